#include "cmodel/system/energy.h"

#include <math.h>

/* Of the tinyCache whose figures the table has. */
enum { TABLE_BYTES = 1024, TABLE_LINE = 64 };

static const char thesis[] = "thesis table 4.5";
static const char tiny[] = "ours: docs/tinycache/workloads.md";

/* clang-format off */
/* Picojoules that depend on what is counted. L1, scratchpad and L2 are fitted to figure 1 of the tinyCache paper, and
 * `scripts/tinycache/averages --fit` does it again. A fit starts from one of them: by request from a row of the scratchpad, by lane
 * from an L1 access. The last level is taken as twice the L2. */
typedef const double counted[ENERGY_UNITS][CONSTANT_SPACES];
/*                               request: cached, global   lane: cached, global */
static counted sm_l1          = {{       287.0,   142.0}, {       69.0,   69.0}};
static counted sm_scratchpad  = {{        96.0,    96.0}, {       15.5,   38.4}};
static counted die_l2         = {{        22.0,    23.0}, {       71.0,  169.0}};
static counted last_level     = {{        44.0,    46.0}, {      142.0,  338.0}};
static counted tinycache      = {{         1.5,     1.5}, {        3.1,    3.1}};
static counted tinycache_line = {{        10.0,    10.0}, {       13.0,   13.0}};

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
    [ACCESS_TINY]          = {"tinycache",      ENERGY_TINY,      0, false, tiny, tinycache},
    [ACCESS_TINY_LINE]     = {"tinycache_line", ENERGY_TINY,      0, false, tiny, tinycache_line},
    [ACCESS_COALESCER]     = {"coalescer",      ENERGY_COALESCER, 30.0, false, tiny},
    [ACCESS_SM_SCRATCHPAD] = {"sm_scratchpad",  ENERGY_LOCAL,     0, false, tiny, sm_scratchpad},
    [ACCESS_SM_L1]         = {"sm_l1",          ENERGY_L1,        0, false, tiny, sm_l1},
    [ACCESS_DIE_L2]        = {"die_l2",         ENERGY_L2,        0, false, tiny, die_l2},
    [ACCESS_LAST_LEVEL]    = {"last_level",     ENERGY_LAST_LEVEL, 0, false, tiny, last_level},
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
    const struct energy_row *row = &rows[kind];
    double picojoules = row->counted ? row->counted[config->energy_unit][config->constant_space] : row->picojoules;
    if (kind == ACCESS_TINY) return picojoules * capacity;
    if (kind == ACCESS_TINY_LINE) return picojoules * capacity * line * (double)config->fill_energy / 100;
    return picojoules;
}

uint64_t energy_accesses(const struct system_config *config, const struct system_stats *stats, int kind)
{
    if (config->energy_unit == UNIT_LANE && kind == ACCESS_SM_L1) return stats->lanes_below[0];
    if (config->energy_unit == UNIT_LANE && kind == ACCESS_SM_SCRATCHPAD) return stats->lanes_below[1];
    return stats->accesses[kind];
}

double energy_of_part(const struct system_config *config, const struct system_stats *stats, int part, bool printed_only)
{
    double sum = 0;
    for (int kind = 0; kind < ACCESS_KINDS; kind++)
        if ((int)rows[kind].part == part && (rows[kind].printed || !printed_only))
            sum += energy_of_access(config, kind) * (double)energy_accesses(config, stats, kind);
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
