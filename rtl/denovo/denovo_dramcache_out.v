// denovo_dramcache_out: the next request of a class to the vault
//
// Those who ask take turns. A request leaves out when the vault takes it; the next one enters in the same cycle.
//
// Source: docs/denovo/dramcache-system-data-path.md, The join
// Written by `larder emit denovo_dramcache_system`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_dramcache_out #(
    // how many may ask
    parameter integer ASKERS = 4,
    // bits of a request
    parameter integer REQUEST_W = 64
) (
    input  wire                        clk,      // clock
    input  wire                        rst,      // synchronous reset, active high
    input  wire [ASKERS-1:0]           asks,     // those who ask; they do so until their request enters
    input  wire [ASKERS*REQUEST_W-1:0] requests, // of each
    output wire [ASKERS-1:0]           enters,   // whose request enters at the edge: one at most
    output wire                        valid,    // out is full
    input  wire                        ready,    // the vault takes it
    output wire [REQUEST_W-1:0]        data,     // the request
    output wire [ASKERS-1:0]           leaves    // whose request the vault takes in this cycle
);

    reg                  valid_q;
    reg  [REQUEST_W-1:0] data_q;
    reg  [ASKERS-1:0]    whose_q;

    wire free = !valid_q || ready;
    wire served = free && (|asks);
    wire [ASKERS-1:0] turn;
    assign enters = turn & {ASKERS{free}};

    noc_turn #(.COUNT(ASKERS)) order (.clk(clk), .rst(rst), .asks(asks), .served(served), .turn(turn));

    wire [REQUEST_W-1:0] next;

    chosen_value #(.COUNT(ASKERS), .WIDTH(REQUEST_W)) choose (.which(turn), .values(requests), .value(next));

    always @(posedge clk) begin
        if (rst) begin
            valid_q <= 1'b0;
        end else if (free) begin
            valid_q <= |asks;
        end
        if (served) begin
            data_q <= next;
            whose_q <= turn;
        end
    end

    assign valid = valid_q;
    assign data = data_q;
    assign leaves = whose_q & {ASKERS{valid_q && ready}};

endmodule

`default_nettype wire
