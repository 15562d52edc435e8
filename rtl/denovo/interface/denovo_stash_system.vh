// Records of the block denovo_stash_system: DeNovoA's L1s, stashes, a network, the banks of the L2 and their memory ports.
//
// Source: thesis sections 2.5 and 4.5
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_stash_system
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_STASH_SYSTEM_R_F_LSB +: DENOVO_STASH_SYSTEM_R_F_W];
// of an array, element i lies i * DENOVO_STASH_SYSTEM_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_STASH_SYSTEM_CORES = 2; // L1s; core c is node c of the network
localparam integer DENOVO_STASH_SYSTEM_CPUS = 0; // the last cores are CPUs; all others are compute units of a GPU
localparam integer DENOVO_STASH_SYSTEM_BANKS = 2; // banks of the L2; the lowest bits of a line name its bank; node CORES + b
localparam integer DENOVO_STASH_SYSTEM_STASHES = 1; // stashes; stash s is that of core s, and node CORES + BANKS + s
localparam integer DENOVO_STASH_SYSTEM_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer DENOVO_STASH_SYSTEM_CHUNK_WORDS = 16; // words of a message of a stash
localparam integer DENOVO_STASH_SYSTEM_PORT_WORDS = 16; // words of an access
localparam integer DENOVO_STASH_SYSTEM_L1_BYTES = 32768; // capacity of a compute unit's L1
localparam integer DENOVO_STASH_SYSTEM_L1_WAYS = 8; // associativity of it
localparam integer DENOVO_STASH_SYSTEM_L1_MSHRS = 32; // lines with a request out, in it
localparam integer DENOVO_STASH_SYSTEM_L1_LIST = 32; // accesses that wait in it while others hit
localparam integer DENOVO_STASH_SYSTEM_CPU_BYTES = 32768; // capacity of a CPU's L1
localparam integer DENOVO_STASH_SYSTEM_CPU_WAYS = 8; // associativity of a CPU's L1
localparam integer DENOVO_STASH_SYSTEM_CPU_MSHRS = 32; // lines with a request out, in a CPU's L1
localparam integer DENOVO_STASH_SYSTEM_CPU_LIST = 32; // accesses that wait in a CPU's L1 while others hit
localparam integer DENOVO_STASH_SYSTEM_STORE_BUFFER = 32; // lines of an L1 with words stored and not yet asked for
localparam integer DENOVO_STASH_SYSTEM_WRITEBACKS = 4; // lines on their way out of an L1, until the L2 has them
localparam integer DENOVO_STASH_SYSTEM_SUPPLIES = 4; // answers of an L1 to forwards that wait to leave
localparam integer DENOVO_STASH_SYSTEM_WARPS = 48; // warps of a core, whose accesses keep their order
localparam integer DENOVO_STASH_SYSTEM_TAG_BITS = 8; // the core's tag, returned with the answer
localparam integer DENOVO_STASH_SYSTEM_EPOCH_BITS = 4; // a line's epoch in an L1
localparam integer DENOVO_STASH_SYSTEM_COUNT_BITS = 32; // width of an event counter of an L1
localparam integer DENOVO_STASH_SYSTEM_L2_BYTES = 262144; // data capacity of a bank
localparam integer DENOVO_STASH_SYSTEM_L2_WAYS = 16; // lines of a bank's set
localparam integer DENOVO_STASH_SYSTEM_L2_MSHRS = 32; // lines of a bank that wait for memory or for an owner; reads of its port
localparam integer DENOVO_STASH_SYSTEM_L2_LIST = 32; // requests that a bank holds at once
localparam integer DENOVO_STASH_SYSTEM_L2_WRITES = 16; // lines of a bank on their way to memory; writes of its port
localparam integer DENOVO_STASH_SYSTEM_FORWARDS = 128; // a bank's queue of forwards
localparam integer DENOVO_STASH_SYSTEM_MESH_COLUMNS = 0; // nodes of a row of the network's mesh; 0: the network is a crossbar
localparam integer DENOVO_STASH_SYSTEM_DEPTH = 4; // places of each queue of the network
localparam integer DENOVO_STASH_SYSTEM_ADDR_BITS = 40; // width of a physical byte address
localparam integer DENOVO_STASH_SYSTEM_CORE_BITS = 4; // width of a core id on the network
localparam integer DENOVO_STASH_SYSTEM_MAP_BITS = 6; // width of `map`: a stash-map index, or an L1's MSHR; a stash-map has 2^MAP_BITS entries
localparam integer DENOVO_STASH_SYSTEM_PC_BITS = 8; // width of the hash of a program counter
localparam integer DENOVO_STASH_SYSTEM_MEM_ID_BITS = 8; // width of an id at memory
localparam integer DENOVO_STASH_SYSTEM_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer DENOVO_STASH_SYSTEM_AXI_ID_BITS = 8; // width of an id on AXI4
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL = 2; // of the compute units' L1s
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
localparam integer DENOVO_STASH_SYSTEM_PROTOCOL_DH = 4; // DD with HRF's scopes
localparam integer DENOVO_STASH_SYSTEM_MODEL = 2; // the system's consistency model
localparam integer DENOVO_STASH_SYSTEM_MODEL_DRF0 = 0; // unpaired and relaxed atomics are paired ones
localparam integer DENOVO_STASH_SYSTEM_MODEL_DRF1 = 1; // relaxed atomics are unpaired ones
localparam integer DENOVO_STASH_SYSTEM_MODEL_DRFRLX = 2; // each class as it is
localparam integer DENOVO_STASH_SYSTEM_EAGER = 1; // 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL = 5; // of the CPUs' L1s; the thesis has DD there, whatever the compute units have
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DH = 4; // DD with HRF's scopes
localparam integer DENOVO_STASH_SYSTEM_CPU_PROTOCOL_SAME = 5; // that of PROTOCOL
localparam integer DENOVO_STASH_SYSTEM_BYTES = 16384; // data capacity of the stash
localparam integer DENOVO_STASH_SYSTEM_STASH_BANKS = 32; // banks of a stash, of one 4-byte word each
localparam integer DENOVO_STASH_SYSTEM_LANES = 32; // lanes of a warp-wide access
localparam integer DENOVO_STASH_SYSTEM_THREAD_BLOCKS = 8; // thread blocks resident at once
localparam integer DENOVO_STASH_SYSTEM_MAPS_PER_BLOCK = 4; // mappings of one thread block
localparam integer DENOVO_STASH_SYSTEM_VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
localparam integer DENOVO_STASH_SYSTEM_PAGE_BYTES = 4096; // page size
localparam integer DENOVO_STASH_SYSTEM_VA_BITS = 48; // width of a virtual byte address
localparam integer DENOVO_STASH_SYSTEM_SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash
localparam integer DENOVO_STASH_SYSTEM_MSHRS = 16; // line requests outstanding at the L2
localparam integer DENOVO_STASH_SYSTEM_MISSES = 8; // warp accesses that wait for a miss
localparam integer DENOVO_STASH_SYSTEM_DEFERRED = 8; // forwards that wait for this stash's own grant
localparam integer DENOVO_STASH_SYSTEM_SCOUT_DISTANCE = 4; // how far the scout runs ahead of the tail; 0: no scout
localparam integer DENOVO_STASH_SYSTEM_FETCH = 0; // what a missed load asks the L2 for
localparam integer DENOVO_STASH_SYSTEM_FETCH_REQUEST = 0; // the words of the access
localparam integer DENOVO_STASH_SYSTEM_FETCH_LINE = 1; // these, and the mapping's other words of their lines, as far as they lie in the same chunk
localparam integer DENOVO_STASH_SYSTEM_STATE_ROWS = 16; // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC
localparam integer DENOVO_STASH_SYSTEM_TRANSLATION = 0; // how virtual addresses become physical
localparam integer DENOVO_STASH_SYSTEM_TRANSLATION_VP_MAP = 0; // by a VP-map of the mapped pages, filled by page walks
localparam integer DENOVO_STASH_SYSTEM_TRANSLATION_NONE = 1; // none: virtual addresses are physical
localparam integer DENOVO_STASH_SYSTEM_ACCESS_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_ANSWER_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_CMD_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_CMD_DONE_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_DONE_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_REQ_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_RESP_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_WALK_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_STASH_WALK_DONE_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_AW_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_W_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_B_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_AR_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_STASH_SYSTEM_R_LANES = 2; // channels side by side in its ports

