#include "spec/number.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* `shift`: the number is written in units of 2^shift, and `end` is where its digits end. */
static int read_digits(const char *text, const char *end, int shift, int64_t *value, const char **why)
{
    const char *digits = text + (*text == '-');
    int hex = !shift && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    const char *first = digits + (hex ? 2 : 0);
    *why = "is empty";
    if (!*text) return -1;
    *why = "is not a number";
    if (first == end) return -1;
    for (const char *p = first; p < end; p++)
        if (hex ? !isxdigit((unsigned char)*p) : !isdigit((unsigned char)*p)) return -1;
    errno = 0;
    intmax_t n = strtoimax(text, NULL, hex ? 16 : 10);
    *why = "does not fit 64 bits";
    if (errno == ERANGE || n > INT64_MAX >> shift || n < INT64_MIN >> shift) return -1;
    *value = n * (INT64_C(1) << shift);
    return 0;
}

int number_read(const char *text, int64_t *value, const char **why)
{
    return read_digits(text, text + strlen(text), 0, value, why);
}

int number_read_size(const char *text, int64_t *value, const char **why)
{
    size_t length = strlen(text);
    char last = length ? text[length - 1] : 0;
    int shift = last == 'K' ? 10 : last == 'M' ? 20 : last == 'G' ? 30 : 0;
    if (!read_digits(text, text + length - (shift != 0), shift, value, why)) return 0;
    if (isdigit((unsigned char)*text) && isalpha((unsigned char)last) && !shift)
        *why = "is not a number; units are K, M and G";
    return -1;
}
