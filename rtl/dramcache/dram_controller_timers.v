// dram_controller_timers: which commands the rules of the device let go
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_timers #(
    // ACT to RD, WR, in slots (2 to 63)
    parameter integer T_RCD = 11,
    // ACT to PRE, in slots (3 to 63)
    parameter integer T_RAS = 28,
    // RD to PRE, in slots (2 to 31)
    parameter integer T_RTP = 6,
    // WR to its first beat, in slots (3 to 31)
    parameter integer CWL = 8,
    // last beat written to PRE, in slots (2 to 63)
    parameter integer T_WR = 12,
    // ACT to ACT of a bank, in slots (5 to 127)
    parameter integer T_RC = 39,
    // PRE to ACT, in slots (2 to 63)
    parameter integer T_RP = 11,
    // ACT to ACT of another bank, in slots (2 to 31)
    parameter integer T_RRD = 5,
    // four ACTs and the next, in slots (8 to 127)
    parameter integer T_FAW = 24,
    // RD to RD, WR to WR, in slots (4 to 15)
    parameter integer T_CCD = 4,
    // last beat written to RD, in slots (2 to 31)
    parameter integer T_WTR = 6,
    // RD to its first beat, in slots (5 to 31)
    parameter integer CL = 11,
    // REF to ACT, REF, in slots (8 to 1023)
    parameter integer T_RFC = 208,
    // banks of the device (a power of two, 4 to 16)
    parameter integer BANKS = 8
) (
    input  wire             clk,          // clock
    input  wire             rst,          // synchronous reset, active high
    output wire [BANKS-1:0] may_act,
    output wire [BANKS-1:0] may_pre,
    output wire [BANKS-1:0] may_rd,
    output wire [BANKS-1:0] may_wr,
    output wire             may_refresh,

    // from dram_controller
    input  wire [BANKS-1:0] at_act,
    input  wire [BANKS-1:0] at_rd,
    input  wire [BANKS-1:0] at_wr,
    input  wire [BANKS-1:0] at_pre,
    input  wire             does_act,
    input  wire             does_rd,
    input  wire             does_wr,
    input  wire             does_pre,
    input  wire             does_refresh
);

    genvar b;

    wire [BANKS-1:0] dram_controller_bank_rd_wr_legal;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank_rd_wr
            dram_controller_bank_rd_wr #(
                .T_RCD (T_RCD)
            ) timer (
                .act   (at_act[b]),
                .legal (dram_controller_bank_rd_wr_legal[b]),
                .clk   (clk),
                .rst   (rst)
            );
        end
    endgenerate

    wire [BANKS-1:0] dram_controller_bank_pre_legal;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank_pre
            dram_controller_bank_pre #(
                .T_RAS (T_RAS),
                .T_RTP (T_RTP),
                .CWL   (CWL),
                .T_WR  (T_WR)
            ) timer (
                .act   (at_act[b]),
                .rd    (at_rd[b]),
                .wr    (at_wr[b]),
                .legal (dram_controller_bank_pre_legal[b]),
                .clk   (clk),
                .rst   (rst)
            );
        end
    endgenerate

    wire [BANKS-1:0] dram_controller_bank_act_legal;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank_act
            dram_controller_bank_act #(
                .T_RC (T_RC),
                .T_RP (T_RP)
            ) timer (
                .act   (at_act[b]),
                .pre   (at_pre[b]),
                .legal (dram_controller_bank_act_legal[b]),
                .clk   (clk),
                .rst   (rst)
            );
        end
    endgenerate

    wire dram_controller_rank_act_legal;

    dram_controller_rank_act #(
        .T_RRD (T_RRD)
    ) rank_act (
        .act   (does_act),
        .legal (dram_controller_rank_act_legal),
        .clk   (clk),
        .rst   (rst)
    );

    wire dram_controller_rank_act_4_legal;

    dram_controller_rank_act_4 #(
        .T_FAW (T_FAW)
    ) rank_act_4 (
        .act   (does_act),
        .legal (dram_controller_rank_act_4_legal),
        .clk   (clk),
        .rst   (rst)
    );

    wire dram_controller_rank_rd_legal;

    dram_controller_rank_rd #(
        .T_CCD (T_CCD),
        .CWL   (CWL),
        .T_WTR (T_WTR)
    ) rank_rd (
        .rd    (does_rd),
        .wr    (does_wr),
        .legal (dram_controller_rank_rd_legal),
        .clk   (clk),
        .rst   (rst)
    );

    wire dram_controller_rank_wr_legal;

    dram_controller_rank_wr #(
        .T_CCD (T_CCD),
        .CL    (CL),
        .CWL   (CWL)
    ) rank_wr (
        .wr    (does_wr),
        .rd    (does_rd),
        .legal (dram_controller_rank_wr_legal),
        .clk   (clk),
        .rst   (rst)
    );

    wire dram_controller_rank_refresh_legal;

    dram_controller_rank_refresh #(
        .T_RP (T_RP),
        .T_RC (T_RC)
    ) rank_refresh (
        .pre   (does_pre),
        .act   (does_act),
        .legal (dram_controller_rank_refresh_legal),
        .clk   (clk),
        .rst   (rst)
    );

    wire dram_controller_rank_act_refresh_legal;

    dram_controller_rank_act_refresh #(
        .T_RFC (T_RFC)
    ) rank_act_refresh (
        .refresh (does_refresh),
        .legal   (dram_controller_rank_act_refresh_legal),
        .clk     (clk),
        .rst     (rst)
    );

    assign may_act = dram_controller_bank_act_legal
        & {BANKS{dram_controller_rank_act_legal}}
        & {BANKS{dram_controller_rank_act_4_legal}}
        & {BANKS{dram_controller_rank_act_refresh_legal}};

    assign may_pre = dram_controller_bank_pre_legal;
    assign may_rd = dram_controller_bank_rd_wr_legal & {BANKS{dram_controller_rank_rd_legal}};
    assign may_wr = dram_controller_bank_rd_wr_legal & {BANKS{dram_controller_rank_wr_legal}};
    assign may_refresh = dram_controller_rank_refresh_legal & dram_controller_rank_act_refresh_legal;

endmodule

`default_nettype wire
