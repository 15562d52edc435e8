/* What the actions of the table `command` move: the entries in question, the page walk, the chunk and slot cursors. */
#include "rtl-gen/stash/stash_engine_parts.h"

/* Entries: self, target, the searches for an overlap, for an older copy, for room, and the scout's. */
void command_entries(struct hw_module *m)
{
    hw_note(m, "Which entry is in question, and why.");
    hw_localparam(m, "FOR_SELF", "3", NULL, "0");
    hw_localparam(m, "FOR_SCOUT", "3", NULL, "1");
    hw_localparam(m, "FOR_TAIL", "3", NULL, "2");
    hw_localparam(m, "FOR_ROOM", "3", NULL, "3");
    hw_localparam(m, "FOR_MATCH", "3", NULL, "4");
    hw_reg(m, "self_q", "MAP_W", "the mapping in question");
    hw_reg(m, "tail_q", "MAP_W", "where the next mapping goes");
    hw_reg(m, "target_q", "MAP_W", "the entry in question");
    hw_reg(m, "for_q", "3", "what it is in question for");
    hw_reg(m, "search_q", "MAP_W", "search cursor");
    hw_reg(m, "room_q", "MAP_W", "room cursor");
    hw_flop(m, "slot_map_q", "MAP_W", "what the slot held in the cycle before the step", NULL, NULL, "slot_map");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "self_q", "{MAP_W{1'b0}}");
    hw_set(m, "tail_q", "{MAP_W{1'b0}}");
    hw_set(m, "target_q", "{MAP_W{1'b0}}");
    hw_set(m, "for_q", "FOR_SELF");
    hw_set(m, "search_q", "{MAP_W{1'b0}}");
    hw_set(m, "room_q", "{MAP_W{1'b0}}");
    hw_else(m);
    hw_if(m, "command_act_self_slot");
    hw_set(m, "self_q", "slot_map_q");
    hw_elif(m, "command_act_self_match");
    hw_set(m, "self_q", "match_q");
    hw_elif(m, "command_act_self_tail");
    hw_set(m, "self_q", "tail_q");
    hw_set(m, "tail_q", "tail_q + 1'b1");
    hw_end(m);
    hw_if(m, "command_act_target_self");
    hw_set(m, "target_q", "self_q");
    hw_set(m, "for_q", "FOR_SELF");
    hw_elif(m, "command_act_target_tail");
    hw_set(m, "target_q", "tail_q");
    hw_set(m, "for_q", "FOR_TAIL");
    hw_elif(m, "command_act_target_room");
    hw_set(m, "target_q", "room_q");
    hw_set(m, "for_q", "FOR_ROOM");
    hw_elif(m, "command_act_target_match");
    hw_set(m, "target_q", "match_q");
    hw_set(m, "for_q", "FOR_MATCH");
    hw_elif(m, "command_act_target_scout");
    hw_set(m, "target_q", "scout_entry_q");
    hw_set(m, "for_q", "FOR_SCOUT");
    hw_end(m);
    hw_if(m, "command_act_first_entry");
    hw_set(m, "search_q", "tail_q");
    hw_elif(m, "command_act_next_entry");
    hw_set(m, "search_q", "search_q + 1'b1");
    hw_end(m);
    hw_if(m, "command_act_first_room");
    hw_set(m, "room_q", "command_if_is_add ? tail_q + 1'b1 : tail_q");
    hw_elif(m, "command_act_next_room");
    hw_set(m, "room_q", "room_q + 1'b1");
    hw_end(m);
    hw_end(m);
    hw_end(m);

    hw_note(m, "The entry that is read, against the new one.");
    hw_let(m, "searching", NULL, NULL,
           "command_state_q == COMMAND_ST_SEARCH_READ || command_state_q == COMMAND_ST_SEARCH_TEST || "
           "command_state_q == COMMAND_ST_SEARCH_DONE");
    hw_assign(m, "read_index", "searching ? search_q : target_q");
    hw_let(m, "entry_end", "ADDR_W", "its last word", "entry_base + entry_words[ADDR_W-1:0] - 1'b1");
    hw_let(m, "tile_end", "ADDR_W", NULL, "tile_base + tile_words[ADDR_W-1:0] - 1'b1");
    hw_let(m, "entry_first_chunk", "CHUNK_W", NULL, "entry_base[ADDR_W-1:WORD_W]");
    hw_let(m, "entry_last_chunk", "CHUNK_W", NULL, "entry_end[ADDR_W-1:WORD_W]");
    hw_let(m, "tile_first_chunk", "CHUNK_W", NULL, "tile_base[ADDR_W-1:WORD_W]");
    hw_let(m, "tile_last_chunk", "CHUNK_W", NULL, "tile_end[ADDR_W-1:WORD_W]");
    hw_unused(m, "{entry_end[WORD_W-1:0], tile_end[WORD_W-1:0]}");
    hw_unused(m, "read_data_q");
    hw_let(m, "same_tile", NULL, "of the same global words",
           "entry_virt == tile_virt && entry_field == tile_field && entry_object == tile_object && "
           "entry_per_row == tile_per_row && entry_rows == tile_rows && entry_stride == tile_stride");
    hw_let(m, "same_base", NULL, NULL, "entry_base == tile_base");
    hw_let(m, "same_entry", NULL, NULL, "same_tile && same_base && entry_words == tile_words");
    hw_let(m, "is_old", NULL, "ChgMap: the entry under the search cursor is the one to change",
           "is_chg && search_q == self_q");

    hw_note(m, "The newest entry of the same tile.");
    hw_flop(m, "matches_q", NULL, "the entry under the search cursor is, in the cycle before the step", NULL, NULL,
            "used[search_q] && !is_old && same_tile");
    hw_flop(m, "matches_base_q", NULL, NULL, NULL, NULL, "same_base");
    hw_reg(m, "match_held_q", NULL, "there is one");
    hw_reg(m, "match_place_q", NULL, "on the same stash range");
    hw_reg(m, "match_q", "MAP_W", NULL);
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "match_held_q", "1'b0");
    hw_set(m, "match_place_q", "1'b0");
    hw_set(m, "match_q", "{MAP_W{1'b0}}");
    hw_elif(m, "command_act_first_entry || command_act_self_tail && match_q == tail_q");
    hw_set(m, "match_held_q", "1'b0");
    hw_elif(m, "command_act_note_match && matches_q");
    hw_set(m, "match_held_q", "1'b1");
    hw_set(m, "match_place_q", "matches_base_q");
    hw_set(m, "match_q", "search_q");
    hw_end(m);
    hw_end(m);
    hw_let(m, "match_usable", NULL, "its words may be copied", "match_held_q && used[match_q] && match_q != self_q");

    hw_note(m, "The scout: the nearest entry ahead of the tail that waits for its lazy writeback.");
    hw_let(m, "waiting", "MAP_ENTRIES", NULL, "used & ~live & ~clean & ~travelling");
    hw_unused(m, "waiting"); /* without a scout (SCOUT_DISTANCE 0) */
    hw_reg(m, "scout_found", NULL, NULL);
    hw_reg(m, "scout_entry", "MAP_W", NULL);
    hw_flop(m, "scout_entry_q", "MAP_W", "in the cycle before the step", NULL, NULL, "scout_entry");
    hw_always_comb(m, NULL);
    hw_set(m, "scout_found", "1'b0");
    hw_set(m, "scout_entry", "tail_q");
    hw_for(m, "k", "0", "MAP_ENTRIES");
    hw_if(m, "k < SCOUT_DISTANCE && !scout_found && waiting[tail_q + k[MAP_W-1:0]]");
    hw_set(m, "scout_found", "1'b1");
    hw_set(m, "scout_entry", "tail_q + k[MAP_W-1:0]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* The page walk: row by row, each page once, in ascending order. */
void command_pages(struct hw_module *m)
{
    hw_note(m,
            "The tile's pages. The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile "
            "is here long before its first page is asked for, so what begins the walk is computed ahead of it.");
    hw_let(m, "extent", "SPAN_BITS", NULL,
           "tile_stride[SPAN_BITS-1:0] - tile_row_gap[SPAN_BITS-1:0] - tile_object_gap[SPAN_BITS-1:0] - 1'b1");
    hw_unused(m, "{tile_row_gap[SPAN_BITS], tile_object_gap[SPAN_BITS]}");
    hw_reg(m, "extent_q", "SPAN_BITS", "last word of a row, from its first");
    hw_reg(m, "first_last_q", "VIRT_W", "last word of the first row");
    hw_reg(m, "first_next_q", "VIRT_W", "first word of the second row");
    hw_let(m, "stride_words", "VIRT_W", NULL, "{{(VIRT_W - SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]}");
    hw_always_ff(m, NULL);
    hw_set(m, "extent_q", "extent");
    hw_set(m, "first_last_q", "tile_virt + {{(VIRT_W - SPAN_BITS){1'b0}}, extent_q}");
    hw_set(m, "first_next_q", "tile_virt + stride_words");
    hw_end(m);
    hw_reg(m, "page_q", "VPN_W", "page cursor");
    hw_reg(m, "row_last_q", "VIRT_W", "last word of the row");
    hw_reg(m, "row_next_q", "VIRT_W", "first word of the row after it");
    hw_reg(m, "rows_left_q", "ENTRY_ROWS_W", "rows, with this one");
    hw_reg(m, "missing_q", "COUNT_W", "pages that the VP-map lacks, or as many as can be counted");
    hw_reg(m, "counted_valid_q", NULL, "some page was counted");
    hw_reg(m, "counted_q", "VPN_W", "the last one");
    hw_let(m, "row_last_page", "VPN_W", NULL, "row_last_q[VIRT_W-1:PAGE_W]");
    hw_let(m, "row_next_page", "VPN_W", NULL, "row_next_q[VIRT_W-1:PAGE_W]");
    hw_unused(m, "row_last_q[PAGE_W-1:0]");
    hw_let(m, "in_row", NULL, "the row has a page after this one", "page_q < row_last_page");
    hw_let(m, "last_page", NULL, NULL, "rows_left_q == {{(ENTRY_ROWS_W - 1){1'b0}}, 1'b1} && page_q == row_last_page");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "page_q", "{VPN_W{1'b0}}");
    hw_set(m, "row_last_q", "{VIRT_W{1'b0}}");
    hw_set(m, "row_next_q", "{VIRT_W{1'b0}}");
    hw_set(m, "rows_left_q", "{ENTRY_ROWS_W{1'b0}}");
    hw_elif(m, "command_act_first_page");
    hw_set(m, "page_q", "tile_virt[VIRT_W-1:PAGE_W]");
    hw_set(m, "row_last_q", "first_last_q");
    hw_set(m, "row_next_q", "first_next_q");
    hw_set(m, "rows_left_q", "tile_rows");
    hw_elif(m, "command_act_next_page && in_row");
    hw_set(m, "page_q", "page_q + 1'b1");
    hw_elif(m, "command_act_next_page");
    hw_set(m, "page_q", "page_q > row_next_page ? page_q : row_next_page");
    hw_set(m, "row_last_q", "row_last_q + stride_words");
    hw_set(m, "row_next_q", "row_next_q + stride_words");
    hw_set(m, "rows_left_q", "rows_left_q - 1'b1");
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rst || command_act_first_page");
    hw_set(m, "missing_q", "{COUNT_W{1'b0}}");
    hw_set(m, "counted_valid_q", "1'b0");
    hw_set(m, "counted_q", "{VPN_W{1'b0}}");
    hw_elif(m, "command_act_count_page && !page_held && !(counted_valid_q && counted_q == page_q)");
    hw_set(m, "missing_q", "&missing_q ? missing_q : missing_q + 1'b1");
    hw_set(m, "counted_valid_q", "1'b1");
    hw_set(m, "counted_q", "page_q");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "page", "page_q");
    engine_drive(m, "add_valid", "1", "command_act_add_page");
    engine_drive(m, "add_vpn", "VPN_W", "page_q & {VPN_W{command_act_add_page}}");
    engine_drive(m, "add_map", "MAP_W", "self_q & {MAP_W{command_act_add_page}}");
    engine_drive(m, "drop_valid", "1", "command_act_drop_pages");
    engine_drive(m, "drop_map", "MAP_W", "target_q & {MAP_W{command_act_drop_pages}}");
}

