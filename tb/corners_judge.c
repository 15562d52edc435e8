/* What the corners that were seen amount to: sums, and a verdict against the list of exclusions. */
#include "tb/corners.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/bits.h"

void corners_bits(const struct corner_field *f, int *zeros, int *ones)
{
    int total = f->width * f->elements;
    *zeros = *ones = 0;
    for (int w = 0; w < (total + 31) / 32; w++) {
        *zeros += __builtin_popcount(f->zeros[w]);
        *ones += __builtin_popcount(f->ones[w]);
    }
}

struct corners_share corners_share(const struct corner_field *f)
{
    return (struct corners_share){.corners = __builtin_popcount(f->there),
                                  .seen = __builtin_popcount(f->seen),
                                  .crosses = f->has_next ? 4 : 0,
                                  .crosses_seen = __builtin_popcount(f->crosses)};
}

/* The points that the words of an exclusion name; *unknown is a word that is none of the field's, or NULL. */
static uint32_t named(const struct corner_field *f, const char *words, const char **unknown)
{
    uint32_t points = 0;
    *unknown = NULL;
    for (const char *w = words; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        uint32_t before = points;
        for (int i = 0; i < f->points; i++) {
            size_t length = strlen(f->point[i]);
            if (!strncmp(w, f->point[i], length) && (w[length] == ' ' || !w[length])) {
                points |= UINT32_C(1) << i;
                n = length; /* `no code` is two words */
            }
        }
        if (points == before) *unknown = w;
        w += n;
    }
    return points;
}

uint32_t corners_excluded(const struct corner_field *f, const struct corner_exclusion *except, int open)
{
    uint32_t points = 0;
    const char *unknown;
    for (const struct corner_exclusion *e = except; e && e->field; e++)
        if (e->corners && e->open == open && fnmatch(e->field, f->name, 0) == 0)
            points |= named(f, e->corners, &unknown);
    return points & f->there;
}

struct judge {
    void (*tell)(void *to, const char *line);
    void *to;
    int wrong;
};

static void tell(struct judge *j, const char *field, const char *what, const char *corner, const char *more)
{
    char line[400];
    snprintf(line, sizeof line, "%s: %s%s%s", field, what, corner, more);
    j->tell(j->to, line);
    j->wrong++;
}

static void judge_exclusion(struct judge *j, const struct corners *c, const struct corner_exclusion *e)
{
    int found = 0;
    for (int i = 0; i < c->count; i++) {
        const struct corner_field *f = &c->field[i];
        const char *unknown = NULL;
        if (f->dir != SPEC_IN || fnmatch(e->field, f->name, 0) != 0) continue;
        found = 1;
        uint32_t stale = e->corners ? named(f, e->corners, &unknown) & f->seen : 0;
        if (unknown) tell(j, f->name, "the exclusion names a corner that it has not: ", unknown, "");
        for (int p = 0; p < f->points && !e->open; p++)
            if (stale >> p & 1) tell(j, f->name, "reached, though excluded: ", f->point[p], "");
        if (e->most && f->beyond) tell(j, f->name, "a value was driven above the largest legal one: ", e->most, "");
    }
    if (!found) tell(j, e->field, "an exclusion for no field of an input", "", "");
}

int corners_judge(const struct corners *c, const struct corner_exclusion *except,
                  void (*tell_line)(void *to, const char *line), void *to)
{
    struct judge j = {tell_line, to, 0};
    for (int i = 0; i < c->count; i++) {
        const struct corner_field *f = &c->field[i];
        uint32_t missing = f->there & ~f->seen & ~corners_excluded(f, except, 0) & ~corners_excluded(f, except, 1);
        for (int p = 0; p < f->points && f->dir == SPEC_IN; p++)
            if (missing >> p & 1) tell(&j, f->name, "never driven: ", f->point[p], "");
    }
    for (const struct corner_exclusion *e = except; e && e->field; e++) judge_exclusion(&j, c, e);
    return j.wrong;
}
