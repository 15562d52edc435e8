// dramcache_mcc_filter: counters of writes to pages, one write a cycle
//
// Saturating counters in RAM, one a word. A write reads its counter in the cycle in which it comes, S0. In the next,
// S1, the filter says whether the counter now exceeds the threshold, and stores it, or half of it. A counter that was
// stored when it was read is taken from a register.
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_mcc`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_mcc_filter #(
    // a power of two
    parameter integer COUNTERS = 1024,
    // of a counter
    parameter integer BITS = 5,
    // less than the largest value
    parameter integer THRESHOLD = 16,
    // bits of a counter's number; derived, not to be overridden
    parameter integer INDEX_W = $clog2(COUNTERS)
) (
    input  wire               clk,         // clock
    input  wire               rst,         // synchronous reset, active high
    input  wire               clear,       // a counter gets 0; not beside a write
    input  wire [INDEX_W-1:0] clear_index,
    input  wire               write,       // S0: a write is counted
    input  wire [INDEX_W-1:0] index,       // S0: its counter
    input  wire               halve,       // S1: the counter gets half
    output wire               above        // S1: the counter exceeds the threshold
);

    localparam integer MOST_INT = THRESHOLD;
    localparam [BITS-1:0] MOST = MOST_INT[BITS-1:0];

    reg                write_q;  // S1: a write
    reg  [INDEX_W-1:0] index_q;
    reg                stored_q; // a counter was stored when that of S1 was read
    reg  [INDEX_W-1:0] stored_index_q;
    reg  [BITS-1:0]    stored_count_q;

    wire [BITS-1:0] read_count;
    wire [BITS-1:0] old_count = (stored_q && stored_index_q == index_q) ? stored_count_q : read_count;
    wire full = &old_count;
    wire [BITS-1:0] next_count = old_count + {{(BITS-1){1'b0}}, !full};
    wire [BITS-1:0] new_count = halve ? {1'b0, next_count[BITS-1:1]} : next_count;

    always @(posedge clk) begin
        write_q <= write && !rst;
        if (write) begin
            index_q <= index;
        end
        stored_q <= write_q && !rst;
        if (write_q) begin
            {stored_index_q, stored_count_q} <= {index_q, new_count};
        end
    end

    assign above = next_count > MOST;

    ram_1r1w #(.WIDTH(BITS), .DEPTH(COUNTERS)) counters (
        .clk     (clk),
        .wr_en   (clear || write_q),
        .wr_addr (clear ? clear_index : index_q),
        .wr_data (new_count & {BITS{!clear}}),
        .rd_en   (write),
        .rd_addr (index),
        .rd_data (read_count)
    );

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!write_q || next_count >= old_count);             // no counter wraps
            cover (write_q && stored_q && stored_index_q == index_q); // a counter is read while it is stored
            cover (write_q && full);                                  // a counter at its maximum is written
        end
    end
`endif

endmodule

`default_nettype wire
