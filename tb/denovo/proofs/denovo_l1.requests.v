// Requests and answers at the ports of the whole L1 as emitted, from reset and its 16 cycles of clearing on. One line and one tag are
// watched, arbitrary; accesses, commands, forwards and what is answered of other lines are anything. Two sets of two ways, lines of two
// words: fewer sets and words than the generator gives, made by the same loops.
// DD sends ATOMICs for uncached accesses alone; no word is asked for by them.
// Surroundings: what waits at a port stays; for the watched line the registry answers only what was asked, once, under its map and with
// the type that was asked for; lines are acknowledged once they have left.
//: depth 24
//: bounded
//: mutant one_request denovo_l1_words: rules.if_reading: code == CODE_I && pending[w] => 1'b0
//: mutant one_mshr denovo_l1: at: linked ? mshr : first_mshr => first_mshr
//: mutant own_mshr denovo_l1_mshrs: used_q: take && at_bit[m] => 1'b0
//: mutant answered_once denovo_l1: answers_now: went => 1'b1
//: mutant nothing_owed denovo_l1_commands: state_q: quiet && !(is_acquire && wraps) => 1'b1
`default_nettype none
module harness #(
    parameter integer SETS = 2,
    parameter integer WAYS = 2,
    parameter integer LINE_WORDS = 2,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 6
`include "denovo_l1.ports.vh"
    localparam [3:0] UNCACHED = 4'd13; // ATOMIC
    // Answers: of the watched tag, and of all.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    reg [3:0] open_q, owed_q;
    wire ends = answered && answer_last;
    initial {open_q, owed_q} = 8'd0;
    always @(posedge clk)
        if (rst) {open_q, owed_q} <= 8'd0;
        else begin
            open_q <= open_q + {3'd0, accessed && access_tag == w_tag} - {3'd0, ends && answer_tag == w_tag};
            owed_q <= owed_q + {3'd0, accessed} - {3'd0, ends};
        end

    // The watched line: what is out of each word, under which map.
    (* anyconst *) wire [LINE_W-1:0] w_line;
    reg [LINE_WORDS-1:0] reading_q, asked_q, syncing_q;
    reg [MAP_BITS-1:0] map_q;
    wire [LINE_WORDS-1:0] out = reading_q | asked_q | syncing_q;
    wire to_l2 = requested && req_type != WB && req_type != UNCACHED; // a word is asked for
    wire asks = to_l2 && req_line == w_line;
    wire [LINE_WORDS-1:0] asked = req_mask & {LINE_WORDS{asks}};
    wire comes = responded && rsp_in_line == w_line;
    wire [LINE_WORDS-1:0] came = rsp_in_mask & {LINE_WORDS{comes}};
    initial {reading_q, asked_q, syncing_q} = 0;
    always @(posedge clk) begin
        if (rst) {reading_q, asked_q, syncing_q} <= 0;
        else begin
            reading_q <= reading_q & ~came | asked & {LINE_WORDS{req_type == READ}};
            asked_q <= asked_q & ~came | asked & {LINE_WORDS{req_type == REG}};
            syncing_q <= syncing_q & ~came | asked & {LINE_WORDS{req_type == REG_SYNC}};
        end
        if (asks) map_q <= req_map;
    end
    always @*
        if (!rst) begin
            if (rsp_in_valid && rsp_in_line == w_line)
                assume (rsp_in_mask != 0 && rsp_in_map == map_q && (rsp_in_type == DATA || rsp_in_type == REG_ACK)
                    && (rsp_in_mask & ~(rsp_in_type == DATA ? reading_q : asked_q | syncing_q)) == 0);
        end

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
