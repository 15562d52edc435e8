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
    return (struct map_limits){
        .bytes = 16384, .chunk_bytes = 64, .chunk_words = 16, .word_bits = 12, .span_bits = 24, .va_bits = 48};
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

static void reverse_translations_take_10_cycles_one_a_cycle(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    static const uint64_t bytes[6] = {0x10008, 0x10018, 0x10028, 0x100a8, 0x100b8, 0x100c8};
    for (int t = 0; t < 24; t++) {
        bench_set(&b, "rev_valid", t < 6);
        bench_set(&b, "rev_index", t == 2 ? 6 : 5); /* entry 6 is not used */
        bench_set(&b, "rev_virt", bytes[t % 6] / 4);
        bench_eval(&b);
        int r = t - 10;
        assert_int_equal(bench_get(&b, "rev_done"), r >= 0 && r < 6);
        assert_int_equal(bench_get(&b, "rev_mapped"), r >= 0 && r < 6 && r != 2);
        assert_int_equal(bench_get(&b, "rev_addr"), r >= 0 && r < 6 && r != 2 ? 32 + r : 0);
        bench_tick(&b);
    }
    bench_close(&b);
}

/* Pieces ------------------------------------------------------------------------------------------------------ */

struct wanted { /* one cycle of piece_*; words 0: there is none */
    uint64_t line;
    unsigned words, mapped, last;
    uint64_t places; /* a digit a word, word 0 lowest: 4 bits, as at the port with 16 words */
};

static void check_piece(struct bench *b, int t, const struct wanted *w)
{
    bench_eval(b);
    uint64_t valid = bench_get(b, "piece_valid"), line = bench_get(b, "piece_line"),
             words = bench_get(b, "piece_words"), mapped = bench_get(b, "piece_mapped"),
             last = bench_get(b, "piece_last"), places = bench_get(b, "piece_places");
    if (valid != (w->words != 0) || line != w->line || words != w->words || mapped != w->mapped || last != w->last ||
        places != w->places)
        fail_msg("cycle %d: valid %d line %llx words %llx mapped %d last %d places %llx, not line %llx words %x", t,
                 (int)valid, (unsigned long long)line, (unsigned long long)words, (int)mapped, (int)last,
                 (unsigned long long)places, (unsigned long long)w->line, w->words);
}

/* Ask in cycle 0, ready always: what shows from cycle 9 on, and nothing before. */
static void check_pieces(struct bench *b, unsigned index, unsigned addr, unsigned words, const struct wanted *wanted,
                         int count)
{
    static const struct wanted none;
    bench_set(b, "fwd_valid", 1);
    bench_set(b, "fwd_index", index);
    bench_set(b, "fwd_addr", addr);
    bench_set(b, "fwd_mapped", 1);
    bench_set(b, "fwd_words", words);
    bench_set(b, "piece_ready", 1);
    for (int t = 0; t < 9 + count + 2; t++) {
        check_piece(b, t, t >= 9 && t < 9 + count ? &wanted[t - 9] : &none);
        bench_tick(b);
        bench_set(b, "fwd_valid", 0);
    }
}

