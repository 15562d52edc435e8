/* Does a lane's tinyCache do what figure 3 of the tinyCache paper and docs/tinycache/data-path.md say, in the
 * right cycle? Answers are worked out by hand. */
#include "tests/tinycache/unit/tinycache_bench.h"
#include "spec/tinycache/tinycache_line.h"

static int open_lane(void **state)
{
    struct lane *l = calloc(1, sizeof *l);
    bench_open(&l->b, &model_tinycache, &tinycache_block, NULL, NULL);
    lane_start(l);
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

/* `bytes` ones from byte `first` of a 64-byte line. */
static void assert_mask(const struct lane_request *r, int first, int bytes)
{
    uint64_t expected = (bytes == 64 ? UINT64_MAX : (UINT64_C(1) << bytes) - 1) << first;
    assert_int_equal(r->mask[0] | (uint64_t)r->mask[1] << 32, expected);
    assert_int_equal(r->mask[2] | r->mask[3], 0);
}

/* Figure 3, I -rm-> C: a fetch, then hits; a barrier finds nothing to write. */
static void read_miss_fetches_the_line_then_hits(void **state)
{
    struct lane *l = *state;
    assert_int_equal(lane_load(l, 0x1048), 1);
    assert_int_equal(bench_get(&l->b, "drained"), 0);
    lane_cycle(l);
    assert_int_equal(l->requests, 1);
    assert_int_equal(l->request[0].cycle, 1); /* the cycle after the load was taken */
    assert_int_equal(l->request[0].type, TINYCACHE_MEM_TYPE_FETCH);
    assert_int_equal(l->request[0].line, 0x41);
    assert_int_equal(l->request[0].shared, 0);
    assert_mask(&l->request[0], 0, 16); /* the beat of the load */

    lane_fill(l, l->request[0].entry, 100);
    int filled = l->cycle - 1; /* its last beat */
    lane_cycle(l);             /* the replay */
    lane_cycle(l);
    assert_int_equal(l->responses, 1);
    assert_int_equal(l->response[0].cycle, filled + 2);
    assert_int_equal(l->response[0].rdata[2], 102); /* byte 8 of the line, on byte 8 of the bus */
    assert_int_equal(l->response[0].rdata[0] | l->response[0].rdata[1] | l->response[0].rdata[3], 0);

    int hit = l->cycle;
    assert_int_equal(lane_load(l, 0x107c), 1);
    lane_cycle(l);
    assert_int_equal(l->responses, 2);
    assert_int_equal(l->response[1].cycle, hit + 1);
    assert_int_equal(l->response[1].rdata[3], 115);
    assert_int_equal(lane_drain(l), 2); /* two cycles after the hit has left S1 */
    assert_int_equal(l->requests, 1);
}

/* I -rm-> C -wh-> DV -wh-> DV: all half-words valid, the written ones dirty; rpl: wb(v) of those alone. */
static void store_to_a_clean_line_marks_only_what_it_wrote(void **state)
{
    struct lane *l = *state;
    lane_load(l, 0x1040);
    lane_cycle(l);
    lane_fill(l, 0, 100);
    lane_store(l, 0x1044, 0xabcd);
    lane_try(l, &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 1, .addr = 0x104a, .wdata = {0, 0, 0x77770000}},
             50);
    lane_load(l, 0x1044);
    lane_load(l, 0x1048);
    lane_load(l, 0x107c);
    lane_cycle(l);
    assert_int_equal(l->requests, 1);
    assert_int_equal(l->response[l->responses - 3].rdata[1], 0xabcd);
    assert_int_equal(l->response[l->responses - 2].rdata[2], 0x77770000 | 102);
    assert_int_equal(l->response[l->responses - 1].rdata[3], 115);

    lane_drain(l);
    assert_int_equal(l->requests, 2);
    const struct lane_request *wb = &l->request[1];
    assert_int_equal(wb->type, TINYCACHE_MEM_TYPE_WRITE);
    assert_int_equal(wb->entry, 0);
    assert_int_equal(wb->line, 0x41);
    assert_int_equal(wb->mask[0], 0xcf0); /* bytes 4 to 7, 10 and 11 */
    assert_int_equal(wb->mask[1], 0);
    assert_int_equal(wb->data[1], 0xabcd);
    assert_int_equal(wb->data[2], 0x77770000); /* not the clean half-word beside it */
    assert_int_equal(wb->data[0] | wb->data[3], 0);
}

