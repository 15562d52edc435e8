#!/bin/sh
# Emits the tinyCache array at small sizes, and plays scene.py on it: cocotb on Icarus Verilog.
#
# usage: examples/tinycache-array/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/tinycache-array out=${OUT:-$PWD/build/examples/tinycache-array}
rtl=$out/hw/tinycache interface=$out/hw/tinycache/interface

examples/fresh "$out"
build/larder emit tinycache_array -o "$out/hw" ${1:+--fault "$1"} --set LANES=4 --set BYTES=128 --set WAYS=4 \
    --set LINE_BYTES=16 --set MEM_LINE_BYTES=32 --set ADDR_BITS=20 --set BLOCK_BITS=4 --set DATA_BYTES=4 \
    --set MISSES=2 --set ENTRIES=4 --set WARPS=2
examples/cocotb/run.sh tinycache_array "$rtl" "$interface" "$example" "$out"
