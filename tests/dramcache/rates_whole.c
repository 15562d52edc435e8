/* How late, and at what rate, does the whole DRAM cache answer? Directed runs, on the golden model and on the emitted RTL, with a device of configs/hmc.yaml's
 * times; they are the table of docs/dramcache/dramcache-data-path.md, of one, two and four phases. The device checks its rules. Refreshes come
 * often, so that a run begins behind one: then all banks are closed. */
#include "cmodel/dramcache/dram_pins.h"
#include "spec/dramcache/dram_controller.h"
#include "tests/dramcache/tests.h"
#include "tests/dramcache/vault_speed.h"
#include "tests/lockstep/rates_desk.h"

#include <stdlib.h>

#define SIZES                                                                                                          \
    "BANK_BITS=2 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 PC_BITS=12 LINE_BITS=9 JOBS=8 CPU_JOBS=2 READS=8 WRITES=8 "  \
    "WRITE_HIGH=5 MIN_BURSTS=4"
enum { BEATS = 8, SETS = 120, QUIET = 150, LONG = 600 };

enum { NEVER = -1 };
struct world {
    struct dram_device *device;
    struct dram_pins pins;
    struct dram_phy phy;
    struct dram_word word; /* what the PHY brings next */
    struct vault_speed speed;
    int latency;      /* from AR to the first R */
    int r_in, r_beat; /* cycles until the next beat of R; NEVER */
    uint64_t r_id;
    int b_in;
    uint64_t b_id;
    /* What the last cycle had. */
    int refresh, wr, rd;
    /* The first cycle of a run in which it came; NEVER. */
    int now, answer_at, ar_at, rd_at, wr_at, r_last_at, aw_at;
};

static struct dram_config config_of(int phases)
{
    struct spec_values controller;
    struct spec_error error;
    char times[40];
    spec_defaults(&dram_controller_block, &controller);
    snprintf(times, sizeof times, "PHASES=%d T_REFI=%d", phases, VAULT_REFI * phases);
    if (spec_set_text(&controller,
                      "POWER_UP=NONE BEATS=17 BANKS=4 ROW_BITS=13 COLUMN_BITS=4 CL=13 CWL=13 T_RCD=13 T_RP=10 T_RAS=27 "
                      "T_RC=37 T_RRD=4 T_FAW=16 T_CCD=9 T_RTP=7 T_WR=10 T_WTR=10 T_RFC=74",
                      &error) ||
        spec_set_text(&controller, times, &error))
        abort();
    return dram_pins_config(&controller);
}

static void note(int *at, int holds, int now)
{
    if (holds && *at == NEVER) *at = now;
}

/* The slots of a cycle. */
static void see_pins(struct desk *d, struct world *w)
{
    struct spec_error error;
    struct dram_slot slot[DRAM_PHASES];
    w->refresh = 0;
    for (int i = 0; i < w->pins.phases; i++) {
        slot[i] = dram_pins_slot(&w->pins, d->out, i);
        w->refresh |= slot[i].command == DRAM_REF;
        note(&w->rd_at, slot[i].command == DRAM_RD, w->now);
        note(&w->wr_at, slot[i].command == DRAM_WR, w->now);
    }
    const int wrong = dram_pins_cycle(&w->pins, w->device, slot, &w->phy, &w->word, &error);
    desk_check(d, !wrong, "the device's rules hold", (uint64_t)wrong, 0);
}

static void cycle(struct desk *d, struct world *w)
{
    const int r = w->r_in == 0, b = w->b_in == 0;
    dram_pins_bring(&w->pins, d->in, w->word.valid, w->word.byte);
    desk_set(d, "r_valid", (uint64_t)r);
    desk_put(d, "r", "id", 0, r ? w->r_id : 0);
    desk_put(d, "r", "last", 0, r && w->r_beat == BEATS - 1);
    desk_set(d, "b_valid", (uint64_t)b);
    desk_put(d, "b", "id", 0, b ? w->b_id : 0);
    desk_cycle(d);
    see_pins(d, w);
    note(&w->answer_at, (int)desk_out(d, "answer_valid"), w->now);
    note(&w->ar_at, (int)desk_out(d, "ar_valid"), w->now);
    note(&w->aw_at, (int)desk_out(d, "aw_valid"), w->now);
    note(&w->r_last_at, r && w->r_beat == BEATS - 1, w->now);
    if (r && ++w->r_beat == BEATS) w->r_in = NEVER;
    else if (w->r_in > 0) w->r_in--;
    w->b_in = b ? NEVER : w->b_in > 0 ? w->b_in - 1 : w->b_in;
    if (desk_out(d, "ar_valid")) w->r_in = w->latency - 1, w->r_beat = 0, w->r_id = desk_get(d, "ar", "id", 0);
    if (desk_out(d, "aw_valid")) w->b_id = desk_get(d, "aw", "id", 0);
    if (desk_out(d, "w_valid") && desk_get(d, "w", "last", 0)) w->b_in = 3;
    w->now++;
}

