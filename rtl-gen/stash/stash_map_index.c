/* The map index table: thesis section 4.5.1. */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_stash_map_index(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_map_index");
    if (m) return m;
    m = hw_module_new(lib, "stash_map_index", "per thread block, which stash-map entries its slots name",
                      "thesis section 4.5.1 (Map Index Table); docs/stash/data-path.md", "stash_map_index");
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
