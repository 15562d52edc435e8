/* Does the golden model of stash_map translate as the definition says, refuse what cannot be mapped, and keep its
 * flags and counts? The definition here is in bytes and by loops over the tile, not by division. */
#include "tests/unit/model_bench.h"

#include "cmodel/stash/stash_map.h"
#include "spec/stash/stash_types.h"

static int code(const char *name)
{
    return (int)spec_code_value(&stash_error, name);
}

static struct map_limits paper_limits(void)
{
    return (struct map_limits){.bytes = 16384, .chunk_bytes = 64, .word_bits = 12, .span_bits = 24, .va_bits = 48};
}

/* Figure 4.2: one field of a tile of an array of structures. Objects of 16 bytes, the field is 4 bytes of them; the
 * array is 10 objects wide, the tile 3 objects wide and 2 high. */
static const struct map_tile figure_4_2 = {.stash_base = 128,
                                           .global_base = 0x10008,
                                           .field_size = 4,
                                           .object_size = 16,
                                           .row_size = 48,
                                           .stride_size = 160,
                                           .num_strides = 2};

static void figure_4_2_by_hand(void **unused)
{
    (void)unused;
    struct map_limits l = paper_limits();
    struct map_entry e;
    assert_int_equal(map_calc(&l, &figure_4_2, &e), 0);
    assert_int_equal(e.base, 32);
    assert_int_equal(e.words, 6);
    assert_int_equal(e.virt, 0x10008 / 4);
    assert_int_equal(e.field, 1);
    assert_int_equal(e.object, 4);
    assert_int_equal(e.per_row, 3);
    assert_int_equal(e.row, 3);
    assert_int_equal(e.rows, 2);
    assert_int_equal(e.stride, 40);
    assert_int_equal(e.object_gap, 3);
    assert_int_equal(e.row_gap, 28);
    assert_int_equal(e.field_rcp, 4096); /* of 1: s = 0 */
    assert_int_equal(e.field_shift, 0);
    assert_int_equal(e.per_row_rcp, 5462); /* of 3: s = 2, 2^14 / 3 = 5461.3 */
    assert_int_equal(e.per_row_shift, 2);
    assert_int_equal(e.stride_rcp, 26843546); /* of 40: s = 6, 2^30 / 40 = 26843545.6 */
    assert_int_equal(e.stride_shift, 6);
    assert_int_equal(e.object_rcp, 16777216); /* of 4: s = 2, 2^26 / 4 */
    assert_int_equal(e.object_shift, 2);
    static const uint64_t bytes[6] = {0x10008, 0x10018, 0x10028, 0x100a8, 0x100b8, 0x100c8};
    for (uint64_t i = 0; i < 6; i++) {
        uint64_t virt, stash;
        assert_int_equal(map_forward(&e, 32 + i, &virt), 1);
        assert_int_equal(virt * 4, bytes[i]);
        assert_int_equal(map_reverse(&e, l.span_bits, virt, &stash), 1);
        assert_int_equal(stash, 32 + i);
    }
    uint64_t x;
    assert_int_equal(map_forward(&e, 31, &x), 0);
    assert_int_equal(x, 0);
    assert_int_equal(map_forward(&e, 38, &x), 0);
    assert_int_equal(map_reverse(&e, l.span_bits, 0x1000c / 4, &x), 0); /* another field */
    assert_int_equal(map_reverse(&e, l.span_bits, 0x10038 / 4, &x), 0); /* the object right of the tile */
    assert_int_equal(map_reverse(&e, l.span_bits, 0x10148 / 4, &x), 0); /* the row below the tile */
    assert_int_equal(map_reverse(&e, l.span_bits, 0x10004 / 4, &x), 0); /* before it */
    assert_int_equal(x, 0);
}

static uint64_t draw(uint64_t *rng, uint64_t n)
{
    *rng = *rng * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*rng >> 33) % n;
}

