// denovo_l2_memory: requests to memory
//
// Requests to memory, and the lines on their way to it. The head of `writes` is read from its RAM when it enters
// `mem_req`, so its data stand there. Of one line one write is with memory at a time.
//
// Source: docs/denovo/l2-data-path.md, Memory
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_memory #(
    // lines on their way
    parameter integer WRITES = 4,
    // room for all reads
    parameter integer READS = 16,
    // width of a slot's number
    parameter integer SLOT_W = 3,
    // words of a line
    parameter integer LINE_WORDS = 4,
    // width of a line address
    parameter integer ADDRESS_W = 36,
    // width of a core id
    parameter integer CORE_BITS = 4,
    // width of a program counter's hash
    parameter integer PC_BITS = 8,
    // width of an id
    parameter integer MEM_ID_BITS = 8,
    // width of a Write's number; derived, not to be overridden
    parameter integer WRITE_W = $clog2(WRITES)
) (
    input  wire                     clk,               // clock
    input  wire                     rst,               // synchronous reset, active high
    input  wire                     may_read,          // P2's job is a request
    input  wire                     write,             // P2's job that leaves: memory is written
    input  wire                     read,              // memory is read
    output wire [WRITE_W-1:0]       free,              // the Write that is taken
    input  wire [SLOT_W-1:0]        slot,              // the request
    input  wire                     uncached,          // the message
    input  wire                     cpu,
    input  wire [CORE_BITS-1:0]     core,
    input  wire [PC_BITS-1:0]       pc,
    input  wire [MEM_ID_BITS-1:0]   read_id,
    input  wire [MEM_ID_BITS-1:0]   write_id,
    input  wire [ADDRESS_W-1:0]     read_address,
    input  wire [ADDRESS_W-1:0]     write_address,
    input  wire [LINE_WORDS-1:0]    read_words,
    input  wire [4*LINE_WORDS-1:0]  bytes,
    input  wire [32*LINE_WORDS-1:0] data,
    input  wire [WRITE_W-1:0]       answered,          // the Write that an answer is for
    output wire                     answered_uncached,
    output wire [SLOT_W-1:0]        answered_slot,
    output wire [ADDRESS_W-1:0]     answered_line,
    input  wire                     answer,            // it is taken
    input  wire                     passed,            // a walk waits for the Writes that are used, and for no others
    output wire                     none,              // it waits for none
    output wire                     out_valid,         // `mem_req`
    input  wire                     out_ready,
    output wire                     out_write,
    output wire                     out_uncached,
    output wire                     out_cpu,
    output wire [CORE_BITS-1:0]     out_core,
    output wire [PC_BITS-1:0]       out_pc,
    output wire [MEM_ID_BITS-1:0]   out_id,
    output wire [ADDRESS_W-1:0]     out_line,
    output wire [4*LINE_WORDS-1:0]  out_strb,
    output wire [32*LINE_WORDS-1:0] out_data
);

    localparam integer READ_W = CORE_BITS + PC_BITS + MEM_ID_BITS + ADDRESS_W + LINE_WORDS + 2;
    localparam integer SENT_W = CORE_BITS + PC_BITS + MEM_ID_BITS + ADDRESS_W + 36 * LINE_WORDS + 2;

    genvar w;
    genvar b;

    reg                entering_q; // one was written in the last cycle
    reg  [WRITE_W:0]   count_q;    // those that have entered
    reg  [WRITE_W-1:0] head_q;
    reg  [WRITE_W-1:0] tail_q;
    reg                valid_q;
    reg                write_q;
    reg  [READ_W-1:0]  read_q;

    // Writes.
    wire [WRITES-1:0] used; // on their way
    wire [WRITES-1:0] first;

    lowest_one #(.COUNT(WRITES)) choice (.some(~used), .lowest(first), .number(free));

    wire [WRITES-1:0] waited; // a walk waits for them
    assign none = waited == {WRITES{1'b0}};
    wire [WRITES-1:0] answered_which, used_uncached;
    wire [WRITES*(SLOT_W+ADDRESS_W)-1:0] kept;
    wire [WRITES*ADDRESS_W-1:0] lines;
    wire [WRITES-1:0] next;   // the one that is sent next
    wire [WRITE_W-1:0] next_number;
    wire [WRITES-1:0] same_line;
    wire [READ_W-1:0] head;
    wire [ADDRESS_W-1:0] head_line = head[LINE_WORDS +: ADDRESS_W];
    wire [WRITES-1:0] ahead;
    wire [ADDRESS_W-1:0] next_line;
    wire loads = !out_valid || out_ready;
    wire head_leaves = loads && !(|same_line);
    wire head_valid;
    wire read_goes = head_leaves && head_valid;
    wire write_goes = loads && !read_goes && count_q != {(WRITE_W+1){1'b0}} && !(|ahead);

    generate
        for (w = 0; w < WRITES; w = w + 1) begin : g_write
            localparam integer WRITE_INT = w;
            localparam [WRITE_W-1:0] WRITE = WRITE_INT[WRITE_W-1:0];

            reg                  used_q;
            reg                  sent_q;
            reg                  uncached_q;
            reg                  late_q; // taken since the walk waits for the others
            reg  [SLOT_W-1:0]    slot_q;
            reg  [ADDRESS_W-1:0] line_q;

            wire takes = write && first[w];
            assign answered_which[w] = answered == WRITE;
            assign used[w] = used_q;
            assign waited[w] = used_q && !late_q;
            assign used_uncached[w] = uncached_q;
            assign kept[w*(SLOT_W+ADDRESS_W) +: SLOT_W+ADDRESS_W] = {slot_q, line_q};
            assign lines[w*ADDRESS_W +: ADDRESS_W] = line_q;
            assign next[w] = next_number == WRITE;
            assign same_line[w] = used_q && line_q == head_line;
            assign ahead[w] = sent_q && line_q == next_line;

            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (takes) begin
                    used_q <= 1'b1;
                end else if (answer && answered_which[w]) begin
                    used_q <= 1'b0;
                end
                if (rst) begin
                    sent_q <= 1'b0;
                end else if (write_goes && next[w]) begin
                    sent_q <= 1'b1;
                end else if (answer && answered_which[w]) begin
                    sent_q <= 1'b0;
                end
                late_q <= passed && (takes || late_q);
                if (takes) begin
                    {uncached_q, slot_q, line_q} <= {uncached, slot, write_address};
                end
            end
        end
    endgenerate

    assign answered_uncached = |(used_uncached & answered_which);

    chosen_value #(.COUNT(WRITES), .WIDTH(SLOT_W + ADDRESS_W)) of_answered (
        .which  (answered_which),
        .values (kept),
        .value  ({answered_slot, answered_line})
    );

    // Reads: the head is in view.

    denovo_l2_queue #(.WIDTH(READ_W), .DEPTH(READS)) reads (
        .clk(clk), .rst(rst),
        .may_write (may_read),
        .write     (read),
        .in_data   ({uncached, cpu, core, pc, read_id, read_address, read_words}),
        .out_valid (head_valid),
        .out_ready (head_leaves),
        .out_data  (head)
    );

    // Writes to be sent: written when the job leaves P2, counted from P3 on.

    chosen_value #(.COUNT(WRITES), .WIDTH(ADDRESS_W)) of_next (.which(next), .values(lines), .value(next_line));

    // The Writes' numbers, in the order of entry.
    wire [WRITES*WRITE_W-1:0] numbers;
    wire [WRITES-1:0] at_head;

    generate
        for (w = 0; w < WRITES; w = w + 1) begin : g_place
            localparam integer PLACE_INT = w;
            localparam [WRITE_W-1:0] PLACE = PLACE_INT[WRITE_W-1:0];

            reg  [WRITE_W-1:0] number_q;

            assign numbers[w*WRITE_W +: WRITE_W] = number_q;
            assign at_head[w] = head_q == PLACE;

            always @(posedge clk) begin
                if (write && tail_q == PLACE) begin
                    number_q <= free;
                end
            end
        end
    endgenerate

    chosen_value #(.COUNT(WRITES), .WIDTH(WRITE_W)) of_head (.which(at_head), .values(numbers), .value(next_number));

    always @(posedge clk) begin
        if (rst) begin
            entering_q <= 1'b0;
            count_q <= {(WRITE_W+1){1'b0}};
            head_q <= {WRITE_W{1'b0}};
            tail_q <= {WRITE_W{1'b0}};
        end else begin
            entering_q <= write;
            if (entering_q && !write_goes) begin
                count_q <= count_q + 1'b1;
            end else if (write_goes && !entering_q) begin
                count_q <= count_q - 1'b1;
            end
            if (write_goes) begin
                head_q <= head_q + 1'b1;
            end
            if (write) begin
                tail_q <= tail_q + 1'b1;
            end
        end
    end

    wire [SENT_W-1:0] sent;

    ram_1r1w #(.WIDTH(SENT_W), .DEPTH(WRITES)) sent_writes (
        .clk     (clk),
        .wr_en   (write),
        .wr_addr (tail_q),
        .wr_data ({
            uncached,
            cpu && uncached,
            core & {CORE_BITS{uncached}},
            pc & {PC_BITS{uncached}},
            write_id,
            write_address,
            bytes,
            data
        }),
        .rd_en   (write_goes),
        .rd_addr (head_q),
        .rd_data (sent)
    );

    // `mem_req`.

    always @(posedge clk) begin
        if (rst) begin
            {valid_q, write_q} <= 2'd0;
        end else if (loads) begin
            {valid_q, write_q} <= {read_goes || write_goes, write_goes};
        end
        if (read_goes) begin
            read_q <= head;
        end
    end

    wire [SENT_W-1:0] asked;
    assign asked[SENT_W-1:36*LINE_WORDS] = read_q[READ_W-1:LINE_WORDS];

    generate
        for (b = 0; b < LINE_WORDS; b = b + 1) begin : g_word
            assign asked[32*LINE_WORDS+4*b +: 4] = {4{read_q[b]}};
        end
    endgenerate

    assign asked[32*LINE_WORDS-1:0] = {(32*LINE_WORDS){1'b0}};
    assign out_valid = valid_q;
    assign out_write = write_q;

    assign {out_uncached, out_cpu, out_core, out_pc, out_id, out_line, out_strb, out_data} = {SENT_W{valid_q}}
        & (write_q ? sent : asked);

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!write || !(&used));                        // who writes finds a Write
            cover (head_valid && (|same_line));                 // a read waits for a write of its line
            cover (count_q != {(WRITE_W+1){1'b0}} && (|ahead)); // a write does
        end
    end
`endif

endmodule

`default_nettype wire
