/* Faults of the map. */
#include <stddef.h>

#include "tests/dramcache/tests.h"

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"remainder-15-for-0", "comparison", "dramcache_map: slot: thrice == SLOTS => 1'b0"},
    {"carry-of-the-sum-lost", "arithmetic", "dramcache_map: thrice: {3'd0, twice[4]} => 4'd0"},
    {"sixth-nibble-twice", "index", "dramcache_map: nibbles: unit[23:20] => unit[19:16]"},
    {"remainder-left-in-the-dividend", "arithmetic", "dramcache_map: multiple: unit - {28'd0, slot} => unit"},
    {"quotient-of-16-bits", "width", "dramcache_map: minus: {times_1111[15:0], 16'd0} => 32'd0"},
    {"vault-not-hashed", "index", "dramcache_map: set_vault: at_line[0] ^ at_line[VAULT_BIT] => at_line[0]"},
    {"vault-of-the-bit-above", "index", "dramcache_map: line_line: of_block[VAULT_BIT-1] => of_block[VAULT_BIT]"},
    {"tad-of-16-columns", "arithmetic", "dramcache_map: set_column: {4'd0, set_slot} => 8'd0"},
    {"sixteen-sets-a-row", "arithmetic", "dramcache_map: of_unit: {row_unit[27:0], 4'd0} - row_unit => {row_unit[27:0], 4'd0}"},
    {"valid-survives-reset", "reset", "dramcache_map: line_valid: !rst => 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"row-above-the-tag", "index", "cmodel/dramcache/dramcache_map.c", "p.row = low(unit, m->row_bits);\n    p.tag = unit >> m->row_bits;", "p.row = unit >> m->tag_bits;\n    p.tag = low(unit, m->tag_bits);"},
    {"slot-of-the-quotient", "index", "cmodel/dramcache/dramcache_map.c", "p.slot = unit % DRAMCACHE_SLOTS;\n    unit /= DRAMCACHE_SLOTS;", "unit /= DRAMCACHE_SLOTS;\n    p.slot = unit % DRAMCACHE_SLOTS;"},
    {"vault-of-the-line", "index", "cmodel/dramcache/dramcache_map.c", "((line >> m->vault_bit ^ p->vault) & 1)", "p->vault"},
    {0},
};
/* clang-format on */

const struct fault_plan dramcache_map_faults = {.block = "dramcache_map", .rtl = rtl, .model = model};
