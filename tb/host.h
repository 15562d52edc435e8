/* Files and child processes, as tb needs them. Every function returns 0, or -1 with a one-line *error. */
#ifndef LARDER_TB_HOST_H
#define LARDER_TB_HOST_H

#include <stddef.h>
#include <stdint.h>

#include "spec/query.h"

/* The longest directory that the system opens; room for a file in it. What is longer, the system refuses to open. */
enum { HOST_DIRECTORY = 4096, HOST_PATH = HOST_DIRECTORY + 400 };

/* A text that grows. Start with {0}; `text` is NULL until something was added; free(text) when done. */
struct host_text {
    char *text;
    size_t length, room;
};
void host_add(struct host_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A blank, and `word` as a shell reads it. */
void host_add_word(struct host_text *t, const char *word);

int host_mkdirs(const char *path, struct spec_error *error); /* with all parents */
/* Can files be made in this directory, or, where it is not there, can it be made? Nothing stays behind. */
int host_try_directory(const char *path, struct spec_error *error);
int host_remove_tree(const char *path); /* 0 also when it was not there */
int host_exists(const char *path);
/* The whole file, one 0 byte appended; the caller frees it. */
int host_read(const char *path, char **text, size_t *length, struct spec_error *error);
/* Through a temporary file and a rename, so a reader never sees half of it. */
int host_write(const char *path, const char *text, size_t length, struct spec_error *error);

/* Sorted names in a directory that end in `suffix`; the caller frees each and the list. */
int host_list(const char *dir, const char *suffix, char ***names, int *count, struct spec_error *error);

int host_find_program(const char *name); /* 1 when PATH has it */

/* Run argv (found in PATH) in directory `dir` (NULL: here), its output to file `log` (NULL: discarded). *status is the
 * exit status, or 128 + signal. -1 only where it could not be started: the error names the program and scripts/deps. */
int host_run(const char *const *argv, const char *dir, const char *log, int *status, struct spec_error *error);

/* FNV-1a, 64 bits (Fowler, Noll, Vo). Start from HOST_HASH. */
#define HOST_HASH UINT64_C(0xcbf29ce484222325)
uint64_t host_hash(uint64_t hash, const void *data, size_t length);
double host_seconds(void); /* of a monotonic clock */

#endif
