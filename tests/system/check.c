/* The system layer's questions, each answered by one line `ok NAME` or `not ok NAME: why` (tests/README.md).
 *
 *     check results        every program on every organisation, small, against plain arrays
 *     check exact          the same on the cycle-exact golden model of the stash, and on transactions at the block's costs
 *     check faults         each fault planted in the hierarchy is found by that comparison, where it can show
 *     check model          latencies, traffic, energies, address arithmetic, determinism, idle time
 *     check tiny           the tinyCache paper's organisations: results, policies, counts
 *     check tiny-faults    each fault planted in the tinyCaches is found
 *     check sparse DIR     Matrix Market files (written to DIR) and R-MAT graphs
 *     check stream FILE    a recorded stream against a shadow memory that shares no code with the stash
 *     check tiny-stream FILE    the same of the tinyCaches' stream */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmodel/system/energy.h"
#include "cmodel/system/local_memory.h"
#include "cmodel/system/run.h"
#include "tests/system/say.h"
#include "tests/system/shadow.h"

void say(bool ok, const char *name, const char *why)
{
    if (ok) printf("ok %s\n", name);
    else printf("not ok %s: %s\n", name, why);
    fflush(stdout);
}

static struct system_config small(int organization, int divisor)
{
    struct system_config config;
    config_defaults(&config);
    config.organization = organization;
    config.size_divisor = divisor;
    return config;
}

/* 0 when it ran. */
static int run_small(const char *workload, const struct system_config *config, struct run_result *result, char *why)
{
    struct spec_error error = {""};
    struct run_options options = {0};
    int status = run_workload(workload_find(workload), config, &options, result, &error);
    if (status) snprintf(why, 400, "%.300s", error.text);
    return status;
}

static void check_result(const char *workload, struct system_config config, const char *how)
{
    char name[160], why[400];
    struct run_result result;
    snprintf(name, sizeof name, "%s on %s%s computes what plain arrays compute", workload,
             organization_name((enum organization)config.organization), how);
    if (run_small(workload, &config, &result, why)) say(false, name, why);
    else say(result.correct && result.words_checked > 0, name, result.mismatch);
}

static void check_results(void)
{
    for (int w = 0; workload_at(w); w++)
        for (int organization = 0; organization < ORG_MESH_COUNT; organization++)
            if (workload_runs_on(workload_at(w), (enum organization)organization))
                check_result(workload_name(workload_at(w)), small(organization, 16), "");
}

/* Two models of the stash by different hands, and the same messages. */
static void check_agreement(const char *workload)
{
    char name[160], why[400] = "";
    struct run_result exact, transactions;
    struct system_config config = small(ORG_STASH, 4);
    config.stash_fetch = FETCH_REQUEST;
    int bad = run_small(workload, &config, &transactions, why);
    config.stash_model = MODEL_EXACT;
    bad |= run_small(workload, &config, &exact, why);
    if (!bad)
        snprintf(why, sizeof why, "reads %" PRIu64 " and %" PRIu64 ", writebacks %" PRIu64 " and %" PRIu64,
                 exact.stats.traffic[TRAFFIC_READ], transactions.stats.traffic[TRAFFIC_READ],
                 exact.stats.traffic[TRAFFIC_WRITEBACK], transactions.stats.traffic[TRAFFIC_WRITEBACK]);
    snprintf(name, sizeof name, "%s has the same traffic on the cycle-exact stash as on the transactions", workload);
    say(!bad && memcmp(exact.stats.traffic, transactions.stats.traffic, sizeof exact.stats.traffic) == 0, name, why);
}

