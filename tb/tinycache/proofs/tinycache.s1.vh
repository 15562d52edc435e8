// The access in S1, the lines and the parked accesses, as harnesses of tinycache see them; and what holds of them in every one. LINES is the
// harness's.
    localparam [1:0] I = 2'd0, C = 2'd1, DV = 2'd2, DPV = 2'd3;
    (* hierconn *) wire \dut.a_full_q ;
    (* hierconn *) wire \dut.a_work_q ;
    (* hierconn *) wire \dut.a_near_q ;
    (* hierconn *) wire \dut.a_fits_q ;
    (* hierconn *) wire \dut.a_evict_q ;
    (* hierconn *) wire \dut.a_refetch_q ;
    (* hierconn *) wire \dut.a_picked_q ;
    (* hierconn *) wire \dut.a_bypass_q ;
    (* hierconn *) wire \dut.a_answered_q ;
    (* hierconn *) wire \dut.a_sent_q ;
    (* hierconn *) wire \dut.mem_back_q ;
    (* hierconn *) wire \dut.r_valid_q ;
    (* hierconn *) wire \dut.r_replay_q ;
    (* hierconn *) wire \dut.r_touch_q ;
    (* hierconn *) wire \dut.l_ready_q ;
    (* hierconn *) wire \dut.w_waits_q ;
    (* hierconn *) wire [1:0] \dut.a_op_q ;
    (* hierconn *) wire [$clog2(LINES)-1:0] \dut.a_line_q ;
    (* hierconn *) wire [2*LINES-1:0] \dut.lines.o_states ;
    (* hierconn *) wire [BEATS*LINES-1:0] \dut.lines.o_dirties ;
    (* hierconn *) wire [MISSES-1:0] \dut.parked.p_used ;
    (* hierconn *) wire [MISSES-1:0] \dut.parked.p_filled ;
    (* hierconn *) wire [MISSES-1:0] \dut.parked.p_fetches ;
    (* hierconn *) wire [LINES*MISSES-1:0] \dut.parked.p_lines ;
    wire [2*LINES-1:0] o_states = \dut.lines.o_states ;
    wire [BEATS*LINES-1:0] o_dirties = \dut.lines.o_dirties ;
    wire [MISSES-1:0] p_used = \dut.parked.p_used , p_filled = \dut.parked.p_filled , p_fetches = \dut.parked.p_fetches ;
    wire [LINES*MISSES-1:0] p_lines = \dut.parked.p_lines ;
    wire s_full = \dut.a_full_q , s_work = \dut.a_work_q , s_near = \dut.a_near_q , s_fits = \dut.a_fits_q , s_evict = \dut.a_evict_q ;
    wire s_rest = \dut.a_refetch_q , s_picked = \dut.a_picked_q , s_bypass = \dut.a_bypass_q ;
    wire s_sent = \dut.a_sent_q , s_answered = \dut.a_answered_q , s_back = \dut.mem_back_q ;
    wire [$clog2(LINES)-1:0] s_line = \dut.a_line_q ;
    wire [1:0] s_op = \dut.a_op_q ;
    wire s_open = !s_near && (s_fits || s_bypass);
    // It does one thing. A store that is not cached is answered and sent once.
    wire s_does_two = s_near && s_fits || s_fits && s_bypass || s_evict && !(s_work && s_near)
        || s_rest && (!s_work || !s_near || s_evict || s_bypass || s_op != 2'd0)
        || s_near && s_picked && !s_evict
        || (s_answered || s_sent) && (s_work || !s_open) || s_sent && s_op != 2'd1 || s_answered && s_op == 2'd1 && (s_sent || !s_bypass)
        || s_back && (!s_work || s_rest);
    always @(posedge clk)
        if (!rst) begin
            at_replay: assert (! \dut.r_touch_q || \dut.r_valid_q );
            at_leaver: assert (! \dut.l_ready_q || !s_full && (o_states == 0 || p_used != 0 || o_states[2*s_line+:2] != I));
        end
