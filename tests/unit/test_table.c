/* Does a table that is bound to a golden model decide as the description's table does, and is one that the model does not
 * know refused? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/table.h"
#include "spec/rows.h"

enum { DRAWN = 2000 };

static int count(const struct spec_name *names)
{
    int n = 0;
    while (names && names[n].name) n++;
    return n;
}

/* Every state and event, under conditions drawn at random. */
static void compare(const struct spec_fsm *fsm, uint32_t *random)
{
    static struct table bound;
    struct spec_error error;
    struct spec_table *table = spec_table_new(fsm, &error);
    if (!table || table_init(&bound, fsm, fsm, &error)) fail_msg("%s", error.text);
    int events = fsm->events ? count(fsm->events) : 1;
    for (int state = 0; state < count(fsm->states); state++)
        for (int event = 0; event < events; event++)
            for (int i = 0; i < DRAWN; i++) {
                *random = *random * 1664525 + 1013904223;
                uint32_t conditions = i < 2 ? (i ? UINT32_MAX : 0) : *random ^ *random >> 15;
                struct spec_step want = spec_table_step(table, state, event, conditions);
                const struct table_step *got = table_step(&bound, state, event, conditions);
                if (got->actions != want.actions || got->next != want.next || got->row != want.row)
                    fail_msg("%s: state %d, event %d, conditions %x: row %d instead of %d", fsm->name, state, event,
                             conditions, got->row, want.row);
            }
    spec_table_free(table);
}

static void a_bound_table_decides_as_the_description_does(void **state)
{
    uint32_t random = 1;
    int tables = 0;
    (void)state;
    for (int b = 0; spec_blocks[b]; b++)
        for (int f = 0; spec_blocks[b]->fsms && spec_blocks[b]->fsms[f]; f++, tables++)
            compare(spec_blocks[b]->fsms[f], &random);
    assert_true(tables >= 5);
}

/* A sequencer of two states; the first looks at two conditions, `gap` places apart. */
static const struct spec_name states[] = {{"IDLE", ""}, {"BUSY", ""}, {0}}, actions[] = {{"GO", ""}, {0}};
static const struct spec_row rows[] = {STEP(IDLE, a &&b, GO, BUSY, "both") STEP(IDLE, otherwise, , IDLE, "not both")
                                           STEP(BUSY, c0 || c1 || c2 || c3 || c4 || c5 || c6 || c7 || c8, , IDLE, )
                                               STEP(BUSY, otherwise, , BUSY, "none"){0}};

static void conditions_that_lie_far_apart_are_gathered(void **state)
{
    static const char *const between[] = {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"};
    uint32_t random = 2;
    (void)state;
    for (int gap = 0; gap <= 9; gap++) {
        struct spec_name conditions[12] = {{0}};
        int n = 0;
        for (int i = 0; i < 9 - gap; i++) conditions[n++].name = between[i];
        conditions[n++].name = "a";
        for (int i = 9 - gap; i < 9; i++) conditions[n++].name = between[i];
        conditions[n].name = "b";
        const struct spec_fsm fsm = {.name = "gap",
                                     .kind = SPEC_SEQUENCER,
                                     .order = SPEC_PRIORITY,
                                     .reset = "IDLE",
                                     .states = states,
                                     .conditions = conditions,
                                     .actions = actions,
                                     .rows = rows};
        compare(&fsm, &random);
    }
}

static void expect_refusal(const struct spec_fsm *given, const struct spec_fsm *known, const char *words)
{
    static struct table bound;
    struct spec_error error = {""};
    if (!table_init(&bound, given, known, &error)) fail_msg("accepted; expected: %s", words);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void names_that_the_model_does_not_know_are_refused(void **state)
{
    static const struct spec_name conditions[] = {{"a", ""}, {"b", ""}, {0}}, turned[] = {{"b", ""}, {"a", ""}, {0}},
                                  more[] = {{"GO", ""}, {"EXPLODE", ""}, {0}}, fewer[] = {{"IDLE", ""}, {0}};
    static const struct spec_row few[] = {STEP(IDLE, a && b, GO, BUSY, ) STEP(IDLE, otherwise, , IDLE, )
                                              STEP(BUSY, always, , IDLE, ){0}};
    const struct spec_fsm known = {.name = "line",
                                   .kind = SPEC_SEQUENCER,
                                   .order = SPEC_PRIORITY,
                                   .reset = "IDLE",
                                   .states = states,
                                   .conditions = conditions,
                                   .actions = actions,
                                   .rows = few};
    static struct table bound;
    struct spec_error error;
    struct spec_fsm given = known;
    (void)state;
    assert_int_equal(table_init(&bound, &given, &known, &error), 0);
    given.actions = more;
    expect_refusal(&given, &known, "state table line: its action 1 is 'EXPLODE', and the golden model knows 'nothing'");
    given = known, given.conditions = turned;
    expect_refusal(&given, &known, "its condition 0 is 'b', and the golden model knows 'a'");
    given = known, given.states = fewer;
    expect_refusal(&given, &known, "its state 1 is 'nothing', and the golden model knows 'BUSY'");
    given = known, given.rows = few + 1;
    expect_refusal(&given, &known, "state table line (tests/unit/test_table.c): state 'BUSY' is never used");
}

static void a_table_that_has_no_room_is_refused(void **state)
{
    static char names[TABLE_ROWS + 1][16];
    static struct spec_row many[2 * TABLE_ROWS];
    static struct spec_name lots[TABLE_CELLS + 2];
    static const struct spec_name events[] = {{"A", ""}, {"B", ""}, {"C", ""}, {"D", ""}, {0}};
    struct spec_fsm fsm = {
        .name = "big", .kind = SPEC_LOOKUP, .reset = "S0", .states = lots, .events = events, .rows = many};
    (void)state;
    for (int i = 0; i <= TABLE_CELLS / 4; i++) {
        snprintf(names[i], sizeof names[i], "S%d", i);
        lots[i].name = names[i];
        for (int e = 0; e < 4; e++)
            many[4 * i + e] = (struct spec_row){names[i], events[e].name, "always", "", "S0", ""};
    }
    expect_refusal(&fsm, &fsm, "more than 128 pairs of state and event");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bound_table_decides_as_the_description_does),
        cmocka_unit_test(conditions_that_lie_far_apart_are_gathered),
        cmocka_unit_test(names_that_the_model_does_not_know_are_refused),
        cmocka_unit_test(a_table_that_has_no_room_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
