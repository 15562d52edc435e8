/* Verilog text: declarations, assignments, generated logic, checks. */
#include "rtl-gen/verilog/parse_parts.h"

#include <string.h>

/* Declarations ------------------------------------------------------------------------------------------------------------- */

static struct expr *parse_range(struct parse *p)
{
    if (!parse_take(p, "[")) return NULL;
    struct expr *width = parse_count(p);
    parse_expect(p, ":");
    parse_expect(p, "0");
    parse_expect(p, "]");
    return width;
}

static struct expr *parse_depth(struct parse *p)
{
    if (!parse_take(p, "[")) return NULL;
    parse_expect(p, "0");
    parse_expect(p, ":");
    struct expr *depth = parse_count(p);
    parse_expect(p, "]");
    return depth;
}

static void count_name(void *context, const char *name)
{
    (void)name;
    ++*(int *)context;
}

static int is_computed(const struct expr *value)
{
    int names = 0;
    expr_each_name(value, count_name, &names);
    return names && value->kind != EXPR_NAME;
}

/* One name of a declaration, up to the comma or semicolon. `heading` is NULL once it is placed. */
static struct item *parse_declarator(struct parse *p, enum item_kind kind, enum spec_dir dir, struct expr *width,
                                     const char **heading)
{
    struct hw_module *m = p->m;
    const char *name = parse_name(p, "a name");
    struct item *item = kind == ITEM_PARAM  ? ir_param(m, name, NULL)
                        : kind == ITEM_PORT ? ir_port(m, name, dir, NULL)
                                            : ir_add(m, kind, name, NULL);
    item->width = width;
    if (kind == ITEM_PARAM || kind == ITEM_LOCALPARAM) {
        parse_expect(p, "=");
        item->rhs = parse_expr(p);
    } else if (kind == ITEM_WIRE && parse_take(p, "=")) {
        item->rhs = parse_expr(p);
    } else if (kind == ITEM_PORT && dir == SPEC_OUT && parse_take(p, "=")) {
        if (*heading) ir_add(m, ITEM_NOTE, NULL, *heading); /* it speaks of the logic that begins here */
        *heading = NULL;
        struct item *assign = ir_add(m, ITEM_ASSIGN, NULL, NULL);
        assign->lhs = ir_expr(m, name, name);
        assign->rhs = parse_expr(p);
    } else if (kind == ITEM_REG) {
        item->depth = parse_depth(p);
        if (item->depth) item->kind = ITEM_MEM;
    }
    if (kind == ITEM_PARAM) item->derived = is_computed(item->rhs);
    return item;
}

/* Names and comments up to the semicolon. A comment belongs to the first name since the comment before it. */
static void parse_declaration(struct parse *p, enum item_kind kind, enum spec_dir dir, const char *attribute)
{
    const char *heading = kind == ITEM_PORT ? parse_heading(p) : NULL;
    parse_place_notes(p);
    int constant = kind == ITEM_PARAM || kind == ITEM_LOCALPARAM;
    if (constant) parse_take(p, "integer");
    struct expr *width = kind == ITEM_PARAM ? NULL : parse_range(p);
    struct item *first = NULL;
    for (int more = 1; more && !p->failed;) {
        struct item *item = parse_declarator(p, kind, dir, width, &heading);
        item->attribute = attribute;
        if (heading) item->label = heading;
        heading = NULL;
        if (!first) first = item;
        more = parse_take(p, ",");
        if (!more && !parse_take(p, ";")) parse_expected(p, constant || item->rhs ? "',' or ';'" : "'=', ',' or ';'");
        const char *doc = parse_trailing(p);
        if (!doc) continue;
        first->doc = doc;
        first = NULL;
    }
}

static void parse_attribute(struct parse *p)
{
    const char *attribute = parse_name(p, "the name of an attribute");
    parse_expect(p, "*");
    parse_expect(p, ")");
    parse_expect(p, "reg");
    parse_declaration(p, ITEM_REG, SPEC_IN, attribute);
}

static void parse_assign(struct parse *p)
{
    struct item *item = ir_add(p->m, ITEM_ASSIGN, NULL, NULL);
    item->lhs = parse_target(p);
    parse_expect(p, "=");
    item->rhs = parse_expr(p);
    parse_expect(p, ";");
    item->doc = parse_trailing(p);
}

/* Generated logic ---------------------------------------------------------------------------------------------------------- */

