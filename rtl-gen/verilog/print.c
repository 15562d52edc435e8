/* A module as Verilog-2005. Within a scope: constants, then what must be declared before it is used, then the logic
 * in the order in which it was built, then the checks. */
#include "rtl-gen/verilog/ir.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 120 };

struct printer {
    const struct hw_module *m;
    struct ir_text out;
    char *used; /* one flag for each child of the root: an optional localparam that is needed */
};

static void line(struct printer *p, int indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void line(struct printer *p, int indent, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ir_put(&p->out, "%*s%s\n", indent, "", text);
}

static void comment(struct printer *p, int indent, const char *text)
{
    if (!text) return;
    size_t room = (size_t)(WIDTH - indent - 3);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (n > room)
            for (n = room; n > 0 && text[n] != ' ';) n--;
        if (n == 0) n = strlen(text) < room ? strlen(text) : room;
        ir_put(&p->out, "%*s// %.*s\n", indent, "", (int)n, text);
        text += n;
        while (*text == ' ' || *text == '\n') text++;
    }
}

/* Ends the line that began at `start` with a comment, or puts the comment above it where there is no room. */
static void put_trailing(struct printer *p, size_t start, int indent, const char *doc)
{
    size_t used = p->out.length - start;
    if (doc && used + strlen(doc) + 4 <= WIDTH) {
        ir_put(&p->out, " // %s\n", doc);
    } else if (doc) {
        char *copy = strdup(p->out.text + start);
        if (!copy) abort();
        p->out.length = start;
        comment(p, indent, doc);
        ir_put(&p->out, "%s\n", copy);
        free(copy);
    } else {
        ir_put(&p->out, "\n");
    }
}

/* Who is used where ---------------------------------------------------------------------------------------------------------- */

struct visit {
    void (*visit)(void *context, const char *name);
    void *context;
};

static void visit_expr(const struct expr *e, const struct visit *v)
{
    if (e) expr_each_name(e, v->visit, v->context);
}

static void visit_item(const struct item *item, const struct visit *v)
{
    visit_expr(item->width, v);
    visit_expr(item->lhs, v);
    visit_expr(item->rhs, v);
    visit_expr(item->depth, v);
    for (int i = 0; i < item->count; i++) visit_item(item->child[i], v);
    if (item->orelse) visit_item(item->orelse, v);
}

static int is_optional(const struct item *item)
{
    return item->kind == ITEM_LOCALPARAM && item->optional;
}

static void mark_used(void *context, const char *name)
{
    struct printer *p = context;
    const struct item *root = &p->m->root;
    for (int i = 0; i < root->count; i++) {
        if (!is_optional(root->child[i]) || p->used[i] || strcmp(root->child[i]->name, name) != 0) continue;
        p->used[i] = 1;
        struct visit v = {mark_used, p};
        visit_item(root->child[i], &v);
    }
}

static void find_used(struct printer *p)
{
    const struct item *root = &p->m->root;
    struct visit v = {mark_used, p};
    p->used = calloc((size_t)root->count + 1, 1);
    if (!p->used) abort();
    for (int i = 0; i < root->count; i++)
        if (!is_optional(root->child[i])) visit_item(root->child[i], &v);
}

/* Which wires with an expression are used above their own place in the scope. */
struct early {
    const struct item *scope;
    int at;
    char *early;
};

static void mark_early(void *context, const char *name)
{
    struct early *e = context;
    for (int i = e->at + 1; i < e->scope->count; i++) {
        const struct item *item = e->scope->child[i];
        if (item->kind == ITEM_WIRE && item->rhs && !strcmp(item->name, name)) e->early[i] = 1;
    }
}

static char *find_early(const struct item *scope)
{
    struct early e = {scope, 0, calloc((size_t)scope->count + 1, 1)};
    if (!e.early) abort();
    struct visit v = {mark_early, &e};
    for (e.at = 0; e.at < scope->count; e.at++) visit_item(scope->child[e.at], &v);
    return e.early;
}

