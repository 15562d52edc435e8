/* Which way of a set leaves next: LRU or tree pseudo-LRU, 64 bits a set
 * (docs/tinycache/data-path.md, "Replacement" and "Use").
 *
 * LRU: four bits a rank, rank 0 (the last used) lowest, holding the way that has the rank.
 * PLRU: bit n is node n of the tree; 0 says that the victim lies on the side of the lower ways. */
#ifndef LARDER_CMODEL_REPLACEMENT_H
#define LARDER_CMODEL_REPLACEMENT_H

#include <stdint.h>

static const uint64_t replacement_lru_reset = UINT64_C(0xfedcba9876543210);
static const uint64_t replacement_plru_reset = 0;

static inline int replacement_lru_victim(uint64_t ranks, int ways)
{
    return (int)(ranks >> 4 * (ways - 1) & 15);
}

/* Every rank below the way's own rises by 1, its own becomes 0. */
static inline uint64_t replacement_lru_use(uint64_t ranks, int way)
{
    const uint64_t ones = UINT64_C(0x1111111111111111);
    uint64_t differ = ranks ^ (uint64_t)way * ones;
    uint64_t equal = (differ - ones) & ~differ & ones << 3; /* its lowest bit is exact */
    int rank = __builtin_ctzll(equal) >> 2;
    uint64_t below = (UINT64_C(1) << 4 * rank) - 1, own = UINT64_C(15) << 4 * rank;
    return (ranks & ~(below | own)) | (ranks & below) << 4 | (uint64_t)way;
}

static inline int replacement_plru_victim(uint64_t tree, int ways)
{
    int node = 1;
    while (node < ways) node = 2 * node + (int)(tree >> node & 1);
    return node - ways;
}

/* Every node on the way's path names the other child. */
static inline uint64_t replacement_plru_use(uint64_t tree, int way, int ways)
{
    for (int child = ways + way; child > 1; child >>= 1) {
        uint64_t node = UINT64_C(1) << (child >> 1);
        tree = child & 1 ? tree & ~node : tree | node;
    }
    return tree;
}

#endif
