/* The checks that a wrong table runs into, and the runs in which it may. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "cmodel/stash_invariants.h"
#include "spec/stash_types.h"
#include "tb/agents/stash.h"
#include "tb/bench.h"
#include "tests/fault/tables/hunt.h"
#include "tests/fault/tables/mutate.h"

/* 4096 cycles take some milliseconds. */
enum { CPU_LIMIT = 4, CYCLES_WATCHED = 4096 };

/* Checks ----------------------------------------------------------------------------------------------------------- */

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

void hunt_watch(void)
{
    struct itimerval limit = {{0, 0}, {CPU_LIMIT, 0}};
    if (setitimer(ITIMER_VIRTUAL, &limit, NULL)) abort();
}

static int inspect(const void *model_state, const void *agent_state, struct spec_error *error)
{
    const struct stash *s = stash_of_model(model_state);
    struct itimerval armed;
    if (s->engine.now % CYCLES_WATCHED == 0 && !getitimer(ITIMER_VIRTUAL, &armed) && armed.it_value.tv_sec)
        hunt_watch();
    if (!stash_agent_checks(agent_state) || s->storage.clearing) return 0;
    if (stash_invariants(s, error)) return -1;
    if (s->engine.now % 64 == 0 && stash_page_invariants(s, error)) return -1;
    if (s->engine.now % 16 == 0 && stash_at_rest(s) && world_quiet(stash_agent_world(agent_state)))
        return registry_agrees(s, stash_agent_world(agent_state), error);
    return 0;
}

/* Runs ------------------------------------------------------------------------------------------------------------- */

static int set_values(struct spec_values *values, const char *set)
{
    struct spec_error error;
    char text[600], *save = NULL;
    spec_defaults(&stash_block, values);
    snprintf(text, sizeof text, "%s", set);
    for (char *p = strtok_r(text, " ", &save); p; p = strtok_r(NULL, " ", &save)) {
        char name[64];
        long long value;
        if (sscanf(p, "%63[^=]=%lld", name, &value) != 2 || spec_set(values, name, value, &error)) return -1;
    }
    return spec_check_values(values, &error);
}

/* 1 when a check failed, with *why; 0 when none did; 2 when the table was refused. */
static int try_run(const struct mutate_run *run, uint64_t seed, const struct spec_fsm *const *fsms,
                   struct spec_error *why, uint64_t *cycles)
{
    struct spec_values values;
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    if (set_values(&values, run->set)) abort();
    if (bench_open(&bench, &values, &model_stash, fsms, NULL, &agent_stash, why)) {
        bench_close(&bench);
        return 2;
    }
    bench.inspect = inspect;
    int failed = 0;
    if (bench_start(&bench, seed, run->mode, why)) abort();
    stash_agent_set_bounds(bench.agent_state, run->bound, run->command_bound);
    struct bench_source source = bench_live(&live, &bench, seed, run->reset_every);
    failed = bench_play(&bench, &source, run->cycles, &failure);
    *cycles += failure.cycle;
    if (failed) *why = failure.text;
    bench_close(&bench);
    return failed;
}

int hunt_tables(const struct spec_fsm *const *fsms, int rounds, struct spec_error *why, uint64_t *cycles)
{
    for (int round = 0; round < rounds; round++)
        for (int i = 0; mutate_runs[i].set; i++) {
            int status = try_run(&mutate_runs[i], (uint64_t)(round * 97 + i + 1), fsms, why, cycles);
            if (status) return status;
        }
    return 0;
}
