#!/bin/sh
# Emits the stash at small sizes, and plays scene.cpp on it: Verilator.
#
# usage: examples/stash-verilator/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path).
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/stash-verilator out=${OUT:-$PWD/build/examples/stash-verilator}
rtl=$out/hw/stash interface=$out/hw/stash/interface

rm -rf "$out"
build/larder emit stash -o "$out/hw" ${1:+--fault "$1"} --set BYTES=1K --set BANKS=4 --set LANES=4 \
    --set CHUNK_WORDS=4 --set MAP_ENTRIES=4 --set THREAD_BLOCKS=2 --set MAPS_PER_BLOCK=2 --set VP_ENTRIES=4 \
    --set PAGE_BYTES=256 --set PA_BITS=24 --set VA_BITS=24 --set SPAN_BITS=10 --set MSHRS=2 --set MISSES=2 \
    --set DEFERRED=2 --set SCOUT_DISTANCE=1
# Unoptimised: built in seconds. For long runs leave -O0 and OPT_FAST out.
verilator --cc --exe --build -O0 --top-module stash -Mdir "$out/verilated" \
    -CFLAGS "-std=c++20 -I$interface" -MAKEFLAGS OPT_FAST=-O0 \
    -F "$rtl/stash.f" "$example/scene.cpp" >"$out/verilator.log" 2>&1 || { tail -n 20 "$out/verilator.log"; exit 2; }
"$out/verilated/Vstash"
