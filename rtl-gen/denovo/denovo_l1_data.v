// The lines' data, way beside way: all ways are read in S0, and the way of S1 is written. What S1 writes while S0 reads
// the same row goes around the RAM.

parameter integer ROWS = 64; // words of the RAM: chunks of a way's lines
parameter integer WAYS = 8; // ways
parameter integer PORT_WORDS = 16; // words of a chunk
input clk; // clock
input s0_read; // a slot is in S0
input [$clog2(ROWS)-1:0] s0_row;
input [WAYS-1:0] way; // one-hot: S1's line
input [4*PORT_WORDS-1:0] write; // bytes that S1 writes
input [32*PORT_WORDS-1:0] write_data;
output [32*PORT_WORDS-1:0] data; // S1's chunk

localparam DATA_W = 32 * PORT_WORDS;
reg [$clog2(ROWS)-1:0] s1_row_q;
reg [WAYS-1:0] last_way_q; // the way that was written while S1's slot was read, if it was the same row
reg [DATA_W-1:0] last_data_q; // all of that chunk
reg [DATA_W-1:0] merged;
always @* begin
    merged = data;
    for (i = 0; i < 4 * PORT_WORDS; i = i + 1) if (write[i]) merged[i * 8 +: 8] = write_data[i * 8 +: 8];
end
always @(posedge clk) begin
    if (s0_read) s1_row_q <= s0_row;
    last_way_q <= way & {WAYS{|write && s0_row == s1_row_q}};
    last_data_q <= merged;
end
wire [WAYS*DATA_W-1:0] read;
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    ram_1r1w #(.WIDTH(DATA_W), .DEPTH(ROWS), .GRANULE(8)) ram (
        .clk, .wr_en(write & {4 * PORT_WORDS{way[w]}}), .wr_addr(s1_row_q), .wr_data(write_data), .rd_en(s0_read),
        .rd_addr(s0_row), .rd_data(read[w * DATA_W +: DATA_W])
    );
end
reg [DATA_W-1:0] chosen;
always @* begin
    chosen = {DATA_W{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) chosen = chosen | read[i * DATA_W +: DATA_W] & {DATA_W{way[i]}};
end
assign data = |(way & last_way_q) ? last_data_q : chosen;