/* A random tile that can be mapped. */
static struct map_tile random_tile(const struct map_limits *l, uint64_t *rng)
{
    struct map_tile t;
    struct map_entry e;
    do {
        t.field_size = 4 * (1 + draw(rng, 1 + draw(rng, 9)));
        t.object_size = t.field_size + 4 * draw(rng, 1 + draw(rng, 40));
        t.row_size = t.object_size * (1 + draw(rng, 1 + draw(rng, 20)));
        t.stride_size = t.row_size + 4 * draw(rng, 1 + draw(rng, 500));
        t.num_strides = 1 + draw(rng, 1 + draw(rng, 20));
        t.stash_base = l->chunk_bytes * draw(rng, l->bytes / l->chunk_bytes);
        t.global_base = 4 * draw(rng, (UINT64_C(1) << (l->va_bits - 3)) - 1);
    } while (map_calc(l, &t, &e));
    return t;
}

static void translations_follow_the_tile_word_by_word(void **unused)
{
    (void)unused;
    struct map_limits l = paper_limits();
    uint64_t rng = 1;
    for (int n = 0; n < 300; n++) {
        struct map_tile t = random_tile(&l, &rng);
        struct map_entry e;
        assert_int_equal(map_calc(&l, &t, &e), 0);
        assert_true(map_entry_sound(&l, &e));
        uint64_t stash = t.stash_base / 4, expected = t.global_base / 4, virt, back;
        for (uint64_t row = 0; row < t.num_strides; row++) {
            uint64_t row_start = t.global_base + row * t.stride_size;
            for (uint64_t object = row_start; object < row_start + t.row_size; object += t.object_size) {
                /* Every word between the last field and this one maps to nothing. */
                for (; expected < object / 4; expected++) assert_false(map_reverse(&e, l.span_bits, expected, &back));
                for (uint64_t byte = object; byte < object + t.field_size; byte += 4, stash++, expected++) {
                    assert_true(map_forward(&e, stash, &virt));
                    assert_int_equal(virt, byte / 4);
                    assert_true(map_reverse(&e, l.span_bits, virt, &back));
                    assert_int_equal(back, stash);
                }
            }
        }
        assert_int_equal(stash - t.stash_base / 4, e.words);
        assert_false(map_forward(&e, stash, &virt));
        assert_false(map_reverse(&e, l.span_bits, expected, &back));
    }
}

static void reciprocals_divide(void **unused)
{
    (void)unused;
    struct map_limits l = paper_limits();
    for (uint64_t d = 1; d <= 4096; d++) {
        struct map_tile t = {0, 0, 4 * d, 4 * d, 4 * d, 0, 1};
        struct map_entry e;
        assert_int_equal(map_calc(&l, &t, &e), 0);
        for (uint64_t n = d - 1; n < 4096; n += d) /* the last of each quotient, and the first of the next */
            for (uint64_t k = n; k <= n + 1 && k < 4096; k++)
                assert_int_equal((k * e.field_rcp) >> (12 + e.field_shift), k / d);
    }
}

