/* Does the coalescer join the lanes' requests, and share out the answers, as docs/tinycache/data-path.md says?
 * Answers are worked out by hand. */
#include "tests/unit/model_bench.h"

#include "cmodel/tinycache/tinycache_coalescer.h"
#include "spec/tinycache/tinycache_array.h"

/* 4 lanes with lines of 64 bytes in beats of 16, above lines of 128: a share is one beat. */
static int open_four(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    bench_open(b, &model_tinycache_coalescer, &tinycache_coalescer_block, NULL, "LANES", 4, "ENTRIES", 2, NULL);
    bench_reset(b);
    bench_set(b, "l1_ready", 1);
    bench_set(b, "shared_ready", 1);
    *state = b;
    return 0;
}

static int close_bench(void **state)
{
    bench_close(*state);
    free(*state);
    return 0;
}

static void put(struct bench *b, int lane, const char *field, uint64_t value)
{
    const struct spec_port *p = bench_port(b, "lane_mem_data");
    struct spec_slice s = spec_field_slice(&b->values, p->channel->record, field);
    int base = lane * p->width / p->lanes + s.lsb;
    for (int done = 0; done < s.width; done += 64, value = 0) {
        int left = s.width - done;
        bits_set(b->in + p->word, base + done, left < 64 ? left : 64, value);
    }
}

static void put_word(struct bench *b, int lane, int word, uint32_t value)
{
    const struct spec_port *p = bench_port(b, "lane_mem_data");
    bits_set(b->in + p->word, lane * p->width / p->lanes + 32 * word, 32, value);
}

static void set(struct bench *b, const char *port, uint32_t value)
{
    bench_set(b, port, value);
    bench_eval(b);
}

static void offer(struct bench *b, int lane, uint32_t type, uint64_t line, uint64_t mask)
{
    put(b, lane, "type", type);
    put(b, lane, "line", line);
    put(b, lane, "mask", mask);
    put(b, lane, "beat", 0);
    put(b, lane, "data", 0);
    put(b, lane, "entry", (uint64_t)lane & 1);
}

static void cycle(struct bench *b)
{
    bench_tick(b);
    bench_eval(b);
}

static uint64_t l1(const struct bench *b, const char *field)
{
    return bench_get_record(b, "l1_data", &tinycache_line_req_record, field, 0);
}
static uint64_t shared(const struct bench *b, const char *field)
{
    return bench_get_record(b, "shared_data", &tinycache_line_req_record, field, 0);
}
/* Bits of a wide field in words of 32. */
static uint32_t wide(const struct bench *b, const char *port, const char *field, int word)
{
    struct spec_slice s = spec_field_slice(&b->values, &tinycache_line_req_record, field);
    return (uint32_t)bits_get(b->out + bench_port(b, port)->word, s.lsb + 32 * word, 32);
}

/* Some cycles without a request of a lane. */
static void pass(struct bench *b, int cycles)
{
    set(b, "lane_mem_valid", 0);
    while (cycles--) cycle(b);
}

/* Words of the part: base, base + 1, ... */
static void answer(struct bench *b, const char *valid, const char *data, uint32_t id, uint32_t part, uint32_t base)
{
    const struct spec_port *p = bench_port(b, data);
    struct spec_slice s = spec_field_slice(&b->values, &tinycache_line_resp_record, "data");
    for (int w = 0; 32 * w < s.width; w++) bits_set(b->in + p->word, s.lsb + 32 * w, 32, base + (uint32_t)w);
    bench_put_field(b, data, "id", 0, id);
    bench_put_field(b, data, "part", 0, part);
    set(b, valid, 1);
}

static uint32_t fill_word(const struct bench *b, int lane, int word)
{
    const struct spec_port *p = bench_port(b, "lane_fill_data");
    return (uint32_t)bits_get(b->out + p->word, lane * p->width / p->lanes + 32 * word, 32);
}
static uint64_t fill_field(const struct bench *b, int lane, const char *field)
{
    const struct spec_port *p = bench_port(b, "lane_fill_data");
    struct spec_slice s = spec_field_slice(&b->values, p->channel->record, field);
    return bits_get(b->out + p->word, lane * p->width / p->lanes + s.lsb, s.width);
}

