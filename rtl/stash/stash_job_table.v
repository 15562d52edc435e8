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

module stash_job_table (
    input  wire       clk,                // clock
    input  wire       rst,                // synchronous reset, active high
    input  wire       valid,              // a row is applied in this cycle
    input  wire [4:0] state,              // the state that it is applied to

    // conditions
    input  wire       if_clearing,        // the storage is still clearing itself
    input  wire       if_pick_page,       // a page walk's answer is here
    input  wire       if_pick_rsp,        // a DATA or REG_ACK is here
    input  wire       if_pick_deferred,   // a grant came, and a deferred forward may now be answered
    input  wire       if_pick_forward, // a forward, recall or writeback acknowledgement is here and its answer has room
    input  wire       if_pick_evict,      // a chunk waits to be written back or registered, and an MSHR is free
    input  wire       if_pick_complete,   // an access has all its lanes and the response register is free
    input  wire       if_pick_miss,       // an access has lanes to walk
    input  wire       if_pick_command,    // a command, or the scout, has a step to do
    input  wire       if_replica,         // the access is a mapped load whose mapping has the reuse bit
    input  wire       if_replica_same,    // the two mappings are of the same tile, and the older one still holds
    input  wire       if_arrived,         // what the job asked for is here: a chunk, or a message's page
    input  wire       if_copy_found,      // the older copy of the lane's word is present
    input  wire       if_replica_last,    // this is the last lane to look at
    input  wire       if_left_last,       // this is the last word to send
    input  wire       if_left_none,       // there is no word to send
    input  wire       if_pipe_empty,      // no word is on its way

    // what the row does
    output reg  [4:0] next_state,         // the state after it
    output wire       act_take_page,      // fill the VP-map, wake the sleepers
    output wire       act_take_rsp,       // latch the message
    output wire       act_take_deferred,  // latch the oldest deferred forward
    output wire       act_take_forward,   // latch the message
    output wire       act_start_evict,    // latch the chunk and what is to be done with it
    output wire       act_start_complete, // read the access's tag and load data
    output wire       act_start_miss,     // read the access's lanes
    output wire       act_command_step,   // the table `command` makes one step
    output wire       act_load_done,      // move the response to the response register, free the access
    output wire       act_begin_walk,     // the words to send: the lanes still to do
    output wire       act_read_new,       // read the access's mapping
    output wire       act_read_old,       // read the mapping that its pointer names
    output wire       act_begin_replica,  // the lanes to look at: those still to do
    output wire       act_probe_copy,     // read the chunk of the older copy
    output wire       act_probe_new,      // keep the older copy's word, read the chunk of the new one
    output wire       act_fill_new,       // apply FILL to the new word; the lane is done if the word is present now
    output wire       act_next_lane,      // go to the next lane
    output wire       act_send_lane,      // start the translation of a lane's word
    output wire       act_probe_chunk,    // read the chunk
    // the words to send: the chunk's Pending (writeback) or Registered (registration) ones
    output wire       act_begin_chunk,
    output wire       act_send_word,      // start the translation of a chunk's word
    // close the open request; put the access to sleep if it can only wait; free the chunk latch
    output wire       act_end_walk,
    output wire       act_lookup,         // look up the physical page
    output wire       act_begin_reverse,  // the words to send: those of the message that are expected
    output wire       act_send_reverse,   // start the reverse translation of a word
    output wire       act_end_reverse     // answer, defer, or release the MSHR, by type of message
);

    localparam [4:0] ST_CLEAR = 5'd0;           // after reset: the storage makes itself Invalid
    localparam [4:0] ST_IDLE = 5'd1;            // choose the next job
    localparam [4:0] ST_COMPLETE = 5'd2;        // an access has all its lanes: its response is read
    localparam [4:0] ST_MISS_READ = 5'd3;       // a missed access is read
    localparam [4:0] ST_REPLICA_NEW = 5'd4;     // its mapping is read, to look for an older copy
    localparam [4:0] ST_REPLICA_OLD = 5'd5;     // the older mapping is read
    localparam [4:0] ST_REPLICA_PROBE = 5'd6;   // look at one lane's word in the older copy
    localparam [4:0] ST_REPLICA_COPY = 5'd7;    // the older copy's word is here: address the new one
    localparam [4:0] ST_REPLICA_FILL = 5'd8;    // write it there
    localparam [4:0] ST_MISS_WALK = 5'd9;       // send the lanes, one a cycle, through translation to the commit
    localparam [4:0] ST_CHUNK_PROBE = 5'd10;    // read a chunk that must be written back or registered
    localparam [4:0] ST_CHUNK_TEST = 5'd11;     // which of its words
    localparam [4:0] ST_CHUNK_WALK = 5'd12;     // send them, one a cycle, through translation to the commit
    localparam [4:0] ST_DRAIN = 5'd13;          // wait for the last word's commit
    localparam [4:0] ST_REVERSE_LOOKUP = 5'd14; // a message: find its virtual page
    localparam [4:0] ST_REVERSE_WALK = 5'd15; // send its words, one a cycle, through reverse translation to the storage
    localparam [4:0] ST_REVERSE_DRAIN = 5'd16;  // wait for the last word
    localparam [25:0] DO_TAKE_PAGE = 26'h0000001;
    localparam [25:0] DO_TAKE_RSP = 26'h0000002;
    localparam [25:0] DO_TAKE_DEFERRED = 26'h0000004;
    localparam [25:0] DO_TAKE_FORWARD = 26'h0000008;
    localparam [25:0] DO_START_EVICT = 26'h0000010;
    localparam [25:0] DO_START_COMPLETE = 26'h0000020;
    localparam [25:0] DO_START_MISS = 26'h0000040;
    localparam [25:0] DO_COMMAND_STEP = 26'h0000080;
    localparam [25:0] DO_LOAD_DONE = 26'h0000100;
    localparam [25:0] DO_BEGIN_WALK = 26'h0000200;
    localparam [25:0] DO_READ_NEW = 26'h0000400;
    localparam [25:0] DO_READ_OLD = 26'h0000800;
    localparam [25:0] DO_BEGIN_REPLICA = 26'h0001000;
    localparam [25:0] DO_PROBE_COPY = 26'h0002000;
    localparam [25:0] DO_PROBE_NEW = 26'h0004000;
    localparam [25:0] DO_FILL_NEW = 26'h0008000;
    localparam [25:0] DO_NEXT_LANE = 26'h0010000;
    localparam [25:0] DO_SEND_LANE = 26'h0020000;
    localparam [25:0] DO_PROBE_CHUNK = 26'h0040000;
    localparam [25:0] DO_BEGIN_CHUNK = 26'h0080000;
    localparam [25:0] DO_SEND_WORD = 26'h0100000;
    localparam [25:0] DO_END_WALK = 26'h0200000;
    localparam [25:0] DO_LOOKUP = 26'h0400000;
    localparam [25:0] DO_BEGIN_REVERSE = 26'h0800000;
    localparam [25:0] DO_SEND_REVERSE = 26'h1000000;
    localparam [25:0] DO_END_REVERSE = 26'h2000000;

    reg  [25:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {26{1'b0}};
        case (state)
            ST_CLEAR:          if (if_clearing) ;                                               // the storage clears a row a cycle
                               else             next_state = ST_IDLE;
            ST_IDLE:           if (if_pick_page)          act = DO_TAKE_PAGE;                   // answers first: they free what others wait for
                               else if (if_pick_rsp)      {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_RSP}; // answers first
                               else if (if_pick_deferred) {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_DEFERRED}; // no new forward may overtake it
                               // its answer has room, so the job cannot wait for the network
                               else if (if_pick_forward)  {next_state, act} = {ST_REVERSE_LOOKUP, DO_TAKE_FORWARD};
                               else if (if_pick_evict)    {next_state, act} = {ST_CHUNK_PROBE, DO_START_EVICT}; // an MSHR is free for it
                               else if (if_pick_complete) {next_state, act} = {ST_COMPLETE, DO_START_COMPLETE}; // its response has room
                               else if (if_pick_miss)     {next_state, act} = {ST_MISS_READ, DO_START_MISS}; // nothing that it waits for is on its way any more
                               else if (if_pick_command)  act = DO_COMMAND_STEP;                // one step only: other jobs come between the steps
                               else                       ;                                     // no candidate, or a cycle that looks for one
            ST_COMPLETE:       {next_state, act} = {ST_IDLE, DO_LOAD_DONE};                     // the RAMs answer in the cycle after START_COMPLETE
            ST_MISS_READ:      if (if_replica) {next_state, act} = {ST_REPLICA_NEW, DO_READ_NEW}; // an older copy may save the request (thesis 4.5.6)
                               else            {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK}; // a store, a raw access, or no older copy is known
            ST_REPLICA_NEW:    {next_state, act} = {ST_REPLICA_OLD, DO_READ_OLD};               // its pointer names the older mapping
            ST_REPLICA_OLD:    if (if_replica_same) {next_state, act} = {ST_REPLICA_PROBE, DO_BEGIN_REPLICA}; // a word has the same place in both
                               else                 {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK}; // the pointer's entry has another tile by now
            ST_REPLICA_PROBE:  {next_state, act} = {ST_REPLICA_COPY, DO_PROBE_COPY};            // a lane at a time: each may have another chunk
            ST_REPLICA_COPY:   if (!if_arrived)          ;                                      // the chunk is on its way
                               else if (if_copy_found)   {next_state, act} = {ST_REPLICA_FILL, DO_PROBE_NEW}; // the new word may be here by now, or be Pending
                               else if (if_replica_last) {next_state, act} = {ST_MISS_WALK, DO_BEGIN_WALK}; // the rest asks the registry
                               else                      {next_state, act} = {ST_REPLICA_PROBE, DO_NEXT_LANE}; // this lane asks the registry later
            ST_REPLICA_FILL:   if (!if_arrived)          ;                                      // the chunk is on its way
                               else if (if_replica_last) {next_state, act} = {ST_MISS_WALK, DO_FILL_NEW | DO_BEGIN_WALK}; // the rest asks the registry
                               else                      {next_state, act} = {ST_REPLICA_PROBE, DO_FILL_NEW | DO_NEXT_LANE}; // no request for this lane
            ST_MISS_WALK:      if (if_left_none)      next_state = ST_DRAIN;                    // replicas served every lane
                               else if (if_left_last) {next_state, act} = {ST_DRAIN, DO_SEND_LANE}; // no lane is left to send
                               else                   act = DO_SEND_LANE;                       // one translation a cycle
            ST_CHUNK_PROBE:    {next_state, act} = {ST_CHUNK_TEST, DO_PROBE_CHUNK};             // its words may have changed since it was asked for
            ST_CHUNK_TEST:     if (!if_arrived) ;                                               // the chunk is on its way
                               else             {next_state, act} = {ST_CHUNK_WALK, DO_BEGIN_CHUNK}; // only words that are still Pending, or Registered
            ST_CHUNK_WALK:     if (if_left_none)      next_state = ST_DRAIN;                    // a forward took the words meanwhile
                               else if (if_left_last) {next_state, act} = {ST_DRAIN, DO_SEND_WORD}; // no word is left to send
                               else                   act = DO_SEND_WORD;                       // one translation a cycle
            ST_DRAIN:          if (if_pipe_empty) {next_state, act} = {ST_IDLE, DO_END_WALK};   // the open request has all its words now
                               else               ;                                             // a word's commit comes 12 cycles after it was sent
            ST_REVERSE_LOOKUP: if (!if_arrived) ;                                               // the look-up takes two cycles
                               // of an answer only the words that an MSHR expects
                               else             {next_state, act} = {ST_REVERSE_WALK, DO_LOOKUP | DO_BEGIN_REVERSE};
            ST_REVERSE_WALK:   if (if_left_none)      next_state = ST_REVERSE_DRAIN;            // an answer that nobody asked for: reported
                               else if (if_left_last) {next_state, act} = {ST_REVERSE_DRAIN, DO_SEND_REVERSE}; // no word is left to send
                               else                   act = DO_SEND_REVERSE;                    // one reverse translation a cycle
            ST_REVERSE_DRAIN:  if (if_pipe_empty) {next_state, act} = {ST_IDLE, DO_END_REVERSE}; // one reply has all the words that are supplied
                               else               ;                                             // a word's state changes 14 cycles after it was sent
            default:           ;
        endcase
    end

    assign {
        act_end_reverse, act_send_reverse, act_begin_reverse, act_lookup, act_end_walk, act_send_word,
        act_begin_chunk, act_probe_chunk, act_send_lane, act_next_lane, act_fill_new, act_probe_new,
        act_probe_copy, act_begin_replica, act_read_old, act_read_new, act_begin_walk, act_load_done,
        act_command_step, act_start_miss, act_start_complete, act_start_evict, act_take_forward,
        act_take_deferred, act_take_rsp, act_take_page
    } = act & {26{valid}};

    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_CLEAR && if_clearing);  // job row 0
            cover (valid && state == ST_CLEAR && !if_clearing); // job row 1
            cover (valid && state == ST_IDLE && if_pick_page);  // job row 2
            cover (valid && state == ST_IDLE && if_pick_rsp && !if_pick_page); // job row 3
            cover (valid && state == ST_IDLE && if_pick_deferred && !if_pick_page && !if_pick_rsp); // job row 4
            // job row 5
            cover (valid
                && state == ST_IDLE
                && if_pick_forward
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred);
            // job row 6
            cover (valid
                && state == ST_IDLE
                && if_pick_evict
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward);
            // job row 7
            cover (valid
                && state == ST_IDLE
                && if_pick_complete
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict);
            // job row 8
            cover (valid
                && state == ST_IDLE
                && if_pick_miss
                && !if_pick_page
                && !if_pick_rsp
                && !if_pick_deferred
                && !if_pick_forward
                && !if_pick_evict
                && !if_pick_complete);
            // job row 9
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
            // job row 10
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
            cover (valid && state == ST_COMPLETE);                       // job row 11
            cover (valid && state == ST_MISS_READ && if_replica);        // job row 12
            cover (valid && state == ST_MISS_READ && !if_replica);       // job row 13
            cover (valid && state == ST_REPLICA_NEW);                    // job row 14
            cover (valid && state == ST_REPLICA_OLD && if_replica_same); // job row 15
            cover (valid && state == ST_REPLICA_OLD && !if_replica_same); // job row 16
            cover (valid && state == ST_REPLICA_PROBE);                  // job row 17
            cover (valid && state == ST_REPLICA_COPY && !if_arrived);    // job row 18
            cover (valid && state == ST_REPLICA_COPY && if_copy_found && if_arrived); // job row 19
            cover (valid && state == ST_REPLICA_COPY && if_replica_last && if_arrived && !if_copy_found); // job row 20
            cover (valid && state == ST_REPLICA_COPY && if_arrived && !if_copy_found && !if_replica_last); // job row 21
            cover (valid && state == ST_REPLICA_FILL && !if_arrived);    // job row 22
            cover (valid && state == ST_REPLICA_FILL && if_replica_last && if_arrived); // job row 23
            cover (valid && state == ST_REPLICA_FILL && if_arrived && !if_replica_last); // job row 24
            cover (valid && state == ST_MISS_WALK && if_left_none);      // job row 25
            cover (valid && state == ST_MISS_WALK && if_left_last && !if_left_none); // job row 26
            cover (valid && state == ST_MISS_WALK && !if_left_none && !if_left_last); // job row 27
            cover (valid && state == ST_CHUNK_PROBE);                    // job row 28
            cover (valid && state == ST_CHUNK_TEST && !if_arrived);      // job row 29
            cover (valid && state == ST_CHUNK_TEST && if_arrived);       // job row 30
            cover (valid && state == ST_CHUNK_WALK && if_left_none);     // job row 31
            cover (valid && state == ST_CHUNK_WALK && if_left_last && !if_left_none); // job row 32
            cover (valid && state == ST_CHUNK_WALK && !if_left_none && !if_left_last); // job row 33
            cover (valid && state == ST_DRAIN && if_pipe_empty);         // job row 34
            cover (valid && state == ST_DRAIN && !if_pipe_empty);        // job row 35
            cover (valid && state == ST_REVERSE_LOOKUP && !if_arrived);  // job row 36
            cover (valid && state == ST_REVERSE_LOOKUP && if_arrived);   // job row 37
            cover (valid && state == ST_REVERSE_WALK && if_left_none);   // job row 38
            cover (valid && state == ST_REVERSE_WALK && if_left_last && !if_left_none); // job row 39
            cover (valid && state == ST_REVERSE_WALK && !if_left_none && !if_left_last); // job row 40
            cover (valid && state == ST_REVERSE_DRAIN && if_pipe_empty); // job row 41
            cover (valid && state == ST_REVERSE_DRAIN && !if_pipe_empty); // job row 42
        end
    end
`endif

endmodule

`default_nettype wire
