// Records of the block denovo_dramcache_system: DeNovoA's L1s, a network and the banks of the L2 above a vault of a DRAM cache.
//
// Source: thesis section 2.5; the HAShCache thesis, chapter 3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit denovo_dramcache_system
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_DRAMCACHE_SYSTEM_R_F_LSB +: DENOVO_DRAMCACHE_SYSTEM_R_F_W];
// of an array, element i lies i * DENOVO_DRAMCACHE_SYSTEM_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_DRAMCACHE_SYSTEM_CORES = 2; // L1s; core c is node c of the network
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPUS = 0; // the last cores are CPUs; all others are compute units of a GPU
localparam integer DENOVO_DRAMCACHE_SYSTEM_BANKS = 2; // banks of the L2; the lowest bits of a line name its bank; node CORES + b
localparam integer DENOVO_DRAMCACHE_SYSTEM_STASHES = 0; // ports of stashes; stash s is that of core s, and node CORES + BANKS + s
localparam integer DENOVO_DRAMCACHE_SYSTEM_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer DENOVO_DRAMCACHE_SYSTEM_CHUNK_WORDS = 16; // words of a message of a stash
localparam integer DENOVO_DRAMCACHE_SYSTEM_PORT_WORDS = 16; // words of an access
localparam integer DENOVO_DRAMCACHE_SYSTEM_L1_BYTES = 32768; // capacity of a compute unit's L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_L1_WAYS = 8; // associativity of it
localparam integer DENOVO_DRAMCACHE_SYSTEM_L1_MSHRS = 32; // lines with a request out, in it
localparam integer DENOVO_DRAMCACHE_SYSTEM_L1_LIST = 32; // accesses that wait in it while others hit
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_BYTES = 32768; // capacity of a CPU's L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_WAYS = 8; // associativity of a CPU's L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_MSHRS = 32; // lines with a request out, in a CPU's L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_LIST = 32; // accesses that wait in a CPU's L1 while others hit
localparam integer DENOVO_DRAMCACHE_SYSTEM_STORE_BUFFER = 32; // lines of an L1 with words stored and not yet asked for
localparam integer DENOVO_DRAMCACHE_SYSTEM_WRITEBACKS = 4; // lines on their way out of an L1, until the L2 has them
localparam integer DENOVO_DRAMCACHE_SYSTEM_SUPPLIES = 4; // answers of an L1 to forwards that wait to leave
localparam integer DENOVO_DRAMCACHE_SYSTEM_WARPS = 48; // warps of a core, whose accesses keep their order
localparam integer DENOVO_DRAMCACHE_SYSTEM_TAG_BITS = 8; // the core's tag, returned with the answer
localparam integer DENOVO_DRAMCACHE_SYSTEM_EPOCH_BITS = 4; // a line's epoch in an L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_COUNT_BITS = 32; // width of an event counter of an L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_BYTES = 262144; // data capacity of a bank
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_WAYS = 16; // lines of a bank's set
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_MSHRS = 32; // lines of a bank that wait for memory or for an owner; reads of its port
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_LIST = 32; // requests that a bank holds at once
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_WRITES = 16; // lines of a bank on their way to memory; writes of its port
localparam integer DENOVO_DRAMCACHE_SYSTEM_FORWARDS = 128; // a bank's queue of forwards
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESH_COLUMNS = 0; // nodes of a row of the network's mesh; 0: the network is a crossbar
localparam integer DENOVO_DRAMCACHE_SYSTEM_DEPTH = 4; // places of each queue of the network
localparam integer DENOVO_DRAMCACHE_SYSTEM_ADDR_BITS = 36; // width of a physical byte address
localparam integer DENOVO_DRAMCACHE_SYSTEM_CORE_BITS = 4; // width of a core id on the network
localparam integer DENOVO_DRAMCACHE_SYSTEM_MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
localparam integer DENOVO_DRAMCACHE_SYSTEM_PC_BITS = 8; // width of the hash of a program counter, from which the predictor learns
localparam integer DENOVO_DRAMCACHE_SYSTEM_MEM_ID_BITS = 8; // width of an id at memory
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ID_BITS = 8; // width of an id on AXI4
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL = 2; // of the compute units' L1s
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
localparam integer DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DH = 4; // DD with HRF's scopes
localparam integer DENOVO_DRAMCACHE_SYSTEM_MODEL = 2; // the system's consistency model
localparam integer DENOVO_DRAMCACHE_SYSTEM_MODEL_DRF0 = 0; // unpaired and relaxed atomics are paired ones
localparam integer DENOVO_DRAMCACHE_SYSTEM_MODEL_DRF1 = 1; // relaxed atomics are unpaired ones
localparam integer DENOVO_DRAMCACHE_SYSTEM_MODEL_DRFRLX = 2; // each class as it is
localparam integer DENOVO_DRAMCACHE_SYSTEM_EAGER = 1; // 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL = 5; // of the CPUs' L1s; the thesis has DD there, whatever the compute units have
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DH = 4; // DD with HRF's scopes
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_SAME = 5; // that of PROTOCOL
localparam integer DENOVO_DRAMCACHE_SYSTEM_PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
localparam integer DENOVO_DRAMCACHE_SYSTEM_PREDICT_NONE = 0; // no read asks memory before its tag is known
localparam integer DENOVO_DRAMCACHE_SYSTEM_PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYPASS = 1; // which reads may leave out the DRAM cache
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYPASS_NONE = 0; // every read is looked up
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
localparam integer DENOVO_DRAMCACHE_SYSTEM_MAP = 0; // whether lines that follow each other share a row or not
localparam integer DENOVO_DRAMCACHE_SYSTEM_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DENOVO_DRAMCACHE_SYSTEM_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DENOVO_DRAMCACHE_SYSTEM_CHAINING = 0; // whether the GPU's lines have a second slot in their row
localparam integer DENOVO_DRAMCACHE_SYSTEM_FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
localparam integer DENOVO_DRAMCACHE_SYSTEM_SCHEDULER = 0; // which command to the stacked DRAM goes first
localparam integer DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
localparam integer DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
localparam integer DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
localparam integer DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
localparam integer DENOVO_DRAMCACHE_SYSTEM_PHASES = 1; // clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest
localparam integer DENOVO_DRAMCACHE_SYSTEM_BANK_BITS = 5; // of a bank's number in its vault, all layers
localparam integer DENOVO_DRAMCACHE_SYSTEM_ROW_BITS = 9; // of a row's number in its bank, as far as rows hold TADs
localparam integer DENOVO_DRAMCACHE_SYSTEM_PIN_BITS = 13; // width of the address pins
localparam integer DENOVO_DRAMCACHE_SYSTEM_DQ_BYTES = 8; // width of DQ
localparam integer DENOVO_DRAMCACHE_SYSTEM_JOBS = 32; // requests that are under way, each of another set
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_JOBS = 8; // of them, that the GPU may not have
localparam integer DENOVO_DRAMCACHE_SYSTEM_TARGETS = 4; // of one line that a job answers
localparam integer DENOVO_DRAMCACHE_SYSTEM_COUNTERS = 524288; // ByE's, of both hashes
localparam integer DENOVO_DRAMCACHE_SYSTEM_BYE_BITS = 2; // width of such a counter
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
localparam integer DENOVO_DRAMCACHE_SYSTEM_PAGE_BITS = 5; // of a line's number in its page
localparam integer DENOVO_DRAMCACHE_SYSTEM_PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
localparam integer DENOVO_DRAMCACHE_SYSTEM_PAGE_COUNT_BITS = 5; // width of such a counter
localparam integer DENOVO_DRAMCACHE_SYSTEM_PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
localparam integer DENOVO_DRAMCACHE_SYSTEM_LIST_SETS = 256; // of the dirty list
localparam integer DENOVO_DRAMCACHE_SYSTEM_LIST_WAYS = 4; // of a set of the dirty list
localparam integer DENOVO_DRAMCACHE_SYSTEM_CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
localparam integer DENOVO_DRAMCACHE_SYSTEM_MEM_LATENCY = 50; // typical latency of memory, in the same unit
localparam integer DENOVO_DRAMCACHE_SYSTEM_ENTRIES = 256; // the predictor's, of a core
localparam integer DENOVO_DRAMCACHE_SYSTEM_READS = 32; // reads that wait at a time
localparam integer DENOVO_DRAMCACHE_SYSTEM_WRITES = 32; // writes that wait at a time
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWERS = 8; // reads that are under way, or whose answers wait
localparam integer DENOVO_DRAMCACHE_SYSTEM_CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
localparam integer DENOVO_DRAMCACHE_SYSTEM_AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
localparam integer DENOVO_DRAMCACHE_SYSTEM_WRITE_HIGH = 24; // more writes than this are written though reads wait
localparam integer DENOVO_DRAMCACHE_SYSTEM_WRITE_LOW = 0; // more writes than this are written where no read waits
localparam integer DENOVO_DRAMCACHE_SYSTEM_MIN_BURSTS = 16; // least bursts of one direction, while there are some
localparam integer DENOVO_DRAMCACHE_SYSTEM_POSTPONE = 8; // refreshes that may be owed while requests wait
localparam integer DENOVO_DRAMCACHE_SYSTEM_SMS_CPU = 10; // of a CPU that wait for their batch
localparam integer DENOVO_DRAMCACHE_SYSTEM_SMS_GPU = 24; // of a GPU that wait for their batch
localparam integer DENOVO_DRAMCACHE_SYSTEM_SMS_WAIT = 200; // after this time a batch goes that may still grow
localparam integer DENOVO_DRAMCACHE_SYSTEM_SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
localparam integer DENOVO_DRAMCACHE_SYSTEM_SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
localparam integer DENOVO_DRAMCACHE_SYSTEM_CL = 13; // RD to its first beat
localparam integer DENOVO_DRAMCACHE_SYSTEM_CWL = 13; // WR to its first beat
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RCD = 13; // ACT to RD, WR
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RP = 10; // PRE to ACT
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RAS = 27; // ACT to PRE
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RC = 37; // ACT to ACT of a bank
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RRD = 4; // ACT to ACT of another bank
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_FAW = 16; // four ACTs and the next
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_CCD = 9; // RD to RD, WR to WR
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RTP = 7; // RD to PRE
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_WR = 10; // last beat written to PRE
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_WTR = 10; // last beat written to RD
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_REFI = 4875; // one REF is owed each
localparam integer DENOVO_DRAMCACHE_SYSTEM_T_RFC = 74; // REF to ACT, REF
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_STASH_L2_REQ_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_STASH_FWD_RSP_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_STASH_L2_FWD_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_STASH_L2_RSP_LANES = 1; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_AW_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_AR_LANES = 2; // channels side by side in its ports
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_LANES = 2; // channels side by side in its ports

