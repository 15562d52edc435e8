// Records of the block tinycache_array: a tinyCache for each lane and their coalescer, behind one warp port.
//
// Source: the tinyCache paper, section 3 and figure 2b
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache_array
//
// For `include inside a module. Field F of a record R in `data` is data[TINYCACHE_ARRAY_R_F_LSB +: TINYCACHE_ARRAY_R_F_W];
// of an array, element i lies i * TINYCACHE_ARRAY_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer TINYCACHE_ARRAY_LANES = 32; // lanes of the streaming multiprocessor, a tinyCache each
localparam integer TINYCACHE_ARRAY_BYTES = 1024; // capacity of a lane's tinyCache
localparam integer TINYCACHE_ARRAY_WAYS = 8; // associativity
localparam integer TINYCACHE_ARRAY_LINE_BYTES = 64; // line of a tinyCache
localparam integer TINYCACHE_ARRAY_MEM_LINE_BYTES = 128; // line of the L1; 64 for the DeNovoA hierarchy
localparam integer TINYCACHE_ARRAY_ADDR_BITS = 64; // byte address
localparam integer TINYCACHE_ARRAY_BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
localparam integer TINYCACHE_ARRAY_SHARED_ADDR_BITS = 18; // byte address in a scratchpad; what has more is refused, where addresses have more
localparam integer TINYCACHE_ARRAY_DATA_BYTES = 16; // widest access of a lane
localparam integer TINYCACHE_ARRAY_MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
localparam integer TINYCACHE_ARRAY_ENTRIES = 8; // joined requests that wait for an answer
localparam integer TINYCACHE_ARRAY_WORD_BYTES = 4; // bytes of a joined request for each lane: SHARE_BYTES in all
localparam integer TINYCACHE_ARRAY_WARPS = 8; // accesses of warps under way
localparam integer TINYCACHE_ARRAY_TAG_BITS = 6; // the requester's tag, returned with the response
localparam integer TINYCACHE_ARRAY_PARTIAL_BITS = 8; // partial tag: what a look-up compares in every way; no two lines of a set have the same
localparam integer TINYCACHE_ARRAY_REPLACEMENT = 0; // which line of a set leaves for another
localparam integer TINYCACHE_ARRAY_REPLACEMENT_LRU = 0; // the way whose last use is oldest
localparam integer TINYCACHE_ARRAY_REPLACEMENT_PLRU = 1; // tree pseudo-LRU: WAYS - 1 bits a set
localparam integer TINYCACHE_ARRAY_SHARE_BYTES = 128; // bytes of a line below that a joined request brings

// op: operation of an access
localparam [1:0] TINYCACHE_ARRAY_OP_READ = 2'd0; // load
localparam [1:0] TINYCACHE_ARRAY_OP_WRITE = 2'd1; // store
localparam [1:0] TINYCACHE_ARRAY_OP_ATOMIC = 2'd2; // read, modify, write in memory; never cached

// space: address space of an access
localparam [1:0] TINYCACHE_ARRAY_SPACE_GLOBAL = 2'd0; // global memory, behind the L1
localparam [1:0] TINYCACHE_ARRAY_SPACE_SHARED = 2'd1; // the thread block's scratchpad
localparam [1:0] TINYCACHE_ARRAY_SPACE_LOCAL = 2'd2; // spilled registers: in global memory, never cached here

// policy: which spaces a kernel caches (section 5.1)
localparam [1:0] TINYCACHE_ARRAY_POLICY_BYPASS_NONE = 2'd0; // cache global and scratchpad references
localparam [1:0] TINYCACHE_ARRAY_POLICY_BYPASS_SHARED = 2'd1; // cache global references only
localparam [1:0] TINYCACHE_ARRAY_POLICY_BYPASS_GLOBAL = 2'd2; // cache scratchpad references only
localparam [1:0] TINYCACHE_ARRAY_POLICY_DISABLE = 2'd3; // cache nothing

