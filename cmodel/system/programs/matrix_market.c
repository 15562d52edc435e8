/* The Matrix Market reader of sparse.h: strict, and every refusal names the line. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cmodel/system/programs/sparse.h"
#include "spec/line.h"

enum field { FIELD_REAL, FIELD_INTEGER, FIELD_PATTERN, FIELDS };
enum symmetry { GENERAL, SYMMETRIC, SKEW, SYMMETRIES };
static const char *const field_words[] = {"real", "integer", "pattern"};
static const char *const symmetry_words[] = {"general", "symmetric", "skew-symmetric"};

struct reader {
    struct line_reader in;
    struct spec_error *error;
    enum field field;
    enum symmetry symmetry;
    long elements, room; /* so far; with mirrored ones */
    int *row, *column;
    float *value;
};

__attribute__((format(printf, 2, 3))) static int refuse(struct reader *reader, const char *what, ...)
{
    va_list arguments;
    va_start(arguments, what);
    spec_vfail(reader->error, what, arguments);
    va_end(arguments);
    return spec_fail(reader->error, "%s:%d: %s", reader->in.path, reader->in.line, reader->error->text);
}

/* 1 with the next line, without the blanks at its end; 0 at the end of the file; -1 when it can't be read. */
static int next_line(struct reader *reader)
{
    struct line_reader *in = &reader->in;
    int status = line_next(in, reader->error);
    while (status > 0 && in->length && isspace((unsigned char)in->text[in->length - 1])) in->text[--in->length] = 0;
    return status;
}

/* The next line that is neither a comment nor empty. */
static int next_content(struct reader *reader)
{
    for (;;) {
        int status = next_line(reader);
        if (status <= 0) return status;
        if (reader->in.text[0] != '%' && reader->in.text[strspn(reader->in.text, " \t")]) return 1;
    }
}

static int choose(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcasecmp(words[i], word) == 0) return i;
    return -1;
}

static int read_header(struct reader *reader)
{
    char word[5][32] = {{0}}, rest[2];
    int status = next_line(reader);
    if (status < 0) return -1;
    if (!status) {
        reader->in.line = 1;
        return refuse(reader, "the file is empty; it begins with %%%%MatrixMarket");
    }
    int words =
        sscanf(reader->in.text, "%31s %31s %31s %31s %31s %1s", word[0], word[1], word[2], word[3], word[4], rest);
    if (strcasecmp(word[0], "%%MatrixMarket") != 0)
        return refuse(reader, "it begins with '%s'; a Matrix Market file begins with %%%%MatrixMarket", word[0]);
    if (words != 5)
        return refuse(reader, "the header has %d words; legal: %%%%MatrixMarket matrix coordinate FIELD SYMMETRY",
                      words);
    if (strcasecmp(word[1], "matrix") != 0) return refuse(reader, "object '%s'; legal: matrix", word[1]);
    if (strcasecmp(word[2], "coordinate") != 0) return refuse(reader, "format '%s'; legal: coordinate", word[2]);
    int field = choose(field_words, FIELDS, word[3]), symmetry = choose(symmetry_words, SYMMETRIES, word[4]);
    if (field < 0) return refuse(reader, "field '%s'; legal: real, integer, pattern", word[3]);
    if (symmetry < 0) return refuse(reader, "symmetry '%s'; legal: general, symmetric, skew-symmetric", word[4]);
    if (field == FIELD_PATTERN && symmetry == SKEW)
        return refuse(reader, "a pattern has no signs; legal symmetries: general, symmetric");
    reader->field = (enum field)field;
    reader->symmetry = (enum symmetry)symmetry;
    return 0;
}

/* A number at *at, in a range; *at moves behind it. */
static int take_integer(struct reader *reader, char **at, const char *what, long low, long high, long *number)
{
    char *end;
    errno = 0;
    *at += strspn(*at, " \t");
    if (!**at) return refuse(reader, "%s is missing; legal: %ld to %ld", what, low, high);
    *number = strtol(*at, &end, 10);
    if (end == *at || (*end && !isspace((unsigned char)*end)))
        return refuse(reader, "%s is '%s', not a number; legal: %ld to %ld", what, *at, low, high);
    if (errno || *number < low || *number > high)
        return refuse(reader, "%s is %.*s; legal: %ld to %ld", what, (int)(end - *at > 30 ? 30 : end - *at), *at, low,
                      high);
    *at = end;
    return 0;
}

