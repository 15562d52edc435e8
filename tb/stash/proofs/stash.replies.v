// Answers to forwards: each leaves once and in order at fwd_rsp, with the words that S2 had of it, and stays there until it is taken.
// Surroundings: no forward's turn begins while two are in S0 to S3 or wait for fwd_rsp. S0 and S1 are left out.
//: depth 8
//: mutant in_order stash_replies: gathers_in: tail_q ^ ends => tail_q
//: mutant in_order stash_replies: tail_q: ends && (replies || s2_rev_q) => ends
//: mutant in_order stash_replies: tail_q: replies || s2_rev_q => replies
//: mutant in_order stash_replies: head_q: replies && is_first => 1'b0
//: mutant counts stash_replies: queued_q: pop && !replies => pop
`default_nettype none
module harness #(
    parameter integer CHUNK_WORDS = 4,
    parameter integer PA_BITS = 12,
    parameter integer CORE_BITS = 1,
    parameter integer MAP_ENTRIES = 4,
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    parameter integer MSG_W = 4,
    parameter integer REST_W = PA_BITS - 2 - $clog2(CHUNK_WORDS),
    parameter integer HEADER_W = MSG_W + REST_W + CHUNK_WORDS + CORE_BITS + MAP_W + 1,
    parameter integer DATA_W = CHUNK_WORDS * 32,
    parameter integer WHOLE_W = HEADER_W + MAP_W + DATA_W
) (
    input wire                clk,
    input wire                rst,
    input wire                s2_words, // S2 holds words of a forward
    input wire                s2_last, // it is the last of its forward in S2
    input wire [CHUNK_WORDS-1:0] rev_words,
    input wire [DATA_W-1:0]   moved_data,
    input wire [HEADER_W-1:0] header,
    input wire                some, // the forward in S3 is answered
    input wire                ready
);
    reg s3_last_q;
    reg begun_q; // a forward has had its first chunk in S2, and not its last
    always @(posedge clk) begin
        s3_last_q <= !rst && s2_last;
        begun_q <= !rst && !s2_last && (s2_words || begun_q);
    end
    initial {s3_last_q, begun_q} = 0;
    wire begins = (s2_words || s2_last) && !begun_q;
    wire replies = s3_last_q && some;
    wire                valid;
    wire [WHOLE_W-1:0]  data;
    wire [1:0]          queued;
    stash_replies #(.CHUNK_WORDS(CHUNK_WORDS), .PA_BITS(PA_BITS), .CORE_BITS(CORE_BITS), .MAP_ENTRIES(MAP_ENTRIES)) dut (
        .clk(clk), .rst(rst), .s2_rev_q(s2_words), .rev_words_q(rev_words), .moved_data(moved_data), .ends(s3_last_q),
        .replies(replies), .header(header), .queued(queued), .fwd_rsp_valid(valid), .fwd_rsp_data(data), .fwd_rsp_ready(ready));
    // What is in S2 began its turn three cycles ago at least. What waits has been there since, or was in S3, or one of the two has left.
    always @* assume (!begins || {1'b0, s3_last_q} + queued < 2'd2);

    // A forward's words, and the answers that wait, the oldest lowest.
    reg [DATA_W-1:0]      words_q;
    reg [CHUNK_WORDS-1:0] known_q;
    reg [2*WHOLE_W-1:0]   waiting_q;
    reg [1:0]             held_q;
    wire leaves = valid && ready;
    wire [1:0] left = held_q - {1'b0, leaves};
    wire [MSG_W-1:0] kind = header[HEADER_W-MSG_W +: MSG_W];
    wire [CHUNK_WORDS-1:0] mask = header[CORE_BITS+1+MAP_W +: CHUNK_WORDS];
    reg [DATA_W-1:0] answer;
    integer i;
    always @* begin
        for (i = 0; i < CHUNK_WORDS; i = i + 1)
            answer[i*32 +: 32] = words_q[i*32 +: 32] & {32{mask[i] && kind != 4'd3}};
    end
    // It is answered with words that it has had in S2.
    always @* if (replies) assume ((mask & ~known_q) == 0);
    initial {held_q, known_q} = 0;
    always @(posedge clk)
        if (rst) {held_q, known_q} <= 0;
        else begin
            held_q <= left + {1'b0, replies};
            known_q <= (known_q & {CHUNK_WORDS{!s3_last_q}}) | (rev_words & {CHUNK_WORDS{s2_words}});
            for (i = 0; i < CHUNK_WORDS; i = i + 1)
                if (s2_words && rev_words[i]) words_q[i*32 +: 32] <= moved_data[i*32 +: 32];
            if (leaves) waiting_q[WHOLE_W-1:0] <= waiting_q[WHOLE_W +: WHOLE_W];
            if (replies) waiting_q[left[0]*WHOLE_W +: WHOLE_W] <= {header, {MAP_W{1'b0}}, answer};
        end
    always @(posedge clk)
        if (!rst) begin
            counts: assert (queued == held_q && valid == (held_q != 0));
            in_order: assert (!valid || data == waiting_q[WHOLE_W-1:0]);
            empty: assert (valid || data == 0);
            full: cover (queued == 2'd2);
            none: cover (s3_last_q && !some && s2_words);
        end
    channel_monitor #(.WIDTH(WHOLE_W)) out (.clk(clk), .rst(rst), .valid(valid), .ready(ready), .data(data));

    // What makes it inductive: the words that are known lie in the place at hand, and the second answer in the other one than the first.
    (* hierconn *) wire \dut.head_q ;
    (* hierconn *) wire \dut.tail_q ;
    (* hierconn *) wire [2*HEADER_W-1:0] \dut.headers ;
    (* hierconn *) wire [2*DATA_W-1:0] \dut.words ;
    wire [DATA_W-1:0] at_tail = \dut.words [\dut.tail_q *DATA_W +: DATA_W];
    wire [DATA_W-1:0] at_second = \dut.words [!\dut.head_q *DATA_W +: DATA_W];
    wire [HEADER_W-1:0] header_second = \dut.headers [!\dut.head_q *HEADER_W +: HEADER_W];
    reg [DATA_W-1:0] second;
    reg [CHUNK_WORDS-1:0] differs;
    always @* for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
        differs[i] = known_q[i] && at_tail[i*32 +: 32] != words_q[i*32 +: 32];
        second[i*32 +: 32] = at_second[i*32 +: 32]
            & {32{header_second[CORE_BITS+1+MAP_W+i] && header_second[HEADER_W-MSG_W +: MSG_W] != 4'd3}};
    end
    always @(posedge clk)
        if (!rst) begin
            gathered: assert (!(begun_q || s3_last_q) || differs == 0);
            if (queued == 2'd2) behind: assert ({header_second, {MAP_W{1'b0}}, second} == waiting_q[WHOLE_W +: WHOLE_W]);
            if (queued == 2'd1) apart: assert (\dut.tail_q != \dut.head_q );
            if (queued == 2'd2) all: assert (!begun_q && !s3_last_q && \dut.tail_q == \dut.head_q );
            room: assert ({1'b0, begun_q || s3_last_q} + queued <= 2'd2);
        end
endmodule
`default_nettype wire
