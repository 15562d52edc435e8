// stash_map: reverse translations are done in their time, pieces have each word that was asked for once, and in order, and #DirtyData
// counts. (What translations compute is checked by stash_map.arithmetic/run, the precomputation in stash_map.calc.) Surroundings:
// #DirtyData is never lowered below 0, and a forward translation is of some word (the block asserts both).
//: depth 15
//: channels stash_map
//: free_ram
//: checks
//: uncovered dut.stash_map.v
//: mutant clean_is_zero stash_map: counts: !falls => 1'b1
//: mutant clean_is_zero stash_map: clean: dirty_data_q == {COUNT_W{1'b0}} => dirty_data_q != {COUNT_W{1'b0}}
//: mutant each_word_once stash_map_expander: ahead: words_q & ~in_line => words_q
//: mutant each_word_once stash_map_places: next_q: next_q[PLACES-1] => 1'b0
//: mutant ready_for_four stash_map_places: fwd_ready: next_q & busy => busy
//: mutant each_word_once stash_map_expander: takes: waits && moves => waits
//: mutant pieces.data_stays stash_map_expander: moves: piece_ready || !piece_valid => 1'b1
//: mutant reverse_in_time stash_map: rev_done: rev_done_q[9] => rev_done_q[8]
`default_nettype none
`include "stash_map.ports.vh"

    // A reverse translation is done 10 cycles after it is asked for, never else.
    reg [9:0] rev_q;
    initial rev_q = 10'd0;
    always @(posedge clk) rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
    always @(posedge clk)
        if (!rst) begin
            reverse_in_time: assert (rev_done == rev_q[9] && (rev_done || !rev_mapped) && (rev_mapped || rev_words == 0));
            reverse_maps: cover (rev_done && rev_mapped);
        end

    // Forward: of an arbitrary translation every word comes once, the lowest of those left first, and the last piece says so.
    localparam integer PIECE_W = VA_BITS - 1 - $clog2(CHUNK_WORDS) + 1 + CHUNK_WORDS * ($clog2(CHUNK_WORDS) + 1);
    wire took = fwd_valid && fwd_ready, ended = piece_valid && piece_ready && piece_last;
    channel_monitor #(.WIDTH(PIECE_W)) pieces (
        .clk(clk), .rst(rst), .valid(piece_valid), .ready(piece_ready),
        .data({piece_line, piece_mapped, piece_words, piece_places, piece_last}));
    (* anyseq *) wire choose;
    reg  [2:0] open_q, ahead_q; // translations that have not ended; those before the chosen one
    reg  chosen_q, raw_q; // raw: by no entry
    reg  [CHUNK_WORDS-1:0] left_q; // its words that no piece had
    initial {open_q, ahead_q, chosen_q, raw_q, left_q} = 0;
    always @(posedge clk)
        if (rst) {open_q, ahead_q, chosen_q, raw_q, left_q} <= 0;
        else begin
            open_q <= open_q + {2'd0, took} - {2'd0, ended};
            if (took && choose && !chosen_q) begin
                chosen_q <= 1'b1;
                raw_q <= !fwd_mapped;
                ahead_q <= open_q - {2'd0, ended};
                left_q <= fwd_words;
            end else if (chosen_q && ahead_q != 0) ahead_q <= ahead_q - {2'd0, ended};
            else if (chosen_q && piece_valid && piece_ready) begin
                left_q <= left_q & ~piece_words;
                if (piece_last) chosen_q <= 1'b0;
            end
        end
    wire [CHUNK_WORDS-1:0] lowest = left_q & -left_q;
    always @(posedge clk)
        if (!rst) begin
            some_is_open: assert (!piece_valid || open_q != 0);
            if (chosen_q && ahead_q == 0 && piece_valid)
                each_word_once: assert ((piece_words & ~left_q) == 0 && (piece_words & lowest) != 0
                    && piece_last == (piece_words == left_q));
            if (chosen_q && raw_q && ahead_q == 0 && piece_valid) raw_in_one: assert (piece_words == left_q && !piece_mapped);
            ready_for_four: assert (open_q <= 5 && (open_q >= 4 || fwd_ready) && (open_q < 5 || !fwd_ready));
            forward_maps: cover (piece_valid && piece_mapped && !piece_last);
            forward_misses: cover (piece_valid && !piece_mapped);
            five_open: cover (open_q == 5);
        end

    // #DirtyData of an arbitrary entry is the increments less the decrements, while they stay between 0 and the chunks.
    localparam integer CHUNKS = BYTES / 4 / CHUNK_WORDS;
    (* anyconst *) wire [$clog2(MAP_ENTRIES)-1:0] map;
    reg  [$clog2(CHUNKS):0] dirty_q;
    wire rises = inc_valid && inc_index == map, falls = dec_valid && dec_index == map;
    initial dirty_q = 0;
    always @(posedge clk)
        if (rst) dirty_q <= 0;
        else dirty_q <= dirty_q + {{$clog2(CHUNKS){1'b0}}, rises} - {{$clog2(CHUNKS){1'b0}}, falls};
    always @* begin
        if (!rst) assume (!(dec_valid && clean[dec_index] && !(inc_valid && inc_index == dec_index)));
        if (!rst) assume (!(rises && !falls && dirty_q == CHUNKS));
    end
    always @(posedge clk)
        if (!rst) begin
            clean_is_zero: assert (clean[map] == (dirty_q == 0));
            dirty: cover (dirty_q == 3);
            both: cover (rises && falls);
        end
endmodule
`default_nettype wire
