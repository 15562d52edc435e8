/* The description of a block's interface as JSON, by cJSON: for scripts, harnesses and other generators. */
#include "rtl-gen/out/files.h"

#include "spec/papers.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* cJSON keeps numbers as doubles; a raw text keeps all 64 bits. */
static void add_int(cJSON *object, const char *name, int64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, value);
    cJSON_AddRawToObject(object, name, text);
}

static void add_text(cJSON *object, const char *name, const char *text)
{
    if (text) cJSON_AddStringToObject(object, name, text);
}

static cJSON *add_item(cJSON *array)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(array, item);
    return item;
}

static void add_code(cJSON *list, const struct spec_code *c)
{
    cJSON *o = add_item(list);
    add_text(o, "name", c->name);
    add_int(o, "value", c->value);
    add_text(o, "meaning", c->meaning);
}

static void add_parameters(cJSON *root, const struct spec_values *values)
{
    cJSON *list = cJSON_AddArrayToObject(root, "parameters");
    const struct spec_block *block = values->block;
    for (int i = 0; block->params && block->params[i].name; i++) {
        const struct spec_param *p = &block->params[i];
        cJSON *o = add_item(list);
        add_text(o, "name", p->name);
        add_text(o, "kind", p->kind == SPEC_SIZE ? "size" : "option");
        add_int(o, "value", values->v[i]);
        add_int(o, "default", p->def);
        add_int(o, "min", p->min);
        add_int(o, "max", p->max);
        cJSON_AddBoolToObject(o, "power_of_two", p->power_of_two);
        add_text(o, "unit", p->unit);
        add_text(o, "meaning", p->meaning);
        add_text(o, "source", p->source);
        add_text(o, "with", p->with);           /* of options: where it is 0, the module lacks this parameter */
        add_text(o, "only_with", p->only_with); /* of options: where it is 0, the value says nothing */
        if (!p->names) continue;
        add_text(o, "value_name", spec_value_name(p, values->v[i]));
        cJSON *names = cJSON_AddArrayToObject(o, "names");
        for (const struct spec_code *c = p->names; c->name; c++) add_code(names, c);
    }
    list = block->derived ? cJSON_AddArrayToObject(root, "derived") : NULL;
    for (const struct spec_derived *d = block->derived; d && d->name; d++) {
        cJSON *o = add_item(list);
        add_text(o, "name", d->name);
        add_text(o, "expression", d->value);
        add_int(o, "value", spec_get(values, d->name));
        add_text(o, "unit", d->unit);
        add_text(o, "meaning", d->meaning);
    }
    list = cJSON_AddArrayToObject(root, "constraints");
    for (const struct spec_constraint *c = block->constraints; c && c->expr; c++) {
        cJSON *o = add_item(list);
        add_text(o, "expression", c->expr);
        add_text(o, "meaning", c->meaning);
        add_text(o, "with", c->with); /* of options: where it is 0, the constraint need not hold */
    }
}

static void add_port(cJSON *list, const char *name, const char *direction, const char *expression, int width,
                     const char *meaning, const char *channel)
{
    cJSON *o = add_item(list);
    add_text(o, "name", name);
    add_text(o, "direction", direction);
    add_text(o, "width_expression", expression);
    add_int(o, "width", width);
    add_text(o, "meaning", meaning);
    add_text(o, "channel", channel);
}

/* The width of a channel's port as an expression over parameters: the sum of the record's fields, or 1, for each lane. */
static char *part_expression(const struct spec_port *p)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f) abort();
    const char *count = p->channel->count;
    if (p->part != SPEC_DATA) {
        fputs(count ? count : "1", f);
    } else {
        if (count) fprintf(f, "(%s) * (", count);
        for (const struct spec_field *d = p->channel->record->fields; d->name; d++) {
            if (d != p->channel->record->fields) fputs(" + ", f);
            fprintf(f, d->count ? "(%s) * (%s)" : "(%s)", d->width, d->count);
        }
        if (count) fputc(')', f);
    }
    fclose(f);
    return text;
}

static void add_ports(cJSON *root, const struct spec_values *values)
{
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    cJSON *list = cJSON_AddArrayToObject(root, "ports");
    add_port(list, "clk", "input", "1", 1, "clock, rising edge", NULL);
    for (int i = 0; i < ports.count; i++) {
        const struct spec_port *p = &ports.port[i];
        const struct spec_signal *s = spec_find_signal(values, p->name);
        const char *direction = p->dir == SPEC_IN ? "input" : "output";
        if (p->channel) {
            char *expression = part_expression(p);
            add_port(list, p->name, direction, expression, p->width,
                     p->part == SPEC_DATA ? p->channel->record->name : NULL, p->channel->name);
            free(expression);
        } else {
            add_port(list, p->name, direction, s ? s->width : "1", p->width,
                     s ? s->meaning : "synchronous reset, active high", NULL);
        }
    }
    list = cJSON_AddArrayToObject(root, "channels");
    for (const struct spec_channel *c = values->block->channels; c && c->name; c++) {
        cJSON *o = add_item(list);
        add_text(o, "name", c->name);
        add_text(o, "direction", c->dir == SPEC_IN ? "input" : "output");
        add_text(o, "record", c->record->name);
        if (c->count) {
            add_text(o, "count_expression", c->count);
            add_int(o, "count", spec_eval(values, c->count));
        }
        add_text(o, "order", c->order);
        add_text(o, "meaning", c->meaning);
    }
}

