// Records of the block denovo_stash_system: DeNovoA's L1s, stashes, a network, the banks of the L2 and their memory ports.
//
// Source: thesis sections 2.5 and 4.5
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_stash_system
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_stash_system_pkg;

    localparam int CORES = 2; // L1s; core c is node c of the network
    localparam int CPUS = 0; // the last cores are CPUs; all others are compute units of a GPU
    localparam int BANKS = 2; // banks of the L2; the lowest bits of a line name its bank; node CORES + b
    localparam int STASHES = 1; // stashes; stash s is that of core s, and node CORES + BANKS + s
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
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int MAP_BITS = 6; // width of `map`: a stash-map index, or an L1's MSHR; a stash-map has 2^MAP_BITS entries
    localparam int PC_BITS = 8; // width of the hash of a program counter
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
    localparam int BYTES = 16384; // data capacity of the stash
    localparam int STASH_BANKS = 32; // banks of a stash, of one 4-byte word each
    localparam int LANES = 32; // lanes of a warp-wide access
    localparam int THREAD_BLOCKS = 8; // thread blocks resident at once
    localparam int MAPS_PER_BLOCK = 4; // mappings of one thread block
    localparam int VP_ENTRIES = 64; // pages that the VP-map (TLB and RTLB) holds
    localparam int PAGE_BYTES = 4096; // page size
    localparam int VA_BITS = 48; // width of a virtual byte address
    localparam int SPAN_BITS = 24; // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash
    localparam int MSHRS = 16; // line requests outstanding at the L2
    localparam int MISSES = 8; // warp accesses that wait for a miss
    localparam int DEFERRED = 8; // forwards that wait for this stash's own grant
    localparam int SCOUT_DISTANCE = 4; // how far the scout runs ahead of the tail; 0: no scout
    localparam int FETCH = 0; // what a missed load asks the L2 for
    localparam int FETCH_REQUEST = 0; // the words of the access
    localparam int FETCH_LINE = 1; // these, and the mapping's other words of their lines, as far as they lie in the same chunk
    localparam int STATE_ROWS = 16; // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC
    localparam int TRANSLATION = 0; // how virtual addresses become physical
    localparam int TRANSLATION_VP_MAP = 0; // by a VP-map of the mapped pages, filled by page walks
    localparam int TRANSLATION_NONE = 1; // none: virtual addresses are physical
    localparam int ACCESS_LANES = 2; // channels side by side in its ports
    localparam int ANSWER_LANES = 2; // channels side by side in its ports
    localparam int CMD_LANES = 2; // channels side by side in its ports
    localparam int CMD_DONE_LANES = 2; // channels side by side in its ports
    localparam int L2_CMD_LANES = 2; // channels side by side in its ports
    localparam int L2_CMD_DONE_LANES = 2; // channels side by side in its ports
    localparam int STASH_REQ_LANES = 1; // channels side by side in its ports
    localparam int STASH_RESP_LANES = 1; // channels side by side in its ports
    localparam int STASH_CMD_LANES = 1; // channels side by side in its ports
    localparam int STASH_CMD_DONE_LANES = 1; // channels side by side in its ports
    localparam int STASH_WALK_LANES = 1; // channels side by side in its ports
    localparam int STASH_WALK_DONE_LANES = 1; // channels side by side in its ports
    localparam int AW_LANES = 2; // channels side by side in its ports
    localparam int W_LANES = 2; // channels side by side in its ports
    localparam int B_LANES = 2; // channels side by side in its ports
    localparam int AR_LANES = 2; // channels side by side in its ports
    localparam int R_LANES = 2; // channels side by side in its ports

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

    // why a request or a command was refused
    typedef enum logic [3:0] {
        ERROR_NONE = 4'd0, // accepted
        ERROR_UNMAPPED = 4'd1, // an access missed and its slot names no mapping, or the word lies outside the mapping
        ERROR_PAGE_FAULT = 4'd2, // the page walker reports a fault
        ERROR_BAD_SIZE = 4'd3, // a size is zero or not a multiple of 4 bytes, or a field is larger than its object
        ERROR_BAD_ROW = 4'd4, // the row is not a whole number of objects, or is longer than the stride
        ERROR_BAD_RANGE = 4'd5, // the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned
        ERROR_BAD_SPAN = 4'd6, // the tile spans more of the global space than SPAN_BITS allows
        ERROR_OVERLAP = 4'd7, // the stash range overlaps a mapping of a thread block that has not ended
        ERROR_SLOT = 4'd8, // the slot of the thread block is taken (AddMap) or empty (ChgMap)
        ERROR_MAP_FULL = 4'd9, // the oldest entry of the stash-map belongs to a thread block that has not ended
        ERROR_VP_FULL = 4'd10, // the tile needs more pages than the VP-map can free
        ERROR_IN_USE = 4'd11 // a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed
    } error_e;

    // operation of a stash's command channel
    typedef enum logic [2:0] {
        STASH_OP_ADD_MAP = 3'd0, // map a tile into the next free entry of the stash-map
        STASH_OP_CHG_MAP = 3'd1, // change the tile or the mode of the mapping in this slot
        STASH_OP_BLOCK_END = 3'd2, // the thread block has ended: its dirty words wait for their lazy writeback
        STASH_OP_KERNEL_END = 3'd3, // the kernel has ended: self-invalidate everything that is not registered
        STASH_OP_FORGET = 3'd4 // forget every translation, before page tables change; refused while a mapping is used
    } stash_op_e;

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
        logic [33:0] address; // physical address, in PORT_WORDS words
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
        logic [33:0] first; // RANGE: its first line; else ignored
        logic [33:0] last; // RANGE: its last line; before `first`: none
    } cmd_t;

    // its end (Larder)
    typedef struct packed {
        logic [1:0] command; // the command that is done
    } cmd_done_t;

    // write back and drop lines (Larder)
    typedef struct packed {
        logic all; // 1: every line; 0: from `first` to `last`
        logic [33:0] first; // line address
        logic [33:0] last; // line address, not below `first`; the range is widened to whole groups of BANKS lines
    } l2_cmd_t;

    // the lines are gone, and memory has their data (Larder)
    typedef struct packed {
        logic error; // memory refused a write since the command was taken
    } l2_cmd_done_t;

    // a message at a stash (thesis sections 2.3, 4.5.4)
    typedef struct packed {
        logic [3:0] type_; // MSG_READ to MSG_WB_ACK
        logic [33:0] line; // address of the chunk
        logic [15:0] mask; // words of it that the message is about
        logic [3:0] core; // the requester's core (of a WB: the writer's)
        logic stash; // the requester is a stash, not an L1
        logic [5:0] map; // the requester's map
        logic [5:0] owner_map; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
        logic [15:0][31:0] data; // words of the chunk; 0 where the mask is 0 or the type carries none
    } message_t;

    // one warp-wide access (thesis section 4.4.2)
    typedef struct packed {
        logic [7:0] tag; // comes back with the response; responses are not in order
        logic write; // 1: store, 0: load
        logic mapped; // 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)
        logic [3:0] block; // thread block, 0 to THREAD_BLOCKS - 1
        logic [2:0] slot; // which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1
        logic [31:0] mask; // lanes that take part
        logic [31:0][11:0] addr; // stash word address of each lane
        logic [31:0][31:0] wdata; // store data of each lane
    } req_t;

    // answer to one access (Larder)
    typedef struct packed {
        logic [7:0] tag; // of the request
        logic [3:0] error; // ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE
        logic [31:0][31:0] rdata; // load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error
    } resp_t;

    // an operation on mappings (thesis section 4.4.1)
    typedef struct packed {
        logic [2:0] op; // OP_*; any number above the last is FORGET too
        logic [3:0] block; // thread block
        logic [2:0] slot; // slot of the thread block's map index table
        logic coherent; // 1: Mapped Coherent, 0: Mapped Non-coherent
        logic [14:0] stash_base; // stash byte address of the tile's first word; a multiple of a chunk
        logic [47:0] global_base; // virtual byte address of the first field (its offset folded in)
        logic [25:0] field_size; // bytes of the field
        logic [25:0] object_size; // bytes of the object
        logic [25:0] row_size; // bytes of a row of the tile in the global space
        logic [25:0] stride_size; // bytes from row to row; ignored when there is one row
        logic [23:0] num_strides; // rows
    } stash_cmd_t;

    // the operation is complete (Larder)
    typedef struct packed {
        logic [3:0] error; // ERROR_*: docs/stash/stash.md says when
        logic [5:0] map; // ADD_MAP and CHG_MAP: index of the entry, 0 with an error
    } stash_cmd_done_t;

    // translate this page (Larder)
    typedef struct packed {
        logic [35:0] vpn; // virtual page number
    } walk_t;

    // a translation, or a fault (Larder)
    typedef struct packed {
        logic [35:0] vpn; // virtual page number
        logic [27:0] ppn; // physical page number; 0 with a fault
        logic fault; // no such page
    } walk_done_t;

    // AR and AW: a burst (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [7:0] id; // the request's id, with zeros above
        logic [39:0] addr; // byte address of the first beat
        logic [7:0] len; // beats of the burst less one
        logic [2:0] size; // bytes of a beat: 2 to this power
        logic [1:0] burst; // 1: INCR
        logic lock; // 0: no exclusive access
        logic [3:0] cache; // 15: normal memory, write-back, allocate; 0: device, not bufferable
        logic [2:0] prot; // 2: data, not secure, not privileged
        logic [3:0] qos; // 0: takes no part
        logic [12:0] user; // {cpu, core, pc} of the request
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
