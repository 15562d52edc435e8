/* The lanes' caches of the modelled system: places, tags, order of use, and the events of the state table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cmodel/system/tinycache/lane_cache.h"
#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_line.h"

struct fixture {
    struct table table;
    struct lane_cache cache;
};

static void make(struct fixture *f, int bytes, int ways, int line_bytes, int replacement)
{
    struct system_config config;
    struct spec_error error;
    config_defaults(&config);
    config.tc_bytes = bytes;
    config.tc_ways = ways;
    config.tc_line_bytes = line_bytes;
    config.tc_replacement = replacement;
    assert_int_equal(table_init(&f->table, &tinycache_line_fsm, &tinycache_line_fsm, &error), 0);
    assert_int_equal(lane_cache_init(&f->cache, &config, &f->table), 0);
}

/* Reads the tag; returns whether its line was there. A replaced line is evicted, a fetched one filled. */
static bool read_tag(struct fixture *f, uint64_t tag)
{
    struct lane_line *line = lane_cache_find(&f->cache, tag);
    bool hit = line;
    if (!line) {
        line = lane_cache_place(&f->cache, tag);
        if (line->state != TINYLINE_I) lane_cache_event(&f->cache, line, TINYLINE_ON_REPLACE, 0);
        line->tag = tag;
    }
    struct tinyline_decision decision = lane_cache_event(&f->cache, line, TINYLINE_ON_READ, 3);
    lane_cache_touch(&f->cache, line);
    if (does(decision.actions, TINYLINE_DO_FETCH)) lane_cache_event(&f->cache, line, TINYLINE_ON_FILL, 0);
    return hit;
}

static void test_the_paper_s_cache_has_two_sets_of_eight(void **state)
{
    (void)state;
    struct fixture f;
    make(&f, 1024, 8, 64, REPLACEMENT_LRU);
    assert_int_equal(f.cache.sets, 2);
    assert_int_equal(f.cache.ways, 8);
    for (uint64_t tag = 0; tag < 16; tag++) assert_false(read_tag(&f, tag));
    for (uint64_t tag = 0; tag < 16; tag++) assert_true(read_tag(&f, tag));
    assert_false(read_tag(&f, 16)); /* an even one: of the first set only */
    assert_false(read_tag(&f, 0));
    assert_true(read_tag(&f, 1));
    lane_cache_free(&f.cache);
}

static void test_lru_drops_the_line_used_longest_ago(void **state)
{
    (void)state;
    struct fixture f;
    make(&f, 256, 4, 64, REPLACEMENT_LRU);
    for (uint64_t tag = 0; tag < 4; tag++) read_tag(&f, tag);
    read_tag(&f, 0);
    read_tag(&f, 9); /* in the place of 1 */
    assert_true(read_tag(&f, 0));
    assert_null(lane_cache_find(&f.cache, 1));
    assert_non_null(lane_cache_find(&f.cache, 2));
    lane_cache_free(&f.cache);
}

/* With four bits 16 lines have 16 partial tags, and the next one has the first one's again. */
static void test_a_line_leaves_for_one_with_its_partial_tag(void **state)
{
    (void)state;
    const uint64_t block = UINT64_C(1) << LANE_TAG_LOCAL | UINT64_C(1) << LANE_TAG_BLOCK;
    for (int partial_bits = 0; partial_bits <= 4; partial_bits += 4) {
        struct fixture f;
        make(&f, 512, 8, 64, REPLACEMENT_LRU);
        f.cache.partial_bits = partial_bits;
        read_tag(&f, 1);
        read_tag(&f, 2);
        read_tag(&f, 16); /* its pieces are 0 and 1: as of 1 */
        assert_int_equal(lane_cache_find(&f.cache, 1) == NULL, partial_bits == 4);
        read_tag(&f, block | 5); /* not 5, and the block's bit at the other end: as of 2 */
        assert_int_equal(lane_cache_find(&f.cache, 2) == NULL, partial_bits == 4);
        assert_true(read_tag(&f, 16));
        assert_true(read_tag(&f, block | 5));
        lane_cache_free(&f.cache);
    }
}

