// dramcache_mcc_list: the dirty list: one look-up and one write a cycle
//
// The dirty list in RAM, a set a word, in two copies: one is read by look-ups, one by writes. That of look-ups lacks
// which ways were used. Both read in the cycle in which they come, S0, and are answered in the next, S1, in which a
// write stores its set. A set that was stored when it was read is taken from a register. A look-up does not count the
// write of its own cycle.
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_mcc`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_mcc_list #(
    // a power of two, at least 2
    parameter integer SETS = 256,
    // a power of two, at least 2
    parameter integer WAYS = 4,
    // bits of a tag
    parameter integer TAG_W = 12,
    // bits of a set's number; derived, not to be overridden
    parameter integer SET_W = $clog2(SETS)
) (
    input  wire                   clk,         // clock
    input  wire                   rst,         // synchronous reset, active high
    input  wire                   clear,       // a set gets empty; not beside a write
    input  wire [SET_W-1:0]       clear_set,
    input  wire                   look,        // S0: a look-up
    input  wire [SET_W-1:0]       look_set,
    input  wire [TAG_W-1:0]       look_tag,
    output wire                   look_listed, // S1: the page looked up is listed
    input  wire                   write,       // S0: a write
    input  wire [SET_W-1:0]       write_set,
    input  wire [TAG_W-1:0]       write_tag,
    input  wire                   may_enter,   // S1: the page written enters, unless it is listed or there is no place
    input  wire                   may_leave,   // S1: a page may leave
    output wire                   listed,      // S1: the page written is listed
    output wire                   enters,      // S1: it enters
    output wire                   leaves,      // S1: another page leaves
    output wire [SET_W+TAG_W-1:0] leaver       // S1: that one
);

    localparam integer WAY_W = TAG_W + 1;
    localparam integer PAGES_W = WAYS * WAY_W;  // a set's pages: all that look-ups need
    localparam integer WORD_W = PAGES_W + WAYS; // above them, which ways were used

    genvar i;

    reg               write_q;  // S1: a write
    reg  [SET_W-1:0]  set_q;
    reg  [TAG_W-1:0]  tag_q;
    reg  [SET_W-1:0]  look_set_q;
    reg  [TAG_W-1:0]  look_tag_q;
    reg               stored_q; // a set was stored when those of S1 were read
    reg  [SET_W-1:0]  stored_set_q;
    reg  [WORD_W-1:0] stored_word_q;

    wire store = write_q && (listed || enters);
    wire [WORD_W-1:0] new_word;

    always @(posedge clk) begin
        write_q <= write && !rst;
        if (write) begin
            {set_q, tag_q} <= {write_set, write_tag};
        end
        if (look) begin
            {look_set_q, look_tag_q} <= {look_set, look_tag};
        end
        stored_q <= store && !rst;
        if (store) begin
            {stored_set_q, stored_word_q} <= {set_q, new_word};
        end
    end

    wire [WORD_W-1:0] read_word;
    wire [WORD_W-1:0] old_word = (stored_q && stored_set_q == set_q) ? stored_word_q : read_word;
    wire [WAYS-1:0] used = old_word[PAGES_W +: WAYS]; // those that were used of late
    wire [WAYS-1:0] taken;                            // ways that have a page
    wire full = &taken;
    wire [WAYS-1:0] its;                              // that of the page written
    assign listed = |its;
    assign enters = may_enter && !listed && (!full || may_leave);
    assign leaves = enters && full;
    wire [WAYS-1:0] candidate;                        // one way: the lowest empty one, or the lowest that was not used
    wire [$clog2(WAYS)-1:0] candidate_number;

    lowest_one #(.COUNT(WAYS)) find_place (.some(full ? ~used : ~taken), .lowest(candidate), .number(candidate_number));

    wire [WAYS-1:0] place = listed ? its : candidate;
    wire [WAYS*TAG_W-1:0] tags;
    wire [TAG_W-1:0] old_tag;

    chosen_value #(.COUNT(WAYS), .WIDTH(TAG_W)) pick_leaver (.which(candidate), .values(tags), .value(old_tag));

    assign leaver = {old_tag, set_q};
    wire all_used = &(used | place);
    wire [WAYS-1:0] new_used = all_used ? place : used | place;
    assign new_word[PAGES_W +: WAYS] = new_used;

    generate
        for (i = 0; i < WAYS; i = i + 1) begin : g_way
            wire [TAG_W-1:0] tag;
            assign {taken[i], tag} = old_word[i*WAY_W +: WAY_W];
            assign tags[i*TAG_W +: TAG_W] = tag;
            assign its[i] = taken[i] && tag == tag_q;
            assign new_word[i*WAY_W +: WAY_W] = {taken[i] || place[i], place[i] ? tag_q : tag};
        end
    endgenerate

    wire [PAGES_W-1:0] look_read;

    wire [PAGES_W-1:0] look_word = (stored_q && stored_set_q == look_set_q)
        ? stored_word_q[PAGES_W-1:0]
        : look_read;

    wire [WAYS-1:0] look_its;

    generate
        for (i = 0; i < WAYS; i = i + 1) begin : g_look
            assign look_its[i] = look_word[i*WAY_W +: WAY_W] == {1'b1, look_tag_q};
        end
    endgenerate

    assign look_listed = |look_its;
    wire change = clear || store;
    wire [SET_W-1:0] change_set = clear ? clear_set : set_q;
    wire [WORD_W-1:0] change_word = new_word & {WORD_W{!clear}};

    ram_1r1w #(.WIDTH(WORD_W), .DEPTH(SETS)) of_writes (
        .clk     (clk),
        .wr_en   (change),
        .wr_addr (change_set),
        .wr_data (change_word),
        .rd_en   (write),
        .rd_addr (write_set),
        .rd_data (read_word)
    );

    ram_1r1w #(.WIDTH(PAGES_W), .DEPTH(SETS)) of_looks (
        .clk     (clk),
        .wr_en   (change),
        .wr_addr (change_set),
        .wr_data (change_word[PAGES_W-1:0]),
        .rd_en   (look),
        .rd_addr (look_set),
        .rd_data (look_read)
    );

    wire unused = &{1'b0, candidate_number};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!write_q || (its & (its - 1'b1)) == {WAYS{1'b0}}); // a page has one way
            assert (!(write_q && enters) || (|place));                 // there is a place for it
            cover (write_q && leaves);                                 // a page takes the way of another
            cover (write_q && listed && all_used); // a write of a listed page leaves the others not used
            cover (write_q && may_enter && !listed && full && !may_leave); // a page has to stay outside
            cover (store && stored_q && stored_set_q == set_q);        // a set is read while it is stored
        end
    end
`endif

endmodule

`default_nettype wire
