// Records of the block dramcache_predictor: MAP-I: predicts whether a CPU's read misses a DRAM cache.
//
// Source: Alloy Cache, MICRO 2012, section 5.3; docs/dramcache/predictor-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_predictor
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_predictor_pkg;

    localparam int CORES = 5; // CPU cores, each with a table of its own
    localparam int ENTRIES = 256; // counters of a core
    localparam int COUNTER_BITS = 3; // width of a counter
    localparam int PC_BITS = 64; // width of a program counter

endpackage

/* verilator lint_restore */
