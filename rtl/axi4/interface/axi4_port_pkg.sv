// Records of the block axi4_port: AXI4 slave in front of a CPU's L1.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit axi4_port
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package axi4_port_pkg;

    localparam int AXI_BYTES = 8; // width of WDATA and RDATA
    localparam int PORT_WORDS = 2; // words of an access of the L1
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int AXI_ID_BITS = 4; // width of an id on AXI4
    localparam int WARPS = 2; // threads of the master, whose accesses keep their order
    localparam int TAG_BITS = 8; // the L1's tag: a place of a ring, and one bit
    localparam int PC_BITS = 8; // width of the hash of a program counter
    localparam int READS = 16; // reads that are sent to the L1 and not at R, at most
    localparam int WRITES = 16; // writes that are sent to the L1 and not at B, at most

    // how an access ended
    typedef enum logic [1:0] {
        AXI_RESP_OKAY = 2'd0, // done
        AXI_RESP_EXOKAY = 2'd1, // an exclusive access is done; never an answer to ours
        AXI_RESP_SLVERR = 2'd2, // the slave refused it
        AXI_RESP_DECERR = 2'd3 // no slave has the address
    } axi_resp_e;

    // how the addresses of a burst's beats follow
    typedef enum logic [1:0] {
        AXI_BURST_FIXED = 2'd0, // each beat at the first one's address
        AXI_BURST_INCR = 2'd1, // each beat behind the one before
        AXI_BURST_WRAP = 2'd2 // as INCR, within the aligned block that the burst fills
    } axi_burst_e;

    // operation of an access; 3 is a LOAD
    typedef enum logic [1:0] {
        OP_LOAD = 2'd0, // read; of another class than DATA a synchronization read
        OP_STORE = 2'd1, // write; of another class than DATA a synchronization write
        OP_ATOMIC = 2'd2 // read, modify, write: `atom` says how
    } op_e;

    // AR and AW: a burst (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [3:0] id; // AxID
        logic [39:0] addr; // byte address of the first beat; taken down to a multiple of the beat's size
        logic [7:0] len; // beats of the burst less one
        logic [2:0] size; // bytes of a beat: 2 to this power, AXI_BYTES at most
        logic [1:0] burst; // AXI_BURST_*; 3 is as INCR
        logic [7:0] pc; // AxUSER, highest bits: hash of the program counter
        logic warp; // AxUSER: the thread, whose order the classes keep
        logic [1:0] class_; // AxUSER, lowest bits: the class of the accesses, 0 of data
    } axi_request_t;

    // W: a beat (AXI4, A2.3)
    typedef struct packed {
        logic [63:0] data; // WDATA
        logic [7:0] strb; // WSTRB: bytes that are written
        logic last; // WLAST: the burst ends
    } axi_w_t;

    // B: a burst is written (AXI4, A2.4)
    typedef struct packed {
        logic [3:0] id; // of the burst
        logic [1:0] resp; // AXI_RESP_*
    } axi_b_t;

    // R: a beat (AXI4, A2.6)
    typedef struct packed {
        logic [3:0] id; // of the burst
        logic [63:0] data; // RDATA
        logic [1:0] resp; // AXI_RESP_*
        logic last; // RLAST: the burst ends
    } axi_r_t;

    // an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
    typedef struct packed {
        logic [7:0] tag; // comes back with the answer; answers are not in order
        logic warp; // whose order the classes keep
        logic [1:0] op; // OP_*
        logic [3:0] atom; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
        logic [1:0] class_; // CLASS_*; an ATOMIC of DATA is RELAXED
        logic local_; // local scope (GH, DH); else ignored
        logic read_only; // a load whose word nobody writes while the kernel runs (DR); else ignored
        logic uncached; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
        logic [7:0] pc; // hash of the program counter: goes on with the request that it causes
        logic [36:0] address; // physical address, in PORT_WORDS words
        logic [1:0] mask; // words that are meant
        logic [1:0][3:0] strb; // of a STORE: bytes of the word; else ignored
        logic [1:0][31:0] data; // STORE: the words; ATOMIC: each word's operand
        logic [31:0] compare; // CAS: the second operand, for every word
    } access_t;

    // its answer, in parts or whole (Larder)
    typedef struct packed {
        logic [7:0] tag; // of the access
        logic last; // no other answer follows for the access
        logic error; // memory failed for a word of the mask: that word is 0
        logic [1:0] mask; // words that this answer is about: each word of the access once
        logic [1:0][31:0] data; // LOAD, ATOMIC: the words as they were before; else 0
    } answer_t;

endpackage

/* verilator lint_restore */
