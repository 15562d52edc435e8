// An ATOMIC's words as they leave: of CAS and MERGE one word a message, the second operand in the place of the word beside.

parameter integer LINE_WORDS = 16; // words of a line
input clk; // clock
input rst; // synchronous reset, active high
input [3:0] atom; // ATOM_*
input [LINE_WORDS-1:0] words; // words that the operation is about
input [32*LINE_WORDS-1:0] data; // each word's operand
input [4*LINE_WORDS-1:0] strb; // MERGE: bytes of the word
input [31:0] compare; // CAS: the second operand
input taken; // the message leaves
output [LINE_WORDS-1:0] unsent; // words that have not left
output [LINE_WORDS-1:0] words_now; // words of this message
output [32*LINE_WORDS-1:0] data_now;
output last; // it is the last message

reg [LINE_WORDS-1:0] sent_q; // words that have left
wire [LINE_WORDS-1:0] first;
wire single = atom == ATOM_CAS || atom == ATOM_MERGE;
assign unsent = words & ~sent_q;
lowest_mask #(.COUNT(LINE_WORDS)) pick (.some(unsent), .lowest(first));
assign words_now = single ? first : words;
assign last = !single || unsent == first;
always @(posedge clk) begin
    if (rst || taken && last) sent_q <= {LINE_WORDS{1'b0}};
    else if (taken) sent_q <= sent_q | first;
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    // The bytes of the word beside, which the message is about.
    wire [31:0] second = atom == ATOM_CAS ? compare : {28'd0, strb[(w ^ 1) * 4 +: 4]};
    assign data_now[w * 32 +: 32] = data[w * 32 +: 32] & {32{words_now[w] && atom != ATOM_LOAD}}
        | second & {32{words_now[w ^ 1] && single}};
end
