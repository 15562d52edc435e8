// dram_controller_refreshed: when a refresh is over
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_refreshed #(
    // REF to ACT, REF (slots, 8 to 1023)
    parameter integer T_RFC = 208
) (
    input  wire clk,    // clock
    input  wire rst,    // synchronous reset, active high
    input  wire goes,   // the command goes in this cycle
    output wire legal   // the later one is legal
);

    localparam integer SLOTS = T_RFC; // from one to the other
    localparam integer LEFT_W = $clog2(SLOTS);
    localparam integer DONE_INT = 1 << LEFT_W;
    localparam [LEFT_W:0] DONE = DONE_INT[LEFT_W:0];
    localparam integer AFTER_INT = (1 << LEFT_W) + 1 - SLOTS;
    localparam [LEFT_W:0] AFTER = AFTER_INT[LEFT_W:0];

    reg  [LEFT_W:0] count_q; // its highest bit: no slot is left

    assign legal = count_q[LEFT_W];

    always @(posedge clk) begin
        if (rst) begin
            count_q <= DONE;
        end else if (goes) begin
            count_q <= AFTER;
        end else if (!legal) begin
            count_q <= count_q + 1'b1;
        end
    end

endmodule

`default_nettype wire
