/* The latencies of docs/denovo/dramcache-system-data-path.md, on the model and in lockstep on the RTL, with a device that checks its rules. A core
 * loads a line that memory has, and then one that the DRAM cache has. Both times a refresh has just closed all banks. */
#include <stdio.h>
#include <stdlib.h>

#include "cmodel/denovo/denovo_dramcache_system.h"
#include "cmodel/dramcache/dramcache.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_dramcache_system.h"
#include "tests/lockstep/rates_desk.h"

enum { CL = 8, T_RCD = 13, PHY = 1, BURST = 2, BEATS = 4, LATENCY = 30, SETS = 120, LIMIT = 2500 };
enum { ABOVE = 22 }; /* what the system and the join add */

struct world {
    struct dram_device *device;
    struct dram_pins pins;
    struct dram_phy phy;
    struct dram_word word;        /* that the PHY brings */
    int refresh, now, beat, r_at; /* r_at: when memory's next beat is due; -1: never */
    uint64_t id;
};

/* Cycles of so many slots. */
static int cycles_of(int slots, int phases)
{
    return (slots + phases - 1) / phases;
}

/* What the vault takes to a read that hits a closed bank: docs/dramcache/dramcache-data-path.md, "Phases". */
static int hit_cycles(int phases)
{
    const int open = 3 + cycles_of(CL, phases) + PHY + cycles_of(BURST, phases) + 1;
    return 4 + open + (phases == 1 ? T_RCD : cycles_of(T_RCD + 1, phases)) + 3;
}

/* What it takes to one that misses: memory's line comes behind the look-up. */
static int miss_cycles(int phases)
{
    return hit_cycles(phases) + LATENCY + BEATS + 1 + 3;
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
    }
    const int wrong = dram_pins_cycle(&w->pins, w->device, slot, &w->phy, &w->word, &error);
    desk_check(d, !wrong, "the device's rules hold", (uint64_t)wrong, 0);
}

static void cycle(struct desk *d, struct world *w)
{
    const int r = w->r_at >= 0 && w->r_at <= w->now;
    dram_pins_bring(&w->pins, d->in, w->word.valid, w->word.byte);
    d->lane = 0;
    desk_set(d, "r_valid", (uint64_t)r);
    desk_put(d, "r", "id", 0, r ? w->id : 0);
    desk_put(d, "r", "data", 0, r ? 100 + (uint64_t)w->beat : 0);
    desk_put(d, "r", "last", 0, r && w->beat == BEATS - 1);
    desk_cycle(d);
    see_pins(d, w);
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

static void open_system(struct desk *d, struct world *w, int phases)
{
    struct spec_values vault;
    char sizes[sizeof DRAMCACHE_SYSTEM_SMALL + 60];
    snprintf(sizes, sizeof sizes, "%s CL=%d CWL=8 T_RCD=%d T_RAS=20 T_RC=24 PHASES=%d", DRAMCACHE_SYSTEM_SMALL, CL,
             T_RCD, phases);
    desk_open(d, "denovo_dramcache_system", sizes);
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
    for (int phases = 1; phases <= DRAM_PHASES; phases *= 2) {
        char name[100];
        open_system(&d, &w, phases);
        expect(&d, "cycles to memory's line", load(&d, &w, 6), ABOVE + miss_cycles(phases));
        close_banks(&d, &w);
        empty_caches(&d, &w);
        close_banks(&d, &w);
        expect(&d, "cycles to the DRAM cache's line", load(&d, &w, 6), ABOVE + hit_cycles(phases));
        expect(&d, "cycles to the L1's line", load(&d, &w, 6), 1);
        free(w.device);
        snprintf(name, sizeof name,
                 "denovo_dramcache_system-answers-a-load-22-cycles-later-than-its-dram-cache-of-%d-phases", phases);
        desk_report(&d, name, build, work);
    }
}
