/* Is each broken invariant of a lane's tinyCache found, and is the lane's table refused where it is not one? The rest
 * of the lane's tests look at the invariants in every cycle. */
#include "tests/tinycache/unit/tinycache_bench.h"
#include "spec/tinycache/tinycache_line.h"

/* A lane with a line in each state, one of them fetched, and an access in S1 whose request has not left. */
static int open_lane(void **state)
{
    struct lane *l = calloc(1, sizeof *l);
    bench_open(&l->b, &model_tinycache, &tinycache_block, NULL, NULL);
    lane_start(l);
    lane_store(l, 0x0000, 1); /* line 0: DPV */
    lane_store(l, 0x0080, 1); /* line 1: DV below */
    lane_load(l, 0x0084);
    lane_cycle(l);
    lane_fill(l, 0, 0);
    lane_cycle(l);
    lane_cycle(l);
    lane_load(l, 0x0100); /* line 2: I, fetched */
    lane_cycle(l);
    bench_set(&l->b, "mem_ready", 0);
    lane_load(l, 0x0180); /* line 3: vacant */
    *state = l;
    return 0;
}

static int close_lane(void **state)
{
    struct lane *l = *state;
    bench_close(&l->b);
    free(l);
    return 0;
}

/* The faults, each of which must be found in a copy of the state. */
static void dirty_without_control(struct tinycache *s)
{
    s->control[1] = 0;
}
static void partial_and_complete(struct tinycache *s)
{
    s->control[0] = UINT32_MAX;
}
static void partial_and_empty(struct tinycache *s)
{
    s->control[0] = 0;
}
static void control_beyond_the_line(struct tinycache *s)
{
    s->control[1] |= UINT64_C(1) << 32;
}
static void state_and_count_differ(struct tinycache *s)
{
    s->state[1] = TINYLINE_I;
}
static void held_and_not_counted(struct tinycache *s)
{
    s->occupied &= ~UINT64_C(1);
}
static void two_lines_one_address(struct tinycache *s)
{
    s->line_addr[1] = s->line_addr[2];
    s->partial[1] = s->partial[2];
}
static void two_lines_one_partial_tag(struct tinycache *s)
{
    s->line_addr[1] = 2 * 257; /* 1 ^ 1 is 0: as line 0 */
    s->partial[1] = s->partial[0];
}
static void partial_tag_of_another_address(struct tinycache *s)
{
    s->partial[0] ^= 1;
}
static void line_in_another_set(struct tinycache *s)
{
    s->line_addr[1] = 1;
}
static void clean_line_is_fetched(struct tinycache *s)
{
    s->state[2] = TINYLINE_C;
    s->occupied |= 4;
}
static void nobody_waits_for_the_line(struct tinycache *s)
{
    s->fetching = 0;
}
static void request_for_nobody(struct tinycache *s)
{
    s->stage.full = 0;
}
static void request_for_a_used_entry(struct tinycache *s)
{
    s->mem.entry = 0;
}
static void line_taken_that_is_live(struct tinycache *s)
{
    s->stage.line = 1;
}
static void line_taken_in_another_set(struct tinycache *s)
{
    s->stage.line = 8;
}
static void line_near_and_vacant(struct tinycache *s)
{
    s->stage.near = 1;
}
static void near_line_is_not_live(struct tinycache *s)
{
    s->stage.near = 1;
    s->stage.vacant = 0;
}
static void near_line_with_another_partial_tag(struct tinycache *s)
{
    near_line_is_not_live(s);
    s->stage.line = 1;
}
static void near_line_is_not_seen(struct tinycache *s)
{
    s->stage.access.addr = 0x80;
    s->mem.line = 2;
}
static void vacant_line_is_not_seen(struct tinycache *s)
{
    s->stage.line = -1;
    s->stage.vacant = 0;
}
static void access_with_an_error(struct tinycache *s)
{
    s->stage.access.op = 3;
}
static void cached_atomic(struct tinycache *s)
{
    s->stage.access.op = TINYCACHE_OP_ATOMIC;
}
static void vacant_line_is_read_again(struct tinycache *s)
{
    s->stage.does = TINYCACHE_RETRY;
}
static void rest_of_a_whole_line(struct tinycache *s)
{
    s->stage.does = TINYCACHE_REST;
    s->stage.access.addr = 0x80;
    s->mem.line = 2;
    near_line_with_another_partial_tag(s);
}
static void store_done_and_not_gone(struct tinycache *s)
{
    s->stage.access.op = TINYCACHE_OP_WRITE;
    s->stage.bypass = s->stage.answered = s->stage.sent = 1;
    s->stage.vacant = 0;
    s->stage.line = -1;
    s->mem_valid = 0;
}
static void two_responses(struct tinycache *s)
{
    s->reply = 1;
}
static void two_requests(struct tinycache *s)
{
    s->back = 1;
    s->mem.type = TINYCACHE_MEM_TYPE_WRITE;
    s->mem.entry = 0;
}
static void unwritten_store_of_no_line(struct tinycache *s)
{
    s->unwritten = 1;
    s->state[0] = s->state[1] = TINYLINE_C;
}
static void replayed_line_is_fetched(struct tinycache *s)
{
    s->replayed = 2;
}
static void barrier_beside_an_access(struct tinycache *s)
{
    s->leaver_ready = 1;
}
static void barrier_at_the_second_line(struct tinycache *s)
{
    s->stage.full = 0;
    s->mem_valid = 0;
    s->leaver_ready = s->leaver_some = 1;
    s->leaver = 1;
}
static void filled_and_not_used(struct tinycache *s)
{
    s->filled = 2;
}
static void arrived_and_invalid(struct tinycache *s)
{
    s->filled = 1;
}
static void two_wait_for_one_line(struct tinycache *s)
{
    s->used = 3;
    s->parked[1] = s->parked[0];
}
static void parked_beyond_its_line(struct tinycache *s)
{
    s->parked[0].offset = 62;
}
static void fetch_of_a_part(struct tinycache *s)
{
    s->mem.mask = 1;
}
static void fetch_of_another_line(struct tinycache *s)
{
    s->mem.line ^= 2;
}
static void write_of_nothing(struct tinycache *s)
{
    s->mem.type = TINYCACHE_MEM_TYPE_WRITE;
    s->mem.mask = 0;
}
static void rank_twice(struct tinycache *s)
{
    s->replacement[1] |= 1;
}

