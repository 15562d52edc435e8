/* Does the golden model of stash_engine act in the cycles that docs/stash/engine-data-path.md says? Known answers, at the ports;
 * a cycle is called by what the page counts from. What the engine decides is for its agents. */
#include "tests/unit/model_bench.h"

#include <stdio.h>

#include "cmodel/stash/stash_engine.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void open_fetching(struct bench *b, int fetch)
{
    bench_open(b, &model_stash_engine, &stash_engine_block, NULL, "BYTES", 256, "BANKS", 4, "LANES", 4, "CHUNK_WORDS",
               4, "MAP_ENTRIES", 4, "THREAD_BLOCKS", 4, "MAPS_PER_BLOCK", 2, "VP_ENTRIES", 4, "PAGE_BYTES", 256,
               "SPAN_BITS", 8, "MSHRS", 2, "MISSES", 2, "DEFERRED", 2, "SCOUT_DISTANCE", 0, "FETCH", fetch,
               (char *)NULL);
    bench_reset(b);
}

static void open_small(struct bench *b)
{
    open_fetching(b, STASH_FETCH_REQUEST);
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

static void a_page_is_taken_at_once_and_filled_a_cycle_later(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "walk_done_valid", 1);
    bench_put_field(&b, "walk_done_data", "vpn", 0, 5);
    bench_put_field(&b, "walk_done_data", "ppn", 0, 9);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 1);
    assert_int_equal(bench_get(&b, "fill_valid"), 0);
    bench_tick(&b);
    bench_set(&b, "walk_done_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 0);
    assert_int_equal(bench_get(&b, "fill_valid"), 1);
    assert_int_equal(bench_get(&b, "fill_ppn"), 9);
    step(&b);
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

static void a_forwarded_word_is_applied_fifteen_cycles_after_it_was_sent(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    put_message(&b, "l2_fwd", MSG_FWD_READ, 0x21, 4);
    assert_int_equal(bench_get(&b, "l2_fwd_ready"), 1);
    bench_tick(&b);
    bench_set(&b, "l2_fwd_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "pa_ppn"), 0x21 * 16 / 256); /* the first cycle of LOOKUP */
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
    bench_set(&b, "rev_words", 4);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 0);
    step(&b);
    bench_set(&b, "rev_done", 0);
    bench_set(&b, "rev_mapped", 0);
    bench_set(&b, "rev_words", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 0); /* t + 11: its turn */
    step(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 1); /* t + 12: S0 */
    assert_int_equal(bench_get(&b, "op_chunk"), 6);
    step(&b);
    assert_int_equal(bench_get(&b, "op_valid"), 0);
    bench_set(&b, "op_done", 1); /* t + 13: S1 */
    b.in[bench_port(&b, "op_rdata")->word + 1] = 0xcafe;
    step(&b);
    bench_set(&b, "op_done", 0);
    b.in[bench_port(&b, "op_rdata")->word + 1] = 0;
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 0); /* S2 */
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* t + 15: S3 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "FORWARD_READ"));
    assert_int_equal(bench_get(&b, "apply_mask"), 2);
    assert_int_equal(bench_get(&b, "apply_map"), 2);
    bench_set(&b, "apply_supply", 2);
    step(&b);
    bench_set(&b, "apply_supply", 0);
    assert_int_equal(bench_get(&b, "apply_valid"), 0);
    assert_int_equal(bench_get(&b, "fwd_rsp_valid"), 1);
    assert_int_equal(bench_get_record(&b, "fwd_rsp_data", &stash_message_record, "mask", 0), 4);
    assert_int_equal(bench_get_record(&b, "fwd_rsp_data", &stash_message_record, "data", 2), 0xcafe);
    bench_close(&b);
}

static void an_answer_that_nobody_asked_for_is_an_error_in_m(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    put_message(&b, "l2_rsp", MSG_DATA, 0x21, 1);
    assert_int_equal(bench_get(&b, "l2_rsp_ready"), 1);
    bench_tick(&b);
    bench_set(&b, "l2_rsp_valid", 0);
    bench_eval(&b);
    assert_int_equal(steps_to(&b, "protocol_error"), 1); /* in M in the next cycle, and the error a cycle after it */
    step(&b);
    assert_int_equal(bench_get(&b, "protocol_error"), 0);
    bench_close(&b);
}

