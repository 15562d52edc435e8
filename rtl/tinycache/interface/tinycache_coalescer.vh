// Records of the block tinycache_coalescer: joins the requests of the tinyCaches into line requests to L1 and scratchpad.
//
// Source: the tinyCache paper, sections 3 and 5.1
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by: larder emit tinycache_coalescer
//
// For `include inside a module. Field F of a record R in `data` is data[TINYCACHE_COALESCER_R_F_LSB +: TINYCACHE_COALESCER_R_F_W];
// of an array, element i lies i * TINYCACHE_COALESCER_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer TINYCACHE_COALESCER_LANES = 32; // lanes of the streaming multiprocessor, a tinyCache each
localparam integer TINYCACHE_COALESCER_LINE_BYTES = 64; // line of a tinyCache
localparam integer TINYCACHE_COALESCER_MEM_LINE_BYTES = 128; // line of the L1; 64 for the DeNovoA hierarchy
localparam integer TINYCACHE_COALESCER_ADDR_BITS = 64; // byte address
localparam integer TINYCACHE_COALESCER_BLOCK_BITS = 21; // thread-block id in the extended address of the scratchpad
localparam integer TINYCACHE_COALESCER_DATA_BYTES = 16; // widest access of a lane
localparam integer TINYCACHE_COALESCER_MISSES = 2; // accesses of a lane that wait for an answer from below while others hit
localparam integer TINYCACHE_COALESCER_ENTRIES = 8; // joined requests that wait for an answer
localparam integer TINYCACHE_COALESCER_WORD_BYTES = 4; // bytes of a joined request for each lane: SHARE_BYTES in all
localparam integer TINYCACHE_COALESCER_SHARE_BYTES = 128; // bytes of a line below that a joined request brings
localparam integer TINYCACHE_COALESCER_LANE_MEM_LANES = 32; // channels side by side in its ports
localparam integer TINYCACHE_COALESCER_LANE_FILL_LANES = 32; // channels side by side in its ports

// mem_type: what a lane asks of the memory below
localparam [1:0] TINYCACHE_COALESCER_MEM_TYPE_FETCH = 2'd0; // the whole line, to be cached
localparam [1:0] TINYCACHE_COALESCER_MEM_TYPE_READ = 2'd1; // the bytes of an access that is not cached
localparam [1:0] TINYCACHE_COALESCER_MEM_TYPE_WRITE = 2'd2; // the bytes of the mask: a writeback, or a store that is not cached; never answered
localparam [1:0] TINYCACHE_COALESCER_MEM_TYPE_ATOMIC = 2'd3; // an atomic on the bytes of the mask

// line_type: what is asked of the L1 or the scratchpad
localparam [1:0] TINYCACHE_COALESCER_LINE_TYPE_READ = 2'd0; // the parts of the line that are named
localparam [1:0] TINYCACHE_COALESCER_LINE_TYPE_WRITE = 2'd1; // the bytes of the mask; never answered
localparam [1:0] TINYCACHE_COALESCER_LINE_TYPE_ATOMIC = 2'd2; // an atomic on the bytes of the mask; the answer is its part as it was before

// mem: a lane's request to the memory below: a beat of a line, DATA_BYTES (Larder)
localparam integer TINYCACHE_COALESCER_MEM_W = 233;
localparam integer TINYCACHE_COALESCER_MEM_TYPE_LSB = 231; // MEM_TYPE_*
localparam integer TINYCACHE_COALESCER_MEM_TYPE_W = 2;
localparam integer TINYCACHE_COALESCER_MEM_ENTRY_LSB = 230; // comes back with the answer; 0 for a WRITE
localparam integer TINYCACHE_COALESCER_MEM_ENTRY_W = 1;
localparam integer TINYCACHE_COALESCER_MEM_ATOM_LSB = 226; // of an ATOMIC, else 0
localparam integer TINYCACHE_COALESCER_MEM_ATOM_W = 4;
localparam integer TINYCACHE_COALESCER_MEM_SHARED_LSB = 225; // 1: scratchpad, 0: global memory
localparam integer TINYCACHE_COALESCER_MEM_SHARED_W = 1;
localparam integer TINYCACHE_COALESCER_MEM_BLOCK_LSB = 204; // thread block of a scratchpad address, else 0
localparam integer TINYCACHE_COALESCER_MEM_BLOCK_W = 21;
localparam integer TINYCACHE_COALESCER_MEM_LINE_LSB = 146; // line address
localparam integer TINYCACHE_COALESCER_MEM_LINE_W = 58;
localparam integer TINYCACHE_COALESCER_MEM_BEAT_LSB = 144; // which beat of the line
localparam integer TINYCACHE_COALESCER_MEM_BEAT_W = 2;
localparam integer TINYCACHE_COALESCER_MEM_MASK_LSB = 128; // bytes of the beat that are meant; all of them in a FETCH, which means every beat
localparam integer TINYCACHE_COALESCER_MEM_MASK_W = 16;
localparam integer TINYCACHE_COALESCER_MEM_DATA_LSB = 0; // of a WRITE the bytes of the mask, 0 elsewhere; of an ATOMIC wdata; else 0
localparam integer TINYCACHE_COALESCER_MEM_DATA_W = 128;

