/* Work that may be interrupted.
 *
 * The work runs in a child process and writes into the staging directory of an output; its parent waits, with the
 * signals held, and then renames the output into place or removes it. So whatever happens to the work (Ctrl-C, a
 * TERM, a crash, a full disk), nothing temporary is left and no output is half there. No signal handler is needed. */
#ifndef LARDER_SUPERVISE_H
#define LARDER_SUPERVISE_H

#include "cli/output.h"

enum job_output { JOB_DIRECTORY, JOB_FILE, JOB_FILE_2, JOB_OUTPUTS };

struct job {
    /* Returns an exit status. `out` has one element for each of `directory` and `file`, in that order; those that
     * are not given are all zero. */
    int (*work)(void *arg, const struct output *out);
    void *arg;
    const char *directory; /* output directory, or NULL */
    const char *file[2];   /* output files, each of them or NULL */
    const char *input[2];  /* files that the work reads, each of them or NULL: no output may be one */
    const char *label;     /* what the terminal shows beside the time that has passed, or NULL */
    const char *cache; /* a directory whose entries *.PID.tmp the work makes and renames; those of dead processes go */
    int scratch;       /* 1: $TMPDIR of the work is a new directory, removed at the end */
};

/* The work's exit status; STATUS_WRONG, after one line, where it was interrupted, crashed or could not be set up.
 * The output is put in place for STATUS_HELD and STATUS_FAILED. Signals INT, TERM, HUP, QUIT, PIPE and TSTP are held from
 * here until the program ends; a TSTP stops the work as well, until CONT. */
int supervise(const struct job *job);

/* In a job with `scratch`: the path of a file or directory in $TMPDIR. `path` has PATH_MAX bytes, a name 64 at
 * most. */
void scratch_path(char *path, const char *name);

#endif
