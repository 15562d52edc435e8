// small_fifo: queue, its head always in view; a deep one lies in a synchronous RAM
//
// There is no in_ready: the producer never sends more than DEPTH that are not taken yet. With LATE = 0 one may enter a
// full queue in the cycle in which its head leaves.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module small_fifo #(
    // bits of an entry
    parameter integer WIDTH = 32,
    // entries, a power of two, at least 2
    parameter integer DEPTH = 4,
    // 1: in_valid comes late in a cycle, so in_data is written without it, and counts with it
    parameter integer LATE = 0
) (
    input  wire                   clk,       // clock
    input  wire                   rst,       // synchronous reset, active high
    input  wire                   in_valid,  // what enters
    input  wire [WIDTH-1:0]       in_data,
    output wire                   out_valid, // the queue is not empty
    input  wire                   out_ready, // its head leaves
    output wire [WIDTH-1:0]       out_data,  // the head; 0 when the queue is empty
    output wire [$clog2(DEPTH):0] count      // entries held
);

    localparam integer PLACE_W = $clog2(DEPTH);

    reg  [PLACE_W:0] count_q; // entries held

    wire pop = out_valid && out_ready;
    wire writes = (LATE == 1) ? !count_q[PLACE_W] : in_valid; // the place behind the last entry is written

    always @(posedge clk) begin
        if (rst) begin
            count_q <= {(PLACE_W+1){1'b0}};
        end else if (in_valid && !pop) begin
            count_q <= count_q + 1'b1;
        end else if (pop && !in_valid) begin
            count_q <= count_q - 1'b1;
        end
    end

    assign out_valid = count_q != {(PLACE_W+1){1'b0}};
    assign count = count_q;

    generate
        if (DEPTH == 2) begin : pair
            // Two entries: a register each, which costs less than a RAM of two words and what it takes to go around it.
            reg  [WIDTH-1:0] first_q;  // the head; 0 when the queue is empty
            reg  [WIDTH-1:0] second_q; // the entry behind it

            always @(posedge clk) begin
                if (rst) begin
                    first_q <= {WIDTH{1'b0}};
                end else if (pop || !out_valid) begin
                    first_q <= count_q[1] ? second_q : in_data & {WIDTH{in_valid}};
                end
                if (writes) begin
                    second_q <= in_data;
                end
            end

            assign out_data = first_q;
        end else begin : deep
            reg  [PLACE_W-1:0] head_q;  // where the oldest entry lies
            reg  [PLACE_W-1:0] tail_q;  // where the next one goes
            reg                fresh_q; // the head entered in the last cycle
            reg  [WIDTH-1:0]   fresh_data_q;

            // The head of the next cycle is read in this one; where it enters only now, it goes around the RAM.
            wire [PLACE_W-1:0] head_d = pop ? head_q + 1'b1 : head_q;

            always @(posedge clk) begin
                if (rst) begin
                    head_q <= {PLACE_W{1'b0}};
                    tail_q <= {PLACE_W{1'b0}};
                end else begin
                    head_q <= head_d;
                    if (in_valid) begin
                        tail_q <= tail_q + 1'b1;
                    end
                end
                fresh_q <= in_valid && tail_q == head_d;
                if (LATE == 1 || in_valid) begin
                    fresh_data_q <= in_data;
                end
            end

            wire [WIDTH-1:0] held_data;

            ram_1r1w #(.WIDTH(WIDTH), .DEPTH(DEPTH)) ram (
                .clk     (clk),
                .wr_en   (writes),
                .wr_addr (tail_q),
                .wr_data (in_data),
                .rd_en   (1'b1),
                .rd_addr (head_d),
                .rd_data (held_data)
            );

            assign out_data = (fresh_q ? fresh_data_q : held_data) & {WIDTH{out_valid}};
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(in_valid && count_q[PLACE_W] && !(LATE == 0 && pop))); // the producer keeps its promise
            cover (count_q[PLACE_W]); // full
        end
    end
`endif

endmodule

`default_nettype wire
