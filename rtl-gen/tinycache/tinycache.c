/* One lane's tinyCache: its table, its records and the replacement that is chosen; the rest is tinycache.v. */
#include "rtl-gen/tinycache/tinycache_parts.h"
#include "spec/tinycache/tinycache_line.h"

struct hw_module *emit_tinycache(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache");
    if (m) return m;
    const char *replacement = spec_get(values, "REPLACEMENT") == 1 ? "tinycache_plru" : "tinycache_lru";
    emit_ram_1r1w(lib);
    emit_lowest_mask(lib);
    emit_chosen_value(lib);
    hw_fsm_module_late(lib, &tinycache_line_fsm, "tinycache_line", "tinycache");
    m = hw_module_new(lib, "tinycache", tinycache_block.brief,
                      "the tinyCache paper, section 3; docs/tinycache/data-path.md", "tinycache");
    hw_from_spec(m, values);
    hw_fsm_codes(m, &tinycache_line_fsm, "line");
    hw_unpack(m, tinycache_block.channels[0].record, "req_data", "req", NULL);
    hw_unpack(m, &tinycache_fill_record, "fill_data", "answer", NULL);
    const char *const below[] = {"tinycache_equal",  "tinycache_span",    "tinycache_access",
                                 "tinycache_kept",   "tinycache_partial", "tinycache_lines",
                                 "tinycache_parked", replacement,         NULL};
    add_tinycache_parts(lib, m, below);
    hw_source(m, NULL);
    hw_verilog(m, "%s #(.*) replacement (.touch, .row(used_set), .*);\n", replacement);
    hw_wire_parts(m);
    return m;
}
