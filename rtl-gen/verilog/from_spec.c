/* What a module takes from the description of its block: parameters, ports, places of fields, codes. */
#include "rtl-gen/verilog/build.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rtl-gen/verilog/ir.h"

static int has_name(const struct hw_module *m, const char *name)
{
    for (int i = 0; i < m->root.count; i++)
        if (m->root.child[i]->name && !strcmp(m->root.child[i]->name, name)) return 1;
    return 0;
}

static const char *all_bits(struct hw_module *m, const struct spec_field *f, const char *width)
{
    return f->count ? hw_text(m, "(%s) * (%s)", width, f->count) : width;
}

/* The fields from the least significant up. A place is the sum of the widths below it, so that a module prints those that
 * it names and no others. */
static void add_record(struct hw_module *m, const struct spec_record *record, int with_width)
{
    const char *name = hw_upper(m, record->name), *lsb = NULL;
    int n = 0;
    while (record->fields[n].name) n++;
    for (int i = n - 1; i >= 0; i--) {
        const struct spec_field *f = &record->fields[i];
        const char *field = hw_text(m, "%s_%s", name, hw_upper(m, f->name));
        const char *width_name = hw_text(m, "%s_W", field), *extent = all_bits(m, f, f->width);
        if (!has_name(m, width_name)) ir_localparam(m, width_name, NULL, f->width); /* an enum may be named so */
        ir_localparam(m, hw_text(m, "%s_LSB", field), NULL, lsb ? lsb : "0");
        lsb = lsb ? hw_text(m, "%s + %s", lsb, extent) : extent;
    }
    if (with_width) ir_localparam(m, hw_text(m, "%s_W", name), NULL, lsb);
}

void hw_record(struct hw_module *m, const struct spec_record *record)
{
    const char *first = hw_text(m, "%s_%s_LSB", hw_upper(m, record->name), hw_upper(m, record->fields[0].name));
    if (has_name(m, first)) return;
    add_record(m, record, !has_name(m, hw_text(m, "%s_W", hw_upper(m, record->name))));
}

void hw_enum(struct hw_module *m, const struct spec_enum *e)
{
    const char *prefix = hw_upper(m, e->name);
    if (has_name(m, hw_text(m, "%s_W", prefix))) return;
    ir_localparam(m, hw_text(m, "%s_W", prefix), NULL, e->width);
    for (const struct spec_code *c = e->codes; c->name; c++) {
        struct item *item =
            ir_localparam(m, hw_text(m, "%s_%s", prefix, c->name), e->width, hw_text(m, "%lld", (long long)c->value));
        item->doc = ir_copy(m, c->meaning);
    }
}

static const char *param_doc(struct hw_module *m, const struct spec_param *p)
{
    int unit = p->unit && p->unit[0] && !strstr(p->meaning, p->unit); /* "banks, in banks" says nothing */
    char names[200];
    if (p->names) return hw_text(m, "%s (%s)", p->meaning, spec_value_names(p, names, sizeof names));
    if (p->min == p->max) return hw_text(m, "%s", p->meaning);
    return hw_text(m, "%s (%s%s%s%lld to %lld)", p->meaning, unit ? p->unit : "", unit ? ", " : "",
                   p->power_of_two ? "a power of two, " : "", (long long)p->min, (long long)p->max);
}

/* Of NAME_data, all lanes. */
static const char *lanes_width(struct hw_module *m, const struct spec_record *record, const char *count)
{
    const char *one = hw_text(m, "%s_W", hw_upper(m, record->name));
    return count ? hw_text(m, "(%s) * %s", count, one) : one;
}

void hw_record_width(struct hw_module *m, const char *name, const struct spec_record *record)
{
    const char *sum = NULL;
    for (const struct spec_field *f = record->fields; f->name; f++) {
        const char *bits = all_bits(m, f, f->width);
        sum = sum ? hw_text(m, "%s + %s", sum, bits) : bits;
    }
    const char *article = strchr("aeio", record->name[0]) ? "an" : "a";
    hw_derived(m, name, hw_text(m, "width of %s %s", article, record->name), "%s", sum);
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* The place of `name` as a word of the text, or NULL. */
static const char *find_word(const char *text, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || !is_word(at[-1])) && !is_word(at[n])) return at;
    return NULL;
}