// op: operation of an access; 3 is a LOAD
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_OP_LOAD = 2'd0; // read; of another class than DATA a synchronization read
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how

// command: what is done to the whole L1
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_COMMAND_LAUNCH = 2'd0; // a kernel begins: an acquire
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_COMMAND_END = 2'd1; // a kernel ends: a release
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_COMMAND_FLUSH = 2'd2; // every line leaves; what is registered here is written back
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_COMMAND_RANGE = 2'd3; // the same of the lines `first` to `last`

// counted: what a counter counts
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_HIT = 4'd0; // an access that the port offered was done at once
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_READ = 4'd1; // an access sent a READ
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_SYNC = 4'd2; // an access sent a REG_SYNC, or an ATOMIC to the L2
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_JOIN = 4'd3; // an access waits for what is asked for already
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_STORE = 4'd4; // a store began a store-buffer entry
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_REPLAY = 4'd5; // a parked access was tried again
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_FORWARD = 4'd6; // a FWD_READ or FWD_REG took a slot
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_RECALL = 4'd7; // a RECALL took a slot
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_DRAIN = 4'd8; // a store-buffer entry left: a REG or WT
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_WRITEBACK = 4'd9; // a line with Registered words left
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_ORDER = 4'd10; // an access stays: its warp's order, or a release
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_LINE = 4'd11; // an access stays: its word or line is under way
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_WAY = 4'd12; // an access stays: no way is free, or its line has to leave first
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_MSHR = 4'd13; // an access stays: no MSHR, or no room in the list
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_STORES = 4'd14; // an access stays: the store buffer is full
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_SEND = 4'd15; // an access stays: no room for its request

