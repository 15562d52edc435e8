/* Is a block's description sound? */
#include "spec/query.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "spec/expr.h"
#include "spec/table.h"

static int fail(const struct spec_block *block, struct spec_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int fail(const struct spec_block *block, struct spec_error *error, const char *format, ...)
{
    if (!error) return -1;
    va_list args;
    va_start(args, format);
    spec_vfail(error, format, args);
    va_end(args);
    return spec_fail(error, "%s: %s", block->name, error->text);
}

static const struct spec_param *find_param(const struct spec_block *block, const char *name)
{
    for (const struct spec_param *p = block->params; p && p->name; p++)
        if (!strcmp(p->name, name)) return p;
    return NULL;
}

struct unknown {
    const struct spec_values *values;
    const char *name;
};

static void note_unknown(void *context, const char *name)
{
    struct unknown *u = context;
    int64_t value;
    if (!u->name && !spec_look_up((void *)u->values, name, &value)) u->name = name;
}

static void note_size(void *context, const char *name)
{
    struct unknown *u = context;
    const struct spec_param *p = find_param(u->values->block, name);
    if (!u->name && p && p->kind == SPEC_SIZE) u->name = p->name;
}

/* An expression over parameters, whose value at the defaults lies in [min, max]. */
static int check_expr(const struct spec_values *values, const char *where, const char *text, int64_t min, int64_t max,
                      struct spec_error *error)
{
    struct expr_error problem;
    struct expr *e = expr_parse(text, &problem);
    if (!e) return fail(values->block, error, "%s: '%s': %s", where, text, problem.text);
    struct unknown unknown = {values, NULL};
    expr_each_name(e, note_unknown, &unknown);
    int64_t value = 0;
    int status = 0;
    if (unknown.name) status = fail(values->block, error, "%s: '%s': no parameter '%s'", where, text, unknown.name);
    else if (expr_eval(e, spec_look_up, (void *)values, &value, &problem))
        status = fail(values->block, error, "%s: '%s': %s", where, text, problem.text);
    else if (value < min || value > max)
        status = fail(values->block, error, "%s: '%s' is %lld; legal values: %lld to %lld", where, text,
                      (long long)value, (long long)min, (long long)max);
    expr_free(e);
    return status;
}

/* An expression over options alone: what the emitted text has does not depend on sizes. */
static int check_choice(const struct spec_values *values, const char *where, const char *text, struct spec_error *error)
{
    if (check_expr(values, where, text, INT64_MIN, INT64_MAX, error)) return -1;
    struct expr_error problem;
    struct expr *e = expr_parse(text, &problem);
    struct unknown size = {values, NULL};
    expr_each_name(e, note_size, &size);
    expr_free(e);
    return size.name ? fail(values->block, error, "%s: '%s': %s is no option", where, text, size.name) : 0;
}

static int is_identifier(const char *name, int upper)
{
    if (!isalpha((unsigned char)name[0])) return 0;
    for (const char *c = name; *c; c++) {
        if (*c == '_' || isdigit((unsigned char)*c)) continue;
        if (!isalpha((unsigned char)*c) || !isupper((unsigned char)*c) != !upper) return 0;
    }
    return 1;
}

static int check_name(const struct spec_block *block, const char *what, const char *name, int upper,
                      struct spec_error *error)
{
    if (is_identifier(name, upper)) return 0;
    return fail(block, error, "%s '%s' is no %s identifier", what, name, upper ? "upper-case" : "lower-case");
}

/* All values of the range have a name, and no two share one. */
static int check_value_names(const struct spec_block *block, const struct spec_param *p, struct spec_error *error)
{
    const int64_t all = p->max - p->min + 1;
    int64_t count = 0;
    if (!p->names) return 0;
    for (const struct spec_code *c = p->names; c->name; c++, count++) {
        char where[160];
        snprintf(where, sizeof where, "value of '%s'", p->name);
        if (check_name(block, where, c->name, 1, error)) return -1;
        if (c->value < p->min || c->value > p->max)
            return fail(block, error, "%s %s = %lld is outside its range", where, c->name, (long long)c->value);
        for (const struct spec_code *d = p->names; d != c; d++)
            if (!strcmp(c->name, d->name) || c->value == d->value)
                return fail(block, error, "%s: %s and %s are not distinct", where, d->name, c->name);
    }
    if (count != all)
        return fail(block, error, "parameter '%s': %lld of its %lld values have a name", p->name, (long long)count,
                    (long long)all);
    return 0;
}

static int check_params(const struct spec_values *values, struct spec_error *error)
{
    const struct spec_block *block = values->block;
    int n = 0;
    for (const struct spec_param *p = block->params; p && p->name; p++, n++) {
        if (n == SPEC_MAX_PARAMS) return fail(block, error, "more than %d parameters", SPEC_MAX_PARAMS);
        if (check_name(block, "parameter", p->name, 1, error)) return -1;
        if (find_param(block, p->name) != p) return fail(block, error, "parameter '%s' twice", p->name);
        if (p->min > p->max) return fail(block, error, "parameter '%s': empty range", p->name);
        if (!p->meaning || !p->source) return fail(block, error, "parameter '%s': no meaning or no source", p->name);
        if (check_value_names(block, p, error)) return -1;
        if ((p->with || p->only_with) && p->kind != SPEC_SIZE)
            return fail(block, error, "parameter '%s': only a size may depend on an option", p->name);
        if (p->with && check_choice(values, p->name, p->with, error)) return -1;
        if (p->only_with && check_choice(values, p->name, p->only_with, error)) return -1;
    }
    for (const struct spec_derived *d = block->derived; d && d->name; d++) {
        if (check_name(block, "derived size", d->name, 1, error)) return -1;
        if (!d->unit || !d->meaning) return fail(block, error, "derived size '%s': no unit or no meaning", d->name);
        for (const struct spec_derived *e = block->derived; e != d; e++)
            if (!strcmp(d->name, e->name)) return fail(block, error, "derived size '%s' twice", d->name);
        if (find_param(block, d->name)) return fail(block, error, "derived size '%s' is a parameter", d->name);
        if (check_expr(values, d->name, d->value, 1, 1 << 20, error)) return -1;
        int64_t value;
        if (!spec_look_up((void *)values, d->name, &value))
            return fail(block, error, "derived size '%s' is not of parameters alone", d->name);
    }
    for (const struct spec_constraint *c = block->constraints; c && c->expr; c++) {
        if (check_expr(values, "constraint", c->expr, INT64_MIN, INT64_MAX, error)) return -1;
        if (c->with && check_choice(values, "constraint", c->with, error)) return -1;
    }
    for (const struct spec_line_state *s = block->line_state; s && s->name; s++) {
        if (check_name(block, "line state", s->name, 0, error)) return -1;
        if (!s->meaning || !s->source) return fail(block, error, "line state '%s': no meaning or no source", s->name);
        if (check_expr(values, "line state", s->bits, 0, 1 << 20, error)) return -1;
    }
    return spec_check_values(values, error);
}

static int check_record(const struct spec_values *values, const struct spec_record *record, struct spec_error *error)
{
    const struct spec_block *block = values->block;
    if (check_name(block, "record", record->name, 0, error)) return -1;
    if (!record->fields || !record->fields->name) return fail(block, error, "record %s: no field", record->name);
    for (const struct spec_field *f = record->fields; f->name; f++) {
        char where[160];
        snprintf(where, sizeof where, "record %s, field %s", record->name, f->name);
        if (check_name(block, where, f->name, 0, error)) return -1;
        for (const struct spec_field *g = record->fields; g != f; g++)
            if (!strcmp(f->name, g->name)) return fail(block, error, "%s: twice", where);
        if (check_expr(values, where, f->width, 1, 1 << 20, error)) return -1;
        if (f->count && check_expr(values, where, f->count, 1, 1 << 20, error)) return -1;
    }
    return 0;
}

static int check_records(const struct spec_values *values, struct spec_error *error)
{
    const struct spec_record *const *list = values->block->records;
    for (int i = 0; list && list[i]; i++) {
        if (check_record(values, list[i], error)) return -1;
        for (int k = 0; k < i; k++)
            if (!strcmp(list[i]->name, list[k]->name))
                return fail(values->block, error, "record '%s' twice", list[i]->name);
    }
    return 0;
}

static int check_enums(const struct spec_values *values, struct spec_error *error)
{
    const struct spec_block *block = values->block;
    for (int i = 0; block->enums && block->enums[i]; i++) {
        const struct spec_enum *e = block->enums[i];
        char where[160];
        snprintf(where, sizeof where, "enum %s", e->name);
        if (check_name(block, "enum", e->name, 0, error) || check_expr(values, where, e->width, 1, 32, error))
            return -1;
        for (int k = 0; k < i; k++)
            if (!strcmp(block->enums[k]->name, e->name)) return fail(block, error, "%s: twice", where);
        int64_t limit = INT64_C(1) << spec_eval(values, e->width);
        for (const struct spec_code *c = e->codes; c->name; c++) {
            if (check_name(block, where, c->name, 1, error)) return -1;
            if (c->value < 0 || c->value >= limit)
                return fail(block, error, "%s: code %s = %lld does not fit its width", where, c->name,
                            (long long)c->value);
            for (const struct spec_code *d = e->codes; d != c; d++)
                if (!strcmp(c->name, d->name) || c->value == d->value)
                    return fail(block, error, "%s: codes %s and %s are not distinct", where, d->name, c->name);
        }
    }
    return 0;
}

static int has_record(const struct spec_block *block, const struct spec_record *record)
{
    for (int i = 0; block->records && block->records[i]; i++)
        if (block->records[i] == record) return 1;
    return 0;
}

static int check_ports(const struct spec_values *values, struct spec_error *error)
{
    const struct spec_block *block = values->block;
    int ports = 1;
    for (const struct spec_signal *s = block->signals; s && s->name; s++, ports++) {
        char where[160];
        snprintf(where, sizeof where, "signal %s", s->name);
        if (s->when && check_choice(values, s->name, s->when, error)) return -1;
        if (check_name(block, "signal", s->name, 0, error) ||
            check_expr(values, where, s->width, spec_has_signal(values, s), 1 << 20, error))
            return -1;
    }
    for (const struct spec_channel *c = block->channels; c && c->name; c++, ports += 3) {
        if (check_name(block, "channel", c->name, 0, error)) return -1;
        if (!has_record(block, c->record))
            return fail(block, error, "channel %s: its record '%s' is not among the block's records", c->name,
                        c->record->name);
        char where[160];
        snprintf(where, sizeof where, "channel %s, count", c->name);
        if (c->count && check_expr(values, where, c->count, 1, SPEC_MAX_LANES, error)) return -1;
    }
    if (ports > SPEC_MAX_PORTS) return fail(block, error, "%d ports; at most %d", ports, SPEC_MAX_PORTS);
    struct spec_ports list;
    spec_list_ports(values, &list);
    for (int i = 0; i < list.count; i++)
        if (!strcmp(list.port[i].name, "clk") || spec_find_port(&list, list.port[i].name) != &list.port[i])
            return fail(block, error, "port '%s' twice", list.port[i].name);
    return 0;
}

/* Obvious is a row that does nothing but go on to another state; every other row says why. */
static int check_reasons(const struct spec_block *block, const struct spec_fsm *fsm, struct spec_error *error)
{
    for (int i = 0; fsm->rows[i].state; i++) {
        const struct spec_row *row = &fsm->rows[i];
        char place[SPEC_PLACE_LEN], said[SPEC_TABLE_LEN];
        if (row->because && *row->because) continue;
        if (!*row->actions && strcmp(row->state, row->next) != 0) continue;
        return fail(block, error, "%s: %s, %s has no reason", spec_table_said(fsm, row, said),
                    spec_row_place(row, place), row->when);
    }
    return 0;
}

static int check_fsms(const struct spec_block *block, struct spec_error *error)
{
    for (int i = 0; block->fsms && block->fsms[i]; i++) {
        struct spec_error problem;
        struct spec_table *table = spec_table_new(block->fsms[i], &problem);
        if (!table) return fail(block, error, "%s", problem.text);
        spec_table_free(table);
        if (check_reasons(block, block->fsms[i], error)) return -1;
        for (int k = 0; k < i; k++)
            if (!strcmp(block->fsms[i]->name, block->fsms[k]->name))
                return fail(block, error, "state table '%s' twice", block->fsms[i]->name);
    }
    return 0;
}

int spec_check_block(const struct spec_block *block, struct spec_error *error)
{
    struct spec_values values;
    if (check_name(block, "block", block->name, 0, error)) return -1;
    if (!block->brief || !block->source) return fail(block, error, "no brief or no source");
    spec_defaults(block, &values);
    if (check_params(&values, error) || check_enums(&values, error) || check_records(&values, error) ||
        check_ports(&values, error))
        return -1;
    for (const struct spec_inner *p = block->parts; p && p->block; p++)
        if (p->when && check_choice(&values, "part", p->when, error)) return -1;
    return check_fsms(block, error);
}
