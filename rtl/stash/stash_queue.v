// stash_queue: a queue without a register for its head
//
// Its head is read where it lies: no register holds it a second time. There is no in_ready: the producer never sends
// more than DEPTH that are not taken yet.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_queue #(
    // bits of an entry
    parameter integer WIDTH = 32,
    // entries, a power of two, at least 2
    parameter integer DEPTH = 4
) (
    input  wire                   in_valid,  // what enters
    input  wire [WIDTH-1:0]       in_data,
    output wire                   out_valid, // the queue is not empty
    input  wire                   out_ready, // its head leaves
    output wire [WIDTH-1:0]       out_data,  // the head; any value when the queue is empty
    output wire [$clog2(DEPTH):0] count,     // entries held
    input  wire                   clk,
    input  wire                   rst
);

    localparam integer PLACE_W = $clog2(DEPTH);

    reg  [WIDTH-1:0]   entries [0:DEPTH-1];
    reg  [PLACE_W-1:0] head_q;  // where the oldest entry lies
    reg  [PLACE_W-1:0] tail_q;  // where the next one goes
    reg  [PLACE_W:0]   count_q; // entries held

    wire pop = out_valid && out_ready;

    always @(posedge clk) begin
        if (rst) begin
            {tail_q, head_q, count_q} <= 0;
        end else begin
            if (in_valid) begin
                tail_q <= tail_q + 1'b1;
            end
            if (pop) begin
                head_q <= head_q + 1'b1;
            end
            if (in_valid && !pop) begin
                count_q <= count_q + 1'b1;
            end else if (pop && !in_valid) begin
                count_q <= count_q - 1'b1;
            end
        end
        if (in_valid) begin
            entries[tail_q] <= in_data;
        end
    end

    assign out_valid = count_q != {(PLACE_W+1){1'b0}};
    assign out_data = entries[head_q];
    assign count = count_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(in_valid && count_q[PLACE_W] && !pop)); // the producer keeps its promise
            cover (count_q[PLACE_W]);                         // full
        end
    end
`endif

endmodule

`default_nettype wire
