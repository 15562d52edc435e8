// Records of the block denovo_l1: DeNovoA's L1: words registered by their writer, self-invalidation by the reader.
//
// Source: thesis chapters 2 and 3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_l1
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_L1_R_F_LSB +: DENOVO_L1_R_F_W];
// of an array, element i lies i * DENOVO_L1_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_L1_BYTES = 32768; // capacity
localparam integer DENOVO_L1_WAYS = 8; // associativity
localparam integer DENOVO_L1_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer DENOVO_L1_PORT_WORDS = 16; // words of an access, of a data RAM's word and of one pass
localparam integer DENOVO_L1_MSHRS = 128; // lines with a request out
localparam integer DENOVO_L1_LIST = 32; // accesses that wait while others hit
localparam integer DENOVO_L1_STORE_BUFFER = 256; // lines with words stored and not yet asked for
localparam integer DENOVO_L1_WRITEBACKS = 4; // lines on their way out, until the L2 has them
localparam integer DENOVO_L1_SUPPLIES = 4; // answers to forwards that wait to leave; with 2 a forward takes two cycles
localparam integer DENOVO_L1_WARPS = 48; // warps of the core, whose accesses keep their order
localparam integer DENOVO_L1_TAG_BITS = 8; // the core's tag, returned with the answer
localparam integer DENOVO_L1_EPOCH_BITS = 4; // a line's epoch: an acquire changes the epoch
localparam integer DENOVO_L1_COUNT_BITS = 32; // width of an event counter
localparam integer DENOVO_L1_ADDR_BITS = 40; // width of a physical byte address
localparam integer DENOVO_L1_CORE_BITS = 4; // width of a core id on the network
localparam integer DENOVO_L1_MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
localparam integer DENOVO_L1_PC_BITS = 8; // width of the hash of a program counter
localparam integer DENOVO_L1_PROTOCOL = 2; // how this L1 keeps coherence
localparam integer DENOVO_L1_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
localparam integer DENOVO_L1_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
localparam integer DENOVO_L1_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
localparam integer DENOVO_L1_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
localparam integer DENOVO_L1_PROTOCOL_DH = 4; // DD with HRF's scopes
localparam integer DENOVO_L1_MODEL = 2; // the system's consistency model
localparam integer DENOVO_L1_MODEL_DRF0 = 0; // unpaired and relaxed atomics are paired ones
localparam integer DENOVO_L1_MODEL_DRF1 = 1; // relaxed atomics are unpaired ones
localparam integer DENOVO_L1_MODEL_DRFRLX = 2; // each class as it is
localparam integer DENOVO_L1_EAGER = 1; // 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release

// op: operation of an access; 3 is a LOAD
localparam [1:0] DENOVO_L1_OP_LOAD = 2'd0; // read; of another class than DATA a synchronization read
localparam [1:0] DENOVO_L1_OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
localparam [1:0] DENOVO_L1_OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how

// command: what is done to the whole L1
localparam [1:0] DENOVO_L1_COMMAND_LAUNCH = 2'd0; // a kernel begins: an acquire
localparam [1:0] DENOVO_L1_COMMAND_END = 2'd1; // a kernel ends: a release
localparam [1:0] DENOVO_L1_COMMAND_FLUSH = 2'd2; // every line leaves; what is registered here is written back
localparam [1:0] DENOVO_L1_COMMAND_RANGE = 2'd3; // the same of the lines `first` to `last`

