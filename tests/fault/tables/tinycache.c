/* The tinyCache's table `line`: the runs of its agent, and the mutants that change nothing. */
#include <stddef.h>

#include "cmodel/tinycache_invariants.h"
#include "spec/tinycache.h"
#include "tests/fault/tables/mutate.h"

#define SMALL "BYTES=64 WAYS=2 LINE_BYTES=8 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8 "

/* A set of two ways, a line that one access fills, and one with room for many holes. */
static const struct mutate_run runs[] = {{SMALL "REPLACEMENT=0", AGENT_READY, 10000, 3000, 0, 0},
                                         {SMALL "REPLACEMENT=1 WAYS=4", AGENT_HOSTILE, 20000, 5000, 0, 0},
                                         {SMALL "LINE_BYTES=16 MISSES=4", AGENT_STALLING, 20000, 5000, 0, 0},
                                         {"", AGENT_HOSTILE, 20000, 5000, 0, 0},
                                         {NULL, AGENT_READY, 0, 0, 0, 0}};

#define NO_WAIT "WAIT says that nothing but the next state happens: no control signal hangs on it"
#define NO_LINE "with nothing fetching, no line is meant: no state moves"

static int inspect(const void *model_state, const void *agent_state, struct spec_error *error)
{
    (void)agent_state;
    return tinycache_invariants(tinycache_of_model(model_state), tinycache_shape_of_model(model_state), error);
}

static const struct mutate_allowed allowed[] = {
    {"line", "I", "READ", NULL, "without WAIT", NO_WAIT},
    {"line", "Dpv", "READ", NULL, "without WAIT", NO_WAIT},
    {"line", "I", "WRITE", NULL, "without WAIT", NO_WAIT},
    {"line", "Dpv", "WRITE", NULL, "without WAIT", NO_WAIT},
    {"line", "I", "REPLACE", NULL, "without WAIT", NO_WAIT},
    {"line", "C", "REPLACE", NULL, "without WAIT", NO_WAIT},
    {"line", "Dv", "REPLACE", NULL, "without WAIT", NO_WAIT},
    {"line", "Dpv", "REPLACE", NULL, "without WAIT", NO_WAIT},
    {"line", "I", "BYPASS", NULL, "without WAIT", NO_WAIT},
    {"line", "C", "BYPASS", NULL, "without WAIT", NO_WAIT},
    {"line", "Dv", "BYPASS", NULL, "without WAIT", NO_WAIT},
    {"line", "Dpv", "BYPASS", NULL, "without WAIT", NO_WAIT},
    {"line", "I", "BYPASS", "!fetching && answered && free", "next ", NO_LINE},
    {"line", "I", "BYPASS", "!fetching && answered && !free", "next ", NO_LINE},
    {"line", "I", "BYPASS", "!fetching && !answered", "next ", NO_LINE},
    {NULL, NULL, NULL, NULL, NULL, NULL}};

const struct mutate_plan mutate_plan_tinycache = {
    .block = &tinycache_block, .runs = runs, .allowed = allowed, .inspect = inspect};
