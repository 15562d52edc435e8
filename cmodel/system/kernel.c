#include "cmodel/system/kernel.h"

#include <stdio.h>

/* Instructions of one address and of one turn of a copy loop; ours. A global address of a tile in an array of
 * structures multiplies and adds; of a two-dimensional one also splits off the row. */
enum { LOCAL_ADDRESS = 1, GLOBAL_ADDRESS = 2, GLOBAL_ADDRESS_2D = 3, LOOP_TURN = 1, MAP_SETUP = 4 };

enum place tile_place(const struct machine *machine, const struct kernel_tile *tile)
{
    bool global = tile->use & TILE_GLOBAL;
    switch (machine->config.organization) {
    case ORG_SCRATCH: return global ? PLACE_CACHE : PLACE_COPY;
    case ORG_SCRATCH_G: return PLACE_COPY;
    case ORG_SCRATCH_GD: return PLACE_DMA;
    case ORG_STASH: return global ? PLACE_CACHE : PLACE_STASH;
    case ORG_STASH_G: return PLACE_STASH;
    default: return PLACE_CACHE;
    }
}

uint32_t tile_offset_in_block(const struct machine *machine, const struct kernel *kernel, int slot)
{
    uint32_t offset = 0;
    for (int i = 0; i < slot; i++)
        if (tile_place(machine, &kernel->tiles[i]) != PLACE_CACHE)
            offset += (kernel->tiles[i].bytes + CHUNK_BYTES - 1) / CHUNK_BYTES * CHUNK_BYTES;
    return offset;
}

static const struct kernel_tile *kernel_tile(const struct warp *warp, int slot)
{
    return &warp->block->kernel->tiles[slot];
}

static enum place place_of(const struct warp *warp, int slot)
{
    return tile_place(warp->machine, kernel_tile(warp, slot));
}

/* Which of the block's four maps a tile has: maps are counted over the tiles that are mapped. */
static int map_slot(const struct warp *warp, int slot)
{
    if (place_of(warp, slot) != PLACE_STASH || (kernel_tile(warp, slot)->use & TILE_TEMPORARY)) return UNMAPPED;
    int maps = 0;
    for (int i = 0; i < slot; i++)
        maps += place_of(warp, i) == PLACE_STASH && !(kernel_tile(warp, i)->use & TILE_TEMPORARY);
    return maps;
}

void warp_index(struct warp *warp, int instructions)
{
    warp_issue(warp, instructions, false, false);
}

void warp_compute(struct warp *warp, int instructions)
{
    warp_issue(warp, instructions, true, false);
}

void warp_barrier(struct warp *warp)
{
    warp_issue(warp, 1, true, false);
    warp->waiting = true;
    warp->block->waiting++;
    warp_issue(warp, 0, false, false); /* nothing of what follows may happen before the others are here */
}

/* One coalesced access: the lanes of a half-warp that share a line. */
struct line_access {
    uint64_t line;
    uint32_t words;
    uint32_t data[LINE_WORDS];
};

static int coalesce(const struct warp *warp, const uint64_t *address, const uint32_t *value, int first,
                    struct line_access *lines)
{
    int count = 0;
    for (int lane = first; lane < first + HALF_WARP; lane++) {
        if (!address[lane]) continue;
        uint64_t physical = page_translate(&warp->machine->pages, address[lane]),
                 line = physical - physical % LINE_BYTES;
        int n = 0, i = (int)(physical % LINE_BYTES / 4);
        while (n < count && lines[n].line != line) n++;
        if (n == count) lines[count++] = (struct line_access){.line = line};
        lines[n].words |= UINT32_C(1) << i;
        if (value) lines[n].data[i] = value[lane];
    }
    return count;
}

static void take_lanes(const struct warp *warp, const uint64_t *address, uint32_t *value, int first,
                       const struct line_access *lines)
{
    for (int lane = first; lane < first + HALF_WARP; lane++) {
        if (!address[lane]) continue;
        uint64_t physical = page_translate(&warp->machine->pages, address[lane]);
        int n = 0;
        while (lines[n].line != physical - physical % LINE_BYTES) n++;
        value[lane] = lines[n].data[physical % LINE_BYTES / 4];
    }
}

