/* The files of some blocks, in memory. Every command and test that wants a block's Verilog asks here, so what they get
 * has passed the generator's checks (hw_check), unless a fault was planted in it.
 *
 * They are a tree, one folder for each family and one for what families share:
 *   FAMILY/MODULE.v, .core     the Verilog, one module a file, and beside each its FuseSoC core
 *   FAMILY/BLOCK.f, .core      the block's file list, and its core with lint, simulation and synthesis
 *   shared/MODULE.v, .core     the parts that families share
 *   FAMILY/interface/          what others read of a block: headers, package, JSON, RAMs, smoke test */
#ifndef LARDER_OUT_EMISSION_H
#define LARDER_OUT_EMISSION_H

#include "spec/query.h"

enum { EMISSION_FILES = 1024, EMISSION_PATH = 256, EMISSION_PREFIX = 32 };

struct emission {
    const char *fault;         /* planted in every block: rtl-gen/verilog/fault.h; NULL for none */
    const char *const *offers; /* faults of a block, by number from 1 at its input `mutant`; NULL for none */
    int offer_count;
    unsigned char *taken; /* of each of them: 1 where it could be planted so */
    const char *prefix;   /* of the names of blocks' own modules and files (PREFIX_NAME), or NULL */
    int count;
    struct emitted_file {
        char path[EMISSION_PATH]; /* below the directory of all */
        char *text;
        size_t length;
    } file[EMISSION_FILES];
};

/* Add a block's Verilog: its own module and those below it, which come first, and their list. A module that is there already with the
 * same text (but for comments) is shared; with another text (the same part at other options) it is an error.
 * 0, or -1 with *error: an error of the generator, a block without an emitter, a fault that cannot be
 * planted, or that conflict. */
int emission_add_modules(struct emission *e, const struct spec_values *values, struct spec_error *error);
/* The same, and after the Verilog the files beside it (rtl-gen/out/files.h). */
int emission_add_block(struct emission *e, const struct spec_values *values, struct spec_error *error);
void emission_free(struct emission *e);
/* The file at a path below the directory of all, or NULL. */
const struct emitted_file *emission_find(const struct emission *e, const char *path);
/* Are two files the same, but for lines that are comments? */
int emission_same_text(const char *a, const char *b);
/* Whether `prefix` may be one: 0, or -1 with *error. Lower case letters, digits and _, a letter first, none of them _
 * at the end, and no more than EMISSION_PREFIX. */
int emission_check_prefix(const char *prefix, struct spec_error *error);

#endif
