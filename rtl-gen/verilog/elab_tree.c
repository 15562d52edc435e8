/* The tree of instances and memories that an elaboration finds: every generate block unrolled, every parameter a number. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

/* The generate blocks around an instance or a memory, outermost first. */
static void put_scope(struct ir_text *path, const struct scope *scope)
{
    if (!scope) return;
    put_scope(path, scope->up);
    if (scope->name && scope->index >= 0) ir_put(path, "%s[%d].", scope->name, scope->index);
    else if (scope->name) ir_put(path, "%s.", scope->name);
}

static char *path_of(const struct scope *scope, const char *name)
{
    struct ir_text path = {0};
    put_scope(&path, scope);
    ir_put(&path, "%s", name);
    return path.text;
}

void elab_add_instance(struct elaboration *el, const struct scope *scope, const char *name, const struct elaborated *of)
{
    el->instances = realloc(el->instances, (size_t)(el->instance_count + 1) * sizeof *el->instances);
    if (!el->instances) abort();
    el->instances[el->instance_count++] = (struct instance){path_of(scope, name), of};
}

void elab_add_memory(struct elaboration *el, const struct scope *scope, struct signal *s, int64_t depth)
{
    s->value = depth;
    el->memories = realloc(el->memories, (size_t)(el->memory_count + 1) * sizeof *el->memories);
    if (!el->memories) abort();
    el->memories[el->memory_count++] = (struct memory){path_of(scope, s->name), depth, s->width};
}

/* `path` is of the instance, without a dot behind it. */
static void visit_in(const struct elaborated *of, const char *path, hw_visit *visit, void *context)
{
    for (int i = 0; i < of->memory_count; i++) {
        const struct memory *memory = &of->memories[i];
        const struct hw_memory found = {path, memory->path, of->m, of->params, memory->depth, memory->width};
        visit(context, &found);
    }
    for (int i = 0; i < of->instance_count; i++) {
        struct ir_text below = {0};
        ir_put(&below, "%s%s%s", path, *path ? "." : "", of->instances[i].path);
        visit_in(of->instances[i].of, below.text, visit, context);
        free(below.text);
    }
}

void elab_visit(const struct elaborated *top, hw_visit *visit, void *context)
{
    visit_in(top, "", visit, context);
}

int64_t hw_memory_param(const struct hw_memory *memory, const char *param)
{
    for (int i = 0; i < memory->module->param_count; i++)
        if (strcmp(memory->module->params[i]->name, param) == 0) return memory->params[i];
    abort();
}