// count: what `event_select` names
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_REQUESTS = 4'd0; // requests taken from `req`
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_FETCHES = 4'd1; // lines asked of memory
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_FORWARDS = 4'd2; // FWD_READ and FWD_REG
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_RECALLS = 4'd3; // RECALL
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_TAKEN = 4'd4; // WBs of which a word was taken
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_DROPPED = 4'd5; // WBs of which none was
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_WRITEBACKS = 4'd6; // lines written to memory
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_QUEUED = 4'd7; // passes that left a request in a list
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_COUNT_RETRIES = 4'd8; // passes that a request made in vain

// msg: type of a coherence message
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_READ = 4'd0; // req, to the L2: send me these words
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_DATA = 4'd1; // rsp, to the requester: the words
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_REG = 4'd2; // req, to the L2: register these words to me; I write them whole
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_FWD_REG = 4'd5; // fwd, to the owner: these words belong to the requester now; acknowledge to it
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_RECALL = 4'd6; // fwd, to the owner: give these words back to the L2
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_WB = 4'd8; // req, to the L2: these words, no longer mine once you acknowledge
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_WB_ACK = 4'd9; // fwd, to the writer: taken, or dropped because you no longer own them
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_WT = 4'd11; // req, to the L2: write these words; I keep no ownership
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_WT_ACK = 4'd12; // rsp, to the writer: written
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_ATOMIC = 4'd13; // req, to the L2: perform this operation on these words
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before

