// denovo_l1_list: parked accesses
//
// Parked accesses, in a RAM, and what the order of later ones asks of them, in flip-flops.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_list #(
    // places
    parameter integer LIST = 8,
    // what is kept of an access
    parameter integer WIDTH = 100,
    // words of an access
    parameter integer PORT_WORDS = 16,
    // number of a warp
    parameter integer WARP_W = 5
) (
    input  wire                    clk,           // clock
    input  wire                    rst,           // synchronous reset, active high
    output wire                    free,          // some place is free
    output wire                    quiet,         // every place is
    output wire [$clog2(LIST)-1:0] first_free,
    input  wire                    may_join,      // an access may be parked there, or remain where it is: it is written
    input  wire                    may_remain,
    input  wire                    joins,         // it is parked there
    input  wire [WIDTH-1:0]        join_data,
    input  wire                    join_acquires, // it acquires
    input  wire                    join_ordered,  // it is ordered with the warp's other atomics
    input  wire [WARP_W-1:0]       warp,          // its warp, and that of the access which asks
    input  wire                    follows,       // it is not the first of its MSHR's list
    input  wire [$clog2(LIST)-1:0] tail,          // the last one then
    input  wire [PORT_WORDS-1:0]   left,          // words still to come of the access in S1

    // the order of accesses of `warp`
    output wire                    acquiring,     // one that is parked acquires
    output wire                    atomics,       // one is ordered
    output wire                    some,          // one is parked

    // the pass
    input  wire                    read,          // a place is read: the access follows one cycle later
    input  wire [$clog2(LIST)-1:0] read_place,
    output wire [WIDTH-1:0]        read_data,
    output wire [PORT_WORDS-1:0]   read_mask,
    input  wire [$clog2(LIST)-1:0] at,            // the place of the replay in S1
    input  wire                    done,          // it leaves its place
    input  wire                    relink,        // what follows it then follows `kept`
    input  wire [$clog2(LIST)-1:0] kept,
    input  wire [$clog2(LIST)-1:0] next_of,       // the place that `following` follows
    output reg  [$clog2(LIST)-1:0] following,
    output reg  [$clog2(LIST)-1:0] next_at        // what follows the replay in S1
);

    localparam integer LIST_W = $clog2(LIST);

    genvar p;

    wire [LIST-1:0] used, first;

    lowest_mask #(.COUNT(LIST)) pick (.some(~used), .lowest(first));

    denovo_l1_number #(.COUNT(LIST)) pick_number (.which(first), .number(first_free));

    assign free = !(&used);
    assign quiet = !(|used);
    wire [LIST-1:0] same_warp, acquires;
    assign acquiring = |(same_warp & acquires);
    wire [LIST-1:0] ordered;
    assign atomics = |(same_warp & ordered);
    assign some = |same_warp;
    wire [LIST*LIST_W-1:0] nexts;

    generate
        for (p = 0; p < LIST; p = p + 1) begin : g_place
            localparam integer NUMBER_INT = p;
            localparam [LIST_W-1:0] NUMBER = NUMBER_INT[LIST_W-1:0];

            reg               used_q;
            reg               acquires_q;
            reg               ordered_q;
            reg  [WARP_W-1:0] warp_q;
            reg  [LIST_W-1:0] next_q; // the place that follows in the same list

            always @(posedge clk) begin
                if (rst || (done && at == NUMBER)) begin
                    used_q <= 1'b0;
                end else if (joins && first[p]) begin
                    used_q <= 1'b1;
                end
                if (may_join && first[p]) begin
                    {acquires_q, ordered_q, warp_q} <= {join_acquires, join_ordered, warp};
                end
                if (joins && follows && tail == NUMBER) begin
                    next_q <= first_free;
                end else if (relink && kept == NUMBER) begin
                    next_q <= next_at;
                end
            end

            assign used[p] = used_q;
            assign same_warp[p] = used_q && warp_q == warp;
            assign acquires[p] = acquires_q;
            assign ordered[p] = ordered_q;
            assign nexts[p*LIST_W +: LIST_W] = next_q;
        end
    endgenerate

    always @* begin : set_following
        integer i;
        following = {LIST_W{1'b0}};
        next_at = {LIST_W{1'b0}};
        for (i = 0; i < LIST; i = i + 1) begin
            following = following | (nexts[i*LIST_W +: LIST_W] & {LIST_W{next_of == i[LIST_W-1:0]}});
            next_at = next_at | (nexts[i*LIST_W +: LIST_W] & {LIST_W{at == i[LIST_W-1:0]}});
        end
    end

    ram_1r1w #(.WIDTH(WIDTH), .DEPTH(LIST)) accesses (
        .clk     (clk),
        .wr_en   (may_join && free),
        .wr_addr (first_free),
        .wr_data (join_data),
        .rd_en   (read),
        .rd_addr (read_place),
        .rd_data (read_data)
    );

    ram_1r1w #(.WIDTH(PORT_WORDS), .DEPTH(LIST)) masks (
        .clk     (clk),
        .wr_en   ((may_join && free) || may_remain),
        .wr_addr (may_join ? first_free : at),
        .wr_data (left),
        .rd_en   (read),
        .rd_addr (read_place),
        .rd_data (read_mask)
    );

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(joins && !free)); // an access that is parked finds a place
            cover (&used);              // every place is used
        end
    end
`endif

endmodule

`default_nettype wire
