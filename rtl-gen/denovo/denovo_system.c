/* L1s, banks of the L2, the network between them and AXI4 below: denovo_system.v. */
#include "spec/denovo/denovo_system.h"

#include "rtl-gen/blocks.h"
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_l2.h"
#include "spec/denovo/denovo_stash_port.h"
#include "spec/denovo/denovo_types.h"
#include "spec/noc/noc.h"

#define BLOCK     "denovo_system"
#define DATA_PATH "docs/denovo/system-data-path.md"

/* The CPUs' L1 has a protocol of its own. Then there are modules of both, and denovo_system_l1 is the one or the other. */
static int is_mixed(const struct spec_values *values)
{
    const int64_t cpu = spec_get(values, "CPU_PROTOCOL");
    return cpu != DENOVO_PROTOCOL_SAME && cpu != spec_get(values, "PROTOCOL");
}

static int emit_l1s(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_error error;
    struct spec_values unit, cpu;
    if (spec_part(values, &denovo_l1_block, "PROTOCOL MODEL EAGER", &unit)) return -1;
    if (is_mixed(values)) {
        cpu = unit;
        if (spec_set(&cpu, "PROTOCOL", spec_get(values, "CPU_PROTOCOL"), &error)) return -1;
        emit_denovo_l1(lib, &cpu);
        hw_add_prefix(lib, denovo_l1_block.name, "cpu");
    }
    emit_denovo_l1(lib, &unit);
    if (!is_mixed(values)) return 0;
    struct hw_module *m =
        hw_module_new(lib, "denovo_system_l1", "the L1 of a compute unit or of a CPU", DATA_PATH, BLOCK);
    /* What only GD and GH ask of sizes, the one inside asks. */
    hw_from_spec(m, spec_get(&unit, "PROTOCOL") < DENOVO_PROTOCOL_DD ? &cpu : &unit);
    hw_source(m, NULL);
    return 0;
}

static int emit_blocks(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_values part;
    if (emit_l1s(lib, values)) return -1;
    spec_defaults(&denovo_l2_block, &part);
    emit_denovo_l2(lib, &part);
    spec_defaults(&denovo_stash_port_block, &part);
    emit_denovo_stash_port(lib, &part);
    spec_defaults(&noc_crossbar_block, &part);
    emit_noc_crossbar(lib, &part);
    spec_defaults(&noc_mesh_block, &part);
    emit_noc_mesh(lib, &part);
    spec_defaults(&axi4_memory_block, &part);
    emit_axi4_memory(lib, &part);
    return 0;
}

struct hw_module *emit_denovo_system(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    if (emit_blocks(lib, values)) return NULL;
    hw_source(hw_module_new(lib, "denovo_system_dest", "the node that a message is for",
                            DATA_PATH ", Nodes and messages", BLOCK),
              NULL);
    m = hw_module_new(lib, BLOCK, denovo_system_block.brief, "thesis section 2.5; " DATA_PATH, BLOCK);
    hw_from_spec(m, values);
    hw_verilog(m, "localparam BANK_W = $clog2(BANKS) + 1 / BANKS; // width of a bank's number\n");
    hw_source_with(m, NULL, is_mixed(values) ? "MIXED" : NULL);
    return m;
}
