// Records of the block denovo_coalescer: a half-warp's accesses, joined into line accesses of an L1.
//
// Source: thesis section 2.5.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_coalescer
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_coalescer_pkg;

    localparam int LANES = 16; // lanes of a half-warp
    localparam int PORT_WORDS = 16; // words of a line access: the L1's PORT_WORDS
    localparam int ENTRIES = 16; // warp accesses that are under way at a time
    localparam int WARPS = 48; // warps of the core: the L1's WARPS
    localparam int ID_BITS = 8; // the core's name of a warp access, returned with the reply
    localparam int TAG_BITS = 8; // tag of a line access, an entry and a lane: the L1's TAG_BITS
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int PC_BITS = 8; // width of the hash of a program counter

    // operation of an access; 3 is a LOAD
    typedef enum logic [1:0] {
        OP_LOAD = 2'd0, // read; of another class than DATA a synchronization read
        OP_STORE = 2'd1, // write; of another class than DATA a synchronization write
        OP_ATOMIC = 2'd2 // read, modify, write: `atom` says how
    } op_e;

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

    // one operation of the lanes of a half-warp (thesis section 2.5.3)
    typedef struct packed {
        logic [7:0] id; // comes back with the reply; replies are not in order
        logic [5:0] warp; // whose order the classes keep
        logic [1:0] op; // OP_*
        logic [3:0] atom; // of an ATOMIC: ATOM_*
        logic [1:0] class_; // CLASS_*
        logic local_; // local scope
        logic read_only; // a load whose words nobody writes while the kernel runs
        logic [7:0] pc; // hash of the program counter
        logic [15:0] mask; // lanes that take part
        logic [15:0][37:0] address; // physical address, in words
        logic [15:0][3:0] strb; // of a STORE: bytes of the word; else ignored
        logic [15:0][31:0] data; // STORE: the word; ATOMIC: the operand; else ignored
        logic [15:0][31:0] compare; // CAS: the second operand; else ignored
    } warp_t;

    // its answer, whole (Larder)
    typedef struct packed {
        logic [7:0] id; // of the warp access
        logic error; // memory failed for a word of some lane
        logic [15:0][31:0] data; // each lane's word as the L1 answered it; 0 of a lane that took no part
    } reply_t;

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

endpackage

/* verilator lint_restore */
