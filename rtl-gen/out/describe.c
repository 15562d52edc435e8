/* A block's document, once for a terminal and once as Markdown: the same content through two small renderers. */
#include "rtl-gen/out/files.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COLUMNS = 6, TERMINAL_WIDTH = 118, LAST_COLUMN_LEAST = 20 };

/* A table is collected first, so that its columns can be aligned. */
struct doc {
    FILE *out;
    int markdown;
    int columns, rows;
    char **cell; /* rows * columns texts; the first row is the heading */
};

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

static void heading(struct doc *d, int level, const char *text)
{
    if (d->markdown) {
        fprintf(d->out, "%.*s %s\n\n", level, "####", text);
        return;
    }
    fprintf(d->out, "%s\n", text);
    for (size_t i = 0; i < strlen(text); i++) fputc(level == 1 ? '=' : '-', d->out);
    fputs("\n", d->out);
}

static void paragraph(struct doc *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void paragraph(struct doc *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = format_text(format, args);
    va_end(args);
    fprintf(d->out, "%s\n\n", text);
    free(text);
}

static void row_begin(struct doc *d)
{
    d->rows++;
    d->cell = realloc(d->cell, (size_t)(d->rows * d->columns) * sizeof *d->cell);
    if (!d->cell) abort();
}

static void cell(struct doc *d, int column, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void cell(struct doc *d, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    d->cell[(d->rows - 1) * d->columns + column] = format_text(format, args);
    va_end(args);
}

static void table_begin(struct doc *d, int columns, ...)
{
    va_list args;
    va_start(args, columns);
    d->columns = columns;
    d->rows = 0;
    row_begin(d);
    for (int i = 0; i < columns; i++) cell(d, i, "%s", va_arg(args, const char *));
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

static void put_markdown_table(const struct doc *d)
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

/* The last column is wrapped at words, so that a line fits the terminal. */
static void put_wrapped(FILE *out, const char *text, int indent, int width)
{
    while ((int)strlen(text) > width) {
        int cut = width;
        while (cut > 0 && text[cut] != ' ') cut--;
        if (cut == 0) break;
        fprintf(out, "%.*s\n%*s", cut, text, indent, "");
        text += cut + 1;
    }
    fprintf(out, "%s\n", text);
}

static void put_text_table(const struct doc *d)
{
    int width[MAX_COLUMNS] = {0}, indent = 2;
    for (int r = 0; r < d->rows; r++)
        for (int c = 0; c < d->columns; c++) {
            int n = (int)strlen(d->cell[r * d->columns + c]);
            if (n > width[c]) width[c] = n;
        }
    for (int c = 0; c + 1 < d->columns; c++) indent += width[c] + 2;
    int last = TERMINAL_WIDTH - indent;
    for (int r = 0; r < d->rows; r++) {
        fputs("  ", d->out);
        for (int c = 0; c + 1 < d->columns; c++) fprintf(d->out, "%-*s  ", width[c], d->cell[r * d->columns + c]);
        put_wrapped(d->out, d->cell[r * d->columns + d->columns - 1], indent,
                    last > LAST_COLUMN_LEAST ? last : LAST_COLUMN_LEAST);
    }
    fputc('\n', d->out);
}

static void table_end(struct doc *d)
{
    if (d->markdown)
        put_markdown_table(d);
    else
        put_text_table(d);
    for (int i = 0; i < d->rows * d->columns; i++) free(d->cell[i]);
    free(d->cell);
    d->cell = NULL;
}

/* Content --------------------------------------------------------------------------------------------------------- */

static const char *or_dash(const char *text)
{
    return text && *text ? text : "-";
}

static void parameters(struct doc *d, const struct spec_values *values)
{
    const struct spec_param *p = values->block->params;
    if (!p || !p->name) return;
    heading(d, 2, "Parameters");
    table_begin(d, 5, "name", "value", "legal", "unit", "meaning");
    for (int i = 0; p[i].name; i++) {
        row_begin(d);
        cell(d, 0, "%s%s", p[i].name, p[i].kind == SPEC_OPTION ? " (option)" : "");
        cell(d, 1, "%" PRId64, values->v[i]);
        cell(d, 2, "%" PRId64 " to %" PRId64 "%s", p[i].min, p[i].max, p[i].power_of_two ? ", powers of 2" : "");
        cell(d, 3, "%s", or_dash(p[i].unit));
        cell(d, 4, "%s (%s)", p[i].meaning, p[i].source);
    }
    table_end(d);
    const struct spec_constraint *c = values->block->constraints;
    if (!c || !c->expr) return;
    heading(d, 3, "Constraints");
    table_begin(d, 2, "must hold", "meaning");
    for (; c->expr; c++) {
        row_begin(d);
        cell(d, 0, d->markdown ? "`%s`" : "%s", c->expr);
        cell(d, 1, "%s", c->meaning);
    }
    table_end(d);
}

static void ports(struct doc *d, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    heading(d, 2, "Ports");
    table_begin(d, 4, "name", "direction", "bits", "meaning");
    row_begin(d);
    cell(d, 0, "clk"), cell(d, 1, "in"), cell(d, 2, "1"), cell(d, 3, "clock, rising edge");
    row_begin(d);
    cell(d, 0, "rst"), cell(d, 1, "in"), cell(d, 2, "1"), cell(d, 3, "synchronous reset, active high");
    for (const struct spec_signal *s = block->signals; s && s->name; s++) {
        row_begin(d);
        cell(d, 0, "%s", s->name);
        cell(d, 1, s->dir == SPEC_IN ? "in" : "out");
        cell(d, 2, "%" PRId64, spec_eval(values, s->width));
        cell(d, 3, "%s", s->meaning);
    }
    table_end(d);
    if (!block->channels || !block->channels[0].name) return;
    heading(d, 3, "Channels: NAME_valid, NAME_ready, NAME_data");
    table_begin(d, 5, "name", "direction", "record", "bits", "meaning; order");
    for (const struct spec_channel *c = block->channels; c->name; c++) {
        row_begin(d);
        cell(d, 0, "%s", c->name);
        cell(d, 1, c->dir == SPEC_IN ? "in" : "out");
        cell(d, 2, "%s", c->record->name);
        cell(d, 3, "%d", spec_record_width(values, c->record));
        cell(d, 4, c->order ? "%s; %s" : "%s", c->meaning, c->order);
    }
    table_end(d);
}

/* The fields of a record as boxes, most significant first, wrapped into as many rows as the page needs. */
static void picture(struct doc *d, const struct spec_values *values, const struct spec_record *r)
{
    enum { BOXES = 64, WIDTH = 100 };
    struct box {
        char name[80], bits[40];
        int width;
    } box[BOXES];
    int count = 0;
    for (const struct spec_field *f = r->fields; f->name && count < BOXES; f++, count++) {
        struct spec_slice s = spec_field_slice(values, r, f->name);
        struct box *b = &box[count];
        int all = s.width * s.count;
        if (f->count)
            snprintf(b->name, sizeof b->name, "%.50s[%d]", f->name, s.count);
        else
            snprintf(b->name, sizeof b->name, "%.50s", f->name);
        if (all > 1)
            snprintf(b->bits, sizeof b->bits, "%d:%d", s.lsb + all - 1, s.lsb);
        else
            snprintf(b->bits, sizeof b->bits, all ? "%d" : "none", s.lsb);
        int n = (int)strlen(b->name), m = (int)strlen(b->bits);
        b->width = (n > m ? n : m) + 2;
    }
    const char *indent = d->markdown ? "" : "  ";
    if (d->markdown) fputs("```\n", d->out);
    for (int first = 0, last; first < count; first = last) {
        int total = 1;
        for (last = first; last < count && (last == first || total + box[last].width + 1 <= WIDTH); last++)
            total += box[last].width + 1;
        for (int line = 0; line < 4; line++) {
            fputs(indent, d->out);
            for (int i = first; i < last; i++) {
                if (line == 0 || line == 3) {
                    fputc('+', d->out);
                    for (int k = 0; k < box[i].width; k++) fputc('-', d->out);
                } else {
                    fprintf(d->out, "| %-*s", box[i].width - 1, line == 1 ? box[i].name : box[i].bits);
                }
            }
            fputs(line == 0 || line == 3 ? "+\n" : "|\n", d->out);
        }
    }
    fputs(d->markdown ? "```\n\n" : "\n", d->out);
}

static void records(struct doc *d, const struct spec_values *values)
{
    const struct spec_record *const *list = values->block->records;
    if (!list || !list[0]) return;
    heading(d, 2, "Records");
    for (; *list; list++) {
        const struct spec_record *r = *list;
        heading(d, 3, r->name);
        paragraph(d, "%s; %d bits (%s)", r->meaning, spec_record_width(values, r), r->source);
        picture(d, values, r);
        table_begin(d, 4, "field", "bits each", "elements", "meaning");
        for (const struct spec_field *f = r->fields; f->name; f++) {
            row_begin(d);
            cell(d, 0, "%s", f->name);
            cell(d, 1, "%s", f->width);
            cell(d, 2, "%s", f->count ? f->count : "1");
            cell(d, 3, "%s", f->meaning);
        }
        table_end(d);
    }
}

static void codes(struct doc *d, const struct spec_values *values)
{
    const struct spec_enum *const *list = values->block->enums;
    if (!list || !list[0]) return;
    heading(d, 2, "Codes");
    for (; *list; list++) {
        heading(d, 3, (*list)->name);
        paragraph(d, "%s; %" PRId64 " bits", (*list)->meaning, spec_eval(values, (*list)->width));
        table_begin(d, 3, "code", "value", "meaning");
        for (const struct spec_code *c = (*list)->codes; c->name; c++) {
            row_begin(d);
            cell(d, 0, "%s", c->name);
            cell(d, 1, "%" PRId64, c->value);
            cell(d, 2, "%s", c->meaning);
        }
        table_end(d);
    }
}

static void names(struct doc *d, const char *what, const struct spec_name *list)
{
    if (!list || !list->name) return;
    table_begin(d, 2, what, "meaning");
    for (; list->name; list++) {
        row_begin(d);
        cell(d, 0, "%s", list->name);
        cell(d, 1, "%s", or_dash(list->meaning));
    }
    table_end(d);
}

static void state_tables(struct doc *d, const struct spec_block *block)
{
    if (!block->fsms || !block->fsms[0]) return;
    heading(d, 2, "State tables");
    for (int i = 0; block->fsms[i]; i++) {
        const struct spec_fsm *f = block->fsms[i];
        heading(d, 3, f->name);
        paragraph(d, "%s (%s). %s%s; %s.", f->meaning, f->source,
                  f->kind == SPEC_LOOKUP ? "A look-up, applied to state that lies elsewhere"
                                         : "A sequencer; first state ",
                  f->kind == SPEC_LOOKUP ? "" : f->reset,
                  f->order == SPEC_EXCLUSIVE ? "rows never overlap" : "the first row that holds wins");
        table_begin(d, 6, "state", "event", "when", "do", "next", "because");
        for (const struct spec_row *r = f->rows; r->state; r++) {
            row_begin(d);
            cell(d, 0, "%s", r->state);
            cell(d, 1, "%s", r->event);
            cell(d, 2, "%s", r->when);
            cell(d, 3, "%s", or_dash(r->actions));
            cell(d, 4, "%s", r->next);
            cell(d, 5, "%s", r->because ? r->because : "");
        }
        table_end(d);
        names(d, "state", f->states);
        names(d, "event", f->events);
        names(d, "condition", f->conditions);
        names(d, "action", f->actions);
    }
}

static void describe(struct doc *d, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    heading(d, 1, block->name);
    paragraph(d, "%s", block->brief);
    paragraph(d, "Source: %s", block->source);
    if (block->parts && block->parts[0]) {
        fputs("Parts: ", d->out);
        for (int i = 0; block->parts[i]; i++) fprintf(d->out, "%s%s", i ? ", " : "", block->parts[i]->name);
        fputs("\n\n", d->out);
    }
    parameters(d, values);
    ports(d, values);
    records(d, values);
    codes(d, values);
    state_tables(d, block);
}

void out_text(FILE *out, const struct spec_values *values)
{
    struct doc d = {.out = out};
    describe(&d, values);
}

void out_markdown(FILE *out, const struct spec_values *values)
{
    struct doc d = {.out = out, .markdown = 1};
    fprintf(out, "<!-- Written by: larder show %s --format md -->\n", values->block->name);
    describe(&d, values);
}
