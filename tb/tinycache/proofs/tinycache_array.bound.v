// The array keeps no warp waiting for ever: with lanes that keep a bound of their own (free_lane.v, BOUND: no barrier, a memory
// that answers in time) and a core that takes a response by its second cycle, every access leaves the port and is answered
// within a stated number of cycles, the least such. Two lanes, two warps; the data are arbitrary.
//: depth 16
//: define BOUND
//: free_ram
//: mutant accepted tinycache_warps: free: &used => |used
//: mutant answered tinycache_warps: next_complete: |after ? after & (~after + 1'b1) : completes & (~completes + 1'b1) => completes & (~completes + 1'b1)
//: mutant answered tinycache_array: collect: !late_valid_q || late_taken => !late_valid_q && !immediate
//: part tinycache.v free_lane.v
`default_nettype none
module harness #(
    parameter integer LANES = 2,
    parameter integer BYTES = 8,
    parameter integer WAYS = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer MEM_LINE_BYTES = 4,
    parameter integer ADDR_BITS = 4,
    parameter integer BLOCK_BITS = 1,
    parameter integer DATA_BYTES = 4,
    parameter integer MISSES = 2,
    parameter integer ENTRIES = 2,
    parameter integer WARPS = 2,
    parameter integer TAG_BITS = 1,
    parameter integer TAKE = 1,     // cycles that resp may let wait
    parameter integer ACCEPT = 4,   // cycles at the port
    parameter integer RESPOND = 7,  // cycles from leaving the port to the response's leaving
    parameter integer REQ_W = TAG_BITS + 11 + BLOCK_BITS + LANES * (1 + ADDR_BITS + 8 * DATA_BYTES),
    parameter integer RESP_W = TAG_BITS + LANES * (3 + 8 * DATA_BYTES),
    parameter integer LINE_REQ_W = 2 + $clog2(ENTRIES) + 1 + 4 + BLOCK_BITS + ADDR_BITS - $clog2(MEM_LINE_BYTES) + 9 * MEM_LINE_BYTES,
    parameter integer LINE_RESP_W = $clog2(ENTRIES) + 8 * MEM_LINE_BYTES
`include "tinycache_array.ports.vh"
    reg       resp_waits_q, open_q;
    reg [4:0] accept_q, respond_q;
    wire      mine = req_data[REQ_W-1-:TAG_BITS] == 1, answers = resp_valid && resp_data[RESP_W-1-:TAG_BITS] == 1;
    always @(posedge clk) begin
        resp_waits_q <= resp_valid && !resp_ready && !rst;
        accept_q <= req_valid && !req_ready && !rst ? accept_q + 1'b1 : 5'd0;
        // The accesses with tag 1, one at a time.
        open_q <= !rst && (req_valid && req_ready && mine || open_q && !(answers && resp_ready));
        respond_q <= open_q && !(answers && resp_ready) && !rst ? respond_q + 1'b1 : 5'd0;
    end
    always @* begin
        if (!rst && req_valid && mine) assume (!open_q);
        if (!rst && TAKE == 1 && resp_waits_q) assume (resp_ready);
    end
    always @(posedge clk)
        if (!rst) begin
            accepted: assert (accept_q <= ACCEPT);
            answered: assert (respond_q <= RESPOND);
            waits: cover (accept_q >= 3);
        end
endmodule
`default_nettype wire