/* Statements ------------------------------------------------------------------------------------------------------------------- */

static void put_items(struct printer *p, const struct item *parent, int indent, int blocking);

static void put_assignment(struct printer *p, int indent, const char *before, const struct expr *lhs, const char *op,
                           const struct expr *rhs, const char *doc)
{
    size_t start = p->out.length;
    ir_put(&p->out, "%*s%s", indent, "", before);
    if (lhs) ir_put_expr(&p->out, lhs);
    ir_put(&p->out, " %s ", op);
    ir_put_wrapped(&p->out, rhs, (int)(p->out.length - start), indent);
    ir_put(&p->out, ";");
    put_trailing(p, start, indent, doc);
}

static void put_condition(struct printer *p, const char *before, const struct expr *e, int indent, const char *after)
{
    ir_put(&p->out, "%s(", before);
    ir_put_wrapped(&p->out, e, indent + 8, indent);
    ir_put(&p->out, ")%s", after);
}

/* The rows of a state table: one line a row, the assignments in one column. */
static void put_rows(struct printer *p, const struct item *item, int indent, int blocking)
{
    size_t column = 0;
    for (const struct item *row = item; row; row = row->orelse) {
        struct ir_text t = {0};
        ir_put(&t, "%s", "");
        if (row->rhs) ir_put_expr(&t, row->rhs);
        size_t n = t.length + (row == item ? 5 : 10);
        if (n > column && n <= 60) column = n;
        free(t.text);
    }
    for (const struct item *row = item; row; row = row->orelse) {
        size_t start = p->out.length;
        ir_put(&p->out, "%*s%s%s", indent, "", row == item ? "" : "else", row == item || !row->rhs ? "" : " ");
        if (row->rhs) put_condition(p, "if ", row->rhs, indent, "");
        size_t used = p->out.length - start - (size_t)indent;
        ir_put(&p->out, "%*s", used < column + 1 ? (int)(column + 1 - used) : 1, "");
        const struct item *set = row->child[0];
        ir_put_expr(&p->out, set->lhs);
        ir_put(&p->out, blocking ? " = " : " <= ");
        ir_put_expr(&p->out, set->rhs);
        ir_put(&p->out, ";");
        put_trailing(p, start, indent, set->doc);
    }
}

static void put_if(struct printer *p, const struct item *item, int indent, int blocking)
{
    if (item->compact) {
        put_rows(p, item, indent, blocking);
        return;
    }
    ir_put(&p->out, "%*s", indent, "");
    for (; item; item = item->orelse) {
        if (item->kind == ITEM_IF) put_condition(p, "if ", item->rhs, indent, " begin\n");
        else ir_put(&p->out, "begin\n");
        put_items(p, item, indent + 4, blocking);
        ir_put(&p->out, "%*send%s", indent, "", item->orelse ? " else " : "\n");
    }
}

static void put_case(struct printer *p, const struct item *item, int indent, int blocking)
{
    ir_put(&p->out, "%*s", indent, "");
    put_condition(p, "case ", item->rhs, indent, "\n");
    for (int i = 0; i < item->count; i++) {
        const struct item *of = item->child[i];
        if (of->kind != ITEM_OF) {
            if (of->kind == ITEM_NOTE) comment(p, indent + 4, of->doc);
            continue;
        }
        ir_put(&p->out, "%*s", indent + 4, "");
        if (!of->rhs) ir_put(&p->out, "default");
        for (int k = 0; of->rhs && k < of->rhs->count; k++) {
            if (k) ir_put(&p->out, ", ");
            ir_put_expr(&p->out, of->rhs->arg[k]);
        }
        if (of->count == 1 && of->child[0]->kind == ITEM_SET) {
            ir_put(&p->out, ":\n");
            put_items(p, of, indent + 8, blocking);
        } else {
            ir_put(&p->out, ": begin\n");
            put_items(p, of, indent + 8, blocking);
            line(p, indent + 4, "end");
        }
    }
    line(p, indent, "endcase");
}