enum kind { NOTHING, CPU_READ, CPU_WRITE, GPU_READ, GPU_WRITE };

static void offer(struct desk *d, enum kind kind, uint64_t line, uint64_t pc)
{
    const int cpu = kind == CPU_READ || kind == CPU_WRITE, gpu = kind == GPU_READ || kind == GPU_WRITE;
    desk_set(d, "cpu_valid", (uint64_t)cpu);
    desk_put(d, "cpu", "write", 0, kind == CPU_WRITE);
    desk_put(d, "cpu", "line", 0, cpu ? line : 0);
    desk_put(d, "cpu", "pc", 0, pc);
    desk_set(d, "gpu_valid", (uint64_t)gpu);
    desk_put(d, "gpu", "write", 0, kind == GPU_WRITE);
    desk_put(d, "gpu", "line", 0, gpu ? line : 0);
}

/* A request in cycle 0, and what follows. */
static void ask(struct desk *d, struct world *w, enum kind kind, uint64_t line, uint64_t pc)
{
    w->now = 0;
    w->answer_at = w->ar_at = w->aw_at = w->rd_at = w->wr_at = w->r_last_at = NEVER;
    offer(d, kind, line, pc);
    cycle(d, w);
    offer(d, NOTHING, 0, 0);
    while (w->now < QUIET) cycle(d, w);
}

/* Until a refresh has ended. */
static void close_banks(struct desk *d, struct world *w)
{
    do cycle(d, w);
    while (!w->refresh);
    for (int t = 0; t < 90; t++) cycle(d, w);
}

/* A bank when a request comes to it. */
enum bank { OPEN_ROW, CLOSED_BANK, OTHER_ROW, BANKS };
static const char *const bank_names[BANKS] = {"its row open", "its bank closed", "another row open"};

/* What a look-up takes there. */
static int look_up(const struct world *w, enum bank bank)
{
    return bank == OPEN_ROW ? w->speed.open : bank == CLOSED_BANK ? w->speed.closed : w->speed.other;
}

enum { ROWS_APART = 60 }; /* lines 0 to 14 and 60 to 74 are of two rows of a bank */

/* The bank of `line` becomes so. */
static void bring_bank(struct desk *d, struct world *w, enum bank bank, uint64_t line)
{
    close_banks(d, w);
    if (bank == OPEN_ROW) ask(d, w, GPU_READ, line, 0);
    if (bank == OTHER_ROW) ask(d, w, GPU_READ, line + ROWS_APART, 0);
}

static void open_with(struct desk *d, struct world *w, int phases, int latency, const char *sets)
{
    const struct dram_config config = config_of(phases);
    char all[400];
    *w = (struct world){.speed = vault_speed_of(phases), .latency = latency, .r_in = NEVER, .b_in = NEVER};
    snprintf(all, sizeof all, SIZES " PHASES=%d T_REFI=%d %s", phases, VAULT_REFI * phases, sets);
    desk_open(d, "dramcache", all);
    w->device = calloc(1, dram_device_size(&config, SETS));
    if (!w->device) abort();
    dram_device_init(w->device, &config, SETS, 1);
    w->pins = dram_pins_find(&d->values);
    desk_set(d, "answer_ready", 1);
    desk_set(d, "ar_ready", 1);
    desk_set(d, "aw_ready", 1);
    desk_set(d, "w_ready", 1);
    cycle(d, w);
    for (int t = 0; t < 4000 && !desk_out(d, "ready"); t++) cycle(d, w);
    desk_check(d, desk_out(d, "ready") == 1, "it is ready", desk_out(d, "ready"), 1);
    close_banks(d, w);
}

