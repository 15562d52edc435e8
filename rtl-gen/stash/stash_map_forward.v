// What is named sK_ is valid K cycles after the request. Products are made of two halves, each half the digits of one
// factor, in one cycle, and added in the next. Stage 1 has the request, and its entry, which is out of its memory now.

input [ADDR_W:0] s1_field;
input [ADDR_W:0] s1_row;
input [VIRT_W-1:0] s1_virt;
output [START_W-1:0] s2_end; // words of the chunk that lie in the tile, from the chunk's first on
output [CHUNK_WORDS-1:0] s6_objects; // words of the chunk at which an object begins, from the one behind the translated word on
output [CHUNK_WORDS-1:0] s7_rows; // the same of rows
output [GO_W-1:0] s7_lines; // lines from the one in which the tile begins to the translated word's
output [WORD_W-1:0] s7_start; // the place in its line that the chunk's first word would have, were there no gap before the translated one

localparam OFFSET_W = GO_W + WORD_W; // width of a virtual address, counted from the line in which the tile begins
localparam HALF = ADDR_W / 2; // digits of a factor in the low half of a product

// o = addr - base; base is a chunk's first word. How much of the chunk lies in the tile.
localparam HIGH_W = ADDR_W - WORD_W; // digits of o that number a chunk
wire [ADDR_W:0] s1_o = {1'b0, s1_addr} - {1'b0, s1_base};
wire [HIGH_W:0] s2_chunks = s2_words_q[ADDR_W:WORD_W] - {1'b0, s2_o_q[ADDR_W-1:WORD_W]};
reg s2_above_q; // the entry may be used, and the word does not lie before the tile
reg [ADDR_W-1:0] s2_o_q;
reg [ADDR_W:0] s2_words_q;
reg [WORD_W-1:0] s2_place_q; // where the tile begins in its line
always @(posedge clk) begin
    {s2_above_q, s2_o_q, s2_words_q, s2_place_q} <= {s1_ok && !s1_o[ADDR_W], s1_o[ADDR_W-1:0], s1_words, s1_virt[WORD_W-1:0]};
end
unused (s1_virt[VIRT_W-1:WORD_W]);
wire s2_ended = s2_words_q[ADDR_W:WORD_W] < {1'b0, s2_o_q[ADDR_W-1:WORD_W]};
assign s2_end = !s2_above_q || s2_ended ? {START_W{1'b0}}
    : |s2_chunks ? {1'b1, {WORD_W{1'b0}}} : {1'b0, s2_words_q[WORD_W-1:0]};

// element = o / field: stages 2 and 3. row = element / per_row: stages 4 and 5.
wire [ADDR_W-1:0] s4_element, s6_row;
delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(1)) s2_field_rcp_delay (.clk, .in_data(s1_field_rcp), .out_data(s2_field_rcp));
delay_line #(.WIDTH(5), .CYCLES(1)) s2_field_shift_delay (.clk, .in_data(s1_field_shift), .out_data(s2_field_shift));
// A word's object, and whether the next one begins near: 2^NEAR_W is 2 * CHUNK_WORDS.
reciprocal_unit #(.N(ADDR_W), .NEAR_W(WORD_W + 1)) element_unit (
    .clk, .rcp(s2_field_rcp), .shift(s2_field_shift), .n(s2_o_q), .quotient(s4_element), .is_near(s4_near)
);
delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(3)) s4_per_row_rcp_delay (
    .clk, .in_data(s1_per_row_rcp), .out_data(s4_per_row_rcp)
);
delay_line #(.WIDTH(5), .CYCLES(3)) s4_per_row_shift_delay (
    .clk, .in_data(s1_per_row_shift), .out_data(s4_per_row_shift)
);
reciprocal_unit #(.N(ADDR_W)) row_unit (
    .clk, .rcp(s4_per_row_rcp), .shift(s4_per_row_shift), .n(s4_element), .quotient(s6_row), .is_near(s6_row_near)
);
unused (s6_row_near);

// element * object_gap and row * row_gap.
half_products #(.A_W(ADDR_W), .HALF, .B_W(GAP_W), .WIDTH(GAP_W)) s5_objects (
    .clk, .a(s4_element), .b(s4_object_gap), .low(s5_objects_low), .high(s5_objects_high)
);
half_products #(.A_W(ADDR_W), .HALF, .B_W(GAP_W), .WIDTH(GAP_W)) s7_gaps (
    .clk, .a(s6_row), .b(s6_row_gap), .low(s7_rows_low), .high(s7_rows_high)
);

