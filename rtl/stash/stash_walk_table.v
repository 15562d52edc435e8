// stash_walk_table: the accesses that missed, one after another
//
// Source: thesis sections 4.5.2, 4.5.6; the order is Larder's
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_walk_table #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 4
) (
    input  wire            clk,               // clock
    input  wire            rst,               // synchronous reset, active high
    input  wire            valid,             // a row is applied in this cycle
    input  wire [ST_W-1:0] state,             // the state that it is applied to

    // conditions
    input  wire            if_picked,         // an access is ready, and the walk may begin one
    input  wire            if_replica, // it is a mapped load whose mapping has the reuse bit, and was not looked up yet
    input  wire            if_replica_same,   // the two mappings are of the same tile, and the older one still holds
    input  wire            if_sent,           // the translation takes the chunk
    input  wire            if_last,           // no lane is left behind this chunk
    input  wire            if_granted,        // the storage takes the operation
    input  wire            if_arrived,        // the chunk that was asked for is here
    input  wire            if_copy_found,     // some word of the chunk's lanes is present in the older copy
    input  wire            if_replica_last,   // this is the last chunk to look at

    // what the row does
    output reg  [ST_W-1:0] next_state,        // the state after it
    output wire            act_start,         // read the access's lanes
    output wire            act_send_chunk,    // start the translation of the lowest lane's chunk, for all lanes in it
    output wire            act_read_new,      // read the mapping and its pointer
    output wire            act_read_old,      // read the mapping that the pointer names
    output wire            act_begin_replica, // all lanes that are to do are looked at
    output wire            act_probe_copy,    // address the chunk in the older copy
    output wire            act_keep_copy,     // keep the words
    output wire            act_fill_new,      // apply FILL to the new words
    output wire            act_next_lane,     // go to the next lane that is in none of the chunks looked at
    output wire            act_end_replica    // what was filled is read by the access's redo; the rest is sent later
);

    localparam [ST_W-1:0] ST_IDLE = 0;          // no access is at work
    localparam [ST_W-1:0] ST_SEND = 1; // send its words, a chunk a cycle, through the translation to the commit
    localparam [ST_W-1:0] ST_REPLICA_READ = 2;  // its mapping is asked for, to look for an older copy
    localparam [ST_W-1:0] ST_REPLICA_NEW = 3;   // the mapping is here: ask for the older one
    localparam [ST_W-1:0] ST_REPLICA_OLD = 4;   // the older mapping is here
    localparam [ST_W-1:0] ST_REPLICA_PROBE = 5; // address the lowest lane's chunk in the older copy
    localparam [ST_W-1:0] ST_REPLICA_ASK = 6;   // read the older copy's chunk
    localparam [ST_W-1:0] ST_REPLICA_COPY = 7;  // wait for the chunk
    localparam [ST_W-1:0] ST_REPLICA_FILL = 8;  // write the words to their new places
    localparam integer ACT_W = 10;
    localparam [ACT_W-1:0] DO_START = 1 << 0;
    localparam [ACT_W-1:0] DO_SEND_CHUNK = 1 << 1;
    localparam [ACT_W-1:0] DO_READ_NEW = 1 << 2;
    localparam [ACT_W-1:0] DO_READ_OLD = 1 << 3;
    localparam [ACT_W-1:0] DO_BEGIN_REPLICA = 1 << 4;
    localparam [ACT_W-1:0] DO_PROBE_COPY = 1 << 5;
    localparam [ACT_W-1:0] DO_KEEP_COPY = 1 << 6;
    localparam [ACT_W-1:0] DO_FILL_NEW = 1 << 7;
    localparam [ACT_W-1:0] DO_NEXT_LANE = 1 << 8;
    localparam [ACT_W-1:0] DO_END_REPLICA = 1 << 9;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case (state)
            ST_IDLE:          if (if_picked && if_replica) {next_state, act} = {ST_REPLICA_READ, DO_START}; // an older copy may save the request (thesis 4.5.6)
                              else if (if_picked)          {next_state, act} = {ST_SEND, DO_START};         // a store, a raw access, or no older copy is known
                              else                         next_state = state;                              // no access is ready, or a command holds the engine
            ST_SEND:          if (if_sent && if_last) {next_state, act} = {ST_IDLE, DO_SEND_CHUNK}; // no lane is left to send
                              else if (if_sent)       act = DO_SEND_CHUNK;                          // one chunk a cycle
                              else                    next_state = state;                           // the translation is full, or a chunk that must leave goes first
            ST_REPLICA_READ:  {next_state, act} = {ST_REPLICA_NEW, DO_READ_NEW}; // its pointer names the older mapping
            ST_REPLICA_NEW:   {next_state, act} = {ST_REPLICA_OLD, DO_READ_OLD}; // the entry arrives in the next cycle
            ST_REPLICA_OLD:   if (if_replica_same) {next_state, act} = {ST_REPLICA_PROBE, DO_BEGIN_REPLICA}; // a word has the same place in both
                              else                 {next_state, act} = {ST_IDLE, DO_END_REPLICA};            // the pointer's entry has another tile by now
            ST_REPLICA_PROBE: {next_state, act} = {ST_REPLICA_ASK, DO_PROBE_COPY}; // a chunk at a time
            ST_REPLICA_ASK:   if (if_granted) next_state = ST_REPLICA_COPY; // the chunk is on its way
                              else            next_state = state;           // others go first
            ST_REPLICA_COPY:  if (!if_arrived)          next_state = state;                                   // the chunk is on its way
                              else if (if_copy_found)   {next_state, act} = {ST_REPLICA_FILL, DO_KEEP_COPY};  // its words save requests
                              else if (if_replica_last) {next_state, act} = {ST_IDLE, DO_END_REPLICA};        // these lanes ask the registry later
                              else                      {next_state, act} = {ST_REPLICA_PROBE, DO_NEXT_LANE}; // these lanes ask the registry later
            ST_REPLICA_FILL:  if (if_granted && if_replica_last) {next_state, act} = {ST_IDLE, DO_FILL_NEW | DO_END_REPLICA};        // the redo finds the words
                              else if (if_granted)               {next_state, act} = {ST_REPLICA_PROBE, DO_FILL_NEW | DO_NEXT_LANE}; // the redo finds the words
                              else                               next_state = state;                                                 // others go first
            default:          next_state = state;
        endcase
    end

    assign {
        act_end_replica, act_next_lane, act_fill_new, act_keep_copy, act_probe_copy, act_begin_replica,
        act_read_old, act_read_new, act_send_chunk, act_start
    } = act & {ACT_W{valid}};

    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_IDLE && if_picked && if_replica); // walk row 0: IDLE: picked && replica
            cover (valid && state == ST_IDLE && if_picked && !if_replica); // walk row 1: IDLE: picked
            cover (valid && state == ST_IDLE && !if_picked);             // walk row 2: IDLE: otherwise
            cover (valid && state == ST_SEND && if_sent && if_last);     // walk row 3: SEND: sent && last
            cover (valid && state == ST_SEND && if_sent && !if_last);    // walk row 4: SEND: sent
            cover (valid && state == ST_SEND && !if_sent);               // walk row 5: SEND: otherwise
            cover (valid && state == ST_REPLICA_READ);                   // walk row 6: REPLICA_READ: always
            cover (valid && state == ST_REPLICA_NEW);                    // walk row 7: REPLICA_NEW: always
            cover (valid && state == ST_REPLICA_OLD && if_replica_same); // walk row 8: REPLICA_OLD: replica_same
            cover (valid && state == ST_REPLICA_OLD && !if_replica_same); // walk row 9: REPLICA_OLD: otherwise
            cover (valid && state == ST_REPLICA_PROBE);                  // walk row 10: REPLICA_PROBE: always
            cover (valid && state == ST_REPLICA_ASK && if_granted);      // walk row 11: REPLICA_ASK: granted
            cover (valid && state == ST_REPLICA_ASK && !if_granted);     // walk row 12: REPLICA_ASK: otherwise
            cover (valid && state == ST_REPLICA_COPY && !if_arrived);    // walk row 13: REPLICA_COPY: !arrived
            // walk row 14: REPLICA_COPY: copy_found
            cover (valid && state == ST_REPLICA_COPY && if_copy_found && if_arrived);
            // walk row 15: REPLICA_COPY: replica_last
            cover (valid && state == ST_REPLICA_COPY && if_replica_last && if_arrived && !if_copy_found);
            // walk row 16: REPLICA_COPY: otherwise
            cover (valid && state == ST_REPLICA_COPY && if_arrived && !if_copy_found && !if_replica_last);
            // walk row 17: REPLICA_FILL: granted && replica_last
            cover (valid && state == ST_REPLICA_FILL && if_granted && if_replica_last);
            // walk row 18: REPLICA_FILL: granted
            cover (valid && state == ST_REPLICA_FILL && if_granted && !if_replica_last);
            cover (valid && state == ST_REPLICA_FILL && !if_granted); // walk row 19: REPLICA_FILL: otherwise
        end
    end
`endif

endmodule

`default_nettype wire
