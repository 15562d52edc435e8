/* Building a module: every call of hw.h that appends. */
#include "rtl-gen/verilog/ir.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Memory --------------------------------------------------------------------------------------------------------------- */

static void *grow(void *list, size_t *room, size_t used, size_t size)
{
    if (used < *room) return list;
    *room = *room ? *room * 2 : 64;
    list = realloc(list, *room * size);
    if (!list) abort();
    return list;
}

static void *keep(struct hw_library *lib, void *block)
{
    if (!block) abort();
    lib->blocks = grow(lib->blocks, &lib->block_room, lib->block_count, sizeof *lib->blocks);
    lib->blocks[lib->block_count++] = block;
    return block;
}

struct hw_library *hw_library_new(void)
{
    struct hw_library *lib = calloc(1, sizeof *lib);
    if (!lib) abort();
    return lib;
}

static void free_children(struct item *item)
{
    for (int i = 0; i < item->count; i++) free_children(item->child[i]);
    if (item->orelse) free_children(item->orelse);
    free(item->child);
}

void hw_library_free(struct hw_library *lib)
{
    if (!lib) return;
    for (int i = 0; i < lib->module_count; i++) {
        struct hw_module *m = lib->modules[i];
        free_children(&m->root);
        free(m->params);
        free(m->ports);
        free(m->errors);
        free(m);
    }
    for (size_t i = 0; i < lib->expr_count; i++) expr_free(lib->exprs[i]);
    for (size_t i = 0; i < lib->block_count; i++) free(lib->blocks[i]);
    free(lib->modules);
    free(lib->exprs);
    free(lib->blocks);
    free(lib);
}

