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
`include "tinycache_array.ports.vh"
    localparam integer TAKE = 1;    // cycles that resp may let wait
    localparam integer ACCEPT = 4;  // cycles at the port
    localparam integer RESPOND = 7; // cycles from leaving the port to the response's leaving
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
