// stash_mshrs: line requests outstanding at the L2
//
// The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects, and where
// they go.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_mshrs #(
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // line requests outstanding at the L2, in entries (a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a word's place: in an even or odd chunk, and where in it; derived, not to be overridden
    parameter integer PLACE_W = WORD_W + 1
) (
    input  wire                           clk,             // clock
    input  wire                           rst,             // synchronous reset, active high
    input  wire [LINE_W-1:0]              look_line,       // S1: a word that is about to be committed
    input  wire [WORD_W-1:0]              look_word,
    input  wire [MAP_W-1:0]               look_map,
    input  wire [CHUNK_W-1:0]             look_chunk,
    // S2: a word is asked for; all words between two IDLE states have one kind and map
    input  wire                           add_valid,
    input  wire                           add_new,         // in a new MSHR, otherwise in that of the open request
    input  wire [1:0]                     add_kind,        // KIND_*
    input  wire [LINE_W-1:0]              add_line,
    input  wire [WORD_W-1:0]              add_word,
    input  wire [MAP_W-1:0]               add_map,
    input  wire [CHUNK_W-1:0]             add_chunk,       // its chunk
    input  wire [WORD_W-1:0]              add_place,       // its place there
    output wire [MSHRS-1:0]               freed,           // MSHRs whose last words this release takes
    output wire [MSHRS-1:0]               free,            // one-hot: the lowest of them
    output wire                           free_valid,      // some MSHR is free
    output wire [MSHRS-1:0]               unused,
    output wire [MSHRS-1:0]               open_mshr,       // one-hot: the MSHR of the open request
    output wire                           leaving,         // S2: a WB of this line has the word
    output wire                           granting,        // S2: a REG of this line and map has it
    output wire [MSHRS-1:0]               reading,         // S2: the READ of this line and map that has it
    output wire                           chunk_leaving,   // S2: a WB carries words of this chunk
    output reg  [CHUNK_WORDS*PLACE_W-1:0] expected_places, // the places of these words
    output reg  [CHUNK_W-1:0]             expected_even,   // the chunks that they lie in, of even and of odd number
    output reg  [CHUNK_W-1:0]             expected_odd,
    output wire [CHUNK_WORDS-1:0]         expected, // words of the line that requests of this kind and map expect
    // words of the line whose REG, for map msg_owner, is on its way
    output wire [CHUNK_WORDS-1:0]         granting_words,
    output wire [MAP_ENTRIES-1:0]         travelling,      // the map indices that MSHRs name
    output wire                           in_flight,       // a READ or REG for ask_map is on its way
    output wire                           any_in_flight,   // a READ or REG is on its way

    // from stash_requests
    input  wire                           msg_release,     // its words are no longer expected
    input  wire [1:0]                     msg_kind,        // what the MSHRs are told, and asked
    input  wire [LINE_W-1:0]              msg_line,
    input  wire [MAP_W-1:0]               msg_map,         // the map index of the request
    input  wire [MAP_W-1:0]               msg_owner,       // a forward: the map index under which the words are owned
    input  wire [CHUNK_WORDS-1:0]         msg_mask,
    input  wire [MAP_W-1:0]               ask_map          // for commands, as in stash_mshrs
);

    localparam [1:0] KIND_READ = 2'd0;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_WB = 2'd2;

    genvar i;
    genvar j;

    reg  [MSHRS-1:0]       open_q;
    reg  [3:0]             releases_q; // bit k: words were taken k+1 cycles ago
    reg                    leaving_q;
    reg                    granting_q;
    reg                    chunk_leaving_q;
    reg  [MSHRS-1:0]       reading_q;
    reg                    again_q;    // the word of S2 is the one that the last cycle's S2 added
    reg  [CHUNK_WORDS-1:0] any_expected;
    reg  [CHUNK_WORDS-1:0] any_granting;
    reg  [MAP_ENTRIES-1:0] any_travelling;

    wire [MSHRS-1:0] used;
    assign free = ~used & (used + 1'b1);
    assign free_valid = !(&used);
    assign unused = ~used;

    always @(posedge clk) begin
        if (rst) begin
            open_q <= {MSHRS{1'b0}};
        end else if (add_valid && add_new) begin
            open_q <= free;
        end
    end

    assign open_mshr = open_q;
    wire [CHUNK_WORDS-1:0] add_mask = {{(CHUNK_WORDS-1){1'b0}}, 1'b1} << add_word;

    always @(posedge clk) begin
        if (rst) begin
            releases_q <= 4'd0;
        end else begin
            releases_q <= {releases_q[2:0], msg_release};
        end
    end

    wire [MSHRS-1:0] look_leaving;
    wire [MSHRS-1:0] look_granting;
    wire [MSHRS-1:0] look_reading;
    wire [MSHRS-1:0] look_chunk_leaving;
    wire [MSHRS*CHUNK_WORDS-1:0] expected_of;
    wire [MSHRS*CHUNK_WORDS-1:0] granting_of;
    wire [MSHRS*CHUNK_WORDS*PLACE_W-1:0] places_of;
    wire [MSHRS*CHUNK_W-1:0] even_of;
    wire [MSHRS*CHUNK_W-1:0] odd_of;
    wire [MSHRS-1:0] flies;     // a READ or REG
    wire [MSHRS-1:0] flies_for; // a READ or REG of ask_map
    wire [MSHRS*MAP_W-1:0] map_of;

    generate
        for (i = 0; i < MSHRS; i = i + 1) begin : g_mshr
            reg                            used_q;
            reg  [1:0]                     kind_q;  // KIND_*
            reg  [LINE_W-1:0]              line_q;  // physical line
            reg  [CHUNK_WORDS-1:0]         mask_q;  // words that are still expected
            reg  [MAP_W-1:0]               map_q;   // map index of the request
            reg  [CHUNK_W-1:0]             chunk_q; // where its first word lies; of a WB, all words
            // where those lie that are not in that chunk: the one before it, or behind it
            reg  [CHUNK_W-1:0]             other_q;
            reg  [CHUNK_WORDS*PLACE_W-1:0] places_q;
            // the message is for it; a message is looked at from its second cycle on
            reg                            answered_q;
            reg                            grants_q;

            wire opened = add_valid && add_new && free[i];
            wire extended = add_valid && !add_new && open_q[i];

            always @(posedge clk) begin
                if (rst) begin
                    {answered_q, grants_q} <= 0;
                end else begin
                    answered_q <= used_q && kind_q == msg_kind && line_q == msg_line && map_q == msg_map;
                    grants_q <= used_q && kind_q == KIND_REG && line_q == msg_line && map_q == msg_owner;
                end
            end

            wire [CHUNK_WORDS-1:0] mask_left = mask_q & ~msg_mask;
            assign used[i] = used_q;
            assign freed[i] = msg_release && answered_q && mask_left == {CHUNK_WORDS{1'b0}};

            always @(posedge clk) begin : set_used_q
                integer k;
                if (rst) begin
                    used_q <= 1'b0;
                end else if (opened) begin
                    used_q <= 1'b1;
                end else if (releases_q[3] && mask_q == {CHUNK_WORDS{1'b0}}) begin
                    used_q <= 1'b0;
                end
                if (opened) begin
                    kind_q <= add_kind;
                    line_q <= add_line;
                    map_q <= add_map;
                    chunk_q <= add_chunk;
                    other_q <= {CHUNK_W{1'b0}};
                    mask_q <= add_mask;
                end else if (extended) begin
                    if (add_chunk[0] != chunk_q[0]) begin
                        other_q <= add_chunk;
                    end
                    mask_q <= mask_q | add_mask;
                end else if (msg_release && answered_q) begin
                    mask_q <= mask_left;
                end
                for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                    if ((opened || extended) && add_mask[k]) begin
                        places_q[k*PLACE_W +: PLACE_W] <= {add_chunk[0], add_place};
                    end
                end
            end

            // Look-ups.
            wire has_word = used_q && line_q == look_line && mask_q[look_word];
            wire for_map = map_q == look_map;
            wire is_wb = kind_q == KIND_WB;
            assign look_leaving[i] = has_word && is_wb;
            assign look_granting[i] = has_word && for_map && kind_q == KIND_REG;
            assign look_reading[i] = has_word && for_map && kind_q == KIND_READ;
            assign look_chunk_leaving[i] = used_q && is_wb && chunk_q == look_chunk;
            assign expected_of[i*CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{answered_q}};
            assign granting_of[i*CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{grants_q}};

            for (j = 0; j < CHUNK_WORDS; j = j + 1) begin : g_place
                assign places_of[(i*CHUNK_WORDS+j)*PLACE_W +: PLACE_W] = places_q[j*PLACE_W +: PLACE_W]
                    & {PLACE_W{mask_q[j] && answered_q}};
            end

            assign even_of[i*CHUNK_W +: CHUNK_W] = (chunk_q[0] ? other_q : chunk_q) & {CHUNK_W{answered_q}};
            assign odd_of[i*CHUNK_W +: CHUNK_W] = (chunk_q[0] ? chunk_q : other_q) & {CHUNK_W{answered_q}};
            assign flies[i] = used_q && !is_wb;
            assign flies_for[i] = used_q && !is_wb && map_q == ask_map;
            assign map_of[i*MAP_W +: MAP_W] = map_q;

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // an MSHR in use expects some word, or was just answered
                    assert (!used_q || (|mask_q) || (|releases_q));
                    // the words of a line lie in neighbouring chunks
                    assert (!extended
                        || add_chunk == chunk_q
                        || add_chunk == chunk_q + 1'b1
                        || add_chunk == chunk_q - 1'b1);
                    // they lie in two
                    assert (!extended
                        || add_chunk == chunk_q
                        || other_q == {CHUNK_W{1'b0}}
                        || other_q == add_chunk);
                end
            end
`endif
        end
    endgenerate

    // The word that S2 adds in the cycle of the look-up may be the same word: then the answer is that it is there.

    always @(posedge clk) begin
        if (rst) begin
            {leaving_q, granting_q, reading_q, chunk_leaving_q, again_q} <= 0;
        end else begin
            leaving_q <= |look_leaving;
            granting_q <= |look_granting;
            reading_q <= look_reading;
            chunk_leaving_q <= |look_chunk_leaving;
            again_q <= add_valid && add_line == look_line && add_word == look_word;
        end
    end

    assign leaving = leaving_q || (again_q && add_kind == KIND_WB);
    assign granting = granting_q || (again_q && add_kind == KIND_REG);
    assign reading = reading_q | (open_q & {MSHRS{again_q && add_kind == KIND_READ}});
    assign chunk_leaving = chunk_leaving_q;

    always @* begin : set_any_expected
        integer k;
        {any_expected, any_granting, expected_places, expected_even, expected_odd} = 0;
        for (k = 0; k < MSHRS; k = k + 1) begin
            any_expected = any_expected | expected_of[k*CHUNK_WORDS +: CHUNK_WORDS];
            any_granting = any_granting | granting_of[k*CHUNK_WORDS +: CHUNK_WORDS];
            expected_places = expected_places | places_of[k*CHUNK_WORDS*PLACE_W +: CHUNK_WORDS*PLACE_W];
            expected_even = expected_even | even_of[k*CHUNK_W +: CHUNK_W];
            expected_odd = expected_odd | odd_of[k*CHUNK_W +: CHUNK_W];
        end
    end

    assign expected = any_expected;
    assign granting_words = any_granting;

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
    assign in_flight = |flies_for;
    assign any_in_flight = |flies;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(add_valid && add_new && !free_valid));        // a new request finds a free MSHR
            assert ((reading & (reading - 1'b1)) == {MSHRS{1'b0}}); // one request at most has a word to read
            cover (&used);                                          // every MSHR is used
            cover (again_q);                                        // a word is looked up while it is being added
        end
    end
`endif

endmodule

`default_nettype wire
