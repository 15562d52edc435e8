/* How late, and at what rate, do two vaults answer behind one port? Directed runs, on the golden model and on the emitted RTL, with a device of
 * configs/hmc.yaml's times below each vault; they are the table of docs/dramcache/stack-data-path.md, of one, two and four phases. Refreshes come often, so that a run
 * begins behind one: then all banks are closed. */
#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/dramcache/dramcache.h"
#include "cmodel/dramcache/dramcache_stack.h"
#include "spec/dramcache/dramcache.h"
#include "tests/dramcache/tests.h"
#include "tests/dramcache/vault_speed.h"
#include "tests/lockstep/rates_desk.h"

#include <stdlib.h>

#define SIZES                                                                                                          \
    "BANK_BITS=2 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 PC_BITS=12 LINE_BITS=10 VAULT_BIT=7 JOBS=8 CPU_JOBS=2 "      \
    "READS=8 WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4"
enum { VAULTS = 2, BEATS = 8, SETS = 120, QUIET = 150 };
enum { LATENCY = 10 /* of memory, from AR to the first beat */, MEMORY = LATENCY + BEATS + 1 };

enum { NEVER = -1 };
struct vault {
    struct dram_device *device;
    struct dram_phy phy;
    struct dram_word word; /* what the PHY brings next */
    int r_in, r_beat;      /* cycles until the next beat of R; NEVER */
    uint64_t r_id;
};
struct world {
    struct vault vault[VAULTS];
    struct dram_pins pins; /* of both */
    struct vault_speed speed;
    int now, refresh;
    int answers, first, last; /* of a run: how many, and the cycles of the first and the last */
    uint64_t ar_line;         /* the last one */
};

/* Line n of a vault, below 64: no bit of it is XORed with the lowest. */
static uint64_t line_of(int vault, uint64_t n)
{
    return n << 1 | (uint64_t)vault;
}

static void drive_vault(struct desk *d, struct world *w, int v, uint64_t *r_valid)
{
    struct vault *u = &w->vault[v];
    const int r = u->r_in == 0;
    dram_pins_bring_to(&w->pins, d->in, v, u->word.valid, u->word.byte);
    *r_valid |= (uint64_t)r << v;
    d->lane = v;
    desk_put(d, "r", "id", 0, r ? u->r_id : 0);
    desk_put(d, "r", "last", 0, r && u->r_beat == BEATS - 1);
    if (r && ++u->r_beat == BEATS) u->r_in = NEVER;
    else if (u->r_in > 0) u->r_in--;
}

static void see_vault(struct desk *d, struct world *w, int v)
{
    struct spec_error error;
    struct vault *u = &w->vault[v];
    struct dram_slot slot[DRAM_PHASES];
    const int phases = w->pins.phases;
    for (int i = 0; i < phases; i++) {
        slot[i] = dram_pins_slot(&w->pins, d->out, phases * v + i);
        w->refresh |= slot[i].command == DRAM_REF;
    }
    const int wrong = dram_pins_cycle(&w->pins, u->device, slot, &u->phy, &u->word, &error);
    desk_check(d, !wrong, "the devices' rules hold", (uint64_t)wrong, 0);
    if (!(desk_out(d, "ar_valid") >> v & 1)) return;
    d->lane = v;
    u->r_in = LATENCY - 1;
    u->r_beat = 0;
    u->r_id = desk_get(d, "ar", "id", 0);
    w->ar_line = desk_get(d, "ar", "addr", 0) / 128;
}

static void cycle(struct desk *d, struct world *w)
{
    uint64_t r_valid = 0;
    for (int v = 0; v < VAULTS; v++) drive_vault(d, w, v, &r_valid);
    desk_set(d, "r_valid", r_valid);
    d->lane = 0;
    desk_cycle(d);
    w->refresh = 0;
    for (int v = 0; v < VAULTS; v++) see_vault(d, w, v);
    if (desk_out(d, "answer_valid")) {
        if (!w->answers++) w->first = w->now;
        w->last = w->now;
    }
    w->now++;
}

static void offer(struct desk *d, int cpu, uint64_t cpu_line, int gpu, uint64_t gpu_line)
{
    d->lane = 0;
    desk_set(d, "cpu_valid", (uint64_t)cpu);
    desk_put(d, "cpu", "line", 0, cpu ? cpu_line : 0);
    desk_set(d, "gpu_valid", (uint64_t)gpu);
    desk_put(d, "gpu", "line", 0, gpu ? gpu_line : 0);
}

/* Requests of one cycle, the run's cycle 0, and what follows. */
static void ask(struct desk *d, struct world *w, int cpu, uint64_t cpu_line, int gpu, uint64_t gpu_line)
{
    w->now = w->answers = 0;
    offer(d, cpu, cpu_line, gpu, gpu_line);
    cycle(d, w);
    desk_check(d, !cpu || desk_out(d, "cpu_ready"), "cpu_ready", 0, 1);
    desk_check(d, !gpu || desk_out(d, "gpu_ready"), "gpu_ready", 0, 1);
    offer(d, 0, 0, 0, 0);
    while (w->now < QUIET) cycle(d, w);
}

/* Until a refresh has ended. */
static void close_banks(struct desk *d, struct world *w)
{
    do cycle(d, w);
    while (!w->refresh);
    for (int t = 0; t < 90; t++) cycle(d, w);
}

