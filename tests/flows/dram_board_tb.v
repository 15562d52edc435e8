// dram_board from power-up on, with nobody at its AXI4: once the device is powered it is refreshed, and no rule is broken.
`default_nettype none
module dram_board_tb;
    localparam integer REFRESHED = 9000; // cycles behind power-up
    reg clk = 0, rst = 1;
    wire powered, violated;
    integer cycles = 0, behind = 0;
    always #1 clk = !clk;
    dram_board board (
        .clk(clk), .rst(rst), .powered(powered), .violated(violated), .s_axi_awid(4'd0), .s_axi_awaddr(32'd0),
        .s_axi_awlen(8'd0), .s_axi_awsize(3'd0), .s_axi_awburst(2'd0), .s_axi_awvalid(1'b0), .s_axi_awready(),
        .s_axi_wdata(128'd0), .s_axi_wstrb(16'd0), .s_axi_wlast(1'b0), .s_axi_wvalid(1'b0), .s_axi_wready(), .s_axi_bid(),
        .s_axi_bresp(), .s_axi_bvalid(), .s_axi_bready(1'b1), .s_axi_arid(4'd0), .s_axi_araddr(32'd0), .s_axi_arlen(8'd0),
        .s_axi_arsize(3'd0), .s_axi_arburst(2'd0), .s_axi_arvalid(1'b0), .s_axi_arready(), .s_axi_rid(), .s_axi_rdata(),
        .s_axi_rresp(), .s_axi_rlast(), .s_axi_rvalid(), .s_axi_rready(1'b1));
    always @(negedge clk) begin
        cycles <= cycles + 1;
        rst <= cycles < 4;
        if (powered === 1'b1) behind <= behind + 1;
        if (violated === 1'b1 || cycles == 2 * REFRESHED || behind == REFRESHED) begin
            $display("%s", violated === 1'b1 ? "a rule is broken" : behind == REFRESHED ? "powered and refreshed" : "not powered");
            $finish;
        end
    end
endmodule
`default_nettype wire
