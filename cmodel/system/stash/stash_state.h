/* The transaction-level stash from the inside: what its two halves share, access (stash_transactions.c) and maps
 * (stash_maps.c). Nobody else includes it. Source: thesis 4.5.1. */
#ifndef LARDER_SYSTEM_STASH_STATE_H
#define LARDER_SYSTEM_STASH_STATE_H

#include "cmodel/system/local_memory.h"
#include "cmodel/system/stash/stash_costs.h"

enum word_state { INVALID, VALID, REGISTERED, WRITTEN /* by a non-coherent mapping: never leaves */ };
enum { CHUNK_WORDS = CHUNK_BYTES / 4, ROW_WORDS = 32, MAX_BLOCKS = 32, MAX_CHUNKS = 1024, MAX_MAPS = 256, NONE = -1 };

struct map_entry {
    struct tile_map tile;
    bool valid;   /* its translation may still be asked for */
    bool active;  /* its thread block runs */
    bool current; /* no later mapping lies on its words */
    int dirty;    /* #DirtyData: chunks that name this entry */
    int replica;  /* an older equal tile on another allocation, or NONE */
};

struct chunk {
    bool dirty, pending;
    int entry;
};

struct page_entry { /* VP-map */
    bool used;
    uint64_t page; /* virtual address of its first byte */
    int entry;     /* the newest stash-map entry that needs it */
};

struct stash {
    struct local_memory head;
    struct local_context context;
    struct map_entry map[MAX_MAPS];
    struct page_entry pages[MAX_MAPS];
    struct chunk chunks[MAX_CHUNKS];
    int table[MAX_BLOCKS][MAPS_PER_BLOCK]; /* map index table */
    int tail, entries, page_entries;
    uint32_t words;
    uint64_t translator; /* busy until */
    struct stash_costs costs;
    struct calendar port, translations; /* of the storage, of the translation; used where costs.block */
    uint64_t taken;                     /* accesses wait in a queue, in order: those before are taken by then */
    uint64_t commands;                  /* those given before are done by then */
    struct outstanding mshrs, stores, misses;
    uint64_t *ready; /* of each word: a fill is on its way until then */
    uint8_t *state;
    uint32_t *data;
};

static inline uint64_t stash_cycles(const struct stash *stash, int64_t cycles)
{
    return (uint64_t)cycles * stash->context.clocks.gpu;
}

/* An access, as struct local_ops has it; and what the network asks of the words that the stash owns. */
struct local_timing local_stash_access(struct local_memory *local, uint64_t now, struct local_access *access);
extern const struct owner_ops local_stash_owner;

/* Every Registered word of a chunk, or of an entry's chunks, goes home. Return when the last is acknowledged. */
uint64_t local_stash_write_back_chunk(struct stash *stash, uint64_t now, int chunk);
uint64_t local_stash_write_back_entry(struct stash *stash, uint64_t now, int entry);
/* The words that a mapping wrote while it was not coherent become visible. */
void local_stash_register_written(struct stash *stash, uint64_t now, int entry);

#endif