// atom: operation of an atomic unit on one word
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_LOAD = 4'd0; // old: a synchronization load
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_CAS = 4'd2; // old == b ? a : old
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_ADD = 4'd3; // old + a
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_SUB = 4'd4; // old - a
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_MIN = 4'd5; // the lesser, signed
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_MAX = 4'd6; // the greater, signed
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_UMIN = 4'd7; // the lesser, unsigned
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_UMAX = 4'd8; // the greater, unsigned
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_AND = 4'd9; // old & a
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_OR = 4'd10; // old | a
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_XOR = 4'd11; // old ^ a
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
localparam [3:0] DENOVO_DRAMCACHE_SYSTEM_ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

// class: what an access orders
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_CLASS_DATA = 2'd0; // no synchronization
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_CLASS_PAIRED = 2'd1; // acquires if it loads, releases if it stores, both if it does both
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_CLASS_RELAXED = 2'd3; // ordered with the same word only

// axi_resp: how an access ended
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_DECERR = 2'd3; // no slave has the address

// access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_W = 687;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_TAG_LSB = 679; // comes back with the answer; answers are not in order
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_TAG_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_WARP_LSB = 673; // whose order the classes keep
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_WARP_W = 6;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_OP_LSB = 671; // OP_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_OP_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_ATOM_LSB = 667; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_ATOM_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_CLASS_LSB = 665; // CLASS_*; an ATOMIC of DATA is RELAXED
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_CLASS_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_LOCAL_LSB = 664; // local scope (GH, DH); else ignored
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_LOCAL_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_READ_ONLY_LSB = 663; // a load whose word nobody writes while the kernel runs (DR); else ignored
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_READ_ONLY_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_UNCACHED_LSB = 662; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_UNCACHED_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_PC_LSB = 654; // hash of the program counter: goes on with the request that it causes
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_PC_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_ADDRESS_LSB = 624; // physical address, in PORT_WORDS words
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_ADDRESS_W = 30;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_MASK_LSB = 608; // words that are meant
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_MASK_W = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_LSB = 544; // of a STORE: bytes of the word; else ignored
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_COUNT = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_LSB = 32; // STORE: the words; ATOMIC: each word's operand
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_W = 32;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_COUNT = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_COMPARE_LSB = 0; // CAS: the second operand, for every word
localparam integer DENOVO_DRAMCACHE_SYSTEM_ACCESS_COMPARE_W = 32;

// answer: its answer, in parts or whole (Larder)
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_W = 538;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_TAG_LSB = 530; // of the access
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_TAG_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_LAST_LSB = 529; // no other answer follows for the access
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_LAST_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_ERROR_LSB = 528; // memory failed for a word of the mask: that word is 0
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_ERROR_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_MASK_LSB = 512; // words that this answer is about: each word of the access once
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_MASK_W = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_LSB = 0; // LOAD, ATOMIC: the words as they were before; else 0
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_W = 32;
localparam integer DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_COUNT = 16;

// cmd: a command to the whole L1 (Larder)
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_W = 62;
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_COMMAND_LSB = 60; // COMMAND_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_COMMAND_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_FIRST_LSB = 30; // RANGE: its first line; else ignored
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_FIRST_W = 30;
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_LAST_LSB = 0; // RANGE: its last line; before `first`: none
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_LAST_W = 30;

// cmd_done: its end (Larder)
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_COMMAND_LSB = 0; // the command that is done
localparam integer DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_COMMAND_W = 2;

