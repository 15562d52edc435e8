// Records of the block dramcache_frontend: a DRAM cache's jobs: look-ups, fills, writebacks, bypassed and early reads.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_frontend
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_FRONTEND_R_F_LSB +: DRAMCACHE_FRONTEND_R_F_W];
// of an array, element i lies i * DRAMCACHE_FRONTEND_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_FRONTEND_PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
localparam integer DRAMCACHE_FRONTEND_PREDICT_NONE = 0; // no read asks memory before its tag is known
localparam integer DRAMCACHE_FRONTEND_PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
localparam integer DRAMCACHE_FRONTEND_BYPASS = 1; // which reads may leave out the DRAM cache
localparam integer DRAMCACHE_FRONTEND_BYPASS_NONE = 0; // every read is looked up
localparam integer DRAMCACHE_FRONTEND_BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
localparam integer DRAMCACHE_FRONTEND_BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
localparam integer DRAMCACHE_FRONTEND_BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
localparam integer DRAMCACHE_FRONTEND_MAP = 0; // whether lines that follow each other share a row or not
localparam integer DRAMCACHE_FRONTEND_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DRAMCACHE_FRONTEND_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DRAMCACHE_FRONTEND_CHAINING = 0; // whether the GPU's lines have a second slot in their row
localparam integer DRAMCACHE_FRONTEND_FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
localparam integer DRAMCACHE_FRONTEND_LINE_BYTES = 128; // a line
localparam integer DRAMCACHE_FRONTEND_LINE_BITS = 25; // width of a line's number in its vault
localparam integer DRAMCACHE_FRONTEND_BANK_BITS = 5; // of a bank's number in its vault, all layers
localparam integer DRAMCACHE_FRONTEND_ROW_BITS = 9; // of a row's number in its bank
localparam integer DRAMCACHE_FRONTEND_ID_BITS = 8; // width of an id, which comes back with the answer
localparam integer DRAMCACHE_FRONTEND_JOBS = 32; // requests that are under way, each of another set
localparam integer DRAMCACHE_FRONTEND_CPU_JOBS = 8; // of them, that the GPU may not have
localparam integer DRAMCACHE_FRONTEND_TARGETS = 4; // of one line that a job answers
localparam integer DRAMCACHE_FRONTEND_COUNTERS = 524288; // ByE's, of both hashes
localparam integer DRAMCACHE_FRONTEND_BYE_BITS = 2; // width of such a counter
localparam integer DRAMCACHE_FRONTEND_CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
localparam integer DRAMCACHE_FRONTEND_PAGE_BITS = 5; // of a line's number in its page
localparam integer DRAMCACHE_FRONTEND_PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
localparam integer DRAMCACHE_FRONTEND_PAGE_COUNT_BITS = 5; // width of such a counter
localparam integer DRAMCACHE_FRONTEND_PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
localparam integer DRAMCACHE_FRONTEND_LIST_SETS = 256; // of the dirty list
localparam integer DRAMCACHE_FRONTEND_LIST_WAYS = 4; // of a set of the dirty list
localparam integer DRAMCACHE_FRONTEND_CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
localparam integer DRAMCACHE_FRONTEND_MEM_LATENCY = 50; // typical latency of memory, in the same unit
localparam integer DRAMCACHE_FRONTEND_CORES = 5; // CPU cores
localparam integer DRAMCACHE_FRONTEND_ENTRIES = 256; // the predictor's, of a core
localparam integer DRAMCACHE_FRONTEND_PC_BITS = 64; // width of a program counter

// cpu_request: a CPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_W = 1253;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_WRITE_LSB = 1252; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_ID_LSB = 1244; // of a read: comes back with the answer
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_CORE_LSB = 1241; // of a read: the core, less than CORES
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_CORE_W = 3;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_PC_LSB = 1177; // of a read: program counter of the load
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_PC_W = 64;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_LINE_W = 25;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_FRONTEND_CPU_REQUEST_DATA_W = 1024;

