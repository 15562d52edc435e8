/* A block's document: what is said, once, for a terminal and for Markdown (rtl-gen/out/document.h). */
#include "rtl-gen/out/document.h"
#include "rtl-gen/out/files.h"

#include <inttypes.h>
#include <string.h>

static const char *or_dash(const char *text)
{
    return text && *text ? text : "-";
}

const char *doc_legal(const struct spec_param *p, char *text, size_t size)
{
    if (p->names) return spec_value_names(p, text, size);
    snprintf(text, size, "%" PRId64 " to %" PRId64 "%s", p->min, p->max, p->power_of_two ? ", powers of 2" : "");
    return text;
}

static void parameters(struct document *d, const struct spec_values *values)
{
    const struct spec_param *p = values->block->params;
    if (!p || !p->name) return;
    doc_heading(d, 2, "Parameters");
    doc_table(d, 5, "name", "value", "legal", "unit", "meaning");
    for (int i = 0; p[i].name; i++) {
        doc_row(d);
        doc_cell(d, 0, "%s%s", p[i].name, p[i].kind == SPEC_OPTION ? " (option)" : "");
        const char *name = spec_value_name(&p[i], values->v[i]);
        if (name) doc_cell(d, 1, "%s", name);
        else doc_cell(d, 1, "%" PRId64, values->v[i]);
        char legal[200];
        doc_cell(d, 2, "%s", doc_legal(&p[i], legal, sizeof legal));
        doc_cell(d, 3, "%s", or_dash(p[i].unit));
        const char *choice = p[i].with ? p[i].with : p[i].only_with;
        if (choice) doc_cell(d, 4, "%s; set only with %s (%s)", p[i].meaning, choice, p[i].source);
        else doc_cell(d, 4, "%s (%s)", p[i].meaning, p[i].source);
    }
    doc_table_end(d);
    for (int i = 0; p[i].name; i++) {
        if (!p[i].names) continue;
        doc_table(d, 2, p[i].name, "meaning");
        for (const struct spec_code *c = p[i].names; c->name; c++) {
            doc_row(d);
            doc_cell(d, 0, "%s", c->name);
            doc_cell(d, 1, "%s", c->meaning);
        }
        doc_table_end(d);
    }
    const struct spec_derived *derived = values->block->derived;
    if (derived) {
        doc_heading(d, 3, "Sizes that follow from them");
        doc_table(d, 5, "name", "value", "is", "unit", "meaning");
    }
    for (const struct spec_derived *size = derived; size && size->name; size++) {
        doc_row(d);
        doc_cell(d, 0, "%s", size->name);
        doc_cell(d, 1, "%" PRId64, spec_get(values, size->name));
        doc_cell(d, 2, d->markdown ? "`%s`" : "%s", size->value);
        doc_cell(d, 3, "%s", size->unit);
        doc_cell(d, 4, "%s", size->meaning);
    }
    if (derived) doc_table_end(d);
    const struct spec_constraint *c = values->block->constraints;
    if (!c || !c->expr) return;
    doc_heading(d, 3, "Constraints");
    doc_table(d, 2, "must hold", "meaning");
    for (; c->expr; c++) {
        doc_row(d);
        doc_cell(d, 0, d->markdown ? "`%s`" : "%s", c->expr);
        doc_cell(d, 1, "%s%s%s", or_dash(c->meaning), c->with ? "; with " : "", c->with ? c->with : "");
    }
    doc_table_end(d);
}

static void line_state(struct document *d, const struct spec_values *values)
{
    const struct spec_line_state *s = values->block->line_state;
    int64_t total = 0;
    if (!s) return;
    doc_heading(d, 2, "State of a line");
    doc_paragraph(d, "What each line keeps beside its data, its tag and the order of its set's lines.");
    doc_table(d, 3, "name", "bits", "meaning");
    for (; s->name; s++) {
        const int64_t bits = spec_eval(values, s->bits);
        total += bits;
        doc_row(d);
        doc_cell(d, 0, "%s", s->name);
        doc_cell(d, 1, "%" PRId64, bits);
        doc_cell(d, 2, "%s (%s)", s->meaning, s->source);
    }
    doc_row(d);
    doc_cell(d, 0, "all");
    doc_cell(d, 1, "%" PRId64, total);
    doc_cell(d, 2, "-");
    doc_table_end(d);
}

