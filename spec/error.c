#include "spec/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void spec_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f) *text = '?';
}

int spec_vfail(struct spec_error *error, const char *format, va_list args)
{
    static const char gap[] = " ... ";
    enum { HALF = (SPEC_ERROR_LEN - sizeof gap) / 2 };
    if (!error) return -1;
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *line = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!line) abort();
    vsnprintf(line, (size_t)length + 1, format, args);
    spec_one_line(line);
    if (length < SPEC_ERROR_LEN) memcpy(error->text, line, (size_t)length + 1);
    else snprintf(error->text, sizeof error->text, "%.*s%s%s", (int)HALF, line, gap, line + length - HALF);
    free(line);
    return -1;
}

int spec_fail(struct spec_error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    spec_vfail(error, format, args);
    va_end(args);
    return -1;
}
