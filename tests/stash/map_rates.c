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

/* Translations in the cycles of `asked`; each answer, in order, is that of the division. */
static void translate(struct desk *d, int forward, const char *asked, const char *done)
{
    const char *valid = forward ? "fwd_valid" : "rev_valid", *answered = forward ? "fwd_done" : "rev_done";
    uint64_t next = 0, seen = 0;
    desk_draw(d, valid, answered, NULL);
    for (int t = 0; asked[t]; t++) {
        desk_set(d, valid, asked[t] == '-');
        desk_set(d, forward ? "fwd_addr" : "rev_virt", forward ? tile.base + next : virtual_of(next));
        next += asked[t] == '-';
        desk_cycle(d);
        if (!desk_out(d, answered)) continue;
        uint64_t got = desk_out(d, forward ? "fwd_virt" : "rev_addr"),
                 wanted = forward ? virtual_of(seen) : tile.base + seen;
        desk_check(d, desk_out(d, forward ? "fwd_mapped" : "rev_mapped") == 1, "mapped", 0, 1);
        desk_check(d, got == wanted, "translation", got, wanted);
        seen++;
    }
    desk_expect(d, valid, asked);
    desk_expect(d, answered, done);
    desk_check(d, seen == next, "translations answered", seen, next);
}

void stash_map_rates(const char *build, const char *work)
{
    struct desk d;
    open_map(&d);
    translate(&d, 1, "------------------------________________", "________------------------------________");
    desk_film(&d, "docs/stash/waves/translate", "forward translations", "fwd_valid", "fwd_addr", "", "fwd_done",
              "fwd_mapped", "fwd_virt", NULL);
    translate(&d, 1, "-_--_---________", "________-_--_---");
    desk_report(&d, "stash_map-translates-forward-once-a-cycle-in-eight-cycles", build, work);
    open_map(&d);
    translate(&d, 0, "------------------------________________", "__________------------------------______");
    translate(&d, 0, "-_--_---__________", "__________-_--_---");
    desk_report(&d, "stash_map-translates-back-once-a-cycle-in-ten-cycles", build, work);
}
