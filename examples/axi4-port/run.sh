#!/bin/sh
# Emits the AXI4 port at a small size, and plays scene.py on it behind axi4_port_axi.v, whose ports have AXI4's names:
# cocotb and cocotbext-axi on Icarus Verilog.
#
# usage: examples/axi4-port/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path).
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
example=$PWD/examples/axi4-port out=${OUT:-$PWD/build/examples/axi4-port}
sizes='AXI_BYTES=8 PORT_WORDS=4 ADDR_BITS=16 AXI_ID_BITS=4 WARPS=2 TAG_BITS=4 PC_BITS=2 READS=8 WRITES=4'

rm -rf "$out"
settings=
for size in $sizes; do settings="$settings --set $size"; done
# shellcheck disable=SC2086 # a list of words
build/larder emit axi4_port -o "$out/hw" ${1:+--fault "$1"} $settings
# The wrapper has the block's defaults; the emitted file is at these sizes.
top=$out/hw/axi4/axi4_port_axi.v
cp "$example/axi4_port_axi.v" "$top"
for size in $sizes; do sed -i "s/\(parameter integer ${size%=*} =\) [0-9]*/\1 ${size#*=}/" "$top"; done
cp "$out/hw/axi4/interface/axi4_port.json" "$out/hw/axi4/interface/axi4_port_axi.json"
{ cat "$out/hw/axi4/axi4_port.f"; echo axi4_port_axi.v; } >"$out/hw/axi4/axi4_port_axi.f"
export PYTHONWARNINGS=ignore # cocotbext-axi still uses names that cocotb 2 deprecates
examples/cocotb/run.sh axi4_port_axi "$out/hw/axi4" "$out/hw/axi4/interface" "$example" "$out"
