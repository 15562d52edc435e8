/* Does the golden model of stash_storage do what docs/stash/data-path.md says? Known answers, at the ports. */
#include "tests/unit/model_bench.h"

#include "cmodel/stash/stash_storage.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

enum { I, V, R, P };

static uint64_t event(const char *name)
{
    return (uint64_t)spec_event_index(&stash_word_fsm, name);
}

static void open_small(struct bench *b, const struct spec_fsm *const *fsms)
{
    bench_open(b, &model_stash_storage, &stash_storage_block, fsms, "BYTES", 256, "BANKS", 4, "LANES", 4, "CHUNK_WORDS",
               4, (char *)NULL);
    bench_reset(b);
    while (bench_get(b, "clearing")) bench_cycle(b);
    bench_set(b, "miss_free", 2);
    bench_set(b, "resp_ready", 1);
}

static void request(struct bench *b, int tag, int write, int mapped, unsigned mask, const int *addr,
                    const uint32_t *wdata)
{
    bench_set(b, "req_valid", 1);
    bench_put_field(b, "req_data", "tag", 0, (uint64_t)tag);
    bench_put_field(b, "req_data", "write", 0, (uint64_t)write);
    bench_put_field(b, "req_data", "mapped", 0, (uint64_t)mapped);
    bench_put_field(b, "req_data", "block", 0, 3);
    bench_put_field(b, "req_data", "slot", 0, 2);
    bench_put_field(b, "req_data", "mask", 0, mask);
    for (int i = 0; i < 4; i++) {
        bench_put_field(b, "req_data", "addr", i, (uint64_t)addr[i]);
        bench_put_field(b, "req_data", "wdata", i, wdata ? wdata[i] : 0);
    }
    bench_eval(b);
}

struct again { /* a redo but for its lanes' addresses and data */
    int tag, write, partial, error;
    unsigned mask;
};

/* An access through a mapping comes again. */
static void redo(struct bench *b, struct again a, const int *addr, const uint32_t *wdata)
{
    bench_set(b, "redo_valid", 1);
    bench_put_field(b, "redo_data", "tag", 0, (uint64_t)a.tag);
    bench_put_field(b, "redo_data", "write", 0, (uint64_t)a.write);
    bench_put_field(b, "redo_data", "mapped", 0, 1);
    bench_put_field(b, "redo_data", "partial", 0, (uint64_t)a.partial);
    bench_put_field(b, "redo_data", "error", 0, (uint64_t)a.error);
    bench_put_field(b, "redo_data", "mask", 0, a.mask);
    for (int i = 0; i < 4; i++) {
        bench_put_field(b, "redo_data", "addr", i, (uint64_t)addr[i]);
        bench_put_field(b, "redo_data", "wdata", i, wdata ? wdata[i] : 0);
    }
    bench_eval(b);
}

/* What its lanes loaded before, a word for each lane. */
static void loaded_before(struct bench *b, const uint32_t *words)
{
    for (int i = 0; i < 4; i++) b->in[bench_port(b, "redo_rdata")->word + i] = words[i];
    bench_eval(b);
}

/* One cycle with an access in S0, its last; afterwards S1 is at the outputs. */
static void accept_from(struct bench *b, const char *ready, const char *valid)
{
    assert_int_equal(bench_get(b, ready), 1);
    bench_tick(b);
    bench_set(b, valid, 0);
    bench_eval(b);
}

static void accept(struct bench *b)
{
    accept_from(b, "req_ready", "req_valid");
}

static void accept_redo(struct bench *b)
{
    accept_from(b, "redo_ready", "redo_valid");
}

static uint32_t rdata(const struct bench *b, int lane)
{
    return (uint32_t)bench_get_record(b, "resp_data", &stash_response_record, "rdata", lane);
}

/* Read a chunk; its S1 is at the outputs afterwards, nothing applied yet. */
static void open_chunk(struct bench *b, unsigned chunk)
{
    bench_set(b, "op_valid", 1);
    bench_set(b, "op_chunk", chunk);
    bench_eval(b);
    bench_tick(b);
    bench_set(b, "op_valid", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "op_done"), 1);
}

