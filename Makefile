# Larder: build, main job, checks.
#
#   make             the main job: install what is missing, build, emit every block, lint, lockstep, area and timing
#   make larder      the program alone, build/larder
#   make test        every check, layer by layer; ends with `N passed, N failed`
#   make test-full   what make test leaves out of its layers, to be run after it
#   make soak        the long checks          make bench    the speeds, as ratios     make report   one page of all of it
#   make rtl         write rtl/ again from the generator            make fpga   a bitstream of an FPGA
#   make docs        write the pages, figures and waveforms that programs make
#   make format      clang-format over every C source, and the columns of spec/'s tables
#   make install PREFIX=/usr/local
#   make ... V=1     shows each command             make -s ...     says nothing of the build
#
# Everything built lies in build/. Two variants of the C sources: build/obj (-O2) and build/asan (with sanitizers,
# for the unit tests).
.SUFFIXES:
.DEFAULT_GOAL := all
SHELL := /bin/sh

PREFIX ?= /usr/local
CC = gcc
OPT = -O2 -g
# The tables of spec/ leave out their last columns where these are empty: C makes them NULL.
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wno-missing-field-initializers
CPPFLAGS = -I. -D_POSIX_C_SOURCE=200809L -MMD -MP
# Position independent: tests/fault links the objects into a library with one source changed.
CFLAGS = -std=c11 $(OPT) $(WARNINGS) -fno-common -fPIC -fno-semantic-interposition
LDLIBS = -lcjson -lyaml -lz -lm -ldl
SANITIZERS = -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
CCACHE := $(shell command -v ccache 2>/dev/null)
# $(call say,WORD) before a command: on a terminal it counts what is made, in one line that the next one overwrites; elsewhere
# it names the programs that are linked. `make V=1` shows the commands instead, `make -s` nothing.
terminal := $(shell [ -t 2 ] && echo yes)
ifdef V
say =
else ifneq (,$(findstring s,$(firstword -$(MAKEFLAGS))))
say = @
else ifdef terminal
counted := yes
say = $(eval made += x)@printf '\033[K[%s] %s\r' '$(words $(made))$(TOTAL:%=/%)' $@ >&2;
else
say = @$(if $(filter LINK,$(1)),printf '  LINK %s\n' $@;)
endif

library_sources := $(sort $(wildcard spec/*.c spec/*/*.c rtl-gen/*.c rtl-gen/*/*.c cmodel/*.c cmodel/*/*.c \
    cmodel/*/*/*.c tb/*.c tb/*/*.c) $(filter-out cli/main.c,$(wildcard cli/*.c)) \
    $(filter-out %/tests.c,$(wildcard examples/block/*.c)))
unit_sources := $(sort $(wildcard tests/unit/test_*.c tests/*/unit/test_*.c))
# The Verilog that modules are made from, as texts of the program (hw_source).
verilog_sources := $(sort $(wildcard rtl-gen/*/*.v examples/block/*.v))
library_objects := $(library_sources:%.c=build/obj/%.o) build/obj/verilog_sources.o
unit_programs := $(unit_sources:%.c=build/asan/%)
asan_objects := $(library_sources:%.c=build/asan/%.o) build/asan/verilog_sources.o

.PHONY: all main deps larder larder-here unit test test-full soak bench report rtl docs fpga format install uninstall clean

all: main

# The packages are looked at once for each version of scripts/deps, and again whenever a tool has gone.
tools := verilator yosys iverilog nextpnr-ice40 icepack sta z3 clang-14 clang-format cppcheck
ifneq ($(words $(tools)),$(words $(foreach tool,$(tools),$(shell command -v $(tool)))))
.PHONY: build/deps.stamp
endif
deps: build/deps.stamp
build/deps.stamp: scripts/deps
	@scripts/deps
	@mkdir -p build && touch $@

# On all cores, unless make was called with a -j of its own.
larder: build/deps.stamp
	@case "$$MAKEFLAGS" in *jobserver*) jobs= ;; *) jobs=-j$$(nproc) ;; esac; \
	    $(if $(counted),total=$$($(MAKE) --no-print-directory -n larder-here | grep -c '^printf');) \
	    $(MAKE) --no-print-directory $$jobs $(if $(counted),TOTAL=$$total )larder-here
	$(if $(counted),@printf '\033[K' >&2)
larder-here: build/larder build/tables.stamp
	@:
# A hole or an overlap in a state table is an error of the build. The program that says so is there all the same.
build/tables.stamp: build/larder
	@build/larder check --tables >$@.new && mv $@.new $@
# `make -j2 larder build/programs/rows`: the make inside would write the same files at the same time.
ifneq ($(filter larder,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# The line that the board of fpga/ must send, by the golden model.
signature_objects := $(patsubst %.c,build/obj/%.o,$(sort $(wildcard fpga/*.c fpga/*/*.c)))
build/fpga/signature: $(signature_objects) $(library_objects)
	@mkdir -p $(@D)
	$(call say,LINK)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Programs of the bench and of the layers of tests: PROGRAM:MAIN. Each takes from the archive of all other sources of