/* Lanes 0 and 1 want the lower half of line 5 below, lane 3 the upper half; lane 2 wants another line. */
static void lanes_that_want_one_line_share_a_request_and_its_answer(void **state)
{
    struct bench *b = *state;
    offer(b, 0, TINYCACHE_MEM_TYPE_FETCH, 10, 0xffff);
    offer(b, 1, TINYCACHE_MEM_TYPE_READ, 10, 0xf0);
    offer(b, 2, TINYCACHE_MEM_TYPE_FETCH, 12, 0xffff);
    offer(b, 3, TINYCACHE_MEM_TYPE_READ, 11, 3);
    set(b, "lane_mem_valid", 15);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 15);
    assert_int_equal(bench_get(b, "idle"), 1);
    cycle(b);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 0); /* all are held, and the first group leaves */
    assert_int_equal(bench_get(b, "idle"), 0);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
    pass(b, 1);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 11); /* its lanes are free with it */
    assert_int_equal(bench_get(b, "l1_valid"), 1);
    assert_int_equal(bench_get(b, "shared_valid"), 0);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_READ);
    assert_int_equal(l1(b, "id"), 0);
    assert_int_equal(l1(b, "past"), 0);
    assert_int_equal(l1(b, "line"), 5);
    assert_int_equal(l1(b, "parts"), 3);
    assert_int_equal(l1(b, "mask"), 0);
    cycle(b);
    assert_int_equal(l1(b, "id"), 1); /* the turn moved on to the lane that was left over */
    assert_int_equal(l1(b, "line"), 6);
    assert_int_equal(l1(b, "parts"), 1);
    cycle(b);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
    assert_int_equal(bench_get(b, "idle"), 1);

    answer(b, "l1_resp_valid", "l1_resp_data", 0, 0, 500);
    assert_int_equal(bench_get(b, "l1_resp_ready"), 1);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
    cycle(b);
    set(b, "l1_resp_valid", 0);
    for (int beat = 0; beat < 4; beat++) { /* lane 1 asked for the first beat of its part */
        assert_int_equal(bench_get(b, "lane_fill_valid"), beat ? 1 : 3);
        assert_int_equal(fill_field(b, 0, "entry"), 0);
        assert_int_equal(fill_field(b, 0, "beat"), beat);
        assert_int_equal(fill_field(b, 0, "last"), beat == 3);
        assert_int_equal(fill_field(b, 1, "entry"), !beat);
        assert_int_equal(fill_field(b, 1, "last"), !beat);
        for (int w = 0; w < 4; w++) {
            assert_int_equal(fill_word(b, 0, w), 500 + 4 * beat + w);
            assert_int_equal(fill_word(b, 1, w), beat ? 0 : 500 + w);
            assert_int_equal(fill_word(b, 3, w), 0);
            assert_int_equal(fill_word(b, 2, w), 0);
        }
        cycle(b);
    }
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
    answer(b, "l1_resp_valid", "l1_resp_data", 0, 1, 516);
    cycle(b);
    set(b, "l1_resp_valid", 0);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 8);
    assert_int_equal(fill_field(b, 3, "entry"), 1);
    assert_int_equal(fill_field(b, 3, "last"), 1);
    for (int w = 0; w < 4; w++) assert_int_equal(fill_word(b, 3, w), 516 + w);
    cycle(b);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
}

/* Three lanes store to beat 0 of line 10, and lane 3 to beat 3 of line 11, which is beat 7 of the line below. */
static void offer_stores(struct bench *b)
{
    offer(b, 0, TINYCACHE_MEM_TYPE_WRITE, 10, 0x00ff);
    put_word(b, 0, 0, 0x0a0a0a0a);
    put_word(b, 0, 1, 0x0b0b0b0b);
    offer(b, 2, TINYCACHE_MEM_TYPE_WRITE, 10, 0x0006);
    put_word(b, 2, 0, 0x2c2c2c2c);
    offer(b, 1, TINYCACHE_MEM_TYPE_WRITE, 10, 0x0f3c);
    put_word(b, 1, 0, 0x1d1d1d1d);
    put_word(b, 1, 1, 0x1e1e1e1e);
    put_word(b, 1, 2, 0x1f1f1f1f);
    offer(b, 3, TINYCACHE_MEM_TYPE_WRITE, 11, 0x8000);
    put(b, 3, "beat", 3);
    put_word(b, 3, 0, 0x77777777); /* not in the mask */
    put_word(b, 3, 3, 0x3a3a3a3a);
    set(b, "lane_mem_valid", 15);
    cycle(b);
    pass(b, 1);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_WRITE);
    assert_int_equal(l1(b, "parts"), 0);
    assert_int_equal(l1(b, "share"), 0);
    assert_int_equal(wide(b, "l1_data", "data", 0), 0x1d2c2c0a);
    assert_int_equal(wide(b, "l1_data", "data", 1), 0x0b0b1e1e);
    assert_int_equal(wide(b, "l1_data", "data", 2), 0x1f1f1f1f);
}

