/* The emitted translations and precomputation against plain division.
 *
 * usage: translate BYTES SPAN_BITS VA_BITS CHUNK_WORDS all      every legal tile of the sizes: every stash offset forward,
 *                                                              and back again
 *        translate ... every                                   the same, and every word of the span in reverse, gaps too
 *        translate ... random N                                N random tiles, with random offsets and words
 *        translate ... reciprocals N                           the precomputation: every divisor up to N, then N random
 *                                                              ones, and the divisors next to powers of two
 *
 * `all`: the position of a tile (its stash base and virtual base) enters by additions alone; it changes from tile to
 * tile and includes the extremes. */
#include "arithmetic.h"

#include <stdlib.h>
#include <string.h>

enum { FORWARD = 7, REVERSE = 9, LINE = 16 }; /* cycles from stage 1 to the answer */

struct sizes {
    uint64_t words, span, virtual_words, chunk; /* capacities in words */
    unsigned aw, span_bits;
};

struct want {
    int asked, mapped;
    uint64_t value, question;
    struct entry entry;
};

struct bench {
    struct sizes s;
    struct translate_in in;
    struct translate_out out;
    struct want fwd[LINE], rev[LINE];
    uint64_t cycle, cases, tiles, seed;
    int failed;
};

static void print_tile(const struct entry *e)
{
    printf("base %" PRIu64 " virt %" PRIu64 " field %" PRIu64 " object %" PRIu64 " per_row %" PRIu64 " rows %" PRIu64
           " stride %" PRIu64 " (words)\n",
           e->base, e->virt, e->field, e->object, e->per_row, e->rows, e->stride);
}

static void compare(struct bench *b, const char *what, const struct want *want, uint64_t value, int mapped)
{
    if (!want->asked || b->failed || (value == want->value && mapped == want->mapped)) return;
    printf("failed: %s of %" PRIu64 " is %" PRIu64 " mapped %d, not %" PRIu64 " mapped %d: ", what, want->question,
           value, mapped, want->value, want->mapped);
    print_tile(&want->entry);
    b->failed = 1;
}

/* Of the chunk: the word's address, which words behind it lie in the tile, and which of those begin an object or a row. */
static void compare_forward(struct bench *b, const struct want *want)
{
    if (!want->asked || b->failed) return;
    const struct entry *e = &want->entry;
    uint64_t chunk = want->question / b->s.chunk * b->s.chunk, first = want->question - chunk;
    compare(b, "forward", want, want->mapped ? b->out.fwd_virt : 0, first < b->out.fwd_end);
    for (uint64_t k = first + 1; want->mapped && k < b->s.chunk && !b->failed; k++) {
        uint64_t o = chunk + k - e->base;
        int in_tile = o < e->words, object = in_tile && o % e->field == 0, row = in_tile && o % e->row == 0;
        if (in_tile == (k < b->out.fwd_end) &&
            (!in_tile || (object == (int)(b->out.fwd_objects >> k & 1) && row == (int)(b->out.fwd_rows >> k & 1))))
            continue;
        printf("failed: word %" PRIu64 " of the chunk of %" PRIu64 ": end %u objects %x rows %x: ", k, want->question,
               b->out.fwd_end, b->out.fwd_objects, b->out.fwd_rows);
        print_tile(e);
        b->failed = 1;
    }
}

/* 1, and what the tile has at a virtual word, found without a reciprocal. */
static int find(const struct entry *e, uint64_t span, uint64_t virt, uint64_t *address)
{
    if (virt < e->virt || virt - e->virt >= span) return 0;
    uint64_t v = virt - e->virt, row = v / e->stride, in_row = v % e->stride, column = in_row / e->object,
             word = in_row % e->object;
    *address = e->base + (row * e->per_row + column) * e->field + word;
    return row < e->rows && column < e->per_row && word < e->field;
}

/* Words behind it in its line: each that the tile has lies one word behind the one before it. */
static void compare_line(struct bench *b, const struct want *want)
{
    if (!want->asked || b->failed) return;
    unsigned words = 0;
    uint64_t first = want->question % b->s.chunk, next = want->value, address;
    for (uint64_t k = first; want->mapped && k < b->s.chunk; k++) {
        if (!find(&want->entry, b->s.span, want->question + k - first, &address)) continue;
        words |= 1u << k;
        if (address != next++) b->failed = 1;
    }
    if (words == b->out.rev_words && !b->failed) return;
    printf("failed: words %x of the line of %" PRIu64 ", must be %x: ", b->out.rev_words, want->question, words);
    print_tile(&want->entry);
    b->failed = 1;
}

