// dram_controller behind an AXI4 port: AXI4's names above, DFI below. The port drives the controller's channel `cpu`. A port of a
// second master would drive `gpu`, and take the answers that are not `to_cpu`. Sizes of the device and the id are passed to both; all
// other parameters, the device's times among them, are those that the controller was emitted with. Defaults: configs/ddr3-1600.yaml.
`default_nettype none
module dram_axi4 #(
    parameter integer DQ_BYTES = 8,
    parameter integer BANKS = 8,
    parameter integer ROW_BITS = 16,
    parameter integer COLUMN_BITS = 7,
    parameter integer ID_BITS = 8,
    parameter integer AXI_BYTES = 16,
    parameter integer ADDR_BITS = 32,
    parameter integer AXI_ID_BITS = 4,
    parameter integer LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS), // derived, as all below
    parameter integer REQUEST_W = 1 + ID_BITS + LINE_W + 72 * DQ_BYTES,
    parameter integer ANSWER_W = 1 + ID_BITS + 64 * DQ_BYTES
) (
    input  wire                     clk,
    input  wire                     rst,
    output wire                     powered,
    input  wire [AXI_ID_BITS-1:0]   s_axi_awid,
    input  wire [ADDR_BITS-1:0]     s_axi_awaddr,
    input  wire [7:0]               s_axi_awlen,
    input  wire [2:0]               s_axi_awsize,
    input  wire [1:0]               s_axi_awburst,
    input  wire                     s_axi_awvalid,
    output wire                     s_axi_awready,
    input  wire [8*AXI_BYTES-1:0]   s_axi_wdata,
    input  wire [AXI_BYTES-1:0]     s_axi_wstrb,
    input  wire                     s_axi_wlast,
    input  wire                     s_axi_wvalid,
    output wire                     s_axi_wready,
    output wire [AXI_ID_BITS-1:0]   s_axi_bid,
    output wire [1:0]               s_axi_bresp,
    output wire                     s_axi_bvalid,
    input  wire                     s_axi_bready,
    input  wire [AXI_ID_BITS-1:0]   s_axi_arid,
    input  wire [ADDR_BITS-1:0]     s_axi_araddr,
    input  wire [7:0]               s_axi_arlen,
    input  wire [2:0]               s_axi_arsize,
    input  wire [1:0]               s_axi_arburst,
    input  wire                     s_axi_arvalid,
    output wire                     s_axi_arready,
    output wire [AXI_ID_BITS-1:0]   s_axi_rid,
    output wire [8*AXI_BYTES-1:0]   s_axi_rdata,
    output wire [1:0]               s_axi_rresp,
    output wire                     s_axi_rlast,
    output wire                     s_axi_rvalid,
    input  wire                     s_axi_rready,
    output wire                     dfi_reset_n,
    output wire                     dfi_cke,
    output wire                     dfi_cs_n,
    output wire                     dfi_ras_n,
    output wire                     dfi_cas_n,
    output wire                     dfi_we_n,
    output wire [$clog2(BANKS)-1:0] dfi_bank,
    output wire [ROW_BITS-1:0]      dfi_address,
    output wire                     dfi_wrdata_en,
    output wire [16*DQ_BYTES-1:0]   dfi_wrdata,
    output wire [2*DQ_BYTES-1:0]    dfi_wrdata_mask,
    input  wire                     dfi_rddata_valid,
    input  wire [16*DQ_BYTES-1:0]   dfi_rddata
);
    wire request_valid, request_ready, answer_valid, answer_ready;
    wire [REQUEST_W-1:0] request_data;
    wire [ANSWER_W-1:0] answer_data;
    wire to_cpu = answer_data[ANSWER_W-1];

    dram_axi4_port #(
        .DQ_BYTES(DQ_BYTES), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .ID_BITS(ID_BITS),
        .AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(AXI_ID_BITS)
    ) port (
        .clk(clk), .rst(rst), .aw_valid(s_axi_awvalid), .aw_ready(s_axi_awready),
        .aw_data({s_axi_awid, s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst}),
        .w_valid(s_axi_wvalid), .w_ready(s_axi_wready), .w_data({s_axi_wdata, s_axi_wstrb, s_axi_wlast}),
        .b_valid(s_axi_bvalid), .b_ready(s_axi_bready), .b_data({s_axi_bid, s_axi_bresp}),
        .ar_valid(s_axi_arvalid), .ar_ready(s_axi_arready),
        .ar_data({s_axi_arid, s_axi_araddr, s_axi_arlen, s_axi_arsize, s_axi_arburst}),
        .r_valid(s_axi_rvalid), .r_ready(s_axi_rready), .r_data({s_axi_rid, s_axi_rdata, s_axi_rresp, s_axi_rlast}),
        .request_valid(request_valid), .request_ready(request_ready), .request_data(request_data),
        .answer_valid(answer_valid && to_cpu), .answer_ready(answer_ready), .answer_data(answer_data));

    dram_controller #(
        .DQ_BYTES(DQ_BYTES), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .ID_BITS(ID_BITS)
    ) controller (
        .clk(clk), .rst(rst), .powered(powered), .cpu_valid(request_valid), .cpu_ready(request_ready), .cpu_data(request_data),
        .gpu_valid(1'b0), .gpu_ready(), .gpu_data({REQUEST_W{1'b0}}), .answer_valid(answer_valid),
        .answer_ready(answer_ready), .answer_data(answer_data), .dfi_reset_n(dfi_reset_n), .dfi_cke(dfi_cke),
        .dfi_cs_n(dfi_cs_n), .dfi_ras_n(dfi_ras_n), .dfi_cas_n(dfi_cas_n), .dfi_we_n(dfi_we_n), .dfi_bank(dfi_bank),
        .dfi_address(dfi_address), .dfi_wrdata_en(dfi_wrdata_en), .dfi_wrdata(dfi_wrdata),
        .dfi_wrdata_mask(dfi_wrdata_mask), .dfi_rddata_valid(dfi_rddata_valid), .dfi_rddata(dfi_rddata));
endmodule
`default_nettype wire
