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

/* Is it time for another line, `interval` seconds after the last? Then the time since the start, else -1. */
static double due(struct progress *p, double interval)
{
    struct timespec now;
    if (!p->shown) return -1;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds(&p->last, &now) < interval) return -1;
    p->last = now;
    return seconds(&p->start, &now);
}

void progress_update(struct progress *p, uint64_t done, uint64_t total, const char *note)
{
    double passed = due(p, 0.1);
    if (passed < 0) return;
    fprintf(stderr, "\r\033[K%s: %" PRIu64, p->what, done);
    if (total) fprintf(stderr, " of %" PRIu64 " (%.0f%%)", total, 100.0 * (double)done / (double)total);
    fprintf(stderr, ", %.1f s", passed);
    if (note) fprintf(stderr, ", %s", note);
    fflush(stderr);
}

void progress_elapsed(struct progress *p)
{
    double passed = due(p, 1);
    if (passed < 0) return;
    fprintf(stderr, "\r\033[K%s: %.0f s", p->what, passed);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (!p->shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->shown = 0;
}
