// The words that lanes get from an L1, in any order and in parts: the harness denovo_coalescer with WORD.
//: full
//: harness denovo_coalescer
//: define WORD
//: depth 10
//: bounded
//: mutant own_word denovo_coalescer_replies: old_row: bypass_q ? row_q : read_row => read_row
//: mutant own_word denovo_coalescer: near: chunks[l*CHUNK_W +: CHUNK_W] == lead_chunk => 1'b1
//: mutant own_word denovo_coalescer_replies: answered: lanes[l] => 1'b1
`default_nettype none
`default_nettype wire
