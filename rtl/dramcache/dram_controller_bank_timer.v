// dram_controller_bank_timer: which commands of a bank are legal in the next cycle
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_bank_timer #(
    // ACT to ACT of a bank (slots, 5 to 127)
    parameter integer T_RC = 39,
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
    parameter integer T_WR = 12
) (
    input  wire clk,         // clock
    input  wire rst,         // synchronous reset, active high
    input  wire act,         // the bank's command in the cycle before
    input  wire pre,
    input  wire rd,
    input  wire wr,
    output wire may_column,  // RD and WR, where the bank is open
    output wire may_open,    // ACT, where it is closed
    output wire may_close    // PRE, where it is open
);

    localparam integer ACT_RD = T_RCD;
    localparam integer ACT_PRE = T_RAS;
    localparam integer ACT_ACT = T_RC;
    localparam integer PRE_ACT = T_RP;
    localparam integer RD_PRE = T_RTP;
    localparam integer WR_PRE = CWL + (BEATS + 1) / 2 + T_WR;
    localparam integer RCD = (ACT_RD > 3) ? ACT_RD - 2 : 1;
    localparam integer RAS = (ACT_PRE > 3) ? ACT_PRE - 2 : 1;
    localparam integer RP = (PRE_ACT > 3) ? PRE_ACT - 2 : 1;
    localparam integer RTP = (RD_PRE > 3) ? RD_PRE - 2 : 1;
    localparam integer WTP = WR_PRE - 2;
    localparam integer MOST_0 = (RAS > RP) ? RAS : RP;
    localparam integer MOST_1 = (RTP > WTP) ? RTP : WTP;
    localparam integer MOST = (MOST_0 > MOST_1) ? MOST_0 : MOST_1;
    localparam integer LEFT_W = $clog2(MOST);
    localparam integer DONE_INT = 1 << LEFT_W;
    localparam [LEFT_W:0] DONE = DONE_INT[LEFT_W:0];
    localparam integer AFTER_ACT_INT = (1 << LEFT_W) + 1 - RAS;
    localparam [LEFT_W:0] AFTER_ACT = AFTER_ACT_INT[LEFT_W:0];
    localparam integer AFTER_PRE_INT = (1 << LEFT_W) + 1 - RP;
    localparam [LEFT_W:0] AFTER_PRE = AFTER_PRE_INT[LEFT_W:0];
    localparam integer AFTER_RD_INT = (1 << LEFT_W) + 1 - RTP;
    localparam [LEFT_W:0] AFTER_RD = AFTER_RD_INT[LEFT_W:0];
    localparam integer AFTER_WR_INT = (1 << LEFT_W) + 1 - WTP;
    localparam [LEFT_W:0] AFTER_WR = AFTER_WR_INT[LEFT_W:0];
    localparam integer AT_RCD_INT = (1 << LEFT_W) + RCD - RAS - 1;
    localparam [LEFT_W:0] AT_RCD = AT_RCD_INT[LEFT_W:0]; // one slot before RD is legal

    reg  [LEFT_W:0] count_q; // slots until ACT or PRE is legal; its highest bit: none is left
    reg             column_q;

    wire later_rd = rd && count_q >= AFTER_RD; // it is what holds PRE back from now on
    wire later_wr = wr && ((WR_PRE >= ACT_PRE - ACT_RD && WR_PRE >= RD_PRE) || count_q >= AFTER_WR);
    assign may_column = column_q;
    assign may_close = count_q[LEFT_W];

    always @(posedge clk) begin
        if (rst) begin
            count_q <= DONE;
            column_q <= 1'b0;
        end else begin
            if (act) begin
                count_q <= AFTER_ACT;
            end else if (pre) begin
                count_q <= AFTER_PRE;
            end else if (later_wr) begin
                count_q <= AFTER_WR;
            end else if (later_rd) begin
                count_q <= AFTER_RD;
            end else if (!may_close) begin
                count_q <= count_q + 1'b1;
            end
            if (act) begin
                column_q <= RCD == 1;
            end else if (count_q == AT_RCD) begin
                column_q <= 1'b1;
            end
        end
    end

    wire cycle_legal;

    generate
        if (ACT_ACT > ACT_PRE + PRE_ACT) begin : g_cycle
            // else it follows from the two

            dram_controller_bank_cycle #(.T_RC(T_RC)) cycle (.clk(clk), .rst(rst), .goes(act), .legal(cycle_legal));

        end else begin : g_no_cycle
            assign cycle_legal = 1'b1;
        end
    endgenerate

    assign may_open = may_close && cycle_legal;

endmodule

`default_nettype wire
