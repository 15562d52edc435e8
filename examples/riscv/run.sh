#!/bin/sh
# Emits DeNovoA's system at the sizes of configs/denovo.yaml and an AXI4 port of 32 bits for it, puts a PicoRV32 in front of the port
# (riscv_system.v), compiles program.c for it, and plays scene.py: cocotb on Icarus Verilog.
#
# usage: examples/riscv/run.sh [FAULT]      FAULT is planted in denovo_system, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/riscv out=${OUT:-$PWD/build/examples/riscv}
hw=$out/hw top=$out/hw/denovo

examples/fresh "$out"
build/larder emit denovo_system -c configs/denovo.yaml -o "$hw" ${1:+--fault "$1"}
build/larder emit axi4_port -o "$hw" --set AXI_BYTES=4 --set PORT_WORDS=4 --set ADDR_BITS=20 --set AXI_ID_BITS=1 \
    --set WARPS=4 --set TAG_BITS=6 --set PC_BITS=2 --set READS=4 --set WRITES=4
scripts/deps --python
cp build/venv/lib/python3*/site-packages/pythondata_cpu_picorv32/verilog/picorv32.v examples/riscv/riscv_system.v "$top"
cp "$top/interface/denovo_system.json" "$top/interface/riscv_system.json"
# A file that both blocks use is named once.
{ cat "$top/denovo_system.f"; sed 's|^\([^.]\)|../axi4/\1|' "$hw/axi4/axi4_port.f"; echo picorv32.v; echo riscv_system.v; } |
    awk '!seen[$0]++' >"$top/riscv_system.f"

clang-14 --target=riscv32-unknown-elf -march=rv32i -mabi=ilp32 -mno-relax -O1 -ffreestanding -Wall -Werror \
    -c examples/riscv/program.c -o "$out/program.o"
llvm-objcopy-14 -O binary -j .text "$out/program.o" "$out/program.bin"
export PROGRAM="$out/program.bin" COMPILE_ARGS="-I$top/interface -I$hw/axi4/interface"
examples/cocotb/run.sh riscv_system "$top" "$top/interface" "$example" "$out"
