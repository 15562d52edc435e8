// The engine of the stash in arbitrary surroundings: its channels, one answer for each command, and the bookkeeping of #DirtyData. Its
// accesses, its order and its pages have harnesses of their own (stash.accesses, stash.meets, stash.regs, stash.tags, stash.walk),
// which share this module and these surroundings, as docs/stash/data-path.md promises them: an
// operation of the storage is done in the next cycle; a piece comes only for a translation that was taken, and stays until it is taken;
// a reverse translation takes 10 cycles; one calculation runs at a time and is answered once; a walk is done only when one was asked
// for; `again` comes one cycle after a redo was taken, and never else; a first miss comes only when an entry is free; a store that misses
// meets no operation in S1, S2 or S3; what waits at a channel stays; the L2 answers no request that has not left. All else is
// arbitrary: any message, any state of the storage, of the maps, of the pages.
//: alone
//: depth 16
//: channels stash_engine
//: free_ram
//: mutant dirty_data_rises stash_operations: rises: owned_after => owned_before
//: mutant dirty_data_falls stash_operations: falls: owned_before => owned_after
//: mutant one_answer stash_commands: command_if_answer_room: !cmd_done_valid => 1'b1
`default_nettype none
module harness #(
    parameter integer BYTES = 256,
    parameter integer BANKS = 4,
    parameter integer LANES = 1,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer THREAD_BLOCKS = 1,
    parameter integer MAPS_PER_BLOCK = 1,
    parameter integer VP_ENTRIES = 4,
    parameter integer PAGE_BYTES = 256,
    parameter integer PA_BITS = 20,
    parameter integer VA_BITS = 20,
    parameter integer SPAN_BITS = 8,
    parameter integer MSHRS = 2,
    parameter integer MISSES = 2,
    parameter integer DEFERRED = 2,
    parameter integer SCOUT_DISTANCE = 1,
    parameter integer TAG_BITS = 1,
    parameter integer CORE_BITS = 1,
    parameter integer REDO_W = TAG_BITS + 33 * LANES + $clog2(BYTES / 4) * LANES + 7,
    parameter integer CMD_W = 2 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + 1 + $clog2(BYTES) + 1 + VA_BITS + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS,
    parameter integer CMD_DONE_W = 4 + $clog2(MAP_ENTRIES),
    parameter integer MESSAGE_W = 4 + PA_BITS - 2 - $clog2(CHUNK_WORDS) + CHUNK_WORDS + CORE_BITS + 1 + $clog2(MAP_ENTRIES) + $clog2(MAP_ENTRIES) + 32 * CHUNK_WORDS,
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    parameter integer WALK_DONE_W = VA_BITS - $clog2(PAGE_BYTES) + PA_BITS - $clog2(PAGE_BYTES) + 1,
    parameter integer TILE_W = $clog2(BYTES) + 1 + VA_BITS + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS,
    parameter integer CALC_DONE_W = 4 + $clog2(BYTES / 4) + $clog2(BYTES / 4) + 1 + VA_BITS - 2 + $clog2(BYTES / 4) + 1 + SPAN_BITS + 1 + $clog2(BYTES / 4) + 1 + $clog2(BYTES / 4) + 1 + $clog2(BYTES / 4) + 1 + SPAN_BITS + 1 + SPAN_BITS + 1 + SPAN_BITS + 1 + $clog2(BYTES / 4) + 1 + 5 + $clog2(BYTES / 4) + 1 + 5 + SPAN_BITS + 1 + 5 + SPAN_BITS + 1 + 5
) (
    input wire clk,
    input wire rst,
    input wire [CORE_BITS-1:0] core_id,
    input wire clearing,
    input wire op_done,
    input wire [2*CHUNK_WORDS-1:0] op_state,
    input wire [32*CHUNK_WORDS-1:0] op_rdata,
    input wire op_dirty,
    input wire [$clog2(MAP_ENTRIES)-1:0] op_index,
    input wire [CHUNK_WORDS-1:0] apply_supply,
    input wire [CHUNK_WORDS-1:0] apply_defer,
    input wire [CHUNK_WORDS-1:0] apply_refuse,
    input wire owned_before,
    input wire owned_after,
    input wire [$clog2(MAP_ENTRIES)-1:0] index_before,
    input wire [$clog2(MAP_ENTRIES)-1:0] index_after,
    input wire miss_valid,
    input wire [TAG_BITS+2+$clog2(THREAD_BLOCKS)+1+$clog2(MAPS_PER_BLOCK)+1+LANES+LANES*($clog2(BYTES/4)+64)-1:0] miss_data,
    input wire miss_pending,
    input wire again,
    input wire pass_asks,
    input wire pass_waits,
    input wire slot_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] slot_map,
    input wire [8*$clog2(BYTES/4)+7+VA_BITS-2+6*(SPAN_BITS+1)+20-1:0] read_data,
    input wire [MAP_ENTRIES-1:0] used,
    input wire [MAP_ENTRIES-1:0] live,
    input wire [MAP_ENTRIES-1:0] coherent,
    input wire [MAP_ENTRIES-1:0] reuse,
    input wire [MAP_ENTRIES-1:0] clean,
    input wire [$clog2(MAP_ENTRIES)-1:0] pointer,
    input wire fwd_ready,
    input wire piece_valid,
    input wire [VA_BITS-$clog2(CHUNK_WORDS)-3:0] piece_line,
    input wire piece_mapped,
    input wire [CHUNK_WORDS-1:0] piece_words,
    input wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places,
    input wire piece_last,
    input wire rev_done,
    input wire [$clog2(BYTES/4)-1:0] rev_addr,
    input wire rev_mapped,
    input wire [CHUNK_WORDS-1:0] rev_words,
    input wire va_hit,
    input wire va_known,
    input wire va_fault,
    input wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn,
    input wire pa_hit,
    input wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,
    input wire [$clog2(VP_ENTRIES)+1-1:0] free_count,
    input wire redo_ready,
    input wire cmd_valid,
    input wire [CMD_W-1:0] cmd_data,
    input wire cmd_done_ready,
    input wire l2_req_ready,
    input wire l2_fwd_valid,
    input wire [MESSAGE_W-1:0] l2_fwd_data,
    input wire l2_rsp_valid,
    input wire [MESSAGE_W-1:0] l2_rsp_data,
    input wire fwd_rsp_ready,
    input wire walk_ready,
    input wire walk_done_valid,
    input wire [WALK_DONE_W-1:0] walk_done_data,
    input wire calc_ready,
    input wire calc_done_valid,
    input wire [CALC_DONE_W-1:0] calc_done_data
);
    wire [1:0] miss_free;
    wire op_valid;
    wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk;
    wire apply_valid;
    wire [4:0] apply_event;
    wire [CHUNK_WORDS-1:0] apply_mask;
    wire [BANKS/CHUNK_WORDS-1:0] apply_beside;
    wire [CHUNK_WORDS-1:0] apply_granting;
    wire [$clog2(MAP_ENTRIES)-1:0] apply_map;
    wire [32*CHUNK_WORDS-1:0] apply_wdata;
    wire [$clog2(THREAD_BLOCKS)+1-1:0] slot_block;
    wire [$clog2(MAPS_PER_BLOCK)+1-1:0] slot_slot;
    wire slot_write_valid;
    wire [$clog2(THREAD_BLOCKS)+1-1:0] slot_write_block;
    wire [$clog2(MAPS_PER_BLOCK)+1-1:0] slot_write_slot;
    wire slot_write_set;
    wire [$clog2(MAP_ENTRIES)-1:0] slot_write_map;
    wire set_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] set_index;
    wire [8*$clog2(BYTES/4)+7+VA_BITS-2+6*(SPAN_BITS+1)+20-1:0] set_data;
    wire [$clog2(MAP_ENTRIES)-1:0] read_index;
    wire flag_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] flag_index;
    wire flag_used;
    wire flag_live;
    wire flag_coherent;
    wire flag_reuse;
    wire [$clog2(MAP_ENTRIES)-1:0] flag_pointer;
    wire [$clog2(MAP_ENTRIES)-1:0] pointer_index;
    wire inc_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] inc_index;
    wire dec_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] dec_index;
    wire fwd_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] fwd_index;
    wire [$clog2(BYTES/4)-1:0] fwd_addr;
    wire fwd_mapped;
    wire [CHUNK_WORDS-1:0] fwd_words;
    wire piece_ready;
    wire [32*LANES-1:0] redo_rdata;
    wire [LANES-1:0] redo_taken;
    wire rev_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] rev_index;
    wire [VA_BITS-2-1:0] rev_virt;
    wire [$clog2(MAP_ENTRIES)-1:0] tail;
    wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn;
    wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] pa_ppn;
    wire add_valid;
    wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn;
    wire [$clog2(MAP_ENTRIES)-1:0] add_map;
    wire fill_valid;
    wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn;
    wire fill_fault;
    wire drop_valid;
    wire [$clog2(MAP_ENTRIES)-1:0] drop_map;
    wire forget_valid;
    wire protocol_error;
    wire idle;
    wire redo_valid;
    wire [REDO_W-1:0] redo_data;
    wire cmd_ready;
    wire cmd_done_valid;
    wire [CMD_DONE_W-1:0] cmd_done_data;
    wire l2_req_valid;
    wire [MESSAGE_W-1:0] l2_req_data;
    wire l2_fwd_ready;
    wire l2_rsp_ready;
    wire fwd_rsp_valid;
    wire [MESSAGE_W-1:0] fwd_rsp_data;
    wire walk_valid;
    wire [WALK_W-1:0] walk_data;
    wire walk_done_ready;
    wire calc_valid;
    wire [TILE_W-1:0] calc_data;
    wire calc_done_ready;
    stash_engine #(.BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .VP_ENTRIES(VP_ENTRIES), .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS), .MSHRS(MSHRS), .MISSES(MISSES), .DEFERRED(DEFERRED), .SCOUT_DISTANCE(SCOUT_DISTANCE), .TAG_BITS(TAG_BITS), .CORE_BITS(CORE_BITS)) dut (
        .clk(clk), .rst(rst), .core_id(core_id), .clearing(clearing), .miss_free(miss_free), .op_valid(op_valid),
        .op_chunk(op_chunk), .op_done(op_done), .op_state(op_state), .op_rdata(op_rdata), .op_dirty(op_dirty),
        .op_index(op_index), .apply_valid(apply_valid), .apply_event(apply_event), .apply_mask(apply_mask),
        .apply_beside(apply_beside), .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata),
        .apply_supply(apply_supply), .apply_defer(apply_defer), .apply_refuse(apply_refuse),
        .owned_before(owned_before), .owned_after(owned_after), .index_before(index_before), .index_after(index_after), .miss_valid(miss_valid),
        .miss_data(miss_data), .miss_pending(miss_pending), .again(again), .redo_rdata(redo_rdata), .redo_taken(redo_taken), .pass_asks(pass_asks),
        .pass_waits(pass_waits), .slot_block(slot_block), .slot_slot(slot_slot), .slot_valid(slot_valid),
        .slot_map(slot_map), .slot_write_valid(slot_write_valid), .slot_write_block(slot_write_block),
        .slot_write_slot(slot_write_slot), .slot_write_set(slot_write_set), .slot_write_map(slot_write_map),
        .set_valid(set_valid), .set_index(set_index), .set_data(set_data), .read_index(read_index),
        .read_data(read_data), .flag_valid(flag_valid), .flag_index(flag_index), .flag_used(flag_used),
        .flag_live(flag_live), .flag_coherent(flag_coherent), .flag_reuse(flag_reuse), .flag_pointer(flag_pointer),
        .used(used), .live(live), .coherent(coherent), .reuse(reuse), .clean(clean), .pointer_index(pointer_index),
        .pointer(pointer), .inc_valid(inc_valid), .inc_index(inc_index), .dec_valid(dec_valid), .dec_index(dec_index),
        .fwd_valid(fwd_valid), .fwd_ready(fwd_ready), .fwd_mapped(fwd_mapped), .fwd_index(fwd_index), .fwd_addr(fwd_addr),
        .fwd_words(fwd_words), .piece_valid(piece_valid), .piece_ready(piece_ready), .piece_line(piece_line),
        .piece_mapped(piece_mapped), .piece_words(piece_words), .piece_places(piece_places), .piece_last(piece_last),
        .rev_valid(rev_valid), .rev_index(rev_index), .rev_virt(rev_virt),
        .rev_done(rev_done), .rev_addr(rev_addr), .rev_mapped(rev_mapped), .rev_words(rev_words), .tail(tail), .va_vpn(va_vpn),
        .va_hit(va_hit), .va_known(va_known), .va_fault(va_fault), .va_ppn(va_ppn), .pa_ppn(pa_ppn), .pa_hit(pa_hit),
        .pa_vpn(pa_vpn), .add_valid(add_valid), .add_vpn(add_vpn), .add_map(add_map), .fill_valid(fill_valid),
        .fill_ppn(fill_ppn), .fill_fault(fill_fault), .drop_valid(drop_valid),
        .drop_map(drop_map), .forget_valid(forget_valid), .free_count(free_count), .protocol_error(protocol_error), .idle(idle),
        .redo_valid(redo_valid), .redo_ready(redo_ready), .redo_data(redo_data), .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready), .cmd_data(cmd_data), .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data), .l2_req_valid(l2_req_valid), .l2_req_ready(l2_req_ready),
        .l2_req_data(l2_req_data), .l2_fwd_valid(l2_fwd_valid), .l2_fwd_ready(l2_fwd_ready),
        .l2_fwd_data(l2_fwd_data), .l2_rsp_valid(l2_rsp_valid), .l2_rsp_ready(l2_rsp_ready),
        .l2_rsp_data(l2_rsp_data), .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_ready(fwd_rsp_ready),
        .fwd_rsp_data(fwd_rsp_data), .walk_valid(walk_valid), .walk_ready(walk_ready), .walk_data(walk_data),
        .walk_done_valid(walk_done_valid), .walk_done_ready(walk_done_ready), .walk_done_data(walk_done_data),
        .calc_valid(calc_valid), .calc_ready(calc_ready), .calc_data(calc_data), .calc_done_valid(calc_done_valid),
        .calc_done_ready(calc_done_ready), .calc_done_data(calc_done_data));
    // The surroundings.
    localparam integer MISS_W = TAG_BITS + 2 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + LANES
        + LANES * ($clog2(BYTES / 4) + 64);
    localparam integer PIECE_W = VA_BITS - $clog2(CHUNK_WORDS) + CHUNK_WORDS + CHUNK_WORDS * $clog2(CHUNK_WORDS);
    wire miss_write = miss_data[MISS_W-TAG_BITS-1];
    wire first_miss = miss_valid && !again;
    reg [2:0] op_q;        // S1, S2, S3
    reg [2:0] translates_q; // translations under way
    reg [9:0] rev_q;
    reg       again_q;     // a redo was taken
    reg       calculates_q;
    reg       walks_q;
    wire      context_ends = piece_valid && piece_ready && piece_last;
    initial {op_q, translates_q, rev_q, again_q, calculates_q, walks_q} = 19'd0;
    always @(posedge clk)
        walks_q <= !rst && ((walk_valid && walk_ready) || (walks_q && !(walk_done_valid && walk_done_ready)));
    always @(posedge clk)
        calculates_q <= !rst && ((calc_valid && calc_ready) || (calculates_q && !(calc_done_valid && calc_done_ready)));
    always @(posedge clk) begin
        op_q <= rst ? 3'd0 : {op_q[1:0], op_valid && !clearing};
        translates_q <= rst ? 3'd0 : translates_q + {2'd0, fwd_valid && fwd_ready} - {2'd0, context_ends};
        rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
        again_q <= !rst && redo_valid && redo_ready;
    end
    (* hierconn *) wire \dut.requests.open_q ;
    (* hierconn *) wire [MSHRS-1:0] \dut.requests.mshr_open ;
    (* hierconn *) wire [MSHRS-1:0] \dut.answered ;
    (* hierconn *) wire \dut.answers.m_valid_q ;
    wire answers_open = \dut.answers.m_valid_q && \dut.requests.open_q && |(\dut.answered & \dut.requests.mshr_open );
    always @* begin
        assume (op_done == op_q[0]);
        if (translates_q == 3'd0) assume (!piece_valid);
        if (translates_q == 3'd6) assume (!fwd_ready);
        if (!piece_valid) assume ({piece_last, piece_mapped, piece_line, piece_words, piece_places} == 0);
        else assume (piece_words != 0);
        assume (rev_done == rev_q[9]);
        assume (calc_ready == !calculates_q);
        if (!calculates_q) assume (!calc_done_valid);
        if (!walks_q) assume (!walk_done_valid);
        assume (again == again_q);
        if (!redo_valid) assume (!redo_ready);
        if (!miss_valid) assume (!miss_pending);
        if (first_miss) assume (miss_free != 2'd0);
        if (miss_valid && miss_write) assume (op_q == 3'd0);
        assume (!answers_open);
    end

    // The channels.
    channel_monitor #(.WIDTH(CMD_W), .OBEYS(1)) cmd (
        .clk(clk), .rst(rst), .valid(cmd_valid), .ready(cmd_ready), .data(cmd_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) l2_fwd (
        .clk(clk), .rst(rst), .valid(l2_fwd_valid), .ready(l2_fwd_ready), .data(l2_fwd_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) l2_rsp (
        .clk(clk), .rst(rst), .valid(l2_rsp_valid), .ready(l2_rsp_ready), .data(l2_rsp_data));
    channel_monitor #(.WIDTH(WALK_DONE_W), .OBEYS(1)) walk_done (
        .clk(clk), .rst(rst), .valid(walk_done_valid), .ready(walk_done_ready), .data(walk_done_data));
    channel_monitor #(.WIDTH(CALC_DONE_W), .OBEYS(1)) calc_done (
        .clk(clk), .rst(rst), .valid(calc_done_valid), .ready(calc_done_ready), .data(calc_done_data));

    channel_monitor #(.WIDTH(PIECE_W), .OBEYS(1)) piece (
        .clk(clk), .rst(rst), .valid(piece_valid), .ready(piece_ready),
        .data({piece_last, piece_mapped, piece_line, piece_words, piece_places}));

`ifdef WALK
    // A walk comes late: it has a proof of its own, stash.walk.
    channel_monitor #(.WIDTH(WALK_W)) walk (
        .clk(clk), .rst(rst), .valid(walk_valid), .ready(walk_ready), .data(walk_data));
