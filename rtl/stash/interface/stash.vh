// Records of the block stash: a stash: software-managed, directly addressed, globally visible on-chip memory.
//
// Source: the stash paper, section 4; thesis, chapter 4
// The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
// S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit stash
//
// For `include inside a module. Field F of a record R in `data` is data[STASH_R_F_LSB +: STASH_R_F_W];
// of an array, element i lies i * STASH_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer STASH_BYTES = 16384; // data capacity of the stash
localparam integer STASH_BANKS = 32; // banks of one 4-byte word each
localparam integer STASH_LANES = 32; // lanes of a warp-wide access
localparam integer STASH_CHUNK_WORDS = 16; // words of a chunk, and of an L2 line
localparam integer STASH_MAP_ENTRIES = 64; // entries of the stash-map
localparam integer STASH_THREAD_BLOCKS = 8; // thread blocks resident at once
localparam integer STASH_MAPS_PER_BLOCK = 4; // mappings of one thread block
localparam integer STASH_VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
localparam integer STASH_PAGE_BYTES = 4096; // page size
localparam integer STASH_PA_BITS = 40; // width of a physical byte address
localparam integer STASH_VA_BITS = 48; // width of a virtual byte address
localparam integer STASH_SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash
localparam integer STASH_MSHRS = 16; // line requests outstanding at the L2
localparam integer STASH_MISSES = 8; // warp accesses that wait for a miss
localparam integer STASH_DEFERRED = 8; // forwards that wait for this stash's own grant
localparam integer STASH_SCOUT_DISTANCE = 4; // how far the scout runs ahead of the tail; 0: no scout
localparam integer STASH_TAG_BITS = 6; // width of the core's request tag
localparam integer STASH_CORE_BITS = 5; // width of a core id on the network
localparam integer STASH_FETCH = 0; // what a missed load asks the L2 for
localparam integer STASH_FETCH_REQUEST = 0; // the words of the access
localparam integer STASH_FETCH_LINE = 1; // these, and the mapping's other words of their lines, as far as they lie in the same chunk
localparam integer STASH_STATE_ROWS = 16; // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC
localparam integer STASH_TRANSLATION = 0; // how virtual addresses become physical
localparam integer STASH_TRANSLATION_VP_MAP = 0; // by a VP-map of the mapped pages, filled by page walks
localparam integer STASH_TRANSLATION_NONE = 1; // none: virtual addresses are physical

// error: why a request or a command was refused
localparam [3:0] STASH_ERROR_NONE = 4'd0; // accepted
localparam [3:0] STASH_ERROR_UNMAPPED = 4'd1; // an access missed and its slot names no mapping, or the word lies outside the mapping
localparam [3:0] STASH_ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
localparam [3:0] STASH_ERROR_BAD_SIZE = 4'd3; // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
localparam [3:0] STASH_ERROR_BAD_ROW = 4'd4; // the row is not a whole number of objects, or is longer than the stride
localparam [3:0] STASH_ERROR_BAD_RANGE = 4'd5; // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
localparam [3:0] STASH_ERROR_BAD_SPAN = 4'd6; // the tile spans more of the global space than SPAN_BITS allows
localparam [3:0] STASH_ERROR_OVERLAP = 4'd7; // the stash range overlaps a mapping of a thread block that has not ended
localparam [3:0] STASH_ERROR_SLOT = 4'd8; // the slot of the thread block is taken (AddMap) or empty (ChgMap)
localparam [3:0] STASH_ERROR_MAP_FULL = 4'd9; // the oldest entry of the stash-map belongs to a thread block that has not ended
localparam [3:0] STASH_ERROR_VP_FULL = 4'd10; // the tile needs more pages than the VP-map can free
localparam [3:0] STASH_ERROR_IN_USE = 4'd11; // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed

// op: operation of the command channel
localparam [2:0] STASH_OP_ADD_MAP = 3'd0; // map a tile into the next free entry of the stash-map
localparam [2:0] STASH_OP_CHG_MAP = 3'd1; // change the tile or the mode of the mapping in this slot
localparam [2:0] STASH_OP_BLOCK_END = 3'd2; // the thread block has ended: its dirty words wait for their lazy writeback
localparam [2:0] STASH_OP_KERNEL_END = 3'd3; // the kernel has ended: self-invalidate everything that is not registered
localparam [2:0] STASH_OP_FORGET = 3'd4; // forget every translation, before page tables change; refused while a mapping is used

