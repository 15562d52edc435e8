// One digit a cycle, eight operations one after the other, SPAN_BITS + 4 cycles each: steps 0 to 2 prepare, the others make
// a digit each. Three kinds of operation share the registers. Quotient: a = dividend, b = divisor, r = 0: restoring
// division, digits enter a from below, r is the remainder. Product: a = multiplier, b = multiplicand, r = 0: the product
// grows in r. Reciprocal: b = divisor d: division of 2^(N + s), entered where its first quotient digit, a 1, arises: r has
// the highest power of two below d, or for d = 1 the 1 is still to come from a. N + 1 digits, then held.

localparam W = SPAN_BITS + 1; // width of a length in words, 2^SPAN_BITS included
localparam CHUNK_BITS = $clog2(CHUNK_WORDS) + 2; // a chunk's bytes are 2^CHUNK_BITS
localparam STEP_W = $clog2(SPAN_BITS + 4);
localparam [STEP_W-1:0] LAST_STEP = SPAN_BITS + 3; // of an operation
localparam [STEP_W-1:0] LAST_SHORT = ADDR_W + 3; // last digit of a reciprocal for N = ADDR_W
localparam [2:0] OP_PER_ROW = 0, OP_ROW_WORDS = 1, OP_WORDS = 2, OP_STRIDES = 3;
localparam [2:0] OP_FIELD_RCP = 4, OP_PER_ROW_RCP = 5, OP_STRIDE_RCP = 6, OP_OBJECT_RCP = 7;

