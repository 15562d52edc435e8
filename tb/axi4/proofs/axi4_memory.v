// axi4_memory: the rules of its channels and of AXI4, one answer for each request and none before memory's, and an uncached
// access that is alone and touches its own bytes, each once. The memory answers in any order of ids; it may answer a write
// when the beats of another are there, which is more than AXI4 lets it do. The data are arbitrary.
//: depth 12
//: checks
//: channels axi4_memory
//: mutant w.data_stays axi4_memory: w_free: w_ready && w_ends => 1'b1
//: mutant wlast axi4_memory: w_ends: w_place_q == LAST_PLACE => 1'b1
//: mutant ar_whole axi4_memory: len: LINE_LEN => LINE_LEN + 1'b1
//: mutant mem_rsp.data_stays axi4_memory: show_write: turn_q => 1'b0
//: mutant alone axi4_memory: room: idle => 1'b1
//: mutant touched_once axi4_memory: place_q: {1'b0, first} + (ONE << size) => {1'b0, first}
//: mutant no_byte_soon axi4_memory: write_full_q: b_take && !(alone_q && more) || no_byte => b_take && !(alone_q && more)
//: mutant read_came axi4_memory: read_full_q: r_take && r_last && !(alone_q && more) => r_take
//: mutant reads.open_at_most axi4_memory: read_room: reads_q != MOST_READS => 1'b1
`default_nettype none
`include "axi4_memory.ports.vh"
    channel_monitor #(.WIDTH(RSP_W)) mem_rsp (
        .clk(clk), .rst(rst), .valid(mem_rsp_valid), .ready(mem_rsp_ready), .data(mem_rsp_data));
    channel_monitor #(.WIDTH(ADDRESS_W)) aw (.clk(clk), .rst(rst), .valid(aw_valid), .ready(aw_ready), .data(aw_data));
    channel_monitor #(.WIDTH(W_W)) w (.clk(clk), .rst(rst), .valid(w_valid), .ready(w_ready), .data(w_data));
    channel_monitor #(.WIDTH(ADDRESS_W)) ar (.clk(clk), .rst(rst), .valid(ar_valid), .ready(ar_ready), .data(ar_data));
    answer_ledger #(.TAG_BITS(ID_BITS), .MOST(READS)) reads (
        .clk(clk), .rst(rst), .ask(taken && !req_write), .ask_tag(req_id), .answer(left && !rsp_write), .answer_tag(rsp_id));
    answer_ledger #(.TAG_BITS(ID_BITS), .MOST(WRITES)) writes (
        .clk(clk), .rst(rst), .ask(taken && req_write), .ask_tag(req_id), .answer(left && rsp_write), .answer_tag(rsp_id));

    // Bursts that memory has ended since an answer, of each id.
    reg [3*(1<<ID_BITS)-1:0] came_q, done_q;
    // The write burst on W: its beats so far; AW's length, where AW is no longer there.
    reg [7:0] w_beat_q, aw_len_q;
    // The uncached access.
    reg alone_q;
    reg [BYTES-1:0] strb_q, touched_q;
    reg [1:0] no_byte_q; // cycles since it was taken without a byte: 1, or 2 and more
    reg [2:0] open_q; // requests
    wire [7:0] len = aw_valid ? aw_len : aw_len_q;
    wire device = ar_valid && ar_cache == 4'd0 || aw_valid && aw_cache == 4'd0;
    wire [ADDR_BITS-1:0] addr = ar_valid ? ar_addr : aw_addr;
    wire [2:0] size = ar_valid ? ar_size : aw_size;
    wire [BYTES-1:0] bytes = ~({BYTES{1'b1}} << (1 << size)) << addr[$clog2(BYTES)-1:0];
    initial {came_q, done_q, w_beat_q, alone_q, open_q, no_byte_q} = 0;
    always @(posedge clk)
        if (rst) begin
            came_q <= 0;
            done_q <= 0;
            w_beat_q <= 8'd0;
            alone_q <= 1'b0;
            open_q <= 3'd0;
            no_byte_q <= 2'd0;
        end else begin
            for (k = 0; k < 1 << ID_BITS; k = k + 1) begin
                came_q[3*k +: 3] <= (alone_q && left ? 3'd0 : came_q[3*k +: 3] - {2'd0, left && !rsp_write && rsp_id == k}) + {2'd0, r_taken && r_last && r_id == k && !(alone_q && came_q[3*k +: 3] != 3'd0)};
                done_q[3*k +: 3] <= (alone_q && left ? 3'd0 : done_q[3*k +: 3] - {2'd0, left && rsp_write && rsp_id == k}) + {2'd0, b_taken && b_id == k && !(alone_q && done_q[3*k +: 3] != 3'd0)};
            end
            if (w_taken) w_beat_q <= w_last ? 8'd0 : w_beat_q + 8'd1;
            if (aw_taken) aw_len_q <= aw_len;
            open_q <= open_q + {2'd0, taken} - {2'd0, left};
            if (taken && req_uncached) begin
                alone_q <= 1'b1;
                strb_q <= req_strb;
                touched_q <= {BYTES{1'b0}};
            end else if (left) alone_q <= 1'b0;
            if (taken && req_uncached && req_strb == {BYTES{1'b0}}) no_byte_q <= 2'd1;
            else if (left) no_byte_q <= 2'd0;
            else if (no_byte_q == 2'd1) no_byte_q <= 2'd2;
            if (alone_q && (ar_taken || aw_taken)) touched_q <= touched_q | bytes;
        end
    always @(posedge clk)
        if (!rst) begin
            if (ar_valid && !alone_q) ar_whole: assert (ar_addr[$clog2(BYTES)-1:0] == 0 && ar_len == BYTES / AXI_BYTES - 1 && ar_size == $clog2(AXI_BYTES) && ar_cache == 4'd15);
            if (aw_valid && !alone_q) aw_whole: assert (aw_addr[$clog2(BYTES)-1:0] == 0 && aw_len == BYTES / AXI_BYTES - 1 && aw_size == $clog2(AXI_BYTES) && aw_cache == 4'd15);
            if (ar_valid) ar_in_4k: assert ({1'b0, ar_addr[11:0]} + (({5'd0, ar_len} + 13'd1) << ar_size) <= 13'd4096);
            if (aw_valid) aw_in_4k: assert ({1'b0, aw_addr[11:0]} + (({5'd0, aw_len} + 13'd1) << aw_size) <= 13'd4096);
            if (w_valid) wlast: assert (w_last == (w_beat_q == len));
            if (left && !rsp_write) read_came: assert (came_q[3*rsp_id +: 3] != 3'd0);
            if (left && rsp_write && no_byte_q == 2'd0) write_done: assert (done_q[3*rsp_id +: 3] != 3'd0);
            if (alone_q) alone: assert (open_q == 3'd1);
            if (device) one_beat: assert (alone_q && (ar_valid ? ar_len : aw_len) == 8'd0 && (addr & ((1 << size) - 1)) == 0);
            if (device) touched_once: assert ((bytes & ~strb_q) == 0 && (bytes & touched_q) == 0);
            if (alone_q && left) all_touched: assert (touched_q == strb_q);
            if (no_byte_q != 2'd0) no_byte_asks_nothing: assert (!aw_valid && !w_valid && !ar_valid);
            if (no_byte_q == 2'd2) no_byte_soon: assert (mem_rsp_valid && rsp_write && !rsp_error);
            no_byte: cover (no_byte_q == 2'd2 && left);
            two_pieces: cover (alone_q && left && touched_q == 16'h000e);
            mixed: cover (open_q == READS + WRITES);
        end
endmodule
`default_nettype wire
