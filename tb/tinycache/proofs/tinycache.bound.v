// One lane's tinyCache does not stand still: with surroundings that keep their own bounds, every access leaves the port and is
// answered within a stated number of cycles, and a barrier ends. Surroundings: what waits at mem or resp is taken by its
// second cycle; a request below is answered
// after four cycles, or five where another one is answered in the fourth; what waits at req stays. While the access at the port waits
// for its bound no barrier comes; while a barrier waits it stays. The data are arbitrary: the memories read anything.
// The bounds below are the least: each of them less one is refuted.
//: depth 24
//: free_ram
//: mutant accepted tinycache: parked.replay: replay_step => replay_step && |replay_line
//: mutant answered tinycache_parked: answered: fill_valid => fill_valid && line_q != {LINES{1'b0}}
//: mutant barrier_ends row line C BARRIER always: next => C
`default_nettype none
module harness #(
    parameter integer BYTES = 8,
    parameter integer WAYS = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer ADDR_BITS = 4,
    parameter integer BLOCK_BITS = 1,
    parameter integer DATA_BYTES = 4,
    parameter integer MISSES = 2,
    parameter integer TAG_BITS = 1,
    parameter integer TAKE = 1,    // cycles that mem and resp may let wait
    parameter integer ANSWER = 4,  // cycles from a request's leaving to its answer
    parameter integer ACCEPT = 11,  // cycles at the port
    parameter integer RESPOND = 12, // cycles from leaving the port to the response's leaving
    parameter integer BARRIER = 14, // cycles of drain until drained
    parameter integer REQ_W = TAG_BITS + 11 + BLOCK_BITS + ADDR_BITS + 8 * DATA_BYTES,
    parameter integer RESP_W = TAG_BITS + 3 + 8 * DATA_BYTES,
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_BYTES),
    parameter integer ENTRY_W = $clog2(MISSES),
    parameter integer MEM_W = 2 + ENTRY_W + 4 + 1 + BLOCK_BITS + LINE_W + 9 * LINE_BYTES,
    parameter integer FILL_W = ENTRY_W + 8 * LINE_BYTES
) (
    input wire              clk,
    input wire              rst,
    input wire [1:0]        policy,
    input wire              drain,
    input wire              req_valid,
    input wire [REQ_W-1:0]  req_data,
    input wire              resp_ready,
    input wire              mem_ready,
    input wire              fill_valid,
    input wire [FILL_W-1:0] fill_data
);
    wire drained, req_ready, resp_valid, mem_valid, fill_ready;
    wire [RESP_W-1:0] resp_data;
    wire [MEM_W-1:0]  mem_data;
    tinycache #(.BYTES(BYTES), .WAYS(WAYS), .LINE_BYTES(LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES), .TAG_BITS(TAG_BITS)) dut (
        .clk(clk), .rst(rst), .policy(policy), .drain(drain), .drained(drained), .req_valid(req_valid),
        .req_ready(req_ready), .req_data(req_data), .resp_valid(resp_valid), .resp_ready(resp_ready),
        .resp_data(resp_data), .mem_valid(mem_valid), .mem_ready(mem_ready), .mem_data(mem_data),
        .fill_valid(fill_valid), .fill_ready(fill_ready), .fill_data(fill_data));
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));

    wire [1:0] mem_type = mem_data[MEM_W-1-:2];
    wire [ENTRY_W-1:0] mem_entry = mem_data[MEM_W-3-:ENTRY_W], fill_entry = fill_data[FILL_W-1-:ENTRY_W];
    reg [3:0] mem_age_q, resp_age_q;
    reg [4:0] accept_q, respond_q, barrier_q;
    reg [4*MISSES-1:0] age_q; // of each request below; 0: there is none
    reg open_q;
    integer e;
    always @(posedge clk) begin
        mem_age_q <= mem_valid && !mem_ready && !rst ? mem_age_q + 1'b1 : 4'd0;
        resp_age_q <= resp_valid && !resp_ready && !rst ? resp_age_q + 1'b1 : 4'd0;
        accept_q <= req_valid && !req_ready && !rst ? accept_q + 1'b1 : 5'd0;
        barrier_q <= drain && !drained && !rst ? barrier_q + 1'b1 : 5'd0;
        for (e = 0; e < MISSES; e = e + 1)
            if (rst || fill_valid && fill_entry == e) age_q[4*e+:4] <= 4'd0;
            else if (mem_valid && mem_ready && mem_type != 2'd2 && mem_entry == e) age_q[4*e+:4] <= 4'd1;
            else if (age_q[4*e+:4] != 4'd0) age_q[4*e+:4] <= age_q[4*e+:4] + 1'b1;
        // The accesses with tag 1, one at a time.
        open_q <= !rst && (req_valid && req_ready && req_data[REQ_W-1-:TAG_BITS] == 1
            || open_q && !(resp_valid && resp_ready && resp_data[RESP_W-1-:TAG_BITS] == 1));
        respond_q <= open_q && !rst ? respond_q + 1'b1 : 5'd0;
    end
    always @* begin
        if (!rst && req_valid && req_data[REQ_W-1-:TAG_BITS] == 1) assume (!open_q);
        if (mem_age_q >= TAKE && mem_valid) assume (mem_ready);
        if (resp_age_q >= TAKE && resp_valid) assume (resp_ready);
        for (e = 0; e < MISSES; e = e + 1)
            if (!rst && age_q[4*e+:4] >= ANSWER) assume (fill_valid && age_q[4*fill_entry+:4] >= ANSWER);
        if (!rst && fill_valid) assume (age_q[4*fill_entry+:4] != 4'd0);
        if (!rst && accept_q != 0) assume (!drain);
        if (!rst && barrier_q != 0) assume (drain);
    end
    always @(posedge clk)
        if (!rst) begin
            accepted: assert (accept_q <= ACCEPT);
            answered: assert (respond_q <= RESPOND);
            barrier_ends: assert (barrier_q <= BARRIER);
            waits_long: cover (accept_q >= 8);
        end
endmodule
`default_nettype wire