static void put_items(struct printer *p, const struct item *parent, int indent, int blocking)
{
    for (int i = 0; i < parent->count; i++) {
        const struct item *item = parent->child[i];
        switch (item->kind) {
        case ITEM_NOTE: comment(p, indent, item->doc); break;
        case ITEM_IF:
        case ITEM_ELSE: put_if(p, item, indent, blocking); break;
        case ITEM_CASE: put_case(p, item, indent, blocking); break;
        case ITEM_SET: put_assignment(p, indent, "", item->lhs, blocking ? "=" : "<=", item->rhs, item->doc); break;
        case ITEM_FOR:
            ir_put(&p->out, "%*sfor (%s = ", indent, "", item->name);
            ir_put_expr(&p->out, item->lhs);
            ir_put(&p->out, "; %s < ", item->name);
            ir_put_expr(&p->out, item->rhs);
            ir_put(&p->out, "; %s = %s + 1) begin\n", item->name, item->name);
            put_items(p, item, indent + 4, blocking);
            line(p, indent, "end");
            break;
        default: break;
        }
    }
}

static const struct item *first_set(const struct item *item)
{
    if (item->kind == ITEM_SET) return item;
    for (int i = 0; i < item->count; i++) {
        const struct item *found = first_set(item->child[i]);
        if (found) return found;
    }
    return item->orelse ? first_set(item->orelse) : NULL;
}

/* Loop variables belong to the procedure: shared ones would wake the others' always @*. */
static void put_loop_variables(struct printer *p, const struct item *item, const char **seen, int *count, int indent)
{
    if (item->kind == ITEM_FOR) {
        int known = 0;
        for (int i = 0; i < *count; i++) known |= !strcmp(seen[i], item->name);
        if (!known && *count < 16) {
            if (indent) line(p, indent, "integer %s;", item->name);
            seen[(*count)++] = item->name;
        }
    }
    for (int i = 0; i < item->count; i++) put_loop_variables(p, item->child[i], seen, count, indent);
    if (item->orelse) put_loop_variables(p, item->orelse, seen, count, indent);
}

static void put_always(struct printer *p, const struct item *item, int indent)
{
    const char *seen[16];
    int loops = 0;
    const struct item *set = first_set(item);
    put_loop_variables(p, item, seen, &loops, 0);
    ir_put(&p->out, "%*salways @%s begin", indent, "", item->kind == ITEM_FF ? "(posedge clk)" : "*");
    if (loops) ir_put(&p->out, " : set_%s", set ? ir_root_name(set->lhs) : "nothing");
    ir_put(&p->out, "\n");
    loops = 0;
    put_loop_variables(p, item, seen, &loops, indent + 4);
    put_items(p, item, indent + 4, item->kind == ITEM_COMB);
    line(p, indent, "end");
}

/* Declarations ------------------------------------------------------------------------------------------------------------------ */

static int range_length(const struct expr *width)
{
    struct ir_text t = {0};
    ir_put_range(&t, width);
    int n = (int)t.length;
    free(t.text);
    return n;
}

static void put_declaration(struct printer *p, const struct item *item, int indent, int column)
{
    static const char *const kinds[] = {[ITEM_WIRE] = "wire", [ITEM_REG] = "reg ", [ITEM_MEM] = "reg "};
    size_t start = p->out.length;
    struct ir_text range = {0};
    ir_put(&range, "%s", "");
    ir_put_range(&range, item->width);
    ir_put(&p->out, "%*s", indent, "");
    if (item->attribute) ir_put(&p->out, "(* %s *) ", item->attribute);
    ir_put(&p->out, "%s %-*s%s%s", kinds[item->kind], column, range.text, column ? " " : "", item->name);
    if (item->kind == ITEM_MEM) {
        ir_put(&p->out, " [0:");
        ir_put_last(&p->out, item->depth);
        ir_put(&p->out, "]");
    }
    ir_put(&p->out, ";");
    put_trailing(p, start, indent, item->doc);
    free(range.text);
}

