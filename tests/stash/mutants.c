/* The stash: what is looked at beside its agent's checks, in which runs, and the mutants that change nothing. */
#include <stdio.h>

#include "cmodel/stash/stash_invariants.h"
#include "spec/stash/stash_types.h"
#include "tb/stash/stash.h"
#include "tests/fault/tables/hunt.h"
#include "tests/stash/tests.h"

enum { CYCLES_WATCHED = 4096 };

/* At rest on both sides, the registry and the stash agree on who owns each word. */
static int registry_agrees(const struct stash *s, const struct world *w, struct spec_error *error)
{
    uint32_t held = 0, registered = 0;
    for (uint32_t i = 0; i < w->words; i++) registered += w->word[i].owner == OWNER_STASH;
    for (uint32_t addr = 0; addr < (uint32_t)s->storage.words; addr++) {
        uint32_t map = s->storage.index[addr / (uint32_t)s->storage.chunk_words];
        uint64_t virt;
        if (stash_word_state(s, addr) < 2 || !(s->map.coherent >> map & 1)) continue;
        if (!stash_word_virtual(s, map, addr, &virt)) continue;
        int g = world_index(w, virt);
        held++;
        if (g >= 0 && w->word[g].owner == OWNER_STASH && w->word[g].map == map) continue;
        snprintf(error->text, sizeof error->text,
                 "the stash holds word %x registered under entry %u, the registry says no", addr, map);
        return -1;
    }
    if (held == registered) return 0;
    snprintf(error->text, sizeof error->text, "the registry names the stash as owner of %u words, it holds %u",
             registered, held);
    return -1;
}

static int inspect(const void *model_state, const void *agent_state, struct spec_error *error)
{
    const struct stash *s = stash_of_model(model_state);
    if (s->engine.now % CYCLES_WATCHED == 0) hunt_lives();
    if (!stash_agent_checks(agent_state) || s->storage.clearing) return 0;
    if (stash_invariants(s, error)) return -1;
    if (s->engine.now % 64 == 0 && stash_page_invariants(s, error)) return -1;
    if (s->engine.now % 16 == 0 && stash_at_rest(s) && world_quiet(stash_agent_world(agent_state)))
        return registry_agrees(s, stash_agent_world(agent_state), error);
    return 0;
}

static void prepare(void *agent_state, const struct mutate_run *run)
{
    stash_agent_set_bounds(agent_state, run->bound, run->command_bound);
    if (run->scenes) stash_agent_play_scenes(agent_state);
}

#define SMALL                                                                                                          \
    "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "             \
    "PAGE_BYTES=256 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 "
#define MIDDLE                                                                                                         \
    "BYTES=512 BANKS=8 LANES=4 CHUNK_WORDS=8 MAP_ENTRIES=8 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "            \
    "PAGE_BYTES=256 SPAN_BITS=9 MSHRS=4 MISSES=4 DEFERRED=2 "

/* SMALL has more slots than entries and more pages than the VP-map holds: entries and pages run out. */
static const struct mutate_run runs[] = {
    {SMALL "SCOUT_DISTANCE=0", AGENT_READY, 40000, 10000, 2500, 10000, 0},
    {MIDDLE "SCOUT_DISTANCE=0 VP_ENTRIES=8", AGENT_READY, 40000, 8000, 2500, 10000, 1},
    {MIDDLE "SCOUT_DISTANCE=2", AGENT_READY, 40000, 10000, 2500, 10000, 0},
    {SMALL "SCOUT_DISTANCE=0 VP_ENTRIES=4", AGENT_READY, 40000, 8000, 2500, 10000, 1},
    {MIDDLE "SCOUT_DISTANCE=2", AGENT_READY, 40000, 8000, 2500, 10000, 1},
    {MIDDLE "SCOUT_DISTANCE=2 FETCH=LINE", AGENT_READY, 40000, 10000, 2500, 10000, 0},
    {MIDDLE "SCOUT_DISTANCE=0 FETCH=LINE", AGENT_STALLING, 60000, 20000, 9000, 7000, 0},
    {SMALL "SCOUT_DISTANCE=1 VP_ENTRIES=4", AGENT_HOSTILE, 60000, 20000, 9000, 7000, 0},
    {MIDDLE "SCOUT_DISTANCE=0", AGENT_STALLING, 60000, 20000, 9000, 7000, 0},
    {MIDDLE "SCOUT_DISTANCE=0 VP_ENTRIES=8 MSHRS=2", AGENT_HOSTILE, 60000, 20000, 9000, 7000, 0},
    {NULL, AGENT_READY, 0, 0, 0, 0, 0}};

const struct mutate_plan stash_mutants = {
    .block = &stash_block, .runs = runs, .inspect = inspect, .prepare = prepare, .costs = &stash_costs, .rounds = 300};
