// Records of the block stash_engine: misses, mappings, lazy writebacks and remote requests of the stash.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash_engine
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package stash_engine_pkg;

    localparam int BYTES = 16384; // data capacity of the stash
    localparam int BANKS = 32; // banks of one 4-byte word each
    localparam int LANES = 32; // lanes of a warp-wide access
    localparam int CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
    localparam int MAP_ENTRIES = 64; // entries of the stash-map
    localparam int THREAD_BLOCKS = 8; // thread blocks resident at once
    localparam int MAPS_PER_BLOCK = 4; // mappings of one thread block
    localparam int VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
    localparam int PAGE_BYTES = 4096; // page size
    localparam int PA_BITS = 40; // width of a physical byte address
    localparam int VA_BITS = 48; // width of a virtual byte address
    localparam int SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash
    localparam int MSHRS = 16; // line requests outstanding at the L2
    localparam int MISSES = 8; // warp accesses that wait for a miss
    localparam int DEFERRED = 8; // forwards that wait for this stash's own grant
    localparam int SCOUT_DISTANCE = 4; // how far the scout runs ahead of the tail; 0: no scout
    localparam int TAG_BITS = 6; // width of the core's request tag
    localparam int CORE_BITS = 5; // width of a core id on the network
    localparam int FETCH = 0; // what a missed load asks the L2 for
    localparam int FETCH_REQUEST = 0; // the words of the access
    localparam int FETCH_LINE = 1; // these, and the mapping's other words of their lines, as far as they lie in the same chunk

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

    // operation of the command channel
    typedef enum logic [2:0] {
        OP_ADD_MAP = 3'd0, // map a tile into the next free entry of the stash-map
        OP_CHG_MAP = 3'd1, // change the tile or the mode of the mapping in this slot
        OP_BLOCK_END = 3'd2, // the thread block has ended: its dirty words wait for their lazy writeback
        OP_KERNEL_END = 3'd3, // the kernel has ended: self-invalidate everything that is not registered
        OP_FORGET = 3'd4 // forget every translation, before page tables change; refused while a mapping is used
    } op_e;

    // type of a coherence message
    typedef enum logic [3:0] {
        MSG_READ = 4'd0, // stash to L2: send me these words
        MSG_DATA = 4'd1, // to the requester: the words
        MSG_REG = 4'd2, // stash to L2: register these words to me
        MSG_REG_ACK = 4'd3, // to the requester: the words are yours
        MSG_FWD_READ = 4'd4, // L2 to owner: send these words to the requester, stay owner
        MSG_FWD_REG = 4'd5, // L2 to owner: these words now belong to the requester; acknowledge to it
        MSG_RECALL = 4'd6, // L2 to owner: give these words back
        MSG_RECALL_DATA = 4'd7, // owner to L2: the recalled words
        MSG_WB = 4'd8, // stash to L2: these words, no longer mine once you acknowledge
        MSG_WB_ACK = 4'd9 // L2 to stash: taken, or dropped because you no longer own them
    } msg_e;

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

    // an operation on mappings (thesis section 4.4.1)
    typedef struct packed {
        logic [2:0] op; // OP_*; any number above the last is FORGET too
        logic [3:0] block; // thread block
        logic [2:0] slot; // slot of the thread block's map index table
        logic coherent; // 1: Mapped Coherent, 0: Mapped Non-coherent
        logic [14:0] stash_base; // stash byte address of the tile's first word; a multiple of a chunk
        logic [47:0] global_base; // virtual byte address of the first field (its offset folded in)
        logic [25:0] field_size; // bytes of the field
        logic [25:0] object_size; // bytes of the object
        logic [25:0] row_size; // bytes of a row of the tile in the global space
        logic [25:0] stride_size; // bytes from row to row; ignored when there is one row
        logic [23:0] num_strides; // rows
    } cmd_t;

    // the operation is complete (Larder)
    typedef struct packed {
        logic [3:0] error; // ERROR_*; other than NONE and PAGE_FAULT: no mapping was made, changed or ended. PAGE_FAULT: a ChgMap to Mapped Coherent is done, but dirty words on pages that fault stay unregistered
        logic [5:0] map; // AddMap and ChgMap: index of the entry, 0 with an error
    } cmd_done_t;

    // a coherence message (thesis sections 2.3, 4.5.4)
    typedef struct packed {
        logic [3:0] type_; // MSG_*
        logic [33:0] line; // physical line address
        logic [15:0] mask; // words of the line that the message is about
        logic [4:0] core; // the requester's core id (of a WB: the writer's)
        logic stash; // the requester is a stash (not an L1)
        logic [5:0] map; // the requester's stash-map index; 0 for an L1
        logic [5:0] owner_map; // FWD_READ, FWD_REG, RECALL: the map index under which the owner registered; else 0
        logic [15:0][31:0] data; // words of the line; 0 where the mask is 0 or the type carries none
    } message_t;

    // translate this page (Larder)
    typedef struct packed {
        logic [35:0] vpn; // virtual page number
    } walk_t;

    // a translation, or a fault (Larder)
    typedef struct packed {
        logic [35:0] vpn; // virtual page number
        logic [27:0] ppn; // physical page number; 0 with a fault
        logic fault; // no such page
    } walk_done_t;

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
