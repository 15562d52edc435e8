/* Does the array take and answer warps as docs/tinycache/data-path.md says, in the right cycle? Answers are
 * worked out by hand. */
#include "tests/unit/model_bench.h"

#include "cmodel/tinycache/tinycache_array.h"
#include "cmodel/tinycache/tinycache_invariants.h"
#include "spec/tinycache/tinycache_array.h"

static struct bench *open_array(int lanes, int warps)
{
    struct bench *b = calloc(1, sizeof *b);
    bench_open(b, &model_tinycache_array, &tinycache_array_block, NULL, "LANES", lanes, "WARPS", warps, NULL);
    bench_reset(b);
    bench_set(b, "l1_ready", 1);
    bench_set(b, "shared_ready", 1);
    bench_set(b, "resp_ready", 1);
    return b;
}

static int open_four(void **state)
{
    *state = open_array(4, 4);
    return 0;
}

static int open_paper(void **state)
{
    *state = open_array(32, 8);
    return 0;
}

static int close_array(void **state)
{
    bench_close(*state);
    free(*state);
    return 0;
}

static void cycle(struct bench *b)
{
    struct spec_error error;
    bench_cycle(b);
    const struct tinycache_array *a = tinycache_array_of_model(b->state);
    for (int i = 0; i < a->lanes; i++)
        if (tinycache_invariants(&a->lane[i], &a->shape, &error)) fail_msg("lane %d: %s", i, error.text);
}

static void set(struct bench *b, const char *port, uint32_t value)
{
    bench_set(b, port, value);
    bench_eval(b);
}

/* Lane i: base + 4 i; a store of i + 1. */
static void offer(struct bench *b, uint32_t tag, uint32_t op, uint32_t mask, uint64_t base)
{
    bench_put_field(b, "req_data", "tag", 0, tag);
    bench_put_field(b, "req_data", "op", 0, op);
    bench_put_field(b, "req_data", "size", 0, 2);
    bench_put_field(b, "req_data", "mask", 0, mask);
    const struct spec_port *p = bench_port(b, "req_data");
    struct spec_slice wdata = spec_field_slice(&b->values, p->channel->record, "wdata");
    for (int i = 0; i < wdata.count; i++) {
        bench_put_field(b, "req_data", "addr", i, base + 4 * (uint64_t)i);
        for (int w = 0; w < 4; w++)
            bits_set(b->in + p->word, wdata.lsb + i * wdata.width + 32 * w, 32, (uint32_t)i + 1);
    }
    set(b, "req_valid", 1);
}

/* The word of lane i's part of the response at which its address lies, for addresses base + 4 i. */
static uint32_t rdata(const struct bench *b, int i)
{
    const struct spec_port *p = bench_port(b, "resp_data");
    struct spec_slice s = spec_field_slice(&b->values, p->channel->record, "rdata");
    return (uint32_t)bits_get(b->out + p->word, s.lsb + i * s.width + 32 * (i % 4), 32);
}
static uint64_t resp(const struct bench *b, const char *field, int i)
{
    return bench_get_record(b, "resp_data", bench_port(b, "resp_data")->channel->record, field, i);
}

/* One part of a line of the words base, base + 1, ... */
static void l1_answers(struct bench *b, uint32_t id, uint32_t part, uint32_t base)
{
    const struct spec_port *p = bench_port(b, "l1_resp_data");
    for (int w = 0; w < 16; w++) bits_set(b->in + p->word, 32 * w, 32, base + 16 * part + (uint32_t)w);
    bench_put_field(b, "l1_resp_data", "id", 0, id);
    bench_put_field(b, "l1_resp_data", "part", 0, part);
    set(b, "l1_resp_valid", 1);
    cycle(b);
    set(b, "l1_resp_valid", 0);
}

/* Warp 7 stores to the line and is answered: what comes behind hits. */
static void bring_line(struct bench *b, uint32_t mask)
{
    offer(b, 7, TINYCACHE_OP_WRITE, mask, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1);
    cycle(b);
    set(b, "req_valid", 0);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 7);
    cycle(b);
}