/* I -wm-> DPV: no fetch; rh(v) hits; rh(i) fetches and merges: DV with the same half-words dirty. */
static void write_miss_validates_and_a_read_beside_it_merges(void **state)
{
    struct lane *l = *state;
    int start = l->cycle;
    assert_int_equal(lane_store(l, 0x1040, 0x1111), 1);
    lane_cycle(l);
    assert_int_equal(l->responses, 1);
    assert_int_equal(l->response[0].cycle, start + 1);
    assert_int_equal(l->response[0].rdata[0], 0);
    lane_load(l, 0x1040);
    lane_cycle(l);
    assert_int_equal(l->response[1].rdata[0], 0x1111);
    assert_int_equal(l->requests, 0);

    assert_int_equal(lane_load(l, 0x1044), 1); /* parks */
    lane_load(l, 0x1040);                      /* hits meanwhile */
    lane_cycle(l);
    assert_int_equal(l->responses, 3);
    assert_int_equal(l->response[2].rdata[0], 0x1111);
    assert_int_equal(l->requests, 1);
    assert_int_equal(l->request[0].type, TINYCACHE_MEM_TYPE_FETCH);
    lane_fill(l, 0, 200);
    lane_load(l, 0x1040);
    lane_cycle(l);
    assert_int_equal(l->responses, 5);
    assert_int_equal(l->response[3].rdata[1], 201);
    assert_int_equal(l->response[4].rdata[0], 0x1111);
    lane_drain(l);
    assert_int_equal(l->requests, 2);
    assert_mask(&l->request[1], 0, 4);
    assert_int_equal(l->request[1].data[0], 0x1111);
}

/* rpl on DPV: only valid half-words leave. */
static void barrier_writes_back_only_the_valid_half_words(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1050, 0x2222);
    lane_try(l,
             &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 1, .addr = 0x107e, .wdata = {0, 0, 0, 0x33330000}},
             50);
    /* The second store waits a cycle and is done; a cycle; two beats, then the last request leaves. */
    assert_int_equal(lane_drain(l), 6);
    assert_int_equal(l->requests, 2);
    assert_mask(&l->request[0], 16, 4);
    assert_mask(&l->request[1], 62, 2);
    assert_int_equal(l->request[0].data[4], 0x2222);
    assert_int_equal(l->request[1].data[15], 0x33330000);
}

/* wh(last): the last half-word makes the line DV, without a fetch, in whatever order they were written. */
static void last_half_word_completes_the_line_without_a_fetch(void **state)
{
    struct lane *l = *state;
    for (int i = 0; i < 32; i++) {
        int half = (i * 11) % 32;
        struct lane_access a = {.op = TINYCACHE_OP_WRITE, .size = 1, .addr = 0x2000 + 2 * (uint64_t)half};
        a.wdata[half / 2 % 4] = (uint32_t)(half + 1) << 16 * (half % 2);
        assert_int_equal(lane_try(l, &a, 50), i == 2 ? 2 : 1); /* the second waits for the first to take the line */
        if (i == 31) assert_int_equal(tinycache_of_model(l->b.state)->state[0], TINYLINE_DPV);
    }
    lane_cycle(l);
    assert_int_equal(tinycache_of_model(l->b.state)->state[0], TINYLINE_DV);
    lane_load(l, 0x2020);
    lane_cycle(l);
    assert_int_equal(l->requests, 0);
    assert_int_equal(lane_last_response(l)->rdata[0], 18 << 16 | 17);
    lane_drain(l);
    assert_int_equal(l->requests, 4);
    for (int i = 0; i < 4; i++) assert_mask(&l->request[i], 16 * i, 16);
    for (uint32_t w = 0; w < 16; w++) assert_int_equal(l->request[w / 4].data[w], (2 * w + 2) << 16 | (2 * w + 1));
}

