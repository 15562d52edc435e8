// The words of a line's chunk: the words that are named lie in one chunk.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer PORT_WORDS = 16; // words of a chunk
input [LINE_WORDS-1:0] words; // of one chunk
output [PORT_WORDS-1:0] chunk;
always @* begin
    chunk = {PORT_WORDS{1'b0}};
    for (i = 0; i < LINE_WORDS / PORT_WORDS; i = i + 1) chunk = chunk | words[i * PORT_WORDS +: PORT_WORDS];
end