/* A miss through a mapping: its slot is looked up a cycle later, and `fwd_valid` of its only lane is two cycles after that. */
static void open_fetching_miss(struct bench *b, int write, int fetch)
{
    const struct spec_record *m = &stash_miss_record;
    uint32_t *bits = b->in + bench_port(b, "miss_data")->word;
    const struct {
        const char *field;
        uint64_t value;
    } values[] = {{"tag", 1}, {"write", (uint64_t)write}, {"mapped", 1}, {"block", 3}, {"slot", 1}, {"todo", 1}};
    open_fetching(b, fetch);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        bits_set_field(bits, 0, spec_field_slice(&b->values, m, values[i].field), 0, values[i].value);
    bits_set_field(bits, 0, spec_field_slice(&b->values, m, "addr"), 0, 9);
    bits_set_field(bits, 0, spec_field_slice(&b->values, m, "wdata"), 0, 77);
    bits_set_field(bits, 0, spec_field_slice(&b->values, m, "rdata"), 3, 55);
    bench_set(b, "miss_valid", 1);
    bench_set(b, "live", 4);
    bench_set(b, "used", 4);
    bench_set(b, "fwd_ready", 1);
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
    if (write) { /* a load goes at once; a store is picked now */
        assert_int_equal(bench_get(b, "fwd_valid"), 0);
        step(b);
    }
    assert_int_equal(bench_get(b, "fwd_valid"), 1);
    assert_int_equal(bench_get(b, "fwd_index"), 2);
    assert_int_equal(bench_get(b, "fwd_addr"), 9);
    assert_int_equal(bench_get(b, "fwd_words"), 2);
    step(b);
    assert_int_equal(bench_get(b, "fwd_valid"), 0);
}

static void open_miss(struct bench *b, int write)
{
    open_fetching_miss(b, write, STASH_FETCH_REQUEST);
}

/* Its piece is granted in cycle t; the outputs are then those of t + 4. */
static void grant_piece(struct bench *b, int known)
{
    bench_set(b, "piece_valid", 1);
    bench_set(b, "piece_mapped", 1);
    bench_set(b, "piece_last", 1);
    bench_set(b, "piece_words", 2);
    bench_set(b, "piece_places", 3 << 2); /* word 1 of the chunk is word 3 of the line */
    bench_set(b, "piece_line", 16 * 7 + 5);
    bench_eval(b);
    assert_int_equal(bench_get(b, "piece_ready"), 1);
    assert_int_equal(bench_get(b, "va_vpn"), 7);
    assert_int_equal(bench_get(b, "op_valid"), 0);
    step(b); /* t + 1: S0 */
    bench_set(b, "piece_valid", 0);
    bench_set(b, "va_known", (uint64_t)known);
    bench_set(b, "va_ppn", 11);
    assert_int_equal(bench_get(b, "op_valid"), 1);
    assert_int_equal(bench_get(b, "op_chunk"), 2);
    step(b);
    bench_set(b, "va_known", 0);
    bench_set(b, "op_done", 1); /* t + 2: S1, all Invalid */
    step(b);
    bench_set(b, "op_done", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "l2_req_valid") | bench_get(b, "walk_valid") | bench_get(b, "apply_valid"), 0);
    step(b);
}

static void a_load_is_committed_three_cycles_after_its_grant(void **unused)
{
    (void)unused;
    struct bench b;
    open_miss(&b, 0);
    grant_piece(&b, 0);
    assert_int_equal(bench_get(&b, "walk_valid"), 1); /* asks for the page */
    assert_int_equal(bench_get(&b, "walk_data"), 7);
    bench_set(&b, "walk_ready", 1);
    step(&b);
    bench_set(&b, "walk_done_valid", 1);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "walk_done_ready"), 1);
    assert_int_equal(bench_get(&b, "va_vpn"), 7); /* the page that is filled one cycle later */
    bench_tick(&b);
    bench_set(&b, "walk_done_valid", 0);
    bench_eval(&b);
    assert_int_equal(steps_to(&b, "fwd_valid"), 1); /* woken, it is picked, and sent again */
    bench_close(&b);
}

static const struct spec_record *const message = &stash_message_record;

