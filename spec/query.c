#include "spec/query.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "spec/expr.h"
#include "spec/suggest.h"

/* For a caller's bug: says which name was asked of whom. */
static void die(const char *owner, const char *what, const char *name)
{
    fprintf(stderr, "larder: bug: %s: no %s '%s'\n", owner, what, name);
    abort();
}

const struct spec_block *spec_find_block(const char *name)
{
    for (int i = 0; spec_blocks[i]; i++)
        if (!strcmp(spec_blocks[i]->name, name)) return spec_blocks[i];
    return NULL;
}

const char *spec_nearest_block(const char *name)
{
    const char *best = NULL;
    int least = 0;
    for (int i = 0; spec_blocks[i]; i++) {
        int d = suggest_distance(name, spec_blocks[i]->name);
        if (!best || d < least) best = spec_blocks[i]->name, least = d;
    }
    return best;
}

/* Parameters -------------------------------------------------------------------------------------------------------- */

static int param_index(const struct spec_block *block, const char *name)
{
    for (int i = 0; block->params && block->params[i].name; i++)
        if (!strcmp(block->params[i].name, name)) return i;
    return -1;
}

static const char *nearest_param(const struct spec_block *block, const char *name)
{
    const char *best = NULL;
    int least = 0;
    for (int i = 0; block->params && block->params[i].name; i++) {
        int d = suggest_distance(name, block->params[i].name);
        if (!best || d < least) best = block->params[i].name, least = d;
    }
    return best;
}

void spec_defaults(const struct spec_block *block, struct spec_values *values)
{
    memset(values, 0, sizeof *values);
    values->block = block;
    for (int i = 0; block->params && block->params[i].name && i < SPEC_MAX_PARAMS; i++)
        values->v[i] = block->params[i].def;
}

static int is_power_of_two(int64_t n)
{
    return n > 0 && !(n & (n - 1));
}

const char *spec_value_name(const struct spec_param *param, int64_t value)
{
    for (const struct spec_code *c = param->names; c && c->name; c++)
        if (c->value == value) return c->name;
    return NULL;
}

int spec_named_value(const struct spec_param *param, const char *text, int64_t *value)
{
    for (const struct spec_code *c = param->names; c && c->name; c++) {
        if (strcasecmp(c->name, text) != 0) continue;
        *value = c->value;
        return 1;
    }
    return 0;
}

const char *spec_sets(const struct spec_values *values, char text[SPEC_SETS_LEN])
{
    size_t used = 0;
    text[0] = 0;
    const struct spec_param *p = values->block->params;
    for (int i = 0; p && p[i].name; i++) {
        if (values->v[i] == p[i].def) continue;
        const char *name = spec_value_name(&p[i], values->v[i]);
        used += (size_t)snprintf(text + used, SPEC_SETS_LEN - used, " --set %.40s=", p[i].name);
        used += name ? (size_t)snprintf(text + used, SPEC_SETS_LEN - used, "%.40s", name)
                     : (size_t)snprintf(text + used, SPEC_SETS_LEN - used, "%lld", (long long)values->v[i]);
    }
    return text;
}

const char *spec_value_names(const struct spec_param *param, char *text, size_t size)
{
    size_t used = 0;
    text[0] = 0;
    for (const struct spec_code *c = param->names; c && c->name && used < size; c++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", c == param->names ? "" : ", ", c->name);
    return text;
}

/* `written`: the value as the user wrote it, or NULL. */
static int check_param(const struct spec_block *block, const struct spec_param *p, int64_t value, const char *written,
                       struct spec_error *error)
{
    if (value >= p->min && value <= p->max && (!p->power_of_two || is_power_of_two(value))) return 0;
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)value);
    if (!written) written = number;
    char legal[SUGGEST_LEN];
    if (p->names)
        return spec_fail(error, "%s: %s = %s is not legal; legal values: %s", block->name, p->name, written,
                         spec_value_names(p, legal, sizeof legal));
    return spec_fail(error, "%s: %s = %s is not legal; legal values: %s%lld to %lld%s%s", block->name, p->name, written,
                     p->power_of_two ? "powers of two from " : "", (long long)p->min, (long long)p->max,
                     p->unit ? " " : "", p->unit ? p->unit : "");
}

