// denovo_l1_data: the lines' data
//
// The lines' data, way beside way: all ways are read in S0. S1 has the chunk of its way. What is written is made and
// written in S2, which has all of the chunk: so it is written whole. What S2 holds, or wrote while S0 read the same
// row, goes around the RAM.
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
    input  wire                     clk,          // clock
    input  wire                     rst,          // synchronous reset, active high
    input  wire                     s0_read,      // a slot is in S0
    input  wire [$clog2(ROWS)-1:0]  s0_row,

    // S1
    input  wire [WAYS-1:0]          way,          // one-hot: the line's
    output wire [32*PORT_WORDS-1:0] data,         // its chunk
    input  wire [PORT_WORDS-1:0]    answers,      // words that are answered
    output wire [32*PORT_WORDS-1:0] answer_words, // they, and 0 for others
    input  wire [4*PORT_WORDS-1:0]  write,        // bytes that change; none: nothing is written
    input  wire [32*PORT_WORDS-1:0] operand,      // what is written, or of an atomic the operand
    input  wire                     performs,     // it is an atomic
    input  wire [3:0]               atom,         // which
    input  wire [31:0]              compare       // CAS: its second operand
);

    localparam [3:0] ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
    localparam [3:0] ATOM_CAS = 4'd2;  // old == b ? a : old
    localparam [3:0] ATOM_ADD = 4'd3;  // old + a
    localparam [3:0] ATOM_SUB = 4'd4;  // old - a
    localparam [3:0] ATOM_MIN = 4'd5;  // the lesser, signed
    localparam [3:0] ATOM_MAX = 4'd6;  // the greater, signed
    localparam [3:0] ATOM_UMIN = 4'd7; // the lesser, unsigned
    localparam [3:0] ATOM_UMAX = 4'd8; // the greater, unsigned
    localparam [3:0] ATOM_AND = 4'd9;  // old & a
    localparam [3:0] ATOM_OR = 4'd10;  // old | a
    localparam [3:0] ATOM_XOR = 4'd11; // old ^ a
    localparam [3:0] ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
    localparam [3:0] ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
    localparam integer DATA_W = 32 * PORT_WORDS;
    localparam integer ROW_W = $clog2(ROWS);

    genvar w;

    reg  [ROW_W-1:0]         s1_row_q;
    reg  [ROW_W-1:0]         s2_row_q;
    reg  [WAYS-1:0]          s2_way_q;
    reg  [4*PORT_WORDS-1:0]  s2_write_q;
    reg  [DATA_W-1:0]        s2_old_q;
    reg  [DATA_W-1:0]        s2_operand_q;
    reg  [20*PORT_WORDS-1:0] s2_old_copy_n_q; // of each word bits 31 to 12, inverted
    reg  [20*PORT_WORDS-1:0] s2_operand_copy_n_q;
    reg                      s2_performs_q;
    reg                      s2_adds_q;       // the operation, decoded
    reg                      s2_increments_q;
    reg                      s2_decrements_q;
    reg                      s2_carry_q;
    reg                      s2_exchanges_q;
    reg                      s2_compares_q;
    reg                      s2_picks_q;
    reg                      s2_picks_signed_q;
    reg                      s2_picks_less_q;
    reg                      s2_sets_both_q;
    reg                      s2_sets_one_q;
    reg  [31:0]              s2_compare_q;
    reg  [WAYS-1:0]          last_way_q; // the way that was written while S1's slot was read, if it was the same row
    reg  [DATA_W-1:0]        last_data_q;     // all of that chunk
    reg  [DATA_W-1:0]        by_atomic;       // bits that the atomic unit makes
    reg  [DATA_W-1:0]        merged_early;    // all other bits
    reg  [DATA_W-1:0]        chosen;

    wire [WAYS-1:0] writes = s2_way_q & {WAYS{|s2_write_q}};
    wire same_row = s2_row_q == s1_row_q; // S1 sees what S2 writes

    // What an atomic makes comes last in the cycle: it joins the rest in one step.

    always @* begin : set_by_atomic
        integer i;
        by_atomic = {DATA_W{1'b0}};
        merged_early = s2_old_q;
        for (i = 0; i < 4 * PORT_WORDS; i = i + 1) begin
            if (s2_write_q[i]) begin
                by_atomic[i*8 +: 8] = {8{s2_performs_q}};
                merged_early[i*8 +: 8] = s2_operand_q[i*8 +: 8] & {8{!s2_performs_q}};
            end
        end
    end

    wire [DATA_W-1:0] performed;
    wire [DATA_W-1:0] merged = merged_early | (performed & by_atomic);
    wire [DATA_W-1:0] s1_operand = operand ^ {DATA_W{performs && atom == ATOM_SUB}};

    always @(posedge clk) begin : set_s1_row_q
        integer i;
        s1_row_q <= s0_row;
        if (rst) begin
            s2_write_q <= {(4*PORT_WORDS){1'b0}};
        end else begin
            s2_write_q <= write;
        end
        {s2_way_q, s2_row_q, s2_old_q, s2_operand_q} <= {way, s1_row_q, data, s1_operand};
        for (i = 0; i < PORT_WORDS; i = i + 1) begin
            s2_old_copy_n_q[i*20 +: 20] <= ~data[i*32+12 +: 20];
            s2_operand_copy_n_q[i*20 +: 20] <= ~s1_operand[i*32+12 +: 20];
        end
        {s2_performs_q, s2_compare_q} <= {performs, compare};
        {s2_adds_q, s2_increments_q} <= {atom == ATOM_ADD || atom == ATOM_SUB, atom == ATOM_INC};
        {s2_decrements_q, s2_carry_q} <= {atom == ATOM_DEC, atom == ATOM_SUB || atom == ATOM_INC};
        {s2_exchanges_q, s2_compares_q} <= {atom == ATOM_EXCH, atom == ATOM_CAS};
        s2_picks_q <= atom == ATOM_MIN || atom == ATOM_MAX || atom == ATOM_UMIN || atom == ATOM_UMAX;
        {s2_picks_signed_q, s2_picks_less_q} <= {
            atom == ATOM_MIN || atom == ATOM_MAX,
            atom == ATOM_MIN || atom == ATOM_UMIN
        };
        {s2_sets_both_q, s2_sets_one_q} <= {
            atom == ATOM_AND || atom == ATOM_OR,
            atom == ATOM_OR || atom == ATOM_XOR
        };
        last_way_q <= writes & {WAYS{s0_row == s2_row_q}};
        last_data_q <= merged;
    end

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
            denovo_l1_alu alu (
                .adds           (s2_adds_q),
                .increments     (s2_increments_q),
                .decrements     (s2_decrements_q),
                .carry          (s2_carry_q),
                .exchanges      (s2_exchanges_q),
                .compares       (s2_compares_q),
                .picks          (s2_picks_q),
                .picks_signed   (s2_picks_signed_q),
                .picks_less     (s2_picks_less_q),
                .sets_both      (s2_sets_both_q),
                .sets_one       (s2_sets_one_q),
                .old            (s2_old_q[w*32 +: 32]),
                .old_copy_n     (s2_old_copy_n_q[w*20 +: 20]),
                .operand_copy_n (s2_operand_copy_n_q[w*20 +: 20]),
                .operand        (s2_operand_q[w*32 +: 32]),
                .compare        (s2_compare_q),
                .result         (performed[w*32 +: 32])
            );
        end
    endgenerate

    wire [WAYS*DATA_W-1:0] read;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            ram_1r1w #(.WIDTH(DATA_W), .DEPTH(ROWS)) ram (
                .clk     (clk),
                .wr_en   (writes[w]),
                .wr_addr (s2_row_q),
                .wr_data (merged),
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

    wire around = same_row && (|(way & writes));
    wire [DATA_W-1:0] early = around ? merged_early : |(way & last_way_q) ? last_data_q : chosen;
    wire [DATA_W-1:0] late = by_atomic & {DATA_W{around}};
    assign data = early | (performed & late);

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_answer
            wire [31:0] mask = {32{answers[w]}};

            assign answer_words[w*32 +: 32] = (early[w*32 +: 32] & mask)
                | (performed[w*32 +: 32] & (late[w*32 +: 32] & mask));
        end
    endgenerate

endmodule

`default_nettype wire
