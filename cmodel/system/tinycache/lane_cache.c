#include "cmodel/system/tinycache/lane_cache.h"

#include <stdlib.h>

#include "cmodel/replacement.h"
#include "cmodel/tinycache/tinycache_partial.h"

int lane_cache_init(struct lane_cache *cache, const struct system_config *config, const struct table *table)
{
    size_t lines = (size_t)(config->tc_bytes / config->tc_line_bytes), sets = lines / (size_t)config->tc_ways;
    *cache = (struct lane_cache){.table = table,
                                 .sets = (int)sets,
                                 .ways = (int)config->tc_ways,
                                 .line_bytes = (int)config->tc_line_bytes,
                                 .partial_bits = (int)config->tc_partial_bits,
                                 .plru = config->tc_replacement == REPLACEMENT_PLRU};
    cache->lines = calloc(lines, sizeof *cache->lines);
    cache->order = calloc(sets, sizeof *cache->order);
    for (size_t set = 0; cache->order && set < sets; set++)
        cache->order[set] = cache->plru ? replacement_plru_reset : replacement_lru_reset;
    return cache->lines && cache->order ? 0 : -1;
}

void lane_cache_free(struct lane_cache *cache)
{
    free(cache->lines);
    free(cache->order);
}

static struct lane_line *set_of(struct lane_cache *cache, uint64_t tag)
{
    return &cache->lines[tag % (uint64_t)cache->sets * (uint64_t)cache->ways];
}

struct lane_line *lane_cache_find(struct lane_cache *cache, uint64_t tag)
{
    struct lane_line *set = set_of(cache, tag);
    for (int i = 0; i < cache->ways; i++)
        if (set[i].state != TINYLINE_I && set[i].tag == tag) return &set[i];
    return NULL;
}

static uint32_t partial_of(const struct lane_cache *cache, uint64_t tag)
{
    const uint64_t address = tag & ((UINT64_C(1) << LANE_TAG_BLOCK) - 1);
    const uint32_t block = (uint32_t)(tag >> LANE_TAG_BLOCK) & ((1 << (LANE_TAG_LOCAL - LANE_TAG_BLOCK)) - 1);
    const uint32_t space = tag >> LANE_TAG_LOCAL ? block << 1 | 1 : 0;
    return tinycache_partial(cache->partial_bits, address / (uint64_t)cache->sets, space);
}

struct lane_line *lane_cache_place(struct lane_cache *cache, uint64_t tag)
{
    struct lane_line *set = set_of(cache, tag);
    uint64_t order = cache->order[tag % (uint64_t)cache->sets];
    for (int i = 0; cache->partial_bits && i < cache->ways; i++)
        if (set[i].state != TINYLINE_I && partial_of(cache, set[i].tag) == partial_of(cache, tag)) return &set[i];
    for (int i = 0; i < cache->ways; i++)
        if (set[i].state == TINYLINE_I) return &set[i];
    return &set[cache->plru ? replacement_plru_victim(order, cache->ways) : replacement_lru_victim(order, cache->ways)];
}

void lane_cache_touch(struct lane_cache *cache, const struct lane_line *line)
{
    int index = (int)(line - cache->lines), way = index % cache->ways;
    uint64_t *order = &cache->order[index / cache->ways];
    *order = cache->plru ? replacement_plru_use(*order, way, cache->ways) : replacement_lru_use(*order, way);
}

struct tinyline_decision lane_cache_event(const struct lane_cache *cache, struct lane_line *line, int event,
                                          uint64_t halves)
{
    struct tinyline_case found = {.state = line->state,
                                  .control = line->control,
                                  .halves = halves,
                                  .all = ~UINT64_C(0) >> (64 - cache->line_bytes / 2),
                                  .free = 1};
    struct tinyline_decision decision = tinyline_decide(cache->table, event, &found);
    line->state = decision.next;
    line->control = decision.control;
    return decision;
}
