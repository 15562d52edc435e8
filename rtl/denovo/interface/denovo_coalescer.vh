// Records of the block denovo_coalescer: a half-warp's accesses, joined into line accesses of an L1.
//
// Source: thesis section 2.5.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_coalescer
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_COALESCER_R_F_LSB +: DENOVO_COALESCER_R_F_W];
// of an array, element i lies i * DENOVO_COALESCER_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_COALESCER_LANES = 16; // lanes of a half-warp
localparam integer DENOVO_COALESCER_PORT_WORDS = 16; // words of a line access: the L1's PORT_WORDS
localparam integer DENOVO_COALESCER_ENTRIES = 16; // warp accesses that are under way at a time
localparam integer DENOVO_COALESCER_WARPS = 48; // warps of the core: the L1's WARPS
localparam integer DENOVO_COALESCER_ID_BITS = 8; // the core's name of a warp access, returned with the reply
localparam integer DENOVO_COALESCER_TAG_BITS = 8; // tag of a line access, an entry and a lane: the L1's TAG_BITS
localparam integer DENOVO_COALESCER_ADDR_BITS = 40; // width of a physical byte address
localparam integer DENOVO_COALESCER_PC_BITS = 8; // width of the hash of a program counter

// op: operation of an access; 3 is a LOAD
localparam [1:0] DENOVO_COALESCER_OP_LOAD = 2'd0; // read; of another class than DATA a synchronization read
localparam [1:0] DENOVO_COALESCER_OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
localparam [1:0] DENOVO_COALESCER_OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how

// atom: operation of an atomic unit on one word
localparam [3:0] DENOVO_COALESCER_ATOM_LOAD = 4'd0; // old: a synchronization load
localparam [3:0] DENOVO_COALESCER_ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
localparam [3:0] DENOVO_COALESCER_ATOM_CAS = 4'd2; // old == b ? a : old
localparam [3:0] DENOVO_COALESCER_ATOM_ADD = 4'd3; // old + a
localparam [3:0] DENOVO_COALESCER_ATOM_SUB = 4'd4; // old - a
localparam [3:0] DENOVO_COALESCER_ATOM_MIN = 4'd5; // the lesser, signed
localparam [3:0] DENOVO_COALESCER_ATOM_MAX = 4'd6; // the greater, signed
localparam [3:0] DENOVO_COALESCER_ATOM_UMIN = 4'd7; // the lesser, unsigned
localparam [3:0] DENOVO_COALESCER_ATOM_UMAX = 4'd8; // the greater, unsigned
localparam [3:0] DENOVO_COALESCER_ATOM_AND = 4'd9; // old & a
localparam [3:0] DENOVO_COALESCER_ATOM_OR = 4'd10; // old | a
localparam [3:0] DENOVO_COALESCER_ATOM_XOR = 4'd11; // old ^ a
localparam [3:0] DENOVO_COALESCER_ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
localparam [3:0] DENOVO_COALESCER_ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
localparam [3:0] DENOVO_COALESCER_ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

// class: what an access orders
localparam [1:0] DENOVO_COALESCER_CLASS_DATA = 2'd0; // no synchronization
localparam [1:0] DENOVO_COALESCER_CLASS_PAIRED = 2'd1; // acquires if it loads, releases if it stores, both if it does both
localparam [1:0] DENOVO_COALESCER_CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
localparam [1:0] DENOVO_COALESCER_CLASS_RELAXED = 2'd3; // ordered with the same word only

