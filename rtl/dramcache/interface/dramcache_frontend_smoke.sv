// The block dramcache_frontend by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_frontend

module dramcache_frontend_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] powered = 0;
    reg [0:0] gpu_busy = 0;
    wire [0:0] ready;
    wire [0:0] hit;
    wire [0:0] miss;
    wire [0:0] write_miss;
    wire [0:0] bypassed;
    wire [0:0] early;
    wire [0:0] dropped;
    wire [0:0] written_back;
    wire [0:0] write_failed;
    reg [0:0] cpu_valid = 0;
    wire [0:0] cpu_ready;
    reg [1252:0] cpu_data = 0;
    reg [0:0] gpu_valid = 0;
    wire [0:0] gpu_ready;
    reg [1185:0] gpu_data = 0;
    wire [0:0] answer_valid;
    reg [0:0] answer_ready = 0;
    wire [1033:0] answer_data;
    wire [0:0] tad_cpu_valid;
    reg [0:0] tad_cpu_ready = 0;
    wire [1247:0] tad_cpu_data;
    wire [0:0] tad_gpu_valid;
    reg [0:0] tad_gpu_ready = 0;
    wire [1247:0] tad_gpu_data;
    reg [0:0] tad_answer_valid = 0;
    wire [0:0] tad_answer_ready;
    reg [1093:0] tad_answer_data = 0;
    wire [0:0] mem_read_valid;
    reg [0:0] mem_read_ready = 0;
    wire [30:0] mem_read_data;
    reg [0:0] mem_data_valid = 0;
    wire [0:0] mem_data_ready;
    reg [1029:0] mem_data_data = 0;
    wire [0:0] mem_write_valid;
    reg [0:0] mem_write_ready = 0;
    wire [1181:0] mem_write_data;
    reg [0:0] mem_done_valid = 0;
    wire [0:0] mem_done_ready;
    reg [5:0] mem_done_data = 0;

    dramcache_frontend block (
        .clk(clk), .rst(rst),
        .powered(powered),
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
        .cpu_valid(cpu_valid),
        .cpu_ready(cpu_ready),
        .cpu_data(cpu_data),
        .gpu_valid(gpu_valid),
        .gpu_ready(gpu_ready),
        .gpu_data(gpu_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data),
        .tad_cpu_valid(tad_cpu_valid),
        .tad_cpu_ready(tad_cpu_ready),
        .tad_cpu_data(tad_cpu_data),
        .tad_gpu_valid(tad_gpu_valid),
        .tad_gpu_ready(tad_gpu_ready),
        .tad_gpu_data(tad_gpu_data),
        .tad_answer_valid(tad_answer_valid),
        .tad_answer_ready(tad_answer_ready),
        .tad_answer_data(tad_answer_data),
        .mem_read_valid(mem_read_valid),
        .mem_read_ready(mem_read_ready),
        .mem_read_data(mem_read_data),
        .mem_data_valid(mem_data_valid),
        .mem_data_ready(mem_data_ready),
        .mem_data_data(mem_data_data),
        .mem_write_valid(mem_write_valid),
        .mem_write_ready(mem_write_ready),
        .mem_write_data(mem_write_data),
        .mem_done_valid(mem_done_valid),
        .mem_done_ready(mem_done_ready),
        .mem_done_data(mem_done_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, cpu_ready, gpu_ready, answer_valid, tad_cpu_valid, tad_gpu_valid, tad_answer_ready, mem_read_valid, mem_data_ready, mem_write_valid, mem_done_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        tad_cpu_ready = -1;
        tad_gpu_ready = -1;
        mem_read_ready = -1;
        mem_write_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_frontend: a valid or a ready is unknown after reset");
        end
        $display("dramcache_frontend: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
