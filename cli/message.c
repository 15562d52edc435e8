#include "cli/message.h"

#include "spec/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *line = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!line) abort();
    va_start(args, format);
    vsnprintf(line, (size_t)length + 1, format, args);
    va_end(args);
    spec_one_line(line);
    fprintf(stderr, "larder: %s\n", line);
    free(line);
    return STATUS_WRONG;
}

static int stdout_reason; /* an errno; 0: everything could be written, or nobody knows */

void note_stdout(void)
{
    if (ferror(stdout) && !stdout_reason) stdout_reason = errno;
}

int finish_stdout(void)
{
    const int bad = ferror(stdout);
    errno = stdout_reason;
    if (fflush(stdout) != 0 || bad) return fail("standard output: %s", errno ? strerror(errno) : "write failed");
    return STATUS_HELD;
}