int spec_set_as(struct spec_values *values, const char *name, int64_t value, const char *written,
                struct spec_error *error)
{
    int i = param_index(values->block, name);
    if (i < 0) {
        const char *near = nearest_param(values->block, name);
        return spec_fail(error, "%s: no parameter '%s'; %s%s%s", values->block->name, name,
                         near ? "the nearest legal name is '" : "it has none", near ? near : "", near ? "'" : "");
    }
    if (check_param(values->block, &values->block->params[i], value, written, error)) return -1;
    values->v[i] = value;
    return 0;
}

int spec_set(struct spec_values *values, const char *name, int64_t value, struct spec_error *error)
{
    return spec_set_as(values, name, value, NULL, error);
}

int spec_part(const struct spec_values *whole, const struct spec_block *block, const char *options,
              struct spec_values *part)
{
    struct spec_error error;
    char name[32];
    spec_defaults(block, part);
    for (int n; *options; options += n + strspn(options + n, " ")) {
        n = (int)strcspn(options, " ");
        snprintf(name, sizeof name, "%.*s", n, options);
        if (spec_set(part, name, spec_get(whole, name), &error)) return -1;
    }
    return 0;
}

int spec_set_text(struct spec_values *values, const char *text, struct spec_error *error)
{
    for (text += strspn(text, " "); *text; text += strcspn(text, " "), text += strspn(text, " ")) {
        char name[64], word[64], *end = word;
        int64_t value = 0;
        const int whole = sscanf(text, "%63[^= ]=%63[^ ]", name, word) == 2;
        const int i = whole ? param_index(values->block, name) : -1;
        const int named = i >= 0 && spec_named_value(&values->block->params[i], word, &value);
        if (whole && !named) value = strtoll(word, &end, 10);
        if (!whole || (!named && (end == word || *end)))
            return spec_fail(error, "'%.*s' is neither NAME=NUMBER nor the name of a value", (int)strcspn(text, " "),
                             text);
        if (spec_set(values, name, value, error)) return -1;
    }
    return 0;
}

int64_t spec_get(const struct spec_values *values, const char *name)
{
    int64_t value;
    if (!spec_look_up((void *)values, name, &value)) die(values->block->name, "parameter", name);
    return value;
}

/* An expression over options; NULL always holds. */
static int is_chosen(const struct spec_values *values, const char *choice)
{
    return !choice || spec_eval(values, choice) != 0;
}

int spec_has(const struct spec_values *values, const struct spec_param *param)
{
    return is_chosen(values, param->with);
}

int spec_has_part(const struct spec_values *values, const struct spec_inner *part)
{
    return is_chosen(values, part->when);
}

int spec_has_signal(const struct spec_values *values, const struct spec_signal *signal)
{
    return is_chosen(values, signal->when);
}

const struct spec_signal *spec_find_signal(const struct spec_values *values, const char *name)
{
    for (const struct spec_signal *s = values->block->signals; s && s->name; s++)
        if (spec_has_signal(values, s) && !strcmp(s->name, name)) return s;
    return NULL;
}

int spec_has_rule(const struct spec_values *values, const struct spec_constraint *rule)
{
    return is_chosen(values, rule->with);
}

int spec_matters(const struct spec_values *values, const struct spec_param *param)
{
    return is_chosen(values, param->with) && is_chosen(values, param->only_with);
}

/* A parameter, or a named value of one. */
static int look_up_given(void *values, const char *name, int64_t *value)
{
    const struct spec_values *v = values;
    const struct spec_block *block = v->block;
    int i = param_index(block, name);
    if (i >= 0) {
        *value = v->v[i];
        return 1;
    }
    for (i = 0; block->params && block->params[i].name; i++) {
        size_t n = strlen(block->params[i].name);
        if (strncmp(name, block->params[i].name, n) != 0 || name[n] != '_') continue;
        for (const struct spec_code *c = block->params[i].names; c && c->name; c++) {
            if (strcmp(c->name, name + n + 1) != 0) continue;
            *value = c->value;
            return 1;
        }
    }
    return 0;
}

/* A width is asked for again and again: each episode of a lockstep binds its agent anew, and parsing took a third of a shrunk
 * replay. So the trees are kept, each in the one place that its text's address names, and with a copy of the text: what lies at
 * an address may change. */
enum { KEPT = 1024 };

