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

/* `zero;` ------------------------------------------------------------------------------------------------------------------ */

enum { MAX_CLEARED = 64 };

struct names {
    const char *name[MAX_CLEARED];
    int count;
};

static int find_name(const struct names *list, const char *name)
{
    for (int i = 0; i < list->count; i++)
        if (!strcmp(list->name[i], name)) return 1;
    return 0;
}

/* The names that `lhs` assigns; `whole`: only those of which it assigns all bits. */
static void add_targets(struct hw_module *m, struct names *list, const struct expr *lhs, int whole)
{
    for (int i = 0; lhs->kind == EXPR_CONCAT && i < lhs->count; i++) add_targets(m, list, lhs->arg[i], whole);
    const char *name = ir_root_name(lhs);
    if (!name[0] || (whole && lhs->kind != EXPR_NAME) || find_name(list, name)) return;
    if (list->count == MAX_CLEARED) ir_error(m, "zero: more than %d variables", MAX_CLEARED);
    else list->name[list->count++] = name;
}

static void add_assigned(struct hw_module *m, struct names *list, const struct item *item)
{
    if (item->kind == ITEM_SET) add_targets(m, list, item->lhs, 0);
    for (int i = 0; i < item->count; i++) add_assigned(m, list, item->child[i]);
    if (item->orelse) add_assigned(m, list, item->orelse);
}

/* Assigns 0 to the names that are in `list` and not in `own`, some a line; returns the place behind the last. */
static int insert_zeros(struct hw_module *m, struct item *block, int at, const struct names *list,
                        const struct names *own)
{
    const char *line = NULL;
    for (int i = 0, begun = at; i <= list->count; i++) {
        const char *name = i < list->count ? list->name[i] : NULL;
        if (name && find_name(own, name)) continue;
        int full = line && (!name || strlen(line) + strlen(name) > 90);
        if (full) {
            struct item *set = ir_new(m, ITEM_SET, NULL, NULL);
            set->lhs = ir_expr(m, "zero", strchr(line, ',') ? hw_text(m, "{%s}", line) : line);
            set->rhs = ir_expr(m, "zero", "0");
            ir_insert(block, at++, set);
        }
        if (!name) {
            if (at == begun) ir_error(m, "zero: there is nothing to assign 0 to");
            break;
        }
        line = full || !line ? name : hw_text(m, "%s, %s", line, name);
    }
    return at;
}

/* `chain`: the if of which `block` is a branch, or NULL. */
static void expand_zeros(struct hw_module *m, struct item *block, const struct item *chain)
{
    for (int i = 0; i < block->count; i++) {
        struct item *item = block->child[i];
        for (struct item *branch = item; item->kind == ITEM_IF && branch; branch = branch->orelse)
            expand_zeros(m, branch, item);
        if (item->kind != ITEM_IF) expand_zeros(m, item, NULL);
        if (item->kind != ITEM_CLEAR) continue;
        struct names own = {.count = 0}, others = {.count = 0};
        for (int k = 0; k < block->count; k++)
            if (block->child[k]->kind == ITEM_SET) add_targets(m, &own, block->child[k]->lhs, 1);
        for (const struct item *branch = chain; branch; branch = branch->orelse)
            for (int k = 0; branch != block && k < branch->count; k++) add_assigned(m, &others, branch->child[k]);
        for (int k = i + 1; !chain && k < block->count; k++) add_assigned(m, &others, block->child[k]);
        block->count--;
        memmove(block->child + i, block->child + i + 1, (size_t)(block->count - i) * sizeof(struct item *));
        i = insert_zeros(m, block, i, &others, &own) - 1;
    }
}

/* The comments above it are read. */
static void parse_statement(struct parse *p, int comb)
{
    parse_place_notes(p);
    if (parse_take(p, "zero")) {
        ir_add(p->m, ITEM_CLEAR, NULL, NULL);
        parse_expect(p, ";");
        return;
    }
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
    struct item *item = ir_add(p->m, comb ? ITEM_COMB : ITEM_FF, NULL, doc);
    ir_open(p->m, item);
    parse_body(p, comb);
    ir_close(p->m);
    expand_zeros(p->m, item, NULL);
}