static void step(struct bench *b)
{
    translate_step(&b->in, &b->out);
    if (b->cycle >= FORWARD) compare_forward(b, &b->fwd[(b->cycle - FORWARD) % LINE]);
    if (b->cycle >= REVERSE) {
        const struct want *want = &b->rev[(b->cycle - REVERSE) % LINE];
        compare(b, "reverse", want, b->out.rev_addr, b->out.rev_mapped);
        compare_line(b, want);
    }
    b->cycle++;
    b->fwd[b->cycle % LINE].asked = b->rev[b->cycle % LINE].asked = 0;
    b->in.fwd_ok = b->in.rev_ok = 0;
}

/* The word at stash offset o of the tile: thesis listing 4.1, by division. */
static uint64_t virtual_of(const struct entry *e, uint64_t o)
{
    uint64_t element = o / e->field, row = element / e->per_row;
    return e->virt + row * e->stride + element % e->per_row * e->object + o % e->field;
}

static void ask_forward(struct bench *b, const struct entry *e, uint64_t address)
{
    int mapped = address >= e->base && address - e->base < e->words;
    b->in.entry = *e;
    b->in.fwd_ok = 1;
    b->in.fwd_addr = address;
    b->fwd[b->cycle % LINE] = (struct want){1, mapped, mapped ? virtual_of(e, address - e->base) : 0, address, *e};
    b->cases++;
}

static void ask_reverse(struct bench *b, const struct entry *e, uint64_t virt)
{
    struct want want = {1, 0, 0, virt, *e};
    want.mapped = find(e, b->s.span, virt, &want.value);
    if (!want.mapped) want.value = 0;
    b->in.entry = *e;
    b->in.rev_ok = 1;
    b->in.rev_virt = virt;
    b->rev[b->cycle % LINE] = want;
    b->cases++;
}

static struct entry make_entry(const struct sizes *s, uint64_t field, uint64_t object, uint64_t per_row, uint64_t rows,
                               uint64_t stride)
{
    struct entry e = {.words = field * per_row * rows,
                      .field = field,
                      .object = object,
                      .per_row = per_row,
                      .row = field * per_row,
                      .rows = rows,
                      .stride = rows == 1 ? per_row * object : stride};
    e.object_gap = object - field;
    e.row_gap = e.stride - per_row * object;
    e.by_field = reciprocal_of(field, s->aw);
    e.by_per_row = reciprocal_of(per_row, s->aw);
    e.by_stride = reciprocal_of(e.stride, s->span_bits);
    e.by_object = reciprocal_of(object, s->span_bits);
    return e;
}

/* Where the tile lies: the extremes in turn, then anywhere. */
static void place(struct bench *b, struct entry *e)
{
    uint64_t bases = (b->s.words - e->words) / b->s.chunk + 1,
             length = (e->rows - 1) * e->stride + e->per_row * e->object, starts = b->s.virtual_words - length + 1,
             r = next_random(&b->seed);
    e->base = (b->tiles % 4 == 0 ? 0 : b->tiles % 4 == 1 ? bases - 1 : r % bases) * b->s.chunk;
    e->virt = b->tiles % 5 == 0 ? 0 : b->tiles % 5 == 1 ? starts - 1 : (r >> 8) % starts;
    b->tiles++;
}

/* Every offset forward, and each answer back: with one entry at a time in both pipelines, one question a cycle. */
static void try_tile(struct bench *b, struct entry *e, int every)
{
    place(b, e);
    for (uint64_t o = 0; o < e->words && !b->failed; o++) {
        ask_forward(b, e, e->base + o);
        ask_reverse(b, e, virtual_of(e, o));
        step(b);
    }
    if (every) {
        uint64_t end = e->virt + b->s.span;
        if (end > b->s.virtual_words) end = b->s.virtual_words;
        for (uint64_t v = e->virt; v < end && !b->failed; v++) {
            ask_reverse(b, e, v);
            if (v - e->virt < b->s.words) ask_forward(b, e, v - e->virt);
            step(b);
        }
    }
    /* One word outside, on each side. */
    ask_forward(b, e, (e->base + e->words) % b->s.words);
    ask_reverse(b, e, e->virt ? e->virt - 1 : b->s.virtual_words - 1);
    step(b);
}

static void all_tiles(struct bench *b, int every)
{
    const uint64_t w = b->s.words, span = b->s.span;
    for (uint64_t field = 1; field <= w; field++)
        for (uint64_t per_row = 1; field * per_row <= w; per_row++)
            for (uint64_t rows = 1; field * per_row * rows <= w; rows++)
                for (uint64_t object = field; object < span && per_row * object <= span && !b->failed; object++) {
                    uint64_t row = per_row * object;
                    if (row == span) continue; /* a row's bytes do not fit the record */
                    for (uint64_t stride = row; !b->failed; stride++) {
                        if (rows > 1 && (stride >= span || (rows - 1) * stride + row > span)) break;
                        struct entry e = make_entry(&b->s, field, object, per_row, rows, stride);
                        try_tile(b, &e, every);
                        if (rows == 1) break;
                    }
                }
}

