/* The stash: its five parts, wired by name. What the engine hands to a part bears the part's own name for it, but for
 * the map index table, whose look-up and change the engine calls slot_* and slot_write_*. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/stash/stash_types.h"

#include <string.h>

static const struct {
    const struct spec_block *block;
    const char *name; /* of the instance */
    block_emitter emit;
} parts[] = {
    {&stash_storage_block, "storage", emit_stash_storage},
    {&stash_map_index_block, "map_index", emit_stash_map_index},
    {&stash_map_block, "map", emit_stash_map},
    {&vp_map_block, "vp", emit_vp_map},
    {&stash_engine_block, "engine", emit_stash_engine},
};

static int is_port_of(const struct spec_block *block, const char *name)
{
    for (const struct spec_signal *s = block->signals; s->name; s++)
        if (!strcmp(s->name, name)) return 1;
    return 0;
}

static int is_channel_of(const struct spec_block *block, const char *name)
{
    for (const struct spec_channel *c = block->channels; c->name; c++)
        if (!strcmp(c->name, name)) return 1;
    return 0;
}

/* The engine's ports that are not the stash's own lead to the other parts. */
static void add_wires(struct hw_module *m)
{
    for (const struct spec_signal *s = stash_engine_block.signals; s->name; s++)
        if (!is_port_of(&stash_block, s->name)) hw_wire(m, s->name, s->width, NULL);
    for (const struct spec_channel *c = stash_engine_block.channels; c->name; c++) {
        if (is_channel_of(&stash_block, c->name)) continue;
        hw_record(m, c->record);
        hw_channel(m, c->name, c->record, c->meaning);
    }
}

static const char *net_of(struct hw_module *m, const struct spec_block *part, const char *port)
{
    if (part != &stash_map_index_block) return port;
    if (!strncmp(port, "read_", 5)) return hw_text(m, "slot_%s", port + 5);
    return hw_text(m, "slot_%s", port);
}

static void add_part(struct hw_module *m, const struct spec_block *part, const char *name)
{
    hw_instance(m, part->name, name, part->brief);
    for (const struct spec_param *p = part->params; p->name; p++) hw_bind_param(m, p->name, "%s", p->name);
    hw_connect_clock(m);
    for (const struct spec_signal *s = part->signals; s->name; s++)
        hw_connect(m, s->name, "%s", net_of(m, part, s->name));
    for (const struct spec_channel *c = part->channels; c->name; c++) hw_connect_channel(m, c->name, c->name);
    hw_end(m);
}

struct hw_module *emit_stash(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash");
    if (m) return m;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct spec_values sizes;
        /* A part's defaults are the whole's sizes: its file is then the same as when it is emitted alone with them. */
        spec_defaults(parts[i].block, &sizes);
        for (int k = 0; parts[i].block->params[k].name; k++)
            sizes.v[k] = spec_get(values, parts[i].block->params[k].name);
        parts[i].emit(lib, &sizes);
    }
    m = hw_module_new(lib, "stash", stash_block.brief, stash_block.source, "stash");
    hw_from_spec(m, values);
    add_wires(m);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) add_part(m, parts[i].block, parts[i].name);
    return m;
}
