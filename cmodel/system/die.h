/* The hierarchy of the tinyCache paper (its figure 2b and table 1): multiprocessors of 32 lanes, each with tinyCaches, a
 * scratchpad and an L1 with lines of 128 bytes; an L2 and a last-level cache for the whole die; memory with a bandwidth.
 *
 * Values are really where the hardware would have them. Global memory is one array of bytes; an L1 holds copies of its
 * lines, the bytes written since a line came in under a mask, and writes them back when the line leaves and when a kernel
 * ends; a tinyCache holds copies on top of that (tinycache.h). Nobody keeps these copies coherent, so a program that
 * needed it would compute wrong results here. Under `barrier: keep` every program would: there the values are in one flat
 * memory, and the caches are for time and counts. L2 and last level are shared by all and in order, so they hold tags only.
 *
 * The paper does not say how its L1s treat writes. Ours write back, with a mask, without a fetch on a write miss, as the
 * tinyCaches do; between kernels they are empty (as Fermi's). */
#ifndef LARDER_SYSTEM_DIE_H
#define LARDER_SYSTEM_DIE_H

#include "cmodel/system/hierarchy.h"

enum { DIE_LINE = 128 }; /* bytes of a line of L1, L2 and last level */

/* Bytes of a line, byte n is bit n % 64 of word n / 64. */
struct byte_mask {
    uint64_t word[DIE_LINE / 64];
};
struct byte_mask mask_of_bytes(int first, int count);
static inline bool mask_has(const struct byte_mask *mask, int byte)
{
    return mask->word[byte / 64] >> byte % 64 & 1;
}

struct die;
struct die_l1;
struct tinycache_stream;

/* The front of a multiprocessor; with a stream it records. NULL if out of memory, or with *error. */
typedef struct front *die_front_maker(struct die *die, const struct hierarchy_context *context,
                                      struct tinycache_stream *stream, struct spec_error *error);

/* NULL if out of memory. Owned: ops->free. */
struct hierarchy *die_new(struct hierarchy_context context, die_front_maker *make_front);

/* What a front is made of. */

/* Under `barrier: keep`: where the value of this byte of global memory is, whatever the caches hold. Else NULL. */
uint8_t *die_flat(const struct die *die, uint64_t address);

struct die_l1 *die_l1_new(struct die *die);
void die_l1_free(struct die_l1 *l1);
/* One access of the L1: a line and which of its bytes. Return the time when the data are there, or the store is taken;
 * `data` is the whole line, of which a load fills in all bytes that it knows and at least those in `bytes`. */
uint64_t die_l1_load(struct die_l1 *l1, uint64_t now, uint64_t line, struct byte_mask bytes, uint8_t *data);
uint64_t die_l1_store(struct die_l1 *l1, uint64_t now, uint64_t line, struct byte_mask bytes, const uint8_t *data);
/* An atomic addition, at the L2: the L1's copy goes home first. */
uint64_t die_l1_atomic_add(struct die_l1 *l1, uint64_t now, uint64_t address, int size, uint32_t value, uint32_t *old);
/* Write back what is dirty and empty the L1; when the last line has reached the L2. */
uint64_t die_l1_flush(struct die_l1 *l1, uint64_t now);

#endif
