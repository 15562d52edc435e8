// denovo_l2_tags: where a line is, or would be
//
// The tags of a set lie in one word, and are read again in every cycle until the job in P1 goes on. So of what jobs in
// P2 change, only the last cycle's goes around the RAM: P1's job waits while P2's may change its line. The way that it
// would take is known at the end of P1, when the job in P2 may still use a way of the same set: the victim is found
// with that use and without it.
//
// Source: docs/denovo/l2-data-path.md
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_tags #(
    // sets
    parameter integer SETS = 2,
    // associativity
    parameter integer WAYS = 16,
    // width of a tag
    parameter integer TAG_W = 20,
    // width of a set's number; derived, not to be overridden
    parameter integer SET_W = $clog2(SETS),
    // width of a way's number; derived, not to be overridden
    parameter integer WAY_W = $clog2(WAYS)
) (
    input  wire             clk,            // clock
    input  wire             rst,            // synchronous reset, active high
    output wire             up,             // after reset the lines have been cleared
    input  wire [SET_W-1:0] read_set,       // the set of P1's job in the next cycle
    input  wire [SET_W-1:0] line_set,       // P1: the set, and the tag that is looked up
    input  wire [TAG_W-1:0] tag,
    input  wire             forced,         // the way is known
    input  wire [WAY_W-1:0] forced_way,
    output wire [WAY_W-1:0] way,            // that way; or where the tag lies; or the way that its line would take
    output wire             here,           // the line is here
    output wire             occupied,       // the way holds a line
    output wire [TAG_W-1:0] old_tag,        // its tag
    input  wire             advance,        // P1's job goes on
    input  wire [SET_W-1:0] p2_set,         // P2: the line of the job that leaves
    input  wire [WAY_W-1:0] p2_way,
    input  wire             change,         // it comes or goes
    input  wire             change_present,
    input  wire [TAG_W-1:0] change_tag,
    input  wire             use_here,       // it is used, and was here
    input  wire             may_use_here    // so it is if the job leaves; P1's job goes on in no other cycle
);

    localparam integer ENTRY_W = TAG_W + 1;

    genvar c;
    genvar w;

    reg  [SET_W:0]   cleared_q;   // sets that have been cleared
    reg  [WAYS-1:0]  last_q;      // the way that changed
    reg  [SET_W-1:0] last_set_q;
    reg              last_present_q;
    reg  [TAG_W-1:0] last_tag_q;
    reg  [WAY_W-1:0] match_number;
    reg  [WAYS-1:0]  known_way;
    reg  [WAYS-2:0]  p2_tree_q;   // of the set of P2's job
    reg              last_used_q; // a way of this set was used in the last cycle
    reg  [WAYS-2:0]  last_tree_q;

    assign up = cleared_q[SET_W];

    always @(posedge clk) begin
        if (rst) begin
            cleared_q <= {(SET_W+1){1'b0}};
        end else if (!up) begin
            cleared_q <= cleared_q + 1'b1;
        end
    end

    wire [SET_W-1:0] wr_set = up ? p2_set : cleared_q[SET_W-1:0];
    wire [WAYS-1:0] changes; // the way that changes

    generate
        for (c = 0; c < WAYS; c = c + 1) begin : g_change
            localparam integer WAY_INT = c;
            localparam [WAY_W-1:0] WAY = WAY_INT[WAY_W-1:0];

            assign changes[c] = !up || (change && p2_way == WAY);
        end
    endgenerate

    wire [WAYS*ENTRY_W-1:0] entries;

    ram_1r1w #(.WIDTH(WAYS * ENTRY_W), .DEPTH(SETS), .GRANULE(ENTRY_W)) tags (
        .clk     (clk),
        .wr_en   (changes),
        .wr_addr (wr_set),
        .wr_data ({WAYS{up && change_present, change_tag}}),
        .rd_en   (1'b1),
        .rd_addr (read_set),
        .rd_data (entries)
    );

    // The last cycle's change.

    always @(posedge clk) begin
        last_q <= changes & {WAYS{!rst}};
        if (|changes) begin
            {last_present_q, last_tag_q} <= {up && change_present, change_tag};
        end
        last_set_q <= wr_set;
    end

    wire [WAYS-1:0] around = last_q & {WAYS{last_set_q == line_set}};
    wire last_matches = last_tag_q == tag;

    // The look-up.
    wire [WAYS*TAG_W-1:0] tags_here;
    wire [WAYS-1:0] present, match;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            wire [TAG_W-1:0] tag_here = entries[w*ENTRY_W +: TAG_W];
            assign tags_here[w*TAG_W +: TAG_W] = tag_here;
            assign present[w] = around[w] ? last_present_q : entries[w*ENTRY_W+TAG_W];
            assign match[w] = present[w] && (around[w] ? last_matches : tag_here == tag);
        end
    endgenerate

    wire [WAYS-1:0] vacant_way;
    wire [WAY_W-1:0] vacant;

    lowest_one #(.COUNT(WAYS)) vacancy (.some(~present), .lowest(vacant_way), .number(vacant));

    wire [WAYS-1:0] hit = match & {WAYS{!forced}};

    always @* begin : set_match_number
        integer n;
        match_number = {WAY_W{1'b0}};
        for (n = 0; n < WAYS; n = n + 1) begin
            match_number = match_number | (n[WAY_W-1:0] & {WAY_W{hit[n]}});
        end
    end

    wire full = &present;

    // The line in that way. The comparison comes last: what stands for a line that it does not find is made beside it.
    wire found = |hit;

    always @* begin : set_known_way
        integer n;
        for (n = 0; n < WAYS; n = n + 1) begin
            known_way[n] = forced_way == n[WAY_W-1:0];
        end
    end

    wire used_here = may_use_here && p2_set == line_set;
    wire [WAYS-1:0] leaf_after, leaf_before;
    wire [WAYS-1:0] victim_way = used_here ? leaf_after : leaf_before;
    wire [WAYS-1:0] other_way = forced ? known_way : full ? victim_way : vacant_way; // a bit: that way
    wire [WAY_W-1:0] victim_after, victim_before;
    wire [WAY_W-1:0] victim = used_here ? victim_after : victim_before;
    wire [WAY_W-1:0] other = forced ? forced_way : full ? victim : vacant;
    wire [TAG_W-1:0] tag_read;

    chosen_value #(.COUNT(WAYS), .WIDTH(TAG_W)) tag_of_way (.which(other_way), .values(tags_here), .value(tag_read));

    wire [TAG_W-1:0] other_tag = |(around & other_way) ? last_tag_q : tag_read;
    wire other_present = |(present & other_way);
    assign way = match_number | (other & {WAY_W{!found}});
    assign occupied = found || other_present;
    assign here = found || (forced && other_present);
    assign old_tag = found ? tag : other_tag;

    // Replacement.
    wire use_way = use_here || (change && change_present); // a line that comes is used
    wire [WAYS-2:0] touched, tree_read;

    ram_1r1w #(.WIDTH(WAYS - 1), .DEPTH(SETS)) trees (
        .clk     (clk),
        .wr_en   (!up || use_way),
        .wr_addr (wr_set),
        .wr_data (touched & {(WAYS-1){up}}),
        .rd_en   (1'b1),
        .rd_addr (read_set),
        .rd_data (tree_read)
    );

    wire [WAYS-2:0] tree = (last_used_q && last_set_q == line_set) ? last_tree_q : tree_read;

    denovo_l2_touch #(.WAYS(WAYS)) touch (.tree(p2_tree_q), .used(p2_way), .touched(touched));

    denovo_l2_victim #(.WAYS(WAYS)) unused_yet (.tree(tree), .victim(victim_before), .leaf(leaf_before));

    denovo_l2_victim #(.WAYS(WAYS)) used_yet (.tree(touched), .victim(victim_after), .leaf(leaf_after));

    always @(posedge clk) begin
        last_used_q <= use_way;
        if (use_way) begin
            last_tree_q <= touched;
        end
        if (advance) begin
            p2_tree_q <= (use_way && p2_set == line_set) ? touched : tree;
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!up || (match & (match - 1'b1)) == {WAYS{1'b0}}); // an address lies in one line at most
            cover ((|around) && (|match) && up);                      // a line is found that came in the last cycle
        end
    end
`endif

endmodule

`default_nettype wire
