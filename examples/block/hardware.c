/* The hardware: ports from the description, the rest from the Verilog text beside this file (rtl-gen/verilog/hw.h). */
#include "rtl-gen/blocks.h"

extern const struct spec_block event_counter_block;

struct hw_module *emit_event_counter(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &event_counter_block;
    struct hw_module *m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
