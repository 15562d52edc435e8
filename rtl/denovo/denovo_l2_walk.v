// denovo_l2_walk: flush: a walk over lines
//
// The walk of a command over the lines, one a cycle. Of a range a position is a line's address without its bank, of all
// lines a set and a way.
//
// Source: docs/denovo/l2-data-path.md, The walk
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_walk #(
    // width of a set's number
    parameter integer SET_W = 1,
    // width of a way's number
    parameter integer WAY_W = 1,
    // width of an address without its bank
    parameter integer KEY_W = 20
) (
    input  wire             clk,        // clock
    input  wire             rst,        // synchronous reset, active high
    input  wire             up,         // a command can be taken
    input  wire             valid,      // a command
    output wire             ready,
    input  wire             all_lines,
    input  wire [KEY_W-1:0] first,
    input  wire [KEY_W-1:0] last,
    output wire             some,       // a position can enter
    output wire             everything, // of all lines
    output wire [KEY_W-1:0] key,        // the position; of all lines the set is its lowest bits
    output wire [WAY_W-1:0] way,
    input  wire             enter,      // it enters
    input  wire             back,       // the walk goes back to the position in P2
    input  wire [KEY_W-1:0] back_key,
    input  wire [WAY_W-1:0] back_way,
    input  wire             under_way,  // a FLUSH is in P1 or P2, or a line is to leave for one
    output wire             passed,     // no line will leave for the walk any more
    input  wire             settled,    // what left before is at memory
    input  wire             refused,    // memory refused a write
    output wire             done,       // the command is done
    input  wire             done_ready,
    output wire             error
);

    localparam [1:0] IDLE = 2'd0;
    localparam [1:0] WALKING = 2'd1;
    localparam [1:0] DONE = 2'd2;

    reg  [1:0]       state_q;
    reg              over_q;  // there is no further position
    reg              all_lines_q;
    reg  [KEY_W-1:0] key_q;
    reg  [KEY_W-1:0] last_q;
    reg  [WAY_W-1:0] way_q;
    reg              error_q; // memory refused a write since the command was taken

    wire take = valid && ready;
    assign ready = up && state_q == IDLE;
    assign some = state_q == WALKING && !over_q;
    assign passed = state_q == WALKING && over_q && !under_way;
    assign everything = all_lines_q;
    assign key = key_q;
    assign way = way_q;
    assign done = state_q == DONE;
    assign error = done && error_q;
    wire last_way = (&way_q) || !all_lines_q;
    wire last_key = all_lines_q ? &key_q[SET_W-1:0] : key_q == last_q;

    always @(posedge clk) begin
        if (rst) begin
            state_q <= IDLE;
        end else if (take) begin
            state_q <= WALKING;
        end else if (passed && settled) begin
            state_q <= DONE;
        end else if (done && done_ready) begin
            state_q <= IDLE;
        end
        if (take) begin
            all_lines_q <= all_lines;
            last_q <= last;
            key_q <= all_lines ? {KEY_W{1'b0}} : first;
            way_q <= {WAY_W{1'b0}};
            over_q <= !all_lines && first > last;
        end else if (back) begin
            key_q <= back_key;
            way_q <= back_way;
            over_q <= 1'b0;
        end else if (enter) begin
            if (last_way) begin
                key_q <= key_q + 1'b1;
            end
            if (all_lines_q) begin
                way_q <= way_q + 1'b1;
            end
            over_q <= last_way && last_key;
        end
        if (take) begin
            error_q <= refused;
        end else if (refused) begin
            error_q <= 1'b1;
        end
    end

endmodule

`default_nettype wire
