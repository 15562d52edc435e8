// denovo_dramcache_system: DeNovoA's L1s, a network and the banks of the L2 above a vault of a DRAM cache
//
// The system's memory ports speak AXI4 with a line a beat; the vault takes lines by two channels. What lies between
// them is here. docs/denovo/dramcache-system-data-path.md says what happens in which cycle.
//
// Source: thesis section 2.5; the HAShCache thesis, chapter 3; docs/denovo/dramcache-system-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit denovo_dramcache_system`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_dramcache_system #(
    // L1s; core c is node c of the network (cores, 1 to 15)
    parameter integer CORES = 2,
    // the last cores are CPUs; all others are compute units of a GPU (0 to 15)
    parameter integer CPUS = 0,
    // banks of the L2; the lowest bits of a line name its bank; node CORES + b (a power of two, 1 to 8)
    parameter integer BANKS = 2,
    // ports of stashes; stash s is that of core s, and node CORES + BANKS + s (0 to 7)
    parameter integer STASHES = 0,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // words of a message of a stash (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // words of an access (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // capacity of a compute unit's L1 (bytes, a power of two, 256 to 131072)
    parameter integer L1_BYTES = 32768,
    // associativity of it (ways, a power of two, 2 to 16)
    parameter integer L1_WAYS = 8,
    // lines with a request out, in it (a power of two, 2 to 128)
    parameter integer L1_MSHRS = 32,
    // accesses that wait in it while others hit (a power of two, 2 to 128)
    parameter integer L1_LIST = 32,
    // capacity of a CPU's L1 (bytes, a power of two, 256 to 131072)
    parameter integer CPU_BYTES = 32768,
    // associativity of a CPU's L1 (ways, a power of two, 2 to 16)
    parameter integer CPU_WAYS = 8,
    // lines with a request out, in a CPU's L1 (a power of two, 2 to 128)
    parameter integer CPU_MSHRS = 32,
    // accesses that wait in a CPU's L1 while others hit (a power of two, 2 to 128)
    parameter integer CPU_LIST = 32,
    // lines of an L1 with words stored and not yet asked for (a power of two, 2 to 256)
    parameter integer STORE_BUFFER = 32,
    // lines on their way out of an L1, until the L2 has them (a power of two, 2 to 8)
    parameter integer WRITEBACKS = 4,
    // answers of an L1 to forwards that wait to leave (messages, a power of two, 2 to 8)
    parameter integer SUPPLIES = 4,
    // warps of a core, whose accesses keep their order (2 to 64)
    parameter integer WARPS = 48,
    // the core's tag, returned with the answer (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
    // a line's epoch in an L1 (bits, 3 to 8)
    parameter integer EPOCH_BITS = 4,
    // width of an event counter of an L1 (bits, 4 to 32)
    parameter integer COUNT_BITS = 32,
    // data capacity of a bank (bytes, a power of two, 512 to 1048576)
    parameter integer L2_BYTES = 262144,
    // lines of a bank's set (ways, a power of two, 2 to 16)
    parameter integer L2_WAYS = 16,
    // lines of a bank that wait for memory or for an owner; reads of its port (entries, a power of two, 2 to 64)
    parameter integer L2_MSHRS = 32,
    // requests that a bank holds at once (entries, a power of two, 4 to 128)
    parameter integer L2_LIST = 32,
    // lines of a bank on their way to memory; writes of its port (entries, a power of two, 2 to 64)
    parameter integer L2_WRITES = 16,
    // a bank's queue of forwards (entries, a power of two, 8 to 256)
    parameter integer FORWARDS = 128,
    // nodes of a row of the network's mesh; 0: the network is a crossbar (0 to 8)
    parameter integer MESH_COLUMNS = 0,
    // places of each queue of the network (messages, a power of two, 2 to 16)
    parameter integer DEPTH = 4,
    // width of a physical byte address (bits, 12 to 37)
    parameter integer ADDR_BITS = 36,
    // width of a core id on the network (bits, 1 to 4)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // width of the hash of a program counter, from which the predictor learns (bits, 8 to 16)
    parameter integer PC_BITS = 8,
    // width of an id at memory (bits, 3 to 9)
    parameter integer MEM_ID_BITS = 8,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of an id on AXI4 (bits, 3 to 16)
    parameter integer AXI_ID_BITS = 8,
    // of a bank's number in its vault, all layers (bits, 2 to 5)
    parameter integer BANK_BITS = 5,
    // of a row's number in its bank, as far as rows hold TADs (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // width of the address pins (bits, 13 to 18)
    parameter integer PIN_BITS = 13,
    // width of DQ (bytes, a power of two, 1 to 8)
    parameter integer DQ_BYTES = 8,
    // requests that are under way, each of another set (jobs, a power of two, 2 to 64)
    parameter integer JOBS = 32,
    // of them, that the GPU may not have (jobs, 0 to 63)
    parameter integer CPU_JOBS = 8,
    // of one line that a job answers (reads, a power of two, 2 to 16)
    parameter integer TARGETS = 4,
    // ByE's, of both hashes (counters, a power of two, 32 to 1048576)
    parameter integer COUNTERS = 524288,
    // width of such a counter (bits, 2 to 4)
    parameter integer BYE_BITS = 2,
    // the predictor's, of a core (counters, a power of two, 8 to 4096)
    parameter integer ENTRIES = 256,
    // reads that wait at a time (requests, 2 to 64)
    parameter integer READS = 32,
    // writes that wait at a time (requests, 2 to 64)
    parameter integer WRITES = 32,
    // reads that are under way, or whose answers wait (a power of two, 2 to 64)
    parameter integer ANSWERS = 8,
    // places of each queue that a GPU's requests leave free (0 to 63)
    parameter integer CPU_PLACES = 0,
    // after this time a queue's oldest goes before all others; 0: never (cycles, 0 to 65535)
    parameter integer AGE_CAP = 0,
    // more writes than this are written though reads wait (requests, 0 to 63)
    parameter integer WRITE_HIGH = 24,
    // more writes than this are written where no read waits (requests, 0 to 63)
    parameter integer WRITE_LOW = 0,
    // least bursts of one direction, while there are some (1 to 64)
    parameter integer MIN_BURSTS = 16,
    // refreshes that may be owed while requests wait (commands, 0 to 8)
    parameter integer POSTPONE = 8,
    // RD to its first beat (slots, 5 to 31)
    parameter integer CL = 13,
    // WR to its first beat (slots, 3 to 31)
    parameter integer CWL = 13,
    // ACT to RD, WR (slots, 2 to 63)
    parameter integer T_RCD = 13,
    // PRE to ACT (slots, 2 to 63)
    parameter integer T_RP = 10,
    // ACT to PRE (slots, 3 to 63)
    parameter integer T_RAS = 27,
    // ACT to ACT of a bank (slots, 5 to 127)
    parameter integer T_RC = 37,
    // ACT to ACT of another bank (slots, 2 to 31)
    parameter integer T_RRD = 4,
    // four ACTs and the next (slots, 8 to 127)
    parameter integer T_FAW = 16,
    // RD to RD, WR to WR (slots, 2 to 16)
    parameter integer T_CCD = 9,
    // RD to PRE (slots, 2 to 31)
    parameter integer T_RTP = 7,
    // last beat written to PRE (slots, 2 to 63)
    parameter integer T_WR = 10,
    // last beat written to RD (slots, 2 to 31)
    parameter integer T_WTR = 10,
    // one REF is owed each (slots, 64 to 65535)
    parameter integer T_REFI = 4875,
    // REF to ACT, REF (slots, 8 to 1023)
    parameter integer T_RFC = 74,
    // width of an access; derived, not to be overridden
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS
        - $clog2(PORT_WORDS) + 41,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 2,
    // width of a cmd_done; derived, not to be overridden
    parameter integer CMD_DONE_W = 2,
    // width of a l2_cmd; derived, not to be overridden
    parameter integer L2_CMD_W = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 3,
    // width of a l2_cmd_done; derived, not to be overridden
    parameter integer L2_CMD_DONE_W = 1,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = ADDR_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * MAP_BITS
        - $clog2(CHUNK_WORDS) + 3,
    // width of an io_address; derived, not to be overridden
    parameter integer IO_ADDRESS_W = MEM_ID_BITS + ADDR_BITS + CORE_BITS + PC_BITS + 26,
    // width of an io_w; derived, not to be overridden
    parameter integer IO_W_W = 36 * LINE_WORDS + 1,
    // width of an io_b; derived, not to be overridden
    parameter integer IO_B_W = MEM_ID_BITS + 2,
    // width of an io_r; derived, not to be overridden
    parameter integer IO_R_W = MEM_ID_BITS + 32 * LINE_WORDS + 3,
    // width of an axi_address; derived, not to be overridden
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + ADDR_BITS + 26,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3
) (
    input  wire                                         clk,     // clock
    input  wire                                         rst,     // synchronous reset, active high
    input  wire [3:0]                                   count_select, // COUNTED_*: which counter of the L1s is read
    // of each L1 the counter that `count_select` named in the cycle before; wraps
    output wire [CORES*COUNT_BITS-1:0]                  count,
    // of each L1: since reset a message has come that nobody asked for
    output wire [CORES-1:0]                             l1_protocol_error,
    // of each L1, for one cycle: bytes of an answered store are lost, since memory failed their word
    output wire [CORES-1:0]                             store_error,
    // of each L1: line of the bytes that were lost last
    output wire [CORES*(ADDR_BITS-2-$clog2(LINE_WORDS))-1:0] store_error_at,
    output wire [CORES*LINE_WORDS-1:0]                  store_error_words, // of each L1: their words in that line
    input  wire [3:0]                                   event_select, // COUNT_*: which counter of the banks is read
    output wire [32*BANKS-1:0]                          event_count, // of each bank that counter, a cycle later
    // of each bank: a message came that the protocol does not allow, in one cycle for each
    output wire [BANKS-1:0]                             l2_protocol_error,
    // of each bank: writes that memory refused; stays at 255
    output wire [8*BANKS-1:0]                           write_errors,
    // of each stash: since reset memory has failed words that it asked for; it got 0
    output wire [STASHES+1/(STASHES+1)-1:0]             stash_read_error,
    output wire [BANKS*(ADDR_BITS-2-$clog2(LINE_WORDS))-1:0] write_error_at, // of each bank: line of the last one
    // a kernel runs: CPU's reads may leave out the DRAM cache
    input  wire                                         gpu_busy,
    output wire                                         ready,   // all is cleared: requests go on
    output wire                                         hit,     // a read that was looked up is in the DRAM cache
    output wire                                         miss,    // a read that was looked up is not
    output wire                                         write_miss, // a write goes to memory
    output wire                                         bypassed, // a read goes to memory without a look-up
    output wire                                         early,   // a read goes to memory beside its look-up
    output wire                                         dropped, // memory's line comes, and the read had hit
    output wire                                         written_back, // a dirty line goes to memory, whole
    output wire                                         write_failed, // memory could not write
    output wire                                         powered, // the device has had its power-up
    output wire                                         dfi_reset_n, // RESET#
    output wire                                         dfi_cke, // clock enable
    output wire                                         dfi_cs_n, // 0: there is a command
    output wire                                         dfi_ras_n, // RAS#
    output wire                                         dfi_cas_n, // CAS#
    output wire                                         dfi_we_n, // WE#
    output wire [BANK_BITS-1:0]                         dfi_bank, // bank; of MRS the mode register
    // row; column of the first beat; bit 10 of PRE: all banks
    output wire [PIN_BITS-1:0]                          dfi_address,
    // two beats to write, from CWL slots behind WR on
    output wire                                         dfi_wrdata_en,
    output wire [16*DQ_BYTES-1:0]                       dfi_wrdata, // the beats, the first in the low half
    output wire [2*DQ_BYTES-1:0]                        dfi_wrdata_mask, // bytes that are not written
    // two beats that were read, in the order of RD
    input  wire                                         dfi_rddata_valid,
    input  wire [16*DQ_BYTES-1:0]                       dfi_rddata, // the beats, the first in the low half

    // access: accesses of the cores (access, one a lane)
    input  wire [CORES-1:0]                             access_valid,
    output wire [CORES-1:0]                             access_ready,
    input  wire [CORES*ACCESS_W-1:0]                    access_data,

    // answer: their answers (answer, one a lane)
    output wire [CORES-1:0]                             answer_valid,
    input  wire [CORES-1:0]                             answer_ready,
    output wire [CORES*ANSWER_W-1:0]                    answer_data,

    // cmd: to the L1s: kernel launch and end, flush, range (cmd, one a lane)
    input  wire [CORES-1:0]                             cmd_valid,
    output wire [CORES-1:0]                             cmd_ready,
    input  wire [CORES*CMD_W-1:0]                       cmd_data,

    // cmd_done: a command is done (cmd_done, one a lane)
    output wire [CORES-1:0]                             cmd_done_valid,
    input  wire [CORES-1:0]                             cmd_done_ready,
    output wire [CORES*CMD_DONE_W-1:0]                  cmd_done_data,

    // l2_cmd: to the banks: flush (l2_cmd, one a lane)
    input  wire [BANKS-1:0]                             l2_cmd_valid,
    output wire [BANKS-1:0]                             l2_cmd_ready,
    input  wire [BANKS*L2_CMD_W-1:0]                    l2_cmd_data,

    // l2_cmd_done: it is done (l2_cmd_done, one a lane)
    output wire [BANKS-1:0]                             l2_cmd_done_valid,
    input  wire [BANKS-1:0]                             l2_cmd_done_ready,
    output wire [BANKS*L2_CMD_DONE_W-1:0]               l2_cmd_done_data,

    // stash_l2_req: READ, REG, WB of the stashes (message, one a lane)
    input  wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_req_valid,
    output wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_req_ready,
    input  wire [(STASHES+1/(STASHES+1))*MESSAGE_W-1:0] stash_l2_req_data,

    // stash_fwd_rsp: their answers to forwards (message, one a lane)
    input  wire [STASHES+1/(STASHES+1)-1:0]             stash_fwd_rsp_valid,
    output wire [STASHES+1/(STASHES+1)-1:0]             stash_fwd_rsp_ready,
    input  wire [(STASHES+1/(STASHES+1))*MESSAGE_W-1:0] stash_fwd_rsp_data,

    // stash_l2_fwd: forwards and WB_ACK to the stashes (message, one a lane)
    output wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_fwd_valid,
    input  wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_fwd_ready,
    output wire [(STASHES+1/(STASHES+1))*MESSAGE_W-1:0] stash_l2_fwd_data,

    // stash_l2_rsp: DATA and REG_ACK to the stashes (message, one a lane)
    output wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_rsp_valid,
    input  wire [STASHES+1/(STASHES+1)-1:0]             stash_l2_rsp_ready,
    output wire [(STASHES+1/(STASHES+1))*MESSAGE_W-1:0] stash_l2_rsp_data,

    // io_aw: addresses of uncached writes (io_address, one a lane)
    output wire [BANKS-1:0]                             io_aw_valid,
    input  wire [BANKS-1:0]                             io_aw_ready,
    output wire [BANKS*IO_ADDRESS_W-1:0]                io_aw_data,

    // io_w: their beats; may come before their io_aw is taken (io_w, one a lane)
    output wire [BANKS-1:0]                             io_w_valid,
    input  wire [BANKS-1:0]                             io_w_ready,
    output wire [BANKS*IO_W_W-1:0]                      io_w_data,

    // io_b: uncached writes that are done (io_b, one a lane)
    input  wire [BANKS-1:0]                             io_b_valid,
    output wire [BANKS-1:0]                             io_b_ready,
    input  wire [BANKS*IO_B_W-1:0]                      io_b_data,

    // io_ar: addresses of uncached reads (io_address, one a lane)
    output wire [BANKS-1:0]                             io_ar_valid,
    input  wire [BANKS-1:0]                             io_ar_ready,
    output wire [BANKS*IO_ADDRESS_W-1:0]                io_ar_data,

    // io_r: their beats (io_r, one a lane)
    input  wire [BANKS-1:0]                             io_r_valid,
    output wire [BANKS-1:0]                             io_r_ready,
    input  wire [BANKS*IO_R_W-1:0]                      io_r_data,

    // aw: addresses of lines that go to memory (axi_address)
    output wire                                         aw_valid,
    input  wire                                         aw_ready,
    output wire [AXI_ADDRESS_W-1:0]                     aw_data,

    // w: beats to write; may come before their AW is taken (axi_w)
    output wire                                         w_valid,
    input  wire                                         w_ready,
    output wire [AXI_W_W-1:0]                           w_data,

    // b: lines that are written (axi_b)
    input  wire                                         b_valid,
    output wire                                         b_ready,
    input  wire [AXI_B_W-1:0]                           b_data,

    // ar: addresses of lines that memory is asked for (axi_address)
    output wire                                         ar_valid,
    input  wire                                         ar_ready,
    output wire [AXI_ADDRESS_W-1:0]                     ar_data,

    // r: beats that were read (axi_r)
    input  wire                                         r_valid,
    output wire                                         r_ready,
    input  wire [AXI_R_W-1:0]                           r_data
);

    localparam integer PROTOCOL = 2;    // of the compute units' L1s (GD, GH, DD, DR, DH)
    localparam integer PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    // of the CPUs' L1s; the thesis has DD there, whatever the compute units have (GD, GH, DD, DR, DH, SAME)
    localparam integer CPU_PROTOCOL = 5;
    localparam integer CPU_PROTOCOL_SAME = 5;                   // that of PROTOCOL
    localparam integer IO_ADDRESS_USER_LSB = 0;
    localparam integer IO_ADDRESS_CACHE_LSB = CORE_BITS + PC_BITS + 8;
    localparam integer IO_ADDRESS_ADDR_LSB = CORE_BITS + PC_BITS + 26;
    localparam integer IO_ADDRESS_ID_LSB = CORE_BITS + PC_BITS + ADDR_BITS + 26;
    localparam integer IO_W_STRB_LSB = 1;
    localparam integer IO_W_DATA_LSB = 4 * LINE_WORDS + 1;
    localparam [3:0] CACHE_NORMAL = 4'd15;                      // a line; else the access is uncached
    localparam [1:0] RESP_OKAY = 2'd0;
    localparam [1:0] RESP_SLVERR = 2'd2;
    localparam integer LINE_BYTES = 4 * LINE_WORDS;
    localparam integer DATA_W = 8 * LINE_BYTES;                 // bits of a line
    localparam integer LINE_W = ADDR_BITS - $clog2(LINE_BYTES); // width of a line's number
    localparam integer ID_W = MEM_ID_BITS + $clog2(BANKS);      // {bank, id of the bank}
    // a request: write, id, core, pc, line, strb, data
    localparam integer CPU_W = ID_W + CORE_BITS + PC_BITS + LINE_W + LINE_BYTES + DATA_W + 1;
    localparam integer GPU_W = ID_W + LINE_W + LINE_BYTES + DATA_W + 1; // the same without core and pc
    localparam integer ANSWER_LINE_W = ID_W + DATA_W + 2;               // cpu, id, error, line

    genvar b;

    // The memory ports of the banks.
    wire [BANKS-1:0] bank_aw_valid, bank_aw_ready;
    wire [BANKS*IO_ADDRESS_W-1:0] bank_aw_data;
    wire [BANKS-1:0] bank_w_valid, bank_w_ready;
    wire [BANKS*IO_W_W-1:0] bank_w_data;
    wire [BANKS-1:0] bank_b_valid, bank_b_ready;
    wire [BANKS*IO_B_W-1:0] bank_b_data;
    wire [BANKS-1:0] bank_ar_valid, bank_ar_ready;
    wire [BANKS*IO_ADDRESS_W-1:0] bank_ar_data;
    wire [BANKS-1:0] bank_r_valid, bank_r_ready;
    wire [BANKS*IO_R_W-1:0] bank_r_data;

    denovo_system #(
        .CORES(CORES), .CPUS(CPUS), .BANKS(BANKS), .STASHES(STASHES), .LINE_WORDS(LINE_WORDS),
        .CHUNK_WORDS(CHUNK_WORDS), .PORT_WORDS(PORT_WORDS), .L1_BYTES(L1_BYTES), .L1_WAYS(L1_WAYS), .L1_MSHRS(L1_MSHRS),
        .L1_LIST(L1_LIST), .CPU_BYTES(CPU_BYTES), .CPU_WAYS(CPU_WAYS), .CPU_MSHRS(CPU_MSHRS), .CPU_LIST(CPU_LIST),
        .STORE_BUFFER(STORE_BUFFER), .WRITEBACKS(WRITEBACKS), .SUPPLIES(SUPPLIES), .WARPS(WARPS), .TAG_BITS(TAG_BITS),
        .EPOCH_BITS(EPOCH_BITS), .COUNT_BITS(COUNT_BITS), .L2_BYTES(L2_BYTES), .L2_WAYS(L2_WAYS), .L2_MSHRS(L2_MSHRS),
        .L2_LIST(L2_LIST), .L2_WRITES(L2_WRITES), .FORWARDS(FORWARDS), .MESH_COLUMNS(MESH_COLUMNS), .DEPTH(DEPTH),
        .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS), .MEM_ID_BITS(MEM_ID_BITS),
        .AXI_BYTES   (LINE_BYTES),
        .AXI_ID_BITS (MEM_ID_BITS)
    ) system (
        .clk(clk), .rst(rst), .count_select(count_select), .count(count), .l1_protocol_error(l1_protocol_error),
        .store_error(store_error), .store_error_at(store_error_at), .store_error_words(store_error_words),
        .event_select(event_select), .event_count(event_count), .l2_protocol_error(l2_protocol_error),
        .write_errors(write_errors), .stash_read_error(stash_read_error), .write_error_at(write_error_at),
        .access_valid(access_valid), .access_ready(access_ready), .access_data(access_data),
        .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data), .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready), .cmd_data(cmd_data), .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data), .l2_cmd_valid(l2_cmd_valid), .l2_cmd_ready(l2_cmd_ready),
        .l2_cmd_data(l2_cmd_data), .l2_cmd_done_valid(l2_cmd_done_valid), .l2_cmd_done_ready(l2_cmd_done_ready),
        .l2_cmd_done_data(l2_cmd_done_data), .stash_l2_req_valid(stash_l2_req_valid),
        .stash_l2_req_ready(stash_l2_req_ready), .stash_l2_req_data(stash_l2_req_data),
        .stash_fwd_rsp_valid(stash_fwd_rsp_valid), .stash_fwd_rsp_ready(stash_fwd_rsp_ready),
        .stash_fwd_rsp_data(stash_fwd_rsp_data), .stash_l2_fwd_valid(stash_l2_fwd_valid),
        .stash_l2_fwd_ready(stash_l2_fwd_ready), .stash_l2_fwd_data(stash_l2_fwd_data),
        .stash_l2_rsp_valid(stash_l2_rsp_valid), .stash_l2_rsp_ready(stash_l2_rsp_ready),
        .stash_l2_rsp_data(stash_l2_rsp_data),
        .aw_valid (bank_aw_valid),
        .aw_ready (bank_aw_ready),
        .aw_data  (bank_aw_data),
        .w_valid  (bank_w_valid),
        .w_ready  (bank_w_ready),
        .w_data   (bank_w_data),
        .b_valid  (bank_b_valid),
        .b_ready  (bank_b_ready),
        .b_data   (bank_b_data),
        .ar_valid (bank_ar_valid),
        .ar_ready (bank_ar_ready),
        .ar_data  (bank_ar_data),
        .r_valid  (bank_r_valid),
        .r_ready  (bank_r_ready),
        .r_data   (bank_r_data)
    );

    // The vault.
    wire cpu_valid, cpu_ready;
    wire [CPU_W-1:0] cpu_data;
    wire gpu_valid, gpu_ready;
    wire [GPU_W-1:0] gpu_data;
    wire line_valid;
    wire [BANKS-1:0] line_takers;
    wire line_ready = |line_takers;
    wire [ANSWER_LINE_W-1:0] line_data;

    dramcache #(
        .LINE_BYTES (LINE_BYTES),
        .LINE_BITS  (LINE_W),
        .BANK_BITS(BANK_BITS), .ROW_BITS(ROW_BITS), .PIN_BITS(PIN_BITS), .DQ_BYTES(DQ_BYTES),
        .ID_BITS    (ID_W),
        .JOBS(JOBS), .CPU_JOBS(CPU_JOBS), .TARGETS(TARGETS), .COUNTERS(COUNTERS), .BYE_BITS(BYE_BITS),
        .CORES      (1 << CORE_BITS),
        .ENTRIES(ENTRIES), .PC_BITS(PC_BITS), .READS(READS), .WRITES(WRITES), .ANSWERS(ANSWERS),
        .CPU_PLACES(CPU_PLACES), .AGE_CAP(AGE_CAP), .WRITE_HIGH(WRITE_HIGH), .WRITE_LOW(WRITE_LOW),
        .MIN_BURSTS(MIN_BURSTS), .POSTPONE(POSTPONE), .CL(CL), .CWL(CWL), .T_RCD(T_RCD), .T_RP(T_RP), .T_RAS(T_RAS),
        .T_RC(T_RC), .T_RRD(T_RRD), .T_FAW(T_FAW), .T_CCD(T_CCD), .T_RTP(T_RTP), .T_WR(T_WR), .T_WTR(T_WTR),
        .T_REFI(T_REFI), .T_RFC(T_RFC), .AXI_BYTES(AXI_BYTES), .AXI_ID_BITS(AXI_ID_BITS)
    ) vault (
        .clk(clk), .rst(rst), .gpu_busy(gpu_busy), .ready(ready), .hit(hit), .miss(miss), .write_miss(write_miss),
        .bypassed(bypassed), .early(early), .dropped(dropped), .written_back(written_back), .write_failed(write_failed),
        .powered(powered), .dfi_reset_n(dfi_reset_n), .dfi_cke(dfi_cke), .dfi_cs_n(dfi_cs_n), .dfi_ras_n(dfi_ras_n),
        .dfi_cas_n(dfi_cas_n), .dfi_we_n(dfi_we_n), .dfi_bank(dfi_bank), .dfi_address(dfi_address),
        .dfi_wrdata_en(dfi_wrdata_en), .dfi_wrdata(dfi_wrdata), .dfi_wrdata_mask(dfi_wrdata_mask),
        .dfi_rddata_valid(dfi_rddata_valid), .dfi_rddata(dfi_rddata), .cpu_valid(cpu_valid), .cpu_ready(cpu_ready),
        .cpu_data(cpu_data), .gpu_valid(gpu_valid), .gpu_ready(gpu_ready), .gpu_data(gpu_data),
        .answer_valid (line_valid),
        .answer_ready (line_ready),
        .answer_data  (line_data),
        .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data), .w_valid(w_valid), .w_ready(w_ready),
        .w_data(w_data), .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data), .ar_valid(ar_valid),
        .ar_ready(ar_ready), .ar_data(ar_data), .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data)
    );

    wire [BANKS-1:0] cpu_reads;  // who asks
    wire [BANKS*CPU_W-1:0] cpu_requests;
    wire [BANKS-1:0] cpu_enters; // whose request enters out
    wire [BANKS-1:0] cpu_leaves; // whose request the vault takes

    arbiter_register #(.ASKERS(BANKS), .WIDTH(CPU_W)) cpu_out (
        .clk(clk), .rst(rst),
        .asks   (cpu_reads),
        .values (cpu_requests),
        .enters (cpu_enters),
        .leaves (cpu_leaves),
        .valid  (cpu_valid),
        .ready  (cpu_ready),
        .data   (cpu_data)
    );

    wire [BANKS-1:0] writes, gpu_reads;
    wire [BANKS*GPU_W-1:0] write_requests, gpu_requests;
    wire [BANKS-1:0] write_enters, read_enters, write_leaves, read_leaves;

    arbiter_register #(.ASKERS(2 * BANKS), .WIDTH(GPU_W)) gpu_out (
        .clk(clk), .rst(rst),
        .asks   ({writes, gpu_reads}),
        .values ({write_requests, gpu_requests}),
        .enters ({write_enters, read_enters}),
        .leaves ({write_leaves, read_leaves}),
        .valid  (gpu_valid),
        .ready  (gpu_ready),
        .data   (gpu_data)
    );

    wire [ID_W-1:0] line_id = line_data[DATA_W+1 +: ID_W];
    wire line_error = line_data[DATA_W];

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            localparam integer BANK_INT = b;
            localparam [ID_W-1:0] BANK = BANK_INT[ID_W-1:0];
            localparam integer FIRST_ID_INT = b << MEM_ID_BITS;
            localparam [ID_W-1:0] FIRST_ID = FIRST_ID_INT[ID_W-1:0];

            reg                    busy_q; // one is under way
            reg                    done_q; // the vault has taken it
            reg  [MEM_ID_BITS-1:0] id_q;

            wire [IO_ADDRESS_W-1:0] ar = bank_ar_data[b*IO_ADDRESS_W +: IO_ADDRESS_W];
            wire [IO_ADDRESS_W-1:0] aw = bank_aw_data[b*IO_ADDRESS_W +: IO_ADDRESS_W];
            wire [IO_W_W-1:0] w = bank_w_data[b*IO_W_W +: IO_W_W];
            wire ar_line = ar[IO_ADDRESS_CACHE_LSB +: 4] == CACHE_NORMAL; // 0 while there is none; else it is uncached
            wire aw_line = aw[IO_ADDRESS_CACHE_LSB +: 4] == CACHE_NORMAL;

            // Lines that are read.
            wire ar_cpu = ar[IO_ADDRESS_USER_LSB+CORE_BITS+PC_BITS];

            // a zero more than is used
            wire [ID_W:0] ar_id = {{(ID_W+1-MEM_ID_BITS){1'b0}}, ar[IO_ADDRESS_ID_LSB +: MEM_ID_BITS]};

            wire [ID_W-1:0] read_id = ar_id[ID_W-1:0] | FIRST_ID;
            wire [LINE_W-1:0] read_line = ar[IO_ADDRESS_ADDR_LSB+$clog2(LINE_BYTES) +: LINE_W];
            assign cpu_reads[b] = bank_ar_valid[b] && ar_line && ar_cpu;
            assign gpu_reads[b] = bank_ar_valid[b] && ar_line && !ar_cpu;

            assign cpu_requests[b*CPU_W +: CPU_W] = {
                1'b0,
                read_id,
                ar[IO_ADDRESS_USER_LSB +: CORE_BITS+PC_BITS],
                read_line,
                {(LINE_BYTES+DATA_W){1'b0}}
            };

            assign gpu_requests[b*GPU_W +: GPU_W] = {1'b0, read_id, read_line, {(LINE_BYTES+DATA_W){1'b0}}};

            // Lines that are written, one at a time.
            assign writes[b] = bank_aw_valid[b] && bank_w_valid[b] && aw_line && !busy_q;

            assign write_requests[b*GPU_W +: GPU_W] = {
                1'b1,
                {ID_W{1'b0}},
                aw[IO_ADDRESS_ADDR_LSB+$clog2(LINE_BYTES) +: LINE_W],
                w[IO_W_STRB_LSB +: LINE_BYTES],
                w[IO_W_DATA_LSB +: DATA_W]
            };

            always @(posedge clk) begin
                if (rst) begin
                    busy_q <= 1'b0;
                    done_q <= 1'b0;
                end else if (write_enters[b]) begin
                    busy_q <= 1'b1;
                end else if (write_leaves[b]) begin
                    done_q <= 1'b1;
                end else if (done_q && bank_b_ready[b]) begin
                    busy_q <= 1'b0;
                    done_q <= 1'b0;
                end
                if (write_enters[b]) begin
                    id_q <= aw[IO_ADDRESS_ID_LSB +: MEM_ID_BITS];
                end
            end

            // What goes to devices, and what is taken.
            assign io_ar_valid[b] = bank_ar_valid[b] && !ar_line;
            assign io_ar_data[b*IO_ADDRESS_W +: IO_ADDRESS_W] = ar & {IO_ADDRESS_W{io_ar_valid[b]}};
            assign bank_ar_ready[b] = ar_line ? cpu_enters[b] || read_enters[b] : io_ar_ready[b];
            assign io_aw_valid[b] = bank_aw_valid[b] && !aw_line;
            assign io_aw_data[b*IO_ADDRESS_W +: IO_ADDRESS_W] = aw & {IO_ADDRESS_W{io_aw_valid[b]}};
            assign bank_aw_ready[b] = aw_line ? write_enters[b] : io_aw_ready[b];

            // A line's beat leaves with its address, so one without an address is a device's.
            assign io_w_valid[b] = bank_w_valid[b] && !aw_line;
            assign io_w_data[b*IO_W_W +: IO_W_W] = w & {IO_W_W{io_w_valid[b]}};
            assign bank_w_ready[b] = aw_line ? write_enters[b] : io_w_ready[b];

            // What comes back.
            wire mine = line_valid && line_id >> MEM_ID_BITS == BANK;
            assign line_takers[b] = mine && bank_r_ready[b];
            assign bank_r_valid[b] = mine || io_r_valid[b];

            assign bank_r_data[b*IO_R_W +: IO_R_W] = mine
                ? {line_id[MEM_ID_BITS-1:0], line_data[DATA_W-1:0], line_error ? RESP_SLVERR : RESP_OKAY, 1'b1}
                : io_r_data[b*IO_R_W +: IO_R_W];

            assign io_r_ready[b] = bank_r_ready[b] && !mine;
            assign bank_b_valid[b] = done_q || io_b_valid[b];

            assign bank_b_data[b*IO_B_W +: IO_B_W] = done_q
                ? {id_q, RESP_OKAY}
                : io_b_data[b*IO_B_W +: IO_B_W];

            assign io_b_ready[b] = bank_b_ready[b] && !done_q;
            wire unused_1 = &{1'b0, ar, aw, w, ar_id[ID_W]};

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    cover (busy_q && !done_q && bank_aw_valid[b]); // the next write waits for this one
                end
            end
`endif
        end
    endgenerate

    wire unused = &{1'b0, cpu_leaves, read_leaves, line_data};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(CORES >= 1 && CORES <= 15 ? 1 : 0)) legal_CORES ();
    legal_size #(.HOLDS(CPUS >= 0 && CPUS <= 15 ? 1 : 0)) legal_CPUS ();
    legal_size #(.HOLDS(BANKS >= 1 && BANKS <= 8 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(STASHES >= 0 && STASHES <= 7 ? 1 : 0)) legal_STASHES ();
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 16 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0))
        legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(PORT_WORDS >= 1 && PORT_WORDS <= 16 && (PORT_WORDS & (PORT_WORDS - 1)) == 0 ? 1 : 0))
        legal_PORT_WORDS ();
    legal_size #(.HOLDS(L1_BYTES >= 256 && L1_BYTES <= 131072 && (L1_BYTES & (L1_BYTES - 1)) == 0 ? 1 : 0))
        legal_L1_BYTES ();
    legal_size #(.HOLDS(L1_WAYS >= 2 && L1_WAYS <= 16 && (L1_WAYS & (L1_WAYS - 1)) == 0 ? 1 : 0)) legal_L1_WAYS ();
    legal_size #(.HOLDS(L1_MSHRS >= 2 && L1_MSHRS <= 128 && (L1_MSHRS & (L1_MSHRS - 1)) == 0 ? 1 : 0))
        legal_L1_MSHRS ();
    legal_size #(.HOLDS(L1_LIST >= 2 && L1_LIST <= 128 && (L1_LIST & (L1_LIST - 1)) == 0 ? 1 : 0)) legal_L1_LIST ();
    legal_size #(.HOLDS(CPU_BYTES >= 256 && CPU_BYTES <= 131072 && (CPU_BYTES & (CPU_BYTES - 1)) == 0 ? 1 : 0))
        legal_CPU_BYTES ();
    legal_size #(.HOLDS(CPU_WAYS >= 2 && CPU_WAYS <= 16 && (CPU_WAYS & (CPU_WAYS - 1)) == 0 ? 1 : 0)) legal_CPU_WAYS ();
    legal_size #(.HOLDS(CPU_MSHRS >= 2 && CPU_MSHRS <= 128 && (CPU_MSHRS & (CPU_MSHRS - 1)) == 0 ? 1 : 0))
        legal_CPU_MSHRS ();
    legal_size #(.HOLDS(CPU_LIST >= 2 && CPU_LIST <= 128 && (CPU_LIST & (CPU_LIST - 1)) == 0 ? 1 : 0))
        legal_CPU_LIST ();
    legal_size #(.HOLDS(STORE_BUFFER >= 2 && STORE_BUFFER <= 256 && (STORE_BUFFER & (STORE_BUFFER - 1)) == 0 ? 1 : 0))
        legal_STORE_BUFFER ();
    legal_size #(.HOLDS(WRITEBACKS >= 2 && WRITEBACKS <= 8 && (WRITEBACKS & (WRITEBACKS - 1)) == 0 ? 1 : 0))
        legal_WRITEBACKS ();
    legal_size #(.HOLDS(SUPPLIES >= 2 && SUPPLIES <= 8 && (SUPPLIES & (SUPPLIES - 1)) == 0 ? 1 : 0)) legal_SUPPLIES ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 64 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(EPOCH_BITS >= 3 && EPOCH_BITS <= 8 ? 1 : 0)) legal_EPOCH_BITS ();
    legal_size #(.HOLDS(COUNT_BITS >= 4 && COUNT_BITS <= 32 ? 1 : 0)) legal_COUNT_BITS ();
    legal_size #(.HOLDS(L2_BYTES >= 512 && L2_BYTES <= 1048576 && (L2_BYTES & (L2_BYTES - 1)) == 0 ? 1 : 0))
        legal_L2_BYTES ();
    legal_size #(.HOLDS(L2_WAYS >= 2 && L2_WAYS <= 16 && (L2_WAYS & (L2_WAYS - 1)) == 0 ? 1 : 0)) legal_L2_WAYS ();
    legal_size #(.HOLDS(L2_MSHRS >= 2 && L2_MSHRS <= 64 && (L2_MSHRS & (L2_MSHRS - 1)) == 0 ? 1 : 0)) legal_L2_MSHRS ();
    legal_size #(.HOLDS(L2_LIST >= 4 && L2_LIST <= 128 && (L2_LIST & (L2_LIST - 1)) == 0 ? 1 : 0)) legal_L2_LIST ();
    legal_size #(.HOLDS(L2_WRITES >= 2 && L2_WRITES <= 64 && (L2_WRITES & (L2_WRITES - 1)) == 0 ? 1 : 0))
        legal_L2_WRITES ();
    legal_size #(.HOLDS(FORWARDS >= 8 && FORWARDS <= 256 && (FORWARDS & (FORWARDS - 1)) == 0 ? 1 : 0))
        legal_FORWARDS ();
    legal_size #(.HOLDS(MESH_COLUMNS >= 0 && MESH_COLUMNS <= 8 ? 1 : 0)) legal_MESH_COLUMNS ();
    legal_size #(.HOLDS(DEPTH >= 2 && DEPTH <= 16 && (DEPTH & (DEPTH - 1)) == 0 ? 1 : 0)) legal_DEPTH ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 37 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 4 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 1 && MAP_BITS <= 10 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 8 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(MEM_ID_BITS >= 3 && MEM_ID_BITS <= 9 ? 1 : 0)) legal_MEM_ID_BITS ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 3 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(BANK_BITS >= 2 && BANK_BITS <= 5 ? 1 : 0)) legal_BANK_BITS ();
    legal_size #(.HOLDS(ROW_BITS >= 1 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(PIN_BITS >= 13 && PIN_BITS <= 18 ? 1 : 0)) legal_PIN_BITS ();
    legal_size #(.HOLDS(DQ_BYTES >= 1 && DQ_BYTES <= 8 && (DQ_BYTES & (DQ_BYTES - 1)) == 0 ? 1 : 0)) legal_DQ_BYTES ();
    legal_size #(.HOLDS(JOBS >= 2 && JOBS <= 64 && (JOBS & (JOBS - 1)) == 0 ? 1 : 0)) legal_JOBS ();
    legal_size #(.HOLDS(CPU_JOBS >= 0 && CPU_JOBS <= 63 ? 1 : 0)) legal_CPU_JOBS ();
    legal_size #(.HOLDS(TARGETS >= 2 && TARGETS <= 16 && (TARGETS & (TARGETS - 1)) == 0 ? 1 : 0)) legal_TARGETS ();
    legal_size #(.HOLDS(COUNTERS >= 32 && COUNTERS <= 1048576 && (COUNTERS & (COUNTERS - 1)) == 0 ? 1 : 0))
        legal_COUNTERS ();
    legal_size #(.HOLDS(BYE_BITS >= 2 && BYE_BITS <= 4 ? 1 : 0)) legal_BYE_BITS ();
    legal_size #(.HOLDS(ENTRIES >= 8 && ENTRIES <= 4096 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(READS >= 2 && READS <= 64 ? 1 : 0)) legal_READS ();
    legal_size #(.HOLDS(WRITES >= 2 && WRITES <= 64 ? 1 : 0)) legal_WRITES ();
    legal_size #(.HOLDS(ANSWERS >= 2 && ANSWERS <= 64 && (ANSWERS & (ANSWERS - 1)) == 0 ? 1 : 0)) legal_ANSWERS ();
    legal_size #(.HOLDS(CPU_PLACES >= 0 && CPU_PLACES <= 63 ? 1 : 0)) legal_CPU_PLACES ();
    legal_size #(.HOLDS(AGE_CAP >= 0 && AGE_CAP <= 65535 ? 1 : 0)) legal_AGE_CAP ();
    legal_size #(.HOLDS(WRITE_HIGH >= 0 && WRITE_HIGH <= 63 ? 1 : 0)) legal_WRITE_HIGH ();
    legal_size #(.HOLDS(WRITE_LOW >= 0 && WRITE_LOW <= 63 ? 1 : 0)) legal_WRITE_LOW ();
    legal_size #(.HOLDS(MIN_BURSTS >= 1 && MIN_BURSTS <= 64 ? 1 : 0)) legal_MIN_BURSTS ();
    legal_size #(.HOLDS(POSTPONE >= 0 && POSTPONE <= 8 ? 1 : 0)) legal_POSTPONE ();
    legal_size #(.HOLDS(CL >= 5 && CL <= 31 ? 1 : 0)) legal_CL ();
    legal_size #(.HOLDS(CWL >= 3 && CWL <= 31 ? 1 : 0)) legal_CWL ();
    legal_size #(.HOLDS(T_RCD >= 2 && T_RCD <= 63 ? 1 : 0)) legal_T_RCD ();
    legal_size #(.HOLDS(T_RP >= 2 && T_RP <= 63 ? 1 : 0)) legal_T_RP ();
    legal_size #(.HOLDS(T_RAS >= 3 && T_RAS <= 63 ? 1 : 0)) legal_T_RAS ();
    legal_size #(.HOLDS(T_RC >= 5 && T_RC <= 127 ? 1 : 0)) legal_T_RC ();
    legal_size #(.HOLDS(T_RRD >= 2 && T_RRD <= 31 ? 1 : 0)) legal_T_RRD ();
    legal_size #(.HOLDS(T_FAW >= 8 && T_FAW <= 127 ? 1 : 0)) legal_T_FAW ();
    legal_size #(.HOLDS(T_CCD >= 2 && T_CCD <= 16 ? 1 : 0)) legal_T_CCD ();
    legal_size #(.HOLDS(T_RTP >= 2 && T_RTP <= 31 ? 1 : 0)) legal_T_RTP ();
    legal_size #(.HOLDS(T_WR >= 2 && T_WR <= 63 ? 1 : 0)) legal_T_WR ();
    legal_size #(.HOLDS(T_WTR >= 2 && T_WTR <= 31 ? 1 : 0)) legal_T_WTR ();
    legal_size #(.HOLDS(T_REFI >= 64 && T_REFI <= 65535 ? 1 : 0)) legal_T_REFI ();
    legal_size #(.HOLDS(T_RFC >= 8 && T_RFC <= 1023 ? 1 : 0)) legal_T_RFC ();
    legal_size #(.HOLDS(CORES + BANKS + STASHES <= 16 ? 1 : 0)) legal_rule_1 (); // the network has at most 16 nodes
    // a mesh has at most 8 rows
    legal_size #(.HOLDS(MESH_COLUMNS == 0 || CORES + BANKS + STASHES <= 8 * MESH_COLUMNS ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(CPUS <= CORES ? 1 : 0)) legal_rule_3 ();    // a CPU is a core
    legal_size #(.HOLDS(STASHES <= CORES ? 1 : 0)) legal_rule_4 (); // a stash is a core's
    legal_size #(.HOLDS($clog2(CORES) <= CORE_BITS ? 1 : 0)) legal_rule_5 (); // CORE_BITS names each core
    legal_size #(.HOLDS(PORT_WORDS <= LINE_WORDS ? 1 : 0)) legal_rule_6 (); // an access lies in one line
    // GD and GH write a line through at once: PORT_WORDS is LINE_WORDS
    legal_size #(.HOLDS(PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS ? 1 : 0)) legal_rule_7 ();
    // GD, GH: `map` of an ATOMIC holds a place of the list
    legal_size #(.HOLDS(PROTOCOL >= PROTOCOL_DD || $clog2(L1_LIST) <= MAP_BITS ? 1 : 0)) legal_rule_8 ();
    // GD and GH write a line through at once: PORT_WORDS is LINE_WORDS
    legal_size #(.HOLDS(CPUS == 0 || CPU_PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS ? 1 : 0)) legal_rule_9 ();
    // GD, GH: `map` of an ATOMIC holds a place of the list
    legal_size #(.HOLDS(CPUS == 0
        || ((CPU_PROTOCOL == CPU_PROTOCOL_SAME) ? PROTOCOL : CPU_PROTOCOL) >= PROTOCOL_DD
        || $clog2(CPU_LIST) <= MAP_BITS ? 1 : 0)) legal_rule_10 ();
    // an L1 holds at least two sets of lines
    legal_size #(.HOLDS(L1_BYTES >= 8 * L1_WAYS * LINE_WORDS ? 1 : 0)) legal_rule_11 ();
    // a CPU's L1 holds at least two sets of lines
    legal_size #(.HOLDS(CPUS == 0 || CPU_BYTES >= 8 * CPU_WAYS * LINE_WORDS ? 1 : 0)) legal_rule_12 ();
    // an address is wider than an offset in an L1
    legal_size #(.HOLDS(ADDR_BITS > $clog2(L1_BYTES) ? 1 : 0)) legal_rule_13 ();
    // an address is wider than an offset in a CPU's L1
    legal_size #(.HOLDS(CPUS == 0 || ADDR_BITS > $clog2(CPU_BYTES) ? 1 : 0)) legal_rule_14 ();
    legal_size #(.HOLDS($clog2(L1_MSHRS) <= MAP_BITS ? 1 : 0)) legal_rule_15 (); // `map` holds an L1's MSHR
    // `map` holds an MSHR of a CPU's L1
    legal_size #(.HOLDS(CPUS == 0 || $clog2(CPU_MSHRS) <= MAP_BITS ? 1 : 0)) legal_rule_16 ();
    // `map` holds a place of the writeback buffer
    legal_size #(.HOLDS($clog2(WRITEBACKS) <= MAP_BITS ? 1 : 0)) legal_rule_17 ();
    // a bank holds at least two sets of lines
    legal_size #(.HOLDS(L2_BYTES >= 8 * LINE_WORDS * L2_WAYS ? 1 : 0)) legal_rule_18 ();
    // FORWARDS must hold what two requests can cause
    legal_size #(.HOLDS(FORWARDS >= 2 * LINE_WORDS ? 1 : 0)) legal_rule_19 ();
    legal_size #(.HOLDS(CORE_BITS + MAP_BITS <= 29 ? 1 : 0)) legal_rule_20 (); // an owner's name must fit into a word
    // a RECALL carries a bank's MSHR in `map`
    legal_size #(.HOLDS($clog2(L2_MSHRS) <= MAP_BITS ? 1 : 0)) legal_rule_21 ();
    // MEM_ID_BITS must name each line and request at memory
    legal_size #(.HOLDS($clog2(L2_MSHRS + L2_WRITES + L2_LIST) <= MEM_ID_BITS ? 1 : 0)) legal_rule_22 ();
    // ADDR_BITS must leave a tag at the L2
    legal_size #(.HOLDS(ADDR_BITS > $clog2(L2_BYTES / L2_WAYS) + $clog2(BANKS) ? 1 : 0)) legal_rule_23 ();
    legal_size #(.HOLDS(4 * LINE_WORDS >= AXI_BYTES ? 1 : 0)) legal_rule_24 (); // a line is no smaller than a beat
    // a line's number has 31 bits or less in a vault
    legal_size #(.HOLDS(ADDR_BITS - 2 - $clog2(LINE_WORDS) <= 31 ? 1 : 0)) legal_rule_25 ();
    // a tag has a bit or more
    legal_size #(.HOLDS(ADDR_BITS - 2 - $clog2(LINE_WORDS) >= BANK_BITS + ROW_BITS + 4 ? 1 : 0)) legal_rule_26 ();
    // each counter of ByE has a line
    legal_size #(.HOLDS(ADDR_BITS - 2 - $clog2(LINE_WORDS) >= $clog2(COUNTERS) - 1 ? 1 : 0)) legal_rule_27 ();
    // each counter of the predictor has a program counter
    legal_size #(.HOLDS(PC_BITS >= $clog2(ENTRIES) ? 1 : 0)) legal_rule_28 ();
    legal_size #(.HOLDS(CPU_JOBS < JOBS ? 1 : 0)) legal_rule_29 ();      // a GPU's request has a job
    legal_size #(.HOLDS(PIN_BITS >= ROW_BITS ? 1 : 0)) legal_rule_30 (); // a row's number fits the address pins
    // a TAD is a burst of 32 beats or less
    legal_size #(.HOLDS((4 * LINE_WORDS + 8) / DQ_BYTES <= 32 ? 1 : 0)) legal_rule_31 ();
    legal_size #(.HOLDS(CPU_PLACES < READS ? 1 : 0)) legal_rule_32 ();  // a GPU's read has a place
    legal_size #(.HOLDS(CPU_PLACES < WRITES ? 1 : 0)) legal_rule_33 (); // a GPU's write has a place
    legal_size #(.HOLDS(WRITE_HIGH < WRITES ? 1 : 0)) legal_rule_34 (); // more writes than WRITE_HIGH may wait
    legal_size #(.HOLDS(WRITE_LOW <= WRITE_HIGH ? 1 : 0)) legal_rule_35 (); // WRITE_LOW is no more than WRITE_HIGH
    // a GPU's writes alone are more than WRITE_LOW
    legal_size #(.HOLDS(CPU_PLACES + WRITE_LOW < WRITES ? 1 : 0)) legal_rule_36 ();
    legal_size #(.HOLDS(AGE_CAP == 0 || AGE_CAP >= 8 ? 1 : 0)) legal_rule_37 (); // AGE_CAP is 0, or 8 or more
    legal_size #(.HOLDS(T_RC >= T_RAS + T_RP ? 1 : 0)) legal_rule_38 (); // a bank's cycle is ACT to PRE to ACT
    legal_size #(.HOLDS(T_RAS >= T_RCD ? 1 : 0)) legal_rule_39 ();       // a row is not closed before it can be read
    legal_size #(.HOLDS(T_FAW >= T_RRD ? 1 : 0)) legal_rule_40 ();       // four ACTs take no less than two
    // a read's data come no sooner than a write's less two
    legal_size #(.HOLDS(CL + 2 >= CWL ? 1 : 0)) legal_rule_41 ();
    // a refresh ends, and a row is opened and read, before the next is owed
    legal_size #(.HOLDS(T_REFI
        > T_RFC + T_RCD + T_RC + CWL + T_WR + ((4 * LINE_WORDS + 8) / DQ_BYTES + 1) / 2 + 20 ? 1 : 0)) legal_rule_42 ();
    // two bursts are no closer than the slots of one
    legal_size #(.HOLDS(T_CCD >= ((4 * LINE_WORDS + 8) / DQ_BYTES + 1) / 2 ? 1 : 0)) legal_rule_43 ();
    // two changes of direction take no less than T_CCD
    legal_size #(.HOLDS(T_CCD <= CL + T_WTR + (4 * LINE_WORDS + 8) / DQ_BYTES + 2 ? 1 : 0)) legal_rule_44 ();
    legal_size #(.HOLDS($clog2(JOBS) <= AXI_ID_BITS ? 1 : 0)) legal_rule_45 (); // a job's number is an id on AXI4

endmodule

`default_nettype wire