// l2_cmd: write back and drop lines (Larder)
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_W = 61;
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_ALL_LSB = 60; // 1: every line; 0: from `first` to `last`
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_ALL_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_FIRST_LSB = 30; // line address
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_FIRST_W = 30;
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LAST_LSB = 0; // line address, not below `first`; the range is widened to whole groups of BANKS lines
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LAST_W = 30;

// l2_cmd_done: the lines are gone, and memory has their data (Larder)
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_ERROR_LSB = 0; // memory refused a write since the command was taken
localparam integer DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_ERROR_W = 1;

// message: a message at a stash (thesis sections 2.3, 4.5.4)
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_W = 581;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_TYPE_LSB = 577; // MSG_READ to MSG_WB_ACK
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_TYPE_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_LINE_LSB = 547; // address of the chunk
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_LINE_W = 30;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MASK_LSB = 531; // words of it that the message is about
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MASK_W = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_CORE_LSB = 527; // the requester's core (of a WB: the writer's)
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_CORE_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_STASH_LSB = 526; // the requester is a stash, not an L1
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_STASH_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MAP_LSB = 519; // the requester's map
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MAP_W = 7;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_OWNER_MAP_LSB = 512; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_OWNER_MAP_W = 7;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_LSB = 0; // words of the chunk; 0 where the mask is 0 or the type carries none
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_W = 32;
localparam integer DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_COUNT = 16;

// io_address: io_ar and io_aw: an uncached access (AXI4, A2.2 and A2.5)
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_W = 82;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ID_LSB = 74; // the request's
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ADDR_LSB = 38; // byte address of the beat
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ADDR_W = 36;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LEN_LSB = 30; // 0: one beat
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LEN_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_SIZE_LSB = 27; // bytes of the access: 2 to this power
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_SIZE_W = 3;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_BURST_LSB = 25; // 1: INCR
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_BURST_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LOCK_LSB = 24; // 0: no exclusive access
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LOCK_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_CACHE_LSB = 20; // 0: device, not bufferable
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_CACHE_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_PROT_LSB = 17; // 2: data, not secure, not privileged
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_PROT_W = 3;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_QOS_LSB = 13; // 0: takes no part
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_QOS_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_USER_LSB = 0; // {cpu, core, pc} of the request
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_USER_W = 13;

// io_w: io_w: its beat (AXI4, A2.3)
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_W = 577;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_DATA_LSB = 65; // WDATA
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_DATA_W = 512;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_STRB_W = 64;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_LAST_LSB = 0; // WLAST: 1
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_W_LAST_W = 1;

// io_b: io_b: it is written (AXI4, A2.4)
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_W = 10;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_ID_LSB = 2; // of the access
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_B_RESP_W = 2;

// io_r: io_r: its beat (AXI4, A2.6)
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_W = 523;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_ID_LSB = 515; // of the access
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_DATA_LSB = 3; // RDATA
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_DATA_W = 512;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_RESP_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_LAST_LSB = 0; // RLAST: 1
localparam integer DENOVO_DRAMCACHE_SYSTEM_IO_R_LAST_W = 1;

// axi_address: AR and AW: the burst of a line (AXI4, A2.2 and A2.5)
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_W = 70;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ID_LSB = 62; // the job, with zeros above
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ADDR_LSB = 26; // byte address of the line
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ADDR_W = 36;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LEN_LSB = 18; // beats of a line less one
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LEN_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_SIZE_LSB = 15; // bytes of a beat: 2 to this power
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_SIZE_W = 3;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_BURST_LSB = 13; // 1: INCR
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_BURST_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LOCK_LSB = 12; // 0: no exclusive access
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LOCK_W = 1;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_CACHE_LSB = 8; // 15: normal memory, write-back, allocate
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_CACHE_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_PROT_LSB = 5; // 2: data, not secure, not privileged
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_PROT_W = 3;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_QOS_LSB = 1; // 0: takes no part
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_QOS_W = 4;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_USER_LSB = 0; // 1: for a CPU's read
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_USER_W = 1;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_W = 145;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_DATA_LSB = 17; // WDATA
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_DATA_W = 128;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_STRB_W = 16;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_B_W = 10;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_B_ID_LSB = 2; // of the burst
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_B_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_W = 139;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_ID_LSB = 131; // of the burst
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_ID_W = 8;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_DATA_LSB = 3; // RDATA
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_DATA_W = 128;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_RESP_W = 2;
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer DENOVO_DRAMCACHE_SYSTEM_AXI_R_LAST_W = 1;

// verilator lint_restore
