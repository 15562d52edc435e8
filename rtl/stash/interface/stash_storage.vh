// Records of the block stash_storage: banked data with coherence state per word and dirty bit and map index per chunk.
//
// Source: thesis sections 4.5.1 (Stash Storage), 4.5.5
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_storage
//
// For `include inside a module. Field F of a record R in `data` is data[STASH_STORAGE_R_F_LSB +: STASH_STORAGE_R_F_W];
// of an array, element i lies i * STASH_STORAGE_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer STASH_STORAGE_BYTES = 16384; // data capacity of the stash
localparam integer STASH_STORAGE_BANKS = 32; // banks of one 4-byte word each
localparam integer STASH_STORAGE_LANES = 32; // lanes of a warp-wide access
localparam integer STASH_STORAGE_CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
localparam integer STASH_STORAGE_MAP_ENTRIES = 64; // entries of the stash-map
localparam integer STASH_STORAGE_THREAD_BLOCKS = 8; // thread blocks resident at once
localparam integer STASH_STORAGE_MAPS_PER_BLOCK = 4; // mappings of one thread block
localparam integer STASH_STORAGE_TAG_BITS = 6; // width of the core's request tag
localparam integer STASH_STORAGE_STATE_ROWS = 16; // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC

// error: why a request or a command was refused
localparam [3:0] STASH_STORAGE_ERROR_NONE = 4'd0; // accepted
localparam [3:0] STASH_STORAGE_ERROR_UNMAPPED = 4'd1; // an access missed and its slot names no mapping, or the word lies outside the mapping
localparam [3:0] STASH_STORAGE_ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
localparam [3:0] STASH_STORAGE_ERROR_BAD_SIZE = 4'd3; // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
localparam [3:0] STASH_STORAGE_ERROR_BAD_ROW = 4'd4; // the row is not a whole number of objects, or is longer than the stride
localparam [3:0] STASH_STORAGE_ERROR_BAD_RANGE = 4'd5; // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
localparam [3:0] STASH_STORAGE_ERROR_BAD_SPAN = 4'd6; // the tile spans more of the global space than SPAN_BITS allows
localparam [3:0] STASH_STORAGE_ERROR_OVERLAP = 4'd7; // the stash range overlaps a mapping of a thread block that has not ended
localparam [3:0] STASH_STORAGE_ERROR_SLOT = 4'd8; // the slot of the thread block is taken (AddMap) or empty (ChgMap)
localparam [3:0] STASH_STORAGE_ERROR_MAP_FULL = 4'd9; // the oldest entry of the stash-map belongs to a thread block that has not ended
localparam [3:0] STASH_STORAGE_ERROR_VP_FULL = 4'd10; // the tile needs more pages than the VP-map can free
localparam [3:0] STASH_STORAGE_ERROR_IN_USE = 4'd11; // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed

// req: one warp-wide access (thesis section 4.4.2)
localparam integer STASH_STORAGE_REQ_W = 1455;
localparam integer STASH_STORAGE_REQ_TAG_LSB = 1449; // comes back with the response; responses are not in order
localparam integer STASH_STORAGE_REQ_TAG_W = 6;
localparam integer STASH_STORAGE_REQ_WRITE_LSB = 1448; // 1: store, 0: load
localparam integer STASH_STORAGE_REQ_WRITE_W = 1;
localparam integer STASH_STORAGE_REQ_MAPPED_LSB = 1447; // 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)
localparam integer STASH_STORAGE_REQ_MAPPED_W = 1;
localparam integer STASH_STORAGE_REQ_BLOCK_LSB = 1443; // thread block, 0 to THREAD_BLOCKS - 1
localparam integer STASH_STORAGE_REQ_BLOCK_W = 4;
localparam integer STASH_STORAGE_REQ_SLOT_LSB = 1440; // which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1
localparam integer STASH_STORAGE_REQ_SLOT_W = 3;
localparam integer STASH_STORAGE_REQ_MASK_LSB = 1408; // lanes that take part
localparam integer STASH_STORAGE_REQ_MASK_W = 32;
localparam integer STASH_STORAGE_REQ_ADDR_LSB = 1024; // stash word address of each lane
localparam integer STASH_STORAGE_REQ_ADDR_W = 12;
localparam integer STASH_STORAGE_REQ_ADDR_COUNT = 32;
localparam integer STASH_STORAGE_REQ_WDATA_LSB = 0; // store data of each lane
localparam integer STASH_STORAGE_REQ_WDATA_W = 32;
localparam integer STASH_STORAGE_REQ_WDATA_COUNT = 32;

