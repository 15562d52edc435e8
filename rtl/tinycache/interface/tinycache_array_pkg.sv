// Records of the block tinycache_array: a tinyCache for each lane and their coalescer, behind one warp port.
//
// Source: the tinyCache paper, section 3 and figure 2b
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache_array
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package tinycache_array_pkg;

    localparam int LANES = 32; // lanes of the streaming multiprocessor, a tinyCache each
    localparam int BYTES = 1024; // capacity of a lane's tinyCache
    localparam int WAYS = 8; // associativity
    localparam int LINE_BYTES = 64; // line of a tinyCache
    localparam int MEM_LINE_BYTES = 128; // line of the L1; 64 for the DeNovoA hierarchy
    localparam int ADDR_BITS = 64; // byte address
    localparam int BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
    localparam int SHARED_ADDR_BITS = 18; // byte address in a scratchpad; what has more is refused, where addresses have more
    localparam int DATA_BYTES = 16; // widest access of a lane
    localparam int MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
    localparam int ENTRIES = 8; // joined requests that wait for an answer
    localparam int WORD_BYTES = 4; // bytes of a joined request for each lane: SHARE_BYTES in all
    localparam int WARPS = 8; // accesses of warps under way
    localparam int TAG_BITS = 6; // the requester's tag, returned with the response
    localparam int PARTIAL_BITS = 8; // partial tag: what a look-up compares in every way; no two lines of a set have the same
    localparam int REPLACEMENT = 0; // which line of a set leaves for another
    localparam int REPLACEMENT_LRU = 0; // the way whose last use is oldest
    localparam int REPLACEMENT_PLRU = 1; // tree pseudo-LRU: WAYS - 1 bits a set
    localparam int SHARE_BYTES = 128; // bytes of a line below that a joined request brings

    // operation of an access
    typedef enum logic [1:0] {
        OP_READ = 2'd0, // load
        OP_WRITE = 2'd1, // store
        OP_ATOMIC = 2'd2 // read, modify, write in memory; never cached
    } op_e;

    // address space of an access
    typedef enum logic [1:0] {
        SPACE_GLOBAL = 2'd0, // global memory, behind the L1
        SPACE_SHARED = 2'd1, // the thread block's scratchpad
        SPACE_LOCAL = 2'd2 // spilled registers: in global memory, never cached here
    } space_e;

    // which spaces a kernel caches (section 5.1)
    typedef enum logic [1:0] {
        POLICY_BYPASS_NONE = 2'd0, // cache global and scratchpad references
        POLICY_BYPASS_SHARED = 2'd1, // cache global references only
        POLICY_BYPASS_GLOBAL = 2'd2, // cache scratchpad references only
        POLICY_DISABLE = 2'd3 // cache nothing
    } policy_e;

    // why an access was refused; the first that applies
    typedef enum logic [2:0] {
        ERROR_NONE = 3'd0, // done
        ERROR_BAD_OP = 3'd1, // no such operation
        ERROR_BAD_SPACE = 3'd2, // no such space
        ERROR_BAD_SIZE = 3'd3, // wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes
        ERROR_MISALIGNED = 3'd4, // the address is not a multiple of the size
        ERROR_BEYOND = 3'd5 // the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes
    } error_e;

    // what is asked of the L1 or the scratchpad
    typedef enum logic [1:0] {
        LINE_TYPE_READ = 2'd0, // the parts of the line that are named
        LINE_TYPE_WRITE = 2'd1, // the bytes of the mask; never answered
        LINE_TYPE_ATOMIC = 2'd2 // an atomic on the bytes of the mask; the answer is its part as it was before
    } line_type_e;

    // one access of a warp (Larder)
    typedef struct packed {
        logic [5:0] tag; // comes back with the response; responses are not in order
        logic [1:0] op; // OP_*
        logic [2:0] size; // log2 of the bytes of each lane: 0 to 4
        logic [1:0] space; // SPACE_*
        logic [3:0] atom; // which atomic; passed on unread
        logic [20:0] block; // thread block; part of the address in SPACE_SHARED, else ignored
        logic [31:0] mask; // lanes that take part
        logic [31:0][63:0] addr; // byte address of each lane
        logic [31:0][127:0] wdata; // of each lane: byte i of memory lies at byte i modulo DATA_BYTES
    } warp_req_t;

    // its response, one for each access (Larder)
    typedef struct packed {
        logic [5:0] tag; // of the request
        logic [31:0][2:0] error; // ERROR_* of each lane; 0 for a lane outside the mask
        logic [31:0][127:0] rdata; // the bytes read, in their places as in wdata; all others are 0
    } warp_resp_t;

    // a request for the lanes of a group (the tinyCache paper, section 5.1)
    typedef struct packed {
        logic [1:0] type_; // LINE_TYPE_*
        logic [2:0] id; // comes back with the answer; 0 for a WRITE
        logic past; // 1: an atomic on global memory goes past the L1, in the order of this channel
        logic [3:0] atom; // of an ATOMIC, else 0
        logic [20:0] block; // thread block of a scratchpad address, else 0
        logic [56:0] line; // line address, of MEM_LINE_BYTES
        logic [1:0] parts; // of a READ or ATOMIC which parts of the line, of LINE_BYTES each, are answered; of a WRITE 0
        logic share; // of a WRITE or ATOMIC which share of the line mask and data are for; of a READ 0
        logic [127:0] mask; // bytes that some lane writes, or those of the atomic; of a READ 0
        logic [1023:0] data; // of a WRITE the bytes of the mask, of an ATOMIC the lane's data in its beat of the line; 0 elsewhere
    } line_req_t;

    // a part of its answer (Larder)
    typedef struct packed {
        logic [2:0] id; // of the request
        logic part; // which part of the line, 0 where it has one; each part of the request once, in any order
        logic [511:0] data; // that part
    } line_resp_t;

endpackage

/* verilator lint_restore */
