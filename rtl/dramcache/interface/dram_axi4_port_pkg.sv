// Records of the block dram_axi4_port: AXI4 slave in front of the DRAM controller.
//
// Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
// Written by: larder emit dram_axi4_port
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dram_axi4_port_pkg;

    localparam int DQ_BYTES = 8; // width of DQ; a line is a burst of eight beats
    localparam int BANKS = 8; // banks of the device
    localparam int ROW_BITS = 15; // of a row's number
    localparam int COLUMN_BITS = 7; // of a line's number in its row
    localparam int ID_BITS = 8; // width of the controller's id
    localparam int AXI_BYTES = 16; // width of WDATA and RDATA
    localparam int ADDR_BITS = 32; // width of a byte address on AXI4
    localparam int AXI_ID_BITS = 4; // width of an id on AXI4
    localparam int READS = 32; // lines that are asked of the controller and not at R, at most

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

    // AR and AW: a burst (AXI4, A2.2 and A2.5)
    typedef struct packed {
        logic [3:0] id; // AxID
        logic [31:0] addr; // byte address of the first beat; taken down to a multiple of the beat's size
        logic [7:0] len; // beats of the burst less one
        logic [2:0] size; // bytes of a beat: 2 to this power
        logic [1:0] burst; // AXI_BURST_*; 3 fails
    } axi_request_t;

    // W: a beat (AXI4, A2.3)
    typedef struct packed {
        logic [127:0] data; // WDATA
        logic [15:0] strb; // WSTRB: bytes that are written
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
        logic [127:0] data; // RDATA
        logic [1:0] resp; // AXI_RESP_*
        logic last; // RLAST: the burst ends
    } axi_r_t;

    // an access to a line (Larder)
    typedef struct packed {
        logic write; // 1: write the bytes of `strb`; 0: read the line
        logic [7:0] id; // of a read: comes back with the answer
        logic [24:0] line; // line address
        logic [63:0] strb; // of a write: bytes that are written
        logic [511:0] data; // of a write: the line
    } request_t;

    // a line that was read (Larder)
    typedef struct packed {
        logic cpu; // it came by the channel `cpu`
        logic [7:0] id; // of the read
        logic [511:0] data; // the line
    } answer_t;

endpackage

/* verilator lint_restore */
