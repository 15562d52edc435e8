// stash_commands: mappings made, changed and ended, a step at a time
//
// AddMap, ChgMap, the ends of thread blocks and kernels, FORGET, and the scout: the state table `command`, what its
// conditions look at, and what a command leaves behind.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_commands #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // how far the scout runs ahead of the tail; 0: no scout (entries, 0 to 32)
    parameter integer SCOUT_DISTANCE = 4,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // pages that the VP-map (TLB and RTLB) holds (entries, a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // width of a slot; derived, not to be overridden
    parameter integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // chunks of a row of the storage; derived, not to be overridden
    parameter integer GROUPS = BANKS / CHUNK_WORDS,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // width of a tile; derived, not to be overridden
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1,
    // width of a thread block; derived, not to be overridden
    parameter integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // width of a cmd_done; derived, not to be overridden
    parameter integer CMD_DONE_W = $clog2(MAP_ENTRIES) + 4,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS
        + 5 * SPAN_BITS + 15,
    // width of a calc_done; derived, not to be overridden
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35,
    // width of a number of pages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(VP_ENTRIES) + 1
) (
    input  wire                                          clk,    // clock
    input  wire                                          rst,    // synchronous reset, active high
    input  wire                                          page_held, // one cycle later: it is held
    input  wire                                          read_free, // the walk leaves stash_map's read port to commands
    input  wire                                          page_free, // vp_map looks up `page`
    input  wire                                          page_valid_q, // a page is at the page walker, or is to be
    // no access, no piece and no chunk that leaves is at work
    input  wire                                          quiet,
    input  wire                                          s2_piece, // S2 holds a piece
    input  wire                                          others_ask, // another unit wants an operation
    input  wire                                          ring_some, // the ring of chunks that leave holds some
    input  wire                                          give_room, // the queue of given chunks takes one more
    input  wire                                          given_some_left, // it holds some, or what is behind it does
    input  wire                                          incomplete, // the last registration left words to ask for
    input  wire [MISSES-1:0]                             access_gives, // accesses with lanes to write
    // accesses through `self` with lanes to write, or at work
    input  wire [MISSES-1:0]                             access_in_self,
    input  wire                                          chunk_open, // pieces of the chunk to scan are still to come
    output wire                                          command_idle, // no command is under way and no answer waits
    // stash_map: the entry to read; it arrives one cycle later
    output wire [MAP_W-1:0]                              read_index,
    // stash_map_index: which slot of the command's thread block to look up
    output wire [SLOT_W-1:0]                             ask_slot,
    output wire [VPN_W-1:0]                              page,   // vp_map: look up this page
    input  wire                                          access_names_target, // a waiting access names it
    output wire [CHUNK_W-1:0]                            chunk,  // that chunk, or the one to scan
    // words of the chunk whose registration was asked for
    output wire [CHUNK_WORDS-1:0]                        reg_done,
    output wire                                          scan_valid, // read the chunk: in S0 one cycle later
    output wire                                          gives_chunk, // give that chunk away to be written back
    output wire                                          gives_to_end, // its words are to end, too
    output wire                                          s0_rows, // S0, S1 hold a scan of the chunks of a row
    output wire                                          s1_rows,
    // S2: chunks of its row to which it is applied too
    output wire [GROUPS-1:0]                             scan_beside,
    output wire                                          scan_apply, // S2: apply scan_event to all its words, in S3
    output wire [WORD_EV_W-1:0]                          scan_event, // 0 without scan_apply
    output wire [MAP_W-1:0]                              scan_map, // 0 without scan_apply
    output wire [MAP_W-1:0]                              self,   // the mapping in question
    output wire [MAP_W-1:0]                              target, // the entry in question
    output wire                                          by_row,
    output wire                                          ask_register, // ask for the registration of its dirty words
    output wire                                          gives,  // chunks are being given to be written back
    output wire                                          adds_pages, // the look-up of physical pages may fail
    // no access and no probe begins, so that the engine becomes quiet, or leaves the command its turn
    output wire                                          hold,
    output wire                                          freeze, // accesses through `self` are not walked
    output wire                                          freeze_all, // no access is walked
    output wire                                          flag_valid, // stash_map: write an entry's flags
    output wire [MAP_W-1:0]                              flag_index,
    output wire                                          flag_used,
    output wire                                          flag_live,
    output wire                                          flag_coherent,
    output wire                                          flag_reuse,
    output wire [MAP_W-1:0]                              flag_pointer,

    // out of stash_engine
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    output wire                                          add_valid,
    // virtual page that is added: the one at va_vpn in the cycle before
    output wire [VPN_W-1:0]                              add_vpn,
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    output wire [MAP_W-1:0]                              add_map,
    // at the clock edge: forget every page whose back pointer is drop_map
    output wire                                          drop_valid,
    output wire [MAP_W-1:0]                              drop_map, // mapping whose pages are forgotten
    // at the clock edge: forget every page, whatever its back pointer
    output wire                                          forget_valid,
    // the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest
    output wire [MAP_W-1:0]                              tail,
    output wire                                          calc_valid,
    output wire [TILE_W-1:0]                             calc_data,
    output wire                                          calc_done_ready,
    output reg                                           set_valid, // at the clock edge: write the entry set_index
    output reg  [MAP_W-1:0]                              set_index, // which entry
    output reg  [8*ADDR_W+VA_BITS+6*ENTRY_STRIDE_W+24:0] set_data, // record entry
    // change a slot; the rest of slot_write_* 0 without it
    output reg                                           slot_write_valid,
    output reg  [BLOCK_W-1:0]                            slot_write_block, // thread block of the change
    output reg  [SLOT_W-1:0]                             slot_write_slot, // slot of the change
    // 1: the slot holds slot_write_map; 0: it becomes empty
    output reg                                           slot_write_set,
    output reg  [MAP_W-1:0]                              slot_write_map, // stash-map index
    output wire                                          cmd_ready,
    output wire                                          cmd_done_valid,
    output wire [CMD_DONE_W-1:0]                         cmd_done_data,

    // from stash_engine
    input  wire [CMD_W-1:0]                              cmd_data,
    input  wire [CALC_DONE_W-1:0]                        calc_done_data,
    input  wire                                          cmd_valid,
    input  wire [MAP_W-1:0]                              slot_map, // read_map: same cycle: its stash-map index
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                        used,
    input  wire [8*ADDR_W+VA_BITS+6*ENTRY_STRIDE_W+24:0] read_data, // record entry, one cycle after read_index
    input  wire [MAP_ENTRIES-1:0]                        live,   // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                        clean,  // #DirtyData of the entry is 0
    input  wire [COUNT_W-1:0]                            free_count, // free entries
    input  wire [MAP_ENTRIES-1:0]                        coherent, // flag of each entry
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                                          op_done,
    input  wire                                          owned_after, // S3: some word is so after it
    // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [2*CHUNK_WORDS-1:0]                      op_state,
    input  wire [MAP_W-1:0]                              op_index, // S1: the chunk's stash-map index
    input  wire                                          slot_valid, // read_valid: same cycle: the slot holds a mapping
    input  wire                                          calc_done_valid,
    // operations have kept an access from its pass for eight cycles
    input  wire                                          pass_waits,
    // in the last cycle an access wanted a pass, and had room
    input  wire                                          pass_asks,
    // after reset: words are being made Invalid and 0; nothing else is done
    input  wire                                          clearing,
    input  wire                                          cmd_done_ready,

    // from stash_requests
    input  wire [MAP_ENTRIES-1:0]                        travelling, // the map indices that MSHRs name
    input  wire                                          map_in_flight, // a READ or REG for `self` is on its way
    input  wire                                          any_in_flight, // a READ or REG is on its way

    // from stash_operations
    // S3: an event of the table `word`, by its position in the table; this and the rest of apply_* 0 without
    // apply_valid
    input  wire [4:0]                                    apply_event,
    input  wire [CHUNK_W-1:0]                            op_chunk, // S0: chunk; 0 without op_valid
    // S3: chunks of its row to which it is applied as well; its own bit does nothing
    input  wire [BANKS/CHUNK_WORDS-1:0]                  apply_beside,
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    input  wire                                          apply_valid,

    // from stash_pieces
    input  wire [CHUNK_WORDS-1:0]                        marked, // words whose registration is asked for
    input  wire                                          walk_fault, // a command remembers it

    // from stash_forwards
    input  wire                                          forward_idle, // no forward is at work
    input  wire                                          forward_looks, // one asks for translations

    // from stash_accesses
    // the cycle after a miss: its slot is looked up (stash_map_index)
    input  wire                                          looks_up
);

    localparam integer ENTRY_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer CMD_OP_W = 3;
    localparam integer CMD_OP_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 12;
    localparam integer CMD_BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer CMD_BLOCK_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK) + 11;
    localparam integer CMD_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer CMD_SLOT_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + 10;
    localparam integer CMD_COHERENT_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + 9;
    localparam integer CALC_DONE_ERROR_W = 4;
    localparam integer CALC_DONE_ERROR_LSB = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam [2:0] OP_ADD_MAP = 3'd0; // map a tile into the next free entry of the stash-map
    localparam [2:0] OP_CHG_MAP = 3'd1; // change the tile or the mode of the mapping in this slot
    // forget every translation, before page tables change; refused while a mapping is used
    localparam [2:0] OP_FORGET = 3'd4;
    localparam [2:0] OP_BLOCK_END = 3'd2;  // the thread block has ended: its dirty words wait for their lazy writeback
    localparam [2:0] OP_KERNEL_END = 3'd3; // the kernel has ended: self-invalidate everything that is not registered
    localparam [3:0] ERROR_NONE = 4'd0;    // accepted
    localparam integer ERROR_W = 4;
    localparam [3:0] ERROR_SLOT = 4'd8;    // the slot of the thread block is taken (AddMap) or empty (ChgMap)
    localparam [3:0] ERROR_OVERLAP = 4'd7; // the stash range overlaps a mapping of a thread block that has not ended
    // the oldest entry of the stash-map belongs to a thread block that has not ended
    localparam [3:0] ERROR_MAP_FULL = 4'd9;
    localparam [3:0] ERROR_VP_FULL = 4'd10; // the tile needs more pages than the VP-map can free
    // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed
    localparam [3:0] ERROR_IN_USE = 4'd11;
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2;           // the page walker reports a fault
    localparam integer COMMAND_ST_W = 5;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_READY = 0; // no command under way
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_CALC = 1;  // the tile is checked and its entry computed
    // every used entry of the stash-map is read, oldest first: does it overlap; is it the same tile
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_SEARCH = 2;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_COUNT = 4; // the tile's pages that the VP-map lacks are counted
    // is there room for the pages; else free the entries that follow the tail
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_ROOM = 5;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_PAGE_ADD = 7;     // add the tile's next page
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_DECIDE = 9;       // what the old contents need
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_END_START = 11;   // its first chunk
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_END_SCAN = 12;    // end its words, a chunk a step
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_CLEAN_START = 15; // its first chunk
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_CLEAN_SCAN = 16;  // give its words away to be written back, a chunk a step
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_CLEAN_DONE = 17;  // wait until all are acknowledged
    // revived: its Pending words are Registered again, a chunk a step, when none of them is leaving
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_ADOPT_SCAN = 18;
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_COMMIT = 20;      // write the entry and the slot
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_REG_PROBE = 21;   // read the next chunk of a mapping that became coherent
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_REG_WAIT = 22;    // the chunk arrives
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_REG_TEST = 23;    // ask for its registration
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_REG_DONE = 24;    // wait until the chunk's words are all asked for
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_BLOCK_SLOT = 25;  // end of a thread block: its next slot
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_BLOCK_FLAGS = 27; // the mapping is no longer live
    localparam [COMMAND_ST_W-1:0] COMMAND_ST_KERNEL_SCAN = 28; // self-invalidate, a chunk a step
    localparam integer LAST_SLOT_INT = MAPS_PER_BLOCK - 1;
    localparam [SLOT_W-1:0] LAST_SLOT = LAST_SLOT_INT[SLOT_W-1:0];
    localparam [4:0] COOL = 5'd16; // cycles that a still state which only waits leaves to the others
    localparam [3:0] GAP = 4'd9; // cycles between two steps of a scan in which accesses go first

    reg  [4:0]         command_state_q; // state of the table
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
    reg                command_if_calc_refused;
    reg                command_if_overlap;
    reg                command_if_live;
    reg                command_if_used;
    reg                command_if_travelling;
    reg                command_if_named;
    reg                command_if_clean;
    reg                command_if_room;
    reg                command_if_stale;
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
    reg                looked_q;        // in the last cycle a step could be looked for
    reg  [2:0]         walk_read_q;     // the walk had stash_map's read port one, two, three cycles ago
    reg  [4:0]         cool_q;          // cycles in which the command lets the others work
    reg  [6:0]         turn_q;          // steps of the command; from 112 on, cycles in which it lets the others work
    reg  [3:0]         gap_q;           // cycles in which accesses go before the next step of a scan
    reg  [3:0]         late_q;          // cycles in which the command came to nothing
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
    wire ends_kernel = command_state_q == COMMAND_ST_READY && cmd_valid && cmd_op == OP_KERNEL_END;
    wire forgets = cmd_valid && cmd_op >= OP_FORGET; // whatever is none of the other commands is FORGET

    // a step needs a quiet engine
    wire still = ends_kernel
        || (command_state_q == COMMAND_ST_READY && forgets)
        || command_state_q == COMMAND_ST_ADOPT_SCAN
        || command_state_q == COMMAND_ST_REG_PROBE
        || command_state_q == COMMAND_ST_REG_WAIT
        || command_state_q == COMMAND_ST_REG_TEST
        || command_state_q == COMMAND_ST_REG_DONE;

    wire free = quiet || !still;
    wire may_begin = !ends_kernel || hold || freeze_q; // no access is picked whose words would come behind the scan

    wire scans = command_state_q == COMMAND_ST_END_SCAN
        || command_state_q == COMMAND_ST_ADOPT_SCAN
        || command_state_q == COMMAND_ST_KERNEL_SCAN
        || command_state_q == COMMAND_ST_CLEAN_SCAN
        || command_state_q == COMMAND_ST_REG_PROBE;

    wire is_chg = cmd_valid && cmd_op == OP_CHG_MAP;
    wire [MAP_W-1:0] self_q; // the mapping in question

    // The scan gives its chunk to be written back. It is no operation then.
    wire end_gives = is_chg && coherent[self_q];

    wire gives_now = command_state_q == COMMAND_ST_CLEAN_SCAN
        || (command_state_q == COMMAND_ST_END_SCAN && end_gives);

    wire has_storage = !others_ask && !pass_waits && !chunk_open; // an operation of a scan would be granted
    wire may_scan = !scans || ((gives_now || has_storage) && (gap_q == 4'd0 || !pass_asks));
    wire may_give = !gives_now || give_room;
    wire may_add = !adds_pages || (page_free && forward_idle);

    // an entry was asked for
    wire reads = command_state_q == COMMAND_ST_DECIDE
        || command_state_q == COMMAND_ST_END_START
        || command_state_q == COMMAND_ST_CLEAN_START;

    // an entry may be written
    wire may_set = command_state_q == COMMAND_ST_DECIDE || command_state_q == COMMAND_ST_COMMIT;

    wire may_write = may_set || command_state_q == COMMAND_ST_BLOCK_FLAGS; // the flags may be written, one a cycle

    wire step = looked_q
        && free
        && may_begin
        && may_scan
        && may_give
        && may_add
        && !(reads && (|walk_read_q[2:1]))
        && !(may_write && s2_piece)
        && !(may_set && forward_looks)
        && !clearing;

    // Conditions of the table, as they are in the cycle before the step.
    wire command_valid = step;
    wire [4:0] command_next;

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
    wire command_act_refuse_use;     // error := IN_USE
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
    wire command_act_first_entry;  // the search begins at the tail, and goes on by itself
    wire command_act_first_page;   // the page walk begins at the tile's first page; the count of missing pages := 0
    wire command_act_next_page;    // the page walk goes on
    wire command_act_count_pages;  // the page walk goes on by itself, and counts each page that the VP-map lacks
    wire command_act_add_page;     // add the page to the VP-map for the mapping in question
    wire command_act_drop_pages;   // forget the pages whose back pointer is the entry in question
    wire command_act_forget_pages; // forget all pages
    wire command_act_first_room;   // the room cursor := the entry after the tail
    wire command_act_next_room;    // the room cursor goes on
    wire command_act_first_chunk;  // the chunk cursor := the first chunk of the entry in question
    wire command_act_first_of_all; // the chunk cursor := 0, its last position the last chunk of the stash
    wire command_act_first_new;    // the chunk cursor := the first chunk of the new tile
    wire command_act_next_chunk;   // the chunk cursor goes on to the next chunk with something to do, or to its last
    // END_COHERENT or END_LOCAL on the chunk; ChgMap of a coherent mapping: give the chunk away, to be ended and
    // written back at once
    wire command_act_scan_end;
    wire command_act_scan_adopt;      // ADOPT on the chunk if it belongs to the mapping in question
    wire command_act_scan_invalidate; // SELF_INVALIDATE on the chunk
    // give the chunk away: what is Pending in it, and of the entry in question, is written back
    wire command_act_scan_clean;
    wire command_act_scan_probe;   // read the chunk
    wire command_act_ask_register; // ask for the registration of the chunk's dirty words
    wire command_act_set_entry;    // write entry, flags and slot
    wire command_act_end_entry;    // the mapping is no longer live; the slot becomes empty
    wire command_act_first_slot;   // the slot cursor := 0
    wire command_act_next_slot;    // the slot cursor goes on
    wire command_act_give_answer;  // fill the answer register, take the command, thaw

    stash_command_table command_table (
        .clk(clk), .rst(rst),
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
        .if_calc_refused     (command_if_calc_refused),
        .if_overlap          (command_if_overlap),
        .if_last             (command_if_last),
        .if_live             (command_if_live),
        .if_used             (command_if_used),
        .if_named            (command_if_named),
        .if_travelling       (command_if_travelling),
        .if_room             (command_if_room),
        .if_stale            (command_if_stale),
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
        .act_refuse_use      (command_act_refuse_use),
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
        .act_first_page      (command_act_first_page),
        .act_next_page       (command_act_next_page),
        .act_count_pages     (command_act_count_pages),
        .act_add_page        (command_act_add_page),
        .act_drop_pages      (command_act_drop_pages),
        .act_forget_pages    (command_act_forget_pages),
        .act_first_room      (command_act_first_room),
        .act_next_room       (command_act_next_room),
        .act_first_chunk     (command_act_first_chunk),
        .act_first_of_all    (command_act_first_of_all),
        .act_first_new       (command_act_first_new),
        .act_next_chunk      (command_act_next_chunk),
        .act_scan_end        (command_act_scan_end),
        .act_scan_adopt      (command_act_scan_adopt),
        .act_scan_invalidate (command_act_scan_invalidate),
        .act_scan_clean      (command_act_scan_clean),
        .act_scan_probe      (command_act_scan_probe),
        .act_ask_register    (command_act_ask_register),
        .act_set_entry       (command_act_set_entry),
        .act_end_entry       (command_act_end_entry),
        .act_first_slot      (command_act_first_slot),
        .act_next_slot       (command_act_next_slot),
        .act_give_answer     (command_act_give_answer)
    );

    wire is_add = cmd_valid && cmd_op == OP_ADD_MAP;

    // The new entry stays at calc_done until the command ends. It is not looked at in its first cycle, so it is read
    // from a register.

    always @(posedge clk) begin
        tile_entry_q <= calc_done_data[ENTRY_W-1:0];
    end

    wire [MAP_W-1:0] target_q; // the entry in question
    wire [MAP_W-1:0] tail_q;   // where the next mapping goes
    wire overlap_q;            // a live entry shares a chunk with the new one
    // an older entry of the same tile is remembered, on the same stash range, still used, and far from the tail
    wire match;
    wire [MAP_W-1:0] match_q;             // that older entry
    wire scout_found;                     // an entry ahead of the tail waits for its lazy writeback
    wire for_scout;                       // the entry is in question for the scout
    wire for_tail;                        // it is in question for the tail
    wire for_room;                        // it is in question for pages
    wire for_match;                       // it is the older entry of the same tile
    wire room_last;                       // the room cursor has been everywhere
    wire search_over;                     // every entry has been looked at
    wire [CHUNK_W-1:0] entry_first_chunk; // first chunk of the entry that was read
    wire [CHUNK_W-1:0] entry_last_chunk;  // its last chunk
    wire [CHUNK_W-1:0] tile_first_chunk;  // first chunk of the new entry
    wire [CHUNK_W-1:0] tile_last_chunk;   // its last chunk
    wire same_entry;                      // the entry that was read equals the new one
    wire revived;                         // AddMap: the mapping in question is that entry
    wire match_usable;                    // its words may be copied

    // What the actions of the table move: entries, pages, chunks, slots.
    stash_command_entries #(
        .MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .SPAN_BITS(SPAN_BITS), .VA_BITS(VA_BITS),
        .SCOUT_DISTANCE(SCOUT_DISTANCE)
    ) entries (
        .clk(clk), .rst(rst), .self_q(self_q), .target_q(target_q), .tail_q(tail_q), .read_free(read_free),
        .overlap_q(overlap_q), .match(match), .match_q(match_q), .scout_found(scout_found), .for_scout(for_scout),
        .for_tail(for_tail), .for_room(for_room), .for_match(for_match), .room_last(room_last),
        .search_over(search_over), .read_index(read_index), .entry_first_chunk(entry_first_chunk),
        .entry_last_chunk(entry_last_chunk), .tile_first_chunk(tile_first_chunk), .tile_last_chunk(tile_last_chunk),
        .same_entry(same_entry), .revived(revived), .match_usable(match_usable), .tile_entry_q(tile_entry_q),
        .slot_map(slot_map),
        .if_is_add        (command_if_is_add),
        .is_add(is_add), .used(used), .read_data(read_data), .is_chg(is_chg), .live(live), .clean(clean),
        .travelling(travelling),
        .act_self_slot    (command_act_self_slot),
        .act_self_match   (command_act_self_match),
        .act_self_tail    (command_act_self_tail),
        .act_target_self  (command_act_target_self),
        .act_target_tail  (command_act_target_tail),
        .act_target_room  (command_act_target_room),
        .act_target_match (command_act_target_match),
        .act_target_scout (command_act_target_scout),
        .act_first_room   (command_act_first_room),
        .act_next_room    (command_act_next_room),
        .act_first_entry  (command_act_first_entry)
    );

    assign self = self_q;
    assign target = target_q;
    assign tail = tail_q;
    wire count_over; // every page has been counted
    wire counts;     // the page of this cycle is looked up to be counted
    wire last_page, stale;
    wire room;       // they suffice

    stash_command_pages #(
        .VA_BITS(VA_BITS), .PAGE_BYTES(PAGE_BYTES), .SPAN_BITS(SPAN_BITS), .BYTES(BYTES), .VP_ENTRIES(VP_ENTRIES),
        .MAP_ENTRIES(MAP_ENTRIES)
    ) pages (
        .clk(clk), .rst(rst), .page_free(page_free), .count_over(count_over), .counts(counts), .last_page(last_page),
        .stale(stale), .room(room), .page(page), .add_valid(add_valid), .add_vpn(add_vpn), .add_map(add_map),
        .drop_valid(drop_valid), .drop_map(drop_map), .forget_valid(forget_valid), .tile_entry_q(tile_entry_q),
        .free_count(free_count), .page_held(page_held),
        .act_next_page    (command_act_next_page),
        .act_first_page   (command_act_first_page),
        .act_count_pages  (command_act_count_pages),
        .act_drop_pages   (command_act_drop_pages),
        .act_add_page     (command_act_add_page),
        .act_forget_pages (command_act_forget_pages),
        .self_q(self_q), .target_q(target_q)
    );

    // A scan that neither changes whether a chunk is owned, nor gives it away, is of all chunks of a row at once.
    wire end_by_row = coherent[self_q] && !is_chg;
    wire to_register; // the chunk that was looked at has words to register for the mapping
    wire last_chunk;  // the step behind this cycle's is the last one

    stash_command_chunks #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .BANKS(BANKS)) chunks (
        .clk(clk), .rst(rst),
        .self_coherent       (coherent[self_q]),
        .apply_event(apply_event), .op_chunk(op_chunk),
        .begins_end          (command_state_q == COMMAND_ST_END_START),
        .begins_adopt        (command_state_q == COMMAND_ST_PAGE_ADD),
        .begins_kernel       (command_state_q == COMMAND_ST_READY),
        .end_by_row(end_by_row), .by_row(by_row),
        .seeks               (scans
            || command_state_q == COMMAND_ST_REG_TEST
            || command_state_q == COMMAND_ST_REG_DONE),
        .to_register(to_register), .chunk(chunk), .last_chunk(last_chunk), .reg_done(reg_done), .end_gives(end_gives),
        .scan_valid(scan_valid), .gives_chunk(gives_chunk), .gives_to_end(gives_to_end), .s0_rows(s0_rows),
        .s1_rows(s1_rows), .scan_apply(scan_apply), .scan_event(scan_event), .scan_map(scan_map),
        .scan_beside(scan_beside),
        .act_first_chunk     (command_act_first_chunk),
        .act_first_new       (command_act_first_new),
        .act_first_of_all    (command_act_first_of_all),
        .act_next_chunk      (command_act_next_chunk),
        .act_scan_end        (command_act_scan_end),
        .act_scan_adopt      (command_act_scan_adopt),
        .act_scan_invalidate (command_act_scan_invalidate),
        .act_scan_probe      (command_act_scan_probe),
        .act_scan_clean      (command_act_scan_clean),
        .entry_first_chunk(entry_first_chunk), .tile_first_chunk(tile_first_chunk), .entry_last_chunk(entry_last_chunk),
        .tile_last_chunk(tile_last_chunk), .self_q(self_q), .apply_beside(apply_beside), .op_done(op_done),
        .owned_after(owned_after), .apply_valid(apply_valid), .marked(marked), .op_state(op_state), .op_index(op_index)
    );

    assign by_row = command_state_q == COMMAND_ST_KERNEL_SCAN
        || command_state_q == COMMAND_ST_ADOPT_SCAN
        || (command_state_q == COMMAND_ST_END_SCAN && end_by_row);

    assign ask_register = command_act_ask_register;

    always @(posedge clk) begin
        if (rst || command_act_first_slot) begin
            slot_q <= {SLOT_W{1'b0}};
        end else if (command_act_next_slot) begin
            slot_q <= slot_q + 1'b1;
        end
    end

    assign ask_slot = (cmd_op == OP_BLOCK_END) ? slot_q : cmd_slot;

    wire in_flight = (command_state_q != COMMAND_ST_READY)
        ? map_in_flight || (|access_in_self)
        : forgets ? page_valid_q : any_in_flight || (|access_gives);

    assign gives = given_some_left;
    wire scout_wants = command_state_q == COMMAND_ST_READY && !cmd_valid && !gives && scout_found;

    always @* begin
        case (command_state_q)
            COMMAND_ST_PAGE_ADD:
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
            {command_if_is_add, command_if_is_chg, command_if_is_block, command_if_is_kernel} <= 0;
            {command_if_scout_wants, command_if_slot_legal, command_if_slot_held, command_if_in_flight} <= 0;
            {command_if_calc_refused, command_if_overlap, command_if_live, command_if_used} <= 0;
            {command_if_travelling, command_if_named, command_if_clean, command_if_room, command_if_stale} <= 0;
            {command_if_same, command_if_old_coherent, command_if_new_coherent, command_if_match} <= 0;
            {command_if_revived, command_if_match_coherent, command_if_pending, command_if_evict_busy} <= 0;
            {command_if_incomplete, command_if_answer_room, command_if_for_scout, command_if_for_tail} <= 0;
            {command_if_for_room, command_if_for_match, command_if_last} <= 0;
        end else begin
            command_if_is_add <= is_add;
            command_if_is_chg <= is_chg;
            command_if_is_block <= cmd_valid && cmd_op == OP_BLOCK_END;
            command_if_is_kernel <= cmd_valid && cmd_op == OP_KERNEL_END;
            command_if_scout_wants <= scout_wants;
            command_if_slot_legal <= !cmd_block[BLOCK_W-1] && (cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1]);
            command_if_slot_held <= slot_valid;
            command_if_in_flight <= in_flight;
            command_if_calc_refused <= calc_error != ERROR_NONE;
            command_if_overlap <= overlap_q;
            command_if_live <= live[target_q];
            command_if_used <= (command_state_q == COMMAND_ST_READY) ? |used : used[target_q];
            command_if_travelling <= travelling[target_q];
            command_if_named <= travelling[target_q] || access_names_target;
            command_if_clean <= clean[target_q];
            command_if_room <= room;
            command_if_stale <= stale;
            command_if_same <= (command_state_q == COMMAND_ST_DECIDE) ? same_entry : same_q;
            command_if_old_coherent <= coherent[self_q];
            command_if_new_coherent <= cmd_coherent;
            command_if_match <= match;
            command_if_revived <= revived;
            command_if_match_coherent <= coherent[match_q];
            command_if_pending <= to_register;
            command_if_evict_busy <= ring_some || (command_state_q == COMMAND_ST_CLEAN_DONE && gives);
            command_if_incomplete <= incomplete;
            command_if_answer_room <= !cmd_done_valid;
            command_if_for_scout <= for_scout;
            command_if_for_tail <= for_tail;
            command_if_for_room <= for_room;
            command_if_for_match <= for_match;
            command_if_last <= at_last;
        end
    end

    // A scan and the pages of a new mapping go on in the next cycle: `last` is of the cursor that the step leaves, and
    // no other condition of these states changes by it.

    wire goes_on = (command_act_next_chunk
            && (command_act_scan_end || command_act_scan_clean || command_act_scan_adopt
                || command_act_scan_invalidate))
        || (command_act_next_page && command_act_add_page);

    // When a step is made. None is while a command only computes, searches or counts. Most states meet nothing of what
    // is under way (docs/stash/engine-data-path.md says why); in the others the engine was quiet when the conditions
    // were looked at, and still is.
    wire computes = command_state_q == COMMAND_ST_CALC && !calc_done_valid; // the calculation is under way
    wire searches = command_state_q == COMMAND_ST_SEARCH && !search_over; // the search is
    wire in_count = command_state_q == COMMAND_ST_COUNT; // the count is, or just ended

    // a command, or the scout, has a step to do
    wire wants = (cmd_valid || command_state_q != COMMAND_ST_READY || scout_wants)
        && !computes
        && !searches
        && !(in_count && !count_over);

    assign adds_pages = command_state_q == COMMAND_ST_PAGE_ADD;
    wire pauses = &turn_q[6:4]; // 112 or more
    wire is_late = &late_q;

    always @(posedge clk) begin
        if (rst) begin
            {looked_q, walk_read_q, cool_q, turn_q, gap_q, late_q} <= 0;
        end else begin
            looked_q <= wants && (!step || goes_on) && free && !looks_up;
            walk_read_q <= {walk_read_q[1:0], !read_free};
            if (step && !goes_on && command_next == command_state_q) begin
                cool_q <= COOL;
            end else if (cool_q != 5'd0) begin
                cool_q <= cool_q - 1'b1;
            end
            if (!wants) begin
                turn_q <= 7'd0;
            end else if (step || pauses) begin
                turn_q <= turn_q + 1'b1;
            end
            if (step && scans) begin
                gap_q <= GAP;
            end else if (gap_q != 4'd0) begin
                gap_q <= gap_q - 1'b1;
            end
            if (step || !may_give || counts || (!wants && !in_count)) begin
                late_q <= 4'd0;
            end else if (!is_late) begin
                late_q <= late_q + 1'b1;
            end
        end
    end

    assign hold = (still && cool_q == 5'd0 && !pauses) || is_late;

    // Errors, and the accesses that wait.

    // A command begins that can end without an error.

    wire begins = command_act_start_calc
        || command_act_first_slot
        || command_act_forget_pages
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
        end else if (command_act_refuse_use) begin
            error_q <= ERROR_IN_USE;
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
            {set_valid, set_index, set_data, slot_write_valid, slot_write_block, slot_write_slot} <= 0;
            {slot_write_set, slot_write_map} <= 0;
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
            {answer_valid_q, answer_map_q} <= 0;
            answer_error_q <= ERROR_NONE;
        end else if (command_act_give_answer) begin
            answer_valid_q <= 1'b1;
            answer_error_q <= answer_error;
            answer_map_q <= self_q & {MAP_W{names_map}};
        end
    end

    assign cmd_ready = command_act_give_answer;
    assign cmd_done_valid = answer_valid_q;
    assign cmd_done_data = {answer_error_q, answer_map_q};
    assign command_idle = command_state_q == COMMAND_ST_READY && !cmd_valid && !answer_valid_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!still || wants); // in a still state there is a command with a step to do
            // a step is made only where one was wanted
            assert (!step || cmd_valid || command_state_q != COMMAND_ST_READY || command_if_scout_wants);
            assert (command_state_q != COMMAND_ST_COMMIT || cmd_valid); // a command stays until it is answered
            // pages are forgotten when no mapping is used, and no walk is out
            assert (!command_act_forget_pages || (!(|used) && !page_valid_q));
            cover (command_act_target_scout);                         // the scout cleans an entry
            cover (reuses);                                           // an AddMap reuses an older entry's words
            cover (command_act_give_answer && error_q != ERROR_NONE); // a command is refused
        end
    end
`endif

endmodule

`default_nettype wire
