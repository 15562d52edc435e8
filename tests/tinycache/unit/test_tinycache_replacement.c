/* Does the line leave that the policy names, in the sets of a lane's tinyCache? Orders are worked out by hand. */
#include "tests/tinycache/unit/tinycache_bench.h"

#include "cmodel/replacement.h"

/* One set of four lines of 8 bytes; line address n is address 8 n. */
static void open_set(struct lane *l, int replacement)
{
    memset(l, 0, sizeof *l);
    bench_open(&l->b, &model_tinycache, &tinycache_block, NULL, "BYTES", 32, "WAYS", 4, "LINE_BYTES", 8, "DATA_BYTES",
               4, "REPLACEMENT", replacement, NULL);
    lane_start(l);
}

static void store(struct lane *l, uint64_t line)
{
    lane_store(l, 8 * line, (uint32_t)line);
    lane_cycle(l);
}

/* The access that was just taken finds a line in its way: the line is named, leaves, its writeback is at `mem`, and the access
 * is tried again. */
static void make_way(struct lane *l)
{
    const int taken = l->cycle - 1, before = l->requests;
    for (int i = 0; i < 4; i++) lane_cycle(l);
    assert_true(l->requests > before);
    assert_int_equal(l->request[before].cycle, taken + 3);
    assert_int_equal(l->request[before].type, TINYCACHE_MEM_TYPE_WRITE);
}

/* The line that a store to `line` drives out; its other half is never written, so all lines are DPV. */
static uint64_t victim_of(struct lane *l, uint64_t line)
{
    int before = l->requests;
    lane_store(l, 8 * line, (uint32_t)line);
    make_way(l);
    assert_int_equal(l->requests, before + 1);
    assert_int_equal(lane_last_request(l)->data[0], lane_last_request(l)->line);
    return lane_last_request(l)->line;
}

static void lru_drives_out_the_line_whose_last_use_is_oldest(void **state)
{
    (void)state;
    struct lane l;
    open_set(&l, 0);
    for (uint64_t line = 1; line <= 4; line++) store(&l, line);
    assert_int_equal(l.requests, 0);
    lane_load(&l, 8 * 1); /* oldest now: 2 */
    store(&l, 3);         /* from the oldest: 2 4 1 3 */
    assert_int_equal(victim_of(&l, 5), 2);
    assert_int_equal(victim_of(&l, 6), 4);
    lane_load(&l, 8 * 1); /* 3 5 6 1 */
    assert_int_equal(victim_of(&l, 7), 3);
    assert_int_equal(victim_of(&l, 8), 5);
    assert_int_equal(victim_of(&l, 9), 6);
    assert_int_equal(victim_of(&l, 10), 1);
    bench_close(&l.b);
}

/* Nodes: root 1, left 2 over ways 0 and 1, right 3 over ways 2 and 3. Each use turns the nodes of its path away. */
static void plru_drives_out_the_line_that_its_tree_names(void **state)
{
    (void)state;
    struct lane l;
    open_set(&l, 1);
    for (uint64_t line = 1; line <= 4; line++) store(&l, line); /* line n in way n - 1; root left, 2 left, 3 left */
    assert_int_equal(victim_of(&l, 5), 1);                      /* way 0; root right, 2 right */
    assert_int_equal(victim_of(&l, 6), 3);                      /* way 2; root left, 3 right */
    lane_load(&l, 8 * 2);                                       /* way 1; root right, 2 left */
    assert_int_equal(victim_of(&l, 7), 4);                      /* way 3; root left, 3 left */
    assert_int_equal(victim_of(&l, 8), 5);                      /* way 0 */
    bench_close(&l.b);
}

/* A miss on a line that is not I is answered three cycles later; a clean line leaves without a request. */
static void replacement_takes_three_cycles_and_clean_lines_leave_silently(void **state)
{
    (void)state;
    struct lane l;
    open_set(&l, 0);
    lane_load(&l, 8);
    lane_cycle(&l);
    lane_fill(&l, 0, 50);
    for (uint64_t line = 2; line <= 4; line++) store(&l, line);
    for (uint64_t line = 5; line < 7; line++) {
        const int start = l.cycle;
        assert_int_equal(lane_store(&l, 8 * line, 5), 1);
        for (int i = 0; i < 4; i++) lane_cycle(&l);
        assert_int_equal(lane_last_response(&l)->cycle, start + 4);
        assert_int_equal(l.requests, line == 5 ? 1 : 2); /* the fetch; then a writeback */
    }
    assert_int_equal(lane_last_request(&l)->line, 2);
    bench_close(&l.b);
}

/* Every way waits for its line: the fifth access waits too, whatever its policy names. */
static void line_on_its_way_is_not_driven_out(void **state)
{
    (void)state;
    for (int replacement = 0; replacement < 2; replacement++) {
        struct lane l;
        memset(&l, 0, sizeof l);
        bench_open(&l.b, &model_tinycache, &tinycache_block, NULL, "BYTES", 16, "WAYS", 2, "LINE_BYTES", 8,
                   "DATA_BYTES", 4, "MISSES", 4, "REPLACEMENT", replacement, NULL);
        lane_start(&l);
        lane_load(&l, 8);
        lane_load(&l, 16);
        assert_int_equal(lane_load(&l, 24), 1);
        for (int i = 0; i < 6; i++) lane_cycle(&l);
        lane_fill(&l, 1, 0);
        for (int i = 0; i < 6; i++) lane_cycle(&l); /* the first is older */
        assert_int_equal(l.requests, 2);
        lane_fill(&l, 0, 0);
        const int start = l.cycle;
        for (int i = 0; i < 4; i++) lane_cycle(&l); /* the replay, and it is named; it leaves; a turn; the fetch */
        assert_int_equal(l.requests, 3);
        assert_int_equal(lane_last_request(&l)->cycle, start + 3);
        assert_int_equal(lane_last_request(&l)->line, 3);
        bench_close(&l.b);
    }
}

