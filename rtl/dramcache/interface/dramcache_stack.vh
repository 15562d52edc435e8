// Records of the block dramcache_stack: vaults of a DRAM cache behind one port for a CPU and one for a GPU.
//
// Source: the HAShCache thesis, chapter 3 and table 4.1; docs/dramcache/stack-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_stack
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_STACK_R_F_LSB +: DRAMCACHE_STACK_R_F_W];
// of an array, element i lies i * DRAMCACHE_STACK_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_STACK_PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
localparam integer DRAMCACHE_STACK_PREDICT_NONE = 0; // no read asks memory before its tag is known
localparam integer DRAMCACHE_STACK_PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
localparam integer DRAMCACHE_STACK_BYPASS = 1; // which reads may leave out the DRAM cache
localparam integer DRAMCACHE_STACK_BYPASS_NONE = 0; // every read is looked up
localparam integer DRAMCACHE_STACK_BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
localparam integer DRAMCACHE_STACK_BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
localparam integer DRAMCACHE_STACK_BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
localparam integer DRAMCACHE_STACK_MAP = 0; // whether lines that follow each other share a row or not
localparam integer DRAMCACHE_STACK_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DRAMCACHE_STACK_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DRAMCACHE_STACK_CHAINING = 0; // whether the GPU's lines have a second slot in their row
localparam integer DRAMCACHE_STACK_FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
localparam integer DRAMCACHE_STACK_SCHEDULER = 0; // which command to the stacked DRAM goes first
localparam integer DRAMCACHE_STACK_SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
localparam integer DRAMCACHE_STACK_SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
localparam integer DRAMCACHE_STACK_SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
localparam integer DRAMCACHE_STACK_SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
localparam integer DRAMCACHE_STACK_PHASES = 1; // clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest
localparam integer DRAMCACHE_STACK_VAULTS = 2; // each with a controller and memory of its own
localparam integer DRAMCACHE_STACK_VAULT_BIT = 13; // of a line's number, the lowest of the bits that are XORed with the lowest to name its vault
localparam integer DRAMCACHE_STACK_LINE_BYTES = 128; // a line
localparam integer DRAMCACHE_STACK_LINE_BITS = 26; // width of a line's number, of all vaults
localparam integer DRAMCACHE_STACK_BANK_BITS = 5; // of a bank's number in its vault, all layers
localparam integer DRAMCACHE_STACK_ROW_BITS = 9; // of a row's number in its bank, as far as rows hold TADs
localparam integer DRAMCACHE_STACK_PIN_BITS = 13; // width of the address pins
localparam integer DRAMCACHE_STACK_DQ_BYTES = 8; // width of DQ
localparam integer DRAMCACHE_STACK_ID_BITS = 8; // width of an id, which comes back with the answer
localparam integer DRAMCACHE_STACK_JOBS = 32; // requests that are under way, each of another set
localparam integer DRAMCACHE_STACK_CPU_JOBS = 8; // of them, that the GPU may not have
localparam integer DRAMCACHE_STACK_TARGETS = 4; // of one line that a job answers
localparam integer DRAMCACHE_STACK_COUNTERS = 524288; // ByE's, of both hashes
localparam integer DRAMCACHE_STACK_BYE_BITS = 2; // width of such a counter
localparam integer DRAMCACHE_STACK_CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
localparam integer DRAMCACHE_STACK_PAGE_BITS = 5; // of a line's number in its page
localparam integer DRAMCACHE_STACK_PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
localparam integer DRAMCACHE_STACK_PAGE_COUNT_BITS = 5; // width of such a counter
localparam integer DRAMCACHE_STACK_PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
localparam integer DRAMCACHE_STACK_LIST_SETS = 256; // of the dirty list
localparam integer DRAMCACHE_STACK_LIST_WAYS = 4; // of a set of the dirty list
localparam integer DRAMCACHE_STACK_CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
localparam integer DRAMCACHE_STACK_MEM_LATENCY = 50; // typical latency of memory, in the same unit
localparam integer DRAMCACHE_STACK_CORES = 5; // CPU cores
localparam integer DRAMCACHE_STACK_ENTRIES = 256; // the predictor's, of a core
localparam integer DRAMCACHE_STACK_PC_BITS = 64; // width of a program counter
localparam integer DRAMCACHE_STACK_READS = 32; // reads that wait at a time
localparam integer DRAMCACHE_STACK_WRITES = 32; // writes that wait at a time
localparam integer DRAMCACHE_STACK_ANSWERS = 8; // reads that are under way, or whose answers wait
localparam integer DRAMCACHE_STACK_CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
localparam integer DRAMCACHE_STACK_AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
localparam integer DRAMCACHE_STACK_WRITE_HIGH = 24; // more writes than this are written though reads wait
localparam integer DRAMCACHE_STACK_WRITE_LOW = 0; // more writes than this are written where no read waits
localparam integer DRAMCACHE_STACK_MIN_BURSTS = 16; // least bursts of one direction, while there are some
localparam integer DRAMCACHE_STACK_POSTPONE = 8; // refreshes that may be owed while requests wait
localparam integer DRAMCACHE_STACK_SMS_CPU = 10; // of a CPU that wait for their batch
localparam integer DRAMCACHE_STACK_SMS_GPU = 24; // of a GPU that wait for their batch
localparam integer DRAMCACHE_STACK_SMS_WAIT = 200; // after this time a batch goes that may still grow
localparam integer DRAMCACHE_STACK_SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
localparam integer DRAMCACHE_STACK_SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
localparam integer DRAMCACHE_STACK_CL = 13; // RD to its first beat
localparam integer DRAMCACHE_STACK_CWL = 13; // WR to its first beat
localparam integer DRAMCACHE_STACK_T_RCD = 13; // ACT to RD, WR
localparam integer DRAMCACHE_STACK_T_RP = 10; // PRE to ACT
localparam integer DRAMCACHE_STACK_T_RAS = 27; // ACT to PRE
localparam integer DRAMCACHE_STACK_T_RC = 37; // ACT to ACT of a bank
localparam integer DRAMCACHE_STACK_T_RRD = 4; // ACT to ACT of another bank
localparam integer DRAMCACHE_STACK_T_FAW = 16; // four ACTs and the next
localparam integer DRAMCACHE_STACK_T_CCD = 9; // RD to RD, WR to WR
localparam integer DRAMCACHE_STACK_T_RTP = 7; // RD to PRE
localparam integer DRAMCACHE_STACK_T_WR = 10; // last beat written to PRE
localparam integer DRAMCACHE_STACK_T_WTR = 10; // last beat written to RD
localparam integer DRAMCACHE_STACK_T_REFI = 4875; // one REF is owed each
localparam integer DRAMCACHE_STACK_T_RFC = 74; // REF to ACT, REF
localparam integer DRAMCACHE_STACK_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer DRAMCACHE_STACK_AXI_ID_BITS = 8; // width of an id on AXI4
localparam integer DRAMCACHE_STACK_AW_LANES = 2; // channels side by side in its ports
localparam integer DRAMCACHE_STACK_W_LANES = 2; // channels side by side in its ports
localparam integer DRAMCACHE_STACK_B_LANES = 2; // channels side by side in its ports
localparam integer DRAMCACHE_STACK_AR_LANES = 2; // channels side by side in its ports
localparam integer DRAMCACHE_STACK_R_LANES = 2; // channels side by side in its ports

