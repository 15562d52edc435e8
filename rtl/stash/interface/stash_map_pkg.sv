// Records of the block stash_map: the mappings: precomputed translation fields, #DirtyData, and both address translations.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_map
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package stash_map_pkg;

    localparam int BYTES = 16384; // data capacity of the stash
    localparam int CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
    localparam int MAP_ENTRIES = 64; // entries of the stash-map
    localparam int VA_BITS = 48; // width of a virtual byte address
    localparam int SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash

    // why a request or a command was refused
    typedef enum logic [3:0] {
        ERROR_NONE = 4'd0, // accepted
        ERROR_UNMAPPED = 4'd1, // an access missed and its slot names no mapping, or the word lies outside the mapping
        ERROR_PAGE_FAULT = 4'd2, // the page walker reports a fault
        ERROR_BAD_SIZE = 4'd3, // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
        ERROR_BAD_ROW = 4'd4, // the row is not a whole number of objects, or is longer than the stride
        ERROR_BAD_RANGE = 4'd5, // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
        ERROR_BAD_SPAN = 4'd6, // the tile spans more of the global space than SPAN_BITS allows
        ERROR_OVERLAP = 4'd7, // the stash range overlaps a mapping of a thread block that has not ended
        ERROR_SLOT = 4'd8, // the slot of the thread block is taken (AddMap) or empty (ChgMap)
        ERROR_MAP_FULL = 4'd9, // the oldest entry of the stash-map belongs to a thread block that has not ended
        ERROR_VP_FULL = 4'd10, // the tile needs more pages than the VP-map can free
        ERROR_IN_USE = 4'd11 // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed
    } error_e;

    // a tile of a field of an array of structures (thesis section 4.4.1, figure 4.2)
    typedef struct packed {
        logic [14:0] stash_base; // stash byte address of the tile's first word; a multiple of a chunk
        logic [47:0] global_base; // virtual byte address of the first field (its offset folded in)
        logic [25:0] field_size; // bytes of the field
        logic [25:0] object_size; // bytes of the object
        logic [25:0] row_size; // bytes of a row of the tile in the global space
        logic [25:0] stride_size; // bytes from row to row; ignored when there is one row
        logic [23:0] num_strides; // rows
    } tile_t;

    // precomputed translation of one mapping (thesis section 4.5.3, listings 4.1 and 4.2)
    typedef struct packed {
        logic [11:0] base; // stash word address of the tile's first word
        logic [12:0] words; // stash words of the tile: field * per_row * rows
        logic [45:0] virt; // virtual word address of the tile's first word
        logic [12:0] field; // words of the field
        logic [24:0] object; // words of the object
        logic [12:0] per_row; // fields in a row
        logic [12:0] row; // stash words in a row: field * per_row
        logic [12:0] rows; // rows
        logic [24:0] stride; // words from row to row; the length of the row when there is one row
        logic [24:0] object_gap; // object - field
        logic [24:0] row_gap; // stride - per_row * object
        logic [12:0] field_rcp; // reciprocal of field, N = the width of a stash word address
        logic [4:0] field_shift; // its s
        logic [12:0] per_row_rcp; // reciprocal of per_row, N as above
        logic [4:0] per_row_shift; // its s
        logic [24:0] stride_rcp; // reciprocal of stride, N = SPAN_BITS
        logic [4:0] stride_shift; // its s
        logic [24:0] object_rcp; // reciprocal of object, N = SPAN_BITS
        logic [4:0] object_shift; // its s
    } entry_t;

    // an error code above a precomputed entry (Larder)
    typedef struct packed {
        logic [3:0] error; // ERROR_NONE, BAD_SIZE, BAD_ROW, BAD_RANGE or BAD_SPAN; with an error all the rest is 0
        logic [11:0] base; // stash word address of the tile's first word
        logic [12:0] words; // stash words of the tile: field * per_row * rows
        logic [45:0] virt; // virtual word address of the tile's first word
        logic [12:0] field; // words of the field
        logic [24:0] object; // words of the object
        logic [12:0] per_row; // fields in a row
        logic [12:0] row; // stash words in a row: field * per_row
        logic [12:0] rows; // rows
        logic [24:0] stride; // words from row to row; the length of the row when there is one row
        logic [24:0] object_gap; // object - field
        logic [24:0] row_gap; // stride - per_row * object
        logic [12:0] field_rcp; // reciprocal of field, N = the width of a stash word address
        logic [4:0] field_shift; // its s
        logic [12:0] per_row_rcp; // reciprocal of per_row, N as above
        logic [4:0] per_row_shift; // its s
        logic [24:0] stride_rcp; // reciprocal of stride, N = SPAN_BITS
        logic [4:0] stride_shift; // its s
        logic [24:0] object_rcp; // reciprocal of object, N = SPAN_BITS
        logic [4:0] object_shift; // its s
    } calc_done_t;

endpackage

/* verilator lint_restore */
