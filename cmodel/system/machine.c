#include "cmodel/system/machine.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmodel/system/kernel.h"

/* A line of 128 bytes takes 10 2/3 cycles of the paper's memory: 128 ticks of these. */
enum { DIE_TICKS = 12 };

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t lcm(uint64_t a, uint64_t b)
{
    return a / gcd(a, b) * b;
}

static struct clocks choose_clocks(const struct system_config *config)
{
    if (config_is_die(config)) return (struct clocks){DIE_TICKS, DIE_TICKS, DIE_TICKS};
    uint64_t gpu = (uint64_t)config->gpu_clock_mhz, cpu = (uint64_t)config->cpu_clock_mhz;
    uint64_t memory = (uint64_t)config->memory_clock_mhz, ticks = lcm(lcm(gpu, cpu), memory);
    return (struct clocks){ticks / gpu, ticks / cpu, ticks / memory};
}

/* The stash papers' system and the tinyCache paper's are different machines; their units hold different numbers. */
static struct unit_limits choose_limits(const struct system_config *config)
{
    if (config_is_die(config))
        return (struct unit_limits){config->sm_blocks, config->sm_warps, config->sm_scratchpad_bytes,
                                    config->scheduler == SCHEDULER_ROUND_ROBIN};
    return (struct unit_limits){config->blocks_per_unit, config->warps_per_unit, config->local_bytes, false};
}

static bool make_unit(struct machine *machine, int node, bool compute, struct spec_error *error)
{
    struct unit *unit = &machine->units[node];
    unit->machine = machine;
    unit->node = node;
    unit->compute = compute;
    unit->cycle = compute ? machine->clocks.gpu : machine->clocks.cpu;
    unit->when = UINT64_MAX;
    unit->front = machine->hierarchy->ops->front_new(machine->hierarchy, node, compute, error);
    return unit->front != NULL;
}

struct machine *machine_new(const struct system_config *config, int compute_units, int cpu_cores,
                            struct hierarchy_records records, hierarchy_maker *make_hierarchy, struct spec_error *error)
{
    struct machine *machine = calloc(1, sizeof *machine);
    snprintf(error->text, sizeof error->text, "out of memory for the modelled system");
    if (!machine) return NULL;
    machine->config = *config;
    machine->clocks = choose_clocks(config);
    machine->compute_units = compute_units;
    machine->cpu_cores = cpu_cores;
    machine->limits = choose_limits(config);
    struct hierarchy_context context = {&machine->config, machine->clocks, &machine->stats, &machine->now, records};
    machine->hierarchy = make_hierarchy(context);
    if (!machine->hierarchy) goto failed;
    for (int node = 0; node < compute_units + cpu_cores; node++)
        if (!make_unit(machine, node, node < compute_units, error)) goto failed;
    return machine;
failed:
    machine_free(machine);
    return NULL;
}

void machine_free(struct machine *machine)
{
    if (!machine) return;
    for (int node = 0; node < MAX_UNITS; node++) {
        struct unit *unit = &machine->units[node];
        for (int i = 0; i < MAX_WARPS; i++) fiber_free(unit->warps[i].fiber);
        if (unit->front) unit->front->ops->free(unit->front);
    }
    if (machine->hierarchy) machine->hierarchy->ops->free(machine->hierarchy);
    free(machine);
}