reg busy_q; // a calculation runs
reg done_q; // its answer waits
reg [2:0] operation_q;
reg [STEP_W-1:0] step_q;
reg [TILE_W-1:0] tile_q; // the tile
assign calc_ready = !busy_q && !done_q;
wire accepted = calc_valid && calc_ready;
wire last_step = step_q == LAST_STEP;
wire finished = busy_q && last_step && operation_q == OP_OBJECT_RCP;
always @(posedge clk) begin
    if (rst) begin
        zero;
        operation_q <= OP_PER_ROW;
    end else begin
        if (accepted) busy_q <= 1'b1;
        else if (finished) busy_q <= 1'b0;
        if (finished) done_q <= 1'b1;
        else if (calc_done_ready) done_q <= 1'b0;
        if (busy_q) begin
            step_q <= last_step ? {STEP_W{1'b0}} : step_q + 1'b1;
            operation_q <= last_step ? operation_q + 1'b1 : operation_q;
        end
    end
    if (accepted) tile_q <= calc_data;
end

// The sizes in words, and what is wrong with the tile that needs no calculation.
wire [SPAN_BITS-1:0] field = tile_field_size[SPAN_BITS+1:2], object = tile_object_size[SPAN_BITS+1:2];
wire [SPAN_BITS-1:0] row = tile_row_size[SPAN_BITS+1:2], stride = tile_stride_size[SPAN_BITS+1:2];
wire [VIRT_W-1:0] virt = tile_global_base[VA_BITS-1:2];
wire [ADDR_W:0] base = tile_stash_base[ADDR_W+2:2];
wire one_row = tile_num_strides == {{(SPAN_BITS-1){1'b0}}, 1'b1};
wire [SPAN_BITS-1:0] step_words = one_row ? row : stride; // words from row to row
localparam [SPAN_BITS+1:0] STASH_WORDS = BYTES / 4, SPAN_LIMIT = 1 << SPAN_BITS;
wire [SPAN_BITS+1:0] end_words = {{(SPAN_BITS+1-ADDR_W){1'b0}}, base} + {1'b0, words_q};
wire [VIRT_W+1:0] virt_end = {2'b00, virt} + {{(VIRT_W-SPAN_BITS){1'b0}}, span_q};
reg bad_size_q, bad_row_q, bad_range_q, bad_span_q;
reg [SPAN_BITS+1:0] span_q; // words from the first to behind the last row
reg bad_end_q; // the tile passes the end of the virtual address space
always @(posedge clk) begin
    bad_size_q <= field == {SPAN_BITS{1'b0}} || object == {SPAN_BITS{1'b0}} || row == {SPAN_BITS{1'b0}}
        || tile_num_strides == {SPAN_BITS{1'b0}} || tile_field_size[1:0] != 2'd0 || tile_object_size[1:0] != 2'd0
        || tile_row_size[1:0] != 2'd0 || !one_row && tile_stride_size[1:0] != 2'd0 || field > object;
    bad_row_q <= remains_q || !one_row && row > stride;
    bad_range_q <= (|tile_stash_base[CHUNK_BITS-1:0]) || (|tile_global_base[1:0]) || words_over_q || end_words > STASH_WORDS;
    span_q <= {1'b0, strides_q} + {2'b00, row};
    bad_end_q <= virt_end > {2'b01, {VIRT_W{1'b0}}};
    bad_span_q <= strides_over_q || span_q > SPAN_LIMIT || bad_end_q;
end
wire [ERROR_W-1:0] error = bad_size_q ? ERROR_BAD_SIZE : bad_row_q ? ERROR_BAD_ROW : bad_range_q ? ERROR_BAD_RANGE
    : bad_span_q ? ERROR_BAD_SPAN : ERROR_NONE; // the first that applies

reg [W-1:0] a_q; // dividend or multiplier from above; quotient from below
reg [W-1:0] b_q; // divisor or multiplicand
reg [W-1:0] r_q; // remainder or product
reg [W-1:0] mask_q; // reciprocal: s ones, counted into shift_q
reg [4:0] shift_q; // reciprocal: its s, in the end
reg over_q; // the product has passed 2^SPAN_BITS
wire is_product = operation_q == OP_ROW_WORDS || operation_q == OP_WORDS || operation_q == OP_STRIDES;
wire is_reciprocal = operation_q[2];
wire is_short = operation_q == OP_FIELD_RCP || operation_q == OP_PER_ROW_RCP; // a reciprocal for N = ADDR_W

// Step 0: the operands.
reg [W-1:0] a_next, b_next;
always @* begin
    a_next = {W{1'b0}};
    b_next = {1'b0, object};
    case (operation_q)
        OP_PER_ROW: a_next = {1'b0, row};
        OP_ROW_WORDS: {a_next, b_next} = {a_q, {1'b0, field}};
        OP_WORDS: {a_next, b_next} = {{1'b0, tile_num_strides}, r_q};
        OP_STRIDES: {a_next, b_next} = {{1'b0, tile_num_strides - 1'b1}, {1'b0, stride}};
        OP_FIELD_RCP: b_next = {1'b0, field};
        OP_PER_ROW_RCP: b_next = per_row_q;
        OP_STRIDE_RCP: b_next = {1'b0, step_words};
        default: b_next = {1'b0, object};
    endcase
end

// Steps 1 and 2: ones up to the highest one of the divisor, and that one alone.
wire [W-1:0] ones_1 = b_q | (b_q >> 1), ones_2 = ones_1 | (ones_1 >> 2), ones_4 = ones_2 | (ones_2 >> 4);
wire [W-1:0] ones_8 = ones_4 | (ones_4 >> 8), ones_16 = ones_8 | (ones_8 >> 16);
wire [W-1:0] highest = mask_q ^ (mask_q >> 1);
wire is_power = highest == b_q; // the divisor is a power of two

// The other steps: one digit.
localparam [W:0] PRODUCT_LIMIT = 1 << SPAN_BITS;
wire digit = a_q[W-1];
wire [W:0] shifted = {r_q, digit};
wire fits = shifted >= {1'b0, b_q};
wire [W:0] difference = shifted - {1'b0, b_q};
wire [W:0] sum = {r_q, 1'b0} + ({1'b0, b_q} & {W + 1{digit}});
unused (difference[W]);
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
            a_q <= {b_q == {{W - 1{1'b0}}, 1'b1}, {W - 1{1'b0}}};
        end
    end else if (busy_q) begin
        mask_q <= mask_q >> 1;
        shift_q <= shift_q + {4'd0, mask_q[0]};
        if (makes_digit) begin
            a_q <= {a_q[W-2:0], fits};
            if (is_product) begin
                r_q <= sum[W-1:0];
                over_q <= over_q || sum > PRODUCT_LIMIT;
            end else r_q <= fits ? difference[W-1:0] : shifted[W-1:0];
        end
    end
end

// What an operation leaves is kept in step 0 of the next one; the last one's stays in a, r and shift.
wire [W-1:0] rcp = a_q + {{W - 1{1'b0}}, r_q != {W{1'b0}}}; // the reciprocal, rounded up
reg [W-1:0] per_row_q, words_q, strides_q, stride_rcp_q;
reg remains_q; // the row is not a whole number of objects
reg row_over_q; // the words of a row pass 2^SPAN_BITS
reg words_over_q, strides_over_q;
reg [ADDR_W:0] row_words_q, field_rcp_q, per_row_rcp_q;
reg [4:0] field_shift_q, per_row_shift_q, stride_shift_q;
always @(posedge clk)
    if (busy_q && step_q == 0)
        case (operation_q)
            OP_ROW_WORDS: {per_row_q, remains_q} <= {a_q, r_q != {W{1'b0}}};
            OP_WORDS: {row_words_q, row_over_q} <= {r_q[ADDR_W:0], over_q};
            OP_STRIDES: {words_q, words_over_q} <= {r_q, row_over_q || over_q};
            OP_FIELD_RCP: {strides_q, strides_over_q} <= {r_q, over_q};
            OP_PER_ROW_RCP: {field_rcp_q, field_shift_q} <= {rcp[ADDR_W:0], shift_q};
            OP_STRIDE_RCP: {per_row_rcp_q, per_row_shift_q} <= {rcp[ADDR_W:0], shift_q};
            OP_OBJECT_RCP: {stride_rcp_q, stride_shift_q} <= {rcp, shift_q};
            default: begin
            end
        endcase

// The entry, and the answer.
wire [W-1:0] field_wide = {1'b0, field}, rows_wide = {1'b0, tile_num_strides};
unused (field_wide);
unused (rows_wide);
wire [ADDR_W-1:0] entry_base = base[ADDR_W-1:0];
wire [VIRT_W-1:0] entry_virt = virt;
wire [ADDR_W:0] entry_words = words_q[ADDR_W:0], entry_field = field_wide[ADDR_W:0], entry_per_row = per_row_q[ADDR_W:0];
wire [ADDR_W:0] entry_row = row_words_q, entry_rows = rows_wide[ADDR_W:0];
wire [W-1:0] entry_object = {1'b0, object}, entry_stride = {1'b0, step_words};
wire [W-1:0] entry_object_gap = {1'b0, object - field}, entry_row_gap = {1'b0, step_words - row};
wire [ADDR_W:0] entry_field_rcp = field_rcp_q, entry_per_row_rcp = per_row_rcp_q;
wire [W-1:0] entry_stride_rcp = stride_rcp_q, entry_object_rcp = rcp;
wire [4:0] entry_field_shift = field_shift_q, entry_per_row_shift = per_row_shift_q;
wire [4:0] entry_stride_shift = stride_shift_q, entry_object_shift = shift_q;
wire [ENTRY_W-1:0] entry;
wire accepted_tile = done_q && error == ERROR_NONE;
assign calc_done_valid = done_q;
assign calc_done_data = {error & {ERROR_W{done_q}}, entry & {ENTRY_W{accepted_tile}}};
