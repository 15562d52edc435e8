/* Golden model of the block `stash_map_index`: thesis section 4.5.1, Map Index Table. */
#ifndef LARDER_CMODEL_STASH_MAP_INDEX_H
#define LARDER_CMODEL_STASH_MAP_INDEX_H

#include "cmodel/model.h"

enum { MAP_INDEX_BLOCKS = 16, MAP_INDEX_SLOTS = 4 };

struct map_index {
    uint32_t blocks, slots;                         /* fixed by init */
    uint8_t map[MAP_INDEX_BLOCKS][MAP_INDEX_SLOTS]; /* stash-map index + 1; 0: empty */
};

void map_index_init(struct map_index *t, const struct spec_values *values);
void map_index_reset(struct map_index *t);

/* The stash-map index that the slot names; -1 for none, also for a block or slot out of range. */
static inline int map_index_read(const struct map_index *t, uint32_t block, uint32_t slot)
{
    return block < t->blocks && slot < t->slots ? t->map[block][slot] - 1 : -1;
}

/* At the clock edge; `map` -1 empties the slot. Out of range: nothing happens. */
static inline void map_index_write(struct map_index *t, uint32_t block, uint32_t slot, int map)
{
    if (block < t->blocks && slot < t->slots) t->map[block][slot] = (uint8_t)(map + 1);
}

extern const struct model_ops model_stash_map_index;

#endif