static void open_cache(struct desk *d, struct world *w, int phases, int latency)
{
    open_with(d, w, phases, latency, "");
}

static void report(struct desk *d, struct world *w, const char *name, const char *build, const char *work)
{
    free(w->device);
    vault_report(d, w->speed.phases, name, build, work);
}

static void expect(struct desk *d, const char *what, int got, int expected)
{
    desk_check(d, got == expected, what, (uint64_t)(int64_t)got, (uint64_t)expected);
}

/* `what`, with the bank so. */
static void expect_of(struct desk *d, const char *what, enum bank bank, int got, int expected)
{
    char name[120];
    snprintf(name, sizeof name, "%s, %s", what, bank_names[bank]);
    expect(d, name, got, expected);
}

/* Line 7 and line 67 lie in two rows of a bank. */
static void hits(const char *build, const char *work, int phases)
{
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, 10);
    ask(&d, &w, CPU_READ, 7, 1);
    ask(&d, &w, CPU_READ, 67, 1);
    close_banks(&d, &w);
    ask(&d, &w, CPU_READ, 7, 1);
    expect(&d, "a hit, its bank closed", w.answer_at, 4 + w.speed.closed + 3);
    if (phases == 1)
        desk_film(&d, "docs/dramcache/waves/vault-hit",
                  "a CPU's read that hits, its row open: a look-up, and its answer", "cpu_valid", "cpu.line", "",
                  "dfi_cs_n", "dfi_cas_n", "dfi_rddata_valid", "", "ar_valid", "", "answer_valid", "hit", NULL);
    ask(&d, &w, CPU_READ, 7, 1);
    desk_cut(&d);
    expect(&d, "a hit, its row open", w.answer_at, 4 + w.speed.open + 3);
    expect(&d, "its RD", w.rd_at, 4 + 3);
    ask(&d, &w, CPU_READ, 67, 1);
    expect(&d, "a hit, another row open", w.answer_at, 4 + w.speed.other + 3);
    expect(&d, "no read of memory", w.ar_at, NEVER);
    report(&d, &w, "dramcache-answers-a-hit-in-the-time-of-the-device-and-10-cycles", build, work);
}

static void misses(const char *build, const char *work, int phases)
{
    enum { L = 10, M = L + BEATS + 1 };
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, L);
    ask(&d, &w, GPU_READ, 7, 0);
    expect(&d, "a miss, its bank closed", w.answer_at, 4 + w.speed.closed + 3 + M + 3);
    expect(&d, "AR", w.ar_at, 4 + w.speed.closed + 3 + 1);
    expect(&d, "R's last beat to the fill's WR", w.wr_at - w.r_last_at, 1 + 4 + 3);
    ask(&d, &w, GPU_WRITE, 7, 0);
    if (phases == 1)
        desk_film(&d, "docs/dramcache/waves/vault-miss",
                  "a GPU's read that misses: look-up, memory, fill, and the dirty line that was there", "gpu_valid",
                  "gpu.line", "", "dfi_cs_n", "dfi_we_n", "dfi_rddata_valid", "dfi_wrdata_en", "", "ar_valid",
                  "r_valid", "", "answer_valid", "", "aw_valid", "w_valid", "b_valid", NULL);
    ask(&d, &w, GPU_READ, 127, 0); /* of the same set: 7 + 120 */
    desk_cut(&d);
    expect(&d, "a miss, its row open", w.answer_at, 4 + w.speed.open + 3 + M + 3);
    expect(&d, "R's last beat to the victim's AW", w.aw_at - w.r_last_at, 1 + 5 + 1);
    ask(&d, &w, GPU_READ, 67, 0);
    for (enum bank i = 0; i < BANKS; i++) {
        bring_bank(&d, &w, i, 7);
        ask(&d, &w, GPU_READ, 8 + (uint64_t)i, 0);
        expect_of(&d, "a miss", i, w.answer_at, 4 + look_up(&w, i) + 3 + M + 3);
    }
    report(&d, &w, "dramcache-answers-a-miss-behind-its-look-up-and-memory", build, work);
}

