#include "cmodel/system/kernel.h"

#include <stdio.h>

/* Instructions of one address and of one turn of a copy loop; ours. A global address of a tile in an array of
 * structures multiplies and adds; of a two-dimensional one also splits off the row. */
enum { LOCAL_ADDRESS = 1, GLOBAL_ADDRESS = 2, GLOBAL_ADDRESS_2D = 3, LOOP_TURN = 1, MAP_SETUP = 4 };

/* Bytes: a chunk of the stash, a line of the mesh's L1, a line of a tinyCache. On the tinyCache paper's machine a block's
 * piece begins where a line of 128 bytes does, since tinyCaches fetch from there and may have lines as long. */
enum { TILE_ALIGNMENT = 64, PIECE_ALIGNMENT = 128 };

enum place tile_place(const struct machine *machine, const struct kernel_tile *tile)
{
    bool global = tile->use & TILE_GLOBAL;
    switch (machine->config.organization) {
    case ORG_SCRATCH:
    case ORG_TC_BASE:
    case ORG_TC_PICK:
    case ORG_NO_TC: return global ? PLACE_CACHE : PLACE_COPY;
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
            offset += (kernel->tiles[i].bytes + TILE_ALIGNMENT - 1) / TILE_ALIGNMENT * TILE_ALIGNMENT;
    if (slot == kernel->tile_count && config_is_die(&machine->config))
        offset = (offset + PIECE_ALIGNMENT - 1) / PIECE_ALIGNMENT * PIECE_ALIGNMENT;
    return offset;
}

/* Where the block's own piece of the local memory begins. */
static uint32_t piece_of_block(const struct warp *warp)
{
    const struct block *block = warp->block;
    uint32_t bytes = tile_offset_in_block(warp->machine, block->kernel, block->kernel->tile_count);
    return (uint32_t)block->place_in_unit * bytes;
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
    warp_finish(warp);
    warp_issue(warp, 1, true, false);
    warp->waiting = true;
    warp->block->waiting++;
    warp_issue(warp, 0, false, false); /* nothing of what follows may happen before the others are here */
}

/* What the access found is there at timing.ready, and the pipeline is taken until timing.busy. */
static void note_timing(struct warp *warp, struct access_timing timing, bool load)
{
    if (load && timing.ready > warp->loads) warp->loads = timing.ready;
    if (timing.done > warp->stores) warp->stores = timing.done;
    if (timing.busy > warp->unit->pipeline) warp->unit->pipeline = timing.busy;
}

/* False: its data come later. */
static bool access_memory(struct warp *warp, struct warp_access *access)
{
    struct front *front = warp->unit->front;
    access->block = warp->block->place_in_unit;
    const struct access_timing timing = front->ops->access(front, warp, access);
    note_timing(warp, timing, access->operation != OPERATION_STORE);
    return !timing.open;
}

/* Addresses of 0 leave their lane out. */
static struct warp_access global_access(enum memory_space space, enum memory_operation operation, int size,
                                        const uint64_t *address, const uint32_t *value)
{
    struct warp_access access = {.space = space, .operation = operation, .size = size, .slot = UNMAPPED};
    for (int lane = 0; lane < LANES; lane++) {
        if (!address[lane]) continue;
        access.lanes |= UINT32_C(1) << lane;
        access.address[lane] = address[lane];
        if (value) access.data[lane] = value[lane];
    }
    return access;
}

static void take_values(const struct warp_access *access, uint32_t *value)
{
    for (int lane = 0; lane < LANES; lane++)
        if (access->lanes >> lane & 1) value[lane] = access->data[lane];
}

void global_load_bytes(struct warp *warp, int size, const uint64_t *address, uint32_t *value)
{
    warp_issue(warp, 1, false, true);
    struct warp_access access = global_access(SPACE_GLOBAL, OPERATION_LOAD, size, address, NULL);
    access_memory(warp, &access);
    take_values(&access, value);
}

void global_store_bytes(struct warp *warp, int size, const uint64_t *address, const uint32_t *value)
{
    warp_issue(warp, 1, true, true);
    struct warp_access access = global_access(SPACE_GLOBAL, OPERATION_STORE, size, address, value);
    access_memory(warp, &access);
}

void global_load(struct warp *warp, const uint64_t *address, uint32_t *value)
{
    global_load_bytes(warp, 4, address, value);
}

void global_store(struct warp *warp, const uint64_t *address, const uint32_t *value)
{
    global_store_bytes(warp, 4, address, value);
}

void constant_load(struct warp *warp, int count)
{
    uint64_t address[LANES];
    uint32_t value[LANES];
    if (!warp->machine->constants) return;
    for (int lane = 0; lane < LANES; lane++) address[lane] = warp->machine->constants;
    for (int i = 0; i < count; i++) global_load(warp, address, value);
}

void global_atomic_add(struct warp *warp, const uint64_t *address, const uint32_t *value, uint32_t *old)
{
    warp_issue(warp, 1, true, true);
    struct warp_access access = global_access(SPACE_GLOBAL, OPERATION_ATOMIC_ADD, 4, address, value);
    access_memory(warp, &access);
    take_values(&access, old);
}

void spill_load(struct warp *warp, const uint64_t *address, uint32_t *value)
{
    warp_issue(warp, 1, false, true);
    struct warp_access access = global_access(SPACE_SPILL, OPERATION_LOAD, 4, address, NULL);
    access_memory(warp, &access);
    take_values(&access, value);
}

void spill_store(struct warp *warp, const uint64_t *address, const uint32_t *value)
{
    warp_issue(warp, 1, true, true);
    struct warp_access access = global_access(SPACE_SPILL, OPERATION_STORE, 4, address, value);
    access_memory(warp, &access);
}

/* At the time of the call: the instruction has been issued. */
static void access_local(struct warp *warp, int slot, bool store, const int *word, uint32_t *value)
{
    uint32_t base = warp->tiles[slot].local_base;
    struct warp_access access = {.space = SPACE_LOCAL,
                                 .operation = store ? OPERATION_STORE : OPERATION_LOAD,
                                 .size = 4,
                                 .slot = map_slot(warp, slot),
                                 .piece = piece_of_block(warp),
                                 .into = value};
    for (int lane = 0; lane < LANES; lane++) {
        if (word[lane] < 0) continue;
        access.lanes |= UINT32_C(1) << lane;
        access.address[lane] = base + (uint32_t)word[lane] * 4;
        if (store) access.data[lane] = value[lane];
    }
    if (access_memory(warp, &access) && !store) take_values(&access, value);
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
        warp_issue(warp, 1, true, true); /* its values may be those of loads */
        for (int lane = 0; lane < LANES; lane++) data[lane] = word[lane] < 0 ? 0 : value[lane];
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

static void move_by_dma(struct warp *warp, int slot, bool in)
{
    if (warp->index != 0) return;
    warp_index(warp, MAP_SETUP);
    warp_issue(warp, 1, true, true);
    struct front *front = warp->unit->front;
    struct access_timing timing = front->ops->dma(front, warp, in, &warp->tiles[slot]);
    note_timing(warp, timing, false);
    warp->ready = timing.ready;
}

static void map_tile(struct warp *warp, int slot, bool change)
{
    if (warp->index != 0) return;
    warp_index(warp, MAP_SETUP);
    warp_finish(warp);
    warp_issue(warp, 1, true, true);
    struct front *front = warp->unit->front;
    bool refused = false;
    struct access_timing timing =
        front->ops->map(front, warp, change, map_slot(warp, slot), &warp->tiles[slot], &refused);
    if (refused) warp->machine->refused = true;
    note_timing(warp, timing, false);
    if (timing.ready) warp->ready = timing.ready;
}

/* Without a local memory, a temporary is a piece of global memory that each block of each unit has for itself. */
static uint64_t temporary_base(const struct warp *warp, int slot)
{
    const struct kernel *kernel = warp->block->kernel;
    uint64_t size = 0, before = 0;
    for (int i = 0; i < kernel->tile_count; i++) {
        if (i == slot) before = size;
        if (kernel->tiles[i].use & TILE_TEMPORARY)
            size += (kernel->tiles[i].bytes + TILE_ALIGNMENT - 1) / TILE_ALIGNMENT * TILE_ALIGNMENT;
    }
    uint64_t place = (uint64_t)warp->unit->node * MAX_RESIDENT + (uint64_t)warp->block->place_in_unit;
    return warp->machine->temporary + place * size + before;
}

static void set_tile(struct warp *warp, int slot, struct tile_map tile)
{
    struct block *block = warp->block;
    unsigned use = kernel_tile(warp, slot)->use;
    tile.local_base = piece_of_block(warp) + tile_offset_in_block(warp->machine, block->kernel, slot);
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

/* A core waits for each of its accesses. */
uint32_t cpu_load(struct warp *core, uint64_t address)
{
    struct front *front = core->unit->front;
    struct warp_access access = {
        .operation = OPERATION_LOAD, .size = 4, .slot = UNMAPPED, .lanes = 1, .address = {address}};
    warp_issue(core, 1, false, false);
    core->ready = front->ops->access(front, core, &access).ready;
    return access.data[0];
}

void cpu_compute(struct warp *core, int instructions)
{
    warp_issue(core, instructions, true, false);
}
