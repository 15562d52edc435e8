// From the translation of one word to the pieces of its chunk. What follows from it is made when it is taken: of each word behind the
// translated one where it lies in its line, and whether it is the first in its line or the first behind the tile. Then a line goes
// in a cycle, and a step leads from its last word to the first of the next one.

output takes; // the oldest translation is taken

localparam STEP_W = GAP_W - WORD_W; // lines that a step goes over
localparam HIGH_W = LINE_W + 1 - GO_W; // digits of a line address above those that are counted, and one that stays 0
localparam SUM_W = WORD_W + 1; // a place in the line, and a bit that changes where the line does

reg [CHUNK_WORDS-1:0] words_q; // words that were asked for and have not been in a piece yet
reg [CHUNK_WORDS-1:0] ends_q; // words ahead, to the last one asked for, that are the first in their line, or the first behind the tile
reg ends_tile_q; // the last of these is the first behind the tile
reg mapped_q; // the word that it stands at lies in the tile
reg [GO_W-1:0] line_q; // the line that it stands in, without its highest digits
reg [HIGH_W-1:0] high_q, above_q; // those of the line in which the tile begins, and one more, which they become once at most
reg crosses_q; // they have become it
reg [CHUNK_WORDS*WORD_W-1:0] places_q;
reg [CHUNK_WORDS-1:0] objects_q, rows_q; // words at which an object, a row begins
reg [CHUNK_WORDS-1:0] carries_q; // words before which the places begin again from 0
reg [STEP_W-1:0] object_lines_q, row_lines_q; // lines of the gap at an object's end, at a row's end