// op: operation of an access; 3 is a LOAD
localparam [1:0] DENOVO_STASH_SYSTEM_OP_LOAD = 2'd0; // read; of another class than DATA a synchronization read
localparam [1:0] DENOVO_STASH_SYSTEM_OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
localparam [1:0] DENOVO_STASH_SYSTEM_OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how

// command: what is done to the whole L1
localparam [1:0] DENOVO_STASH_SYSTEM_COMMAND_LAUNCH = 2'd0; // a kernel begins: an acquire
localparam [1:0] DENOVO_STASH_SYSTEM_COMMAND_END = 2'd1; // a kernel ends: a release
localparam [1:0] DENOVO_STASH_SYSTEM_COMMAND_FLUSH = 2'd2; // every line leaves; what is registered here is written back
localparam [1:0] DENOVO_STASH_SYSTEM_COMMAND_RANGE = 2'd3; // the same of the lines `first` to `last`

// counted: what a counter counts
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_HIT = 4'd0; // an access that the port offered was done at once
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_MISS_READ = 4'd1; // an access sent a READ
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_MISS_SYNC = 4'd2; // an access sent a REG_SYNC, or an ATOMIC to the L2
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_MISS_JOIN = 4'd3; // an access waits for what is asked for already
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_MISS_STORE = 4'd4; // a store began a store-buffer entry
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_REPLAY = 4'd5; // a parked access was tried again
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_FORWARD = 4'd6; // a FWD_READ or FWD_REG took a slot
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_RECALL = 4'd7; // a RECALL took a slot
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_DRAIN = 4'd8; // a store-buffer entry left: a REG or WT
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_WRITEBACK = 4'd9; // a line with Registered words left
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_ORDER = 4'd10; // an access stays: its warp's order, or a release
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_LINE = 4'd11; // an access stays: its word or line is under way
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_WAY = 4'd12; // an access stays: no way is free, or its line has to leave first
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_MSHR = 4'd13; // an access stays: no MSHR, or no room in the list
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_STORES = 4'd14; // an access stays: the store buffer is full
localparam [3:0] DENOVO_STASH_SYSTEM_COUNTED_STALL_SEND = 4'd15; // an access stays: no room for its request

