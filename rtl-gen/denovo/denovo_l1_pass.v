// The pass over a line's list: its accesses again, in order; then the forwards that waited for them.

parameter integer MSHRS = 8; // lines with a request out
parameter integer LIST = 8; // places of parked accesses
parameter integer CHUNK_W = 1; // number of a chunk
parameter integer LINE_WORDS = 16; // words of a line
input clk; // clock
input rst; // synchronous reset, active high
output idle; // there is no pass
output lists; // an access is to be tried
output finishes; // the granted words are to be visited
output ends; // S1 holds the last of these
output [$clog2(MSHRS)-1:0] mshr; // of the line
output [CHUNK_W-1:0] chunk; // to be visited
output [$clog2(LIST)-1:0] place; // of the access that is to be tried
output [$clog2(LIST)-1:0] s1_place; // of the one in S1
output [$clog2(LIST)-1:0] kept; // the last access that remains before it
output some_kept; // there is one
input chosen; // S0: the access or the chunk is
input replay; // S1: an access is tried
input remains; // it remains in its place

input [LINE_WORDS-1:0] arrive; // S1: words of an answer
input [LINE_WORDS-1:0] remain; // S1: words for which the access that is tried remains
output [LINE_WORDS-1:0] late; // words that have come, or for which an access remained, since the pass began: the next serves them
input s1_answer; // S1 holds an answer
input s1_needs; // it needs a pass
input [$clog2(MSHRS)-1:0] s1_mshr; // S1: the line's MSHR
input listed; // S1: its list is not empty
input [$clog2(LIST)-1:0] head; // S1: the list's first place
input serving; // S1: a granted word is still to be visited
input [CHUNK_W-1:0] serving_chunk; // the lowest
input again; // S1: more has come meanwhile
input waits; // some MSHR's list is to be served
input [$clog2(MSHRS)-1:0] waiting; // the lowest such
output begins; // its pass begins
output changes; // the line of the next pass is read; else it stays that of this one
output looks_ahead; // what follows is of the MSHR that waits, else of the pass's
input pass_listed; // its list is not empty
input [$clog2(LIST)-1:0] pass_head, pass_tail, following; // its first and its last place, and that after `place`
output read; // a place is read
output [$clog2(LIST)-1:0] read_place;

localparam [2:0] IDLE = 3'd0, START = 3'd1, LIST_NEXT = 3'd2, LAST = 3'd3, FINISH = 3'd4, FINAL = 3'd5;
reg [2:0] state_q;
reg [$clog2(MSHRS)-1:0] mshr_q;
reg [CHUNK_W-1:0] chunk_q;
reg [$clog2(LIST)-1:0] place_q, s1_place_q, kept_q;
reg some_kept_q;
reg [LINE_WORDS-1:0] late_q;
assign idle = state_q == IDLE;
assign lists = state_q == LIST_NEXT;
assign finishes = state_q == FINISH;
assign ends = state_q == LAST || state_q == FINAL;
wire over = ends && !again && !serving; // this pass is
assign begins = (over || idle && !s1_answer) && waits;
wire direct = idle && s1_needs; // the answer in S1 begins it
wire starts = direct || begins || state_q == START;
wire more = lists && chosen && place_q != pass_tail;
// The head is read before it is known whether its pass begins.
assign read = idle || ends || state_q == START || more;
assign read_place = idle && s1_answer ? head : lists ? following : pass_head;
assign looks_ahead = idle || ends;
assign changes = idle || over;
always @(posedge clk) begin
    if (rst) state_q <= IDLE;
    else if (starts) state_q <= (direct ? listed : pass_listed) ? LIST_NEXT : FINISH;
    else if (lists && chosen && !more) state_q <= LAST;
    else if (finishes && chosen) state_q <= FINAL;
    else if (ends) state_q <= again ? START : serving ? FINISH : IDLE;
    // Without a pass it says nothing: it is written before it is known whether one begins.
    if (idle && s1_answer) mshr_q <= s1_mshr;
    else if (begins) mshr_q <= waiting;
    if (idle || state_q == START) chunk_q <= {CHUNK_W{1'b0}};
    else if (ends) chunk_q <= serving_chunk;
    if (read) place_q <= read_place;
    s1_place_q <= place_q;
    if (!lists) some_kept_q <= 1'b0;
    else if (replay && remains) some_kept_q <= 1'b1;
    if (idle || state_q == START || over) late_q <= {LINE_WORDS{1'b0}};
    else late_q <= late_q | remain | arrive & {LINE_WORDS{s1_mshr == mshr_q}};
    if (replay && remains) kept_q <= s1_place_q;
end
assign late = late_q;
assign {mshr, chunk} = {mshr_q, chunk_q};
assign {place, s1_place, kept, some_kept} = {place_q, s1_place_q, kept_q, some_kept_q};