/* A port's width cannot use a localparam, which an option is: its value stands there, and nothing where it is a factor of 1. */
static const char *with_options(struct hw_module *m, const struct spec_values *values, const char *width)
{
    for (const struct spec_param *p = values->block->params; p && p->name; p++) {
        const char *at = p->kind == SPEC_OPTION ? find_word(width, p->name) : NULL;
        if (!at) continue;
        const long long value = (long long)spec_get(values, p->name);
        const char *rest = at + strlen(p->name);
        const int factor = value == 1 && !strncmp(rest, " * ", 3);
        width = factor ? hw_text(m, "%.*s%s", (int)(at - width), width, rest + 3)
                       : hw_text(m, "%.*s%lld%s", (int)(at - width), width, value, rest);
    }
    return width;
}

/* A heading stands where the block at the other end changes. */
static void add_signals(struct hw_module *m, const struct spec_values *values)
{
    const char *with = NULL;
    for (const struct spec_signal *s = values->block->signals; s && s->name; s++) {
        if (!spec_has_signal(values, s)) continue;
        if (s->with && (!with || strcmp(s->with, with) != 0)) hw_ports(m, hw_text(m, "with %s", s->with));
        if (!s->with && with) hw_ports(m, "others");
        with = s->with;
        (s->dir == SPEC_IN ? hw_input : hw_output)(m, s->name, with_options(m, values, s->width), s->meaning);
    }
}

static void add_legal(struct hw_module *m, const char *name, const char *doc, const char *rule)
{
    struct item *item = ir_add(m, ITEM_LEGAL, hw_text(m, "legal_%s", name), doc);
    item->label = "legal_size";
    item->rhs = ir_expr(m, item->name, rule);
}

/* A rule "OPTION == VALUE", or "OPTION == VALUE || ...", of an option that has this value: no size breaks it. */
static int holds_by_option(const struct spec_values *values, const char *rule)
{
    for (const struct spec_param *p = values->block->params; p && p->name; p++) {
        const size_t n = strlen(p->name);
        char *rest;
        if (p->kind != SPEC_OPTION || strncmp(rule, p->name, n) != 0 || strncmp(rule + n, " == ", 4) != 0) continue;
        const long long value = strtoll(rule + n + 4, &rest, 10);
        return (!*rest || !strncmp(rest, " || ", 4)) && value == spec_get(values, p->name);
    }
    return 0;
}

/* What `larder emit` refuses a simulator or a synthesis tool refuses as well: sizes of an emitted module can be set anywhere. */
static void add_rules(struct hw_module *m, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    for (const struct spec_param *p = block->params; p && p->name; p++) {
        if (p->kind != SPEC_SIZE || !spec_has(values, p) || p->min == p->max) continue;
        const char *power = p->power_of_two ? hw_text(m, " && (%s & (%s - 1)) == 0", p->name, p->name) : "";
        add_legal(
            m, p->name, NULL,
            hw_text(m, "%s >= %lld && %s <= %lld%s", p->name, (long long)p->min, p->name, (long long)p->max, power));
    }
    int number = 0;
    for (const struct spec_constraint *c = block->constraints; c && c->expr; c++)
        if (spec_has_rule(values, c) && !holds_by_option(values, c->expr))
            add_legal(m, hw_text(m, "rule_%d", ++number), c->meaning, c->expr);
}

