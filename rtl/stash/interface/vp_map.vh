// Records of the block vp_map: TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each.
//
// Source: thesis section 4.5.1 (VP-map)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit vp_map
//
// For `include inside a module. Field F of a record R in `data` is data[VP_MAP_R_F_LSB +: VP_MAP_R_F_W];
// of an array, element i lies i * VP_MAP_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer VP_MAP_MAP_ENTRIES = 64; // entries of the stash-map
localparam integer VP_MAP_VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
localparam integer VP_MAP_PAGE_BYTES = 4096; // page size
localparam integer VP_MAP_PA_BITS = 40; // width of a physical byte address
localparam integer VP_MAP_VA_BITS = 48; // width of a virtual byte address

// verilator lint_restore
