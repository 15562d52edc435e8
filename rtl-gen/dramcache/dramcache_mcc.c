/* MCC: its hashes are made from the description's masks; the rest is Verilog in the files beside this one. */
#include <inttypes.h>
#include <stdio.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dramcache.h"

static struct hw_module *new_part(struct hw_library *lib, const char *name, const char *brief)
{
    return hw_module_new(lib, name, brief, dramcache_mcc_block.source, dramcache_mcc_block.name);
}

static void emit_hash(struct hw_library *lib)
{
    struct hw_module *m = new_part(lib, "dramcache_mcc_hash", "a hash of the class H3: each bit is a parity");
    hw_verilog(m, "parameter integer PAGE_W = 20; // bits of a page's number\n"
                  "parameter integer INDEX_W = 10; // of the hash\n"
                  "parameter integer HASH = 0; // which one: 0, 1 or 2\n"
                  "input [PAGE_W-1:0] page;\n"
                  "output [INDEX_W-1:0] index;\n");
    hw_verilog(m, "localparam MASKS_W = %d * %d; // 32 bits for each bit of the index\n", DRAMCACHE_LINE_BITS,
               DRAMCACHE_MCC_HASH_BITS);
    for (int h = 0; h < DRAMCACHE_MCC_HASHES; h++) {
        char text[1000];
        int n = snprintf(text, sizeof text, "wire [MASKS_W-1:0] masks_%d = {", h);
        for (int j = DRAMCACHE_MCC_HASH_BITS - 1; j >= 0; j--)
            n += snprintf(text + n, sizeof text - (size_t)n, "32'h%08" PRIx32 "%s", dramcache_mcc_h3[h][j],
                          j ? ", " : "");
        hw_verilog(m, "%s}; // of hash %d\n", text, h);
    }
    hw_source(m, NULL);
}

struct hw_module *emit_dramcache_mcc(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_mcc_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    emit_hash(lib);
    hw_source(new_part(lib, "dramcache_mcc_filter", "counters of writes to pages, one write a cycle"), NULL);
    hw_source(new_part(lib, "dramcache_mcc_list", "the dirty list: one look-up and one write a cycle"), NULL);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
