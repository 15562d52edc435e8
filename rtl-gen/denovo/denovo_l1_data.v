// The lines' data, way beside way: all ways are read in S0. S1 has the chunk of its way. What is written is made and written
// in S2, which has all of the chunk: so it is written whole. What S2 holds, or wrote while S0 read the same row, goes around the RAM.

parameter integer ROWS = 64; // words of the RAM: chunks of a way's lines
parameter integer WAYS = 8; // ways
parameter integer PORT_WORDS = 16; // words of a chunk
input clk; // clock
input rst; // synchronous reset, active high
input s0_read; // a slot is in S0
input [$clog2(ROWS)-1:0] s0_row;

// S1
input [WAYS-1:0] way; // one-hot: the line's
output [32*PORT_WORDS-1:0] data; // its chunk
input [PORT_WORDS-1:0] answers; // words that are answered
output [32*PORT_WORDS-1:0] answer_words; // they, and 0 for others
input [4*PORT_WORDS-1:0] write; // bytes that change; none: nothing is written
input [32*PORT_WORDS-1:0] operand; // what is written, or of an atomic the operand
input performs; // it is an atomic
input [3:0] atom; // which
input [31:0] compare; // CAS: its second operand

localparam DATA_W = 32 * PORT_WORDS, ROW_W = $clog2(ROWS);
reg [ROW_W-1:0] s1_row_q, s2_row_q;
reg [WAYS-1:0] s2_way_q;
reg [4*PORT_WORDS-1:0] s2_write_q;
reg [DATA_W-1:0] s2_old_q, s2_operand_q;
reg [20*PORT_WORDS-1:0] s2_old_copy_n_q, s2_operand_copy_n_q; // of each word bits 31 to 12, inverted
reg s2_performs_q;
reg s2_adds_q, s2_increments_q, s2_decrements_q, s2_carry_q, s2_exchanges_q, s2_compares_q; // the operation, decoded
reg s2_picks_q, s2_picks_signed_q, s2_picks_less_q, s2_sets_both_q, s2_sets_one_q;
reg [31:0] s2_compare_q;
reg [WAYS-1:0] last_way_q; // the way that was written while S1's slot was read, if it was the same row
reg [DATA_W-1:0] last_data_q; // all of that chunk
wire [WAYS-1:0] writes = s2_way_q & {WAYS{|s2_write_q}};
wire [DATA_W-1:0] performed;
wire same_row = s2_row_q == s1_row_q; // S1 sees what S2 writes
// What an atomic makes comes last in the cycle: it joins the rest in one step.
reg [DATA_W-1:0] by_atomic, // bits that the atomic unit makes
    merged_early; // all other bits
always @* begin
    by_atomic = {DATA_W{1'b0}};
    merged_early = s2_old_q;
    for (i = 0; i < 4 * PORT_WORDS; i = i + 1) if (s2_write_q[i]) begin
        by_atomic[i * 8 +: 8] = {8{s2_performs_q}};
        merged_early[i * 8 +: 8] = s2_operand_q[i * 8 +: 8] & {8{!s2_performs_q}};
    end
end
wire [DATA_W-1:0] merged = merged_early | performed & by_atomic;
wire [DATA_W-1:0] s1_operand = operand ^ {DATA_W{performs && atom == ATOM_SUB}};
always @(posedge clk) begin
    s1_row_q <= s0_row;
    if (rst) s2_write_q <= {4 * PORT_WORDS{1'b0}};
    else s2_write_q <= write;
    {s2_way_q, s2_row_q, s2_old_q, s2_operand_q} <= {way, s1_row_q, data, s1_operand};
    for (i = 0; i < PORT_WORDS; i = i + 1) begin
        s2_old_copy_n_q[i * 20 +: 20] <= ~data[i * 32 + 12 +: 20];
        s2_operand_copy_n_q[i * 20 +: 20] <= ~s1_operand[i * 32 + 12 +: 20];
    end
    {s2_performs_q, s2_compare_q} <= {performs, compare};
    {s2_adds_q, s2_increments_q} <= {atom == ATOM_ADD || atom == ATOM_SUB, atom == ATOM_INC};
    {s2_decrements_q, s2_carry_q} <= {atom == ATOM_DEC, atom == ATOM_SUB || atom == ATOM_INC};
    {s2_exchanges_q, s2_compares_q} <= {atom == ATOM_EXCH, atom == ATOM_CAS};
    s2_picks_q <= atom == ATOM_MIN || atom == ATOM_MAX || atom == ATOM_UMIN || atom == ATOM_UMAX;
    {s2_picks_signed_q, s2_picks_less_q} <= {atom == ATOM_MIN || atom == ATOM_MAX, atom == ATOM_MIN || atom == ATOM_UMIN};
    {s2_sets_both_q, s2_sets_one_q} <= {atom == ATOM_AND || atom == ATOM_OR, atom == ATOM_OR || atom == ATOM_XOR};
    last_way_q <= writes & {WAYS{s0_row == s2_row_q}};
    last_data_q <= merged;
end
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
    denovo_l1_alu alu (
        .adds(s2_adds_q), .increments(s2_increments_q), .decrements(s2_decrements_q), .carry(s2_carry_q), .exchanges(s2_exchanges_q),
        .compares(s2_compares_q), .picks(s2_picks_q), .picks_signed(s2_picks_signed_q), .picks_less(s2_picks_less_q),
        .sets_both(s2_sets_both_q), .sets_one(s2_sets_one_q), .old(s2_old_q[w * 32 +: 32]), .old_copy_n(s2_old_copy_n_q[w * 20 +: 20]),
        .operand_copy_n(s2_operand_copy_n_q[w * 20 +: 20]), .operand(s2_operand_q[w * 32 +: 32]), .compare(s2_compare_q),
        .result(performed[w * 32 +: 32])
    );
end
wire [WAYS*DATA_W-1:0] read;
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    ram_1r1w #(.WIDTH(DATA_W), .DEPTH(ROWS)) ram (
        .clk, .wr_en(writes[w]), .wr_addr(s2_row_q), .wr_data(merged),
        .rd_en(s0_read), .rd_addr(s0_row), .rd_data(read[w * DATA_W +: DATA_W])
    );
end
reg [DATA_W-1:0] chosen;
always @* begin
    chosen = {DATA_W{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) chosen = chosen | read[i * DATA_W +: DATA_W] & {DATA_W{way[i]}};
end
wire around = same_row && |(way & writes);
wire [DATA_W-1:0] early = around ? merged_early : |(way & last_way_q) ? last_data_q : chosen;
wire [DATA_W-1:0] late = by_atomic & {DATA_W{around}};
assign data = early | performed & late;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_answer
    wire [31:0] mask = {32{answers[w]}};
    assign answer_words[w * 32 +: 32] = early[w * 32 +: 32] & mask | performed[w * 32 +: 32] & (late[w * 32 +: 32] & mask);
end
