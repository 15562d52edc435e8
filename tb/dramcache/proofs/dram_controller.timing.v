// dram_controller: the device's rules, as a monitor at DFI sees them. Ages are counted from each command, in slots, for one bank,
// arbitrary and fixed, and for the rank. The properties `at_*` relate the controller's timers to those ages; the rules then follow by
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
//: mutant wr dram_controller_bank_timer: count_q: AFTER_WR => DONE
//: mutant ras dram_controller: read_queue.close_legal: bank_close => {BANKS{1'b1}}
//: mutant rc_ref dram_controller_bank_cycle: count_q: AFTER => DONE
//: mutant rfc dram_controller_refreshed: count_q: AFTER => DONE
`default_nettype none
`include "dram_controller.ports.vh"
    (* anyconst *) wire [BANK_W-1:0] w_bank;
    wire here = dfi_bank == w_bank;
    localparam integer TOP = 15; // no rule is longer; an age stays there
    // of the bank
    reg [3:0] act_q, pre_q, rd_q, wr_q;
    reg open_q;
    // of the rank
    reg [3:0] any_act_q, any_rd_q, any_wr_q, ref_q;
    reg [T_FAW-2:0] acts_q; // the last slots in which an ACT went, the youngest lowest
    initial {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q} = {32{1'b1}};
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
            {act_q, pre_q, rd_q, wr_q, any_act_q, any_rd_q, any_wr_q, ref_q} <= {32{1'b1}};
            {open_q, acts_q} <= 0;
        end else begin
            act_q <= older(act_q, at_act && here);
            pre_q <= older(pre_q, at_pre && (here || at_all));
            rd_q <= older(rd_q, at_rd && here);
            wr_q <= older(wr_q, at_wr && here);
            any_act_q <= older(any_act_q, at_act);
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
            if (at_ref) rp_ref: assert (pre_q >= T_RP);
            if (at_ref) rc_ref: assert (act_q >= T_RC);
            if (at_act || at_ref) rfc: assert (ref_q >= T_RFC);
            five_acts: cover (at_act && count == 4'd3 && acts_q[0] == 1'b0);
            refreshes: cover (at_ref);
        end
    // What the timers hold: slots that are left of each rule. Those of the rank know of the command at DFI, those of a bank do not.
    (* hierconn *) wire [3:0] \dut.timers.g_bank[0].timer.count_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank[1].timer.count_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank[2].timer.count_q ;
    (* hierconn *) wire [3:0] \dut.timers.g_bank[3].timer.count_q ;
    (* hierconn *) wire \dut.timers.g_bank[0].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[1].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[2].timer.column_q ;
    (* hierconn *) wire \dut.timers.g_bank[3].timer.column_q ;
    (* hierconn *) wire [4:0] \dut.timers.g_bank[0].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [4:0] \dut.timers.g_bank[1].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [4:0] \dut.timers.g_bank[2].timer.g_cycle.cycle.count_q ;
    (* hierconn *) wire [4:0] \dut.timers.g_bank[3].timer.g_cycle.cycle.count_q ;
    wire [3:0] bank_count = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.count_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.count_q  : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.count_q  : \dut.timers.g_bank[3].timer.count_q ;
    wire column = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.column_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.column_q  : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.column_q  : \dut.timers.g_bank[3].timer.column_q ;
    wire [4:0] cycle_count = w_bank == 2'd0 ? \dut.timers.g_bank[0].timer.g_cycle.cycle.count_q  : w_bank == 2'd1 ? \dut.timers.g_bank[1].timer.g_cycle.cycle.count_q  : w_bank == 2'd2 ? \dut.timers.g_bank[2].timer.g_cycle.cycle.count_q  : \dut.timers.g_bank[3].timer.g_cycle.cycle.count_q ;
    wire [3:0] bank_left = 4'd8 - bank_count;
    wire [4:0] cycle_left = 5'd16 - cycle_count;
    (* hierconn *) wire [1:0] \dut.timers.rows_apart.count_q ;
    (* hierconn *) wire [4:0] \dut.timers.bus.count_q ;
    (* hierconn *) wire \dut.timers.bus.wrote_q ;
    (* hierconn *) wire [2:0] \dut.timers.bus.burst.count_q ;
    (* hierconn *) wire [3:0] \dut.timers.refresh.count_q ;
    wire [3:0] apart_left = {2'd0, 2'd2 - \dut.timers.rows_apart.count_q };
    wire [4:0] bus_left = 5'd16 - \dut.timers.bus.count_q ;
    wire [3:0] burst_left = {1'b0, 3'd4 - \dut.timers.bus.burst.count_q };
    wire [3:0] refresh_left = 4'd8 - \dut.timers.refresh.count_q ;
    wire wrote = \dut.timers.bus.wrote_q ;
    (* hierconn *) wire [T_FAW-2:0] \dut.timers.window.history_q ;
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
    // What entries could do.
    (* hierconn *) wire [READS*BANK_W-1:0] \dut.read_queue.banks ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].open_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].close_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].open_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].close_q ;
    (* hierconn *) wire [WRITES*BANK_W-1:0] \dut.write_queue.banks ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].open_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].close_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].open_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].close_q ;
    wire [3:0] bursts = {\dut.read_queue.g_entry[1].burst_q , \dut.read_queue.g_entry[0].burst_q , \dut.write_queue.g_entry[1].burst_q , \dut.write_queue.g_entry[0].burst_q };
    wire [3:0] opens = {\dut.read_queue.g_entry[1].open_q , \dut.read_queue.g_entry[0].open_q , \dut.write_queue.g_entry[1].open_q , \dut.write_queue.g_entry[0].open_q };
    wire [3:0] closes = {\dut.read_queue.g_entry[1].close_q , \dut.read_queue.g_entry[0].close_q , \dut.write_queue.g_entry[1].close_q , \dut.write_queue.g_entry[0].close_q };
    wire [3:0] of_bank = {\dut.read_queue.banks [1*BANK_W +: BANK_W] == w_bank, \dut.read_queue.banks [0*BANK_W +: BANK_W] == w_bank, \dut.write_queue.banks [1*BANK_W +: BANK_W] == w_bank, \dut.write_queue.banks [0*BANK_W +: BANK_W] == w_bank};
    wire [3:0] acts = count + {3'd0, at_act} - {3'd0, acts_q[T_FAW-2]};
    // A rule of SLOTS is kept by a timer of the rank with LEFT slots left.
    function keeps(input [3:0] slots, input [3:0] left, input [3:0] age, input now);
        keeps = now ? left >= slots - 4'd1 : {1'b0, age} + {1'b0, left} >= {1'b0, slots} - 5'd1;
    endfunction
    // By a timer of the bank: two slots less, and nothing of a command that is at DFI.
    function keeps_bank(input [3:0] slots, input [3:0] left, input [3:0] age);
        keeps_bank = {1'b0, age} + {1'b0, left} + 5'd2 >= {1'b0, slots};
    endfunction
    // The bank's command may go in the next cycle: ages as they are now, at DFI it comes one slot later.
    wire may_close = act_q >= T_RAS - 1 && rd_q >= T_RTP - 1 && wr_q >= CWL + 4 + T_WR - 1;
    wire may_open = act_q >= T_RC - 1 && pre_q >= T_RP - 1;
    wire one = \dut.last_rd_q || \dut.last_wr_q || \dut.last_act_q || \dut.last_pre_q ;
    always @(posedge clk)
        if (!rst) begin
            at_open: assert (\dut.open [w_bank] == open_q);
            at_closed: assert (open_q || act_q >= T_RAS && rd_q >= T_RTP && wr_q >= CWL + 4 + T_WR);
            at_closing: assert (!\dut.closing_q || powered);
            at_last: assert ({ \dut.last_rd_q , \dut.last_wr_q , \dut.last_act_q , \dut.last_pre_q , \dut.last_all_q }
                == {at_rd, at_wr, at_act, at_pre && !at_all, at_all});
            at_bank: assert (bank_count <= 8 && keeps_bank(T_RAS, bank_left, act_q) && keeps_bank(T_RP, bank_left, pre_q)
                && keeps_bank(T_RTP, bank_left, rd_q) && keeps_bank(CWL + 4 + T_WR, bank_left, wr_q));
            at_column: assert (!column || act_q >= T_RCD - 2);
            at_cycle: assert (cycle_count <= 16 && keeps_bank(T_RC, cycle_left[3:0], act_q));
            if (|(bursts & of_bank)) at_bursts: assert (open_q && act_q >= T_RCD - 1);
            if (|(opens & of_bank)) at_opens: assert (!open_q && may_open);
            if (|(closes & of_bank)) at_closes: assert (open_q && may_close);
            if (\dut.closes_all_q ) at_closes_all: assert (\dut.closing_q && !one && |\dut.open && (!open_q || may_close));
            if (\dut.refreshes_q ) at_refreshes: assert (!one && !at_all && !(|\dut.open ) && may_open);
            at_apart: assert (\dut.timers.rows_apart.count_q <= 2 && keeps(T_RRD, apart_left, any_act_q, at_act));
            at_burst: assert (\dut.timers.bus.burst.count_q <= 4 && keeps(T_CCD, burst_left, any_rd_q, at_rd) && keeps(T_CCD, burst_left, any_wr_q, at_wr));
            at_bus: assert (\dut.timers.bus.count_q <= 16 && {1'b0, burst_left} <= bus_left && (wrote ? !at_rd : !at_wr)
                && (wrote ? keeps(CWL + 4 + T_WTR, bus_left[3:0], any_wr_q, at_wr) : keeps(CL + 6 - CWL, bus_left[3:0], any_rd_q, at_rd))
                && (wrote ? any_rd_q >= CL + 6 - CWL : any_wr_q >= CWL + 4 + T_WTR));
            at_refreshed: assert (\dut.timers.refresh.count_q <= 8 && keeps(T_RFC, refresh_left, ref_q, at_ref));
            at_window: assert (\dut.timers.window.history_q == {acts_q[T_FAW-3:0], at_act} && \dut.timers.window.count_q == acts && acts <= 4);
        end
endmodule
`default_nettype wire
