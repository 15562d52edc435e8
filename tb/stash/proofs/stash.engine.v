// The engine of the stash in arbitrary surroundings: its channels, one answer for each command, and the bookkeeping of
// #DirtyData. Surroundings, as docs/stash/data-path.md promises them: an operation of the storage is done in the
// next cycle; a translation takes 8 or 10 cycles; one calculation runs at a time and is
// answered once; a walk is done only when one was asked for; a miss comes only when one is free and no operation is in S1, S2 or S3; what
// waits at a channel stays. All else is arbitrary: any message, any state of the storage, of the maps, of the pages.
//: alone
//: depth 14
//: channels stash_engine
//: free_ram
//: mutant dirty_data_rises stash_operations: rises: owned_after => owned_before
//: mutant dirty_data_falls stash_operations: falls: owned_before => owned_after
//: mutant one_answer stash_commands: command_if_answer_room: !cmd_done_valid => 1'b1
//: mutant done.valid_stays stash_accesses: done_valid_q: done_ready => 1'b1
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
    parameter integer RESP_W = TAG_BITS + 4 + 32 * LANES,
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
    input wire slot_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] slot_map,
    input wire [8*$clog2(BYTES/4)+7+VA_BITS-2+6*(SPAN_BITS+1)+20-1:0] read_data,
    input wire [MAP_ENTRIES-1:0] used,
    input wire [MAP_ENTRIES-1:0] live,
    input wire [MAP_ENTRIES-1:0] coherent,
    input wire [MAP_ENTRIES-1:0] reuse,
    input wire [MAP_ENTRIES-1:0] clean,
    input wire [$clog2(MAP_ENTRIES)-1:0] pointer,
    input wire fwd_done,
    input wire [VA_BITS-2-1:0] fwd_virt,
    input wire fwd_mapped,
    input wire rev_done,
    input wire [$clog2(BYTES/4)-1:0] rev_addr,
    input wire rev_mapped,
    input wire va_hit,
    input wire va_known,
    input wire va_fault,
    input wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn,
    input wire pa_hit,
    input wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,
    input wire [$clog2(VP_ENTRIES)+1-1:0] free_count,
    input wire done_ready,
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
    wire [3:0] apply_event;
    wire [CHUNK_WORDS-1:0] apply_mask;
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
    wire protocol_error;
    wire idle;
    wire done_valid;
    wire [RESP_W-1:0] done_data;
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
        .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata),
        .apply_supply(apply_supply), .apply_defer(apply_defer), .apply_refuse(apply_refuse),
        .owned_before(owned_before), .owned_after(owned_after), .index_before(index_before), .index_after(index_after), .miss_valid(miss_valid),
        .miss_data(miss_data), .slot_block(slot_block), .slot_slot(slot_slot), .slot_valid(slot_valid),
        .slot_map(slot_map), .slot_write_valid(slot_write_valid), .slot_write_block(slot_write_block),
        .slot_write_slot(slot_write_slot), .slot_write_set(slot_write_set), .slot_write_map(slot_write_map),
        .set_valid(set_valid), .set_index(set_index), .set_data(set_data), .read_index(read_index),
        .read_data(read_data), .flag_valid(flag_valid), .flag_index(flag_index), .flag_used(flag_used),
        .flag_live(flag_live), .flag_coherent(flag_coherent), .flag_reuse(flag_reuse), .flag_pointer(flag_pointer),
        .used(used), .live(live), .coherent(coherent), .reuse(reuse), .clean(clean), .pointer_index(pointer_index),
        .pointer(pointer), .inc_valid(inc_valid), .inc_index(inc_index), .dec_valid(dec_valid), .dec_index(dec_index),
        .fwd_valid(fwd_valid), .fwd_index(fwd_index), .fwd_addr(fwd_addr), .fwd_done(fwd_done), .fwd_virt(fwd_virt),
        .fwd_mapped(fwd_mapped), .rev_valid(rev_valid), .rev_index(rev_index), .rev_virt(rev_virt),
        .rev_done(rev_done), .rev_addr(rev_addr), .rev_mapped(rev_mapped), .tail(tail), .va_vpn(va_vpn),
        .va_hit(va_hit), .va_known(va_known), .va_fault(va_fault), .va_ppn(va_ppn), .pa_ppn(pa_ppn), .pa_hit(pa_hit),
        .pa_vpn(pa_vpn), .add_valid(add_valid), .add_vpn(add_vpn), .add_map(add_map), .fill_valid(fill_valid),
        .fill_ppn(fill_ppn), .fill_fault(fill_fault), .drop_valid(drop_valid),
        .drop_map(drop_map), .free_count(free_count), .protocol_error(protocol_error), .idle(idle),
        .done_valid(done_valid), .done_ready(done_ready), .done_data(done_data), .cmd_valid(cmd_valid),
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
    reg [2:0] op_q; // S1, S2, S3
    reg [7:0] fwd_q;
    reg [9:0] rev_q;
    reg       calculates_q;
    reg       walks_q;
    initial {op_q, fwd_q, rev_q, calculates_q, walks_q} = 23'd0;
    always @(posedge clk)
        walks_q <= !rst && ((walk_valid && walk_ready) || (walks_q && !(walk_done_valid && walk_done_ready)));
    always @(posedge clk)
        calculates_q <= !rst && ((calc_valid && calc_ready) || (calculates_q && !(calc_done_valid && calc_done_ready)));
    always @(posedge clk) begin
        op_q <= rst ? 3'd0 : {op_q[1:0], op_valid && !clearing};
        fwd_q <= rst ? 8'd0 : {fwd_q[6:0], fwd_valid};
        rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
    end
    always @* begin
        assume (op_done == op_q[0]);
        assume (fwd_done == fwd_q[7]);
        assume (rev_done == rev_q[9]);
        assume (calc_ready == !calculates_q);
        if (!calculates_q) assume (!calc_done_valid);
        if (!walks_q) assume (!walk_done_valid);
        assume (!(miss_valid && (op_q != 3'd0 || miss_free == 2'd0)));
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

`ifdef WALK
    // A walk comes late: it has a proof of its own, stash.walk.
    channel_monitor #(.WIDTH(WALK_W)) walk (
        .clk(clk), .rst(rst), .valid(walk_valid), .ready(walk_ready), .data(walk_data));
`elsif TAGS
    // Its properties are inside: see stash.tags.
`else
    channel_monitor #(.WIDTH(CMD_DONE_W)) cmd_done (
        .clk(clk), .rst(rst), .valid(cmd_done_valid), .ready(cmd_done_ready), .data(cmd_done_data));
    channel_monitor #(.WIDTH(RESP_W)) done (
        .clk(clk), .rst(rst), .valid(done_valid), .ready(done_ready), .data(done_data));
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

    // Every miss is answered once: never more answers than misses, never more misses open than accesses can wait.
    reg [4:0] open_q;
    initial open_q = 5'd0;
    always @(posedge clk)
        if (rst) open_q <= 5'd0;
        else open_q <= open_q + {4'd0, miss_valid} - {4'd0, done_valid && done_ready};
    always @(posedge clk) if (!rst) misses_answered_once: assert (open_q <= MISSES + 1);

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
