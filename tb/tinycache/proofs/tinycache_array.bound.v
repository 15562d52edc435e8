// The array keeps no warp waiting for ever: with lanes that keep a bound of their own (free_lane.v, BOUND: no barrier, a memory
// that answers in time) and a core that takes a response by its second cycle, every access leaves the port and is answered
// within a stated number of cycles, the least such. Two lanes, two warps; the data are arbitrary.
//: depth 16
//: define BOUND
//: free_ram
//: mutant accepted tinycache_warps: free: &used => |used
//: mutant answered tinycache_warps: next_complete: |after ? first_after : first_complete => first_complete
//: mutant answered tinycache_array: late_free: !late_valid_q || late_taken => !late_valid_q && !immediate
//: part tinycache.v free_lane.v
`default_nettype none
`include "tinycache_array.ports.vh"
    localparam integer TAKE = 1;    // cycles that resp may let wait
`ifdef LIVE
    localparam integer ACCEPT = 38;  // cycles at the port
    localparam integer GATHER = 24;  // cycles in which some lane has not responded
    localparam integer SETTLE = 5;   // cycles in which all have, until the response has left
`else
    localparam integer ACCEPT = 4;  // cycles at the port
    localparam integer RESPOND = 7; // cycles from leaving the port to the response's leaving
`endif
    reg       resp_waits_q, open_q;
    reg [6:0] accept_q, respond_q;
    wire      mine = req_data[REQ_W-1-:TAG_BITS] == 1, answers = resp_valid && resp_data[RESP_W-1-:TAG_BITS] == 1;
    always @(posedge clk) begin
        resp_waits_q <= resp_valid && !resp_ready && !rst;
        accept_q <= req_valid && !req_ready && !rst ? accept_q + 1'b1 : 7'd0;
        // The accesses with tag 1, one at a time.
        open_q <= !rst && (req_valid && req_ready && mine || open_q && !(answers && resp_ready));
        respond_q <= open_q && !(answers && resp_ready) && !rst ? respond_q + 1'b1 : 7'd0;
    end
    always @* begin
        if (!rst && req_valid && mine) assume (!open_q);
        if (!rst && TAKE == 1 && resp_waits_q) assume (resp_ready);
    end
`ifdef LIVE
    // Of the access with tag 1 each cycle is of one kind or the other. A lane that has not responded took its part no later than
    // the access left the port, so its age is no less.
    (* hierconn *) wire [WARPS-1:0] \dut.table_of_warps.o_used ;
    (* hierconn *) wire [WARPS*TAG_BITS-1:0] \dut.table_of_warps.o_tags ;
    (* hierconn *) wire [WARPS*LANES-1:0] \dut.table_of_warps.o_lefts ;
    (* hierconn *) wire [5*WARPS-1:0] \dut.g_lane[0].cache.o_ages ;
    (* hierconn *) wire [5*WARPS-1:0] \dut.g_lane[1].cache.o_ages ;
    wire [WARPS-1:0] o_used = \dut.table_of_warps.o_used ;
    wire [WARPS*TAG_BITS-1:0] o_tags = \dut.table_of_warps.o_tags ;
    wire [WARPS*LANES-1:0] o_lefts = \dut.table_of_warps.o_lefts ;
    wire [LANES*5*WARPS-1:0] ages = {\dut.g_lane[1].cache.o_ages , \dut.g_lane[0].cache.o_ages };
    reg [4:0] gather_q;
    reg [3:0] settle_q;
    reg gathers, bad_age;
    integer w, l;
    always @* begin
        {gathers, bad_age} = 2'd0;
        for (w = 0; w < WARPS; w = w + 1)
            for (l = 0; l < LANES; l = l + 1)
                if (open_q && o_used[w] && o_tags[w*TAG_BITS+:TAG_BITS] == 1 && o_lefts[w*LANES+l]) begin
                    gathers = 1'b1;
                    if (ages[(l*WARPS+w)*5+:5] < gather_q || settle_q != 0) bad_age = 1'b1;
                end
    end
    always @(posedge clk) begin
        if (!open_q || rst) {gather_q, settle_q} <= 9'd0;
        else if (!(answers && resp_ready)) begin
            gather_q <= gather_q + gathers;
            settle_q <= settle_q + !gathers;
        end else {gather_q, settle_q} <= 9'd0;
    end
`endif
    always @(posedge clk)
        if (!rst) begin
`ifndef ANY_TAKE
            accepted: assert (accept_q <= ACCEPT);
`endif
`ifdef LIVE
            gathered: assert (gather_q <= GATHER);
            settled: assert (settle_q <= SETTLE);
            at_ages: assert (!bad_age);
`else
            answered: assert (respond_q <= RESPOND);
`endif
            waits: cover (accept_q >= 3);
        end
endmodule
`default_nettype wire
