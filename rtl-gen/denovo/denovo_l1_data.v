// The lines' data, way beside way: all ways are read in S0. S1 has the chunk of its way. What is written is made and written
// in S2. What S2 holds, or wrote while S0 read the same row, goes around the RAM.

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
input [4*PORT_WORDS-1:0] write; // bytes that are written
input [32*PORT_WORDS-1:0] operand; // what is written, or of an atomic the operand
input performs; // it is an atomic
input [3:0] atom; // which
input [31:0] compare; // CAS: its second operand

localparam DATA_W = 32 * PORT_WORDS, ROW_W = $clog2(ROWS);
reg [ROW_W-1:0] s1_row_q, s2_row_q;
reg [WAYS-1:0] s2_way_q;
reg [4*PORT_WORDS-1:0] s2_write_q;
reg [DATA_W-1:0] s2_old_q, s2_operand_q;
reg s2_performs_q;
reg [3:0] s2_atom_q;
reg [31:0] s2_compare_q;
reg [WAYS-1:0] last_way_q; // the way that was written while S1's slot was read, if it was the same row
reg [DATA_W-1:0] last_data_q; // all of that chunk
wire [WAYS-1:0] writes = s2_way_q & {WAYS{|s2_write_q}};
wire [DATA_W-1:0] performed;
wire [DATA_W-1:0] write_data = s2_performs_q ? performed : s2_operand_q;
wire same_row = s2_row_q == s1_row_q; // S1 sees what S2 writes
reg [DATA_W-1:0] merged;
always @* begin
    merged = s2_old_q;
    for (i = 0; i < 4 * PORT_WORDS; i = i + 1) if (s2_write_q[i]) merged[i * 8 +: 8] = write_data[i * 8 +: 8];
end
always @(posedge clk) begin
    if (s0_read) s1_row_q <= s0_row;
    if (rst) s2_write_q <= {4 * PORT_WORDS{1'b0}};
    else s2_write_q <= write;
    {s2_way_q, s2_row_q, s2_old_q, s2_operand_q} <= {way, s1_row_q, data, operand};
    {s2_performs_q, s2_atom_q, s2_compare_q} <= {performs, atom, compare};
    last_way_q <= writes & {WAYS{s0_row == s2_row_q}};
    last_data_q <= merged;
end
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
    denovo_l1_alu alu (
        .atom(s2_atom_q), .old(s2_old_q[w * 32 +: 32]), .operand(s2_operand_q[w * 32 +: 32]), .compare(s2_compare_q),
        .result(performed[w * 32 +: 32])
    );
end
wire [WAYS*DATA_W-1:0] read;
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    ram_1r1w #(.WIDTH(DATA_W), .DEPTH(ROWS), .GRANULE(8)) ram (
        .clk, .wr_en(s2_write_q & {4 * PORT_WORDS{s2_way_q[w]}}), .wr_addr(s2_row_q), .wr_data(write_data),
        .rd_en(s0_read), .rd_addr(s0_row), .rd_data(read[w * DATA_W +: DATA_W])
    );
end
reg [DATA_W-1:0] chosen;
always @* begin
    chosen = {DATA_W{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) chosen = chosen | read[i * DATA_W +: DATA_W] & {DATA_W{way[i]}};
end
assign data = same_row && |(way & writes) ? merged : |(way & last_way_q) ? last_data_q : chosen;