// error: why an access was refused; the first that applies
localparam [2:0] TINYCACHE_ARRAY_ERROR_NONE = 3'd0; // done
localparam [2:0] TINYCACHE_ARRAY_ERROR_BAD_OP = 3'd1; // no such operation
localparam [2:0] TINYCACHE_ARRAY_ERROR_BAD_SPACE = 3'd2; // no such space
localparam [2:0] TINYCACHE_ARRAY_ERROR_BAD_SIZE = 3'd3; // wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes
localparam [2:0] TINYCACHE_ARRAY_ERROR_MISALIGNED = 3'd4; // the address is not a multiple of the size
localparam [2:0] TINYCACHE_ARRAY_ERROR_BEYOND = 3'd5; // the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes

// line_type: what is asked of the L1 or the scratchpad
localparam [1:0] TINYCACHE_ARRAY_LINE_TYPE_READ = 2'd0; // the parts of the line that are named
localparam [1:0] TINYCACHE_ARRAY_LINE_TYPE_WRITE = 2'd1; // the bytes of the mask; never answered
localparam [1:0] TINYCACHE_ARRAY_LINE_TYPE_ATOMIC = 2'd2; // an atomic on the bytes of the mask; the answer is its part as it was before

// warp_req: one access of a warp (Larder)
localparam integer TINYCACHE_ARRAY_WARP_REQ_W = 6214;
localparam integer TINYCACHE_ARRAY_WARP_REQ_TAG_LSB = 6208; // comes back with the response; responses are not in order
localparam integer TINYCACHE_ARRAY_WARP_REQ_TAG_W = 6;
localparam integer TINYCACHE_ARRAY_WARP_REQ_OP_LSB = 6206; // OP_*
localparam integer TINYCACHE_ARRAY_WARP_REQ_OP_W = 2;
localparam integer TINYCACHE_ARRAY_WARP_REQ_SIZE_LSB = 6203; // log2 of the bytes of each lane: 0 to 4
localparam integer TINYCACHE_ARRAY_WARP_REQ_SIZE_W = 3;
localparam integer TINYCACHE_ARRAY_WARP_REQ_SPACE_LSB = 6201; // SPACE_*
localparam integer TINYCACHE_ARRAY_WARP_REQ_SPACE_W = 2;
localparam integer TINYCACHE_ARRAY_WARP_REQ_ATOM_LSB = 6197; // which atomic; passed on unread
localparam integer TINYCACHE_ARRAY_WARP_REQ_ATOM_W = 4;
localparam integer TINYCACHE_ARRAY_WARP_REQ_BLOCK_LSB = 6176; // thread block; part of the address in SPACE_SHARED, else ignored
localparam integer TINYCACHE_ARRAY_WARP_REQ_BLOCK_W = 21;
localparam integer TINYCACHE_ARRAY_WARP_REQ_MASK_LSB = 6144; // lanes that take part
localparam integer TINYCACHE_ARRAY_WARP_REQ_MASK_W = 32;
localparam integer TINYCACHE_ARRAY_WARP_REQ_ADDR_LSB = 4096; // byte address of each lane
localparam integer TINYCACHE_ARRAY_WARP_REQ_ADDR_W = 64;
localparam integer TINYCACHE_ARRAY_WARP_REQ_ADDR_COUNT = 32;
localparam integer TINYCACHE_ARRAY_WARP_REQ_WDATA_LSB = 0; // of each lane: byte i of memory lies at byte i modulo DATA_BYTES
localparam integer TINYCACHE_ARRAY_WARP_REQ_WDATA_W = 128;
localparam integer TINYCACHE_ARRAY_WARP_REQ_WDATA_COUNT = 32;

// warp_resp: its response, one for each access (Larder)
localparam integer TINYCACHE_ARRAY_WARP_RESP_W = 4198;
localparam integer TINYCACHE_ARRAY_WARP_RESP_TAG_LSB = 4192; // of the request
localparam integer TINYCACHE_ARRAY_WARP_RESP_TAG_W = 6;
localparam integer TINYCACHE_ARRAY_WARP_RESP_ERROR_LSB = 4096; // ERROR_* of each lane; 0 for a lane outside the mask
localparam integer TINYCACHE_ARRAY_WARP_RESP_ERROR_W = 3;
localparam integer TINYCACHE_ARRAY_WARP_RESP_ERROR_COUNT = 32;
localparam integer TINYCACHE_ARRAY_WARP_RESP_RDATA_LSB = 0; // the bytes read, in their places as in wdata; all others are 0
localparam integer TINYCACHE_ARRAY_WARP_RESP_RDATA_W = 128;
localparam integer TINYCACHE_ARRAY_WARP_RESP_RDATA_COUNT = 32;

