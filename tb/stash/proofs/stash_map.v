// stash_map: translations are done in their time, and #DirtyData counts. (What they compute is checked by stash_map.arithmetic/run,
// the precomputation in stash_map.calc.) Surroundings: #DirtyData is never lowered below 0 (the block asserts it).
//: depth 15
//: channels stash_map
//: free_ram
//: checks
//: uncovered dut.stash_map.v
//: mutant clean_is_zero stash_map: dirty_data_q: !falls => 1'b1
//: mutant clean_is_zero stash_map: clean: dirty_data_q == {COUNT_W{1'b0}} => dirty_data_q != {COUNT_W{1'b0}}
//: mutant forward_in_time stash_map: fwd_done_q: fwd_valid => fwd_valid && used[0]
//: mutant reverse_in_time stash_map: rev_done: rev_done_q[9] => rev_done_q[8]
`default_nettype none
`include "stash_map.ports.vh"

    // A translation is done 8 and 10 cycles after it is asked for, never else.
    reg [7:0] fwd_q;
    reg [9:0] rev_q;
    initial {fwd_q, rev_q} = 18'd0;
    always @(posedge clk) begin
        fwd_q <= rst ? 8'd0 : {fwd_q[6:0], fwd_valid};
        rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
    end
    always @(posedge clk)
        if (!rst) begin
            forward_in_time: assert (fwd_done == fwd_q[7] && (fwd_done || !fwd_mapped));
            reverse_in_time: assert (rev_done == rev_q[9] && (rev_done || !rev_mapped));
            forward_maps: cover (fwd_done && fwd_mapped);
            reverse_maps: cover (rev_done && rev_mapped);
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
