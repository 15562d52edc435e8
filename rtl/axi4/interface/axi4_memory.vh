// Records of the block axi4_memory: AXI4 memory port below a bank of the L2.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit axi4_memory
//
// For `include inside a module. Field F of a record R in `data` is data[AXI4_MEMORY_R_F_LSB +: AXI4_MEMORY_R_F_W];
// of an array, element i lies i * AXI4_MEMORY_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer AXI4_MEMORY_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer AXI4_MEMORY_AXI_BYTES = 16; // width of WDATA and RDATA
localparam integer AXI4_MEMORY_ADDR_BITS = 40; // width of a physical byte address
localparam integer AXI4_MEMORY_AXI_ID_BITS = 8; // width of an id on AXI4
localparam integer AXI4_MEMORY_MEM_ID_BITS = 8; // width of an id at the L2
localparam integer AXI4_MEMORY_CORE_BITS = 4; // width of a core id on the network
localparam integer AXI4_MEMORY_PC_BITS = 8; // width of the hash of a program counter
localparam integer AXI4_MEMORY_READS = 32; // reads that are taken and not answered, at most
localparam integer AXI4_MEMORY_WRITES = 16; // writes that are taken and not answered, at most

// axi_resp: how an access ended
localparam [1:0] AXI4_MEMORY_AXI_RESP_OKAY = 2'd0; // done
localparam [1:0] AXI4_MEMORY_AXI_RESP_EXOKAY = 2'd1; // an exclusive access is done; never an answer to ours
localparam [1:0] AXI4_MEMORY_AXI_RESP_SLVERR = 2'd2; // the slave refused it
localparam [1:0] AXI4_MEMORY_AXI_RESP_DECERR = 2'd3; // no slave has the address

// mem_req: a line's access to memory (Larder)
localparam integer AXI4_MEMORY_MEM_REQ_W = 633;
localparam integer AXI4_MEMORY_MEM_REQ_WRITE_LSB = 632; // 1: write the bytes of `strb`; 0: read them
localparam integer AXI4_MEMORY_MEM_REQ_WRITE_W = 1;
localparam integer AXI4_MEMORY_MEM_REQ_UNCACHED_LSB = 631; // these bytes and no others are touched; else a read may fetch the line
localparam integer AXI4_MEMORY_MEM_REQ_UNCACHED_W = 1;
localparam integer AXI4_MEMORY_MEM_REQ_CPU_LSB = 630; // for a CPU, not a GPU
localparam integer AXI4_MEMORY_MEM_REQ_CPU_W = 1;
localparam integer AXI4_MEMORY_MEM_REQ_CORE_LSB = 626; // the core that asked; of a writeback 0
localparam integer AXI4_MEMORY_MEM_REQ_CORE_W = 4;
localparam integer AXI4_MEMORY_MEM_REQ_PC_LSB = 618; // hash of its program counter; of a writeback 0
localparam integer AXI4_MEMORY_MEM_REQ_PC_W = 8;
localparam integer AXI4_MEMORY_MEM_REQ_ID_LSB = 610; // comes back with the answer
localparam integer AXI4_MEMORY_MEM_REQ_ID_W = 8;
localparam integer AXI4_MEMORY_MEM_REQ_LINE_LSB = 576; // line address
localparam integer AXI4_MEMORY_MEM_REQ_LINE_W = 34;
localparam integer AXI4_MEMORY_MEM_REQ_STRB_LSB = 512; // bytes
localparam integer AXI4_MEMORY_MEM_REQ_STRB_W = 64;
localparam integer AXI4_MEMORY_MEM_REQ_DATA_LSB = 0; // the bytes of `strb`; 0 elsewhere and of a read
localparam integer AXI4_MEMORY_MEM_REQ_DATA_W = 32;
localparam integer AXI4_MEMORY_MEM_REQ_DATA_COUNT = 16;

// mem_rsp: its answer (Larder)
localparam integer AXI4_MEMORY_MEM_RSP_W = 522;
localparam integer AXI4_MEMORY_MEM_RSP_WRITE_LSB = 521; // of the request
localparam integer AXI4_MEMORY_MEM_RSP_WRITE_W = 1;
localparam integer AXI4_MEMORY_MEM_RSP_ERROR_LSB = 520; // memory refused it: a read's data are 0
localparam integer AXI4_MEMORY_MEM_RSP_ERROR_W = 1;
localparam integer AXI4_MEMORY_MEM_RSP_ID_LSB = 512; // of the request
localparam integer AXI4_MEMORY_MEM_RSP_ID_W = 8;
localparam integer AXI4_MEMORY_MEM_RSP_DATA_LSB = 0; // of a read the line; 0 of a write
localparam integer AXI4_MEMORY_MEM_RSP_DATA_W = 32;
localparam integer AXI4_MEMORY_MEM_RSP_DATA_COUNT = 16;

