/* What the sources of cli/output.h share. */
#ifndef LARDER_OUTPUT_PARTS_H
#define LARDER_OUTPUT_PARTS_H

#include "spec/error.h"

/* *error = "PATH: WHAT: why", by errno; returns -1. */
int output_failed(struct spec_error *error, const char *what, const char *path);
/* a/b into `path` of PATH_MAX bytes. 0, or -1 with *error where that is too long for the system. */
int output_join(char *path, const char *a, const char *b, struct spec_error *error);
/* `path`, or where its symbolic links lead: a file that need not be there. 0, or -1 with *error. */
int output_follow_links(char *followed, const char *path, struct spec_error *error);
/* The template PARENT/PREFIX.PID.XXXXXX into `path` of PATH_MAX bytes, after the entries of killed runs are gone. 0, or -1
 * with errno. */
int output_name_temporary(char *path, const char *parent, const char *prefix);

/* Moves the entries of the directory `stage` to `target`, all of them or, with *error, none. Of a symbolic link there the
 * link stays, and what it leads to is written. */
int output_put_in_place(const char *stage, const char *target, struct spec_error *error);

#endif
