// What is named sK_ is valid K cycles after the request. Products are made of two halves, each half the digits of one
// factor, in one cycle, and added in the next. Stage 1 has the request, and its entry, which is out of its memory now.

output [VIRT_W-1:0] s8_virt; // virtual word address; 0 when not mapped
output s8_mapped; // the word lies in the mapping

localparam GAP_W = SPAN_BITS + 1; // width of object_gap and row_gap
localparam HALF = ADDR_W / 2; // digits of a factor in the low half of a product
localparam SKIP_W = ADDR_W + GAP_W; // element * object_gap, row * row_gap

// o = addr - base, and whether the word lies in the mapping.
wire [ADDR_W:0] s1_o = {1'b0, s1_addr} - {1'b0, s1_base};
reg s2_above_q;
reg [ADDR_W-1:0] s2_o_q;
reg [ADDR_W:0] s2_words_q;
reg [VIRT_W-1:0] s2_virt_q;
reg [4:0] s7_mapped_q; // the word lies in the mapping: stages 7 (highest bit) to 3
always @(posedge clk) begin
    if (rst) zero;
    else begin
        s2_above_q <= s1_ok && !s1_o[ADDR_W];
        s7_mapped_q <= {s7_mapped_q[3:0], s2_above_q && {1'b0, s2_o_q} < s2_words_q};
    end
    {s2_o_q, s2_words_q, s2_virt_q} <= {s1_o[ADDR_W-1:0], s1_words, s1_virt};
end

// element = o / field: stages 2 and 3. row = element / per_row: stages 4 and 5.
wire [ADDR_W-1:0] s4_element, s6_row;
delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(1)) s2_field_rcp_delay (.clk, .in_data(s1_field_rcp), .out_data(s2_field_rcp));
delay_line #(.WIDTH(5), .CYCLES(1)) s2_field_shift_delay (.clk, .in_data(s1_field_shift), .out_data(s2_field_shift));
reciprocal_unit #(.N(ADDR_W)) element_unit (
    .clk, .rcp(s2_field_rcp), .shift(s2_field_shift), .n(s2_o_q), .quotient(s4_element)
);
delay_line #(.WIDTH(ADDR_W + 1), .CYCLES(3)) s4_per_row_rcp_delay (
    .clk, .in_data(s1_per_row_rcp), .out_data(s4_per_row_rcp)
);
delay_line #(.WIDTH(5), .CYCLES(3)) s4_per_row_shift_delay (
    .clk, .in_data(s1_per_row_shift), .out_data(s4_per_row_shift)
);
reciprocal_unit #(.N(ADDR_W)) row_unit (
    .clk, .rcp(s4_per_row_rcp), .shift(s4_per_row_shift), .n(s4_element), .quotient(s6_row)
);

// element * object_gap and row * row_gap.
delay_line #(.WIDTH(GAP_W), .CYCLES(3)) s4_object_gap_delay (.clk, .in_data(s1_object_gap), .out_data(s4_object_gap));
delay_line #(.WIDTH(GAP_W), .CYCLES(5)) s6_row_gap_delay (.clk, .in_data(s1_row_gap), .out_data(s6_row_gap));
half_products #(.A_W(ADDR_W), .HALF, .B_W(GAP_W), .WIDTH(SKIP_W)) s5_objects (
    .clk, .a(s4_element), .b(s4_object_gap), .low(s5_objects_low), .high(s5_objects_high)
);
half_products #(.A_W(ADDR_W), .HALF, .B_W(GAP_W), .WIDTH(SKIP_W)) s7_rows (
    .clk, .a(s6_row), .b(s6_row_gap), .low(s7_rows_low), .high(s7_rows_high)
);

// virt + o, then the gaps between objects, then those between rows.
localparam SUM_W = max(VIRT_W, SKIP_W + ADDR_W) + 1; // wide enough for either
delay_line #(.WIDTH(VIRT_W), .CYCLES(2)) s5_sum_delay (.clk, .in_data(s3_sum_q), .out_data(s5_sum));
wire [SUM_W-1:0] s5_skip = {{(SUM_W-SKIP_W){1'b0}}, s5_objects_low} + ({{(SUM_W-SKIP_W){1'b0}}, s5_objects_high} << HALF);
wire [SUM_W-1:0] s7_skip = {{(SUM_W-SKIP_W){1'b0}}, s7_rows_low} + ({{(SUM_W-SKIP_W){1'b0}}, s7_rows_high} << HALF);
unused (s5_skip[SUM_W-1:VIRT_W]);
unused (s7_skip[SUM_W-1:VIRT_W]);
reg [VIRT_W-1:0] s3_sum_q, s6_sum_q, s7_sum_q;
always @(posedge clk) begin
    s3_sum_q <= s2_virt_q + {{(VIRT_W-ADDR_W){1'b0}}, s2_o_q};
    s6_sum_q <= s5_sum + s5_skip[VIRT_W-1:0];
    s7_sum_q <= s6_sum_q;
    if (rst) {s8_virt, s8_mapped} <= {VIRT_W + 1{1'b0}};
    else {s8_virt, s8_mapped} <= {(s7_sum_q + s7_skip[VIRT_W-1:0]) & {VIRT_W{s7_mapped_q[4]}}, s7_mapped_q[4]};
end
