// stash_commit: what becomes of one word of a miss, a writeback or a registration
//
// Source: thesis sections 4.5.2, 4.5.4
// Written by `larder emit stash_engine`; to change it, change the generator.

`default_nettype none

module stash_commit (
    // clock
    input  wire       clk,
    // synchronous reset, active high
    input  wire       rst,
    // a row is applied in this cycle
    input  wire       valid,
    // the state that it is applied to
    input  wire [1:0] state,
    // what happens
    input  wire [2:0] on_event,
    // the mapping is live and has this word
    input  wire       if_mapped,
    // the chunk has Pending words of an older mapping
    input  wire       if_foreign,
    // and they are on their way out already
    input  wire       if_evicting,
    // the mapping is Mapped Coherent
    input  wire       if_coherent,
    // the page walker reported a fault for the page
    input  wire       if_fault,
    // the page's translation is known
    input  wire       if_known,
    // a writeback of this global word is on its way
    input  wire       if_leaving,
    // a READ of this word, for this mapping, is on its way
    input  wire       if_reading,
    // a registration of this word, for this mapping, is on its way
    input  wire       if_granting,
    // an MSHR is free, or the open request takes the word
    input  wire       if_room,
    // the state after it
    output wire [1:0] next,
    // the lane takes the word; it is done
    output wire       act_capture,
    // apply the lane's own event; it is done
    output wire       act_write_hit,
    // apply LOCAL_STORE; it is done
    output wire       act_write_local,
    // apply ISSUE; it is done
    output wire       act_write_issue,
    // apply REREGISTER
    output wire       act_mark_issued,
    // the lane ends with ERROR_UNMAPPED
    output wire       act_fail_unmapped,
    // the lane ends with ERROR_PAGE_FAULT; a command remembers the fault
    output wire       act_fail_fault,
    // ask for the chunk's writeback, unless another chunk is already asked for
    output wire       act_evict,
    // ask the page walker, unless it is busy
    output wire       act_ask_page,
    // the access waits for the READ that is on its way
    output wire       act_join,
    // add the word to the open READ, or open one; the access waits for it
    output wire       act_request_read,
    // add the word to the open REG, or open one
    output wire       act_request_reg,
    // add the word and its data to the open WB, or open one
    output wire       act_request_wb,
    // nothing now: the word stays to be done
    output wire       act_stay
);

    localparam [1:0] ST_I = 2'd0;                 // Invalid
    localparam [1:0] ST_V = 2'd1;                 // Valid
    localparam [1:0] ST_R = 2'd2;                 // Registered
    localparam [1:0] ST_P = 2'd3;                 // Pending writeback
    localparam [2:0] EV_LOAD = 3'd0;              // a lane that loads through a mapping
    localparam [2:0] EV_STORE = 3'd1;             // a lane that stores through a mapping
    localparam [2:0] EV_RAW_LOAD = 3'd2;          // a lane that loads without one
    localparam [2:0] EV_RAW_STORE = 3'd3;         // a lane that stores without one
    localparam [2:0] EV_WRITE_BACK = 3'd4;        // a word of a chunk that is to be written back
    localparam [2:0] EV_REREGISTER = 3'd5;        // a dirty word of a mapping that became coherent
    localparam [13:0] DO_CAPTURE = 14'd1;         // the lane takes the word; it is done
    localparam [13:0] DO_WRITE_HIT = 14'd2;       // apply the lane's own event; it is done
    localparam [13:0] DO_WRITE_LOCAL = 14'd4;     // apply LOCAL_STORE; it is done
    localparam [13:0] DO_WRITE_ISSUE = 14'd8;     // apply ISSUE; it is done
    localparam [13:0] DO_MARK_ISSUED = 14'd16;    // apply REREGISTER
    localparam [13:0] DO_FAIL_UNMAPPED = 14'd32;  // the lane ends with ERROR_UNMAPPED
    localparam [13:0] DO_FAIL_FAULT = 14'd64;     // the lane ends with ERROR_PAGE_FAULT; a command remembers the fault
    localparam [13:0] DO_EVICT = 14'd128; // ask for the chunk's writeback, unless another chunk is already asked for
    localparam [13:0] DO_ASK_PAGE = 14'd256;      // ask the page walker, unless it is busy
    localparam [13:0] DO_JOIN = 14'd512;          // the access waits for the READ that is on its way
    localparam [13:0] DO_REQUEST_READ = 14'd1024; // add the word to the open READ, or open one; the access waits for it
    localparam [13:0] DO_REQUEST_REG = 14'd2048;  // add the word to the open REG, or open one
    localparam [13:0] DO_REQUEST_WB = 14'd4096;   // add the word and its data to the open WB, or open one
    localparam [13:0] DO_STAY = 14'd8192;         // nothing now: the word stays to be done

    reg  [15:0] decision; // actions and next state

    // State table commit: what becomes of one word of a miss, a writeback or a registration. Source: thesis sections
    // 4.5.2, 4.5.4
    always @* begin
        decision = {{14{1'b0}}, state};
        case (state)
            ST_I: begin
                case (on_event)
                    EV_LOAD: begin
                        // the slot names nothing, or not this word
                        if (!if_mapped)                     decision = {DO_FAIL_UNMAPPED, ST_I};
                        else if (if_foreign && if_evicting) decision = {DO_STAY, ST_I};
                        // the first access of a new mapping writes the old one's chunk back
                        else if (if_foreign)                decision = {DO_EVICT, ST_I};
                        else if (if_fault)                  decision = {DO_FAIL_FAULT, ST_I};
                        // translations are asked for at the first miss
                        else if (!if_known)                 decision = {DO_ASK_PAGE, ST_I};
                        // the registry still sees this stash as the owner
                        else if (if_leaving)                decision = {DO_STAY, ST_I};
                        else if (if_reading)                decision = {DO_JOIN, ST_I};
                        else if (if_room)                   decision = {DO_REQUEST_READ, ST_I};
                        else                                decision = {DO_STAY, ST_I}; // until an MSHR is free
                    end
                    EV_STORE: begin
                        // the slot names nothing, or not this word
                        if (!if_mapped)                     decision = {DO_FAIL_UNMAPPED, ST_I};
                        else if (if_foreign && if_evicting) decision = {DO_STAY, ST_I};
                        // one map index a chunk: the old mapping's words leave first
                        else if (if_foreign)                decision = {DO_EVICT, ST_I};
                        // Mapped Non-coherent: nobody is told
                        else if (!if_coherent)              decision = {DO_WRITE_LOCAL, ST_R};
                        else if (if_fault)                  decision = {DO_FAIL_FAULT, ST_I};
                        else if (!if_known)                 decision = {DO_ASK_PAGE, ST_I};
                        // a new registration waits for the writeback's acknowledgement
                        else if (if_leaving)                decision = {DO_STAY, ST_I};
                        else if (if_granting)               decision = {DO_WRITE_ISSUE, ST_V}; // already asked for
                        else if (if_room)                   decision = {DO_REQUEST_REG | DO_WRITE_ISSUE, ST_V};
                        else                                decision = {DO_STAY, ST_I}; // until an MSHR is free
                    end
                    EV_RAW_LOAD:
                        decision = {DO_CAPTURE, ST_I};
                    EV_RAW_STORE:
                        decision = {DO_WRITE_HIT, ST_I};
                    EV_WRITE_BACK:
                        // impossible: only Pending words are sent, and nothing happens in between
                        decision = {{14{1'b0}}, ST_I};
                    EV_REREGISTER:
                        decision = {{14{1'b0}}, ST_I}; // impossible: only Registered words are sent
                    default:
                        decision = {{14{1'b0}}, state};
                endcase
            end
            ST_V: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_CAPTURE, ST_V};
                    EV_STORE: begin
                        // the slot names nothing, or not this word
                        if (!if_mapped)                     decision = {DO_FAIL_UNMAPPED, ST_V};
                        else if (if_foreign && if_evicting) decision = {DO_STAY, ST_V};
                        // one map index a chunk: the old mapping's words leave first
                        else if (if_foreign)                decision = {DO_EVICT, ST_V};
                        // Mapped Non-coherent: nobody is told
                        else if (!if_coherent)              decision = {DO_WRITE_LOCAL, ST_R};
                        else if (if_fault)                  decision = {DO_FAIL_FAULT, ST_V};
                        else if (!if_known)                 decision = {DO_ASK_PAGE, ST_V};
                        // a new registration waits for the writeback's acknowledgement
                        else if (if_leaving)                decision = {DO_STAY, ST_V};
                        else if (if_granting)               decision = {DO_WRITE_ISSUE, ST_V}; // already asked for
                        else if (if_room)                   decision = {DO_REQUEST_REG | DO_WRITE_ISSUE, ST_V};
                        else                                decision = {DO_STAY, ST_V}; // until an MSHR is free
                    end
                    EV_RAW_LOAD:
                        decision = {DO_CAPTURE, ST_V};
                    EV_RAW_STORE:
                        decision = {DO_WRITE_HIT, ST_V};
                    EV_WRITE_BACK:
                        decision = {{14{1'b0}}, ST_V}; // impossible: only Pending words are sent
                    EV_REREGISTER:
                        decision = {{14{1'b0}}, ST_V}; // impossible: only Registered words are sent
                    default:
                        decision = {{14{1'b0}}, state};
                endcase
            end
            ST_R: begin
                case (on_event)
                    EV_LOAD:
                        decision = {DO_CAPTURE, ST_R};
                    EV_STORE:
                        decision = {DO_WRITE_HIT, ST_R};
                    EV_RAW_LOAD:
                        decision = {DO_CAPTURE, ST_R};
                    EV_RAW_STORE:
                        decision = {DO_WRITE_HIT, ST_R};
                    EV_WRITE_BACK:
                        decision = {{14{1'b0}}, ST_R}; // impossible: only Pending words are sent
                    EV_REREGISTER: begin
                        // never leaves; the command reports it
                        if (if_fault)        decision = {DO_FAIL_FAULT | DO_MARK_ISSUED, ST_V};
                        // a local store needs no translation, a registration does
                        else if (!if_known)  decision = {DO_ASK_PAGE, ST_R};
                        else if (if_leaving) decision = {DO_STAY, ST_R};
                        else if (if_room)    decision = {DO_REQUEST_REG | DO_MARK_ISSUED, ST_V};
                        else                 decision = {DO_STAY, ST_R}; // until an MSHR is free
                    end
                    default:
                        decision = {{14{1'b0}}, state};
                endcase
            end
            ST_P: begin
                case (on_event)
                    EV_LOAD: begin
                        if (if_evicting) decision = {DO_STAY, ST_P};
                        else             decision = {DO_EVICT, ST_P};
                    end
                    EV_STORE: begin
                        if (if_evicting) decision = {DO_STAY, ST_P};
                        else             decision = {DO_EVICT, ST_P};
                    end
                    EV_RAW_LOAD: begin
                        if (if_evicting) decision = {DO_STAY, ST_P};
                        else             decision = {DO_EVICT, ST_P};
                    end
                    EV_RAW_STORE: begin
                        if (if_evicting) decision = {DO_STAY, ST_P};
                        else             decision = {DO_EVICT, ST_P};
                    end
                    EV_WRITE_BACK: begin
                        // impossible: a registered word was translated, and its page is kept
                        if (!if_known)       decision = {{14{1'b0}}, ST_P};
                        else if (if_leaving) decision = {DO_STAY, ST_P}; // sent already: never twice
                        else if (if_room)    decision = {DO_REQUEST_WB, ST_P}; // kept until the acknowledgement
                        else                 decision = {DO_STAY, ST_P}; // until an MSHR is free
                    end
                    EV_REREGISTER:
                        decision = {{14{1'b0}}, ST_P}; // impossible: only Registered words are sent
                    default:
                        decision = {{14{1'b0}}, state};
                endcase
            end
        endcase
    end

    assign next = decision[1:0];
    assign act_capture = valid && decision[2];
    assign act_write_hit = valid && decision[3];
    assign act_write_local = valid && decision[4];
    assign act_write_issue = valid && decision[5];
    assign act_mark_issued = valid && decision[6];
    assign act_fail_unmapped = valid && decision[7];
    assign act_fail_fault = valid && decision[8];
    assign act_evict = valid && decision[9];
    assign act_ask_page = valid && decision[10];
    assign act_join = valid && decision[11];
    assign act_request_read = valid && decision[12];
    assign act_request_reg = valid && decision[13];
    assign act_request_wb = valid && decision[14];
    assign act_stay = valid && decision[15];
    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // commit row 0: I x LOAD, !mapped
            cover (valid && state == ST_I && on_event == EV_LOAD && !if_mapped);
            // commit row 1: I x LOAD, foreign && evicting
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && (if_foreign && if_evicting)
                && !(!if_mapped));
            // commit row 2: I x LOAD, foreign
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && if_foreign
                && !(!if_mapped)
                && !(if_foreign && if_evicting));
            // commit row 3: I x LOAD, fault
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && if_fault
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 4: I x LOAD, !known
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && !if_known
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault);
            // commit row 5: I x LOAD, leaving
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && if_leaving
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && !(!if_known));
            // commit row 6: I x LOAD, reading
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && if_reading
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && !(!if_known)
                && !if_leaving);
            // commit row 7: I x LOAD, room
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && if_room
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_reading);
            // commit row 8: I x LOAD, otherwise
            cover (valid
                && state == ST_I
                && on_event == EV_LOAD
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_reading
                && !if_room);
            // commit row 9: V x LOAD, always
            cover (valid && state == ST_V && on_event == EV_LOAD);
            // commit row 10: R x LOAD, always
            cover (valid && state == ST_R && on_event == EV_LOAD);
            // commit row 11: P x LOAD, evicting
            cover (valid && state == ST_P && on_event == EV_LOAD && if_evicting);
            // commit row 12: P x LOAD, otherwise
            cover (valid && state == ST_P && on_event == EV_LOAD && !if_evicting);
            // commit row 13: I x STORE, !mapped
            cover (valid && state == ST_I && on_event == EV_STORE && !if_mapped);
            // commit row 14: I x STORE, foreign && evicting
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && (if_foreign && if_evicting)
                && !(!if_mapped));
            // commit row 15: I x STORE, foreign
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && if_foreign
                && !(!if_mapped)
                && !(if_foreign && if_evicting));
            // commit row 16: I x STORE, !coherent
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && !if_coherent
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 17: I x STORE, fault
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && if_fault
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent));
            // commit row 18: I x STORE, !known
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && !if_known
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault);
            // commit row 19: I x STORE, leaving
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && if_leaving
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known));
            // commit row 20: I x STORE, granting
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && if_granting
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving);
            // commit row 21: I x STORE, room
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && if_room
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_granting);
            // commit row 22: I x STORE, otherwise
            cover (valid
                && state == ST_I
                && on_event == EV_STORE
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_granting
                && !if_room);
            // commit row 23: V x STORE, !mapped
            cover (valid && state == ST_V && on_event == EV_STORE && !if_mapped);
            // commit row 24: V x STORE, foreign && evicting
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && (if_foreign && if_evicting)
                && !(!if_mapped));
            // commit row 25: V x STORE, foreign
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && if_foreign
                && !(!if_mapped)
                && !(if_foreign && if_evicting));
            // commit row 26: V x STORE, !coherent
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && !if_coherent
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 27: V x STORE, fault
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && if_fault
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent));
            // commit row 28: V x STORE, !known
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && !if_known
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault);
            // commit row 29: V x STORE, leaving
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && if_leaving
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known));
            // commit row 30: V x STORE, granting
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && if_granting
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving);
            // commit row 31: V x STORE, room
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && if_room
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_granting);
            // commit row 32: V x STORE, otherwise
            cover (valid
                && state == ST_V
                && on_event == EV_STORE
                && !(!if_mapped)
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !(!if_coherent)
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_granting
                && !if_room);
            // commit row 33: R x STORE, always
            cover (valid && state == ST_R && on_event == EV_STORE);
            // commit row 34: P x STORE, evicting
            cover (valid && state == ST_P && on_event == EV_STORE && if_evicting);
            // commit row 35: P x STORE, otherwise
            cover (valid && state == ST_P && on_event == EV_STORE && !if_evicting);
            // commit row 36: I x RAW_LOAD, always
            cover (valid && state == ST_I && on_event == EV_RAW_LOAD);
            // commit row 37: V x RAW_LOAD, always
            cover (valid && state == ST_V && on_event == EV_RAW_LOAD);
            // commit row 38: R x RAW_LOAD, always
            cover (valid && state == ST_R && on_event == EV_RAW_LOAD);
            // commit row 39: P x RAW_LOAD, evicting
            cover (valid && state == ST_P && on_event == EV_RAW_LOAD && if_evicting);
            // commit row 40: P x RAW_LOAD, otherwise
            cover (valid && state == ST_P && on_event == EV_RAW_LOAD && !if_evicting);
            // commit row 41: I x RAW_STORE, always
            cover (valid && state == ST_I && on_event == EV_RAW_STORE);
            // commit row 42: V x RAW_STORE, always
            cover (valid && state == ST_V && on_event == EV_RAW_STORE);
            // commit row 43: R x RAW_STORE, always
            cover (valid && state == ST_R && on_event == EV_RAW_STORE);
            // commit row 44: P x RAW_STORE, evicting
            cover (valid && state == ST_P && on_event == EV_RAW_STORE && if_evicting);
            // commit row 45: P x RAW_STORE, otherwise
            cover (valid && state == ST_P && on_event == EV_RAW_STORE && !if_evicting);
            // commit row 46: I x WRITE_BACK, always: impossible
            assert (!(valid && state == ST_I && on_event == EV_WRITE_BACK));
            // commit row 47: V x WRITE_BACK, always: impossible
            assert (!(valid && state == ST_V && on_event == EV_WRITE_BACK));
            // commit row 48: R x WRITE_BACK, always: impossible
            assert (!(valid && state == ST_R && on_event == EV_WRITE_BACK));
            // commit row 49: P x WRITE_BACK, !known: impossible
            assert (!(valid && state == ST_P && on_event == EV_WRITE_BACK && !if_known));
            // commit row 50: P x WRITE_BACK, leaving
            cover (valid && state == ST_P && on_event == EV_WRITE_BACK && if_leaving && !(!if_known));
            // commit row 51: P x WRITE_BACK, room
            cover (valid
                && state == ST_P
                && on_event == EV_WRITE_BACK
                && if_room
                && !(!if_known)
                && !if_leaving);
            // commit row 52: P x WRITE_BACK, otherwise
            cover (valid
                && state == ST_P
                && on_event == EV_WRITE_BACK
                && !(!if_known)
                && !if_leaving
                && !if_room);
            // commit row 53: I x REREGISTER, always: impossible
            assert (!(valid && state == ST_I && on_event == EV_REREGISTER));
            // commit row 54: V x REREGISTER, always: impossible
            assert (!(valid && state == ST_V && on_event == EV_REREGISTER));
            // commit row 55: R x REREGISTER, fault
            cover (valid && state == ST_R && on_event == EV_REREGISTER && if_fault);
            // commit row 56: R x REREGISTER, !known
            cover (valid && state == ST_R && on_event == EV_REREGISTER && !if_known && !if_fault);
            // commit row 57: R x REREGISTER, leaving
            cover (valid
                && state == ST_R
                && on_event == EV_REREGISTER
                && if_leaving
                && !if_fault
                && !(!if_known));
            // commit row 58: R x REREGISTER, room
            cover (valid
                && state == ST_R
                && on_event == EV_REREGISTER
                && if_room
                && !if_fault
                && !(!if_known)
                && !if_leaving);
            // commit row 59: R x REREGISTER, otherwise
            cover (valid
                && state == ST_R
                && on_event == EV_REREGISTER
                && !if_fault
                && !(!if_known)
                && !if_leaving
                && !if_room);
            // commit row 60: P x REREGISTER, always: impossible
            assert (!(valid && state == ST_P && on_event == EV_REREGISTER));
        end
    end
`endif

endmodule

`default_nettype wire