static void check_exact(void)
{
    check_agreement("implicit");
    check_agreement("reuse");
    check_agreement("sgemm");
    for (int w = 0; workload_at(w); w++)
        for (int organization = ORG_STASH; organization <= ORG_STASH_G; organization++) {
            if (!workload_runs_on(workload_at(w), (enum organization)organization)) continue;
            struct system_config config = small(organization, 16);
            config.stash_model = MODEL_EXACT;
            check_result(workload_name(workload_at(w)), config, ", cycle-exact,");
            config.stash_model = MODEL_TRANSACTIONS;
            config.stash_costs = COSTS_BLOCK;
            check_result(workload_name(workload_at(w)), config, ", at the block's costs,");
        }
}

struct planted {
    enum system_fault fault;
    const char *name;
    const char *workload;
    int organization;
};

/* Where each fault must show. */
static const struct planted planted[] = {
    {FAULT_LOST_WRITEBACK, "a lost writeback", "implicit", ORG_SCRATCH},
    {FAULT_LOST_WRITEBACK, "a lost writeback", "pollution", ORG_CACHE},
    {FAULT_LOST_WRITEBACK, "a lost writeback", "implicit", ORG_STASH},
    {FAULT_LOST_WRITEBACK, "a lost writeback", "pathfinder", ORG_STASH_G},
    {FAULT_LOST_FORWARD, "a lost forward", "reuse", ORG_SCRATCH},
    {FAULT_LOST_FORWARD, "a lost forward", "lud", ORG_CACHE},
    {FAULT_LOST_FORWARD, "a lost forward", "stencil", ORG_STASH},
    {FAULT_LOST_FORWARD, "a lost forward", "sgemm", ORG_STASH_G},
    {FAULT_NO_INVALIDATION, "Valid words that outlive their kernel", "stencil", ORG_SCRATCH},
    {FAULT_NO_INVALIDATION, "Valid words that outlive their kernel", "stencil", ORG_CACHE},
    {FAULT_SHARED_CHUNK, "a pending chunk taken without its writeback", "implicit", ORG_STASH},
    {FAULT_SHARED_CHUNK, "a pending chunk taken without its writeback", "pollution", ORG_STASH_G},
    {FAULT_SHARED_CHUNK, "a pending chunk taken without its writeback", "lud", ORG_STASH},
    {FAULT_WRONG_STRIDE, "rowSize used for strideSize", "pollution", ORG_STASH},
    {FAULT_WRONG_STRIDE, "rowSize used for strideSize", "lud", ORG_STASH},
    {FAULT_WRONG_STRIDE, "rowSize used for strideSize", "sgemm", ORG_STASH_G},
};

static void check_faults(void)
{
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        const struct planted *p = &planted[i];
        char name[200], why[400];
        struct run_result result;
        struct system_config config = small(p->organization, 2);
        config.fault = p->fault;
        snprintf(name, sizeof name, "%s is found by %s on %s", p->name, p->workload,
                 organization_name((enum organization)p->organization));
        if (run_small(p->workload, &config, &result, why)) say(false, name, why);
        else say(!result.correct, name, "the result still equals plain arrays");
    }
}

/* One hierarchy without cores: requests by hand. */
struct bench {
    struct system_config config;
    struct system_stats stats;
    struct clocks clocks;
    struct memory *memory;
};

static int fake_asked; /* how often */

static uint64_t fake_ticks; /* that an answer takes */

static uint64_t fake_read(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    (void)self, (void)map_index;
    fake_asked++;
    for (int i = 0; i < LINE_WORDS; i++)
        if (words >> i & 1) data[i] = (uint32_t)(line + (uint64_t)i * 4) ^ UINT32_C(0x5a5a);
    return fake_ticks;
}

static const struct owner_ops fake_owner = {fake_read, fake_read};

static struct bench make_bench(void)
{
    struct bench bench = {.config = small(ORG_STASH, 1), .clocks = {20, 7, 7}};
    static struct system_stats stats;
    stats = (struct system_stats){0};
    bench.memory = memory_new(&bench.config, bench.clocks, &stats, 1 << 20);
    for (int owner = 0; owner < OWNERS; owner++)
        memory_set_owner(bench.memory, owner, (struct owner){NULL, &fake_owner, ACCESS_KINDS});
    return bench;
}

