/* What is wrong, in one line for a user: what, where and the legal values. */
#ifndef LARDER_SPEC_ERROR_H
#define LARDER_SPEC_ERROR_H

#include <stdarg.h>

/* Two paths as long as the system allows, and words about them. */
enum { SPEC_ERROR_LEN = 16384 };

struct spec_error {
    char text[SPEC_ERROR_LEN]; /* no newline, nor another control character */
};

/* Makes `text` one line that a terminal can show: each control character becomes a question mark. */
void spec_one_line(char *text);

/* *error = the formatted line; returns -1. The arguments may hold error->text itself. NULL: nobody asks.
 * A longer line loses its middle, for which " ... " stands: its start says where, its end what is legal. */
int spec_fail(struct spec_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
int spec_vfail(struct spec_error *error, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

#endif
