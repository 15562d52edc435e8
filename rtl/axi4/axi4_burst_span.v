// axi4_burst_span: the bits of an address that move in a burst
//
// Combinational. A burst does not leave its 4 KB, so 12 bits of the address move at most. Those within a beat never do:
// a beat's address steps by its size.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_burst_span (
    input  wire [7:0]  len,   // the burst
    input  wire [2:0]  size,
    input  wire [1:0]  burst,
    output wire [11:0] span   // 1: the bit moves; FIXED none, WRAP those within the burst's block, INCR all
);

    localparam [1:0] FIXED = 2'd0;
    localparam [1:0] WRAP = 2'd2;

    assign span = (burst == FIXED) ? 12'd0 : (burst == WRAP) ? {4'd0, len} << size : 12'hfff;

endmodule

`default_nettype wire
