// The words of the lanes that go, as a line access has them: each byte from the highest lane that brings it.

input [LANES-1:0] lanes; // those that go
input [LANES*$clog2(PORT_WORDS)-1:0] words; // the word of the chunk that each means
input [LANES*4-1:0] strobes; // bytes that each brings
input [LANES*32-1:0] datas;
output [PORT_WORDS-1:0] mask; // words that some lane means
output [PORT_WORDS*4-1:0] strb; // bytes that some lane brings
output [PORT_WORDS*32-1:0] data; // those bytes; 0 elsewhere

localparam WORD_W = $clog2(PORT_WORDS);
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
    localparam [WORD_W-1:0] WORD = w;
    wire [LANES-1:0] here; // lanes with this word
    for (l = 0; l < LANES; l = l + 1) begin : g_here
        assign here[l] = lanes[l] && words[l * WORD_W +: WORD_W] == WORD;
    end
    assign mask[w] = |here;
    for (b = 0; b < 4; b = b + 1) begin : g_byte
        wire [LANES-1:0] bring; // of them those that bring this byte
        wire [LANES-1:0] highest; // the highest of these
        wire [LANES*8-1:0] bytes;
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            assign bring[l] = here[l] && strobes[l * 4 + b];
            assign highest[l] = bring[l] && !(|(bring & ~({LANES{1'b1}} >> (LANES - 1 - l))));
            assign bytes[l * 8 +: 8] = datas[l * 32 + b * 8 +: 8];
        end
        assign strb[w * 4 + b] = |bring;
        chosen_value #(.COUNT(LANES), .WIDTH(8)) choose (
            .which(highest), .values(bytes), .value(data[w * 32 + b * 8 +: 8])
        );
    end
end
