/* Does the golden model of stash_engine act in the cycles that docs/stash/data-path.md says? Known answers, at the ports;
 * a cycle is called by what the page counts from. What the engine decides is for its agents. */
#include "tests/unit/model_bench.h"

#include <stdio.h>

#include "cmodel/stash/stash_engine.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void open_small(struct bench *b)
{
    bench_open(b, &model_stash_engine, &stash_engine_block, NULL, "BYTES", 256, "BANKS", 4, "LANES", 4, "CHUNK_WORDS",
               4, "MAP_ENTRIES", 4, "THREAD_BLOCKS", 4, "MAPS_PER_BLOCK", 2, "VP_ENTRIES", 4, "PAGE_BYTES", 256,
               "SPAN_BITS", 8, "MSHRS", 2, "MISSES", 2, "DEFERRED", 2, "SCOUT_DISTANCE", 0, (char *)NULL);
    bench_reset(b);
    bench_cycle(b); /* CLEAR; the outputs are those of the first cycle of IDLE */
}

/* Ends the cycle, with inputs as they are set; the outputs are then the next one's. */
static void step(struct bench *b)
{
    bench_cycle(b);
}

/* Steps until `port` is 1; how many. */
static int steps_to(struct bench *b, const char *port)
{
    int n = 0;
    for (; !bench_get(b, port); n++) {
        if (n == 100) fail_msg("%s does not come", port);
        step(b);
    }
    return n;
}

static void a_look_comes_before_each_pick(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "walk_done_valid", 1);
    bench_put_field(&b, "walk_done_data", "vpn", 0, 5);
    bench_put_field(&b, "walk_done_data", "ppn", 0, 9);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 0); /* the look */
    step(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 1); /* the pick */
    assert_int_equal(bench_get(&b, "fill_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 0); /* the next look, and the registered output of the pick */
    assert_int_equal(bench_get(&b, "fill_valid"), 1);
    assert_int_equal(bench_get(&b, "fill_ppn"), 9);
    step(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 1);
    assert_int_equal(bench_get(&b, "fill_valid"), 0);
    assert_int_equal(bench_get(&b, "fill_ppn"), 0);
    bench_close(&b);
}

static void put_message(struct bench *b, const char *channel, unsigned type, unsigned line, unsigned mask)
{
    char data[32], valid[32];
    snprintf(data, sizeof data, "%s_data", channel);
    snprintf(valid, sizeof valid, "%s_valid", channel);
    bench_set(b, valid, 1);
    bench_put_field(b, data, "type", 0, type);
    bench_put_field(b, data, "line", 0, line);
    bench_put_field(b, data, "mask", 0, mask);
    bench_put_field(b, data, "owner_map", 0, 2);
    bench_eval(b);
}

static void a_forwarded_word_is_applied_fourteen_cycles_after_it_was_sent(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    put_message(&b, "l2_fwd", MSG_FWD_READ, 0x21, 4);
    step(&b);
    assert_int_equal(bench_get(&b, "l2_fwd_ready"), 1);
    step(&b);
    bench_set(&b, "l2_fwd_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "pa_ppn"), 0x21 * 16 / 256); /* the first cycle of REVERSE_LOOKUP */
    step(&b);
    assert_int_equal(bench_get(&b, "rev_valid"), 0); /* the second */
    bench_set(&b, "pa_hit", 1);
    bench_set(&b, "pa_vpn", 3);
    step(&b);
    assert_int_equal(bench_get(&b, "rev_valid"), 1); /* t */
    assert_int_equal(bench_get(&b, "rev_index"), 2);
    assert_int_equal(bench_get(&b, "rev_virt"), 3 * 64 + (0x21 * 4 + 2) % 64);
    for (int t = 1; t <= 10; t++) step(&b);
    bench_set(&b, "rev_done", 1);
    bench_set(&b, "rev_mapped", 1);
    bench_set(&b, "rev_addr", 4 * 6 + 1);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 0);
    step(&b);
    bench_set(&b, "rev_done", 0);
    bench_set(&b, "rev_mapped", 0);
    assert_int_equal(bench_get(&b, "op_valid"), 1); /* t + 11: S0 */
    assert_int_equal(bench_get(&b, "op_chunk"), 6);
    step(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 0);
    bench_set(&b, "op_done", 1); /* t + 12: S1 */
    b.in[bench_port(&b, "op_rdata")->word + 1] = 0xcafe;
    step(&b);
    bench_set(&b, "op_done", 0);
    b.in[bench_port(&b, "op_rdata")->word + 1] = 0;
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 0); /* S2 */
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* t + 14: S3 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "FORWARD_READ"));
    assert_int_equal(bench_get(&b, "apply_mask"), 2);
    assert_int_equal(bench_get(&b, "apply_map"), 2);
    bench_set(&b, "apply_supply", 2);
    step(&b);
    bench_set(&b, "apply_supply", 0);
    assert_int_equal(bench_get(&b, "apply_valid"), 0);
    assert_int_equal(bench_get(&b, "fwd_rsp_valid"), 0); /* END_REVERSE */
    step(&b);
    assert_int_equal(bench_get(&b, "fwd_rsp_valid"), 1);
    assert_int_equal(bench_get_record(&b, "fwd_rsp_data", &stash_message_record, "mask", 0), 4);
    assert_int_equal(bench_get_record(&b, "fwd_rsp_data", &stash_message_record, "data", 2), 0xcafe);
    bench_close(&b);
}