static const char *format_text(struct hw_module *m, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    if (!format) format = ""; /* a text left out by mistake: the parser says so */
    int n = vsnprintf(NULL, 0, format, args);
    char *text = keep(m->lib, malloc((size_t)n + 1));
    vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

/* Formats the trailing texts of a public function. */
/* NOLINTBEGIN(bugprone-macro-parentheses): `text` is the name of the variable that is declared */
#define FORMAT(m, text, last)                                                                                          \
    const char *text;                                                                                                  \
    do {                                                                                                               \
        va_list args_;                                                                                                 \
        va_start(args_, last);                                                                                         \
        text = format_text(m, last, args_);                                                                            \
        va_end(args_);                                                                                                 \
    } while (0)
/* NOLINTEND(bugprone-macro-parentheses) */

const char *hw_text(struct hw_module *m, const char *format, ...)
{
    FORMAT(m, text, format);
    return text;
}

const char *ir_copy(struct hw_module *m, const char *text)
{
    if (!text) return NULL;
    size_t n = strlen(text) + 1;
    return memcpy(keep(m->lib, malloc(n)), text, n);
}

static const char *with_case(struct hw_module *m, const char *text, int (*convert)(int))
{
    char *copy = (char *)ir_copy(m, text);
    for (char *c = copy; *c; c++) *c = (char)convert((unsigned char)*c);
    return copy;
}

const char *ir_upper(struct hw_module *m, const char *text)
{
    return with_case(m, text, toupper);
}

const char *ir_lower(struct hw_module *m, const char *text)
{
    return with_case(m, text, tolower);
}

void ir_error(struct hw_module *m, const char *format, ...)
{
    FORMAT(m, text, format);
    m->errors = realloc(m->errors, (size_t)(m->error_count + 1) * sizeof *m->errors);
    if (!m->errors) abort();
    m->errors[m->error_count++] = text;
}

struct expr *ir_expr(struct hw_module *m, const char *what, const char *text)
{
    struct expr_error problem;
    struct expr *e = expr_parse(text, &problem);
    if (!e) {
        ir_error(m, "%s: '%s', column %d: %s", what, text, problem.pos + 1, problem.text);
        e = expr_parse("0", NULL);
    }
    struct hw_library *lib = m->lib;
    lib->exprs = grow(lib->exprs, &lib->expr_room, lib->expr_count, sizeof *lib->exprs);
    lib->exprs[lib->expr_count++] = e;
    return e;
}

/* The tree -------------------------------------------------------------------------------------------------------------- */

static void append(struct item *parent, struct item *item)
{
    if (parent->count == parent->room) {
        parent->room = parent->room ? parent->room * 2 : 8;
        parent->child = realloc(parent->child, (size_t)parent->room * sizeof *parent->child);
        if (!parent->child) abort();
    }
    parent->child[parent->count++] = item;
}

static struct item *new_item(struct hw_module *m, enum item_kind kind, const char *name, const char *doc)
{
    struct item *item = keep(m->lib, calloc(1, sizeof *item));
    item->kind = kind;
    item->name = ir_copy(m, name);
    item->doc = ir_copy(m, doc);
    return item;
}

static struct item *top(struct hw_module *m)
{
    return m->open[m->depth - 1];
}

struct item *ir_add(struct hw_module *m, enum item_kind kind, const char *name, const char *doc)
{
    struct item *item = new_item(m, kind, name, doc);
    append(top(m), item);
    return item;
}

void ir_open(struct hw_module *m, struct item *item)
{
    if (m->depth == (int)(sizeof m->open / sizeof *m->open)) {
        ir_error(m, "scopes nested too deep");
        return;
    }
    m->open[m->depth++] = item;
}

void ir_close(struct hw_module *m)
{
    if (m->depth > 1) m->depth--;
    else ir_error(m, "hw_end without an open scope");
}

void hw_end(struct hw_module *m)
{
    if (top(m)->kind == ITEM_OF) ir_close(m); /* the case closes with its last branch */
    ir_close(m);
}

static int in_procedure(const struct hw_module *m)
{
    for (int i = m->depth - 1; i >= 0; i--)
        if (m->open[i]->kind == ITEM_FF || m->open[i]->kind == ITEM_COMB) return 1;
    return 0;
}

/* Whether the call fits the innermost scope; an error otherwise. */
static void demand(struct hw_module *m, int procedure, const char *call, const char *what)
{
    enum item_kind kind = top(m)->kind;
    if (kind == ITEM_INSTANCE) ir_error(m, "%s '%s' inside an instance: hw_end is missing", call, what);
    else if (kind == ITEM_CASE) ir_error(m, "%s '%s' in a case before hw_of", call, what);
    else if (in_procedure(m) != procedure)
        ir_error(m, "%s '%s' %s an always block", call, what, procedure ? "outside" : "inside");
}

static void set_width(struct hw_module *m, struct item *item, const char *width)
{
    if (width) item->width = ir_expr(m, hw_text(m, "width of %s", item->name), width);
}

int ir_is_scalar(const struct expr *width)
{
    return !width || (width->kind == EXPR_NUMBER && width->value == 1);
}

const struct item *ir_find(const struct item *scope, const char *name)
{
    for (int i = 0; i < scope->count; i++)
        if (scope->child[i]->name && !strcmp(scope->child[i]->name, name)) return scope->child[i];
    return NULL;
}

const char *ir_root_name(const struct expr *e)
{
    while (e->kind == EXPR_INDEX || e->kind == EXPR_RANGE || e->kind == EXPR_PART) e = e->arg[0];
    return e->kind == EXPR_NAME ? e->name : "";
}

static int targets(const struct expr *lhs, const char *name)
{
    if (lhs->kind != EXPR_CONCAT) return !strcmp(ir_root_name(lhs), name);
    for (int i = 0; i < lhs->count; i++)
        if (targets(lhs->arg[i], name)) return 1;
    return 0;
}

int ir_is_set(const struct item *item, const char *name)
{
    if (item->kind == ITEM_SET && targets(item->lhs, name)) return 1;
    for (int i = 0; i < item->count; i++)
        if (ir_is_set(item->child[i], name)) return 1;
    return item->orelse ? ir_is_set(item->orelse, name) : 0;
}

/* Library and modules ----------------------------------------------------------------------------------------------------- */

struct hw_module *hw_module_new(struct hw_library *lib, const char *name, const char *brief, const char *source,
                                const char *remake)
{
    struct hw_module *m = calloc(1, sizeof *m);
    lib->modules = realloc(lib->modules, (size_t)(lib->module_count + 1) * sizeof *lib->modules);
    if (!m || !lib->modules) abort();
    m->lib = lib;
    m->root.kind = ITEM_MODULE;
    m->open[0] = &m->root;
    m->depth = 1;
    m->name = ir_copy(m, name);
    m->brief = ir_copy(m, brief);
    m->source = ir_copy(m, source);
    m->remake = ir_copy(m, remake);
    if (hw_find_module(lib, name)) ir_error(m, "a module of this name exists already");
    lib->modules[lib->module_count++] = m;
    return m;
}

struct hw_module *hw_find_module(const struct hw_library *lib, const char *name)
{
    for (int i = 0; i < lib->module_count; i++)
        if (!strcmp(lib->modules[i]->name, name)) return lib->modules[i];
    return NULL;
}

struct hw_module *hw_module_at(const struct hw_library *lib, int i)
{
    return i >= 0 && i < lib->module_count ? lib->modules[i] : NULL;
}

const char *hw_module_name(const struct hw_module *m)
{
    return m->name;
}

/* Declarations ------------------------------------------------------------------------------------------------------------ */

static void list_add(struct item ***list, int *count, struct item *item)
{
    *list = realloc(*list, (size_t)(*count + 1) * sizeof **list);
    if (!*list) abort();
    (*list)[(*count)++] = item;
}

static struct item *add_param(struct hw_module *m, const char *name, const char *value, const char *doc)
{
    if (m->depth != 1) ir_error(m, "parameter %s inside a scope", name);
    struct item *item = ir_add(m, ITEM_PARAM, name, doc);
    item->rhs = ir_expr(m, name, value);
    list_add(&m->params, &m->param_count, item);
    return item;
}

void hw_param(struct hw_module *m, const char *name, const char *value, const char *doc)
{
    add_param(m, name, value, doc);
}

void hw_derived(struct hw_module *m, const char *name, const char *doc, const char *value, ...)
{
    FORMAT(m, text, value);
    add_param(m, name, text, doc)->derived = 1;
}

static void add_port(struct hw_module *m, const char *name, enum spec_dir dir, const char *width, const char *doc)
{
    if (m->depth != 1) ir_error(m, "port %s inside a scope", name);
    struct item *item = ir_add(m, ITEM_PORT, name, doc);
    item->dir = dir;
    set_width(m, item, width);
    list_add(&m->ports, &m->port_count, item);
}

void hw_input(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    add_port(m, name, SPEC_IN, width, doc);
}

void hw_output(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    add_port(m, name, SPEC_OUT, width, doc);
}

void hw_clocked(struct hw_module *m)
{
    hw_input(m, "clk", NULL, "clock");
    hw_input(m, "rst", NULL, "synchronous reset, active high");
}

struct item *ir_localparam(struct hw_module *m, const char *name, const char *width, const char *value)
{
    struct item *item = ir_add(m, ITEM_LOCALPARAM, name, NULL);
    set_width(m, item, width);
    item->rhs = ir_expr(m, name, value);
    item->optional = 1;
    return item;
}

void hw_localparam(struct hw_module *m, const char *name, const char *width, const char *doc, const char *value, ...)
{
    FORMAT(m, text, value);
    demand(m, 0, "hw_localparam", name);
    struct item *item = ir_localparam(m, name, width, text);
    item->doc = ir_copy(m, doc);
    item->optional = 0;
}

void hw_wire(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    demand(m, 0, "hw_wire", name);
    set_width(m, ir_add(m, ITEM_WIRE, name, doc), width);
}

void hw_let(struct hw_module *m, const char *name, const char *width, const char *doc, const char *expr, ...)
{
    FORMAT(m, text, expr);
    demand(m, 0, "hw_let", name);
    struct item *item = ir_add(m, ITEM_WIRE, name, doc);
    set_width(m, item, width);
    item->rhs = ir_expr(m, name, text);
}

void hw_reg(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    demand(m, 0, "hw_reg", name);
    set_width(m, ir_add(m, ITEM_REG, name, doc), width);
}

void hw_mem(struct hw_module *m, const char *name, const char *width, const char *depth, const char *attribute,
            const char *doc)
{
    demand(m, 0, "hw_mem", name);
    struct item *item = ir_add(m, ITEM_MEM, name, doc);
    set_width(m, item, width);
    item->depth = ir_expr(m, name, depth);
    item->attribute = ir_copy(m, attribute);
}

void hw_mem_zero(struct hw_module *m, const char *name)
{
    demand(m, 0, "hw_mem_zero", name);
    const struct item *mem = ir_find(top(m), name);
    if (!mem || mem->kind != ITEM_MEM) {
        ir_error(m, "hw_mem_zero: no memory '%s' in this scope", name);
        return;
    }
    struct item *item = ir_add(m, ITEM_ZERO, name, NULL);
    item->width = mem->width ? mem->width : ir_expr(m, name, "1");
    item->depth = mem->depth;
}

void hw_assign(struct hw_module *m, const char *lhs, const char *rhs, ...)
{
    FORMAT(m, text, rhs);
    demand(m, 0, "hw_assign", lhs);
    struct item *item = ir_add(m, ITEM_ASSIGN, NULL, NULL);
    item->lhs = ir_expr(m, lhs, lhs);
    item->rhs = ir_expr(m, lhs, text);
}

void hw_unused(struct hw_module *m, const char *expr, ...)
{
    FORMAT(m, text, expr);
    demand(m, 0, "hw_unused", text);
    int n = m->unused_count++;
    struct item *item = ir_add(m, ITEM_UNUSED, n ? hw_text(m, "unused_%d", n) : "unused", NULL);
    item->rhs = ir_expr(m, "hw_unused", text);
}

void hw_note(struct hw_module *m, const char *text, ...)
{
    FORMAT(m, note, text);
    ir_add(m, ITEM_NOTE, NULL, note);
}

/* Procedures --------------------------------------------------------------------------------------------------------------- */

void hw_always_ff(struct hw_module *m, const char *doc)
{
    demand(m, 0, "hw_always_ff", doc ? doc : "");
    ir_open(m, ir_add(m, ITEM_FF, NULL, doc));
}

void hw_always_comb(struct hw_module *m, const char *doc)
{
    demand(m, 0, "hw_always_comb", doc ? doc : "");
    ir_open(m, ir_add(m, ITEM_COMB, NULL, doc));
}

void hw_if(struct hw_module *m, const char *condition, ...)
{
    FORMAT(m, text, condition);
    demand(m, 1, "hw_if", text);
    struct item *item = ir_add(m, ITEM_IF, NULL, NULL);
    item->rhs = ir_expr(m, "if", text);
    ir_open(m, item);
}

/* The branch that is open ends; its successor opens in its place. */
static struct item *next_branch(struct hw_module *m, enum item_kind after, enum item_kind kind, const char *call)
{
    struct item *item = new_item(m, kind, NULL, NULL);
    if (top(m)->kind == after) {
        top(m)->orelse = item;
        m->open[m->depth - 1] = item;
    } else {
        ir_error(m, "%s without an open if", call);
        append(top(m), item);
        ir_open(m, item);
    }
    return item;
}

void hw_elif(struct hw_module *m, const char *condition, ...)
{
    FORMAT(m, text, condition);
    struct expr *e = ir_expr(m, "elif", text);
    next_branch(m, ITEM_IF, ITEM_IF, "hw_elif")->rhs = e;
}

void hw_else(struct hw_module *m)
{
    next_branch(m, ITEM_IF, ITEM_ELSE, "hw_else");
}

void hw_case(struct hw_module *m, const char *selector, ...)
{
    FORMAT(m, text, selector);
    demand(m, 1, "hw_case", text);
    struct item *item = ir_add(m, ITEM_CASE, NULL, NULL);
    item->rhs = ir_expr(m, "case", text);
    ir_open(m, item);
}

static struct item *open_branch(struct hw_module *m, const char *call)
{
    if (top(m)->kind == ITEM_OF) ir_close(m);
    if (top(m)->kind != ITEM_CASE) ir_error(m, "%s outside a case", call);
    struct item *item = ir_add(m, ITEM_OF, NULL, NULL);
    ir_open(m, item);
    return item;
}

void hw_of(struct hw_module *m, const char *values, ...)
{
    FORMAT(m, text, values);
    struct expr *e = ir_expr(m, "case value", hw_text(m, "{%s}", text));
    open_branch(m, "hw_of")->rhs = e;
}

void hw_default(struct hw_module *m)
{
    open_branch(m, "hw_default");
}

void hw_for(struct hw_module *m, const char *var, const char *from, const char *to)
{
    demand(m, 1, "hw_for", var);
    struct item *item = ir_add(m, ITEM_FOR, var, NULL);
    item->lhs = ir_expr(m, var, from);
    item->rhs = ir_expr(m, var, to);
    ir_open(m, item);
}

void hw_set(struct hw_module *m, const char *lhs, const char *rhs, ...)
{
    FORMAT(m, text, rhs);
    demand(m, 1, "hw_set", lhs);
    struct item *item = ir_add(m, ITEM_SET, NULL, NULL);
    item->lhs = ir_expr(m, lhs, lhs);
    item->rhs = ir_expr(m, lhs, text);
}

void hw_flop(struct hw_module *m, const char *name_q, const char *width, const char *doc, const char *reset,
             const char *enable, const char *next, ...)
{
    FORMAT(m, text, next);
    hw_reg(m, name_q, width, doc);
    hw_always_ff(m, NULL);
    if (reset) {
        hw_if(m, "rst");
        hw_set(m, name_q, "%s", reset);
        if (enable) hw_elif(m, "%s", enable);
        else hw_else(m);
    } else if (enable) {
        hw_if(m, "%s", enable);
    }
    hw_set(m, name_q, "%s", text);
    if (reset || enable) hw_end(m);
    hw_end(m);
}

/* Generation and composition -------------------------------------------------------------------------------------------------- */

void hw_generate_for(struct hw_module *m, const char *var, const char *count, const char *label)
{
    demand(m, 0, "hw_generate_for", label);
    struct item *item = ir_add(m, ITEM_GEN_FOR, label, NULL);
    item->label = ir_copy(m, var);
    item->rhs = ir_expr(m, label, count);
    ir_open(m, item);
}

void hw_generate_if(struct hw_module *m, const char *label, const char *condition, ...)
{
    FORMAT(m, text, condition);
    demand(m, 0, "hw_generate_if", label);
    struct item *item = ir_add(m, ITEM_GEN_IF, label, NULL);
    item->rhs = ir_expr(m, label, text);
    ir_open(m, item);
}

void hw_generate_else(struct hw_module *m, const char *label)
{
    next_branch(m, ITEM_GEN_IF, ITEM_GEN_ELSE, "hw_generate_else")->name = ir_copy(m, label);
}

void hw_instance(struct hw_module *m, const char *module, const char *name, const char *doc)
{
    demand(m, 0, "hw_instance", name);
    struct item *item = ir_add(m, ITEM_INSTANCE, name, doc);
    item->label = ir_copy(m, module);
    ir_open(m, item);
}

static void add_pin(struct hw_module *m, enum item_kind kind, const char *name, const char *text)
{
    if (top(m)->kind != ITEM_INSTANCE) {
        ir_error(m, "'%s' is bound outside an instance", name);
        return;
    }
    struct item *item = ir_add(m, kind, name, NULL);
    item->rhs = ir_expr(m, hw_text(m, "%s.%s", top(m)->name, name), text);
}

void hw_bind_param(struct hw_module *m, const char *param, const char *value, ...)
{
    FORMAT(m, text, value);
    add_pin(m, ITEM_BIND, param, text);
}

void hw_connect(struct hw_module *m, const char *port, const char *expr, ...)
{
    FORMAT(m, text, expr);
    add_pin(m, ITEM_CONNECT, port, text);
}

void hw_connect_clock(struct hw_module *m)
{
    hw_connect(m, "clk", "clk");
    hw_connect(m, "rst", "rst");
}

void hw_connect_channel(struct hw_module *m, const char *channel, const char *prefix)
{
    static const char *const parts[] = {"valid", "ready", "data"};
    for (int i = 0; i < 3; i++) hw_connect(m, hw_text(m, "%s_%s", channel, parts[i]), "%s_%s", prefix, parts[i]);
}

/* Checks in the hardware -------------------------------------------------------------------------------------------------------- */

static void add_check(struct hw_module *m, enum item_kind kind, const char *doc, const char *text)
{
    demand(m, 0, kind == ITEM_ASSERT ? "hw_assert" : "hw_cover", text);
    ir_add(m, kind, NULL, doc)->rhs = ir_expr(m, doc ? doc : "check", text);
}

void hw_assert(struct hw_module *m, const char *doc, const char *condition, ...)
{
    FORMAT(m, text, condition);
    add_check(m, ITEM_ASSERT, doc, text);
}

void hw_cover(struct hw_module *m, const char *doc, const char *condition, ...)
{
    FORMAT(m, text, condition);
    add_check(m, ITEM_COVER, doc, text);
}
