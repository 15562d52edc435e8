/* The coalescer: its records and its parts; the rest is denovo_coalescer.v. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_l1.h"

#define DATA_PATH "docs/denovo/coalescer-data-path.md"

struct hw_module *emit_denovo_coalescer(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "denovo_coalescer");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    m = hw_module_new(lib, "denovo_coalescer", denovo_coalescer_block.brief, "thesis section 2.5.3; " DATA_PATH,
                      "denovo_coalescer");
    hw_from_spec(m, values);
    hw_unpack(m, &denovo_warp_record, "warp_data", "port", NULL);
    hw_unpack(m, &denovo_l1_answer_record, "answer_data", "came", "tag last error mask data");
    hw_source(
        hw_part(m, "denovo_coalescer_join", "the words of lanes, joined in one chunk", DATA_PATH ", A line access"),
        NULL);
    hw_source(
        hw_part(m, "denovo_coalescer_replies", "warp accesses under way, and their replies", DATA_PATH ", An answer"),
        NULL);
    hw_source(m, NULL);
    hw_pack(m, &denovo_l1_access_record, "access_data", "out");
    hw_pack(m, &denovo_reply_record, "whole", "all");
    hw_wire_parts(m);
    return m;
}
