// tinycache: tiny incoherent write-back cache of one lane, write-validate
//
// One lane's tinyCache. The table `line` (spec/tinycache/tinycache_line.c) decides. docs/tinycache/data-path.md says
// what happens in which cycle. What the module keeps beside its parts is S1: the response and the request below that
// the last step made.
//
// Source: the tinyCache paper, section 3; docs/tinycache/data-path.md
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache #(
    // capacity of a lane's tinyCache (bytes, a power of two, 8 to 8192)
    parameter integer BYTES = 1024,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // byte address (bits, 8 to 64)
    parameter integer ADDR_BITS = 64,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // accesses of a lane that wait for an answer from below while others hit (a power of two, 2 to 8)
    parameter integer MISSES = 2,
    // the requester's tag, returned with the response (bits, 1 to 16)
    parameter integer TAG_BITS = 3,
    // partial tag: what a look-up compares in every way; no two lines of a set have the same (bits, 1 to 16)
    parameter integer PARTIAL_BITS = 8,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = TAG_BITS + BLOCK_BITS + ADDR_BITS + 8 * DATA_BYTES + 11,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 8 * DATA_BYTES + 3,
    // width of a mem; derived, not to be overridden
    parameter integer MEM_W = $clog2(MISSES) + BLOCK_BITS + ADDR_BITS
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + 9 * DATA_BYTES
        - $clog2(LINE_BYTES) + 7,
    // width of a fill; derived, not to be overridden
    parameter integer FILL_W = $clog2(MISSES)
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + 8 * DATA_BYTES + 1
) (
    input  wire              clk,        // clock
    input  wire              rst,        // synchronous reset, active high
    input  wire [1:0]        policy,     // POLICY_*; each access follows the policy of the cycle of its step
    // barrier, end of a thread block or kernel, device fence: while 1 no access is taken and every line leaves
    input  wire              drain,
    output wire              drained,    // every line is Invalid, nothing is parked and no request waits to leave

    // req: accesses of the lane (req)
    input  wire              req_valid,
    output wire              req_ready,
    input  wire [REQ_W-1:0]  req_data,

    // resp: one response for each access (resp)
    output wire              resp_valid,
    input  wire              resp_ready,
    output wire [RESP_W-1:0] resp_data,

    // mem: fetches, writebacks and accesses that are not cached (mem)
    output wire              mem_valid,
    input  wire              mem_ready,
    output wire [MEM_W-1:0]  mem_data,

    // fill: answers to FETCH, READ and ATOMIC; always taken at once (fill)
    input  wire              fill_valid,
    output wire              fill_ready,
    input  wire [FILL_W-1:0] fill_data
);

    localparam [1:0] OP_READ = 2'd0;        // load
    localparam [1:0] OP_WRITE = 2'd1;       // store
    localparam [1:0] OP_ATOMIC = 2'd2;      // read, modify, write in memory; never cached
    localparam [2:0] ERROR_NONE = 3'd0;     // done
    localparam integer MEM_TYPE_W = 2;
    localparam [1:0] MEM_TYPE_FETCH = 2'd0; // the whole line, to be cached
    localparam [1:0] MEM_TYPE_READ = 2'd1;  // the bytes of an access that is not cached
    // the bytes of the mask: a writeback, or a store that is not cached; never answered
    localparam [1:0] MEM_TYPE_WRITE = 2'd2;
    localparam [1:0] MEM_TYPE_ATOMIC = 2'd3; // an atomic on the bytes of the mask
    localparam integer REQ_WDATA_W = 8 * DATA_BYTES;
    localparam integer REQ_WDATA_LSB = 0;
    localparam integer REQ_ADDR_W = ADDR_BITS;
    localparam integer REQ_ADDR_LSB = 8 * DATA_BYTES;
    localparam integer REQ_BLOCK_W = BLOCK_BITS;
    localparam integer REQ_BLOCK_LSB = 8 * DATA_BYTES + ADDR_BITS;
    localparam integer REQ_ATOM_W = 4;
    localparam integer REQ_ATOM_LSB = 8 * DATA_BYTES + ADDR_BITS + BLOCK_BITS;
    localparam integer REQ_SPACE_W = 2;
    localparam integer REQ_SPACE_LSB = 8 * DATA_BYTES + ADDR_BITS + BLOCK_BITS + 4;
    localparam integer REQ_SIZE_W = 3;
    localparam integer REQ_SIZE_LSB = 8 * DATA_BYTES + ADDR_BITS + BLOCK_BITS + 6;
    localparam integer REQ_OP_W = 2;
    localparam integer REQ_OP_LSB = 8 * DATA_BYTES + ADDR_BITS + BLOCK_BITS + 9;
    localparam integer REQ_TAG_W = TAG_BITS;
    localparam integer REQ_TAG_LSB = 8 * DATA_BYTES + ADDR_BITS + BLOCK_BITS + 11;
    localparam integer RESP_ERROR_W = 3;
    localparam integer MEM_LINE_W = ADDR_BITS - $clog2(LINE_BYTES);
    localparam integer MEM_ATOM_W = 4;
    localparam integer MEM_ENTRY_W = $clog2(MISSES);
    localparam integer FILL_DATA_W = 8 * DATA_BYTES;
    localparam integer FILL_DATA_LSB = 0;
    localparam integer FILL_BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer FILL_BEAT_LSB = 8 * DATA_BYTES;
    localparam integer FILL_LAST_LSB = 8 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer FILL_ENTRY_W = $clog2(MISSES);
    localparam integer FILL_ENTRY_LSB = 8 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + 1;
    localparam integer LINE_EV_W = 3;
    localparam [LINE_EV_W-1:0] LINE_EV_READ = 0;    // a load finds its line here, or this Invalid line is chosen for it
    localparam [LINE_EV_W-1:0] LINE_EV_WRITE = 1;   // a store does
    localparam [LINE_EV_W-1:0] LINE_EV_REPLACE = 2; // a load or store misses and replacement has chosen this line
    // an access that is not cached finds its line here; or finds it nowhere (state I, nothing fetching)
    localparam [LINE_EV_W-1:0] LINE_EV_BYPASS = 3;
    localparam [LINE_EV_W-1:0] LINE_EV_FILL = 4; // the line that was fetched arrives
    // a barrier, the end of a thread block or kernel, or a device fence visits the line
    localparam [LINE_EV_W-1:0] LINE_EV_BARRIER = 5;
    localparam integer LINES = BYTES / LINE_BYTES;
    localparam integer HALVES = LINE_BYTES / 2;       // half-words of a line
    localparam integer BEAT_HALVES = DATA_BYTES / 2;  // half-words of a beat
    localparam integer OFFSET_W = $clog2(LINE_BYTES); // width of a byte's place in its line
    localparam integer BYTE_W = $clog2(DATA_BYTES);   // width of a byte's place in its beat
    // width of a beat's number, 1 at least
    localparam integer BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer LINE_WORDS = BYTES / DATA_BYTES;
    localparam integer WORDS = LINE_WORDS + MISSES;
    localparam integer WORD_W = $clog2(WORDS);
    localparam integer FIRST_PAST_INT = LINE_WORDS;
    localparam [WORD_W-1:0] FIRST_PAST = FIRST_PAST_INT[WORD_W-1:0];
    localparam integer BEAT_SHIFT = $clog2(LINE_BYTES / DATA_BYTES);

    genvar b;
    genvar h;
    genvar d;

    reg                     resp_valid_q;
    reg  [TAG_BITS-1:0]     resp_tag_q;
    reg  [RESP_ERROR_W-1:0] resp_error_q;
    reg                     resp_loads_q;  // it returns bytes
    reg  [BYTE_W-1:0]       resp_offset_q; // where they begin in the beat
    reg  [2:0]              resp_size_q;   // how many they are, as in a request
    reg                     mem_valid_q;
    reg                     mem_back_q;    // it is a writeback
    reg  [MEM_TYPE_W-1:0]   mem_type_q;
    reg  [MEM_ENTRY_W-1:0]  mem_entry_q;
    reg  [MEM_ATOM_W-1:0]   mem_atom_q;
    reg                     mem_shared_q;
    reg  [BLOCK_BITS-1:0]   mem_block_q;
    reg  [MEM_LINE_W-1:0]   mem_line_q;
    reg  [BEAT_W-1:0]       mem_beat_q;
    reg  [BEAT_HALVES-1:0]  mem_halves_q;  // half-words of the beat that are meant
    reg                     mem_even_q;    // the even bytes of these are meant
    reg                     mem_odd_q;     // their odd bytes are meant
    reg  [8*DATA_BYTES-1:0] mem_stored_q;

    wire [REQ_TAG_W-1:0] req_tag = req_data[REQ_TAG_LSB +: REQ_TAG_W];
    wire [REQ_OP_W-1:0] req_op = req_data[REQ_OP_LSB +: REQ_OP_W];
    wire [REQ_SIZE_W-1:0] req_size = req_data[REQ_SIZE_LSB +: REQ_SIZE_W];
    wire [REQ_SPACE_W-1:0] req_space = req_data[REQ_SPACE_LSB +: REQ_SPACE_W];
    wire [REQ_ATOM_W-1:0] req_atom = req_data[REQ_ATOM_LSB +: REQ_ATOM_W];
    wire [REQ_BLOCK_W-1:0] req_block = req_data[REQ_BLOCK_LSB +: REQ_BLOCK_W];
    wire [REQ_ADDR_W-1:0] req_addr = req_data[REQ_ADDR_LSB +: REQ_ADDR_W];
    wire [REQ_WDATA_W-1:0] req_wdata = req_data[REQ_WDATA_LSB +: REQ_WDATA_W];
    wire [FILL_ENTRY_W-1:0] answer_entry = fill_data[FILL_ENTRY_LSB +: FILL_ENTRY_W];
    wire answer_last = fill_data[FILL_LAST_LSB];
    wire [FILL_BEAT_W-1:0] answer_beat = fill_data[FILL_BEAT_LSB +: FILL_BEAT_W];
    wire [FILL_DATA_W-1:0] answer_data = fill_data[FILL_DATA_LSB +: FILL_DATA_W];

    // The step of this cycle: of an answer from below, of a parked access that has its answer, of a barrier, or of the
    // access at the port. Which kind it is does not wait for the ready signals; whether there is one does.
    wire blocked = (mem_valid && !mem_ready) || (resp_valid && !resp_ready); // what the last step made has not left
    wire filled;                                               // some access has its answer, and can go on
    wire replaying = !fill_valid && filled;
    wire draining = !fill_valid && !filled && drain;           // the step is a barrier's: lines leave
    wire accessing = !fill_valid && !filled && !drain;
    wire replay_step = !blocked && replaying;                  // a parked access is answered
    wire busy;                                                 // some entry holds an access
    wire held;                                                 // some line is not Invalid
    wire barrier_step = !blocked && draining && !busy && held; // a line leaves for a barrier
    wire access_step = !blocked && accessing && req_valid;     // the access at the port is tried
    assign fill_ready = 1'b1;

    // The access at the port.
    wire [OFFSET_W-1:0] req_offset = req_addr[OFFSET_W-1:0];
    wire [OFFSET_W-1:0] req_moved = req_offset >> BYTE_W;
    wire [$clog2(LINE_BYTES)-1:0] replay_offset;
    wire [OFFSET_W-1:0] replay_moved = replay_offset >> BYTE_W;
    wire [BEAT_W-1:0] req_beat = req_moved[BEAT_W-1:0];
    wire [BEAT_W-1:0] replay_beat = replay_moved[BEAT_W-1:0];
    wire [BEAT_W-1:0] here_beat = fill_valid ? answer_beat : req_beat; // the beat that the step may write
    wire [MEM_LINE_W-1:0] key_line = req_addr[ADDR_BITS-1:OFFSET_W]; // the access's extended address: its line address
    wire key_shared;                                                   // it is the scratchpad's
    wire [BLOCK_BITS-1:0] key_block = req_block & {BLOCK_BITS{key_shared}}; // its thread block, of a scratchpad address
    wire [DATA_BYTES/2-1:0] req_halves;                                // half-words of its beat that it touches
    wire [2:0] req_error;                                              // ERROR_*
    wire req_bypass;                                                   // it is not cached

    tinycache_access #(.LINE_BYTES(LINE_BYTES), .DATA_BYTES(DATA_BYTES)) access (
        .op         (req_op),
        .size       (req_size),
        .space      (req_space),
        .offset     (req_offset),
        .halves     (req_halves),
        .error      (req_error),
        .key_shared (key_shared),
        .bypass     (req_bypass),
        .policy     (policy)
    );

    wire refused = req_error != ERROR_NONE;
    wire arrives;       // a beat of a line that is fetched arrives
    wire replay_cached; // the replayed access's line is here; else its data came without a line

    // What the table says of the line. Whether the access hits is known last. So the table is asked twice, for a hit
    // and for anything else. Then one of the two answers is chosen, and whatever follows from it is made of each before
    // the choice. Without a hit the control bits are asked for of an Invalid line alone, so they count as 0 there.
    wire line_valid = arrives || (replay_step && replay_cached) || barrier_step || (access_step && !refused);
    wire hit;                  // a line has the access's address, or is to have it when it arrives
    wire hit_act_write_back;   // the half-words whose control bit is set go to the memory below
    wire other_act_write_back; // the half-words whose control bit is set go to the memory below
    wire line_act_write_back = line_valid && (hit ? hit_act_write_back : other_act_write_back);
    wire last_beat;            // no other beat than that has a control bit set

    // The line keeps its state: more of it is to arrive, or to leave.
    wire stays = (fill_valid && !answer_last) || (line_act_write_back && !last_beat);
    wire [1:0] hit_next;                   // the state after it
    wire [1:0] other_next;                 // the state after it
    wire [1:0] line_next = hit ? hit_next : other_next;
    wire hit_act_allocate;                 // the line takes the access's extended address
    wire other_act_allocate;               // the line takes the access's extended address
    wire line_act_allocate = line_valid && (hit ? hit_act_allocate : other_act_allocate);
    wire hit_act_mark;                     // the control bits of its half-words are set
    wire other_act_mark;                   // the control bits of its half-words are set
    wire line_act_mark = line_valid && (hit ? hit_act_mark : other_act_mark);
    wire hit_act_mark_only;                // the same, and all others are cleared
    wire other_act_mark_only;              // the same, and all others are cleared
    wire line_act_mark_only = line_valid && (hit ? hit_act_mark_only : other_act_mark_only);
    wire [LINES-1:0] pick;                 // the line that is read: the step's, if it has one
    wire [$clog2(LINES)-1:0] number;       // that line's number; if there is none, of any line
    wire covered;                          // the control bits of `halves` are set
    wire complete;                         // with those of `halves` all control bits are set
    wire [BEAT_HALVES-1:0] leaving_halves; // control bits of the beat that leaves next
    wire [BEAT_HALVES-1:0] control_here;   // those of the access's beat, or of the one that arrives
    wire line_shared;                      // its extended address
    wire [BLOCK_BITS-1:0] line_block;
    wire [MEM_LINE_W-1:0] line_address;
    wire [WAYS-1:0] used;                  // its way
    wire fits;                             // a line of the set holds nothing, and the access may take it
    wire [(($clog2(LINES/WAYS) > 1) ? $clog2(LINES/WAYS) : 1)-1:0] access_set;
    wire meant_anyway;                     // the line that is read is the step's without a hit too
    wire near_fetched;                     // a parked access waits for the line that is near
    wire [1:0] near_state;                 // what that holds
    wire line_if_fetching;
    wire [1:0] line_state;
    wire [(($clog2(LINE_BYTES/DATA_BYTES) > 1) ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] leaving_beat; // that beat
    // the line of an answer; without an answer, that of the access that can go on; none if it is not cached
    wire [LINES-1:0] forced;
    wire [LINES-1:0] fetching; // lines that are fetched, or have arrived and wait for their access
    wire [WAYS-1:0] victim;    // the way of its set that replacement names

    // The line of the step: of an access the one that is near, else a vacant one, else the victim. Of an access that is
    // not cached it is none, unless it hits: that reads as an Invalid line and is not changed.
    tinycache_lines #(
        .LINES  (LINES),
        .LINE_W (MEM_LINE_W),
        .BEAT_HALVES(BEAT_HALVES), .LINE_BYTES(LINE_BYTES), .DATA_BYTES(DATA_BYTES), .BLOCK_BITS(BLOCK_BITS),
        .WAYS(WAYS), .PARTIAL_BITS(PARTIAL_BITS)
    ) lines (
        .clk(clk), .rst(rst),
        .looking    (accessing),
        .halves     (req_halves),
        .step       (line_valid && !stays),
        .next_state (line_next),
        .allocate   (line_act_allocate),
        .mark       (line_act_mark),
        .mark_only  (line_act_mark_only),
        .send_beat  (line_act_write_back),
        .barrier    (barrier_step),
        .here_beat  (here_beat),
        .choosing   (accessing && !req_bypass),
        .pick(pick), .number(number), .covered(covered), .complete(complete), .leaving_halves(leaving_halves),
        .control_here(control_here), .line_shared(line_shared), .line_block(line_block), .line_address(line_address),
        .held(held), .used(used), .fits(fits), .access_set(access_set), .hit(hit), .meant_anyway(meant_anyway),
        .near_fetched(near_fetched), .near_state(near_state),
        .fetched    (line_if_fetching),
        .state      (line_state),
        .last_beat(last_beat), .leaving_beat(leaving_beat), .key_line(key_line), .draining(draining),
        .key_block(key_block), .forced(forced), .fetching(fetching), .key_shared(key_shared), .victim(victim)
    );

    wire hit_act_park;                      // the access leaves the port and waits for the answer from below
    wire other_act_park;                    // the access leaves the port and waits for the answer from below
    wire line_act_park = line_valid && (hit ? hit_act_park : other_act_park);
    wire hit_act_fetch;                     // the whole line is asked of the memory below
    wire other_act_fetch;                   // the whole line is asked of the memory below
    wire line_act_fetch = line_valid && (hit ? hit_act_fetch : other_act_fetch);
    wire [$clog2(MISSES)-1:0] park_entry;   // the lowest entry that is free
    wire arrives_past;                      // the answer to an access that is not cached arrives
    wire [TAG_BITS-1:0] replay_tag;
    wire [2:0] replay_size;
    wire [(($clog2(LINES/WAYS) > 1) ? $clog2(LINES/WAYS) : 1)-1:0] replay_set;
    wire [$clog2(MISSES)-1:0] replay_entry; // the replayed access's entry
    wire free;                              // some entry is free

    tinycache_parked #(
        .LINES(LINES), .MISSES(MISSES), .WAYS(WAYS), .TAG_BITS(TAG_BITS), .LINE_BYTES(LINE_BYTES)
    ) parked (
        .clk(clk), .rst(rst),
        .park        (line_act_park),
        .fill_entry  (answer_entry),
        .fill_last   (answer_last),
        .replay      (replay_step),
        .park_fetch  (line_act_fetch),
        .park_line   (pick),
        .park_set    (access_set),
        .entry       (park_entry),
        .forced(forced), .fetching(fetching), .arrives(arrives), .arrives_past(arrives_past),
        .replay_cached(replay_cached), .replay_tag(replay_tag), .replay_offset(replay_offset),
        .replay_size(replay_size), .replay_set(replay_set), .replay_entry(replay_entry), .free(free), .busy(busy),
        .filled(filled), .fill_valid(fill_valid),
        .park_tag    (req_tag),
        .park_offset (req_offset),
        .park_size   (req_size)
    );

    wire [LINE_EV_W-1:0] hit_event = req_bypass
        ? LINE_EV_BYPASS
        : (req_op == OP_WRITE) ? LINE_EV_WRITE : LINE_EV_READ;

    wire [LINE_EV_W-1:0] line_event = fill_valid
        ? LINE_EV_FILL
        : filled ? LINE_EV_READ : drain ? LINE_EV_BARRIER : (req_bypass || fits) ? hit_event : LINE_EV_REPLACE;

    wire answered = req_op != OP_WRITE;
    wire whole = (&req_halves) && BEAT_HALVES == HALVES; // the access is for a whole line
    wire hit_act_respond;                                // the access leaves the port and is answered in the next cycle
    wire hit_act_wait;                                   // the access stays at the port
    wire hit_act_send;                                   // the access itself goes to the memory below
    wire hit_act_store;                                  // the access's bytes are written into the line
    wire hit_act_fill_all;                               // all of the line is written
    wire hit_act_fill_rest;                              // the half-words whose control bit is clear are written

    tinycache_line hit_rules (
        .clk(clk), .rst(rst),
        .valid           (line_valid && hit),
        .state           (near_state),
        .on_event        (hit_event),
        .if_fetching     (near_fetched),
        .if_free         (free),
        .if_halves_valid (covered),
        .if_completes    (complete),
        .if_answered     (answered),
        .next_state      (hit_next),
        .act_respond     (hit_act_respond),
        .act_park        (hit_act_park),
        .act_wait        (hit_act_wait),
        .act_allocate    (hit_act_allocate),
        .act_fetch       (hit_act_fetch),
        .act_send        (hit_act_send),
        .act_store       (hit_act_store),
        .act_mark        (hit_act_mark),
        .act_mark_only   (hit_act_mark_only),
        .act_fill_all    (hit_act_fill_all),
        .act_fill_rest   (hit_act_fill_rest),
        .act_write_back  (hit_act_write_back)
    );

    wire other_act_respond;   // the access leaves the port and is answered in the next cycle
    wire other_act_wait;      // the access stays at the port
    wire other_act_send;      // the access itself goes to the memory below
    wire other_act_store;     // the access's bytes are written into the line
    wire other_act_fill_all;  // all of the line is written
    wire other_act_fill_rest; // the half-words whose control bit is clear are written

    tinycache_line rules (
        .clk(clk), .rst(rst),
        .valid           (line_valid && !hit),
        .state           (line_state),
        .on_event        (line_event),
        .if_fetching     (line_if_fetching),
        .if_free         (free),
        .if_halves_valid (1'b0),
        .if_completes    (whole),
        .if_answered     (answered),
        .next_state      (other_next),
        .act_respond     (other_act_respond),
        .act_park        (other_act_park),
        .act_wait        (other_act_wait),
        .act_allocate    (other_act_allocate),
        .act_fetch       (other_act_fetch),
        .act_send        (other_act_send),
        .act_store       (other_act_store),
        .act_mark        (other_act_mark),
        .act_mark_only   (other_act_mark_only),
        .act_fill_all    (other_act_fill_all),
        .act_fill_rest   (other_act_fill_rest),
        .act_write_back  (other_act_write_back)
    );

    wire line_act_respond = line_valid && (hit ? hit_act_respond : other_act_respond); // what the table asks for
    wire line_act_send = line_valid && (hit ? hit_act_send : other_act_send);
    wire line_act_store = line_valid && (hit ? hit_act_store : other_act_store);
    wire line_act_fill_all = line_valid && (hit ? hit_act_fill_all : other_act_fill_all);
    wire line_act_fill_rest = line_valid && (hit ? hit_act_fill_rest : other_act_fill_rest);
    wire other_touch = (other_act_respond && meant_anyway) || other_act_allocate;
    wire touch = line_valid && (hit ? hit_act_respond : other_touch); // a line is used

    // the access leaves the port
    wire taken = hit ? hit_act_respond || hit_act_park : other_act_respond || other_act_park;

    assign req_ready = access_step && (refused || taken);

    // The data of the lines, a beat a word, and behind them a word for each parked access: its answer, if it is not
    // cached. Every step but a fill reads a word, whether it needs it or not: of a hit the beat of the access, else the
    // one that leaves next. The word read is wanted one cycle later by the response or the writeback that the step
    // made. While these wait there is no other step.

    // half-words of the word that are written
    wire [BEAT_HALVES-1:0] line_writes = (req_halves & {BEAT_HALVES{line_act_store}})
        | {BEAT_HALVES{line_act_fill_all || arrives_past}}
        | (~control_here & {BEAT_HALVES{line_act_fill_rest}});

    wire [BEAT_W-1:0] read_beat = replaying
        ? replay_beat
        : (accessing && hit && !req_bypass) ? req_beat : leaving_beat;

    wire [WORD_W-1:0] line_word = {{(WORD_W-$clog2(LINES)){1'b0}}, number} << BEAT_SHIFT; // the first of the line
    wire [WORD_W-1:0] answer_word = {{(WORD_W-MEM_ENTRY_W){1'b0}}, answer_entry} + FIRST_PAST;
    wire [WORD_W-1:0] replay_word = {{(WORD_W-MEM_ENTRY_W){1'b0}}, replay_entry} + FIRST_PAST;

    wire [WORD_W-1:0] write_word = arrives_past
        ? answer_word
        : line_word | {{(WORD_W-BEAT_W){1'b0}}, here_beat};

    wire [WORD_W-1:0] read_word = (replaying && !replay_cached)
        ? replay_word
        : line_word | {{(WORD_W-BEAT_W){1'b0}}, read_beat};

    wire [8*DATA_BYTES-1:0] line_read; // what the last step read

    ram_1r1w #(.WIDTH(8 * DATA_BYTES), .DEPTH(WORDS), .GRANULE(16)) data (
        .clk     (clk),
        .wr_en   (line_writes),
        .wr_addr (write_word),
        .wr_data (fill_valid ? answer_data : req_wdata),
        .rd_en   (replay_step || barrier_step || access_step),
        .rd_addr (read_word),
        .rd_data (line_read)
    );

    // S1: the response. Its bytes come from the word that the step read. Offset and size are reset although they count
    // with resp_loads_q alone. A shift by an unknown distance is unknown, even of zeros.
    wire responds = replay_step || line_act_respond || (access_step && refused);
    wire resp_moves = resp_ready || !resp_valid_q;
    wire loads = replaying || (!refused && req_op == OP_READ); // it returns bytes

    always @(posedge clk) begin
        if (rst) begin
            {resp_valid_q, resp_tag_q, resp_loads_q, resp_offset_q, resp_size_q} <= 0;
            resp_error_q <= ERROR_NONE;
        end else if (resp_moves) begin
            resp_valid_q <= responds;
            resp_tag_q <= (replaying ? replay_tag : req_tag) & {TAG_BITS{responds}};
            resp_error_q <= req_error & {RESP_ERROR_W{access_step}};
            resp_loads_q <= responds && loads;
            resp_offset_q <= replaying ? replay_offset[BYTE_W-1:0] : req_offset[BYTE_W-1:0];
            resp_size_q <= replaying ? replay_size : req_size;
        end
    end

    wire [DATA_BYTES/1-1:0] resp_bytes; // groups that it touches

    tinycache_span #(.BYTES(DATA_BYTES), .UNIT(1)) resp_span (
        .offset  (resp_offset_q),
        .size    (resp_size_q),
        .touched (resp_bytes)
    );

    wire [8*DATA_BYTES-1:0] resp_rdata;

    generate
        for (b = 0; b < DATA_BYTES; b = b + 1) begin : g_byte
            assign resp_rdata[b*8 +: 8] = line_read[b*8 +: 8] & {8{resp_loads_q && resp_bytes[b]}};
        end
    endgenerate

    assign resp_valid = resp_valid_q;
    assign resp_data = {resp_tag_q, resp_error_q, resp_rdata};

    // S1: the request below. A writeback's data are at the RAM's output; all others bring their own.
    wire hit_sends = hit_act_fetch || hit_act_send || hit_act_write_back;
    wire other_sends = other_act_fetch || other_act_send || other_act_write_back;
    wire sends = line_valid && (hit ? hit_sends : other_sends);
    wire mem_moves = mem_ready || !mem_valid_q;
    wire atomic = req_op == OP_ATOMIC;
    wire stores = req_op == OP_WRITE;

    // Of an access that is not cached, or takes a vacant line, the request has its own address. Of anything else it has
    // that of the line that is read. With a hit both are the same.
    wire key_leaves = accessing && (req_bypass || fits);
    wire one_byte = line_act_send && req_size == 3'd0;

    always @(posedge clk) begin
        if (rst || (mem_moves && !sends)) begin
            {mem_valid_q, mem_back_q, mem_type_q, mem_entry_q, mem_atom_q, mem_shared_q, mem_block_q} <= 0;
            {mem_line_q, mem_beat_q, mem_halves_q} <= 0;
        end else if (mem_moves) begin
            mem_valid_q <= 1'b1;
            mem_back_q <= line_act_write_back;
            mem_type_q <= (line_act_write_back || (line_act_send && stores))
                ? MEM_TYPE_WRITE
                : !line_act_send ? MEM_TYPE_FETCH : atomic ? MEM_TYPE_ATOMIC : MEM_TYPE_READ;
            mem_entry_q <= park_entry & {MEM_ENTRY_W{line_act_park}};
            mem_atom_q <= req_atom & {MEM_ATOM_W{line_act_send && atomic}};
            mem_shared_q <= key_leaves ? key_shared : line_shared;
            mem_block_q <= key_leaves ? key_block : line_block;
            mem_line_q <= key_leaves ? key_line : line_address;
            mem_beat_q <= line_act_write_back ? leaving_beat : req_beat;
            mem_halves_q <= {BEAT_HALVES{line_act_fetch}}
                | (leaving_halves & {BEAT_HALVES{line_act_write_back}})
                | (req_halves & {BEAT_HALVES{line_act_send}});
        end
        if (mem_moves) begin
            mem_even_q <= !(one_byte && req_offset[0]);
            mem_odd_q <= !(one_byte && !req_offset[0]);
            mem_stored_q <= req_wdata;
        end
    end

    wire [8*DATA_BYTES-1:0] mem_source = mem_back_q ? line_read : mem_stored_q;
    wire [DATA_BYTES-1:0] mem_mask;

    generate
        for (h = 0; h < BEAT_HALVES; h = h + 1) begin : g_half
            assign mem_mask[h*2 +: 2] = {mem_odd_q, mem_even_q} & {2{mem_halves_q[h]}};
        end
    endgenerate

    // bytes shown
    wire [DATA_BYTES-1:0] mem_keeps = (mem_mask & {DATA_BYTES{mem_type_q == MEM_TYPE_WRITE}})
        | {DATA_BYTES{mem_type_q == MEM_TYPE_ATOMIC}};

    wire [8*DATA_BYTES-1:0] mem_bytes;

    generate
        for (d = 0; d < DATA_BYTES; d = d + 1) begin : g_mem_byte
            assign mem_bytes[d*8 +: 8] = mem_source[d*8 +: 8] & {8{mem_keeps[d]}};
        end
    endgenerate

    assign mem_valid = mem_valid_q;

    assign mem_data = {
        mem_type_q, mem_entry_q, mem_atom_q, mem_shared_q, mem_block_q, mem_line_q, mem_beat_q, mem_mask,
        mem_bytes
    };

    assign drained = !held && !busy && !mem_valid_q;

    tinycache_lru #(.LINES(LINES), .WAYS(WAYS)) replacement (
        .clk(clk), .rst(rst), .touch(touch),
        .row (accessing ? access_set : replay_set),
        .victim(victim), .used(used)
    );

    wire unused = &{1'b0, req_moved, replay_moved, hit_act_wait, other_act_wait};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 8 && BYTES <= 8192 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 1 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_BYTES >= 4 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 8 && ADDR_BITS <= 64 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(BLOCK_BITS >= 1 && BLOCK_BITS <= 24 ? 1 : 0)) legal_BLOCK_BITS ();
    legal_size #(.HOLDS(DATA_BYTES >= 4 && DATA_BYTES <= 16 && (DATA_BYTES & (DATA_BYTES - 1)) == 0 ? 1 : 0))
        legal_DATA_BYTES ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(PARTIAL_BITS >= 1 && PARTIAL_BITS <= 16 ? 1 : 0)) legal_PARTIAL_BITS ();
    // BYTES holds at least one line for each way
    legal_size #(.HOLDS(BYTES >= WAYS * LINE_BYTES ? 1 : 0)) legal_rule_1 ();
    // a line is at least as wide as the widest access
    legal_size #(.HOLDS(LINE_BYTES >= DATA_BYTES ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(BYTES >= 2 * LINE_BYTES ? 1 : 0)) legal_rule_3 (); // there are at least two lines
    // at most 64 lines: they are looked up in registers
    legal_size #(.HOLDS(BYTES <= 64 * LINE_BYTES ? 1 : 0)) legal_rule_4 ();
    // an address is wider than an offset in the cache
    legal_size #(.HOLDS(ADDR_BITS > $clog2(BYTES) ? 1 : 0)) legal_rule_5 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // a line that was fetched is there when its access goes on
            assert (!(replay_step && replay_cached) || line_act_respond);
            assert (!(line_act_allocate && hit));            // a hit takes no line
            assert (!sends || mem_moves);                    // a request is made only where the last one has left
            assert (!responds || resp_moves);                // a response too
            cover (access_step && line_act_respond && busy); // a hit while an access is parked
            cover (fill_valid && !busy);                     // an answer that no entry waits for is dropped
            cover (arrives && blocked && mem_back_q);        // a line arrives while a writeback waits
            // a store and a response leave in the same step
            cover (mem_valid && resp_valid && mem_type_q == MEM_TYPE_WRITE);
            cover (drain && busy); // a barrier waits for a parked access
        end
    end
`endif

endmodule

`default_nettype wire