void hw_from_spec(struct hw_module *m, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    char sets[SPEC_SETS_LEN];
    m->remake = hw_text(m, "%s%s", m->remake, spec_sets(values, sets));
    for (int i = 0; block->params && block->params[i].name; i++) {
        const struct spec_param *p = &block->params[i];
        if (!spec_has(values, p)) continue;
        if (p->kind == SPEC_SIZE) hw_param(m, p->name, hw_text(m, "%lld", (long long)values->v[i]), param_doc(m, p));
        else ir_localparam(m, p->name, NULL, hw_text(m, "%lld", (long long)values->v[i]))->doc = param_doc(m, p);
        for (const struct spec_code *c = p->names; c && c->name; c++)
            ir_localparam(m, hw_text(m, "%s_%s", p->name, c->name), NULL, hw_text(m, "%lld", (long long)c->value))
                ->doc = ir_copy(m, c->meaning);
    }
    for (const struct spec_derived *d = block->derived; d && d->name; d++)
        hw_derived(m, d->name, ir_copy(m, d->meaning), "%s", d->value);
    for (const struct spec_channel *c = block->channels; c && c->name; c++) {
        const char *width = hw_text(m, "%s_W", hw_upper(m, c->record->name));
        if (!has_name(m, width)) hw_record_width(m, width, c->record);
    }

    hw_clocked(m);
    add_signals(m, values);
    for (const struct spec_channel *c = block->channels; c && c->name; c++) {
        int in = c->dir == SPEC_IN;
        hw_ports(m, hw_text(m, "%s: %s (%s%s)", c->name, c->meaning, c->record->name, c->count ? ", one a lane" : ""));
        (in ? hw_input : hw_output)(m, hw_text(m, "%s_valid", c->name), c->count, NULL);
        (in ? hw_output : hw_input)(m, hw_text(m, "%s_ready", c->name), c->count, NULL);
        (in ? hw_input : hw_output)(m, hw_text(m, "%s_data", c->name), lanes_width(m, c->record, c->count), NULL);
    }
    for (int i = 0; block->enums && block->enums[i]; i++) hw_enum(m, block->enums[i]);
    for (int i = 0; block->records && block->records[i]; i++) hw_record(m, block->records[i]);
    add_rules(m, values);
}

static int listed(const char *fields, const char *name)
{
    size_t n = strlen(name);
    if (!fields) return 1;
    for (const char *p = fields; *p;) {
        size_t word = strcspn(p, " ");
        if (word == n && !strncmp(p, name, n)) return 1;
        p += word + strspn(p + word, " ");
    }
    return 0;
}

void hw_unpack(struct hw_module *m, const struct spec_record *record, const char *packed, const char *prefix,
               const char *fields)
{
    const char *name = hw_upper(m, record->name);
    for (const struct spec_field *f = record->fields; f->name; f++) {
        if (!listed(fields, f->name)) continue;
        const char *field = hw_text(m, "%s_%s", name, hw_upper(m, f->name));
        const char *wire = hw_text(m, "%s_%s", prefix, f->name);
        const char *width = all_bits(m, f, hw_text(m, "%s_W", field));
        if (!f->count && !strcmp(f->width, "1")) hw_let(m, wire, NULL, "%s[%s_LSB]", packed, field);
        else hw_let(m, wire, width, "%s[%s_LSB +: %s]", packed, field, width);
    }
}

void hw_pack(struct hw_module *m, const struct spec_record *record, const char *lhs, const char *prefix)
{
    const char *parts = NULL;
    for (const struct spec_field *f = record->fields; f->name; f++) {
        const char *part = hw_text(m, "%s_%s", prefix, f->name);
        parts = parts ? hw_text(m, "%s, %s", parts, part) : part;
    }
    hw_assign(m, lhs, "{%s}", parts);
}

void hw_channel(struct hw_module *m, const char *prefix, const struct spec_record *record, const char *doc)
{
    hw_wire(m, hw_text(m, "%s_valid", prefix), NULL, doc);
    hw_wire(m, hw_text(m, "%s_ready", prefix), NULL, NULL);
    hw_wire(m, hw_text(m, "%s_data", prefix), hw_text(m, "%s_W", hw_upper(m, record->name)), NULL);
}