/* A whole line in wide stores: the state is DV with the fourth. */
static void wide_stores_complete_the_line(void **state)
{
    struct lane *l = *state;
    for (uint64_t i = 0; i < 4; i++)
        lane_try(
            l, &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 4, .addr = 0x40 + 16 * i, .wdata = {1, 2, 3, 4}},
            50);
    assert_int_equal(tinycache_of_model(l->b.state)->state[8], TINYLINE_DPV);
    lane_cycle(l);
    assert_int_equal(tinycache_of_model(l->b.state)->state[8], TINYLINE_DV); /* way 0 of set 1 */
}

static void load_of_each_size_reads_its_bytes_in_their_places(void **state)
{
    struct lane *l = *state;
    lane_load(l, 0x1000);
    lane_cycle(l);
    lane_fill(l, 0, 0x11111100);
    const struct {
        int size;
        uint64_t addr;
        uint32_t expected[4];
    } expected[] = {{1, 0x1002, {0x11110000}},
                    {1, 0x1004, {0, 0x1101}},
                    {2, 0x103c, {0, 0, 0, 0x1111110f}},
                    {3, 0x1028, {0, 0, 0x1111110a, 0x1111110b}},
                    {4, 0x1020, {0x11111108, 0x11111109, 0x1111110a, 0x1111110b}}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        lane_try(l, &(struct lane_access){.size = expected[i].size, .addr = expected[i].addr, .tag = (uint32_t)i}, 50);
        lane_cycle(l);
        assert_int_equal(lane_last_response(l)->tag, i);
        assert_memory_equal(lane_last_response(l)->rdata, expected[i].expected, 16);
    }
}

static void wrong_access_is_answered_with_the_first_error_that_applies(void **state)
{
    struct lane *l = *state;
    const struct {
        struct lane_access access;
        uint32_t error;
    } wrong[] = {
        {{.op = 3, .space = 3, .size = 7, .addr = 1}, TINYCACHE_ERROR_BAD_OP},
        {{.op = 0, .space = 3, .size = 7, .addr = 1}, TINYCACHE_ERROR_BAD_SPACE},
        {{.op = 1, .space = 0, .size = 5, .addr = 1}, TINYCACHE_ERROR_BAD_SIZE},
        {{.op = 2, .space = 0, .size = 1, .addr = 1}, TINYCACHE_ERROR_BAD_SIZE},
        {{.op = 2, .space = 1, .size = 4, .addr = 1}, TINYCACHE_ERROR_BAD_SIZE},
        {{.op = 0, .space = 1, .size = 4, .addr = 8}, TINYCACHE_ERROR_MISALIGNED},
        {{.op = 2, .space = 2, .size = 3, .addr = 4}, TINYCACHE_ERROR_MISALIGNED},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct lane_access a = wrong[i].access;
        a.tag = (uint32_t)i;
        int start = l->cycle;
        assert_int_equal(lane_try(l, &a, 50), 1);
        lane_cycle(l);
        assert_int_equal(lane_last_response(l)->cycle, start + 1);
        assert_int_equal(lane_last_response(l)->tag, i);
        assert_int_equal(lane_last_response(l)->error, wrong[i].error);
        assert_int_equal(lane_last_response(l)->rdata[0], 0);
    }
    assert_int_equal(l->requests, 0);
    assert_int_equal(bench_get(&l->b, "drained"), 1);
}

