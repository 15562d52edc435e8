// Records of the block tinycache: tiny incoherent write-back cache of one lane, write-validate.
//
// Source: the tinyCache paper, section 3
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package tinycache_pkg;

    localparam int BYTES = 1024; // capacity of a lane's tinyCache
    localparam int WAYS = 8; // associativity
    localparam int LINE_BYTES = 64; // line of a tinyCache
    localparam int ADDR_BITS = 64; // byte address
    localparam int BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
    localparam int SHARED_ADDR_BITS = 18; // byte address in a scratchpad; what has more is refused, where addresses have more
    localparam int DATA_BYTES = 16; // widest access of a lane
    localparam int MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
    localparam int TAG_BITS = 3; // the requester's tag, returned with the response
    localparam int PARTIAL_BITS = 8; // partial tag: what a look-up compares in every way; no two lines of a set have the same
    localparam int REPLACEMENT = 0; // which line of a set leaves for another
    localparam int REPLACEMENT_LRU = 0; // the way whose last use is oldest
    localparam int REPLACEMENT_PLRU = 1; // tree pseudo-LRU: WAYS - 1 bits a set

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

    // what a lane asks of the memory below
    typedef enum logic [1:0] {
        MEM_TYPE_FETCH = 2'd0, // the whole line, to be cached
        MEM_TYPE_READ = 2'd1, // the bytes of an access that is not cached
        MEM_TYPE_WRITE = 2'd2, // the bytes of the mask: a writeback, or a store that is not cached; never answered
        MEM_TYPE_ATOMIC = 2'd3 // an atomic on the bytes of the mask
    } mem_type_e;

    // one access of a lane (Larder)
    typedef struct packed {
        logic [2:0] tag; // comes back with the response; responses are not in order
        logic [1:0] op; // OP_*
        logic [2:0] size; // log2 of the bytes: 0 to 4
        logic [1:0] space; // SPACE_*
        logic [3:0] atom; // which atomic; passed on unread
        logic [20:0] block; // thread block; part of the address in SPACE_SHARED, else ignored
        logic [63:0] addr; // byte address
        logic [127:0] wdata; // byte i of memory lies at byte i modulo DATA_BYTES, as on a bus; an atomic's operands as the memory wants them
    } req_t;

    // its response, one for each access (Larder)
    typedef struct packed {
        logic [2:0] tag; // of the request
        logic [2:0] error; // ERROR_*
        logic [127:0] rdata; // the bytes read, in their places as in wdata; all other bytes, and those of a store or an error, are 0
    } resp_t;

    // a lane's request to the memory below: a beat of a line, DATA_BYTES (Larder)
    typedef struct packed {
        logic [1:0] type_; // MEM_TYPE_*
        logic entry; // comes back with the answer; 0 for a WRITE
        logic [3:0] atom; // of an ATOMIC, else 0
        logic shared; // 1: scratchpad, 0: global memory
        logic [20:0] block; // thread block of a scratchpad address, else 0
        logic [57:0] line; // line address
        logic [1:0] beat; // which beat of the line
        logic [15:0] mask; // bytes of the beat that are meant; all of them in a FETCH, which means every beat
        logic [127:0] data; // of a WRITE the bytes of the mask, 0 elsewhere; of an ATOMIC wdata; else 0
    } mem_t;

    // a beat of the answer to a FETCH, READ or ATOMIC (Larder)
    typedef struct packed {
        logic entry; // of the request that is answered
        logic last; // 1: all other beats of the answer have come; a READ or ATOMIC has only this one
        logic [1:0] beat; // which beat of the line; 0 where it has one: the hardware looks at it
        logic [127:0] data; // the beat; of a READ or ATOMIC only the bytes of its mask count
    } fill_t;

    // what the paper keeps beside the data of a line (the tinyCache paper, section 3.2)
    typedef struct packed {
        logic shared; // 1: scratchpad, 0: global memory
        logic [20:0] block; // thread block of a scratchpad line, else 0
        logic [56:0] tag; // line address without the set
        logic [1:0] state; // I, C, DV, DPV
        logic [31:0] control; // a bit for each half-word: in DV written, in DPV written and valid, in I and C nothing
    } meta_t;

endpackage

/* verilator lint_restore */
