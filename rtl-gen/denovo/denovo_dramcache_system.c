/* denovo_system above a vault of a DRAM cache: denovo_dramcache_system.v. */
#include "spec/denovo/denovo_dramcache_system.h"

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_system.h"
#include "spec/dramcache/dramcache.h"

#define BLOCK     "denovo_dramcache_system"
#define DATA_PATH "docs/denovo/dramcache-system-data-path.md"

static int emit_blocks(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_values part;
    if (spec_part(values, &denovo_system_block, "PROTOCOL CPU_PROTOCOL MODEL EAGER", &part) ||
        !emit_denovo_system(lib, &part))
        return -1;
    if (spec_part(values, &dramcache_block, "PREDICT BYPASS MAP CHAINING SCHEDULER PHASES FORWARD", &part)) return -1;
    return emit_dramcache(lib, &part) ? 0 : -1;
}

struct hw_module *emit_denovo_dramcache_system(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    if (emit_blocks(lib, values)) return NULL;
    emit_arbiter_register(lib);
    m = hw_module_new(lib, BLOCK, denovo_dramcache_system_block.brief,
                      "thesis section 2.5; HAShCache, chapter 3; " DATA_PATH, BLOCK);
    hw_from_spec(m, values);
    hw_verilog(m,
               "localparam [3:0] CACHE_NORMAL = %d; // a line; else the access is uncached\n"
               "localparam [1:0] RESP_OKAY = %d, RESP_SLVERR = %d;\n",
               AXI4_CACHE_NORMAL, AXI4_RESP_OKAY, AXI4_RESP_SLVERR);
    hw_source(m, NULL);
    return m;
}