/* To the operation that is in S3. */
static void apply_now(struct bench *b, const char *name, unsigned mask, unsigned map, unsigned granting, uint32_t data)
{
    bench_set(b, "apply_valid", 1);
    bench_set(b, "apply_event", event(name));
    bench_set(b, "apply_mask", mask);
    bench_set(b, "apply_map", map);
    bench_set(b, "apply_granting", granting);
    for (int i = 0; i < 4; i++) b->in[bench_port(b, "apply_wdata")->word + i] = data + (uint32_t)i;
    bench_eval(b);
}

/* The chunk opened goes on to S3, two cycles later, where this is applied; the outputs are those of that cycle. */
static void apply(struct bench *b, const char *name, unsigned mask, unsigned map, unsigned granting, uint32_t data)
{
    bench_cycle(b);
    assert_int_equal(bench_get(b, "index_before") | bench_get(b, "owned_before"), 0); /* S2 */
    bench_tick(b);
    apply_now(b, name, mask, map, granting, data);
}

static void finish(struct bench *b)
{
    bench_tick(b);
    bench_set(b, "apply_valid", 0);
    bench_eval(b);
}

static void operate(struct bench *b, unsigned chunk, const char *name, unsigned mask, unsigned map, uint32_t data)
{
    open_chunk(b, chunk);
    apply(b, name, mask, map, 0, data);
    finish(b);
}

static const int conflict_free[4] = {0, 1, 2, 3};

static void clears_for_one_cycle_a_row(void **unused)
{
    (void)unused;
    struct bench b;
    bench_open(&b, &model_stash_storage, &stash_storage_block, NULL, "BYTES", 256, "BANKS", 4, "LANES", 4,
               "CHUNK_WORDS", 4, (char *)NULL);
    bench_reset(&b);
    bench_set(&b, "req_valid", 1);
    bench_set(&b, "miss_free", 2);
    bench_set(&b, "redo_valid", 1);
    bench_set(&b, "op_valid", 1);
    for (int i = 0; i < 16; i++) {
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "clearing"), 1);
        assert_int_equal(bench_get(&b, "req_ready"), 0);
        assert_int_equal(bench_get(&b, "redo_ready"), 0);
        assert_int_equal(bench_get(&b, "pass_asks"), i > 0); /* there is a candidate, that has no pass */
        assert_int_equal(bench_get(&b, "pass_waits"), i >= 8);
        assert_int_equal(bench_get(&b, "op_done"), 0);
        bench_tick(&b);
    }
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "clearing"), 0);
    assert_int_equal(bench_get(&b, "op_done"), 0);
    /* Reset in the middle: outputs go on in its first cycle, then everything is forgotten. */
    bench_set(&b, "op_valid", 0);
    bench_set(&b, "rst", 1);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "clearing"), 0);
    assert_int_equal(bench_get(&b, "pass_waits"), 1);
    assert_int_equal(bench_get(&b, "redo_ready"), 1);
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "clearing"), 1);
    assert_int_equal(bench_get(&b, "again") | bench_get(&b, "pass_asks") | bench_get(&b, "pass_waits"), 0);
    bench_close(&b);
}

static void store_then_load_answers_one_cycle_later(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    const uint32_t data[4] = {10, 11, 12, 13};
    request(&b, 5, 1, 0, 15, conflict_free, data);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 5);
    for (int i = 0; i < 4; i++) assert_int_equal(rdata(&b, i), 0);
    /* The load is in S0 while the store is in S1: bypass. */
    const int backwards[4] = {3, 2, 1, 0};
    request(&b, 6, 0, 0, 7, backwards, NULL);
    accept(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 6);
    assert_int_equal(rdata(&b, 0), 13);
    assert_int_equal(rdata(&b, 1), 12);
    assert_int_equal(rdata(&b, 2), 11);
    assert_int_equal(rdata(&b, 3), 0); /* not in the mask */
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    assert_int_equal(bits_get(b.out + bench_port(&b, "resp_data")->word, 0, 64), 0);
    bench_close(&b);
}

static void conflicts_serialise_and_equal_words_do_not(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    /* Lanes 0 and 2: word 4; lanes 1 and 3: other rows of the same bank. Three passes: {0,2}, {1}, {3}. */
    const int addr[4] = {4, 8, 4, 12};
    const uint32_t data[4] = {1, 2, 3, 4};
    request(&b, 1, 1, 0, 15, addr, data);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    request(&b, 2, 0, 0, 15, addr, NULL);
    bench_cycle(&b);
    bench_cycle(&b);
    accept(&b);
    /* Of lanes on one word the highest-numbered one wrote; loads gather over the passes. */
    assert_int_equal(rdata(&b, 0), 3);
    assert_int_equal(rdata(&b, 1), 2);
    assert_int_equal(rdata(&b, 2), 3);
    assert_int_equal(rdata(&b, 3), 4);
    /* An empty mask is one pass. */
    request(&b, 3, 0, 1, 0, addr, NULL);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    assert_int_equal(rdata(&b, 0), 0);
    bench_close(&b);
}

