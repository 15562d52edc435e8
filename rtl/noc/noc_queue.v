// noc_queue: the flits of one network that came in by one port
//
// The flits of one network that came in by one port. Its memory is read without a clock: a flip-flop or a LUT a bit, no
// block RAM.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_crossbar`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_queue #(
    // bits of a flit
    parameter integer WIDTH = 69,
    // places
    parameter integer DEPTH = 4
) (
    input  wire             clk,       // clock
    input  wire             rst,       // synchronous reset, active high
    input  wire             in_valid,  // a flit enters, if there is room
    output wire             in_ready,  // there is room
    input  wire [WIDTH-1:0] in_data,
    output wire             out_valid, // it holds a flit
    input  wire             out_ready, // its head leaves
    output wire [WIDTH-1:0] out_data   // the head; anything when it holds none
);

    localparam integer PLACE_W = $clog2(DEPTH);
    localparam integer COUNT_W = $clog2(DEPTH + 1);
    localparam integer LAST_PLACE_INT = DEPTH - 1;
    localparam [PLACE_W-1:0] LAST_PLACE = LAST_PLACE_INT[PLACE_W-1:0];
    localparam integer FULL_INT = DEPTH;
    localparam [COUNT_W-1:0] FULL = FULL_INT[COUNT_W-1:0];

    reg  [COUNT_W-1:0] count_q; // flits held
    reg  [PLACE_W-1:0] head_q;  // where the oldest lies
    reg  [PLACE_W-1:0] tail_q;  // where the next one goes
    reg  [WIDTH-1:0]   places [0:DEPTH-1];

    wire enters = in_valid && in_ready;
    wire leaves = out_valid && out_ready;

    always @(posedge clk) begin
        if (rst) begin
            count_q <= {COUNT_W{1'b0}};
        end else if (enters && !leaves) begin
            count_q <= count_q + 1'b1;
        end else if (leaves && !enters) begin
            count_q <= count_q - 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            tail_q <= {PLACE_W{1'b0}};
        end else if (enters) begin
            tail_q <= (tail_q == LAST_PLACE) ? {PLACE_W{1'b0}} : tail_q + 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            head_q <= {PLACE_W{1'b0}};
        end else if (leaves) begin
            head_q <= (head_q == LAST_PLACE) ? {PLACE_W{1'b0}} : head_q + 1'b1;
        end
    end

    assign in_ready = count_q != FULL;
    assign out_valid = count_q != {COUNT_W{1'b0}};

    always @(posedge clk) begin
        if (enters) begin
            places[tail_q] <= in_data;
        end
    end

    assign out_data = places[head_q];

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (!in_ready); // full
        end
    end
`endif

endmodule

`default_nettype wire