uint64_t machine_allocate(struct machine *machine, uint64_t bytes)
{
    uint64_t page = machine->hierarchy->page_bytes, size = (bytes + page - 1) / page * page;
    if (machine->allocated + size > machine->hierarchy->bytes) return 0;
    uint64_t address = VIRTUAL_BASE + machine->allocated;
    machine->allocated += size;
    return address;
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Which warp issues next, and when: the earliest; of several at one time the first from unit->turn on, which is the
 * oldest unless warps take turns. */
static void choose_warp(struct unit *unit)
{
    unit->when = UINT64_MAX;
    for (int n = 0; n < unit->warp_count; n++) {
        int i = unit->turn + n < unit->warp_count ? unit->turn + n : unit->turn + n - unit->warp_count;
        const struct warp *warp = &unit->warps[i];
        if (!warp->live || warp->waiting || warp->asleep) continue;
        uint64_t at = later(warp->ready, unit->next_issue);
        if (warp->wants_memory) at = later(at, unit->pipeline);
        at = (at + unit->cycle - 1) / unit->cycle * unit->cycle;
        if (at >= unit->when) continue;
        unit->when = at;
        unit->chosen = i;
    }
}

static void finish_block(struct machine *machine, struct unit *unit, struct block *block)
{
    uint64_t free = unit->front->ops->end_block(unit->front, machine->now, block->place_in_unit);
    unit->pipeline = later(unit->pipeline, free);
    block->live = false;
    machine->finished++;
    machine->stats.blocks++;
    if (machine->progress && machine->finished % 16 == 0)
        machine->progress(machine->progress_context, machine->kernel->name, machine->finished * 100 / machine->blocks);
    machine_dispatch(machine, unit, block->place_in_unit);
}

/* Last warp there: all go on. */
static void open_barrier(struct unit *unit, struct block *block)
{
    if (!block->running || block->waiting < block->running) return;
    uint64_t now = unit->machine->now, open = unit->front->ops->barrier(unit->front, now, block->place_in_unit);
    unit->pipeline = later(unit->pipeline, open);
    block->waiting = 0;
    for (int i = 0; i < block->warps; i++) {
        struct warp *warp = &unit->warps[block->first_warp + i];
        if (!warp->live || !warp->waiting) continue;
        warp->waiting = false;
        warp->ready = later(later(warp->ready, now + unit->cycle), open);
    }
}

static void issue_next(struct machine *machine, struct unit *unit)
{
    struct warp *warp = &unit->warps[unit->chosen];
    machine->now = unit->when;
    if (machine->limits.round_robin) unit->turn = (unit->chosen + warp->wants_memory) % unit->warp_count;
    unit->next_issue = machine->now + (uint64_t)warp->want * unit->cycle;
    warp->ready = unit->next_issue;
    if (unit->compute) machine->stats.instructions += (uint64_t)warp->want;
    else machine->stats.cpu_instructions += (uint64_t)warp->want;
    fiber_resume(warp->fiber);
    struct block *block = warp->block;
    if (fiber_done(warp->fiber)) {
        warp->live = false;
        if (block) block->running--;
    }
    if (block) {
        open_barrier(unit, block);
        if (!block->running && block->live) finish_block(machine, unit, block);
    }
    choose_warp(unit);
}

/* Time passes tick by tick and nothing is due: what skipping relies on. */
static void walk_idle(struct machine *machine, uint64_t until)
{
    for (; machine->now < until; machine->now++)
        for (int i = 0; i < machine->compute_units + machine->cpu_cores; i++) {
            choose_warp(&machine->units[i]);
            if (machine->units[i].when <= machine->now) abort();
        }
}

/* The front with a clock of its own whose next cycle comes first, if that is before `before`; of several at one time the first.
 * Not at `before` itself: what a warp issues in a cycle is at the port in that cycle. A front's time may be ahead of the
 * system's, where a request from outside has run it on. */
static struct unit *next_clocked(struct machine *machine, uint64_t before)
{
    struct unit *next = NULL;
    for (int i = 0; i < machine->compute_units; i++) {
        struct unit *unit = &machine->units[i];
        uint64_t due = unit->front->ops->due ? unit->front->ops->due(unit->front) : UINT64_MAX;
        if (due >= before) continue;
        next = unit;
        before = due;
    }
    return next;
}

void machine_run(struct machine *machine)
{
    int units = machine->compute_units + machine->cpu_cores;
    for (int i = 0; i < units; i++) choose_warp(&machine->units[i]);
    for (;;) {
        struct unit *next = &machine->units[0];
        for (int i = 1; i < units; i++)
            if (machine->units[i].when < next->when) next = &machine->units[i];
        struct unit *clocked = next_clocked(machine, next->when);
        if (clocked) {
            clocked->front->ops->cycle(clocked->front);
            choose_warp(clocked);
            continue;
        }
        if (next->when == UINT64_MAX) return;
        if (machine->config.step_every_tick && next->when > machine->now + 1) walk_idle(machine, next->when - 1);
        issue_next(machine, next);
    }
}

void warp_sleep(struct warp *warp)
{
    warp->asleep = true;
    warp_issue(warp, 0, false, false);
}

void warp_wake(struct warp *warp, uint64_t at)
{
    if (warp->asleep) warp->ready = later(warp->ready, at);
    warp->asleep = false;
}

void warp_open(struct warp *warp, bool load)
{
    warp->open++;
    warp->open_loads += load;
}

void warp_answer(struct warp *warp, uint64_t at, bool load)
{
    warp->open--;
    warp->open_loads -= load;
    if (load) warp->loads = later(warp->loads, at);
    warp_wake(warp, at);
}

void warp_finish(struct warp *warp)
{
    while (warp->open) warp_sleep(warp);
    warp->ready = later(warp->ready, warp->stores);
}

void machine_start_warp(struct machine *machine, struct warp *warp, void (*run)(void *))
{
    warp->live = true;
    warp->open = warp->open_loads = 0;
    warp->waiting = warp->wants_memory = warp->asleep = false;
    warp->want = 0;
    warp->ready = warp->loads = warp->stores = machine->now;
    fiber_start(warp->fiber, run, warp);
}

static void run_warp(void *context)
{
    struct warp *warp = context;
    warp->block->kernel->run(warp, warp->block->argument);
    warp_finish(warp);
    warp_issue(warp, 1, true, false); /* exit, once everything of its own is done */
}

void machine_dispatch(struct machine *machine, struct unit *unit, int place)
{
    if (machine->next_block >= machine->blocks) return;
    struct block *block = &unit->blocks[place];
    int warps = machine->kernel->warps;
    *block = (struct block){.live = true,
                            .number = machine->next_block++,
                            .place_in_unit = place,
                            .warps = warps,
                            .running = warps,
                            .kernel = machine->kernel,
                            .argument = machine->argument,
                            .first_warp = place * warps};
    for (int i = 0; i < warps; i++) {
        struct warp *warp = &unit->warps[block->first_warp + i];
        warp->machine = machine;
        warp->unit = unit;
        warp->block = block;
        warp->index = i;
        machine_start_warp(machine, warp, run_warp);
    }
    if (block->first_warp + warps > unit->warp_count) unit->warp_count = block->first_warp + warps;
}

void warp_issue(struct warp *warp, int instructions, bool uses_loads, bool uses_memory)
{
    while (uses_loads && warp->open_loads) warp_sleep(warp);
    warp->want = instructions;
    warp->wants_memory = uses_memory;
    if (uses_loads) warp->ready = later(warp->ready, warp->loads);
    fiber_yield(warp->fiber);
}