static void note_load(struct warp *warp, uint64_t ready)
{
    if (ready > warp->loads) warp->loads = ready;
}

/* One L1 access a cycle, in the order of the lanes. */
void global_load(struct warp *warp, const uint64_t *address, uint32_t *value)
{
    struct unit *unit = warp->unit;
    warp_issue(warp, 1, false, true);
    uint64_t at = warp->machine->now;
    for (int first = 0; first < LANES; first += HALF_WARP) {
        struct line_access lines[HALF_WARP];
        int count = coalesce(warp, address, NULL, first, lines);
        for (int i = 0; i < count; i++, at += unit->cycle)
            note_load(warp, l1_load(unit->l1, at, lines[i].line, lines[i].words, lines[i].data));
        take_lanes(warp, address, value, first, lines);
    }
    unit->pipeline = at > unit->next_issue ? at : unit->next_issue;
}

void global_store(struct warp *warp, const uint64_t *address, const uint32_t *value)
{
    struct unit *unit = warp->unit;
    warp_issue(warp, 1, true, true);
    uint64_t at = warp->machine->now;
    for (int first = 0; first < LANES; first += HALF_WARP) {
        struct line_access lines[HALF_WARP];
        int count = coalesce(warp, address, value, first, lines);
        for (int i = 0; i < count; i++) at = l1_store(unit->l1, at, lines[i].line, lines[i].words, lines[i].data);
    }
    unit->pipeline = at > unit->next_issue ? at : unit->next_issue;
}

/* One access or one map at a time: the warp sleeps until the model has answered. */
static void await_ticket(struct warp *warp)
{
    warp_sleep(warp);
    if (warp->ticket.error) warp->machine->refused = true;
}

static void access_clocked(struct warp *warp, struct local_access *access, uint32_t *value)
{
    warp->ticket = (struct stash_ticket){.who = warp, .access = access};
    stash_exact_access(warp->unit->local, warp->machine->now, &warp->ticket);
    await_ticket(warp);
    for (int lane = 0; lane < LANES && value; lane++)
        if (access->lanes >> lane & 1) value[lane] = access->data[lane];
}

/* At the time of the call: the instruction has been issued. */
static void access_local(struct warp *warp, int slot, bool store, const int *word, uint32_t *value)
{
    struct unit *unit = warp->unit;
    struct local_access access = {.block = warp->block->place_in_unit, .slot = map_slot(warp, slot), .store = store};
    uint32_t base = warp->tiles[slot].local_base;
    for (int lane = 0; lane < LANES; lane++) {
        if (word[lane] < 0) continue;
        access.lanes |= UINT32_C(1) << lane;
        access.address[lane] = base + (uint32_t)word[lane] * 4;
        if (store) access.data[lane] = value[lane];
    }
    if (unit->clocked) {
        access_clocked(warp, &access, store ? NULL : value);
        return;
    }
    struct local_timing timing = unit->local->ops->access(unit->local, warp->machine->now, &access);
    unit->pipeline = warp->machine->now + (uint64_t)timing.cycles * unit->cycle;
    if (store) return;
    note_load(warp, timing.ready);
    for (int lane = 0; lane < LANES; lane++)
        if (access.lanes >> lane & 1) value[lane] = access.data[lane];
}

void tile_address(struct warp *warp, int slot)
{
    bool plane = warp->tiles[slot].strides > 1;
    bool global = place_of(warp, slot) == PLACE_CACHE;
    warp_index(warp, global ? (plane ? GLOBAL_ADDRESS_2D : GLOBAL_ADDRESS) : LOCAL_ADDRESS);
}

/* The virtual addresses of words of a tile; 0 where the lane is left out. */
static void global_addresses(const struct warp *warp, int slot, const int *word, uint64_t *address)
{
    const struct tile_map *tile = &warp->tiles[slot];
    for (int lane = 0; lane < LANES; lane++)
        address[lane] = word[lane] < 0 ? 0 : tile_virtual(tile, (uint32_t)word[lane] * 4);
}

