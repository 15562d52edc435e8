// denovo_l2_mshrs: lines that wait, and the requests that wait for them
//
// Lines that wait for memory or for an owner. Where a job enters and another leaves P2 at one edge, what the one that
// enters does comes first.
//
// Source: docs/denovo/l2-data-path.md, State
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_mshrs #(
    // entries
    parameter integer MSHRS = 4,
    // slots
    parameter integer LIST = 8,
    // words of a line
    parameter integer LINE_WORDS = 4,
    // width of a set's number
    parameter integer SET_W = 1,
    // width of a way's number
    parameter integer WAY_W = 1,
    // width of an entry's number; derived, not to be overridden
    parameter integer ENTRY_W = $clog2(MSHRS),
    // width of a slot's number; derived, not to be overridden
    parameter integer SLOT_W = $clog2(LIST)
) (
    input  wire                  clk,            // clock
    input  wire                  rst,            // synchronous reset, active high
    output wire                  listed,         // P0: some list can go on
    output wire [ENTRY_W-1:0]    listed_entry,   // the lowest such
    output wire [SLOT_W-1:0]     listed_slot,    // the slot whose turn it is
    output wire                  ended,          // some line that is to leave has been given back whole
    output wire [ENTRY_W-1:0]    ended_entry,    // the lowest such
    input  wire [ENTRY_W-1:0]    entering_entry, // the entry of the job that enters
    output wire [SET_W-1:0]      entering_set,   // its line
    output wire [WAY_W-1:0]      entering_way,
    output wire [LINE_WORDS-1:0] entering_await, // words that it waits for
    input  wire                  enter_recalled, // such words have come
    input  wire [LINE_WORDS-1:0] recalled,
    input  wire                  enter_filled,   // memory has answered
    input  wire                  fill_failed,
    input  wire                  enter_listed,   // the list goes on
    input  wire                  enter_ended,    // the line is about to leave
    input  wire                  advance,        // P1's job goes on
    input  wire [SET_W-1:0]      next_set,       // its set
    input  wire [SET_W-1:0]      line_set,       // P2: the line of the job
    input  wire [WAY_W-1:0]      line_way,
    output wire                  waits,          // it has an entry
    output wire [ENTRY_W-1:0]    entry,          // that entry, else the lowest free one
    output wire                  room,           // some entry is free
    output wire                  is_head,        // the request in `slot` is the oldest of its list
    output wire                  evicting,       // it is to leave
    output wire                  failed,         // memory refused it
    input  wire [SLOT_W-1:0]     slot,           // its request
    input  wire                  hold,           // it waits at the list's head
    input  wire                  append,         // it waits at the list's end
    input  wire                  pop,            // the list's head is done
    input  wire                  evict,          // the line is to leave
    input  wire                  walked,         // for the walk
    input  wire                  leave,          // it has left
    input  wire                  fetch,          // memory is asked
    input  wire [LINE_WORDS-1:0] recall,         // these words are recalled
    output wire                  any_walked      // some line is to leave for the walk
);

    localparam integer LINE_W = SET_W + WAY_W + LINE_WORDS;
    localparam integer LINE_LIST_W = SLOT_W + 3;

    genvar e;

    reg  [ENTRY_W-1:0] match_entry;
    reg  [SLOT_W-1:0]  next_q [0:LIST-1];
    reg  [MSHRS-1:0]   entering_which;

    wire [MSHRS-1:0] can_list, first_list;

    lowest_one #(.COUNT(MSHRS)) list_choice (.some(can_list), .lowest(first_list), .number(listed_entry));

    wire [MSHRS-1:0] can_end, first_end;

    lowest_one #(.COUNT(MSHRS)) end_choice (.some(can_end), .lowest(first_end), .number(ended_entry));

    wire [MSHRS-1:0] used, first_free;
    wire [ENTRY_W-1:0] free_entry;

    lowest_one #(.COUNT(MSHRS)) free_choice (.some(~used), .lowest(first_free), .number(free_entry));

    assign listed = |can_list;
    assign ended = |can_end;
    assign room = !(&used);
    wire [MSHRS-1:0] match;
    assign waits = |match;
    wire [MSHRS-1:0] all_walked;
    assign any_walked = |all_walked;
    wire [MSHRS-1:0] which = waits ? match : first_free;

    always @* begin : set_match_entry
        integer n;
        match_entry = {ENTRY_W{1'b0}};
        for (n = 0; n < MSHRS; n = n + 1) begin
            match_entry = match_entry | (n[ENTRY_W-1:0] & {ENTRY_W{match[n]}});
        end
    end

    assign entry = waits ? match_entry : free_entry;

    // Lists: a slot names the one behind it.
    wire starts = (hold && !waits) || evict; // an entry is taken
    wire [MSHRS-1:0] heads;                  // the request is the head of this list
    assign is_head = |(match & heads);
    wire [MSHRS-1:0] ends;                   // this list has one request
    wire last = |(match & ends);
    wire [SLOT_W-1:0] next = next_q[slot];   // the request behind it
    wire [SLOT_W-1:0] listed_next = next_q[listed_slot];
    wire some;                               // that list is not empty
    wire [SLOT_W-1:0] tail;                  // the last request of the list of P2's line

    always @(posedge clk) begin
        if (append && some) begin
            next_q[tail] <= slot;
        end
    end

    // A loop, since yosys makes a subtraction of 32 bits of an assignment to a bit by its number.
    always @* begin : set_entering_which
        integer n;
        for (n = 0; n < MSHRS; n = n + 1) begin
            entering_which[n] = entering_entry == n[ENTRY_W-1:0];
        end
    end

    wire [MSHRS*LINE_W-1:0] lines;

    chosen_value #(.COUNT(MSHRS), .WIDTH(LINE_W)) line_of_entering (
        .which  (entering_which),
        .values (lines),
        .value  ({entering_set, entering_way, entering_await})
    );

    wire [MSHRS*LINE_LIST_W-1:0] lists;

    chosen_value #(.COUNT(MSHRS), .WIDTH(LINE_LIST_W)) list_of_line (
        .which  (match),
        .values (lists),
        .value  ({tail, some, evicting, failed})
    );

    wire [MSHRS*SLOT_W-1:0] issues;

    chosen_value #(.COUNT(MSHRS), .WIDTH(SLOT_W)) slot_of_list (
        .which  (first_list),
        .values (issues),
        .value  (listed_slot)
    );

    generate
        for (e = 0; e < MSHRS; e = e + 1) begin : g_entry
            reg                   used_q;
            reg                   fetching_q; // memory was asked, and has not answered
            reg                   failed_q;
            reg                   evicting_q; // the line is to leave
            reg                   walked_q;   // it leaves for the walk
            reg                   ending_q;   // an ENDED is under way
            reg                   some_q;     // the list is not empty
            reg                   issue_q;    // some request of it has its turn to come
            reg  [SET_W-1:0]      set_q;
            reg                   same_set_q; // it is that of P2's line
            reg  [WAY_W-1:0]      way_q;
            reg  [LINE_WORDS-1:0] await_q;    // words that their owners have not given back
            reg  [SLOT_W-1:0]     head_q;
            reg  [SLOT_W-1:0]     tail_q;
            reg  [SLOT_W-1:0]     issue_slot_q;

            wire entering = entering_which[e];
            wire settled = used_q && !fetching_q && await_q == {LINE_WORDS{1'b0}};
            assign used[e] = used_q;
            assign all_walked[e] = used_q && walked_q;
            assign can_list[e] = settled && issue_q;
            assign can_end[e] = settled && evicting_q && !ending_q;
            assign match[e] = used_q && same_set_q && way_q == line_way;
            assign lines[e*LINE_W +: LINE_W] = {set_q, way_q, await_q};
            assign lists[e*LINE_LIST_W +: LINE_LIST_W] = {tail_q, some_q, evicting_q, failed_q};
            assign heads[e] = head_q == slot;
            assign ends[e] = head_q == tail_q;
            assign issues[e*SLOT_W +: SLOT_W] = issue_slot_q;
            wire takes = starts && which[e];
            wire issue_moves = enter_listed && entering;
            wire issue_stays = issue_q && !(issue_moves && issue_slot_q == tail_q); // after the job that enters
            wire empties = pop && last;

            always @(posedge clk) begin
                if (rst) begin
                    {used_q, fetching_q, await_q, some_q, issue_q} <= {(4+LINE_WORDS){1'b0}};
                end else begin
                    if (takes) begin
                        used_q <= 1'b1;
                    end else if (match[e] && (empties || leave)) begin
                        used_q <= 1'b0;
                    end
                    if (hold && which[e]) begin
                        fetching_q <= fetch;
                    end else if (takes || (enter_filled && entering)) begin
                        fetching_q <= 1'b0;
                    end
                    await_q <= (await_q & ~(recalled & {LINE_WORDS{enter_recalled && entering}}))
                        | (recall & {LINE_WORDS{(hold || evict) && which[e]}});
                    if (takes || (append && match[e])) begin
                        some_q <= !evict;
                    end else if (empties && match[e]) begin
                        some_q <= 1'b0;
                    end
                    if (takes) begin
                        issue_q <= hold;
                    end else begin
                        issue_q <= issue_stays || ((hold || append) && match[e]);
                    end
                end
                if (takes) begin
                    {evicting_q, walked_q} <= {evict, evict && walked};
                end
                if (takes) begin
                    failed_q <= 1'b0;
                end else if (enter_filled && entering) begin
                    failed_q <= fill_failed;
                end
                if (takes) begin
                    ending_q <= 1'b0;
                end else if (enter_ended && entering) begin
                    ending_q <= 1'b1;
                end
                // Written in every cycle until there is an entry, or a list.
                if (!used_q) begin
                    {set_q, way_q} <= {line_set, line_way};
                end
                if (advance) begin
                    same_set_q <= (used_q ? set_q : line_set) == next_set;
                end
                if (!some_q) begin
                    head_q <= slot;
                end else if (pop && match[e]) begin
                    head_q <= next;
                end
                if (!some_q || (append && match[e])) begin
                    tail_q <= slot;
                end
                if ((hold && which[e]) || (append && match[e] && !issue_stays)) begin
                    issue_slot_q <= slot;
                end else if (issue_moves) begin
                    issue_slot_q <= listed_next;
                end
            end
        end
    endgenerate

    wire unused = &{1'b0, first_end};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((match & (match - 1'b1)) == {MSHRS{1'b0}}); // a line has one entry at most
            assert (!starts || room);                           // who takes an entry has found one
            assert (!(evicting && some));                       // nobody waits for a line that is to leave
            assert (!pop || is_head);                           // the head alone is done
            cover (&used);                                      // every entry is used
        end
    end
`endif

endmodule

`default_nettype wire