// count: what `event_select` names
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_REQUESTS = 4'd0; // requests taken from `req`
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_FETCHES = 4'd1; // lines asked of memory
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_FORWARDS = 4'd2; // FWD_READ and FWD_REG
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_RECALLS = 4'd3; // RECALL
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_TAKEN = 4'd4; // WBs of which a word was taken
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_DROPPED = 4'd5; // WBs of which none was
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_WRITEBACKS = 4'd6; // lines written to memory
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_QUEUED = 4'd7; // passes that left a request in a list
localparam [3:0] DENOVO_STASH_SYSTEM_COUNT_RETRIES = 4'd8; // passes that a request made in vain

// atom: operation of an atomic unit on one word
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_LOAD = 4'd0; // old: a synchronization load
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_CAS = 4'd2; // old == b ? a : old
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_ADD = 4'd3; // old + a
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_SUB = 4'd4; // old - a
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_MIN = 4'd5; // the lesser, signed
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_MAX = 4'd6; // the greater, signed
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_UMIN = 4'd7; // the lesser, unsigned
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_UMAX = 4'd8; // the greater, unsigned
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_AND = 4'd9; // old & a
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_OR = 4'd10; // old | a
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_XOR = 4'd11; // old ^ a
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
localparam [3:0] DENOVO_STASH_SYSTEM_ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

// class: what an access orders
localparam [1:0] DENOVO_STASH_SYSTEM_CLASS_DATA = 2'd0; // no synchronization
localparam [1:0] DENOVO_STASH_SYSTEM_CLASS_PAIRED = 2'd1; // acquires if it loads, releases if it stores, both if it does both
localparam [1:0] DENOVO_STASH_SYSTEM_CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
localparam [1:0] DENOVO_STASH_SYSTEM_CLASS_RELAXED = 2'd3; // ordered with the same word only

