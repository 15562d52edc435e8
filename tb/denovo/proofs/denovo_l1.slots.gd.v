// What a slot is about, of an L1 that is emitted for GPU coherence: the harness denovo_l1.slots.
//: soak
//: harness denovo_l1.slots
//: emit PROTOCOL=GD
//: depth 24
//: mutant one_slot denovo_l1_choose: inner: {5{!port_first || !port_can}} => {5{1'b1}}
//: mutant names_its_way denovo_l1_slot: s0_named: s0_drain => 1'b1
//: mutant at_its_end denovo_l1_pass: state_q: lists && chosen && !more => lists && !more
//: mutant one_line denovo_l1_lines: match: last_way_q[w] && last_match => 1'b0
`default_nettype none
`default_nettype wire
