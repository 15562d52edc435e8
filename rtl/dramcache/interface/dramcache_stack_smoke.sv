// The block dramcache_stack by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_stack

module dramcache_stack_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] gpu_busy = 0;
    wire [1:0] ready;
    wire [1:0] hit;
    wire [1:0] miss;
    wire [1:0] write_miss;
    wire [1:0] bypassed;
    wire [1:0] early;
    wire [1:0] dropped;
    wire [1:0] written_back;
    wire [1:0] write_failed;
    wire [1:0] powered;
    wire [1:0] dfi_reset_n;
    wire [1:0] dfi_cke;
    wire [1:0] dfi_cs_n;
    wire [1:0] dfi_ras_n;
    wire [1:0] dfi_cas_n;
    wire [1:0] dfi_we_n;
    wire [9:0] dfi_bank;
    wire [25:0] dfi_address;
    wire [1:0] dfi_wrdata_en;
    wire [255:0] dfi_wrdata;
    wire [31:0] dfi_wrdata_mask;
    reg [1:0] dfi_rddata_valid = 0;
    reg [255:0] dfi_rddata = 0;
    reg [0:0] cpu_valid = 0;
    wire [0:0] cpu_ready;
    reg [1253:0] cpu_data = 0;
    reg [0:0] gpu_valid = 0;
    wire [0:0] gpu_ready;
    reg [1186:0] gpu_data = 0;
    wire [0:0] answer_valid;
    reg [0:0] answer_ready = 0;
    wire [1033:0] answer_data;
    wire [1:0] aw_valid;
    reg [1:0] aw_ready = 0;
    wire [133:0] aw_data;
    wire [1:0] w_valid;
    reg [1:0] w_ready = 0;
    wire [289:0] w_data;
    reg [1:0] b_valid = 0;
    wire [1:0] b_ready;
    reg [19:0] b_data = 0;
    wire [1:0] ar_valid;
    reg [1:0] ar_ready = 0;
    wire [133:0] ar_data;
    reg [1:0] r_valid = 0;
    wire [1:0] r_ready;
    reg [277:0] r_data = 0;

    dramcache_stack block (
        .clk(clk), .rst(rst),
        .gpu_busy(gpu_busy),
        .ready(ready),
        .hit(hit),
        .miss(miss),
        .write_miss(write_miss),
        .bypassed(bypassed),
        .early(early),
        .dropped(dropped),
        .written_back(written_back),
        .write_failed(write_failed),
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
        .answer_data(answer_data),
        .aw_valid(aw_valid),
        .aw_ready(aw_ready),
        .aw_data(aw_data),
        .w_valid(w_valid),
        .w_ready(w_ready),
        .w_data(w_data),
        .b_valid(b_valid),
        .b_ready(b_ready),
        .b_data(b_data),
        .ar_valid(ar_valid),
        .ar_ready(ar_ready),
        .ar_data(ar_data),
        .r_valid(r_valid),
        .r_ready(r_ready),
        .r_data(r_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, cpu_ready, gpu_ready, answer_valid, aw_valid, w_valid, b_ready, ar_valid, r_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        aw_ready = -1;
        w_ready = -1;
        ar_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_stack: a valid or a ready is unknown after reset");
        end
        $display("dramcache_stack: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