static void a_load_is_asked_for_answered_and_redone(void **unused)
{
    (void)unused;
    struct bench b;
    open_miss(&b, 0);
    grant_piece(&b, 1);
    assert_int_equal(bench_get(&b, "walk_valid"), 0);
    assert_int_equal(bench_get(&b, "l2_req_valid"), 1); /* t + 4 */
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "type", 0), MSG_READ);
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "line", 0), 16 * 11 + 5);
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "mask", 0), 8);
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "map", 0), 2);
    bench_set(&b, "l2_req_ready", 1);
    put_message(&b, "l2_rsp", MSG_DATA, 16 * 11 + 5, 8);
    bench_put_field(&b, "l2_rsp_data", "map", 0, 2);
    bench_put_field(&b, "l2_rsp_data", "data", 3, 0xcafe);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "l2_rsp_ready"), 1); /* cycle 0 */
    step(&b);
    bench_set(&b, "l2_rsp_valid", 0);
    assert_int_equal(steps_to(&b, "op_valid"), 2); /* M in 1, P granted in 2, S0 in 3 */
    assert_int_equal(bench_get(&b, "op_chunk"), 2);
    step(&b);
    bench_set(&b, "op_done", 1);
    step(&b);
    bench_set(&b, "op_done", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "apply_valid") | bench_get(&b, "redo_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* 6: S3, and the redo, which was picked in 5 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "FILL"));
    assert_int_equal(bench_get(&b, "apply_mask"), 2);
    assert_int_equal(b.out[bench_port(&b, "apply_wdata")->word + 1], 0xcafe);
    assert_int_equal(bench_get(&b, "redo_valid"), 1);
    assert_int_equal(bench_get_record(&b, "redo_data", &stash_redo_record, "mask", 0), 1);
    assert_int_equal(bench_get_record(&b, "redo_data", &stash_redo_record, "addr", 0), 9);
    assert_int_equal(bench_get_record(&b, "redo_data", &stash_redo_record, "partial", 0), 0);
    assert_int_equal(b.out[bench_port(&b, "redo_rdata")->word + 3], 55);
    bench_set(&b, "redo_ready", 1);
    step(&b);
    bench_set(&b, "redo_ready", 0);
    bench_set(&b, "again", 1);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "redo_valid"), 0);
    assert_int_equal(b.out[bench_port(&b, "redo_rdata")->word + 3], 55);
    assert_int_equal(bench_get(&b, "miss_free"), 1);
    step(&b);
    bench_set(&b, "again", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "miss_free"), 2);
    assert_int_equal(b.out[bench_port(&b, "redo_rdata")->word + 3], 0);
    bench_close(&b);
}

static void a_local_store_is_applied_in_s3_and_redone(void **unused)
{
    (void)unused;
    struct bench b;
    open_miss(&b, 1);
    bench_set(&b, "reuse", 4);
    grant_piece(&b, 0);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* t + 4 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "LOCAL_STORE"));
    assert_int_equal(bench_get(&b, "apply_mask"), 2);
    assert_int_equal(b.out[bench_port(&b, "apply_wdata")->word + 1], 0); /* its redo brings them */
    assert_int_equal(bench_get(&b, "flag_valid"), 1); /* its first store ends the reuse of the older copy */
    assert_int_equal(bench_get(&b, "flag_index"), 2);
    assert_int_equal(bench_get(&b, "flag_reuse"), 0);
    assert_int_equal(bench_get(&b, "redo_valid"), 0);
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid") | bench_get(&b, "flag_valid"), 0);
    assert_int_equal(bench_get(&b, "redo_valid"), 1);
    assert_int_equal(bench_get_record(&b, "redo_data", &stash_redo_record, "write", 0), 1);
    assert_int_equal(bench_get_record(&b, "redo_data", &stash_redo_record, "wdata", 0), 77);
    bench_close(&b);
}

/* A forward of a word of another line; its S3, in which the storage says that it `takes` the word, ends with it. */
static void forward_a_word(struct bench *b, unsigned type, int takes)
{
    put_message(b, "l2_fwd", type, 0x21, 4);
    step(b);
    bench_set(b, "l2_fwd_valid", 0);
    bench_set(b, "pa_hit", 1);
    steps_to(b, "rev_valid");
    for (int t = 1; t <= 10; t++) step(b);
    bench_set(b, "rev_done", 1);
    bench_set(b, "rev_mapped", 1);
    bench_set(b, "rev_addr", 4 * 6 + 1);
    bench_set(b, "rev_words", 4);
    step(b);
    bench_set(b, "rev_done", 0);
    bench_set(b, "rev_mapped", 0);
    bench_set(b, "rev_words", 0);
    steps_to(b, "apply_valid");
    assert_int_equal(bench_get(b, "redo_taken"), 0);
    bench_set(b, takes ? "apply_supply" : "apply_defer", 2);
    step(b);
    bench_set(b, "apply_supply", 0);
    bench_set(b, "apply_defer", 0);
    bench_eval(b);
}

