// The forward translations that are under way or wait, each in a place of its own from the cycle after it was taken. What later stages
// need of its entry lies here, and what they find out.

localparam PLACES = 5;
input takes; // the expander takes the oldest
output waits; // the oldest is translated
output [CHUNK_WORDS-1:0] oldest_words; // of the oldest: its words
output [START_W-1:0] oldest_end; // words of its chunk that lie in the tile, from the chunk's first on
output [CHUNK_WORDS-1:0] oldest_objects; // words of its chunk at which an object begins, of those behind the translated one
output [CHUNK_WORDS-1:0] oldest_rows; // those of them at which a row begins
output [GAP_W-1:0] oldest_object_gap;
output [GAP_W-1:0] oldest_row_gap;
output [LINE_W-1:0] oldest_line; // the line in which its tile begins
output [GO_W-1:0] oldest_lines; // lines from there to that of the lowest of its words
output [WORD_W-1:0] oldest_start; // the place of its chunk's first word, were there no gap in between
input [LINE_W-1:0] s1_line;
output [GAP_W-1:0] s4_object_gap;
output [GAP_W-1:0] s6_row_gap;

localparam OLDEST_W = 3 * CHUNK_WORDS + START_W + 2 * GAP_W + LINE_W + GO_W + WORD_W;
reg [PLACES-1:0] first_q; // the oldest's place
reg [PLACES-1:0] next_q; // the place of the next one
wire [PLACES-1:0] busy, done, at_4, at_6;
wire [PLACES*OLDEST_W-1:0] all;
wire [PLACES*GAP_W-1:0] object_gaps, row_gaps;
wire enters = fwd_valid && fwd_ready;
always @(posedge clk) begin
    if (rst) {first_q, next_q} <= {2{{(PLACES-1){1'b0}}, 1'b1}};
    else begin
        if (takes) first_q <= {first_q[PLACES-2:0], first_q[PLACES-1]};
        if (enters) next_q <= {next_q[PLACES-2:0], next_q[PLACES-1]};
    end
end
assign fwd_ready = !(|(next_q & busy));
assign waits = |(first_q & done);

for (p = 0; p < PLACES; p = p + 1) begin : g_place
    reg busy_q;
    reg [6:0] stage_q; // its translation is in stage 1 (bit 0) to 7
    reg done_q; // it is translated
    reg [CHUNK_WORDS-1:0] words_q, objects_q, rows_q;
    reg [START_W-1:0] end_q;
    reg [GAP_W-1:0] object_gap_q, row_gap_q;
    reg [LINE_W-1:0] line_q;
    reg [GO_W-1:0] lines_q;
    reg [WORD_W-1:0] start_q;
    wire enters_here = enters && next_q[p];
    wire leaves = takes && first_q[p];
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            busy_q <= enters_here || (busy_q && !leaves);
            stage_q <= {stage_q[5:0], enters_here};
            done_q <= stage_q[6] || (done_q && !leaves);
        end
        if (enters_here) words_q <= fwd_words;
        if (stage_q[0]) {line_q, object_gap_q, row_gap_q} <= {s1_line, s1_object_gap, s1_row_gap};
        if (stage_q[1]) end_q <= s2_end;
        if (stage_q[5]) objects_q <= s6_objects;
        if (stage_q[6]) {rows_q, lines_q, start_q} <= {s7_rows, s7_lines, s7_start};
    end
    assign {busy[p], done[p], at_4[p], at_6[p]} = {busy_q, done_q, stage_q[3], stage_q[5]};
    assign object_gaps[p * GAP_W +: GAP_W] = object_gap_q;
    assign row_gaps[p * GAP_W +: GAP_W] = row_gap_q;
    assign all[p * OLDEST_W +: OLDEST_W]
        = {words_q, end_q, objects_q, rows_q, object_gap_q, row_gap_q, line_q, lines_q, start_q};
end
chosen_value #(.COUNT(PLACES), .WIDTH(OLDEST_W)) oldest (
    .which(first_q), .values(all),
    .value({oldest_words, oldest_end, oldest_objects, oldest_rows, oldest_object_gap, oldest_row_gap, oldest_line, oldest_lines,
            oldest_start})
);
chosen_value #(.COUNT(PLACES), .WIDTH(GAP_W)) object_gap (.which(at_4), .values(object_gaps), .value(s4_object_gap));
chosen_value #(.COUNT(PLACES), .WIDTH(GAP_W)) row_gap (.which(at_6), .values(row_gaps), .value(s6_row_gap));
assert (!(enters && fwd_words == {CHUNK_WORDS{1'b0}})); // some word is asked for
cover (!fwd_ready); // five are under way or wait
