/* The shared part of the hierarchy: mesh, L2 banks with the registry, off-chip memory.
 *
 * Values are really here: a word of the L2 holds either data or, when some L1 or stash has registered it, the name of
 * its owner in the place of the data (thesis section 4.5.4). What a unit reads is what the protocol finds, so a
 * protocol that is wrong computes wrong results.
 *
 * A request happens at once in the order of the calls (which is the order of time), and returns when it would have
 * been complete: latency by distance (thesis table 4.3), plus waiting for banks, ports and channels. Times are ticks
 * of a clock that all clocks divide (struct clocks). Source of the protocol: thesis 2.3 and 4.5.4. */
#ifndef LARDER_SYSTEM_MEMORY_H
#define LARDER_SYSTEM_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "cmodel/system/calendar.h"
#include "cmodel/system/hierarchy.h"

enum {
    LINE_BYTES = 64,
    LINE_WORDS = 16,
    MESH_SIDE = 4,
    NODES = 16,             /* each with an L2 bank, and a compute unit or a CPU core (thesis 2.5) */
    MEMORY_CONTROLLERS = 4, /* at the corners; ours */
    OWNERS = 2 * NODES      /* owner n is the L1 of node n, owner NODES + n the stash of node n */
};

/* How the registry reaches a unit that owns words of a line. `line` is its physical address, `words` the mask; `map_index` is what the unit
 * gave when it registered them. A word that the unit does not have (a broken protocol) stays in data[] as it was. Both return the ticks
 * that the unit takes for its answer; 0: what is in the latency of a remote hit. */
struct owner_ops {
    uint64_t (*read)(void *self, uint64_t line, uint32_t words, int map_index,
                     uint32_t *data); /* they stay Registered */
    /* Registered -> Invalid; `data` is NULL where the new owner overwrites the words anyhow. */
    uint64_t (*take)(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data);
};

struct owner {
    void *self;
    const struct owner_ops *ops;
    enum access_kind energy; /* what answering costs the unit; ACCESS_KINDS for a CPU's, which is not counted */
};

struct memory;

/* NULL if out of memory. `bytes` is the physical memory's size, a power of two. Owned: memory_free. */
struct memory *memory_new(const struct system_config *config, struct clocks clocks, struct system_stats *stats,
                          uint64_t bytes);
void memory_free(struct memory *memory);
void memory_set_owner(struct memory *memory, int owner, struct owner how);

/* From now on the lines that the L2 reads from memory and writes there go to the file (line_trace.h); NULL: nowhere. */
void memory_record(struct memory *memory, FILE *lines);

/* Who asks: an owner number. DMA engines ask as the stash of their node and register nothing. */
struct request {
    int owner;
    int map_index;
    uint64_t line;  /* physical address of the line */
    uint32_t words; /* mask of the words asked for */
};

/* READ. Of `words`, those in `needed` are certain to come; the others come where they are at hand (the L2 has them,
 * or a unit that is asked anyhow). *got tells which. Returns the time when all have arrived. */
uint64_t memory_read(struct memory *memory, uint64_t now, struct request request, uint32_t needed, uint32_t *data,
                     uint32_t *got);
/* REG: the requester owns the words from now on; earlier owners lose them. Returns the time of the acknowledgement. */
uint64_t memory_register(struct memory *memory, uint64_t now, struct request request);
/* WB: words that the requester no longer owns are dropped (stale). Returns the time of the acknowledgement. */
uint64_t memory_write_back(struct memory *memory, uint64_t now, struct request request, const uint32_t *data);
/* A DMA's store: the data go to the L2 whoever owned them. */
uint64_t memory_write_through(struct memory *memory, uint64_t now, struct request request, const uint32_t *data);

/* Without time or counts, for setting up and for comparing results. peek finds the owner, as a CPU would. */
void memory_poke(struct memory *memory, uint64_t address, uint32_t value);
uint32_t memory_peek(struct memory *memory, uint64_t address);
void memory_warm(struct memory *memory, uint64_t line); /* put the line into the L2 */

#endif