// resp: answer to one access (Larder)
localparam integer STASH_STORAGE_RESP_W = 1034;
localparam integer STASH_STORAGE_RESP_TAG_LSB = 1028; // of the request
localparam integer STASH_STORAGE_RESP_TAG_W = 6;
localparam integer STASH_STORAGE_RESP_ERROR_LSB = 1024; // ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE
localparam integer STASH_STORAGE_RESP_ERROR_W = 4;
localparam integer STASH_STORAGE_RESP_RDATA_LSB = 0; // load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error
localparam integer STASH_STORAGE_RESP_RDATA_W = 32;
localparam integer STASH_STORAGE_RESP_RDATA_COUNT = 32;

// miss: an access whose lanes did not all hit (Larder)
localparam integer STASH_STORAGE_MISS_W = 2479;
localparam integer STASH_STORAGE_MISS_TAG_LSB = 2473; // of the request
localparam integer STASH_STORAGE_MISS_TAG_W = 6;
localparam integer STASH_STORAGE_MISS_WRITE_LSB = 2472; // store
localparam integer STASH_STORAGE_MISS_WRITE_W = 1;
localparam integer STASH_STORAGE_MISS_MAPPED_LSB = 2471; // of the request
localparam integer STASH_STORAGE_MISS_MAPPED_W = 1;
localparam integer STASH_STORAGE_MISS_BLOCK_LSB = 2467; // of the request
localparam integer STASH_STORAGE_MISS_BLOCK_W = 4;
localparam integer STASH_STORAGE_MISS_SLOT_LSB = 2464; // of the request
localparam integer STASH_STORAGE_MISS_SLOT_W = 3;
localparam integer STASH_STORAGE_MISS_TODO_LSB = 2432; // lanes that did not hit
localparam integer STASH_STORAGE_MISS_TODO_W = 32;
localparam integer STASH_STORAGE_MISS_ADDR_LSB = 2048; // of the request
localparam integer STASH_STORAGE_MISS_ADDR_W = 12;
localparam integer STASH_STORAGE_MISS_ADDR_COUNT = 32;
localparam integer STASH_STORAGE_MISS_WDATA_LSB = 1024; // of the request
localparam integer STASH_STORAGE_MISS_WDATA_W = 32;
localparam integer STASH_STORAGE_MISS_WDATA_COUNT = 32;
localparam integer STASH_STORAGE_MISS_RDATA_LSB = 0; // load data of the lanes that hit, 0 elsewhere
localparam integer STASH_STORAGE_MISS_RDATA_W = 32;
localparam integer STASH_STORAGE_MISS_RDATA_COUNT = 32;

// redo: an access that missed, once more (Larder)
localparam integer STASH_STORAGE_REDO_W = 1453;
localparam integer STASH_STORAGE_REDO_TAG_LSB = 1447; // of the request
localparam integer STASH_STORAGE_REDO_TAG_W = 6;
localparam integer STASH_STORAGE_REDO_WRITE_LSB = 1446; // store
localparam integer STASH_STORAGE_REDO_WRITE_W = 1;
localparam integer STASH_STORAGE_REDO_MAPPED_LSB = 1445; // of the request
localparam integer STASH_STORAGE_REDO_MAPPED_W = 1;
localparam integer STASH_STORAGE_REDO_PARTIAL_LSB = 1444; // other lanes are left: it is not answered, whether these hit or not
localparam integer STASH_STORAGE_REDO_PARTIAL_W = 1;
localparam integer STASH_STORAGE_REDO_ERROR_LSB = 1440; // ERROR_PAGE_FAULT, ERROR_UNMAPPED or ERROR_NONE: the response's error
localparam integer STASH_STORAGE_REDO_ERROR_W = 4;
localparam integer STASH_STORAGE_REDO_MASK_LSB = 1408; // lanes that take part; may be 0
localparam integer STASH_STORAGE_REDO_MASK_W = 32;
localparam integer STASH_STORAGE_REDO_ADDR_LSB = 1024; // of the request
localparam integer STASH_STORAGE_REDO_ADDR_W = 12;
localparam integer STASH_STORAGE_REDO_ADDR_COUNT = 32;
localparam integer STASH_STORAGE_REDO_WDATA_LSB = 0; // of the request
localparam integer STASH_STORAGE_REDO_WDATA_W = 32;
localparam integer STASH_STORAGE_REDO_WDATA_COUNT = 32;

// verilator lint_restore
