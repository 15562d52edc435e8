// dramcache_stack: vaults of a DRAM cache behind one port for a CPU and one for a GPU
//
// A line belongs to one vault. A request goes there in the cycle in which it comes; answers come back through one
// register. docs/dramcache/stack-data-path.md says how long what takes.
//
// Source: the HAShCache thesis, chapter 3 and table 4.1; docs/dramcache/stack-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_stack`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_stack #(
    // each with a controller and memory of its own (vaults, a power of two, 2 to 8)
    parameter integer VAULTS = 2,
    // of a line's number, the lowest of the bits that are XORed with the lowest to name its vault (1 to 33)
    parameter integer VAULT_BIT = 13,
    // a line (bytes, a power of two, 16 to 128)
    parameter integer LINE_BYTES = 128,
    // width of a line's number, of all vaults (bits, 8 to 34)
    parameter integer LINE_BITS = 26,
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
    input  wire                            clk,              // clock
    input  wire                            rst,              // synchronous reset, active high
    input  wire                            gpu_busy,         // a kernel runs: CPU's reads may leave out the DRAM cache
    output wire [VAULTS-1:0]               ready,            // all is cleared: requests go on
    output wire [VAULTS-1:0]               hit,              // a read that was looked up is in the DRAM cache
    output wire [VAULTS-1:0]               miss,             // a read that was looked up is not
    output wire [VAULTS-1:0]               write_miss,       // a write goes to memory
    output wire [VAULTS-1:0]               bypassed,         // a read goes to memory without a look-up
    output wire [VAULTS-1:0]               early,            // a read goes to memory beside its look-up
    output wire [VAULTS-1:0]               dropped,          // memory's line comes, and the read had hit
    output wire [VAULTS-1:0]               written_back,     // a dirty line goes to memory, whole
    output wire [VAULTS-1:0]               write_failed,     // memory could not write
    output wire [VAULTS-1:0]               powered,          // the device has had its power-up
    output wire [VAULTS-1:0]               dfi_reset_n,      // RESET#
    output wire [VAULTS-1:0]               dfi_cke,          // clock enable
    output wire [VAULTS-1:0]               dfi_cs_n,         // 0: there is a command
    output wire [VAULTS-1:0]               dfi_ras_n,        // RAS#
    output wire [VAULTS-1:0]               dfi_cas_n,        // CAS#
    output wire [VAULTS-1:0]               dfi_we_n,         // WE#
    output wire [VAULTS*BANK_BITS-1:0]     dfi_bank,         // bank; of MRS the mode register
    output wire [VAULTS*PIN_BITS-1:0]      dfi_address,      // row; column of the first beat; bit 10 of PRE: all banks
    output wire [VAULTS-1:0]               dfi_wrdata_en,    // two beats to write, from CWL slots behind WR on
    output wire [VAULTS*16*DQ_BYTES-1:0]   dfi_wrdata,       // the beats, the first in the low half
    output wire [VAULTS*2*DQ_BYTES-1:0]    dfi_wrdata_mask,  // bytes that are not written
    input  wire [VAULTS-1:0]               dfi_rddata_valid, // two beats that were read, in the order of RD
    input  wire [VAULTS*16*DQ_BYTES-1:0]   dfi_rddata,       // the beats, the first in the low half

    // cpu: a CPU's requests; a write is done when it is taken (cpu_request)
    input  wire                            cpu_valid,
    output wire                            cpu_ready,
    input  wire [CPU_REQUEST_W-1:0]        cpu_data,

    // gpu: a GPU's requests (gpu_request)
    input  wire                            gpu_valid,
    output wire                            gpu_ready,
    input  wire [GPU_REQUEST_W-1:0]        gpu_data,

    // answer: lines that were read (line_answer)
    output wire                            answer_valid,
    input  wire                            answer_ready,
    output wire [LINE_ANSWER_W-1:0]        answer_data,

    // aw: addresses of lines that go to memory (axi_address, one a lane)
    output wire [VAULTS-1:0]               aw_valid,
    input  wire [VAULTS-1:0]               aw_ready,
    output wire [VAULTS*AXI_ADDRESS_W-1:0] aw_data,

    // w: beats to write; may come before their AW is taken (axi_w, one a lane)
    output wire [VAULTS-1:0]               w_valid,
    input  wire [VAULTS-1:0]               w_ready,
    output wire [VAULTS*AXI_W_W-1:0]       w_data,

    // b: lines that are written (axi_b, one a lane)
    input  wire [VAULTS-1:0]               b_valid,
    output wire [VAULTS-1:0]               b_ready,
    input  wire [VAULTS*AXI_B_W-1:0]       b_data,

    // ar: addresses of lines that memory is asked for (axi_address, one a lane)
    output wire [VAULTS-1:0]               ar_valid,
    input  wire [VAULTS-1:0]               ar_ready,
    output wire [VAULTS*AXI_ADDRESS_W-1:0] ar_data,

    // r: beats that were read (axi_r, one a lane)
    input  wire [VAULTS-1:0]               r_valid,
    output wire [VAULTS-1:0]               r_ready,
    input  wire [VAULTS*AXI_R_W-1:0]       r_data
);

    localparam integer CPU_REQUEST_LINE_W = LINE_BITS;
    localparam integer CPU_REQUEST_LINE_LSB = 9 * LINE_BYTES;
    localparam integer GPU_REQUEST_LINE_W = LINE_BITS;
    localparam integer GPU_REQUEST_LINE_LSB = 9 * LINE_BYTES;
    localparam integer AXI_ADDRESS_ADDR_LSB = 26;
    localparam integer VAULT_W = $clog2(VAULTS);                  // width of a vault's number
    localparam integer VAULT_LINE_W = LINE_BITS - VAULT_W;        // of a line's number in its vault
    localparam integer VAULT_ADDRESS_W = AXI_ADDRESS_W - VAULT_W; // of AR and AW of a vault
    localparam integer LINE_LSB = AXI_ADDRESS_ADDR_LSB + $clog2(LINE_BYTES); // of a line's number in AR and AW
    localparam integer HASH_LSB = LINE_LSB + VAULT_BIT - VAULT_W; // of its bits that are XORed, in AR and AW of a vault

    genvar v;

    wire [CPU_REQUEST_LINE_W-1:0] cpu_line = cpu_data[CPU_REQUEST_LINE_LSB +: CPU_REQUEST_LINE_W];
    wire [GPU_REQUEST_LINE_W-1:0] gpu_line = gpu_data[GPU_REQUEST_LINE_LSB +: GPU_REQUEST_LINE_W];

    // To its vault a request goes without the bits that name that.
    wire [VAULT_W-1:0] cpu_vault = cpu_line[VAULT_W-1:0] ^ cpu_line[VAULT_BIT +: VAULT_W];
    wire [VAULT_W-1:0] gpu_vault = gpu_line[VAULT_W-1:0] ^ gpu_line[VAULT_BIT +: VAULT_W];

    wire [CPU_REQUEST_W-VAULT_W-1:0] cpu_request = {
        cpu_data[CPU_REQUEST_W-1:CPU_REQUEST_LINE_LSB+VAULT_W],
        cpu_data[CPU_REQUEST_LINE_LSB-1:0]
    };

    wire [GPU_REQUEST_W-VAULT_W-1:0] gpu_request = {
        gpu_data[GPU_REQUEST_W-1:GPU_REQUEST_LINE_LSB+VAULT_W],
        gpu_data[GPU_REQUEST_LINE_LSB-1:0]
    };

    wire [VAULTS-1:0] cpu_free;   // the vault would take a request
    assign cpu_ready = cpu_free[cpu_vault];
    wire [VAULTS-1:0] gpu_free;
    assign gpu_ready = gpu_free[gpu_vault];
    wire [VAULTS-1:0] line_valid; // answers of the vaults
    wire [VAULTS*LINE_ANSWER_W-1:0] line_data;
    wire [VAULTS-1:0] line_enters, line_leaves;

    arbiter_register #(.ASKERS(VAULTS), .WIDTH(LINE_ANSWER_W)) answers (
        .clk(clk), .rst(rst),
        .asks   (line_valid),
        .values (line_data),
        .enters (line_enters),
        .leaves (line_leaves),
        .valid  (answer_valid),
        .ready  (answer_ready),
        .data   (answer_data)
    );

    generate
        for (v = 0; v < VAULTS; v = v + 1) begin : g_vault
            localparam integer VAULT_INT = v;
            localparam [VAULT_W-1:0] VAULT = VAULT_INT[VAULT_W-1:0];

            wire [VAULT_ADDRESS_W-1:0] aw, ar;

            dramcache #(
                .LINE_BYTES (LINE_BYTES),
                .LINE_BITS  (VAULT_LINE_W),
                .BANK_BITS(BANK_BITS), .ROW_BITS(ROW_BITS), .PIN_BITS(PIN_BITS), .DQ_BYTES(DQ_BYTES), .ID_BITS(ID_BITS),
                .JOBS(JOBS), .CPU_JOBS(CPU_JOBS), .TARGETS(TARGETS), .COUNTERS(COUNTERS), .BYE_BITS(BYE_BITS),
                .CORES(CORES), .ENTRIES(ENTRIES), .PC_BITS(PC_BITS), .READS(READS), .WRITES(WRITES), .ANSWERS(ANSWERS),
                .CPU_PLACES(CPU_PLACES), .AGE_CAP(AGE_CAP), .WRITE_HIGH(WRITE_HIGH), .WRITE_LOW(WRITE_LOW),
                .MIN_BURSTS(MIN_BURSTS), .POSTPONE(POSTPONE), .CL(CL), .CWL(CWL), .T_RCD(T_RCD), .T_RP(T_RP),
                .T_RAS(T_RAS), .T_RC(T_RC), .T_RRD(T_RRD), .T_FAW(T_FAW), .T_CCD(T_CCD), .T_RTP(T_RTP), .T_WR(T_WR),
                .T_WTR(T_WTR), .T_REFI(T_REFI), .T_RFC(T_RFC), .AXI_BYTES(AXI_BYTES), .AXI_ID_BITS(AXI_ID_BITS)
            ) vault (
                .clk(clk), .rst(rst), .gpu_busy(gpu_busy),
                .ready            (ready[v]),
                .hit              (hit[v]),
                .miss             (miss[v]),
                .write_miss       (write_miss[v]),
                .bypassed         (bypassed[v]),
                .early            (early[v]),
                .dropped          (dropped[v]),
                .written_back     (written_back[v]),
                .write_failed     (write_failed[v]),
                .powered          (powered[v]),
                .dfi_reset_n      (dfi_reset_n[v]),
                .dfi_cke          (dfi_cke[v]),
                .dfi_cs_n         (dfi_cs_n[v]),
                .dfi_ras_n        (dfi_ras_n[v]),
                .dfi_cas_n        (dfi_cas_n[v]),
                .dfi_we_n         (dfi_we_n[v]),
                .dfi_bank         (dfi_bank[v*BANK_BITS +: BANK_BITS]),
                .dfi_address      (dfi_address[v*PIN_BITS +: PIN_BITS]),
                .dfi_wrdata_en    (dfi_wrdata_en[v]),
                .dfi_wrdata       (dfi_wrdata[v*(16*DQ_BYTES) +: 16*DQ_BYTES]),
                .dfi_wrdata_mask  (dfi_wrdata_mask[v*(2*DQ_BYTES) +: 2*DQ_BYTES]),
                .dfi_rddata_valid (dfi_rddata_valid[v]),
                .dfi_rddata       (dfi_rddata[v*(16*DQ_BYTES) +: 16*DQ_BYTES]),
                .cpu_valid        (cpu_valid && cpu_vault == VAULT),
                .cpu_ready        (cpu_free[v]),
                .cpu_data         (cpu_request),
                .gpu_valid        (gpu_valid && gpu_vault == VAULT),
                .gpu_ready        (gpu_free[v]),
                .gpu_data         (gpu_request),
                .answer_valid     (line_valid[v]),
                .answer_ready     (line_enters[v]),
                .answer_data      (line_data[v*LINE_ANSWER_W +: LINE_ANSWER_W]),
                .aw_valid         (aw_valid[v]),
                .aw_ready         (aw_ready[v]),
                .aw_data          (aw),
                .w_valid          (w_valid[v]),
                .w_ready          (w_ready[v]),
                .w_data           (w_data[v*AXI_W_W +: AXI_W_W]),
                .b_valid          (b_valid[v]),
                .b_ready          (b_ready[v]),
                .b_data           (b_data[v*AXI_B_W +: AXI_B_W]),
                .ar_valid         (ar_valid[v]),
                .ar_ready         (ar_ready[v]),
                .ar_data          (ar),
                .r_valid          (r_valid[v]),
                .r_ready          (r_ready[v]),
                .r_data           (r_data[v*AXI_R_W +: AXI_R_W])
            );

            // To memory a line goes by its number of all vaults.
            wire [VAULT_W-1:0] aw_low = (VAULT ^ aw[HASH_LSB +: VAULT_W]) & {VAULT_W{aw_valid[v]}};
            wire [VAULT_W-1:0] ar_low = (VAULT ^ ar[HASH_LSB +: VAULT_W]) & {VAULT_W{ar_valid[v]}};

            assign aw_data[v*AXI_ADDRESS_W +: AXI_ADDRESS_W] = {
                aw[VAULT_ADDRESS_W-1:LINE_LSB],
                aw_low,
                aw[LINE_LSB-1:0]
            };

            assign ar_data[v*AXI_ADDRESS_W +: AXI_ADDRESS_W] = {
                ar[VAULT_ADDRESS_W-1:LINE_LSB],
                ar_low,
                ar[LINE_LSB-1:0]
            };

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    cover (line_valid[v] && !line_enters[v]); // an answer waits for its turn
                end
            end
