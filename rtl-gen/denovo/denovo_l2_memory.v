// Requests to memory, and the lines on their way to it. The head of `writes` is read from its RAM when it enters
// `mem_req`, so its data stand there. Of one line one write is with memory at a time.

parameter integer WRITES = 4; // lines on their way
parameter integer READS = 16; // room for all reads
parameter integer SLOT_W = 3; // width of a slot's number
parameter integer LINE_WORDS = 4; // words of a line
parameter integer ADDRESS_W = 36; // width of a line address
parameter integer CORE_BITS = 4; // width of a core id
parameter integer PC_BITS = 8; // width of a program counter's hash
parameter integer MEM_ID_BITS = 8; // width of an id
parameter integer WRITE_W = $clog2(WRITES); // width of a Write's number
input clk; // clock
input rst; // synchronous reset, active high

input may_read; // P2's job is a request
input write, // P2's job that leaves: memory is written
    read; // memory is read
output [WRITE_W-1:0] free; // the Write that is taken
input [SLOT_W-1:0] slot; // the request
input uncached, cpu; // the message
input [CORE_BITS-1:0] core;
input [PC_BITS-1:0] pc;
input [MEM_ID_BITS-1:0] read_id, write_id;
input [ADDRESS_W-1:0] read_address, write_address;
input [LINE_WORDS-1:0] read_words;
input [4*LINE_WORDS-1:0] bytes;
input [32*LINE_WORDS-1:0] data;

input [WRITE_W-1:0] answered; // the Write that an answer is for
output answered_uncached;
output [SLOT_W-1:0] answered_slot;
output [ADDRESS_W-1:0] answered_line;
input answer; // it is taken
input passed; // a walk waits for the Writes that are used, and for no others
output none; // it waits for none

output out_valid; // `mem_req`
input out_ready;
output out_write, out_uncached, out_cpu;
output [CORE_BITS-1:0] out_core;
output [PC_BITS-1:0] out_pc;
output [MEM_ID_BITS-1:0] out_id;
output [ADDRESS_W-1:0] out_line;
output [4*LINE_WORDS-1:0] out_strb;
output [32*LINE_WORDS-1:0] out_data;

// Writes.
wire [WRITES-1:0] used, // on their way
    waited, // a walk waits for them
    used_uncached;
wire [WRITES-1:0] first;
lowest_one #(.COUNT(WRITES)) choice (.some(~used), .lowest(first), .number(free));
assign none = waited == {WRITES{1'b0}};
wire [WRITES-1:0] same_line, ahead, answered_which;
wire [WRITES*(SLOT_W+ADDRESS_W)-1:0] kept;
wire [WRITES*ADDRESS_W-1:0] lines;
wire [WRITES-1:0] next; // the one that is sent next
for (w = 0; w < WRITES; w = w + 1) begin : g_write
    localparam [WRITE_W-1:0] WRITE = w;
    reg used_q, sent_q, uncached_q;
    reg late_q; // taken since the walk waits for the others
    reg [SLOT_W-1:0] slot_q;
    reg [ADDRESS_W-1:0] line_q;
    wire takes = write && first[w];
    assign answered_which[w] = answered == WRITE;
    assign used[w] = used_q;
    assign waited[w] = used_q && !late_q;
    assign used_uncached[w] = uncached_q;
    assign kept[w * (SLOT_W + ADDRESS_W) +: SLOT_W + ADDRESS_W] = {slot_q, line_q};
    assign lines[w * ADDRESS_W +: ADDRESS_W] = line_q;
    assign next[w] = next_number == WRITE;
    assign same_line[w] = used_q && line_q == head_line;
    assign ahead[w] = sent_q && line_q == next_line;
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (takes) used_q <= 1'b1;
        else if (answer && answered_which[w]) used_q <= 1'b0;
        if (rst) sent_q <= 1'b0;
        else if (write_goes && next[w]) sent_q <= 1'b1;
        else if (answer && answered_which[w]) sent_q <= 1'b0;
        late_q <= passed && (takes || late_q);
        if (takes) {uncached_q, slot_q, line_q} <= {uncached, slot, write_address};
    end
end
assign answered_uncached = |(used_uncached & answered_which);
chosen_value #(.COUNT(WRITES), .WIDTH(SLOT_W + ADDRESS_W)) of_answered (
    .which(answered_which), .values(kept), .value({answered_slot, answered_line})
);

// Reads: the head is in view.
localparam READ_W = 2 + CORE_BITS + PC_BITS + MEM_ID_BITS + ADDRESS_W + LINE_WORDS;
wire head_valid, head_leaves;
wire [READ_W-1:0] head;
wire [ADDRESS_W-1:0] head_line = head[LINE_WORDS +: ADDRESS_W];
denovo_l2_queue #(.WIDTH(READ_W), .DEPTH(READS)) reads (
    .clk, .rst, .may_write(may_read), .write(read), .in_data({uncached, cpu, core, pc, read_id, read_address, read_words}),
    .out_valid(head_valid), .out_ready(head_leaves), .out_data(head)
);

