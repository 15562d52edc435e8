// The coalescer lets no lane wait for ever: with memories that keep their own bounds, a request is taken from its lane's port within a stated
// number of cycles, the least such. Surroundings: what waits at l1 or shared is taken by its second cycle; the answer to a
// request below is at its port three cycles after that left, or behind one that is; what waits at a lane stays.
//: depth 20
//: set ADDR_BITS=4
//: free_ram
//: append tinycache_coalescer.v tinycache_coalescer.inside.vh
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: mutant leaves_lane tinycache_group: turn_q: !(|(waiting & turn_q)) => 1'b1
`default_nettype none
`include "tinycache_coalescer.ports.vh"
    (* hierconn *) wire [LANES*(2+MEM_W)-1:0] \dut.o_held ;
    (* hierconn *) wire [PARTS*ENTRIES-1:0] \dut.answers.o_dues ;
    wire [LANES*(2+MEM_W)-1:0] o_held = \dut.o_held ;
    wire [PARTS*ENTRIES-1:0] o_dues = \dut.answers.o_dues ;
`ifdef LIVE
    localparam integer TAKE = 0;    // l1 and shared take a request at once
    localparam integer ANSWER = 1;  // its answer is there in the next cycle, or behind one that is
    localparam integer WAIT = 2;    // cycles at a lane's port
    localparam integer FILL = 5;    // cycles from a request's leaving its lane to the last beat of its answer
    localparam integer EMPTY = 3;   // cycles in which no lane asks until it is idle
`else
    localparam integer TAKE = 1;   // cycles that l1 and shared may let wait
    localparam integer ANSWER = 3; // cycles from a request's leaving until its answer is due
    localparam integer WAIT = 7;   // cycles at a lane's port