// warp: one operation of the lanes of a half-warp (thesis section 2.5.3)
localparam integer DENOVO_COALESCER_WARP_W = 1744;
localparam integer DENOVO_COALESCER_WARP_ID_LSB = 1736; // comes back with the reply; replies are not in order
localparam integer DENOVO_COALESCER_WARP_ID_W = 8;
localparam integer DENOVO_COALESCER_WARP_WARP_LSB = 1730; // whose order the classes keep
localparam integer DENOVO_COALESCER_WARP_WARP_W = 6;
localparam integer DENOVO_COALESCER_WARP_OP_LSB = 1728; // OP_*
localparam integer DENOVO_COALESCER_WARP_OP_W = 2;
localparam integer DENOVO_COALESCER_WARP_ATOM_LSB = 1724; // of an ATOMIC: ATOM_*
localparam integer DENOVO_COALESCER_WARP_ATOM_W = 4;
localparam integer DENOVO_COALESCER_WARP_CLASS_LSB = 1722; // CLASS_*
localparam integer DENOVO_COALESCER_WARP_CLASS_W = 2;
localparam integer DENOVO_COALESCER_WARP_LOCAL_LSB = 1721; // local scope
localparam integer DENOVO_COALESCER_WARP_LOCAL_W = 1;
localparam integer DENOVO_COALESCER_WARP_READ_ONLY_LSB = 1720; // a load whose words nobody writes while the kernel runs
localparam integer DENOVO_COALESCER_WARP_READ_ONLY_W = 1;
localparam integer DENOVO_COALESCER_WARP_PC_LSB = 1712; // hash of the program counter
localparam integer DENOVO_COALESCER_WARP_PC_W = 8;
localparam integer DENOVO_COALESCER_WARP_MASK_LSB = 1696; // lanes that take part
localparam integer DENOVO_COALESCER_WARP_MASK_W = 16;
localparam integer DENOVO_COALESCER_WARP_ADDRESS_LSB = 1088; // physical address, in words
localparam integer DENOVO_COALESCER_WARP_ADDRESS_W = 38;
localparam integer DENOVO_COALESCER_WARP_ADDRESS_COUNT = 16;
localparam integer DENOVO_COALESCER_WARP_STRB_LSB = 1024; // of a STORE: bytes of the word; else ignored
localparam integer DENOVO_COALESCER_WARP_STRB_W = 4;
localparam integer DENOVO_COALESCER_WARP_STRB_COUNT = 16;
localparam integer DENOVO_COALESCER_WARP_DATA_LSB = 512; // STORE: the word; ATOMIC: the operand; else ignored
localparam integer DENOVO_COALESCER_WARP_DATA_W = 32;
localparam integer DENOVO_COALESCER_WARP_DATA_COUNT = 16;
localparam integer DENOVO_COALESCER_WARP_COMPARE_LSB = 0; // CAS: the second operand; else ignored
localparam integer DENOVO_COALESCER_WARP_COMPARE_W = 32;
localparam integer DENOVO_COALESCER_WARP_COMPARE_COUNT = 16;

// reply: its answer, whole (Larder)
localparam integer DENOVO_COALESCER_REPLY_W = 521;
localparam integer DENOVO_COALESCER_REPLY_ID_LSB = 513; // of the warp access
localparam integer DENOVO_COALESCER_REPLY_ID_W = 8;
localparam integer DENOVO_COALESCER_REPLY_ERROR_LSB = 512; // memory failed for a word of some lane
localparam integer DENOVO_COALESCER_REPLY_ERROR_W = 1;
localparam integer DENOVO_COALESCER_REPLY_DATA_LSB = 0; // each lane's word as the L1 answered it; 0 of a lane that took no part
localparam integer DENOVO_COALESCER_REPLY_DATA_W = 32;
localparam integer DENOVO_COALESCER_REPLY_DATA_COUNT = 16;

