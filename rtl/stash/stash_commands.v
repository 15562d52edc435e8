// stash_commands: mappings made, changed and ended, a step at a time
//
// Source: thesis sections 4.4.1, 4.5.2, 4.5.6; docs/stash/data-path.md, Commands
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_commands #(
    // data capacity of the stash
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map
    parameter integer MAP_ENTRIES = 64,
    // thread blocks resident at once
    parameter integer THREAD_BLOCKS = 8,
    // mappings of one thread block
    parameter integer MAPS_PER_BLOCK = 4,
    // pages that the VP-map (TLB and RTLB) holds
    parameter integer VP_ENTRIES = 64,
    // page size
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual byte address
    parameter integer VA_BITS = 48,
    // a tile spans at most 2^SPAN_BITS words of the global space
    parameter integer SPAN_BITS = 24,
    // how far the scout runs ahead of the tail; 0: no scout
    parameter integer SCOUT_DISTANCE = 4,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS
        + 5 * SPAN_BITS + 14,
    // width of a cmd_done; derived, not to be overridden
    parameter integer CMD_DONE_W = $clog2(MAP_ENTRIES) + 4,
    // width of a tile; derived, not to be overridden
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    // width of a entry; derived, not to be overridden
    parameter integer ENTRY_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 31,
    // width of a calc_done; derived, not to be overridden
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = ADDR_W - $clog2(CHUNK_WORDS),
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a thread block; derived, not to be overridden
    parameter integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // width of a slot; derived, not to be overridden
    parameter integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a number of pages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(VP_ENTRIES) + 1
) (
    input  wire                     clk,                 // clock
    input  wire                     rst,                 // synchronous reset, active high
    output wire                     wants,               // a command, or the scout, has a step to do
    input  wire                     step,                // it is made in this cycle
    output wire                     quiet,               // no command is under way and no answer waits
    input  wire                     cmd_valid,           // commands of the core (cmd)
    output wire                     cmd_ready,
    input  wire [CMD_W-1:0]         cmd_data,
    output wire                     cmd_done_valid,      // their answers (cmd_done)
    input  wire                     cmd_done_ready,
    output wire [CMD_DONE_W-1:0]    cmd_done_data,
    output wire                     calc_valid,          // stash_map: check the tile and compute its entry
    output wire [TILE_W-1:0]        calc_data,
    input  wire                     calc_done_valid,     // the entry
    output wire                     calc_done_ready,
    input  wire [CALC_DONE_W-1:0]   calc_done_data,
    input  wire [MAP_ENTRIES-1:0]   used,                // stash_map: flags of its entries
    input  wire [MAP_ENTRIES-1:0]   live,
    input  wire [MAP_ENTRIES-1:0]   coherent,
    input  wire [MAP_ENTRIES-1:0]   clean,
    output wire [MAP_W-1:0]         read_index,          // stash_map: the entry to read; it arrives one cycle later
    input  wire [ENTRY_W-1:0]       read_data,
    output wire                     set_valid,           // stash_map: write an entry
    output wire [MAP_W-1:0]         set_index,
    output wire [ENTRY_W-1:0]       set_data,
    output wire                     flag_valid,          // stash_map: write an entry's flags
    output wire [MAP_W-1:0]         flag_index,
    output wire                     flag_used,
    output wire                     flag_live,
    output wire                     flag_coherent,
    output wire                     flag_reuse,
    output wire [MAP_W-1:0]         flag_pointer,
    output wire [SLOT_W-1:0]        ask_slot, // stash_map_index: which slot of the command's thread block to look up
    input  wire                     slot_valid,          // the slot holds a mapping
    input  wire [MAP_W-1:0]         slot_map,
    output wire                     slot_write_valid,    // stash_map_index: change a slot
    output wire [BLOCK_W-1:0]       slot_write_block,
    output wire [SLOT_W-1:0]        slot_write_slot,
    output wire                     slot_write_set,
    output wire [MAP_W-1:0]         slot_write_map,
    output wire [MAP_W-1:0]         tail,                // where the next mapping goes
    output wire [VPN_W-1:0]         page,                // vp_map: look up this page
    input  wire                     page_held,           // one cycle later: it is held
    input  wire [COUNT_W-1:0]       free_count,          // pages that the VP-map can still take
    output wire                     add_valid,           // vp_map: the mapping needs a page
    output wire [VPN_W-1:0]         add_vpn,
    output wire [MAP_W-1:0]         add_map,
    output wire                     drop_valid,          // vp_map: forget the pages that no newer mapping needs
    output wire [MAP_W-1:0]         drop_map,
    input  wire                     map_in_flight,       // MSHRs: READs or REGs of `self` are on their way
    input  wire                     any_in_flight,       // READs or REGs of any mapping are
    input  wire [MAP_ENTRIES-1:0]   travelling,          // mappings that MSHRs name
    output wire [MAP_W-1:0]         target,              // the entry in question
    input  wire                     access_names_target, // a waiting access names it
    output wire [MAP_W-1:0]         self,                // the mapping in question
    output wire                     freeze,              // accesses through it are not walked
    output wire                     freeze_all,          // nor is any other
    output wire                     ask_evict,           // ask for the writeback of a chunk
    output wire                     ask_register,        // ask for the registration of its dirty words
    output wire [CHUNK_W-1:0]       chunk,               // that chunk, or the one to scan
    input  wire                     evict_busy,          // a chunk is already asked for
    input  wire                     incomplete,          // the last registration left words to ask for
    input  wire                     walk_fault,          // a word to register lies in a page that faults
    input  wire [CHUNK_WORDS-1:0]   marked, // words of the chunk whose registration is asked for in this cycle
    output wire [CHUNK_WORDS-1:0]   reg_done,            // words of the chunk whose registration was asked for
    output wire                     scan_valid,          // read the chunk: in S0 one cycle later
    input  wire [2*CHUNK_WORDS-1:0] op_state,            // S1: it is here
    input  wire [MAP_W-1:0]         op_index,
    output wire                     scan_apply,          // S2: apply scan_event to all its words, in S3
    output wire [3:0]               scan_event,          // 0 without scan_apply
    output wire [MAP_W-1:0]         scan_map             // 0 without scan_apply
);

    localparam integer CMD_COHERENT_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + 9;
    localparam integer CMD_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer CMD_SLOT_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + 10;
    localparam integer CMD_BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer CMD_BLOCK_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK) + 11;
    localparam integer CMD_OP_W = 2;
    localparam integer CMD_OP_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 12;
    localparam integer ENTRY_ROW_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_ROW_GAP_LSB = 2 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 24;
    localparam integer ENTRY_OBJECT_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_GAP_LSB = 3 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 25;
    localparam integer ENTRY_STRIDE_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_LSB = 4 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 26;
    localparam integer ENTRY_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROWS_LSB = 5 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 27;
    localparam integer ENTRY_PER_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_LSB = 5 * SPAN_BITS + 4 * $clog2(BYTES / 4) + 29;
    localparam integer ENTRY_OBJECT_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_LSB = 5 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 30;
    localparam integer ENTRY_FIELD_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_LSB = 6 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 31;
    localparam integer ENTRY_VIRT_W = VA_BITS - 2;
    localparam integer ENTRY_VIRT_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + 32;
    localparam integer ENTRY_WORDS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_WORDS_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + VA_BITS + 30;
    localparam integer ENTRY_BASE_W = $clog2(BYTES / 4);
    localparam integer ENTRY_BASE_LSB = 6 * SPAN_BITS + 7 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer CALC_DONE_ERROR_W = 4;
    localparam integer CALC_DONE_ERROR_LSB = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer ERROR_W = 4;
    localparam [3:0] ERROR_NONE = 4'd0;       // accepted
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
    localparam [3:0] ERROR_OVERLAP = 4'd7;    // the stash range overlaps a mapping of a thread block that has not ended
    localparam [3:0] ERROR_SLOT = 4'd8;       // the slot of the thread block is taken (AddMap) or empty (ChgMap)
    // the oldest entry of the stash-map belongs to a thread block that has not ended
    localparam [3:0] ERROR_MAP_FULL = 4'd9;
    localparam [3:0] ERROR_VP_FULL = 4'd10;             // the tile needs more pages than the VP-map can free
    localparam [1:0] OP_ADD_MAP = 2'd0;                 // map a tile into the next free entry of the stash-map
    localparam [1:0] OP_CHG_MAP = 2'd1;                 // change the tile or the mode of the mapping in this slot
    localparam [1:0] OP_BLOCK_END = 2'd2; // the thread block has ended: its dirty words wait for their lazy writeback
    localparam [1:0] OP_KERNEL_END = 2'd3; // the kernel has ended: self-invalidate everything that is not registered
    localparam integer WORD_W = $clog2(CHUNK_WORDS);
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2; // bits of a word's place in its page
    localparam integer VIRT_W = VA_BITS - 2;            // bits of a virtual word address
    localparam integer LAST_CHUNK_INT = BYTES / 4 / CHUNK_WORDS - 1;
    localparam [CHUNK_W-1:0] LAST_CHUNK = LAST_CHUNK_INT[CHUNK_W-1:0];
    localparam integer LAST_SLOT_INT = MAPS_PER_BLOCK - 1;
    localparam [SLOT_W-1:0] LAST_SLOT = LAST_SLOT_INT[SLOT_W-1:0];
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [1:0] WORD_ST_R = 2'd2;
    localparam [1:0] WORD_ST_P = 2'd3; // Pending writeback: registered under a mapping whose thread block has ended
    // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [3:0] WORD_EV_END_COHERENT = 4'd11;
    localparam [3:0] WORD_EV_END_LOCAL = 4'd12;       // the same, non-coherent mapping: writes never leave
    localparam [3:0] WORD_EV_SELF_INVALIDATE = 4'd13; // the kernel ends
    localparam [3:0] WORD_EV_ADOPT = 4'd14; // the mapping is revived: the same tile is mapped again on the same words
    localparam [5:0] COMMAND_ST_READY = 6'd0;         // no command under way
    localparam [5:0] COMMAND_ST_SEARCH_READ = 6'd2;   // read the next entry of the stash-map, oldest first
    localparam [5:0] COMMAND_ST_SEARCH_TEST = 6'd3;   // does it overlap; is it the same tile
    // AddMap: an entry of the same tile and place is revived, else the tail's is taken
    localparam [5:0] COMMAND_ST_SEARCH_DONE = 6'd4;
    localparam [5:0] COMMAND_ST_COUNT_TEST = 6'd7;   // count it if the VP-map lacks it
    localparam [5:0] COMMAND_ST_ROOM = 6'd8; // is there room for the pages; else free the entries that follow the tail
    localparam [5:0] COMMAND_ST_PAGE_ADD = 6'd9;     // add the tile's next page
    localparam [5:0] COMMAND_ST_DECIDE = 6'd11;      // what the old contents need
    localparam [5:0] COMMAND_ST_REG_TEST = 6'd28;    // ask for its registration
    localparam [5:0] COMMAND_ST_BLOCK_SLOT = 6'd30;  // end of a thread block: its next slot
    localparam [5:0] COMMAND_ST_BLOCK_FLAGS = 6'd32; // the mapping is no longer live
    localparam [2:0] FOR_SELF = 3'd0;
    localparam [2:0] FOR_SCOUT = 3'd1;
    localparam [2:0] FOR_TAIL = 3'd2;
    localparam [2:0] FOR_ROOM = 3'd3;
    localparam [2:0] FOR_MATCH = 3'd4;
