// For each MSHR and word the forward that waits until the word's own accesses are done: read in S0, written in S1.

parameter integer MSHRS = 8; // lines with a request out
parameter integer LINE_WORDS = 16; // words of a line
parameter integer PLACE_W = 15; // a forward that waits, with a bit that says that there is one
input clk; // clock
input clear; // the places of the free MSHR are made empty, whether it is taken or not
input [$clog2(MSHRS)-1:0] first_free; // that MSHR
input [$clog2(MSHRS)-1:0] s0_at;
output [LINE_WORDS*PLACE_W-1:0] places; // S1
input [LINE_WORDS-1:0] write_place;
input [$clog2(MSHRS)-1:0] place_at; // whose
input [PLACE_W-1:0] place;

localparam MSHR_W = $clog2(MSHRS);
reg [LINE_WORDS-1:0] last_place_q; // places that were written while S1's slot was read, of the same MSHR
reg [PLACE_W-1:0] last_q;
wire [LINE_WORDS-1:0] writes = write_place | {LINE_WORDS{clear}};
wire [MSHR_W-1:0] writes_at = clear ? first_free : place_at;
always @(posedge clk) begin
    last_place_q <= writes & {LINE_WORDS{writes_at == s0_at}};
    last_q <= place;
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_place
    wire [PLACE_W-1:0] read;
    ram_1r1w #(.WIDTH(PLACE_W), .DEPTH(MSHRS)) ram (
        .clk, .wr_en(writes[w]), .wr_addr(writes_at), .wr_data(place), .rd_en(1'b1), .rd_addr(s0_at), .rd_data(read)
    );
    assign places[w * PLACE_W +: PLACE_W] = last_place_q[w] ? last_q : read;
end
