/* Command lines, by glibc's argp, with this program's rules on errors: one line, exit status 2, the nearest name. */
#ifndef LARDER_ARGS_H
#define LARDER_ARGS_H

#include <argp.h>
#include <stdint.h>

/* What an argp parser of this program returns after it has told the user what is wrong. */
enum { ARGS_REPORTED = ECANCELED };

/* argp_parse with the rules above. 0, or -1 after one line on standard error. `flags` as for argp_parse.
 * `--help` and `--version` print and exit 0, and so does a call for completion (cli/complete.h). */
int args_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* A whole number (number_read) for an option, with a range: 0, or ARGS_REPORTED after one line that gives the legal
 * range. */
int args_option_number(const char *option, const char *text, int64_t min, int64_t max, int64_t *value);

/* Of a command's own options args_parse asks this; a child's parser asks it of the child's. An option with a value is given once,
 * but for --set. 0, or ARGS_REPORTED after one line. */
int args_once(const struct argp_option *options, int key);

/* One of the '|'-separated words of `choices`: 0 and its *index, or ARGS_REPORTED after one line with all words, and the
 * nearest one. */
int args_option_choice(const char *option, const char *text, const char *choices, int *index);

#endif
