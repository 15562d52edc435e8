// Records of the block denovo_l1: DeNovoA's L1: words registered by their writer, self-invalidation by the reader.
//
// Source: thesis chapters 2 and 3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_l1
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_l1_pkg;

    localparam int BYTES = 32768; // capacity
    localparam int WAYS = 8; // associativity
    localparam int LINE_WORDS = 16; // words of 4 bytes in a line
    localparam int PORT_WORDS = 16; // words of an access, of a data RAM's word and of one pass
    localparam int MSHRS = 128; // lines with a request out
    localparam int LIST = 32; // accesses that wait while others hit
    localparam int STORE_BUFFER = 256; // lines with words stored and not yet asked for
    localparam int WRITEBACKS = 4; // lines on their way out, until the L2 has them
    localparam int SUPPLIES = 4; // answers to forwards that wait to leave; with 2 a forward takes two cycles
    localparam int WARPS = 48; // warps of the core, whose accesses keep their order
    localparam int TAG_BITS = 8; // the core's tag, returned with the answer
    localparam int EPOCH_BITS = 4; // a line's epoch: an acquire changes the epoch
    localparam int COUNT_BITS = 32; // width of an event counter
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
    localparam int PC_BITS = 8; // width of the hash of a program counter
    localparam int PROTOCOL = 2; // how this L1 keeps coherence
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

    // a request to the registry (thesis sections 2.3, 2.5.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC
        logic [3:0] atom; // ATOMIC: ATOM_*
        logic uncached; // ATOMIC: performed by memory; no copy is left in an L2
        logic cpu; // from a CPU, not a GPU: goes on to memory
        logic [3:0] core; // the requester's core
        logic stash; // the requester is the core's stash, not its L1
        logic [6:0] map; // a stash's map index, an L1's MSHR: comes back in the answer
        logic [7:0] pc; // hash of the program counter that missed: goes on to memory
        logic [33:0] line; // line address
        logic [15:0] mask; // words of the line that the message is about; of CAS and MERGE one
        logic [15:0][31:0] data; // WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere
    } req_t;

    // the registry's word to an owner, in the order of its decisions (thesis section 2.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_FWD_READ, FWD_REG, RECALL or WB_ACK
        logic sync; // FWD_REG: the requester wants the values as well
        logic [3:0] to_core; // receiver: the owner's core; WB_ACK: the writer's
        logic to_stash; // receiver: the core's stash, not its L1
        logic [3:0] core; // the requester's core; WB_ACK: the writer's; RECALL: 0
        logic stash; // the same of the requester's `stash`
        logic [6:0] map; // the same of the requester's `map`; RECALL: the L2's MSHR, which comes back
        logic [6:0] owner_map; // the map under which the owner registered; 0 for an L1 and in a WB_ACK
        logic [33:0] line; // line address
        logic [15:0] mask; // words of the line that the message is about
    } fwd_t;

    // an answer, in parts or whole (thesis section 2.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2
        logic error; // memory failed: the words are not there, and 0
        logic [3:0] core; // the requester's, as in the request or forward; RECALL_DATA: 0
        logic stash; // the same of its `stash`
        logic [6:0] map; // the same of its `map`; RECALL_DATA: the forward's
        logic [33:0] line; // line address
        logic [15:0] mask; // words that this answer is about: a part of the request's, each word once
        logic [15:0][31:0] data; // DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere
    } rsp_t;

endpackage

/* verilator lint_restore */