// o, then the gaps between objects, then those between rows. All of them are within the tile's span.
delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(2)) s5_sum_delay (.clk, .in_data(s3_sum_q), .out_data(s5_sum));
wire [OFFSET_W:0] s5_sum_wide = {{(OFFSET_W-ADDR_W){1'b0}}, s5_sum};
unused (s5_sum_wide[OFFSET_W]);
wire [GAP_W-1:0] s5_skip = s5_objects_low + (s5_objects_high << HALF);
wire [GAP_W-1:0] s7_skip = s7_rows_low + (s7_rows_high << HALF);
reg [ADDR_W:0] s3_sum_q;
reg [OFFSET_W-1:0] s6_sum_q, s7_sum_q;
always @(posedge clk) begin
    s3_sum_q <= {1'b0, s2_o_q} + {{(ADDR_W+1-WORD_W){1'b0}}, s2_place_q};
    s6_sum_q <= s5_sum_wide[OFFSET_W-1:0] + {1'b0, s5_skip};
    s7_sum_q <= s6_sum_q;
end
delay_line #(.WIDTH(WORD_W), .CYCLES(5)) s7_word_delay (.clk, .in_data(s2_o_q[WORD_W-1:0]), .out_data(s7_word));
wire [OFFSET_W-1:0] s7_offset = s7_sum_q + {1'b0, s7_skip};
assign s7_lines = s7_offset[OFFSET_W-1:WORD_W];
assign s7_start = s7_offset[WORD_W-1:0] - s7_word;

// Where objects and rows begin in the chunk: the first behind the word at (element + 1) * field and (row + 1) * row words, less o.
// Counted from the chunk's first word, o has no low digits. Of an object that is near two digits more than a word's number has are
// enough: it begins less than four chunks' words behind the chunk's first. One that is not near begins behind the chunk.
localparam LENGTH_W = ADDR_W + 1;
localparam NEXT_W = WORD_W + 2;
wire [NEXT_W:0] s1_field_short = {|s1_field[ADDR_W:NEXT_W], s1_field[NEXT_W-1:0]};
delay_line #(.WIDTH(HIGH_W), .CYCLES(3)) s5_o_delay (.clk, .in_data(s2_o_q[ADDR_W-1:WORD_W]), .out_data(s5_o));
delay_line #(.WIDTH(HIGH_W), .CYCLES(2)) s7_o_delay (.clk, .in_data(s5_o), .out_data(s7_o));
delay_line #(.WIDTH(NEXT_W + 1), .CYCLES(3)) s4_field_delay (.clk, .in_data(s1_field_short), .out_data(s4_field));
delay_line #(.WIDTH(NEXT_W + 1), .CYCLES(1)) s5_field_delay (.clk, .in_data(s4_field), .out_data(s5_field));
delay_line #(.WIDTH(LENGTH_W), .CYCLES(5)) s6_row_words_delay (.clk, .in_data(s1_row), .out_data(s6_row_words));
delay_line #(.WIDTH(LENGTH_W), .CYCLES(1)) s7_row_words_delay (.clk, .in_data(s6_row_words), .out_data(s7_row_words));
half_products #(.A_W(ADDR_W), .HALF, .B_W(LENGTH_W), .WIDTH(LENGTH_W)) s7_row_starts (
    .clk, .a(s6_row), .b(s6_row_words), .low(s7_row_starts_low), .high(s7_row_starts_high)
);
wire [NEXT_W-1:0] s5_next = s5_field[NEXT_W-1:0] + s5_fields_q - {s5_o[1:0], {WORD_W{1'b0}}};
wire [LENGTH_W-1:0] s7_next = s7_row_words + s7_row_starts_low + (s7_row_starts_high << HALF) - {1'b0, s7_o, {WORD_W{1'b0}}};
reg [NEXT_W-1:0] s5_fields_q;
reg s5_near_q;
reg [START_W-1:0] s6_object_start_q, s6_field_q;
always @(posedge clk) begin
    s5_fields_q <= s4_element[NEXT_W-1:0] * s4_field[NEXT_W-1:0];
    s5_near_q <= s4_near;
    s6_object_start_q <= {!s5_near_q || |s5_next[NEXT_W-1:WORD_W], s5_next[WORD_W-1:0]};
    s6_field_q <= {|s5_field[NEXT_W:WORD_W], s5_field[WORD_W-1:0]};
end
stash_map_begins #(.CHUNK_WORDS) object_begins (.start(s6_object_start_q), .length(s6_field_q), .begins(s6_objects));
wire [START_W-1:0] s7_row_length = {|s7_row_words[ADDR_W:WORD_W], s7_row_words[WORD_W-1:0]};
wire [START_W-1:0] s7_row_start = {|s7_next[ADDR_W:WORD_W], s7_next[WORD_W-1:0]};
stash_map_begins #(.CHUNK_WORDS) row_begins (.start(s7_row_start), .length(s7_row_length), .begins(s7_rows));
