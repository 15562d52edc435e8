/* A resource that serves one unit of work a cycle, booked in any order of time: a port, a bank, a channel.
 * A booking takes the first free cycles at or after the time it asks for; a later call may still book an earlier
 * gap. The window is SLOTS cycles wide; callers' times move forward by less than that between each other. */
#ifndef LARDER_SYSTEM_CALENDAR_H
#define LARDER_SYSTEM_CALENDAR_H

#include <stdint.h>

enum { CALENDAR_SLOTS = 8192 };

struct calendar {
    uint64_t cycle_of[CALENDAR_SLOTS]; /* slot s is taken in cycle cycle_of[s] - 1 */
};

/* Book `amount` cycles from `cycle` on; returns the last of them. */
static inline uint64_t calendar_book(struct calendar *calendar, uint64_t cycle, int amount)
{
    uint64_t last = cycle;
    while (amount > 0) {
        uint64_t *slot = &calendar->cycle_of[cycle % CALENDAR_SLOTS];
        if (*slot < cycle + 1) {
            *slot = cycle + 1;
            last = cycle;
            amount--;
        }
        cycle++;
    }
    return last;
}

/* At most `limit` things outstanding at a time (MSHRs, a store buffer). */
struct outstanding {
    uint64_t done[1024];
    int count, limit;
};

/* When the next one may begin, at or after `now`. Follow it with outstanding_add. */
static inline uint64_t outstanding_begin(struct outstanding *set, uint64_t now)
{
    int kept = 0;
    for (int i = 0; i < set->count; i++)
        if (set->done[i] > now) set->done[kept++] = set->done[i];
    set->count = kept;
    if (kept < set->limit) return now;
    int first = 0;
    for (int i = 1; i < kept; i++)
        if (set->done[i] < set->done[first]) first = i;
    uint64_t start = set->done[first];
    set->done[first] = set->done[--set->count];
    return start;
}

static inline void outstanding_add(struct outstanding *set, uint64_t done)
{
    set->done[set->count++] = done;
}

/* When all of them are done, at or after `now`. */
static inline uint64_t outstanding_drain(const struct outstanding *set, uint64_t now)
{
    for (int i = 0; i < set->count; i++)
        if (set->done[i] > now) now = set->done[i];
    return now;
}

#endif
