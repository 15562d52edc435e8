/* The parameter sets that lockstep runs the map on: both maps; the smallest and the widest line number; a tag of one bit and a wide one. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_map_sets[] = {
    /* parameters                                                             test     soak  Icarus netlist coverage rows */
    {"LINE_BITS=14 BANK_BITS=2 ROW_BITS=3 VAULT_BIT=5",                      200000,  4000000,  3000, 1, 1, 0},
    {"LINE_BITS=14 BANK_BITS=3 ROW_BITS=2 VAULT_BIT=5 MAP=ROW_COLUMN_BANK",  200000,  4000000,  3000, 1, 0, 0},
    {"LINE_BITS=8 BANK_BITS=1 ROW_BITS=1 VAULT_BIT=7",                       200000,  1000000,     0, 0, 0, 0},
    {"LINE_BITS=8 BANK_BITS=2 ROW_BITS=1 VAULT_BIT=1 MAP=ROW_COLUMN_BANK",   200000,  1000000,     0, 0, 0, 0},
    {"LINE_BITS=32 BANK_BITS=8 ROW_BITS=18 VAULT_BIT=31",                    200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=32 BANK_BITS=1 ROW_BITS=1 VAULT_BIT=1",                      200000,  2000000,     0, 0, 0, 0},
    {"MAP=ROW_COLUMN_BANK",                                                  200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=30 BANK_BITS=4 ROW_BITS=14 MAP=ROW_COLUMN_BANK",             200000,  2000000,     0, 0, 0, 0},
    {"",                                                                     200000,  4000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
