/* ByE, the filter of dirty lines: its hashes are made from the description's masks; the rest is dramcache_bye.v. */
#include <inttypes.h>
#include <stdio.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/dramcache/dramcache_parts.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dramcache.h"

static void emit_hash(struct hw_library *lib)
{
    const struct spec_block *b = &dramcache_bye_block;
    struct hw_module *m =
        hw_module_new(lib, "dramcache_bye_hash", "a hash of the class H3: each bit is a parity", b->source, b->name);
    hw_verilog(m, "parameter integer LINE_BITS = 25; // of a line's number\n"
                  "parameter integer INDEX_W = 18; // of the hash\n"
                  "parameter integer HASH = 0; // which one: 0 or 1\n"
                  "input [LINE_BITS-1:0] line;\n"
                  "output [INDEX_W-1:0] index;\n");
    hw_verilog(m, "localparam MASKS_W = %d * %d; // 32 bits for each bit of the index\n", DRAMCACHE_LINE_BITS,
               DRAMCACHE_HASH_BITS);
    for (int h = 0; h < DRAMCACHE_HASHES; h++) {
        char text[2000];
        int n = snprintf(text, sizeof text, "wire [MASKS_W-1:0] masks_%d = {", h);
        for (int j = DRAMCACHE_HASH_BITS - 1; j >= 0; j--)
            n += snprintf(text + n, sizeof text - (size_t)n, "32'h%08" PRIx32 "%s", dramcache_h3[h][j], j ? ", " : "");
        hw_verilog(m, "%s}; // of hash %d\n", text, h);
    }
    hw_source(m, NULL);
}

struct hw_module *emit_dramcache_counters(struct hw_library *lib)
{
    const char *name = "dramcache_counters";
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    emit_ram_1r1w(lib);
    m = hw_module_new(lib, name, "saturating counters in RAM, one look-up and one update a cycle",
                      dramcache_bye_block.source, dramcache_bye_block.name);
    hw_source(m, NULL);
    return m;
}

struct hw_module *emit_dramcache_bye(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_bye_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_dramcache_counters(lib);
    emit_hash(lib);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
