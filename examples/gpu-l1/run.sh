#!/bin/sh
# Emits a compute unit's coalescer and L1 at the small sizes of configs/denovo-gpu-l1.yaml, and plays scene.py on it: cocotb on Icarus
# Verilog.
#
# usage: examples/gpu-l1/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/gpu-l1 out=${OUT:-$PWD/build/examples/gpu-l1}
rtl=$out/hw/denovo

examples/fresh "$out"
build/larder emit denovo_gpu_l1 -c configs/denovo-gpu-l1.yaml -o "$out/hw" ${1:+--fault "$1"}
examples/cocotb/run.sh denovo_gpu_l1 "$rtl" "$rtl/interface" "$example" "$out"