/* Chunks: the cursor, the scans, and what a probe found. */
void command_chunks(struct hw_module *m)
{
    hw_note(m, "The chunk cursor, and the scans.");
    hw_reg(m, "chunk_q", "CHUNK_W", "chunk cursor");
    hw_reg(m, "chunk_last_q", "CHUNK_W", "its last position");
    hw_reg(m, "reg_done_q", "CHUNK_WORDS", "words of the chunk whose registration was asked for");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "chunk_q", "{CHUNK_W{1'b0}}");
    hw_set(m, "chunk_last_q", "{CHUNK_W{1'b0}}");
    hw_elif(m, "command_act_first_chunk");
    hw_set(m, "chunk_q", "entry_first_chunk");
    hw_set(m, "chunk_last_q", "entry_last_chunk");
    hw_elif(m, "command_act_first_new");
    hw_set(m, "chunk_q", "tile_first_chunk");
    hw_set(m, "chunk_last_q", "tile_last_chunk");
    hw_elif(m, "command_act_first_of_all");
    hw_set(m, "chunk_q", "{CHUNK_W{1'b0}}");
    hw_set(m, "chunk_last_q", "LAST_CHUNK");
    hw_elif(m, "command_act_next_chunk");
    hw_set(m, "chunk_q", "chunk_q + 1'b1");
    hw_end(m);
    hw_if(m, "rst || command_act_first_new || command_act_next_chunk");
    hw_set(m, "reg_done_q", "{CHUNK_WORDS{1'b0}}");
    hw_else(m);
    hw_set(m, "reg_done_q", "reg_done_q | marked");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "chunk", "chunk_q");
    hw_assign(m, "reg_done", "reg_done_q");
    hw_assign(m, "ask_evict", "command_act_ask_evict");
    hw_assign(m, "ask_register", "command_act_ask_register");
    hw_assign(m, "scan_valid",
              "command_act_scan_end || command_act_scan_adopt || command_act_scan_invalidate || "
              "command_act_scan_probe");

    hw_note(m, "A scan's step, then S0, S1, S2.");
    static const char *const scans[] = {"end", "adopt", "invalidate", "probe"};
    for (size_t i = 0; i < sizeof scans / sizeof *scans; i++) {
        hw_flop(m, hw_text(m, "s0_%s_q", scans[i]), NULL, NULL, "1'b0", NULL, "command_act_scan_%s", scans[i]);
        hw_flop(m, hw_text(m, "s1_%s_q", scans[i]), NULL, NULL, "1'b0", NULL, "s0_%s_q", scans[i]);
    }
    hw_flop(m, "s2_end_q", NULL, NULL, "1'b0", NULL, "s1_end_q");
    hw_flop(m, "s2_adopts_q", NULL, NULL, "1'b0", NULL, "s1_adopt_q && op_index == self_q && |is_p");
    hw_flop(m, "s2_invalidate_q", NULL, NULL, "1'b0", NULL, "s1_invalidate_q");
    hw_wire(m, "is_p", "CHUNK_WORDS", "words that are Pending");
    hw_wire(m, "is_r", "CHUNK_WORDS", "words that are Registered");
    hw_generate_for(m, "i", "CHUNK_WORDS", "g_state");
    hw_assign(m, "is_p[i]", "op_state[2 * i +: 2] == WORD_ST_P");
    hw_assign(m, "is_r[i]", "op_state[2 * i +: 2] == WORD_ST_R");
    hw_end(m);
    hw_assign(m, "scan_apply", "s2_end_q || s2_adopts_q || s2_invalidate_q");
    hw_assign(m, "scan_event",
              "({4{s2_end_q}} & (coherent[self_q] ? WORD_EV_END_COHERENT : WORD_EV_END_LOCAL)) | "
              "({4{s2_adopts_q}} & WORD_EV_ADOPT) | ({4{s2_invalidate_q}} & WORD_EV_SELF_INVALIDATE)");
    hw_assign(m, "scan_map", "self_q & {MAP_W{s2_end_q || s2_adopts_q}}");
    hw_reg(m, "probe_p_q", NULL, "the probed chunk has a Pending word");
    hw_reg(m, "probe_r_q", "CHUNK_WORDS", "its Registered words");
    hw_reg(m, "probe_index_q", "MAP_W", "its map index");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "probe_p_q", "1'b0");
    hw_set(m, "probe_r_q", "{CHUNK_WORDS{1'b0}}");
    hw_set(m, "probe_index_q", "{MAP_W{1'b0}}");
    hw_elif(m, "s1_probe_q");
    hw_set(m, "probe_p_q", "|is_p");
    hw_set(m, "probe_r_q", "is_r");
    hw_set(m, "probe_index_q", "op_index");
    hw_end(m);
    hw_end(m);

    hw_note(m, "The slot cursor.");
    hw_reg(m, "slot_q", "SLOT_W", "slot cursor");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || command_act_first_slot");
    hw_set(m, "slot_q", "{SLOT_W{1'b0}}");
    hw_elif(m, "command_act_next_slot");
    hw_set(m, "slot_q", "slot_q + 1'b1");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "ask_slot", "cmd_op == OP_BLOCK_END ? slot_q : cmd_slot");
}
