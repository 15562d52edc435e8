// dram_controller_window: four ACTs in a window: when the next is legal
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_window #(
    // four ACTs and the next (slots, 8 to 127)
    parameter integer T_FAW = 24
) (
    input  wire clk,    // clock
    input  wire rst,    // synchronous reset, active high
    input  wire act,    // it goes in this cycle
    output wire legal   // fewer than four of them are that young
);

    localparam integer SLOTS = T_FAW;

    reg  [SLOTS-2:0] history_q; // the youngest lowest
    reg  [2:0]       count_q;   // how many are in it

    assign legal = !count_q[2];

    always @(posedge clk) begin
        if (rst) begin
            history_q <= {(SLOTS-1){1'b0}};
            count_q <= 3'd0;
        end else begin
            history_q <= {history_q[SLOTS-3:0], act};
            count_q <= count_q + {2'd0, act} - {2'd0, history_q[SLOTS-2]};
        end
    end

endmodule

`default_nettype wire
