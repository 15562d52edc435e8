// Records of the block stash_map: the mappings: precomputed translation fields, #DirtyData, and both address translations.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_map
//
// For `include inside a module. Field F of a record R in `data` is data[STASH_MAP_R_F_LSB +: STASH_MAP_R_F_W];
// of an array, element i lies i * STASH_MAP_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer STASH_MAP_BYTES = 16384; // data capacity of the stash
localparam integer STASH_MAP_CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
localparam integer STASH_MAP_MAP_ENTRIES = 64; // entries of the stash-map
localparam integer STASH_MAP_VA_BITS = 48; // width of a virtual byte address
localparam integer STASH_MAP_SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash

// error: why a request or a command was refused
localparam [3:0] STASH_MAP_ERROR_NONE = 4'd0; // accepted
localparam [3:0] STASH_MAP_ERROR_UNMAPPED = 4'd1; // an access missed and its slot names no mapping, or the word lies outside the mapping
localparam [3:0] STASH_MAP_ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
localparam [3:0] STASH_MAP_ERROR_BAD_SIZE = 4'd3; // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
localparam [3:0] STASH_MAP_ERROR_BAD_ROW = 4'd4; // the row is not a whole number of objects, or is longer than the stride
localparam [3:0] STASH_MAP_ERROR_BAD_RANGE = 4'd5; // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
localparam [3:0] STASH_MAP_ERROR_BAD_SPAN = 4'd6; // the tile spans more of the global space than SPAN_BITS allows
localparam [3:0] STASH_MAP_ERROR_OVERLAP = 4'd7; // the stash range overlaps a mapping of a thread block that has not ended
localparam [3:0] STASH_MAP_ERROR_SLOT = 4'd8; // the slot of the thread block is taken (AddMap) or empty (ChgMap)
localparam [3:0] STASH_MAP_ERROR_MAP_FULL = 4'd9; // the oldest entry of the stash-map belongs to a thread block that has not ended
localparam [3:0] STASH_MAP_ERROR_VP_FULL = 4'd10; // the tile needs more pages than the VP-map can free
localparam [3:0] STASH_MAP_ERROR_IN_USE = 4'd11; // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed

// tile: a tile of a field of an array of structures (thesis section 4.4.1, figure 4.2)
localparam integer STASH_MAP_TILE_W = 191;
localparam integer STASH_MAP_TILE_STASH_BASE_LSB = 176; // stash byte address of the tile's first word; a multiple of a chunk
localparam integer STASH_MAP_TILE_STASH_BASE_W = 15;
localparam integer STASH_MAP_TILE_GLOBAL_BASE_LSB = 128; // virtual byte address of the first field (its offset folded in)
localparam integer STASH_MAP_TILE_GLOBAL_BASE_W = 48;
localparam integer STASH_MAP_TILE_FIELD_SIZE_LSB = 102; // bytes of the field
localparam integer STASH_MAP_TILE_FIELD_SIZE_W = 26;
localparam integer STASH_MAP_TILE_OBJECT_SIZE_LSB = 76; // bytes of the object
localparam integer STASH_MAP_TILE_OBJECT_SIZE_W = 26;
localparam integer STASH_MAP_TILE_ROW_SIZE_LSB = 50; // bytes of a row of the tile in the global space
localparam integer STASH_MAP_TILE_ROW_SIZE_W = 26;
localparam integer STASH_MAP_TILE_STRIDE_SIZE_LSB = 24; // bytes from row to row; ignored when there is one row
localparam integer STASH_MAP_TILE_STRIDE_SIZE_W = 26;
localparam integer STASH_MAP_TILE_NUM_STRIDES_LSB = 0; // rows
localparam integer STASH_MAP_TILE_NUM_STRIDES_W = 24;

