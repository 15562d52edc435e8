/* The organisations of the tinyCache paper: results, policies, what is never cached, planted faults, a recorded stream's
 * source. Programs of its own show what the nine benchmarks do not: atomics, single bytes, half-words, spills, a race. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/system/energy.h"
#include "cmodel/system/host.h"
#include "tests/system/say.h"

static struct system_config small(int organization, int policy, int divisor)
{
    struct system_config config;
    config_defaults(&config);
    config.organization = organization;
    config.tc_policy = policy;
    config.size_divisor = divisor;
    return config;
}

static int run_one(const struct workload *workload, const struct system_config *config, struct run_result *result,
                   char *why)
{
    struct spec_error error = {""};
    struct run_options options = {0};
    int status = run_workload(workload, config, &options, result, &error);
    if (status) snprintf(why, 400, "%.300s", error.text);
    return status;
}

static void check_result(const struct workload *workload, struct system_config config, const char *how)
{
    char name[200], why[400] = "";
    struct run_result result;
    snprintf(name, sizeof name, "%s on %s%s computes what plain arrays compute", workload->name,
             organization_name((enum organization)config.organization), how);
    if (run_one(workload, &config, &result, why)) say(false, name, why);
    else say(result.correct && result.words_checked > 0, name, result.mismatch);
}

/* A program that uses everything that is never cached ------------------------------------------------------------------ */

enum { WARPS = 4, THREADS = WARPS * LANES, BLOCKS = 24, ROUNDS = 3, PAIR = 12345 };

struct mixed {
    uint64_t words, halves, pairs, spill, counter, tickets;
};

static uint32_t mix(uint32_t x)
{
    x = x * UINT32_C(1664525) + UINT32_C(1013904223);
    return x ^ x >> 15;
}

/* Each thread works on its own elements; neighbours share lines. A word is cached, then a byte of it is written past the
 * caches, then the word and the byte are read again: a copy that stayed would be stale. */
static void mix_warp(struct warp *warp, const void *argument)
{
    const struct mixed *m = argument;
    uint64_t word[LANES], half[LANES], byte[LANES], spill[LANES], counter[LANES], ticket[LANES], pair[2][LANES];
    uint32_t w[LANES], h[LANES], b[LANES], one[LANES], old[LANES], s[LANES];
    int mine[LANES], next[LANES];
    tile_open(warp, 0, (struct tile_map){0});
    for (int lane = 0; lane < LANES; lane++) {
        int in_block = warp->index * LANES + lane;
        uint64_t thread = (uint64_t)(block_number(warp) * THREADS + in_block);
        word[lane] = m->words + thread * 4;
        half[lane] = m->halves + thread * 2;
        byte[lane] = m->words + thread * 4 + 1;
        spill[lane] = m->spill + thread * 4;
        counter[lane] = m->counter + thread % 8 * 4;
        ticket[lane] = m->tickets + thread * 4;
        for (uint64_t i = 0; i < 2; i++) pair[i][lane] = m->pairs + (2 * thread + i) * 4;
        one[lane] = 1;
        mine[lane] = in_block;
        next[lane] = (in_block + 1) % THREADS;
    }
    for (int round = 0; round < ROUNDS; round++) {
        global_load(warp, word, w);
        global_load_bytes(warp, 2, half, h);
        warp_compute(warp, 2);
        for (int lane = 0; lane < LANES; lane++) {
            w[lane] = mix(w[lane]);
            h[lane] = mix(h[lane] + w[lane]) & 0xffff;
            b[lane] = w[lane] >> 24;
        }
        global_store(warp, word, w);
        global_store_bytes(warp, 2, half, h);
        spill_store(warp, spill, w);
        global_store_bytes(warp, 1, byte, b);
        global_load(warp, word, w);
        global_load_bytes(warp, 1, byte, b);
        spill_load(warp, spill, s);
        warp_compute(warp, 1);
        for (int lane = 0; lane < LANES; lane++) w[lane] += s[lane] + b[lane];
        global_store(warp, word, w);
        global_atomic_add(warp, counter, one, old);
        /* The line is partly valid when the pair's other word is asked for; what was written stays. */
        global_store(warp, pair[0], w);
        global_load(warp, pair[1], s);
        global_load(warp, pair[0], w);
        warp_compute(warp, 1);
        for (int lane = 0; lane < LANES; lane++) w[lane] += s[lane];
        /* The scratchpad: every thread gives a word to its neighbour. */
        tile_store(warp, 0, mine, w);
        warp_barrier(warp);
        tile_load(warp, 0, next, s);
        warp_compute(warp, 1);
        for (int lane = 0; lane < LANES; lane++) w[lane] ^= s[lane];
        global_store(warp, word, w);
        warp_barrier(warp);
        global_store(warp, ticket, w);
    }
}

