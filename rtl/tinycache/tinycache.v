// tinycache: tiny incoherent write-back cache of one lane, write-validate
//
// One lane's tinyCache. The table `line` (spec/tinycache/tinycache_line.c) decides. docs/tinycache/data-path.md says
// what happens in which cycle. In S0 the partial tags are compared with the access at the port, and the RAMs are read
// at the line that is near. In S1 the whole tag is compared, and the access is done or works on.
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
    // byte address in a scratchpad; what has more is refused, where addresses have more (bits, 8 to 64)
    parameter integer SHARED_ADDR_BITS = 18,
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
    input  wire                clk,        // clock
    input  wire                rst,        // synchronous reset, active high
    // POLICY_*; each access follows the policy of the cycle in which it leaves the port
    input  wire [1:0]          policy,
    // barrier, end of a thread block or kernel, device fence: while 1 no access is taken and every line leaves
    input  wire                drain,
    // every line is Invalid, no access is under way or parked, and no request waits to leave
    output wire                drained,
    output wire                tries, // from registers: a response may be shown in this cycle; without it there is none
    output wire [TAG_BITS-1:0] tries_tag,  // from registers: the tag of the access that is tried, or replayed; else 0

    // req: accesses of the lane (req)
    input  wire                req_valid,
    output wire                req_ready,
    input  wire [REQ_W-1:0]    req_data,

    // resp: one response for each access (resp)
    output wire                resp_valid,
    input  wire                resp_ready,
    output wire [RESP_W-1:0]   resp_data,

    // mem: fetches, writebacks and accesses that are not cached (mem)
    output wire                mem_valid,
    input  wire                mem_ready,
    output wire [MEM_W-1:0]    mem_data,

    // fill: answers to FETCH, READ and ATOMIC; always taken at once (fill)
    input  wire                fill_valid,
    output wire                fill_ready,
    input  wire [FILL_W-1:0]   fill_data
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
    localparam integer LINE_ST_W = 2;
    // Invalid; being fetched for the first time where a parked access waits for it
    localparam [LINE_ST_W-1:0] LINE_ST_I = 0;
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [LINE_ST_W-1:0] LINE_ST_DPV = 3;
    localparam integer LINE_EV_W = 3;
    localparam [LINE_EV_W-1:0] LINE_EV_READ = 0;  // a load finds its line here, or this Invalid line is chosen for it
    localparam [LINE_EV_W-1:0] LINE_EV_WRITE = 1; // a store does
    // this line leaves for a load or store: it has its partial tag, or replacement has named it
    localparam [LINE_EV_W-1:0] LINE_EV_REPLACE = 2;
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
    localparam integer NUMBER_W = $clog2(LINES);
    localparam integer SETS = LINES / WAYS;
    localparam integer SET_W = $clog2(SETS);
    localparam integer LOW_W = (SET_W > 1 ? SET_W : 1);
    localparam integer TAG_W = MEM_LINE_W - SET_W;
    // width of the tag in a scratchpad
    localparam integer SHARED_TAG_W = (SHARED_ADDR_BITS < ADDR_BITS ? SHARED_ADDR_BITS : ADDR_BITS) - OFFSET_W
        - SET_W;
    // width of what is kept of an extended address beside its space
    localparam integer KEPT_W = (TAG_W > SHARED_TAG_W+BLOCK_BITS ? TAG_W : SHARED_TAG_W+BLOCK_BITS);
    // the lowest bits of it: they follow from the others and the partial tag
    localparam integer IMPLIED = (PARTIAL_BITS < SHARED_TAG_W ? PARTIAL_BITS : SHARED_TAG_W);
    localparam integer REST_W = KEPT_W - IMPLIED + 1;
    localparam integer WAY_MASK_INT = WAYS - 1;
    localparam [NUMBER_W-1:0] WAY_MASK = WAY_MASK_INT[NUMBER_W-1:0];
    localparam integer SET_MASK_INT = SETS - 1;
    localparam [LOW_W-1:0] SET_MASK = SET_MASK_INT[LOW_W-1:0];
    localparam integer LINE_WORDS = BYTES / DATA_BYTES;
    localparam integer WORDS = LINE_WORDS + MISSES;
    localparam integer WORD_W = $clog2(WORDS);
    localparam integer FIRST_PAST_INT = LINE_WORDS;
    localparam [WORD_W-1:0] FIRST_PAST = FIRST_PAST_INT[WORD_W-1:0];
    localparam integer BEAT_SHIFT = $clog2(LINE_BYTES / DATA_BYTES);

    genvar w;
    genvar b;
    genvar h;
    genvar d;

    reg                     a_full_q;    // there is one
    reg                     a_work_q;    // it works on; else it is tried in this cycle
    reg                     a_near_q;    // a line is near, or was picked
    reg                     a_fits_q;    // its line is vacant
    reg                     a_evict_q;   // its line must leave
    reg                     a_refetch_q; // the rest of its line is to be fetched
    reg                     a_picked_q;  // replacement named its line
    // it was answered, or sent below: a store that is not cached is done with both
    reg                     a_answered_q;
    reg                     a_sent_q;
    reg  [NUMBER_W-1:0]     a_line_q;   // its line
    reg  [PARTIAL_BITS-1:0] a_partial_q;
    reg  [TAG_BITS-1:0]     a_tag_q;
    reg  [1:0]              a_op_q;
    reg  [2:0]              a_size_q;
    reg                     a_shared_q;
    reg                     a_bypass_q;
    reg  [3:0]              a_atom_q;
    reg  [KEPT_W-1:0]       a_kept_q;   // its tag, and above that of a scratchpad its block
    reg  [LOW_W-1:0]        a_set_q;
    reg  [OFFSET_W-1:0]     a_offset_q;
    reg  [BEAT_HALVES-1:0]  a_halves_q;
    reg                     l_ready_q;  // without an access: a barrier's line was looked for
    reg  [NUMBER_W-1:0]     t_line_q;   // the line whose tag is read: that of S1, or that of a writeback
    reg  [NUMBER_W-1:0]     victim_way;
    reg                     w_waits_q;
    reg  [WORD_W-1:0]       w_word_q;
    reg  [BEAT_HALVES-1:0]  w_halves_q;
    reg  [8*DATA_BYTES-1:0] w_data_q;
    reg  [REST_W-1:0]       rests [0:LINES-1];
    reg                     r_valid_q;  // there is one whatever S1's access does
    reg                     r_replay_q; // the last step that read was of a replayed access
    reg                     r_touch_q;  // a replayed access uses its line
    reg  [NUMBER_W-1:0]     u_line_q;   // the line that is used
    reg  [WORD_W-1:0]       r_word_q;   // the word that was read
    reg                     r_newer_q;  // the last store was not written then
    reg  [RESP_ERROR_W-1:0] r_error_q;  // why the access at the port would be refused
    reg  [TAG_BITS-1:0]     r_tag_q;
    reg  [BYTE_W-1:0]       r_offset_q; // where its bytes begin in the beat
    reg  [2:0]              r_size_q;   // how many they are, as in a request
    reg                     mem_back_q; // it is a writeback
    reg  [BEAT_W-1:0]       b_beat_q;

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
    assign fill_ready = 1'b1;

    // S1: the access.
    wire open = !a_near_q && (a_fits_q || a_bypass_q); // no tag decides
    wire working = a_full_q && a_work_q;
    wire trying = a_full_q && !a_work_q;
    wire try_open = trying && open;
    wire try_near = trying && a_near_q && !a_bypass_q;
    wire evicting = working && a_evict_q;
    wire refetching = working && a_refetch_q;
    wire retrying = working && a_near_q && !a_evict_q && !a_refetch_q;
    wire picking = a_full_q && !a_near_q && !open && !r_touch_q;
    wire open_act_respond;                             // the access is answered
    wire open_act_park;                                // the access waits for the answer from below
    wire goes = open_act_respond || open_act_park;     // with its row the access leaves S1
    wire open_act_fetch;                               // the whole line is asked of the memory below
    wire open_act_send;                                // the access itself goes to the memory below
    wire open_sends = open_act_fetch || open_act_send;

    wire open_done = try_open
        && goes
        && (!open_sends || mem_ready || a_sent_q)
        && (!open_act_respond || resp_ready || a_answered_q);

    wire free; // some entry is free

    // Who reads the RAMs. What was read last is no longer needed, and the response's registers are free.

    wire clear_out = !(mem_back_q && !mem_ready)
        && !(r_valid_q && !resp_ready)
        && !(try_near && !resp_ready)
        && !(try_open && !open_done)
        && !(refetching && free && !mem_ready);

    wire may_read = clear_out && !fill_valid;
    wire filled;  // some access has its answer, and can go on
    wire replay_step = may_read && filled;
    wire slot = may_read && !filled;
    wire evict_step = slot && evicting && !w_waits_q;
    wire fetched; // a parked access waits for the line
    wire retry_step = slot && retrying && !fetched;
    wire open_step = slot && working && open && (free || a_op_q == OP_WRITE);
    wire busy;    // some entry holds an access
    wire held;    // some line is not Invalid
    wire barrier_step = slot && drain && !a_full_q && l_ready_q && !busy && held && !w_waits_q;

    // S0: the access at the port.
    wire [OFFSET_W-1:0] req_offset = req_addr[OFFSET_W-1:0];
    wire [OFFSET_W-1:0] req_moved = req_offset >> BYTE_W;
    wire [OFFSET_W-1:0] a_moved = a_offset_q >> BYTE_W;
    wire [$clog2(LINE_BYTES)-1:0] replay_offset;
    wire [OFFSET_W-1:0] replay_moved = replay_offset >> BYTE_W;
    wire [BEAT_W-1:0] req_beat = req_moved[BEAT_W-1:0];
    wire [BEAT_W-1:0] a_beat = a_moved[BEAT_W-1:0];
    wire [BEAT_W-1:0] replay_beat = replay_moved[BEAT_W-1:0];
    wire [MEM_LINE_W-1:0] key_line = req_addr[ADDR_BITS-1:OFFSET_W]; // its extended address: its line address
    wire key_shared;                                                 // it is the scratchpad's
    wire [BLOCK_BITS-1:0] key_block = req_block & {BLOCK_BITS{key_shared}}; // its thread block, of a scratchpad address
    wire [MEM_LINE_W+KEPT_W-1:0] key_tag_wide = {{KEPT_W{1'b0}}, key_line} >> SET_W; // the block stands where this is 0
    wire [BLOCK_BITS+KEPT_W-1:0] key_block_wide = {{KEPT_W{1'b0}}, key_block} << SHARED_TAG_W;
    wire [DATA_BYTES/2-1:0] req_halves;                              // half-words of its beat that it touches
    wire [2:0] req_error;                                            // ERROR_*
    wire req_bypass;                                                 // it is not cached

    tinycache_access #(
        .LINE_BYTES(LINE_BYTES), .ADDR_BITS(ADDR_BITS), .DATA_BYTES(DATA_BYTES), .SHARED_ADDR_BITS(SHARED_ADDR_BITS)
    ) access (
        .op         (req_op),
        .size       (req_size),
        .space      (req_space),
        .offset     (req_offset),
        .addr       (req_addr),
        .halves     (req_halves),
        .error      (req_error),
        .key_shared (key_shared),
        .bypass     (req_bypass),
        .policy     (policy)
    );

    wire refused = req_error != ERROR_NONE;
    wire line_act_respond;                            // the access is answered
    wire hit;
    wire near_done = try_near && line_act_respond && hit && resp_ready;
    wire moves = !a_full_q || near_done || open_done; // S1 takes an access
    assign req_ready = slot && !drain && moves;
    wire accept = req_valid && req_ready;
    wire accepts = accept && !refused;
    wire stores = req_op != OP_READ;                  // it brings data

    // The line of S1's step.
    wire [NUMBER_W-1:0] line = a_line_q;

    always @(posedge clk) begin
        if (rst) begin
            l_ready_q <= 1'b0;
        end else begin
            l_ready_q <= !a_full_q && !accept;
        end
    end

    wire line_act_write_back;                // the half-words whose control bit is set go to the memory below
    wire last_beat;                          // no other beat than that has a control bit set
    wire leaves = ((evict_step && !fetched) || barrier_step) && !(line_act_write_back && !last_beat);
    wire rest_act_park;                      // the access waits for the answer from below
    wire refetch_done = refetching && rest_act_park && mem_ready;
    wire commit = near_done || open_done || refetch_done;
    wire line_step = leaves || (commit && !a_bypass_q);
    wire [1:0] open_next;                    // the state after it
    wire [1:0] rest_next;                    // the state after it
    wire [1:0] line_next;                    // the state after it
    wire allocate = open_done && a_fits_q;
    wire line_act_store;                     // the access's bytes are written into the line
    wire open_act_store;                     // the access's bytes are written into the line
    wire store_now = (near_done && line_act_store) || (open_done && open_act_store);
    wire back_step = (evict_step || barrier_step) && line_act_write_back;
    wire line_act_mark;                      // the control bits of its half-words are set
    wire open_act_mark;                      // the control bits of its half-words are set
    wire line_act_mark_only;                 // the same, and all others are cleared
    wire open_act_mark_only;                 // the same, and all others are cleared
    wire [$clog2(LINES*LINE_BYTES/DATA_BYTES)-1:0] b_word_q;
    wire arrives;                            // a beat of a line that is fetched arrives
    wire [1:0] fill_next;                    // the state after it
    wire any_near;                           // a live line of the set has the access's partial tag
    wire near_taken;                         // that is the line that is taken in this cycle
    wire [$clog2(LINES)-1:0] number;         // its number; without one, that of a vacant line
    wire [PARTIAL_BITS-1:0] key_partial;     // the partial tag of the access
    wire [PARTIAL_BITS-1:0] back_partial;    // the partial tag of the line that leaves
    wire covered, complete;
    wire [BEAT_HALVES-1:0] control_read;     // control bits of the beat that is read
    wire [BEAT_HALVES-1:0] control_fill;     // control bits of the beat that is filled
    wire [1:0] line_state;                   // of the line
    wire [1:0] fill_state;                   // of the line that is filled
    wire [$clog2(LINES)-1:0] leaving_number; // the lowest dirty line, or without one the lowest clean one
    wire vacancy;                            // a line of the set holds nothing
    wire [(($clog2(LINE_BYTES/DATA_BYTES) > 1) ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] leaving_beat; // that beat
    wire [$clog2(LINES)-1:0] fill_line;      // the line of an answer
    wire [LINES-1:0] fetching;               // lines that are fetched, or have arrived and wait for their access

    tinycache_lines #(
        .LINES  (LINES),
        .LINE_W (MEM_LINE_W),
        .BEAT_HALVES(BEAT_HALVES), .LINE_BYTES(LINE_BYTES), .DATA_BYTES(DATA_BYTES), .PARTIAL_BITS(PARTIAL_BITS),
        .WAYS(WAYS), .BLOCK_BITS(BLOCK_BITS)
    ) lines (
        .clk(clk), .rst(rst), .line(line),
        .back_line   (t_line_q),
        .line_beat   (a_beat),
        .halves      (a_halves_q),
        .step        (line_step),
        .next_state  (try_open ? open_next : refetching ? rest_next : line_next),
        .allocate    (allocate),
        .new_partial (a_partial_q),
        .changes     (allocate || store_now || back_step),
        .mark        (line_act_mark || (try_open && open_act_mark)),
        .mark_only   (line_act_mark_only || (try_open && open_act_mark_only)),
        .send_beat   (line_act_write_back),
        .back_word   (b_word_q),
        .sending     (mem_back_q),
        .line_left   (leaves),
        .barrier     (barrier_step),
        .taking      (try_open && a_fits_q),
        .fill_step   (arrives && answer_last),
        .fill_next(fill_next), .any_near(any_near), .near_taken(near_taken), .number(number), .key_partial(key_partial),
        .back_partial(back_partial), .covered(covered), .complete(complete), .control_read(control_read),
        .control_fill(control_fill),
        .state       (line_state),
        .fill_state(fill_state), .held(held), .leaving_number(leaving_number), .fetched(fetched), .vacancy(vacancy),
        .last_beat(last_beat), .leaving_beat(leaving_beat), .key_line(key_line), .key_block(key_block),
        .answer_beat(answer_beat), .fill_line(fill_line), .fetching(fetching), .key_shared(key_shared)
    );

    wire rest_act_fetch;                    // the whole line is asked of the memory below
    wire m_valid = (try_open && !a_sent_q && open_sends) || (refetching && rest_act_fetch);
    wire [$clog2(MISSES)-1:0] park_entry;   // the lowest entry that is free
    wire arrives_past;                      // the answer to an access that is not cached arrives
    wire replay_cached;                     // the replayed access's line is here; else its data came without a line
    wire [TAG_BITS-1:0] replay_tag;
    wire [2:0] replay_size;
    wire [$clog2(LINES)-1:0] replay_line;
    wire [$clog2(MISSES)-1:0] replay_entry; // the replayed access's entry

    tinycache_parked #(.LINES(LINES), .MISSES(MISSES), .TAG_BITS(TAG_BITS), .LINE_BYTES(LINE_BYTES)) parked (
        .clk(clk), .rst(rst),
        .park        (m_valid && mem_ready && (refetching || open_act_park)),
        .fill_entry  (answer_entry),
        .fill_last   (answer_last),
        .replay      (replay_step),
        .park_fetch  (refetching || open_act_fetch),
        .park_line   (a_line_q),
        .entry       (park_entry),
        .fill_line(fill_line), .fetching(fetching), .arrives(arrives), .arrives_past(arrives_past),
        .replay_cached(replay_cached), .replay_tag(replay_tag), .replay_offset(replay_offset),
        .replay_size(replay_size), .replay_line(replay_line), .replay_entry(replay_entry), .free(free), .busy(busy),
        .filled(filled), .fill_valid(fill_valid),
        .park_tag    (a_tag_q),
        .park_offset (a_offset_q),
        .park_size   (a_size_q)
    );

    // What the table says, of a line that is here. Whether the access hits is known last.
    wire line_valid = try_near || evict_step || barrier_step;

    wire [LINE_EV_W-1:0] access_event = a_bypass_q
        ? LINE_EV_BYPASS
        : (a_op_q == OP_WRITE) ? LINE_EV_WRITE : LINE_EV_READ;

    wire [LINE_EV_W-1:0] line_event = !a_full_q
        ? LINE_EV_BARRIER
        : (evicting && !a_bypass_q) ? LINE_EV_REPLACE : access_event;

    wire whole = (&a_halves_q) && BEAT_HALVES == HALVES; // the access is for a whole line
    wire line_act_park;                                  // the access waits for the answer from below
    wire line_act_wait;                                  // the access is not done yet
    wire line_act_allocate;                              // the line takes the access's extended address
    wire line_act_fetch;                                 // the whole line is asked of the memory below
    wire line_act_send;                                  // the access itself goes to the memory below
    wire line_act_fill_all;                              // all of the line is written
    wire line_act_fill_rest;                             // the half-words whose control bit is clear are written

    tinycache_line rules (
        .clk(clk), .rst(rst),
        .valid           (line_valid && (hit || !try_near)),
        .state           (line_state),
        .on_event        (line_event),
        .if_fetching     (fetched),
        .if_free         (free),
        .if_halves_valid (covered),
        .if_completes    (complete),
        .if_answered     (a_op_q != OP_WRITE),
        .next_state      (line_next),
        .act_respond     (line_act_respond),
        .act_park        (line_act_park),
        .act_wait        (line_act_wait),
        .act_allocate    (line_act_allocate),
        .act_fetch       (line_act_fetch),
        .act_send        (line_act_send),
        .act_store       (line_act_store),
        .act_mark        (line_act_mark),
        .act_mark_only   (line_act_mark_only),
        .act_fill_all    (line_act_fill_all),
        .act_fill_rest   (line_act_fill_rest),
        .act_write_back  (line_act_write_back)
    );

    wire open_act_wait;       // the access is not done yet
    wire open_act_allocate;   // the line takes the access's extended address
    wire open_act_fill_all;   // all of the line is written
    wire open_act_fill_rest;  // the half-words whose control bit is clear are written
    wire open_act_write_back; // the half-words whose control bit is set go to the memory below

    // Of a line that is not here: nothing is looked up.
    tinycache_line open_rules (
        .clk(clk), .rst(rst),
        .valid           (try_open),
        .state           (LINE_ST_I),
        .on_event        (access_event),
        .if_fetching     (1'b0),
        .if_free         (free),
        .if_halves_valid (1'b0),
        .if_completes    (whole),
        .if_answered     (a_op_q != OP_WRITE),
        .next_state      (open_next),
        .act_respond     (open_act_respond),
        .act_park        (open_act_park),
        .act_wait        (open_act_wait),
        .act_allocate    (open_act_allocate),
        .act_fetch       (open_act_fetch),
        .act_send        (open_act_send),
        .act_store       (open_act_store),
        .act_mark        (open_act_mark),
        .act_mark_only   (open_act_mark_only),
        .act_fill_all    (open_act_fill_all),
        .act_fill_rest   (open_act_fill_rest),
        .act_write_back  (open_act_write_back)
    );

    wire rest_act_respond;    // the access is answered
    wire rest_act_wait;       // the access is not done yet
    wire rest_act_allocate;   // the line takes the access's extended address
    wire rest_act_send;       // the access itself goes to the memory below
    wire rest_act_store;      // the access's bytes are written into the line
    wire rest_act_mark;       // the control bits of its half-words are set
    wire rest_act_mark_only;  // the same, and all others are cleared
    wire rest_act_fill_all;   // all of the line is written
    wire rest_act_fill_rest;  // the half-words whose control bit is clear are written
    wire rest_act_write_back; // the half-words whose control bit is set go to the memory below

    // Of a line whose rest is fetched: it is DPV, and nothing has changed since it was tried.
    tinycache_line rest_rules (
        .clk(clk), .rst(rst),
        .valid           (refetching),
        .state           (LINE_ST_DPV),
        .on_event        (LINE_EV_READ),
        .if_fetching     (1'b0),
        .if_free         (free),
        .if_halves_valid (1'b0),
        .if_completes    (1'b0),
        .if_answered     (1'b1),
        .next_state      (rest_next),
        .act_respond     (rest_act_respond),
        .act_park        (rest_act_park),
        .act_wait        (rest_act_wait),
        .act_allocate    (rest_act_allocate),
        .act_fetch       (rest_act_fetch),
        .act_send        (rest_act_send),
        .act_store       (rest_act_store),
        .act_mark        (rest_act_mark),
        .act_mark_only   (rest_act_mark_only),
        .act_fill_all    (rest_act_fill_all),
        .act_fill_rest   (rest_act_fill_rest),
        .act_write_back  (rest_act_write_back)
    );

    wire fill_act_respond;    // the access is answered
    wire fill_act_park;       // the access waits for the answer from below
    wire fill_act_wait;       // the access is not done yet
    wire fill_act_allocate;   // the line takes the access's extended address
    wire fill_act_fetch;      // the whole line is asked of the memory below
    wire fill_act_send;       // the access itself goes to the memory below
    wire fill_act_store;      // the access's bytes are written into the line
    wire fill_act_mark;       // the control bits of its half-words are set
    wire fill_act_mark_only;  // the same, and all others are cleared
    wire fill_act_fill_all;   // all of the line is written
    wire fill_act_fill_rest;  // the half-words whose control bit is clear are written
    wire fill_act_write_back; // the half-words whose control bit is set go to the memory below

    tinycache_line fill_rules (
        .clk(clk), .rst(rst),
        .valid           (arrives),
        .state           (fill_state),
        .on_event        (LINE_EV_FILL),
        .if_fetching     (1'b0),
        .if_free         (1'b0),
        .if_halves_valid (1'b0),
        .if_completes    (1'b0),
        .if_answered     (1'b0),
        .next_state      (fill_next),
        .act_respond     (fill_act_respond),
        .act_park        (fill_act_park),
        .act_wait        (fill_act_wait),
        .act_allocate    (fill_act_allocate),
        .act_fetch       (fill_act_fetch),
        .act_send        (fill_act_send),
        .act_store       (fill_act_store),
        .act_mark        (fill_act_mark),
        .act_mark_only   (fill_act_mark_only),
        .act_fill_all    (fill_act_fill_all),
        .act_fill_rest   (fill_act_fill_rest),
        .act_write_back  (fill_act_write_back)
    );

    wire [REST_W-1:0] key_rest = {a_shared_q, a_kept_q[KEPT_W-1:IMPLIED]};
    wire [REST_W-1:0] rest_read = rests[t_line_q]; // its tag, without the bits that follow from the partial tag

    tinycache_equal #(.WIDTH(REST_W)) compare (.one(rest_read), .other(key_rest), .equal(hit));

    wire touch = r_touch_q || near_done || (open_done && !a_bypass_q);
    wire [WAYS-1:0] used; // the way of the line that is used

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_used
            localparam integer WAY_INT = w;
            localparam [NUMBER_W-1:0] WAY = WAY_INT[NUMBER_W-1:0];

            assign used[w] = (u_line_q & WAY_MASK) == WAY;
        end
    endgenerate

    wire [WAYS-1:0] victim; // the way that replacement names

    always @* begin : set_victim_way
        integer v;
        victim_way = 0;
        for (v = 0; v < WAYS; v = v + 1) begin
            victim_way = victim_way | (v[NUMBER_W-1:0] & {NUMBER_W{victim[v]}});
        end
    end

    wire [NUMBER_W-1:0] u_set = u_line_q >> $clog2(WAYS);
    wire [LOW_W-1:0] used_set = r_touch_q ? u_set[LOW_W-1:0] : a_set_q;
    wire [NUMBER_W+LOW_W-1:0] a_set_wide = {{NUMBER_W{1'b0}}, a_set_q};
    wire [NUMBER_W-1:0] a_set_line = a_set_wide[NUMBER_W-1:0] << $clog2(WAYS);

    always @(posedge clk) begin
        if (rst) begin
            a_full_q <= 1'b0;
        end else if (accepts) begin
            a_full_q <= 1'b1;
        end else if (commit) begin
            a_full_q <= 1'b0;
        end
    end

    always @(posedge clk) begin
        if (accept) begin
            a_work_q <= near_taken;
            a_near_q <= any_near;
            a_fits_q <= vacancy && !any_near && !req_bypass;
            {a_evict_q, a_refetch_q, a_picked_q, a_answered_q, a_sent_q} <= 5'd0;
            a_line_q <= number;
        end else begin
            if (!a_full_q) begin
                a_line_q <= leaving_number;
            end
            if (try_open && resp_ready) begin
                a_answered_q <= 1'b1;
            end
            if (try_open && mem_ready) begin
                a_sent_q <= 1'b1;
            end
            if (try_near && !(hit && line_act_respond)) begin
                a_work_q <= 1'b1;
                a_evict_q <= !hit;
                a_refetch_q <= hit && !fetched;
            end
            if (trying && a_near_q && a_bypass_q) begin
                {a_work_q, a_evict_q} <= 2'b11;
            end
            if (try_open && !goes) begin
                {a_work_q, a_answered_q, a_sent_q} <= 3'b100;
            end
            if (picking) begin
                {a_work_q, a_near_q, a_evict_q, a_picked_q} <= 4'b1111;
                a_line_q <= a_set_line | victim_way;
            end
            if (evicting && a_picked_q && fetched) begin
                {a_near_q, a_evict_q} <= 2'b00;
            end
            if (evict_step && leaves) begin
                {a_near_q, a_evict_q} <= 2'b00;
                a_fits_q <= !a_bypass_q;
            end
            if (retry_step || open_step) begin
                {a_work_q, a_answered_q, a_sent_q} <= 3'b000;
            end
        end
        if (accept) begin
            a_tag_q <= req_tag;
            a_op_q <= req_op;
            a_size_q <= req_size;
            a_shared_q <= key_shared;
            a_bypass_q <= req_bypass;
            a_atom_q <= req_atom;
            a_kept_q <= key_tag_wide[KEPT_W-1:0] | key_block_wide[KEPT_W-1:0];
            a_set_q <= key_line[LOW_W-1:0] & SET_MASK;
            a_offset_q <= req_offset;
            a_halves_q <= req_halves;
            a_partial_q <= key_partial;
        end
    end

    // The data of the lines, a beat a word, and behind them a word for each parked access: its answer, if it is not
    // cached.
    wire works = a_full_q ? a_work_q : drain; // S1 or a barrier reads
    wire [NUMBER_W-1:0] read_line = filled ? replay_line : works ? line : number;

    wire [BEAT_W-1:0] read_beat = filled
        ? replay_beat
        : !works ? req_beat : (a_full_q && (retrying || open)) ? a_beat : leaving_beat;

    wire [WORD_W-1:0] read_at = ({{(WORD_W-NUMBER_W){1'b0}}, read_line} << BEAT_SHIFT)
        | {{(WORD_W-BEAT_W){1'b0}}, read_beat};

    wire [WORD_W-1:0] fill_at = ({{(WORD_W-NUMBER_W){1'b0}}, fill_line} << BEAT_SHIFT)
        | {{(WORD_W-BEAT_W){1'b0}}, answer_beat};

    wire [WORD_W-1:0] answer_word = {{(WORD_W-MEM_ENTRY_W){1'b0}}, answer_entry} + FIRST_PAST;
    wire [WORD_W-1:0] replay_word = {{(WORD_W-MEM_ENTRY_W){1'b0}}, replay_entry} + FIRST_PAST;
    wire [WORD_W-1:0] read_word = (filled && !replay_cached) ? replay_word : read_at;
    wire loads_port = req_valid && !stores;

    wire data_read = may_read
        && (filled
            || (a_full_q
                ? (a_work_q ? !fetched && ((evicting && !w_waits_q) || retrying) : !drain && loads_port)
                : drain ? !w_waits_q : loads_port));

    // The last store: until it is written what is read takes its half-words from here.
    wire w_write = (w_waits_q || store_now) && !fill_valid && !data_read;

    always @(posedge clk) begin
        if (rst) begin
            w_waits_q <= 1'b0;
        end else begin
            w_waits_q <= (w_waits_q || store_now) && !w_write;
        end
    end

    always @(posedge clk) begin
        if ((accept && stores) || (open_step && a_op_q == OP_WRITE)) begin
            w_word_q <= read_at;
        end
        if (accept && stores) begin
            w_halves_q <= req_halves;
            w_data_q <= req_wdata;
        end
    end

    wire [BEAT_HALVES-1:0] line_writes = {BEAT_HALVES{(arrives && fill_act_fill_all) || arrives_past}}
        | (~control_fill & {BEAT_HALVES{arrives && fill_act_fill_rest}})
        | (w_halves_q & {BEAT_HALVES{w_write}});

    wire [WORD_W-1:0] write_word = !fill_valid ? w_word_q : arrives_past ? answer_word : fill_at;
    wire [8*DATA_BYTES-1:0] line_read; // what the last step read

    ram_1r1w #(.WIDTH(8 * DATA_BYTES), .DEPTH(WORDS), .GRANULE(16)) data (
        .clk     (clk),
        .wr_en   (line_writes),
        .wr_addr (write_word),
        .wr_data (fill_valid ? answer_data : w_data_q),
        .rd_en   (data_read),
        .rd_addr (read_word),
        .rd_data (line_read)
    );

    always @(posedge clk) begin
        if (allocate) begin
            rests[a_line_q] <= key_rest;
        end
    end

    // S1: the response. What a replayed access asked stands here. What S1's access asked, and one that is refused,
    // stands with S1.

    always @(posedge clk) begin
        if (rst) begin
            {r_valid_q, r_touch_q} <= 2'b00;
        end else begin
            r_valid_q <= replay_step || (accept && refused) || (r_valid_q && !resp_ready);
            r_touch_q <= replay_step && replay_cached;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            r_replay_q <= 1'b0;
        end else if (may_read) begin
            r_replay_q <= filled;
        end
        if (may_read) begin
            u_line_q <= read_line;
            r_word_q <= read_word;
            r_newer_q <= w_waits_q || store_now;
            r_error_q <= req_error;
            r_tag_q <= replay_tag;
            r_offset_q <= replay_offset[BYTE_W-1:0];
            r_size_q <= replay_size;
        end
    end

    wire [TAG_BITS-1:0] resp_tag = r_replay_q ? r_tag_q : a_tag_q;
    wire [DATA_BYTES/1-1:0] resp_bytes; // groups that it touches

    tinycache_span #(.BYTES(DATA_BYTES), .UNIT(1)) resp_span (
        .offset  (r_replay_q ? r_offset_q : a_offset_q[BYTE_W-1:0]),
        .size    (r_replay_q ? r_size_q : a_size_q),
        .touched (resp_bytes)
    );

    assign tries = r_valid_q || (trying && !a_answered_q);
    assign tries_tag = resp_tag & {TAG_BITS{r_valid_q || trying}};

    assign resp_valid = r_valid_q
        || (try_open && open_act_respond && !a_answered_q)
        || (try_near && line_act_respond && hit);

    wire newer = r_newer_q && r_word_q == w_word_q;
    wire resp_loads = resp_valid && (r_valid_q ? r_replay_q : a_op_q == OP_READ);
    wire [8*DATA_BYTES-1:0] resp_rdata;

    generate
        for (b = 0; b < DATA_BYTES; b = b + 1) begin : g_byte
            wire loads = resp_loads && resp_bytes[b];
            wire from_store = newer && w_halves_q[b/2];

            assign resp_rdata[b*8 +: 8] = (line_read[b*8 +: 8] & {8{loads && !from_store}})
                | (w_data_q[b*8 +: 8] & {8{loads && from_store}});
        end
    endgenerate

    assign resp_data = {
        resp_tag & {TAG_BITS{resp_valid}},
        r_error_q & {RESP_ERROR_W{r_valid_q && !r_replay_q}},
        resp_rdata
    };

    // S1: the request below. A writeback's data are at their RAM's output; its address is read in this cycle.
    wire [NUMBER_W-1:0] b_set = t_line_q >> $clog2(WAYS);

    generate
        if (LINE_BYTES > DATA_BYTES) begin : g_word
            assign b_word_q = {t_line_q, b_beat_q};
        end else begin : g_whole
            assign b_word_q = t_line_q;
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            mem_back_q <= 1'b0;
        end else begin
            mem_back_q <= back_step || (mem_back_q && !mem_ready);
        end
        if (back_step) begin
            b_beat_q <= leaving_beat;
        end
        if (accept) begin
            t_line_q <= number;
        end else if (picking) begin
            t_line_q <= a_set_line | victim_way;
        end else if (!a_full_q && !(mem_back_q && !mem_ready)) begin
            t_line_q <= line; // a barrier's step
        end
    end

    wire m_sends = try_open && !a_sent_q && open_act_send;
    wire atomic = m_sends && a_op_q == OP_ATOMIC;
    wire m_write = m_sends && a_op_q == OP_WRITE;
    wire one_byte = m_sends && a_size_q == 3'd0;
    wire m_even = !(one_byte && a_offset_q[0]);
    wire m_odd = !(one_byte && !a_offset_q[0]);

    wire [BEAT_HALVES-1:0] m_halves = {BEAT_HALVES{m_valid && !m_sends}}
        | (a_halves_q & {BEAT_HALVES{m_sends}});

    wire [BEAT_HALVES-1:0] b_halves = control_read & {BEAT_HALVES{mem_back_q}};
    wire [DATA_BYTES-1:0] m_mask, mem_mask;

    generate
        for (h = 0; h < BEAT_HALVES; h = h + 1) begin : g_half
            assign m_mask[h*2 +: 2] = {m_odd, m_even} & {2{m_halves[h]}};
            assign mem_mask[h*2 +: 2] = m_mask[h*2 +: 2] | {2{b_halves[h]}};
        end
    endgenerate

    wire [DATA_BYTES-1:0] m_keeps = (m_mask & {DATA_BYTES{m_write}}) | {DATA_BYTES{atomic}};
    wire [8*DATA_BYTES-1:0] mem_bytes;

    generate
        for (d = 0; d < DATA_BYTES; d = d + 1) begin : g_mem_byte
            assign mem_bytes[d*8 +: 8] = (line_read[d*8 +: 8] & {8{b_halves[d/2]}})
                | (w_data_q[d*8 +: 8] & {8{m_keeps[d]}});
        end
    endgenerate

    // The address of a writeback. What is kept lacks the bits that follow from the partial tag: they are 1 where its
    // own partial tag differs.
    wire back_shared = rest_read[REST_W-1];
    wire [KEPT_W-1:0] back_kept = {rest_read[REST_W-2:0], {IMPLIED{1'b0}}};
    wire [BLOCK_BITS-1:0] back_block;
    wire [MEM_LINE_W-1:0] back_known;

    tinycache_kept #(
        .LINE_W (MEM_LINE_W),
        .LOW_W(LOW_W), .SHARED_TAG_W(SHARED_TAG_W), .KEPT_W(KEPT_W), .BLOCK_BITS(BLOCK_BITS), .BYTES(BYTES),
        .LINE_BYTES(LINE_BYTES), .WAYS(WAYS)
    ) back (
        .in_shared    (back_shared),
        .kept         (back_kept),
        .low          (b_set[LOW_W-1:0]),
        .valid        (mem_back_q),
        .thread_block (back_block),
        .line         (back_known)
    );

    wire [PARTIAL_BITS-1:0] known_partial;

    tinycache_partial #(
        .LINE_W (MEM_LINE_W),
        .LINES(LINES), .BLOCK_BITS(BLOCK_BITS), .PARTIAL_BITS(PARTIAL_BITS), .WAYS(WAYS)
    ) of_back (
        .in_shared    (back_shared && mem_back_q),
        .line         (back_known),
        .thread_block (back_block),
        .partial      (known_partial)
    );

    wire [IMPLIED-1:0] implied = (back_partial[IMPLIED-1:0] & {IMPLIED{mem_back_q}})
        ^ known_partial[IMPLIED-1:0];

    wire [MEM_LINE_W:0] implied_wide = {{(MEM_LINE_W+1-IMPLIED){1'b0}}, implied};
    wire [MEM_LINE_W:0] implied_line = implied_wide << SET_W;
    wire [MEM_LINE_W-1:0] back_line = back_known | implied_line[MEM_LINE_W-1:0];
    wire [BLOCK_BITS-1:0] a_block;
    wire [MEM_LINE_W-1:0] a_line;

    tinycache_kept #(
        .LINE_W (MEM_LINE_W),
        .LOW_W(LOW_W), .SHARED_TAG_W(SHARED_TAG_W), .KEPT_W(KEPT_W), .BLOCK_BITS(BLOCK_BITS), .BYTES(BYTES),
        .LINE_BYTES(LINE_BYTES), .WAYS(WAYS)
    ) own (
        .in_shared    (a_shared_q),
        .kept         (a_kept_q),
        .low          (a_set_q),
        .valid        (m_valid),
        .thread_block (a_block),
        .line         (a_line)
    );

    wire [MEM_TYPE_W-1:0] mem_type = (mem_back_q || m_write)
        ? MEM_TYPE_WRITE
        : atomic ? MEM_TYPE_ATOMIC : m_sends ? MEM_TYPE_READ : MEM_TYPE_FETCH;

    assign mem_valid = mem_back_q || m_valid;

    assign mem_data = {
        mem_type,
        park_entry & {MEM_ENTRY_W{m_valid && (refetching || open_act_park)}},
        a_atom_q & {MEM_ATOM_W{atomic}},
        (back_shared && mem_back_q) || (a_shared_q && m_valid),
        back_block | a_block,
        back_line | a_line,
        (b_beat_q & {BEAT_W{mem_back_q}}) | (a_beat & {BEAT_W{m_valid}}),
        mem_mask,
        mem_bytes
    };

    assign drained = !held && !busy && !a_full_q && !mem_back_q;

    tinycache_lru #(.LINES(LINES), .WAYS(WAYS)) replacement (
        .clk(clk), .rst(rst), .touch(touch),
        .row (used_set),
        .victim(victim), .used(used)
    );

    wire unused = &{
        1'b0,
        req_moved,
        a_moved,
        replay_moved,
        key_tag_wide,
        key_block_wide,
        line_act_wait,
        line_act_fill_all,
        line_act_fill_rest,
        line_act_send,
        line_act_fetch,
        line_act_park,
        rest_act_wait,
        rest_act_fill_all,
        rest_act_fill_rest,
        rest_act_send,
        rest_act_respond,
        rest_act_allocate,
        rest_act_store,
        rest_act_mark,
        rest_act_mark_only,
        rest_act_write_back,
        open_act_wait,
        open_act_write_back,
        open_act_fill_all,
        open_act_fill_rest,
        fill_act_respond,
        fill_act_park,
        fill_act_wait,
        fill_act_allocate,
        fill_act_fetch,
        fill_act_send,
        fill_act_store,
        fill_act_mark,
        fill_act_mark_only,
        fill_act_write_back,
        u_set,
        a_set_wide,
        b_set,
        line_act_allocate,
        open_act_allocate
    };

    // the highest bits of partial tags, where there are more than follow
    wire unused_b = &{1'b0, back_partial, known_partial, implied_line};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 8 && BYTES <= 8192 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 1 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_BYTES >= 4 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 8 && ADDR_BITS <= 64 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(BLOCK_BITS >= 1 && BLOCK_BITS <= 24 ? 1 : 0)) legal_BLOCK_BITS ();
    legal_size #(.HOLDS(SHARED_ADDR_BITS >= 8 && SHARED_ADDR_BITS <= 64 ? 1 : 0)) legal_SHARED_ADDR_BITS ();
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
    // an address in a scratchpad is wider than an offset in the cache
    legal_size #(.HOLDS(SHARED_ADDR_BITS > $clog2(BYTES) ? 1 : 0)) legal_rule_6 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(mem_back_q && m_valid)); // one request at a time
            assert (!(r_valid_q && trying));   // one response at a time
            assert (!(r_replay_q && trying));  // its own tag, bytes and word
            assert (tries || !resp_valid);     // a response was to be tried for
        end
    end
`endif

endmodule

`default_nettype wire
