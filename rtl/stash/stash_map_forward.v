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
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // a tile spans at most 2^SPAN_BITS words of the global space, in bits (8 to 28)
    parameter integer SPAN_BITS = 24,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1
) (
    input  wire                      clk,              // clock
    input  wire                      rst,              // synchronous reset, active high
    output reg  [VIRT_W-1:0]         s8_virt,          // virtual word address; 0 when not mapped
    output reg                       s8_mapped,        // the word lies in the mapping

    // from stash_map
    input  wire [ADDR_W-1:0]         s1_addr,
    input  wire [ADDR_W-1:0]         s1_base,
    input  wire                      s1_ok,
    input  wire [ADDR_W:0]           s1_words,
    input  wire [VIRT_W-1:0]         s1_virt,
    input  wire [ADDR_W:0]           s1_field_rcp,
    input  wire [4:0]                s1_field_shift,
    input  wire [ADDR_W:0]           s1_per_row_rcp,
    input  wire [4:0]                s1_per_row_shift,
    input  wire [ENTRY_STRIDE_W-1:0] s1_object_gap,
    input  wire [ENTRY_STRIDE_W-1:0] s1_row_gap
);

    localparam integer GAP_W = SPAN_BITS + 1;   // width of object_gap and row_gap
    localparam integer HALF = ADDR_W / 2;       // digits of a factor in the low half of a product
    localparam integer SKIP_W = ADDR_W + GAP_W; // element * object_gap, row * row_gap
    localparam integer SUM_W = (VIRT_W > SKIP_W+ADDR_W ? VIRT_W : SKIP_W+ADDR_W) + 1; // wide enough for either

    reg               s2_above_q;
    reg  [ADDR_W-1:0] s2_o_q;
    reg  [ADDR_W:0]   s2_words_q;
    reg  [VIRT_W-1:0] s2_virt_q;
    reg  [4:0]        s7_mapped_q; // the word lies in the mapping: stages 7 (highest bit) to 3
    reg  [VIRT_W-1:0] s3_sum_q;
    reg  [VIRT_W-1:0] s6_sum_q;
    reg  [VIRT_W-1:0] s7_sum_q;

    // o = addr - base, and whether the word lies in the mapping.
    wire [ADDR_W:0] s1_o = {1'b0, s1_addr} - {1'b0, s1_base};

    always @(posedge clk) begin
        if (rst) begin
            {s2_above_q, s7_mapped_q} <= 0;
        end else begin
            s2_above_q <= s1_ok && !s1_o[ADDR_W];
            s7_mapped_q <= {s7_mapped_q[3:0], s2_above_q && {1'b0, s2_o_q} < s2_words_q};
        end
        {s2_o_q, s2_words_q, s2_virt_q} <= {s1_o[ADDR_W-1:0], s1_words, s1_virt};
    end

    // element = o / field: stages 2 and 3. row = element / per_row: stages 4 and 5.
    wire [ADDR_W:0] s2_field_rcp;

    delay_line #(
        .WIDTH  (ADDR_W + 1),
        .CYCLES (1)
    ) s2_field_rcp_delay (
        .clk      (clk),
        .in_data  (s1_field_rcp),
        .out_data (s2_field_rcp)
    );

    wire [4:0] s2_field_shift;

    delay_line #(
        .WIDTH  (5),
        .CYCLES (1)
    ) s2_field_shift_delay (
        .clk      (clk),
        .in_data  (s1_field_shift),
        .out_data (s2_field_shift)
    );

    wire [ADDR_W-1:0] s4_element;

    reciprocal_unit #(
        .N (ADDR_W)
    ) element_unit (
        .clk      (clk),
        .rcp      (s2_field_rcp),
        .shift    (s2_field_shift),
        .n        (s2_o_q),
        .quotient (s4_element)
    );

    wire [ADDR_W:0] s4_per_row_rcp;

    delay_line #(
        .WIDTH  (ADDR_W + 1),
        .CYCLES (3)
    ) s4_per_row_rcp_delay (
        .clk      (clk),
        .in_data  (s1_per_row_rcp),
        .out_data (s4_per_row_rcp)
    );

    wire [4:0] s4_per_row_shift;

    delay_line #(
        .WIDTH  (5),
        .CYCLES (3)
    ) s4_per_row_shift_delay (
        .clk      (clk),
        .in_data  (s1_per_row_shift),
        .out_data (s4_per_row_shift)
    );

    wire [ADDR_W-1:0] s6_row;

    reciprocal_unit #(
        .N (ADDR_W)
    ) row_unit (
        .clk      (clk),
        .rcp      (s4_per_row_rcp),
        .shift    (s4_per_row_shift),
        .n        (s4_element),
        .quotient (s6_row)
    );

    wire [GAP_W-1:0] s4_object_gap;

    // element * object_gap and row * row_gap.
    delay_line #(
        .WIDTH  (GAP_W),
        .CYCLES (3)
    ) s4_object_gap_delay (
        .clk      (clk),
        .in_data  (s1_object_gap),
        .out_data (s4_object_gap)
    );

    wire [GAP_W-1:0] s6_row_gap;

    delay_line #(
        .WIDTH  (GAP_W),
        .CYCLES (5)
    ) s6_row_gap_delay (
        .clk      (clk),
        .in_data  (s1_row_gap),
        .out_data (s6_row_gap)
    );

    wire [SKIP_W-1:0] s5_objects_low;
    wire [SKIP_W-1:0] s5_objects_high;

    half_products #(
        .A_W   (ADDR_W),
        .HALF  (HALF),
        .B_W   (GAP_W),
        .WIDTH (SKIP_W)
    ) s5_objects (
        .clk  (clk),
        .a    (s4_element),
        .b    (s4_object_gap),
        .low  (s5_objects_low),
        .high (s5_objects_high)
    );

    wire [SKIP_W-1:0] s7_rows_low;
    wire [SKIP_W-1:0] s7_rows_high;

    half_products #(
        .A_W   (ADDR_W),
        .HALF  (HALF),
        .B_W   (GAP_W),
        .WIDTH (SKIP_W)
    ) s7_rows (
        .clk  (clk),
        .a    (s6_row),
        .b    (s6_row_gap),
        .low  (s7_rows_low),
        .high (s7_rows_high)
    );

    // virt + o, then the gaps between objects, then those between rows.
    wire [VIRT_W-1:0] s5_sum;

    delay_line #(
        .WIDTH  (VIRT_W),
        .CYCLES (2)
    ) s5_sum_delay (
        .clk      (clk),
        .in_data  (s3_sum_q),
        .out_data (s5_sum)
    );

    wire [SUM_W-1:0] s5_skip = {{(SUM_W-SKIP_W){1'b0}}, s5_objects_low}
        + ({{(SUM_W-SKIP_W){1'b0}}, s5_objects_high} << HALF);

    wire [SUM_W-1:0] s7_skip = {{(SUM_W-SKIP_W){1'b0}}, s7_rows_low}
        + ({{(SUM_W-SKIP_W){1'b0}}, s7_rows_high} << HALF);

    always @(posedge clk) begin
        s3_sum_q <= s2_virt_q + {{(VIRT_W-ADDR_W){1'b0}}, s2_o_q};
        s6_sum_q <= s5_sum + s5_skip[VIRT_W-1:0];
        s7_sum_q <= s6_sum_q;
        if (rst) begin
            {s8_virt, s8_mapped} <= {(VIRT_W+1){1'b0}};
        end else begin
            {s8_virt, s8_mapped} <= {
                (s7_sum_q + s7_skip[VIRT_W-1:0]) & {VIRT_W{s7_mapped_q[4]}},
                s7_mapped_q[4]
            };
        end
    end

    wire unused = &{1'b0, s5_skip[SUM_W-1:VIRT_W], s7_skip[SUM_W-1:VIRT_W]};

endmodule

`default_nettype wire
