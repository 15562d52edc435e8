/* A state table as text: a row is a line, in columns. They are: state and event; condition; what happens; why. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

/* The last column of a row: wider than other text, so that a row stays one line. Where the reasons begin. */
enum { TABLE_WIDTH = 160, WHY_COLUMN = 96 };

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

static void put_action(struct printer *p, struct row row)
{
    const struct item *set = row.does->count ? row.does->child[0] : NULL;
    if (set) {
        ir_put_expr(&p->out, set->lhs);
        ir_put(&p->out, " = ");
        ir_put_expr(&p->out, set->rhs);
    }
    ir_put(&p->out, ";");
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

/* The reason stands in WHY_COLUMN, or where the row ends, or above the row where the line would be too long. */
static void put_row(struct printer *p, struct row row, int indent, int label_column, int condition_column)
{
    char *label = label_text(row), *condition = condition_text(row);
    const char *why = row.does->doc;
    size_t start = p->out.length;
    ir_put(&p->out, "%*s%-*s ", indent, "", label_column, label);
    if (condition_column) ir_put(&p->out, "%-*s ", condition_column, condition);
    put_action(p, row);
    free(label);
    free(condition);
    if (!why) {
        ir_put(&p->out, "\n");
        return;
    }
    int used = (int)(p->out.length - start), length = (int)strlen(why) + 3, at = TABLE_WIDTH - length;
    if (at > WHY_COLUMN) at = WHY_COLUMN;
    if (used + 1 + length > TABLE_WIDTH) {
        char *taken = print_take(p, start);
        print_comment(p, indent + label_column + 1, why);
        ir_put(&p->out, "%s\n", taken);
        free(taken);
    } else {
        ir_put(&p->out, "%*s// %s\n", used < at ? at - used : 1, "", why);
    }
}

void print_table(struct printer *p, const struct item *table, int indent)
{
    int label_column = label_width(table);
    ir_put(&p->out, "%*s", indent, "");
    print_condition(p, "case ", table->rhs, indent, "\n");
    for (int i = 0; i < table->count; i++) {
        const struct item *of = table->child[i];
        if (i && of->compact) print_blank(p);
        for (struct row row = row_at(of, NULL);; row = row_at(of, next_branch(row))) {
            put_row(p, row, indent + 4, label_column, condition_width(of));
            if (!next_branch(row)) break;
        }
    }
    print_line(p, indent, "endcase");
}
