// The block dram_controller by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dram_controller

module dram_controller_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] powered;
    wire [0:0] dfi_reset_n;
    wire [0:0] dfi_cke;
    wire [0:0] dfi_cs_n;
    wire [0:0] dfi_ras_n;
    wire [0:0] dfi_cas_n;
    wire [0:0] dfi_we_n;
    wire [2:0] dfi_bank;
    wire [14:0] dfi_address;
    wire [0:0] dfi_wrdata_en;
    wire [127:0] dfi_wrdata;
    wire [15:0] dfi_wrdata_mask;
    reg [0:0] dfi_rddata_valid = 0;
    reg [127:0] dfi_rddata = 0;
    reg [0:0] cpu_valid = 0;
    wire [0:0] cpu_ready;
    reg [609:0] cpu_data = 0;
    reg [0:0] gpu_valid = 0;
    wire [0:0] gpu_ready;
    reg [609:0] gpu_data = 0;
    wire [0:0] answer_valid;
    reg [0:0] answer_ready = 0;
    wire [520:0] answer_data;

    dram_controller block (
        .clk(clk), .rst(rst),
        .powered(powered),
        .dfi_reset_n(dfi_reset_n),
        .dfi_cke(dfi_cke),
        .dfi_cs_n(dfi_cs_n),
        .dfi_ras_n(dfi_ras_n),
        .dfi_cas_n(dfi_cas_n),
        .dfi_we_n(dfi_we_n),
        .dfi_bank(dfi_bank),
        .dfi_address(dfi_address),
        .dfi_wrdata_en(dfi_wrdata_en),
        .dfi_wrdata(dfi_wrdata),
        .dfi_wrdata_mask(dfi_wrdata_mask),
        .dfi_rddata_valid(dfi_rddata_valid),
        .dfi_rddata(dfi_rddata),
        .cpu_valid(cpu_valid),
        .cpu_ready(cpu_ready),
        .cpu_data(cpu_data),
        .gpu_valid(gpu_valid),
        .gpu_ready(gpu_ready),
        .gpu_data(gpu_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, cpu_ready, gpu_ready, answer_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dram_controller: a valid or a ready is unknown after reset");
        end
        $display("dram_controller: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
