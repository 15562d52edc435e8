// What harnesses of dramcache_frontend share: ports, the block within, and the channels' rules, which its surroundings keep. Two jobs unless they
// say otherwise, 60 sets, a byte a line.
// Of a block that does not begin with a reset (STARTED) the first cycle is as any other.
`ifdef STARTED
`define STARTS && 1'b0
`else
`define STARTS
`endif
module harness #(
    parameter integer JOBS = 2,
    parameter integer CPU_JOBS = 1,
    parameter integer CPU_W = 27,
    parameter integer GPU_W = 18,
    parameter integer ANSWER_W = 11,
    parameter integer TAD_W = 89,
    parameter integer TAD_ANSWER_W = 74,
    parameter integer READ_W = 9,
    parameter integer DATA_W = 10,
    parameter integer WRITE_W = 17,
    parameter integer DONE_W = 2
) (
    input wire                    clk,
    input wire                    rst,
    input wire                    powered,
    input wire                    gpu_busy,
    input wire                    cpu_valid,
    input wire [CPU_W-1:0]        cpu_data,
    input wire                    gpu_valid,
    input wire [GPU_W-1:0]        gpu_data,
    input wire                    answer_ready,
    input wire                    tad_cpu_ready,
    input wire                    tad_gpu_ready,
    input wire                    tad_answer_valid,
    input wire [TAD_ANSWER_W-1:0] tad_answer_data,
    input wire                    mem_read_ready,
    input wire                    mem_data_valid,
    input wire [DATA_W-1:0]       mem_data_data,
    input wire                    mem_write_ready,
    input wire                    mem_done_valid,
    input wire [DONE_W-1:0]       mem_done_data
);
    wire cpu_ready, gpu_ready, answer_valid, tad_cpu_valid, tad_gpu_valid, tad_answer_ready, mem_read_valid, mem_data_ready;
    wire mem_write_valid, mem_done_ready, ready, hit, miss, write_miss, bypassed, early, dropped, written_back, write_failed;
    wire [ANSWER_W-1:0] answer_data;
    wire [TAD_W-1:0] tad_cpu_data, tad_gpu_data;
    wire [READ_W-1:0] mem_read_data;
    wire [WRITE_W-1:0] mem_write_data;
    dramcache_frontend #(.LINE_BYTES(1), .LINE_BITS(7), .BANK_BITS(1), .ROW_BITS(1), .ID_BITS(1), .JOBS(JOBS), .CPU_JOBS(CPU_JOBS), .TARGETS(2),
        .COUNTERS(32), .CORES(2), .ENTRIES(8), .PC_BITS(8)) dut (
        .clk(clk), .rst(rst `STARTS), .powered(powered), .gpu_busy(gpu_busy), .ready(ready), .hit(hit), .miss(miss), .write_miss(write_miss),
        .bypassed(bypassed), .early(early), .dropped(dropped), .written_back(written_back), .write_failed(write_failed),
        .cpu_valid(cpu_valid), .cpu_ready(cpu_ready), .cpu_data(cpu_data), .gpu_valid(gpu_valid), .gpu_ready(gpu_ready),
        .gpu_data(gpu_data), .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data),
        .tad_cpu_valid(tad_cpu_valid), .tad_cpu_ready(tad_cpu_ready), .tad_cpu_data(tad_cpu_data), .tad_gpu_valid(tad_gpu_valid),
        .tad_gpu_ready(tad_gpu_ready), .tad_gpu_data(tad_gpu_data), .tad_answer_valid(tad_answer_valid),
        .tad_answer_ready(tad_answer_ready), .tad_answer_data(tad_answer_data), .mem_read_valid(mem_read_valid),
        .mem_read_ready(mem_read_ready), .mem_read_data(mem_read_data), .mem_data_valid(mem_data_valid),
        .mem_data_ready(mem_data_ready), .mem_data_data(mem_data_data), .mem_write_valid(mem_write_valid),
        .mem_write_ready(mem_write_ready), .mem_write_data(mem_write_data), .mem_done_valid(mem_done_valid),
        .mem_done_ready(mem_done_ready), .mem_done_data(mem_done_data));
    channel_monitor #(.WIDTH(CPU_W), .OBEYS(1)) cpu (.clk(clk), .rst(rst), .valid(cpu_valid), .ready(cpu_ready), .data(cpu_data));
    channel_monitor #(.WIDTH(GPU_W), .OBEYS(1)) gpu (.clk(clk), .rst(rst), .valid(gpu_valid), .ready(gpu_ready), .data(gpu_data));
    channel_monitor #(.WIDTH(DATA_W), .OBEYS(1)) mem_data (
        .clk(clk), .rst(rst), .valid(mem_data_valid), .ready(mem_data_ready), .data(mem_data_data));
