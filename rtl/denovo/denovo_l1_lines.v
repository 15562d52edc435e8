// denovo_l1_lines: tags, words' states and epochs of the lines
//
// Tags, words' states and epochs, way beside way: read in S0, looked up and written in S1. What S1 writes while S0
// reads the same set goes around the RAM.
//
// Source: docs/denovo/l1-data-path.md, State
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_lines #(
    // sets
    parameter integer SETS = 64,
    // ways
    parameter integer WAYS = 8,
    // words of a line
    parameter integer LINE_WORDS = 16,
    // tag
    parameter integer TAG_W = 10,
    // lines with a request out
    parameter integer MSHRS = 128,
    // number of an MSHR
    parameter integer MSHR_W = 7,
    // a line's epoch
    parameter integer EPOCH_BITS = 4
) (
    input  wire                         clk,          // clock
    input  wire                         rst,          // synchronous reset, active high
    input  wire                         clearing,     // after reset: no line of a set is here any more
    input  wire [$clog2(SETS)-1:0]      clear_set,    // that set
    input  wire                         s0_read,      // a slot is in S0
    input  wire [$clog2(SETS)-1:0]      s0_set,

    // S1: the line that matches, or the one that is named, or the one that would leave for it
    input  wire [$clog2(SETS)-1:0]      s1_set,
    input  wire [TAG_W-1:0]             s1_tag,
    input  wire                         s1_named,     // S1 names a way
    input  wire [WAYS-1:0]              s1_way,       // one-hot: that way
    input  wire [EPOCH_BITS-1:0]        epoch,        // of the whole L1
    input  wire [MSHRS-1:0]             old_of,       // of each MSHR
    input  wire [MSHRS-1:0]             serviced_of,
    input  wire [MSHRS-1:0]             fetching_of,
    input  wire [MSHRS-1:0]             plain_of,
    input  wire [MSHR_W-1:0]            answer_mshr,  // an answer is for this MSHR
    output wire [WAYS-1:0]              match, // one-hot: the way whose line has the tag; not where a way is named
    output wire                         found,        // there is one
    output wire                         mshr_fits,    // its line has the answer's MSHR
    output wire                         present,      // the line is here: it matches, or its way is named
    output wire                         can_leave,    // a way has no line, or one that can leave
    output wire [WAYS-1:0]              way,          // one-hot: the line's way, or that of the line that would leave
    output reg  [TAG_W-1:0]             tag,          // of the line that is named, or would leave
    output reg  [LINE_WORDS-1:0]        victim_words, // Registered words of the line that would leave
    output wire [2*LINE_WORDS-1:0]      codes,        // the line's words' codes; without a line all that follows is 0
    output wire [LINE_WORDS-1:0]        pending,      // its words under way
    output wire                         stored,       // it has a store-buffer entry
    output wire                         linked,       // it has an MSHR
    output wire [MSHR_W-1:0]            mshr,         // that MSHR
    output wire                         old,          // of that MSHR
    output wire                         fetching,
    output wire                         plain,
    output wire                         line_new,     // the line has this epoch
    output reg  [LINE_WORDS-1:0]        fresh,        // its words that are copies of this epoch

    // S1: the same of each way, before it is known whose line it is
    output wire [WAYS*2*LINE_WORDS-1:0] way_codes,
    output wire [WAYS*LINE_WORDS-1:0]   way_pending,
    output wire [WAYS*LINE_WORDS-1:0]   way_fresh,
    output wire [WAYS-1:0]              way_stored,
    output wire [WAYS-1:0]              way_linked,
    output wire [WAYS-1:0]              way_old,
    output wire [WAYS-1:0]              way_serviced,
    output wire [WAYS-1:0]              way_fetching,

    // S1: the line from the next cycle on
    input  wire                         write,
    input  wire                         made,         // it is a new one
    input  wire                         next_here,
    input  wire [TAG_W-1:0]             next_tag,
    input  wire [2*LINE_WORDS-1:0]      next_codes,
    input  wire [LINE_WORDS-1:0]        next_pending,
    input  wire                         next_stored,
    input  wire                         next_linked,
    input  wire [MSHR_W-1:0]            next_mshr,
    input  wire                         write_epoch,
    input  wire [EPOCH_BITS-1:0]        line_epoch,
    input  wire                         sweeps, // the epoch of all ways of a set becomes 0; not with `write_epoch`
    input  wire [$clog2(SETS)-1:0]      sweep_set     // that set
);

    localparam [1:0] CODE_V = 2'd1;
    localparam [1:0] CODE_R = 2'd3;
    localparam integer STATE_W = 3 * LINE_WORDS + MSHR_W + 2; // what is kept of a line beside here, tag and epoch
    localparam integer ENTRY_W = TAG_W + STATE_W + 1;

    genvar w;
    genvar v;

    reg  [WAYS-1:0]       last_way_q; // ways that were written, of S1's set
    reg  [WAYS-1:0]       last_epoch_way_q;
    reg  [ENTRY_W-1:0]    last_entry_q;
    reg  [EPOCH_BITS-1:0] last_epoch_q;
    reg  [WAYS-1:0]       turn_q;     // one-hot
    reg  [STATE_W-1:0]    state;

    wire [ENTRY_W-1:0] next_entry = {
        next_here, next_tag, next_codes, next_pending, next_stored, next_linked, next_mshr
    };

    wire [WAYS-1:0] wrote = way & {WAYS{write}};
    wire [WAYS-1:0] wrote_epoch = (way & {WAYS{write_epoch}}) | {WAYS{sweeps}};
    wire [EPOCH_BITS-1:0] new_epoch = line_epoch & {EPOCH_BITS{!sweeps}};
    wire [$clog2(SETS)-1:0] epoch_set = sweeps ? sweep_set : s1_set;

    // What was written in the cycle in which S1's slot was read.

    always @(posedge clk) begin
        last_way_q <= wrote & {WAYS{s0_set == s1_set}};
        last_epoch_way_q <= wrote_epoch & {WAYS{s0_set == epoch_set}};
        last_entry_q <= next_entry;
        last_epoch_q <= new_epoch;
    end

    wire last_match = last_entry_q[ENTRY_W-1] && !s1_named && last_entry_q[STATE_W +: TAG_W] == s1_tag;
    wire [WAYS-1:0] here;
    wire [WAYS*TAG_W-1:0] tags;
    wire [WAYS*STATE_W-1:0] states;
    wire [WAYS-1:0] free_to_leave, way_fits, way_plain, way_new;
    wire [WAYS*LINE_WORDS-1:0] registered;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            wire [ENTRY_W-1:0] read;

            ram_1r1w #(.WIDTH(ENTRY_W), .DEPTH(SETS)) line_ram (
                .clk     (clk),
                .wr_en   (wrote[w] || clearing),
                .wr_addr (clearing ? clear_set : s1_set),
                .wr_data (next_entry & {ENTRY_W{!clearing}}),
                .rd_en   (s0_read),
                .rd_addr (s0_set),
                .rd_data (read)
            );

            wire [EPOCH_BITS-1:0] epoch_read;

            ram_1r1w #(.WIDTH(EPOCH_BITS), .DEPTH(SETS)) epoch_ram (
                .clk     (clk),
                .wr_en   (wrote_epoch[w]),
                .wr_addr (epoch_set),
                .wr_data (new_epoch),
                .rd_en   (s0_read),
                .rd_addr (s0_set),
                .rd_data (epoch_read)
            );

            // Which entry it is is chosen after the comparison, beside it.

            wire read_match = read[ENTRY_W-1]
                && !last_way_q[w]
                && !s1_named
                && read[STATE_W +: TAG_W] == s1_tag;

            assign match[w] = read_match || (last_way_q[w] && last_match);

            assign {here[w], tags[w*TAG_W +: TAG_W], states[w*STATE_W +: STATE_W]} = last_way_q[w]
                ? last_entry_q
                : read;

            wire [MSHR_W-1:0] mshr_here;

            assign {
                way_codes[w*2*LINE_WORDS +: 2*LINE_WORDS],
                way_pending[w*LINE_WORDS +: LINE_WORDS],
                way_stored[w],
                way_linked[w],
                mshr_here
            } = states[w*STATE_W +: STATE_W];

            assign free_to_leave[w] = !way_stored[w] && !way_linked[w];
            wire stale = last_epoch_way_q[w] ? last_epoch_q != epoch : epoch_read != epoch;

            // Of a line's MSHR too, beside the comparison.
            assign way_fits[w] = way_linked[w] && mshr_here == answer_mshr;
            assign way_old[w] = way_linked[w] && old_of[mshr_here];
            assign way_fetching[w] = fetching_of[mshr_here];
            assign way_plain[w] = plain_of[mshr_here];
            assign way_new[w] = !stale;
            assign way_serviced[w] = way_linked[w] && serviced_of[mshr_here];

            for (v = 0; v < LINE_WORDS; v = v + 1) begin : g_registered
                wire [1:0] code = way_codes[2*(w*LINE_WORDS+v) +: 2];
                assign registered[w*LINE_WORDS+v] = code == CODE_R;
                assign way_fresh[w*LINE_WORDS+v] = code == CODE_V && !way_pending[w*LINE_WORDS+v] && !stale;
            end
        end
    endgenerate

    // The way that is left for a new line: an empty one, or by turn.

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= {{(WAYS-1){1'b0}}, 1'b1};
        end else if (made) begin
            turn_q <= {turn_q[WAYS-2:0], turn_q[WAYS-1]};
        end
    end

    wire [WAYS-1:0] first_empty;

    lowest_mask #(.COUNT(WAYS)) empty (.some(~here), .lowest(first_empty));

    wire [WAYS-1:0] first_leaver;

    lowest_mask #(.COUNT(WAYS)) leaver (.some(free_to_leave), .lowest(first_leaver));

    wire [WAYS-1:0] victim = !(&here) ? first_empty : |(turn_q & free_to_leave) ? turn_q : first_leaver;
    assign can_leave = !(&here) || (|free_to_leave);
    wire [WAYS-1:0] line_way = match | (s1_way & {WAYS{s1_named}});
    assign found = |match;
    assign mshr_fits = |(match & way_fits);
    assign way = line_way | (victim & {WAYS{!s1_named && !found}});
    assign present = found || (s1_named && (|(s1_way & here)));
    assign old = |(line_way & way_old);
    assign fetching = |(line_way & way_fetching);
    assign plain = |(line_way & way_plain);
    assign line_new = |(line_way & way_new);

    always @* begin : set_state
        integer i;
        state = {STATE_W{1'b0}};
        fresh = {LINE_WORDS{1'b0}};
        tag = {TAG_W{1'b0}};
        victim_words = {LINE_WORDS{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) begin
            state = state | (states[i*STATE_W +: STATE_W] & {STATE_W{line_way[i]}});
            fresh = fresh | (way_fresh[i*LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{line_way[i]}});
            tag = tag | (tags[i*TAG_W +: TAG_W] & {TAG_W{s1_named ? s1_way[i] : victim[i]}});
            victim_words = victim_words | (registered[i*LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{victim[i]}});
        end
    end

    assign {codes, pending, stored, linked, mshr} = state;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!write || (match & (match - 1'b1)) == {WAYS{1'b0}}); // an address lies in one line at most
        end
    end
`endif

endmodule

`default_nettype wire