/* The figure's six words lie in the lines of 0x10000, 0x10080 and 0x100c0: places 2, 6, 10; 10, 14; 2. */
static void pieces_of_figure_4_2_by_hand(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    check_pieces(
        &b, 5, 32, 0x3f,
        (struct wanted[]){{0x400, 0x07, 1, 0, 0xa62}, {0x402, 0x18, 1, 0, 0xea000}, {0x403, 0x20, 1, 1, 0x200000}}, 3);
    /* The words behind the tile come last. */
    check_pieces(&b, 5, 37, 0x8060, (struct wanted[]){{0x403, 0x20, 1, 0, 0x200000}, {0, 0x8040, 0, 1, 0}}, 2);
    /* No word of the second line, or of the first behind the lowest: a cycle without a piece. */
    check_pieces(&b, 5, 33, 0x22, (struct wanted[]){{0x400, 0x02, 1, 0, 0x60}, {0}, {0x403, 0x20, 1, 1, 0x200000}}, 3);
    check_pieces(&b, 5, 32, 0x01, (struct wanted[]){{0x400, 0x01, 1, 1, 0x2}}, 1);
    /* Not in the tile, and by an entry that is not used. */
    check_pieces(&b, 5, 38, 0x40, (struct wanted[]){{0, 0x40, 0, 1, 0}}, 1);
    check_pieces(&b, 5, 16, 0x8001, (struct wanted[]){{0, 0x8001, 0, 1, 0}}, 1);
    check_pieces(&b, 6, 32, 0x3f, (struct wanted[]){{0, 0x3f, 0, 1, 0}}, 1);
    bench_close(&b);
}

static void a_translation_by_no_entry_is_one_piece(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    bench_set(&b, "fwd_valid", 1);
    bench_set(&b, "fwd_index", 5);
    bench_set(&b, "fwd_addr", 32);
    bench_set(&b, "fwd_words", 0x3f);
    bench_set(&b, "piece_ready", 1);
    for (int t = 0; t < 11; t++) {
        check_piece(&b, t, &(struct wanted){0, t == 9 ? 0x3f : 0, 0, t == 9, 0});
        bench_tick(&b);
        bench_set(&b, "fwd_valid", 0);
    }
    bench_close(&b);
}

/* Five in nine cycles; a piece stays until it is taken, and one translation's follow the other's without a gap. */
static void five_translations_wait_for_their_taker(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    bench_set(&b, "fwd_index", 5);
    bench_set(&b, "fwd_valid", 1);
    static const struct wanted none;
    static const struct wanted pieces[] = {{0x400, 1, 1, 1, 0x2},      {0x400, 2, 1, 1, 0x60},
                                           {0x400, 4, 1, 1, 0xa00},    {0x402, 8, 1, 1, 0xa000},
                                           {0x402, 16, 1, 1, 0xe0000}, {0x403, 32, 1, 1, 0x200000}};
    unsigned taken = 0;
    for (int t = 0; t < 16; t++) { /* nothing is taken until cycle 13: the expander has the first, the queue five */
        bench_set(&b, "fwd_addr", 32 + taken);
        bench_set(&b, "fwd_mapped", 1);
        bench_set(&b, "fwd_words", 1u << taken);
        bench_set(&b, "piece_ready", t >= 13);
        check_piece(&b, t, t < 9 ? &none : &pieces[t < 13 ? 0 : t - 13]);
        assert_int_equal(bench_get(&b, "fwd_ready"), t < 5 || t == 9 || t >= 14);
        taken += bench_get(&b, "fwd_ready") && taken < 5;
        bench_tick(&b);
    }
    bench_close(&b);
}