static void ports(struct document *d, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    doc_heading(d, 2, "Ports");
    doc_table(d, 4, "name", "direction", "bits", "meaning");
    doc_row(d);
    doc_cell(d, 0, "clk"), doc_cell(d, 1, "in"), doc_cell(d, 2, "1"), doc_cell(d, 3, "clock, rising edge");
    doc_row(d);
    doc_cell(d, 0, "rst"), doc_cell(d, 1, "in"), doc_cell(d, 2, "1"), doc_cell(d, 3, "synchronous reset, active high");
    for (const struct spec_signal *s = block->signals; s && s->name; s++) {
        doc_row(d);
        doc_cell(d, 0, "%s", s->name);
        doc_cell(d, 1, s->dir == SPEC_IN ? "in" : "out");
        if (spec_has_signal(values, s)) doc_cell(d, 2, "%" PRId64, spec_eval(values, s->width));
        else doc_cell(d, 2, "%s", s->width);
        if (s->when) doc_cell(d, 3, "%s; only with %s", s->meaning, s->when);
        else if (s->with) doc_cell(d, 3, "%s: %s", s->with, s->meaning);
        else doc_cell(d, 3, "%s", or_dash(s->meaning));
    }
    doc_table_end(d);
    if (!block->channels || !block->channels[0].name) return;
    doc_heading(d, 3, "Channels: NAME_valid, NAME_ready, NAME_data");
    doc_table(d, 5, "name", "direction", "record", "bits", "meaning; order");
    for (const struct spec_channel *c = block->channels; c->name; c++) {
        doc_row(d);
        doc_cell(d, 0, c->count ? "%s[%s]" : "%s", c->name, c->count);
        doc_cell(d, 1, c->dir == SPEC_IN ? "in" : "out");
        doc_cell(d, 2, "%s", c->record->name);
        if (c->count)
            doc_cell(d, 3, "%" PRId64 " x %d", spec_eval(values, c->count), spec_record_width(values, c->record));
        else doc_cell(d, 3, "%d", spec_record_width(values, c->record));
        doc_cell(d, 4, c->order ? "%s; %s" : "%s", c->meaning, c->order);
    }
    doc_table_end(d);
    for (const struct spec_channel *c = block->channels; c->name; c++) {
        if (!c->count) continue;
        doc_paragraph(
            d, "NAME[LANES] is an array of channels: a bit of NAME_valid and of NAME_ready for each lane, lane i of "
               "NAME_data from bit i * WIDTH on; each lane keeps the channel's rules by itself.");
        break;
    }
}

/* The fields of a record as boxes, most significant first, wrapped into as many rows as the page needs. */
static void picture(struct document *d, const struct spec_values *values, const struct spec_record *r)
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
        if (f->count) snprintf(b->name, sizeof b->name, "%.50s[%d]", f->name, s.count);
        else snprintf(b->name, sizeof b->name, "%.50s", f->name);
        if (all > 1) snprintf(b->bits, sizeof b->bits, "%d:%d", s.lsb + all - 1, s.lsb);
        else snprintf(b->bits, sizeof b->bits, all ? "%d" : "none", s.lsb);
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

static void records(struct document *d, const struct spec_values *values)
{
    const struct spec_record *const *list = values->block->records;
    if (!list || !list[0]) return;
    doc_heading(d, 2, "Records");
    for (; *list; list++) {
        const struct spec_record *r = *list;
        doc_heading(d, 3, r->name);
        doc_paragraph(d, "%s; %d bits (%s)", r->meaning, spec_record_width(values, r), r->source);
        picture(d, values, r);
        doc_table(d, 4, "field", "bits each", "elements", "meaning");
        for (const struct spec_field *f = r->fields; f->name; f++) {
            doc_row(d);
            doc_cell(d, 0, "%s", f->name);
            doc_cell(d, 1, "%s", f->width);
            doc_cell(d, 2, "%s", f->count ? f->count : "1");
            doc_cell(d, 3, "%s", or_dash(f->meaning));
        }
        doc_table_end(d);
    }
}

