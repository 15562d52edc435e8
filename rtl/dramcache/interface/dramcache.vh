// Records of the block dramcache: a vault of a DRAM cache: its front end, the controller of its stacked DRAM, AXI4 to memory.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/dramcache-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_R_F_LSB +: DRAMCACHE_R_F_W];
// of an array, element i lies i * DRAMCACHE_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
localparam integer DRAMCACHE_PREDICT_NONE = 0; // no read asks memory before its tag is known
localparam integer DRAMCACHE_PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
localparam integer DRAMCACHE_BYPASS = 1; // which reads may leave out the DRAM cache
localparam integer DRAMCACHE_BYPASS_NONE = 0; // every read is looked up
localparam integer DRAMCACHE_BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
localparam integer DRAMCACHE_BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
localparam integer DRAMCACHE_BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
localparam integer DRAMCACHE_MAP = 0; // whether lines that follow each other share a row or not
localparam integer DRAMCACHE_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DRAMCACHE_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DRAMCACHE_CHAINING = 0; // whether the GPU's lines have a second slot in their row
localparam integer DRAMCACHE_FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
localparam integer DRAMCACHE_SCHEDULER = 0; // which command to the stacked DRAM goes first
localparam integer DRAMCACHE_SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
localparam integer DRAMCACHE_SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
localparam integer DRAMCACHE_SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
localparam integer DRAMCACHE_SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
localparam integer DRAMCACHE_PHASES = 1; // clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest
localparam integer DRAMCACHE_LINE_BYTES = 128; // a line
localparam integer DRAMCACHE_LINE_BITS = 25; // width of a line's number in its vault
localparam integer DRAMCACHE_BANK_BITS = 5; // of a bank's number in its vault, all layers
localparam integer DRAMCACHE_ROW_BITS = 9; // of a row's number in its bank, as far as rows hold TADs
localparam integer DRAMCACHE_PIN_BITS = 13; // width of the address pins
localparam integer DRAMCACHE_DQ_BYTES = 8; // width of DQ
localparam integer DRAMCACHE_ID_BITS = 8; // width of an id, which comes back with the answer
localparam integer DRAMCACHE_JOBS = 32; // requests that are under way, each of another set
localparam integer DRAMCACHE_CPU_JOBS = 8; // of them, that the GPU may not have
localparam integer DRAMCACHE_TARGETS = 4; // of one line that a job answers
localparam integer DRAMCACHE_COUNTERS = 524288; // ByE's, of both hashes
localparam integer DRAMCACHE_BYE_BITS = 2; // width of such a counter
localparam integer DRAMCACHE_CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
localparam integer DRAMCACHE_PAGE_BITS = 5; // of a line's number in its page
localparam integer DRAMCACHE_PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
localparam integer DRAMCACHE_PAGE_COUNT_BITS = 5; // width of such a counter
localparam integer DRAMCACHE_PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
localparam integer DRAMCACHE_LIST_SETS = 256; // of the dirty list
localparam integer DRAMCACHE_LIST_WAYS = 4; // of a set of the dirty list
localparam integer DRAMCACHE_CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
localparam integer DRAMCACHE_MEM_LATENCY = 50; // typical latency of memory, in the same unit
localparam integer DRAMCACHE_CORES = 5; // CPU cores
localparam integer DRAMCACHE_ENTRIES = 256; // the predictor's, of a core
localparam integer DRAMCACHE_PC_BITS = 64; // width of a program counter
localparam integer DRAMCACHE_READS = 32; // reads that wait at a time
localparam integer DRAMCACHE_WRITES = 32; // writes that wait at a time
localparam integer DRAMCACHE_ANSWERS = 8; // reads that are under way, or whose answers wait
localparam integer DRAMCACHE_CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
localparam integer DRAMCACHE_AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
localparam integer DRAMCACHE_WRITE_HIGH = 24; // more writes than this are written though reads wait
localparam integer DRAMCACHE_WRITE_LOW = 0; // more writes than this are written where no read waits
localparam integer DRAMCACHE_MIN_BURSTS = 16; // least bursts of one direction, while there are some
localparam integer DRAMCACHE_POSTPONE = 8; // refreshes that may be owed while requests wait
localparam integer DRAMCACHE_SMS_CPU = 10; // of a CPU that wait for their batch
localparam integer DRAMCACHE_SMS_GPU = 24; // of a GPU that wait for their batch
localparam integer DRAMCACHE_SMS_WAIT = 200; // after this time a batch goes that may still grow
localparam integer DRAMCACHE_SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
localparam integer DRAMCACHE_SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
localparam integer DRAMCACHE_CL = 13; // RD to its first beat
localparam integer DRAMCACHE_CWL = 13; // WR to its first beat
localparam integer DRAMCACHE_T_RCD = 13; // ACT to RD, WR
localparam integer DRAMCACHE_T_RP = 10; // PRE to ACT
localparam integer DRAMCACHE_T_RAS = 27; // ACT to PRE
localparam integer DRAMCACHE_T_RC = 37; // ACT to ACT of a bank
localparam integer DRAMCACHE_T_RRD = 4; // ACT to ACT of another bank
localparam integer DRAMCACHE_T_FAW = 16; // four ACTs and the next
localparam integer DRAMCACHE_T_CCD = 9; // RD to RD, WR to WR
localparam integer DRAMCACHE_T_RTP = 7; // RD to PRE
localparam integer DRAMCACHE_T_WR = 10; // last beat written to PRE
localparam integer DRAMCACHE_T_WTR = 10; // last beat written to RD
localparam integer DRAMCACHE_T_REFI = 4875; // one REF is owed each
localparam integer DRAMCACHE_T_RFC = 74; // REF to ACT, REF
localparam integer DRAMCACHE_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer DRAMCACHE_AXI_ID_BITS = 8; // width of an id on AXI4

