// Stands for tinycache, a lane's cache, where a property of what is around it must hold whatever the lane does: it takes
// an access at any time, responds at any time to any access that it has taken, in any order, with anything, and asks
// memory for anything at any time. Only what tinycache.v proves of the lane is kept: one response for each access and none
// before it is taken (`answered_once`), none that waits but the one at the port once the lane is drained
// (`drained_is_empty`, `at_ones`), that it says before whether it may respond and to which access, and only of one that it has
// taken and not answered (`tries_before`, `tries_once`), that it shows 0 while it does not respond (`resp_is_quiet`), and the
// rules of its channels. What that proof assumes of the surroundings is asserted here
// (`one_of_a_tag`, `resp_is_taken`, `req.*`). With BOUND it takes an access by its second cycle at the port, and responds within three
// cycles, or four where two responses fall due at once; BOUND_TAKE and BOUND_RESPOND say other numbers (the cycles that an access may
// wait, and within how many it is answered), and with LIVE none has a cycle more. With ANY_TAKE it takes an access
// at any time, or never.
`default_nettype none
module tinycache #(
    parameter integer BYTES = 1024,
    parameter integer WAYS = 8,
    parameter integer LINE_BYTES = 64,
    parameter integer ADDR_BITS = 64,
    parameter integer BLOCK_BITS = 21,
    parameter integer SHARED_ADDR_BITS = 18,
    parameter integer DATA_BYTES = 16,
    parameter integer MISSES = 2,
    parameter integer TAG_BITS = 6,
    parameter integer PARTIAL_BITS = 8,
    parameter integer REQ_W = TAG_BITS + 11 + BLOCK_BITS + ADDR_BITS + 8 * DATA_BYTES,
    parameter integer RESP_W = TAG_BITS + 3 + 8 * DATA_BYTES,
    parameter integer BEAT_W = LINE_BYTES > DATA_BYTES ? $clog2(LINE_BYTES / DATA_BYTES) : 1,
    parameter integer MEM_W = 2 + $clog2(MISSES) + 4 + 1 + BLOCK_BITS + ADDR_BITS - $clog2(LINE_BYTES) + BEAT_W + 9 * DATA_BYTES,
    parameter integer FILL_W = $clog2(MISSES) + 1 + BEAT_W + 8 * DATA_BYTES
) (
    input  wire              clk,
    input  wire              rst,
    input  wire [1:0]        policy,
    input  wire              drain,
    output wire              drained,
    output wire              tries,
    output wire [TAG_BITS-1:0] tries_tag,
    input  wire              req_valid,
    output wire              req_ready,
    input  wire [REQ_W-1:0]  req_data,
    output wire              resp_valid,
    input  wire              resp_ready,
    output wire [RESP_W-1:0] resp_data,
    output wire              mem_valid,
    input  wire              mem_ready,
    output wire [MEM_W-1:0]  mem_data,
    input  wire              fill_valid,
    output wire              fill_ready,
    input  wire [FILL_W-1:0] fill_data
);
    (* anyseq *) wire any_drained, any_ready, any_tries, any_resp, any_mem;
    (* anyseq *) wire [TAG_BITS-1:0] any_tries_tag;
    (* anyseq *) wire [RESP_W-1:0] any_resp_data;
    (* anyseq *) wire [MEM_W-1:0] any_mem_data;
    assign drained = any_drained;
    assign tries = any_tries || any_resp;
    assign tries_tag = any_resp ? any_resp_data[RESP_W-1-:TAG_BITS] : any_tries_tag;
    assign req_ready = any_ready && req_valid;
    assign resp_valid = any_resp;
    assign resp_data = any_resp_data & {RESP_W{any_resp}};
    assign mem_valid = any_mem;
    assign mem_data = any_mem_data;
    assign fill_ready = 1'b1;

    reg  [2**TAG_BITS-1:0] open_q; // the accesses under way, by tag
    wire [TAG_BITS-1:0]    req_tag = req_data[REQ_W-1-:TAG_BITS], resp_tag = resp_data[RESP_W-1-:TAG_BITS];
    wire [2**TAG_BITS-1:0] asked = {{2**TAG_BITS-1{1'b0}}, 1'b1} << req_tag;
    wire [2**TAG_BITS-1:0] told = {{2**TAG_BITS-1{1'b0}}, resp_valid} << resp_tag;
    initial open_q = {2**TAG_BITS{1'b0}};
    always @(posedge clk)
        if (rst) open_q <= {2**TAG_BITS{1'b0}};
        else open_q <= (open_q & ~told) | (asked & {2**TAG_BITS{req_valid && req_ready}});
    always @*
        if (!rst) begin
            assume ((told & ~open_q) == 0 && (!tries || open_q[tries_tag]));
            if (drained) assume ((open_q & ~told) == 0 && !mem_valid);
        end
    always @(posedge clk)
        if (!rst) begin
            if (req_valid) one_of_a_tag: assert ((asked & open_q) == 0);
            if (resp_valid) resp_is_taken: assert (resp_ready);
        end
`ifdef BOUND
`ifndef BOUND_TAKE
`define BOUND_TAKE 1
`define BOUND_RESPOND 3
`endif
    reg [4:0] waits_q;                      // cycles that the access at the port has waited
    reg [4:0] age_q [0:2**TAG_BITS-1]; // of each open access, up to the last cycle in which it may respond
    integer   t;
    reg [2**TAG_BITS-1:0] due;
    reg [5*2**TAG_BITS-1:0] o_ages; // for tinycache_array.bound.v
    always @* for (t = 0; t < 2 ** TAG_BITS; t = t + 1) o_ages[5*t+:5] = age_q[t];
    always @(posedge clk) begin
        waits_q <= req_valid && !req_ready && !rst ? waits_q + 1'b1 : 5'd0;
        for (t = 0; t < 2 ** TAG_BITS; t = t + 1)
            if (!open_q[t] || told[t] || rst) age_q[t] <= 5'd0;
            else if (age_q[t] != `BOUND_RESPOND - 1) age_q[t] <= age_q[t] + 1'b1;
    end
    always @* begin
        for (t = 0; t < 2 ** TAG_BITS; t = t + 1) due[t] = open_q[t] && age_q[t] == `BOUND_RESPOND - 1;
`ifndef ANY_TAKE
        if (!rst && waits_q == `BOUND_TAKE && req_valid) assume (req_ready);
`endif
`ifdef LIVE
        if (!rst) assume ((due & ~told) == 0);
`else
        if (!rst && due != 0) assume ((told & due) != 0);
`endif
    end
`endif
    channel_monitor #(.WIDTH(REQ_W)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(MEM_W), .OBEYS(1)) mem (
        .clk(clk), .rst(rst), .valid(mem_valid), .ready(mem_ready), .data(mem_data));
endmodule
`default_nettype wire
