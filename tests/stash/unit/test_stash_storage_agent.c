/* Would the environment of stash_storage notice a fault in the state table itself, which lockstep cannot see because
 * both sides read it? Every row that can happen is mutated in turn: another next state, an action dropped, its guard
 * exchanged with its neighbour's. */
#include <stdio.h>

#include "tests/unit/model_bench.h"

#include "cmodel/stash/stash_storage.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"
#include "spec/table.h"
#include "tb/lockstep.h"

enum { ROWS = 255, CYCLES = 40000 };

struct mutant {
    struct spec_fsm fsm;
    struct spec_row row[ROWS + 1];
};

static void copy_table(struct mutant *m)
{
    int n = 0;
    m->fsm = stash_word_fsm;
    m->fsm.rows = m->row;
    do m->row[n] = stash_word_fsm.rows[n];
    while (stash_word_fsm.rows[n++].state && n <= ROWS);
}

static int found(const struct mutant *m)
{
    static struct lockstep_result result;
    struct spec_values values;
    struct spec_error error = {""};
    spec_defaults(&stash_storage_block, &values);
    assert_int_equal(spec_set(&values, "BYTES", 1024, &error) | spec_set(&values, "BANKS", 8, &error) |
                         spec_set(&values, "LANES", 8, &error) | spec_set(&values, "CHUNK_WORDS", 8, &error),
                     0);
    const struct spec_fsm *const fsms[] = {&m->fsm, NULL};
    struct lockstep_options options = {.values = &values,
                                       .sides = LOCKSTEP_MODEL,
                                       .model = &model_stash_storage,
                                       .fsms = fsms,
                                       .seed = 7,
                                       .cycles = CYCLES,
                                       .episode = 4000,
                                       .no_shrink = 1,
                                       .out_dir = "build/failures/mutants"};
    int status = lockstep_run(&options, &result, &error);
    if (status == 2) fail_msg("%s", error.text);
    return status == 1;
}

static void expect_found(const struct mutant *m, int row, const char *how)
{
    if (found(m)) return;
    const struct spec_row *r = &stash_word_fsm.rows[row];
    fail_msg("row %d, %s x %s when %s: %s, not found in %d cycles", row, r->state, r->event, r->when, how, CYCLES);
}

static void the_table_itself_passes(void **unused)
{
    (void)unused;
    static struct mutant m;
    copy_table(&m);
    assert_false(found(&m));
}

static void another_next_state_is_found(void **unused)
{
    (void)unused;
    static struct mutant m;
    for (int i = 0; stash_word_fsm.rows[i].state; i++) {
        if (spec_row_impossible(&stash_word_fsm.rows[i])) continue;
        for (int s = 0; stash_word_fsm.states[s].name; s++) {
            if (!strcmp(stash_word_fsm.states[s].name, stash_word_fsm.rows[i].next)) continue;
            copy_table(&m);
            m.row[i].next = stash_word_fsm.states[s].name;
            expect_found(&m, i, m.row[i].next);
        }
    }
}

/* The actions without the n-th; 0 when there is none such. */
static int drop_action(const char *actions, int n, char *kept, size_t size)
{
    int i = 0, dropped = 0;
    char copy[100], *rest = copy;
    snprintf(copy, sizeof copy, "%s", actions);
    kept[0] = 0;
    for (char *name; (name = strtok_r(rest, " |", &rest)); i++) {
        if (i == n) {
            dropped = 1;
            continue;
        }
        if (kept[0]) strncat(kept, " | ", size - strlen(kept) - 1);
        strncat(kept, name, size - strlen(kept) - 1);
    }
    return dropped;
}

static void a_dropped_action_is_found(void **unused)
{
    (void)unused;
    static struct mutant m;
    char kept[100];
    for (int i = 0; stash_word_fsm.rows[i].state; i++) {
        if (spec_row_impossible(&stash_word_fsm.rows[i])) continue;
        for (int n = 0; drop_action(stash_word_fsm.rows[i].actions, n, kept, sizeof kept); n++) {
            copy_table(&m);
            m.row[i].actions = kept;
            expect_found(&m, i, kept);
        }
    }
}

static void an_exchanged_guard_is_found(void **unused)
{
    (void)unused;
    static struct mutant m;
    int pairs = 0;
    for (int i = 0; stash_word_fsm.rows[i].state; i++) {
        const struct spec_row *r = &stash_word_fsm.rows[i], *next = r + 1;
        while (next->state && (strcmp(r->state, next->state) != 0 || strcmp(r->event, next->event) != 0)) next++;
        if (!next->state) continue;
        copy_table(&m);
        m.row[i].when = next->when;
        m.row[next - stash_word_fsm.rows].when = r->when;
        expect_found(&m, i, "guards exchanged");
        pairs++;
    }
    assert_true(pairs >= 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_itself_passes),
        cmocka_unit_test(another_next_state_is_found),
        cmocka_unit_test(a_dropped_action_is_found),
        cmocka_unit_test(an_exchanged_guard_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