// axi_resp: how an access ended
localparam [1:0] DRAMCACHE_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] DRAMCACHE_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] DRAMCACHE_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] DRAMCACHE_AXI_RESP_DECERR = 2'd3; // no slave has the address

// cpu_request: a CPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_CPU_REQUEST_W = 1253;
localparam integer DRAMCACHE_CPU_REQUEST_WRITE_LSB = 1252; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_CPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_CPU_REQUEST_ID_LSB = 1244; // of a read: comes back with the answer
localparam integer DRAMCACHE_CPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_CPU_REQUEST_CORE_LSB = 1241; // of a read: the core, less than CORES
localparam integer DRAMCACHE_CPU_REQUEST_CORE_W = 3;
localparam integer DRAMCACHE_CPU_REQUEST_PC_LSB = 1177; // of a read: program counter of the load
localparam integer DRAMCACHE_CPU_REQUEST_PC_W = 64;
localparam integer DRAMCACHE_CPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_CPU_REQUEST_LINE_W = 25;
localparam integer DRAMCACHE_CPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_CPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_CPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_CPU_REQUEST_DATA_W = 1024;

// gpu_request: a GPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_GPU_REQUEST_W = 1186;
localparam integer DRAMCACHE_GPU_REQUEST_WRITE_LSB = 1185; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_GPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_GPU_REQUEST_ID_LSB = 1177; // of a read: comes back with the answer
localparam integer DRAMCACHE_GPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_GPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_GPU_REQUEST_LINE_W = 25;
localparam integer DRAMCACHE_GPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_GPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_GPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_GPU_REQUEST_DATA_W = 1024;

// line_answer: a line that was read (Larder)
localparam integer DRAMCACHE_LINE_ANSWER_W = 1034;
localparam integer DRAMCACHE_LINE_ANSWER_CPU_LSB = 1033; // it came by the channel `cpu`
localparam integer DRAMCACHE_LINE_ANSWER_CPU_W = 1;
localparam integer DRAMCACHE_LINE_ANSWER_ID_LSB = 1025; // of the read
localparam integer DRAMCACHE_LINE_ANSWER_ID_W = 8;
localparam integer DRAMCACHE_LINE_ANSWER_ERROR_LSB = 1024; // memory failed
localparam integer DRAMCACHE_LINE_ANSWER_ERROR_W = 1;
localparam integer DRAMCACHE_LINE_ANSWER_DATA_LSB = 0; // the line; 0 with an error
localparam integer DRAMCACHE_LINE_ANSWER_DATA_W = 1024;

