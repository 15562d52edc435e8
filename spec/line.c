#include "spec/line.h"

#include <errno.h>
#include <string.h>

int line_open(struct line_reader *reader, const char *path, struct spec_error *error)
{
    reader->path = path;
    reader->line = reader->ended = 0;
    reader->bytes = reader->length = 0;
    reader->text[0] = 0;
    reader->file = fopen(path, "r");
    return reader->file ? 0 : spec_fail(error, "%s: cannot open: %s", path, strerror(errno));
}

static int refuse(const struct line_reader *reader, struct spec_error *error, const char *what)
{
    return spec_fail(error, "%s:%d: %s", reader->path, reader->line, what);
}

int line_next(struct line_reader *reader, struct spec_error *error)
{
    int c = 0;
    reader->length = 0;
    reader->line++;
    errno = 0;
    while ((c = getc_unlocked(reader->file)) != EOF && c != '\n') {
        if (c == 0) return refuse(reader, error, "a byte 0; it is no text file");
        if (reader->length == LINE_BYTES_MOST - 1) return refuse(reader, error, "longer than 64 KiB; no line may be");
        reader->text[reader->length++] = (char)c;
    }
    if (ferror(reader->file)) return spec_fail(error, "%s: cannot read: %s", reader->path, strerror(errno));
    reader->text[reader->length] = 0;
    reader->ended = c == '\n';
    if (!reader->ended && !reader->length) {
        reader->line--;
        return 0;
    }
    reader->bytes += reader->length + 1;
    if (reader->bytes > LINE_FILE_MOST) return refuse(reader, error, "the file is longer than 1 GiB; none may be");
    if (reader->line > LINE_COUNT_MOST)
        return refuse(reader, error, "more than 67108864 lines; no file may have so many");
    return 1;
}

void line_close(struct line_reader *reader)
{
    if (reader->file) fclose(reader->file);
    reader->file = NULL;
}
