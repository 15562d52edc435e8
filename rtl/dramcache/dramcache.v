// dramcache: a vault of a DRAM cache: its front end, the controller of its stacked DRAM, AXI4 to memory
//
// The front end, the controller of the stacked DRAM below it, and two AXI4 memory ports, one that reads and one that
// writes. docs/dramcache/dramcache-data-path.md says how long what takes.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/dramcache-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache #(
    // a line (bytes, a power of two, 16 to 128)
    parameter integer LINE_BYTES = 128,
    // width of a line's number in its vault (bits, 7 to 31)
    parameter integer LINE_BITS = 25,
    // of a bank's number in its vault, all layers (bits, 2 to 5)
    parameter integer BANK_BITS = 5,
    // of a row's number in its bank, as far as rows hold TADs (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // width of the address pins (bits, 13 to 18)
    parameter integer PIN_BITS = 13,
    // width of DQ (bytes, a power of two, 1 to 8)
    parameter integer DQ_BYTES = 8,
    // width of an id, which comes back with the answer (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // requests that are under way, each of another set (jobs, a power of two, 2 to 64)
    parameter integer JOBS = 32,
    // of them, that the GPU may not have (jobs, 0 to 63)
    parameter integer CPU_JOBS = 8,
    // of one line that a job answers (reads, a power of two, 2 to 16)
    parameter integer TARGETS = 4,
    // ByE's, of both hashes (counters, a power of two, 32 to 1048576)
    parameter integer COUNTERS = 524288,
    // width of such a counter (bits, 2 to 4)
    parameter integer BYE_BITS = 2,
    // CPU cores (2 to 16)
    parameter integer CORES = 5,
    // the predictor's, of a core (counters, a power of two, 8 to 4096)
    parameter integer ENTRIES = 256,
    // width of a program counter (bits, 8 to 64)
    parameter integer PC_BITS = 64,
    // reads that wait at a time (requests, 2 to 64)
    parameter integer READS = 32,
    // writes that wait at a time (requests, 2 to 64)
    parameter integer WRITES = 32,
    // reads that are under way, or whose answers wait (a power of two, 2 to 64)
    parameter integer ANSWERS = 8,
    // places of each queue that a GPU's requests leave free (0 to 63)
    parameter integer CPU_PLACES = 0,
    // after this time a queue's oldest goes before all others; 0: never (cycles, 0 to 65535)
    parameter integer AGE_CAP = 0,
    // more writes than this are written though reads wait (requests, 0 to 63)
    parameter integer WRITE_HIGH = 24,
    // more writes than this are written where no read waits (requests, 0 to 63)
    parameter integer WRITE_LOW = 0,
    // least bursts of one direction, while there are some (1 to 64)
    parameter integer MIN_BURSTS = 16,
    // refreshes that may be owed while requests wait (commands, 0 to 8)
    parameter integer POSTPONE = 8,
    // RD to its first beat (slots, 5 to 31)
    parameter integer CL = 13,
    // WR to its first beat (slots, 3 to 31)
    parameter integer CWL = 13,
    // ACT to RD, WR (slots, 2 to 63)
    parameter integer T_RCD = 13,
    // PRE to ACT (slots, 2 to 63)
    parameter integer T_RP = 10,
    // ACT to PRE (slots, 3 to 63)
    parameter integer T_RAS = 27,
    // ACT to ACT of a bank (slots, 5 to 127)
    parameter integer T_RC = 37,
    // ACT to ACT of another bank (slots, 2 to 31)
    parameter integer T_RRD = 4,
    // four ACTs and the next (slots, 8 to 127)
    parameter integer T_FAW = 16,
    // RD to RD, WR to WR (slots, 2 to 16)
    parameter integer T_CCD = 9,
    // RD to PRE (slots, 2 to 31)
    parameter integer T_RTP = 7,
    // last beat written to PRE (slots, 2 to 63)
    parameter integer T_WR = 10,
    // last beat written to RD (slots, 2 to 31)
    parameter integer T_WTR = 10,
    // one REF is owed each (slots, 64 to 65535)
    parameter integer T_REFI = 4875,
    // REF to ACT, REF (slots, 8 to 1023)
    parameter integer T_RFC = 74,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of an id on AXI4 (bits, 1 to 16)
    parameter integer AXI_ID_BITS = 8,
    // width of a cpu_request; derived, not to be overridden
    parameter integer CPU_REQUEST_W = ID_BITS + $clog2(CORES) + PC_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    // width of a gpu_request; derived, not to be overridden
    parameter integer GPU_REQUEST_W = ID_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    // width of a line_answer; derived, not to be overridden
    parameter integer LINE_ANSWER_W = ID_BITS + 8 * LINE_BYTES + 2,
    // width of an axi_address; derived, not to be overridden
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + LINE_BITS + $clog2(LINE_BYTES) + 26,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3
) (
    input  wire                     clk,              // clock
    input  wire                     rst,              // synchronous reset, active high
    input  wire                     gpu_busy,         // a kernel runs: CPU's reads may leave out the DRAM cache
    output wire                     ready,            // all is cleared: requests go on
    output wire                     hit,              // a read that was looked up is in the DRAM cache
    output wire                     miss,             // a read that was looked up is not
    output wire                     write_miss,       // a write goes to memory
    output wire                     bypassed,         // a read goes to memory without a look-up
    output wire                     early,            // a read goes to memory beside its look-up
    output wire                     dropped,          // memory's line comes, and the read had hit
    output wire                     written_back,     // a dirty line goes to memory, whole
    output wire                     write_failed,     // memory could not write
    output wire                     powered,          // the device has had its power-up
    output wire                     dfi_reset_n,      // RESET#
    output wire                     dfi_cke,          // clock enable
    output wire                     dfi_cs_n,         // 0: there is a command
    output wire                     dfi_ras_n,        // RAS#
    output wire                     dfi_cas_n,        // CAS#
    output wire                     dfi_we_n,         // WE#
    output wire [BANK_BITS-1:0]     dfi_bank,         // bank; of MRS the mode register
    output wire [PIN_BITS-1:0]      dfi_address,      // row; column of the first beat; bit 10 of PRE: all banks
    output wire                     dfi_wrdata_en,    // two beats to write, from CWL slots behind WR on
    output wire [16*DQ_BYTES-1:0]   dfi_wrdata,       // the beats, the first in the low half
    output wire [2*DQ_BYTES-1:0]    dfi_wrdata_mask,  // bytes that are not written
    input  wire                     dfi_rddata_valid, // two beats that were read, in the order of RD
    input  wire [16*DQ_BYTES-1:0]   dfi_rddata,       // the beats, the first in the low half

    // cpu: a CPU's requests; a write is done when it is taken (cpu_request)
    input  wire                     cpu_valid,
    output wire                     cpu_ready,
    input  wire [CPU_REQUEST_W-1:0] cpu_data,

    // gpu: a GPU's requests (gpu_request)
    input  wire                     gpu_valid,
    output wire                     gpu_ready,
    input  wire [GPU_REQUEST_W-1:0] gpu_data,

    // answer: lines that were read (line_answer)
    output wire                     answer_valid,
    input  wire                     answer_ready,
    output wire [LINE_ANSWER_W-1:0] answer_data,

    // aw: addresses of lines that go to memory (axi_address)
    output wire                     aw_valid,
    input  wire                     aw_ready,
    output wire [AXI_ADDRESS_W-1:0] aw_data,

    // w: beats to write; may come before their AW is taken (axi_w)
    output wire                     w_valid,
    input  wire                     w_ready,
    output wire [AXI_W_W-1:0]       w_data,

    // b: lines that are written (axi_b)
    input  wire                     b_valid,
    output wire                     b_ready,
    input  wire [AXI_B_W-1:0]       b_data,

    // ar: addresses of lines that memory is asked for (axi_address)
    output wire                     ar_valid,
    input  wire                     ar_ready,
    output wire [AXI_ADDRESS_W-1:0] ar_data,

    // r: beats that were read (axi_r)
    input  wire                     r_valid,
    output wire                     r_ready,
    input  wire [AXI_R_W-1:0]       r_data
);

    localparam integer TAD_REQUEST_DATA_W = 8 * LINE_BYTES + 64;
    localparam integer TAD_REQUEST_DATA_LSB = 0;
    localparam integer TAD_REQUEST_STRB_W = LINE_BYTES + 8;
    localparam integer TAD_REQUEST_STRB_LSB = 8 * LINE_BYTES + 64;
    localparam integer TAD_REQUEST_LINE_W = ROW_BITS + BANK_BITS + 4;
    localparam integer TAD_REQUEST_LINE_LSB = 9 * LINE_BYTES + 72;
    localparam integer TAD_REQUEST_ID_W = $clog2(JOBS);
    localparam integer TAD_REQUEST_ID_LSB = 9 * LINE_BYTES + ROW_BITS + BANK_BITS + 76;
    localparam integer TAD_REQUEST_WRITE_LSB = 9 * LINE_BYTES + ROW_BITS + BANK_BITS + $clog2(JOBS) + 76;
    localparam integer TAD_REQUEST_W = 9 * LINE_BYTES + ROW_BITS + BANK_BITS + $clog2(JOBS) + 77;
    localparam integer TAD_ANSWER_W = 8 * LINE_BYTES + $clog2(JOBS) + 65;
    localparam integer MEM_READ_CPU_LSB = 0;
    localparam integer MEM_READ_LINE_W = LINE_BITS;
    localparam integer MEM_READ_LINE_LSB = 1;
    localparam integer MEM_READ_ID_W = $clog2(JOBS);
    localparam integer MEM_READ_ID_LSB = LINE_BITS + 1;
    localparam integer MEM_READ_W = LINE_BITS + $clog2(JOBS) + 1;
    localparam integer MEM_DATA_W = 8 * LINE_BYTES + $clog2(JOBS) + 1;
    localparam integer MEM_WRITE_DATA_W = 8 * LINE_BYTES;
    localparam integer MEM_WRITE_DATA_LSB = 0;
    localparam integer MEM_WRITE_STRB_W = LINE_BYTES;
    localparam integer MEM_WRITE_STRB_LSB = 8 * LINE_BYTES;
    localparam integer MEM_WRITE_LINE_W = LINE_BITS;
    localparam integer MEM_WRITE_LINE_LSB = 9 * LINE_BYTES;
    localparam integer MEM_WRITE_ID_W = $clog2(JOBS);
    localparam integer MEM_WRITE_ID_LSB = 9 * LINE_BYTES + LINE_BITS;
    localparam integer MEM_WRITE_W = 9 * LINE_BYTES + LINE_BITS + $clog2(JOBS);
    localparam integer MEM_DONE_W = $clog2(JOBS) + 1;
    localparam integer TAG_BYTES = 8;                                   // of a TAD, before its line
    localparam integer JOB_W = $clog2(JOBS);
    localparam integer SLOT_W = BANK_BITS + 4;                          // bank and slot
    localparam integer LINE_W = 8 * LINE_BYTES;                         // bits of a line
    localparam integer REQUEST_W = TAD_REQUEST_W + PIN_BITS - ROW_BITS; // an access as the controller has it
    // an address as a memory port has it: core and pc, of a bit each, are last
    localparam integer ADDRESS_W = AXI_ADDRESS_W + 2;
    localparam [LINE_BYTES-1:0] NO_STRB = 0;
    localparam [LINE_W-1:0] NO_LINE = 0;

    wire [TAD_REQUEST_W-1:0] tad_cpu_data;
    wire tc_write = tad_cpu_data[TAD_REQUEST_WRITE_LSB];
    wire [TAD_REQUEST_ID_W-1:0] tc_id = tad_cpu_data[TAD_REQUEST_ID_LSB +: TAD_REQUEST_ID_W];
    wire [TAD_REQUEST_LINE_W-1:0] tc_line = tad_cpu_data[TAD_REQUEST_LINE_LSB +: TAD_REQUEST_LINE_W];
    wire [TAD_REQUEST_STRB_W-1:0] tc_strb = tad_cpu_data[TAD_REQUEST_STRB_LSB +: TAD_REQUEST_STRB_W];
    wire [TAD_REQUEST_DATA_W-1:0] tc_data = tad_cpu_data[TAD_REQUEST_DATA_LSB +: TAD_REQUEST_DATA_W];
    wire [TAD_REQUEST_W-1:0] tad_gpu_data;
    wire tg_write = tad_gpu_data[TAD_REQUEST_WRITE_LSB];
    wire [TAD_REQUEST_ID_W-1:0] tg_id = tad_gpu_data[TAD_REQUEST_ID_LSB +: TAD_REQUEST_ID_W];
    wire [TAD_REQUEST_LINE_W-1:0] tg_line = tad_gpu_data[TAD_REQUEST_LINE_LSB +: TAD_REQUEST_LINE_W];
    wire [TAD_REQUEST_STRB_W-1:0] tg_strb = tad_gpu_data[TAD_REQUEST_STRB_LSB +: TAD_REQUEST_STRB_W];
    wire [TAD_REQUEST_DATA_W-1:0] tg_data = tad_gpu_data[TAD_REQUEST_DATA_LSB +: TAD_REQUEST_DATA_W];
    wire [MEM_READ_W-1:0] mem_read_data;
    wire [MEM_READ_ID_W-1:0] read_id = mem_read_data[MEM_READ_ID_LSB +: MEM_READ_ID_W];
    wire [MEM_READ_LINE_W-1:0] read_line = mem_read_data[MEM_READ_LINE_LSB +: MEM_READ_LINE_W];
    wire read_cpu = mem_read_data[MEM_READ_CPU_LSB];
    wire [MEM_WRITE_W-1:0] mem_write_data;
    wire [MEM_WRITE_ID_W-1:0] back_id = mem_write_data[MEM_WRITE_ID_LSB +: MEM_WRITE_ID_W];
    wire [MEM_WRITE_LINE_W-1:0] back_line = mem_write_data[MEM_WRITE_LINE_LSB +: MEM_WRITE_LINE_W];
    wire [MEM_WRITE_STRB_W-1:0] back_strb = mem_write_data[MEM_WRITE_STRB_LSB +: MEM_WRITE_STRB_W];
    wire [MEM_WRITE_DATA_W-1:0] back_data = mem_write_data[MEM_WRITE_DATA_LSB +: MEM_WRITE_DATA_W];
    wire tad_cpu_valid;           // TADs that are looked up and written, to the controller
    wire tad_cpu_ready;
    wire tad_gpu_valid;           // TADs that are looked up and written, to the controller
    wire tad_gpu_ready;
    wire tad_answer_valid;        // TADs that were read
    wire tad_answer_ready;
    wire [TAD_ANSWER_W-1:0] tad_answer_data;
    wire mem_read_valid;          // lines to read from memory
    wire mem_read_ready;
    wire mem_data_valid;          // lines that were read from memory
    wire mem_data_ready;
    wire [LINE_W+JOB_W+1:0] came; // write, error, id, line
    wire [MEM_DATA_W-1:0] mem_data_data = {came[LINE_W +: JOB_W], came[LINE_W+JOB_W], came[LINE_W-1:0]};
    wire mem_write_valid;         // bytes to write to memory
    wire mem_write_ready;
    wire mem_done_valid;          // writes that memory has done
    wire mem_done_ready;
    wire [LINE_W+JOB_W+1:0] done;
    wire [MEM_DONE_W-1:0] mem_done_data = {done[LINE_W +: JOB_W], done[LINE_W+JOB_W]};

    dramcache_frontend #(
        .LINE_BYTES(LINE_BYTES), .LINE_BITS(LINE_BITS), .BANK_BITS(BANK_BITS), .ROW_BITS(ROW_BITS), .ID_BITS(ID_BITS),
        .JOBS(JOBS), .CPU_JOBS(CPU_JOBS), .TARGETS(TARGETS), .COUNTERS(COUNTERS), .BYE_BITS(BYE_BITS), .CORES(CORES),
        .ENTRIES(ENTRIES), .PC_BITS(PC_BITS)
    ) front (
        .clk(clk), .rst(rst), .powered(powered), .gpu_busy(gpu_busy), .ready(ready), .hit(hit), .miss(miss),
        .write_miss(write_miss), .bypassed(bypassed), .early(early), .dropped(dropped), .written_back(written_back),
        .write_failed(write_failed), .cpu_valid(cpu_valid), .cpu_ready(cpu_ready), .cpu_data(cpu_data),
        .gpu_valid(gpu_valid), .gpu_ready(gpu_ready), .gpu_data(gpu_data), .answer_valid(answer_valid),
        .answer_ready(answer_ready), .answer_data(answer_data), .tad_cpu_valid(tad_cpu_valid),
        .tad_cpu_ready(tad_cpu_ready), .tad_cpu_data(tad_cpu_data), .tad_gpu_valid(tad_gpu_valid),
        .tad_gpu_ready(tad_gpu_ready), .tad_gpu_data(tad_gpu_data), .tad_answer_valid(tad_answer_valid),
        .tad_answer_ready(tad_answer_ready), .tad_answer_data(tad_answer_data), .mem_read_valid(mem_read_valid),
        .mem_read_ready(mem_read_ready), .mem_read_data(mem_read_data), .mem_data_valid(mem_data_valid),
        .mem_data_ready(mem_data_ready), .mem_data_data(mem_data_data), .mem_write_valid(mem_write_valid),
        .mem_write_ready(mem_write_ready), .mem_write_data(mem_write_data), .mem_done_valid(mem_done_valid),
        .mem_done_ready(mem_done_ready), .mem_done_data(mem_done_data)
    );

    // A set's row, bank and slot are the controller's row, bank and column.
    wire [PIN_BITS+SLOT_W:0] tc_place = {{(PIN_BITS+1-ROW_BITS){1'b0}}, tc_line}; // a zero more than there are pins
    wire [PIN_BITS+SLOT_W:0] tg_place = {{(PIN_BITS+1-ROW_BITS){1'b0}}, tg_line};
    wire [REQUEST_W-1:0] tc = {tc_write, tc_id, tc_place[PIN_BITS+SLOT_W-1:0], tc_strb, tc_data};
    wire [REQUEST_W-1:0] tg = {tg_write, tg_id, tg_place[PIN_BITS+SLOT_W-1:0], tg_strb, tg_data};

    dram_controller #(
        .POWER_UP    (0),
        .DQ_BYTES    (DQ_BYTES),
        .BEATS       ((LINE_BYTES + TAG_BYTES) / DQ_BYTES),
        .BANKS       (1 << BANK_BITS),
        .ROW_BITS    (PIN_BITS),
        .COLUMN_BITS (4),
        .ID_BITS     (JOB_W),
        .READS(READS), .WRITES(WRITES), .ANSWERS(ANSWERS), .CPU_PLACES(CPU_PLACES), .AGE_CAP(AGE_CAP),
        .WRITE_HIGH(WRITE_HIGH), .WRITE_LOW(WRITE_LOW), .MIN_BURSTS(MIN_BURSTS), .POSTPONE(POSTPONE), .CL(CL),
        .CWL(CWL), .T_RCD(T_RCD), .T_RP(T_RP), .T_RAS(T_RAS), .T_RC(T_RC), .T_RRD(T_RRD), .T_FAW(T_FAW), .T_CCD(T_CCD),
        .T_RTP(T_RTP), .T_WR(T_WR), .T_WTR(T_WTR), .T_REFI(T_REFI), .T_RFC(T_RFC),
        .T_RESET     (1),
        .T_CKE       (1),
        .T_XPR       (2),
        .T_MRD       (2),
        .T_MOD       (2),
        .T_ZQINIT    (2),
        .MR0         (0),
        .MR1         (0),
        .MR2         (0)
    ) controller (
        .clk(clk), .rst(rst), .powered(powered), .dfi_reset_n(dfi_reset_n), .dfi_cke(dfi_cke), .dfi_cs_n(dfi_cs_n),
        .dfi_ras_n(dfi_ras_n), .dfi_cas_n(dfi_cas_n), .dfi_we_n(dfi_we_n), .dfi_bank(dfi_bank),
        .dfi_address(dfi_address), .dfi_wrdata_en(dfi_wrdata_en), .dfi_wrdata(dfi_wrdata),
        .dfi_wrdata_mask(dfi_wrdata_mask), .dfi_rddata_valid(dfi_rddata_valid), .dfi_rddata(dfi_rddata),
        .cpu_valid    (tad_cpu_valid),
        .cpu_ready    (tad_cpu_ready),
        .cpu_data     (tc),
        .gpu_valid    (tad_gpu_valid),
        .gpu_ready    (tad_gpu_ready),
        .gpu_data     (tg),
        .answer_valid (tad_answer_valid),
        .answer_ready (tad_answer_ready),
        .answer_data  (tad_answer_data)
    );

    // Lines that memory is asked for.
    wire no_aw;
    wire [ADDRESS_W-1:0] no_aw_data;
    wire no_w;
    wire [AXI_W_W-1:0] no_w_data;
    wire no_b;
    wire [ADDRESS_W-1:0] ar;

    axi4_memory #(
        .LINE_WORDS  (LINE_BYTES / 4),
        .AXI_BYTES   (AXI_BYTES),
        .ADDR_BITS   (LINE_BITS + $clog2(LINE_BYTES)),
        .AXI_ID_BITS (AXI_ID_BITS),
        .MEM_ID_BITS (JOB_W),
        .CORE_BITS   (1),
        .PC_BITS     (1),
        .READS       (JOBS),
        .WRITES      (1)
    ) reads (
        .clk(clk), .rst(rst),
        .mem_req_valid (mem_read_valid),
        .mem_req_ready (mem_read_ready),
        .mem_req_data  ({2'b00, read_cpu, 2'b00, read_id, read_line, NO_STRB, NO_LINE}),
        .mem_rsp_valid (mem_data_valid),
        .mem_rsp_ready (mem_data_ready),
        .mem_rsp_data  (came),
        .aw_valid      (no_aw),
        .aw_ready      (1'b0),
        .aw_data       (no_aw_data),
        .w_valid       (no_w),
        .w_ready       (1'b0),
        .w_data        (no_w_data),
        .b_valid       (1'b0),
        .b_ready       (no_b),
        .b_data        ({AXI_B_W{1'b0}}),
        .ar_valid(ar_valid), .ar_ready(ar_ready),
        .ar_data       (ar),
        .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data)
    );

    assign ar_data = ar[ADDRESS_W-1:2];

    // Lines that go to memory.
    wire [ADDRESS_W-1:0] aw;
    wire no_ar;
    wire [ADDRESS_W-1:0] no_ar_data;
    wire no_r;

    axi4_memory #(
        .LINE_WORDS  (LINE_BYTES / 4),
        .AXI_BYTES   (AXI_BYTES),
        .ADDR_BITS   (LINE_BITS + $clog2(LINE_BYTES)),
        .AXI_ID_BITS (AXI_ID_BITS),
        .MEM_ID_BITS (JOB_W),
        .CORE_BITS   (1),
        .PC_BITS     (1),
        .READS       (1),
        .WRITES      (JOBS)
    ) writes (
        .clk(clk), .rst(rst),
        .mem_req_valid (mem_write_valid),
        .mem_req_ready (mem_write_ready),
        .mem_req_data  ({5'b10000, back_id, back_line, back_strb, back_data}),
        .mem_rsp_valid (mem_done_valid),
        .mem_rsp_ready (mem_done_ready),
        .mem_rsp_data  (done),
        .aw_valid(aw_valid), .aw_ready(aw_ready),
        .aw_data       (aw),
        .w_valid(w_valid), .w_ready(w_ready), .w_data(w_data), .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data),
        .ar_valid      (no_ar),
        .ar_ready      (1'b0),
        .ar_data       (no_ar_data),
        .r_valid       (1'b0),
        .r_ready       (no_r),
        .r_data        ({AXI_R_W{1'b0}})
    );

    assign aw_data = aw[ADDRESS_W-1:2];

    wire unused = &{
        1'b0,
        tc_place[PIN_BITS+SLOT_W],
        tg_place[PIN_BITS+SLOT_W],
        ar[1:0],
        came[LINE_W+JOB_W+1],
        no_aw,
        no_w,
        no_b,
        no_aw_data,
        no_w_data,
        aw[1:0],
        done[LINE_W+JOB_W+1],
        done[LINE_W-1:0],
        no_ar,
        no_r,
        no_ar_data
    };

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_BYTES >= 16 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(LINE_BITS >= 7 && LINE_BITS <= 31 ? 1 : 0)) legal_LINE_BITS ();
    legal_size #(.HOLDS(BANK_BITS >= 2 && BANK_BITS <= 5 ? 1 : 0)) legal_BANK_BITS ();
    legal_size #(.HOLDS(ROW_BITS >= 1 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(PIN_BITS >= 13 && PIN_BITS <= 18 ? 1 : 0)) legal_PIN_BITS ();
    legal_size #(.HOLDS(DQ_BYTES >= 1 && DQ_BYTES <= 8 && (DQ_BYTES & (DQ_BYTES - 1)) == 0 ? 1 : 0)) legal_DQ_BYTES ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
    legal_size #(.HOLDS(JOBS >= 2 && JOBS <= 64 && (JOBS & (JOBS - 1)) == 0 ? 1 : 0)) legal_JOBS ();
    legal_size #(.HOLDS(CPU_JOBS >= 0 && CPU_JOBS <= 63 ? 1 : 0)) legal_CPU_JOBS ();
    legal_size #(.HOLDS(TARGETS >= 2 && TARGETS <= 16 && (TARGETS & (TARGETS - 1)) == 0 ? 1 : 0)) legal_TARGETS ();
    legal_size #(.HOLDS(COUNTERS >= 32 && COUNTERS <= 1048576 && (COUNTERS & (COUNTERS - 1)) == 0 ? 1 : 0))
        legal_COUNTERS ();
    legal_size #(.HOLDS(BYE_BITS >= 2 && BYE_BITS <= 4 ? 1 : 0)) legal_BYE_BITS ();
    legal_size #(.HOLDS(CORES >= 2 && CORES <= 16 ? 1 : 0)) legal_CORES ();
    legal_size #(.HOLDS(ENTRIES >= 8 && ENTRIES <= 4096 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(PC_BITS >= 8 && PC_BITS <= 64 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(READS >= 2 && READS <= 64 ? 1 : 0)) legal_READS ();
    legal_size #(.HOLDS(WRITES >= 2 && WRITES <= 64 ? 1 : 0)) legal_WRITES ();
    legal_size #(.HOLDS(ANSWERS >= 2 && ANSWERS <= 64 && (ANSWERS & (ANSWERS - 1)) == 0 ? 1 : 0)) legal_ANSWERS ();
    legal_size #(.HOLDS(CPU_PLACES >= 0 && CPU_PLACES <= 63 ? 1 : 0)) legal_CPU_PLACES ();
    legal_size #(.HOLDS(AGE_CAP >= 0 && AGE_CAP <= 65535 ? 1 : 0)) legal_AGE_CAP ();
    legal_size #(.HOLDS(WRITE_HIGH >= 0 && WRITE_HIGH <= 63 ? 1 : 0)) legal_WRITE_HIGH ();
    legal_size #(.HOLDS(WRITE_LOW >= 0 && WRITE_LOW <= 63 ? 1 : 0)) legal_WRITE_LOW ();
    legal_size #(.HOLDS(MIN_BURSTS >= 1 && MIN_BURSTS <= 64 ? 1 : 0)) legal_MIN_BURSTS ();
    legal_size #(.HOLDS(POSTPONE >= 0 && POSTPONE <= 8 ? 1 : 0)) legal_POSTPONE ();
    legal_size #(.HOLDS(CL >= 5 && CL <= 31 ? 1 : 0)) legal_CL ();
    legal_size #(.HOLDS(CWL >= 3 && CWL <= 31 ? 1 : 0)) legal_CWL ();
    legal_size #(.HOLDS(T_RCD >= 2 && T_RCD <= 63 ? 1 : 0)) legal_T_RCD ();
    legal_size #(.HOLDS(T_RP >= 2 && T_RP <= 63 ? 1 : 0)) legal_T_RP ();
    legal_size #(.HOLDS(T_RAS >= 3 && T_RAS <= 63 ? 1 : 0)) legal_T_RAS ();
    legal_size #(.HOLDS(T_RC >= 5 && T_RC <= 127 ? 1 : 0)) legal_T_RC ();
    legal_size #(.HOLDS(T_RRD >= 2 && T_RRD <= 31 ? 1 : 0)) legal_T_RRD ();
    legal_size #(.HOLDS(T_FAW >= 8 && T_FAW <= 127 ? 1 : 0)) legal_T_FAW ();
    legal_size #(.HOLDS(T_CCD >= 2 && T_CCD <= 16 ? 1 : 0)) legal_T_CCD ();
    legal_size #(.HOLDS(T_RTP >= 2 && T_RTP <= 31 ? 1 : 0)) legal_T_RTP ();
    legal_size #(.HOLDS(T_WR >= 2 && T_WR <= 63 ? 1 : 0)) legal_T_WR ();
    legal_size #(.HOLDS(T_WTR >= 2 && T_WTR <= 31 ? 1 : 0)) legal_T_WTR ();
    legal_size #(.HOLDS(T_REFI >= 64 && T_REFI <= 65535 ? 1 : 0)) legal_T_REFI ();
    legal_size #(.HOLDS(T_RFC >= 8 && T_RFC <= 1023 ? 1 : 0)) legal_T_RFC ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 1 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(LINE_BITS >= BANK_BITS + ROW_BITS + 4 ? 1 : 0)) legal_rule_1 (); // a tag has a bit or more
    legal_size #(.HOLDS(LINE_BITS >= $clog2(COUNTERS) - 1 ? 1 : 0)) legal_rule_2 (); // each counter of ByE has a line
    // each counter of the predictor has a program counter
    legal_size #(.HOLDS(PC_BITS >= $clog2(ENTRIES) ? 1 : 0)) legal_rule_3 ();
    legal_size #(.HOLDS(CPU_JOBS < JOBS ? 1 : 0)) legal_rule_4 ();      // a GPU's request has a job
    legal_size #(.HOLDS(PIN_BITS >= ROW_BITS ? 1 : 0)) legal_rule_5 (); // a row's number fits the address pins
    // a TAD is a burst of 32 beats or less
    legal_size #(.HOLDS((LINE_BYTES + 8) / DQ_BYTES <= 32 ? 1 : 0)) legal_rule_6 ();
    legal_size #(.HOLDS(CPU_PLACES < READS ? 1 : 0)) legal_rule_7 ();  // a GPU's read has a place
    legal_size #(.HOLDS(CPU_PLACES < WRITES ? 1 : 0)) legal_rule_8 (); // a GPU's write has a place
    legal_size #(.HOLDS(WRITE_HIGH < WRITES ? 1 : 0)) legal_rule_9 (); // more writes than WRITE_HIGH may wait
    legal_size #(.HOLDS(WRITE_LOW <= WRITE_HIGH ? 1 : 0)) legal_rule_10 (); // WRITE_LOW is no more than WRITE_HIGH
    // a GPU's writes alone are more than WRITE_LOW
    legal_size #(.HOLDS(CPU_PLACES + WRITE_LOW < WRITES ? 1 : 0)) legal_rule_11 ();
    legal_size #(.HOLDS(AGE_CAP == 0 || AGE_CAP >= 8 ? 1 : 0)) legal_rule_12 (); // AGE_CAP is 0, or 8 or more
    legal_size #(.HOLDS(T_RC >= T_RAS + T_RP ? 1 : 0)) legal_rule_13 (); // a bank's cycle is ACT to PRE to ACT
    legal_size #(.HOLDS(T_RAS >= T_RCD ? 1 : 0)) legal_rule_14 ();       // a row is not closed before it can be read
    legal_size #(.HOLDS(T_FAW >= T_RRD ? 1 : 0)) legal_rule_15 ();       // four ACTs take no less than two
    // a read's data come no sooner than a write's less two
    legal_size #(.HOLDS(CL + 2 >= CWL ? 1 : 0)) legal_rule_16 ();
    // a refresh ends, and a row is opened and read, before the next is owed
    legal_size #(.HOLDS(T_REFI
        > T_RFC + T_RCD + T_RC + CWL + T_WR + ((LINE_BYTES + 8) / DQ_BYTES + 1) / 2 + 20 ? 1 : 0)) legal_rule_17 ();
    // two bursts are no closer than the slots of one
    legal_size #(.HOLDS(T_CCD >= ((LINE_BYTES + 8) / DQ_BYTES + 1) / 2 ? 1 : 0)) legal_rule_18 ();
    // two changes of direction take no less than T_CCD
    legal_size #(.HOLDS(T_CCD <= CL + T_WTR + (LINE_BYTES + 8) / DQ_BYTES + 2 ? 1 : 0)) legal_rule_19 ();
    legal_size #(.HOLDS(LINE_BYTES >= AXI_BYTES ? 1 : 0)) legal_rule_20 (); // a line is no smaller than a beat on AXI4
    // an address of a vault's memory has 12 bits or more
    legal_size #(.HOLDS(LINE_BITS + $clog2(LINE_BYTES) >= 12 ? 1 : 0)) legal_rule_21 ();
    legal_size #(.HOLDS($clog2(JOBS) <= AXI_ID_BITS ? 1 : 0)) legal_rule_22 (); // a job's number is an id on AXI4

endmodule

`default_nettype wire
