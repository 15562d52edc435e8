// A compute unit keeps no warp access waiting for ever: with an L1 that lets a line access wait for a cycle, and answers its words within
// three (free_l1.v), and a core that takes a reply by its second cycle, each warp access leaves the port and is replied to within a stated
// number of cycles, the least such, and once. Operations, lanes and addresses are arbitrary, and warp accesses may follow each other
// without a gap. Two lanes, two entries, four words of memory; data are arbitrary, and not looked at.
// Surroundings: what waits at `warp` stays; of the watched id, which is arbitrary, one warp access is under way at a time, of the other
// id any number.
//: depth 16
//: part denovo_l1.v free_l1.v
//: mutant answered denovo_coalescer_replies: answer_ready: !valid_q || acts => !valid_q
//: mutant answered denovo_coalescer_replies: waits_q: waits_q & ~answered => waits_q
//: mutant accepted denovo_coalescer_replies: used_q: completes && acts && named[e] => 1'b0
//: mutant answered_once denovo_coalescer_replies: completes: !(|(waiting & ~answered)) => 1'b1
//: mutant dut.l1.tag_is_free denovo_coalescer: group_entry_q: going_q ? current_q : free_entry => current_q
`default_nettype none
module harness #(
    parameter integer ACCEPT = 7, // cycles at the port
    parameter integer ANSWER = 9, // cycles from leaving the port to the reply's leaving
    parameter integer ADDR_BITS = 4,
    parameter integer LANES = 2,
    parameter integer LINE_W = ADDR_BITS - 3,
    parameter integer WARP_W = 13 + LANES * (1 + ADDR_BITS - 2 + 4 + 32 + 32),
    parameter integer REPLY_W = 1 + 1 + 32 * LANES,
    parameter integer REQ_W = 14 + LINE_W + 66,
    parameter integer FWD_W = 11 + LINE_W + 2,
    parameter integer RSP_W = 8 + LINE_W + 66
) (
    input wire              clk,
    input wire              rst,
    input wire              warp_valid,
    input wire [WARP_W-1:0] warp_data,
    input wire              reply_ready
);
    wire warp_ready, reply_valid;
    wire [REPLY_W-1:0] reply_data;
    denovo_gpu_l1 #(.LANES(LANES), .ENTRIES(2), .ID_BITS(1), .BYTES(32), .WAYS(2), .LINE_WORDS(2), .PORT_WORDS(2), .MSHRS(2), .LIST(2),
        .STORE_BUFFER(2), .WRITEBACKS(2), .SUPPLIES(2), .WARPS(2), .EPOCH_BITS(3), .COUNT_BITS(4), .ADDR_BITS(ADDR_BITS), .CORE_BITS(1),
        .MAP_BITS(1), .PC_BITS(1)) dut (
        .clk(clk), .rst(rst), .core(1'b0), .count_select(4'd0),
        .warp_valid(warp_valid), .warp_ready(warp_ready), .warp_data(warp_data),
        .reply_valid(reply_valid), .reply_ready(reply_ready), .reply_data(reply_data),
        .cmd_valid(1'b0), .cmd_data({2 + 2 * LINE_W{1'b0}}), .cmd_done_ready(1'b1), .req_ready(1'b1),
        .fwd_valid(1'b0), .fwd_data({FWD_W{1'b0}}), .rsp_in_valid(1'b0), .rsp_in_data({RSP_W{1'b0}}), .rsp_out_ready(1'b1));
    channel_monitor #(.WIDTH(WARP_W), .OBEYS(1)) warp (
        .clk(clk), .rst(rst), .valid(warp_valid), .ready(warp_ready), .data(warp_data));

    // One warp access of the watched id at a time, of the other id any number.
    (* anyconst *) wire w_id;
    wire mine = warp_valid && warp_data[WARP_W-1] == w_id, ends = reply_valid && reply_data[REPLY_W-1] == w_id;
    reg open_q, held_q;
    reg [3:0] waits_q, age_q;
    reg [1:0] others_q;
    initial {open_q, held_q, waits_q, age_q, others_q} = 0;
    always @(posedge clk) begin
        held_q <= reply_valid && !reply_ready && !rst;
        waits_q <= warp_valid && !warp_ready && !rst ? waits_q + 4'd1 : 4'd0;
        open_q <= !rst && (mine && warp_ready || open_q && !(ends && reply_ready));
        age_q <= open_q && !(ends && reply_ready) && !rst ? age_q + 4'd1 : 4'd0;
        if (mine || rst) others_q <= 2'd0;
        else if (reply_valid && reply_ready && !ends && others_q != 2) others_q <= others_q + 2'd1;
    end
    always @*
        if (!rst) begin
            if (held_q) assume (reply_ready);
            if (mine) assume (!open_q);
        end
    always @(posedge clk)
        if (!rst) begin
            accepted: assert (waits_q <= ACCEPT);
            answered: assert (age_q <= ANSWER);
            if (ends) answered_once: assert (open_q);
            waits_long: cover (waits_q == ACCEPT);
            lasts: cover (ends && reply_ready && age_q == ANSWER);
            hits_go_on: cover (ends && others_q >= 2);
        end
endmodule
`default_nettype wire
