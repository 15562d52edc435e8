# What the flows of all boards share: the emission in the board's sizes, the files, the netlist simulated, the line that the board
# must send. A board's Makefile sets `board`, `out`, `DIVIDER` (cycles of a bit on its serial line), `cells`, `cell_options` and
# `more_cells` (where yosys says what the device's cells do, what Verilator is told for that file, and files of cells that are
# not in it), and has the rules of $(out)/top.json and of its bitstream.
.DEFAULT_GOAL := all
SHELL := /bin/sh
root := ../..
SEED = 1
CYCLES = 1000000
larder := $(root)/build/larder
signature := $(root)/build/fpga/signature
# the folder with the block's BLOCK.vh, once it is emitted
interface := $(out)/rtl/*/interface
sources := top.v $(wildcard ../$(BLOCK)/*.v ../rtl/*.v)
blocks := $(patsubst ../%/dut.v,%,$(wildcard ../*/dut.v))
ifeq ($(filter $(BLOCK),$(blocks)),)
$(error BLOCK=$(BLOCK): no design in fpga/; legal: $(blocks))
endif
# Yosys names the files of its cells: the yosys of the PATH may be a script that calls it.
cell_files = $(shell yosys -p 'read_verilog -lib $(cells)' | sed -n "s/^Parsing Verilog input from .\(.*\)' to AST.*/\1/p")

.PHONY: all sources gates expect program
$(larder) $(signature):
	@$(MAKE) --no-print-directory -C $(root) $(@:$(root)/%=%)

# The emitted block, in the sizes of this board, which the golden signature uses too: dut.v has them from BLOCK.vh.
sources: $(out)/sources.f
$(out)/sources.f: $(larder) $(signature) $(sources)
	@rm -rf $(out)/rtl && mkdir -p $(out)
	@$(larder) emit $(BLOCK) $$($(signature) $(board) $(BLOCK) --settings | sed 's/^/--set /') -o $(out)/rtl >/dev/null
	@ls $(sources) $(out)/rtl/*/*.v >$@

# the first words of the script that makes the netlist
read_sources = read_verilog -I$$(echo $(interface)) $$(tr '\n' ' ' <$<); chparam -set SEED $(SEED) -set CYCLES $(CYCLES) top

# After synthesis nothing of the description is left but this comparison: it shows what the mapping did.
$(out)/gates/Vuart_tb: $(out)/top.json ../sim/uart_tb.v $(more_cells)
	@rm -rf $(@D) && mkdir -p $(@D)
	@yosys -q -p "read_json $<; hierarchy -top top; write_verilog -noattr $(@D)/top.v"
	@verilator --binary -Wno-fatal -Wno-lint -O3 --top-module uart_tb -DNETLIST $(cell_options) -GLINES=1 -GDIVIDER=$(DIVIDER) \
	    -MAKEFLAGS "OPT_FAST=-O1 OPT_SLOW=-O0 OPT_GLOBAL=-O1 OBJCACHE=$$(command -v ccache)" --Mdir $(@D) ../sim/uart_tb.v \
	    $(@D)/top.v $(more_cells) $(cell_files) >$(@D)/verilator.log 2>&1 || { grep -m 1 Error $(@D)/verilator.log >&2; exit 1; }

gates: $(out)/gates/Vuart_tb $(signature)
	@$< | grep -v 'Verilog .finish' >$(out)/gates/heard
	@$(signature) $(board) $(BLOCK) $(SEED) $(CYCLES) >$(out)/gates/expected
	@cat $(out)/gates/heard
	@cmp $(out)/gates/heard $(out)/gates/expected

expect: $(signature)
	@$(signature) $(board) $(BLOCK) $(SEED) $(CYCLES)
