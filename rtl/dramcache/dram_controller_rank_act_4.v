// dram_controller_rank_act_4: 4 in a window: when act is legal again
//
// Source: JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_rank_act_4 #(
    // four ACTs and the next, in slots (8 to 127)
    parameter integer T_FAW = 24
) (
    input  wire clk,    // clock
    input  wire rst,    // synchronous reset, active high
    input  wire act,    // it goes in this cycle
    output wire legal   // fewer than 4 of them are that young
);

    localparam integer SLOTS = T_FAW; // the current of four rows that open

    reg  [SLOTS-2:0] history_q; // the youngest lowest
    reg  [2:0]       count_q;   // how many are in it
    reg              legal_q;

    wire [2:0] count = count_q + {2'd0, act} - {2'd0, history_q[SLOTS-2]};
    assign legal = legal_q;

    always @(posedge clk) begin
        if (rst) begin
            history_q <= {(SLOTS-1){1'b0}};
            count_q <= 3'd0;
            legal_q <= 1'b1;
        end else begin
            history_q <= {history_q[SLOTS-3:0], act};
            count_q <= count;
            legal_q <= count < 3'd4;
        end
    end

endmodule

`default_nettype wire