`endif
        end
    endgenerate

    wire unused = &{1'b0, cpu_line, gpu_line, line_leaves};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(VAULTS >= 2 && VAULTS <= 8 && (VAULTS & (VAULTS - 1)) == 0 ? 1 : 0)) legal_VAULTS ();
    legal_size #(.HOLDS(VAULT_BIT >= 1 && VAULT_BIT <= 33 ? 1 : 0)) legal_VAULT_BIT ();
    legal_size #(.HOLDS(LINE_BYTES >= 16 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(LINE_BITS >= 8 && LINE_BITS <= 34 ? 1 : 0)) legal_LINE_BITS ();
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
    // the bits from VAULT_BIT on are none of the lowest, which they are XORed with
    legal_size #(.HOLDS(VAULT_BIT >= $clog2(VAULTS) ? 1 : 0)) legal_rule_1 ();
    // the bits from VAULT_BIT on are bits of a line's number
    legal_size #(.HOLDS(VAULT_BIT + $clog2(VAULTS) <= LINE_BITS ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(ID_BITS >= $clog2(VAULTS) ? 1 : 0)) legal_rule_3 (); // each vault can have a read of its own id
    // a line's number has 7 bits or more in its vault
    legal_size #(.HOLDS(LINE_BITS - $clog2(VAULTS) >= 7 ? 1 : 0)) legal_rule_4 ();
    // a line's number has 31 bits or less in its vault
    legal_size #(.HOLDS(LINE_BITS - $clog2(VAULTS) <= 31 ? 1 : 0)) legal_rule_5 ();
    // a tag has a bit or more
    legal_size #(.HOLDS(LINE_BITS - $clog2(VAULTS) >= BANK_BITS + ROW_BITS + 4 ? 1 : 0)) legal_rule_6 ();
    // each counter of ByE has a line
    legal_size #(.HOLDS(LINE_BITS - $clog2(VAULTS) >= $clog2(COUNTERS) - 1 ? 1 : 0)) legal_rule_7 ();
    // each counter of the predictor has a program counter
    legal_size #(.HOLDS(PC_BITS >= $clog2(ENTRIES) ? 1 : 0)) legal_rule_8 ();
    legal_size #(.HOLDS(CPU_JOBS < JOBS ? 1 : 0)) legal_rule_9 ();       // a GPU's request has a job
    legal_size #(.HOLDS(PIN_BITS >= ROW_BITS ? 1 : 0)) legal_rule_10 (); // a row's number fits the address pins
    // a TAD is a burst of 32 beats or less
    legal_size #(.HOLDS((LINE_BYTES + 8) / DQ_BYTES <= 32 ? 1 : 0)) legal_rule_11 ();
    legal_size #(.HOLDS(CPU_PLACES < READS ? 1 : 0)) legal_rule_12 ();  // a GPU's read has a place
    legal_size #(.HOLDS(CPU_PLACES < WRITES ? 1 : 0)) legal_rule_13 (); // a GPU's write has a place
    legal_size #(.HOLDS(WRITE_HIGH < WRITES ? 1 : 0)) legal_rule_14 (); // more writes than WRITE_HIGH may wait
    legal_size #(.HOLDS(WRITE_LOW <= WRITE_HIGH ? 1 : 0)) legal_rule_15 (); // WRITE_LOW is no more than WRITE_HIGH
    // a GPU's writes alone are more than WRITE_LOW
    legal_size #(.HOLDS(CPU_PLACES + WRITE_LOW < WRITES ? 1 : 0)) legal_rule_16 ();
    legal_size #(.HOLDS(AGE_CAP == 0 || AGE_CAP >= 8 ? 1 : 0)) legal_rule_17 (); // AGE_CAP is 0, or 8 or more
    legal_size #(.HOLDS(T_RC >= T_RAS + T_RP ? 1 : 0)) legal_rule_18 (); // a bank's cycle is ACT to PRE to ACT
    legal_size #(.HOLDS(T_RAS >= T_RCD ? 1 : 0)) legal_rule_19 ();       // a row is not closed before it can be read
    legal_size #(.HOLDS(T_FAW >= T_RRD ? 1 : 0)) legal_rule_20 ();       // four ACTs take no less than two
    // a read's data come no sooner than a write's less two
    legal_size #(.HOLDS(CL + 2 >= CWL ? 1 : 0)) legal_rule_21 ();
    // a refresh ends, and a row is opened and read, before the next is owed
    legal_size #(.HOLDS(T_REFI
        > T_RFC + T_RCD + T_RC + CWL + T_WR + ((LINE_BYTES + 8) / DQ_BYTES + 1) / 2 + 20 ? 1 : 0)) legal_rule_22 ();
    // two bursts are no closer than the slots of one
    legal_size #(.HOLDS(T_CCD >= ((LINE_BYTES + 8) / DQ_BYTES + 1) / 2 ? 1 : 0)) legal_rule_23 ();
    // two changes of direction take no less than T_CCD
    legal_size #(.HOLDS(T_CCD <= CL + T_WTR + (LINE_BYTES + 8) / DQ_BYTES + 2 ? 1 : 0)) legal_rule_24 ();
    legal_size #(.HOLDS(LINE_BYTES >= AXI_BYTES ? 1 : 0)) legal_rule_25 (); // a line is no smaller than a beat on AXI4
    // an address of a vault's memory has 12 bits or more
    legal_size #(.HOLDS(LINE_BITS - $clog2(VAULTS) + $clog2(LINE_BYTES) >= 12 ? 1 : 0)) legal_rule_26 ();
    legal_size #(.HOLDS($clog2(JOBS) <= AXI_ID_BITS ? 1 : 0)) legal_rule_27 (); // a job's number is an id on AXI4

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // both channels' requests go, to two vaults
            cover (cpu_valid && gpu_valid && cpu_vault != gpu_vault && cpu_ready && gpu_ready);
        end
    end
`endif

endmodule

`default_nettype wire
