/* AddMap, ChgMap, the ends of thread blocks and kernels, and the scout: the state table `command`, what its conditions
 * look at, and what a command leaves behind. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void add_widths(struct hw_module *m)
{
    static const char *const params[] = {"BYTES",      "CHUNK_WORDS", "MAP_ENTRIES", "THREAD_BLOCKS", "MAPS_PER_BLOCK",
                                         "VP_ENTRIES", "PAGE_BYTES",  "VA_BITS",     "SPAN_BITS",     "SCOUT_DISTANCE"};
    for (size_t i = 0; i < sizeof params / sizeof *params; i++) stash_param(m, params[i]);
    hw_record_width(m, "CMD_W", &stash_command_record);
    hw_record_width(m, "CMD_DONE_W", &stash_command_done_record);
    hw_record_width(m, "TILE_W", &stash_tile_record);
    hw_record_width(m, "ENTRY_W", &stash_map_entry_record);
    hw_record_width(m, "CALC_DONE_W", &stash_calc_done_record);
    hw_derived(m, "ADDR_W", "width of a stash word address; derived, not to be overridden", "$clog2(BYTES / 4)");
    hw_derived(m, "CHUNK_W", "width of a chunk number; derived, not to be overridden", "ADDR_W - $clog2(CHUNK_WORDS)");
    hw_derived(m, "MAP_W", "width of a map index; derived, not to be overridden", "$clog2(MAP_ENTRIES)");
    hw_derived(m, "BLOCK_W", "width of a thread block; derived, not to be overridden", "$clog2(THREAD_BLOCKS) + 1");
    hw_derived(m, "SLOT_W", "width of a slot; derived, not to be overridden", "$clog2(MAPS_PER_BLOCK) + 1");
    hw_derived(m, "VPN_W", "width of a virtual page number; derived, not to be overridden",
               "VA_BITS - $clog2(PAGE_BYTES)");
    hw_derived(m, "COUNT_W", "width of a number of pages; derived, not to be overridden", "$clog2(VP_ENTRIES) + 1");
}

static void add_ports(struct hw_module *m)
{
    hw_clocked(m);
    hw_output(m, "wants", NULL, "a command, or the scout, has a step to do");
    hw_input(m, "step", NULL, "it is made in this cycle");
    hw_output(m, "quiet", NULL, "no command is under way and no answer waits");
    hw_input(m, "cmd_valid", NULL, "commands of the core (cmd)");
    hw_output(m, "cmd_ready", NULL, NULL);
    hw_input(m, "cmd_data", "CMD_W", NULL);
    hw_output(m, "cmd_done_valid", NULL, "their answers (cmd_done)");
    hw_input(m, "cmd_done_ready", NULL, NULL);
    hw_output(m, "cmd_done_data", "CMD_DONE_W", NULL);

    hw_output(m, "calc_valid", NULL, "stash_map: check the tile and compute its entry");
    hw_output(m, "calc_data", "TILE_W", NULL);
    hw_input(m, "calc_done_valid", NULL, "the entry");
    hw_output(m, "calc_done_ready", NULL, NULL);
    hw_input(m, "calc_done_data", "CALC_DONE_W", NULL);
    hw_input(m, "used", "MAP_ENTRIES", "stash_map: flags of its entries");
    hw_input(m, "live", "MAP_ENTRIES", NULL);
    hw_input(m, "coherent", "MAP_ENTRIES", NULL);
    hw_input(m, "clean", "MAP_ENTRIES", NULL);
    hw_output(m, "read_index", "MAP_W", "stash_map: the entry to read; it arrives one cycle later");
    hw_input(m, "read_data", "ENTRY_W", NULL);
    hw_output(m, "set_valid", NULL, "stash_map: write an entry");
    hw_output(m, "set_index", "MAP_W", NULL);
    hw_output(m, "set_data", "ENTRY_W", NULL);
    hw_output(m, "flag_valid", NULL, "stash_map: write an entry's flags");
    hw_output(m, "flag_index", "MAP_W", NULL);
    hw_output(m, "flag_used", NULL, NULL);
    hw_output(m, "flag_live", NULL, NULL);
    hw_output(m, "flag_coherent", NULL, NULL);
    hw_output(m, "flag_reuse", NULL, NULL);
    hw_output(m, "flag_pointer", "MAP_W", NULL);

    hw_output(m, "ask_slot", "SLOT_W", "stash_map_index: which slot of the command's thread block to look up");
    hw_input(m, "slot_valid", NULL, "the slot holds a mapping");
    hw_input(m, "slot_map", "MAP_W", NULL);
    hw_output(m, "slot_write_valid", NULL, "stash_map_index: change a slot");
    hw_output(m, "slot_write_block", "BLOCK_W", NULL);
    hw_output(m, "slot_write_slot", "SLOT_W", NULL);
    hw_output(m, "slot_write_set", NULL, NULL);
    hw_output(m, "slot_write_map", "MAP_W", NULL);

    hw_output(m, "tail", "MAP_W", "where the next mapping goes");
    hw_output(m, "page", "VPN_W", "vp_map: look up this page");
    hw_input(m, "page_held", NULL, "one cycle later: it is held");
    hw_input(m, "free_count", "COUNT_W", "pages that the VP-map can still take");
    hw_output(m, "add_valid", NULL, "vp_map: the mapping needs a page");
    hw_output(m, "add_vpn", "VPN_W", NULL);
    hw_output(m, "add_map", "MAP_W", NULL);
    hw_output(m, "drop_valid", NULL, "vp_map: forget the pages that no newer mapping needs");
    hw_output(m, "drop_map", "MAP_W", NULL);

    hw_input(m, "map_in_flight", NULL, "MSHRs: READs or REGs of `self` are on their way");
    hw_input(m, "any_in_flight", NULL, "READs or REGs of any mapping are");
    hw_input(m, "travelling", "MAP_ENTRIES", "mappings that MSHRs name");
    hw_output(m, "target", "MAP_W", "the entry in question");
    hw_input(m, "access_names_target", NULL, "a waiting access names it");
    hw_output(m, "self", "MAP_W", "the mapping in question");
    hw_output(m, "freeze", NULL, "accesses through it are not walked");
    hw_output(m, "freeze_all", NULL, "nor is any other");

    hw_output(m, "ask_evict", NULL, "ask for the writeback of a chunk");
    hw_output(m, "ask_register", NULL, "ask for the registration of its dirty words");
    hw_output(m, "chunk", "CHUNK_W", "that chunk, or the one to scan");
    hw_input(m, "evict_busy", NULL, "a chunk is already asked for");
    hw_input(m, "incomplete", NULL, "the last registration left words to ask for");
    hw_input(m, "walk_fault", NULL, "a word to register lies in a page that faults");
    hw_input(m, "marked", "CHUNK_WORDS", "words of the chunk whose registration is asked for in this cycle");
    hw_output(m, "reg_done", "CHUNK_WORDS", "words of the chunk whose registration was asked for");

    hw_output(m, "scan_valid", NULL, "read the chunk: in S0 one cycle later");
    hw_input(m, "op_state", "2 * CHUNK_WORDS", "S1: it is here");
    hw_input(m, "op_index", "MAP_W", NULL);
    hw_output(m, "scan_apply", NULL, "S2: apply scan_event to all its words, in S3");
    hw_output(m, "scan_event", "4", "0 without scan_apply");
    hw_output(m, "scan_map", "MAP_W", "0 without scan_apply");
}

static void read_records(struct hw_module *m)
{
    hw_record(m, &stash_command_record);
    hw_record(m, &stash_map_entry_record);
    hw_record(m, &stash_calc_done_record);
    hw_enum(m, &stash_error);
    hw_enum(m, &stash_command_op);
    hw_unpack(m, &stash_command_record, "cmd_data", "cmd", "op block slot coherent");
    hw_flop(m, "read_data_q", "ENTRY_W", "the entry in question", NULL, NULL, "read_data");
    hw_unpack(m, &stash_map_entry_record, "read_data_q", "entry", "base words virt field object per_row rows stride");
    hw_unpack(m, &stash_calc_done_record, "calc_done_data", "calc", "error");
    hw_note(m, "The new entry stays at calc_done until the command ends. It is not looked at in its first cycle, so it "
               "is read from a register.");
    hw_flop(m, "tile_entry_q", "ENTRY_W", "the new entry", NULL, NULL, "calc_done_data[ENTRY_W-1:0]");
    hw_unpack(m, &stash_map_entry_record, "tile_entry_q", "tile",
              "base words virt field object per_row rows stride object_gap row_gap");
    hw_localparam(m, "WORD_W", NULL, NULL, "$clog2(CHUNK_WORDS)");
    hw_localparam(m, "PAGE_W", NULL, "bits of a word's place in its page", "$clog2(PAGE_BYTES) - 2");
    hw_localparam(m, "VIRT_W", NULL, "bits of a virtual word address", "VA_BITS - 2");
    hw_localparam(m, "LAST_CHUNK", "CHUNK_W", NULL, "BYTES / 4 / CHUNK_WORDS - 1");
    hw_localparam(m, "LAST_SLOT", "SLOT_W", NULL, "MAPS_PER_BLOCK - 1");
}

/* A step goes by the conditions of the cycle before. */
static void condition(struct hw_module *m, const char *name, const char *expr)
{
    hw_flop(m, hw_text(m, "command_if_%s", name), NULL, NULL, "1'b0", NULL, "%s", expr);
}