/* "We trigger an eviction if the address was already cached": the dirty half-words, then the byte. */
static void byte_store_evicts_its_line_then_goes_past(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1040, 0x44332211);
    lane_cycle(l);
    const int start = l->cycle;
    struct lane_access byte = {.op = TINYCACHE_OP_WRITE, .addr = 0x1042, .wdata = {0x00ee0000}};
    assert_int_equal(lane_try(l, &byte, 50), 1);
    for (int i = 0; i < 4; i++) lane_cycle(l); /* found near; leaves; its writeback; tried again */
    assert_int_equal(l->responses, 2);
    assert_int_equal(l->response[1].cycle, start + 4);
    assert_int_equal(l->requests, 2);
    assert_int_equal(l->request[0].cycle, start + 3);
    assert_int_equal(l->request[1].cycle, start + 4);
    assert_int_equal(l->request[0].type, TINYCACHE_MEM_TYPE_WRITE);
    assert_mask(&l->request[0], 0, 4);
    assert_int_equal(l->request[1].type, TINYCACHE_MEM_TYPE_WRITE);
    assert_mask(&l->request[1], 2, 1);
    assert_int_equal(l->request[1].data[0], 0x00ee0000);
    assert_int_equal(bench_get(&l->b, "drained"), 1);
    byte.addr = 0x1043;
    assert_int_equal(lane_try(l, &byte, 50), 1);
    lane_cycle(l);
    assert_int_equal(l->requests, 3); /* not cached any more */
    assert_mask(&l->request[2], 3, 1);
}

static void byte_load_parks_and_reads_its_byte_from_below(void **state)
{
    struct lane *l = *state;
    struct lane_access byte = {.addr = 0x1045, .tag = 3};
    assert_int_equal(lane_try(l, &byte, 50), 1);
    lane_cycle(l);
    assert_int_equal(l->request[0].type, TINYCACHE_MEM_TYPE_READ);
    assert_mask(&l->request[0], 5, 1);
    int filled = l->cycle;
    lane_beat(l, l->request[0].entry, 0, 1, 0x12345600);
    lane_cycle(l);
    lane_cycle(l);
    assert_int_equal(l->responses, 1);
    assert_int_equal(l->response[0].cycle, filled + 2);
    assert_int_equal(l->response[0].tag, 3);
    assert_int_equal(l->response[0].rdata[1], 0x5600); /* byte 1 of 0x12345601 */
    assert_int_equal(bench_get(&l->b, "drained"), 1);
}

static void atomic_goes_past_with_its_operands_in_its_beat(void **state)
{
    struct lane *l = *state;
    struct lane_access atomic = {.op = TINYCACHE_OP_ATOMIC,
                                 .size = 3,
                                 .space = TINYCACHE_SPACE_SHARED,
                                 .block = 9,
                                 .addr = 0x1068,
                                 .tag = 2,
                                 .wdata = {1, 2, 3, 4}};
    lane_try(l, &atomic, 50);
    lane_cycle(l);
    const struct lane_request *r = &l->request[0];
    assert_int_equal(r->type, TINYCACHE_MEM_TYPE_ATOMIC);
    assert_int_equal(r->atom, 5);
    assert_int_equal(r->shared, 1);
    assert_int_equal(r->block, 9);
    assert_mask(r, 40, 8);
    assert_int_equal(r->beat, 2);
    for (uint32_t w = 0; w < 16; w++) assert_int_equal(r->data[w], w / 4 == 2 ? w % 4 + 1 : 0);
    lane_beat(l, r->entry, 2, 1, 50);
    lane_cycle(l);
    lane_cycle(l);
    assert_int_equal(l->response[0].rdata[2], 60);
    assert_int_equal(l->response[0].rdata[3], 61);
    assert_int_equal(l->response[0].rdata[0] | l->response[0].rdata[1], 0);
}

