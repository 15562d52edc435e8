#include "tests/effort.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum effort effort_asked(void)
{
    static const char *const names[] = {"test", "full", "soak"};
    const char *word = getenv("LARDER_EFFORT");
    if (!word) return EFFORT_TEST;
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, names[i])) return (enum effort)i;
    fprintf(stderr, "LARDER_EFFORT=%s: legal are test, full and soak\n", word);
    exit(2);
}

/* FNV-1a, whose low bits alone follow the text's last letters too closely. */
static uint32_t sum_of(uint32_t sum, const char *text)
{
    for (; *text; text++) sum = (sum ^ (unsigned char)*text) * UINT32_C(16777619);
    return sum;
}

int effort_is_drawn(void)
{
    const char *draw = getenv("LARDER_DRAW");
    return draw && *draw;
}

/* Which of so many parts `what` is in, by LARDER_DRAW. */
static uint32_t part_of(const char *what, int parts)
{
    uint32_t sum = sum_of(sum_of(UINT32_C(2166136261), getenv("LARDER_DRAW")), what);
    sum = (sum ^ sum >> 15) * UINT32_C(0x2c1b3c6d);
    return (sum ^ sum >> 16) % (uint32_t)parts;
}

int effort_draws(const char *what, int share)
{
    return !effort_is_drawn() || part_of(what, share) == 0;
}

int effort_has(enum effort effort, const char *what, int parts)
{
    return effort_has_place(effort, what, 0, parts);
}

int effort_has_place(enum effort effort, const char *list, int place, int parts)
{
    if (!effort_is_drawn() || effort == EFFORT_SOAK) return 1;
    return (part_of(list, parts) + (uint32_t)place) % (uint32_t)parts == (effort == EFFORT_TEST ? 0 : 1);
}