// tad_request: an access to a TAD (HAShCache, section 3.1)
localparam integer DRAMCACHE_TAD_REQUEST_W = 1248;
localparam integer DRAMCACHE_TAD_REQUEST_WRITE_LSB = 1247; // 1: write the bytes of `strb`; 0: read the TAD
localparam integer DRAMCACHE_TAD_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_TAD_REQUEST_ID_LSB = 1242; // of a read: comes back with the answer
localparam integer DRAMCACHE_TAD_REQUEST_ID_W = 5;
localparam integer DRAMCACHE_TAD_REQUEST_LINE_LSB = 1224; // row, bank, and slot in four bits, 0 to 14
localparam integer DRAMCACHE_TAD_REQUEST_LINE_W = 18;
localparam integer DRAMCACHE_TAD_REQUEST_STRB_LSB = 1088; // of a write: bytes that are written; with FORWARD bit 0 of a read: the tag word is enough
localparam integer DRAMCACHE_TAD_REQUEST_STRB_W = 136;
localparam integer DRAMCACHE_TAD_REQUEST_DATA_LSB = 0; // of a write: the tag word of 64 bits, and the line above it
localparam integer DRAMCACHE_TAD_REQUEST_DATA_W = 1088;

// tad_answer: a TAD that was read (HAShCache, section 3.1)
localparam integer DRAMCACHE_TAD_ANSWER_W = 1094;
localparam integer DRAMCACHE_TAD_ANSWER_CPU_LSB = 1093; // it came by the channel `tad_cpu`
localparam integer DRAMCACHE_TAD_ANSWER_CPU_W = 1;
localparam integer DRAMCACHE_TAD_ANSWER_ID_LSB = 1088; // of the read
localparam integer DRAMCACHE_TAD_ANSWER_ID_W = 5;
localparam integer DRAMCACHE_TAD_ANSWER_DATA_LSB = 0; // the tag word of 64 bits, and the line above it
localparam integer DRAMCACHE_TAD_ANSWER_DATA_W = 1088;

// mem_read: a line is read from memory (Larder)
localparam integer DRAMCACHE_MEM_READ_W = 31;
localparam integer DRAMCACHE_MEM_READ_ID_LSB = 26; // comes back with the data
localparam integer DRAMCACHE_MEM_READ_ID_W = 5;
localparam integer DRAMCACHE_MEM_READ_LINE_LSB = 1; // number of the line in its vault
localparam integer DRAMCACHE_MEM_READ_LINE_W = 25;
localparam integer DRAMCACHE_MEM_READ_CPU_LSB = 0; // for a CPU's read
localparam integer DRAMCACHE_MEM_READ_CPU_W = 1;

// mem_data: a line that was read from memory (Larder)
localparam integer DRAMCACHE_MEM_DATA_W = 1030;
localparam integer DRAMCACHE_MEM_DATA_ID_LSB = 1025; // of the read
localparam integer DRAMCACHE_MEM_DATA_ID_W = 5;
localparam integer DRAMCACHE_MEM_DATA_ERROR_LSB = 1024; // the line could not be read
localparam integer DRAMCACHE_MEM_DATA_ERROR_W = 1;
localparam integer DRAMCACHE_MEM_DATA_DATA_LSB = 0; // the line
localparam integer DRAMCACHE_MEM_DATA_DATA_W = 1024;

// mem_write: bytes of a line are written to memory (Larder)
localparam integer DRAMCACHE_MEM_WRITE_W = 1182;
localparam integer DRAMCACHE_MEM_WRITE_ID_LSB = 1177; // comes back with the acknowledgement
localparam integer DRAMCACHE_MEM_WRITE_ID_W = 5;
localparam integer DRAMCACHE_MEM_WRITE_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_MEM_WRITE_LINE_W = 25;
localparam integer DRAMCACHE_MEM_WRITE_STRB_LSB = 1024; // bytes that are written
localparam integer DRAMCACHE_MEM_WRITE_STRB_W = 128;
localparam integer DRAMCACHE_MEM_WRITE_DATA_LSB = 0; // the line
localparam integer DRAMCACHE_MEM_WRITE_DATA_W = 1024;

