// dram_controller_timers: which commands the rules of the device let go
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_timers #(
    // ACT to ACT of a bank (slots, 5 to 127)
    parameter integer T_RC = 39,
    // RD to RD, WR to WR (slots, 2 to 16)
    parameter integer T_CCD = 4,
    // ACT to RD, WR (slots, 2 to 63)
    parameter integer T_RCD = 11,
    // ACT to PRE (slots, 3 to 63)
    parameter integer T_RAS = 28,
    // PRE to ACT (slots, 2 to 63)
    parameter integer T_RP = 11,
    // RD to PRE (slots, 2 to 31)
    parameter integer T_RTP = 6,
    // WR to its first beat (slots, 3 to 31)
    parameter integer CWL = 8,
    // of a burst, which is a line; a slot has two (beats, 2 to 32)
    parameter integer BEATS = 8,
    // last beat written to PRE (slots, 2 to 63)
    parameter integer T_WR = 12,
    // RD to its first beat (slots, 5 to 31)
    parameter integer CL = 11,
    // last beat written to RD (slots, 2 to 31)
    parameter integer T_WTR = 6,
    // ACT to ACT of another bank (slots, 2 to 31)
    parameter integer T_RRD = 5,
    // four ACTs and the next (slots, 8 to 127)
    parameter integer T_FAW = 24,
    // REF to ACT, REF (slots, 8 to 1023)
    parameter integer T_RFC = 208,
    // banks of the device (a power of two, 4 to 32)
    parameter integer BANKS = 8
) (
    input  wire             clk,          // clock
    input  wire             rst,          // synchronous reset, active high
    output wire [BANKS-1:0] bank_column,  // in the next cycle: RD and WR of an open bank
    output wire [BANKS-1:0] bank_open,    // ACT of a closed bank
    output wire [BANKS-1:0] bank_close,   // PRE of an open bank
    output wire             rank_rd,      // in this cycle
    output wire             rank_wr,
    output wire             rank_act,
    output wire             rank_refresh,

    // from dram_controller
    input  wire [BANKS-1:0] at_act,
    input  wire [BANKS-1:0] at_pre,
    input  wire [BANKS-1:0] at_rd,
    input  wire [BANKS-1:0] at_wr,
    input  wire             does_rd,      // the command that is chosen
    input  wire             does_wr,
    input  wire             does_act,
    input  wire             does_refresh
);

    genvar b;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            dram_controller_bank_timer #(
                .T_RC(T_RC), .T_RCD(T_RCD), .T_RAS(T_RAS), .T_RP(T_RP), .T_RTP(T_RTP), .CWL(CWL), .BEATS(BEATS),
                .T_WR(T_WR)
            ) timer (
                .clk(clk), .rst(rst),
                .act        (at_act[b]),
                .pre        (at_pre[b]),
                .rd         (at_rd[b]),
                .wr         (at_wr[b]),
                .may_column (bank_column[b]),
                .may_open   (bank_open[b]),
                .may_close  (bank_close[b])
            );
        end
    endgenerate

    dram_controller_bus #(.T_CCD(T_CCD), .CL(CL), .BEATS(BEATS), .CWL(CWL), .T_WTR(T_WTR)) bus (
        .clk(clk), .rst(rst),
        .rd       (does_rd),
        .wr       (does_wr),
        .rd_legal (rank_rd),
        .wr_legal (rank_wr)
    );

    wire apart;

    dram_controller_apart #(.T_RRD(T_RRD)) rows_apart (.clk(clk), .rst(rst), .goes(does_act), .legal(apart));

    wire few;

    dram_controller_window #(.T_FAW(T_FAW)) window (.clk(clk), .rst(rst), .act(does_act), .legal(few));

    wire refreshed;

    dram_controller_refreshed #(.T_RFC(T_RFC)) refresh (.clk(clk), .rst(rst), .goes(does_refresh), .legal(refreshed));

    assign rank_act = apart && few && refreshed;
    assign rank_refresh = refreshed;

endmodule

`default_nettype wire
