// DATA, REG_ACK and WB_ACK, put to their places in the stash, a chunk a cycle.
// The stash itself asked for them, so its MSHRs name the places: nothing is translated. Most acknowledgements go on to the place
// that gathers them.

input passes_ack; // a WB_ACK comes from the forward network
input grant_answer; // the operation is granted
input [MSHRS-1:0] answered; // MSHRs of the line, kind and map of M
input [CHUNK_WORDS-1:0] expected; // words that they expect
input [CHUNK_WORDS*PLACE_W-1:0] expected_places; // their places
input [CHUNK_W-1:0] expected_even, expected_odd; // in these chunks
input [MSHRS-1:0] regs_waited; // MSHRs whose words a store has still to write
input gather_room; // the place takes what P holds
input s1_gathered, // S1 holds acknowledgements of the place
    s1_gathered_grants; // S1 holds REG_ACKs of the place
input [MSHRS-1:0] s1_gathered_of; // they answer these MSHRs
input place_reg_near, // a REG_ACK is in the place, or in S0 or S1 behind it
    place_under_way; // some acknowledgement is in the place, or in S0 to S3 behind it
input forwards_wait, // forwards are deferred
    forward_idle; // no forward is at work
output m_room; // M takes a message

// M: which MSHRs the message answers.
reg m_valid_q; // M holds a message
reg m_from_rsp_q; // it came over the response network
reg [MESSAGE_W-1:0] m_message_q;
assign l2_rsp_ready = m_room && !passes_ack;
wire takes_rsp = l2_rsp_valid && l2_rsp_ready;
always @(posedge clk) begin
    if (rst) m_valid_q <= 1'b0;
    else if (m_room) m_valid_q <= takes_rsp || passes_ack;
    if (m_room) begin
        m_message_q <= passes_ack ? l2_fwd_data : l2_rsp_data;
        m_from_rsp_q <= !passes_ack;
    end