// The line, from the word on that it stands at; words before that are no longer in words_q.
reg [CHUNK_WORDS-1:0] in_line;
always @* for (i = 0; i < CHUNK_WORDS; i = i + 1) in_line[i] = !(|(ends_q & ~({CHUNK_WORDS{1'b1}} << i << 1)));
wire ends = ends_q == {CHUNK_WORDS{1'b0}}; // no word that was asked for is ahead
wire [CHUNK_WORDS-1:0] ahead = words_q & ~in_line;
assign piece_words = words_q & in_line;
assign piece_valid = piece_words != {CHUNK_WORDS{1'b0}};
assign piece_last = piece_valid && ends;
assign piece_mapped = piece_valid && mapped_q;
wire [LINE_W:0] line = {crosses_q ? above_q : high_q, line_q};
unused (line[LINE_W]);
assign piece_line = line[LINE_W-1:0] & {LINE_W{piece_mapped}};
for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_place
    assign piece_places[k * WORD_W +: WORD_W] = places_q[k * WORD_W +: WORD_W] & {WORD_W{piece_words[k] && mapped_q}};
end

// To the next line.
wire moves = piece_ready || !piece_valid;
wire [CHUNK_WORDS-1:0] next = ends_q & ~in_line & {in_line[CHUNK_WORDS-2:0], 1'b1}; // one-hot: the word that is the first there
wire [STEP_W-1:0] lines = (row_lines_q & {STEP_W{|(next & rows_q)}})
    | (object_lines_q & {STEP_W{|(next & objects_q & ~rows_q)}});

// Where what is taken stands, or the next line. Behind the last word there is no next line.
wire [GO_W-1:0] from_line = ends ? oldest_line[GO_W-1:0] : line_q;
wire [GO_W-1:0] goes = ends ? oldest_lines : {1'b0, lines};
wire [GO_W:0] next_line = {1'b0, from_line} + {1'b0, goes} + {{GO_W{1'b0}}, |(next & carries_q)};
wire [LINE_W:0] line_wide = {1'b0, oldest_line};
unused (line_wide[GO_W-1:0]);

// What is taken: the words behind the first, the steps to them, and their sums.
assign takes = waits && moves && ends;
wire [GAP_W-1:0] both_gaps = oldest_object_gap + oldest_row_gap; // at the end of a row
wire [SUM_W-1:0] object_step = {1'b0, oldest_object_gap[WORD_W-1:0]} + 1'b1;
wire [SUM_W-1:0] row_step = {1'b0, both_gaps[WORD_W-1:0]} + 1'b1;
reg [CHUNK_WORDS-1:0] behind; // words behind the first
reg [CHUNK_WORDS-1:0] reached; // words to the last
reg [CHUNK_WORDS-1:0] in_tile;
always @*
    for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
        behind[i] = |(oldest_words & ~({CHUNK_WORDS{1'b1}} << i));
        reached[i] = |(oldest_words >> i);
        in_tile[i] = i[START_W-1:0] < oldest_end;
    end
// Sums of steps from the chunk's first word on. Digit by digit, since the next sum can begin with the lowest.
reg [CHUNK_WORDS*SUM_W-1:0] sums;
reg carry, digit, other;
always @* begin
    zero;
    for (i = 0; i < CHUNK_WORDS; i = i + 1)
        sums[i * SUM_W +: SUM_W] = oldest_rows[i] ? row_step : oldest_objects[i] ? object_step : {{WORD_W{1'b0}}, 1'b1};
    sums[0 +: SUM_W] = {1'b0, oldest_start};
    for (l = 0; l < WORD_W; l = l + 1)
        for (i = 0; i < CHUNK_WORDS; i = i + 1)
            if ((i >> l) % 2 == 1) begin
                carry = 1'b0;
                for (d = 0; d < SUM_W; d = d + 1) begin
                    digit = sums[i * SUM_W + d];
                    other = sums[((i >> l << l) - 1) * SUM_W + d];
                    sums[i * SUM_W + d] = digit ^ other ^ carry;
                    carry = digit && other || carry && (digit ^ other);
                end
            end
end
wire [CHUNK_WORDS*WORD_W-1:0] places;
wire [CHUNK_WORDS-1:0] carries, new_lines;
wire [CHUNK_WORDS-1:0] tile_end = ~in_tile & {in_tile[CHUNK_WORDS-2:0], 1'b0} & behind & reached; // one-hot, or none
for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_sum
    assign places[k * WORD_W +: WORD_W] = sums[k * SUM_W +: WORD_W];
    if (k == 0) begin : first
        assign {carries[k], new_lines[k]} = 2'b00;
    end else begin : later
        assign carries[k] = behind[k] && sums[k * SUM_W + WORD_W] != sums[(k - 1) * SUM_W + WORD_W];
        assign new_lines[k] = carries[k] || (oldest_rows[k] ? |both_gaps[GAP_W-1:WORD_W]
            : oldest_objects[k] && |oldest_object_gap[GAP_W-1:WORD_W]);
    end
end
always @(posedge clk) begin
    if (rst) {words_q, ends_q} <= {2 * CHUNK_WORDS{1'b0}};
    else if (moves) begin
        words_q <= takes ? oldest_words : ahead;
        ends_q <= takes ? (new_lines & in_tile & reached) | tile_end : ends_q & ~next;
    end
    if (takes) begin
        ends_tile_q <= |tile_end;
        high_q <= line_wide[LINE_W:GO_W];
        above_q <= line_wide[LINE_W:GO_W] + 1'b1;
        mapped_q <= |(oldest_words & ~behind & in_tile);
        {places_q, objects_q, rows_q, carries_q} <= {places, oldest_objects, oldest_rows, carries};
        {object_lines_q, row_lines_q} <= {oldest_object_gap[GAP_W-1:WORD_W], both_gaps[GAP_W-1:WORD_W]};
    end else if (moves) begin
        mapped_q <= mapped_q && !(ends_tile_q && (ends_q & ~next) == {CHUNK_WORDS{1'b0}});
    end
    if (moves) {crosses_q, line_q} <= {next_line[GO_W] || crosses_q && !takes, next_line[GO_W-1:0]};
end
cover (piece_valid && !piece_last); // a chunk in more than one piece
cover (words_q != {CHUNK_WORDS{1'b0}} && !piece_valid); // a line without a word that was asked for
