/* How far long work is: one line, rewritten in place, on a terminal; nothing in a pipe. */
#ifndef LARDER_PROGRESS_H
#define LARDER_PROGRESS_H

#include <stdint.h>
#include <time.h>

struct progress {
    int shown;        /* standard error is a terminal */
    const char *what; /* "lockstep", "proof", ... */
    struct timespec start, last;
};

/* `quiet` suppresses it on a terminal as well. */
void progress_begin(struct progress *p, const char *what, int quiet);
/* May be called as often as is convenient: it prints at most ten times a second. `total` 0: not known. `note` may
 * be NULL. */
void progress_update(struct progress *p, uint64_t done, uint64_t total, const char *note);
/* The same for work whose end is not known: only the time that has passed, once a second. */
void progress_elapsed(struct progress *p);
/* Clear the line. */
void progress_end(struct progress *p);

#endif
