/* A module as Verilog-2005. Within a scope: constants, then what must be declared before it is used, then the logic
 * in the order in which it was built, then the checks. */
#include "rtl-gen/verilog/names.h"
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

static void put_declaration(struct printer *p, const struct item *item, int indent, int column)
{
    static const char *const kinds[] = {[ITEM_WIRE] = "wire", [ITEM_REG] = "reg ", [ITEM_MEM] = "reg "};
    size_t start = p->out.length;
    struct ir_text range = {0};
    ir_put(&range, "%s", "");
    ir_put_range(&range, item->width);
    ir_put(&p->out, "%*s", indent, "");
    if (item->attribute) ir_put(&p->out, "(* %s *) ", item->attribute);
    ir_put(&p->out, "%s %-*s%s%s", kinds[item->kind], column, range.text, column || range.length ? " " : "",
           item->name);
    if (item->kind == ITEM_MEM) {
        ir_put(&p->out, " [0:");
        ir_put_last(&p->out, item->depth);
        ir_put(&p->out, "]");
    }
    ir_put(&p->out, ";");
    print_trailing(p, start, indent, item->doc);
    free(range.text);
}

/* A number, or one bit set: it is written where a width is named, and no tool warns. */
static int is_small_constant(const struct expr *e)
{
    if (e->kind == EXPR_NUMBER) return 1;
    return e->kind == EXPR_BINARY && !strcmp(e->op, "<<") && e->arg[0]->kind == EXPR_NUMBER &&
           e->arg[1]->kind == EXPR_NUMBER;
}

static void put_localparam(struct printer *p, const struct item *item, int indent)
{
    size_t start = p->out.length;
    const char *name = item->name;
    if (item->width && item->rhs->kind == EXPR_NUMBER && item->width->kind == EXPR_NUMBER) {
        ir_put(&p->out, "%*slocalparam ", indent, "");
        ir_put_range(&p->out, item->width);
        struct expr value = *item->rhs;
        value.width = (int)item->width->value;
        if (item->rhs->base != 'h') value.base = 'd';
        ir_put(&p->out, "%s%s = ", ir_is_scalar(item->width) ? "" : " ", name);
        ir_put_expr(&p->out, &value);
        ir_put(&p->out, ";");
    } else if (item->width && is_small_constant(item->rhs)) {
        ir_put(&p->out, "%*slocalparam ", indent, "");
        ir_put_range(&p->out, item->width);
        ir_put(&p->out, " %s = ", name);
        ir_put_expr(&p->out, item->rhs);
        ir_put(&p->out, ";");
    } else if (item->width) {
        /* Cut to its width in two steps, so that no tool warns. */
        ir_put(&p->out, "%*slocalparam integer %s_INT = ", indent, "", name);
        ir_put_wrapped(&p->out, item->rhs, 0, indent, 1);
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
        print_constant(p, item->rhs, (int)(p->out.length - start));
        ir_put(&p->out, ";");
    }
    print_trailing(p, start, indent, item->doc);
}

static int is_declared_first(const struct item *item)
{
    return item->kind == ITEM_REG || item->kind == ITEM_MEM;
}

/* Each name once: loops of one name share it. */
static void put_genvars(struct printer *p, const struct item *item, struct names *seen)
{
    if (item->kind == ITEM_GEN_FOR && names_find(seen, item->label) < 0) {
        print_line(p, 4, "genvar %s;", item->label);
        names_put(seen, item->label, 0);
    }
    for (int i = 0; i < item->count; i++) put_genvars(p, item->child[i], seen);
    if (item->orelse) put_genvars(p, item->orelse, seen);
}

/* Scopes --------------------------------------------------------------------------------------------------------------------------- */

static int is_same_name(const struct item *pin, enum item_kind kind)
{
    return pin->kind == kind && pin->rhs->kind == EXPR_NAME && !strcmp(pin->rhs->name, pin->name);
}

/* A pin that is joined to what has its own name, as a neighbour is. */
static int is_in_run(const struct item *instance, int i, enum item_kind kind)
{
    return is_same_name(instance->child[i], kind) &&
           ((i > 0 && is_same_name(instance->child[i - 1], kind)) ||
            (i + 1 < instance->count && is_same_name(instance->child[i + 1], kind)));
}

