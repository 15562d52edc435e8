/* The stash-map: thesis section 4.5.1. */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_stash_map(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_map");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_map_forward(lib, "stash_map");
    emit_map_reverse(lib, "stash_map");
    emit_tile_calc(lib, "stash_map");
    m = hw_module_new(lib, "stash_map", "the mappings: precomputed fields, #DirtyData, and both address translations",
                      "thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md", "stash_map");
    hw_from_spec(m, values);
    hw_unpack(m, &stash_map_entry_record, "set_data", "set", NULL);
    hw_source(m, NULL);
    return m;
}
