// Records of the block dram_controller: DRAM controller: queues, scheduler, refresh and power-up, down to DFI.
//
// Source: the HAShCache thesis, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dram_controller
//
// For `include inside a module. Field F of a record R in `data` is data[DRAM_CONTROLLER_R_F_LSB +: DRAM_CONTROLLER_R_F_W];
// of an array, element i lies i * DRAM_CONTROLLER_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAM_CONTROLLER_SCHEDULER = 0; // which command goes first
localparam integer DRAM_CONTROLLER_SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
localparam integer DRAM_CONTROLLER_SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
localparam integer DRAM_CONTROLLER_SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
localparam integer DRAM_CONTROLLER_SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
localparam integer DRAM_CONTROLLER_MAP = 0; // which bits of an address are row, bank and column
localparam integer DRAM_CONTROLLER_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DRAM_CONTROLLER_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DRAM_CONTROLLER_FORWARD = 0; // whether a read may have its first eight bytes from a write that waits; each write then has these eight
localparam integer DRAM_CONTROLLER_PHASES = 1; // clocks of the DRAM in a cycle; of each port a part for each, the first lowest
localparam integer DRAM_CONTROLLER_GROUP_BITS = 0; // of a bank's number, the lowest: its bank group; 0: there are none
localparam integer DRAM_CONTROLLER_DEVICE = 0; // which pins the device has, and which power-up
localparam integer DRAM_CONTROLLER_DEVICE_DDR3 = 0; // DDR3's pins, which stacked memory has as well; POWER_UP says what it needs before its first command
localparam integer DRAM_CONTROLLER_DEVICE_DDR4 = 1; // DDR4's pins, ACT_n and BG among them; RESET_n, CKE, mode registers 3, 6, 5, 4, 2, 1, 0, ZQCL
localparam integer DRAM_CONTROLLER_POWER_UP = 1; // what the device needs before its first command
localparam integer DRAM_CONTROLLER_POWER_UP_NONE = 0; // commands are legal from the first cycle, as in stacked memory
localparam integer DRAM_CONTROLLER_POWER_UP_DDR3 = 1; // RESET#, CKE, mode registers 2, 3, 1, 0, ZQCL
localparam integer DRAM_CONTROLLER_DQ_BYTES = 8; // width of DQ
localparam integer DRAM_CONTROLLER_BEATS = 8; // of a burst, which is a line; a slot has two
localparam integer DRAM_CONTROLLER_BANKS = 8; // banks of the device
localparam integer DRAM_CONTROLLER_ROW_BITS = 15; // of a row's number, and width of the address pins
localparam integer DRAM_CONTROLLER_COLUMN_BITS = 7; // of a line's number in its row
localparam integer DRAM_CONTROLLER_ID_BITS = 8; // width of an id, which comes back with the answer
localparam integer DRAM_CONTROLLER_READS = 32; // reads that wait at a time
localparam integer DRAM_CONTROLLER_WRITES = 32; // writes that wait at a time
localparam integer DRAM_CONTROLLER_ANSWERS = 8; // reads that are under way, or whose answers wait
localparam integer DRAM_CONTROLLER_CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
localparam integer DRAM_CONTROLLER_AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
localparam integer DRAM_CONTROLLER_WRITE_HIGH = 24; // more writes than this are written though reads wait
localparam integer DRAM_CONTROLLER_WRITE_LOW = 0; // more writes than this are written where no read waits
localparam integer DRAM_CONTROLLER_MIN_BURSTS = 16; // least bursts of one direction, while there are some
localparam integer DRAM_CONTROLLER_POSTPONE = 8; // refreshes that may be owed while requests wait
localparam integer DRAM_CONTROLLER_SMS_CPU = 10; // of a CPU that wait for their batch
localparam integer DRAM_CONTROLLER_SMS_GPU = 24; // of a GPU that wait for their batch
localparam integer DRAM_CONTROLLER_SMS_WAIT = 200; // after this time a batch goes that may still grow
localparam integer DRAM_CONTROLLER_SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
localparam integer DRAM_CONTROLLER_SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
localparam integer DRAM_CONTROLLER_CL = 11; // RD to its first beat
localparam integer DRAM_CONTROLLER_CWL = 8; // WR to its first beat
localparam integer DRAM_CONTROLLER_T_RCD = 11; // ACT to RD, WR
localparam integer DRAM_CONTROLLER_T_RP = 11; // PRE to ACT
localparam integer DRAM_CONTROLLER_T_RAS = 28; // ACT to PRE
localparam integer DRAM_CONTROLLER_T_RC = 39; // ACT to ACT of a bank
localparam integer DRAM_CONTROLLER_T_RRD = 5; // ACT to ACT of another bank
localparam integer DRAM_CONTROLLER_T_FAW = 24; // four ACTs and the next
localparam integer DRAM_CONTROLLER_T_CCD = 4; // RD to RD, WR to WR
localparam integer DRAM_CONTROLLER_T_RTP = 6; // RD to PRE
localparam integer DRAM_CONTROLLER_T_WR = 12; // last beat written to PRE
localparam integer DRAM_CONTROLLER_T_WTR = 6; // last beat written to RD
localparam integer DRAM_CONTROLLER_T_REFI = 6240; // one REF is owed each
localparam integer DRAM_CONTROLLER_T_RFC = 208; // REF to ACT, REF
localparam integer DRAM_CONTROLLER_T_CCD_L = 6; // RD to RD, WR to WR of a bank group
localparam integer DRAM_CONTROLLER_T_RRD_L = 6; // ACT to ACT of a bank group
localparam integer DRAM_CONTROLLER_T_WTR_L = 9; // last beat written to RD of a bank group
localparam integer DRAM_CONTROLLER_T_RESET = 160000; // RESET# is low
localparam integer DRAM_CONTROLLER_T_CKE = 400000; // RESET# to CKE
localparam integer DRAM_CONTROLLER_T_XPR = 216; // CKE to the first MRS
localparam integer DRAM_CONTROLLER_T_MRD = 4; // MRS to MRS
localparam integer DRAM_CONTROLLER_T_MOD = 12; // MRS to any other command
localparam integer DRAM_CONTROLLER_T_ZQINIT = 512; // ZQCL to the first command
localparam integer DRAM_CONTROLLER_MR0 = 4096; // added to mode register 0: the DLL in a power-down
localparam integer DRAM_CONTROLLER_MR1 = 6; // mode register 1: output impedance, on-die termination, DLL
localparam integer DRAM_CONTROLLER_MR2 = 0; // added to mode register 2: self-refresh, termination at a write
localparam integer DRAM_CONTROLLER_DDR4_MR1 = 768; // added to mode register 1: output impedance, on-die termination
localparam integer DRAM_CONTROLLER_DDR4_MR2 = 512; // added to mode register 2: termination at a write
localparam integer DRAM_CONTROLLER_DDR4_MR5 = 0; // added to mode register 5: parked termination
localparam integer DRAM_CONTROLLER_DDR4_MR6 = 0; // added to mode register 6: VrefDQ, which counts in training alone

