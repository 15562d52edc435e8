// stash_requests: requests at the L2
//
// Requests at the L2: each has an MSHR. A READ or REG stays open while the piece behind belongs to it.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_requests #(
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a word's place: in an even or odd chunk, and where in it; derived, not to be overridden
    parameter integer PLACE_W = $clog2(CHUNK_WORDS) + 1,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 5,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3
) (
    input  wire                               clk,             // clock
    input  wire                               rst,             // synchronous reset, active high
    // S2: bit n * CHUNK_WORDS + k: word k of the chunk has place n in the line
    input  wire [CHUNK_WORDS*CHUNK_WORDS-1:0] moves,
    input  wire                               s1_piece,        // S1 holds a piece
    input  wire                               s1_asks_read,    // what it may ask for is a READ, a REG
    input  wire                               s1_asks_reg,
    input  wire [CHUNK_WORDS-1:0]             asked_words, // S2: words that are asked for, by their places in the chunk
    input  wire [CHUNK_WORDS-1:0]             joined_words,    // words that a READ on its way brings
    output wire [MSHRS-1:0]                   s2_waits,        // READs that the access of S2 waits for
    output wire [MSHRS-1:0]                   s2_regs,         // the REG that it has asked for
    input  wire [LINE_W-1:0]                  msg_line,        // the line of an answer
    input  wire [MAP_W-1:0]                   msg_map,         // its map
    input  wire [1:0]                         p_kind_q,        // the kind of the answer in P
    input  wire [MAP_W-1:0]                   p_map_q,         // its map
    input  wire [CHUNK_W-1:0]                 answer_chunk,    // its chunk
    input  wire [MSHRS-1:0]                   locked_q,        // MSHRs that an answer was for already
    output wire                               more_come,       // some MSHR expects another one like it
    input  wire [1:0]                         msg_kind,        // the kind of request that it answers
    output wire [MSHRS-1:0]                   answered,        // the MSHRs that it answers
    output wire [CHUNK_WORDS-1:0]             expected,        // words that they expect
    output wire [CHUNK_WORDS*PLACE_W-1:0]     expected_places, // their places
    output wire [CHUNK_W-1:0]                 expected_even,   // in these chunks, of even and of odd number
    output wire [CHUNK_W-1:0]                 expected_odd,
    input  wire                               release_valid,   // S1: words of an answer are no longer expected
    input  wire [CHUNK_WORDS-1:0]             release_words,
    input  wire [MSHRS-1:0]                   release_of,      // by these MSHRs
    input  wire [LINE_W-1:0]                  own_line,        // the line of a forward
    input  wire [MAP_W-1:0]                   own_map,         // the map under which it says that words are owned
    output wire [CHUNK_WORDS-1:0]             granting_words,  // words whose REG is on its way
    // S2: the open request takes its words, or an MSHR is free, and of a WB a place for its data
    output wire                               room,
    output wire                               line_room,       // a place for the data of a WB is free
    output wire [CHUNK_WORDS-1:0]             line_leaving,    // S2: words of its line that a WB has
    output wire [CHUNK_WORDS-1:0]             line_reading,    // words that a READ, a REG of its map has
    output wire [CHUNK_WORDS-1:0]             line_granting,
    output wire                               chunk_leaving,   // S1: a WB carries words of its chunk
    output wire [MSHRS-1:0]                   freed,           // MSHRs that expect nothing from now on
    output wire                               mshr_wakes,      // an MSHR becomes unused
    output wire                               map_in_flight,   // a READ or REG for `self` is on its way
    output wire                               any_in_flight,   // a READ or REG is on its way
    output wire [MAP_ENTRIES-1:0]             travelling,      // the map indices that MSHRs name
    output wire [MSHRS-1:0]                   mshr_unused,     // MSHRs that hold no request
    output wire                               s2_takes,        // S2 takes a new MSHR
    input  wire                               mshr_kept_q,     // accesses leave an MSHR to what leaves
    input  wire                               mshr_due,        // another access has its turn, and that of S2 takes none
    input  wire                               s2_piece,        // S2 holds a piece
    input  wire                               s2_evict,        // S2 holds a piece of a chunk that leaves

    // out of stash_engine
    output wire                               l2_req_valid,
    output wire [MESSAGE_W-1:0]               l2_req_data,

    // from stash_pieces
    input  wire                               s2_access,       // S2 holds a piece of an access
    input  wire [LINE_W-1:0]                  s1_line_q,       // the physical line
    input  wire [LINE_W-1:0]                  s2_line_q,
    input  wire [MAP_W-1:0]                   s1_map_q,        // the mapping
    input  wire [MAP_W-1:0]                   s2_map_q,
    input  wire [CHUNK_W-1:0]                 s1_chunk_q,
    input  wire [CHUNK_W-1:0]                 s2_chunk_q,

    // from stash_commands
    input  wire [MAP_W-1:0]                   self,            // the mapping in question

    // from stash_engine
    input  wire                               l2_req_ready,
    input  wire [CORE_BITS-1:0]               core_id,         // this compute unit's id on the network; constant

    // from stash_spread
    // the words there of an answer, a forward or a writeback, 0 elsewhere
    input  wire [32*CHUNK_WORDS-1:0]          moved_data
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
    localparam [1:0] KIND_WB = 2'd2;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_READ = 2'd0;               // kinds of requests at the L2
    localparam integer MSG_W = 4;
    localparam [3:0] MSG_READ = 4'd0;                // stash to L2: send me these words
    localparam [3:0] MSG_REG = 4'd2;                 // stash to L2: register these words to me
    localparam [3:0] MSG_WB = 4'd8;                  // stash to L2: these words, no longer mine once you acknowledge
    localparam integer MSHR_W = $clog2(MSHRS);       // width of an MSHR's number
    // width of a message without its data
    localparam integer HEADER_W = MSG_W + LINE_W + CHUNK_WORDS + CORE_BITS + 2 * MAP_W + 1;

    genvar i;

    reg  [CHUNK_WORDS-1:0]        add_mask;    // the words, by their places in the line
    reg  [CHUNK_WORDS-1:0]        join_mask;
    reg  [CHUNK_WORDS*WORD_W-1:0] add_places;  // the place of each in its chunk
    reg                           s2_reg_q;    // what S2 asks for is a REG
    reg                           s2_read_q;   // a READ; otherwise a WB
    reg                           open_q;      // the words of S2 join the request of the piece before
    reg  [CHUNK_WORDS-1:0]        open_mask_q; // which has these words

    always @* begin : set_add_mask
        integer n;
        integer k;
        {add_mask, join_mask, add_places} = 0;
        for (n = 0; n < CHUNK_WORDS; n = n + 1) begin
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                if (moves[n*CHUNK_WORDS+k]) begin
                    add_mask[n] = add_mask[n] || asked_words[k];
                    join_mask[n] = join_mask[n] || joined_words[k];
                    add_places[n*WORD_W +: WORD_W] = add_places[n*WORD_W +: WORD_W] | k[WORD_W-1:0];
                end
            end
        end
    end

    wire [1:0] add_kind = s2_reg_q ? KIND_REG : s2_read_q ? KIND_READ : KIND_WB;
    wire is_wb = add_kind == KIND_WB && !s2_access; // a raw access asks for nothing
    wire asks = |asked_words;
    wire [CHUNK_WORDS-1:0] old_mask = open_mask_q & {CHUNK_WORDS{open_q}};
    wire [CHUNK_WORDS-1:0] mask = old_mask | add_mask;
    wire same_line = s1_line_q == s2_line_q;
    wire same_map = s1_map_q == s2_map_q;

    wire belongs = s1_piece
        && same_line
        && same_map
        && ((s1_asks_read && s2_read_q) || (s1_asks_reg && s2_reg_q));

    wire has_request = open_q || asks; // S2 has a request
    assign s2_takes = asks && !open_q;

    always @(posedge clk) begin
        s2_reg_q <= s1_asks_reg;
        s2_read_q <= s1_asks_read;
        if (rst) begin
            open_q <= 1'b0;
        end else begin
            open_q <= has_request && belongs;
        end
        open_mask_q <= mask;
    end

    wire [MSHRS-1:0] mshr_open; // one-hot: that of the open request
    wire [MSHRS-1:0] mshr_free; // one-hot: the MSHR of the next request
    wire [MSHRS-1:0] used_now = open_q ? mshr_open : mshr_free;

    // an MSHR is there for S2
    wire mshr_room = (|(mshr_unused & ~(mshr_free & {MSHRS{mshr_kept_q && s2_access}})))
        && !(mshr_due && s2_access);

    assign room = open_q || (mshr_room && (line_room || !is_wb));
    wire [MSHRS-1:0] joined;      // MSHRs with words of S2 that it waits for
    assign s2_waits = joined | (used_now & {MSHRS{asks && s2_read_q}});
    assign s2_regs = used_now & {MSHRS{asks && s2_reg_q && s2_access}};
    wire [MSHR_W-1:0] number_now; // of used_now
    wire [MSHR_W-1:0] out_number; // of the oldest request
    wire [1:0] out_kind;
    wire [LINE_W-1:0] out_line;
    wire [CHUNK_WORDS-1:0] out_mask;
    wire [MAP_W-1:0] out_map;

    stash_mshrs #(
        .PA_BITS(PA_BITS), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .BYTES(BYTES), .MSHRS(MSHRS)
    ) mshrs (
        .clk(clk), .rst(rst),
        .look_line      (s1_line_q),
        .look_map       (s1_map_q),
        .look_chunk     (s1_chunk_q),
        .look_again     (same_line),
        .look_again_map (same_map),
        .add_valid      (asks),
        .add_new        (s2_takes),
        .add_kind       (add_kind),
        .add_line       (s2_line_q),
        .add_mask       (add_mask),
        .add_map        (s2_map_q),
        .add_chunk      (s2_chunk_q),
        .add_places(add_places), .join_mask(join_mask),
        .spare          (mshr_unused),
        .free           (mshr_free),
        .open_mshr      (mshr_open),
        .add_number     (number_now),
        .sent           (out_number),
        .sent_kind      (out_kind),
        .sent_line      (out_line),
        .sent_mask      (out_mask),
        .sent_map       (out_map),
        .joined(joined), .answered(answered), .more_come(more_come), .freed(freed), .expected(expected),
        .expected_places(expected_places), .expected_even(expected_even), .expected_odd(expected_odd),
        .granting_words(granting_words), .line_leaving(line_leaving), .line_reading(line_reading),
        .line_granting(line_granting), .travelling(travelling), .chunk_leaving(chunk_leaving),
        .wakes          (mshr_wakes),
        .in_flight      (map_in_flight),
        .any_in_flight(any_in_flight), .release_valid(release_valid), .release_of(release_of),
        .release_words(release_words), .own_line(own_line), .own_map(own_map), .locked_q(locked_q), .p_kind_q(p_kind_q),
        .p_map_q(p_map_q), .answer_chunk(answer_chunk), .msg_kind(msg_kind), .msg_line(msg_line), .msg_map(msg_map),
        .self(self)
    );

    wire closes = has_request && !belongs; // it leaves

    // The queue to l2_req: numbers of MSHRs, which have the rest. The data of WBs, which have the most bits by far and
    // are rare, lie beside it, in the order of the WBs. They are read in the cycle in which they leave.
    wire [$clog2(MSHRS):0] requests_queued; // entries held

    stash_queue #(.WIDTH(MSHR_W), .DEPTH(MSHRS)) l2_requests (
        .in_valid  (closes),
        .in_data   (number_now),
        .out_valid (l2_req_valid),
        .out_ready (l2_req_ready),
        .out_data  (out_number),
        .count     (requests_queued),
        .clk(clk), .rst(rst)
    );

    wire [MSG_W-1:0] out_type = (out_kind == KIND_READ) ? MSG_READ : (out_kind == KIND_REG) ? MSG_REG : MSG_WB;
    wire [32*CHUNK_WORDS-1:0] line_in; // words of the piece that stay are not in it

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_data
            assign line_in[i*32 +: 32] = moved_data[i*32 +: 32] & {32{add_mask[i]}};
        end
    endgenerate

    wire line_enters = closes && is_wb;
    wire out_wb = l2_req_valid && out_kind == KIND_WB;
    wire line_some;                 // the queue is not empty
    wire [32*CHUNK_WORDS-1:0] line; // the data of the oldest WB
    wire [1:0] lines_held;

    stash_queue #(.WIDTH(CHUNK_WORDS * 32), .DEPTH(2)) lines (
        .in_valid  (line_enters),
        .in_data   (line_in),
        .out_valid (line_some),
        .out_ready (out_wb && l2_req_ready),
        .out_data  (line),
        .count     (lines_held),
        .clk(clk), .rst(rst)
    );

    assign line_room = !lines_held[1];
    wire [HEADER_W-1:0] header = {out_type, out_line, out_mask, core_id, 1'b1, out_map, {MAP_W{1'b0}}};
    assign l2_req_data = {header & {HEADER_W{l2_req_valid}}, line & {(CHUNK_WORDS*32){out_wb}}};
    wire unused = &{1'b0, requests_queued, s2_piece, s2_evict};
    wire unused_b = &{1'b0, line_some, lines_held[0]}; // it is there when the WB leaves

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!open_q || s2_piece);                         // an open request has a piece in S2
            assert (!line_enters || line_room);                   // a WB's data find a place
            assert (!s2_access || room == (open_q || mshr_room)); // an access waits for no place for data
            // a request leaves with an MSHR in use
            assert (!closes || (|(used_now & ~mshr_unused)) || (asks && !open_q));
            assert (!(open_q && asks) || (old_mask & add_mask) == {CHUNK_WORDS{1'b0}}); // no word is asked for twice
            cover (open_q && asks && s2_read_q); // a READ takes words of two chunks, or of two accesses
            cover (open_q && asks && s2_reg_q);                        // a REG does
            cover (s2_evict && is_wb && !line_room && (|mshr_unused)); // a WB finds an MSHR, but no place for its data
            cover (open_q && !asks);                                   // the piece behind a request asks for nothing
            cover (s2_access && (|mshr_unused) && !room);              // an access leaves the last MSHR
        end
    end
`endif

endmodule

`default_nettype wire