/* Pins in a run fill their lines. Any other has a line, in columns with its like. */
static void put_pins(struct printer *p, const struct item *instance, enum item_kind kind, int indent)
{
    size_t longest = 0;
    int left = 0;
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != kind) continue;
        left++;
        if (!is_in_run(instance, i, kind) && strlen(pin->name) > longest) longest = strlen(pin->name);
    }
    int column = 0; /* where a line of a run ends; 0: none is begun */
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != kind) continue;
        const char *comma = --left ? "," : "";
        if (is_in_run(instance, i, kind)) {
            int length = (int)(2 * strlen(pin->name) + strlen(".()") + strlen(comma));
            if (column && column + 1 + length > IR_LAST) {
                ir_put(&p->out, "\n");
                column = 0;
            }
            ir_put(&p->out, "%*s.%s(%s)%s", column ? 1 : indent + 4, "", pin->name, pin->name, comma);
            column += length + (column ? 1 : indent + 4);
            continue;
        }
        if (column) ir_put(&p->out, "\n");
        column = 0;
        ir_put(&p->out, "%*s.%-*s (", indent + 4, "", (int)longest, pin->name);
        ir_put_wrapped(&p->out, pin->rhs, indent + (int)longest + 8, indent + 4, 2);
        ir_put(&p->out, ")%s\n", comma);
    }
    if (column) ir_put(&p->out, "\n");
}

static int has_pins(const struct item *instance, enum item_kind kind)
{
    for (int i = 0; i < instance->count; i++)
        if (instance->child[i]->kind == kind) return 1;
    return 0;
}

/* All pins of a kind behind one another. */
static void put_pins_flat(struct ir_text *out, const struct item *instance, enum item_kind kind)
{
    const char *before = "";
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != kind) continue;
        ir_put(out, "%s.%s(", before, pin->name);
        ir_put_expr(out, pin->rhs);
        ir_put(out, ")");
        before = ", ";
    }
}

/* What fits in a line takes one: the instance, or else its parameters alone. */
static void put_instance(struct printer *p, const struct item *item, int indent)
{
    struct ir_text head = {0}, pins = {0};
    ir_put(&head, "%s", item->label);
    if (has_pins(item, ITEM_BIND)) {
        ir_put(&head, " #(");
        put_pins_flat(&head, item, ITEM_BIND);
        ir_put(&head, ")");
    }
    ir_put(&head, " %s (", item->name);
    ir_put(&pins, "%s", "");
    put_pins_flat(&pins, item, ITEM_CONNECT);
    if (indent + (int)(head.length + pins.length + strlen(");")) <= IR_LAST) {
        print_line(p, indent, "%s%s);", head.text, pins.text);
    } else {
        if (indent + (int)head.length <= IR_LAST) {
            print_line(p, indent, "%s", head.text);
        } else {
            print_line(p, indent, "%s #(", item->label);
            put_pins(p, item, ITEM_BIND, indent);
            print_line(p, indent, ") %s (", item->name);
        }
        put_pins(p, item, ITEM_CONNECT, indent);
        print_line(p, indent, ");");
    }
    free(head.text);
    free(pins.text);
}

static void put_scope(struct printer *p, const struct item *scope, int indent);

static void put_generate(struct printer *p, const struct item *item, int indent, int outermost)
{
    int inner = outermost ? indent + 4 : indent;
    if (outermost) print_line(p, indent, "generate");
    if (item->kind == ITEM_GEN_FOR) {
        ir_put(&p->out, "%*sfor (%s = 0; %s < ", inner, "", item->label, item->label);
        ir_put_expr(&p->out, item->rhs);
        ir_put(&p->out, "; %s = %s + 1) begin : %s\n", item->label, item->label, item->name);
        put_scope(p, item, inner + 4);
        print_line(p, inner, "end");
    } else {
        ir_put(&p->out, "%*s", inner, "");
        for (; item; item = item->orelse) {
            if (item->kind == ITEM_GEN_IF) print_condition(p, "if ", item->rhs, inner, "");
            ir_put(&p->out, "%sbegin : %s\n", item->kind == ITEM_GEN_IF ? " " : "", item->name);
            put_scope(p, item, inner + 4);
            ir_put(&p->out, "%*send%s", inner, "", item->orelse ? " else " : "\n");
        }
    }
    if (outermost) print_line(p, indent, "endgenerate");
}

