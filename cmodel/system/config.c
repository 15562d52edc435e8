#include "cmodel/system/config.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "spec/number.h"

static const char fetches[] = "request|line", models[] = "transactions|exact", costs[] = "papers|block";
static const char organizations[] = "Scratch|ScratchG|ScratchGD|Cache|Stash|StashG|tCbase|tCpick|notC";
static const char policies[] = "bypass_none|bypass_shared|bypass_global|disable", replacements[] = "lru|plru";
static const char spmv_formats[] = "jds|csr";
static const char constant_spaces[] = "cached|global";
static const char drain_orders[] = "lane|line";
static const char barriers[] = "evict|keep", units[] = "request|lane";
static const char schedulers[] = "round_robin|oldest";

static const char table1[] = "tinyCache table 1";

struct row {
    struct config_key key;
    size_t offset;
};

#define AT(member) offsetof(struct system_config, member)

/* clang-format off */
static const struct row rows[] = {
    /* name                   default   min    max      2^n    choices        unit          meaning                                                    source */
    {{"organization",         ORG_STASH, 0, ORG_COUNT-1, false, organizations, "",          "where the programs keep their arrays",                    "thesis 4.6.1"}, AT(organization)},
    {{"local_bytes",          16384, 1024,  65536,     true,  NULL, "bytes",                "scratchpad or stash of one compute unit",                 "thesis table 4.3"}, AT(local_bytes)},
    {{"local_banks",          32,    1,     32,        true,  NULL, "banks",                "banks of the scratchpad or stash, 4 bytes wide",          "thesis table 4.3"}, AT(local_banks)},
    {{"l1_bytes",             32768, 1024,  1048576,   true,  NULL, "bytes",                "L1 of a compute unit or CPU core",                        "thesis table 4.3"}, AT(l1_bytes)},
    {{"l1_ways",              8,     1,     16,        true,  NULL, "ways",                 "associativity of the L1",                                 "thesis table 4.3"}, AT(l1_ways)},
    {{"l2_bytes",             4194304, 65536, 67108864, true, NULL, "bytes",                "L2 in all, 16 banks",                                     "thesis table 4.3"}, AT(l2_bytes)},
    {{"l2_ways",              16,    1,     32,        true,  NULL, "ways",                 "associativity of the L2",                                 "ours"}, AT(l2_ways)},
    {{"mshrs",                128,   1,     1024,      false, NULL, "entries",              "outstanding reads of one L1 or stash",                    "thesis table 2.3"}, AT(mshrs)},
    {{"store_buffer",         256,   1,     1024,      false, NULL, "entries",              "outstanding registrations of one L1 or stash",            "thesis table 2.3"}, AT(store_buffer)},
    {{"map_entries",          64,    4,     256,       true,  NULL, "entries",              "stash-map",                                               "thesis table 4.3"}, AT(map_entries)},
    {{"vp_entries",           64,    4,     256,       true,  NULL, "entries",              "pages that the VP-map holds",                             "thesis table 4.3"}, AT(vp_entries)},
    {{"scout_distance",       4,     0,     16,        false, NULL, "entries",              "how far ahead of the tail writebacks start; 0: AddMap waits", "ours"}, AT(scout_distance)},
    {{"translation_cycles",   10,    1,     100,       false, NULL, "GPU cycles",           "stash address translation",                               "thesis table 4.3"}, AT(translation_cycles)},
    {{"replication",          1,     0,     1,         false, NULL, "0 or 1",               "a load miss first looks at an older equal mapping",       "thesis 4.5.6"}, AT(replication)},
    {{"stash_fetch",          FETCH_LINE, 0, FETCH_LINE, false, fetches, "",               "a load miss asks for its words, or also for the tile's other words of the line", "thesis 4.6.2"}, AT(stash_fetch)},
    {{"stash_model",          MODEL_TRANSACTIONS, 0, MODEL_EXACT, false, models, "",         "transactions, or the cycle-exact golden model of the block", "ours"}, AT(stash_model)},
    {{"stash_costs",          COSTS_PAPERS, 0, COSTS_BLOCK, false, costs, "",               "what the transactions take: the papers' translation alone, or the block's cycles", "ours"}, AT(stash_costs)},
    {{"l2_latency_min",       29,    1,     10000,     false, NULL, "memory cycles",        "L2 hit in the nearest bank",                              "thesis table 4.3"}, AT(l2_latency_min)},
    {{"l2_latency_max",       61,    1,     10000,     false, NULL, "memory cycles",        "L2 hit in the farthest bank",                             "thesis table 4.3"}, AT(l2_latency_max)},
    {{"remote_latency_min",   35,    1,     10000,     false, NULL, "memory cycles",        "hit in another unit's L1 or stash, nearest",              "thesis table 4.3"}, AT(remote_latency_min)},
    {{"remote_latency_max",   83,    1,     10000,     false, NULL, "memory cycles",        "hit in another unit's L1 or stash, farthest",             "thesis table 4.3"}, AT(remote_latency_max)},
    {{"memory_latency_min",   197,   1,     10000,     false, NULL, "memory cycles",        "off-chip memory, nearest",                                "thesis table 4.3"}, AT(memory_latency_min)},
    {{"memory_latency_max",   261,   1,     10000,     false, NULL, "memory cycles",        "off-chip memory, farthest",                               "thesis table 4.3"}, AT(memory_latency_max)},
    {{"gpu_clock_mhz",        700,   1,     4000,      false, NULL, "MHz",                  "compute units, their L1 and their local memory",          "thesis table 4.3"}, AT(gpu_clock_mhz)},
    {{"cpu_clock_mhz",        2000,  1,     4000,      false, NULL, "MHz",                  "CPU cores and their L1",                                  "thesis table 4.3"}, AT(cpu_clock_mhz)},
    {{"memory_clock_mhz",     2000,  1,     4000,      false, NULL, "MHz",                  "network, L2 and the latencies above",                     "ours: the thesis does not say whose cycles it prints"}, AT(memory_clock_mhz)},
    {{"warm_l2",              1,     0,     1,         false, NULL, "0 or 1",               "the inputs begin in the L2, as the CPU that wrote them left them", "ours"}, AT(warm_l2)},
    {{"page_bytes",           4096,  1024,  65536,     true,  NULL, "bytes",                "physical page",                                           "ours"}, AT(page_bytes)},
    {{"flit_bytes",           16,    8,     64,        true,  NULL, "bytes",                "a flit; a message is an 8-byte head and its words",       "ours"}, AT(flit_bytes)},
    {{"blocks_per_unit",      8,     1,     32,        false, NULL, "blocks",               "thread blocks resident in one compute unit",              "thesis 4.5.1"}, AT(blocks_per_unit)},
    {{"warps_per_unit",       48,    8,     64,        false, NULL, "warps",                "warps resident in one compute unit",                      "ours: a GTX480, which the thesis simulates"}, AT(warps_per_unit)},
    {{"size_divisor",         1,     1,     64,        true,  NULL, "",                     "the program's input is this many times smaller",          "ours"}, AT(size_divisor)},
    {{"sm_count",             4,     1,     16,        false, NULL, "multiprocessors",      "streaming multiprocessors",                               table1}, AT(sm_count)},
    {{"sm_warps",             24,    8,     64,        false, NULL, "warps",                "warps resident in one multiprocessor",                    table1}, AT(sm_warps)},
    {{"sm_blocks",            8,     1,     32,        false, NULL, "blocks",               "thread blocks resident in one multiprocessor",            table1}, AT(sm_blocks)},
    {{"sm_clock_mhz",         1500,  1,     4000,      false, NULL, "MHz",                  "multiprocessors, caches and the cycles below",            table1}, AT(sm_clock_mhz)},
    {{"scheduler",            SCHEDULER_ROUND_ROBIN, 0, SCHEDULER_OLDEST, false, schedulers, "", "the next warp after each memory access, or the oldest that can go on", "tinyCache 4"}, AT(scheduler)},
    {{"sm_scratchpad_bytes",  49152, 1024,  262144,    false, NULL, "bytes",                "scratchpad of one multiprocessor",                        table1}, AT(sm_scratchpad_bytes)},
    {{"sm_scratchpad_banks",  8,     1,     32,        true,  NULL, "banks",                "banks of it",                                             table1}, AT(sm_scratchpad_banks)},
    {{"sm_scratchpad_bank_bytes", 16, 4,    32,        true,  NULL, "bytes",                "width of a bank; 8 of 16 bytes serve 32 lanes in a cycle", "ours"}, AT(sm_scratchpad_bank_bytes)},
    {{"sm_scratchpad_cycles", 18,    1,     1000,      false, NULL, "cycles",               "latency of the scratchpad",                               table1}, AT(sm_scratchpad_cycles)},
    {{"sm_l1_bytes",          32768, 1024,  1048576,   true,  NULL, "bytes",                "L1 of one multiprocessor, lines of 128 bytes",            table1}, AT(sm_l1_bytes)},
    {{"sm_l1_ways",           8,     1,     16,        true,  NULL, "ways",                 "associativity of the L1",                                 table1}, AT(sm_l1_ways)},
    {{"sm_l1_cycles",         18,    1,     1000,      false, NULL, "cycles",               "latency of an L1 hit",                                    table1}, AT(sm_l1_cycles)},
    {{"sm_mshrs",             128,   1,     1024,      false, NULL, "entries",              "outstanding misses of one L1",                            "ours"}, AT(sm_mshrs)},
    {{"die_l2_bytes",         262144, 16384, 67108864, true,  NULL, "bytes",                "L2 of the die, lines of 128 bytes",                       table1}, AT(die_l2_bytes)},
    {{"die_l2_ways",          16,    1,     32,        true,  NULL, "ways",                 "associativity of the L2",                                 table1}, AT(die_l2_ways)},
    {{"die_l2_cycles",        7,     1,     1000,      false, NULL, "cycles",               "what an L2 hit adds to an L1 miss",                       table1}, AT(die_l2_cycles)},
    {{"llc_bytes",            8388608, 65536, 268435456, true, NULL, "bytes",               "last-level cache, lines of 128 bytes",                    table1}, AT(llc_bytes)},
    {{"llc_ways",             32,    1,     32,        true,  NULL, "ways",                 "associativity of the last level",                         table1}, AT(llc_ways)},
    {{"llc_cycles",           14,    1,     1000,      false, NULL, "cycles",               "what a last-level hit adds to an L2 miss",                table1}, AT(llc_cycles)},
    {{"dram_mb_per_s",        18000, 100,   1000000,   false, NULL, "MB/s",                 "bandwidth of the memory",                                 table1}, AT(dram_mb_per_s)},
    {{"dram_ns",              50,    1,     10000,     false, NULL, "ns",                   "access time of the memory",                               table1}, AT(dram_ns)},
    {{"tc_bytes",             1024,  128,   65536,     true,  NULL, "bytes",                "one lane's tinyCache",                                    table1}, AT(tc_bytes)},
    {{"tc_ways",              8,     1,     16,        true,  NULL, "ways",                 "associativity of a tinyCache",                            table1}, AT(tc_ways)},
    {{"tc_line_bytes",        64,    32,    128,       true,  NULL, "bytes",                "line of a tinyCache",                                     table1}, AT(tc_line_bytes)},
    {{"tc_replacement",       REPLACEMENT_LRU, 0, REPLACEMENT_PLRU, false, replacements, "", "true least recently used, or its tree approximation",    "ours"}, AT(tc_replacement)},
    {{"tc_policy",            POLICY_BYPASS_NONE, 0, POLICY_DISABLE, false, policies, "",   "what goes past the tinyCaches of tCbase",                 "tinyCache 5.1"}, AT(tc_policy)},
    {{"tc_drain",             1,     1,     16,        true,  NULL, "lines a cycle",        "how fast each lane evicts at a barrier",                  "ours"}, AT(tc_drain)},
    {{"tc_drain_order",       DRAIN_BY_LANE, 0, DRAIN_BY_LINE, false, drain_orders, "",     "a barrier's writebacks: each lane in the order of its ways, or all lanes line by line", "ours"}, AT(tc_drain_order)},
    {{"tc_partial_bits",      0,     0,     16,        false, NULL, "bits",                 "as PARTIAL_BITS of the block: no two lines of a set have one partial tag; 0: whole addresses alone", "ours"}, AT(tc_partial_bits)},
    {{"tc_beat_bytes",        128,   4,     128,       true,  NULL, "bytes",                "what a lane and the coalescer hand over in a cycle, as DATA_BYTES of the blocks; tc_line_bytes or more: whole lines", "ours"}, AT(tc_beat_bytes)},
    {{"tc_share_bytes",       128,   4,     128,       true,  NULL, "bytes",                "of beats: what one request writes of a line below; LANES * WORD_BYTES of the coalescer", "ours"}, AT(tc_share_bytes)},
    {{"barrier",              BARRIER_EVICT, 0, BARRIER_KEEP, false, barriers, "",           "a barrier evicts all lines of the tinyCaches, or they keep them, for counts and cycles only: values are then those of a flat memory", "tinyCache 3.1"}, AT(barrier)},
    {{"energy_unit",          UNIT_REQUEST, 0, UNIT_LANE, false, units, "",                  "what pays for an access of the L1 and the scratchpad: a coalesced request or row, or each lane's access", "ours; tinyCache 1"}, AT(energy_unit)},
    {{"fill_energy",          100,   0,     1000,      false, NULL, "percent",              "energy of a tinyCache's line filled or written back, of the table's", "tinyCache 4"}, AT(fill_energy)},
    {{"paper_size",           0,     0,     1,         false, NULL, "0 or 1",               "the inputs of the tinyCache paper, or smaller ones",      "tinyCache 4"}, AT(paper_size)},
    {{"rmat_scale",           13,    4,     24,        false, NULL, "",                     "bfs, spmv without --matrix: 2^scale vertices or rows",    "ours"}, AT(rmat_scale)},
    {{"rmat_degree",          8,     1,     64,        false, NULL, "edges",                "of a vertex, on average",                                 "ours"}, AT(rmat_degree)},
    {{"constant_space", CONSTANTS_CACHED, 0, CONSTANTS_GLOBAL, false, constant_spaces, "", "kernel parameters and constants come from a constant cache, which costs nothing here, or are loaded as global words", "tinyCache 2"}, AT(constant_space)},
    {{"spmv_format", SPMV_JDS, 0, SPMV_CSR, false, spmv_formats, "", "spmv keeps its matrix by jagged diagonals or by rows", "ours: Parboil's"}, AT(spmv_format)},
    {{"rmat_seed",            1,     0,     2147483647, false, NULL, "",                    "of the generator",                                        "ours"}, AT(rmat_seed)},
};
/* clang-format on */