/* Memory cycles of a read of word 0 of `line` by the L1 of `node`, from a quiet system. */
static uint64_t read_cycles(struct bench *bench, uint64_t *now, int node, uint64_t line, uint32_t *value)
{
    uint32_t data[LINE_WORDS], got;
    struct request request = {node, 0, line, 1};
    *now += 1000000 * bench->clocks.memory;
    uint64_t done = memory_read(bench->memory, *now, request, 1, data, &got);
    *value = data[0];
    return (done - *now) / bench->clocks.memory;
}

static void check_cycles(const char *name, uint64_t found, uint64_t expected)
{
    char why[100];
    snprintf(why, sizeof why, "%" PRIu64 " cycles, not %" PRIu64, found, expected);
    say(found == expected, name, why);
}

static void check_latencies(void)
{
    struct bench bench = make_bench();
    uint64_t now = 0, near = 0, far = 15 * LINE_BYTES;
    uint32_t value;
    check_cycles("memory answers in 197 cycles to the nearest corner", read_cycles(&bench, &now, 0, near, &value), 197);
    check_cycles("the L2 answers in 29 cycles at the node itself", read_cycles(&bench, &now, 0, near, &value), 29);
    read_cycles(&bench, &now, 0, far, &value);
    check_cycles("the L2 answers in 61 cycles across the mesh", read_cycles(&bench, &now, 0, far, &value), 61);
    struct request own = {0, 0, near, 1};
    now += 1000000;
    memory_register(bench.memory, now, own);
    check_cycles("a forward across the mesh and back takes 83 cycles", read_cycles(&bench, &now, 15, near, &value), 83);
    say(value == (0 ^ UINT32_C(0x5a5a)), "a forwarded read gets the owner's value", "it got another one");
    own = (struct request){NODES + 0, 3, LINE_BYTES * 16, 1};
    now += 1000000;
    memory_register(bench.memory, now, own);
    check_cycles("a forward within one node takes 35 cycles", read_cycles(&bench, &now, 0, LINE_BYTES * 16, &value),
                 35);
    memory_free(bench.memory);
}

/* A stash registers words of a line from two of its places, and the L1 of another node a third part. */
static void check_owners(void)
{
    struct bench bench = make_bench();
    const uint64_t line = LINE_BYTES * 5;
    uint32_t data[LINE_WORDS], got, wrong = 0;
    char why[100];
    memory_register(bench.memory, 0, (struct request){NODES + 2, 7, line, 0x00ff});
    memory_register(bench.memory, 0, (struct request){NODES + 2, 8, line, 0x0f00});
    memory_register(bench.memory, 0, (struct request){3, 0, line, 0xe000});
    fake_asked = 0;
    memory_read(bench.memory, 0, (struct request){0, 0, line, 0xffff}, 0xffff, data, &got);
    for (int i = 0; i < LINE_WORDS; i++)
        if (i != 12 && data[i] != ((uint32_t)(line + (uint64_t)i * 4) ^ UINT32_C(0x5a5a))) wrong |= UINT32_C(1) << i;
    snprintf(why, sizeof why, "they were asked %d times; got %x, wrong %x", fake_asked, got, wrong);
    say(fake_asked == 3 && got == 0xffff && !wrong, "each owner of words of a line is asked once for a map index", why);
    /* Far apart in time, so that neither waits for the other; all of them whole memory cycles. */
    const uint64_t cycle = bench.clocks.memory, first = 1000000 * cycle, second = 2 * first;
    const uint64_t quick = memory_read(bench.memory, first, (struct request){0, 0, line, 1}, 1, data, &got) - first;
    fake_ticks = 1000 * cycle;
    const uint64_t slow = memory_read(bench.memory, second, (struct request){0, 0, line, 1}, 1, data, &got) - second;
    fake_ticks = 0;
    const uint64_t own = (uint64_t)(bench.config.remote_latency_min - bench.config.l2_latency_min);
    snprintf(why, sizeof why, "%" PRIu64 " and %" PRIu64 " ticks", quick, slow);
    say(slow - quick == (1000 - own) * cycle, "an owner's own time comes on top of a remote hit's latency", why);
    memory_free(bench.memory);
}

