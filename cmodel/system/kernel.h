/* What a kernel is written with. A kernel's function runs once for each warp; it computes in plain C on vectors of 32
 * lanes, and everything that it reads or writes in memory goes through these calls, so that the values are those that
 * the modelled hierarchy returns. Instructions other than memory accesses are declared by the kernel as it goes.
 *
 * A tile is a piece of an array that a thread block works on. The same kernel serves every organisation: a tile is
 * copied into a scratchpad by instructions or by DMA, mapped into a stash, or left to the L1 (struct tile_use). */
#ifndef LARDER_SYSTEM_KERNEL_H
#define LARDER_SYSTEM_KERNEL_H

#include "cmodel/system/machine.h"

enum tile_use {
    TILE_IN = 1,        /* the block reads what was there */
    TILE_OUT = 2,       /* what the block writes is seen by others: Mapped Coherent; else Mapped Non-coherent */
    TILE_TEMPORARY = 4, /* no global array behind it */
    TILE_GLOBAL = 8     /* the original program accesses it in the cache: only the G organisations convert it */
};

struct kernel_tile {
    uint32_t bytes; /* of local memory, for one block */
    unsigned use;
};

struct kernel {
    const char *name;
    int warps; /* of a block */
    int tile_count;
    struct kernel_tile tiles[MAX_TILES];
    void (*run)(struct warp *warp, const void *argument);
};

enum place tile_place(const struct machine *machine, const struct kernel_tile *tile);
/* Local memory of one block, each tile aligned to a chunk; where tile `slot` begins (slot = tile_count: the total). */
uint32_t tile_offset_in_block(const struct machine *machine, const struct kernel *kernel, int slot);

static inline int block_number(const struct warp *warp)
{
    return warp->block->number;
}

/* Instructions: addresses, counters and branches that need no loaded value; arithmetic that waits for every load. */
void warp_index(struct warp *warp, int instructions);
void warp_compute(struct warp *warp, int instructions);
void warp_barrier(struct warp *warp);

/* `tile` gives the global side; its local base is filled in. Every warp of the block calls these, in the same order;
 * after the last open or change, tile_ready makes the tiles usable by all of them. tile_close writes a TILE_OUT tile
 * back where the organisation wants that; it begins with a barrier. */
void tile_open(struct warp *warp, int slot, struct tile_map tile);
void tile_change(struct warp *warp, int slot, struct tile_map tile);
void tile_ready(struct warp *warp);
void tile_close(struct warp *warp, int slot);

/* Words of the tile, numbered as in local memory; a negative number leaves the lane out. tile_address declares the
 * instructions that compute the address of a new place; accesses at a constant distance from it need none.
 * The data of tile_load may come later: value[] has them after the warp's next warp_compute, store, barrier or map. Until then it
 * stays in place and is given to no other load. */
void tile_address(struct warp *warp, int slot);
void tile_load(struct warp *warp, int slot, const int *word, uint32_t *value);
void tile_store(struct warp *warp, int slot, const int *word, const uint32_t *value);

/* Global accesses; an address of 0 leaves the lane out. The first two move words. Only the organisations of the
 * tinyCache paper have the others: sizes of 1, 2 and 4 bytes, atomic additions (lanes one after the other, lowest first),
 * and accesses of memory that only this thread uses (spills). */
void global_load(struct warp *warp, const uint64_t *address, uint32_t *value);
void global_store(struct warp *warp, const uint64_t *address, const uint32_t *value);
void global_load_bytes(struct warp *warp, int size, const uint64_t *address, uint32_t *value);
void global_store_bytes(struct warp *warp, int size, const uint64_t *address, const uint32_t *value);
void global_atomic_add(struct warp *warp, const uint64_t *address, const uint32_t *value, uint32_t *old);
void spill_load(struct warp *warp, const uint64_t *address, uint32_t *value);
void spill_store(struct warp *warp, const uint64_t *address, const uint32_t *value);

/* The kernel takes `count` of its parameters or constants. They have memories of their own, which are not modelled, unless
 * constant_space says that they are loaded as global words are. */
void constant_load(struct warp *warp, int count);

/* A CPU core's accesses and instructions. */
uint32_t cpu_load(struct warp *core, uint64_t address);
void cpu_compute(struct warp *core, int instructions);

#endif