static void start_operation(struct bench *b, unsigned chunk)
{
    bench_set(b, "op_valid", 1);
    bench_set(b, "op_chunk", chunk);
    bench_eval(b);
    assert_int_equal(bench_get(b, "req_ready") | bench_get(b, "redo_ready"), 0); /* the operation has S0 */
    bench_tick(b);
    bench_set(b, "op_valid", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "op_done"), 1);
}

/* A load that passes in the operation's S1, S2, S3 and thereafter sees in its own S1 what has been written before that. */
static void loads_pass_beside_operations(void **unused)
{
    (void)unused;
    struct bench b;
    const int addr[4] = {0, 4, 8, 12};
    for (int when = 1; when <= 4; when++) {
        open_small(&b, NULL);
        request(&b, 1, 0, 0, 3, addr, NULL);
        bench_tick(&b); /* the first pass: lane 0 */
        start_operation(&b, 1);
        bench_set(&b, "req_valid", when == 1);
        bench_eval(&b);
        if (when == 1) accept(&b);
        else bench_cycle(&b);
        bench_set(&b, "req_valid", when == 2);
        bench_eval(&b);
        if (when == 2) accept(&b);
        else bench_tick(&b);
        /* S3. The pass that was in S0 in S2 is in S1: it does not see what is written now. */
        apply_now(&b, "FILL", 1, 0, 0, 77);
        if (when < 3) assert_int_equal(bench_get(&b, "resp_valid"), when == 2);
        if (when == 2) assert_int_equal(rdata(&b, 1), 0);
        bench_set(&b, "req_valid", when == 3);
        bench_eval(&b);
        if (when == 3) accept(&b);
        else bench_tick(&b);
        bench_set(&b, "apply_valid", 0);
        bench_set(&b, "req_valid", when == 4);
        bench_eval(&b);
        if (when == 4) accept(&b);
        if (when >= 3) assert_int_equal(bench_get(&b, "resp_valid"), 1);
        if (when >= 3) assert_int_equal(rdata(&b, 1), 77);
        bench_close(&b);
    }
}

static void a_store_waits_for_operations_in_s1_and_s2(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    const int addr[4] = {4, 4, 4, 4};
    request(&b, 1, 1, 0, 1, addr, (const uint32_t[]){88, 0, 0, 0});
    start_operation(&b, 1);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* it is in S1: no store may write before its S3 */
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* S2 */
    bench_tick(&b);
    apply_now(&b, "FILL", 1, 0, 0, 77); /* S3, while the store is in S0 */
    accept(&b);
    bench_set(&b, "apply_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    bench_tick(&b);
    open_chunk(&b, 1);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word], 88);
    assert_int_equal(bench_get(&b, "op_state"), V);
    bench_close(&b);
}

/* Operations that follow each other keep a store from its pass; after eight cycles the engine is told. */
static void an_access_that_waits_long_is_told(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "pass_asks"), 0);
    request(&b, 1, 1, 0, 15, conflict_free, (const uint32_t[]){1, 2, 3, 4});
    bench_set(&b, "op_valid", 1);
    for (int i = 0; i < 8; i++) {
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "pass_asks"), i > 0);
        assert_int_equal(bench_get(&b, "pass_waits"), 0);
        bench_tick(&b);
    }
    bench_set(&b, "op_valid", 0);
    for (int i = 0; i < 2; i++) {
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "pass_waits"), 1);
        assert_int_equal(bench_get(&b, "req_ready"), 0); /* one is in S1 or S2 */
        bench_tick(&b);
    }
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "pass_waits"), 1);
    accept(&b);
    assert_int_equal(bench_get(&b, "pass_asks"), 1);
    assert_int_equal(bench_get(&b, "pass_waits"), 0);
    /* An access that waits for something else does not count. */
    bench_set(&b, "miss_free", 0);
    request(&b, 2, 0, 0, 15, conflict_free, NULL);
    for (int i = 0; i < 20; i++) bench_cycle(&b);
    assert_int_equal(bench_get(&b, "pass_asks"), 0);
    assert_int_equal(bench_get(&b, "pass_waits"), 0);
    bench_close(&b);
}

