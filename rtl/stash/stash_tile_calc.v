// stash_tile_calc: checks a tile and precomputes its entry of the stash-map
//
// One pass of LAST_STEP + 1 steps, two digits a step. First the quotient row / object, and the product of its digits
// and the field a step behind; beside them the reciprocals of stride and object, and the words between first and last
// row. Then what needs the quotient: its reciprocal and, beside it, the field's; and the words of all rows.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_tile_calc #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a calc_done; derived, not to be overridden
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35,
    // width of a tile; derived, not to be overridden
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9
) (
    input  wire                   clk,             // clock
    input  wire                   rst,             // synchronous reset, active high

    // out of stash_map
    output wire                   calc_ready,
    output wire                   calc_done_valid,
    output wire [CALC_DONE_W-1:0] calc_done_data,

    // from stash_map
    input  wire                   calc_valid,
    input  wire                   calc_done_ready,
    input  wire [TILE_W-1:0]      calc_data
);

    localparam integer TILE_STASH_BASE_W = $clog2(BYTES) + 1;
    localparam integer TILE_STASH_BASE_LSB = 5 * SPAN_BITS + VA_BITS + 8;
    localparam integer TILE_GLOBAL_BASE_W = VA_BITS;
    localparam integer TILE_GLOBAL_BASE_LSB = 5 * SPAN_BITS + 8;
    localparam integer TILE_FIELD_SIZE_W = SPAN_BITS + 2;
    localparam integer TILE_FIELD_SIZE_LSB = 4 * SPAN_BITS + 6;
    localparam integer TILE_OBJECT_SIZE_W = SPAN_BITS + 2;
    localparam integer TILE_OBJECT_SIZE_LSB = 3 * SPAN_BITS + 4;
    localparam integer TILE_ROW_SIZE_W = SPAN_BITS + 2;
    localparam integer TILE_ROW_SIZE_LSB = 2 * SPAN_BITS + 2;
    localparam integer TILE_STRIDE_SIZE_W = SPAN_BITS + 2;
    localparam integer TILE_STRIDE_SIZE_LSB = SPAN_BITS;
    localparam integer TILE_NUM_STRIDES_W = SPAN_BITS;
    localparam integer TILE_NUM_STRIDES_LSB = 0;
    localparam integer ADDR_W = $clog2(BYTES / 4); // width of a stash word address
    localparam integer VIRT_W = VA_BITS - 2;       // width of a virtual word address
    localparam integer ERROR_W = 4;
    // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
    localparam [3:0] ERROR_BAD_SIZE = 4'd3;
    localparam [3:0] ERROR_BAD_ROW = 4'd4; // the row is not a whole number of objects, or is longer than the stride
    // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
    localparam [3:0] ERROR_BAD_RANGE = 4'd5;
    localparam [3:0] ERROR_BAD_SPAN = 4'd6; // the tile spans more of the global space than SPAN_BITS allows
    localparam [3:0] ERROR_NONE = 4'd0;                              // accepted
    localparam integer ENTRY_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer W = SPAN_BITS + 1;                            // width of a length in words, 2^SPAN_BITS included
    localparam integer CHUNK_BITS = $clog2(CHUNK_WORDS) + 2;         // a chunk's bytes are 2^CHUNK_BITS
    localparam integer QUOTIENT_STEPS = (SPAN_BITS + 1) / 2;         // steps of SPAN_BITS digits
    localparam integer LONG_STEPS = SPAN_BITS / 2 + 1;               // of SPAN_BITS + 1 digits
    localparam integer SHORT_STEPS = ADDR_W / 2 + 1;                 // of ADDR_W + 1 digits
    localparam integer STEPS = QUOTIENT_STEPS + SHORT_STEPS + 3;
    localparam integer STEP_W = $clog2(STEPS);
    localparam integer LAST_STEP_INT = STEPS - 1;
    localparam [STEP_W-1:0] LAST_STEP = LAST_STEP_INT[STEP_W-1:0];
    localparam integer LAST_QUOTIENT_INT = QUOTIENT_STEPS;
    localparam [STEP_W-1:0] LAST_QUOTIENT = LAST_QUOTIENT_INT[STEP_W-1:0]; // its digits are made in steps 1 to this one
    localparam integer FIND_SHORT_INT = QUOTIENT_STEPS + 1;
    localparam [STEP_W-1:0] FIND_SHORT = FIND_SHORT_INT[STEP_W-1:0]; // the quotient is known
    // 1: the last digits of the long reciprocals are made in the cycle after that
    localparam integer GAP = LONG_STEPS - QUOTIENT_STEPS;
    localparam integer STASH_WORDS_INT = BYTES / 4;
    localparam [SPAN_BITS+1:0] STASH_WORDS = STASH_WORDS_INT[SPAN_BITS+1:0];
    localparam integer SPAN_LIMIT_INT = 1 << SPAN_BITS;
    localparam [SPAN_BITS+1:0] SPAN_LIMIT = SPAN_LIMIT_INT[SPAN_BITS+1:0];
    localparam integer WORDS_LIMIT_INT = 1 << ADDR_W;
    localparam [ADDR_W+3:0] WORDS_LIMIT = WORDS_LIMIT_INT[ADDR_W+3:0];
    localparam integer STRIDES_LIMIT_INT = 1 << SPAN_BITS;
    localparam [W+2:0] STRIDES_LIMIT = STRIDES_LIMIT_INT[W+2:0];
    localparam integer ROWS_LIMIT_INT = 1 << ADDR_W;
    localparam [W:0] ROWS_LIMIT = ROWS_LIMIT_INT[W:0];

    reg                         busy_q;          // a calculation runs
    reg                         done_q;          // its answer waits
    reg  [STEP_W-1:0]           step_q;
    reg  [TILE_W-1:0]           tile_q;          // the tile
    reg  [SPAN_BITS+1:0]        step_size_q;     // from row to row: the stride, or the row's length where there is one
    reg                         bad_size_q;
    reg                         bad_row_q;
    reg                         bad_range_q;
    reg                         bad_span_q;
    reg  [SPAN_BITS+1:0]        span_q;          // words from the first to behind the last row
    reg                         bad_end_q;       // the tile passes the end of the virtual address space
    reg  [ADDR_W+2:0]           field_thrice_q;
    reg  [ADDR_W+2:0]           row_words_thrice_q;
    reg  [SPAN_BITS+2:0]        object_thrice_q; // of the quotient and the field, when their reciprocals are made
    reg  [SPAN_BITS+2:0]        stride_thrice_q;
    reg  [2*QUOTIENT_STEPS-1:0] quotient_q;      // dividend from above
    reg  [SPAN_BITS-1:0]        remainder_q;
    reg                         has_digits_q;    // the quotient's two lowest digits are new
    reg  [ADDR_W:0]             row_words_q;
    reg  [ADDR_W:0]             words_q;
    reg  [W-1:0]                strides_q;
    reg                         row_over_q;
    reg                         words_over_q;
    reg                         strides_over_q;
    reg  [2*SHORT_STEPS-1:0]    rows_q;          // multiplier
    reg  [2*QUOTIENT_STEPS-1:0] gaps_q;          // multiplier: 0 with one row, whose stride may be anything
    reg                         divides_short_q;
    reg                         begins_long_q;
    reg                         begins_short_q;

    wire [TILE_STASH_BASE_W-1:0] tile_stash_base = tile_q[TILE_STASH_BASE_LSB +: TILE_STASH_BASE_W];
    wire [TILE_GLOBAL_BASE_W-1:0] tile_global_base = tile_q[TILE_GLOBAL_BASE_LSB +: TILE_GLOBAL_BASE_W];
    wire [TILE_FIELD_SIZE_W-1:0] tile_field_size = tile_q[TILE_FIELD_SIZE_LSB +: TILE_FIELD_SIZE_W];
    wire [TILE_OBJECT_SIZE_W-1:0] tile_object_size = tile_q[TILE_OBJECT_SIZE_LSB +: TILE_OBJECT_SIZE_W];
    wire [TILE_ROW_SIZE_W-1:0] tile_row_size = tile_q[TILE_ROW_SIZE_LSB +: TILE_ROW_SIZE_W];
    wire [TILE_STRIDE_SIZE_W-1:0] tile_stride_size = tile_q[TILE_STRIDE_SIZE_LSB +: TILE_STRIDE_SIZE_W];
    wire [TILE_NUM_STRIDES_W-1:0] tile_num_strides = tile_q[TILE_NUM_STRIDES_LSB +: TILE_NUM_STRIDES_W];
    assign calc_ready = !busy_q && !done_q;
    wire accepted = calc_valid && calc_ready;
    wire finished = busy_q && step_q == LAST_STEP;

    always @(posedge clk) begin
        if (rst) begin
            {busy_q, done_q, step_q} <= 0;
        end else begin
            if (accepted) begin
                busy_q <= 1'b1;
            end else if (finished) begin
                busy_q <= 1'b0;
            end
            if (finished) begin
                done_q <= 1'b1;
            end else if (calc_done_ready) begin
                done_q <= 1'b0;
            end
            if (finished) begin
                step_q <= {STEP_W{1'b0}};
            end else if (busy_q) begin
                step_q <= step_q + 1'b1;
            end
        end
        if (accepted) begin
            tile_q <= calc_data;
            step_size_q <= (calc_data[TILE_NUM_STRIDES_LSB +: TILE_NUM_STRIDES_W] == {{(SPAN_BITS-1){1'b0}}, 1'b1})
                ? calc_data[TILE_ROW_SIZE_LSB +: TILE_ROW_SIZE_W]
                : calc_data[TILE_STRIDE_SIZE_LSB +: TILE_STRIDE_SIZE_W];
        end
    end

    wire loads = busy_q && step_q == 0;
    wire makes_quotient = busy_q && step_q != 0 && step_q <= LAST_QUOTIENT;
    wire adds_rows = busy_q && step_q > FIND_SHORT && !finished; // the words of all rows, from those of one

    // The sizes in words, padded with zeros where a digit more than they have is asked for, and what is wrong with the
    // tile that needs no calculation.
    wire [SPAN_BITS-1:0] field = tile_field_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] object = tile_object_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] row = tile_row_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] step_words = step_size_q[SPAN_BITS+1:2];
    wire [W:0] field_wide = {2'b00, field};
    wire [W:0] row_wide = {2'b00, row};
    wire [W:0] rows_wide = {2'b00, tile_num_strides};
    wire [W:0] gaps_wide = {2'b00, tile_num_strides - 1'b1}; // strides between first and last row
    wire [VIRT_W-1:0] virt = tile_global_base[VA_BITS-1:2];
    wire [ADDR_W:0] base = tile_stash_base[ADDR_W+2:2];

    wire [SPAN_BITS+1:0] end_words = {{(SPAN_BITS+1-ADDR_W){1'b0}}, base}
        + {{(SPAN_BITS+1-ADDR_W){1'b0}}, words_q};

    wire [VIRT_W+1:0] virt_end = {2'b00, virt} + {{(VIRT_W-SPAN_BITS){1'b0}}, span_q};

    always @(posedge clk) begin
        bad_size_q <= field == {SPAN_BITS{1'b0}}
            || object == {SPAN_BITS{1'b0}}
            || row == {SPAN_BITS{1'b0}}
            || tile_num_strides == {SPAN_BITS{1'b0}}
            || tile_field_size[1:0] != 2'd0
            || tile_object_size[1:0] != 2'd0
            || tile_row_size[1:0] != 2'd0
            || step_size_q[1:0] != 2'd0
            || field > object;
        bad_row_q <= remainder_q != {SPAN_BITS{1'b0}} || row > step_words;
        bad_range_q <= (|tile_stash_base[CHUNK_BITS-1:0])
            || (|tile_global_base[1:0])
            || words_over_q
            || row_over_q
            || end_words > STASH_WORDS;
        span_q <= {1'b0, strides_q} + {2'b00, row};
        bad_end_q <= virt_end > {2'b01, {VIRT_W{1'b0}}};
        bad_span_q <= strides_over_q || span_q > SPAN_LIMIT || bad_end_q;
    end

    // the first that applies
    wire [ERROR_W-1:0] error = bad_size_q
        ? ERROR_BAD_SIZE
        : bad_row_q ? ERROR_BAD_ROW : bad_range_q ? ERROR_BAD_RANGE : bad_span_q ? ERROR_BAD_SPAN : ERROR_NONE;

    // Three times what is multiplied or divided by, so that two digits are one of 0 to 3.

    // row / object: digits enter the quotient from below.
    wire [1:0] next_digits;
    wire [SPAN_BITS-1:0] left;

    stash_division_step #(.WIDTH(SPAN_BITS)) quotient_step (
        .remainder (remainder_q),
        .enters    (quotient_q[2*QUOTIENT_STEPS-1:2*QUOTIENT_STEPS-2]),
        .divisor   (object),
        .thrice    (object_thrice_q[SPAN_BITS+1:0]),
        .digits    (next_digits),
        .left      (left)
    );

    always @(posedge clk) begin
        has_digits_q <= makes_quotient;
        if (loads) begin
            quotient_q <= row_wide[2*QUOTIENT_STEPS-1:0];
            remainder_q <= {SPAN_BITS{1'b0}};
        end else if (makes_quotient) begin
            quotient_q <= {quotient_q[2*QUOTIENT_STEPS-3:0], next_digits};
            remainder_q <= left;
        end
    end

    // Words of a row and of all rows, and from the first row to the last. A product grows from its multiplier's highest
    // digits; one that has passed its limit is an error, whatever it is then. So are more rows than a stash has words.
    // Of fewer the two highest digits are no 3, for which three times the words of a row would come a cycle late.
    wire [1:0] row_digit = quotient_q[1:0];

    wire [ADDR_W+2:0] row_term = (row_digit == 2'd3)
        ? field_thrice_q
        : row_digit[1]
            ? {1'b0, field_wide[ADDR_W:0], 1'b0}
            : {2'b00, field_wide[ADDR_W:0]} & {(ADDR_W+3){row_digit[0]}};

    wire [ADDR_W+3:0] row_next = {1'b0, row_words_q, 2'b00} + {1'b0, row_term};
    wire [1:0] rows_digit = rows_q[2*SHORT_STEPS-1:2*SHORT_STEPS-2];

    wire [ADDR_W+2:0] rows_term = (rows_digit == 2'd3)
        ? row_words_thrice_q
        : rows_digit[1] ? {1'b0, row_words_q, 1'b0} : {2'b00, row_words_q} & {(ADDR_W+3){rows_digit[0]}};

    wire [ADDR_W+3:0] words_next = {1'b0, words_q, 2'b00} + {1'b0, rows_term};
    wire [1:0] gaps_digit = gaps_q[2*QUOTIENT_STEPS-1:2*QUOTIENT_STEPS-2];

    wire [W+1:0] gaps_term = (gaps_digit == 2'd3)
        ? stride_thrice_q
        : gaps_digit[1] ? {2'b00, step_words, 1'b0} : {3'b000, step_words} & {(W+2){gaps_digit[0]}};

    wire [W+2:0] strides_next = {1'b0, strides_q, 2'b00} + {1'b0, gaps_term};

    always @(posedge clk) begin
        if (loads) begin
            row_words_q <= {(ADDR_W+1){1'b0}};
            row_over_q <= field_wide >> (ADDR_W + 1) != {(W+1){1'b0}};
            words_q <= {(ADDR_W+1){1'b0}};
            words_over_q <= rows_wide > ROWS_LIMIT;
            rows_q <= rows_wide[2*SHORT_STEPS-1:0];
            strides_q <= {W{1'b0}};
            strides_over_q <= 1'b0;
            gaps_q <= gaps_wide[2*QUOTIENT_STEPS-1:0];
        end
        if (has_digits_q) begin
            row_words_q <= row_next[ADDR_W:0];
            row_over_q <= row_over_q || row_next > WORDS_LIMIT;
        end
        if (adds_rows) begin
            words_q <= words_next[ADDR_W:0];
            words_over_q <= words_over_q || words_next > WORDS_LIMIT;
            rows_q <= rows_q << 2;
        end
        if (makes_quotient) begin
            strides_q <= strides_next[W-1:0];
            strides_over_q <= strides_over_q || strides_next > STRIDES_LIMIT;
            gaps_q <= gaps_q << 2;
        end
    end

    // The reciprocals: digits of the long ones are made in steps 2 to LONG_STEPS + 1, those of the short ones in the
    // last SHORT_STEPS.
    wire [W:0] per_row = {{(W+1-2*QUOTIENT_STEPS){1'b0}}, quotient_q}; // once the quotient is known
    wire looks_short = step_q >= FIND_SHORT;
    wire leaves_long = step_q > FIND_SHORT;                            // the next step's digits are the short ones'
    wire divides = busy_q && step_q != 0 && (GAP == 1 || !begins_short_q);
    wire [W:0] object_or_per_row = leaves_long ? {{(W-ADDR_W){1'b0}}, per_row[ADDR_W:0]} : {2'b00, object};

    wire [W:0] stride_or_field = leaves_long
        ? {{(W-ADDR_W){1'b0}}, field_wide[ADDR_W:0]}
        : {2'b00, step_words};

    always @(posedge clk) begin
        field_thrice_q <= {1'b0, field_wide[ADDR_W:0], 1'b0} + {2'b00, field_wide[ADDR_W:0]};
        row_words_thrice_q <= {1'b0, row_words_q, 1'b0} + {2'b00, row_words_q};
        object_thrice_q <= {object_or_per_row, 1'b0} + {1'b0, object_or_per_row};
        stride_thrice_q <= {stride_or_field, 1'b0} + {1'b0, stride_or_field};
        divides_short_q <= leaves_long;
        {begins_long_q, begins_short_q} <= {loads, busy_q && step_q == FIND_SHORT};
    end

    wire [W-1:0] stride_rcp;
    wire [4:0] stride_shift;
    wire [ADDR_W:0] field_rcp;
    wire [4:0] field_shift;

    stash_reciprocal #(.N(SPAN_BITS), .M(ADDR_W)) stride_unit (
        .clk(clk), .looks_short(looks_short),
        .begins        (begins_long_q),
        .begins_short  (begins_short_q),
        .divides       (divides),
        .divides_short (divides_short_q),
        .divisor       ({1'b0, step_words}),
        .short_divisor (field_wide[ADDR_W:0]),
        .thrice        (stride_thrice_q),
        .rcp           (stride_rcp),
        .shift         (stride_shift),
        .short_rcp     (field_rcp),
        .short_shift   (field_shift)
    );

    wire [W-1:0] object_rcp;
    wire [4:0] object_shift;
    wire [ADDR_W:0] per_row_rcp;
    wire [4:0] per_row_shift;

    stash_reciprocal #(.N(SPAN_BITS), .M(ADDR_W)) object_unit (
        .clk(clk), .looks_short(looks_short),
        .begins        (begins_long_q),
        .begins_short  (begins_short_q),
        .divides       (divides),
        .divides_short (divides_short_q),
        .divisor       ({1'b0, object}),
        .short_divisor (per_row[ADDR_W:0]),
        .thrice        (object_thrice_q),
        .rcp           (object_rcp),
        .shift         (object_shift),
        .short_rcp     (per_row_rcp),
        .short_shift   (per_row_shift)
    );

    // The entry, and the answer.
    wire [ADDR_W-1:0] entry_base = base[ADDR_W-1:0];
    wire [VIRT_W-1:0] entry_virt = virt;
    wire [ADDR_W:0] entry_words = words_q;
    wire [ADDR_W:0] entry_field = field_wide[ADDR_W:0];
    wire [ADDR_W:0] entry_per_row = per_row[ADDR_W:0];
    wire [ADDR_W:0] entry_row = row_words_q;
    wire [ADDR_W:0] entry_rows = rows_wide[ADDR_W:0];
    wire [W-1:0] entry_object = {1'b0, object};
    wire [W-1:0] entry_stride = {1'b0, step_words};
    wire [W-1:0] entry_object_gap = {1'b0, object - field};
    wire [W-1:0] entry_row_gap = {1'b0, step_words - row};
    wire [ADDR_W:0] entry_field_rcp = field_rcp;
    wire [ADDR_W:0] entry_per_row_rcp = per_row_rcp;
    wire [W-1:0] entry_stride_rcp = stride_rcp;
    wire [W-1:0] entry_object_rcp = object_rcp;
    wire [4:0] entry_field_shift = field_shift;
    wire [4:0] entry_per_row_shift = per_row_shift;
    wire [4:0] entry_stride_shift = stride_shift;
    wire [4:0] entry_object_shift = object_shift;
    wire accepted_tile = done_q && error == ERROR_NONE;
    assign calc_done_valid = done_q;

    wire [ENTRY_W-1:0] entry = {
        entry_base, entry_words, entry_virt, entry_field, entry_object, entry_per_row, entry_row, entry_rows,
        entry_stride, entry_object_gap, entry_row_gap, entry_field_rcp, entry_field_shift, entry_per_row_rcp,
        entry_per_row_shift, entry_stride_rcp, entry_stride_shift, entry_object_rcp, entry_object_shift
    };

    assign calc_done_data = {error & {ERROR_W{done_q}}, entry & {ENTRY_W{accepted_tile}}};
    wire unused = &{1'b0, tile_stride_size, field_wide, row_wide, rows_wide, gaps_wide, per_row[W:ADDR_W+1]};

endmodule

`default_nettype wire