static void put_localparam(struct printer *p, const struct item *item, int indent)
{
    size_t start = p->out.length;
    const char *name = item->name;
    if (item->width && item->rhs->kind == EXPR_NUMBER && item->width->kind == EXPR_NUMBER) {
        ir_put(&p->out, "%*slocalparam ", indent, "");
        ir_put_range(&p->out, item->width);
        ir_put(&p->out, "%s%s = %lld'd%lld;", ir_is_scalar(item->width) ? "" : " ", name, (long long)item->width->value,
               (long long)item->rhs->value);
    } else if (item->width) {
        /* Cut to its width in two steps, so that no tool warns. */
        ir_put(&p->out, "%*slocalparam integer %s_INT = ", indent, "", name);
        ir_put_expr(&p->out, item->rhs);
        ir_put(&p->out, ";\n");
        start = p->out.length;
        ir_put(&p->out, "%*slocalparam ", indent, "");
        ir_put_range(&p->out, item->width);
        ir_put(&p->out, "%s%s = %s_INT", ir_is_scalar(item->width) ? "" : " ", name, name);
        if (ir_is_scalar(item->width)) ir_put(&p->out, "[0];");
        else {
            ir_put_range(&p->out, item->width);
            ir_put(&p->out, ";");
        }
    } else {
        ir_put(&p->out, "%*slocalparam integer %s = ", indent, "", name);
        ir_put_wrapped(&p->out, item->rhs, (int)(p->out.length - start), indent);
        ir_put(&p->out, ";");
    }
    put_trailing(p, start, indent, item->doc);
}

static int is_declared_first(const struct item *item, int early)
{
    return item->kind == ITEM_REG || item->kind == ITEM_MEM || (item->kind == ITEM_WIRE && (!item->rhs || early));
}

static void put_genvars(struct printer *p, const struct item *item, const char **seen, int *count)
{
    if (item->kind == ITEM_GEN_FOR) {
        int known = 0;
        for (int i = 0; i < *count; i++) known |= !strcmp(seen[i], item->label);
        if (!known && *count < 32) {
            line(p, 4, "genvar %s;", item->label);
            seen[(*count)++] = item->label;
        }
    }
    for (int i = 0; i < item->count; i++) put_genvars(p, item->child[i], seen, count);
    if (item->orelse) put_genvars(p, item->orelse, seen, count);
}

static void blank(struct printer *p)
{
    size_t n = p->out.length;
    if (n >= 2 && p->out.text[n - 1] == '\n' && p->out.text[n - 2] == '\n') return;
    ir_put(&p->out, "\n");
}

/* Scopes --------------------------------------------------------------------------------------------------------------------------- */

static void put_pins(struct printer *p, const struct item *instance, enum item_kind kind, int indent)
{
    size_t longest = 0;
    int left = 0;
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != kind) continue;
        left++;
        if (strlen(pin->name) > longest) longest = strlen(pin->name);
    }
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != kind) continue;
        ir_put(&p->out, "%*s.%-*s (", indent + 4, "", (int)longest, pin->name);
        ir_put_wrapped(&p->out, pin->rhs, indent + (int)longest + 8, indent + 4);
        ir_put(&p->out, ")%s\n", --left ? "," : "");
    }
}

static int has_pins(const struct item *instance, enum item_kind kind)
{
    for (int i = 0; i < instance->count; i++)
        if (instance->child[i]->kind == kind) return 1;
    return 0;
}

static void put_instance(struct printer *p, const struct item *item, int indent)
{
    ir_put(&p->out, "%*s%s", indent, "", item->label);
    if (has_pins(item, ITEM_BIND)) {
        ir_put(&p->out, " #(\n");
        put_pins(p, item, ITEM_BIND, indent);
        ir_put(&p->out, "%*s)", indent, "");
    }
    ir_put(&p->out, " %s (\n", item->name);
    put_pins(p, item, ITEM_CONNECT, indent);
    line(p, indent, ");");
}