static void lanes_that_miss_go_to_the_engine(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 0, "FILL", 5, 9, 100); /* words 0 and 2 Valid */
    const uint32_t data[4] = {21, 22, 23, 24};
    request(&b, 7, 0, 1, 15, conflict_free, data);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "miss_pending"), 0);
    const struct spec_record *m = &stash_miss_record;
    assert_int_equal(bench_get_record(&b, "miss_data", m, "tag", 0), 7);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "write", 0), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "mapped", 0), 1);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "block", 0), 3);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "slot", 0), 2);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "todo", 0), 10);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(bench_get_record(&b, "miss_data", m, "addr", i), i);
        assert_int_equal(bench_get_record(&b, "miss_data", m, "wdata", i), 21 + i);
        assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", i), i % 2 ? 0 : 100 + i);
    }
    /* resp_data shows the answer that it would have been, with the words that missed too. */
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 7);
    assert_int_equal(rdata(&b, 2), 102);
    assert_int_equal(rdata(&b, 3), 0); /* Invalid, and 0 since reset */
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "tag", 0), 0);
    /* A store to Valid words misses too, and rdata of a store is 0. A store to a Registered word hits. */
    operate(&b, 0, "GRANT", 1, 9, 0);
    request(&b, 8, 1, 1, 5, conflict_free, data);
    accept(&b);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "todo", 0), 4);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", 0), 0);
    request(&b, 9, 0, 1, 5, conflict_free, NULL);
    accept(&b);
    assert_int_equal(rdata(&b, 0), 21);
    assert_int_equal(rdata(&b, 2), 102);
    /* Its record shows although no lane missed. */
    assert_int_equal(bench_get(&b, "miss_valid"), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "tag", 0), 9);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "todo", 0), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", 2), 102);
    bench_close(&b);
}

/* Also of an earlier pass, and of an access without a mapping; but not in the pass after it. */
static void a_dirty_word_in_the_way_is_told(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 1, "LOCAL_STORE", 1, 6, 50); /* word 4 */
    operate(&b, 1, "END_COHERENT", 1, 6, 0);
    request(&b, 1, 0, 1, 3, (const int[]){4, 8, 0, 0}, NULL); /* two passes: Pending, Invalid */
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "miss_pending"), 0);
    accept(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "miss_pending"), 1);
    request(&b, 2, 0, 1, 1, (const int[]){8, 0, 0, 0}, NULL);
    accept(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "miss_pending"), 0);
    request(&b, 3, 0, 0, 1, (const int[]){4, 0, 0, 0}, NULL);
    accept(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "miss_pending"), 1);
    bench_close(&b);
}

/* In resp_data without resp_valid, the last pass shows all its lanes; of earlier passes only those that hit. */
static void what_a_missed_access_would_answer(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    request(&b, 1, 1, 0, 15, (const int[]){0, 4, 8, 12}, (const uint32_t[]){10, 11, 12, 13}); /* raw: Invalid words */
    for (int i = 0; i < 3; i++) bench_cycle(&b);
    accept(&b);
    bench_tick(&b);
    operate(&b, 0, "FILL", 1, 0, 50);                                            /* word 0 becomes Valid */
    request(&b, 2, 0, 1, 7, (const int[]){0, 4, 8, 12}, (const uint32_t[4]){0}); /* three passes: V, I, I */
    bench_cycle(&b);
    bench_cycle(&b);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(rdata(&b, 0), 50);
    assert_int_equal(rdata(&b, 1), 0);
    assert_int_equal(rdata(&b, 2), 12);
    assert_int_equal(bench_get_record(&b, "miss_data", &stash_miss_record, "rdata", 2), 0);
    bench_close(&b);
}

static void passes_need_room_for_a_miss(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    bench_set(&b, "miss_free", 0);
    request(&b, 1, 0, 1, 15, conflict_free, NULL);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    bench_set(&b, "miss_free", 1);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 1);
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* S1 holds a pass that may take the last place */
    bench_set(&b, "miss_free", 3);                   /* 2 and more */
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 1);
    bench_close(&b);
}

