/* A vault of a DRAM cache, whole: dramcache.v. */
#include "rtl-gen/blocks.h"
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

/* A part keeps the default sizes of its own file, which is then the same as when it is emitted alone; it has the options that the
 * whole has. */
struct hw_module *emit_dramcache(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    struct spec_values part;
    if (spec_part(values, &dramcache_frontend_block, "PREDICT BYPASS MAP CHAINING FORWARD", &part) ||
        !emit_dramcache_frontend(lib, &part))
        return NULL;
    if (spec_part(values, &dram_controller_block, "SCHEDULER PHASES FORWARD", &part)) return NULL;
    emit_dram_controller(lib, &part);
    spec_defaults(&axi4_memory_block, &part);
    emit_axi4_memory(lib, &part);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    for (int i = 0; i < 2; i++)
        hw_channel(m, i ? "tad_gpu" : "tad_cpu", &dramcache_tad_request_record,
                   "TADs that are looked up and written, to the controller");
    hw_channel(m, "tad_answer", &dramcache_tad_answer_record, "TADs that were read");
    hw_channel(m, "mem_read", &dramcache_mem_read_record, "lines to read from memory");
    hw_channel(m, "mem_data", &dramcache_mem_data_record, "lines that were read from memory");
    hw_channel(m, "mem_write", &dramcache_mem_write_record, "bytes to write to memory");
    hw_channel(m, "mem_done", &dramcache_mem_done_record, "writes that memory has done");
    hw_unpack(m, &dramcache_tad_request_record, "tad_cpu_data", "tc", NULL);
    hw_unpack(m, &dramcache_tad_request_record, "tad_gpu_data", "tg", NULL);
    hw_unpack(m, &dramcache_mem_read_record, "mem_read_data", "read", NULL);
    hw_unpack(m, &dramcache_mem_write_record, "mem_write_data", "back", NULL);
    hw_verilog(m, "localparam integer TAG_BYTES = %d; // of a TAD, before its line\n", DRAMCACHE_TAG_BYTES);
    hw_source_with(m, NULL, spec_get(values, "PHASES") > 1 ? "phases" : "");
    return m;
}
