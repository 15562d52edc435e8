// dram_axi4 above a DDR3 device, for simulation: the PHY brings what the device reads one cycle later. The device is tb/dramcache/
// dram_device.v. It checks each rule of the standard: `violated` is 1 once one was broken.
// The device's times are those of the controller's emission, in interface/dram_controller.vh: that folder is on the include path.
`default_nettype none
module dram_board #(
    parameter integer DQ_BYTES = 8,
    parameter integer BANKS = 8,
    parameter integer ROW_BITS = 16,
    parameter integer COLUMN_BITS = 7,
    parameter integer ID_BITS = 8,
    parameter integer AXI_BYTES = 16,
    parameter integer ADDR_BITS = 32,
    parameter integer AXI_ID_BITS = 4
) (
    input  wire                   clk,
    input  wire                   rst,
    output wire                   powered,
    output wire                   violated,
    input  wire [AXI_ID_BITS-1:0] s_axi_awid,
    input  wire [ADDR_BITS-1:0]   s_axi_awaddr,
    input  wire [7:0]             s_axi_awlen,
    input  wire [2:0]             s_axi_awsize,
    input  wire [1:0]             s_axi_awburst,
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
    input  wire                   s_axi_arvalid,
    output wire                   s_axi_arready,
    output wire [AXI_ID_BITS-1:0] s_axi_rid,
    output wire [8*AXI_BYTES-1:0] s_axi_rdata,
    output wire [1:0]             s_axi_rresp,
    output wire                   s_axi_rlast,
    output wire                   s_axi_rvalid,
    input  wire                   s_axi_rready
);
    `include "dram_controller.vh"
    wire reset_n, cke, cs_n, ras_n, cas_n, we_n, wrdata_en, drives;
    wire [$clog2(BANKS)-1:0] bank;
    wire [ROW_BITS-1:0] address;
    wire [16*DQ_BYTES-1:0] wrdata, out;
    wire [2*DQ_BYTES-1:0] wrdata_mask;
    reg rddata_valid;
    reg [16*DQ_BYTES-1:0] rddata;
    always @(posedge clk) begin
        rddata_valid <= drives && !rst;
        rddata <= out;
    end

    dram_axi4 #(
        .DQ_BYTES(DQ_BYTES), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .ID_BITS(ID_BITS),
        .AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(AXI_ID_BITS)
    ) memory (
        .clk(clk), .rst(rst), .powered(powered), .s_axi_awid(s_axi_awid), .s_axi_awaddr(s_axi_awaddr), .s_axi_awlen(s_axi_awlen),
        .s_axi_awsize(s_axi_awsize), .s_axi_awburst(s_axi_awburst), .s_axi_awvalid(s_axi_awvalid),
        .s_axi_awready(s_axi_awready), .s_axi_wdata(s_axi_wdata), .s_axi_wstrb(s_axi_wstrb), .s_axi_wlast(s_axi_wlast),
        .s_axi_wvalid(s_axi_wvalid), .s_axi_wready(s_axi_wready), .s_axi_bid(s_axi_bid), .s_axi_bresp(s_axi_bresp),
        .s_axi_bvalid(s_axi_bvalid), .s_axi_bready(s_axi_bready), .s_axi_arid(s_axi_arid), .s_axi_araddr(s_axi_araddr),
        .s_axi_arlen(s_axi_arlen), .s_axi_arsize(s_axi_arsize), .s_axi_arburst(s_axi_arburst),
        .s_axi_arvalid(s_axi_arvalid), .s_axi_arready(s_axi_arready), .s_axi_rid(s_axi_rid), .s_axi_rdata(s_axi_rdata),
        .s_axi_rresp(s_axi_rresp), .s_axi_rlast(s_axi_rlast), .s_axi_rvalid(s_axi_rvalid), .s_axi_rready(s_axi_rready),
        .dfi_reset_n(reset_n), .dfi_cke(cke), .dfi_cs_n(cs_n), .dfi_ras_n(ras_n), .dfi_cas_n(cas_n), .dfi_we_n(we_n),
        .dfi_bank(bank), .dfi_address(address), .dfi_wrdata_en(wrdata_en), .dfi_wrdata(wrdata), .dfi_wrdata_mask(wrdata_mask),
        .dfi_rddata_valid(rddata_valid), .dfi_rddata(rddata));

    localparam [3:0] NOP = 0, ACT = 1, PRE = 2, PRE_ALL = 3, RD = 4, WR = 5, REF = 6, MRS = 7, ZQCL = 8;
    reg [3:0] command;
    always @* begin
        case ({ras_n, cas_n, we_n})
            3'b000: command = MRS;
            3'b001: command = REF;
            3'b010: command = address[10] ? PRE_ALL : PRE;
            3'b011: command = ACT;
            3'b100: command = WR;
            3'b101: command = RD;
            3'b110: command = ZQCL;
            default: command = NOP;
        endcase
        if (cs_n || rst) command = NOP; // before the first edge of a reset the pins are as the simulator begins, RESET# too
    end
    // The device's columns are beats. The controller's are lines, of a burst each.
    localparam integer BEAT_BITS = COLUMN_BITS + $clog2(DRAM_CONTROLLER_BEATS);
    dram_device #(
        .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(BEAT_BITS), .DQ_BYTES(DQ_BYTES),
        .BEATS(DRAM_CONTROLLER_BEATS), .CL(DRAM_CONTROLLER_CL), .CWL(DRAM_CONTROLLER_CWL), .TRCD(DRAM_CONTROLLER_T_RCD),
        .TRP(DRAM_CONTROLLER_T_RP), .TRAS(DRAM_CONTROLLER_T_RAS), .TRC(DRAM_CONTROLLER_T_RC), .TRRD(DRAM_CONTROLLER_T_RRD),
        .TFAW(DRAM_CONTROLLER_T_FAW), .TCCD(DRAM_CONTROLLER_T_CCD), .TRTP(DRAM_CONTROLLER_T_RTP), .TWR(DRAM_CONTROLLER_T_WR),
        .TWTR(DRAM_CONTROLLER_T_WTR), .TREFI(DRAM_CONTROLLER_T_REFI), .TRFC(DRAM_CONTROLLER_T_RFC),
        .POSTPONE(DRAM_CONTROLLER_POSTPONE), .TMRD(DRAM_CONTROLLER_T_MRD), .TMOD(DRAM_CONTROLLER_T_MOD),
        .TZQINIT(DRAM_CONTROLLER_T_ZQINIT), .TXPR(DRAM_CONTROLLER_T_XPR), .TRESET(DRAM_CONTROLLER_T_RESET),
        .TCKE(DRAM_CONTROLLER_T_CKE)
    ) device (
        .clk(clk), .reset_n(reset_n && !rst), .cke(cke), .command(command), .rank(8'd0), .bank({{(8-$clog2(BANKS)){1'b0}}, bank}),
        .row({{(24-ROW_BITS){1'b0}}, address}), .column({{(16-BEAT_BITS){1'b0}}, address[BEAT_BITS-1:0]}), .write(wrdata_en), .data(wrdata),
        .mask(wrdata_mask), .drives(drives), .out(out), .violated(violated), .violations());
endmodule
`default_nettype wire
