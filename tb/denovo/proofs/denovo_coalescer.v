// The coalescer between two lanes and an L1 that answers in any order, in parts, at any time: no reply without a warp access,
// no answer refused, no tag used twice at a time. Surroundings: what waits at a channel stays; an answer is of a line access
// that was taken in an earlier cycle, and about words of it that are not answered yet.
// With WORD defined (denovo_coalescer.word): each lane gets its own word. Memory is four bits, one a word, arbitrary and fixed;
// answers bring them; of the watched id there is one warp access at a time. Of a word bit 0 alone is looked at.
//: depth 10
//: checks
//: channels denovo_coalescer
//: mutant access.valid_stays denovo_coalescer: done: access_ready => 1'b1
//: mutant access.data_stays denovo_coalescer: group_lanes_q: access_ready => 1'b1
//: mutant reply.valid_stays denovo_coalescer_replies: acts: completes && !reply_ready => 1'b0
//: mutant answered_once denovo_coalescer_replies: completes: !(|(waiting & ~answered)) => 1'b1
//: mutant tag_is_free denovo_coalescer: group_entry_q: going_q ? current_q : free_entry => current_q
//: mutant none_refused denovo_coalescer_replies: answered: meant => 1'b1
//: mutant one_lane_a_word denovo_coalescer: go: group_op_q == OP_ATOMIC => 1'b0
`default_nettype none
module harness #(
    parameter integer LANES = 2,
    parameter integer PORT_WORDS = 2,
    parameter integer ENTRIES = 2,
    parameter integer ADDR_BITS = 4,
    parameter integer WORD_ADDR_W = ADDR_BITS - 2,
    parameter integer WARP_W = 1 + 1 + 2 + 4 + 2 + 1 + 1 + 1 + LANES * (1 + WORD_ADDR_W + 4 + 32 + 32),
    parameter integer REPLY_W = 1 + 1 + 32 * LANES,
    parameter integer ACCESS_W = 2 + 1 + 2 + 4 + 2 + 1 + 1 + 1 + 1 + 1 + PORT_WORDS * (1 + 4 + 32) + 32,
    parameter integer ANSWER_W = 2 + 1 + 1 + PORT_WORDS * (1 + 32)
) (
    input wire                clk,
    input wire                rst,
    input wire                warp_valid,
    input wire [WARP_W-1:0]   warp_data,
    input wire                reply_ready,
    input wire                access_ready,
    input wire                answer_valid,
    input wire [ANSWER_W-1:0] answer_data
);
    wire protocol_error, warp_ready, reply_valid, access_valid, answer_ready;
    wire [REPLY_W-1:0] reply_data;
    wire [ACCESS_W-1:0] access_data;
    denovo_coalescer #(.LANES(LANES), .PORT_WORDS(PORT_WORDS), .ENTRIES(ENTRIES), .WARPS(2), .ID_BITS(1), .TAG_BITS(2), .ADDR_BITS(ADDR_BITS), .PC_BITS(1)) dut (
        .clk(clk), .rst(rst), .protocol_error(protocol_error), .warp_valid(warp_valid), .warp_ready(warp_ready),
        .warp_data(warp_data), .reply_valid(reply_valid), .reply_ready(reply_ready), .reply_data(reply_data),
        .access_valid(access_valid), .access_ready(access_ready), .access_data(access_data), .answer_valid(answer_valid),
        .answer_ready(answer_ready), .answer_data(answer_data));
    channel_monitor #(.WIDTH(WARP_W), .OBEYS(1)) warp (
        .clk(clk), .rst(rst), .valid(warp_valid), .ready(warp_ready), .data(warp_data));
    channel_monitor #(.WIDTH(ANSWER_W), .OBEYS(1)) answer (
        .clk(clk), .rst(rst), .valid(answer_valid), .ready(answer_ready), .data(answer_data));
    channel_monitor #(.WIDTH(ACCESS_W)) access (
        .clk(clk), .rst(rst), .valid(access_valid), .ready(access_ready), .data(access_data));
    channel_monitor #(.WIDTH(REPLY_W)) reply (
        .clk(clk), .rst(rst), .valid(reply_valid), .ready(reply_ready), .data(reply_data));

    wire taken = warp_valid && warp_ready, replied = reply_valid && reply_ready;
    wire id = warp_data[WARP_W-1], reply_id = reply_data[REPLY_W-1];
    // Of each id: warp accesses that are taken, and not replied to.
    (* anyconst *) wire some_id;
    reg [2:0] open_q;
    initial open_q = 3'd0;
    always @(posedge clk) open_q <= rst ? 3'd0 : open_q + {2'd0, taken && id == some_id} - {2'd0, replied && reply_id == some_id};

    // The L1: line accesses that are out, their chunk, and their words that are not answered.
    wire [1:0] tag = access_data[ACCESS_W-1-:2], answer_tag = answer_data[ANSWER_W-1-:2];
    wire [1:0] access_op = access_data[ACCESS_W-4-:2];
    wire chunk = access_data[PORT_WORDS*37+32];
    wire [PORT_WORDS-1:0] mask = access_data[PORT_WORDS*36+32+:PORT_WORDS], answer_mask = answer_data[32*PORT_WORDS+:PORT_WORDS];
    wire sent = access_valid && access_ready, answered = answer_valid && answer_ready;
    reg [3:0] out_q, chunk_q;
    reg [4*PORT_WORDS-1:0] rest_q;
    wire [PORT_WORDS-1:0] rest = rest_q[PORT_WORDS*answer_tag+:PORT_WORDS];
    initial out_q = 4'd0;
    integer t;
    always @(posedge clk)
        for (t = 0; t < 4; t = t + 1)
            if (rst) out_q[t] <= 1'b0;
            else if (sent && tag == t) begin
                out_q[t] <= 1'b1;
                chunk_q[t] <= chunk;
                rest_q[PORT_WORDS*t+:PORT_WORDS] <= mask;
            end else if (answered && answer_tag == t) begin
                out_q[t] <= |(rest & ~answer_mask);
                rest_q[PORT_WORDS*t+:PORT_WORDS] <= rest & ~answer_mask;
            end
    (* anyconst *) wire [3:0] memory;
    wire answer_chunk = chunk_q[answer_tag];
    always @*
        if (!rst && answer_valid) begin
            assume (out_q[answer_tag] && (answer_mask & ~rest) == 0 && (answer_mask != 0 || rest == 0));
            assume (answer_data[0] == memory[{answer_chunk, 1'b0}] && answer_data[32] == memory[{answer_chunk, 1'b1}]);
        end

`ifdef WORD
    // The watched warp access: which words its lanes mean.
    (* anyconst *) wire w_id;
    reg w_open_q;
    reg [LANES-1:0] lanes_q;
    reg [LANES*WORD_ADDR_W-1:0] address_q;
    wire w_taken = taken && id == w_id, w_replied = replied && reply_id == w_id;
    initial w_open_q = 1'b0;
    always @(posedge clk) begin
        w_open_q <= !rst && (w_taken || w_open_q && !w_replied);
        if (w_taken) begin
            lanes_q <= warp_data[LANES*(WORD_ADDR_W+68)+:LANES];
            address_q <= warp_data[LANES*68+:LANES*WORD_ADDR_W];
        end
    end
    always @* if (!rst && warp_valid && id == w_id) assume (!w_open_q);
    always @(posedge clk)
        if (!rst && reply_valid && reply_id == w_id)
            own_word: assert (reply_data[0] == (lanes_q[0] && memory[address_q[0+:WORD_ADDR_W]])
                && reply_data[32] == (lanes_q[1] && memory[address_q[WORD_ADDR_W+:WORD_ADDR_W]]));