/* Verilator reads the whole text, so it has the error by its name; the others meet a module that nobody has. Proofs may ask of
 * smaller sizes than a user may have: LARDER_ANY_SIZE. */
static void put_stop(struct printer *p, int indent)
{
    ir_put(&p->out, "`ifdef LARDER_ANY_SIZE\n`elsif VERILATOR\n");
    print_line(p, indent, "$error(\"a size is not legal: the name of this instance says which\");");
    ir_put(&p->out, "`else\n");
    print_line(p, indent, "a_size_is_not_legal stop ();");
    ir_put(&p->out, "`endif\n");
}

static void put_zero(struct printer *p, const struct item *item, int indent)
{
    print_blank(p);
    ir_put(&p->out, "`ifndef LARDER_NO_RAM_INIT\n");
    print_line(p, indent, "initial begin : zero_%s", item->name);
    print_line(p, indent + 4, "integer word;");
    ir_put(&p->out, "%*sfor (word = 0; word < ", indent + 4, "");
    ir_put_expr(&p->out, item->depth);
    ir_put(&p->out, "; word = word + 1) begin\n");
    ir_put(&p->out, "%*s%s[word] = {", indent + 8, "", item->name);
    ir_put_expr(&p->out, item->width);
    ir_put(&p->out, "{1'b0}};\n");
    print_line(p, indent + 4, "end");
    print_line(p, indent, "end");
    ir_put(&p->out, "`endif\n");
    print_blank(p);
}

/* An assignment of several lines stands by itself, from `start` on. */
static void set_apart(struct printer *p, size_t start)
{
    const char *first_end = strchr(p->out.text + start, '\n');
    if (!first_end[1]) return;
    char *copy = print_take(p, start);
    print_blank(p);
    ir_put(&p->out, "%s\n", copy);
    free(copy);
}

/* "wire", and the range where there is one. */
static struct ir_text wire_and_range(const struct item *wire)
{
    struct ir_text head = {0};
    ir_put(&head, "wire ");
    ir_put_range(&head, wire->width);
    if (!ir_is_scalar(wire->width)) ir_put(&head, " ");
    return head;
}

/* A wire and what drives it: itself, or an assignment. */
static void put_definition(struct printer *p, const struct item *wire, const struct item *driver, int indent)
{
    size_t start = p->out.length;
    struct ir_text head = wire_and_range(wire);
    ir_put(&head, "%s", wire->name);
    print_assignment(p, indent, head.text, NULL, "=", driver->rhs, wire->doc ? wire->doc : driver->doc);
    free(head.text);
    set_apart(p, start);
}

static void put_logic(struct printer *p, const struct item *item, int indent)
{
    size_t start = p->out.length;
    switch (item->kind) {
    case ITEM_NOTE:
        print_blank(p);
        print_comment(p, indent, item->doc);
        break;
    case ITEM_WIRE:
        if (item->rhs) put_definition(p, item, item, indent);
        else put_declaration(p, item, indent, 0);
        break;
    case ITEM_ZERO: put_zero(p, item, indent); break;
    case ITEM_ASSIGN:
        print_assignment(p, indent, "assign ", item->lhs, "=", item->rhs, item->doc);
        set_apart(p, start);
        break;
    case ITEM_FF:
    case ITEM_COMB:
        print_blank(p);
        print_comment(p, indent, item->doc);
        print_always(p, item, indent);
        print_blank(p);
        break;
    case ITEM_GEN_FOR:
    case ITEM_GEN_IF:
    case ITEM_GEN_ELSE:
        print_blank(p);
        print_comment(p, indent, item->doc);
        put_generate(p, item, indent, indent == 4);
        print_blank(p);
        break;
    case ITEM_STOP: put_stop(p, indent); break;
    case ITEM_INSTANCE:
        print_blank(p);
        print_comment(p, indent, item->doc);
        put_instance(p, item, indent);
        print_blank(p);
        break;
    default: break;
    }
}

static int same_reason(const struct item *a, const struct item *b)
{
    return a->doc && b->doc ? !strcmp(a->doc, b->doc) : !a->doc && !b->doc;
}

