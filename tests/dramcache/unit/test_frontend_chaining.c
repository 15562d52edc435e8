/* Does the agent of the DRAM cache's front end make each case of chaining happen, and often? On the golden model alone; its checks see each
 * read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/dramcache/dramcache_frontend.h"
#include "spec/dramcache/dramcache.h"
#include "tb/agent.h"

extern const struct agent_ops agent_dramcache_frontend;

enum { CYCLES = 60000, RESET = 3, WORDS = 400, LEAST = 50 };
#define SMALL                                                                                                          \
    "CHAINING=1 BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 "      \
    "TARGETS=2 PC_BITS=12 ID_BITS=6 "

/* X(NAME, HOLDS): cases that are counted. */
#define CASES(X)                                                                                                       \
    X(hit_of_the_first_slot, s->look.ends && s->look.hit && !s->look.second)                                           \
    X(gpu_read_hits_chained, s->look.ends && s->look.hit && s->look.second && !write && gpu)                           \
    X(cpu_read_hits_chained, s->look.ends && s->look.hit && s->look.second && !write && !gpu)                          \
    X(gpu_write_hits_chained, s->look.ends && s->look.hit && s->look.second && write && gpu)                           \
    X(cpu_write_hits_chained, s->look.ends && s->look.hit && s->look.second && write && !gpu)                          \
    X(read_misses_chained, s->look.ends && !s->look.hit && s->look.second && !write)                                   \
    X(write_misses_chained, s->look.ends && !s->look.hit && s->look.second && write)                                   \
    X(skip, s->look.ends && s->look.skip)                                                                              \
    X(chain_made, s->place.ends && s->place.linked)                                                                    \
    X(chain_used_again, s->place.ends && s->place.chained && !s->place.linked)                                         \
    X(chain_cut_by_the_cpu, s->place.ends && s->place.cut && !s->place.job->gpu)                                       \
    X(chain_cut_by_the_gpu, s->place.ends && s->place.cut && s->place.job->gpu)                                        \
    X(cut_of_a_dirty_line, s->place.ends && s->place.cut && s->place.evicts)                                           \
    X(not_kept, s->place.ends && !s->place.kept && !s->place.cramped)                                                  \
    X(not_kept_for_a_claim, s->place.ends && !s->place.kept && s->place.cramped)                                       \
    X(own_slot_for_a_claim, s->place.ends && s->place.kept && s->place.plain)                                          \
    X(victim_in_another_slot, s->place.ends && s->place.fetches)                                                       \
    X(victim_that_was_read, s->place.ends && s->place.evicts && !s->place.fetches)
enum {
#define CASE_NUMBER(name, holds) CASE_##name,
    CASES(CASE_NUMBER) CASE_COUNT
};

static void count(const struct front_seen *s, int of[CASE_COUNT])
{
    const int write = s->look.ends && s->look.job->write, gpu = s->look.ends && s->look.job->gpu;
#define CASE_COUNTS(name, holds) of[CASE_##name] += (holds) ? 1 : 0;
    CASES(CASE_COUNTS)
}

static void play(const char *sets, enum agent_mode mode, uint64_t seed, int of[CASE_COUNT])
{
    struct spec_values values;
    struct spec_error error;
    uint32_t in[WORDS] = {0}, out[WORDS] = {0};
    spec_defaults(&dramcache_frontend_block, &values);
    if (spec_set_text(&values, sets, &error) || spec_check_values(&values, &error))
        fail_msg("%s: %s", sets, error.text);
    const struct model_ops *model = model_find("dramcache_frontend");
    const struct agent_ops *agent = &agent_dramcache_frontend;
    struct front_model *state = calloc(1, model->size(&values));
    void *drives = calloc(1, agent->size(&values));
    if (!state || !drives) abort();
    if (model->init(state, &values, NULL, &error) || agent->init(drives, &values, seed, mode, &error))
        fail_msg("%s", error.text);
    for (uint64_t t = 0; t < CYCLES; t++) {
        agent->drive(drives, t, in);
        in[0] = t < RESET || t == CYCLES / 2;
        model->eval(state, in, out);
        if (agent->observe(drives, in, out, &error)) fail_msg("%s, cycle %d: %s", sets, (int)t, error.text);
        count(&state->seen, of);
        model->tick(state);
    }
    free(state);
    free(drives);
}

static void every_case_of_chaining_happens(void **unused)
{
    (void)unused;
    static const char *const names[] = {
#define CASE_NAME(name, holds) #name,
        CASES(CASE_NAME)};
    int of[CASE_COUNT] = {0};
    for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
        play(SMALL, (enum agent_mode)mode, 1, of);
        play(SMALL "CPU_SLOTS=10", (enum agent_mode)mode, 2, of);
    }
    for (int i = 0; i < CASE_COUNT; i++) print_message("%-26s %d\n", names[i], of[i]);
    for (int i = 0; i < CASE_COUNT; i++)
        if (of[i] < LEAST) fail_msg("%s: %d times", names[i], of[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_case_of_chaining_happens)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
