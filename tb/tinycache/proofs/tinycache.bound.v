// One lane's tinyCache does not stand still: with surroundings that keep their own bounds, every access leaves the port and is
// answered within a stated number of cycles, and a barrier ends. Surroundings: what waits at mem or resp is taken by its
// second cycle; a request below is answered
// after four cycles, or five where another one is answered in the fourth; what waits at req stays. While the access at the port waits
// for its bound no barrier comes; while a barrier waits it stays. The data are arbitrary: the memories read anything.
// Lines are of one beat here. The bounds below are the least: each of them less one is refuted.
//: depth 30
//: free_ram 2
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: mutant accepted tinycache: parked.replay: replay_step => replay_step && replay_cached
//: mutant answered tinycache_parked: answered: fill_valid => fill_valid && fetch_q
//: mutant barrier_ends row line C BARRIER always: next => C
`default_nettype none
`include "tinycache.ports.vh"
`ifdef LIVE
    localparam integer TAKE_MEM = 2; // cycles that mem may let wait: leaves_lane of tinycache_coalescer.live.v
    localparam integer TAKE = 0;     // and resp: the array takes responses always
    localparam integer ANSWER = 5;   // cycles from a request's leaving to its answer: answered of tinycache_coalescer.live.v
    localparam integer ACCEPT = 14;  // cycles at the port
    localparam integer RESPOND = 24; // cycles from leaving the port to the response's leaving
    localparam integer STAYS = 14;   // most of them while it is in S1
    localparam integer REPLAY = 3;   // from an answer until it is replayed
    localparam integer BARRIER = 25; // cycles of drain until drained
`else
    localparam integer TAKE = 1;     // cycles that mem and resp may let wait
    localparam integer TAKE_MEM = TAKE;
    localparam integer ANSWER = 4;   // cycles from a request's leaving to its answer
    localparam integer ACCEPT = 13;  // cycles at the port
    localparam integer RESPOND = 22; // cycles from leaving the port to the response's leaving
    localparam integer BARRIER = 23; // cycles of drain until drained
`endif

    wire [1:0] mem_type = mem_data[MEM_W-1-:2];
    wire [ENTRY_W-1:0] mem_entry = mem_data[MEM_W-3-:ENTRY_W], fill_entry = fill_data[FILL_W-1-:ENTRY_W];
    wire fill_last = fill_data[FILL_W-1-ENTRY_W];
    wire [BEAT_W-1:0] fill_beat = fill_data[8*DATA_BYTES+:BEAT_W];
    reg [3:0] mem_age_q, resp_age_q;
    reg [6:0] accept_q, respond_q, barrier_q;
    reg [4*MISSES-1:0] age_q; // of each request below; 0: there is none
    reg open_q, stays_q;
    integer e;
    always @(posedge clk) begin
        mem_age_q <= mem_valid && !mem_ready && !rst ? mem_age_q + 1'b1 : 4'd0;
        resp_age_q <= resp_valid && !resp_ready && !rst ? resp_age_q + 1'b1 : 4'd0;
        accept_q <= req_valid && !req_ready && !rst ? accept_q + 1'b1 : 7'd0;
        stays_q <= drain && drained && !rst;
        barrier_q <= drain && !drained && !rst ? barrier_q + 1'b1 : 7'd0;
        for (e = 0; e < MISSES; e = e + 1)
            if (rst || fill_valid && fill_entry == e) age_q[4*e+:4] <= 4'd0;
            else if (mem_valid && mem_ready && mem_type != 2'd2 && mem_entry == e) age_q[4*e+:4] <= 4'd1;
            else if (age_q[4*e+:4] != 4'd0) age_q[4*e+:4] <= age_q[4*e+:4] + 1'b1;
        // The accesses with tag 1, one at a time.
        open_q <= !rst && (req_valid && req_ready && req_data[REQ_W-1-:TAG_BITS] == 1
            || open_q && !(resp_valid && resp_ready && resp_data[RESP_W-1-:TAG_BITS] == 1));
        respond_q <= open_q && !rst ? respond_q + 1'b1 : 7'd0;
    end
    always @* begin
        if (!rst && req_valid && req_data[REQ_W-1-:TAG_BITS] == 1) assume (!open_q);
        if (mem_age_q >= TAKE_MEM && mem_valid) assume (mem_ready);
        if (resp_age_q >= TAKE && resp_valid) assume (resp_ready);
        for (e = 0; e < MISSES; e = e + 1)
`ifdef LIVE
            if (!rst && age_q[4*e+:4] == ANSWER) assume (fill_valid && fill_entry == e);
