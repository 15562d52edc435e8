// Stands for dramcache where a property of the vaults' ports must hold whatever a vault does: it takes requests, answers and names addresses
// of memory at any time, with anything. An answer stays until it is taken. Its other outputs do nothing.
`default_nettype none
module dramcache #(
    parameter integer LINE_BYTES = 128,
    parameter integer LINE_BITS = 25,
    parameter integer BANK_BITS = 5,
    parameter integer ROW_BITS = 9,
    parameter integer PIN_BITS = 13,
    parameter integer DQ_BYTES = 8,
    parameter integer ID_BITS = 8,
    parameter integer JOBS = 32,
    parameter integer CPU_JOBS = 8,
    parameter integer TARGETS = 4,
    parameter integer COUNTERS = 524288,
    parameter integer BYE_BITS = 2,
    parameter integer CORES = 5,
    parameter integer ENTRIES = 256,
    parameter integer PC_BITS = 64,
    parameter integer READS = 32,
    parameter integer WRITES = 32,
    parameter integer ANSWERS = 8,
    parameter integer CPU_PLACES = 0,
    parameter integer AGE_CAP = 0,
    parameter integer WRITE_HIGH = 24,
    parameter integer WRITE_LOW = 0,
    parameter integer MIN_BURSTS = 16,
    parameter integer POSTPONE = 8,
    parameter integer CL = 13,
    parameter integer CWL = 13,
    parameter integer T_RCD = 13,
    parameter integer T_RP = 10,
    parameter integer T_RAS = 27,
    parameter integer T_RC = 37,
    parameter integer T_RRD = 4,
    parameter integer T_FAW = 16,
    parameter integer T_CCD = 9,
    parameter integer T_RTP = 7,
    parameter integer T_WR = 10,
    parameter integer T_WTR = 10,
    parameter integer T_REFI = 4875,
    parameter integer T_RFC = 74,
    parameter integer AXI_BYTES = 16,
    parameter integer AXI_ID_BITS = 8,
    parameter integer CPU_REQUEST_W = ID_BITS + $clog2(CORES) + PC_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    parameter integer GPU_REQUEST_W = ID_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    parameter integer LINE_ANSWER_W = ID_BITS + 8 * LINE_BYTES + 2,
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + LINE_BITS + $clog2(LINE_BYTES) + 26,
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3
) (
    input  wire                     clk,
    input  wire                     rst,
    input  wire                     gpu_busy,
    output wire                     ready,
    output wire                     hit,
    output wire                     miss,
    output wire                     write_miss,
    output wire                     bypassed,
    output wire                     early,
    output wire                     dropped,
    output wire                     written_back,
    output wire                     write_failed,
    output wire                     powered,
    output wire                     dfi_reset_n,
    output wire                     dfi_cke,
    output wire                     dfi_cs_n,
    output wire                     dfi_ras_n,
    output wire                     dfi_cas_n,
    output wire                     dfi_we_n,
    output wire [BANK_BITS-1:0]     dfi_bank,
    output wire [PIN_BITS-1:0]      dfi_address,
    output wire                     dfi_wrdata_en,
    output wire [16*DQ_BYTES-1:0]   dfi_wrdata,
    output wire [2*DQ_BYTES-1:0]    dfi_wrdata_mask,
    input  wire                     dfi_rddata_valid,
    input  wire [16*DQ_BYTES-1:0]   dfi_rddata,
    input  wire                     cpu_valid,
    output wire                     cpu_ready,
    input  wire [CPU_REQUEST_W-1:0] cpu_data,
    input  wire                     gpu_valid,
    output wire                     gpu_ready,
    input  wire [GPU_REQUEST_W-1:0] gpu_data,
    output wire                     answer_valid,
    input  wire                     answer_ready,
    output wire [LINE_ANSWER_W-1:0] answer_data,
    output wire                     aw_valid,
    input  wire                     aw_ready,
    output wire [AXI_ADDRESS_W-1:0] aw_data,
    output wire                     w_valid,
    input  wire                     w_ready,
    output wire [AXI_W_W-1:0]       w_data,
    input  wire                     b_valid,
    output wire                     b_ready,
    input  wire [AXI_B_W-1:0]       b_data,
    output wire                     ar_valid,
    input  wire                     ar_ready,
    output wire [AXI_ADDRESS_W-1:0] ar_data,
    input  wire                     r_valid,
    output wire                     r_ready,
    input  wire [AXI_R_W-1:0]       r_data
);
    // Its answer stays until it is taken.
    (* anyseq *) wire any_cpu, any_gpu, any_answer, any_aw, any_ar;
    (* anyseq *) wire [LINE_ANSWER_W-1:0] any_line;
    (* anyseq *) wire [AXI_ADDRESS_W-1:0] any_aw_address, any_ar_address;
    reg waits_q;
    reg [LINE_ANSWER_W-1:0] line_q;
    initial waits_q = 1'b0;
    always @(posedge clk) begin
        waits_q <= !rst && answer_valid && !answer_ready;
        line_q <= answer_data;
    end
    assign answer_valid = waits_q || any_answer;
    assign answer_data = waits_q ? line_q : any_line;
    assign {cpu_ready, gpu_ready, aw_valid, ar_valid} = {any_cpu, any_gpu, any_aw, any_ar};
    assign {aw_data, ar_data} = {any_aw_address, any_ar_address};
    assign {ready, hit, miss, write_miss, bypassed, early, dropped, written_back, write_failed, powered, dfi_reset_n, dfi_cke, dfi_cs_n,
        dfi_ras_n, dfi_cas_n, dfi_we_n, dfi_bank, dfi_address, dfi_wrdata_en, dfi_wrdata, dfi_wrdata_mask, w_valid, w_data, b_ready,
        r_ready} = 0;
endmodule
`default_nettype wire
