// Stands for vp_map where a property must hold whatever pages it holds: all of its answers are arbitrary.
`default_nettype none
module vp_map #(
    parameter integer MAP_ENTRIES = 4,
    parameter integer VP_ENTRIES = 4,
    parameter integer PAGE_BYTES = 256,
    parameter integer PA_BITS = 20,
    parameter integer VA_BITS = 20
) (
    input  wire                                  clk,
    input  wire                                  rst,
    input  wire [$clog2(MAP_ENTRIES)-1:0]        tail,
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn,
    output wire                                  va_hit,
    output wire                                  va_known,
    output wire                                  va_fault,
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn,
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] pa_ppn,
    output wire                                  pa_hit,
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,
    input  wire                                  add_valid,
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn,
    input  wire [$clog2(MAP_ENTRIES)-1:0]        add_map,
    input  wire                                  fill_valid,
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn,
    input  wire                                  fill_fault,
    input  wire                                  drop_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0]        drop_map,
    input  wire                                  forget_valid,
    output wire [$clog2(VP_ENTRIES):0]           free_count
);
    (* anyseq *) wire [3:0] any_found;
    (* anyseq *) wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] any_ppn;
    (* anyseq *) wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] any_vpn;
    (* anyseq *) wire [$clog2(VP_ENTRIES):0] any_count;
    assign {va_hit, va_known, va_fault, pa_hit} = any_found;
    assign va_ppn = any_ppn;
    assign pa_vpn = any_vpn;
    assign free_count = any_count;
endmodule
`default_nettype wire