`else
    always @(posedge clk)
        if (!rst) begin
            none_refused: assert (!protocol_error);
            if (sent) tag_is_free: assert (!out_q[tag]);
            if (replied && reply_id == some_id) answered_once: assert (open_q != 0);
            parts: cover (answered && (rest & ~answer_mask) != 0);
            both_entries: cover (out_q[1:0] != 0 && out_q[3:2] != 0);
        end

    // Two lanes of an atomic (no CAS) on one word: a second access follows the first.
    wire pair = warp_data[WARP_W-3-:2] == 2'd2 && warp_data[WARP_W-5-:4] != 4'd2
        && warp_data[LANES*(WORD_ADDR_W+68)+:LANES] == 2'b11
        && warp_data[LANES*68+:WORD_ADDR_W] == warp_data[LANES*68+WORD_ADDR_W+:WORD_ADDR_W];
    reg first_q, second_q;
    initial {first_q, second_q} = 2'd0;
    always @(posedge clk) begin
        first_q <= !rst && (taken && pair || first_q && !sent);
        second_q <= !rst && (first_q && sent || second_q && !sent);
        if (!rst && second_q) one_lane_a_word: assert (access_valid && access_op == 2'd2 && mask != 0);
        if (!rst) pairs: cover (second_q);
    end
`endif
endmodule
`default_nettype wire
