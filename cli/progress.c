#define _POSIX_C_SOURCE 200809L
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static double seconds(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + 1e-9 * (double)(to->tv_nsec - from->tv_nsec);
}

void progress_begin(struct progress *p, const char *what, int quiet)
{
    p->shown = !quiet && isatty(STDERR_FILENO);
    p->what = what;
    clock_gettime(CLOCK_MONOTONIC, &p->start);
    p->last = p->start;
}

void progress_update(struct progress *p, uint64_t done, uint64_t total, const char *note)
{
    struct timespec now;
    if (!p->shown) return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds(&p->last, &now) < 0.1) return;
    p->last = now;
    fprintf(stderr, "\r\033[K%s: %" PRIu64, p->what, done);
    if (total) fprintf(stderr, " of %" PRIu64 " (%.0f%%)", total, 100.0 * (double)done / (double)total);
    fprintf(stderr, ", %.1f s", seconds(&p->start, &now));
    if (note) fprintf(stderr, ", %s", note);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (!p->shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->shown = 0;
}
