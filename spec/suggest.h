/* The legal name nearest to what a user typed. */
#ifndef LARDER_SPEC_SUGGEST_H
#define LARDER_SPEC_SUGGEST_H

#include <stddef.h>

/* Optimal string alignment distance, letter case ignored: insertions, deletions, substitutions and swaps of
 * neighbours. Names longer than 63 characters are compared by their first 63. */
int suggest_distance(const char *a, const char *b);

/* The nearest of the NULL-terminated `names`, or NULL where none is near enough to be a slip of the finger: more
 * than a third of the letters (and more than two) differ, and neither starts with the other. */
const char *suggest_nearest(const char *typed, const char *const *names);

enum { SUGGEST_LEN = 4096 }; /* holds every list of names that the program suggests from */
/* " legal: a, b, c" into `text`. Returns `text`. */
const char *suggest_legal(char *text, size_t size, const char *const *names);
/* "; did you mean 'NAME'?" into `text`, or "; legal: a, b, c" where nothing is near. Returns `text`. */
const char *suggest_text(char *text, size_t size, const char *typed, const char *const *names);

#endif