static const struct kernel mixed_kernel = {"mixed", WARPS, 1, {{THREADS * 4, TILE_TEMPORARY}}, mix_warp};

static void mix_plain(uint32_t *word, uint32_t *half)
{
    uint32_t sum[THREADS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < THREADS; i++) {
            uint32_t w = mix(word[i]);
            half[i] = mix(half[i] + w) & 0xffff;
            uint32_t patched = (w & ~UINT32_C(0xff00)) | w >> 24 << 8;
            sum[i] = patched + w + (w >> 24) + PAIR;
        }
        for (int i = 0; i < THREADS; i++) word[i] = sum[i] ^ sum[(i + 1) % THREADS];
    }
}

static void run_mixed(struct host *host)
{
    uint64_t threads = (uint64_t)BLOCKS * THREADS;
    struct mixed m = {.words = host_array(host, threads),
                      .halves = host_array(host, threads / 2),
                      .pairs = host_array(host, threads * 2),
                      .spill = host_array(host, threads),
                      .counter = host_array(host, 8),
                      .tickets = host_array(host, threads)};
    for (uint64_t i = 0; i < threads; i++) {
        host_set(host, m.words + i * 4, host_noise((uint32_t)i));
        host_set(host, m.pairs + (2 * i + 1) * 4, PAIR);
        host_set_bytes(host, m.halves + i * 2, 2, (uint32_t)i * 7 & 0xffff);
    }
    host_launch(host, &mixed_kernel, &m, BLOCKS);
    for (int block = 0; block < BLOCKS; block++) {
        uint32_t word[THREADS], half[THREADS];
        for (int i = 0; i < THREADS; i++) {
            uint32_t thread = (uint32_t)(block * THREADS + i);
            word[i] = host_noise(thread);
            half[i] = thread * 7 & 0xffff;
        }
        mix_plain(word, half);
        for (int i = 0; i < THREADS; i++) {
            uint64_t thread = (uint64_t)(block * THREADS + i);
            host_check(host, "words", (long)thread, m.words + thread * 4, word[i]);
            host_compare(host, "halves", (long)thread, host_get_bytes(host, m.halves + thread * 2, 2), half[i]);
            host_check(host, "tickets", (long)thread, m.tickets + thread * 4, word[i]);
        }
    }
    for (int i = 0; i < 8; i++)
        host_check(host, "counter", i, m.counter + (uint64_t)i * 4, BLOCKS * THREADS / 8 * ROUNDS);
}

static const struct workload mixed = {"mixed", "", "", ON_DIE, run_mixed, false};

/* A program with a race: lane 0 looks at a word before and after lane 1 writes it, without a barrier and with one. An
 * incoherent copy is what it must see first. */
struct race {
    uint64_t word, seen;
};

static void race_warp(struct warp *warp, const void *argument)
{
    const struct race *race = argument;
    uint64_t reader[LANES] = {race->word}, writer[LANES] = {0}, seen[LANES] = {0};
    uint32_t value[LANES] = {0}, five[LANES] = {0, 5};
    writer[1] = race->word;
    for (int look = 0; look < 3; look++) {
        global_load(warp, reader, value);
        warp_compute(warp, 1);
        seen[0] = race->seen + (uint64_t)look * 4;
        global_store(warp, seen, value);
        if (look == 0) global_store(warp, writer, five);
        if (look == 1) warp_barrier(warp);
    }
}

