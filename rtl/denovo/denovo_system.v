// denovo_system: DeNovoA's L1s, ports of stashes, a network, the banks of the L2 and their memory ports
//
// L1s, stashes and banks at a network, and a memory port below each bank. docs/denovo/system-data-path.md says what
// happens in which cycle.
//
// Source: thesis section 2.5; docs/denovo/system-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_system`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_system #(
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
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of an id at memory (bits, 3 to 9)
    parameter integer MEM_ID_BITS = 8,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of an id on AXI4 (bits, 3 to 16)
    parameter integer AXI_ID_BITS = 8,
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
    // width of an axi_address; derived, not to be overridden
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + ADDR_BITS + CORE_BITS + PC_BITS + 26,
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

    // aw: write addresses (axi_address, one a lane)
    output wire [BANKS-1:0]                             aw_valid,
    input  wire [BANKS-1:0]                             aw_ready,
    output wire [BANKS*AXI_ADDRESS_W-1:0]               aw_data,

    // w: beats to write; may come before their AW is taken (axi_w, one a lane)
    output wire [BANKS-1:0]                             w_valid,
    input  wire [BANKS-1:0]                             w_ready,
    output wire [BANKS*AXI_W_W-1:0]                     w_data,

    // b: bursts that are written (axi_b, one a lane)
    input  wire [BANKS-1:0]                             b_valid,
    output wire [BANKS-1:0]                             b_ready,
    input  wire [BANKS*AXI_B_W-1:0]                     b_data,

    // ar: read addresses (axi_address, one a lane)
    output wire [BANKS-1:0]                             ar_valid,
    input  wire [BANKS-1:0]                             ar_ready,
    output wire [BANKS*AXI_ADDRESS_W-1:0]               ar_data,

    // r: beats that were read (axi_r, one a lane)
    input  wire [BANKS-1:0]                             r_valid,
    output wire [BANKS-1:0]                             r_ready,
    input  wire [BANKS*AXI_R_W-1:0]                     r_data
);

    localparam integer PROTOCOL = 2;    // of the compute units' L1s (GD, GH, DD, DR, DH)
    localparam integer PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    // of the CPUs' L1s; the thesis has DD there, whatever the compute units have (GD, GH, DD, DR, DH, SAME)
    localparam integer CPU_PROTOCOL = 5;
    localparam integer CPU_PROTOCOL_SAME = 5; // that of PROTOCOL
    localparam [3:0] MSG_RECALL_DATA = 4'd7;  // rsp, to the L2: the recalled words
    localparam integer REQ_LINE_LSB = 33 * LINE_WORDS;
    localparam integer REQ_W = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) + 9;
    localparam integer FWD_LINE_LSB = LINE_WORDS;
    localparam integer FWD_TO_STASH_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) - 1;
    localparam integer FWD_TO_CORE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer FWD_W = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + 2 * CORE_BITS - $clog2(LINE_WORDS) + 5;
    localparam integer RSP_LINE_LSB = 33 * LINE_WORDS;
    localparam integer RSP_STASH_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_CORE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 1;
    localparam integer RSP_TYPE_W = 4;
    localparam integer RSP_TYPE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS);
    localparam integer RSP_W = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS) + 4;
    localparam integer MEM_REQ_W = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS + PC_BITS + CORE_BITS
        - $clog2(LINE_WORDS) + 1;
    localparam integer MEM_RSP_W = 32 * LINE_WORDS + MEM_ID_BITS + 2;
    localparam integer BANK_W = $clog2(BANKS) + 1 / BANKS; // width of a bank's number
    localparam integer ANSWERS = 8;                        // a bank's queue of answers
    // core c is node c, bank b is node CORES + b, stash s is behind all banks
    localparam integer NODES = CORES + BANKS + STASHES;
    localparam integer COLUMNS = (MESH_COLUMNS == 0) ? NODES : MESH_COLUMNS; // a crossbar's nodes stand in one row
    localparam integer ROWS = (NODES + COLUMNS - 1) / COLUMNS;
    localparam integer PLACES = ROWS * COLUMNS;                     // of the network; the last of a mesh may be empty
    localparam integer NODE_W = $clog2(PLACES);
    localparam integer LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2; // width of a line address
    localparam integer FLIT_W = 2 * NODE_W + REQ_W + 1;             // a message is a flit; a request is the widest
    localparam integer NETS = 3;                                    // requests, forwards, responses
    localparam integer REQ = 0;
    localparam integer FWD = 1;
    localparam integer RSP = 2;

    genvar e;
    genvar q;
    genvar c;
    genvar s;
    genvar b;

    wire [PLACES*NETS-1:0] in_valid;  // what the nodes send
    wire [PLACES*NETS-1:0] in_ready;
    wire [PLACES*NETS*FLIT_W-1:0] in_data;
    wire [PLACES*NETS-1:0] out_valid; // what arrives at them
    wire [PLACES*NETS-1:0] out_ready;
    wire [PLACES*NETS*FLIT_W-1:0] out_data;

    generate
        if (MESH_COLUMNS == 0) begin : g_crossbar
            noc_crossbar #(.NODES(PLACES), .NETS(NETS), .FLIT_BITS(REQ_W), .DEPTH(DEPTH)) network (
                .clk(clk), .rst(rst), .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data),
                .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data)
            );

        end else begin : g_mesh
            noc_mesh #(.COLUMNS(COLUMNS), .ROWS(ROWS), .NETS(NETS), .FLIT_BITS(REQ_W), .DEPTH(DEPTH)) network (
                .clk(clk), .rst(rst), .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data),
                .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data)
            );
        end
    endgenerate

    generate
        for (e = 0; e < (PLACES - NODES) * NETS; e = e + 1) begin : g_empty
            localparam integer LANE = NODES * NETS + e;

            assign in_valid[LANE] = 1'b0;
            assign in_data[LANE*FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
            assign out_ready[LANE] = 1'b1;
        end
    endgenerate

    wire [(CORES+STASHES)*REQ_W-1:0] requests; // of the cores, then of the stashes
    wire [(CORES+STASHES)*RSP_W-1:0] gives;    // their answers to forwards, in the same order

    // What an L1 and a stash have in common: who gets what they send.
    generate
        for (q = 0; q < CORES + STASHES; q = q + 1) begin : g_requester
            localparam integer NODE_OF = (q < CORES) ? q : BANKS + q; // stashes are behind all banks
            localparam integer LANE = NODE_OF * NETS;
            localparam integer NODE_INT = NODE_OF;
            localparam [NODE_W-1:0] NODE = NODE_INT[NODE_W-1:0];

            wire [REQ_W-1:0] req = requests[q*REQ_W +: REQ_W];
            wire [RSP_W-1:0] give = gives[q*RSP_W +: RSP_W];
            wire [NODE_W-1:0] req_dest;

            denovo_system_dest #(
                .CORES(CORES), .BANKS(BANKS), .STASHES(STASHES), .CORE_BITS(CORE_BITS), .LINE_W(LINE_W), .NODE_W(NODE_W)
            ) of_req (
                .to_bank (1'b1),
                .core    ({CORE_BITS{1'b0}}),
                .stash   (1'b0),
                .line    (req[REQ_LINE_LSB +: LINE_W]),
                .dest    (req_dest)
            );

            wire [NODE_W-1:0] give_dest;

            denovo_system_dest #(
                .CORES(CORES), .BANKS(BANKS), .STASHES(STASHES), .CORE_BITS(CORE_BITS), .LINE_W(LINE_W), .NODE_W(NODE_W)
            ) of_supply (
                .to_bank (give[RSP_TYPE_LSB +: RSP_TYPE_W] == MSG_RECALL_DATA),
                .core    (give[RSP_CORE_LSB +: CORE_BITS]),
                .stash   (give[RSP_STASH_LSB]),
                .line    (give[RSP_LINE_LSB +: LINE_W]),
                .dest    (give_dest)
            );

            assign in_data[(LANE+REQ)*FLIT_W +: FLIT_W] = {1'b1, NODE, req_dest, req};
            assign in_data[(LANE+RSP)*FLIT_W +: FLIT_W] = {1'b1, NODE, give_dest, {(REQ_W-RSP_W){1'b0}}, give};

            // It sends no forward and gets no request.
            assign in_valid[LANE+FWD] = 1'b0;
            assign in_data[(LANE+FWD)*FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
            assign out_ready[LANE+REQ] = 1'b1;
        end
    endgenerate

    generate
        for (c = 0; c < CORES; c = c + 1) begin : g_core
            localparam integer LANE = c * NETS;
            localparam integer CORE_INT = c;
            localparam [CORE_BITS-1:0] CORE = CORE_INT[CORE_BITS-1:0];
            localparam integer CPU_INT = (c >= CORES - CPUS) ? 1 : 0;
            localparam CPU = CPU_INT[0];

            denovo_l1 #(
                .BYTES (CPU ? CPU_BYTES : L1_BYTES),
                .WAYS  (CPU ? CPU_WAYS : L1_WAYS),
                .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS),
                .MSHRS (CPU ? CPU_MSHRS : L1_MSHRS),
                .LIST  (CPU ? CPU_LIST : L1_LIST),
                .STORE_BUFFER(STORE_BUFFER), .WRITEBACKS(WRITEBACKS), .SUPPLIES(SUPPLIES), .WARPS(WARPS),
                .TAG_BITS(TAG_BITS), .EPOCH_BITS(EPOCH_BITS), .COUNT_BITS(COUNT_BITS), .ADDR_BITS(ADDR_BITS),
                .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS)
            ) l1 (
                .clk(clk), .rst(rst),
                .core              (CORE),
                .cpu               (CPU),
                .count_select      (count_select),
                .count             (count[c*COUNT_BITS +: COUNT_BITS]),
                .protocol_error    (l1_protocol_error[c]),
                .store_error       (store_error[c]),
                .store_error_at    (store_error_at[c*LINE_W +: LINE_W]),
                .store_error_words (store_error_words[c*LINE_WORDS +: LINE_WORDS]),
                .access_valid      (access_valid[c]),
                .access_ready      (access_ready[c]),
                .access_data       (access_data[c*ACCESS_W +: ACCESS_W]),
                .answer_valid      (answer_valid[c]),
                .answer_ready      (answer_ready[c]),
                .answer_data       (answer_data[c*ANSWER_W +: ANSWER_W]),
                .cmd_valid         (cmd_valid[c]),
                .cmd_ready         (cmd_ready[c]),
                .cmd_data          (cmd_data[c*CMD_W +: CMD_W]),
                .cmd_done_valid    (cmd_done_valid[c]),
                .cmd_done_ready    (cmd_done_ready[c]),
                .cmd_done_data     (cmd_done_data[c*CMD_DONE_W +: CMD_DONE_W]),
                .req_valid         (in_valid[LANE+REQ]),
                .req_ready         (in_ready[LANE+REQ]),
                .req_data          (requests[c*REQ_W +: REQ_W]),
                .fwd_valid         (out_valid[LANE+FWD]),
                .fwd_ready         (out_ready[LANE+FWD]),
                .fwd_data          (out_data[(LANE+FWD)*FLIT_W +: FWD_W]),
                .rsp_in_valid      (out_valid[LANE+RSP]),
                .rsp_in_ready      (out_ready[LANE+RSP]),
                .rsp_in_data       (out_data[(LANE+RSP)*FLIT_W +: RSP_W]),
                .rsp_out_valid     (in_valid[LANE+RSP]),
                .rsp_out_ready     (in_ready[LANE+RSP]),
                .rsp_out_data      (gives[c*RSP_W +: RSP_W])
            );
        end
    endgenerate

    generate
        for (s = 0; s < STASHES; s = s + 1) begin : g_stash
            localparam integer LANE = (CORES + BANKS + s) * NETS;
            localparam integer CPU_INT = (s >= CORES - CPUS) ? 1 : 0;
            localparam CPU = CPU_INT[0]; // its core is one

            denovo_stash_port #(
                .LINE_WORDS(LINE_WORDS), .CHUNK_WORDS(CHUNK_WORDS), .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS),
                .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS)
            ) stash (
                .clk(clk), .rst(rst),
                .cpu           (CPU),
                .read_error    (stash_read_error[s]),
                .l2_req_valid  (stash_l2_req_valid[s]),
                .l2_req_ready  (stash_l2_req_ready[s]),
                .l2_req_data   (stash_l2_req_data[s*MESSAGE_W +: MESSAGE_W]),
                .fwd_rsp_valid (stash_fwd_rsp_valid[s]),
                .fwd_rsp_ready (stash_fwd_rsp_ready[s]),
                .fwd_rsp_data  (stash_fwd_rsp_data[s*MESSAGE_W +: MESSAGE_W]),
                .l2_fwd_valid  (stash_l2_fwd_valid[s]),
                .l2_fwd_ready  (stash_l2_fwd_ready[s]),
                .l2_fwd_data   (stash_l2_fwd_data[s*MESSAGE_W +: MESSAGE_W]),
                .l2_rsp_valid  (stash_l2_rsp_valid[s]),
                .l2_rsp_ready  (stash_l2_rsp_ready[s]),
                .l2_rsp_data   (stash_l2_rsp_data[s*MESSAGE_W +: MESSAGE_W]),
                .req_valid     (in_valid[LANE+REQ]),
                .req_ready     (in_ready[LANE+REQ]),
                .req_data      (requests[(CORES+s)*REQ_W +: REQ_W]),
                .rsp_out_valid (in_valid[LANE+RSP]),
                .rsp_out_ready (in_ready[LANE+RSP]),
                .rsp_out_data  (gives[(CORES+s)*RSP_W +: RSP_W]),
                .fwd_valid     (out_valid[LANE+FWD]),
                .fwd_ready     (out_ready[LANE+FWD]),
                .fwd_data      (out_data[(LANE+FWD)*FLIT_W +: FWD_W]),
                .rsp_in_valid  (out_valid[LANE+RSP]),
                .rsp_in_ready  (out_ready[LANE+RSP]),
                .rsp_in_data   (out_data[(LANE+RSP)*FLIT_W +: RSP_W])
            );
        end
    endgenerate

    generate
        if (STASHES == 0) begin : g_no_stash
            assign stash_read_error = 1'b0;
            assign stash_l2_req_ready = 1'b0;
            assign stash_fwd_rsp_ready = 1'b0;
            assign stash_l2_fwd_valid = 1'b0;
            assign stash_l2_fwd_data = {MESSAGE_W{1'b0}};
            assign stash_l2_rsp_valid = 1'b0;
            assign stash_l2_rsp_data = {MESSAGE_W{1'b0}};

            wire unused = &{
                1'b0,
                stash_l2_req_valid,
                stash_l2_req_data,
                stash_fwd_rsp_valid,
                stash_fwd_rsp_data,
                stash_l2_fwd_ready,
                stash_l2_rsp_ready
            };
        end
    endgenerate

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            localparam integer LANE = (CORES + b) * NETS;
            localparam integer NODE_INT = CORES + b;
            localparam [NODE_W-1:0] NODE = NODE_INT[NODE_W-1:0];
            localparam integer BANK_INT = b;
            localparam [BANK_W-1:0] BANK = BANK_INT[BANK_W-1:0];

            wire [FWD_W-1:0] fwd;  // to an owner
            wire [RSP_W-1:0] give; // to a requester
            wire mem_req_valid;    // between the bank and its port
            wire mem_req_ready;
            wire [MEM_REQ_W-1:0] mem_req_data;
            wire mem_rsp_valid, mem_rsp_ready;
            wire [MEM_RSP_W-1:0] mem_rsp_data;

            denovo_l2 #(
                .BYTES  (L2_BYTES),
                .WAYS   (L2_WAYS),
                .LINE_WORDS(LINE_WORDS), .BANKS(BANKS),
                .MSHRS  (L2_MSHRS),
                .LIST   (L2_LIST),
                .WRITES (L2_WRITES),
                .ANSWERS(ANSWERS), .FORWARDS(FORWARDS), .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS),
                .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS), .MEM_ID_BITS(MEM_ID_BITS)
            ) l2 (
                .clk(clk), .rst(rst),
                .bank           (BANK),
                .protocol_error (l2_protocol_error[b]),
                .write_errors   (write_errors[b*8 +: 8]),
                .write_error_at (write_error_at[b*LINE_W +: LINE_W]),
                .event_select   (event_select),
                .event_count    (event_count[b*32 +: 32]),
                .req_valid      (out_valid[LANE+REQ]),
                .req_ready      (out_ready[LANE+REQ]),
                .req_data       (out_data[(LANE+REQ)*FLIT_W +: REQ_W]),
                .fwd_valid      (in_valid[LANE+FWD]),
                .fwd_ready      (in_ready[LANE+FWD]),
                .fwd_data       (fwd),
                .rsp_in_valid   (out_valid[LANE+RSP]),
                .rsp_in_ready   (out_ready[LANE+RSP]),
                .rsp_in_data    (out_data[(LANE+RSP)*FLIT_W +: RSP_W]),
                .rsp_out_valid  (in_valid[LANE+RSP]),
                .rsp_out_ready  (in_ready[LANE+RSP]),
                .rsp_out_data   (give),
                .mem_req_valid(mem_req_valid), .mem_req_ready(mem_req_ready), .mem_req_data(mem_req_data),
                .mem_rsp_valid(mem_rsp_valid), .mem_rsp_ready(mem_rsp_ready), .mem_rsp_data(mem_rsp_data),
                .cmd_valid      (l2_cmd_valid[b]),
                .cmd_ready      (l2_cmd_ready[b]),
                .cmd_data       (l2_cmd_data[b*L2_CMD_W +: L2_CMD_W]),
                .cmd_done_valid (l2_cmd_done_valid[b]),
                .cmd_done_ready (l2_cmd_done_ready[b]),
                .cmd_done_data  (l2_cmd_done_data[b*L2_CMD_DONE_W +: L2_CMD_DONE_W])
            );

            axi4_memory #(
                .LINE_WORDS(LINE_WORDS), .AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(AXI_ID_BITS),
                .MEM_ID_BITS(MEM_ID_BITS), .CORE_BITS(CORE_BITS), .PC_BITS(PC_BITS),
                .READS  (L2_MSHRS),
                .WRITES (L2_WRITES)
            ) memory (
                .clk(clk), .rst(rst), .mem_req_valid(mem_req_valid), .mem_req_ready(mem_req_ready),
                .mem_req_data(mem_req_data), .mem_rsp_valid(mem_rsp_valid), .mem_rsp_ready(mem_rsp_ready),
                .mem_rsp_data(mem_rsp_data),
                .aw_valid (aw_valid[b]),
                .aw_ready (aw_ready[b]),
                .aw_data  (aw_data[b*AXI_ADDRESS_W +: AXI_ADDRESS_W]),
                .w_valid  (w_valid[b]),
                .w_ready  (w_ready[b]),
                .w_data   (w_data[b*AXI_W_W +: AXI_W_W]),
                .b_valid  (b_valid[b]),
                .b_ready  (b_ready[b]),
                .b_data   (b_data[b*AXI_B_W +: AXI_B_W]),
                .ar_valid (ar_valid[b]),
                .ar_ready (ar_ready[b]),
                .ar_data  (ar_data[b*AXI_ADDRESS_W +: AXI_ADDRESS_W]),
                .r_valid  (r_valid[b]),
                .r_ready  (r_ready[b]),
                .r_data   (r_data[b*AXI_R_W +: AXI_R_W])
            );

            wire [NODE_W-1:0] fwd_dest;

            denovo_system_dest #(
                .CORES(CORES), .BANKS(BANKS), .STASHES(STASHES), .CORE_BITS(CORE_BITS), .LINE_W(LINE_W), .NODE_W(NODE_W)
            ) of_fwd (
                .to_bank (1'b0),
                .core    (fwd[FWD_TO_CORE_LSB +: CORE_BITS]),
                .stash   (fwd[FWD_TO_STASH_LSB]),
                .line    (fwd[FWD_LINE_LSB +: LINE_W]),
                .dest    (fwd_dest)
            );

            wire [NODE_W-1:0] give_dest;

            denovo_system_dest #(
                .CORES(CORES), .BANKS(BANKS), .STASHES(STASHES), .CORE_BITS(CORE_BITS), .LINE_W(LINE_W), .NODE_W(NODE_W)
            ) of_give (
                .to_bank (1'b0),
                .core    (give[RSP_CORE_LSB +: CORE_BITS]),
                .stash   (give[RSP_STASH_LSB]),
                .line    (give[RSP_LINE_LSB +: LINE_W]),
                .dest    (give_dest)
            );

            assign in_data[(LANE+FWD)*FLIT_W +: FLIT_W] = {1'b1, NODE, fwd_dest, {(REQ_W-FWD_W){1'b0}}, fwd};
            assign in_data[(LANE+RSP)*FLIT_W +: FLIT_W] = {1'b1, NODE, give_dest, {(REQ_W-RSP_W){1'b0}}, give};

            // A bank sends no request and gets no forward.
            assign in_valid[LANE+REQ] = 1'b0;
            assign in_data[(LANE+REQ)*FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
            assign out_ready[LANE+FWD] = 1'b1;
        end
    endgenerate

    wire unused_1 = &{1'b0, out_data, in_ready, out_valid};

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
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 1 && MAP_BITS <= 10 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(MEM_ID_BITS >= 3 && MEM_ID_BITS <= 9 ? 1 : 0)) legal_MEM_ID_BITS ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 3 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
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

endmodule

`default_nettype wire