static void check_traffic(void)
{
    struct system_config config = small(ORG_STASH, 1);
    struct system_stats stats = {0};
    struct clocks clocks = {20, 7, 7};
    struct memory *memory = memory_new(&config, clocks, &stats, 1 << 20);
    uint32_t data[LINE_WORDS] = {0}, got;
    char why[200];
    memory_read(memory, 0, (struct request){0, 0, 15 * LINE_BYTES, 0xffff}, 1, data, &got);
    snprintf(why, sizeof why, "%" PRIu64 " crossings, not 6 links * (1 + 5 flits)", stats.traffic[TRAFFIC_READ]);
    say(stats.traffic[TRAFFIC_READ] == 36, "a line across six links is 36 flit crossings", why);
    memory_read(memory, 0, (struct request){0, 0, 15 * LINE_BYTES, 3}, 3, data, &got);
    snprintf(why, sizeof why, "%" PRIu64 " crossings, not 12 more", stats.traffic[TRAFFIC_READ]);
    say(stats.traffic[TRAFFIC_READ] == 48, "two words across six links are 12 flit crossings", why);
    memory_write_back(memory, 0, (struct request){0, 0, 3 * LINE_BYTES, 7}, data);
    snprintf(why, sizeof why, "%" PRIu64 " crossings, not 3 links * (2 + 1 flits)", stats.traffic[TRAFFIC_WRITEBACK]);
    say(stats.traffic[TRAFFIC_WRITEBACK] == 9, "three words written back over three links are 9 crossings", why);
    memory_free(memory);
}

static void check_energies(void)
{
    double scratchpad = energy_row(ACCESS_SCRATCHPAD)->picojoules, tlb = energy_row(ACCESS_TLB)->picojoules;
    double hit = energy_row(ACCESS_L1_HIT)->picojoules, miss = energy_row(ACCESS_L1_MISS)->picojoules;
    int first = (int)(scratchpad / (hit + tlb) * 100 + 0.5);
    int second = (int)(energy_row(ACCESS_STASH_MISS)->picojoules / (miss + tlb) * 100 + 0.5);
    char why[100];
    snprintf(why, sizeof why, "they are %d%% and %d%%", first, second);
    say(first == 29 && second == 41, "the energies have the ratios that thesis 4.7.1 prints, 29% and 41%", why);
}

static uint32_t noise(uint32_t *state)
{
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return *state >> 8;
}

/* Every byte of random tiles there and back; gaps and neighbours belong to nothing. */
static void check_tiles(void)
{
    uint32_t state = 7;
    for (int n = 0; n < 300; n++) {
        uint32_t field = 4 * (1 + noise(&state) % 4), object = field + 4 * (noise(&state) % 8);
        uint32_t columns = 1 + noise(&state) % 20, rows = 1 + noise(&state) % 6, row = columns * object;
        uint32_t stride = row + 4 * (noise(&state) % 50);
        struct tile_map tile = {.global_base = VIRTUAL_BASE + 4 * (noise(&state) % 5000),
                                .field_bytes = field,
                                .object_bytes = object,
                                .row_bytes = row,
                                .stride_bytes = stride,
                                .strides = rows};
        uint64_t mapped = 0;
        for (uint64_t at = tile.global_base; at < tile.global_base + (uint64_t)stride * rows; at++) {
            int64_t offset = tile_offset(&tile, at);
            mapped += offset >= 0;
            if (offset >= 0 && tile_virtual(&tile, (uint32_t)offset) != at) {
                say(false, "tile addresses there and back", "an address does not come back");
                return;
            }
        }
        if (mapped != tile_bytes(&tile) || tile_offset(&tile, tile.global_base - 1) >= 0) {
            say(false, "tile addresses there and back", "the tile maps more or fewer bytes than it has");
            return;
        }
    }
    say(true, "tile addresses there and back", "");
}