static int read_sizes(struct reader *reader, struct sparse *matrix, long *entries)
{
    long rows, columns;
    int status = next_content(reader);
    if (status < 0) return -1;
    if (!status) return refuse(reader, "the file ends before the line of its sizes: ROWS COLUMNS ENTRIES");
    char *at = reader->in.text;
    if (take_integer(reader, &at, "the number of rows", 1, SPARSE_MAX_SIDE, &rows) ||
        take_integer(reader, &at, "the number of columns", 1, SPARSE_MAX_SIDE, &columns) ||
        take_integer(reader, &at, "the number of entries", 0, SPARSE_MAX_ELEMENTS, entries))
        return -1;
    if (at[strspn(at, " \t")]) return refuse(reader, "'%s' behind the sizes; legal: ROWS COLUMNS ENTRIES", at);
    if (reader->symmetry != GENERAL && rows != columns)
        return refuse(reader, "%ld rows and %ld columns; a %s matrix is square", rows, columns,
                      symmetry_words[reader->symmetry]);
    matrix->rows = (int)rows;
    matrix->columns = (int)columns;
    return 0;
}

static int add(struct reader *reader, long row, long column, float value)
{
    if (reader->elements == reader->room) {
        size_t room = (size_t)(reader->room ? reader->room * 2 : 1024);
        int *rows = realloc(reader->row, room * sizeof *rows);
        if (rows) reader->row = rows;
        int *columns = realloc(reader->column, room * sizeof *columns);
        if (columns) reader->column = columns;
        float *values = realloc(reader->value, room * sizeof *values);
        if (values) reader->value = values;
        if (!rows || !columns || !values) return refuse(reader, "out of memory");
        reader->room = (long)room;
    }
    reader->row[reader->elements] = (int)row;
    reader->column[reader->elements] = (int)column;
    reader->value[reader->elements++] = value;
    return 0;
}

static int take_value(struct reader *reader, char **at, float *value)
{
    char *end;
    *value = 1;
    if (reader->field == FIELD_PATTERN) return 0;
    *at += strspn(*at, " \t");
    if (!**at) return refuse(reader, "the value is missing; the field is %s", field_words[reader->field]);
    errno = 0;
    double number = reader->field == FIELD_INTEGER ? (double)strtoll(*at, &end, 10) : strtod(*at, &end);
    if (end == *at || (*end && !isspace((unsigned char)*end)))
        return refuse(reader, "the value is '%s'; legal: %s", *at,
                      reader->field == FIELD_INTEGER ? "an integer" : "a real number");
    if (reader->field == FIELD_INTEGER && errno)
        return refuse(reader, "the value is '%s'; legal: integers of 64 bits", *at);
    if (!isfinite(number) || fabs(number) > 3.4e38)
        return refuse(reader, "the value is '%s'; legal: finite floats", *at);
    *value = (float)number;
    *at = end;
    return 0;
}

static int read_entry(struct reader *reader, const struct sparse *matrix)
{
    long row, column;
    float value;
    char *at = reader->in.text;
    if (take_integer(reader, &at, "the row", 1, matrix->rows, &row) ||
        take_integer(reader, &at, "the column", 1, matrix->columns, &column) || take_value(reader, &at, &value))
        return -1;
    if (at[strspn(at, " \t")])
        return refuse(reader, "'%s' behind the entry; legal: ROW COLUMN%s", at + strspn(at, " \t"),
                      reader->field == FIELD_PATTERN ? "" : " VALUE");
    if (reader->symmetry != GENERAL && column > row)
        return refuse(reader, "row %ld, column %ld is above the diagonal; a %s file has the lower triangle", row,
                      column, symmetry_words[reader->symmetry]);
    if (reader->symmetry == SKEW && row == column)
        return refuse(reader, "row %ld, column %ld is on the diagonal, which is 0 in a skew-symmetric matrix", row,
                      column);
    if (add(reader, row - 1, column - 1, value)) return -1;
    if (reader->symmetry == GENERAL || row == column) return 0;
    return add(reader, column - 1, row - 1, reader->symmetry == SKEW ? -value : value);
}

static int read_all(struct reader *reader, struct sparse *matrix)
{
    long entries, n = 0;
    int status;
    if (read_header(reader) || read_sizes(reader, matrix, &entries)) return -1;
    while ((status = next_content(reader)) > 0) {
        if (n++ == entries) return refuse(reader, "more entries than the %ld that the sizes promise", entries);
        if (read_entry(reader, matrix)) return -1;
    }
    if (status < 0) return -1;
    if (n < entries) return refuse(reader, "the file ends after %ld entries; the sizes promise %ld", n, entries);
    return 0;
}

int sparse_read(struct sparse *matrix, const char *path, struct spec_error *error)
{
    struct reader *reader = calloc(1, sizeof *reader);
    *matrix = (struct sparse){0};
    if (!reader) return spec_fail(error, "%s: out of memory", path);
    reader->error = error;
    int status = line_open(&reader->in, path, error) || read_all(reader, matrix) ? -1 : 0;
    line_close(&reader->in);
    if (status == 0) {
        status = sparse_build(matrix, reader->row, reader->column, reader->value, reader->elements, false);
        if (status) spec_fail(error, "%s: out of memory", path);
    } else {
        free(reader->row);
        free(reader->column);
        free(reader->value);
    }
    free(reader);
    return status;
}
