/* Commands of the core and the scout: their state table, and the modules that its actions move. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void add_entry_record(struct hw_module *m)
{
    hw_record_width(m, "ENTRY_W", &stash_map_entry_record);
    hw_record(m, &stash_map_entry_record);
}

static void emit_entries(struct hw_library *lib)
{
    struct hw_module *m =
        engine_part(lib, "stash_command_entries", "entries that a command looks for",
                    "BYTES CHUNK_WORDS MAP_ENTRIES VA_BITS SPAN_BITS SCOUT_DISTANCE", "ADDR_W WORD_W CHUNK_W MAP_W");
    add_entry_record(m);
    hw_unpack(m, &stash_map_entry_record, "read_data_q", "entry", "base words virt field object per_row rows stride");
    hw_unpack(m, &stash_map_entry_record, "tile_entry_q", "tile", "base words virt field object per_row rows stride");
    hw_source(m, NULL);
}

static void emit_pages(struct hw_library *lib)
{
    struct hw_module *m =
        engine_part(lib, "stash_command_pages", "the pages of a new mapping",
                    "BYTES MAP_ENTRIES VP_ENTRIES PAGE_BYTES VA_BITS SPAN_BITS", "MAP_W PAGE_W VIRT_W VPN_W COUNT_W");
    add_entry_record(m);
    hw_unpack(m, &stash_map_entry_record, "tile_entry_q", "tile", "virt rows stride object_gap row_gap");
    hw_source(m, NULL);
}

static void emit_chunks(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_command_chunks", "the chunks that a command goes over",
                                      "BYTES CHUNK_WORDS MAP_ENTRIES", "CHUNK_W MAP_W");
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_source(m, NULL);
}

struct hw_module *emit_stash_commands(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "stash_commands");
    if (m) return m;
    emit_entries(lib);
    emit_pages(lib);
    emit_chunks(lib);
    m = engine_part(
        lib, "stash_commands", "mappings made, changed and ended, a step at a time",
        "BYTES CHUNK_WORDS MAP_ENTRIES THREAD_BLOCKS MAPS_PER_BLOCK VP_ENTRIES PAGE_BYTES VA_BITS SPAN_BITS "
        "SCOUT_DISTANCE",
        "CHUNK_W MAP_W VPN_W BLOCK_W SLOT_W COUNT_W");
    hw_record_width(m, "CMD_W", &stash_command_record);
    hw_record_width(m, "CMD_DONE_W", &stash_command_done_record);
    hw_record_width(m, "TILE_W", &stash_tile_record);
    hw_record_width(m, "ENTRY_W", &stash_map_entry_record);
    hw_record_width(m, "CALC_DONE_W", &stash_calc_done_record);
    hw_record(m, &stash_command_record);
    hw_record(m, &stash_calc_done_record);
    hw_enum(m, &stash_error);
    hw_enum(m, &stash_command_op);
    hw_unpack(m, &stash_command_record, "cmd_data", "cmd", "op block slot coherent");
    hw_unpack(m, &stash_calc_done_record, "calc_done_data", "calc", "error");
    hw_fsm(m, engine_table("command"), "command", "command_valid");
    hw_source(m, NULL);
    return m;
}
