// dram_controller: the device's rules, as a monitor at DFI sees them. Ages are counted from each command, in slots, for one bank,
// arbitrary and fixed, and for the rank. The properties `at_*` relate the controller's timers to those ages; the rules then follow by
// induction. T_REFI is less still, for an early refresh; it goes when no request waits, or when 8 are owed.
//: depth 36
//: free_ram
//: set T_REFI=12
//: set POSTPONE=8
//: mutant faw dram_controller_rank_act_4: legal_q: count < 3'd4 => 1'b1
//: mutant closed dram_controller: read_queue.open_legal: ~open => {BANKS{1'b1}}
//: mutant wtr dram_controller_rank_rd: left_2: wr => 1'b0
//: mutant rd_wr dram_controller_rank_wr: left_2: rd => 1'b0
//: mutant wr dram_controller_bank_pre: left_3: wr => 1'b0
//: mutant ras dram_controller_bank_pre: left_1: act => 1'b0
//: mutant rc_ref dram_controller_rank_refresh: left_2: act => 1'b0
//: mutant rfc dram_controller_rank_act_refresh: left_1: refresh => 1'b0
`default_nettype none
`include "dram_controller.ports.vh"
    (* anyconst *) wire [BANK_W-1:0] w_bank;
    wire here = dfi_bank == w_bank;
    localparam integer TOP = 15; // no rule is longer; an age stays there
    // of the bank
    reg [3:0] act_q, pre_q, rd_q, wr_q;
    reg open_q;
    // of the rank
    reg [3:0] any_act_q, any_pre_q, any_rd_q, any_wr_q, ref_q;
    reg [T_FAW-2:0] acts_q; // the last slots in which an ACT went, the youngest lowest
    initial {act_q, pre_q, rd_q, wr_q, any_act_q, any_pre_q, any_rd_q, any_wr_q, ref_q} = {36{1'b1}};
    initial {open_q, acts_q} = 0;
    function [3:0] older(input [3:0] age, input now);
        older = now ? 4'd1 : age == TOP ? TOP : age + 4'd1;
    endfunction
    integer n;
    reg [3:0] count;
    always @* begin
        count = 4'd0;
        for (n = 0; n < T_FAW - 1; n = n + 1) count = count + {3'd0, acts_q[n]};
    end
    always @(posedge clk)
        if (rst) begin
            {act_q, pre_q, rd_q, wr_q, any_act_q, any_pre_q, any_rd_q, any_wr_q, ref_q} <= {36{1'b1}};
            {open_q, acts_q} <= 0;
        end else begin
            act_q <= older(act_q, at_act && here);
            pre_q <= older(pre_q, at_pre && (here || at_all));
            rd_q <= older(rd_q, at_rd && here);
            wr_q <= older(wr_q, at_wr && here);
            any_act_q <= older(any_act_q, at_act);
            any_pre_q <= older(any_pre_q, at_pre);
            any_rd_q <= older(any_rd_q, at_rd);
            any_wr_q <= older(any_wr_q, at_wr);
            ref_q <= older(ref_q, at_ref);
            acts_q <= {acts_q[T_FAW-3:0], at_act};
            open_q <= at_act && here || open_q && !(at_pre && (here || at_all));
        end
    always @(posedge clk)
        if (!rst) begin
            if (at_act && here) closed: assert (!open_q);
            if ((at_rd || at_wr) && here) opened: assert (open_q && !dfi_address[10]);
            if (at_ref) all_closed: assert (!open_q);
            if ((at_rd || at_wr) && here) rcd: assert (act_q >= T_RCD);
            if (at_pre && (here || at_all)) ras: assert (act_q >= T_RAS);
            if (at_act && here) rc: assert (act_q >= T_RC);
            if (at_act && here) rp: assert (pre_q >= T_RP);
            if (at_pre && (here || at_all)) rtp: assert (rd_q >= T_RTP);
            if (at_pre && (here || at_all)) wr: assert (wr_q >= CWL + 4 + T_WR);
            if (at_act) rrd: assert (any_act_q >= T_RRD);
            if (at_act) faw: assert (count < 4'd4);
            if (at_rd) ccd_rd: assert (any_rd_q >= T_CCD);
            if (at_wr) ccd_wr: assert (any_wr_q >= T_CCD);
            if (at_wr) rd_wr: assert (any_rd_q >= CL + 4 + 2 - CWL);
            if (at_rd) wtr: assert (any_wr_q >= CWL + 4 + T_WTR);
            if (at_ref) rp_ref: assert (any_pre_q >= T_RP);
            if (at_ref) rc_ref: assert (any_act_q >= T_RC);
            if (at_act || at_ref) rfc: assert (ref_q >= T_RFC);
            five_acts: cover (at_act && count == 4'd3 && acts_q[0] == 1'b0);
            refreshes: cover (at_ref);
        end
    // What the timers hold: slots that are left of each rule, one cycle ahead of DFI.
    (* hierconn *) wire [3:0] \dut.timers.g_bank_pre[0].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_pre[1].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_pre[2].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_pre[3].timer.left_q ;
    wire [3:0] pre_left = w_bank == 2'd0 ? \dut.timers.g_bank_pre[0].timer.left_q  : w_bank == 2'd1 ? \dut.timers.g_bank_pre[1].timer.left_q  : w_bank == 2'd2 ? \dut.timers.g_bank_pre[2].timer.left_q  : \dut.timers.g_bank_pre[3].timer.left_q ;
    (* hierconn *) wire [BANKS-1:0] \dut.timers.dram_controller_bank_pre_legal ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_act[0].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_act[1].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_act[2].timer.left_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank_act[3].timer.left_q ;
    wire [3:0] act_left = w_bank == 2'd0 ? \dut.timers.g_bank_act[0].timer.left_q  : w_bank == 2'd1 ? \dut.timers.g_bank_act[1].timer.left_q  : w_bank == 2'd2 ? \dut.timers.g_bank_act[2].timer.left_q  : \dut.timers.g_bank_act[3].timer.left_q ;
    (* hierconn *) wire [BANKS-1:0] \dut.timers.dram_controller_bank_act_legal ;
    (* hierconn *) wire [1:0] \dut.timers.g_bank_rd_wr[0].timer.left_q ;
    (* hierconn *) wire [1:0] \dut.timers.g_bank_rd_wr[1].timer.left_q ;
    (* hierconn *) wire [1:0] \dut.timers.g_bank_rd_wr[2].timer.left_q ;
    (* hierconn *) wire [1:0] \dut.timers.g_bank_rd_wr[3].timer.left_q ;
    wire [1:0] rd_wr_left = w_bank == 2'd0 ? \dut.timers.g_bank_rd_wr[0].timer.left_q  : w_bank == 2'd1 ? \dut.timers.g_bank_rd_wr[1].timer.left_q  : w_bank == 2'd2 ? \dut.timers.g_bank_rd_wr[2].timer.left_q  : \dut.timers.g_bank_rd_wr[3].timer.left_q ;
    (* hierconn *) wire [BANKS-1:0] \dut.timers.dram_controller_bank_rd_wr_legal ;
    (* hierconn *) wire [1:0] \dut.timers.rank_act.left_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_act_legal ;
    (* hierconn *) wire [3:0] \dut.timers.rank_rd.left_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_rd_legal ;
    (* hierconn *) wire [3:0] \dut.timers.rank_wr.left_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_wr_legal ;
    (* hierconn *) wire [3:0] \dut.timers.rank_refresh.left_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_refresh_legal ;
    (* hierconn *) wire [3:0] \dut.timers.rank_act_refresh.left_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_act_refresh_legal ;
    (* hierconn *) wire [T_FAW-2:0] \dut.timers.rank_act_4.history_q ;
    (* hierconn *) wire [2:0] \dut.timers.rank_act_4.count_q ;
    (* hierconn *) wire \dut.timers.dram_controller_rank_act_4_legal ;
    (* hierconn *) wire [BANKS-1:0] \dut.open ;
    (* hierconn *) wire \dut.closing_q ;
    wire [3:0] acts = count + {3'd0, at_act} - {3'd0, acts_q[T_FAW-2]};
    // A rule of SLOTS is kept by a timer with LEFT slots left.
    function keeps(input [3:0] slots, input [3:0] left, input [3:0] age, input now);
        keeps = now ? left >= slots - 4'd1 : {1'b0, age} + {1'b0, left} >= {1'b0, slots} - 5'd1;
    endfunction
    wire pre_here = at_pre && (here || at_all);
    always @(posedge clk)
        if (!rst) begin
            at_open: assert (\dut.open [w_bank] == (at_act && here || open_q && !pre_here));
            at_closed: assert (\dut.open [w_bank] || pre_left == 0);
            at_closing: assert (!\dut.closing_q || powered);
            at_bank_pre: assert ((!\dut.timers.dram_controller_bank_pre_legal [w_bank] || pre_left == 0) && keeps(T_RAS, pre_left, act_q, at_act && here)
                && keeps(T_RTP, pre_left, rd_q, at_rd && here) && keeps(CWL + 4 + T_WR, pre_left, wr_q, at_wr && here));
            at_bank_act: assert ((!\dut.timers.dram_controller_bank_act_legal [w_bank] || act_left == 0) && keeps(T_RC, act_left, act_q, at_act && here)
                && keeps(T_RP, act_left, pre_q, pre_here));
            at_bank_rd_wr: assert ((!\dut.timers.dram_controller_bank_rd_wr_legal [w_bank] || rd_wr_left == 0)
                && keeps(T_RCD, rd_wr_left, act_q, at_act && here));
            at_rank_act: assert ((!\dut.timers.dram_controller_rank_act_legal || \dut.timers.rank_act.left_q == 0)
                && keeps(T_RRD, \dut.timers.rank_act.left_q , any_act_q, at_act));
            at_rank_rd: assert ((!\dut.timers.dram_controller_rank_rd_legal || \dut.timers.rank_rd.left_q == 0)
                && keeps(T_CCD, \dut.timers.rank_rd.left_q , any_rd_q, at_rd) && keeps(CWL + 4 + T_WTR, \dut.timers.rank_rd.left_q , any_wr_q, at_wr));
            at_rank_wr: assert ((!\dut.timers.dram_controller_rank_wr_legal || \dut.timers.rank_wr.left_q == 0)
                && keeps(T_CCD, \dut.timers.rank_wr.left_q , any_wr_q, at_wr) && keeps(CL + 6 - CWL, \dut.timers.rank_wr.left_q , any_rd_q, at_rd));
            at_rank_refresh: assert ((!\dut.timers.dram_controller_rank_refresh_legal || \dut.timers.rank_refresh.left_q == 0)
                && keeps(T_RP, \dut.timers.rank_refresh.left_q , any_pre_q, at_pre)
                && keeps(T_RC, \dut.timers.rank_refresh.left_q , any_act_q, at_act));
            at_rank_act_refresh: assert ((!\dut.timers.dram_controller_rank_act_refresh_legal || \dut.timers.rank_act_refresh.left_q == 0)
                && keeps(T_RFC, \dut.timers.rank_act_refresh.left_q , ref_q, at_ref));
            at_rank_act_4: assert (\dut.timers.rank_act_4.history_q == {acts_q[T_FAW-3:0], at_act}
                && \dut.timers.rank_act_4.count_q == acts && acts <= 4 && (\dut.timers.dram_controller_rank_act_4_legal == (acts < 4)));
        end
endmodule
`default_nettype wire