// msg: type of a coherence message
localparam [3:0] STASH_MSG_READ = 4'd0; // stash to L2: send me these words
localparam [3:0] STASH_MSG_DATA = 4'd1; // to the requester: the words
localparam [3:0] STASH_MSG_REG = 4'd2; // stash to L2: register these words to me
localparam [3:0] STASH_MSG_REG_ACK = 4'd3; // to the requester: the words are yours
localparam [3:0] STASH_MSG_FWD_READ = 4'd4; // L2 to owner: send these words to the requester, stay owner
localparam [3:0] STASH_MSG_FWD_REG = 4'd5; // L2 to owner: these words now belong to the requester; acknowledge to it
localparam [3:0] STASH_MSG_RECALL = 4'd6; // L2 to owner: give these words back
localparam [3:0] STASH_MSG_RECALL_DATA = 4'd7; // owner to L2: the recalled words
localparam [3:0] STASH_MSG_WB = 4'd8; // stash to L2: these words, no longer mine once you acknowledge
localparam [3:0] STASH_MSG_WB_ACK = 4'd9; // L2 to stash: taken, or dropped because you no longer own them

// req: one warp-wide access (thesis section 4.4.2)
localparam integer STASH_REQ_W = 1455;
localparam integer STASH_REQ_TAG_LSB = 1449; // comes back with the response; responses are not in order
localparam integer STASH_REQ_TAG_W = 6;
localparam integer STASH_REQ_WRITE_LSB = 1448; // 1: store, 0: load
localparam integer STASH_REQ_WRITE_W = 1;
localparam integer STASH_REQ_MAPPED_LSB = 1447; // 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)
localparam integer STASH_REQ_MAPPED_W = 1;
localparam integer STASH_REQ_BLOCK_LSB = 1443; // thread block, 0 to THREAD_BLOCKS - 1
localparam integer STASH_REQ_BLOCK_W = 4;
localparam integer STASH_REQ_SLOT_LSB = 1440; // which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1
localparam integer STASH_REQ_SLOT_W = 3;
localparam integer STASH_REQ_MASK_LSB = 1408; // lanes that take part
localparam integer STASH_REQ_MASK_W = 32;
localparam integer STASH_REQ_ADDR_LSB = 1024; // stash word address of each lane
localparam integer STASH_REQ_ADDR_W = 12;
localparam integer STASH_REQ_ADDR_COUNT = 32;
localparam integer STASH_REQ_WDATA_LSB = 0; // store data of each lane
localparam integer STASH_REQ_WDATA_W = 32;
localparam integer STASH_REQ_WDATA_COUNT = 32;

// resp: answer to one access (Larder)
localparam integer STASH_RESP_W = 1034;
localparam integer STASH_RESP_TAG_LSB = 1028; // of the request
localparam integer STASH_RESP_TAG_W = 6;
localparam integer STASH_RESP_ERROR_LSB = 1024; // ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE
localparam integer STASH_RESP_ERROR_W = 4;
localparam integer STASH_RESP_RDATA_LSB = 0; // load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error
localparam integer STASH_RESP_RDATA_W = 32;
localparam integer STASH_RESP_RDATA_COUNT = 32;

