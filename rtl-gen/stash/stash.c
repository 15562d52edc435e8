/* The stash: its parts, wired by name. Without translation it has no vp_map. */
#include "rtl-gen/stash/stash_parts.h"

static const struct {
    const struct spec_block *block;
    block_emitter emit;
} parts[] = {
    {&stash_storage_block, emit_stash_storage}, {&stash_map_index_block, emit_stash_map_index},
    {&stash_map_block, emit_stash_map},         {&vp_map_block, emit_vp_map},
    {&stash_engine_block, emit_stash_engine},
};

/* The engine's ports that are not the stash's own lead to the other parts. */
static void add_wires(struct hw_module *m, const struct spec_values *values)
{
    struct spec_ports own;
    spec_list_ports(values, &own);
    for (const struct spec_signal *s = stash_engine_block.signals; s->name; s++)
        if (!spec_find_port(&own, s->name)) hw_verilog(m, "wire [(%s) - 1:0] %s;\n", s->width, s->name);
    for (const struct spec_channel *c = stash_engine_block.channels; c->name; c++) {
        if (spec_find_port(&own, hw_text(m, "%s_valid", c->name))) continue;
        hw_record(m, c->record);
        hw_channel(m, c->name, c->record, c->meaning);
    }
}

struct hw_module *emit_stash(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash");
    if (m) return m;
    const int translates = spec_get(values, "TRANSLATION") == STASH_TRANSLATION_VP_MAP;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].block == &vp_map_block && !translates) continue;
        struct spec_values sizes;
        /* A part's defaults are the whole's sizes: its file is then the same as when it is emitted alone with them. */
        spec_defaults(parts[i].block, &sizes);
        for (int k = 0; parts[i].block->params[k].name; k++)
            sizes.v[k] = spec_get(values, parts[i].block->params[k].name);
        parts[i].emit(lib, &sizes);
    }
    m = hw_module_new(lib, "stash", stash_block.brief, stash_block.source, "stash");
    hw_from_spec(m, values);
    add_wires(m, values);
    hw_source(m, "passive parts");
    hw_source(m, translates ? "VP-map and engine" : "engine without translation");
    return m;
}