static void each_broken_invariant_is_found(void **state)
{
    struct lane *l = *state;
    static void (*const fault[])(struct tinycache *) = {dirty_without_control,
                                                        partial_and_complete,
                                                        partial_and_empty,
                                                        control_beyond_the_line,
                                                        state_and_count_differ,
                                                        held_and_not_counted,
                                                        two_lines_one_address,
                                                        two_lines_one_partial_tag,
                                                        partial_tag_of_another_address,
                                                        line_in_another_set,
                                                        clean_line_is_fetched,
                                                        nobody_waits_for_the_line,
                                                        request_for_nobody,
                                                        filled_and_not_used,
                                                        arrived_and_invalid,
                                                        two_wait_for_one_line,
                                                        parked_beyond_its_line,
                                                        fetch_of_a_part,
                                                        fetch_of_another_line,
                                                        write_of_nothing,
                                                        rank_twice,
                                                        request_for_a_used_entry,
                                                        line_taken_that_is_live,
                                                        line_taken_in_another_set,
                                                        line_near_and_vacant,
                                                        near_line_is_not_live,
                                                        near_line_with_another_partial_tag,
                                                        near_line_is_not_seen,
                                                        vacant_line_is_not_seen,
                                                        access_with_an_error,
                                                        cached_atomic,
                                                        vacant_line_is_read_again,
                                                        rest_of_a_whole_line,
                                                        store_done_and_not_gone,
                                                        two_responses,
                                                        two_requests,
                                                        unwritten_store_of_no_line,
                                                        replayed_line_is_fetched,
                                                        barrier_beside_an_access,
                                                        barrier_at_the_second_line};
    const struct tinycache_shape *shape = tinycache_shape_of_model(l->b.state);
    struct spec_error error;
    assert_int_equal(tinycache_of_model(l->b.state)->state[0], TINYLINE_DPV);
    assert_int_equal(tinycache_of_model(l->b.state)->state[1], TINYLINE_DV);
    assert_int_equal(tinycache_of_model(l->b.state)->mem_valid, 1);
    assert_int_equal(tinycache_of_model(l->b.state)->stage.vacant, 1);
    assert_int_equal(tinycache_of_model(l->b.state)->stage.line, 3);
    assert_int_equal(tinycache_invariants(tinycache_of_model(l->b.state), shape, &error), 0);
    for (size_t i = 0; i < sizeof fault / sizeof *fault; i++) {
        struct tinycache copy = *tinycache_of_model(l->b.state);
        fault[i](&copy);
        error.text[0] = 0;
        if (!tinycache_invariants(&copy, shape, &error)) fail_msg("fault %zu is not found", i);
        assert_int_equal(strncmp(error.text, "invariant: ", 11), 0);
    }
}

