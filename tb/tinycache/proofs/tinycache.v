// One lane's tinyCache on an abstract memory: what a read returns, and what leaves. One byte is watched; its address is
// arbitrary. The memory below holds one value for it and serves requests in the order of their arrival; answers come in any
// order, at any time, and the beats of lines in any order between each other. Surroundings: what waits at req stays; an answer
// comes only for a request that waits for one, with all its beats, the last as `last`; of the
// accesses with tag 1 one is under way at a time (those are the ones whose answer is looked at). Policy and drain are
// arbitrary, and may change in any cycle; so may the reset come again. Of the byte only bit 0 is looked at: all bits of a
// byte are treated alike.
//
// The properties whose names begin with `at_` relate the cache's registers to what memory holds and the lane has stored:
// they are what makes the proof inductive. Of the access in S1 they say that its registers are those of its request, which
// line is its own, and that what was read for it is what the RAMs hold.
//: depth 12
//: channels tinycache
//: append ram_1r1w.v tinycache.ram.inside.vh
//: append tinycache.v tinycache.inside.vh
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: checks
//: uncovered dut.tinycache.v dut.rules. dut.open_rules. dut.rest_rules. dut.fill_rules.
//: mutant read_returns_last_write row line DPV READ halves_valid: when => always
//: mutant at_lines tinycache_partial: partial: thread_block[b] => 1'b0
//: mutant read_returns_last_write tinycache: newer: r_newer_q => 1'b0
//: mutant read_returns_last_write tinycache: compare.one: rest_read => key_rest
//: mutant read_returns_last_write tinycache: line_writes: ~control_fill => {BEAT_HALVES{1'b1}}
//: mutant read_returns_last_write tinycache_parked: filled_q: fill_last => 1'b1
//: mutant at_lines tinycache: lines.fill_step: answer_last => 1'b1
//: mutant at_full tinycache_lines: next_full: &next_control => 1'b1
//: mutant nothing_lost row line DV BARRIER always: actions => none
//: mutant clean_never_leaves tinycache: b_halves: control_read & {BEAT_HALVES{mem_back_q}} => {BEAT_HALVES{mem_back_q}}
//: mutant last_write_leaves tinycache: line_writes: ~control_fill => {BEAT_HALVES{1'b1}}
//: mutant past_finds_no_copy row line C BYPASS always: actions => SEND | PARK; next => C
//: mutant past_reads_last_write row line DV BYPASS always: actions => WAIT
//: mutant drained_is_empty tinycache: drained: !busy => 1'b1
//: mutant tries_before tinycache: tries: r_valid_q => 1'b0
//: mutant tries_once tinycache: tries: !a_answered_q => 1'b1
//: mutant resp_is_quiet tinycache: resp_loads: resp_valid => 1'b1
//: mutant answered_once tinycache: parked.replay: replay_step => replay_step && replay_cached
//: mutant at_access tinycache: a_halves_q: req_halves => {BEAT_HALVES{1'b1}}
//: mutant at_access tinycache_access: beyond: space == SPACE_SHARED => 1'b0
//: mutant last_write_leaves tinycache_kept: line: of_global => valid
//: mutant at_does tinycache: a_evict_q: !hit => 1'b1
//: mutant at_s1_line tinycache_lines: near_taken: key_partial == new_partial => 1'b0
//: mutant at_read tinycache: t_line_q: number => line
//: mutant last_write_leaves tinycache: implied: known_partial[IMPLIED-1:0] => {IMPLIED{1'b0}}
//: mutant at_store tinycache: w_word_q: open_step => 1'b0
//: mutant at_replay tinycache: r_touch_q: replay_step && replay_cached => filled && replay_cached
//: mutant at_leaver tinycache: l_ready_q: !a_full_q && !accept => !a_full_q
//: mutant resp.data_stays tinycache: clear_out: r_valid_q && !resp_ready => 1'b0
//: mutant mem.data_stays tinycache: clear_out: mem_back_q && !mem_ready => 1'b0
`default_nettype none
`include "tinycache.ports.vh"
    (* anyseq *) wire atomic_result;
    localparam integer LINES = BYTES / LINE_BYTES, HALVES = LINE_BYTES / 2, OFFSET_W = $clog2(LINE_BYTES),
                       BYTE_W = $clog2(DATA_BYTES), SET_W = $clog2(LINES / WAYS), KEY_W = LINE_W - SET_W,
                       SHARED_KEY_W = (SHARED_ADDR_BITS < ADDR_BITS ? SHARED_ADDR_BITS : ADDR_BITS) - OFFSET_W - SET_W,
                       KEPT_W = SHARED_KEY_W + BLOCK_BITS > KEY_W ? SHARED_KEY_W + BLOCK_BITS : KEY_W, IMPLIED = PARTIAL_BITS < SHARED_KEY_W ? PARTIAL_BITS : SHARED_KEY_W, REST_W = 1 + KEPT_W - IMPLIED, WORD_W = $clog2(LINES * BEATS + MISSES), NUMBER_W = $clog2(LINES);
