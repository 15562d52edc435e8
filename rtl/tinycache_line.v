// tinycache_line: the state of one line of a tinyCache
//
// Source: papers/tinycache.txt, section 3 and figure 3
// Written by `larder emit tinycache`; to change it, change the generator.

`default_nettype none

module tinycache_line (
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
    // a parked access waits for this line
    input  wire       if_fetching,
    // an access can be parked
    input  wire       if_free,
    // the control bits of all half-words of the access are set
    input  wire       if_halves_valid,
    // with this store every half-word of the line is written
    input  wire       if_completes,
    // the access wants an answer from below: a load or an atomic
    input  wire       if_answered,
    // the state after it
    output wire [1:0] next,
    // the access leaves the port and is answered in the next cycle
    output wire       act_respond,
    // the access leaves the port and waits for the answer from below
    output wire       act_park,
    // the access stays at the port
    output wire       act_wait,
    // the line takes the access's extended address
    output wire       act_allocate,
    // the whole line is asked of the memory below
    output wire       act_fetch,
    // the access itself goes to the memory below
    output wire       act_send,
    // the access's bytes are written into the line
    output wire       act_store,
    // the control bits of its half-words are set
    output wire       act_mark,
    // the same, and all others are cleared
    output wire       act_mark_only,
    // all of the line is written
    output wire       act_fill_all,
    // the half-words whose control bit is clear are written
    output wire       act_fill_rest,
    // the half-words whose control bit is set go to the memory below
    output wire       act_write_back
);

    localparam [1:0] ST_I = 2'd0;  // Invalid; being fetched for the first time where a parked access waits for it
    localparam [1:0] ST_C = 2'd1;  // Clean: as memory had it
    localparam [1:0] ST_DV = 2'd2; // Dirty, all valid: the control bits say which half-words were written
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [1:0] ST_DPV = 2'd3;
    localparam [2:0] EV_READ = 3'd0;    // a load finds its line here, or this Invalid line is chosen for it
    localparam [2:0] EV_WRITE = 3'd1;   // a store does
    localparam [2:0] EV_REPLACE = 3'd2; // a load or store misses and replacement has chosen this line
    // an access that is not cached finds its line here; or finds it nowhere (state I, nothing fetching)
    localparam [2:0] EV_BYPASS = 3'd3;
    localparam [2:0] EV_FILL = 3'd4; // the line that was fetched arrives
    // a barrier, the end of a thread block or kernel, or a device fence visits the line
    localparam [2:0] EV_BARRIER = 3'd5;
    localparam [11:0] DO_RESPOND = 12'd1;       // the access leaves the port and is answered in the next cycle
    localparam [11:0] DO_PARK = 12'd2;          // the access leaves the port and waits for the answer from below
    localparam [11:0] DO_WAIT = 12'd4;          // the access stays at the port
    localparam [11:0] DO_ALLOCATE = 12'd8;      // the line takes the access's extended address
    localparam [11:0] DO_FETCH = 12'd16;        // the whole line is asked of the memory below
    localparam [11:0] DO_SEND = 12'd32;         // the access itself goes to the memory below
    localparam [11:0] DO_STORE = 12'd64;        // the access's bytes are written into the line
    localparam [11:0] DO_MARK = 12'd128;        // the control bits of its half-words are set
    localparam [11:0] DO_MARK_ONLY = 12'd256;   // the same, and all others are cleared
    localparam [11:0] DO_FILL_ALL = 12'd512;    // all of the line is written
    localparam [11:0] DO_FILL_REST = 12'd1024;  // the half-words whose control bit is clear are written
    localparam [11:0] DO_WRITE_BACK = 12'd2048; // the half-words whose control bit is set go to the memory below

    reg  [13:0] decision; // actions and next state

    // State table line: the state of one line of a tinyCache. Source: papers/tinycache.txt, section 3 and figure 3
    always @* begin
        decision = {{12{1'b0}}, state};
        case (state)
            ST_I: begin
                case (on_event)
                    EV_READ: begin
                        if (if_fetching)                  decision = {DO_WAIT, ST_I}; // its line is on the way
                        // read miss: Clean when the line arrives
                        else if (!if_fetching && if_free) decision = {DO_ALLOCATE | DO_FETCH | DO_PARK, ST_I};
                        // when !fetching && !free: as many accesses wait as can
                        else                              decision = {DO_WAIT, ST_I};
                    end
                    EV_WRITE: begin
                        // an older load waits for this line: it must not see the store
                        if (if_fetching)                       decision = {DO_WAIT, ST_I};
                        // the whole line at once
                        else if (!if_fetching && if_completes) decision = {DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND, ST_DV};
                        // when !fetching && !completes: wm: write-validate, no fetch
                        else                                   decision = {DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND, ST_DPV};
                    end
                    EV_REPLACE: begin
                        if (if_fetching) decision = {DO_WAIT, ST_I}; // chosen, but on the way
                        // when !fetching: impossible: an Invalid line is taken as it is
                        else             decision = {{12{1'b0}}, ST_I};
                    end
                    EV_BYPASS: begin
                        // the line arrives, then it leaves
                        if (if_fetching)                                  decision = {DO_WAIT, ST_I};
                        // no copy here
                        else if (!if_fetching && if_answered && if_free)  decision = {DO_SEND | DO_PARK, ST_I};
                        // as many accesses wait as can
                        else if (!if_fetching && if_answered && !if_free) decision = {DO_WAIT, ST_I};
                        // when !fetching && !answered: a store is done when it has left, in the order of the lane
                        else                                              decision = {DO_SEND | DO_RESPOND, ST_I};
                    end
                    EV_FILL:
                        decision = {DO_FILL_ALL, ST_C}; // rm
                    EV_BARRIER:
                        decision = {{12{1'b0}}, ST_I}; // impossible: an Invalid line is not visited
                    default:
                        decision = {{12{1'b0}}, state};
                endcase
            end
            ST_C: begin
                case (on_event)
                    EV_READ:
                        decision = {DO_RESPOND, ST_C};
                    EV_WRITE:
                        decision = {DO_STORE | DO_MARK_ONLY | DO_RESPOND, ST_DV}; // the first dirty half-words
                    EV_REPLACE:
                        decision = {DO_WAIT, ST_I}; // rpl: clean, nothing to write; the access follows in the next step
                    EV_BYPASS:
                        decision = {DO_WAIT, ST_I}; // the copy goes first: what comes after must not hit it
                    EV_FILL:
                        decision = {{12{1'b0}}, ST_C}; // impossible: a Clean line has all it needs
                    EV_BARRIER:
                        decision = {{12{1'b0}}, ST_I}; // others may have written it
                    default:
                        decision = {{12{1'b0}}, state};
                endcase
            end
            ST_DV: begin
                case (on_event)
                    EV_READ:
                        decision = {DO_RESPOND, ST_DV}; // every half-word is valid, written or not
                    EV_WRITE:
                        decision = {DO_STORE | DO_MARK | DO_RESPOND, ST_DV};
                    EV_REPLACE:
                        decision = {DO_WRITE_BACK | DO_WAIT, ST_I}; // rpl: only the dirty half-words
                    EV_BYPASS:
                        decision = {DO_WRITE_BACK | DO_WAIT, ST_I}; // the copy goes first
                    EV_FILL:
                        decision = {{12{1'b0}}, ST_DV}; // impossible: stores wait while a line is fetched
                    EV_BARRIER:
                        decision = {DO_WRITE_BACK, ST_I}; // only the dirty half-words leave
                    default:
                        decision = {{12{1'b0}}, state};
                endcase
            end
            ST_DPV: begin
                case (on_event)
                    EV_READ: begin
                        // what this lane has written, even while the rest is fetched
                        if (if_halves_valid)                                  decision = {DO_RESPOND, ST_DPV};
                        // the rest of the line is on the way
                        else if (!if_halves_valid && if_fetching)             decision = {DO_WAIT, ST_DPV};
                        // rh(i): fetch and merge
                        else if (!if_halves_valid && !if_fetching && if_free) decision = {DO_FETCH | DO_PARK, ST_DPV};
                        // when !halves_valid && !fetching && !free: as many accesses wait as can
                        else                                                  decision = {DO_WAIT, ST_DPV};
                    end
                    EV_WRITE: begin
                        // an older load waits for this line: it must not see the store
                        if (if_fetching)                       decision = {DO_WAIT, ST_DPV};
                        // wh(last): the last half-word, no fetch ever
                        else if (!if_fetching && if_completes) decision = {DO_STORE | DO_MARK | DO_RESPOND, ST_DV};
                        // when !fetching && !completes
                        else                                   decision = {DO_STORE | DO_MARK | DO_RESPOND, ST_DPV};
                    end
                    EV_REPLACE: begin
                        if (if_fetching) decision = {DO_WAIT, ST_DPV}; // chosen, but a load waits for the rest of it
                        // when !fetching: rpl: only the valid half-words
                        else             decision = {DO_WRITE_BACK | DO_WAIT, ST_I};
                    end
                    EV_BYPASS: begin
                        if (if_fetching) decision = {DO_WAIT, ST_DPV}; // the line arrives, then it leaves
                        // when !fetching: the copy goes first
                        else             decision = {DO_WRITE_BACK | DO_WAIT, ST_I};
                    end
                    EV_FILL:
                        // merge under the written half-words; their control bits now say dirty
                        decision = {DO_FILL_REST, ST_DV};
                    EV_BARRIER:
                        decision = {DO_WRITE_BACK, ST_I}; // only the valid half-words leave
                    default:
                        decision = {{12{1'b0}}, state};
                endcase
            end
        endcase
    end

    assign next = decision[1:0];
    assign act_respond = valid && decision[2];
    assign act_park = valid && decision[3];
    assign act_wait = valid && decision[4];
    assign act_allocate = valid && decision[5];
    assign act_fetch = valid && decision[6];
    assign act_send = valid && decision[7];
    assign act_store = valid && decision[8];
    assign act_mark = valid && decision[9];
    assign act_mark_only = valid && decision[10];
    assign act_fill_all = valid && decision[11];
    assign act_fill_rest = valid && decision[12];
    assign act_write_back = valid && decision[13];
    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // line row 0: I x READ, fetching
            cover (valid && state == ST_I && on_event == EV_READ && if_fetching);
            // line row 1: I x READ, !fetching && free
            cover (valid && state == ST_I && on_event == EV_READ && (!if_fetching && if_free));
            // line row 2: I x READ, !fetching && !free
            cover (valid && state == ST_I && on_event == EV_READ && (!if_fetching && !if_free));
            // line row 3: C x READ, always
            cover (valid && state == ST_C && on_event == EV_READ);
            // line row 4: Dv x READ, always
            cover (valid && state == ST_DV && on_event == EV_READ);
            // line row 5: Dpv x READ, halves_valid
            cover (valid && state == ST_DPV && on_event == EV_READ && if_halves_valid);
            // line row 6: Dpv x READ, !halves_valid && fetching
            cover (valid && state == ST_DPV && on_event == EV_READ && (!if_halves_valid && if_fetching));
            // line row 7: Dpv x READ, !halves_valid && !fetching && free
            cover (valid
                && state == ST_DPV
                && on_event == EV_READ
                && (!if_halves_valid && !if_fetching && if_free));
            // line row 8: Dpv x READ, !halves_valid && !fetching && !free
            cover (valid
                && state == ST_DPV
                && on_event == EV_READ
                && (!if_halves_valid && !if_fetching && !if_free));
            // line row 9: I x WRITE, fetching
            cover (valid && state == ST_I && on_event == EV_WRITE && if_fetching);
            // line row 10: I x WRITE, !fetching && completes
            cover (valid && state == ST_I && on_event == EV_WRITE && (!if_fetching && if_completes));
            // line row 11: I x WRITE, !fetching && !completes
            cover (valid && state == ST_I && on_event == EV_WRITE && (!if_fetching && !if_completes));
            // line row 12: C x WRITE, always
            cover (valid && state == ST_C && on_event == EV_WRITE);
            // line row 13: Dv x WRITE, always
            cover (valid && state == ST_DV && on_event == EV_WRITE);
            // line row 14: Dpv x WRITE, fetching
            cover (valid && state == ST_DPV && on_event == EV_WRITE && if_fetching);
            // line row 15: Dpv x WRITE, !fetching && completes
            cover (valid && state == ST_DPV && on_event == EV_WRITE && (!if_fetching && if_completes));
            // line row 16: Dpv x WRITE, !fetching && !completes
            cover (valid && state == ST_DPV && on_event == EV_WRITE && (!if_fetching && !if_completes));
            // line row 17: I x REPLACE, fetching
            cover (valid && state == ST_I && on_event == EV_REPLACE && if_fetching);
            // line row 18: I x REPLACE, !fetching: impossible
            assert (!(valid && state == ST_I && on_event == EV_REPLACE && !if_fetching));
            // line row 19: C x REPLACE, always
            cover (valid && state == ST_C && on_event == EV_REPLACE);
            // line row 20: Dv x REPLACE, always
            cover (valid && state == ST_DV && on_event == EV_REPLACE);
            // line row 21: Dpv x REPLACE, fetching
            cover (valid && state == ST_DPV && on_event == EV_REPLACE && if_fetching);
            // line row 22: Dpv x REPLACE, !fetching
            cover (valid && state == ST_DPV && on_event == EV_REPLACE && !if_fetching);
            // line row 23: I x BYPASS, fetching
            cover (valid && state == ST_I && on_event == EV_BYPASS && if_fetching);
            // line row 24: I x BYPASS, !fetching && answered && free
            cover (valid
                && state == ST_I
                && on_event == EV_BYPASS
                && (!if_fetching && if_answered && if_free));
            // line row 25: I x BYPASS, !fetching && answered && !free
            cover (valid
                && state == ST_I
                && on_event == EV_BYPASS
                && (!if_fetching && if_answered && !if_free));
            // line row 26: I x BYPASS, !fetching && !answered
            cover (valid && state == ST_I && on_event == EV_BYPASS && (!if_fetching && !if_answered));
            // line row 27: C x BYPASS, always
            cover (valid && state == ST_C && on_event == EV_BYPASS);
            // line row 28: Dv x BYPASS, always
            cover (valid && state == ST_DV && on_event == EV_BYPASS);
            // line row 29: Dpv x BYPASS, fetching
            cover (valid && state == ST_DPV && on_event == EV_BYPASS && if_fetching);
            // line row 30: Dpv x BYPASS, !fetching
            cover (valid && state == ST_DPV && on_event == EV_BYPASS && !if_fetching);
            // line row 31: I x FILL, always
            cover (valid && state == ST_I && on_event == EV_FILL);
            // line row 32: C x FILL, always: impossible
            assert (!(valid && state == ST_C && on_event == EV_FILL));
            // line row 33: Dv x FILL, always: impossible
            assert (!(valid && state == ST_DV && on_event == EV_FILL));
            // line row 34: Dpv x FILL, always
            cover (valid && state == ST_DPV && on_event == EV_FILL);
            // line row 35: I x BARRIER, always: impossible
            assert (!(valid && state == ST_I && on_event == EV_BARRIER));
            // line row 36: C x BARRIER, always
            cover (valid && state == ST_C && on_event == EV_BARRIER);
            // line row 37: Dv x BARRIER, always
            cover (valid && state == ST_DV && on_event == EV_BARRIER);
            // line row 38: Dpv x BARRIER, always
            cover (valid && state == ST_DPV && on_event == EV_BARRIER);
        end
    end
`endif

endmodule

`default_nettype wire
