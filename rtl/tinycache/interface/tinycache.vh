// Records of the block tinycache: tiny incoherent write-back cache of one lane, write-validate.
//
// Source: the tinyCache paper, section 3
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache
//
// For `include inside a module. Field F of a record R in `data` is data[TINYCACHE_R_F_LSB +: TINYCACHE_R_F_W];
// of an array, element i lies i * TINYCACHE_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer TINYCACHE_BYTES = 1024; // capacity of a lane's tinyCache
localparam integer TINYCACHE_WAYS = 8; // associativity
localparam integer TINYCACHE_LINE_BYTES = 64; // line of a tinyCache
localparam integer TINYCACHE_ADDR_BITS = 64; // byte address
localparam integer TINYCACHE_BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
localparam integer TINYCACHE_SHARED_ADDR_BITS = 18; // byte address in a scratchpad; what has more is refused, where addresses have more
localparam integer TINYCACHE_DATA_BYTES = 16; // widest access of a lane
localparam integer TINYCACHE_MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
localparam integer TINYCACHE_TAG_BITS = 3; // the requester's tag, returned with the response
localparam integer TINYCACHE_PARTIAL_BITS = 8; // partial tag: what a look-up compares in every way; no two lines of a set have the same
localparam integer TINYCACHE_REPLACEMENT = 0; // which line of a set leaves for another
localparam integer TINYCACHE_REPLACEMENT_LRU = 0; // the way whose last use is oldest
localparam integer TINYCACHE_REPLACEMENT_PLRU = 1; // tree pseudo-LRU: WAYS - 1 bits a set

// op: operation of an access
localparam [1:0] TINYCACHE_OP_READ = 2'd0; // load
localparam [1:0] TINYCACHE_OP_WRITE = 2'd1; // store
localparam [1:0] TINYCACHE_OP_ATOMIC = 2'd2; // read, modify, write in memory; never cached

// space: address space of an access
localparam [1:0] TINYCACHE_SPACE_GLOBAL = 2'd0; // global memory, behind the L1
localparam [1:0] TINYCACHE_SPACE_SHARED = 2'd1; // the thread block's scratchpad
localparam [1:0] TINYCACHE_SPACE_LOCAL = 2'd2; // spilled registers: in global memory, never cached here

// policy: which spaces a kernel caches (section 5.1)
localparam [1:0] TINYCACHE_POLICY_BYPASS_NONE = 2'd0; // cache global and scratchpad references
localparam [1:0] TINYCACHE_POLICY_BYPASS_SHARED = 2'd1; // cache global references only
localparam [1:0] TINYCACHE_POLICY_BYPASS_GLOBAL = 2'd2; // cache scratchpad references only
localparam [1:0] TINYCACHE_POLICY_DISABLE = 2'd3; // cache nothing

// error: why an access was refused; the first that applies
localparam [2:0] TINYCACHE_ERROR_NONE = 3'd0; // done
localparam [2:0] TINYCACHE_ERROR_BAD_OP = 3'd1; // no such operation
localparam [2:0] TINYCACHE_ERROR_BAD_SPACE = 3'd2; // no such space
localparam [2:0] TINYCACHE_ERROR_BAD_SIZE = 3'd3; // wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes
localparam [2:0] TINYCACHE_ERROR_MISALIGNED = 3'd4; // the address is not a multiple of the size
localparam [2:0] TINYCACHE_ERROR_BEYOND = 3'd5; // the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes

// mem_type: what a lane asks of the memory below
localparam [1:0] TINYCACHE_MEM_TYPE_FETCH = 2'd0; // the whole line, to be cached
localparam [1:0] TINYCACHE_MEM_TYPE_READ = 2'd1; // the bytes of an access that is not cached
localparam [1:0] TINYCACHE_MEM_TYPE_WRITE = 2'd2; // the bytes of the mask: a writeback, or a store that is not cached; never answered
localparam [1:0] TINYCACHE_MEM_TYPE_ATOMIC = 2'd3; // an atomic on the bytes of the mask

// req: one access of a lane (Larder)
localparam integer TINYCACHE_REQ_W = 227;
localparam integer TINYCACHE_REQ_TAG_LSB = 224; // comes back with the response; responses are not in order
localparam integer TINYCACHE_REQ_TAG_W = 3;
localparam integer TINYCACHE_REQ_OP_LSB = 222; // OP_*
localparam integer TINYCACHE_REQ_OP_W = 2;
localparam integer TINYCACHE_REQ_SIZE_LSB = 219; // log2 of the bytes: 0 to 4
localparam integer TINYCACHE_REQ_SIZE_W = 3;
localparam integer TINYCACHE_REQ_SPACE_LSB = 217; // SPACE_*
localparam integer TINYCACHE_REQ_SPACE_W = 2;
localparam integer TINYCACHE_REQ_ATOM_LSB = 213; // which atomic; passed on unread
localparam integer TINYCACHE_REQ_ATOM_W = 4;
localparam integer TINYCACHE_REQ_BLOCK_LSB = 192; // thread block; part of the address in SPACE_SHARED, else ignored
localparam integer TINYCACHE_REQ_BLOCK_W = 21;
localparam integer TINYCACHE_REQ_ADDR_LSB = 128; // byte address
localparam integer TINYCACHE_REQ_ADDR_W = 64;
localparam integer TINYCACHE_REQ_WDATA_LSB = 0; // byte i of memory lies at byte i modulo DATA_BYTES, as on a bus; an atomic's operands as the memory wants them
localparam integer TINYCACHE_REQ_WDATA_W = 128;