static void warps_that_hit_are_answered_one_a_cycle_after_one_cycle(void **state)
{
    struct bench *b = *state;
    bring_line(b, 15);
    for (uint32_t i = 0; i < 6; i++) {
        offer(b, i, i % 2 == 0 ? TINYCACHE_OP_WRITE : TINYCACHE_OP_READ, 15, 0x1000);
        assert_int_equal(bench_get(b, "req_ready"), 1);
        assert_int_equal(bench_get(b, "resp_valid"), i > 0);
        if (i > 0) {
            assert_int_equal(resp(b, "tag", 0), i - 1);
            for (int lane = 0; lane < 4; lane++) assert_int_equal(rdata(b, lane), i % 2 == 0 ? lane + 1 : 0);
        }
        cycle(b);
    }
    set(b, "req_valid", 0);
    assert_int_equal(resp(b, "tag", 0), 5);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 0);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
}

/* Lane 2 lacks the word; the other lanes' answers wait for it, and later warps pass. */
static void lane_that_misses_stops_only_its_own_warp(void **state)
{
    struct bench *b = *state;
    bring_line(b, 11);
    offer(b, 2, TINYCACHE_OP_READ, 15, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1); /* the miss is parked */
    cycle(b);
    for (uint32_t i = 0; i < 3; i++) {
        offer(b, 3 + i, TINYCACHE_OP_READ, 11, 0x1000);
        cycle(b);
        assert_int_equal(bench_get(b, "resp_valid"), 1);
        assert_int_equal(resp(b, "tag", 0), 3 + i);
        assert_int_equal(rdata(b, 3), 4);
    }
    set(b, "req_valid", 0);
    cycle(b);
    assert_int_equal(bench_get(b, "drained"), 0);
    l1_answers(b, 0, 0, 300);
    for (int beat = 0; beat < 4; beat++) cycle(b); /* the coalescer's answer fills the line */
    cycle(b);                                      /* the replay */
    assert_int_equal(bench_get(b, "resp_valid"), 0);
    cycle(b); /* lane 2 responds: the entry is complete */
    cycle(b); /* the entry is read */
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 2);
    assert_int_equal(rdata(b, 0), 1);
    assert_int_equal(rdata(b, 2), 302);
    assert_int_equal(rdata(b, 3), 4);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 0);
}

/* Lane 2 is answered for one warp in the cycle in which all others respond for another: both are collected. */
static void warp_beside_a_replay_is_collected(void **state)
{
    struct bench *b = *state;
    bring_line(b, 11);
    offer(b, 2, TINYCACHE_OP_READ, 15, 0x1000);
    cycle(b);
    set(b, "req_valid", 0);
    for (int i = 0; i < 4; i++) cycle(b); /* lane 2's request is at the L1 */
    l1_answers(b, 0, 0, 300);
    for (int beat = 0; beat < 4; beat++) cycle(b);
    offer(b, 3, TINYCACHE_OP_READ, 11, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1);
    cycle(b); /* the replay */
    set(b, "req_valid", 0);
    assert_int_equal(bench_get(b, "resp_valid"), 0); /* what they say is shown, and is no response */
    assert_int_equal(resp(b, "tag", 0), 0);
    assert_int_equal(rdata(b, 1), 2);
    assert_int_equal(rdata(b, 2), 302);
    cycle(b); /* both entries are complete */
    assert_int_equal(bench_get(b, "resp_valid"), 0);
    cycle(b); /* one is read */
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 2);
    assert_int_equal(rdata(b, 2), 302);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 3);
    assert_int_equal(rdata(b, 2), 0);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 0);
}

static void empty_warp_is_answered(void **state)
{
    struct bench *b = *state;
    offer(b, 9, TINYCACHE_OP_READ, 0, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1);
    cycle(b);
    set(b, "req_valid", 0);
    assert_int_equal(bench_get(b, "resp_valid"), 0);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 9);
    assert_int_equal(bench_get(b, "drained"), 1);
}

static void each_lane_has_its_own_error(void **state)
{
    struct bench *b = *state;
    offer(b, 1, TINYCACHE_OP_WRITE, 7, 0x1000);
    bench_put_field(b, "req_data", "addr", 1, 0x1005);
    bench_put_field(b, "req_data", "addr", 3, 0x1005); /* outside the mask */
    bench_eval(b);
    cycle(b);
    set(b, "req_valid", 0);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    const uint32_t expected[] = {TINYCACHE_ERROR_NONE, TINYCACHE_ERROR_MISALIGNED, TINYCACHE_ERROR_NONE,
                                 TINYCACHE_ERROR_NONE};
    for (int i = 0; i < 4; i++) assert_int_equal(resp(b, "error", i), expected[i]);
}

