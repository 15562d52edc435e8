// dram_ddr4_pins: what a slot of DDR4's pins says, for dram_device; for simulation only
//
// ACT is what ACT_n says, and RAS_n, CAS_n, WE_n are the row's bits 16, 15, 14 then. Else they are the command. A bank's number is its number
// in its group, and below that its group. At MRS the bank is the mode register's number: BG0, BA1, BA0, and BG1 above them. It says the same as
// cmodel/dramcache/dram_pins.c.
//
// Source: docs/dramcache/controller-data-path.md, DDR4
`default_nettype none

module dram_ddr4_pins #(
    parameter integer GROUP_BITS = 2
) (
    input  wire                  cs_n,
    input  wire                  act_n,
    input  wire                  ras_n,
    input  wire                  cas_n,
    input  wire                  we_n,
    input  wire [GROUP_BITS-1:0] bg,
    input  wire [1:0]            ba,
    input  wire [13:0]           a,
    output reg  [3:0]            command, // of dram_device; 9: the pins say no command
    output wire [7:0]            bank,
    output wire [23:0]           row,     // MRS: the register's value
    output wire [15:0]           column
);

    localparam [3:0] NOP = 4'd0, ACT = 4'd1, PRE = 4'd2, PRE_ALL = 4'd3, RD = 4'd4, WR = 4'd5, REF = 4'd6, MRS = 4'd7, ZQCL = 4'd8, NONE = 4'd9;

    wire [7:0] of_bank = ba << GROUP_BITS | bg, of_register = bg << 2 | ba;
    assign bank = command == MRS ? of_register : of_bank;
    assign row = {7'd0, command == ACT ? {ras_n, cas_n, we_n} : 3'd0, a};
    assign column = command == RD || command == WR ? {2'd0, a} : 16'd0;

    always @*
        if (cs_n) command = NOP;
        else if (!act_n) command = ACT;
        else
            case ({ras_n, cas_n, we_n})
                3'b000: command = MRS;
                3'b001: command = REF;
                3'b010: command = a[10] ? PRE_ALL : PRE;
                3'b100: command = WR;
                3'b101: command = RD;
                3'b110: command = a[10] ? ZQCL : NONE; // ZQCS
                3'b111: command = NOP;
                default: command = NONE; // DDR3's ACT
            endcase
endmodule

`default_nettype wire
