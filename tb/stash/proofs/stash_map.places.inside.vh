`ifdef FORMAL
    // The places as their order has them, the oldest's first. What is asserted of them here is for induction.
    wire [PLACES-1:0]             f_busy;
    wire [PLACES*8-1:0]           f_stages; // {done_q, stage_q}
    wire [PLACES*CHUNK_WORDS-1:0] f_words;
    wire [PLACES*START_W-1:0]     f_ends;
    wire [PLACES*PLACES-1:0]      f_where; // one-hot: the place
    wire [PLACES*8-1:0]           f_stages_of;
    wire [PLACES*CHUNK_WORDS-1:0] f_words_of;
    wire [PLACES*START_W-1:0]     f_ends_of;
    reg  [PLACES-1:0]             f_in_one_stage, f_some_words;
    genvar f;
    generate
        for (f = 0; f < PLACES; f = f + 1) begin : f_place
            assign f_stages_of[f*8 +: 8] = {g_place[f].done_q, g_place[f].stage_q};
            assign f_words_of[f*CHUNK_WORDS +: CHUNK_WORDS] = g_place[f].words_q;
            assign f_ends_of[f*START_W +: START_W] = g_place[f].end_q;
            wire [2*PLACES-1:0] turned = {2{first_q}} << f;
            assign f_where[f*PLACES +: PLACES] = turned[2*PLACES-1:PLACES];
            assign f_busy[f] = |(busy & f_where[f*PLACES +: PLACES]);
            chosen_value #(.COUNT(PLACES), .WIDTH(8)) stages (
                .which(f_where[f*PLACES +: PLACES]), .values(f_stages_of), .value(f_stages[f*8 +: 8]));
            chosen_value #(.COUNT(PLACES), .WIDTH(CHUNK_WORDS)) words (
                .which(f_where[f*PLACES +: PLACES]), .values(f_words_of), .value(f_words[f*CHUNK_WORDS +: CHUNK_WORDS]));
            chosen_value #(.COUNT(PLACES), .WIDTH(START_W)) ends (
                .which(f_where[f*PLACES +: PLACES]), .values(f_ends_of), .value(f_ends[f*START_W +: START_W]));
            wire [7:0] f_stage = f_stages[f*8 +: 8];
            always @* begin
                f_in_one_stage[f] = f_busy[f] ? f_stage != 0 && (f_stage & (f_stage - 1'b1)) == 0 : f_stage == 0;
                f_some_words[f] = !f_busy[f] || f_words[f*CHUNK_WORDS +: CHUNK_WORDS] != 0;
            end
        end
    endgenerate
    wire [PLACES-1:0] f_free = ~f_busy & {f_busy[PLACES-2:0], 1'b1}; // one-hot, or none: the first that is not busy
    wire [PLACES-1:0] f_first_free;
    chosen_value #(.COUNT(PLACES), .WIDTH(PLACES)) first_free (.which(f_free), .values(f_where), .value(f_first_free));
    wire [PLACES-1:0] f_next = f_busy == {PLACES{1'b1}} ? first_q : f_first_free;
    always @(posedge clk)
        if (!rst) begin
            one_is_first: assert (first_q != 0 && (first_q & (first_q - 1'b1)) == 0);
            busy_in_a_row: assert ((f_busy & (f_busy + 1'b1)) == 0 && next_q == f_next);
            in_one_stage: assert (&f_in_one_stage);
            some_words: assert (&f_some_words);
        end
`endif
