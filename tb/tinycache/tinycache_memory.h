/* The memory below a tinyCache, and beside it a shadow of every byte's last write in program order. Both in chunks of 128
 * bytes of the extended address (shared, block, byte address), the widest line of any parameter set; a chunk comes into
 * being with the first access to it. */
#ifndef LARDER_TB_AGENTS_TINYCACHE_MEMORY_H
#define LARDER_TB_AGENTS_TINYCACHE_MEMORY_H

#include <stdint.h>

enum { TC_CHUNK = 128, TC_CHUNKS = 512, TC_SLOTS = 1024, TC_DATA = 16 /* bytes of the widest access */ };

struct tc_key { /* extended address of a chunk; block is 0 where it is not shared */
    uint64_t chunk;
    uint32_t shared, block;
};

struct tc_chunk {
    struct tc_key key;
    uint8_t memory[TC_CHUNK], shadow[TC_CHUNK];
};

struct tc_memory { /* all zero: empty */
    uint32_t count;
    uint16_t slot[TC_SLOTS]; /* 0: empty, else index + 1 */
    struct tc_chunk chunk[TC_CHUNKS];
};

/* The chunk of a byte address; NULL when there is no room for a new one. */
struct tc_chunk *tc_find(struct tc_memory *m, uint32_t shared, uint32_t block, uint64_t addr);
/* What was written and had not reached the memory is lost. */
void tc_forget_writes(struct tc_memory *m);
/* Others write up to `most` - 1 bytes, as they may between barriers: what the memory holds is what was last written. */
void tc_others_write(struct tc_memory *m, uint64_t *rng, uint32_t most);
/* The first byte that differs between memory and shadow; 0 when there is none. */
int tc_differs(const struct tc_memory *m, struct tc_key *key, int *byte);

/* One atomic on the `size` bytes (4 or 8) at `addr` modulo `width` of `bytes`, which holds the `width` bytes (a power of two)
 * around the access. `operands` are `width` bytes as on the bus: the operand at the access's place, and for CAS, where
 * there is room, the new value in the neighbouring place. *bytes becomes the new value. */
void tc_atomic(uint32_t atom, uint8_t *bytes, const uint8_t *operands, uint32_t width, uint64_t addr, uint32_t size);

#endif