/* The core does not take it: the first is held, those behind are collected, and all come out in the end. */
static void responses_survive_a_core_that_waits(void **state)
{
    struct bench *b = *state;
    bring_line(b, 15);
    bench_set(b, "resp_ready", 0);
    for (uint32_t i = 0; i < 4; i++) {
        offer(b, i, TINYCACHE_OP_WRITE, 15, 0x1000);
        assert_int_equal(bench_get(b, "req_ready"), 1);
        cycle(b);
        assert_int_equal(resp(b, "tag", 0), 0);
    }
    set(b, "req_valid", 0);
    for (int i = 0; i < 3; i++) cycle(b);
    set(b, "resp_ready", 1);
    /* Warp 0 was held and its entry used again by warp 2; the entries of warps 1 and 3 are read before that comes
     * round. */
    const uint32_t order[] = {0, 1, 3, 2};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(bench_get(b, "resp_valid"), 1);
        assert_int_equal(resp(b, "tag", 0), order[i]);
        cycle(b);
    }
    assert_int_equal(bench_get(b, "resp_valid"), 0);
}

/* More warps than entries: the next waits until one has been answered. */
static void request_waits_for_an_entry(void **state)
{
    struct bench *b = *state;
    for (uint32_t i = 0; i < 4; i++) { /* two misses of lane 0, two of lane 1 */
        offer(b, i, TINYCACHE_OP_READ, 1 + i / 2, 0x1000 + 64 * i);
        for (int tries = 0; !bench_get(b, "req_ready") && tries < 4; tries++) cycle(b);
        cycle(b);
    }
    offer(b, 4, TINYCACHE_OP_WRITE, 8, 0x3000);
    assert_int_equal(bench_get(b, "req_ready"), 0);
    cycle(b);
    assert_int_equal(bench_get(b, "req_ready"), 0);
    l1_answers(b, 0, 0, 0);
    for (int i = 0; i < 5; i++) cycle(b); /* four beats, and the replay */
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(bench_get(b, "req_ready"), 0);
    cycle(b);
    assert_int_equal(bench_get(b, "req_ready"), 1);
}

static void barrier_drains_all_lanes_and_what_left_them(void **state)
{
    struct bench *b = *state;
    offer(b, 0, TINYCACHE_OP_WRITE, 15, 0x1000);
    cycle(b);
    set(b, "req_valid", 0);
    bench_set(b, "l1_ready", 0);
    set(b, "drain", 1);
    for (int i = 0; i < 6; i++) cycle(b);
    assert_int_equal(bench_get(b, "drained"), 0);
    assert_int_equal(bench_get(b, "l1_valid"), 1);
    const struct spec_record *req = &tinycache_line_req_record;
    assert_int_equal(bench_get_record(b, "l1_data", req, "type", 0), TINYCACHE_LINE_TYPE_WRITE);
    assert_int_equal(bench_get_record(b, "l1_data", req, "line", 0), 0x20);
    const struct spec_port *p = bench_port(b, "l1_data");
    struct spec_slice mask = spec_field_slice(&b->values, req, "mask");
    assert_int_equal(bits_get(b->out + p->word, mask.lsb, mask.width), 0xffff); /* four lanes' words in one request */
    for (int w = 0; w < 4; w++) assert_int_equal(bits_get(b->out + p->word, 32 * w, 32), w + 1);
    set(b, "l1_ready", 1);
    cycle(b);
    assert_int_equal(bench_get(b, "drained"), 1);
}

/* 32 lanes load 32 words in a row: one line below, one request, one answer for all. */
static void coalesced_load_of_a_warp_is_one_request(void **state)
{
    struct bench *b = *state;
    int requests = 0;
    offer(b, 33, TINYCACHE_OP_READ, UINT32_MAX, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1);
    cycle(b);
    set(b, "req_valid", 0);
    for (int i = 0; i < 6; i++) {
        requests += (int)bench_get(b, "l1_valid");
        cycle(b);
    }
    assert_int_equal(requests, 1);
    l1_answers(b, 0, 0, 7000);
    l1_answers(b, 0, 1, 7000);                     /* one cycle later; the lower half has had a beat */
    for (int beat = 1; beat < 5; beat++) cycle(b); /* fills, of the upper half one cycle behind */
    cycle(b);                                      /* its replays; the lower half responds */
    assert_int_equal(bench_get(b, "resp_valid"), 0);
    cycle(b); /* the upper half responds */
    cycle(b); /* the entry is read */
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 33);
    for (int i = 0; i < 32; i++) assert_int_equal(rdata(b, i), 7000 + i);
}

