// stash_latches: a chunk to write back, a page to translate
//
// What else the engine remembers to ask for: the writeback or registration of a chunk, and the translation of a page.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_latches #(
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // page size, in bytes (a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // width of a walk; derived, not to be overridden
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // width of a walk_done; derived, not to be overridden
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1
) (
    input  wire                   clk,                  // clock
    input  wire                   rst,                  // synchronous reset, active high
    output reg                    evict_valid_q,        // the chunk latch: a chunk
    output reg                    evict_register_q,     // to register; otherwise to write back
    output reg  [CHUNK_W-1:0]     evict_chunk_q,        // that chunk
    output reg                    page_valid_q,         // the page latch holds a page to translate
    output reg  [VPN_W-1:0]       page_vpn_q,           // that page
    output wire                   asks_evict,           // a commit loads the chunk latch

    // out of stash_engine
    output wire                   walk_valid,
    output wire [WALK_W-1:0]      walk_data,
    // at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held:
    // nothing happens). Never with add_valid
    output reg                    fill_valid,
    output reg  [PPN_W-1:0]       fill_ppn,             // its physical page
    output reg                    fill_fault, // the page has none; forgotten when a mapping adds the page again

    // from stash_walk
    input  wire                   act_evict,            // a commit asks for the writeback of its chunk
    input  wire [CHUNK_W-1:0]     s2_chunk,             // S2: the word's chunk
    input  wire                   act_ask_page,         // it asks for the translation of its page
    input  wire [VPN_W-1:0]       s2_vpn,               // S2: its virtual page

    // from stash_engine
    input  wire                   ends_chunk,           // a job on a chunk ends
    input  wire                   walk_ready,
    input  wire [WALK_DONE_W-1:0] walk_done_data,

    // from stash_commands
    input  wire                   command_ask_evict,    // ask for the writeback of a chunk
    input  wire                   command_ask_register, // ask for the registration of its dirty words
    input  wire [CHUNK_W-1:0]     command_chunk,        // that chunk, or the one to scan

    // from stash_job_table
    input  wire                   job_act_take_page     // fill the VP-map, wake the sleepers
);

    localparam integer WALK_DONE_PPN_LSB = 1;
    localparam integer WALK_DONE_FAULT_LSB = 0;
    localparam integer WALK_DONE_VPN_LSB = PA_BITS - $clog2(PAGE_BYTES) + 1;

    reg  page_sent_q; // the page walker has it

    assign asks_evict = act_evict && !evict_valid_q;

    always @(posedge clk) begin
        if (rst || ends_chunk) begin
            evict_valid_q <= 1'b0;
        end else if (asks_evict || command_ask_evict || command_ask_register) begin
            evict_valid_q <= 1'b1;
        end
        if (asks_evict) begin
            evict_register_q <= 1'b0;
            evict_chunk_q <= s2_chunk;
        end else if (command_ask_evict || command_ask_register) begin
            evict_register_q <= command_ask_register;
            evict_chunk_q <= command_chunk;
        end
    end

    wire asks_page = act_ask_page && !page_valid_q; // a commit loads it

    always @(posedge clk) begin
        if (rst || job_act_take_page) begin
            page_valid_q <= 1'b0;
        end else if (asks_page) begin
            page_valid_q <= 1'b1;
        end
        if (asks_page) begin
            page_sent_q <= 1'b0;
            page_vpn_q <= s2_vpn;
        end else if (walk_valid && walk_ready) begin
            page_sent_q <= 1'b1;
        end
    end

    assign walk_valid = page_valid_q && !page_sent_q;
    assign walk_data = page_vpn_q & {VPN_W{walk_valid}};

    always @(posedge clk) begin
        if (rst) begin
            {fill_valid, fill_ppn, fill_fault} <= 0;
        end else begin
            fill_valid <= job_act_take_page;
            fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}};
            fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page;
        end
    end

    wire unused = &{1'b0, walk_done_data[WALK_DONE_VPN_LSB +: VPN_W]};

endmodule

`default_nettype wire
