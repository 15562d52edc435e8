/* The files beside a block's Verilog, and its documents: each is a function of the description and the values, and
 * writes the same bytes on every machine (no date, no path, no locale). */
#ifndef LARDER_OUT_FILES_H
#define LARDER_OUT_FILES_H

#include "spec/query.h"

#include <stdio.h>

/* A block as its files name it. */
struct out_block {
    const struct spec_values *values;
    const char *family;
    char name[128];                    /* BLOCK, or PREFIX_BLOCK */
    char upper[128];                   /* the same in upper case */
    char command[SPEC_SETS_LEN + 256]; /* that writes its files */
};
void out_block_init(struct out_block *block, const struct spec_values *values,
                    const char *prefix); /* prefix: or NULL */
struct out_module {
    const char *name, *brief;
    const char *family; /* its folder; "shared" where it belongs to none */
    char core[160];     /* NAME, or NAME_rtl where it is a block's own */
};

/* Lines that each begin with `margin`: the block's source and the papers that its description names (spec/papers.h). */
void out_sources(FILE *out, const char *margin, const struct spec_block *block);

/* NAME.f: one file a line, relative to the list; dependencies first. */
void out_file_list(FILE *out, const struct out_block *block, const struct out_module *modules, int count);
/* Cores of FuseSoC (CAPI2): a module, and as dependencies the `count` modules of which it has instances. */
void out_module_core(FILE *out, const struct out_module *module, const struct out_module *parts, int count);
/* NAME.core: the block, for a design that uses it. Beside `default`, which is what a dependency takes, it has the
 * targets lint, sim and synth, with the block's sizes as parameters. */
void out_block_core(FILE *out, const struct out_block *block);
/* NAME.h: parameters, codes, and for each record a struct with pack and unpack into 32-bit words. C99 and C++. */
void out_c_header(FILE *out, const struct out_block *block);
/* NAME.vh: the same as localparams, for `include inside a module: NAME_PARAM, NAME_ENUM_CODE, NAME_RECORD_W,
 * NAME_RECORD_FIELD_LSB, _W and _COUNT. Two blocks' may stand in one module. */
void out_verilog_header(FILE *out, const struct out_block *block);
/* NAME_pkg.sv: a SystemVerilog package of parameters, enums and records (packed structs), and its core. */
void out_package(FILE *out, const struct out_block *block);
void out_package_core(FILE *out, const struct out_block *block);
/* NAME_smoke.sv: the block by itself, for the core's target `sim`. After reset its valids and readies must be known. */
void out_smoke(FILE *out, const struct out_block *block);
/* NAME.json: parameters, ports, channels, records, codes, state tables, parts. */
void out_json(FILE *out, const struct out_block *block);

/* `larder show`: for a terminal, and as Markdown for docs/FAMILY/BLOCK.md. */
void out_text(FILE *out, const struct spec_values *values);
void out_markdown(FILE *out, const struct spec_values *values);
/* A commented configuration file for `larder emit -c`, every parameter at its value. */
void out_settings(FILE *out, const struct spec_values *values);
/* The state tables as graphs for graphviz, one digraph each. Returns how many there are. */
int out_dot(FILE *out, const struct spec_block *block);

#endif
