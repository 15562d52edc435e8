/* The tinyCache's table `line`: the runs of its agent. */
#include <stddef.h>

#include "cmodel/tinycache/tinycache_invariants.h"
#include "spec/tinycache/tinycache.h"
#include "tests/fault/tables/mutate.h"

#define SMALL "BYTES=64 WAYS=2 LINE_BYTES=8 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8 "

/* A set of two ways, a line that one access fills, and one with room for many holes. */
static const struct mutate_run runs[] = {{SMALL "REPLACEMENT=0", AGENT_READY, 10000, 3000, 0, 0},
                                         {SMALL "REPLACEMENT=1 WAYS=4", AGENT_HOSTILE, 20000, 5000, 0, 0},
                                         {SMALL "LINE_BYTES=16 MISSES=4", AGENT_STALLING, 20000, 5000, 0, 0},
                                         {"", AGENT_HOSTILE, 20000, 5000, 0, 0},
                                         {NULL, AGENT_READY, 0, 0, 0, 0}};

static int inspect(const void *model_state, const void *agent_state, struct spec_error *error)
{
    (void)agent_state;
    return tinycache_invariants(tinycache_of_model(model_state), tinycache_shape_of_model(model_state), error);
}

const struct mutate_plan tinycache_mutants = {.block = &tinycache_block, .runs = runs, .inspect = inspect};
