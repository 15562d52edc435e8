// Records of the block dramcache_mcc: MCC: which pages of a DRAM cache may have dirty lines, and which reads go to memory.
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_mcc
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_mcc_pkg;

    localparam int DISPATCH = 0; // which reads of clean pages go to memory
    localparam int DISPATCH_ALL = 0; // every read of a clean page goes to memory
    localparam int DISPATCH_SBD = 1; // those that are predicted to miss, and those that memory answers sooner
    localparam int LINE_BITS = 25; // width of a line's number
    localparam int PAGE_BITS = 5; // of a line's number in its page; a page has 4 KB by default
    localparam int COUNTERS = 1024; // of each of the three filters
    localparam int COUNTER_BITS = 5; // width of a counter
    localparam int THRESHOLD = 16; // which the three counters of a page that enters exceed
    localparam int LIST_SETS = 256; // of the dirty list
    localparam int LIST_WAYS = 4; // of a set
    localparam int WAITS_BITS = 6; // width of a number of waiting requests
    localparam int CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
    localparam int MEM_LATENCY = 50; // typical latency of memory, in the same unit

    // a page that leaves the dirty list (Mostly-Clean, MICRO 2012)
    typedef struct packed {
        logic [19:0] page; // number of the page
    } mcc_page_t;

endpackage

/* verilator lint_restore */
