// What an access asks for and waits for, for each way that may have its line: known before the tags are compared. The place
// behind the last way is that of an access without a line.

output [WAYS:0] line_waits, // an access of the port stays for the line, or one of its words
    mshr_waits, // for an MSHR, or a place of the list
    store_waits, // for the store buffer
    send_waits, // for room among the requests
    words_wait, // some word of the access is left to come
    words_fail, // some word's error is here
    words_asked, // a request is sent for some word
    makes_entry; // the line gets a store-buffer entry

wire [PORT_WORDS-1:0] access_raise;
denovo_l1_fold #(.*) fold_raise (.words(tried), .chunk(access_raise));
wire [2*LINE_WORDS-1:0] both_bits; // the words' bits, a code's two each
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_both
    assign both_bits[2 * w +: 2] = {2{s1_words_q[w]}};
end
wire [2*LINE_WORDS*(WAYS+1)-1:0] all_codes = {{2 * LINE_WORDS{1'b0}}, way_codes};
wire [LINE_WORDS*(WAYS+1)-1:0] all_pending = {{LINE_WORDS{1'b0}}, way_pending};
wire [LINE_WORDS*(WAYS+1)-1:0] all_fresh = {{LINE_WORDS{1'b0}}, way_fresh};
wire [WAYS:0] all_stored = {1'b0, way_stored};
wire [WAYS:0] all_linked = {1'b0, way_linked};
wire [WAYS:0] all_old = {1'b0, way_old};
wire [WAYS:0] all_serviced = {1'b0, way_serviced};
wire [WAYS:0] all_fetching = {1'b0, way_fetching};
for (v = 0; v < WAYS + 1; v = v + 1) begin : g_way
    wire [2*PORT_WORDS-1:0] codes;
    wire [PORT_WORDS-1:0] pending, fresh;
    denovo_l1_fold #(.LINE_WORDS(2 * LINE_WORDS), .PORT_WORDS(2 * PORT_WORDS)) fold_codes (
        .words(all_codes[v * 2 * LINE_WORDS +: 2 * LINE_WORDS] & both_bits), .chunk(codes)
    );
    denovo_l1_fold #(.*) fold_pending (.words(all_pending[v * LINE_WORDS +: LINE_WORDS] & s1_words_q), .chunk(pending));
    denovo_l1_fold #(.*) fold_fresh (.words(all_fresh[v * LINE_WORDS +: LINE_WORDS] & s1_words_q), .chunk(fresh));
    wire [32*PORT_WORDS-1:0] by_word; // what each word does
    for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
        wire [1:0] code = codes[w * 2 +: 2];
        wire counts = s1_replay_q ? code == CODE_V && !pending[w] : fresh[w]; // it is a copy, which counts
        wire [WORD_ST_W-1:0] state = READ_ONLY == 1 && code == CODE_X && !pending[w] && !all_stored[v] ? WORD_ST_O
            : code == CODE_X || OWN == 0 && code == CODE_R ? WORD_ST_D : code == CODE_R ? WORD_ST_R : counts ? WORD_ST_V : WORD_ST_I;
        // What the word becomes and what else happens to it is asked of the line that matches alone: denovo_l1_words. There
        // coverage counts the rows, too: here a row may be that of a line that does not match.
        wire [WORD_ST_W-1:0] after;
        wire [WORD_ACT_W-1:0] does;
        denovo_l1_word rules (
            .clk, .rst(1'b1), .valid(access_raise[w]), .state, .on_event(on_access == WORD_EV_STORE && !full[w] ? WORD_EV_SUBSTORE : on_access),
            .if_own(OWN == 1), .if_local(s1_local), .if_replay(s1_replay_q), .if_reading(code == CODE_I && pending[w]),
            .if_asked(code == CODE_X && pending[w]), .if_again(1'b0), .if_syncing(code == CODE_V && pending[w]), .if_serving(1'b0), .if_remote(1'b0),
            .if_leaving(leaving), .if_held(1'b0), .if_old(all_old[v]), .if_read_only(1'b0),
            .if_line_busy(OWN == 0 && all_linked[v] && !s1_replay_q && (all_fetching[v] || !kinds_matter)), .if_whole(1'b0),
            .next_state(after), .acts(does)
        );
        assign by_word[32 * w +: 32] = {{32 - WORD_ACT_W{1'b0}}, does};
        unused (after);
    end
    reg [31:0] acts; // what some word does
    always @* begin
        acts = 32'd0;
        for (i = 0; i < PORT_WORDS; i = i + 1) acts = acts | by_word[32 * i +: 32];
    end
    unused ({acts[31:WORD_ACT_W], acts[WORD_ACT_HIT], acts[WORD_ACT_WRITE], acts[WORD_ACT_PERFORM], acts[WORD_ACT_ASK_REG], acts[WORD_ACT_ASK_WT]});
    unused ({acts[WORD_ACT_INSTALL], acts[WORD_ACT_MARK], acts[WORD_ACT_SUPPLY], acts[WORD_ACT_KEEP], acts[WORD_ACT_FORGET], acts[WORD_ACT_WRITE_BACK], acts[WORD_ACT_REFUSE]});
    wire joins = acts[WORD_ACT_JOIN], stay = acts[WORD_ACT_WAIT];
    assign words_asked[v] = acts[WORD_ACT_ASK_READ] || acts[WORD_ACT_ASK_SYNC] || acts[WORD_ACT_ASK_ATOMIC];
    assign makes_entry[v] = (acts[WORD_ACT_INSERT] || acts[WORD_ACT_UNASK]) && !all_stored[v];
    assign line_waits[v] = all_serviced[v] && s1_some || stay;
    assign mshr_waits[v] = !all_linked[v] && !mshr_free && (words_asked[v] || joins) || joins && !list_free;
    assign store_waits[v] = (makes_entry[v] || SCOPES == 1 && joins && s1_sync_q && s1_local) && promises_full;
    assign words_wait[v] = joins || stay;
    assign words_fail[v] = acts[WORD_ACT_FAIL];
    assign send_waits[v] = words_asked[v] && asks == ASKS_FULL;
end