/* Four misses of a program counter; the fifth read asks memory beside its look-up. */
static void early(const char *build, const char *work, int phases, int latency)
{
    const int m = latency + BEATS + 1, tag = 4 + vault_speed_of(phases).closed + 3, memory = 4 + m + 3;
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, latency);
    for (uint64_t i = 0; i < 4; i++) ask(&d, &w, CPU_READ, i, 5);
    close_banks(&d, &w);
    if (latency >= 20 && phases == 1)
        desk_film(&d, "docs/dramcache/waves/vault-early",
                  "a CPU's read that is predicted to miss: memory is asked beside the look-up", "cpu_valid", "cpu.line",
                  "", "dfi_cs_n", "dfi_we_n", "dfi_rddata_valid", "dfi_wrdata_en", "", "ar_valid", "r_valid", "",
                  "answer_valid", NULL);
    ask(&d, &w, CPU_READ, 20, 5);
    desk_cut(&d);
    expect(&d, "an early miss", w.answer_at, tag > memory ? tag : memory);
    expect(&d, "its AR", w.ar_at, 4 + 1);
    report(&d, &w,
           latency < 20 ? "dramcache-answers-an-early-miss-with-the-tag"
                        : "dramcache-answers-an-early-miss-with-memory",
           build, work);
}

/* The same of a bank that is open; then of lines that are there, though a miss was predicted. They are answered as any hit, and no line is
 * filled when memory's comes. */
static void early_hit(const char *build, const char *work, int phases, int latency)
{
    const int memory = 4 + latency + BEATS + 1 + 3;
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, latency);
    for (uint64_t line = 0; line < 4; line++) ask(&d, &w, GPU_READ, line, 0);
    ask(&d, &w, GPU_READ, ROWS_APART, 0);
    for (uint64_t line = 15; line < 23; line++) ask(&d, &w, CPU_READ, line, 5);
    for (enum bank i = 0; i < BANKS; i++) {
        const int tag = 4 + look_up(&w, i) + 3;
        bring_bank(&d, &w, i, 0);
        ask(&d, &w, CPU_READ, 4 + (uint64_t)i, 5);
        expect_of(&d, "an early miss", i, w.answer_at, tag > memory ? tag : memory);
        bring_bank(&d, &w, i, 0);
        ask(&d, &w, CPU_READ, 1 + (uint64_t)i, 5);
        expect_of(&d, "its AR", i, w.ar_at, 4 + 1);
        expect_of(&d, "a hit that was predicted to miss", i, w.answer_at, tag);
        expect_of(&d, "no fill", i, w.wr_at, NEVER);
    }
    report(&d, &w,
           latency < 20 ? "dramcache-answers-a-hit-that-was-predicted-to-miss-behind-memory"
                        : "dramcache-answers-a-hit-that-was-predicted-to-miss-before-memory",
           build, work);
}

static void bypassed(const char *build, const char *work, int phases)
{
    enum { L = 10, M = L + BEATS + 1 };
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, L);
    desk_set(&d, "gpu_busy", 1);
    if (phases == 1)
        desk_film(&d, "docs/dramcache/waves/vault-bypass", "a CPU's read that passes the cache by: no look-up, no fill",
                  "cpu_valid", "cpu.line", "gpu_busy", "", "dfi_cs_n", "", "ar_valid", "r_valid", "", "answer_valid",
                  NULL);
    ask(&d, &w, CPU_READ, 20, 1);
    desk_cut(&d);
    expect(&d, "a bypassed read", w.answer_at, 4 + M + 3);
    expect(&d, "no look-up", w.rd_at, NEVER);
    expect(&d, "no fill", w.wr_at, NEVER);
    report(&d, &w, "dramcache-answers-a-bypassed-read-as-late-as-memory", build, work);
}

