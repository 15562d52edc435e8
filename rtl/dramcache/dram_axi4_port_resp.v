// dram_axi4_port_resp: what a burst fails with
//
// Combinational.
//
// Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
// Written by `larder emit dram_axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_axi4_port_resp #(
    // width of the bus
    parameter integer AXI_BYTES = 16,
    // of an address
    parameter integer ADDR_BITS = 32,
    // of an address that is the device's
    parameter integer DEVICE_BITS = 31
) (
    input  wire [ADDR_BITS-1:0] addr,  // the burst
    input  wire [7:0]           len,
    input  wire [2:0]           size,
    input  wire [1:0]           burst,
    output wire [1:0]           resp   // 0: nothing
);

    localparam [1:0] FIXED = 2'd0;
    localparam [1:0] WRAP = 2'd2;
    localparam [1:0] RESERVED = 2'd3;
    localparam [1:0] SLVERR = 2'd2;
    localparam [1:0] DECERR = 2'd3;
    localparam integer WIDEST_INT = $clog2(AXI_BYTES);
    localparam [2:0] WIDEST = WIDEST_INT[2:0];

    wire [11:0] in_beat = ~(12'hfff << size); // bits of a byte in its beat
    wire [14:0] length = {7'd0, len} << size; // from the first beat to the last one
    wire [15:0] last = {1'b0, length} + {4'd0, addr[11:0]};

    wire bad_wrap = (len != 8'd1 && len != 8'd3 && len != 8'd7 && len != 8'd15)
        || (addr[11:0] & in_beat) != 12'd0;

    wire forbidden = size > WIDEST
        || ((burst == FIXED) ? len > 8'd15 : (burst == WRAP) ? bad_wrap : last[15:12] != 4'd0);

    wire beyond = addr >> DEVICE_BITS != {ADDR_BITS{1'b0}};
    assign resp = beyond ? DECERR : (forbidden || burst == RESERVED) ? SLVERR : 2'd0;
    wire unused = &{1'b0, last[11:0]};

endmodule

`default_nettype wire
