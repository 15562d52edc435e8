// stash_word: the coherence state of one stash word
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.5, 4.5.6
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_storage`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_word #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 2,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 5
) (
    input  wire            clk,         // clock
    input  wire            rst,         // synchronous reset, active high
    input  wire            valid,       // a row is applied in this cycle
    input  wire [ST_W-1:0] state,       // the state that it is applied to
    input  wire [EV_W-1:0] on_event,    // what happens

    // conditions
    input  wire            if_same_map, // the chunk's stash-map index is the one that the operation names
    input  wire            if_granting, // a registration of this word is on its way

    // what the row does
    output reg  [ST_W-1:0] next_state,  // the state after it
    output wire            act_hit,     // the lane is served at once
    output wire            act_miss,    // the lane goes to the engine
    output wire            act_write,   // write the operation's data into the word
    output wire            act_own,     // the chunk now belongs to the operation's map index
    output wire            act_supply,  // the word's data answers the remote request
    output wire            act_defer,   // the remote request waits for this stash's own grant
    // the remote request names a word that this stash does not own: reported, never answered
    output wire            act_refuse
);

    localparam [ST_W-1:0] ST_I = 0; // Invalid: no mapped data here (a scratchpad word may be)
    localparam [ST_W-1:0] ST_V = 1; // Valid: a copy, or a store whose registration is on its way
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [ST_W-1:0] ST_R = 2;
    localparam [ST_W-1:0] ST_P = 3; // Pending writeback: registered under a mapping whose thread block has ended
    localparam [EV_W-1:0] EV_LOAD = 0;      // a lane loads through a mapping
    localparam [EV_W-1:0] EV_STORE = 1;     // a lane stores through a mapping
    localparam [EV_W-1:0] EV_RAW_LOAD = 2;  // a lane loads without a mapping (Temporary, Global-unmapped)
    localparam [EV_W-1:0] EV_RAW_STORE = 3; // a lane stores without a mapping
    localparam [EV_W-1:0] EV_FILL = 4;      // data of a READ arrives, or of a replica in this stash
    // a store that missed will write; its registration is requested or already on its way
    localparam [EV_W-1:0] EV_ISSUE = 5;
    localparam [EV_W-1:0] EV_LOCAL_STORE = 6;  // a store that missed under a non-coherent mapping will write
    localparam [EV_W-1:0] EV_GRANT = 7;        // the registry has registered the word to this stash
    localparam [EV_W-1:0] EV_FORWARD_READ = 8; // a remote reader wants the word
    localparam [EV_W-1:0] EV_FORWARD_TAKE = 9; // a remote writer, or the L2 by recall, takes the word
    localparam [EV_W-1:0] EV_WB_DONE = 10;     // the L2 has acknowledged the word's writeback
    // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [EV_W-1:0] EV_END_COHERENT = 11;
    localparam [EV_W-1:0] EV_END_LOCAL = 12;       // the same, non-coherent mapping: writes never leave
    localparam [EV_W-1:0] EV_SELF_INVALIDATE = 13; // the kernel ends
    localparam [EV_W-1:0] EV_ADOPT = 14; // the mapping is revived: the same tile is mapped again on the same words
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [EV_W-1:0] EV_REREGISTER = 15;
    // a lane stores through a mapping, after its store has missed and the engine has asked for the word
    localparam [EV_W-1:0] EV_LATE_STORE = 16;
    localparam integer ACT_W = 7;
    localparam [ACT_W-1:0] DO_HIT = 1 << 0;
    localparam [ACT_W-1:0] DO_MISS = 1 << 1;
    localparam [ACT_W-1:0] DO_WRITE = 1 << 2;
    localparam [ACT_W-1:0] DO_OWN = 1 << 3;
    localparam [ACT_W-1:0] DO_SUPPLY = 1 << 4;
    localparam [ACT_W-1:0] DO_DEFER = 1 << 5;
    localparam [ACT_W-1:0] DO_REFUSE = 1 << 6;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
            {ST_I, EV_LOAD}:            act = DO_MISS;                        // nothing here: fetch the word
            {ST_I, EV_STORE}:           act = DO_MISS;                        // a store needs the registration
            {ST_I, EV_RAW_LOAD}:        act = DO_HIT;                         // read as it is: a scratchpad word has no state
            {ST_I, EV_RAW_STORE}:       act = DO_HIT | DO_WRITE;              // stays Invalid: a later mapping must fetch
            {ST_I, EV_FILL}:            {next_state, act} = {ST_V, DO_WRITE}; // the copy that was asked for
            {ST_I, EV_ISSUE}:           next_state = ST_V;                    // LATE_STORE brings its data, before the grant
            {ST_I, EV_LOCAL_STORE}:     {next_state, act} = {ST_R, DO_OWN};   // non-coherent: dirty, and nobody is told
            {ST_I, EV_GRANT}:           next_state = state;                   // impossible: no operation invalidates a word whose registration is on its way
            {ST_I, EV_FORWARD_READ}:    act = DO_REFUSE;                      // not the owner
            {ST_I, EV_FORWARD_TAKE}:    act = DO_REFUSE;                      // not the owner
            {ST_I, EV_WB_DONE}:         next_state = state;                   // a forward took the word while its writeback travelled
            {ST_I, EV_END_COHERENT}:    next_state = state;                   // nothing of the mapping is here
            {ST_I, EV_END_LOCAL}:       next_state = state;                   // nothing of the mapping is here
            {ST_I, EV_SELF_INVALIDATE}: next_state = state;                   // Invalid already
            {ST_I, EV_ADOPT}:           next_state = state;                   // only dirty words are taken over
            {ST_I, EV_REREGISTER}:      next_state = state;                   // impossible: only dirty words are re-registered
            {ST_I, EV_LATE_STORE}:      act = DO_MISS;                        // a remote writer, or the L2 by recall, has taken the word: ask once more

            {ST_V, EV_LOAD}:            act = DO_HIT;                       // a copy, or the only one: either is the last value
            {ST_V, EV_STORE}:           act = DO_MISS;                      // a copy is not enough for a store (thesis 4.5.4, Stores)
            {ST_V, EV_RAW_LOAD}:        act = DO_HIT;                       // read as it is: a scratchpad word has no state
            {ST_V, EV_RAW_STORE}:       act = DO_HIT | DO_WRITE;            // software writes over its own mapped word
            {ST_V, EV_FILL}:            next_state = state;                 // a store of this CU came first: its value is newer
            {ST_V, EV_ISSUE}:           next_state = state;                 // LATE_STORE brings its data, before the grant
            {ST_V, EV_LOCAL_STORE}:     {next_state, act} = {ST_R, DO_OWN}; // non-coherent: dirty, and nobody is told
            {ST_V, EV_GRANT}:           {next_state, act} = {ST_R, DO_OWN}; // from now on the registry sends every request for the word here
            {ST_V, EV_FORWARD_READ}:    if (if_granting) act = DO_DEFER;    // the forward overtook this stash's own grant
                                        else             act = DO_REFUSE;   // not the owner
            {ST_V, EV_FORWARD_TAKE}:    if (if_granting) act = DO_DEFER;    // the forward overtook this stash's own grant
                                        else             act = DO_REFUSE;   // not the owner
            {ST_V, EV_WB_DONE}:         next_state = state;                 // the word has a new mapping since
            {ST_V, EV_END_COHERENT}:    next_state = ST_I;                  // the next mapping of this space must not hit it
            {ST_V, EV_END_LOCAL}:       next_state = ST_I;                  // the next mapping of this space must not hit it
            {ST_V, EV_SELF_INVALIDATE}: next_state = ST_I;                  // may be stale in the next kernel
            {ST_V, EV_ADOPT}:           next_state = state;                 // only dirty words are taken over
            {ST_V, EV_REREGISTER}:      next_state = state;                 // impossible: only dirty words are re-registered
            {ST_V, EV_LATE_STORE}:      act = DO_HIT | DO_WRITE;            // asked for: the grant comes later

            {ST_R, EV_LOAD}:            act = DO_HIT;                                           // a copy, or the only one: either is the last value
            {ST_R, EV_STORE}:           act = DO_HIT | DO_WRITE;                                // registered already: nobody is asked
            {ST_R, EV_RAW_LOAD}:        act = DO_HIT;                                           // read as it is: a scratchpad word has no state
            {ST_R, EV_RAW_STORE}:       act = DO_HIT | DO_WRITE;                                // software writes over its own mapped word
            {ST_R, EV_FILL}:            next_state = state;                                     // a store of this CU came first: its value is newer
            {ST_R, EV_ISSUE}:           next_state = state;                                     // impossible: a store to a Registered word is a hit
            {ST_R, EV_LOCAL_STORE}:     next_state = state;                                     // impossible: a store to a Registered word is a hit
            {ST_R, EV_GRANT}:           next_state = state;                                     // impossible: a word has one registration on its way at most
            {ST_R, EV_FORWARD_READ}:    if (if_same_map) act = DO_SUPPLY;                       // the reader gets a copy; this stash stays the owner
                                        else             act = DO_REFUSE;                       // owned under another mapping
            {ST_R, EV_FORWARD_TAKE}:    if (if_same_map) {next_state, act} = {ST_I, DO_SUPPLY}; // the word has a new owner
                                        else             act = DO_REFUSE;                       // owned under another mapping
            {ST_R, EV_WB_DONE}:         next_state = state;                                     // the word has a new mapping since
            {ST_R, EV_END_COHERENT}:    next_state = ST_P;                                      // lazy: written back when the space is needed
            {ST_R, EV_END_LOCAL}:       next_state = ST_I;                                      // non-coherent writes never leave
            {ST_R, EV_SELF_INVALIDATE}: next_state = state;                                     // registered words are up to date by definition
            {ST_R, EV_ADOPT}:           next_state = state;                                     // impossible: a chunk whose mapping has ended holds no Registered word
            {ST_R, EV_REREGISTER}:      next_state = ST_V;                                      // Registered again at the grant
            {ST_R, EV_LATE_STORE}:      act = DO_HIT | DO_WRITE;                                // registered by an earlier store, or local

            {ST_P, EV_LOAD}:            act = DO_MISS;                                          // an older mapping's dirty word leaves first
            {ST_P, EV_STORE}:           act = DO_MISS;                                          // an older mapping's dirty word leaves first
            {ST_P, EV_RAW_LOAD}:        act = DO_MISS;                                          // the word still belongs to the old mapping
            {ST_P, EV_RAW_STORE}:       act = DO_MISS;                                          // the dirty word must not be lost
            {ST_P, EV_FILL}:            next_state = state;                                     // a replica must not overwrite a dirty word: the lane walks again
            {ST_P, EV_ISSUE}:           next_state = state;                                     // impossible: the chunk was written back first
            {ST_P, EV_LOCAL_STORE}:     next_state = state;                                     // impossible: the chunk was written back first
            {ST_P, EV_GRANT}:           next_state = state;                                     // impossible: the end of a thread block waits for its grants
            {ST_P, EV_FORWARD_READ}:    if (if_same_map) act = DO_SUPPLY;                       // also while its writeback travels: the stash holds it until the ack
                                        else             act = DO_REFUSE;                       // owned under another mapping
            {ST_P, EV_FORWARD_TAKE}:    if (if_same_map) {next_state, act} = {ST_I, DO_SUPPLY}; // needs no writeback any more
                                        else             act = DO_REFUSE;                       // owned under another mapping
            {ST_P, EV_WB_DONE}:         if (if_same_map) next_state = ST_I;                     // the L2 has it
                                        else             next_state = state;                    // dirty again, under a newer mapping
            {ST_P, EV_END_COHERENT}:    next_state = state;                                     // left by an older mapping that this one never disturbed
            {ST_P, EV_END_LOCAL}:       next_state = state;                                     // left by an older mapping that this one never disturbed
            {ST_P, EV_SELF_INVALIDATE}: next_state = state;                                     // registered still
            {ST_P, EV_ADOPT}:           if (if_same_map) next_state = ST_R;                     // kernel after kernel: the word is reused, not written back (thesis 4.5.6)
                                        else             next_state = state;                    // left by an older mapping that this one never disturbed
            {ST_P, EV_REREGISTER}:      next_state = state;                                     // impossible: a live mapping has no pending word of its own
            {ST_P, EV_LATE_STORE}:      act = DO_MISS;                                          // the mapping has ended since
            default:                    next_state = state;
        endcase
    end

    assign {act_refuse, act_defer, act_supply, act_own, act_write, act_miss, act_hit} = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_I, EV_LOAD});      // word row 0: I LOAD: always
            cover (valid && {state, on_event} == {ST_V, EV_LOAD});      // word row 1: V LOAD: always
            cover (valid && {state, on_event} == {ST_R, EV_LOAD});      // word row 2: R LOAD: always
            cover (valid && {state, on_event} == {ST_P, EV_LOAD});      // word row 3: P LOAD: always
            cover (valid && {state, on_event} == {ST_I, EV_STORE});     // word row 4: I STORE: always
            cover (valid && {state, on_event} == {ST_V, EV_STORE});     // word row 5: V STORE: always
            cover (valid && {state, on_event} == {ST_R, EV_STORE});     // word row 6: R STORE: always
            cover (valid && {state, on_event} == {ST_P, EV_STORE});     // word row 7: P STORE: always
            cover (valid && {state, on_event} == {ST_I, EV_RAW_LOAD});  // word row 8: I RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_V, EV_RAW_LOAD});  // word row 9: V RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_R, EV_RAW_LOAD});  // word row 10: R RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_P, EV_RAW_LOAD});  // word row 11: P RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_I, EV_RAW_STORE}); // word row 12: I RAW_STORE: always
            cover (valid && {state, on_event} == {ST_V, EV_RAW_STORE}); // word row 13: V RAW_STORE: always
            cover (valid && {state, on_event} == {ST_R, EV_RAW_STORE}); // word row 14: R RAW_STORE: always
            cover (valid && {state, on_event} == {ST_P, EV_RAW_STORE}); // word row 15: P RAW_STORE: always
            cover (valid && {state, on_event} == {ST_I, EV_FILL});      // word row 16: I FILL: always
            cover (valid && {state, on_event} == {ST_V, EV_FILL});      // word row 17: V FILL: always
            cover (valid && {state, on_event} == {ST_R, EV_FILL});      // word row 18: R FILL: always
            cover (valid && {state, on_event} == {ST_P, EV_FILL});      // word row 19: P FILL: always
            cover (valid && {state, on_event} == {ST_I, EV_ISSUE});     // word row 20: I ISSUE: always
            cover (valid && {state, on_event} == {ST_V, EV_ISSUE});     // word row 21: V ISSUE: always
            assert (!(valid && {state, on_event} == {ST_R, EV_ISSUE})); // word row 22: R ISSUE: always
            assert (!(valid && {state, on_event} == {ST_P, EV_ISSUE})); // word row 23: P ISSUE: always
            cover (valid && {state, on_event} == {ST_I, EV_LOCAL_STORE}); // word row 24: I LOCAL_STORE: always
            cover (valid && {state, on_event} == {ST_V, EV_LOCAL_STORE}); // word row 25: V LOCAL_STORE: always
            assert (!(valid && {state, on_event} == {ST_R, EV_LOCAL_STORE})); // word row 26: R LOCAL_STORE: always
            assert (!(valid && {state, on_event} == {ST_P, EV_LOCAL_STORE})); // word row 27: P LOCAL_STORE: always
            assert (!(valid && {state, on_event} == {ST_I, EV_GRANT})); // word row 28: I GRANT: always
            cover (valid && {state, on_event} == {ST_V, EV_GRANT});     // word row 29: V GRANT: always
            assert (!(valid && {state, on_event} == {ST_R, EV_GRANT})); // word row 30: R GRANT: always
            assert (!(valid && {state, on_event} == {ST_P, EV_GRANT})); // word row 31: P GRANT: always
            cover (valid && {state, on_event} == {ST_I, EV_FORWARD_READ}); // word row 32: I FORWARD_READ: always
            // word row 33: V FORWARD_READ: granting
            cover (valid && {state, on_event} == {ST_V, EV_FORWARD_READ} && if_granting);
            // word row 34: V FORWARD_READ: !granting
            cover (valid && {state, on_event} == {ST_V, EV_FORWARD_READ} && !if_granting);
            // word row 35: R FORWARD_READ: same_map
            cover (valid && {state, on_event} == {ST_R, EV_FORWARD_READ} && if_same_map);
            // word row 36: P FORWARD_READ: same_map
            cover (valid && {state, on_event} == {ST_P, EV_FORWARD_READ} && if_same_map);
            // word row 37: R FORWARD_READ: !same_map
            cover (valid && {state, on_event} == {ST_R, EV_FORWARD_READ} && !if_same_map);
            // word row 38: P FORWARD_READ: !same_map
            cover (valid && {state, on_event} == {ST_P, EV_FORWARD_READ} && !if_same_map);
            cover (valid && {state, on_event} == {ST_I, EV_FORWARD_TAKE}); // word row 39: I FORWARD_TAKE: always
            // word row 40: V FORWARD_TAKE: granting
            cover (valid && {state, on_event} == {ST_V, EV_FORWARD_TAKE} && if_granting);
            // word row 41: V FORWARD_TAKE: !granting
            cover (valid && {state, on_event} == {ST_V, EV_FORWARD_TAKE} && !if_granting);
            // word row 42: R FORWARD_TAKE: same_map
            cover (valid && {state, on_event} == {ST_R, EV_FORWARD_TAKE} && if_same_map);
            // word row 43: P FORWARD_TAKE: same_map
            cover (valid && {state, on_event} == {ST_P, EV_FORWARD_TAKE} && if_same_map);
            // word row 44: R FORWARD_TAKE: !same_map
            cover (valid && {state, on_event} == {ST_R, EV_FORWARD_TAKE} && !if_same_map);
            // word row 45: P FORWARD_TAKE: !same_map
            cover (valid && {state, on_event} == {ST_P, EV_FORWARD_TAKE} && !if_same_map);
            cover (valid && {state, on_event} == {ST_I, EV_WB_DONE}); // word row 46: I WB_DONE: always
            cover (valid && {state, on_event} == {ST_V, EV_WB_DONE}); // word row 47: V WB_DONE: always
            cover (valid && {state, on_event} == {ST_R, EV_WB_DONE}); // word row 48: R WB_DONE: always
            cover (valid && {state, on_event} == {ST_P, EV_WB_DONE} && if_same_map); // word row 49: P WB_DONE: same_map
            // word row 50: P WB_DONE: !same_map
            cover (valid && {state, on_event} == {ST_P, EV_WB_DONE} && !if_same_map);
            cover (valid && {state, on_event} == {ST_I, EV_END_COHERENT}); // word row 51: I END_COHERENT: always
            cover (valid && {state, on_event} == {ST_V, EV_END_COHERENT}); // word row 52: V END_COHERENT: always
            cover (valid && {state, on_event} == {ST_R, EV_END_COHERENT}); // word row 53: R END_COHERENT: always
            cover (valid && {state, on_event} == {ST_P, EV_END_COHERENT}); // word row 54: P END_COHERENT: always
            cover (valid && {state, on_event} == {ST_I, EV_END_LOCAL});  // word row 55: I END_LOCAL: always
            cover (valid && {state, on_event} == {ST_V, EV_END_LOCAL});  // word row 56: V END_LOCAL: always
            cover (valid && {state, on_event} == {ST_R, EV_END_LOCAL});  // word row 57: R END_LOCAL: always
            cover (valid && {state, on_event} == {ST_P, EV_END_LOCAL});  // word row 58: P END_LOCAL: always
            cover (valid && {state, on_event} == {ST_I, EV_SELF_INVALIDATE}); // word row 59: I SELF_INVALIDATE: always
            cover (valid && {state, on_event} == {ST_V, EV_SELF_INVALIDATE}); // word row 60: V SELF_INVALIDATE: always
            cover (valid && {state, on_event} == {ST_R, EV_SELF_INVALIDATE}); // word row 61: R SELF_INVALIDATE: always
            cover (valid && {state, on_event} == {ST_P, EV_SELF_INVALIDATE}); // word row 62: P SELF_INVALIDATE: always
            cover (valid && {state, on_event} == {ST_I, EV_ADOPT});      // word row 63: I ADOPT: always
            cover (valid && {state, on_event} == {ST_V, EV_ADOPT});      // word row 64: V ADOPT: always
            assert (!(valid && {state, on_event} == {ST_R, EV_ADOPT}));  // word row 65: R ADOPT: always
            cover (valid && {state, on_event} == {ST_P, EV_ADOPT} && if_same_map); // word row 66: P ADOPT: same_map
            cover (valid && {state, on_event} == {ST_P, EV_ADOPT} && !if_same_map); // word row 67: P ADOPT: !same_map
            assert (!(valid && {state, on_event} == {ST_I, EV_REREGISTER})); // word row 68: I REREGISTER: always
            assert (!(valid && {state, on_event} == {ST_V, EV_REREGISTER})); // word row 69: V REREGISTER: always
            cover (valid && {state, on_event} == {ST_R, EV_REREGISTER}); // word row 70: R REREGISTER: always
            assert (!(valid && {state, on_event} == {ST_P, EV_REREGISTER})); // word row 71: P REREGISTER: always
            cover (valid && {state, on_event} == {ST_I, EV_LATE_STORE}); // word row 72: I LATE_STORE: always
            cover (valid && {state, on_event} == {ST_V, EV_LATE_STORE}); // word row 73: V LATE_STORE: always
            cover (valid && {state, on_event} == {ST_R, EV_LATE_STORE}); // word row 74: R LATE_STORE: always
            cover (valid && {state, on_event} == {ST_P, EV_LATE_STORE}); // word row 75: P LATE_STORE: always
        end
    end
`endif

endmodule

`default_nettype wire
