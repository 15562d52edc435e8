    // What scripts/row-mutants assumes of denovo_l1's registers. For PROTOCOL = DD, GD and GH the harnesses denovo_l1.slots,
    // denovo_l1.slots.gd and denovo_l1.slots.gh prove these four of the whole block (docs/formal.md, section 12): one_slot,
    // at_its_end, names_its_way, one_line. For DR and DH no tool has.
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