// cmd: an operation on mappings (thesis section 4.4.1)
localparam integer STASH_CMD_W = 202;
localparam integer STASH_CMD_OP_LSB = 199; // OP_*; any number above the last is FORGET too
localparam integer STASH_CMD_OP_W = 3;
localparam integer STASH_CMD_BLOCK_LSB = 195; // thread block
localparam integer STASH_CMD_BLOCK_W = 4;
localparam integer STASH_CMD_SLOT_LSB = 192; // slot of the thread block's map index table
localparam integer STASH_CMD_SLOT_W = 3;
localparam integer STASH_CMD_COHERENT_LSB = 191; // 1: Mapped Coherent, 0: Mapped Non-coherent
localparam integer STASH_CMD_COHERENT_W = 1;
localparam integer STASH_CMD_STASH_BASE_LSB = 176; // stash byte address of the tile's first word; a multiple of a chunk
localparam integer STASH_CMD_STASH_BASE_W = 15;
localparam integer STASH_CMD_GLOBAL_BASE_LSB = 128; // virtual byte address of the first field (its offset folded in)
localparam integer STASH_CMD_GLOBAL_BASE_W = 48;
localparam integer STASH_CMD_FIELD_SIZE_LSB = 102; // bytes of the field
localparam integer STASH_CMD_FIELD_SIZE_W = 26;
localparam integer STASH_CMD_OBJECT_SIZE_LSB = 76; // bytes of the object
localparam integer STASH_CMD_OBJECT_SIZE_W = 26;
localparam integer STASH_CMD_ROW_SIZE_LSB = 50; // bytes of a row of the tile in the global space
localparam integer STASH_CMD_ROW_SIZE_W = 26;
localparam integer STASH_CMD_STRIDE_SIZE_LSB = 24; // bytes from row to row; ignored when there is one row
localparam integer STASH_CMD_STRIDE_SIZE_W = 26;
localparam integer STASH_CMD_NUM_STRIDES_LSB = 0; // rows
localparam integer STASH_CMD_NUM_STRIDES_W = 24;

// cmd_done: the operation is complete (Larder)
localparam integer STASH_CMD_DONE_W = 10;
localparam integer STASH_CMD_DONE_ERROR_LSB = 6; // ERROR_*; other than NONE and PAGE_FAULT: no mapping was made, changed or ended. PAGE_FAULT: a ChgMap to Mapped Coherent is done, but dirty words on pages that fault stay unregistered
localparam integer STASH_CMD_DONE_ERROR_W = 4;
localparam integer STASH_CMD_DONE_MAP_LSB = 0; // AddMap and ChgMap: index of the entry, 0 with an error
localparam integer STASH_CMD_DONE_MAP_W = 6;

// message: a coherence message (thesis sections 2.3, 4.5.4)
localparam integer STASH_MESSAGE_W = 584;
localparam integer STASH_MESSAGE_TYPE_LSB = 580; // MSG_*
localparam integer STASH_MESSAGE_TYPE_W = 4;
localparam integer STASH_MESSAGE_LINE_LSB = 546; // physical line address
localparam integer STASH_MESSAGE_LINE_W = 34;
localparam integer STASH_MESSAGE_MASK_LSB = 530; // words of the line that the message is about
localparam integer STASH_MESSAGE_MASK_W = 16;
localparam integer STASH_MESSAGE_CORE_LSB = 525; // the requester's core id (of a WB: the writer's)
localparam integer STASH_MESSAGE_CORE_W = 5;
localparam integer STASH_MESSAGE_STASH_LSB = 524; // the requester is a stash (not an L1)
localparam integer STASH_MESSAGE_STASH_W = 1;
localparam integer STASH_MESSAGE_MAP_LSB = 518; // the requester's stash-map index; 0 for an L1
localparam integer STASH_MESSAGE_MAP_W = 6;
localparam integer STASH_MESSAGE_OWNER_MAP_LSB = 512; // FWD_READ, FWD_REG, RECALL: the map index under which the owner registered; else 0
localparam integer STASH_MESSAGE_OWNER_MAP_W = 6;
localparam integer STASH_MESSAGE_DATA_LSB = 0; // words of the line; 0 where the mask is 0 or the type carries none
localparam integer STASH_MESSAGE_DATA_W = 32;
localparam integer STASH_MESSAGE_DATA_COUNT = 16;

// walk: translate this page (Larder)
localparam integer STASH_WALK_W = 36;
localparam integer STASH_WALK_VPN_LSB = 0; // virtual page number
localparam integer STASH_WALK_VPN_W = 36;

// walk_done: a translation, or a fault (Larder)
localparam integer STASH_WALK_DONE_W = 65;
localparam integer STASH_WALK_DONE_VPN_LSB = 29; // virtual page number
localparam integer STASH_WALK_DONE_VPN_W = 36;
localparam integer STASH_WALK_DONE_PPN_LSB = 1; // physical page number; 0 with a fault
localparam integer STASH_WALK_DONE_PPN_W = 28;
localparam integer STASH_WALK_DONE_FAULT_LSB = 0; // no such page
localparam integer STASH_WALK_DONE_FAULT_W = 1;

// verilator lint_restore
