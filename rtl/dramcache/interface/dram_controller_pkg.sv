// Records of the block dram_controller: DRAM controller: queues, scheduler, refresh and power-up, down to DFI.
//
// Source: the HAShCache thesis, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dram_controller
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dram_controller_pkg;

    localparam int SCHEDULER = 0; // which command goes first
    localparam int SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
    localparam int SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
    localparam int SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
    localparam int SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
    localparam int MAP = 0; // which bits of an address are row, bank and column
    localparam int MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
    localparam int MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
    localparam int FORWARD = 0; // whether a read may have its first eight bytes from a write that waits; each write then has these eight
    localparam int PHASES = 1; // clocks of the DRAM in a cycle; of each port a part for each, the first lowest
    localparam int GROUP_BITS = 0; // of a bank's number, the lowest: its bank group; 0: there are none
    localparam int DEVICE = 0; // which pins the device has, and which power-up
    localparam int DEVICE_DDR3 = 0; // DDR3's pins, which stacked memory has as well; POWER_UP says what it needs before its first command
    localparam int DEVICE_DDR4 = 1; // DDR4's pins, ACT_n and BG among them; RESET_n, CKE, mode registers 3, 6, 5, 4, 2, 1, 0, ZQCL
    localparam int POWER_UP = 1; // what the device needs before its first command
    localparam int POWER_UP_NONE = 0; // commands are legal from the first cycle, as in stacked memory
    localparam int POWER_UP_DDR3 = 1; // RESET#, CKE, mode registers 2, 3, 1, 0, ZQCL
    localparam int DQ_BYTES = 8; // width of DQ
    localparam int BEATS = 8; // of a burst, which is a line; a slot has two
    localparam int BANKS = 8; // banks of the device
    localparam int ROW_BITS = 15; // of a row's number, and width of the address pins
    localparam int COLUMN_BITS = 7; // of a line's number in its row
    localparam int ID_BITS = 8; // width of an id, which comes back with the answer
    localparam int READS = 32; // reads that wait at a time
    localparam int WRITES = 32; // writes that wait at a time
    localparam int ANSWERS = 8; // reads that are under way, or whose answers wait
    localparam int CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
    localparam int AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
    localparam int WRITE_HIGH = 24; // more writes than this are written though reads wait
    localparam int WRITE_LOW = 0; // more writes than this are written where no read waits
    localparam int MIN_BURSTS = 16; // least bursts of one direction, while there are some
    localparam int POSTPONE = 8; // refreshes that may be owed while requests wait
    localparam int SMS_CPU = 10; // of a CPU that wait for their batch
    localparam int SMS_GPU = 24; // of a GPU that wait for their batch
    localparam int SMS_WAIT = 200; // after this time a batch goes that may still grow
    localparam int SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
    localparam int SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
    localparam int CL = 11; // RD to its first beat
    localparam int CWL = 8; // WR to its first beat
    localparam int T_RCD = 11; // ACT to RD, WR
    localparam int T_RP = 11; // PRE to ACT
    localparam int T_RAS = 28; // ACT to PRE
    localparam int T_RC = 39; // ACT to ACT of a bank
    localparam int T_RRD = 5; // ACT to ACT of another bank
    localparam int T_FAW = 24; // four ACTs and the next
    localparam int T_CCD = 4; // RD to RD, WR to WR
    localparam int T_RTP = 6; // RD to PRE
    localparam int T_WR = 12; // last beat written to PRE
    localparam int T_WTR = 6; // last beat written to RD
    localparam int T_REFI = 6240; // one REF is owed each
    localparam int T_RFC = 208; // REF to ACT, REF
    localparam int T_CCD_L = 6; // RD to RD, WR to WR of a bank group
    localparam int T_RRD_L = 6; // ACT to ACT of a bank group
    localparam int T_WTR_L = 9; // last beat written to RD of a bank group
    localparam int T_RESET = 160000; // RESET# is low
    localparam int T_CKE = 400000; // RESET# to CKE
    localparam int T_XPR = 216; // CKE to the first MRS
    localparam int T_MRD = 4; // MRS to MRS
    localparam int T_MOD = 12; // MRS to any other command
    localparam int T_ZQINIT = 512; // ZQCL to the first command
    localparam int MR0 = 4096; // added to mode register 0: the DLL in a power-down
    localparam int MR1 = 6; // mode register 1: output impedance, on-die termination, DLL
    localparam int MR2 = 0; // added to mode register 2: self-refresh, termination at a write
    localparam int DDR4_MR1 = 768; // added to mode register 1: output impedance, on-die termination
    localparam int DDR4_MR2 = 512; // added to mode register 2: termination at a write
    localparam int DDR4_MR5 = 0; // added to mode register 5: parked termination
    localparam int DDR4_MR6 = 0; // added to mode register 6: VrefDQ, which counts in training alone

    // an access to a line (Larder)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [24:0] line; // line address
        logic [63:0] strb; // of a write: bytes that are written; with FORWARD bit 0 of a read: its first eight bytes are enough
        logic [511:0] data; // of a write: the line
    } request_t;

    // a line that was read (Larder)
    typedef struct packed {
        logic cpu; // it came by the channel `cpu`
        logic [7:0] id; // of the read
        logic [511:0] data; // the line
    } answer_t;

endpackage

/* verilator lint_restore */
