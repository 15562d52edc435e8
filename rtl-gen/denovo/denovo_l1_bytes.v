// Stores of bytes, which are answered before their word is here: whether some are parked, and which are lost with a word
// that memory failed.

parameter integer LIST = 16; // parked accesses
parameter integer LINE_W = 36; // a line's address
parameter integer LINE_WORDS = 16; // words in a line
input clk; // clock
input rst; // synchronous reset, active high
input parks; // one is parked
input ends; // one that was parked is done
input [LINE_W-1:0] line; // of the store in S1
input [LINE_WORDS-1:0] lost_words; // its words that fail
output waits; // some are parked
output lost; // for one cycle: bytes are lost
output [LINE_W-1:0] lost_at; // line of the bytes that were lost last
output [LINE_WORDS-1:0] lost_last; // their words in that line

localparam LIST_W = $clog2(LIST);
reg [LIST_W:0] parked_q;
reg lost_q;
reg [LINE_W+LINE_WORDS-1:0] words_q; // the line and words that were lost last
wire loses = |lost_words;
assign waits = parked_q != {LIST_W + 1{1'b0}};
assign lost = lost_q;
assign {lost_at, lost_last} = words_q;
always @(posedge clk) begin
    if (rst) parked_q <= {LIST_W + 1{1'b0}};
    else if (parks) parked_q <= parked_q + 1'b1;
    else if (ends) parked_q <= parked_q - 1'b1;
    if (rst) lost_q <= 1'b0;
    else lost_q <= loses;
    if (rst) words_q <= {LINE_W + LINE_WORDS{1'b0}};
    else if (loses) words_q <= {line, lost_words};
end
