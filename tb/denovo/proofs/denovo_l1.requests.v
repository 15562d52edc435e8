// Requests and answers at the ports of the whole L1 as emitted, from reset and its 16 cycles of clearing on. One line and one tag are
// watched, arbitrary; accesses, commands, forwards and what is answered of other lines are anything. Two sets of two ways, lines of two
// words: fewer sets and words than the generator gives, made by the same loops.
// DD sends ATOMICs for uncached accesses alone; no word is asked for by them.
// Surroundings: what waits at a port stays; for the watched line the registry answers only what was asked, once, under its map and with
// the type that was asked for; lines are acknowledged once they have left.
//: full
//: depth 24
//: bounded
//: mutant one_request denovo_l1_words: next_pending: reads_word => 1'b0
//: mutant one_mshr denovo_l1: at: linked ? mshr : first_mshr => first_mshr
//: mutant own_mshr denovo_l1_mshrs: used_q: taken => 1'b0
//: mutant answered_once denovo_l1: answers_now: went => 1'b1
//: mutant nothing_owed denovo_l1_commands: state_q: quiet && !(is_acquire && wraps) => 1'b1
`default_nettype none
`include "denovo_l1.ports.vh"
`include "denovo_l1.watched.vh"
    reg [3:0] owed_q; // accesses of all tags
    initial owed_q = 4'd0;
    always @(posedge clk)
        if (rst) owed_q <= 4'd0;
        else owed_q <= owed_q + {3'd0, accessed} - {3'd0, ends};

    always @(posedge clk)
        if (!rst) begin
            if (answered && answer_tag == w_tag) answered_once: assert (open_q != 0);
            if (cmd_done_valid) nothing_owed: assert (owed_q <= 2 && (answer_valid || owed_q == 0));
            if (asks) one_request: assert ((req_mask & out) == 0 && req_mask != 0);
            if (asks && out != 0) one_mshr: assert (req_map == map_q);
            if (to_l2 && req_line != w_line && out != 0) own_mshr: assert (req_map != map_q);
            asked_again: cover (asks && out != 0);
        end
endmodule
`default_nettype wire