static void codes(struct document *d, const struct spec_values *values)
{
    const struct spec_enum *const *list = values->block->enums;
    if (!list || !list[0]) return;
    doc_heading(d, 2, "Codes");
    for (; *list; list++) {
        doc_heading(d, 3, (*list)->name);
        doc_paragraph(d, "%s; %" PRId64 " bits", (*list)->meaning, spec_eval(values, (*list)->width));
        doc_table(d, 3, "code", "value", "meaning");
        for (const struct spec_code *c = (*list)->codes; c->name; c++) {
            doc_row(d);
            doc_cell(d, 0, "%s", c->name);
            doc_cell(d, 1, "%" PRId64, c->value);
            doc_cell(d, 2, "%s", or_dash(c->meaning));
        }
        doc_table_end(d);
    }
}

static void names(struct document *d, const char *what, const struct spec_name *list)
{
    if (!list || !list->name) return;
    doc_table(d, 2, what, "meaning");
    for (; list->name; list++) {
        doc_row(d);
        doc_cell(d, 0, "%s", list->name);
        doc_cell(d, 1, "%s", or_dash(list->meaning));
    }
    doc_table_end(d);
}

static void state_tables(struct document *d, const struct spec_block *block)
{
    if (!block->fsms || !block->fsms[0]) return;
    doc_heading(d, 2, "State tables");
    for (int i = 0; block->fsms[i]; i++) {
        const struct spec_fsm *f = block->fsms[i];
        doc_heading(d, 3, f->name);
        doc_paragraph(d, "%s (%s). %s%s; %s.", f->meaning, f->source,
                      f->kind == SPEC_LOOKUP ? "A look-up, applied to state that lies elsewhere"
                                             : "A sequencer; first state ",
                      f->kind == SPEC_LOOKUP ? "" : f->reset,
                      f->order == SPEC_EXCLUSIVE ? "rows never overlap" : "the first row that holds wins");
        if (f->events) doc_table(d, 6, "state", "event", "when", "do", "next", "because");
        else doc_table(d, 5, "state", "when", "do", "next", "because");
        for (const struct spec_row *r = f->rows; r->state; r++) {
            int column = 0;
            doc_row(d);
            doc_cell(d, column++, "%s", r->state);
            if (f->events) doc_cell(d, column++, "%s", r->event);
            doc_cell(d, column++, "%s", r->when);
            doc_cell(d, column++, "%s", or_dash(r->actions));
            doc_cell(d, column++, "%s", r->next);
            doc_cell(d, column++, "%s", r->because ? r->because : "");
        }
        doc_table_end(d);
        names(d, "state", f->states);
        if (f->events) names(d, "event", f->events);
        names(d, "condition", f->conditions);
        names(d, "action", f->actions);
    }
}

/* The parts that the block has at these values, or those that it has at others. */
static void parts(struct document *d, const struct spec_values *values, int has)
{
    const char *before = has ? "Parts: " : "Parts at other values: ";
    int count = 0;
    for (const struct spec_inner *p = values->block->parts; p && p->block; p++) {
        if (spec_has_part(values, p) != has) continue;
        fprintf(d->out, "%s%s", count++ ? ", " : before, p->block->name);
        if (!has) fprintf(d->out, " (%s)", p->when);
    }
    if (count) fputs("\n\n", d->out);
}

static void describe(struct document *d, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    doc_heading(d, 1, block->name);
    doc_paragraph(d, "%s", block->brief);
    doc_paragraph(d, "Source: %s", block->source);
    parts(d, values, 1);
    parts(d, values, 0);
    parameters(d, values);
    line_state(d, values);
    ports(d, values);
    records(d, values);
    codes(d, values);
    state_tables(d, block);
}

void out_text(FILE *out, const struct spec_values *values)
{
    struct document d = {.out = out};
    describe(&d, values);
}

void out_markdown(FILE *out, const struct spec_values *values)
{
    struct document d = {.out = out, .markdown = 1};
    char sets[SPEC_SETS_LEN];
    fprintf(out, "<!-- Written by: larder show %s%s --format md -->\n", values->block->name, spec_sets(values, sets));
    describe(&d, values);
}