// entry: precomputed translation of one mapping (thesis section 4.5.3, listings 4.1 and 4.2)
localparam integer STASH_MAP_ENTRY_W = 319;
localparam integer STASH_MAP_ENTRY_BASE_LSB = 307; // stash word address of the tile's first word
localparam integer STASH_MAP_ENTRY_BASE_W = 12;
localparam integer STASH_MAP_ENTRY_WORDS_LSB = 294; // stash words of the tile: field * per_row * rows
localparam integer STASH_MAP_ENTRY_WORDS_W = 13;
localparam integer STASH_MAP_ENTRY_VIRT_LSB = 248; // virtual word address of the tile's first word
localparam integer STASH_MAP_ENTRY_VIRT_W = 46;
localparam integer STASH_MAP_ENTRY_FIELD_LSB = 235; // words of the field
localparam integer STASH_MAP_ENTRY_FIELD_W = 13;
localparam integer STASH_MAP_ENTRY_OBJECT_LSB = 210; // words of the object
localparam integer STASH_MAP_ENTRY_OBJECT_W = 25;
localparam integer STASH_MAP_ENTRY_PER_ROW_LSB = 197; // fields in a row
localparam integer STASH_MAP_ENTRY_PER_ROW_W = 13;
localparam integer STASH_MAP_ENTRY_ROW_LSB = 184; // stash words in a row: field * per_row
localparam integer STASH_MAP_ENTRY_ROW_W = 13;
localparam integer STASH_MAP_ENTRY_ROWS_LSB = 171; // rows
localparam integer STASH_MAP_ENTRY_ROWS_W = 13;
localparam integer STASH_MAP_ENTRY_STRIDE_LSB = 146; // words from row to row; the length of the row when there is one row
localparam integer STASH_MAP_ENTRY_STRIDE_W = 25;
localparam integer STASH_MAP_ENTRY_OBJECT_GAP_LSB = 121; // object - field
localparam integer STASH_MAP_ENTRY_OBJECT_GAP_W = 25;
localparam integer STASH_MAP_ENTRY_ROW_GAP_LSB = 96; // stride - per_row * object
localparam integer STASH_MAP_ENTRY_ROW_GAP_W = 25;
localparam integer STASH_MAP_ENTRY_FIELD_RCP_LSB = 83; // reciprocal of field, N = the width of a stash word address
localparam integer STASH_MAP_ENTRY_FIELD_RCP_W = 13;
localparam integer STASH_MAP_ENTRY_FIELD_SHIFT_LSB = 78; // its s
localparam integer STASH_MAP_ENTRY_FIELD_SHIFT_W = 5;
localparam integer STASH_MAP_ENTRY_PER_ROW_RCP_LSB = 65; // reciprocal of per_row, N as above
localparam integer STASH_MAP_ENTRY_PER_ROW_RCP_W = 13;
localparam integer STASH_MAP_ENTRY_PER_ROW_SHIFT_LSB = 60; // its s
localparam integer STASH_MAP_ENTRY_PER_ROW_SHIFT_W = 5;
localparam integer STASH_MAP_ENTRY_STRIDE_RCP_LSB = 35; // reciprocal of stride, N = SPAN_BITS
localparam integer STASH_MAP_ENTRY_STRIDE_RCP_W = 25;
localparam integer STASH_MAP_ENTRY_STRIDE_SHIFT_LSB = 30; // its s
localparam integer STASH_MAP_ENTRY_STRIDE_SHIFT_W = 5;
localparam integer STASH_MAP_ENTRY_OBJECT_RCP_LSB = 5; // reciprocal of object, N = SPAN_BITS
localparam integer STASH_MAP_ENTRY_OBJECT_RCP_W = 25;
localparam integer STASH_MAP_ENTRY_OBJECT_SHIFT_LSB = 0; // its s
localparam integer STASH_MAP_ENTRY_OBJECT_SHIFT_W = 5;

