/* Files that appear whole or not at all.
 *
 * Everything is written into a staging directory beside its destination, brought to the disk by one syncfs (thirty
 * fsyncs take 0.3 s, one syncfs 0.02 s), and renamed into place only when all of it is there: a full disk, an error or
 * an interrupt leaves the old files as they were. */
#ifndef LARDER_OUTPUT_H
#define LARDER_OUTPUT_H

#include "spec/query.h"

#include <limits.h>

struct output {
    char target[PATH_MAX];   /* the directory that files are renamed into */
    char stage[PATH_MAX];    /* where they are written before that; "" when nothing is open */
    char name[NAME_MAX + 1]; /* output_open_file: the one file's name; else "" */
    char device[PATH_MAX];   /* output_open_file on a device or a pipe: written directly; else "" */
    int made;                /* leading directories of `target` that output_open_dir made */
    int disk;                /* the stage, open for syncfs: errors count from its opening on */
};

/* Make `dir`, with the directories above it, unless it is there. 0, or -1 with *error and nothing made. */
int output_open_dir(struct output *out, const char *dir, struct spec_error *error);
/* One file, in a directory that must be there. A path that is a device or a pipe is written directly. Of a symbolic link
 * its target is written. */
int output_open_file(struct output *out, const char *path, struct spec_error *error);
/* Would one overwrite the other? Devices, as /dev/null, may be given twice. */
int output_same_file(const struct output *a, const struct output *b);
/* Would it overwrite the file at `path`? A device is none. */
int output_overwrites(const struct output *out, const char *path);

/* Where a tool shall write the file `name`, as a path into `path` of PATH_MAX bytes. */
void output_path(const struct output *out, const char *name, char *path);
/* The stage for a tool that takes no quotes and blanks in a path: it holds while this process lives. Returns `path`, of
 * PATH_MAX bytes. */
const char *output_plain_stage(const struct output *out, char *path);
/* Write a whole file; `name` may have directories in it, which are made. 0, or -1 with *error (full disk, quota, size limit, ...). */
int output_write(const struct output *out, const char *name, const char *text, size_t length, struct spec_error *error);

/* Rename all of it into place and close. A symbolic link that is there stays, and what it leads to is written. 0, or -1 with
 * *error and everything discarded. */
int output_commit(struct output *out, struct spec_error *error);
/* Remove what was written, and the directories that output_open_dir made. */
void output_discard(struct output *out);

/* A temporary directory under $TMPDIR, or /tmp: `path` has PATH_MAX bytes, and so has `plain`. That is the same directory, for
 * tools that take no quotes and blanks in a path; it holds while this process lives. NULL: not wanted. 0, or -1 with *error. */
int output_make_scratch(char *path, char *plain, struct spec_error *error);
/* Remove the entries PREFIX...PID...SUFFIX of a directory whose process is dead. What still is locked (flock) is left: its
 * process may be one that this machine's numbers do not name. */
void output_remove_stale(const char *directory, const char *prefix, const char *suffix);
/* Remove a directory and all that is in it; links are removed, not followed. */
void output_remove_tree(const char *path);

#endif