// axi_resp: how an access ended
localparam [1:0] DRAMCACHE_STACK_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] DRAMCACHE_STACK_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] DRAMCACHE_STACK_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] DRAMCACHE_STACK_AXI_RESP_DECERR = 2'd3; // no slave has the address

// cpu_request: a CPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_STACK_CPU_REQUEST_W = 1254;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_WRITE_LSB = 1253; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_STACK_CPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_ID_LSB = 1245; // of a read: comes back with the answer
localparam integer DRAMCACHE_STACK_CPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_CORE_LSB = 1242; // of a read: the core, less than CORES
localparam integer DRAMCACHE_STACK_CPU_REQUEST_CORE_W = 3;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_PC_LSB = 1178; // of a read: program counter of the load
localparam integer DRAMCACHE_STACK_CPU_REQUEST_PC_W = 64;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_STACK_CPU_REQUEST_LINE_W = 26;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_STACK_CPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_STACK_CPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_STACK_CPU_REQUEST_DATA_W = 1024;

// gpu_request: a GPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_STACK_GPU_REQUEST_W = 1187;
localparam integer DRAMCACHE_STACK_GPU_REQUEST_WRITE_LSB = 1186; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_STACK_GPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_STACK_GPU_REQUEST_ID_LSB = 1178; // of a read: comes back with the answer
localparam integer DRAMCACHE_STACK_GPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_STACK_GPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_STACK_GPU_REQUEST_LINE_W = 26;
localparam integer DRAMCACHE_STACK_GPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_STACK_GPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_STACK_GPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_STACK_GPU_REQUEST_DATA_W = 1024;

