/* Where a DRAM cache has a line: docs/dramcache/map-data-path.md. */
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    {"MAP",       SPEC_OPTION, DRAM_ROW_BANK_COLUMN, 0, 1, 0, "", "whether lines that follow each other share a row or not",     "HAShCache, section 3.1", maps},
    {"LINE_BITS", SPEC_SIZE, 26, 8, 32, 0, "bits", "width of a line's number in memory, both vaults",   "HAShCache, table 4.1"},
    {"BANK_BITS", SPEC_SIZE, 5,  1, 8,  0, "bits", "of a bank's number in its vault, all layers",       "HAShCache, table 4.1"},
    {"ROW_BITS",  SPEC_SIZE, 9,  1, 18, 0, "bits", "of a row's number in its bank",                     "HAShCache, table 4.1"},
    {"VAULT_BIT", SPEC_SIZE, 13, 1, 31, 0, "",     "bit of the line's number that is XORed with bit 0", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"LINE_BITS >= BANK_BITS + ROW_BITS + 5", "a tag has a bit or more"},
    {"VAULT_BIT < LINE_BITS",                 "VAULT_BIT is a bit of the line's number"},
    {0},
};

#define SLOT_W DRAMCACHE_TEXT(DRAMCACHE_SLOT_BITS)
#define TAG_W  "LINE_BITS - BANK_BITS - ROW_BITS - " SLOT_W

static const struct spec_signal signals[] = {
    {"at_valid",   SPEC_IN,  "1",         "a line whose place is asked",                0},
    {"at_line",    SPEC_IN,  "LINE_BITS", "number of the line",                         0},
    {"set_valid",  SPEC_OUT, "1",         "its place, one cycle later",                 0},
    {"set_vault",  SPEC_OUT, "1",         "vault",                                      0},
    {"set_bank",   SPEC_OUT, "BANK_BITS", "bank",                                       0},
    {"set_row",    SPEC_OUT, "ROW_BITS",  "row",                                        0},
    {"set_slot",   SPEC_OUT, SLOT_W,      "place in the row, 0 to 14",                  0},
    {"set_column", SPEC_OUT, "8",         "column of eight bytes where its TAD begins", 0},
    {"set_tag",    SPEC_OUT, TAG_W,       "tag",                                        0},
    {"of_valid",   SPEC_IN,  "1",         "a place whose line is asked",                0},
    {"of_vault",   SPEC_IN,  "1",         "vault",                                      0},
    {"of_bank",    SPEC_IN,  "BANK_BITS", "bank",                                       0},
    {"of_row",     SPEC_IN,  "ROW_BITS",  "row",                                        0},
    {"of_slot",    SPEC_IN,  SLOT_W,      "place in the row",                           0},
    {"of_tag",     SPEC_IN,  TAG_W,       "tag",                                        0},
    {"line_valid", SPEC_OUT, "1",         "its line, one cycle later",                  0},
    {"line_line",  SPEC_OUT, "LINE_BITS", "number of the line",                         0},
    {0},
};
static const struct spec_channel channels[] = {{0}};
static const struct spec_record *const records[] = {NULL};
/* clang-format on */

const struct spec_block dramcache_map_block = {
    .name = "dramcache_map",
    .brief = "where a DRAM cache has a line: vault, bank, row, slot and tag, and back",
    .source = "HAShCache, section 3.1; docs/dramcache/map-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
};