static void an_answer_that_nobody_asked_for_is_an_error_after_its_look_up(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    put_message(&b, "l2_rsp", MSG_DATA, 0x21, 1);
    step(&b);
    assert_int_equal(bench_get(&b, "l2_rsp_ready"), 1);
    bench_tick(&b);
    bench_set(&b, "l2_rsp_valid", 0);
    bench_eval(&b);
    assert_int_equal(steps_to(&b, "protocol_error"), 2); /* done in the second cycle of REVERSE_LOOKUP, seen after it */
    step(&b);
    assert_int_equal(bench_get(&b, "protocol_error"), 0);
    bench_close(&b);
}

static void dirty_chunks_are_counted_a_cycle_after_the_operation_is_in_s3(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "op_done", 1);
    step(&b);
    bench_set(&b, "op_done", 0);
    step(&b);
    bench_set(&b, "owned_before", 1); /* S3: the chunk goes from entry 1 to entry 3 */
    bench_set(&b, "owned_after", 1);
    bench_set(&b, "index_before", 1);
    bench_set(&b, "index_after", 3);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "inc_valid") | bench_get(&b, "dec_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "inc_valid"), 1);
    assert_int_equal(bench_get(&b, "inc_index"), 3);
    assert_int_equal(bench_get(&b, "dec_valid"), 1);
    assert_int_equal(bench_get(&b, "dec_index"), 1);
    step(&b); /* no operation was in S3, whatever the storage says */
    assert_int_equal(bench_get(&b, "inc_valid") | bench_get(&b, "dec_valid"), 0);
    bench_close(&b);
}

/* A miss through a mapping: its slot is looked up a cycle later; `fwd_valid` of its only lane is at t. */
static void open_miss(struct bench *b, int write)
{
    const struct spec_record *m = &stash_miss_record;
    uint32_t *bits = b->in + bench_port(b, "miss_data")->word;
    const struct {
        const char *field;
        uint64_t value;
    } values[] = {{"tag", 1}, {"write", (uint64_t)write}, {"mapped", 1}, {"block", 3}, {"slot", 1}, {"todo", 1}};
    open_small(b);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        bits_set_field(bits, 0, spec_field_slice(&b->values, m, values[i].field), 0, values[i].value);
    bits_set_field(bits, 0, spec_field_slice(&b->values, m, "addr"), 0, 9);
    bits_set_field(bits, 0, spec_field_slice(&b->values, m, "wdata"), 0, 77);
    bench_set(b, "miss_valid", 1);
    bench_set(b, "live", 4);
    bench_set(b, "used", 4);
    step(b);
    bench_set(b, "miss_valid", 0);
    bench_set(b, "slot_valid", 1);
    bench_set(b, "slot_map", 2);
    bench_eval(b);
    assert_int_equal(bench_get(b, "miss_free"), 1);
    assert_int_equal(bench_get(b, "slot_block"), 3);
    assert_int_equal(bench_get(b, "slot_slot"), 1);
    step(b);
    bench_set(b, "slot_valid", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "slot_block"), 0);
    /* Not ready in the look-up cycle: this is the look; then the pick, MISS_READ, and the lane. */
    assert_int_equal(steps_to(b, "fwd_valid"), 3);
    assert_int_equal(bench_get(b, "fwd_index"), 2);
    assert_int_equal(bench_get(b, "fwd_addr"), 9);
}

static void translate(struct bench *b, int known)
{
    for (int t = 1; t <= 8; t++) step(b);
    bench_set(b, "fwd_done", 1);
    bench_set(b, "fwd_mapped", 1);
    bench_set(b, "fwd_virt", 64 * 7 + 5);
    bench_eval(b);
    assert_int_equal(bench_get(b, "va_vpn"), 7);
    assert_int_equal(bench_get(b, "op_valid"), 0);
    step(b); /* t + 9: S0 */
    bench_set(b, "fwd_done", 0);
    bench_set(b, "fwd_mapped", 0);
    bench_set(b, "va_known", (uint64_t)known);
    bench_set(b, "va_ppn", 11);
    assert_int_equal(bench_get(b, "op_valid"), 1);
    assert_int_equal(bench_get(b, "op_chunk"), 2);
    step(b);
    bench_set(b, "va_known", 0);
    bench_set(b, "op_done", 1); /* t + 10: S1, all Invalid */
    step(b);
    bench_set(b, "op_done", 0);
    step(b); /* t + 12: what the commit in t + 11 did is seen */
}

