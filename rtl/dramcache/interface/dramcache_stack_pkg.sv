// Records of the block dramcache_stack: vaults of a DRAM cache behind one port for a CPU and one for a GPU.
//
// Source: the HAShCache thesis, chapter 3 and table 4.1; docs/dramcache/stack-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_stack
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_stack_pkg;

    localparam int PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
    localparam int PREDICT_NONE = 0; // no read asks memory before its tag is known
    localparam int PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
    localparam int BYPASS = 1; // which reads may leave out the DRAM cache
    localparam int BYPASS_NONE = 0; // every read is looked up
    localparam int BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
    localparam int BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
    localparam int BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
    localparam int MAP = 0; // whether lines that follow each other share a row or not
    localparam int MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
    localparam int MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
    localparam int CHAINING = 0; // whether the GPU's lines have a second slot in their row
    localparam int FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
    localparam int SCHEDULER = 0; // which command to the stacked DRAM goes first
    localparam int SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
    localparam int SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
    localparam int SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
    localparam int SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
    localparam int PHASES = 1; // clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest
    localparam int VAULTS = 2; // each with a controller and memory of its own
    localparam int VAULT_BIT = 13; // of a line's number, the lowest of the bits that are XORed with the lowest to name its vault
    localparam int LINE_BYTES = 128; // a line
    localparam int LINE_BITS = 26; // width of a line's number, of all vaults
    localparam int BANK_BITS = 5; // of a bank's number in its vault, all layers
    localparam int ROW_BITS = 9; // of a row's number in its bank, as far as rows hold TADs
    localparam int PIN_BITS = 13; // width of the address pins
    localparam int DQ_BYTES = 8; // width of DQ
    localparam int ID_BITS = 8; // width of an id, which comes back with the answer
    localparam int JOBS = 32; // requests that are under way, each of another set
    localparam int CPU_JOBS = 8; // of them, that the GPU may not have
    localparam int TARGETS = 4; // of one line that a job answers
    localparam int COUNTERS = 524288; // ByE's, of both hashes
    localparam int BYE_BITS = 2; // width of such a counter
    localparam int CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
    localparam int PAGE_BITS = 5; // of a line's number in its page
    localparam int PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
    localparam int PAGE_COUNT_BITS = 5; // width of such a counter
    localparam int PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
    localparam int LIST_SETS = 256; // of the dirty list
    localparam int LIST_WAYS = 4; // of a set of the dirty list
    localparam int CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
    localparam int MEM_LATENCY = 50; // typical latency of memory, in the same unit
    localparam int CORES = 5; // CPU cores
    localparam int ENTRIES = 256; // the predictor's, of a core
    localparam int PC_BITS = 64; // width of a program counter
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
    localparam int CL = 13; // RD to its first beat
    localparam int CWL = 13; // WR to its first beat
    localparam int T_RCD = 13; // ACT to RD, WR
    localparam int T_RP = 10; // PRE to ACT
    localparam int T_RAS = 27; // ACT to PRE
    localparam int T_RC = 37; // ACT to ACT of a bank
    localparam int T_RRD = 4; // ACT to ACT of another bank
    localparam int T_FAW = 16; // four ACTs and the next
    localparam int T_CCD = 9; // RD to RD, WR to WR
    localparam int T_RTP = 7; // RD to PRE
    localparam int T_WR = 10; // last beat written to PRE
    localparam int T_WTR = 10; // last beat written to RD
    localparam int T_REFI = 4875; // one REF is owed each
    localparam int T_RFC = 74; // REF to ACT, REF
    localparam int AXI_BYTES = 16; // width of WDATA and RDATA
    localparam int AXI_ID_BITS = 8; // width of an id on AXI4
    localparam int AW_LANES = 2; // channels side by side in its ports
    localparam int W_LANES = 2; // channels side by side in its ports
    localparam int B_LANES = 2; // channels side by side in its ports
    localparam int AR_LANES = 2; // channels side by side in its ports
    localparam int R_LANES = 2; // channels side by side in its ports

    // how an access ended
    typedef enum logic [1:0] {
        AXI_RESP_OKAY = 2'd0, // done
        AXI_RESP_EXOKAY = 2'd1, // an exclusive access is done; never an answer to ours
        AXI_RESP_SLVERR = 2'd2, // the slave refused it
        AXI_RESP_DECERR = 2'd3 // no slave has the address
    } axi_resp_e;

    // a CPU's access to a line (HAShCache, section 3.1)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [2:0] core; // of a read: the core, less than CORES
        logic [63:0] pc; // of a read: program counter of the load
        logic [25:0] line; // number of the line in its vault
        logic [127:0] strb; // of a write: bytes that are written
        logic [1023:0] data; // of a write: the line
    } cpu_request_t;

    // a GPU's access to a line (HAShCache, section 3.1)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [25:0] line; // number of the line in its vault
        logic [127:0] strb; // of a write: bytes that are written
        logic [1023:0] data; // of a write: the line
    } gpu_request_t;

    // a line that was read (Larder)
    typedef struct packed {
        logic cpu; // it came by the channel `cpu`
        logic [7:0] id; // of the read
        logic error; // memory failed
        logic [1023:0] data; // the line; 0 with an error
    } line_answer_t;

    // AR and AW: the burst of a line (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [7:0] id; // the job, with zeros above
        logic [32:0] addr; // byte address of the line, of all vaults
        logic [7:0] len; // beats of a line less one
        logic [2:0] size; // bytes of a beat: 2 to this power
        logic [1:0] burst; // 1: INCR
        logic lock; // 0: no exclusive access
        logic [3:0] cache; // 15: normal memory, write-back, allocate
        logic [2:0] prot; // 2: data, not secure, not privileged
        logic [3:0] qos; // 0: takes no part
        logic user; // 1: for a CPU's read
    } axi_address_t;

    // W: a beat (AXI4, A2.3)
    typedef struct packed {
        logic [127:0] data; // WDATA
        logic [15:0] strb; // WSTRB: bytes that are written
        logic last; // WLAST: the burst ends
    } axi_w_t;

    // B: a burst is written (AXI4, A2.4)
    typedef struct packed {
        logic [7:0] id; // of the burst
        logic [1:0] resp; // AXI_RESP_*
    } axi_b_t;

    // R: a beat (AXI4, A2.6)
    typedef struct packed {
        logic [7:0] id; // of the burst
        logic [127:0] data; // RDATA
        logic [1:0] resp; // AXI_RESP_*
        logic last; // RLAST: the burst ends
    } axi_r_t;

endpackage

/* verilator lint_restore */
