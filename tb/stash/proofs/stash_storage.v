// stash_storage: its response channel; every pass of an access that is its last gives a response or a miss, once. A redo is reported by
// `again` in the next cycle, and a miss of it has its tag. A first miss finds room, and no operation is at work where a store ends. An access that has
// room waits for a pass in no more than 15 cycles, whatever operations come.
// The memories hold anything. Surroundings: what waits at req and at redo stays; `miss_free` falls by a first miss only
// (stash.tags: `free_falls_by_misses`); behind a cycle with `pass_waits` operations are of forwards, one or two behind each other, and
// before the first no forward has one for three cycles (stash.meets: `leaves_to_passes`, `turns_apart`, `turns_of_two`). All else is
// arbitrary.
//: depth 37
//: channels stash_storage
//: free_ram
//: mutant ends_once stash_storage: enters: !unanswered => 1'b1
//: mutant resp.valid_stays stash_storage: becomes_two: queued_q[0] => 1'b0
//: mutant misses_find_room stash_storage: miss_ok: !(s1_pass_q && !s1_redo_q) => 1'b1
//: mutant stores_meet_no_operation stash_storage: op_between: s1_op_q || s2_op_q => s1_op_q
//: mutant done_in_time stash_storage: op_done: s1_op_q => s1_op_q || s1_last_q
//: mutant again_in_time stash_storage: again: s1_last_q && s1_redo_q => s1_pass_q && s1_redo_q
//: mutant again_of_the_redo stash_storage: s0_tag: redo_tag => req_tag
//: mutant pass_comes stash_storage: wait_q: wait_q + 1'b1 => wait_q
`default_nettype none
`include "stash_storage.ports.vh"
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(REDO_W), .OBEYS(1)) redo (
        .clk(clk), .rst(rst), .valid(redo_valid), .ready(redo_ready), .data(redo_data));
    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));

    localparam integer MISS_W = TAG_BITS + 2 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + LANES
        + LANES * ($clog2(BYTES / 4) + 64);
    // Accesses come in, for the first time or again; responses and misses go out; each tag no oftener out than in.
    wire [TAG_BITS-1:0] req_tag = req_data[REQ_W-1 -: TAG_BITS], resp_tag = resp_data[RESP_W-1 -: TAG_BITS],
                        redo_tag = redo_data[REDO_W-1 -: TAG_BITS], miss_tag = miss_data[MISS_W-1 -: TAG_BITS];
    (* anyconst *) wire [TAG_BITS-1:0] tag;
    wire req_in = req_valid && req_ready && req_tag == tag, redo_in = redo_valid && redo_ready && redo_tag == tag,
         resp_out = resp_valid && resp_ready && resp_tag == tag, miss_out = miss_valid && miss_tag == tag;
    reg [3:0] open_q;
    wire [3:0] open_now = open_q - {3'd0, resp_out} - {3'd0, miss_out};
    initial open_q = 4'd0;
    always @(posedge clk)
        if (rst) open_q <= 4'd0;
        else open_q <= open_now + {3'd0, req_in} + {3'd0, redo_in};
    reg op_q;
    initial op_q = 1'b0;
    always @(posedge clk) op_q <= op_valid && !clearing && !rst;
    reg [1:0] later_op_q, free_q; // operations in S2 and S3; misses that had room a cycle ago
    reg missed_q;                 // a first miss, then
    reg again_q;                  // a redo was taken
    initial {later_op_q, free_q, missed_q, again_q} = 6'd0;
    always @(posedge clk)
        if (rst) {later_op_q, free_q, missed_q, again_q} <= 6'd0;
        else {later_op_q, free_q, missed_q, again_q} <= {later_op_q[0], op_q, miss_free, miss_valid && !again, redo_valid && redo_ready};
    reg [TAG_BITS-1:0] again_tag_q; // that redo's tag
    always @(posedge clk) if (redo_valid && redo_ready) again_tag_q <= redo_tag;
    // Cycles in a row in which an access has room and no pass.
    (* hierconn *) wire [1:0] \dut.queued_q ;
    (* hierconn *) wire \dut.s1_last_q ;
    (* hierconn *) wire \dut.s0_pass ;
    (* hierconn *) wire \dut.room ;
    (* hierconn *) wire \dut.miss_ok ;
    reg [4:0] kept_q;
    (* anyseq *) wire forward, behind; // the operation in S0 is of a forward; it is of its second chunk
    reg [2:0] forward_q;               // such ones one, two and three cycles ago
    reg       first_q, told_q;         // one cycle ago: it was of a first chunk; `pass_waits`
    wire kept = (req_valid || redo_valid) && \dut.room && \dut.miss_ok && !\dut.s0_pass && !clearing;
    initial {kept_q, told_q, forward_q, first_q} = 10'd0;
    always @(posedge clk)
        if (rst) {kept_q, told_q, forward_q, first_q} <= 10'd0;
        else {kept_q, told_q, forward_q, first_q} <= {kept ? kept_q + 5'd1 : 5'd0, pass_waits, forward_q[1:0], forward, forward && !behind};
    always @* begin
        if (!op_valid) assume (!forward);
        if (!forward || !first_q) assume (!behind);
        if (told_q && op_valid) assume (forward && (behind || forward_q == 3'd0));
    end
    wire [2:0] under_way = {1'b0, \dut.queued_q } + {2'd0, \dut.s1_last_q };
    always @* if (!rst) assume ({1'b0, miss_free} + {2'd0, missed_q} >= {1'b0, free_q});
    always @(posedge clk)
        if (!rst) begin
            ends_once: assert (open_now <= 4'd2);
            if (miss_valid && !again) misses_find_room: assert (miss_free != 2'd0);
            if (miss_valid && miss_data[MISS_W-TAG_BITS-1]) stores_meet_no_operation: assert (!op_q && later_op_q == 2'd0);
            done_in_time: assert (op_done == op_q);
            again_in_time: assert (again == again_q);
            if (again && miss_valid) again_of_the_redo: assert (miss_tag == again_tag_q);
            pass_comes: assert (kept_q <= 5'd15);
            at_most_two: assert (\dut.queued_q != 2'd3 && under_way <= 3'd2);
            misses: cover (miss_out);
            waits: cover (open_q == 4'd2);
            waits_long: cover (kept_q == 5'd15);
            misses_again: cover (again && miss_valid);
        end
endmodule
`default_nettype wire