/* Each byte comes from the highest-numbered lane that means it; bytes outside the masks leave as 0. */
static void stores_to_one_share_are_merged_byte_by_byte(void **state)
{
    struct bench *b = *state;
    offer_stores(b);
    assert_int_equal(l1(b, "mask"), 0x0fff);
    assert_int_equal(wide(b, "l1_data", "data", 3), 0);
    cycle(b);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_WRITE);
    assert_int_equal(l1(b, "line"), 5);
    assert_int_equal(l1(b, "share"), 7);
    assert_int_equal(l1(b, "mask"), 0x8000);
    assert_int_equal(wide(b, "l1_data", "data", 0), 0);
    assert_int_equal(wide(b, "l1_data", "data", 3), 0x3a000000);
}

/* With 32 bytes for each lane a share is the line. */
static void stores_to_a_line_leave_together_where_it_is_one_share(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    (void)state;
    bench_open(b, &model_tinycache_coalescer, &tinycache_coalescer_block, NULL, "LANES", 4, "WORD_BYTES", 32, NULL);
    bench_reset(b);
    offer_stores(b);
    assert_int_equal(wide(b, "l1_data", "mask", 0), 0x0fff);
    assert_int_equal(wide(b, "l1_data", "mask", 1), 0);
    assert_int_equal(wide(b, "l1_data", "mask", 3), 0x80000000);
    assert_int_equal(wide(b, "l1_data", "data", 16), 0);
    assert_int_equal(wide(b, "l1_data", "data", 31), 0x3a000000);
    bench_close(b);
    free(b);
}

static void classes_spaces_and_blocks_are_kept_apart(void **state)
{
    struct bench *b = *state;
    for (int lane = 0; lane < 4; lane++) offer(b, lane, TINYCACHE_MEM_TYPE_WRITE, 10, 1);
    put(b, 1, "shared", 1);
    put(b, 2, "shared", 1);
    put(b, 2, "block", 1);
    put(b, 3, "type", TINYCACHE_MEM_TYPE_FETCH);
    set(b, "lane_mem_valid", 15);
    cycle(b);
    for (int lane = 0; lane < 4; lane++) {
        pass(b, 1);
        assert_int_equal(bench_get(b, "l1_valid"), lane == 0 || lane == 3);
        assert_int_equal(bench_get(b, "shared_valid"), lane == 1 || lane == 2);
        if (lane == 2) assert_int_equal(shared(b, "block"), 1);
        assert_int_equal(l1(b, "line"), 5); /* both ports show the request, whose it is says valid */
        assert_int_equal(shared(b, "line"), 5);
    }
}

static void atomics_go_alone_and_past_the_l1(void **state)
{
    struct bench *b = *state;
    for (int lane = 0; lane < 2; lane++) {
        offer(b, lane, TINYCACHE_MEM_TYPE_ATOMIC, 11, 0xf);
        put(b, lane, "atom", 7);
        put(b, lane, "beat", 1);
        for (int w = 0; w < 4; w++) put_word(b, lane, w, (uint32_t)(100 * lane + w + 1));
    }
    put(b, 1, "shared", 1);
    set(b, "lane_mem_valid", 3);
    cycle(b);
    pass(b, 1);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_ATOMIC);
    assert_int_equal(l1(b, "past"), 1);
    assert_int_equal(l1(b, "atom"), 7);
    assert_int_equal(l1(b, "parts"), 2);
    assert_int_equal(l1(b, "share"), 5); /* beat 1 of the second part */
    assert_int_equal(l1(b, "mask"), 0xf);
    for (int w = 0; w < 4; w++) assert_int_equal(wide(b, "l1_data", "data", w), w + 1);
    cycle(b);
    assert_int_equal(bench_get(b, "shared_valid"), 1);
    assert_int_equal(shared(b, "past"), 0);
    assert_int_equal(shared(b, "id"), 1);
}

