// dram_controller: the device's rules, as a monitor at DFI sees them. It goes through the slots of a cycle one by one, and a command may
// be in any. Ages are counted from each command, in slots, for one bank, arbitrary and fixed, and for the rank. The properties `at_*` relate the controller's timers to those ages; the rules then follow by
// induction. T_REFI is less still, for an early refresh; it goes when no request waits, or when 8 are owed.
//: depth 36
//: free_ram
//: set T_REFI=12
//: set POSTPONE=8
//: set T_RCD=4
//: set T_RAS=8
//: set T_RP=4
//: set T_RC=13
//: set T_FAW=14
//: mutant rcd dram_controller_bank_timer: column_q: RCD == 1 => 1'b1
//: mutant faw dram_controller_window: legal: !count_q[2] => 1'b1
//: mutant closed dram_controller_queue: open_q: !column_now => 1'b1
//: mutant wtr dram_controller_bus: count_q: AFTER_WR => DONE
//: mutant rd_wr dram_controller_bus: count_q: AFTER_RD => DONE
//: mutant wr_pre dram_controller_bank_timer: count_q: AFTER_WR => DONE
//: mutant ras dram_controller: read_queue.close_legal: bank_close => {BANKS{1'b1}}
//: mutant rc_ref dram_controller_bank_cycle: count_q: AFTER => DONE
//: mutant rfc dram_controller_refreshed: count_q: AFTER => DONE
`default_nettype none
`include "dram_controller.ports.vh"
    (* anyconst *) wire [BANK_W-1:0] w_bank;
    localparam integer AGE_W = PHASES == 1 ? 4 : PHASES == 2 ? 5 : 6, TOP = (1 << AGE_W) - 1; // no rule is longer; an age stays there
    localparam integer RD_TO_WR = CL + PAIRS + 2 - CWL, WR_TO_RD = CWL + PAIRS + T_WTR, WR_TO_PRE = CWL + PAIRS + T_WR;
    // Ages in the first slot of the cycle: of the bank, and of the rank.
    reg [AGE_W-1:0] act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q;
    reg open_q;
    reg [T_FAW-2:0] acts_q; // the last slots in which an ACT went, the youngest lowest
    // As the next slot has them; at last, as the next cycle has them.
    reg [AGE_W-1:0] act, pre, rd, wr, any_act, any_rd, any_wr, any_ref;
    reg open_now;
    reg [T_FAW-2:0] acts;
    initial {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q} = {8 * AGE_W{1'b1}};
    initial {open_q, acts_q} = 0;
    function [AGE_W-1:0] older(input [AGE_W-1:0] age, input now);
        older = now ? 1 : age == TOP ? TOP : age + 1'b1;
    endfunction
    function [3:0] ones(input [T_FAW-2:0] bits);
        integer n;
        begin
            ones = 4'd0;
            for (n = 0; n < T_FAW - 1; n = n + 1) ones = ones + {3'd0, bits[n]};
        end
    endfunction
    // Commands before their time.
    reg no_closed, no_opened, no_all_closed, no_rcd, no_ras, no_rc, no_rp, no_rtp, no_wr, no_rrd, no_faw, no_ccd_rd, no_ccd_wr;
    reg no_rd_wr, no_wtr, no_rp_ref, no_rc_ref, no_rfc, fifth;
    integer p;
    reg here, closes_here;
`ifdef GROUPS
    // The same of the bank's group: its ages, and what came too soon.
    localparam integer WR_TO_RD_L = CWL + PAIRS + T_WTR_L;
    reg [AGE_W-1:0] group_act_q, group_rd_q, group_wr_q, group_act, group_rd, group_wr;
    reg no_rrd_l, no_ccd_rd_l, no_ccd_wr_l, no_wtr_l, in_group;
    initial {group_act_q, group_rd_q, group_wr_q} = {3 * AGE_W{1'b1}};
    always @* begin
        {group_act, group_rd, group_wr} = {group_act_q, group_rd_q, group_wr_q};
        {no_rrd_l, no_ccd_rd_l, no_ccd_wr_l, no_wtr_l} = 0;
        for (p = 0; p < PHASES; p = p + 1) begin
            in_group = dfi_bank[p*BANK_W +: GROUP_BITS] == w_bank[GROUP_BITS-1:0];
            if (is_act[p] && in_group) no_rrd_l = no_rrd_l || group_act < T_RRD_L;
            if (is_rd[p] && in_group) begin
                no_ccd_rd_l = no_ccd_rd_l || group_rd < T_CCD_L;
                no_wtr_l = no_wtr_l || group_wr < WR_TO_RD_L;
            end
            if (is_wr[p] && in_group) no_ccd_wr_l = no_ccd_wr_l || group_wr < T_CCD_L;
            group_act = older(group_act, is_act[p] && in_group);
            group_rd = older(group_rd, is_rd[p] && in_group);
            group_wr = older(group_wr, is_wr[p] && in_group);
        end
    end
    always @(posedge clk)
        if (rst) {group_act_q, group_rd_q, group_wr_q} <= {3 * AGE_W{1'b1}};
        else {group_act_q, group_rd_q, group_wr_q} <= {group_act, group_rd, group_wr};
`endif
    always @* begin
        {act, pre, rd, wr, any_act, any_rd, any_wr, any_ref} = {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q};
        {open_now, acts} = {open_q, acts_q};
        {no_closed, no_opened, no_all_closed, no_rcd, no_ras, no_rc, no_rp, no_rtp, no_wr, no_rrd, no_faw, no_ccd_rd, no_ccd_wr} = 0;
        {no_rd_wr, no_wtr, no_rp_ref, no_rc_ref, no_rfc, fifth} = 0;
        for (p = 0; p < PHASES; p = p + 1) begin
            here = dfi_bank[p*BANK_W +: BANK_W] == w_bank;
            closes_here = is_pre[p] && (here || is_all[p]);
            if (is_act[p] && here) begin
                no_closed = no_closed || open_now;
                no_rc = no_rc || act < T_RC;
                no_rp = no_rp || pre < T_RP;
            end
            if ((is_rd[p] || is_wr[p]) && here) begin
                no_opened = no_opened || !open_now || dfi_address[p*ROW_BITS + 10];
                no_rcd = no_rcd || act < T_RCD;
            end
            if (closes_here) begin
                no_ras = no_ras || act < T_RAS;
                no_rtp = no_rtp || rd < T_RTP;
                no_wr = no_wr || wr < WR_TO_PRE;
            end
            if (is_act[p]) begin
                no_rrd = no_rrd || any_act < T_RRD;
                no_faw = no_faw || ones(acts) >= 4;
                fifth = fifth || ones(acts) == 3 && !acts[0];
            end
            if (is_rd[p]) begin
                no_ccd_rd = no_ccd_rd || any_rd < T_CCD;
                no_wtr = no_wtr || any_wr < WR_TO_RD;
            end
            if (is_wr[p]) begin
                no_ccd_wr = no_ccd_wr || any_wr < T_CCD;
                no_rd_wr = no_rd_wr || any_rd < RD_TO_WR;
            end
            if (is_ref[p]) begin
                no_all_closed = no_all_closed || open_now;
                no_rp_ref = no_rp_ref || pre < T_RP;
                no_rc_ref = no_rc_ref || act < T_RC;
            end
            if (is_act[p] || is_ref[p]) no_rfc = no_rfc || any_ref < T_RFC;
            act = older(act, is_act[p] && here);
            pre = older(pre, closes_here);
            rd = older(rd, is_rd[p] && here);
            wr = older(wr, is_wr[p] && here);
            any_act = older(any_act, is_act[p]);
            any_rd = older(any_rd, is_rd[p]);
            any_wr = older(any_wr, is_wr[p]);
            any_ref = older(any_ref, is_ref[p]);
            acts = {acts[T_FAW-3:0], is_act[p]};
            open_now = is_act[p] && here || open_now && !closes_here;
        end
    end
    always @(posedge clk)
        if (rst) begin
            {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q} <= {8 * AGE_W{1'b1}};
            {open_q, acts_q} <= 0;
        end else begin
            {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q} <= {act, pre, rd, wr, any_act, any_rd, any_wr, any_ref};
            {open_q, acts_q} <= {open_now, acts};
        end
    always @(posedge clk)
        if (!rst) begin
            if (at_act) closed: assert (!no_closed);
            if (at_rd || at_wr) opened: assert (!no_opened);
            if (at_ref) all_closed: assert (!no_all_closed);
            if (at_rd || at_wr) rcd: assert (!no_rcd);
            if (at_pre) ras: assert (!no_ras);
            if (at_act) rc: assert (!no_rc);
            if (at_act) rp: assert (!no_rp);
            if (at_pre) rtp: assert (!no_rtp);
            if (at_pre) wr_pre: assert (!no_wr);
            if (at_act) rrd: assert (!no_rrd);
            if (at_act) faw: assert (!no_faw);
            if (at_rd) ccd_rd: assert (!no_ccd_rd);
            if (at_wr) ccd_wr: assert (!no_ccd_wr);
            if (at_wr) rd_wr: assert (!no_rd_wr);
            if (at_rd) wtr: assert (!no_wtr);
            if (at_ref) rp_ref: assert (!no_rp_ref);
            if (at_ref) rc_ref: assert (!no_rc_ref);
            if (at_act || at_ref) rfc: assert (!no_rfc);
`ifdef GROUPS
            if (at_act) rrd_l: assert (!no_rrd_l);
            if (at_rd) ccd_rd_l: assert (!no_ccd_rd_l);
            if (at_wr) ccd_wr_l: assert (!no_ccd_wr_l);
            if (at_rd) wtr_l: assert (!no_wtr_l);
            burst_of_a_group: cover (at_rd && group_rd_q == (T_CCD_L + PHASES - 1) / PHASES * PHASES);
            row_of_a_group: cover (at_act && group_act_q == T_RRD_L);
            read_behind_a_write: cover (at_rd && group_wr_q == (WR_TO_RD_L + PHASES - 1) / PHASES * PHASES);
`endif
            five_acts: cover (fifth);
            refreshes: cover (at_ref);
`ifdef MANY
            two_commands: cover ((at_rd || at_wr) && at_act);
`endif
`ifdef FOUR
            late_act: cover (is_act[3]);
`endif
        end
    // What the timers hold: cycles that are left of each rule. Those of the rank know of the command at DFI, those of a bank do not. Their
    // widths are those of the longest rule of each.
    localparam integer ACT_PHASE = PHASES > 1, PRE_PHASE = PHASES / 2, LATE = PHASES == 4; // LATE: ACT has a second phase, 3
    function integer cycles(input integer slots, input integer from, input integer to);
        cycles = (slots + from - to + PHASES - 1) / PHASES;
    endfunction
    function integer less(input integer count); // what a timer of a bank counts
        less = count > 3 ? count - 2 : 1;
    endfunction
    function integer larger(input integer a, input integer b);
        larger = a > b ? a : b;
    endfunction
    localparam integer RAS_C = less(cycles(T_RAS, ACT_PHASE, PRE_PHASE)), RP_C = less(cycles(T_RP, PRE_PHASE, ACT_PHASE));
    localparam integer RTP_C = less(cycles(T_RTP, 0, PRE_PHASE)), WTP_C = less(cycles(WR_TO_PRE, 0, PRE_PHASE));
    localparam integer BANK_LEFT = $clog2(larger(larger(RAS_C, RP_C), larger(RTP_C, WTP_C)) + LATE);
    localparam integer AT_RCD = (1 << BANK_LEFT) + less(cycles(T_RCD, ACT_PHASE, 0)) - RAS_C - 1; // the next cycle's count lets RD go
    localparam integer CYCLE_LEFT = $clog2(cycles(T_RC, 0, 0) - 2 + LATE);
    localparam integer BUS_LEFT = $clog2(larger(cycles(RD_TO_WR, 0, 0), cycles(WR_TO_RD, 0, 0)));
    localparam integer BURST_LEFT = $clog2(cycles(T_CCD, 0, 0)), REFRESH_LEFT = $clog2(cycles(T_RFC, 0, 0));
    localparam integer STEP = PHASES == 1 ? 1 : 2; // slots from one place for ACT to the next
    localparam integer FAW_STEPS = (T_FAW + STEP - 1) / STEP, STEPS = PHASES / STEP;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[0].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[1].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[2].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[3].timer.count_q ;
    (* hierconn *) wire \dut.timers.g_bank[0].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[1].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[2].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[3].timer.column_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[0].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[1].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[2].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[3].timer.g_cycle.cycle.count_q ;
`ifdef DDR4
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[4].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[5].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[6].timer.count_q ;
    (* hierconn *) wire [BANK_LEFT:0] \dut.timers.g_bank[7].timer.count_q ;
    (* hierconn *) wire \dut.timers.g_bank[4].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[5].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[6].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[7].timer.column_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[4].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[5].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[6].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [CYCLE_LEFT:0] \dut.timers.g_bank[7].timer.g_cycle.cycle.count_q ;
    wire [8*(BANK_LEFT+1)-1:0] bank_counts = {\dut.timers.g_bank[7].timer.count_q , \dut.timers.g_bank[6].timer.count_q ,
        \dut.timers.g_bank[5].timer.count_q , \dut.timers.g_bank[4].timer.count_q ,
        \dut.timers.g_bank[3].timer.count_q , \dut.timers.g_bank[2].timer.count_q ,
        \dut.timers.g_bank[1].timer.count_q , \dut.timers.g_bank[0].timer.count_q };
    wire [7:0] columns = {\dut.timers.g_bank[7].timer.column_q , \dut.timers.g_bank[6].timer.column_q ,
        \dut.timers.g_bank[5].timer.column_q , \dut.timers.g_bank[4].timer.column_q ,
        \dut.timers.g_bank[3].timer.column_q , \dut.timers.g_bank[2].timer.column_q ,
        \dut.timers.g_bank[1].timer.column_q , \dut.timers.g_bank[0].timer.column_q };
    wire [8*(CYCLE_LEFT+1)-1:0] cycle_counts = {\dut.timers.g_bank[7].timer.g_cycle.cycle.count_q , \dut.timers.g_bank[6].timer.g_cycle.cycle.count_q ,
        \dut.timers.g_bank[5].timer.g_cycle.cycle.count_q , \dut.timers.g_bank[4].timer.g_cycle.cycle.count_q ,
        \dut.timers.g_bank[3].timer.g_cycle.cycle.count_q , \dut.timers.g_bank[2].timer.g_cycle.cycle.count_q ,
        \dut.timers.g_bank[1].timer.g_cycle.cycle.count_q , \dut.timers.g_bank[0].timer.g_cycle.cycle.count_q };
    wire [BANK_LEFT:0] bank_count = bank_counts[w_bank*(BANK_LEFT+1) +: BANK_LEFT+1];
    wire column = columns[w_bank];
    wire [CYCLE_LEFT:0] cycle_count = cycle_counts[w_bank*(CYCLE_LEFT+1) +: CYCLE_LEFT+1];
`else
    wire [BANK_LEFT:0] bank_count = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.count_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.count_q 
        : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.count_q  : \dut.timers.g_bank[3].timer.count_q ;
    wire column = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.column_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.column_q 
        : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.column_q  : \dut.timers.g_bank[3].timer.column_q ;
    wire [CYCLE_LEFT:0] cycle_count = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.g_cycle.cycle.count_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.g_cycle.cycle.count_q 
        : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.g_cycle.cycle.count_q  : \dut.timers.g_bank[3].timer.g_cycle.cycle.count_q ;
`endif
    (* hierconn *) wire [BUS_LEFT:0] \dut.timers.bus.count_q ;
    (* hierconn *) wire \dut.timers.bus.wrote_q ;
    (* hierconn *) wire [BURST_LEFT:0] \dut.timers.bus.burst.count_q ;
    (* hierconn *) wire [REFRESH_LEFT:0] \dut.timers.refresh.count_q ;
    wire [7:0] bank_left = (1 << BANK_LEFT) - bank_count, cycle_left = (1 << CYCLE_LEFT) - cycle_count;
    wire [7:0] bus_left = (1 << BUS_LEFT) - \dut.timers.bus.count_q , burst_left = (1 << BURST_LEFT) - \dut.timers.bus.burst.count_q ;
    wire [7:0] refresh_left = (1 << REFRESH_LEFT) - \dut.timers.refresh.count_q ;
    wire wrote = \dut.timers.bus.wrote_q ;
    // Slots from the next cycle's first until ACT.
`ifdef FOUR
    (* hierconn *) wire [$clog2((T_RRD + 1) / 2 + 1)-1:0] \dut.timers.rows_apart.left_q ;
    wire [8:0] apart_left = {\dut.timers.rows_apart.left_q , 1'b0};
    wire apart_fits = 1'b1;
`else
    localparam integer APART_LEFT = $clog2(cycles(T_RRD, 0, 0));
    (* hierconn *) wire [APART_LEFT:0] \dut.timers.rows_apart.count_q ;
    wire [8:0] apart_left = ((1 << APART_LEFT) - \dut.timers.rows_apart.count_q ) * PHASES;
    wire apart_fits = \dut.timers.rows_apart.count_q <= 1 << APART_LEFT;
`endif
    (* hierconn *) wire [FAW_STEPS-2:0] \dut.timers.window.history_q ;
    (* hierconn *) wire [2:0] \dut.timers.window.count_q ;
    (* hierconn *) wire [BANKS-1:0] \dut.open ;
    (* hierconn *) wire \dut.closing_q ;
    (* hierconn *) wire \dut.closes_all_q ;
    (* hierconn *) wire \dut.refreshes_q ;
    (* hierconn *) wire \dut.last_rd_q ;
    (* hierconn *) wire \dut.last_wr_q ;
    (* hierconn *) wire \dut.last_act_q ;
    (* hierconn *) wire \dut.last_pre_q ;
    (* hierconn *) wire \dut.last_all_q ;
`ifdef GROUPS
    function integer behind(input integer count); // what a timer of a group counts
        behind = count > 1 ? count - 1 : 1;
    endfunction
    localparam integer SAME_LEFT = $clog2(behind(cycles(T_CCD_L, 0, 0))), WRITTEN_LEFT = $clog2(behind(cycles(WR_TO_RD_L, 0, 0)));
    (* hierconn *) wire [SAME_LEFT:0] \dut.timers.g_group[0].group.burst.count_q ;
    (* hierconn *) wire [SAME_LEFT:0] \dut.timers.g_group[1].group.burst.count_q ;
    (* hierconn *) wire [WRITTEN_LEFT:0] \dut.timers.g_group[0].group.behind.count_q ;
    (* hierconn *) wire [WRITTEN_LEFT:0] \dut.timers.g_group[1].group.behind.count_q ;
`ifdef FOUR
    localparam integer OPENED_W = $clog2((T_RRD_L + 1) / 2 + 1);
    (* hierconn *) wire [OPENED_W-1:0] \dut.timers.g_group[0].group.rows_apart.left_q ;
    (* hierconn *) wire [OPENED_W-1:0] \dut.timers.g_group[1].group.rows_apart.left_q ;
    // Slots from the first that ACT has in the next cycle.
    wire [8:0] opened_left = {w_bank[0] ? \dut.timers.g_group[1].group.rows_apart.left_q  : \dut.timers.g_group[0].group.rows_apart.left_q , 1'b0};
    wire opened_fits = 1'b1;
`else
    localparam integer OPENED_LEFT = $clog2(behind(cycles(T_RRD_L, 0, 0)));
    (* hierconn *) wire [OPENED_LEFT:0] \dut.timers.g_group[0].group.rows_apart.count_q ;
    (* hierconn *) wire [OPENED_LEFT:0] \dut.timers.g_group[1].group.rows_apart.count_q ;
    wire [OPENED_LEFT:0] opened_count = w_bank[0] ? \dut.timers.g_group[1].group.rows_apart.count_q  : \dut.timers.g_group[0].group.rows_apart.count_q ;
    wire [8:0] opened_left = ((1 << OPENED_LEFT) - opened_count) * PHASES;
    wire opened_fits = opened_count <= 1 << OPENED_LEFT;
`endif
    (* hierconn *) wire \dut.timers.g_group[0].group.wrote_q ;
    (* hierconn *) wire \dut.timers.g_group[1].group.wrote_q ;
    wire [SAME_LEFT:0] same_count = w_bank[0] ? \dut.timers.g_group[1].group.burst.count_q  : \dut.timers.g_group[0].group.burst.count_q ;
    wire [WRITTEN_LEFT:0] written_count = w_bank[0] ? \dut.timers.g_group[1].group.behind.count_q  : \dut.timers.g_group[0].group.behind.count_q ;
    wire group_wrote = w_bank[0] ? \dut.timers.g_group[1].group.wrote_q  : \dut.timers.g_group[0].group.wrote_q ;
    wire [7:0] same_left = (1 << SAME_LEFT) - same_count, written_left = (1 << WRITTEN_LEFT) - written_count;
    // By a timer of the group, with LEFT slots left: it counts a cycle less, and nothing of a command that is at DFI.
    function keeps_group(input integer slots, input [8:0] left, input [AGE_W-1:0] age);
        keeps_group = {3'd0, age} + left + PHASES >= slots;
    endfunction
`endif
    // What entries could do.
    (* hierconn *) wire [READS-1:0] \dut.read_queue.waits ;
    (* hierconn *) wire [READS*BANK_W-1:0] \dut.read_queue.banks ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].open_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].close_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].open_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].close_q ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.waits ;
    (* hierconn *) wire [WRITES*BANK_W-1:0] \dut.write_queue.banks ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].open_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].close_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].open_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].close_q ;
    wire [3:0] bursts = {\dut.read_queue.g_entry[1].burst_q , \dut.read_queue.g_entry[0].burst_q ,
        \dut.write_queue.g_entry[1].burst_q , \dut.write_queue.g_entry[0].burst_q };
    wire [3:0] opens = {\dut.read_queue.g_entry[1].open_q , \dut.read_queue.g_entry[0].open_q ,
        \dut.write_queue.g_entry[1].open_q , \dut.write_queue.g_entry[0].open_q };
    wire [3:0] closes = {\dut.read_queue.g_entry[1].close_q , \dut.read_queue.g_entry[0].close_q ,
        \dut.write_queue.g_entry[1].close_q , \dut.write_queue.g_entry[0].close_q };
    wire [3:0] of_bank = {\dut.read_queue.banks [1*BANK_W +: BANK_W] == w_bank, \dut.read_queue.banks [0*BANK_W +: BANK_W] == w_bank,
        \dut.write_queue.banks [1*BANK_W +: BANK_W] == w_bank, \dut.write_queue.banks [0*BANK_W +: BANK_W] == w_bank};
    // A rule of SLOTS is kept by a timer of the rank with LEFT slots left: from the next cycle's first slot, and the later command is in PHASE.
    function keeps(input integer slots, input [8:0] left, input [AGE_W-1:0] age, input integer phase);
        keeps = {3'd0, age} + left + phase >= slots;
    endfunction
    // By a timer of the bank, with LEFT cycles left: it counts two less, and nothing of a command that is at DFI.
    function keeps_bank(input integer slots, input [7:0] left, input [AGE_W-1:0] age, input integer phase);
        keeps_bank = {3'd0, age} + (left + 8'd2) * PHASES + phase >= slots;
    endfunction
    // The bank's command may go in the next cycle: ages as they are now.
    wire may_burst = act_q + PHASES >= T_RCD;
    wire may_close = act_q + PHASES + PRE_PHASE >= T_RAS && rd_q + PHASES + PRE_PHASE >= T_RTP && wr_q + PHASES + PRE_PHASE >= WR_TO_PRE;
    wire may_open = act_q + PHASES + ACT_PHASE >= T_RC && pre_q + PHASES + ACT_PHASE >= T_RP;
    wire one = \dut.last_rd_q || \dut.last_wr_q || \dut.last_act_q || \dut.last_pre_q ;
    // Ages: each kind in its phase, and which came last.
    function in_phase(input [AGE_W-1:0] age, input [AGE_W-1:0] phase, input [AGE_W-1:0] step); // commands are in PHASE, or STEP slots later
        in_phase = age == TOP || age != 0 && ((age + phase) & (step - 1'b1)) == 0;
    endfunction
    wire ages_right = in_phase(act_q, ACT_PHASE, STEP) && in_phase(any_act_q, ACT_PHASE, STEP) && in_phase(pre_q, PRE_PHASE, PHASES)
        && in_phase(rd_q, 0, PHASES) && in_phase(wr_q, 0, PHASES) && in_phase(any_rd_q, 0, PHASES) && in_phase(any_wr_q, 0, PHASES)
        && in_phase(ref_q, ACT_PHASE, PHASES) && any_act_q <= act_q && any_rd_q <= rd_q && any_wr_q <= wr_q
        && (open_q ? act_q <= pre_q && act_q <= ref_q : pre_q <= act_q && pre_q <= rd_q && pre_q <= wr_q);
    // Places: who waits has one; so has a write whose data come, and no other write has that.
    localparam integer UNDER_WAY = CWL / PHASES - 1;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.used ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.used ;
    (* hierconn *) wire [UNDER_WAY-1:0] \dut.under_way_q ;
    (* hierconn *) wire [UNDER_WAY-1:0] \dut.until_data.held_q ;
    reg [WRITES-1:0] busy;
    reg places_right;
    always @* begin
        busy = \dut.write_queue.waits ;
        places_right = ( \dut.read_queue.waits & ~ \dut.read_queue.used ) == 0;
        for (p = 0; p < UNDER_WAY; p = p + 1)
            if ( \dut.under_way_q [p]) begin
                places_right = places_right && !busy[ \dut.until_data.held_q [p]];
                busy[ \dut.until_data.held_q [p]] = 1'b1;
            end
        places_right = places_right && (busy & ~ \dut.write_queue.used ) == 0;
    end
    // ACTs as the window has them: those at DFI, and those before.
    reg history_right;
    reg [3:0] recent;
    always @* begin
        history_right = 1'b1;
        recent = 4'd0;
        for (p = 0; p < FAW_STEPS - 1; p = p + 1) begin
            if (p >= STEPS) history_right = history_right && \dut.timers.window.history_q [p] == acts_q[STEP*(p - STEPS)];
            recent = recent + {3'd0, \dut.timers.window.history_q [p]};
        end
        for (p = 0; p < STEPS; p = p + 1) history_right = history_right && \dut.timers.window.history_q [p] == is_act[PHASES-1-STEP*p];
        if (STEP == 2) for (p = 1; p < T_FAW - 1; p = p + 2) history_right = history_right && !acts_q[p];
    end
    // Each command in its phase.
    wire closes_now = \dut.last_pre_q || \dut.last_all_q ;
`ifdef FOUR
    (* hierconn *) wire \dut.late_q ;
    wire at_phases = is_rd == \dut.last_rd_q && is_wr == \dut.last_wr_q && is_pre == {closes_now, 2'b00} && is_all == { \dut.last_all_q , 2'b00}
        && is_act == { \dut.last_act_q && \dut.late_q , 1'b0, \dut.last_act_q && ! \dut.late_q , 1'b0} && is_ref[0] == 1'b0 && is_ref[3:2] == 2'b00;
`else
    wire at_phases = is_rd == \dut.last_rd_q && is_wr == \dut.last_wr_q && is_pre == closes_now << PRE_PHASE
        && is_all == \dut.last_all_q << PRE_PHASE && is_act == \dut.last_act_q << ACT_PHASE && (PHASES == 1 || !is_ref[0]);
`endif
`ifdef MANY
    // Of one bank no burst goes with a PRE: who wants its row keeps it open. Behind a change of direction the other queue closes nothing.
    (* hierconn *) wire \dut.writing_q ;
    (* hierconn *) wire \dut.turned_q ;
    wire wrote_before = \dut.writing_q ^ \dut.turned_q ;
    wire [3:0] bursts_here = bursts & of_bank & { \dut.read_queue.waits , \dut.write_queue.waits };
    wire [3:0] closes_here_next = closes & of_bank;
    wire at_one_of_bank = !(|bursts_here[3:2] && (|closes_here_next[3:2] || |closes_here_next[1:0] && !wrote_before))
        && !(|bursts_here[1:0] && (|closes_here_next[1:0] || |closes_here_next[3:2] && wrote_before));
`else
    wire [3:0] bursts_here = bursts & of_bank;
`endif
    always @(posedge clk)
        if (!rst) begin
            at_open: assert (\dut.open [w_bank] == open_q);
            at_closed: assert (open_q || act_q >= T_RAS && rd_q >= T_RTP && wr_q >= WR_TO_PRE);
            at_ages: assert (ages_right);
            at_places: assert (places_right);
            at_closing: assert (!\dut.closing_q || powered);
            at_last: assert (at_phases && closes_now == at_pre);
            at_bank: assert (bank_count <= 1 << BANK_LEFT && keeps_bank(T_RAS, bank_left, act_q, PRE_PHASE)
                && keeps_bank(T_RP, bank_left, pre_q, ACT_PHASE) && keeps_bank(T_RTP, bank_left, rd_q, PRE_PHASE)
                && keeps_bank(WR_TO_PRE, bank_left, wr_q, PRE_PHASE));
            at_column: assert ((!column || act_q + 2 * PHASES >= T_RCD) && (!open_q || column || bank_count <= AT_RCD)
                && (!(is_rd[0] || is_wr[0]) || dfi_bank[BANK_W-1:0] != w_bank || column));
            at_cycle: assert (cycle_count <= 1 << CYCLE_LEFT && keeps_bank(T_RC, cycle_left, act_q, ACT_PHASE));
            if (|bursts_here) at_bursts: assert (open_q && may_burst && column);
            if (|(opens & of_bank)) at_opens: assert (!open_q && may_open);
            if (|(closes & of_bank)) at_closes: assert (open_q && may_close);
`ifdef MANY
            at_one: assert (at_one_of_bank);
`endif
            if (\dut.closes_all_q ) at_closes_all: assert (\dut.closing_q && !one && |\dut.open && (!open_q || may_close));
            if (\dut.refreshes_q ) at_refreshes: assert (!one && !at_all && !(|\dut.open ) && may_open);
            at_apart: assert (apart_fits && keeps(T_RRD, apart_left, any_act, ACT_PHASE));
            at_burst: assert (\dut.timers.bus.burst.count_q <= 1 << BURST_LEFT && keeps(T_CCD, burst_left * PHASES, any_rd, 0)
                && keeps(T_CCD, burst_left * PHASES, any_wr, 0));
            at_bus: assert (\dut.timers.bus.count_q <= 1 << BUS_LEFT && burst_left <= bus_left && (wrote ? !at_rd : !at_wr)
                && (wrote ? keeps(WR_TO_RD, bus_left * PHASES, any_wr, 0) : keeps(RD_TO_WR, bus_left * PHASES, any_rd, 0))
                && (wrote ? any_rd_q >= RD_TO_WR : any_wr_q >= WR_TO_RD));
            at_refreshed: assert (\dut.timers.refresh.count_q <= 1 << REFRESH_LEFT && keeps(T_RFC, refresh_left * PHASES, any_ref, ACT_PHASE));
`ifdef GROUPS
            at_group: assert (same_count <= 1 << SAME_LEFT && written_count <= 1 << WRITTEN_LEFT && opened_fits
                && keeps_group(T_RRD_L - ACT_PHASE, opened_left, group_act_q) && (group_wrote
                ? group_wr_q <= group_rd_q && keeps_group(T_CCD_L, same_left * PHASES, group_wr_q)
                    && keeps_group(WR_TO_RD_L, written_left * PHASES, group_wr_q)
                : keeps_group(T_CCD_L, same_left * PHASES, group_rd_q) && group_wr_q >= WR_TO_RD_L));
            at_group_ages: assert (group_act_q <= act_q && any_act_q <= group_act_q && group_rd_q <= rd_q && any_rd_q <= group_rd_q
                && group_wr_q <= wr_q && any_wr_q <= group_wr_q);
`endif
            at_window: assert (history_right && \dut.timers.window.count_q == recent && recent <= 4);
        end
endmodule
`default_nettype wire
