// Nothing is answered twice: of any one tag, there were never more answers than requests, and never more requests open
// than MOST. The tag is arbitrary and fixed, so what holds for it holds for each. An answer may come in the cycle of its
// request where SAME_CYCLE is 1.
`default_nettype none
module answer_ledger #(
    parameter integer TAG_BITS = 1,
    parameter integer MOST = 3,
    parameter integer SAME_CYCLE = 0
) (
    input wire                clk,
    input wire                rst,
    input wire                ask,
    input wire [TAG_BITS-1:0] ask_tag,
    input wire                answer,
    input wire [TAG_BITS-1:0] answer_tag
);
    (* anyconst *) wire [TAG_BITS-1:0] tag;
    reg  [7:0] open_q;
    wire       asked = ask && ask_tag == tag, answered = answer && answer_tag == tag;
    initial open_q = 8'd0;
    always @(posedge clk)
        if (rst) open_q <= 8'd0;
        else open_q <= open_q + {7'd0, asked} - {7'd0, answered};
    always @(posedge clk)
        if (!rst) begin
            if (answered) answered_once: assert (open_q != 8'd0 || (SAME_CYCLE != 0 && asked));
            open_at_most: assert (open_q <= MOST);
            answers: cover (answered);
        end
endmodule
`default_nettype wire