/* Section 5.1: which spaces a kernel caches; local memory never. */
static void policy_says_which_spaces_are_cached(void **state)
{
    struct lane *l = *state;
    const int cached[4][3] = {{1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}}; /* [policy][space] */
    for (int policy = 0; policy < 4; policy++)
        for (int space = 0; space < 3; space++) {
            bench_reset(&l->b);
            lane_start(l);
            bench_set(&l->b, "policy", (uint64_t)policy);
            int before = l->requests;
            lane_try(l, &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 2, .space = space, .addr = 0x80}, 50);
            lane_cycle(l);
            assert_int_equal(l->requests - before, !cached[policy][space]);
        }
    /* Local memory lies in global memory: its store finds the line that a global one left, and evicts it. */
    bench_reset(&l->b);
    lane_start(l);
    lane_store(l, 0x80, 1);
    lane_cycle(l);
    const int before = l->requests;
    struct lane_access local = {.op = TINYCACHE_OP_WRITE, .size = 2, .space = TINYCACHE_SPACE_LOCAL, .addr = 0x84};
    lane_try(l, &local, 50);
    for (int i = 0; i < 4; i++) lane_cycle(l);
    assert_int_equal(l->requests - before, 2);
    assert_mask(&l->request[before], 0, 4);
    assert_mask(&l->request[before + 1], 4, 4);
}

/* The extended address: the same number in global memory and in the scratchpads of two blocks are three addresses. */
static void extended_address_tells_spaces_and_blocks_apart(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x80, 1);
    struct lane_access shared = {.op = TINYCACHE_OP_WRITE, .size = 2, .space = TINYCACHE_SPACE_SHARED, .addr = 0x80};
    for (uint32_t block = 0; block < 2; block++) {
        shared.block = block;
        shared.wdata[0] = block + 2;
        lane_try(l, &shared, 50);
    }
    struct lane_access global = {.size = 2, .block = 1, .addr = 0x80}; /* a block means nothing in global memory */
    lane_try(l, &global, 50);
    lane_cycle(l);
    assert_int_equal(lane_last_response(l)->rdata[0], 1);
    for (uint32_t block = 0; block < 2; block++) {
        shared.op = TINYCACHE_OP_READ;
        shared.block = block;
        lane_try(l, &shared, 50);
        lane_cycle(l);
        assert_int_equal(lane_last_response(l)->rdata[0], block + 2);
    }
    assert_int_equal(l->requests, 0);
    assert_int_equal(lane_drain(l), 5); /* a cycle, three lines, then the last request leaves */
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(l->request[i].shared, i > 0);
        assert_int_equal(l->request[i].block, i == 2);
        assert_int_equal(l->request[i].data[0], i + 1);
    }
}

/* An older load must not see a younger store: the store waits until the line is there, and all behind it. */
static void store_waits_behind_the_fetch_of_its_line(void **state)
{
    struct lane *l = *state;
    lane_load(l, 0x1040);
    struct lane_access store = {.op = TINYCACHE_OP_WRITE, .size = 2, .addr = 0x1040, .wdata = {7}, .tag = 1};
    struct lane_access behind = {.op = TINYCACHE_OP_READ, .size = 2, .addr = 0x1040, .tag = 2};
    assert_int_equal(lane_try(l, &store, 5), 1);
    assert_int_equal(lane_try(l, &behind, 5), 6);
    assert_int_equal(l->responses, 0);
    lane_fill(l, 0, 100);
    assert_int_equal(lane_try(l, &behind, 5), 3); /* the replay; the store reads its line's tag; it is done */
    lane_cycle(l);
    assert_int_equal(l->responses, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(l->response[i].tag, i);
        assert_int_equal(l->response[i].cycle, l->response[0].cycle + i);
    }
    assert_int_equal(l->response[0].rdata[0], 100);
    assert_int_equal(l->response[2].rdata[0], 7);
}

static void hits_pass_misses_and_the_third_miss_waits(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x3000, 5);
    lane_load(l, 0x1000);
    lane_load(l, 0x1040);
    for (int i = 0; i < 4; i++) assert_int_equal(lane_load(l, 0x3000), 1);
    assert_int_equal(lane_load(l, 0x1080), 1); /* in S1, and what stands behind it waits */
    assert_int_equal(lane_try(l, &(struct lane_access){.size = 2, .addr = 0x3000}, 5), 6);
    bench_set(&l->b, "req_valid", 0);
    lane_cycle(l);
    assert_int_equal(l->responses, 5);
    assert_int_equal(l->requests, 2);
    lane_fill(l, l->request[1].entry, 300); /* the second first */
    lane_fill(l, l->request[0].entry, 200);
    lane_cycle(l);
    lane_cycle(l);
    lane_cycle(l);
    /* Both stood filled: the lowest entry is replayed first. */
    assert_int_equal(l->response[5].rdata[0], 200);
    assert_int_equal(l->response[6].rdata[0], 300);
    assert_int_equal(l->requests, 2);
    lane_cycle(l);
    assert_int_equal(l->requests, 3); /* in the second cycle behind the replay that made room */
    assert_int_equal(l->request[2].line, 0x42);
    assert_int_equal(l->request[2].entry, 0);
}