static void responses_wait_two_deep(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    bench_set(&b, "resp_ready", 0);
    request(&b, 1, 0, 0, 15, conflict_free, NULL);
    accept(&b);
    request(&b, 2, 0, 0, 15, conflict_free, NULL);
    accept(&b);
    request(&b, 3, 0, 0, 15, conflict_free, NULL);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* one in the FIFO, one in S1 */
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* two in the FIFO */
    bench_set(&b, "resp_ready", 1);
    bench_eval(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 1);
    assert_int_equal(bench_get(&b, "req_ready"), 0); /* as registered */
    bench_cycle(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 2);
    accept(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 3);
    bench_tick(&b);
    bench_close(&b);
}

static void a_load_that_comes_again_is_answered_whole(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 0, "FILL", 10, 9, 100); /* words 1 and 3 */
    /* It goes before the core's access, also where that has room for no miss. */
    bench_set(&b, "miss_free", 0);
    request(&b, 4, 0, 1, 2, conflict_free, NULL);
    redo(&b, (struct again){.tag = 7, .error = 5, .mask = 10}, conflict_free, NULL);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    accept_redo(&b);
    assert_int_equal(bench_get(&b, "again"), 1);
    assert_int_equal(bench_get(&b, "miss_valid"), 0);
    loaded_before(&b, (const uint32_t[]){500, 0, 502, 0});
    const uint32_t whole[4] = {500, 101, 502, 103};
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 7);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "error", 0), 5);
    for (int i = 0; i < 4; i++) assert_int_equal(rdata(&b, i), whole[i]);
    bench_set(&b, "resp_ready", 0);
    bench_set(&b, "miss_free", 2);
    bench_eval(&b);
    accept(&b);
    assert_int_equal(bench_get(&b, "again"), 0);
    /* The first one waits in the FIFO, whatever redo_rdata is now; the core's comes behind it, without it. */
    loaded_before(&b, (const uint32_t[]){9, 9, 9, 9});
    for (int i = 0; i < 4; i++) assert_int_equal(rdata(&b, i), whole[i]);
    bench_set(&b, "resp_ready", 1);
    bench_cycle(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 4);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "error", 0), 0);
    assert_int_equal(rdata(&b, 0), 0);
    assert_int_equal(rdata(&b, 1), 101);
    bench_close(&b);
}

static void an_access_that_comes_again_may_miss_again(void **unused)
{
    (void)unused;
    struct bench b;
    const struct spec_record *m = &stash_miss_record;
    open_small(&b, NULL);
    operate(&b, 0, "FILL", 2, 9, 100); /* word 1 */
    redo(&b, (struct again){.tag = 7, .mask = 10}, conflict_free, NULL);
    accept_redo(&b);
    loaded_before(&b, (const uint32_t[]){500, 0, 0, 0});
    assert_int_equal(bench_get(&b, "again"), 1);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "todo", 0), 8);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "block", 0), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "slot", 0), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", 0), 500);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", 1), 101);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "rdata", 3), 0);
    /* One that is partial is not answered although its lanes hit. */
    bench_tick(&b);
    redo(&b, (struct again){.tag = 8, .partial = 1, .mask = 2}, conflict_free, NULL);
    accept_redo(&b);
    assert_int_equal(bench_get(&b, "again"), 1);
    assert_int_equal(bench_get(&b, "resp_valid"), 0);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get_record(&b, "miss_data", m, "todo", 0), 0);
    assert_int_equal(rdata(&b, 1), 101); /* what it would answer */
    bench_close(&b);
}

