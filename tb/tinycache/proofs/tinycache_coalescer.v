// The coalescer between its lanes and two memories: each lane's order, its own part of a line, one answer for each request.
// One byte is watched, one lane and one of its entries; all are arbitrary. The memories serve each port in order and answer
// the parts of a request in any order, at any time; an atomic leaves its operand in the byte, and is answered with what was there.
// Surroundings: what waits at a channel stays; other lanes neither store to the watched byte nor change it by an atomic; the
// watched lane uses the watched entry for one request at a time; an answer comes only for a part that waits for one, at its
// port. Of the byte only bit 0 is looked at.
// The properties whose names begin with `at_` say where each request is: they make the proof inductive.
//: depth 9
//: channels tinycache_coalescer
//: checks
//: uncovered dut.
//: append tinycache_coalescer.v tinycache_coalescer.inside.vh
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: append tinycache_beats.v tinycache_coalescer.beats.inside.vh
//: mutant own_part_in_order tinycache_answers: here: parts[k*PART_W +: PART_W] == answer_part => 1'b1
//: mutant own_part_in_order tinycache_coalescer: lane_part: line[PART_W-1:0] => ~line[PART_W-1:0]
//: mutant own_part_in_order tinycache_group: same_class: shares[l*SHARE_W +: SHARE_W] == share => 1'b1
//: mutant answered_once tinycache_beats: fills: |from => 1'b1
//: mutant nothing_waits tinycache_coalescer: idle: held_q => asked_q
//: mutant l1.data_stays tinycache_coalescer: lane_mem_ready: ~held_q | frees => ~held_q | asked_q
`default_nettype none
`include "tinycache_coalescer.ports.vh"
    localparam integer OFFSET_W = $clog2(MEM_LINE_BYTES), LANE_OFFSET_W = $clog2(LINE_BYTES), BEATS = LINE_BYTES / DATA_BYTES,
                       BYTE_W = $clog2(DATA_BYTES), HELD_W = 2 + MEM_W;
    // What is kept for a request that waits for its answer (WAIT_W), of a beat that is on its way (STAGE_W), and of its lane.
    localparam integer PARTS_AT = LANES * BEAT_W, ENTRY_AT = PARTS_AT + LANES * PART_W, WHOLE_AT = ENTRY_AT + LANES * ENTRY_W,
                       LANE_AT = WHOLE_AT + LANES, WAIT_W = LANE_AT + LANES;
    localparam integer STAGES = BEATS * (BEATS + 1) / 2, STAGE_W = LANES + 8 * DATA_BYTES, S_LANE_AT = 8 * DATA_BYTES;
    // What is observed of the lanes' requests, of the entries and of the parts under way.
    (* hierconn *) wire [LANES*HELD_W-1:0] \dut.o_held ;
    (* hierconn *) wire [1:0] \dut.o_asked ;
    (* hierconn *) wire [PARTS*ENTRIES-1:0] \dut.answers.o_dues ;
    (* hierconn *) wire [WAIT_W*ENTRIES-1:0] \dut.answers.o_words ;
    (* hierconn *) wire [STAGES*STAGE_W-1:0] \dut.answers.beats_of.o_stages ;
    (* hierconn *) wire [LANES*(1+ENTRY_W)-1:0] \dut.answers.beats_of.o_lanes ;
    wire [LANES*HELD_W-1:0] o_held = \dut.o_held ;
    wire [1:0] o_asked = \dut.o_asked ;
    wire [PARTS*ENTRIES-1:0] o_dues = \dut.answers.o_dues ;
    wire [WAIT_W*ENTRIES-1:0] o_words = \dut.answers.o_words ;
    wire [STAGES*STAGE_W-1:0] o_stages = \dut.answers.beats_of.o_stages ;
    wire [LANES*(1+ENTRY_W)-1:0] o_lanes = \dut.answers.beats_of.o_lanes ;
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) l1_resp (
        .clk(clk), .rst(rst), .valid(l1_resp_valid), .ready(l1_resp_ready), .data(l1_resp_data));
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) shared_resp (
        .clk(clk), .rst(rst), .valid(shared_resp_valid), .ready(shared_resp_ready), .data(shared_resp_data));
    channel_monitor #(.WIDTH(LINE_REQ_W)) l1 (
        .clk(clk), .rst(rst), .valid(l1_valid), .ready(l1_ready), .data(l1_data));
    channel_monitor #(.WIDTH(LINE_REQ_W)) shared (
        .clk(clk), .rst(rst), .valid(shared_valid), .ready(shared_ready), .data(shared_data));

    // What is watched: a byte, by its address below; a lane; an entry of it.
    (* anyconst *) wire w_shared;
    (* anyconst *) wire [BLOCK_BITS-1:0] w_block;
    (* anyconst *) wire [ADDR_BITS-1:0] w_addr;
    (* anyconst *) wire [LANES-1:0] w_lane;
    (* anyconst *) wire [ENTRY_W-1:0] w_entry;
    always @* assume (w_lane != 0 && (w_lane & (w_lane - 1'b1)) == 0);
    wire [OFFSET_W-1:0] w_byte = w_addr[OFFSET_W-1:0];
    wire [BYTE_W-1:0] w_in_beat = w_addr[BYTE_W-1:0];
    wire [BEAT_W-1:0] w_beat = w_addr[LANE_OFFSET_W-1:0] >> BYTE_W;
    wire [PART_W-1:0] w_part = w_byte / LINE_BYTES;
    wire [SHARE_W-1:0] w_share = w_byte / SHARE;
    wire [OFFSET_W-1:0] w_in_share = w_byte % SHARE, w_in_part = w_byte % LINE_BYTES;

    // The lanes' requests, as they touch the byte. Where their fields lie:
    localparam integer M_MASK = 8 * DATA_BYTES, M_BEAT = M_MASK + DATA_BYTES, M_LINE = M_BEAT + BEAT_W, M_BLOCK = M_LINE + LINE_W,
                       M_SHARED = M_BLOCK + BLOCK_BITS, M_ENTRY = M_SHARED + 5, M_KIND = M_ENTRY + ENTRY_W;
    reg [MEM_W-1:0] offered;
    reg [1:0] kind;
    reg [BEAT_W-1:0] beat, asked_beat, filled_beat;
    reg touch, stores, asks, operand, others_store;
    reg taken; // the watched lane's request is taken
    reg whole;                        // it asks for a line
    reg fills, filled, filled_last;
    reg bad_beat; // a beat that no line has
    integer i;
    function touches; // a request means the watched byte
        input [MEM_W-1:0] request;
        touches = request[M_SHARED] == w_shared && request[M_BLOCK+:BLOCK_BITS] == w_block
            && request[M_LINE+:LINE_W] == w_addr[ADDR_BITS-1:LANE_OFFSET_W]
            && (request[M_KIND+:2] == 2'd0 || request[M_BEAT+:BEAT_W] == w_beat && request[M_MASK+w_in_beat]);
    endfunction
    always @* begin
        {taken, touch, stores, asks, operand, others_store, whole, fills, filled, filled_last, bad_beat} = 11'd0;
        {asked_beat, filled_beat} = {2 * BEAT_W{1'b0}};
        for (i = 0; i < LANES; i = i + 1) begin
            offered = lane_mem_data[i*MEM_W+:MEM_W];
            kind = offered[M_KIND+:2];
            beat = offered[M_BEAT+:BEAT_W];
            if (lane_mem_valid[i] && beat >= BEATS) bad_beat = 1'b1;
            if (w_lane[i]) begin
                taken = lane_mem_valid[i] && lane_mem_ready[i] && !rst;
                touch = touches(offered);
                stores = kind[1];
                asks = kind != 2'd2 && offered[M_ENTRY+:ENTRY_W] == w_entry;
                whole = kind == 2'd0;
                asked_beat = beat;
                operand = offered[8*w_in_beat];
                fills = lane_fill_valid[i] && lane_fill_data[(i+1)*FILL_W-1-:ENTRY_W] == w_entry;
                filled = lane_fill_data[i*FILL_W+8*w_in_beat];
                filled_beat = lane_fill_data[i*FILL_W+8*DATA_BYTES+:BEAT_W];
                filled_last = lane_fill_data[i*FILL_W+8*DATA_BYTES+BEAT_W];
            end else if (lane_mem_valid[i] && kind[1] && touches(offered)) others_store = 1'b1;
        end
    end

    // Below: what has been asked of each port, and the byte.
    wire [LINE_REQ_W-1:0] w_req = w_shared ? shared_data : l1_data;
    wire [1:0] l1_type, shared_type, req_type;
    wire [ID_W-1:0] l1_id, shared_id, req_id;
    wire [PARTS-1:0] l1_parts, shared_parts, req_parts;
    wire [SHARE_W-1:0] req_share;
    wire [BELOW_W-1:0] req_line;
    wire [BLOCK_BITS-1:0] req_block;
    assign {l1_type, l1_id} = l1_data[LINE_REQ_W-1-:2+ID_W];
    assign {shared_type, shared_id} = shared_data[LINE_REQ_W-1-:2+ID_W];
    assign {req_type, req_id} = w_req[LINE_REQ_W-1-:2+ID_W];
    assign l1_parts = l1_data[9*SHARE+SHARE_W+:PARTS];
    assign shared_parts = shared_data[9*SHARE+SHARE_W+:PARTS];
    assign {req_block, req_line, req_parts, req_share} = w_req[9*SHARE+:SHARE_W+PARTS+BELOW_W+BLOCK_BITS];
    wire at_port = w_shared ? shared_valid : l1_valid;
    wire served = at_port && (w_shared ? shared_ready : l1_ready) && !rst;
    wire w_line = req_line == w_addr[ADDR_BITS-1:OFFSET_W] && req_block == w_block;
    wire w_asked = w_line && req_parts[w_part];                                       // the byte is in what is answered
    wire w_stored = w_line && req_type != 2'd0 && req_share == w_share && w_req[8*SHARE+w_in_share];
    wire w_operand = w_req[8*w_in_share];
    wire [ID_W-1:0] l1_resp_id = l1_resp_data[LINE_RESP_W-1-:ID_W], shared_resp_id = shared_resp_data[LINE_RESP_W-1-:ID_W];
    wire [PART_W-1:0] l1_resp_part = l1_resp_data[8*LINE_BYTES+:PART_W], shared_resp_part = shared_resp_data[8*LINE_BYTES+:PART_W];
    reg last_q, below_q, open_q, expects_q, expected_q, whole_q;
    reg [BEAT_W-1:0] beat_q; // of the watched request
    reg [BEATS-1:0] come_q;  // beats of its line that have come
    wire [BEATS-1:0] comes = come_q | {{BEATS-1{1'b0}}, 1'b1} << filled_beat;
    reg [ENTRIES*PARTS-1:0] l1_waits_q, shared_waits_q; // parts that have been asked of each port and not answered
    reg [ENTRIES-1:0] watched_q, answer_q;
    integer e;
    always @(posedge clk) begin
        if (taken && touch && stores) last_q <= operand;
        if (rst) below_q <= last_q;
        else if (served && w_stored) below_q <= w_operand;
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
            if (l1_valid && l1_ready && l1_type != 2'd1 && l1_id == e) l1_waits_q[e*PARTS+:PARTS] <= l1_parts;
            else if (l1_resp_valid && l1_resp_ready && l1_resp_id == e) l1_waits_q[e*PARTS+l1_resp_part] <= 1'b0;
            if (shared_valid && shared_ready && shared_type != 2'd1 && shared_id == e) shared_waits_q[e*PARTS+:PARTS] <= shared_parts;
            else if (shared_resp_valid && shared_resp_ready && shared_resp_id == e) shared_waits_q[e*PARTS+shared_resp_part] <= 1'b0;
            if (served && req_type != 2'd1 && req_id == e) begin
                watched_q[e] <= w_asked;
                answer_q[e] <= below_q;
            end
            if (rst) begin
                l1_waits_q[e*PARTS+:PARTS] <= {PARTS{1'b0}};
                shared_waits_q[e*PARTS+:PARTS] <= {PARTS{1'b0}};
            end
        end
    end
    always @*
        if (!rst) begin
            assume (!others_store && !bad_beat);
            if (open_q && (lane_mem_valid & w_lane) != 0) assume (!asks);
            if (l1_resp_valid) assume (l1_resp_part < PARTS && l1_waits_q[l1_resp_id*PARTS+l1_resp_part]
                && (w_shared || !watched_q[l1_resp_id] || l1_resp_part != w_part || l1_resp_data[8*w_in_part] == answer_q[l1_resp_id]));
            if (shared_resp_valid) assume (shared_resp_part < PARTS && shared_waits_q[shared_resp_id*PARTS+shared_resp_part]
                && (!w_shared || !watched_q[shared_resp_id] || shared_resp_part != w_part || shared_resp_data[8*w_in_part] == answer_q[shared_resp_id]));
        end

    // Where the request of the watched lane and entry is, and what the byte will be when what is held has been served.
    wire [ENTRIES*PARTS-1:0] waits = w_shared ? shared_waits_q : l1_waits_q;
    wire [LINE_REQ_W-1:0] asked = shared_valid ? shared_data : l1_data; // the joined request
    wire asked_brings, asked_atomic;
    assign {asked_brings, asked_atomic} = o_asked;
    reg [MEM_W-1:0] request; // that a lane holds
    reg [1:0] h_kind;        // and of it
    reg [LINE_W-1:0] h_line;
    reg [BEAT_W-1:0] h_beat;
    reg held, is_asked;
    reg [LANES-1:0] all_asked;
    reg [PARTS-1:0] asked_parts;
    reg [OFFSET_W-1:0] offset;
    reg [WAIT_W-1:0] waiting;
    reg [PART_W-1:0] part;
    reg [STAGES-1:0] under, of_whole; // where a lane's beats are on their way, and where they would be of a whole part
    reg [BEATS-1:0] left;             // beats that the lane is still to be shown
    reg lane_whole, known;
    reg [ENTRY_W-1:0] lane_entry;
    reg effect, bad_expected, bad_kept, bad_come, bad_asked, bad_others, bad_shown, bad_due, wants;
    reg [ENTRIES*PARTS-1:0] bad_id;
    reg [3:0] where;
    integer k, n, s;
    always @* begin
        where = 4'd0;
        {bad_expected, bad_kept, bad_come, bad_asked, bad_others, bad_shown, bad_due} = 7'd0;
        all_asked = {LANES{1'b0}};
        asked_parts = {PARTS{1'b0}};
        effect = at_port && w_stored ? w_operand : below_q;
        // The lanes' requests, and the joined one that is made of those that are asked for.
        for (k = 0; k < LANES; k = k + 1) begin
            {held, is_asked, request} = o_held[k*HELD_W+:HELD_W];
            h_kind = request[M_KIND+:2];
            h_line = request[M_LINE+:LINE_W];
            h_beat = request[M_BEAT+:BEAT_W];
            offset = (h_line % PARTS) * LINE_BYTES + h_beat * DATA_BYTES;
            all_asked[k] = is_asked;
            if (held && h_beat >= BEATS) bad_kept = 1'b1;
            if (held && !w_lane[k] && h_kind[1] && touches(request)) bad_others = 1'b1;
            if (is_asked) begin
                if (!held || request[M_SHARED] != shared_valid || asked[LINE_REQ_W-1-:2] != (h_kind[1] ? h_kind - 2'd1 : 2'd0)
                    || asked[9*SHARE+SHARE_W+PARTS+:BELOW_W] != h_line / PARTS || asked[9*SHARE+SHARE_W+PARTS+BELOW_W+:BLOCK_BITS] != request[M_BLOCK+:BLOCK_BITS]
                    || asked[9*SHARE+:SHARE_W] != (h_kind[1] ? offset / SHARE : 0)) bad_asked = 1'b1;
                if (h_kind != 2'd2) asked_parts[h_line % PARTS] = 1'b1;
            end
            if (w_lane[k] && held && h_kind != 2'd2 && request[M_ENTRY+:ENTRY_W] == w_entry) begin
                if (!is_asked) where = where + 1'b1;
                if (whole_q != (h_kind == 2'd0) || beat_q != h_beat || come_q != 0 || expects_q != touches(request)) bad_come = 1'b1;
                if (expects_q && expected_q != (is_asked ? below_q : effect)) bad_expected = 1'b1;
            end
        end
        if ((l1_valid || shared_valid) != (all_asked != 0) || l1_valid && shared_valid) bad_asked = 1'b1;
        if (all_asked != 0 && (asked_brings != (asked[LINE_REQ_W-1-:2] != 2'd0) || asked_atomic != (asked[LINE_REQ_W-1-:2] == 2'd2)
            || asked_atomic && (all_asked & (all_asked - 1'b1)) != 0 || asked[9*SHARE+SHARE_W+:PARTS] != asked_parts)) bad_asked = 1'b1;
        for (k = 0; k < LANES; k = k + 1) begin
            {held, is_asked, request} = o_held[k*HELD_W+:HELD_W];
            if (w_lane[k] && held && !is_asked && request[MEM_W-1] && touches(request)) effect = request[8*w_in_beat];
        end
        // The entries: each part that is due is at a port, or below.
        for (e = 0; e < ENTRIES; e = e + 1) begin
            waiting = o_words[e*WAIT_W+:WAIT_W];
            for (n = 0; n < PARTS; n = n + 1) begin
                bad_id[e*PARTS+n] = {1'b0, l1_waits_q[e*PARTS+n]} + {1'b0, shared_waits_q[e*PARTS+n]}
                    + {1'b0, all_asked != 0 && asked[LINE_REQ_W-1-:2] != 2'd1 && asked[LINE_REQ_W-3-:ID_W] == e && asked[9*SHARE+SHARE_W+n]}
                    != {1'b0, o_dues[e*PARTS+n]};
                wants = 1'b0;
                for (k = 0; k < LANES; k = k + 1)
                    if (waiting[LANE_AT+k] && waiting[PARTS_AT+k*PART_W+:PART_W] == n) wants = 1'b1;
                if (o_dues[e*PARTS+n] && !wants) bad_due = 1'b1;
            end
            for (k = 0; k < LANES; k = k + 1) begin
                part = waiting[PARTS_AT+k*PART_W+:PART_W];
                if (o_dues[e*PARTS+:PARTS] != 0 && waiting[LANE_AT+k] && (waiting[k*BEAT_W+:BEAT_W] >= BEATS || part >= PARTS)) bad_kept = 1'b1;
                if (w_lane[k] && waiting[LANE_AT+k] && waiting[ENTRY_AT+k*ENTRY_W+:ENTRY_W] == w_entry && o_dues[e*PARTS+part]) begin
                    where = where + 1'b1;
                    if (waiting[WHOLE_AT+k] != whole_q || waiting[k*BEAT_W+:BEAT_W] != beat_q || come_q != 0) bad_come = 1'b1;
                    if (expects_q && (part != w_part || (at_port && req_type != 2'd1 && req_id == e ? !w_asked || below_q != expected_q
                        : !waits[e*PARTS+part] || !watched_q[e] || answer_q[e] != expected_q))) bad_expected = 1'b1;
                end
            end
        end
        // The parts under way. A lane has one of them: all beats from one on, each as many stages away, or one beat alone.
        for (k = 0; k < LANES; k = k + 1) begin
            {lane_whole, lane_entry} = o_lanes[k*(1+ENTRY_W)+:1+ENTRY_W];
            for (n = 0; n < STAGES; n = n + 1) under[n] = o_stages[n*STAGE_W+S_LANE_AT+k];
            for (n = 0; n < BEATS; n = n + 1) begin
                left[n] = 1'b0;
                for (s = 0; s <= n; s = s + 1) if (under[n*(n+1)/2+s]) left[n] = 1'b1;
            end
            known = under == {STAGES{1'b0}} || !lane_whole && (under & (under - 1'b1)) == {STAGES{1'b0}};
            for (s = 0; s < BEATS; s = s + 1) begin
                of_whole = {STAGES{1'b0}};
                for (n = s; n < BEATS; n = n + 1) of_whole[n*(n+1)/2+n-s] = 1'b1;
                if (lane_whole && under == of_whole) known = 1'b1;
            end
            if (!known) bad_shown = 1'b1;
            if (under != {STAGES{1'b0}} && w_lane[k] && lane_entry == w_entry) begin
                where = where + 1'b1;
                if (lane_whole != whole_q || !whole_q && !left[beat_q] || come_q != (~left & {BEATS{whole_q}})) bad_come = 1'b1;
                for (s = 0; s < BEATS; s = s + 1)
                    if (expects_q && s <= w_beat && under[w_beat*(w_beat+1)/2+s]
                        && o_stages[(w_beat*(w_beat+1)/2+s)*STAGE_W+8*w_in_beat] != expected_q) bad_expected = 1'b1;
            end
        end
        if (expects_q && !whole_q && beat_q != w_beat) bad_come = 1'b1;
    end

    always @(posedge clk)
        if (!rst) begin
            if (fills) answered_once: assert (open_q);
            if (fills && expects_q && filled_beat == w_beat) own_part_in_order: assert (filled == expected_q);
            if (fills) each_beat_once: assert (filled_beat < BEATS && (whole_q ? !come_q[filled_beat] : filled_beat == beat_q));
            if (fills) last_ends_it: assert (filled_last == (!whole_q || comes == {BEATS{1'b1}}));
            if (idle) nothing_waits: assert (below_q == last_q && !l1_valid && !shared_valid);
            at_ids: assert (bad_id == 0);
            at_due: assert (!bad_due);
            at_where: assert (where == open_q);
            at_last: assert (effect == last_q);
            at_kept: assert (!bad_kept);
            at_asked: assert (!bad_asked);
            at_others: assert (!bad_others);
            at_shown: assert (!bad_shown);
            at_expected: assert (!open_q || !bad_expected);
            at_come: assert (!open_q || !bad_come);
            both_ports: cover (l1_waits_q != 0 && shared_waits_q != 0);
            store_then_load: cover (fills && expects_q && open_q && expected_q);
        end
endmodule
`default_nettype wire
