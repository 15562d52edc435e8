/* Do the litmus programs end on a machine that takes one access at a time, with no result that the judge refuses, and is a
 * machine that is wrong told? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "spec/error.h"
#include "tb/agent.h"
#include "tb/denovo/denovo_litmus.h"
#include "tb/denovo/denovo_values.h"

enum { SEEDS = 30, MANY = 400 /* until a result shows */, STEPS = 20000, LATE = 3 };

/* Memory, and for each thread stores that nobody else sees yet: none, or a machine that keeps no order of its stores. */
struct machine {
    uint32_t word[LT_VARS];
    int buffers;
    struct {
        int used, var;
        uint32_t value;
    } late[LT_THREADS][LATE];
    uint64_t rng;
};

static void retire(struct machine *m, int thread, int place)
{
    m->word[m->late[thread][place].var] = m->late[thread][place].value;
    m->late[thread][place].used = 0;
}

static uint32_t perform(struct machine *m, int thread, const struct lt_access *a)
{
    const struct lt_op *op = a->op;
    if (op->kind == LT_STORE && m->buffers)
        for (int i = 0; i < LATE; i++)
            if (!m->late[thread][i].used) {
                m->late[thread][i].used = 1;
                m->late[thread][i].var = op->var;
                m->late[thread][i].value = a->value;
                return 0;
            }
    const uint32_t old = m->word[op->var];
    if (op->kind == LT_STORE) m->word[op->var] = a->value;
    if (op->kind == LT_ATOMIC) m->word[op->var] = denovo_performed(op->atom, old, a->value, op->compare);
    return old;
}

/* 1: the judge is content. */
static int play(const struct lt_program *program, enum denovo_model model, int buffers, uint64_t seed, int *weak)
{
    static struct lt_run run;
    struct machine m = {.buffers = buffers, .rng = seed};
    struct spec_error error;
    lt_begin(&run, program, model);
    for (int step = 0; !lt_ended(&run) && step < STEPS; step++) {
        const int thread = (int)agent_below(&m.rng, (uint32_t)program->threads), place = (int)agent_below(&m.rng, LATE);
        const struct lt_access *a = lt_wanted(&run, thread);
        if (m.late[thread][place].used && agent_below(&m.rng, 4) == 0) retire(&m, thread, place);
        if (!a || agent_below(&m.rng, 2)) continue;
        const struct lt_access taken = *a;
        const int number = lt_take(&run, thread);
        assert_true(number >= 0);
        lt_answer(&run, thread, number, perform(&m, thread, &taken));
    }
    assert_true(lt_ended(&run));
    for (int t = 0; t < LT_THREADS; t++)
        for (int i = 0; i < LATE; i++)
            if (m.late[t][i].used) retire(&m, t, i);
    for (int v = 0; v < LT_VARS; v++) lt_final(&run, v, m.word[v]);
    return !lt_judge(&run, weak, &error);
}

static void an_access_at_a_time_is_never_refused(void **state)
{
    (void)state;
    for (const struct lt_program *p = lt_programs; p->name; p++)
        for (int model = DENOVO_MODEL_DRF0; model <= DENOVO_MODEL_DRFRLX; model++)
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                int weak = 0;
                if (!play(p, model, 0, seed, &weak)) fail_msg("%s is refused, seed %u", p->name, (unsigned)seed);
                if (weak) fail_msg("%s is weak, seed %u", p->name, (unsigned)seed);
            }
}

/* Which programs find a machine whose stores become visible late and in any order. */
static void late_stores_are_refused(void **state)
{
    static const char *const finders[] = {"mp",   "mp-twice", "mp-unpaired", "sb",      "sb-unpaired", "coherence",
                                          "2+2w", "lock",     "work-queue",  "seqlock", "handed-on"};
    (void)state;
    for (size_t f = 0; f < sizeof finders / sizeof *finders; f++) {
        const struct lt_program *p = lt_programs;
        int refused = 0;
        while (p->name && strcmp(p->name, finders[f])) p++;
        assert_non_null(p->name);
        for (uint64_t seed = 0; !refused && seed < MANY; seed++) {
            int weak;
            refused += !play(p, DENOVO_MODEL_DRF1, 1, seed, &weak);
        }
        if (!refused) fail_msg("%s accepts late stores", p->name);
    }
}

/* Under DRFrlx relaxed stores may come late, and the programs show it. */
static void relaxed_results_are_seen_where_they_may(void **state)
{
    (void)state;
    for (const struct lt_program *p = lt_programs; p->name; p++) {
        int seen = 0;
        if (!p->may_be_weak || !strncmp(p->name, "lb", 2) || !strncmp(p->name, "iriw", 4))
            continue; /* loads are not late here */
        for (uint64_t seed = 0; !seen && seed < MANY; seed++) {
            int weak = 0;
            if (!play(p, DENOVO_MODEL_DRFRLX, 1, seed, &weak))
                fail_msg("%s is refused, seed %u", p->name, (unsigned)seed);
            seen += weak;
        }
        if (!seen) fail_msg("%s never shows its relaxed result", p->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_access_at_a_time_is_never_refused),
        cmocka_unit_test(late_stores_are_refused),
        cmocka_unit_test(relaxed_results_are_seen_where_they_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