/* The items of the scope that are unused for the same reason as `first`, in one wire. */
static void put_unused_wire(struct printer *p, const struct item *scope, int first, int number, int indent)
{
    const struct item *of = scope->child[first];
    struct expr zero = {.kind = EXPR_NUMBER, .width = 1, .base = 'b'}, all = {.kind = EXPR_CONCAT};
    for (int i = first; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_UNUSED || !same_reason(item, of)) continue;
        const struct expr *e = item->rhs;
        int n = e->kind == EXPR_CONCAT ? e->count : 1;
        all.arg = realloc(all.arg, (size_t)(all.count + n + 1) * sizeof *all.arg);
        if (!all.arg) abort();
        if (!all.count) all.arg[all.count++] = &zero;
        for (int k = 0; k < n; k++) all.arg[all.count++] = e->kind == EXPR_CONCAT ? e->arg[k] : item->rhs;
    }
    size_t start = p->out.length;
    ir_put(&p->out, "%*swire %s", indent, "", of->name);
    if (number) ir_put(&p->out, "_%c", 'a' + number);
    ir_put(&p->out, " = &");
    ir_put_wrapped(&p->out, &all, indent + 16, indent, 1);
    ir_put(&p->out, ";");
    print_trailing(p, start, indent, of->doc);
    set_apart(p, start);
    free(all.arg);
}

/* What the scope leaves unused, in a wire for each reason: tools take it for used. */
static void put_unused(struct printer *p, const struct item *scope, int indent)
{
    int number = 0;
    for (int i = 0; i < scope->count; i++) {
        if (scope->child[i]->kind != ITEM_UNUSED) continue;
        int told = 0;
        for (int k = 0; k < i && !told; k++)
            told = scope->child[k]->kind == ITEM_UNUSED && same_reason(scope->child[k], scope->child[i]);
        if (!told) put_unused_wire(p, scope, i, number++, indent);
    }
}

static void put_rules(struct printer *p, const struct item *scope, int indent)
{
    int any = 0;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_LEGAL) continue;
        if (!any++) {
            print_blank(p);
            print_comment(p, indent, "Sizes that are not legal end the elaboration here.");
        }
        size_t start = p->out.length;
        ir_put(&p->out, "%*s%s #(.HOLDS(", indent, "", item->label);
        ir_put_wrapped(&p->out, item->rhs, indent + 21, indent, (int)strlen(" ? 1 : 0))"));
        ir_put(&p->out, " ? 1 : 0))");
        if (ir_column(&p->out) + (int)(strlen(item->name) + strlen("  ();")) > IR_LAST)
            ir_put(&p->out, "\n%*s", indent + 4, "");
        else ir_put(&p->out, " ");
        ir_put(&p->out, "%s ();", item->name);
        print_trailing(p, start, indent, item->doc);
    }
}

static void put_checks(struct printer *p, const struct item *scope, int indent)
{
    int any = 0;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_ASSERT && item->kind != ITEM_COVER) continue;
        if (!any) {
            print_blank(p);
            ir_put(&p->out, "`ifdef LARDER_CHECKS\n");
            print_line(p, indent, "always @(posedge clk) begin");
            print_line(p, indent + 4, "if (!rst) begin");
        }
        any = 1;
        size_t start = p->out.length;
        ir_put(&p->out, "%*s%s (", indent + 8, "", item->kind == ITEM_ASSERT ? "assert" : "cover");
        ir_put_wrapped(&p->out, item->rhs, indent + 18, indent + 8, 2);
        ir_put(&p->out, ");");
        print_trailing(p, start, indent + 8, item->doc);
    }
    if (!any) return;
    print_line(p, indent + 4, "end");
    print_line(p, indent, "end");
    ir_put(&p->out, "`endif\n");
}

/* Constants that the logic uses, or those that only the checks do. */
static int put_constants(struct printer *p, const struct item *scope, enum print_use use, int indent)
{
    int is_root = scope == &p->m->root, any = 0;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        int used_by = is_root && print_is_optional(item) ? p->used[i] : PRINT_LOGIC;
        if (item->kind != ITEM_LOCALPARAM || used_by != (int)use) continue;
        if (use == PRINT_CHECKS && !any) ir_put(&p->out, "`ifdef LARDER_CHECKS\n");
        put_localparam(p, item, indent);
        any = 1;
    }
    if (use == PRINT_CHECKS && any) ir_put(&p->out, "`endif\n");
    return any;
}

