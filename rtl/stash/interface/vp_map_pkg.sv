// Records of the block vp_map: TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each.
//
// Source: thesis section 4.5.1 (VP-map)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit vp_map
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package vp_map_pkg;

    localparam int MAP_ENTRIES = 64; // entries of the stash-map
    localparam int VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
    localparam int PAGE_BYTES = 4096; // page size
    localparam int PA_BITS = 40; // width of a physical byte address
    localparam int VA_BITS = 48; // width of a virtual byte address

endpackage

/* verilator lint_restore */
