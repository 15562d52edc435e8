/* Does every request of the DRAM cache's front end wait no longer than its bound, how near does a flood come to it, and does the check
 * find it when a rule is broken? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/dramcache/dramcache_frontend.h"
#include "tb/dramcache/dramcache_frontend.h"
#include "tests/dramcache/unit/agent_bench.h"
#include "tests/dramcache/unit/walk_wait.h"
#include "tests/effort.h"

enum { CYCLES = 300000 };

struct size {
    const char *sets;
    int pages, delay; /* floods: of writes, page after page; cycles that TADs and memory take more */
};

/* Nothing but long floods. 0; or -1, and what the agent says. `skipped`: a turn of the TAD ports that the model never has; -1: none. */
static int play(const struct size *size, const struct spec_values *v, int skipped, struct df_bounds *waited,
                struct df_bounds *bounds, struct spec_error *error)
{
    struct agent_bench b;
    struct walk_wait walk = {0};
    agent_bench_open(&b, v, v);
    struct df_agent *agent = b.agent;
    struct front_model *model = b.state;
    agent->flood.always = 1;
    agent->flood.pages = size->pages;
    agent->flood.delay = size->delay;
    int status = 0;
    for (int t = 0; !status && t < CYCLES; t++) {
        status = agent_bench_cycle(&b, error);
        see_walk(&walk, &model->now.door[FRONT_WALK]);
        for (int c = 0; c < FRONT_CLASSES; c++)
            if ((int)model->now.port[c].turn == skipped) model->now.port[c].turn++;
    }
    *waited = agent->wait.waited;
    waited->walk = walk.longest;
    *bounds = agent->wait.bounds;
    agent_bench_close(&b);
    return status;
}

#define SMALL "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 LINE_BYTES=8 LINE_BITS=9 PC_BITS=12 ID_BITS=6 "
#define LISTS "COUNTERS=524288 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2 "
#define PAGES "BYPASS=MCC_SBD CACHE_LATENCY=10 PAGE_BITS=1 " LISTS
#define LARGE "BYPASS=MCC LINE_BITS=12 PAGE_BITS=5 TARGETS=2 " LISTS
static const struct size sizes[] = {
    {SMALL "JOBS=2 CPU_JOBS=1 TARGETS=2", 0, 0},
    {SMALL "JOBS=4 CPU_JOBS=3 TARGETS=2", 0, 0},
    {SMALL "JOBS=8 CPU_JOBS=2 TARGETS=2", 0, 0},
    {SMALL "JOBS=8 CPU_JOBS=2 TARGETS=2 CHAINING=1 CPU_SLOTS=8", 0, 0},
    {SMALL "JOBS=8 CPU_JOBS=0 TARGETS=4 CHAINING=1 CPU_SLOTS=0", 0, 0},
    {SMALL "JOBS=2 CPU_JOBS=1 TARGETS=2 " PAGES, 0, 0},
    {SMALL "JOBS=8 CPU_JOBS=2 TARGETS=2 " PAGES, 0, 0},
    {SMALL "JOBS=2 CPU_JOBS=1 " LARGE, 1, 40},
    {SMALL "JOBS=2 CPU_JOBS=0 " LARGE, 1, 40},
    {SMALL "JOBS=4 CPU_JOBS=3 " LARGE, 1, 40},
    {SMALL "JOBS=8 CPU_JOBS=2 " LARGE, 1, 8},
};

/* A revision draws half of them. Lockstep floods the front end now and then, at its own sizes. */
static void floods_keep_the_bounds(void **state)
{
    (void)state;
    printf("the longest waits in floods, and their bounds, in cycles: the door; a read; a walk's line\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *sets = sizes[i].sets;
        struct spec_values v;
        struct spec_error error = {""};
        struct df_bounds waited, bounds;
        if (!effort_draws(sets, 2)) continue;
        agent_bench_values(&v, "dramcache_frontend", sets);
        const int status = play(&sizes[i], &v, -1, &waited, &bounds, &error);
        printf("%s: %" PRIu64 " of %" PRIu64 "; %" PRIu64 " of %" PRIu64 "; %" PRIu64 " of %" PRIu64 "\n",
               sets + sizeof SMALL - 1, waited.door, bounds.door, waited.read, bounds.read, waited.walk, bounds.walk);
        if (status) fail_msg("%s: %s", sets, error.text);
        assert_in_range(waited.door, 1, bounds.door);
        assert_in_range(waited.read, 1, bounds.read);
        assert_in_range(waited.walk, 0, bounds.walk);
    }
}

/* Without the turn of stores, or of fills, the agent objects. */
static void the_check_can_fail(void **state)
{
    (void)state;
    for (int skipped = 1; skipped <= 2; skipped++) {
        struct spec_values v;
        struct spec_error error = {""};
        struct df_bounds waited, bounds;
        const struct size size = {SMALL "JOBS=4 CPU_JOBS=1 TARGETS=2", 0, 0};
        agent_bench_values(&v, "dramcache_frontend", size.sets);
        assert_int_equal(play(&size, &v, skipped, &waited, &bounds, &error), -1);
        printf("without the turn of %s: %s\n", skipped == 1 ? "stores" : "fills", error.text);
        if (!strstr(error.text, "cycles until the door is passed: more than")) fail_msg("%s", error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floods_keep_the_bounds),
        cmocka_unit_test(the_check_can_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
