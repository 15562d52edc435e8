    // What scripts/row-mutants assumes of denovo_l1's registers. Harnesses prove it of the whole block (docs/formal.md, section 12):
    // one_slot, at_its_end, names_its_way, one_line, and for DD, DR and DH in_its_chunk and not_here. Those of DD, DR and DH are
    // denovo_l1.leaving, denovo_l1.leaving.parts, denovo_l1.leaving.dr and denovo_l1.leaving.dh; those of GD and GH
    // denovo_l1.slots.gd and denovo_l1.slots.gh. In GD and GH a line has one chunk, and none is on its way out.
    wire [7:0] s1_kinds = {
        s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q, s1_ready_q
    };
    always @* assume ((s1_kinds & (s1_kinds - 8'd1)) == 8'd0);
    // The pass is in LAST or FINAL in the cycle in which its slot is in S1 (docs/denovo/l1-data-path.md, "The pass").
    always @* assume (!ends || s1_replay_q || s1_finish_q);
    // A drain or a leave alone names its way.
    always @* assume (!s1_named_q || s1_kinds == 8'd0 || s1_drain_q || s1_leave_q);
    // The line of a slot lies in one way.
    always @* assume (s1_kinds == 8'd0 || (match & (match - 1'b1)) == {WAYS{1'b0}});
    // The words of an access lie in its chunk.
    generate
        if (CHUNKS > 1) begin : g_in_its_chunk
            wire [LINE_WORDS-1:0] of_chunk = ({LINE_WORDS{1'b1}} >> (LINE_WORDS - PORT_WORDS)) << (s1_chunk_q * PORT_WORDS);
            always @* assume (!s1_access || (s1_words_q & ~of_chunk) == {LINE_WORDS{1'b0}});
        end
    endgenerate
    // A line that leaves, or is on its way out, is not here.
    always @* assume (s1_kinds == 8'd0 || !leaving || !found);
