/* What the operations of the transaction-level stash take: `papers` has the thesis's translation and nothing else; `block` has what
 * the hardware takes, from rows of tests/stash/costs.txt (docs/stash/rate.md). A test computes them from there again
 * (scripts/stash/models --costs). None is fitted to a program. */
#ifndef LARDER_SYSTEM_STASH_COSTS_H
#define LARDER_SYSTEM_STASH_COSTS_H

#include <stdbool.h>
#include <stdint.h>

#include "cmodel/system/config.h"

struct stash_costs { /* GPU cycles, if nothing else is said */
    int64_t request; /* from the cycle of an access to that behind its request */
    int64_t answer;  /* from the arrival of the last answer to the access's */
    int64_t
        store; /* from the cycle of a store that misses to its answer, which does not wait for the L2's; 0: at once */
    int64_t forward; /* from a request from outside to the cycle behind its answer */
    int64_t leave;  /* from the last acknowledgement of a chunk's writeback until an access that waits for it goes on */
    int64_t misses; /* accesses that wait; behind them the port takes none; 0: any number */
    int64_t mshrs; /* lines asked for, of all kinds together; 0: reads and stores have the configuration's own limits */
    int64_t map, page, entry;      /* AddMap, for each page, for each entry in use */
    int64_t step;                  /* of a scan: a chunk, or the chunks of a row */
    int64_t leaving_chunk;         /* a chunk that a ChgMap writes back, besides */
    int64_t end_block, end_kernel; /* beside the scan */
    bool
        block; /* operations share one port of the storage, commands go one after the other, and none blocks the unit */
};

struct stash_costs stash_costs_of(const struct system_config *config);

#endif