// fill: a beat of the answer to a FETCH, READ or ATOMIC (Larder)
localparam integer TINYCACHE_COALESCER_FILL_W = 132;
localparam integer TINYCACHE_COALESCER_FILL_ENTRY_LSB = 131; // of the request that is answered
localparam integer TINYCACHE_COALESCER_FILL_ENTRY_W = 1;
localparam integer TINYCACHE_COALESCER_FILL_LAST_LSB = 130; // 1: all other beats of the answer have come; a READ or ATOMIC has only this one
localparam integer TINYCACHE_COALESCER_FILL_LAST_W = 1;
localparam integer TINYCACHE_COALESCER_FILL_BEAT_LSB = 128; // which beat of the line; 0 where it has one: the hardware looks at it
localparam integer TINYCACHE_COALESCER_FILL_BEAT_W = 2;
localparam integer TINYCACHE_COALESCER_FILL_DATA_LSB = 0; // the beat; of a READ or ATOMIC only the bytes of its mask count
localparam integer TINYCACHE_COALESCER_FILL_DATA_W = 128;

// line_req: a request for the lanes of a group (the tinyCache paper, section 5.1)
localparam integer TINYCACHE_COALESCER_LINE_REQ_W = 1243;
localparam integer TINYCACHE_COALESCER_LINE_REQ_TYPE_LSB = 1241; // LINE_TYPE_*
localparam integer TINYCACHE_COALESCER_LINE_REQ_TYPE_W = 2;
localparam integer TINYCACHE_COALESCER_LINE_REQ_ID_LSB = 1238; // comes back with the answer; 0 for a WRITE
localparam integer TINYCACHE_COALESCER_LINE_REQ_ID_W = 3;
localparam integer TINYCACHE_COALESCER_LINE_REQ_PAST_LSB = 1237; // 1: an atomic on global memory goes past the L1, in the order of this channel
localparam integer TINYCACHE_COALESCER_LINE_REQ_PAST_W = 1;
localparam integer TINYCACHE_COALESCER_LINE_REQ_ATOM_LSB = 1233; // of an ATOMIC, else 0
localparam integer TINYCACHE_COALESCER_LINE_REQ_ATOM_W = 4;
localparam integer TINYCACHE_COALESCER_LINE_REQ_BLOCK_LSB = 1212; // thread block of a scratchpad address, else 0
localparam integer TINYCACHE_COALESCER_LINE_REQ_BLOCK_W = 21;
localparam integer TINYCACHE_COALESCER_LINE_REQ_LINE_LSB = 1155; // line address, of MEM_LINE_BYTES
localparam integer TINYCACHE_COALESCER_LINE_REQ_LINE_W = 57;
localparam integer TINYCACHE_COALESCER_LINE_REQ_PARTS_LSB = 1153; // of a READ or ATOMIC which parts of the line, of LINE_BYTES each, are answered; of a WRITE 0
localparam integer TINYCACHE_COALESCER_LINE_REQ_PARTS_W = 2;
localparam integer TINYCACHE_COALESCER_LINE_REQ_SHARE_LSB = 1152; // of a WRITE or ATOMIC which share of the line mask and data are for; of a READ 0
localparam integer TINYCACHE_COALESCER_LINE_REQ_SHARE_W = 1;
localparam integer TINYCACHE_COALESCER_LINE_REQ_MASK_LSB = 1024; // bytes that some lane writes, or those of the atomic; of a READ 0
localparam integer TINYCACHE_COALESCER_LINE_REQ_MASK_W = 128;
localparam integer TINYCACHE_COALESCER_LINE_REQ_DATA_LSB = 0; // of a WRITE the bytes of the mask, of an ATOMIC the lane's data in its beat of the line; 0 elsewhere
localparam integer TINYCACHE_COALESCER_LINE_REQ_DATA_W = 1024;

// line_resp: a part of its answer (Larder)
localparam integer TINYCACHE_COALESCER_LINE_RESP_W = 516;
localparam integer TINYCACHE_COALESCER_LINE_RESP_ID_LSB = 513; // of the request
localparam integer TINYCACHE_COALESCER_LINE_RESP_ID_W = 3;
localparam integer TINYCACHE_COALESCER_LINE_RESP_PART_LSB = 512; // which part of the line, 0 where it has one; each part of the request once, in any order
localparam integer TINYCACHE_COALESCER_LINE_RESP_PART_W = 1;
localparam integer TINYCACHE_COALESCER_LINE_RESP_DATA_LSB = 0; // that part
localparam integer TINYCACHE_COALESCER_LINE_RESP_DATA_W = 512;

// verilator lint_restore
