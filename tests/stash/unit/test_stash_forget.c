/* Does the golden model of the stash use the pages as they are after a FORGET, and refuse it while a mapping is used? A core, a page
 * walker and an L2 that answers in the cycle after a request. What is shown without FORGET is what docs/stash/data-path.md says of a
 * translation that stays: the frame before. */
#include "tests/unit/model_bench.h"

#include <stdio.h>

#include "cmodel/stash/stash.h"
#include "spec/stash/stash_codes.h"
#include "spec/stash/stash_types.h"

enum {
    PAGES = 16,
    PAGE_LINES = 64,
    QUEUE = 8,
    PATIENCE = 3000,
    OLD = 0x11, /* frames */
    NEW = 0x22,
    NO_LINE = -1
};

struct message {
    unsigned type, mask, map;
    uint64_t line;
};

struct scene {
    struct bench b;
    uint64_t frame[PAGES];
    int walk; /* the page that is walked; -1: none */
    uint64_t walked;
    int walks_wait; /* answers of walks are not given */
    struct message queue[QUEUE];
    int queued;
    int64_t asked[2]; /* the line of the last READ, REG */
    int errors, replies;
};

static void open_scene(struct scene *s)
{
    memset(s, 0, sizeof *s);
    bench_open(&s->b, &model_stash, &stash_block, NULL, (char *)NULL);
    bench_reset(&s->b);
    for (unsigned i = 0; i < PAGES; i++) s->frame[i] = 0x100 + i;
    s->walk = -1;
    static const char *const taken[] = {"resp_ready", "cmd_done_ready", "l2_req_ready", "fwd_rsp_ready", "walk_ready"};
    for (unsigned i = 0; i < sizeof taken / sizeof *taken; i++) bench_set(&s->b, taken[i], 1);
    for (int i = 0; i < 200; i++) bench_cycle(&s->b);
}

static void put(struct scene *s, const char *channel, const char *field, uint64_t value)
{
    char data[32];
    snprintf(data, sizeof data, "%s_data", channel);
    bench_put_field(&s->b, data, field, 0, value);
}

static uint64_t get(const struct scene *s, const char *port, const char *field)
{
    return bench_get_record(&s->b, port, bench_port(&s->b, port)->channel->record, field, 0);
}

/* What the L2 answers, and where. */
static const char *put_answer(struct scene *s)
{
    if (!s->queued) return NULL;
    const struct message *m = &s->queue[0];
    const int is_wb = m->type == STASH_MSG_WB;
    const char *channel = is_wb ? "l2_fwd" : "l2_rsp";
    put(s, channel, "type", is_wb ? STASH_MSG_WB_ACK : m->type == STASH_MSG_REG ? STASH_MSG_REG_ACK : STASH_MSG_DATA);
    put(s, channel, "line", m->line);
    put(s, channel, "mask", m->mask);
    put(s, channel, "stash", 1);
    put(s, channel, "map", m->map);
    put(s, channel, "core", 0);
    put(s, channel, "owner_map", 0);
    bench_set(&s->b, is_wb ? "l2_fwd_valid" : "l2_rsp_valid", 1);
    return is_wb ? "l2_fwd_ready" : "l2_rsp_ready";
}

static void note(struct scene *s)
{
    if (bench_get(&s->b, "l2_req_valid")) {
        struct message m = {.type = (unsigned)get(s, "l2_req_data", "type"),
                            .mask = (unsigned)get(s, "l2_req_data", "mask"),
                            .map = (unsigned)get(s, "l2_req_data", "map"),
                            .line = get(s, "l2_req_data", "line")};
        assert_true(s->queued < QUEUE);
        s->queue[s->queued++] = m;
        if (m.type != STASH_MSG_WB) s->asked[m.type == STASH_MSG_REG] = (int64_t)m.line;
    }
    if (bench_get(&s->b, "walk_valid")) {
        s->walk = (int)bench_get(&s->b, "walk_data");
        s->walked = s->frame[s->walk];
    }
    s->errors += (int)bench_get(&s->b, "protocol_error");
    s->replies += (int)bench_get(&s->b, "fwd_rsp_valid");
}

static void cycle(struct scene *s)
{
    const char *ready = put_answer(s);
    const int answers = s->walk >= 0 && !s->walks_wait;
    bench_set(&s->b, "walk_done_valid", (uint64_t)answers);
    put(s, "walk_done", "vpn", answers ? (uint64_t)s->walk : 0);
    put(s, "walk_done", "ppn", answers ? s->walked : 0);
    bench_eval(&s->b);
    if (ready && bench_get(&s->b, ready)) memmove(s->queue, s->queue + 1, (size_t)--s->queued * sizeof *s->queue);
    if (answers && bench_get(&s->b, "walk_done_ready")) s->walk = -1;
    note(s);
    bench_tick(&s->b);
    bench_set(&s->b, "l2_rsp_valid", 0);
    bench_set(&s->b, "l2_fwd_valid", 0);
}

