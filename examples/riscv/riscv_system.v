// PicoRV32 as the CPU of denovo_system, through axi4_port. Compute units and memory lie outside.
`default_nettype none
module riscv_system (
    clk, rst, trap, access_valid, access_ready, access_data, answer_valid, answer_ready, answer_data,
    aw_valid, aw_ready, aw_data, w_valid, w_ready, w_data, b_valid, b_ready, b_data,
    ar_valid, ar_ready, ar_data, r_valid, r_ready, r_data
);
    `include "denovo_system.vh"
    `include "axi4_port.vh"
    localparam integer CORES = DENOVO_SYSTEM_CORES, BANKS = DENOVO_SYSTEM_BANKS;
    localparam integer ACCESS_W = DENOVO_SYSTEM_ACCESS_W, ANSWER_W = DENOVO_SYSTEM_ANSWER_W;
    // A lane for each compute unit. Those of the CPU, the last core, are the port's; what is here of that core is not used.
    input  wire                                     clk, rst;
    output wire                                     trap;
    input  wire [CORES-1:0]                         access_valid, answer_ready;
    output wire [CORES-1:0]                         access_ready, answer_valid;
    input  wire [CORES*ACCESS_W-1:0]                access_data;
    output wire [CORES*ANSWER_W-1:0]                answer_data;
    output wire [BANKS-1:0]                         aw_valid, w_valid, b_ready, ar_valid, r_ready;
    input  wire [BANKS-1:0]                         aw_ready, w_ready, b_valid, ar_ready, r_valid;
    output wire [BANKS*DENOVO_SYSTEM_AXI_ADDRESS_W-1:0] aw_data, ar_data;
    output wire [BANKS*DENOVO_SYSTEM_AXI_W_W-1:0]   w_data;
    input  wire [BANKS*DENOVO_SYSTEM_AXI_B_W-1:0]   b_data;
    input  wire [BANKS*DENOVO_SYSTEM_AXI_R_W-1:0]   r_data;

    wire [31:0] awaddr, wdata, araddr, rdata;
    wire [3:0]  wstrb;
    wire        awvalid, awready, wvalid, wready, bvalid, bready, arvalid, arready, rvalid, rready;
    picorv32_axi cpu (
        .clk(clk), .resetn(!rst), .trap(trap),
        .mem_axi_awvalid(awvalid), .mem_axi_awready(awready), .mem_axi_awaddr(awaddr),
        .mem_axi_wvalid(wvalid), .mem_axi_wready(wready), .mem_axi_wdata(wdata), .mem_axi_wstrb(wstrb),
        .mem_axi_bvalid(bvalid), .mem_axi_bready(bready),
        .mem_axi_arvalid(arvalid), .mem_axi_arready(arready), .mem_axi_araddr(araddr),
        .mem_axi_rvalid(rvalid), .mem_axi_rready(rready), .mem_axi_rdata(rdata), .irq(32'd0)
    );

    // Bursts of one beat of four bytes. The page at 0x2000 is of class PAIRED: a read acquires, a write releases.
    function [AXI4_PORT_AXI_REQUEST_W-1:0] request(input [31:0] address);
        request = {1'b0, address[AXI4_PORT_ADDR_BITS-1:0], 8'd0, 3'd2, 2'd1, 2'd0, 2'd0,
                   address[19:12] == 8'h02 ? DENOVO_SYSTEM_CLASS_PAIRED : DENOVO_SYSTEM_CLASS_DATA};
    endfunction
    wire [AXI4_PORT_AXI_R_W-1:0] r;
    wire                         core_access_valid, core_answer_ready;
    wire [ACCESS_W-1:0]          core_access;
    assign rdata = r[AXI4_PORT_AXI_R_DATA_LSB +: 32];
    axi4_port port (
        .clk(clk), .rst(rst), .aw_valid(awvalid), .aw_ready(awready), .aw_data(request(awaddr)),
        .w_valid(wvalid), .w_ready(wready), .w_data({wdata, wstrb, 1'b1}), .b_valid(bvalid), .b_ready(bready), .b_data(),
        .ar_valid(arvalid), .ar_ready(arready), .ar_data(request(araddr)), .r_valid(rvalid), .r_ready(rready), .r_data(r),
        .access_valid(core_access_valid), .access_ready(access_ready[CORES-1]), .access_data(core_access),
        .answer_valid(answer_valid[CORES-1]), .answer_ready(core_answer_ready),
        .answer_data(answer_data[(CORES-1)*ANSWER_W +: ANSWER_W])
    );

    denovo_system hierarchy (
        .clk(clk), .rst(rst),
        .access_valid({core_access_valid, access_valid[CORES-2:0]}), .access_ready(access_ready),
        .access_data({core_access, access_data[(CORES-1)*ACCESS_W-1:0]}),
        .answer_valid(answer_valid), .answer_ready({core_answer_ready, answer_ready[CORES-2:0]}), .answer_data(answer_data),
        .cmd_valid({CORES{1'b0}}), .cmd_ready(), .cmd_data({CORES*DENOVO_SYSTEM_CMD_W{1'b0}}),
        .cmd_done_valid(), .cmd_done_ready({CORES{1'b1}}), .cmd_done_data(),
        .l2_cmd_valid({BANKS{1'b0}}), .l2_cmd_ready(), .l2_cmd_data({BANKS*DENOVO_SYSTEM_L2_CMD_W{1'b0}}),
        .l2_cmd_done_valid(), .l2_cmd_done_ready({BANKS{1'b1}}), .l2_cmd_done_data(),
        .stash_l2_req_valid(1'b0), .stash_l2_req_ready(), .stash_l2_req_data({DENOVO_SYSTEM_MESSAGE_W{1'b0}}),
        .stash_fwd_rsp_valid(1'b0), .stash_fwd_rsp_ready(), .stash_fwd_rsp_data({DENOVO_SYSTEM_MESSAGE_W{1'b0}}),
        .stash_l2_fwd_valid(), .stash_l2_fwd_ready(1'b1), .stash_l2_fwd_data(),
        .stash_l2_rsp_valid(), .stash_l2_rsp_ready(1'b1), .stash_l2_rsp_data(), .stash_read_error(),
        .count_select(4'd0), .count(), .event_select(4'd0), .event_count(), .l1_protocol_error(), .l2_protocol_error(),
        .store_error(), .store_error_at(), .store_error_words(),
        .write_errors(), .write_error_at(),
        .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data), .w_valid(w_valid), .w_ready(w_ready), .w_data(w_data),
        .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data), .ar_valid(ar_valid), .ar_ready(ar_ready), .ar_data(ar_data),
        .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data)
    );
endmodule
`default_nettype wire
