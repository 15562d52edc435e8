// Words of an answer (DATA, REG_ACK, WB_ACK), put to their places in the stash, a chunk a cycle.
// The stash itself asked for them, so its MSHRs name the places: nothing is translated.

localparam PLACE_W = WORD_W + 1; // width of a word's place: in an even or odd chunk, and where in it

// The places, as the MSHRs name them. They stay until the next message.
reg [CHUNK_WORDS*PLACE_W-1:0] places_q;
reg [CHUNK_W-1:0] even_q, odd_q; // the two chunks
reg [CHUNK_WORDS-1:0] left_q; // words of the line that are still to be put
wire [CHUNK_WORDS-1:0] odd; // words of the line that lie in the chunk of odd number
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
    assign odd[i] = places_q[i * PLACE_W + WORD_W];
end
wire puts_odd = (left_q & ~odd) == {CHUNK_WORDS{1'b0}};
wire [CHUNK_WORDS-1:0] put_words = left_q & (puts_odd ? odd : ~odd);
wire [CHUNK_WORDS-1:0] rest = left_q & ~put_words;
always @(posedge clk) begin
    if (job_act_begin_answer) begin
        places_q <= expected_places;
        even_q <= expected_even;
        odd_q <= expected_odd;
        left_q <= message_words;
    end else if (job_act_put_chunk) begin
        left_q <= rest;
    end
end
output answer_none = left_q == {CHUNK_WORDS{1'b0}}; // no word is left
output answer_last = rest == {CHUNK_WORDS{1'b0}}; // the words that are left lie in one chunk
output puts = job_act_put_chunk; // an operation begins
output [CHUNK_W-1:0] put_chunk = puts_odd ? odd_q : even_q; // on this chunk

// Put in cycle t: in S0 at t+1, in S2 at t+3.
reg s0_put_q, s1_put_q;
reg [CHUNK_WORDS-1:0] s0_words_q, s1_words_q, s2_words_q; // words of the line that are put
output s2_put_q; // S2 holds words of an answer
always @(posedge clk) begin
    if (rst) zero;
    else begin
        {s0_put_q, s1_put_q, s2_put_q} <= {puts, s0_put_q, s1_put_q};
        {s0_words_q, s1_words_q, s2_words_q} <= {put_words & {CHUNK_WORDS{puts}}, s0_words_q, s1_words_q};
    end
end
output [CHUNK_WORDS-1:0] s2_put_places; // S2: places in the chunk that the answer changes
output [CHUNK_WORDS*32-1:0] s2_put_data; // S2: what it brings for them
always @* begin
    zero;
    for (n = 0; n < CHUNK_WORDS; n = n + 1)
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if (s2_words_q[n] && places_q[n * PLACE_W +: WORD_W] == k[WORD_W-1:0]) begin
                s2_put_places[k] = 1'b1;
                s2_put_data[k * 32 +: 32] = s2_put_data[k * 32 +: 32] | msg_data[n * 32 +: 32];
            end
end
cover (puts && !answer_last); // a line lies in two chunks
