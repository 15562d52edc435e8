/* Is a sound description accepted, each unsound one refused with the right words, and a compiled table equal to the
 * rows as written? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/model.h"
#include "spec/denovo/denovo_stash_port.h"
#include "spec/denovo/denovo_types.h"
#include "spec/query.h"
#include "spec/rows.h"
#include "spec/scratchpad/scratchpad.h"
#include "spec/stash/stash_codes.h"
#include "spec/stash/stash_types.h"
#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_codes.h"

/* A table to spoil: a small write-back line, two events and two conditions. */
static const struct spec_name states[] = {{"I", ""}, {"C", ""}, {"D", ""}, {0}};
static const struct spec_name events[] = {{"READ", ""}, {"WRITE", ""}, {0}};
static const struct spec_name conditions[] = {{"hit", ""}, {"full", ""}, {0}};
static const struct spec_name actions[] = {{"FETCH", ""}, {"STORE", ""}, {0}};
enum { ROWS = 9 };
static const struct spec_row sound[ROWS] = {
    {"I", "READ", "hit", "IMPOSSIBLE", "I", 0},
    {"I", "READ", "otherwise", "FETCH", "C", 0},
    {"I", "WRITE", "always", "FETCH | STORE", "D", 0},
    {"C", "READ", "always", "", "C", 0},
    {"C", "WRITE", "full && !hit", "", "C", 0},
    {"C", "WRITE", "!(full && !hit)", "STORE", "D", 0},
    {"D", "READ", "always", "", "D", 0},
    {"D", "WRITE", "always", "STORE", "D", 0},
    {0},
};

struct fixture {
    struct spec_row rows[ROWS + 2];
    struct spec_fsm fsm;
};

static void make(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    memcpy(f->rows, sound, sizeof sound);
    f->fsm = (struct spec_fsm){"line",     SPEC_LOOKUP, SPEC_EXCLUSIVE, "I", states, events,
                               conditions, actions,     f->rows,        "",  ""};
}

