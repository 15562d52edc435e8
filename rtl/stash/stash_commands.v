// stash_commands: mappings made, changed and ended, a step at a time
//
// AddMap, ChgMap, the ends of thread blocks and kernels, and the scout: the state table `command`, what its conditions
// look at, and what a command leaves behind.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md, stash_engine
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
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a thread block; derived, not to be overridden
    parameter integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // width of a slot; derived, not to be overridden
    parameter integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // width of a number of pages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(VP_ENTRIES) + 1,
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
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35
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
    input  wire [MAP_ENTRIES-1:0]   used,                // stash_map: the entry is used
    input  wire [MAP_ENTRIES-1:0]   live,                // stash_map: the entry is live
    input  wire [MAP_ENTRIES-1:0]   coherent,            // stash_map: the entry is Mapped Coherent
    input  wire [MAP_ENTRIES-1:0]   clean,               // stash_map: #DirtyData of the entry is 0
    output wire [MAP_W-1:0]         read_index,          // stash_map: the entry to read; it arrives one cycle later
    input  wire [ENTRY_W-1:0]       read_data,
    output reg                      set_valid,           // stash_map: write an entry
    output reg  [MAP_W-1:0]         set_index,
    output reg  [ENTRY_W-1:0]       set_data,
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
    output reg                      slot_write_valid,    // stash_map_index: change a slot
    output reg  [BLOCK_W-1:0]       slot_write_block,
    output reg  [SLOT_W-1:0]        slot_write_slot,
    output reg                      slot_write_set,
    output reg  [MAP_W-1:0]         slot_write_map,
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
    input  wire                     any_in_flight,       // MSHRs: READs or REGs of any mapping are on their way
    input  wire [MAP_ENTRIES-1:0]   travelling,          // mappings that MSHRs name
    output wire [MAP_W-1:0]         target,              // the entry in question
    input  wire                     access_names_target, // a waiting access names it
    output wire [MAP_W-1:0]         self,                // the mapping in question
    output wire                     freeze,              // accesses through `self` are not walked
    output wire                     freeze_all,          // no access is walked
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
    localparam integer CALC_DONE_ERROR_W = 4;
    localparam integer CALC_DONE_ERROR_LSB = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer ERROR_W = 4;
    localparam [3:0] ERROR_NONE = 4'd0;       // accepted
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
    localparam [3:0] ERROR_OVERLAP = 4'd7;    // the stash range overlaps a mapping of a thread block that has not ended
    localparam [3:0] ERROR_SLOT = 4'd8;       // the slot of the thread block is taken (AddMap) or empty (ChgMap)
    // the oldest entry of the stash-map belongs to a thread block that has not ended
    localparam [3:0] ERROR_MAP_FULL = 4'd9;
    localparam [3:0] ERROR_VP_FULL = 4'd10;                   // the tile needs more pages than the VP-map can free
    localparam [1:0] OP_ADD_MAP = 2'd0;                       // map a tile into the next free entry of the stash-map
    localparam [1:0] OP_CHG_MAP = 2'd1;                       // change the tile or the mode of the mapping in this slot
    localparam [1:0] OP_BLOCK_END = 2'd2; // the thread block has ended: its dirty words wait for their lazy writeback
    localparam [1:0] OP_KERNEL_END = 2'd3; // the kernel has ended: self-invalidate everything that is not registered
    localparam integer COMMAND_ST_W = 6;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_READY = 0;       // no command under way
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_SEARCH_READ = 2; // read the next entry of the stash-map, oldest first
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_SEARCH_TEST = 3; // does it overlap; is it the same tile
    // AddMap: an entry of the same tile and place is revived, else the tail's is taken
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_SEARCH_DONE = 4;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_COUNT_TEST = 7; // count it if the VP-map lacks it
    // is there room for the pages; else free the entries that follow the tail
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_ROOM = 8;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_PAGE_ADD = 9;     // add the tile's next page
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_DECIDE = 11;      // what the old contents need
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_REG_TEST = 28;    // ask for its registration
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_BLOCK_SLOT = 30;  // end of a thread block: its next slot
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_BLOCK_FLAGS = 32; // the mapping is no longer live
    localparam integer LAST_SLOT_INT = MAPS_PER_BLOCK - 1;
    localparam [SLOT_W-1:0] LAST_SLOT = LAST_SLOT_INT[SLOT_W-1:0];