static void barrier_drains_a_beat_a_cycle_and_only_what_is_held(void **state)
{
    struct lane *l = *state;
    for (uint64_t i = 0; i < 16; i += 2) lane_store(l, 0x1000 + 64 * i, (uint32_t)i);
    int start = l->cycle;
    assert_int_equal(lane_drain(l),
                     8 + 3); /* the last store is done; a cycle; the lines, and the last request leaves */
    assert_int_equal(l->requests, 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(l->request[i].cycle, start + 3 + i);
        assert_int_equal(l->request[i].line, 0x40 + 2 * i);
    }
    assert_int_equal(lane_drain(l), 0);
}

static void clean_lines_leave_together_and_dirty_ones_beat_by_beat(void **state)
{
    struct lane *l = *state;
    for (uint64_t i = 0; i < 3; i++) {
        lane_load(l, 0x1000 + 64 * i);
        lane_cycle(l);
        lane_fill(l, 0, 100);
        lane_cycle(l);
    }
    lane_store(l, 0x1040, 1); /* the second line: its first beat and its last */
    lane_store(l, 0x107c, 2);
    int before = l->requests;
    assert_int_equal(lane_drain(l), 5); /* the last store is done; a cycle; two beats, and the last request leaves */
    assert_int_equal(l->requests, before + 2);
    assert_int_equal(l->request[before].beat, 0);
    assert_int_equal(l->request[before + 1].beat, 3);
}

/* What has left is no longer valid in a partially valid line: a load of it fetches, and what had not left is kept. */
static void barrier_that_ends_in_a_line_leaves_the_rest_of_it(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1000, 1);
    lane_store(l, 0x1010, 2);
    for (int i = 0; i < 3; i++) lane_cycle(l); /* it waits a cycle and is done; a cycle */
    bench_set(&l->b, "drain", 1);
    lane_cycle(l);
    bench_set(&l->b, "drain", 0);
    lane_load(l, 0x1010);
    lane_load(l, 0x1000);
    lane_cycle(l);
    assert_int_equal(l->requests, 1);
    lane_cycle(l); /* a cycle later than for a line that is not here */
    assert_int_equal(l->requests, 2);
    assert_int_equal(l->request[0].type, TINYCACHE_MEM_TYPE_WRITE);
    assert_mask(&l->request[0], 0, 4);
    assert_int_equal(l->request[1].type, TINYCACHE_MEM_TYPE_FETCH);
    assert_int_equal(lane_last_response(l)->rdata[0], 2);
    lane_fill(l, 0, 50);
    lane_load(l, 0x1010);
    lane_cycle(l);
    assert_int_equal(l->response[l->responses - 2].rdata[0], 50);
    assert_int_equal(lane_last_response(l)->rdata[0], 2);
    lane_drain(l);
    assert_int_equal(l->requests, 3);
    assert_mask(&l->request[2], 16, 4);
}