/* V and R take a late store; I and P ask once more. */
static void a_late_store_writes_what_was_asked_for(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 0, "ISSUE", 3, 6, 50);
    operate(&b, 0, "GRANT", 2, 6, 0);
    operate(&b, 0, "LOCAL_STORE", 4, 6, 50);
    open_chunk(&b, 0);
    assert_int_equal(bench_get(&b, "op_state"), V | R << 2 | R << 4);
    for (int i = 0; i < 4; i++) assert_int_equal(b.out[bench_port(&b, "op_rdata")->word + i], 0);
    bench_cycle(&b);
    bench_cycle(&b);
    /* Three passes: words 0 and 1; then word 8, Invalid; then word 4, Pending. Between them no access of the core. */
    operate(&b, 1, "ISSUE", 1, 6, 0);
    operate(&b, 1, "GRANT", 1, 6, 0);
    operate(&b, 1, "END_COHERENT", 1, 6, 0);
    request(&b, 4, 1, 0, 1, conflict_free, (const uint32_t[]){1, 1, 1, 1});
    redo(&b, (struct again){.tag = 7, .write = 1, .mask = 15}, (const int[]){0, 1, 8, 4},
         (const uint32_t[]){21, 22, 23, 24});
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bench_get(&b, "req_ready") | bench_get(&b, "redo_ready"), 0);
        bench_cycle(&b);
        assert_int_equal(bench_get(&b, "again"), 0);
    }
    accept_redo(&b);
    bench_set(&b, "req_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "again"), 1);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get_record(&b, "miss_data", &stash_miss_record, "todo", 0), 12);
    assert_int_equal(bench_get(&b, "miss_pending"), 1);
    bench_tick(&b);
    open_chunk(&b, 0);
    assert_int_equal(bench_get(&b, "op_state"), V | R << 2 | R << 4);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word], 21);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word + 1], 22);
    open_chunk(&b, 1);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word], 0);
    bench_close(&b);
}

/* Where the engine does not vouch for it, V misses too. Of two lanes on a word it says so of the one whose data are written. */
static void a_late_store_of_a_taken_word_misses(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 0, "ISSUE", 7, 6, 50);
    operate(&b, 0, "GRANT", 2, 6, 0);
    /* Words 0 and 2 are V, 1 is R. */
    bench_set(&b, "redo_taken", 7);
    redo(&b, (struct again){.tag = 7, .write = 1, .mask = 15}, (const int[]){0, 1, 2, 2},
         (const uint32_t[]){21, 22, 23, 24});
    accept_redo(&b);
    bench_set(&b, "redo_taken", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "miss_pending"), 0);
    assert_int_equal(bench_get_record(&b, "miss_data", &stash_miss_record, "todo", 0), 1);
    bench_tick(&b);
    open_chunk(&b, 0);
    assert_int_equal(bench_get(&b, "op_state"), V | R << 2 | V << 4);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word], 0);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word + 1], 22);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word + 2], 24);
    bench_close(&b);
}

/* An access of the core that has begun goes on before a redo that comes meanwhile. */
static void passes_of_one_access_stay_together(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    request(&b, 1, 0, 0, 3, (const int[]){0, 4, 8, 12}, NULL);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    bench_tick(&b);
    redo(&b, (struct again){.tag = 2}, conflict_free, NULL);
    assert_int_equal(bench_get(&b, "redo_ready"), 0);
    accept(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 1);
    /* An empty mask is one pass, and is answered. */
    accept_redo(&b);
    assert_int_equal(bench_get(&b, "again"), 1);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 2);
    bench_close(&b);
}

