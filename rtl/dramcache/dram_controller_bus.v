// dram_controller_bus: which bursts the data bus lets go
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_bus #(
    // RD to RD, WR to WR (slots, 2 to 16)
    parameter integer T_CCD = 4,
    // RD to its first beat (slots, 5 to 31)
    parameter integer CL = 11,
    // of a burst, which is a line; a slot has two (beats, 2 to 32)
    parameter integer BEATS = 8,
    // WR to its first beat (slots, 3 to 31)
    parameter integer CWL = 8,
    // last beat written to RD (slots, 2 to 31)
    parameter integer T_WTR = 6
) (
    input  wire clk,       // clock
    input  wire rst,       // synchronous reset, active high
    input  wire rd,        // it goes in this cycle
    input  wire wr,
    output wire rd_legal,
    output wire wr_legal
);

    localparam integer RD_WR = CL + (BEATS + 1) / 2 - CWL + 2;
    localparam integer WR_RD = CWL + (BEATS + 1) / 2 + T_WTR;
    localparam integer MOST = (RD_WR > WR_RD) ? RD_WR : WR_RD;
    localparam integer LEFT_W = $clog2(MOST);
    localparam integer DONE_INT = 1 << LEFT_W;
    localparam [LEFT_W:0] DONE = DONE_INT[LEFT_W:0];
    localparam integer AFTER_RD_INT = (1 << LEFT_W) + 1 - RD_WR;
    localparam [LEFT_W:0] AFTER_RD = AFTER_RD_INT[LEFT_W:0];
    localparam integer AFTER_WR_INT = (1 << LEFT_W) + 1 - WR_RD;
    localparam [LEFT_W:0] AFTER_WR = AFTER_WR_INT[LEFT_W:0];

    reg  [LEFT_W:0] count_q; // slots until a burst of the other direction is legal; its highest bit: none is left
    reg             wrote_q; // the last burst was WR

    wire same_legal;

    dram_controller_burst #(.T_CCD(T_CCD)) burst (.clk(clk), .rst(rst), .goes(rd || wr), .legal(same_legal));

    assign rd_legal = wrote_q ? count_q[LEFT_W] : same_legal;
    assign wr_legal = wrote_q ? same_legal : count_q[LEFT_W];

    always @(posedge clk) begin
        if (rst) begin
            count_q <= DONE;
            wrote_q <= 1'b0;
        end else begin
            if (rd) begin
                count_q <= AFTER_RD;
            end else if (wr) begin
                count_q <= AFTER_WR;
            end else if (!count_q[LEFT_W]) begin
                count_q <= count_q + 1'b1;
            end
            if (rd || wr) begin
                wrote_q <= wr;
            end
        end
    end

endmodule

`default_nettype wire