static const struct kernel race_kernel = {"race", 1, 0, {{0, 0}}, race_warp};

static void run_race(struct host *host)
{
    struct race race = {host_array(host, 1), host_array(host, 3)};
    bool stale = host->machine->config.tc_policy == POLICY_BYPASS_NONE;
    host_set(host, race.word, 1);
    host_launch(host, &race_kernel, &race, 1);
    host_check(host, "seen", 0, race.seen, 1);
    host_check(host, "seen", 1, race.seen + 4, stale ? 1 : 5);
    host_check(host, "seen", 2, race.seen + 8, 5);
}

static const struct workload race = {"race", "", "", ON_DIE, run_race, false};

/* ----------------------------------------------------------------------------------------------------------------------- */

static void check_own_programs(void)
{
    for (int policy = 0; policy < POLICIES; policy++) {
        char how[60];
        snprintf(how, sizeof how, ", %s,", policy_name((enum bypass_policy)policy));
        check_result(&mixed, small(ORG_TC_BASE, policy, 1), how);
    }
    for (int replacement = REPLACEMENT_LRU; replacement <= REPLACEMENT_PLRU; replacement++)
        for (int64_t line = 32; line <= 128; line *= 2) {
            char how[60];
            struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 1);
            config.tc_replacement = replacement;
            config.tc_line_bytes = line;
            config.tc_bytes = line * 4; /* so small that lines leave all the time */
            config.tc_ways = 2;
            snprintf(how, sizeof how, ", %s, four lines of %" PRId64 " bytes,", replacement ? "plru" : "lru", line);
            check_result(&mixed, config, how);
        }
    struct run_result result;
    char why[400] = "";
    struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 1);
    bool ran = run_one(&race, &config, &result, why) == 0;
    say(ran && result.correct, "a copy in a tinyCache is stale until the barrier", ran ? result.mismatch : why);
    config.tc_policy = POLICY_DISABLE;
    ran = run_one(&race, &config, &result, why) == 0;
    say(ran && result.correct, "without tinyCaches the same race sees the new value", ran ? result.mismatch : why);
}

/* Single bytes go past the tinyCaches, as they do past the block's (decision 6): a thread loads a
 * half-word before and after it loads a byte of it, stores the byte and loads it again. */
static void touch_bytes(struct warp *warp, const void *argument)
{
    const uint64_t *bytes = argument;
    uint64_t address[LANES], half[LANES];
    uint32_t value[LANES];
    for (int lane = 0; lane < LANES; lane++) {
        address[lane] = *bytes + (uint64_t)lane;
        half[lane] = address[lane] & ~UINT64_C(1);
    }
    global_load_bytes(warp, 2, half, value);
    global_load_bytes(warp, 1, address, value);
    global_load_bytes(warp, 2, half, value);
    global_load_bytes(warp, 1, address, value);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) value[lane] += 1;
    global_store_bytes(warp, 1, address, value);
    global_load_bytes(warp, 1, address, value);
}

static const struct kernel bytes_kernel = {"bytes", 1, 0, {{0, 0}}, touch_bytes};

static void run_bytes(struct host *host)
{
    uint64_t bytes = host_array(host, LANES / 4);
    for (uint64_t i = 0; i < LANES; i++) host_set_bytes(host, bytes + i, 1, (uint32_t)i * 3);
    host_launch(host, &bytes_kernel, &bytes, 1);
    for (uint32_t i = 0; i < LANES; i++)
        host_compare(host, "bytes", (long)i, host_get_bytes(host, bytes + i, 1), i * 3 + 1);
}

static const struct workload bytes = {"bytes", "", "", ON_DIE, run_bytes, false};

