// Inside stash_engine: which accesses are kept, under which tag, for stash.tags.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    reg  [3:0] w_open_q, w_kept;
    reg        bad_completion;
    wire [TAG_BITS-1:0] w_done_tag = done_data[RESP_W-1-:TAG_BITS];
    wire       w_answered = done_valid && w_done_tag == w_tag;
    localparam integer REQUEST_W = TAG_BITS + LANES * (ADDR_W + 32);
    // What is kept of each access; the tag that was read for the job; the job's access, and those that the look chose to
    // complete and to walk.
    (* hierconn *) wire [2*REQUEST_W-1:0] \accesses.requests.kept.words ;
    (* hierconn *) wire [TAG_BITS-1:0] \accesses.request_tag ;
    (* hierconn *) wire [$clog2(MISSES)-1:0] \accesses.job_access_q ;
    (* hierconn *) wire [$clog2(MISSES)-1:0] \accesses.complete_number_q ;
    (* hierconn *) wire [$clog2(MISSES)-1:0] \accesses.ready_number_q ;
    wire [$clog2(MISSES)-1:0] o_ready = \accesses.ready_number_q ;
    wire [2*REQUEST_W-1:0] o_words = \accesses.requests.kept.words ;
    wire [TAG_BITS-1:0] o_tag = \accesses.request_tag ;
    wire [$clog2(MISSES)-1:0] o_access = \accesses.job_access_q , o_complete = \accesses.complete_number_q ;
    integer    w;
    reg [1:0]  w_free_q;
    reg        w_missed_q;
    initial {w_open_q, w_free_q, w_missed_q} = 7'd0;
    always @(posedge clk) {w_free_q, w_missed_q} <= rst ? 3'd0 : {miss_free, miss_valid};
    always @(posedge clk)
        if (rst) w_open_q <= 4'd0;
        else w_open_q <= w_open_q + {3'd0, miss_valid && miss_tag == w_tag} - {3'd0, w_answered && done_ready};
    // The job loads the response in its state COMPLETE, and in no other. A replay leads there by the states from
    // MISS_READ to REPLAY_DRAIN. The block has no names for the last two; the table has REPLICA_NEW behind them.
    wire       w_replays = job_state_q >= JOB_ST_MISS_READ && job_state_q < JOB_ST_REPLICA_NEW;
    always @* begin
        w_kept = {3'd0, w_answered};
        bad_completion = 1'b0;
        for (w = 0; w < 2; w = w + 1) begin
            if (access_used[w] && o_words[w*REQUEST_W+LANES*(ADDR_W+32)+:TAG_BITS] == w_tag) w_kept = w_kept + 1'b1;
            if (job_if_pick_complete && o_complete == w && !access_complete[w]) bad_completion = 1'b1;
            if (job_if_pick_miss && o_ready == w && !access_used[w]) bad_completion = 1'b1;
            if (w_replays && o_access == w && (!access_used[w]
                || o_tag != o_words[w*REQUEST_W+LANES*(ADDR_W+32)+:TAG_BITS])) bad_completion = 1'b1;
            if (job_act_load_done && o_access == w && (!access_complete[w]
                || o_tag != o_words[w*REQUEST_W+LANES*(ADDR_W+32)+:TAG_BITS])) bad_completion = 1'b1;
        end
        if (done_valid && (job_if_pick_complete || job_act_load_done)) bad_completion = 1'b1;
        if ((job_act_load_done || w_replays) && !job_lanes_q) bad_completion = 1'b1;
        if ((job_if_pick_complete || job_if_pick_miss) && job_state_q != JOB_ST_IDLE) bad_completion = 1'b1;
    end
    always @(posedge clk)
        if (!rst) begin
            if (w_answered) answered_once: assert (w_open_q != 4'd0);
            at_tag: assert (w_open_q == w_kept);
            at_completion: assert (!bad_completion);
            free_falls_by_misses: assert ({1'b0, miss_free} + {2'd0, w_missed_q} >= {1'b0, w_free_q});
            two_of_a_tag: cover (w_answered && w_open_q == 4'd2);
        end
