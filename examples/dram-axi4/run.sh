#!/bin/sh
# Emits the DRAM controller and its AXI4 port, puts both together (dram_axi4.v) at a small size above the model of a DDR3-1600 device
# (dram_board.v), and plays scene.py on it: cocotb and cocotbext-axi on Icarus Verilog.
#
# usage: examples/dram-axi4/run.sh [FAULT]      FAULT is planted in dram_axi4_port, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/dram-axi4 out=${OUT:-$PWD/build/examples/dram-axi4}
hw=$out/hw top=$out/hw/dramcache
sizes='DQ_BYTES=2 BANKS=8 ROW_BITS=13 COLUMN_BITS=7 ID_BITS=4'
port='AXI_BYTES=4 ADDR_BITS=28 AXI_ID_BITS=4'
power='T_RESET=20 T_CKE=50'

examples/fresh "$out"
# shellcheck disable=SC2046,SC2086 # lists of words
{
    build/larder emit dram_controller -o "$hw" $(printf -- '--set %s ' $power) --set READS=8 --set WRITES=8 --set WRITE_HIGH=4 \
        --set MIN_BURSTS=4
    build/larder emit dram_axi4_port -o "$hw" ${1:+--fault "$1"} --set READS=8
}
cp "$example/dram_axi4.v" "$example/dram_board.v" tb/dramcache/dram_device.v "$top"
cp "$top/interface/dram_axi4_port.json" "$top/interface/dram_board.json"
{ cat "$top/dram_controller.f" "$top/dram_axi4_port.f"; printf '%s\n' dram_axi4.v dram_device.v dram_board.v; } |
    awk '!seen[$0]++' >"$top/dram_board.f"
# The top's parameters; dram_axi4.v passes them to both blocks.
# shellcheck disable=SC2086 # lists of words
COMPILE_ARGS="-I$top/interface $(printf -- '-Pdram_board.%s ' $sizes $port)"
export COMPILE_ARGS
export PYTHONWARNINGS=ignore # cocotbext-axi still uses names that cocotb 2 deprecates
examples/cocotb/run.sh dram_board "$top" "$top/interface" "$example" "$out"
