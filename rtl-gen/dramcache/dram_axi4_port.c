/* AXI4 in front of the DRAM controller: dram_axi4_port.v and its parts. */
#include "spec/dramcache/dram_axi4_port.h"
#include "rtl-gen/axi4/axi4_parts.h"
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"

static void emit_part(struct hw_library *lib, const char *name, const char *brief)
{
    const struct spec_block *b = &dram_axi4_port_block;
    hw_source(hw_module_new(lib, name, brief, b->source, b->name), NULL);
}

struct hw_module *emit_dram_axi4_port(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dram_axi4_port_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_small_fifo(lib);
    emit_lowest_one(lib);
    emit_axi4_pieces(lib);
    emit_part(lib, "dram_axi4_port_resp", "what a burst fails with");
    emit_part(lib, "dram_axi4_port_reads", "lines that are read, in places; which burst goes next");
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_unpack(m, b->channels[0].record, "aw_data", "aw", NULL);
    hw_unpack(m, &axi4_w_record, "w_data", "w", "strb last");
    hw_unpack(m, b->channels[3].record, "ar_data", "ar", NULL);
    hw_unpack(m, &dram_line_answer_record, "answer_data", "line", "id data");
    hw_pack(m, &dram_line_request_record, "request_data", "go");
    hw_source(m, NULL);
    return m;
}
