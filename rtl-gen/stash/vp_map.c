/* The VP-map: thesis section 4.5.1. TLB and RTLB are two look-ups of the same entries. */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_vp_map(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "vp_map");
    if (m) return m;
    emit_ram_1r1w(lib);
    m = hw_module_new(lib, "vp_map", "TLB and reverse TLB of the mapped pages, with back pointers",
                      "thesis section 4.5.1 (VP-map); docs/stash/data-path.md", "vp_map");
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