/* With one place for a miss a pass of the core keeps the next one back; one of a redo, which has its place, does not. */
static void a_redo_needs_no_place_for_a_miss(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    bench_set(&b, "miss_free", 1);
    redo(&b, (struct again){.tag = 1, .mask = 1}, conflict_free, NULL);
    request(&b, 2, 0, 0, 1, conflict_free, NULL);
    accept_redo(&b);
    assert_int_equal(bench_get(&b, "miss_valid"), 1);
    assert_int_equal(bench_get(&b, "req_ready"), 1);
    bench_tick(&b);
    redo(&b, (struct again){.tag = 3, .mask = 1}, conflict_free, NULL);
    assert_int_equal(bench_get(&b, "redo_ready"), 1);
    bench_set(&b, "redo_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "req_ready"), 0);
    bench_close(&b);
}

static void operations_change_words_and_their_chunk(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    open_chunk(&b, 2);
    assert_int_equal(bench_get(&b, "op_state"), 0);
    apply(&b, "FILL", 3, 6, 0, 50); /* words 8 and 9 */
    assert_int_equal(bench_get(&b, "owned_before"), 0);
    assert_int_equal(bench_get(&b, "owned_after"), 0);
    assert_int_equal(bench_get(&b, "index_after"), 0);
    finish(&b);
    open_chunk(&b, 2);
    assert_int_equal(bench_get(&b, "op_state"), V | V << 2);
    /* A forward that overtakes the grant is deferred, for a word without a grant on its way refused. */
    apply(&b, "FORWARD_TAKE", 7, 6, 2, 0);
    assert_int_equal(bench_get(&b, "apply_defer"), 2);
    assert_int_equal(bench_get(&b, "apply_refuse"), 5);
    assert_int_equal(bench_get(&b, "apply_supply"), 0);
    finish(&b);
    open_chunk(&b, 2);
    apply(&b, "GRANT", 3, 6, 0, 0);
    assert_int_equal(bench_get(&b, "owned_after"), 1);
    assert_int_equal(bench_get(&b, "index_after"), 6);
    assert_int_equal(bench_get(&b, "index_before"), 0);
    finish(&b);
    open_chunk(&b, 2);
    assert_int_equal(bench_get(&b, "op_dirty"), 1);
    assert_int_equal(bench_get(&b, "op_index"), 6);
    assert_int_equal(b.out[bench_port(&b, "op_rdata")->word + 1], 51);
    bench_cycle(&b);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "owned_before"), 1); /* S3 without an apply: as it is */
    assert_int_equal(bench_get(&b, "owned_after"), 1);
    assert_int_equal(bench_get(&b, "index_before"), 6);
    assert_int_equal(bench_get(&b, "index_after"), 6);
    apply_now(&b, "END_COHERENT", 15, 6, 0, 0);
    assert_int_equal(bench_get(&b, "owned_after"), 1); /* Pending */
    finish(&b);
    open_chunk(&b, 2);
    assert_int_equal(bench_get(&b, "op_state"), P | P << 2);
    assert_int_equal(bench_get(&b, "op_dirty"), 0);
    apply(&b, "FORWARD_TAKE", 1, 5, 0, 0); /* owned under another mapping */
    assert_int_equal(bench_get(&b, "apply_refuse"), 1);
    finish(&b);
    open_chunk(&b, 2);
    apply(&b, "FORWARD_TAKE", 1, 6, 0, 0);
    assert_int_equal(bench_get(&b, "apply_supply"), 1);
    assert_int_equal(bench_get(&b, "owned_after"), 1);
    bench_close(&b);
}

static void operations_follow_each_other(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    operate(&b, 2, "ISSUE", 3, 6, 0);
    operate(&b, 2, "GRANT", 3, 6, 0);
    /* Two operations in a row on one chunk, applied in a row; a third reads it in the first one's S3. */
    bench_set(&b, "op_valid", 1);
    bench_set(&b, "op_chunk", 2);
    bench_cycle(&b);
    bench_cycle(&b);
    bench_set(&b, "op_valid", 0);
    bench_cycle(&b); /* S3 of the first, S2 of the second */
    bench_set(&b, "op_valid", 1);
    apply_now(&b, "FORWARD_TAKE", 1, 6, 0, 0);
    assert_int_equal(bench_get(&b, "apply_supply"), 1);
    assert_int_equal(bench_get(&b, "owned_after"), 1);
    bench_tick(&b);
    bench_set(&b, "op_valid", 0);
    /* S3 of the second: it sees what the first one left. S1 of the third: it sees that too, not what the second does. */
    apply_now(&b, "FORWARD_TAKE", 3, 6, 0, 0);
    assert_int_equal(bench_get(&b, "apply_supply"), 2);
    assert_int_equal(bench_get(&b, "apply_refuse"), 1);
    assert_int_equal(bench_get(&b, "owned_before"), 1);
    assert_int_equal(bench_get(&b, "owned_after"), 0);
    assert_int_equal(bench_get(&b, "op_done"), 1);
    assert_int_equal(bench_get(&b, "op_state"), R << 2);
    finish(&b);
    assert_int_equal(bench_get(&b, "op_done"), 0);
    assert_int_equal(bench_get(&b, "op_index"), 0);
    assert_int_equal(bench_get(&b, "index_before"), 0); /* S3 holds no operation */
    assert_int_equal(bench_get(&b, "index_after"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "index_after"), 6); /* the third, which applies nothing */
    assert_int_equal(bench_get(&b, "owned_before"), 0);
    bench_close(&b);
}

static void eval_twice_is_eval_once_and_a_copy_is_a_saved_state(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b, NULL);
    request(&b, 1, 1, 0, 15, conflict_free, (const uint32_t[]){5, 6, 7, 8});
    for (int i = 0; i < 5; i++) bench_eval(&b);
    size_t size = b.ops->size(&b.values);
    void *saved = malloc(size);
    memcpy(saved, b.state, size);
    accept(&b);
    request(&b, 2, 0, 0, 15, conflict_free, NULL);
    accept(&b);
    assert_int_equal(rdata(&b, 3), 8);
    memcpy(b.state, saved, size); /* the store is back in S0 */
    bench_tick(&b);
    bench_eval(&b);
    assert_int_equal(bench_get_record(&b, "resp_data", &stash_response_record, "tag", 0), 1);
    free(saved);
    bench_close(&b);
}