// resp: its response, one for each access (Larder)
localparam integer TINYCACHE_RESP_W = 134;
localparam integer TINYCACHE_RESP_TAG_LSB = 131; // of the request
localparam integer TINYCACHE_RESP_TAG_W = 3;
localparam integer TINYCACHE_RESP_ERROR_LSB = 128; // ERROR_*
localparam integer TINYCACHE_RESP_ERROR_W = 3;
localparam integer TINYCACHE_RESP_RDATA_LSB = 0; // the bytes read, in their places as in wdata; all other bytes, and those of a store or an error, are 0
localparam integer TINYCACHE_RESP_RDATA_W = 128;

// mem: a lane's request to the memory below: a beat of a line, DATA_BYTES (Larder)
localparam integer TINYCACHE_MEM_W = 233;
localparam integer TINYCACHE_MEM_TYPE_LSB = 231; // MEM_TYPE_*
localparam integer TINYCACHE_MEM_TYPE_W = 2;
localparam integer TINYCACHE_MEM_ENTRY_LSB = 230; // comes back with the answer; 0 for a WRITE
localparam integer TINYCACHE_MEM_ENTRY_W = 1;
localparam integer TINYCACHE_MEM_ATOM_LSB = 226; // of an ATOMIC, else 0
localparam integer TINYCACHE_MEM_ATOM_W = 4;
localparam integer TINYCACHE_MEM_SHARED_LSB = 225; // 1: scratchpad, 0: global memory
localparam integer TINYCACHE_MEM_SHARED_W = 1;
localparam integer TINYCACHE_MEM_BLOCK_LSB = 204; // thread block of a scratchpad address, else 0
localparam integer TINYCACHE_MEM_BLOCK_W = 21;
localparam integer TINYCACHE_MEM_LINE_LSB = 146; // line address
localparam integer TINYCACHE_MEM_LINE_W = 58;
localparam integer TINYCACHE_MEM_BEAT_LSB = 144; // which beat of the line
localparam integer TINYCACHE_MEM_BEAT_W = 2;
localparam integer TINYCACHE_MEM_MASK_LSB = 128; // bytes of the beat that are meant; all of them in a FETCH, which means every beat
localparam integer TINYCACHE_MEM_MASK_W = 16;
localparam integer TINYCACHE_MEM_DATA_LSB = 0; // of a WRITE the bytes of the mask, 0 elsewhere; of an ATOMIC wdata; else 0
localparam integer TINYCACHE_MEM_DATA_W = 128;

// fill: a beat of the answer to a FETCH, READ or ATOMIC (Larder)
localparam integer TINYCACHE_FILL_W = 132;
localparam integer TINYCACHE_FILL_ENTRY_LSB = 131; // of the request that is answered
localparam integer TINYCACHE_FILL_ENTRY_W = 1;
localparam integer TINYCACHE_FILL_LAST_LSB = 130; // 1: all other beats of the answer have come; a READ or ATOMIC has only this one
localparam integer TINYCACHE_FILL_LAST_W = 1;
localparam integer TINYCACHE_FILL_BEAT_LSB = 128; // which beat of the line; 0 where it has one: the hardware looks at it
localparam integer TINYCACHE_FILL_BEAT_W = 2;
localparam integer TINYCACHE_FILL_DATA_LSB = 0; // the beat; of a READ or ATOMIC only the bytes of its mask count
localparam integer TINYCACHE_FILL_DATA_W = 128;

// meta: what the paper keeps beside the data of a line (the tinyCache paper, section 3.2)
localparam integer TINYCACHE_META_W = 113;
localparam integer TINYCACHE_META_SHARED_LSB = 112; // 1: scratchpad, 0: global memory
localparam integer TINYCACHE_META_SHARED_W = 1;
localparam integer TINYCACHE_META_BLOCK_LSB = 91; // thread block of a scratchpad line, else 0
localparam integer TINYCACHE_META_BLOCK_W = 21;
localparam integer TINYCACHE_META_TAG_LSB = 34; // line address without the set
localparam integer TINYCACHE_META_TAG_W = 57;
localparam integer TINYCACHE_META_STATE_LSB = 32; // I, C, DV, DPV
localparam integer TINYCACHE_META_STATE_W = 2;
localparam integer TINYCACHE_META_CONTROL_LSB = 0; // a bit for each half-word: in DV written, in DPV written and valid, in I and C nothing
localparam integer TINYCACHE_META_CONTROL_W = 32;

// verilator lint_restore
