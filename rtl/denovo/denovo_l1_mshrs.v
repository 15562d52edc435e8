// denovo_l1_mshrs: lines with a request out
//
// MSHRs: what is known of a line with a request out, beside the bits in the line itself. S1 names one, `at`: the
// line's, or the free one that the line gets. That of an answer or of the pass is known before the line is found.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_mshrs #(
    // lines with a request out
    parameter integer MSHRS = 8,
    // places of parked accesses
    parameter integer LIST = 8,
    // line address
    parameter integer LINE_W = 30
) (
    input  wire                     clk,          // clock
    input  wire                     rst,          // synchronous reset, active high
    output wire                     free,         // some MSHR is free
    output wire [$clog2(MSHRS)-1:0] first_free,
    output wire                     quiet,        // all are
    output wire [MSHRS-1:0]         old_of,       // READs of the line were sent before the last acquire
    output wire [MSHRS-1:0]         serve_of,     // the list is to be served
    output wire                     two_free,     // two are

    // S1
    input  wire [$clog2(MSHRS)-1:0] at,
    output wire                     listed,       // its list is not empty
    output wire [$clog2(LIST)-1:0]  tail,         // the list's last place
    input  wire [$clog2(MSHRS)-1:0] known,        // the same MSHR, where it is known before the line
    output wire                     known_serve,
    output wire                     known_listed,
    output wire [$clog2(LIST)-1:0]  known_head,
    output wire [$clog2(LIST)-1:0]  known_tail,
    input  wire                     may_take,     // it may be the free one, which is then made ready
    input  wire                     take,         // it is taken for a line
    input  wire [LINE_W-1:0]        line,         // that line
    input  wire                     rest,         // a line has nothing under way any more
    input  wire [$clog2(MSHRS)-1:0] rest_at,      // that line's MSHR
    input  wire                     set_reads,    // a READ of the line is out
    input  wire                     clear_reads,  // no READ of the line of `known` is out any more
    input  wire                     set_writes,   // a WT of the line is out
    input  wire                     set_plain,    // the READ is not for a read-only load
    output wire [MSHRS-1:0]         fetching_of,  // a READ or WT is out
    output wire [MSHRS-1:0]         plain_of,     // a plain READ is out
    input  wire                     set_serve,    // the list of `known` is to be served
    input  wire                     acquire,      // READs that are out become old
    input  wire                     joins,        // an access joins the list
    input  wire [$clog2(LIST)-1:0]  join_place,
    input  wire                     leave_head,   // the first access of the list of `known` leaves it
    input  wire [$clog2(LIST)-1:0]  next_head,    // what follows
    input  wire                     leave_tail,   // its last access leaves it
    input  wire [$clog2(LIST)-1:0]  next_tail,    // what comes before
    input  wire                     empties,      // its only one does

    // the pass
    input  wire [$clog2(MSHRS)-1:0] pass_mshr,
    input  wire                     looks_ahead,  // the pass that may be next is asked for
    output wire                     pass_listed,  // its list is not empty
    output wire [$clog2(LIST)-1:0]  pass_head,
    output wire [$clog2(LIST)-1:0]  pass_tail,

    // the next pass
    output wire                     waits,        // some MSHR's list is to be served
    output wire [$clog2(MSHRS)-1:0] waiting,      // the lowest such
    input  wire                     begins,       // its pass begins
    input  wire                     answers,      // S1 holds an answer: if a pass begins, it is that of `known`
    input  wire                     changes,      // the next pass's line is read, and follows one cycle later
    output wire [LINE_W-1:0]        pass_line,
    input  wire                     again         // the pass of `known` begins again
);

    localparam integer MSHR_W = $clog2(MSHRS);
    localparam integer LIST_W = $clog2(LIST);
    localparam integer ABOUT_W = 2 * LIST_W + 2;

    genvar m;

    reg  [ABOUT_W-1:0] of_line;
    reg  [ABOUT_W-1:0] of_known;
    reg  [ABOUT_W-1:0] of_pass;

    wire [MSHRS-1:0] used, first;

    lowest_mask #(.COUNT(MSHRS)) lowest_free (.some(~used), .lowest(first));

    denovo_l1_number #(.COUNT(MSHRS)) free_number (.which(first), .number(first_free));

    wire [MSHRS-1:0] first_waiting;

    lowest_mask #(.COUNT(MSHRS)) lowest_waiting (.some(serve_of), .lowest(first_waiting));

    denovo_l1_number #(.COUNT(MSHRS)) waiting_number (.which(first_waiting), .number(waiting));

    assign waits = |serve_of;
    assign free = !(&used);
    assign quiet = !(|used);
    assign two_free = |(~used & ~first);
    wire [MSHRS-1:0] at_bit, known_bit;
    wire [MSHRS*ABOUT_W-1:0] about;

    generate
        for (m = 0; m < MSHRS; m = m + 1) begin : g_mshr
            localparam integer NUMBER_INT = m;
            localparam [MSHR_W-1:0] NUMBER = NUMBER_INT[MSHR_W-1:0];

            reg               used_q;
            reg               reads_q;
            reg               writes_q;
            reg               plain_q;
            reg               old_q;
            reg               serve_q;
            reg               listed_q;
            reg  [LIST_W-1:0] head_q;
            reg  [LIST_W-1:0] tail_q;

            assign at_bit[m] = at == NUMBER;
            assign known_bit[m] = known == NUMBER;
            wire taken = take && first[m];

            always @(posedge clk) begin
                if (rst || (rest && rest_at == NUMBER)) begin
                    used_q <= 1'b0;
                end else if (taken) begin
                    used_q <= 1'b1;
                end
                if (rst || taken || (clear_reads && known_bit[m])) begin
                    {reads_q, old_q} <= {set_reads && !rst, 1'b0};
                end else begin
                    if (set_reads && at_bit[m]) begin
                        reads_q <= 1'b1;
                    end
                    if (acquire && (reads_q || writes_q)) begin
                        old_q <= 1'b1;
                    end
                end
                if (rst || taken) begin
                    {writes_q, plain_q} <= {set_writes, set_reads && set_plain} & {2{!rst}};
                end else if (set_reads && set_plain && at_bit[m]) begin
                    plain_q <= 1'b1;
                end
                if (rst || (begins && first_waiting[m]) || (again && known_bit[m]) || taken) begin
                    serve_q <= 1'b0;
                end else if (set_serve && known_bit[m]) begin
                    serve_q <= 1'b1;
                end
                if (rst || (empties && known_bit[m])) begin
                    listed_q <= 1'b0;
                end else if (joins && at_bit[m]) begin
                    listed_q <= 1'b1;
                end
                if (at_bit[m] && joins && !listed_q) begin
                    head_q <= join_place;
                end else if (known_bit[m] && leave_head) begin
                    head_q <= next_head;
                end
                if (at_bit[m] && joins) begin
                    tail_q <= join_place;
                end else if (known_bit[m] && leave_tail) begin
                    tail_q <= next_tail;
                end
            end

            assign used[m] = used_q;
            assign old_of[m] = old_q;
            assign fetching_of[m] = reads_q || writes_q;
            assign plain_of[m] = plain_q;
            assign serve_of[m] = serve_q;
            assign about[m*ABOUT_W +: ABOUT_W] = {serve_q, listed_q, head_q, tail_q};
        end
    endgenerate

    always @* begin : set_of_line
        integer i;
        of_line = {ABOUT_W{1'b0}};
        of_known = {ABOUT_W{1'b0}};
        of_pass = {ABOUT_W{1'b0}};
        for (i = 0; i < MSHRS; i = i + 1) begin
            of_line = of_line | (about[i*ABOUT_W +: ABOUT_W] & {ABOUT_W{at_bit[i]}});
            of_known = of_known | (about[i*ABOUT_W +: ABOUT_W] & {ABOUT_W{known_bit[i]}});
            of_pass = of_pass
                | (about[i*ABOUT_W +: ABOUT_W]
                    & {ABOUT_W{looks_ahead ? first_waiting[i] : pass_mshr == i[MSHR_W-1:0]}});
        end
    end

    wire serve;
    wire [LIST_W-1:0] head;
    assign {serve, listed, head, tail} = of_line;
    assign {known_serve, known_listed, known_head, known_tail} = of_known;
    wire pass_serve;
    assign {pass_serve, pass_listed, pass_head, pass_tail} = of_pass;

    ram_1r1w #(.WIDTH(LINE_W), .DEPTH(MSHRS)) lines (
        .clk     (clk),
        .wr_en   (may_take && free),
        .wr_addr (first_free),
        .wr_data (line),
        .rd_en   (changes),
        .rd_addr (answers ? known : waiting),
        .rd_data (pass_line)
    );

    wire unused = &{1'b0, serve, head, pass_serve};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(take && !free)); // a line that gets an MSHR finds one
            cover (&used);             // every MSHR is used
        end
    end
`endif

endmodule

`default_nettype wire