/* Both entries taken: a read keeps its turn until one is free; writes need none. */
static void reads_wait_for_an_entry_and_writes_need_none(void **state)
{
    struct bench *b = *state;
    for (int lane = 0; lane < 4; lane++) offer(b, lane, TINYCACHE_MEM_TYPE_FETCH, 2 * (uint64_t)lane, 0xffff);
    put(b, 2, "type", TINYCACHE_MEM_TYPE_WRITE);
    set(b, "lane_mem_valid", 15);
    cycle(b);
    pass(b, 3); /* lanes 0 and 1 have been at the port */
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_WRITE);
    assert_int_equal(l1(b, "id"), 0);
    set(b, "lane_mem_valid", 4);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 7);
    cycle(b);
    for (int i = 0; i < 3; i++) {
        pass(b, 1);
        assert_int_equal(bench_get(b, "l1_valid"), 0); /* lane 3's turn, though lane 2 could write */
    }
    answer(b, "l1_resp_valid", "l1_resp_data", 1, 0, 0);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
    cycle(b);
    set(b, "l1_resp_valid", 0);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
    cycle(b);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_READ);
    assert_int_equal(l1(b, "id"), 1);
    assert_int_equal(l1(b, "line"), 3);
    cycle(b);
    assert_int_equal(l1(b, "type"), TINYCACHE_LINE_TYPE_WRITE);
}

static void request_stays_until_it_is_taken_and_the_next_follows(void **state)
{
    struct bench *b = *state;
    bench_set(b, "l1_ready", 0);
    for (int lane = 0; lane < 3; lane++) offer(b, lane, TINYCACHE_MEM_TYPE_WRITE, (uint64_t)(4 * lane), 1);
    put(b, 1, "shared", 1);
    set(b, "lane_mem_valid", 7);
    cycle(b);
    for (int i = 0; i < 3; i++) {
        pass(b, 1);
        assert_int_equal(bench_get(b, "lane_mem_ready"), 8);
        assert_int_equal(bench_get(b, "l1_valid"), 1);
        assert_int_equal(l1(b, "line"), 0);
        assert_int_equal(bench_get(b, "shared_valid"), 0); /* behind the L1's */
    }
    set(b, "l1_ready", 1);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 9);
    cycle(b);
    assert_int_equal(bench_get(b, "l1_valid"), 0);
    assert_int_equal(bench_get(b, "shared_valid"), 1);
    cycle(b);
    assert_int_equal(l1(b, "line"), 4);
    assert_int_equal(bench_get(b, "idle"), 0);
    cycle(b);
    assert_int_equal(bench_get(b, "idle"), 1);
}

static void two_answers_at_once_take_turns(void **state)
{
    struct bench *b = *state;
    offer(b, 0, TINYCACHE_MEM_TYPE_FETCH, 0, 0xffff);
    offer(b, 1, TINYCACHE_MEM_TYPE_FETCH, 2, 0xffff);
    put(b, 1, "shared", 1);
    for (int turn = 0; turn < 2; turn++) { /* the scratchpad's first, the next time the L1's */
        set(b, "lane_mem_valid", 3);
        cycle(b);
        pass(b, 3); /* in the second turn lane 1 goes first */
        answer(b, "l1_resp_valid", "l1_resp_data", turn == 0 ? 0 : 1, 0, 100);
        answer(b, "shared_resp_valid", "shared_resp_data", turn == 0 ? 1 : 0, 0, 200);
        assert_int_equal(bench_get(b, "shared_resp_ready"), turn == 0);
        assert_int_equal(bench_get(b, "l1_resp_ready"), turn == 1);
        cycle(b);
        assert_int_equal(bench_get(b, "lane_fill_valid"), turn == 0 ? 2 : 1);
        set(b, turn == 0 ? "shared_resp_valid" : "l1_resp_valid", 0);
        assert_int_equal(bench_get(b, turn == 0 ? "l1_resp_ready" : "shared_resp_ready"), 1);
        cycle(b);
        assert_int_equal(bench_get(b, "lane_fill_valid"), 3); /* the second beat of one, the first of the other */
        set(b, turn == 0 ? "l1_resp_valid" : "shared_resp_valid", 0);
        for (int i = 0; i < 4; i++) cycle(b);
        assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
    }
}

