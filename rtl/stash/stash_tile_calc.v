// stash_tile_calc: checks a tile and precomputes its entry of the stash-map
//
// One digit a cycle, eight operations one after the other, SPAN_BITS + 4 cycles each: steps 0 to 2 prepare, the others
// make a digit each. Three kinds of operation share the registers. Quotient: a = dividend, b = divisor, r = 0:
// restoring division, digits enter a from below, r is the remainder. Product: a = multiplier, b = multiplicand, r = 0:
// the product grows in r. Reciprocal: b = divisor d: division of 2^(N + s), entered where its first quotient digit, a
// 1, arises: r has the highest power of two below d, or for d = 1 the 1 is still to come from a. N + 1 digits, then
// held.
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
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // a tile spans at most 2^SPAN_BITS words of the global space, in bits (8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address, in bits (12 to 48)
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
    localparam integer STEP_W = $clog2(SPAN_BITS + 4);
    localparam integer LAST_STEP_INT = SPAN_BITS + 3;
    localparam [STEP_W-1:0] LAST_STEP = LAST_STEP_INT[STEP_W-1:0];   // of an operation
    localparam integer LAST_SHORT_INT = ADDR_W + 3;
    localparam [STEP_W-1:0] LAST_SHORT = LAST_SHORT_INT[STEP_W-1:0]; // last digit of a reciprocal for N = ADDR_W
    localparam [2:0] OP_PER_ROW = 3'd0;
    localparam [2:0] OP_ROW_WORDS = 3'd1;
    localparam [2:0] OP_WORDS = 3'd2;
    localparam [2:0] OP_STRIDES = 3'd3;
    localparam [2:0] OP_FIELD_RCP = 3'd4;
    localparam [2:0] OP_PER_ROW_RCP = 3'd5;
    localparam [2:0] OP_STRIDE_RCP = 3'd6;
    localparam [2:0] OP_OBJECT_RCP = 3'd7;
    localparam integer STASH_WORDS_INT = BYTES / 4;
    localparam [SPAN_BITS+1:0] STASH_WORDS = STASH_WORDS_INT[SPAN_BITS+1:0];
    localparam integer SPAN_LIMIT_INT = 1 << SPAN_BITS;
    localparam [SPAN_BITS+1:0] SPAN_LIMIT = SPAN_LIMIT_INT[SPAN_BITS+1:0];
    localparam integer PRODUCT_LIMIT_INT = 1 << SPAN_BITS;
    localparam [W:0] PRODUCT_LIMIT = PRODUCT_LIMIT_INT[W:0];

    reg                  busy_q;     // a calculation runs
    reg                  done_q;     // its answer waits
    reg  [2:0]           operation_q;
    reg  [STEP_W-1:0]    step_q;
    reg  [TILE_W-1:0]    tile_q;     // the tile
    reg                  bad_size_q;
    reg                  bad_row_q;
    reg                  bad_range_q;
    reg                  bad_span_q;
    reg  [SPAN_BITS+1:0] span_q;     // words from the first to behind the last row
    reg                  bad_end_q;  // the tile passes the end of the virtual address space
    reg  [W-1:0]         a_q;        // dividend or multiplier from above; quotient from below
    reg  [W-1:0]         b_q;        // divisor or multiplicand
    reg  [W-1:0]         r_q;        // remainder or product
    reg  [W-1:0]         mask_q;     // reciprocal: s ones, counted into shift_q
    reg  [4:0]           shift_q;    // reciprocal: its s, in the end
    reg                  over_q;     // the product has passed 2^SPAN_BITS
    reg  [W-1:0]         a_next;
    reg  [W-1:0]         b_next;
    reg  [W-1:0]         per_row_q;
    reg  [W-1:0]         words_q;
    reg  [W-1:0]         strides_q;
    reg  [W-1:0]         stride_rcp_q;
    reg                  remains_q;  // the row is not a whole number of objects
    reg                  row_over_q; // the words of a row pass 2^SPAN_BITS
    reg                  words_over_q;
    reg                  strides_over_q;
    reg  [ADDR_W:0]      row_words_q;
    reg  [ADDR_W:0]      field_rcp_q;
    reg  [ADDR_W:0]      per_row_rcp_q;
    reg  [4:0]           field_shift_q;
    reg  [4:0]           per_row_shift_q;
    reg  [4:0]           stride_shift_q;

    wire [TILE_STASH_BASE_W-1:0] tile_stash_base = tile_q[TILE_STASH_BASE_LSB +: TILE_STASH_BASE_W];
    wire [TILE_GLOBAL_BASE_W-1:0] tile_global_base = tile_q[TILE_GLOBAL_BASE_LSB +: TILE_GLOBAL_BASE_W];
    wire [TILE_FIELD_SIZE_W-1:0] tile_field_size = tile_q[TILE_FIELD_SIZE_LSB +: TILE_FIELD_SIZE_W];
    wire [TILE_OBJECT_SIZE_W-1:0] tile_object_size = tile_q[TILE_OBJECT_SIZE_LSB +: TILE_OBJECT_SIZE_W];
    wire [TILE_ROW_SIZE_W-1:0] tile_row_size = tile_q[TILE_ROW_SIZE_LSB +: TILE_ROW_SIZE_W];
    wire [TILE_STRIDE_SIZE_W-1:0] tile_stride_size = tile_q[TILE_STRIDE_SIZE_LSB +: TILE_STRIDE_SIZE_W];
    wire [TILE_NUM_STRIDES_W-1:0] tile_num_strides = tile_q[TILE_NUM_STRIDES_LSB +: TILE_NUM_STRIDES_W];
    assign calc_ready = !busy_q && !done_q;
    wire accepted = calc_valid && calc_ready;
    wire last_step = step_q == LAST_STEP;
    wire finished = busy_q && last_step && operation_q == OP_OBJECT_RCP;

    always @(posedge clk) begin
        if (rst) begin
            {busy_q, done_q, step_q} <= 0;
            operation_q <= OP_PER_ROW;
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
            if (busy_q) begin
                step_q <= last_step ? {STEP_W{1'b0}} : step_q + 1'b1;
                operation_q <= last_step ? operation_q + 1'b1 : operation_q;
            end
        end
        if (accepted) begin
            tile_q <= calc_data;
        end
    end

    // The sizes in words, and what is wrong with the tile that needs no calculation.
    wire [SPAN_BITS-1:0] field = tile_field_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] object = tile_object_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] row = tile_row_size[SPAN_BITS+1:2];
    wire [SPAN_BITS-1:0] stride = tile_stride_size[SPAN_BITS+1:2];
    wire [VIRT_W-1:0] virt = tile_global_base[VA_BITS-1:2];
    wire [ADDR_W:0] base = tile_stash_base[ADDR_W+2:2];
    wire one_row = tile_num_strides == {{(SPAN_BITS-1){1'b0}}, 1'b1};
    wire [SPAN_BITS-1:0] step_words = one_row ? row : stride; // words from row to row
    wire [SPAN_BITS+1:0] end_words = {{(SPAN_BITS+1-ADDR_W){1'b0}}, base} + {1'b0, words_q};
    wire [VIRT_W+1:0] virt_end = {2'b00, virt} + {{(VIRT_W-SPAN_BITS){1'b0}}, span_q};

    always @(posedge clk) begin
        bad_size_q <= field == {SPAN_BITS{1'b0}}
            || object == {SPAN_BITS{1'b0}}
            || row == {SPAN_BITS{1'b0}}
            || tile_num_strides == {SPAN_BITS{1'b0}}
            || tile_field_size[1:0] != 2'd0
            || tile_object_size[1:0] != 2'd0
            || tile_row_size[1:0] != 2'd0
            || (!one_row && tile_stride_size[1:0] != 2'd0)
            || field > object;
        bad_row_q <= remains_q || (!one_row && row > stride);
        bad_range_q <= (|tile_stash_base[CHUNK_BITS-1:0])
            || (|tile_global_base[1:0])
            || words_over_q
            || end_words > STASH_WORDS;
        span_q <= {1'b0, strides_q} + {2'b00, row};
        bad_end_q <= virt_end > {2'b01, {VIRT_W{1'b0}}};
        bad_span_q <= strides_over_q || span_q > SPAN_LIMIT || bad_end_q;
    end

    // the first that applies
    wire [ERROR_W-1:0] error = bad_size_q
        ? ERROR_BAD_SIZE
        : bad_row_q ? ERROR_BAD_ROW : bad_range_q ? ERROR_BAD_RANGE : bad_span_q ? ERROR_BAD_SPAN : ERROR_NONE;

    wire is_product = operation_q == OP_ROW_WORDS || operation_q == OP_WORDS || operation_q == OP_STRIDES;
    wire is_reciprocal = operation_q[2];
    wire is_short = operation_q == OP_FIELD_RCP || operation_q == OP_PER_ROW_RCP; // a reciprocal for N = ADDR_W

    // Step 0: the operands.

    always @* begin
        a_next = {W{1'b0}};
        b_next = {1'b0, object};
        case (operation_q)
            OP_PER_ROW:
                a_next = {1'b0, row};
            OP_ROW_WORDS:
                {a_next, b_next} = {a_q, {1'b0, field}};
            OP_WORDS:
                {a_next, b_next} = {{1'b0, tile_num_strides}, r_q};
            OP_STRIDES:
                {a_next, b_next} = {{1'b0, tile_num_strides - 1'b1}, {1'b0, stride}};
            OP_FIELD_RCP:
                b_next = {1'b0, field};
            OP_PER_ROW_RCP:
                b_next = per_row_q;
            OP_STRIDE_RCP:
                b_next = {1'b0, step_words};
            default:
                b_next = {1'b0, object};
        endcase
    end

    // Steps 1 and 2: ones up to the highest one of the divisor, and that one alone.
    wire [W-1:0] ones_1 = b_q | (b_q >> 1);
    wire [W-1:0] ones_2 = ones_1 | (ones_1 >> 2);
    wire [W-1:0] ones_4 = ones_2 | (ones_2 >> 4);
    wire [W-1:0] ones_8 = ones_4 | (ones_4 >> 8);
    wire [W-1:0] ones_16 = ones_8 | (ones_8 >> 16);
    wire [W-1:0] highest = mask_q ^ (mask_q >> 1);
    wire is_power = highest == b_q; // the divisor is a power of two

    // The other steps: one digit.
    wire digit = a_q[W-1];
    wire [W:0] shifted = {r_q, digit};
    wire fits = shifted >= {1'b0, b_q};
    wire [W:0] difference = shifted - {1'b0, b_q};
    wire [W:0] sum = {r_q, 1'b0} + ({1'b0, b_q} & {(W+1){digit}});
    wire makes_digit = step_q > 2 && !(is_short && step_q > LAST_SHORT);

    always @(posedge clk) begin
        if (busy_q && step_q == 0) begin
            a_q <= a_next;
            b_q <= b_next;
            r_q <= {W{1'b0}};
            over_q <= 1'b0;
            shift_q <= 5'd0;
        end else if (busy_q && step_q == 1) begin
            mask_q <= ones_16;
        end else if (busy_q && step_q == 2) begin
            if (is_reciprocal) begin
                mask_q <= is_power ? mask_q >> 1 : mask_q;
                r_q <= is_power ? highest >> 1 : highest;
                a_q <= {b_q == {{(W-1){1'b0}}, 1'b1}, {(W-1){1'b0}}};
            end
        end else if (busy_q) begin
            mask_q <= mask_q >> 1;
            shift_q <= shift_q + {4'd0, mask_q[0]};
            if (makes_digit) begin
                a_q <= {a_q[W-2:0], fits};
                if (is_product) begin
                    r_q <= sum[W-1:0];
                    over_q <= over_q || sum > PRODUCT_LIMIT;
                end else begin
                    r_q <= fits ? difference[W-1:0] : shifted[W-1:0];
                end
            end
        end
    end

    // What an operation leaves is kept in step 0 of the next one; the last one's stays in a, r and shift.
    wire [W-1:0] rcp = a_q + {{(W-1){1'b0}}, r_q != {W{1'b0}}}; // the reciprocal, rounded up

    always @(posedge clk) begin
        if (busy_q && step_q == 0) begin
            case (operation_q)
                OP_ROW_WORDS:
                    {per_row_q, remains_q} <= {a_q, r_q != {W{1'b0}}};
                OP_WORDS:
                    {row_words_q, row_over_q} <= {r_q[ADDR_W:0], over_q};
                OP_STRIDES:
                    {words_q, words_over_q} <= {r_q, row_over_q || over_q};
                OP_FIELD_RCP:
                    {strides_q, strides_over_q} <= {r_q, over_q};
                OP_PER_ROW_RCP:
                    {field_rcp_q, field_shift_q} <= {rcp[ADDR_W:0], shift_q};
                OP_STRIDE_RCP:
                    {per_row_rcp_q, per_row_shift_q} <= {rcp[ADDR_W:0], shift_q};
                OP_OBJECT_RCP:
                    {stride_rcp_q, stride_shift_q} <= {rcp, shift_q};
                default: begin
                end
            endcase
        end
    end

    // The entry, and the answer.
    wire [W-1:0] field_wide = {1'b0, field};
    wire [W-1:0] rows_wide = {1'b0, tile_num_strides};
    wire [ADDR_W-1:0] entry_base = base[ADDR_W-1:0];
    wire [VIRT_W-1:0] entry_virt = virt;
    wire [ADDR_W:0] entry_words = words_q[ADDR_W:0];
    wire [ADDR_W:0] entry_field = field_wide[ADDR_W:0];
    wire [ADDR_W:0] entry_per_row = per_row_q[ADDR_W:0];
    wire [ADDR_W:0] entry_row = row_words_q;
    wire [ADDR_W:0] entry_rows = rows_wide[ADDR_W:0];
    wire [W-1:0] entry_object = {1'b0, object};
    wire [W-1:0] entry_stride = {1'b0, step_words};
    wire [W-1:0] entry_object_gap = {1'b0, object - field};
    wire [W-1:0] entry_row_gap = {1'b0, step_words - row};
    wire [ADDR_W:0] entry_field_rcp = field_rcp_q;
    wire [ADDR_W:0] entry_per_row_rcp = per_row_rcp_q;
    wire [W-1:0] entry_stride_rcp = stride_rcp_q;
    wire [W-1:0] entry_object_rcp = rcp;
    wire [4:0] entry_field_shift = field_shift_q;
    wire [4:0] entry_per_row_shift = per_row_shift_q;
    wire [4:0] entry_stride_shift = stride_shift_q;
    wire [4:0] entry_object_shift = shift_q;
    wire accepted_tile = done_q && error == ERROR_NONE;
    assign calc_done_valid = done_q;

    wire [ENTRY_W-1:0] entry = {
        entry_base, entry_words, entry_virt, entry_field, entry_object, entry_per_row, entry_row, entry_rows,
        entry_stride, entry_object_gap, entry_row_gap, entry_field_rcp, entry_field_shift, entry_per_row_rcp,
        entry_per_row_shift, entry_stride_rcp, entry_stride_shift, entry_object_rcp, entry_object_shift
    };

    assign calc_done_data = {error & {ERROR_W{done_q}}, entry & {ENTRY_W{accepted_tile}}};
    wire unused = &{1'b0, difference[W], field_wide, rows_wide};

endmodule

`default_nettype wire
