/* The tree of instances that an elaboration finds: every generate block unrolled, every parameter a number. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

/* The generate blocks around an instance, outermost first. */
static void put_scope(struct ir_text *path, const struct scope *scope)
{
    if (!scope) return;
    put_scope(path, scope->up);
    if (scope->name && scope->index >= 0) ir_put(path, "%s[%d].", scope->name, scope->index);
    else if (scope->name) ir_put(path, "%s.", scope->name);
}

void elab_add_instance(struct elaboration *el, const struct scope *scope, const char *name, const struct elaborated *of)
{
    struct ir_text path = {0};
    put_scope(&path, scope);
    ir_put(&path, "%s", name);
    el->instances = realloc(el->instances, (size_t)(el->instance_count + 1) * sizeof *el->instances);
    if (!el->instances) abort();
    el->instances[el->instance_count++] = (struct instance){path.text, of};
}

struct search {
    const char *module;
    hw_visit *visit;
    void *context;
};

static void visit_below(const struct elaborated *parent, const char *prefix, const struct search *search)
{
    for (int i = 0; i < parent->instance_count; i++) {
        const struct instance *instance = &parent->instances[i];
        const struct elaborated *of = instance->of;
        struct ir_text path = {0};
        ir_put(&path, "%s%s", prefix, instance->path);
        if (strcmp(of->m->name, search->module) == 0) {
            const struct hw_instance found = {path.text, of->m, of->params};
            search->visit(search->context, &found);
        }
        ir_put(&path, ".");
        visit_below(of, path.text, search);
        free(path.text);
    }
}

void elab_visit(const struct elaborated *top, const char *module, hw_visit *visit, void *context)
{
    const struct search search = {module, visit, context};
    visit_below(top, "", &search);
}

int64_t hw_instance_param(const struct hw_instance *instance, const char *param)
{
    for (int i = 0; i < instance->module->param_count; i++)
        if (strcmp(instance->module->params[i]->name, param) == 0) return instance->params[i];
    abort();
}