// axi_resp: how an access ended
localparam [1:0] DENOVO_STASH_SYSTEM_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] DENOVO_STASH_SYSTEM_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] DENOVO_STASH_SYSTEM_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] DENOVO_STASH_SYSTEM_AXI_RESP_DECERR = 2'd3; // no slave has the address

// error: why a request or a command was refused
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_NONE = 4'd0; // accepted
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_UNMAPPED = 4'd1; // an access missed and its slot names no mapping, or the word lies outside the mapping
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_PAGE_FAULT = 4'd2; // the page walker reports a fault
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_BAD_SIZE = 4'd3; // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_BAD_ROW = 4'd4; // the row is not a whole number of objects, or is longer than the stride
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_BAD_RANGE = 4'd5; // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_BAD_SPAN = 4'd6; // the tile spans more of the global space than SPAN_BITS allows
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_OVERLAP = 4'd7; // the stash range overlaps a mapping of a thread block that has not ended
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_SLOT = 4'd8; // the slot of the thread block is taken (AddMap) or empty (ChgMap)
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_MAP_FULL = 4'd9; // the oldest entry of the stash-map belongs to a thread block that has not ended
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_VP_FULL = 4'd10; // the tile needs more pages than the VP-map can free
localparam [3:0] DENOVO_STASH_SYSTEM_ERROR_IN_USE = 4'd11; // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed

// stash_op: operation of a stash's command channel
localparam [2:0] DENOVO_STASH_SYSTEM_STASH_OP_ADD_MAP = 3'd0; // map a tile into the next free entry of the stash-map
localparam [2:0] DENOVO_STASH_SYSTEM_STASH_OP_CHG_MAP = 3'd1; // change the tile or the mode of the mapping in this slot
localparam [2:0] DENOVO_STASH_SYSTEM_STASH_OP_BLOCK_END = 3'd2; // the thread block has ended: its dirty words wait for their lazy writeback
localparam [2:0] DENOVO_STASH_SYSTEM_STASH_OP_KERNEL_END = 3'd3; // the kernel has ended: self-invalidate everything that is not registered
localparam [2:0] DENOVO_STASH_SYSTEM_STASH_OP_FORGET = 3'd4; // forget every translation, before page tables change; refused while a mapping is used

// access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
localparam integer DENOVO_STASH_SYSTEM_ACCESS_W = 691;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_TAG_LSB = 683; // comes back with the answer; answers are not in order
localparam integer DENOVO_STASH_SYSTEM_ACCESS_TAG_W = 8;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_WARP_LSB = 677; // whose order the classes keep
localparam integer DENOVO_STASH_SYSTEM_ACCESS_WARP_W = 6;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_OP_LSB = 675; // OP_*
localparam integer DENOVO_STASH_SYSTEM_ACCESS_OP_W = 2;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_ATOM_LSB = 671; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
localparam integer DENOVO_STASH_SYSTEM_ACCESS_ATOM_W = 4;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_CLASS_LSB = 669; // CLASS_*; an ATOMIC of DATA is RELAXED
localparam integer DENOVO_STASH_SYSTEM_ACCESS_CLASS_W = 2;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_LOCAL_LSB = 668; // local scope (GH, DH); else ignored
localparam integer DENOVO_STASH_SYSTEM_ACCESS_LOCAL_W = 1;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_READ_ONLY_LSB = 667; // a load whose word nobody writes while the kernel runs (DR); else ignored
localparam integer DENOVO_STASH_SYSTEM_ACCESS_READ_ONLY_W = 1;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_UNCACHED_LSB = 666; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
localparam integer DENOVO_STASH_SYSTEM_ACCESS_UNCACHED_W = 1;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_PC_LSB = 658; // hash of the program counter: goes on with the request that it causes
localparam integer DENOVO_STASH_SYSTEM_ACCESS_PC_W = 8;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_ADDRESS_LSB = 624; // physical address, in PORT_WORDS words
localparam integer DENOVO_STASH_SYSTEM_ACCESS_ADDRESS_W = 34;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_MASK_LSB = 608; // words that are meant
localparam integer DENOVO_STASH_SYSTEM_ACCESS_MASK_W = 16;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_STRB_LSB = 544; // of a STORE: bytes of the word; else ignored
localparam integer DENOVO_STASH_SYSTEM_ACCESS_STRB_W = 4;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_STRB_COUNT = 16;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_DATA_LSB = 32; // STORE: the words; ATOMIC: each word's operand
localparam integer DENOVO_STASH_SYSTEM_ACCESS_DATA_W = 32;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_DATA_COUNT = 16;
localparam integer DENOVO_STASH_SYSTEM_ACCESS_COMPARE_LSB = 0; // CAS: the second operand, for every word
localparam integer DENOVO_STASH_SYSTEM_ACCESS_COMPARE_W = 32;

