// Records of the block axi4_port: AXI4 slave in front of a CPU's L1.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit axi4_port
//
// For `include inside a module. Field F of a record R in `data` is data[AXI4_PORT_R_F_LSB +: AXI4_PORT_R_F_W];
// of an array, element i lies i * AXI4_PORT_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer AXI4_PORT_AXI_BYTES = 8; // width of WDATA and RDATA
localparam integer AXI4_PORT_PORT_WORDS = 2; // words of an access of the L1
localparam integer AXI4_PORT_ADDR_BITS = 40; // width of a physical byte address
localparam integer AXI4_PORT_AXI_ID_BITS = 4; // width of an id on AXI4
localparam integer AXI4_PORT_WARPS = 2; // threads of the master, whose accesses keep their order
localparam integer AXI4_PORT_TAG_BITS = 8; // the L1's tag: a place of a ring, and one bit
localparam integer AXI4_PORT_PC_BITS = 8; // width of the hash of a program counter
localparam integer AXI4_PORT_READS = 16; // reads that are sent to the L1 and not at R, at most
localparam integer AXI4_PORT_WRITES = 16; // writes that are sent to the L1 and not at B, at most

// axi_resp: how an access ended
localparam [1:0] AXI4_PORT_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] AXI4_PORT_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] AXI4_PORT_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] AXI4_PORT_AXI_RESP_DECERR = 2'd3; // no slave has the address

// axi_burst: how the addresses of a burst's beats follow
localparam [1:0] AXI4_PORT_AXI_BURST_FIXED = 2'd0; // each beat at the first one's address
localparam [1:0] AXI4_PORT_AXI_BURST_INCR = 2'd1; // each beat behind the one before
localparam [1:0] AXI4_PORT_AXI_BURST_WRAP = 2'd2; // as INCR, within the aligned block that the burst fills

// op: operation of an access; 3 is a LOAD
localparam [1:0] AXI4_PORT_OP_LOAD = 2'd0; // read; of another class than DATA a synchronization read
localparam [1:0] AXI4_PORT_OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
localparam [1:0] AXI4_PORT_OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how

// axi_request: AR and AW: a burst (AXI4, A2.2 and A2.5)
localparam integer AXI4_PORT_AXI_REQUEST_W = 68;
localparam integer AXI4_PORT_AXI_REQUEST_ID_LSB = 64; // AxID
localparam integer AXI4_PORT_AXI_REQUEST_ID_W = 4;
localparam integer AXI4_PORT_AXI_REQUEST_ADDR_LSB = 24; // byte address of the first beat; taken down to a multiple of the beat's size
localparam integer AXI4_PORT_AXI_REQUEST_ADDR_W = 40;
localparam integer AXI4_PORT_AXI_REQUEST_LEN_LSB = 16; // beats of the burst less one
localparam integer AXI4_PORT_AXI_REQUEST_LEN_W = 8;
localparam integer AXI4_PORT_AXI_REQUEST_SIZE_LSB = 13; // bytes of a beat: 2 to this power, AXI_BYTES at most
localparam integer AXI4_PORT_AXI_REQUEST_SIZE_W = 3;
localparam integer AXI4_PORT_AXI_REQUEST_BURST_LSB = 11; // AXI_BURST_*; 3 is as INCR
localparam integer AXI4_PORT_AXI_REQUEST_BURST_W = 2;
localparam integer AXI4_PORT_AXI_REQUEST_PC_LSB = 3; // AxUSER, highest bits: hash of the program counter
localparam integer AXI4_PORT_AXI_REQUEST_PC_W = 8;
localparam integer AXI4_PORT_AXI_REQUEST_WARP_LSB = 2; // AxUSER: the thread, whose order the classes keep
localparam integer AXI4_PORT_AXI_REQUEST_WARP_W = 1;
localparam integer AXI4_PORT_AXI_REQUEST_CLASS_LSB = 0; // AxUSER, lowest bits: the class of the accesses, 0 of data
localparam integer AXI4_PORT_AXI_REQUEST_CLASS_W = 2;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer AXI4_PORT_AXI_W_W = 73;
localparam integer AXI4_PORT_AXI_W_DATA_LSB = 9; // WDATA
localparam integer AXI4_PORT_AXI_W_DATA_W = 64;
localparam integer AXI4_PORT_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer AXI4_PORT_AXI_W_STRB_W = 8;
localparam integer AXI4_PORT_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer AXI4_PORT_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer AXI4_PORT_AXI_B_W = 6;
localparam integer AXI4_PORT_AXI_B_ID_LSB = 2; // of the burst
localparam integer AXI4_PORT_AXI_B_ID_W = 4;
localparam integer AXI4_PORT_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer AXI4_PORT_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer AXI4_PORT_AXI_R_W = 71;
localparam integer AXI4_PORT_AXI_R_ID_LSB = 67; // of the burst
localparam integer AXI4_PORT_AXI_R_ID_W = 4;
localparam integer AXI4_PORT_AXI_R_DATA_LSB = 3; // RDATA
localparam integer AXI4_PORT_AXI_R_DATA_W = 64;
localparam integer AXI4_PORT_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer AXI4_PORT_AXI_R_RESP_W = 2;
localparam integer AXI4_PORT_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer AXI4_PORT_AXI_R_LAST_W = 1;

