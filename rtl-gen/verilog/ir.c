/* The library: its memory, its modules, and the tree that the calls of build.c append to. */
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

void ir_free_children(struct item *item)
{
    for (int i = 0; i < item->count; i++) ir_free_children(item->child[i]);
    if (item->orelse) ir_free_children(item->orelse);
    free(item->child);
}

void hw_library_free(struct hw_library *lib)
{
    if (!lib) return;
    for (int i = 0; i < lib->module_count; i++) {
        struct hw_module *m = lib->modules[i];
        ir_free_children(&m->root);
        free(m->params);
        free(m->ports);
        free(m->errors);
        free(m);
    }
    for (size_t i = 0; i < lib->expr_count; i++) expr_free(lib->exprs[i]);
    for (size_t i = 0; i < lib->block_count; i++) free(lib->blocks[i]);
    fault_free(lib->fault);
    free(lib->modules);
    free(lib->exprs);
    free(lib->blocks);
    free(lib);
}

const char *ir_format(struct hw_module *m, const char *format, va_list args)
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

const char *hw_text(struct hw_module *m, const char *format, ...)
{
    IR_FORMAT(m, text, format);
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

const char *hw_upper(struct hw_module *m, const char *text)
{
    return with_case(m, text, toupper);
}

const char *hw_lower(struct hw_module *m, const char *text)
{
    return with_case(m, text, tolower);
}

void ir_error(struct hw_module *m, const char *format, ...)
{
    IR_FORMAT(m, text, format);
    m->errors = realloc(m->errors, (size_t)(m->error_count + 1) * sizeof *m->errors);
    if (!m->errors) abort();
    m->errors[m->error_count++] = text;
}

struct expr *ir_keep(struct hw_module *m, struct expr *e)
{
    struct hw_library *lib = m->lib;
    lib->exprs = grow(lib->exprs, &lib->expr_room, lib->expr_count, sizeof *lib->exprs);
    lib->exprs[lib->expr_count++] = e;
    return e;
}

struct expr *ir_expr(struct hw_module *m, const char *what, const char *text)
{
    struct expr_error problem = {0};
    struct expr *e = expr_parse(text, &problem);
    if (!e) {
        ir_error(m, "%s: '%s', column %d: %s", what, text, problem.pos + 1, problem.text);
        e = expr_parse("0", NULL);
    }
    return ir_keep(m, e);
}

/* The tree -------------------------------------------------------------------------------------------------------------- */

void ir_append(struct item *parent, struct item *item)
{
    if (parent->count == parent->room) {
        parent->room = parent->room ? parent->room * 2 : 8;
        parent->child = realloc(parent->child, (size_t)parent->room * sizeof *parent->child);
        if (!parent->child) abort();
    }
    parent->child[parent->count++] = item;
}

void ir_insert(struct item *parent, int at, struct item *item)
{
    ir_append(parent, item);
    memmove(parent->child + at + 1, parent->child + at, (size_t)(parent->count - 1 - at) * sizeof *parent->child);
    parent->child[at] = item;
}

struct item *ir_new(struct hw_module *m, enum item_kind kind, const char *name, const char *doc)
{
    struct item *item = keep(m->lib, calloc(1, sizeof *item));
    item->kind = kind;
    item->name = ir_copy(m, name);
    item->doc = ir_copy(m, doc);
    return item;
}

static struct item **top(struct hw_module *m)
{
    return &m->open[(m->depth < IR_SCOPES ? m->depth : IR_SCOPES) - 1];
}

struct item *ir_top(struct hw_module *m)
{
    return *top(m);
}

struct item *ir_add(struct hw_module *m, enum item_kind kind, const char *name, const char *doc)
{
    struct item *item = ir_new(m, kind, name, doc);
    ir_append(ir_top(m), item);
    return item;
}

void ir_open(struct hw_module *m, struct item *item)
{
    if (m->depth == IR_SCOPES) ir_error(m, "more than %d scopes in one another", IR_SCOPES - 1);
    m->depth++;
    if (m->depth <= IR_SCOPES) *top(m) = item;
}

void ir_open_next(struct hw_module *m, struct item *item)
{
    *top(m) = item;
}

void ir_close(struct hw_module *m)
{
    m->depth--;
}

void ir_set_width(struct hw_module *m, struct item *item, const char *width)
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

int ir_targets(const struct expr *lhs, const char *name)
{
    if (lhs->kind != EXPR_CONCAT) return !strcmp(ir_root_name(lhs), name);
    for (int i = 0; i < lhs->count; i++)
        if (ir_targets(lhs->arg[i], name)) return 1;
    return 0;
}

int ir_is_set(const struct item *item, const char *name)
{
    if (item->kind == ITEM_SET && ir_targets(item->lhs, name)) return 1;
    for (int i = 0; i < item->count; i++)
        if (ir_is_set(item->child[i], name)) return 1;
    return item->orelse ? ir_is_set(item->orelse, name) : 0;
}

/* Library and modules ----------------------------------------------------------------------------------------------------- */

struct hw_module *hw_find_module(const struct hw_library *lib, const char *name)
{
    for (int i = 0; i < lib->module_count; i++)
        if (!strcmp(lib->modules[i]->name, name)) return lib->modules[i];
    return NULL;
}

struct hw_module *ir_module(struct hw_library *lib, const char *name, const char *brief, const char *source,
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
