// denovo_l1_data: the lines' data
//
// The lines' data, way beside way: all ways are read in S0. S1 has the chunk of its way. What is written is made and
// written in S2. What S2 holds, or wrote while S0 read the same row, goes around the RAM.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_data #(
    // words of the RAM: chunks of a way's lines
    parameter integer ROWS = 64,
    // ways
    parameter integer WAYS = 8,
    // words of a chunk
    parameter integer PORT_WORDS = 16
) (
    input  wire                     clk,      // clock
    input  wire                     rst,      // synchronous reset, active high
    input  wire                     s0_read,  // a slot is in S0
    input  wire [$clog2(ROWS)-1:0]  s0_row,

    // S1
    input  wire [WAYS-1:0]          way,      // one-hot: the line's
    output wire [32*PORT_WORDS-1:0] data,     // its chunk
    input  wire [4*PORT_WORDS-1:0]  write,    // bytes that are written
    input  wire [32*PORT_WORDS-1:0] operand,  // what is written, or of an atomic the operand
    input  wire                     performs, // it is an atomic
    input  wire [3:0]               atom,     // which
    input  wire [31:0]              compare   // CAS: its second operand
);

    localparam integer DATA_W = 32 * PORT_WORDS;
    localparam integer ROW_W = $clog2(ROWS);

    genvar w;

    reg  [ROW_W-1:0]        s1_row_q;
    reg  [ROW_W-1:0]        s2_row_q;
    reg  [WAYS-1:0]         s2_way_q;
    reg  [4*PORT_WORDS-1:0] s2_write_q;
    reg  [DATA_W-1:0]       s2_old_q;
    reg  [DATA_W-1:0]       s2_operand_q;
    reg                     s2_performs_q;
    reg  [3:0]              s2_atom_q;
    reg  [31:0]             s2_compare_q;
    reg  [WAYS-1:0]         last_way_q;  // the way that was written while S1's slot was read, if it was the same row
    reg  [DATA_W-1:0]       last_data_q; // all of that chunk
    reg  [DATA_W-1:0]       merged;
    reg  [DATA_W-1:0]       chosen;

    wire [WAYS-1:0] writes = s2_way_q & {WAYS{|s2_write_q}};
    wire [DATA_W-1:0] performed;
    wire [DATA_W-1:0] write_data = s2_performs_q ? performed : s2_operand_q;
    wire same_row = s2_row_q == s1_row_q; // S1 sees what S2 writes

    always @* begin : set_merged
        integer i;
        merged = s2_old_q;
        for (i = 0; i < 4 * PORT_WORDS; i = i + 1) begin
            if (s2_write_q[i]) begin
                merged[i*8 +: 8] = write_data[i*8 +: 8];
            end
        end
    end

    always @(posedge clk) begin
        if (s0_read) begin
            s1_row_q <= s0_row;
        end
        if (rst) begin
            s2_write_q <= {(4*PORT_WORDS){1'b0}};
        end else begin
            s2_write_q <= write;
        end
        {s2_way_q, s2_row_q, s2_old_q, s2_operand_q} <= {way, s1_row_q, data, operand};
        {s2_performs_q, s2_atom_q, s2_compare_q} <= {performs, atom, compare};
        last_way_q <= writes & {WAYS{s0_row == s2_row_q}};
        last_data_q <= merged;
    end

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
            denovo_l1_alu alu (
                .atom    (s2_atom_q),
                .old     (s2_old_q[w*32 +: 32]),
                .operand (s2_operand_q[w*32 +: 32]),
                .compare (s2_compare_q),
                .result  (performed[w*32 +: 32])
            );
        end
    endgenerate

    wire [WAYS*DATA_W-1:0] read;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            ram_1r1w #(
                .WIDTH   (DATA_W),
                .DEPTH   (ROWS),
                .GRANULE (8)
            ) ram (
                .clk     (clk),
                .wr_en   (s2_write_q & {(4*PORT_WORDS){s2_way_q[w]}}),
                .wr_addr (s2_row_q),
                .wr_data (write_data),
                .rd_en   (s0_read),
                .rd_addr (s0_row),
                .rd_data (read[w*DATA_W +: DATA_W])
            );
        end
    endgenerate

    always @* begin : set_chosen
        integer i;
        chosen = {DATA_W{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) begin
            chosen = chosen | (read[i*DATA_W +: DATA_W] & {DATA_W{way[i]}});
        end
    end

    assign data = (same_row && (|(way & writes))) ? merged : |(way & last_way_q) ? last_data_q : chosen;

endmodule

`default_nettype wire
