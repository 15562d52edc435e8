/* Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES. */
#include "rtl-gen/tinycache/tinycache_parts.h"

struct hw_module *emit_tinycache_group(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_group");
    if (m) return m;
    emit_tinycache_choose(lib, "tinycache_coalescer");
    emit_tinycache_equal(lib, "tinycache_coalescer");
    emit_tinycache_lowest(lib, "tinycache_coalescer");
    m = hw_module_new(lib, "tinycache_group", "the lane whose turn it is, and those whose requests go with its own",
                      "papers/tinycache.txt, section 3; docs/tinycache/data-path.md, tinycache_coalescer",
                      "tinycache_coalescer");
    hw_enum(m, &tinycache_mem_type);
    hw_source(m, NULL);
    return m;
}