/* The table with one row changed. */
struct mutant {
    struct spec_row rows[64];
    struct spec_fsm fsm;
    const struct spec_fsm *fsms[2];
};

static struct spec_row *mutate(struct mutant *m, const char *from, const char *event, const char *when)
{
    struct spec_row *found = NULL;
    for (int i = 0; tinycache_line_fsm.rows[i].state; i++) {
        m->rows[i] = tinycache_line_fsm.rows[i];
        m->rows[i + 1].state = NULL;
        if (!strcmp(m->rows[i].state, from) && !strcmp(m->rows[i].event, event) && !strcmp(m->rows[i].when, when))
            found = &m->rows[i];
    }
    assert_non_null(found);
    m->fsm = tinycache_line_fsm;
    m->fsm.rows = m->rows;
    m->fsms[0] = &m->fsm;
    m->fsms[1] = NULL;
    return found;
}

/* The table that init is given is the one that runs: with a store to a Clean line left Clean, the store is lost. */
static void given_table_replaces_the_own(void **state)
{
    (void)state;
    struct mutant *m = calloc(1, sizeof *m);
    struct lane *l = calloc(1, sizeof *l);
    mutate(m, "C", "WRITE", "always")->next = "C";
    bench_open(&l->b, &model_tinycache, &tinycache_block, m->fsms, NULL);
    lane_start(l);
    lane_load(l, 0x1000);
    lane_cycle(l);
    lane_fill(l, 0, 0);
    lane_store(l, 0x1000, 5);
    lane_drain(l);
    assert_int_equal(l->requests, 1); /* the fetch; no writeback */
    bench_close(&l->b);
    free(l);
    free(m);
}

static void table_with_unknown_names_is_refused(void **state)
{
    (void)state;
    struct mutant *m = calloc(1, sizeof *m);
    struct table *table = malloc(sizeof *table);
    struct spec_error error;
    struct spec_name actions[32] = {{0}};
    mutate(m, "C", "BARRIER", "always")->actions = "EXPLODE";
    for (int i = 0; tinycache_line_fsm.actions[i].name; i++) {
        actions[i] = tinycache_line_fsm.actions[i];
        actions[i + 1] = (struct spec_name){"EXPLODE", "no model has it"};
    }
    m->fsm.actions = actions;
    assert_int_equal(table_init(table, &m->fsm, &tinycache_line_fsm, &error), -1);
    assert_string_equal(error.text,
                        "state table line: its action 13 is 'EXPLODE', and the golden model knows 'nothing'");
    m->fsm.actions = tinycache_line_fsm.actions; /* the row names what the table lacks */
    assert_int_equal(table_init(table, &m->fsm, &tinycache_line_fsm, &error), -1);
    free(table);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_broken_invariant_is_found, open_lane, close_lane),
        cmocka_unit_test(given_table_replaces_the_own),
        cmocka_unit_test(table_with_unknown_names_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
