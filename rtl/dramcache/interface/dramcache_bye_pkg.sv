// Records of the block dramcache_bye: ByE: counting Bloom filter of a DRAM cache's dirty lines.
//
// Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_bye
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_bye_pkg;

    localparam int LINE_BITS = 25; // width of a line's number
    localparam int COUNTERS = 524288; // counters of both hashes, half of them each
    localparam int COUNTER_BITS = 2; // width of a counter
    localparam int WORD = 8; // counters in a word of a RAM, which one cycle clears
    localparam int COPIES = 2; // of the counters; with 1 an update takes a look-up's cycle

    // a line whose state changes (HAShCache, section 3.2.2)
    typedef struct packed {
        logic [24:0] line; // number of the line
    } bye_line_t;

endpackage

/* verilator lint_restore */
