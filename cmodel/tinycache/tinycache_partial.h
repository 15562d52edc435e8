/* The partial tag of a line (docs/tinycache/data-path.md, "Its partial tag"): for the cycle model of a lane, and for the lanes
 * of the modelled system. */
#ifndef LARDER_CMODEL_TINYCACHE_PARTIAL_H
#define LARDER_CMODEL_TINYCACHE_PARTIAL_H

#include <stdint.h>

/* `bits`: PARTIAL_BITS, 1 to 16; `tag`: the line address without the set; `space`: 0 for global memory, else thread block
 * * 2 + 1. */
static inline uint32_t tinycache_partial(int bits, uint64_t tag, uint32_t space)
{
    const uint32_t pieces = (UINT32_C(1) << bits) - 1;
    uint32_t partial = space & 1 ? pieces : 0, mirrored = 0;
    for (; tag; tag >>= bits) partial ^= (uint32_t)tag & pieces;
    for (uint32_t block = space >> 1; block; block >>= bits) mirrored ^= block & pieces;
    for (int i = 0; i < bits; i++) partial ^= (mirrored >> i & 1) << (bits - 1 - i);
    return partial;
}

#endif