`elsif MEETS
    // Its properties: see stash.meets.
    // Close: what decides by what it sees in S2 is never in S0 less than three cycles behind another operation on its chunk, nor behind a
    // piece that was taken without one. Pieces of one registration change different words. The last of a store goes by what its words
    // have become; only a forward may have come between. A scan of the chunks of a row is on all of them. Which piece is of which translation is counted here by itself.
    localparam integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS);
    (* hierconn *) wire \dut.grant_probe ;
    (* hierconn *) wire \dut.grant_ask ;
    (* hierconn *) wire \dut.grant_piece ;
    (* hierconn *) wire \dut.pieces.head_stores ;
    (* hierconn *) wire [CHUNK_W-1:0] \dut.piece_chunk ;
    wire       piece_leaves = piece_valid && piece_ready;
    reg  [2:0] context_q;              // which translation's pieces come, of eight
    reg        within_q;               // one of its pieces was taken, and others are to come
    reg  [CHUNK_W-1:0] within_chunk_q; // their chunk
    reg        s0_probe_q, s0_copy_q, s0_piece_q, s1_piece_q, s2_piece_q; // in S0, S1, S2
    reg        s0_operation_q, s1_operation_q, s2_operation_q;            // that piece is an operation
    reg        s0_within_q, s0_closes_q;                                  // S0: when it was taken, a context was open; the last of a store
    reg  [CHUNK_W-1:0] s0_open_q, s0_chunk_q, s1_chunk_q, s2_chunk_q;     // S0: the chunk of that context; chunks of the pieces
    reg  [2:0] s0_context_q, s1_context_q, s2_context_q;
    reg        was1_q, was2_q;         // an operation was in S0 one cycle ago, two cycles ago
    reg  [CHUNK_W-1:0] chunk1_q, chunk2_q;
    localparam [CHUNK_W-1:0] IN_ROW = BANKS / CHUNK_WORDS - 1; // bits of a chunk's number that say which of its row it is
    (* hierconn *) wire \dut.scan_valid ;
    (* hierconn *) wire \dut.by_row ;
    reg        s0_rows_q, rows1_q, rows2_q; // in S0, one cycle ago, two cycles ago: a scan of the chunks of a row
    wire       same1 = was1_q && (chunk1_q | (IN_ROW & {CHUNK_W{rows1_q}})) == (op_chunk | (IN_ROW & {CHUNK_W{rows1_q}}));
    wire       same2 = was2_q && (chunk2_q | (IN_ROW & {CHUNK_W{rows2_q}})) == (op_chunk | (IN_ROW & {CHUNK_W{rows2_q}}));
    wire [CHUNK_W-1:0] s0_row_bits = IN_ROW & {CHUNK_W{s0_rows_q}};
    wire       on_open = (op_chunk | s0_row_bits) == (s0_open_q | s0_row_bits); // S0: it is on the chunk that was open
    wire       own1 = s1_operation_q && s1_context_q == s0_context_q, own2 = s2_operation_q && s2_context_q == s0_context_q;
    wire       taken1 = s1_piece_q && !s1_operation_q && s1_chunk_q == op_chunk, taken2 = s2_piece_q && !s2_operation_q && s2_chunk_q == op_chunk;
    wire       close = same1 || same2 || taken1 || taken2;
    initial {context_q, within_q, s0_probe_q, s0_copy_q, s0_piece_q, s1_piece_q, s2_piece_q, was1_q, was2_q} = 11'd0;
    initial {s0_operation_q, s1_operation_q, s2_operation_q, s0_within_q, s0_closes_q} = 5'd0;
    always @(posedge clk) begin
        {s0_probe_q, s0_copy_q} <= rst ? 2'd0 : {\dut.grant_probe , \dut.grant_ask };
        {s0_piece_q, s1_piece_q, s2_piece_q} <= rst ? 3'd0 : {piece_leaves, s0_piece_q, s1_piece_q};
        {s0_operation_q, s1_operation_q, s2_operation_q} <= rst ? 3'd0 : {\dut.grant_piece , s0_operation_q, s1_operation_q};
        {was1_q, was2_q} <= rst ? 2'd0 : {op_valid, was1_q};
        {s0_rows_q, rows1_q, rows2_q} <= rst ? 3'd0 : {\dut.scan_valid && \dut.by_row , s0_rows_q, rows1_q};
        {chunk1_q, chunk2_q} <= {op_chunk, chunk1_q};
        {s0_chunk_q, s1_chunk_q, s2_chunk_q} <= {\dut.piece_chunk , s0_chunk_q, s1_chunk_q};
        context_q <= rst ? 3'd0 : context_q + {2'd0, context_ends};
        {s0_context_q, s1_context_q, s2_context_q} <= {context_q, s0_context_q, s1_context_q};
        within_q <= !rst && (piece_leaves ? !piece_last : within_q);
        if (piece_leaves) within_chunk_q <= \dut.piece_chunk ;
        s0_within_q <= !rst && within_q;
        s0_open_q <= within_chunk_q;
        s0_closes_q <= !rst && within_q && piece_leaves && piece_last && \dut.pieces.head_stores ;
    end
    (* hierconn *) wire \dut.forwards.s0_rev_q ;
    always @(posedge clk)
        if (!rst) begin
            if (s0_probe_q) probe_not_close: assert (op_valid && !close);
            if (s0_operation_q && !s0_closes_q)
                piece_not_close: assert (op_valid && !(same1 && !own1) && !(same2 && !own2) && !taken1 && !taken2);
            if (s0_copy_q) copy_not_close: assert (op_valid && !close);
            // Between the first of a context and its last nothing changes the chunk but a forward, and what it decides itself.
            if (op_valid && s0_within_q && on_open) open_alone: assert (s0_operation_q || \dut.forwards.s0_rev_q );
            if (s0_piece_q && !s0_operation_q) follows_one: assert (s0_within_q && s0_chunk_q == s0_open_q);
            own_pieces: cover (s0_operation_q && same1 && same2);
            follows: cover (s0_piece_q && op_valid && !s0_operation_q);
            row_scanned: cover (was1_q && rows1_q && op_valid && s0_piece_q);
        end

    // Quiet: a step of a command that needs it finds no piece, no context, no probe under way, and nothing is sent with it.
    (* hierconn *) wire \dut.commands.still_step ;
    (* hierconn *) wire \dut.commands.scans_kernel ;
    (* hierconn *) wire \dut.commands.freeze_all ;
    (* hierconn *) wire \dut.evict_waits ;
    (* hierconn *) wire [3:0] \dut.walk_state_q ;
    reg [4:0] piece_at_q;
    reg [2:0] probe_at_q;
    initial {piece_at_q, probe_at_q} = 8'd0;
    always @(posedge clk) begin
        piece_at_q <= rst ? 5'd0 : {piece_at_q[3:0], piece_leaves};
        probe_at_q <= rst ? 3'd0 : {probe_at_q[1:0], \dut.grant_probe };
    end
    always @(posedge clk)
        if (!rst) begin
            if (\dut.commands.still_step )
                steps_quiet: assert (translates_q == 3'd0 && piece_at_q == 5'd0 && probe_at_q == 3'd0 && !\dut.evict_waits
                    && !fwd_valid && !piece_leaves);
            // No load is sent behind the chunks that a kernel's end has seen.
            if (\dut.commands.scans_kernel ) scans_alone: assert (\dut.walk_state_q == 4'd0);
            if (\dut.commands.scans_kernel ) at_scan: assert (\dut.commands.freeze_all );
            steps: cover (\dut.commands.still_step );
        end

    // What makes it inductive: the engine's own marks of these are the same.
    (* hierconn *) wire [2:0] \dut.pieces.w_contexts ;
    (* hierconn *) wire [4:0] \dut.piece_q ;
    (* hierconn *) wire \dut.evicts.s0_probe_q ;
    (* hierconn *) wire \dut.evicts.s1_probe_q ;
    (* hierconn *) wire \dut.evicts.s2_probe_q ;
    always @(posedge clk)
        if (!rst) begin
            at_contexts: assert (\dut.pieces.w_contexts == translates_q && translates_q <= 3'd6);
            at_pieces: assert (\dut.piece_q == piece_at_q);
            at_probes: assert ({\dut.evicts.s2_probe_q , \dut.evicts.s1_probe_q , \dut.evicts.s0_probe_q } == probe_at_q);
        end

    // A chunk of an answer waits for the words of two forwards at most, but where the storage asks for its turn, for pieces of its chunk,
    // for a piece behind another answer, and for four operations of the place that gathers acknowledgements.
    (* hierconn *) wire \dut.answer_asks ;
    (* hierconn *) wire \dut.grant_answer ;
    (* hierconn *) wire \dut.grant_place ;
    (* hierconn *) wire \dut.operations.answer_open ;
    (* hierconn *) wire \dut.operations.answer_yields ;
    (* hierconn *) wire [3:0] \dut.place.valid ;
    reg [2:0] put_waits_q;
    reg [2:0] gathered_q; // operations of the place for which it has waited
    initial {put_waits_q, gathered_q} = 6'd0;
    always @(posedge clk)
        put_waits_q <= rst || !\dut.answer_asks || \dut.grant_answer || \dut.grant_place || \dut.operations.answer_open
                || \dut.operations.answer_yields || pass_waits
            ? 3'd0 : put_waits_q + 3'd1;
    always @(posedge clk)
        gathered_q <= rst || !\dut.answer_asks || \dut.grant_answer ? 3'd0 : gathered_q + {2'd0, \dut.grant_place };
    wire [2:0] may_come = {2'd0, \dut.place.valid [0]} + {2'd0, \dut.place.valid [1]} + {2'd0, \dut.place.valid [2]}
        + {2'd0, \dut.place.valid [3]};
    always @(posedge clk)
        if (!rst) begin
            answers_in_time: assert (put_waits_q <= 3'd4);
            answers_before_new: assert (gathered_q + may_come <= 3'd4 && gathered_q <= 3'd4);
        end
    // What makes it inductive: those before the chunk's turn are just behind; a forward has a cycle or two, and begins while less than two
    // are in S0 to S3.
    (* hierconn *) wire [3:0] \dut.forwards.w_words ;
    (* hierconn *) wire [3:0] \dut.forwards.w_lasts ;
    (* hierconn *) wire \dut.forwards.second_q ;
    wire [3:0] firsts = \dut.forwards.w_words & ~\dut.forwards.w_lasts ;
    wire [2:0] lasts_behind = {2'd0, \dut.forwards.w_lasts [1]} + {2'd0, \dut.forwards.w_lasts [2]} + {2'd0, \dut.forwards.w_lasts [3]};
    always @(posedge clk)
        if (!rst) begin
            at_behind: assert ((~\dut.forwards.w_words & ((5'd1 << put_waits_q) - 5'd1)) == 4'd0);
            at_room: assert (lasts_behind + {2'd0, \dut.forwards.w_lasts [0]} <= 3'd2 && (!firsts[0] || lasts_behind < 3'd2));
        end

    // A pass that waits finds the storage free: behind a cycle with `pass_waits` operations are of forwards. Before the first of a forward
    // none had one for three cycles, and it has one or two behind each other.
    (* hierconn *) wire \dut.line_asks ;
    reg       told_q;     // `pass_waits`, one cycle ago
    reg       behind_q;   // S0: it is of a second chunk
    reg [2:0] forwards_q; // operations of forwards one, two and three cycles ago
    reg       first_q;    // the one a cycle ago was of a first chunk
    initial {told_q, behind_q, forwards_q, first_q} = 6'd0;
    always @(posedge clk)
        {told_q, behind_q, forwards_q, first_q} <= rst ? 6'd0
            : {pass_waits, \dut.forwards.second_q && \dut.line_asks , forwards_q[1:0], \dut.forwards.s0_rev_q , \dut.forwards.s0_rev_q && !behind_q};
    always @(posedge clk)
        if (!rst) begin
            if (told_q && op_valid) leaves_to_passes: assert (\dut.forwards.s0_rev_q );
            if (told_q && \dut.forwards.s0_rev_q && !behind_q) turns_apart: assert (forwards_q == 3'd0);
            if (behind_q) turns_of_two: assert (op_valid && \dut.forwards.s0_rev_q && first_q);
            at_forward: assert (!\dut.forwards.s0_rev_q || op_valid);
            between: cover (told_q && op_valid && !behind_q);
        end
`elsif REGS
    // Its property: see stash.regs.
    // A message has words of one request: docs/stash/data-path.md, What the L2 must do.
    (* hierconn *) wire [MSHRS*CHUNK_WORDS-1:0] \dut.requests.mshrs.mask_of ;
    (* hierconn *) wire [CHUNK_WORDS-1:0] \dut.answers.answer_mask ;
    reg [MSHRS-1:0] named; // requests of which it has words
    integer m;
    always @* begin
        for (m = 0; m < MSHRS; m = m + 1)
            named[m] = \dut.answered [m] && |(\dut.requests.mshrs.mask_of [m*CHUNK_WORDS+:CHUNK_WORDS] & \dut.answers.answer_mask );
        if (\dut.answers.m_valid_q ) assume ((named & (named - 1'b1)) == {MSHRS{1'b0}});
    end
    // Regs: a store's words are asked for before it has written them. While it owes them, no REG_ACK that names its MSHR has an operation,
    // neither from P nor from the place. One access and one MSHR, both arbitrary.
    (* anyconst *) wire [$clog2(MISSES)-1:0] store;
    (* anyconst *) wire [$clog2(MSHRS)-1:0] mshr;
    (* hierconn *) wire \dut.s2_access ;
    (* hierconn *) wire [3:0] \dut.s2_owner_q ;
    (* hierconn *) wire [MSHRS-1:0] \dut.s2_regs ;
    (* hierconn *) wire [MISSES*MSHRS-1:0] \dut.accesses.access_regs ;
    reg  owes_q;
    wire asks_now = \dut.s2_access && \dut.s2_owner_q == store && \dut.s2_regs [mshr];
    wire store_ends = again && \dut.accesses.redo_number_q == store;
    wire kept_regs = \dut.accesses.access_regs [store*MSHRS+mshr];
    initial owes_q = 1'b0;
    always @(posedge clk) owes_q <= !rst && (asks_now || (owes_q && !store_ends));
    (* hierconn *) wire \dut.accesses.redo_number_q ;
    (* hierconn *) wire \dut.grant_answer ;
    (* hierconn *) wire [MSHRS-1:0] \dut.answers.p_of_q ;
    (* hierconn *) wire [1:0] \dut.answers.p_kind_q ;
    (* hierconn *) wire \dut.grant_place ;
    (* hierconn *) wire \dut.place.grants_reg ;
    (* hierconn *) wire [MSHRS-1:0] \dut.place.mshrs ;
    wire put = \dut.grant_answer && \dut.answers.p_kind_q == 2'd1 && \dut.answers.p_of_q [mshr]
        || \dut.grant_place && \dut.place.grants_reg && \dut.place.mshrs [mshr];
    always @(posedge clk)
        if (!rst) begin
            if (put) regs_not_put: assert (!owes_q);
            puts: cover (put);
        end
