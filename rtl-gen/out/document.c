#define _POSIX_C_SOURCE 200809L
#include "rtl-gen/out/document.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static char *format_text(const char *format, va_list args)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f) abort();
    vfprintf(f, format, args);
    fclose(f);
    return text;
}

void doc_heading(struct document *d, int level, const char *text)
{
    if (d->markdown) {
        fprintf(d->out, "%.*s %s\n\n", level, "####", text);
        return;
    }
    fprintf(d->out, "%s\n", text);
    for (size_t i = 0; i < strlen(text); i++) fputc(level == 1 ? '=' : '-', d->out);
    fputs("\n", d->out);
}

/* How much of `text` goes on a line of `width`: up to the last space that fits, or a word cut where none does. */
static int line_length(const char *text, int width)
{
    int length = (int)strlen(text), cut = width;
    if (length <= width) return length;
    while (cut > 0 && text[cut] != ' ') cut--;
    return cut > 0 ? cut : width;
}

void doc_paragraph(struct document *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = format_text(format, args);
    va_end(args);
    for (const char *rest = text; *rest;) {
        int n = line_length(rest, DOC_WIDTH);
        fprintf(d->out, "%.*s\n", n, rest);
        rest += n + (rest[n] == ' ');
    }
    fputc('\n', d->out);
    free(text);
}

void doc_row(struct document *d)
{
    d->rows++;
    d->cell = realloc(d->cell, (size_t)(d->rows * d->columns) * sizeof *d->cell);
    if (!d->cell) abort();
}

void doc_cell(struct document *d, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    d->cell[(d->rows - 1) * d->columns + column] = format_text(format, args);
    va_end(args);
}

void doc_table(struct document *d, int columns, ...)
{
    va_list args;
    va_start(args, columns);
    d->columns = columns;
    d->rows = 0;
    doc_row(d);
    for (int i = 0; i < columns; i++) doc_cell(d, i, "%s", va_arg(args, const char *));
    va_end(args);
}

/* Markdown gives | a meaning in a cell. */
static void put_markdown_cell(FILE *out, const char *text)
{
    fputs("| ", out);
    for (; *text; text++) {
        if (*text == '|') fputc('\\', out);
        fputc(*text, out);
    }
    fputc(' ', out);
}

static void put_markdown(const struct document *d)
{
    for (int r = 0; r < d->rows; r++) {
        for (int c = 0; c < d->columns; c++) put_markdown_cell(d->out, d->cell[r * d->columns + c]);
        fputs("|\n", d->out);
        if (r == 0) {
            for (int c = 0; c < d->columns; c++) fputs("|---", d->out);
            fputs("|\n", d->out);
        }
    }
    fputc('\n', d->out);
}

/* As wide as their texts, or less where that is wider than the page: the widest gives way first. */
static void column_widths(const struct document *d, int *width)
{
    int total = 2 * d->columns;
    for (int c = 0; c < d->columns; c++) {
        width[c] = 0;
        for (int r = 0; r < d->rows; r++) {
            int n = (int)strlen(d->cell[r * d->columns + c]);
            if (n > width[c]) width[c] = n;
        }
        total += width[c];
    }
    for (; total > DOC_WIDTH; total--) {
        int widest = 0;
        for (int c = 1; c < d->columns; c++)
            if (width[c] > width[widest]) widest = c;
        width[widest]--;
    }
}

static void put_text(const struct document *d)
{
    int width[DOC_COLUMNS];
    column_widths(d, width);
    for (int r = 0; r < d->rows; r++) {
        const char *rest[DOC_COLUMNS];
        for (int c = 0; c < d->columns; c++) rest[c] = d->cell[r * d->columns + c];
        for (int more = 1; more;) {
            int blanks = 2;
            more = 0;
            for (int c = 0; c < d->columns; c++) {
                int n = line_length(rest[c], width[c]);
                if (n) fprintf(d->out, "%*s%.*s", blanks, "", n, rest[c]), blanks = 0;
                blanks += width[c] - n + 2;
                rest[c] += n + (rest[c][n] == ' ');
                more |= *rest[c] != 0;
            }
            fputc('\n', d->out);
        }
    }
    fputc('\n', d->out);
}

void doc_table_end(struct document *d)
{
    if (d->markdown) put_markdown(d);
    else put_text(d);
    for (int i = 0; i < d->rows * d->columns; i++) free(d->cell[i]);
    free(d->cell);
    d->cell = NULL;
}
