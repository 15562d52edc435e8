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

static int emit_blocks(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_values part;
    if (spec_part(values, &denovo_l1_block, "PROTOCOL MODEL EAGER", &part)) return -1;
    emit_denovo_l1(lib, &part);
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
    hw_source(m, NULL);
    return m;
}
