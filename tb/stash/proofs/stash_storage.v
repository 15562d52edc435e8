// stash_storage: its response channel; every access ends once, as a response or as a miss, and every finished miss as a
// response, which passes over no finished miss in more than 34 cycles. A miss finds room and meets no operation, as stash.engine.v assumes. The memories hold anything. Surroundings: what waits
// at req and at done stays; `miss_free` falls by a miss only (stash.tags: `free_falls_by_misses`); all else is arbitrary.
//: depth 23
//: channels stash_storage
//: free_ram
//: mutant ends_once stash_storage: hit_valid: !missed => 1'b1
//: mutant resp.valid_stays stash_storage: becomes_two: queued_q[0] => 1'b0
//: mutant misses_find_room stash_storage: miss_ok: !s1_pass_q => 1'b1
//: mutant misses_meet_no_operation stash_storage: s0_pass: !s2_op_q => 1'b1
//: mutant done_in_time stash_storage: op_done: s1_op_q => s1_op_q || s1_last_q
//: mutant waits_at_least stash_storage: done_wait_q: done_wait_q + 1'b1 => done_wait_q
`default_nettype none
`include "stash_storage.ports.vh"
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(RESP_W), .OBEYS(1)) done (
        .clk(clk), .rst(rst), .valid(done_valid), .ready(done_ready), .data(done_data));
    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));

    localparam integer MISS_W = TAG_BITS + 2 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + LANES
        + LANES * ($clog2(BYTES / 4) + 64);
    // Accesses and finished misses come in, responses and misses go out; each tag no oftener out than in.
    wire [TAG_BITS-1:0] req_tag = req_data[REQ_W-1 -: TAG_BITS], resp_tag = resp_data[RESP_W-1 -: TAG_BITS],
                        done_tag = done_data[RESP_W-1 -: TAG_BITS], miss_tag = miss_data[MISS_W-1 -: TAG_BITS];
    (* anyconst *) wire [TAG_BITS-1:0] tag;
    wire req_in = req_valid && req_ready && req_tag == tag, done_in = done_valid && done_ready && done_tag == tag,
         resp_out = resp_valid && resp_ready && resp_tag == tag, miss_out = miss_valid && miss_tag == tag;
    reg [3:0] open_q;
    wire [3:0] open_now = open_q + {3'd0, done_in} - {3'd0, resp_out} - {3'd0, miss_out};
    initial open_q = 4'd0;
    always @(posedge clk)
        if (rst) open_q <= 4'd0;
        else open_q <= open_now + {3'd0, req_in};
    reg op_q;
    initial op_q = 1'b0;
    always @(posedge clk) op_q <= op_valid && !clearing && !rst;
    reg [1:0] later_op_q, free_q; // operations in S2 and S3; misses that had room a cycle ago
    reg missed_q;
    initial {later_op_q, free_q, missed_q} = 5'd0;
    always @(posedge clk)
        if (rst) {later_op_q, free_q, missed_q} <= 5'd0;
        else {later_op_q, free_q, missed_q} <= {later_op_q[0], op_q, miss_free, miss_valid};
    // Cycles in which a response can leave while a finished miss waits: 32, and then one for each response that is queued
    // or may come out of S1.
    (* hierconn *) wire [5:0] \dut.done_wait_q ;
    (* hierconn *) wire [1:0] \dut.queued_q ;
    (* hierconn *) wire \dut.s1_last_q ;
    reg [5:0] passed_over_q;
    wire passed_over = done_valid && !done_ready && !clearing && resp_ready;
    initial passed_over_q = 6'd0;
    always @(posedge clk)
        if (rst || !done_valid || done_ready) passed_over_q <= 6'd0;
        else passed_over_q <= passed_over_q + {5'd0, passed_over};
    wire [5:0] under_way = {4'd0, \dut.queued_q } + {5'd0, \dut.s1_last_q };
    always @* if (!rst) assume ({1'b0, miss_free} + {2'd0, missed_q} >= {1'b0, free_q});
    always @(posedge clk)
        if (!rst) begin
            ends_once: assert (open_now <= 4'd3);
            if (miss_valid) misses_find_room: assert (miss_free != 2'd0);
            if (miss_valid) misses_meet_no_operation: assert (!op_q && later_op_q == 2'd0);
            done_in_time: assert (op_done == op_q);
            done_is_taken: assert (passed_over_q + {5'd0, passed_over} <= 6'd34);
            at_most_two: assert (\dut.queued_q != 2'd3 && under_way <= 6'd2);
            waits_at_least: assert (passed_over_q <= \dut.done_wait_q || \dut.done_wait_q == 6'd32);
            waits_at_most: assert (\dut.done_wait_q <= 6'd32 && passed_over_q + under_way <= 6'd34
                || \dut.done_wait_q < 6'd32);
            misses: cover (miss_out);
            waits: cover (open_q == 4'd2);
            done_passes: cover (done_in && resp_out);
        end
endmodule
`default_nettype wire
