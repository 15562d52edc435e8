// stash_job_table: one job at a time
//
// Source: thesis section 4.5.2; the order of jobs is Larder's
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_job_table #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 5
) (
    input  wire            clk,                // clock
    input  wire            rst,                // synchronous reset, active high
    input  wire            valid,              // a row is applied in this cycle
    input  wire [ST_W-1:0] state,              // the state that it is applied to

    // conditions
    input  wire            if_clearing,        // the storage is still clearing itself
    input  wire            if_pick_page,       // a page walk's answer is here
    input  wire            if_pick_rsp,        // a DATA or REG_ACK is here
    input  wire            if_pick_deferred,   // a grant came, and a deferred forward may now be answered
    // a forward, recall or writeback acknowledgement is here and its answer has room
    input  wire            if_pick_forward,
    input  wire            if_pick_evict,      // a chunk waits to be written back or registered, and an MSHR is free
    input  wire            if_pick_complete,   // an access has all its lanes and the response register is free
    input  wire            if_pick_miss,       // an access has lanes to walk
    input  wire            if_pick_command,    // a command, or the scout, has a step to do
    // the access has asked for words since it was last replayed, and all answers have come
    input  wire            if_replay,
    input  wire            if_served,          // every lane of the access has its word
    input  wire            if_may_answer, // every lane of the access has its word, and the response register is empty
    input  wire            if_replica,         // the access is a mapped load whose mapping has the reuse bit
    input  wire            if_replica_same,    // the two mappings are of the same tile, and the older one still holds
    input  wire            if_arrived,         // what the job asked for is here: a chunk, or a message's page
    input  wire            if_copy_found,      // the older copy of the lane's word is present
    input  wire            if_replica_last,    // this is the last lane to look at
    input  wire            if_answer, // the message is a DATA, REG_ACK or WB_ACK, and came over its own network
    input  wire            if_chunk_last,      // the words that are left lie in one chunk
    // the lanes that are left go with the next word: there is one of a store, and one word of a load
    input  wire            if_word_last,
    input  wire            if_left_last,       // this is the last word to send
    input  wire            if_left_none,       // there is no word to send
    input  wire            if_pipe_empty,      // no word is on its way

    // what the row does
    output reg  [ST_W-1:0] next_state,         // the state after it
    output wire            act_take_page,      // fill the VP-map, wake the sleepers
    output wire            act_take_rsp,       // latch the message
    output wire            act_take_deferred,  // latch the oldest deferred forward
    output wire            act_take_forward,   // latch the message
    output wire            act_start_evict,    // latch the chunk and what is to be done with it
    output wire            act_start_complete, // read the access's tag and load data
    output wire            act_start_miss,     // read the access's lanes
    output wire            act_command_step,   // the table `command` makes one step
    output wire            act_read_result,    // read the access's load data
    output wire            act_load_done,      // move the response to the response register, free the access
    output wire            act_begin_replay,   // the lanes to read for: those still to do
    // read the chunk of the lowest of these lanes, for all that have their words there
    output wire            act_read_chunk,
    output wire            act_begin_walk,     // the words to send: the lanes still to do
    output wire            act_read_new,       // read the access's mapping
    output wire            act_read_old,       // read the mapping that its pointer names
    output wire            act_begin_replica,  // the lanes to look at: those still to do
    output wire            act_probe_copy,     // read the chunk of the older copy
    output wire            act_probe_new,      // keep the older copy's word, read the chunk of the new one
    output wire            act_fill_new, // apply FILL to the new word; the lane is done if the word is present now
    output wire            act_next_lane,      // go to the next lane
    // start the translation of a lane's word; for a load, of all lanes on this word
    output wire            act_send_lane,
    output wire            act_probe_chunk,    // read the chunk
    // the words to send: the chunk's Pending (writeback) or Registered (registration) ones
    output wire            act_begin_chunk,
    output wire            act_send_word,      // start the translation of a chunk's word
    // close the open request; put the access to sleep if it can only wait; free the chunk latch
    output wire            act_end_walk,
    // the words to put: those of the message that MSHRs expect, and their places
    output wire            act_begin_answer,
    output wire            act_put_chunk,      // start the operation on the next chunk, with all its words
    output wire            act_end_answer,     // take the message's words from the MSHRs, wake who waits for them
    output wire            act_lookup,         // look up the physical page
    output wire            act_begin_reverse,  // the words to send: those of the message
    output wire            act_send_reverse,   // start the reverse translation of a word
    output wire            act_end_reverse     // answer, or defer
);

    localparam [ST_W-1:0] ST_CLEAR = 0;           // after reset: the storage makes itself Invalid
    localparam [ST_W-1:0] ST_IDLE = 1;            // choose the next job
    localparam [ST_W-1:0] ST_COMPLETE = 2;        // an access has all its lanes: its response is read
    localparam [ST_W-1:0] ST_MISS_READ = 3;       // a missed access is read
    localparam [ST_W-1:0] ST_REPLAY = 4;          // its answers have come: read its words, a chunk a cycle
    localparam [ST_W-1:0] ST_REPLAY_DRAIN = 5;    // wait for the last chunk's words
    localparam [ST_W-1:0] ST_REPLICA_NEW = 6;     // its mapping is read, to look for an older copy
    localparam [ST_W-1:0] ST_REPLICA_OLD = 7;     // the older mapping is read
    localparam [ST_W-1:0] ST_REPLICA_PROBE = 8;   // look at one lane's word in the older copy
    localparam [ST_W-1:0] ST_REPLICA_COPY = 9;    // the older copy's word is here: address the new one
    localparam [ST_W-1:0] ST_REPLICA_FILL = 10;   // write it there
    localparam [ST_W-1:0] ST_MISS_WALK = 11;      // send the lanes, a word a cycle, through translation to the commit
    localparam [ST_W-1:0] ST_CHUNK_PROBE = 12;    // read a chunk that must be written back or registered
    localparam [ST_W-1:0] ST_CHUNK_TEST = 13;     // which of its words
    localparam [ST_W-1:0] ST_CHUNK_WALK = 14;     // send them, one a cycle, through translation to the commit
    localparam [ST_W-1:0] ST_DRAIN = 15;          // wait for the last word's commit
    localparam [ST_W-1:0] ST_REVERSE_LOOKUP = 16; // a message: find its virtual page, and the MSHRs that it answers
    localparam [ST_W-1:0] ST_ANSWER_PUT = 17; // an answer: put its words to their places in the stash, a chunk a cycle
    localparam [ST_W-1:0] ST_ANSWER_END = 18;     // its words are no longer expected
    // a forward: send its words, one a cycle, through reverse translation to the storage
    localparam [ST_W-1:0] ST_REVERSE_WALK = 19;
    localparam [ST_W-1:0] ST_REVERSE_DRAIN = 20; // wait for the last word
    localparam integer ACT_W = 32;
    localparam [ACT_W-1:0] DO_TAKE_PAGE = 1 << 0;
    localparam [ACT_W-1:0] DO_TAKE_RSP = 1 << 1;
    localparam [ACT_W-1:0] DO_TAKE_DEFERRED = 1 << 2;
    localparam [ACT_W-1:0] DO_TAKE_FORWARD = 1 << 3;
    localparam [ACT_W-1:0] DO_START_EVICT = 1 << 4;
    localparam [ACT_W-1:0] DO_START_COMPLETE = 1 << 5;
    localparam [ACT_W-1:0] DO_START_MISS = 1 << 6;
    localparam [ACT_W-1:0] DO_COMMAND_STEP = 1 << 7;
    localparam [ACT_W-1:0] DO_READ_RESULT = 1 << 8;
    localparam [ACT_W-1:0] DO_LOAD_DONE = 1 << 9;
    localparam [ACT_W-1:0] DO_BEGIN_REPLAY = 1 << 10;
    localparam [ACT_W-1:0] DO_READ_CHUNK = 1 << 11;
    localparam [ACT_W-1:0] DO_BEGIN_WALK = 1 << 12;
    localparam [ACT_W-1:0] DO_READ_NEW = 1 << 13;
    localparam [ACT_W-1:0] DO_READ_OLD = 1 << 14;
    localparam [ACT_W-1:0] DO_BEGIN_REPLICA = 1 << 15;
    localparam [ACT_W-1:0] DO_PROBE_COPY = 1 << 16;
    localparam [ACT_W-1:0] DO_PROBE_NEW = 1 << 17;
    localparam [ACT_W-1:0] DO_FILL_NEW = 1 << 18;
    localparam [ACT_W-1:0] DO_NEXT_LANE = 1 << 19;
    localparam [ACT_W-1:0] DO_SEND_LANE = 1 << 20;
    localparam [ACT_W-1:0] DO_PROBE_CHUNK = 1 << 21;
    localparam [ACT_W-1:0] DO_BEGIN_CHUNK = 1 << 22;
    localparam [ACT_W-1:0] DO_SEND_WORD = 1 << 23;
    localparam [ACT_W-1:0] DO_END_WALK = 1 << 24;
    localparam [ACT_W-1:0] DO_BEGIN_ANSWER = 1 << 25;
    localparam [ACT_W-1:0] DO_PUT_CHUNK = 1 << 26;
    localparam [ACT_W-1:0] DO_END_ANSWER = 1 << 27;
    localparam [ACT_W-1:0] DO_LOOKUP = 1 << 28;
    localparam [ACT_W-1:0] DO_BEGIN_REVERSE = 1 << 29;
    localparam [ACT_W-1:0] DO_SEND_REVERSE = 1 << 30;
    localparam [ACT_W-1:0] DO_END_REVERSE = 1 << 31;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case (state)
            ST_CLEAR:          if (if_clearing) next_state = state; // the storage clears a row a cycle
                               else             next_state = ST_IDLE;
                               // answers first: they free what others wait for
            ST_IDLE:           if (if_pick_page)          act = DO_TAKE_PAGE;
                               // answers first
                               else if (if_pick_rsp)      {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_RSP};
                               // no new forward may overtake it
                               else if (if_pick_deferred) {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_DEFERRED};
                               // its answer has room, so the job cannot wait for the network
                               else if (if_pick_forward)  {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_FORWARD};
                               // an MSHR is free for it
                               else if (if_pick_evict)    {next_state, act} = {ST_CHUNK_PROBE, DO_START_EVICT};
                               // its response has room
                               else if (if_pick_complete) {next_state, act} = {ST_COMPLETE, DO_START_COMPLETE};
                               // nothing that it waits for is on its way any more
                               else if (if_pick_miss)     {next_state, act} = {ST_MISS_READ, DO_START_MISS};
                               // one step only: other jobs come between the steps
                               else if (if_pick_command)  act = DO_COMMAND_STEP;
                               // no candidate, or a cycle that looks for one
                               else                       next_state = state;
            ST_COMPLETE:       {next_state, act} = {ST_IDLE, DO_LOAD_DONE}; // the RAMs answer in the next cycle
            ST_MISS_READ:      if (if_replay)       {next_state, act} = {ST_REPLAY, DO_BEGIN_REPLAY};  // its words are in the stash, unless a forward came first
                               else if (if_replica) {next_state, act} = {ST_REPLICA_NEW, DO_READ_NEW}; // an older copy may save the request (thesis 4.5.6)
                               else                 {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK}; // a store, a raw access, or no older copy is known
            ST_REPLAY:         if (if_chunk_last) {next_state, act} = {ST_REPLAY_DRAIN, DO_READ_CHUNK}; // no lane is left
                               else               act = DO_READ_CHUNK;                                  // words that are here need no translation, so a chunk is a cycle
                               // the chunk is on its way
            ST_REPLAY_DRAIN:   if (!if_pipe_empty)     next_state = state;
                               // it is complete: no other job comes between
                               else if (if_may_answer) {next_state, act} = {ST_COMPLETE, DO_READ_RESULT};
                               // its response waits for the one before
                               else if (if_served)     next_state = ST_IDLE;
                               // never asked for, or taken by a forward: the rest walks in the same job
                               else                    next_state = ST_MISS_READ;
            ST_REPLICA_NEW:    {next_state, act} = {ST_REPLICA_OLD, DO_READ_OLD}; // its pointer names the older mapping
            ST_REPLICA_OLD:    if (if_replica_same) {next_state, act} = {ST_REPLICA_PROBE, DO_BEGIN_REPLICA}; // a word has the same place in both
                               else                 {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK};        // the pointer's entry has another tile by now
            ST_REPLICA_PROBE:  {next_state, act} = {ST_REPLICA_COPY, DO_PROBE_COPY}; // a lane at a time: each may have another chunk
            ST_REPLICA_COPY:   if (!if_arrived)          next_state = state;                                   // the chunk is on its way
                               else if (if_copy_found)   {next_state, act} = {ST_REPLICA_FILL, DO_PROBE_NEW};  // the new word may be here by now, or be Pending
                               else if (if_replica_last) {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK};    // the rest asks the registry
                               else                      {next_state, act} = {ST_REPLICA_PROBE, DO_NEXT_LANE}; // this lane asks the registry later
            ST_REPLICA_FILL:   if (!if_arrived)          next_state = state;                                                 // the chunk is on its way
                               else if (if_replica_last) {next_state, act} = {ST_MISS_WALK, DO_FILL_NEW | DO_BEGIN_WALK};    // the rest asks the registry
                               else                      {next_state, act} = {ST_REPLICA_PROBE, DO_FILL_NEW | DO_NEXT_LANE}; // no request for this lane
            ST_MISS_WALK:      if (if_left_none)      next_state = ST_DRAIN;                        // replicas served every lane
                               else if (if_word_last) {next_state, act} = {ST_DRAIN, DO_SEND_LANE}; // no lane is left to send
                               else                   act = DO_SEND_LANE;                           // one translation a cycle; lanes that load one word share it
            ST_CHUNK_PROBE:    {next_state, act} = {ST_CHUNK_TEST, DO_PROBE_CHUNK}; // its words may have changed since it was asked for
            ST_CHUNK_TEST:     if (!if_arrived) next_state = state;                                  // the chunk is on its way
                               else             {next_state, act} = {ST_CHUNK_WALK, DO_BEGIN_CHUNK}; // only words that are still Pending, or Registered
            ST_CHUNK_WALK:     if (if_left_none)      next_state = ST_DRAIN;                        // a forward took the words meanwhile
                               else if (if_left_last) {next_state, act} = {ST_DRAIN, DO_SEND_WORD}; // no word is left to send
                               else                   act = DO_SEND_WORD;                           // one translation a cycle
            ST_DRAIN:          if (if_pipe_empty) {next_state, act} = {ST_IDLE, DO_END_WALK}; // the open request has all its words now
                               else               next_state = state;                         // a word's commit comes 12 cycles after it was sent
                               // the look-up takes two cycles
            ST_REVERSE_LOOKUP: if (!if_arrived)    next_state = state;
                               // the stash itself asked: its MSHR names each word's place
                               else if (if_answer) {next_state, act} = {ST_ANSWER_PUT, DO_BEGIN_ANSWER};
                               // no MSHR names the words: they are translated
                               else                {next_state, act} = {ST_REVERSE_WALK, DO_LOOKUP | DO_BEGIN_REVERSE};
                               // an answer that nobody asked for: reported
            ST_ANSWER_PUT:     if (if_left_none)       next_state = ST_ANSWER_END;
                               // no word is left to put
                               else if (if_chunk_last) {next_state, act} = {ST_ANSWER_END, DO_PUT_CHUNK};
                               // a mapping keeps the order of words: a line lies in two chunks at most
                               else                    act = DO_PUT_CHUNK;
            ST_ANSWER_END:     {next_state, act} = {ST_IDLE, DO_END_ANSWER}; // no later job reads the chunk before it has changed
            ST_REVERSE_WALK:   if (if_left_none)      next_state = ST_REVERSE_DRAIN;                           // no such message: reported
                               else if (if_left_last) {next_state, act} = {ST_REVERSE_DRAIN, DO_SEND_REVERSE}; // no word is left to send
                               else                   act = DO_SEND_REVERSE;                                   // one reverse translation a cycle
            ST_REVERSE_DRAIN:  if (if_pipe_empty) {next_state, act} = {ST_IDLE, DO_END_REVERSE}; // one reply has all the words that are supplied
                               else               next_state = state;                            // a word's state changes 14 cycles after it was sent
            default:           next_state = state;
        endcase
    end

    assign {
        act_end_reverse, act_send_reverse, act_begin_reverse, act_lookup, act_end_answer, act_put_chunk,
        act_begin_answer, act_end_walk, act_send_word, act_begin_chunk, act_probe_chunk, act_send_lane,
        act_next_lane, act_fill_new, act_probe_new, act_probe_copy, act_begin_replica, act_read_old,
        act_read_new, act_begin_walk, act_read_chunk, act_begin_replay, act_load_done, act_read_result,
        act_command_step, act_start_miss, act_start_complete, act_start_evict, act_take_forward,
        act_take_deferred, act_take_rsp, act_take_page
    } = act & {ACT_W{valid}};

    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_CLEAR && if_clearing);  // job row 0: CLEAR: clearing
            cover (valid && state == ST_CLEAR && !if_clearing); // job row 1: CLEAR: otherwise
            cover (valid && state == ST_IDLE && if_pick_page);  // job row 2: IDLE: pick_page
            cover (valid && state == ST_IDLE && if_pick_rsp && !if_pick_page); // job row 3: IDLE: pick_rsp
            // job row 4: IDLE: pick_deferred
            cover (valid && state == ST_IDLE && if_pick_deferred && !if_pick_page && !if_pick_rsp);
            // job row 5: IDLE: pick_forward
            cover (valid
                && state == ST_IDLE
                && if_pick_forward
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred);
            // job row 6: IDLE: pick_evict
            cover (valid
                && state == ST_IDLE
                && if_pick_evict
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward);
            // job row 7: IDLE: pick_complete
            cover (valid
                && state == ST_IDLE
                && if_pick_complete
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict);
            // job row 8: IDLE: pick_miss
            cover (valid
                && state == ST_IDLE
                && if_pick_miss
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict
                && !if_pick_complete);
            // job row 9: IDLE: pick_command
            cover (valid
                && state == ST_IDLE
                && if_pick_command
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict
                && !if_pick_complete
                && !if_pick_miss);
            // job row 10: IDLE: otherwise
            cover (valid
                && state == ST_IDLE
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict
                && !if_pick_complete
                && !if_pick_miss
                && !if_pick_command);
            cover (valid && state == ST_COMPLETE);                       // job row 11: COMPLETE: always
            cover (valid && state == ST_MISS_READ && if_replay);         // job row 12: MISS_READ: replay
            cover (valid && state == ST_MISS_READ && if_replica && !if_replay); // job row 13: MISS_READ: replica
            cover (valid && state == ST_MISS_READ && !if_replay && !if_replica); // job row 14: MISS_READ: otherwise
            cover (valid && state == ST_REPLAY && if_chunk_last);        // job row 15: REPLAY: chunk_last
            cover (valid && state == ST_REPLAY && !if_chunk_last);       // job row 16: REPLAY: otherwise
            cover (valid && state == ST_REPLAY_DRAIN && !if_pipe_empty); // job row 17: REPLAY_DRAIN: !pipe_empty
            // job row 18: REPLAY_DRAIN: may_answer
            cover (valid && state == ST_REPLAY_DRAIN && if_may_answer && if_pipe_empty);
            // job row 19: REPLAY_DRAIN: served
            cover (valid && state == ST_REPLAY_DRAIN && if_served && if_pipe_empty && !if_may_answer);
            // job row 20: REPLAY_DRAIN: otherwise
            cover (valid && state == ST_REPLAY_DRAIN && if_pipe_empty && !if_may_answer && !if_served);
            cover (valid && state == ST_REPLICA_NEW);                    // job row 21: REPLICA_NEW: always
            cover (valid && state == ST_REPLICA_OLD && if_replica_same); // job row 22: REPLICA_OLD: replica_same
            cover (valid && state == ST_REPLICA_OLD && !if_replica_same); // job row 23: REPLICA_OLD: otherwise
            cover (valid && state == ST_REPLICA_PROBE);                  // job row 24: REPLICA_PROBE: always
            cover (valid && state == ST_REPLICA_COPY && !if_arrived);    // job row 25: REPLICA_COPY: !arrived
            // job row 26: REPLICA_COPY: copy_found
            cover (valid && state == ST_REPLICA_COPY && if_copy_found && if_arrived);
            // job row 27: REPLICA_COPY: replica_last
            cover (valid && state == ST_REPLICA_COPY && if_replica_last && if_arrived && !if_copy_found);
            // job row 28: REPLICA_COPY: otherwise
            cover (valid && state == ST_REPLICA_COPY && if_arrived && !if_copy_found && !if_replica_last);
            cover (valid && state == ST_REPLICA_FILL && !if_arrived); // job row 29: REPLICA_FILL: !arrived
            // job row 30: REPLICA_FILL: replica_last
            cover (valid && state == ST_REPLICA_FILL && if_replica_last && if_arrived);
            // job row 31: REPLICA_FILL: otherwise
            cover (valid && state == ST_REPLICA_FILL && if_arrived && !if_replica_last);
            cover (valid && state == ST_MISS_WALK && if_left_none); // job row 32: MISS_WALK: left_none
            cover (valid && state == ST_MISS_WALK && if_word_last && !if_left_none); // job row 33: MISS_WALK: word_last
            // job row 34: MISS_WALK: otherwise
            cover (valid && state == ST_MISS_WALK && !if_left_none && !if_word_last);
            cover (valid && state == ST_CHUNK_PROBE);                // job row 35: CHUNK_PROBE: always
            cover (valid && state == ST_CHUNK_TEST && !if_arrived);  // job row 36: CHUNK_TEST: !arrived
            cover (valid && state == ST_CHUNK_TEST && if_arrived);   // job row 37: CHUNK_TEST: otherwise
            cover (valid && state == ST_CHUNK_WALK && if_left_none); // job row 38: CHUNK_WALK: left_none
            // job row 39: CHUNK_WALK: left_last
            cover (valid && state == ST_CHUNK_WALK && if_left_last && !if_left_none);
            // job row 40: CHUNK_WALK: otherwise
            cover (valid && state == ST_CHUNK_WALK && !if_left_none && !if_left_last);
            cover (valid && state == ST_DRAIN && if_pipe_empty);        // job row 41: DRAIN: pipe_empty
            cover (valid && state == ST_DRAIN && !if_pipe_empty);       // job row 42: DRAIN: otherwise
            cover (valid && state == ST_REVERSE_LOOKUP && !if_arrived); // job row 43: REVERSE_LOOKUP: !arrived
            // job row 44: REVERSE_LOOKUP: answer
            cover (valid && state == ST_REVERSE_LOOKUP && if_answer && if_arrived);
            // job row 45: REVERSE_LOOKUP: otherwise
            cover (valid && state == ST_REVERSE_LOOKUP && if_arrived && !if_answer);
            cover (valid && state == ST_ANSWER_PUT && if_left_none); // job row 46: ANSWER_PUT: left_none
            // job row 47: ANSWER_PUT: chunk_last
            cover (valid && state == ST_ANSWER_PUT && if_chunk_last && !if_left_none);
            // job row 48: ANSWER_PUT: otherwise
            cover (valid && state == ST_ANSWER_PUT && !if_left_none && !if_chunk_last);
            cover (valid && state == ST_ANSWER_END);                   // job row 49: ANSWER_END: always
            cover (valid && state == ST_REVERSE_WALK && if_left_none); // job row 50: REVERSE_WALK: left_none
            // job row 51: REVERSE_WALK: left_last
            cover (valid && state == ST_REVERSE_WALK && if_left_last && !if_left_none);
            // job row 52: REVERSE_WALK: otherwise
            cover (valid && state == ST_REVERSE_WALK && !if_left_none && !if_left_last);
            cover (valid && state == ST_REVERSE_DRAIN && if_pipe_empty); // job row 53: REVERSE_DRAIN: pipe_empty
            cover (valid && state == ST_REVERSE_DRAIN && !if_pipe_empty); // job row 54: REVERSE_DRAIN: otherwise
        end
    end
`endif

endmodule

`default_nettype wire
