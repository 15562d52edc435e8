/* Vaults of a DRAM cache behind one port for a CPU and one for a GPU: dramcache_stack.v. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dramcache.h"

struct hw_module *emit_dramcache_stack(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_stack_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    struct spec_values part;
    if (spec_part(values, &dramcache_block, "PREDICT BYPASS MAP CHAINING SCHEDULER PHASES FORWARD", &part) ||
        !emit_dramcache(lib, &part))
        return NULL;
    emit_arbiter_register(lib);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_unpack(m, &dramcache_cpu_request_record, "cpu_data", "cpu", "line");
    hw_unpack(m, &dramcache_gpu_request_record, "gpu_data", "gpu", "line");
    hw_source_with(m, NULL, spec_get(values, "PHASES") > 1 ? "phases" : "");
    return m;
}