`elsif ACCESSES
    // Its properties: see stash.accesses. Those of stash.tags are inside.
    // What makes this inductive. An access is busy while just one of these has it: the walk, its last piece or what leads to it, the last
    // fill of a replica, the redo. What it has sent comes in order, its last piece last. All else is as the registers' names say.
    (* hierconn *) wire [1:0] \dut.pieces.w_has ;
    (* hierconn *) wire [1:0] \dut.pieces.w_ends ;
    (* hierconn *) wire [1:0] \dut.pieces.w_late ;
    (* hierconn *) wire [2:0] \dut.pieces.w_contexts ;
    (* hierconn *) wire \dut.accesses.g_access[0].busy_q ;
    (* hierconn *) wire \dut.accesses.g_access[1].busy_q ;
    (* hierconn *) wire [3:0] \dut.walk_state_q ;
    (* hierconn *) wire [1:0] \dut.job_entry_q ;
    (* hierconn *) wire \dut.job_access_q ;
    (* hierconn *) wire \dut.accesses.redo_held_q ;
    (* hierconn *) wire [1:0] \dut.accesses.redo_entry_q ;
    (* hierconn *) wire \dut.accesses.redo_number_q ;
    (* hierconn *) wire \dut.replicas.s0_fill_q ;
    (* hierconn *) wire \dut.replicas.s1_fill_q ;
    (* hierconn *) wire \dut.replicas.fill_last_q ;
    (* hierconn *) wire [1:0] \dut.fill_entry_q ;
    (* hierconn *) wire [1:0] \dut.access_used ;
    wire held = \dut.accesses.redo_held_q ;
    wire fills = \dut.replicas.s0_fill_q || \dut.replicas.s1_fill_q ;
    wire walks = \dut.walk_state_q != 4'd0;
    wire [1:0] busy = {\dut.accesses.g_access[1].busy_q , \dut.accesses.g_access[0].busy_q };
    wire [1:0] is_busy, in_order;
    genvar n;
    generate
        for (n = 0; n < 2; n = n + 1) begin : access
            wire walked = walks && \dut.job_access_q == n;
            wire filled = fills && \dut.replicas.fill_last_q && \dut.fill_entry_q [n];
            wire redone = held && \dut.accesses.redo_number_q == n;
            wire ends = \dut.pieces.w_ends [n];
            wire [2:0] holders = {2'd0, walked} + {2'd0, filled} + {2'd0, redone} + {2'd0, ends};
            assign is_busy[n] = holders == {2'd0, busy[n] && \dut.access_used [n]};
            assign in_order[n] = !\dut.pieces.w_late [n] && (!\dut.pieces.w_has [n] || ends || walked);
        end
    endgenerate
    always @(posedge clk)
        if (!rst) begin
            at_busy: assert (&is_busy);
            at_order: assert (&in_order);
            at_contexts: assert (\dut.pieces.w_contexts == translates_q && translates_q <= 3'd6);
            at_redo: assert ((!held || \dut.accesses.redo_entry_q == 2'd1 << \dut.accesses.redo_number_q )
                && held == (redo_valid || again_q) && !(redo_valid && again_q));
            at_job: assert (!walks || \dut.job_entry_q == 2'd1 << \dut.job_access_q );
            at_fill: assert (!fills || \dut.fill_entry_q == 2'd1 || \dut.fill_entry_q == 2'd2);
        end
`ifndef TAGS
    channel_monitor #(.WIDTH(REDO_W)) redo (
        .clk(clk), .rst(rst), .valid(redo_valid), .ready(redo_ready), .data(redo_data));
    // Every missed access ends once: an entry is taken by a first miss, and given back exactly by a redo that leaves no lane to do.
    (* hierconn *) wire [MISSES-1:0] \dut.accesses.may_redo ;
    reg [4:0] open_q, used_count;
    reg [MISSES-1:0] used_before_q, ended_q; // entries used a cycle ago, and the one that then ended
    reg started_q;                           // reset has been
    integer e;
    initial {open_q, used_before_q, ended_q, started_q} = {(6 + 2 * MISSES){1'b0}};
    always @* begin
        used_count = 5'd0;
        for (e = 0; e < MISSES; e = e + 1) used_count = used_count + {4'd0, \dut.access_used [e]};
    end
    always @(posedge clk)
        if (rst) open_q <= 5'd0;
        else open_q <= open_q + {4'd0, first_miss} - {4'd0, again && !miss_valid};
    always @(posedge clk) begin
        used_before_q <= rst ? {MISSES{1'b0}} : \dut.access_used ;
        ended_q <= rst || !again || miss_valid ? {MISSES{1'b0}} : {{(MISSES - 1){1'b0}}, 1'b1} << \dut.accesses.redo_number_q ;
        started_q <= !rst;
    end
    // An access that may be redone waits at most one cycle in which none is at the channel.
    reg [1:0] idle_redo_q;
    initial idle_redo_q = 2'd0;
    always @(posedge clk)
        idle_redo_q <= rst || redo_valid || again_q || \dut.accesses.may_redo == {MISSES{1'b0}} ? 2'd0 : idle_redo_q + 2'd1;
    always @(posedge clk)
        if (!rst) begin
            misses_answered_once: assert (open_q == used_count && open_q <= MISSES);
            if (started_q) freed_exactly: assert ((used_before_q & ~\dut.access_used ) == ended_q);
            redo_comes: assert (idle_redo_q <= 2'd1);
            comes_back: cover (again && miss_valid);
        end

    // Regs: a store's words are asked for before it has written them. While it owes them, no REG_ACK that names its MSHR has an operation.
    // One access and one MSHR, both arbitrary.
    (* anyconst *) wire [$clog2(MISSES)-1:0] store;
    (* anyconst *) wire [$clog2(MSHRS)-1:0] mshr;
    (* hierconn *) wire \dut.s2_access ;
    (* hierconn *) wire [3:0] \dut.s2_owner_q ;
    (* hierconn *) wire [MSHRS-1:0] \dut.s2_regs ;
    (* hierconn *) wire [MISSES*MSHRS-1:0] \dut.accesses.access_regs ;
    reg  owes_q;
    wire asks_now = \dut.s2_access && \dut.s2_owner_q == store && \dut.s2_regs [mshr];
    wire store_ends = again && \dut.accesses.redo_number_q == store;
    wire kept_regs = \dut.accesses.access_regs [store*MSHRS+mshr];
    initial owes_q = 1'b0;
    always @(posedge clk) owes_q <= !rst && (asks_now || (owes_q && !store_ends));
    always @(posedge clk)
        if (!rst) begin
            at_regs: assert (!owes_q || (kept_regs && \dut.access_used [store]));
            owes: cover (owes_q);
        end
`endif
`else
    channel_monitor #(.WIDTH(CMD_DONE_W)) cmd_done (
        .clk(clk), .rst(rst), .valid(cmd_done_valid), .ready(cmd_done_ready), .data(cmd_done_data));
    // Every command is answered once: between taking and giving there is the answer that waits, and nothing else.
    reg [2:0] unanswered_q;
    wire      taken = cmd_valid && cmd_ready, given = cmd_done_valid && cmd_done_ready;
    initial unanswered_q = 3'd0;
    always @(posedge clk)
        if (rst) unanswered_q <= 3'd0;
        else unanswered_q <= unanswered_q + {2'd0, taken} - {2'd0, given};
    always @(posedge clk)
        if (!rst) begin
            one_answer: assert (unanswered_q == {2'd0, cmd_done_valid});
            calc_never_waits: assert (!calc_valid || calc_ready);
            answered: cover (given);
        end

    // What makes these two inductive. States by their places in the table `command`: all but READY (0), and but CLEAN_READ to CLEAN_DONE
    // (14 to 17) for the scout, have a command. A calculation is asked for in READY, and is taken before ANSWER (29); ends of thread
    // blocks and kernels (25 to 28) have none. Behind CALC (1) it is done, and behind SEARCH (2) its command looks for itself.
    (* hierconn *) wire [4:0] \dut.commands.command_state_q ;
    (* hierconn *) wire \dut.commands.for_scout ;
    (* hierconn *) wire \dut.commands.command_if_for_scout ;
    (* hierconn *) wire \dut.commands.looked_q ;
    (* hierconn *) wire \dut.commands.is_add ;
    (* hierconn *) wire \dut.commands.is_chg ;
    wire [4:0] state = \dut.commands.command_state_q ;
    wire scouts = \dut.commands.for_scout && state >= 5'd14 && state <= 5'd17;
    wire maps = \dut.commands.is_add || \dut.commands.is_chg ;
    wire ends = state >= 5'd25 && state <= 5'd28;
    always @(posedge clk)
        if (!rst) begin
            at_command: assert (state == 5'd0 || scouts || cmd_valid);
            at_scout: assert (\dut.commands.for_scout == \dut.commands.command_if_for_scout || !\dut.commands.looked_q );
            at_calc: assert (!calculates_q || (maps && !ends && state != 5'd0 && state != 5'd29
                && (state <= 5'd2 || !\dut.commands.for_scout ) && (state <= 5'd1 || calc_done_valid)));
            at_end: assert (!ends || !maps);
            at_look: assert (state != 5'd1 || !\dut.commands.looked_q || calc_done_valid);
        end

    // #DirtyData of an entry moves by what an operation does to its chunk: it was the entry's and owned, or it is now.
    (* anyconst *) wire [$clog2(MAP_ENTRIES)-1:0] map;
    wire s3_was = op_q[2] && owned_before && index_before == map, s3_is = op_q[2] && owned_after && index_after == map;
    reg was, is;
    initial {was, is} = 2'd0;
    always @(posedge clk) {was, is} <= rst ? 2'd0 : {s3_was, s3_is};
    always @(posedge clk)
        if (!rst) begin
            dirty_data_rises: assert ((inc_valid && inc_index == map) == (is && !was));
            dirty_data_falls: assert ((dec_valid && dec_index == map) == (was && !is));
            moves: cover (inc_valid && dec_valid);
        end

`endif
endmodule
`default_nettype wire
