// stash_map_forward: translates stash word addresses to virtual ones, one a cycle
//
// What is named sK_ is valid K cycles after the request. Products are made of two halves, each half the digits of one
// factor, in one cycle, and added in the next. Stage 1 has the request, and its entry, which is out of its memory now.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_forward #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's number in its chunk, or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // the highest bit: a chunk's words or more; derived, not to be overridden
    parameter integer START_W = WORD_W + 1,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of lines, counted from the one in which a tile begins; derived, not to be overridden
    parameter integer GO_W = SPAN_BITS - WORD_W + 1,
    // width of object_gap and row_gap: what a gap has at most; derived, not to be overridden
    parameter integer GAP_W = SPAN_BITS
) (
    input  wire                   clk,              // clock
    input  wire [ADDR_W:0]        s1_field,
    input  wire [ADDR_W:0]        s1_row,
    input  wire [VIRT_W-1:0]      s1_virt,
    output wire [START_W-1:0]     s2_end, // words of the chunk that lie in the tile, from the chunk's first on
    // words of the chunk at which an object begins, from the one behind the translated word on
    output wire [CHUNK_WORDS-1:0] s6_objects,
    output wire [CHUNK_WORDS-1:0] s7_rows,          // the same of rows
    output wire [GO_W-1:0]        s7_lines, // lines from the one in which the tile begins to the translated word's
    // the place in its line that the chunk's first word would have, were there no gap before the translated one
    output wire [WORD_W-1:0]      s7_start,

    // from stash_map
    input  wire [ADDR_W-1:0]      s1_addr,
    input  wire [ADDR_W-1:0]      s1_base,
    input  wire                   s1_ok,
    input  wire [ADDR_W:0]        s1_words,
    input  wire [ADDR_W:0]        s1_field_rcp,
    input  wire [4:0]             s1_field_shift,
    input  wire [ADDR_W:0]        s1_per_row_rcp,
    input  wire [4:0]             s1_per_row_shift,

    // from stash_map_places
    input  wire [GAP_W-1:0]       s4_object_gap,
    input  wire [GAP_W-1:0]       s6_row_gap
);

    // width of a virtual address, counted from the line in which the tile begins
    localparam integer OFFSET_W = GO_W + WORD_W;
    localparam integer HALF = ADDR_W / 2;        // digits of a factor in the low half of a product
    localparam integer HIGH_W = ADDR_W - WORD_W; // digits of o that number a chunk
    localparam integer LENGTH_W = ADDR_W + 1;
    localparam integer NEXT_W = WORD_W + 2;

    reg                 s2_above_q; // the entry may be used, and the word does not lie before the tile
    reg  [ADDR_W-1:0]   s2_o_q;
    reg  [ADDR_W:0]     s2_words_q;
    reg  [WORD_W-1:0]   s2_place_q; // where the tile begins in its line
    reg  [ADDR_W:0]     s3_sum_q;
    reg  [OFFSET_W-1:0] s6_sum_q;
    reg  [OFFSET_W-1:0] s7_sum_q;
    reg  [NEXT_W-1:0]   s5_fields_q;
    reg                 s5_near_q;
    reg  [START_W-1:0]  s6_object_start_q;
    reg  [START_W-1:0]  s6_field_q;

    // o = addr - base; base is a chunk's first word. How much of the chunk lies in the tile.
    wire [ADDR_W:0] s1_o = {1'b0, s1_addr} - {1'b0, s1_base};
    wire [HIGH_W:0] s2_chunks = s2_words_q[ADDR_W:WORD_W] - {1'b0, s2_o_q[ADDR_W-1:WORD_W]};

    always @(posedge clk) begin
        {s2_above_q, s2_o_q, s2_words_q, s2_place_q} <= {
            s1_ok && !s1_o[ADDR_W],
            s1_o[ADDR_W-1:0],
            s1_words,
            s1_virt[WORD_W-1:0]
        };
    end

    wire s2_ended = s2_words_q[ADDR_W:WORD_W] < {1'b0, s2_o_q[ADDR_W-1:WORD_W]};

    assign s2_end = (!s2_above_q || s2_ended)
        ? {START_W{1'b0}}
        : |s2_chunks ? {1'b1, {WORD_W{1'b0}}} : {1'b0, s2_words_q[WORD_W-1:0]};

    // element = o / field: stages 2 and 3. row = element / per_row: stages 4 and 5.
    wire [ADDR_W:0] s2_field_rcp;

    delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(1)) s2_field_rcp_delay (
        .clk      (clk),
        .in_data  (s1_field_rcp),
        .out_data (s2_field_rcp)
    );

    wire [4:0] s2_field_shift;

    delay_line #(.WIDTH(5), .CYCLES(1)) s2_field_shift_delay (
        .clk      (clk),
        .in_data  (s1_field_shift),
        .out_data (s2_field_shift)
    );

    wire [ADDR_W-1:0] s4_element;
    wire s4_near;

    // A word's object, and whether the next one begins near: 2^NEAR_W is 2 * CHUNK_WORDS.
    reciprocal_unit #(.N(ADDR_W), .NEAR_W(WORD_W + 1)) element_unit (
        .clk      (clk),
        .n        (s2_o_q),
        .rcp      (s2_field_rcp),
        .shift    (s2_field_shift),
        .quotient (s4_element),
        .is_near  (s4_near)
    );

    wire [ADDR_W:0] s4_per_row_rcp;

    delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(3)) s4_per_row_rcp_delay (
        .clk      (clk),
        .in_data  (s1_per_row_rcp),
        .out_data (s4_per_row_rcp)
    );

    wire [4:0] s4_per_row_shift;

    delay_line #(.WIDTH(5), .CYCLES(3)) s4_per_row_shift_delay (
        .clk      (clk),
        .in_data  (s1_per_row_shift),
        .out_data (s4_per_row_shift)
    );

    wire [ADDR_W-1:0] s6_row;
    wire s6_row_near;

    reciprocal_unit #(.N(ADDR_W)) row_unit (
        .clk      (clk),
        .n        (s4_element),
        .rcp      (s4_per_row_rcp),
        .shift    (s4_per_row_shift),
        .quotient (s6_row),
        .is_near  (s6_row_near)
    );

    wire [GAP_W-1:0] s5_objects_low, s5_objects_high;

    // element * object_gap and row * row_gap.
    half_products #(.A_W(ADDR_W), .HALF(HALF), .B_W(GAP_W), .WIDTH(GAP_W)) s5_objects (
        .clk  (clk),
        .a    (s4_element),
        .b    (s4_object_gap),
        .low  (s5_objects_low),
        .high (s5_objects_high)
    );

    wire [GAP_W-1:0] s7_rows_low, s7_rows_high;

    half_products #(.A_W(ADDR_W), .HALF(HALF), .B_W(GAP_W), .WIDTH(GAP_W)) s7_gaps (
        .clk  (clk),
        .a    (s6_row),
        .b    (s6_row_gap),
        .low  (s7_rows_low),
        .high (s7_rows_high)
    );

    wire [ADDR_W:0] s5_sum;

    // o, then the gaps between objects, then those between rows. All of them are within the tile's span.
    delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(2)) s5_sum_delay (.clk(clk), .in_data(s3_sum_q), .out_data(s5_sum));

    wire [OFFSET_W:0] s5_sum_wide = {{(OFFSET_W-ADDR_W){1'b0}}, s5_sum};
    wire [GAP_W-1:0] s5_skip = s5_objects_low + (s5_objects_high << HALF);
    wire [GAP_W-1:0] s7_skip = s7_rows_low + (s7_rows_high << HALF);

    always @(posedge clk) begin
        s3_sum_q <= {1'b0, s2_o_q} + {{(ADDR_W+1-WORD_W){1'b0}}, s2_place_q};
        s6_sum_q <= s5_sum_wide[OFFSET_W-1:0] + {1'b0, s5_skip};
        s7_sum_q <= s6_sum_q;
    end

    wire [WORD_W-1:0] s7_word;

    delay_line #(.WIDTH(WORD_W), .CYCLES(5)) s7_word_delay (
        .clk      (clk),
        .in_data  (s2_o_q[WORD_W-1:0]),
        .out_data (s7_word)
    );

    wire [OFFSET_W-1:0] s7_offset = s7_sum_q + {1'b0, s7_skip};
    assign s7_lines = s7_offset[OFFSET_W-1:WORD_W];
    assign s7_start = s7_offset[WORD_W-1:0] - s7_word;

    // Where objects and rows begin in the chunk: the first behind the word at (element + 1) * field and (row + 1) * row
    // words, less o. Counted from the chunk's first word, o has no low digits. Of an object that is near two digits
    // more than a word's number has are enough: it begins less than four chunks' words behind the chunk's first. One
    // that is not near begins behind the chunk.
    wire [NEXT_W:0] s1_field_short = {|s1_field[ADDR_W:NEXT_W], s1_field[NEXT_W-1:0]};
    wire [HIGH_W-1:0] s5_o;

    delay_line #(.WIDTH(HIGH_W), .CYCLES(3)) s5_o_delay (.clk(clk), .in_data(s2_o_q[ADDR_W-1:WORD_W]), .out_data(s5_o));

    wire [HIGH_W-1:0] s7_o;

    delay_line #(.WIDTH(HIGH_W), .CYCLES(2)) s7_o_delay (.clk(clk), .in_data(s5_o), .out_data(s7_o));

    wire [NEXT_W:0] s4_field;

    delay_line #(.WIDTH(NEXT_W + 1), .CYCLES(3)) s4_field_delay (
        .clk      (clk),
        .in_data  (s1_field_short),
        .out_data (s4_field)
    );

    wire [NEXT_W:0] s5_field;

    delay_line #(.WIDTH(NEXT_W + 1), .CYCLES(1)) s5_field_delay (.clk(clk), .in_data(s4_field), .out_data(s5_field));

    wire [LENGTH_W-1:0] s6_row_words;

    delay_line #(.WIDTH(LENGTH_W), .CYCLES(5)) s6_row_words_delay (
        .clk      (clk),
        .in_data  (s1_row),
        .out_data (s6_row_words)
    );

    wire [LENGTH_W-1:0] s7_row_words;

    delay_line #(.WIDTH(LENGTH_W), .CYCLES(1)) s7_row_words_delay (
        .clk      (clk),
        .in_data  (s6_row_words),
        .out_data (s7_row_words)
    );

    wire [LENGTH_W-1:0] s7_row_starts_low, s7_row_starts_high;

    half_products #(.A_W(ADDR_W), .HALF(HALF), .B_W(LENGTH_W), .WIDTH(LENGTH_W)) s7_row_starts (
        .clk  (clk),
        .a    (s6_row),
        .b    (s6_row_words),
        .low  (s7_row_starts_low),
        .high (s7_row_starts_high)
    );

    wire [NEXT_W-1:0] s5_next = s5_field[NEXT_W-1:0] + s5_fields_q - {s5_o[1:0], {WORD_W{1'b0}}};

    wire [LENGTH_W-1:0] s7_next = s7_row_words + s7_row_starts_low + (s7_row_starts_high << HALF)
        - {1'b0, s7_o, {WORD_W{1'b0}}};

    always @(posedge clk) begin
        s5_fields_q <= s4_element[NEXT_W-1:0] * s4_field[NEXT_W-1:0];
        s5_near_q <= s4_near;
        s6_object_start_q <= {!s5_near_q || (|s5_next[NEXT_W-1:WORD_W]), s5_next[WORD_W-1:0]};
        s6_field_q <= {|s5_field[NEXT_W:WORD_W], s5_field[WORD_W-1:0]};
    end

    stash_map_begins #(.CHUNK_WORDS(CHUNK_WORDS)) object_begins (
        .start  (s6_object_start_q),
        .length (s6_field_q),
        .begins (s6_objects)
    );

    wire [START_W-1:0] s7_row_length = {|s7_row_words[ADDR_W:WORD_W], s7_row_words[WORD_W-1:0]};
    wire [START_W-1:0] s7_row_start = {|s7_next[ADDR_W:WORD_W], s7_next[WORD_W-1:0]};

    stash_map_begins #(.CHUNK_WORDS(CHUNK_WORDS)) row_begins (
        .start  (s7_row_start),
        .length (s7_row_length),
        .begins (s7_rows)
    );

    wire unused = &{1'b0, s1_virt[VIRT_W-1:WORD_W], s6_row_near, s5_sum_wide[OFFSET_W]};

endmodule

`default_nettype wire
