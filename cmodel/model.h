/* The frame of every golden model: cycle-exact at the ports, no globals, no allocation.
 *
 * A model's whole state is one block of memory that the caller owns, holding no pointer into itself: a copy of it is
 * a saved state. Ports are vectors of 32-bit words as spec/query.h lays them out (spec_list_ports).
 *
 * A cycle is: eval (any number of times, with the inputs of this cycle; it changes nothing that tick does not),
 * then tick (the clock edge, with the inputs of the last eval). `rst` is input port 0: while it is 1 at a tick the
 * model goes to its reset state. Outputs during reset are compared as well. */
#ifndef LARDER_MODEL_H
#define LARDER_MODEL_H

#include "spec/bits.h"

struct model_ops {
    const char *block;                                /* the spec block's name */
    size_t (*size)(const struct spec_values *values); /* bytes of state */
    /* 0, or -1 with *error (an unbound action, an unsupported value). `fsms` replaces the block's own state tables,
     * in the same order, or is NULL: that is how a mutated table is tried. */
    int (*init)(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                struct spec_error *error);
    void (*eval)(void *state, const uint32_t *in, uint32_t *out);
    void (*tick)(void *state);
    /* Counts of rows executed, for coverage: the array of the fsm of this number, or NULL where there is none. It is
     * NULL itself for a block that has no tables of its own. */
    const uint64_t *(*row_counts)(const void *state, int fsm);
};

extern const struct model_ops *const model_all[];      /* NULL-terminated */
const struct model_ops *model_find(const char *block); /* NULL if none */

#endif
