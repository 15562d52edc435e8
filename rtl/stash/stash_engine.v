// stash_engine: misses, mappings, lazy writebacks and remote requests of the stash
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_engine #(
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // mappings of one thread block, in maps (a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // pages that the VP-map (TLB and RTLB) holds, in entries (a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // page size, in bytes (a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // a tile spans at most 2^SPAN_BITS words of the global space, in bits (8 to 28)
    parameter integer SPAN_BITS = 24,
    // line requests outstanding at the L2, in entries (a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // warp accesses that wait for a miss, in entries (a power of two, 2 to 8)
    parameter integer MISSES = 4,
    // forwards that wait for this stash's own grant, in entries (a power of two, 2 to 32)
    parameter integer DEFERRED = 8,
    // how far the scout runs ahead of the tail; 0: no scout, in entries (0 to 32)
    parameter integer SCOUT_DISTANCE = 4,
    // width of the core's request tag, in bits (1 to 16)
    parameter integer TAG_BITS = 6,
    // width of a core id on the network, in bits (1 to 8)
    parameter integer CORE_BITS = 5,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS
        + 5 * SPAN_BITS + 14,
    // width of a cmd_done; derived, not to be overridden
    parameter integer CMD_DONE_W = $clog2(MAP_ENTRIES) + 4,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3,
    // width of a walk; derived, not to be overridden
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a walk_done; derived, not to be overridden
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1,
    // width of a tile; derived, not to be overridden
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    // width of a calc_done; derived, not to be overridden
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35
) (
    input  wire                                  clk,            // clock
    input  wire                                  rst,            // synchronous reset, active high
    input  wire [CORE_BITS-1:0]                  core_id,        // this compute unit's id on the network; constant
    input  wire                                  clearing,       // from stash_storage
    output wire [1:0]                            miss_free,      // to stash_storage
    output wire                                  op_valid,       // to stash_storage
    output wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk, // to stash_storage; 0 without op_valid
    input  wire                                  op_done,        // from stash_storage
    input  wire [2*CHUNK_WORDS-1:0]              op_state,       // from stash_storage
    input  wire [32*CHUNK_WORDS-1:0]             op_rdata,       // from stash_storage
    input  wire                                  op_dirty,       // from stash_storage
    input  wire [$clog2(MAP_ENTRIES)-1:0]        op_index,       // from stash_storage
    output wire                                  apply_valid,    // to stash_storage
    // to stash_storage; this and the rest of apply_* 0 without apply_valid
    output wire [3:0]                            apply_event,
    output wire [CHUNK_WORDS-1:0]                apply_mask,     // to stash_storage
    output wire [CHUNK_WORDS-1:0]                apply_granting, // to stash_storage
    output wire [$clog2(MAP_ENTRIES)-1:0]        apply_map,      // to stash_storage
    output wire [32*CHUNK_WORDS-1:0]             apply_wdata,    // to stash_storage
    input  wire [CHUNK_WORDS-1:0]                apply_supply,   // from stash_storage
    input  wire [CHUNK_WORDS-1:0]                apply_defer,    // from stash_storage
    input  wire [CHUNK_WORDS-1:0]                apply_refuse,   // from stash_storage
    input  wire                                  owned_before,   // from stash_storage
    input  wire                                  owned_after,    // from stash_storage
    input  wire [$clog2(MAP_ENTRIES)-1:0]        index_before,   // from stash_storage
    input  wire [$clog2(MAP_ENTRIES)-1:0]        index_after,    // from stash_storage
    input  wire                                  miss_valid,     // from stash_storage
    // from stash_storage: record miss
    input  wire [TAG_BITS+$clog2(THREAD_BLOCKS)+$clog2(MAPS_PER_BLOCK)+LANES+LANES*($clog2(BYTES/4)+64)+3:0] miss_data,
    output wire [$clog2(THREAD_BLOCKS):0]        slot_block,     // to stash_map_index, read_block
    output wire [$clog2(MAPS_PER_BLOCK):0]       slot_slot,      // to stash_map_index, read_slot
    input  wire                                  slot_valid,     // from stash_map_index, read_valid
    input  wire [$clog2(MAP_ENTRIES)-1:0]        slot_map,       // from stash_map_index, read_map
    // to stash_map_index, write_valid; the rest of slot_write_* 0 without it
    output wire                                  slot_write_valid,
    output wire [$clog2(THREAD_BLOCKS):0]        slot_write_block, // to stash_map_index
    output wire [$clog2(MAPS_PER_BLOCK):0]       slot_write_slot, // to stash_map_index
    output wire                                  slot_write_set, // to stash_map_index
    output wire [$clog2(MAP_ENTRIES)-1:0]        slot_write_map, // to stash_map_index
    output wire                                  set_valid,      // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        set_index,      // to stash_map
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data, // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        read_index,     // to stash_map
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data, // from stash_map
    output wire                                  flag_valid,     // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        flag_index,     // to stash_map
    output wire                                  flag_used,      // to stash_map
    output wire                                  flag_live,      // to stash_map
    output wire                                  flag_coherent,  // to stash_map
    output wire                                  flag_reuse,     // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        flag_pointer,   // to stash_map
    input  wire [MAP_ENTRIES-1:0]                used,           // from stash_map
    input  wire [MAP_ENTRIES-1:0]                live,           // from stash_map
    input  wire [MAP_ENTRIES-1:0]                coherent,       // from stash_map
    input  wire [MAP_ENTRIES-1:0]                reuse,          // from stash_map
    input  wire [MAP_ENTRIES-1:0]                clean,          // from stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        pointer_index,  // to stash_map
    input  wire [$clog2(MAP_ENTRIES)-1:0]        pointer,        // from stash_map
    output wire                                  inc_valid,      // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        inc_index,      // to stash_map
    output wire                                  dec_valid,      // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        dec_index,      // to stash_map
    output wire                                  fwd_valid,      // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        fwd_index,      // to stash_map
    output wire [$clog2(BYTES/4)-1:0]            fwd_addr,       // to stash_map
    input  wire                                  fwd_done,       // from stash_map
    input  wire [VA_BITS-3:0]                    fwd_virt,       // from stash_map
    input  wire                                  fwd_mapped,     // from stash_map
    output wire                                  rev_valid,      // to stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        rev_index,      // to stash_map
    output wire [VA_BITS-3:0]                    rev_virt,       // to stash_map
    input  wire                                  rev_done,       // from stash_map
    input  wire [$clog2(BYTES/4)-1:0]            rev_addr,       // from stash_map
    input  wire                                  rev_mapped,     // from stash_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        tail,           // to vp_map
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn,         // to vp_map
    input  wire                                  va_hit,         // from vp_map
    input  wire                                  va_known,       // from vp_map
    input  wire                                  va_fault,       // from vp_map
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn,         // from vp_map
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] pa_ppn,         // to vp_map
    input  wire                                  pa_hit,         // from vp_map
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,         // from vp_map
    output wire                                  add_valid,      // to vp_map
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn,        // to vp_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        add_map,        // to vp_map
    output wire                                  fill_valid,     // to vp_map
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] fill_vpn,       // to vp_map
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn,       // to vp_map
    output wire                                  fill_fault,     // to vp_map
    output wire                                  drop_valid,     // to vp_map
    output wire [$clog2(MAP_ENTRIES)-1:0]        drop_map,       // to vp_map
    input  wire [$clog2(VP_ENTRIES):0]           free_count,     // from vp_map
    // for one cycle: a message named words that this stash does not own, or an answer that it did not ask for
    output wire                                  protocol_error,
    output wire                                  idle, // no miss, no request, no command, no message under way

    // done: finished misses, to stash_storage (resp)
    output wire                                  done_valid,
    input  wire                                  done_ready,
    output wire [RESP_W-1:0]                     done_data,

    // cmd: AddMap, ChgMap, end of a thread block, end of a kernel (cmd)
    input  wire                                  cmd_valid,
    output wire                                  cmd_ready,
    input  wire [CMD_W-1:0]                      cmd_data,

    // cmd_done: its result (cmd_done)
    output wire                                  cmd_done_valid,
    input  wire                                  cmd_done_ready,
    output wire [CMD_DONE_W-1:0]                 cmd_done_data,

    // l2_req: READ, REG, WB (message)
    output wire                                  l2_req_valid,
    input  wire                                  l2_req_ready,
    output wire [MESSAGE_W-1:0]                  l2_req_data,

    // l2_fwd: FWD_READ, FWD_REG, RECALL, WB_ACK (message)
    input  wire                                  l2_fwd_valid,
    output wire                                  l2_fwd_ready,
    input  wire [MESSAGE_W-1:0]                  l2_fwd_data,

    // l2_rsp: DATA, REG_ACK (message)
    input  wire                                  l2_rsp_valid,
    output wire                                  l2_rsp_ready,
    input  wire [MESSAGE_W-1:0]                  l2_rsp_data,

    // fwd_rsp: DATA, REG_ACK to a requester; RECALL_DATA to the L2 (message)
    output wire                                  fwd_rsp_valid,
    input  wire                                  fwd_rsp_ready,
    output wire [MESSAGE_W-1:0]                  fwd_rsp_data,

    // walk: page walks (walk)
    output wire                                  walk_valid,
    input  wire                                  walk_ready,
    output wire [WALK_W-1:0]                     walk_data,

    // walk_done: translations (walk_done)
    input  wire                                  walk_done_valid,
    output wire                                  walk_done_ready,
    input  wire [WALK_DONE_W-1:0]                walk_done_data,

    // calc: to stash_map (tile)
    output wire                                  calc_valid,
    input  wire                                  calc_ready,
    output wire [TILE_W-1:0]                     calc_data,

    // calc_done: from stash_map (calc_done)
    input  wire                                  calc_done_valid,
    output wire                                  calc_done_ready,
    input  wire [CALC_DONE_W-1:0]                calc_done_data
);

    localparam integer ERROR_W = 4;
    localparam [3:0] ERROR_NONE = 4'd0; // accepted
    // an access missed and its slot names no mapping, or the word lies outside the mapping
    localparam [3:0] ERROR_UNMAPPED = 4'd1;
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
    localparam integer MSG_W = 4;
    localparam [3:0] MSG_READ = 4'd0;         // stash to L2: send me these words
    localparam [3:0] MSG_DATA = 4'd1;         // to the requester: the words
    localparam [3:0] MSG_REG = 4'd2;          // stash to L2: register these words to me
    localparam [3:0] MSG_REG_ACK = 4'd3;      // to the requester: the words are yours
    localparam [3:0] MSG_FWD_READ = 4'd4;     // L2 to owner: send these words to the requester, stay owner
    localparam [3:0] MSG_FWD_REG = 4'd5;      // L2 to owner: these words now belong to the requester; acknowledge to it
    localparam [3:0] MSG_RECALL = 4'd6;       // L2 to owner: give these words back
    localparam [3:0] MSG_RECALL_DATA = 4'd7;  // owner to L2: the recalled words
    localparam [3:0] MSG_WB = 4'd8;           // stash to L2: these words, no longer mine once you acknowledge
    localparam [3:0] MSG_WB_ACK = 4'd9;       // L2 to stash: taken, or dropped because you no longer own them
    localparam integer MISS_RDATA_W = 32;
    localparam integer MISS_RDATA_LSB = 0;
    localparam integer MISS_WDATA_W = 32;
    localparam integer MISS_WDATA_LSB = 32 * LANES;
    localparam integer MISS_ADDR_W = $clog2(BYTES / 4);
    localparam integer MISS_ADDR_LSB = 64 * LANES;
    localparam integer MISS_TODO_W = LANES;
    localparam integer MISS_TODO_LSB = 64 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer MISS_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer MISS_SLOT_LSB = 65 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer MISS_BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer MISS_BLOCK_LSB = 65 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer MISS_MAPPED_LSB = 65 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 2;
    localparam integer MISS_WRITE_LSB = 65 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 3;
    localparam integer MISS_TAG_W = TAG_BITS;
    localparam integer MISS_TAG_LSB = 65 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 4;
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
    localparam integer CMD_BLOCK_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK) + 11;
    localparam integer MESSAGE_DATA_W = 32;
    localparam integer MESSAGE_DATA_LSB = 0;
    localparam integer MESSAGE_OWNER_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_OWNER_MAP_LSB = 32 * CHUNK_WORDS;
    localparam integer MESSAGE_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_LSB = 32 * CHUNK_WORDS + $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_STASH_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_CORE_W = CORE_BITS;
    localparam integer MESSAGE_CORE_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + 1;
    localparam integer MESSAGE_MASK_W = CHUNK_WORDS;
    localparam integer MESSAGE_MASK_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2;
    localparam integer MESSAGE_LINE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_TYPE_W = 4;
    localparam integer MESSAGE_TYPE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + PA_BITS
        - $clog2(CHUNK_WORDS) - 1;
    localparam integer WALK_DONE_FAULT_LSB = 0;
    localparam integer WALK_DONE_PPN_LSB = 1;
    localparam integer WALK_DONE_VPN_LSB = PA_BITS - $clog2(PAGE_BYTES) + 1;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [1:0] WORD_ST_R = 2'd2;
    localparam [1:0] WORD_ST_P = 2'd3; // Pending writeback: registered under a mapping whose thread block has ended
    localparam integer WORD_EV_W = 4;
    localparam [3:0] WORD_EV_STORE = 4'd1;     // a lane stores through a mapping
    localparam [3:0] WORD_EV_RAW_STORE = 4'd3; // a lane stores without a mapping
    localparam [3:0] WORD_EV_FILL = 4'd4;      // data of a READ arrives, or of a replica in this stash
    // a store that missed writes; its registration is requested or already on its way
    localparam [3:0] WORD_EV_ISSUE = 4'd5;
    localparam [3:0] WORD_EV_LOCAL_STORE = 4'd6;  // a store that missed under a non-coherent mapping
    localparam [3:0] WORD_EV_GRANT = 4'd7;        // the registry has registered the word to this stash
    localparam [3:0] WORD_EV_FORWARD_READ = 4'd8; // a remote reader wants the word
    localparam [3:0] WORD_EV_FORWARD_TAKE = 4'd9; // a remote writer, or the L2 by recall, takes the word
    localparam [3:0] WORD_EV_WB_DONE = 4'd10;     // the L2 has acknowledged the word's writeback
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [3:0] WORD_EV_REREGISTER = 4'd15;
    localparam [1:0] COMMIT_ST_I = 2'd0;                                 // Invalid
    localparam [1:0] COMMIT_ST_V = 2'd1;                                 // Valid
    localparam [1:0] COMMIT_ST_R = 2'd2;                                 // Registered
    localparam [1:0] COMMIT_ST_P = 2'd3;                                 // Pending writeback
    localparam integer COMMIT_EV_W = 3;
    localparam [2:0] COMMIT_EV_LOAD = 3'd0;                              // a lane that loads through a mapping
    localparam [2:0] COMMIT_EV_STORE = 3'd1;                             // a lane that stores through a mapping
    localparam [2:0] COMMIT_EV_RAW_LOAD = 3'd2;                          // a lane that loads without one
    localparam [2:0] COMMIT_EV_RAW_STORE = 3'd3;                         // a lane that stores without one
    localparam [2:0] COMMIT_EV_WRITE_BACK = 3'd4;                        // a word of a chunk that is to be written back
    localparam [2:0] COMMIT_EV_REREGISTER = 3'd5; // a dirty word of a mapping that became coherent
    localparam integer ADDR_W = $clog2(BYTES / 4);                       // stash word address
    localparam integer WORD_W = $clog2(CHUNK_WORDS);                     // word in a chunk or line
    localparam integer CHUNK_W = ADDR_W - WORD_W;                        // chunk
    localparam integer MAP_W = $clog2(MAP_ENTRIES);                      // map index
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;                  // word in a page
    localparam integer VIRT_W = VA_BITS - 2;                             // virtual word address
    localparam integer VPN_W = VIRT_W - PAGE_W;                          // virtual page
    localparam integer PPN_W = PA_BITS - PAGE_W - 2;                     // physical page
    localparam integer LINE_W = PA_BITS - WORD_W - 2;                    // physical line
    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;              // thread block
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;              // slot
    localparam integer LANE_W = (1 > $clog2(LANES) ? 1 : $clog2(LANES)); // lane
    localparam integer ACCESS_W = $clog2(MISSES);                        // access
    localparam [4:0] JOB_ST_CLEAR = 5'd0; // after reset: the storage makes itself Invalid
    localparam [4:0] JOB_ST_IDLE = 5'd1;                                 // choose the next job
    localparam [4:0] JOB_ST_MISS_READ = 5'd3;                            // a missed access is read
    localparam [4:0] JOB_ST_REPLICA_NEW = 5'd4; // its mapping is read, to look for an older copy
    localparam [4:0] JOB_ST_MISS_WALK = 5'd9; // send the lanes, one a cycle, through translation to the commit
    localparam [4:0] JOB_ST_REVERSE_LOOKUP = 5'd14;                      // a message: find its virtual page
    localparam integer REQUEST_W = TAG_BITS + LANES * (ADDR_W + 32);
    localparam [1:0] KIND_READ = 2'd0;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_WB = 2'd2;
    localparam integer DEFER_W = $clog2(DEFERRED) + 1;                   // width of a number of deferred forwards

    genvar e;
    genvar i;

    reg  [1:0]                 turn_q;             // the class that comes first: 0 messages, 1 own work, 2 commands
    reg                        pick_page_q;
    reg                        pick_rsp_q;
    reg                        pick_deferred_q;
    reg                        pick_forward_q;
    reg                        pick_evict_q;
    reg                        pick_complete_q;
    reg                        pick_miss_q;
    reg                        pick_command_q;
    reg                        looked_up_q;        // the message's second cycle in REVERSE_LOOKUP
    reg  [3:0]                 probed_q;           // bit k: the job named a chunk k+1 cycles ago
    reg  [4:0]                 job_state_q;        // state of the table
    reg  [ACCESS_W-1:0]        walk_turn_q;        // where the search for an access to walk begins
    reg  [ACCESS_W-1:0]        free_number;
    reg  [ACCESS_W-1:0]        ready_number;
    reg  [ACCESS_W-1:0]        complete_number;
    reg  [MISSES-1:0]          ready_entry_q;
    reg  [ACCESS_W-1:0]        ready_number_q;
    reg  [ACCESS_W-1:0]        complete_number_q;
    reg  [MAP_W-1:0]           ready_map;
    reg  [MISSES-1:0]          new_entry_q;        // one-hot: the access that is looked up
    reg  [BLOCK_W-1:0]         new_block_q;        // its thread block
    reg  [SLOT_W-1:0]          new_slot_q;         // and slot
    reg  [ACCESS_W-1:0]        new_number_q;       // its entry
    reg  [32*LANES-1:0]        new_rdata_q;        // what its lanes that hit loaded: from the banks, so known late
    reg                        done_valid_q;
    reg  [TAG_BITS-1:0]        done_tag_q;
    reg  [ERROR_W-1:0]         done_error_q;
    reg  [ERROR_W-1:0]         job_error;          // error of the job's access
    reg  [LANES-1:0]           job_todo;           // its lanes still to do
    reg                        job_lanes_q;        // an access; otherwise a chunk
    reg  [ACCESS_W-1:0]        job_access_q;       // the access
    reg                        job_write_q;        // it stores
    reg                        job_mapped_q;       // through a mapping
    reg                        job_map_ok_q;       // that its slot names
    reg  [MAP_W-1:0]           job_map_q;          // the mapping of the access or chunk
    reg  [CHUNK_W-1:0]         job_chunk_q;        // the chunk
    reg                        job_register_q; // the chunk's dirty words are to be registered; otherwise written back
    reg  [LANES-1:0]           lanes_q;
    reg  [CHUNK_WORDS-1:0]     words_q;
    reg  [LANE_W-1:0]          lane_number;
    reg  [WORD_W-1:0]          word_number;
    reg  [ADDR_W-1:0]          lane_addr;
    reg  [11:0]                sent_q;             // bit k: a word was sent k+1 cycles ago
    reg  [LANE_W-1:0]          s0_lane_number_q;
    reg  [VIRT_W-1:0]          s0_virt_q;          // its virtual word address
    reg                        s0_mapped_q;        // it lies in the mapping
    reg  [MAP_W-1:0]           pointer_q;          // the older mapping
    reg  [ENTRY_BASE_W-1:0]    new_base_q;
    reg  [ENTRY_WORDS_W-1:0]   new_words_q;
    reg  [ENTRY_VIRT_W-1:0]    new_virt_q;
    reg  [ENTRY_FIELD_W-1:0]   new_field_q;
    reg  [ENTRY_OBJECT_W-1:0]  new_object_q;
    reg  [ENTRY_PER_ROW_W-1:0] new_per_row_q;
    reg  [ENTRY_ROWS_W-1:0]    new_rows_q;
    reg  [ENTRY_STRIDE_W-1:0]  new_stride_q;
    reg  [ADDR_W-1:0]          old_base_q;
    reg  [ADDR_W-1:0]          probe_addr_q;
    reg                        probe_copy_q;       // it is to be looked for in the older copy
    reg                        copy_mapped_q;      // the lane's word lies in the mapping
    reg  [LANES-1:0]           s0_lane;            // one-hot: its lane
    reg  [31:0]                s0_wdata;           // the lane's store data
    reg  [LANES-1:0]           s1_lane_q;
    reg  [31:0]                s1_wdata_q;
    reg  [ADDR_W-1:0]          s1_addr_q;          // its stash address
    reg  [VIRT_W-1:0]          s1_virt_q;
    reg  [LINE_W-1:0]          s1_line_q;
    reg                        s1_mapped_q;
    reg                        s1_known_q;
    reg                        s1_fault_q;
    reg  [LANES-1:0]           s2_lane_q;          // one-hot: the word's lane
    reg  [ADDR_W-1:0]          s2_addr_q;
    reg  [VIRT_W-1:0]          s2_virt_q;          // its virtual word address
    reg  [LINE_W-1:0]          s2_line_q;          // its physical line
    reg                        s2_mapped_q;        // it lies in a live mapping
    reg                        s2_coherent_q;      // that is coherent
    reg                        s2_known_q;         // its page's translation is known
    reg                        s2_fault_q;         // or is a fault
    reg                        s2_fits_q;          // the open request is for its line
    reg                        s2_evicting_q;      // the chunk latch asks for its chunk's writeback
    reg  [COMMIT_EV_W-1:0]     commit_event;
    reg                        s2_again_q;         // the last commit was on the same word
    reg                        s1_again_q;         // that on the word of S3 is on the word of S1
    reg  [1:0]                 s3_next_q;          // the state that the last commit gave its word
    reg  [1:0]                 s2_state_q;         // the word's state, with the commit before the last
    reg                        flag_valid_q;
    reg  [MAP_W-1:0]           flag_index_q;
    reg                        flag_used_q;
    reg                        flag_live_q;
    reg                        flag_coherent_q;
    reg                        flag_reuse_q;
    reg  [MAP_W-1:0]           flag_pointer_q;
    reg                        stayed_q;           // some word of this job stays to be done
    reg                        incomplete_q;       // some word of the last registration did
    reg                        open_valid_q;
    reg  [LINE_W-1:0]          open_line_q;        // physical line
    reg  [CHUNK_WORDS-1:0]     open_mask_q;        // its words
    reg  [32*CHUNK_WORDS-1:0]  open_data_q;        // their data, of a WB
    reg  [32*CHUNK_WORDS-1:0]  asked_data;
    reg                        evict_valid_q;
    reg                        evict_register_q;   // register its dirty words; otherwise write back
    reg  [CHUNK_W-1:0]         evict_chunk_q;
    reg                        page_valid_q;
    reg                        page_sent_q;        // the page walker has it
    reg  [VPN_W-1:0]           page_vpn_q;
    reg                        fill_valid_q;
    reg  [VPN_W-1:0]           fill_vpn_q;
    reg  [PPN_W-1:0]           fill_ppn_q;
    reg                        fill_fault_q;
    reg  [MESSAGE_W-1:0]       message_q;
    reg                        message_from_rsp_q; // it came over the response network
    reg  [CHUNK_WORDS-1:0]     message_granting_q; // words of the line whose registration is on its way
    reg  [WORD_EV_W-1:0]       message_event_q;    // what its words do to the storage's
    reg  [13:0]                rev_sent_q;         // bit k: a word was sent k+1 cycles ago
    reg                        s0_rev_q;           // a word of the message is in S0
    reg                        s1_rev_q;
    reg                        s2_rev_q;
    reg                        s3_rev_q;
    reg  [31:0]                s1_rev_data;        // the message's data of the word
    reg                        s1_rev_granting;    // its registration is on its way
    reg                        s2_rev_granting_q;
    reg  [WORD_W-1:0]          s2_rev_word_q;
    reg  [WORD_W-1:0]          s3_rev_word_q;
    reg  [CHUNK_WORDS-1:0]     reply_mask_q;       // words that answer the message
    reg  [32*CHUNK_WORDS-1:0]  reply_data_q;
    reg  [CHUNK_WORDS-1:0]     defer_mask_q;       // words that wait
    reg  [DEFER_W-1:0]         retry_q;            // deferred forwards still to be tried
    reg                        protocol_error_q;
    reg  [ADDR_W-1:0]          op_addr_q;          // S0
    reg                        op_valid_q;
    reg  [CHUNK_WORDS-1:0]     s1_place_q;         // one-hot: the word's place in its chunk
    reg  [1:0]                 s1_state;
    reg                        s2_op_q;            // S2 holds an operation
    reg  [CHUNK_WORDS-1:0]     s2_place_q;
    reg  [CHUNK_WORDS-1:0]     s2_is_p_q;
    reg  [CHUNK_WORDS-1:0]     s2_is_r_q;
    reg                        s2_foreign_q;       // the chunk holds Pending words
    reg  [MAP_W-1:0]           s2_index_q;
    reg  [32*CHUNK_WORDS-1:0]  s2_rdata_q;
    reg  [31:0]                s2_wdata_q;         // what is to be written into the word
    reg  [31:0]                kept_word_q;        // the older copy's word
    reg  [31:0]                op_word;
    reg                        apply_valid_q;
    reg  [CHUNK_WORDS-1:0]     apply_mask_q;
    reg  [3:0]                 apply_event_q;
    reg  [CHUNK_WORDS-1:0]     apply_granting_q;
    reg  [MAP_W-1:0]           apply_map_q;
    reg  [32*CHUNK_WORDS-1:0]  apply_wdata_q;
    reg                        s3_op_q;            // S3 holds an operation
    reg  [31:0]                s3_word_q;          // the word as S1 saw it
    reg                        inc_valid_q;
    reg  [MAP_W-1:0]           inc_index_q;
    reg                        dec_valid_q;
    reg  [MAP_W-1:0]           dec_index_q;

    // The next job: answers first; then forwards, own work and commands in turns. It is chosen in a look, a cycle in
    // IDLE without a pick, and begins in the cycle after.

    // what begins in this cycle
    wire [7:0] picks = {
        pick_page_q, pick_rsp_q, pick_deferred_q, pick_forward_q, pick_evict_q, pick_complete_q, pick_miss_q,
        pick_command_q
    };

    wire looks = job_state_q == JOB_ST_IDLE && picks == 8'd0;
    wire chooses = looks && !walk_done_valid && !l2_rsp_valid; // none of the answers is here
    wire mshr_free_valid;
    wire may_evict = evict_valid_q && mshr_free_valid;
    wire [MISSES-1:0] access_complete;                         // used, and no lane to do
    wire may_complete = !done_valid_q && (|access_complete);
    wire [1:0] replies_queued;
    wire reply_room = !replies_queued[1];
    wire may_retry = retry_q != {DEFER_W{1'b0}} && reply_room;
    wire [DEFER_W-1:0] deferred_count;
    wire may_forward = l2_fwd_valid && retry_q == {DEFER_W{1'b0}} && !deferred_count[DEFER_W-1] && reply_room;
    wire has_message = may_retry || may_forward;
    wire [MISSES-1:0] access_ready;                            // has lanes to walk, and waits for nothing
    wire has_work = may_evict || may_complete || (|access_ready);
    wire command_wants;                                        // a command, or the scout, has a step to do
    wire looks_up = |new_entry_q;
    wire has_command = command_wants && !looks_up;

    wire message_turn = chooses
        && has_message
        && (turn_q == 2'd0 || (!has_command && (turn_q == 2'd2 || !has_work)));

    wire work_turn = chooses
        && has_work
        && (turn_q == 2'd1 || (!has_message && (turn_q == 2'd0 || !has_command)));

    wire command_turn = chooses
        && has_command
        && (turn_q == 2'd2 || (!has_work && (turn_q == 2'd1 || !has_message)));

    wire job_if_pick_page = pick_page_q;
    wire job_if_pick_rsp = pick_rsp_q;
    wire job_if_pick_deferred = pick_deferred_q;
    wire job_if_pick_forward = pick_forward_q;
    wire job_if_pick_evict = pick_evict_q;
    wire job_if_pick_complete = pick_complete_q;
    wire job_if_pick_miss = pick_miss_q;

    always @(posedge clk) begin
        if (rst) begin
            pick_page_q <= 1'b0;
            pick_rsp_q <= 1'b0;
            pick_deferred_q <= 1'b0;
            pick_forward_q <= 1'b0;
            pick_evict_q <= 1'b0;
            pick_complete_q <= 1'b0;
            pick_miss_q <= 1'b0;
            pick_command_q <= 1'b0;
        end else begin
            pick_page_q <= looks && walk_done_valid;
            pick_rsp_q <= looks && !walk_done_valid && l2_rsp_valid;
            pick_deferred_q <= message_turn && may_retry;
            pick_forward_q <= message_turn && !may_retry;
            pick_evict_q <= work_turn && may_evict;
            pick_complete_q <= work_turn && !may_evict && may_complete;
            pick_miss_q <= work_turn && !may_evict && !may_complete;
            pick_command_q <= command_turn;
        end
    end

    wire job_if_pick_command = pick_command_q;

    always @(posedge clk) begin
        if (rst || pick_command_q) begin
            turn_q <= 2'd0;
        end else if (pick_deferred_q || pick_forward_q) begin
            turn_q <= 2'd1;
        end else if (pick_evict_q || pick_complete_q || pick_miss_q) begin
            turn_q <= 2'd2;
        end
    end

    wire job_if_clearing = clearing;
    wire job_act_probe_copy;  // read the chunk of the older copy
    wire job_act_probe_new;   // keep the older copy's word, read the chunk of the new one
    wire job_act_probe_chunk; // read the chunk

    always @(posedge clk) begin
        if (rst) begin
            looked_up_q <= 1'b0;
            probed_q <= 4'd0;
        end else begin
            looked_up_q <= job_state_q == JOB_ST_REVERSE_LOOKUP && !looked_up_q;
            probed_q <= {probed_q[2:0], job_act_probe_copy || job_act_probe_new || job_act_probe_chunk};
        end
    end

    wire job_if_arrived = looked_up_q || probed_q[3];
    wire job_if_pipe_empty = sent_q == 12'd0 && rev_sent_q == 14'd0;
    wire job_valid = 1'b1;
    wire [4:0] job_next;

    always @(posedge clk) begin
        if (rst) begin
            job_state_q <= JOB_ST_CLEAR;
        end else if (job_valid) begin
            job_state_q <= job_next;
        end
    end

    wire job_if_replica = !job_write_q && job_mapped_q && job_map_ok_q && live[job_map_q] && reuse[job_map_q];
    wire [ENTRY_VIRT_W-1:0] entry_virt = read_data[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] entry_field = read_data[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] entry_object = read_data[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] entry_per_row = read_data[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] entry_rows = read_data[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] entry_stride = read_data[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];

    wire job_if_replica_same = used[pointer_q]
        && entry_virt == new_virt_q
        && entry_field == new_field_q
        && entry_object == new_object_q
        && entry_per_row == new_per_row_q
        && entry_rows == new_rows_q
        && entry_stride == new_stride_q;

    wire job_if_copy_found = copy_mapped_q
        && ((s2_state_q == COMMIT_ST_V && live[pointer_q]) || ((s2_state_q == COMMIT_ST_R || s2_state_q == COMMIT_ST_P) && s2_index_q == pointer_q && coherent[pointer_q]));

    wire [LANES-1:0] lanes_rest = lanes_q & (lanes_q - 1'b1);       // without the lowest
    wire job_if_replica_last = lanes_rest == {LANES{1'b0}};
    wire walking_lanes = job_state_q == JOB_ST_MISS_WALK;
    wire [CHUNK_WORDS-1:0] words_rest = words_q & (words_q - 1'b1); // without the lowest
    wire job_if_left_last = walking_lanes ? lanes_rest == {LANES{1'b0}} : words_rest == {CHUNK_WORDS{1'b0}};
    wire job_if_left_none = walking_lanes ? lanes_q == {LANES{1'b0}} : words_q == {CHUNK_WORDS{1'b0}};
    wire job_act_take_page;                                         // fill the VP-map, wake the sleepers
    wire job_act_take_rsp;                                          // latch the message
    wire job_act_take_deferred;                                     // latch the oldest deferred forward
    wire job_act_take_forward;                                      // latch the message
    wire job_act_start_evict;                                       // latch the chunk and what is to be done with it
    wire job_act_start_complete;                                    // read the access's tag and load data
    wire job_act_start_miss;                                        // read the access's lanes
    wire job_act_command_step;                                      // the table `command` makes one step
    wire job_act_load_done; // move the response to the response register, free the access
    wire job_act_begin_walk;                                        // the words to send: the lanes still to do
    wire job_act_read_new;                                          // read the access's mapping
    wire job_act_read_old;                                          // read the mapping that its pointer names
    wire job_act_begin_replica;                                     // the lanes to look at: those still to do
    wire job_act_fill_new; // apply FILL to the new word; the lane is done if the word is present now
    wire job_act_next_lane;                                         // go to the next lane
    wire job_act_send_lane;                                         // start the translation of a lane's word
    wire job_act_begin_chunk; // the words to send: the chunk's Pending (writeback) or Registered (registration) ones
    wire job_act_send_word;                                         // start the translation of a chunk's word
    wire job_act_end_walk; // close the open request; put the access to sleep if it can only wait; free the chunk latch
    wire job_act_lookup;                                            // look up the physical page
    wire job_act_begin_reverse; // the words to send: those of the message that are expected
    wire job_act_send_reverse;                                      // start the reverse translation of a word
    wire job_act_end_reverse; // answer, defer, or release the MSHR, by type of message

    stash_job_table job_table (
        .clk                (clk),
        .rst                (rst),
        .valid              (job_valid),
        .state              (job_state_q),
        .if_clearing        (job_if_clearing),
        .if_pick_page       (job_if_pick_page),
        .if_pick_rsp        (job_if_pick_rsp),
        .if_pick_deferred   (job_if_pick_deferred),
        .if_pick_forward    (job_if_pick_forward),
        .if_pick_evict      (job_if_pick_evict),
        .if_pick_complete   (job_if_pick_complete),
        .if_pick_miss       (job_if_pick_miss),
        .if_pick_command    (job_if_pick_command),
        .if_replica         (job_if_replica),
        .if_replica_same    (job_if_replica_same),
        .if_arrived         (job_if_arrived),
        .if_copy_found      (job_if_copy_found),
        .if_replica_last    (job_if_replica_last),
        .if_left_last       (job_if_left_last),
        .if_left_none       (job_if_left_none),
        .if_pipe_empty      (job_if_pipe_empty),
        .next               (job_next),
        .act_take_page      (job_act_take_page),
        .act_take_rsp       (job_act_take_rsp),
        .act_take_deferred  (job_act_take_deferred),
        .act_take_forward   (job_act_take_forward),
        .act_start_evict    (job_act_start_evict),
        .act_start_complete (job_act_start_complete),
        .act_start_miss     (job_act_start_miss),
        .act_command_step   (job_act_command_step),
        .act_load_done      (job_act_load_done),
        .act_begin_walk     (job_act_begin_walk),
        .act_read_new       (job_act_read_new),
        .act_read_old       (job_act_read_old),
        .act_begin_replica  (job_act_begin_replica),
        .act_probe_copy     (job_act_probe_copy),
        .act_probe_new      (job_act_probe_new),
        .act_fill_new       (job_act_fill_new),
        .act_next_lane      (job_act_next_lane),
        .act_send_lane      (job_act_send_lane),
        .act_probe_chunk    (job_act_probe_chunk),
        .act_begin_chunk    (job_act_begin_chunk),
        .act_send_word      (job_act_send_word),
        .act_end_walk       (job_act_end_walk),
        .act_lookup         (job_act_lookup),
        .act_begin_reverse  (job_act_begin_reverse),
        .act_send_reverse   (job_act_send_reverse),
        .act_end_reverse    (job_act_end_reverse)
    );

    wire [MISS_TAG_W-1:0] miss_tag = miss_data[MISS_TAG_LSB +: MISS_TAG_W];
    wire miss_write = miss_data[MISS_WRITE_LSB];
    wire miss_mapped = miss_data[MISS_MAPPED_LSB];
    wire [MISS_BLOCK_W-1:0] miss_block = miss_data[MISS_BLOCK_LSB +: MISS_BLOCK_W];
    wire [MISS_SLOT_W-1:0] miss_slot = miss_data[MISS_SLOT_LSB +: MISS_SLOT_W];
    wire [MISS_TODO_W-1:0] miss_todo = miss_data[MISS_TODO_LSB +: MISS_TODO_W];
    wire [MISS_ADDR_W*LANES-1:0] miss_addr = miss_data[MISS_ADDR_LSB +: MISS_ADDR_W*LANES];
    wire [MISS_WDATA_W*LANES-1:0] miss_wdata = miss_data[MISS_WDATA_LSB +: MISS_WDATA_W*LANES];
    wire [MISS_RDATA_W*LANES-1:0] miss_rdata = miss_data[MISS_RDATA_LSB +: MISS_RDATA_W*LANES];

    // Accesses that missed. A new one takes the lowest free entry; responses go out lowest first, walks take turns.
    wire [MISSES-1:0] access_used;
    wire [MISSES-1:0] access_free = ~access_used;
    wire [MISSES-1:0] free_entry = access_free & (~access_free + 1'b1); // one-hot
    assign miss_free = (access_free == {MISSES{1'b0}}) ? 2'd0 : (access_free == free_entry) ? 2'd1 : 2'd2;
    wire [MISSES-1:0] after_turn = access_ready & ({MISSES{1'b1}} << walk_turn_q);
    wire [MISSES-1:0] turn_set = (after_turn == {MISSES{1'b0}}) ? access_ready : after_turn;
    wire [MISSES-1:0] ready_entry = turn_set & (~turn_set + 1'b1);      // one-hot
    wire [MISSES-1:0] complete_entry = access_complete & (~access_complete + 1'b1); // one-hot

    always @* begin : set_free_number
        integer k;
        free_number = {ACCESS_W{1'b0}};
        for (k = 0; k < MISSES; k = k + 1) begin
            if (free_entry[k]) begin
                free_number = free_number | k[ACCESS_W-1:0];
            end
        end
    end

    always @* begin : set_ready_number
        integer k;
        ready_number = {ACCESS_W{1'b0}};
        for (k = 0; k < MISSES; k = k + 1) begin
            if (ready_entry[k]) begin
                ready_number = ready_number | k[ACCESS_W-1:0];
            end
        end
    end

    always @* begin : set_complete_number
        integer k;
        complete_number = {ACCESS_W{1'b0}};
        for (k = 0; k < MISSES; k = k + 1) begin
            if (complete_entry[k]) begin
                complete_number = complete_number | k[ACCESS_W-1:0];
            end
        end
    end

    // What a pick goes by: the look's choice.

    always @(posedge clk) begin
        if (rst) begin
            ready_entry_q <= {MISSES{1'b0}};
            ready_number_q <= {ACCESS_W{1'b0}};
            complete_number_q <= {ACCESS_W{1'b0}};
        end else begin
            ready_entry_q <= ready_entry;
            ready_number_q <= ready_number;
            complete_number_q <= complete_number;
        end
    end

    wire [MISSES*MAP_W-1:0] access_map;

    always @* begin : set_ready_map
        integer k;
        ready_map = {MAP_W{1'b0}};
        for (k = 0; k < MISSES; k = k + 1) begin
            if (ready_entry_q[k]) begin
                ready_map = ready_map | access_map[k*MAP_W +: MAP_W];
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            walk_turn_q <= {ACCESS_W{1'b0}};
        end else if (job_act_start_miss) begin
            walk_turn_q <= ready_number_q + 1'b1;
        end
    end

    // The cycle after its miss: the map index table is looked up for it.

    always @(posedge clk) begin
        if (rst) begin
            new_entry_q <= {MISSES{1'b0}};
        end else begin
            new_entry_q <= free_entry & {MISSES{miss_valid}};
        end
    end

    always @(posedge clk) begin
        new_block_q <= miss_block;
        new_slot_q <= miss_slot;
        new_number_q <= free_number;
        new_rdata_q <= miss_rdata;
    end

    wire freeze_all;                     // all accesses wait
    wire freeze;                         // accesses through it wait
    wire [MAP_W-1:0] self;               // the mapping that it changes
    wire [MISSES-1:0] access_write;
    wire [MISSES-1:0] access_mapped;
    wire [MISSES-1:0] access_map_ok;     // the slot named a mapping
    wire [MISSES*ERROR_W-1:0] access_error;
    wire [MISSES*LANES-1:0] access_todo; // lanes still to do
    wire [MISSES-1:0] access_names;      // names the entry that the command asks about
    wire [MAP_W-1:0] target;             // the entry that it asks about
    wire commit_act_capture;             // the lane takes the word; it is done
    wire commit_act_write_hit;           // apply the lane's own event; it is done
    wire commit_act_write_local;         // apply LOCAL_STORE; it is done
    wire commit_act_write_issue;         // apply ISSUE; it is done

    // the lane's own store is applied
    wire writes_word = commit_act_write_hit || commit_act_write_local || commit_act_write_issue;

    wire commit_act_fail_unmapped;                                   // the lane ends with ERROR_UNMAPPED
    wire commit_act_fail_fault; // the lane ends with ERROR_PAGE_FAULT; a command remembers the fault
    wire ends_lane = commit_act_capture || writes_word || commit_act_fail_unmapped || commit_act_fail_fault;
    wire [LANES-1:0] lane_first = lanes_q & ~lanes_rest;             // one-hot: the lowest
    wire fills_lane = job_act_fill_new && s2_state_q != COMMIT_ST_P; // a replica served the lane
    wire [LANES-1:0] lane_done = (s2_lane_q & {LANES{ends_lane}}) | (lane_first & {LANES{fills_lane}});

    wire [ERROR_W-1:0] lane_error = commit_act_fail_fault
        ? ERROR_PAGE_FAULT
        : commit_act_fail_unmapped ? ERROR_UNMAPPED : ERROR_NONE;

    wire [MSHRS-1:0] reading;     // the READ for the job's mapping that has it
    wire commit_act_join;         // the access waits for the READ that is on its way
    wire [MSHRS-1:0] mshr_open;   // one-hot: that of the open request
    wire [MSHRS-1:0] mshr_free;   // one-hot: the MSHR of the next request
    wire commit_act_request_read; // add the word to the open READ, or open one; the access waits for it

    // the READ that brings the lane's word
    wire [MSHRS-1:0] wait_for = (reading & {MSHRS{commit_act_join}})
        | ((s2_fits_q ? mshr_open : mshr_free) & {MSHRS{commit_act_request_read}});

    wire [MSHRS-1:0] freed; // MSHRs that the message makes free

    // accesses that sleep may find something changed
    wire wake = job_act_take_page || (job_act_end_walk && !job_lanes_q) || (|freed);

    generate
        for (e = 0; e < MISSES; e = e + 1) begin : g_access
            localparam integer NUMBER_INT = e;
            localparam [ACCESS_W-1:0] NUMBER = NUMBER_INT[ACCESS_W-1:0];

            reg                used_q;
            reg                write_q;
            reg                mapped_q;
            reg                map_ok_q; // the slot named a mapping
            reg  [MAP_W-1:0]   map_q;    // which
            reg  [LANES-1:0]   todo_q;   // lanes still to do
            reg  [MSHRS-1:0]   waits_q;  // READs whose data it waits for
            reg                asleep_q; // a walk now would change nothing
            reg  [ERROR_W-1:0] error_q;  // the worst of its lanes

            // An entry that is not used takes what is at miss_data in every cycle: only used_q waits for miss_valid,
            // which is known late.
            wire takes = miss_valid && free_entry[e];
            wire walks = job_lanes_q && job_access_q == NUMBER; // the job walks it
            wire frozen = freeze_all || (freeze && map_ok_q && map_q == self);
            assign access_used[e] = used_q;
            assign access_write[e] = write_q;
            assign access_mapped[e] = mapped_q;
            assign access_map_ok[e] = map_ok_q;
            assign access_map[e*MAP_W +: MAP_W] = map_q;
            assign access_error[e*ERROR_W +: ERROR_W] = error_q;
            assign access_todo[e*LANES +: LANES] = todo_q;
            assign access_complete[e] = used_q && todo_q == {LANES{1'b0}};

            assign access_ready[e] = used_q
                && !new_entry_q[e]
                && todo_q != {LANES{1'b0}}
                && waits_q == {MSHRS{1'b0}}
                && !asleep_q
                && !frozen;

            assign access_names[e] = used_q && mapped_q && map_ok_q && map_q == target;

            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (takes) begin
                    used_q <= 1'b1;
                end else if (job_act_load_done && walks) begin
                    used_q <= 1'b0;
                end
                if (!used_q) begin
                    write_q <= miss_write;
                    mapped_q <= miss_mapped;
                    todo_q <= miss_todo;
                    error_q <= ERROR_NONE;
                end else if (walks) begin
                    todo_q <= todo_q & ~lane_done;
                    error_q <= (lane_error > error_q) ? lane_error : error_q;
                end
                if (!used_q) begin
                    map_ok_q <= 1'b0;
                    map_q <= {MAP_W{1'b0}};
                end else if (new_entry_q[e]) begin
                    map_ok_q <= mapped_q && slot_valid;
                    map_q <= slot_map & {MAP_W{mapped_q}};
                end
                if (!used_q) begin
                    waits_q <= {MSHRS{1'b0}};
                end else begin
                    waits_q <= (waits_q | (wait_for & {MSHRS{walks}})) & ~freed;
                end
                if (!used_q || wake) begin
                    asleep_q <= 1'b0;
                end else if (job_act_end_walk && walks) begin
                    asleep_q <= todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}};
                end
            end

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // an access waits only for MSHRs in use
                    assert (!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}});
                end
            end
`endif
        end
    endgenerate

    wire reads_access = job_act_start_miss || job_act_start_complete;
    wire [ACCESS_W-1:0] read_number = job_act_start_complete ? complete_number_q : ready_number_q;
    wire [REQUEST_W-1:0] request; // tag, addresses and store data of the job's access

    // As they arrived. Written in every cycle, as the entries are.
    ram_1r1w #(
        .WIDTH (REQUEST_W),
        .DEPTH (MISSES)
    ) requests (
        .clk     (clk),
        .wr_en   (|access_free),
        .wr_addr (free_number),
        .wr_data ({miss_tag, miss_addr, miss_wdata}),
        .rd_en   (reads_access),
        .rd_addr (read_number),
        .rd_data (request)
    );

    wire [TAG_BITS-1:0] request_tag = request[LANES*(ADDR_W+32) +: TAG_BITS];
    wire [LANES*ADDR_W-1:0] request_addr = request[LANES*32 +: LANES*ADDR_W];
    wire [32*LANES-1:0] request_wdata = request[32*LANES-1:0];

    wire [LANES-1:0] lane_capture = (s2_lane_q & {LANES{commit_act_capture}})
        | (lane_first & {LANES{fills_lane}});

    wire [31:0] capture_word = (fills_lane && s2_state_q == COMMIT_ST_I) ? kept_word_q : op_word;
    wire [32*LANES-1:0] result; // load data of the access that completed

    // Load data. A new entry's is written in its look-up cycle. S1 held an access of the core then and no operation of
    // the engine, so S2 holds none now, and one port serves new entries and captured lanes.
    ram_1r1w #(
        .WIDTH   (LANES * 32),
        .DEPTH   (MISSES),
        .GRANULE (32)
    ) results (
        .clk     (clk),
        .wr_en   (s2_op_q ? lane_capture : {LANES{looks_up}}),
        .wr_addr (s2_op_q ? job_access_q : new_number_q),
        .wr_data (s2_op_q ? {LANES{capture_word}} : new_rdata_q),
        .rd_en   (job_act_start_complete),
        .rd_addr (complete_number_q),
        .rd_data (result)
    );

    // The response register: the RAM's output is its data, as the next completion is read only once it is empty.

    always @* begin : set_job_error
        integer k;
        job_error = ERROR_NONE;
        job_todo = {LANES{1'b0}};
        for (k = 0; k < MISSES; k = k + 1) begin
            if (job_access_q == k[ACCESS_W-1:0]) begin
                job_error = access_error[k*ERROR_W +: ERROR_W];
                job_todo = access_todo[k*LANES +: LANES];
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            done_valid_q <= 1'b0;
        end else if (job_act_load_done) begin
            done_valid_q <= 1'b1;
        end else if (done_ready) begin
            done_valid_q <= 1'b0;
        end
        if (job_act_load_done) begin
            done_tag_q <= request_tag;
            done_error_q <= job_error;
        end
    end

    assign done_valid = done_valid_q;
    assign done_data = {done_tag_q, done_error_q, result} & {RESP_W{done_valid_q}};

    // What the job is about.

    always @(posedge clk) begin
        if (rst) begin
            job_lanes_q <= 1'b0;
        end else if (reads_access) begin
            job_lanes_q <= 1'b1;
        end else if (job_act_start_evict) begin
            job_lanes_q <= 1'b0;
        end
        if (reads_access) begin
            job_access_q <= read_number;
            job_write_q <= |(ready_entry_q & access_write);
            job_mapped_q <= |(ready_entry_q & access_mapped);
            job_map_ok_q <= |(ready_entry_q & access_map_ok);
            job_map_q <= ready_map;
        end else if (job_act_begin_chunk) begin
            job_map_q <= s2_index_q;
        end
        if (job_act_start_evict) begin
            job_chunk_q <= evict_chunk_q;
            job_register_q <= evict_register_q;
        end
    end

    // What is left to look at, or to send: lanes of an access; words of a chunk or of a message.
    wire [CHUNK_WORDS-1:0] word_first = words_q & ~words_rest; // one-hot: the lowest

    always @* begin : set_lane_number
        integer k;
        lane_number = {LANE_W{1'b0}};
        for (k = 0; k < LANES; k = k + 1) begin
            if (lane_first[k]) begin
                lane_number = lane_number | k[LANE_W-1:0];
            end
        end
    end

    always @* begin : set_word_number
        integer k;
        word_number = {WORD_W{1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (word_first[k]) begin
                word_number = word_number | k[WORD_W-1:0];
            end
        end
    end

    always @* begin : set_lane_addr
        integer k;
        lane_addr = {ADDR_W{1'b0}};
        for (k = 0; k < LANES; k = k + 1) begin
            if (lane_first[k]) begin
                lane_addr = lane_addr | request_addr[k*ADDR_W +: ADDR_W];
            end
        end
    end

    wire [CHUNK_WORDS-1:0] reg_done; // words of the chunk whose registration was asked for
    wire [MESSAGE_MASK_W-1:0] message_mask = message_q[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [CHUNK_WORDS-1:0] expected;                                // words of the message's line that are expected
    wire [MESSAGE_TYPE_W-1:0] message_type = message_q[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire is_data = message_from_rsp_q && message_type == MSG_DATA;
    wire is_reg_ack = message_from_rsp_q && message_type == MSG_REG_ACK;
    wire is_wb_ack = !message_from_rsp_q && message_type == MSG_WB_ACK;
    wire message_answers = is_data || is_reg_ack || is_wb_ack;      // it answers a request of this stash
    wire is_fwd_read = !message_from_rsp_q && message_type == MSG_FWD_READ;
    wire is_fwd_reg = !message_from_rsp_q && message_type == MSG_FWD_REG;
    wire is_recall = !message_from_rsp_q && message_type == MSG_RECALL;
    wire message_forwards = is_fwd_read || is_fwd_reg || is_recall; // it asks for words that this stash owns

    // the words to send
    wire [CHUNK_WORDS-1:0] message_words = message_mask
        & ((expected & {CHUNK_WORDS{message_answers}}) | {CHUNK_WORDS{message_forwards}});

    always @(posedge clk) begin
        if (job_act_begin_walk || job_act_begin_replica) begin
            lanes_q <= job_todo & ~lane_done;
        end else if (job_act_next_lane || job_act_send_lane) begin
            lanes_q <= lanes_rest;
        end
        if (job_act_begin_chunk) begin
            words_q <= job_register_q ? s2_is_r_q & ~reg_done : s2_is_p_q;
        end else if (job_act_begin_reverse) begin
            words_q <= message_words;
        end else if (job_act_send_word || job_act_send_reverse) begin
            words_q <= words_rest;
        end
    end

    // Sent in cycle t: translated at t+8, in S0 at t+9, committed in S2 at t+11, applied in S3 at t+12.
    wire sends = job_act_send_lane || job_act_send_word;
    wire [ADDR_W-1:0] send_addr = job_lanes_q ? lane_addr : {job_chunk_q, word_number};
    assign fwd_valid = sends;
    assign fwd_index = job_map_q & {MAP_W{sends}};
    assign fwd_addr = send_addr & {ADDR_W{sends}};

    always @(posedge clk) begin
        if (rst) begin
            sent_q <= 12'd0;
        end else begin
            sent_q <= {sent_q[10:0], sends};
        end
    end

    wire [LANE_W+ADDR_W-1:0] translated; // t+8: its lane and stash address

    delay_line #(
        .WIDTH  (LANE_W + ADDR_W),
        .CYCLES (8)
    ) sent (
        .clk (clk),
        .in  ({lane_number, send_addr}),
        .out (translated)
    );

    wire s0_walk = sent_q[8];
    wire s2_walk = sent_q[10];

    always @(posedge clk) begin
        s0_lane_number_q <= translated[ADDR_W +: LANE_W];
        s0_virt_q <= fwd_virt;
        s0_mapped_q <= fwd_mapped;
    end

    wire [VPN_W-1:0] command_page; // the page that it asks about
    assign va_vpn = fwd_done ? fwd_virt[VIRT_W-1:PAGE_W] : command_page;

    // Replicas: the entry of the access's mapping, and that of the older one that its pointer names.
    wire [ENTRY_BASE_W-1:0] entry_base = read_data[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] entry_words = read_data[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];

    always @(posedge clk) begin
        if (job_state_q == JOB_ST_MISS_READ) begin
            pointer_q <= pointer;
        end
        if (job_act_read_old) begin
            new_base_q <= entry_base;
            new_words_q <= entry_words;
            new_virt_q <= entry_virt;
            new_field_q <= entry_field;
            new_object_q <= entry_object;
            new_per_row_q <= entry_per_row;
            new_rows_q <= entry_rows;
            new_stride_q <= entry_stride;
        end
        if (job_act_begin_replica) begin
            old_base_q <= entry_base;
        end
    end

    // A probe's word, one cycle after the job named it.

    always @(posedge clk) begin
        probe_addr_q <= job_act_probe_chunk ? {job_chunk_q, {WORD_W{1'b0}}} : lane_addr;
    end

    wire [ADDR_W-1:0] replica_offset = probe_addr_q - new_base_q; // the lane's place in the mapping
    wire [ADDR_W-1:0] probe_addr = probe_copy_q ? old_base_q + replica_offset : probe_addr_q;

    always @(posedge clk) begin
        if (rst) begin
            probe_copy_q <= 1'b0;
            copy_mapped_q <= 1'b0;
        end else begin
            probe_copy_q <= job_act_probe_copy;
            copy_mapped_q <= probe_addr_q >= new_base_q && {1'b0, replica_offset} < new_words_q;
        end
    end

    assign pointer_index = job_map_q & {MAP_W{job_state_q == JOB_ST_MISS_READ}};
    wire [MAP_W-1:0] command_read_index;

    assign read_index = (job_state_q == JOB_ST_MISS_READ)
        ? job_map_q
        : (job_state_q == JOB_ST_REPLICA_NEW) ? pointer_q : command_read_index;

    // All that the commit needs and the storage does not answer is looked up in S1. Only the commit of the word before
    // can change it meanwhile.

    always @* begin : set_s0_lane
        integer k;
        s0_lane = {LANES{1'b0}};
        s0_wdata = 32'd0;
        for (k = 0; k < LANES; k = k + 1) begin
            if (s0_walk && job_lanes_q && s0_lane_number_q == k[LANE_W-1:0]) begin
                s0_lane[k] = 1'b1;
                s0_wdata = request_wdata[k*32 +: 32];
            end
        end
    end

    wire [CHUNK_W-1:0] s2_chunk = s2_addr_q[ADDR_W-1:WORD_W]; // its chunk
    wire commit_act_request_reg;                              // add the word to the open REG, or open one
    wire commit_act_request_wb;                               // add the word and its data to the open WB, or open one

    // the word of S2 is asked for
    wire asks = commit_act_request_read || commit_act_request_reg || commit_act_request_wb;

    wire commit_act_evict; // ask for the chunk's writeback, unless another chunk is already asked for
    wire asks_evict = commit_act_evict && !evict_valid_q; // a commit loads it

    always @(posedge clk) begin
        if (rst) begin
            s1_lane_q <= {LANES{1'b0}};
            s2_lane_q <= {LANES{1'b0}};
        end else begin
            s1_lane_q <= s0_lane;
            s2_lane_q <= s1_lane_q;
        end
        s1_wdata_q <= s0_wdata;
        s1_addr_q <= op_addr_q;
        s1_virt_q <= s0_virt_q;
        s1_line_q <= {va_ppn, s0_virt_q[PAGE_W-1:WORD_W]};
        s1_mapped_q <= s0_mapped_q;
        s1_known_q <= va_known;
        s1_fault_q <= va_fault;
        s2_addr_q <= s1_addr_q;
        s2_virt_q <= s1_virt_q;
        s2_line_q <= s1_line_q;
        s2_mapped_q <= job_map_ok_q && live[job_map_q] && s1_mapped_q;
        s2_coherent_q <= coherent[job_map_q];
        s2_known_q <= s1_known_q;
        s2_fault_q <= s1_fault_q;
        s2_fits_q <= asks ? s1_line_q == s2_line_q : open_valid_q && open_line_q == s1_line_q;
        s2_evicting_q <= (asks_evict && s2_chunk == s1_addr_q[ADDR_W-1:WORD_W])
            || (evict_valid_q && !evict_register_q && evict_chunk_q == s1_addr_q[ADDR_W-1:WORD_W]);
    end

    always @* begin
        if (!job_lanes_q) begin
            commit_event = job_register_q ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK;
        end else if (job_mapped_q) begin
            commit_event = job_write_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD;
        end else begin
            commit_event = job_write_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD;
        end
    end

    wire commit_if_mapped = s2_mapped_q;
    wire chunk_leaving; // a WB carries words of its chunk
    wire commit_if_evicting = s2_evicting_q || chunk_leaving;
    wire commit_if_coherent = s2_coherent_q;
    wire commit_if_fault = s2_fault_q;
    wire commit_if_known = s2_known_q;
    wire leaving;       // the word of S2 is in a WB
    wire commit_if_leaving = leaving;
    wire commit_if_reading = |reading;
    wire granting;      // it is in a REG for the job's mapping
    wire commit_if_granting = granting;
    wire commit_if_room = s2_fits_q || mshr_free_valid;
    wire commit_if_foreign = s2_foreign_q;

    // What S1 saw of the word lacks the effects of the two commits before; if they were on the same word, the state
    // that they gave it counts.
    wire [1:0] commit_next;

    always @(posedge clk) begin
        s1_again_q <= s2_walk && op_addr_q == s2_addr_q;
        s2_again_q <= s2_walk && s1_addr_q == s2_addr_q;
        s3_next_q <= commit_next;
        s2_state_q <= s1_again_q ? s3_next_q : s1_state;
    end

    wire commit_act_mark_issued; // apply REREGISTER
    wire commit_act_ask_page;    // ask the page walker, unless it is busy
    wire commit_act_stay;        // nothing now: the word stays to be done

    stash_commit commit (
        .clk               (clk),
        .rst               (rst),
        .valid             (s2_walk),
        .state             (s2_again_q ? s3_next_q : s2_state_q),
        .on_event          (commit_event),
        .if_mapped         (commit_if_mapped),
        .if_foreign        (commit_if_foreign),
        .if_evicting       (commit_if_evicting),
        .if_coherent       (commit_if_coherent),
        .if_fault          (commit_if_fault),
        .if_known          (commit_if_known),
        .if_leaving        (commit_if_leaving),
        .if_reading        (commit_if_reading),
        .if_granting       (commit_if_granting),
        .if_room           (commit_if_room),
        .next              (commit_next),
        .act_capture       (commit_act_capture),
        .act_write_hit     (commit_act_write_hit),
        .act_write_local   (commit_act_write_local),
        .act_write_issue   (commit_act_write_issue),
        .act_mark_issued   (commit_act_mark_issued),
        .act_fail_unmapped (commit_act_fail_unmapped),
        .act_fail_fault    (commit_act_fail_fault),
        .act_evict         (commit_act_evict),
        .act_ask_page      (commit_act_ask_page),
        .act_join          (commit_act_join),
        .act_request_read  (commit_act_request_read),
        .act_request_reg   (commit_act_request_reg),
        .act_request_wb    (commit_act_request_wb),
        .act_stay          (commit_act_stay)
    );

    // What becomes of the lane.

    // a mapping that has stored takes no more from an older copy
    wire ends_reuse = (commit_act_write_local || commit_act_write_issue) && reuse[job_map_q];

    wire command_flag_valid; // it writes flags
    assign flag_valid = flag_valid_q;
    wire [MAP_W-1:0] command_flag_index;
    assign flag_index = flag_index_q;
    wire command_flag_used;
    assign flag_used = flag_used_q;
    wire command_flag_live;
    assign flag_live = flag_live_q;
    wire command_flag_coherent;
    assign flag_coherent = flag_coherent_q;
    wire command_flag_reuse;
    assign flag_reuse = flag_reuse_q;
    wire [MAP_W-1:0] command_flag_pointer;

    always @(posedge clk) begin
        if (rst) begin
            flag_valid_q <= {1{1'b0}};
            flag_index_q <= {MAP_W{1'b0}};
            flag_used_q <= {1{1'b0}};
            flag_live_q <= {1{1'b0}};
            flag_coherent_q <= {1{1'b0}};
            flag_reuse_q <= {1{1'b0}};
            flag_pointer_q <= {MAP_W{1'b0}};
        end else begin
            flag_valid_q <= command_flag_valid || ends_reuse;
            flag_index_q <= command_flag_index | (job_map_q & {MAP_W{ends_reuse}});
            flag_used_q <= command_flag_used || ends_reuse;
            flag_live_q <= command_flag_live || ends_reuse;
            flag_coherent_q <= command_flag_coherent || (ends_reuse && coherent[job_map_q]);
            flag_reuse_q <= command_flag_reuse;
            flag_pointer_q <= command_flag_pointer;
        end
    end

    assign flag_pointer = flag_pointer_q;
    wire walk_fault = commit_act_fail_fault && !job_lanes_q; // a command remembers it
    wire [CHUNK_WORDS-1:0] marked = s2_place_q & {CHUNK_WORDS{commit_act_mark_issued}};

    always @(posedge clk) begin
        if (rst || job_act_start_evict) begin
            stayed_q <= 1'b0;
        end else if (commit_act_stay || commit_act_ask_page) begin
            stayed_q <= 1'b1;
        end
        if (rst) begin
            incomplete_q <= 1'b0;
        end else if (job_act_end_walk && !job_lanes_q && job_register_q) begin
            incomplete_q <= stayed_q;
        end
    end

    // Requests at the L2.
    wire opens = asks && !s2_fits_q; // in a new request

    // all requests of a job are of one kind
    wire [1:0] job_kind = job_lanes_q
        ? (job_write_q ? KIND_REG : KIND_READ)
        : job_register_q ? KIND_REG : KIND_WB;

    wire [1:0] message_kind = is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB;
    wire [MESSAGE_LINE_W-1:0] message_line = message_q[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MAP_W-1:0] message_map = message_q[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] message_owner_map = message_q[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];
    wire [CHUNK_WORDS-1:0] granting_words; // those whose registration is on its way
    wire map_in_flight;
    wire any_in_flight;
    wire [MAP_ENTRIES-1:0] travelling;
    wire [MSHRS-1:0] mshr_unused;

    stash_mshrs #(
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES),
        .MSHRS       (MSHRS),
        .LINE_W      (LINE_W),
        .CHUNK_W     (CHUNK_W)
    ) mshrs (
        .clk            (clk),
        .rst            (rst),
        .look_line      (s1_line_q),
        .look_word      (s1_virt_q[WORD_W-1:0]),
        .look_map       (job_map_q),
        .look_chunk     (s1_addr_q[ADDR_W-1:WORD_W]),
        .leaving        (leaving),
        .granting       (granting),
        .reading        (reading),
        .chunk_leaving  (chunk_leaving),
        .add_valid      (asks),
        .add_new        (opens),
        .add_kind       (job_kind),
        .add_line       (s2_line_q),
        .add_word       (s2_virt_q[WORD_W-1:0]),
        .add_map        (job_map_q),
        .add_chunk      (s2_chunk),
        .free_valid     (mshr_free_valid),
        .free           (mshr_free),
        .open           (mshr_open),
        .msg_kind       (message_kind),
        .msg_line       (message_line),
        .msg_map        (message_map),
        .msg_owner      (message_owner_map),
        .msg_mask       (message_mask),
        .msg_release    (job_act_end_reverse && message_answers),
        .expected       (expected),
        .granting_words (granting_words),
        .freed          (freed),
        .ask_map        (self),
        .in_flight      (map_in_flight),
        .any_in_flight  (any_in_flight),
        .travelling     (travelling),
        .unused         (mshr_unused)
    );

    // The open request gathers the words of one line. It is closed, and queued, when another line follows and at the
    // end of the job.
    wire closes = open_valid_q && (opens || job_act_end_walk);
    wire [CHUNK_WORDS-1:0] asked_word = {{(CHUNK_WORDS-1){1'b0}}, 1'b1} << s2_virt_q[WORD_W-1:0]; // one-hot

    always @* begin : set_asked_data
        integer k;
        asked_data = {(CHUNK_WORDS*32){1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (commit_act_request_wb && asked_word[k]) begin
                asked_data[k*32 +: 32] = op_word;
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            open_valid_q <= 1'b0;
        end else if (opens) begin
            open_valid_q <= 1'b1;
        end else if (job_act_end_walk) begin
            open_valid_q <= 1'b0;
        end
        if (opens) begin
            open_line_q <= s2_line_q;
            open_mask_q <= asked_word;
            open_data_q <= asked_data;
        end else if (asks) begin
            open_mask_q <= open_mask_q | asked_word;
            open_data_q <= open_data_q | asked_data;
        end
    end

    wire [MSG_W-1:0] open_type = (job_kind == KIND_READ)
        ? MSG_READ
        : (job_kind == KIND_REG) ? MSG_REG : MSG_WB;

    wire [$clog2(MSHRS):0] requests_queued;

    small_fifo #(
        .WIDTH (MESSAGE_W),
        .DEPTH (MSHRS)
    ) l2_requests (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (closes),
        .in_data   ({
            open_type,
            open_line_q,
            open_mask_q,
            core_id,
            1'b1,
            job_map_q,
            {MAP_W{1'b0}},
            open_data_q
        }),
        .out_valid (l2_req_valid),
        .out_ready (l2_req_ready),
        .out_data  (l2_req_data),
        .count     (requests_queued)
    );

    // The chunk latch: a chunk to write back or to register.
    wire command_ask_evict;
    wire command_ask_register;
    wire [CHUNK_W-1:0] command_chunk;

    always @(posedge clk) begin
        if (rst || (job_act_end_walk && !job_lanes_q)) begin
            evict_valid_q <= 1'b0;
        end else if (asks_evict || command_ask_evict || command_ask_register) begin
            evict_valid_q <= 1'b1;
        end
        if (asks_evict) begin
            evict_register_q <= 1'b0;
            evict_chunk_q <= s2_chunk;
        end else if (command_ask_evict || command_ask_register) begin
            evict_register_q <= command_ask_register;
            evict_chunk_q <= command_chunk;
        end
    end

    // The page latch: a page to translate.
    wire asks_page = commit_act_ask_page && !page_valid_q; // a commit loads it

    always @(posedge clk) begin
        if (rst || job_act_take_page) begin
            page_valid_q <= 1'b0;
        end else if (asks_page) begin
            page_valid_q <= 1'b1;
        end
        if (asks_page) begin
            page_sent_q <= 1'b0;
            page_vpn_q <= s2_virt_q[VIRT_W-1:PAGE_W];
        end else if (walk_valid && walk_ready) begin
            page_sent_q <= 1'b1;
        end
    end

    assign walk_valid = page_valid_q && !page_sent_q;
    assign walk_data = page_vpn_q & {VPN_W{walk_valid}};
    assign walk_done_ready = job_act_take_page;
    assign fill_valid = fill_valid_q;
    assign fill_vpn = fill_vpn_q;
    assign fill_ppn = fill_ppn_q;

    always @(posedge clk) begin
        if (rst) begin
            fill_valid_q <= {1{1'b0}};
            fill_vpn_q <= {VPN_W{1'b0}};
            fill_ppn_q <= {PPN_W{1'b0}};
            fill_fault_q <= {1{1'b0}};
        end else begin
            fill_valid_q <= job_act_take_page;
            fill_vpn_q <= walk_done_data[WALK_DONE_VPN_LSB +: VPN_W] & {VPN_W{job_act_take_page}};
            fill_ppn_q <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}};
            fill_fault_q <= walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page;
        end
    end

    assign fill_fault = fill_fault_q;

    // The message at work.
    wire takes_message = job_act_take_rsp || job_act_take_forward || job_act_take_deferred;
    wire [MESSAGE_W-32*CHUNK_WORDS-1:0] deferred_head; // the oldest deferred forward, without data

    always @(posedge clk) begin
        if (rst) begin
            message_q <= {MESSAGE_W{1'b0}};
            message_from_rsp_q <= 1'b0;
        end else if (takes_message) begin
            message_q <= job_act_take_rsp
                ? l2_rsp_data
                : job_act_take_forward ? l2_fwd_data : {deferred_head, {(CHUNK_WORDS*32){1'b0}}};
            message_from_rsp_q <= job_act_take_rsp;
        end
    end

    assign l2_rsp_ready = job_act_take_rsp;
    assign l2_fwd_ready = job_act_take_forward;
    wire [MESSAGE_CORE_W-1:0] message_core = message_q[MESSAGE_CORE_LSB +: MESSAGE_CORE_W];
    wire message_stash = message_q[MESSAGE_STASH_LSB];
    wire [MESSAGE_DATA_W*CHUNK_WORDS-1:0] message_data = message_q[MESSAGE_DATA_LSB +: MESSAGE_DATA_W*CHUNK_WORDS];

    always @(posedge clk) begin
        if (job_act_begin_reverse) begin
            message_granting_q <= granting_words;
            message_event_q <= is_data
                ? WORD_EV_FILL
                : is_reg_ack
                    ? WORD_EV_GRANT
                    : is_wb_ack ? WORD_EV_WB_DONE : is_fwd_read ? WORD_EV_FORWARD_READ : WORD_EV_FORWARD_TAKE;
        end
    end

    // Sent in cycle t: translated back at t+10, in S0 at t+11, applied in S3 at t+14.

    // the mapping that the message names
    wire [MAP_W-1:0] message_of = message_answers ? message_map : message_owner_map;

    assign pa_ppn = message_line[PAGE_W-WORD_W +: PPN_W];
    wire rev_sends = job_act_send_reverse;
    assign rev_valid = rev_sends;
    assign rev_index = message_of & {MAP_W{rev_sends}};
    assign rev_virt = {pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{rev_sends}};

    always @(posedge clk) begin
        if (rst) begin
            rev_sent_q <= 14'd0;
        end else begin
            rev_sent_q <= {rev_sent_q[12:0], rev_sends};
        end
    end

    wire [WORD_W-1:0] s1_rev_word; // its place in the line

    delay_line #(
        .WIDTH  (WORD_W),
        .CYCLES (12)
    ) rev_sent (
        .clk (clk),
        .in  (word_number),
        .out (s1_rev_word)
    );

    wire rev_found = rev_sent_q[9] && rev_mapped && pa_hit; // the word is mapped

    // it is not; only a writeback that a forward overtook may come back to a free entry
    wire rev_lost = rev_sent_q[9] && !(rev_mapped && pa_hit) && !is_wb_ack;

    always @(posedge clk) begin
        if (rst) begin
            s0_rev_q <= 1'b0;
            s1_rev_q <= 1'b0;
            s2_rev_q <= 1'b0;
            s3_rev_q <= 1'b0;
        end else begin
            s0_rev_q <= rev_found;
            s1_rev_q <= s0_rev_q;
            s2_rev_q <= s1_rev_q;
            s3_rev_q <= s2_rev_q;
        end
    end

    always @* begin : set_s1_rev_data
        integer k;
        s1_rev_data = 32'd0;
        s1_rev_granting = 1'b0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s1_rev_q && s1_rev_word == k[WORD_W-1:0]) begin
                s1_rev_data = message_data[k*32 +: 32];
                s1_rev_granting = message_granting_q[k];
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            s2_rev_granting_q <= 1'b0;
            s2_rev_word_q <= {WORD_W{1'b0}};
            s3_rev_word_q <= {WORD_W{1'b0}};
        end else begin
            s2_rev_granting_q <= s1_rev_granting;
            s2_rev_word_q <= s1_rev_word;
            s3_rev_word_q <= s2_rev_word_q;
        end
    end

    wire supplied = s3_rev_q && (|apply_supply); // the word answers the message
    wire deferred = s3_rev_q && (|apply_defer);  // it waits for this stash's own grant
    wire refused = s3_rev_q && (|apply_refuse);

    always @(posedge clk) begin : set_reply_mask_q
        integer k;
        if (rst || job_act_begin_reverse) begin
            reply_mask_q <= {CHUNK_WORDS{1'b0}};
            defer_mask_q <= {CHUNK_WORDS{1'b0}};
            reply_data_q <= {(CHUNK_WORDS*32){1'b0}};
        end else begin
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                if (supplied && s3_rev_word_q == k[WORD_W-1:0]) begin
                    reply_mask_q[k] <= 1'b1;
                    reply_data_q[k*32 +: 32] <= s3_word_q;
                end
                if (deferred && s3_rev_word_q == k[WORD_W-1:0]) begin
                    defer_mask_q[k] <= 1'b1;
                end
            end
        end
    end

    // The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.
    wire replies = job_act_end_reverse && message_forwards && reply_mask_q != {CHUNK_WORDS{1'b0}};
    wire defers = job_act_end_reverse && message_forwards && defer_mask_q != {CHUNK_WORDS{1'b0}};
    wire [MSG_W-1:0] reply_type = is_fwd_read ? MSG_DATA : is_fwd_reg ? MSG_REG_ACK : MSG_RECALL_DATA;

    small_fifo #(
        .WIDTH (MESSAGE_W),
        .DEPTH (2)
    ) replies_out (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (replies),
        .in_data   ({
            reply_type,
            message_line,
            reply_mask_q,
            message_core,
            message_stash,
            message_map,
            {MAP_W{1'b0}},
            reply_data_q & {(CHUNK_WORDS*32){!is_fwd_reg}}
        }),
        .out_valid (fwd_rsp_valid),
        .out_ready (fwd_rsp_ready),
        .out_data  (fwd_rsp_data),
        .count     (replies_queued)
    );

    wire deferred_valid;

    small_fifo #(
        .WIDTH (MESSAGE_W - CHUNK_WORDS * 32),
        .DEPTH (DEFERRED)
    ) deferred_forwards (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (defers),
        .in_data   ({
            message_type, message_line, defer_mask_q, message_core, message_stash, message_map,
            message_owner_map
        }),
        .out_valid (deferred_valid),
        .out_ready (job_act_take_deferred),
        .out_data  (deferred_head),
        .count     (deferred_count)
    );

    always @(posedge clk) begin
        if (rst) begin
            retry_q <= {DEFER_W{1'b0}};
        end else if (job_act_end_reverse && is_reg_ack) begin
            retry_q <= deferred_count;
        end else if (job_act_take_deferred) begin
            retry_q <= retry_q - 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            protocol_error_q <= 1'b0;
        end else begin
            protocol_error_q <= (job_act_begin_reverse && (|(message_mask & ~message_words)))
                || rev_lost
                || refused;
        end
    end

    assign protocol_error = protocol_error_q;

    // Commands.
    wire command_quiet;             // none is under way
    wire [SLOT_W-1:0] command_slot; // the slot that it asks about
    wire scan_valid;                // the command asks for command_chunk
    wire scan_apply;                // S2: it will change the chunk
    wire [3:0] scan_event;
    wire [MAP_W-1:0] scan_map;

    stash_commands #(
        .BYTES          (BYTES),
        .CHUNK_WORDS    (CHUNK_WORDS),
        .MAP_ENTRIES    (MAP_ENTRIES),
        .THREAD_BLOCKS  (THREAD_BLOCKS),
        .MAPS_PER_BLOCK (MAPS_PER_BLOCK),
        .VP_ENTRIES     (VP_ENTRIES),
        .PAGE_BYTES     (PAGE_BYTES),
        .VA_BITS        (VA_BITS),
        .SPAN_BITS      (SPAN_BITS),
        .SCOUT_DISTANCE (SCOUT_DISTANCE)
    ) commands (
        .clk                 (clk),
        .rst                 (rst),
        .wants               (command_wants),
        .step                (job_act_command_step),
        .quiet               (command_quiet),
        .read_index          (command_read_index),
        .ask_slot            (command_slot),
        .page                (command_page),
        .flag_valid          (command_flag_valid),
        .flag_index          (command_flag_index),
        .flag_used           (command_flag_used),
        .flag_live           (command_flag_live),
        .flag_coherent       (command_flag_coherent),
        .flag_reuse          (command_flag_reuse),
        .flag_pointer        (command_flag_pointer),
        .page_held           (va_hit),
        .access_names_target (|access_names),
        .ask_evict           (command_ask_evict),
        .ask_register        (command_ask_register),
        .chunk               (command_chunk),
        .evict_busy          (evict_valid_q),
        .incomplete          (incomplete_q),
        .cmd_valid           (cmd_valid),
        .cmd_ready           (cmd_ready),
        .cmd_data            (cmd_data),
        .cmd_done_valid      (cmd_done_valid),
        .cmd_done_ready      (cmd_done_ready),
        .cmd_done_data       (cmd_done_data),
        .calc_valid          (calc_valid),
        .calc_data           (calc_data),
        .calc_done_valid     (calc_done_valid),
        .calc_done_ready     (calc_done_ready),
        .calc_done_data      (calc_done_data),
        .used                (used),
        .live                (live),
        .coherent            (coherent),
        .clean               (clean),
        .read_data           (read_data),
        .set_valid           (set_valid),
        .set_index           (set_index),
        .set_data            (set_data),
        .slot_valid          (slot_valid),
        .slot_map            (slot_map),
        .slot_write_valid    (slot_write_valid),
        .slot_write_block    (slot_write_block),
        .slot_write_slot     (slot_write_slot),
        .slot_write_set      (slot_write_set),
        .slot_write_map      (slot_write_map),
        .tail                (tail),
        .free_count          (free_count),
        .add_valid           (add_valid),
        .add_vpn             (add_vpn),
        .add_map             (add_map),
        .drop_valid          (drop_valid),
        .drop_map            (drop_map),
        .map_in_flight       (map_in_flight),
        .any_in_flight       (any_in_flight),
        .travelling          (travelling),
        .target              (target),
        .self                (self),
        .freeze              (freeze),
        .freeze_all          (freeze_all),
        .walk_fault          (walk_fault),
        .marked              (marked),
        .reg_done            (reg_done),
        .op_state            (op_state),
        .op_index            (op_index),
        .scan_valid          (scan_valid),
        .scan_apply          (scan_apply),
        .scan_event          (scan_event),
        .scan_map            (scan_map)
    );

    assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
    assign slot_slot = looks_up ? new_slot_q : command_slot;

    // The storage. In the cycle before S0 at most one of these asks for a chunk.

    // the word that the operation is about
    wire [ADDR_W-1:0] op_addr = (translated[ADDR_W-1:0] & {ADDR_W{sent_q[7]}})
        | (rev_addr & {ADDR_W{rev_found}})
        | (probe_addr & {ADDR_W{probed_q[0]}})
        | ({command_chunk, {WORD_W{1'b0}}} & {ADDR_W{scan_valid}});

    always @(posedge clk) begin
        if (rst) begin
            op_addr_q <= {ADDR_W{1'b0}};
            op_valid_q <= {1{1'b0}};
        end else begin
            op_addr_q <= op_addr;
            op_valid_q <= sent_q[7] || rev_found || probed_q[0] || scan_valid;
        end
    end

    assign op_valid = op_valid_q;
    assign op_chunk = op_addr_q[ADDR_W-1:WORD_W];

    // S1.

    always @(posedge clk) begin
        s1_place_q <= {{(CHUNK_WORDS-1){1'b0}}, 1'b1} << op_addr_q[WORD_W-1:0];
    end

    always @* begin : set_s1_state
        integer k;
        s1_state = {2{1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s1_place_q[k]) begin
                s1_state = s1_state | op_state[k*2 +: 2];
            end
        end
    end

    wire [CHUNK_WORDS-1:0] s1_is_p; // Pending words of the chunk
    wire [CHUNK_WORDS-1:0] s1_is_r; // Registered words of the chunk

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            assign s1_is_p[i] = op_state[2*i +: 2] == WORD_ST_P;
            assign s1_is_r[i] = op_state[2*i +: 2] == WORD_ST_R;
        end
    endgenerate

    // S2.

    always @(posedge clk) begin
        if (rst) begin
            s2_op_q <= 1'b0;
        end else begin
            s2_op_q <= op_done;
        end
    end

    always @(posedge clk) begin
        s2_place_q <= s1_place_q;
        s2_is_p_q <= s1_is_p;
        s2_is_r_q <= s1_is_r;
        s2_foreign_q <= |s1_is_p;
        s2_index_q <= op_index;
        s2_rdata_q <= op_rdata;
        s2_wdata_q <= s1_wdata_q | s1_rev_data;
    end

    always @(posedge clk) begin
        if (job_act_probe_new) begin
            kept_word_q <= op_word;
        end
    end

    always @* begin : set_op_word
        integer k;
        op_word = {32{1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s2_place_q[k]) begin
                op_word = op_word | s2_rdata_q[k*32 +: 32];
            end
        end
    end

    wire apply_walk = writes_word || commit_act_mark_issued;
    wire applies = apply_walk || job_act_fill_new || s2_rev_q; // the operation changes one word
    wire [WORD_EV_W-1:0] store_event = job_mapped_q ? WORD_EV_STORE : WORD_EV_RAW_STORE;
    assign apply_valid = apply_valid_q;
    assign apply_mask = apply_mask_q;
    assign apply_event = apply_event_q;
    assign apply_granting = apply_granting_q;

    always @(posedge clk) begin
        if (rst) begin
            apply_valid_q <= {1{1'b0}};
            apply_mask_q <= {CHUNK_WORDS{1'b0}};
            apply_event_q <= {4{1'b0}};
            apply_granting_q <= {CHUNK_WORDS{1'b0}};
            apply_map_q <= {MAP_W{1'b0}};
        end else begin
            apply_valid_q <= applies || scan_apply;
            apply_mask_q <= (s2_place_q & {CHUNK_WORDS{applies}}) | {CHUNK_WORDS{scan_apply}};
            apply_event_q <= (store_event & {4{commit_act_write_hit}})
                | (WORD_EV_LOCAL_STORE & {4{commit_act_write_local}})
                | (WORD_EV_ISSUE & {4{commit_act_write_issue}})
                | (WORD_EV_REREGISTER & {4{commit_act_mark_issued}})
                | (WORD_EV_FILL & {4{job_act_fill_new}})
                | (message_event_q & {4{s2_rev_q}})
                | scan_event;
            apply_granting_q <= s2_place_q & {CHUNK_WORDS{s2_rev_q && s2_rev_granting_q}};
            apply_map_q <= (job_map_q & {MAP_W{apply_walk || job_act_fill_new}})
                | (message_of & {MAP_W{s2_rev_q}})
                | scan_map;
        end
    end

    assign apply_map = apply_map_q;
    wire [31:0] s2_word = job_act_fill_new ? kept_word_q : s2_wdata_q;

    always @(posedge clk) begin : set_apply_wdata_q
        integer k;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            apply_wdata_q[k*32 +: 32] <= s2_word & {32{!rst && applies && s2_place_q[k]}};
        end
    end

    assign apply_wdata = apply_wdata_q;

    // S3. #DirtyData counts a mapping's chunks that hold a Registered or Pending word.

    always @(posedge clk) begin
        s3_word_q <= op_word;
    end

    wire index_kept = index_after == index_before;
    wire rises = s3_op_q && owned_after && !(owned_before && index_kept);
    wire falls = s3_op_q && owned_before && !(owned_after && index_kept);
    assign inc_valid = inc_valid_q;
    assign inc_index = inc_index_q;
    assign dec_valid = dec_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            s3_op_q <= 1'b0;
            inc_valid_q <= {1{1'b0}};
            inc_index_q <= {MAP_W{1'b0}};
            dec_valid_q <= {1{1'b0}};
            dec_index_q <= {MAP_W{1'b0}};
        end else begin
            s3_op_q <= s2_op_q;
            inc_valid_q <= rises;
            inc_index_q <= index_after & {MAP_W{rises}};
            dec_valid_q <= falls;
            dec_index_q <= index_before & {MAP_W{falls}};
        end
    end

    assign dec_index = dec_index_q;

    assign idle = job_state_q == JOB_ST_IDLE
        && command_quiet
        && !(|access_used)
        && (&mshr_unused)
        && !l2_req_valid
        && !fwd_rsp_valid
        && !deferred_valid
        && !done_valid_q
        && !evict_valid_q
        && !page_valid_q;

    wire unused = &{1'b0, BANKS != 0};
    wire unused_1 = &{1'b0, {job_act_read_new, job_act_lookup}};
    wire unused_2 = &{1'b0, s2_virt_q[PAGE_W-1:WORD_W]};
    wire unused_3 = &{1'b0, requests_queued};
    wire unused_4 = &{1'b0, rev_done};
    wire unused_5 = &{1'b0, replies_queued[0]};
    wire unused_6 = &{1'b0, calc_ready};
    wire unused_7 = &{1'b0, op_dirty};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((picks & (picks - 1'b1)) == 8'd0);                 // one pick at most
            assert (!miss_valid || (|access_free));                    // a miss finds a free entry
            assert (!(miss_valid && (op_done || s2_op_q || s3_op_q))); // a miss and an operation never meet
            cover (&access_used);                                      // every entry is used
            assert (fwd_done == sent_q[7]);                            // the translation takes eight cycles
            cover (fills_lane);                                        // a lane takes its word from an older copy
            cover (commit_act_request_reg && s2_fits_q); // a mapped store of this walk joins the REG before it
            assert (job_state_q != JOB_ST_IDLE || !open_valid_q);      // a job in IDLE has closed its request
            assert (!closes || (|(mshr_open & ~mshr_unused)));         // a request leaves with an MSHR in use
            assert (!(opens && open_valid_q) || !(|(mshr_open & mshr_free))); // and once: the next one has another MSHR
            // a job asks for one kind only, so the open request fits by its line alone
            assert (!(asks && s2_fits_q) || (open_valid_q && open_line_q == s2_line_q));
            cover (opens && open_valid_q);      // a request is closed because another line follows
            assert (rev_done == rev_sent_q[9]); // the reverse translation takes ten cycles
            assert (retry_q <= deferred_count); // what is tried again is there
            cover (defers);                     // a forward waits for this stash's own grant
            cover (replies && defers);          // part of a forward is answered, part of it waits
            // an answer names words that nobody expects
            cover (job_act_begin_reverse && message_answers && (|(message_mask & ~expected)));
            assert (!calc_valid || calc_ready); // the calculation is ready when it is started
            cover (rises && falls);             // a chunk changes hands
        end
    end
`endif

endmodule

`default_nettype wire
