// dramcache_frontend_held: what a RAM gave, until its port has taken it
//
// What a RAM gave stays here while its port waits, since the RAM is read for others.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_frontend`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_frontend_held #(
    // bits
    parameter integer WIDTH = 8
) (
    input  wire             clk,      // clock
    input  wire             load,     // the RAM is read for this port
    input  wire [WIDTH-1:0] from_ram, // what it gives, one cycle later
    output wire [WIDTH-1:0] kept      // the same, until the next load
);

    reg              fresh_q;
    reg  [WIDTH-1:0] held_q;

    always @(posedge clk) begin
        fresh_q <= load;
        if (fresh_q) begin
            held_q <= from_ram;
        end
    end

    assign kept = fresh_q ? from_ram : held_q;

endmodule

`default_nettype wire
