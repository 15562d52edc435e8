/* The files beside a block's Verilog, and its documents: each is a function of the description and the values, and
 * writes the same bytes on every machine (no date, no path, no locale). */
#ifndef LARDER_OUT_FILES_H
#define LARDER_OUT_FILES_H

#include "spec/query.h"

#include <stdio.h>

/* NAME.f: one file a line, dependencies first. */
void out_file_list(FILE *out, const char *const *modules, int count);
/* NAME.core: FuseSoC, CAPI2; the sizes are parameters of its default target. */
void out_fusesoc(FILE *out, const struct spec_values *values, const char *const *modules, int count,
                 const char *version);
/* NAME.h: parameters, codes, and for each record a struct with pack and unpack into 32-bit words. C99 and C++. */
void out_c_header(FILE *out, const struct spec_values *values);
/* NAME.json: parameters, ports, channels, records, codes, state tables, parts. */
void out_json(FILE *out, const struct spec_values *values);

/* `larder show`: for a terminal, and as Markdown for docs/FAMILY/BLOCK.md. */
void out_text(FILE *out, const struct spec_values *values);
void out_markdown(FILE *out, const struct spec_values *values);
/* A commented configuration file for `larder emit -c`, every parameter at its value. */
void out_settings(FILE *out, const struct spec_values *values);
/* The state tables as graphs for graphviz, one digraph each. Returns how many there are. */
int out_dot(FILE *out, const struct spec_block *block);

#endif
