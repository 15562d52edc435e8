/* Questions and changes that concern the modules of a library, and not what is in one. */
#include <string.h>

#include "rtl-gen/verilog/ir.h"

const char *hw_module_name(const struct hw_module *m)
{
    return m->name;
}

const char *hw_module_brief(const struct hw_module *m)
{
    return m->brief;
}

const char *hw_module_remake(const struct hw_module *m)
{
    return m->remake;
}

static int listed(struct hw_module *const *list, int count, const struct hw_module *m)
{
    for (int i = 0; i < count; i++)
        if (list[i] == m) return 1;
    return 0;
}

static void add_instances(const struct hw_library *lib, const struct item *item, struct hw_module **list, int max,
                          int *count)
{
    for (int i = 0; i < item->count; i++) add_instances(lib, item->child[i], list, max, count);
    if (item->orelse) add_instances(lib, item->orelse, list, max, count);
    if (item->kind != ITEM_INSTANCE && item->kind != ITEM_LEGAL) return;
    struct hw_module *part = hw_find_module(lib, item->label);
    if (part && *count < max && !listed(list, *count, part)) list[(*count)++] = part;
}

int hw_direct_parts(const struct hw_module *m, struct hw_module **list, int max)
{
    int count = 0;
    add_instances(m->lib, &m->root, list, max, &count);
    return count;
}

static void add_needs(struct hw_module *m, struct hw_module **list, int max, int *count)
{
    struct hw_module *parts[64];
    int part_count = hw_direct_parts(m, parts, sizeof parts / sizeof *parts);
    for (int i = 0; i < part_count; i++)
        if (!listed(list, *count, parts[i])) add_needs(parts[i], list, max, count);
    if (*count < max) list[(*count)++] = m;
}

int hw_needs(struct hw_module *m, struct hw_module **list, int max)
{
    int count = 0;
    add_needs(m, list, max, &count);
    return count;
}

/* A module of `block`, or, where that is NULL, of any. */
static int is_of(const struct hw_module *m, const char *block)
{
    if (!m->remake || !block) return m->remake != NULL;
    const size_t length = strcspn(m->remake, " ");
    return strlen(block) == length && !strncmp(m->remake, block, length);
}

static void prefix_instances(struct hw_module *m, struct item *item, const char *block, const char *prefix)
{
    for (int i = 0; i < item->count; i++) prefix_instances(m, item->child[i], block, prefix);
    if (item->orelse) prefix_instances(m, item->orelse, block, prefix);
    const struct hw_module *part = item->kind == ITEM_INSTANCE ? hw_find_module(m->lib, item->label) : NULL;
    if (part && is_of(part, block)) item->label = hw_text(m, "%s_%s", prefix, item->label);
}

void hw_add_prefix(struct hw_library *lib, const char *block, const char *prefix)
{
    for (int i = 0; i < lib->module_count; i++)
        prefix_instances(lib->modules[i], &lib->modules[i]->root, block, prefix);
    for (int i = 0; i < lib->module_count; i++) {
        struct hw_module *m = lib->modules[i];
        if (!is_of(m, block)) continue;
        m->name = hw_text(m, "%s_%s", prefix, m->name);
        m->remake = hw_text(m, "%s --prefix %s", m->remake, prefix);
    }
}
