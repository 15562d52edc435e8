#!/bin/sh
# Plays scene.py of an example on an emitted block: cocotb on Icarus Verilog.
#
# usage: examples/cocotb/run.sh BLOCK RTL INTERFACE EXAMPLE OUT
#   RTL        where BLOCK.f lies; the files that it lists are named from there
#   INTERFACE  where BLOCK.json lies
#   EXAMPLE    where scene.py lies
#   OUT        where the simulation is built
# Absolute paths. Exit status: 0 when the scene passed, 1 when it failed.
set -eu
block=$1 rtl=$2 interface=$3 example=$4 out=$5
cd "$(dirname "$0")/../.."
scripts/deps --python
PATH=$PWD/build/venv/bin:$PATH
export PYTHONPATH="$example:$PWD/examples/cocotb" RECORDS="$interface/$block.json" PYTHONDONTWRITEBYTECODE=1
export COCOTB_LOG_LEVEL=WARNING GPI_LOG_LEVEL=ERROR
sources=$(sed "s|^|$rtl/|" "$rtl/$block.f" | tr '\n' ' ')
make -s -C "$out" -f "$(cocotb-config --makefiles)/Makefile.sim" SIM=icarus TOPLEVEL_LANG=verilog \
    COCOTB_TOPLEVEL="$block" COCOTB_TEST_MODULES=scene VERILOG_SOURCES="$sources" || exit 1
