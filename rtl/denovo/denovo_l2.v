// denovo_l2: one bank of the L2 and registry: data or owner for each word, recalls, memory
//
// One bank of the registry. A job passes P0 to P3, and takes effect when it leaves P2. docs/denovo/l2-data-path.md says
// what happens in which cycle.
//
// Source: thesis section 2.3; docs/denovo/l2-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2 #(
    // data capacity of the bank (bytes, a power of two, 512 to 1048576)
    parameter integer BYTES = 262144,
    // lines of a set (ways, a power of two, 2 to 16)
    parameter integer WAYS = 16,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // banks of the L2; the lowest bits of a line name its bank (a power of two, 1 to 64)
    parameter integer BANKS = 16,
    // lines that wait for memory or for an owner (entries, a power of two, 2 to 64)
    parameter integer MSHRS = 16,
    // requests held at once, waiting or under way (entries, a power of two, 4 to 128)
    parameter integer LIST = 32,
    // lines on their way to memory (entries, a power of two, 2 to 64)
    parameter integer WRITES = 16,
    // queue of answers (entries, a power of two, 8 to 256)
    parameter integer ANSWERS = 8,
    // queue of forwards (entries, a power of two, 8 to 256)
    parameter integer FORWARDS = 128,
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
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + ADDR_BITS + 33 * LINE_WORDS
        - $clog2(LINE_WORDS) + 9,
    // width of a fwd; derived, not to be overridden
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + ADDR_BITS + LINE_WORDS - $clog2(LINE_WORDS) + 5,
    // width of a rsp; derived, not to be overridden
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4,
    // width of a mem_req; derived, not to be overridden
    parameter integer MEM_REQ_W = CORE_BITS + PC_BITS + MEM_ID_BITS + ADDR_BITS + 36 * LINE_WORDS
        - $clog2(LINE_WORDS) + 1,
    // width of a mem_rsp; derived, not to be overridden
    parameter integer MEM_RSP_W = MEM_ID_BITS + 32 * LINE_WORDS + 2,
    // width of a l2_cmd; derived, not to be overridden
    parameter integer L2_CMD_W = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 3,
    // width of a l2_cmd_done; derived, not to be overridden
    parameter integer L2_CMD_DONE_W = 1
) (
    input  wire                                    clk,          // clock
    input  wire                                    rst,          // synchronous reset, active high
    input  wire [$clog2(BANKS)+1/BANKS-1:0]        bank,         // this bank's number; constant
    // a message came that the protocol does not allow: in one cycle for each
    output reg                                     protocol_error,
    output reg  [7:0]                              write_errors, // writes that memory refused; stays at 255
    output reg  [ADDR_BITS-$clog2(LINE_WORDS)-3:0] write_error_at, // line of the last one
    input  wire [3:0]                              event_select, // COUNT_*
    // that counter, a cycle later; 0 without COUNTERS and for other numbers
    output wire [31:0]                             event_count,

    // req: requests of L1s and stashes (req)
    input  wire                                    req_valid,
    output wire                                    req_ready,
    input  wire [REQ_W-1:0]                        req_data,

    // fwd: forwards, recalls and acknowledged writebacks (fwd)
    output wire                                    fwd_valid,
    input  wire                                    fwd_ready,
    output wire [FWD_W-1:0]                        fwd_data,

    // rsp_in: RECALL_DATA (rsp)
    input  wire                                    rsp_in_valid,
    output wire                                    rsp_in_ready,
    input  wire [RSP_W-1:0]                        rsp_in_data,

    // rsp_out: answers to requesters (rsp)
    output wire                                    rsp_out_valid,
    input  wire                                    rsp_out_ready,
    output wire [RSP_W-1:0]                        rsp_out_data,

    // mem_req: to memory (mem_req)
    output wire                                    mem_req_valid,
    input  wire                                    mem_req_ready,
    output wire [MEM_REQ_W-1:0]                    mem_req_data,

    // mem_rsp: memory's answers (mem_rsp)
    input  wire                                    mem_rsp_valid,
    output wire                                    mem_rsp_ready,
    input  wire [MEM_RSP_W-1:0]                    mem_rsp_data,

    // cmd: flush (l2_cmd)
    input  wire                                    cmd_valid,
    output wire                                    cmd_ready,
    input  wire [L2_CMD_W-1:0]                     cmd_data,

    // cmd_done: it is done (l2_cmd_done)
    output wire                                    cmd_done_valid,
    input  wire                                    cmd_done_ready,
    output wire [L2_CMD_DONE_W-1:0]                cmd_done_data
);

    // 1: WT and ATOMIC are served; 0: a registry for DeNovoA L1s and stashes, without an atomic unit (0 to 1)
    localparam integer ATOMICS = 1;
    localparam [3:0] MSG_READ = 4'd0;     // req, to the L2: send me these words
    localparam [3:0] MSG_DATA = 4'd1;     // rsp, to the requester: the words
    localparam [3:0] MSG_REG_ACK = 4'd3;  // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
    localparam [3:0] MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
    // fwd, to the owner: these words belong to the requester now; acknowledge to it
    localparam [3:0] MSG_FWD_REG = 4'd5;
    localparam [3:0] MSG_RECALL = 4'd6;       // fwd, to the owner: give these words back to the L2
    localparam [3:0] MSG_RECALL_DATA = 4'd7;  // rsp, to the L2: the recalled words
    localparam [3:0] MSG_WB = 4'd8;           // req, to the L2: these words, no longer mine once you acknowledge
    localparam [3:0] MSG_WB_ACK = 4'd9;       // fwd, to the writer: taken, or dropped because you no longer own them
    localparam [3:0] MSG_REG_SYNC = 4'd10;    // req, to the L2: register these words to me and send their values
    localparam [3:0] MSG_WT = 4'd11;          // req, to the L2: write these words; I keep no ownership
    localparam [3:0] MSG_WT_ACK = 4'd12;      // rsp, to the writer: written
    localparam [3:0] MSG_ATOMIC = 4'd13;      // req, to the L2: perform this operation on these words
    localparam [3:0] MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before
    localparam [3:0] ATOM_LOAD = 4'd0;        // old: a synchronization load
    localparam [3:0] ATOM_EXCH = 4'd1;        // a: an exchange, or a synchronization store
    localparam integer REQ_DATA_W = 32;
    localparam integer REQ_DATA_LSB = 0;
    localparam integer REQ_MASK_W = LINE_WORDS;
    localparam integer REQ_MASK_LSB = 32 * LINE_WORDS;
    localparam integer REQ_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer REQ_LINE_LSB = 33 * LINE_WORDS;
    localparam integer REQ_PC_W = PC_BITS;
    localparam integer REQ_PC_LSB = 33 * LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer REQ_MAP_W = MAP_BITS;
    localparam integer REQ_MAP_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer REQ_STASH_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS - $clog2(LINE_WORDS)
        - 2;
    localparam integer REQ_CORE_W = CORE_BITS;
    localparam integer REQ_CORE_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS - $clog2(LINE_WORDS)
        - 1;
    localparam integer REQ_CPU_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) - 1;
    localparam integer REQ_UNCACHED_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer REQ_ATOM_W = 4;
    localparam integer REQ_ATOM_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) + 1;
    localparam integer REQ_TYPE_W = 4;
    localparam integer REQ_TYPE_LSB = 33 * LINE_WORDS + ADDR_BITS + PC_BITS + MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) + 5;
    localparam integer RSP_DATA_W = 32;
    localparam integer RSP_DATA_LSB = 0;
    localparam integer RSP_MASK_W = LINE_WORDS;
    localparam integer RSP_MASK_LSB = 32 * LINE_WORDS;
    localparam integer RSP_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_LINE_LSB = 33 * LINE_WORDS;
    localparam integer RSP_MAP_W = MAP_BITS;
    localparam integer RSP_MAP_LSB = 33 * LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_STASH_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_CORE_W = CORE_BITS;
    localparam integer RSP_CORE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 1;
    localparam integer RSP_ERROR_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS)
        - 1;
    localparam integer RSP_TYPE_W = 4;
    localparam integer RSP_TYPE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS);
    localparam integer MEM_RSP_DATA_W = 32;
    localparam integer MEM_RSP_DATA_LSB = 0;
    localparam integer MEM_RSP_ID_W = MEM_ID_BITS;
    localparam integer MEM_RSP_ID_LSB = 32 * LINE_WORDS;
    localparam integer MEM_RSP_ERROR_LSB = 32 * LINE_WORDS + MEM_ID_BITS;
    localparam integer MEM_RSP_WRITE_LSB = 32 * LINE_WORDS + MEM_ID_BITS + 1;
    localparam integer L2_CMD_LAST_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer L2_CMD_LAST_LSB = 0;
    localparam integer L2_CMD_FIRST_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer L2_CMD_FIRST_LSB = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer L2_CMD_ALL_LSB = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 4;
    localparam integer SETS = BYTES / (4 * LINE_WORDS * WAYS);
    localparam integer SET_W = $clog2(SETS);
    localparam integer WAY_W = $clog2(WAYS);
    localparam integer BANK_W = $clog2(BANKS);
    localparam integer ADDRESS_W = REQ_LINE_W;
    localparam integer KEY_W = ADDRESS_W - BANK_W; // a line's address without its bank
    localparam integer TAG_W = KEY_W - SET_W;
    localparam integer MSHR_W = $clog2(MSHRS);
    localparam integer SLOT_W = $clog2(LIST);
    localparam integer WRITE_W = $clog2(WRITES);
    localparam integer PLACE_W = $clog2(LIST + 2); // a slot, or one of two places for data without a request
    localparam integer MESSAGES_W = $clog2(LINE_WORDS) + 1;
    localparam integer OWNER_W = CORE_BITS + MAP_BITS + 1;
    localparam integer DATA_W = 32 * LINE_WORDS;
    localparam integer HEAD_W = REQ_W - DATA_W;    // a request without its data
    localparam integer FIRST_PLACE_INT = LIST;
    localparam [PLACE_W-1:0] FIRST_PLACE = FIRST_PLACE_INT[PLACE_W-1:0];
    localparam integer FIRST_WRITE_INT = MSHRS;
    localparam [MEM_ID_BITS-1:0] FIRST_WRITE = FIRST_WRITE_INT[MEM_ID_BITS-1:0];
    localparam integer FIRST_DIRECT_INT = MSHRS + WRITES;
    localparam [MEM_ID_BITS-1:0] FIRST_DIRECT = FIRST_DIRECT_INT[MEM_ID_BITS-1:0];
    localparam integer ALL_MSHRS_INT = MSHRS;
    localparam [MAP_BITS:0] ALL_MSHRS = ALL_MSHRS_INT[MAP_BITS:0];
    localparam integer READS = LIST;               // a request has one at most

    genvar w;
    genvar b;

    reg                   req_turn_q;    // a request goes before the walk
    reg                   turn_q;        // which of the two places takes the next data without a request
    reg                   p1_recalled_q;
    reg                   p1_filled_q;
    reg                   p1_uncached_q;
    reg                   p1_listed_q;
    reg                   p1_ended_q;
    reg                   p1_retry_q;
    reg                   p1_flush_q;
    reg                   p1_req_q;
    reg                   p1_dead_q;     // a FLUSH to which the walk comes back
    reg                   p1_forced_q;   // its line is known
    reg  [KEY_W-1:0]      p1_key_q;
    reg  [WAY_W-1:0]      p1_way_q;
    reg  [PLACE_W-1:0]    p1_place_q;
    reg  [LINE_WORDS-1:0] p1_words_q;    // of RECALLED
    reg                   p1_error_q;    // the message was not allowed, or memory refused
    reg                   p2_recalled_q;
    reg                   p2_filled_q;
    reg                   p2_uncached_q;
    reg                   p2_listed_q;
    reg                   p2_ended_q;
    reg                   p2_retry_q;
    reg                   p2_flush_q;
    reg                   p2_req_q;
    reg  [SET_W-1:0]      p2_set_q;
    reg  [WAY_W-1:0]      p2_way_q;
    reg                   p2_here_q;     // its line is here
    reg                   p2_dead_q;     // a FLUSH that does nothing
    reg                   p2_occupied_q; // its way holds a line
    reg  [TAG_W-1:0]      p2_old_tag_q;  // that line
    reg  [SLOT_W-1:0]     p2_slot_q;
    reg  [LINE_WORDS-1:0] p2_words_q;
    reg                   p2_error_q;
    reg                   back_answer_q; // P3's job did not use its place for an answer

    wire [REQ_W-1:0] p2_request;
    wire [REQ_TYPE_W-1:0] p2_type = p2_request[REQ_TYPE_LSB +: REQ_TYPE_W];
    wire [REQ_ATOM_W-1:0] p2_atom = p2_request[REQ_ATOM_LSB +: REQ_ATOM_W];
    wire p2_uncached = p2_request[REQ_UNCACHED_LSB];
    wire p2_cpu = p2_request[REQ_CPU_LSB];
    wire [REQ_CORE_W-1:0] p2_core = p2_request[REQ_CORE_LSB +: REQ_CORE_W];
    wire p2_stash = p2_request[REQ_STASH_LSB];
    wire [REQ_MAP_W-1:0] p2_map = p2_request[REQ_MAP_LSB +: REQ_MAP_W];
    wire [REQ_PC_W-1:0] p2_pc = p2_request[REQ_PC_LSB +: REQ_PC_W];
    wire [REQ_LINE_W-1:0] p2_line = p2_request[REQ_LINE_LSB +: REQ_LINE_W];
    wire [REQ_MASK_W-1:0] p2_mask = p2_request[REQ_MASK_LSB +: REQ_MASK_W];
    wire [REQ_DATA_W*LINE_WORDS-1:0] p2_data = p2_request[REQ_DATA_LSB +: REQ_DATA_W*LINE_WORDS];
    wire [RSP_TYPE_W-1:0] owner_type = rsp_in_data[RSP_TYPE_LSB +: RSP_TYPE_W];
    wire owner_error = rsp_in_data[RSP_ERROR_LSB];
    wire [RSP_CORE_W-1:0] owner_core = rsp_in_data[RSP_CORE_LSB +: RSP_CORE_W];
    wire owner_stash = rsp_in_data[RSP_STASH_LSB];
    wire [RSP_MAP_W-1:0] owner_map = rsp_in_data[RSP_MAP_LSB +: RSP_MAP_W];
    wire [RSP_LINE_W-1:0] owner_line = rsp_in_data[RSP_LINE_LSB +: RSP_LINE_W];
    wire [RSP_MASK_W-1:0] owner_mask = rsp_in_data[RSP_MASK_LSB +: RSP_MASK_W];
    wire [RSP_DATA_W*LINE_WORDS-1:0] owner_data = rsp_in_data[RSP_DATA_LSB +: RSP_DATA_W*LINE_WORDS];
    wire answer_write = mem_rsp_data[MEM_RSP_WRITE_LSB];
    wire answer_error = mem_rsp_data[MEM_RSP_ERROR_LSB];
    wire [MEM_RSP_ID_W-1:0] answer_id = mem_rsp_data[MEM_RSP_ID_LSB +: MEM_RSP_ID_W];
    wire [MEM_RSP_DATA_W*LINE_WORDS-1:0] answer_data = mem_rsp_data[MEM_RSP_DATA_LSB +: MEM_RSP_DATA_W*LINE_WORDS];
    wire command_all = cmd_data[L2_CMD_ALL_LSB];
    wire [L2_CMD_FIRST_W-1:0] command_first = cmd_data[L2_CMD_FIRST_LSB +: L2_CMD_FIRST_W];
    wire [L2_CMD_LAST_W-1:0] command_last = cmd_data[L2_CMD_LAST_LSB +: L2_CMD_LAST_W];

    wire [3:0] rsp_type = (p2_type == MSG_READ)
        ? MSG_DATA
        : (p2_type == MSG_WT) ? MSG_WT_ACK : (p2_type == MSG_ATOMIC) ? MSG_ATOMIC_RESP : MSG_REG_ACK;

    wire fails;

    wire p2_valid = p2_recalled_q
        || p2_filled_q
        || p2_uncached_q
        || p2_listed_q
        || p2_ended_q
        || p2_retry_q
        || p2_flush_q
        || p2_req_q;

    wire p3_last;                              // P3 is empty, or its job leaves
    wire p3_busy;                              // P3 performs an operation on P2's line
    wire p2_lineless = p2_uncached_q || (p2_recalled_q && p2_words_q == {LINE_WORDS{1'b0}});
    wire p2_leaves = p2_valid && p3_last && !(p3_busy && !p2_lineless);
    wire reports = p2_leaves && p2_uncached_q; // memory's answer is passed on
    wire rsp_error = fails || (reports && p2_error_q);
    wire [CORE_BITS-1:0] rsp_core = p2_core;
    wire rsp_stash = p2_stash;
    wire [MAP_BITS-1:0] rsp_map = p2_map;
    wire [ADDRESS_W-1:0] rsp_line = p2_line;
    wire [LINE_WORDS-1:0] answer;
    wire [LINE_WORDS-1:0] rsp_mask = (fails || reports) ? p2_mask : answer;
    wire [DATA_W-1:0] rsp_data;
    wire [RSP_W-1:0] rsp = {rsp_type, rsp_error, rsp_core, rsp_stash, rsp_map, rsp_line, rsp_mask, rsp_data};
    wire [3:0] out_type;
    wire out_sync;
    wire [CORE_BITS-1:0] out_to_core;
    wire out_to_stash;
    wire [CORE_BITS-1:0] out_core;
    wire out_stash;
    wire [MAP_BITS-1:0] out_map, out_owner_map;
    wire [ADDRESS_W-1:0] out_line;
    wire [LINE_WORDS-1:0] out_mask;

    wire [FWD_W-1:0] fwd_in = {
        out_type, out_sync, out_to_core, out_to_stash, out_core, out_stash, out_map, out_owner_map, out_line,
        out_mask
    };

    // P0: the job that enters, if one does.
    wire write_uncached;
    wire answer_writes = mem_rsp_valid && answer_write && !write_uncached; // it is no job
    wire can_recalled = rsp_in_valid;
    wire can_memory = mem_rsp_valid && !answer_writes;
    wire listed, answer_room, forward_room;
    wire can_listed = listed && answer_room && forward_room;
    wire ended, write_room;
    wire can_ended = ended && write_room;
    wire retry_some, retrying;
    wire can_retry = retry_some && !retrying && answer_room && forward_room && write_room;
    wire walk_some;
    wire can_flush = walk_some && forward_room && write_room;
    wire slot_room;
    wire can_req = answer_room && forward_room && write_room && slot_room && !retry_some && !retrying;
    wire before_listed = can_recalled || can_memory;
    wire before_retry = before_listed || can_listed || can_ended;
    wire walk_goes = can_flush && !(req_turn_q && req_valid && can_req);
    wire before_req = before_retry || can_retry || (can_flush && !req_turn_q);
    wire is_fetched = !answer_write && answer_id < FIRST_WRITE;
    wire choose_filled = can_memory && !can_recalled && is_fetched;
    wire choose_uncached = can_memory && !can_recalled && !is_fetched;
    wire choose_listed = can_listed && !before_listed;
    wire choose_ended = can_ended && !before_listed && !can_listed;
    wire choose_retry = can_retry && !before_retry;
    wire choose_flush = walk_goes && !before_retry && !can_retry;
    wire choose_req = req_valid && can_req && !before_req;
    wire up; // the lines have been cleared

    wire p1_valid = p1_recalled_q
        || p1_filled_q
        || p1_uncached_q
        || p1_listed_q
        || p1_ended_q
        || p1_retry_q
        || p1_flush_q
        || p1_req_q;

    // the tags of its line may change, or where it will lie
    wire p2_changes = ((p2_retry_q || p2_req_q) && (!p2_here_q || (p2_type == MSG_ATOMIC && p2_uncached)))
        || p2_flush_q
        || p2_ended_q;

    wire [SET_W-1:0] p1_set = p1_key_q[SET_W-1:0];
    wire p1_lineless = p1_uncached_q || (p1_recalled_q && p1_words_q == {LINE_WORDS{1'b0}});
    wire p1_same = p1_set == p2_set_q && (!p1_forced_q || (p1_way_q == p2_way_q && !p1_lineless));
    wire p1_held = p2_changes && p1_same;
    wire advance = p1_valid && (!p2_valid || p2_leaves) && !p1_held;
    wire p1_free = !p1_valid || advance; // P1 takes a job at the edge
    wire enters = up && p1_free;
    wire enter_recalled = enters && can_recalled;
    wire enter_filled = enters && choose_filled;
    wire enter_uncached = enters && choose_uncached;
    wire enter_listed = enters && choose_listed;
    wire enter_ended = enters && choose_ended;
    wire enter_retry = enters && choose_retry;
    wire enter_flush = enters && choose_flush;
    wire enter_req = enters && choose_req;
    assign rsp_in_ready = enters;
    assign mem_rsp_ready = up && ((answer_write && !write_uncached) || (p1_free && !can_recalled));
    assign req_ready = enters && can_req && !before_req;

    // Memory's answer.
    wire [MEM_ID_BITS-1:0] answer_of_write = answer_id - FIRST_WRITE;
    wire [MEM_ID_BITS-1:0] answer_of_read = answer_id - FIRST_DIRECT;
    wire write_answered = (up && answer_writes) || (enter_uncached && answer_write);
    wire write_refused = up && answer_writes && answer_error;
    wire [SLOT_W-1:0] write_slot;
    wire [SLOT_W-1:0] uncached_slot = answer_write ? write_slot : answer_of_read[SLOT_W-1:0];

    // What it brings: where it looks, and the words of an answer.
    wire [MSHR_W-1:0] listed_entry, ended_entry;

    wire [MSHR_W-1:0] enter_mshr = can_recalled
        ? owner_map[MSHR_W-1:0]
        : can_memory ? answer_id[MSHR_W-1:0] : can_listed ? listed_entry : ended_entry;

    wire owner_legal = owner_type == MSG_RECALL_DATA && {1'b0, owner_map} < ALL_MSHRS;
    wire [LINE_WORDS-1:0] mshr_await;
    wire [LINE_WORDS-1:0] enter_words = owner_mask & mshr_await & {LINE_WORDS{owner_legal}};

    wire enter_error = can_recalled
        ? enter_words != owner_mask || !owner_legal || owner_mask == {LINE_WORDS{1'b0}}
        : answer_error;

    wire [SET_W-1:0] mshr_set;
    wire [KEY_W-1:0] retry_key, walk_key;

    wire [KEY_W-1:0] enter_key = before_retry
        ? {{TAG_W{1'b0}}, mshr_set}
        : can_retry ? retry_key : walk_goes ? walk_key : req_data[REQ_LINE_LSB+BANK_W +: KEY_W];

    wire [SLOT_W-1:0] listed_slot, retry_slot, free_slot;

    wire [PLACE_W-1:0] slot_place = {
        {(PLACE_W-SLOT_W){1'b0}},
        choose_uncached ? uncached_slot : choose_listed ? listed_slot : choose_retry ? retry_slot : free_slot
    };

    wire [PLACE_W-1:0] enter_place = (can_recalled || choose_filled)
        ? FIRST_PLACE | {{(PLACE_W-1){1'b0}}, turn_q}
        : slot_place;

    wire [DATA_W-1:0] enter_data = can_recalled ? owner_data : can_memory ? answer_data : req_data[DATA_W-1:0];

    // P1: the look-up.

    // One that tries again is behind P2's request in the pipeline, which was asked later.
    wire p2_passes = p1_retry_q && (p1_set == p2_set_q || (p2_type == MSG_ATOMIC && p2_uncached));
    wire walk_all;
    wire [WAY_W-1:0] mshr_way, walk_way;
    wire walk_back;

    always @(posedge clk) begin
        if (rst) begin
            {
                p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q,
                p1_req_q
            } <= 8'd0;
            turn_q <= 1'b0;
        end else if (p1_free) begin
            {
                p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q,
                p1_req_q
            } <= {
                enter_recalled, enter_filled, enter_uncached, enter_listed, enter_ended, enter_retry,
                enter_flush, enter_req
            };
            if (enter_recalled || enter_filled) begin
                turn_q <= !turn_q;
            end
        end
        if (p1_free) begin
            p1_forced_q <= before_retry || (choose_flush && walk_all);
            p1_key_q <= enter_key;
            p1_way_q <= before_retry ? mshr_way : walk_way;
            p1_place_q <= enter_place;
            p1_words_q <= enter_words;
            p1_error_q <= enter_error;
        end
        if (p1_free) begin
            p1_dead_q <= walk_back;
        end else if (walk_back) begin
            p1_dead_q <= 1'b1;
        end
    end

    wire [WAY_W-1:0] p1_way;
    wire p1_here, p1_occupied;
    wire [TAG_W-1:0] p1_old_tag;
    wire come, leave, use_here, may_use_here;

    denovo_l2_tags #(.SETS(SETS), .WAYS(WAYS), .TAG_W(TAG_W)) tags (
        .clk(clk), .rst(rst), .up(up),
        .read_set       (p1_free ? enter_key[SET_W-1:0] : p1_set),
        .line_set       (p1_set),
        .tag            (p1_key_q[SET_W +: TAG_W]),
        .forced         (p1_forced_q),
        .forced_way     (p1_way_q),
        .way            (p1_way),
        .here           (p1_here),
        .occupied       (p1_occupied),
        .old_tag        (p1_old_tag),
        .advance        (advance),
        .p2_set         (p2_set_q),
        .p2_way         (p2_way_q),
        .change         (come || leave),
        .change_present (come),
        .change_tag     (p2_line[BANK_W+SET_W +: TAG_W]),
        .use_here(use_here), .may_use_here(may_use_here)
    );

    // P2: the decision. The request stands in a RAM of slots, the data of all messages in another.

    always @(posedge clk) begin
        if (rst) begin
            {
                p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q,
                p2_req_q
            } <= 8'd0;
        end else if (advance) begin
            {
                p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q,
                p2_req_q
            } <= {
                p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q,
                p1_req_q
            };
        end else if (p2_leaves) begin
            {
                p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q,
                p2_req_q
            } <= 8'd0;
        end
        if (advance) begin
            p2_set_q <= p1_set;
            p2_way_q <= p1_way;
            p2_dead_q <= p1_dead_q || walk_back;
            p2_here_q <= p1_here && !(p1_flush_q && (p1_dead_q || walk_back));
            p2_occupied_q <= p1_occupied;
            p2_old_tag_q <= p1_old_tag;
            p2_slot_q <= p1_place_q[SLOT_W-1:0];
            p2_words_q <= p1_words_q;
            p2_error_q <= p1_error_q;
        end
    end

    ram_1r1w #(.WIDTH(HEAD_W), .DEPTH(LIST)) requests (
        .clk     (clk),
        .wr_en   (enter_req),
        .wr_addr (free_slot),
        .wr_data (req_data[REQ_W-1:DATA_W]),
        .rd_en   (advance),
        .rd_addr (p1_place_q[SLOT_W-1:0]),
        .rd_data (p2_request[REQ_W-1:DATA_W])
    );

    ram_1r1w #(.WIDTH(DATA_W), .DEPTH(LIST + 2)) operands (
        .clk     (clk),
        .wr_en   (enter_req || enter_recalled || enter_filled || enter_uncached),
        .wr_addr (enter_place),
        .wr_data (enter_data),
        .rd_en   (advance),
        .rd_addr (p1_place_q),
        .rd_data (p2_request[DATA_W-1:0])
    );

    wire [33*LINE_WORDS-1:0] p2_words;
    wire p2_dirty;
    wire [LINE_WORDS-1:0] write;
    wire [33*LINE_WORDS-1:0] wr_words;
    wire [LINE_WORDS-1:0] perform, operate;
    wire wr_dirty, wr_dirty_to;

    denovo_l2_words #(.LINES(SETS * WAYS), .WAYS(WAYS), .LINE_WORDS(LINE_WORDS), .ATOMICS(ATOMICS)) stored_words (
        .clk(clk), .rst(rst),
        .read_line ((!p2_valid || p2_leaves) ? {p1_set, p1_way} : {p2_set_q, p2_way_q}),
        .line      ({p2_set_q, p2_way_q}),
        .words     (p2_words),
        .dirty     (p2_dirty),
        .busy      (p3_busy),
        .write(write), .wr_words(wr_words), .perform(perform), .operate(operate),
        .operation (p2_atom),
        .wr_dirty(wr_dirty), .wr_dirty_to(wr_dirty_to)
    );

    wire mshr_waits, mshr_room, mshr_is_head, mshr_evicting, mshr_failed, back, done, append, hold, pop, blocked;
    wire waiting, evict, fetch;
    wire [LINE_WORDS-1:0] recall, forward;
    wire acknowledge, direct;
    wire [OWNER_W*LINE_WORDS-1:0] owners;
    wire [LINE_WORDS-1:0] local_words;
    wire request_error, given_back, in_vain;

    denovo_l2_decide #(.LINE_WORDS(LINE_WORDS), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .ATOMICS(ATOMICS)) decide (
        .clk(clk), .rst(rst),
        .leaves       (p2_leaves),
        .recalled     (p2_recalled_q),
        .filled       (p2_filled_q),
        .listed       (p2_listed_q),
        .ended        (p2_ended_q),
        .flush        (p2_flush_q),
        .retry        (p2_retry_q),
        .req          (p2_req_q),
        .awaited      (p2_words_q),
        .message      (p2_type),
        .atom         (p2_atom),
        .uncached     (p2_uncached),
        .core         (p2_core),
        .stash        (p2_stash),
        .core_map     (p2_map),
        .mask         (p2_mask),
        .data         (p2_data),
        .here         (p2_here_q),
        .occupied     (p2_occupied_q),
        .words        (p2_words),
        .waits        (mshr_waits),
        .mshr_room    (mshr_room),
        .is_head      (mshr_is_head),
        .evicting     (mshr_evicting),
        .failed       (mshr_failed),
        .others_retry (retry_some || p2_passes),
        .back(back), .walk_back(walk_back), .done(done), .append(append), .hold(hold), .pop(pop), .blocked(blocked),
        .waiting(waiting), .evict(evict), .leave(leave), .come(come), .use_here(use_here), .may_use_here(may_use_here),
        .fetch(fetch), .recall(recall), .forward(forward), .acknowledge(acknowledge), .answer(answer), .fails(fails),
        .direct(direct), .write(write), .perform(perform), .operate(operate), .wr_words(wr_words), .wr_dirty(wr_dirty),
        .wr_dirty_to(wr_dirty_to), .owners(owners), .local_words(local_words),
        .error        (request_error),
        .given_back(given_back), .in_vain(in_vain)
    );

    wire writes_back = leave && p2_dirty; // the line goes to memory
    wire direct_read = direct && p2_atom == ATOM_LOAD;
    wire direct_write = direct && !direct_read;
    wire p2_is_request = p2_listed_q || p2_retry_q || p2_req_q;
    wire is_request = p2_leaves && p2_is_request;
    wire answers = (|answer) || fails || reports;
    wire protocol_error_q_d = request_error || (p2_leaves && p2_recalled_q && p2_error_q);

    always @(posedge clk) begin
        protocol_error <= protocol_error_q_d && !rst;
    end

    wire [MSHR_W-1:0] p2_mshr;
    wire any_walked;

    denovo_l2_mshrs #(.MSHRS(MSHRS), .LIST(LIST), .LINE_WORDS(LINE_WORDS), .SET_W(SET_W), .WAY_W(WAY_W)) mshrs (
        .clk(clk), .rst(rst), .listed(listed), .listed_entry(listed_entry), .listed_slot(listed_slot), .ended(ended),
        .ended_entry(ended_entry),
        .entering_entry (enter_mshr),
        .entering_set   (mshr_set),
        .entering_way   (mshr_way),
        .entering_await (mshr_await),
        .enter_recalled (enter_recalled),
        .recalled       (enter_words),
        .enter_filled   (enter_filled),
        .fill_failed    (answer_error),
        .enter_listed(enter_listed), .enter_ended(enter_ended), .advance(advance),
        .next_set       (p1_set),
        .line_set       (p2_set_q),
        .line_way       (p2_way_q),
        .waits          (mshr_waits),
        .entry          (p2_mshr),
        .room           (mshr_room),
        .is_head        (mshr_is_head),
        .evicting       (mshr_evicting),
        .failed         (mshr_failed),
        .hold(hold), .append(append), .pop(pop), .evict(evict),
        .leave          (leave && p2_ended_q),
        .slot           (p2_slot_q),
        .fetch(fetch), .recall(recall),
        .walked         (p2_flush_q),
        .any_walked     (any_walked)
    );

    denovo_l2_slots #(.LIST(LIST)) slots (
        .clk(clk), .rst(rst),
        .room  (slot_room),
        .free  (free_slot),
        .take  (enter_req),
        .leave (done || reports),
        .done  (p2_slot_q)
    );

    denovo_l2_retry #(.SLOT_W(SLOT_W), .KEY_W(KEY_W)) retries (
        .clk(clk), .rst(rst),
        .some      (retry_some),
        .head_slot (retry_slot),
        .head_key  (retry_key),
        .retrying  (retrying),
        .pop       (enter_retry),
        .done      (p2_leaves && p2_retry_q),
        .front     (back && p2_retry_q),
        .back      (back && p2_req_q),
        .slot      (p2_slot_q),
        .key       (p2_line[BANK_W +: KEY_W])
    );

    wire passed;
    wire no_write; // that the walk waits for

    denovo_l2_walk #(.SET_W(SET_W), .WAY_W(WAY_W), .KEY_W(KEY_W)) walk (
        .clk(clk), .rst(rst), .up(up),
        .valid      (cmd_valid),
        .ready      (cmd_ready),
        .all_lines  (command_all),
        .first      (command_first[BANK_W +: KEY_W]),
        .last       (command_last[BANK_W +: KEY_W]),
        .some       (walk_some),
        .everything (walk_all),
        .key        (walk_key),
        .way        (walk_way),
        .enter      (enter_flush),
        .back       (walk_back),
        .back_key   ({p2_old_tag_q & {TAG_W{!walk_all}}, p2_set_q}),
        .back_way   (p2_way_q),
        .under_way  (p1_flush_q || p2_flush_q || any_walked),
        .passed     (passed),
        .settled    (no_write),
        .refused    (write_refused),
        .done       (cmd_done_valid),
        .done_ready (cmd_done_ready),
        .error      (cmd_done_data)
    );

    always @(posedge clk) begin
        if (rst || walk_back) begin
            req_turn_q <= 1'b0;
        end else if (p2_leaves && p2_flush_q && !p2_dead_q) begin
            req_turn_q <= 1'b1;
        end else if (enter_req) begin
            req_turn_q <= 1'b0;
        end
    end

    wire left_answer = rsp_out_valid && rsp_out_ready;
    wire left_forward = fwd_valid && fwd_ready;

    always @(posedge clk) begin
        back_answer_q <= is_request && !answers && !direct && !rst;
    end

    wire p3_leaves;                // P3's job leaves, which had places for forwards
    wire [MESSAGES_W-1:0] p3_sent; // so many of them it used

    denovo_l2_rooms #(.ANSWERS(ANSWERS), .FORWARDS(FORWARDS), .WRITES(WRITES), .LINE_WORDS(LINE_WORDS)) rooms (
        .clk(clk), .rst(rst),
        .answers       (answer_room),
        .forwards      (forward_room),
        .writes        (write_room),
        .take_answer   (enter_listed || enter_retry || enter_req),
        .take_forwards (enter_listed || enter_retry || enter_flush || enter_req),
        .take_write    (enter_ended || enter_retry || enter_flush || enter_req),
        .back_answer   (back_answer_q),
        .back_forwards (p3_leaves),
        .back_write    (p2_leaves
            && (p2_ended_q || p2_retry_q || p2_flush_q || p2_req_q)
            && !writes_back
            && !direct_write),
        .used_forwards (p3_sent),
        .left_answer(left_answer), .left_forward(left_forward),
        .left_write    (write_answered)
    );

    // Answers.
    wire reads = p2_type == MSG_READ || p2_type == MSG_REG_SYNC || p2_type == MSG_ATOMIC; // the answer has data

    // Which words have data is told to the queue; the others become 0 where it ends.
    wire has_data = p2_uncached_q ? p2_atom == ATOM_LOAD : reads && !fails;

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_rsp
            assign rsp_data[32*w +: 32] = p2_uncached_q ? p2_data[32*w +: 32] : p2_words[33*w +: 32];
        end
    endgenerate

    wire head_has_data;
    wire [RSP_W-1:0] rsp_head;

    denovo_l2_queue #(.WIDTH(RSP_W + 1), .DEPTH(ANSWERS)) answers_queue (
        .clk(clk), .rst(rst),
        .may_write (p2_is_request || p2_uncached_q),
        .write     (answers),
        .in_data   ({has_data, rsp}),
        .out_valid (rsp_out_valid),
        .out_ready (rsp_out_ready),
        .out_data  ({head_has_data, rsp_head})
    );

    assign rsp_out_data[RSP_W-1:DATA_W] = rsp_head[RSP_W-1:DATA_W] & {(RSP_W-DATA_W){rsp_out_valid}};

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_rsp_out
            wire here = rsp_out_valid && head_has_data && rsp_head[RSP_MASK_LSB+w];
            assign rsp_out_data[32*w +: 32] = rsp_head[32*w +: 32] & {32{here}};
        end
    endgenerate

    // P3: messages to owners.
    wire [ADDRESS_W-1:0] old_line; // the line that leaves, or is to leave

    generate
        if (BANK_W > 0) begin : g_banks
            assign old_line = {p2_old_tag_q, p2_set_q, bank[BANK_W-1:0]};
            wire unused_1 = &{1'b0, command_first[BANK_W-1:0], command_last[BANK_W-1:0]};
        end else begin : g_one_bank
            assign old_line = {p2_old_tag_q, p2_set_q};
            wire unused_2 = &{1'b0, bank};
        end
    endgenerate

    wire recalls = waiting || blocked; // what it sends are recalls
    wire [MAP_BITS+MSHR_W-1:0] recall_map = {{MAP_BITS{1'b0}}, p2_mshr};
    wire fwd_enters;

    denovo_l2_owners #(.LINE_WORDS(LINE_WORDS), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .ADDRESS_W(ADDRESS_W)) p3 (
        .clk(clk), .rst(rst),
        .leaves       (p2_leaves),
        .words        (forward | recall),
        .owners       (owners),
        .acknowledges (acknowledge),
        .message      (recalls
            ? MSG_RECALL
            : (p2_type == MSG_WB) ? MSG_WB_ACK : (p2_type == MSG_READ) ? MSG_FWD_READ : MSG_FWD_REG),
        .sync         (!recalls && p2_type == MSG_REG_SYNC),
        .stash        (p2_stash && !recalls),
        .core         (p2_core & {CORE_BITS{!recalls}}),
        .core_map     (recalls ? recall_map[MAP_BITS-1:0] : p2_map),
        .address      (blocked ? old_line : p2_line),
        .mask         (p2_mask),
        .reserved     (is_request || (p2_leaves && p2_flush_q)),
        .last         (p3_last),
        .frees        (p3_leaves),
        .sent         (p3_sent),
        .valid        (fwd_enters),
        .out_type(out_type), .out_sync(out_sync), .out_to_stash(out_to_stash), .out_stash(out_stash),
        .out_to_core(out_to_core), .out_core(out_core), .out_map(out_map), .out_owner_map(out_owner_map),
        .out_line(out_line), .out_mask(out_mask)
    );

    wire [$clog2(FORWARDS):0] fwd_count;

    small_fifo #(.WIDTH(FWD_W), .DEPTH(FORWARDS)) forwards (
        .clk(clk), .rst(rst),
        .in_valid  (fwd_enters),
        .in_data   (fwd_in),
        .out_valid (fwd_valid),
        .out_ready (fwd_ready),
        .out_data  (fwd_data),
        .count     (fwd_count)
    );

    // Memory.
    wire [4*LINE_WORDS-1:0] bytes; // bytes that memory takes
    wire [DATA_W-1:0] stored;

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_stored
            wire [3:0] direct_bytes = {4{p2_mask[w]}} & ({4{p2_atom == ATOM_EXCH}} | p2_data[32*(w ^ 1) +: 4]);
            wire [31:0] whole = direct ? p2_data[32*w +: 32] : p2_words[33*w +: 32];
            assign bytes[4*w +: 4] = direct ? direct_bytes : {4{local_words[w]}};

            for (b = 0; b < 4; b = b + 1) begin : g_byte
                assign stored[32*w+8*b +: 8] = whole[8*b +: 8] & {8{bytes[4*w+b]}};
            end
        end
    endgenerate

    wire [WRITE_W-1:0] free_write;
    wire [ADDRESS_W-1:0] write_line;
    wire ask_write, ask_uncached, ask_cpu;
    wire [CORE_BITS-1:0] ask_core;
    wire [PC_BITS-1:0] ask_pc;
    wire [MEM_ID_BITS-1:0] ask_id;
    wire [ADDRESS_W-1:0] ask_line;
    wire [4*LINE_WORDS-1:0] ask_strb;
    wire [DATA_W-1:0] ask_data;

    denovo_l2_memory #(
        .WRITES(WRITES), .READS(READS), .SLOT_W(SLOT_W), .LINE_WORDS(LINE_WORDS), .ADDRESS_W(ADDRESS_W),
        .CORE_BITS(CORE_BITS), .PC_BITS(PC_BITS), .MEM_ID_BITS(MEM_ID_BITS)
    ) memory (
        .clk(clk), .rst(rst),
        .may_read          (p2_is_request),
        .write             (writes_back || direct_write),
        .read              (fetch || direct_read),
        .free              (free_write),
        .slot              (p2_slot_q),
        .uncached          (direct),
        .cpu               (p2_cpu),
        .core              (p2_core),
        .pc                (p2_pc),
        .read_id           (direct
            ? FIRST_DIRECT + {{(MEM_ID_BITS-SLOT_W){1'b0}}, p2_slot_q}
            : {{(MEM_ID_BITS-MSHR_W){1'b0}}, p2_mshr}),
        .write_id          (FIRST_WRITE + {{(MEM_ID_BITS-WRITE_W){1'b0}}, free_write}),
        .read_address      (p2_line),
        .write_address     (direct ? p2_line : old_line),
        .read_words        (p2_mask | {LINE_WORDS{fetch}}),
        .bytes             (bytes),
        .data              (stored),
        .answered          (answer_of_write[WRITE_W-1:0]),
        .answered_uncached (write_uncached),
        .answered_slot     (write_slot),
        .answered_line     (write_line),
        .answer            (write_answered),
        .passed            (passed),
        .none              (no_write),
        .out_valid         (mem_req_valid),
        .out_ready         (mem_req_ready),
        .out_write         (ask_write),
        .out_uncached      (ask_uncached),
        .out_cpu           (ask_cpu),
        .out_core          (ask_core),
        .out_pc            (ask_pc),
        .out_id            (ask_id),
        .out_line          (ask_line),
        .out_strb          (ask_strb),
        .out_data          (ask_data)
    );

    assign mem_req_data = {
        ask_write, ask_uncached, ask_cpu, ask_core, ask_pc, ask_id, ask_line, ask_strb, ask_data
    };

    always @(posedge clk) begin
        if (rst) begin
            write_errors <= 8'd0;
            write_error_at <= {ADDRESS_W{1'b0}};
        end else if (write_refused) begin
            if (!(&write_errors)) begin
                write_errors <= write_errors + 8'd1;
            end
            write_error_at <= write_line;
        end
    end

    denovo_l2_counters counters (
        .clk(clk), .rst(rst),
        .requests   (enter_req),
        .fetches    (fetch),
        .forwards   (fwd_enters && out_type != MSG_RECALL && out_type != MSG_WB_ACK),
        .recalls    (fwd_enters && out_type == MSG_RECALL),
        .taken      (given_back),
        .dropped    (acknowledge && !given_back),
        .writebacks (writes_back),
        .queued     (append || hold),
        .retries    (in_vain),
        .selected   (event_select),
        .count      (event_count)
    );

    wire unused = &{
        1'b0,
        answer_of_write,
        answer_of_read,
        owner_error,
        owner_core,
        owner_stash,
        owner_line,
        recall_map[MAP_BITS +: MSHR_W],
        fwd_count
    };

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 512 && BYTES <= 1048576 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 2 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 16 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(BANKS >= 1 && BANKS <= 64 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(MSHRS >= 2 && MSHRS <= 64 && (MSHRS & (MSHRS - 1)) == 0 ? 1 : 0)) legal_MSHRS ();
    legal_size #(.HOLDS(LIST >= 4 && LIST <= 128 && (LIST & (LIST - 1)) == 0 ? 1 : 0)) legal_LIST ();
    legal_size #(.HOLDS(WRITES >= 2 && WRITES <= 64 && (WRITES & (WRITES - 1)) == 0 ? 1 : 0)) legal_WRITES ();
    legal_size #(.HOLDS(ANSWERS >= 8 && ANSWERS <= 256 && (ANSWERS & (ANSWERS - 1)) == 0 ? 1 : 0)) legal_ANSWERS ();
    legal_size #(.HOLDS(FORWARDS >= 8 && FORWARDS <= 256 && (FORWARDS & (FORWARDS - 1)) == 0 ? 1 : 0))
        legal_FORWARDS ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 1 && MAP_BITS <= 10 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(MEM_ID_BITS >= 3 && MEM_ID_BITS <= 9 ? 1 : 0)) legal_MEM_ID_BITS ();
    legal_size #(.HOLDS(BYTES >= 8 * LINE_WORDS * WAYS ? 1 : 0)) legal_rule_1 (); // BYTES must give at least two sets
    // FORWARDS must hold what two requests can cause
    legal_size #(.HOLDS(FORWARDS >= 2 * LINE_WORDS ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(CORE_BITS + MAP_BITS <= 29 ? 1 : 0)) legal_rule_3 (); // an owner's name must fit into a word
    legal_size #(.HOLDS($clog2(MSHRS) <= MAP_BITS ? 1 : 0)) legal_rule_4 (); // a RECALL carries its MSHR in `map`
    // MEM_ID_BITS must name each line and request at memory
    legal_size #(.HOLDS($clog2(MSHRS + WRITES + LIST) <= MEM_ID_BITS ? 1 : 0)) legal_rule_5 ();
    // ADDR_BITS must leave a tag
    legal_size #(.HOLDS(ADDR_BITS > $clog2(BYTES / WAYS) + $clog2(BANKS) ? 1 : 0)) legal_rule_6 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(come || leave) || p2_changes); // P1 knows of it
        end
    end
`endif

endmodule

`default_nettype wire
