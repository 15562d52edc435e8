// What a slot is about: S1 holds one slot at most; a drain or a leave alone names its way; the pass is at the end of a step while S1
// holds that step; and the line of a slot lies in one way. scripts/row-mutants assumes these four of the registers
// (tests/denovo/denovo_l1_rows.v). From reset and its 16 cycles of clearing on; two sets of two ways. They are asked in cycles of a
// reset too.
// Surroundings: what waits at a port stays; lines are acknowledged once they have left. Messages may say anything else.
//: soak
//: depth 24
//: mutant one_slot denovo_l1_choose: inner: {5{!port_first || !port_can}} => {5{1'b1}}
//: mutant names_its_way denovo_l1_slot: s0_named: s0_drain => 1'b1
//: mutant at_its_end denovo_l1_pass: state_q: lists && chosen && !more => lists && !more
//: mutant one_line denovo_l1_lines: match: last_way_q[w] && last_match => 1'b0
`default_nettype none
`include "denovo_l1.ports.vh"
    (* hierconn *) wire \dut.s1_port_q ;
    (* hierconn *) wire \dut.s1_rsp_q ;
    (* hierconn *) wire \dut.s1_fwd_q ;
    (* hierconn *) wire \dut.s1_replay_q ;
    (* hierconn *) wire \dut.s1_finish_q ;
    (* hierconn *) wire \dut.s1_drain_q ;
    (* hierconn *) wire \dut.s1_leave_q ;
    (* hierconn *) wire \dut.s1_ready_q ;
    (* hierconn *) wire \dut.s1_named_q ;
    (* hierconn *) wire \dut.ends ;
    (* hierconn *) wire [WAYS-1:0] \dut.match ;
    wire [7:0] kinds = {\dut.s1_port_q , \dut.s1_rsp_q , \dut.s1_fwd_q , \dut.s1_replay_q , \dut.s1_finish_q , \dut.s1_drain_q ,
        \dut.s1_leave_q , \dut.s1_ready_q };
    reg begun_q; // the first cycle, a reset, is over
    initial begun_q = 1'b0;
    always @(posedge clk) begun_q <= 1'b1;
    always @(posedge clk)
        if (begun_q) begin
            one_slot: assert ((kinds & (kinds - 8'd1)) == 8'd0);
            names_its_way: assert (!\dut.s1_named_q || kinds == 8'd0 || \dut.s1_drain_q || \dut.s1_leave_q );
            at_its_end: assert (!\dut.ends || \dut.s1_replay_q || \dut.s1_finish_q );
            one_line: assert (kinds == 8'd0 || (\dut.match & (\dut.match - 1'b1)) == 0);
            ends_here: cover (\dut.ends );
            matches: cover (\dut.s1_replay_q && \dut.match [1]);
        end
endmodule
`default_nettype wire