static void errors_come_in_their_order(void **unused)
{
    (void)unused;
    const struct map_limits l = paper_limits();
    const uint64_t top = UINT64_C(1) << 48;
    const struct {
        struct map_tile tile; /* stash base, global base, field, object, row, stride, rows */
        const char *error;
    } cases[] = {
        {{0, 0, 4, 4, 4, 4, 1}, "NONE"},
        {{0, 0, 0, 4, 4, 4, 1}, "BAD_SIZE"},
        {{0, 0, 4, 0, 4, 4, 1}, "BAD_SIZE"},
        {{0, 0, 4, 4, 0, 4, 1}, "BAD_SIZE"},
        {{0, 0, 4, 4, 4, 4, 0}, "BAD_SIZE"},
        {{0, 0, 2, 4, 4, 4, 1}, "BAD_SIZE"},
        {{0, 0, 4, 6, 12, 12, 1}, "BAD_SIZE"},
        {{0, 0, 4, 4, 10, 12, 1}, "BAD_SIZE"},
        {{0, 0, 4, 4, 4, 6, 2}, "BAD_SIZE"},
        {{0, 0, 4, 4, 4, 6, 1}, "NONE"}, /* the stride of one row is ignored */
        {{0, 0, 8, 4, 4, 4, 1}, "BAD_SIZE"},
        {{0, 0, 8, 4, 6, 4, 2}, "BAD_SIZE"}, /* before BAD_ROW */
        {{0, 0, 4, 8, 12, 16, 1}, "BAD_ROW"},
        {{0, 0, 4, 4, 8, 4, 2}, "BAD_ROW"},
        {{0, 0, 4, 4, 8, 0, 2}, "BAD_ROW"},
        {{0, 0, 4, 4, 8, 4, 1}, "NONE"},
        {{4, 1, 4, 8, 12, 16, 1}, "BAD_ROW"}, /* before BAD_RANGE */
        {{4, 0, 4, 4, 4, 4, 1}, "BAD_RANGE"},
        {{0, 2, 4, 4, 4, 4, 1}, "BAD_RANGE"},
        {{16384, 0, 4, 4, 4, 4, 1}, "BAD_RANGE"},
        {{0, 0, 4, 4, 16384, 0, 1}, "NONE"},
        {{0, 0, 4, 4, 16388, 0, 1}, "BAD_RANGE"},
        {{64, 0, 4, 4, 16384, 0, 1}, "BAD_RANGE"},
        {{0, 0, 4, 4, 8192, 8192, 2}, "NONE"},
        {{0, 0, 4, 4, 8192, 8192, 3}, "BAD_RANGE"},
        {{0, 0, 4, 4, 4, 67108860, 2}, "NONE"}, /* spans 2^24 words */
        {{0, 0, 4, 4, 8, 67108860, 2}, "BAD_SPAN"},
        {{0, top - 4, 4, 4, 4, 0, 1}, "NONE"},
        {{0, top - 4, 4, 4, 8, 0, 1}, "BAD_SPAN"},
        {{0, top - 4, 4, 16777216 * 4 - 4, 16777216 * 4 - 4, 0, 1}, "BAD_SPAN"},
        {{4, top - 4, 4, 4, 8, 0, 1}, "BAD_RANGE"}, /* before BAD_SPAN */
    };
    const struct map_entry zero = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct map_entry e;
        int error = map_calc(&l, &cases[i].tile, &e);
        if (error != code(cases[i].error)) fail_msg("case %zu: error %d, not %s", i, error, cases[i].error);
        if (error) assert_memory_equal(&e, &zero, sizeof e);
    }
}

/* At the ports ------------------------------------------------------------------------------------------------ */

static void open_paper(struct bench *b)
{
    bench_open(b, &model_stash_map, &stash_map_block, NULL, (char *)NULL);
    bench_reset(b);
}

static void put_tile(struct bench *b, const struct map_tile *t)
{
    bench_put_field(b, "calc_data", "stash_base", 0, t->stash_base);
    bench_put_field(b, "calc_data", "global_base", 0, t->global_base);
    bench_put_field(b, "calc_data", "field_size", 0, t->field_size);
    bench_put_field(b, "calc_data", "object_size", 0, t->object_size);
    bench_put_field(b, "calc_data", "row_size", 0, t->row_size);
    bench_put_field(b, "calc_data", "stride_size", 0, t->stride_size);
    bench_put_field(b, "calc_data", "num_strides", 0, t->num_strides);
}

/* Ask for the precomputation, take its result, and put it into an entry with the flags given. */
static void map_tile_at(struct bench *b, const struct map_tile *t, unsigned index, int live)
{
    bench_set(b, "calc_valid", 1);
    put_tile(b, t);
    bench_eval(b);
    assert_int_equal(bench_get(b, "calc_ready"), 1);
    int cycles = 0;
    do {
        bench_cycle(b);
        bench_set(b, "calc_valid", 0);
        cycles++;
    } while (!bench_get(b, "calc_done_valid"));
    assert_int_equal(cycles, 24 / 2 + 12 / 2 + 5);
    bench_set(b, "calc_done_ready", 1);
    const struct spec_port *done = bench_port(b, "calc_done_data"), *set = bench_port(b, "set_data");
    memcpy(b->in + set->word, b->out + done->word, (size_t)(set->width + 31) / 32 * 4); /* the error is above it */
    bench_set(b, "set_valid", 1);
    bench_set(b, "set_index", index);
    bench_set(b, "flag_valid", 1);
    bench_set(b, "flag_index", index);
    bench_set(b, "flag_used", 1);
    bench_set(b, "flag_live", (uint64_t)live);
    bench_set(b, "flag_coherent", 1);
    bench_set(b, "flag_reuse", 0);
    bench_set(b, "flag_pointer", 17);
    bench_cycle(b);
    bench_set(b, "set_valid", 0);
    bench_set(b, "flag_valid", 0);
    bench_set(b, "calc_done_ready", 0);
    bench_eval(b);
    assert_int_equal(bench_get(b, "calc_done_valid"), 0);
}