`ifdef LARDER_CHECKS
    localparam [5:0] COMMAND_ST_COMMIT = 6'd25; // write the entry and the slot
`endif

    genvar i;

    reg  [ENTRY_W-1:0]      read_data_q;     // the entry in question
    reg  [ENTRY_W-1:0]      tile_entry_q;    // the new entry
    reg                     command_if_is_add;
    reg                     command_if_is_chg;
    reg                     command_if_is_block;
    reg                     command_if_is_kernel;
    reg                     command_if_scout_wants;
    reg                     command_if_slot_legal;
    reg                     command_if_slot_held;
    reg                     command_if_in_flight;
    reg                     command_if_calc_here;
    reg                     command_if_calc_refused;
    reg                     command_if_overlap;
    reg                     command_if_live;
    reg                     command_if_used;
    reg                     command_if_travelling;
    reg                     command_if_named;
    reg                     command_if_clean;
    reg                     command_if_room;
    reg                     command_if_same;
    reg                     command_if_old_coherent;
    reg                     command_if_new_coherent;
    reg                     command_if_match;
    reg                     command_if_revived;
    reg                     command_if_match_coherent;
    reg                     command_if_pending;
    reg                     command_if_evict_busy;
    reg                     command_if_incomplete;
    reg                     command_if_answer_room;
    reg                     command_if_for_scout;
    reg                     command_if_for_tail;
    reg                     command_if_for_room;
    reg                     command_if_for_match;
    reg                     at_last;         // the cursor of this state is at its last position
    reg                     command_if_last;
    reg  [5:0]              command_state_q; // state of the table
    reg  [MAP_W-1:0]        self_q;          // the mapping in question
    reg  [MAP_W-1:0]        tail_q;          // where the next mapping goes
    reg  [MAP_W-1:0]        target_q;        // the entry in question
    reg  [2:0]              for_q;           // what it is in question for
    reg  [MAP_W-1:0]        search_q;        // search cursor
    reg  [MAP_W-1:0]        room_q;          // room cursor
    reg  [MAP_W-1:0]        slot_map_q;      // what the slot held in the cycle before the step
    reg                     matches_q;       // the entry under the search cursor is, in the cycle before the step
    reg                     matches_base_q;
    reg                     match_held_q;    // there is one
    reg                     match_place_q;   // on the same stash range
    reg  [MAP_W-1:0]        match_q;
    reg                     scout_found;
    reg  [MAP_W-1:0]        scout_entry;
    reg  [MAP_W-1:0]        scout_entry_q;   // in the cycle before the step
    reg  [SPAN_BITS-1:0]    extent_q;        // last word of a row, from its first
    reg  [VIRT_W-1:0]       first_last_q;    // last word of the first row
    reg  [VIRT_W-1:0]       first_next_q;    // first word of the second row
    reg  [VPN_W-1:0]        page_q;          // page cursor
    reg  [VIRT_W-1:0]       row_last_q;      // last word of the row
    reg  [VIRT_W-1:0]       row_next_q;      // first word of the row after it
    reg  [ENTRY_ROWS_W-1:0] rows_left_q;     // rows, with this one
    reg  [COUNT_W-1:0]      missing_q;       // pages that the VP-map lacks, or as many as can be counted
    reg                     counted_valid_q; // some page was counted
    reg  [VPN_W-1:0]        counted_q;       // the last one
    reg                     add_valid_q;
    reg  [VPN_W-1:0]        add_vpn_q;
    reg  [MAP_W-1:0]        add_map_q;
    reg                     drop_valid_q;
    reg  [MAP_W-1:0]        drop_map_q;
    reg  [CHUNK_W-1:0]      chunk_q;         // chunk cursor
    reg  [CHUNK_W-1:0]      chunk_last_q;    // its last position
    reg  [CHUNK_WORDS-1:0]  reg_done_q;      // words of the chunk whose registration was asked for
    reg                     s0_end_q;
    reg                     s1_end_q;
    reg                     s0_adopt_q;
    reg                     s1_adopt_q;
    reg                     s0_invalidate_q;
    reg                     s1_invalidate_q;
    reg                     s0_probe_q;
    reg                     s1_probe_q;
    reg                     s2_end_q;
    reg                     s2_adopts_q;
    reg                     s2_invalidate_q;
    reg                     probe_p_q;       // the probed chunk has a Pending word
    reg  [CHUNK_WORDS-1:0]  probe_r_q;       // its Registered words
    reg  [MAP_W-1:0]        probe_index_q;   // its map index
    reg  [SLOT_W-1:0]       slot_q;          // slot cursor
    reg  [ERROR_W-1:0]      error_q;         // why the command is refused
    reg                     fault_q;         // a word to register lies in a page that faults
    reg                     same_q;          // ChgMap: the new entry equals the old one
    reg                     freeze_q;        // the accesses in question are not walked
    reg                     set_valid_q;
    reg  [MAP_W-1:0]        set_index_q;
    reg  [ENTRY_W-1:0]      set_data_q;
    reg                     slot_write_valid_q;
    reg  [BLOCK_W-1:0]      slot_write_block_q;
    reg  [SLOT_W-1:0]       slot_write_slot_q;
    reg                     slot_write_set_q;
    reg  [MAP_W-1:0]        slot_write_map_q;
    reg                     answer_valid_q;
    reg  [ERROR_W-1:0]      answer_error_q;
    reg  [MAP_W-1:0]        answer_map_q;

    wire [CMD_OP_W-1:0] cmd_op = cmd_data[CMD_OP_LSB +: CMD_OP_W];
    wire [CMD_BLOCK_W-1:0] cmd_block = cmd_data[CMD_BLOCK_LSB +: CMD_BLOCK_W];
    wire [CMD_SLOT_W-1:0] cmd_slot = cmd_data[CMD_SLOT_LSB +: CMD_SLOT_W];
    wire cmd_coherent = cmd_data[CMD_COHERENT_LSB];

    always @(posedge clk) begin
        read_data_q <= read_data;
    end

    wire [ENTRY_BASE_W-1:0] entry_base = read_data_q[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] entry_words = read_data_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] entry_virt = read_data_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] entry_field = read_data_q[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] entry_object = read_data_q[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] entry_per_row = read_data_q[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] entry_rows = read_data_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] entry_stride = read_data_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [CALC_DONE_ERROR_W-1:0] calc_error = calc_done_data[CALC_DONE_ERROR_LSB +: CALC_DONE_ERROR_W];

    // The new entry stays at calc_done until the command ends. It is not looked at in its first cycle, so it is read
    // from a register.

    always @(posedge clk) begin
        tile_entry_q <= calc_done_data[ENTRY_W-1:0];
    end

    wire [ENTRY_BASE_W-1:0] tile_base = tile_entry_q[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] tile_words = tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] tile_virt = tile_entry_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] tile_field = tile_entry_q[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] tile_object = tile_entry_q[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] tile_per_row = tile_entry_q[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] tile_rows = tile_entry_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] tile_stride = tile_entry_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [ENTRY_OBJECT_GAP_W-1:0] tile_object_gap = tile_entry_q[ENTRY_OBJECT_GAP_LSB +: ENTRY_OBJECT_GAP_W];
    wire [ENTRY_ROW_GAP_W-1:0] tile_row_gap = tile_entry_q[ENTRY_ROW_GAP_LSB +: ENTRY_ROW_GAP_W];
    wire command_valid = step;

    // Conditions of the table, as they are in the cycle before the step.
    wire is_add = cmd_valid && cmd_op == OP_ADD_MAP;
    wire is_chg = cmd_valid && cmd_op == OP_CHG_MAP;
    wire scout_wants = command_state_q == COMMAND_ST_READY && !cmd_valid && scout_found;
    wire is_old = is_chg && search_q == self_q; // ChgMap: the entry under the search cursor is the one to change
    wire [CHUNK_W-1:0] entry_first_chunk = entry_base[ADDR_W-1:WORD_W];
    wire [ADDR_W-1:0] tile_end = tile_base + tile_words[ADDR_W-1:0] - 1'b1;
    wire [CHUNK_W-1:0] tile_last_chunk = tile_end[ADDR_W-1:WORD_W];
    wire [CHUNK_W-1:0] tile_first_chunk = tile_base[ADDR_W-1:WORD_W];
    wire [ADDR_W-1:0] entry_end = entry_base + entry_words[ADDR_W-1:0] - 1'b1; // its last word
    wire [CHUNK_W-1:0] entry_last_chunk = entry_end[ADDR_W-1:WORD_W];

    // of the same global words
    wire same_tile = entry_virt == tile_virt
        && entry_field == tile_field
        && entry_object == tile_object
        && entry_per_row == tile_per_row
        && entry_rows == tile_rows
        && entry_stride == tile_stride;

    wire same_base = entry_base == tile_base;
    wire same_entry = same_tile && same_base && entry_words == tile_words;

    always @(posedge clk) begin
        if (rst) begin
            command_if_is_add <= 1'b0;
            command_if_is_chg <= 1'b0;
            command_if_is_block <= 1'b0;
            command_if_is_kernel <= 1'b0;
            command_if_scout_wants <= 1'b0;
            command_if_slot_legal <= 1'b0;
            command_if_slot_held <= 1'b0;
            command_if_in_flight <= 1'b0;
            command_if_calc_here <= 1'b0;
            command_if_calc_refused <= 1'b0;
            command_if_overlap <= 1'b0;
            command_if_live <= 1'b0;
            command_if_used <= 1'b0;
            command_if_travelling <= 1'b0;
            command_if_named <= 1'b0;
            command_if_clean <= 1'b0;
            command_if_room <= 1'b0;
            command_if_same <= 1'b0;
            command_if_old_coherent <= 1'b0;
            command_if_new_coherent <= 1'b0;
            command_if_match <= 1'b0;
            command_if_revived <= 1'b0;
            command_if_match_coherent <= 1'b0;
            command_if_pending <= 1'b0;
            command_if_evict_busy <= 1'b0;
            command_if_incomplete <= 1'b0;
            command_if_answer_room <= 1'b0;
            command_if_for_scout <= 1'b0;
            command_if_for_tail <= 1'b0;
            command_if_for_room <= 1'b0;
            command_if_for_match <= 1'b0;
        end else begin
            command_if_is_add <= is_add;
            command_if_is_chg <= is_chg;
            command_if_is_block <= cmd_valid && cmd_op == OP_BLOCK_END;
            command_if_is_kernel <= cmd_valid && cmd_op == OP_KERNEL_END;
            command_if_scout_wants <= scout_wants;
            command_if_slot_legal <= !cmd_block[BLOCK_W-1] && (cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1]);
            command_if_slot_held <= slot_valid;
            command_if_in_flight <= (command_state_q == COMMAND_ST_READY) ? any_in_flight : map_in_flight;
            command_if_calc_here <= calc_done_valid;
            command_if_calc_refused <= calc_error != ERROR_NONE;
            command_if_overlap <= used[search_q]
                && live[search_q]
                && !is_old
                && entry_first_chunk <= tile_last_chunk
                && tile_first_chunk <= entry_last_chunk;
            command_if_live <= live[target_q];
            command_if_used <= used[target_q];
            command_if_travelling <= travelling[target_q];
            command_if_named <= travelling[target_q] || access_names_target;
            command_if_clean <= clean[target_q];
            command_if_room <= missing_q <= free_count;
            command_if_same <= (command_state_q == COMMAND_ST_DECIDE) ? same_entry : same_q;
            command_if_old_coherent <= coherent[self_q];
            command_if_new_coherent <= cmd_coherent;
            command_if_match <= match_held_q
                && match_place_q
                && used[match_q]
                && !(is_chg && match_q == self_q);
            command_if_revived <= is_add && match_held_q && match_place_q && match_q == self_q;
            command_if_match_coherent <= coherent[match_q];
            command_if_pending <= (command_state_q == COMMAND_ST_REG_TEST)
                ? (|(probe_r_q & ~reg_done_q)) && probe_index_q == self_q
                : probe_p_q && probe_index_q == target_q;
            command_if_evict_busy <= evict_busy;
            command_if_incomplete <= incomplete;
            command_if_answer_room <= !cmd_done_valid;
            command_if_for_scout <= for_q == FOR_SCOUT;
            command_if_for_tail <= for_q == FOR_TAIL;
            command_if_for_room <= for_q == FOR_ROOM;
            command_if_for_match <= for_q == FOR_MATCH;
        end
    end

    wire [VPN_W-1:0] row_last_page = row_last_q[VIRT_W-1:PAGE_W];
    wire last_page = rows_left_q == {{(ENTRY_ROWS_W-1){1'b0}}, 1'b1} && page_q == row_last_page;

    always @* begin
        at_last = chunk_q == chunk_last_q;
        case (command_state_q)
            COMMAND_ST_SEARCH_TEST:
                at_last = search_q == tail_q - 1'b1;
            COMMAND_ST_COUNT_TEST, COMMAND_ST_PAGE_ADD:
                at_last = last_page;
            COMMAND_ST_ROOM:
                at_last = is_add && room_q == tail_q;
            COMMAND_ST_BLOCK_SLOT, COMMAND_ST_BLOCK_FLAGS:
                at_last = slot_q == LAST_SLOT;
            default:
                at_last = chunk_q == chunk_last_q;
        endcase
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_last <= 1'b0;
        end else begin
            command_if_last <= at_last;
        end
    end

    wire [5:0] command_next;

    always @(posedge clk) begin
        if (rst) begin
            command_state_q <= COMMAND_ST_READY;
        end else if (command_valid) begin
            command_state_q <= command_next;
        end
    end

    wire command_act_refuse_slot;    // error := SLOT
    wire command_act_refuse_calc;    // error := the calculation's
    wire command_act_refuse_overlap; // error := OVERLAP
    wire command_act_refuse_map;     // error := MAP_FULL
    wire command_act_refuse_vp;      // error := VP_FULL
    wire command_act_start_calc;     // give the tile to the calculation
    wire command_act_drop_calc;      // take the calculation's result away
    // accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER
    wire command_act_freeze;
    wire command_act_self_slot;    // the mapping in question := the slot's
    wire command_act_self_match;   // the mapping in question := the older entry of the same tile
    wire command_act_self_tail;    // the mapping in question := the tail; the tail advances
    wire command_act_target_self;  // the entry in question := the mapping in question
    wire command_act_target_tail;  // the entry in question := the tail
    wire command_act_target_room;  // the entry in question := the one under the room cursor
    wire command_act_target_match; // the entry in question := the older entry of the same tile
    wire command_act_target_scout; // the entry in question := the one that the scout found
    wire command_act_first_entry;  // the search begins at the tail
    wire command_act_next_entry;   // the search goes on
    // remember the older entry if it is of the same tile, and whether it is on the same stash range
    wire command_act_note_match;
    wire command_act_first_page;      // the page walk begins at the tile's first page; the count of missing pages := 0
    wire command_act_next_page;       // the page walk goes on
    wire command_act_count_page;      // count the page if the VP-map lacks it and it was not counted just before
    wire command_act_add_page;        // add the page to the VP-map for the mapping in question
    wire command_act_drop_pages;      // forget the pages whose back pointer is the entry in question
    wire command_act_first_room;      // the room cursor := the entry after the tail
    wire command_act_next_room;       // the room cursor goes on
    wire command_act_first_chunk;     // the chunk cursor := the first chunk of the entry in question
    wire command_act_first_of_all;    // the chunk cursor := 0, its last position the last chunk of the stash
    wire command_act_first_new;       // the chunk cursor := the first chunk of the new tile
    wire command_act_next_chunk;      // the chunk cursor goes on
    wire command_act_scan_end;        // END_COHERENT or END_LOCAL on the chunk
    wire command_act_scan_adopt;      // ADOPT on the chunk if it belongs to the mapping in question
    wire command_act_scan_invalidate; // SELF_INVALIDATE on the chunk
    wire command_act_scan_probe;      // read the chunk
    wire command_act_ask_evict;       // ask for the chunk's writeback
    wire command_act_ask_register;    // ask for the registration of the chunk's dirty words
    wire command_act_set_entry;       // write entry, flags and slot
    wire command_act_end_entry;       // the mapping is no longer live; the slot becomes empty
    wire command_act_first_slot;      // the slot cursor := 0
    wire command_act_next_slot;       // the slot cursor goes on
    wire command_act_give_answer;     // fill the answer register, take the command, thaw

    stash_command_table command_table (
        .clk                 (clk),
        .rst                 (rst),
        .valid               (command_valid),
        .state               (command_state_q),
        .if_is_add           (command_if_is_add),
        .if_is_chg           (command_if_is_chg),
        .if_is_block         (command_if_is_block),
        .if_is_kernel        (command_if_is_kernel),
        .if_scout_wants      (command_if_scout_wants),
        .if_slot_legal       (command_if_slot_legal),
        .if_slot_held        (command_if_slot_held),
        .if_in_flight        (command_if_in_flight),
        .if_calc_here        (command_if_calc_here),
        .if_calc_refused     (command_if_calc_refused),
        .if_overlap          (command_if_overlap),
        .if_last             (command_if_last),
        .if_live             (command_if_live),
        .if_used             (command_if_used),
        .if_named            (command_if_named),
        .if_travelling       (command_if_travelling),
        .if_room             (command_if_room),
        .if_same             (command_if_same),
        .if_old_coherent     (command_if_old_coherent),
        .if_new_coherent     (command_if_new_coherent),
        .if_match            (command_if_match),
        .if_match_coherent   (command_if_match_coherent),
        .if_revived          (command_if_revived),
        .if_pending          (command_if_pending),
        .if_evict_busy       (command_if_evict_busy),
        .if_clean            (command_if_clean),
        .if_incomplete       (command_if_incomplete),
        .if_answer_room      (command_if_answer_room),
        .if_for_scout        (command_if_for_scout),
        .if_for_tail         (command_if_for_tail),
        .if_for_room         (command_if_for_room),
        .if_for_match        (command_if_for_match),
        .next                (command_next),
        .act_refuse_slot     (command_act_refuse_slot),
        .act_refuse_calc     (command_act_refuse_calc),
        .act_refuse_overlap  (command_act_refuse_overlap),
        .act_refuse_map      (command_act_refuse_map),
        .act_refuse_vp       (command_act_refuse_vp),
        .act_start_calc      (command_act_start_calc),
        .act_drop_calc       (command_act_drop_calc),
        .act_freeze          (command_act_freeze),
        .act_self_slot       (command_act_self_slot),
        .act_self_match      (command_act_self_match),
        .act_self_tail       (command_act_self_tail),
        .act_target_self     (command_act_target_self),
        .act_target_tail     (command_act_target_tail),
        .act_target_room     (command_act_target_room),
        .act_target_match    (command_act_target_match),
        .act_target_scout    (command_act_target_scout),
        .act_first_entry     (command_act_first_entry),
        .act_next_entry      (command_act_next_entry),
        .act_note_match      (command_act_note_match),
        .act_first_page      (command_act_first_page),
        .act_next_page       (command_act_next_page),
        .act_count_page      (command_act_count_page),
        .act_add_page        (command_act_add_page),
        .act_drop_pages      (command_act_drop_pages),
        .act_first_room      (command_act_first_room),
        .act_next_room       (command_act_next_room),
        .act_first_chunk     (command_act_first_chunk),
        .act_first_of_all    (command_act_first_of_all),
        .act_first_new       (command_act_first_new),
        .act_next_chunk      (command_act_next_chunk),
        .act_scan_end        (command_act_scan_end),
        .act_scan_adopt      (command_act_scan_adopt),
        .act_scan_invalidate (command_act_scan_invalidate),
        .act_scan_probe      (command_act_scan_probe),
        .act_ask_evict       (command_act_ask_evict),
        .act_ask_register    (command_act_ask_register),
        .act_set_entry       (command_act_set_entry),
        .act_end_entry       (command_act_end_entry),
        .act_first_slot      (command_act_first_slot),
        .act_next_slot       (command_act_next_slot),
        .act_give_answer     (command_act_give_answer)
    );

    // Which entry is in question, and why.

    always @(posedge clk) begin
        slot_map_q <= slot_map;
    end

    always @(posedge clk) begin
        if (rst) begin
            self_q <= {MAP_W{1'b0}};
            tail_q <= {MAP_W{1'b0}};
            target_q <= {MAP_W{1'b0}};
            for_q <= FOR_SELF;
            search_q <= {MAP_W{1'b0}};
            room_q <= {MAP_W{1'b0}};
        end else begin
            if (command_act_self_slot) begin
                self_q <= slot_map_q;
            end else if (command_act_self_match) begin
                self_q <= match_q;
            end else if (command_act_self_tail) begin
                self_q <= tail_q;
                tail_q <= tail_q + 1'b1;
            end
            if (command_act_target_self) begin
                target_q <= self_q;
                for_q <= FOR_SELF;
            end else if (command_act_target_tail) begin
                target_q <= tail_q;
                for_q <= FOR_TAIL;
            end else if (command_act_target_room) begin
                target_q <= room_q;
                for_q <= FOR_ROOM;
            end else if (command_act_target_match) begin
                target_q <= match_q;
                for_q <= FOR_MATCH;
            end else if (command_act_target_scout) begin
                target_q <= scout_entry_q;
                for_q <= FOR_SCOUT;
            end
            if (command_act_first_entry) begin
                search_q <= tail_q;
            end else if (command_act_next_entry) begin
                search_q <= search_q + 1'b1;
            end
            if (command_act_first_room) begin
                room_q <= command_if_is_add ? tail_q + 1'b1 : tail_q;
            end else if (command_act_next_room) begin
                room_q <= room_q + 1'b1;
            end
        end
    end

    // The entry that is read, against the new one.

    wire searching = command_state_q == COMMAND_ST_SEARCH_READ
        || command_state_q == COMMAND_ST_SEARCH_TEST
        || command_state_q == COMMAND_ST_SEARCH_DONE;

    assign read_index = searching ? search_q : target_q;

    // The newest entry of the same tile.

    always @(posedge clk) begin
        matches_q <= used[search_q] && !is_old && same_tile;
        matches_base_q <= same_base;
    end

    always @(posedge clk) begin
        if (rst) begin
            match_held_q <= 1'b0;
            match_place_q <= 1'b0;
            match_q <= {MAP_W{1'b0}};
        end else if (command_act_first_entry || (command_act_self_tail && match_q == tail_q)) begin
            match_held_q <= 1'b0;
        end else if (command_act_note_match && matches_q) begin
            match_held_q <= 1'b1;
            match_place_q <= matches_base_q;
            match_q <= search_q;
        end
    end

    wire match_usable = match_held_q && used[match_q] && match_q != self_q; // its words may be copied

    // The scout: the nearest entry ahead of the tail that waits for its lazy writeback.
    wire [MAP_ENTRIES-1:0] waiting = used & ~live & ~clean & ~travelling;

    always @(posedge clk) begin
        scout_entry_q <= scout_entry;
    end

    always @* begin : set_scout_found
        integer k;
        scout_found = 1'b0;
        scout_entry = tail_q;
        for (k = 0; k < MAP_ENTRIES; k = k + 1) begin
            if (k < SCOUT_DISTANCE && !scout_found && waiting[tail_q+k[MAP_W-1:0]]) begin
                scout_found = 1'b1;
                scout_entry = tail_q + k[MAP_W-1:0];
            end
        end
    end

    // The tile's pages. The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile is here
    // long before its first page is asked for, so what begins the walk is computed ahead of it.

    wire [SPAN_BITS-1:0] extent = tile_stride[SPAN_BITS-1:0]
        - tile_row_gap[SPAN_BITS-1:0]
        - tile_object_gap[SPAN_BITS-1:0]
        - 1'b1;

    wire [VIRT_W-1:0] stride_words = {{(VIRT_W-SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};

    always @(posedge clk) begin
        extent_q <= extent;
        first_last_q <= tile_virt + {{(VIRT_W-SPAN_BITS){1'b0}}, extent_q};
        first_next_q <= tile_virt + stride_words;
    end

    wire [VPN_W-1:0] row_next_page = row_next_q[VIRT_W-1:PAGE_W];
    wire in_row = page_q < row_last_page; // the row has a page after this one

    always @(posedge clk) begin
        if (rst) begin
            page_q <= {VPN_W{1'b0}};
            row_last_q <= {VIRT_W{1'b0}};
            row_next_q <= {VIRT_W{1'b0}};
            rows_left_q <= {ENTRY_ROWS_W{1'b0}};
        end else if (command_act_first_page) begin
            page_q <= tile_virt[VIRT_W-1:PAGE_W];
            row_last_q <= first_last_q;
            row_next_q <= first_next_q;
            rows_left_q <= tile_rows;
        end else if (command_act_next_page && in_row) begin
            page_q <= page_q + 1'b1;
        end else if (command_act_next_page) begin
            page_q <= (page_q > row_next_page) ? page_q : row_next_page;
            row_last_q <= row_last_q + stride_words;
            row_next_q <= row_next_q + stride_words;
            rows_left_q <= rows_left_q - 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst || command_act_first_page) begin
            missing_q <= {COUNT_W{1'b0}};
            counted_valid_q <= 1'b0;
            counted_q <= {VPN_W{1'b0}};
        end else if (command_act_count_page && !page_held && !(counted_valid_q && counted_q == page_q)) begin
            missing_q <= &missing_q ? missing_q : missing_q + 1'b1;
            counted_valid_q <= 1'b1;
            counted_q <= page_q;
        end
    end

    assign page = page_q;
    assign add_valid = add_valid_q;
    assign add_vpn = add_vpn_q;
    assign add_map = add_map_q;
    assign drop_valid = drop_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            add_valid_q <= {1{1'b0}};
            add_vpn_q <= {VPN_W{1'b0}};
            add_map_q <= {MAP_W{1'b0}};
            drop_valid_q <= {1{1'b0}};
            drop_map_q <= {MAP_W{1'b0}};
        end else begin
            add_valid_q <= command_act_add_page;
            add_vpn_q <= page_q & {VPN_W{command_act_add_page}};
            add_map_q <= self_q & {MAP_W{command_act_add_page}};
            drop_valid_q <= command_act_drop_pages;
            drop_map_q <= target_q & {MAP_W{command_act_drop_pages}};
        end
    end

    assign drop_map = drop_map_q;

    // The chunk cursor, and the scans.

    always @(posedge clk) begin
        if (rst) begin
            chunk_q <= {CHUNK_W{1'b0}};
            chunk_last_q <= {CHUNK_W{1'b0}};
        end else if (command_act_first_chunk) begin
            chunk_q <= entry_first_chunk;
            chunk_last_q <= entry_last_chunk;
        end else if (command_act_first_new) begin
            chunk_q <= tile_first_chunk;
            chunk_last_q <= tile_last_chunk;
        end else if (command_act_first_of_all) begin
            chunk_q <= {CHUNK_W{1'b0}};
            chunk_last_q <= LAST_CHUNK;
        end else if (command_act_next_chunk) begin
            chunk_q <= chunk_q + 1'b1;
        end
        if (rst || command_act_first_new || command_act_next_chunk) begin
            reg_done_q <= {CHUNK_WORDS{1'b0}};
        end else begin
            reg_done_q <= reg_done_q | marked;
        end
    end

    assign chunk = chunk_q;
    assign reg_done = reg_done_q;
    assign ask_evict = command_act_ask_evict;
    assign ask_register = command_act_ask_register;

    assign scan_valid = command_act_scan_end
        || command_act_scan_adopt
        || command_act_scan_invalidate
        || command_act_scan_probe;

    // A scan's step, then S0, S1, S2.
    wire [CHUNK_WORDS-1:0] is_p; // words that are Pending

    always @(posedge clk) begin
        if (rst) begin
            s0_end_q <= 1'b0;
            s1_end_q <= 1'b0;
            s0_adopt_q <= 1'b0;
            s1_adopt_q <= 1'b0;
            s0_invalidate_q <= 1'b0;
            s1_invalidate_q <= 1'b0;
            s0_probe_q <= 1'b0;
            s1_probe_q <= 1'b0;
            s2_end_q <= 1'b0;
            s2_adopts_q <= 1'b0;
            s2_invalidate_q <= 1'b0;
        end else begin
            s0_end_q <= command_act_scan_end;
            s1_end_q <= s0_end_q;
            s0_adopt_q <= command_act_scan_adopt;
            s1_adopt_q <= s0_adopt_q;
            s0_invalidate_q <= command_act_scan_invalidate;
            s1_invalidate_q <= s0_invalidate_q;
            s0_probe_q <= command_act_scan_probe;
            s1_probe_q <= s0_probe_q;
            s2_end_q <= s1_end_q;
            s2_adopts_q <= s1_adopt_q && op_index == self_q && (|is_p);
            s2_invalidate_q <= s1_invalidate_q;
        end
    end

    wire [CHUNK_WORDS-1:0] is_r; // words that are Registered

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_state
            assign is_p[i] = op_state[2*i +: 2] == WORD_ST_P;
            assign is_r[i] = op_state[2*i +: 2] == WORD_ST_R;
        end
    endgenerate

    assign scan_apply = s2_end_q || s2_adopts_q || s2_invalidate_q;

    assign scan_event = ({4{s2_end_q}} & (coherent[self_q] ? WORD_EV_END_COHERENT : WORD_EV_END_LOCAL))
        | ({4{s2_adopts_q}} & WORD_EV_ADOPT)
        | ({4{s2_invalidate_q}} & WORD_EV_SELF_INVALIDATE);

    assign scan_map = self_q & {MAP_W{s2_end_q || s2_adopts_q}};

    always @(posedge clk) begin
        if (rst) begin
            probe_p_q <= 1'b0;
            probe_r_q <= {CHUNK_WORDS{1'b0}};
            probe_index_q <= {MAP_W{1'b0}};
        end else if (s1_probe_q) begin
            probe_p_q <= |is_p;
            probe_r_q <= is_r;
            probe_index_q <= op_index;
        end
    end

    // The slot cursor.

    always @(posedge clk) begin
        if (rst || command_act_first_slot) begin
            slot_q <= {SLOT_W{1'b0}};
        end else if (command_act_next_slot) begin
            slot_q <= slot_q + 1'b1;
        end
    end

    assign ask_slot = (cmd_op == OP_BLOCK_END) ? slot_q : cmd_slot;

    // Errors, and the accesses that wait.

    // a command begins that can end without an error
    wire begins = command_act_start_calc
        || command_act_first_slot
        || (command_act_freeze && command_state_q == COMMAND_ST_READY && command_if_is_kernel);

    always @(posedge clk) begin
        if (rst || begins) begin
            error_q <= ERROR_NONE;
        end else if (command_act_refuse_slot) begin
            error_q <= ERROR_SLOT;
        end else if (command_act_refuse_calc) begin
            error_q <= calc_error;
        end else if (command_act_refuse_overlap) begin
            error_q <= ERROR_OVERLAP;
        end else if (command_act_refuse_map) begin
            error_q <= ERROR_MAP_FULL;
        end else if (command_act_refuse_vp) begin
            error_q <= ERROR_VP_FULL;
        end
        if (rst || begins) begin
            fault_q <= 1'b0;
        end else if (walk_fault) begin
            fault_q <= 1'b1;
        end
        if (rst || command_act_start_calc) begin
            same_q <= 1'b0;
        end else if (step && command_state_q == COMMAND_ST_DECIDE) begin
            same_q <= command_if_same;
        end
        if (rst || command_act_give_answer) begin
            freeze_q <= 1'b0;
        end else if (command_act_freeze) begin
            freeze_q <= 1'b1;
        end
    end

    assign freeze = freeze_q;
    assign freeze_all = freeze_q && cmd_op == OP_KERNEL_END;
    assign self = self_q;
    assign target = target_q;
    assign tail = tail_q;

    // What it writes.
    wire reuses = command_act_set_entry && command_if_is_add && match_usable; // an older entry has words to copy
    wire ends = command_act_end_entry;
    assign calc_valid = command_act_start_calc;
    assign calc_data = cmd_data[TILE_W-1:0] & {TILE_W{calc_valid}};
    assign calc_done_ready = command_act_drop_calc;
    wire sets = command_act_set_entry;
    assign set_valid = set_valid_q;
    assign set_index = set_index_q;

    always @(posedge clk) begin
        if (rst) begin
            set_valid_q <= {1{1'b0}};
            set_index_q <= {MAP_W{1'b0}};
            set_data_q <= {ENTRY_W{1'b0}};
        end else begin
            set_valid_q <= sets;
            set_index_q <= self_q & {MAP_W{sets}};
            set_data_q <= tile_entry_q & {ENTRY_W{sets}};
        end
    end

    assign set_data = set_data_q;

    // Flags: what the engine's register takes.
    wire flags = sets || ends;
    assign flag_valid = flags;
    assign flag_index = self_q & {MAP_W{flags}};
    assign flag_used = flags;
    assign flag_live = sets;
    assign flag_coherent = (sets && cmd_coherent) || (ends && coherent[self_q]);
    assign flag_reuse = reuses;
    assign flag_pointer = match_q & {MAP_W{reuses}};
    assign slot_write_valid = slot_write_valid_q;
    assign slot_write_block = slot_write_block_q;
    assign slot_write_slot = slot_write_slot_q;
    assign slot_write_set = slot_write_set_q;

    always @(posedge clk) begin
        if (rst) begin
            slot_write_valid_q <= {1{1'b0}};
            slot_write_block_q <= {BLOCK_W{1'b0}};
            slot_write_slot_q <= {SLOT_W{1'b0}};
            slot_write_set_q <= {1{1'b0}};
            slot_write_map_q <= {MAP_W{1'b0}};
        end else begin
            slot_write_valid_q <= flags;
            slot_write_block_q <= cmd_block & {BLOCK_W{flags}};
            slot_write_slot_q <= (ends ? slot_q : cmd_slot) & {SLOT_W{flags}};
            slot_write_set_q <= sets;
            slot_write_map_q <= self_q & {MAP_W{sets}};
        end
    end

    assign slot_write_map = slot_write_map_q;

    // The answer.
    wire [ERROR_W-1:0] answer_error = (error_q == ERROR_NONE && fault_q) ? ERROR_PAGE_FAULT : error_q;
    wire names_map = answer_error == ERROR_NONE && (command_if_is_add || command_if_is_chg);

    always @(posedge clk) begin
        if (rst || (cmd_done_valid && cmd_done_ready)) begin
            answer_valid_q <= 1'b0;
            answer_error_q <= ERROR_NONE;
            answer_map_q <= {MAP_W{1'b0}};
        end else if (command_act_give_answer) begin
            answer_valid_q <= 1'b1;
            answer_error_q <= answer_error;
            answer_map_q <= self_q & {MAP_W{names_map}};
        end
    end

    assign cmd_ready = command_act_give_answer;
    assign cmd_done_valid = answer_valid_q;
    assign cmd_done_data = {answer_error_q, answer_map_q};
    assign wants = cmd_valid || command_state_q != COMMAND_ST_READY || scout_wants;
    assign quiet = command_state_q == COMMAND_ST_READY && !cmd_valid && !answer_valid_q;
    wire unused = &{1'b0, {entry_end[WORD_W-1:0], tile_end[WORD_W-1:0]}};
    wire unused_1 = &{1'b0, read_data_q};
    wire unused_2 = &{1'b0, waiting};
    wire unused_3 = &{1'b0, {tile_row_gap[SPAN_BITS], tile_object_gap[SPAN_BITS]}};
    wire unused_4 = &{1'b0, row_last_q[PAGE_W-1:0]};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // a step is made only where one was wanted
            assert (!step || cmd_valid || command_state_q != COMMAND_ST_READY || command_if_scout_wants);
            assert (command_state_q != COMMAND_ST_COMMIT || cmd_valid); // a command stays until it is answered
            cover (command_act_target_scout);                           // the scout cleans an entry
            cover (reuses);                                             // an AddMap reuses an older entry's words
            cover (command_act_give_answer && error_q != ERROR_NONE);   // a command is refused
        end
    end
`endif

endmodule

`default_nettype wire