// mem_done: memory has written (Larder)
localparam integer DRAMCACHE_MEM_DONE_W = 6;
localparam integer DRAMCACHE_MEM_DONE_ID_LSB = 1; // of the write
localparam integer DRAMCACHE_MEM_DONE_ID_W = 5;
localparam integer DRAMCACHE_MEM_DONE_ERROR_LSB = 0; // the bytes could not be written
localparam integer DRAMCACHE_MEM_DONE_ERROR_W = 1;

// axi_address: AR and AW: the burst of a line (AXI4, A2.2 and A2.5)
localparam integer DRAMCACHE_AXI_ADDRESS_W = 66;
localparam integer DRAMCACHE_AXI_ADDRESS_ID_LSB = 58; // the job, with zeros above
localparam integer DRAMCACHE_AXI_ADDRESS_ID_W = 8;
localparam integer DRAMCACHE_AXI_ADDRESS_ADDR_LSB = 26; // byte address of the line in the memory of its vault
localparam integer DRAMCACHE_AXI_ADDRESS_ADDR_W = 32;
localparam integer DRAMCACHE_AXI_ADDRESS_LEN_LSB = 18; // beats of a line less one
localparam integer DRAMCACHE_AXI_ADDRESS_LEN_W = 8;
localparam integer DRAMCACHE_AXI_ADDRESS_SIZE_LSB = 15; // bytes of a beat: 2 to this power
localparam integer DRAMCACHE_AXI_ADDRESS_SIZE_W = 3;
localparam integer DRAMCACHE_AXI_ADDRESS_BURST_LSB = 13; // 1: INCR
localparam integer DRAMCACHE_AXI_ADDRESS_BURST_W = 2;
localparam integer DRAMCACHE_AXI_ADDRESS_LOCK_LSB = 12; // 0: no exclusive access
localparam integer DRAMCACHE_AXI_ADDRESS_LOCK_W = 1;
localparam integer DRAMCACHE_AXI_ADDRESS_CACHE_LSB = 8; // 15: normal memory, write-back, allocate
localparam integer DRAMCACHE_AXI_ADDRESS_CACHE_W = 4;
localparam integer DRAMCACHE_AXI_ADDRESS_PROT_LSB = 5; // 2: data, not secure, not privileged
localparam integer DRAMCACHE_AXI_ADDRESS_PROT_W = 3;
localparam integer DRAMCACHE_AXI_ADDRESS_QOS_LSB = 1; // 0: takes no part
localparam integer DRAMCACHE_AXI_ADDRESS_QOS_W = 4;
localparam integer DRAMCACHE_AXI_ADDRESS_USER_LSB = 0; // 1: for a CPU's read
localparam integer DRAMCACHE_AXI_ADDRESS_USER_W = 1;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer DRAMCACHE_AXI_W_W = 145;
localparam integer DRAMCACHE_AXI_W_DATA_LSB = 17; // WDATA
localparam integer DRAMCACHE_AXI_W_DATA_W = 128;
localparam integer DRAMCACHE_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DRAMCACHE_AXI_W_STRB_W = 16;
localparam integer DRAMCACHE_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer DRAMCACHE_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer DRAMCACHE_AXI_B_W = 10;
localparam integer DRAMCACHE_AXI_B_ID_LSB = 2; // of the burst
localparam integer DRAMCACHE_AXI_B_ID_W = 8;
localparam integer DRAMCACHE_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DRAMCACHE_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer DRAMCACHE_AXI_R_W = 139;
localparam integer DRAMCACHE_AXI_R_ID_LSB = 131; // of the burst
localparam integer DRAMCACHE_AXI_R_ID_W = 8;
localparam integer DRAMCACHE_AXI_R_DATA_LSB = 3; // RDATA
localparam integer DRAMCACHE_AXI_R_DATA_W = 128;
localparam integer DRAMCACHE_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DRAMCACHE_AXI_R_RESP_W = 2;
localparam integer DRAMCACHE_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer DRAMCACHE_AXI_R_LAST_W = 1;

// verilator lint_restore
