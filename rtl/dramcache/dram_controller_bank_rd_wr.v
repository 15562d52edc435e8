// dram_controller_bank_rd_wr: when rd, wr of a bank is legal
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_bank_rd_wr #(
    // ACT to RD, WR, in slots (2 to 63)
    parameter integer T_RCD = 11
) (
    input  wire clk,    // clock
    input  wire rst,    // synchronous reset, active high
    input  wire act,    // it goes in this cycle
    output wire legal   // that much later
);

    localparam integer SLOTS_0 = T_RCD;                        // the row is in the sense amplifiers
    localparam integer LEFT_W = $clog2(SLOTS_0 + 1);
    localparam integer AFTER_0_INT = SLOTS_0 - 1;
    localparam [LEFT_W-1:0] AFTER_0 = AFTER_0_INT[LEFT_W-1:0]; // left in the cycle after the command

    reg  [LEFT_W-1:0] left_q; // slots until it is legal
    reg               legal_q;

    wire [LEFT_W-1:0] left_0 = left_q - {{(LEFT_W-1){1'b0}}, left_q != {LEFT_W{1'b0}}};
    wire [LEFT_W-1:0] left_1 = (act && left_0 < AFTER_0) ? AFTER_0 : left_0;
    assign legal = legal_q;

    always @(posedge clk) begin
        if (rst) begin
            left_q <= {LEFT_W{1'b0}};
            legal_q <= 1'b1;
        end else begin
            left_q <= left_1;
            legal_q <= left_q[LEFT_W-1:1] == {(LEFT_W-1){1'b0}} && !act;
        end
    end

endmodule

`default_nettype wire
