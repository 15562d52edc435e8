/* The two address translations of the stash-map. */
#include "rtl-gen/stash/stash_parts.h"

static struct hw_module *emit(struct hw_library *lib, const char *name, const char *brief, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    emit_delay_line(lib);
    emit_half_products(lib);
    emit_reciprocal_unit(lib);
    m = hw_module_new(lib, name, brief, "thesis section 4.5.3; docs/stash/data-path.md, stash_map", remake);
    hw_source(m, NULL);
    return m;
}

struct hw_module *emit_map_forward(struct hw_library *lib, const char *remake)
{
    return emit(lib, "stash_map_forward", "translates stash word addresses to virtual word addresses, one a cycle",
                remake);
}

struct hw_module *emit_map_reverse(struct hw_library *lib, const char *remake)
{
    return emit(lib, "stash_map_reverse", "translates virtual word addresses to stash word addresses, one a cycle",
                remake);
}