static void beats_come_in_any_order_and_hits_go_on_between_them(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1020, 7);
    lane_cycle(l);
    lane_load(l, 0x1000);
    lane_cycle(l);
    lane_cycle(l);
    lane_beat(l, 0, 3, 0, 100);
    assert_int_equal(lane_load(l, 0x1020), 1); /* what was stored */
    assert_int_equal(lane_try(l, &(struct lane_access){.size = 2, .addr = 0x1030, .tag = 1}, 3), 1);
    for (int i = 0; i < 3; i++) lane_cycle(l); /* not before all is here */
    assert_int_equal(l->responses, 2);
    lane_beat(l, 0, 0, 0, 100);
    lane_beat(l, 0, 2, 0, 100);
    lane_beat(l, 0, 1, 1, 100);
    lane_cycle(l); /* the replay */
    lane_cycle(l); /* the access behind it reads the RAMs again */
    assert_int_equal(l->responses, 3);
    lane_cycle(l);
    assert_int_equal(l->responses, 4);
    assert_int_equal(l->response[1].rdata[0], 7);
    assert_int_equal(l->response[2].rdata[0], 100);
    assert_int_equal(l->response[3].rdata[0], 112);
}

static void drain_waits_for_parked_accesses_and_stops_others(void **state)
{
    struct lane *l = *state;
    lane_load(l, 0x1000);
    bench_set(&l->b, "drain", 1);
    assert_int_equal(lane_try(l, &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 2, .addr = 0}, 4), 5);
    bench_set(&l->b, "req_valid", 0);
    assert_int_equal(bench_get(&l->b, "drained"), 0);
    lane_fill(l, 0, 1);
    bench_set(&l->b, "drain", 1);
    assert_int_equal(lane_drain(l), 2); /* the replay, then the line */
    lane_cycle(l);
    assert_int_equal(l->responses, 1);
}

/* `blocked`: nothing moves but the answer from below. */
static void back_pressure_stops_all_but_answers(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1000, 1);
    lane_load(l, 0x1040);
    lane_cycle(l);
    bench_set(&l->b, "resp_ready", 0);
    lane_load(l, 0x1000);
    assert_int_equal(lane_try(l, &(struct lane_access){.size = 2, .addr = 0x1000}, 5), 6);
    bench_set(&l->b, "req_valid", 0);
    assert_int_equal(bench_get(&l->b, "fill_ready"), 1);
    lane_fill(l, 0, 40);
    for (int i = 0; i < 3; i++) lane_cycle(l);
    assert_int_equal(l->responses, 1); /* the store's */
    bench_set(&l->b, "resp_ready", 1);
    lane_cycle(l);
    lane_cycle(l);
    assert_int_equal(l->responses, 3);
    assert_int_equal(l->response[1].rdata[0], 1);
    assert_int_equal(l->response[2].rdata[0], 40);

    /* A writeback that waits keeps its data while the line's successor arrives. */
    bench_set(&l->b, "mem_ready", 0);
    bench_set(&l->b, "drain", 1);
    lane_cycle(l);
    assert_int_equal(bench_get(&l->b, "mem_valid"), 1);
    lane_cycle(l);
    bench_set(&l->b, "mem_ready", 1);
    lane_cycle(l);
    assert_int_equal(lane_last_request(l)->data[0], 1);
}

static void answer_for_nobody_is_dropped_and_costs_the_cycle(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1000, 1);
    lane_offer(l, &(struct lane_access){.size = 2, .addr = 0x1000});
    bench_put_field(&l->b, "fill_data", "entry", 0, 1);
    bench_set(&l->b, "fill_valid", 1);
    bench_eval(&l->b);
    assert_int_equal(bench_get(&l->b, "req_ready"), 0);
    lane_cycle(l);
    bench_set(&l->b, "fill_valid", 0);
    bench_eval(&l->b);
    assert_int_equal(bench_get(&l->b, "req_ready"), 1);
}

static void reset_forgets_everything(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1000, 1);
    lane_load(l, 0x1040);
    bench_reset(&l->b);
    assert_int_equal(bench_get(&l->b, "drained"), 1);
    assert_int_equal(bench_get(&l->b, "mem_valid"), 0);
    assert_int_equal(bench_get(&l->b, "resp_valid"), 0);
    lane_start(l);
    int before = l->requests;
    lane_load(l, 0x1000);
    lane_cycle(l);
    assert_int_equal(l->requests, before + 1);
}