static void calc_waits_for_its_taker(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    struct map_tile bad = figure_4_2;
    bad.row_size = 50 * 4;
    bad.object_size = 12;
    put_tile(&b, &bad);
    bench_set(&b, "calc_valid", 1);
    for (int i = 0; i < 23; i++) {
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "calc_ready"), i == 0);
        assert_int_equal(bench_get(&b, "calc_done_valid"), 0);
        bench_tick(&b);
    }
    for (int i = 0; i < 3; i++) {
        bench_eval(&b);
        assert_int_equal(bench_get(&b, "calc_done_valid"), 1);
        const struct spec_record *r = bench_port(&b, "calc_done_data")->channel->record;
        assert_int_equal(bench_get_record(&b, "calc_done_data", r, "error", 0), code("BAD_ROW"));
        assert_int_equal(bench_get_record(&b, "calc_done_data", r, "field", 0), 0);
        assert_int_equal(bench_get(&b, "calc_ready"), 0);
        bench_tick(&b);
    }
    bench_set(&b, "calc_done_ready", 1);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "calc_done_valid"), 0);
    assert_int_equal(bench_get(&b, "calc_ready"), 1);
    bench_close(&b);
}

static void translations_take_8_and_10_cycles_one_a_cycle(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    static const uint64_t bytes[6] = {0x10008, 0x10018, 0x10028, 0x100a8, 0x100b8, 0x100c8};
    for (int t = 0; t < 24; t++) {
        bench_set(&b, "fwd_valid", t < 7);
        bench_set(&b, "fwd_index", 5);
        bench_set(&b, "fwd_addr", 32 + (uint64_t)t % 64);
        bench_set(&b, "rev_valid", t < 6);
        bench_set(&b, "rev_index", t == 2 ? 6 : 5); /* entry 6 is not used */
        bench_set(&b, "rev_virt", bytes[t % 6] / 4);
        bench_eval(&b);
        int f = t - 8, r = t - 10;
        assert_int_equal(bench_get(&b, "fwd_done"), f >= 0 && f < 7);
        assert_int_equal(bench_get(&b, "fwd_mapped"), f >= 0 && f < 6);
        assert_int_equal(bench_get(&b, "fwd_virt"), f >= 0 && f < 6 ? bytes[f] / 4 : 0);
        assert_int_equal(bench_get(&b, "rev_done"), r >= 0 && r < 6);
        assert_int_equal(bench_get(&b, "rev_mapped"), r >= 0 && r < 6 && r != 2);
        assert_int_equal(bench_get(&b, "rev_addr"), r >= 0 && r < 6 && r != 2 ? 32 + r : 0);
        bench_tick(&b);
    }
    bench_close(&b);
}

static void an_entry_being_set_cannot_be_used(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    bench_set(&b, "read_index", 5);
    bench_cycle(&b);
    assert_int_equal(bench_get_record(&b, "read_data", &stash_map_entry_record, "object", 0), 4);
    bench_set(&b, "set_valid", 1); /* the same data again, while it is read and translated by */
    bench_set(&b, "fwd_valid", 1);
    bench_set(&b, "fwd_index", 5);
    bench_set(&b, "fwd_addr", 32);
    bench_cycle(&b);
    assert_int_equal(bench_get_record(&b, "read_data", &stash_map_entry_record, "object", 0), 0);
    bench_set(&b, "set_valid", 0);
    for (int i = 0; i < 7; i++) bench_cycle(&b);
    assert_int_equal(bench_get(&b, "fwd_done"), 1);
    assert_int_equal(bench_get(&b, "fwd_mapped"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "fwd_mapped"), 1);
    assert_int_equal(bench_get_record(&b, "read_data", &stash_map_entry_record, "object", 0), 4);
    /* After a reset an entry must be set again before it can be used. */
    bench_reset(&b);
    bench_set(&b, "flag_valid", 1);
    bench_set(&b, "flag_index", 5);
    bench_set(&b, "flag_used", 1);
    bench_set(&b, "flag_live", 1);
    bench_set(&b, "read_index", 5);
    bench_cycle(&b);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "used"), 1 << 5);
    assert_int_equal(bench_get_record(&b, "read_data", &stash_map_entry_record, "object", 0), 0);
    bench_close(&b);
}

