// stash_latches: a chunk to write back, a page to translate
//
// What else the engine remembers to ask for: the writeback or registration of a chunk, and the translation of a page.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md, stash_engine
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_latches #(
    // data capacity of the stash
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line
    parameter integer CHUNK_WORDS = 16,
    // page size
    parameter integer PAGE_BYTES = 4096,
    // width of a physical byte address
    parameter integer PA_BITS = 40,
    // width of a virtual byte address
    parameter integer VA_BITS = 48,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // width of a walk_done; derived, not to be overridden
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1
) (
    input  wire                   clk,                  // clock
    input  wire                   rst,                  // synchronous reset, active high
    input  wire                   act_evict,            // a commit asks for the writeback of its chunk
    input  wire [CHUNK_W-1:0]     s2_chunk,
    input  wire                   command_ask_evict,    // a command asks for a writeback
    input  wire                   command_ask_register, // a command asks for a registration
    input  wire [CHUNK_W-1:0]     command_chunk,
    input  wire                   ends_chunk,           // the job on the chunk ends
    output wire                   asks_evict,           // a commit loads the chunk latch
    output reg                    evict_valid_q,        // the chunk latch: a chunk
    output reg                    evict_register_q,     // to register; otherwise to write back
    output reg  [CHUNK_W-1:0]     evict_chunk_q,
    input  wire                   act_ask_page,         // a commit asks for a page
    input  wire [VPN_W-1:0]       s2_vpn,
    input  wire                   job_act_take_page,    // the answer of the page walker is taken
    output reg                    page_valid_q,         // the page latch holds a page to translate
    output wire                   walk_valid,           // page walks (walk)
    input  wire                   walk_ready,
    output wire [VPN_W-1:0]       walk_data,
    input  wire [WALK_DONE_W-1:0] walk_done_data,
    output reg                    fill_valid,           // vp_map: a translation
    output reg  [VPN_W-1:0]       fill_vpn,
    output reg  [PPN_W-1:0]       fill_ppn,
    output reg                    fill_fault
);

    localparam integer WALK_DONE_FAULT_LSB = 0;
    localparam integer WALK_DONE_PPN_LSB = 1;
    localparam integer WALK_DONE_VPN_LSB = PA_BITS - $clog2(PAGE_BYTES) + 1;

    reg              page_sent_q; // the page walker has it
    reg  [VPN_W-1:0] page_vpn_q;

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
            {fill_valid, fill_fault} <= 2'd0;
            {fill_vpn, fill_ppn} <= {(VPN_W+PPN_W){1'b0}};
        end else begin
            fill_valid <= job_act_take_page;
            fill_vpn <= walk_done_data[WALK_DONE_VPN_LSB +: VPN_W] & {VPN_W{job_act_take_page}};
            fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}};
            fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page;
        end
    end

endmodule

`default_nettype wire