void tile_load(struct warp *warp, int slot, const int *word, uint32_t *value)
{
    if (place_of(warp, slot) != PLACE_CACHE) {
        warp_issue(warp, 1, false, true);
        access_local(warp, slot, false, word, value);
        return;
    }
    uint64_t address[LANES];
    global_addresses(warp, slot, word, address);
    global_load(warp, address, value);
}

void tile_store(struct warp *warp, int slot, const int *word, const uint32_t *value)
{
    if (place_of(warp, slot) != PLACE_CACHE) {
        uint32_t data[LANES];
        for (int lane = 0; lane < LANES; lane++) data[lane] = word[lane] < 0 ? 0 : value[lane];
        warp_issue(warp, 1, true, true);
        access_local(warp, slot, true, word, data);
        return;
    }
    uint64_t address[LANES];
    global_addresses(warp, slot, word, address);
    global_store(warp, address, value);
}

/* The explicit copy of a scratchpad program: the block's threads walk over the tile, a word each. */
static void copy_tile(struct warp *warp, int slot, bool in)
{
    const struct tile_map *tile = &warp->tiles[slot];
    int words = (int)(tile_bytes(tile) / 4), threads = warp->block->warps * LANES;
    for (int first = warp->index * LANES; first < words; first += threads) {
        int word[LANES];
        uint64_t address[LANES];
        uint32_t value[LANES] = {0};
        for (int lane = 0; lane < LANES; lane++) word[lane] = first + lane < words ? first + lane : -1;
        global_addresses(warp, slot, word, address);
        warp_index(warp, (tile->strides > 1 ? GLOBAL_ADDRESS_2D : GLOBAL_ADDRESS) + LOCAL_ADDRESS + LOOP_TURN);
        if (in) {
            global_load(warp, address, value);
            tile_store(warp, slot, word, value);
        } else {
            tile_load(warp, slot, word, value);
            global_store(warp, address, value);
        }
    }
}

/* The engine blocks the memory requests of the whole unit until it is done (thesis 4.6.1). */
static void move_by_dma(struct warp *warp, int slot, bool in)
{
    if (warp->index != 0) return;
    warp_index(warp, MAP_SETUP);
    warp_issue(warp, 1, true, true);
    struct unit *unit = warp->unit;
    const struct tile_map *tile = &warp->tiles[slot];
    uint64_t now = warp->machine->now;
    unit->pipeline =
        in ? local_scratchpad_dma_load(unit->local, now, tile) : local_scratchpad_dma_store(unit->local, now, tile);
    warp->ready = unit->pipeline;
}

static void map_tile(struct warp *warp, int slot, bool change)
{
    if (warp->index != 0) return;
    warp_index(warp, MAP_SETUP);
    warp_issue(warp, 1, true, true);
    struct unit *unit = warp->unit;
    if (unit->clocked) {
        warp->ticket = (struct stash_ticket){.who = warp};
        stash_exact_map(unit->local, warp->machine->now, change, warp->block->place_in_unit, map_slot(warp, slot),
                        &warp->tiles[slot], &warp->ticket);
        await_ticket(warp);
        return;
    }
    const struct local_ops *ops = unit->local->ops;
    uint64_t (*operation)(struct local_memory *, uint64_t, int, int, const struct tile_map *) =
        change ? ops->change_map : ops->add_map;
    uint64_t ready = operation(unit->local, warp->machine->now, warp->block->place_in_unit, map_slot(warp, slot),
                               &warp->tiles[slot]);
    if (!ready) {
        warp->machine->refused = true;
        return;
    }
    /* A wait for old data blocks the unit; the precomputation only this block. */
    uint64_t precompute = (uint64_t)warp->machine->config.translation_cycles * unit->cycle;
    if (ready - precompute > unit->next_issue) unit->pipeline = ready - precompute;
    warp->ready = ready;
}

