// dramcache_map: where a DRAM cache has a line: vault, bank, row, slot and tag, and back
//
// Source: the HAShCache thesis, section 3.1; docs/dramcache/map-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_map #(
    // width of a line's number in memory, both vaults (bits, 8 to 32)
    parameter integer LINE_BITS = 26,
    // of a bank's number in its vault, all layers (bits, 1 to 8)
    parameter integer BANK_BITS = 5,
    // of a row's number in its bank (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // bit of the line's number that is XORed with bit 0 (1 to 31)
    parameter integer VAULT_BIT = 13
) (
    input  wire                                    clk,        // clock
    input  wire                                    rst,        // synchronous reset, active high
    input  wire                                    at_valid,   // a line whose place is asked
    input  wire [LINE_BITS-1:0]                    at_line,    // number of the line
    output reg                                     set_valid,  // its place, one cycle later
    output reg                                     set_vault,  // vault
    output reg  [BANK_BITS-1:0]                    set_bank,   // bank
    output reg  [ROW_BITS-1:0]                     set_row,    // row
    output reg  [3:0]                              set_slot,   // place in the row, 0 to 14
    output wire [7:0]                              set_column, // column of eight bytes where its TAD begins
    output reg  [LINE_BITS-BANK_BITS-ROW_BITS-5:0] set_tag,    // tag
    input  wire                                    of_valid,   // a place whose line is asked
    input  wire                                    of_vault,   // vault
    input  wire [BANK_BITS-1:0]                    of_bank,    // bank
    input  wire [ROW_BITS-1:0]                     of_row,     // row
    input  wire [3:0]                              of_slot,    // place in the row
    input  wire [LINE_BITS-BANK_BITS-ROW_BITS-5:0] of_tag,     // tag
    output reg                                     line_valid, // its line, one cycle later
    output reg  [LINE_BITS-1:0]                    line_line   // number of the line
);

    // whether lines that follow each other share a row or not (ROW_BANK_COLUMN, ROW_COLUMN_BANK)
    localparam integer MAP = 0;
    localparam integer MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
    localparam [3:0] SLOTS = 4'd15;             // of a row
    localparam integer BLOCK_W = LINE_BITS - 1; // of a line's number in its vault
    // of what is divided by SLOTS
    localparam integer UNIT_W = (MAP == MAP_ROW_BANK_COLUMN) ? BLOCK_W : BLOCK_W - BANK_BITS;
    localparam integer QUOTIENT_W = UNIT_W - 3;
    localparam integer TAG_W = LINE_BITS - BANK_BITS - ROW_BITS - 4;

    // There. There are 15 slots. The remainder by 15 is the sum of the nibbles, and of that sum's nibbles. What is left
    // is a multiple of 15, and -1/15 is 0x11111111 modulo 2 to the 32: three additions.
    wire [BLOCK_W-1:0] block = at_line[LINE_BITS-1:1];
    wire [31:0] unit = {{(32-UNIT_W){1'b0}}, block[BLOCK_W-UNIT_W +: UNIT_W]};

    wire [6:0] nibbles = {3'd0, unit[3:0]}
        + {3'd0, unit[7:4]}
        + {3'd0, unit[11:8]}
        + {3'd0, unit[15:12]}
        + {3'd0, unit[19:16]}
        + {3'd0, unit[23:20]}
        + {3'd0, unit[27:24]}
        + {3'd0, unit[31:28]};

    wire [4:0] twice = {1'b0, nibbles[3:0]} + {2'd0, nibbles[6:4]};
    wire [3:0] thrice = twice[3:0] + {3'd0, twice[4]};
    wire [3:0] slot = (thrice == SLOTS) ? 4'd0 : thrice;
    wire [31:0] multiple = unit - {28'd0, slot};
    wire [31:0] times_11 = multiple + {multiple[27:0], 4'd0};
    wire [31:0] times_1111 = times_11 + {times_11[23:0], 8'd0};
    wire [31:0] minus = times_1111 + {times_1111[15:0], 16'd0};
    wire [31:0] quotient = 32'd0 - minus;
    wire [TAG_W+ROW_BITS-1:0] above;
    wire [BANK_BITS-1:0] bank;

    generate
        if (MAP == MAP_ROW_BANK_COLUMN) begin : g_row
            assign {above, bank} = quotient[QUOTIENT_W-1:0];
        end else begin : g_bank
            assign above = quotient[QUOTIENT_W-1:0];
            assign bank = block[BANK_BITS-1:0];
        end
    endgenerate

    always @(posedge clk) begin
        set_valid <= at_valid && !rst;
        if (at_valid) begin
            set_vault <= at_line[0] ^ at_line[VAULT_BIT];
            set_bank <= bank;
            {set_tag, set_row} <= above;
            set_slot <= slot;
        end
        if (rst) begin
            set_vault <= 1'b0;
            set_bank <= {BANK_BITS{1'b0}};
            {set_tag, set_row} <= {(TAG_W+ROW_BITS){1'b0}};
            set_slot <= 4'd0;
        end
    end

    assign set_column = {set_slot, 4'd0} + {4'd0, set_slot}; // a TAD has 17 of them

    // And back: 15 times, and the slot.
    wire [31:0] row_unit;

    generate
        if (MAP == MAP_ROW_BANK_COLUMN) begin : g_of_row
            assign row_unit = {{(32-QUOTIENT_W){1'b0}}, of_tag, of_row, of_bank};
        end else begin : g_of_bank
            assign row_unit = {{(32-QUOTIENT_W){1'b0}}, of_tag, of_row};
        end
    endgenerate

    wire [31:0] of_unit = {row_unit[27:0], 4'd0} - row_unit + {28'd0, of_slot};
    wire [BLOCK_W-1:0] of_block;

    generate
        if (MAP == MAP_ROW_BANK_COLUMN) begin : g_line_row
            assign of_block = of_unit[BLOCK_W-1:0];
        end else begin : g_line_bank
            assign of_block = {of_unit[UNIT_W-1:0], of_bank};
        end
    endgenerate

    always @(posedge clk) begin
        line_valid <= of_valid && !rst;
        if (rst) begin
            line_line <= {LINE_BITS{1'b0}};
        end else if (of_valid) begin
            line_line <= {of_block, of_vault ^ of_block[VAULT_BIT-1]};
        end
    end

    wire unused = &{1'b0, quotient[31:QUOTIENT_W]}; // they are 0
    wire unused_b = &{1'b0, of_unit};               // of a place that no line has

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_BITS >= 8 && LINE_BITS <= 32 ? 1 : 0)) legal_LINE_BITS ();
    legal_size #(.HOLDS(BANK_BITS >= 1 && BANK_BITS <= 8 ? 1 : 0)) legal_BANK_BITS ();
    legal_size #(.HOLDS(ROW_BITS >= 1 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(VAULT_BIT >= 1 && VAULT_BIT <= 31 ? 1 : 0)) legal_VAULT_BIT ();
    legal_size #(.HOLDS(LINE_BITS >= BANK_BITS + ROW_BITS + 5 ? 1 : 0)) legal_rule_1 (); // a tag has a bit or more
    legal_size #(.HOLDS(VAULT_BIT < LINE_BITS ? 1 : 0)) legal_rule_2 (); // VAULT_BIT is a bit of the line's number

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!at_valid || quotient[31:QUOTIENT_W] == {(32-QUOTIENT_W){1'b0}}); // the division is exact
            cover (set_valid && set_slot == SLOTS - 1'b1); // the last place of a row
        end
    end
`endif

endmodule

`default_nettype wire
