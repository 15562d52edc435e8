/* The files of some blocks, in memory. Every command and test that wants a block's Verilog asks here, so what they get
 * has passed the generator's checks (hw_check), unless a fault was planted in it. */
#ifndef LARDER_OUT_EMISSION_H
#define LARDER_OUT_EMISSION_H

#include "spec/query.h"

enum { EMISSION_FILES = 256 };

struct emission {
    const char *fault; /* planted in every block: rtl-gen/verilog/fault.h; NULL for none */
    int count;
    struct emitted_file {
        char name[80];
        char *text;
        size_t length;
    } file[EMISSION_FILES];
};

/* Add a block's Verilog: its own module and those below it, which come first. A module that is there already with the
 * same text (but for who writes it) is shared; with another text (the same part at other options) it is an error.
 * 0, or -1 with *error: an error of the generator, a block without an emitter, a fault that cannot be
 * planted, or that conflict. */
int emission_add_modules(struct emission *e, const struct spec_values *values, struct spec_error *error);
/* The same, and after the Verilog the files beside it (rtl-gen/out/files.h). */
int emission_add_block(struct emission *e, const struct spec_values *values, struct spec_error *error);
void emission_free(struct emission *e);

#endif