static void writes(const char *build, const char *work, int phases)
{
    struct desk d;
    struct world w;
    open_cache(&d, &w, phases, 10);
    ask(&d, &w, CPU_READ, 7, 1);
    close_banks(&d, &w);
    ask(&d, &w, CPU_WRITE, 7, 0);
    expect(&d, "a write that hits: its WR", w.wr_at, 4 + w.speed.closed + 3 + 3);
    expect(&d, "nothing to memory", w.aw_at, NEVER);
    ask(&d, &w, CPU_WRITE, 127, 0);
    expect(&d, "a write that misses: its AW", w.aw_at, 4 + w.speed.open + 3 + 1);
    expect(&d, "no write of a TAD", w.wr_at, NEVER);
    ask(&d, &w, GPU_READ, 67, 0);
    for (enum bank i = 0; i < BANKS; i++) {
        bring_bank(&d, &w, i, 7);
        ask(&d, &w, CPU_WRITE, 7, 0);
        expect_of(&d, "a write that hits: its WR", i, w.wr_at, 4 + look_up(&w, i) + 3 + 3);
        bring_bank(&d, &w, i, 7);
        ask(&d, &w, CPU_WRITE, 127, 0);
        expect_of(&d, "a write that misses: its AW", i, w.aw_at, 4 + look_up(&w, i) + 3 + 1);
    }
    report(&d, &w, "dramcache-writes-behind-its-look-up", build, work);
}

/* The fifteen lines of a row, again and again: the data bus of the stacked DRAM is full. */
static void full_rate(const char *build, const char *work, int phases)
{
    enum { LINES = 15, CYCLES = 400 };
    struct desk d;
    struct world w;
    int first = NEVER, last = NEVER, answers = 0;
    uint64_t line = 0;
    open_cache(&d, &w, phases, 10);
    for (uint64_t i = 0; i < LINES; i++) ask(&d, &w, GPU_READ, i, 0);
    close_banks(&d, &w);
    for (int t = 0; t < CYCLES; t++) {
        offer(&d, CPU_READ, line % LINES, 1);
        cycle(&d, &w);
        line += desk_out(&d, "cpu_ready");
        if (!desk_out(&d, "answer_valid")) continue;
        if (first == NEVER) first = t;
        last = t;
        answers++;
    }
    desk_check(&d, answers > 30, "answers", (uint64_t)answers, 30);
    expect(&d, "cycles from the first answer to the last", last - first, w.speed.burst * (answers - 1));
    report(&d, &w, "dramcache-answers-hits-of-a-row-at-the-rate-of-the-data-bus", build, work);
}

/* Lines 7, 127 and 247 are of one set. Of the first two the second one gets a chained slot, and a second look-up finds its row open. */
static void chained(const char *build, const char *work, int phases)
{
    enum { L = 10, M = L + BEATS + 1 };
    struct desk d;
    struct world w;
    open_with(&d, &w, phases, L, "CHAINING=1");
    ask(&d, &w, GPU_READ, 7, 0);
    expect(&d, "a miss without a second look-up, its bank closed", w.answer_at, 6 + w.speed.closed + 3 + M + 3);
    expect(&d, "R's last beat to the fill's WR", w.wr_at - w.r_last_at, 1 + 8 + 3);
    ask(&d, &w, GPU_READ, 127, 0);
    close_banks(&d, &w);
    if (phases == 1)
        desk_film(&d, "docs/dramcache/waves/vault-chained",
                  "a GPU's read that hits in its chained slot: the second look-up finds the row open", "gpu_valid",
                  "gpu.line", "", "dfi_cs_n", "dfi_cas_n", "dfi_rddata_valid", "", "ar_valid", "", "answer_valid",
                  "hit", NULL);
    ask(&d, &w, GPU_READ, 127, 0);
    desk_cut(&d);
    expect(&d, "a chained hit, its bank closed", w.answer_at, 6 + w.speed.closed + 3 + w.speed.open + 3);
    expect(&d, "no read of memory", w.ar_at, NEVER);
    ask(&d, &w, GPU_READ, 127, 0);
    expect(&d, "a chained hit, its row open", w.answer_at, 6 + w.speed.open + 3 + w.speed.open + 3);
    ask(&d, &w, GPU_READ, 7, 0);
    expect(&d, "a hit in its own slot, its row open", w.answer_at, 6 + w.speed.open + 3);
    ask(&d, &w, GPU_WRITE, 7, 0);
    ask(&d, &w, GPU_READ, 247, 0);
    expect(&d, "a chained miss, its row open", w.answer_at, 6 + w.speed.open + 3 + w.speed.open + 3 + M + 3);
    expect(&d, "R's last beat to the AW of a victim that is read", w.aw_at - w.r_last_at, 1 + 8 + w.speed.open + 4 + 1);
    for (enum bank i = 0; i < BANKS; i++) { /* of the lines 127 and 247 that are there, 247 is in slot 7 */
        bring_bank(&d, &w, i, 247);
        ask(&d, &w, GPU_READ, 247, 0);
        expect_of(&d, "a hit in its own slot", i, w.answer_at, 6 + look_up(&w, i) + 3);
        bring_bank(&d, &w, i, 247);
        ask(&d, &w, GPU_READ, 127, 0);
        expect_of(&d, "a chained hit", i, w.answer_at, 6 + look_up(&w, i) + 3 + w.speed.open + 3);
        bring_bank(&d, &w, i, 127);
        ask(&d, &w, GPU_READ, 10 + (uint64_t)i, 0);
        expect_of(&d, "a miss without a second look-up", i, w.answer_at, 6 + look_up(&w, i) + 3 + M + 3);
    }
    for (enum bank i = 0; i < BANKS; i++) {
        bring_bank(&d, &w, i, 10);
        ask(&d, &w, GPU_READ, 7 + (uint64_t)(3 + i) % 5 * SETS, 0);
        expect_of(&d, "a miss in the chained slot too", i, w.answer_at,
                  6 + look_up(&w, i) + 3 + w.speed.open + 3 + M + 3);
    }
    report(&d, &w, "dramcache-answers-a-chained-hit-by-a-second-look-up-in-the-open-row", build, work);
}

