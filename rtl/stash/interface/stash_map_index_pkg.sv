// Records of the block stash_map_index: per thread block, which stash-map entries its slots name.
//
// Source: thesis section 4.5.1 (Map Index Table)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_map_index
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package stash_map_index_pkg;

    localparam int MAP_ENTRIES = 64; // entries of the stash-map
    localparam int THREAD_BLOCKS = 8; // thread blocks resident at once
    localparam int MAPS_PER_BLOCK = 4; // mappings of one thread block

endpackage

/* verilator lint_restore */
