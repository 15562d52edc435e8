// Records of the block dramcache_frontend: a DRAM cache's jobs: look-ups, fills, writebacks, bypassed and early reads.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_frontend
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_frontend_pkg;

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
    localparam int LINE_BYTES = 128; // a line
    localparam int LINE_BITS = 25; // width of a line's number in its vault
    localparam int BANK_BITS = 5; // of a bank's number in its vault, all layers
    localparam int ROW_BITS = 9; // of a row's number in its bank
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

    // a CPU's access to a line (HAShCache, section 3.1)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [2:0] core; // of a read: the core, less than CORES
        logic [63:0] pc; // of a read: program counter of the load
        logic [24:0] line; // number of the line in its vault
        logic [127:0] strb; // of a write: bytes that are written
        logic [1023:0] data; // of a write: the line
    } cpu_request_t;

    // a GPU's access to a line (HAShCache, section 3.1)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [24:0] line; // number of the line in its vault
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

    // an access to a TAD (HAShCache, section 3.1)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the TAD
        logic [4:0] id; // of a read: comes back with the answer
        logic [17:0] line; // row, bank, and slot in four bits, 0 to 14
        logic [135:0] strb; // of a write: bytes that are written; with FORWARD bit 0 of a read: the tag word is enough
        logic [1087:0] data; // of a write: the tag word of 64 bits, and the line above it
    } tad_request_t;

    // a TAD that was read (HAShCache, section 3.1)
    typedef struct packed {
        logic cpu; // it came by the channel `tad_cpu`
        logic [4:0] id; // of the read
        logic [1087:0] data; // the tag word of 64 bits, and the line above it
    } tad_answer_t;

    // a line is read from memory (Larder)
    typedef struct packed {
        logic [4:0] id; // comes back with the data
        logic [24:0] line; // number of the line in its vault
        logic cpu; // for a CPU's read
    } mem_read_t;

    // a line that was read from memory (Larder)
    typedef struct packed {
        logic [4:0] id; // of the read
        logic error; // the line could not be read
        logic [1023:0] data; // the line
    } mem_data_t;

    // bytes of a line are written to memory (Larder)
    typedef struct packed {
        logic [4:0] id; // comes back with the acknowledgement
        logic [24:0] line; // number of the line in its vault
        logic [127:0] strb; // bytes that are written
        logic [1023:0] data; // the line
    } mem_write_t;

    // memory has written (Larder)
    typedef struct packed {
        logic [4:0] id; // of the write
        logic error; // the bytes could not be written
    } mem_done_t;

endpackage

/* verilator lint_restore */