static void expect_fault(struct fixture *f, const char *words)
{
    struct spec_error error = {""};
    struct spec_table *table = spec_table_new(&f->fsm, &error);
    if (table) {
        spec_table_free(table);
        fail_msg("accepted; expected: %s", words);
    }
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void a_sound_table_steps_as_its_rows_say(void **state)
{
    struct fixture f;
    struct spec_error error;
    (void)state;
    make(&f);
    struct spec_table *t = spec_table_new(&f.fsm, &error);
    if (!t) fail_msg("%s", error.text);
    static const struct {
        int state, event;
        uint32_t conditions;
        int row, next;
        uint64_t actions;
    } cases[] = {
        {0, 0, 1, 0, 0, 0}, {0, 0, 3, 0, 0, 0}, {0, 0, 0, 1, 1, 1}, {0, 0, 2, 1, 1, 1},
        {0, 1, 3, 2, 2, 3}, {1, 0, 0, 3, 1, 0}, {1, 1, 2, 4, 1, 0}, {1, 1, 0, 5, 2, 2},
        {1, 1, 1, 5, 2, 2}, {1, 1, 3, 5, 2, 2}, {2, 1, 0, 7, 2, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct spec_step s = spec_table_step(t, cases[i].state, cases[i].event, cases[i].conditions);
        assert_int_equal(s.row, cases[i].row);
        assert_int_equal(s.next, cases[i].next);
        assert_int_equal(s.actions, cases[i].actions);
        assert_int_equal(s.impossible, cases[i].row == 0);
    }
    assert_int_equal(spec_state_index(&f.fsm, "D"), 2);
    assert_int_equal(spec_event_index(&f.fsm, "WRITE"), 1);
    assert_int_equal(spec_condition_bit(&f.fsm, "full"), 1);
    assert_int_equal(spec_action_bit(&f.fsm, "STORE"), 1);
    spec_table_free(t);
}

static void an_unsound_table_is_refused_with_the_reason(void **state)
{
    struct fixture f;
    (void)state;
    make(&f), f.rows[1].when = "full", expect_fault(&f, "I READ: no row when !hit && !full");
    make(&f), f.rows[5].when = "always", expect_fault(&f, "row 5: C WRITE: it overlaps with row 4 when !hit && full");
    make(&f), f.rows[7].state = "I", expect_fault(&f, "overlaps");
    make(&f), f.rows[7] = f.rows[8], expect_fault(&f, "D WRITE: no row");
    make(&f), f.rows[0].when = "otherwise", expect_fault(&f, "row 1: I READ: it stands after 'otherwise'");
    make(&f), f.fsm.order = SPEC_PRIORITY, f.rows[4].when = "always",
              expect_fault(&f, "row 5: C WRITE: when !(full && !hit) it can never be taken");
    make(&f), f.rows[3].state = "X", expect_fault(&f, "row 3: no state 'X'");
    make(&f), f.rows[3].event = "X", expect_fault(&f, "row 3: no event 'X'");
    make(&f), f.rows[3].next = "X", expect_fault(&f, "row 3: no state 'X'");
    make(&f), f.rows[3].actions = "X", expect_fault(&f, "row 3: no action 'X'");
    make(&f), f.rows[3].actions = "STROE", expect_fault(&f, "row 3: no action 'STROE'; did you mean 'STORE'?");
    make(&f), f.rows[4].when = "hut", expect_fault(&f, "row 4: no condition 'hut'; did you mean 'hit'?");
    make(&f), f.rows[3].actions = "STORE FETCH", expect_fault(&f, "joined by");
    make(&f), f.rows[3].actions = "STORE | STORE", expect_fault(&f, "'STORE' twice");
    make(&f), f.rows[4].when = "fuel", expect_fault(&f, "row 4: no condition 'fuel'");
    make(&f), f.rows[4].when = "full &", expect_fault(&f, "row 4: guard 'full &'");
    make(&f), f.rows[4].when = "full + hit", expect_fault(&f, "legal are conditions");
    make(&f), f.rows[2].actions = "STORE", f.rows[1].actions = "", expect_fault(&f, "action 'FETCH' is never used");
    make(&f), f.fsm.events = NULL, expect_fault(&f, "a LOOKUP has events");
    static const struct spec_name twice[] = {{"hit", ""}, {"hit", ""}, {0}};
    make(&f), f.fsm.conditions = twice, expect_fault(&f, "condition 'hit' twice");
    static const struct spec_name more[] = {{"hit", ""}, {"full", ""}, {"idle", ""}, {0}};
    make(&f), f.fsm.conditions = more, expect_fault(&f, "condition 'idle' is never used");
    static const struct spec_name mixed[] = {{"I", ""}, {"C", ""}, {"Dv", ""}, {0}}, loud[] = {{"HIT", ""}, {0}};
    make(&f), f.fsm.states = mixed, expect_fault(&f, "state 'Dv': legal are ABC");
    make(&f), f.fsm.conditions = loud, expect_fault(&f, "condition 'HIT': legal are abc");
}

static void an_error_names_the_file_of_the_table_and_the_line_of_the_row(void **state)
{
    static const struct spec_row written[] = {ROW(I, READ, otherwise, FETCH, C, ){0}};
    struct fixture f;
    char words[128];
    (void)state;
    make(&f);
    f.rows[1].file = written[0].file, f.rows[1].line = written[0].line;
    snprintf(words, sizeof words, "state table line (%s:%d): no action 'STROE'", __FILE__, written[0].line);
    f.rows[1].actions = "STROE", expect_fault(&f, words);
    make(&f), f.rows[0].file = "spec/a.c", f.fsm.events = NULL,
              expect_fault(&f, "state table line (spec/a.c): a LOOKUP");
    make(&f), f.rows[1].file = "spec/a.c", f.rows[1].line = 7, f.rows[1].when = "full",
              expect_fault(&f, "state table line (spec/a.c:7): I READ: no row when !hit && !full");
}

static void a_sequencer_needs_no_events(void **state)
{
    static const struct spec_row good[] = {STEP(I, full, FETCH, C, "there is room") STEP(I, otherwise, , I, "wait")
                                               STEP(C, hit, STORE, D, "it came") STEP(C, otherwise, , C, "wait")
                                                   STEP(D, always, , I, ){0}};
    struct fixture f;
    struct spec_error error;
    char words[128];
    (void)state;
    make(&f);
    memcpy(f.rows, good, sizeof good);
    f.fsm.kind = SPEC_SEQUENCER, f.fsm.events = NULL;
    struct spec_table *t = spec_table_new(&f.fsm, &error);
    if (!t) fail_msg("%s", error.text);
    assert_int_equal(spec_table_step(t, 0, 0, 2).next, 1);
    assert_int_equal(spec_table_step(t, 1, 0, 2).row, 3);
    assert_int_equal(spec_table_conditions(t, 0, 0), 2);
    assert_int_equal(spec_table_conditions(t, 2, 0), 0);
    spec_table_free(t);
    f.rows[1].event = "READ", expect_fault(&f, "): no event 'READ'");
    snprintf(words, sizeof words, "I: it overlaps with line %d when full", good[0].line);
    f.rows[1].event = "", f.rows[1].when = "always", expect_fault(&f, words);
    f.rows[1].when = "otherwise", f.rows[2].next = "C", expect_fault(&f, "state 'D' is never used");
    f.fsm.reset = "Q", expect_fault(&f, "reset state 'Q'");
}

/* A set of states stands for one row of each, in its order. */
static void a_set_of_states_shares_a_row(void **state)
{
    static const struct spec_row rows[] = {ROW((I, C), READ, full || !hit, FETCH | STORE, same, "both") ROW(
        (I, C, D), WRITE, always, , D, "all") ROW((D, C, B, A), READ, otherwise, IMPOSSIBLE, same, ){0}};
    static const char *const expected[][3] = {{"I", "READ", "I"},  {"C", "READ", "C"},  {"I", "WRITE", "D"},
                                              {"C", "WRITE", "D"}, {"D", "WRITE", "D"}, {"D", "READ", "D"},
                                              {"C", "READ", "C"},  {"B", "READ", "B"},  {"A", "READ", "A"}};
    (void)state;
    for (int i = 0; i < 9; i++) {
        assert_string_equal(rows[i].state, expected[i][0]);
        assert_string_equal(rows[i].event, expected[i][1]);
        assert_string_equal(rows[i].next, expected[i][2]);
    }
    assert_string_equal(rows[1].when, "full || !hit");
    assert_string_equal(rows[1].actions, "FETCH | STORE");
    assert_string_equal(rows[4].actions, "");
    assert_string_equal(rows[8].because, "");
    assert_null(rows[9].state);
}

static void a_row_that_is_not_obvious_says_why(void **state)
{
    struct fixture f;
    struct spec_error error;
    (void)state;
    make(&f);
    const struct spec_fsm *const fsms[] = {&f.fsm, NULL};
    const struct spec_block block = {.name = "b", .brief = "", .source = "", .fsms = fsms};
    for (int i = 0; f.rows[i].state; i++) f.rows[i].because = "so";
    assert_int_equal(spec_check_block(&block, &error), 0);
    f.rows[6].because = ""; /* stays, and does nothing */
    assert_int_equal(spec_check_block(&block, &error), -1);
    assert_non_null(strstr(error.text, "state table line, row 6: D READ, always has no reason"));
    f.rows[6].next = "I"; /* only goes on */
    assert_int_equal(spec_check_block(&block, &error), 0);
    f.rows[5].because = NULL;
    assert_int_equal(spec_check_block(&block, &error), -1);
}

static void in_order_of_priority_the_first_row_wins(void **state)
{
    struct fixture f;
    struct spec_error error;
    (void)state;
    make(&f);
    f.fsm.order = SPEC_PRIORITY;
    f.rows[4].when = "full";
    f.rows[5].when = "always";
    struct spec_table *t = spec_table_new(&f.fsm, &error);
    if (!t) fail_msg("%s", error.text);
    assert_int_equal(spec_table_step(t, 1, 1, 2).row, 4);
    assert_int_equal(spec_table_step(t, 1, 1, 3).row, 4);
    assert_int_equal(spec_table_step(t, 1, 1, 1).row, 5);
    spec_table_free(t);
}

static void every_block_is_sound(void **state)
{
    struct spec_error error;
    (void)state;
    for (int i = 0; spec_blocks[i]; i++)
        if (spec_check_block(spec_blocks[i], &error)) fail_msg("%s", error.text);
}

static void an_unsound_block_is_refused(void **state)
{
    static const struct spec_param bad_default[] = {{"N", SPEC_SIZE, 3, 1, 8, 1, "", "", ""}, {0}};
    static const struct spec_param twice[] = {
        {"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {0}};
    static const struct spec_param with_size[] = {
        {"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {"M", SPEC_SIZE, 4, 1, 8, 1, "", "", "", NULL, "N > 1"}, {0}};
    static const struct spec_param sound_params[] = {{"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {0}};
    static const struct spec_constraint broken[] = {{"N <= M", "x"}, {0}}, violated[] = {{"N < 4", "too many"}, {0}};
    static const struct spec_derived stray[] = {{"HALF", "M / 2", "bytes", "x"}, {0}},
                                     nested[] = {{"HALF", "N / 2", "bytes", "x"},
                                                 {"PART", "HALF / 2", "bytes", "x"},
                                                 {0}},
                                     none_left[] = {{"HALF", "N - 4", "bytes", "x"}, {0}},
                                     doubled[] = {{"N", "4", "bytes", "x"}, {0}};
    static const struct spec_signal no_width[] = {{"a", SPEC_IN, "N - 4", ""}, {0}},
                                    same[] = {{"rst", SPEC_IN, "1", ""}, {0}};
    static const struct spec_channel stranger[] = {{"c", SPEC_IN, 0, "", ""}, {0}};
    static const struct spec_inner by_size[] = {{&scratchpad_block, "N == 4"}, {0}},
                                   by_stranger[] = {{&scratchpad_block, "M"}, {0}};
    static const struct {
        struct spec_block block;
        const char *words;
    } cases[] = {
        {{.name = "Bad", .brief = "", .source = ""}, "lower-case"},
        {{.name = "b", .brief = "", .source = "", .params = bad_default},
         "N = 3 is not legal; legal values: powers of two"},
        {{.name = "b", .brief = "", .source = "", .params = twice}, "'N' twice"},
        {{.name = "b", .brief = "", .source = "", .params = with_size}, "M: 'N > 1': N is no option"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .constraints = broken}, "no parameter 'M'"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .constraints = violated}, "too many"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .derived = stray}, "no parameter 'M'"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .derived = nested},
         "'PART' is not of parameters alone"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .derived = none_left}, "legal values: 1"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .derived = doubled}, "'N' is a parameter"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .signals = no_width},
         "is 0; legal values: 1"},
        {{.name = "b", .brief = "", .source = "", .signals = same}, "'rst' twice"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .parts = by_size},
         "part: 'N == 4': N is no option"},
        {{.name = "b", .brief = "", .source = "", .params = sound_params, .parts = by_stranger}, "no parameter 'M'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct spec_error error = {""};
        if (!spec_check_block(&cases[i].block, &error)) fail_msg("accepted; expected: %s", cases[i].words);
        if (!strstr(error.text, cases[i].words)) fail_msg("'%s' does not say '%s'", error.text, cases[i].words);
    }
    /* A channel whose record the block does not list. */
    struct spec_channel channel = stranger[0];
    channel.record = scratchpad_block.records[0];
    struct spec_channel channels[] = {channel, {0}};
    struct spec_block block = {.name = "b", .brief = "", .source = "", .channels = channels};
    struct spec_error error;
    assert_int_equal(spec_check_block(&block, &error), -1);
    assert_non_null(strstr(error.text, "not among the block's records"));
}

static void a_derived_size_follows_its_parameters(void **state)
{
    static const struct spec_param params[] = {{"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {0}};
    static const struct spec_derived derived[] = {{"TWICE", "2 * N", "bytes", "x"}, {0}};
    const struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params, .derived = derived};
    struct spec_values values;
    struct spec_error error;
    (void)state;
    assert_int_equal(spec_check_block(&block, &error), 0);
    spec_defaults(&block, &values);
    assert_int_equal(spec_get(&values, "TWICE"), 8);
    assert_int_equal(spec_set(&values, "N", 8, &error), 0);
    assert_int_equal(spec_eval(&values, "TWICE + 1"), 17);
    assert_int_equal(spec_set(&values, "TWICE", 8, &error), -1);
}

static void values_outside_their_range_are_refused(void **state)
{
    struct spec_values values;
    struct spec_error error;
    (void)state;
    spec_defaults(&scratchpad_block, &values);
    assert_int_equal(spec_get(&values, "BYTES"), 16384);
    assert_int_equal(spec_set(&values, "BYTES", 1000, &error), -1);
    assert_non_null(strstr(error.text, "powers of two from 256 to 65536 bytes"));
    assert_int_equal(spec_set(&values, "BYTES", 128, &error), -1);
    assert_int_equal(spec_set(&values, "LANE", 4, &error), -1);
    assert_non_null(strstr(error.text, "nearest legal name is 'LANES'"));
    assert_int_equal(spec_set(&values, "BANKS", 4, &error), 0);
    assert_int_equal(spec_check_values(&values, &error), -1);
    assert_non_null(strstr(error.text, "LANES <= BANKS"));
    assert_int_equal(spec_set(&values, "LANES", 4, &error), 0);
    assert_int_equal(spec_check_values(&values, &error), 0);
    assert_int_equal(spec_set_text(&values, " BYTES=512  BANKS=8 ", &error), 0);
    assert_int_equal(spec_get(&values, "BYTES"), 512);
    assert_int_equal(spec_get(&values, "BANKS"), 8);
    assert_int_equal(spec_set_text(&values, "", &error), 0);
    assert_int_equal(spec_set_text(&values, "BYTES=512 BANKS", &error), -1);
    assert_string_equal(error.text, "'BANKS' is neither NAME=NUMBER nor the name of a value");
    assert_int_equal(spec_set_text(&values, "BYTES=512k", &error), -1);
    assert_string_equal(error.text, "'BYTES=512k' is neither NAME=NUMBER nor the name of a value");
    assert_int_equal(spec_set_text(&values, "BYTES=512 BANK=4", &error), -1);
    assert_non_null(strstr(error.text, "nearest legal name is 'BANKS'"));
    assert_string_equal(spec_nearest_block("scrachpad"), "scratchpad");
    assert_null(spec_find_block("scrachpad"));
}

/* An option whose values have names. */
static const struct spec_code policies[] = {{"LRU", 0, "oldest"}, {"PLRU", 1, "tree"}, {0}};

static void an_option_is_known_by_the_names_of_its_values(void **state)
{
    static const struct spec_param params[] = {
        {"N", SPEC_SIZE, 4, 1, 8, 1, "", "", ""}, {"POLICY", SPEC_OPTION, 1, 0, 1, 0, "", "", "", policies}, {0}};
    static const struct spec_constraint constraints[] = {{"POLICY != POLICY_PLRU || N > 2", "a tree needs ways"}, {0}};
    struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params, .constraints = constraints};
    struct spec_values values;
    struct spec_error error;
    char text[SPEC_SETS_LEN];
    int64_t value = -1;
    (void)state;
    assert_int_equal(spec_check_block(&block, &error), 0);
    spec_defaults(&block, &values);
    assert_string_equal(spec_sets(&values, text), "");
    assert_int_equal(spec_eval(&values, "POLICY_PLRU * 10 + POLICY"), 11);
    assert_int_equal(spec_set(&values, "N", 2, &error), 0);
    assert_int_equal(spec_check_values(&values, &error), -1);
    assert_int_equal(spec_named_value(&params[1], "lru", &value), 1);
    assert_int_equal(value, 0);
    assert_int_equal(spec_named_value(&params[1], "fifo", &value), 0);
    assert_int_equal(spec_set(&values, "POLICY", 0, &error), 0);
    assert_int_equal(spec_check_values(&values, &error), 0);
    assert_string_equal(spec_sets(&values, text), " --set N=2 --set POLICY=LRU");
    assert_int_equal(spec_set(&values, "POLICY", 2, &error), -1);
    assert_non_null(strstr(error.text, "legal values: LRU, PLRU"));
    assert_int_equal(spec_set_text(&values, "N=4 POLICY=PLRU", &error), 0);
    assert_int_equal(spec_get(&values, "POLICY"), 1);
    assert_int_equal(spec_set_text(&values, "POLICY=0", &error), 0);
    assert_int_equal(spec_get(&values, "POLICY"), 0);
    assert_int_equal(spec_set_text(&values, "POLICY=FIFO", &error), -1);

    static const struct spec_code twice[] = {{"A", 0, ""}, {"A", 1, ""}, {0}}, few[] = {{"A", 0, ""}, {0}},
                                  far[] = {{"A", 0, ""}, {"B", 2, ""}, {0}};
    static const struct {
        const struct spec_code *names;
        const char *words;
    } wrong[] = {{twice, "not distinct"}, {few, "1 of its 2 values have a name"}, {far, "B = 2 is outside its range"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct spec_param one[] = {params[1], {0}};
        one[0].names = wrong[i].names;
        block.params = one;
        block.constraints = NULL;
        if (!spec_check_block(&block, &error)) fail_msg("accepted; expected: %s", wrong[i].words);
        if (!strstr(error.text, wrong[i].words)) fail_msg("'%s' does not say '%s'", error.text, wrong[i].words);
    }
}

/* So has a size, which is a Verilog parameter: POWER_UP of the DRAM controller. */
/* Without its option only the default, whoever states it; a rule with an option holds nothing without it. */
static void a_size_that_says_nothing_is_not_set(void **state)
{
    static const struct spec_param params[] = {
        {"GROUPS", SPEC_OPTION, 0, 0, 3, 0, "bits", "", ""},
        {"POLICY", SPEC_OPTION, 0, 0, 1, 0, "", "", "", policies},
        {"GAP", SPEC_SIZE, 6, 2, 16, 0, "slots", "", "", NULL, "GROUPS > 0"},
        {"DEPTH", SPEC_SIZE, 4, 2, 8, 1, "", "", "", NULL, NULL, "POLICY == POLICY_PLRU"},
        {0}};
    static const struct spec_constraint rules[] = {{"DEPTH > 4", "a tree is deep", "POLICY == POLICY_PLRU"}, {0}};
    static const struct {
        const char *text, *words; /* words NULL: legal */
    } cases[] = {
        {"", NULL},
        {"GAP=6 DEPTH=4", NULL},
        {"GAP=7",
         "b: GAP = 7 says nothing here; legal values: 6, which is the default, or 2 to 16 slots with GROUPS > 0 "
         "(given: GROUPS=0)"},
        {"GROUPS=2 GAP=7", NULL},
        {"GAP=7 GROUPS=3", NULL},
        {"DEPTH=8", "DEPTH = 8 says nothing here; legal values: 4, which is the default, or powers of two from 2 to 8 "
                    "with POLICY == POLICY_PLRU (given: POLICY=0)"},
        {"DEPTH=8 POLICY=PLRU", NULL},
        {"POLICY=PLRU", "a tree is deep"},
    };
    struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params, .constraints = rules};
    (void)state;
    struct spec_error error;
    assert_int_equal(spec_check_block(&block, &error), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct spec_values values;
        spec_defaults(&block, &values);
        assert_int_equal(spec_set_text(&values, cases[i].text, &error), 0);
        const int refused = spec_check_values(&values, &error) != 0;
        if (refused != (cases[i].words != NULL)) fail_msg("'%s': refused: %d", cases[i].text, refused);
        if (refused && !strstr(error.text, cases[i].words)) fail_msg("'%s': %s", cases[i].text, error.text);
    }
}

/* With an option that it lacks, a block does not have the port. Two of one name may stand in the description, but not in a block. */
static void a_port_may_depend_on_an_option(void **state)
{
    static const struct spec_param params[] = {
        {"KIND", SPEC_OPTION, 0, 0, 1, 0, "", "", ""}, {"W", SPEC_SIZE, 3, 1, 8, 0, "", "", ""}, {0}};
    struct spec_signal signals[] = {{"a", SPEC_OUT, "1", ""},
                                    {"b", SPEC_OUT, "KIND", "", NULL, NULL, 0, "KIND == 1"},
                                    {"c", SPEC_OUT, "W", "", NULL, NULL, 0, "KIND == 0"},
                                    {"c", SPEC_OUT, "2 * W", "", NULL, NULL, 0, "KIND == 1"},
                                    {0}};
    const struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params, .signals = signals};
    struct spec_values values;
    struct spec_ports ports;
    struct spec_error error;
    (void)state;
    if (spec_check_block(&block, &error)) fail_msg("%s", error.text);
    spec_defaults(&block, &values);
    spec_list_ports(&values, &ports);
    assert_int_equal(ports.count, 3); /* with rst */
    assert_null(spec_find_port(&ports, "b"));
    assert_int_equal(spec_find_port(&ports, "c")->width, 3);
    assert_int_equal(spec_set_text(&values, "KIND=1", &error), 0);
    spec_list_ports(&values, &ports);
    assert_int_equal(ports.count, 4);
    assert_int_equal(spec_find_port(&ports, "b")->width, 1);
    assert_int_equal(spec_find_port(&ports, "c")->width, 6);
    signals[3].when = NULL;
    assert_int_equal(spec_check_block(&block, &error), -1);
    assert_non_null(strstr(error.text, "port 'c' twice"));
    signals[3].when = "W == 3";
    assert_int_equal(spec_check_block(&block, &error), -1);
    assert_non_null(strstr(error.text, "W is no option"));
}

