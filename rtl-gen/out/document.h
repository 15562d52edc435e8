/* A document of headings, paragraphs and tables, written as plain text for a terminal or as Markdown. */
#ifndef LARDER_OUT_DOCUMENT_H
#define LARDER_OUT_DOCUMENT_H

#include <stdio.h>

#include "spec/spec.h"

enum { DOC_COLUMNS = 6, DOC_WIDTH = 118 };

struct document {
    FILE *out;
    int markdown;
    /* The open table: it is collected first, so that its columns can be aligned. */
    int columns, rows;
    char **cell; /* rows * columns texts; the first row is the heading */
};

void doc_heading(struct document *d, int level, const char *text); /* level 1 to 4 */
void doc_paragraph(struct document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* doc_table with `columns` headings; for each row doc_row and a doc_cell for every column; doc_table_end writes it. */
void doc_table(struct document *d, int columns, ...);
void doc_row(struct document *d);
void doc_cell(struct document *d, int column, const char *format, ...) __attribute__((format(printf, 3, 4)));
void doc_table_end(struct document *d);

/* What a parameter may be: "1 to 8, powers of 2", or the names of its values. Returns `text`. */
const char *doc_legal(const struct spec_param *p, char *text, size_t size);

#endif