static void entries_free_themselves_when_ended_and_clean(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    bench_set(&b, "inc_valid", 1);
    bench_set(&b, "inc_index", 9);
    bench_cycle(&b);
    bench_cycle(&b); /* #DirtyData 2 */
    bench_set(&b, "inc_valid", 0);
    assert_int_equal(bench_get(&b, "clean") >> 9 & 1, 0);
    bench_set(&b, "flag_valid", 1);
    bench_set(&b, "flag_index", 9);
    bench_set(&b, "flag_used", 1);
    bench_set(&b, "flag_reuse", 1);
    bench_set(&b, "flag_pointer", 33);
    bench_set(&b, "pointer_index", 9);
    bench_cycle(&b);
    bench_set(&b, "flag_valid", 0);
    assert_int_equal(bench_get(&b, "pointer"), 33);
    assert_int_equal(bench_get(&b, "reuse"), 1 << 9);
    assert_int_equal(bench_get(&b, "live"), 0);
    bench_set(&b, "dec_valid", 1);
    bench_set(&b, "dec_index", 9);
    bench_set(&b, "inc_valid", 1); /* cancels */
    bench_cycle(&b);
    bench_set(&b, "inc_valid", 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "clean") >> 9 & 1, 0);
    bench_cycle(&b); /* #DirtyData 0 from here on */
    bench_set(&b, "dec_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "clean") >> 9 & 1, 1);
    assert_int_equal(bench_get(&b, "used"), 1 << 9);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "used"), 0);
    /* A write of the flags in the cycle in which the entry would free itself wins. */
    bench_set(&b, "flag_valid", 1);
    bench_cycle(&b);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "used"), 1 << 9);
    bench_set(&b, "flag_index", 8);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "used"), 1 << 8);
    bench_close(&b);
}

static void dirty_counts_saturate_at_the_chunks(void **unused)
{
    (void)unused;
    struct bench b;
    bench_open(&b, &model_stash_map, &stash_map_block, NULL, "BYTES", 256, "CHUNK_WORDS", 16, (char *)NULL);
    bench_reset(&b);
    bench_set(&b, "inc_valid", 1);
    for (int i = 0; i < 7; i++) bench_cycle(&b); /* 4 chunks */
    bench_set(&b, "inc_valid", 0);
    bench_set(&b, "dec_valid", 1);
    for (int i = 0; i < 3; i++) bench_cycle(&b);
    assert_int_equal(bench_get(&b, "clean") & 1, 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "clean") & 1, 1);
    bench_close(&b);
}

static void any_bits_can_be_set_and_read(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    const struct spec_port *set = bench_port(&b, "set_data"), *read = bench_port(&b, "read_data");
    for (int i = 0; i < set->width; i++) bits_set(b.in + set->word, i, 1, (uint64_t)(i * i % 7 < 3));
    bench_set(&b, "set_valid", 1);
    bench_set(&b, "flag_valid", 1);
    bench_set(&b, "flag_used", 1);
    bench_set(&b, "flag_live", 1);
    bench_cycle(&b);
    bench_set(&b, "set_valid", 0);
    bench_cycle(&b);
    assert_memory_equal(b.in + set->word, b.out + read->word, (size_t)(set->width + 31) / 32 * 4);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_4_2_by_hand),
        cmocka_unit_test(translations_follow_the_tile_word_by_word),
        cmocka_unit_test(reciprocals_divide),
        cmocka_unit_test(errors_come_in_their_order),
        cmocka_unit_test(calc_waits_for_its_taker),
        cmocka_unit_test(translations_take_8_and_10_cycles_one_a_cycle),
        cmocka_unit_test(an_entry_being_set_cannot_be_used),
        cmocka_unit_test(entries_free_themselves_when_ended_and_clean),
        cmocka_unit_test(dirty_counts_saturate_at_the_chunks),
        cmocka_unit_test(any_bits_can_be_set_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
