// What harnesses of noc_mesh share: parameters, ports, and the block within.
module harness #(
    parameter integer COLUMNS = 2,
    parameter integer ROWS = 1,
    parameter integer NODES = COLUMNS * ROWS,
    parameter integer NETS = 2,
    parameter integer FLIT_BITS = 8,
    parameter integer DEPTH = 2,
    parameter integer NODE_W = $clog2(NODES),
    parameter integer FLIT_W = 1 + 2 * NODE_W + FLIT_BITS
) (
    input wire                         clk,
    input wire                         rst,
    input wire [NODES*NETS-1:0]        in_valid,
    input wire [NODES*NETS*FLIT_W-1:0] in_data,
    input wire [NODES*NETS-1:0]        out_ready
);
    wire [NODES*NETS-1:0] in_ready, out_valid;
    wire [NODES*NETS*FLIT_W-1:0] out_data;
    noc_mesh #(.COLUMNS(COLUMNS), .ROWS(ROWS), .NETS(NETS), .FLIT_BITS(FLIT_BITS), .DEPTH(DEPTH)) dut (
        .clk(clk), .rst(rst), .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data), .out_valid(out_valid),
        .out_ready(out_ready), .out_data(out_data));
    channel_monitor #(.WIDTH(FLIT_W), .OBEYS(1), .LANES(NODES * NETS)) in (
        .clk(clk), .rst(rst), .valid(in_valid), .ready(in_ready), .data(in_data));
