/* At what rate, and how late, does the stash-map translate? Directed waveforms, on the golden model and on the emitted RTL. */
#include <stdio.h>
#include <string.h>

#include "spec/stash/stash_types.h"
#include "tests/lockstep/rates_desk.h"
#include "tests/stash/tests.h"

struct tile { /* in words */
    uint64_t base, virt, field, object, per_row, stride, rows;
};
static const struct tile tile = {32, 0x1234, 3, 5, 7, 50, 4};

/* By division, as the papers define it. */
static uint64_t virtual_of(uint64_t o)
{
    uint64_t element = o / tile.field;
    return tile.virt + element / tile.per_row * tile.stride + element % tile.per_row * tile.object + o % tile.field;
}

static void open_map(struct desk *d)
{
    const uint64_t sizes[] = {
        4 * tile.base,   4 * tile.virt, 4 * tile.field, 4 * tile.object, 4 * tile.object * tile.per_row,
        4 * tile.stride, tile.rows};
    static const char *const names[] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    desk_open(d, "stash_map", "");
    for (int i = 0; i < 7; i++) desk_put(d, "calc", names[i], 0, sizes[i]);
    desk_set(d, "calc_valid", 1);
    int left = 2000;
    for (; left && !desk_out(d, "calc_done_valid"); left--) {
        desk_cycle(d);
        if (desk_out(d, "calc_ready")) desk_set(d, "calc_valid", 0);
    }
    desk_check(d, left > 0 && !desk_get(d, "calc_done", "error", 0), "error of the tile",
               desk_get(d, "calc_done", "error", 0), 0);
    desk_copy(d, "set_data", "calc_done_data");
    desk_set(d, "set_valid", 1);
    desk_set(d, "set_index", 5);
    desk_set(d, "flag_valid", 1);
    desk_set(d, "flag_index", 5);
    desk_set(d, "flag_used", 1);
    desk_set(d, "flag_live", 1);
    desk_cycle(d);
    desk_set(d, "set_valid", 0);
    desk_set(d, "flag_valid", 0);
    desk_set(d, "fwd_index", 5);
    desk_set(d, "rev_index", 5);
}

/* Reverse translations in the cycles of `asked`; each answer, in order, is that of the division. */
static void translate_back(struct desk *d, const char *asked, const char *done)
{
    uint64_t next = 0, seen = 0;
    desk_draw(d, "rev_valid", "rev_done", NULL);
    for (int t = 0; asked[t]; t++) {
        desk_set(d, "rev_valid", asked[t] == '-');
        desk_set(d, "rev_virt", virtual_of(next));
        next += asked[t] == '-';
        desk_cycle(d);
        if (!desk_out(d, "rev_done")) continue;
        uint64_t got = desk_out(d, "rev_addr"), wanted = tile.base + seen;
        desk_check(d, desk_out(d, "rev_mapped") == 1, "mapped", 0, 1);
        desk_check(d, got == wanted, "translation", got, wanted);
        seen++;
    }
    desk_expect(d, "rev_valid", asked);
    desk_expect(d, "rev_done", done);
    desk_check(d, seen == next, "translations answered", seen, next);
}

struct asked { /* words of a chunk of the tile: the chunk's first word, counted from the tile's */
    unsigned chunk, words;
};

/* A piece of these words is what the division says, and holds all of them that lie in its line. */
static void check_piece(struct desk *d, const struct asked *of)
{
    const uint64_t tile_words = tile.field * tile.per_row * tile.rows;
    unsigned words = (unsigned)desk_out(d, "piece_words");
    uint64_t line = desk_out(d, "piece_line"), places = desk_out(d, "piece_places"),
             mapped = desk_out(d, "piece_mapped");
    for (unsigned k = 0; k < 16; k++) {
        uint64_t virt = virtual_of(of->chunk + k), place = places >> 4 * k & 15;
        int in_tile = of->chunk + k < tile_words, there = mapped ? in_tile && virt / 16 == line : !in_tile;
        desk_check(d, (words >> k & 1) == (there && of->words >> k & 1), "piece_words", words, k);
        desk_check(d, place == (words >> k & mapped ? virt % 16 : 0), "place", place, virt);
    }
}

/* Each of `asked` (the last one again and again) until it is taken, in the cycles of `valid`; pieces are taken in those of `taken`. */
static void expand(struct desk *d, const struct asked *asked, int count, const char *valid, const char *ready,
                   const char *taken, const char *pieces, const char *last)
{
    int next = 0, now = 0;
    desk_draw(d, "fwd_valid", "fwd_ready", "piece_valid", "piece_ready", "piece_last", NULL);
    for (int t = 0; valid[t]; t++) {
        const struct asked *a = &asked[next < count ? next : count - 1];
        desk_set(d, "fwd_valid", valid[t] == '-');
        desk_set(d, "fwd_addr", tile.base + a->chunk + (unsigned)__builtin_ctz(a->words));
        desk_set(d, "fwd_mapped", 1);
        desk_set(d, "fwd_words", a->words);
        desk_set(d, "piece_ready", taken[t] == '-');
        desk_cycle(d);
        next += valid[t] == '-' && desk_out(d, "fwd_ready");
        if (!desk_out(d, "piece_valid")) continue;
        desk_check(d, now < next, "translations asked", (uint64_t)next, (uint64_t)now);
        check_piece(d, &asked[now < count ? now : count - 1]);
        now += taken[t] == '-' && desk_out(d, "piece_last");
    }
    desk_expect(d, "fwd_valid", valid);
    desk_expect(d, "fwd_ready", ready);
    desk_expect(d, "piece_ready", taken);
    desk_expect(d, "piece_valid", pieces);
    desk_expect(d, "piece_last", last);
    desk_check(d, now == next, "translations that ended", (uint64_t)now, (uint64_t)next);
}

void stash_map_rates(const char *build, const char *work)
{
    struct desk d;
    open_map(&d);
    /* A chunk in two lines; one without the words of its second line; the tile's end; a word. */
    static const struct asked chunks[] = {{0, 0xffff}, {16, 0xffe3}, {80, 0x00ff}, {0, 0x0002}};
    desk_film(&d, "docs/stash/waves/translate", "forward translations", "fwd_valid", "fwd_ready", "fwd_addr",
              "fwd_words", "", "piece_valid", "piece_ready", "piece_line", "piece_words", "piece_mapped", "piece_last",
              NULL);
    expand(&d, chunks, 4, "----________________", /* four under way: a fifth would be taken */
           "--------------------", "-------------_------", "_________---_------_", "__________-____-_--_");
    desk_cut(&d);
    desk_report(&d, "stash_map-gives-a-line-in-a-cycle-nine-cycles-later", build, work);
    open_map(&d);
    static const struct asked one = {0, 0x0080};
    expand(&d, &one, 1, "---------------------------__________", "-----____-----____-----____----------",
           "-------------------------------------", "_________-----____-----____-----_____",
           "_________-----____-----____-----_____");
    desk_report(&d, "stash_map-translates-five-chunks-in-nine-cycles", build, work);
    open_map(&d);
    translate_back(&d, "------------------------________________", "__________------------------------______");
    translate_back(&d, "-_--_---__________", "__________-_--_---");
    desk_report(&d, "stash_map-translates-back-once-a-cycle-in-ten-cycles", build, work);
}
