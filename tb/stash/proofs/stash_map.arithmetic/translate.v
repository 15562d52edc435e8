// The emitted translations and the emitted precomputation side by side, for exhaustive runs by translate.c. Nothing of
// the three is changed; the records are only taken apart. An entry goes to both pipelines in the same cycle.
`default_nettype none
module translate #(
    parameter integer BYTES = 16384,
    parameter integer CHUNK_WORDS = 16,
    parameter integer VA_BITS = 48,
    parameter integer SPAN_BITS = 24,
    parameter integer AW = $clog2(BYTES / 4),
    parameter integer VAW = VA_BITS - 2,
    parameter integer LW = SPAN_BITS + 1
) (
    input  wire                   clk,
    input  wire                   rst,
    // one entry, and what is asked of it
    input  wire [AW-1:0]          base,
    input  wire [AW:0]            words,
    input  wire [VAW-1:0]         virt,
    input  wire [AW:0]            field,
    input  wire [LW-1:0]          object,
    input  wire [AW:0]            per_row,
    input  wire [AW:0]            row,
    input  wire [AW:0]            rows,
    input  wire [LW-1:0]          stride,
    input  wire [LW-1:0]          object_gap,
    input  wire [LW-1:0]          row_gap,
    input  wire [AW:0]            field_rcp,
    input  wire [4:0]             field_shift,
    input  wire [AW:0]            per_row_rcp,
    input  wire [4:0]             per_row_shift,
    input  wire [LW-1:0]          stride_rcp,
    input  wire [4:0]             stride_shift,
    input  wire [LW-1:0]          object_rcp,
    input  wire [4:0]             object_shift,
    input  wire                   fwd_ok,
    input  wire [AW-1:0]          fwd_addr,
    output reg  [VAW-1:0]         fwd_virt,
    output wire [$clog2(CHUNK_WORDS):0] fwd_end, // words of its chunk in the tile, from the chunk's first on
    output wire [CHUNK_WORDS-1:0] fwd_objects, // words behind it at which an object begins, a row
    output wire [CHUNK_WORDS-1:0] fwd_rows,
    input  wire                   rev_ok,
    input  wire [VAW-1:0]         rev_virt,
    output wire [AW-1:0]          rev_addr,
    output wire                   rev_mapped,
    output wire [CHUNK_WORDS-1:0] rev_words, // words of its line in the tile, from it on
    // a tile, in bytes, and its entry
    input  wire                   calc_valid,
    output wire                   calc_ready,
    input  wire [AW+2:0]          tile_base,
    input  wire [VA_BITS-1:0]     tile_global,
    input  wire [LW:0]            tile_field,
    input  wire [LW:0]            tile_object,
    input  wire [LW:0]            tile_row,
    input  wire [LW:0]            tile_stride,
    input  wire [SPAN_BITS-1:0]   tile_rows,
    output wire                   done,
    output wire [3:0]             error,
    output wire [AW-1:0]          out_base,
    output wire [AW:0]            out_words,
    output wire [VAW-1:0]         out_virt,
    output wire [AW:0]            out_field,
    output wire [LW-1:0]          out_object,
    output wire [AW:0]            out_per_row,
    output wire [AW:0]            out_row,
    output wire [AW:0]            out_rows,
    output wire [LW-1:0]          out_stride,
    output wire [LW-1:0]          out_object_gap,
    output wire [LW-1:0]          out_row_gap,
    output wire [AW:0]            out_field_rcp,
    output wire [4:0]             out_field_shift,
    output wire [AW:0]            out_per_row_rcp,
    output wire [4:0]             out_per_row_shift,
    output wire [LW-1:0]          out_stride_rcp,
    output wire [4:0]             out_stride_shift,
    output wire [LW-1:0]          out_object_rcp,
    output wire [4:0]             out_object_shift
);
    // What stash_map_places does between the stages: the gaps, and what is known before the address, wait. Then the expander
    // adds the line in which the tile begins, and the word's number in its chunk.
    localparam integer SW = $clog2(CHUNK_WORDS) + 1;
    localparam integer LINE = VAW - SW + 1;
    localparam integer RCP_W = SPAN_BITS > AW ? AW + 1 : SPAN_BITS; // digits of a reciprocal that the reverse translation has
    wire [LW-1:0] s4_object_gap, s6_row_gap;
    wire [SW-1:0] s2_end;
    wire [CHUNK_WORDS-1:0] s6_objects, s7_rows;
    wire [LINE-1:0] s7_line;
    wire [SPAN_BITS+1-SW:0] s7_lines;
    wire [SW-2:0] s7_start, s7_word;
    reg  [SW-2:0] place;
    reg  [CHUNK_WORDS-1:0] rows_q;
    delay_line #(.WIDTH(LW), .CYCLES(3)) object_gap_delay (.clk(clk), .in_data(object_gap), .out_data(s4_object_gap));
    delay_line #(.WIDTH(LW), .CYCLES(5)) row_gap_delay (.clk(clk), .in_data(row_gap), .out_data(s6_row_gap));
    delay_line #(.WIDTH(SW), .CYCLES(6)) end_delay (.clk(clk), .in_data(s2_end), .out_data(fwd_end));
    delay_line #(.WIDTH(CHUNK_WORDS), .CYCLES(2)) objects_delay (.clk(clk), .in_data(s6_objects), .out_data(fwd_objects));
    delay_line #(.WIDTH(LINE), .CYCLES(6)) line_delay (.clk(clk), .in_data(virt[VAW-1:SW-1]), .out_data(s7_line));
    delay_line #(.WIDTH(SW - 1), .CYCLES(6)) word_delay (.clk(clk), .in_data(fwd_addr[SW-2:0]), .out_data(s7_word));
    always @(posedge clk) begin
        place = s7_start + s7_word;
        fwd_virt <= {s7_line + s7_lines, place};
        rows_q <= s7_rows;
    end
    assign fwd_rows = rows_q;
    stash_map_forward #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)) forward (
        .clk(clk), .s1_ok(fwd_ok), .s1_addr(fwd_addr), .s1_base(base), .s1_words(words), .s1_virt(virt),
        .s1_field(field), .s1_row(row), .s1_field_rcp(field_rcp), .s1_field_shift(field_shift),
        .s1_per_row_rcp(per_row_rcp), .s1_per_row_shift(per_row_shift), .s4_object_gap(s4_object_gap),
        .s6_row_gap(s6_row_gap), .s2_end(s2_end), .s6_objects(s6_objects),
        .s7_rows(s7_rows), .s7_lines(s7_lines), .s7_start(s7_start));
    stash_map_reverse #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)) reverse (
        .clk(clk), .rst(rst), .s1_ok(rev_ok), .s1_address(rev_virt), .s1_base(base), .s1_virt(virt), .s1_field(field),
        .s1_object(object), .s1_length(stride - row_gap), .s1_row(row), .s1_rows(rows), .s1_stride(stride),
        .s1_stride_rcp(stride_rcp[SPAN_BITS-RCP_W +: RCP_W]), .s1_stride_shift(stride_shift), .s1_object_rcp(object_rcp[SPAN_BITS-RCP_W +: RCP_W]),
        .s1_object_shift(object_shift), .s10_addr(rev_addr), .s10_mapped(rev_mapped), .s10_words(rev_words));
    stash_tile_calc #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)) calc (
        .clk(clk), .rst(rst), .calc_valid(calc_valid), .calc_ready(calc_ready),
        .calc_data({tile_base, tile_global, tile_field, tile_object, tile_row, tile_stride, tile_rows}),
        .calc_done_valid(done), .calc_done_ready(1'b1),
        .calc_done_data({error, out_base, out_words, out_virt, out_field, out_object, out_per_row, out_row, out_rows,
                         out_stride, out_object_gap, out_row_gap, out_field_rcp, out_field_shift, out_per_row_rcp,
                         out_per_row_shift, out_stride_rcp, out_stride_shift, out_object_rcp, out_object_shift}));
endmodule
`default_nettype wire
