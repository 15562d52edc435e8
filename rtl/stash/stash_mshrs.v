// stash_mshrs: line requests outstanding at the L2
//
// The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects, and where
// they go.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_mshrs #(
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a word's place: in an even or odd chunk, and where in it; derived, not to be overridden
    parameter integer PLACE_W = $clog2(CHUNK_WORDS) + 1
) (
    input  wire                           clk,             // clock
    input  wire                           rst,             // synchronous reset, active high
    input  wire [LINE_W-1:0]              look_line,       // S1: a piece that is about to be committed
    input  wire [MAP_W-1:0]               look_map,
    input  wire [CHUNK_W-1:0]             look_chunk,
    input  wire                           look_again,      // its line is that of S2
    input  wire                           look_again_map,  // its map too
    input  wire                           add_valid,       // S2: words are asked for
    input  wire                           add_new,         // in a new MSHR, otherwise in that of the open request
    input  wire [1:0]                     add_kind,        // KIND_*
    input  wire [LINE_W-1:0]              add_line,
    input  wire [CHUNK_WORDS-1:0]         add_mask,        // the words, by their places in the line
    input  wire [MAP_W-1:0]               add_map,
    input  wire [CHUNK_W-1:0]             add_chunk,       // their chunk
    input  wire [CHUNK_WORDS*WORD_W-1:0]  add_places,      // their places there
    input  wire [CHUNK_WORDS-1:0]         join_mask,       // S2: words that a READ on its way brings
    output wire [MSHRS-1:0]               spare,           // MSHRs that hold no request
    output wire [MSHRS-1:0]               free,            // one-hot: the lowest that is unused
    output wire [MSHRS-1:0]               open_mshr,       // one-hot: the MSHR of the last request
    output wire [$clog2(MSHRS)-1:0]       add_number,      // S2: the number of the request's MSHR
    input  wire [$clog2(MSHRS)-1:0]       sent,            // the MSHR of the request at l2_req
    output wire [1:0]                     sent_kind,       // what that asks for
    output wire [LINE_W-1:0]              sent_line,
    output wire [CHUNK_WORDS-1:0]         sent_mask,
    output wire [MAP_W-1:0]               sent_map,
    output wire [MSHRS-1:0]               joined,          // S2: MSHRs with words that its access waits for
    output wire [MSHRS-1:0]               answered,        // MSHRs that the answer in M is for
    output wire                           more_come,       // there is one
    output wire [MSHRS-1:0]               freed,           // MSHRs that expect nothing from now on
    output reg  [CHUNK_WORDS-1:0]         expected,        // words of the line that these expect
    output reg  [CHUNK_WORDS*PLACE_W-1:0] expected_places, // their places
    output reg  [CHUNK_W-1:0]             expected_even,   // the chunks that they lie in, of even and of odd number
    output reg  [CHUNK_W-1:0]             expected_odd,
    output reg  [CHUNK_WORDS-1:0]         granting_words,  // words of the line whose REG, for own_map, is on its way
    output reg  [CHUNK_WORDS-1:0]         line_leaving,    // S2: words of the line that a WB has
    output reg  [CHUNK_WORDS-1:0]         line_reading,    // S2: that a READ, a REG of its map has
    output reg  [CHUNK_WORDS-1:0]         line_granting,
    output wire [MAP_ENTRIES-1:0]         travelling,      // the map indices that MSHRs name
    output wire                           chunk_leaving,   // S1: a WB carries words of its chunk
    output wire                           wakes,           // an MSHR becomes unused
    output wire                           in_flight,       // a READ or REG for `self` is on its way
    output wire                           any_in_flight,   // a READ or REG is on its way

    // from stash_requests
    input  wire                           release_valid,   // S1: words of an answer are no longer expected
    input  wire [MSHRS-1:0]               release_of,      // by these MSHRs
    input  wire [CHUNK_WORDS-1:0]         release_words,
    input  wire [LINE_W-1:0]              own_line,        // the line of a forward
    input  wire [MAP_W-1:0]               own_map,         // the map under which it says that words are owned
    input  wire [MSHRS-1:0]               locked_q,        // MSHRs that an answer was for already
    input  wire [1:0]                     p_kind_q,        // the kind of the answer in P
    input  wire [MAP_W-1:0]               p_map_q,         // its map
    input  wire [CHUNK_W-1:0]             answer_chunk,    // its chunk
    input  wire [1:0]                     msg_kind,        // the kind of request that it answers
    input  wire [LINE_W-1:0]              msg_line,        // the line of an answer
    input  wire [MAP_W-1:0]               msg_map,         // its map
    input  wire [MAP_W-1:0]               self             // the mapping in question
);

    localparam [1:0] KIND_WB = 2'd2;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_READ = 2'd0;                            // kinds of requests at the L2
    localparam integer SENT_W = LINE_W + CHUNK_WORDS + MAP_W + 2; // width of it

    genvar i;
    genvar j;

    reg  [MSHRS-1:0]         open_mshr_q;
    reg  [$clog2(MSHRS)-1:0] open_number_q;
    reg  [SENT_W-1:0]        at_port; // what is at l2_req
    reg  [MAP_ENTRIES-1:0]   any_travelling;

    wire [MSHRS-1:0] used;
    assign spare = ~used;
    wire [$clog2(MSHRS)-1:0] free_number;

    lowest_one #(.COUNT(MSHRS)) lowest_unused (.some(spare), .lowest(free), .number(free_number));

    always @(posedge clk) begin
        if (rst) begin
            {open_mshr_q, open_number_q} <= 0;
        end else if (add_new) begin
            {open_mshr_q, open_number_q} <= {free, free_number};
        end
    end

    assign open_mshr = open_mshr_q;
    assign add_number = add_new ? free_number : open_number_q;
    wire [MSHRS-1:0] becomes_unused;
    wire [MSHRS-1:0] leaves_q;       // S2: a WB of its line
    wire [MSHRS-1:0] reads_q;        // S2: a READ, a REG of its line and map
    wire [MSHRS-1:0] registers_q;
    wire [MSHRS-1:0] grants_q;       // a REG of the forward's line and map
    wire [MSHRS*CHUNK_WORDS-1:0] mask_of;
    wire [MSHRS-1:0] look_chunk_leaving;
    wire [MSHRS-1:0] comes;          // MSHRs that expect an acknowledgement like that in P, of its chunk
    wire [MSHRS*CHUNK_WORDS*PLACE_W-1:0] places_of;
    wire [MSHRS*CHUNK_W-1:0] even_of, odd_of;
    wire [MSHRS*SENT_W-1:0] sent_of; // the same of each, 0 of the others
    wire [MSHRS-1:0] flies;          // a READ or REG
    wire [MSHRS-1:0] flies_self;     // one for `self`
    wire [MSHRS*MAP_W-1:0] map_of;

    generate
        for (i = 0; i < MSHRS; i = i + 1) begin : g_mshr
            reg                            used_q;
            reg  [1:0]                     kind_q;  // KIND_*
            reg  [LINE_W-1:0]              line_q;  // physical line
            reg  [CHUNK_WORDS-1:0]         mask_q;  // words that are still expected
            reg  [MAP_W-1:0]               map_q;   // map index of the request
            reg  [CHUNK_W-1:0]             chunk_q; // where its first words lie; of a WB, all words
            // where those lie that are not in that chunk: the one before it, or behind it; without the lowest bit
            reg  [CHUNK_W-2:0]             other_q;
            reg  [CHUNK_WORDS*PLACE_W-1:0] places_q;
            reg  [1:0]                     empty_q; // bit k: it expected nothing k+1 cycles ago
            reg                            leaving_q;
            reg                            reading_q;
            reg                            registering_q;
            reg                            granting_q;

            wire opened = add_new && free[i];
            wire extended = add_valid && !add_new && open_mshr_q[i];
            wire is_wb = kind_q == KIND_WB;
            wire is_reg = kind_q == KIND_REG;
            wire is_empty = mask_q == {CHUNK_WORDS{1'b0}};
            wire releases = release_valid && release_of[i];
            wire [CHUNK_WORDS-1:0] mask_left = mask_q & ~release_words;
            assign used[i] = used_q;
            assign becomes_unused[i] = empty_q[1];
            assign freed[i] = releases && mask_left == {CHUNK_WORDS{1'b0}};

            always @(posedge clk) begin : set_empty_q
                integer k;
                if (rst) begin
                    empty_q <= 0;
                end else begin
                    empty_q[0] <= used_q && is_empty && !empty_q[1];
                    empty_q[1] <= empty_q[0] && !empty_q[1];
                end
                if (rst) begin
                    used_q <= 1'b0;
                end else if (opened) begin
                    used_q <= 1'b1;
                end else if (empty_q[1]) begin
                    used_q <= 1'b0;
                end
                if (opened) begin
                    kind_q <= add_kind;
                    line_q <= add_line;
                    map_q <= add_map;
                    chunk_q <= add_chunk;
                    other_q <= {(CHUNK_W-1){1'b0}};
                    mask_q <= add_mask;
                end else if (extended) begin
                    if (add_chunk[0] != chunk_q[0]) begin
                        other_q <= add_chunk[CHUNK_W-1:1];
                    end
                    mask_q <= mask_q | add_mask;
                end else if (releases) begin
                    mask_q <= mask_left;
                end
                for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                    if ((opened || extended) && add_mask[k]) begin
                        places_q[k*PLACE_W +: PLACE_W] <= {add_chunk[0], add_places[k*WORD_W +: WORD_W]};
                    end
                end
            end

            // The look-ups of S1, with what S2 adds in the same cycle.
            wire on_line = used_q ? line_q == look_line : opened && look_again;
            wire [1:0] look_kind = used_q ? kind_q : add_kind;
            wire on_map = used_q ? map_q == look_map : look_again_map;

            always @(posedge clk) begin
                if (rst) begin
                    {leaving_q, reading_q, registering_q, granting_q} <= 0;
                end else begin
                    leaving_q <= on_line && look_kind == KIND_WB;
                    reading_q <= on_line && on_map && look_kind == KIND_READ;
                    registering_q <= on_line && on_map && look_kind == KIND_REG;
                    granting_q <= used_q && is_reg && line_q == own_line && map_q == own_map;
                end
            end

            assign leaves_q[i] = leaving_q;
            assign reads_q[i] = reading_q;
            assign registers_q[i] = registering_q;
            assign grants_q[i] = granting_q;
            assign mask_of[i*CHUNK_WORDS +: CHUNK_WORDS] = mask_q;
            assign joined[i] = reading_q && (|(mask_q & join_mask));

            assign look_chunk_leaving[i] = used_q
                ? is_wb && chunk_q == look_chunk
                : opened && add_kind == KIND_WB && add_chunk == look_chunk;

            // Answers.

            assign comes[i] = used_q
                && !is_empty
                && !locked_q[i]
                && kind_q == p_kind_q
                && map_q == p_map_q
                && chunk_q == answer_chunk;

            wire is_answered = used_q
                && !is_empty
                && kind_q == msg_kind
                && line_q == msg_line
                && map_q == msg_map;

            assign answered[i] = is_answered;

            for (j = 0; j < CHUNK_WORDS; j = j + 1) begin : g_place
                assign places_of[(i*CHUNK_WORDS+j)*PLACE_W +: PLACE_W] = places_q[j*PLACE_W +: PLACE_W]
                    & {PLACE_W{mask_q[j] && is_answered}};
            end

            wire [CHUNK_W-1:0] even = {chunk_q[0] ? other_q : chunk_q[CHUNK_W-1:1], 1'b0};
            wire [CHUNK_W-1:0] odd = {chunk_q[0] ? chunk_q[CHUNK_W-1:1] : other_q, 1'b1};
            assign even_of[i*CHUNK_W +: CHUNK_W] = even & {CHUNK_W{is_answered}};
            assign odd_of[i*CHUNK_W +: CHUNK_W] = odd & {CHUNK_W{is_answered}};
            wire is_sent = sent == i[$clog2(MSHRS)-1:0];
            assign sent_of[i*SENT_W +: SENT_W] = {kind_q, line_q, mask_q, map_q} & {SENT_W{is_sent}};
            assign flies[i] = used_q && !is_wb;
            assign flies_self[i] = used_q && !is_wb && map_q == self;
            assign map_of[i*MAP_W +: MAP_W] = map_q;

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    assert (!(used_q && is_empty) || !(opened || extended)); // what expects nothing is not added to
                    // what is added belongs to the request
                    assert (!extended
                        || (used_q && kind_q == add_kind && line_q == add_line && map_q == add_map));
                    // the words of a line lie in neighbouring chunks
                    assert (!extended
                        || add_chunk == chunk_q
                        || add_chunk == chunk_q + 1'b1
                        || add_chunk == chunk_q - 1'b1);
                    // they lie in two
                    assert (!extended
                        || add_chunk == chunk_q
                        || other_q == {(CHUNK_W-1){1'b0}}
                        || other_q == add_chunk[CHUNK_W-1:1]);
                    // an answer is for a request that has left
                    assert (!releases || (used_q && !is_empty && !extended));
                end
            end
`endif
        end
    endgenerate

    assign more_come = |comes;
    assign {sent_kind, sent_line, sent_mask, sent_map} = at_port;

    always @* begin : set_at_port
        integer k;
        {at_port, expected, granting_words, line_leaving, line_reading, line_granting} = 0;
        {expected_places, expected_even, expected_odd} = 0;
        for (k = 0; k < MSHRS; k = k + 1) begin
            at_port = at_port | sent_of[k*SENT_W +: SENT_W];
            expected = expected | (mask_of[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{answered[k]}});
            granting_words = granting_words
                | (mask_of[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{grants_q[k]}});
            line_leaving = line_leaving | (mask_of[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{leaves_q[k]}});
            line_reading = line_reading | (mask_of[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{reads_q[k]}});
            line_granting = line_granting
                | (mask_of[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{registers_q[k]}});
            expected_places = expected_places | places_of[k*CHUNK_WORDS*PLACE_W +: CHUNK_WORDS*PLACE_W];
            expected_even = expected_even | even_of[k*CHUNK_W +: CHUNK_W];
            expected_odd = expected_odd | odd_of[k*CHUNK_W +: CHUNK_W];
        end
    end

    assign chunk_leaving = |look_chunk_leaving;
    assign wakes = |becomes_unused;

    always @* begin : set_any_travelling
        integer e;
        integer n;
        any_travelling = {MAP_ENTRIES{1'b0}};
        for (e = 0; e < MAP_ENTRIES; e = e + 1) begin
            for (n = 0; n < MSHRS; n = n + 1) begin
                if (used[n] && map_of[n*MAP_W +: MAP_W] == e[MAP_W-1:0]) begin
                    any_travelling[e] = 1'b1;
                end
            end
        end
    end

    assign travelling = any_travelling;
    assign in_flight = |flies_self;
    assign any_in_flight = |flies;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!add_new || (|spare));                           // a new request finds a free MSHR
            cover (&used);                                           // every MSHR is used
            cover ((answered & (answered - 1'b1)) != {MSHRS{1'b0}}); // an answer is for two requests
        end
    end
`endif

endmodule

`default_nettype wire
