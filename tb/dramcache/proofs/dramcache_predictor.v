// dramcache_predictor: what is predicted is the highest bit of a counter that counts misses up and hits down; trainings count from the cycle in which
// they come. An arbitrary entry is watched: `count_q` is its counter. All traffic is legal; there are two cores of eight counters of
// 2 bits.
//: depth 12
//: checks
//: free_ram 4
//: mutant predicts dramcache_counters: look_word: now => 1'b0
//: mutant predicts dramcache_counters: old_word: wrote_q && wrote_place_q == place => 1'b0
//: mutant predicts dramcache_counters: less: STICKY != 0 && full => full
//: mutant predicts dramcache_predictor: answer_miss: count[COUNTER_BITS-1] => count[0]
//: mutant names_entry dramcache_predictor: hash: hash ^ pieces[i*HASH_W +: HASH_W] => hash | pieces[i*HASH_W +: HASH_W]
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       look_valid,
    input wire       look_core,
    input wire [7:0] look_pc,
    input wire       train_valid,
    input wire [3:0] train_entry,
    input wire       train_miss
);
    wire cleared, answer_valid, answer_miss;
    wire [3:0] answer_entry;
    dramcache_predictor #(.CORES(2), .ENTRIES(8), .COUNTER_BITS(2), .PC_BITS(8)) dut (
        .clk(clk), .rst(rst), .cleared(cleared), .look_valid(look_valid), .look_core(look_core), .look_pc(look_pc),
        .answer_valid(answer_valid), .answer_miss(answer_miss), .answer_entry(answer_entry), .train_valid(train_valid),
        .train_entry(train_entry), .train_miss(train_miss));
    (* anyconst *) wire [3:0] watch;
    wire [3:0] entry = {look_core, look_pc[2:0] ^ look_pc[5:3] ^ {1'b0, look_pc[7:6]}};
    reg [1:0] count_q; // the watched counter
    wire trained = train_valid && cleared && train_entry == watch;
    wire [1:0] count = !trained ? count_q : train_miss ? count_q + (count_q != 2'd3) : count_q - (count_q != 2'd0);
    reg looked_q, looked_watch_q, expected_q, cleared_q;
    reg [3:0] entry_q;
    initial {count_q, looked_q, looked_watch_q} = 0;
    always @(posedge clk) begin
        count_q <= rst ? 2'd0 : count;
        looked_q <= look_valid && !rst;
        looked_watch_q <= look_valid && !rst && entry == watch;
        expected_q <= count[1];
        cleared_q <= cleared;
        entry_q <= entry;
    end
    (* hierconn *) wire [31:0] \dut.counts.counters.kept.words ;
    (* hierconn *) wire [31:0] \dut.counts.g_copy.copy.kept.words ;
    (* hierconn *) wire [7:0] \dut.counts.read_word ;
    (* hierconn *) wire [7:0] \dut.counts.look_read ;
    (* hierconn *) wire [7:0] \dut.counts.new_word ;
    (* hierconn *) wire [7:0] \dut.counts.wrote_word_q ;
    (* hierconn *) wire [1:0] \dut.counts.wrote_place_q ;
    (* hierconn *) wire [3:0] \dut.counts.update_index_q ;
    (* hierconn *) wire [3:0] \dut.counts.look_index_q ;
    (* hierconn *) wire \dut.counts.update_q ;
    (* hierconn *) wire \dut.counts.wrote_q ;
    (* hierconn *) wire [1:0] \dut.sweep_q ;
    (* hierconn *) wire \dut.known_q ;
    wire [1:0] place = \dut.counts.update_index_q [3:2], look_place = \dut.counts.look_index_q [3:2];
    wire [7:0] new_word = \dut.counts.new_word ;
    wire [1:0] stored = \dut.counts.counters.kept.words [2*watch +: 2];
    wire [1:0] held = \dut.counts.update_q && place == watch[3:2] ? new_word[2*watch[1:0] +: 2] : stored;
    wire forwards = \dut.counts.wrote_q && \dut.counts.wrote_place_q == place;
    wire look_forwards = \dut.counts.wrote_q && \dut.counts.wrote_place_q == look_place;
    wire swept = watch[3:2] < \dut.sweep_q ;
    always @(posedge clk)
        if (!rst) begin
            answers: assert (answer_valid == looked_q);
            if (looked_q) names_entry: assert (answer_entry == entry_q);
            if (looked_watch_q) predicts: assert (answer_miss == (expected_q && cleared_q));
            if (cleared) at_count: assert (held == count_q);
            if (cleared) at_copies: assert ( \dut.counts.counters.kept.words == \dut.counts.g_copy.copy.kept.words );
            if (!cleared) at_sweep: assert (count_q == 2'd0 && ! \dut.counts.update_q && ! \dut.counts.wrote_q && ! \dut.known_q && (!swept || stored == 2'd0));
            if (!cleared) at_copies_swept: assert (( \dut.counts.counters.kept.words ^ \dut.counts.g_copy.copy.kept.words ) << (32 - 8 * \dut.sweep_q ) == 32'd0);
            if ( \dut.counts.wrote_q ) at_wrote: assert ( \dut.counts.counters.kept.words [8*\dut.counts.wrote_place_q +: 8] == \dut.counts.wrote_word_q );
            if ( \dut.counts.update_q && !forwards) at_read: assert ( \dut.counts.counters.kept.words [8*place +: 8] == \dut.counts.read_word );
            if ( \dut.known_q && !look_forwards) at_look: assert ( \dut.counts.counters.kept.words [8*look_place +: 8] == \dut.counts.look_read );
            at_known: assert (! \dut.known_q || looked_q && cleared_q && \dut.counts.look_index_q == entry_q);
            at_asked: assert (!looked_watch_q || looked_q && entry_q == watch && expected_q == count_q[1] && \dut.known_q == cleared_q);
            learned: cover (looked_watch_q && answer_miss);
        end
endmodule
`default_nettype wire
