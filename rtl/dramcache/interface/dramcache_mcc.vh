// Records of the block dramcache_mcc: MCC: which pages of a DRAM cache may have dirty lines, and which reads go to memory.
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_mcc
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_MCC_R_F_LSB +: DRAMCACHE_MCC_R_F_W];
// of an array, element i lies i * DRAMCACHE_MCC_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_MCC_DISPATCH = 0; // which reads of clean pages go to memory
localparam integer DRAMCACHE_MCC_DISPATCH_ALL = 0; // every read of a clean page goes to memory
localparam integer DRAMCACHE_MCC_DISPATCH_SBD = 1; // those that are predicted to miss, and those that memory answers sooner
localparam integer DRAMCACHE_MCC_LINE_BITS = 25; // width of a line's number
localparam integer DRAMCACHE_MCC_PAGE_BITS = 5; // of a line's number in its page; a page has 4 KB by default
localparam integer DRAMCACHE_MCC_COUNTERS = 1024; // of each of the three filters
localparam integer DRAMCACHE_MCC_COUNTER_BITS = 5; // width of a counter
localparam integer DRAMCACHE_MCC_THRESHOLD = 16; // which the three counters of a page that enters exceed
localparam integer DRAMCACHE_MCC_LIST_SETS = 256; // of the dirty list
localparam integer DRAMCACHE_MCC_LIST_WAYS = 4; // of a set
localparam integer DRAMCACHE_MCC_WAITS_BITS = 6; // width of a number of waiting requests
localparam integer DRAMCACHE_MCC_CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
localparam integer DRAMCACHE_MCC_MEM_LATENCY = 50; // typical latency of memory, in the same unit

// mcc_page: a page that leaves the dirty list (Mostly-Clean, MICRO 2012)
localparam integer DRAMCACHE_MCC_MCC_PAGE_W = 20;
localparam integer DRAMCACHE_MCC_MCC_PAGE_PAGE_LSB = 0; // number of the page
localparam integer DRAMCACHE_MCC_MCC_PAGE_PAGE_W = 20;

// verilator lint_restore
