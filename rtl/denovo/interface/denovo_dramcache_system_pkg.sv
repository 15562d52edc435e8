// Records of the block denovo_dramcache_system: DeNovoA's L1s, a network and the banks of the L2 above a vault of a DRAM cache.
//
// Source: thesis section 2.5; the HAShCache thesis, chapter 3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit denovo_dramcache_system
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_dramcache_system_pkg;

    localparam int CORES = 2; // L1s; core c is node c of the network
    localparam int CPUS = 0; // the last cores are CPUs; all others are compute units of a GPU
    localparam int BANKS = 2; // banks of the L2; the lowest bits of a line name its bank; node CORES + b
    localparam int STASHES = 0; // ports of stashes; stash s is that of core s, and node CORES + BANKS + s
    localparam int LINE_WORDS = 16; // words of 4 bytes in a line
    localparam int CHUNK_WORDS = 16; // words of a message of a stash
    localparam int PORT_WORDS = 16; // words of an access
    localparam int L1_BYTES = 32768; // capacity of a compute unit's L1
    localparam int L1_WAYS = 8; // associativity of it
    localparam int L1_MSHRS = 32; // lines with a request out, in it
    localparam int L1_LIST = 32; // accesses that wait in it while others hit
    localparam int CPU_BYTES = 32768; // capacity of a CPU's L1
    localparam int CPU_WAYS = 8; // associativity of a CPU's L1
    localparam int CPU_MSHRS = 32; // lines with a request out, in a CPU's L1
    localparam int CPU_LIST = 32; // accesses that wait in a CPU's L1 while others hit
    localparam int STORE_BUFFER = 32; // lines of an L1 with words stored and not yet asked for
    localparam int WRITEBACKS = 4; // lines on their way out of an L1, until the L2 has them
    localparam int SUPPLIES = 4; // answers of an L1 to forwards that wait to leave
    localparam int WARPS = 48; // warps of a core, whose accesses keep their order
    localparam int TAG_BITS = 8; // the core's tag, returned with the answer
    localparam int EPOCH_BITS = 4; // a line's epoch in an L1
    localparam int COUNT_BITS = 32; // width of an event counter of an L1
    localparam int L2_BYTES = 262144; // data capacity of a bank
    localparam int L2_WAYS = 16; // lines of a bank's set
    localparam int L2_MSHRS = 32; // lines of a bank that wait for memory or for an owner; reads of its port
    localparam int L2_LIST = 32; // requests that a bank holds at once
    localparam int L2_WRITES = 16; // lines of a bank on their way to memory; writes of its port
    localparam int FORWARDS = 128; // a bank's queue of forwards
    localparam int MESH_COLUMNS = 0; // nodes of a row of the network's mesh; 0: the network is a crossbar
    localparam int DEPTH = 4; // places of each queue of the network
    localparam int ADDR_BITS = 36; // width of a physical byte address
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
    localparam int PC_BITS = 8; // width of the hash of a program counter, from which the predictor learns
    localparam int MEM_ID_BITS = 8; // width of an id at memory
    localparam int AXI_BYTES = 16; // width of WDATA and RDATA
    localparam int AXI_ID_BITS = 8; // width of an id on AXI4
    localparam int PROTOCOL = 2; // of the compute units' L1s
    localparam int PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
    localparam int PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
    localparam int PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    localparam int PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
    localparam int PROTOCOL_DH = 4; // DD with HRF's scopes
    localparam int MODEL = 2; // the system's consistency model
    localparam int MODEL_DRF0 = 0; // unpaired and relaxed atomics are paired ones
    localparam int MODEL_DRF1 = 1; // relaxed atomics are unpaired ones
    localparam int MODEL_DRFRLX = 2; // each class as it is
    localparam int EAGER = 1; // 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release
    localparam int CPU_PROTOCOL = 5; // of the CPUs' L1s; the thesis has DD there, whatever the compute units have
    localparam int CPU_PROTOCOL_GD = 0; // GPU coherence: write-through, a valid bit a line, atomics at the L2
    localparam int CPU_PROTOCOL_GH = 1; // GD with HRF's scopes: local atomics at the L1
    localparam int CPU_PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    localparam int CPU_PROTOCOL_DR = 3; // DD+RO: DD, and read-only words outlive an acquire
    localparam int CPU_PROTOCOL_DH = 4; // DD with HRF's scopes
    localparam int CPU_PROTOCOL_SAME = 5; // that of PROTOCOL
    localparam int PREDICT = 1; // whether a CPU's read may ask memory before its tag is known
    localparam int PREDICT_NONE = 0; // no read asks memory before its tag is known
    localparam int PREDICT_MAP_I = 1; // those that dramcache_predictor predicts to miss
    localparam int BYPASS = 1; // which reads may leave out the DRAM cache
    localparam int BYPASS_NONE = 0; // every read is looked up
    localparam int BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
    localparam int BYPASS_MCC = 2; // reads of pages that dramcache_mcc calls clean are not
    localparam int BYPASS_MCC_SBD = 3; // those of them are not that memory answers sooner
    localparam int MAP = 0; // whether lines that follow each other share a row or not
    localparam int MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
    localparam int MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
    localparam int CHAINING = 0; // whether the GPU's lines have a second slot in their row
    localparam int FORWARD = 0; // whether a write's look-up is answered from a TAD that waits to be written
    localparam int SCHEDULER = 0; // which command to the stacked DRAM goes first
    localparam int SCHEDULER_FR_FCFS = 0; // the oldest; a CPU's and a GPU's requests are alike
    localparam int SCHEDULER_PRIS_CPU = 1; // PrIS: every command of a CPU before every command of a GPU
    localparam int SCHEDULER_PRIS_CLASS = 2; // PrIS: of each kind of command, a CPU's before a GPU's
    localparam int SCHEDULER_SMS = 3; // SMS: batches of each class, chosen one after the other; then each bank in order
    localparam int PHASES = 1; // clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest
    localparam int BANK_BITS = 5; // of a bank's number in its vault, all layers
    localparam int ROW_BITS = 9; // of a row's number in its bank, as far as rows hold TADs
    localparam int PIN_BITS = 13; // width of the address pins
    localparam int DQ_BYTES = 8; // width of DQ
    localparam int JOBS = 32; // requests that are under way, each of another set
    localparam int CPU_JOBS = 8; // of them, that the GPU may not have
    localparam int TARGETS = 4; // of one line that a job answers
    localparam int COUNTERS = 524288; // ByE's, of both hashes
    localparam int BYE_BITS = 2; // width of such a counter
    localparam int CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
    localparam int PAGE_BITS = 5; // of a line's number in its page
    localparam int PAGE_COUNTERS = 1024; // of writes to pages, of each of three filters
    localparam int PAGE_COUNT_BITS = 5; // width of such a counter
    localparam int PAGE_WRITES = 16; // which a page that enters the dirty list has exceeded
    localparam int LIST_SETS = 256; // of the dirty list
    localparam int LIST_WAYS = 4; // of a set of the dirty list
    localparam int CACHE_LATENCY = 35; // typical latency of the DRAM cache, in any unit
    localparam int MEM_LATENCY = 50; // typical latency of memory, in the same unit
    localparam int ENTRIES = 256; // the predictor's, of a core
    localparam int READS = 32; // reads that wait at a time
    localparam int WRITES = 32; // writes that wait at a time
    localparam int ANSWERS = 8; // reads that are under way, or whose answers wait
    localparam int CPU_PLACES = 0; // places of each queue that a GPU's requests leave free
    localparam int AGE_CAP = 0; // after this time a queue's oldest goes before all others; 0: never
    localparam int WRITE_HIGH = 24; // more writes than this are written though reads wait
    localparam int WRITE_LOW = 0; // more writes than this are written where no read waits
    localparam int MIN_BURSTS = 16; // least bursts of one direction, while there are some
    localparam int POSTPONE = 8; // refreshes that may be owed while requests wait
    localparam int SMS_CPU = 10; // of a CPU that wait for their batch
    localparam int SMS_GPU = 24; // of a GPU that wait for their batch
    localparam int SMS_WAIT = 200; // after this time a batch goes that may still grow
    localparam int SMS_FEW = 16; // while fewer than this wait in the block, no batch waits to grow
    localparam int SMS_SHORTEST = 230; // of 255 choices those that go to the class with fewer requests; the others go by turns
    localparam int CL = 13; // RD to its first beat
    localparam int CWL = 13; // WR to its first beat
    localparam int T_RCD = 13; // ACT to RD, WR
    localparam int T_RP = 10; // PRE to ACT
    localparam int T_RAS = 27; // ACT to PRE
    localparam int T_RC = 37; // ACT to ACT of a bank
    localparam int T_RRD = 4; // ACT to ACT of another bank
    localparam int T_FAW = 16; // four ACTs and the next
    localparam int T_CCD = 9; // RD to RD, WR to WR
    localparam int T_RTP = 7; // RD to PRE
    localparam int T_WR = 10; // last beat written to PRE
    localparam int T_WTR = 10; // last beat written to RD
    localparam int T_REFI = 4875; // one REF is owed each
    localparam int T_RFC = 74; // REF to ACT, REF
    localparam int ACCESS_LANES = 2; // channels side by side in its ports
    localparam int ANSWER_LANES = 2; // channels side by side in its ports
    localparam int CMD_LANES = 2; // channels side by side in its ports
    localparam int CMD_DONE_LANES = 2; // channels side by side in its ports
    localparam int L2_CMD_LANES = 2; // channels side by side in its ports
    localparam int L2_CMD_DONE_LANES = 2; // channels side by side in its ports
    localparam int STASH_L2_REQ_LANES = 1; // channels side by side in its ports
    localparam int STASH_FWD_RSP_LANES = 1; // channels side by side in its ports
    localparam int STASH_L2_FWD_LANES = 1; // channels side by side in its ports
    localparam int STASH_L2_RSP_LANES = 1; // channels side by side in its ports
    localparam int IO_AW_LANES = 2; // channels side by side in its ports
    localparam int IO_W_LANES = 2; // channels side by side in its ports
    localparam int IO_B_LANES = 2; // channels side by side in its ports
    localparam int IO_AR_LANES = 2; // channels side by side in its ports
    localparam int IO_R_LANES = 2; // channels side by side in its ports

    // operation of an access; 3 is a LOAD
    typedef enum logic [1:0] {
        OP_LOAD = 2'd0, // read; of another class than DATA a synchronization read
        OP_STORE = 2'd1, // write; of another class than DATA a synchronization write
        OP_ATOMIC = 2'd2 // read, modify, write: `atom` says how
    } op_e;

    // what is done to the whole L1
    typedef enum logic [1:0] {
        COMMAND_LAUNCH = 2'd0, // a kernel begins: an acquire
        COMMAND_END = 2'd1, // a kernel ends: a release
        COMMAND_FLUSH = 2'd2, // every line leaves; what is registered here is written back
        COMMAND_RANGE = 2'd3 // the same of the lines `first` to `last`
    } command_e;

    // what a counter counts
    typedef enum logic [3:0] {
        COUNTED_HIT = 4'd0, // an access that the port offered was done at once
        COUNTED_MISS_READ = 4'd1, // an access sent a READ
        COUNTED_MISS_SYNC = 4'd2, // an access sent a REG_SYNC, or an ATOMIC to the L2
        COUNTED_MISS_JOIN = 4'd3, // an access waits for what is asked for already
        COUNTED_MISS_STORE = 4'd4, // a store began a store-buffer entry
        COUNTED_REPLAY = 4'd5, // a parked access was tried again
        COUNTED_FORWARD = 4'd6, // a FWD_READ or FWD_REG took a slot
        COUNTED_RECALL = 4'd7, // a RECALL took a slot
        COUNTED_DRAIN = 4'd8, // a store-buffer entry left: a REG or WT
        COUNTED_WRITEBACK = 4'd9, // a line with Registered words left
        COUNTED_STALL_ORDER = 4'd10, // an access stays: its warp's order, or a release
        COUNTED_STALL_LINE = 4'd11, // an access stays: its word or line is under way
        COUNTED_STALL_WAY = 4'd12, // an access stays: no way is free, or its line has to leave first
        COUNTED_STALL_MSHR = 4'd13, // an access stays: no MSHR, or no room in the list
        COUNTED_STALL_STORES = 4'd14, // an access stays: the store buffer is full
        COUNTED_STALL_SEND = 4'd15 // an access stays: no room for its request
    } counted_e;

    // what `event_select` names
    typedef enum logic [3:0] {
        COUNT_REQUESTS = 4'd0, // requests taken from `req`
        COUNT_FETCHES = 4'd1, // lines asked of memory
        COUNT_FORWARDS = 4'd2, // FWD_READ and FWD_REG
        COUNT_RECALLS = 4'd3, // RECALL
        COUNT_TAKEN = 4'd4, // WBs of which a word was taken
        COUNT_DROPPED = 4'd5, // WBs of which none was
        COUNT_WRITEBACKS = 4'd6, // lines written to memory
        COUNT_QUEUED = 4'd7, // passes that left a request in a list
        COUNT_RETRIES = 4'd8 // passes that a request made in vain
    } count_e;

    // type of a coherence message
    typedef enum logic [3:0] {
        MSG_READ = 4'd0, // req, to the L2: send me these words
        MSG_DATA = 4'd1, // rsp, to the requester: the words
        MSG_REG = 4'd2, // req, to the L2: register these words to me; I write them whole
        MSG_REG_ACK = 4'd3, // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
        MSG_FWD_READ = 4'd4, // fwd, to the owner: send these words to the requester, stay the owner
        MSG_FWD_REG = 4'd5, // fwd, to the owner: these words belong to the requester now; acknowledge to it
        MSG_RECALL = 4'd6, // fwd, to the owner: give these words back to the L2
        MSG_RECALL_DATA = 4'd7, // rsp, to the L2: the recalled words
        MSG_WB = 4'd8, // req, to the L2: these words, no longer mine once you acknowledge
        MSG_WB_ACK = 4'd9, // fwd, to the writer: taken, or dropped because you no longer own them
        MSG_REG_SYNC = 4'd10, // req, to the L2: register these words to me and send their values
        MSG_WT = 4'd11, // req, to the L2: write these words; I keep no ownership
        MSG_WT_ACK = 4'd12, // rsp, to the writer: written
        MSG_ATOMIC = 4'd13, // req, to the L2: perform this operation on these words
        MSG_ATOMIC_RESP = 4'd14 // rsp, to the requester: the words as they were before
    } msg_e;

    // operation of an atomic unit on one word
    typedef enum logic [3:0] {
        ATOM_LOAD = 4'd0, // old: a synchronization load
        ATOM_EXCH = 4'd1, // a: an exchange, or a synchronization store
        ATOM_CAS = 4'd2, // old == b ? a : old
        ATOM_ADD = 4'd3, // old + a
        ATOM_SUB = 4'd4, // old - a
        ATOM_MIN = 4'd5, // the lesser, signed
        ATOM_MAX = 4'd6, // the greater, signed
        ATOM_UMIN = 4'd7, // the lesser, unsigned
        ATOM_UMAX = 4'd8, // the greater, unsigned
        ATOM_AND = 4'd9, // old & a
        ATOM_OR = 4'd10, // old | a
        ATOM_XOR = 4'd11, // old ^ a
        ATOM_INC = 4'd12, // old >= a ? 0 : old + 1, unsigned
        ATOM_DEC = 4'd13, // old == 0 || old > a ? a : old - 1, unsigned
        ATOM_MERGE = 4'd14 // byte i of a where bit i of b is 1, else of old: a store of less than a word
    } atom_e;

    // what an access orders
    typedef enum logic [1:0] {
        CLASS_DATA = 2'd0, // no synchronization
        CLASS_PAIRED = 2'd1, // acquires if it loads, releases if it stores, both if it does both
        CLASS_UNPAIRED = 2'd2, // ordered with the warp's other atomics, not with its data
        CLASS_RELAXED = 2'd3 // ordered with the same word only
    } class_e;

    // how an access ended
    typedef enum logic [1:0] {
        AXI_RESP_OKAY = 2'd0, // done
        AXI_RESP_EXOKAY = 2'd1, // an exclusive access is done; never an answer to ours
        AXI_RESP_SLVERR = 2'd2, // the slave refused it
        AXI_RESP_DECERR = 2'd3 // no slave has the address
    } axi_resp_e;

    // an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
    typedef struct packed {
        logic [7:0] tag; // comes back with the answer; answers are not in order
        logic [5:0] warp; // whose order the classes keep
        logic [1:0] op; // OP_*
        logic [3:0] atom; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
        logic [1:0] class_; // CLASS_*; an ATOMIC of DATA is RELAXED
        logic local_; // local scope (GH, DH); else ignored
        logic read_only; // a load whose word nobody writes while the kernel runs (DR); else ignored
        logic uncached; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
        logic [7:0] pc; // hash of the program counter: goes on with the request that it causes
        logic [29:0] address; // physical address, in PORT_WORDS words
        logic [15:0] mask; // words that are meant
        logic [15:0][3:0] strb; // of a STORE: bytes of the word; else ignored
        logic [15:0][31:0] data; // STORE: the words; ATOMIC: each word's operand
        logic [31:0] compare; // CAS: the second operand, for every word
    } access_t;

    // its answer, in parts or whole (Larder)
    typedef struct packed {
        logic [7:0] tag; // of the access
        logic last; // no other answer follows for the access
        logic error; // memory failed for a word of the mask: that word is 0
        logic [15:0] mask; // words that this answer is about: each word of the access once
        logic [15:0][31:0] data; // LOAD, ATOMIC: the words as they were before; else 0
    } answer_t;

    // a command to the whole L1 (Larder)
    typedef struct packed {
        logic [1:0] command; // COMMAND_*
        logic [29:0] first; // RANGE: its first line; else ignored
        logic [29:0] last; // RANGE: its last line; before `first`: none
    } cmd_t;

    // its end (Larder)
    typedef struct packed {
        logic [1:0] command; // the command that is done
    } cmd_done_t;

    // write back and drop lines (Larder)
    typedef struct packed {
        logic all; // 1: every line; 0: from `first` to `last`
        logic [29:0] first; // line address
        logic [29:0] last; // line address, not below `first`; the range is widened to whole groups of BANKS lines
    } l2_cmd_t;

    // the lines are gone, and memory has their data (Larder)
    typedef struct packed {
        logic error; // memory refused a write since the command was taken
    } l2_cmd_done_t;

    // a message at a stash (thesis sections 2.3, 4.5.4)
    typedef struct packed {
        logic [3:0] type_; // MSG_READ to MSG_WB_ACK
        logic [29:0] line; // address of the chunk
        logic [15:0] mask; // words of it that the message is about
        logic [3:0] core; // the requester's core (of a WB: the writer's)
        logic stash; // the requester is a stash, not an L1
        logic [6:0] map; // the requester's map
        logic [6:0] owner_map; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
        logic [15:0][31:0] data; // words of the chunk; 0 where the mask is 0 or the type carries none
    } message_t;

    // io_ar and io_aw: an uncached access (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [7:0] id; // the request's
        logic [35:0] addr; // byte address of the beat
        logic [7:0] len; // 0: one beat
        logic [2:0] size; // bytes of the access: 2 to this power
        logic [1:0] burst; // 1: INCR
        logic lock; // 0: no exclusive access
        logic [3:0] cache; // 0: device, not bufferable
        logic [2:0] prot; // 2: data, not secure, not privileged
        logic [3:0] qos; // 0: takes no part
        logic [12:0] user; // {cpu, core, pc} of the request
    } io_address_t;

    // io_w: its beat (AXI4, A2.3)
    typedef struct packed {
        logic [511:0] data; // WDATA
        logic [63:0] strb; // WSTRB: bytes that are written
        logic last; // WLAST: 1
    } io_w_t;

    // io_b: it is written (AXI4, A2.4)
    typedef struct packed {
        logic [7:0] id; // of the access
        logic [1:0] resp; // AXI_RESP_*
    } io_b_t;

    // io_r: its beat (AXI4, A2.6)
    typedef struct packed {
        logic [7:0] id; // of the access
        logic [511:0] data; // RDATA
        logic [1:0] resp; // AXI_RESP_*
        logic last; // RLAST: 1
    } io_r_t;

    // AR and AW: the burst of a line (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [7:0] id; // the job, with zeros above
        logic [35:0] addr; // byte address of the line
        logic [7:0] len; // beats of a line less one
        logic [2:0] size; // bytes of a beat: 2 to this power
        logic [1:0] burst; // 1: INCR
        logic lock; // 0: no exclusive access
        logic [3:0] cache; // 15: normal memory, write-back, allocate
        logic [2:0] prot; // 2: data, not secure, not privileged
        logic [3:0] qos; // 0: takes no part
        logic user; // 1: for a CPU's read
    } axi_address_t;

    // W: a beat (AXI4, A2.3)
    typedef struct packed {
        logic [127:0] data; // WDATA
        logic [15:0] strb; // WSTRB: bytes that are written
        logic last; // WLAST: the burst ends
    } axi_w_t;

    // B: a burst is written (AXI4, A2.4)
    typedef struct packed {
        logic [7:0] id; // of the burst
        logic [1:0] resp; // AXI_RESP_*
    } axi_b_t;

    // R: a beat (AXI4, A2.6)
    typedef struct packed {
        logic [7:0] id; // of the burst
        logic [127:0] data; // RDATA
        logic [1:0] resp; // AXI_RESP_*
        logic last; // RLAST: the burst ends
    } axi_r_t;

endpackage

/* verilator lint_restore */
