// The coalescer lets no lane wait for ever: with memories that keep their own bounds, a request leaves its lane within a stated
// number of cycles, the least such. Surroundings: what waits at l1 or shared is taken by its second cycle; the answer to a
// request below is at its port three cycles after that left, or behind one that is; what waits at a lane stays.
//: depth 20
//: free_ram
//: mutant leaves_lane tinycache_group: turn_q: !(|(waiting & turn_q)) => 1'b1
`default_nettype none
module harness #(
    parameter integer LANES = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer MEM_LINE_BYTES = 8,
    parameter integer ADDR_BITS = 4,
    parameter integer BLOCK_BITS = 1,
    parameter integer MISSES = 2,
    parameter integer ENTRIES = 2,
    parameter integer TAKE = 1,   // cycles that l1 and shared may let wait
    parameter integer ANSWER = 3, // cycles from a request's leaving until its answer is due
    parameter integer WAIT = 6,   // cycles at a lane's port
    parameter integer ENTRY_W = $clog2(MISSES),
    parameter integer ID_W = $clog2(ENTRIES),
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_BYTES),
    parameter integer BELOW_W = ADDR_BITS - $clog2(MEM_LINE_BYTES),
    parameter integer MEM_W = 2 + ENTRY_W + 4 + 1 + BLOCK_BITS + LINE_W + 9 * LINE_BYTES,
    parameter integer FILL_W = ENTRY_W + 8 * LINE_BYTES,
    parameter integer LINE_REQ_W = 2 + ID_W + 1 + 4 + BLOCK_BITS + BELOW_W + 9 * MEM_LINE_BYTES,
    parameter integer LINE_RESP_W = ID_W + 8 * MEM_LINE_BYTES
) (
    input wire                   clk,
    input wire                   rst,
    input wire [LANES-1:0]       lane_mem_valid,
    input wire [LANES*MEM_W-1:0] lane_mem_data,
    input wire                   l1_ready,
    input wire                   shared_ready,
    input wire                   l1_resp_valid,
    input wire [LINE_RESP_W-1:0] l1_resp_data,
    input wire                   shared_resp_valid,
    input wire [LINE_RESP_W-1:0] shared_resp_data
);
    wire idle, l1_valid, shared_valid, l1_resp_ready, shared_resp_ready;
    wire [LANES-1:0] lane_mem_ready, lane_fill_valid;
    wire [LANES*FILL_W-1:0] lane_fill_data;
    wire [LINE_REQ_W-1:0] l1_data, shared_data;
    tinycache_coalescer #(.LANES(LANES), .LINE_BYTES(LINE_BYTES), .MEM_LINE_BYTES(MEM_LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS), .MISSES(MISSES), .ENTRIES(ENTRIES)) dut (
        .clk(clk), .rst(rst), .idle(idle), .lane_mem_valid(lane_mem_valid), .lane_mem_ready(lane_mem_ready),
        .lane_mem_data(lane_mem_data), .lane_fill_valid(lane_fill_valid), .lane_fill_ready({LANES{1'b1}}),
        .lane_fill_data(lane_fill_data), .l1_valid(l1_valid), .l1_ready(l1_ready), .l1_data(l1_data),
        .l1_resp_valid(l1_resp_valid), .l1_resp_ready(l1_resp_ready), .l1_resp_data(l1_resp_data),
        .shared_valid(shared_valid), .shared_ready(shared_ready), .shared_data(shared_data),
        .shared_resp_valid(shared_resp_valid), .shared_resp_ready(shared_resp_ready), .shared_resp_data(shared_resp_data));
    channel_monitor #(.WIDTH(MEM_W), .OBEYS(1), .LANES(LANES)) lane_mem (
        .clk(clk), .rst(rst), .valid(lane_mem_valid), .ready(lane_mem_ready), .data(lane_mem_data));

    wire [ID_W-1:0] l1_id = l1_data[LINE_REQ_W-3-:ID_W], shared_id = shared_data[LINE_REQ_W-3-:ID_W];
    wire [ID_W-1:0] l1_resp_id = l1_resp_data[LINE_RESP_W-1-:ID_W], shared_resp_id = shared_resp_data[LINE_RESP_W-1-:ID_W];
    wire l1_leaves = l1_valid && l1_ready && l1_data[LINE_REQ_W-1-:2] != 2'd1,
         shared_leaves = shared_valid && shared_ready && shared_data[LINE_REQ_W-1-:2] != 2'd1;
    // A request below is due once it is old enough; an answer that is due stays at its port until it is taken.
    reg [2*ENTRIES-1:0] l1_age_q, shared_age_q; // 0: there is none
    reg [1:0] l1_wait_q, shared_wait_q;
    reg [5*LANES-1:0] wait_q;
    integer e;
    always @(posedge clk) begin
        l1_wait_q <= l1_valid && !l1_ready && !rst ? l1_wait_q + 1'b1 : 2'd0;
        shared_wait_q <= shared_valid && !shared_ready && !rst ? shared_wait_q + 1'b1 : 2'd0;
        for (e = 0; e < ENTRIES; e = e + 1) begin
            if (rst || l1_resp_valid && l1_resp_ready && l1_resp_id == e) l1_age_q[2*e+:2] <= 2'd0;
            else if (l1_leaves && l1_id == e) l1_age_q[2*e+:2] <= 2'd1;
            else if (l1_age_q[2*e+:2] != 2'd0 && l1_age_q[2*e+:2] != ANSWER) l1_age_q[2*e+:2] <= l1_age_q[2*e+:2] + 1'b1;
            if (rst || shared_resp_valid && shared_resp_ready && shared_resp_id == e) shared_age_q[2*e+:2] <= 2'd0;
            else if (shared_leaves && shared_id == e) shared_age_q[2*e+:2] <= 2'd1;
            else if (shared_age_q[2*e+:2] != 2'd0 && shared_age_q[2*e+:2] != ANSWER) shared_age_q[2*e+:2] <= shared_age_q[2*e+:2] + 1'b1;
        end
        for (e = 0; e < LANES; e = e + 1)
            wait_q[5*e+:5] <= lane_mem_valid[e] && !lane_mem_ready[e] && !rst ? wait_q[5*e+:5] + 1'b1 : 5'd0;
    end
    always @* begin
        if (l1_wait_q >= TAKE && l1_valid) assume (l1_ready);
        if (shared_wait_q >= TAKE && shared_valid) assume (shared_ready);
        for (e = 0; e < ENTRIES; e = e + 1) begin
            if (!rst && l1_age_q[2*e+:2] == ANSWER) assume (l1_resp_valid && l1_age_q[2*l1_resp_id+:2] == ANSWER);
            if (!rst && shared_age_q[2*e+:2] == ANSWER) assume (shared_resp_valid && shared_age_q[2*shared_resp_id+:2] == ANSWER);
        end
        if (!rst && l1_resp_valid) assume (l1_age_q[2*l1_resp_id+:2] != 2'd0);
        if (!rst && shared_resp_valid) assume (shared_age_q[2*shared_resp_id+:2] != 2'd0);
    end
    reg late;
    always @* begin
        late = 1'b0;
        for (e = 0; e < LANES; e = e + 1) if (wait_q[5*e+:5] > WAIT) late = 1'b1;
    end
    always @(posedge clk)
        if (!rst) begin
            leaves_lane: assert (!late);
            waits_long: cover (wait_q[4:0] >= 5);
        end
endmodule
`default_nettype wire
