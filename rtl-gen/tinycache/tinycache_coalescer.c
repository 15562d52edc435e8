/* The requests of the lanes, joined into line requests: tinycache_coalescer.v. */
#include "rtl-gen/tinycache/tinycache_parts.h"

struct hw_module *emit_tinycache_coalescer(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_coalescer");
    if (m) return m;
    emit_lowest_mask(lib);
    emit_chosen_value(lib);
    m = hw_module_new(lib, "tinycache_coalescer", tinycache_coalescer_block.brief,
                      "the tinyCache paper, sections 3 and 5.1; docs/tinycache/data-path.md", "tinycache_coalescer");
    hw_from_spec(m, values);
    const char *const below[] = {"tinycache_equal",  "tinycache_highest", "tinycache_pairs",
                                 "tinycache_choice", "tinycache_group",   "tinycache_join",
                                 "tinycache_beats",  "tinycache_answers", NULL};
    add_tinycache_parts(lib, m, below);
    hw_source(m, NULL);
    hw_wire_parts(m);
    return m;
}