static void rest(struct scene *s, int cycles)
{
    while (cycles--) cycle(s);
}

/* A row of 64 words of a page, at the stash's first word. */
static void offer(struct scene *s, int op, int block, int page)
{
    static const char *const tile[] = {"field_size", "object_size", "row_size", "num_strides"};
    const uint64_t sizes[] = {4, 4, 256, 1};
    put(s, "cmd", "op", (uint64_t)op);
    put(s, "cmd", "block", (uint64_t)block);
    put(s, "cmd", "coherent", 1);
    put(s, "cmd", "global_base", (uint64_t)page << 12);
    for (int i = 0; i < 4; i++) put(s, "cmd", tile[i], sizes[i]);
    bench_set(&s->b, "cmd_valid", 1);
}

/* The error of its answer. */
static int command(struct scene *s, int op, int block, int page)
{
    offer(s, op, block, page);
    for (int t = 0; t < PATIENCE; t++) {
        bench_eval(&s->b);
        const int taken = (int)bench_get(&s->b, "cmd_ready");
        cycle(s);
        if (!taken) continue;
        bench_set(&s->b, "cmd_valid", 0);
        bench_eval(&s->b);
        assert_int_equal(bench_get(&s->b, "cmd_done_valid"), 1);
        const int error = (int)get(s, "cmd_done_data", "error");
        cycle(s);
        return error;
    }
    fail_msg("command %d is not answered", op);
    return -1;
}

static void give(struct scene *s, int write, int block)
{
    put(s, "req", "tag", 1);
    put(s, "req", "write", (uint64_t)write);
    put(s, "req", "mapped", 1);
    put(s, "req", "block", (uint64_t)block);
    put(s, "req", "mask", 1);
    put(s, "req", "addr", 0);
    bench_set(&s->b, "req_valid", 1);
    for (int t = 0; t < PATIENCE; t++) {
        bench_eval(&s->b);
        const int taken = (int)bench_get(&s->b, "req_ready");
        cycle(s);
        if (taken) break;
    }
    bench_set(&s->b, "req_valid", 0);
}

/* The error of the answer to an access. */
static int answer(struct scene *s)
{
    for (int t = 0; t < PATIENCE; t++) {
        bench_eval(&s->b);
        const int comes = (int)bench_get(&s->b, "resp_valid"), error = (int)get(s, "resp_data", "error");
        cycle(s);
        if (comes) return error;
    }
    fail_msg("an access is not answered");
    return -1;
}

/* An access of word 0; the page of the line that is asked for. */
static int64_t frame_of(struct scene *s, int write, int block)
{
    s->asked[write] = NO_LINE;
    give(s, write, block);
    assert_int_equal(answer(s), STASH_ERROR_NONE);
    rest(s, 60);
    return s->asked[write] < 0 ? NO_LINE : s->asked[write] / PAGE_LINES;
}

static void forward(struct scene *s, int type, uint64_t frame, int owner_map)
{
    s->replies = s->errors = 0;
    put(s, "l2_fwd", "type", (uint64_t)type);
    put(s, "l2_fwd", "line", frame * PAGE_LINES);
    put(s, "l2_fwd", "mask", 1);
    put(s, "l2_fwd", "core", 3);
    put(s, "l2_fwd", "stash", 0);
    put(s, "l2_fwd", "map", 0);
    put(s, "l2_fwd", "owner_map", (uint64_t)owner_map);
    bench_set(&s->b, "l2_fwd_valid", 1);
    bench_eval(&s->b);
    assert_int_equal(bench_get(&s->b, "l2_fwd_ready"), 1);
    bench_tick(&s->b);
    bench_set(&s->b, "l2_fwd_valid", 0);
    rest(s, 60);
}

/* Block 0 maps page 5, which lies in the old frame, and loads or stores; the block and the kernel end. */
static void use_and_end(struct scene *s, int write)
{
    s->frame[5] = OLD;
    assert_int_equal(command(s, STASH_OP_ADD_MAP, 0, 5), STASH_ERROR_NONE);
    assert_int_equal(frame_of(s, write, 0), OLD);
    assert_int_equal(command(s, STASH_OP_BLOCK_END, 0, 0), STASH_ERROR_NONE);
    assert_int_equal(command(s, STASH_OP_KERNEL_END, 0, 0), STASH_ERROR_NONE);
}