end
wire is_data = m_from_rsp_q && answer_type == MSG_DATA;
wire is_reg_ack = m_from_rsp_q && answer_type == MSG_REG_ACK;
wire is_wb_ack = !m_from_rsp_q && answer_type == MSG_WB_ACK;
wire is_answer = is_data || is_reg_ack || is_wb_ack; // it answers a request of this stash
output [LINE_W-1:0] msg_line = answer_line;
output [MAP_W-1:0] msg_map = answer_map;
output [1:0] msg_kind = is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB; // kind of the request that it answers
unused (m_message_q);
output [MSHRS-1:0] locked_q; // MSHRs that a message answers already
// A forward that sees what a REG_ACK brings may not pass an older one that was deferred until then.
wire meets_forward = is_reg_ack && forwards_wait && !forward_idle;
wire blocked = meets_forward || |(answered & locked_q);
wire [CHUNK_WORDS-1:0] words = answer_mask & expected & {CHUNK_WORDS{is_answer}};
wire p_room = !p_valid_q || (p_whole_q ? gather_room : p_last && grant_answer); // P takes a message
wire m_moves = m_valid_q && (!is_answer || p_room && !blocked); // the message leaves M
wire is_exact = (expected & ~answer_mask) == {CHUNK_WORDS{1'b0}}; // its MSHRs expect no other word
wire [CHUNK_WORDS-1:0] odd_words; // words in the chunk of odd number
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_parity
    assign odd_words[i] = words[i] && expected_places[i * PLACE_W + WORD_W];
end
wire in_one = odd_words == {CHUNK_WORDS{1'b0}} || odd_words == words; // they are in one chunk
assign m_room = !m_valid_q || m_moves;
output answer_error = m_moves && |(answer_mask & ~words); // it names words that nobody expects
wire loads = m_moves && |words;

// P: its words are put, those of the chunk of even number first.
reg p_valid_q; // P holds a message
reg [CHUNK_WORDS-1:0] p_left_q; // words of the line that are still to be put
reg [CHUNK_WORDS-1:0] p_odd_q; // those that lie in the chunk of odd number
reg [CHUNK_WORDS*WORD_W-1:0] p_places_q, s0_places_q, s1_places_q, s2_places_q; // where in it
reg [CHUNK_W-1:0] p_even_q, p_odd_chunk_q; // the two chunks
reg [CHUNK_WORDS*32-1:0] p_data_q, s0_data_q, s1_data_q, s2_data_q; // the words
output [1:0] p_kind_q; // KIND_* of the request
reg [1:0] s0_kind_q, s1_kind_q, s2_kind_q;
output [MAP_W-1:0] p_map_q; // its map
reg [MAP_W-1:0] s0_map_q, s1_map_q, s2_map_q;
output [MSHRS-1:0] p_of_q; // MSHRs that the message answers
reg [MSHRS-1:0] s0_of_q, s1_of_q;
reg p_whole_q; // an acknowledgement of all that they expect, in one chunk
wire puts_odd = (p_left_q & ~p_odd_q) == {CHUNK_WORDS{1'b0}};
wire [CHUNK_WORDS-1:0] p_words = puts_odd ? p_left_q : p_left_q & ~p_odd_q;
wire [CHUNK_WORDS-1:0] p_rest = puts_odd ? {CHUNK_WORDS{1'b0}} : p_left_q & p_odd_q;
wire p_last = p_rest == {CHUNK_WORDS{1'b0}}; // no word is left behind this chunk
output [MSHRS-1:0] regs_waited_q; // MSHRs whose words a store had still to write in the last cycle
output p_waits = |(p_of_q & regs_waited_q); // those of P are among them
output gathers = p_valid_q && p_whole_q; // it goes to the place
output answer_asks = p_valid_q && !p_whole_q && !p_waits; // an operation is wanted
output [CHUNK_W-1:0] answer_chunk = puts_odd ? p_odd_chunk_q : p_even_q; // on this chunk
output [CHUNK_WORDS-1:0] p_chunk_words; // its words by their places in the chunk, when all are in one
always @* begin
    p_chunk_words = {CHUNK_WORDS{1'b0}};
    for (k = 0; k < CHUNK_WORDS; k = k + 1)
        for (n = 0; n < CHUNK_WORDS; n = n + 1)
            if (p_left_q[k] && p_places_q[k * WORD_W +: WORD_W] == n[WORD_W-1:0]) p_chunk_words[n] = 1'b1;
end
reg s0_put_q, s1_put_q;
output s2_put_q; // S2 holds words of an answer
reg s3_put_q; // S3 does
reg s0_last_q, s1_last_q; // they are the last of the message
reg [CHUNK_WORDS-1:0] s0_words_q, s1_words_q, s2_words_q; // they are these words of the line
always @(posedge clk) begin
    if (rst) zero;
    else begin
        regs_waited_q <= regs_waited;
        if (p_room) p_valid_q <= loads;
        locked_q <= (locked_q | (answered & {MSHRS{loads}})) & ~(s1_of_q & {MSHRS{s1_put_q && s1_last_q}}) & ~s1_gathered_of;
        {s0_put_q, s1_put_q, s2_put_q, s3_put_q} <= {grant_answer, s0_put_q, s1_put_q, s2_put_q};
    end
    if (loads) begin
        p_data_q <= answer_data;
        p_kind_q <= msg_kind;
        p_map_q <= answer_map;
        p_of_q <= answered;
        p_whole_q <= (is_reg_ack || is_wb_ack) && is_exact && in_one;
        p_left_q <= words;
        p_even_q <= expected_even;
        p_odd_chunk_q <= expected_odd;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            p_odd_q[k] <= expected_places[k * PLACE_W + WORD_W];
            p_places_q[k * WORD_W +: WORD_W] <= expected_places[k * PLACE_W +: WORD_W];
        end
    end else if (grant_answer) begin
        p_left_q <= p_rest;
    end
    {s0_last_q, s1_last_q} <= {p_last, s0_last_q};
    {s0_words_q, s1_words_q, s2_words_q} <= {p_words, s0_words_q, s1_words_q};
    {s0_places_q, s1_places_q, s2_places_q} <= {p_places_q, s0_places_q, s1_places_q};
    {s0_data_q, s1_data_q, s2_data_q} <= {p_data_q, s0_data_q, s1_data_q};
    {s0_kind_q, s1_kind_q, s2_kind_q} <= {p_kind_q, s0_kind_q, s1_kind_q};
    {s0_map_q, s1_map_q, s2_map_q} <= {p_map_q, s0_map_q, s1_map_q};
    {s0_of_q, s1_of_q} <= {p_of_q, s0_of_q};
end
output reg_ack_near = m_valid_q && is_reg_ack || p_valid_q && p_kind_q == KIND_REG || s0_put_q && s0_kind_q == KIND_REG
    || s1_put_q && s1_kind_q == KIND_REG || place_reg_near; // a REG_ACK is at work, and its words may not be Registered yet
output answer_under_way = m_valid_q || p_valid_q || s0_put_q || s1_put_q || s2_put_q || s3_put_q || place_under_way; // some answer is at work

// S1: the MSHRs no longer expect the words. S2: what is applied to them.
output release_valid = s1_put_q || s1_gathered;
output [CHUNK_WORDS-1:0] release_words = s1_words_q | {CHUNK_WORDS{s1_gathered}}; // of gathered ones all that is left
output [MSHRS-1:0] release_of = s1_gathered ? s1_gathered_of : s1_of_q;
output grants = s1_put_q && s1_last_q && s1_kind_q == KIND_REG || s1_gathered_grants; // the words of a REG are Registered
output [CHUNK_WORDS-1:0] put_words = s2_words_q; // words of the line
output put_loads = s2_put_q && s2_kind_q == KIND_READ; // they have data
output [CHUNK_WORDS*WORD_W-1:0] put_places = s2_places_q; // their places in the chunk
output [CHUNK_WORDS*32-1:0] put_data = s2_data_q; // the words
output [WORD_EV_W-1:0] put_event
    = s2_kind_q == KIND_READ ? WORD_EV_FILL : s2_kind_q == KIND_REG ? WORD_EV_GRANT : WORD_EV_WB_DONE;
output [MAP_W-1:0] put_map = s2_map_q;

assert (!p_valid_q || |p_left_q); // P holds words
assert (!(p_valid_q && p_whole_q) || p_last); // what is gathered lies in one chunk
assert (!(grant_answer && !p_valid_q)); // what is granted was asked for
cover (grant_answer && !p_last); // a line lies in two chunks
cover (p_valid_q && !p_whole_q && p_waits); // a REG_ACK of words in two chunks waits for its store
cover (loads && is_reg_ack && !in_one); // a REG_ACK is of two chunks
cover (loads && is_wb_ack && !is_exact); // a WB_ACK is not of all words
cover (m_valid_q && meets_forward && p_room); // a REG_ACK waits for a forward
cover (m_valid_q && blocked); // an answer waits for the one before it