// answer: its answer, in parts or whole (Larder)
localparam integer DENOVO_STASH_SYSTEM_ANSWER_W = 538;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_TAG_LSB = 530; // of the access
localparam integer DENOVO_STASH_SYSTEM_ANSWER_TAG_W = 8;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_LAST_LSB = 529; // no other answer follows for the access
localparam integer DENOVO_STASH_SYSTEM_ANSWER_LAST_W = 1;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_ERROR_LSB = 528; // memory failed for a word of the mask: that word is 0
localparam integer DENOVO_STASH_SYSTEM_ANSWER_ERROR_W = 1;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_MASK_LSB = 512; // words that this answer is about: each word of the access once
localparam integer DENOVO_STASH_SYSTEM_ANSWER_MASK_W = 16;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_DATA_LSB = 0; // LOAD, ATOMIC: the words as they were before; else 0
localparam integer DENOVO_STASH_SYSTEM_ANSWER_DATA_W = 32;
localparam integer DENOVO_STASH_SYSTEM_ANSWER_DATA_COUNT = 16;

// cmd: a command to the whole L1 (Larder)
localparam integer DENOVO_STASH_SYSTEM_CMD_W = 70;
localparam integer DENOVO_STASH_SYSTEM_CMD_COMMAND_LSB = 68; // COMMAND_*
localparam integer DENOVO_STASH_SYSTEM_CMD_COMMAND_W = 2;
localparam integer DENOVO_STASH_SYSTEM_CMD_FIRST_LSB = 34; // RANGE: its first line; else ignored
localparam integer DENOVO_STASH_SYSTEM_CMD_FIRST_W = 34;
localparam integer DENOVO_STASH_SYSTEM_CMD_LAST_LSB = 0; // RANGE: its last line; before `first`: none
localparam integer DENOVO_STASH_SYSTEM_CMD_LAST_W = 34;

// cmd_done: its end (Larder)
localparam integer DENOVO_STASH_SYSTEM_CMD_DONE_W = 2;
localparam integer DENOVO_STASH_SYSTEM_CMD_DONE_COMMAND_LSB = 0; // the command that is done
localparam integer DENOVO_STASH_SYSTEM_CMD_DONE_COMMAND_W = 2;

// l2_cmd: write back and drop lines (Larder)
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_W = 69;
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_ALL_LSB = 68; // 1: every line; 0: from `first` to `last`
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_ALL_W = 1;
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_FIRST_LSB = 34; // line address
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_FIRST_W = 34;
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_LAST_LSB = 0; // line address, not below `first`; the range is widened to whole groups of BANKS lines
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_LAST_W = 34;

// l2_cmd_done: the lines are gone, and memory has their data (Larder)
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_DONE_W = 1;
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_DONE_ERROR_LSB = 0; // memory refused a write since the command was taken
localparam integer DENOVO_STASH_SYSTEM_L2_CMD_DONE_ERROR_W = 1;

// message: a message at a stash (thesis sections 2.3, 4.5.4)
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_W = 583;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_TYPE_LSB = 579; // MSG_READ to MSG_WB_ACK
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_TYPE_W = 4;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_LINE_LSB = 545; // address of the chunk
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_LINE_W = 34;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_MASK_LSB = 529; // words of it that the message is about
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_MASK_W = 16;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_CORE_LSB = 525; // the requester's core (of a WB: the writer's)
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_CORE_W = 4;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_STASH_LSB = 524; // the requester is a stash, not an L1
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_STASH_W = 1;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_MAP_LSB = 518; // the requester's map
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_MAP_W = 6;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_OWNER_MAP_LSB = 512; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_OWNER_MAP_W = 6;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_DATA_LSB = 0; // words of the chunk; 0 where the mask is 0 or the type carries none
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_DATA_W = 32;
localparam integer DENOVO_STASH_SYSTEM_MESSAGE_DATA_COUNT = 16;