static void a_page_that_moved_is_walked_anew(void **unused)
{
    (void)unused;
    for (int forgets = 0; forgets < 2; forgets++) {
        struct scene s;
        open_scene(&s);
        use_and_end(&s, 0);
        if (forgets) assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_NONE);
        s.frame[5] = NEW;
        assert_int_equal(command(&s, STASH_OP_ADD_MAP, 1, 5), STASH_ERROR_NONE);
        assert_int_equal(frame_of(&s, 0, 1), forgets ? NEW : OLD);
        bench_close(&s.b);
    }
}

static void a_frame_that_another_page_has_is_named_by_it(void **unused)
{
    (void)unused;
    for (int forgets = 0; forgets < 2; forgets++) {
        struct scene s;
        open_scene(&s);
        use_and_end(&s, 0);
        if (forgets) assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_NONE);
        s.frame[5] = NEW;
        s.frame[6] = OLD;
        assert_int_equal(command(&s, STASH_OP_ADD_MAP, 1, 6), STASH_ERROR_NONE);
        assert_int_equal(frame_of(&s, 1, 1), OLD);
        forward(&s, STASH_MSG_FWD_REG, OLD, 1);
        assert_int_equal(s.errors, !forgets);
        assert_int_equal(s.replies, forgets);
        bench_close(&s.b);
    }
}

static void what_is_owned_keeps_its_pages_until_it_has_left(void **unused)
{
    (void)unused;
    struct scene s;
    open_scene(&s);
    use_and_end(&s, 1);
    assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_IN_USE);
    forward(&s, STASH_MSG_RECALL, OLD, 0); /* answered: its page is known */
    assert_int_equal(s.replies, 1);
    assert_int_equal(s.errors, 0);
    assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_NONE);
    s.frame[5] = NEW;
    assert_int_equal(command(&s, STASH_OP_ADD_MAP, 1, 5), STASH_ERROR_NONE);
    assert_int_equal(frame_of(&s, 1, 1), NEW);
    bench_close(&s.b);
}

static void a_live_mapping_keeps_its_pages(void **unused)
{
    (void)unused;
    struct scene s;
    open_scene(&s);
    s.frame[5] = OLD;
    assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_NONE); /* nothing is mapped */
    assert_int_equal(command(&s, STASH_OP_ADD_MAP, 0, 5), STASH_ERROR_NONE);
    for (int op = STASH_OP_FORGET; op < 8; op++) assert_int_equal(command(&s, op, 0, 0), STASH_ERROR_IN_USE);
    assert_int_equal(frame_of(&s, 0, 0), OLD);
    assert_int_equal(command(&s, STASH_OP_BLOCK_END, 0, 0), STASH_ERROR_NONE);
    for (int op = STASH_OP_FORGET; op < 8; op++) assert_int_equal(command(&s, op, 0, 0), STASH_ERROR_NONE);
    bench_close(&s.b);
}

/* A load waits for its page, and its thread block ends. FORGET waits for the walk, whose answer is of the pages before. */
static void a_walk_is_waited_for(void **unused)
{
    (void)unused;
    struct scene s;
    open_scene(&s);
    s.frame[5] = OLD;
    assert_int_equal(command(&s, STASH_OP_ADD_MAP, 0, 5), STASH_ERROR_NONE);
    s.walks_wait = 1;
    give(&s, 0, 0);
    rest(&s, 60);
    assert_int_equal(s.walk, 5);
    assert_int_equal(command(&s, STASH_OP_BLOCK_END, 0, 0), STASH_ERROR_NONE);
    offer(&s, STASH_OP_FORGET, 0, 0);
    rest(&s, 300);
    bench_eval(&s.b);
    assert_int_equal(bench_get(&s.b, "cmd_ready"), 0);
    s.walks_wait = 0;
    assert_int_equal(command(&s, STASH_OP_FORGET, 0, 0), STASH_ERROR_NONE);
    s.frame[5] = NEW;
    rest(&s, 60); /* the load fails meanwhile: it has no mapping any more */
    assert_int_equal(s.asked[0], 0);
    assert_int_equal(command(&s, STASH_OP_ADD_MAP, 1, 5), STASH_ERROR_NONE);
    assert_int_equal(frame_of(&s, 0, 1), NEW);
    bench_close(&s.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_that_moved_is_walked_anew),
        cmocka_unit_test(a_frame_that_another_page_has_is_named_by_it),
        cmocka_unit_test(what_is_owned_keeps_its_pages_until_it_has_left),
        cmocka_unit_test(a_live_mapping_keeps_its_pages),
        cmocka_unit_test(a_walk_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