// counted: what a counter counts
localparam [3:0] DENOVO_L1_COUNTED_HIT = 4'd0; // an access that the port offered was done at once
localparam [3:0] DENOVO_L1_COUNTED_MISS_READ = 4'd1; // an access sent a READ
localparam [3:0] DENOVO_L1_COUNTED_MISS_SYNC = 4'd2; // an access sent a REG_SYNC, or an ATOMIC to the L2
localparam [3:0] DENOVO_L1_COUNTED_MISS_JOIN = 4'd3; // an access waits for what is asked for already
localparam [3:0] DENOVO_L1_COUNTED_MISS_STORE = 4'd4; // a store began a store-buffer entry
localparam [3:0] DENOVO_L1_COUNTED_REPLAY = 4'd5; // a parked access was tried again
localparam [3:0] DENOVO_L1_COUNTED_FORWARD = 4'd6; // a FWD_READ or FWD_REG took a slot
localparam [3:0] DENOVO_L1_COUNTED_RECALL = 4'd7; // a RECALL took a slot
localparam [3:0] DENOVO_L1_COUNTED_DRAIN = 4'd8; // a store-buffer entry left: a REG or WT
localparam [3:0] DENOVO_L1_COUNTED_WRITEBACK = 4'd9; // a line with Registered words left
localparam [3:0] DENOVO_L1_COUNTED_STALL_ORDER = 4'd10; // an access stays: its warp's order, or a release
localparam [3:0] DENOVO_L1_COUNTED_STALL_LINE = 4'd11; // an access stays: its word or line is under way
localparam [3:0] DENOVO_L1_COUNTED_STALL_WAY = 4'd12; // an access stays: no way is free, or its line has to leave first
localparam [3:0] DENOVO_L1_COUNTED_STALL_MSHR = 4'd13; // an access stays: no MSHR, or no room in the list
localparam [3:0] DENOVO_L1_COUNTED_STALL_STORES = 4'd14; // an access stays: the store buffer is full
localparam [3:0] DENOVO_L1_COUNTED_STALL_SEND = 4'd15; // an access stays: no room for its request

// msg: type of a coherence message
localparam [3:0] DENOVO_L1_MSG_READ = 4'd0; // req, to the L2: send me these words
localparam [3:0] DENOVO_L1_MSG_DATA = 4'd1; // rsp, to the requester: the words
localparam [3:0] DENOVO_L1_MSG_REG = 4'd2; // req, to the L2: register these words to me; I write them whole
localparam [3:0] DENOVO_L1_MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
localparam [3:0] DENOVO_L1_MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
localparam [3:0] DENOVO_L1_MSG_FWD_REG = 4'd5; // fwd, to the owner: these words belong to the requester now; acknowledge to it
localparam [3:0] DENOVO_L1_MSG_RECALL = 4'd6; // fwd, to the owner: give these words back to the L2
localparam [3:0] DENOVO_L1_MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
localparam [3:0] DENOVO_L1_MSG_WB = 4'd8; // req, to the L2: these words, no longer mine once you acknowledge
localparam [3:0] DENOVO_L1_MSG_WB_ACK = 4'd9; // fwd, to the writer: taken, or dropped because you no longer own them
localparam [3:0] DENOVO_L1_MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values
localparam [3:0] DENOVO_L1_MSG_WT = 4'd11; // req, to the L2: write these words; I keep no ownership
localparam [3:0] DENOVO_L1_MSG_WT_ACK = 4'd12; // rsp, to the writer: written
localparam [3:0] DENOVO_L1_MSG_ATOMIC = 4'd13; // req, to the L2: perform this operation on these words
localparam [3:0] DENOVO_L1_MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before

// atom: operation of an atomic unit on one word
localparam [3:0] DENOVO_L1_ATOM_LOAD = 4'd0; // old: a synchronization load
localparam [3:0] DENOVO_L1_ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
localparam [3:0] DENOVO_L1_ATOM_CAS = 4'd2; // old == b ? a : old
localparam [3:0] DENOVO_L1_ATOM_ADD = 4'd3; // old + a
localparam [3:0] DENOVO_L1_ATOM_SUB = 4'd4; // old - a
localparam [3:0] DENOVO_L1_ATOM_MIN = 4'd5; // the lesser, signed
localparam [3:0] DENOVO_L1_ATOM_MAX = 4'd6; // the greater, signed
localparam [3:0] DENOVO_L1_ATOM_UMIN = 4'd7; // the lesser, unsigned
localparam [3:0] DENOVO_L1_ATOM_UMAX = 4'd8; // the greater, unsigned
localparam [3:0] DENOVO_L1_ATOM_AND = 4'd9; // old & a
localparam [3:0] DENOVO_L1_ATOM_OR = 4'd10; // old | a
localparam [3:0] DENOVO_L1_ATOM_XOR = 4'd11; // old ^ a
localparam [3:0] DENOVO_L1_ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
localparam [3:0] DENOVO_L1_ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
localparam [3:0] DENOVO_L1_ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

