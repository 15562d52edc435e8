/* Whole numbers as a user writes them. */
#ifndef LARDER_SPEC_NUMBER_H
#define LARDER_SPEC_NUMBER_H

#include <stdint.h>

/* Decimal or 0x hexadecimal, no sign but '-', nothing after it. 0, or -1 with *why one of "is empty",
 * "is not a number", "does not fit 64 bits". */
int number_read(const char *text, int64_t *value, const char **why);

/* The same; a decimal number may end in K, M or G: 2^10, 2^20 or 2^30 times as much. */
int number_read_size(const char *text, int64_t *value, const char **why);

#endif