static void a_size_may_have_names_too(void **state)
{
    static const struct spec_param params[] = {{"N", SPEC_SIZE, 0, 0, 1, 0, "", "", "", policies}, {0}};
    static const struct spec_code few[] = {{"A", 0, ""}, {0}};
    struct spec_param lacks[] = {params[0], {0}};
    struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params};
    struct spec_values values;
    struct spec_error error;
    (void)state;
    assert_int_equal(spec_check_block(&block, &error), 0);
    spec_defaults(&block, &values);
    assert_int_equal(spec_set_text(&values, "N=PLRU", &error), 0);
    assert_int_equal(spec_eval(&values, "N == N_PLRU"), 1);
    lacks[0].names = few;
    block.params = lacks;
    assert_int_equal(spec_check_block(&block, &error), -1);
    assert_non_null(strstr(error.text, "1 of its 2 values have a name"));
}

static void fields_and_ports_lie_where_the_description_puts_them(void **state)
{
    struct spec_values values;
    struct spec_ports ports;
    struct spec_error error;
    (void)state;
    spec_defaults(&scratchpad_block, &values);
    spec_set(&values, "BANKS", 4, &error);
    spec_set(&values, "LANES", 4, &error);
    const struct spec_record *req = scratchpad_block.records[0];
    /* From the least significant bit: wdata 4 32, addr 4 12, mask 4, write 1, tag 6. */
    struct spec_slice addr = spec_field_slice(&values, req, "addr"), tag = spec_field_slice(&values, req, "tag");
    assert_int_equal(addr.lsb, 128);
    assert_int_equal(addr.width, 12);
    assert_int_equal(addr.count, 4);
    assert_int_equal(tag.lsb, 128 + 48 + 4 + 1);
    assert_int_equal(spec_record_width(&values, req), 128 + 48 + 4 + 1 + 6);

    spec_list_ports(&values, &ports);
    static const char *const names[] = {"rst",        "req_valid",  "req_ready", "req_data",
                                        "resp_valid", "resp_ready", "resp_data"};
    assert_int_equal(ports.count, 7);
    for (int i = 0; i < 7; i++) assert_string_equal(ports.port[i].name, names[i]);
    assert_int_equal(spec_find_port(&ports, "req_data")->word, 2);
    assert_int_equal(ports.in_words, 2 + 6 + 1);
    assert_int_equal(spec_find_port(&ports, "resp_data")->word, 2);
    assert_int_equal(ports.out_words, 2 + 5);
}

