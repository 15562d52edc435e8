// stash_word: the coherence state of one stash word
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.5, 4.5.6
// Written by `larder emit stash_storage`; to change it, change the generator.

`default_nettype none

module stash_word (
    // clock
    input  wire       clk,
    // synchronous reset, active high
    input  wire       rst,
    // a row is applied in this cycle
    input  wire       valid,
    // the state that it is applied to
    input  wire [1:0] state,
    // what happens
    input  wire [3:0] on_event,
    // the chunk's stash-map index is the one that the operation names
    input  wire       if_same_map,
    // a registration of this word is on its way
    input  wire       if_granting,
    // the state after it
    output wire [1:0] next,
    // the lane is served at once
    output wire       act_hit,
    // the lane goes to the engine
    output wire       act_miss,
    // write the operation's data into the word
    output wire       act_write,
    // the chunk now belongs to the operation's map index
    output wire       act_own,
    // the word's data answers the remote request
    output wire       act_supply,
    // the remote request waits for this stash's own grant
    output wire       act_defer,
    // the remote request names a word that this stash does not own: reported, never answered
    output wire       act_refuse
);

    localparam [1:0] ST_I = 2'd0; // Invalid: no mapped data here (a scratchpad word may be)
    localparam [1:0] ST_V = 2'd1; // Valid: a copy, or a store whose registration is on its way
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [1:0] ST_R = 2'd2;
    localparam [1:0] ST_P = 2'd3; // Pending writeback: registered under a mapping whose thread block has ended
    localparam [3:0] EV_LOAD = 4'd0;             // a lane loads through a mapping
    localparam [3:0] EV_STORE = 4'd1;            // a lane stores through a mapping
    localparam [3:0] EV_RAW_LOAD = 4'd2;         // a lane loads without a mapping (Temporary, Global-unmapped)
    localparam [3:0] EV_RAW_STORE = 4'd3;        // a lane stores without a mapping
    localparam [3:0] EV_FILL = 4'd4;             // data of a READ arrives, or of a replica in this stash
    localparam [3:0] EV_ISSUE = 4'd5; // a store that missed writes; its registration is requested or already on its way
    localparam [3:0] EV_LOCAL_STORE = 4'd6;      // a store that missed under a non-coherent mapping
    localparam [3:0] EV_GRANT = 4'd7;            // the registry has registered the word to this stash
    localparam [3:0] EV_FORWARD_READ = 4'd8;     // a remote reader wants the word
    localparam [3:0] EV_FORWARD_TAKE = 4'd9;     // a remote writer, or the L2 by recall, takes the word
    localparam [3:0] EV_WB_DONE = 4'd10;         // the L2 has acknowledged the word's writeback
    localparam [3:0] EV_END_COHERENT = 4'd11; // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [3:0] EV_END_LOCAL = 4'd12;       // the same, non-coherent mapping: writes never leave
    localparam [3:0] EV_SELF_INVALIDATE = 4'd13; // the kernel ends
    localparam [3:0] EV_ADOPT = 4'd14; // the mapping is revived: the same tile is mapped again on the same words
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [3:0] EV_REREGISTER = 4'd15;
    localparam [6:0] DO_HIT = 7'd1;     // the lane is served at once
    localparam [6:0] DO_MISS = 7'd2;    // the lane goes to the engine
    localparam [6:0] DO_WRITE = 7'd4;   // write the operation's data into the word
    localparam [6:0] DO_OWN = 7'd8;     // the chunk now belongs to the operation's map index
    localparam [6:0] DO_SUPPLY = 7'd16; // the word's data answers the remote request
    localparam [6:0] DO_DEFER = 7'd32;  // the remote request waits for this stash's own grant
    // the remote request names a word that this stash does not own: reported, never answered
    localparam [6:0] DO_REFUSE = 7'd64;

    reg  [8:0] decision; // actions and next state

    // State table word: the coherence state of one stash word. Source: thesis sections 4.5.2, 4.5.4, 4.5.5, 4.5.6
    always @* begin
        decision = {{7{1'b0}}, state};
        case (state)
            ST_I: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_MISS, ST_I}; // nothing here: fetch the word
                    EV_STORE:
                        decision = {DO_MISS, ST_I}; // a store needs the registration
                    EV_RAW_LOAD:
                        decision = {DO_HIT, ST_I}; // a scratchpad word has no state
                    EV_RAW_STORE:
                        decision = {DO_HIT | DO_WRITE, ST_I}; // stays Invalid: a later mapping must fetch
                    EV_FILL:
                        decision = {DO_WRITE, ST_V};
                    EV_ISSUE:
                        decision = {DO_WRITE, ST_V}; // readable by this CU at once; Registered at the grant
                    EV_LOCAL_STORE:
                        decision = {DO_WRITE | DO_OWN, ST_R}; // non-coherent: dirty, and nobody is told
                    EV_GRANT:
                        // impossible: no operation invalidates a word whose registration is on its way
                        decision = {{7{1'b0}}, ST_I};
                    EV_FORWARD_READ:
                        decision = {DO_REFUSE, ST_I}; // not the owner
                    EV_FORWARD_TAKE:
                        decision = {DO_REFUSE, ST_I}; // not the owner
                    EV_WB_DONE:
                        decision = {{7{1'b0}}, ST_I}; // a forward took the word while its writeback travelled
                    EV_END_COHERENT:
                        decision = {{7{1'b0}}, ST_I};
                    EV_END_LOCAL:
                        decision = {{7{1'b0}}, ST_I};
                    EV_SELF_INVALIDATE:
                        decision = {{7{1'b0}}, ST_I};
                    EV_ADOPT:
                        decision = {{7{1'b0}}, ST_I};
                    EV_REREGISTER:
                        decision = {{7{1'b0}}, ST_I}; // impossible: only dirty words are re-registered
                endcase
            end
            ST_V: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_HIT, ST_V};
                    EV_STORE:
                        decision = {DO_MISS, ST_V}; // a copy is not enough for a store (thesis 4.5.4, Stores)
                    EV_RAW_LOAD:
                        decision = {DO_HIT, ST_V};
                    EV_RAW_STORE:
                        decision = {DO_HIT | DO_WRITE, ST_V}; // software writes over its own mapped copy
                    EV_FILL:
                        decision = {{7{1'b0}}, ST_V}; // a store of this CU came first: its value is newer
                    EV_ISSUE:
                        decision = {DO_WRITE, ST_V};
                    EV_LOCAL_STORE:
                        decision = {DO_WRITE | DO_OWN, ST_R};
                    EV_GRANT:
                        decision = {DO_OWN, ST_R};
                    EV_FORWARD_READ: begin
                        if (if_granting) decision = {DO_DEFER, ST_V};  // the forward overtook this stash's own grant
                        else             decision = {DO_REFUSE, ST_V}; // when !granting: not the owner
                    end
                    EV_FORWARD_TAKE: begin
                        if (if_granting) decision = {DO_DEFER, ST_V};  // the forward overtook this stash's own grant
                        else             decision = {DO_REFUSE, ST_V}; // when !granting: not the owner
                    end
                    EV_WB_DONE:
                        decision = {{7{1'b0}}, ST_V}; // the word has a new mapping since
                    EV_END_COHERENT:
                        decision = {{7{1'b0}}, ST_I}; // the next mapping of this space must not hit it
                    EV_END_LOCAL:
                        decision = {{7{1'b0}}, ST_I};
                    EV_SELF_INVALIDATE:
                        decision = {{7{1'b0}}, ST_I}; // may be stale in the next kernel
                    EV_ADOPT:
                        decision = {{7{1'b0}}, ST_V};
                    EV_REREGISTER:
                        decision = {{7{1'b0}}, ST_V}; // impossible: only dirty words are re-registered
                endcase
            end
            ST_R: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_HIT, ST_R};
                    EV_STORE:
                        decision = {DO_HIT | DO_WRITE, ST_R};
                    EV_RAW_LOAD:
                        decision = {DO_HIT, ST_R};
                    EV_RAW_STORE:
                        decision = {DO_HIT | DO_WRITE, ST_R};
                    EV_FILL:
                        decision = {{7{1'b0}}, ST_R}; // a store of this CU came first: its value is newer
                    EV_ISSUE:
                        decision = {{7{1'b0}}, ST_R}; // impossible: a store to a Registered word is a hit
                    EV_LOCAL_STORE:
                        decision = {{7{1'b0}}, ST_R}; // impossible: a store to a Registered word is a hit
                    EV_GRANT:
                        decision = {{7{1'b0}}, ST_R}; // impossible: a word has one registration on its way at most
                    EV_FORWARD_READ: begin
                        if (if_same_map) decision = {DO_SUPPLY, ST_R};
                        else             decision = {DO_REFUSE, ST_R}; // when !same_map: owned under another mapping
                    end
                    EV_FORWARD_TAKE: begin
                        if (if_same_map) decision = {DO_SUPPLY, ST_I};
                        else             decision = {DO_REFUSE, ST_R}; // when !same_map: owned under another mapping
                    end
                    EV_WB_DONE:
                        decision = {{7{1'b0}}, ST_R}; // the word has a new mapping since
                    EV_END_COHERENT:
                        decision = {{7{1'b0}}, ST_P}; // lazy: written back when the space is needed
                    EV_END_LOCAL:
                        decision = {{7{1'b0}}, ST_I}; // non-coherent writes never leave
                    EV_SELF_INVALIDATE:
                        decision = {{7{1'b0}}, ST_R}; // registered words are up to date by definition
                    EV_ADOPT:
                        // impossible: a chunk whose mapping has ended holds no Registered word
                        decision = {{7{1'b0}}, ST_R};
                    EV_REREGISTER:
                        decision = {{7{1'b0}}, ST_V}; // Registered again at the grant
                endcase
            end
            ST_P: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_MISS, ST_P}; // an older mapping's dirty word leaves first
                    EV_STORE:
                        decision = {DO_MISS, ST_P}; // an older mapping's dirty word leaves first
                    EV_RAW_LOAD:
                        decision = {DO_MISS, ST_P}; // the word still belongs to the old mapping
                    EV_RAW_STORE:
                        decision = {DO_MISS, ST_P}; // the dirty word must not be lost
                    EV_FILL:
                        decision = {{7{1'b0}}, ST_P}; // a replica must not overwrite a dirty word: the lane walks again
                    EV_ISSUE:
                        decision = {{7{1'b0}}, ST_P}; // impossible: the chunk was written back first
                    EV_LOCAL_STORE:
                        decision = {{7{1'b0}}, ST_P}; // impossible: the chunk was written back first
                    EV_GRANT:
                        decision = {{7{1'b0}}, ST_P}; // impossible: the end of a thread block waits for its grants
                    EV_FORWARD_READ: begin
                        // also while its writeback travels: the stash holds it until the ack
                        if (if_same_map) decision = {DO_SUPPLY, ST_P};
                        else             decision = {DO_REFUSE, ST_P}; // when !same_map: owned under another mapping
                    end
                    EV_FORWARD_TAKE: begin
                        if (if_same_map) decision = {DO_SUPPLY, ST_I}; // needs no writeback any more
                        else             decision = {DO_REFUSE, ST_P}; // when !same_map: owned under another mapping
                    end
                    EV_WB_DONE: begin
                        if (if_same_map) decision = {{7{1'b0}}, ST_I}; // the L2 has it
                        // when !same_map: dirty again, under a newer mapping
                        else             decision = {{7{1'b0}}, ST_P};
                    end
                    EV_END_COHERENT:
                        decision = {{7{1'b0}}, ST_P}; // left by an older mapping that this one never disturbed
                    EV_END_LOCAL:
                        decision = {{7{1'b0}}, ST_P}; // left by an older mapping that this one never disturbed
                    EV_SELF_INVALIDATE:
                        decision = {{7{1'b0}}, ST_P}; // registered still
                    EV_ADOPT:
                        // kernel after kernel: the word is reused, not written back (thesis 4.5.6)
                        decision = {{7{1'b0}}, ST_R};
                    EV_REREGISTER:
                        decision = {{7{1'b0}}, ST_P}; // impossible: a live mapping has no pending word of its own
                endcase
            end
        endcase
    end

    assign next = decision[1:0];
    assign act_hit = valid && decision[2];
    assign act_miss = valid && decision[3];
    assign act_write = valid && decision[4];
    assign act_own = valid && decision[5];
    assign act_supply = valid && decision[6];
    assign act_defer = valid && decision[7];
    assign act_refuse = valid && decision[8];
    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // word row 0: I x LOAD, always
            cover (valid && state == ST_I && on_event == EV_LOAD);
            // word row 1: V x LOAD, always
            cover (valid && state == ST_V && on_event == EV_LOAD);
            // word row 2: R x LOAD, always
            cover (valid && state == ST_R && on_event == EV_LOAD);
            // word row 3: P x LOAD, always
            cover (valid && state == ST_P && on_event == EV_LOAD);
            // word row 4: I x STORE, always
            cover (valid && state == ST_I && on_event == EV_STORE);
            // word row 5: V x STORE, always
            cover (valid && state == ST_V && on_event == EV_STORE);
            // word row 6: R x STORE, always
            cover (valid && state == ST_R && on_event == EV_STORE);
            // word row 7: P x STORE, always
            cover (valid && state == ST_P && on_event == EV_STORE);
            // word row 8: I x RAW_LOAD, always
            cover (valid && state == ST_I && on_event == EV_RAW_LOAD);
            // word row 9: V x RAW_LOAD, always
            cover (valid && state == ST_V && on_event == EV_RAW_LOAD);
            // word row 10: R x RAW_LOAD, always
            cover (valid && state == ST_R && on_event == EV_RAW_LOAD);
            // word row 11: P x RAW_LOAD, always
            cover (valid && state == ST_P && on_event == EV_RAW_LOAD);
            // word row 12: I x RAW_STORE, always
            cover (valid && state == ST_I && on_event == EV_RAW_STORE);
            // word row 13: V x RAW_STORE, always
            cover (valid && state == ST_V && on_event == EV_RAW_STORE);
            // word row 14: R x RAW_STORE, always
            cover (valid && state == ST_R && on_event == EV_RAW_STORE);
            // word row 15: P x RAW_STORE, always
            cover (valid && state == ST_P && on_event == EV_RAW_STORE);
            // word row 16: I x FILL, always
            cover (valid && state == ST_I && on_event == EV_FILL);
            // word row 17: V x FILL, always
            cover (valid && state == ST_V && on_event == EV_FILL);
            // word row 18: R x FILL, always
            cover (valid && state == ST_R && on_event == EV_FILL);
            // word row 19: P x FILL, always
            cover (valid && state == ST_P && on_event == EV_FILL);
            // word row 20: I x ISSUE, always
            cover (valid && state == ST_I && on_event == EV_ISSUE);
            // word row 21: V x ISSUE, always
            cover (valid && state == ST_V && on_event == EV_ISSUE);
            // word row 22: R x ISSUE, always: impossible
            assert (!(valid && state == ST_R && on_event == EV_ISSUE));
            // word row 23: P x ISSUE, always: impossible
            assert (!(valid && state == ST_P && on_event == EV_ISSUE));
            // word row 24: I x LOCAL_STORE, always
            cover (valid && state == ST_I && on_event == EV_LOCAL_STORE);
            // word row 25: V x LOCAL_STORE, always
            cover (valid && state == ST_V && on_event == EV_LOCAL_STORE);
            // word row 26: R x LOCAL_STORE, always: impossible
            assert (!(valid && state == ST_R && on_event == EV_LOCAL_STORE));
            // word row 27: P x LOCAL_STORE, always: impossible
            assert (!(valid && state == ST_P && on_event == EV_LOCAL_STORE));
            // word row 28: I x GRANT, always: impossible
            assert (!(valid && state == ST_I && on_event == EV_GRANT));
            // word row 29: V x GRANT, always
            cover (valid && state == ST_V && on_event == EV_GRANT);
            // word row 30: R x GRANT, always: impossible
            assert (!(valid && state == ST_R && on_event == EV_GRANT));
            // word row 31: P x GRANT, always: impossible
            assert (!(valid && state == ST_P && on_event == EV_GRANT));
            // word row 32: I x FORWARD_READ, always
            cover (valid && state == ST_I && on_event == EV_FORWARD_READ);
            // word row 33: V x FORWARD_READ, granting
            cover (valid && state == ST_V && on_event == EV_FORWARD_READ && if_granting);
            // word row 34: V x FORWARD_READ, !granting
            cover (valid && state == ST_V && on_event == EV_FORWARD_READ && !if_granting);
            // word row 35: R x FORWARD_READ, same_map
            cover (valid && state == ST_R && on_event == EV_FORWARD_READ && if_same_map);
            // word row 36: R x FORWARD_READ, !same_map
            cover (valid && state == ST_R && on_event == EV_FORWARD_READ && !if_same_map);
            // word row 37: P x FORWARD_READ, same_map
            cover (valid && state == ST_P && on_event == EV_FORWARD_READ && if_same_map);
            // word row 38: P x FORWARD_READ, !same_map
            cover (valid && state == ST_P && on_event == EV_FORWARD_READ && !if_same_map);
            // word row 39: I x FORWARD_TAKE, always
            cover (valid && state == ST_I && on_event == EV_FORWARD_TAKE);
            // word row 40: V x FORWARD_TAKE, granting
            cover (valid && state == ST_V && on_event == EV_FORWARD_TAKE && if_granting);
            // word row 41: V x FORWARD_TAKE, !granting
            cover (valid && state == ST_V && on_event == EV_FORWARD_TAKE && !if_granting);
            // word row 42: R x FORWARD_TAKE, same_map
            cover (valid && state == ST_R && on_event == EV_FORWARD_TAKE && if_same_map);
            // word row 43: R x FORWARD_TAKE, !same_map
            cover (valid && state == ST_R && on_event == EV_FORWARD_TAKE && !if_same_map);
            // word row 44: P x FORWARD_TAKE, same_map
            cover (valid && state == ST_P && on_event == EV_FORWARD_TAKE && if_same_map);
            // word row 45: P x FORWARD_TAKE, !same_map
            cover (valid && state == ST_P && on_event == EV_FORWARD_TAKE && !if_same_map);
            // word row 46: I x WB_DONE, always
            cover (valid && state == ST_I && on_event == EV_WB_DONE);
            // word row 47: V x WB_DONE, always
            cover (valid && state == ST_V && on_event == EV_WB_DONE);
            // word row 48: R x WB_DONE, always
            cover (valid && state == ST_R && on_event == EV_WB_DONE);
            // word row 49: P x WB_DONE, same_map
            cover (valid && state == ST_P && on_event == EV_WB_DONE && if_same_map);
            // word row 50: P x WB_DONE, !same_map
            cover (valid && state == ST_P && on_event == EV_WB_DONE && !if_same_map);
            // word row 51: I x END_COHERENT, always
            cover (valid && state == ST_I && on_event == EV_END_COHERENT);
            // word row 52: V x END_COHERENT, always
            cover (valid && state == ST_V && on_event == EV_END_COHERENT);
            // word row 53: R x END_COHERENT, always
            cover (valid && state == ST_R && on_event == EV_END_COHERENT);
            // word row 54: P x END_COHERENT, always
            cover (valid && state == ST_P && on_event == EV_END_COHERENT);
            // word row 55: I x END_LOCAL, always
            cover (valid && state == ST_I && on_event == EV_END_LOCAL);
            // word row 56: V x END_LOCAL, always
            cover (valid && state == ST_V && on_event == EV_END_LOCAL);
            // word row 57: R x END_LOCAL, always
            cover (valid && state == ST_R && on_event == EV_END_LOCAL);
            // word row 58: P x END_LOCAL, always
            cover (valid && state == ST_P && on_event == EV_END_LOCAL);
            // word row 59: I x SELF_INVALIDATE, always
            cover (valid && state == ST_I && on_event == EV_SELF_INVALIDATE);
            // word row 60: V x SELF_INVALIDATE, always
            cover (valid && state == ST_V && on_event == EV_SELF_INVALIDATE);
            // word row 61: R x SELF_INVALIDATE, always
            cover (valid && state == ST_R && on_event == EV_SELF_INVALIDATE);
            // word row 62: P x SELF_INVALIDATE, always
            cover (valid && state == ST_P && on_event == EV_SELF_INVALIDATE);
            // word row 63: I x ADOPT, always
            cover (valid && state == ST_I && on_event == EV_ADOPT);
            // word row 64: V x ADOPT, always
            cover (valid && state == ST_V && on_event == EV_ADOPT);
            // word row 65: R x ADOPT, always: impossible
            assert (!(valid && state == ST_R && on_event == EV_ADOPT));
            // word row 66: P x ADOPT, always
            cover (valid && state == ST_P && on_event == EV_ADOPT);
            // word row 67: I x REREGISTER, always: impossible
            assert (!(valid && state == ST_I && on_event == EV_REREGISTER));
            // word row 68: V x REREGISTER, always: impossible
            assert (!(valid && state == ST_V && on_event == EV_REREGISTER));
            // word row 69: R x REREGISTER, always
            cover (valid && state == ST_R && on_event == EV_REREGISTER);
            // word row 70: P x REREGISTER, always: impossible
            assert (!(valid && state == ST_P && on_event == EV_REREGISTER));
        end
    end
`endif

endmodule

`default_nettype wire
