// Records of the block stash_storage: banked data with coherence state per word and dirty bit and map index per chunk.
//
// Source: thesis sections 4.5.1 (Stash Storage), 4.5.5
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_storage
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package stash_storage_pkg;

    localparam int BYTES = 16384; // data capacity of the stash
    localparam int BANKS = 32; // banks of one 4-byte word each
    localparam int LANES = 32; // lanes of a warp-wide access
    localparam int CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
    localparam int MAP_ENTRIES = 64; // entries of the stash-map
    localparam int THREAD_BLOCKS = 8; // thread blocks resident at once
    localparam int MAPS_PER_BLOCK = 4; // mappings of one thread block
    localparam int TAG_BITS = 6; // width of the core's request tag
    localparam int STATE_ROWS = 16; // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC

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

    // one warp-wide access (thesis section 4.4.2)
    typedef struct packed {
        logic [5:0] tag; // comes back with the response; responses are not in order
        logic write; // 1: store, 0: load
        logic mapped; // 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)
        logic [3:0] block; // thread block, 0 to THREAD_BLOCKS - 1
        logic [2:0] slot; // which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1
        logic [31:0] mask; // lanes that take part
        logic [31:0][11:0] addr; // stash word address of each lane
        logic [31:0][31:0] wdata; // store data of each lane
    } req_t;

    // answer to one access (Larder)
    typedef struct packed {
        logic [5:0] tag; // of the request
        logic [3:0] error; // ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE
        logic [31:0][31:0] rdata; // load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error
    } resp_t;

    // an access whose lanes did not all hit (Larder)
    typedef struct packed {
        logic [5:0] tag; // of the request
        logic write; // store
        logic mapped; // of the request
        logic [3:0] block; // of the request
        logic [2:0] slot; // of the request
        logic [31:0] todo; // lanes that did not hit
        logic [31:0][11:0] addr; // of the request
        logic [31:0][31:0] wdata; // of the request
        logic [31:0][31:0] rdata; // load data of the lanes that hit, 0 elsewhere
    } miss_t;

    // an access that missed, once more (Larder)
    typedef struct packed {
        logic [5:0] tag; // of the request
        logic write; // store
        logic mapped; // of the request
        logic partial; // other lanes are left: it is not answered, whether these hit or not
        logic [3:0] error; // ERROR_PAGE_FAULT, ERROR_UNMAPPED or ERROR_NONE: the response's error
        logic [31:0] mask; // lanes that take part; may be 0
        logic [31:0][11:0] addr; // of the request
        logic [31:0][31:0] wdata; // of the request
    } redo_t;

endpackage

/* verilator lint_restore */