static void check_repeatable(const char *workload, int organization)
{
    struct run_result first, second, stepped;
    struct system_config config = small(organization, 16);
    char name[160], why[400] = "the counts differ";
    bool ran = run_small(workload, &config, &first, why) == 0 && run_small(workload, &config, &second, why) == 0;
    snprintf(name, sizeof name, "%s on %s counts the same twice", workload,
             organization_name((enum organization)organization));
    say(ran && memcmp(&first.stats, &second.stats, sizeof first.stats) == 0, name, why);
    config.step_every_tick = true;
    ran = run_small(workload, &config, &stepped, why) == 0;
    snprintf(name, sizeof name, "%s on %s counts the same when idle time is walked through", workload,
             organization_name((enum organization)organization));
    say(ran && memcmp(&first.stats, &stepped.stats, sizeof first.stats) == 0, name, why);
}

static void check_keys(void)
{
    struct system_config config = small(ORG_STASH, 1);
    struct spec_error error;
    bool refused = config_set(&config, "l1_byte", "32768", &error) == -1 &&
                   config_set(&config, "l1_bytes", "many", &error) == -1 &&
                   config_set(&config, "l1_bytes", "3000", &error) == -1 &&
                   config_set(&config, "l1_bytes", "99999999999999999999", &error) == -1 &&
                   config_set(&config, "organization", "Stach", &error) == -1;
    say(refused, "a wrong key or value is refused", error.text);
    config.l1_bytes = 1024;
    config.l1_ways = 16;
    bool fits = config_check(&config, &error) == 0;
    config.scout_distance = config.map_entries;
    say(fits && config_check(&config, &error) == -1, "sizes that contradict each other are refused", "they pass");
    config = small(ORG_STASH, 1);
    config.local_bytes = 1024;
    struct run_result result;
    char why[400];
    say(run_small("implicit", &config, &result, why) == -1, "a block that needs too much local memory is refused",
        "it ran");
}

static void check_model(void)
{
    check_latencies();
    check_owners();
    check_traffic();
    check_energies();
    check_tiles();
    check_repeatable("implicit", ORG_STASH);
    check_repeatable("pollution", ORG_SCRATCH_GD);
    check_repeatable("lud", ORG_STASH_G);
    check_repeatable("spmv", ORG_TC_BASE);
    check_keys();
}

static int check_stream(const char *path, bool (*shadow)(FILE *, long *, char *, size_t))
{
    char why[300] = "";
    long loads = 0;
    FILE *file = fopen(path, "r");
    if (!file) return 1;
    bool ok = shadow(file, &loads, why, sizeof why);
    fclose(file);
    if (ok) printf("  %ld loaded words compared\n", loads);
    else printf("  %s\n", why);
    return !ok || loads == 0;
}

int main(int count, char **argument)
{
    const char *what = count > 1 ? argument[1] : "";
    if (strcmp(what, "results") == 0) check_results();
    else if (strcmp(what, "exact") == 0) check_exact();
    else if (strcmp(what, "faults") == 0) check_faults();
    else if (strcmp(what, "model") == 0) check_model();
    else if (strcmp(what, "tiny") == 0) check_tiny();
    else if (strcmp(what, "tiny-faults") == 0) check_tiny_faults();
    else if (strcmp(what, "sparse") == 0 && count > 2) check_sparse(argument[2]);
    else if (strcmp(what, "stream") == 0 && count > 2) return check_stream(argument[2], shadow_check);
    else if (strcmp(what, "tiny-stream") == 0 && count > 2) return check_stream(argument[2], shadow_check_tiny);
    else return 2;
    return 0;
}
