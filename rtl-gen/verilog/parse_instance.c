/* Verilog text: instances, and the short forms that connect what has the same name on both sides. */
#include "rtl-gen/verilog/parse_parts.h"
#include "rtl-gen/verilog/part.h"

#include <string.h>

enum { MAX_PINS = 128 };

/* .NAME(RHS), or .NAME*(TO*): all names that begin with NAME; `.*` is an empty NAME and TO. */
struct pin {
    const char *name, *to;
    struct expr *rhs;
    int pos, used;
};

struct pins {
    struct pin pin[MAX_PINS];
    int count, wild;
};

/* `*` directly behind a name, or in its place. */
static int take_star(struct parse *p, const char *name)
{
    if (name[0] && p->text[p->pos] != '*') return 0;
    return parse_take(p, "*");
}

/* The name before a `*`, which may be empty. */
static const char *parse_prefix(struct parse *p, const char *what)
{
    return parse_at(p, "*") ? "" : parse_name(p, what);
}

static void parse_pin(struct parse *p, struct pins *list)
{
    struct pin *pin = &list->pin[list->count++];
    *pin = (struct pin){.pos = p->pos};
    parse_expect(p, ".");
    pin->name = parse_prefix(p, "a name or '*'");
    pin->to = pin->name;
    if (take_star(p, pin->name)) {
        list->wild = 1;
        if (!pin->name[0] || !parse_take(p, "(")) return;
        pin->to = parse_prefix(p, "a name and '*'");
        if (!p->failed && !take_star(p, pin->to)) parse_expected(p, "'*' behind the name");
        parse_expect(p, ")");
    } else if (parse_at(p, "(")) {
        pin->rhs = parse_in_parentheses(p);
    } else if (!p->failed) {
        pin->rhs = ir_expr(p->m, pin->name, pin->name);
    }
}

static void parse_pins(struct parse *p, struct pins *list)
{
    *list = (struct pins){.count = 0};
    parse_expect(p, "(");
    do {
        if (list->count == MAX_PINS) parse_fail(p, "more than %d connections", MAX_PINS);
        else parse_pin(p, list);
    } while (parse_take(p, ","));
    parse_expect(p, ")");
}

static void add_pin(struct parse *p, enum item_kind kind, const char *name, struct expr *rhs)
{
    ir_add(p->m, kind, name, NULL)->rhs = rhs;
}

/* The pin that gives `name` its value: by its whole name, else by the longest beginning. */
static struct pin *find_pin(struct pins *list, const char *name)
{
    struct pin *best = NULL;
    for (int i = 0; i < list->count; i++) {
        struct pin *pin = &list->pin[i];
        if (pin->rhs && !strcmp(pin->name, name)) return pin;
        if (pin->rhs || strncmp(pin->name, name, strlen(pin->name)) != 0) continue;
        if (!best || strlen(pin->name) > strlen(best->name)) best = pin;
    }
    return best;
}

/* In the order of the module that is instantiated where a short form takes part, else in the order of the text. */
static void connect(struct parse *p, struct pins *list, enum item_kind kind, const char *module)
{
    const struct hw_module *child = hw_find_module(p->m->lib, module);
    if (list->wild && !child) {
        p->pos = list->pin[0].pos;
        parse_fail(p, "'*' needs module '%s', which is not in the library yet", module);
    }
    if (p->failed) return;
    int count = !list->wild ? 0 : kind == ITEM_BIND ? child->param_count : child->port_count;
    for (int i = 0; i < count; i++) {
        const struct item *there = kind == ITEM_BIND ? child->params[i] : child->ports[i];
        struct pin *pin = there->derived ? NULL : find_pin(list, there->name);
        if (!pin) continue;
        pin->used = 1;
        const char *here = hw_text(p->m, "%s%s", pin->to, there->name + strlen(pin->name));
        add_pin(p, kind, there->name, pin->rhs ? pin->rhs : ir_expr(p->m, here, here));
    }
    for (int i = 0; i < list->count; i++) {
        const struct pin *pin = &list->pin[i];
        if (pin->used || (!pin->rhs && !pin->name[0])) continue;
        if (pin->rhs) {
            add_pin(p, kind, pin->name, pin->rhs);
        } else {
            p->pos = pin->pos;
            parse_fail(p, "module %s has nothing that begins with '%s'", module, pin->name);
        }
    }
}

void parse_instance(struct parse *p)
{
    struct pins params = {.count = 0}, ports;
    const char *doc = parse_heading(p), *module = parse_name(p, "a module item");
    if (parse_take(p, "#")) parse_pins(p, &params);
    const char *name = parse_name(p, "the name of the instance");
    parse_pins(p, &ports);
    parse_expect(p, ";");
    if (p->failed) return;
    struct item *item = ir_add(p->m, ITEM_INSTANCE, name, doc);
    item->label = module;
    ir_open(p->m, item);
    if (hw_find_module(p->m->lib, module)) part_close(hw_find_module(p->m->lib, module));
    connect(p, &params, ITEM_BIND, module);
    connect(p, &ports, ITEM_CONNECT, module);
    ir_close(p->m);
}