static void bits_are_set_without_touching_their_neighbours(void **state)
{
    (void)state;
    for (int lsb = 0; lsb < 70; lsb++) {
        for (int width = 1; width <= 64; width++) {
            uint32_t words[6], expected[6];
            uint64_t value = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(lsb * 64 + width);
            for (int k = 0; k < 6; k++) words[k] = expected[k] = 0xa5a5a5a5u;
            for (int b = 0; b < width; b++) {
                uint32_t bit = UINT32_C(1) << ((lsb + b) & 31);
                if (value >> b & 1) expected[(lsb + b) >> 5] |= bit;
                else expected[(lsb + b) >> 5] &= ~bit;
            }
            bits_set(words, lsb, width, value);
            assert_memory_equal(words, expected, sizeof words);
            assert_int_equal(bits_get(words, lsb, width), width == 64 ? value : value & ((UINT64_C(1) << width) - 1));
        }
    }
}

static void bits_are_copied_at_any_place_and_a_field_lies_in_its_lane(void **state)
{
    (void)state;
    for (int from_lsb = 0; from_lsb < 40; from_lsb += 3) {
        for (int to_lsb = 0; to_lsb < 40; to_lsb += 5) {
            for (int width = 1; width < 100; width += 7) {
                uint32_t from[6], to[6];
                for (int k = 0; k < 6; k++) from[k] = 0x9e3779b9u * (uint32_t)(k + 1), to[k] = 0xa5a5a5a5u;
                bits_copy(to, to_lsb, from, from_lsb, width);
                for (int b = 0; b < 6 * 32; b++) {
                    int inside = b >= to_lsb && b < to_lsb + width;
                    uint64_t expected = inside ? bits_get(from, from_lsb + b - to_lsb, 1) : 0xa5a5a5a5u >> (b % 32) & 1;
                    assert_int_equal(bits_get(to, b, 1), expected);
                }
                bits_clear(to, to_lsb, width);
                for (int b = 0; b < width; b++) assert_int_equal(bits_get(to, to_lsb + b, 1), 0);
            }
        }
    }
    uint32_t words[4] = {0};
    const struct spec_slice field = {.lsb = 3, .width = 9, .count = 2};
    bits_set_field(words, 30, field, 1, 0x1ff);
    assert_int_equal(bits_get(words, 30 + 3 + 9, 9), 0x1ff);
    assert_int_equal(bits_get_field(words, 30, field, 1), 0x1ff);
    assert_int_equal(bits_get_field(words, 30, field, 0), 0);
}

