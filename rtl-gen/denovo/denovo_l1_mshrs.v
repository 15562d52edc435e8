// MSHRs: what is known of a line with a request out, beside the bits in the line itself. S1 names one, `at`: the line's,
// or the free one that the line gets. That of an answer or of the pass is known before the line is found.

parameter integer MSHRS = 8; // lines with a request out
parameter integer LIST = 8; // places of parked accesses
parameter integer LINE_W = 30; // line address
input clk; // clock
input rst; // synchronous reset, active high
output free; // some MSHR is free
output [$clog2(MSHRS)-1:0] first_free;
output quiet; // all are
output [MSHRS-1:0] old_of; // READs of the line were sent before the last acquire
output [MSHRS-1:0] serve_of; // the list is to be served
output two_free; // two are

// S1
input [$clog2(MSHRS)-1:0] at;
output listed; // its list is not empty
output [$clog2(LIST)-1:0] tail; // the list's last place
input [$clog2(MSHRS)-1:0] known; // the same MSHR, where it is known before the line
output known_serve, known_listed;
output [$clog2(LIST)-1:0] known_head, known_tail;
input may_take; // it may be the free one, which is then made ready
input take; // it is taken for a line
input [LINE_W-1:0] line; // that line
input rest; // a line has nothing under way any more
input [$clog2(MSHRS)-1:0] rest_at; // that line's MSHR
input set_reads, // a READ of the line is out
    clear_reads; // no READ of the line of `known` is out any more
input set_writes; // a WT of the line is out
input set_plain; // the READ is not for a read-only load
output [MSHRS-1:0] fetching_of, // a READ or WT is out
    plain_of; // a plain READ is out
input set_serve; // the list of `known` is to be served
input acquire; // READs that are out become old
input joins; // an access joins the list
input [$clog2(LIST)-1:0] join_place;
input leave_head; // the first access of the list of `known` leaves it
input [$clog2(LIST)-1:0] next_head; // what follows
input leave_tail; // its last access leaves it
input [$clog2(LIST)-1:0] next_tail; // what comes before
input empties; // its only one does

// the pass
input [$clog2(MSHRS)-1:0] pass_mshr;
input looks_ahead; // the pass that may be next is asked for
output pass_listed; // its list is not empty
output [$clog2(LIST)-1:0] pass_head, pass_tail;

// the next pass
output waits; // some MSHR's list is to be served
output [$clog2(MSHRS)-1:0] waiting; // the lowest such
input begins; // its pass begins
input answers; // S1 holds an answer: if a pass begins, it is that of `known`
input changes; // the next pass's line is read, and follows one cycle later
output [LINE_W-1:0] pass_line;
input again; // the pass of `known` begins again

localparam MSHR_W = $clog2(MSHRS), LIST_W = $clog2(LIST), ABOUT_W = 2 + 2 * LIST_W;
wire [MSHRS-1:0] used, first, first_waiting, at_bit, known_bit;
wire [MSHRS*ABOUT_W-1:0] about;
lowest_mask #(.COUNT(MSHRS)) lowest_free (.some(~used), .lowest(first));
denovo_l1_number #(.COUNT(MSHRS)) free_number (.which(first), .number(first_free));
lowest_mask #(.COUNT(MSHRS)) lowest_waiting (.some(serve_of), .lowest(first_waiting));
denovo_l1_number #(.COUNT(MSHRS)) waiting_number (.which(first_waiting), .number(waiting));
assign waits = |serve_of;
assign free = !(&used);
assign quiet = !(|used);
assign two_free = |(~used & ~first);
for (m = 0; m < MSHRS; m = m + 1) begin : g_mshr
    localparam [MSHR_W-1:0] NUMBER = m;
    reg used_q, reads_q, writes_q, plain_q, old_q, serve_q, listed_q;
    reg [LIST_W-1:0] head_q, tail_q;
    assign at_bit[m] = at == NUMBER;
    assign known_bit[m] = known == NUMBER;
    wire taken = take && first[m];
    always @(posedge clk) begin
        if (rst || rest && rest_at == NUMBER) used_q <= 1'b0;
        else if (taken) used_q <= 1'b1;
        if (rst || taken || clear_reads && known_bit[m]) {reads_q, old_q} <= {set_reads && !rst, 1'b0};
        else begin
            if (set_reads && at_bit[m]) reads_q <= 1'b1;
            if (acquire && (reads_q || writes_q)) old_q <= 1'b1;
        end
        if (rst || taken) {writes_q, plain_q} <= {set_writes, set_reads && set_plain} & {2{!rst}};
        else if (set_reads && set_plain && at_bit[m]) plain_q <= 1'b1;
        if (rst || begins && first_waiting[m] || again && known_bit[m] || taken) serve_q <= 1'b0;
        else if (set_serve && known_bit[m]) serve_q <= 1'b1;
        if (rst || empties && known_bit[m]) listed_q <= 1'b0;
        else if (joins && at_bit[m]) listed_q <= 1'b1;
        if (at_bit[m] && joins && !listed_q) head_q <= join_place;
        else if (known_bit[m] && leave_head) head_q <= next_head;
        if (at_bit[m] && joins) tail_q <= join_place;
        else if (known_bit[m] && leave_tail) tail_q <= next_tail;
    end
    assign used[m] = used_q;
    assign old_of[m] = old_q;
    assign fetching_of[m] = reads_q || writes_q;
    assign plain_of[m] = plain_q;
    assign serve_of[m] = serve_q;
    assign about[m * ABOUT_W +: ABOUT_W] = {serve_q, listed_q, head_q, tail_q};
end
reg [ABOUT_W-1:0] of_line, of_known, of_pass;
always @* begin
    of_line = {ABOUT_W{1'b0}};
    of_known = {ABOUT_W{1'b0}};
    of_pass = {ABOUT_W{1'b0}};
    for (i = 0; i < MSHRS; i = i + 1) begin
        of_line = of_line | about[i * ABOUT_W +: ABOUT_W] & {ABOUT_W{at_bit[i]}};
        of_known = of_known | about[i * ABOUT_W +: ABOUT_W] & {ABOUT_W{known_bit[i]}};
        of_pass = of_pass | about[i * ABOUT_W +: ABOUT_W] & {ABOUT_W{looks_ahead ? first_waiting[i] : pass_mshr == i[MSHR_W-1:0]}};
    end
end
wire [LIST_W-1:0] head;
wire serve, pass_serve;
assign {serve, listed, head, tail} = of_line;
assign {known_serve, known_listed, known_head, known_tail} = of_known;
assign {pass_serve, pass_listed, pass_head, pass_tail} = of_pass;
unused ({serve, head, pass_serve});
ram_1r1w #(.WIDTH(LINE_W), .DEPTH(MSHRS)) lines (
    .clk, .wr_en(may_take && free), .wr_addr(first_free), .wr_data(line), .rd_en(changes), .rd_addr(answers ? known : waiting), .rd_data(pass_line)
);
assert (!(take && !free)); // a line that gets an MSHR finds one
cover (&used); // every MSHR is used
