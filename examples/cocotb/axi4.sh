#!/bin/sh
# Emits a block with AXI4 ports at a small size, and plays its example's scene.py behind BLOCK_axi.v, whose ports have AXI4's names.
#
# usage: examples/cocotb/axi4.sh BLOCK SIZES [FAULT]
#   BLOCK   its example lies in examples/, under its name with a dash
#   SIZES   NAME=VALUE ..., in one word
#   FAULT   is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
block=$1 sizes=$2 fault=${3:-}
cd "$(dirname "$0")/../.."
name=$(echo "$block" | tr _ -)
example=$PWD/examples/$name out=${OUT:-$PWD/build/examples/$name}

examples/fresh "$out"
settings=
for size in $sizes; do settings="$settings --set $size"; done
# shellcheck disable=SC2086 # a list of words
build/larder emit "$block" -o "$out/hw" ${fault:+--fault "$fault"} $settings
# The wrapper has the block's defaults; the emitted file is at these sizes.
top=$out/hw/axi4/${block}_axi.v
cp "$example/${block}_axi.v" "$top"
for size in $sizes; do sed -i "s/\(parameter integer ${size%=*} =\) [0-9]*/\1 ${size#*=}/" "$top"; done
cp "$out/hw/axi4/interface/$block.json" "$out/hw/axi4/interface/${block}_axi.json"
{ cat "$out/hw/axi4/$block.f"; echo "${block}_axi.v"; } >"$out/hw/axi4/${block}_axi.f"
export PYTHONWARNINGS=ignore # cocotbext-axi still uses names that cocotb 2 deprecates
examples/cocotb/run.sh "${block}_axi" "$out/hw/axi4" "$out/hw/axi4/interface" "$example" "$out"
