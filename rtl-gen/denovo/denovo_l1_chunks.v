// A message's words, chunk by chunk: a slot for each chunk that has some.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer PORT_WORDS = 16; // words of a chunk
parameter integer CHUNK_W = 1; // number of a chunk
input clk; // clock
input rst; // synchronous reset, active high
input [LINE_WORDS-1:0] mask; // of the message
input chosen; // the chunk's slot is chosen
output [CHUNK_W-1:0] chunk; // the next one
output [LINE_WORDS-1:0] words; // its words
output last; // it is the last one

localparam CHUNKS = LINE_WORDS / PORT_WORDS;
if (CHUNKS == 1) begin : g_one
    assign chunk = 1'b0;
    assign words = mask;
    assign last = 1'b1;
    unused ({clk, rst, chosen});
end else begin : g_several
    wire [CHUNKS-1:0] some, rest, first;
    reg [CHUNKS-1:0] done_q; // chunks that had their slot
    lowest_mask #(.COUNT(CHUNKS)) pick (.some(rest), .lowest(first));
    denovo_l1_number #(.COUNT(CHUNKS)) pick_number (.which(first), .number(chunk));
    for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
        assign some[c] = |mask[c * PORT_WORDS +: PORT_WORDS];
        assign words[c * PORT_WORDS +: PORT_WORDS] = mask[c * PORT_WORDS +: PORT_WORDS] & {PORT_WORDS{first[c]}};
    end
    assign rest = some & ~done_q;
    assign last = rest == first;
    always @(posedge clk) begin
        if (rst || chosen && last) done_q <= {CHUNKS{1'b0}};
        else if (chosen) done_q <= done_q | first;
    end
end
