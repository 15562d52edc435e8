// A release, seen at the ports of the whole L1 as emitted, from reset and its 16 cycles of clearing on: once it is answered nothing that
// was stored before it is asked for, or waits for its registration. So of words that stores of bytes ask for: where only such stores and loads
// of plain data came to the line, each REG_SYNC is one's. Of all releases one is picked, with a tag of its own; behind it only loads come.
// One line is watched, arbitrary. Two sets of two ways, lines of two words: fewer sets and words than the generator gives, made by the
// same loops. Accesses are of one word of two lines; nobody forwards, no command comes, and what leaves is taken at once.
// Surroundings: what waits at a port stays; for the watched line the registry answers only what was asked, once, under its map and with
// the type that was asked for; lines are acknowledged once they have left.
//: full
//: depth 26
//: bounded
//: mutant released denovo_l1: waits_order: asked_lines_q != {MSHR_W + 1{1'b0}} => 1'b0
//: mutant bytes_registered denovo_l1: waits_order: bytes_wait => 1'b0
`default_nettype none
`include "denovo_l1.ports.vh"
`include "denovo_l1.watched.vh"

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

    // The line's accesses are all of plain data.
    reg synced_q;
    wire syncs = accessed && access_line == w_line && (access_op == ATOMIC || access_class != CLASS_DATA);
    initial synced_q = 1'b0;
    always @(posedge clk) synced_q <= !rst && (synced_q || syncs);

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
            if (release_seen && !synced_q) bytes_registered: assert (syncing_q == 0 && !(asks && req_type == REG_SYNC));
            a_release_is_done: cover (release_seen);
        end
endmodule
`default_nettype wire