static int widest_range(const struct item *scope)
{
    int column = 0;
    for (int i = 0; i < scope->count; i++) {
        if (!is_declared_first(scope->child[i])) continue;
        int n = print_range_length(scope->child[i]->width);
        if (n > column && n <= 32) column = n;
    }
    return column;
}

/* Notes that begin a scope stand above its registers where they do so in the source; how many, printed here. */
static int put_first_notes(struct printer *p, const struct item *scope, int indent)
{
    int n = print_header_notes(scope);
    if (n == scope->count || !is_declared_first(scope->child[n])) return 0;
    for (int i = 0; i < n; i++) print_comment(p, indent, scope->child[i]->doc);
    return n;
}

/* A wire that an instance or a procedure drives, and of which nothing is said. */
static int is_plain_wire(const struct item *item)
{
    return item->kind == ITEM_WIRE && !item->rhs && !item->doc && !item->attribute;
}

/* The plain wires of one width that follow one another from place k of the order on fill their lines; the last place. */
static int put_plain_wires(struct printer *p, const struct item *scope, const struct print_order *order,
                           const int *group, int k, int indent)
{
    struct ir_text head = wire_and_range(scope->child[order->item[k]]);
    int column = 0, is_more = 1;
    while (is_more) {
        const char *name = scope->child[order->item[k]]->name;
        int length = (int)strlen(name) + 2;
        if (column && column + length > IR_LAST) {
            ir_put(&p->out, ";\n");
            column = 0;
        }
        if (column) ir_put(&p->out, ", %s", name);
        else ir_put(&p->out, "%*s%s%s", indent, "", head.text, name);
        column += column ? length : indent + (int)head.length + length;
        is_more = 0;
        if (k + 1 == order->count) break;
        int next = order->item[k + 1];
        if (group[next] || order->wire[next] || !is_plain_wire(scope->child[next])) break;
        struct ir_text next_head = wire_and_range(scope->child[next]);
        is_more = !strcmp(next_head.text, head.text);
        free(next_head.text);
        k += is_more;
    }
    ir_put(&p->out, ";\n");
    free(head.text);
    return k;
}

static void put_scope(struct printer *p, const struct item *scope, int indent)
{
    struct print_order order = print_find_order(scope);
    int *group = print_find_groups(scope), is_root = scope == &p->m->root;
    put_constants(p, scope, PRINT_LOGIC, indent);
    put_constants(p, scope, PRINT_CHECKS, indent);
    print_blank(p);
    if (is_root) {
        struct names seen = {0};
        put_genvars(p, scope, &seen);
        names_free(&seen);
        print_blank(p);
    }
    int column = widest_range(scope), header = is_root ? print_header_notes(scope) : put_first_notes(p, scope, indent);
    for (int i = 0; i < scope->count; i++)
        if (is_declared_first(scope->child[i])) put_declaration(p, scope->child[i], indent, column);
    print_blank(p);
    for (int k = 0; k < order.count; k++) {
        int i = order.item[k];
        if (i < header) continue;
        if (group[i] == i + 1) {
            print_blank(p);
            print_group(p, scope, group, i, indent);
            print_blank(p);
        } else if (!group[i] && order.wire[i]) {
            put_definition(p, order.wire[i], scope->child[i], indent);
        } else if (!group[i] && is_plain_wire(scope->child[i])) {
            k = put_plain_wires(p, scope, &order, group, k, indent);
        } else if (!group[i]) {
            put_logic(p, scope->child[i], indent);
        }
    }
    put_unused(p, scope, indent);
    put_rules(p, scope, indent);
    put_checks(p, scope, indent);
    free(group);
    print_free_order(&order);
}

int hw_print(const struct hw_module *m, FILE *out)
{
    struct printer p = {m, {0}, NULL};
    print_find_used(&p);
    print_header(&p);
    put_scope(&p, &m->root, 4);
    ir_put(&p.out, "\nendmodule\n\n`default_nettype wire\n");
    print_tidy(p.out.text, out);
    free(p.out.text);
    free(p.used);
    return ferror(out) ? -1 : 0;
}