// class: what an access orders
localparam [1:0] DENOVO_L1_CLASS_DATA = 2'd0; // no synchronization
localparam [1:0] DENOVO_L1_CLASS_PAIRED = 2'd1; // acquires if it loads, releases if it stores, both if it does both
localparam [1:0] DENOVO_L1_CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
localparam [1:0] DENOVO_L1_CLASS_RELAXED = 2'd3; // ordered with the same word only

// access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
localparam integer DENOVO_L1_ACCESS_W = 691;
localparam integer DENOVO_L1_ACCESS_TAG_LSB = 683; // comes back with the answer; answers are not in order
localparam integer DENOVO_L1_ACCESS_TAG_W = 8;
localparam integer DENOVO_L1_ACCESS_WARP_LSB = 677; // whose order the classes keep
localparam integer DENOVO_L1_ACCESS_WARP_W = 6;
localparam integer DENOVO_L1_ACCESS_OP_LSB = 675; // OP_*
localparam integer DENOVO_L1_ACCESS_OP_W = 2;
localparam integer DENOVO_L1_ACCESS_ATOM_LSB = 671; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
localparam integer DENOVO_L1_ACCESS_ATOM_W = 4;
localparam integer DENOVO_L1_ACCESS_CLASS_LSB = 669; // CLASS_*; an ATOMIC of DATA is RELAXED
localparam integer DENOVO_L1_ACCESS_CLASS_W = 2;
localparam integer DENOVO_L1_ACCESS_LOCAL_LSB = 668; // local scope (GH, DH); else ignored
localparam integer DENOVO_L1_ACCESS_LOCAL_W = 1;
localparam integer DENOVO_L1_ACCESS_READ_ONLY_LSB = 667; // a load whose word nobody writes while the kernel runs (DR); else ignored
localparam integer DENOVO_L1_ACCESS_READ_ONLY_W = 1;
localparam integer DENOVO_L1_ACCESS_UNCACHED_LSB = 666; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
localparam integer DENOVO_L1_ACCESS_UNCACHED_W = 1;
localparam integer DENOVO_L1_ACCESS_PC_LSB = 658; // hash of the program counter: goes on with the request that it causes
localparam integer DENOVO_L1_ACCESS_PC_W = 8;
localparam integer DENOVO_L1_ACCESS_ADDRESS_LSB = 624; // physical address, in PORT_WORDS words
localparam integer DENOVO_L1_ACCESS_ADDRESS_W = 34;
localparam integer DENOVO_L1_ACCESS_MASK_LSB = 608; // words that are meant
localparam integer DENOVO_L1_ACCESS_MASK_W = 16;
localparam integer DENOVO_L1_ACCESS_STRB_LSB = 544; // of a STORE: bytes of the word; else ignored
localparam integer DENOVO_L1_ACCESS_STRB_W = 4;
localparam integer DENOVO_L1_ACCESS_STRB_COUNT = 16;
localparam integer DENOVO_L1_ACCESS_DATA_LSB = 32; // STORE: the words; ATOMIC: each word's operand
localparam integer DENOVO_L1_ACCESS_DATA_W = 32;
localparam integer DENOVO_L1_ACCESS_DATA_COUNT = 16;
localparam integer DENOVO_L1_ACCESS_COMPARE_LSB = 0; // CAS: the second operand, for every word
localparam integer DENOVO_L1_ACCESS_COMPARE_W = 32;

