// denovo_stash_system: DeNovoA's L1s, stashes, a network, the banks of the L2 and their memory ports
//
// Each stash is joined to its channels of the system by wires, with no register between.
// docs/denovo/stash-system-data-path.md says what happens in which cycle.
//
// Source: thesis sections 2.5, 4.5; docs/denovo/stash-system-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_stash_system`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_stash_system #(
    // L1s; core c is node c of the network (cores, 1 to 15)
    parameter integer CORES = 2,
    // the last cores are CPUs; all others are compute units of a GPU (0 to 15)
    parameter integer CPUS = 0,
    // banks of the L2; the lowest bits of a line name its bank; node CORES + b (a power of two, 1 to 8)
    parameter integer BANKS = 2,
    // stashes; stash s is that of core s, and node CORES + BANKS + s (1 to 7)
    parameter integer STASHES = 1,
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
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR; a stash-map has 2^MAP_BITS entries (bits, 2 to 6)
    parameter integer MAP_BITS = 6,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of an id at memory (bits, 3 to 9)
    parameter integer MEM_ID_BITS = 8,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of an id on AXI4 (bits, 3 to 16)
    parameter integer AXI_ID_BITS = 8,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // banks of a stash, of one 4-byte word each (a power of two, 4 to 32)
    parameter integer STASH_BANKS = 32,
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // pages that the VP-map (TLB and RTLB) holds (entries, a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // forwards that wait for this stash's own grant (entries, a power of two, 2 to 16384)
    parameter integer DEFERRED = 8,
    // how far the scout runs ahead of the tail; 0: no scout (entries, 0 to 32)
    parameter integer SCOUT_DISTANCE = 4,
    // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC (a power of
    // two, 16 to 4096)
    parameter integer STATE_ROWS = 16,
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
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = TAG_BITS + $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + 33 * LANES
        + $clog2(BYTES / 4) * LANES + 4,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4,
    // width of a stash_cmd; derived, not to be overridden
    parameter integer STASH_CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS
        + 5 * SPAN_BITS + 15,
    // width of a stash_cmd_done; derived, not to be overridden
    parameter integer STASH_CMD_DONE_W = MAP_BITS + 4,
    // width of a walk; derived, not to be overridden
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a walk_done; derived, not to be overridden
    parameter integer WALK_DONE_W = VA_BITS + ADDR_BITS - 2 * $clog2(PAGE_BYTES) + 1,
    // width of an axi_address; derived, not to be overridden
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + ADDR_BITS + CORE_BITS + PC_BITS + 26,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3
) (
    input  wire                                clk,              // clock
    input  wire                                rst,              // synchronous reset, active high
    input  wire [3:0]                          count_select,     // COUNTED_*: which counter of the L1s is read
    // of each L1 the counter that `count_select` named in the cycle before; wraps
    output wire [CORES*COUNT_BITS-1:0]         count,
    // of each L1: since reset a message has come that nobody asked for
    output wire [CORES-1:0]                    l1_protocol_error,
    // of each L1, for one cycle: bytes of an answered store are lost, since memory failed their word
    output wire [CORES-1:0]                    store_error,
    // of each L1: line of the bytes that were lost last
    output wire [CORES*(ADDR_BITS-2-$clog2(LINE_WORDS))-1:0] store_error_at,
    output wire [CORES*LINE_WORDS-1:0]         store_error_words, // of each L1: their words in that line
    input  wire [3:0]                          event_select,     // COUNT_*: which counter of the banks is read
    output wire [32*BANKS-1:0]                 event_count,      // of each bank that counter, a cycle later
    // of each bank: a message came that the protocol does not allow, in one cycle for each
    output wire [BANKS-1:0]                    l2_protocol_error,
    output wire [8*BANKS-1:0]                  write_errors, // of each bank: writes that memory refused; stays at 255
    // of each stash: since reset memory has failed words that it asked for; it got 0
    output wire [STASHES-1:0]                  stash_read_error,
    output wire [BANKS*(ADDR_BITS-2-$clog2(LINE_WORDS))-1:0] write_error_at, // of each bank: line of the last one
    // of each stash, for one cycle: a message named words that it does not own, or an answer that it did not ask for
    output wire [STASHES-1:0]                  stash_protocol_error,
    // of each stash: no miss, no request, no command, no message under way
    output wire [STASHES-1:0]                  stash_idle,

    // access: accesses of the cores (access, one a lane)
    input  wire [CORES-1:0]                    access_valid,
    output wire [CORES-1:0]                    access_ready,
    input  wire [CORES*ACCESS_W-1:0]           access_data,

    // answer: their answers (answer, one a lane)
    output wire [CORES-1:0]                    answer_valid,
    input  wire [CORES-1:0]                    answer_ready,
    output wire [CORES*ANSWER_W-1:0]           answer_data,

    // cmd: to the L1s: kernel launch and end, flush, range (cmd, one a lane)
    input  wire [CORES-1:0]                    cmd_valid,
    output wire [CORES-1:0]                    cmd_ready,
    input  wire [CORES*CMD_W-1:0]              cmd_data,

    // cmd_done: a command is done (cmd_done, one a lane)
    output wire [CORES-1:0]                    cmd_done_valid,
    input  wire [CORES-1:0]                    cmd_done_ready,
    output wire [CORES*CMD_DONE_W-1:0]         cmd_done_data,

    // l2_cmd: to the banks: flush (l2_cmd, one a lane)
    input  wire [BANKS-1:0]                    l2_cmd_valid,
    output wire [BANKS-1:0]                    l2_cmd_ready,
    input  wire [BANKS*L2_CMD_W-1:0]           l2_cmd_data,

    // l2_cmd_done: it is done (l2_cmd_done, one a lane)
    output wire [BANKS-1:0]                    l2_cmd_done_valid,
    input  wire [BANKS-1:0]                    l2_cmd_done_ready,
    output wire [BANKS*L2_CMD_DONE_W-1:0]      l2_cmd_done_data,

    // stash_req: accesses of the cores to their stashes (req, one a lane)
    input  wire [STASHES-1:0]                  stash_req_valid,
    output wire [STASHES-1:0]                  stash_req_ready,
    input  wire [STASHES*REQ_W-1:0]            stash_req_data,

    // stash_resp: their answers (resp, one a lane)
    output wire [STASHES-1:0]                  stash_resp_valid,
    input  wire [STASHES-1:0]                  stash_resp_ready,
    output wire [STASHES*RESP_W-1:0]           stash_resp_data,

    // stash_cmd: AddMap, ChgMap, end of a thread block, end of a kernel (stash_cmd, one a lane)
    input  wire [STASHES-1:0]                  stash_cmd_valid,
    output wire [STASHES-1:0]                  stash_cmd_ready,
    input  wire [STASHES*STASH_CMD_W-1:0]      stash_cmd_data,

    // stash_cmd_done: its result (stash_cmd_done, one a lane)
    output wire [STASHES-1:0]                  stash_cmd_done_valid,
    input  wire [STASHES-1:0]                  stash_cmd_done_ready,
    output wire [STASHES*STASH_CMD_DONE_W-1:0] stash_cmd_done_data,

    // stash_walk: page walks of the stashes (walk, one a lane)
    output wire [STASHES-1:0]                  stash_walk_valid,
    input  wire [STASHES-1:0]                  stash_walk_ready,
    output wire [STASHES*WALK_W-1:0]           stash_walk_data,

    // stash_walk_done: translations (walk_done, one a lane)
    input  wire [STASHES-1:0]                  stash_walk_done_valid,
    output wire [STASHES-1:0]                  stash_walk_done_ready,
    input  wire [STASHES*WALK_DONE_W-1:0]      stash_walk_done_data,

    // aw: write addresses (axi_address, one a lane)
    output wire [BANKS-1:0]                    aw_valid,
    input  wire [BANKS-1:0]                    aw_ready,
    output wire [BANKS*AXI_ADDRESS_W-1:0]      aw_data,

    // w: beats to write; may come before their AW is taken (axi_w, one a lane)
    output wire [BANKS-1:0]                    w_valid,
    input  wire [BANKS-1:0]                    w_ready,
    output wire [BANKS*AXI_W_W-1:0]            w_data,

    // b: bursts that are written (axi_b, one a lane)
    input  wire [BANKS-1:0]                    b_valid,
    output wire [BANKS-1:0]                    b_ready,
    input  wire [BANKS*AXI_B_W-1:0]            b_data,

    // ar: read addresses (axi_address, one a lane)
    output wire [BANKS-1:0]                    ar_valid,
    input  wire [BANKS-1:0]                    ar_ready,
    output wire [BANKS*AXI_ADDRESS_W-1:0]      ar_data,

    // r: beats that were read (axi_r, one a lane)
    input  wire [BANKS-1:0]                    r_valid,
    output wire [BANKS-1:0]                    r_ready,
    input  wire [BANKS*AXI_R_W-1:0]            r_data
);

    localparam integer PROTOCOL = 2;    // of the compute units' L1s (GD, GH, DD, DR, DH)
    localparam integer PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    // of the CPUs' L1s; the thesis has DD there, whatever the compute units have (GD, GH, DD, DR, DH, SAME)
    localparam integer CPU_PROTOCOL = 5;
    localparam integer CPU_PROTOCOL_SAME = 5; // that of PROTOCOL
    localparam integer MESSAGE_W = 33 * CHUNK_WORDS + 2 * MAP_BITS + CORE_BITS + ADDR_BITS
        - $clog2(CHUNK_WORDS) + 3;

    genvar s;

    wire [STASHES-1:0] stash_l2_req_valid;  // READ, REG, WB of the stashes
    wire [STASHES-1:0] stash_l2_req_ready;
    wire [STASHES*MESSAGE_W-1:0] stash_l2_req_data;
    wire [STASHES-1:0] stash_fwd_rsp_valid; // their answers to forwards
    wire [STASHES-1:0] stash_fwd_rsp_ready;
    wire [STASHES*MESSAGE_W-1:0] stash_fwd_rsp_data;
    wire [STASHES-1:0] stash_l2_fwd_valid;  // forwards and WB_ACK to the stashes
    wire [STASHES-1:0] stash_l2_fwd_ready;
    wire [STASHES*MESSAGE_W-1:0] stash_l2_fwd_data;
    wire [STASHES-1:0] stash_l2_rsp_valid;  // DATA and REG_ACK to the stashes
    wire [STASHES-1:0] stash_l2_rsp_ready;
    wire [STASHES*MESSAGE_W-1:0] stash_l2_rsp_data;

    denovo_system #(
        .CORES(CORES), .CPUS(CPUS), .BANKS(BANKS), .STASHES(STASHES), .LINE_WORDS(LINE_WORDS),
        .CHUNK_WORDS(CHUNK_WORDS), .PORT_WORDS(PORT_WORDS), .L1_BYTES(L1_BYTES), .L1_WAYS(L1_WAYS), .L1_MSHRS(L1_MSHRS),
        .L1_LIST(L1_LIST), .CPU_BYTES(CPU_BYTES), .CPU_WAYS(CPU_WAYS), .CPU_MSHRS(CPU_MSHRS), .CPU_LIST(CPU_LIST),
        .STORE_BUFFER(STORE_BUFFER), .WRITEBACKS(WRITEBACKS), .SUPPLIES(SUPPLIES), .WARPS(WARPS), .TAG_BITS(TAG_BITS),
        .EPOCH_BITS(EPOCH_BITS), .COUNT_BITS(COUNT_BITS), .L2_BYTES(L2_BYTES), .L2_WAYS(L2_WAYS), .L2_MSHRS(L2_MSHRS),
        .L2_LIST(L2_LIST), .L2_WRITES(L2_WRITES), .FORWARDS(FORWARDS), .MESH_COLUMNS(MESH_COLUMNS), .DEPTH(DEPTH),
        .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS), .MEM_ID_BITS(MEM_ID_BITS),
        .AXI_BYTES(AXI_BYTES), .AXI_ID_BITS(AXI_ID_BITS)
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
        .stash_l2_rsp_data(stash_l2_rsp_data), .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data),
        .w_valid(w_valid), .w_ready(w_ready), .w_data(w_data), .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data),
        .ar_valid(ar_valid), .ar_ready(ar_ready), .ar_data(ar_data), .r_valid(r_valid), .r_ready(r_ready),
        .r_data(r_data)
    );

    generate
        for (s = 0; s < STASHES; s = s + 1) begin : g_stash
            localparam integer CORE_INT = s;
            localparam [CORE_BITS-1:0] CORE = CORE_INT[CORE_BITS-1:0];

            stash #(
                .BYTES       (BYTES),
                .BANKS       (STASH_BANKS),
                .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS),
                .MAP_ENTRIES (1 << MAP_BITS),
                .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .VP_ENTRIES(VP_ENTRIES),
                .PAGE_BYTES(PAGE_BYTES),
                .PA_BITS     (ADDR_BITS),
                .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS), .MSHRS(MSHRS), .MISSES(MISSES), .DEFERRED(DEFERRED),
                .SCOUT_DISTANCE(SCOUT_DISTANCE), .TAG_BITS(TAG_BITS), .CORE_BITS(CORE_BITS), .STATE_ROWS(STATE_ROWS)
            ) stash (
                .clk(clk), .rst(rst),
                .core_id         (CORE),
                .protocol_error  (stash_protocol_error[s]),
                .idle            (stash_idle[s]),
                .req_valid       (stash_req_valid[s]),
                .req_ready       (stash_req_ready[s]),
                .req_data        (stash_req_data[s*REQ_W +: REQ_W]),
                .resp_valid      (stash_resp_valid[s]),
                .resp_ready      (stash_resp_ready[s]),
                .resp_data       (stash_resp_data[s*RESP_W +: RESP_W]),
                .cmd_valid       (stash_cmd_valid[s]),
                .cmd_ready       (stash_cmd_ready[s]),
                .cmd_data        (stash_cmd_data[s*STASH_CMD_W +: STASH_CMD_W]),
                .cmd_done_valid  (stash_cmd_done_valid[s]),
                .cmd_done_ready  (stash_cmd_done_ready[s]),
                .cmd_done_data   (stash_cmd_done_data[s*STASH_CMD_DONE_W +: STASH_CMD_DONE_W]),
                .l2_req_valid    (stash_l2_req_valid[s]),
                .l2_req_ready    (stash_l2_req_ready[s]),
                .l2_req_data     (stash_l2_req_data[s*MESSAGE_W +: MESSAGE_W]),
                .l2_fwd_valid    (stash_l2_fwd_valid[s]),
                .l2_fwd_ready    (stash_l2_fwd_ready[s]),
                .l2_fwd_data     (stash_l2_fwd_data[s*MESSAGE_W +: MESSAGE_W]),
                .l2_rsp_valid    (stash_l2_rsp_valid[s]),
                .l2_rsp_ready    (stash_l2_rsp_ready[s]),
                .l2_rsp_data     (stash_l2_rsp_data[s*MESSAGE_W +: MESSAGE_W]),
                .fwd_rsp_valid   (stash_fwd_rsp_valid[s]),
                .fwd_rsp_ready   (stash_fwd_rsp_ready[s]),
                .fwd_rsp_data    (stash_fwd_rsp_data[s*MESSAGE_W +: MESSAGE_W]),
                .walk_valid      (stash_walk_valid[s]),
                .walk_ready      (stash_walk_ready[s]),
                .walk_data       (stash_walk_data[s*WALK_W +: WALK_W]),
                .walk_done_valid (stash_walk_done_valid[s]),
                .walk_done_ready (stash_walk_done_ready[s]),
                .walk_done_data  (stash_walk_done_data[s*WALK_DONE_W +: WALK_DONE_W])
            );
        end
    endgenerate

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(CORES >= 1 && CORES <= 15 ? 1 : 0)) legal_CORES ();
    legal_size #(.HOLDS(CPUS >= 0 && CPUS <= 15 ? 1 : 0)) legal_CPUS ();
    legal_size #(.HOLDS(BANKS >= 1 && BANKS <= 8 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(STASHES >= 1 && STASHES <= 7 ? 1 : 0)) legal_STASHES ();
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
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 2 && MAP_BITS <= 6 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(MEM_ID_BITS >= 3 && MEM_ID_BITS <= 9 ? 1 : 0)) legal_MEM_ID_BITS ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 3 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(STASH_BANKS >= 4 && STASH_BANKS <= 32 && (STASH_BANKS & (STASH_BANKS - 1)) == 0 ? 1 : 0))
        legal_STASH_BANKS ();
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(THREAD_BLOCKS >= 1
        && THREAD_BLOCKS <= 16
        && (THREAD_BLOCKS & (THREAD_BLOCKS - 1)) == 0 ? 1 : 0)) legal_THREAD_BLOCKS ();
    legal_size #(.HOLDS(MAPS_PER_BLOCK >= 1
        && MAPS_PER_BLOCK <= 4
        && (MAPS_PER_BLOCK & (MAPS_PER_BLOCK - 1)) == 0 ? 1 : 0)) legal_MAPS_PER_BLOCK ();
    legal_size #(.HOLDS(VP_ENTRIES >= 4 && VP_ENTRIES <= 64 && (VP_ENTRIES & (VP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_VP_ENTRIES ();
    legal_size #(.HOLDS(PAGE_BYTES >= 256 && PAGE_BYTES <= 65536 && (PAGE_BYTES & (PAGE_BYTES - 1)) == 0 ? 1 : 0))
        legal_PAGE_BYTES ();
    legal_size #(.HOLDS(VA_BITS >= 12 && VA_BITS <= 48 ? 1 : 0)) legal_VA_BITS ();
    legal_size #(.HOLDS(SPAN_BITS >= 8 && SPAN_BITS <= 28 ? 1 : 0)) legal_SPAN_BITS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 32 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(DEFERRED >= 2 && DEFERRED <= 16384 && (DEFERRED & (DEFERRED - 1)) == 0 ? 1 : 0))
        legal_DEFERRED ();
    legal_size #(.HOLDS(SCOUT_DISTANCE >= 0 && SCOUT_DISTANCE <= 32 ? 1 : 0)) legal_SCOUT_DISTANCE ();
    legal_size #(.HOLDS(STATE_ROWS >= 16 && STATE_ROWS <= 4096 && (STATE_ROWS & (STATE_ROWS - 1)) == 0 ? 1 : 0))
        legal_STATE_ROWS ();
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
    legal_size #(.HOLDS(MEM_ID_BITS <= AXI_ID_BITS ? 1 : 0)) legal_rule_25 (); // an id of the L2 is an id on AXI4
    legal_size #(.HOLDS(LANES <= STASH_BANKS ? 1 : 0)) legal_rule_26 (); // LANES may not exceed STASH_BANKS
    // CHUNK_WORDS may not exceed STASH_BANKS: a chunk is read in one cycle
    legal_size #(.HOLDS(CHUNK_WORDS <= STASH_BANKS ? 1 : 0)) legal_rule_27 ();
    // BYTES must give each bank of a stash at least two words
    legal_size #(.HOLDS(BYTES >= 8 * STASH_BANKS ? 1 : 0)) legal_rule_28 ();
    legal_size #(.HOLDS(BYTES >= 8 * CHUNK_WORDS ? 1 : 0)) legal_rule_29 (); // BYTES must hold at least two chunks
    // SPAN_BITS must cover the stash itself: at least log2(BYTES / 4)
    legal_size #(.HOLDS(SPAN_BITS >= $clog2(BYTES / 4) ? 1 : 0)) legal_rule_30 ();
    // SPAN_BITS must be smaller than a virtual word address: at most VA_BITS - 3
    legal_size #(.HOLDS(SPAN_BITS <= VA_BITS - 3 ? 1 : 0)) legal_rule_31 ();
    // with two stashes or more DEFERRED must hold every forward that can wait, or they may wait for each other
    legal_size #(.HOLDS(STASHES == 1
        || DEFERRED >= MSHRS * ((CHUNK_WORDS > LINE_WORDS) ? CHUNK_WORDS : LINE_WORDS) * (CORES + STASHES) ? 1 : 0))
        legal_rule_32 ();
    // PAGE_BYTES must be smaller than the physical address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < ADDR_BITS ? 1 : 0)) legal_rule_33 ();
    // PAGE_BYTES must be smaller than the virtual address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < VA_BITS ? 1 : 0)) legal_rule_34 ();
    // SCOUT_DISTANCE must be smaller than the stash-map: 2^MAP_BITS
    legal_size #(.HOLDS($clog2(SCOUT_DISTANCE + 1) <= MAP_BITS ? 1 : 0)) legal_rule_35 ();

endmodule

`default_nettype wire
