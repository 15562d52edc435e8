// Records of the block denovo_l2: one bank of the L2 and registry: data or owner for each word, recalls, memory.
//
// Source: thesis section 2.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_l2
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_l2_pkg;

    localparam int BYTES = 262144; // data capacity of the bank
    localparam int WAYS = 16; // lines of a set
    localparam int LINE_WORDS = 16; // words of 4 bytes in a line
    localparam int BANKS = 16; // banks of the L2; the lowest bits of a line name its bank
    localparam int MSHRS = 16; // lines that wait for memory or for an owner
    localparam int LIST = 32; // requests held at once, waiting or under way
    localparam int WRITES = 16; // lines on their way to memory
    localparam int ANSWERS = 8; // queue of answers
    localparam int FORWARDS = 128; // queue of forwards
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
    localparam int PC_BITS = 8; // width of the hash of a program counter
    localparam int MEM_ID_BITS = 8; // width of an id at memory
    localparam int ATOMICS = 1; // 1: WT and ATOMIC are served; 0: a registry for DeNovoA L1s and stashes, without an atomic unit
    localparam int COUNTERS = 1; // 1: events are counted

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

    // a line's access to memory (Larder)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read them
        logic uncached; // these bytes and no others are touched; else a read may fetch the line
        logic cpu; // for a CPU, not a GPU
        logic [3:0] core; // the core that asked; of a writeback 0
        logic [7:0] pc; // hash of its program counter; of a writeback 0
        logic [7:0] id; // comes back with the answer
        logic [33:0] line; // line address
        logic [63:0] strb; // bytes
        logic [15:0][31:0] data; // the bytes of `strb`; 0 elsewhere and of a read
    } mem_req_t;

    // its answer (Larder)
    typedef struct packed {
        logic write; // of the request
        logic error; // memory refused it: a read's data are 0
        logic [7:0] id; // of the request
        logic [15:0][31:0] data; // of a read the line; 0 of a write
    } mem_rsp_t;

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

endpackage

/* verilator lint_restore */