// request: an access to a line (Larder)
localparam integer DRAM_CONTROLLER_REQUEST_W = 610;
localparam integer DRAM_CONTROLLER_REQUEST_WRITE_LSB = 609; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAM_CONTROLLER_REQUEST_WRITE_W = 1;
localparam integer DRAM_CONTROLLER_REQUEST_ID_LSB = 601; // of a read: comes back with the answer
localparam integer DRAM_CONTROLLER_REQUEST_ID_W = 8;
localparam integer DRAM_CONTROLLER_REQUEST_LINE_LSB = 576; // line address
localparam integer DRAM_CONTROLLER_REQUEST_LINE_W = 25;
localparam integer DRAM_CONTROLLER_REQUEST_STRB_LSB = 512; // of a write: bytes that are written; with FORWARD bit 0 of a read: its first eight bytes are enough
localparam integer DRAM_CONTROLLER_REQUEST_STRB_W = 64;
localparam integer DRAM_CONTROLLER_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAM_CONTROLLER_REQUEST_DATA_W = 512;

// answer: a line that was read (Larder)
localparam integer DRAM_CONTROLLER_ANSWER_W = 521;
localparam integer DRAM_CONTROLLER_ANSWER_CPU_LSB = 520; // it came by the channel `cpu`
localparam integer DRAM_CONTROLLER_ANSWER_CPU_W = 1;
localparam integer DRAM_CONTROLLER_ANSWER_ID_LSB = 512; // of the read
localparam integer DRAM_CONTROLLER_ANSWER_ID_W = 8;
localparam integer DRAM_CONTROLLER_ANSWER_DATA_LSB = 0; // the line
localparam integer DRAM_CONTROLLER_ANSWER_DATA_W = 512;

// verilator lint_restore