static void check_bytes(void)
{
    struct run_result result;
    char why[400] = "";
    struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 1);
    bool ran = run_one(&bytes, &config, &result, why) == 0;
    const struct system_stats *s = &result.stats;
    if (ran)
        snprintf(why, sizeof why,
                 "%" PRIu64 " look-ups, %" PRIu64 " hits, %" PRIu64 " fetches, %" PRIu64 " below; %.200s",
                 s->accesses[ACCESS_TINY], s->tiny_hits, s->tiny_fetches, s->lanes_below[0], result.mismatch);
    say(ran && result.correct && s->accesses[ACCESS_TINY] == 6 * LANES && s->tiny_hits == 0 &&
            s->tiny_fetches == 2 * LANES && s->lanes_below[0] == 6 * LANES,
        "a byte is loaded and stored past the tinyCaches, a cached copy leaving first", why);
}

/* Without beats a line is handed over whole, whatever a share of it is. */
static void check_shares(void)
{
    struct run_result line, share;
    char why[400] = "";
    struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 16);
    const struct workload *backprop = workload_find("backprop");
    bool ran = run_one(backprop, &config, &line, why) == 0;
    config.tc_share_bytes = 32;
    ran = ran && run_one(backprop, &config, &share, why) == 0;
    if (ran)
        snprintf(why, sizeof why, "%" PRIu64 " cycles, with shares of a line %" PRIu64, share.stats.gpu_cycles,
                 line.stats.gpu_cycles);
    say(ran && memcmp(&line.stats, &share.stats, sizeof line.stats) == 0, "without beats shares change no count", why);
}

/* The figures of the table are those of 1 KB with lines of 64 bytes. */
static void check_energy(void)
{
    char why[400] = "";
    struct system_config table = small(ORG_TC_BASE, 0, 1), large = table, wide = table;
    large.tc_bytes = 4 * table.tc_bytes;
    wide.tc_line_bytes = 2 * table.tc_line_bytes;
    const int one = ACCESS_TINY, line = ACCESS_TINY_LINE;
    double printed[] = {1.5, 10};
    snprintf(why, sizeof why, "%g and %g pJ, %g and %g pJ", energy_of_access(&large, one),
             energy_of_access(&large, line), energy_of_access(&wide, one), energy_of_access(&wide, line));
    say(energy_of_access(&table, one) == printed[0] && energy_of_access(&table, line) == printed[1] &&
            energy_of_access(&large, one) == 2 * printed[0] && energy_of_access(&large, line) == 2 * printed[1] &&
            energy_of_access(&wide, one) == printed[0] && energy_of_access(&wide, line) == 2 * printed[1] &&
            energy_of_access(&large, ACCESS_SM_L1) == energy_of_access(&table, ACCESS_SM_L1),
        "a tinyCache of four times the bytes costs twice, a line of twice the bytes twice", why);
}

/* energy_unit: what pays for the L1 and the scratchpad, and where. fill_energy: lines alone. */
static void check_units(void)
{
    struct run_result request, lane, cheap;
    char why[400] = "";
    struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 16);
    const struct workload *sgemm = workload_find("sgemm");
    bool ran = run_one(sgemm, &config, &request, why) == 0;
    config.energy_unit = UNIT_LANE;
    ran = ran && run_one(sgemm, &config, &lane, why) == 0;
    config.fill_energy = 0;
    ran = ran && run_one(sgemm, &config, &cheap, why) == 0;
    const struct system_stats *s = &lane.stats;
    double l1 = energy_of_part(&lane.config, s, ENERGY_L1, false);
    double pad = energy_of_part(&lane.config, s, ENERGY_LOCAL, false);
    double lines = energy_of_part(&lane.config, s, ENERGY_TINY, false) -
                   energy_of_part(&cheap.config, &cheap.stats, ENERGY_TINY, false);
    if (ran) snprintf(why, sizeof why, "L1 %g pJ, scratchpad %g pJ, lines %g pJ", l1, pad, lines);
    say(ran && memcmp(s, &request.stats, sizeof *s) == 0, "energy_unit changes no count", why);
    say(ran && s->lanes_below[0] && s->lanes_below[1] && l1 == 69.0 * (double)s->lanes_below[0] &&
            fabs(pad - 15.5 * (double)s->lanes_below[1]) < 1,
        "by lanes, each lane's access of the L1 and the scratchpad pays", why);
    say(ran && energy_of_part(&request.config, s, ENERGY_L1, false) == 287.0 * (double)s->accesses[ACCESS_SM_L1] &&
            energy_of_part(&request.config, s, ENERGY_LOCAL, false) == 96.0 * (double)s->accesses[ACCESS_SM_SCRATCHPAD],
        "by requests, each request of the L1 and each row of the scratchpad pays", why);
    say(ran && fabs(lines - 13.0 * (double)s->accesses[ACCESS_TINY_LINE]) < 1, "fill_energy: 0 spares the lines alone",
        why);
}

