#!/bin/sh
# Emits DeNovoA's system at the small sizes of configs/denovo.yaml, and plays scene.py on it: cocotb on Icarus Verilog.
#
# usage: examples/denovo-system/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/denovo-system out=${OUT:-$PWD/build/examples/denovo-system}
rtl=$out/hw/denovo

examples/fresh "$out"
build/larder emit denovo_system -c configs/denovo.yaml -o "$out/hw" ${1:+--fault "$1"}
examples/cocotb/run.sh denovo_system "$rtl" "$rtl/interface" "$example" "$out"