`ifdef LARDER_CHECKS
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_COMMIT = 25; // write the entry and the slot
`endif

    reg  [5:0]         command_state_q; // state of the table
    reg  [ENTRY_W-1:0] tile_entry_q;    // the new entry
    reg  [SLOT_W-1:0]  slot_q;          // slot cursor
    reg                at_last;         // the cursor of this state is at its last position
    reg                command_if_is_add;
    reg                command_if_is_chg;
    reg                command_if_is_block;
    reg                command_if_is_kernel;
    reg                command_if_scout_wants;
    reg                command_if_slot_legal;
    reg                command_if_slot_held;
    reg                command_if_in_flight;
    reg                command_if_calc_here;
    reg                command_if_calc_refused;
    reg                command_if_overlap;
    reg                command_if_live;
    reg                command_if_used;
    reg                command_if_travelling;
    reg                command_if_named;
    reg                command_if_clean;
    reg                command_if_room;
    reg                command_if_same;
    reg                command_if_old_coherent;
    reg                command_if_new_coherent;
    reg                command_if_match;
    reg                command_if_revived;
    reg                command_if_match_coherent;
    reg                command_if_pending;
    reg                command_if_evict_busy;
    reg                command_if_incomplete;
    reg                command_if_answer_room;
    reg                command_if_for_scout;
    reg                command_if_for_tail;
    reg                command_if_for_room;
    reg                command_if_for_match;
    reg                command_if_last;
    reg  [ERROR_W-1:0] error_q;         // why the command is refused
    reg                fault_q;         // a word to register lies in a page that faults
    reg                same_q;          // ChgMap: the new entry equals the old one
    reg                freeze_q;        // the accesses in question are not walked
    reg                answer_valid_q;
    reg  [ERROR_W-1:0] answer_error_q;
    reg  [MAP_W-1:0]   answer_map_q;

    wire [CMD_OP_W-1:0] cmd_op = cmd_data[CMD_OP_LSB +: CMD_OP_W];
    wire [CMD_BLOCK_W-1:0] cmd_block = cmd_data[CMD_BLOCK_LSB +: CMD_BLOCK_W];
    wire [CMD_SLOT_W-1:0] cmd_slot = cmd_data[CMD_SLOT_LSB +: CMD_SLOT_W];
    wire cmd_coherent = cmd_data[CMD_COHERENT_LSB];
    wire [CALC_DONE_ERROR_W-1:0] calc_error = calc_done_data[CALC_DONE_ERROR_LSB +: CALC_DONE_ERROR_W];
    wire command_valid = step;
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
        .next_state          (command_next),
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

    wire is_add = cmd_valid && cmd_op == OP_ADD_MAP;
    wire is_chg = cmd_valid && cmd_op == OP_CHG_MAP;

    // The new entry stays at calc_done until the command ends. It is not looked at in its first cycle, so it is read
    // from a register.

    always @(posedge clk) begin
        tile_entry_q <= calc_done_data[ENTRY_W-1:0];
    end

    // What the actions of the table move: entries, pages, chunks, slots.

    wire searching = command_state_q == COMMAND_ST_SEARCH_READ
        || command_state_q == COMMAND_ST_SEARCH_TEST
        || command_state_q == COMMAND_ST_SEARCH_DONE;

    wire [MAP_W-1:0] self_q;
    wire [MAP_W-1:0] target_q;
    wire [MAP_W-1:0] tail_q;
    wire for_scout;
    wire for_tail;
    wire for_room;
    wire for_match;
    wire [CHUNK_W-1:0] entry_first_chunk;
    wire [CHUNK_W-1:0] entry_last_chunk;
    wire [CHUNK_W-1:0] tile_first_chunk;
    wire [CHUNK_W-1:0] tile_last_chunk;
    wire searched_live;
    wire search_last;
    wire room_last;
    wire same_entry;
    wire match;
    wire revived;
    wire match_usable;
    wire [MAP_W-1:0] match_q;
    wire scout_found;

    stash_command_entries #(
        .BYTES          (BYTES),
        .CHUNK_WORDS    (CHUNK_WORDS),
        .MAP_ENTRIES    (MAP_ENTRIES),
        .VA_BITS        (VA_BITS),
        .SPAN_BITS      (SPAN_BITS),
        .SCOUT_DISTANCE (SCOUT_DISTANCE)
    ) entries (
        .clk               (clk),
        .rst               (rst),
        .act_self_slot     (command_act_self_slot),
        .act_self_match    (command_act_self_match),
        .act_self_tail     (command_act_self_tail),
        .act_target_self   (command_act_target_self),
        .act_target_tail   (command_act_target_tail),
        .act_target_room   (command_act_target_room),
        .act_target_match  (command_act_target_match),
        .act_target_scout  (command_act_target_scout),
        .act_first_entry   (command_act_first_entry),
        .act_next_entry    (command_act_next_entry),
        .act_note_match    (command_act_note_match),
        .act_first_room    (command_act_first_room),
        .act_next_room     (command_act_next_room),
        .searching         (searching),
        .is_add            (is_add),
        .is_chg            (is_chg),
        .if_is_add         (command_if_is_add),
        .slot_map          (slot_map),
        .used              (used),
        .live              (live),
        .clean             (clean),
        .travelling        (travelling),
        .read_index        (read_index),
        .read_data         (read_data),
        .tile_entry_q      (tile_entry_q),
        .self_q            (self_q),
        .target_q          (target_q),
        .tail_q            (tail_q),
        .for_scout         (for_scout),
        .for_tail          (for_tail),
        .for_room          (for_room),
        .for_match         (for_match),
        .entry_first_chunk (entry_first_chunk),
        .entry_last_chunk  (entry_last_chunk),
        .tile_first_chunk  (tile_first_chunk),
        .tile_last_chunk   (tile_last_chunk),
        .searched_live     (searched_live),
        .search_last       (search_last),
        .room_last         (room_last),
        .same_entry        (same_entry),
        .match             (match),
        .revived           (revived),
        .match_usable      (match_usable),
        .match_q           (match_q),
        .scout_found       (scout_found)
    );

    assign self = self_q;
    assign target = target_q;
    assign tail = tail_q;
    wire room;
    wire last_page;

    stash_command_pages #(
        .BYTES       (BYTES),
        .MAP_ENTRIES (MAP_ENTRIES),
        .VP_ENTRIES  (VP_ENTRIES),
        .PAGE_BYTES  (PAGE_BYTES),
        .VA_BITS     (VA_BITS),
        .SPAN_BITS   (SPAN_BITS)
    ) pages (
        .clk            (clk),
        .rst            (rst),
        .act_first_page (command_act_first_page),
        .act_next_page  (command_act_next_page),
        .act_count_page (command_act_count_page),
        .act_add_page   (command_act_add_page),
        .act_drop_pages (command_act_drop_pages),
        .tile_entry_q   (tile_entry_q),
        .self_q         (self_q),
        .target_q       (target_q),
        .page           (page),
        .page_held      (page_held),
        .free_count     (free_count),
        .room           (room),
        .last_page      (last_page),
        .add_valid      (add_valid),
        .add_vpn        (add_vpn),
        .add_map        (add_map),
        .drop_valid     (drop_valid),
        .drop_map       (drop_map)
    );

    wire last_chunk;
    wire to_register;
    wire to_write_back;

    stash_command_chunks #(
        .BYTES       (BYTES),
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES)
    ) chunks (
        .clk                 (clk),
        .rst                 (rst),
        .act_first_chunk     (command_act_first_chunk),
        .act_first_new       (command_act_first_new),
        .act_first_of_all    (command_act_first_of_all),
        .act_next_chunk      (command_act_next_chunk),
        .act_scan_end        (command_act_scan_end),
        .act_scan_adopt      (command_act_scan_adopt),
        .act_scan_invalidate (command_act_scan_invalidate),
        .act_scan_probe      (command_act_scan_probe),
        .entry_first_chunk   (entry_first_chunk),
        .entry_last_chunk    (entry_last_chunk),
        .tile_first_chunk    (tile_first_chunk),
        .tile_last_chunk     (tile_last_chunk),
        .self_q              (self_q),
        .target_q            (target_q),
        .self_coherent       (coherent[self_q]),
        .marked              (marked),
        .reg_done            (reg_done),
        .chunk               (chunk),
        .last_chunk          (last_chunk),
        .to_register         (to_register),
        .to_write_back       (to_write_back),
        .scan_valid          (scan_valid),
        .op_state            (op_state),
        .op_index            (op_index),
        .scan_apply          (scan_apply),
        .scan_event          (scan_event),
        .scan_map            (scan_map)
    );

    assign ask_evict = command_act_ask_evict;
    assign ask_register = command_act_ask_register;

    always @(posedge clk) begin
        if (rst || command_act_first_slot) begin
            slot_q <= {SLOT_W{1'b0}};
        end else if (command_act_next_slot) begin
            slot_q <= slot_q + 1'b1;
        end
    end

    assign ask_slot = (cmd_op == OP_BLOCK_END) ? slot_q : cmd_slot;

    // Conditions of the table, as they are in the cycle before the step.
    wire scout_wants = command_state_q == COMMAND_ST_READY && !cmd_valid && scout_found;

    always @* begin
        case (command_state_q)
            COMMAND_ST_SEARCH_TEST:
                at_last = search_last;
            COMMAND_ST_COUNT_TEST, COMMAND_ST_PAGE_ADD:
                at_last = last_page;
            COMMAND_ST_ROOM:
                at_last = room_last;
            COMMAND_ST_BLOCK_SLOT, COMMAND_ST_BLOCK_FLAGS:
                at_last = slot_q == LAST_SLOT;
            default:
                at_last = last_chunk;
        endcase
    end

    always @(posedge clk) begin
        if (rst) begin
            {command_if_is_add, command_if_is_chg, command_if_is_block, command_if_is_kernel} <= 4'd0;
            {command_if_scout_wants, command_if_slot_legal, command_if_slot_held, command_if_in_flight} <= 4'd0;
            {command_if_calc_here, command_if_calc_refused, command_if_overlap, command_if_live} <= 4'd0;
            {command_if_used, command_if_travelling, command_if_named, command_if_clean} <= 4'd0;
            {command_if_room, command_if_same, command_if_old_coherent, command_if_new_coherent} <= 4'd0;
            {command_if_match, command_if_revived, command_if_match_coherent, command_if_pending} <= 4'd0;
            {command_if_evict_busy, command_if_incomplete, command_if_answer_room, command_if_for_scout} <= 4'd0;
            {command_if_for_tail, command_if_for_room, command_if_for_match, command_if_last} <= 4'd0;
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
            command_if_overlap <= searched_live
                && entry_first_chunk <= tile_last_chunk
                && tile_first_chunk <= entry_last_chunk;
            command_if_live <= live[target_q];
            command_if_used <= used[target_q];
            command_if_travelling <= travelling[target_q];
            command_if_named <= travelling[target_q] || access_names_target;
            command_if_clean <= clean[target_q];
            command_if_room <= room;
            command_if_same <= (command_state_q == COMMAND_ST_DECIDE) ? same_entry : same_q;
            command_if_old_coherent <= coherent[self_q];
            command_if_new_coherent <= cmd_coherent;
            command_if_match <= match;
            command_if_revived <= revived;
            command_if_match_coherent <= coherent[match_q];
            command_if_pending <= (command_state_q == COMMAND_ST_REG_TEST) ? to_register : to_write_back;
            command_if_evict_busy <= evict_busy;
            command_if_incomplete <= incomplete;
            command_if_answer_room <= !cmd_done_valid;
            command_if_for_scout <= for_scout;
            command_if_for_tail <= for_tail;
            command_if_for_room <= for_room;
            command_if_for_match <= for_match;
            command_if_last <= at_last;
        end
    end

    // Errors, and the accesses that wait.

    // A command begins that can end without an error.

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

    // What it writes: the entry, its slot, and flags, which the engine's register takes.
    wire reuses = command_act_set_entry && command_if_is_add && match_usable; // an older entry has words to copy
    wire sets = command_act_set_entry;
    wire ends = command_act_end_entry;
    wire flags = sets || ends;
    assign calc_valid = command_act_start_calc;
    assign calc_data = cmd_data[TILE_W-1:0] & {TILE_W{calc_valid}};
    assign calc_done_ready = command_act_drop_calc;

    always @(posedge clk) begin
        if (rst) begin
            set_valid <= 1'b0;
            set_index <= {MAP_W{1'b0}};
            set_data <= {ENTRY_W{1'b0}};
            slot_write_valid <= 1'b0;
            slot_write_block <= {BLOCK_W{1'b0}};
            slot_write_slot <= {SLOT_W{1'b0}};
            slot_write_set <= 1'b0;
            slot_write_map <= {MAP_W{1'b0}};
        end else begin
            set_valid <= sets;
            set_index <= self_q & {MAP_W{sets}};
            set_data <= tile_entry_q & {ENTRY_W{sets}};
            slot_write_valid <= flags;
            slot_write_block <= cmd_block & {BLOCK_W{flags}};
            slot_write_slot <= (ends ? slot_q : cmd_slot) & {SLOT_W{flags}};
            slot_write_set <= sets;
            slot_write_map <= self_q & {MAP_W{sets}};
        end
    end

    assign flag_valid = flags;
    assign flag_index = self_q & {MAP_W{flags}};
    assign flag_used = flags;
    assign flag_live = sets;
    assign flag_coherent = (sets && cmd_coherent) || (ends && coherent[self_q]);
    assign flag_reuse = reuses;
    assign flag_pointer = match_q & {MAP_W{reuses}};

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