// access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
localparam integer DENOVO_COALESCER_ACCESS_W = 691;
localparam integer DENOVO_COALESCER_ACCESS_TAG_LSB = 683; // comes back with the answer; answers are not in order
localparam integer DENOVO_COALESCER_ACCESS_TAG_W = 8;
localparam integer DENOVO_COALESCER_ACCESS_WARP_LSB = 677; // whose order the classes keep
localparam integer DENOVO_COALESCER_ACCESS_WARP_W = 6;
localparam integer DENOVO_COALESCER_ACCESS_OP_LSB = 675; // OP_*
localparam integer DENOVO_COALESCER_ACCESS_OP_W = 2;
localparam integer DENOVO_COALESCER_ACCESS_ATOM_LSB = 671; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
localparam integer DENOVO_COALESCER_ACCESS_ATOM_W = 4;
localparam integer DENOVO_COALESCER_ACCESS_CLASS_LSB = 669; // CLASS_*; an ATOMIC of DATA is RELAXED
localparam integer DENOVO_COALESCER_ACCESS_CLASS_W = 2;
localparam integer DENOVO_COALESCER_ACCESS_LOCAL_LSB = 668; // local scope (GH, DH); else ignored
localparam integer DENOVO_COALESCER_ACCESS_LOCAL_W = 1;
localparam integer DENOVO_COALESCER_ACCESS_READ_ONLY_LSB = 667; // a load whose word nobody writes while the kernel runs (DR); else ignored
localparam integer DENOVO_COALESCER_ACCESS_READ_ONLY_W = 1;
localparam integer DENOVO_COALESCER_ACCESS_UNCACHED_LSB = 666; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
localparam integer DENOVO_COALESCER_ACCESS_UNCACHED_W = 1;
localparam integer DENOVO_COALESCER_ACCESS_PC_LSB = 658; // hash of the program counter: goes on with the request that it causes
localparam integer DENOVO_COALESCER_ACCESS_PC_W = 8;
localparam integer DENOVO_COALESCER_ACCESS_ADDRESS_LSB = 624; // physical address, in PORT_WORDS words
localparam integer DENOVO_COALESCER_ACCESS_ADDRESS_W = 34;
localparam integer DENOVO_COALESCER_ACCESS_MASK_LSB = 608; // words that are meant
localparam integer DENOVO_COALESCER_ACCESS_MASK_W = 16;
localparam integer DENOVO_COALESCER_ACCESS_STRB_LSB = 544; // of a STORE: bytes of the word; else ignored
localparam integer DENOVO_COALESCER_ACCESS_STRB_W = 4;
localparam integer DENOVO_COALESCER_ACCESS_STRB_COUNT = 16;
localparam integer DENOVO_COALESCER_ACCESS_DATA_LSB = 32; // STORE: the words; ATOMIC: each word's operand
localparam integer DENOVO_COALESCER_ACCESS_DATA_W = 32;
localparam integer DENOVO_COALESCER_ACCESS_DATA_COUNT = 16;
localparam integer DENOVO_COALESCER_ACCESS_COMPARE_LSB = 0; // CAS: the second operand, for every word
localparam integer DENOVO_COALESCER_ACCESS_COMPARE_W = 32;

// answer: its answer, in parts or whole (Larder)
localparam integer DENOVO_COALESCER_ANSWER_W = 538;
localparam integer DENOVO_COALESCER_ANSWER_TAG_LSB = 530; // of the access
localparam integer DENOVO_COALESCER_ANSWER_TAG_W = 8;
localparam integer DENOVO_COALESCER_ANSWER_LAST_LSB = 529; // no other answer follows for the access
localparam integer DENOVO_COALESCER_ANSWER_LAST_W = 1;
localparam integer DENOVO_COALESCER_ANSWER_ERROR_LSB = 528; // memory failed for a word of the mask: that word is 0
localparam integer DENOVO_COALESCER_ANSWER_ERROR_W = 1;
localparam integer DENOVO_COALESCER_ANSWER_MASK_LSB = 512; // words that this answer is about: each word of the access once
localparam integer DENOVO_COALESCER_ANSWER_MASK_W = 16;
localparam integer DENOVO_COALESCER_ANSWER_DATA_LSB = 0; // LOAD, ATOMIC: the words as they were before; else 0
localparam integer DENOVO_COALESCER_ANSWER_DATA_W = 32;
localparam integer DENOVO_COALESCER_ANSWER_DATA_COUNT = 16;

// verilator lint_restore
