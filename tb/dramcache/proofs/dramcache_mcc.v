// dramcache_mcc: which pages are called clean and which are named. An arbitrary page is watched: `owed_q` says that it was written back
// and not flushed since, `given_q` that `flush` gave it. What the filters read is arbitrary; the list has two sets of two ways, of eight
// pages. A page is flushed after it was given. Each dispatch is allowed: its inputs are arbitrary.
//: depth 12
//: checks
//: free_ram 2
//: channels dramcache_mcc
//: mutant never_clean_of_listed dramcache_mcc_list: look_word: stored_q && stored_set_q == look_set_q => 1'b0
//: mutant never_clean_of_listed dramcache_mcc: flushing: flush_valid || given_q => flush_valid
//: mutant clean_otherwise dramcache_mcc_list: look_its: {1'b1, look_tag_q} => {1'b0, look_tag_q}
//: mutant kept_or_named dramcache_mcc: list.may_leave: !flushing => 1'b1
//: mutant written_back dramcache_mcc_list: old_word: stored_q && stored_set_q == set_q => 1'b0
//: mutant named_once dramcache_mcc_list: leaver: set_q => ~set_q
//: mutant one_way dramcache_mcc_list: place: listed => 1'b0
//: mutant copies_agree dramcache_mcc_list: of_looks.wr_addr: change_set => write_set
//: mutant memory_of_clean dramcache_mcc: answer_memory: answer_clean && memory_q => memory_q
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       look_valid,
    input wire [3:0] look_line,
    input wire       look_hit,
    input wire       look_cache_waits,
    input wire       look_mem_waits,
    input wire       write_valid,
    input wire [3:0] write_line,
    input wire       flush_ready,
    input wire       flushed
);
    wire cleared, answer_valid, answer_clean, answer_memory, wrote_valid, wrote_back, wrote_enters, flush_valid;
    wire [2:0] flush_data;
    dramcache_mcc #(.LINE_BITS(4), .PAGE_BITS(1), .COUNTERS(4), .COUNTER_BITS(2), .THRESHOLD(1), .LIST_SETS(2), .LIST_WAYS(2),
        .WAITS_BITS(1)) dut (
        .clk(clk), .rst(rst), .cleared(cleared), .look_valid(look_valid), .look_line(look_line), .look_hit(look_hit),
        .look_cache_waits(look_cache_waits), .look_mem_waits(look_mem_waits), .answer_valid(answer_valid),
        .answer_clean(answer_clean), .answer_memory(answer_memory), .write_valid(write_valid), .write_line(write_line),
        .wrote_valid(wrote_valid), .wrote_back(wrote_back), .wrote_enters(wrote_enters), .flushed(flushed),
        .flush_valid(flush_valid), .flush_ready(flush_ready), .flush_data(flush_data));
    channel_monitor #(.WIDTH(3)) flush (.clk(clk), .rst(rst), .valid(flush_valid), .ready(flush_ready), .data(flush_data));
    (* anyconst *) wire [2:0] watch;

    // The look-up and the write of the cycle before.
    reg looked_q, look_counts_q, wrote_q, write_counts_q;
    reg [2:0] look_page_q, write_page_q;
    reg owed_q, given_q, other_q; // other_q: another page was given, and is not flushed
    initial {looked_q, look_counts_q, wrote_q, write_counts_q, owed_q, given_q, other_q} = 0;
    wire its_write = wrote_q && write_page_q == watch;
    wire its_look = look_counts_q && look_page_q == watch;
    wire named = flush_valid && flush_data == watch;
    wire gives = flush_valid && flush_ready;
    always @* if (!rst && flushed) assume (given_q || other_q);
    always @(posedge clk) begin
        looked_q <= look_valid && !rst;
        look_counts_q <= look_valid && cleared && !rst;
        wrote_q <= write_valid && !rst;
        write_counts_q <= write_valid && cleared && !rst;
        look_page_q <= look_line[3:1];
        write_page_q <= write_line[3:1];
        owed_q <= !rst && (its_write && wrote_back || owed_q && !(given_q && flushed));
        given_q <= !rst && (gives && named || given_q && !flushed);
        other_q <= !rst && (gives && !named || other_q && !flushed);
    end

    // Where the list has the watched page. A set's word has its ways' pages, each a bit and a tag of two, below the bits of those used.
    (* hierconn *) wire [15:0] \dut.list.of_writes.kept.words ;
    (* hierconn *) wire [11:0] \dut.list.of_looks.kept.words ;
    (* hierconn *) wire [7:0] \dut.list.read_word ;
    (* hierconn *) wire [5:0] \dut.list.look_read ;
    (* hierconn *) wire [7:0] \dut.list.stored_word_q ;
    (* hierconn *) wire \dut.list.stored_set_q ;
    (* hierconn *) wire \dut.list.stored_q ;
    (* hierconn *) wire \dut.list.write_q ;
    (* hierconn *) wire \dut.list.set_q ;
    (* hierconn *) wire [1:0] \dut.list.tag_q ;
    (* hierconn *) wire \dut.list.look_set_q ;
    (* hierconn *) wire [1:0] \dut.list.look_tag_q ;
    (* hierconn *) wire \dut.looks_q ;
    (* hierconn *) wire \dut.writes_q ;
    (* hierconn *) wire [2:0] \dut.look_page_q ;
    (* hierconn *) wire \dut.given_q ;
    (* hierconn *) wire [1:0] \dut.sweep_q ;
    wire [15:0] words = \dut.list.of_writes.kept.words ;
    wire [11:0] copies = \dut.list.of_looks.kept.words ;
    wire [7:0] word = words[8*watch[0] +: 8];
    wire [1:0] its = {word[5:3] == {1'b1, watch[2:1]}, word[2:0] == {1'b1, watch[2:1]}};
    wire listed = |its;
    wire full = word[5] && word[2];
    wire in_flush = flush_data == watch && (flush_valid || \dut.given_q );
    wire swept = watch[0] < \dut.sweep_q ;
    always @(posedge clk)
        if (!rst) begin
            if (answer_clean && look_page_q == watch) never_clean_of_listed: assert (!owed_q);
            if (its_look && !owed_q) clean_otherwise: assert (answer_clean);
            if (cleared) kept_or_named: assert (owed_q == (listed != in_flush) && !(listed && in_flush));
            if (its_write && owed_q && !named && !given_q) written_back: assert (wrote_back);
            if (named) named_once: assert (owed_q && !given_q && !other_q);
            if (cleared) one_way: assert (!(&its));
            if (cleared) copies_agree: assert (copies == {words[13:8], words[5:0]});
            if (answer_memory) memory_of_clean: assert (answer_clean);
            answers: assert (answer_valid == looked_q && wrote_valid == wrote_q && (!answer_clean || look_counts_q) && (!wrote_back || write_counts_q));
            at_flush: assert ( \dut.given_q == (given_q || other_q) && !(given_q && other_q) && !(flush_valid && \dut.given_q ));
            if (given_q) at_given: assert (flush_data == watch);
            if (other_q) at_other: assert (flush_data != watch);
            at_requests: assert ( \dut.looks_q == look_counts_q && \dut.writes_q == write_counts_q && \dut.list.write_q == write_counts_q );
            if (look_counts_q) at_look: assert ( \dut.look_page_q == look_page_q && { \dut.list.look_tag_q , \dut.list.look_set_q } == look_page_q);
            if (write_counts_q) at_write: assert ({ \dut.list.tag_q , \dut.list.set_q } == write_page_q);
            if (!cleared) at_sweep: assert (!owed_q && !in_flush && !flush_valid && ! \dut.given_q && ! \dut.list.write_q && ! \dut.list.stored_q && ! \dut.looks_q && (!swept || word == 8'd0));
            if (!cleared && \dut.sweep_q != 2'd0) at_first_copy: assert (copies[5:0] == words[5:0]);
            if (!cleared && \dut.sweep_q [1]) at_second_copy: assert (copies[11:6] == words[13:8]);
            if ( \dut.list.stored_q ) at_stored: assert (words[8* \dut.list.stored_set_q +: 8] == \dut.list.stored_word_q );
            if ( \dut.list.write_q && !( \dut.list.stored_q && \dut.list.stored_set_q == \dut.list.set_q )) at_read: assert (words[8* \dut.list.set_q +: 8] == \dut.list.read_word );
            if ( \dut.looks_q && !( \dut.list.stored_q && \dut.list.stored_set_q == \dut.list.look_set_q )) at_look_read: assert (copies[6* \dut.list.look_set_q +: 6] == \dut.list.look_read );
            if (cleared) at_used: assert (!full || word[7:6] != 2'b11);
            if (cleared && in_flush) at_full: assert (full);
            owed: cover (owed_q && given_q && its_look);
        end
endmodule
`default_nettype wire