/* Without a local memory, a temporary is a piece of global memory that each block of each unit has for itself. */
static uint64_t temporary_base(const struct warp *warp, int slot)
{
    const struct kernel *kernel = warp->block->kernel;
    uint64_t size = 0, before = 0;
    for (int i = 0; i < kernel->tile_count; i++) {
        if (i == slot) before = size;
        if (kernel->tiles[i].use & TILE_TEMPORARY)
            size += (kernel->tiles[i].bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    }
    uint64_t place = (uint64_t)warp->unit->node * MAX_RESIDENT + (uint64_t)warp->block->place_in_unit;
    return warp->machine->temporary + place * size + before;
}

static void set_tile(struct warp *warp, int slot, struct tile_map tile)
{
    struct block *block = warp->block;
    unsigned use = kernel_tile(warp, slot)->use;
    uint32_t bytes = tile_offset_in_block(warp->machine, block->kernel, block->kernel->tile_count);
    tile.local_base = (uint32_t)block->place_in_unit * bytes + tile_offset_in_block(warp->machine, block->kernel, slot);
    tile.coherent = use & TILE_OUT;
    if (use & TILE_TEMPORARY) {
        uint32_t size = kernel_tile(warp, slot)->bytes;
        tile = (struct tile_map){temporary_base(warp, slot), tile.local_base, 4, 4, size, size, 1, false};
    }
    warp->tiles[slot] = tile;
}

static void bring_tile(struct warp *warp, int slot, struct tile_map tile, bool change)
{
    set_tile(warp, slot, tile);
    unsigned use = kernel_tile(warp, slot)->use;
    if (use & TILE_TEMPORARY) return;
    switch (place_of(warp, slot)) {
    case PLACE_CACHE: break;
    case PLACE_COPY:
        if (use & TILE_IN) copy_tile(warp, slot, true);
        break;
    case PLACE_DMA:
        if (use & TILE_IN) move_by_dma(warp, slot, true);
        break;
    case PLACE_STASH: map_tile(warp, slot, change); break;
    }
}

void tile_open(struct warp *warp, int slot, struct tile_map tile)
{
    bring_tile(warp, slot, tile, false);
}

void tile_change(struct warp *warp, int slot, struct tile_map tile)
{
    bring_tile(warp, slot, tile, true);
}

void tile_ready(struct warp *warp)
{
    bool any = false;
    for (int i = 0; i < warp->block->kernel->tile_count; i++) any |= place_of(warp, i) != PLACE_CACHE;
    if (any) warp_barrier(warp);
}

void tile_close(struct warp *warp, int slot)
{
    if (!(kernel_tile(warp, slot)->use & TILE_OUT)) return;
    enum place place = place_of(warp, slot);
    if (place != PLACE_COPY && place != PLACE_DMA) return;
    warp_barrier(warp);
    if (place == PLACE_COPY) copy_tile(warp, slot, false);
    else move_by_dma(warp, slot, false);
}

uint32_t cpu_load(struct warp *core, uint64_t address)
{
    uint64_t physical = page_translate(&core->machine->pages, address), line = physical - physical % LINE_BYTES;
    uint32_t data[LINE_WORDS];
    int i = (int)(physical % LINE_BYTES / 4);
    warp_issue(core, 1, false, false);
    core->ready = l1_load(core->unit->l1, core->machine->now, line, UINT32_C(1) << i, data);
    return data[i];
}

void cpu_store(struct warp *core, uint64_t address, uint32_t value)
{
    uint64_t physical = page_translate(&core->machine->pages, address), line = physical - physical % LINE_BYTES;
    uint32_t data[LINE_WORDS];
    int i = (int)(physical % LINE_BYTES / 4);
    data[i] = value;
    warp_issue(core, 1, false, false);
    core->ready = l1_store(core->unit->l1, core->machine->now, line, UINT32_C(1) << i, data);
}

void cpu_compute(struct warp *core, int instructions)
{
    warp_issue(core, instructions, true, false);
}
