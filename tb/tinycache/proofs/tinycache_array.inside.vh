// Inside tinycache_array: of one access, one lane and one bit, all arbitrary, what the lane was asked and what it said; and of
// one tag how many accesses are open. For tinycache_array.v.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    (* anyconst *) wire [LANES-1:0] w_lane;
    (* anyconst *) wire [3+DATA_W-1:0] w_bit;
    always @* assume (w_lane != 0 && (w_lane & (w_lane - 1'b1)) == 0 && w_bit != 0 && (w_bit & (w_bit - 1'b1)) == 0);
    reg                w_open_q;  // it has left the port and is not answered
    reg                w_begun_q; // it has an entry
    reg  [WARP_W-1:0]  w_entry_q; // this one
    reg                w_mask_q;  // the lane has a part in it
    reg                w_took_q;  // the lane has taken its part
    reg                w_said_q;  // the lane has responded
    reg                w_value_q; // with this
    reg  [LANES-1:0]   says;      // lanes that respond for the access in this cycle
    reg                value;     // the bit that the watched lane says in this cycle
    reg                shown;     // that bit at resp
    integer            i;
    wire [LANES*(3+DATA_W)-1:0] words;  // what the lanes say
    wire [LANES*(3+DATA_W)-1:0] w_kept; // what their RAMs show
    // What the table of the warps keeps, which accesses each lane has open, and the words of the lanes' RAMs.
    (* hierconn *) wire [WARPS-1:0] \table_of_warps.o_used ;
    (* hierconn *) wire [WARPS*TAG_BITS-1:0] \table_of_warps.o_tags ;
    (* hierconn *) wire [WARPS*LANES-1:0] \table_of_warps.o_masks ;
    (* hierconn *) wire [WARPS*LANES-1:0] \table_of_warps.o_lefts ;
    wire [WARPS-1:0] o_used = \table_of_warps.o_used ;
    wire [WARPS*TAG_BITS-1:0] o_tags = \table_of_warps.o_tags ;
    wire [WARPS*LANES-1:0] o_masks = \table_of_warps.o_masks ;
    wire [WARPS*LANES-1:0] o_lefts = \table_of_warps.o_lefts ;
    wire [WARPS*LANES-1:0] o_open;
    wire [LANES*WARPS*(3+DATA_W)-1:0] o_words;
    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            (* hierconn *) wire [WARPS-1:0] \cache.open_q ;
            (* hierconn *) wire [WARPS*(3+DATA_W)-1:0] \responses.o_words ;
            assign o_open[l*WARPS+:WARPS] = \cache.open_q ;
            assign o_words[l*WARPS*(3+DATA_W)+:WARPS*(3+DATA_W)] = \responses.o_words ;
            assign words[l*(3+DATA_W)+:3+DATA_W] = {error, rdata};
            assign w_kept[l*(3+DATA_W)+:3+DATA_W] = collected;
        end
    endgenerate
    always @* begin
        value = 1'b0;
        shown = 1'b0;
        for (i = 0; i < LANES; i = i + 1) begin
            says[i] = responds[i] && warps[i*WARP_W+:WARP_W] == w_entry_q;
            if (w_lane[i]) begin
                value = (words[i*(3+DATA_W)+:3+DATA_W] & w_bit) != 0;
                shown = ({resp_data[LANES*DATA_W+i*3+:3], resp_data[i*DATA_W+:DATA_W]} & w_bit) != 0;
            end
        end
    end
    wire w_at_port = req_valid && req_tag == w_tag;
    wire w_starts = w_at_port && begins;
    wire w_takes = w_at_port && (taken & w_lane) != 0;
    wire w_answered = resp_valid && resp_data[WARP_RESP_W-1-:TAG_BITS] == w_tag;
    wire w_says = w_begun_q && w_took_q && !w_said_q && (says & w_lane) != 0;
    always @* if (!rst && w_at_port) assume (!w_open_q);
    always @(posedge clk) begin
        if (rst) {w_open_q, w_begun_q} <= 2'd0;
        else begin
            if (w_at_port && req_ready) w_open_q <= 1'b1;
            else if (w_answered && resp_ready) w_open_q <= 1'b0;
            if (w_starts) w_begun_q <= 1'b1;
            else if (w_answered && resp_ready) w_begun_q <= 1'b0;
        end
        if (w_starts) begin
            w_entry_q <= warp_entry;
            w_mask_q <= (req_mask & w_lane) != 0;
        end
        if (w_starts) {w_took_q, w_said_q} <= {w_takes, 1'b0};
        else begin
            if (w_takes) w_took_q <= 1'b1;
            if (w_says) w_said_q <= 1'b1;
        end
        if (w_says) w_value_q <= value;
    end
    // Where the watched access stands, and how many have the other tag that is watched.
    (* anyconst *) wire [TAG_BITS-1:0] tag;
    reg [3:0] open_q;
    wire asked = req_valid && req_ready && req_tag == tag;
    wire answered = resp_valid && resp_data[WARP_RESP_W-1-:TAG_BITS] == tag;
    always @(posedge clk)
        if (rst) open_q <= 4'd0;
        else open_q <= open_q + {3'd0, asked} - {3'd0, answered && resp_ready};
    reg [3:0] places, open; // of the watched access; of accesses with that tag
    reg bad_open, bad_left, bad_entry, bad_place, in_late, in_hold, in_entry, going, at_lane, kept;
    integer j, n;
    always @* begin
        {bad_open, bad_left, bad_entry, bad_place, at_lane} = 5'd0;
        in_late = late_valid_q && late_tag_q == w_tag;
        in_hold = hold_valid_q && hold_q[WARP_RESP_W-1-:TAG_BITS] == w_tag;
        in_entry = 1'b0;
        places = {3'd0, in_late} + {3'd0, in_hold};
        open = {3'd0, late_valid_q && late_tag_q == tag} + {3'd0, hold_valid_q && hold_q[WARP_RESP_W-1-:TAG_BITS] == tag};
        for (j = 0; j < WARPS; j = j + 1) begin
            going = sending_q && current_q == j; // some lanes may not have been sent theirs
            if (o_used[j] && o_tags[j*TAG_BITS+:TAG_BITS] == tag && !going) open = open + 1'b1;
            if (o_used[j] && (o_lefts[j*LANES+:LANES] & ~o_masks[j*LANES+:LANES]) != 0) bad_left = 1'b1;
            if (going && (!o_used[j] || (sent_q & ~o_masks[j*LANES+:LANES]) != 0
                || (o_masks[j*LANES+:LANES] & ~sent_q & ~o_lefts[j*LANES+:LANES]) != 0
                || o_masks[j*LANES+:LANES] != req_mask || o_tags[j*TAG_BITS+:TAG_BITS] != req_tag)) bad_entry = 1'b1;
            // A lane has open what it took and has not answered.
            for (n = 0; n < LANES; n = n + 1)
                if (o_open[n*WARPS+j] != (o_used[j] && o_lefts[j*LANES+n] && !(going && !sent_q[n]))) bad_open = 1'b1;
            if (o_used[j] && o_tags[j*TAG_BITS+:TAG_BITS] == w_tag) begin
                places = places + 1'b1;
                in_entry = 1'b1;
                if (w_entry_q != j || w_open_q == going) bad_place = 1'b1;
                for (n = 0; n < LANES; n = n + 1)
                    if (w_lane[n]) begin
                        kept = (o_words[(n*WARPS+j)*(3+DATA_W)+:3+DATA_W] & w_bit) != 0;
                        if (w_mask_q != o_masks[j*LANES+n] || w_took_q != (w_mask_q && !(going && !sent_q[n]))
                            || w_said_q != (w_mask_q && !o_lefts[j*LANES+n]) || w_said_q && kept != w_value_q) bad_place = 1'b1;
                    end
            end
        end
        if (!in_entry && w_begun_q && (!w_open_q || w_took_q != w_mask_q || w_said_q != w_mask_q)) bad_place = 1'b1;
        for (n = 0; n < LANES; n = n + 1)
            if (w_lane[n]) begin
                kept = (w_kept[n*(3+DATA_W)+:3+DATA_W] & w_bit) != 0;
                if (in_late && (late_mask_q[n] != w_mask_q || w_mask_q && kept != w_value_q)) bad_place = 1'b1;
                kept = ({hold_q[LANES*DATA_W+n*3+:3], hold_q[n*DATA_W+:DATA_W]} & w_bit) != 0;
                if (in_hold && kept != (w_mask_q && w_value_q)) bad_place = 1'b1;
            end
    end
    always @(posedge clk)
        if (!rst) begin
            if (sending_q) at_port: assert (req_valid);
            at_tag: assert (open_q == open);
            at_places: assert (places == {3'd0, w_begun_q});
            at_place: assert (!bad_place);
            at_open: assert (!bad_open);
            at_left: assert (!bad_left);
            at_entry: assert (!bad_entry);
            if (!late_valid_q) at_late: assert ({late_tag_q, late_mask_q} == 0);
            if (answered) answered_once: assert (open_q != 4'd0);
            if (w_takes) takes_once: assert ((req_mask & w_lane) != 0 && (w_starts || !w_took_q));
            if (w_at_port && req_ready && (req_mask & w_lane) != 0) leaves_when_taken: assert (w_takes || !w_starts && w_took_q);
            if (w_answered) no_answer_of_nothing: assert (w_open_q);
            if (w_answered && w_mask_q) waits_for_its_lanes: assert (w_said_q || w_says);
            if (w_answered && w_mask_q) shows_what_it_said: assert (shown == (w_says ? value : w_value_q));
            if (w_answered && !w_mask_q) shows_nothing_else: assert (!shown);
            if (drained) drained_owes_nothing: assert (!l1_valid && !shared_valid && lane_mem_valid == 0
                && (!w_begun_q || !w_took_q || w_said_q || w_says));
            late_answer: cover (w_answered && late_valid_q && w_mask_q && !hold_valid_q);
            held_answer: cover (w_answered && hold_valid_q);
            empty_mask: cover (w_answered && w_open_q && late_valid_q && late_mask_q == 0);
        end
