// denovo_l1_bytes: stores of bytes that are answered early
//
// Stores of bytes, which are answered before their word is here: whether some are parked, and which are lost with a
// word that memory failed.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_bytes #(
    // parked accesses
    parameter integer LIST = 16,
    // a line's address
    parameter integer LINE_W = 36,
    // words in a line
    parameter integer LINE_WORDS = 16
) (
    input  wire                  clk,        // clock
    input  wire                  rst,        // synchronous reset, active high
    input  wire                  parks,      // one is parked
    input  wire                  ends,       // one that was parked is done
    input  wire [LINE_W-1:0]     line,       // of the store in S1
    input  wire [LINE_WORDS-1:0] lost_words, // its words that fail
    output wire                  waits,      // some are parked
    output wire                  lost,       // for one cycle: bytes are lost
    output wire [LINE_W-1:0]     lost_at,    // line of the bytes that were lost last
    output wire [LINE_WORDS-1:0] lost_last   // their words in that line
);

    localparam integer LIST_W = $clog2(LIST);

    reg  [LIST_W:0]              parked_q;
    reg                          lost_q;
    reg  [LINE_W+LINE_WORDS-1:0] words_q; // the line and words that were lost last

    wire loses = |lost_words;
    assign waits = parked_q != {(LIST_W+1){1'b0}};
    assign lost = lost_q;
    assign {lost_at, lost_last} = words_q;

    always @(posedge clk) begin
        if (rst) begin
            parked_q <= {(LIST_W+1){1'b0}};
        end else if (parks) begin
            parked_q <= parked_q + 1'b1;
        end else if (ends) begin
            parked_q <= parked_q - 1'b1;
        end
        if (rst) begin
            lost_q <= 1'b0;
        end else begin
            lost_q <= loses;
        end
        if (rst) begin
            words_q <= {(LINE_W+LINE_WORDS){1'b0}};
        end else if (loses) begin
            words_q <= {line, lost_words};
        end
    end

endmodule

`default_nettype wire
