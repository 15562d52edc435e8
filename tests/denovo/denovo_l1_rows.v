    // What scripts/row-mutants assumes of denovo_l1's registers. No tool has proved it of the whole block.
    // One slot at most is in S1. The registers are loaded with what denovo_l1_choose has chosen, and that is one source
    // (property one_of_them, docs/formal.md, section 12).
    wire [7:0] s1_kinds = {
        s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q, s1_ready_q
    };
    always @* assume ((s1_kinds & (s1_kinds - 8'd1)) == 8'd0);
    // The pass is in LAST or FINAL in the cycle in which its slot is in S1 (docs/denovo/l1-data-path.md, "The pass").
    always @* assume (!ends || s1_replay_q || s1_finish_q);
