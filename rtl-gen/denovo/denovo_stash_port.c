/* The port of a stash: its records; the rest is denovo_stash_port.v and denovo_stash_port_way.v. */
#include "spec/denovo/denovo_stash_port.h"

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/denovo/denovo_types.h"

#define BLOCK     "denovo_stash_port"
#define DATA_PATH "docs/denovo/stash-port-data-path.md"

struct hw_module *emit_denovo_stash_port(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    hw_source(hw_module_new(lib, "denovo_stash_port_way", "a message about F words as messages about T words",
                            DATA_PATH ", Lines of two widths", BLOCK),
              NULL);
    m = hw_module_new(lib, BLOCK, denovo_stash_port_block.brief, "thesis section 4.5.4; " DATA_PATH, BLOCK);
    hw_from_spec(m, values);
    hw_unpack(m, &denovo_stash_message_record, "l2_req_data", "want", NULL);
    hw_unpack(m, &denovo_stash_message_record, "fwd_rsp_data", "supply", NULL);
    hw_unpack(m, &denovo_fwd_record, "fwd_data", "order", NULL);
    hw_unpack(m, &denovo_rsp_record, "rsp_in_data", "reply", NULL);
    hw_source(m, NULL);
    hw_pack(m, &denovo_req_record, "req_data", "ask");
    hw_pack(m, &denovo_rsp_record, "rsp_out_data", "give");
    hw_pack(m, &denovo_stash_message_record, "l2_fwd_data", "told");
    hw_pack(m, &denovo_stash_message_record, "l2_rsp_data", "got");
    return m;
}
