// dramcache_mcc: what the filters count. The counters of an arbitrary page are watched, one of each filter, as four counters of 2 bits each
// have them: `count_q` is what docs/dramcache/mcc-data-path.md makes of them. Whether a write of another page halves them is read off the
// block; for the watched page it is checked. What the list reads is arbitrary.
//: depth 20
//: free_ram 4
//: mutant counts dramcache_mcc_filter: next_count: !full => 1'b1
//: mutant counts dramcache_mcc_filter: old_count: stored_q && stored_index_q == index_q => 1'b0
//: mutant counts dramcache_mcc: cleared: &sweep_q => sweep_q == 3'd2
//: mutant hot_when_all_exceed dramcache_mcc: hot: &above => |above
//: mutant hot_when_all_exceed dramcache_mcc_filter: above: next_count > MOST => next_count >= MOST
//: mutant enters_when_hot dramcache_mcc: list.may_enter: hot => writes_q
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       look_valid,
    input wire [4:0] look_line,
    input wire       look_hit,
    input wire       look_cache_waits,
    input wire       look_mem_waits,
    input wire       write_valid,
    input wire [4:0] write_line,
    input wire       flush_ready,
    input wire       flushed
);
    localparam [1:0] MOST = 2'd1, FULL = 2'd3;
    wire cleared, answer_valid, answer_clean, answer_memory, wrote_valid, wrote_back, wrote_enters, flush_valid;
    wire [3:0] flush_data;
    dramcache_mcc #(.LINE_BITS(5), .PAGE_BITS(1), .COUNTERS(4), .COUNTER_BITS(2), .THRESHOLD(1), .LIST_SETS(8), .LIST_WAYS(2),
        .WAITS_BITS(1)) dut (
        .clk(clk), .rst(rst), .cleared(cleared), .look_valid(look_valid), .look_line(look_line), .look_hit(look_hit),
        .look_cache_waits(look_cache_waits), .look_mem_waits(look_mem_waits), .answer_valid(answer_valid),
        .answer_clean(answer_clean), .answer_memory(answer_memory), .write_valid(write_valid), .write_line(write_line),
        .wrote_valid(wrote_valid), .wrote_back(wrote_back), .wrote_enters(wrote_enters), .flushed(flushed),
        .flush_valid(flush_valid), .flush_ready(flush_ready), .flush_data(flush_data));
    (* anyconst *) wire [3:0] watch;
    reg counts_q; // a write of the cycle before that counts
    reg [3:0] page_q;
    initial counts_q = 0;
    always @(posedge clk) begin
        counts_q <= write_valid && cleared && !rst;
        page_q <= write_line[4:1];
    end
    (* hierconn *) wire \dut.halve ;
    (* hierconn *) wire [2:0] \dut.sweep_q ;
    wire [2:0] exceeds;
    (* hierconn *) wire [7:0] \dut.g_filter[0].filter.counters.kept.words ;
    (* hierconn *) wire [7:0] \dut.g_filter[1].filter.counters.kept.words ;
    (* hierconn *) wire [7:0] \dut.g_filter[2].filter.counters.kept.words ;
    (* hierconn *) wire [1:0] \dut.g_filter[0].filter.read_count ;
    (* hierconn *) wire [1:0] \dut.g_filter[1].filter.read_count ;
    (* hierconn *) wire [1:0] \dut.g_filter[2].filter.read_count ;
    (* hierconn *) wire [1:0] \dut.g_filter[0].filter.index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[1].filter.index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[2].filter.index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[0].filter.stored_index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[1].filter.stored_index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[2].filter.stored_index_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[0].filter.stored_count_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[1].filter.stored_count_q ;
    (* hierconn *) wire [1:0] \dut.g_filter[2].filter.stored_count_q ;
    wire [23:0] words = { \dut.g_filter[2].filter.counters.kept.words , \dut.g_filter[1].filter.counters.kept.words , \dut.g_filter[0].filter.counters.kept.words };
    wire [5:0] reads = { \dut.g_filter[2].filter.read_count , \dut.g_filter[1].filter.read_count , \dut.g_filter[0].filter.read_count };
    wire [5:0] indexes = { \dut.g_filter[2].filter.index_q , \dut.g_filter[1].filter.index_q , \dut.g_filter[0].filter.index_q };
    wire [5:0] stored_indexes = { \dut.g_filter[2].filter.stored_index_q , \dut.g_filter[1].filter.stored_index_q , \dut.g_filter[0].filter.stored_index_q };
    wire [5:0] stored_counts = { \dut.g_filter[2].filter.stored_count_q , \dut.g_filter[1].filter.stored_count_q , \dut.g_filter[0].filter.stored_count_q };
    (* hierconn *) wire \dut.g_filter[0].filter.stored_q ;
    (* hierconn *) wire \dut.g_filter[0].filter.write_q ;
    wire [2:0] counts_ok, none, index_ok, stored_ok, read_ok, most;
    genvar h;
    generate
        for (h = 0; h < 3; h = h + 1) begin : g_filter
            wire [1:0] watched, index; // its counter, and that of the write
            dramcache_mcc_hash #(.PAGE_W(4), .INDEX_W(2), .HASH(h)) of_watch (.page(watch), .index(watched));
            dramcache_mcc_hash #(.PAGE_W(4), .INDEX_W(2), .HASH(h)) of_write (.page(page_q), .index(index));
            reg [1:0] count_q;
            initial count_q = 0;
            wire [1:0] next = count_q == FULL ? FULL : count_q + 2'd1;
            assign exceeds[h] = next > MOST;
            always @(posedge clk)
                if (rst) count_q <= 2'd0;
                else if (counts_q && index == watched) count_q <= \dut.halve ? next / 2 : next;
            wire [1:0] stored = words[8*h + 2*watched +: 2];
            wire forwards = \dut.g_filter[0].filter.stored_q && stored_indexes[2*h +: 2] == indexes[2*h +: 2];
            assign counts_ok[h] = stored == count_q;
            assign none[h] = count_q == 2'd0 && (watched >= \dut.sweep_q || stored == 2'd0);
            assign index_ok[h] = indexes[2*h +: 2] == index;
            assign stored_ok[h] = words[8*h + 2*stored_indexes[2*h +: 2] +: 2] == stored_counts[2*h +: 2];
            assign read_ok[h] = forwards || words[8*h + 2*indexes[2*h +: 2] +: 2] == reads[2*h +: 2];
            assign most[h] = count_q == FULL;
        end
    endgenerate
    wire its = counts_q && page_q == watch;
    always @(posedge clk)
        if (!rst) begin
            if (its) hot_when_all_exceed: assert ( \dut.halve == (&exceeds && wrote_back));
            if (its && wrote_enters) enters_when_hot: assert (&exceeds);
            if (cleared) counts: assert (&counts_ok);
            if (!cleared) at_swept: assert (&none && !counts_q && ! \dut.g_filter[0].filter.stored_q );
            if (counts_q) at_read: assert (&index_ok && &read_ok);
            if ( \dut.g_filter[0].filter.stored_q ) at_stored: assert (&stored_ok);
            at_write: assert ( \dut.g_filter[0].filter.write_q == counts_q);
            full: cover (|most);
            enters: cover (its && wrote_enters);
        end
endmodule
`default_nettype wire
