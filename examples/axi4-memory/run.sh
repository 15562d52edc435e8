#!/bin/sh
# Emits the AXI4 memory port at a small size, and plays scene.py on it behind axi4_memory_axi.v, whose ports have AXI4's names:
# cocotb and cocotbext-axi on Icarus Verilog.
#
# usage: examples/axi4-memory/run.sh [FAULT]      FAULT is planted in the hardware, as by larder emit --fault
# Everything built lies in build/examples, or in the folder OUT (an absolute path), which is empty or of an example: it is made anew.
# Exit status: 0 when every value was right, 1 when one was wrong, 2 when the hardware could not be emitted.
set -eu
cd "$(dirname "$0")/../.."
exec examples/cocotb/axi4.sh axi4_memory 'LINE_WORDS=4 AXI_BYTES=8 ADDR_BITS=16 AXI_ID_BITS=4 MEM_ID_BITS=3 CORE_BITS=2 PC_BITS=2 READS=4 WRITES=4' ${1:+"$1"}
