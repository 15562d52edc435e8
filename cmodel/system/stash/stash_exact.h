/* The cycle-exact golden model of the stash (cmodel/stash/stash.h) in the modelled system: its channels meet the registry of
 * memory.h, every cycle of it is one of the compute unit's. An access takes as long as the model takes. Those that are
 * given to it wait in a queue in front of its port, in order. */
#ifndef LARDER_SYSTEM_STASH_EXACT_H
#define LARDER_SYSTEM_STASH_EXACT_H

#include "cmodel/system/local_memory.h"

enum { STASH_OPEN = 2048 /* accesses that one stash can be given before it has answered any */ };

/* What is asked of it. Owned by the caller; it stays in place until `done`. */
struct stash_ticket {
    void *who; /* the caller's own */
    bool done;
    int error;                   /* 0, or the stash's error code */
    uint64_t at;                 /* when it was answered */
    struct local_access *access; /* of an access: loads get their data here */
};

/* NULL with *error: the configuration is outside the block's parameters, or out of memory. Owned: ops->free. */
struct local_memory *stash_exact_new(struct local_context context, struct spec_error *error);

void stash_exact_access(struct local_memory *local, uint64_t now, struct stash_ticket *ticket);
void stash_exact_map(struct local_memory *local, uint64_t now, bool change, int block, int slot,
                     const struct tile_map *tile, struct stash_ticket *ticket);

/* When its next cycle is; UINT64_MAX while nothing is under way. */
uint64_t stash_exact_due(const struct local_memory *local);
/* Run that cycle. Returns the tickets that are done since the last call, one at a time, then NULL. */
void stash_exact_cycle(struct local_memory *local);
struct stash_ticket *stash_exact_answered(struct local_memory *local);

#endif
