// stash_command_pages: the pages of a new mapping
//
// The pages of the new tile, each once, row by row in ascending order: how many the VP-map lacks, and their entries.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_pages #(
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // page size, in bytes (a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // a tile spans at most 2^SPAN_BITS words of the global space, in bits (8 to 28)
    parameter integer SPAN_BITS = 24,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // pages that the VP-map (TLB and RTLB) holds, in entries (a power of two, 4 to 64)
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
    input  wire               clk,            // clock
    input  wire               rst,            // synchronous reset, active high
    output wire               last_page,
    output wire               room,           // they suffice
    output wire [VPN_W-1:0]   page,           // vp_map: look up this page

    // out of stash_commands
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    output reg                add_valid,
    output reg  [VPN_W-1:0]   add_vpn,        // virtual page that is added: the one at va_vpn in the cycle before
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    output reg  [MAP_W-1:0]   add_map,
    output reg                drop_valid,     // at the clock edge: forget every page whose back pointer is drop_map
    output reg  [MAP_W-1:0]   drop_map,       // mapping whose pages are forgotten

    // from stash_commands
    input  wire [ENTRY_W-1:0] tile_entry_q,   // the new entry
    input  wire               page_held,      // one cycle later: it is held
    input  wire [COUNT_W-1:0] free_count,     // free entries

    // from stash_command_table
    input  wire               act_next_page,  // the page walk goes on
    // the page walk begins at the tile's first page; the count of missing pages := 0
    input  wire               act_first_page,
    // count the page if the VP-map lacks it and it was not counted just before
    input  wire               act_count_page,
    input  wire               act_add_page,   // add the page to the VP-map for the mapping in question
    input  wire               act_drop_pages, // forget the pages whose back pointer is the entry in question

    // from stash_command_entries
    input  wire [MAP_W-1:0]   self_q,         // the mapping in question
    input  wire [MAP_W-1:0]   target_q        // the entry in question
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

    reg  [SPAN_BITS-1:0]    extent_q;        // last word of a row, from its first
    reg  [VIRT_W-1:0]       first_last_q;    // last word of the first row
    reg  [VIRT_W-1:0]       first_next_q;    // first word of the second row
    reg  [VPN_W-1:0]        page_q;          // page cursor
    reg  [VIRT_W-1:0]       row_last_q;      // last word of the row
    reg  [VIRT_W-1:0]       row_next_q;      // first word of the row after it
    reg  [ENTRY_ROWS_W-1:0] rows_left_q;     // rows, with this one
    reg  [COUNT_W-1:0]      missing_q;       // pages that the VP-map lacks, or as many as can be counted
    reg                     counted_valid_q; // some page was counted
    reg  [VPN_W-1:0]        counted_q;       // the last one

    wire [ENTRY_VIRT_W-1:0] tile_virt = tile_entry_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_ROWS_W-1:0] tile_rows = tile_entry_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] tile_stride = tile_entry_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [ENTRY_OBJECT_GAP_W-1:0] tile_object_gap = tile_entry_q[ENTRY_OBJECT_GAP_LSB +: ENTRY_OBJECT_GAP_W];
    wire [ENTRY_ROW_GAP_W-1:0] tile_row_gap = tile_entry_q[ENTRY_ROW_GAP_LSB +: ENTRY_ROW_GAP_W];

    // The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile is here long before its
    // first page is asked for, so what begins the walk is computed ahead of it.

    wire [SPAN_BITS-1:0] extent = tile_stride[SPAN_BITS-1:0]
        - tile_row_gap[SPAN_BITS-1:0]
        - tile_object_gap[SPAN_BITS-1:0]
        - 1'b1;

    wire [VIRT_W-1:0] stride_words = {{(VIRT_W-SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};

    always @(posedge clk) begin
        extent_q <= extent;
        first_last_q <= tile_virt + {{(VIRT_W-SPAN_BITS){1'b0}}, extent_q};
        first_next_q <= tile_virt + stride_words;
    end

    wire [VPN_W-1:0] row_last_page = row_last_q[VIRT_W-1:PAGE_W];
    wire [VPN_W-1:0] row_next_page = row_next_q[VIRT_W-1:PAGE_W];
    wire [VIRT_W-1:0] row_last_next = row_last_q + stride_words;
    wire in_row = page_q < row_last_page; // the row has a page after this one

    // After this cycle's step the page is the last one.
    wire [VPN_W-1:0] after_last_page = row_last_next[VIRT_W-1:PAGE_W]; // last page of the row after this one
    wire one_row = rows_left_q == {{(ENTRY_ROWS_W-1){1'b0}}, 1'b1};
    wire two_rows = rows_left_q == {{(ENTRY_ROWS_W-2){1'b0}}, 2'd2};
    wire in_row_last = page_q + 1'b1 == row_last_page;
    wire row_after_last = row_next_page == after_last_page;

    assign last_page = !act_next_page
        ? one_row && page_q == row_last_page
        : in_row ? one_row && in_row_last : two_rows && row_after_last;

    always @(posedge clk) begin
        if (rst) begin
            {page_q, row_last_q, row_next_q, rows_left_q} <= 0;
        end else if (act_first_page) begin
            page_q <= tile_virt[VIRT_W-1:PAGE_W];
            row_last_q <= first_last_q;
            row_next_q <= first_next_q;
            rows_left_q <= tile_rows;
        end else if (act_next_page && in_row) begin
            page_q <= page_q + 1'b1;
        end else if (act_next_page) begin
            page_q <= row_next_page;
            row_last_q <= row_last_next;
            row_next_q <= row_next_q + stride_words;
            rows_left_q <= rows_left_q - 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst || act_first_page) begin
            {missing_q, counted_valid_q, counted_q} <= 0;
        end else if (act_count_page && !page_held && !(counted_valid_q && counted_q == page_q)) begin
            missing_q <= &missing_q ? missing_q : missing_q + 1'b1;
            counted_valid_q <= 1'b1;
            counted_q <= page_q;
        end
    end

    assign room = missing_q <= free_count;
    assign page = page_q;

    always @(posedge clk) begin
        if (rst) begin
            {add_valid, add_vpn, add_map, drop_valid, drop_map} <= 0;
        end else begin
            add_valid <= act_add_page;
            add_vpn <= page_q & {VPN_W{act_add_page}};
            add_map <= self_q & {MAP_W{act_add_page}};
            drop_valid <= act_drop_pages;
            drop_map <= target_q & {MAP_W{act_drop_pages}};
        end
    end

    wire unused = &{
        1'b0,
        tile_row_gap[SPAN_BITS],
        tile_object_gap[SPAN_BITS],
        tile_stride[SPAN_BITS],
        tile_entry_q,
        row_last_q[PAGE_W-1:0],
        row_last_next[PAGE_W-1:0]
    };

endmodule

`default_nettype wire
