// denovo_l1: DeNovoA's L1: words registered by their writer, self-invalidation by the reader
//
// A slot is chosen and read in S0. In S1 all of it happens: the table `word` decides, the line is written. What S1
// writes goes around the RAMs, so that the next slot sees it. docs/denovo/l1-data-path.md says what happens in which
// cycle.
//
// Source: thesis chapters 2, 3; docs/denovo/l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1 #(
    // capacity (bytes, a power of two, 256 to 131072)
    parameter integer BYTES = 32768,
    // associativity (ways, a power of two, 2 to 16)
    parameter integer WAYS = 8,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // lines with a request out (a power of two, 2 to 128)
    parameter integer MSHRS = 128,
    // accesses that wait while others hit (a power of two, 2 to 128)
    parameter integer LIST = 32,
    // lines with words stored and not yet asked for (a power of two, 2 to 256)
    parameter integer STORE_BUFFER = 256,
    // lines on their way out, until the L2 has them (a power of two, 2 to 8)
    parameter integer WRITEBACKS = 4,
    // answers to forwards that wait to leave; with 2 a forward takes two cycles (messages, a power of two, 2 to 8)
    parameter integer SUPPLIES = 4,
    // warps of the core, whose accesses keep their order (2 to 64)
    parameter integer WARPS = 48,
    // the core's tag, returned with the answer (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
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
    // width of an access; derived, not to be overridden
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS
        - $clog2(PORT_WORDS) + 41,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2,
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
    input  wire                                    cpu, // a CPU's, not a GPU's: goes on with requests; constant
    input  wire [3:0]                              count_select, // COUNTED_*: which counter is read
    // the counter that `count_select` named in the cycle before; wraps
    output wire [COUNT_BITS-1:0]                   count,
    // since reset a message has come that nobody asked for
    output reg                                     protocol_error,
    // for one cycle: bytes of an answered store are lost, since memory failed their word
    output wire                                    store_error,
    output wire [ADDR_BITS-$clog2(LINE_WORDS)-3:0] store_error_at, // line of the bytes that were lost last
    output wire [LINE_WORDS-1:0]                   store_error_words, // their words in that line

    // access: accesses of the core (access)
    input  wire                                    access_valid,
    output wire                                    access_ready,
    input  wire [ACCESS_W-1:0]                     access_data,

    // answer: their answers (answer)
    output wire                                    answer_valid,
    input  wire                                    answer_ready,
    output wire [ANSWER_W-1:0]                     answer_data,

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

    localparam integer PROTOCOL = 2;    // how this L1 keeps coherence (GD, GH, DD, DR, DH)
    localparam integer PROTOCOL_DD = 2; // DeNovoA: registration of words, atomics at the L1
    // 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or
    // at a release (choice, 0 to 1)
    localparam integer EAGER = 1;
    localparam [3:0] COUNTED_HIT = 4'd0;           // an access that the port offered was done at once
    localparam [3:0] COUNTED_MISS_READ = 4'd1;     // an access sent a READ
    localparam [3:0] COUNTED_MISS_SYNC = 4'd2;     // an access sent a REG_SYNC, or an ATOMIC to the L2
    localparam [3:0] COUNTED_MISS_JOIN = 4'd3;     // an access waits for what is asked for already
    localparam [3:0] COUNTED_MISS_STORE = 4'd4;    // a store began a store-buffer entry
    localparam [3:0] COUNTED_REPLAY = 4'd5;        // a parked access was tried again
    localparam [3:0] COUNTED_FORWARD = 4'd6;       // a FWD_READ or FWD_REG took a slot
    localparam [3:0] COUNTED_RECALL = 4'd7;        // a RECALL took a slot
    localparam [3:0] COUNTED_DRAIN = 4'd8;         // a store-buffer entry left: a REG or WT
    localparam [3:0] COUNTED_WRITEBACK = 4'd9;     // a line with Registered words left
    localparam [3:0] COUNTED_STALL_ORDER = 4'd10;  // an access stays: its warp's order, or a release
    localparam [3:0] COUNTED_STALL_LINE = 4'd11;   // an access stays: its word or line is under way
    localparam [3:0] COUNTED_STALL_WAY = 4'd12;    // an access stays: no way is free, or its line has to leave first
    localparam [3:0] COUNTED_STALL_MSHR = 4'd13;   // an access stays: no MSHR, or no room in the list
    localparam [3:0] COUNTED_STALL_STORES = 4'd14; // an access stays: the store buffer is full
    localparam [3:0] COUNTED_STALL_SEND = 4'd15;   // an access stays: no room for its request
    localparam integer MSG_W = 4;
    localparam [3:0] MSG_DATA = 4'd1;              // rsp, to the requester: the words
    localparam [3:0] MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
    localparam [3:0] MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
    // fwd, to the owner: these words belong to the requester now; acknowledge to it
    localparam [3:0] MSG_FWD_REG = 4'd5;
    localparam [3:0] MSG_RECALL = 4'd6;       // fwd, to the owner: give these words back to the L2
    localparam [3:0] MSG_WB_ACK = 4'd9;       // fwd, to the writer: taken, or dropped because you no longer own them
    localparam [3:0] MSG_WT_ACK = 4'd12;      // rsp, to the writer: written
    localparam [3:0] MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before
    localparam integer CMD_LAST_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer CMD_LAST_LSB = 0;
    localparam integer CMD_FIRST_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer CMD_FIRST_LSB = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer CMD_COMMAND_W = 2;
    localparam integer CMD_COMMAND_LSB = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 4;
    localparam integer FWD_MAP_W = MAP_BITS;
    localparam integer FWD_MAP_LSB = LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_STASH_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_CORE_W = CORE_BITS;
    localparam integer FWD_CORE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS - $clog2(LINE_WORDS) - 1;
    localparam integer FWD_SYNC_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + 2 * CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer FWD_TYPE_W = 4;
    localparam integer FWD_TYPE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + 2 * CORE_BITS
        - $clog2(LINE_WORDS) + 1;
    localparam integer RSP_MAP_W = MAP_BITS;
    localparam integer RSP_MAP_LSB = 33 * LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_ERROR_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS)
        - 1;
    localparam integer RSP_TYPE_W = 4;
    localparam integer RSP_TYPE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS);
    localparam integer WORD_EV_W = 4;
    localparam [WORD_EV_W-1:0] WORD_EV_LOAD = 0;         // a load
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;        // a store of the whole word
    localparam [WORD_EV_W-1:0] WORD_EV_SYNC = 3;         // an atomic, or a load or store of another class than DATA
    localparam [WORD_EV_W-1:0] WORD_EV_DRAIN = 5;        // the line's store-buffer entry leaves
    localparam [WORD_EV_W-1:0] WORD_EV_DATA = 6;         // the word comes, for a READ
    localparam [WORD_EV_W-1:0] WORD_EV_GRANT = 7;        // the registration comes, for a REG or REG_SYNC
    localparam [WORD_EV_W-1:0] WORD_EV_SERVED = 8;       // all accesses that waited for the granted word are done
    localparam [WORD_EV_W-1:0] WORD_EV_WT_ACK = 9;       // the L2 has the stored word
    localparam [WORD_EV_W-1:0] WORD_EV_ATOMIC_RESP = 10; // the L2 has performed the atomic
    localparam [WORD_EV_W-1:0] WORD_EV_FWD_READ = 11;    // a remote reader wants the word
    localparam [WORD_EV_W-1:0] WORD_EV_FWD_TAKE = 12; // a remote writer (FWD_REG), or the L2 (RECALL), takes the word
    // the line leaves: evicted, flushed, or in a range to be written back
    localparam [WORD_EV_W-1:0] WORD_EV_LEAVE = 13;
    localparam [WORD_EV_W-1:0] WORD_EV_WB_ACK = 14; // the L2 has taken, or dropped, the word's writeback
    localparam [WORD_EV_W-1:0] WORD_EV_ERROR = 15;                  // the answer says that memory failed
    localparam [1:0] CODE_I = 2'd0;
    localparam [1:0] CODE_V = 2'd1;
    localparam [1:0] CODE_X = 2'd2;
    localparam [1:0] CODE_R = 2'd3;
    localparam integer OWN = 1;                                     // 1: words are registered. PROTOCOL fixes it
    localparam integer SCOPES = 0;                                  // 1: accesses have scopes. PROTOCOL fixes it
    localparam integer READ_ONLY = 0; // 1: read-only words outlive an acquire. PROTOCOL fixes it
    localparam integer SETS = BYTES / (4 * WAYS * LINE_WORDS);
    localparam integer SET_W = $clog2(SETS);
    localparam integer CHUNKS = LINE_WORDS / PORT_WORDS;
    localparam integer CHUNK_W = (1 > $clog2(CHUNKS) ? 1 : $clog2(CHUNKS));
    localparam integer ROWS = SETS * CHUNKS;
    localparam integer ROW_W = $clog2(ROWS);
    localparam integer ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2;
    localparam integer LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer TAG_W = LINE_W - SET_W;                      // of a line
    localparam integer MSHR_W = $clog2(MSHRS);
    localparam integer LIST_W = $clog2(LIST);
    localparam integer WARP_W = $clog2(WARPS);
    localparam integer DATA_W = 32 * PORT_WORDS;
    localparam integer FLAG_W = SCOPES + 1;
    localparam integer EXTRA_W = SCOPES + READ_ONLY + 1;
    localparam integer PARKED_W = TAG_BITS + FLAG_W + PC_BITS + 4 * PORT_WORDS + DATA_W + 38; // a parked access
    localparam integer ASKS = 4;                                    // requests that may wait to leave
    localparam integer ASKS_BUT_ONE_INT = ASKS - 1;
    localparam [2:0] ASKS_BUT_ONE = ASKS_BUT_ONE_INT[2:0];
    localparam integer TASK_W = PARKED_W + WARP_W + EXTRA_W + ADDRESS_W + PORT_WORDS + 2; // one that stays at the port
    localparam integer CLEAR_W = (SET_W > 4 ? SET_W : 4);
    localparam integer ACQUIRES = PARKED_W - TAG_BITS - FLAG_W - 6; // the bit of an access that says so
    localparam integer DATA_AT = TASK_W - PARKED_W + 32;            // where an access has its data
    localparam integer STORE_W = $clog2(STORE_BUFFER);

    genvar w;
    genvar m;
    genvar c;

    reg                     clearing_q;
    reg  [CLEAR_W-1:0]      clear_q;
    reg  [1:0]              stayed_q;      // accesses that stayed at the port
    reg  [TASK_W-1:0]       first_q;       // accesses that stayed at the port, oldest first
    reg  [TASK_W-1:0]       second_q;
    reg                     s1_any_q;      // S1 has a slot
    reg                     s1_answers_q;  // it is one that may be answered
    reg                     s1_port_q;     // its kind, or none
    reg                     s1_rsp_q;
    reg                     s1_fwd_q;
    reg                     s1_replay_q;
    reg                     s1_finish_q;
    reg                     s1_drain_q;
    reg                     s1_leave_q;
    reg                     s1_new_q;      // the access comes from the port for the first time
    reg                     s1_last_q;     // it is the last chunk of a line that leaves
    reg                     s1_named_q;    // the way is named
    reg  [WAYS-1:0]         s1_way_q;      // that way
    reg  [TAG_W-1:0]        s1_line_tag_q;
    reg  [SET_W-1:0]        s1_set_q;
    reg  [CHUNK_W-1:0]      s1_chunk_q;
    reg  [LINE_WORDS-1:0]   s1_words_q;
    reg  [TAG_BITS-1:0]     s1_tag_q;
    reg                     s1_store_q;
    reg                     s1_sync_q;
    reg                     s1_releases_q;
    reg                     s1_ordered_q;
    reg  [FLAG_W-1:0]       s1_flags_q;
    reg  [EXTRA_W-1:0]      s1_extras_q;
    reg  [3:0]              s1_performs_q;
    reg  [PC_BITS-1:0]      s1_pc_q;
    reg  [4*PORT_WORDS-1:0] s1_strb_q;
    reg  [DATA_W-1:0]       s1_data_q;
    reg  [31:0]             s1_compare_q;
    reg  [WARP_W-1:0]       s1_warp_q;
    reg  [MSG_W-1:0]        s1_type_q;     // of a message
    reg                     s1_error_q;
    reg                     s1_values_q;
    reg                     s1_stash_q;
    reg  [CORE_BITS-1:0]    s1_core_q;
    reg  [MAP_BITS-1:0]     s1_map_q;
    reg  [TASK_W-1:0]       first_loads;
    reg                     urge_q;        // an access stays: what is stored is drained
    reg  [3:0]              idle_q;        // cycles since the last new entry, 15 at most
    reg  [MSHR_W:0]         asked_lines_q; // lines with a registration out

    wire [CMD_COMMAND_W-1:0] cmd_command = cmd_data[CMD_COMMAND_LSB +: CMD_COMMAND_W];
    wire [CMD_FIRST_W-1:0] cmd_first = cmd_data[CMD_FIRST_LSB +: CMD_FIRST_W];
    wire [CMD_LAST_W-1:0] cmd_last = cmd_data[CMD_LAST_LSB +: CMD_LAST_W];
    wire [FWD_TYPE_W-1:0] fwd_type = fwd_data[FWD_TYPE_LSB +: FWD_TYPE_W];
    wire fwd_sync = fwd_data[FWD_SYNC_LSB];
    wire [FWD_CORE_W-1:0] fwd_core = fwd_data[FWD_CORE_LSB +: FWD_CORE_W];
    wire fwd_stash = fwd_data[FWD_STASH_LSB];
    wire [FWD_MAP_W-1:0] fwd_map = fwd_data[FWD_MAP_LSB +: FWD_MAP_W];
    wire [RSP_TYPE_W-1:0] got_type = rsp_in_data[RSP_TYPE_LSB +: RSP_TYPE_W];
    wire got_error = rsp_in_data[RSP_ERROR_LSB];
    wire [RSP_MAP_W-1:0] got_map = rsp_in_data[RSP_MAP_LSB +: RSP_MAP_W];

    // After reset the RAMs are cleared.

    always @(posedge clk) begin
        if (rst) begin
            {clearing_q, clear_q} <= {1'b1, {CLEAR_W{1'b0}}};
        end else if (clearing_q) begin
            {clearing_q, clear_q} <= {!(&clear_q), clear_q + 1'b1};
        end
    end

    wire [TASK_W-1:0] access_task;

    // S0: the access at the port, or the first of those that stayed there.
    denovo_l1_access #(
        .TAG_BITS(TAG_BITS), .PC_BITS(PC_BITS), .PORT_WORDS(PORT_WORDS), .WARPS(WARPS), .ADDR_BITS(ADDR_BITS)
    ) access (
        .access_task(access_task), .access_data(access_data)
    );

    wire stayed = stayed_q != 2'd0;
    wire [TASK_W-1:0] s0_task = stayed ? first_q : access_task;
    wire [PARKED_W-1:0] s0_access = s0_task[TASK_W-1:TASK_W-PARKED_W];
    wire [WARP_W-1:0] s0_warp;
    wire s0_releases, s0_ordered;
    wire [EXTRA_W-1:0] s0_extras;
    wire [ADDRESS_W-1:0] s0_address;
    wire [PORT_WORDS-1:0] s0_mask;
    assign {s0_warp, s0_releases, s0_ordered, s0_extras, s0_address, s0_mask} = s0_task[TASK_W-PARKED_W-1:0];

    // S0: the sources, and whether each could be chosen. A slot in S1 has its room already.
    wire [1:0] answers; // those that the core has not taken
    wire answer_room = answers == 2'd0 || (answers == 2'd1 && !s1_answers_q);
    wire [2:0] asks;    // requests that wait
    wire ask_room = asks < ASKS_BUT_ONE || (asks == ASKS_BUT_ONE && !s1_any_q);
    wire mshrs_two_free, mshr_free;
    wire mshr_room = s1_any_q ? mshrs_two_free : mshr_free;
    wire evicting, wraps;
    wire uncached_busy; // it waits for its answer
    wire busy;

    wire port_can = !clearing_q
        && !evicting
        && answer_room
        && !(s0_access[ACQUIRES] && wraps)
        && (stayed ? !s1_port_q && !uncached_busy : access_valid && !busy);

    wire lists;
    wire [PARKED_W-1:0] parked;
    wire finishes;
    wire supply_room;        // S0: a forward has room for its answer
    wire pass_can = (lists && answer_room && !(parked[ACQUIRES] && wraps)) || (finishes && supply_room);
    wire leaves;
    wire buffer_room;        // S0: a line that leaves has a place
    wire store_valid;
    wire [STORE_W:0] stores; // entries of the store buffer that are used
    wire store_full = stores[STORE_W];
    wire drain_wanted = urge_q || busy || store_full || (EAGER == 1 && ((|stores[STORE_W:1]) || (&idle_q)));
    wire ready_can;

    wire [4:0] inner_can = {
            leaves && buffer_room,
            store_valid && drain_wanted && mshr_room && ask_room,
            pass_can || ready_can,
            fwd_valid && (fwd_type == MSG_WB_ACK || supply_room),
            rsp_in_valid
        }
        & {5{!clearing_q}};

    wire buffers_full;   // no place for a line that leaves is left
    wire s0_port, s0_leave, s0_drain, s0_pass, s0_fwd, s0_rsp;
    wire [4:0] s0_inner; // whose slot it is if it is not the port's

    denovo_l1_choose choose (
        .clk(clk), .rst(rst), .port_can(port_can),
        .crowded   (stayed || store_full || !mshr_free || buffers_full),
        .inner_can (inner_can),
        .port_now  (s0_port),
        .inner     ({s0_leave, s0_drain, s0_pass, s0_fwd, s0_rsp}),
        .best      (s0_inner)
    );

    // an access whose answer of the L2 is here, when the pass has none
    wire s0_ready = s0_pass && ready_can && !pass_can;

    wire s0_read = s0_port || s0_rsp || s0_fwd || s0_pass || s0_drain || s0_leave;
    assign access_ready = s0_port && !stayed;
    wire rsp_in_last; // the message's last chunk
    assign rsp_in_ready = s0_rsp && rsp_in_last;
    wire fwd_last;
    assign fwd_ready = s0_fwd && (fwd_last || fwd_type == MSG_WB_ACK);

    // S0: the line, chunk and words of the slot.
    wire s0_named;                  // the way is named
    wire [TAG_W-1:0] s0_tag;        // the line's tag, where no way is named
    wire [SET_W-1:0] s0_set;
    wire [CHUNK_W-1:0] s0_chunk;
    wire [ROW_W-1:0] s0_row;        // the chunk's place in the data RAM
    wire [LINE_WORDS-1:0] s0_words; // words that the slot is about
    wire [DATA_W-1:0] rsp_in_part;  // data of the message's chunk, 0 where it brings an error
    wire [SET_W-1:0] store_set;     // the line of the oldest
    wire [CHUNK_W-1:0] parked_chunk;
    wire [LINE_W-1:0] leave_line;
    wire leave_named;
    wire [SET_W-1:0] leave_set;
    wire [CHUNK_W-1:0] leave_chunk;
    wire leave_last;
    wire [LINE_W-1:0] pass_line;
    wire [CHUNK_W-1:0] pass_chunk;
    wire [PORT_WORDS-1:0] parked_mask;

    denovo_l1_slot #(
        .ADDR_BITS(ADDR_BITS), .LINE_WORDS(LINE_WORDS), .BYTES(BYTES), .WAYS(WAYS), .PORT_WORDS(PORT_WORDS),
        .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS)
    ) slot (
        .clk(clk), .rst(rst), .s0_named(s0_named), .s0_tag(s0_tag), .s0_set(s0_set), .s0_chunk(s0_chunk),
        .s0_row(s0_row), .s0_words(s0_words), .rsp_in_part(rsp_in_part), .rsp_in_last(rsp_in_last), .fwd_last(fwd_last),
        .fwd_data(fwd_data), .rsp_in_data(rsp_in_data), .s0_rsp(s0_rsp), .s0_fwd(s0_fwd), .fwd_type(fwd_type),
        .store_set(store_set), .s0_address(s0_address), .s0_drain(s0_drain), .s0_leave(s0_leave),
        .parked_chunk(parked_chunk), .s0_mask(s0_mask), .got_error(got_error), .leave_line(leave_line),
        .leave_named(leave_named), .leave_set(leave_set), .leave_chunk(leave_chunk), .leave_last(leave_last),
        .s0_inner(s0_inner), .s0_port(s0_port), .pass_line(pass_line), .lists(lists), .pass_chunk(pass_chunk),
        .parked_mask(parked_mask)
    );

    // S1: what it knows of the slot.
    wire s1_acquires = s1_flags_q[0];
    wire s1_some = |s1_words_q; // the slot is about some word
    wire s1_uncached = s1_port_q && s1_extras_q[0] && s1_some;
    wire [WAYS-1:0] store_way, leave_way;

    always @(posedge clk) begin
        if (rst) begin
            {s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q} <= 7'd0;
        end else begin
            {s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q} <= {
                s0_port,
                s0_rsp,
                s0_fwd,
                s0_pass && lists && !s0_ready,
                s0_pass && finishes && !s0_ready,
                s0_drain,
                s0_leave
            };
        end
        s1_any_q <= s0_read && !rst;
        s1_answers_q <= (s0_port || (s0_pass && (lists || s0_ready))) && !rst;
        // Without a slot these say nothing: their kinds tell that there is none.
        s1_new_q <= !stayed;
        s1_last_q <= leave_last;
        s1_named_q <= s0_named;
        s1_way_q <= s0_drain ? store_way : leave_way;
        {s1_line_tag_q, s1_set_q} <= {s0_tag, s0_set};
        s1_chunk_q <= s0_chunk;
        s1_words_q <= s0_words;
        {
            s1_tag_q, s1_store_q, s1_sync_q, s1_performs_q, s1_flags_q, s1_pc_q, s1_strb_q, s1_data_q,
            s1_compare_q
        } <= s0_port ? s0_access : parked;
        if (s0_rsp) begin
            s1_data_q <= rsp_in_part;
        end
        {s1_warp_q, s1_releases_q, s1_ordered_q, s1_extras_q} <= {s0_warp, s0_releases, s0_ordered, s0_extras};
        s1_type_q <= s0_rsp ? got_type : fwd_type;
        {s1_error_q, s1_values_q, s1_stash_q} <= {got_error, fwd_sync, fwd_stash};
        s1_core_q <= fwd_core;
        s1_map_q <= s0_rsp ? got_map : fwd_map;
    end

    wire [LINE_W-1:0] s1_line = {s1_line_tag_q, s1_set_q};
    wire s1_access = s1_port_q || s1_replay_q;
    wire s1_local;     // the access is of local scope
    wire s1_holds;     // the warp waits for the access
    wire s1_read_only; // nobody writes the words of the access

    generate
        if (SCOPES == 1) begin : g_s1_scopes
            assign {s1_local, s1_holds, s1_read_only} = {s1_flags_q[1], s1_extras_q[1], 1'b0};
        end else if (READ_ONLY == 1) begin : g_s1_read_only
            assign {s1_local, s1_holds, s1_read_only} = {
                1'b0,
                s1_acquires,
                s1_extras_q[1] && !s1_store_q && !s1_sync_q
            };

        end else begin : g_s1_plain
            assign {s1_local, s1_holds, s1_read_only} = {1'b0, s1_acquires, 1'b0};
        end
    endgenerate

    wire plain_store = s1_store_q && !s1_sync_q; // answered at once, whatever its words wait for

    // S1: the line.
    wire behind = s1_new_q && stayed;
    wire acquiring, atomics, some;
    wire bytes_wait; // stores of bytes that are answered are parked

    // S1: an access of the port stays for the first of these that applies. What it would stay for is known of each way
    // before the tags are compared.

    wire waits_order = s1_some
        && (acquiring || (s1_ordered_q && atomics)
            || (s1_releases_q
                && (some || (!s1_local && (store_valid || asked_lines_q != {(MSHR_W+1){1'b0}} || bytes_wait)))));

    wire uncached_done;                    // the answer is here
    wire uncached_waits = s1_uncached && !uncached_done;
    wire found;
    wire [WAYS-1:0] match;
    wire [WAYS:0] whose = {!found, match}; // the way whose line it is, or none
    wire [WAYS:0] line_waits, mshr_waits, store_waits, send_waits;
    wire can_leave;
    wire [LINE_WORDS-1:0] victim_words;
    wire victim_dirty = |victim_words;     // the line that would leave has words to be written back

    // a line that has to be made
    wire no_way = s1_some && !s1_uncached && (!can_leave || (victim_dirty && (CHUNKS > 1 || buffers_full)));

    wire [WAYS:0] way_waits = line_waits | mshr_waits | store_waits | send_waits | {no_way, {WAYS{1'b0}}};
    wire stays = s1_port_q && (behind || waits_order || uncached_waits || (|(whose & way_waits)));
    wire went = s1_any_q && !stays;                               // the slot does what it does
    wire present;
    wire made = s1_port_q && !found && s1_some && !s1_uncached;   // a line is made
    wire writes_line = went && (present || made);
    wire [EPOCH_BITS-1:0] epoch;
    wire [MSHRS-1:0] old_of;                                      // serviced: the list is being served, or waits for it
    wire [MSHRS-1:0] serviced_of, fetching_of, plain_of;
    wire [MSHR_W-1:0] answer_mshr = s1_map_q[MSHR_W-1:0];
    wire mshr_fits;
    wire [WAYS-1:0] way;
    wire [TAG_W-1:0] tag;
    wire [2*LINE_WORDS-1:0] codes;
    wire [LINE_WORDS-1:0] pending;
    wire stored, linked;
    wire [MSHR_W-1:0] mshr;
    wire old, fetching, plain, line_new;
    wire [LINE_WORDS-1:0] fresh;
    wire [WAYS*2*LINE_WORDS-1:0] way_codes;
    wire [WAYS*LINE_WORDS-1:0] way_pending, way_fresh;
    wire [WAYS-1:0] way_stored, way_linked, way_old, way_serviced, way_fetching;
    wire keeps;
    wire [TAG_W-1:0] line_tag = s1_named_q ? tag : s1_line_tag_q; // of the slot's line
    wire [2*LINE_WORDS-1:0] next_codes;
    wire [LINE_WORDS-1:0] next_pending;
    wire listed;

    // A drain goes back when the line has something out of another kind (GD, GH), or a list that may make it stored
    // again (DH).
    wire back = s1_drain_q && linked && (OWN == 0 || (SCOPES == 1 && listed));
    wire [WAYS:0] makes_entry;

    // S1: requests, and the store buffer.
    wire inserts = went && (|(whose & makes_entry)); // the line gets a store-buffer entry
    wire asks_any;                                   // S1: one more
    wire [MAP_BITS:0] mshr_map = {{(MAP_BITS+1-MSHR_W){1'b0}}, answer_mshr};
    wire atomic_fits;

    wire rsp_fits = (s1_rsp_q && mshr_fits && {1'b0, s1_map_q} == mshr_map && s1_some
            && (s1_type_q == MSG_DATA || s1_type_q == MSG_REG_ACK || (OWN == 0 && s1_type_q == MSG_WT_ACK)))
        || atomic_fits;

    wire known_listed;
    wire [LINE_WORDS-1:0] granted_after;
    wire known_serve, pass_idle;
    wire [MSHR_W-1:0] pass_mshr;
    wire [MSHR_W-1:0] known = s1_rsp_q ? answer_mshr : pass_mshr; // an answer's and a replay's MSHR, without the line
    wire known_serviced = known_serve || (!pass_idle && pass_mshr == known);

    // an answer needs a pass
    wire needs = rsp_fits && !atomic_fits && (known_listed || (|granted_after) || known_serviced);

    wire ends;
    wire rests = (rsp_fits && !needs) || (ends && !known_serve && !(|granted_after)); // the line rests
    wire [WAYS:0] words_wait;
    wire [LINE_WORDS-1:0] late; // words of the pass's line that the next pass serves

    // S1: the answer to the core.

    // no word of the access is left to come
    wire done = !(|(whose & words_wait)) && !((|(late & s1_words_q)) && s1_replay_q);

    wire leaves_list = s1_replay_q && done;
    wire [LIST_W-1:0] s1_place, known_tail;
    wire at_tail = s1_place == known_tail;
    wire some_kept;
    wire empties = leaves_list && at_tail && !some_kept;
    wire listed_after = known_listed && !empties && !atomic_fits; // an ATOMIC names its place, not its MSHR
    wire atomics_left;
    wire rested = rests && !(|next_pending) && !listed_after && !atomics_left; // nothing of it is under way
    wire [MSHR_W-1:0] first_mshr;
    wire [MSHR_W-1:0] at = linked ? mshr : first_mshr;
    wire [LINE_WORDS-1:0] install;
    wire sweeps;
    wire [SET_W-1:0] sweep_set;

    denovo_l1_lines #(
        .SETS(SETS), .WAYS(WAYS), .LINE_WORDS(LINE_WORDS), .TAG_W(TAG_W), .MSHRS(MSHRS), .MSHR_W(MSHR_W),
        .EPOCH_BITS(EPOCH_BITS)
    ) lines (
        .clk(clk), .rst(rst),
        .clearing    (clearing_q),
        .clear_set   (clear_q[SET_W-1:0]),
        .s0_read(s0_read), .s0_set(s0_set),
        .s1_set      (s1_set_q),
        .s1_tag      (s1_line_tag_q),
        .s1_named    (s1_named_q),
        .s1_way      (s1_way_q),
        .epoch(epoch), .old_of(old_of), .serviced_of(serviced_of), .fetching_of(fetching_of), .plain_of(plain_of),
        .answer_mshr(answer_mshr), .match(match), .found(found), .mshr_fits(mshr_fits), .present(present),
        .can_leave(can_leave), .way(way), .tag(tag), .victim_words(victim_words), .codes(codes), .pending(pending),
        .stored(stored), .linked(linked), .mshr(mshr), .old(old), .fetching(fetching), .plain(plain),
        .line_new(line_new), .fresh(fresh), .way_codes(way_codes), .way_pending(way_pending), .way_fresh(way_fresh),
        .way_stored(way_stored), .way_linked(way_linked), .way_old(way_old), .way_serviced(way_serviced),
        .way_fetching(way_fetching),
        .write       (writes_line),
        .made        (went && made),
        .next_here   (!(s1_leave_q && s1_last_q) || keeps),
        .next_tag    (line_tag),
        .next_codes(next_codes), .next_pending(next_pending),
        .next_stored ((stored && !(s1_drain_q && !back)) || inserts),
        .next_linked ((linked || asks_any) && !rested),
        .next_mshr   (at),
        .write_epoch (rsp_fits && (|install) && s1_type_q == MSG_DATA),
        .line_epoch  (epoch & {EPOCH_BITS{!old}}),
        .sweeps(sweeps), .sweep_set(sweep_set)
    );

    // S1: the words. `granted`: still to be visited before a remote has them.
    wire [LINE_WORDS-1:0] granted, asked;
    wire [LINE_WORDS-1:0] filled; // words whose place has a forward
    wire [LINE_WORDS-1:0] visits; // words that are visited: those without a forward, and the lowest with one

    // Words of an access that the table is asked for.

    wire [LINE_WORDS-1:0] tried = s1_words_q
        & ~(late & {LINE_WORDS{s1_replay_q}})
        & {LINE_WORDS{s1_access && !s1_uncached}};

    wire takes = s1_type_q == MSG_FWD_REG || s1_type_q == MSG_RECALL;
    wire ack_fits;                     // a WB_ACK names its place
    wire acknowledges = s1_fwd_q && s1_type_q == MSG_WB_ACK && ack_fits && s1_some;
    wire fwd_fits = (OWN == 1 && s1_fwd_q && (takes || s1_type_q == MSG_FWD_READ) && s1_some) || acknowledges;
    wire [LINE_WORDS-1:0] kept_copies; // words that outlive an acquire

    wire [LINE_WORDS-1:0] raise = s1_finish_q
        ? visits
        : tried
            | (s1_words_q & {LINE_WORDS{(s1_drain_q && !(back && OWN == 1)) || s1_leave_q || rsp_fits || fwd_fits}}
                & ~(~kept_copies & {LINE_WORDS{s1_leave_q && keeps}}));

    wire grants = OWN == 1 && s1_rsp_q && s1_type_q == MSG_REG_ACK && !s1_error_q;
    wire [LINE_WORDS-1:0] asked_after, reading_after, in_line;

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_s1_word
            wire [1:0] code = codes[w*2 +: 2];
            wire [1:0] after = next_codes[w*2 +: 2];
            assign granted[w] = OWN == 1 && pending[w] && code == CODE_R;

            // Whether the word is to be visited is known sooner than all that the table makes of it.
            wire marked = (code == CODE_V && pending[w]) || (asked[w] && filled[w]);

            assign granted_after[w] = (granted[w] && !(s1_finish_q && raise[w]))
                || (grants && raise[w] && marked);

            assign asked[w] = pending[w] && code == CODE_X;
            assign asked_after[w] = next_pending[w] && after == CODE_X;
            assign reading_after[w] = next_pending[w] && after == CODE_I;
            assign in_line[w] = code[1];
        end
    endgenerate

    wire [WORD_EV_W-1:0] on_access = s1_sync_q ? WORD_EV_SYNC : s1_store_q ? WORD_EV_STORE : WORD_EV_LOAD;

    wire [WORD_EV_W-1:0] on_answer = (OWN == 0 && s1_type_q == MSG_ATOMIC_RESP)
        ? WORD_EV_ATOMIC_RESP
        : s1_error_q
            ? WORD_EV_ERROR
            : (s1_type_q == MSG_DATA)
                ? WORD_EV_DATA
                : (OWN == 0 && s1_type_q == MSG_WT_ACK) ? WORD_EV_WT_ACK : WORD_EV_GRANT;

    wire [WORD_EV_W-1:0] on_forward = takes
        ? WORD_EV_FWD_TAKE
        : (s1_type_q == MSG_FWD_READ) ? WORD_EV_FWD_READ : WORD_EV_WB_ACK;

    wire [WORD_EV_W-1:0] on_event = s1_access
        ? on_access
        : s1_rsp_q
            ? on_answer
            : s1_fwd_q
                ? on_forward
                : s1_finish_q ? WORD_EV_SERVED : s1_drain_q ? WORD_EV_DRAIN : WORD_EV_LEAVE;

    wire [PORT_WORDS-1:0] full; // words whose strobes are all 1

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_full
            assign full[w] = &s1_strb_q[w*4 +: 4];
        end
    endgenerate

    wire kinds_matter = s1_access && (s1_sync_q ? !s1_local : s1_store_q); // which of a READ, WT or ATOMIC is out
    wire line_busy = OWN == 0 && linked && !s1_replay_q && (fetching || !kinds_matter);
    wire leaving; // the slot's line is on its way out

    wire waits_line = (|(whose & line_waits))
        || (uncached_waits && ((found && (stored || linked)) || leaving));

    wire [LINE_WORDS-1:0] held; // its words that no forward has taken
    wire [LINE_WORDS-1:0] hit, write, perform, joins, stay, fail, ask_read, ask_sync, ask_reg, supply, keep;
    wire [LINE_WORDS-1:0] ask_atomic, ask_wt, forget, write_back, refuse;

    denovo_l1_words #(.LINE_WORDS(LINE_WORDS), .OWN(OWN), .READ_ONLY(READ_ONLY)) words (
        .clk(clk), .rst(rst), .raise(raise), .on_event(on_event),
        .whole      ({CHUNKS{full}}),
        .codes(codes), .pending(pending), .fresh(fresh),
        .replay     (s1_replay_q),
        .leaving(leaving), .old(old),
        .does_rows  (went && !back && (!s1_leave_q || present)),
        .waits_here (s1_port_q && !behind && !waits_order && waits_line),
        .is_local   (s1_local),
        .line_busy  (line_busy),
        .read_only  (READ_ONLY == 1 && !plain && !stored),
        .stored(stored), .line_new(line_new),
        .remote     (filled),
        .held(held), .next_codes(next_codes), .next_pending(next_pending), .kept_copies(kept_copies), .hit(hit),
        .write(write), .perform(perform), .joins(joins), .stay(stay), .fail(fail), .ask_read(ask_read),
        .ask_sync(ask_sync), .ask_reg(ask_reg), .install(install), .supply(supply), .keep(keep),
        .ask_atomic(ask_atomic), .ask_wt(ask_wt), .forget(forget), .write_back(write_back), .refuse(refuse)
    );

    wire [WAYS:0] words_fail, words_asked;
    wire promises_full; // each entry is used, or promised to an access of local scope that is parked
    wire list_free;

    denovo_l1_waits #(.WAYS(WAYS), .PORT_WORDS(PORT_WORDS), .LINE_WORDS(LINE_WORDS)) waits_by_way (
        .clk(clk), .line_waits(line_waits), .mshr_waits(mshr_waits), .store_waits(store_waits), .send_waits(send_waits),
        .words_wait(words_wait), .words_fail(words_fail), .words_asked(words_asked), .makes_entry(makes_entry),
        .tried(tried), .s1_words_q(s1_words_q), .s1_replay_q(s1_replay_q), .on_access(on_access), .full(full),
        .s1_local(s1_local), .kinds_matter(kinds_matter), .s1_some(s1_some), .s1_sync_q(s1_sync_q),
        .promises_full(promises_full), .way_codes(way_codes), .way_pending(way_pending), .way_fresh(way_fresh),
        .way_stored(way_stored), .way_linked(way_linked), .way_old(way_old), .way_serviced(way_serviced),
        .way_fetching(way_fetching), .leaving(leaving), .asks(asks), .mshr_free(mshr_free), .list_free(list_free)
    );

    wire dirty = made && victim_dirty;
    wire waits_way = (!found && no_way) || (uncached_waits && found);
    wire waits_mshr = |(whose & mshr_waits);
    wire waits_store = |(whose & store_waits);
    wire looks_on = s1_port_q && !behind && !waits_order && !waits_line;
    wire evict = looks_on && ((can_leave && dirty && CHUNKS > 1) || (uncached_waits && found));
    wire uncached_begins = looks_on && uncached_waits && !found;
    wire uncached_ends = s1_uncached && !stays;
    wire [ADDRESS_W-1:0] s1_address;
    wire [PORT_WORDS-1:0] s1_mask;

    wire [TASK_W-1:0] s1_task = {
        s1_tag_q, s1_store_q, s1_sync_q, s1_performs_q, s1_flags_q, s1_pc_q, s1_strb_q, s1_data_q,
        s1_compare_q, s1_warp_q, s1_releases_q, s1_ordered_q, s1_extras_q, s1_address, s1_mask
    };

    generate
        if (CHUNKS == 1) begin : g_line_address
            assign s1_address = s1_line;
        end else begin : g_chunk_address
            assign s1_address = {s1_line, s1_chunk_q};
        end
    endgenerate

    // What comes for an uncached access stands in the place of its operands. The others come with the first that stays.
    wire uncached_fits; // S1: an answer is for it

    always @* begin : set_first_loads
        integer i;
        first_loads = {TASK_W{!stayed}};
        for (i = 0; i < PORT_WORDS; i = i + 1) begin
            first_loads[DATA_AT+32*i +: 32] = {32{!stayed || (uncached_fits && s1_mask[i])}};
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            stayed_q <= 2'd0;
        end else if (stays && s1_new_q) begin
            stayed_q <= stayed_q + 1'b1;
        end else if (s1_port_q && !stays && !s1_new_q) begin
            stayed_q <= stayed_q - 1'b1;
        end
        first_q <= (s1_port_q && !s1_new_q && !stays)
            ? second_q
            : (s1_task & first_loads) | (first_q & ~first_loads);
        if (s1_new_q) begin
            second_q <= s1_task;
        end
        if (rst) begin
            urge_q <= 1'b0;
        end else if (s1_port_q) begin
            urge_q <= stays;
        end
    end

    // S1: the data, read and written.

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_mask (.words(s1_words_q), .chunk(s1_mask));

    wire [PORT_WORDS-1:0] hit_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_hit (.words(hit), .chunk(hit_words));

    wire [PORT_WORDS-1:0] fail_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_fail (.words(fail), .chunk(fail_words));

    // words still to come
    wire [LINE_WORDS-1:0] remain = (joins | stay | (late & s1_words_q)) & {LINE_WORDS{s1_replay_q}};

    wire [PORT_WORDS-1:0] wait_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_wait (
        .words (remain | joins | stay),
        .chunk (wait_words)
    );

    wire [PORT_WORDS-1:0] write_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_write (.words(write), .chunk(write_words));

    wire [PORT_WORDS-1:0] perform_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_perform (
        .words (perform),
        .chunk (perform_words)
    );

    wire [PORT_WORDS-1:0] install_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_install (
        .words (install),
        .chunk (install_words)
    );

    wire [4*PORT_WORDS-1:0] write_bytes;

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_data
            wire [3:0] strb = s1_strb_q[w*4 +: 4];

            assign write_bytes[w*4 +: 4] = {4{went}}
                & ((strb & {4{write_words[w] || (perform_words[w] && s1_store_q)}})
                    | {4{install_words[w] || (perform_words[w] && !s1_store_q)}});
        end
    endgenerate

    wire [DATA_W-1:0] data, answer_words;

    denovo_l1_data #(.ROWS(ROWS), .WAYS(WAYS), .PORT_WORDS(PORT_WORDS)) data_of_lines (
        .clk(clk), .rst(rst), .s0_read(s0_read), .s0_row(s0_row), .way(way), .data(data),
        .answers      (hit_words & {PORT_WORDS{!s1_store_q}}),
        .answer_words (answer_words),
        .write        (write_bytes),
        .operand      (s1_data_q),
        .performs     (s1_access && s1_sync_q),
        .atom         (s1_performs_q),
        .compare      (s1_compare_q)
    );

    wire answers_now = s1_access
        && went
        && (plain_store ? s1_port_q : (|(hit_words | fail_words)) || !s1_some || s1_uncached);

    wire [PORT_WORDS-1:0] answer_mask = (plain_store || s1_uncached) ? s1_mask : hit_words | fail_words;
    wire [DATA_W-1:0] answer_values;
    wire uncached_refused; // it ends without a message: memory has no such operation

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_answer
            assign answer_values[w*32 +: 32] = answer_words[w*32 +: 32]
                | (s1_data_q[w*32 +: 32] & {32{s1_uncached && !uncached_refused && !s1_store_q && s1_mask[w]}});
        end
    endgenerate

    wire uncached_failed; // the answer is here, with an error
    wire answer_fails = (|fail_words) || (s1_uncached && uncached_failed);
    wire [ANSWER_W-1:0] s1_answer = {s1_tag_q, done || plain_store, answer_fails, answer_mask, answer_values};
    wire ready_told, s1_ready_q;
    wire [ANSWER_W-1:0] ready_answer, answer;

    skid_fifo #(.WIDTH(ANSWER_W), .LATE(1)) answer_queue (
        .clk(clk), .rst(rst),
        .in_valid  (answers_now || ready_told),
        .in_data   (s1_ready_q ? ready_answer : s1_answer),
        .out_valid (answer_valid),
        .out_ready (answer_ready),
        .out_data  (answer),
        .count     (answers)
    );

    assign answer_data = answer & {ANSWER_W{answer_valid}};

    small_fifo #(.WIDTH(SET_W + WAYS), .DEPTH(STORE_BUFFER), .LATE(1)) store_buffer (
        .clk(clk), .rst(rst),
        .in_valid  (inserts || back),
        .in_data   ({s1_set_q, way}),
        .out_valid (store_valid),
        .out_ready (s0_drain),
        .out_data  ({store_set, store_way}),
        .count     (stores)
    );

    wire parks = s1_port_q && went && (|(whose & words_wait));

    generate
        if (SCOPES == 1) begin : g_promises
            localparam integer PROMISE_W = (STORE_W > LIST_W ? STORE_W : LIST_W) + 2;
            localparam integer ALL_STORES_INT = STORE_BUFFER;
            localparam [PROMISE_W-1:0] ALL_STORES = ALL_STORES_INT[PROMISE_W-1:0];

            reg  [LIST_W:0] promised_q;

            wire promises = parks && s1_sync_q && s1_local;
            wire keeps_promise = leaves_list && s1_sync_q && s1_local;

            always @(posedge clk) begin
                if (rst) begin
                    promised_q <= {(LIST_W+1){1'b0}};
                end else if (promises) begin
                    promised_q <= promised_q + 1'b1;
                end else if (keeps_promise) begin
                    promised_q <= promised_q - 1'b1;
                end
            end

            assign promises_full = {{(PROMISE_W-STORE_W-1){1'b0}}, stores} + {{(PROMISE_W-LIST_W-1){1'b0}}, promised_q}
                >= ALL_STORES;

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    assert (!((inserts || back) && store_full)); // an access that is tried again finds its entry
                end
            end
`endif
        end else begin : g_no_promises
            assign promises_full = store_full;
        end
    endgenerate

    wire [LINE_WORDS-1:0] lost_words; // S1: words of a store that was answered, and fails

    denovo_l1_bytes #(.LIST(LIST), .LINE_W(LINE_W), .LINE_WORDS(LINE_WORDS)) bytes (
        .clk(clk), .rst(rst),
        .parks      (parks && plain_store),
        .ends       ((leaves_list && plain_store) || (s1_ready_q && !ready_told)),
        .line       (s1_line),
        .lost_words (lost_words),
        .waits      (bytes_wait),
        .lost       (store_error),
        .lost_at    (store_error_at),
        .lost_last  (store_error_words)
    );

    wire begins_asked = s1_drain_q && ((OWN == 1) ? !back && !(|asked) : |ask_wt); // the line of a drain is one more

    // its last answer is here
    wire ends_asked = s1_rsp_q
        && ((OWN == 1) ? (|asked) && !(|asked_after) : rested && s1_type_q == MSG_WT_ACK);

    always @(posedge clk) begin
        if (rst || inserts) begin
            idle_q <= 4'd0;
        end else if (!(&idle_q)) begin
            idle_q <= idle_q + 1'b1;
        end
        if (rst) begin
            asked_lines_q <= {(MSHR_W+1){1'b0}};
        end else if (begins_asked) begin
            asked_lines_q <= asked_lines_q + 1'b1;
        end else if (ends_asked) begin
            asked_lines_q <= asked_lines_q - 1'b1;
        end
    end

    // S1: MSHRs, lists, the pass.
    wire [MSHRS-1:0] serve_of;

    generate
        for (m = 0; m < MSHRS; m = m + 1) begin : g_serviced
            localparam integer NUMBER_INT = m;
            localparam [MSHR_W-1:0] NUMBER = NUMBER_INT[MSHR_W-1:0];

            assign serviced_of[m] = serve_of[m] || (!pass_idle && pass_mshr == NUMBER);
        end
    endgenerate

    wire queues = parks && !(|ask_atomic); // in the line's list; else it leaves for the L2, alone
    wire [MSHR_W-1:0] s0_mshr = s0_rsp ? got_map[MSHR_W-1:0] : pass_mshr; // whose forwards are read
    wire ready_acquires, command_acquires;

    wire acquire = (s1_access && went && s1_acquires && s1_some && done && !(|(whose & words_fail))
            && !(s1_uncached && uncached_failed))
        || ready_acquires
        || command_acquires;

    wire [LIST_W-1:0] ready_place;
    wire [LIST_W-1:0] freed = s1_ready_q ? ready_place : s1_place; // the place of an access that is done
    wire mshrs_quiet;
    wire [LIST_W-1:0] tail, known_head, free_place, next_at, kept;
    wire looks_ahead, pass_listed;
    wire [LIST_W-1:0] pass_head, pass_tail;
    wire waits;
    wire [MSHR_W-1:0] waiting;
    wire begins, changes;

    denovo_l1_mshrs #(.MSHRS(MSHRS), .LIST(LIST), .LINE_W(LINE_W)) mshrs (
        .clk(clk), .rst(rst),
        .free        (mshr_free),
        .first_free  (first_mshr),
        .quiet       (mshrs_quiet),
        .old_of(old_of), .serve_of(serve_of),
        .two_free    (mshrs_two_free),
        .at(at), .listed(listed), .tail(tail), .known(known), .known_serve(known_serve), .known_listed(known_listed),
        .known_head(known_head), .known_tail(known_tail),
        .may_take    (s1_port_q || s1_drain_q),
        .take        (asks_any && !linked),
        .line        ({line_tag, s1_set_q}),
        .rest        (rested),
        .rest_at     ((OWN == 1) ? known : at),
        .set_reads   (went && (|ask_read)),
        .clear_reads (OWN == 1 && rests && !(|reading_after)),
        .set_writes  (OWN == 0 && (|ask_wt)),
        .set_plain   (!s1_read_only),
        .fetching_of(fetching_of), .plain_of(plain_of),
        .set_serve   (needs && !pass_idle),
        .acquire     (acquire),
        .joins       (queues),
        .join_place  (free_place),
        .leave_head  (leaves_list && !some_kept),
        .next_head   (next_at),
        .leave_tail  (leaves_list && at_tail && some_kept),
        .next_tail   (kept),
        .empties(empties), .pass_mshr(pass_mshr), .looks_ahead(looks_ahead), .pass_listed(pass_listed),
        .pass_head(pass_head), .pass_tail(pass_tail), .waits(waits), .waiting(waiting), .begins(begins),
        .answers     (s1_rsp_q),
        .changes(changes), .pass_line(pass_line),
        .again       (ends && known_serve)
    );

    wire list_quiet, read_list;
    wire [LIST_W-1:0] read_place, place, following;

    denovo_l1_list #(.LIST(LIST), .WIDTH(PARKED_W + CHUNK_W), .PORT_WORDS(PORT_WORDS), .WARP_W(WARP_W)) list (
        .clk(clk), .rst(rst),
        .free          (list_free),
        .quiet         (list_quiet),
        .first_free    (free_place),
        .may_join      (s1_port_q),
        .may_remain    (s1_replay_q),
        .joins         (parks),
        .join_data     ({s1_task[TASK_W-1:TASK_W-PARKED_W], s1_chunk_q}),
        .join_acquires (s1_holds),
        .join_ordered  (s1_ordered_q),
        .warp          (s1_warp_q),
        .follows       (listed && linked),
        .tail          (tail),
        .left          (wait_words),
        .acquiring(acquiring), .atomics(atomics), .some(some),
        .read          (read_list),
        .read_place    (read_place),
        .read_data     ({parked, parked_chunk}),
        .read_mask     (parked_mask),
        .at            (freed),
        .done          (leaves_list || s1_ready_q),
        .relink        (leaves_list && some_kept),
        .kept          (kept),
        .next_of       (place),
        .following(following), .next_at(next_at)
    );

    wire [CHUNK_W-1:0] granted_chunk; // of the lowest word that is still to be visited

    denovo_l1_pass #(.MSHRS(MSHRS), .LIST(LIST), .CHUNK_W(CHUNK_W), .LINE_WORDS(LINE_WORDS)) pass (
        .clk(clk), .rst(rst),
        .idle          (pass_idle),
        .lists(lists), .finishes(finishes), .ends(ends),
        .mshr          (pass_mshr),
        .chunk         (pass_chunk),
        .place(place), .s1_place(s1_place), .kept(kept), .some_kept(some_kept),
        .chosen        (s0_pass && !s0_ready),
        .replay        (s1_replay_q),
        .remains       (!done),
        .arrive        (raise & {LINE_WORDS{s1_rsp_q && !atomic_fits}}),
        .remain(remain), .late(late),
        .s1_answer     (s1_rsp_q),
        .s1_needs      (needs),
        .s1_mshr       (known),
        .listed        (known_listed),
        .head          (known_head),
        .serving       (|granted_after),
        .serving_chunk (granted_chunk),
        .again         (known_serve),
        .waits(waits), .waiting(waiting), .begins(begins), .changes(changes), .looks_ahead(looks_ahead),
        .pass_listed(pass_listed), .pass_head(pass_head), .pass_tail(pass_tail), .following(following),
        .read          (read_list),
        .read_place    (read_place)
    );

    generate
        if (CHUNKS == 1) begin : g_one_chunk
            assign granted_chunk = 1'b0;
        end else begin : g_granted_chunk
            wire [CHUNKS-1:0] chunks;

            for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
                assign chunks[c] = |granted_after[c*PORT_WORDS +: PORT_WORDS];
            end

            wire [CHUNKS-1:0] first_chunk;

            lowest_mask #(.COUNT(CHUNKS)) pick (.some(chunks), .lowest(first_chunk));

            denovo_l1_number #(.COUNT(CHUNKS)) pick_number (.which(first_chunk), .number(granted_chunk));
        end
    endgenerate

    // S1: lines that leave, commands, the epoch.
    wire writes_back = s1_leave_q && (|write_back); // a line's last chunk leaves, and has words that are written back
    wire buffers_quiet;                             // no line is on its way out

    denovo_l1_commands #(
        .SETS(SETS), .WAYS(WAYS), .LINE_W(LINE_W), .CHUNKS(CHUNKS), .READ_ONLY(READ_ONLY), .CHUNK_W(CHUNK_W)
    ) commands (
        .clk(clk), .rst(rst),
        .clearing         (clearing_q),
        .cmd_valid(cmd_valid), .cmd_ready(cmd_ready), .cmd_command(cmd_command), .cmd_first(cmd_first),
        .cmd_last(cmd_last), .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data), .busy(busy),
        .quiet            (!stayed
            && !store_valid
            && mshrs_quiet
            && list_quiet
            && pass_idle
            && !s1_port_q
            && !s1_drain_q),
        .quiet_writebacks (buffers_quiet),
        .wraps            (wraps),
        .acquires         (command_acquires),
        .keeps(keeps), .evict(evict),
        .evict_set        (s1_set_q),
        .evict_way        (way),
        .evicting(evicting), .leaves(leaves),
        .chosen           (s0_leave),
        .named            (leave_named),
        .line             (leave_line),
        .leave_set        (leave_set),
        .way              (leave_way),
        .chunk            (leave_chunk),
        .last             (leave_last),
        .s1_leave         (s1_leave_q)
    );

    denovo_l1_epoch #(.SETS(SETS), .EPOCH_BITS(EPOCH_BITS)) epochs (
        .clk(clk), .rst(rst), .acquire(acquire),
        .busy (s1_rsp_q),
        .epoch(epoch), .wraps(wraps), .sweeps(sweeps), .sweep_set(sweep_set)
    );

    wire uncached_valid; // a message leaves
    wire [3:0] uncached_atom;
    wire [LINE_WORDS-1:0] uncached_words;
    wire [32*LINE_WORDS-1:0] uncached_data;
    wire [LINE_W-1:0] uncached_line;
    wire [PC_BITS-1:0] uncached_pc;
    wire uncached_taken; // an uncached message leaves

    denovo_l1_uncached #(
        .LINE_WORDS(LINE_WORDS), .ADDR_BITS(ADDR_BITS), .PC_BITS(PC_BITS), .PORT_WORDS(PORT_WORDS), .TAG_BITS(TAG_BITS),
        .WARPS(WARPS), .MAP_BITS(MAP_BITS)
    ) uncached (
        .clk(clk), .rst(rst), .uncached_busy(uncached_busy), .uncached_done(uncached_done),
        .uncached_failed(uncached_failed), .uncached_refused(uncached_refused), .uncached_fits(uncached_fits),
        .uncached_valid(uncached_valid), .uncached_atom(uncached_atom), .uncached_words(uncached_words),
        .uncached_data(uncached_data), .uncached_line(uncached_line), .uncached_pc(uncached_pc), .first_q(first_q),
        .s1_rsp_q(s1_rsp_q), .s1_type_q(s1_type_q), .s1_line(s1_line), .s1_map_q(s1_map_q), .s1_chunk_q(s1_chunk_q),
        .s1_some(s1_some), .s1_performs_q(s1_performs_q), .s1_store_q(s1_store_q), .uncached_begins(uncached_begins),
        .uncached_ends(uncached_ends), .s1_error_q(s1_error_q), .s1_mask(s1_mask), .uncached_taken(uncached_taken)
    );

    // What is counted.

    wire [3:0] stall = waits_order
        ? COUNTED_STALL_ORDER
        : waits_line
            ? COUNTED_STALL_LINE
            : waits_way
                ? COUNTED_STALL_WAY
                : waits_mshr ? COUNTED_STALL_MSHR : waits_store ? COUNTED_STALL_STORES : COUNTED_STALL_SEND;

    wire [3:0] access_counted = stays
        ? stall
        : |ask_read
            ? COUNTED_MISS_READ
            : |(ask_sync | ask_atomic)
                ? COUNTED_MISS_SYNC
                : |joins ? COUNTED_MISS_JOIN : inserts ? COUNTED_MISS_STORE : COUNTED_HIT;

    wire forwards = s1_fwd_q && (takes || s1_type_q == MSG_FWD_READ);

    wire [3:0] counted = s1_port_q
        ? access_counted
        : (s1_replay_q || s1_ready_q)
            ? COUNTED_REPLAY
            : s1_drain_q
                ? COUNTED_DRAIN
                : s1_leave_q
                    ? COUNTED_WRITEBACK
                    : (s1_type_q == MSG_RECALL) ? COUNTED_RECALL : COUNTED_FORWARD;

    denovo_l1_counters #(.COUNT_BITS(COUNT_BITS)) counting (
        .clk(clk), .rst(rst),
        .clearing      (clearing_q),
        .clear_counter (clear_q[3:0]),
        .counts        ((s1_port_q && !behind && !uncached_ends)
            || s1_replay_q
            || s1_ready_q
            || (s1_drain_q && !back)
            || writes_back
            || forwards),
        .counted(counted), .count_select(count_select), .count(count)
    );

    always @(posedge clk) begin
        if (rst) begin
            protocol_error <= 1'b0;
        end else if ((s1_rsp_q && !rsp_fits && !uncached_fits) || (s1_fwd_q && !fwd_fits) || (|refuse)) begin
            protocol_error <= 1'b1;
        end
    end

    // What the protocol adds.
    denovo_l1_owner #(
        .LINE_WORDS(LINE_WORDS), .LIST(LIST), .TAG_BITS(TAG_BITS), .PORT_WORDS(PORT_WORDS), .WRITEBACKS(WRITEBACKS),
        .SUPPLIES(SUPPLIES), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .MSHRS(MSHRS), .WAYS(WAYS),
        .ADDR_BITS(ADDR_BITS), .PC_BITS(PC_BITS), .BYTES(BYTES)
    ) protocol (
        .clk(clk), .rst(rst), .filled(filled), .visits(visits), .supply_room(supply_room), .buffer_room(buffer_room),
        .buffers_full(buffers_full), .buffers_quiet(buffers_quiet), .leaving(leaving), .ack_fits(ack_fits), .held(held),
        .asks(asks), .asks_any(asks_any), .uncached_taken(uncached_taken), .lost_words(lost_words),
        .s1_ready_q(s1_ready_q), .ready_can(ready_can), .ready_told(ready_told), .ready_acquires(ready_acquires),
        .atomic_fits(atomic_fits), .atomics_left(atomics_left), .ready_place(ready_place), .ready_answer(ready_answer),
        .rsp_out_valid(rsp_out_valid), .rsp_out_data(rsp_out_data), .req_valid(req_valid), .req_data(req_data),
        .fail(fail), .keep(keep), .supply(supply), .write_back(write_back), .forget(forget), .ask_reg(ask_reg),
        .ask_sync(ask_sync), .ask_read(ask_read), .ask_wt(ask_wt), .plain_store(plain_store), .s1_type_q(s1_type_q),
        .s1_values_q(s1_values_q), .s1_core_q(s1_core_q), .s1_stash_q(s1_stash_q), .s1_map_q(s1_map_q),
        .s1_port_q(s1_port_q), .s1_drain_q(s1_drain_q), .s0_mshr(s0_mshr), .s1_finish_q(s1_finish_q),
        .s1_fwd_q(s1_fwd_q), .s1_words_q(s1_words_q), .in_line(in_line), .s1_line(s1_line), .s1_chunk_q(s1_chunk_q),
        .rsp_out_ready(rsp_out_ready), .went(went), .dirty(dirty), .s1_leave_q(s1_leave_q), .acknowledges(acknowledges),
        .writes_back(writes_back), .line_tag(line_tag), .s1_set_q(s1_set_q), .whose(whose), .at(at), .s1_pc_q(s1_pc_q),
        .core(core), .cpu(cpu), .req_ready(req_ready), .mshr_free(mshr_free), .first_mshr(first_mshr), .mshr(mshr),
        .way_pending(way_pending), .way_codes(way_codes), .match(match), .victim_words(victim_words), .tag(tag),
        .pass_mshr(pass_mshr), .late(late), .data(data), .words_asked(words_asked), .uncached_valid(uncached_valid),
        .uncached_atom(uncached_atom), .uncached_pc(uncached_pc), .uncached_line(uncached_line),
        .uncached_words(uncached_words), .uncached_data(uncached_data)
    );

    wire unused = &{1'b0, access_data, fwd_data, rsp_in_data, stores[0]};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 131072 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 2 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 16 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(PORT_WORDS >= 1 && PORT_WORDS <= 16 && (PORT_WORDS & (PORT_WORDS - 1)) == 0 ? 1 : 0))
        legal_PORT_WORDS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 128 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(LIST >= 2 && LIST <= 128 && (LIST & (LIST - 1)) == 0 ? 1 : 0)) legal_LIST ();
    legal_size #(.HOLDS(STORE_BUFFER >= 2 && STORE_BUFFER <= 256 && (STORE_BUFFER & (STORE_BUFFER - 1)) == 0 ? 1 : 0))
        legal_STORE_BUFFER ();
    legal_size #(.HOLDS(WRITEBACKS >= 2 && WRITEBACKS <= 8 && (WRITEBACKS & (WRITEBACKS - 1)) == 0 ? 1 : 0))
        legal_WRITEBACKS ();
    legal_size #(.HOLDS(SUPPLIES >= 2 && SUPPLIES <= 8 && (SUPPLIES & (SUPPLIES - 1)) == 0 ? 1 : 0)) legal_SUPPLIES ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 64 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
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
            // what waits asks for nothing: forwards wait for it, and must not wait for `req`
            assert (!(s1_replay_q && asks_any));
        end
    end
`endif

endmodule

`default_nettype wire
