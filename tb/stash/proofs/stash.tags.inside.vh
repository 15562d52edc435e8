// Inside stash_engine: which accesses are kept, under which tag, for stash.tags.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    reg  [3:0] w_open_q, w_kept;
    (* hierconn *) wire [2*TAG_BITS-1:0] \accesses.w_tags ;
    (* hierconn *) wire [$clog2(MISSES)-1:0] \accesses.redo_number_q ;
    wire [2*TAG_BITS-1:0] o_tags = \accesses.w_tags ;
    wire [$clog2(MISSES)-1:0] o_redo = \accesses.redo_number_q ;
    localparam integer W_MISS_W = TAG_BITS + $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + LANES
        + LANES * ($clog2(BYTES / 4) + 64) + 4;
    reg  [TAG_BITS-1:0] w_taken_tag_q; // the tag of the redo that was taken
    wire [TAG_BITS-1:0] w_miss_tag = miss_data[W_MISS_W-1-:TAG_BITS];
    wire       w_in = miss_valid && w_miss_tag == w_tag; // a miss of the tag
    always @(posedge clk) if (again) assume (w_miss_tag == w_taken_tag_q); // again_of_the_redo of stash_storage
    wire       w_asks = redo_valid && redo_data[REDO_W-1-:TAG_BITS] == w_tag; // an access of the tag is to be done again
    integer    w;
    reg [1:0]  w_free_q;
    reg        w_missed_q;
    initial {w_open_q, w_free_q, w_missed_q} = 7'd0;
    always @(posedge clk) {w_free_q, w_missed_q} <= rst ? 3'd0 : {miss_free, miss_valid && !again};
    always @(posedge clk) if (redo_valid && redo_ready) w_taken_tag_q <= redo_data[REDO_W-1-:TAG_BITS];
    always @(posedge clk)
        if (rst) w_open_q <= 4'd0;
        else w_open_q <= w_open_q + {3'd0, w_in} - {3'd0, w_asks && redo_ready};
    // Kept are the entries that are used, but that of the redo that the storage has.
    always @* begin
        w_kept = 4'd0;
        for (w = 0; w < 2; w = w + 1)
            if (access_used[w] && !(again && o_redo == w) && o_tags[w*TAG_BITS+:TAG_BITS] == w_tag) w_kept = w_kept + 1'b1;
    end
    always @(posedge clk)
        if (!rst) begin
            if (w_asks) answered_once: assert (w_open_q != 4'd0);
            at_tag: assert (w_open_q == w_kept);
            at_redo: assert ((!redo_valid && !again || access_used[o_redo]) && (!again || !redo_valid));
            if (again) at_taken: assert (w_taken_tag_q == o_tags[o_redo*TAG_BITS+:TAG_BITS]);
            free_falls_by_misses: assert ({1'b0, miss_free} + {2'd0, w_missed_q} >= {1'b0, w_free_q});
            two_of_a_tag: cover (w_asks && w_open_q == 4'd2);
        end
