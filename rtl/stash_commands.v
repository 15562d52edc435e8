// stash_commands: mappings made, changed and ended, a step at a time
//
// Source: thesis sections 4.4.1, 4.5.2, 4.5.6; docs/stash/data-path.md, Commands
// Written by `larder emit stash_engine`; to change it, change the generator.

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
    // clock
    input  wire                     clk,
    // synchronous reset, active high
    input  wire                     rst,
    // a command, or the scout, has a step to do
    output wire                     wants,
    // it is made in this cycle
    input  wire                     step,
    // no command is under way and no answer waits
    output wire                     quiet,
    // commands of the core (cmd)
    input  wire                     cmd_valid,
    output wire                     cmd_ready,
    input  wire [CMD_W-1:0]         cmd_data,
    // their answers (cmd_done)
    output wire                     cmd_done_valid,
    input  wire                     cmd_done_ready,
    output wire [CMD_DONE_W-1:0]    cmd_done_data,
    // stash_map: check the tile and compute its entry
    output wire                     calc_valid,
    output wire [TILE_W-1:0]        calc_data,
    // the entry
    input  wire                     calc_done_valid,
    output wire                     calc_done_ready,
    input  wire [CALC_DONE_W-1:0]   calc_done_data,
    // stash_map: flags of its entries
    input  wire [MAP_ENTRIES-1:0]   used,
    input  wire [MAP_ENTRIES-1:0]   live,
    input  wire [MAP_ENTRIES-1:0]   coherent,
    input  wire [MAP_ENTRIES-1:0]   clean,
    // stash_map: the entry to read; it arrives one cycle later
    output wire [MAP_W-1:0]         read_index,
    input  wire [ENTRY_W-1:0]       read_data,
    // stash_map: write an entry
    output wire                     set_valid,
    output wire [MAP_W-1:0]         set_index,
    output wire [ENTRY_W-1:0]       set_data,
    // stash_map: write an entry's flags
    output wire                     flag_valid,
    output wire [MAP_W-1:0]         flag_index,
    output wire                     flag_used,
    output wire                     flag_live,
    output wire                     flag_coherent,
    output wire                     flag_reuse,
    output wire [MAP_W-1:0]         flag_pointer,
    // stash_map_index: which slot of the command's thread block to look up
    output wire [SLOT_W-1:0]        ask_slot,
    // the slot holds a mapping
    input  wire                     slot_valid,
    input  wire [MAP_W-1:0]         slot_map,
    // stash_map_index: change a slot
    output wire                     slot_write_valid,
    output wire [BLOCK_W-1:0]       slot_write_block,
    output wire [SLOT_W-1:0]        slot_write_slot,
    output wire                     slot_write_set,
    output wire [MAP_W-1:0]         slot_write_map,
    // where the next mapping goes
    output wire [MAP_W-1:0]         tail,
    // vp_map: look up this page
    output wire [VPN_W-1:0]         page,
    // one cycle later: it is held
    input  wire                     page_held,
    // pages that the VP-map can still take
    input  wire [COUNT_W-1:0]       free_count,
    // vp_map: the mapping needs a page
    output wire                     add_valid,
    output wire [VPN_W-1:0]         add_vpn,
    output wire [MAP_W-1:0]         add_map,
    // vp_map: forget the pages that no newer mapping needs
    output wire                     drop_valid,
    output wire [MAP_W-1:0]         drop_map,
    // MSHRs: READs or REGs of `self` are on their way
    input  wire                     map_in_flight,
    // READs or REGs of any mapping are
    input  wire                     any_in_flight,
    // mappings that MSHRs name
    input  wire [MAP_ENTRIES-1:0]   travelling,
    // the entry in question
    output wire [MAP_W-1:0]         target,
    // a waiting access names it
    input  wire                     access_names_target,
    // the mapping in question
    output wire [MAP_W-1:0]         self,
    // accesses through it are not walked
    output wire                     freeze,
    // nor is any other
    output wire                     freeze_all,
    // ask for the writeback of a chunk
    output wire                     ask_evict,
    // ask for the registration of its dirty words
    output wire                     ask_register,
    // that chunk, or the one to scan
    output wire [CHUNK_W-1:0]       chunk,
    // a chunk is already asked for
    input  wire                     evict_busy,
    // the last registration left words to ask for
    input  wire                     incomplete,
    // a word to register lies in a page that faults
    input  wire                     walk_fault,
    // words of the chunk whose registration is asked for in this cycle
    input  wire [CHUNK_WORDS-1:0]   marked,
    // words of the chunk whose registration was asked for
    output wire [CHUNK_WORDS-1:0]   reg_done,
    // read the chunk: in S0 one cycle later
    output wire                     scan_valid,
    // S1: it is here
    input  wire [2*CHUNK_WORDS-1:0] op_state,
    input  wire [MAP_W-1:0]         op_index,
    // S2: apply scan_event to all its words, in S3
    output wire                     scan_apply,
    // 0 without scan_apply
    output wire [3:0]               scan_event,
    // 0 without scan_apply
    output wire [MAP_W-1:0]         scan_map
);

    localparam integer CMD_NUM_STRIDES_W = SPAN_BITS;
    localparam integer CMD_NUM_STRIDES_LSB = 0;
    localparam integer CMD_STRIDE_SIZE_W = SPAN_BITS + 2;
    localparam integer CMD_STRIDE_SIZE_LSB = CMD_NUM_STRIDES_LSB + CMD_NUM_STRIDES_W;
    localparam integer CMD_ROW_SIZE_W = SPAN_BITS + 2;
    localparam integer CMD_ROW_SIZE_LSB = CMD_STRIDE_SIZE_LSB + CMD_STRIDE_SIZE_W;
    localparam integer CMD_OBJECT_SIZE_W = SPAN_BITS + 2;
    localparam integer CMD_OBJECT_SIZE_LSB = CMD_ROW_SIZE_LSB + CMD_ROW_SIZE_W;
    localparam integer CMD_FIELD_SIZE_W = SPAN_BITS + 2;
    localparam integer CMD_FIELD_SIZE_LSB = CMD_OBJECT_SIZE_LSB + CMD_OBJECT_SIZE_W;
    localparam integer CMD_GLOBAL_BASE_W = VA_BITS;
    localparam integer CMD_GLOBAL_BASE_LSB = CMD_FIELD_SIZE_LSB + CMD_FIELD_SIZE_W;
    localparam integer CMD_STASH_BASE_W = $clog2(BYTES) + 1;
    localparam integer CMD_STASH_BASE_LSB = CMD_GLOBAL_BASE_LSB + CMD_GLOBAL_BASE_W;
    localparam integer CMD_COHERENT_W = 1;
    localparam integer CMD_COHERENT_LSB = CMD_STASH_BASE_LSB + CMD_STASH_BASE_W;
    localparam integer CMD_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer CMD_SLOT_LSB = CMD_COHERENT_LSB + CMD_COHERENT_W;
    localparam integer CMD_BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer CMD_BLOCK_LSB = CMD_SLOT_LSB + CMD_SLOT_W;
    localparam integer CMD_OP_W = 2;
    localparam integer CMD_OP_LSB = CMD_BLOCK_LSB + CMD_BLOCK_W;
    localparam integer ENTRY_OBJECT_SHIFT_W = 5;
    localparam integer ENTRY_OBJECT_SHIFT_LSB = 0;
    localparam integer ENTRY_OBJECT_RCP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_RCP_LSB = ENTRY_OBJECT_SHIFT_LSB + ENTRY_OBJECT_SHIFT_W;
    localparam integer ENTRY_STRIDE_SHIFT_W = 5;
    localparam integer ENTRY_STRIDE_SHIFT_LSB = ENTRY_OBJECT_RCP_LSB + ENTRY_OBJECT_RCP_W;
    localparam integer ENTRY_STRIDE_RCP_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_RCP_LSB = ENTRY_STRIDE_SHIFT_LSB + ENTRY_STRIDE_SHIFT_W;
    localparam integer ENTRY_PER_ROW_SHIFT_W = 5;
    localparam integer ENTRY_PER_ROW_SHIFT_LSB = ENTRY_STRIDE_RCP_LSB + ENTRY_STRIDE_RCP_W;
    localparam integer ENTRY_PER_ROW_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_RCP_LSB = ENTRY_PER_ROW_SHIFT_LSB + ENTRY_PER_ROW_SHIFT_W;
    localparam integer ENTRY_FIELD_SHIFT_W = 5;
    localparam integer ENTRY_FIELD_SHIFT_LSB = ENTRY_PER_ROW_RCP_LSB + ENTRY_PER_ROW_RCP_W;
    localparam integer ENTRY_FIELD_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_RCP_LSB = ENTRY_FIELD_SHIFT_LSB + ENTRY_FIELD_SHIFT_W;
    localparam integer ENTRY_ROW_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_ROW_GAP_LSB = ENTRY_FIELD_RCP_LSB + ENTRY_FIELD_RCP_W;
    localparam integer ENTRY_OBJECT_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_GAP_LSB = ENTRY_ROW_GAP_LSB + ENTRY_ROW_GAP_W;
    localparam integer ENTRY_STRIDE_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_LSB = ENTRY_OBJECT_GAP_LSB + ENTRY_OBJECT_GAP_W;
    localparam integer ENTRY_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROWS_LSB = ENTRY_STRIDE_LSB + ENTRY_STRIDE_W;
    localparam integer ENTRY_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROW_LSB = ENTRY_ROWS_LSB + ENTRY_ROWS_W;
    localparam integer ENTRY_PER_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_LSB = ENTRY_ROW_LSB + ENTRY_ROW_W;
    localparam integer ENTRY_OBJECT_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_LSB = ENTRY_PER_ROW_LSB + ENTRY_PER_ROW_W;
    localparam integer ENTRY_FIELD_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_LSB = ENTRY_OBJECT_LSB + ENTRY_OBJECT_W;
    localparam integer ENTRY_VIRT_W = VA_BITS - 2;
    localparam integer ENTRY_VIRT_LSB = ENTRY_FIELD_LSB + ENTRY_FIELD_W;
    localparam integer ENTRY_WORDS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_WORDS_LSB = ENTRY_VIRT_LSB + ENTRY_VIRT_W;
    localparam integer ENTRY_BASE_W = $clog2(BYTES / 4);
    localparam integer ENTRY_BASE_LSB = ENTRY_WORDS_LSB + ENTRY_WORDS_W;
    localparam integer CALC_DONE_OBJECT_SHIFT_W = 5;
    localparam integer CALC_DONE_OBJECT_SHIFT_LSB = 0;
    localparam integer CALC_DONE_OBJECT_RCP_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_OBJECT_RCP_LSB = CALC_DONE_OBJECT_SHIFT_LSB + CALC_DONE_OBJECT_SHIFT_W;
    localparam integer CALC_DONE_STRIDE_SHIFT_W = 5;
    localparam integer CALC_DONE_STRIDE_SHIFT_LSB = CALC_DONE_OBJECT_RCP_LSB + CALC_DONE_OBJECT_RCP_W;
    localparam integer CALC_DONE_STRIDE_RCP_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_STRIDE_RCP_LSB = CALC_DONE_STRIDE_SHIFT_LSB + CALC_DONE_STRIDE_SHIFT_W;
    localparam integer CALC_DONE_PER_ROW_SHIFT_W = 5;
    localparam integer CALC_DONE_PER_ROW_SHIFT_LSB = CALC_DONE_STRIDE_RCP_LSB + CALC_DONE_STRIDE_RCP_W;
    localparam integer CALC_DONE_PER_ROW_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_PER_ROW_RCP_LSB = CALC_DONE_PER_ROW_SHIFT_LSB + CALC_DONE_PER_ROW_SHIFT_W;
    localparam integer CALC_DONE_FIELD_SHIFT_W = 5;
    localparam integer CALC_DONE_FIELD_SHIFT_LSB = CALC_DONE_PER_ROW_RCP_LSB + CALC_DONE_PER_ROW_RCP_W;
    localparam integer CALC_DONE_FIELD_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_FIELD_RCP_LSB = CALC_DONE_FIELD_SHIFT_LSB + CALC_DONE_FIELD_SHIFT_W;
    localparam integer CALC_DONE_ROW_GAP_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_ROW_GAP_LSB = CALC_DONE_FIELD_RCP_LSB + CALC_DONE_FIELD_RCP_W;
    localparam integer CALC_DONE_OBJECT_GAP_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_OBJECT_GAP_LSB = CALC_DONE_ROW_GAP_LSB + CALC_DONE_ROW_GAP_W;
    localparam integer CALC_DONE_STRIDE_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_STRIDE_LSB = CALC_DONE_OBJECT_GAP_LSB + CALC_DONE_OBJECT_GAP_W;
    localparam integer CALC_DONE_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_ROWS_LSB = CALC_DONE_STRIDE_LSB + CALC_DONE_STRIDE_W;
    localparam integer CALC_DONE_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_ROW_LSB = CALC_DONE_ROWS_LSB + CALC_DONE_ROWS_W;
    localparam integer CALC_DONE_PER_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_PER_ROW_LSB = CALC_DONE_ROW_LSB + CALC_DONE_ROW_W;
    localparam integer CALC_DONE_OBJECT_W = SPAN_BITS + 1;
    localparam integer CALC_DONE_OBJECT_LSB = CALC_DONE_PER_ROW_LSB + CALC_DONE_PER_ROW_W;
    localparam integer CALC_DONE_FIELD_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_FIELD_LSB = CALC_DONE_OBJECT_LSB + CALC_DONE_OBJECT_W;
    localparam integer CALC_DONE_VIRT_W = VA_BITS - 2;
    localparam integer CALC_DONE_VIRT_LSB = CALC_DONE_FIELD_LSB + CALC_DONE_FIELD_W;
    localparam integer CALC_DONE_WORDS_W = $clog2(BYTES / 4) + 1;
    localparam integer CALC_DONE_WORDS_LSB = CALC_DONE_VIRT_LSB + CALC_DONE_VIRT_W;
    localparam integer CALC_DONE_BASE_W = $clog2(BYTES / 4);
    localparam integer CALC_DONE_BASE_LSB = CALC_DONE_WORDS_LSB + CALC_DONE_WORDS_W;
    localparam integer CALC_DONE_ERROR_W = 4;
    localparam integer CALC_DONE_ERROR_LSB = CALC_DONE_BASE_LSB + CALC_DONE_BASE_W;
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
    localparam [5:0] COMMAND_ST_CALC = 6'd1;          // the tile is checked and its entry computed
    localparam [5:0] COMMAND_ST_SEARCH_READ = 6'd2;   // read the next entry of the stash-map, oldest first
    localparam [5:0] COMMAND_ST_SEARCH_TEST = 6'd3;   // does it overlap; is it the same tile
    // AddMap: an entry of the same tile and place is revived, else the tail's is taken
    localparam [5:0] COMMAND_ST_SEARCH_DONE = 6'd4;
    localparam [5:0] COMMAND_ST_TAIL = 6'd5;             // AddMap: is the entry at the tail free
    localparam [5:0] COMMAND_ST_COUNT_LOOK = 6'd6;       // look up the tile's next page
    localparam [5:0] COMMAND_ST_COUNT_TEST = 6'd7;       // count it if the VP-map lacks it
    localparam [5:0] COMMAND_ST_ROOM = 6'd8; // is there room for the pages; else free the entries that follow the tail
    localparam [5:0] COMMAND_ST_PAGE_ADD = 6'd9;         // add the tile's next page
    localparam [5:0] COMMAND_ST_DECIDE_READ = 6'd10;     // ChgMap: the old entry arrives
    localparam [5:0] COMMAND_ST_DECIDE = 6'd11;          // what the old contents need
    localparam [5:0] COMMAND_ST_END_READ = 6'd12;        // the entry whose words are to be ended arrives
    localparam [5:0] COMMAND_ST_END_START = 6'd13;       // its first chunk
    localparam [5:0] COMMAND_ST_END_SCAN = 6'd14;        // end its words, a chunk a step
    localparam [5:0] COMMAND_ST_END_DONE = 6'd15;        // the last chunk's operation finishes
    localparam [5:0] COMMAND_ST_CLEAN_READ = 6'd16;      // the entry whose chunks must be written back arrives
    localparam [5:0] COMMAND_ST_CLEAN_START = 6'd17;     // its first chunk
    localparam [5:0] COMMAND_ST_CLEAN_PROBE = 6'd18;     // read its next chunk
    localparam [5:0] COMMAND_ST_CLEAN_WAIT = 6'd19;      // the chunk arrives
    localparam [5:0] COMMAND_ST_CLEAN_TEST = 6'd20;      // ask for its writeback
    localparam [5:0] COMMAND_ST_CLEAN_DONE = 6'd21;      // wait until all are acknowledged
    localparam [5:0] COMMAND_ST_ADOPT_WAIT = 6'd22;      // revived: wait until no writeback of its words is on its way
    localparam [5:0] COMMAND_ST_ADOPT_SCAN = 6'd23;      // its Pending words are Registered again, a chunk a step
    localparam [5:0] COMMAND_ST_ADOPT_DONE = 6'd24;      // the last chunk's operation finishes
    localparam [5:0] COMMAND_ST_COMMIT = 6'd25;          // write the entry and the slot
    localparam [5:0] COMMAND_ST_REG_PROBE = 6'd26;       // read the next chunk of a mapping that became coherent
    localparam [5:0] COMMAND_ST_REG_WAIT = 6'd27;        // the chunk arrives
    localparam [5:0] COMMAND_ST_REG_TEST = 6'd28;        // ask for its registration
    localparam [5:0] COMMAND_ST_REG_DONE = 6'd29;        // wait until the chunk's words are all asked for
    localparam [5:0] COMMAND_ST_BLOCK_SLOT = 6'd30;      // end of a thread block: its next slot
    localparam [5:0] COMMAND_ST_BLOCK_WAIT = 6'd31;      // its mapping: wait for its grants
    localparam [5:0] COMMAND_ST_BLOCK_FLAGS = 6'd32;     // the mapping is no longer live
    localparam [5:0] COMMAND_ST_KERNEL_SCAN = 6'd33;     // self-invalidate, a chunk a step
    localparam [5:0] COMMAND_ST_ANSWER = 6'd34;          // give the answer
    localparam [40:0] COMMAND_DO_REFUSE_SLOT = 41'd1;    // error := SLOT
    localparam [40:0] COMMAND_DO_REFUSE_CALC = 41'd2;    // error := the calculation's
    localparam [40:0] COMMAND_DO_REFUSE_OVERLAP = 41'd4; // error := OVERLAP
    localparam [40:0] COMMAND_DO_REFUSE_MAP = 41'd8;     // error := MAP_FULL
    localparam [40:0] COMMAND_DO_REFUSE_VP = 41'd16;     // error := VP_FULL
    localparam [40:0] COMMAND_DO_START_CALC = 41'd32;    // give the tile to the calculation
    localparam [40:0] COMMAND_DO_DROP_CALC = 41'd64;     // take the calculation's result away
    // accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER
    localparam [40:0] COMMAND_DO_FREEZE = 41'd128;
    localparam [40:0] COMMAND_DO_SELF_SLOT = 41'd256;      // the mapping in question := the slot's
    localparam [40:0] COMMAND_DO_SELF_MATCH = 41'd512; // the mapping in question := the older entry of the same tile
    localparam [40:0] COMMAND_DO_SELF_TAIL = 41'd1024;     // the mapping in question := the tail; the tail advances
    localparam [40:0] COMMAND_DO_TARGET_SELF = 41'd2048;   // the entry in question := the mapping in question
    localparam [40:0] COMMAND_DO_TARGET_TAIL = 41'd4096;   // the entry in question := the tail
    localparam [40:0] COMMAND_DO_TARGET_ROOM = 41'd8192;   // the entry in question := the one under the room cursor
    localparam [40:0] COMMAND_DO_TARGET_MATCH = 41'd16384; // the entry in question := the older entry of the same tile
    localparam [40:0] COMMAND_DO_TARGET_SCOUT = 41'd32768; // the entry in question := the one that the scout found
    localparam [40:0] COMMAND_DO_FIRST_ENTRY = 41'd65536;  // the search begins at the tail
    localparam [40:0] COMMAND_DO_NEXT_ENTRY = 41'd131072;  // the search goes on
    // remember the older entry if it is of the same tile, and whether it is on the same stash range
    localparam [40:0] COMMAND_DO_NOTE_MATCH = 41'd262144;
    // the page walk begins at the tile's first page; the count of missing pages := 0
    localparam [40:0] COMMAND_DO_FIRST_PAGE = 41'd524288;
    localparam [40:0] COMMAND_DO_NEXT_PAGE = 41'd1048576; // the page walk goes on
    // count the page if the VP-map lacks it and it was not counted just before
    localparam [40:0] COMMAND_DO_COUNT_PAGE = 41'd2097152;
    localparam [40:0] COMMAND_DO_ADD_PAGE = 41'd4194304; // add the page to the VP-map for the mapping in question
    // forget the pages whose back pointer is the entry in question
    localparam [40:0] COMMAND_DO_DROP_PAGES = 41'd8388608;
    localparam [40:0] COMMAND_DO_FIRST_ROOM = 41'd16777216; // the room cursor := the entry after the tail
    localparam [40:0] COMMAND_DO_NEXT_ROOM = 41'd33554432;  // the room cursor goes on
    // the chunk cursor := the first chunk of the entry in question
    localparam [40:0] COMMAND_DO_FIRST_CHUNK = 41'd67108864;
    // the chunk cursor := 0, its last position the last chunk of the stash
    localparam [40:0] COMMAND_DO_FIRST_OF_ALL = 41'd134217728;
    localparam [40:0] COMMAND_DO_FIRST_NEW = 41'd268435456;  // the chunk cursor := the first chunk of the new tile
    localparam [40:0] COMMAND_DO_NEXT_CHUNK = 41'd536870912; // the chunk cursor goes on
    localparam [40:0] COMMAND_DO_SCAN_END = 41'd1073741824;  // END_COHERENT or END_LOCAL on the chunk
    // ADOPT on the chunk if it belongs to the mapping in question
    localparam [40:0] COMMAND_DO_SCAN_ADOPT = 41'd2147483648;
    localparam [40:0] COMMAND_DO_SCAN_INVALIDATE = 41'd4294967296; // SELF_INVALIDATE on the chunk
    localparam [40:0] COMMAND_DO_SCAN_PROBE = 41'd8589934592;      // read the chunk
    localparam [40:0] COMMAND_DO_ASK_EVICT = 41'd17179869184;      // ask for the chunk's writeback
    localparam [40:0] COMMAND_DO_ASK_REGISTER = 41'd34359738368; // ask for the registration of the chunk's dirty words
    localparam [40:0] COMMAND_DO_SET_ENTRY = 41'd68719476736;      // write entry, flags and slot
    localparam [40:0] COMMAND_DO_END_ENTRY = 41'd137438953472; // the mapping is no longer live; the slot becomes empty
    localparam [40:0] COMMAND_DO_FIRST_SLOT = 41'd274877906944;    // the slot cursor := 0
    localparam [40:0] COMMAND_DO_NEXT_SLOT = 41'd549755813888;     // the slot cursor goes on
    localparam [40:0] COMMAND_DO_GIVE_ANSWER = 41'd1099511627776;  // fill the answer register, take the command, thaw
    localparam [2:0] FOR_SELF = 3'd0;
    localparam [2:0] FOR_SCOUT = 3'd1;
    localparam [2:0] FOR_TAIL = 3'd2;
    localparam [2:0] FOR_ROOM = 3'd3;
    localparam [2:0] FOR_MATCH = 3'd4;

    genvar i;

    reg  [ENTRY_W-1:0]      read_data_q;      // the entry in question
    reg  [ENTRY_W-1:0]      tile_entry_q;     // the new entry
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
    reg                     at_last;          // the cursor of this state is at its last position
    reg                     command_if_last;
    reg  [5:0]              command_state_q;  // state of the table
    reg  [46:0]             command_decision; // actions and next state
    wire [5:0]              command_next;
    reg  [MAP_W-1:0]        self_q;           // the mapping in question
    reg  [MAP_W-1:0]        tail_q;           // where the next mapping goes
    reg  [MAP_W-1:0]        target_q;         // the entry in question
    reg  [2:0]              for_q;            // what it is in question for
    reg  [MAP_W-1:0]        search_q;         // search cursor
    reg  [MAP_W-1:0]        room_q;           // room cursor
    reg  [MAP_W-1:0]        slot_map_q;       // what the slot held in the cycle before the step
    wire [CHUNK_W-1:0]      entry_first_chunk;
    wire [CHUNK_W-1:0]      entry_last_chunk;
    wire [CHUNK_W-1:0]      tile_first_chunk;
    wire [CHUNK_W-1:0]      tile_last_chunk;
    wire                    same_entry;
    wire                    is_old;           // ChgMap: the entry under the search cursor is the one to change
    reg                     matches_q;        // the entry under the search cursor is, in the cycle before the step
    reg                     matches_base_q;
    reg                     match_held_q;     // there is one
    reg                     match_place_q;    // on the same stash range
    reg  [MAP_W-1:0]        match_q;
    reg                     scout_found;
    reg  [MAP_W-1:0]        scout_entry;
    reg  [MAP_W-1:0]        scout_entry_q;    // in the cycle before the step
    reg  [SPAN_BITS-1:0]    extent_q;         // last word of a row, from its first
    reg  [VIRT_W-1:0]       first_last_q;     // last word of the first row
    reg  [VIRT_W-1:0]       first_next_q;     // first word of the second row
    reg  [VPN_W-1:0]        page_q;           // page cursor
    reg  [VIRT_W-1:0]       row_last_q;       // last word of the row
    reg  [VIRT_W-1:0]       row_next_q;       // first word of the row after it
    reg  [ENTRY_ROWS_W-1:0] rows_left_q;      // rows, with this one
    reg  [COUNT_W-1:0]      missing_q;        // pages that the VP-map lacks, or as many as can be counted
    reg                     counted_valid_q;  // some page was counted
    reg  [VPN_W-1:0]        counted_q;        // the last one
    wire                    last_page;
    reg                     add_valid_q;
    reg  [VPN_W-1:0]        add_vpn_q;
    reg  [MAP_W-1:0]        add_map_q;
    reg                     drop_valid_q;
    reg  [MAP_W-1:0]        drop_map_q;
    reg  [CHUNK_W-1:0]      chunk_q;          // chunk cursor
    reg  [CHUNK_W-1:0]      chunk_last_q;     // its last position
    reg  [CHUNK_WORDS-1:0]  reg_done_q;       // words of the chunk whose registration was asked for
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
    wire [CHUNK_WORDS-1:0]  is_p;             // words that are Pending
    wire [CHUNK_WORDS-1:0]  is_r;             // words that are Registered
    reg                     probe_p_q;        // the probed chunk has a Pending word
    reg  [CHUNK_WORDS-1:0]  probe_r_q;        // its Registered words
    reg  [MAP_W-1:0]        probe_index_q;    // its map index
    reg  [SLOT_W-1:0]       slot_q;           // slot cursor
    reg  [ERROR_W-1:0]      error_q;          // why the command is refused
    reg                     fault_q;          // a word to register lies in a page that faults
    reg                     same_q;           // ChgMap: the new entry equals the old one
    reg                     freeze_q;         // the accesses in question are not walked
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

    always @(posedge clk) begin
        if (rst) begin
            command_if_is_add <= 1'b0;
        end else begin
            command_if_is_add <= is_add;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_is_chg <= 1'b0;
        end else begin
            command_if_is_chg <= is_chg;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_is_block <= 1'b0;
        end else begin
            command_if_is_block <= cmd_valid && cmd_op == OP_BLOCK_END;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_is_kernel <= 1'b0;
        end else begin
            command_if_is_kernel <= cmd_valid && cmd_op == OP_KERNEL_END;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_scout_wants <= 1'b0;
        end else begin
            command_if_scout_wants <= scout_wants;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_slot_legal <= 1'b0;
        end else begin
            command_if_slot_legal <= !cmd_block[BLOCK_W-1] && (cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1]);
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_slot_held <= 1'b0;
        end else begin
            command_if_slot_held <= slot_valid;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_in_flight <= 1'b0;
        end else begin
            command_if_in_flight <= (command_state_q == COMMAND_ST_READY) ? any_in_flight : map_in_flight;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_calc_here <= 1'b0;
        end else begin
            command_if_calc_here <= calc_done_valid;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_calc_refused <= 1'b0;
        end else begin
            command_if_calc_refused <= calc_error != ERROR_NONE;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_overlap <= 1'b0;
        end else begin
            command_if_overlap <= used[search_q]
                && live[search_q]
                && !is_old
                && entry_first_chunk <= tile_last_chunk
                && tile_first_chunk <= entry_last_chunk;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_live <= 1'b0;
        end else begin
            command_if_live <= live[target_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_used <= 1'b0;
        end else begin
            command_if_used <= used[target_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_travelling <= 1'b0;
        end else begin
            command_if_travelling <= travelling[target_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_named <= 1'b0;
        end else begin
            command_if_named <= travelling[target_q] || access_names_target;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_clean <= 1'b0;
        end else begin
            command_if_clean <= clean[target_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_room <= 1'b0;
        end else begin
            command_if_room <= missing_q <= free_count;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_same <= 1'b0;
        end else begin
            command_if_same <= (command_state_q == COMMAND_ST_DECIDE) ? same_entry : same_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_old_coherent <= 1'b0;
        end else begin
            command_if_old_coherent <= coherent[self_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_new_coherent <= 1'b0;
        end else begin
            command_if_new_coherent <= cmd_coherent;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_match <= 1'b0;
        end else begin
            command_if_match <= match_held_q
                && match_place_q
                && used[match_q]
                && !(is_chg && match_q == self_q);
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_revived <= 1'b0;
        end else begin
            command_if_revived <= is_add && match_held_q && match_place_q && match_q == self_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_match_coherent <= 1'b0;
        end else begin
            command_if_match_coherent <= coherent[match_q];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_pending <= 1'b0;
        end else begin
            command_if_pending <= (command_state_q == COMMAND_ST_REG_TEST)
                ? (|(probe_r_q & ~reg_done_q)) && probe_index_q == self_q
                : probe_p_q && probe_index_q == target_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_evict_busy <= 1'b0;
        end else begin
            command_if_evict_busy <= evict_busy;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_incomplete <= 1'b0;
        end else begin
            command_if_incomplete <= incomplete;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_answer_room <= 1'b0;
        end else begin
            command_if_answer_room <= !cmd_done_valid;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_for_scout <= 1'b0;
        end else begin
            command_if_for_scout <= for_q == FOR_SCOUT;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_for_tail <= 1'b0;
        end else begin
            command_if_for_tail <= for_q == FOR_TAIL;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_for_room <= 1'b0;
        end else begin
            command_if_for_room <= for_q == FOR_ROOM;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            command_if_for_match <= 1'b0;
        end else begin
            command_if_for_match <= for_q == FOR_MATCH;
        end
    end

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

    always @(posedge clk) begin
        if (rst) begin
            command_state_q <= COMMAND_ST_READY;
        end else if (command_valid) begin
            command_state_q <= command_next;
        end
    end

    // State table command: AddMap, ChgMap, end of a thread block, end of a kernel, and the scout. Source: thesis
    // sections 4.5.2, 4.5.4, 4.5.6
    always @* begin
        command_decision = {{41{1'b0}}, command_state_q};
        case (command_state_q)
            COMMAND_ST_READY: begin
                // ahead of the tail, so that AddMap need not wait
                if (command_if_scout_wants)                             command_decision = {COMMAND_DO_TARGET_SCOUT, COMMAND_ST_CLEAN_READ};
                else if (command_if_is_add && !command_if_slot_legal)   command_decision = {COMMAND_DO_REFUSE_SLOT, COMMAND_ST_ANSWER};
                // also a fifth map of a thread block
                else if (command_if_is_add && command_if_slot_held)     command_decision = {COMMAND_DO_REFUSE_SLOT, COMMAND_ST_ANSWER};
                else if (command_if_is_add)                             command_decision = {COMMAND_DO_START_CALC, COMMAND_ST_CALC};
                else if (command_if_is_chg && !command_if_slot_legal)   command_decision = {COMMAND_DO_REFUSE_SLOT, COMMAND_ST_ANSWER};
                else if (command_if_is_chg && !command_if_slot_held)    command_decision = {COMMAND_DO_REFUSE_SLOT, COMMAND_ST_ANSWER};
                else if (command_if_is_chg)                             command_decision = {COMMAND_DO_SELF_SLOT | COMMAND_DO_FREEZE | COMMAND_DO_START_CALC, COMMAND_ST_CALC};
                else if (command_if_is_block && !command_if_slot_legal) command_decision = {COMMAND_DO_REFUSE_SLOT, COMMAND_ST_ANSWER};
                else if (command_if_is_block)                           command_decision = {COMMAND_DO_FIRST_SLOT, COMMAND_ST_BLOCK_SLOT};
                else if (command_if_is_kernel && !command_if_in_flight) command_decision = {COMMAND_DO_FREEZE | COMMAND_DO_FIRST_OF_ALL, COMMAND_ST_KERNEL_SCAN};
                // fills in flight must not be left Valid; stores are waited for
                else if (command_if_is_kernel)                          command_decision = {COMMAND_DO_FREEZE, COMMAND_ST_READY};
                else                                                    command_decision = {{41{1'b0}}, COMMAND_ST_READY};
            end
            COMMAND_ST_CALC: begin
                if (!command_if_calc_here)        command_decision = {{41{1'b0}}, COMMAND_ST_CALC};
                else if (command_if_calc_refused) command_decision = {COMMAND_DO_REFUSE_CALC | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
                else                              command_decision = {COMMAND_DO_FIRST_ENTRY, COMMAND_ST_SEARCH_READ};
            end
            COMMAND_ST_SEARCH_READ:
                command_decision = {{41{1'b0}}, COMMAND_ST_SEARCH_TEST};
            COMMAND_ST_SEARCH_TEST: begin
                // live mappings never share a chunk
                if (command_if_overlap)    command_decision = {COMMAND_DO_REFUSE_OVERLAP | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
                // the newest match stays
                else if (!command_if_last) command_decision = {COMMAND_DO_NOTE_MATCH | COMMAND_DO_NEXT_ENTRY, COMMAND_ST_SEARCH_READ};
                else                       command_decision = {COMMAND_DO_NOTE_MATCH, COMMAND_ST_SEARCH_DONE};
            end
            COMMAND_ST_SEARCH_DONE: begin
                if (!command_if_is_add) command_decision = {COMMAND_DO_TARGET_SELF, COMMAND_ST_DECIDE_READ};
                // kernel after kernel: the registry names this entry as the owner, so it goes on
                else if (command_if_match && command_if_new_coherent && command_if_match_coherent) command_decision = {COMMAND_DO_SELF_MATCH | COMMAND_DO_TARGET_MATCH | COMMAND_DO_FIRST_PAGE, COMMAND_ST_PAGE_ADD};
                else                    command_decision = {COMMAND_DO_TARGET_TAIL, COMMAND_ST_TAIL};
            end
            COMMAND_ST_TAIL: begin
                // entries are replaced in order only
                if (command_if_live)       command_decision = {COMMAND_DO_REFUSE_MAP | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
                // the old mapping's data is written back before the entry is reused
                else if (command_if_used)  command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_READ};
                // an acknowledgement or a stale access is still on its way
                else if (command_if_named) command_decision = {{41{1'b0}}, COMMAND_ST_TAIL};
                else                       command_decision = {COMMAND_DO_DROP_PAGES | COMMAND_DO_FIRST_ROOM | COMMAND_DO_FIRST_PAGE, COMMAND_ST_COUNT_LOOK};
            end
            COMMAND_ST_COUNT_LOOK:
                command_decision = {{41{1'b0}}, COMMAND_ST_COUNT_TEST};
            COMMAND_ST_COUNT_TEST: begin
                if (!command_if_last) command_decision = {COMMAND_DO_COUNT_PAGE | COMMAND_DO_NEXT_PAGE, COMMAND_ST_COUNT_LOOK};
                else                  command_decision = {COMMAND_DO_COUNT_PAGE | COMMAND_DO_TARGET_ROOM, COMMAND_ST_ROOM};
            end
            COMMAND_ST_ROOM: begin
                if (command_if_room && command_if_is_add) command_decision = {COMMAND_DO_SELF_TAIL | COMMAND_DO_FIRST_PAGE, COMMAND_ST_PAGE_ADD};
                // ChgMap: the old words end
                else if (command_if_room)                 command_decision = {COMMAND_DO_TARGET_SELF, COMMAND_ST_END_READ};
                // every entry has been freed, and it is not enough
                else if (command_if_last)                 command_decision = {COMMAND_DO_REFUSE_VP | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
                // entries are freed in order only
                else if (command_if_live)                 command_decision = {COMMAND_DO_REFUSE_VP | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
                // thesis 4.5.2, AddMap: evict subsequent stash-map entries
                else if (command_if_used)                 command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_READ};
                else if (command_if_named)                command_decision = {{41{1'b0}}, COMMAND_ST_ROOM};
                // count again: a page may be the tile's
                else                                      command_decision = {COMMAND_DO_DROP_PAGES | COMMAND_DO_NEXT_ROOM | COMMAND_DO_FIRST_PAGE, COMMAND_ST_COUNT_LOOK};
            end
            COMMAND_ST_PAGE_ADD: begin
                if (!command_if_last)                                  command_decision = {COMMAND_DO_ADD_PAGE | COMMAND_DO_NEXT_PAGE, COMMAND_ST_PAGE_ADD};
                else if (command_if_revived)                           command_decision = {COMMAND_DO_ADD_PAGE, COMMAND_ST_ADOPT_WAIT};
                // thesis 4.5.6, first corner case
                else if (command_if_match && !command_if_new_coherent) command_decision = {COMMAND_DO_ADD_PAGE | COMMAND_DO_TARGET_MATCH, COMMAND_ST_CLEAN_READ};
                else                                                   command_decision = {COMMAND_DO_ADD_PAGE, COMMAND_ST_COMMIT};
            end
            COMMAND_ST_DECIDE_READ:
                command_decision = {{41{1'b0}}, COMMAND_ST_DECIDE};
            COMMAND_ST_DECIDE: begin
                // grants and fills of the old mapping first
                if (command_if_in_flight)  command_decision = {{41{1'b0}}, COMMAND_ST_DECIDE};
                // new global addresses
                else if (!command_if_same) command_decision = {COMMAND_DO_FIRST_ROOM | COMMAND_DO_FIRST_PAGE, COMMAND_ST_COUNT_LOOK};
                // the old stores are globally visible: write back
                else if (command_if_old_coherent && !command_if_new_coherent) command_decision = {{41{1'b0}}, COMMAND_ST_END_READ};
                // register every dirty word
                else if (!command_if_old_coherent && command_if_new_coherent) command_decision = {COMMAND_DO_FIRST_NEW | COMMAND_DO_SET_ENTRY, COMMAND_ST_REG_PROBE};
                // nothing changes
                else                       command_decision = {COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_END_READ:
                command_decision = {{41{1'b0}}, COMMAND_ST_END_START};
            COMMAND_ST_END_START:
                command_decision = {COMMAND_DO_FIRST_CHUNK, COMMAND_ST_END_SCAN};
            COMMAND_ST_END_SCAN: begin
                if (!command_if_last) command_decision = {COMMAND_DO_SCAN_END | COMMAND_DO_NEXT_CHUNK, COMMAND_ST_END_SCAN};
                else                  command_decision = {COMMAND_DO_SCAN_END, COMMAND_ST_END_DONE};
            end
            COMMAND_ST_END_DONE: begin
                if (command_if_is_block)          command_decision = {{41{1'b0}}, COMMAND_ST_BLOCK_FLAGS};
                // ChgMap: the old data leaves before the new mapping begins
                else if (command_if_old_coherent) command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_READ};
                else                              command_decision = {COMMAND_DO_FIRST_PAGE, COMMAND_ST_PAGE_ADD};
            end
            COMMAND_ST_CLEAN_READ:
                command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_START};
            COMMAND_ST_CLEAN_START:
                command_decision = {COMMAND_DO_FIRST_CHUNK, COMMAND_ST_CLEAN_PROBE};
            COMMAND_ST_CLEAN_PROBE:
                command_decision = {COMMAND_DO_SCAN_PROBE, COMMAND_ST_CLEAN_WAIT};
            COMMAND_ST_CLEAN_WAIT:
                command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_TEST};
            COMMAND_ST_CLEAN_TEST: begin
                if (command_if_pending && command_if_evict_busy) command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_TEST};
                else if (command_if_pending && !command_if_last) command_decision = {COMMAND_DO_ASK_EVICT | COMMAND_DO_NEXT_CHUNK, COMMAND_ST_CLEAN_PROBE};
                else if (command_if_pending)                     command_decision = {COMMAND_DO_ASK_EVICT, COMMAND_ST_CLEAN_DONE};
                else if (!command_if_last)                       command_decision = {COMMAND_DO_NEXT_CHUNK, COMMAND_ST_CLEAN_PROBE};
                else                                             command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_DONE};
            end
            COMMAND_ST_CLEAN_DONE: begin
                // the scout does not wait
                if (command_if_for_scout)                                command_decision = {{41{1'b0}}, COMMAND_ST_READY};
                // acknowledgements are on their way
                else if (command_if_travelling || command_if_evict_busy) command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_DONE};
                // MSHRs ran out: once more
                else if (!command_if_clean)                              command_decision = {{41{1'b0}}, COMMAND_ST_CLEAN_READ};
                else if (command_if_for_tail)                            command_decision = {{41{1'b0}}, COMMAND_ST_TAIL};
                else if (command_if_for_room)                            command_decision = {{41{1'b0}}, COMMAND_ST_ROOM};
                else if (command_if_for_match)                           command_decision = {{41{1'b0}}, COMMAND_ST_COMMIT};
                // ChgMap to Mapped Non-coherent
                else if (command_if_same)                                command_decision = {{41{1'b0}}, COMMAND_ST_COMMIT};
                // ChgMap to new global addresses
                else                                                     command_decision = {COMMAND_DO_FIRST_PAGE, COMMAND_ST_PAGE_ADD};
            end
            COMMAND_ST_ADOPT_WAIT: begin
                // what is leaving cannot be adopted
                if (command_if_named) command_decision = {{41{1'b0}}, COMMAND_ST_ADOPT_WAIT};
                else                  command_decision = {COMMAND_DO_FIRST_NEW, COMMAND_ST_ADOPT_SCAN};
            end
            COMMAND_ST_ADOPT_SCAN: begin
                if (!command_if_last) command_decision = {COMMAND_DO_SCAN_ADOPT | COMMAND_DO_NEXT_CHUNK, COMMAND_ST_ADOPT_SCAN};
                else                  command_decision = {COMMAND_DO_SCAN_ADOPT, COMMAND_ST_ADOPT_DONE};
            end
            COMMAND_ST_ADOPT_DONE:
                command_decision = {{41{1'b0}}, COMMAND_ST_COMMIT};
            COMMAND_ST_COMMIT:
                command_decision = {COMMAND_DO_SET_ENTRY | COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
            COMMAND_ST_REG_PROBE:
                command_decision = {COMMAND_DO_SCAN_PROBE, COMMAND_ST_REG_WAIT};
            COMMAND_ST_REG_WAIT:
                command_decision = {{41{1'b0}}, COMMAND_ST_REG_TEST};
            COMMAND_ST_REG_TEST: begin
                if (command_if_pending && command_if_evict_busy) command_decision = {{41{1'b0}}, COMMAND_ST_REG_TEST};
                else if (command_if_pending)                     command_decision = {COMMAND_DO_ASK_REGISTER, COMMAND_ST_REG_DONE};
                else if (!command_if_last)                       command_decision = {COMMAND_DO_NEXT_CHUNK, COMMAND_ST_REG_PROBE};
                else                                             command_decision = {COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_REG_DONE: begin
                if (command_if_evict_busy)      command_decision = {{41{1'b0}}, COMMAND_ST_REG_DONE};
                // an MSHR or a page was lacking: the rest of the chunk
                else if (command_if_incomplete) command_decision = {{41{1'b0}}, COMMAND_ST_REG_PROBE};
                else if (!command_if_last)      command_decision = {COMMAND_DO_NEXT_CHUNK, COMMAND_ST_REG_PROBE};
                else                            command_decision = {COMMAND_DO_DROP_CALC, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_BLOCK_SLOT: begin
                if (command_if_slot_held)  command_decision = {COMMAND_DO_SELF_SLOT | COMMAND_DO_FREEZE, COMMAND_ST_BLOCK_WAIT};
                else if (!command_if_last) command_decision = {COMMAND_DO_NEXT_SLOT, COMMAND_ST_BLOCK_SLOT};
                else                       command_decision = {{41{1'b0}}, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_BLOCK_WAIT: begin
                if (command_if_in_flight) command_decision = {{41{1'b0}}, COMMAND_ST_BLOCK_WAIT}; // its grants first
                else                      command_decision = {COMMAND_DO_TARGET_SELF, COMMAND_ST_END_READ};
            end
            COMMAND_ST_BLOCK_FLAGS: begin
                if (!command_if_last) command_decision = {COMMAND_DO_END_ENTRY | COMMAND_DO_NEXT_SLOT, COMMAND_ST_BLOCK_SLOT};
                else                  command_decision = {COMMAND_DO_END_ENTRY, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_KERNEL_SCAN: begin
                if (!command_if_last) command_decision = {COMMAND_DO_SCAN_INVALIDATE | COMMAND_DO_NEXT_CHUNK, COMMAND_ST_KERNEL_SCAN};
                else                  command_decision = {COMMAND_DO_SCAN_INVALIDATE, COMMAND_ST_ANSWER};
            end
            COMMAND_ST_ANSWER: begin
                if (command_if_answer_room) command_decision = {COMMAND_DO_GIVE_ANSWER, COMMAND_ST_READY};
                else                        command_decision = {{41{1'b0}}, COMMAND_ST_ANSWER};
            end
            default:
                command_decision = {{41{1'b0}}, command_state_q};
        endcase
    end

    assign command_next = command_decision[5:0];

    // error := SLOT
    wire command_act_refuse_slot = command_valid && command_decision[6];

    // error := the calculation's
    wire command_act_refuse_calc = command_valid && command_decision[7];

    // error := OVERLAP
    wire command_act_refuse_overlap = command_valid && command_decision[8];

    // error := MAP_FULL
    wire command_act_refuse_map = command_valid && command_decision[9];

    // error := VP_FULL
    wire command_act_refuse_vp = command_valid && command_decision[10];

    // give the tile to the calculation
    wire command_act_start_calc = command_valid && command_decision[11];

    // take the calculation's result away
    wire command_act_drop_calc = command_valid && command_decision[12];

    // accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER
    wire command_act_freeze = command_valid && command_decision[13];

    // the mapping in question := the slot's
    wire command_act_self_slot = command_valid && command_decision[14];

    // the mapping in question := the older entry of the same tile
    wire command_act_self_match = command_valid && command_decision[15];

    // the mapping in question := the tail; the tail advances
    wire command_act_self_tail = command_valid && command_decision[16];

    // the entry in question := the mapping in question
    wire command_act_target_self = command_valid && command_decision[17];

    // the entry in question := the tail
    wire command_act_target_tail = command_valid && command_decision[18];

    // the entry in question := the one under the room cursor
    wire command_act_target_room = command_valid && command_decision[19];

    // the entry in question := the older entry of the same tile
    wire command_act_target_match = command_valid && command_decision[20];

    // the entry in question := the one that the scout found
    wire command_act_target_scout = command_valid && command_decision[21];

    // the search begins at the tail
    wire command_act_first_entry = command_valid && command_decision[22];

    // the search goes on
    wire command_act_next_entry = command_valid && command_decision[23];

    // remember the older entry if it is of the same tile, and whether it is on the same stash range
    wire command_act_note_match = command_valid && command_decision[24];

    // the page walk begins at the tile's first page; the count of missing pages := 0
    wire command_act_first_page = command_valid && command_decision[25];

    // the page walk goes on
    wire command_act_next_page = command_valid && command_decision[26];

    // count the page if the VP-map lacks it and it was not counted just before
    wire command_act_count_page = command_valid && command_decision[27];

    // add the page to the VP-map for the mapping in question
    wire command_act_add_page = command_valid && command_decision[28];

    // forget the pages whose back pointer is the entry in question
    wire command_act_drop_pages = command_valid && command_decision[29];

    // the room cursor := the entry after the tail
    wire command_act_first_room = command_valid && command_decision[30];

    // the room cursor goes on
    wire command_act_next_room = command_valid && command_decision[31];

    // the chunk cursor := the first chunk of the entry in question
    wire command_act_first_chunk = command_valid && command_decision[32];

    // the chunk cursor := 0, its last position the last chunk of the stash
    wire command_act_first_of_all = command_valid && command_decision[33];

    // the chunk cursor := the first chunk of the new tile
    wire command_act_first_new = command_valid && command_decision[34];

    // the chunk cursor goes on
    wire command_act_next_chunk = command_valid && command_decision[35];

    // END_COHERENT or END_LOCAL on the chunk
    wire command_act_scan_end = command_valid && command_decision[36];

    // ADOPT on the chunk if it belongs to the mapping in question
    wire command_act_scan_adopt = command_valid && command_decision[37];

    // SELF_INVALIDATE on the chunk
    wire command_act_scan_invalidate = command_valid && command_decision[38];

    // read the chunk
    wire command_act_scan_probe = command_valid && command_decision[39];

    // ask for the chunk's writeback
    wire command_act_ask_evict = command_valid && command_decision[40];

    // ask for the registration of the chunk's dirty words
    wire command_act_ask_register = command_valid && command_decision[41];

    // write entry, flags and slot
    wire command_act_set_entry = command_valid && command_decision[42];

    // the mapping is no longer live; the slot becomes empty
    wire command_act_end_entry = command_valid && command_decision[43];

    // the slot cursor := 0
    wire command_act_first_slot = command_valid && command_decision[44];

    // the slot cursor goes on
    wire command_act_next_slot = command_valid && command_decision[45];

    // fill the answer register, take the command, thaw
    wire command_act_give_answer = command_valid && command_decision[46];

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

    // its last word
    wire [ADDR_W-1:0] entry_end = entry_base + entry_words[ADDR_W-1:0] - 1'b1;

    wire [ADDR_W-1:0] tile_end = tile_base + tile_words[ADDR_W-1:0] - 1'b1;
    assign entry_first_chunk = entry_base[ADDR_W-1:WORD_W];
    assign entry_last_chunk = entry_end[ADDR_W-1:WORD_W];
    assign tile_first_chunk = tile_base[ADDR_W-1:WORD_W];
    assign tile_last_chunk = tile_end[ADDR_W-1:WORD_W];
    wire unused = &{1'b0, {entry_end[WORD_W-1:0], tile_end[WORD_W-1:0]}};
    wire unused_1 = &{1'b0, read_data_q};

    // of the same global words
    wire same_tile = entry_virt == tile_virt
        && entry_field == tile_field
        && entry_object == tile_object
        && entry_per_row == tile_per_row
        && entry_rows == tile_rows
        && entry_stride == tile_stride;

    wire same_base = entry_base == tile_base;
    assign same_entry = same_tile && same_base && entry_words == tile_words;
    assign is_old = is_chg && search_q == self_q;

    // The newest entry of the same tile.

    always @(posedge clk) begin
        matches_q <= used[search_q] && !is_old && same_tile;
    end

    always @(posedge clk) begin
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

    // its words may be copied
    wire match_usable = match_held_q && used[match_q] && match_q != self_q;

    // The scout: the nearest entry ahead of the tail that waits for its lazy writeback.
    wire [MAP_ENTRIES-1:0] waiting = used & ~live & ~clean & ~travelling;
    wire unused_2 = &{1'b0, waiting};

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

    wire unused_3 = &{1'b0, {tile_row_gap[SPAN_BITS], tile_object_gap[SPAN_BITS]}};
    wire [VIRT_W-1:0] stride_words = {{(VIRT_W-SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};

    always @(posedge clk) begin
        extent_q <= extent;
        first_last_q <= tile_virt + {{(VIRT_W-SPAN_BITS){1'b0}}, extent_q};
        first_next_q <= tile_virt + stride_words;
    end

    wire [VPN_W-1:0] row_last_page = row_last_q[VIRT_W-1:PAGE_W];
    wire [VPN_W-1:0] row_next_page = row_next_q[VIRT_W-1:PAGE_W];
    wire unused_4 = &{1'b0, row_last_q[PAGE_W-1:0]};

    // the row has a page after this one
    wire in_row = page_q < row_last_page;

    assign last_page = rows_left_q == {{(ENTRY_ROWS_W-1){1'b0}}, 1'b1} && page_q == row_last_page;

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

    always @(posedge clk) begin
        if (rst) begin
            add_valid_q <= {1{1'b0}};
        end else begin
            add_valid_q <= command_act_add_page;
        end
    end

    assign add_valid = add_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            add_vpn_q <= {VPN_W{1'b0}};
        end else begin
            add_vpn_q <= page_q & {VPN_W{command_act_add_page}};
        end
    end

    assign add_vpn = add_vpn_q;

    always @(posedge clk) begin
        if (rst) begin
            add_map_q <= {MAP_W{1'b0}};
        end else begin
            add_map_q <= self_q & {MAP_W{command_act_add_page}};
        end
    end

    assign add_map = add_map_q;

    always @(posedge clk) begin
        if (rst) begin
            drop_valid_q <= {1{1'b0}};
        end else begin
            drop_valid_q <= command_act_drop_pages;
        end
    end

    assign drop_valid = drop_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            drop_map_q <= {MAP_W{1'b0}};
        end else begin
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

    always @(posedge clk) begin
        if (rst) begin
            s0_end_q <= 1'b0;
        end else begin
            s0_end_q <= command_act_scan_end;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s1_end_q <= 1'b0;
        end else begin
            s1_end_q <= s0_end_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s0_adopt_q <= 1'b0;
        end else begin
            s0_adopt_q <= command_act_scan_adopt;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s1_adopt_q <= 1'b0;
        end else begin
            s1_adopt_q <= s0_adopt_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s0_invalidate_q <= 1'b0;
        end else begin
            s0_invalidate_q <= command_act_scan_invalidate;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s1_invalidate_q <= 1'b0;
        end else begin
            s1_invalidate_q <= s0_invalidate_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s0_probe_q <= 1'b0;
        end else begin
            s0_probe_q <= command_act_scan_probe;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s1_probe_q <= 1'b0;
        end else begin
            s1_probe_q <= s0_probe_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s2_end_q <= 1'b0;
        end else begin
            s2_end_q <= s1_end_q;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s2_adopts_q <= 1'b0;
        end else begin
            s2_adopts_q <= s1_adopt_q && op_index == self_q && (|is_p);
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s2_invalidate_q <= 1'b0;
        end else begin
            s2_invalidate_q <= s1_invalidate_q;
        end
    end

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

    // an older entry has words to copy
    wire reuses = command_act_set_entry && command_if_is_add && match_usable;

    wire ends = command_act_end_entry;
    assign calc_valid = command_act_start_calc;
    assign calc_data = cmd_data[TILE_W-1:0] & {TILE_W{calc_valid}};
    assign calc_done_ready = command_act_drop_calc;
    wire sets = command_act_set_entry;

    always @(posedge clk) begin
        if (rst) begin
            set_valid_q <= {1{1'b0}};
        end else begin
            set_valid_q <= sets;
        end
    end

    assign set_valid = set_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            set_index_q <= {MAP_W{1'b0}};
        end else begin
            set_index_q <= self_q & {MAP_W{sets}};
        end
    end

    assign set_index = set_index_q;

    always @(posedge clk) begin
        if (rst) begin
            set_data_q <= {ENTRY_W{1'b0}};
        end else begin
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

    always @(posedge clk) begin
        if (rst) begin
            slot_write_valid_q <= {1{1'b0}};
        end else begin
            slot_write_valid_q <= flags;
        end
    end

    assign slot_write_valid = slot_write_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            slot_write_block_q <= {BLOCK_W{1'b0}};
        end else begin
            slot_write_block_q <= cmd_block & {BLOCK_W{flags}};
        end
    end

    assign slot_write_block = slot_write_block_q;

    always @(posedge clk) begin
        if (rst) begin
            slot_write_slot_q <= {SLOT_W{1'b0}};
        end else begin
            slot_write_slot_q <= (ends ? slot_q : cmd_slot) & {SLOT_W{flags}};
        end
    end

    assign slot_write_slot = slot_write_slot_q;

    always @(posedge clk) begin
        if (rst) begin
            slot_write_set_q <= {1{1'b0}};
        end else begin
            slot_write_set_q <= sets;
        end
    end

    assign slot_write_set = slot_write_set_q;

    always @(posedge clk) begin
        if (rst) begin
            slot_write_map_q <= {MAP_W{1'b0}};
        end else begin
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

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // command row 0: READY x STEP, scout_wants
            cover (command_valid && command_state_q == COMMAND_ST_READY && command_if_scout_wants);
            // command row 1: READY x STEP, is_add && !slot_legal
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_add && !command_if_slot_legal)
                && !command_if_scout_wants);
            // command row 2: READY x STEP, is_add && slot_held
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_add && command_if_slot_held)
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal));
            // command row 3: READY x STEP, is_add
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && command_if_is_add
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held));
            // command row 4: READY x STEP, is_chg && !slot_legal
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_chg && !command_if_slot_legal)
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add);
            // command row 5: READY x STEP, is_chg && !slot_held
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_chg && !command_if_slot_held)
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal));
            // command row 6: READY x STEP, is_chg
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && command_if_is_chg
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held));
            // command row 7: READY x STEP, is_block && !slot_legal
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_block && !command_if_slot_legal)
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held)
                && !command_if_is_chg);
            // command row 8: READY x STEP, is_block
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && command_if_is_block
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held)
                && !command_if_is_chg
                && !(command_if_is_block && !command_if_slot_legal));
            // command row 9: READY x STEP, is_kernel && !in_flight
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && (command_if_is_kernel && !command_if_in_flight)
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held)
                && !command_if_is_chg
                && !(command_if_is_block && !command_if_slot_legal)
                && !command_if_is_block);
            // command row 10: READY x STEP, is_kernel
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && command_if_is_kernel
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held)
                && !command_if_is_chg
                && !(command_if_is_block && !command_if_slot_legal)
                && !command_if_is_block
                && !(command_if_is_kernel && !command_if_in_flight));
            // command row 11: READY x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_READY
                && !command_if_scout_wants
                && !(command_if_is_add && !command_if_slot_legal)
                && !(command_if_is_add && command_if_slot_held)
                && !command_if_is_add
                && !(command_if_is_chg && !command_if_slot_legal)
                && !(command_if_is_chg && !command_if_slot_held)
                && !command_if_is_chg
                && !(command_if_is_block && !command_if_slot_legal)
                && !command_if_is_block
                && !(command_if_is_kernel && !command_if_in_flight)
                && !command_if_is_kernel);
            // command row 12: CALC x STEP, !calc_here
            cover (command_valid && command_state_q == COMMAND_ST_CALC && !command_if_calc_here);
            // command row 13: CALC x STEP, calc_refused
            cover (command_valid
                && command_state_q == COMMAND_ST_CALC
                && command_if_calc_refused
                && !(!command_if_calc_here));
            // command row 14: CALC x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_CALC
                && !(!command_if_calc_here)
                && !command_if_calc_refused);
            // command row 15: SEARCH_READ x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_SEARCH_READ);
            // command row 16: SEARCH_TEST x STEP, overlap
            cover (command_valid && command_state_q == COMMAND_ST_SEARCH_TEST && command_if_overlap);
            // command row 17: SEARCH_TEST x STEP, !last
            cover (command_valid
                && command_state_q == COMMAND_ST_SEARCH_TEST
                && !command_if_last
                && !command_if_overlap);
            // command row 18: SEARCH_TEST x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_SEARCH_TEST
                && !command_if_overlap
                && !(!command_if_last));
            // command row 19: SEARCH_DONE x STEP, !is_add
            cover (command_valid && command_state_q == COMMAND_ST_SEARCH_DONE && !command_if_is_add);
            // command row 20: SEARCH_DONE x STEP, match && new_coherent && match_coherent
            cover (command_valid
                && command_state_q == COMMAND_ST_SEARCH_DONE
                && (command_if_match && command_if_new_coherent && command_if_match_coherent)
                && !(!command_if_is_add));
            // command row 21: SEARCH_DONE x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_SEARCH_DONE
                && !(!command_if_is_add)
                && !(command_if_match && command_if_new_coherent && command_if_match_coherent));
            // command row 22: TAIL x STEP, live
            cover (command_valid && command_state_q == COMMAND_ST_TAIL && command_if_live);
            // command row 23: TAIL x STEP, used
            cover (command_valid
                && command_state_q == COMMAND_ST_TAIL
                && command_if_used
                && !command_if_live);
            // command row 24: TAIL x STEP, named
            cover (command_valid
                && command_state_q == COMMAND_ST_TAIL
                && command_if_named
                && !command_if_live
                && !command_if_used);
            // command row 25: TAIL x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_TAIL
                && !command_if_live
                && !command_if_used
                && !command_if_named);
            // command row 26: COUNT_LOOK x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_COUNT_LOOK);
            // command row 27: COUNT_TEST x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_COUNT_TEST && !command_if_last);
            // command row 28: COUNT_TEST x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_COUNT_TEST && !(!command_if_last));
            // command row 29: ROOM x STEP, room && is_add
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && (command_if_room && command_if_is_add));
            // command row 30: ROOM x STEP, room
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && command_if_room
                && !(command_if_room && command_if_is_add));
            // command row 31: ROOM x STEP, last
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && command_if_last
                && !(command_if_room && command_if_is_add)
                && !command_if_room);
            // command row 32: ROOM x STEP, live
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && command_if_live
                && !(command_if_room && command_if_is_add)
                && !command_if_room
                && !command_if_last);
            // command row 33: ROOM x STEP, used
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && command_if_used
                && !(command_if_room && command_if_is_add)
                && !command_if_room
                && !command_if_last
                && !command_if_live);
            // command row 34: ROOM x STEP, named
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && command_if_named
                && !(command_if_room && command_if_is_add)
                && !command_if_room
                && !command_if_last
                && !command_if_live
                && !command_if_used);
            // command row 35: ROOM x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_ROOM
                && !(command_if_room && command_if_is_add)
                && !command_if_room
                && !command_if_last
                && !command_if_live
                && !command_if_used
                && !command_if_named);
            // command row 36: DECIDE_READ x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_DECIDE_READ);
            // command row 37: DECIDE x STEP, in_flight
            cover (command_valid && command_state_q == COMMAND_ST_DECIDE && command_if_in_flight);
            // command row 38: DECIDE x STEP, !same
            cover (command_valid
                && command_state_q == COMMAND_ST_DECIDE
                && !command_if_same
                && !command_if_in_flight);
            // command row 39: DECIDE x STEP, old_coherent && !new_coherent
            cover (command_valid
                && command_state_q == COMMAND_ST_DECIDE
                && (command_if_old_coherent && !command_if_new_coherent)
                && !command_if_in_flight
                && !(!command_if_same));
            // command row 40: DECIDE x STEP, !old_coherent && new_coherent
            cover (command_valid
                && command_state_q == COMMAND_ST_DECIDE
                && (!command_if_old_coherent && command_if_new_coherent)
                && !command_if_in_flight
                && !(!command_if_same)
                && !(command_if_old_coherent && !command_if_new_coherent));
            // command row 41: DECIDE x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_DECIDE
                && !command_if_in_flight
                && !(!command_if_same)
                && !(command_if_old_coherent && !command_if_new_coherent)
                && !(!command_if_old_coherent && command_if_new_coherent));
            // command row 42: END_READ x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_END_READ);
            // command row 43: END_START x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_END_START);
            // command row 44: END_SCAN x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_END_SCAN && !command_if_last);
            // command row 45: END_SCAN x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_END_SCAN && !(!command_if_last));
            // command row 46: END_DONE x STEP, is_block
            cover (command_valid && command_state_q == COMMAND_ST_END_DONE && command_if_is_block);
            // command row 47: END_DONE x STEP, old_coherent
            cover (command_valid
                && command_state_q == COMMAND_ST_END_DONE
                && command_if_old_coherent
                && !command_if_is_block);
            // command row 48: END_DONE x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_END_DONE
                && !command_if_is_block
                && !command_if_old_coherent);
            // command row 49: PAGE_ADD x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_PAGE_ADD && !command_if_last);
            // command row 50: PAGE_ADD x STEP, revived
            cover (command_valid
                && command_state_q == COMMAND_ST_PAGE_ADD
                && command_if_revived
                && !(!command_if_last));
            // command row 51: PAGE_ADD x STEP, match && !new_coherent
            cover (command_valid
                && command_state_q == COMMAND_ST_PAGE_ADD
                && (command_if_match && !command_if_new_coherent)
                && !(!command_if_last)
                && !command_if_revived);
            // command row 52: PAGE_ADD x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_PAGE_ADD
                && !(!command_if_last)
                && !command_if_revived
                && !(command_if_match && !command_if_new_coherent));
            // command row 53: CLEAN_READ x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_CLEAN_READ);
            // command row 54: CLEAN_START x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_CLEAN_START);
            // command row 55: CLEAN_PROBE x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_CLEAN_PROBE);
            // command row 56: CLEAN_WAIT x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_CLEAN_WAIT);
            // command row 57: CLEAN_TEST x STEP, pending && evict_busy
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_TEST
                && (command_if_pending && command_if_evict_busy));
            // command row 58: CLEAN_TEST x STEP, pending && !last
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_TEST
                && (command_if_pending && !command_if_last)
                && !(command_if_pending && command_if_evict_busy));
            // command row 59: CLEAN_TEST x STEP, pending
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_TEST
                && command_if_pending
                && !(command_if_pending && command_if_evict_busy)
                && !(command_if_pending && !command_if_last));
            // command row 60: CLEAN_TEST x STEP, !last
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_TEST
                && !command_if_last
                && !(command_if_pending && command_if_evict_busy)
                && !(command_if_pending && !command_if_last)
                && !command_if_pending);
            // command row 61: CLEAN_TEST x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_TEST
                && !(command_if_pending && command_if_evict_busy)
                && !(command_if_pending && !command_if_last)
                && !command_if_pending
                && !(!command_if_last));
            // command row 62: CLEAN_DONE x STEP, for_scout
            cover (command_valid && command_state_q == COMMAND_ST_CLEAN_DONE && command_if_for_scout);
            // command row 63: CLEAN_DONE x STEP, travelling || evict_busy
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && (command_if_travelling || command_if_evict_busy)
                && !command_if_for_scout);
            // command row 64: CLEAN_DONE x STEP, !clean
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && !command_if_clean
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy));
            // command row 65: CLEAN_DONE x STEP, for_tail
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && command_if_for_tail
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy)
                && !(!command_if_clean));
            // command row 66: CLEAN_DONE x STEP, for_room
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && command_if_for_room
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy)
                && !(!command_if_clean)
                && !command_if_for_tail);
            // command row 67: CLEAN_DONE x STEP, for_match
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && command_if_for_match
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy)
                && !(!command_if_clean)
                && !command_if_for_tail
                && !command_if_for_room);
            // command row 68: CLEAN_DONE x STEP, same
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && command_if_same
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy)
                && !(!command_if_clean)
                && !command_if_for_tail
                && !command_if_for_room
                && !command_if_for_match);
            // command row 69: CLEAN_DONE x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_CLEAN_DONE
                && !command_if_for_scout
                && !(command_if_travelling || command_if_evict_busy)
                && !(!command_if_clean)
                && !command_if_for_tail
                && !command_if_for_room
                && !command_if_for_match
                && !command_if_same);
            // command row 70: ADOPT_WAIT x STEP, named
            cover (command_valid && command_state_q == COMMAND_ST_ADOPT_WAIT && command_if_named);
            // command row 71: ADOPT_WAIT x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_ADOPT_WAIT && !command_if_named);
            // command row 72: ADOPT_SCAN x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_ADOPT_SCAN && !command_if_last);
            // command row 73: ADOPT_SCAN x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_ADOPT_SCAN && !(!command_if_last));
            // command row 74: ADOPT_DONE x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_ADOPT_DONE);
            // command row 75: COMMIT x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_COMMIT);
            // command row 76: REG_PROBE x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_REG_PROBE);
            // command row 77: REG_WAIT x STEP, always
            cover (command_valid && command_state_q == COMMAND_ST_REG_WAIT);
            // command row 78: REG_TEST x STEP, pending && evict_busy
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_TEST
                && (command_if_pending && command_if_evict_busy));
            // command row 79: REG_TEST x STEP, pending
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_TEST
                && command_if_pending
                && !(command_if_pending && command_if_evict_busy));
            // command row 80: REG_TEST x STEP, !last
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_TEST
                && !command_if_last
                && !(command_if_pending && command_if_evict_busy)
                && !command_if_pending);
            // command row 81: REG_TEST x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_TEST
                && !(command_if_pending && command_if_evict_busy)
                && !command_if_pending
                && !(!command_if_last));
            // command row 82: REG_DONE x STEP, evict_busy
            cover (command_valid && command_state_q == COMMAND_ST_REG_DONE && command_if_evict_busy);
            // command row 83: REG_DONE x STEP, incomplete
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_DONE
                && command_if_incomplete
                && !command_if_evict_busy);
            // command row 84: REG_DONE x STEP, !last
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_DONE
                && !command_if_last
                && !command_if_evict_busy
                && !command_if_incomplete);
            // command row 85: REG_DONE x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_REG_DONE
                && !command_if_evict_busy
                && !command_if_incomplete
                && !(!command_if_last));
            // command row 86: BLOCK_SLOT x STEP, slot_held
            cover (command_valid && command_state_q == COMMAND_ST_BLOCK_SLOT && command_if_slot_held);
            // command row 87: BLOCK_SLOT x STEP, !last
            cover (command_valid
                && command_state_q == COMMAND_ST_BLOCK_SLOT
                && !command_if_last
                && !command_if_slot_held);
            // command row 88: BLOCK_SLOT x STEP, otherwise
            cover (command_valid
                && command_state_q == COMMAND_ST_BLOCK_SLOT
                && !command_if_slot_held
                && !(!command_if_last));
            // command row 89: BLOCK_WAIT x STEP, in_flight
            cover (command_valid && command_state_q == COMMAND_ST_BLOCK_WAIT && command_if_in_flight);
            // command row 90: BLOCK_WAIT x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_BLOCK_WAIT && !command_if_in_flight);
            // command row 91: BLOCK_FLAGS x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_BLOCK_FLAGS && !command_if_last);
            // command row 92: BLOCK_FLAGS x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_BLOCK_FLAGS && !(!command_if_last));
            // command row 93: KERNEL_SCAN x STEP, !last
            cover (command_valid && command_state_q == COMMAND_ST_KERNEL_SCAN && !command_if_last);
            // command row 94: KERNEL_SCAN x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_KERNEL_SCAN && !(!command_if_last));
            // command row 95: ANSWER x STEP, answer_room
            cover (command_valid && command_state_q == COMMAND_ST_ANSWER && command_if_answer_room);
            // command row 96: ANSWER x STEP, otherwise
            cover (command_valid && command_state_q == COMMAND_ST_ANSWER && !command_if_answer_room);
            // a step is made only where one was wanted
            assert (!step || cmd_valid || command_state_q != COMMAND_ST_READY || command_if_scout_wants);
            // a command stays until it is answered
            assert (command_state_q != COMMAND_ST_COMMIT || cmd_valid);
            // the scout cleans an entry
            cover (command_act_target_scout);
            // an AddMap reuses an older entry's words
            cover (reuses);
            // a command is refused
            cover (command_act_give_answer && error_q != ERROR_NONE);
        end
    end
`endif

endmodule

`default_nettype wire
