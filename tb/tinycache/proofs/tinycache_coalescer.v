// The coalescer between its lanes and two memories: each lane's order, its own part of a line, one answer for each request.
// One byte is watched, one lane and one of its entries; all are arbitrary. The memories serve each port in order and answer
// in any order, at any time; an atomic leaves its operand in the byte, and is answered with what was there. Surroundings:
// what waits at a channel stays; other lanes neither store to the watched byte nor change it by an atomic; the watched lane
// uses the watched entry for one request at a time; an answer comes only for a request that waits for one, at its port. Of the
// byte only bit 0 is looked at.
// The properties whose names begin with `at_` say where each request is: they make the proof inductive.
//: depth 9
//: channels tinycache_coalescer
//: checks
//: uncovered dut.
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: append tinycache_beats.v tinycache_coalescer.beats.inside.vh
//: append tinycache_queue.v tinycache_coalescer.queue.inside.vh
//: mutant own_part_in_order tinycache_beats: part: parts_q[l*PART_W +: PART_W] == q[PART_W-1:0] => 1'b1
//: mutant own_part_in_order tinycache_coalescer: members: lane_part[l*PART_W +: PART_W] => ~lane_part[l*PART_W +: PART_W]
//: mutant answered_once tinycache_beats: here: |left_q => 1'b1
//: mutant nothing_waits tinycache_coalescer: idle: !shared_valid => 1'b1
//: mutant l1.data_stays tinycache_queue: moves: l1_valid ? l1_ready : !shared_valid || shared_ready => 1'b1
`default_nettype none
`include "tinycache_coalescer.ports.vh"
    localparam integer PARTS = MEM_LINE_BYTES / LINE_BYTES, PART_W = PARTS > 1 ? $clog2(PARTS) : 1,
                       ENTRY_AT = LANES * (BEAT_W + PART_W), WHOLE_AT = ENTRY_AT + LANES * ENTRY_W,
                       LANE_AT = WHOLE_AT + LANES, WAIT_W = LANE_AT + LANES;
    // What is observed of the entries, of the answer register and of the queue.
    (* hierconn *) wire [ENTRIES-1:0] \dut.answers.used ;
    (* hierconn *) wire [LINE_BYTES/DATA_BYTES+WAIT_W+8*MEM_LINE_BYTES-1:0] \dut.answers.g_stream[0].stream.o_answer ;
    (* hierconn *) wire [WAIT_W*ENTRIES-1:0] \dut.answers.o_words ;
    (* hierconn *) wire [2+2*(1+LINE_REQ_W)-1:0] \dut.queue.o_queue ;
    wire [ENTRIES-1:0] o_used = \dut.answers.used ;
    wire [LINE_BYTES/DATA_BYTES+WAIT_W+8*MEM_LINE_BYTES-1:0] o_answer = \dut.answers.g_stream[0].stream.o_answer ;
    wire [WAIT_W*ENTRIES-1:0] o_words = \dut.answers.o_words ;
    wire [2+2*(1+LINE_REQ_W)-1:0] o_queue = \dut.queue.o_queue ;
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) l1_resp (
        .clk(clk), .rst(rst), .valid(l1_resp_valid), .ready(l1_resp_ready), .data(l1_resp_data));
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) shared_resp (
        .clk(clk), .rst(rst), .valid(shared_resp_valid), .ready(shared_resp_ready), .data(shared_resp_data));
    channel_monitor #(.WIDTH(LINE_REQ_W)) l1 (
        .clk(clk), .rst(rst), .valid(l1_valid), .ready(l1_ready), .data(l1_data));
    channel_monitor #(.WIDTH(LINE_REQ_W)) shared (
        .clk(clk), .rst(rst), .valid(shared_valid), .ready(shared_ready), .data(shared_data));

    // What is watched: a byte, by its address below; a lane; an entry of it.
    localparam integer OFFSET_W = $clog2(MEM_LINE_BYTES), LANE_OFFSET_W = $clog2(LINE_BYTES), BEATS = LINE_BYTES / DATA_BYTES,
                       BYTE_W = $clog2(DATA_BYTES);
    (* anyconst *) wire w_shared;
    (* anyconst *) wire [BLOCK_BITS-1:0] w_block;
    (* anyconst *) wire [ADDR_BITS-1:0] w_addr;
    (* anyconst *) wire [LANES-1:0] w_lane;
    (* anyconst *) wire [ENTRY_W-1:0] w_entry;
    always @* assume (w_lane != 0 && (w_lane & (w_lane - 1'b1)) == 0);
    wire [OFFSET_W-1:0] w_byte = w_addr[OFFSET_W-1:0];
    wire [BYTE_W-1:0] w_in_beat = w_addr[BYTE_W-1:0];
    wire [BEAT_W-1:0] w_beat = w_addr[LANE_OFFSET_W-1:0] / DATA_BYTES;

    // The lanes' requests, as they touch the byte.
    reg [1:0] kind;
    reg [ENTRY_W-1:0] entry;
    reg [3:0] atom;
    reg is_shared;
    reg [BLOCK_BITS-1:0] block;
    reg [LINE_W-1:0] line;
    reg [BEAT_W-1:0] beat, asked_beat, filled_beat;
    reg [DATA_BYTES-1:0] mask;
    reg [8*DATA_BYTES-1:0] bytes;
    reg touch, stores, asks, operand, others_store;
    reg taken; // the watched lane's request is taken
    reg whole;                        // it asks for a line
    reg fills, filled, filled_last;
    reg bad_beat; // a beat that no line has
    integer i;
    always @* begin
        {taken, touch, stores, asks, operand, others_store, whole, fills, filled, filled_last, bad_beat} = 11'd0;
        {asked_beat, filled_beat} = {2 * BEAT_W{1'b0}};
        for (i = 0; i < LANES; i = i + 1) begin
            {kind, entry, atom, is_shared, block, line, beat, mask, bytes} = lane_mem_data[i*MEM_W+:MEM_W];
            if (lane_mem_valid[i] && beat >= BEATS) bad_beat = 1'b1;
            if (w_lane[i]) begin
                taken = lane_mem_valid[i] && lane_mem_ready[i] && !rst;
                touch = is_shared == w_shared && block == w_block && line == w_addr[ADDR_BITS-1:LANE_OFFSET_W]
                    && (kind == 2'd0 || beat == w_beat && mask[w_in_beat]);
                stores = kind[1];
                asks = kind != 2'd2 && entry == w_entry;
                whole = kind == 2'd0;
                asked_beat = beat;
                operand = bytes[8*w_in_beat];
                fills = lane_fill_valid[i] && lane_fill_data[(i+1)*FILL_W-1-:ENTRY_W] == w_entry;
                filled = lane_fill_data[i*FILL_W+8*w_in_beat];
                filled_beat = lane_fill_data[i*FILL_W+8*DATA_BYTES+:BEAT_W];
                filled_last = lane_fill_data[i*FILL_W+8*DATA_BYTES+BEAT_W];
            end else if (lane_mem_valid[i] && kind[1] && is_shared == w_shared && block == w_block
                && line == w_addr[ADDR_BITS-1:LANE_OFFSET_W] && beat == w_beat && mask[w_in_beat]) others_store = 1'b1;
        end
    end

    // Below: what has been asked of each port, and the byte.
    wire [LINE_REQ_W-1:0] w_req = w_shared ? shared_data : l1_data;
    wire served = (w_shared ? shared_valid && shared_ready : l1_valid && l1_ready) && !rst;
    wire w_served = served && w_req[9*MEM_LINE_BYTES+:BELOW_W] == w_addr[ADDR_BITS-1:OFFSET_W]
        && w_req[9*MEM_LINE_BYTES+BELOW_W+:BLOCK_BITS] == w_block && w_req[8*MEM_LINE_BYTES+w_byte];
    wire [ID_W-1:0] l1_id = l1_data[LINE_REQ_W-3-:ID_W], shared_id = shared_data[LINE_REQ_W-3-:ID_W];
    wire [ID_W-1:0] l1_resp_id = l1_resp_data[LINE_RESP_W-1-:ID_W], shared_resp_id = shared_resp_data[LINE_RESP_W-1-:ID_W];
    reg last_q, below_q, open_q, expects_q, expected_q, whole_q;
    reg [BEAT_W-1:0] beat_q; // of the watched request
    reg [BEATS-1:0] come_q;  // beats of its line that have come
    wire [BEATS-1:0] comes = come_q | {{BEATS-1{1'b0}}, 1'b1} << filled_beat;
    reg [ENTRIES-1:0] l1_waits_q, shared_waits_q, watched_q, answer_q;
    integer e;
    always @(posedge clk) begin
        if (taken && touch && stores) last_q <= operand;
        if (rst) below_q <= last_q;
        else if (w_served && w_req[LINE_REQ_W-1-:2] != 2'd0) below_q <= w_req[8*w_byte];
        if (rst) open_q <= 1'b0;
        else if (taken && asks) begin
            open_q <= 1'b1;
            expects_q <= touch;
            expected_q <= last_q;
            whole_q <= whole;
            beat_q <= asked_beat;
            come_q <= {BEATS{1'b0}};
        end else if (fills) begin
            if (filled_last) open_q <= 1'b0;
            come_q <= comes;
        end
        for (e = 0; e < ENTRIES; e = e + 1) begin
            if (l1_valid && l1_ready && l1_data[LINE_REQ_W-1-:2] != 2'd1 && l1_id == e) l1_waits_q[e] <= 1'b1;
            else if (l1_resp_valid && l1_resp_ready && l1_resp_id == e) l1_waits_q[e] <= 1'b0;
            if (shared_valid && shared_ready && shared_data[LINE_REQ_W-1-:2] != 2'd1 && shared_id == e) shared_waits_q[e] <= 1'b1;
            else if (shared_resp_valid && shared_resp_ready && shared_resp_id == e) shared_waits_q[e] <= 1'b0;
            if (served && w_req[LINE_REQ_W-1-:2] != 2'd1 && w_req[LINE_REQ_W-3-:ID_W] == e) begin
                watched_q[e] <= w_served;
                answer_q[e] <= below_q;
            end
            if (rst) begin
                l1_waits_q[e] <= 1'b0;
                shared_waits_q[e] <= 1'b0;
            end
        end
    end
    always @*
        if (!rst) begin
            assume (!others_store && !bad_beat);
            if (open_q && (lane_mem_valid & w_lane) != 0) assume (!asks);
            if (l1_resp_valid) assume (l1_waits_q[l1_resp_id]
                && (w_shared || !watched_q[l1_resp_id] || l1_resp_data[8*w_byte] == answer_q[l1_resp_id]));
            if (shared_resp_valid) assume (shared_waits_q[shared_resp_id]
                && (!w_shared || !watched_q[shared_resp_id] || shared_resp_data[8*w_byte] == answer_q[shared_resp_id]));
        end
    // Where the request of the watched lane and entry is, and what the byte will be when the queue has been served.
    localparam integer Q_W = 1 + LINE_REQ_W;
    wire [1:0] queued = o_queue[2*Q_W+:2];
    wire [ENTRIES-1:0] waits = w_shared ? shared_waits_q : l1_waits_q;
    reg [Q_W-1:0] request;
    reg [WAIT_W-1:0] waiting;
    reg [BEATS-1:0] left; // beats that the answer register is still to show
    reg effect, mine, bad_expected, bad_kept, bad_come;
    reg [ENTRIES-1:0] bad_id;
    reg [3:0] where;
    reg [2:0] places;
    integer j, k;
    always @* begin
        effect = below_q;
        where = 4'd0;
        bad_expected = 1'b0;
        bad_kept = 1'b0;
        bad_come = 1'b0;
        for (e = 0; e < ENTRIES; e = e + 1) begin
            places = {2'd0, l1_waits_q[e]} + {2'd0, shared_waits_q[e]};
            waiting = o_words[e*WAIT_W+:WAIT_W];
            mine = 1'b0;
            // The beat of a lane that waits is one that its line has.
            for (k = 0; k < LANES; k = k + 1)
                if (o_used[e] && waiting[LANE_AT+k] && waiting[k*BEAT_W+:BEAT_W] >= BEATS) bad_kept = 1'b1;
            for (k = 0; k < LANES; k = k + 1)
                if (w_lane[k] && waiting[LANE_AT+k] && waiting[ENTRY_AT+k*ENTRY_W+:ENTRY_W] == w_entry) begin
                    mine = 1'b1;
                    if (o_used[e] && (waiting[WHOLE_AT+k] != whole_q || waiting[k*BEAT_W+:BEAT_W] != beat_q || come_q != 0)) bad_come = 1'b1;
                    if (o_used[e] && expects_q && PARTS > 1 && waiting[LANES*BEAT_W+k*PART_W+:PART_W] != w_addr[OFFSET_W-1:0] / LINE_BYTES) bad_expected = 1'b1;
                end
            if (mine && o_used[e]) begin
                where = where + 1'b1;
                if (expects_q && (l1_waits_q[e] || shared_waits_q[e])
                    && !(waits[e] && watched_q[e] && answer_q[e] == expected_q)) bad_expected = 1'b1;
            end
            effect = below_q;
            for (j = 0; j < 2; j = j + 1) begin
                request = o_queue[j*Q_W+:Q_W];
                if (queued > j) begin
                    if (request[Q_W-2-:2] != 2'd1 && request[Q_W-4-:ID_W] == e) begin
                        places = places + 1'b1;
                        if (o_used[e] && mine && expects_q && (request[Q_W-1] != w_shared || !watched(request) || effect != expected_q))
                            bad_expected = 1'b1;
                    end
                    if (request[Q_W-1] == w_shared && watched(request) && request[Q_W-2-:2] != 2'd0) effect = request[8*w_byte];
                end
            end
            bad_id[e] = places != {2'd0, o_used[e]} || o_used[e] && o_words[e*WAIT_W+LANE_AT+:LANES] == 0;
        end
        waiting = o_answer[8*MEM_LINE_BYTES+:WAIT_W];
        left = o_answer[8*MEM_LINE_BYTES+WAIT_W+:BEATS];
        for (k = 0; k < LANES; k = k + 1)
            if (left != 0 && waiting[LANE_AT+k] && waiting[k*BEAT_W+:BEAT_W] >= BEATS) bad_kept = 1'b1;
        for (k = 0; k < LANES; k = k + 1)
            if ((waiting[WHOLE_AT+k] ? left != 0 : left[waiting[k*BEAT_W+:BEAT_W]]) && w_lane[k] && waiting[LANE_AT+k]
                && waiting[ENTRY_AT+k*ENTRY_W+:ENTRY_W] == w_entry) begin
                where = where + 1'b1;
                if (waiting[WHOLE_AT+k] != whole_q || waiting[k*BEAT_W+:BEAT_W] != beat_q || come_q != (~left & {BEATS{whole_q}})) bad_come = 1'b1;
                if (expects_q && (o_answer[8*w_byte] != expected_q
                    || PARTS > 1 && waiting[LANES*BEAT_W+k*PART_W+:PART_W] != w_addr[OFFSET_W-1:0] / LINE_BYTES)) bad_expected = 1'b1;
            end
        if (expects_q && !whole_q && beat_q != w_beat) bad_come = 1'b1;
    end
    function watched;
        input [Q_W-1:0] request;
        watched = request[9*MEM_LINE_BYTES+:BELOW_W] == w_addr[ADDR_BITS-1:OFFSET_W]
            && request[9*MEM_LINE_BYTES+BELOW_W+:BLOCK_BITS] == w_block && request[8*MEM_LINE_BYTES+w_byte];
    endfunction

    always @(posedge clk)
        if (!rst) begin
            if (fills) answered_once: assert (open_q);
            if (fills && expects_q && filled_beat == w_beat) own_part_in_order: assert (filled == expected_q);
            if (fills) each_beat_once: assert (filled_beat < BEATS && (whole_q ? !come_q[filled_beat] : filled_beat == beat_q));
            if (fills) last_ends_it: assert (filled_last == (!whole_q || comes == {BEATS{1'b1}}));
            if (idle) nothing_waits: assert (below_q == last_q);
            at_ids: assert (bad_id == 0);
            at_where: assert (where == open_q);
            at_last: assert (effect == last_q);
            at_kept: assert (!bad_kept);
            at_queue: assert (queued != 2'd3);
            at_expected: assert (!open_q || !bad_expected);
            at_come: assert (!open_q || !bad_come);
            both_ports: cover (l1_waits_q != 0 && shared_waits_q != 0);
            store_then_load: cover (fills && expects_q && open_q && expected_q);
        end
endmodule
`default_nettype wire
