// tinycache_coalescer.v with lines of two beats: an answer is shown beat by beat, to a lane that asked for a line all of them, to
// one that asked for a beat this one. The same properties and surroundings. What tinycache.v assumes of the answer to a
// request is proved here: each beat comes once, and the last one says so.
//: depth 9
//: full
//: harness tinycache_coalescer
//: set LINE_BYTES=8 MEM_LINE_BYTES=16 ADDR_BITS=6
//: checks
//: uncovered dut.
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: append tinycache_beats.v tinycache_coalescer.beats.inside.vh
//: append tinycache_queue.v tinycache_coalescer.queue.inside.vh
//: mutant own_part_in_order tinycache_beats: part: parts_q[l*PART_W +: PART_W] == q[PART_W-1:0] => 1'b1
//: mutant own_part_in_order tinycache_coalescer: members: lane_part[l*PART_W +: PART_W] => ~lane_part[l*PART_W +: PART_W]
//: mutant answered_once tinycache_beats: here: |left_q => 1'b1
//: mutant nothing_waits tinycache_coalescer: idle: !shared_valid => 1'b1
//: mutant l1.data_stays tinycache_queue: moves: l1_valid ? l1_ready : !shared_valid || shared_ready => 1'b1
//: mutant last_ends_it tinycache_beats: lasts: free || !whole_q[l] => 1'b1
//: mutant each_beat_once tinycache_beats: here: whole_q[l] || beats_q[l*BEAT_W +: BEAT_W] == number => 1'b1