# tests/ what it needs: what the families say of their blocks (tests/block_tests.h), and its own layer's.
test_program_mains := bench:bench/bench lockstep:lockstep/lockstep faults:fault/faults mutate:fault/tables/mutate rows:spec/rows \
    corners:spec/corners play-mutants:mutants/play pair-mutant:mutants/pair row-mutants:mutants/rows protocol:denovo/protocol \
    finders:denovo/finders silent:fault/silent
name_of = $(firstword $(subst :, ,$(1)))
main_of = tests/$(lastword $(subst :, ,$(1))).c
test_mains := $(foreach each,$(test_program_mains),$(call main_of,$(each)))
test_program_names := $(foreach each,$(test_program_mains),$(call name_of,$(each)))
test_sources := $(filter-out $(test_mains) tests/lockstep/settings.c tests/system/% tests/fuzz/%,$(sort $(wildcard tests/*.c tests/*/*.c tests/fault/tables/*.c \
    examples/block/tests.c)))
test_objects := $(test_sources:%.c=build/obj/%.o)
build/libtests.a: $(test_objects)
	$(call say,AR)rm -f $@ && ar rcs $@ $^
define program
build/programs/$(1): $(2:%.c=build/obj/%.o) build/libtests.a $(library_objects)
	@mkdir -p $$(@D)
	$$(call say,LINK)$$(CC) $$(CFLAGS) $$(LDFLAGS) -o $$@ $$^ $$(LDLIBS)
endef
$(foreach each,$(test_program_mains),$(eval $(call program,$(call name_of,$(each)),$(call main_of,$(each)))))
program_objects := $(test_objects) $(test_mains:%.c=build/obj/%.o)

# With the sanitizers.
system_objects := $(patsubst %.c,build/asan/%.o,$(sort $(wildcard tests/system/*.c tests/*/system/*.c)))
build/asan/tests/system/check: $(system_objects) build/asan/liblarder.a
	$(call say,LINK)$(CC) $(CFLAGS) $(SANITIZERS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# A reader of files under the fuzzer of clang, libFuzzer: tests/fuzz/DRIVER.c. Its counters and the sanitizers are in the
# readers and in what they call of spec/; the rest is linked as it is.
fuzz_compiler := clang-14
# That of a driver is in the files whose header it includes.
fuzz_readers := cli/yaml_tree.c cmodel/system/config.c cmodel/system/programs/matrix_market.c \
    $(filter-out spec/% tests/%,$(wildcard $(shell sed -n 's/^\#include "\(.*\)\.h"/\1*.c/p' tests/fuzz/*.c)))
fuzz_objects := $(patsubst %.c,build/fuzz/%.o,$(fuzz_readers) $(wildcard spec/*.c spec/*/*.c) tests/fuzz/input.c)
fuzz_programs := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(filter-out %/input.c,$(wildcard tests/fuzz/*.c)))
build/fuzz/%.o: %.c | build/deps.stamp
	@mkdir -p $(@D)
	$(call say,CC)$(CCACHE) $(fuzz_compiler) $(CPPFLAGS) $(CFLAGS) $(SANITIZERS) -fsanitize=fuzzer-no-link -c -o $@ $<
$(fuzz_programs): build/fuzz/%: build/fuzz/tests/fuzz/%.o $(fuzz_objects) build/liblarder.a
	$(call say,LINK)$(fuzz_compiler) $(SANITIZERS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LDLIBS)
# The same driver with build/tests/fuzz/DRIVER.c in place of SOURCE, in which tests/fuzz/run has planted a fault.
build/tests/fuzz/%.o: build/tests/fuzz/%.c
	$(call say,CC)$(fuzz_compiler) -I. $(CFLAGS) $(SANITIZERS) -D_POSIX_C_SOURCE=200809L -fsanitize=fuzzer-no-link -c -o $@ $<
build/tests/fuzz/%: build/tests/fuzz/%.o build/fuzz/tests/fuzz/%.o $(fuzz_objects) build/liblarder.a
	$(call say,LINK)$(fuzz_compiler) $(SANITIZERS) -fsanitize=fuzzer $(LDFLAGS) -o $@ \
	    $(filter-out $(SOURCE:%.c=build/fuzz/%.o),$^) $(LDLIBS)

build/larder: build/obj/cli/main.o $(library_objects)
	$(call say,LINK)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

build/liblarder.a: $(library_objects)
	$(call say,AR)rm -f $@ && ar rcs $@ $^

# The list of these files is looked at before anything is made (so that a dry run counts right): one that came or went makes
# the texts anew.
listed := $(shell mkdir -p build; echo '$(verilog_sources)' | cmp -s - build/verilog_sources.list || \
    echo '$(verilog_sources)' >build/verilog_sources.list)
build/verilog_sources.c: $(verilog_sources) Makefile build/verilog_sources.list
	$(call say,TEXT)scripts/embed-verilog $(verilog_sources) >$@.new && mv $@.new $@
build/obj/verilog_sources.o build/asan/verilog_sources.o: build/verilog_sources.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(CPPFLAGS) $(CFLAGS) -Wno-overlength-strings -c -o $@ $<

build/obj/%.o: %.c | build/deps.stamp
	@mkdir -p $(@D)
	$(call say,CC)$(CCACHE) $(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# -O1 and -g1 spare half of the time to compile. The sanitizers need no more than the numbers of lines.
build/asan/%.o: %.c | build/deps.stamp
	@mkdir -p $(@D)
	$(call say,CC)$(CCACHE) $(CC) $(CPPFLAGS) $(CFLAGS) -O1 -g1 $(SANITIZERS) -c -o $@ $<

# One archive, so that each program links what it uses.
build/asan/liblarder.a: $(asan_objects)
	$(call say,AR)rm -f $@ && ar rcs $@ $^

# Some draw what they play.
$(unit_programs) build/asan/tests/lockstep/settings: build/asan/%: build/asan/%.o build/asan/tests/effort.o build/asan/liblarder.a
	$(call say,LINK)$(CC) $(CFLAGS) $(SANITIZERS) $(LDFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

unit: $(unit_programs)

# What the layers of tests run, for tests/run.
.PHONY: test-programs
test-programs: larder-here $(patsubst %,build/programs/%,$(filter-out bench,$(test_program_names))) $(unit_programs) \
    build/asan/tests/lockstep/settings build/asan/tests/system/check build/fpga/signature build/liblarder.a $(fuzz_programs)
.SECONDARY:

main: larder
	@scripts/main

test: larder
	@tests/run

test-full: larder
	@tests/run --full

soak: larder
	@tests/run --soak

bench: larder
	@scripts/bench; status=$$?; scripts/bench-ramulator && exit $$status

report: larder
	@build/larder report -o build/report

rtl: larder
	@scripts/refresh-rtl

docs: larder
	@scripts/refresh-docs

# The boards are the folders of fpga/ that have a Makefile; without BLOCK a board takes its own.
boards = $(patsubst fpga/%/Makefile,%,$(wildcard fpga/*/Makefile))
board = $(or $(BOARD),hx8k)
fpga: larder
	@case ' $(boards) ' in *' $(board) '*) ;; *) echo 'BOARD=$(board): no such board; legal: $(boards)' >&2; exit 2 ;; esac
	@$(MAKE) --no-print-directory -C fpga/$(board) $(if $(BLOCK),BLOCK=$(BLOCK))

