#include "cmodel/system/machine.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmodel/system/kernel.h"

enum { PHYSICAL_BYTES = 64 * 1024 * 1024 };

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
    uint64_t gpu = (uint64_t)config->gpu_clock_mhz, cpu = (uint64_t)config->cpu_clock_mhz;
    uint64_t memory = (uint64_t)config->memory_clock_mhz, ticks = lcm(lcm(gpu, cpu), memory);
    return (struct clocks){ticks / gpu, ticks / cpu, ticks / memory};
}

/* Neighbouring virtual pages lie apart in physical memory, as on a system that has run for a while. */
static bool make_pages(struct page_table *pages, uint64_t page_bytes)
{
    pages->page_bytes = page_bytes;
    pages->pages = PHYSICAL_BYTES / page_bytes;
    pages->physical = calloc(pages->pages, sizeof *pages->physical);
    pages->virtual_page = calloc(pages->pages, sizeof *pages->virtual_page);
    if (!pages->physical || !pages->virtual_page) return false;
    for (uint64_t page = 0; page < pages->pages; page++) {
        uint64_t physical = (page * 0x9e5 + 0x123) % pages->pages;
        pages->physical[page] = physical;
        pages->virtual_page[physical] = page;
    }
    return true;
}

static bool make_unit(struct machine *machine, int node, bool compute, struct spec_error *error)
{
    struct unit *unit = &machine->units[node];
    unit->machine = machine;
    unit->node = node;
    unit->compute = compute;
    unit->cycle = compute ? machine->clocks.gpu : machine->clocks.cpu;
    unit->when = UINT64_MAX;
    unit->l1 = l1_new(&machine->config, machine->clocks, &machine->stats, machine->memory, node, compute);
    if (!unit->l1) return false;
    if (!compute || machine->config.organization == ORG_CACHE) return true;
    struct local_context context = {.config = &machine->config,
                                    .clocks = machine->clocks,
                                    .stats = &machine->stats,
                                    .memory = machine->memory,
                                    .pages = &machine->pages,
                                    .stream = machine->stream,
                                    .now = &machine->now,
                                    .node = node};
    bool stash = machine->config.organization == ORG_STASH || machine->config.organization == ORG_STASH_G;
    unit->clocked = stash && machine->config.stash_model == MODEL_EXACT;
    if (unit->clocked) unit->local = stash_exact_new(context, error);
    else unit->local = stash ? local_stash_new(context) : local_scratchpad_new(context);
    return unit->local != NULL;
}

struct machine *machine_new(const struct system_config *config, int compute_units, int cpu_cores, struct stream *stream,
                            struct spec_error *error)
{
    struct machine *machine = calloc(1, sizeof *machine);
    snprintf(error->text, sizeof error->text, "out of memory for the modelled system");
    if (!machine) return NULL;
    machine->config = *config;
    machine->clocks = choose_clocks(config);
    machine->compute_units = compute_units;
    machine->cpu_cores = cpu_cores;
    machine->stream = stream;
    if (!make_pages(&machine->pages, (uint64_t)config->page_bytes)) goto failed;
    machine->memory = memory_new(config, machine->clocks, &machine->stats, PHYSICAL_BYTES);
    if (!machine->memory) goto failed;
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
    for (int node = 0; node < NODES; node++) {
        struct unit *unit = &machine->units[node];
        for (int i = 0; i < MAX_WARPS; i++) fiber_free(unit->warps[i].fiber);
        l1_free(unit->l1);
        if (unit->local) unit->local->ops->free(unit->local);
    }
    memory_free(machine->memory);
    free(machine->pages.physical);
    free(machine->pages.virtual_page);
    free(machine);
}

uint64_t machine_allocate(struct machine *machine, uint64_t bytes)
{
    uint64_t page = machine->pages.page_bytes, size = (bytes + page - 1) / page * page;
    if (machine->allocated + size > PHYSICAL_BYTES) return 0;
    uint64_t address = VIRTUAL_BASE + machine->allocated;
    machine->allocated += size;
    return address;
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Which warp issues next, and when: the earliest; of several at one time the oldest. */
static void choose_warp(struct unit *unit)
{
    unit->when = UINT64_MAX;
    for (int i = 0; i < unit->warp_count; i++) {
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
    if (unit->local) unit->local->ops->end_block(unit->local, machine->now, block->place_in_unit);
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
    block->waiting = 0;
    for (int i = 0; i < block->warps; i++) {
        struct warp *warp = &unit->warps[block->first_warp + i];
        if (!warp->live || !warp->waiting) continue;
        warp->waiting = false;
        warp->ready = later(warp->ready, unit->machine->now + unit->cycle);
    }
}

static void issue_next(struct machine *machine, struct unit *unit)
{
    struct warp *warp = &unit->warps[unit->chosen];
    machine->now = unit->when;
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

/* The clocked stash of a unit runs a cycle; warps whose tickets it has answered go on. Its time may be ahead of the
 * system's, where requests from outside have run it on. */
static void run_stash(struct unit *unit)
{
    stash_exact_cycle(unit->local);
    for (struct stash_ticket *ticket; (ticket = stash_exact_answered(unit->local));) {
        struct warp *warp = ticket->who;
        warp->asleep = false;
        warp->ready = later(warp->ready, ticket->at);
    }
    choose_warp(unit);
}

static struct unit *next_stash(struct machine *machine, uint64_t before)
{
    struct unit *next = NULL;
    for (int i = 0; i < machine->compute_units; i++) {
        struct unit *unit = &machine->units[i];
        uint64_t due = unit->clocked ? stash_exact_due(unit->local) : UINT64_MAX;
        if (due > before || due == UINT64_MAX) continue;
        next = unit;
        before = due - 1; /* the earliest; of several at one time the first */
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
        struct unit *stash = next_stash(machine, next->when);
        if (stash) {
            run_stash(stash);
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

void machine_start_warp(struct machine *machine, struct warp *warp, void (*run)(void *))
{
    warp->live = true;
    warp->waiting = warp->wants_memory = warp->asleep = false;
    warp->want = 0;
    warp->ready = warp->loads = machine->now;
    fiber_start(warp->fiber, run, warp);
}

static void run_warp(void *context)
{
    struct warp *warp = context;
    warp->block->kernel->run(warp, warp->block->argument);
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
    warp->want = instructions;
    warp->wants_memory = uses_memory;
    if (uses_loads) warp->ready = later(warp->ready, warp->loads);
    fiber_yield(warp->fiber);
}
