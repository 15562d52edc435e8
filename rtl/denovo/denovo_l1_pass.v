// denovo_l1_pass: a line's parked accesses and forwards, served in order
//
// The pass over a line's list: its accesses again, in order; then the forwards that waited for them.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_pass #(
    // lines with a request out
    parameter integer MSHRS = 8,
    // places of parked accesses
    parameter integer LIST = 8,
    // number of a chunk
    parameter integer CHUNK_W = 1,
    // words of a line
    parameter integer LINE_WORDS = 16
) (
    input  wire                     clk,           // clock
    input  wire                     rst,           // synchronous reset, active high
    output wire                     idle,          // there is no pass
    output wire                     lists,         // an access is to be tried
    output wire                     finishes,      // the granted words are to be visited
    output wire                     ends,          // S1 holds the last of these
    output wire [$clog2(MSHRS)-1:0] mshr,          // of the line
    output wire [CHUNK_W-1:0]       chunk,         // to be visited
    output wire [$clog2(LIST)-1:0]  place,         // of the access that is to be tried
    output wire [$clog2(LIST)-1:0]  s1_place,      // of the one in S1
    output wire [$clog2(LIST)-1:0]  kept,          // the last access that remains before it
    output wire                     some_kept,     // there is one
    input  wire                     chosen,        // S0: the access or the chunk is
    input  wire                     replay,        // S1: an access is tried
    input  wire                     remains,       // it remains in its place
    input  wire [LINE_WORDS-1:0]    arrive,        // S1: words of an answer
    input  wire [LINE_WORDS-1:0]    remain,        // S1: words for which the access that is tried remains
    // words that have come, or for which an access remained, since the pass began: the next serves them
    output wire [LINE_WORDS-1:0]    late,
    input  wire                     s1_answer,     // S1 holds an answer
    input  wire                     s1_needs,      // it needs a pass
    input  wire [$clog2(MSHRS)-1:0] s1_mshr,       // S1: the line's MSHR
    input  wire                     listed,        // S1: its list is not empty
    input  wire [$clog2(LIST)-1:0]  head,          // S1: the list's first place
    input  wire                     serving,       // S1: a granted word is still to be visited
    input  wire [CHUNK_W-1:0]       serving_chunk, // the lowest
    input  wire                     again,         // S1: more has come meanwhile
    input  wire                     waits,         // some MSHR's list is to be served
    input  wire [$clog2(MSHRS)-1:0] waiting,       // the lowest such
    output wire                     begins,        // its pass begins
    output wire                     changes,       // the line of the next pass is read; else it stays that of this one
    output wire                     looks_ahead,   // what follows is of the MSHR that waits, else of the pass's
    input  wire                     pass_listed,   // its list is not empty
    input  wire [$clog2(LIST)-1:0]  pass_head,     // its first and its last place, and that after `place`
    input  wire [$clog2(LIST)-1:0]  pass_tail,
    input  wire [$clog2(LIST)-1:0]  following,
    output wire                     read,          // a place is read
    output wire [$clog2(LIST)-1:0]  read_place
);

    localparam [2:0] IDLE = 3'd0;
    localparam [2:0] START = 3'd1;
    localparam [2:0] LIST_NEXT = 3'd2;
    localparam [2:0] LAST = 3'd3;
    localparam [2:0] FINISH = 3'd4;
    localparam [2:0] FINAL = 3'd5;

    reg  [2:0]               state_q;
    reg  [$clog2(MSHRS)-1:0] mshr_q;
    reg  [CHUNK_W-1:0]       chunk_q;
    reg  [$clog2(LIST)-1:0]  place_q;
    reg  [$clog2(LIST)-1:0]  s1_place_q;
    reg  [$clog2(LIST)-1:0]  kept_q;
    reg                      some_kept_q;
    reg  [LINE_WORDS-1:0]    late_q;

    assign idle = state_q == IDLE;
    assign lists = state_q == LIST_NEXT;
    assign finishes = state_q == FINISH;
    assign ends = state_q == LAST || state_q == FINAL;
    wire over = ends && !again && !serving; // this pass is
    assign begins = (over || (idle && !s1_answer)) && waits;
    wire direct = idle && s1_needs;         // the answer in S1 begins it
    wire starts = direct || begins || state_q == START;
    wire more = lists && chosen && place_q != pass_tail;

    // The head is read before it is known whether its pass begins.
    assign read = idle || ends || state_q == START || more;
    assign read_place = (idle && s1_answer) ? head : lists ? following : pass_head;
    assign looks_ahead = idle || ends;
    assign changes = idle || over;

    always @(posedge clk) begin
        if (rst) begin
            state_q <= IDLE;
        end else if (starts) begin
            state_q <= (direct ? listed : pass_listed) ? LIST_NEXT : FINISH;
        end else if (lists && chosen && !more) begin
            state_q <= LAST;
        end else if (finishes && chosen) begin
            state_q <= FINAL;
        end else if (ends) begin
            state_q <= again ? START : serving ? FINISH : IDLE;
        end
        // Without a pass it says nothing: it is written before it is known whether one begins.
        if (idle && s1_answer) begin
            mshr_q <= s1_mshr;
        end else if (begins) begin
            mshr_q <= waiting;
        end
        if (idle || state_q == START) begin
            chunk_q <= {CHUNK_W{1'b0}};
        end else if (ends) begin
            chunk_q <= serving_chunk;
        end
        if (read) begin
            place_q <= read_place;
        end
        s1_place_q <= place_q;
        if (!lists) begin
            some_kept_q <= 1'b0;
        end else if (replay && remains) begin
            some_kept_q <= 1'b1;
        end
        if (idle || state_q == START || over) begin
            late_q <= {LINE_WORDS{1'b0}};
        end else begin
            late_q <= late_q | remain | (arrive & {LINE_WORDS{s1_mshr == mshr_q}});
        end
        if (replay && remains) begin
            kept_q <= s1_place_q;
        end
    end

    assign late = late_q;
    assign {mshr, chunk} = {mshr_q, chunk_q};
    assign {place, s1_place, kept, some_kept} = {place_q, s1_place_q, kept_q, some_kept_q};

endmodule

`default_nettype wire
