/* The DRAM controller: its queue and its timers; the rest is dram_controller.v. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/dramcache/dram_parts.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dram_controller.h"

struct hw_module *emit_dram_controller(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dram_controller_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_delay_line(lib);
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    hw_source(hw_module_new(lib, "dram_controller_queue",
                            "requests that wait for a DRAM, and the command that goes next", b->source, b->name),
              NULL);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_unpack(m, &dram_request_record, "cpu_data", "from_cpu", NULL);
    hw_unpack(m, &dram_request_record, "gpu_data", "from_gpu", NULL);
    emit_dram_timers(m);
    hw_source(m, NULL);
    hw_wire_parts(m);
    return m;
}