/* A copy of the state in the middle of everything goes on as the original does. */
static void copied_state_goes_on_as_the_original(void **state)
{
    struct lane *l = *state;
    size_t size = model_tinycache.size(&l->b.values);
    lane_store(l, 0x1000, 1);
    lane_load(l, 0x1040);
    lane_load(l, 0x1008);
    lane_cycle(l);
    lane_fill(l, 0, 70);
    uint32_t out[2][4][512];
    void *copy = malloc(size);
    memcpy(copy, l->b.state, size);
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < 4; i++) {
            bench_set(&l->b, "drain", i > 1);
            bench_eval(&l->b);
            memcpy(out[turn][i], l->b.out, sizeof l->b.out);
            bench_tick(&l->b);
        }
        memset(l->b.state, 0xee, size);
        memcpy(l->b.state, copy, size);
    }
    free(copy);
    assert_memory_equal(out[0], out[1], sizeof out[0]);
}

static void row_counts_tell_which_rows_were_executed(void **state)
{
    struct lane *l = *state;
    lane_store(l, 0x1000, 1);
    lane_load(l, 0x1000);
    lane_cycle(l);
    lane_cycle(l);
    const uint64_t *count = model_tinycache.row_counts(l->b.state, 0);
    uint64_t sum = 0;
    for (int i = 0; tinycache_line_fsm.rows[i].state; i++) {
        const struct spec_row *row = &tinycache_line_fsm.rows[i];
        int executed =
            (!strcmp(row->state, "I") && !strcmp(row->event, "WRITE") && !strcmp(row->next, "DPV")) ||
            (!strcmp(row->state, "DPV") && !strcmp(row->event, "READ") && !strcmp(row->when, "halves_valid"));
        assert_int_equal(count[i], executed);
        sum += count[i];
    }
    assert_int_equal(sum, 2);
    assert_null(model_tinycache.row_counts(l->b.state, 1));
}

int main(void)
{
#define LANE_TEST(name) cmocka_unit_test_setup_teardown(name, open_lane, close_lane)
    const struct CMUnitTest tests[] = {
        LANE_TEST(read_miss_fetches_the_line_then_hits),
        LANE_TEST(store_to_a_clean_line_marks_only_what_it_wrote),
        LANE_TEST(write_miss_validates_and_a_read_beside_it_merges),
        LANE_TEST(barrier_writes_back_only_the_valid_half_words),
        LANE_TEST(last_half_word_completes_the_line_without_a_fetch),
        LANE_TEST(wide_stores_complete_the_line),
        LANE_TEST(load_of_each_size_reads_its_bytes_in_their_places),
        LANE_TEST(wrong_access_is_answered_with_the_first_error_that_applies),
        LANE_TEST(byte_store_evicts_its_line_then_goes_past),
        LANE_TEST(byte_load_parks_and_reads_its_byte_from_below),
        LANE_TEST(atomic_goes_past_with_its_operands_in_its_beat),
        LANE_TEST(policy_says_which_spaces_are_cached),
        LANE_TEST(extended_address_tells_spaces_and_blocks_apart),
        LANE_TEST(store_waits_behind_the_fetch_of_its_line),
        LANE_TEST(hits_pass_misses_and_the_third_miss_waits),
        LANE_TEST(barrier_drains_a_beat_a_cycle_and_only_what_is_held),
        LANE_TEST(clean_lines_leave_together_and_dirty_ones_beat_by_beat),
        LANE_TEST(barrier_that_ends_in_a_line_leaves_the_rest_of_it),
        LANE_TEST(beats_come_in_any_order_and_hits_go_on_between_them),
        LANE_TEST(drain_waits_for_parked_accesses_and_stops_others),
        LANE_TEST(back_pressure_stops_all_but_answers),
        LANE_TEST(answer_for_nobody_is_dropped_and_costs_the_cycle),
        LANE_TEST(reset_forgets_everything),
        LANE_TEST(copied_state_goes_on_as_the_original),
        LANE_TEST(row_counts_tell_which_rows_were_executed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
