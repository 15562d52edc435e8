// Words of S2 go to other places: of a piece and of a forward from their chunk to a line, of an answer from its line to a chunk. S2
// holds data of one of them, an answer, a forward or a writeback, so they share the way.

input [CHUNK_WORDS-1:0] put_words; // words of the message that are put
input [CHUNK_WORDS*WORD_W-1:0] put_places; // their places in the chunk
input [CHUNK_WORDS*32-1:0] put_data; // the message's words
input [CHUNK_WORDS-1:0] rev_words_q; // words of a forward's line
input [CHUNK_WORDS*WORD_W-1:0] rev_places_q; // their places in the chunk
output [CHUNK_WORDS*CHUNK_WORDS-1:0] moves; // bit n * CHUNK_WORDS + k: the piece's word k goes to place n
output [CHUNK_WORDS*CHUNK_WORDS-1:0] line_moves; // the same of the chunk of a forward
output [CHUNK_WORDS-1:0] moved_words; // places to which a word of an answer goes
output [CHUNK_WORDS*32-1:0] moved_data; // the words there of an answer, a forward or a writeback, 0 elsewhere

unused ({clk, rst});
wire [CHUNK_WORDS-1:0] from = s2_put_q ? put_words : s2_words_q; // words that go
wire [CHUNK_WORDS*WORD_W-1:0] places = s2_put_q ? put_places : s2_places_q;
wire [CHUNK_WORDS*32-1:0] data = s2_put_q ? put_data : s2_rev_q ? s2_rdata_q : kept_data_q;
for (n = 0; n < CHUNK_WORDS; n = n + 1) begin : g_to
    localparam [WORD_W-1:0] PLACE = n;
    wire [CHUNK_WORDS-1:0] which; // one-hot: the word that comes here
    for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_from
        localparam [WORD_W-1:0] FROM = k;
        assign which[k] = s2_rev_q ? line_moves[n * CHUNK_WORDS + k] : from[k] && places[k * WORD_W +: WORD_W] == PLACE;
        assign moves[n * CHUNK_WORDS + k] = s2_words_q[k] && s2_places_q[k * WORD_W +: WORD_W] == PLACE;
        assign line_moves[n * CHUNK_WORDS + k] = rev_words_q[n] && rev_places_q[n * WORD_W +: WORD_W] == FROM;
    end
    assign moved_words[n] = |which;
    reg [31:0] word;
    always @* begin
        word = 32'd0;
        for (j = 0; j < CHUNK_WORDS; j = j + 1) word = word | data[j * 32 +: 32] & {32{which[j]}};
    end
    assign moved_data[n * 32 +: 32] = word;
    assert (!s2_put_q || (which & (which - 1'b1)) == {CHUNK_WORDS{1'b0}}); // one word a place
end
unused (s2_leaves);
assert (!(s2_put_q || s2_rev_q) || !s2_leaves); // an answer or a forward, and a writeback do not meet here
