/* The latencies of docs/denovo/dramcache-system-data-path.md, on the model and in lockstep on the RTL, with a device that checks its rules. A core
 * loads a line that memory has, and then one that the DRAM cache has. Both times a refresh has just closed all banks. */
#include <stdlib.h>

#include "cmodel/denovo/denovo_dramcache_system.h"
#include "cmodel/dramcache/dramcache.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_dramcache_system.h"
#include "tests/lockstep/rates_desk.h"

enum { CL = 5, T_RCD = 3, PHY = 1, BURST = 2, BEATS = 4, LATENCY = 30, SETS = 120, LIMIT = 2500 };
/* What the vault takes: a look-up of a closed bank, a line of memory, a read that hits, one that misses. */
enum {
    LOOK = 3 + CL + PHY + BURST + 1 + T_RCD,
    MEMORY = LATENCY + BEATS + 1,
    HIT = 4 + LOOK + 3,
    MISS = HIT + MEMORY + 3
};
enum { ABOVE = 22 }; /* what the system and the join add */

struct world {
    struct dram_device *device;
    struct dram_pins pins;
    int drives, refresh, now, beat, r_at; /* r_at: when memory's next beat is due; -1: never */
    uint8_t bytes[DRAM_BYTES];
    uint64_t id;
};

static void cycle(struct desk *d, struct world *w)
{
    struct spec_error error;
    const int r = w->r_at >= 0 && w->r_at <= w->now;
    dram_pins_bring(&w->pins, d->in, w->drives, w->bytes);
    d->lane = 0;
    desk_set(d, "r_valid", (uint64_t)r);
    desk_put(d, "r", "id", 0, r ? w->id : 0);
    desk_put(d, "r", "data", 0, r ? 100 + (uint64_t)w->beat : 0);
    desk_put(d, "r", "last", 0, r && w->beat == BEATS - 1);
    desk_cycle(d);
    const struct dram_slot slot = dram_pins_slot(&w->pins, d->out, 0);
    const int wrong = dram_device_slot(w->device, &slot, &w->drives, w->bytes, &error);
    desk_check(d, !wrong, "the device's rules hold", (uint64_t)wrong, 0);
    w->refresh = slot.command == DRAM_REF;
    if (r && ++w->beat == BEATS) w->r_at = -1;
    if (desk_out(d, "ar_valid")) {
        w->r_at = w->now + LATENCY;
        w->beat = 0;
        w->id = desk_get(d, "ar", "id", 0);
    }
    w->now++;
}

/* Until lane `bit` of the port is 1: the cycle in which it was. */
static int wait_for(struct desk *d, struct world *w, const char *port, int bit)
{
    for (int t = 0; t < LIMIT; t++) {
        cycle(d, w);
        if (desk_out(d, port) >> bit & 1) return w->now - 1;
    }
    desk_check(d, 0, port, 0, 1);
    return w->now;
}

/* Until a refresh has ended. */
static void close_banks(struct desk *d, struct world *w)
{
    for (int t = 0; t < LIMIT && !w->refresh; t++) cycle(d, w);
    for (int t = 0; t < 60; t++) cycle(d, w);
}

static void open_system(struct desk *d, struct world *w)
{
    struct spec_values vault;
    desk_open(d, "denovo_dramcache_system", DRAMCACHE_SYSTEM_SMALL);
    denovo_dramcache_vault(&vault, &d->values);
    const struct dram_config config = dramcache_device_config(&vault);
    *w = (struct world){.r_at = -1, .pins = dram_pins_find(&d->values)};
    w->device = calloc(1, dram_device_size(&config, SETS));
    if (!w->device) abort();
    dram_device_init(w->device, &config, SETS, 1);
    desk_set(d, "answer_ready", 3), desk_set(d, "cmd_done_ready", 3), desk_set(d, "l2_cmd_done_ready", 3);
    desk_set(d, "ar_ready", 1), desk_set(d, "aw_ready", 1), desk_set(d, "w_ready", 1);
    wait_for(d, w, "ready", 0);
    close_banks(d, w);
}

/* A load of the compute unit's first words of a line: cycles from its acceptance to its answer. */
static int load(struct desk *d, struct world *w, uint64_t line)
{
    d->lane = 0;
    desk_put(d, "access", "op", 0, DENOVO_L1_OP_LOAD);
    desk_put(d, "access", "address", 0, 2 * line);
    desk_put(d, "access", "mask", 0, 1);
    desk_set(d, "access_valid", 1);
    const int taken = wait_for(d, w, "access_ready", 0);
    desk_set(d, "access_valid", 0);
    const int answered = wait_for(d, w, "answer_valid", 0);
    d->lane = 0;
    desk_check(d, desk_get(d, "answer", "data", 0) == 100, "loaded", desk_get(d, "answer", "data", 0), 100);
    return answered - taken;
}

/* No cache above has the line any more. */
static void empty_caches(struct desk *d, struct world *w)
{
    d->lane = 0;
    desk_put(d, "cmd", "command", 0, DENOVO_L1_CMD_LAUNCH);
    desk_set(d, "cmd_valid", 1);
    wait_for(d, w, "cmd_ready", 0);
    desk_set(d, "cmd_valid", 0);
    wait_for(d, w, "cmd_done_valid", 0);
    for (d->lane = 0; d->lane < 2; d->lane++) desk_put(d, "l2_cmd", "all", 0, 1);
    desk_set(d, "l2_cmd_valid", 3);
    wait_for(d, w, "l2_cmd_ready", 0);
    desk_set(d, "l2_cmd_valid", 0);
    wait_for(d, w, "l2_cmd_done_valid", 0);
}

static void expect(struct desk *d, const char *what, int cycles, int expected)
{
    desk_check(d, cycles == expected, what, (uint64_t)cycles, (uint64_t)expected);
}

void denovo_dramcache_system_rates(const char *build, const char *work)
{
    struct desk d;
    struct world w;
    open_system(&d, &w);
    expect(&d, "cycles to memory's line", load(&d, &w, 6), ABOVE + MISS);
    close_banks(&d, &w);
    empty_caches(&d, &w);
    close_banks(&d, &w);
    expect(&d, "cycles to the DRAM cache's line", load(&d, &w, 6), ABOVE + HIT);
    expect(&d, "cycles to the L1's line", load(&d, &w, 6), 1);
    free(w.device);
    desk_report(&d, "denovo_dramcache_system-answers-a-load-22-cycles-later-than-its-dram-cache", build, work);
}
