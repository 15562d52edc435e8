// A line that leaves is not here, of an L1 with scopes whose lines have two chunks: the harness denovo_l1.leaving.
//: full
//: harness denovo_l1.leaving
//: emit PROTOCOL=DH
//: set PORT_WORDS=1
//: depth 32
//: free_ram 2
//: mutant not_here denovo_l1_lines: next_entry: next_here => 1'b1
//: mutant in_its_chunk denovo_l1_slot: s0_words: access_words[w%PORT_WORDS] && s0_chunk == CHUNK => access_words[w%PORT_WORDS]
`default_nettype none
`default_nettype wire