// Writes to be sent: written when the job leaves P2, counted from P3 on.
localparam SENT_W = 2 + CORE_BITS + PC_BITS + MEM_ID_BITS + ADDRESS_W + 36 * LINE_WORDS;
reg entering_q; // one was written in the last cycle
reg [WRITE_W:0] count_q; // those that have entered
reg [WRITE_W-1:0] head_q, tail_q;
wire [SENT_W-1:0] sent;
wire loads = !out_valid || out_ready;
assign head_leaves = loads && !(|same_line);
wire read_goes = head_leaves && head_valid;
wire [WRITE_W-1:0] next_number;
wire [ADDRESS_W-1:0] next_line;
chosen_value #(.COUNT(WRITES), .WIDTH(ADDRESS_W)) of_next (.which(next), .values(lines), .value(next_line));
wire write_goes = loads && !read_goes && count_q != {WRITE_W + 1{1'b0}} && !(|ahead);
// The Writes' numbers, in the order of entry.
wire [WRITES*WRITE_W-1:0] numbers;
for (w = 0; w < WRITES; w = w + 1) begin : g_place
    localparam [WRITE_W-1:0] PLACE = w;
    reg [WRITE_W-1:0] number_q;
    assign numbers[w * WRITE_W +: WRITE_W] = number_q;
    assign at_head[w] = head_q == PLACE;
    always @(posedge clk) if (write && tail_q == PLACE) number_q <= free;
end
wire [WRITES-1:0] at_head;
chosen_value #(.COUNT(WRITES), .WIDTH(WRITE_W)) of_head (.which(at_head), .values(numbers), .value(next_number));
always @(posedge clk) begin
    if (rst) begin
        entering_q <= 1'b0;
        count_q <= {WRITE_W + 1{1'b0}};
        head_q <= {WRITE_W{1'b0}};
        tail_q <= {WRITE_W{1'b0}};
    end else begin
        entering_q <= write;
        if (entering_q && !write_goes) count_q <= count_q + 1'b1;
        else if (write_goes && !entering_q) count_q <= count_q - 1'b1;
        if (write_goes) head_q <= head_q + 1'b1;
        if (write) tail_q <= tail_q + 1'b1;
    end
end
ram_1r1w #(.WIDTH(SENT_W), .DEPTH(WRITES)) sent_writes (
    .clk, .wr_en(write), .wr_addr(tail_q),
    .wr_data({uncached, cpu && uncached, core & {CORE_BITS{uncached}}, pc & {PC_BITS{uncached}}, write_id, write_address,
        bytes, data}),
    .rd_en(write_goes), .rd_addr(head_q), .rd_data(sent)
);

// `mem_req`.
reg valid_q, write_q;
reg [READ_W-1:0] read_q;
always @(posedge clk) begin
    if (rst) {valid_q, write_q} <= 2'd0;
    else if (loads) {valid_q, write_q} <= {read_goes || write_goes, write_goes};
    if (read_goes) read_q <= head;
end
wire [SENT_W-1:0] asked;
assign asked[SENT_W-1:36*LINE_WORDS] = read_q[READ_W-1:LINE_WORDS];
for (b = 0; b < LINE_WORDS; b = b + 1) begin : g_word
    assign asked[32 * LINE_WORDS + 4 * b +: 4] = {4{read_q[b]}};
end
assign asked[32*LINE_WORDS-1:0] = {32 * LINE_WORDS{1'b0}};
assign out_valid = valid_q;
assign out_write = write_q;
assign {out_uncached, out_cpu, out_core, out_pc, out_id, out_line, out_strb, out_data} =
    {SENT_W{valid_q}} & (write_q ? sent : asked);
assert (!write || !(&used)); // who writes finds a Write
cover (head_valid && |same_line); // a read waits for a write of its line
cover (count_q != {WRITE_W + 1{1'b0}} && |ahead); // a write does