// access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3)
localparam integer AXI4_PORT_ACCESS_W = 171;
localparam integer AXI4_PORT_ACCESS_TAG_LSB = 163; // comes back with the answer; answers are not in order
localparam integer AXI4_PORT_ACCESS_TAG_W = 8;
localparam integer AXI4_PORT_ACCESS_WARP_LSB = 162; // whose order the classes keep
localparam integer AXI4_PORT_ACCESS_WARP_W = 1;
localparam integer AXI4_PORT_ACCESS_OP_LSB = 160; // OP_*
localparam integer AXI4_PORT_ACCESS_OP_W = 2;
localparam integer AXI4_PORT_ACCESS_ATOM_LSB = 156; // of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD
localparam integer AXI4_PORT_ACCESS_ATOM_W = 4;
localparam integer AXI4_PORT_ACCESS_CLASS_LSB = 154; // CLASS_*; an ATOMIC of DATA is RELAXED
localparam integer AXI4_PORT_ACCESS_CLASS_W = 2;
localparam integer AXI4_PORT_ACCESS_LOCAL_LSB = 153; // local scope (GH, DH); else ignored
localparam integer AXI4_PORT_ACCESS_LOCAL_W = 1;
localparam integer AXI4_PORT_ACCESS_READ_ONLY_LSB = 152; // a load whose word nobody writes while the kernel runs (DR); else ignored
localparam integer AXI4_PORT_ACCESS_READ_ONLY_W = 1;
localparam integer AXI4_PORT_ACCESS_UNCACHED_LSB = 151; // memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail
localparam integer AXI4_PORT_ACCESS_UNCACHED_W = 1;
localparam integer AXI4_PORT_ACCESS_PC_LSB = 143; // hash of the program counter: goes on with the request that it causes
localparam integer AXI4_PORT_ACCESS_PC_W = 8;
localparam integer AXI4_PORT_ACCESS_ADDRESS_LSB = 106; // physical address, in PORT_WORDS words
localparam integer AXI4_PORT_ACCESS_ADDRESS_W = 37;
localparam integer AXI4_PORT_ACCESS_MASK_LSB = 104; // words that are meant
localparam integer AXI4_PORT_ACCESS_MASK_W = 2;
localparam integer AXI4_PORT_ACCESS_STRB_LSB = 96; // of a STORE: bytes of the word; else ignored
localparam integer AXI4_PORT_ACCESS_STRB_W = 4;
localparam integer AXI4_PORT_ACCESS_STRB_COUNT = 2;
localparam integer AXI4_PORT_ACCESS_DATA_LSB = 32; // STORE: the words; ATOMIC: each word's operand
localparam integer AXI4_PORT_ACCESS_DATA_W = 32;
localparam integer AXI4_PORT_ACCESS_DATA_COUNT = 2;
localparam integer AXI4_PORT_ACCESS_COMPARE_LSB = 0; // CAS: the second operand, for every word
localparam integer AXI4_PORT_ACCESS_COMPARE_W = 32;

// answer: its answer, in parts or whole (Larder)
localparam integer AXI4_PORT_ANSWER_W = 76;
localparam integer AXI4_PORT_ANSWER_TAG_LSB = 68; // of the access
localparam integer AXI4_PORT_ANSWER_TAG_W = 8;
localparam integer AXI4_PORT_ANSWER_LAST_LSB = 67; // no other answer follows for the access
localparam integer AXI4_PORT_ANSWER_LAST_W = 1;
localparam integer AXI4_PORT_ANSWER_ERROR_LSB = 66; // memory failed for a word of the mask: that word is 0
localparam integer AXI4_PORT_ANSWER_ERROR_W = 1;
localparam integer AXI4_PORT_ANSWER_MASK_LSB = 64; // words that this answer is about: each word of the access once
localparam integer AXI4_PORT_ANSWER_MASK_W = 2;
localparam integer AXI4_PORT_ANSWER_DATA_LSB = 0; // LOAD, ATOMIC: the words as they were before; else 0
localparam integer AXI4_PORT_ANSWER_DATA_W = 32;
localparam integer AXI4_PORT_ANSWER_DATA_COUNT = 2;

// verilator lint_restore