// calc_done: an error code above a precomputed entry (Larder)
localparam integer STASH_MAP_CALC_DONE_W = 323;
localparam integer STASH_MAP_CALC_DONE_ERROR_LSB = 319; // ERROR_NONE, BAD_SIZE, BAD_ROW, BAD_RANGE or BAD_SPAN; with an error all the rest is 0
localparam integer STASH_MAP_CALC_DONE_ERROR_W = 4;
localparam integer STASH_MAP_CALC_DONE_BASE_LSB = 307; // stash word address of the tile's first word
localparam integer STASH_MAP_CALC_DONE_BASE_W = 12;
localparam integer STASH_MAP_CALC_DONE_WORDS_LSB = 294; // stash words of the tile: field * per_row * rows
localparam integer STASH_MAP_CALC_DONE_WORDS_W = 13;
localparam integer STASH_MAP_CALC_DONE_VIRT_LSB = 248; // virtual word address of the tile's first word
localparam integer STASH_MAP_CALC_DONE_VIRT_W = 46;
localparam integer STASH_MAP_CALC_DONE_FIELD_LSB = 235; // words of the field
localparam integer STASH_MAP_CALC_DONE_FIELD_W = 13;
localparam integer STASH_MAP_CALC_DONE_OBJECT_LSB = 210; // words of the object
localparam integer STASH_MAP_CALC_DONE_OBJECT_W = 25;
localparam integer STASH_MAP_CALC_DONE_PER_ROW_LSB = 197; // fields in a row
localparam integer STASH_MAP_CALC_DONE_PER_ROW_W = 13;
localparam integer STASH_MAP_CALC_DONE_ROW_LSB = 184; // stash words in a row: field * per_row
localparam integer STASH_MAP_CALC_DONE_ROW_W = 13;
localparam integer STASH_MAP_CALC_DONE_ROWS_LSB = 171; // rows
localparam integer STASH_MAP_CALC_DONE_ROWS_W = 13;
localparam integer STASH_MAP_CALC_DONE_STRIDE_LSB = 146; // words from row to row; the length of the row when there is one row
localparam integer STASH_MAP_CALC_DONE_STRIDE_W = 25;
localparam integer STASH_MAP_CALC_DONE_OBJECT_GAP_LSB = 121; // object - field
localparam integer STASH_MAP_CALC_DONE_OBJECT_GAP_W = 25;
localparam integer STASH_MAP_CALC_DONE_ROW_GAP_LSB = 96; // stride - per_row * object
localparam integer STASH_MAP_CALC_DONE_ROW_GAP_W = 25;
localparam integer STASH_MAP_CALC_DONE_FIELD_RCP_LSB = 83; // reciprocal of field, N = the width of a stash word address
localparam integer STASH_MAP_CALC_DONE_FIELD_RCP_W = 13;
localparam integer STASH_MAP_CALC_DONE_FIELD_SHIFT_LSB = 78; // its s
localparam integer STASH_MAP_CALC_DONE_FIELD_SHIFT_W = 5;
localparam integer STASH_MAP_CALC_DONE_PER_ROW_RCP_LSB = 65; // reciprocal of per_row, N as above
localparam integer STASH_MAP_CALC_DONE_PER_ROW_RCP_W = 13;
localparam integer STASH_MAP_CALC_DONE_PER_ROW_SHIFT_LSB = 60; // its s
localparam integer STASH_MAP_CALC_DONE_PER_ROW_SHIFT_W = 5;
localparam integer STASH_MAP_CALC_DONE_STRIDE_RCP_LSB = 35; // reciprocal of stride, N = SPAN_BITS
localparam integer STASH_MAP_CALC_DONE_STRIDE_RCP_W = 25;
localparam integer STASH_MAP_CALC_DONE_STRIDE_SHIFT_LSB = 30; // its s
localparam integer STASH_MAP_CALC_DONE_STRIDE_SHIFT_W = 5;
localparam integer STASH_MAP_CALC_DONE_OBJECT_RCP_LSB = 5; // reciprocal of object, N = SPAN_BITS
localparam integer STASH_MAP_CALC_DONE_OBJECT_RCP_W = 25;
localparam integer STASH_MAP_CALC_DONE_OBJECT_SHIFT_LSB = 0; // its s
localparam integer STASH_MAP_CALC_DONE_OBJECT_SHIFT_W = 5;

// verilator lint_restore