static void put_scope(struct printer *p, const struct item *scope, int indent);

static void put_generate(struct printer *p, const struct item *item, int indent, int outermost)
{
    int inner = outermost ? indent + 4 : indent;
    if (outermost) line(p, indent, "generate");
    if (item->kind == ITEM_GEN_FOR) {
        ir_put(&p->out, "%*sfor (%s = 0; %s < ", inner, "", item->label, item->label);
        ir_put_expr(&p->out, item->rhs);
        ir_put(&p->out, "; %s = %s + 1) begin : %s\n", item->label, item->label, item->name);
        put_scope(p, item, inner + 4);
        line(p, inner, "end");
    } else {
        ir_put(&p->out, "%*s", inner, "");
        for (; item; item = item->orelse) {
            if (item->kind == ITEM_GEN_IF) put_condition(p, "if ", item->rhs, inner, "");
            ir_put(&p->out, "%sbegin : %s\n", item->kind == ITEM_GEN_IF ? " " : "", item->name);
            put_scope(p, item, inner + 4);
            ir_put(&p->out, "%*send%s", inner, "", item->orelse ? " else " : "\n");
        }
    }
    if (outermost) line(p, indent, "endgenerate");
}

static void put_zero(struct printer *p, const struct item *item, int indent)
{
    blank(p);
    ir_put(&p->out, "`ifndef LARDER_NO_RAM_INIT\n");
    line(p, indent, "initial begin : zero_%s", item->name);
    line(p, indent + 4, "integer word;");
    ir_put(&p->out, "%*sfor (word = 0; word < ", indent + 4, "");
    ir_put_expr(&p->out, item->depth);
    ir_put(&p->out, "; word = word + 1) begin\n");
    ir_put(&p->out, "%*s%s[word] = {", indent + 8, "", item->name);
    ir_put_expr(&p->out, item->width);
    ir_put(&p->out, "{1'b0}};\n");
    line(p, indent + 4, "end");
    line(p, indent, "end");
    ir_put(&p->out, "`endif\n");
    blank(p);
}

static void put_logic(struct printer *p, const struct item *item, int early, int indent)
{
    switch (item->kind) {
    case ITEM_NOTE:
        blank(p);
        comment(p, indent, item->doc);
        break;
    case ITEM_WIRE: {
        if (!item->rhs) break;
        comment(p, indent, early ? NULL : item->doc);
        struct ir_text head = {0};
        ir_put(&head, early ? "assign " : "wire ");
        if (!early) ir_put_range(&head, item->width);
        ir_put(&head, "%s%s", early || ir_is_scalar(item->width) ? "" : " ", item->name);
        put_assignment(p, indent, head.text, NULL, "=", item->rhs, NULL);
        free(head.text);
        break;
    }
    case ITEM_ZERO: put_zero(p, item, indent); break;
    case ITEM_ASSIGN: put_assignment(p, indent, "assign ", item->lhs, "=", item->rhs, NULL); break;
    case ITEM_UNUSED:
        ir_put(&p->out, "%*swire %s = &{1'b0, ", indent, "", item->name);
        ir_put_expr(&p->out, item->rhs);
        ir_put(&p->out, "};\n");
        break;
    case ITEM_FF:
    case ITEM_COMB:
        blank(p);
        comment(p, indent, item->doc);
        put_always(p, item, indent);
        blank(p);
        break;
    case ITEM_GEN_FOR:
    case ITEM_GEN_IF:
    case ITEM_GEN_ELSE:
        blank(p);
        put_generate(p, item, indent, indent == 4);
        blank(p);
        break;
    case ITEM_INSTANCE:
        blank(p);
        comment(p, indent, item->doc);
        put_instance(p, item, indent);
        blank(p);
        break;
    default: break;
    }
}