// line_req: a request for the lanes of a group (the tinyCache paper, section 5.1)
localparam integer TINYCACHE_ARRAY_LINE_REQ_W = 1243;
localparam integer TINYCACHE_ARRAY_LINE_REQ_TYPE_LSB = 1241; // LINE_TYPE_*
localparam integer TINYCACHE_ARRAY_LINE_REQ_TYPE_W = 2;
localparam integer TINYCACHE_ARRAY_LINE_REQ_ID_LSB = 1238; // comes back with the answer; 0 for a WRITE
localparam integer TINYCACHE_ARRAY_LINE_REQ_ID_W = 3;
localparam integer TINYCACHE_ARRAY_LINE_REQ_PAST_LSB = 1237; // 1: an atomic on global memory goes past the L1, in the order of this channel
localparam integer TINYCACHE_ARRAY_LINE_REQ_PAST_W = 1;
localparam integer TINYCACHE_ARRAY_LINE_REQ_ATOM_LSB = 1233; // of an ATOMIC, else 0
localparam integer TINYCACHE_ARRAY_LINE_REQ_ATOM_W = 4;
localparam integer TINYCACHE_ARRAY_LINE_REQ_BLOCK_LSB = 1212; // thread block of a scratchpad address, else 0
localparam integer TINYCACHE_ARRAY_LINE_REQ_BLOCK_W = 21;
localparam integer TINYCACHE_ARRAY_LINE_REQ_LINE_LSB = 1155; // line address, of MEM_LINE_BYTES
localparam integer TINYCACHE_ARRAY_LINE_REQ_LINE_W = 57;
localparam integer TINYCACHE_ARRAY_LINE_REQ_PARTS_LSB = 1153; // of a READ or ATOMIC which parts of the line, of LINE_BYTES each, are answered; of a WRITE 0
localparam integer TINYCACHE_ARRAY_LINE_REQ_PARTS_W = 2;
localparam integer TINYCACHE_ARRAY_LINE_REQ_SHARE_LSB = 1152; // of a WRITE or ATOMIC which share of the line mask and data are for; of a READ 0
localparam integer TINYCACHE_ARRAY_LINE_REQ_SHARE_W = 1;
localparam integer TINYCACHE_ARRAY_LINE_REQ_MASK_LSB = 1024; // bytes that some lane writes, or those of the atomic; of a READ 0
localparam integer TINYCACHE_ARRAY_LINE_REQ_MASK_W = 128;
localparam integer TINYCACHE_ARRAY_LINE_REQ_DATA_LSB = 0; // of a WRITE the bytes of the mask, of an ATOMIC the lane's data in its beat of the line; 0 elsewhere
localparam integer TINYCACHE_ARRAY_LINE_REQ_DATA_W = 1024;

// line_resp: a part of its answer (Larder)
localparam integer TINYCACHE_ARRAY_LINE_RESP_W = 516;
localparam integer TINYCACHE_ARRAY_LINE_RESP_ID_LSB = 513; // of the request
localparam integer TINYCACHE_ARRAY_LINE_RESP_ID_W = 3;
localparam integer TINYCACHE_ARRAY_LINE_RESP_PART_LSB = 512; // which part of the line, 0 where it has one; each part of the request once, in any order
localparam integer TINYCACHE_ARRAY_LINE_RESP_PART_W = 1;
localparam integer TINYCACHE_ARRAY_LINE_RESP_DATA_LSB = 0; // that part
localparam integer TINYCACHE_ARRAY_LINE_RESP_DATA_W = 512;

// verilator lint_restore
