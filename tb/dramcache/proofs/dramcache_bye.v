// dramcache_bye: no dirty line is ever called clean; each counter is the number of its dirty lines, or the maximum; none is decremented
// at 0 (the generator's assertion); both copies hold the same. There are 16 lines, and `dirty_q` says which are dirty. A line is
// incremented when it is not dirty, and decremented when it is. `counts` speaks of the RAM with the update that is not written yet.
//: depth 12
//: checks
//: free_ram 4
//: mutant never_clean_of_dirty dramcache_counters: look_word: now => 1'b0
//: mutant never_clean_of_dirty dramcache_counters: less: STICKY != 0 && full => 1'b0
//: mutant counts dramcache_bye: cleared: sweep_q == LAST => 1'b1
//: mutant counts dramcache_counters: old_word: wrote_q && wrote_place_q == place => 1'b0
//: mutant counts dramcache_counters: more: !full => 1'b1
//: mutant copies_agree dramcache_counters: copy.wr_addr: write_place => place
`default_nettype none
module harness #(
`ifdef ONE_COPY
    parameter integer COPIES = 1
`else
    parameter integer COPIES = 2
`endif
) (
    input wire       clk,
    input wire       rst,
    input wire       inc_valid,
    input wire [3:0] inc_data,
    input wire       dec_valid,
    input wire [3:0] dec_data,
    input wire       look_valid,
    input wire [3:0] look_line
);
    localparam LINES = 16, INDEXES = 4; // counters of a hash; two in a word
    wire inc_ready, dec_ready, cleared, answer_valid, answer_clean;
    wire [1:0] saturated;
    dramcache_bye #(.LINE_BITS(4), .COUNTERS(8), .COUNTER_BITS(2), .WORD(2), .COPIES(COPIES)) dut (
        .clk(clk), .rst(rst), .cleared(cleared), .look_valid(look_valid), .look_line(look_line), .answer_valid(answer_valid),
        .answer_clean(answer_clean), .saturated(saturated), .inc_valid(inc_valid), .inc_ready(inc_ready), .inc_data(inc_data),
        .dec_valid(dec_valid), .dec_ready(dec_ready), .dec_data(dec_data));
    channel_monitor #(.WIDTH(4), .OBEYS(1)) inc (.clk(clk), .rst(rst), .valid(inc_valid), .ready(inc_ready), .data(inc_data));
    channel_monitor #(.WIDTH(4), .OBEYS(1)) dec (.clk(clk), .rst(rst), .valid(dec_valid), .ready(dec_ready), .data(dec_data));
    wire inc_taken = inc_valid && inc_ready, dec_taken = dec_valid && dec_ready;

    reg [LINES-1:0] dirty_q; // lines that are dirty
    wire [LINES-1:0] one = 1;
    wire [LINES-1:0] dirty = (dirty_q | (inc_taken ? one << inc_data : 16'd0)) & ~(dec_taken ? one << dec_data : 16'd0);
    reg looked_q, looked_dirty_q; // the look-up of the cycle before; its line was dirty at the end of that cycle
    reg [3:0] looked_line_q;
    initial {dirty_q, looked_q, looked_dirty_q} = 0;
    always @* if (!rst) begin
        if (inc_taken) assume (!dirty_q[inc_data]);
        if (dec_taken) assume (dirty_q[dec_data]);
    end
    always @(posedge clk) begin
        dirty_q <= rst ? 16'd0 : dirty;
        looked_q <= look_valid && !rst;
        looked_dirty_q <= dirty[look_line];
        looked_line_q <= look_line;
    end

    // The hashes of every line; what is in the RAMs and on its way there.
    genvar h, i;
    generate
        for (h = 0; h < 2; h = h + 1) begin : g_hash
            wire [1:0] index [0:LINES-1];
            for (i = 0; i < LINES; i = i + 1) begin : g_line
                localparam [3:0] LINE = i;
                dramcache_bye_hash #(.LINE_BITS(4), .INDEX_W(2), .HASH(h)) hash (.line(LINE), .index(index[i]));
            end
        end
    endgenerate
    (* hierconn *) wire [7:0] \dut.g_hash[0].counts.counters.kept.words ;
    (* hierconn *) wire [7:0] \dut.g_hash[1].counts.counters.kept.words ;
    (* hierconn *) wire [3:0] \dut.g_hash[0].counts.read_word ;
    (* hierconn *) wire [3:0] \dut.g_hash[1].counts.read_word ;
    (* hierconn *) wire [3:0] \dut.g_hash[0].counts.look_read ;
    (* hierconn *) wire [3:0] \dut.g_hash[1].counts.look_read ;
    (* hierconn *) wire [3:0] \dut.g_hash[0].counts.new_word ;
    (* hierconn *) wire [3:0] \dut.g_hash[1].counts.new_word ;
    (* hierconn *) wire [3:0] \dut.g_hash[0].counts.wrote_word_q ;
    (* hierconn *) wire [3:0] \dut.g_hash[1].counts.wrote_word_q ;
    (* hierconn *) wire \dut.g_hash[0].counts.wrote_place_q ;
    (* hierconn *) wire \dut.g_hash[1].counts.wrote_place_q ;
    (* hierconn *) wire [1:0] \dut.g_hash[0].counts.update_index_q ;
    (* hierconn *) wire [1:0] \dut.g_hash[1].counts.update_index_q ;
    (* hierconn *) wire [1:0] \dut.g_hash[0].counts.look_index_q ;
    (* hierconn *) wire [1:0] \dut.g_hash[1].counts.look_index_q ;
    (* hierconn *) wire \dut.g_hash[0].counts.update_q ;
    (* hierconn *) wire \dut.g_hash[1].counts.update_q ;
    (* hierconn *) wire \dut.g_hash[0].counts.wrote_q ;
    (* hierconn *) wire \dut.g_hash[1].counts.wrote_q ;
    (* hierconn *) wire \dut.sweep_q ;
    (* hierconn *) wire \dut.known_q ;
`ifdef ONE_COPY
    wire [15:0] copies = words;
`else
    (* hierconn *) wire [7:0] \dut.g_hash[0].counts.g_copy.copy.kept.words ;
    (* hierconn *) wire [7:0] \dut.g_hash[1].counts.g_copy.copy.kept.words ;
    wire [15:0] copies = { \dut.g_hash[1].counts.g_copy.copy.kept.words , \dut.g_hash[0].counts.g_copy.copy.kept.words };
`endif
    wire [15:0] words = { \dut.g_hash[1].counts.counters.kept.words , \dut.g_hash[0].counts.counters.kept.words };
    wire [7:0] read_word = { \dut.g_hash[1].counts.read_word , \dut.g_hash[0].counts.read_word };
    wire [7:0] look_read = { \dut.g_hash[1].counts.look_read , \dut.g_hash[0].counts.look_read };
    wire [7:0] new_word = { \dut.g_hash[1].counts.new_word , \dut.g_hash[0].counts.new_word };
    wire [7:0] wrote_word = { \dut.g_hash[1].counts.wrote_word_q , \dut.g_hash[0].counts.wrote_word_q };
    wire [1:0] wrote_place = { \dut.g_hash[1].counts.wrote_place_q , \dut.g_hash[0].counts.wrote_place_q };
    wire [3:0] update_index = { \dut.g_hash[1].counts.update_index_q , \dut.g_hash[0].counts.update_index_q };
    wire [3:0] look_index = { \dut.g_hash[1].counts.look_index_q , \dut.g_hash[0].counts.look_index_q };
    wire [1:0] update = { \dut.g_hash[1].counts.update_q , \dut.g_hash[0].counts.update_q };
    wire [1:0] wrote = { \dut.g_hash[1].counts.wrote_q , \dut.g_hash[0].counts.wrote_q };
    reg [1:0] counts_ok, swept_ok, held_ok, read_ok, look_ok, index_ok;
    reg [1:0] count;
    reg [4:0] lines;
    reg place;
    integer k, c, n;
    always @* begin
        {counts_ok, swept_ok, held_ok, read_ok, look_ok, index_ok} = {12{1'b1}};
        count = 2'd0;
        lines = 5'd0;
        place = 1'b0;
        for (k = 0; k < 2; k = k + 1) begin
            for (c = 0; c < INDEXES; c = c + 1) begin
                count = update[k] && update_index[2*k+1] == c / 2 ? new_word[4*k + 2*(c%2) +: 2] : words[8*k + 2*c +: 2];
                lines = 5'd0;
                for (n = 0; n < LINES; n = n + 1)
                    lines = lines + (dirty_q[n] && (k == 0 ? g_hash[0].index[n] : g_hash[1].index[n]) == c);
                if (cleared && count != 2'd3 && count != lines) counts_ok[k] = 1'b0;
                if (!cleared && c / 2 < \dut.sweep_q && (words[8*k + 2*c +: 2] != 2'd0 || copies[8*k + 2*c +: 2] != 2'd0)) swept_ok[k] = 1'b0;
            end
            place = wrote_place[k];
            if (wrote[k] && words[8*k + 4*place +: 4] != wrote_word[4*k +: 4]) held_ok[k] = 1'b0;
            place = update_index[2*k+1];
            if (update[k] && !(wrote[k] && wrote_place[k] == place) && words[8*k + 4*place +: 4] != read_word[4*k +: 4]) read_ok[k] = 1'b0;
            place = look_index[2*k+1];
            if ( \dut.known_q && !(wrote[k] && wrote_place[k] == place) && copies[8*k + 4*place +: 4] != look_read[4*k +: 4]) look_ok[k] = 1'b0;
            if (looked_q && look_index[2*k +: 2] != (k == 0 ? g_hash[0].index[looked_line_q] : g_hash[1].index[looked_line_q])) index_ok[k] = 1'b0;
        end
    end
    always @(posedge clk)
        if (!rst) begin
            if (answer_clean) never_clean_of_dirty: assert (looked_q && !looked_dirty_q);
            answers: assert (answer_valid == looked_q);
            counts: assert (&counts_ok);
`ifndef ONE_COPY
            if (cleared) copies_agree: assert (words == copies);
`endif
            at_sweep: assert (&swept_ok && (cleared || dirty_q == 16'd0 && update == 2'd0 && wrote == 2'd0 && ! \dut.known_q ));
            at_words: assert (&held_ok && &read_ok && &look_ok && &index_ok);
            at_hashes: assert (update[0] == update[1] && wrote[0] == wrote[1] && (! \dut.known_q || looked_q));
            at_looked: assert (!looked_q || !looked_dirty_q || dirty_q[looked_line_q]);
            at_looked_clean: assert (!looked_q || looked_dirty_q == dirty_q[looked_line_q]);
            clean_of_some: cover (answer_clean && dirty_q != 16'd0);
            stuck: cover (|saturated);
        end
endmodule
`default_nettype wire
