#!/bin/sh
# Emits the stash at the small sizes of examples/stash.yaml, and plays scene.cpp on it: Verilator.
#
# usage: examples/stash-verilator/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/stash-verilator out=${OUT:-$PWD/build/examples/stash-verilator}
rtl=$out/hw/stash interface=$out/hw/stash/interface

examples/fresh "$out"
build/larder emit -c examples/stash.yaml -o "$out/hw" ${1:+--fault "$1"}
# Unoptimised: built in seconds. For long runs leave -O0 and OPT_FAST out.
verilator --cc --exe --build -O0 --top-module stash -Mdir "$out/verilated" \
    -CFLAGS "-std=c++20 -I$interface" -MAKEFLAGS OPT_FAST=-O0 \
    -F "$rtl/stash.f" "$example/scene.cpp" >"$out/verilator.log" 2>&1 || { tail -n 20 "$out/verilator.log"; exit 2; }
"$out/verilated/Vstash"