struct kept_tree {
    char *text;
    struct expr *tree;
};

static const struct expr *parse_once(struct kept_tree kept[KEPT], const char *text, struct expr_error *error)
{
    const size_t at = (uintptr_t)text % KEPT;
    if (kept[at].text && !strcmp(kept[at].text, text)) return kept[at].tree;
    struct expr *tree = expr_parse(text, error);
    if (!tree) return NULL;
    char *copy = strdup(text);
    if (!copy) abort();
    free(kept[at].text);
    expr_free(kept[at].tree);
    kept[at].text = copy;
    kept[at].tree = tree;
    return tree;
}

int spec_look_up(void *values, const char *name, int64_t *value)
{
    /* Apart from the others: one of them is being evaluated, and must not lose its place. */
    static struct kept_tree kept[KEPT];
    if (look_up_given(values, name, value)) return 1;
    for (const struct spec_derived *d = ((const struct spec_values *)values)->block->derived; d && d->name; d++) {
        struct expr_error error;
        const struct expr *e = strcmp(d->name, name) ? NULL : parse_once(kept, d->value, &error);
        if (e) return expr_eval(e, look_up_given, values, value, &error) == 0;
    }
    return 0;
}

static int try_eval(const struct spec_values *values, const char *text, int64_t *value, struct expr_error *error)
{
    static struct kept_tree kept[KEPT];
    const struct expr *e = parse_once(kept, text, error);
    return e ? expr_eval(e, spec_look_up, (void *)values, value, error) : -1;
}

int64_t spec_eval(const struct spec_values *values, const char *expr)
{
    struct expr_error error;
    int64_t value = 0;
    if (try_eval(values, expr, &value, &error)) {
        fprintf(stderr, "larder: bug: %s: in '%s': %s\n", values->block->name, expr, error.text);
        abort();
    }
    return value;
}

struct given {
    const struct spec_values *values;
    size_t used;
    char seen[SPEC_MAX_PARAMS], text[512];
};

static void add_given(void *context, const char *name)
{
    struct given *g = context;
    const int i = param_index(g->values->block, name);
    if (i < 0 || g->seen[i]++ || g->used >= sizeof g->text) return;
    g->used += (size_t)snprintf(g->text + g->used, sizeof g->text - g->used, "%s%s=%" PRId64, g->used ? ", " : "", name,
                                g->values->v[i]);
}

/* The parameters that a constraint names, in its order and once each, with their values: "A=1, B=2". */
static void name_given(struct given *given, const struct spec_values *values, const char *constraint)
{
    struct expr_error error;
    struct expr *e = expr_parse(constraint, &error);
    *given = (struct given){.values = values};
    if (e) expr_each_name(e, add_given, given);
    expr_free(e);
}

/* A value that says nothing is taken where it is the default: a configuration may state every parameter. */
static int check_matters(const struct spec_values *values, int index, struct spec_error *error)
{
    const struct spec_param *p = &values->block->params[index];
    if (values->v[index] == p->def || spec_matters(values, p)) return 0;
    const char *choice = p->with && !spec_has(values, p) ? p->with : p->only_with;
    struct given given;
    name_given(&given, values, choice);
    return spec_fail(error,
                     "%s: %s = %" PRId64 " says nothing here; legal values: %" PRId64 ", which is the default, or "
                     "%s%" PRId64 " to %" PRId64 "%s%s with %s (given: %s)",
                     values->block->name, p->name, values->v[index], p->def,
                     p->power_of_two ? "powers of two from " : "", p->min, p->max, p->unit && p->unit[0] ? " " : "",
                     p->unit ? p->unit : "", choice, given.text);
}

int spec_check_values(const struct spec_values *values, struct spec_error *error)
{
    const struct spec_block *block = values->block;
    for (int i = 0; block->params && block->params[i].name; i++)
        if (check_param(block, &block->params[i], values->v[i], NULL, error)) return -1;
    for (int i = 0; block->params && block->params[i].name; i++)
        if (check_matters(values, i, error)) return -1;
    for (const struct spec_constraint *c = block->constraints; c && c->expr; c++) {
        struct expr_error problem;
        int64_t holds = 0;
        if (!spec_has_rule(values, c)) continue;
        if (try_eval(values, c->expr, &holds, &problem)) {
            spec_fail(error, "%s: constraint '%s': %s", block->name, c->expr, problem.text);
            return -1;
        }
        if (!holds) {
            struct given given;
            name_given(&given, values, c->expr);
            spec_fail(error, "%s: does not hold: %s (%s; given: %s)", block->name, c->meaning, c->expr, given.text);
            return -1;
        }
    }
    return 0;
}