/* With FETCH=line, the redo of a store that has not asked for its word itself hears of forwards that take words. */
static void a_redo_is_told_that_words_were_taken(void **unused)
{
    (void)unused;
    static const struct {
        int fetch, state, type, takes, told; /* state: of the word, as the commit sees it */
    } cases[] = {{STASH_FETCH_LINE, 2, MSG_FWD_REG, 1, 1},    {STASH_FETCH_LINE, 2, MSG_RECALL, 1, 1},
                 {STASH_FETCH_LINE, 2, MSG_FWD_READ, 1, 0},   {STASH_FETCH_LINE, 2, MSG_FWD_REG, 0, 0},
                 {STASH_FETCH_REQUEST, 2, MSG_FWD_REG, 1, 0}, {STASH_FETCH_LINE, 0, MSG_FWD_REG, 1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bench b;
        open_fetching_miss(&b, 1, cases[i].fetch);
        bench_set(&b, "coherent", 4);
        bench_set(&b, "l2_req_ready", 1);
        bench_set(&b, "op_state", (uint64_t)cases[i].state << 2); /* R: it has it; I: it asks for it */
        grant_piece(&b, 1);
        assert_int_equal(bench_get(&b, "l2_req_valid"), cases[i].state == 0);
        steps_to(&b, "redo_valid");
        forward_a_word(&b, (unsigned)cases[i].type, cases[i].takes);
        assert_int_equal(bench_get(&b, "redo_taken"), cases[i].told);
        bench_set(&b, "redo_ready", 1);
        step(&b);
        bench_set(&b, "redo_ready", 0);
        assert_int_equal(bench_get(&b, "redo_valid") | bench_get(&b, "redo_taken"), 0);
        /* It comes back, and is walked again: what was taken before is forgotten. */
        bench_set(&b, "again", 1);
        bench_set(&b, "miss_valid", 1);
        step(&b);
        bench_set(&b, "again", 0);
        bench_set(&b, "miss_valid", 0);
        bench_eval(&b);
        steps_to(&b, "fwd_valid");
        step(&b);
        bench_set(&b, "op_state", 2 << 2);
        bench_eval(&b);
        grant_piece(&b, 1);
        steps_to(&b, "redo_valid");
        assert_int_equal(bench_get(&b, "redo_taken"), 0);
        bench_close(&b);
    }
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

/* Any operation above the last code is FORGET. */
static void pages_are_forgotten_a_cycle_behind_the_step(void **unused)
{
    (void)unused;
    for (unsigned op = OP_FORGET; op < 8; op++) {
        for (int used = 0; used < 2; used++) {
            struct bench b;
            open_small(&b);
            bench_set(&b, "used", used ? 4 : 0);
            bench_set(&b, "cmd_valid", 1);
            bench_put_field(&b, "cmd_data", "op", 0, op);
            bench_put_field(&b, "cmd_data", "block", 0, 7);
            bench_eval(&b);
            step(&b); /* look */
            assert_int_equal(bench_get(&b, "forget_valid"), 0);
            step(&b); /* step of READY */
            assert_int_equal(bench_get(&b, "forget_valid"), !used);
            assert_int_equal(bench_get(&b, "cmd_ready"), 0);
            step(&b); /* look */
            assert_int_equal(bench_get(&b, "forget_valid"), 0);
            assert_int_equal(bench_get(&b, "cmd_ready"), 1);
            step(&b); /* step of ANSWER */
            assert_int_equal(bench_get(&b, "cmd_done_valid"), 1);
            assert_int_equal(bench_get_record(&b, "cmd_done_data", &stash_command_done_record, "error", 0),
                             used ? STASH_ERROR_IN_USE : STASH_ERROR_NONE);
            bench_close(&b);
        }
    }
}

static const unsigned chunks = 16;

static void begin_kernel_s_end(struct bench *b)
{
    bench_set(b, "cmd_valid", 1);
    bench_put_field(b, "cmd_data", "op", 0, OP_KERNEL_END);
    bench_eval(b);
    /* Look, step of READY, look, the first scan's step, and the registered output. */
    assert_int_equal(steps_to(b, "op_valid"), 4);
}

/* The end of a kernel scans the stash's first chunk and its last, for none is marked; an operation is applied three cycles after
 * its read is at the port, and #DirtyData is told a cycle later. */
static void a_scan_applies_three_cycles_after_it_reads(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    begin_kernel_s_end(&b);
    /* A chunk a cycle: in S0 in cycle t, applied in t + 3. */
    for (unsigned t = 0; t < 2 + 3; t++) {
        bench_set(&b, "op_done", t > 0 && t <= 2);
        bench_set(&b, "cmd_valid", t < 1);
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "op_valid"), t < 2);
        assert_int_equal(bench_get(&b, "op_chunk"), t == 1 ? chunks - 1 : 0);
        assert_int_equal(bench_get(&b, "apply_valid"), t >= 3);
        if (t >= 3)
            assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "SELF_INVALIDATE"));
        /* In one S3 the chunk goes from entry 1 to entry 3. What the storage says is of an operation in S3 alone. */
        assert_int_equal(bench_get(&b, "inc_valid"), t == 4);
        assert_int_equal(bench_get(&b, "dec_valid"), t == 4);
        assert_int_equal(bench_get(&b, "inc_index"), t == 4 ? 3 : 0);
        assert_int_equal(bench_get(&b, "dec_index"), t == 4 ? 1 : 0);
        bench_set(&b, "owned_before", t == 3 || t == 1);
        bench_set(&b, "owned_after", t == 3 || t == 1);
        bench_set(&b, "index_before", 1);
        bench_set(&b, "index_after", 3);
        step(&b);
    }
    bench_close(&b);
}

