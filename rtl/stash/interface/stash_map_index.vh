// Records of the block stash_map_index: per thread block, which stash-map entries its slots name.
//
// Source: thesis section 4.5.1 (Map Index Table)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_map_index
//
// For `include inside a module. Field F of a record R in `data` is data[STASH_MAP_INDEX_R_F_LSB +: STASH_MAP_INDEX_R_F_W];
// of an array, element i lies i * STASH_MAP_INDEX_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer STASH_MAP_INDEX_MAP_ENTRIES = 64; // entries of the stash-map
localparam integer STASH_MAP_INDEX_THREAD_BLOCKS = 8; // thread blocks resident at once
localparam integer STASH_MAP_INDEX_MAPS_PER_BLOCK = 4; // mappings of one thread block

// verilator lint_restore
