/* What does the map do in which cycle? A directed waveform, on the golden model and on the emitted RTL. The places are those of
 * docs/dramcache/map-data-path.md. */
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

/* Blocks of a vault, and where they are by the thesis's sizes: HAShCache, section 3.1. */
static const struct {
    uint64_t block, tag, row, bank, slot;
} known[] = {
    {0x123456, 4, 437, 16, 6}, {(1 << 25) - 1, 136, 273, 2, 1}, {245760, 1, 0, 0, 0}, {0, 0, 0, 0, 0},
    {14, 0, 0, 0, 14},         {245759, 0, 511, 31, 14},
};
enum { KNOWN = sizeof known / sizeof known[0] };

void dramcache_map_rates(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_map", "");
    desk_film(&d, "docs/dramcache/waves/map", "a place a cycle, and a line a cycle", "at_valid", "at_line", "set_valid",
              "set_bank", "set_row", "set_slot", "set_tag", "", "of_valid", "line_valid", "line_line", NULL);
    desk_draw(&d, "set_valid", "line_valid", NULL);
    uint64_t asked[KNOWN + 2] = {0};
    for (int t = 0; t < KNOWN + 3; t++) {
        const int vault = t & 1;
        if (t < KNOWN) asked[t] = known[t].block << 1 | ((uint64_t)vault ^ (known[t].block >> 12 & 1));
        desk_set(&d, "at_valid", t < KNOWN);
        desk_set(&d, "at_line", t < KNOWN ? asked[t] : 0);
        desk_set(&d, "of_valid", t > 0 && t <= KNOWN);
        if (t > 0 && t <= KNOWN) {
            desk_set(&d, "of_vault", (uint64_t)(t - 1) & 1);
            desk_set(&d, "of_bank", known[t - 1].bank);
            desk_set(&d, "of_row", known[t - 1].row);
            desk_set(&d, "of_slot", known[t - 1].slot);
            desk_set(&d, "of_tag", known[t - 1].tag);
        }
        desk_cycle(&d);
        if (t > 0 && t <= KNOWN) {
            desk_check(&d, desk_out(&d, "set_tag") == known[t - 1].tag, "tag", desk_out(&d, "set_tag"),
                       known[t - 1].tag);
            desk_check(&d, desk_out(&d, "set_row") == known[t - 1].row, "row", desk_out(&d, "set_row"),
                       known[t - 1].row);
            desk_check(&d, desk_out(&d, "set_bank") == known[t - 1].bank, "bank", desk_out(&d, "set_bank"),
                       known[t - 1].bank);
            desk_check(&d, desk_out(&d, "set_slot") == known[t - 1].slot, "slot", desk_out(&d, "set_slot"),
                       known[t - 1].slot);
            desk_check(&d, desk_out(&d, "set_column") == 17 * known[t - 1].slot, "column", desk_out(&d, "set_column"),
                       17 * known[t - 1].slot);
            desk_check(&d, (int)desk_out(&d, "set_vault") == ((t - 1) & 1), "vault", desk_out(&d, "set_vault"),
                       (uint64_t)(t - 1) & 1);
        }
        if (t > 1 && t <= KNOWN + 1)
            desk_check(&d, desk_out(&d, "line_line") == asked[t - 2], "line", desk_out(&d, "line_line"), asked[t - 2]);
    }
    desk_cut(&d);
    desk_expect(&d, "set_valid", "_------__");
    desk_expect(&d, "line_valid", "__------_");
    desk_report(&d, "map-gives-a-place-a-cycle-and-a-line-a-cycle", build, work);
}
