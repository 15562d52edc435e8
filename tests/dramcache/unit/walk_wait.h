/* How long a walk's line is at its door: the ports of dramcache_frontend do not show it. */
#ifndef LARDER_TESTS_WALK_WAIT_H
#define LARDER_TESTS_WALK_WAIT_H

#include "cmodel/dramcache/dramcache_frontend_parts.h"

struct walk_wait {
    int full;
    uint32_t line;
    uint64_t cycles, longest;
};

/* Once a cycle. `door`: the walk's. */
static inline void see_walk(struct walk_wait *w, const struct front_door *door)
{
    w->cycles = door->full && w->full && door->line == w->line ? w->cycles + 1 : 0;
    if (w->cycles > w->longest) w->longest = w->cycles;
    w->full = door->full;
    w->line = door->line;
}

#endif
