#!/bin/sh
# Emits the stash at the small sizes of examples/stash.yaml, and plays scene.py on it: cocotb on Icarus Verilog.
#
# usage: examples/stash-cocotb/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/stash-cocotb out=${OUT:-$PWD/build/examples/stash-cocotb}
rtl=$out/hw/stash interface=$out/hw/stash/interface

examples/fresh "$out"
build/larder emit -c examples/stash.yaml -o "$out/hw" ${1:+--fault "$1"}
examples/cocotb/run.sh stash "$rtl" "$interface" "$example" "$out"