// req: one warp-wide access (thesis section 4.4.2)
localparam integer DENOVO_STASH_SYSTEM_REQ_W = 1457;
localparam integer DENOVO_STASH_SYSTEM_REQ_TAG_LSB = 1449; // comes back with the response; responses are not in order
localparam integer DENOVO_STASH_SYSTEM_REQ_TAG_W = 8;
localparam integer DENOVO_STASH_SYSTEM_REQ_WRITE_LSB = 1448; // 1: store, 0: load
localparam integer DENOVO_STASH_SYSTEM_REQ_WRITE_W = 1;
localparam integer DENOVO_STASH_SYSTEM_REQ_MAPPED_LSB = 1447; // 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)
localparam integer DENOVO_STASH_SYSTEM_REQ_MAPPED_W = 1;
localparam integer DENOVO_STASH_SYSTEM_REQ_BLOCK_LSB = 1443; // thread block, 0 to THREAD_BLOCKS - 1
localparam integer DENOVO_STASH_SYSTEM_REQ_BLOCK_W = 4;
localparam integer DENOVO_STASH_SYSTEM_REQ_SLOT_LSB = 1440; // which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1
localparam integer DENOVO_STASH_SYSTEM_REQ_SLOT_W = 3;
localparam integer DENOVO_STASH_SYSTEM_REQ_MASK_LSB = 1408; // lanes that take part
localparam integer DENOVO_STASH_SYSTEM_REQ_MASK_W = 32;
localparam integer DENOVO_STASH_SYSTEM_REQ_ADDR_LSB = 1024; // stash word address of each lane
localparam integer DENOVO_STASH_SYSTEM_REQ_ADDR_W = 12;
localparam integer DENOVO_STASH_SYSTEM_REQ_ADDR_COUNT = 32;
localparam integer DENOVO_STASH_SYSTEM_REQ_WDATA_LSB = 0; // store data of each lane
localparam integer DENOVO_STASH_SYSTEM_REQ_WDATA_W = 32;
localparam integer DENOVO_STASH_SYSTEM_REQ_WDATA_COUNT = 32;

// resp: answer to one access (Larder)
localparam integer DENOVO_STASH_SYSTEM_RESP_W = 1036;
localparam integer DENOVO_STASH_SYSTEM_RESP_TAG_LSB = 1028; // of the request
localparam integer DENOVO_STASH_SYSTEM_RESP_TAG_W = 8;
localparam integer DENOVO_STASH_SYSTEM_RESP_ERROR_LSB = 1024; // ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE
localparam integer DENOVO_STASH_SYSTEM_RESP_ERROR_W = 4;
localparam integer DENOVO_STASH_SYSTEM_RESP_RDATA_LSB = 0; // load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error
localparam integer DENOVO_STASH_SYSTEM_RESP_RDATA_W = 32;
localparam integer DENOVO_STASH_SYSTEM_RESP_RDATA_COUNT = 32;

// stash_cmd: an operation on mappings (thesis section 4.4.1)
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_W = 202;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_OP_LSB = 199; // OP_*; any number above the last is FORGET too
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_OP_W = 3;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_BLOCK_LSB = 195; // thread block
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_BLOCK_W = 4;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_SLOT_LSB = 192; // slot of the thread block's map index table
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_SLOT_W = 3;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_COHERENT_LSB = 191; // 1: Mapped Coherent, 0: Mapped Non-coherent
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_COHERENT_W = 1;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_STASH_BASE_LSB = 176; // stash byte address of the tile's first word; a multiple of a chunk
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_STASH_BASE_W = 15;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_GLOBAL_BASE_LSB = 128; // virtual byte address of the first field (its offset folded in)
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_GLOBAL_BASE_W = 48;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_FIELD_SIZE_LSB = 102; // bytes of the field
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_FIELD_SIZE_W = 26;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_OBJECT_SIZE_LSB = 76; // bytes of the object
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_OBJECT_SIZE_W = 26;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_ROW_SIZE_LSB = 50; // bytes of a row of the tile in the global space
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_ROW_SIZE_W = 26;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_STRIDE_SIZE_LSB = 24; // bytes from row to row; ignored when there is one row
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_STRIDE_SIZE_W = 26;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_NUM_STRIDES_LSB = 0; // rows
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_NUM_STRIDES_W = 24;

