// stash_page: a page to translate
//
// The page whose translation the page walker is asked for.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_page #(
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a walk; derived, not to be overridden
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // width of a walk_done; derived, not to be overridden
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1
) (
    input  wire                   clk,             // clock
    input  wire                   rst,             // synchronous reset, active high
    input  wire                   asks_page,       // a commit asks for its page
    input  wire                   takes_page,      // the translation is taken
    output reg                    page_valid_q,    // a page is to be translated
    output reg  [VPN_W-1:0]       page_vpn_q,      // that page
    output reg                    page_taken_q,    // a translation was taken in the last cycle

    // out of stash_engine
    output wire                   walk_valid,
    output wire [WALK_W-1:0]      walk_data,
    output wire                   walk_done_ready,
    // at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held:
    // nothing happens). Never with add_valid
    output reg                    fill_valid,
    output reg  [PPN_W-1:0]       fill_ppn,        // its physical page
    output reg                    fill_fault,      // the page has none; forgotten when a mapping adds the page again

    // from stash_pieces
    input  wire [VPN_W-1:0]       s2_vpn_q,        // S2: the page

    // from stash_engine
    input  wire                   walk_ready,
    input  wire [WALK_DONE_W-1:0] walk_done_data
);

    localparam integer WALK_DONE_PPN_LSB = 1;
    localparam integer WALK_DONE_FAULT_LSB = 0;
    localparam integer WALK_DONE_VPN_LSB = PA_BITS - $clog2(PAGE_BYTES) + 1;

    reg  page_sent_q; // the page walker has it

    wire loads = asks_page && !page_valid_q;

    always @(posedge clk) begin
        if (rst || takes_page) begin
            page_valid_q <= 1'b0;
        end else if (loads) begin
            page_valid_q <= 1'b1;
        end
        if (loads) begin
            page_sent_q <= 1'b0;
            page_vpn_q <= s2_vpn_q;
        end else if (walk_valid && walk_ready) begin
            page_sent_q <= 1'b1;
        end
    end

    assign walk_valid = page_valid_q && !page_sent_q;
    assign walk_data = page_vpn_q & {VPN_W{walk_valid}};
    assign walk_done_ready = takes_page;

    always @(posedge clk) begin
        if (rst) begin
            {page_taken_q, fill_valid, fill_ppn, fill_fault} <= 0;
        end else begin
            page_taken_q <= takes_page;
            fill_valid <= takes_page;
            fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{takes_page}};
            fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && takes_page;
        end
    end

    wire unused = &{1'b0, walk_done_data[WALK_DONE_VPN_LSB +: VPN_W]};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(takes_page && loads));                       // no commit asks while a translation is taken
            assert (!takes_page || (page_valid_q && page_sent_q)); // what comes was asked for
            cover (asks_page && page_valid_q);                     // another page waits
        end
    end
`endif

endmodule

`default_nettype wire