`else
            if (!rst && age_q[4*e+:4] >= ANSWER) assume (fill_valid && age_q[4*fill_entry+:4] >= ANSWER);
`endif
        if (!rst && fill_valid) assume (age_q[4*fill_entry+:4] != 4'd0 && fill_last && fill_beat == 0);
        if (!rst && accept_q != 0) assume (!drain);
        if (!rst && barrier_q != 0) assume (drain);
    end
    // What the state of the access in S1, of lines and of parked accesses is together. The bounds rest on it: the proofs find more by themselves.
    localparam integer LINES = BYTES / LINE_BYTES;
`include "tinycache.s1.vh"
    reg [LINES-1:0] live, fetching;
    reg bad_line, bad_does;
    integer l, n;
    always @* begin
        fetching = {LINES{1'b0}};
        bad_line = 1'b0;
        for (n = 0; n < MISSES; n = n + 1) begin
            if (p_used[n] && (fetching & p_lines[n*LINES+:LINES]) != 0) bad_line = 1'b1;
            if (p_used[n]) fetching = fetching | p_lines[n*LINES+:LINES];
            if (p_filled[n] && !p_used[n] || (age_q[4*n+:4] != 4'd0) != (p_used[n] && !p_filled[n])) bad_line = 1'b1;
        end
        for (l = 0; l < LINES; l = l + 1) begin
            live[l] = o_states[2*l+:2] != I || fetching[l];
            if ((o_states[2*l+:2] == DV || o_states[2*l+:2] == DPV) && o_dirties[l*BEATS+:BEATS] == 0) bad_line = 1'b1;
            for (n = 0; n < MISSES; n = n + 1)
                if (p_used[n] && p_lines[n*LINES+l]
                    && (o_states[2*l+:2] == C || o_states[2*l+:2] == DV) != p_filled[n]) bad_line = 1'b1;
        end
        // Lines are of one set here.
        bad_does = s_does_two || ( \dut.r_valid_q || \dut.r_replay_q ) && !s_work || s_op != 2'd0 && \dut.w_waits_q
            || s_near && !live[s_line] || s_fits && live[s_line]
            || !s_bypass && !s_fits && (!s_near || s_picked) && live != {LINES{1'b1}}
            || s_rest && (o_states[2*s_line+:2] != DPV || fetching[s_line]);
    end
`ifdef LIVE
    // Where the access with tag 1 is, and for how long it has been on its way.
    (* hierconn *) wire [TAG_BITS-1:0] \dut.a_tag_q ;
    (* hierconn *) wire [TAG_BITS*MISSES-1:0] \dut.parked.p_tags ;
    wire [TAG_BITS*MISSES-1:0] p_tags = \dut.parked.p_tags ;
    reg bad_age;
    integer a;
    always @* begin
        bad_age = open_q && s_full && \dut.a_tag_q == 1 && respond_q > STAYS;
        for (a = 0; a < MISSES; a = a + 1)
            if (open_q && p_used[a] && p_tags[a*TAG_BITS+:TAG_BITS] == 1 && respond_q > STAYS + (p_filled[a] ? ANSWER + REPLAY : age_q[4*a+:4])) bad_age = 1'b1;
    end
    always @(posedge clk) if (!rst) at_ages: assert (!bad_age);
`endif
    always @(posedge clk)
        if (!rst) begin
            at_lines: assert (!bad_line);
            at_does: assert (!s_full || !bad_does);
`ifndef OTHERS
            accepted: assert (accept_q <= ACCEPT);
`endif
`ifndef WAITS
            answered: assert (respond_q <= RESPOND);
            barrier_ends: assert (barrier_q <= BARRIER);
            if (stays_q && drain) stays_drained: assert (drained);
            if (mem_valid) beat_of_line: assert (mem_data[9*DATA_BYTES+:BEAT_W] < BEATS);
`endif
            waits_long: cover (accept_q >= 8);
        end
endmodule
`default_nettype wire
