#include "cmodel/system/tinycache/lane_cache.h"

#include <stdlib.h>

#include "cmodel/replacement.h"

int lane_cache_init(struct lane_cache *cache, const struct system_config *config, const struct table *table)
{
    size_t lines = (size_t)(config->tc_bytes / config->tc_line_bytes), sets = lines / (size_t)config->tc_ways;
    *cache = (struct lane_cache){.table = table,
                                 .sets = (int)sets,
                                 .ways = (int)config->tc_ways,
                                 .line_bytes = (int)config->tc_line_bytes,
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

struct lane_line *lane_cache_place(struct lane_cache *cache, uint64_t tag)
{
    struct lane_line *set = set_of(cache, tag);
    uint64_t order = cache->order[tag % (uint64_t)cache->sets];
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
