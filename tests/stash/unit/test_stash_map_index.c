/* Does the map index table keep what was written, and ignore what is out of range? */
#include "tests/unit/model_bench.h"

#include "cmodel/stash/stash_map_index.h"
#include "spec/stash/stash_types.h"

static void write_slot(struct bench *b, unsigned block, unsigned slot, int set, unsigned map)
{
    bench_set(b, "write_valid", 1);
    bench_set(b, "write_block", block);
    bench_set(b, "write_slot", slot);
    bench_set(b, "write_set", (uint64_t)set);
    bench_set(b, "write_map", map);
    bench_cycle(b);
    bench_set(b, "write_valid", 0);
}

static int read_slot(struct bench *b, unsigned block, unsigned slot)
{
    bench_set(b, "read_block", block);
    bench_set(b, "read_slot", slot);
    bench_eval(b);
    if (!bench_get(b, "read_valid")) assert_int_equal(bench_get(b, "read_map"), 0);
    return bench_get(b, "read_valid") ? (int)bench_get(b, "read_map") : -1;
}

static void slots_keep_what_was_written(void **unused)
{
    (void)unused;
    struct bench b;
    bench_open(&b, &model_stash_map_index, &stash_map_index_block, NULL, (char *)NULL);
    bench_reset(&b);
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(read_slot(&b, i / 4, i % 4), -1);
        write_slot(&b, i / 4, i % 4, 1, 63 - i);
    }
    for (unsigned i = 0; i < 32; i++) assert_int_equal(read_slot(&b, i / 4, i % 4), 63 - i);
    write_slot(&b, 3, 1, 0, 7);
    assert_int_equal(read_slot(&b, 3, 1), -1);
    assert_int_equal(read_slot(&b, 3, 2), 63 - 14);
    bench_reset(&b);
    assert_int_equal(read_slot(&b, 3, 2), -1);
    bench_close(&b);
}

static void a_read_sees_the_slot_before_the_edge(void **unused)
{
    (void)unused;
    struct bench b;
    bench_open(&b, &model_stash_map_index, &stash_map_index_block, NULL, (char *)NULL);
    bench_reset(&b);
    bench_set(&b, "write_valid", 1);
    bench_set(&b, "write_set", 1);
    bench_set(&b, "write_map", 0); /* index 0 is a mapping like any other */
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "read_valid"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "read_valid"), 1);
    assert_int_equal(bench_get(&b, "read_map"), 0);
    bench_close(&b);
}

static void out_of_range_is_nothing(void **unused)
{
    (void)unused;
    struct bench b;
    bench_open(&b, &model_stash_map_index, &stash_map_index_block, NULL, "THREAD_BLOCKS", 2, "MAPS_PER_BLOCK", 2,
               (char *)NULL);
    bench_reset(&b);
    for (unsigned block = 0; block < 4; block++)
        for (unsigned slot = 0; slot < 4; slot++) write_slot(&b, block, slot, 1, 10 * block + slot);
    for (unsigned block = 0; block < 4; block++)
        for (unsigned slot = 0; slot < 4; slot++)
            assert_int_equal(read_slot(&b, block, slot), block < 2 && slot < 2 ? (int)(10 * block + slot) : -1);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_keep_what_was_written),
        cmocka_unit_test(a_read_sees_the_slot_before_the_edge),
        cmocka_unit_test(out_of_range_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
