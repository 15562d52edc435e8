#include "cmodel/system/energy.h"

#include <math.h>

/* Of the tinyCache whose figures the table has. */
enum { TABLE_BYTES = 1024, TABLE_LINE = 64 };

static const char thesis[] = "thesis table 4.5";
static const char tiny[] = "ours: docs/tinycache/workloads.md";

/* clang-format off */
static const struct energy_row rows[ACCESS_KINDS] = {
    /*                     name                 part             pJ    printed  source */
    [ACCESS_INSTRUCTION] = {"instruction",      ENERGY_CORE,    500.0, false, "ours: fetch, registers and 32 lanes of a small GPU core"},
    [ACCESS_L1_HIT]      = {"l1_hit",           ENERGY_L1,      177.0, true,  thesis},
    [ACCESS_L1_MISS]     = {"l1_miss",          ENERGY_L1,      197.0, true,  thesis},
    [ACCESS_TLB]         = {"tlb",              ENERGY_L1,       14.1, true,  thesis},
    [ACCESS_SCRATCHPAD]  = {"scratchpad",       ENERGY_LOCAL,    55.3, true,  thesis},
    [ACCESS_STASH_HIT]   = {"stash_hit",        ENERGY_LOCAL,    55.4, true,  thesis},
    [ACCESS_STASH_MISS]  = {"stash_miss",       ENERGY_LOCAL,    86.8, true,  thesis},
    [ACCESS_L2]          = {"l2",               ENERGY_L2,      500.0, false, "ours: a line of a 256 KB bank"},
    [ACCESS_FLIT_HOP]    = {"flit_crossing",    ENERGY_NETWORK,  50.0, false, "ours: 128 bits through a router and a link of a millimetre"},
    [ACCESS_TINY]          = {"tinycache",      ENERGY_TINY,      1.5, false, tiny},
    [ACCESS_TINY_LINE]     = {"tinycache_line", ENERGY_TINY,     10.0, false, tiny},
    [ACCESS_COALESCER]     = {"coalescer",      ENERGY_COALESCER, 30.0, false, tiny},
    [ACCESS_SM_SCRATCHPAD] = {"sm_scratchpad",  ENERGY_LOCAL,   96.0, false, tiny},
    [ACCESS_SM_L1]         = {"sm_l1",          ENERGY_L1,      287.0, false, tiny},
    [ACCESS_DIE_L2]        = {"die_l2",         ENERGY_L2,      22.0, false, tiny},
    [ACCESS_LAST_LEVEL]    = {"last_level",     ENERGY_LAST_LEVEL, 44.0, false, tiny},
};
static const char *const part_names[ENERGY_PARTS] = {"gpu_core",  "l1",        "local_memory", "l2", "network",
                                                     "tinycaches", "coalescer", "last_level"};
static const char *const traffic_names[TRAFFIC_CLASSES] = {"read", "write", "writeback"};
/* clang-format on */

bool access_on(int kind, bool die)
{
    return (kind >= ACCESS_TINY) == die;
}

bool energy_part_on(int part, bool die)
{
    for (int kind = 0; kind < ACCESS_KINDS; kind++)
        if ((int)rows[kind].part == part && access_on(kind, die)) return true;
    return false;
}

const struct energy_row *energy_row(int kind)
{
    return &rows[kind];
}

double energy_of_access(const struct system_config *config, int kind)
{
    double capacity = sqrt((double)config->tc_bytes / TABLE_BYTES), line = (double)config->tc_line_bytes / TABLE_LINE;
    if (kind == ACCESS_TINY) return rows[kind].picojoules * capacity;
    if (kind == ACCESS_TINY_LINE) return rows[kind].picojoules * capacity * line;
    return rows[kind].picojoules;
}

double energy_of_part(const struct system_config *config, const struct system_stats *stats, int part, bool printed_only)
{
    double sum = 0;
    for (int kind = 0; kind < ACCESS_KINDS; kind++)
        if ((int)rows[kind].part == part && (rows[kind].printed || !printed_only))
            sum += energy_of_access(config, kind) * (double)stats->accesses[kind];
    return sum;
}

double energy_total(const struct system_config *config, const struct system_stats *stats, bool printed_only)
{
    double sum = 0;
    for (int part = 0; part < ENERGY_PARTS; part++) sum += energy_of_part(config, stats, part, printed_only);
    return sum;
}

const char *traffic_name(int traffic_class)
{
    return traffic_names[traffic_class];
}

const char *energy_part_name(int part)
{
    return part_names[part];
}

const char *access_name(int kind)
{
    return rows[kind].name;
}