`endif

    wire [ID_W-1:0] l1_id = l1_data[LINE_REQ_W-3-:ID_W], shared_id = shared_data[LINE_REQ_W-3-:ID_W];
    wire [ID_W-1:0] l1_resp_id = l1_resp_data[LINE_RESP_W-1-:ID_W], shared_resp_id = shared_resp_data[LINE_RESP_W-1-:ID_W];
    wire l1_leaves = l1_valid && l1_ready && l1_data[LINE_REQ_W-1-:2] != 2'd1,
         shared_leaves = shared_valid && shared_ready && shared_data[LINE_REQ_W-1-:2] != 2'd1;
    wire [PARTS-1:0] l1_parts = l1_data[9*SHARE+SHARE_W+:PARTS], shared_parts = shared_data[9*SHARE+SHARE_W+:PARTS];
    wire [PART_W-1:0] l1_resp_part = l1_resp_data[8*LINE_BYTES+:PART_W], shared_resp_part = shared_resp_data[8*LINE_BYTES+:PART_W];
    // A part that was asked for is due once it is old enough; an answer that is due stays at its port until it is taken.
    reg [2*ENTRIES*PARTS-1:0] l1_age_q, shared_age_q; // 0: there is none
    reg [1:0] l1_wait_q, shared_wait_q;
    reg [5*LANES-1:0] wait_q;
    wire [ID_W+PART_W-1:0] l1_shown = l1_resp_id * PARTS + l1_resp_part, shared_shown = shared_resp_id * PARTS + shared_resp_part;
    integer e;
    always @(posedge clk) begin
        l1_wait_q <= l1_valid && !l1_ready && !rst ? l1_wait_q + 1'b1 : 2'd0;
        shared_wait_q <= shared_valid && !shared_ready && !rst ? shared_wait_q + 1'b1 : 2'd0;
        for (e = 0; e < ENTRIES * PARTS; e = e + 1) begin
            if (rst || l1_resp_valid && l1_resp_ready && l1_shown == e) l1_age_q[2*e+:2] <= 2'd0;
            else if (l1_leaves && l1_id == e / PARTS && l1_parts[e%PARTS]) l1_age_q[2*e+:2] <= 2'd1;
            else if (l1_age_q[2*e+:2] != 2'd0 && l1_age_q[2*e+:2] != ANSWER) l1_age_q[2*e+:2] <= l1_age_q[2*e+:2] + 1'b1;
            if (rst || shared_resp_valid && shared_resp_ready && shared_shown == e) shared_age_q[2*e+:2] <= 2'd0;
            else if (shared_leaves && shared_id == e / PARTS && shared_parts[e%PARTS]) shared_age_q[2*e+:2] <= 2'd1;
            else if (shared_age_q[2*e+:2] != 2'd0 && shared_age_q[2*e+:2] != ANSWER) shared_age_q[2*e+:2] <= shared_age_q[2*e+:2] + 1'b1;
        end
        for (e = 0; e < LANES; e = e + 1)
            wait_q[5*e+:5] <= lane_mem_valid[e] && !lane_mem_ready[e] && !rst ? wait_q[5*e+:5] + 1'b1 : 5'd0;
    end
    always @* begin
        assume (lane_fill_ready == {LANES{1'b1}});
        if (l1_wait_q >= TAKE && l1_valid) assume (l1_ready);
        if (shared_wait_q >= TAKE && shared_valid) assume (shared_ready);
        for (e = 0; e < ENTRIES * PARTS; e = e + 1) begin
            if (!rst && l1_age_q[2*e+:2] == ANSWER) assume (l1_resp_valid && l1_age_q[2*l1_shown+:2] == ANSWER);
            if (!rst && shared_age_q[2*e+:2] == ANSWER) assume (shared_resp_valid && shared_age_q[2*shared_shown+:2] == ANSWER);
        end
        if (!rst && l1_resp_valid) assume (l1_resp_part < PARTS && l1_age_q[2*l1_shown+:2] != 2'd0);
        if (!rst && shared_resp_valid) assume (shared_resp_part < PARTS && shared_age_q[2*shared_shown+:2] != 2'd0);
    end
`ifdef LIVE
    // A lane's request of an entry, both arbitrary, that has left and is not answered: its age. The lane has one of an entry at a time.
    (* anyconst *) wire [LANES-1:0] w_lane;
    (* anyconst *) wire [ENTRY_W-1:0] w_entry;
    reg [4:0] age_q; // 0: there is none
    reg asks, fills, shown, whole_beat; // shown: a beat of its answer; whole_beat: the last one, and beat 0
    integer n;
    always @* begin
        {asks, fills, shown, whole_beat} = 4'd0;
        for (n = 0; n < LANES; n = n + 1) begin
            if (lane_mem_valid[n]) assume (lane_mem_data[n*MEM_W+9*DATA_BYTES+:BEAT_W] < LINE_BYTES / DATA_BYTES);
            if (w_lane[n]) begin
                asks = lane_mem_valid[n] && lane_mem_data[(n+1)*MEM_W-1-:2] != 2'd2 && lane_mem_data[(n+1)*MEM_W-3-:ENTRY_W] == w_entry;
                shown = lane_fill_valid[n] && lane_fill_data[(n+1)*FILL_W-1-:ENTRY_W] == w_entry;
                whole_beat = lane_fill_data[(n+1)*FILL_W-1-ENTRY_W] && lane_fill_data[n*FILL_W+8*DATA_BYTES+:BEAT_W] == 0;
                fills = shown && lane_fill_data[(n+1)*FILL_W-1-ENTRY_W];
                if (!rst && asks) assume (age_q == 0);
            end
        end
        assume (w_lane != 0 && (w_lane & (w_lane - 1'b1)) == 0);
    end
    always @(posedge clk)
        if (rst || fills) age_q <= 5'd0;
        else if (asks && (lane_mem_ready & w_lane) != 0) age_q <= 5'd1;
        else if (age_q != 0) age_q <= age_q + 1'b1;
    reg [3:0] quiet_q;
    always @(posedge clk) quiet_q <= rst || idle || lane_mem_valid != 0 ? 4'd0 : quiet_q + 1'b1;
`endif
    // Where a request is: asked for by its lane's, and then due in its entry.
    reg late, some_asked, bad_asked, bad_due;
    always @* begin
        {some_asked, bad_asked, bad_due} = 3'd0;
        for (e = 0; e < LANES; e = e + 1) begin
            if (o_held[e*(2+MEM_W)+MEM_W]) some_asked = 1'b1;
            if (o_held[e*(2+MEM_W)+MEM_W+:2] == 2'd1) bad_asked = 1'b1;
        end
        for (e = 0; e < ENTRIES * PARTS; e = e + 1)
            if ({1'b0, l1_age_q[2*e+:2] != 0} + {1'b0, shared_age_q[2*e+:2] != 0}
                + {1'b0, l1_valid && l1_data[LINE_REQ_W-1-:2] != 2'd1 && l1_id == e / PARTS && l1_parts[e%PARTS]}
                + {1'b0, shared_valid && shared_data[LINE_REQ_W-1-:2] != 2'd1 && shared_id == e / PARTS && shared_parts[e%PARTS]}
                != {1'b0, o_dues[e]}) bad_due = 1'b1;
        late = 1'b0;
        for (e = 0; e < LANES; e = e + 1) if (wait_q[5*e+:5] > WAIT) late = 1'b1;
    end
    always @(posedge clk)
        if (!rst) begin
            leaves_lane: assert (!late);
            at_asked: assert (!bad_asked && some_asked == (l1_valid || shared_valid) && !(l1_valid && shared_valid));
            at_due: assert (!bad_due);
            at_waits: assert (l1_wait_q <= TAKE && shared_wait_q <= TAKE);
`ifdef LIVE
            answered: assert (age_q <= FILL);
            empties: assert (quiet_q <= EMPTY);
            // What tinycache.bound.v assumes of an answer, lines of one beat.
            if (shown) answered_once: assert (age_q != 0);
            if (shown) one_beat: assert (whole_beat);
`endif
            waits_long: cover (wait_q[4:0] >= WAIT - 1);
        end
endmodule
`default_nettype wire
