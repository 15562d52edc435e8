// dram_controller_rank_wr: when wr of a rank is legal
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_rank_wr #(
    // RD to RD, WR to WR, in slots (4 to 15)
    parameter integer T_CCD = 4,
    // RD to its first beat, in slots (5 to 31)
    parameter integer CL = 11,
    // WR to its first beat, in slots (3 to 31)
    parameter integer CWL = 8
) (
    input  wire clk,    // clock
    input  wire rst,    // synchronous reset, active high
    input  wire wr,     // it goes in this cycle
    input  wire rd,     // it goes in this cycle
    output wire legal   // that much later
);

    localparam integer SLOTS_0 = T_CCD;                        // the data bus
    localparam integer SLOTS_1 = CL - CWL + 6;                 // the data bus changes its direction
    localparam integer LEFT_W = $clog2(((SLOTS_1 > SLOTS_0) ? SLOTS_1 : SLOTS_0) + 1);
    localparam integer AFTER_0_INT = SLOTS_0 - 1;
    localparam [LEFT_W-1:0] AFTER_0 = AFTER_0_INT[LEFT_W-1:0]; // left in the cycle after the command
    localparam integer AFTER_1_INT = SLOTS_1 - 1;
    localparam [LEFT_W-1:0] AFTER_1 = AFTER_1_INT[LEFT_W-1:0]; // left in the cycle after the command

    reg  [LEFT_W-1:0] left_q; // slots until it is legal
    reg               legal_q;

    wire [LEFT_W-1:0] left_0 = left_q - {{(LEFT_W-1){1'b0}}, left_q != {LEFT_W{1'b0}}};
    wire [LEFT_W-1:0] left_1 = (wr && left_0 < AFTER_0) ? AFTER_0 : left_0;
    wire [LEFT_W-1:0] left_2 = (rd && left_1 < AFTER_1) ? AFTER_1 : left_1;
    assign legal = legal_q;

    always @(posedge clk) begin
        if (rst) begin
            left_q <= {LEFT_W{1'b0}};
            legal_q <= 1'b1;
        end else begin
            left_q <= left_2;
            legal_q <= left_q[LEFT_W-1:1] == {(LEFT_W-1){1'b0}} && !(wr || rd);
        end
    end

endmodule

`default_nettype wire
