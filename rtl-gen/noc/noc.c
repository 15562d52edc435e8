/* The crossbar and the mesh, and the parts that both have: each reads the Verilog file of its name beside this one. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/noc/noc.h"

#define DATA_PATH "docs/noc/data-path.md"

static void emit_part(struct hw_library *lib, const char *name, const char *brief)
{
    struct hw_module *m = hw_module_new(lib, name, brief, DATA_PATH, "noc_crossbar");
    hw_source(m, NULL);
}

static struct hw_module *emit_network(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    emit_small_fifo(lib);
    emit_part(lib, "noc_queue", "the flits of one network that came in by one port");
    emit_round_robin(lib);
    emit_part(lib, "noc_output", "an output of a router: which flit crosses its link in this cycle");
    emit_part(lib, "noc_router", "queues at the inputs, and an output to each link");
    emit_part(lib, "noc_exit", "what leaves to a node, two places for each network");
    struct hw_module *m = hw_module_new(lib, block->name, block->brief, DATA_PATH, block->name);
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}

struct hw_module *emit_noc_crossbar(struct hw_library *lib, const struct spec_values *values)
{
    return emit_network(lib, values);
}

struct hw_module *emit_noc_mesh(struct hw_library *lib, const struct spec_values *values)
{
    return emit_network(lib, values);
}
