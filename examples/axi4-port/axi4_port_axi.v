// axi4_port with the ports that AXI4 gives names to: each record of the block, cut into its fields. It has no logic.
`default_nettype none
module axi4_port_axi #(
    parameter integer AXI_BYTES = 8,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 40,
    parameter integer AXI_ID_BITS = 4,
    parameter integer WARPS = 2,
    parameter integer TAG_BITS = 8,
    parameter integer PC_BITS = 8,
    parameter integer READS = 16,
    parameter integer WRITES = 16,
    parameter integer USER_W = PC_BITS + $clog2(WARPS) + 2, // {pc, warp, class}; derived, as all below
    parameter integer ACCESS_W = TAG_BITS + USER_W + 9 + ADDR_BITS - 2 - $clog2(PORT_WORDS) + 37 * PORT_WORDS + 32,
    parameter integer ANSWER_W = TAG_BITS + 2 + 33 * PORT_WORDS
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire [AXI_ID_BITS-1:0] s_axi_awid,
    input  wire [ADDR_BITS-1:0]   s_axi_awaddr,
    input  wire [7:0]             s_axi_awlen,
    input  wire [2:0]             s_axi_awsize,
    input  wire [1:0]             s_axi_awburst,
    input  wire [USER_W-1:0]      s_axi_awuser,
    input  wire                   s_axi_awvalid,
    output wire                   s_axi_awready,
    input  wire [8*AXI_BYTES-1:0] s_axi_wdata,
    input  wire [AXI_BYTES-1:0]   s_axi_wstrb,
    input  wire                   s_axi_wlast,
    input  wire                   s_axi_wvalid,
    output wire                   s_axi_wready,
    output wire [AXI_ID_BITS-1:0] s_axi_bid,
    output wire [1:0]             s_axi_bresp,
    output wire                   s_axi_bvalid,
    input  wire                   s_axi_bready,
    input  wire [AXI_ID_BITS-1:0] s_axi_arid,
    input  wire [ADDR_BITS-1:0]   s_axi_araddr,
    input  wire [7:0]             s_axi_arlen,
    input  wire [2:0]             s_axi_arsize,
    input  wire [1:0]             s_axi_arburst,
    input  wire [USER_W-1:0]      s_axi_aruser,
    input  wire                   s_axi_arvalid,
    output wire                   s_axi_arready,
    output wire [AXI_ID_BITS-1:0] s_axi_rid,
    output wire [8*AXI_BYTES-1:0] s_axi_rdata,
    output wire [1:0]             s_axi_rresp,
    output wire                   s_axi_rlast,
    output wire                   s_axi_rvalid,
    input  wire                   s_axi_rready,
    output wire                   access_valid,
    input  wire                   access_ready,
    output wire [ACCESS_W-1:0]    access_data,
    input  wire                   answer_valid,
    output wire                   answer_ready,
    input  wire [ANSWER_W-1:0]    answer_data
);
    axi4_port #(
        .AXI_BYTES(AXI_BYTES), .PORT_WORDS(PORT_WORDS), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(AXI_ID_BITS), .WARPS(WARPS),
        .TAG_BITS(TAG_BITS), .PC_BITS(PC_BITS), .READS(READS), .WRITES(WRITES)
    ) port (
        .clk(clk), .rst(rst), .aw_valid(s_axi_awvalid), .aw_ready(s_axi_awready),
        .aw_data({s_axi_awid, s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst, s_axi_awuser}),
        .w_valid(s_axi_wvalid), .w_ready(s_axi_wready), .w_data({s_axi_wdata, s_axi_wstrb, s_axi_wlast}),
        .b_valid(s_axi_bvalid), .b_ready(s_axi_bready), .b_data({s_axi_bid, s_axi_bresp}),
        .ar_valid(s_axi_arvalid), .ar_ready(s_axi_arready),
        .ar_data({s_axi_arid, s_axi_araddr, s_axi_arlen, s_axi_arsize, s_axi_arburst, s_axi_aruser}),
        .r_valid(s_axi_rvalid), .r_ready(s_axi_rready), .r_data({s_axi_rid, s_axi_rdata, s_axi_rresp, s_axi_rlast}),
        .access_valid(access_valid), .access_ready(access_ready), .access_data(access_data),
        .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data));
endmodule
`default_nettype wire