/* begin : NAME ... end */
static void parse_scope(struct parse *p, struct item *item)
{
    parse_expect(p, "begin");
    parse_expect(p, ":");
    item->name = parse_name(p, "a name for this scope");
    parse_keep_note(p, parse_trailing(p));
    parse_items(p, "end");
}

static void parse_generate_for(struct parse *p)
{
    struct hw_module *m = p->m;
    struct item *item = ir_add(m, ITEM_GEN_FOR, NULL, parse_heading(p));
    parse_expect(p, "(");
    item->label = parse_name(p, "the name of a genvar");
    parse_expect(p, "=");
    parse_expect(p, "0");
    parse_expect(p, ";");
    parse_expect(p, item->label);
    parse_expect(p, "<");
    item->rhs = parse_expr(p);
    parse_expect(p, ";");
    parse_step(p, item->label);
    ir_open(m, item);
    parse_scope(p, item);
    ir_close(m);
}

static void parse_generate_if(struct parse *p)
{
    struct hw_module *m = p->m;
    struct item *branch = ir_add(m, ITEM_GEN_IF, NULL, parse_heading(p));
    branch->rhs = parse_in_parentheses(p);
    ir_open(m, branch);
    parse_scope(p, branch);
    while (branch->kind == ITEM_GEN_IF && parse_take(p, "else")) {
        int again = parse_take(p, "if");
        branch->orelse = ir_new(m, again ? ITEM_GEN_IF : ITEM_GEN_ELSE, NULL, NULL);
        branch = branch->orelse;
        if (again) branch->rhs = parse_in_parentheses(p);
        ir_open_next(m, branch);
        parse_scope(p, branch);
    }
    ir_close(m);
}

/* Checks ------------------------------------------------------------------------------------------------------------------- */

static void parse_check(struct parse *p, enum item_kind kind)
{
    struct item *item = ir_add(p->m, kind, NULL, NULL);
    item->rhs = parse_in_parentheses(p);
    parse_expect(p, ";");
    item->doc = parse_trailing(p);
    if (!item->doc) parse_expected(p, kind == ITEM_ASSERT ? "a comment: what must hold" : "a comment: what is reached");
}

static void parse_unused(struct parse *p)
{
    struct item *item = ir_unused(p->m);
    item->rhs = parse_in_parentheses(p);
    parse_expect(p, ";");
    item->doc = parse_trailing(p);
}

static void parse_stop(struct parse *p)
{
    ir_add(p->m, ITEM_STOP, NULL, NULL);
    parse_expect(p, ";");
}

/* Items -------------------------------------------------------------------------------------------------------------------- */

static int parse_declared(struct parse *p)
{
    if (parse_take(p, "parameter")) parse_declaration(p, ITEM_PARAM, SPEC_IN, NULL);
    else if (parse_take(p, "localparam")) parse_declaration(p, ITEM_LOCALPARAM, SPEC_IN, NULL);
    else if (parse_take(p, "input")) parse_declaration(p, ITEM_PORT, SPEC_IN, NULL);
    else if (parse_take(p, "output")) parse_declaration(p, ITEM_PORT, SPEC_OUT, NULL);
    else if (parse_take(p, "wire")) parse_declaration(p, ITEM_WIRE, SPEC_IN, NULL);
    else if (parse_take(p, "reg")) parse_declaration(p, ITEM_REG, SPEC_IN, NULL);
    else if (parse_take(p, "(*")) parse_attribute(p);
    else return 0;
    return 1;
}

/* The comments above it are read. */
static void parse_item(struct parse *p)
{
    if (parse_declared(p)) return;
    if (parse_take(p, "always")) parse_always(p);
    else if (parse_take(p, "for")) parse_generate_for(p);
    else if (parse_take(p, "if")) parse_generate_if(p);
    else if (parse_take(p, "generate")) parse_items(p, "endgenerate");
    else if (parse_take(p, "stop")) parse_stop(p);
    else if (parse_at(p, "assign") || parse_at(p, "assert") || parse_at(p, "cover") || parse_at(p, "unused")) {
        parse_place_notes(p);
        if (parse_take(p, "assign")) parse_assign(p);
        else if (parse_take(p, "assert")) parse_check(p, ITEM_ASSERT);
        else if (parse_take(p, "cover")) parse_check(p, ITEM_COVER);
        else if (parse_take(p, "unused")) parse_unused(p);
    } else parse_instance(p);
}

void parse_items(struct parse *p, const char *end)
{
    for (parse_comments(p); !p->failed; parse_comments(p)) {
        if (end ? parse_take(p, end) : parse_at_end(p)) break;
        parse_item(p);
    }
    parse_place_notes(p);
}