/* barrier: keep counts what caches do that a barrier leaves alone, and computes what the program means all the same. */
static void check_keep(void)
{
    struct run_result evict, keep;
    char why[400] = "";
    const char *programs[] = {"backprop", "bfs", "hotspot", "srad", "transpose"};
    struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 16);
    config.barrier = BARRIER_KEEP;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        check_result(workload_find(programs[i]), config, ", lines kept at barriers,");
    config.size_divisor = 1;
    check_result(&mixed, config, ", lines kept at barriers,");
    config.size_divisor = 16;
    bool ran = run_one(workload_find("hotspot"), &config, &keep, why) == 0;
    config.barrier = BARRIER_EVICT;
    ran = ran && run_one(workload_find("hotspot"), &config, &evict, why) == 0;
    if (ran)
        snprintf(why, sizeof why, "%" PRIu64 " drains and %" PRIu64 " fetches; %" PRIu64 " and %" PRIu64,
                 keep.stats.tiny_drains, keep.stats.tiny_fetches, evict.stats.tiny_drains, evict.stats.tiny_fetches);
    /* A block's end and a kernel's end evict all the same, in each of the four multiprocessors. */
    say(ran && keep.stats.tiny_drains == keep.stats.blocks + 4 * keep.stats.kernels &&
            evict.stats.tiny_drains > keep.stats.tiny_drains && evict.stats.tiny_fetches > keep.stats.tiny_fetches,
        "lines kept at barriers are evicted at the ends of blocks and kernels only, and less is fetched", why);
}

/* What the counts must be when they can be said beforehand. */
static void check_counts(void)
{
    struct run_result none, base, pick;
    char why[400] = "";
    struct system_config config = small(ORG_NO_TC, 0, 64);
    const struct workload *saxpy = workload_find("saxpy");
    bool ran = run_one(saxpy, &config, &none, why) == 0;
    uint64_t words = none.words_checked;
    snprintf(why, sizeof why, "%" PRIu64 " accesses for %" PRIu64 " elements", none.stats.accesses[ACCESS_SM_L1],
             words);
    say(ran && none.stats.accesses[ACCESS_SM_L1] == 3 * words / LANES && !none.stats.accesses[ACCESS_TINY],
        "saxpy on notC takes one L1 access for each of its warps' three lines", why);
    config = small(ORG_TC_BASE, 0, 64);
    ran = run_one(saxpy, &config, &base, why) == 0;
    snprintf(why, sizeof why, "%" PRIu64 " look-ups, %" PRIu64 " fetches, %" PRIu64 " writebacks",
             base.stats.accesses[ACCESS_TINY], base.stats.tiny_fetches, base.stats.tiny_writebacks);
    say(ran && base.stats.accesses[ACCESS_TINY] == 3 * words && base.stats.tiny_fetches == 2 * words &&
            base.stats.tiny_writebacks == words,
        "saxpy on tCbase fetches two lines and writes one back for each element", why);
    config = small(ORG_TC_PICK, 0, 64);
    ran = run_one(saxpy, &config, &pick, why) == 0;
    snprintf(why, sizeof why, "it picks %s", policy_name((enum bypass_policy)pick.config.tc_policy));
    say(ran && energy_total(&pick.config, &pick.stats, false) <= energy_total(&none.config, &none.stats, false),
        "tCpick lets saxpy past the tinyCaches", why);
    config = small(ORG_NO_TC, 0, 64);
    config.constant_space = CONSTANTS_GLOBAL;
    ran = run_one(saxpy, &config, &base, why) == 0;
    snprintf(why, sizeof why, "%" PRIu64 " accesses for %" PRIu64 " elements", base.stats.accesses[ACCESS_SM_L1],
             words);
    say(ran && base.stats.accesses[ACCESS_SM_L1] == (3 + 5) * words / LANES,
        "saxpy takes five more L1 accesses a warp when its five parameters are global words", why);
    config = small(ORG_TC_BASE, POLICY_DISABLE, 64);
    ran = run_one(saxpy, &config, &base, why) == 0;
    say(ran && memcmp(&base.stats, &none.stats, sizeof base.stats) == 0, "disable counts what notC counts", why);
}

