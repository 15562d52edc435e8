// Records of the block tinycache_coalescer: joins the requests of the tinyCaches into line requests to L1 and scratchpad.
//
// Source: the tinyCache paper, sections 3 and 5.1
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache_coalescer
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package tinycache_coalescer_pkg;

    localparam int LANES = 32; // lanes of the streaming multiprocessor, a tinyCache each
    localparam int LINE_BYTES = 64; // line of a tinyCache
    localparam int MEM_LINE_BYTES = 128; // line of the L1; 64 for the DeNovoA hierarchy
    localparam int ADDR_BITS = 64; // byte address
    localparam int BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
    localparam int DATA_BYTES = 16; // widest access of a lane
    localparam int MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
    localparam int ENTRIES = 8; // joined requests that wait for an answer
    localparam int WORD_BYTES = 4; // bytes of a joined request for each lane: SHARE_BYTES in all
    localparam int SHARE_BYTES = 128; // bytes of a line below that a joined request brings
    localparam int LANE_MEM_LANES = 32; // channels side by side in its ports
    localparam int LANE_FILL_LANES = 32; // channels side by side in its ports

    // what a lane asks of the memory below
    typedef enum logic [1:0] {
        MEM_TYPE_FETCH = 2'd0, // the whole line, to be cached
        MEM_TYPE_READ = 2'd1, // the bytes of an access that is not cached
        MEM_TYPE_WRITE = 2'd2, // the bytes of the mask: a writeback, or a store that is not cached; never answered
        MEM_TYPE_ATOMIC = 2'd3 // an atomic on the bytes of the mask
    } mem_type_e;

    // what is asked of the L1 or the scratchpad
    typedef enum logic [1:0] {
        LINE_TYPE_READ = 2'd0, // the parts of the line that are named
        LINE_TYPE_WRITE = 2'd1, // the bytes of the mask; never answered
        LINE_TYPE_ATOMIC = 2'd2 // an atomic on the bytes of the mask; the answer is its part as it was before
    } line_type_e;

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