// answer: its answer, in parts or whole (Larder)
localparam integer DENOVO_L1_ANSWER_W = 538;
localparam integer DENOVO_L1_ANSWER_TAG_LSB = 530; // of the access
localparam integer DENOVO_L1_ANSWER_TAG_W = 8;
localparam integer DENOVO_L1_ANSWER_LAST_LSB = 529; // no other answer follows for the access
localparam integer DENOVO_L1_ANSWER_LAST_W = 1;
localparam integer DENOVO_L1_ANSWER_ERROR_LSB = 528; // memory failed for a word of the mask: that word is 0
localparam integer DENOVO_L1_ANSWER_ERROR_W = 1;
localparam integer DENOVO_L1_ANSWER_MASK_LSB = 512; // words that this answer is about: each word of the access once
localparam integer DENOVO_L1_ANSWER_MASK_W = 16;
localparam integer DENOVO_L1_ANSWER_DATA_LSB = 0; // LOAD, ATOMIC: the words as they were before; else 0
localparam integer DENOVO_L1_ANSWER_DATA_W = 32;
localparam integer DENOVO_L1_ANSWER_DATA_COUNT = 16;

// cmd: a command to the whole L1 (Larder)
localparam integer DENOVO_L1_CMD_W = 70;
localparam integer DENOVO_L1_CMD_COMMAND_LSB = 68; // COMMAND_*
localparam integer DENOVO_L1_CMD_COMMAND_W = 2;
localparam integer DENOVO_L1_CMD_FIRST_LSB = 34; // RANGE: its first line; else ignored
localparam integer DENOVO_L1_CMD_FIRST_W = 34;
localparam integer DENOVO_L1_CMD_LAST_LSB = 0; // RANGE: its last line; before `first`: none
localparam integer DENOVO_L1_CMD_LAST_W = 34;

// cmd_done: its end (Larder)
localparam integer DENOVO_L1_CMD_DONE_W = 2;
localparam integer DENOVO_L1_CMD_DONE_COMMAND_LSB = 0; // the command that is done
localparam integer DENOVO_L1_CMD_DONE_COMMAND_W = 2;

// req: a request to the registry (thesis sections 2.3, 2.5.3)
localparam integer DENOVO_L1_REQ_W = 592;
localparam integer DENOVO_L1_REQ_TYPE_LSB = 588; // MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC
localparam integer DENOVO_L1_REQ_TYPE_W = 4;
localparam integer DENOVO_L1_REQ_ATOM_LSB = 584; // ATOMIC: ATOM_*
localparam integer DENOVO_L1_REQ_ATOM_W = 4;
localparam integer DENOVO_L1_REQ_UNCACHED_LSB = 583; // ATOMIC: performed by memory; no copy is left in an L2
localparam integer DENOVO_L1_REQ_UNCACHED_W = 1;
localparam integer DENOVO_L1_REQ_CPU_LSB = 582; // from a CPU, not a GPU: goes on to memory
localparam integer DENOVO_L1_REQ_CPU_W = 1;
localparam integer DENOVO_L1_REQ_CORE_LSB = 578; // the requester's core
localparam integer DENOVO_L1_REQ_CORE_W = 4;
localparam integer DENOVO_L1_REQ_STASH_LSB = 577; // the requester is the core's stash, not its L1
localparam integer DENOVO_L1_REQ_STASH_W = 1;
localparam integer DENOVO_L1_REQ_MAP_LSB = 570; // a stash's map index, an L1's MSHR: comes back in the answer
localparam integer DENOVO_L1_REQ_MAP_W = 7;
localparam integer DENOVO_L1_REQ_PC_LSB = 562; // hash of the program counter that missed: goes on to memory
localparam integer DENOVO_L1_REQ_PC_W = 8;
localparam integer DENOVO_L1_REQ_LINE_LSB = 528; // line address
localparam integer DENOVO_L1_REQ_LINE_W = 34;
localparam integer DENOVO_L1_REQ_MASK_LSB = 512; // words of the line that the message is about; of CAS and MERGE one
localparam integer DENOVO_L1_REQ_MASK_W = 16;
localparam integer DENOVO_L1_REQ_DATA_LSB = 0; // WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere
localparam integer DENOVO_L1_REQ_DATA_W = 32;
localparam integer DENOVO_L1_REQ_DATA_COUNT = 16;

// fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3)
localparam integer DENOVO_L1_FWD_W = 79;
localparam integer DENOVO_L1_FWD_TYPE_LSB = 75; // MSG_FWD_READ, FWD_REG, RECALL or WB_ACK
localparam integer DENOVO_L1_FWD_TYPE_W = 4;
localparam integer DENOVO_L1_FWD_SYNC_LSB = 74; // FWD_REG: the requester wants the values as well
localparam integer DENOVO_L1_FWD_SYNC_W = 1;
localparam integer DENOVO_L1_FWD_TO_CORE_LSB = 70; // receiver: the owner's core; WB_ACK: the writer's
localparam integer DENOVO_L1_FWD_TO_CORE_W = 4;
localparam integer DENOVO_L1_FWD_TO_STASH_LSB = 69; // receiver: the core's stash, not its L1
localparam integer DENOVO_L1_FWD_TO_STASH_W = 1;
localparam integer DENOVO_L1_FWD_CORE_LSB = 65; // the requester's core; WB_ACK: the writer's; RECALL: 0
localparam integer DENOVO_L1_FWD_CORE_W = 4;
localparam integer DENOVO_L1_FWD_STASH_LSB = 64; // the same of the requester's `stash`
localparam integer DENOVO_L1_FWD_STASH_W = 1;
localparam integer DENOVO_L1_FWD_MAP_LSB = 57; // the same of the requester's `map`; RECALL: the L2's MSHR, which comes back
localparam integer DENOVO_L1_FWD_MAP_W = 7;
localparam integer DENOVO_L1_FWD_OWNER_MAP_LSB = 50; // the map under which the owner registered; 0 for an L1 and in a WB_ACK
localparam integer DENOVO_L1_FWD_OWNER_MAP_W = 7;
localparam integer DENOVO_L1_FWD_LINE_LSB = 16; // line address
localparam integer DENOVO_L1_FWD_LINE_W = 34;
localparam integer DENOVO_L1_FWD_MASK_LSB = 0; // words of the line that the message is about
localparam integer DENOVO_L1_FWD_MASK_W = 16;

// rsp: an answer, in parts or whole (thesis section 2.3)
localparam integer DENOVO_L1_RSP_W = 579;
localparam integer DENOVO_L1_RSP_TYPE_LSB = 575; // MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2
localparam integer DENOVO_L1_RSP_TYPE_W = 4;
localparam integer DENOVO_L1_RSP_ERROR_LSB = 574; // memory failed: the words are not there, and 0
localparam integer DENOVO_L1_RSP_ERROR_W = 1;
localparam integer DENOVO_L1_RSP_CORE_LSB = 570; // the requester's, as in the request or forward; RECALL_DATA: 0
localparam integer DENOVO_L1_RSP_CORE_W = 4;
localparam integer DENOVO_L1_RSP_STASH_LSB = 569; // the same of its `stash`
localparam integer DENOVO_L1_RSP_STASH_W = 1;
localparam integer DENOVO_L1_RSP_MAP_LSB = 562; // the same of its `map`; RECALL_DATA: the forward's
localparam integer DENOVO_L1_RSP_MAP_W = 7;
localparam integer DENOVO_L1_RSP_LINE_LSB = 528; // line address
localparam integer DENOVO_L1_RSP_LINE_W = 34;
localparam integer DENOVO_L1_RSP_MASK_LSB = 512; // words that this answer is about: a part of the request's, each word once
localparam integer DENOVO_L1_RSP_MASK_W = 16;
localparam integer DENOVO_L1_RSP_DATA_LSB = 0; // DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere
localparam integer DENOVO_L1_RSP_DATA_W = 32;
localparam integer DENOVO_L1_RSP_DATA_COUNT = 16;

// verilator lint_restore
