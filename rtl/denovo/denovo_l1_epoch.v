// denovo_l1_epoch: the epoch that an acquire changes
//
// The epoch of the L1. An acquire makes it another, so that copies of older epochs do not count. Before an epoch comes
// again a sweep has taken it from all lines.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_epoch #(
    // sets
    parameter integer SETS = 64,
    // a line's epoch
    parameter integer EPOCH_BITS = 4
) (
    input  wire                    clk,       // clock
    input  wire                    rst,       // synchronous reset, active high
    input  wire                    acquire,   // an acquire is performed
    input  wire                    busy,      // the epochs of lines are not to be written in this cycle
    output wire [EPOCH_BITS-1:0]   epoch,     // 0 is none
    output wire                    wraps,     // an acquire has to wait for the sweep
    output wire                    sweeps,    // a set's lines lose their epoch
    output wire [$clog2(SETS)-1:0] sweep_set  // that set
);

    localparam integer SET_W = $clog2(SETS);
    localparam integer LAST_SET_INT = SETS - 1;
    localparam [SET_W-1:0] LAST_SET = LAST_SET_INT[SET_W-1:0];

    reg  [EPOCH_BITS-1:0] epoch_q;
    reg                   sweeping_q;
    reg  [SET_W-1:0]      sweep_q;

    assign epoch = epoch_q;
    assign sweeps = sweeping_q && !busy;
    assign sweep_set = sweep_q;
    assign wraps = sweeping_q && (&epoch_q[EPOCH_BITS-2:1]);
    wire turns = acquire && (&epoch_q[EPOCH_BITS-2:0]); // the top bit changes

    always @(posedge clk) begin
        if (rst) begin
            epoch_q <= {{(EPOCH_BITS-1){1'b0}}, 1'b1};
        end else if (acquire) begin
            epoch_q <= &epoch_q ? {{(EPOCH_BITS-1){1'b0}}, 1'b1} : epoch_q + 1'b1;
        end
        if (rst) begin
            sweeping_q <= 1'b1; // no line has an epoch
        end else if (sweeps && sweep_q == LAST_SET) begin
            sweeping_q <= 1'b0;
        end else if (turns) begin
            sweeping_q <= 1'b1;
        end
        if (rst) begin
            sweep_q <= {SET_W{1'b0}}; // a sweep ends where the next one begins
        end else if (sweeps) begin
            sweep_q <= sweep_q + 1'b1;
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(turns && sweeping_q)); // the sweep is over before the next begins
        end
    end
`endif

endmodule

`default_nettype wire
