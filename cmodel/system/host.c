#include "cmodel/system/host.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static void host_fail(struct host *host, const char *what, const char *name, long long need, long long have)
{
    if (host->failed) return;
    host->failed = true;
    snprintf(host->error->text, sizeof host->error->text, "%s: %s needs %lld, there are %lld", name, what, need, have);
}

int host_size(const struct host *host, int full, int unit)
{
    int size = full / (int)host->machine->config.size_divisor / unit * unit;
    return size < unit ? unit : size;
}

bool host_on_die(const struct host *host)
{
    return config_is_die(&host->machine->config);
}

int host_paper_size(const struct host *host, int papers, int ours, int unit)
{
    return host_size(host, host->machine->config.paper_size ? papers : ours, unit);
}

void host_describe(struct host *host, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(host->result->input, sizeof host->result->input, format, arguments);
    va_end(arguments);
}

bool host_sparse(struct host *host, struct sparse *matrix)
{
    const struct system_config *config = &host->machine->config;
    int scale = (int)config->rmat_scale;
    for (int64_t divisor = config->size_divisor; divisor > 1 && scale > 4; divisor /= 2) scale--;
    int status = host->options->matrix ? sparse_read(matrix, host->options->matrix, host->error)
                                       : sparse_generate(matrix, scale, (int)config->rmat_degree,
                                                         (uint64_t)config->rmat_seed, host->error);
    if (status) host->failed = true;
    else
        host_describe(host, "%s, %dx%d, %ld elements", host->options->matrix ? "a file" : "R-MAT", matrix->rows,
                      matrix->columns, matrix->count);
    return status == 0;
}

void host_fail_input(struct host *host, const char *why, int rows, int columns)
{
    host->failed = true;
    spec_fail(host->error, "%s: %s; it has %d rows and %d columns",
              host->options->matrix ? host->options->matrix : "R-MAT", why, rows, columns);
}

uint64_t host_array(struct host *host, uint64_t words)
{
    uint64_t address = machine_allocate(host->machine, words * 4);
    if (!address) host_fail(host, "physical memory in bytes", "array", (long long)words * 4, 0);
    return address;
}

void host_set(struct host *host, uint64_t address, uint32_t value)
{
    host_set_bytes(host, address, 4, value);
}

void host_set_bytes(struct host *host, uint64_t address, int size, uint32_t value)
{
    struct hierarchy *hierarchy = host->machine->hierarchy;
    if (!host->failed) hierarchy->ops->poke(hierarchy, address, size, value);
}

uint32_t host_get_bytes(struct host *host, uint64_t address, int size)
{
    struct hierarchy *hierarchy = host->machine->hierarchy;
    return host->failed ? 0 : hierarchy->ops->peek(hierarchy, address, size);
}

/* The inputs as the CPU that wrote them left them. */
static void warm(struct machine *machine)
{
    if (!machine->config.warm_l2 || machine->stats.kernels) return;
    struct hierarchy *hierarchy = machine->hierarchy;
    for (uint64_t offset = 0; offset < machine->allocated; offset += hierarchy->line_bytes)
        hierarchy->ops->warm(hierarchy, VIRTUAL_BASE + offset);
}

static bool make_fiber(struct host *host, struct warp *warp)
{
    if (!warp->fiber) warp->fiber = fiber_new();
    if (!warp->fiber) host_fail(host, "memory for its stack", "warp", 1, 0);
    return warp->fiber;
}

/* How many blocks a unit holds at a time. */
static int resident_blocks(struct host *host, const struct kernel *kernel)
{
    const struct system_config *config = &host->machine->config;
    const struct unit_limits *limits = &host->machine->limits;
    int maps = 0, blocks = (int)limits->blocks, by_warps = (int)limits->warps / kernel->warps;
    if (by_warps < blocks) blocks = by_warps;
    int64_t bytes = tile_offset_in_block(host->machine, kernel, kernel->tile_count);
    if (bytes && limits->local_bytes / bytes < blocks) blocks = (int)(limits->local_bytes / bytes);
    for (int i = 0; i < kernel->tile_count; i++) {
        const struct kernel_tile *tile = &kernel->tiles[i];
        maps += tile_place(host->machine, tile) == PLACE_STASH && !(tile->use & TILE_TEMPORARY);
    }
    if (!by_warps) host_fail(host, "warps in one unit", kernel->name, kernel->warps, limits->warps);
    if (!blocks) host_fail(host, "local_bytes for one block", kernel->name, bytes, limits->local_bytes);
    if (maps > MAPS_PER_BLOCK) host_fail(host, "maps for one block", kernel->name, maps, MAPS_PER_BLOCK);
    while (maps && blocks * maps >= config->map_entries) blocks--;
    if (!blocks) host_fail(host, "stash-map entries", kernel->name, maps + 1, config->map_entries);
    return host->failed ? 0 : blocks;
}

