// Lines on their way out (denovo_l1_writebacks), two places, lines of two chunks of a word. One line is watched, arbitrary: from the slot
// that takes it until its acknowledgement it is leaving, in one place; it is sent once, with the words and data that it left with; it
// holds a word until a forward takes that. `count`, `full` and `quiet` count the places. Of each word bit 0 is looked at. Surroundings:
// chunks are copied in order while a place is free, and the last one may take the place; a line that is leaving does not leave again;
// an acknowledgement is for a line that was sent, and fits.
//: depth 14
//: mutant sent_once denovo_l1_writebacks: unsent_q: picks && first_unsent[b] => 1'b0
//: mutant as_it_left denovo_l1_writebacks: out_place: copies_first ? first_place : begun_q => first_place
//: mutant stays denovo_l1_writebacks: picks: (!send_q || sent) && |unsent => |unsent
//: mutant is_leaving denovo_l1_writebacks: used_q: ack && found[b] => ack
//: mutant counts denovo_l1_writebacks: count_q: count_q + 1'b1 => 1'b1
//: mutant holds denovo_l1_writebacks: held_q: held_q & ~forget => held_q
//: mutant own_place denovo_l1_writebacks: taken: out_place == NUMBER => 1'b1
`default_nettype none
module harness #(
    parameter integer WRITEBACKS = 2,
    parameter integer LINE_W = 2,
    parameter integer LINE_WORDS = 2,
    parameter integer PORT_WORDS = 1,
    parameter integer CHUNK_W = 1,
    parameter integer MAP_BITS = 1
) (
    input wire                     clk,
    input wire                     rst,
    input wire [LINE_W-1:0]        line,
    input wire [LINE_WORDS-1:0]    forget,
    input wire [MAP_BITS-1:0]      ack_place,
    input wire                     ack,
    input wire                     copies,
    input wire [32*PORT_WORDS-1:0] data,
    input wire                     take,
    input wire [LINE_W-1:0]        out_line,
    input wire [LINE_WORDS-1:0]    out_words,
    input wire                     sent
);
    wire full, quiet, leaving, ack_fits, send;
    wire [1:0] count;
    wire [LINE_WORDS-1:0] held, send_words;
    wire send_place;
    wire [LINE_W-1:0] send_line;
    wire [32*LINE_WORDS-1:0] send_data;
    reg second_q; // the first chunk is copied
    denovo_l1_writebacks #(.WRITEBACKS(WRITEBACKS), .LINE_W(LINE_W), .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W),
        .MAP_BITS(MAP_BITS)) dut (
        .clk(clk), .rst(rst), .full(full), .quiet(quiet), .count(count), .line(line), .leaving(leaving), .held(held),
        .forget(forget), .ack_place(ack_place), .ack_fits(ack_fits), .ack(ack), .copies(copies), .copies_first(!second_q),
        .chunk(second_q), .data(data), .take(take), .out_line(out_line), .out_words(out_words), .held_data(), .send(send),
        .sent(sent), .send_place(send_place), .send_line(send_line), .send_words(send_words), .send_data(send_data));

    (* anyconst *) wire [LINE_W-1:0] w_line;
    reg in_q, sent_q, place_q; // it is leaving; it was sent; from this place
    reg [LINE_WORDS-1:0] words_q, held_q, bits_q, data_q; // as it left; words no forward has taken; chunks that are copied
    reg others_q; // another line is leaving
    reg [LINE_W-1:0] other_q;
    reg other_sent_q;
    initial {second_q, in_q, sent_q, others_q, other_sent_q} = 5'd0;
    wire mine = take && out_line == w_line, my_ack = ack && line == w_line;
    wire goes = send && sent && send_line == w_line;
    always @(posedge clk) begin
        second_q <= !rst && second_q ^ copies;
        if (copies) bits_q[second_q] <= data[0];
        if (rst || my_ack) {in_q, sent_q} <= 2'd0;
        else if (mine) {in_q, sent_q} <= 2'b10;
        else if (goes) sent_q <= 1'b1;
        if (goes) place_q <= send_place;
        if (mine) {words_q, held_q, data_q} <= {out_words, out_words, data[0], bits_q[0]};
        else if (line == w_line) held_q <= held_q & ~forget;
        // At most one more line is leaving beside it; two without it are looked at under another w_line.
        if (rst || ack && others_q && line == other_q) {others_q, other_sent_q} <= 2'd0;
        else if (take && !mine) {others_q, other_q, other_sent_q} <= {1'b1, out_line, 1'b0};
        else if (send && sent && others_q && send_line == other_q) other_sent_q <= 1'b1;
    end
    always @*
        if (!rst) begin
            assume (!(copies && full) && (!take || copies && second_q && out_words != 0));
            assume (!take || out_line != line);
            assume (!mine || !in_q);
            assume (!(take && !mine) || !others_q);
            if (ack) assume (ack_fits && (line == w_line ? sent_q : others_q && line == other_q && other_sent_q));
            assume (!(take && ack));
        end
    reg shown_q; // what is sent was there one cycle before
    reg [LINE_W-1:0] shown_line_q;
    initial shown_q = 1'b0;
    always @(posedge clk) {shown_q, shown_line_q} <= {send && !sent && !rst, send_line};
    always @(posedge clk)
        if (!rst) begin
            if (shown_q) stays: assert (send && send_line == shown_line_q);
            counts: assert (count == {1'b0, in_q} + {1'b0, others_q} && full == (in_q && others_q) && quiet == !(in_q || others_q));
            is_leaving: assert (leaving == (in_q && line == w_line || others_q && line == other_q));
            if (line == w_line && in_q) holds: assert (held == held_q);
            if (send && send_line == w_line) sent_once: assert (in_q && !sent_q);
            if (send && send_line == w_line) as_it_left: assert (send_words == words_q && send_data[0] == (data_q[0] && words_q[0])
                && send_data[32] == (data_q[1] && words_q[1]));
            if (my_ack || ack_fits && line == w_line && sent_q) own_place: assert (ack_place == place_q);
            both_leave: cover (full && sent_q && other_sent_q);
        end
endmodule
`default_nettype wire