enum { ROWS = sizeof rows / sizeof *rows };
_Static_assert((int)ROWS <= (int)CONFIG_KEYS_AT_MOST, "whoever lists the keys has room for all");

static int64_t *member_of(struct system_config *config, const struct row *row)
{
    return (int64_t *)((char *)config + row->offset);
}

const struct config_key *config_key_at(int index)
{
    return index >= 0 && index < ROWS ? &rows[index].key : NULL;
}

/* The value of the key at `index`, as a number. */
/* A choice as its index. */
static int64_t config_value(const struct system_config *config, int index)
{
    return *(const int64_t *)((const char *)config + rows[index].offset);
}

void config_defaults(struct system_config *config)
{
    *config = (struct system_config){0};
    for (int i = 0; i < ROWS; i++) *member_of(config, &rows[i]) = rows[i].key.init;
}

/* The index of `word` in "a|b|c", ignoring case, or -1. */
static int choice_index(const char *choices, const char *word)
{
    size_t n = strlen(word);
    for (int i = 0;; i++) {
        size_t len = strcspn(choices, "|");
        if (len == n && strncasecmp(choices, word, n) == 0) return i;
        if (!choices[len]) return -1;
        choices += len + 1;
    }
}

void config_print_value(FILE *out, const struct system_config *config, int index)
{
    int64_t value = config_value(config, index);
    const char *word = rows[index].key.choices;
    if (!word) {
        fprintf(out, "%" PRId64, value);
        return;
    }
    for (; value; value--) word += strcspn(word, "|") + 1;
    fprintf(out, "%.*s", (int)strcspn(word, "|"), word);
}