static void an_array_of_a_record_is_read_and_written_whole(void **state)
{
    (void)state;
    for (int width = 1; width <= 32; width++)
        for (int lsb = 0; lsb < 40; lsb += 13) {
            const struct spec_slice field = {lsb, width, 5};
            uint32_t words[8] = {0}, from[5], to[5];
            for (int i = 0; i < 5; i++) from[i] = (UINT32_C(0x9e3779b9) * (uint32_t)(i + 1)) >> (32 - width);
            bits_put_array(words, field, from);
            for (int i = 0; i < 5; i++) assert_int_equal(bits_get_field(words, 0, field, i), from[i]);
            for (int b = 0; b < 256; b++)
                if (b < lsb || b >= lsb + 5 * width) assert_int_equal(bits_get(words, b, 1), 0);
            bits_get_array(words, field, to);
            assert_memory_equal(to, from, sizeof to);
        }
}

static void programs_know_codes_by_the_numbers_of_the_description(void **state)
{
    (void)state;
    assert_int_equal(STASH_ERROR_VP_FULL, spec_code_value(&stash_error, "VP_FULL"));
    assert_int_equal(TINYCACHE_POLICY_DISABLE, spec_code_value(&tinycache_policy, "DISABLE"));
    assert_int_equal(TINYCACHE_MEM_TYPE_ATOMIC, spec_code_value(&tinycache_mem_type, "ATOMIC"));
    assert_int_equal(STASH_OP_KERNEL_END, spec_code_value(&stash_command_op, "KERNEL_END"));
    assert_int_equal(STASH_MSG_WB_ACK, spec_code_value(&stash_message_type, "WB_ACK"));
}