static void open_stack(struct desk *d, struct world *w, int phases)
{
    struct spec_values vault;
    char all[400];
    *w = (struct world){.speed = vault_speed_of(phases)};
    snprintf(all, sizeof all, SIZES " PHASES=%d T_REFI=%d", phases, VAULT_REFI * phases);
    desk_open(d, "dramcache_stack", all);
    dramcache_stack_vault(&vault, &d->values);
    const struct dram_config config = dramcache_device_config(&vault);
    for (int v = 0; v < VAULTS; v++) {
        w->vault[v] = (struct vault){.device = calloc(1, dram_device_size(&config, SETS)), .r_in = NEVER};
        if (!w->vault[v].device) abort();
        dram_device_init(w->vault[v].device, &config, SETS, 1);
    }
    w->pins = dram_pins_find(&d->values);
    desk_set(d, "answer_ready", 1);
    desk_set(d, "ar_ready", 3);
    desk_set(d, "aw_ready", 3);
    desk_set(d, "w_ready", 3);
    cycle(d, w);
    for (int t = 0; t < 4000 && desk_out(d, "ready") != 3; t++) cycle(d, w);
    desk_check(d, desk_out(d, "ready") == 3, "both are ready", desk_out(d, "ready"), 3);
    close_banks(d, w);
}

static void report(struct desk *d, struct world *w, const char *name, const char *build, const char *work)
{
    for (int v = 0; v < VAULTS; v++) free(w->vault[v].device);
    vault_report(d, w->speed.phases, name, build, work);
}

static void expect(struct desk *d, const char *what, int got, int expected)
{
    desk_check(d, got == expected, what, (uint64_t)(int64_t)got, (uint64_t)expected);
}

/* A cycle more than a vault alone, whose table it is else. */
static void one_line(const char *build, const char *work, int phases)
{
    struct desk d;
    struct world w;
    open_stack(&d, &w, phases);
    ask(&d, &w, 0, 0, 1, line_of(1, 7));
    expect(&d, "a miss, its bank closed", w.first, 4 + w.speed.closed + 3 + MEMORY + 3 + 1);
    desk_check(&d, w.ar_line == line_of(1, 7), "the line that memory is asked for", w.ar_line, line_of(1, 7));
    close_banks(&d, &w);
    ask(&d, &w, 1, line_of(1, 7), 0, 0);
    expect(&d, "a hit, its bank closed", w.first, 4 + w.speed.closed + 3 + 1);
    ask(&d, &w, 1, line_of(1, 7), 0, 0);
    expect(&d, "a hit, its row open", w.first, 4 + w.speed.open + 3 + 1);
    report(&d, &w, "dramcache_stack-answers-a-cycle-behind-its-vault", build, work);
}

/* Both channels in one cycle, to two vaults: the answers, which come together, leave one behind the other. */
static void two_vaults(const char *build, const char *work, int phases)
{
    struct desk d;
    struct world w;
    open_stack(&d, &w, phases);
    ask(&d, &w, 0, 0, 1, line_of(0, 7));
    ask(&d, &w, 0, 0, 1, line_of(1, 9));
    close_banks(&d, &w);
    if (phases == 1)
        desk_film(&d, "docs/dramcache/waves/stack-hits", "two reads that hit, in two vaults", "cpu_valid", "cpu.line",
                  "cpu_ready", "gpu_valid", "gpu.line", "gpu_ready", "", "dfi_cs_n", "dfi_rddata_valid", "",
                  "answer_valid", "hit", NULL);
    ask(&d, &w, 1, line_of(0, 7), 1, line_of(1, 9));
    desk_cut(&d);
    expect(&d, "answers", w.answers, 2);
    expect(&d, "the first", w.first, 4 + w.speed.closed + 3 + 1);
    expect(&d, "the second", w.last, 4 + w.speed.closed + 3 + 1 + 1);
    report(&d, &w, "dramcache_stack-serves-two-vaults-at-a-time", build, work);
}

/* The fifteen lines of a row of each vault, again and again, by one channel: both data buses are full. */
static void full_rate(const char *build, const char *work, int phases)
{
    enum { LINES = 15, REQUESTS = 80, CYCLES = 450 };
    struct desk d;
    struct world w;
    uint64_t line = 0;
    open_stack(&d, &w, phases);
    for (uint64_t i = 0; i < LINES; i++)
        for (int v = 0; v < VAULTS; v++) ask(&d, &w, 0, 0, 1, line_of(v, i));
    close_banks(&d, &w);
    w.now = w.answers = 0;
    for (int t = 0; t < CYCLES; t++) {
        offer(&d, line < REQUESTS, line % (VAULTS * LINES), 0, 0);
        cycle(&d, &w);
        line += line < REQUESTS && desk_out(&d, "cpu_ready");
    }
    expect(&d, "answers", w.answers, REQUESTS);
    expect(&d, "cycles from the first answer to the last", w.last - w.first,
           w.speed.burst * (REQUESTS / VAULTS - 1) + 1);
    report(&d, &w, "dramcache_stack-answers-hits-at-the-rate-of-both-data-buses", build, work);
}

void dramcache_stack_rates(const char *build, const char *work)
{
    for (int phases = 1; phases <= DRAM_PHASES; phases *= 2) {
        one_line(build, work, phases);
        two_vaults(build, work, phases);
        full_rate(build, work, phases);
    }
}