/* The kernel is over when everything that it wrote is visible. */
static void end_kernel(struct machine *machine)
{
    uint64_t end = machine->now;
    for (int i = 0; i < machine->compute_units; i++) {
        struct unit *unit = &machine->units[i];
        uint64_t done = unit->front->ops->end_kernel(unit->front, machine->now);
        if (unit->next_issue > end) end = unit->next_issue;
        if (done > end) end = done;
    }
    machine->now = end;
}

void host_launch(struct host *host, const struct kernel *kernel, const void *argument, int blocks)
{
    struct machine *machine = host->machine;
    int resident = host->failed ? 0 : resident_blocks(host, kernel);
    if (host->failed) return;
    warm(machine);
    uint64_t begin = machine->now;
    machine->kernel = kernel;
    machine->argument = argument;
    machine->blocks = blocks;
    machine->next_block = machine->finished = 0;
    for (int i = 0; i < machine->compute_units; i++) {
        struct unit *unit = &machine->units[i];
        unit->warp_count = unit->turn = 0;
        unit->front->ops->begin_kernel(unit->front);
        for (int n = 0; n < resident * kernel->warps; n++)
            if (!make_fiber(host, &unit->warps[n])) return;
    }
    for (int place = 0; place < resident; place++)
        for (int i = 0; i < machine->compute_units; i++) machine_dispatch(machine, &machine->units[i], place);
    machine_run(machine);
    end_kernel(machine);
    machine->stats.kernels++;
    host->kernel_ticks += machine->now - begin;
    if (machine->refused)
        host_fail(host, "a map that the stash can hold (its pages, its size, its alignment)", kernel->name, 1, 0);
}

static void run_core(void *context)
{
    struct warp *core = context;
    core->cpu_run(core, core->argument);
    warp_issue(core, 1, true, false);
}

void host_cpu(struct host *host, void (*run)(struct warp *core, const void *argument), const void *argument)
{
    struct machine *machine = host->machine;
    if (host->failed) return;
    if (machine->progress) machine->progress(machine->progress_context, "CPU", 0);
    for (int i = 0; i < machine->cpu_cores; i++) {
        struct unit *unit = &machine->units[machine->compute_units + i];
        struct warp *core = &unit->warps[0];
        if (!make_fiber(host, core)) return;
        core->machine = machine;
        core->unit = unit;
        core->index = i;
        core->cpu_run = run;
        core->argument = argument;
        unit->warp_count = 1;
        unit->front->ops->begin_kernel(unit->front);
        machine_start_warp(machine, core, run_core);
    }
    machine_run(machine);
    uint64_t end = machine->now;
    for (int i = 0; i < machine->cpu_cores; i++) {
        struct front *front = machine->units[machine->compute_units + i].front;
        uint64_t stored = front->ops->end_kernel(front, machine->now);
        if (stored > end) end = stored;
    }
    machine->now = end;
}

void host_check(struct host *host, const char *array, long element, uint64_t address, uint32_t expected)
{
    if (host->failed) return;
    host_compare(host, array, element, host_get_bytes(host, address, 4), expected);
}

void host_compare(struct host *host, const char *array, long element, uint32_t found, uint32_t expected)
{
    struct run_result *result = host->result;
    result->words_checked++;
    if (found == expected || !result->correct) return;
    result->correct = false;
    snprintf(result->mismatch, sizeof result->mismatch,
             "%s[%ld] is 0x%08" PRIx32 "; the same program on plain arrays gives 0x%08" PRIx32, array, element, found,
             expected);
}

uint32_t host_noise(uint32_t index)
{
    uint32_t x = index * UINT32_C(0x9E3779B1) + UINT32_C(0x7F4A7C15);
    x ^= x >> 15;
    x *= UINT32_C(0x85EBCA6B);
    return x ^ x >> 13;
}