const char *organization_name(enum organization organization)
{
    static const char *const names[] = {"Scratch", "ScratchG", "ScratchGD", "Cache", "Stash",
                                        "StashG",  "tCbase",   "tCpick",    "notC"};
    return names[organization];
}

const char *policy_name(enum bypass_policy policy)
{
    static const char *const names[] = {"bypass_none", "bypass_shared", "bypass_global", "disable"};
    return names[policy];
}

bool config_is_die(const struct system_config *config)
{
    return config->organization >= ORG_MESH_COUNT;
}

static int set_row(struct system_config *config, const struct row *row, const char *text, struct spec_error *error)
{
    const struct config_key *key = &row->key;
    int64_t value;
    if (key->choices) {
        value = choice_index(key->choices, text);
        if (value < 0) {
            return spec_fail(error, "%s is '%s'; legal values: %s", key->name, text, key->choices);
        }
    } else {
        const char *why;
        if (number_read_size(text, &value, &why))
            return spec_fail(error, "%s: '%s' %s; legal values: %lld to %lld", key->name, text, why,
                             (long long)key->min, (long long)key->max);
        bool power = (value & (value - 1)) == 0;
        if (value < key->min || value > key->max || (key->power_of_two && !power)) {
            return spec_fail(error, "%s is %s; legal values: %lld to %lld%s%s%s", key->name, text, (long long)key->min,
                             (long long)key->max, key->power_of_two ? ", a power of two" : "",
                             *key->unit ? ", in " : "", key->unit);
        }
    }
    *member_of(config, row) = value;
    return 0;
}

