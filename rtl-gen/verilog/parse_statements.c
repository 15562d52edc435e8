/* Verilog text: procedures and their statements. */
#include "rtl-gen/verilog/parse_parts.h"

#include <string.h>

static void parse_statement(struct parse *p, int comb);

/* Up to `end`. */
static void parse_statements(struct parse *p, int comb)
{
    for (parse_comments(p); !p->failed && !parse_take(p, "end"); parse_comments(p)) parse_statement(p, comb);
    parse_place_notes(p);
}

/* One statement, or several between begin and end. A comment behind `begin` or `end` is one before what follows. */
static void parse_body(struct parse *p, int comb)
{
    if (!parse_take(p, "begin")) {
        parse_comments(p);
        parse_statement(p, comb);
        return;
    }
    parse_keep_note(p, parse_trailing(p));
    parse_statements(p, comb);
    parse_keep_note(p, parse_trailing(p));
}

static void parse_if(struct parse *p, int comb)
{
    struct hw_module *m = p->m;
    struct item *branch = ir_add(m, ITEM_IF, NULL, NULL);
    branch->rhs = parse_in_parentheses(p);
    ir_open(m, branch);
    parse_body(p, comb);
    while (!p->failed && branch->kind == ITEM_IF) {
        parse_comments(p);
        if (!parse_take(p, "else")) break;
        int again = parse_take(p, "if");
        branch->orelse = ir_new(m, again ? ITEM_IF : ITEM_ELSE, NULL, NULL);
        branch = branch->orelse;
        if (again) branch->rhs = parse_in_parentheses(p);
        ir_open_next(m, branch);
        parse_body(p, comb);
    }
    ir_close(m);
}

static void parse_case(struct parse *p, int comb)
{
    struct hw_module *m = p->m;
    struct item *item = ir_add(m, ITEM_CASE, NULL, NULL);
    item->rhs = parse_in_parentheses(p);
    ir_open(m, item);
    parse_keep_note(p, parse_trailing(p));
    for (parse_comments(p); !p->failed && !parse_take(p, "endcase"); parse_comments(p)) {
        parse_place_notes(p);
        struct item *of = ir_add(m, ITEM_OF, NULL, NULL);
        if (!parse_take(p, "default")) {
            int start = p->pos;
            do parse_expr(p);
            while (parse_take(p, ","));
            of->rhs = ir_expr(m, "case value", hw_text(m, "{%.*s}", p->pos - start, p->text + start));
        }
        parse_expect(p, ":");
        ir_open(m, of);
        parse_body(p, comb);
        ir_close(m);
    }
    parse_place_notes(p);
    ir_close(m);
}

void parse_step(struct parse *p, const char *var)
{
    parse_expect(p, var);
    parse_expect(p, "=");
    parse_expect(p, var);
    parse_expect(p, "+");
    parse_expect(p, "1");
    parse_expect(p, ")");
}

/* for (k = FROM; k < TO; k = k + 1) */
static void parse_for(struct parse *p, int comb)
{
    struct hw_module *m = p->m;
    parse_expect(p, "(");
    const char *var = parse_name(p, "the name of a loop variable");
    struct item *item = ir_add(m, ITEM_FOR, var, NULL);
    parse_expect(p, "=");
    item->lhs = parse_expr(p);
    parse_expect(p, ";");
    parse_expect(p, var);
    parse_expect(p, "<");
    item->rhs = parse_expr(p);
    parse_expect(p, ";");
    parse_step(p, var);
    ir_open(m, item);
    parse_body(p, comb);
    ir_close(m);
}

static void parse_set(struct parse *p, int comb)
{
    struct item *item = ir_add(p->m, ITEM_SET, NULL, NULL);
    item->lhs = parse_target(p);
    parse_expect(p, comb ? "=" : "<=");
    item->rhs = parse_expr(p);
    parse_expect(p, ";");
    item->doc = parse_trailing(p);
}

/* The comments above it are read. */
static void parse_statement(struct parse *p, int comb)
{
    parse_place_notes(p);
    if (parse_take(p, "if")) parse_if(p, comb);
    else if (parse_take(p, "case")) parse_case(p, comb);
    else if (parse_take(p, "for")) parse_for(p, comb);
    else if (parse_at(p, "else") || parse_at(p, "end") || parse_at(p, "begin") || parse_at_end(p))
        parse_expected(p, "a statement");
    else parse_set(p, comb);
}

void parse_always(struct parse *p)
{
    const char *doc = parse_heading(p);
    parse_expect(p, "@");
    int comb = parse_take(p, "*");
    if (!comb) {
        parse_expect(p, "(");
        comb = parse_take(p, "*");
        if (!comb) {
            parse_expect(p, "posedge");
            parse_expect(p, "clk");
        }
        parse_expect(p, ")");
    }
    ir_open(p->m, ir_add(p->m, comb ? ITEM_COMB : ITEM_FF, NULL, doc));
    parse_body(p, comb);
    ir_close(p->m);
}
