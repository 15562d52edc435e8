/* Planted faults: small wrong changes to the emitted Verilog and to the model's source, each of which lockstep must
 * find. A plan lists those of one block; adding one is adding a line to its table. */
#ifndef LARDER_TESTS_FAULT_H
#define LARDER_TESTS_FAULT_H

#include "spec/query.h"

/* `find` must occur exactly once in `file` (white space counts), or the test fails: a fault that is no longer planted
 * would otherwise pass for found. */
struct fault {
    const char *name; /* what is wrong, in-few-words */
    const char *kind; /* "index", "lost update", "backpressure", "width", "reset", "order", ... */
    const char *file; /* RTL: the emitted file's name; model: the source's path from the root */
    const char *find, *replace;
};

struct fault_plan {
    const char *block;
    const char *const *sets; /* "NAME=VALUE" of the parameters that differ from the defaults; NULL-terminated */
    uint64_t cycles;         /* to find each fault in */
    const struct fault *rtl; /* ends with name == NULL */
    const struct fault *model;
};

/* The text with the fault planted, or NULL with *error. The caller frees it. */
char *fault_plant(const struct fault *fault, const char *text, struct spec_error *error);

/* A golden model built from the tree's sources with one of them changed. */
struct model_ops;
struct fault_model {
    void *library;
    const struct model_ops *model;
};
int fault_model_build(struct fault_model *built, const struct fault *fault, const char *block, const char *dir,
                      struct spec_error *error);
void fault_model_unload(struct fault_model *built);

#endif