static void test_plru_never_drops_the_line_just_used(void **state)
{
    (void)state;
    struct fixture f;
    make(&f, 512, 8, 64, REPLACEMENT_PLRU);
    uint32_t noise = 1;
    for (int i = 0; i < 2000; i++) {
        noise = noise * UINT32_C(1664525) + UINT32_C(1013904223);
        uint64_t tag = noise >> 24 & 15, last = noise >> 16 & 15;
        read_tag(&f, last);
        read_tag(&f, tag);
        assert_non_null(lane_cache_find(&f.cache, last));
        assert_non_null(lane_cache_find(&f.cache, tag));
    }
    lane_cache_free(&f.cache);
}

static void test_a_write_miss_is_not_fetched_and_leaves_only_what_was_written(void **state)
{
    (void)state;
    struct fixture f;
    make(&f, 1024, 8, 64, REPLACEMENT_LRU);
    struct lane_line *line = lane_cache_place(&f.cache, 5);
    line->tag = 5;
    struct tinyline_decision decision = lane_cache_event(&f.cache, line, TINYLINE_ON_WRITE, 0x30);
    assert_int_equal(does(decision.actions, TINYLINE_DO_FETCH), 0);
    assert_int_equal(line->state, TINYLINE_DPV);
    assert_int_equal(line->control, 0x30);
    decision = lane_cache_event(&f.cache, line, TINYLINE_ON_READ, 0x10);
    assert_int_equal(does(decision.actions, TINYLINE_DO_FETCH), 0);
    decision = lane_cache_event(&f.cache, line, TINYLINE_ON_READ, 0x40);
    assert_true(does(decision.actions, TINYLINE_DO_FETCH));
    decision = lane_cache_event(&f.cache, line, TINYLINE_ON_FILL, 0);
    assert_true(does(decision.actions, TINYLINE_DO_FILL_REST));
    assert_int_equal(line->state, TINYLINE_DV);
    assert_int_equal(line->control, 0x30); /* dirty now, all are valid */
    decision = lane_cache_event(&f.cache, line, TINYLINE_ON_BARRIER, 0);
    assert_true(does(decision.actions, TINYLINE_DO_WRITE_BACK));
    assert_int_equal(line->state, TINYLINE_I);
    lane_cache_free(&f.cache);
}

static void test_the_last_half_word_makes_a_line_valid_at_every_size(void **state)
{
    (void)state;
    for (int bytes = 32; bytes <= 128; bytes *= 2) {
        struct fixture f;
        make(&f, bytes * 4, 2, bytes, REPLACEMENT_LRU);
        struct lane_line *line = lane_cache_place(&f.cache, 0);
        for (int half = 0; half < bytes / 2; half++) {
            lane_cache_event(&f.cache, line, TINYLINE_ON_WRITE, UINT64_C(1) << half);
            assert_int_equal(line->state, half == bytes / 2 - 1 ? TINYLINE_DV : TINYLINE_DPV);
        }
        lane_cache_free(&f.cache);
    }
}

static void test_a_clean_line_is_never_written_back(void **state)
{
    (void)state;
    for (int event = TINYLINE_ON_REPLACE; event <= TINYLINE_ON_BARRIER; event++) {
        struct fixture f;
        if (event == TINYLINE_ON_FILL) continue;
        make(&f, 1024, 8, 64, REPLACEMENT_LRU);
        read_tag(&f, 3);
        struct lane_line *line = lane_cache_find(&f.cache, 3);
        struct tinyline_decision decision = lane_cache_event(&f.cache, line, event, 0);
        assert_int_equal(does(decision.actions, TINYLINE_DO_WRITE_BACK), 0);
        assert_int_equal(line->state, TINYLINE_I);
        lane_cache_free(&f.cache);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_paper_s_cache_has_two_sets_of_eight),
        cmocka_unit_test(test_lru_drops_the_line_used_longest_ago),
        cmocka_unit_test(test_a_line_leaves_for_one_with_its_partial_tag),
        cmocka_unit_test(test_plru_never_drops_the_line_just_used),
        cmocka_unit_test(test_a_write_miss_is_not_fetched_and_leaves_only_what_was_written),
        cmocka_unit_test(test_the_last_half_word_makes_a_line_valid_at_every_size),
        cmocka_unit_test(test_a_clean_line_is_never_written_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
