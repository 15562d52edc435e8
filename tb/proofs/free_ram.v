// Stands for ram_1r1w where a property must hold whatever the memory holds: each read gives an arbitrary value,
// which stays until the next one.
`default_nettype none
module ram_1r1w #(
    parameter integer WIDTH = 32,
    parameter integer DEPTH = 512,
    parameter integer GRANULE = WIDTH
) (
    input  wire                     clk,
    input  wire [WIDTH/GRANULE-1:0] wr_en,
    input  wire [$clog2(DEPTH)-1:0] wr_addr,
    input  wire [WIDTH-1:0]         wr_data,
    input  wire                     rd_en,
    input  wire [$clog2(DEPTH)-1:0] rd_addr,
    output reg  [WIDTH-1:0]         rd_data
);
    (* anyseq *) wire [WIDTH-1:0] any;
    always @(posedge clk) if (rd_en) rd_data <= any;
endmodule
`default_nettype wire
