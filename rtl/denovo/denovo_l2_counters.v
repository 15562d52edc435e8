// denovo_l2_counters: counters of events
//
// Counters of events, and the one that is asked for. An event is counted a cycle later, so that no sum follows a
// decision.
//
// Source: docs/denovo/l2-data-path.md, Counters
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_counters (
    input  wire        clk,        // clock
    input  wire        rst,        // synchronous reset, active high
    input  wire        requests,   // what has happened
    input  wire        fetches,
    input  wire        forwards,
    input  wire        recalls,
    input  wire        taken,
    input  wire        dropped,
    input  wire        writebacks,
    input  wire        queued,
    input  wire        retries,
    input  wire [3:0]  selected,   // COUNT_*
    output reg  [31:0] count       // that counter, a cycle later
);

    localparam integer COUNTERS = 9;

    genvar c;

    reg  [COUNTERS-1:0] events_q; // in the last cycle

    wire [COUNTERS-1:0] events = {
        retries, queued, writebacks, dropped, taken, recalls, forwards, fetches, requests
    };

    wire [32*COUNTERS-1:0] counts;
    wire [COUNTERS-1:0] which;

    generate
        for (c = 0; c < COUNTERS; c = c + 1) begin : g_counter
            localparam integer NUMBER_INT = c;
            localparam [3:0] NUMBER = NUMBER_INT[3:0];

            reg  [31:0] count_q;

            always @(posedge clk) begin
                if (rst) begin
                    count_q <= 32'd0;
                end else begin
                    count_q <= count_q + {31'd0, events_q[c]};
                end
            end

            assign counts[32*c +: 32] = count_q;
            assign which[c] = selected == NUMBER;
        end
    endgenerate

    always @(posedge clk) begin
        events_q <= events & {COUNTERS{!rst}};
    end

    wire [31:0] choice_count;

    chosen_value #(.COUNT(COUNTERS), .WIDTH(32)) choice (.which(which), .values(counts), .value(choice_count));

    always @(posedge clk) begin
        if (rst) begin
            count <= 32'd0;
        end else begin
            count <= choice_count;
        end
    end

endmodule

`default_nettype wire
