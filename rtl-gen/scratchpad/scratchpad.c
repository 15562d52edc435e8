#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"

#include "spec/scratchpad/scratchpad.h"

struct hw_module *emit_scratchpad(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "scratchpad");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_bank_arbiter(lib);
    emit_skid_fifo(lib);
    m = hw_module_new(lib, "scratchpad", scratchpad_block.brief, scratchpad_block.source, "scratchpad");
    hw_from_spec(m, values);
    hw_unpack(m, scratchpad_block.channels[0].record, "req_data", "req", NULL);
    hw_source(m, NULL);
    return m;
}