/* A lane takes a beat a cycle: its second answer waits for the last beat of the first, another lane's does not. */
static void answer_waits_for_the_one_before_of_its_lane(void **state)
{
    struct bench *b = *state;
    for (int turn = 0; turn < 2; turn++) {
        offer(b, 0, TINYCACHE_MEM_TYPE_FETCH, (uint64_t)(4 * turn), 0xffff);
        put(b, 0, "entry", (uint64_t)turn);
        set(b, "lane_mem_valid", 1);
        while (!(bench_get(b, "lane_mem_ready") & 1)) cycle(b);
        cycle(b);
    }
    pass(b, 3);
    answer(b, "l1_resp_valid", "l1_resp_data", 1, 0, 100);
    assert_int_equal(bench_get(b, "l1_resp_ready"), 1);
    cycle(b);
    answer(b, "l1_resp_valid", "l1_resp_data", 0, 0, 200);
    for (int beat = 0; beat < 4; beat++) {
        assert_int_equal(bench_get(b, "l1_resp_ready"), beat == 3);
        assert_int_equal(fill_word(b, 0, 0), 100 + 4 * beat);
        cycle(b);
    }
    set(b, "l1_resp_valid", 0);
    assert_int_equal(fill_field(b, 0, "entry"), 0);
    assert_int_equal(fill_word(b, 0, 0), 200);
}

/* Four lanes fetch a line each: their answers are taken one a cycle, and each shows another beat in a cycle. */
static void part_is_taken_in_each_cycle(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    (void)state;
    bench_open(b, &model_tinycache_coalescer, &tinycache_coalescer_block, NULL, "LANES", 4, "ENTRIES", 4, NULL);
    bench_reset(b);
    bench_set(b, "l1_ready", 1);
    for (int lane = 0; lane < 4; lane++) {
        offer(b, lane, TINYCACHE_MEM_TYPE_FETCH, (uint64_t)(2 * lane), 0xffff);
        set(b, "lane_mem_valid", 1u << lane);
        cycle(b);
    }
    pass(b, 2);
    for (uint32_t id = 0; id < 4; id++) {
        answer(b, "l1_resp_valid", "l1_resp_data", id, 0, 100 * id);
        assert_int_equal(bench_get(b, "l1_resp_ready"), 1);
        cycle(b);
    }
    set(b, "l1_resp_valid", 0);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 15);
    for (int lane = 0; lane < 4; lane++) {
        assert_int_equal(fill_field(b, lane, "beat"), 3 - lane);
        assert_int_equal(fill_word(b, lane, 0), 100 * lane + 4 * (3 - lane));
        assert_int_equal(fill_field(b, lane, "last"), lane == 0);
    }
    cycle(b);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 14);
    bench_close(b);
    free(b);
}

/* Lane 0 asks for beat 1 of a line and lane 1 for beat 2: each sees it in the cycle of that beat, and waits for no other. */
static void beat_is_shown_in_its_cycle(void **state)
{
    struct bench *b = *state;
    for (int lane = 0; lane < 2; lane++) {
        offer(b, lane, TINYCACHE_MEM_TYPE_READ, 10, 0xffff);
        put(b, lane, "beat", (uint64_t)lane + 1);
    }
    set(b, "lane_mem_valid", 3);
    cycle(b);
    offer(b, 0, TINYCACHE_MEM_TYPE_READ, 20, 0xffff);
    put(b, 0, "entry", 1);
    set(b, "lane_mem_valid", 1);
    while (!(bench_get(b, "lane_mem_ready") & 1)) cycle(b);
    cycle(b);
    pass(b, 3);
    answer(b, "l1_resp_valid", "l1_resp_data", 0, 0, 500);
    cycle(b);
    answer(b, "l1_resp_valid", "l1_resp_data", 1, 0, 600);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
    assert_int_equal(bench_get(b, "l1_resp_ready"), 0); /* lane 0's beat is still to come */
    cycle(b);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 1);
    assert_int_equal(fill_field(b, 0, "beat"), 1);
    assert_int_equal(fill_field(b, 0, "last"), 1);
    assert_int_equal(fill_word(b, 0, 0), 504);
    assert_int_equal(bench_get(b, "l1_resp_ready"), 1); /* lane 1's is, and lane 0 waits for nothing else */
    cycle(b);
    set(b, "l1_resp_valid", 0);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 3);
    assert_int_equal(fill_field(b, 0, "entry"), 1);
    assert_int_equal(fill_word(b, 0, 0), 600);
    assert_int_equal(fill_field(b, 1, "beat"), 2);
    assert_int_equal(fill_word(b, 1, 0), 508);
    cycle(b);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
}

