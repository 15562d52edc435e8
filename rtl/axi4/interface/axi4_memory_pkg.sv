// Records of the block axi4_memory: AXI4 memory port below a bank of the L2.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit axi4_memory
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package axi4_memory_pkg;

    localparam int LINE_WORDS = 16; // words of 4 bytes in a line
    localparam int AXI_BYTES = 16; // width of WDATA and RDATA
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int AXI_ID_BITS = 8; // width of an id on AXI4
    localparam int MEM_ID_BITS = 8; // width of an id at the L2
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int PC_BITS = 8; // width of the hash of a program counter
    localparam int READS = 32; // reads that are taken and not answered, at most
    localparam int WRITES = 16; // writes that are taken and not answered, at most

    // how an access ended
    typedef enum logic [1:0] {
        AXI_RESP_OKAY = 2'd0, // done
        AXI_RESP_EXOKAY = 2'd1, // an exclusive access is done; never an answer to ours
        AXI_RESP_SLVERR = 2'd2, // the slave refused it
        AXI_RESP_DECERR = 2'd3 // no slave has the address
    } axi_resp_e;

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
