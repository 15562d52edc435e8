/* The stash-map (thesis section 4.5.1) and below it the two translations and the calculation of entries (4.5.3). */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_stash_map(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_map");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_delay_line(lib);
    emit_chosen_value(lib);
    emit_half_products(lib);
    emit_reciprocal_unit(lib);
    m = hw_module_new(lib, "stash_map", "the mappings: precomputed fields, #DirtyData, and both address translations",
                      "thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md", "stash_map");
    hw_from_spec(m, values);
    hw_unpack(m, &stash_map_entry_record, "set_data", "set", NULL);

    hw_source(hw_part(m, "stash_map_begins", "words of a chunk at which a length begins again", NULL), NULL);
    hw_source(hw_part(m, "stash_map_forward", "translates stash word addresses to virtual ones, one a cycle", NULL),
              NULL);
    hw_source(hw_part(m, "stash_map_places", "the forward translations that are under way or wait", NULL), NULL);
    hw_source(hw_part(m, "stash_map_expander", "makes pieces of a translation, a line in a cycle", NULL), NULL);
    hw_source(hw_part(m, "stash_map_quotient", "a quotient by a reciprocal, or one less", NULL), NULL);
    hw_source(hw_part(m, "stash_map_reverse", "translates virtual word addresses to stash ones, one a cycle", NULL),
              NULL);
    struct hw_module *calc =
        hw_part(m, "stash_tile_calc", "checks a tile and precomputes its entry of the stash-map", NULL);
    hw_unpack(calc, &stash_tile_record, "tile_q", "tile", NULL);
    hw_source(calc, NULL);
    hw_pack(calc, &stash_map_entry_record, "entry", "entry");

    hw_source(hw_part(m, "stash_reciprocal", "the reciprocal of a length, two digits a cycle", NULL), NULL);
    hw_source(hw_part(m, "stash_division_step", "two digits of a quotient", NULL), NULL);

    hw_source(m, NULL);
    hw_wire_parts(m);
    return m;
}
