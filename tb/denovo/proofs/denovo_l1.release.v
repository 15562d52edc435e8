// A release, seen at the ports of the whole L1 as emitted, from reset and its 16 cycles of clearing on: once it is answered nothing that
// was stored before it is asked for, or waits for its registration. Of all releases one is picked, with a tag of its own; behind it only loads come.
// One line is watched, arbitrary. Two sets of two ways, lines of two words: fewer sets and words than the generator gives, made by the
// same loops. Accesses are of one word of two lines; nobody forwards, no command comes, and what leaves is taken at once.
// Surroundings: what waits at a port stays; for the watched line the registry answers only what was asked, once, under its map and with
// the type that was asked for; lines are acknowledged once they have left.
//: depth 26
//: bounded
//: mutant released denovo_l1: waits_order: asked_lines_q != {MSHR_W + 1{1'b0}} => 1'b0
`default_nettype none
module harness #(
    parameter integer SETS = 2,
    parameter integer WAYS = 2,
    parameter integer LINE_WORDS = 2,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 6
`include "denovo_l1.ports.vh"
    // Answers of the watched tag.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    reg [3:0] open_q;
    wire ends = answered && answer_last;
    initial open_q = 4'd0;
    always @(posedge clk)
        if (rst) open_q <= 4'd0;
        else open_q <= open_q + {3'd0, accessed && access_tag == w_tag} - {3'd0, ends && answer_tag == w_tag};

    // The watched line: what is out of each word, under which map.
    (* anyconst *) wire [LINE_W-1:0] w_line;
    reg [LINE_WORDS-1:0] reading_q, asked_q, syncing_q;
    reg [MAP_BITS-1:0] map_q;
    wire [LINE_WORDS-1:0] out = reading_q | asked_q | syncing_q;
    wire asks = requested && req_type != WB && req_line == w_line;
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

    // A release of the watched tag, one of those that are taken; from there on nothing is stored.
    (* anyseq *) wire picks;
    reg release_q, released_q;
    wire releases = access_class == PAIRED && (access_op == STORE || access_op == ATOMIC) && access_mask != 0;
    wire picked = picks && accessed && releases && access_tag == w_tag && open_q == 0;
    wire release_seen = release_q && answer_valid && answer_tag == w_tag || released_q;
    initial {release_q, released_q} = 2'd0;
    always @(posedge clk) begin
        release_q <= !rst && (release_q || picked);
        released_q <= !rst && release_seen;
    end
    always @* if (!rst && release_q && access_valid) assume (access_tag != w_tag && access_op == LOAD);

    reg begun_q;
    initial begun_q = 1'b0;
    always @(posedge clk) begun_q <= begun_q || !rst;
    always @* assume (!begun_q || !rst);
    always @*
        if (!rst) assume (answer_ready && req_ready && rsp_out_ready && !cmd_valid && (!fwd_valid || fwd_type == WB_ACK)
            && (!access_valid || access_line[LINE_W-1:1] == 0 && access_mask == 1));
    always @(posedge clk)
        if (!rst) begin
            if (release_seen) released: assert (asked_q == 0 && !(asks && req_type == REG));
            a_release_is_done: cover (release_seen);
        end
endmodule
`default_nettype wire
