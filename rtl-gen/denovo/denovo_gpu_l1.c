/* denovo_coalescer in front of denovo_l1: denovo_gpu_l1.v. */
#include "spec/denovo/denovo_gpu_l1.h"

#include "rtl-gen/blocks.h"
#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_l1.h"

#define BLOCK "denovo_gpu_l1"

static int emit_blocks(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_values part;
    spec_defaults(&denovo_coalescer_block, &part);
    if (!emit_denovo_coalescer(lib, &part)) return -1;
    if (spec_part(values, &denovo_l1_block, "PROTOCOL MODEL EAGER", &part)) return -1;
    return emit_denovo_l1(lib, &part) ? 0 : -1;
}

struct hw_module *emit_denovo_gpu_l1(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    if (emit_blocks(lib, values)) return NULL;
    m = hw_module_new(lib, BLOCK, denovo_gpu_l1_block.brief, "thesis chapters 2 and 3; docs/denovo/gpu-l1-data-path.md",
                      BLOCK);
    hw_from_spec(m, values);
    hw_verilog(m, "localparam TAG_BITS = $clog2(ENTRIES) + $clog2(LANES); // an entry and a lane");
    hw_record(m, &denovo_l1_access_record);
    hw_record(m, &denovo_l1_answer_record);
    hw_source(m, NULL);
    return m;
}
