/* The stash's engine: its job table, and the parts that it leads to, a Verilog file each. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void emit_next_job(struct hw_library *lib)
{
    hw_source(engine_part(lib, "stash_next_job", "which job the engine does next", "", ""), NULL);
}

static void emit_accesses(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_accesses", "accesses that missed, until their response",
                                      "BYTES LANES MAP_ENTRIES THREAD_BLOCKS MAPS_PER_BLOCK MSHRS MISSES TAG_BITS",
                                      "ADDR_W MAP_W BLOCK_W SLOT_W ACCESS_W");
    hw_record_width(m, "RESP_W", &stash_response_record);
    hw_enum(m, &stash_error);
    hw_source(m, NULL);
}

static void emit_sender(struct hw_library *lib)
{
    hw_source(engine_part(lib, "stash_sender", "which word of the job is looked at or sent next",
                          "BYTES LANES CHUNK_WORDS MAP_ENTRIES", "ADDR_W WORD_W CHUNK_W MAP_W LANE_W"),
              NULL);
}

static void emit_walk(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_walk", "words on their way from translation to the commit",
                                      "BYTES LANES CHUNK_WORDS MAP_ENTRIES PAGE_BYTES PA_BITS VA_BITS MSHRS",
                                      "ADDR_W WORD_W CHUNK_W MAP_W PAGE_W VIRT_W VPN_W PPN_W LINE_W LANE_W");
    hw_enum(m, &stash_error);
    hw_fsm_codes(m, engine_table("commit"), "commit");
    hw_source(m, NULL);
}

static void emit_replicas(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_replicas", "words that an older mapping left in the stash",
                                      "BYTES CHUNK_WORDS MAP_ENTRIES VA_BITS SPAN_BITS", "ADDR_W WORD_W CHUNK_W MAP_W");
    hw_record_width(m, "ENTRY_W", &stash_map_entry_record);
    hw_record(m, &stash_map_entry_record);
    hw_unpack(m, &stash_map_entry_record, "read_data", "entry", "base words virt field object per_row rows stride");
    hw_fsm_codes(m, engine_table("commit"), "commit");
    hw_source(m, NULL);
}

static void emit_requests(struct hw_library *lib)
{
    struct hw_module *m =
        engine_part(lib, "stash_requests", "requests at the L2",
                    "BYTES CHUNK_WORDS MAP_ENTRIES PA_BITS MSHRS CORE_BITS", "WORD_W CHUNK_W MAP_W LINE_W");
    hw_record_width(m, "MESSAGE_W", &stash_message_record);
    hw_enum(m, &stash_message_type);
    hw_source(m, NULL);
}

static void emit_latches(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_latches", "a chunk to write back, a page to translate",
                                      "BYTES CHUNK_WORDS PAGE_BYTES PA_BITS VA_BITS", "CHUNK_W VPN_W PPN_W");
    hw_record_width(m, "WALK_DONE_W", &stash_walk_done_record);
    hw_record(m, &stash_walk_done_record);
    hw_source(m, NULL);
}

static void emit_messages(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_messages", "messages of the L2, and the answers to them",
                                      "CHUNK_WORDS MAP_ENTRIES PAGE_BYTES PA_BITS VA_BITS DEFERRED CORE_BITS",
                                      "WORD_W MAP_W PAGE_W VIRT_W VPN_W PPN_W LINE_W");
    hw_record_width(m, "MESSAGE_W", &stash_message_record);
    hw_record(m, &stash_message_record);
    hw_enum(m, &stash_message_type);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_unpack(m, &stash_message_record, "message_q", "message", NULL);
    hw_source(m, NULL);
}

static void emit_operations(struct hw_library *lib)
{
    struct hw_module *m = engine_part(lib, "stash_operations", "operations of the engine on the storage",
                                      "BYTES CHUNK_WORDS MAP_ENTRIES", "ADDR_W WORD_W CHUNK_W MAP_W");
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_source(m, NULL);
}

struct hw_module *emit_stash_engine(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_engine");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_delay_line(lib);
    emit_small_fifo(lib);
    emit_stash_mshrs(lib);
    hw_fsm_module(lib, engine_table("commit"), "stash_commit", "stash_engine");
    emit_next_job(lib);
    emit_accesses(lib);
    emit_sender(lib);
    emit_walk(lib);
    emit_replicas(lib);
    emit_requests(lib);
    emit_latches(lib);
    emit_messages(lib);
    emit_operations(lib);
    emit_stash_commands(lib);
    m = hw_module_new(lib, "stash_engine", stash_engine_block.brief,
                      "thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md", "stash_engine");
    hw_from_spec(m, values);
    engine_widths(m, "localparam", "ADDR_W WORD_W CHUNK_W MAP_W PAGE_W VIRT_W VPN_W LINE_W BLOCK_W SLOT_W LANE_W");
    hw_unpack(m, &stash_miss_record, "miss_data", "miss", NULL);
    hw_fsm(m, engine_table("job"), "job", NULL);
    hw_source(m, NULL);
    return m;
}
