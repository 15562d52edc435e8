/* The map index table: thesis section 4.5.1. One register pair for each slot of each thread block. */
#include "rtl-gen/stash/stash_parts.h"

struct hw_module *emit_stash_map_index(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_map_index");
    if (m) return m;
    m = hw_module_new(lib, "stash_map_index", "per thread block, which stash-map entries its slots name",
                      "thesis section 4.5.1 (Map Index Table); docs/stash/data-path.md", "stash_map_index");
    hw_from_spec(m, values);
    hw_localparam(m, "BLOCK_W", NULL, NULL, "$clog2(THREAD_BLOCKS) + 1");
    hw_localparam(m, "SLOT_W", NULL, NULL, "$clog2(MAPS_PER_BLOCK) + 1");
    hw_localparam(m, "MAP_W", NULL, NULL, "$clog2(MAP_ENTRIES)");
    hw_localparam(m, "SLOTS", NULL, "slots of all thread blocks", "THREAD_BLOCKS * MAPS_PER_BLOCK");

    hw_wire(m, "slot_valid", "SLOTS", "the slot is read and holds a mapping");
    hw_wire(m, "slot_map", "SLOTS * MAP_W", "its stash-map index; 0 of a slot that is not read or empty");

    hw_generate_for(m, "s", "SLOTS", "slots");
    hw_localparam(m, "BLOCK", "BLOCK_W", NULL, "s / MAPS_PER_BLOCK");
    hw_localparam(m, "SLOT", "SLOT_W", NULL, "s %% MAPS_PER_BLOCK");
    hw_let(m, "written", NULL, NULL, "write_valid && write_block == BLOCK && write_slot == SLOT");
    hw_let(m, "is_read", NULL, NULL, "read_block == BLOCK && read_slot == SLOT");
    hw_flop(m, "full_q", NULL, NULL, "1'b0", "written", "write_set");
    hw_flop(m, "map_q", "MAP_W", NULL, "{MAP_W{1'b0}}", "written", "write_map");
    hw_assign(m, "slot_valid[s]", "is_read && full_q");
    hw_assign(m, "slot_map[s * MAP_W +: MAP_W]", "map_q & {MAP_W{slot_valid[s]}}");
    hw_end(m);

    hw_assign(m, "read_valid", "|slot_valid");
    hw_reg(m, "any_map", "MAP_W", NULL);
    hw_always_comb(m, "At most one slot is read: the others contribute 0.");
    hw_set(m, "any_map", "{MAP_W{1'b0}}");
    hw_for(m, "i", "0", "SLOTS");
    hw_set(m, "any_map", "any_map | slot_map[i * MAP_W +: MAP_W]");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "read_map", "any_map");
    return m;
}
