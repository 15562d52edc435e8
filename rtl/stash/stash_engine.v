// stash_engine: misses, mappings, lazy writebacks and remote requests of the stash
//
// One job at a time: its state table, what it is about, and the parts that do it.
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
    // forwards that wait for this stash's own grant, in entries (a power of two, 2 to 16384)
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

    // with stash_storage
    // after reset: words are being made Invalid and 0; nothing else is done
    input  wire                                  clearing,
    // warp misses that the engine can still take: 0, 1, or 2 for two and more
    output wire [1:0]                            miss_free,
    output wire                                  op_valid,       // S0: the engine reads op_chunk
    output wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk, // S0: chunk; 0 without op_valid
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                                  op_done,
    input  wire [2*CHUNK_WORDS-1:0]              op_state,       // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [32*CHUNK_WORDS-1:0]             op_rdata,       // S1: data of each word
    input  wire                                  op_dirty,       // S1: the chunk's dirty bit: some word is Registered
    input  wire [$clog2(MAP_ENTRIES)-1:0]        op_index,       // S1: the chunk's stash-map index
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    output wire                                  apply_valid,
    // S3: an event of the table `word`, by its position in the table; this and the rest of apply_* 0 without
    // apply_valid
    output wire [3:0]                            apply_event,
    output wire [CHUNK_WORDS-1:0]                apply_mask,     // S3: words
    output wire [CHUNK_WORDS-1:0]                apply_granting, // S3: words whose registration is on its way
    output wire [$clog2(MAP_ENTRIES)-1:0]        apply_map,      // S3: stash-map index that the operation names
    output wire [32*CHUNK_WORDS-1:0]             apply_wdata,    // S3: data for WRITE
    input  wire [CHUNK_WORDS-1:0]                apply_supply,   // S3: words with SUPPLY
    input  wire [CHUNK_WORDS-1:0]                apply_defer,    // S3: words with DEFER
    input  wire [CHUNK_WORDS-1:0]                apply_refuse,   // S3: words with REFUSE
    // S3: some word was Registered or Pending before the operation
    input  wire                                  owned_before,
    input  wire                                  owned_after,    // S3: some word is so after it
    input  wire [$clog2(MAP_ENTRIES)-1:0]        index_before,   // S3: the chunk's index before the operation
    input  wire [$clog2(MAP_ENTRIES)-1:0]        index_after,    // S3: the chunk's index after the operation
    input  wire                                  miss_valid,     // S1: an access ends here with lanes that missed
    // S1: record miss
    input  wire [TAG_BITS+$clog2(THREAD_BLOCKS)+$clog2(MAPS_PER_BLOCK)+LANES+LANES*($clog2(BYTES/4)+64)+3:0] miss_data,

    // with stash_map_index
    output wire [$clog2(THREAD_BLOCKS):0]        slot_block,     // read_block: thread block to look up
    output wire [$clog2(MAPS_PER_BLOCK):0]       slot_slot,      // read_slot: slot to look up
    input  wire                                  slot_valid,     // read_valid: same cycle: the slot holds a mapping
    input  wire [$clog2(MAP_ENTRIES)-1:0]        slot_map,       // read_map: same cycle: its stash-map index
    // change a slot; the rest of slot_write_* 0 without it
    output wire                                  slot_write_valid,
    output wire [$clog2(THREAD_BLOCKS):0]        slot_write_block, // thread block of the change
    output wire [$clog2(MAPS_PER_BLOCK):0]       slot_write_slot, // slot of the change
    // 1: the slot holds slot_write_map; 0: it becomes empty
    output wire                                  slot_write_set,
    output wire [$clog2(MAP_ENTRIES)-1:0]        slot_write_map, // stash-map index

    // with stash_map
    output wire                                  set_valid,      // at the clock edge: write the entry set_index
    output wire [$clog2(MAP_ENTRIES)-1:0]        set_index,      // which entry
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data, // record entry
    output wire [$clog2(MAP_ENTRIES)-1:0]        read_index,     // entry to read
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data, // record entry, one cycle after read_index
    output reg                                   flag_valid,     // at the clock edge: write the flags of flag_index
    output reg  [$clog2(MAP_ENTRIES)-1:0]        flag_index,     // whose flags
    output reg                                   flag_used,      // the entry holds a mapping (the paper's Valid)
    output reg                                   flag_live,      // its thread block has not ended
    output reg                                   flag_coherent,  // Mapped Coherent
    output reg                                   flag_reuse, // an older entry maps the same tile (the paper's reuseBit)
    output reg  [$clog2(MAP_ENTRIES)-1:0]        flag_pointer,   // that older entry
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                used,
    input  wire [MAP_ENTRIES-1:0]                live,           // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                coherent,       // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                reuse,          // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                clean,          // #DirtyData of the entry is 0
    output wire [$clog2(MAP_ENTRIES)-1:0]        pointer_index,  // whose pointer to show
    input  wire [$clog2(MAP_ENTRIES)-1:0]        pointer,        // same cycle: the pointer of entry pointer_index
    output wire                                  inc_valid, // at the clock edge: #DirtyData of inc_index rises by 1
    output wire [$clog2(MAP_ENTRIES)-1:0]        inc_index,      // whose #DirtyData rises
    // at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)
    output wire                                  dec_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]        dec_index,      // whose #DirtyData falls
    output wire                                  fwd_valid, // translate a stash word address to a virtual word address
    output wire [$clog2(MAP_ENTRIES)-1:0]        fwd_index,      // entry
    output wire [$clog2(BYTES/4)-1:0]            fwd_addr,       // stash word address
    input  wire                                  fwd_done,       // 8 cycles after fwd_valid
    input  wire [VA_BITS-3:0]                    fwd_virt,       // virtual word address; 0 when not mapped or not done
    input  wire                                  fwd_mapped,     // the word lies in the mapping; 0 when not done
    output wire                                  rev_valid, // translate a virtual word address to a stash word address
    output wire [$clog2(MAP_ENTRIES)-1:0]        rev_index,      // entry
    output wire [VA_BITS-3:0]                    rev_virt,       // virtual word address
    input  wire                                  rev_done,       // 10 cycles after rev_valid
    input  wire [$clog2(BYTES/4)-1:0]            rev_addr,       // stash word address; 0 when not mapped or not done
    input  wire                                  rev_mapped, // the mapping has this word: not in a gap; 0 when not done

    // with vp_map
    // the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest
    output wire [$clog2(MAP_ENTRIES)-1:0]        tail,
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn,         // look up a virtual page
    input  wire                                  va_hit,         // one cycle later: the page is held
    // one cycle later: and its translation is known (not asked for yet: 0)
    input  wire                                  va_known,
    // one cycle later: and the page walker reported a fault for it
    input  wire                                  va_fault,
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn, // one cycle later: physical page number; 0 unless known
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] pa_ppn, // look up a physical page (RTLB); only known pages are found
    // two cycles later: found; 0 where a page is added in the cycle between
    input  wire                                  pa_hit,
    // two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    output wire                                  add_valid,
    // virtual page that is added: the one at va_vpn in the cycle before
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn,
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    output wire [$clog2(MAP_ENTRIES)-1:0]        add_map,
    // at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held:
    // nothing happens). Never with add_valid
    output wire                                  fill_valid,
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn,       // its physical page
    // the page has none; forgotten when a mapping adds the page again
    output wire                                  fill_fault,
    // at the clock edge: forget every page whose back pointer is drop_map
    output wire                                  drop_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]        drop_map,       // mapping whose pages are forgotten
    input  wire [$clog2(VP_ENTRIES):0]           free_count,     // free entries

    // others
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
    localparam integer CMD_BLOCK_LSB = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + $clog2(MAPS_PER_BLOCK) + 11;
    localparam integer JOB_ST_W = 5;
    localparam [JOB_ST_W-1:0] JOB_ST_CLEAR = 0;       // after reset: the storage makes itself Invalid
    localparam [JOB_ST_W-1:0] JOB_ST_IDLE = 1;        // choose the next job
    localparam [JOB_ST_W-1:0] JOB_ST_MISS_READ = 3;   // a missed access is read
    localparam [JOB_ST_W-1:0] JOB_ST_REPLICA_NEW = 6; // its mapping is read, to look for an older copy
    // send the lanes, a word a cycle, through translation to the commit
    localparam [JOB_ST_W-1:0] JOB_ST_MISS_WALK = 11;
    // a message: find its virtual page, and the MSHRs that it answers
    localparam [JOB_ST_W-1:0] JOB_ST_REVERSE_LOOKUP = 16;
    // an answer: put its words to their places in the stash, a chunk a cycle
    localparam [JOB_ST_W-1:0] JOB_ST_ANSWER_PUT = 17;
    localparam integer ADDR_W = $clog2(BYTES / 4);                       // width of a stash word address
    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
    localparam integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS); // width of a chunk number
    localparam integer MAP_W = $clog2(MAP_ENTRIES);                      // width of a map index
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;                  // width of a word's number in its page
    localparam integer VIRT_W = VA_BITS - 2;                             // width of a virtual word address
    localparam integer VPN_W = VA_BITS - $clog2(PAGE_BYTES);             // width of a virtual page number
    localparam integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2;       // width of a physical line address
    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;              // width of a thread block
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;              // width of a slot
    localparam integer LANE_W = (1 > $clog2(LANES) ? 1 : $clog2(LANES)); // width of a lane's number

    reg  [4:0]         job_state_q;    // state of the table
    reg                job_lanes_q;    // an access; otherwise a chunk
    reg  [MAP_W-1:0]   job_map_q;      // the mapping of the access or chunk
    reg  [CHUNK_W-1:0] job_chunk_q;    // the chunk
    reg                job_register_q; // the chunk's dirty words are to be registered; otherwise written back
    reg                looked_up_q;    // the message's second cycle in REVERSE_LOOKUP
    reg  [3:0]         probed_q;       // bit k: the job named a chunk k+1 cycles ago

    wire [MISS_TAG_W-1:0] miss_tag = miss_data[MISS_TAG_LSB +: MISS_TAG_W];
    wire miss_write = miss_data[MISS_WRITE_LSB];
    wire miss_mapped = miss_data[MISS_MAPPED_LSB];
    wire [MISS_BLOCK_W-1:0] miss_block = miss_data[MISS_BLOCK_LSB +: MISS_BLOCK_W];
    wire [MISS_SLOT_W-1:0] miss_slot = miss_data[MISS_SLOT_LSB +: MISS_SLOT_W];
    wire [MISS_TODO_W-1:0] miss_todo = miss_data[MISS_TODO_LSB +: MISS_TODO_W];
    wire [MISS_ADDR_W*LANES-1:0] miss_addr = miss_data[MISS_ADDR_LSB +: MISS_ADDR_W*LANES];
    wire [MISS_WDATA_W*LANES-1:0] miss_wdata = miss_data[MISS_WDATA_LSB +: MISS_WDATA_W*LANES];
    wire [MISS_RDATA_W*LANES-1:0] miss_rdata = miss_data[MISS_RDATA_LSB +: MISS_RDATA_W*LANES];
    wire [4:0] job_next;

    always @(posedge clk) begin
        if (rst) begin
            job_state_q <= JOB_ST_CLEAR;
        end else begin
            job_state_q <= job_next;
        end
    end

    wire job_if_clearing = clearing;
    wire job_if_pick_page;       // the job begins with an answer of the page walker
    wire job_if_pick_rsp;        // it begins with an answer of the L2
    wire job_if_pick_deferred;   // it begins with a deferred forward
    wire job_if_pick_forward;    // it begins with a new forward
    wire job_if_pick_evict;      // it begins with a chunk
    wire job_if_pick_complete;   // it begins with an access that has all its lanes
    wire job_if_pick_miss;       // it begins with an access that has lanes to walk
    wire job_if_pick_command;    // it begins with a step of a command
    wire job_if_replay;          // it has asked for words since it was last replayed
    wire job_if_served;          // all its lanes are done
    wire job_if_may_answer;      // the job's access may have it
    wire job_write_q;            // the job's access stores
    wire job_mapped_q;           // it goes through a mapping
    wire job_map_ok_q;           // its slot names that mapping
    wire job_if_replica = !job_write_q && job_mapped_q && job_map_ok_q && live[job_map_q] && reuse[job_map_q];
    wire job_if_replica_same;    // it is of the same tile
    wire job_if_arrived = looked_up_q || probed_q[3];
    wire job_if_copy_found;      // the older copy has it
    wire job_if_replica_last;    // it is the last lane to look at
    wire job_if_answer;
    wire job_if_chunk_last;      // what is left lies in one chunk
    wire job_if_word_last;       // no lane is left behind the next word
    wire job_if_left_last;       // it is the last to send
    wire job_if_left_none;       // there is none to send
    wire [11:0] sent_q;          // bit k: a word was sent k+1 cycles ago
    wire rev_empty;              // no word of the message is on its way
    wire replay_empty;           // no chunk is on its way
    wire job_if_pipe_empty = sent_q == 12'd0 && rev_empty && replay_empty;
    wire job_act_take_page;      // fill the VP-map, wake the sleepers
    wire job_act_take_rsp;       // latch the message
    wire job_act_take_deferred;  // latch the oldest deferred forward
    wire job_act_take_forward;   // latch the message
    wire job_act_start_evict;    // latch the chunk and what is to be done with it
    wire job_act_start_complete; // read the access's tag and load data
    wire job_act_start_miss;     // read the access's lanes
    wire job_act_command_step;   // the table `command` makes one step
    wire job_act_read_result;    // read the access's load data
    wire job_act_load_done;      // move the response to the response register, free the access
    wire job_act_begin_replay;   // the lanes to read for: those still to do
    wire job_act_read_chunk;     // read the chunk of the lowest of these lanes, for all that have their words there
    wire job_act_begin_walk;     // the words to send: the lanes still to do
    wire job_act_read_new;       // read the access's mapping
    wire job_act_read_old;       // read the mapping that its pointer names
    wire job_act_begin_replica;  // the lanes to look at: those still to do
    wire job_act_probe_copy;     // read the chunk of the older copy
    wire job_act_probe_new;      // keep the older copy's word, read the chunk of the new one
    wire job_act_fill_new;       // apply FILL to the new word; the lane is done if the word is present now
    wire job_act_next_lane;      // go to the next lane
    wire job_act_send_lane;      // start the translation of a lane's word; for a load, of all lanes on this word
    wire job_act_probe_chunk;    // read the chunk
    wire job_act_begin_chunk;    // the words to send: the chunk's Pending (writeback) or Registered (registration) ones
    wire job_act_send_word;      // start the translation of a chunk's word
    wire job_act_end_walk; // close the open request; put the access to sleep if it can only wait; free the chunk latch
    wire job_act_begin_answer;   // the words to put: those of the message that MSHRs expect, and their places
    wire job_act_put_chunk;      // start the operation on the next chunk, with all its words
    wire job_act_end_answer;     // take the message's words from the MSHRs, wake who waits for them
    wire job_act_lookup;         // look up the physical page
    wire job_act_begin_reverse;  // the words to send: those of the message
    wire job_act_send_reverse;   // start the reverse translation of a word
    wire job_act_end_reverse;    // answer, or defer

    stash_job_table job_table (
        .clk                (clk),
        .rst                (rst),
        .valid              (1'b1),
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
        .if_replay          (job_if_replay),
        .if_served          (job_if_served),
        .if_may_answer      (job_if_may_answer),
        .if_replica         (job_if_replica),
        .if_replica_same    (job_if_replica_same),
        .if_arrived         (job_if_arrived),
        .if_copy_found      (job_if_copy_found),
        .if_replica_last    (job_if_replica_last),
        .if_answer          (job_if_answer),
        .if_chunk_last      (job_if_chunk_last),
        .if_word_last       (job_if_word_last),
        .if_left_last       (job_if_left_last),
        .if_left_none       (job_if_left_none),
        .if_pipe_empty      (job_if_pipe_empty),
        .next_state         (job_next),
        .act_take_page      (job_act_take_page),
        .act_take_rsp       (job_act_take_rsp),
        .act_take_deferred  (job_act_take_deferred),
        .act_take_forward   (job_act_take_forward),
        .act_start_evict    (job_act_start_evict),
        .act_start_complete (job_act_start_complete),
        .act_start_miss     (job_act_start_miss),
        .act_command_step   (job_act_command_step),
        .act_read_result    (job_act_read_result),
        .act_load_done      (job_act_load_done),
        .act_begin_replay   (job_act_begin_replay),
        .act_read_chunk     (job_act_read_chunk),
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
        .act_begin_answer   (job_act_begin_answer),
        .act_put_chunk      (job_act_put_chunk),
        .act_end_answer     (job_act_end_answer),
        .act_lookup         (job_act_lookup),
        .act_begin_reverse  (job_act_begin_reverse),
        .act_send_reverse   (job_act_send_reverse),
        .act_end_reverse    (job_act_end_reverse)
    );

    wire evict_valid_q;                // the chunk latch: a chunk
    wire mshr_free_valid;              // some MSHR is free
    wire [MISSES-1:0] access_complete; // used, and no lane to do
    wire [MISSES-1:0] access_ready;    // has lanes to walk, and waits for nothing
    wire command_wants;                // a command, or the scout, has a step to do
    wire looks_up;                     // the cycle after a miss: its slot is looked up (stash_map_index)
    wire command_goes_on; // the step in this cycle changes a cursor alone, and the next is of the same kind
    wire may_retry;                    // a deferred forward may be tried again
    wire may_forward;                  // a forward may be taken

    // The next job.
    stash_next_job next_job (
        .idle            (job_state_q == JOB_ST_IDLE),
        .may_evict       (evict_valid_q && mshr_free_valid),
        .may_complete    (!done_valid && (|access_complete)),
        .may_walk        (|access_ready),
        .may_command     (command_wants && !looks_up),
        .step_goes_on    (command_goes_on),
        .pick_page       (job_if_pick_page),
        .pick_rsp        (job_if_pick_rsp),
        .pick_deferred   (job_if_pick_deferred),
        .pick_forward    (job_if_pick_forward),
        .pick_evict      (job_if_pick_evict),
        .pick_complete   (job_if_pick_complete),
        .pick_miss       (job_if_pick_miss),
        .pick_command    (job_if_pick_command),
        .walk_done_valid (walk_done_valid),
        .l2_rsp_valid    (l2_rsp_valid),
        .may_retry       (may_retry),
        .may_forward     (may_forward),
        .clk             (clk),
        .rst             (rst)
    );

    // What the job is about.
    wire reads_access;                // it begins with either
    wire [MAP_W-1:0] ready_map;       // mapping of the access to walk
    wire [MAP_W-1:0] s2_index_q;      // S2: the mapping of the chunk
    wire [CHUNK_W-1:0] evict_chunk_q; // that chunk
    wire evict_register_q;            // to register; otherwise to write back

    always @(posedge clk) begin
        if (rst) begin
            job_lanes_q <= 1'b0;
        end else if (reads_access) begin
            job_lanes_q <= 1'b1;
        end else if (job_act_start_evict) begin
            job_lanes_q <= 1'b0;
        end
        if (reads_access) begin
            job_map_q <= ready_map;
        end else if (job_act_begin_chunk) begin
            job_map_q <= s2_index_q;
        end
        if (job_act_start_evict) begin
            job_chunk_q <= evict_chunk_q;
            job_register_q <= evict_register_q;
        end
        if (rst) begin
            {looked_up_q, probed_q} <= 0;
        end else begin
            looked_up_q <= job_state_q == JOB_ST_REVERSE_LOOKUP && !looked_up_q;
            probed_q <= {probed_q[2:0], job_act_probe_copy || job_act_probe_new || job_act_probe_chunk};
        end
    end

    assign walk_done_ready = job_act_take_page;
    assign l2_rsp_ready = job_act_take_rsp;
    assign l2_fwd_ready = job_act_take_forward;

    // Accesses that missed.
    wire ends_chunk = job_act_end_walk && !job_lanes_q; // a job on a chunk ends
    wire [BLOCK_W-1:0] new_block_q;                     // where its slot is
    wire [SLOT_W-1:0] new_slot_q;
    wire [MSHRS-1:0] freed;                             // MSHRs whose answer is complete
    wire [MISSES-1:0] access_used;                      // holds an access
    wire [MISSES-1:0] access_names;                     // names the entry that the command asks about
    wire [LANES-1:0] job_todo;                          // its lanes still to do
    wire [LANES*ADDR_W-1:0] request_addr;               // addresses of its lanes
    wire [32*LANES-1:0] request_wdata;
    wire freeze_all;                                    // no access is walked
    wire freeze;                                        // accesses through `self` are not walked
    wire [MAP_W-1:0] self;                              // the mapping in question
    wire [MAP_W-1:0] target;                            // the entry in question
    wire [LANES-1:0] lane_done;                         // lanes that are done
    wire [3:0] lane_error;                              // the error with which they end
    wire [MSHRS-1:0] wait_for;                          // the READ that brings the lane's word
    wire [MSHRS-1:0] mshr_unused;                       // MSHRs that hold no request
    wire s2_op_q;                                       // S2 holds an operation
    wire [LANES-1:0] lane_capture;                      // lanes that take a word
    wire [32*LANES-1:0] captured;                       // that word, of each lane

    stash_accesses #(
        .THREAD_BLOCKS  (THREAD_BLOCKS),
        .MAPS_PER_BLOCK (MAPS_PER_BLOCK),
        .MISSES         (MISSES),
        .MAP_ENTRIES    (MAP_ENTRIES),
        .LANES          (LANES),
        .BYTES          (BYTES),
        .TAG_BITS       (TAG_BITS),
        .MSHRS          (MSHRS)
    ) accesses (
        .new_block_q            (new_block_q),
        .new_slot_q             (new_slot_q),
        .wake                   (job_act_take_page || ends_chunk || (|freed)),
        .access_used            (access_used),
        .access_complete        (access_complete),
        .access_ready           (access_ready),
        .access_names           (access_names),
        .ready_map              (ready_map),
        .job_write_q            (job_write_q),
        .job_mapped_q           (job_mapped_q),
        .job_map_ok_q           (job_map_ok_q),
        .job_todo               (job_todo),
        .job_if_replay          (job_if_replay),
        .job_if_served          (job_if_served),
        .looks_up               (looks_up),
        .reads_access           (reads_access),
        .request_addr           (request_addr),
        .request_wdata          (request_wdata),
        .job_if_may_answer      (job_if_may_answer),
        .miss_free              (miss_free),
        .done_valid             (done_valid),
        .done_data              (done_data),
        .clk                    (clk),
        .rst                    (rst),
        .job_act_start_miss     (job_act_start_miss),
        .miss_valid             (miss_valid),
        .miss_block             (miss_block),
        .miss_slot              (miss_slot),
        .miss_rdata             (miss_rdata),
        .job_lanes_q            (job_lanes_q),
        .freeze_all             (freeze_all),
        .freeze                 (freeze),
        .self                   (self),
        .target                 (target),
        .job_act_load_done      (job_act_load_done),
        .miss_write             (miss_write),
        .miss_mapped            (miss_mapped),
        .miss_todo              (miss_todo),
        .lane_done              (lane_done),
        .lane_error             (lane_error),
        .slot_valid             (slot_valid),
        .slot_map               (slot_map),
        .wait_for               (wait_for),
        .freed                  (freed),
        .job_act_begin_replay   (job_act_begin_replay),
        .job_act_end_walk       (job_act_end_walk),
        .mshr_unused            (mshr_unused),
        .job_act_start_complete (job_act_start_complete),
        .miss_tag               (miss_tag),
        .miss_addr              (miss_addr),
        .miss_wdata             (miss_wdata),
        .s2_op_q                (s2_op_q),
        .lane_capture           (lane_capture),
        .captured               (captured),
        .job_act_read_result    (job_act_read_result),
        .done_ready             (done_ready)
    );

    wire answer_none;                     // no word is left
    wire answer_last;                     // the words that are left lie in one chunk
    wire [ADDR_W-1:0] lane_addr;          // its word
    wire [WORD_W-1:0] word_number;        // the lowest word that is left
    wire [LANE_W+ADDR_W-1:0] translated;  // of the word sent eight cycles ago: lane and stash address
    wire [LANES-1:0] lane_first;          // one-hot: the lowest lane that is left
    wire [CHUNK_WORDS-1:0] s2_is_r_q;     // Registered words of the chunk
    wire [CHUNK_WORDS-1:0] reg_done;      // words of the chunk whose registration was asked for
    wire [CHUNK_WORDS-1:0] s2_is_p_q;     // Pending words of the chunk
    wire [CHUNK_WORDS-1:0] message_words; // the words to put or to send

    // Words of an access, a chunk or a message: sent, translated, committed.
    stash_sender #(
        .BYTES       (BYTES),
        .CHUNK_WORDS (CHUNK_WORDS),
        .LANES       (LANES),
        .MAP_ENTRIES (MAP_ENTRIES)
    ) sender (
        .walking_lanes         (job_state_q == JOB_ST_MISS_WALK),
        .putting               (job_state_q == JOB_ST_ANSWER_PUT),
        .answer_none           (answer_none),
        .answer_last           (answer_last),
        .lane_addr             (lane_addr),
        .word_number           (word_number),
        .sent_q                (sent_q),
        .translated            (translated),
        .lane_first            (lane_first),
        .job_if_replica_last   (job_if_replica_last),
        .job_if_chunk_last     (job_if_chunk_last),
        .job_if_word_last      (job_if_word_last),
        .job_if_left_last      (job_if_left_last),
        .job_if_left_none      (job_if_left_none),
        .fwd_valid             (fwd_valid),
        .fwd_index             (fwd_index),
        .fwd_addr              (fwd_addr),
        .request_addr          (request_addr),
        .job_write_q           (job_write_q),
        .clk                   (clk),
        .job_act_begin_walk    (job_act_begin_walk),
        .job_act_begin_replica (job_act_begin_replica),
        .job_act_begin_replay  (job_act_begin_replay),
        .job_todo              (job_todo),
        .lane_done             (lane_done),
        .job_act_read_chunk    (job_act_read_chunk),
        .job_act_send_lane     (job_act_send_lane),
        .job_act_next_lane     (job_act_next_lane),
        .job_act_begin_chunk   (job_act_begin_chunk),
        .job_register_q        (job_register_q),
        .s2_is_r_q             (s2_is_r_q),
        .reg_done              (reg_done),
        .s2_is_p_q             (s2_is_p_q),
        .job_act_begin_reverse (job_act_begin_reverse),
        .message_words         (message_words),
        .job_act_send_word     (job_act_send_word),
        .job_act_send_reverse  (job_act_send_reverse),
        .job_lanes_q           (job_lanes_q),
        .job_chunk_q           (job_chunk_q),
        .job_map_q             (job_map_q),
        .rst                   (rst)
    );

    wire [LANES-1:0] s0_replay_lane;   // S0: lanes still to do whose word lies in the chunk
    wire [LANES-1:0] s2_replay_here;   // S2: of these, lanes whose word is here
    wire [32*LANES-1:0] s2_lane_word;  // S2: the word at each lane's place in the chunk, whoever read it
    wire [LANES-1:0] s2_lane_q;        // S2: lanes whose word the operation is about; of a walk those of one word
    wire [31:0] s1_wdata_q;            // S1: the lane's store data
    wire [LINE_W-1:0] s1_line_q;       // S1: its physical line
    wire [LINE_W-1:0] s2_line_q;       // S2: its physical line
    wire s2_fits_q;                    // S2: the open request is for its line
    wire [1:0] s2_state_q;             // S2: its state, with the commit before the last
    wire act_write_hit;                // S2: what the commit does (table commit)
    wire act_write_local;
    wire act_write_issue;
    wire act_mark_issued;
    wire act_evict;                    // a commit asks for the writeback of its chunk
    wire act_ask_page;                 // it asks for the translation of its page
    wire act_request_read;             // a READ or REG asks for the word, or a WB takes it
    wire act_request_reg;
    wire act_request_wb;
    wire incomplete_q;                 // some word of the last registration stays to be done
    wire [CHUNK_W-1:0] s1_chunk;       // S1: the word's chunk
    wire [WORD_W-1:0] s1_word;         // S1: its place in its line
    wire [CHUNK_W-1:0] s2_chunk;       // S2: the word's chunk
    wire [WORD_W-1:0] s2_place;        // S2: its place there
    wire [WORD_W-1:0] s2_word;         // S2: its place in its line
    wire [VPN_W-1:0] s2_vpn;           // S2: its virtual page
    wire writes_word;                  // the lane's own store is applied
    wire ends_reuse;                   // the mapping takes no more from an older copy
    wire walk_fault;                   // a command remembers it
    wire [CHUNK_WORDS-1:0] marked;     // the word whose registration is asked for
    wire [ADDR_W-1:0] op_addr_q;       // S0: the word that the operation is about
    wire asks;                         // it is asked for
    wire open_valid_q;                 // the open request
    wire [LINE_W-1:0] open_line_q;
    wire asks_evict;                   // a commit loads the chunk latch
    wire [1:0] s1_state;               // the word's state
    wire s2_foreign_q;                 // the chunk holds Pending words
    wire chunk_leaving;                // S2: its chunk is in a WB
    wire leaving;                      // S2: the word is in a WB
    wire [MSHRS-1:0] reading;          // S2: the READ for the job's mapping that has it
    wire granting;                     // S2: it is in a REG for the job's mapping
    wire [31:0] kept_word_q;           // the older copy's word
    wire [MSHRS-1:0] mshr_open;        // one-hot: the MSHR of the open request
    wire [MSHRS-1:0] mshr_free;        // one-hot: the MSHR of the next request
    wire [CHUNK_WORDS-1:0] s2_place_q; // one-hot: the word's place in its chunk

    stash_walk #(
        .LANES       (LANES),
        .PA_BITS     (PA_BITS),
        .CHUNK_WORDS (CHUNK_WORDS),
        .BYTES       (BYTES),
        .VA_BITS     (VA_BITS),
        .PAGE_BYTES  (PAGE_BYTES),
        .MSHRS       (MSHRS),
        .MAP_ENTRIES (MAP_ENTRIES)
    ) walk (
        .s0_walk             (sent_q[8]),
        .s2_walk             (sent_q[10]),
        .sent_lane           (translated[ADDR_W +: LANE_W]),
        .s0_replay_lane      (s0_replay_lane),
        .s2_replay_here      (s2_replay_here),
        .s2_lane_word        (s2_lane_word),
        .s2_lane_q           (s2_lane_q),
        .s1_wdata_q          (s1_wdata_q),
        .s1_line_q           (s1_line_q),
        .s2_line_q           (s2_line_q),
        .s2_fits_q           (s2_fits_q),
        .s2_state_q          (s2_state_q),
        .act_write_hit       (act_write_hit),
        .act_write_local     (act_write_local),
        .act_write_issue     (act_write_issue),
        .act_mark_issued     (act_mark_issued),
        .act_evict           (act_evict),
        .act_ask_page        (act_ask_page),
        .act_request_read    (act_request_read),
        .act_request_reg     (act_request_reg),
        .act_request_wb      (act_request_wb),
        .lane_error          (lane_error),
        .incomplete_q        (incomplete_q),
        .s1_chunk            (s1_chunk),
        .s1_word             (s1_word),
        .s2_chunk            (s2_chunk),
        .s2_place            (s2_place),
        .s2_word             (s2_word),
        .s2_vpn              (s2_vpn),
        .writes_word         (writes_word),
        .ends_reuse          (ends_reuse),
        .lane_done           (lane_done),
        .lane_capture        (lane_capture),
        .captured            (captured),
        .wait_for            (wait_for),
        .walk_fault          (walk_fault),
        .marked              (marked),
        .clk                 (clk),
        .fwd_virt            (fwd_virt),
        .fwd_mapped          (fwd_mapped),
        .job_lanes_q         (job_lanes_q),
        .job_write_q         (job_write_q),
        .job_todo            (job_todo),
        .request_addr        (request_addr),
        .op_addr_q           (op_addr_q),
        .request_wdata       (request_wdata),
        .rst                 (rst),
        .va_ppn              (va_ppn),
        .va_known            (va_known),
        .va_fault            (va_fault),
        .job_map_ok_q        (job_map_ok_q),
        .live                (live),
        .job_map_q           (job_map_q),
        .coherent            (coherent),
        .asks                (asks),
        .open_valid_q        (open_valid_q),
        .open_line_q         (open_line_q),
        .asks_evict          (asks_evict),
        .evict_valid_q       (evict_valid_q),
        .evict_register_q    (evict_register_q),
        .evict_chunk_q       (evict_chunk_q),
        .s1_state            (s1_state),
        .job_register_q      (job_register_q),
        .job_mapped_q        (job_mapped_q),
        .s2_foreign_q        (s2_foreign_q),
        .chunk_leaving       (chunk_leaving),
        .leaving             (leaving),
        .reading             (reading),
        .granting            (granting),
        .mshr_free_valid     (mshr_free_valid),
        .job_act_fill_new    (job_act_fill_new),
        .reuse               (reuse),
        .lane_first          (lane_first),
        .kept_word_q         (kept_word_q),
        .mshr_open           (mshr_open),
        .mshr_free           (mshr_free),
        .s2_place_q          (s2_place_q),
        .job_act_start_evict (job_act_start_evict),
        .job_act_end_walk    (job_act_end_walk)
    );

    wire replays;                         // an operation begins, on the lowest lane's chunk
    wire [CHUNK_WORDS-1:0] s2_here_q;     // words of the chunk that a load hits: Valid or Registered
    wire [32*CHUNK_WORDS-1:0] s2_rdata_q; // S2: the chunk

    stash_replay #(
        .LANES       (LANES),
        .CHUNK_WORDS (CHUNK_WORDS),
        .BYTES       (BYTES)
    ) replay (
        .replays            (replays),
        .replay_empty       (replay_empty),
        .s0_replay_lane     (s0_replay_lane),
        .s2_replay_here     (s2_replay_here),
        .s2_lane_word       (s2_lane_word),
        .job_act_read_chunk (job_act_read_chunk),
        .clk                (clk),
        .rst                (rst),
        .request_addr       (request_addr),
        .s2_here_q          (s2_here_q),
        .s2_rdata_q         (s2_rdata_q),
        .job_todo           (job_todo),
        .op_chunk           (op_chunk),
        .s2_lane_q          (s2_lane_q)
    );

    wire [MAP_W-1:0] pointer_q;   // the older mapping
    wire [ADDR_W-1:0] probe_addr; // one cycle later: the word that the job names

    stash_replicas #(
        .MAP_ENTRIES (MAP_ENTRIES),
        .BYTES       (BYTES),
        .SPAN_BITS   (SPAN_BITS),
        .VA_BITS     (VA_BITS),
        .CHUNK_WORDS (CHUNK_WORDS)
    ) replicas (
        .reads_pointer         (job_state_q == JOB_ST_MISS_READ),
        .pointer_q             (pointer_q),
        .found                 (job_if_copy_found),
        .same                  (job_if_replica_same),
        .probe_addr            (probe_addr),
        .read_data             (read_data),
        .clk                   (clk),
        .pointer               (pointer),
        .job_act_read_old      (job_act_read_old),
        .job_act_begin_replica (job_act_begin_replica),
        .used                  (used),
        .job_act_probe_chunk   (job_act_probe_chunk),
        .job_chunk_q           (job_chunk_q),
        .lane_addr             (lane_addr),
        .rst                   (rst),
        .job_act_probe_copy    (job_act_probe_copy),
        .s2_state_q            (s2_state_q),
        .live                  (live),
        .s2_index_q            (s2_index_q),
        .coherent              (coherent)
    );

    assign pointer_index = job_map_q & {MAP_W{job_state_q == JOB_ST_MISS_READ}};
    wire [MAP_W-1:0] command_read_index; // stash_map: the entry to read; it arrives one cycle later

    assign read_index = (job_state_q == JOB_ST_MISS_READ)
        ? job_map_q
        : (job_state_q == JOB_ST_REPLICA_NEW) ? pointer_q : command_read_index;

    wire [CHUNK_WORDS-1:0] expected;                   // words of the message's line that requests expect
    wire [CHUNK_WORDS-1:0] granting_words;             // words of that line whose REG is on its way
    wire [CHUNK_WORDS*(WORD_W+1)-1:0] expected_places; // their places
    wire [CHUNK_W-1:0] expected_even;                  // in these chunks, of even and of odd number
    wire [CHUNK_W-1:0] expected_odd;
    wire map_in_flight;                                // a READ or REG for `self` is on its way
    wire any_in_flight;                                // a READ or REG is on its way
    wire [MAP_ENTRIES-1:0] travelling;                 // the map indices that MSHRs name
    wire msg_release;                                  // its words are no longer expected
    wire [1:0] msg_kind;                               // what the MSHRs are told, and asked
    wire [LINE_W-1:0] msg_line;
    wire [MAP_W-1:0] msg_map;                          // the map index of the request
    wire [MAP_W-1:0] msg_owner;                        // a forward: the map index under which the words are owned
    wire [CHUNK_WORDS-1:0] msg_mask;
    wire [31:0] op_word;                               // the word

    // What is asked for: lines at the L2, a chunk, a page.
    stash_requests #(
        .PA_BITS     (PA_BITS),
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES),
        .BYTES       (BYTES),
        .MSHRS       (MSHRS),
        .CORE_BITS   (CORE_BITS)
    ) requests (
        .ask_map          (self),
        .leaving          (leaving),
        .chunk_leaving    (chunk_leaving),
        .granting         (granting),
        .reading          (reading),
        .open_valid_q     (open_valid_q),
        .open_line_q      (open_line_q),
        .mshr_free_valid  (mshr_free_valid),
        .mshr_free        (mshr_free),
        .mshr_open        (mshr_open),
        .expected         (expected),
        .granting_words   (granting_words),
        .expected_places  (expected_places),
        .expected_even    (expected_even),
        .expected_odd     (expected_odd),
        .freed            (freed),
        .map_in_flight    (map_in_flight),
        .any_in_flight    (any_in_flight),
        .travelling       (travelling),
        .mshr_unused      (mshr_unused),
        .asks             (asks),
        .l2_req_valid     (l2_req_valid),
        .l2_req_data      (l2_req_data),
        .job_lanes_q      (job_lanes_q),
        .job_write_q      (job_write_q),
        .job_register_q   (job_register_q),
        .act_request_read (act_request_read),
        .act_request_reg  (act_request_reg),
        .act_request_wb   (act_request_wb),
        .s2_fits_q        (s2_fits_q),
        .s1_line_q        (s1_line_q),
        .s1_word          (s1_word),
        .job_map_q        (job_map_q),
        .s1_chunk         (s1_chunk),
        .s2_line_q        (s2_line_q),
        .s2_word          (s2_word),
        .s2_chunk         (s2_chunk),
        .s2_place         (s2_place),
        .clk              (clk),
        .rst              (rst),
        .msg_release      (msg_release),
        .msg_kind         (msg_kind),
        .msg_line         (msg_line),
        .msg_map          (msg_map),
        .msg_owner        (msg_owner),
        .msg_mask         (msg_mask),
        .job_act_end_walk (job_act_end_walk),
        .op_word          (op_word),
        .core_id          (core_id),
        .l2_req_ready     (l2_req_ready)
    );

    wire page_valid_q;                // the page latch holds a page to translate
    wire [VPN_W-1:0] page_vpn_q;      // that page
    wire command_ask_evict;           // ask for the writeback of a chunk
    wire command_ask_register;        // ask for the registration of its dirty words
    wire [CHUNK_W-1:0] command_chunk; // that chunk, or the one to scan

    stash_latches #(
        .BYTES       (BYTES),
        .CHUNK_WORDS (CHUNK_WORDS),
        .VA_BITS     (VA_BITS),
        .PAGE_BYTES  (PAGE_BYTES),
        .PA_BITS     (PA_BITS)
    ) latches (
        .evict_valid_q        (evict_valid_q),
        .evict_register_q     (evict_register_q),
        .evict_chunk_q        (evict_chunk_q),
        .page_valid_q         (page_valid_q),
        .page_vpn_q           (page_vpn_q),
        .asks_evict           (asks_evict),
        .walk_valid           (walk_valid),
        .walk_data            (walk_data),
        .fill_valid           (fill_valid),
        .fill_ppn             (fill_ppn),
        .fill_fault           (fill_fault),
        .act_evict            (act_evict),
        .clk                  (clk),
        .rst                  (rst),
        .ends_chunk           (ends_chunk),
        .command_ask_evict    (command_ask_evict),
        .command_ask_register (command_ask_register),
        .s2_chunk             (s2_chunk),
        .command_chunk        (command_chunk),
        .act_ask_page         (act_ask_page),
        .job_act_take_page    (job_act_take_page),
        .s2_vpn               (s2_vpn),
        .walk_ready           (walk_ready),
        .walk_done_data       (walk_done_data)
    );

    wire waits;                  // forwards are deferred
    wire [31:0] s1_rev_data;     // S1: the message's data of the word
    wire s2_rev_q;               // S2 holds a word of the message
    wire s2_rev_granting_q;      // the registration of that word is on its way
    wire [3:0] message_event_q;  // what the message does to that word
    wire [MAP_W-1:0] message_of; // the mapping that the message names
    wire [32*CHUNK_WORDS-1:0] msg_data;
    wire rev_found;              // the word is here, and mapped
    wire [31:0] s3_word_q;       // S3: the word as S1 saw it

    // Messages of the L2.
    stash_messages #(
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES),
        .PA_BITS     (PA_BITS),
        .CORE_BITS   (CORE_BITS),
        .PAGE_BYTES  (PAGE_BYTES),
        .VA_BITS     (VA_BITS),
        .DEFERRED    (DEFERRED)
    ) messages (
        .waits                 (waits),
        .s1_rev_data           (s1_rev_data),
        .s2_rev_q              (s2_rev_q),
        .s2_rev_granting_q     (s2_rev_granting_q),
        .message_event_q       (message_event_q),
        .job_if_answer         (job_if_answer),
        .message_words         (message_words),
        .message_of            (message_of),
        .msg_kind              (msg_kind),
        .msg_line              (msg_line),
        .msg_map               (msg_map),
        .msg_owner             (msg_owner),
        .msg_mask              (msg_mask),
        .msg_data              (msg_data),
        .msg_release           (msg_release),
        .rev_empty             (rev_empty),
        .rev_found             (rev_found),
        .may_retry             (may_retry),
        .may_forward           (may_forward),
        .fwd_rsp_valid         (fwd_rsp_valid),
        .fwd_rsp_data          (fwd_rsp_data),
        .pa_ppn                (pa_ppn),
        .rev_valid             (rev_valid),
        .rev_index             (rev_index),
        .rev_virt              (rev_virt),
        .protocol_error        (protocol_error),
        .clk                   (clk),
        .rst                   (rst),
        .job_act_take_rsp      (job_act_take_rsp),
        .job_act_take_forward  (job_act_take_forward),
        .job_act_take_deferred (job_act_take_deferred),
        .l2_rsp_data           (l2_rsp_data),
        .l2_fwd_data           (l2_fwd_data),
        .expected              (expected),
        .job_act_begin_answer  (job_act_begin_answer),
        .job_act_begin_reverse (job_act_begin_reverse),
        .granting_words        (granting_words),
        .job_act_end_answer    (job_act_end_answer),
        .job_act_send_reverse  (job_act_send_reverse),
        .pa_vpn                (pa_vpn),
        .word_number           (word_number),
        .rev_mapped            (rev_mapped),
        .pa_hit                (pa_hit),
        .apply_supply          (apply_supply),
        .apply_defer           (apply_defer),
        .apply_refuse          (apply_refuse),
        .s3_word_q             (s3_word_q),
        .job_act_end_reverse   (job_act_end_reverse),
        .fwd_rsp_ready         (fwd_rsp_ready),
        .l2_fwd_valid          (l2_fwd_valid),
        .rev_done              (rev_done)
    );

    wire puts;                             // an operation begins
    wire [CHUNK_W-1:0] put_chunk;          // on this chunk
    wire s2_put_q;                         // S2 holds words of an answer
    wire [CHUNK_WORDS-1:0] s2_put_places;  // S2: places in the chunk that the answer changes
    wire [32*CHUNK_WORDS-1:0] s2_put_data; // S2: what it brings for them

    stash_answers #(
        .BYTES       (BYTES),
        .CHUNK_WORDS (CHUNK_WORDS)
    ) answers (
        .answer_none          (answer_none),
        .answer_last          (answer_last),
        .puts                 (puts),
        .put_chunk            (put_chunk),
        .s2_put_q             (s2_put_q),
        .s2_put_places        (s2_put_places),
        .s2_put_data          (s2_put_data),
        .clk                  (clk),
        .job_act_begin_answer (job_act_begin_answer),
        .expected_places      (expected_places),
        .expected_even        (expected_even),
        .expected_odd         (expected_odd),
        .message_words        (message_words),
        .job_act_put_chunk    (job_act_put_chunk),
        .rst                  (rst),
        .msg_data             (msg_data)
    );

    wire scan_valid;           // read the chunk: in S0 one cycle later
    wire scan_apply;           // S2: apply scan_event to all its words, in S3
    wire [3:0] scan_event;     // 0 without scan_apply
    wire [MAP_W-1:0] scan_map; // 0 without scan_apply

    // The storage.
    stash_operations #(
        .BYTES       (BYTES),
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES)
    ) operations (
        .translated        (sent_q[7]),
        .sent_addr         (translated[ADDR_W-1:0]),
        .probed            (probed_q[0]),
        .replays           (replays),
        .op_addr_q         (op_addr_q),
        .s1_state          (s1_state),
        .s2_op_q           (s2_op_q),
        .s2_place_q        (s2_place_q),
        .s2_is_p_q         (s2_is_p_q),
        .s2_is_r_q         (s2_is_r_q),
        .s2_here_q         (s2_here_q),
        .s2_rdata_q        (s2_rdata_q),
        .s2_foreign_q      (s2_foreign_q),
        .s2_index_q        (s2_index_q),
        .op_word           (op_word),
        .kept_word_q       (kept_word_q),
        .s3_word_q         (s3_word_q),
        .op_valid          (op_valid),
        .op_chunk          (op_chunk),
        .apply_valid       (apply_valid),
        .apply_mask        (apply_mask),
        .apply_event       (apply_event),
        .apply_granting    (apply_granting),
        .apply_map         (apply_map),
        .apply_wdata       (apply_wdata),
        .inc_valid         (inc_valid),
        .inc_index         (inc_index),
        .dec_valid         (dec_valid),
        .dec_index         (dec_index),
        .rev_addr          (rev_addr),
        .rev_found         (rev_found),
        .probe_addr        (probe_addr),
        .lane_addr         (lane_addr),
        .put_chunk         (put_chunk),
        .puts              (puts),
        .command_chunk     (command_chunk),
        .scan_valid        (scan_valid),
        .clk               (clk),
        .rst               (rst),
        .op_state          (op_state),
        .op_done           (op_done),
        .op_index          (op_index),
        .op_rdata          (op_rdata),
        .s1_wdata_q        (s1_wdata_q),
        .s1_rev_data       (s1_rev_data),
        .job_act_probe_new (job_act_probe_new),
        .writes_word       (writes_word),
        .act_mark_issued   (act_mark_issued),
        .job_act_fill_new  (job_act_fill_new),
        .s2_rev_q          (s2_rev_q),
        .job_mapped_q      (job_mapped_q),
        .s2_put_q          (s2_put_q),
        .scan_apply        (scan_apply),
        .s2_put_places     (s2_put_places),
        .act_write_hit     (act_write_hit),
        .act_write_local   (act_write_local),
        .act_write_issue   (act_write_issue),
        .message_event_q   (message_event_q),
        .scan_event        (scan_event),
        .s2_rev_granting_q (s2_rev_granting_q),
        .job_map_q         (job_map_q),
        .message_of        (message_of),
        .scan_map          (scan_map),
        .s2_put_data       (s2_put_data),
        .index_after       (index_after),
        .index_before      (index_before),
        .owned_after       (owned_after),
        .owned_before      (owned_before),
        .op_dirty          (op_dirty),
        .miss_valid        (miss_valid)
    );

    wire command_quiet;             // no command is under way and no answer waits
    wire [SLOT_W-1:0] command_slot; // stash_map_index: which slot of the command's thread block to look up
    wire [VPN_W-1:0] command_page;  // vp_map: look up this page
    wire command_flag_valid;        // stash_map: write an entry's flags
    wire [MAP_W-1:0] command_flag_index;
    wire command_flag_used;
    wire command_flag_live;
    wire command_flag_coherent;
    wire command_flag_reuse;
    wire [MAP_W-1:0] command_flag_pointer;

    // Commands.
    stash_commands #(
        .MAP_ENTRIES    (MAP_ENTRIES),
        .BYTES          (BYTES),
        .CHUNK_WORDS    (CHUNK_WORDS),
        .SPAN_BITS      (SPAN_BITS),
        .VA_BITS        (VA_BITS),
        .SCOUT_DISTANCE (SCOUT_DISTANCE),
        .PAGE_BYTES     (PAGE_BYTES),
        .VP_ENTRIES     (VP_ENTRIES),
        .MAPS_PER_BLOCK (MAPS_PER_BLOCK),
        .THREAD_BLOCKS  (THREAD_BLOCKS)
    ) commands (
        .step                (job_act_command_step),
        .page_held           (va_hit),
        .read_free           (job_state_q != JOB_ST_MISS_READ && job_state_q != JOB_ST_REPLICA_NEW),
        .evict_busy          (evict_valid_q),
        .incomplete          (incomplete_q),
        .goes_on             (command_goes_on),
        .quiet               (command_quiet),
        .read_index          (command_read_index),
        .ask_slot            (command_slot),
        .page                (command_page),
        .access_names_target (|access_names),
        .chunk               (command_chunk),
        .reg_done            (reg_done),
        .scan_valid          (scan_valid),
        .scan_apply          (scan_apply),
        .scan_event          (scan_event),
        .scan_map            (scan_map),
        .self                (self),
        .target              (target),
        .ask_evict           (command_ask_evict),
        .ask_register        (command_ask_register),
        .freeze              (freeze),
        .freeze_all          (freeze_all),
        .flag_valid          (command_flag_valid),
        .flag_index          (command_flag_index),
        .flag_used           (command_flag_used),
        .flag_live           (command_flag_live),
        .flag_coherent       (command_flag_coherent),
        .flag_reuse          (command_flag_reuse),
        .flag_pointer        (command_flag_pointer),
        .wants               (command_wants),
        .add_valid           (add_valid),
        .add_vpn             (add_vpn),
        .add_map             (add_map),
        .drop_valid          (drop_valid),
        .drop_map            (drop_map),
        .tail                (tail),
        .calc_valid          (calc_valid),
        .calc_data           (calc_data),
        .calc_done_ready     (calc_done_ready),
        .set_valid           (set_valid),
        .set_index           (set_index),
        .set_data            (set_data),
        .slot_write_valid    (slot_write_valid),
        .slot_write_block    (slot_write_block),
        .slot_write_slot     (slot_write_slot),
        .slot_write_set      (slot_write_set),
        .slot_write_map      (slot_write_map),
        .cmd_ready           (cmd_ready),
        .cmd_done_valid      (cmd_done_valid),
        .cmd_done_data       (cmd_done_data),
        .cmd_data            (cmd_data),
        .calc_done_data      (calc_done_data),
        .clk                 (clk),
        .rst                 (rst),
        .cmd_valid           (cmd_valid),
        .slot_map            (slot_map),
        .read_data           (read_data),
        .used                (used),
        .live                (live),
        .clean               (clean),
        .travelling          (travelling),
        .free_count          (free_count),
        .coherent            (coherent),
        .marked              (marked),
        .op_state            (op_state),
        .op_index            (op_index),
        .slot_valid          (slot_valid),
        .any_in_flight       (any_in_flight),
        .map_in_flight       (map_in_flight),
        .calc_done_valid     (calc_done_valid),
        .walk_fault          (walk_fault),
        .cmd_done_ready      (cmd_done_ready)
    );

    assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
    assign slot_slot = looks_up ? new_slot_q : command_slot;
    assign va_vpn = fwd_done ? fwd_virt[VIRT_W-1:PAGE_W] : job_act_take_page ? page_vpn_q : command_page;

    // Flags: a command writes them, or a store that ends its mapping's reuse.
    always @(posedge clk) begin
        if (rst) begin
            {flag_valid, flag_index, flag_used, flag_live, flag_coherent, flag_reuse, flag_pointer} <= 0;
        end else begin
            flag_valid <= command_flag_valid || ends_reuse;
            flag_index <= command_flag_index | (job_map_q & {MAP_W{ends_reuse}});
            flag_used <= command_flag_used || ends_reuse;
            flag_live <= command_flag_live || ends_reuse;
            flag_coherent <= command_flag_coherent || (ends_reuse && coherent[job_map_q]);
            flag_reuse <= command_flag_reuse;
            flag_pointer <= command_flag_pointer;
        end
    end

    assign idle = job_state_q == JOB_ST_IDLE
        && command_quiet
        && !(|access_used)
        && (&mshr_unused)
        && !l2_req_valid
        && !fwd_rsp_valid
        && !waits
        && !done_valid
        && !evict_valid_q
        && !page_valid_q;

    wire unused = &{1'b0, BANKS != 0, job_act_read_new, job_act_lookup, calc_ready};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0)) legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0)) legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(THREAD_BLOCKS >= 1
        && THREAD_BLOCKS <= 16
        && (THREAD_BLOCKS & (THREAD_BLOCKS - 1)) == 0 ? 1 : 0)) legal_THREAD_BLOCKS ();
    legal_size #(.HOLDS(MAPS_PER_BLOCK >= 1
        && MAPS_PER_BLOCK <= 4
        && (MAPS_PER_BLOCK & (MAPS_PER_BLOCK - 1)) == 0 ? 1 : 0)) legal_MAPS_PER_BLOCK ();
    legal_size #(.HOLDS(VP_ENTRIES >= 4 && VP_ENTRIES <= 64 && (VP_ENTRIES & (VP_ENTRIES - 1)) == 0 ? 1 : 0)) legal_VP_ENTRIES ();
    legal_size #(.HOLDS(PAGE_BYTES >= 256 && PAGE_BYTES <= 65536 && (PAGE_BYTES & (PAGE_BYTES - 1)) == 0 ? 1 : 0)) legal_PAGE_BYTES ();
    legal_size #(.HOLDS(PA_BITS >= 12 && PA_BITS <= 48 ? 1 : 0)) legal_PA_BITS ();
    legal_size #(.HOLDS(VA_BITS >= 12 && VA_BITS <= 48 ? 1 : 0)) legal_VA_BITS ();
    legal_size #(.HOLDS(SPAN_BITS >= 8 && SPAN_BITS <= 28 ? 1 : 0)) legal_SPAN_BITS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 32 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(DEFERRED >= 2 && DEFERRED <= 16384 && (DEFERRED & (DEFERRED - 1)) == 0 ? 1 : 0)) legal_DEFERRED ();
    legal_size #(.HOLDS(SCOUT_DISTANCE >= 0 && SCOUT_DISTANCE <= 32 ? 1 : 0)) legal_SCOUT_DISTANCE ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(LANES <= BANKS ? 1 : 0)) legal_rule_1 (); // LANES may not exceed BANKS
    // CHUNK_WORDS may not exceed BANKS: a chunk is read in one cycle
    legal_size #(.HOLDS(CHUNK_WORDS <= BANKS ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(BYTES >= 8 * BANKS ? 1 : 0)) legal_rule_3 (); // BYTES must give each bank at least two words
    legal_size #(.HOLDS(BYTES >= 8 * CHUNK_WORDS ? 1 : 0)) legal_rule_4 (); // BYTES must hold at least two chunks
    // SPAN_BITS must cover the stash itself: at least log2(BYTES / 4)
    legal_size #(.HOLDS(SPAN_BITS >= $clog2(BYTES / 4) ? 1 : 0)) legal_rule_5 ();
    // SPAN_BITS must be smaller than a virtual word address: at most VA_BITS - 3
    legal_size #(.HOLDS(SPAN_BITS <= VA_BITS - 3 ? 1 : 0)) legal_rule_6 ();
    // PAGE_BYTES must be smaller than the physical address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < PA_BITS ? 1 : 0)) legal_rule_7 ();
    // PAGE_BYTES must be smaller than the virtual address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < VA_BITS ? 1 : 0)) legal_rule_8 ();
    // SCOUT_DISTANCE must be smaller than MAP_ENTRIES
    legal_size #(.HOLDS(SCOUT_DISTANCE < MAP_ENTRIES ? 1 : 0)) legal_rule_9 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (fwd_done == sent_q[7]);                       // the translation takes eight cycles
            assert (job_state_q != JOB_ST_IDLE || !open_valid_q); // a job in IDLE has closed its request
            // a step that adds a page, or a page that comes, has the look-up for itself
            assert (job_state_q != JOB_ST_IDLE || !fwd_done);
            assert (!calc_valid || calc_ready); // the calculation is ready when it is started
        end
    end
`endif

endmodule

`default_nettype wire
