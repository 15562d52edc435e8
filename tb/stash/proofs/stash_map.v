// stash_map: reverse translations are done in their time, pieces have each word that was asked for once, and in order, and #DirtyData
// counts. (What translations compute is checked by stash_map.arithmetic/run, the precomputation in stash_map.calc.) Surroundings:
// #DirtyData is never lowered below 0, and a forward translation is of some word (the block asserts both).
//: depth 15
//: channels stash_map
//: free_ram
//: checks
//: uncovered dut.stash_map.v
//: append stash_map_places.v stash_map.places.inside.vh
//: mutant clean_is_zero stash_map: counts: !falls => 1'b1
//: mutant clean_is_zero stash_map: clean: dirty_data_q == {COUNT_W{1'b0}} => dirty_data_q != {COUNT_W{1'b0}}
//: mutant each_word_once stash_map_expander: ahead: words_q & ~in_line => words_q
//: mutant each_word_once stash_map_places: next_q: next_q[PLACES-1] => 1'b0
//: mutant ready_for_five stash_map_places: fwd_ready: next_q & busy => busy
//: mutant each_word_once stash_map_expander: takes: waits && moves => waits
//: mutant pieces.data_stays stash_map_expander: moves: piece_ready || !piece_valid => 1'b1
//: mutant raw_in_one stash_map: fwd_ok_q: fwd_mapped && usable[fwd_index] => usable[fwd_index]
//: mutant chosen_is_there stash_map_expander: words_q: takes ? oldest_words : ahead => takes ? ~ahead : ahead
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
    // Where these lie in the block, which is what induction needs: in the expander what it has of its translation, and behind it the
    // places in their order. A translation by no entry is known in each stage by what stays 0.
    localparam integer START_W = $clog2(CHUNK_WORDS) + 1;
    (* hierconn *) wire [CHUNK_WORDS-1:0] \dut.expander.words_q ;
    (* hierconn *) wire [CHUNK_WORDS-1:0] \dut.expander.ends_q ;
    (* hierconn *) wire \dut.expander.mapped_q ;
    (* hierconn *) wire [4:0] \dut.forwards.f_busy ;
    (* hierconn *) wire [5*8-1:0] \dut.forwards.f_stages ;
    (* hierconn *) wire [5*CHUNK_WORDS-1:0] \dut.forwards.f_words ;
    (* hierconn *) wire [5*START_W-1:0] \dut.forwards.f_ends ;
    (* hierconn *) wire \dut.fwd_ok_q ;
    (* hierconn *) wire \dut.forward.s2_above_q ;
    wire expands = \dut.expander.words_q != 0;
    wire [2:0] placed = {2'd0, \dut.forwards.f_busy [0]} + {2'd0, \dut.forwards.f_busy [1]} + {2'd0, \dut.forwards.f_busy [2]}
        + {2'd0, \dut.forwards.f_busy [3]} + {2'd0, \dut.forwards.f_busy [4]};
    wire [2:0] ahead = ahead_q - {2'd0, expands}; // places before the chosen one's
    wire chosen_expands = expands && ahead_q == 0;
    wire [7:0] chosen_stage = \dut.forwards.f_stages [ahead*8 +: 8];
    reg  [CHUNK_WORDS-1:0] within; // words at or before the last that the expander has
    integer w;
    always @* for (w = 0; w < CHUNK_WORDS; w = w + 1) within[w] = |(\dut.expander.words_q >> w);
    always @(posedge clk)
        if (!rst) begin
            open_are_somewhere: assert (open_q == placed + {2'd0, expands});
            ends_within: assert ((\dut.expander.ends_q & ~within) == 0);
            if (chosen_q) chosen_is_there: assert (chosen_expands ? \dut.expander.words_q == left_q
                : ahead < placed && \dut.forwards.f_words [ahead*CHUNK_WORDS +: CHUNK_WORDS] == left_q);
            if (chosen_q && raw_q) raw_stays: assert (chosen_expands ? \dut.expander.ends_q == 0 && !\dut.expander.mapped_q
                : chosen_stage[0] ? !\dut.fwd_ok_q : chosen_stage[1] ? !\dut.forward.s2_above_q
                : \dut.forwards.f_ends [ahead*START_W +: START_W] == 0);
        end
    always @(posedge clk)
        if (!rst) begin
            some_is_open: assert (!piece_valid || open_q != 0);
            if (chosen_q && ahead_q == 0 && piece_valid)
                each_word_once: assert ((piece_words & ~left_q) == 0 && (piece_words & lowest) != 0
                    && piece_last == (piece_words == left_q));
            if (chosen_q && raw_q && ahead_q == 0 && piece_valid) raw_in_one: assert (piece_words == left_q && !piece_mapped);
            ready_for_five: assert (open_q <= 6 && (open_q >= 5 || fwd_ready) && (open_q < 6 || !fwd_ready));
            forward_maps: cover (piece_valid && piece_mapped && !piece_last);
            forward_misses: cover (piece_valid && !piece_mapped);
            six_open: cover (open_q == 6);
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
