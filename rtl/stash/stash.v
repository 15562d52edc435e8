// stash: a stash: software-managed, directly addressed, globally visible on-chip memory
//
// What the engine hands to a part bears the part's own name for it, but for the map index table, whose look-up and
// change the engine calls slot_* and slot_write_*.
//
// Source: the stash paper, section 4; thesis, chapter 4
// The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
// S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash #(
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
    // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC (a power of
    // two, 16 to 4096)
    parameter integer STATE_ROWS = 16,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = TAG_BITS + $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + 33 * LANES
        + $clog2(BYTES / 4) * LANES + 4,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4,
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
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1
) (
    input  wire                   clk,             // clock
    input  wire                   rst,             // synchronous reset, active high
    input  wire [CORE_BITS-1:0]   core_id,         // this compute unit's id on the network; constant
    // for one cycle: a message named words that this stash does not own, or an answer that it did not ask for
    output wire                   protocol_error,
    output wire                   idle,            // no miss, no request, no command, no message under way

    // req: accesses of the core (req)
    input  wire                   req_valid,
    output wire                   req_ready,
    input  wire [REQ_W-1:0]       req_data,

    // resp: answers (resp)
    output wire                   resp_valid,
    input  wire                   resp_ready,
    output wire [RESP_W-1:0]      resp_data,

    // cmd: AddMap, ChgMap, end of a thread block, end of a kernel (cmd)
    input  wire                   cmd_valid,
    output wire                   cmd_ready,
    input  wire [CMD_W-1:0]       cmd_data,

    // cmd_done: its result (cmd_done)
    output wire                   cmd_done_valid,
    input  wire                   cmd_done_ready,
    output wire [CMD_DONE_W-1:0]  cmd_done_data,

    // l2_req: READ, REG, WB (message)
    output wire                   l2_req_valid,
    input  wire                   l2_req_ready,
    output wire [MESSAGE_W-1:0]   l2_req_data,

    // l2_fwd: FWD_READ, FWD_REG, RECALL, WB_ACK (message)
    input  wire                   l2_fwd_valid,
    output wire                   l2_fwd_ready,
    input  wire [MESSAGE_W-1:0]   l2_fwd_data,

    // l2_rsp: DATA, REG_ACK (message)
    input  wire                   l2_rsp_valid,
    output wire                   l2_rsp_ready,
    input  wire [MESSAGE_W-1:0]   l2_rsp_data,

    // fwd_rsp: DATA, REG_ACK to a requester; RECALL_DATA to the L2 (message)
    output wire                   fwd_rsp_valid,
    input  wire                   fwd_rsp_ready,
    output wire [MESSAGE_W-1:0]   fwd_rsp_data,

    // walk: page walks (walk)
    output wire                   walk_valid,
    input  wire                   walk_ready,
    output wire [WALK_W-1:0]      walk_data,

    // walk_done: translations (walk_done)
    input  wire                   walk_done_valid,
    output wire                   walk_done_ready,
    input  wire [WALK_DONE_W-1:0] walk_done_data
);

    localparam integer REDO_W = 33 * LANES + $clog2(BYTES / 4) * LANES + TAG_BITS + 7;
    localparam integer TILE_W = 5 * SPAN_BITS + VA_BITS + $clog2(BYTES) + 9;
    localparam integer CALC_DONE_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 35;

    wire [1:0] miss_free;
    wire clearing, op_valid;
    wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk;
    wire op_done;
    wire [2*CHUNK_WORDS-1:0] op_state;
    wire [32*CHUNK_WORDS-1:0] op_rdata;
    wire op_dirty;
    wire [$clog2(MAP_ENTRIES)-1:0] op_index;
    wire apply_valid;
    wire [4:0] apply_event;
    wire [CHUNK_WORDS-1:0] apply_mask;
    wire [BANKS/CHUNK_WORDS-1:0] apply_beside;
    wire [CHUNK_WORDS-1:0] apply_granting;
    wire [$clog2(MAP_ENTRIES)-1:0] apply_map;
    wire [32*CHUNK_WORDS-1:0] apply_wdata;
    wire [CHUNK_WORDS-1:0] apply_supply, apply_defer, apply_refuse;
    wire owned_before, owned_after;
    wire [$clog2(MAP_ENTRIES)-1:0] index_before, index_after;
    wire miss_valid;
    wire [TAG_BITS+$clog2(THREAD_BLOCKS)+$clog2(MAPS_PER_BLOCK)+LANES+LANES*($clog2(BYTES/4)+64)+3:0] miss_data;
    wire miss_pending, again;
    wire [32*LANES-1:0] redo_rdata;
    wire [LANES-1:0] redo_taken;
    wire pass_asks, pass_waits;
    wire redo_valid; // accesses that missed, once more, to stash_storage
    wire redo_ready;
    wire [REDO_W-1:0] redo_data;

    // banked data with coherence state per word and dirty bit and map index per chunk
    stash_storage #(
        .BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES),
        .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .TAG_BITS(TAG_BITS), .STATE_ROWS(STATE_ROWS)
    ) storage (
        .clk(clk), .rst(rst), .miss_free(miss_free), .clearing(clearing), .op_valid(op_valid), .op_chunk(op_chunk),
        .op_done(op_done), .op_state(op_state), .op_rdata(op_rdata), .op_dirty(op_dirty), .op_index(op_index),
        .apply_valid(apply_valid), .apply_event(apply_event), .apply_mask(apply_mask), .apply_beside(apply_beside),
        .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata), .apply_supply(apply_supply),
        .apply_defer(apply_defer), .apply_refuse(apply_refuse), .owned_before(owned_before), .owned_after(owned_after),
        .index_before(index_before), .index_after(index_after), .miss_valid(miss_valid), .miss_data(miss_data),
        .miss_pending(miss_pending), .again(again), .redo_rdata(redo_rdata), .redo_taken(redo_taken),
        .pass_asks(pass_asks), .pass_waits(pass_waits), .req_valid(req_valid), .req_ready(req_ready),
        .req_data(req_data), .redo_valid(redo_valid), .redo_ready(redo_ready), .redo_data(redo_data),
        .resp_valid(resp_valid), .resp_ready(resp_ready), .resp_data(resp_data)
    );

    wire [$clog2(THREAD_BLOCKS):0] slot_block;
    wire [$clog2(MAPS_PER_BLOCK):0] slot_slot;
    wire slot_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] slot_map;
    wire slot_write_valid;
    wire [$clog2(THREAD_BLOCKS):0] slot_write_block;
    wire [$clog2(MAPS_PER_BLOCK):0] slot_write_slot;
    wire slot_write_set;
    wire [$clog2(MAP_ENTRIES)-1:0] slot_write_map;

    // per thread block, which stash-map entries its slots name
    stash_map_index #(
        .MAP_ENTRIES(MAP_ENTRIES), .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK)
    ) map_index (
        .clk(clk), .rst(rst),
        .read_block  (slot_block),
        .read_slot   (slot_slot),
        .read_valid  (slot_valid),
        .read_map    (slot_map),
        .write_valid (slot_write_valid),
        .write_block (slot_write_block),
        .write_slot  (slot_write_slot),
        .write_set   (slot_write_set),
        .write_map   (slot_write_map)
    );

    wire set_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] set_index;
    wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data;
    wire [$clog2(MAP_ENTRIES)-1:0] read_index;
    wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data;
    wire flag_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] flag_index;
    wire flag_used, flag_live, flag_coherent, flag_reuse;
    wire [$clog2(MAP_ENTRIES)-1:0] flag_pointer;
    wire [MAP_ENTRIES-1:0] used, live, coherent, reuse, clean;
    wire [$clog2(MAP_ENTRIES)-1:0] pointer_index, pointer;
    wire inc_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] inc_index;
    wire dec_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] dec_index;
    wire fwd_valid, fwd_ready, fwd_mapped;
    wire [$clog2(MAP_ENTRIES)-1:0] fwd_index;
    wire [$clog2(BYTES/4)-1:0] fwd_addr;
    wire [CHUNK_WORDS-1:0] fwd_words;
    wire piece_valid, piece_ready;
    wire [VA_BITS-$clog2(CHUNK_WORDS)-3:0] piece_line;
    wire piece_mapped;
    wire [CHUNK_WORDS-1:0] piece_words;
    wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places;
    wire piece_last, rev_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] rev_index;
    wire [VA_BITS-3:0] rev_virt;
    wire rev_done;
    wire [$clog2(BYTES/4)-1:0] rev_addr;
    wire rev_mapped;
    wire [CHUNK_WORDS-1:0] rev_words;
    wire calc_valid;      // to stash_map
    wire calc_ready;
    wire [TILE_W-1:0] calc_data;
    wire calc_done_valid; // from stash_map
    wire calc_done_ready;
    wire [CALC_DONE_W-1:0] calc_done_data;

    // the mappings: precomputed translation fields, #DirtyData, and both address translations
    stash_map #(
        .BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)
    ) map (
        .clk(clk), .rst(rst), .set_valid(set_valid), .set_index(set_index), .set_data(set_data),
        .read_index(read_index), .read_data(read_data), .flag_valid(flag_valid), .flag_index(flag_index),
        .flag_used(flag_used), .flag_live(flag_live), .flag_coherent(flag_coherent), .flag_reuse(flag_reuse),
        .flag_pointer(flag_pointer), .used(used), .live(live), .coherent(coherent), .reuse(reuse), .clean(clean),
        .pointer_index(pointer_index), .pointer(pointer), .inc_valid(inc_valid), .inc_index(inc_index),
        .dec_valid(dec_valid), .dec_index(dec_index), .fwd_valid(fwd_valid), .fwd_ready(fwd_ready),
        .fwd_mapped(fwd_mapped), .fwd_index(fwd_index), .fwd_addr(fwd_addr), .fwd_words(fwd_words),
        .piece_valid(piece_valid), .piece_ready(piece_ready), .piece_line(piece_line), .piece_mapped(piece_mapped),
        .piece_words(piece_words), .piece_places(piece_places), .piece_last(piece_last), .rev_valid(rev_valid),
        .rev_index(rev_index), .rev_virt(rev_virt), .rev_done(rev_done), .rev_addr(rev_addr), .rev_mapped(rev_mapped),
        .rev_words(rev_words), .calc_valid(calc_valid), .calc_ready(calc_ready), .calc_data(calc_data),
        .calc_done_valid(calc_done_valid), .calc_done_ready(calc_done_ready), .calc_done_data(calc_done_data)
    );

    wire [$clog2(MAP_ENTRIES)-1:0] tail;
    wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn;
    wire va_hit, va_known, va_fault;
    wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn, pa_ppn;
    wire pa_hit;
    wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn;
    wire add_valid;
    wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn;
    wire [$clog2(MAP_ENTRIES)-1:0] add_map;
    wire fill_valid;
    wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn;
    wire fill_fault, drop_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] drop_map;
    wire forget_valid;
    wire [$clog2(VP_ENTRIES):0] free_count;

    // TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each
    vp_map #(
        .MAP_ENTRIES(MAP_ENTRIES), .VP_ENTRIES(VP_ENTRIES), .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS),
        .VA_BITS(VA_BITS)
    ) vp (
        .clk(clk), .rst(rst), .tail(tail), .va_vpn(va_vpn), .va_hit(va_hit), .va_known(va_known), .va_fault(va_fault),
        .va_ppn(va_ppn), .pa_ppn(pa_ppn), .pa_hit(pa_hit), .pa_vpn(pa_vpn), .add_valid(add_valid), .add_vpn(add_vpn),
        .add_map(add_map), .fill_valid(fill_valid), .fill_ppn(fill_ppn), .fill_fault(fill_fault),
        .drop_valid(drop_valid), .drop_map(drop_map), .forget_valid(forget_valid), .free_count(free_count)
    );

    // misses, mappings, lazy writebacks and remote requests of the stash
    stash_engine #(
        .BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES),
        .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .VP_ENTRIES(VP_ENTRIES),
        .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS), .MSHRS(MSHRS),
        .MISSES(MISSES), .DEFERRED(DEFERRED), .SCOUT_DISTANCE(SCOUT_DISTANCE), .TAG_BITS(TAG_BITS),
        .CORE_BITS(CORE_BITS)
    ) engine (
        .clk(clk), .rst(rst), .core_id(core_id), .clearing(clearing), .miss_free(miss_free), .op_valid(op_valid),
        .op_chunk(op_chunk), .op_done(op_done), .op_state(op_state), .op_rdata(op_rdata), .op_dirty(op_dirty),
        .op_index(op_index), .apply_valid(apply_valid), .apply_event(apply_event), .apply_mask(apply_mask),
        .apply_beside(apply_beside), .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata),
        .apply_supply(apply_supply), .apply_defer(apply_defer), .apply_refuse(apply_refuse),
        .owned_before(owned_before), .owned_after(owned_after), .index_before(index_before), .index_after(index_after),
        .miss_valid(miss_valid), .miss_data(miss_data), .miss_pending(miss_pending), .again(again),
        .redo_rdata(redo_rdata), .redo_taken(redo_taken), .pass_asks(pass_asks), .pass_waits(pass_waits),
        .slot_block(slot_block), .slot_slot(slot_slot), .slot_valid(slot_valid), .slot_map(slot_map),
        .slot_write_valid(slot_write_valid), .slot_write_block(slot_write_block), .slot_write_slot(slot_write_slot),
        .slot_write_set(slot_write_set), .slot_write_map(slot_write_map), .set_valid(set_valid), .set_index(set_index),
        .set_data(set_data), .read_index(read_index), .read_data(read_data), .flag_valid(flag_valid),
        .flag_index(flag_index), .flag_used(flag_used), .flag_live(flag_live), .flag_coherent(flag_coherent),
        .flag_reuse(flag_reuse), .flag_pointer(flag_pointer), .used(used), .live(live), .coherent(coherent),
        .reuse(reuse), .clean(clean), .pointer_index(pointer_index), .pointer(pointer), .inc_valid(inc_valid),
        .inc_index(inc_index), .dec_valid(dec_valid), .dec_index(dec_index), .fwd_valid(fwd_valid),
        .fwd_ready(fwd_ready), .fwd_mapped(fwd_mapped), .fwd_index(fwd_index), .fwd_addr(fwd_addr),
        .fwd_words(fwd_words), .piece_valid(piece_valid), .piece_ready(piece_ready), .piece_line(piece_line),
        .piece_mapped(piece_mapped), .piece_words(piece_words), .piece_places(piece_places), .piece_last(piece_last),
        .rev_valid(rev_valid), .rev_index(rev_index), .rev_virt(rev_virt), .rev_done(rev_done), .rev_addr(rev_addr),
        .rev_mapped(rev_mapped), .rev_words(rev_words), .tail(tail), .va_vpn(va_vpn), .va_hit(va_hit),
        .va_known(va_known), .va_fault(va_fault), .va_ppn(va_ppn), .pa_ppn(pa_ppn), .pa_hit(pa_hit), .pa_vpn(pa_vpn),
        .add_valid(add_valid), .add_vpn(add_vpn), .add_map(add_map), .fill_valid(fill_valid), .fill_ppn(fill_ppn),
        .fill_fault(fill_fault), .drop_valid(drop_valid), .drop_map(drop_map), .forget_valid(forget_valid),
        .free_count(free_count), .protocol_error(protocol_error), .idle(idle), .redo_valid(redo_valid),
        .redo_ready(redo_ready), .redo_data(redo_data), .cmd_valid(cmd_valid), .cmd_ready(cmd_ready),
        .cmd_data(cmd_data), .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data), .l2_req_valid(l2_req_valid), .l2_req_ready(l2_req_ready),
        .l2_req_data(l2_req_data), .l2_fwd_valid(l2_fwd_valid), .l2_fwd_ready(l2_fwd_ready), .l2_fwd_data(l2_fwd_data),
        .l2_rsp_valid(l2_rsp_valid), .l2_rsp_ready(l2_rsp_ready), .l2_rsp_data(l2_rsp_data),
        .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_ready(fwd_rsp_ready), .fwd_rsp_data(fwd_rsp_data),
        .walk_valid(walk_valid), .walk_ready(walk_ready), .walk_data(walk_data), .walk_done_valid(walk_done_valid),
        .walk_done_ready(walk_done_ready), .walk_done_data(walk_done_data), .calc_valid(calc_valid),
        .calc_ready(calc_ready), .calc_data(calc_data), .calc_done_valid(calc_done_valid),
        .calc_done_ready(calc_done_ready), .calc_done_data(calc_done_data)
    );

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
    legal_size #(.HOLDS(STATE_ROWS >= 16 && STATE_ROWS <= 4096 && (STATE_ROWS & (STATE_ROWS - 1)) == 0 ? 1 : 0))
        legal_STATE_ROWS ();
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

endmodule

`default_nettype wire
