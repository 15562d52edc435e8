/* Checks a tile and precomputes its entry of the stash-map: thesis section 4.5.3 (values that can be precomputed). */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_tile_calc(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "stash_tile_calc");
    if (m) return m;
    m = hw_module_new(lib, "stash_tile_calc", "checks a tile and precomputes its entry of the stash-map",
                      "thesis section 4.5.3; docs/stash/data-path.md, stash_map, Precomputation", remake);
    hw_source(m, "interface");
    hw_record(m, &stash_tile_record);
    hw_record(m, &stash_map_entry_record);
    hw_enum(m, &stash_error);
    hw_unpack(m, &stash_tile_record, "tile_q", "tile", NULL);
    hw_source(m, "logic");
    hw_pack(m, &stash_map_entry_record, "entry", "entry");
    return m;
}