/* Records ----------------------------------------------------------------------------------------------------------- */

static int field_bits(const struct spec_values *values, const struct spec_field *f, int *count)
{
    *count = f->count ? (int)spec_eval(values, f->count) : 1;
    return (int)spec_eval(values, f->width);
}

int spec_record_width(const struct spec_values *values, const struct spec_record *record)
{
    int bits = 0, count;
    for (const struct spec_field *f = record->fields; f->name; f++) {
        int width = field_bits(values, f, &count);
        bits += width * count;
    }
    return bits;
}

struct spec_slice spec_field_slice(const struct spec_values *values, const struct spec_record *record,
                                   const char *field)
{
    struct spec_slice slice = {0, 0, 0};
    int found = 0;
    for (const struct spec_field *f = record->fields; f->name; f++) {
        int count, width = field_bits(values, f, &count);
        if (found) slice.lsb += width * count; /* the fields after it lie below it */
        else if (!strcmp(f->name, field)) found = 1, slice.width = width, slice.count = count;
    }
    if (!found) die(record->name, "field", field);
    return slice;
}

int64_t spec_code_value(const struct spec_enum *e, const char *code)
{
    for (const struct spec_code *c = e->codes; c->name; c++)
        if (!strcmp(c->name, code)) return c->value;
    die(e->name, "code", code);
    return 0;
}

/* Ports -------------------------------------------------------------------------------------------------------------- */

static struct spec_port *add_port(struct spec_ports *ports, const char *block, const char *name, enum spec_dir dir,
                                  int width)
{
    if (ports->count == SPEC_MAX_PORTS) die(block, "room for port", name);
    struct spec_port *p = &ports->port[ports->count++];
    int *words = dir == SPEC_IN ? &ports->in_words : &ports->out_words;
    snprintf(p->name, sizeof p->name, "%s", name);
    p->dir = dir;
    p->width = width;
    p->word = *words;
    p->lanes = 1;
    *words += (width + 31) / 32;
    return p;
}

static void add_channel(struct spec_ports *ports, const struct spec_values *values, const struct spec_channel *c)
{
    const int lanes = c->count ? (int)spec_eval(values, c->count) : 1;
    const enum spec_dir back = c->dir == SPEC_IN ? SPEC_OUT : SPEC_IN;
    const struct {
        const char *suffix;
        enum spec_part part;
        enum spec_dir dir;
        int width;
    } part[] = {{"valid", SPEC_VALID, c->dir, 1},
                {"ready", SPEC_READY, back, 1},
                {"data", SPEC_DATA, c->dir, spec_record_width(values, c->record)}};
    for (int i = 0; i < 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s_%s", c->name, part[i].suffix);
        struct spec_port *p = add_port(ports, values->block->name, name, part[i].dir, lanes * part[i].width);
        p->channel = c;
        p->part = part[i].part;
        p->lanes = lanes;
    }
}

void spec_list_ports(const struct spec_values *values, struct spec_ports *ports)
{
    const struct spec_block *block = values->block;
    memset(ports, 0, sizeof *ports);
    add_port(ports, block->name, "rst", SPEC_IN, 1);
    for (const struct spec_signal *s = block->signals; s && s->name; s++)
        if (spec_has_signal(values, s))
            add_port(ports, block->name, s->name, s->dir, (int)spec_eval(values, s->width))->constant = s->constant;
    for (const struct spec_channel *c = block->channels; c && c->name; c++) add_channel(ports, values, c);
}

const struct spec_port *spec_find_port(const struct spec_ports *ports, const char *name)
{
    for (int i = 0; i < ports->count; i++)
        if (!strcmp(ports->port[i].name, name)) return &ports->port[i];
    return NULL;
}

int spec_port_word(const struct spec_ports *ports, const char *name)
{
    const struct spec_port *port = spec_find_port(ports, name);
    if (!port) {
        fprintf(stderr, "spec_port_word: no port %s\n", name);
        abort();
    }
    return port->word;
}
