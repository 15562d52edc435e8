/* The memory beside the L1 of a compute unit: a scratchpad or a stash, behind one interface. The transaction-level
 * stash (stash_transactions.c) and an adapter around the cycle-exact model can both stand behind it.
 *
 * Addresses are bytes inside the local memory, words aligned. Times are ticks. Operations happen in the order of the
 * calls and return when they would be complete. */
#ifndef LARDER_SYSTEM_LOCAL_MEMORY_H
#define LARDER_SYSTEM_LOCAL_MEMORY_H

#include "cmodel/system/memory.h"
#include "cmodel/system/stream.h"

enum { HALF_WARP = 16, CHUNK_BYTES = 64 };

/* Warp-wide; lane n takes part where bit n of `lanes` is set. */
struct local_access {
    int block; /* the thread block's place in the unit, 0.. */
    int slot;  /* which of the block's maps, or UNMAPPED (Temporary and Global-unmapped modes) */
    bool store;
    uint32_t lanes;
    uint32_t address[LANES];
    uint32_t data[LANES]; /* in for a store, out for a load */
};

struct local_timing {
    uint64_t ready; /* loads: the data are there; stores: accepted */
    uint64_t done;  /* stores: others in the unit can see them; 0: as soon as accepted */
    int cycles;     /* the pipeline is busy this long (bank conflicts) */
};

struct local_memory;

struct local_ops {
    struct local_timing (*access)(struct local_memory *local, uint64_t now, struct local_access *access);
    /* Return when the block may go on. A tile that can't be mapped is refused: 0. */
    uint64_t (*add_map)(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile);
    uint64_t (*change_map)(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile);
    void (*end_block)(struct local_memory *local, uint64_t now, int block);
    uint64_t (*end_kernel)(struct local_memory *local, uint64_t now); /* when everything it waits for is complete */
    void (*free)(struct local_memory *local);
};

/* The head of every local memory. */
struct local_memory {
    const struct local_ops *ops;
};

/* Virtual addresses to physical ones and back: the system's page table. */
struct page_table {
    uint64_t page_bytes, pages, used;
    uint64_t *physical, *virtual_page; /* [virtual page], [physical page] */
};
uint64_t page_translate(const struct page_table *pages, uint64_t virtual_address);
uint64_t page_reverse(const struct page_table *pages, uint64_t physical_address);

struct local_context {
    const struct system_config *config;
    struct clocks clocks;
    struct system_stats *stats;
    struct memory *memory;
    const struct page_table *pages;
    struct stream *stream; /* NULL, or the recorder */
    const uint64_t *now;   /* the system's time */
    int node;
};

/* NULL if out of memory. Owned: ops->free. */
struct local_memory *local_scratchpad_new(struct local_context context);
struct local_memory *local_stash_new(struct local_context context);

/* Cycles that the access occupies the banks: the most rows that one bank has to show. */
int bank_cycles(const struct local_access *access, int banks);

/* DMA into and out of a scratchpad (ScratchGD; thesis 4.6.1): all words of the tile, by line. Return the time when
 * the last word has arrived. */
uint64_t local_scratchpad_dma_load(struct local_memory *local, uint64_t now, const struct tile_map *tile);
uint64_t local_scratchpad_dma_store(struct local_memory *local, uint64_t now, const struct tile_map *tile);

#endif