// stash_cmd_done: the operation is complete (Larder)
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_W = 10;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_ERROR_LSB = 6; // ERROR_*: docs/stash/stash.md says when
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_ERROR_W = 4;
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_MAP_LSB = 0; // ADD_MAP and CHG_MAP: index of the entry, 0 with an error
localparam integer DENOVO_STASH_SYSTEM_STASH_CMD_DONE_MAP_W = 6;

// walk: translate this page (Larder)
localparam integer DENOVO_STASH_SYSTEM_WALK_W = 36;
localparam integer DENOVO_STASH_SYSTEM_WALK_VPN_LSB = 0; // virtual page number
localparam integer DENOVO_STASH_SYSTEM_WALK_VPN_W = 36;

// walk_done: a translation, or a fault (Larder)
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_W = 65;
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_VPN_LSB = 29; // virtual page number
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_VPN_W = 36;
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_PPN_LSB = 1; // physical page number; 0 with a fault
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_PPN_W = 28;
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_FAULT_LSB = 0; // no such page
localparam integer DENOVO_STASH_SYSTEM_WALK_DONE_FAULT_W = 1;

// axi_address: AR and AW: a burst (AXI4, A2.2 and A2.5)
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_W = 86;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_ID_LSB = 78; // the request's id, with zeros above
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_ID_W = 8;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_ADDR_LSB = 38; // byte address of the first beat
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_ADDR_W = 40;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_LEN_LSB = 30; // beats of the burst less one
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_LEN_W = 8;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_SIZE_LSB = 27; // bytes of a beat: 2 to this power
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_SIZE_W = 3;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_BURST_LSB = 25; // 1: INCR
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_BURST_W = 2;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_LOCK_LSB = 24; // 0: no exclusive access
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_LOCK_W = 1;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_CACHE_LSB = 20; // 15: normal memory, write-back, allocate; 0: device, not bufferable
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_CACHE_W = 4;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_PROT_LSB = 17; // 2: data, not secure, not privileged
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_PROT_W = 3;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_QOS_LSB = 13; // 0: takes no part
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_QOS_W = 4;
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_USER_LSB = 0; // {cpu, core, pc} of the request
localparam integer DENOVO_STASH_SYSTEM_AXI_ADDRESS_USER_W = 13;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer DENOVO_STASH_SYSTEM_AXI_W_W = 145;
localparam integer DENOVO_STASH_SYSTEM_AXI_W_DATA_LSB = 17; // WDATA
localparam integer DENOVO_STASH_SYSTEM_AXI_W_DATA_W = 128;
localparam integer DENOVO_STASH_SYSTEM_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DENOVO_STASH_SYSTEM_AXI_W_STRB_W = 16;
localparam integer DENOVO_STASH_SYSTEM_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer DENOVO_STASH_SYSTEM_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer DENOVO_STASH_SYSTEM_AXI_B_W = 10;
localparam integer DENOVO_STASH_SYSTEM_AXI_B_ID_LSB = 2; // of the burst
localparam integer DENOVO_STASH_SYSTEM_AXI_B_ID_W = 8;
localparam integer DENOVO_STASH_SYSTEM_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DENOVO_STASH_SYSTEM_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer DENOVO_STASH_SYSTEM_AXI_R_W = 139;
localparam integer DENOVO_STASH_SYSTEM_AXI_R_ID_LSB = 131; // of the burst
localparam integer DENOVO_STASH_SYSTEM_AXI_R_ID_W = 8;
localparam integer DENOVO_STASH_SYSTEM_AXI_R_DATA_LSB = 3; // RDATA
localparam integer DENOVO_STASH_SYSTEM_AXI_R_DATA_W = 128;
localparam integer DENOVO_STASH_SYSTEM_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DENOVO_STASH_SYSTEM_AXI_R_RESP_W = 2;
localparam integer DENOVO_STASH_SYSTEM_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer DENOVO_STASH_SYSTEM_AXI_R_LAST_W = 1;

// verilator lint_restore