// gpu_request: a GPU's access to a line (HAShCache, section 3.1)
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_W = 1186;
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_WRITE_LSB = 1185; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_ID_LSB = 1177; // of a read: comes back with the answer
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_ID_W = 8;
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_LINE_W = 25;
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_STRB_LSB = 1024; // of a write: bytes that are written
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_STRB_W = 128;
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAMCACHE_FRONTEND_GPU_REQUEST_DATA_W = 1024;

// line_answer: a line that was read (Larder)
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_W = 1034;
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_CPU_LSB = 1033; // it came by the channel `cpu`
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_CPU_W = 1;
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_ID_LSB = 1025; // of the read
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_ID_W = 8;
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_ERROR_LSB = 1024; // memory failed
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_ERROR_W = 1;
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_DATA_LSB = 0; // the line; 0 with an error
localparam integer DRAMCACHE_FRONTEND_LINE_ANSWER_DATA_W = 1024;

// tad_request: an access to a TAD (HAShCache, section 3.1)
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_W = 1248;
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_WRITE_LSB = 1247; // 1: write the bytes of `strb`; 0: read the TAD
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_WRITE_W = 1;
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_ID_LSB = 1242; // of a read: comes back with the answer
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_LINE_LSB = 1224; // row, bank, and slot in four bits, 0 to 14
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_LINE_W = 18;
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_STRB_LSB = 1088; // of a write: bytes that are written; with FORWARD bit 0 of a read: the tag word is enough
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_STRB_W = 136;
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_DATA_LSB = 0; // of a write: the tag word of 64 bits, and the line above it
localparam integer DRAMCACHE_FRONTEND_TAD_REQUEST_DATA_W = 1088;

// tad_answer: a TAD that was read (HAShCache, section 3.1)
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_W = 1094;
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_CPU_LSB = 1093; // it came by the channel `tad_cpu`
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_CPU_W = 1;
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_ID_LSB = 1088; // of the read
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_DATA_LSB = 0; // the tag word of 64 bits, and the line above it
localparam integer DRAMCACHE_FRONTEND_TAD_ANSWER_DATA_W = 1088;

// mem_read: a line is read from memory (Larder)
localparam integer DRAMCACHE_FRONTEND_MEM_READ_W = 31;
localparam integer DRAMCACHE_FRONTEND_MEM_READ_ID_LSB = 26; // comes back with the data
localparam integer DRAMCACHE_FRONTEND_MEM_READ_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_MEM_READ_LINE_LSB = 1; // number of the line in its vault
localparam integer DRAMCACHE_FRONTEND_MEM_READ_LINE_W = 25;
localparam integer DRAMCACHE_FRONTEND_MEM_READ_CPU_LSB = 0; // for a CPU's read
localparam integer DRAMCACHE_FRONTEND_MEM_READ_CPU_W = 1;

// mem_data: a line that was read from memory (Larder)
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_W = 1030;
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_ID_LSB = 1025; // of the read
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_ERROR_LSB = 1024; // the line could not be read
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_ERROR_W = 1;
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_DATA_LSB = 0; // the line
localparam integer DRAMCACHE_FRONTEND_MEM_DATA_DATA_W = 1024;

// mem_write: bytes of a line are written to memory (Larder)
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_W = 1182;
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_ID_LSB = 1177; // comes back with the acknowledgement
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_LINE_LSB = 1152; // number of the line in its vault
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_LINE_W = 25;
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_STRB_LSB = 1024; // bytes that are written
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_STRB_W = 128;
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_DATA_LSB = 0; // the line
localparam integer DRAMCACHE_FRONTEND_MEM_WRITE_DATA_W = 1024;

// mem_done: memory has written (Larder)
localparam integer DRAMCACHE_FRONTEND_MEM_DONE_W = 6;
localparam integer DRAMCACHE_FRONTEND_MEM_DONE_ID_LSB = 1; // of the write
localparam integer DRAMCACHE_FRONTEND_MEM_DONE_ID_W = 5;
localparam integer DRAMCACHE_FRONTEND_MEM_DONE_ERROR_LSB = 0; // the bytes could not be written
localparam integer DRAMCACHE_FRONTEND_MEM_DONE_ERROR_W = 1;

// verilator lint_restore