// line_answer: a line that was read (Larder)
localparam integer DRAMCACHE_STACK_LINE_ANSWER_W = 1034;
localparam integer DRAMCACHE_STACK_LINE_ANSWER_CPU_LSB = 1033; // it came by the channel `cpu`
localparam integer DRAMCACHE_STACK_LINE_ANSWER_CPU_W = 1;
localparam integer DRAMCACHE_STACK_LINE_ANSWER_ID_LSB = 1025; // of the read
localparam integer DRAMCACHE_STACK_LINE_ANSWER_ID_W = 8;
localparam integer DRAMCACHE_STACK_LINE_ANSWER_ERROR_LSB = 1024; // memory failed
localparam integer DRAMCACHE_STACK_LINE_ANSWER_ERROR_W = 1;
localparam integer DRAMCACHE_STACK_LINE_ANSWER_DATA_LSB = 0; // the line; 0 with an error
localparam integer DRAMCACHE_STACK_LINE_ANSWER_DATA_W = 1024;

// axi_address: AR and AW: the burst of a line (AXI4, A2.2 and A2.5)
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_W = 67;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_ID_LSB = 59; // the job, with zeros above
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_ID_W = 8;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_ADDR_LSB = 26; // byte address of the line, of all vaults
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_ADDR_W = 33;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_LEN_LSB = 18; // beats of a line less one
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_LEN_W = 8;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_SIZE_LSB = 15; // bytes of a beat: 2 to this power
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_SIZE_W = 3;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_BURST_LSB = 13; // 1: INCR
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_BURST_W = 2;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_LOCK_LSB = 12; // 0: no exclusive access
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_LOCK_W = 1;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_CACHE_LSB = 8; // 15: normal memory, write-back, allocate
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_CACHE_W = 4;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_PROT_LSB = 5; // 2: data, not secure, not privileged
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_PROT_W = 3;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_QOS_LSB = 1; // 0: takes no part
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_QOS_W = 4;
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_USER_LSB = 0; // 1: for a CPU's read
localparam integer DRAMCACHE_STACK_AXI_ADDRESS_USER_W = 1;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer DRAMCACHE_STACK_AXI_W_W = 145;
localparam integer DRAMCACHE_STACK_AXI_W_DATA_LSB = 17; // WDATA
localparam integer DRAMCACHE_STACK_AXI_W_DATA_W = 128;
localparam integer DRAMCACHE_STACK_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DRAMCACHE_STACK_AXI_W_STRB_W = 16;
localparam integer DRAMCACHE_STACK_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer DRAMCACHE_STACK_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer DRAMCACHE_STACK_AXI_B_W = 10;
localparam integer DRAMCACHE_STACK_AXI_B_ID_LSB = 2; // of the burst
localparam integer DRAMCACHE_STACK_AXI_B_ID_W = 8;
localparam integer DRAMCACHE_STACK_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DRAMCACHE_STACK_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer DRAMCACHE_STACK_AXI_R_W = 139;
localparam integer DRAMCACHE_STACK_AXI_R_ID_LSB = 131; // of the burst
localparam integer DRAMCACHE_STACK_AXI_R_ID_W = 8;
localparam integer DRAMCACHE_STACK_AXI_R_DATA_LSB = 3; // RDATA
localparam integer DRAMCACHE_STACK_AXI_R_DATA_W = 128;
localparam integer DRAMCACHE_STACK_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DRAMCACHE_STACK_AXI_R_RESP_W = 2;
localparam integer DRAMCACHE_STACK_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer DRAMCACHE_STACK_AXI_R_LAST_W = 1;

// verilator lint_restore