/* A load's FILL goes to chunk 2; S3 of it is in the cycle that this ends. */
static void fill_chunk_2(struct bench *b)
{
    open_miss(b, 0);
    grant_piece(b, 1);
    bench_set(b, "l2_req_ready", 1);
    put_message(b, "l2_rsp", MSG_DATA, 16 * 11 + 5, 8);
    bench_put_field(b, "l2_rsp_data", "map", 0, 2);
    step(b);
    bench_set(b, "l2_rsp_valid", 0);
    steps_to(b, "apply_valid");
    bench_set(b, "redo_ready", 1);
    step(b);
    bench_set(b, "redo_ready", 0);
    bench_set(b, "again", 1);
    step(b);
    bench_set(b, "again", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "miss_free"), 2);
}

static void a_kernel_s_end_visits_what_was_filled(void **unused)
{
    (void)unused;
    struct bench b;
    fill_chunk_2(&b);
    begin_kernel_s_end(&b);
    for (unsigned t = 0; t < 4; t++) {
        static const unsigned visited[] = {0, 2, 15, 0};
        assert_int_equal(bench_get(&b, "op_valid"), t < 3);
        assert_int_equal(bench_get(&b, "op_chunk"), visited[t]);
        step(&b);
    }
    bench_close(&b);
}

/* A field of an entry at a port that is no channel. */
static void put_entry(struct bench *b, const char *port, const char *field, uint64_t value)
{
    const struct spec_slice s = spec_field_slice(&b->values, &stash_map_entry_record, field);
    bits_set(b->in + bench_port(b, port)->word, s.lsb, s.width, value);
}

/* The end of the only mapping of a thread block: all chunks but the first and the last lie between. */
static void a_block_s_end_visits_what_is_owned_alone(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    /* A forward's words lie in chunk 6, and something there is dirty. */
    put_message(&b, "l2_fwd", MSG_FWD_READ, 0x21, 4);
    step(&b);
    bench_set(&b, "l2_fwd_valid", 0);
    bench_set(&b, "pa_hit", 1);
    steps_to(&b, "rev_valid");
    step(&b);
    bench_set(&b, "rev_done", 1);
    bench_set(&b, "rev_mapped", 1);
    bench_set(&b, "rev_addr", 4 * 6 + 1);
    bench_set(&b, "rev_words", 4);
    step(&b);
    bench_set(&b, "rev_done", 0);
    steps_to(&b, "apply_valid");
    bench_set(&b, "owned_after", 1);
    step(&b);
    bench_set(&b, "owned_after", 0);
    bench_set(&b, "cmd_valid", 1);
    bench_put_field(&b, "cmd_data", "op", 0, OP_BLOCK_END);
    bench_set(&b, "slot_valid", 1);
    bench_set(&b, "slot_map", 2);
    bench_set(&b, "used", 4);
    bench_set(&b, "live", 4);
    put_entry(&b, "read_data", "words", 64);
    bench_eval(&b);
    /* Steps of READY, BLOCK_SLOT, BLOCK_WAIT, END_READ, END_START, END_SCAN, each behind a look; the registered output. */
    assert_int_equal(steps_to(&b, "op_valid"), 12);
    for (unsigned t = 0; t < 4; t++) {
        static const unsigned visited[] = {0, 6, 15, 0};
        assert_int_equal(bench_get(&b, "op_valid"), t < 3);
        assert_int_equal(bench_get(&b, "op_chunk"), visited[t]);
        step(&b);
    }
    bench_close(&b);
}

