/* Does every request of the DRAM cache's front end wait no longer than its bound, how near does a flood come to it, and does the check
 * find it when a rule is broken? */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/dramcache/dramcache_frontend.h"
#include "cmodel/model.h"
#include "spec/dramcache/dramcache.h"
#include "tb/dramcache/dramcache_frontend.h"

enum { CYCLES = 300000, WORDS = 256 };

struct bench {
    struct df_agent *agent;
    void *state;
    const struct model_ops *model;
    uint32_t in[WORDS], out[WORDS];
};

/* Nothing but long floods. 0; or -1, and what the agent says. `skipped`: a turn of the TAD ports that the model never has; -1: none. */
static int play(const struct spec_values *v, int skipped, struct df_bounds *waited, struct df_bounds *bounds,
                struct spec_error *error)
{
    const struct agent_ops *agent = agent_for_block("dramcache_frontend");
    struct bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->model = model_find("dramcache_frontend");
    b->state = calloc(1, b->model->size(v));
    b->agent = calloc(1, agent->size(v));
    assert_non_null(b->state);
    assert_non_null(b->agent);
    assert_int_equal(b->model->init(b->state, v, NULL, error), 0);
    assert_int_equal(agent->init(b->agent, v, 1, AGENT_READY, error), 0);
    b->agent->flood.always = 1;
    int status = 0;
    for (uint64_t t = 0; !status && t < CYCLES; t++) {
        agent->drive(b->agent, t, b->in);
        b->in[0] = t < 2;
        b->model->eval(b->state, b->in, b->out);
        status = agent->observe(b->agent, b->in, b->out, error);
        b->model->tick(b->state);
        struct front_model *m = b->state;
        for (int c = 0; c < FRONT_CLASSES; c++)
            if ((int)m->now.port[c].turn == skipped) m->now.port[c].turn++;
    }
    *waited = b->agent->wait.waited;
    *bounds = b->agent->wait.bounds;
    free(b->agent);
    free(b->state);
    free(b);
    return status;
}

#define SMALL "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 LINE_BYTES=8 LINE_BITS=9 PC_BITS=12 ID_BITS=6 "
static const char *const sizes[] = {
    SMALL "JOBS=2 CPU_JOBS=1 TARGETS=2",
    SMALL "JOBS=4 CPU_JOBS=3 TARGETS=2",
    SMALL "JOBS=8 CPU_JOBS=2 TARGETS=2",
    SMALL "JOBS=8 CPU_JOBS=2 TARGETS=2 CHAINING=1 CPU_SLOTS=8",
    SMALL "JOBS=8 CPU_JOBS=0 TARGETS=4 CHAINING=1 CPU_SLOTS=0",
};

static void set_values(struct spec_values *v, const char *sets)
{
    struct spec_error error;
    spec_defaults(&dramcache_frontend_block, v);
    if (spec_set_text(v, sets, &error) || spec_check_values(v, &error)) fail_msg("%s: %s", sets, error.text);
}

static void floods_keep_the_bounds(void **state)
{
    (void)state;
    printf("the longest waits in floods, and their bounds, in cycles: the door; a read\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct spec_values v;
        struct spec_error error = {""};
        struct df_bounds waited, bounds;
        set_values(&v, sizes[i]);
        const int status = play(&v, -1, &waited, &bounds, &error);
        printf("%s: %" PRIu64 " of %" PRIu64 "; %" PRIu64 " of %" PRIu64 "\n", sizes[i] + sizeof SMALL - 1, waited.door,
               bounds.door, waited.read, bounds.read);
        if (status) fail_msg("%s: %s", sizes[i], error.text);
        assert_in_range(waited.door, 1, bounds.door);
        assert_in_range(waited.read, 1, bounds.read);
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
        set_values(&v, SMALL "JOBS=4 CPU_JOBS=1 TARGETS=2");
        assert_int_equal(play(&v, skipped, &waited, &bounds, &error), -1);
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
