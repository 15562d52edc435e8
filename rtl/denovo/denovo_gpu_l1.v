// denovo_gpu_l1: a compute unit's coalescer and L1: from its lanes to DeNovoA's network
//
// The coalescer is joined to the L1 by wires, with no register between. docs/denovo/gpu-l1-data-path.md says what an
// operation costs through both.
//
// Source: thesis chapters 2 and 3; docs/denovo/gpu-l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_gpu_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_gpu_l1 #(
    // lanes of a half-warp (a power of two, 2 to 16)
    parameter integer LANES = 16,
    // warp accesses that are under way at a time; a line a cycle wants 4 (a power of two, 2 to 64)
    parameter integer ENTRIES = 16,
    // the core's name of a warp access, returned with the reply (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // capacity (bytes, a power of two, 256 to 131072)
    parameter integer BYTES = 32768,
    // associativity (ways, a power of two, 2 to 16)
    parameter integer WAYS = 8,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // words of a line access, of a data RAM's word and of one pass (a power of two, 2 to 16)
    parameter integer PORT_WORDS = 16,
    // lines with a request out (a power of two, 2 to 128)
    parameter integer MSHRS = 128,
    // line accesses that wait while others hit (a power of two, 2 to 128)
    parameter integer LIST = 32,
    // lines with words stored and not yet asked for (a power of two, 2 to 256)
    parameter integer STORE_BUFFER = 256,
    // lines on their way out, until the L2 has them (a power of two, 2 to 8)
    parameter integer WRITEBACKS = 4,
    // answers to forwards that wait to leave; with 2 a forward takes two cycles (messages, a power of two, 2 to 8)
    parameter integer SUPPLIES = 4,
    // warps of the core, whose accesses keep their order (2 to 64)
    parameter integer WARPS = 48,
    // a line's epoch: an acquire changes the epoch (bits, 3 to 8)
    parameter integer EPOCH_BITS = 4,
    // width of an event counter (bits, 4 to 32)
    parameter integer COUNT_BITS = 32,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of a warp; derived, not to be overridden
    parameter integer WARP_W = ID_BITS + $clog2(WARPS) + PC_BITS + 69 * LANES + (ADDR_BITS - 2) * LANES + 10,
    // width of a reply; derived, not to be overridden
    parameter integer REPLY_W = ID_BITS + 32 * LANES + 1,
    // width of a cmd; derived, not to be overridden
    parameter integer CMD_W = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 2,
    // width of a cmd_done; derived, not to be overridden
    parameter integer CMD_DONE_W = 2,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + ADDR_BITS + 33 * LINE_WORDS
        - $clog2(LINE_WORDS) + 9,
    // width of a fwd; derived, not to be overridden
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + ADDR_BITS + LINE_WORDS - $clog2(LINE_WORDS) + 5,
    // width of a rsp; derived, not to be overridden
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4
) (
    input  wire                                    clk,          // clock
    input  wire                                    rst,          // synchronous reset, active high
    input  wire [CORE_BITS-1:0]                    core,         // this core's id on the network; constant
    input  wire [3:0]                              count_select, // COUNTED_*: which counter is read
    // the counter that `count_select` named in the cycle before; wraps
    output wire [COUNT_BITS-1:0]                   count,
    // since reset a message has come that nobody asked for
    output wire                                    protocol_error,
    // for one cycle: bytes of an answered store are lost, since memory failed their word
    output wire                                    store_error,
    output wire [ADDR_BITS-$clog2(LINE_WORDS)-3:0] store_error_at, // line of the bytes that were lost last
    output wire [LINE_WORDS-1:0]                   store_error_words, // their words in that line

    // warp: accesses of half-warps (warp)
    input  wire                                    warp_valid,
    output wire                                    warp_ready,
    input  wire [WARP_W-1:0]                       warp_data,

    // reply: their answers (reply)
    output wire                                    reply_valid,
    input  wire                                    reply_ready,
    output wire [REPLY_W-1:0]                      reply_data,

    // cmd: kernel launch and end, flush, range (cmd)
    input  wire                                    cmd_valid,
    output wire                                    cmd_ready,
    input  wire [CMD_W-1:0]                        cmd_data,

    // cmd_done: a command is done (cmd_done)
    output wire                                    cmd_done_valid,
    input  wire                                    cmd_done_ready,
    output wire [CMD_DONE_W-1:0]                   cmd_done_data,

    // req: requests to the registry (req)
    output wire                                    req_valid,
    input  wire                                    req_ready,
    output wire [REQ_W-1:0]                        req_data,

    // fwd: forwards, recalls, acknowledgements of writebacks (fwd)
    input  wire                                    fwd_valid,
    output wire                                    fwd_ready,
    input  wire [FWD_W-1:0]                        fwd_data,

    // rsp_in: answers to READ, REG, REG_SYNC, WT, ATOMIC; taken without waiting for another channel (rsp)
    input  wire                                    rsp_in_valid,
    output wire                                    rsp_in_ready,
    input  wire [RSP_W-1:0]                        rsp_in_data,

    // rsp_out: words and grants for others, recalled words (rsp)
    output wire                                    rsp_out_valid,
    input  wire                                    rsp_out_ready,
    output wire [RSP_W-1:0]                        rsp_out_data
);

    localparam integer PROTOCOL = 2;                               // how this L1 keeps coherence (GD, GH, DD, DR, DH)
    localparam integer PROTOCOL_DD = 2;                            // DeNovoA: registration of words, atomics at the L1
    localparam integer TAG_BITS = $clog2(ENTRIES) + $clog2(LANES); // an entry and a lane
    localparam integer ACCESS_W = 37 * PORT_WORDS + ADDR_BITS + PC_BITS + $clog2(WARPS) + TAG_BITS
        - $clog2(PORT_WORDS) + 41;
    localparam integer ANSWER_W = 33 * PORT_WORDS + TAG_BITS + 2;

    // A command is of all that was taken before it: it waits for the group in the coalescer, and lets no other in
    // meanwhile.
    wire access_valid;
    wire group_waits = access_valid;            // taken at `warp`, and not in the L1
    wire l1_takes;                              // the L1 takes a command
    wire command_waits = cmd_valid && l1_takes; // for the group, or it is taken
    assign cmd_ready = l1_takes && !group_waits;
    wire answers_nobody;                        // since reset an answer has come for which no lane waits
    wire access_ready;
    wire [ACCESS_W-1:0] access_data;
    wire answer_valid, answer_ready;
    wire [ANSWER_W-1:0] answer_data;

    denovo_coalescer #(
        .LANES(LANES), .PORT_WORDS(PORT_WORDS), .ENTRIES(ENTRIES), .WARPS(WARPS), .ID_BITS(ID_BITS),
        .TAG_BITS(TAG_BITS), .ADDR_BITS(ADDR_BITS), .PC_BITS(PC_BITS)
    ) coalescer (
        .clk(clk), .rst(rst),
        .protocol_error (answers_nobody),
        .warp_valid     (warp_valid && !command_waits),
        .warp_ready(warp_ready), .warp_data(warp_data), .reply_valid(reply_valid), .reply_ready(reply_ready),
        .reply_data(reply_data), .access_valid(access_valid), .access_ready(access_ready), .access_data(access_data),
        .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data)
    );

    denovo_l1 #(
        .BYTES(BYTES), .WAYS(WAYS), .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .MSHRS(MSHRS), .LIST(LIST),
        .STORE_BUFFER(STORE_BUFFER), .WRITEBACKS(WRITEBACKS), .SUPPLIES(SUPPLIES), .WARPS(WARPS), .TAG_BITS(TAG_BITS),
        .EPOCH_BITS(EPOCH_BITS), .COUNT_BITS(COUNT_BITS), .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS),
        .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS)
    ) l1 (
        .clk(clk), .rst(rst), .core(core),
        .cpu       (1'b0),
        .count_select(count_select), .count(count), .protocol_error(protocol_error), .store_error(store_error),
        .store_error_at(store_error_at), .store_error_words(store_error_words), .access_valid(access_valid),
        .access_ready(access_ready), .access_data(access_data), .answer_valid(answer_valid),
        .answer_ready(answer_ready), .answer_data(answer_data),
        .cmd_valid (cmd_valid && !group_waits),
        .cmd_ready (l1_takes),
        .cmd_data(cmd_data), .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data), .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .fwd_valid(fwd_valid), .fwd_ready(fwd_ready), .fwd_data(fwd_data), .rsp_in_valid(rsp_in_valid),
        .rsp_in_ready(rsp_in_ready), .rsp_in_data(rsp_in_data), .rsp_out_valid(rsp_out_valid),
        .rsp_out_ready(rsp_out_ready), .rsp_out_data(rsp_out_data)
    );

    wire unused = &{1'b0, answers_nobody};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LANES >= 2 && LANES <= 16 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(ENTRIES >= 2 && ENTRIES <= 64 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 131072 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 2 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 16 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(PORT_WORDS >= 2 && PORT_WORDS <= 16 && (PORT_WORDS & (PORT_WORDS - 1)) == 0 ? 1 : 0))
        legal_PORT_WORDS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 128 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(LIST >= 2 && LIST <= 128 && (LIST & (LIST - 1)) == 0 ? 1 : 0)) legal_LIST ();
    legal_size #(.HOLDS(STORE_BUFFER >= 2 && STORE_BUFFER <= 256 && (STORE_BUFFER & (STORE_BUFFER - 1)) == 0 ? 1 : 0))
        legal_STORE_BUFFER ();
    legal_size #(.HOLDS(WRITEBACKS >= 2 && WRITEBACKS <= 8 && (WRITEBACKS & (WRITEBACKS - 1)) == 0 ? 1 : 0))
        legal_WRITEBACKS ();
    legal_size #(.HOLDS(SUPPLIES >= 2 && SUPPLIES <= 8 && (SUPPLIES & (SUPPLIES - 1)) == 0 ? 1 : 0)) legal_SUPPLIES ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 64 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(EPOCH_BITS >= 3 && EPOCH_BITS <= 8 ? 1 : 0)) legal_EPOCH_BITS ();
    legal_size #(.HOLDS(COUNT_BITS >= 4 && COUNT_BITS <= 32 ? 1 : 0)) legal_COUNT_BITS ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 1 && MAP_BITS <= 10 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(PORT_WORDS <= LINE_WORDS ? 1 : 0)) legal_rule_1 (); // an access lies in one line
    // BYTES holds at least two sets of lines
    legal_size #(.HOLDS(BYTES >= 8 * WAYS * LINE_WORDS ? 1 : 0)) legal_rule_2 ();
    // an address is wider than an offset in the cache
    legal_size #(.HOLDS(ADDR_BITS > $clog2(BYTES) ? 1 : 0)) legal_rule_3 ();
    legal_size #(.HOLDS($clog2(MSHRS) <= MAP_BITS ? 1 : 0)) legal_rule_4 (); // `map` holds an MSHR's number
    // `map` holds a place of the writeback buffer
    legal_size #(.HOLDS($clog2(WRITEBACKS) <= MAP_BITS ? 1 : 0)) legal_rule_5 ();
    // GD and GH write a line through at once: PORT_WORDS is LINE_WORDS
    legal_size #(.HOLDS(PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS ? 1 : 0)) legal_rule_6 ();
    // GD, GH: `map` of an ATOMIC holds a place of the list
    legal_size #(.HOLDS(PROTOCOL >= PROTOCOL_DD || $clog2(LIST) <= MAP_BITS ? 1 : 0)) legal_rule_7 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!answers_nobody);             // the L1 answers each word of a line access once
            cover (command_waits && group_waits); // a command waits for a group
        end
    end
`endif

endmodule

`default_nettype wire