/* Ways of another set are not looked at; the vacant way with the lowest number is taken first. */
static void sets_are_apart(void **state)
{
    (void)state;
    struct lane l;
    memset(&l, 0, sizeof l);
    bench_open(&l.b, &model_tinycache, &tinycache_block, NULL, "BYTES", 32, "WAYS", 2, "LINE_BYTES", 8, "DATA_BYTES", 4,
               NULL);
    lane_start(&l);
    for (uint64_t line = 0; line < 4; line++) store(&l, line);
    assert_int_equal(victim_of(&l, 5), 1);
    assert_int_equal(victim_of(&l, 7), 3);
    assert_int_equal(victim_of(&l, 9), 5);
    assert_int_equal(victim_of(&l, 4), 0);
    const struct tinycache *s = tinycache_of_model(l.b.state);
    const uint64_t held[] = {4, 2, 9, 7}; /* ways 0 and 1 of set 0, then of set 1 */
    for (int line = 0; line < 4; line++) assert_int_equal(s->line_addr[line], held[line]);
    bench_close(&l.b);
}

/* With three bits, tags 1 and 8 have one partial tag (pieces 0 and 1): 1 leaves although three ways are vacant. So have tag 2
 * of global memory and tag 1 of thread block 1's scratchpad: not 1 is 6, and the block's bit is the highest. */
static void line_with_the_partial_tag_leaves_first(void **state)
{
    (void)state;
    struct lane l;
    memset(&l, 0, sizeof l);
    bench_open(&l.b, &model_tinycache, &tinycache_block, NULL, "BYTES", 32, "WAYS", 4, "LINE_BYTES", 8, "DATA_BYTES", 4,
               "PARTIAL_BITS", 3, NULL);
    lane_start(&l);
    store(&l, 1);
    store(&l, 2);
    assert_int_equal(l.requests, 0);
    assert_int_equal(victim_of(&l, 8), 1);
    const struct lane_access scratchpad = {
        .op = TINYCACHE_OP_WRITE, .size = 2, .space = TINYCACHE_SPACE_SHARED, .addr = 8, .block = 1};
    assert_int_equal(lane_try(&l, &scratchpad, 9), 1);
    make_way(&l);
    assert_int_equal(lane_last_request(&l)->line, 2);
    assert_int_equal(tinycache_of_model(l.b.state)->occupied, 3);
    /* What is not cached drives the near line out as well: an atomic on tag 1 finds tag 8. */
    assert_int_equal(lane_try(&l, &(struct lane_access){.op = TINYCACHE_OP_ATOMIC, .size = 2, .addr = 8}, 9), 1);
    make_way(&l);
    assert_int_equal(l.request[l.requests - 2].line, 8);
    assert_int_equal(lane_last_request(&l)->type, TINYCACHE_MEM_TYPE_ATOMIC);
    assert_int_equal(lane_last_request(&l)->line, 1);
    assert_int_equal(tinycache_of_model(l.b.state)->occupied, 2);
    bench_close(&l.b);
}

/* Against a list of ways in the order of their use, at every associativity. */
static void lru_ranks_follow_a_list(void **state)
{
    (void)state;
    for (int ways = 1; ways <= 16; ways *= 2) {
        uint64_t ranks = replacement_lru_reset, draw = 12345;
        int list[16];
        for (int i = 0; i < ways; i++) list[i] = i;
        for (int n = 0; n < 2000; n++) {
            draw = draw * 6364136223846793005u + 1442695040888963407u;
            int way = (int)(draw >> 40) & (ways - 1), at = 0;
            while (list[at] != way) at++;
            memmove(list + 1, list, (size_t)at * sizeof *list);
            list[0] = way;
            ranks = replacement_lru_use(ranks, way);
            assert_int_equal(replacement_lru_victim(ranks, ways), list[ways - 1]);
        }
    }
}

/* The way just used is never the next victim, and victims used in turn visit every way once. */
static void plru_victims_visit_every_way(void **state)
{
    (void)state;
    for (int ways = 1; ways <= 16; ways *= 2) {
        uint64_t tree = replacement_plru_reset, seen = 0;
        for (int n = 0; n < ways; n++) {
            int way = replacement_plru_victim(tree, ways);
            assert_in_range(way, 0, ways - 1);
            seen |= UINT64_C(1) << way;
            tree = replacement_plru_use(tree, way, ways);
            if (ways > 1) assert_int_not_equal(replacement_plru_victim(tree, ways), way);
        }
        assert_int_equal(seen, (UINT64_C(1) << ways) - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lru_drives_out_the_line_whose_last_use_is_oldest),
        cmocka_unit_test(plru_drives_out_the_line_that_its_tree_names),
        cmocka_unit_test(replacement_takes_three_cycles_and_clean_lines_leave_silently),
        cmocka_unit_test(line_on_its_way_is_not_driven_out),
        cmocka_unit_test(sets_are_apart),
        cmocka_unit_test(line_with_the_partial_tag_leaves_first),
        cmocka_unit_test(lru_ranks_follow_a_list),
        cmocka_unit_test(plru_victims_visit_every_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
