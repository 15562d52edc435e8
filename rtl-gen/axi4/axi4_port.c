/* AXI4 in front of an L1: axi4_port.v and its parts, some of which are the DRAM controller's AXI4 port's too. */
#include "rtl-gen/axi4/axi4_parts.h"
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_l1.h"

static void emit_part(struct hw_library *lib, const char *name, const char *brief)
{
    struct hw_module *m = hw_module_new(lib, name, brief, axi4_port_block.source, axi4_port_block.name);
    hw_source(m, NULL);
}

void emit_axi4_pieces(struct hw_library *lib)
{
    if (hw_find_module(lib, "axi4_burst_span")) return;
    emit_part(lib, "axi4_burst_span", "the bits of an address that move in a burst");
    emit_part(lib, "axi4_read_pieces", "a burst of AR, piece by piece");
    emit_part(lib, "axi4_write_pieces", "a burst of AW and its beats on W, piece by piece");
    emit_part(lib, "axi4_r_beats", "a piece that was read, beat by beat");
}

struct hw_module *emit_axi4_port(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &axi4_port_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_axi4_pieces(lib);
    emit_part(lib, "axi4_port_ring", "accesses in their order, answered in any");
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_unpack(m, b->channels[0].record, "aw_data", "aw", NULL);
    hw_unpack(m, b->channels[1].record, "w_data", "w", "strb last");
    hw_unpack(m, b->channels[3].record, "ar_data", "ar", NULL);
    hw_unpack(m, &denovo_l1_answer_record, "answer_data", "reply", "tag last error mask");
    hw_pack(m, &denovo_l1_access_record, "access_data", "go");
    hw_source(m, NULL);
    return m;
}