static void a_load_is_committed_eleven_cycles_after_it_was_sent(void **unused)
{
    (void)unused;
    struct bench b;
    open_miss(&b, 0);
    translate(&b, 0);
    assert_int_equal(bench_get(&b, "walk_valid"), 1); /* asks for the page */
    assert_int_equal(bench_get(&b, "walk_data"), 7);
    bench_set(&b, "walk_ready", 1);
    step(&b);
    bench_set(&b, "walk_done_valid", 1);
    bench_eval(&b);
    for (int n = 0; !bench_get(&b, "walk_done_ready") && n < 20; n++) step(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 1);
    assert_int_equal(bench_get(&b, "va_vpn"), 7); /* the page that is filled one cycle later */
    bench_close(&b);

    open_miss(&b, 0);
    translate(&b, 1);
    assert_int_equal(bench_get(&b, "walk_valid"), 0);
    assert_int_equal(bench_get(&b, "apply_valid"), 0);
    /* END_WALK in t + 13, when no word was sent in the 12 cycles before, closes the request. */
    assert_int_equal(bench_get(&b, "l2_req_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "l2_req_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "l2_req_valid"), 1);
    const struct spec_record *r = &stash_message_record;
    assert_int_equal(bench_get_record(&b, "l2_req_data", r, "type", 0), MSG_READ);
    assert_int_equal(bench_get_record(&b, "l2_req_data", r, "line", 0), (11 * 64 + 5) / 4);
    assert_int_equal(bench_get_record(&b, "l2_req_data", r, "mask", 0), 2);
    assert_int_equal(bench_get_record(&b, "l2_req_data", r, "map", 0), 2);
    bench_close(&b);
}

static void a_local_store_is_applied_in_s3_and_answered(void **unused)
{
    (void)unused;
    struct bench b;
    open_miss(&b, 1);
    bench_set(&b, "reuse", 4);
    translate(&b, 0);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* t + 12 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "LOCAL_STORE"));
    assert_int_equal(bench_get(&b, "apply_mask"), 2);
    assert_int_equal(b.out[bench_port(&b, "apply_wdata")->word], 0);
    assert_int_equal(b.out[bench_port(&b, "apply_wdata")->word + 1], 77);
    assert_int_equal(bench_get(&b, "flag_valid"), 1); /* its first store ends the reuse of the older copy */
    assert_int_equal(bench_get(&b, "flag_index"), 2);
    assert_int_equal(bench_get(&b, "flag_reuse"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid") | bench_get(&b, "flag_valid"), 0);
    /* t + 13 END_WALK, then the look, the pick, COMPLETE; the response register after it. */
    assert_int_equal(steps_to(&b, "done_valid"), 4);
    assert_int_equal(bench_get(&b, "miss_free"), 2);
    bench_close(&b);
}

static void a_refused_command_is_answered_by_two_steps(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "cmd_valid", 1);
    bench_put_field(&b, "cmd_data", "block", 0, 7);
    bench_eval(&b);
    /* Look, step of READY, look, step of ANSWER. */
    assert_int_equal(steps_to(&b, "cmd_ready"), 3);
    step(&b);
    assert_int_equal(bench_get(&b, "cmd_done_valid"), 1);
    assert_int_equal(bench_get_record(&b, "cmd_done_data", &stash_command_done_record, "error", 0), STASH_ERROR_SLOT);
    bench_close(&b);
}

/* The end of a kernel scans the stash's chunks, a step every second cycle; an operation is applied three cycles after its
 * read is at the port. */
static void a_scan_applies_three_cycles_after_it_reads(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "cmd_valid", 1);
    bench_put_field(&b, "cmd_data", "op", 0, OP_KERNEL_END);
    bench_eval(&b);
    /* Look, step of READY, look, the first scan's step, and the registered output. */
    assert_int_equal(steps_to(&b, "op_valid"), 4);
    /* A chunk a cycle: in S0 in cycle t, applied in t + 3. */
    for (unsigned t = 0; t < 16 + 3; t++) {
        bench_set(&b, "op_done", t > 0 && t <= 16);
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "op_valid"), t < 16);
        assert_int_equal(bench_get(&b, "op_chunk"), t < 16 ? t : 0);
        assert_int_equal(bench_get(&b, "apply_valid"), t >= 3);
        if (t >= 3)
            assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "SELF_INVALIDATE"));
        step(&b);
    }
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_comes_before_each_pick),
        cmocka_unit_test(a_forwarded_word_is_applied_fourteen_cycles_after_it_was_sent),
        cmocka_unit_test(an_answer_that_nobody_asked_for_is_an_error_after_its_look_up),
        cmocka_unit_test(dirty_chunks_are_counted_a_cycle_after_the_operation_is_in_s3),
        cmocka_unit_test(a_load_is_committed_eleven_cycles_after_it_was_sent),
        cmocka_unit_test(a_local_store_is_applied_in_s3_and_answered),
        cmocka_unit_test(a_refused_command_is_answered_by_two_steps),
        cmocka_unit_test(a_scan_applies_three_cycles_after_it_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