static void put_checks(struct printer *p, const struct item *scope, int indent)
{
    int any = 0;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_ASSERT && item->kind != ITEM_COVER) continue;
        if (!any) {
            blank(p);
            ir_put(&p->out, "`ifdef LARDER_CHECKS\n");
            line(p, indent, "always @(posedge clk) begin");
            line(p, indent + 4, "if (!rst) begin");
        }
        any = 1;
        comment(p, indent + 8, item->doc);
        ir_put(&p->out, "%*s%s (", indent + 8, "", item->kind == ITEM_ASSERT ? "assert" : "cover");
        ir_put_wrapped(&p->out, item->rhs, indent + 18, indent + 8);
        ir_put(&p->out, ");\n");
    }
    if (!any) return;
    line(p, indent + 4, "end");
    line(p, indent, "end");
    ir_put(&p->out, "`endif\n");
}

/* Notes made before anything else are about the whole module: how many there are. */
static int count_header_notes(const struct item *root)
{
    int n = 0;
    while (n < root->count && root->child[n]->kind == ITEM_NOTE) n++;
    return n;
}

static void put_scope(struct printer *p, const struct item *scope, int indent)
{
    char *early = find_early(scope);
    int column = 0, is_root = scope == &p->m->root;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (is_declared_first(item, early[i])) {
            int n = range_length(item->width);
            if (n > column && n <= 32) column = n;
        }
        if (item->kind != ITEM_LOCALPARAM || (is_root && item->optional && !p->used[i])) continue;
        put_localparam(p, item, indent);
    }
    blank(p);
    if (is_root) {
        const char *seen[32];
        int count = 0;
        put_genvars(p, scope, seen, &count);
        blank(p);
    }
    for (int i = 0; i < scope->count; i++)
        if (is_declared_first(scope->child[i], early[i])) put_declaration(p, scope->child[i], indent, column);
    blank(p);
    for (int i = is_root ? count_header_notes(scope) : 0; i < scope->count; i++)
        put_logic(p, scope->child[i], early[i], indent);
    put_checks(p, scope, indent);
    free(early);
}

/* The module ------------------------------------------------------------------------------------------------------------------------- */

static void put_params(struct printer *p)
{
    const struct hw_module *m = p->m;
    if (!m->param_count) return;
    ir_put(&p->out, " #(\n");
    for (int i = 0; i < m->param_count; i++) {
        comment(p, 4, m->params[i]->doc);
        size_t start = p->out.length;
        ir_put(&p->out, "    parameter integer %s = ", m->params[i]->name);
        ir_put_wrapped(&p->out, m->params[i]->rhs, (int)(p->out.length - start), 4);
        ir_put(&p->out, "%s\n", i + 1 < m->param_count ? "," : "");
    }
    ir_put(&p->out, ")");
}

static void put_ports(struct printer *p)
{
    const struct hw_module *m = p->m;
    int column = 0;
    for (int i = 0; i < m->port_count; i++) {
        int n = range_length(m->ports[i]->width);
        if (n > column && n <= 40) column = n;
    }
    ir_put(&p->out, " (\n");
    for (int i = 0; i < m->port_count; i++) {
        const struct item *port = m->ports[i];
        struct ir_text range = {0};
        ir_put(&range, "%s", "");
        ir_put_range(&range, port->width);
        comment(p, 4, port->doc);
        ir_put(&p->out, "    %s %s %-*s%s%s%s\n", port->dir == SPEC_IN ? "input " : "output",
               ir_is_set(&m->root, port->name) ? "reg " : "wire", column, range.text, column ? " " : "", port->name,
               i + 1 < m->port_count ? "," : "");
        free(range.text);
    }
    ir_put(&p->out, ");\n\n");
}

/* Where a comment at the end of a statement begins, or 0. */
static size_t comment_column(const char *text, size_t n)
{
    for (size_t i = 0; i + 4 < n; i++)
        if (!strncmp(text + i, "; // ", 5)) return i + 1;
    return 0;
}

