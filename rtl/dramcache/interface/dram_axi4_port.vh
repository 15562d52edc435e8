// Records of the block dram_axi4_port: AXI4 slave in front of the DRAM controller.
//
// Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
// Written by: larder emit dram_axi4_port
//
// For `include inside a module. Field F of a record R in `data` is data[DRAM_AXI4_PORT_R_F_LSB +: DRAM_AXI4_PORT_R_F_W];
// of an array, element i lies i * DRAM_AXI4_PORT_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAM_AXI4_PORT_DQ_BYTES = 8; // width of DQ; a line is a burst of eight beats
localparam integer DRAM_AXI4_PORT_BANKS = 8; // banks of the device
localparam integer DRAM_AXI4_PORT_ROW_BITS = 15; // of a row's number
localparam integer DRAM_AXI4_PORT_COLUMN_BITS = 7; // of a line's number in its row
localparam integer DRAM_AXI4_PORT_ID_BITS = 8; // width of the controller's id
localparam integer DRAM_AXI4_PORT_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer DRAM_AXI4_PORT_ADDR_BITS = 32; // width of a byte address on AXI4
localparam integer DRAM_AXI4_PORT_AXI_ID_BITS = 4; // width of an id on AXI4
localparam integer DRAM_AXI4_PORT_READS = 32; // lines that are asked of the controller and not at R, at most

// axi_resp: how an access ended
localparam [1:0] DRAM_AXI4_PORT_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] DRAM_AXI4_PORT_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] DRAM_AXI4_PORT_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] DRAM_AXI4_PORT_AXI_RESP_DECERR = 2'd3; // no slave has the address

// axi_burst: how the addresses of a burst's beats follow
localparam [1:0] DRAM_AXI4_PORT_AXI_BURST_FIXED = 2'd0; // each beat at the first one's address
localparam [1:0] DRAM_AXI4_PORT_AXI_BURST_INCR = 2'd1; // each beat behind the one before
localparam [1:0] DRAM_AXI4_PORT_AXI_BURST_WRAP = 2'd2; // as INCR, within the aligned block that the burst fills

// axi_request: AR and AW: a burst (AXI4, A2.2 and A2.5)
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_W = 49;
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_ID_LSB = 45; // AxID
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_ID_W = 4;
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_ADDR_LSB = 13; // byte address of the first beat; taken down to a multiple of the beat's size
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_ADDR_W = 32;
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_LEN_LSB = 5; // beats of the burst less one
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_LEN_W = 8;
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_SIZE_LSB = 2; // bytes of a beat: 2 to this power
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_SIZE_W = 3;
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_BURST_LSB = 0; // AXI_BURST_*; 3 fails
localparam integer DRAM_AXI4_PORT_AXI_REQUEST_BURST_W = 2;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer DRAM_AXI4_PORT_AXI_W_W = 145;
localparam integer DRAM_AXI4_PORT_AXI_W_DATA_LSB = 17; // WDATA
localparam integer DRAM_AXI4_PORT_AXI_W_DATA_W = 128;
localparam integer DRAM_AXI4_PORT_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer DRAM_AXI4_PORT_AXI_W_STRB_W = 16;
localparam integer DRAM_AXI4_PORT_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer DRAM_AXI4_PORT_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer DRAM_AXI4_PORT_AXI_B_W = 6;
localparam integer DRAM_AXI4_PORT_AXI_B_ID_LSB = 2; // of the burst
localparam integer DRAM_AXI4_PORT_AXI_B_ID_W = 4;
localparam integer DRAM_AXI4_PORT_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer DRAM_AXI4_PORT_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer DRAM_AXI4_PORT_AXI_R_W = 135;
localparam integer DRAM_AXI4_PORT_AXI_R_ID_LSB = 131; // of the burst
localparam integer DRAM_AXI4_PORT_AXI_R_ID_W = 4;
localparam integer DRAM_AXI4_PORT_AXI_R_DATA_LSB = 3; // RDATA
localparam integer DRAM_AXI4_PORT_AXI_R_DATA_W = 128;
localparam integer DRAM_AXI4_PORT_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer DRAM_AXI4_PORT_AXI_R_RESP_W = 2;
localparam integer DRAM_AXI4_PORT_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer DRAM_AXI4_PORT_AXI_R_LAST_W = 1;

// request: an access to a line (Larder)
localparam integer DRAM_AXI4_PORT_REQUEST_W = 610;
localparam integer DRAM_AXI4_PORT_REQUEST_WRITE_LSB = 609; // 1: write the bytes of `strb`; 0: read the line
localparam integer DRAM_AXI4_PORT_REQUEST_WRITE_W = 1;
localparam integer DRAM_AXI4_PORT_REQUEST_ID_LSB = 601; // of a read: comes back with the answer
localparam integer DRAM_AXI4_PORT_REQUEST_ID_W = 8;
localparam integer DRAM_AXI4_PORT_REQUEST_LINE_LSB = 576; // line address
localparam integer DRAM_AXI4_PORT_REQUEST_LINE_W = 25;
localparam integer DRAM_AXI4_PORT_REQUEST_STRB_LSB = 512; // of a write: bytes that are written
localparam integer DRAM_AXI4_PORT_REQUEST_STRB_W = 64;
localparam integer DRAM_AXI4_PORT_REQUEST_DATA_LSB = 0; // of a write: the line
localparam integer DRAM_AXI4_PORT_REQUEST_DATA_W = 512;

// answer: a line that was read (Larder)
localparam integer DRAM_AXI4_PORT_ANSWER_W = 521;
localparam integer DRAM_AXI4_PORT_ANSWER_CPU_LSB = 520; // it came by the channel `cpu`
localparam integer DRAM_AXI4_PORT_ANSWER_CPU_W = 1;
localparam integer DRAM_AXI4_PORT_ANSWER_ID_LSB = 512; // of the read
localparam integer DRAM_AXI4_PORT_ANSWER_ID_W = 8;
localparam integer DRAM_AXI4_PORT_ANSWER_DATA_LSB = 0; // the line
localparam integer DRAM_AXI4_PORT_ANSWER_DATA_W = 512;

// verilator lint_restore