`include "tinycache.s1.vh"
    // What else is observed of lines, parked accesses, data, and the access in S1.
    (* hierconn *) wire [8*(BYTES+MISSES*DATA_BYTES)-1:0] \dut.data.o_words ;
    (* hierconn *) wire [REST_W*LINES-1:0] \dut.o_rests ;
    (* hierconn *) wire [HALVES*LINES-1:0] \dut.lines.o_controls ;
    (* hierconn *) wire [BEATS*LINES-1:0] \dut.lines.o_fulls ;
    (* hierconn *) wire [PARTIAL_BITS*LINES-1:0] \dut.lines.o_partials ;
    (* hierconn *) wire \dut.line_valid ;
    (* hierconn *) wire \dut.hit ;
    (* hierconn *) wire \dut.try_near ;
    (* hierconn *) wire \dut.open ;
    (* hierconn *) wire \dut.try_open ;
    (* hierconn *) wire \dut.arrives ;
    (* hierconn *) wire [1:0] \dut.line_state ;
    (* hierconn *) wire [1:0] \dut.fill_state ;
    (* hierconn *) wire [2:0] \dut.line_event ;
    (* hierconn *) wire \dut.commit ;
    (* hierconn *) wire [PARTIAL_BITS-1:0] \dut.a_partial_q ;
    (* hierconn *) wire [TAG_BITS-1:0] \dut.a_tag_q ;
    (* hierconn *) wire [2:0] \dut.a_size_q ;
    (* hierconn *) wire \dut.a_shared_q ;
    (* hierconn *) wire [KEPT_W-1:0] \dut.a_kept_q ;
    (* hierconn *) wire [(SET_W > 0 ? SET_W : 1)-1:0] \dut.a_set_q ;
    (* hierconn *) wire [OFFSET_W-1:0] \dut.a_offset_q ;
    (* hierconn *) wire [DATA_BYTES/2-1:0] \dut.a_halves_q ;
    (* hierconn *) wire [NUMBER_W-1:0] \dut.u_line_q ;
    (* hierconn *) wire [WORD_W-1:0] \dut.r_word_q ;
    (* hierconn *) wire \dut.r_newer_q ;
    (* hierconn *) wire [NUMBER_W-1:0] \dut.t_line_q ;
    (* hierconn *) wire [8*DATA_BYTES-1:0] \dut.line_read ;
    (* hierconn *) wire [WORD_W-1:0] \dut.w_word_q ;
    (* hierconn *) wire [DATA_BYTES/2-1:0] \dut.w_halves_q ;
    (* hierconn *) wire [8*DATA_BYTES-1:0] \dut.w_data_q ;
    (* hierconn *) wire [TAG_BITS*MISSES-1:0] \dut.parked.p_tags ;
    (* hierconn *) wire [OFFSET_W*MISSES-1:0] \dut.parked.p_offsets ;
    (* hierconn *) wire [3*MISSES-1:0] \dut.parked.p_sizes ;
    wire [8*(BYTES+MISSES*DATA_BYTES)-1:0] o_words = \dut.data.o_words ; // the lines, then answers past the cache
    wire [REST_W*LINES-1:0] o_rests = \dut.o_rests ;
    reg [LINES-1:0] o_shareds;
    reg [BLOCK_BITS*LINES-1:0] o_blocks;
    reg [KEY_W*LINES-1:0] o_tags;
    // Of a scratchpad the lowest bits of what is kept are the tag, and the block lies above them.
    localparam [KEPT_W-1:0] SHARED_KEY = ~({KEPT_W{1'b1}} << SHARED_KEY_W);
    // The lowest bits of the tag are such that the partial tag is what it is.
    integer a, b;
    reg [KEPT_W-1:0] kept;
    always @*
        for (a = 0; a < LINES; a = a + 1) begin
            {o_shareds[a], kept} = {o_rests[a*REST_W+:REST_W], o_partials[a*PARTIAL_BITS+:IMPLIED]};
            for (b = 0; b < IMPLIED; b = b + 1) kept[b] = kept[b] ^ o_shareds[a];
            for (b = IMPLIED; b < KEPT_W; b = b + 1)
                if (!o_shareds[a] || b < SHARED_KEY_W) begin
                    if (b < KEY_W && b % PARTIAL_BITS < IMPLIED) kept[b%PARTIAL_BITS] = kept[b%PARTIAL_BITS] ^ kept[b];
                end else if (b < SHARED_KEY_W + BLOCK_BITS && PARTIAL_BITS - 1 - (b - SHARED_KEY_W) % PARTIAL_BITS < IMPLIED)
                    kept[PARTIAL_BITS-1-(b-SHARED_KEY_W)%PARTIAL_BITS] = kept[PARTIAL_BITS-1-(b-SHARED_KEY_W)%PARTIAL_BITS] ^ kept[b];
            o_blocks[a*BLOCK_BITS+:BLOCK_BITS] = kept[SHARED_KEY_W+:BLOCK_BITS] & {BLOCK_BITS{o_shareds[a]}};
            o_tags[a*KEY_W+:KEY_W] = o_shareds[a] ? kept & SHARED_KEY : kept;
        end
    wire [HALVES*LINES-1:0] o_controls = \dut.lines.o_controls ;
    wire [BEATS*LINES-1:0] o_fulls = \dut.lines.o_fulls ;
    wire [PARTIAL_BITS*LINES-1:0] o_partials = \dut.lines.o_partials ;
    wire [TAG_BITS*MISSES-1:0] p_tags = \dut.parked.p_tags ;
    wire [OFFSET_W*MISSES-1:0] p_offsets = \dut.parked.p_offsets ;
    wire [3*MISSES-1:0] p_sizes = \dut.parked.p_sizes ;
    wire [8*DATA_BYTES*MISSES-1:0] p_datas = o_words[8*BYTES+:8*DATA_BYTES*MISSES];
    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));
    channel_monitor #(.WIDTH(MEM_W)) mem (
        .clk(clk), .rst(rst), .valid(mem_valid), .ready(mem_ready), .data(mem_data));

    // The access at the port, and the byte that is watched.
    wire [TAG_BITS-1:0] req_tag;
    wire [1:0] op, space;
    wire [2:0] size;
    wire [3:0] atom;
    wire [BLOCK_BITS-1:0] block;
    wire [ADDR_BITS-1:0] addr;
    wire [8*DATA_BYTES-1:0] wdata;
    assign {req_tag, op, size, space, atom, block, addr, wdata} = req_data;
    (* anyconst *) wire w_shared;
    (* anyconst *) wire [BLOCK_BITS-1:0] w_any_block;
    (* anyconst *) wire [ADDR_BITS-1:0] w_addr;
    wire [BLOCK_BITS-1:0] w_block = w_any_block & {BLOCK_BITS{w_shared}};
    wire [ADDR_BITS-1:0] apart = addr ^ w_addr;
    wire refused = op == 2'd3 || space == 2'd3 || size > BYTE_W || op == 2'd2 && size != 3'd2 && size != 3'd3
        || (addr & ~({ADDR_BITS{1'b1}} << size)) != 0 || space == 2'd1 && (addr >> SHARED_ADDR_BITS) != 0;
    wire touches = !refused && (space == 2'd1) == w_shared && (!w_shared || block == w_block) && (apart >> size) == 0;
    wire taken = req_valid && req_ready && !rst;
    // The access in S1: in the order in which accesses leave it they are done.
    reg s_touches_q, s_wdata_q;
    reg [1:0] s_op_q;
    reg [TAG_BITS-1:0] s_tag_q;
    wire done = s_full && \dut.commit && !rst;
    always @(posedge clk)
        if (taken) begin
            s_touches_q <= touches;
            s_wdata_q <= wdata_bit;
            s_op_q <= op;
            s_tag_q <= req_tag;
        end
    // A store that is not cached counts when memory takes it, though its response may wait.
    wire s_sends = mem_valid && !s_back && mem_type == 2'd2;
    wire s_stores = s_full && s_touches_q && s_op_q == 2'd1 && !rst && ( \dut.a_bypass_q ? s_sends && mem_ready : done);

    // The memory below: its value of the byte, and for each entry the answer that is under way.
    // Of the byte only bit 0 is looked at: the others are treated alike.
    wire [1:0] mem_type;
    wire [ENTRY_W-1:0] mem_entry, fill_entry;
    wire [3:0] mem_atom;
    wire mem_shared;
    wire [BLOCK_BITS-1:0] mem_block;
    wire [LINE_W-1:0] mem_line;
    wire [BEAT_W-1:0] mem_beat, fill_beat;
    wire fill_last;
    wire [DATA_BYTES-1:0] mem_mask;
    wire [8*DATA_BYTES-1:0] mem_bytes, fill_bytes;
    assign {mem_type, mem_entry, mem_atom, mem_shared, mem_block, mem_line, mem_beat, mem_mask, mem_bytes} = mem_data;
    assign {fill_entry, fill_last, fill_beat, fill_bytes} = fill_data;
    wire [OFFSET_W-1:0] w_byte = w_addr[OFFSET_W-1:0];
    wire [BEAT_W-1:0] w_beat = w_byte >> BYTE_W;
    wire [BYTE_W-1:0] w_in_beat = w_addr[BYTE_W-1:0];
    wire to_watched = mem_valid && mem_shared == w_shared && mem_block == w_block
        && mem_line == w_addr[ADDR_BITS-1:OFFSET_W] && (mem_type == 2'd0 || mem_beat == w_beat && mem_mask[w_in_beat]);
    wire mem_bit = mem_bytes[{w_in_beat, 3'd0}];
    wire wdata_bit = wdata[{w_addr[BYTE_W-1:0], 3'd0}];

    reg last_q;    // what the lane's last store or atomic made of it
    reg below_q;   // what memory holds
    reg dirty_q;   // the lane has stored it, and it has not left
    reg [MISSES-1:0] waits_q, answer_q;
    reg [MISSES-1:0] line_q, come_q; // of a request below: it is for a line; the beat of the byte has come
    reg [BEAT_W*MISSES-1:0] beats_q; // which beat it is for
    integer e;
    always @(posedge clk) begin
        if (s_stores) last_q <= s_wdata_q;
        if (done && s_touches_q && s_op_q == 2'd2) last_q <= atomic_result;
        if (rst) below_q <= last_q;
        else if (to_watched && mem_ready && mem_type == 2'd2) below_q <= mem_bit;
        else if (to_watched && mem_ready && mem_type == 2'd3) below_q <= atomic_result;
        for (e = 0; e < MISSES; e = e + 1) begin
            if (mem_valid && mem_ready && mem_type != 2'd2 && mem_entry == e) begin
                waits_q[e] <= 1'b1;
                answer_q[e] <= below_q;
                line_q[e] <= mem_type == 2'd0;
                come_q[e] <= 1'b0;
                beats_q[e*BEAT_W+:BEAT_W] <= mem_beat;
            end else if (fill_valid && fill_entry == e) begin
                if (fill_last) waits_q[e] <= 1'b0;
                if (fill_beat == w_beat) come_q[e] <= 1'b1;
            end
            if (rst) waits_q[e] <= 1'b0;
        end
        if (s_stores && !s_sends) dirty_q <= 1'b1;
        else if (to_watched && mem_ready && mem_type == 2'd2) dirty_q <= 1'b0;
        if (rst) dirty_q <= 1'b0;
    end
    always @*
        if (!rst && fill_valid) begin
            assume (waits_q[fill_entry] && fill_beat < BEATS);
            assume (fill_beat != w_beat || fill_bytes[{w_in_beat, 3'd0}] == answer_q[fill_entry]);
            if (line_q[fill_entry]) assume (!fill_last || fill_beat == w_beat || come_q[fill_entry]);
            else assume (fill_last && fill_beat == beats_q[fill_entry*BEAT_W+:BEAT_W]);
        end

    // Of the accesses with tag 1: what they must return of the byte.
    wire [TAG_BITS-1:0] resp_tag;
    wire [2:0] resp_error;
    wire [8*DATA_BYTES-1:0] rdata;
    assign {resp_tag, resp_error, rdata} = resp_data;
    wire resp_bit = rdata[{w_addr[BYTE_W-1:0], 3'd0}];
    reg open_q, expects_q, expected_q;
    always @(posedge clk) begin
        if (rst) open_q <= 1'b0;
        else if (taken && req_tag == 1) begin
            open_q <= 1'b1;
            expects_q <= touches && op != 2'd1;
        end else if (resp_valid && resp_ready && resp_tag == 1) open_q <= 1'b0;
        if (done && s_tag_q == 1) expected_q <= last_q;
    end
    // A store that is not cached may be answered before memory takes it.
    wire s_is_1 = s_full && s_tag_q == 1 && !( \dut.a_answered_q && \dut.a_bypass_q && s_op_q == 2'd1);
    wire now_expected = s_is_1 ? last_q : expected_q;
    always @* if (!rst && req_valid && req_tag == 1) assume (!open_q);

    // The line that holds the watched byte, and what stands there. A writeback that has not been taken yet counts as served.
    reg [LINES-1:0] here, fetching, bad_line;
    reg [MISSES-1:0] fetches, bad_entry, bad_answer, bad_value;
    reg [2*MISSES:0] ones; // accesses with tag 1 under way
    reg two_fetch;
    reg [1:0] state;
    reg written, value, full, any_here, w_fetching, answer_tag_1;
    reg [OFFSET_W-1:0] reach;
    reg [PARTIAL_BITS-1:0] partial;
    reg parked_covers;
    integer l, n;
    wire eff = s_back && to_watched ? mem_bit : below_q;
    wire newer = \dut.w_waits_q && \dut.w_halves_q [w_in_beat >> 1];
    always @* begin
        fetching = {LINES{1'b0}};
        two_fetch = 1'b0;
        ones = {2 * MISSES + 1{1'b0}};
        for (n = 0; n < MISSES; n = n + 1) begin
            fetches[n] = p_used[n] && p_lines[n*LINES+:LINES] != 0;
            if (p_used[n]) begin
                if ((fetching & p_lines[n*LINES+:LINES]) != 0) two_fetch = 1'b1;
                fetching = fetching | p_lines[n*LINES+:LINES];
            end
            if (p_used[n] && p_tags[n*TAG_BITS+:TAG_BITS] == 1) ones = ones + 1'b1;
        end
        if (\dut.r_valid_q && resp_tag == 1) ones = ones + 1'b1;
        if (s_is_1) ones = ones + 1'b1;
        state = I;
        written = 1'b0;
        value = 1'b0;
        full = 1'b0;
        for (l = 0; l < LINES; l = l + 1) begin
            here[l] = (o_states[2*l+:2] != I || fetching[l]) && o_shareds[l] == w_shared
                && o_blocks[l*BLOCK_BITS+:BLOCK_BITS] == w_block && o_tags[l*KEY_W+:KEY_W] == w_addr[ADDR_BITS-1-:KEY_W]
                && ((w_addr >> OFFSET_W) & (LINES / WAYS - 1)) == l / WAYS;
            if (here[l]) begin
                state = o_states[2*l+:2];
                written = o_controls[l*HALVES+w_addr[OFFSET_W-1:1]];
                value = newer && \dut.w_word_q == l * BEATS + w_beat ? \dut.w_data_q [{w_in_beat, 3'd0}] : o_words[(l*LINE_BYTES+w_byte)*8];
                full = o_fulls[l*BEATS+w_beat];
            end
            // A line that is fetched is Invalid or DPV until it arrives, then Clean or DV.
            bad_line[l] = 1'b0;
            // A dirty line has a beat that is.
            if ((o_states[2*l+:2] == DV || o_states[2*l+:2] == DPV) && o_dirties[l*BEATS+:BEATS] == 0) bad_line[l] = 1'b1;
            // Its partial tag is its address's, and no other line of its set has that partial tag. So none has its address.
            partial = {PARTIAL_BITS{o_shareds[l]}};
            for (n = 0; n < KEY_W; n = n + 1) partial[n%PARTIAL_BITS] = partial[n%PARTIAL_BITS] ^ o_tags[l*KEY_W+n];
            for (n = 0; n < BLOCK_BITS; n = n + 1)
                partial[PARTIAL_BITS-1-n%PARTIAL_BITS] = partial[PARTIAL_BITS-1-n%PARTIAL_BITS] ^ o_blocks[l*BLOCK_BITS+n];
            if ((o_states[2*l+:2] != I || fetching[l]) && o_partials[l*PARTIAL_BITS+:PARTIAL_BITS] != partial) bad_line[l] = 1'b1;
            for (n = 0; n < l; n = n + 1)
                if ((o_states[2*l+:2] != I || fetching[l]) && (o_states[2*n+:2] != I || fetching[n]) && l / WAYS == n / WAYS
                    && o_partials[l*PARTIAL_BITS+:PARTIAL_BITS] == o_partials[n*PARTIAL_BITS+:PARTIAL_BITS]) bad_line[l] = 1'b1;
            for (n = 0; n < MISSES; n = n + 1)
                if (p_used[n] && p_lines[n*LINES+l]
                    && (o_states[2*l+:2] == C || o_states[2*l+:2] == DV) != p_filled[n]) bad_line[l] = 1'b1;
        end
        any_here = here != 0;
        w_fetching = (here & fetching) != 0;
        for (n = 0; n < MISSES; n = n + 1) begin
            reach = (p_offsets[n*OFFSET_W+:OFFSET_W] ^ w_byte) >> p_sizes[n*3+:3];
            parked_covers = reach == 0;
            // An entry waits for an answer exactly when it is used and not filled.
            bad_entry[n] = (p_filled[n] && !p_used[n]) || (p_used[n] && !p_filled[n]) != waits_q[n]
                || p_used[n] && p_fetches[n] && p_lines[n*LINES+:LINES] == 0
                || p_used[n] && (p_lines[n*LINES+:LINES] & (p_lines[n*LINES+:LINES] - 1'b1)) != 0
                || waits_q[n] && (line_q[n] != fetches[n]
                    || !fetches[n] && beats_q[n*BEAT_W+:BEAT_W] != p_offsets[n*OFFSET_W+:OFFSET_W] >> BYTE_W)
                || p_used[n] && (p_sizes[n*3+:3] > BYTE_W
                    || (p_offsets[n*OFFSET_W+:OFFSET_W] & ~({OFFSET_W{1'b1}} << p_sizes[n*3+:3])) != 0);
            // The answer to a fetch of the watched line is what the byte has, unless it is written already.
            bad_answer[n] = fetches[n] && (p_lines[n*LINES+:LINES] & here) != 0
                && waits_q[n] && (state == I || !written) && (answer_q[n] != last_q || come_q[n] && value != last_q);
            // The access with tag 1 that returns the byte.
            bad_value[n] = open_q && expects_q && p_used[n] && p_tags[n*TAG_BITS+:TAG_BITS] == 1
                && (!parked_covers || (fetches[n]
                    ? (p_lines[n*LINES+:LINES] & here) == 0 || expected_q != last_q
                    : waits_q[n] && answer_q[n] != expected_q
                        || p_filled[n] && p_datas[n*8*DATA_BYTES+w_addr[BYTE_W-1:0]*8] != expected_q));
        end
    end

    // The access in S1: its registers are those of its request, its line is near, picked or vacant, or there is none; what was read
    // for it is what the RAMs hold; and what follows it.
    wire s_shared = \dut.a_shared_q ;
    wire [2:0] s_size = \dut.a_size_q ;
    wire [KEPT_W-1:0] s_kept = \dut.a_kept_q ;
    wire [BLOCK_BITS-1:0] s_block = s_kept[SHARED_KEY_W+:BLOCK_BITS] & {BLOCK_BITS{s_shared}};
    wire [KEY_W-1:0] s_key = s_shared ? s_kept & SHARED_KEY : s_kept;
    wire [LINE_W-1:0] s_address = s_key << SET_W | \dut.a_set_q & (LINES / WAYS - 1);
    wire [OFFSET_W-1:0] s_offset = \dut.a_offset_q , s_moved = s_offset >> BYTE_W;
    wire [BEAT_W-1:0] s_beat = s_moved[BEAT_W-1:0];
    wire [OFFSET_W-1:0] s_apart = (s_offset ^ w_byte) >> s_size;
    wire s_try = s_full && !s_work;
    wire w_waits = \dut.w_waits_q ;
    wire [WORD_W-1:0] w_word = \dut.w_word_q , r_word = \dut.r_word_q ;
    wire [DATA_BYTES/2-1:0] w_halves = \dut.w_halves_q ;
    wire [8*DATA_BYTES-1:0] w_data = \dut.w_data_q , line_read = \dut.line_read ;
    wire seen = \dut.r_newer_q && r_word == w_word && w_halves[w_in_beat >> 1] ? w_data[{w_in_beat, 3'd0}] : line_read[{w_in_beat, 3'd0}];
    reg [LINES-1:0] live, own, set_lines;
    reg [DATA_BYTES/2-1:0] s_halves;
    reg [PARTIAL_BITS-1:0] s_partial;
    reg bad_access, bad_does, bad_s1_line, bad_read, bad_store, w_lies;
    integer i, j;
    always @* begin
        s_partial = {PARTIAL_BITS{s_shared}};
        for (j = 0; j < KEY_W; j = j + 1) s_partial[j%PARTIAL_BITS] = s_partial[j%PARTIAL_BITS] ^ s_key[j];
        for (j = 0; j < BLOCK_BITS; j = j + 1) s_partial[PARTIAL_BITS-1-j%PARTIAL_BITS] = s_partial[PARTIAL_BITS-1-j%PARTIAL_BITS] ^ s_block[j];
        for (j = 0; j < DATA_BYTES / 2; j = j + 1) begin
            s_halves[j] = (((2 * j) ^ s_offset[BYTE_W-1:0]) >> (s_size == 3'd0 ? 3'd1 : s_size)) == 0;
        end
        w_lies = 1'b0;
        for (i = 0; i < LINES; i = i + 1) begin
            live[i] = o_states[2*i+:2] != I || fetching[i];
            set_lines[i] = (s_address & (LINES / WAYS - 1)) == i / WAYS;
            own[i] = live[i] && set_lines[i] && o_partials[i*PARTIAL_BITS+:PARTIAL_BITS] == s_partial;
            for (j = 0; j < BEATS; j = j + 1)
                if (w_word == i * BEATS + j && (o_states[2*i+:2] == DV || o_states[2*i+:2] == DPV)
                    && (w_halves & ~o_controls[(i*BEATS+j)*(DATA_BYTES/2)+:DATA_BYTES/2]) == 0) w_lies = 1'b1;
        end
        bad_access = s_op != s_op_q || \dut.a_tag_q != s_tag_q || s_op == 2'd3 || s_size > BYTE_W
            || (s_offset & ~({OFFSET_W{1'b1}} << s_size)) != 0 || !s_bypass && (s_op == 2'd2 || s_size == 3'd0)
            || \dut.a_halves_q != s_halves || \dut.a_partial_q != s_partial
            || s_touches_q != (s_shared == w_shared && s_block == w_block && s_address == w_addr[ADDR_BITS-1:OFFSET_W] && s_apart == 0)
            || s_tag_q == 1 && expects_q != (s_touches_q && s_op != 2'd1);
        bad_does = s_does_two
            // While a writeback waits no other line is named: its tag is read where that of S1 is.
            || s_back && (s_work && !s_near && !s_open || s_picked && fetching[s_line])
            // Beside the replay of a line none tries. A store does not try a line whose load has not been replayed.
            || \dut.r_touch_q && !s_work || !s_work && s_near && s_op == 2'd1 && !s_bypass && fetching[s_line] && (o_states[2*s_line+:2] == C || o_states[2*s_line+:2] == DV);
        // What is near is live and has its partial tag. Otherwise no line has it, and a line is vacant, or all of its set are live.
        bad_s1_line = (s_near || s_fits) && !set_lines[s_line] || s_near && !live[s_line] || s_fits && live[s_line]
            || (s_near && !s_picked ? own != {{LINES - 1{1'b0}}, 1'b1} << s_line : own != 0)
            || !s_bypass && !s_fits && (!s_near || s_picked) && (set_lines & ~live) != 0
            || s_rest && (o_states[2*s_line+:2] != DPV || fetching[s_line] || {o_shareds[s_line], o_blocks[s_line*BLOCK_BITS+:BLOCK_BITS], o_tags[s_line*KEY_W+:KEY_W]} != {s_shared, s_block, s_key}
                || (s_halves & ~o_controls[(s_line*BEATS+s_beat)*(DATA_BYTES/2)+:DATA_BYTES/2]) == 0);
        bad_read = \dut.t_line_q != s_line || !s_work && \dut.r_replay_q
            || !s_work && (s_near || s_fits) && \dut.u_line_q != s_line
            || !s_work && s_near && r_word != s_line * BEATS + s_beat
            || !s_work && s_near && !s_bypass && s_op == 2'd0 && s_touches_q && here[s_line] && (state != DPV || written) && seen != value;
        bad_store = s_full && s_op != 2'd0 && (w_waits || w_halves != s_halves || w_data[{w_in_beat, 3'd0}] != s_wdata_q)
            || s_full && s_op == 2'd1 && !s_bypass && (s_near && !s_evict || !s_work && s_fits) && w_word != s_line * BEATS + s_beat
            || w_waits && !w_lies;
    end

    always @(posedge clk)
        if (!rst) begin
            if (resp_valid && resp_tag == 1 && expects_q) read_returns_last_write: assert (resp_bit == now_expected);
            if (drained) drained_is_empty: assert (o_states == 0 && p_used == 0 && !mem_valid);
            if (drained) nothing_lost: assert (below_q == last_q);
            if (to_watched && s_back) clean_never_leaves: assert (dirty_q);
            if (to_watched && mem_type == 2'd2) last_write_leaves: assert (mem_bit == (s_back ? last_q : s_wdata_q));
            if (to_watched && mem_type == 2'd1) past_reads_last_write: assert (below_q == last_q);
            if (resp_valid && resp_tag == 1) answered_once: assert (open_q);
            if (resp_valid) tries_before: assert (tries && tries_tag == resp_tag);
            if (tries && tries_tag == 1) tries_once: assert (open_q);
            if (!resp_valid) resp_is_quiet: assert (resp_data == 0);

            at_one_line: assert ((here & (here - 1'b1)) == 0);
            at_absent: assert (any_here || eff == last_q);
            if (any_here && (state == C || state == DV || state == DPV && written)) at_valid: assert (value == last_q);
            if (any_here && (state == I || state == C || !written)) at_clean: assert (eff == last_q);
            if (any_here && (state == DV || state == DPV) && written) at_dirty: assert (dirty_q);
            // Of a line of several beats others may still be here when one leaves; the byte that leaves is not dirty any more.
            if (to_watched && mem_type != 2'd0)
                past_finds_no_copy: assert (!any_here || BEATS > 1 && \dut.mem_back_q && !written);
            at_full: assert (!any_here || state != DPV || !full || written);
            at_lines: assert (bad_line == 0 && !two_fetch);
            at_entries: assert (bad_entry == 0);
            at_answers: assert (bad_answer == 0);
            at_values: assert (bad_value == 0);
            at_ones: assert (ones == open_q);
            at_access: assert (!s_full || !bad_access);
            at_does: assert (!s_full || !bad_does);
            at_s1_line: assert (!s_full || !bad_s1_line);
            at_read: assert (!s_full || !bad_read);
            at_store: assert (!bad_store);

            returns_a_store: cover (resp_valid && resp_tag == 1 && expects_q && dirty_q);
            merges: cover (any_here && state == DPV && written && w_fetching);
        end

    // Each state with each event that it can meet, whichever of the table's three instances says what follows.
    wire row_valid = \dut.line_valid && ( \dut.hit || ! \dut.try_near ) || \dut.try_open ;
    wire [1:0] row_state = \dut.line_state & {2{! \dut.open || ! \dut.a_full_q }};
    wire [2:0] row_event = \dut.line_event ;
    genvar r, v;
    generate
        for (r = 0; r < 4; r = r + 1) begin : g_state
            for (v = 0; v < 6; v = v + 1) begin : g_event
                // No barrier visits an Invalid line, and nothing arrives for a line that is whole.
                if (!(r == I && v == 5) && !((r == C || r == DV) && v == 4)) begin : g_met
                    always @(posedge clk) if (!rst) cover (v == 4 ? \dut.arrives && \dut.fill_state == r : row_valid && row_state == r && row_event == v);
                end
            end
        end
    endgenerate
endmodule
`default_nettype wire
