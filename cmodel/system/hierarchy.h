/* The seam between the cores and what lies below them. A machine (machine.h) runs warps; every access of theirs goes
 * through the front of their unit: lane -> [tinyCache] -> {local memory, L1}. Who stands behind the front is the
 * hierarchy's own affair: mesh.h (DeNovo L1s, scratchpad or stash, banked L2; the stash papers) or die.h (tinyCaches,
 * scratchpad, L1, L2, LLC; the tinyCache paper).
 *
 * Times are ticks. Operations happen in the order of the calls, which is the order of time, and return when they would be
 * complete; a front that has its own clock puts the warp to sleep inside the call instead. */
#ifndef LARDER_SYSTEM_HIERARCHY_H
#define LARDER_SYSTEM_HIERARCHY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cmodel/system/config.h"
#include "cmodel/system/stats.h"

enum { LANES = 32, VIRTUAL_BASE = 0x10000000, MAPS_PER_BLOCK = 4, UNMAPPED = -1 };

struct warp;

struct clocks {
    uint64_t gpu, cpu, memory; /* ticks in one cycle of each */
};

/* Thesis 4.3: a tile of one field of an array of structures; virtual addresses, bytes. */
struct tile_map {
    uint64_t global_base;
    uint32_t local_base, field_bytes, object_bytes, row_bytes, stride_bytes, strides;
    bool coherent;
};

/* Of a tile, in bytes of local memory: all of it, and from a local offset to a virtual address. */
uint32_t tile_bytes(const struct tile_map *tile);
uint64_t tile_virtual(const struct tile_map *tile, uint32_t offset);
/* The local offset of a virtual address, or -1 when it lies in no field of the tile. */
int64_t tile_offset(const struct tile_map *tile, uint64_t virtual_address);

enum memory_space {
    SPACE_GLOBAL,
    SPACE_LOCAL, /* the scratchpad or stash of the unit */
    SPACE_SPILL  /* global, but private to the thread (CUDA's "local memory") */
};
enum memory_operation { OPERATION_LOAD, OPERATION_STORE, OPERATION_ATOMIC_ADD };

/* Warp-wide; lane n takes part where bit n of `lanes` is set. Addresses are multiples of `size`. */
struct warp_access {
    enum memory_space space;
    enum memory_operation operation;
    int size;       /* bytes: 4; under die.h also 1 and 2 */
    int block;      /* the thread block's place in the unit, 0.. */
    int slot;       /* local: which of the block's maps, or UNMAPPED */
    uint32_t piece; /* local: where the block's own piece begins in the local memory */
    uint32_t lanes;
    uint64_t address[LANES]; /* virtual; local: byte of the local memory */
    uint32_t data[LANES];    /* in for a store or an atomic, out for a load or an atomic (the old value) */
    uint32_t *into; /* of a load of local memory: [LANES], where the data go when they come later (timing.open) */
};

struct access_timing {
    uint64_t ready; /* the data are there, or the store has left the pipeline; 0: the call has waited for it */
    uint64_t busy;  /* the unit's load-store pipeline is taken until then; 0: it is not */
    bool open;      /* it is answered later: it is among warp->open until then */
    uint64_t done;  /* of a store: a barrier waits until then; 0: it does not */
};

struct front;

struct front_ops {
    /* In the fiber of `warp`. */
    struct access_timing (*access)(struct front *front, struct warp *warp, struct warp_access *access);
    /* AddMap or ChgMap of a tile for the whole block; *refused when it can't be mapped. NULL: there is no stash. */
    struct access_timing (*map)(struct front *front, struct warp *warp, bool change, int slot,
                                const struct tile_map *tile, bool *refused);
    /* A DMA transfer of a tile into or out of the scratchpad. NULL: there is no engine. */
    struct access_timing (*dma)(struct front *front, struct warp *warp, bool in, const struct tile_map *tile);
    /* What is only Valid from before is dropped. */
    void (*begin_kernel)(struct front *front);
    /* All warps of the block are there, or the block ends. Return when what has to be written back has been. */
    uint64_t (*barrier)(struct front *front, uint64_t now, int block);
    uint64_t (*end_block)(struct front *front, uint64_t now, int block);
    /* Everything that the kernel wrote is visible at the time that it returns. */
    uint64_t (*end_kernel)(struct front *front, uint64_t now);
    /* A front with a clock of its own: when its next cycle is (UINT64_MAX while nothing is under way), and run it, which
     * wakes the warps that it has answered. NULL: it has none. */
    uint64_t (*due)(const struct front *front);
    void (*cycle)(struct front *front);
    void (*free)(struct front *front);
};

/* The head of every front. */
struct front {
    const struct front_ops *ops;
};

struct hierarchy;

struct hierarchy_ops {
    /* The front of a unit. NULL with *error: the configuration is impossible, or out of memory. Owned: ops->free. */
    struct front *(*front_new)(struct hierarchy *hierarchy, int node, bool compute, struct spec_error *error);
    /* Without time or counts, for setting up and comparing results; `size` bytes, 1 to 4. Peek finds what a CPU would. */
    void (*poke)(struct hierarchy *hierarchy, uint64_t virtual_address, int size, uint32_t value);
    uint32_t (*peek)(struct hierarchy *hierarchy, uint64_t virtual_address, int size);
    void (*warm)(struct hierarchy *hierarchy, uint64_t virtual_address); /* put its line into the L2 */
    void (*free)(struct hierarchy *hierarchy);                           /* after the fronts */
};

/* The head of every hierarchy. */
struct hierarchy {
    const struct hierarchy_ops *ops;
    uint64_t bytes;      /* of virtual memory that can be handed out */
    uint64_t page_bytes; /* alignment of what is handed out */
    uint64_t line_bytes; /* of the L2 */
};

/* What a run writes down, each of them a file of the caller's or NULL. */
struct hierarchy_records {
    FILE *operations; /* of the stashes (stream.h), or of the tinyCaches of one unit (tinycache_stream.h) */
    FILE *lines;      /* accesses to memory below the last cache, a trace for `larder run trace` (line_trace.h) */
};

struct hierarchy_context {
    const struct system_config *config;
    struct clocks clocks;
    struct system_stats *stats;
    const uint64_t *now; /* the system's time */
    struct hierarchy_records records;
};

/* NULL if out of memory. Owned: ops->free. */
typedef struct hierarchy *hierarchy_maker(struct hierarchy_context context);

#endif