format: build/deps.stamp
	git ls-files '*.c' '*.h' | grep -v '^rtl/' | xargs clang-format -i
	git ls-files 'spec/*.[ch]' | xargs scripts/align-tables

# $(call place,PATH): PATH where it is installed, quoted for the shell whatever characters it has.
place = '$(subst ','\'',$(DESTDIR)$(PREFIX))/$(1)'
program_place := bin/larder
manual_place := share/man/man1/larder.1
# Where bash-completion looks for a command's completion.
completion_place := share/bash-completion/completions/larder

# The program finds scripts/ beside its own directory, or in ../share/larder when it is installed.
install: larder
	install -d $(foreach file,$(program_place) $(manual_place) $(completion_place) share/larder/scripts/all,$(call place,$(dir $(file))))
	install -m 755 build/larder $(call place,$(program_place))
	install -m 644 docs/larder.1 $(call place,$(manual_place))
	cp -R scripts/. $(call place,share/larder/scripts/)
	for proofs in tb/proofs tb/*/proofs; do \
	    install -d $(call place,share/larder/)"$$proofs" && \
	    cp -R "$$proofs/." $(call place,share/larder/)"$$proofs/"; done
	install -m 644 scripts/completion.bash $(call place,$(completion_place))

uninstall:
	rm -f $(foreach file,$(program_place) $(manual_place) $(completion_place),$(call place,$(file)))
	rm -rf $(call place,share/larder)

clean:
	rm -rf build

-include $(library_objects:.o=.d) $(asan_objects:.o=.d) build/asan/tests/effort.d build/asan/tests/lockstep/settings.d build/obj/cli/main.d
-include $(signature_objects:.o=.d) $(program_objects:.o=.d) $(system_objects:.o=.d)
-include $(unit_sources:%.c=build/asan/%.d) $(fuzz_objects:.o=.d) $(fuzz_programs:build/fuzz/%=build/fuzz/tests/fuzz/%.d)
