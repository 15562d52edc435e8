/* Which slot of its row a line takes: HAShCache, table 3.1; docs/dramcache/chaining-data-path.md. */
#include "spec/dramcache/dramcache_fill.h"

static const struct spec_name states[] = {DRAMCACHE_FILL_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAMCACHE_FILL_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAMCACHE_FILL_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAMCACHE_FILL_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW((CPU, GPU), CPU_FILL, always,                              ORIGINAL, CPU, "a CPU's line always takes its original slot")

    ROW(CPU,        GPU_FILL, !reached && !chained,                ORIGINAL, GPU, "the GPU may have one slot more")
    ROW(CPU,        GPU_FILL, !reached && chained && !chained_gpu, CHAINED,  CPU, "of two of the CPU's slots the chained one: the original stays one tag match away")
    ROW(CPU,        GPU_FILL, !reached && chained && chained_gpu,  ORIGINAL, GPU, "the GPU's block in the chained slot stays")
    ROW(CPU,        GPU_FILL, reached && !chained && near_gpu,     NEAR_GPU, CPU, "the GPU displaces itself")
    ROW(CPU,        GPU_FILL, reached && !chained && !near_gpu,    ,         CPU, "no slot but the CPU's")
    ROW(CPU,        GPU_FILL, reached && chained && !chained_gpu,  ,         CPU, "both slots are the CPU's")
    ROW(CPU,        GPU_FILL, reached && chained && chained_gpu,   CHAINED,  CPU, "the GPU displaces itself")

    ROW(GPU,        GPU_FILL, !reached && !chained && near_cpu,    NEAR_CPU, GPU, "the GPU's block stays and may have a second one beside it")
    ROW(GPU,        GPU_FILL, !reached && !chained && !near_cpu,   ORIGINAL, GPU, "no slot of the CPU's is near")
    ROW(GPU,        GPU_FILL, !reached && chained && !chained_gpu, CHAINED,  GPU, "the GPU may have one slot more")
    ROW(GPU,        GPU_FILL, !reached && chained && chained_gpu,  ORIGINAL, GPU, "both slots are the GPU's: the shorter way")
    ROW(GPU,        GPU_FILL, reached,                             ORIGINAL, GPU, "the GPU displaces itself")
    {0}};
/* clang-format on */

const struct spec_fsm dramcache_fill_fsm = {
    .name = "fill",
    .kind = SPEC_LOOKUP,
    .order = SPEC_EXCLUSIVE,
    .reset = "CPU",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "who has the original slot of a line that is filled",
    .source = "HAShCache, table 3.1",
};
