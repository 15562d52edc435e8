// dramcache_frontend_door: a request of a class, and where its line lies
//
// The map's registers are those of the request's set: they stay until the next request.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_frontend`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_frontend_door #(
    // bits of a request
    parameter integer REQUEST_W = 8,
    // width of a line's number in its vault (bits, 7 to 31)
    parameter integer LINE_BITS = 25,
    // of a row's number in its bank (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // of a bank's number in its vault, all layers (bits, 1 to 8)
    parameter integer BANK_BITS = 5,
    // derived, not to be overridden
    parameter integer SET_W = ROW_BITS + BANK_BITS + 4,
    // derived, not to be overridden
    parameter integer TAG_W = LINE_BITS - SET_W + 1
) (
    input  wire                 clk,       // clock
    input  wire                 rst,       // synchronous reset, active high
    input  wire                 in_valid,  // a request
    output wire                 in_ready,
    input  wire [REQUEST_W-1:0] in_data,
    input  wire [LINE_BITS-1:0] in_line,   // its line
    output reg                  full,      // there is one
    output reg  [REQUEST_W-1:0] held,
    output wire [SET_W-1:0]     place,     // row, bank, slot
    output wire [TAG_W-1:0]     tag,
    output wire                 takes,     // one comes
    input  wire                 goes,      // it goes on

    // A place's line, one cycle later.
    input  wire                 back,
    input  wire [SET_W-1:0]     back_set,
    input  wire [TAG_W-1:0]     back_tag,
    output wire [LINE_BITS-1:0] back_line
);

    assign in_ready = !full || goes;
    assign takes = in_valid && in_ready;

    always @(posedge clk) begin
        if (rst) begin
            full <= 1'b0;
        end else if (takes) begin
            full <= 1'b1;
        end else if (goes) begin
            full <= 1'b0;
        end
        if (takes) begin
            held <= in_data;
        end
    end

    wire set_valid, set_vault;
    wire [BANK_BITS-1:0] set_bank;
    wire [ROW_BITS-1:0] set_row;
    wire [3:0] set_slot;
    wire [7:0] set_column;
    wire line_valid;
    wire [LINE_BITS:0] line_line;

    dramcache_map #(.LINE_BITS(LINE_BITS + 1), .BANK_BITS(BANK_BITS), .ROW_BITS(ROW_BITS), .VAULT_BIT(1)) map (
        .clk(clk), .rst(rst),
        .at_valid (takes),
        .at_line  ({in_line, 1'b0}),
        .set_valid(set_valid), .set_vault(set_vault), .set_bank(set_bank), .set_row(set_row), .set_slot(set_slot),
        .set_column(set_column),
        .set_tag  (tag),
        .of_valid (back),
        .of_vault (1'b0),
        .of_bank  (back_set[4 +: BANK_BITS]),
        .of_row   (back_set[4+BANK_BITS +: ROW_BITS]),
        .of_slot  (back_set[3:0]),
        .of_tag   (back_tag),
        .line_valid(line_valid), .line_line(line_line)
    );

    assign place = {set_row, set_bank, set_slot};
    assign back_line = line_line[LINE_BITS:1];
    wire unused = &{1'b0, set_valid, line_valid, set_column, line_line[0]};
    wire unused_b = &{1'b0, set_vault}; // the block has one vault

endmodule

`default_nettype wire
