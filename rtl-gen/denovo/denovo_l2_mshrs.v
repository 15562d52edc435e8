// Lines that wait for memory or for an owner. Where a job enters and another leaves P2 at one edge, what the one that
// enters does comes first.

parameter integer MSHRS = 4; // entries
parameter integer LIST = 8; // slots
parameter integer LINE_WORDS = 4; // words of a line
parameter integer SET_W = 1; // width of a set's number
parameter integer WAY_W = 1; // width of a way's number
parameter integer ENTRY_W = $clog2(MSHRS); // width of an entry's number
parameter integer SLOT_W = $clog2(LIST); // width of a slot's number
input clk; // clock
input rst; // synchronous reset, active high

output listed; // P0: some list can go on
output [ENTRY_W-1:0] listed_entry; // the lowest such
output [SLOT_W-1:0] listed_slot; // the slot whose turn it is
output ended; // some line that is to leave has been given back whole
output [ENTRY_W-1:0] ended_entry; // the lowest such
input [ENTRY_W-1:0] entering_entry; // the entry of the job that enters
output [SET_W-1:0] entering_set; // its line
output [WAY_W-1:0] entering_way;
output [LINE_WORDS-1:0] entering_await; // words that it waits for
input enter_recalled; // such words have come
input [LINE_WORDS-1:0] recalled;
input enter_filled; // memory has answered
input fill_failed;
input enter_listed; // the list goes on
input enter_ended; // the line is about to leave

input advance; // P1's job goes on
input [SET_W-1:0] next_set; // its set
input [SET_W-1:0] line_set; // P2: the line of the job
input [WAY_W-1:0] line_way;
output waits; // it has an entry
output [ENTRY_W-1:0] entry; // that entry, else the lowest free one
output room; // some entry is free
output is_head; // the request in `slot` is the oldest of its list
output evicting; // it is to leave
output failed; // memory refused it
input [SLOT_W-1:0] slot; // its request
input hold; // it waits at the list's head
input append; // it waits at the list's end
input pop; // the list's head is done
input evict; // the line is to leave
input walked; // for the walk
input leave; // it has left
input fetch; // memory is asked
input [LINE_WORDS-1:0] recall; // these words are recalled
output any_walked; // some line is to leave for the walk

