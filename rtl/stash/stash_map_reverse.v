// stash_map_reverse: translates virtual word addresses to stash ones, one a cycle
//
// What is named sK_ is valid K cycles after the request. Products are made of two halves, each half the digits of one
// factor, in one cycle, and added in the next. Stage 1 has the request, and its entry, which is out of its memory now.
// A length has a bit more than what is read of it here. Quotients may be one too small, and their remainders are mended
// where they arise.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_reverse #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // digits of a reciprocal that are kept there: those behind the first; derived, not to be overridden
    parameter integer RCP_W = (SPAN_BITS > ADDR_W) ? ADDR_W + 1 : SPAN_BITS,
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1
) (
    input  wire                      clk,             // clock
    input  wire                      rst,             // synchronous reset, active high
    output reg  [ADDR_W-1:0]         s10_addr,        // stash word address; 0 when not mapped
    output reg                       s10_mapped,      // the mapping has this word: not in a gap
    // which words of its line the mapping has, from it on; 0 when not mapped
    output wire [CHUNK_WORDS-1:0]    s10_words,

    // from stash_map
    input  wire                      s1_ok,
    input  wire [VIRT_W-1:0]         s1_address,
    input  wire [VIRT_W-1:0]         s1_virt,
    input  wire [RCP_W-1:0]          s1_stride_rcp,
    input  wire [4:0]                s1_stride_shift,
    input  wire [ADDR_W:0]           s1_rows,
    input  wire [SPAN_BITS-1:0]      s1_stride,
    input  wire [ADDR_W-1:0]         s1_row,
    input  wire [ADDR_W-1:0]         s1_base,
    input  wire [RCP_W-1:0]          s1_object_rcp,
    input  wire [4:0]                s1_object_shift,
    input  wire [SPAN_BITS-1:0]      s1_object,
    input  wire [ADDR_W:0]           s1_field,
    input  wire [ENTRY_STRIDE_W-1:0] s1_length
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk, or line
    localparam integer START_W = WORD_W + 1;         // the highest bit: a chunk's words or more
    localparam integer CW = ADDR_W + 1;              // width of a row or column that can be mapped
    localparam integer HALF = CW / 2;                // digits of a factor in the low half of a product
    localparam integer LENGTH_W = SPAN_BITS + 2;     // to compare words of a span with words of the stash

    reg                    s2_ok_q;
    reg                    s3_ok_q;
    reg                    s4_ok_q;
    reg                    s5_ok_q;     // the row exists
    reg                    s6_ok_q;
    reg                    s7_ok_q;     // the column exists
    reg                    s8_ok_q;
    reg                    s9_ok_q;
    reg  [VIRT_W:0]        s2_v_q;
    reg                    s6_more_q;   // the row is the next one
    reg  [SPAN_BITS-1:0]   s6_r_q;
    reg  [ADDR_W-1:0]      s6_address_q;
    reg  [ADDR_W-1:0]      s7_address_q;
    reg  [ADDR_W-1:0]      s2_gap_q;    // object - field
    reg  [ADDR_W-1:0]      s9_address_q;
    reg  [START_W:0]       s5_behind_q; // cut at twice a line's words
    reg  [START_W-1:0]     s7_behind_q;
    reg  [START_W-1:0]     s7_rest_q;
    reg  [START_W-1:0]     s7_start_q;
    reg  [START_W-1:0]     s10_field_rest_q;
    reg  [START_W-1:0]     s10_object_rest_q;
    reg  [START_W-1:0]     s8_behind_words_q;
    reg  [START_W-1:0]     s8_start_q;
    reg  [CHUNK_WORDS-1:0] s8_objects_q;
    reg  [CHUNK_WORDS-1:0] s9_row_q;
    reg  [CHUNK_WORDS-1:0] s9_begins_q;
    reg  [CHUNK_WORDS-1:0] s10_rows_q;
    reg  [CHUNK_WORDS-1:0] s8_row;      // words of a row
    reg  [CHUNK_WORDS-1:0] s8_inside;   // words before the end of the last row
    reg  [CHUNK_WORDS-1:0] s9_rows;     // words of the rows behind
    reg  [CHUNK_WORDS-1:0] s10_own;     // words of its own row

    wire s3_over; // one cycle later: the dividend is 2^(Q + shift) or more, and the quotient is not known
    wire [CW-1:0] s4_row, s4_rows;
    wire [START_W:0] s6_behind;
    wire [SPAN_BITS:0] s6_length;
    wire [SPAN_BITS+1:0] s6_rest = {1'b0, s6_length} - {2'b00, s6_r_q}; // of the row

    always @(posedge clk) begin
        if (rst) begin
            {s2_ok_q, s3_ok_q, s4_ok_q, s5_ok_q, s6_ok_q, s7_ok_q, s8_ok_q, s9_ok_q} <= 8'd0;
        end else begin
            s2_ok_q <= s1_ok;
            s3_ok_q <= s2_ok_q && !(|s2_v_q[VIRT_W:SPAN_BITS]);
            s4_ok_q <= s3_ok_q && !s3_over;
            s5_ok_q <= s4_ok_q && s4_row < s4_rows;
            s6_ok_q <= s5_ok_q;
            s7_ok_q <= s6_ok_q
                && !(s6_more_q && s6_behind == {(WORD_W+2){1'b0}})
                && !s6_rest[SPAN_BITS+1]
                && s6_rest != {(SPAN_BITS+2){1'b0}};
            {s8_ok_q, s9_ok_q} <= {s7_ok_q, s8_ok_q};
        end
    end

    // row = v / stride: stages 2 and 3. v = address - virt must be below 2^SPAN_BITS.

    always @(posedge clk) begin
        s2_v_q <= {1'b0, s1_address} - {1'b0, s1_virt};
    end

    wire [RCP_W-1:0] s2_stride_rcp;

    delay_line #(.WIDTH(RCP_W), .CYCLES(1)) s2_stride_rcp_delay (
        .clk      (clk),
        .in_data  (s1_stride_rcp),
        .out_data (s2_stride_rcp)
    );

    wire [4:0] s2_stride_shift;

    delay_line #(.WIDTH(5), .CYCLES(1)) s2_stride_shift_delay (
        .clk      (clk),
        .in_data  (s1_stride_shift),
        .out_data (s2_stride_shift)
    );

    delay_line #(.WIDTH(CW), .CYCLES(3)) s4_rows_delay (.clk(clk), .in_data(s1_rows), .out_data(s4_rows));

    stash_map_quotient #(.N(SPAN_BITS), .Q(ADDR_W), .R(RCP_W)) row_unit (
        .clk      (clk),
        .n        (s2_v_q[SPAN_BITS-1:0]),
        .rcp      (s2_stride_rcp),
        .shift    (s2_stride_shift),
        .is_over  (s3_over),
        .quotient (s4_row)
    );

    wire [SPAN_BITS-1:0] s4_stride;

    // r = v - row * stride: stages 4 and 5. If another stride fits, the row is the next one.
    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(3)) s4_stride_delay (.clk(clk), .in_data(s1_stride), .out_data(s4_stride));

    wire [SPAN_BITS-1:0] s5_v;

    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(3)) s5_v_delay (
        .clk      (clk),
        .in_data  (s2_v_q[SPAN_BITS-1:0]),
        .out_data (s5_v)
    );

    wire [SPAN_BITS-1:0] s5_start_low, s5_start_high;

    half_products #(.A_W(CW), .HALF(HALF), .B_W(SPAN_BITS), .WIDTH(SPAN_BITS)) s5_start (
        .clk  (clk),
        .a    (s4_row),
        .b    (s4_stride),
        .low  (s5_start_low),
        .high (s5_start_high)
    );

    wire [SPAN_BITS-1:0] s5_rest = s5_v - s5_start_low - (s5_start_high << HALF);
    wire [SPAN_BITS-1:0] s5_stride;

    wire [SPAN_BITS:0] s5_less = {1'b0, s5_v}
        - {1'b0, s5_start_low}
        - {1'b0, s5_start_high << HALF}
        - {1'b0, s5_stride};

    always @(posedge clk) begin
        s6_more_q <= !s5_less[SPAN_BITS];
        s6_r_q <= s5_less[SPAN_BITS] ? s5_rest : s5_less[SPAN_BITS-1:0];
    end

    wire [ADDR_W-1:0] s4_row_words;

    // base + row * words of a row: stages 4 to 6.
    delay_line #(.WIDTH(ADDR_W), .CYCLES(3)) s4_row_words_delay (.clk(clk), .in_data(s1_row), .out_data(s4_row_words));

    wire [ADDR_W-1:0] s5_base;

    delay_line #(.WIDTH(ADDR_W), .CYCLES(4)) s5_base_delay (.clk(clk), .in_data(s1_base), .out_data(s5_base));

    wire [ADDR_W-1:0] s5_words_low, s5_words_high;

    half_products #(.A_W(ADDR_W), .HALF(HALF), .B_W(ADDR_W), .WIDTH(ADDR_W)) s5_words (
        .clk  (clk),
        .a    (s4_row[ADDR_W-1:0]),
        .b    (s4_row_words),
        .low  (s5_words_low),
        .high (s5_words_high)
    );

    wire [ADDR_W-1:0] s6_row_words;

    delay_line #(.WIDTH(ADDR_W), .CYCLES(2)) s6_row_words_delay (
        .clk      (clk),
        .in_data  (s4_row_words),
        .out_data (s6_row_words)
    );

    always @(posedge clk) begin
        s6_address_q <= s5_base + s5_words_low + (s5_words_high << HALF);
        s7_address_q <= s6_address_q + (s6_row_words & {ADDR_W{s6_more_q}});
    end

    wire [RCP_W-1:0] s6_object_rcp;

    // col = r / object: stages 6 and 7.
    delay_line #(.WIDTH(RCP_W), .CYCLES(5)) s6_object_rcp_delay (
        .clk      (clk),
        .in_data  (s1_object_rcp),
        .out_data (s6_object_rcp)
    );

    wire [4:0] s6_object_shift;

    delay_line #(.WIDTH(5), .CYCLES(5)) s6_object_shift_delay (
        .clk      (clk),
        .in_data  (s1_object_shift),
        .out_data (s6_object_shift)
    );

    wire s7_over; // one cycle later: the dividend is 2^(Q + shift) or more, and the quotient is not known
    wire [CW-1:0] s8_col;

    stash_map_quotient #(.N(SPAN_BITS), .Q(ADDR_W), .R(RCP_W)) col_unit (
        .clk      (clk),
        .n        (s6_r_q),
        .rcp      (s6_object_rcp),
        .shift    (s6_object_shift),
        .is_over  (s7_over),
        .quotient (s8_col)
    );

    wire [SPAN_BITS-1:0] s8_object;

    // b = r - col * object: stages 8 and 9; it must lie in the field. If another object fits, the column is the next
    // one.
    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(7)) s8_object_delay (.clk(clk), .in_data(s1_object), .out_data(s8_object));

    wire [SPAN_BITS-1:0] s9_r;

    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(3)) s9_r_delay (.clk(clk), .in_data(s6_r_q), .out_data(s9_r));

    wire [CW-1:0] s9_field;

    delay_line #(.WIDTH(CW), .CYCLES(8)) s9_field_delay (.clk(clk), .in_data(s1_field), .out_data(s9_field));

    wire [SPAN_BITS-1:0] s9_object_low, s9_object_high;

    half_products #(.A_W(CW), .HALF(HALF), .B_W(SPAN_BITS), .WIDTH(SPAN_BITS)) s9_object (
        .clk  (clk),
        .a    (s8_col),
        .b    (s8_object),
        .low  (s9_object_low),
        .high (s9_object_high)
    );

    wire [SPAN_BITS-1:0] s9_rest = s9_r - s9_object_low - (s9_object_high << HALF);
    wire [SPAN_BITS-1:0] s9_object_words;

    wire [SPAN_BITS:0] s9_less = {1'b0, s9_r}
        - {1'b0, s9_object_low}
        - {1'b0, s9_object_high << HALF}
        - {1'b0, s9_object_words};

    wire s9_more = !s9_less[SPAN_BITS]; // the column is the next one
    wire [LENGTH_W-1:0] s9_rest_wide = {2'b00, s9_rest};
    wire [LENGTH_W-1:0] s9_less_wide = {2'b00, s9_less[SPAN_BITS-1:0]};

    // words of the field from b on, where it has b
    wire [CW:0] s9_field_rest = {1'b0, s9_field} - {1'b0, s9_rest_wide[CW-1:0]};

    wire [CW:0] s9_field_less = {1'b0, s9_field} - {1'b0, s9_less_wide[CW-1:0]}; // the same in the next column
    wire s9_has = !(|s9_rest_wide[LENGTH_W-1:CW]) && !s9_field_rest[CW] && (|s9_field_rest[CW-1:0]);
    wire s9_has_next = !(|s9_less_wide[LENGTH_W-1:CW]) && !s9_field_less[CW] && (|s9_field_less[CW-1:0]);
    wire s9_mapped = s9_ok_q && (s9_more ? s9_has_next : s9_has);
    wire [CW-1:0] s9_field_left = s9_more ? s9_field_less[CW-1:0] : s9_field_rest[CW-1:0];

    // Words of the object from b on, cut: in its own column it is -s9_less, which is 1 at least.
    wire [SPAN_BITS-1:0] s9_object_less = s9_object_words - s9_less[SPAN_BITS-1:0];
    wire [START_W-1:0] s9_object_next = {|s9_object_less[SPAN_BITS-1:WORD_W], s9_object_less[WORD_W-1:0]};
    wire [WORD_W-1:0] s9_object_low_digits = -s9_less[WORD_W-1:0];
    wire s9_object_long = !(&s9_less[SPAN_BITS-1:WORD_W]) || s9_less[WORD_W-1:0] == {WORD_W{1'b0}};
    wire [START_W-1:0] s9_object_rest = s9_more ? s9_object_next : {s9_object_long, s9_object_low_digits};
    wire [ADDR_W-1:0] s8_gap;

    // The address gains col * field + b, which is r - col * (object - field): no need to wait for b.
    delay_line #(.WIDTH(ADDR_W), .CYCLES(6)) s8_gap_delay (.clk(clk), .in_data(s2_gap_q), .out_data(s8_gap));

    wire [ADDR_W-1:0] s8_row_address;

    delay_line #(.WIDTH(ADDR_W), .CYCLES(1)) s8_row_address_delay (
        .clk      (clk),
        .in_data  (s7_address_q),
        .out_data (s8_row_address)
    );

    wire [ADDR_W-1:0] s8_r;

    delay_line #(.WIDTH(ADDR_W), .CYCLES(2)) s8_r_delay (.clk(clk), .in_data(s6_r_q[ADDR_W-1:0]), .out_data(s8_r));

    wire [ADDR_W-1:0] s9_gaps_low, s9_gaps_high;

    half_products #(.A_W(ADDR_W), .HALF(HALF), .B_W(ADDR_W), .WIDTH(ADDR_W)) s9_gaps (
        .clk  (clk),
        .a    (s8_col[ADDR_W-1:0]),
        .b    (s8_gap),
        .low  (s9_gaps_low),
        .high (s9_gaps_high)
    );

    wire [ADDR_W-1:0] s9_gap;

    delay_line #(.WIDTH(ADDR_W), .CYCLES(1)) s9_gap_delay (.clk(clk), .in_data(s8_gap), .out_data(s9_gap));

    wire [ADDR_W-1:0] s9_address = s9_address_q - s9_gaps_low - (s9_gaps_high << HALF);

    // of the next column
    wire [ADDR_W-1:0] s9_address_next = s9_address_q - s9_gaps_low - (s9_gaps_high << HALF) - s9_gap;

    always @(posedge clk) begin
        s2_gap_q <= s1_object[ADDR_W-1:0] - s1_field[ADDR_W-1:0];
        s9_address_q <= s8_row_address + s8_r;
        if (rst) begin
            {s10_addr, s10_mapped} <= {(ADDR_W+1){1'b0}};
        end else begin
            {s10_addr, s10_mapped} <= {
                (s9_more ? s9_address_next : s9_address) & {ADDR_W{s9_mapped}},
                s9_mapped
            };
        end
    end

    // The words of the line behind it. Lengths are counted from the word on, and cut: a line's words or more are one
    // value.
    delay_line #(.WIDTH(SPAN_BITS + 1), .CYCLES(5)) s6_length_delay (
        .clk      (clk),
        .in_data  (s1_length),
        .out_data (s6_length)
    );

    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(1)) s5_stride_delay (.clk(clk), .in_data(s4_stride), .out_data(s5_stride));

    wire [SPAN_BITS-1:0] s6_stride;

    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(1)) s6_stride_delay (.clk(clk), .in_data(s5_stride), .out_data(s6_stride));

    delay_line #(.WIDTH(SPAN_BITS), .CYCLES(1)) s9_object_words_delay (
        .clk      (clk),
        .in_data  (s8_object),
        .out_data (s9_object_words)
    );

    wire [SPAN_BITS-1:0] s6_start = s6_stride - s6_r_q; // to the next row
    wire [CW-1:0] s4_behind = s4_rows - s4_row - 1'b1;  // rows behind this one
    wire [WORD_W:0] s6_behind_left = s6_behind[WORD_W:0] - {{WORD_W{1'b0}}, s6_more_q};

    always @(posedge clk) begin
        s5_behind_q <= {|s4_behind[CW-1:WORD_W+1], s4_behind[WORD_W:0]};
        s7_behind_q <= {s6_behind[START_W] || s6_behind_left[WORD_W], s6_behind_left[WORD_W-1:0]};
        s7_rest_q <= {|s6_rest[SPAN_BITS:WORD_W], s6_rest[WORD_W-1:0]};
        s7_start_q <= {|s6_start[SPAN_BITS-1:WORD_W], s6_start[WORD_W-1:0]};
        s10_field_rest_q <= {|s9_field_left[CW-1:WORD_W], s9_field_left[WORD_W-1:0]};
        s10_object_rest_q <= s9_object_rest;
    end

    delay_line #(.WIDTH(START_W + 1), .CYCLES(1)) s6_behind_delay (
        .clk      (clk),
        .in_data  (s5_behind_q),
        .out_data (s6_behind)
    );

    wire [START_W-1:0] s10_rest;

    delay_line #(.WIDTH(START_W), .CYCLES(3)) s10_rest_delay (.clk(clk), .in_data(s7_rest_q), .out_data(s10_rest));

    wire [4*START_W-1:0] s1_cut = {
        |s1_field[CW-1:WORD_W],
        s1_field[WORD_W-1:0],
        |s1_object[SPAN_BITS-1:WORD_W],
        s1_object[WORD_W-1:0],
        |s1_length[SPAN_BITS:WORD_W],
        s1_length[WORD_W-1:0],
        |s1_stride[SPAN_BITS-1:WORD_W],
        s1_stride[WORD_W-1:0]
    };

    wire [START_W-1:0] s7_cut_field, s7_cut_object, s7_cut_length, s7_cut_stride;

    delay_line #(.WIDTH(4 * START_W), .CYCLES(6)) s7_cut_delay (
        .clk      (clk),
        .in_data  (s1_cut),
        .out_data ({s7_cut_field, s7_cut_object, s7_cut_length, s7_cut_stride})
    );

    wire [START_W-1:0] s8_cut_field, s8_cut_length, s8_cut_stride;

    delay_line #(.WIDTH(3 * START_W), .CYCLES(1)) s8_cut_delay (
        .clk      (clk),
        .in_data  ({s7_cut_field, s7_cut_length, s7_cut_stride}),
        .out_data ({s8_cut_field, s8_cut_length, s8_cut_stride})
    );

    wire [START_W-1:0] s10_cut_field, s10_cut_object;

    delay_line #(.WIDTH(2 * START_W), .CYCLES(3)) s10_cut_delay (
        .clk      (clk),
        .in_data  ({s7_cut_field, s7_cut_object}),
        .out_data ({s10_cut_field, s10_cut_object})
    );

    // The rows behind: which words a whole row has, from its first on, and where they begin in the line.
    wire [2*START_W-1:0] s7_behind_words = {{START_W{1'b0}}, s7_behind_q} * {{START_W{1'b0}}, s7_cut_stride};
    wire [START_W:0] s8_end = {1'b0, s8_start_q} + {1'b0, s8_behind_words_q}; // behind the last row
    wire [CHUNK_WORDS-1:0] s7_objects; // words at which one begins

    stash_map_begins #(.CHUNK_WORDS(CHUNK_WORDS)) row_objects (
        .start  ({START_W{1'b0}}),
        .length (s7_cut_object),
        .begins (s7_objects)
    );

    wire [CHUNK_WORDS-1:0] s8_begins; // words at which one begins

    stash_map_begins #(.CHUNK_WORDS(CHUNK_WORDS)) row_begins (
        .start  (s8_start_q),
        .length (s8_cut_stride),
        .begins (s8_begins)
    );

    always @* begin : set_s8_inside
        integer k;
        integer d;
        {s8_inside, s8_row, s9_rows} = 0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            s8_inside[k] = k[START_W:0] < s8_end;
            for (d = 0; d < CHUNK_WORDS; d = d + 1) begin
                if (d <= k) begin
                    if (s8_objects_q[k-d] && d[START_W-1:0] < s8_cut_field) begin
                        s8_row[k] = k[START_W-1:0] < s8_cut_length;
                    end
                    if (s9_begins_q[k-d] && s9_row_q[d]) begin
                        s9_rows[k] = 1'b1;
                    end
                end
            end
        end
    end

    always @(posedge clk) begin
        s8_behind_words_q <= {|s7_behind_words[2*START_W-1:WORD_W], s7_behind_words[WORD_W-1:0]};
        s8_start_q <= s7_start_q;
        s8_objects_q <= s7_objects;
        s9_row_q <= s8_row;
        s9_begins_q <= s8_begins & s8_inside;
        s10_rows_q <= s9_rows;
    end

    wire [CHUNK_WORDS-1:0] s10_objects; // words at which one begins

    // The rest of its own row, and of its own object.
    stash_map_begins #(.CHUNK_WORDS(CHUNK_WORDS)) objects (
        .start  (s10_object_rest_q),
        .length (s10_cut_object),
        .begins (s10_objects)
    );

    always @* begin : set_s10_own
        integer k;
        integer d;
        s10_own = 0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (k[START_W-1:0] < s10_field_rest_q) begin
                s10_own[k] = k[START_W-1:0] < s10_rest;
            end
            for (d = 0; d < CHUNK_WORDS; d = d + 1) begin
                if (d <= k) begin
                    if (s10_objects[k-d] && d[START_W-1:0] < s10_cut_field) begin
                        s10_own[k] = k[START_W-1:0] < s10_rest;
                    end
                end
            end
        end
    end

    wire [WORD_W-1:0] s10_place;

    delay_line #(.WIDTH(WORD_W), .CYCLES(9)) s10_place_delay (
        .clk      (clk),
        .in_data  (s1_address[WORD_W-1:0]),
        .out_data (s10_place)
    );

    assign s10_words = ((s10_own | s10_rows_q) << s10_place) & {CHUNK_WORDS{s10_mapped}};
    wire unused = &{1'b0, s7_over}; // a row that is not longer than it may be has no such column

endmodule

`default_nettype wire