static void add_conditions(struct hw_module *m)
{
    hw_note(m, "Conditions of the table, as they are in the cycle before the step.");
    hw_let(m, "is_add", NULL, NULL, "cmd_valid && cmd_op == OP_ADD_MAP");
    hw_let(m, "is_chg", NULL, NULL, "cmd_valid && cmd_op == OP_CHG_MAP");
    hw_let(m, "scout_wants", NULL, NULL, "command_state_q == COMMAND_ST_READY && !cmd_valid && scout_found");
    condition(m, "is_add", "is_add");
    condition(m, "is_chg", "is_chg");
    condition(m, "is_block", "cmd_valid && cmd_op == OP_BLOCK_END");
    condition(m, "is_kernel", "cmd_valid && cmd_op == OP_KERNEL_END");
    condition(m, "scout_wants", "scout_wants");
    condition(m, "slot_legal", "!cmd_block[BLOCK_W-1] && (cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1])");
    condition(m, "slot_held", "slot_valid");
    condition(m, "in_flight", "command_state_q == COMMAND_ST_READY ? any_in_flight : map_in_flight");
    condition(m, "calc_here", "calc_done_valid");
    condition(m, "calc_refused", "calc_error != ERROR_NONE");
    condition(m, "overlap",
              "used[search_q] && live[search_q] && !is_old && entry_first_chunk <= tile_last_chunk && "
              "tile_first_chunk <= entry_last_chunk");
    condition(m, "live", "live[target_q]");
    condition(m, "used", "used[target_q]");
    condition(m, "travelling", "travelling[target_q]");
    condition(m, "named", "travelling[target_q] || access_names_target");
    condition(m, "clean", "clean[target_q]");
    condition(m, "room", "missing_q <= free_count");
    condition(m, "same", "command_state_q == COMMAND_ST_DECIDE ? same_entry : same_q");
    condition(m, "old_coherent", "coherent[self_q]");
    condition(m, "new_coherent", "cmd_coherent");
    condition(m, "match", "match_held_q && match_place_q && used[match_q] && !(is_chg && match_q == self_q)");
    condition(m, "revived", "is_add && match_held_q && match_place_q && match_q == self_q");
    condition(m, "match_coherent", "coherent[match_q]");
    condition(m, "pending",
              "command_state_q == COMMAND_ST_REG_TEST ? |(probe_r_q & ~reg_done_q) && probe_index_q == self_q : "
              "probe_p_q && probe_index_q == target_q");
    condition(m, "evict_busy", "evict_busy");
    condition(m, "incomplete", "incomplete");
    condition(m, "answer_room", "!cmd_done_valid");
    condition(m, "for_scout", "for_q == FOR_SCOUT");
    condition(m, "for_tail", "for_q == FOR_TAIL");
    condition(m, "for_room", "for_q == FOR_ROOM");
    condition(m, "for_match", "for_q == FOR_MATCH");
    hw_reg(m, "at_last", NULL, "the cursor of this state is at its last position");
    hw_always_comb(m, NULL);
    hw_set(m, "at_last", "chunk_q == chunk_last_q");
    hw_case(m, "command_state_q");
    hw_of(m, "COMMAND_ST_SEARCH_TEST");
    hw_set(m, "at_last", "search_q == tail_q - 1'b1");
    hw_of(m, "COMMAND_ST_COUNT_TEST, COMMAND_ST_PAGE_ADD");
    hw_set(m, "at_last", "last_page");
    hw_of(m, "COMMAND_ST_ROOM");
    hw_set(m, "at_last", "is_add && room_q == tail_q");
    hw_of(m, "COMMAND_ST_BLOCK_SLOT, COMMAND_ST_BLOCK_FLAGS");
    hw_set(m, "at_last", "slot_q == LAST_SLOT");
    hw_default(m);
    hw_set(m, "at_last", "chunk_q == chunk_last_q");
    hw_end(m);
    hw_end(m);
    condition(m, "last", "at_last");
}