/* Lane 0's second byte store is answered and cannot leave, so the lane still tries for entry 1. A warp without lanes takes that
 * entry; it is not the one that is answered straight from its lanes, and lane 1's warp behind it is. */
static void empty_warp_hides_no_other(void **state)
{
    struct bench *b = *state;
    bench_set(b, "l1_ready", 0);
    const struct {
        uint32_t op, size, mask, base;
    } warps[] = {
        {TINYCACHE_OP_WRITE, 0, 1, 0x1000}, {TINYCACHE_OP_WRITE, 0, 1, 0x1000}, {TINYCACHE_OP_READ, 2, 2, 0x2000},
        {TINYCACHE_OP_WRITE, 2, 2, 0x3000}, {TINYCACHE_OP_WRITE, 2, 2, 0x3000}, {TINYCACHE_OP_READ, 2, 0, 0x1000},
    };
    for (uint32_t i = 0; i < 6; i++) {
        offer(b, i, warps[i].op, warps[i].mask, warps[i].base);
        bench_put_field(b, "req_data", "size", 0, warps[i].size);
        bench_eval(b);
        assert_int_equal(bench_get(b, "req_ready"), 1);
        cycle(b);
    }
    set(b, "req_valid", 0);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 4);
    cycle(b);
    assert_int_equal(bench_get(b, "resp_valid"), 1);
    assert_int_equal(resp(b, "tag", 0), 5);
}

static void copied_state_goes_on_as_the_original(void **state)
{
    struct bench *b = *state;
    size_t size = model_tinycache_array.size(&b->values), out_bytes = sizeof b->out;
    uint32_t(*first)[512] = calloc(8, sizeof *first);
    void *copy = malloc(size);
    offer(b, 1, TINYCACHE_OP_WRITE, 0x0000ffff, 0x1000);
    cycle(b);
    offer(b, 2, TINYCACHE_OP_READ, UINT32_MAX, 0x1000);
    cycle(b);
    set(b, "req_valid", 0);
    for (int i = 0; i < 3; i++) cycle(b);
    l1_answers(b, 0, 1, 40); /* of lanes 16 to 31, which had no line */
    memcpy(copy, b->state, size);
    for (int i = 0; i < 8; i++) {
        cycle(b);
        memcpy(first[i], b->out, out_bytes);
    }
    memset(b->state, 0xee, size);
    memcpy(b->state, copy, size);
    for (int i = 0; i < 8; i++) {
        cycle(b);
        assert_memory_equal(first[i], b->out, out_bytes);
    }
    free(copy);
    free(first);
}

static void reset_forgets_everything(void **state)
{
    struct bench *b = *state;
    offer(b, 1, TINYCACHE_OP_READ, UINT32_MAX, 0x1000);
    cycle(b);
    offer(b, 2, TINYCACHE_OP_WRITE, UINT32_MAX, 0x1000); /* waits: sending */
    cycle(b);
    bench_reset(b);
    assert_int_equal(bench_get(b, "drained"), 1);
    assert_int_equal(bench_get(b, "resp_valid") | bench_get(b, "l1_valid"), 0);
    bench_set(b, "resp_ready", 1);
    offer(b, 3, TINYCACHE_OP_WRITE, 6, 0x1000);
    assert_int_equal(bench_get(b, "req_ready"), 1);
    cycle(b);
    set(b, "req_valid", 0);
    assert_int_equal(resp(b, "tag", 0), 3);
}

int main(void)
{
#define FOUR_LANES(name) cmocka_unit_test_setup_teardown(name, open_four, close_array)
#define PAPER(name)      cmocka_unit_test_setup_teardown(name, open_paper, close_array)
    const struct CMUnitTest tests[] = {
        FOUR_LANES(warps_that_hit_are_answered_one_a_cycle_after_one_cycle),
        FOUR_LANES(lane_that_misses_stops_only_its_own_warp),
        FOUR_LANES(warp_beside_a_replay_is_collected),
        FOUR_LANES(empty_warp_is_answered),
        FOUR_LANES(empty_warp_hides_no_other),
        FOUR_LANES(each_lane_has_its_own_error),
        FOUR_LANES(responses_survive_a_core_that_waits),
        FOUR_LANES(request_waits_for_an_entry),
        FOUR_LANES(barrier_drains_all_lanes_and_what_left_them),
        PAPER(coalesced_load_of_a_warp_is_one_request),
        PAPER(copied_state_goes_on_as_the_original),
        PAPER(reset_forgets_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