int config_set(struct system_config *config, const char *name, const char *text, struct spec_error *error)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].key.name, name) == 0) return set_row(config, &rows[i], text, error);
    return spec_fail(error, "unknown key '%s'", name);
}

static int contradiction(struct spec_error *error, const char *text)
{
    return spec_fail(error, "%s", text);
}

enum { RMAT_MAX_EDGES = 1 << 25 };

int config_check(const struct system_config *config, struct spec_error *error)
{
    if (config->l1_bytes < config->l1_ways * 64)
        return contradiction(error, "l1_bytes holds less than one set of l1_ways lines of 64 bytes");
    if (config->l2_bytes < config->l2_ways * 64 * 16)
        return contradiction(error, "l2_bytes holds less than one set of l2_ways lines in each of 16 banks");
    if (config->l2_latency_min > config->l2_latency_max)
        return contradiction(error, "l2_latency_min is above l2_latency_max");
    if (config->remote_latency_min > config->remote_latency_max)
        return contradiction(error, "remote_latency_min is above remote_latency_max");
    if (config->memory_latency_min > config->memory_latency_max)
        return contradiction(error, "memory_latency_min is above memory_latency_max");
    if (config->scout_distance >= config->map_entries)
        return contradiction(error, "scout_distance must be below map_entries");
    if (config->sm_l1_bytes < config->sm_l1_ways * 128)
        return contradiction(error, "sm_l1_bytes holds less than one set of sm_l1_ways lines of 128 bytes");
    if (config->die_l2_bytes < config->die_l2_ways * 128)
        return contradiction(error, "die_l2_bytes holds less than one set of die_l2_ways lines of 128 bytes");
    if (config->llc_bytes < config->llc_ways * 128)
        return contradiction(error, "llc_bytes holds less than one set of llc_ways lines of 128 bytes");
    if (config->rmat_degree << config->rmat_scale > RMAT_MAX_EDGES)
        return contradiction(error, "rmat_degree * 2^rmat_scale is above 33554432 edges");
    if (config->tc_bytes < config->tc_ways * config->tc_line_bytes)
        return contradiction(error, "tc_bytes holds less than one set of tc_ways lines of tc_line_bytes");
    return 0;
}
