/* Text files, line by line, within limits that hold for every reader: an endless or broken file is one clear line. */
#ifndef LARDER_SPEC_LINE_H
#define LARDER_SPEC_LINE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "spec/error.h"

enum {
    LINE_BYTES_MOST = 1 << 16, /* of one line, with its end */
    LINE_FILE_MOST = 1 << 30,  /* bytes of a file */
    LINE_COUNT_MOST = 1 << 26  /* lines of a file */
};

struct line_reader {
    const char *path; /* the caller's */
    FILE *file;
    int line;  /* the number of the line in `text`; the first is 1 */
    int ended; /* 0: the file ends inside the line, without a newline */
    size_t bytes, length;
    char text[LINE_BYTES_MOST]; /* the line without its newline */
};

/* 0, or -1 with *error "FILE: cannot open: why". line_close is due in either case. */
int line_open(struct line_reader *reader, const char *path, struct spec_error *error);
/* 1 with the next line; 0 at the end of the file; -1 with *error: a limit, a byte 0 in the line, or a failing read. */
int line_next(struct line_reader *reader, struct spec_error *error);
void line_close(struct line_reader *reader);

#endif
