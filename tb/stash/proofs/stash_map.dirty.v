// #DirtyData, the map's part: when chunks come into and out of an entry's possession as the storage may report it, and the
// increments and decrements are those that stash.engine is proved to make of it, every entry's #DirtyData is the number
// of chunks that it owns, it never falls below 0, and the entry is clean exactly when it owns none. Surroundings also: a forward
// translation is of some word.
//: depth 8
//: set CHUNK_WORDS=16
//: free_ram
//: checks
//: uncovered dut.stash_map.v dut.expander. dut.forwards.
//: append stash_map.v stash_map.dirty.inside.vh
//: mutant dut.dirty_data_is_dirty_chunks stash_map: counts: !clean[e] => clean[e]
//: mutant dut.dirty_data_is_dirty_chunks stash_map: counts: !dirty_data_q[COUNT_W-1] => dirty_data_q < CHUNKS - 1
//: mutant dut.clean_owns_nothing stash_map: clean: dirty_data_q == {COUNT_W{1'b0}} => dirty_data_q[COUNT_W-1:1] == 0
`default_nettype none
`include "stash_map.ports.vh"
endmodule
`default_nettype wire