/* A fill waits among the writes, where WRITE_LOW is 4. A write of its set is looked up there, in a cycle, and the stacked DRAM has nothing to do. A
 * read wants the line, so the fill is written before. */
static void forwarded(const char *build, const char *work, int phases, const char *sets, int give)
{
    enum { D = 1 };
    struct desk d;
    struct world w;
    open_with(&d, &w, phases, 10, sets);
    ask(&d, &w, GPU_READ, 7, 0);
    expect(&d, "the fill waits", w.wr_at, NEVER);
    ask(&d, &w, GPU_WRITE, 127, 0);
    expect(&d, "a write that misses a line that waits: its AW", w.aw_at, give + D + 3 + 1);
    expect(&d, "it is not looked up in the DRAM", w.rd_at, NEVER);
    ask(&d, &w, CPU_WRITE, 7, 0);
    expect(&d, "a write that hits a line that waits joins it", w.wr_at, NEVER);
    expect(&d, "it is not looked up there either", w.rd_at, NEVER);
    expect(&d, "nothing to memory", w.aw_at, NEVER);
    ask(&d, &w, CPU_WRITE, 127, 0);
    expect(&d, "a write that misses a line that was written and waits: its AW", w.aw_at, give + D + 3 + 1);
    expect(&d, "nor this one", w.rd_at, NEVER);
    ask(&d, &w, CPU_READ, 7, 0);
    desk_check(&d, w.wr_at != NEVER && w.rd_at > w.wr_at, "a read waits for WR", (uint64_t)(int64_t)w.rd_at,
               (uint64_t)(int64_t)w.wr_at);
    report(&d, &w,
           give > 4 ? "dramcache-looks-a-write-up-where-its-line-waits,-with-chaining"
                    : "dramcache-looks-a-write-up-where-its-line-waits",
           build, work);
}

void dramcache_rates(const char *build, const char *work)
{
    for (int phases = 1; phases <= DRAM_PHASES; phases *= 2) {
        const int soon = phases < 4 ? 10 : 2; /* memory's line has come before the tag is known */
        hits(build, work, phases);
        misses(build, work, phases);
        early(build, work, phases, soon);
        early(build, work, phases, 60);
        early_hit(build, work, phases, soon);
        early_hit(build, work, phases, 60);
        bypassed(build, work, phases);
        writes(build, work, phases);
        full_rate(build, work, phases);
        chained(build, work, phases);
        forwarded(build, work, phases, "FORWARD=1 WRITE_LOW=4", 4);
    }
    forwarded(build, work, 1, "FORWARD=1 WRITE_LOW=4 CHAINING=1", 6);
    if (build) dramcache_alone(build, work);
}
