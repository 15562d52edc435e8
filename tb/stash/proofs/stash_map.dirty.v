// #DirtyData, the map's part: when chunks come into and out of an entry's possession as the storage may report it, and the
// increments and decrements are those that stash.engine is proved to make of it, every entry's #DirtyData is the number
// of chunks that it owns, it never falls below 0, and the entry is clean exactly when it owns none.
//: depth 8
//: set CHUNK_WORDS=16
//: free_ram
//: checks
//: uncovered dut.stash_map.v
//: append stash_map.v stash_map.dirty.inside.vh
//: mutant dut.dirty_data_is_dirty_chunks stash_map: dirty_data_q: !rises => rises
//: mutant dut.dirty_data_is_dirty_chunks stash_map: dirty_data_q: dirty_data_q != ALL_CHUNKS => dirty_data_q < ALL_CHUNKS - 1'b1
//: mutant dut.clean_owns_nothing stash_map: clean: dirty_data_q == {COUNT_W{1'b0}} => dirty_data_q[COUNT_W-1:1] == 0
`default_nettype none
`include "stash_map.ports.vh"
endmodule
`default_nettype wire