/* The pieces of every set of words of every chunk of random tiles are those that a walk over the words gives. */
static void pieces_follow_the_words(void **unused)
{
    (void)unused;
    struct stash_map *m = calloc(1, sizeof *m);
    struct spec_values values;
    struct spec_error error = {""};
    spec_defaults(&stash_map_block, &values);
    assert_int_equal(spec_set(&values, "CHUNK_WORDS", 4, &error), 0);
    assert_int_equal(spec_set(&values, "BYTES", 256, &error), 0);
    stash_map_init(m, &values);
    uint64_t rng = 3;
    for (int n = 0; n < 100; n++) {
        struct map_tile t = random_tile(&m->limits, &rng);
        struct map_entry e;
        assert_int_equal(map_calc(&m->limits, &t, &e), 0);
        struct stash_map_edge edge = {
            .set = &e, .set_index = 1, .flag_valid = 1, .flag_index = 1, .flag_used = 1, .flag_live = 1};
        stash_map_tick(m, &edge);
        for (unsigned chunk = 0; chunk < 64; chunk += 4)
            for (unsigned words = 1; words < 16; words++) {
                edge = (struct stash_map_edge){
                    .fwd_valid = 1, .fwd_mapped = 1, .fwd_index = 1, .fwd_words = words, .piece_ready = 1};
                edge.fwd_addr = chunk + (unsigned)__builtin_ctz(words);
                stash_map_tick(m, &edge);
                edge.fwd_valid = 0;
                unsigned seen = 0;
                uint64_t line_before = 0;
                for (int cycle = 1; seen != words; cycle++, stash_map_tick(m, &edge)) {
                    const struct map_piece *p = &m->piece;
                    assert_true(cycle < 14 && (cycle >= 9 || !p->valid));
                    if (!p->valid) continue;
                    assert_int_equal(p->words & (seen | ~words), 0);
                    for (unsigned k = 0; k < 4; k++) {
                        uint64_t virt;
                        int mapped = map_forward(&e, chunk + k, &virt);
                        if (!(p->words >> k & 1)) {
                            assert_int_equal(p->place[k], 0);
                            if (p->mapped && words >> k & 1) assert_true(!mapped || virt / 4 != p->line);
                            continue;
                        }
                        assert_int_equal(p->mapped, mapped);
                        assert_int_equal(p->line, virt / 4);
                        assert_int_equal(p->place[k], virt % 4);
                    }
                    assert_true(!seen || !p->mapped || p->line > line_before);
                    line_before = p->line;
                    seen |= p->words;
                    assert_int_equal(p->last, seen == words);
                }
                assert_int_equal(m->piece.valid, 0);
            }
    }
    free(m);
}

static void a_reset_forgets_translations(void **unused)
{
    (void)unused;
    struct bench b;
    open_paper(&b);
    map_tile_at(&b, &figure_4_2, 5, 1);
    bench_set(&b, "fwd_valid", 1);
    bench_set(&b, "fwd_index", 5);
    bench_set(&b, "fwd_addr", 32);
    bench_set(&b, "fwd_mapped", 1);
    bench_set(&b, "fwd_words", 0x3f);
    for (int i = 0; i < 12; i++) bench_cycle(&b);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "piece_valid"), 1);
    assert_int_equal(bench_get(&b, "fwd_ready"), 0);
    bench_set(&b, "fwd_valid", 0);
    bench_reset(&b);
    bench_set(&b, "piece_ready", 1);
    for (int t = 0; t < 16; t++) {
        static const struct wanted none;
        check_piece(&b, t, &none);
        assert_int_equal(bench_get(&b, "fwd_ready"), 1);
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
    bench_set(&b, "fwd_mapped", 1);
    bench_set(&b, "fwd_words", 1);
    bench_set(&b, "piece_ready", 1);
    bench_cycle(&b);
    assert_int_equal(bench_get_record(&b, "read_data", &stash_map_entry_record, "object", 0), 0);
    bench_set(&b, "set_valid", 0);
    for (int i = 0; i < 8; i++) bench_cycle(&b);
    assert_int_equal(bench_get(&b, "piece_valid"), 1);
    assert_int_equal(bench_get(&b, "piece_mapped"), 0);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "piece_mapped"), 1);
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
        cmocka_unit_test(reverse_translations_take_10_cycles_one_a_cycle),
        cmocka_unit_test(pieces_of_figure_4_2_by_hand),
        cmocka_unit_test(a_translation_by_no_entry_is_one_piece),
        cmocka_unit_test(five_translations_wait_for_their_taker),
        cmocka_unit_test(pieces_follow_the_words),
        cmocka_unit_test(a_reset_forgets_translations),
        cmocka_unit_test(an_entry_being_set_cannot_be_used),
        cmocka_unit_test(entries_free_themselves_when_ended_and_clean),
        cmocka_unit_test(dirty_counts_saturate_at_the_chunks),
        cmocka_unit_test(any_bits_can_be_set_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