/* What the command leaves behind: errors, the frozen accesses, entries, flags, slots, the answer. */
static void add_outcome(struct hw_module *m)
{
    hw_note(m, "Errors, and the accesses that wait.");
    hw_reg(m, "error_q", "ERROR_W", "why the command is refused");
    hw_reg(m, "fault_q", NULL, "a word to register lies in a page that faults");
    hw_reg(m, "same_q", NULL, "ChgMap: the new entry equals the old one");
    hw_reg(m, "freeze_q", NULL, "the accesses in question are not walked");
    hw_let(m, "begins", NULL, "a command begins that can end without an error",
           "command_act_start_calc || command_act_first_slot || "
           "command_act_freeze && command_state_q == COMMAND_ST_READY && command_if_is_kernel");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || begins");
    hw_set(m, "error_q", "ERROR_NONE");
    hw_elif(m, "command_act_refuse_slot");
    hw_set(m, "error_q", "ERROR_SLOT");
    hw_elif(m, "command_act_refuse_calc");
    hw_set(m, "error_q", "calc_error");
    hw_elif(m, "command_act_refuse_overlap");
    hw_set(m, "error_q", "ERROR_OVERLAP");
    hw_elif(m, "command_act_refuse_map");
    hw_set(m, "error_q", "ERROR_MAP_FULL");
    hw_elif(m, "command_act_refuse_vp");
    hw_set(m, "error_q", "ERROR_VP_FULL");
    hw_end(m);
    hw_if(m, "rst || begins");
    hw_set(m, "fault_q", "1'b0");
    hw_elif(m, "walk_fault");
    hw_set(m, "fault_q", "1'b1");
    hw_end(m);
    hw_if(m, "rst || command_act_start_calc");
    hw_set(m, "same_q", "1'b0");
    hw_elif(m, "step && command_state_q == COMMAND_ST_DECIDE");
    hw_set(m, "same_q", "command_if_same");
    hw_end(m);
    hw_if(m, "rst || command_act_give_answer");
    hw_set(m, "freeze_q", "1'b0");
    hw_elif(m, "command_act_freeze");
    hw_set(m, "freeze_q", "1'b1");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "freeze", "freeze_q");
    hw_assign(m, "freeze_all", "freeze_q && cmd_op == OP_KERNEL_END");
    hw_assign(m, "self", "self_q");
    hw_assign(m, "target", "target_q");
    hw_assign(m, "tail", "tail_q");

    hw_note(m, "What it writes.");
    hw_let(m, "reuses", NULL, "an older entry has words to copy",
           "command_act_set_entry && command_if_is_add && match_usable");
    hw_let(m, "ends", NULL, NULL, "command_act_end_entry");
    hw_assign(m, "calc_valid", "command_act_start_calc");
    hw_assign(m, "calc_data", "cmd_data[TILE_W-1:0] & {TILE_W{calc_valid}}");
    hw_assign(m, "calc_done_ready", "command_act_drop_calc");
    hw_let(m, "sets", NULL, NULL, "command_act_set_entry");
    engine_drive(m, "set_valid", "1", "sets");
    engine_drive(m, "set_index", "MAP_W", "self_q & {MAP_W{sets}}");
    engine_drive(m, "set_data", "ENTRY_W", "tile_entry_q & {ENTRY_W{sets}}");
    hw_note(m, "Flags: what the engine's register takes.");
    hw_let(m, "flags", NULL, NULL, "sets || ends");
    hw_assign(m, "flag_valid", "flags");
    hw_assign(m, "flag_index", "self_q & {MAP_W{flags}}");
    hw_assign(m, "flag_used", "flags");
    hw_assign(m, "flag_live", "sets");
    hw_assign(m, "flag_coherent", "sets && cmd_coherent || ends && coherent[self_q]");
    hw_assign(m, "flag_reuse", "reuses");
    hw_assign(m, "flag_pointer", "match_q & {MAP_W{reuses}}");
    engine_drive(m, "slot_write_valid", "1", "flags");
    engine_drive(m, "slot_write_block", "BLOCK_W", "cmd_block & {BLOCK_W{flags}}");
    engine_drive(m, "slot_write_slot", "SLOT_W", "(ends ? slot_q : cmd_slot) & {SLOT_W{flags}}");
    engine_drive(m, "slot_write_set", "1", "sets");
    engine_drive(m, "slot_write_map", "MAP_W", "self_q & {MAP_W{sets}}");

    hw_note(m, "The answer.");
    hw_reg(m, "answer_valid_q", NULL, NULL);
    hw_reg(m, "answer_error_q", "ERROR_W", NULL);
    hw_reg(m, "answer_map_q", "MAP_W", NULL);
    hw_let(m, "answer_error", "ERROR_W", NULL, "error_q == ERROR_NONE && fault_q ? ERROR_PAGE_FAULT : error_q");
    hw_let(m, "names_map", NULL, NULL, "answer_error == ERROR_NONE && (command_if_is_add || command_if_is_chg)");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || cmd_done_valid && cmd_done_ready");
    hw_set(m, "answer_valid_q", "1'b0");
    hw_set(m, "answer_error_q", "ERROR_NONE");
    hw_set(m, "answer_map_q", "{MAP_W{1'b0}}");
    hw_elif(m, "command_act_give_answer");
    hw_set(m, "answer_valid_q", "1'b1");
    hw_set(m, "answer_error_q", "answer_error");
    hw_set(m, "answer_map_q", "self_q & {MAP_W{names_map}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "cmd_ready", "command_act_give_answer");
    hw_assign(m, "cmd_done_valid", "answer_valid_q");
    hw_assign(m, "cmd_done_data", "{answer_error_q, answer_map_q}");
    hw_assign(m, "wants", "cmd_valid || command_state_q != COMMAND_ST_READY || scout_wants");
    hw_assign(m, "quiet", "command_state_q == COMMAND_ST_READY && !cmd_valid && !answer_valid_q");
}

struct hw_module *emit_stash_commands(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "stash_commands");
    if (m) return m;
    m = hw_module_new(lib, "stash_commands", "mappings made, changed and ended, a step at a time",
                      "thesis sections 4.4.1, 4.5.2, 4.5.6; docs/stash/data-path.md, Commands", "stash_engine");
    add_widths(m);
    add_ports(m);
    read_records(m);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_let(m, "command_valid", NULL, NULL, "step");
    add_conditions(m);
    hw_fsm(m, engine_table("command"), "command");
    command_entries(m);
    command_pages(m);
    command_chunks(m);
    add_outcome(m);
    hw_assert(m, "a step is made only where one was wanted",
              "!step || cmd_valid || command_state_q != COMMAND_ST_READY || command_if_scout_wants");
    hw_assert(m, "a command stays until it is answered", "command_state_q != COMMAND_ST_COMMIT || cmd_valid");
    hw_cover(m, "the scout cleans an entry", "command_act_target_scout");
    hw_cover(m, "an AddMap reuses an older entry's words", "reuses");
    hw_cover(m, "a command is refused", "command_act_give_answer && error_q != ERROR_NONE");
    return m;
}
