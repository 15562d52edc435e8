// denovo_l2_slots: places of requests
//
// Which slots hold a request.
//
// Source: docs/denovo/l2-data-path.md, State
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_slots #(
    // slots
    parameter integer LIST = 8,
    // width of a slot's number; derived, not to be overridden
    parameter integer SLOT_W = $clog2(LIST)
) (
    input  wire              clk,   // clock
    input  wire              rst,   // synchronous reset, active high
    output wire              room,  // some slot is free
    output wire [SLOT_W-1:0] free,  // the lowest such; of any use with `room` alone
    input  wire              take,  // it takes a request
    input  wire              leave, // the request in `done` is done
    input  wire [SLOT_W-1:0] done
);

    reg  [LIST-1:0] used_q; // slots that hold a request
    reg  [LIST-1:0] leaving;

    wire [LIST-1:0] first;

    // The last where no other is free: `room` says whether it is.
    lowest_one #(.COUNT(LIST)) choice (.some({1'b1, ~used_q[LIST-2:0]}), .lowest(first), .number(free));

    assign room = !(&used_q);

    always @* begin : set_leaving
        integer n;
        for (n = 0; n < LIST; n = n + 1) begin
            leaving[n] = leave && done == n[SLOT_W-1:0];
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            used_q <= {LIST{1'b0}};
        end else begin
            used_q <= (used_q & ~leaving) | (first & {LIST{take}});
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!take || room); // a request that is taken finds a slot
            cover (&used_q);        // every slot holds a request
        end
    end
`endif

endmodule

`default_nettype wire