/* Comments at the ends of neighbouring lines stand in one column. */
static char *align_comments(const char *text)
{
    struct ir_text out = {0};
    const char *end_of_run = text;
    size_t column = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (text >= end_of_run) {
            column = 0;
            for (end_of_run = text; *end_of_run;) {
                size_t length = strcspn(end_of_run, "\n");
                if (length == 0 || (end_of_run[length - 1] != ';' && !comment_column(end_of_run, length))) break;
                size_t at = comment_column(end_of_run, length);
                if (at > column && at <= 72) column = at;
                end_of_run += length + (end_of_run[length] == '\n');
            }
        }
        size_t at = text < end_of_run ? comment_column(text, n) : 0;
        size_t pad = at && at < column && n + column - at <= WIDTH ? column - at : 0;
        if (at) ir_put(&out, "%.*s%*s%.*s\n", (int)at, text, (int)pad, "", (int)(n - at), text + at);
        else ir_put(&out, "%.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
    return out.text;
}

/* Runs of empty lines become one; none stands after a begin or before an end. */
static void write_tidy(const char *text, FILE *out)
{
    int opened = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        const char *next = text[n] ? text + n + 1 : text + n;
        if (n == 0) {
            const char *following = next + strspn(next, "\n");
            const char *word = following + strspn(following, " ");
            if (!opened && strncmp(word, "end\n", 4) != 0 && *following) fputc('\n', out);
            opened = 1;
        } else {
            fwrite(text, 1, n, out);
            fputc('\n', out);
            const char *begin = n >= 5 ? memchr(text, 'b', n) : NULL;
            opened = 0;
            for (; begin && begin < text + n; begin = memchr(begin + 1, 'b', (size_t)(text + n - begin - 1)))
                if (!strncmp(begin, "begin :", 7) || (!strncmp(begin, "begin", 5) && begin + 5 == text + n)) opened = 1;
        }
        text = next;
    }
}

int hw_print(const struct hw_module *m, FILE *out)
{
    struct printer p = {m, {0}, NULL};
    find_used(&p);
    ir_put(&p.out, "// %s: ", m->name);
    ir_put(&p.out, "%s\n//\n", m->brief);
    for (int i = 0; i < count_header_notes(&m->root); i++) {
        comment(&p, 0, m->root.child[i]->doc);
        ir_put(&p.out, "//\n");
    }
    if (m->source) {
        char *source = malloc(strlen(m->source) + 16);
        if (!source) abort();
        sprintf(source, "Source: %s", m->source);
        comment(&p, 0, source);
        free(source);
    }
    ir_put(&p.out, "// Written by `larder emit %s`; to change it, change the generator.\n\n", m->remake);
    ir_put(&p.out, "`default_nettype none\n\nmodule %s", m->name);
    put_params(&p);
    put_ports(&p);
    put_scope(&p, &m->root, 4);
    ir_put(&p.out, "\nendmodule\n\n`default_nettype wire\n");
    char *aligned = align_comments(p.out.text);
    write_tidy(aligned, out);
    free(aligned);
    free(p.out.text);
    free(p.used);
    return ferror(out) ? -1 : 0;
}

static int listed(struct hw_module *const *list, int count, const struct hw_module *m)
{
    for (int i = 0; i < count; i++)
        if (list[i] == m) return 1;
    return 0;
}

static void add_needs(struct hw_module *m, const struct item *item, struct hw_module **list, int max, int *count)
{
    for (int i = 0; i < item->count; i++) add_needs(m, item->child[i], list, max, count);
    if (item->orelse) add_needs(m, item->orelse, list, max, count);
    if (item->kind != ITEM_INSTANCE && item != &m->root) return;
    struct hw_module *needed = item->kind == ITEM_INSTANCE ? hw_find_module(m->lib, item->label) : m;
    if (!needed || *count >= max || listed(list, *count, needed)) return;
    if (needed != m) add_needs(needed, &needed->root, list, max, count);
    else list[(*count)++] = m;
}

int hw_needs(struct hw_module *m, struct hw_module **list, int max)
{
    int count = 0;
    add_needs(m, &m->root, list, max, &count);
    return count;
}