static void add_line_state(cJSON *root, const struct spec_values *values)
{
    const struct spec_line_state *s = values->block->line_state;
    if (!s) return;
    cJSON *list = cJSON_AddArrayToObject(root, "line_state");
    for (; s->name; s++) {
        cJSON *o = add_item(list);
        add_text(o, "name", s->name);
        add_text(o, "bits_expression", s->bits);
        add_int(o, "bits", spec_eval(values, s->bits));
        add_text(o, "meaning", s->meaning);
        add_text(o, "source", s->source);
    }
}

static void add_records(cJSON *root, const struct spec_values *values)
{
    cJSON *list = cJSON_AddArrayToObject(root, "records");
    for (int i = 0; values->block->records && values->block->records[i]; i++) {
        const struct spec_record *r = values->block->records[i];
        cJSON *o = add_item(list);
        add_text(o, "name", r->name);
        add_int(o, "width", spec_record_width(values, r));
        add_text(o, "meaning", r->meaning);
        add_text(o, "source", r->source);
        cJSON *fields = cJSON_AddArrayToObject(o, "fields");
        for (const struct spec_field *f = r->fields; f->name; f++) {
            struct spec_slice s = spec_field_slice(values, r, f->name);
            cJSON *d = add_item(fields);
            add_text(d, "name", f->name);
            add_int(d, "lsb", s.lsb);
            add_int(d, "width", s.width);
            add_int(d, "count", s.count);
            add_text(d, "width_expression", f->width);
            add_text(d, "count_expression", f->count);
            add_text(d, "meaning", f->meaning);
        }
    }
    list = cJSON_AddArrayToObject(root, "codes");
    for (int i = 0; values->block->enums && values->block->enums[i]; i++) {
        const struct spec_enum *e = values->block->enums[i];
        cJSON *o = add_item(list);
        add_text(o, "name", e->name);
        add_text(o, "width_expression", e->width);
        add_text(o, "meaning", e->meaning);
        cJSON *codes = cJSON_AddArrayToObject(o, "values");
        for (const struct spec_code *c = e->codes; c->name; c++) add_code(codes, c);
    }
}

static void add_names(cJSON *object, const char *key, const struct spec_name *names)
{
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (; names && names->name; names++) {
        cJSON *o = add_item(list);
        add_text(o, "name", names->name);
        add_text(o, "meaning", names->meaning);
    }
}

static void add_tables(cJSON *root, const struct spec_block *block)
{
    cJSON *list = cJSON_AddArrayToObject(root, "state_tables");
    for (int i = 0; block->fsms && block->fsms[i]; i++) {
        const struct spec_fsm *f = block->fsms[i];
        cJSON *o = add_item(list);
        add_text(o, "name", f->name);
        add_text(o, "kind", f->kind == SPEC_LOOKUP ? "lookup" : "sequencer");
        add_text(o, "order", f->order == SPEC_EXCLUSIVE ? "exclusive" : "priority");
        add_text(o, "reset", f->reset);
        add_text(o, "meaning", f->meaning);
        add_text(o, "source", f->source);
        add_names(o, "states", f->states);
        if (f->events) add_names(o, "events", f->events);
        add_names(o, "conditions", f->conditions);
        add_names(o, "actions", f->actions);
        cJSON *rows = cJSON_AddArrayToObject(o, "rows");
        for (const struct spec_row *r = f->rows; r->state; r++) {
            cJSON *d = add_item(rows);
            add_text(d, "state", r->state);
            if (f->events) add_text(d, "event", r->event);
            add_text(d, "when", r->when);
            add_text(d, "actions", r->actions);
            add_text(d, "next", r->next);
            add_text(d, "because", r->because);
        }
    }
}

/* The papers that the texts of "source" name. */
static void add_papers(cJSON *root, const struct spec_block *block)
{
    cJSON *list = cJSON_AddArrayToObject(root, "papers");
    for (const struct spec_paper *paper = spec_papers; paper->word; paper++) {
        if (!spec_block_names(block, paper)) continue;
        cJSON *o = add_item(list);
        add_text(o, "name", paper->word);
        add_text(o, "citation", paper->citation);
    }
}

void out_json(FILE *out, const struct out_block *of)
{
    const struct spec_values *values = of->values;
    const struct spec_block *block = values->block;
    cJSON *root = cJSON_CreateObject();
    add_text(root, "block", block->name);
    add_text(root, "module", of->name);
    add_text(root, "brief", block->brief);
    add_text(root, "source", block->source);
    add_papers(root, block);
    add_parameters(root, values);
    add_ports(root, values);
    add_line_state(root, values);
    add_records(root, values);
    add_tables(root, block);
    cJSON *parts = cJSON_AddArrayToObject(root, "parts");
    for (const struct spec_inner *p = block->parts; p && p->block; p++)
        if (spec_has_part(values, p)) cJSON_AddItemToArray(parts, cJSON_CreateString(p->block->name));
    char *text = cJSON_Print(root);
    if (!text) abort();
    fprintf(out, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(root);
}
