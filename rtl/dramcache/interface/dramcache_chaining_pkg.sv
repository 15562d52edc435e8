// Records of the block dramcache_chaining: which slot of its row a line takes in a DRAM cache, and where it is looked for: chaining.
//
// Source: the HAShCache thesis, section 3.2.3; docs/dramcache/chaining-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_chaining
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_chaining_pkg;

    localparam int CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
    localparam int TAG_BITS = 8; // width of a tag

endpackage

/* verilator lint_restore */
