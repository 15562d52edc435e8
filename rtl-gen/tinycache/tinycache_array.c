/* A tinyCache for each lane, their coalescer, and the accesses of warps above them: tinycache_array.v. */
#include "rtl-gen/tinycache/tinycache_parts.h"

struct hw_module *emit_tinycache_array(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_array");
    if (m) return m;
    /* Lanes and coalescer have their own defaults: their files are then the same as when they are emitted alone. */
    struct spec_values sizes;
    struct spec_error error;
    emit_ram_1r1w(lib);
    spec_defaults(&tinycache_block, &sizes);
    if (spec_set(&sizes, "REPLACEMENT", spec_get(values, "REPLACEMENT"), &error) != 0) return NULL;
    emit_tinycache(lib, &sizes);
    spec_defaults(&tinycache_coalescer_block, &sizes);
    emit_tinycache_coalescer(lib, &sizes);
    m = hw_module_new(lib, "tinycache_array", tinycache_array_block.brief,
                      "the tinyCache paper, section 3 and figure 2b; docs/tinycache/data-path.md", "tinycache_array");
    hw_from_spec(m, values);
    hw_record(m, &tinycache_mem_record);
    hw_record(m, &tinycache_fill_record);
    hw_unpack(m, tinycache_array_block.channels[0].record, "req_data", "req", NULL);
    add_tinycache_parts(lib, m, (const char *const[]){"tinycache_warps", NULL});
    hw_source(m, NULL);
    hw_wire_parts(m);
    return m;
}