void check_tiny(void)
{
    for (int w = 0; workload_at(w); w++) {
        const struct workload *workload = workload_at(w);
        if (!workload_runs_on(workload, ORG_TC_BASE)) continue;
        check_result(workload, small(ORG_NO_TC, 0, 16), "");
        for (int policy = 0; policy < POLICY_DISABLE; policy++) {
            char how[60];
            snprintf(how, sizeof how, ", %s,", policy_name((enum bypass_policy)policy));
            check_result(workload, small(ORG_TC_BASE, policy, 16), how);
        }
        struct system_config config = small(ORG_TC_BASE, 0, 16);
        config.tc_replacement = REPLACEMENT_PLRU;
        config.scheduler = SCHEDULER_OLDEST;
        check_result(workload, config, ", plru, oldest warp first,");
        config = small(ORG_TC_BASE, 0, 16);
        config.tc_drain_order = DRAIN_BY_LINE;
        config.constant_space = CONSTANTS_GLOBAL;
        config.tc_line_bytes = 128;
        check_result(workload, config, ", lines of 128 bytes, drained by line, constants as global words,");
    }
    struct system_config config = small(ORG_TC_BASE, 0, 16);
    config.spmv_format = SPMV_CSR;
    check_result(workload_find("spmv"), config, ", by rows,");
    check_result(workload_find("bfs"), small(ORG_TC_PICK, 0, 16), "");
    check_own_programs();
    check_bytes();
    check_shares();
    check_energy();
    check_units();
    check_keep();
    check_counts();
}

struct planted {
    enum system_fault fault;
    const char *name;
    const char *workload; /* NULL: the program of this file */
};

static const struct planted planted[] = {
    {FAULT_LOST_BIT, "a written half-word lost on eviction", "saxpy"},
    {FAULT_LOST_BIT, "a written half-word lost on eviction", "sgemm"},
    {FAULT_LOST_BIT, "a written half-word lost on eviction", "bfs"},
    {FAULT_LOST_EVICTION, "a replaced line that is not written back", "convolution"},
    {FAULT_LOST_EVICTION, "a replaced line that is not written back", "srad"},
    {FAULT_NO_MERGE, "a fetch over written half-words", NULL},
    {FAULT_NO_DRAIN, "a barrier that leaves the tinyCaches alone", "hotspot"},
    {FAULT_NO_DRAIN, "a barrier that leaves the tinyCaches alone", "backprop"},
    {FAULT_NO_DRAIN, "a barrier that leaves the tinyCaches alone", "transpose"},
    {FAULT_NO_BLOCK_ID, "an extended address without its thread block", "transpose"},
    {FAULT_NO_BLOCK_ID, "an extended address without its thread block", NULL},
    {FAULT_STALE_BYPASS, "a cached copy that stays while an access goes past it", NULL},
};

void check_tiny_faults(void)
{
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        const struct planted *p = &planted[i];
        const struct workload *workload = p->workload ? workload_find(p->workload) : &mixed;
        char name[200], why[400] = "";
        struct run_result result;
        struct system_config config = small(ORG_TC_BASE, POLICY_BYPASS_NONE, 8);
        config.fault = p->fault;
        snprintf(name, sizeof name, "%s is found by %s on tCbase", p->name, workload->name);
        if (run_one(workload, &config, &result, why)) say(false, name, why);
        else say(!result.correct, name, "the result still equals plain arrays");
    }
}
