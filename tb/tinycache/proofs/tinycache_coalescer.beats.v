// tinycache_coalescer.v with lines of two beats: an answer is shown beat by beat, to a lane that asked for a line all of them, to
// one that asked for a beat this one. The same properties and surroundings. What tinycache.v assumes of the answer to a
// request is proved here: each beat comes once, and the last one says so.
//: depth 9
//: full
//: harness tinycache_coalescer
//: set LINE_BYTES=8 MEM_LINE_BYTES=16 ADDR_BITS=6 WORD_BYTES=4
//: checks
//: uncovered dut.
//: append tinycache_coalescer.v tinycache_coalescer.inside.vh
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: append tinycache_beats.v tinycache_coalescer.beats.inside.vh
//: mutant own_part_in_order tinycache_answers: here: parts[k*PART_W +: PART_W] == answer_part => 1'b1
//: mutant own_part_in_order tinycache_coalescer: brings: (number & SLOT_MASK) == SLOT => 1'b1
//: mutant each_beat_once tinycache_answers: may: !conflict => 1'b1
//: mutant answered_once tinycache_beats: fills: |from => 1'b1
//: mutant last_ends_it tinycache_beats: lasts: fills[l] && !whole_q => fills[l]
//: mutant each_beat_once tinycache_beats: wants: take_whole[w] || take_beats[w*BEAT_W +: BEAT_W] == NUMBER => 1'b1
