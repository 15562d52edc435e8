// legal_size: ends the elaboration of a design where a rule of its sizes is broken
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module legal_size #(
    // 0: the rule that the instance is named after is broken
    parameter integer HOLDS = 1
) (
);

    generate
        if (HOLDS == 0) begin : g_broken
`ifdef LARDER_ANY_SIZE
`elsif VERILATOR
            $error("a size is not legal: the name of this instance says which");
`else
            a_size_is_not_legal stop ();
`endif
        end
    endgenerate

endmodule

`default_nettype wire
