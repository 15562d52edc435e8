/* Chaining in a row of a DRAM cache: its two tables; the rest is dramcache_chaining.v. */
#include "rtl-gen/blocks.h"
#include "spec/dramcache/dramcache.h"
#include "spec/dramcache/dramcache_fill.h"
#include "spec/dramcache/dramcache_look.h"

struct hw_module *emit_dramcache_chaining(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_chaining_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    hw_fsm_module(lib, &dramcache_look_fsm, "dramcache_look", b->name);
    hw_fsm_module(lib, &dramcache_fill_fsm, "dramcache_fill", b->name);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_fsm_codes(m, &dramcache_look_fsm, "look");
    hw_fsm_codes(m, &dramcache_fill_fsm, "fill");
    hw_verilog(m, "localparam SLOTS = %d; // of a row\n", DRAMCACHE_SLOTS);
    hw_source(m, NULL);
    return m;
}