static void rows_are_counted_and_a_changed_table_changes_the_model(void **unused)
{
    (void)unused;
    static struct spec_row rows[256];
    int count = 0, load_i = -1, load_v = -1;
    do {
        rows[count] = stash_word_fsm.rows[count];
        if (!rows[count].state) break;
        if (!strcmp(rows[count].event, "LOAD") && !strcmp(rows[count].state, "I")) load_i = count;
        if (!strcmp(rows[count].event, "LOAD") && !strcmp(rows[count].state, "V")) load_v = count;
        count++;
    } while (1);
    struct bench b;
    open_small(&b, NULL);
    request(&b, 1, 0, 1, 7, conflict_free, NULL);
    accept(&b);
    assert_int_equal(b.ops->row_counts(b.state, 0)[load_i], 3);
    assert_int_equal(b.ops->row_counts(b.state, 0)[load_v], 0);
    bench_close(&b);
    /* Mutant: a load of an Invalid word hits and leaves it Registered. */
    rows[load_i].actions = "HIT";
    rows[load_i].next = "R";
    struct spec_fsm mutant = stash_word_fsm;
    mutant.rows = rows;
    const struct spec_fsm *const fsms[] = {&mutant, NULL};
    open_small(&b, fsms);
    request(&b, 1, 0, 1, 7, conflict_free, NULL);
    accept(&b);
    assert_int_equal(bench_get(&b, "resp_valid"), 1);
    open_chunk(&b, 0);
    assert_int_equal(bench_get(&b, "op_state"), R | R << 2 | R << 4);
    bench_close(&b);
}

static void a_table_with_an_unknown_action_is_refused(void **unused)
{
    (void)unused;
    static struct spec_name actions[16];
    static struct spec_row rows[256];
    int n = 0;
    for (; stash_word_fsm.actions[n].name; n++) actions[n] = stash_word_fsm.actions[n];
    actions[n].name = "EXPLODE";
    for (int i = 0; stash_word_fsm.rows[i].state; i++) rows[i] = stash_word_fsm.rows[i];
    rows[0].actions = "EXPLODE";
    struct spec_fsm mutant = stash_word_fsm;
    mutant.actions = actions;
    mutant.rows = rows;
    struct table table;
    struct spec_error error = {""};
    assert_int_equal(table_init(&table, &mutant, &stash_word_fsm, &error), -1);
    assert_non_null(strstr(error.text, "EXPLODE"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clears_for_one_cycle_a_row),
        cmocka_unit_test(store_then_load_answers_one_cycle_later),
        cmocka_unit_test(conflicts_serialise_and_equal_words_do_not),
        cmocka_unit_test(loads_pass_beside_operations),
        cmocka_unit_test(a_store_waits_for_operations_in_s1_and_s2),
        cmocka_unit_test(an_access_that_waits_long_is_told),
        cmocka_unit_test(lanes_that_miss_go_to_the_engine),
        cmocka_unit_test(passes_need_room_for_a_miss),
        cmocka_unit_test(responses_wait_two_deep),
        cmocka_unit_test(a_load_that_comes_again_is_answered_whole),
        cmocka_unit_test(an_access_that_comes_again_may_miss_again),
        cmocka_unit_test(a_late_store_writes_what_was_asked_for),
        cmocka_unit_test(a_late_store_of_a_taken_word_misses),
        cmocka_unit_test(passes_of_one_access_stay_together),
        cmocka_unit_test(a_redo_needs_no_place_for_a_miss),
        cmocka_unit_test(a_dirty_word_in_the_way_is_told),
        cmocka_unit_test(what_a_missed_access_would_answer),
        cmocka_unit_test(operations_change_words_and_their_chunk),
        cmocka_unit_test(operations_follow_each_other),
        cmocka_unit_test(eval_twice_is_eval_once_and_a_copy_is_a_saved_state),
        cmocka_unit_test(rows_are_counted_and_a_changed_table_changes_the_model),
        cmocka_unit_test(a_table_with_an_unknown_action_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
