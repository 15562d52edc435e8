// What meets what in the engine: what decides by what it sees is not close behind another operation on its chunk; steps of commands find
// the engine quiet; an answer waits for no more than the words of two forwards; operations leave the storage to a pass that waits. The harness is that of stash.engine.
//: harness stash.engine
//: define MEETS
//: depth 23
//: set BANKS=8
//: append stash_commands.v stash.meets.inside.vh
//: append stash_pieces.v stash.meets.pieces.vh
//: append stash_forwards.v stash.meets.forwards.vh
//: free_ram
//: mutant probe_not_close stash_operations: probe_close: s1_op_q => 1'b0
//: mutant piece_not_close stash_operations: piece_close: !own2_q => 1'b0
//: mutant copy_not_close stash_operations: copy_close: op_valid => 1'b0
//: mutant probe_not_close stash_operations: s0_row: s0_rows => 1'b0
//: mutant piece_not_close stash_operations: s1_row: s1_rows => 1'b0
//: mutant copy_not_close stash_operations: s1_row: s1_rows => 1'b0
//: mutant open_alone stash_operations: row_bits: {CHUNK_W{by_row}} => {CHUNK_W{1'b0}}
//: mutant steps_quiet stash_engine: quiet: !probing => 1'b1
//: mutant steps_quiet stash_engine: quiet: contexts_none => 1'b1
//: mutant answers_in_time stash_operations: grant_answer: answer_may => answer_may && !piece_valid
//: mutant leaves_to_passes stash_operations: free1: !pass_waits => 1'b1
//: mutant turns_apart stash_forwards: may_turn: apart || !pass_waits => 1'b1
//: mutant answers_before_new stash_place: stays: !leaves => 1'b1
//: mutant scans_alone stash_commands: may_begin: hold => 1'b1
//: mutant open_alone stash_operations: answer_may: !answer_open => 1'b1
//: mutant follows_one stash_pieces: is_operation: !open_q => 1'b0
`default_nettype none
`default_nettype wire
