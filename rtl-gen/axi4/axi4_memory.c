/* AXI4 below the L2: axi4_memory.v. */
#include "rtl-gen/blocks.h"

#include "spec/axi4/axi4.h"

struct hw_module *emit_axi4_memory(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &axi4_memory_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_unpack(m, b->channels[0].record, "mem_req_data", "req", NULL);
    hw_unpack(m, b->channels[4].record, "b_data", "b", NULL);
    hw_unpack(m, b->channels[6].record, "r_data", "r", "id resp last");
    hw_verilog(m,
               "localparam [3:0] CACHE_DEVICE = %d, CACHE_NORMAL = %d;"
               "localparam [2:0] PROT = %d;"
               "localparam [1:0] BURST = %d;",
               AXI4_CACHE_DEVICE, AXI4_CACHE_NORMAL, AXI4_PROT, AXI4_BURST_INCR);
    hw_source(m, NULL);
    return m;
}