/* ChgMap of a mapping of one chunk, coherent until now. The scan finds one dirty word. */
static void what_a_change_ends_is_sent_without_a_scan(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    bench_set(&b, "fwd_ready", 1);
    bench_set(&b, "slot_valid", 1);
    bench_set(&b, "slot_map", 2);
    bench_set(&b, "used", 4);
    bench_set(&b, "live", 4);
    bench_set(&b, "coherent", 4);
    put_entry(&b, "read_data", "base", 4 * 7);
    put_entry(&b, "read_data", "words", 4);
    bench_set(&b, "cmd_valid", 1);
    bench_put_field(&b, "cmd_data", "op", 0, OP_CHG_MAP);
    bench_set(&b, "calc_done_valid", 1);
    bench_put_field(&b, "calc_done_data", "base", 0, 4 * 7);
    bench_put_field(&b, "calc_done_data", "words", 0, 4);
    bench_eval(&b);
    steps_to(&b, "fwd_valid"); /* the cycle behind the step */
    assert_int_equal(bench_get(&b, "op_valid"), 0);
    assert_int_equal(bench_get(&b, "fwd_index"), 2);
    assert_int_equal(bench_get(&b, "fwd_addr"), 4 * 7);
    assert_int_equal(bench_get(&b, "fwd_words"), 0xf);
    step(&b);
    assert_int_equal(bench_get(&b, "fwd_valid"), 0);
    bench_set(&b, "piece_valid", 1);
    bench_set(&b, "piece_last", 1);
    bench_set(&b, "piece_mapped", 1);
    bench_set(&b, "piece_words", 0xf);
    bench_set(&b, "piece_places", 0xe4); /* each word at its own place */
    step(&b);
    bench_set(&b, "piece_valid", 0);
    assert_int_equal(bench_get(&b, "op_valid"), 1); /* S0 */
    assert_int_equal(bench_get(&b, "op_chunk"), 7);
    bench_set(&b, "va_hit", 1);
    bench_set(&b, "va_known", 1);
    step(&b);
    bench_set(&b, "op_done", 1);
    bench_set(&b, "op_state", 2 << 4); /* word 2 is Registered */
    bench_set(&b, "op_index", 2);
    step(&b);
    bench_set(&b, "op_done", 0);
    bench_set(&b, "op_state", 0);
    step(&b);
    assert_int_equal(bench_get(&b, "apply_valid"), 1); /* S3 */
    assert_int_equal(bench_get(&b, "apply_event"), spec_event_index(&stash_word_fsm, "END_COHERENT"));
    assert_int_equal(bench_get(&b, "apply_mask"), 0xf);
    assert_int_equal(bench_get(&b, "l2_req_valid"), 1);
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "type", 0), MSG_WB);
    assert_int_equal(bench_get_record(&b, "l2_req_data", message, "mask", 0), 4);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_is_taken_at_once_and_filled_a_cycle_later),
        cmocka_unit_test(a_forwarded_word_is_applied_fifteen_cycles_after_it_was_sent),
        cmocka_unit_test(an_answer_that_nobody_asked_for_is_an_error_in_m),
        cmocka_unit_test(a_load_is_committed_three_cycles_after_its_grant),
        cmocka_unit_test(a_load_is_asked_for_answered_and_redone),
        cmocka_unit_test(a_local_store_is_applied_in_s3_and_redone),
        cmocka_unit_test(a_redo_is_told_that_words_were_taken),
        cmocka_unit_test(a_refused_command_is_answered_by_two_steps),
        cmocka_unit_test(pages_are_forgotten_a_cycle_behind_the_step),
        cmocka_unit_test(a_scan_applies_three_cycles_after_it_reads),
        cmocka_unit_test(a_kernel_s_end_visits_what_was_filled),
        cmocka_unit_test(a_block_s_end_visits_what_is_owned_alone),
        cmocka_unit_test(what_a_change_ends_is_sent_without_a_scan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
