// A length repeats from a word of the chunk on: after it, where it begins again. Lengths, and starts, of a whole chunk and more are one value.

parameter integer CHUNK_WORDS = 16; // words of a chunk, a power of two
localparam WORD_W = $clog2(CHUNK_WORDS);
localparam START_W = WORD_W + 1; // the highest bit: a chunk's words or more
input [$clog2(CHUNK_WORDS):0] start; // the first word at which one begins
input [$clog2(CHUNK_WORDS):0] length; // words of each, at least 1
output [CHUNK_WORDS-1:0] begins; // words at which one begins

reg [CHUNK_WORDS-1:0] multiples; // words at which one begins that is there from word 0 on
always @* begin
    multiples = {{(CHUNK_WORDS-1){1'b0}}, 1'b1};
    for (n = 1; n < CHUNK_WORDS; n = n + 1)
        for (d = 1; d < CHUNK_WORDS; d = d + 1)
            if (n % d == 0 && length == d[START_W-1:0]) multiples[n] = 1'b1;
end
assign begins = (multiples << start[WORD_W-1:0]) & {CHUNK_WORDS{!start[WORD_W]}};
