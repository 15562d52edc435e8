// Requests to memory (denovo_l2_memory): a read leaves when no older write of its line is open, a write when memory has none of its
// line, and each write is sent and answered
// once, with its line and slot. One line and one number of a Write are watched, arbitrary. Two Writes, four reads, a line of one word,
// addresses of two bits. Surroundings: a write has reserved a Write, a read a place; memory answers what was sent, once.
//: full
//: depth 14
//: checks
//: mutant read_behind_writes denovo_l2_memory: same_line: used_q => 1'b0
//: mutant one_of_a_line denovo_l2_memory: ahead: sent_q => 1'b0
//: mutant sent_once denovo_l2_memory: tail_q: tail_q + 1'b1 => tail_q
//: mutant of_its_write denovo_l2_memory: slot_q: write_address => {ADDRESS_W{1'b0}}
//: mutant given_when_free denovo_l2_memory: used_q: takes => 1'b0
//: mutant none_is_waited_for denovo_l2_memory: none: waited => {WRITES{1'b0}}
//: mutant none_is_waited_for denovo_l2_memory: late_q: takes || late_q => 1'b1
//: mutant none_is_waited_for denovo_l2_memory: late_q: passed && (takes || late_q) => takes ? passed : late_q
//: mutant as_asked denovo_l2_memory: read_q: read_goes => 1'b1
//: mutant out.data_stays denovo_l2_memory: loads: out_ready => 1'b1
`default_nettype none
module harness (
    input wire        clk,
    input wire        rst,
    input wire        write,
    input wire        may_read,
    input wire        read,
    input wire        slot,
    input wire        uncached,
    input wire        core,
    input wire        pc,
    input wire [2:0]  read_id,
    input wire [1:0]  read_address,
    input wire [1:0]  write_address,
    input wire [31:0] data,
    input wire        answered,
    input wire        answer,
    input wire        passed,
    input wire        out_ready
);
    wire free, answered_uncached, answered_slot, none, out_valid, out_write, out_uncached, out_cpu, out_core, out_pc;
    wire [1:0] answered_line, out_line;
    wire [2:0] out_id;
    wire [3:0] out_strb;
    wire [31:0] out_data;
    denovo_l2_memory #(.WRITES(2), .READS(4), .SLOT_W(1), .LINE_WORDS(1), .ADDRESS_W(2), .CORE_BITS(1), .PC_BITS(1), .MEM_ID_BITS(3)) dut (
        .clk(clk), .rst(rst), .write(write), .may_read(may_read), .read(read), .free(free), .slot(slot), .uncached(uncached), .cpu(1'b0), .core(core), .pc(pc),
        .read_id(read_id), .write_id({2'd0, free}), .read_address(read_address), .write_address(write_address), .read_words(1'b1),
        .bytes(4'hf), .data(data), .answered(answered), .answered_uncached(answered_uncached), .answered_slot(answered_slot),
        .answered_line(answered_line), .answer(answer), .passed(passed), .none(none), .out_valid(out_valid), .out_ready(out_ready), .out_write(out_write),
        .out_uncached(out_uncached), .out_cpu(out_cpu), .out_core(out_core), .out_pc(out_pc), .out_id(out_id), .out_line(out_line),
        .out_strb(out_strb), .out_data(out_data));
    channel_monitor #(.WIDTH(46)) out (.clk(clk), .rst(rst), .valid(out_valid), .ready(out_ready),
        .data({out_write, out_uncached, out_cpu, out_core, out_pc, out_id, out_line, out_strb, out_data}));
    (* anyconst *) wire [1:0] w_line;
    (* anyconst *) wire w_write;
    reg [1:0] open_q, sent_q; // Writes; those that memory has
    reg [1:0] waited_q; // those for which a walk waits: taken before it waits
    reg [1:0] line_q [0:1];
    reg uncached_q, slot_q;
    reg [31:0] data_q;
    reg [2:0] reads_q; // reads that have not left
    reg [1:0] front_q; // the watched read waits behind so many
    reg watched_q;
    reg [2:0] id_q;
    reg [1:0] read_line_q;
    reg stood_q, was_open_q; // mem_req stood in the last cycle; a Write of the watched line was open then
    (* anyseq *) wire pick;
    initial {open_q, sent_q, waited_q, reads_q, watched_q, stood_q} = 0;
    wire leaves = out_valid && out_ready;
    wire read_left = leaves && !out_write;
    wire writes_line = open_q[0] && line_q[0] == w_line || open_q[1] && line_q[1] == w_line;
    always @(posedge clk) begin
        stood_q <= out_valid && !out_ready && !rst;
        was_open_q <= writes_line;
        if (rst) begin
            open_q <= 0;
            sent_q <= 0;
            waited_q <= 0;
            {reads_q, watched_q} <= 0;
        end else begin
            waited_q <= (passed ? waited_q : open_q | {2{write}} & (2'd1 << free)) & ~({2{answer}} & (2'd1 << answered));
            if (answer) begin
                open_q[answered] <= 1'b0;
                sent_q[answered] <= 1'b0;
            end
            if (leaves && out_write) sent_q[out_id[0]] <= 1'b1;
            if (write) begin
                open_q[free] <= 1'b1;
                line_q[free] <= write_address;
            end
            reads_q <= reads_q + {2'd0, read} - {2'd0, read_left};
            if (read && pick && !watched_q) begin
                watched_q <= 1'b1;
                front_q <= reads_q[1:0] - {1'b0, read_left};
                {id_q, read_line_q} <= {read_id, read_address};
            end else if (watched_q && read_left) begin
                front_q <= front_q - 2'd1;
                if (front_q == 2'd0) watched_q <= 1'b0;
            end
        end
        if (write && free == w_write) {uncached_q, slot_q, data_q} <= {uncached, slot, data};
    end
    always @* if (!rst) begin
        assume (!write || !(&open_q));
        assume ((!read || may_read) && (!may_read || reads_q <= 3'd3));
        assume (!(read && write));
        assume (!answer || sent_q[answered]);
    end
    wire mine = leaves && out_write && out_id[0] == w_write;
    always @(posedge clk)
        if (!rst) begin
            if (out_valid && !out_write && !stood_q && out_line == w_line) read_behind_writes: assert (!was_open_q);
            if (write) given_when_free: assert (!open_q[free]);
            if (mine) sent_once: assert (open_q[w_write] && !sent_q[w_write]);
            if (mine) sent_whole: assert (out_line == line_q[w_write] && out_data == data_q && out_uncached == uncached_q);
            if (answer && answered == w_write) of_its_write: assert (answered_line == line_q[w_write] && answered_slot == slot_q && answered_uncached == uncached_q);
            one_of_a_line: assert (sent_q != 2'd3 || line_q[0] != line_q[1]);
            if (passed) none_is_waited_for: assert (none == (waited_q == 2'd0));
            if (watched_q && front_q == 2'd0 && out_valid && !out_write) as_asked: assert ({out_id, out_line} == {id_q, read_line_q});
            if (read_left) read_was_asked: assert (reads_q != 3'd0);
            passes: cover (reads_q != 3'd0 && open_q == 2'd3 && leaves && out_write);
        end
endmodule
`default_nettype wire
