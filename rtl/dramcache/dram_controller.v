// dram_controller: DRAM controller: queues, scheduler, refresh and power-up, down to DFI
//
// Two queues, one of reads and one of writes, take turns at the device. A command is chosen in each cycle and is at DFI
// in the next. docs/dramcache/controller-data-path.md says what happens in which cycle.
//
// Source: the HAShCache thesis, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller #(
    // what the device needs before its first command (NONE, DDR3)
    parameter integer POWER_UP = 1,
    // width of DQ (bytes, a power of two, 1 to 8)
    parameter integer DQ_BYTES = 8,
    // of a burst, which is a line; a slot has two (beats, 2 to 32)
    parameter integer BEATS = 8,
    // banks of the device (a power of two, 4 to 32)
    parameter integer BANKS = 8,
    // of a row's number, and width of the address pins (bits, 13 to 18)
    parameter integer ROW_BITS = 15,
    // of a line's number in its row (bits, 1 to 7)
    parameter integer COLUMN_BITS = 7,
    // width of an id, which comes back with the answer (bits, 1 to 16)
    parameter integer ID_BITS = 8,
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
    parameter integer CL = 11,
    // WR to its first beat (slots, 3 to 31)
    parameter integer CWL = 8,
    // ACT to RD, WR (slots, 2 to 63)
    parameter integer T_RCD = 11,
    // PRE to ACT (slots, 2 to 63)
    parameter integer T_RP = 11,
    // ACT to PRE (slots, 3 to 63)
    parameter integer T_RAS = 28,
    // ACT to ACT of a bank (slots, 5 to 127)
    parameter integer T_RC = 39,
    // ACT to ACT of another bank (slots, 2 to 31)
    parameter integer T_RRD = 5,
    // four ACTs and the next (slots, 8 to 127)
    parameter integer T_FAW = 24,
    // RD to RD, WR to WR (slots, 2 to 16)
    parameter integer T_CCD = 4,
    // RD to PRE (slots, 2 to 31)
    parameter integer T_RTP = 6,
    // last beat written to PRE (slots, 2 to 63)
    parameter integer T_WR = 12,
    // last beat written to RD (slots, 2 to 31)
    parameter integer T_WTR = 6,
    // one REF is owed each (slots, 64 to 65535)
    parameter integer T_REFI = 6240,
    // REF to ACT, REF (slots, 8 to 1023)
    parameter integer T_RFC = 208,
    // RESET# is low (slots, 1 to 1048575)
    parameter integer T_RESET = 160000,
    // RESET# to CKE (slots, 1 to 1048575)
    parameter integer T_CKE = 400000,
    // CKE to the first MRS (slots, 2 to 1023)
    parameter integer T_XPR = 216,
    // MRS to MRS (slots, 2 to 31)
    parameter integer T_MRD = 4,
    // MRS to any other command (slots, 2 to 63)
    parameter integer T_MOD = 12,
    // ZQCL to the first command (slots, 2 to 2047)
    parameter integer T_ZQINIT = 512,
    // added to mode register 0: the DLL in a power-down (0 to 8191)
    parameter integer MR0 = 4096,
    // mode register 1: output impedance, on-die termination, DLL (0 to 8191)
    parameter integer MR1 = 6,
    // added to mode register 2: self-refresh, termination at a write (0 to 8191)
    parameter integer MR2 = 0,
    // width of a request; derived, not to be overridden
    parameter integer REQUEST_W = ID_BITS + ROW_BITS + COLUMN_BITS + $clog2(BANKS) + BEATS * DQ_BYTES
        + 8 * BEATS * DQ_BYTES + 1,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = ID_BITS + 8 * BEATS * DQ_BYTES + 1
) (
    input  wire                     clk,              // clock
    input  wire                     rst,              // synchronous reset, active high
    output wire                     powered,          // the device has had its power-up
    output reg                      dfi_reset_n,      // RESET#
    output reg                      dfi_cke,          // clock enable
    output reg                      dfi_cs_n,         // 0: there is a command
    output reg                      dfi_ras_n,        // RAS#
    output reg                      dfi_cas_n,        // CAS#
    output reg                      dfi_we_n,         // WE#
    output reg  [$clog2(BANKS)-1:0] dfi_bank,         // bank; of MRS the mode register
    output reg  [ROW_BITS-1:0]      dfi_address,      // row; column of the first beat; bit 10 of PRE: all banks
    output reg                      dfi_wrdata_en,    // two beats to write, from CWL slots behind WR on
    output reg  [16*DQ_BYTES-1:0]   dfi_wrdata,       // the beats, the first in the low half
    output reg  [2*DQ_BYTES-1:0]    dfi_wrdata_mask,  // bytes that are not written
    input  wire                     dfi_rddata_valid, // two beats that were read, in the order of RD
    input  wire [16*DQ_BYTES-1:0]   dfi_rddata,       // the beats, the first in the low half

    // cpu: a CPU's requests; a write is done when it is taken (request)
    input  wire                     cpu_valid,
    output wire                     cpu_ready,
    input  wire [REQUEST_W-1:0]     cpu_data,

    // gpu: a GPU's requests; with no GPU tie gpu_valid to 0 (request)
    input  wire                     gpu_valid,
    output wire                     gpu_ready,
    input  wire [REQUEST_W-1:0]     gpu_data,

    // answer: lines that were read; one that waits holds back those behind it (answer)
    output reg                      answer_valid,
    input  wire                     answer_ready,
    output wire [ANSWER_W-1:0]      answer_data
);

    localparam integer SCHEDULER = 0;           // which command goes first (FR_FCFS, PRIS_CPU, PRIS_CLASS, SMS)
    localparam integer SCHEDULER_FR_FCFS = 0;   // the oldest; a CPU's and a GPU's requests are alike
    localparam integer MAP = 0; // which bits of an address are row, bank and column (ROW_BANK_COLUMN, ROW_COLUMN_BANK)
    localparam integer MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
    localparam integer POWER_UP_NONE = 0;       // commands are legal from the first cycle, as in stacked memory
    localparam integer REQUEST_DATA_W = 8 * BEATS * DQ_BYTES;
    localparam integer REQUEST_DATA_LSB = 0;
    localparam integer REQUEST_STRB_W = BEATS * DQ_BYTES;
    localparam integer REQUEST_STRB_LSB = 8 * BEATS * DQ_BYTES;
    localparam integer REQUEST_LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS);
    localparam integer REQUEST_LINE_LSB = 8 * BEATS * DQ_BYTES + BEATS * DQ_BYTES;
    localparam integer REQUEST_ID_W = ID_BITS;
    localparam integer REQUEST_ID_LSB = 8 * BEATS * DQ_BYTES + BEATS * DQ_BYTES + ROW_BITS + COLUMN_BITS
        + $clog2(BANKS);
    localparam integer REQUEST_WRITE_LSB = 8 * BEATS * DQ_BYTES + BEATS * DQ_BYTES + ROW_BITS + COLUMN_BITS
        + $clog2(BANKS) + ID_BITS;
    localparam integer TURN_ST_W = 1;
    localparam [TURN_ST_W-1:0] TURN_ST_READS = 0;            // reads have the turn
    localparam [TURN_ST_W-1:0] TURN_ST_WRITES = 1;           // writes have the turn
    localparam integer AHEAD_ST_W = 1;
    localparam [AHEAD_ST_W-1:0] AHEAD_ST_ASKED = 0;          // asked in each cycle
    localparam integer AHEAD_EV_W = 1;
    localparam [AHEAD_EV_W-1:0] AHEAD_EV_READS = 0;          // reads have the turn
    localparam [AHEAD_EV_W-1:0] AHEAD_EV_WRITES = 1;         // writes have the turn
    localparam integer BANK_W = $clog2(BANKS);
    localparam integer BYTES = BEATS * DQ_BYTES;
    localparam integer BEAT_W = 16 * DQ_BYTES;
    localparam integer SLOTS = (BEATS + 1) / 2;              // of the data bus that a burst takes: two beats each
    localparam integer MODE_W = 13;                          // bits of a mode register
    localparam integer COLUMN_W = 16;                        // bits of a beat's column
    localparam integer A10 = 10;                             // the pin that says all banks
    localparam integer READ_W = $clog2(READS);
    localparam integer WRITE_W = $clog2(WRITES);
    localparam integer READ_COUNT_W = $clog2(READS + 1);
    localparam integer WRITE_COUNT_W = $clog2(WRITES + 1);
    localparam integer WHO_W = ID_BITS + 1;                  // the channel, and the id
    localparam integer ALL_READS_INT = READS;
    localparam [READ_COUNT_W-1:0] ALL_READS = ALL_READS_INT[READ_COUNT_W-1:0];
    localparam integer GPU_READS_INT = READS - CPU_PLACES;
    localparam [READ_COUNT_W-1:0] GPU_READS = GPU_READS_INT[READ_COUNT_W-1:0];
    localparam integer ALL_WRITES_INT = WRITES;
    localparam [WRITE_COUNT_W-1:0] ALL_WRITES = ALL_WRITES_INT[WRITE_COUNT_W-1:0];
    localparam integer GPU_WRITES_INT = WRITES - CPU_PLACES;
    localparam [WRITE_COUNT_W-1:0] GPU_WRITES = GPU_WRITES_INT[WRITE_COUNT_W-1:0];
    localparam integer LATE_W = $clog2(AGE_CAP + 2);
    localparam integer LATE_INT = AGE_CAP;
    localparam [LATE_W-1:0] LATE = LATE_INT[LATE_W-1:0];
    localparam integer FORCED_INT = (POSTPONE == 0) ? 1 : POSTPONE;
    localparam [3:0] FORCED = FORCED_INT[3:0];
    localparam integer HIGH_INT = WRITE_HIGH;
    localparam [WRITE_COUNT_W-1:0] HIGH = HIGH_INT[WRITE_COUNT_W-1:0];
    localparam integer LOW_INT = WRITE_LOW;
    localparam [WRITE_COUNT_W-1:0] LOW = LOW_INT[WRITE_COUNT_W-1:0];
    localparam integer LEAST_INT = MIN_BURSTS;
    localparam [6:0] LEAST = LEAST_INT[6:0];
    localparam [READ_COUNT_W+3:0] FEW_READS = 4;
    localparam [WRITE_COUNT_W+3:0] FEW_WRITES = 4;
    localparam [6:0] FEW_BURSTS = 7'd4;
    localparam integer STEP_INT = BEATS;
    localparam [COLUMN_W-1:0] STEP = STEP_INT[COLUMN_W-1:0]; // from a burst's first beat to the next burst's
    localparam [3:0] RESET = 4'd0;
    localparam [3:0] CKE = 4'd1;
    localparam [3:0] REGISTER_2 = 4'd2;
    localparam [3:0] REGISTER_3 = 4'd3;
    localparam [3:0] REGISTER_1 = 4'd4;
    localparam [3:0] REGISTER_0 = 4'd5;
    localparam [3:0] ZQCL = 4'd6;
    localparam [3:0] DONE = 4'd8;
    localparam integer MOST_0 = (T_RESET > T_CKE) ? T_RESET : T_CKE;
    localparam integer MOST_1 = (T_XPR > T_ZQINIT) ? T_XPR : T_ZQINIT;
    localparam integer MOST_2 = (MOST_0 > MOST_1) ? MOST_0 : MOST_1;
    localparam integer MOST = (POWER_UP != POWER_UP_NONE && MOST_2 > T_REFI) ? MOST_2 : T_REFI;
    localparam integer SLOTS_W = $clog2(MOST);
    localparam integer AT_RESET_INT = T_RESET - 1;
    localparam [SLOTS_W-1:0] AT_RESET = AT_RESET_INT[SLOTS_W-1:0];
    localparam integer AT_CKE_INT = T_CKE - 1;
    localparam [SLOTS_W-1:0] AT_CKE = AT_CKE_INT[SLOTS_W-1:0];
    localparam integer AT_XPR_INT = T_XPR - 1;
    localparam [SLOTS_W-1:0] AT_XPR = AT_XPR_INT[SLOTS_W-1:0];
    localparam integer AT_MRD_INT = T_MRD - 1;
    localparam [SLOTS_W-1:0] AT_MRD = AT_MRD_INT[SLOTS_W-1:0];
    localparam integer AT_MOD_INT = T_MOD - 1;
    localparam [SLOTS_W-1:0] AT_MOD = AT_MOD_INT[SLOTS_W-1:0];
    localparam integer AT_ZQ_INT = T_ZQINIT - 1;
    localparam [SLOTS_W-1:0] AT_ZQ = AT_ZQ_INT[SLOTS_W-1:0];
    localparam integer INTERVAL_INT = T_REFI - 1;
    localparam [SLOTS_W-1:0] INTERVAL = INTERVAL_INT[SLOTS_W-1:0];
    localparam integer CL_CODE = (CL < 12) ? 16 * (CL - 4) : 16 * (CL - 12) + 4; // in mode register 0
    // write recovery, the standard's code
    localparam integer WR_CODE = (T_WR <= 5) ? 1 : (T_WR <= 8) ? T_WR - 4 : (T_WR <= 14) ? (T_WR + 1) / 2 : 0;
    localparam integer VALUE_0_INT = MR0 + 512 * WR_CODE + 256 + CL_CODE;
    localparam [MODE_W-1:0] VALUE_0 = VALUE_0_INT[MODE_W-1:0];
    localparam integer VALUE_1_INT = MR1;
    localparam [MODE_W-1:0] VALUE_1 = VALUE_1_INT[MODE_W-1:0];
    localparam integer VALUE_2_INT = MR2 + 8 * (CWL - 5);
    localparam [MODE_W-1:0] VALUE_2 = VALUE_2_INT[MODE_W-1:0];
    localparam integer LINES = (WRITES > 3 && WRITES < 8) ? 8 : WRITES;
    localparam integer LINES_W = $clog2(LINES);
    localparam integer PARTS = (BYTES + 63) / 64; // of 64 bytes: Verilator unrolls no longer loop of write enables
    localparam [SLOTS-1:0] FIRST_BEATS = 1;
    localparam integer BEAT_NUMBER_W = (SLOTS > 1) ? $clog2(SLOTS) : 1;
    localparam integer RING_W = $clog2(ANSWERS);
    localparam integer CAME_W = (SLOTS > 1) ? $clog2(SLOTS) : 1;
    localparam integer ALL_CAME_INT = SLOTS - 1;
    localparam [CAME_W-1:0] ALL_CAME = ALL_CAME_INT[CAME_W-1:0];
    localparam integer CAME_WRAPS = 1 << CAME_W;  // at so many slots the count is 0 again by itself

    genvar b;
    genvar i;

    reg                      gpu_turn_q;
    reg  [LATE_W-1:0]        cpu_waits_q;  // cycles that a request has waited at the door
    reg  [LATE_W-1:0]        gpu_waits_q;
    reg                      gpu_first_q;  // the GPU's was late before the CPU's
    reg                      last_rd_q;    // the command at DFI, of one bank
    reg                      last_wr_q;
    reg                      last_act_q;
    reg                      last_pre_q;
    reg                      last_all_q;   // PRE of all banks
    reg                      closing_q;
    reg                      closes_all_q; // the banks let PRE of all, or REF, go in this cycle
    reg                      refreshes_q;
    reg  [3:0]               owed_q;       // refreshes that are due
    reg                      writing_q;
    reg  [6:0]               least_q;      // bursts that this direction still has
    reg                      soon_q;       // the direction changes soon, as of the cycle before
    reg                      urgent_q;     // a read at the door waits for a write of its line
    reg  [3:0]               step_q;
    reg  [SLOTS_W-1:0]       slots_q;      // slots of this step, or until the next refresh is due
    reg  [SLOTS_W-1:0]       slots_next;   // of the next
    reg  [CWL-2:0]           under_way_q;  // writes whose data come, the youngest lowest
    reg  [SLOTS-1:0]         beat_q;       // which two beats go next
    reg  [BEAT_W-1:0]        beats_out;
    reg  [2*DQ_BYTES-1:0]    bytes_kept;
    reg  [BEAT_NUMBER_W-1:0] beat;         // their number
    reg  [RING_W:0]          under_q;      // places of the ring in use
    reg  [RING_W:0]          full_q;       // of them those whose line is whole
    reg  [RING_W-1:0]        ring_q;       // where the next RD, beat, answer is
    reg  [RING_W-1:0]        fill_q;
    reg  [RING_W-1:0]        head_q;
    reg  [CAME_W-1:0]        came_q;       // slots of the burst whose two beats came
    reg                      asked_q;      // RD went in the cycle before

    wire from_cpu_write = cpu_data[REQUEST_WRITE_LSB];
    wire [REQUEST_ID_W-1:0] from_cpu_id = cpu_data[REQUEST_ID_LSB +: REQUEST_ID_W];
    wire [REQUEST_LINE_W-1:0] from_cpu_line = cpu_data[REQUEST_LINE_LSB +: REQUEST_LINE_W];
    wire [REQUEST_STRB_W-1:0] from_cpu_strb = cpu_data[REQUEST_STRB_LSB +: REQUEST_STRB_W];
    wire [REQUEST_DATA_W-1:0] from_cpu_data = cpu_data[REQUEST_DATA_LSB +: REQUEST_DATA_W];
    wire from_gpu_write = gpu_data[REQUEST_WRITE_LSB];
    wire [REQUEST_ID_W-1:0] from_gpu_id = gpu_data[REQUEST_ID_LSB +: REQUEST_ID_W];
    wire [REQUEST_LINE_W-1:0] from_gpu_line = gpu_data[REQUEST_LINE_LSB +: REQUEST_LINE_W];
    wire [REQUEST_STRB_W-1:0] from_gpu_strb = gpu_data[REQUEST_STRB_LSB +: REQUEST_STRB_W];
    wire [REQUEST_DATA_W-1:0] from_gpu_data = gpu_data[REQUEST_DATA_LSB +: REQUEST_DATA_W];

    // The door: one request a cycle. Who cannot go on for its line leaves the next cycle to the other.
    wire [WRITE_COUNT_W-1:0] writes;
    wire [READ_COUNT_W-1:0] reads;                           // places that are taken
    wire cpu_could = cpu_valid && (from_cpu_write ? writes != ALL_WRITES : reads != ALL_READS);
    wire gpu_could = gpu_valid && (from_gpu_write ? writes < GPU_WRITES : reads < GPU_READS);
    wire cpu_late = AGE_CAP != 0 && cpu_waits_q == LATE;
    wire gpu_late = AGE_CAP != 0 && gpu_waits_q == LATE;
    wire gpu_holds = gpu_late && (!cpu_late || gpu_first_q); // the other stays out
    wire cpu_holds = cpu_late && !gpu_holds;
    wire gpu_looks = gpu_could && !cpu_holds && (!cpu_could || gpu_turn_q || gpu_holds);
    wire cpu_looks = cpu_could && !gpu_holds && !gpu_looks;
    wire write = gpu_looks ? from_gpu_write : from_cpu_write;
    wire [ID_BITS-1:0] id = gpu_looks ? from_gpu_id : from_cpu_id;
    wire [REQUEST_LINE_W-1:0] line = gpu_looks ? from_gpu_line : from_cpu_line;
    wire [BYTES-1:0] strb = gpu_looks ? from_gpu_strb : from_cpu_strb;
    wire [8*BYTES-1:0] data = gpu_looks ? from_gpu_data : from_cpu_data;
    wire [ROW_BITS-1:0] door_row = line[BANK_W+COLUMN_BITS +: ROW_BITS];

    wire [BANK_W-1:0] door_bank = (MAP == MAP_ROW_COLUMN_BANK)
        ? line[BANK_W-1:0]
        : line[COLUMN_BITS +: BANK_W];

    wire [COLUMN_BITS-1:0] door_column = (MAP == MAP_ROW_COLUMN_BANK)
        ? line[BANK_W +: COLUMN_BITS]
        : line[COLUMN_BITS-1:0];

    wire same_read;                           // its line waits among the reads, the writes
    wire same_write;
    wire blocked = write ? same_read : same_write;
    assign cpu_ready = cpu_looks && !blocked;
    assign gpu_ready = gpu_looks && !blocked;
    wire take = cpu_ready || gpu_ready;
    wire enter_read = take && !write;
    wire enter_write = take && write && !same_write;
    wire merge = take && write && same_write; // its bytes join the write that waits

    always @(posedge clk) begin
        if (rst || !cpu_valid || cpu_ready) begin
            cpu_waits_q <= {LATE_W{1'b0}};
        end else if (cpu_waits_q != LATE) begin
            cpu_waits_q <= cpu_waits_q + 1'b1;
        end
        if (rst || !gpu_valid || gpu_ready) begin
            gpu_waits_q <= {LATE_W{1'b0}};
        end else if (gpu_waits_q != LATE) begin
            gpu_waits_q <= gpu_waits_q + 1'b1;
        end
        gpu_first_q <= !rst && gpu_late && (!cpu_late || gpu_first_q);
        if (rst) begin
            gpu_turn_q <= 1'b0;
        end else begin
            gpu_turn_q <= cpu_looks ? blocked || SCHEDULER == SCHEDULER_FR_FCFS : gpu_turn_q && !gpu_looks;
        end
    end

    // The device's open rows, and what its rules let go. The banks know of a command in the cycle in which it is at
    // DFI.
    wire [BANK_W-1:0] read_bank;
    wire read_bursts, read_opens, read_closes;
    wire read_could = read_bursts || read_opens || read_closes;
    wire write_bursts, write_opens, write_closes;
    wire write_could = write_bursts || write_opens || write_closes;
    wire read_goes = read_could && !(writing_q && write_could); // whose command is chosen
    wire [BANK_W-1:0] write_bank;
    wire write_goes = write_could && !(!writing_q && read_could);

    // of the command that is chosen
    wire [BANK_W-1:0] bank = (read_bank & {BANK_W{read_goes}}) | (write_bank & {BANK_W{write_goes}});

    wire [BANK_W-1:0] act_bank = dfi_bank;     // of the command at DFI
    wire [ROW_BITS-1:0] act_row = dfi_address; // of the command at DFI, where it is ACT
    wire [BANKS-1:0] bank_column;              // in the next cycle: RD and WR of an open bank
    wire [BANKS-1:0] bank_open;                // ACT of a closed bank
    wire [BANKS-1:0] bank_close;               // PRE of an open bank
    wire rank_rd;                              // in this cycle
    wire rank_wr, rank_act, rank_refresh;
    wire [BANKS-1:0] at_act, at_pre, at_rd, at_wr;
    wire does_rd = read_bursts;                // the command that is chosen
    wire does_wr = write_bursts;
    wire does_act = (read_opens && read_goes) || (write_opens && write_goes);
    wire does_refresh = refreshes_q && closing_q && rank_refresh;

    dram_controller_timers #(
        .T_RC(T_RC), .T_CCD(T_CCD), .T_RCD(T_RCD), .T_RAS(T_RAS), .T_RP(T_RP), .T_RTP(T_RTP), .CWL(CWL), .BEATS(BEATS),
        .T_WR(T_WR), .CL(CL), .T_WTR(T_WTR), .T_RRD(T_RRD), .T_FAW(T_FAW), .T_RFC(T_RFC), .BANKS(BANKS)
    ) timers (
        .clk(clk), .rst(rst), .bank_column(bank_column), .bank_open(bank_open), .bank_close(bank_close),
        .rank_rd(rank_rd), .rank_wr(rank_wr), .rank_act(rank_act), .rank_refresh(rank_refresh), .at_act(at_act),
        .at_pre(at_pre), .at_rd(at_rd), .at_wr(at_wr), .does_rd(does_rd), .does_wr(does_wr), .does_act(does_act),
        .does_refresh(does_refresh)
    );

    wire [BANKS-1:0] open; // banks with an open row
    wire [BANKS*ROW_BITS-1:0] open_rows;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            localparam integer ME_INT = b;
            localparam [BANK_W-1:0] ME = ME_INT[BANK_W-1:0];

            reg                 open_q;
            reg  [ROW_BITS-1:0] row_q;

            wire here = act_bank == ME;
            assign at_rd[b] = last_rd_q && here;
            assign at_wr[b] = last_wr_q && here;
            assign at_act[b] = last_act_q && here;
            assign at_pre[b] = last_all_q || (last_pre_q && here);

            always @(posedge clk) begin
                if (rst) begin
                    open_q <= 1'b0;
                end else begin
                    open_q <= at_act[b] || (open_q && !at_pre[b]);
                end
                if (at_act[b]) begin
                    row_q <= act_row;
                end
            end

            assign open[b] = open_q;
            assign open_rows[b*ROW_BITS +: ROW_BITS] = row_q;
        end
    endgenerate

    wire opens_at_door = last_act_q && act_bank == door_bank;

    // of the bank that the door asks for
    wire [ROW_BITS-1:0] open_row = opens_at_door
        ? act_row
        : open_rows[{{(32-BANK_W){1'b0}}, door_bank}*ROW_BITS +: ROW_BITS];

    wire door_hit = (opens_at_door || open[door_bank]) && open_row == door_row;

    // Refresh: no command is chosen, all banks are closed, REF. The counter of slots serves power-up before.
    wire slots_end = slots_q == {SLOTS_W{1'b0}};
    wire due_now = powered && slots_end;
    wire some_read, some_write;
    wire must_refresh = owed_q >= FORCED || (owed_q != 4'd0 && !some_read && !some_write);
    wire still = closing_q && !(last_rd_q || last_wr_q || last_act_q || last_pre_q || last_all_q);
    wire does_pre_all = closes_all_q && !last_all_q;

    always @(posedge clk) begin
        if (rst) begin
            owed_q <= 4'd0;
        end else begin
            owed_q <= owed_q + {3'd0, due_now} - {3'd0, does_refresh};
        end
        if (rst) begin
            closing_q <= 1'b0;
        end else begin
            closing_q <= closing_q ? !does_refresh : powered && must_refresh;
        end
        closes_all_q <= !rst && still && (|open) && (&(bank_close | ~open));
        refreshes_q <= !rst && still && !(|open) && (&bank_open);
    end

    // Whose turn it is.
    wire answer_room = !under_q[RING_W]; // for one more read
    wire reads_go = some_read && answer_room;
    wire late_write;
    wire pressing = writes > HIGH || urgent_q || late_write;
    wire [TURN_ST_W-1:0] turn;           // of the next cycle
    wire begins;                         // the next turn begins
    wire heard;                          // it is that of the writes

    dram_controller_turn_table whose (
        .clk(clk), .rst(rst),
        .valid          (1'b1),
        .state          (writing_q ? TURN_ST_WRITES : TURN_ST_READS),
        .if_reads_go    (reads_go),
        .if_writes_wait (some_write),
        .if_spent       (least_q == 7'd0),
        .if_pressing    (pressing),
        .if_above_low   (writes > LOW),
        .if_powering    (!powered),
        .next_state     (turn),
        .act_begin      (begins),
        .act_heard      (heard)
    );

    // The direction changes soon: where it has no command itself, banks are opened and closed for the other.
    wire few_left = least_q <= FEW_BURSTS;
    wire [AHEAD_ST_W-1:0] asked;
    wire soon;

    dram_controller_ahead ahead (
        .clk(clk), .rst(rst),
        .valid          (1'b1),
        .state          (AHEAD_ST_ASKED),
        .on_event       (writing_q ? AHEAD_EV_WRITES : AHEAD_EV_READS),
        .if_reads_wait  (some_read),
        .if_writes_wait (some_write),
        .if_pressing    (pressing),
        .if_few_bursts  (few_left),
        .if_few_reads   ({4'd0, reads} <= FEW_READS),
        .if_few_writes  ({4'd0, writes} <= FEW_WRITES),
        .next_state     (asked),
        .act_prepare    (soon)
    );

    always @(posedge clk) begin
        if (rst) begin
            writing_q <= 1'b0;
        end else begin
            writing_q <= turn == TURN_ST_WRITES;
        end
        if (rst) begin
            least_q <= 7'd0;
        end else if (begins) begin
            least_q <= LEAST;
        end else if ((does_rd || does_wr) && least_q != 7'd0) begin
            least_q <= least_q - 7'd1;
        end
        if (rst || heard) begin
            urgent_q <= 1'b0;
        end else if ((cpu_looks || gpu_looks) && !write && same_write) begin
            urgent_q <= 1'b1;
        end
        soon_q <= !rst && soon;
    end

    // The queues.
    wire go = powered && !closing_q;
    wire read_go = go && !writing_q;                                    // bursts
    wire write_go = go && writing_q;
    wire read_rows = go && (!writing_q || soon_q);                      // ACT and PRE
    wire write_rows = go && (writing_q || soon_q);
    wire [BANKS-1:0] write_wanted;
    wire [BANKS-1:0] read_spares = ~write_wanted | {BANKS{!writing_q}}; // banks that may be closed for a read
    wire [BANKS-1:0] read_wanted;
    wire [BANKS-1:0] write_spares = ~read_wanted | {BANKS{writing_q}};
    wire [ROW_BITS-1:0] read_row, write_row;
    wire [ROW_BITS-1:0] row = (read_row & {ROW_BITS{read_goes}}) | (write_row & {ROW_BITS{write_goes}});
    wire last_one = last_rd_q || last_wr_q || last_act_q || last_pre_q;
    wire [READ_W-1:0] free_read, same_read_place, read_place;
    wire [COLUMN_BITS-1:0] read_column;
    wire late_read;                                                     // the oldest waits too long

    dram_controller_queue #(
        .DEPTH    (READS),
        .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP),
        .PRIORITY (SCHEDULER)
    ) read_queue (
        .clk(clk), .rst(rst),
        .enter        (enter_read),
        .enter_cpu    (cpu_looks),
        .enter_bank   (door_bank),
        .enter_row    (door_row),
        .enter_column (door_column),
        .enter_hit    (door_hit),
        .free         (free_read),
        .taken        (reads),
        .look_bank    (door_bank),
        .look_row     (door_row),
        .look_column  (door_column),
        .same         (same_read),
        .same_place   (same_read_place),
        .column_legal (bank_column & open),
        .open_legal   (bank_open & ~open),
        .close_legal  (bank_close & open & read_spares),
        .burst_go     (read_go && answer_room && rank_rd),
        .open_go      (read_rows && rank_act),
        .close_go     (read_rows),
        .last_opens   (last_act_q),
        .last_one     (last_one),
        .last_all     (last_all_q),
        .last_bank    (act_bank),
        .last_row     (act_row),
        .bursts       (read_bursts),
        .opens        (read_opens),
        .closes       (read_closes),
        .place        (read_place),
        .bank         (read_bank),
        .row          (read_row),
        .column       (read_column),
        .goes         (read_goes),
        .wanted       (read_wanted),
        .some         (some_read),
        .starves      (late_read),
        .leaves       (does_rd),
        .leaving      (read_place)
    );

    wire [WRITE_W-1:0] free_write, same_write_place, write_place;
    wire [COLUMN_BITS-1:0] write_column;
    wire write_leaves = under_way_q[CWL-2]; // a write's bytes are read from its place
    wire [WRITE_W-1:0] written;

    dram_controller_queue #(
        .DEPTH    (WRITES),
        .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP),
        .PRIORITY (SCHEDULER)
    ) write_queue (
        .clk(clk), .rst(rst),
        .enter        (enter_write),
        .enter_cpu    (cpu_looks),
        .enter_bank   (door_bank),
        .enter_row    (door_row),
        .enter_column (door_column),
        .enter_hit    (door_hit),
        .free         (free_write),
        .taken        (writes),
        .look_bank    (door_bank),
        .look_row     (door_row),
        .look_column  (door_column),
        .same         (same_write),
        .same_place   (same_write_place),
        .column_legal (bank_column & open),
        .open_legal   (bank_open & ~open),
        .close_legal  (bank_close & open & write_spares),
        .burst_go     (write_go && rank_wr),
        .open_go      (write_rows && rank_act),
        .close_go     (write_rows),
        .last_opens   (last_act_q),
        .last_one     (last_one),
        .last_all     (last_all_q),
        .last_bank    (act_bank),
        .last_row     (act_row),
        .bursts       (write_bursts),
        .opens        (write_opens),
        .closes       (write_closes),
        .place        (write_place),
        .bank         (write_bank),
        .row          (write_row),
        .column       (write_column),
        .goes         (write_goes),
        .wanted       (write_wanted),
        .some         (some_write),
        .starves      (late_write),
        .leaves       (write_leaves),
        .leaving      (written)
    );

    wire does_pre = (read_closes && read_goes) || (write_closes && write_goes) || does_pre_all;
    wire [COLUMN_W-1:0] beat_column = {{(COLUMN_W-COLUMN_BITS){1'b0}}, writing_q ? write_column : read_column} * STEP;
    wire [ROW_BITS-1:0] address_column = {{(ROW_BITS-A10){1'b0}}, beat_column[A10-1:0]};
    wire step_ends = !powered && slots_end;
    wire does_zq = step_ends && step_q == ZQCL;
    wire [ROW_BITS-1:0] address_10 = {{(ROW_BITS-1){1'b0}}, does_pre_all || does_zq} << A10;

    // DFI: the command.
    wire does_mrs = step_ends && step_q >= REGISTER_2 && step_q <= REGISTER_0;

    wire [MODE_W-1:0] mode_value = ((VALUE_2 & {MODE_W{step_q == REGISTER_2}})
            | (VALUE_1 & {MODE_W{step_q == REGISTER_1}}) | (VALUE_0 & {MODE_W{step_q == REGISTER_0}}))
        & {MODE_W{does_mrs}};

    wire [ROW_BITS:0] address_mode = {{(ROW_BITS+1-MODE_W){1'b0}}, mode_value};

    // the mode register
    wire [1:0] mode = does_mrs
        ? {step_q == REGISTER_2 || step_q == REGISTER_3, step_q == REGISTER_3 || step_q == REGISTER_1}
        : 2'd0;

    wire [BANK_W:0] bank_mode = {{(BANK_W-1){1'b0}}, mode};

    always @(posedge clk) begin
        dfi_cs_n <= rst
            || !(does_rd || does_wr || does_act || does_pre || does_refresh || does_mrs || does_zq);
        dfi_ras_n <= rst || !(does_act || does_pre || does_refresh || does_mrs);
        dfi_cas_n <= rst || !(does_rd || does_wr || does_refresh || does_mrs);
        dfi_we_n <= rst || !(does_wr || does_pre || does_mrs || does_zq);
        last_rd_q <= does_rd && !rst;
        last_wr_q <= does_wr && !rst;
        last_act_q <= does_act && !rst;
        last_pre_q <= does_pre && !does_pre_all && !rst;
        last_all_q <= does_pre_all && !rst;
        if (rst) begin
            dfi_bank <= {BANK_W{1'b0}};
        end else begin
            dfi_bank <= bank | bank_mode[BANK_W-1:0];
        end
        if (rst) begin
            dfi_address <= {ROW_BITS{1'b0}};
        end else begin
            dfi_address <= (row & {ROW_BITS{does_act}})
                | address_10
                | address_mode[ROW_BITS-1:0]
                | (address_column & {ROW_BITS{does_rd || does_wr}});
        end
    end

    // Power-up, in steps that wait. What a step is named for is done at its end: RESET# and CKE rise, a mode register
    // is written, ZQCL is sent. The step behind ZQCL gives the calibration its time. From DONE on the counter of slots
    // is the refreshes'.
    assign powered = POWER_UP == POWER_UP_NONE || step_q >= DONE;

    always @* begin
        case (step_q)
            RESET:
                slots_next = AT_CKE;
            CKE:
                slots_next = AT_XPR;
            REGISTER_2, REGISTER_3, REGISTER_1:
                slots_next = AT_MRD;
            REGISTER_0:
                slots_next = AT_MOD;
            ZQCL:
                slots_next = AT_ZQ;
            default:
                slots_next = INTERVAL;
        endcase
    end

    always @(posedge clk) begin
        if (rst) begin
            step_q <= RESET;
            slots_q <= (POWER_UP == POWER_UP_NONE) ? INTERVAL : AT_RESET;
            dfi_reset_n <= 1'b0;
            dfi_cke <= 1'b0;
        end else begin
            if (step_ends) begin
                step_q <= step_q + 4'd1;
            end
            slots_q <= !slots_end ? slots_q - 1'b1 : (POWER_UP == POWER_UP_NONE) ? INTERVAL : slots_next;
            if (powered || step_ends) begin
                dfi_reset_n <= 1'b1;
            end
            if (powered || (step_ends && step_q == CKE)) begin
                dfi_cke <= 1'b1;
            end
        end
    end

    // Writes: a line with its strobes waits in its place until CWL has passed.
    wire [9*BYTES-1:0] store;
    wire [SLOTS*BEAT_W-1:0] bytes_out; // the last of an odd number of beats has the lower half of its slot
    wire [9*BYTES-1:0] line_out;
    wire [2*SLOTS*DQ_BYTES-1:0] strb_out;

    generate
        for (i = 0; i < BYTES; i = i + 1) begin : g_byte
            assign store[i*9 +: 9] = {strb[i], data[i*8 +: 8]};
            assign bytes_out[i*8 +: 8] = line_out[i*9 +: 8];
            assign strb_out[i] = line_out[i*9+8];
        end
    endgenerate

    generate
        if (BEATS % 2 != 0) begin : g_half_slot
            assign bytes_out[8*BYTES +: 8*DQ_BYTES] = {(8*DQ_BYTES){1'b0}};
            assign strb_out[BYTES +: DQ_BYTES] = {DQ_BYTES{1'b0}};
        end
    endgenerate

    // Four lines and more lie in a memory of eight: a smaller one would be made of flip-flops.
    wire [WRITE_W-1:0] line_place = merge ? same_write_place : free_write;
    wire [LINES_W:0] wr_line = {{(LINES_W+1-WRITE_W){1'b0}}, line_place};
    wire [LINES_W:0] rd_line = {{(LINES_W+1-WRITE_W){1'b0}}, written};

    generate
        for (i = 0; i < PARTS; i = i + 1) begin : g_part
            localparam integer FROM = 64 * i;
            localparam integer MANY = (BYTES - FROM < 64) ? BYTES - FROM : 64;

            ram_1r1w #(.WIDTH(9 * MANY), .DEPTH(LINES), .GRANULE(9)) write_lines (
                .clk     (clk),
                .wr_en   ({MANY{enter_write}} | (strb[FROM +: MANY] & {MANY{merge}})),
                .wr_addr (wr_line[LINES_W-1:0]),
                .wr_data (store[9*FROM +: 9*MANY]),
                .rd_en   (write_leaves),
                .rd_addr (rd_line[LINES_W-1:0]),
                .rd_data (line_out[9*FROM +: 9*MANY])
            );
        end
    endgenerate

    delay_line #(.WIDTH(WRITE_W), .CYCLES(CWL - 1)) until_data (.clk(clk), .in_data(write_place), .out_data(written));

    always @* begin : set_beat
        integer n;
        beat = {BEAT_NUMBER_W{1'b0}};
        for (n = 0; n < SLOTS; n = n + 1) begin
            beat = beat | (n[BEAT_NUMBER_W-1:0] & {BEAT_NUMBER_W{beat_q[n]}});
        end
        beats_out = bytes_out[{{(32-BEAT_NUMBER_W){1'b0}}, beat}*BEAT_W +: BEAT_W];
        bytes_kept = ~strb_out[{{(32-BEAT_NUMBER_W){1'b0}}, beat}*2*DQ_BYTES +: 2*DQ_BYTES];
    end

    always @(posedge clk) begin
        if (rst) begin
            under_way_q <= {(CWL-1){1'b0}};
            beat_q <= {SLOTS{1'b0}};
            dfi_wrdata_en <= 1'b0;
        end else begin
            under_way_q <= {under_way_q[CWL-3:0], does_wr};
            beat_q <= write_leaves ? FIRST_BEATS : beat_q << 1;
            dfi_wrdata_en <= |beat_q;
        end
        if (rst || beat_q == {SLOTS{1'b0}}) begin
            dfi_wrdata <= {BEAT_W{1'b0}};
            dfi_wrdata_mask <= {(2*DQ_BYTES){1'b0}};
        end else begin
            dfi_wrdata <= beats_out;
            dfi_wrdata_mask <= bytes_kept;
        end
    end

    // Reads: who asked goes round a ring in the order of RD, and the beats follow it.
    wire whole = dfi_rddata_valid && came_q == ALL_CAME;
    wire fetch = full_q != {(RING_W+1){1'b0}} && (!answer_valid || answer_ready);
    wire [SLOTS*BEAT_W-1:0] answer_slots;
    wire [8*BYTES-1:0] answer_line = answer_slots[8*BYTES-1:0];
    wire [SLOTS:0] slot_comes = {{SLOTS{1'b0}}, dfi_rddata_valid} << came_q;

    generate
        if (BEATS % 2 != 0) begin : g_half_answer
            wire unused_1 = &{1'b0, answer_slots[8*BYTES +: 8*DQ_BYTES]};
        end
    endgenerate

    wire [WHO_W-1:0] asker;

    ram_1r1w #(.WIDTH(WHO_W), .DEPTH(READS)) read_ids (
        .clk     (clk),
        .wr_en   (enter_read),
        .wr_addr (free_read),
        .wr_data ({cpu_looks, id}),
        .rd_en   (does_rd),
        .rd_addr (read_place),
        .rd_data (asker)
    );

    wire [WHO_W-1:0] answer_who;

    ram_1r1w #(.WIDTH(WHO_W), .DEPTH(ANSWERS)) ring_ids (
        .clk     (clk),
        .wr_en   (asked_q),
        .wr_addr (ring_q),
        .wr_data (asker),
        .rd_en   (fetch),
        .rd_addr (head_q),
        .rd_data (answer_who)
    );

    ram_1r1w #(.WIDTH(SLOTS * BEAT_W), .DEPTH(ANSWERS), .GRANULE(BEAT_W)) read_lines (
        .clk     (clk),
        .wr_en   (slot_comes[SLOTS-1:0]),
        .wr_addr (fill_q),
        .wr_data ({SLOTS{dfi_rddata}}),
        .rd_en   (fetch),
        .rd_addr (head_q),
        .rd_data (answer_slots)
    );

    always @(posedge clk) begin
        if (rst) begin
            {under_q, full_q} <= {(2*RING_W+2){1'b0}};
            {ring_q, fill_q, head_q} <= {(3*RING_W){1'b0}};
            came_q <= {CAME_W{1'b0}};
            asked_q <= 1'b0;
            answer_valid <= 1'b0;
        end else begin
            if (does_rd != fetch) begin
                under_q <= under_q + {{RING_W{fetch}}, 1'b1}; // one more, or one less
            end
            if (whole != fetch) begin
                full_q <= full_q + {{RING_W{fetch}}, 1'b1};
            end
            asked_q <= does_rd;
            if (asked_q) begin
                ring_q <= ring_q + 1'b1;
            end
            if (dfi_rddata_valid) begin
                came_q <= (whole && CAME_WRAPS != SLOTS) ? {CAME_W{1'b0}} : came_q + 1'b1;
            end
            if (whole) begin
                fill_q <= fill_q + 1'b1;
            end
            if (fetch) begin
                head_q <= head_q + 1'b1;
            end
            if (fetch) begin
                answer_valid <= 1'b1;
            end else if (answer_ready) begin
                answer_valid <= 1'b0;
            end
        end
    end

    assign answer_data = {answer_who, answer_line} & {ANSWER_W{answer_valid}};

    wire unused = &{
        1'b0,
        asked,
        same_read_place,
        late_read,
        beat_column[COLUMN_W-1:A10],
        address_mode[ROW_BITS],
        bank_mode[BANK_W],
        wr_line[LINES_W],
        rd_line[LINES_W],
        slot_comes[SLOTS]
    };

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(POWER_UP >= 0 && POWER_UP <= 1 ? 1 : 0)) legal_POWER_UP ();
    legal_size #(.HOLDS(DQ_BYTES >= 1 && DQ_BYTES <= 8 && (DQ_BYTES & (DQ_BYTES - 1)) == 0 ? 1 : 0)) legal_DQ_BYTES ();
    legal_size #(.HOLDS(BEATS >= 2 && BEATS <= 32 ? 1 : 0)) legal_BEATS ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(ROW_BITS >= 13 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(COLUMN_BITS >= 1 && COLUMN_BITS <= 7 ? 1 : 0)) legal_COLUMN_BITS ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
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
    legal_size #(.HOLDS(T_RESET >= 1 && T_RESET <= 1048575 ? 1 : 0)) legal_T_RESET ();
    legal_size #(.HOLDS(T_CKE >= 1 && T_CKE <= 1048575 ? 1 : 0)) legal_T_CKE ();
    legal_size #(.HOLDS(T_XPR >= 2 && T_XPR <= 1023 ? 1 : 0)) legal_T_XPR ();
    legal_size #(.HOLDS(T_MRD >= 2 && T_MRD <= 31 ? 1 : 0)) legal_T_MRD ();
    legal_size #(.HOLDS(T_MOD >= 2 && T_MOD <= 63 ? 1 : 0)) legal_T_MOD ();
    legal_size #(.HOLDS(T_ZQINIT >= 2 && T_ZQINIT <= 2047 ? 1 : 0)) legal_T_ZQINIT ();
    legal_size #(.HOLDS(MR0 >= 0 && MR0 <= 8191 ? 1 : 0)) legal_MR0 ();
    legal_size #(.HOLDS(MR1 >= 0 && MR1 <= 8191 ? 1 : 0)) legal_MR1 ();
    legal_size #(.HOLDS(MR2 >= 0 && MR2 <= 8191 ? 1 : 0)) legal_MR2 ();
    legal_size #(.HOLDS(CPU_PLACES < READS ? 1 : 0)) legal_rule_1 ();  // a GPU's read has a place
    legal_size #(.HOLDS(CPU_PLACES < WRITES ? 1 : 0)) legal_rule_2 (); // a GPU's write has a place
    legal_size #(.HOLDS(WRITE_HIGH < WRITES ? 1 : 0)) legal_rule_3 (); // more writes than WRITE_HIGH may wait
    legal_size #(.HOLDS(WRITE_LOW <= WRITE_HIGH ? 1 : 0)) legal_rule_4 (); // WRITE_LOW is no more than WRITE_HIGH
    // a GPU's writes alone are more than WRITE_LOW
    legal_size #(.HOLDS(CPU_PLACES + WRITE_LOW < WRITES ? 1 : 0)) legal_rule_5 ();
    legal_size #(.HOLDS(AGE_CAP == 0 || AGE_CAP >= 8 ? 1 : 0)) legal_rule_6 (); // AGE_CAP is 0, or 8 or more
    legal_size #(.HOLDS(T_RC >= T_RAS + T_RP ? 1 : 0)) legal_rule_7 (); // a bank's cycle is ACT to PRE to ACT
    legal_size #(.HOLDS(T_RAS >= T_RCD ? 1 : 0)) legal_rule_8 ();       // a row is not closed before it can be read
    legal_size #(.HOLDS(T_FAW >= T_RRD ? 1 : 0)) legal_rule_9 ();       // four ACTs take no less than two
    // a read's data come no sooner than a write's less two
    legal_size #(.HOLDS(CL + 2 >= CWL ? 1 : 0)) legal_rule_10 ();
    // a refresh ends, and a row is opened and read, before the next is owed
    legal_size #(.HOLDS(T_REFI > T_RFC + T_RCD + T_RC + CWL + T_WR + (BEATS + 1) / 2 + 20 ? 1 : 0)) legal_rule_11 ();
    // two bursts are no closer than the slots of one
    legal_size #(.HOLDS(T_CCD >= (BEATS + 1) / 2 ? 1 : 0)) legal_rule_12 ();
    // two changes of direction take no less than T_CCD
    legal_size #(.HOLDS(T_CCD <= CL + T_WTR + BEATS + 2 ? 1 : 0)) legal_rule_13 ();
    // DDR3's mode registers set bursts of eight beats
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || BEATS == 8 ? 1 : 0)) legal_rule_14 ();
    // DDR3 has eight banks; POWER_UP=NONE is of other devices
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || BANKS == 8 ? 1 : 0)) legal_rule_15 ();
    // a row of DDR3 has a number of 16 bits at most
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || ROW_BITS <= 16 ? 1 : 0)) legal_rule_16 ();
    // DDR3's mode register 0 has no CL above 14
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || CL <= 14 ? 1 : 0)) legal_rule_17 ();
    // DDR3's mode register 2 has CWL 5 to 12
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || (CWL >= 5 && CWL <= 12) ? 1 : 0)) legal_rule_18 ();
    // DDR3's mode register 0 has no write recovery above 16
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_WR <= 16 ? 1 : 0)) legal_rule_19 ();
    // DDR3 has 4 clocks from MRS to MRS, at least
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_MRD >= 4 ? 1 : 0)) legal_rule_20 ();
    // DDR3 has 12 clocks from MRS to another command, at least
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_MOD >= 12 ? 1 : 0)) legal_rule_21 ();
    // DDR3 has 4 clocks from ACT to ACT of another bank, at least
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_RRD >= 4 ? 1 : 0)) legal_rule_22 ();
    // DDR3 has 4 clocks from RD to PRE, at least
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_RTP >= 4 ? 1 : 0)) legal_rule_23 ();
    // DDR3 has 4 clocks from the last beat written to RD, at least
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || T_WTR >= 4 ? 1 : 0)) legal_rule_24 ();
    // DDR3's refresh takes 90 ns at least: 28 clocks of 3.3 ns, the longest with the DLL on
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || MR1 % 2 == 1 || T_RFC >= 28 ? 1 : 0)) legal_rule_25 ();
    // MR0 has no bits of bursts (0, 1, 3), CL (2, 4 to 6), test (7), DLL reset (8), write recovery (9 to 11)
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || (MR0 & 32'h00000fff) == 0 ? 1 : 0)) legal_rule_26 ();
    // MR1 has no bits of additive latency (3, 4), write levelling (7), TDQS (11), output off (12), none reserved (8,
    // 10)
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || (MR1 & 32'h00001d98) == 0 ? 1 : 0)) legal_rule_27 ();
    // a DLL that is off (MR1, bit 0) has CL 6 and CWL 6
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || MR1 % 2 == 0 || (CL == 6 && CWL == 6) ? 1 : 0)) legal_rule_28 ();
    // MR2 has no bits of CWL (3 to 5), none reserved (8, 11, 12)
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || (MR2 & 32'h00001938) == 0 ? 1 : 0)) legal_rule_29 ();
    // a DLL that is off (MR1, bit 0) has no dynamic termination (MR2, bits 9 and 10)
    legal_size #(.HOLDS(POWER_UP == POWER_UP_NONE || MR1 % 2 == 0 || (MR2 & 32'h00000600) == 0 ? 1 : 0))
        legal_rule_30 ();
    // a column is at most 1023, for bit 10 is that of a precharge
    legal_size #(.HOLDS(BEATS << COLUMN_BITS < 2048 ? 1 : 0)) legal_rule_31 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (cpu_looks && blocked);                      // a CPU's request waits for its line
            cover (gpu_looks && blocked);                      // a GPU's
            cover (merge);                                     // a write joins another
            cover (cpu_could && gpu_holds);                    // a CPU's request stays out
            cover (gpu_could && cpu_holds);                    // a GPU's
            cover (does_refresh && (some_read || some_write)); // refresh while requests wait
            cover (does_pre_all);                              // refresh closes banks
            cover (heard && some_read);                        // writes go though reads wait
            cover (read_opens && read_goes && writing_q);      // a row is opened for the reads that are next
            cover (write_opens && write_goes && !writing_q);   // for the writes
            cover (does_zq);                                   // power-up ends
            cover (!answer_room);                              // no place for one more read
        end
    end
`endif

endmodule

`default_nettype wire
