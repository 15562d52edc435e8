#!/bin/sh
# Emits DeNovoA with stashes at the small sizes of configs/denovo-stash.yaml, and plays scene.py on it: cocotb on Icarus Verilog.
#
# usage: examples/stash-system/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/stash-system out=${OUT:-$PWD/build/examples/stash-system}
rtl=$out/hw/denovo

examples/fresh "$out"
build/larder emit denovo_stash_system -c configs/denovo-stash.yaml -o "$out/hw" ${1:+--fault "$1"}
examples/cocotb/run.sh denovo_stash_system "$rtl" "$rtl/interface" "$example" "$out"