static uint64_t pick(struct bench *b, uint64_t low,
                     uint64_t high) /* both included; small and extreme ones more often */
{
    uint64_t r = next_random(&b->seed), range = high - low + 1;
    switch (r >> 61) {
    case 0: return low;
    case 1: return high;
    case 2:
    case 3: return low + (r >> 20) % (range < 8 ? range : 8);
    default: return low + (r >> 16) % range;
    }
}

static void random_tile(struct bench *b)
{
    const uint64_t w = b->s.words, span = b->s.span;
    uint64_t field = pick(b, 1, w), per_row = pick(b, 1, w / field), rows = pick(b, 1, w / field / per_row),
             object = pick(b, field, (span - 1) / rows / per_row < field ? field : (span - 1) / rows / per_row),
             row = per_row * object;
    if (row >= span) return;
    uint64_t stride = row;
    if (rows > 1) {
        uint64_t most = (span - row) / (rows - 1);
        if (most >= span) most = span - 1;
        if (most < row) return;
        stride = pick(b, row, most);
    }
    struct entry e = make_entry(&b->s, field, object, per_row, rows, stride);
    place(b, &e);
    for (int i = 0; i < 40 && !b->failed; i++) {
        uint64_t o = pick(b, 0, e.words - 1);
        ask_forward(b, &e, (e.base + (i < 36 ? o : pick(b, 0, w - 1))) % w);
        uint64_t at = i < 20 ? virtual_of(&e, o) : e.virt + pick(b, 0, span - 1);
        ask_reverse(b, &e, at % b->s.virtual_words);
        step(b);
    }
}

/* Has the entry of a tile computed, and compares all of it. */
static void try_reciprocal(struct bench *b, uint64_t field, uint64_t object, uint64_t per_row, uint64_t rows,
                           uint64_t stride)
{
    struct entry want = make_entry(&b->s, field, object, per_row, rows, stride);
    place(b, &want);
    b->in.tile =
        (struct tile){4 * want.base, 4 * want.virt, 4 * field, 4 * object, 4 * per_row * object, 4 * stride, rows};
    b->in.calc_valid = 1;
    step(b);
    b->in.calc_valid = 0;
    for (int i = 0; i < 1000; i++) {
        step(b);
        if (b->out.done) break;
    }
    b->cases++;
    if (b->out.done && b->out.error == 0 && memcmp(&b->out.entry, &want, sizeof want) == 0) return;
    printf("failed: precomputation (done %d, error %d): ", b->out.done, b->out.error);
    print_tile(&want);
    b->failed = 1;
}

/* With one row the stride is the row, so one calculation divides by the object and by the stride. */
static void all_divisors(struct bench *b, uint64_t count)
{
    for (uint64_t d = 1; d <= count && d < b->s.span && !b->failed; d++) {
        if (d <= b->s.words) {
            try_reciprocal(b, d, d, 1, 1, 0);
            if (!b->failed) try_reciprocal(b, 1, 1, d, 1, 0);
        } else {
            try_reciprocal(b, 1, d, 1, 1, 0);
        }
    }
    for (unsigned bit = 1; bit < b->s.span_bits; bit++)
        for (int64_t off = -3; off <= 3 && !b->failed; off++) {
            int64_t d = ((int64_t)1 << bit) + off;
            if (d >= 1 && (uint64_t)d < b->s.span) try_reciprocal(b, 1, (uint64_t)d, 1, 1, 0);
        }
    for (uint64_t i = 0; count + 1 < b->s.span && i < count && !b->failed; i++)
        try_reciprocal(b, 1, pick(b, 1, b->s.span - 1), 1, 1, 0);
}

int main(int argc, char **argv)
{
    if (argc < 6) return 2;
    struct bench b = {.seed = 88172645463325252};
    b.s.words = strtoull(argv[1], NULL, 10) / 4;
    b.s.span_bits = (unsigned)atoi(argv[2]);
    b.s.span = (uint64_t)1 << b.s.span_bits;
    b.s.virtual_words = (uint64_t)1 << (atoi(argv[3]) - 2);
    b.s.chunk = strtoull(argv[4], NULL, 10);
    b.s.aw = ceil_log2(b.s.words);
    uint64_t count = argc > 6 ? strtoull(argv[6], NULL, 10) : 0;
    b.in.rst = 1;
    step(&b);
    step(&b);
    b.in.rst = 0;
    for (int i = 0; i < LINE; i++) step(&b);
    if (!strcmp(argv[5], "random")) {
        for (uint64_t i = 0; i < count && !b.failed; i++) random_tile(&b);
    } else if (!strcmp(argv[5], "reciprocals")) {
        all_divisors(&b, count);
    } else {
        all_tiles(&b, !strcmp(argv[5], "every"));
    }
    for (int i = 0; i < LINE && !b.failed; i++) step(&b);
    if (!b.failed) printf("%" PRIu64 " cases, %" PRIu64 " tiles\n", b.cases, b.tiles);
    return b.failed;
}
