// stash_command_pages: the pages of a new mapping
//
// The pages of the new tile, each once, row by row in ascending order: how many the VP-map lacks, and their entries.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_pages #(
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // pages that the VP-map (TLB and RTLB) holds (entries, a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // derived, not to be overridden
    parameter integer ENTRY_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31,
    // width of a number of pages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(VP_ENTRIES) + 1
) (
    input  wire               clk,              // clock
    input  wire               rst,              // synchronous reset, active high
    input  wire               page_free,        // vp_map looks up the page of this cycle
    output wire               count_over,       // every page has been counted
    output wire               counts,           // the page of this cycle is looked up to be counted
    output wire               last_page,
    output wire               stale,
    output wire               room,             // they suffice
    output wire [VPN_W-1:0]   page,             // vp_map: look up this page

    // out of stash_commands
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    output reg                add_valid,
    output reg  [VPN_W-1:0]   add_vpn,          // virtual page that is added: the one at va_vpn in the cycle before
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    output reg  [MAP_W-1:0]   add_map,
    output reg                drop_valid,       // at the clock edge: forget every page whose back pointer is drop_map
    output reg  [MAP_W-1:0]   drop_map,         // mapping whose pages are forgotten
    output reg                forget_valid,     // at the clock edge: forget every page, whatever its back pointer

    // from stash_commands
    input  wire [ENTRY_W-1:0] tile_entry_q,     // the new entry
    input  wire [COUNT_W-1:0] free_count,       // free entries
    input  wire               page_held,        // one cycle later: it is held

    // from stash_command_table
    input  wire               act_next_page,    // the page walk goes on
    // the page walk begins at the tile's first page; the count of missing pages := 0
    input  wire               act_first_page,
    // the page walk goes on by itself, and counts each page that the VP-map lacks
    input  wire               act_count_pages,
    input  wire               act_drop_pages,   // forget the pages whose back pointer is the entry in question
    input  wire               act_add_page,     // add the page to the VP-map for the mapping in question
    input  wire               act_forget_pages, // forget all pages

    // from stash_command_entries
    input  wire [MAP_W-1:0]   self_q,           // the mapping in question
    input  wire [MAP_W-1:0]   target_q          // the entry in question
);

    localparam integer ENTRY_VIRT_W = VA_BITS - 2;
    localparam integer ENTRY_VIRT_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + 32;
    localparam integer ENTRY_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROWS_LSB = 5 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 27;
    localparam integer ENTRY_STRIDE_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_LSB = 4 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 26;
    localparam integer ENTRY_OBJECT_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_GAP_LSB = 3 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 25;
    localparam integer ENTRY_ROW_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_ROW_GAP_LSB = 2 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 24;
    localparam integer VIRT_W = VA_BITS - 2;            // width of a virtual word address
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2; // width of a word's number in its page
    // bits of a stride that move a row within its page
    localparam integer OFFSET_W = (PAGE_W < SPAN_BITS ? PAGE_W : SPAN_BITS);
    localparam integer BOUND_W = VPN_W + ENTRY_ROWS_W + COUNT_W;

    reg  [SPAN_BITS-1:0]    gaps_q;          // row_gap + object_gap
    reg  [SPAN_BITS-1:0]    extent_q;        // last word of a row, from its first
    reg  [VIRT_W-1:0]       first_last_q;    // last word of the first row
    reg  [VIRT_W-1:0]       first_next_q;    // first and last word of the second row
    reg  [VIRT_W-1:0]       first_next_last_q;
    reg  [VPN_W-1:0]        row_pages_q;
    reg                     shifts_q;        // rows begin at other places in their pages
    reg                     one_q;           // the tile has one row
    reg  [BOUND_W-1:0]      bound;           // so many pages the tile has at most
    reg  [COUNT_W-1:0]      bound_q;
    reg                     beyond_q;        // they are more than the VP-map can hold
    reg  [VPN_W-1:0]        page_q;          // page cursor
    reg  [VPN_W-1:0]        row_last_q;      // last page of the row
    reg  [VIRT_W-1:0]       next_first_q;    // first and last word of the row after it
    reg  [VIRT_W-1:0]       next_last_q;
    reg  [ENTRY_ROWS_W-1:0] rows_left_q;     // rows, with this one
    reg                     count_left_q;    // pages are left to look up
    reg                     looked_q;        // one was looked up in the last cycle
    reg  [VPN_W-1:0]        looked_page_q;   // that page
    reg  [COUNT_W-1:0]      missing_q;       // pages that the VP-map lacks, or as many as can be counted
    reg                     counted_valid_q; // some page was counted
    reg  [VPN_W-1:0]        counted_q;       // the last one
    reg                     stale_q;         // pages have been forgotten since they were counted

    wire [ENTRY_VIRT_W-1:0] tile_virt = tile_entry_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_ROWS_W-1:0] tile_rows = tile_entry_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] tile_stride = tile_entry_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [ENTRY_OBJECT_GAP_W-1:0] tile_object_gap = tile_entry_q[ENTRY_OBJECT_GAP_LSB +: ENTRY_OBJECT_GAP_W];
    wire [ENTRY_ROW_GAP_W-1:0] tile_row_gap = tile_entry_q[ENTRY_ROW_GAP_LSB +: ENTRY_ROW_GAP_W];

    // The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile is here long before its
    // first page is asked for, so what begins the walk is computed ahead of it.
    wire [VIRT_W-1:0] stride_words = {{(VIRT_W-SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};
    wire [SPAN_BITS-1:0] gaps;

    stash_sum #(.WIDTH(SPAN_BITS)) gaps_sum (
        .a   (tile_row_gap[SPAN_BITS-1:0]),
        .b   (tile_object_gap[SPAN_BITS-1:0]),
        .sum (gaps),
        .clk(clk), .rst(rst)
    );

    wire [SPAN_BITS-1:0] extent;

    stash_sum #(.WIDTH(SPAN_BITS)) extent_sum (
        .a   (tile_stride[SPAN_BITS-1:0]),
        .b   (~gaps_q),
        .sum (extent),
        .clk(clk), .rst(rst)
    );

    wire [VIRT_W-1:0] first_last;

    stash_sum #(.WIDTH(VIRT_W)) first_last_sum (
        .a   (tile_virt),
        .b   ({{(VIRT_W-SPAN_BITS){1'b0}}, extent_q}),
        .sum (first_last),
        .clk(clk), .rst(rst)
    );

    wire [VIRT_W-1:0] first_next;

    stash_sum #(.WIDTH(VIRT_W)) first_next_sum (
        .a   (tile_virt),
        .b   (stride_words),
        .sum (first_next),
        .clk(clk), .rst(rst)
    );

    wire [VIRT_W-1:0] first_next_last;

    stash_sum #(.WIDTH(VIRT_W)) first_next_last_sum (
        .a   (first_last_q),
        .b   (stride_words),
        .sum (first_next_last),
        .clk(clk), .rst(rst)
    );

    always @(posedge clk) begin
        gaps_q <= gaps;
        extent_q <= extent;
        first_last_q <= first_last;
        first_next_q <= first_next;
        first_next_last_q <= first_next_last;
    end

    // Pages that surely have room are not counted: those of one row, or of rows with one page or two each. A row that
    // begins elsewhere in its page than the first has one page more at most.
    wire [VPN_W-1:0] first_page = tile_virt[VIRT_W-1:PAGE_W];
    wire [VPN_W-1:0] row_pages; // pages of the first row but one
    wire row_pages_low;

    stash_sum #(.WIDTH(VPN_W + 1)) row_pages_sum (
        .a   ({first_last_q[VIRT_W-1:PAGE_W], 1'b1}),
        .b   ({~first_page, 1'b1}),
        .sum ({row_pages, row_pages_low}),
        .clk(clk), .rst(rst)
    );

    wire [BOUND_W-1:0] rows_wide = {{(VPN_W+COUNT_W){1'b0}}, tile_rows};
    wire [BOUND_W-1:0] row_pages_wide = {{(ENTRY_ROWS_W+COUNT_W){1'b0}}, row_pages_q};
    wire is_single = row_pages_q == {VPN_W{1'b0}};             // the first row has one page
    wire is_double = row_pages_q == {{(VPN_W-1){1'b0}}, 1'b1}; // two

    always @* begin
        bound = {BOUND_W{1'b1}};
        if (one_q) begin
            bound = row_pages_wide + 1'b1;
        end else if (is_single && !shifts_q) begin
            bound = rows_wide;
        end else if (is_single || (is_double && !shifts_q)) begin
            bound = rows_wide << 1;
        end
    end

    wire one_row_in_all = tile_rows == {{(ENTRY_ROWS_W-1){1'b0}}, 1'b1};

    always @(posedge clk) begin
        row_pages_q <= row_pages;
        shifts_q <= |tile_stride[OFFSET_W-1:0];
        one_q <= one_row_in_all;
        bound_q <= bound[COUNT_W-1:0];
        beyond_q <= |bound[BOUND_W-1:COUNT_W];
    end

    wire has_room = !beyond_q && bound_q <= free_count; // the tile's pages find room
    wire [VPN_W-1:0] page_next;

    stash_sum #(.WIDTH(VPN_W)) page_sum (
        .a   (page_q),
        .b   ({{(VPN_W-1){1'b0}}, 1'b1}),
        .sum (page_next),
        .clk(clk), .rst(rst)
    );

    wire [VIRT_W-1:0] after_first; // first and last word of the row behind that one

    stash_sum #(.WIDTH(VIRT_W)) after_first_sum (
        .a   (next_first_q),
        .b   (stride_words),
        .sum (after_first),
        .clk(clk), .rst(rst)
    );

    wire [VIRT_W-1:0] after_last;

    stash_sum #(.WIDTH(VIRT_W)) after_last_sum (
        .a   (next_last_q),
        .b   (stride_words),
        .sum (after_last),
        .clk(clk), .rst(rst)
    );

    wire [VPN_W-1:0] next_first_page = next_first_q[VIRT_W-1:PAGE_W];
    wire [VPN_W-1:0] next_last_page = next_last_q[VIRT_W-1:PAGE_W];
    wire in_row = page_q != row_last_q; // the row has a page after this one

    // After this cycle's step the page is the last one. The page after this one is the row's last where, in each digit,
    // the difference of the two is the carry of 1.
    wire one_row = rows_left_q == {{(ENTRY_ROWS_W-1){1'b0}}, 1'b1};
    wire at_last = one_row && !in_row; // the tile has none
    wire moves = act_next_page || (counts && !at_last);
    wire two_rows = rows_left_q == {{(ENTRY_ROWS_W-2){1'b0}}, 2'd2};
    wire [VPN_W-1:0] differs = page_q ^ row_last_q;
    wire [VPN_W:0] carries = {differs & page_q, 1'b1};
    wire in_row_last = differs == carries[VPN_W-1:0];
    wire next_single = next_first_page == next_last_page;
    assign last_page = !act_next_page ? at_last : in_row ? one_row && in_row_last : two_rows && next_single;

    always @(posedge clk) begin
        if (rst) begin
            {page_q, row_last_q, next_first_q, next_last_q, rows_left_q} <= 0;
        end else if (act_first_page) begin
            page_q <= tile_virt[VIRT_W-1:PAGE_W];
            row_last_q <= first_last_q[VIRT_W-1:PAGE_W];
            next_first_q <= first_next_q;
            next_last_q <= first_next_last_q;
            rows_left_q <= tile_rows;
        end else if (moves && in_row) begin
            page_q <= page_next;
        end else if (moves) begin
            page_q <= next_first_page;
            row_last_q <= next_last_page;
            next_first_q <= after_first;
            next_last_q <= after_last;
            rows_left_q <= rows_left_q - 1'b1;
        end
    end

    // They are counted one a cycle: looked up, then counted.
    assign counts = count_left_q && page_free && !drop_valid;
    assign count_over = !count_left_q && !looked_q;

    always @(posedge clk) begin
        if (rst) begin
            {count_left_q, looked_q} <= 2'b00;
        end else begin
            if (act_count_pages) begin
                count_left_q <= !has_room;
            end else if (counts && at_last) begin
                count_left_q <= 1'b0;
            end
            looked_q <= counts;
        end
        looked_page_q <= page_q;
    end

    always @(posedge clk) begin
        if (rst || act_first_page) begin
            {missing_q, counted_valid_q, counted_q} <= 0;
        end else if (looked_q && !page_held && !(counted_valid_q && counted_q == looked_page_q)) begin
            missing_q <= &missing_q ? missing_q : missing_q + 1'b1;
            counted_valid_q <= 1'b1;
            counted_q <= looked_page_q;
        end
    end

    always @(posedge clk) begin
        if (rst || act_first_page) begin
            stale_q <= 1'b0;
        end else if (act_drop_pages) begin
            stale_q <= 1'b1;
        end
    end

    assign stale = stale_q;
    assign room = missing_q <= free_count;
    assign page = page_q;

    always @(posedge clk) begin
        if (rst) begin
            {add_valid, add_vpn, add_map, drop_valid, drop_map, forget_valid} <= 0;
        end else begin
            add_valid <= act_add_page;
            add_vpn <= page_q & {VPN_W{act_add_page}};
            add_map <= self_q & {MAP_W{act_add_page}};
            drop_valid <= act_drop_pages;
            drop_map <= target_q & {MAP_W{act_drop_pages}};
            forget_valid <= act_forget_pages;
        end
    end

    wire unused = &{
        1'b0,
        tile_row_gap[SPAN_BITS],
        tile_object_gap[SPAN_BITS],
        tile_stride[SPAN_BITS],
        tile_entry_q,
        row_pages_low,
        carries[VPN_W]
    };

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!count_left_q || (!act_next_page && !act_first_page)); // pages are counted or added
            cover (count_left_q && !page_free);  // a page that is counted waits for another look-up
            cover (act_count_pages && has_room); // pages need no count
            cover (act_first_page && stale_q && act_count_pages && !act_drop_pages); // pages are counted again
        end
    end
`endif

endmodule

`default_nettype wire