// axi_address: AR and AW: a burst (AXI4, A2.2 and A2.5)
localparam integer AXI4_MEMORY_AXI_ADDRESS_W = 86;
localparam integer AXI4_MEMORY_AXI_ADDRESS_ID_LSB = 78; // the request's id, with zeros above
localparam integer AXI4_MEMORY_AXI_ADDRESS_ID_W = 8;
localparam integer AXI4_MEMORY_AXI_ADDRESS_ADDR_LSB = 38; // byte address of the first beat
localparam integer AXI4_MEMORY_AXI_ADDRESS_ADDR_W = 40;
localparam integer AXI4_MEMORY_AXI_ADDRESS_LEN_LSB = 30; // beats of the burst less one
localparam integer AXI4_MEMORY_AXI_ADDRESS_LEN_W = 8;
localparam integer AXI4_MEMORY_AXI_ADDRESS_SIZE_LSB = 27; // bytes of a beat: 2 to this power
localparam integer AXI4_MEMORY_AXI_ADDRESS_SIZE_W = 3;
localparam integer AXI4_MEMORY_AXI_ADDRESS_BURST_LSB = 25; // 1: INCR
localparam integer AXI4_MEMORY_AXI_ADDRESS_BURST_W = 2;
localparam integer AXI4_MEMORY_AXI_ADDRESS_LOCK_LSB = 24; // 0: no exclusive access
localparam integer AXI4_MEMORY_AXI_ADDRESS_LOCK_W = 1;
localparam integer AXI4_MEMORY_AXI_ADDRESS_CACHE_LSB = 20; // 15: normal memory, write-back, allocate; 0: device, not bufferable
localparam integer AXI4_MEMORY_AXI_ADDRESS_CACHE_W = 4;
localparam integer AXI4_MEMORY_AXI_ADDRESS_PROT_LSB = 17; // 2: data, not secure, not privileged
localparam integer AXI4_MEMORY_AXI_ADDRESS_PROT_W = 3;
localparam integer AXI4_MEMORY_AXI_ADDRESS_QOS_LSB = 13; // 0: takes no part
localparam integer AXI4_MEMORY_AXI_ADDRESS_QOS_W = 4;
localparam integer AXI4_MEMORY_AXI_ADDRESS_USER_LSB = 0; // {cpu, core, pc} of the request
localparam integer AXI4_MEMORY_AXI_ADDRESS_USER_W = 13;

// axi_w: W: a beat (AXI4, A2.3)
localparam integer AXI4_MEMORY_AXI_W_W = 145;
localparam integer AXI4_MEMORY_AXI_W_DATA_LSB = 17; // WDATA
localparam integer AXI4_MEMORY_AXI_W_DATA_W = 128;
localparam integer AXI4_MEMORY_AXI_W_STRB_LSB = 1; // WSTRB: bytes that are written
localparam integer AXI4_MEMORY_AXI_W_STRB_W = 16;
localparam integer AXI4_MEMORY_AXI_W_LAST_LSB = 0; // WLAST: the burst ends
localparam integer AXI4_MEMORY_AXI_W_LAST_W = 1;

// axi_b: B: a burst is written (AXI4, A2.4)
localparam integer AXI4_MEMORY_AXI_B_W = 10;
localparam integer AXI4_MEMORY_AXI_B_ID_LSB = 2; // of the burst
localparam integer AXI4_MEMORY_AXI_B_ID_W = 8;
localparam integer AXI4_MEMORY_AXI_B_RESP_LSB = 0; // AXI_RESP_*
localparam integer AXI4_MEMORY_AXI_B_RESP_W = 2;

// axi_r: R: a beat (AXI4, A2.6)
localparam integer AXI4_MEMORY_AXI_R_W = 139;
localparam integer AXI4_MEMORY_AXI_R_ID_LSB = 131; // of the burst
localparam integer AXI4_MEMORY_AXI_R_ID_W = 8;
localparam integer AXI4_MEMORY_AXI_R_DATA_LSB = 3; // RDATA
localparam integer AXI4_MEMORY_AXI_R_DATA_W = 128;
localparam integer AXI4_MEMORY_AXI_R_RESP_LSB = 1; // AXI_RESP_*
localparam integer AXI4_MEMORY_AXI_R_RESP_W = 2;
localparam integer AXI4_MEMORY_AXI_R_LAST_LSB = 0; // RLAST: the burst ends
localparam integer AXI4_MEMORY_AXI_R_LAST_W = 1;

// verilator lint_restore