/* A stash's message is the same bits on both sides of its port: at sizes that fit. */
static void a_stash_s_message_at_its_port_is_laid_out_as_at_the_stash(void **state)
{
    struct spec_values stash, port;
    struct spec_error error;
    (void)state;
    spec_defaults(&stash_block, &stash);
    spec_defaults(&denovo_stash_port_block, &port);
    assert_int_equal(spec_set(&port, "MAP_BITS", 6, &error), 0);
    assert_int_equal(spec_set(&port, "CORE_BITS", spec_get(&stash, "CORE_BITS"), &error), 0);
    const struct spec_field *a = stash_message_record.fields, *b = denovo_stash_message_record.fields;
    assert_int_equal(spec_record_width(&stash, &stash_message_record),
                     spec_record_width(&port, &denovo_stash_message_record));
    for (; a->name && b->name; a++, b++) {
        const struct spec_slice x = spec_field_slice(&stash, &stash_message_record, a->name);
        const struct spec_slice y = spec_field_slice(&port, &denovo_stash_message_record, b->name);
        assert_string_equal(a->name, b->name);
        assert_true(x.lsb == y.lsb && x.width == y.width && x.count == y.count);
    }
    assert_true(!a->name && !b->name);
    for (const struct spec_code *c = stash_message_type.codes; c->name; c++)
        assert_int_equal(c->value, spec_code_value(&denovo_message_type, c->name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stash_s_message_at_its_port_is_laid_out_as_at_the_stash),
        cmocka_unit_test(a_sound_table_steps_as_its_rows_say),
        cmocka_unit_test(an_unsound_table_is_refused_with_the_reason),
        cmocka_unit_test(an_error_names_the_file_of_the_table_and_the_line_of_the_row),
        cmocka_unit_test(in_order_of_priority_the_first_row_wins),
        cmocka_unit_test(a_sequencer_needs_no_events),
        cmocka_unit_test(a_set_of_states_shares_a_row),
        cmocka_unit_test(a_row_that_is_not_obvious_says_why),
        cmocka_unit_test(every_block_is_sound),
        cmocka_unit_test(an_unsound_block_is_refused),
        cmocka_unit_test(a_derived_size_follows_its_parameters),
        cmocka_unit_test(values_outside_their_range_are_refused),
        cmocka_unit_test(an_option_is_known_by_the_names_of_its_values),
        cmocka_unit_test(a_size_that_says_nothing_is_not_set),
        cmocka_unit_test(a_port_may_depend_on_an_option),
        cmocka_unit_test(a_size_may_have_names_too),
        cmocka_unit_test(fields_and_ports_lie_where_the_description_puts_them),
        cmocka_unit_test(bits_are_set_without_touching_their_neighbours),
        cmocka_unit_test(bits_are_copied_at_any_place_and_a_field_lies_in_its_lane),
        cmocka_unit_test(an_array_of_a_record_is_read_and_written_whole),
        cmocka_unit_test(programs_know_codes_by_the_numbers_of_the_description),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
