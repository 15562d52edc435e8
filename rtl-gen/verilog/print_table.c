/* A state table as text: a row is a line, in columns: state and event; condition; what happens; why. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

/* A state's reasons stand in one column, or each above its row where some line would be longer than this. */
enum { TABLE_WIDTH = 176 };

struct row {
    const struct item *of;     /* where its cell begins, else NULL */
    const struct item *branch; /* what is asked; NULL for a cell of one row */
    const struct item *does;   /* holds at most one assignment, and the reason */
};

static struct row row_at(const struct item *of, const struct item *branch)
{
    if (of->count && (of->child[0]->kind == ITEM_IF || of->child[0]->kind == ITEM_ELSE)) {
        const struct item *first = of->child[0];
        struct row row = {branch ? NULL : of, branch ? branch : first, branch ? branch : first};
        return row;
    }
    return (struct row){of, NULL, of};
}

/* The row after `row` in its cell; its branch is NULL after the last. */
static const struct item *next_branch(struct row row)
{
    return row.branch ? row.branch->orelse : NULL;
}

static char *label_text(struct row row)
{
    struct ir_text t = {0};
    ir_put(&t, "%s", "");
    if (row.of && !row.of->rhs) ir_put(&t, "default:");
    if (row.of && row.of->rhs) {
        ir_put_expr(&t, row.of->rhs->arg[0]);
        ir_put(&t, ":");
    }
    return t.text;
}

static char *condition_text(struct row row)
{
    struct ir_text t = {0};
    ir_put(&t, "%s", "");
    if (row.branch && !row.of) ir_put(&t, row.branch->rhs ? "else " : "else");
    if (row.branch && row.branch->rhs) {
        ir_put(&t, "if (");
        ir_put_expr(&t, row.branch->rhs);
        ir_put(&t, ")");
    }
    return t.text;
}

static void put_action(struct ir_text *t, struct row row)
{
    const struct item *set = row.does->count ? row.does->child[0] : NULL;
    if (set) {
        ir_put_expr(t, set->lhs);
        ir_put(t, " = ");
        ir_put_expr(t, set->rhs);
    }
    ir_put(t, ";");
}

static int label_width(const struct item *table)
{
    int width = 0;
    for (int i = 0; i < table->count; i++) {
        char *label = label_text(row_at(table->child[i], NULL));
        if ((int)strlen(label) > width) width = (int)strlen(label);
        free(label);
    }
    return width;
}

/* Within a cell, what happens stands in one column. */
static int condition_width(const struct item *of)
{
    int width = 0;
    for (struct row row = row_at(of, NULL);; row = row_at(of, next_branch(row))) {
        char *condition = condition_text(row);
        int n = (int)strlen(condition);
        if (n > width && n <= 60) width = n;
        free(condition);
        if (!next_branch(row)) return width;
    }
}

static char *row_text(struct row row, int indent, int label_column, int condition_column)
{
    char *label = label_text(row), *condition = condition_text(row);
    struct ir_text t = {0};
    ir_put(&t, "%*s%-*s ", indent, "", label_column, label);
    if (condition_column) ir_put(&t, "%-*s ", condition_column, condition);
    put_action(&t, row);
    free(label);
    free(condition);
    return t.text;
}

struct table_printer {
    struct printer *p;
    int indent, label_column;
    int why_column, why_width; /* of the state that is printed: where its reasons begin; the longest one */
};

static void measure_row(struct table_printer *t, struct row row, const char *text)
{
    int n = (int)strlen(text);
    if (!row.does->doc) return;
    if (n > t->why_column) t->why_column = n;
    if ((int)strlen(row.does->doc) > t->why_width) t->why_width = (int)strlen(row.does->doc);
}

static void put_row(struct table_printer *t, struct row row, const char *text)
{
    int fits = t->why_column + 4 + t->why_width <= TABLE_WIDTH;
    if (row.does->doc && !fits) print_comment(t->p, t->indent + t->label_column + 1, row.does->doc);
    if (row.does->doc && fits) ir_put(&t->p->out, "%-*s // %s\n", t->why_column, text, row.does->doc);
    else ir_put(&t->p->out, "%s\n", text);
}

static void each_row(struct table_printer *t, const struct item *of,
                     void (*visit)(struct table_printer *t, struct row row, const char *text))
{
    for (struct row row = row_at(of, NULL);; row = row_at(of, next_branch(row))) {
        char *text = row_text(row, t->indent, t->label_column, condition_width(of));
        visit(t, row, text);
        free(text);
        if (!next_branch(row)) return;
    }
}

void print_table(struct printer *p, const struct item *table, int indent)
{
    struct table_printer t = {p, indent + 4, label_width(table), 0, 0};
    int has_events = table->count && table->child[0]->compact;
    ir_put(&p->out, "%*s", indent, "");
    print_condition(p, "case ", table->rhs, indent, "\n");
    for (int i = 0, end; i < table->count; i = end) {
        if (i && table->child[i]->compact) print_blank(p);
        t.why_column = t.why_width = 0;
        for (end = i; end == i || (end < table->count && has_events && !table->child[end]->compact); end++)
            each_row(&t, table->child[end], measure_row);
        for (int k = i; k < end; k++) each_row(&t, table->child[k], put_row);
    }
    print_line(p, indent, "endcase");
}
