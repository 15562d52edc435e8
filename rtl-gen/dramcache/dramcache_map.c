/* Where a DRAM cache has a line: dramcache_map.v. */
#include "rtl-gen/blocks.h"
#include "spec/dramcache/dramcache.h"

struct hw_module *emit_dramcache_map(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_map_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_verilog(m, "localparam [3:0] SLOTS = %d; // of a row\n", DRAMCACHE_SLOTS);
    hw_source(m, NULL);
    return m;
}
