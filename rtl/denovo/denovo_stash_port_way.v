// denovo_stash_port_way: a message about F words as messages about T words
//
// A message about words of one line, in parts that are each about one line of another width; no register but for what
// has left.
//
// Source: docs/denovo/stash-port-data-path.md, Lines of two widths
// Written by `larder emit denovo_stash_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_stash_port_way #(
    // words of a line of the input
    parameter integer F = 16,
    // words of a line of the output
    parameter integer T = 16,
    // width of a word's address
    parameter integer WORD_W = 38,
    // width of a line at the input: not to be overridden; derived, not to be overridden
    parameter integer FROM_LINE_W = WORD_W - $clog2(F),
    // at the output: not to be overridden; derived, not to be overridden
    parameter integer TO_LINE_W = WORD_W - $clog2(T)
) (
    input  wire                   clk,        // clock
    input  wire                   rst,        // synchronous reset, active high

    // The message
    input  wire                   from_valid,
    output wire                   from_ready,
    input  wire [FROM_LINE_W-1:0] from_line,
    input  wire [F-1:0]           from_mask,
    input  wire [32*F-1:0]        from_data,

    // Its parts
    output wire                   to_valid,
    input  wire                   to_ready,
    output wire [TO_LINE_W-1:0]   to_line,
    output wire [T-1:0]           to_mask,
    output wire [32*T-1:0]        to_data
);

    genvar p;

    assign to_valid = from_valid;

    generate
        if (F > T) begin : g_cut
            localparam integer PARTS = F / T;
            localparam integer PART_W = $clog2(PARTS);

            reg  [PARTS-1:0] done_q; // parts that have left
            reg  [T-1:0]     mask;   // the part's words
            reg  [32*T-1:0]  data;

            wire [PARTS-1:0] some;                  // parts with words
            wire [PARTS-1:0] rest = some & ~done_q; // parts that have not
            wire [PARTS-1:0] lowest;
            wire [PART_W-1:0] part;                 // the lowest of these, or 0

            lowest_one #(.COUNT(PARTS)) pick (.some(rest), .lowest(lowest), .number(part));

            for (p = 0; p < PARTS; p = p + 1) begin : g_part
                assign some[p] = |from_mask[p*T +: T];
            end

            wire last = rest == lowest; // no other part is left
            assign from_ready = to_ready && last;
            assign to_line = {from_line, part};

            always @* begin : set_mask
                integer i;
                mask = {T{1'b0}};
                data = {(32*T){1'b0}};
                for (i = 0; i < PARTS; i = i + 1) begin
                    mask = mask | (from_mask[i*T +: T] & {T{part == i[PART_W-1:0]}});
                    data = data | (from_data[i*32*T +: 32*T] & {(32*T){part == i[PART_W-1:0]}});
                end
            end

            assign {to_mask, to_data} = {mask, data};

            always @(posedge clk) begin
                if (rst || (from_valid && from_ready)) begin
                    done_q <= {PARTS{1'b0}};
                end else if (from_valid && to_ready) begin
                    done_q <= done_q | lowest;
                end
            end

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    cover (from_valid && to_ready && !last); // a part leaves, and not the last
                end
            end
`endif
        end else begin : g_place
            localparam integer PLACES = T / F;

            assign from_ready = to_ready;

            if (PLACES == 1) begin : g_same
                assign to_line = from_line;
                assign to_mask = from_mask;
                assign to_data = from_data;
            end else begin : g_wider
                localparam integer PLACE_W = $clog2(PLACES);

                wire [PLACE_W-1:0] place = from_line[PLACE_W-1:0]; // of the input's line in the output's
                assign to_line = from_line[FROM_LINE_W-1:PLACE_W];

                for (p = 0; p < PLACES; p = p + 1) begin : g_there
                    localparam integer PLACE_INT = p;
                    localparam [PLACE_W-1:0] PLACE = PLACE_INT[PLACE_W-1:0];

                    assign to_mask[p*F +: F] = from_mask & {F{place == PLACE}};
                    assign to_data[p*32*F +: 32*F] = from_data & {(32*F){place == PLACE}};
                end
            end

            wire unused = &{1'b0, clk, rst};
        end
    endgenerate

endmodule

`default_nettype wire
