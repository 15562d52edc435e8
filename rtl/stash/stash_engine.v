// stash_engine: misses, mappings, lazy writebacks and remote requests of the stash
//
// Units that work beside each other, and what they hand over: accesses that missed to the translation, its pieces to
// the commit, messages to their places, commands step by step.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_engine #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
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
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // pages that the VP-map (TLB and RTLB) holds (entries, a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // forwards that wait for this stash's own grant (entries, a power of two, 2 to 16384)
    parameter integer DEFERRED = 8,
    // how far the scout runs ahead of the tail; 0: no scout (entries, 0 to 32)
    parameter integer SCOUT_DISTANCE = 4,
    // width of the core's request tag (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 5,
    // width of a redo; derived, not to be overridden
    parameter integer REDO_W = TAG_BITS + 33 * LANES + $clog2(BYTES / 4) * LANES + 7,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS
        + 5 * SPAN_BITS + 15,
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
    input  wire                                       clk,       // clock
    input  wire                                       rst,       // synchronous reset, active high
    input  wire [CORE_BITS-1:0]                       core_id,   // this compute unit's id on the network; constant

    // with stash_storage
    // after reset: words are being made Invalid and 0; nothing else is done
    input  wire                                       clearing,
    // warp misses that the engine can still take: 0, 1, or 2 for two and more
    output wire [1:0]                                 miss_free,
    output wire                                       op_valid,  // S0: the engine reads op_chunk
    output wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk, // S0: chunk; 0 without op_valid
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                                       op_done,
    input  wire [2*CHUNK_WORDS-1:0]                   op_state,  // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [32*CHUNK_WORDS-1:0]                  op_rdata,  // S1: data of each word
    input  wire                                       op_dirty,  // S1: the chunk's dirty bit: some word is Registered
    input  wire [$clog2(MAP_ENTRIES)-1:0]             op_index,  // S1: the chunk's stash-map index
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    output wire                                       apply_valid,
    // S3: an event of the table `word`, by its position in the table; this and the rest of apply_* 0 without
    // apply_valid
    output wire [4:0]                                 apply_event,
    output wire [CHUNK_WORDS-1:0]                     apply_mask, // S3: words
    // S3: chunks of its row to which it is applied as well; its own bit does nothing
    output wire [BANKS/CHUNK_WORDS-1:0]               apply_beside,
    output wire [CHUNK_WORDS-1:0]                     apply_granting, // S3: words whose registration is on its way
    output wire [$clog2(MAP_ENTRIES)-1:0]             apply_map, // S3: stash-map index that the operation names
    output wire [32*CHUNK_WORDS-1:0]                  apply_wdata, // S3: data for WRITE
    input  wire [CHUNK_WORDS-1:0]                     apply_supply, // S3: words with SUPPLY
    input  wire [CHUNK_WORDS-1:0]                     apply_defer, // S3: words with DEFER
    input  wire [CHUNK_WORDS-1:0]                     apply_refuse, // S3: words with REFUSE
    // S3: some word was Registered or Pending before the operation
    input  wire                                       owned_before,
    input  wire                                       owned_after, // S3: some word is so after it
    input  wire [$clog2(MAP_ENTRIES)-1:0]             index_before, // S3: the chunk's index before the operation
    input  wire [$clog2(MAP_ENTRIES)-1:0]             index_after, // S3: the chunk's index after the operation
    input  wire                                       miss_valid, // S1: an access ends here with lanes that missed
    // S1: record miss
    input  wire [TAG_BITS+$clog2(THREAD_BLOCKS)+$clog2(MAPS_PER_BLOCK)+LANES+LANES*($clog2(BYTES/4)+64)+3:0] miss_data,
    // S1: and one of them missed on a Pending word; 0 without miss_valid
    input  wire                                       miss_pending,
    // S1: it is the last pass of a redo; miss_valid then says that it is not over
    input  wire                                       again,
    // S1 of a redo's last pass: what its lanes loaded before, 0 for lanes in its mask
    output wire [32*LANES-1:0]                        redo_rdata,
    // S0 of a redo: lanes of a store whose words a forward may have taken: V misses; 0 without redo_valid, and with
    // FETCH=request
    output wire [LANES-1:0]                           redo_taken,
    // in the last cycle an access wanted a pass, and had room
    input  wire                                       pass_asks,
    // operations have kept an access from its pass for eight cycles
    input  wire                                       pass_waits,

    // with stash_map_index
    output wire [$clog2(THREAD_BLOCKS):0]             slot_block, // read_block: thread block to look up
    output wire [$clog2(MAPS_PER_BLOCK):0]            slot_slot, // read_slot: slot to look up
    input  wire                                       slot_valid, // read_valid: same cycle: the slot holds a mapping
    input  wire [$clog2(MAP_ENTRIES)-1:0]             slot_map,  // read_map: same cycle: its stash-map index
    // change a slot; the rest of slot_write_* 0 without it
    output wire                                       slot_write_valid,
    output wire [$clog2(THREAD_BLOCKS):0]             slot_write_block, // thread block of the change
    output wire [$clog2(MAPS_PER_BLOCK):0]            slot_write_slot, // slot of the change
    // 1: the slot holds slot_write_map; 0: it becomes empty
    output wire                                       slot_write_set,
    output wire [$clog2(MAP_ENTRIES)-1:0]             slot_write_map, // stash-map index

    // with stash_map
    output wire                                       set_valid, // at the clock edge: write the entry set_index
    output wire [$clog2(MAP_ENTRIES)-1:0]             set_index, // which entry
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data, // record entry
    output wire [$clog2(MAP_ENTRIES)-1:0]             read_index, // entry to read
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data, // record entry, one cycle after read_index
    output reg                                        flag_valid, // at the clock edge: write the flags of flag_index
    output reg  [$clog2(MAP_ENTRIES)-1:0]             flag_index, // whose flags
    output reg                                        flag_used, // the entry holds a mapping (the paper's Valid)
    output reg                                        flag_live, // its thread block has not ended
    output reg                                        flag_coherent, // Mapped Coherent
    // an older entry maps the same tile (the paper's reuseBit)
    output reg                                        flag_reuse,
    output reg  [$clog2(MAP_ENTRIES)-1:0]             flag_pointer, // that older entry
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                     used,
    input  wire [MAP_ENTRIES-1:0]                     live,      // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                     coherent,  // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                     reuse,     // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                     clean,     // #DirtyData of the entry is 0
    output wire [$clog2(MAP_ENTRIES)-1:0]             pointer_index, // whose pointer to show
    input  wire [$clog2(MAP_ENTRIES)-1:0]             pointer,   // same cycle: the pointer of entry pointer_index
    // at the clock edge: #DirtyData of inc_index rises by 1
    output wire                                       inc_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]             inc_index, // whose #DirtyData rises
    // at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)
    output wire                                       dec_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]             dec_index, // whose #DirtyData falls
    // translate words of a chunk to pieces, each words of one line; taken with fwd_ready
    output wire                                       fwd_valid,
    input  wire                                       fwd_ready, // a translation is taken
    output wire                                       fwd_mapped, // by the entry; 0: by none, as if it held nothing
    output wire [$clog2(MAP_ENTRIES)-1:0]             fwd_index, // entry
    output wire [$clog2(BYTES/4)-1:0]                 fwd_addr,  // stash word address of the lowest of them
    output wire [CHUNK_WORDS-1:0]                     fwd_words, // which words of its chunk; not 0 with fwd_valid
    // a piece of the oldest translation, 9 cycles after fwd_valid at the earliest
    input  wire                                       piece_valid,
    output wire                                       piece_ready, // the piece is taken
    // virtual line address; this and the rest of piece_* 0 without piece_valid
    input  wire [VA_BITS-$clog2(CHUNK_WORDS)-3:0]     piece_line,
    // the words lie in the mapping; 0: they do not, and piece_line and piece_places are 0
    input  wire                                       piece_mapped,
    input  wire [CHUNK_WORDS-1:0]                     piece_words, // words of the chunk; not 0 with piece_valid
    // place of each of these words in the line, word 0 lowest; 0 for others
    input  wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places,
    input  wire                                       piece_last, // it is the last of its translation
    // translate a virtual word address to a stash word address
    output wire                                       rev_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]             rev_index, // entry
    output wire [VA_BITS-3:0]                         rev_virt,  // virtual word address
    input  wire                                       rev_done,  // 10 cycles after rev_valid
    input  wire [$clog2(BYTES/4)-1:0]                 rev_addr,  // stash word address; 0 when not mapped or not done
    // the mapping has this word: not in a gap; 0 when not done
    input  wire                                       rev_mapped,
    // which words of its line the mapping has, from it on; 0 when not mapped or not done
    input  wire [CHUNK_WORDS-1:0]                     rev_words,

    // with vp_map
    // the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest
    output wire [$clog2(MAP_ENTRIES)-1:0]             tail,
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0]      va_vpn,    // look up a virtual page
    input  wire                                       va_hit,    // one cycle later: the page is held
    // one cycle later: and its translation is known (not asked for yet: 0)
    input  wire                                       va_known,
    // one cycle later: and the page walker reported a fault for it
    input  wire                                       va_fault,
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0]      va_ppn, // one cycle later: physical page number; 0 unless known
    // look up a physical page (RTLB); only known pages are found
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0]      pa_ppn,
    // two cycles later: found; 0 where a page is added in the cycle between
    input  wire                                       pa_hit,
    // two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0]      pa_vpn,
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    output wire                                       add_valid,
    // virtual page that is added: the one at va_vpn in the cycle before
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0]      add_vpn,
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    output wire [$clog2(MAP_ENTRIES)-1:0]             add_map,
    // at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held:
    // nothing happens). Never with add_valid
    output wire                                       fill_valid,
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0]      fill_ppn,  // its physical page
    // the page has none; forgotten when a mapping adds the page again
    output wire                                       fill_fault,
    // at the clock edge: forget every page whose back pointer is drop_map
    output wire                                       drop_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]             drop_map,  // mapping whose pages are forgotten
    // at the clock edge: forget every page, whatever its back pointer
    output wire                                       forget_valid,
    input  wire [$clog2(VP_ENTRIES):0]                free_count, // free entries

    // others
    // for one cycle: a message named words that this stash does not own, or an answer that it did not ask for
    output wire                                       protocol_error,
    output wire                                       idle, // no miss, no request, no command, no message under way

    // redo: accesses that missed, once more, to stash_storage (redo)
    output wire                                       redo_valid,
    input  wire                                       redo_ready,
    output wire [REDO_W-1:0]                          redo_data,

    // cmd: AddMap, ChgMap, end of a thread block, end of a kernel (cmd)
    input  wire                                       cmd_valid,
    output wire                                       cmd_ready,
    input  wire [CMD_W-1:0]                           cmd_data,

    // cmd_done: its result (cmd_done)
    output wire                                       cmd_done_valid,
    input  wire                                       cmd_done_ready,
    output wire [CMD_DONE_W-1:0]                      cmd_done_data,

    // l2_req: READ, REG, WB (message)
    output wire                                       l2_req_valid,
    input  wire                                       l2_req_ready,
    output wire [MESSAGE_W-1:0]                       l2_req_data,

    // l2_fwd: FWD_READ, FWD_REG, RECALL, WB_ACK (message)
    input  wire                                       l2_fwd_valid,
    output wire                                       l2_fwd_ready,
    input  wire [MESSAGE_W-1:0]                       l2_fwd_data,

    // l2_rsp: DATA, REG_ACK (message)
    input  wire                                       l2_rsp_valid,
    output wire                                       l2_rsp_ready,
    input  wire [MESSAGE_W-1:0]                       l2_rsp_data,

    // fwd_rsp: DATA, REG_ACK to a requester; RECALL_DATA to the L2 (message)
    output wire                                       fwd_rsp_valid,
    input  wire                                       fwd_rsp_ready,
    output wire [MESSAGE_W-1:0]                       fwd_rsp_data,

    // walk: page walks (walk)
    output wire                                       walk_valid,
    input  wire                                       walk_ready,
    output wire [WALK_W-1:0]                          walk_data,

    // walk_done: translations (walk_done)
    input  wire                                       walk_done_valid,
    output wire                                       walk_done_ready,
    input  wire [WALK_DONE_W-1:0]                     walk_done_data,

    // calc: to stash_map (tile)
    output wire                                       calc_valid,
    input  wire                                       calc_ready,
    output wire [TILE_W-1:0]                          calc_data,

    // calc_done: from stash_map (calc_done)
    input  wire                                       calc_done_valid,
    output wire                                       calc_done_ready,
    input  wire [CALC_DONE_W-1:0]                     calc_done_data
);

    localparam integer ERROR_W = 4;
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
    localparam integer WORD_EV_W = 5;
    localparam integer COMMIT_EV_W = 3;
    localparam integer WALK_ST_W = 4;
    localparam [WALK_ST_W-1:0] WALK_ST_IDLE = 0;                   // no access is at work
    localparam [WALK_ST_W-1:0] WALK_ST_REPLICA_READ = 2; // its mapping is asked for, to look for an older copy
    localparam [WALK_ST_W-1:0] WALK_ST_REPLICA_NEW = 3;            // the mapping is here: ask for the older one
    localparam integer ADDR_W = $clog2(BYTES / 4);                 // width of a stash word address
    localparam integer WORD_W = $clog2(CHUNK_WORDS);               // width of a word's number in its chunk or line
    localparam integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS); // width of a chunk number
    localparam integer MAP_W = $clog2(MAP_ENTRIES);                // width of a map index
    localparam integer VPN_W = VA_BITS - $clog2(PAGE_BYTES);       // width of a virtual page number
    localparam integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2; // width of a physical line address
    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;        // width of a thread block
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;        // width of a slot
    localparam integer ACCESS_W = $clog2(MISSES);                  // width of an access's number
    // width of the number of an access, or of a place in the ring of evictions
    localparam integer OWNER_W = (4 > $clog2(MISSES) ? 4 : $clog2(MISSES));
    // width of a word's place: in an even or odd chunk, and where in it
    localparam integer PLACE_W = $clog2(CHUNK_WORDS) + 1;
    localparam integer GROUPS = BANKS / CHUNK_WORDS; // chunks of a row of the storage

    reg  [3:0] walk_state_q; // state of the table

    wire [MISS_TAG_W-1:0] miss_tag = miss_data[MISS_TAG_LSB +: MISS_TAG_W];
    wire miss_write = miss_data[MISS_WRITE_LSB];
    wire miss_mapped = miss_data[MISS_MAPPED_LSB];
    wire [MISS_BLOCK_W-1:0] miss_block = miss_data[MISS_BLOCK_LSB +: MISS_BLOCK_W];
    wire [MISS_SLOT_W-1:0] miss_slot = miss_data[MISS_SLOT_LSB +: MISS_SLOT_W];
    wire [MISS_TODO_W-1:0] miss_todo = miss_data[MISS_TODO_LSB +: MISS_TODO_W];
    wire [MISS_ADDR_W*LANES-1:0] miss_addr = miss_data[MISS_ADDR_LSB +: MISS_ADDR_W*LANES];
    wire [MISS_WDATA_W*LANES-1:0] miss_wdata = miss_data[MISS_WDATA_LSB +: MISS_WDATA_W*LANES];
    wire [MISS_RDATA_W*LANES-1:0] miss_rdata = miss_data[MISS_RDATA_LSB +: MISS_RDATA_W*LANES];
    wire [3:0] walk_next;

    always @(posedge clk) begin
        if (rst) begin
            walk_state_q <= WALK_ST_IDLE;
        end else begin
            walk_state_q <= walk_next;
        end
    end

    wire walk_if_picked;         // an access is ready, and may begin
    wire walk_if_replica;        // an older mapping may hold its words
    wire walk_if_replica_same;   // it is of the same tile
    wire walk_if_sent;           // the translation takes the access's chunk
    wire walk_if_last;           // no lane is left behind this chunk
    wire walk_if_granted;
    wire walk_if_arrived;        // S2 holds the older copy's chunk
    wire walk_if_copy_found;     // the older copy has some of the lanes' words
    wire walk_if_replica_last;
    wire walk_act_start;         // read the access's lanes
    wire walk_act_send_chunk;    // start the translation of the lowest lane's chunk, for all lanes in it
    wire walk_act_read_new;      // read the mapping and its pointer
    wire walk_act_read_old;      // read the mapping that the pointer names
    wire walk_act_begin_replica; // all lanes that are to do are looked at
    wire walk_act_probe_copy;    // address the chunk in the older copy
    wire walk_act_keep_copy;     // keep the words
    wire walk_act_fill_new;      // apply FILL to the new words
    wire walk_act_next_lane;     // go to the next lane that is in none of the chunks looked at
    wire walk_act_end_replica;   // what was filled is read by the access's redo; the rest is sent later

    stash_walk_table walk_table (
        .clk(clk), .rst(rst),
        .valid             (1'b1),
        .state             (walk_state_q),
        .if_picked         (walk_if_picked),
        .if_replica        (walk_if_replica),
        .if_replica_same   (walk_if_replica_same),
        .if_sent           (walk_if_sent),
        .if_last           (walk_if_last),
        .if_granted        (walk_if_granted),
        .if_arrived        (walk_if_arrived),
        .if_copy_found     (walk_if_copy_found),
        .if_replica_last   (walk_if_replica_last),
        .next_state        (walk_next),
        .act_start         (walk_act_start),
        .act_send_chunk    (walk_act_send_chunk),
        .act_read_new      (walk_act_read_new),
        .act_read_old      (walk_act_read_old),
        .act_begin_replica (walk_act_begin_replica),
        .act_probe_copy    (walk_act_probe_copy),
        .act_keep_copy     (walk_act_keep_copy),
        .act_fill_new      (walk_act_fill_new),
        .act_next_lane     (walk_act_next_lane),
        .act_end_replica   (walk_act_end_replica)
    );

    wire [4:0] piece_q; // bit k: a piece was granted or taken k+1 cycles ago

    // Accesses that missed, and the walk, which takes one after another to the translation.
    wire takes_page = walk_done_valid && !(|piece_q[2:0]); // an answer of the page walker is taken
    wire [BLOCK_W-1:0] new_block_q;                        // where its slot is
    wire [SLOT_W-1:0] new_slot_q;
    wire ring_leaves;                                      // the oldest is done
    wire mshr_wakes;                                       // an MSHR becomes unused
    wire [MISSES-1:0] ready_entry;                         // one-hot: the access that is picked next
    wire replica_gains;
    wire [MISSES-1:0] job_entry_q;                         // one-hot: the access at work
    wire fill_ends;                                        // S1: its redo, if it comes now, sees the word
    wire fill_meets;                                       // S2: a Pending word is in the place of one
    wire [MISSES-1:0] fill_entry_q;                        // one-hot: that access
    wire [MISSES-1:0] access_used;                         // holds an access
    wire [MISSES-1:0] access_ready;                        // has lanes to walk, and waits for nothing
    wire [MISSES-1:0] access_names;                        // names the entry that the command asks about
    wire [MISSES-1:0] access_gives;                        // has lanes that its redo may write
    wire [MISSES-1:0] access_in_self; // the same, or walks or is redone, through the mapping in question
    wire [MISSES-1:0] access_write, access_mapped;
    wire [MISSES-1:0] access_map_ok;                       // the slot named a mapping
    wire [MISSES-1:0] access_tried;                        // an older copy was looked for
    wire [MISSES-1:0] access_met;                          // a Pending word is in its way, which leaves first
    wire [MISSES*MAP_W-1:0] access_map;
    wire [MISSES*LANES-1:0] access_todo;                   // lanes still to do
    wire [MSHRS-1:0] regs_waited;                          // MSHRs whose words a store has still to write
    wire [ACCESS_W-1:0] due_q;                             // the access that is due, if it was refused
    wire mshr_turn;                                        // it is walked first, and others take no MSHR
    wire mshr_due;                                         // S2: none for this one
    wire [MISSES-1:0] new_entry_q;                         // one-hot: the access that is looked up
    wire looks_up; // the cycle after a miss: its slot is looked up (stash_map_index)
    wire [LANES*ADDR_W-1:0] job_addr;                      // addresses of the access that walks
    wire [LANES*WORD_W-1:0] s2_lane_place; // S2: where in its chunk each lane of the piece's access lies
    wire [OWNER_W-1:0] s2_owner_q;                         // the access, or the place in the ring
    wire s2_access;                                        // S2 holds a piece of an access
    wire [LANES-1:0] s2_lane_fails;                        // lanes that end with it
    wire [ERROR_W-1:0] s2_error;
    wire [LANES-1:0] s2_lane_gives;                        // lanes that the redo may write
    wire s2_asks_read;                                     // the access waits for a READ
    wire s2_serves;                                        // a word has come since it missed
    wire s2_ends;                                          // S2 holds the last piece of it
    wire s2_refused;                                       // some of them found no MSHR
    wire freeze;                                           // accesses through `self` are not walked
    wire freeze_all;                                       // no access is walked
    wire [MAP_W-1:0] self;                                 // the mapping in question
    wire [MAP_W-1:0] target;                               // the entry in question
    wire s2_takes;                                         // S2 takes a new MSHR
    wire [MSHRS-1:0] s2_regs;                              // the REG that it has asked for
    wire [MSHRS-1:0] s2_waits;                             // READs that the access of S2 waits for
    wire [MSHRS-1:0] freed;                                // MSHRs that expect nothing from now on
    wire [MSHRS-1:0] mshr_unused;                          // MSHRs that hold no request
    wire [ACCESS_W-1:0] job_access_q;                      // its number

    stash_accesses #(
        .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .MISSES(MISSES), .MAP_ENTRIES(MAP_ENTRIES),
        .LANES(LANES), .MSHRS(MSHRS), .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .TAG_BITS(TAG_BITS)
    ) accesses (
        .clk(clk), .rst(rst), .new_block_q(new_block_q), .new_slot_q(new_slot_q),
        .wake          (takes_page || ring_leaves || mshr_wakes),
        .starts        (walk_act_start),
        .pick_entry    (ready_entry),
        .ends_replica  (walk_act_end_replica),
        .replica_gains (replica_gains),
        .replica_stays (walk_act_fill_new),
        .replica_entry (job_entry_q),
        .fill_ends(fill_ends), .fill_meets(fill_meets),
        .fill_entry    (fill_entry_q),
        .access_used(access_used), .access_ready(access_ready), .access_names(access_names),
        .access_gives(access_gives), .access_in_self(access_in_self), .access_write(access_write),
        .access_mapped(access_mapped), .access_map_ok(access_map_ok), .access_tried(access_tried),
        .access_met(access_met), .access_map(access_map), .access_todo(access_todo), .regs_waited(regs_waited),
        .due_q(due_q), .mshr_turn(mshr_turn), .mshr_due(mshr_due), .new_entry_q(new_entry_q), .looks_up(looks_up),
        .job_addr(job_addr), .s2_lane_place(s2_lane_place), .miss_free(miss_free), .redo_valid(redo_valid),
        .redo_taken(redo_taken), .redo_rdata(redo_rdata), .redo_data(redo_data), .s2_owner_q(s2_owner_q),
        .s2_access(s2_access), .s2_lane_fails(s2_lane_fails), .s2_error(s2_error), .s2_lane_gives(s2_lane_gives),
        .s2_asks_read(s2_asks_read), .s2_serves(s2_serves), .s2_ends(s2_ends), .s2_refused(s2_refused), .freeze(freeze),
        .freeze_all(freeze_all), .self(self), .target(target), .s2_takes(s2_takes), .s2_regs(s2_regs),
        .s2_waits(s2_waits), .freed(freed), .mshr_unused(mshr_unused), .miss_valid(miss_valid), .again(again),
        .miss_block(miss_block), .miss_slot(miss_slot), .redo_ready(redo_ready), .miss_write(miss_write),
        .miss_mapped(miss_mapped), .miss_todo(miss_todo), .slot_valid(slot_valid), .slot_map(slot_map),
        .miss_pending(miss_pending), .miss_tag(miss_tag), .miss_addr(miss_addr), .miss_rdata(miss_rdata),
        .miss_wdata(miss_wdata), .job_access_q(job_access_q)
    );

    wire hold; // no access and no probe begins, so that the engine becomes quiet, or leaves the command its turn
    wire evict_waits;                   // words wait to be sent, of a chunk of the ring, or of one that a scan gave
    wire [MAP_W-1:0] job_map_q;         // that mapping
    wire [CHUNK_W-1:0] lane_chunk;      // the chunk of the lowest lane that is left
    wire [CHUNK_WORDS-1:0] sent_words;  // their words
    wire crowded;                       // all translations are taken but that of a given chunk
    wire evict_sends;                   // it is
    wire sends;                         // a chunk is sent
    wire [COMMIT_EV_W-1:0] sent_event;  // what it is sent for
    wire [OWNER_W-1:0] sent_owner;      // the access, or the place in the ring
    wire [MAP_W-1:0] sent_map;
    wire sent_map_ok;
    wire [CHUNK_W-1:0] sent_chunk;
    wire [LANES-1:0] context_lanes;
    wire sent_last;                     // nothing is behind it
    wire [CHUNK_WORDS-1:0] evict_words; // its words
    wire [CHUNK_W-1:0] leaving_chunk;   // that chunk
    wire [MAP_W-1:0] evict_map;         // its mapping
    wire evict_registers;               // it is to be registered
    wire [3:0] evict_place;             // where in the ring it is; 8: it was given, 9: to end

    stash_select #(
        .MISSES(MISSES), .MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .LANES(LANES)
    ) select (
        .clk(clk), .rst(rst), .access_ready(access_ready), .mshr_turn(mshr_turn), .due_q(due_q),
        .new_entry_q(new_entry_q), .freeze(freeze), .hold(hold), .evict_waits(evict_waits), .ready_entry(ready_entry),
        .job_entry_q(job_entry_q), .job_access_q(job_access_q), .job_map_q(job_map_q), .lane_chunk(lane_chunk),
        .sent_words(sent_words), .walk_if_last(walk_if_last), .walk_if_replica_last(walk_if_replica_last),
        .walk_if_picked(walk_if_picked), .walk_if_replica(walk_if_replica), .crowded(crowded),
        .evict_sends(evict_sends), .walk_if_sent(walk_if_sent), .sends(sends), .sent_event(sent_event),
        .sent_owner(sent_owner), .sent_map(sent_map), .sent_map_ok(sent_map_ok), .sent_chunk(sent_chunk),
        .context_lanes(context_lanes), .sent_last(sent_last), .fwd_valid(fwd_valid), .fwd_mapped(fwd_mapped),
        .fwd_index(fwd_index), .fwd_addr(fwd_addr), .fwd_words(fwd_words), .access_map(access_map),
        .access_todo(access_todo), .access_mapped(access_mapped), .access_write(access_write),
        .access_map_ok(access_map_ok), .access_tried(access_tried), .job_addr(job_addr), .access_met(access_met),
        .reuse(reuse), .live(live), .slot_valid(slot_valid), .slot_map(slot_map), .fwd_ready(fwd_ready),
        .walk_state_q(walk_state_q), .walk_act_start(walk_act_start), .walk_act_send_chunk(walk_act_send_chunk),
        .walk_act_next_lane(walk_act_next_lane), .evict_words(evict_words), .leaving_chunk(leaving_chunk),
        .evict_map(evict_map), .evict_registers(evict_registers), .evict_place(evict_place)
    );

    wire grant_ask;                        // a chunk that is asked for is granted
    wire grant_fill;                       // a fill of a replica is granted
    wire [MAP_W-1:0] pointer_q;            // the older mapping
    wire [MAP_ENTRIES-1:0] travelling;     // the map indices that MSHRs name
    wire keeps_data;                       // S1: they are there
    wire [32*CHUNK_WORDS-1:0] kept_data_q; // the older copy's chunk, or the chunk that is written back
    wire replica_asks;                     // an operation is wanted, on the older copy's chunk
    wire [CHUNK_W-1:0] copy_chunk;
    wire replica_fills;                    // an operation is wanted, on the lanes' own chunk
    wire [CHUNK_W-1:0] fill_chunk;
    wire fills;                            // S0 to S3: a fill is on its way
    wire s2_fill_q;                        // S2 writes the lanes' words
    wire [CHUNK_WORDS-1:0] fill_words;     // these words of their chunk
    wire [MAP_W-1:0] fill_map_q;           // for this mapping
    wire replica_keeps;                    // the kept chunk is still wanted
    wire [MAP_W-1:0] s2_index_q;           // S2: its mapping
    wire [2*CHUNK_WORDS-1:0] s2_state_q;   // S2: states of its words

    stash_replicas #(
        .MAP_ENTRIES(MAP_ENTRIES), .CHUNK_WORDS(CHUNK_WORDS), .BYTES(BYTES), .MISSES(MISSES), .SPAN_BITS(SPAN_BITS),
        .VA_BITS(VA_BITS)
    ) replicas (
        .clk(clk), .rst(rst), .grant_ask(grant_ask), .grant_fill(grant_fill), .pointer_q(pointer_q),
        .travelling(travelling), .keeps_data(keeps_data), .kept_data_q(kept_data_q),
        .walk_if_replica_same(walk_if_replica_same), .replica_asks(replica_asks), .copy_chunk(copy_chunk),
        .replica_fills(replica_fills), .fill_chunk(fill_chunk), .walk_if_granted(walk_if_granted),
        .walk_if_arrived(walk_if_arrived), .walk_if_copy_found(walk_if_copy_found), .fills(fills),
        .s2_fill_q(s2_fill_q), .fill_words(fill_words), .fill_map_q(fill_map_q), .fill_entry_q(fill_entry_q),
        .fill_meets(fill_meets), .fill_ends(fill_ends), .replica_keeps(replica_keeps), .replica_gains(replica_gains),
        .read_data(read_data), .pointer(pointer), .used(used), .walk_state_q(walk_state_q), .coherent(coherent),
        .live(live), .op_rdata(op_rdata), .walk_act_read_new(walk_act_read_new), .walk_act_read_old(walk_act_read_old),
        .walk_act_begin_replica(walk_act_begin_replica), .walk_act_probe_copy(walk_act_probe_copy),
        .walk_act_fill_new(walk_act_fill_new), .walk_act_keep_copy(walk_act_keep_copy),
        .walk_act_end_replica(walk_act_end_replica), .lane_chunk(lane_chunk), .sent_words(sent_words),
        .job_map_q(job_map_q), .job_entry_q(job_entry_q), .s2_index_q(s2_index_q), .s2_state_q(s2_state_q)
    );

    wire reads_new = walk_state_q == WALK_ST_REPLICA_READ;
    wire reads_old = walk_state_q == WALK_ST_REPLICA_NEW;
    assign pointer_index = job_map_q & {MAP_W{reads_new}};
    wire [MAP_W-1:0] command_read_index;       // stash_map: the entry to read; it arrives one cycle later
    assign read_index = reads_new ? job_map_q : reads_old ? pointer_q : command_read_index;
    wire grant_piece;                          // a piece is granted
    wire grant_follow;                         // a piece is taken that needs no operation
    wire [CHUNK_WORDS*CHUNK_WORDS-1:0] moves;  // bit n * CHUNK_WORDS + k: the piece's word k goes to place n
    wire s2_evict;                             // S2 holds a piece of a chunk that leaves
    wire [CHUNK_W-1:0] piece_chunk;            // the chunk of the piece at hand
    wire piece_taken;                          // it leaves the translation
    wire contexts_none;                        // nothing was sent whose pieces are still to come
    wire open_q;
    wire [CHUNK_W-1:0] open_chunk_q;           // its chunk
    wire open_stores;                          // it is a store
    wire piece_asks;                           // an operation is wanted
    wire piece_follows;                        // the piece needs none
    wire piece_leaves;                         // it is of a writeback
    wire piece_given;                          // of a chunk that a command gave away
    wire [VPN_W-1:0] piece_vpn;                // its page
    wire s0_follows;                           // S0: it was taken
    wire s1_follows;                           // S1
    wire [CHUNK_W-1:0] s0_chunk_q;             // its chunk
    wire [CHUNK_W-1:0] s1_chunk_q, s2_chunk_q;
    wire [MAP_W-1:0] s1_map_q;                 // the mapping
    wire [MAP_W-1:0] s2_map_q;
    wire [VPN_W-1:0] s2_vpn_q;                 // S2: the page
    wire [LINE_W-1:0] s1_line_q;               // the physical line
    wire [LINE_W-1:0] s2_line_q;
    wire [CHUNK_WORDS-1:0] s2_words_q;         // S2: words of the chunk
    wire [CHUNK_WORDS*WORD_W-1:0] s2_places_q; // S2: their places in the line
    wire s1_asks_reg;                          // S1: what it may ask for is a REG
    wire s1_asks_read;                         // a READ
    wire s2_piece;                             // S2 holds a piece
    wire s1_piece;                             // S1 holds a piece
    wire s2_registers;                         // S2: of a chunk to register
    wire s2_leaves;                            // S2: of a chunk to write back
    wire data_wanted;                          // they are still wanted
    wire [CHUNK_WORDS-1:0] asked_words;        // words that are asked for, or written back
    wire [CHUNK_WORDS-1:0] joined_words;       // words that a READ on its way brings
    wire asks_evict;                           // the chunk is to be written back
    wire asks_page;                            // the page is to be translated
    wire walk_fault;                           // a command remembers it
    wire s2_stays;                             // some word stays to be done
    wire [CHUNK_WORDS-1:0] marked;             // words whose registration is asked for
    wire [CHUNK_WORDS-1:0] commit_words;
    wire commit_applies;                       // S2: apply commit_event to commit_words, in S3
    wire [WORD_EV_W-1:0] commit_event;
    wire ends_reuse;                           // the mapping takes no more from an older copy
    wire ends_reuse_coherent;                  // that mapping is coherent
    wire ring_leaving;                         // the chunk of S1 is asked to be written back
    wire chunk_leaving;                        // S1: a WB carries words of its chunk
    wire [CHUNK_WORDS-1:0] line_leaving;       // S2: words of its line that a WB has
    wire [CHUNK_WORDS-1:0] line_reading;       // words that a READ, a REG of its map has
    wire [CHUNK_WORDS-1:0] line_granting;
    wire room; // S2: the open request takes its words, or an MSHR is free, and of a WB a place for its data

    // Pieces of it, and of chunks that leave.
    stash_pieces #(
        .CHUNK_WORDS(CHUNK_WORDS), .MISSES(MISSES), .BYTES(BYTES), .VA_BITS(VA_BITS), .PAGE_BYTES(PAGE_BYTES),
        .MAP_ENTRIES(MAP_ENTRIES), .PA_BITS(PA_BITS), .LANES(LANES)
    ) pieces (
        .clk(clk), .rst(rst), .sends(sends), .grant_piece(grant_piece), .grant_follow(grant_follow),
        .replica_keeps(replica_keeps), .moves(moves), .s2_access(s2_access), .s2_evict(s2_evict),
        .s2_owner_q(s2_owner_q), .s2_ends(s2_ends), .piece_chunk(piece_chunk), .piece_taken(piece_taken),
        .crowded(crowded), .contexts_none(contexts_none), .open_q(open_q), .open_chunk_q(open_chunk_q),
        .open_stores(open_stores), .piece_asks(piece_asks), .piece_follows(piece_follows), .piece_leaves(piece_leaves),
        .piece_given(piece_given), .piece_vpn(piece_vpn), .piece_q(piece_q), .s0_follows(s0_follows),
        .s1_follows(s1_follows), .s0_chunk_q(s0_chunk_q), .s1_chunk_q(s1_chunk_q), .s2_chunk_q(s2_chunk_q),
        .s1_map_q(s1_map_q), .s2_map_q(s2_map_q), .s2_vpn_q(s2_vpn_q), .s1_line_q(s1_line_q), .s2_line_q(s2_line_q),
        .s2_words_q(s2_words_q), .s2_places_q(s2_places_q), .s1_asks_reg(s1_asks_reg), .s1_asks_read(s1_asks_read),
        .s2_piece(s2_piece), .s1_piece(s1_piece), .s2_registers(s2_registers), .s2_leaves(s2_leaves),
        .keeps_data(keeps_data), .data_wanted(data_wanted), .asked_words(asked_words), .joined_words(joined_words),
        .s2_asks_read(s2_asks_read), .s2_serves(s2_serves), .asks_evict(asks_evict), .asks_page(asks_page),
        .walk_fault(walk_fault), .s2_stays(s2_stays), .s2_refused(s2_refused), .marked(marked), .s2_error(s2_error),
        .s2_lane_fails(s2_lane_fails), .s2_lane_gives(s2_lane_gives), .commit_words(commit_words),
        .commit_applies(commit_applies), .commit_event(commit_event), .ends_reuse(ends_reuse),
        .ends_reuse_coherent(ends_reuse_coherent), .piece_ready(piece_ready), .piece_last(piece_last),
        .piece_valid(piece_valid), .piece_line(piece_line), .piece_words(piece_words), .piece_places(piece_places),
        .piece_mapped(piece_mapped), .va_ppn(va_ppn), .va_known(va_known), .va_fault(va_fault), .live(live),
        .coherent(coherent), .va_hit(va_hit), .op_index(op_index), .op_state(op_state), .reuse(reuse),
        .sent_event(sent_event), .sent_owner(sent_owner), .sent_map(sent_map), .sent_map_ok(sent_map_ok),
        .sent_chunk(sent_chunk), .context_lanes(context_lanes), .sent_last(sent_last), .ring_leaving(ring_leaving),
        .chunk_leaving(chunk_leaving), .line_leaving(line_leaving), .line_reading(line_reading),
        .line_granting(line_granting), .room(room), .s2_lane_place(s2_lane_place)
    );

    wire [CHUNK_WORDS-1:0] put_words;              // words of the line
    wire [CHUNK_WORDS*WORD_W-1:0] put_places;      // their places in the chunk
    wire [32*CHUNK_WORDS-1:0] put_data;            // the words
    wire [CHUNK_WORDS-1:0] rev_words_q;            // S2: words of the line
    wire [CHUNK_WORDS*WORD_W-1:0] rev_places_q;    // S2: their places in the chunk
    wire [CHUNK_WORDS*CHUNK_WORDS-1:0] line_moves; // the same of the chunk of a forward
    wire [CHUNK_WORDS-1:0] moved_words;            // places to which a word of an answer goes
    wire [32*CHUNK_WORDS-1:0] moved_data; // the words there of an answer, a forward or a writeback, 0 elsewhere
    wire s2_put_q;                                 // S2 holds words of an answer
    wire s2_rev_q;                                 // S2 holds words of a forward
    wire [32*CHUNK_WORDS-1:0] s2_rdata_q;          // S2: its words

    stash_spread #(.CHUNK_WORDS(CHUNK_WORDS)) spread (
        .clk(clk), .rst(rst), .put_words(put_words), .put_places(put_places), .put_data(put_data),
        .rev_words_q(rev_words_q), .rev_places_q(rev_places_q), .moves(moves), .line_moves(line_moves),
        .moved_words(moved_words), .moved_data(moved_data), .s2_put_q(s2_put_q), .s2_words_q(s2_words_q),
        .s2_places_q(s2_places_q), .s2_leaves(s2_leaves), .s2_rev_q(s2_rev_q), .s2_rdata_q(s2_rdata_q),
        .kept_data_q(kept_data_q)
    );

    wire grant_probe;                 // a probe is granted
    wire command_ask_register;        // ask for the registration of its dirty words
    wire [CHUNK_W-1:0] command_chunk; // that chunk, or the one to scan
    wire gives_chunk;                 // give that chunk away to be written back
    wire gives_to_end;                // its words are to end, too
    wire give_room;                   // it may give one
    wire ring_some;                   // it holds some chunk
    wire probing;                     // a chunk is being looked at
    wire probe_asks;                  // a probe wants an operation
    wire [CHUNK_W-1:0] evict_chunk;   // that chunk
    wire given_some_left;             // given chunks are not yet committed
    wire mshr_kept_q;                 // one is kept
    wire incomplete_q;                // so has some word of the last one
    wire [CHUNK_WORDS-1:0] reg_done;  // words of the chunk whose registration was asked for
    wire line_room;                   // a place for the data of a WB is free

    stash_evicts #(
        .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .MSHRS(MSHRS), .MISSES(MISSES)
    ) evicts (
        .clk(clk), .rst(rst), .grant_probe(grant_probe), .hold(hold),
        .takes_register (command_ask_register),
        .command_chunk(command_chunk), .evict_waits(evict_waits), .gives_chunk(gives_chunk),
        .gives_to_end(gives_to_end), .target(target), .give_room(give_room), .ring_some(ring_some),
        .ring_leaves(ring_leaves), .probing(probing), .probe_asks(probe_asks), .evict_chunk(evict_chunk),
        .crowded(crowded), .given_some_left(given_some_left), .mshr_kept_q(mshr_kept_q), .evict_sends(evict_sends),
        .evict_registers(evict_registers), .evict_place(evict_place), .leaving_chunk(leaving_chunk),
        .evict_words(evict_words), .evict_map(evict_map), .ring_leaving(ring_leaving), .incomplete_q(incomplete_q),
        .asks_evict(asks_evict), .s2_chunk_q(s2_chunk_q), .s2_owner_q(s2_owner_q), .s2_evict(s2_evict),
        .s2_ends(s2_ends), .s1_chunk_q(s1_chunk_q), .s2_registers(s2_registers), .s2_stays(s2_stays),
        .s2_state_q(s2_state_q), .s2_index_q(s2_index_q), .reg_done(reg_done), .mshr_unused(mshr_unused),
        .line_room(line_room), .fwd_ready(fwd_ready)
    );

    wire [LINE_W-1:0] msg_line;
    wire [MAP_W-1:0] msg_map;
    wire [1:0] p_kind_q;                            // KIND_* of the request
    wire [MAP_W-1:0] p_map_q;                       // its map
    wire [CHUNK_W-1:0] answer_chunk;                // on this chunk
    wire [MSHRS-1:0] locked_q;                      // MSHRs that a message answers already
    wire more_come;                                 // some MSHR expects another one like it
    wire [1:0] msg_kind;                            // kind of the request that it answers
    wire [MSHRS-1:0] answered;                      // the MSHRs that it answers
    wire [CHUNK_WORDS-1:0] expected;                // words that they expect
    wire [CHUNK_WORDS*PLACE_W-1:0] expected_places; // their places
    wire [CHUNK_W-1:0] expected_even;               // in these chunks, of even and of odd number
    wire [CHUNK_W-1:0] expected_odd;
    wire release_valid;
    wire [CHUNK_WORDS-1:0] release_words;           // of gathered ones all that is left
    wire [MSHRS-1:0] release_of;
    wire [LINE_W-1:0] own_line;                     // the MSHRs are asked for REGs of this line
    wire [MAP_W-1:0] own_map;                       // the map under which they would be owned
    wire [CHUNK_WORDS-1:0] granting_words;          // words whose REG is on its way
    wire map_in_flight;                             // a READ or REG for `self` is on its way
    wire any_in_flight;                             // a READ or REG is on its way

    // What is asked of the L2, and of the page walker.
    stash_requests #(
        .PA_BITS(PA_BITS), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES), .MSHRS(MSHRS),
        .CORE_BITS(CORE_BITS)
    ) requests (
        .clk(clk), .rst(rst), .moves(moves), .s1_piece(s1_piece), .s1_asks_read(s1_asks_read),
        .s1_asks_reg(s1_asks_reg), .asked_words(asked_words), .joined_words(joined_words), .s2_waits(s2_waits),
        .s2_regs(s2_regs), .msg_line(msg_line), .msg_map(msg_map), .p_kind_q(p_kind_q), .p_map_q(p_map_q),
        .answer_chunk(answer_chunk), .locked_q(locked_q), .more_come(more_come), .msg_kind(msg_kind),
        .answered(answered), .expected(expected), .expected_places(expected_places), .expected_even(expected_even),
        .expected_odd(expected_odd), .release_valid(release_valid), .release_words(release_words),
        .release_of(release_of), .own_line(own_line), .own_map(own_map), .granting_words(granting_words), .room(room),
        .line_room(line_room), .line_leaving(line_leaving), .line_reading(line_reading), .line_granting(line_granting),
        .chunk_leaving(chunk_leaving), .freed(freed), .mshr_wakes(mshr_wakes), .map_in_flight(map_in_flight),
        .any_in_flight(any_in_flight), .travelling(travelling), .mshr_unused(mshr_unused), .s2_takes(s2_takes),
        .mshr_kept_q(mshr_kept_q), .mshr_due(mshr_due), .s2_piece(s2_piece), .s2_evict(s2_evict),
        .l2_req_valid(l2_req_valid), .l2_req_data(l2_req_data), .s2_access(s2_access), .s1_line_q(s1_line_q),
        .s2_line_q(s2_line_q), .s1_map_q(s1_map_q), .s2_map_q(s2_map_q), .s1_chunk_q(s1_chunk_q),
        .s2_chunk_q(s2_chunk_q), .self(self), .l2_req_ready(l2_req_ready), .core_id(core_id), .moved_data(moved_data)
    );

    wire page_valid_q;           // a page is to be translated
    wire [VPN_W-1:0] page_vpn_q; // that page
    wire page_taken_q;           // a translation was taken in the last cycle

    stash_page #(.VA_BITS(VA_BITS), .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS)) asked_page (
        .clk(clk), .rst(rst), .asks_page(asks_page), .takes_page(takes_page), .page_valid_q(page_valid_q),
        .page_vpn_q(page_vpn_q), .page_taken_q(page_taken_q), .walk_valid(walk_valid), .walk_data(walk_data),
        .walk_done_ready(walk_done_ready), .fill_valid(fill_valid), .fill_ppn(fill_ppn), .fill_fault(fill_fault),
        .s2_vpn_q(s2_vpn_q), .walk_ready(walk_ready), .walk_done_data(walk_done_data)
    );

    wire passes_ack;                      // an acknowledgement goes to the answers' unit
    wire grant_answer;                    // an answer is granted
    wire gather_room;                     // what P holds goes in
    wire s1_gathered;                     // S1: the MSHRs expect nothing any more
    wire s1_gathered_grants;              // their words are Registered
    wire [MSHRS-1:0] s1_gathered_of;      // these
    wire place_reg_near;                  // a REG_ACK is at work
    wire place_under_way;                 // some acknowledgement is
    wire forwards_wait;                   // forwards are deferred
    wire forward_idle;                    // no forward is at work
    wire m_room;                          // M takes a message
    wire answer_error;                    // it names words that nobody expects
    wire [MSHRS-1:0] p_of_q;              // MSHRs that the message answers
    wire [MSHRS-1:0] regs_waited_q;       // MSHRs whose words a store had still to write in the last cycle
    wire p_waits;                         // those of P are among them
    wire gathers;                         // it goes to the place
    wire answer_asks;                     // an operation is wanted
    wire [CHUNK_WORDS-1:0] p_chunk_words; // its words by their places in the chunk, when all are in one
    wire reg_ack_near;                    // a REG_ACK is at work, and its words may not be Registered yet
    wire answer_under_way;                // some answer is at work
    wire grants;                          // the words of a REG are Registered
    wire put_loads;                       // they have data
    wire [WORD_EV_W-1:0] put_event;
    wire [MAP_W-1:0] put_map;

    // Messages of the L2.
    stash_answers #(
        .MSHRS(MSHRS), .CHUNK_WORDS(CHUNK_WORDS), .BYTES(BYTES), .PA_BITS(PA_BITS), .MAP_ENTRIES(MAP_ENTRIES),
        .CORE_BITS(CORE_BITS)
    ) answers (
        .clk(clk), .rst(rst), .passes_ack(passes_ack), .grant_answer(grant_answer), .answered(answered),
        .expected(expected), .expected_places(expected_places), .expected_even(expected_even),
        .expected_odd(expected_odd), .regs_waited(regs_waited), .gather_room(gather_room), .s1_gathered(s1_gathered),
        .s1_gathered_grants(s1_gathered_grants), .s1_gathered_of(s1_gathered_of), .place_reg_near(place_reg_near),
        .place_under_way(place_under_way), .forwards_wait(forwards_wait), .forward_idle(forward_idle), .m_room(m_room),
        .msg_line(msg_line), .msg_map(msg_map), .msg_kind(msg_kind), .locked_q(locked_q), .answer_error(answer_error),
        .p_kind_q(p_kind_q), .p_map_q(p_map_q), .p_of_q(p_of_q), .regs_waited_q(regs_waited_q), .p_waits(p_waits),
        .gathers(gathers), .answer_asks(answer_asks), .answer_chunk(answer_chunk), .p_chunk_words(p_chunk_words),
        .s2_put_q(s2_put_q), .reg_ack_near(reg_ack_near), .answer_under_way(answer_under_way),
        .release_valid(release_valid), .release_words(release_words), .release_of(release_of), .grants(grants),
        .put_words(put_words), .put_loads(put_loads), .put_places(put_places), .put_data(put_data),
        .put_event(put_event), .put_map(put_map), .l2_rsp_ready(l2_rsp_ready), .l2_rsp_valid(l2_rsp_valid),
        .l2_fwd_data(l2_fwd_data), .l2_rsp_data(l2_rsp_data)
    );

    wire grant_place;                      // the place is granted; forwards and scans always are
    wire place_asks;                       // an operation is wanted
    wire [CHUNK_W-1:0] place_chunk;        // on this chunk
    wire answer_open;                      // pieces are still to come on the answer's chunk
    wire place_may;                        // the operation may be granted: no pieces are to come on its chunk
    wire s2_gathered_q;                    // S2 holds acknowledgements
    wire [CHUNK_WORDS-1:0] gathered_words; // S2: words of the chunk
    wire [WORD_EV_W-1:0] gathered_event;
    wire [MAP_W-1:0] gathered_map;

    stash_place #(.MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MSHRS(MSHRS)) place (
        .clk(clk), .rst(rst), .gathers(gathers), .p_waits(p_waits), .p_kind_q(p_kind_q), .p_map_q(p_map_q),
        .answer_chunk(answer_chunk), .p_chunk_words(p_chunk_words), .p_of_q(p_of_q), .more_come(more_come),
        .mshr_unused(mshr_unused), .locked_q(locked_q), .regs_waited_q(regs_waited_q), .grant_place(grant_place),
        .gather_room(gather_room), .place_asks(place_asks), .place_chunk(place_chunk), .open_q(open_q),
        .open_chunk_q(open_chunk_q), .answer_open(answer_open), .place_may(place_may), .s2_gathered_q(s2_gathered_q),
        .s1_gathered(s1_gathered), .s1_gathered_of(s1_gathered_of), .s1_gathered_grants(s1_gathered_grants),
        .gathered_words(gathered_words), .gathered_event(gathered_event), .gathered_map(gathered_map),
        .place_reg_near(place_reg_near), .place_under_way(place_under_way)
    );

    wire adds_pages;                       // the look-up of physical pages may fail
    wire forward_looks;                    // one asks for translations
    wire line_asks;                        // words of a chunk: an operation
    wire [CHUNK_W-1:0] line_chunk;
    wire none_under_way;
    wire [CHUNK_WORDS-1:0] rev_granting_q; // S2: words whose registration is on its way
    wire [WORD_EV_W-1:0] rev_event;
    wire [MAP_W-1:0] rev_map;

    stash_forwards #(
        .CHUNK_WORDS(CHUNK_WORDS), .PA_BITS(PA_BITS), .CORE_BITS(CORE_BITS), .MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES),
        .DEFERRED(DEFERRED), .PAGE_BYTES(PAGE_BYTES), .VA_BITS(VA_BITS)
    ) forwards (
        .clk(clk), .rst(rst), .m_room(m_room), .grants(grants), .adds_pages(adds_pages),
        .granting_words(granting_words), .answer_error(answer_error), .reg_ack_near(reg_ack_near),
        .passes_ack(passes_ack), .forward_idle(forward_idle), .forward_looks(forward_looks), .open_q(open_q),
        .open_stores(open_stores), .own_line(own_line), .own_map(own_map), .line_asks(line_asks),
        .line_chunk(line_chunk), .s2_rev_q(s2_rev_q), .none_under_way(none_under_way), .rev_words_q(rev_words_q),
        .rev_places_q(rev_places_q), .rev_granting_q(rev_granting_q), .rev_event(rev_event), .rev_map(rev_map),
        .forwards_wait(forwards_wait), .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_data(fwd_rsp_data),
        .l2_fwd_ready(l2_fwd_ready), .pa_ppn(pa_ppn), .rev_valid(rev_valid), .rev_index(rev_index), .rev_virt(rev_virt),
        .protocol_error(protocol_error), .l2_fwd_data(l2_fwd_data), .l2_fwd_valid(l2_fwd_valid), .pa_vpn(pa_vpn),
        .pa_hit(pa_hit), .rev_done(rev_done), .rev_addr(rev_addr), .rev_words(rev_words), .rev_mapped(rev_mapped),
        .pass_waits(pass_waits), .apply_refuse(apply_refuse), .apply_supply(apply_supply), .apply_defer(apply_defer),
        .fwd_rsp_ready(fwd_rsp_ready), .moved_data(moved_data)
    );

    wire scan_valid;                 // read the chunk: in S0 one cycle later
    wire by_row;
    wire s0_rows;                    // S0, S1 hold a scan of the chunks of a row
    wire s1_rows;
    wire command_open;               // a scan must wait for the pieces of its chunks
    wire others_ask;                 // a scan must wait
    wire scan_apply;                 // S2: apply scan_event to all its words, in S3
    wire [WORD_EV_W-1:0] scan_event; // 0 without scan_apply
    wire [GROUPS-1:0] scan_beside;   // S2: chunks of its row to which it is applied too
    wire [MAP_W-1:0] scan_map;       // 0 without scan_apply

    // The storage.
    stash_operations #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .BANKS(BANKS)) operations (
        .clk(clk), .rst(rst), .line_asks(line_asks), .line_chunk(line_chunk), .place_asks(place_asks),
        .place_may(place_may), .place_chunk(place_chunk), .answer_asks(answer_asks), .answer_chunk(answer_chunk),
        .probe_asks(probe_asks), .evict_chunk(evict_chunk), .piece_asks(piece_asks), .piece_follows(piece_follows),
        .piece_leaves(piece_leaves), .piece_given(piece_given), .piece_chunk(piece_chunk), .open_q(open_q),
        .open_stores(open_stores), .open_chunk_q(open_chunk_q), .piece_taken(piece_taken), .s0_follows(s0_follows),
        .s1_follows(s1_follows), .s0_chunk_q(s0_chunk_q), .s1_chunk_q(s1_chunk_q), .data_wanted(data_wanted),
        .page_taken_q(page_taken_q), .replica_asks(replica_asks), .copy_chunk(copy_chunk),
        .replica_fills(replica_fills), .fill_chunk(fill_chunk), .scan_valid(scan_valid), .by_row(by_row),
        .s0_rows(s0_rows), .s1_rows(s1_rows), .command_chunk(command_chunk), .s2_rev_q(s2_rev_q), .s2_put_q(s2_put_q),
        .s2_fill_q(s2_fill_q), .s2_gathered_q(s2_gathered_q), .commit_applies(commit_applies),
        .moved_words(moved_words), .moved_data(moved_data), .grant_place(grant_place), .grant_answer(grant_answer),
        .grant_probe(grant_probe), .grant_piece(grant_piece), .grant_ask(grant_ask), .grant_fill(grant_fill),
        .grant_follow(grant_follow), .s2_state_q(s2_state_q), .s2_rdata_q(s2_rdata_q), .s2_index_q(s2_index_q),
        .line_moves(line_moves), .rev_granting_q(rev_granting_q), .answer_open(answer_open),
        .command_open(command_open), .others_ask(others_ask), .op_valid(op_valid), .op_chunk(op_chunk),
        .apply_valid(apply_valid), .apply_mask(apply_mask), .apply_event(apply_event), .apply_beside(apply_beside),
        .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata), .inc_valid(inc_valid),
        .inc_index(inc_index), .dec_valid(dec_valid), .dec_index(dec_index), .walk_done_valid(walk_done_valid),
        .pass_waits(pass_waits), .piece_last(piece_last), .op_done(op_done), .op_state(op_state), .op_index(op_index),
        .op_rdata(op_rdata), .index_after(index_after), .index_before(index_before), .owned_after(owned_after),
        .owned_before(owned_before), .op_dirty(op_dirty), .piece_valid(piece_valid), .kept_data_q(kept_data_q),
        .fill_words(fill_words), .fill_map_q(fill_map_q), .scan_apply(scan_apply), .scan_event(scan_event),
        .scan_beside(scan_beside), .scan_map(scan_map), .commit_words(commit_words), .commit_event(commit_event),
        .s2_map_q(s2_map_q), .gathered_words(gathered_words), .gathered_event(gathered_event),
        .gathered_map(gathered_map), .put_event(put_event), .put_map(put_map), .put_loads(put_loads),
        .rev_event(rev_event), .rev_map(rev_map)
    );

    // Commands.

    wire quiet = walk_state_q == WALK_ST_IDLE
        && contexts_none
        && piece_q == 5'd0
        && !fills
        && !probing
        && !evict_waits;

    wire command_idle;              // no command is under way and no answer waits
    wire [SLOT_W-1:0] command_slot; // stash_map_index: which slot of the command's thread block to look up
    wire [VPN_W-1:0] command_page;  // vp_map: look up this page
    wire command_gives;             // chunks are being given to be written back
    wire command_flag_valid;        // stash_map: write an entry's flags
    wire [MAP_W-1:0] command_flag_index;
    wire command_flag_used, command_flag_live, command_flag_coherent, command_flag_reuse;
    wire [MAP_W-1:0] command_flag_pointer;

    stash_commands #(
        .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .BANKS(BANKS), .MAP_ENTRIES(MAP_ENTRIES), .SPAN_BITS(SPAN_BITS),
        .VA_BITS(VA_BITS), .SCOUT_DISTANCE(SCOUT_DISTANCE), .PAGE_BYTES(PAGE_BYTES), .VP_ENTRIES(VP_ENTRIES),
        .MISSES(MISSES), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .THREAD_BLOCKS(THREAD_BLOCKS)
    ) commands (
        .clk(clk), .rst(rst),
        .page_held           (va_hit),
        .read_free           (!reads_new && !reads_old),
        .page_free           (!piece_taken && !takes_page),
        .page_valid_q(page_valid_q), .quiet(quiet), .s2_piece(s2_piece), .others_ask(others_ask), .ring_some(ring_some),
        .give_room(give_room), .given_some_left(given_some_left),
        .incomplete          (incomplete_q),
        .access_gives(access_gives), .access_in_self(access_in_self),
        .chunk_open          (command_open),
        .command_idle        (command_idle),
        .read_index          (command_read_index),
        .ask_slot            (command_slot),
        .page                (command_page),
        .access_names_target (|access_names),
        .chunk               (command_chunk),
        .reg_done(reg_done), .scan_valid(scan_valid), .gives_chunk(gives_chunk), .gives_to_end(gives_to_end),
        .s0_rows(s0_rows), .s1_rows(s1_rows), .scan_beside(scan_beside), .scan_apply(scan_apply),
        .scan_event(scan_event), .scan_map(scan_map), .self(self), .target(target), .by_row(by_row),
        .ask_register        (command_ask_register),
        .gives               (command_gives),
        .adds_pages(adds_pages), .hold(hold), .freeze(freeze), .freeze_all(freeze_all),
        .flag_valid          (command_flag_valid),
        .flag_index          (command_flag_index),
        .flag_used           (command_flag_used),
        .flag_live           (command_flag_live),
        .flag_coherent       (command_flag_coherent),
        .flag_reuse          (command_flag_reuse),
        .flag_pointer        (command_flag_pointer),
        .add_valid(add_valid), .add_vpn(add_vpn), .add_map(add_map), .drop_valid(drop_valid), .drop_map(drop_map),
        .forget_valid(forget_valid), .tail(tail), .calc_valid(calc_valid), .calc_data(calc_data),
        .calc_done_ready(calc_done_ready), .set_valid(set_valid), .set_index(set_index), .set_data(set_data),
        .slot_write_valid(slot_write_valid), .slot_write_block(slot_write_block), .slot_write_slot(slot_write_slot),
        .slot_write_set(slot_write_set), .slot_write_map(slot_write_map), .cmd_ready(cmd_ready),
        .cmd_done_valid(cmd_done_valid), .cmd_done_data(cmd_done_data), .cmd_data(cmd_data),
        .calc_done_data(calc_done_data), .cmd_valid(cmd_valid), .slot_map(slot_map), .used(used), .read_data(read_data),
        .live(live), .clean(clean), .free_count(free_count), .coherent(coherent), .op_done(op_done),
        .owned_after(owned_after), .op_state(op_state), .op_index(op_index), .slot_valid(slot_valid),
        .calc_done_valid(calc_done_valid), .pass_waits(pass_waits), .pass_asks(pass_asks), .clearing(clearing),
        .cmd_done_ready(cmd_done_ready), .travelling(travelling), .map_in_flight(map_in_flight),
        .any_in_flight(any_in_flight), .apply_event(apply_event), .op_chunk(op_chunk), .apply_beside(apply_beside),
        .apply_valid(apply_valid), .marked(marked), .walk_fault(walk_fault), .forward_idle(forward_idle),
        .forward_looks(forward_looks), .looks_up(looks_up)
    );

    assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
    assign slot_slot = looks_up ? new_slot_q : command_slot;
    assign va_vpn = piece_taken ? piece_vpn : takes_page ? page_vpn_q : command_page;

    // Flags: a command writes them, or a store that ends its mapping's reuse.
    always @(posedge clk) begin
        if (rst) begin
            {flag_valid, flag_index, flag_used, flag_live, flag_coherent, flag_reuse, flag_pointer} <= 0;
        end else begin
            flag_valid <= command_flag_valid || ends_reuse;
            flag_index <= command_flag_index | (s2_map_q & {MAP_W{ends_reuse}});
            flag_used <= command_flag_used || ends_reuse;
            flag_live <= command_flag_live || ends_reuse;
            flag_coherent <= command_flag_coherent || ends_reuse_coherent;
            flag_reuse <= command_flag_reuse;
            flag_pointer <= command_flag_pointer;
        end
    end

    assign idle = command_idle
        && forward_idle
        && none_under_way
        && quiet
        && !(|access_used)
        && (&mshr_unused)
        && !ring_some
        && !command_gives
        && !page_valid_q
        && !answer_under_way
        && !l2_req_valid
        && !fwd_rsp_valid
        && !forwards_wait
        && !clearing;

    wire unused = &{1'b0, miss_valid, calc_ready};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0))
        legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(THREAD_BLOCKS >= 1
        && THREAD_BLOCKS <= 16
        && (THREAD_BLOCKS & (THREAD_BLOCKS - 1)) == 0 ? 1 : 0)) legal_THREAD_BLOCKS ();
    legal_size #(.HOLDS(MAPS_PER_BLOCK >= 1
        && MAPS_PER_BLOCK <= 4
        && (MAPS_PER_BLOCK & (MAPS_PER_BLOCK - 1)) == 0 ? 1 : 0)) legal_MAPS_PER_BLOCK ();
    legal_size #(.HOLDS(VP_ENTRIES >= 4 && VP_ENTRIES <= 64 && (VP_ENTRIES & (VP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_VP_ENTRIES ();
    legal_size #(.HOLDS(PAGE_BYTES >= 256 && PAGE_BYTES <= 65536 && (PAGE_BYTES & (PAGE_BYTES - 1)) == 0 ? 1 : 0))
        legal_PAGE_BYTES ();
    legal_size #(.HOLDS(PA_BITS >= 12 && PA_BITS <= 48 ? 1 : 0)) legal_PA_BITS ();
    legal_size #(.HOLDS(VA_BITS >= 12 && VA_BITS <= 48 ? 1 : 0)) legal_VA_BITS ();
    legal_size #(.HOLDS(SPAN_BITS >= 8 && SPAN_BITS <= 28 ? 1 : 0)) legal_SPAN_BITS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 32 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(DEFERRED >= 2 && DEFERRED <= 16384 && (DEFERRED & (DEFERRED - 1)) == 0 ? 1 : 0))
        legal_DEFERRED ();
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
            assert (!calc_valid || calc_ready); // the calculation is ready when it is started
        end
    end
`endif

endmodule

`default_nettype wire