static void answer_for_nobody_reaches_no_lane(void **state)
{
    struct bench *b = *state;
    answer(b, "l1_resp_valid", "l1_resp_data", 1, 0, 100);
    assert_int_equal(bench_get(b, "l1_resp_ready"), 1);
    cycle(b);
    assert_int_equal(bench_get(b, "lane_fill_valid"), 0);
}

/* Lines of 4 bytes, four of them in a line below: parts of a mask share a word. */
static void small_parts_lie_in_their_places(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    (void)state;
    bench_open(b, &model_tinycache_coalescer, &tinycache_coalescer_block, NULL, "LANES", 4, "LINE_BYTES", 4,
               "MEM_LINE_BYTES", 16, "DATA_BYTES", 4, "ADDR_BITS", 13, "BLOCK_BITS", 3, NULL);
    bench_reset(b);
    for (int lane = 0; lane < 4; lane++) {
        offer(b, lane, TINYCACHE_MEM_TYPE_WRITE, 8 + (uint64_t)(lane + 1) % 4, 1u << lane);
        put_word(b, lane, 0, 0x01010101u * (uint32_t)(lane + 1));
    }
    set(b, "lane_mem_valid", 15);
    assert_int_equal(bench_get(b, "lane_mem_ready"), 15);
    cycle(b);
    pass(b, 1);
    assert_int_equal(l1(b, "line"), 2);
    assert_int_equal(l1(b, "mask"), 0x4218); /* lane 3's byte 3 in part 0, then lanes 0, 1, 2 */
    assert_int_equal(wide(b, "l1_data", "data", 0), 0x04000000);
    assert_int_equal(wide(b, "l1_data", "data", 1), 0x00000001);
    assert_int_equal(wide(b, "l1_data", "data", 2), 0x00000200);
    assert_int_equal(wide(b, "l1_data", "data", 3), 0x00030000);
    bench_close(b);
    free(b);
}

static void copied_state_goes_on_as_the_original(void **state)
{
    struct bench *b = *state;
    size_t size = model_tinycache_coalescer.size(&b->values);
    uint32_t first[3][512];
    void *copy = malloc(size);
    for (int lane = 0; lane < 4; lane++)
        offer(b, lane, lane < 2 ? TINYCACHE_MEM_TYPE_FETCH : TINYCACHE_MEM_TYPE_WRITE, 10, 15);
    set(b, "lane_mem_valid", 15);
    cycle(b);
    pass(b, 2);
    answer(b, "l1_resp_valid", "l1_resp_data", 0, 0, 9);
    memcpy(copy, b->state, size);
    for (int i = 0; i < 3; i++) {
        cycle(b);
        memcpy(first[i], b->out, sizeof first[i]);
    }
    memset(b->state, 0xee, size);
    memcpy(b->state, copy, size);
    free(copy);
    bench_eval(b);
    for (int i = 0; i < 3; i++) {
        cycle(b);
        assert_memory_equal(first[i], b->out, sizeof first[i]);
    }
}

int main(void)
{
#define FOUR_LANES(name) cmocka_unit_test_setup_teardown(name, open_four, close_bench)
    const struct CMUnitTest tests[] = {
        FOUR_LANES(lanes_that_want_one_line_share_a_request_and_its_answer),
        FOUR_LANES(stores_to_one_share_are_merged_byte_by_byte),
        FOUR_LANES(classes_spaces_and_blocks_are_kept_apart),
        FOUR_LANES(atomics_go_alone_and_past_the_l1),
        FOUR_LANES(reads_wait_for_an_entry_and_writes_need_none),
        FOUR_LANES(request_stays_until_it_is_taken_and_the_next_follows),
        FOUR_LANES(two_answers_at_once_take_turns),
        FOUR_LANES(answer_waits_for_the_one_before_of_its_lane),
        FOUR_LANES(beat_is_shown_in_its_cycle),
        FOUR_LANES(answer_for_nobody_reaches_no_lane),
        FOUR_LANES(copied_state_goes_on_as_the_original),
        cmocka_unit_test(stores_to_a_line_leave_together_where_it_is_one_share),
        cmocka_unit_test(part_is_taken_in_each_cycle),
        cmocka_unit_test(small_parts_lie_in_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
