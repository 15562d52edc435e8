// The coalescer and the L1 together, as emitted, from reset and the 16 cycles of clearing on, below a network that answers soon. Three warp
// accesses come, at any time, without a gap or with one: loads and stores of class DATA, of any lanes, to any words of four lines, so
// each may hit, miss or find its line asked for. Each leaves the port and is replied to within a stated number of cycles. Those are the
// least such in these frames: one less is refuted in frames 38 and 39. Frame 19 is the first with a warp access at the port.
// With ONCE (denovo_gpu_l1.soon.once) it is asked that each is replied to once.
// Surroundings: the network takes a request while it owes no answer, or gives it in that cycle; it answers in the next cycle or the one
// after, whole, with what was asked for. Nobody forwards, no command comes, a reply is taken at once. Data are 0, and not looked at. Of
// the watched id one warp access is under way at a time, of the other id any number. Two sets of two ways, lines of two words: fewer than
// the generator gives, made by the same loops. No line leaves.
//: full
//: depth 40
//: bounded
//: mutant answered denovo_coalescer_replies: waits_q: waits_q & ~answered => waits_q
//: mutant answered denovo_l1_pass: direct: idle && s1_needs => 1'b0
//: mutant accepted denovo_coalescer_replies: used_q: completes && acts && named[e] => 1'b0
`default_nettype none
module harness #(
    parameter integer ACCEPT = 14, // cycles at the port
    parameter integer ANSWER = 17, // cycles from leaving the port to the reply
    parameter integer OFFERS = 3, // warp accesses
    parameter integer ADDR_BITS = 6,
    parameter integer LINE_W = ADDR_BITS - 3,
    parameter integer WARP_W = 13 + 2 * (1 + ADDR_BITS - 2 + 4 + 32 + 32),
    parameter integer REPLY_W = 1 + 1 + 64,
    parameter integer REQ_W = 14 + LINE_W + 66,
    parameter integer FWD_W = 11 + LINE_W + 2,
    parameter integer RSP_W = 8 + LINE_W + 66
) (
    input wire       clk,
    input wire       rst,
    input wire       offers, // a warp access comes
    input wire       new_id,
    input wire       new_warp,
    input wire       new_store,
    input wire [1:0] new_lanes,
    input wire [5:0] new_words, // of each lane a word of the lines 0 to 3
    input wire       late // the network waits for a cycle
);
    // The block is reset in the first cycle, and nothing comes while it clears its RAMs: these frames cost nothing.
    reg begun_q;
    reg [4:0] clears_q;
    wire cleared = clears_q == 5'd16;
    initial {begun_q, clears_q} = 6'd0;
    always @(posedge clk) begin
        begun_q <= 1'b1;
        if (begun_q && !cleared) clears_q <= clears_q + 5'd1;
    end

    // The port.
    reg valid_q, id_q, warp_q, store_q;
    reg [1:0] lanes_q;
    reg [5:0] words_q;
    reg [2:0] offers_q; // those that have come
    wire warp_ready;
    wire comes = offers && cleared && (!valid_q || warp_ready) && offers_q != OFFERS;
    initial {valid_q, id_q, warp_q, store_q, lanes_q, words_q, offers_q} = 15'd0;
    always @(posedge clk) begin
        valid_q <= comes || valid_q && !warp_ready;
        if (comes) {id_q, warp_q, store_q, lanes_q, words_q} <= {new_id, new_warp, new_store, new_lanes, new_words};
        offers_q <= offers_q + {2'd0, comes};
    end
    wire [2*(ADDR_BITS-2)-1:0] addresses = {1'b0, words_q[5:3], 1'b0, words_q[2:0]};
    wire [WARP_W-1:0] warp_data = {id_q, warp_q, 1'b0, store_q, 9'd0, lanes_q, addresses, {8{store_q}}, 128'd0};

    // The network: what it owes an answer, and whether that has waited.
    localparam [3:0] READ = 4'd0, DATA = 4'd1, REG_ACK = 4'd3;
    wire req_valid, rsp_in_ready;
    wire [REQ_W-1:0] req_data;
    reg owes_q, late_q, map_q;
    reg [3:0] type_q;
    reg [LINE_W-1:0] line_q;
    reg [1:0] mask_q;
    wire rsp_in_valid = owes_q && !(late && !late_q);
    wire answers = rsp_in_valid && rsp_in_ready, req_ready = !owes_q || answers, asks = req_valid && req_ready;
    wire [RSP_W-1:0] rsp_in_data = {type_q, 3'd0, map_q, line_q, mask_q, 64'd0};
    initial {owes_q, late_q, map_q, type_q, line_q, mask_q} = {9 + LINE_W{1'b0}};
    always @(posedge clk) begin
        owes_q <= asks || owes_q && !answers;
        late_q <= owes_q && !answers;
        if (asks) begin
            type_q <= req_data[REQ_W-1 -: 4] == READ ? DATA : REG_ACK;
            {map_q, line_q, mask_q} <= {req_data[66+LINE_W+1], req_data[66 +: LINE_W], req_data[64 +: 2]};
        end
    end

    wire reply_valid;
    wire [REPLY_W-1:0] reply_data;
    denovo_gpu_l1 #(.LANES(2), .ENTRIES(2), .ID_BITS(1), .BYTES(32), .WAYS(2), .LINE_WORDS(2), .PORT_WORDS(2), .MSHRS(2), .LIST(2),
        .STORE_BUFFER(2), .WRITEBACKS(2), .SUPPLIES(2), .WARPS(2), .EPOCH_BITS(3), .COUNT_BITS(4), .ADDR_BITS(ADDR_BITS), .CORE_BITS(1),
        .MAP_BITS(1), .PC_BITS(1)) dut (
        .clk(clk), .rst(!begun_q), .core(1'b0), .count_select(4'd0),
        .warp_valid(valid_q), .warp_ready(warp_ready), .warp_data(warp_data),
        .reply_valid(reply_valid), .reply_ready(1'b1), .reply_data(reply_data),
        .cmd_valid(1'b0), .cmd_data({2 + 2 * LINE_W{1'b0}}), .cmd_done_ready(1'b1),
        .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .fwd_valid(1'b0), .fwd_data({FWD_W{1'b0}}),
        .rsp_in_valid(rsp_in_valid), .rsp_in_ready(rsp_in_ready), .rsp_in_data(rsp_in_data),
        .rsp_out_ready(1'b1));

    // The watched id is 0.
    reg open_q;
    reg [1:0] others_q; // replies of the other id meanwhile
    reg [4:0] waits_q, age_q;
    wire mine = valid_q && !id_q, ends = reply_valid && !reply_data[REPLY_W-1];
    initial {open_q, others_q, waits_q, age_q} = 13'd0;
    always @(posedge clk) begin
        waits_q <= valid_q && !warp_ready ? waits_q + 5'd1 : 5'd0;
        open_q <= mine && warp_ready || open_q && !ends;
        age_q <= open_q && !ends ? age_q + 5'd1 : 5'd0;
        if (!open_q) others_q <= 2'd0;
        else if (reply_valid && !ends) others_q <= others_q + 2'd1;
    end
    always @* if (mine) assume (!open_q);
    always @(posedge clk)
        if (begun_q) begin
`ifdef ONCE
            if (ends) answered_once: assert (open_q);
`else
            accepted: assert (waits_q <= ACCEPT);
            answered: assert (age_q <= ANSWER);
`endif
            a_miss_is_answered: cover (ends && age_q >= 7);
            hits_go_on: cover (ends && others_q == 2);
        end
endmodule
`default_nettype wire