wire [MSHRS-1:0] used, can_list, can_end, match, first_list, first_end, first_free, all_walked;
lowest_one #(.COUNT(MSHRS)) list_choice (.some(can_list), .lowest(first_list), .number(listed_entry));
lowest_one #(.COUNT(MSHRS)) end_choice (.some(can_end), .lowest(first_end), .number(ended_entry));
wire [ENTRY_W-1:0] free_entry;
lowest_one #(.COUNT(MSHRS)) free_choice (.some(~used), .lowest(first_free), .number(free_entry));
unused (first_end);
assign listed = |can_list;
assign ended = |can_end;
assign room = !(&used);
assign waits = |match;
assign any_walked = |all_walked;
wire [MSHRS-1:0] which = waits ? match : first_free;
reg [ENTRY_W-1:0] match_entry;
always @* begin
    match_entry = {ENTRY_W{1'b0}};
    for (n = 0; n < MSHRS; n = n + 1) match_entry = match_entry | n[ENTRY_W-1:0] & {ENTRY_W{match[n]}};
end
assign entry = waits ? match_entry : free_entry;

// Lists: a slot names the one behind it.
reg [SLOT_W-1:0] next_q [0:LIST-1];
wire [SLOT_W-1:0] tail; // the last request of the list of P2's line
wire some; // that list is not empty
wire starts = hold && !waits || evict; // an entry is taken
wire [MSHRS-1:0] heads, // the request is the head of this list
    ends; // this list has one request
assign is_head = |(match & heads);
wire last = |(match & ends);
wire [SLOT_W-1:0] next = next_q[slot]; // the request behind it
wire [SLOT_W-1:0] listed_next = next_q[listed_slot];
always @(posedge clk) if (append && some) next_q[tail] <= slot;

localparam LINE_W = SET_W + WAY_W + LINE_WORDS, LINE_LIST_W = SLOT_W + 3;
wire [MSHRS*LINE_W-1:0] lines;
wire [MSHRS*LINE_LIST_W-1:0] lists;
wire [MSHRS*SLOT_W-1:0] issues;
reg [MSHRS-1:0] entering_which;
// A loop, since yosys makes a subtraction of 32 bits of an assignment to a bit by its number.
always @* for (n = 0; n < MSHRS; n = n + 1) entering_which[n] = entering_entry == n[ENTRY_W-1:0];
chosen_value #(.COUNT(MSHRS), .WIDTH(LINE_W)) line_of_entering (
    .which(entering_which), .values(lines), .value({entering_set, entering_way, entering_await})
);
chosen_value #(.COUNT(MSHRS), .WIDTH(LINE_LIST_W)) list_of_line (
    .which(match), .values(lists), .value({tail, some, evicting, failed})
);
chosen_value #(.COUNT(MSHRS), .WIDTH(SLOT_W)) slot_of_list (
    .which(first_list), .values(issues), .value(listed_slot)
);
for (e = 0; e < MSHRS; e = e + 1) begin : g_entry
    reg used_q;
    reg fetching_q, // memory was asked, and has not answered
        failed_q;
    reg evicting_q, // the line is to leave
        walked_q; // it leaves for the walk
    reg ending_q; // an ENDED is under way
    reg some_q, // the list is not empty
        issue_q; // some request of it has its turn to come
    reg [SET_W-1:0] set_q;
    reg same_set_q; // it is that of P2's line
    reg [WAY_W-1:0] way_q;
    reg [LINE_WORDS-1:0] await_q; // words that their owners have not given back
    reg [SLOT_W-1:0] head_q, tail_q, issue_slot_q;
    wire entering = entering_which[e];
    wire settled = used_q && !fetching_q && await_q == {LINE_WORDS{1'b0}};
    assign used[e] = used_q;
    assign all_walked[e] = used_q && walked_q;
    assign can_list[e] = settled && issue_q;
    assign can_end[e] = settled && evicting_q && !ending_q;
    assign match[e] = used_q && same_set_q && way_q == line_way;
    assign lines[e * LINE_W +: LINE_W] = {set_q, way_q, await_q};
    assign lists[e * LINE_LIST_W +: LINE_LIST_W] = {tail_q, some_q, evicting_q, failed_q};
    assign heads[e] = head_q == slot;
    assign ends[e] = head_q == tail_q;
    assign issues[e * SLOT_W +: SLOT_W] = issue_slot_q;

    wire takes = starts && which[e];
    wire issue_moves = enter_listed && entering;
    wire issue_stays = issue_q && !(issue_moves && issue_slot_q == tail_q); // after the job that enters
    wire empties = pop && last;
    always @(posedge clk) begin
        if (rst) {used_q, fetching_q, await_q, some_q, issue_q} <= {4 + LINE_WORDS{1'b0}};
        else begin
            if (takes) used_q <= 1'b1;
            else if (match[e] && (empties || leave)) used_q <= 1'b0;
            if (hold && which[e]) fetching_q <= fetch;
            else if (takes || enter_filled && entering) fetching_q <= 1'b0;
            await_q <= await_q & ~(recalled & {LINE_WORDS{enter_recalled && entering}})
                | recall & {LINE_WORDS{(hold || evict) && which[e]}};
            if (takes || append && match[e]) some_q <= !evict;
            else if (empties && match[e]) some_q <= 1'b0;
            if (takes) issue_q <= hold;
            else issue_q <= issue_stays || (hold || append) && match[e];
        end
        if (takes) {evicting_q, walked_q} <= {evict, evict && walked};
        if (takes) failed_q <= 1'b0;
        else if (enter_filled && entering) failed_q <= fill_failed;
        if (takes) ending_q <= 1'b0;
        else if (enter_ended && entering) ending_q <= 1'b1;
        // Written in every cycle until there is an entry, or a list.
        if (!used_q) {set_q, way_q} <= {line_set, line_way};
        if (advance) same_set_q <= (used_q ? set_q : line_set) == next_set;
        if (!some_q) head_q <= slot;
        else if (pop && match[e]) head_q <= next;
        if (!some_q || append && match[e]) tail_q <= slot;
        if (hold && which[e] || append && match[e] && !issue_stays) issue_slot_q <= slot;
        else if (issue_moves) issue_slot_q <= listed_next;
    end
end
assert ((match & (match - 1'b1)) == {MSHRS{1'b0}}); // a line has one entry at most
assert (!starts || room); // who takes an entry has found one
assert (!(evicting && some)); // nobody waits for a line that is to leave
assert (!pop || is_head); // the head alone is done
cover (&used); // every entry is used
