// stash_place: acknowledgements of one chunk, gathered
//
// Whole acknowledgements of one chunk gather here, whatever comes between them, and become one operation. Each waits
// for the store whose words it is about, so that nothing else has to.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_place #(
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5
) (
    input  wire                   clk,                // clock
    input  wire                   rst,                // synchronous reset, active high
    input  wire                   gathers,            // P holds a whole acknowledgement
    input  wire                   p_waits,            // a store has still to write words of it
    input  wire [1:0]             p_kind_q,           // the kind of its request
    input  wire [MAP_W-1:0]       p_map_q,            // its map
    input  wire [CHUNK_W-1:0]     answer_chunk,       // its chunk
    input  wire [CHUNK_WORDS-1:0] p_chunk_words,      // its words, by their places in the chunk
    input  wire [MSHRS-1:0]       p_of_q,             // MSHRs that it answers
    input  wire                   more_come,          // some MSHR expects another one of this chunk
    input  wire [MSHRS-1:0]       mshr_unused,        // MSHRs that hold no request
    input  wire [MSHRS-1:0]       locked_q,           // MSHRs that a message answers already
    input  wire [MSHRS-1:0]       regs_waited_q,      // MSHRs whose words a store has still to write
    input  wire                   grant_place,        // the operation is granted
    output wire                   gather_room,        // what P holds goes in
    output wire                   place_asks,         // an operation is wanted
    output wire [CHUNK_W-1:0]     place_chunk,        // on this chunk
    input  wire                   open_q,             // pieces are still to come
    input  wire [CHUNK_W-1:0]     open_chunk_q,       // on this chunk
    input  wire                   answer_open,        // which is that of P
    output wire                   place_may, // the operation may be granted: no pieces are to come on its chunk
    output reg                    s2_gathered_q,      // S2 holds acknowledgements
    output wire                   s1_gathered,        // S1: the MSHRs expect nothing any more
    output wire [MSHRS-1:0]       s1_gathered_of,     // these
    output wire                   s1_gathered_grants, // their words are Registered
    output wire [CHUNK_WORDS-1:0] gathered_words,     // S2: words of the chunk
    output wire [WORD_EV_W-1:0]   gathered_event,
    output wire [MAP_W-1:0]       gathered_map,
    output wire                   place_reg_near,     // a REG_ACK is at work
    output wire                   place_under_way     // some acknowledgement is
);

    localparam [1:0] KIND_REG = 2'd1;
    localparam [WORD_EV_W-1:0] WORD_EV_GRANT = 7;    // the registry has registered the word to this stash
    localparam [WORD_EV_W-1:0] WORD_EV_WB_DONE = 10; // the L2 has acknowledged the word's writeback

    genvar i;

    reg  [1:0]             gather_turn_q; // where the search for it begins
    reg  [CHUNK_W-1:0]     chunk;
    reg  [CHUNK_WORDS-1:0] words;
    reg  [MSHRS-1:0]       mshrs;
    reg  [MAP_W-1:0]       map;
    reg                    s0_gathered_q;
    reg                    s1_gathered_q;
    reg  [CHUNK_WORDS-1:0] s0_words_q;
    reg  [CHUNK_WORDS-1:0] s1_words_q;
    reg  [CHUNK_WORDS-1:0] s2_words_q;
    reg  [MAP_W-1:0]       s0_map_q;
    reg  [MAP_W-1:0]       s1_map_q;
    reg  [MAP_W-1:0]       s2_map_q;
    reg  [MSHRS-1:0]       s0_of_q;
    reg  [MSHRS-1:0]       s1_of_q;
    reg                    s0_reg_q;
    reg                    s1_reg_q;
    reg                    s2_reg_q;
    reg                    s3_gathered_q;

    wire [3:0] valid; // entries that hold acknowledgements
    wire full = &valid;

    // no other is to come: P's needs no entry
    wire alone = gathers && valid == 4'd0 && (&(mshr_unused | locked_q)) && !p_waits;

    wire [3:0] same;                             // those of P's kind, map and chunk
    assign gather_room = (|same) || !full;
    wire enters = gathers && gather_room && !(alone && grant_place);
    wire [3:0] vacant = ~valid & (valid + 4'd1); // one-hot: the lowest entry that holds nothing
    wire [3:0] into = |same ? same : vacant;

    // Which is granted.
    wire [3:0] due;    // those that want an operation
    wire [3:0] after_turn = due & (4'b1111 << gather_turn_q);
    wire [3:0] turn_set = (after_turn == 4'd0) ? due : after_turn;
    wire [3:0] chosen; // one-hot
    wire [1:0] chosen_number;

    lowest_one #(.COUNT(4)) next_due (.some(turn_set), .lowest(chosen), .number(chosen_number));

    assign place_asks = (|due) || alone;
    wire [4*CHUNK_W-1:0] chunks;
    wire [4*CHUNK_WORDS-1:0] words_of;
    wire [4*MSHRS-1:0] mshrs_of;
    wire [4*MAP_W-1:0] maps;

    always @* begin : set_chunk
        integer k;
        chunk = answer_chunk & {CHUNK_W{alone}};
        words = p_chunk_words & {CHUNK_WORDS{alone}};
        mshrs = p_of_q & {MSHRS{alone}};
        map = p_map_q & {MAP_W{alone}};
        for (k = 0; k < 4; k = k + 1) begin
            if (chosen[k]) begin
                chunk = chunk | chunks[k*CHUNK_W +: CHUNK_W];
                words = words | words_of[k*CHUNK_WORDS +: CHUNK_WORDS];
                mshrs = mshrs | mshrs_of[k*MSHRS +: MSHRS];
                map = map | maps[k*MAP_W +: MAP_W];
            end
        end
    end

    assign place_chunk = chunk;

    // Which is chosen is known late, and so each chunk is compared by itself.
    wire [3:0] open_entries; // pieces are still to come on its chunk
    assign place_may = (|(chosen & ~open_entries)) || (alone && !answer_open);
    wire p_reg = p_kind_q == KIND_REG;
    wire [3:0] grant_kinds;  // they are REG_ACKs
    wire grants_reg = (|(chosen & grant_kinds)) || (alone && p_reg);

    always @(posedge clk) begin
        if (rst) begin
            gather_turn_q <= 2'd0;
        end else if (grant_place && !alone) begin
            gather_turn_q <= chosen_number + 2'd1;
        end
    end

    generate
        for (i = 0; i < 4; i = i + 1) begin : g_entry
            reg                    valid_q;    // it holds acknowledgements
            reg                    reg_q;      // what it holds are REG_ACKs
            reg  [MAP_W-1:0]       map_q;
            reg  [CHUNK_W-1:0]     chunk_q;
            reg  [CHUNK_WORDS-1:0] words_q;    // their words
            reg  [MSHRS-1:0]       of_q;       // MSHRs that they answer
            reg  [3:0]             age_q;      // cycles since the first of them
            reg                    complete_q; // no other was to come when the last one did

            wire enters_here = enters && into[i];
            wire leaves = grant_place && chosen[i];
            wire stays = valid_q && !leaves;
            wire old = &age_q;

            always @(posedge clk) begin
                if (rst) begin
                    valid_q <= 1'b0;
                end else begin
                    valid_q <= enters_here || stays;
                end
                if (enters_here) begin
                    reg_q <= p_reg;
                    map_q <= p_map_q;
                    chunk_q <= answer_chunk;
                    words_q <= p_chunk_words | (words_q & {CHUNK_WORDS{stays}});
                    of_q <= p_of_q | (of_q & {MSHRS{stays}});
                    complete_q <= !more_come;
                end
                if (!stays) begin
                    age_q <= 4'd0;
                end else if (!old) begin
                    age_q <= age_q + 4'd1;
                end
            end

            assign valid[i] = valid_q;
            assign same[i] = valid_q && reg_q == p_reg && map_q == p_map_q && chunk_q == answer_chunk;
            wire waits = |(of_q & regs_waited_q); // a store has still to write words of it
            assign due[i] = valid_q && (complete_q || old || full) && !waits;
            assign grant_kinds[i] = reg_q;
            assign open_entries[i] = open_q && open_chunk_q == chunk_q;
            assign chunks[i*CHUNK_W +: CHUNK_W] = chunk_q;
            assign words_of[i*CHUNK_WORDS +: CHUNK_WORDS] = words_q;
            assign mshrs_of[i*MSHRS +: MSHRS] = of_q;
            assign maps[i*MAP_W +: MAP_W] = map_q;

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // no word twice
                    assert (!(enters_here && same[i]) || (words_q & p_chunk_words) == {CHUNK_WORDS{1'b0}});
                    assert (!valid_q || (of_q & ~locked_q) == {MSHRS{1'b0}}); // what is here is answered once
                    cover (enters_here && same[i] && leaves); // one comes when those before it are granted
                    cover (due[i] && !complete_q && !full);   // the age makes it due
                    cover (valid_q && complete_q && waits);   // one waits for its store
                end
            end
`endif
        end
    endgenerate

    // S0 to S2.

    always @(posedge clk) begin
        if (rst) begin
            {s0_gathered_q, s1_gathered_q, s2_gathered_q, s3_gathered_q} <= 0;
        end else begin
            {s0_gathered_q, s1_gathered_q, s2_gathered_q, s3_gathered_q} <= {
                grant_place, s0_gathered_q, s1_gathered_q, s2_gathered_q
            };
        end
        {s0_words_q, s1_words_q, s2_words_q} <= {words, s0_words_q, s1_words_q};
        {s0_map_q, s1_map_q, s2_map_q} <= {map, s0_map_q, s1_map_q};
        {s0_of_q, s1_of_q} <= {mshrs, s0_of_q};
        {s0_reg_q, s1_reg_q, s2_reg_q} <= {grants_reg, s0_reg_q, s1_reg_q};
    end

    assign s1_gathered = s1_gathered_q;
    assign s1_gathered_of = s1_of_q & {MSHRS{s1_gathered_q}};
    assign s1_gathered_grants = s1_gathered_q && s1_reg_q;
    assign gathered_words = s2_words_q & {CHUNK_WORDS{s2_gathered_q}};
    assign gathered_event = (s2_reg_q ? WORD_EV_GRANT : WORD_EV_WB_DONE) & {WORD_EV_W{s2_gathered_q}};
    assign gathered_map = s2_map_q & {MAP_W{s2_gathered_q}};
    assign place_reg_near = (|(valid & grant_kinds)) || (s0_gathered_q && s0_reg_q) || s1_gathered_grants;
    assign place_under_way = (|valid) || s0_gathered_q || s1_gathered_q || s2_gathered_q || s3_gathered_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((same & (same - 4'd1)) == 4'd0); // a chunk's gather in one entry
            assert (!grant_place || place_asks);     // what is granted was asked for
            cover (gathers && full && same == 4'd0); // every entry has acknowledgements, and another one comes
            cover (alone && !grant_place);           // one that is alone goes in, for it is not granted
            cover ((due & (due - 4'd1)) != 4'd0);    // two are due
        end
    end
`endif

endmodule

`default_nettype wire
