// tinycache.v with lines of two beats: a line comes and leaves beat by beat, in any order, and other steps may lie between. The
// same properties and surroundings.
//: depth 12
//: harness tinycache
//: set BYTES=16 LINE_BYTES=8 ADDR_BITS=5 SHARED_ADDR_BITS=4
//: append ram_1r1w.v tinycache.ram.inside.vh
//: append tinycache.v tinycache.inside.vh
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: checks
//: uncovered dut.tinycache.v dut.rules. dut.open_rules. dut.rest_rules. dut.fill_rules.
//: mutant read_returns_last_write row line DPV READ halves_valid: when => always
//: mutant at_lines tinycache_partial: partial: thread_block[b] => 1'b0
//: mutant read_returns_last_write tinycache: newer: r_newer_q => 1'b0
//: mutant read_returns_last_write tinycache: compare.one: rest_read => key_rest
//: mutant read_returns_last_write tinycache: line_writes: ~control_fill => {BEAT_HALVES{1'b1}}
//: mutant read_returns_last_write tinycache_parked: filled_q: fill_last => 1'b1
//: mutant at_lines tinycache: lines.fill_step: answer_last => 1'b1
//: mutant at_full tinycache_lines: next_full: &next_control => 1'b1
//: mutant nothing_lost row line DV BARRIER always: actions => none
//: mutant clean_never_leaves tinycache: b_halves: control_read & {BEAT_HALVES{mem_back_q}} => {BEAT_HALVES{mem_back_q}}
//: mutant last_write_leaves tinycache: line_writes: ~control_fill => {BEAT_HALVES{1'b1}}
//: mutant past_finds_no_copy row line C BYPASS always: actions => SEND | PARK; next => C
//: mutant past_reads_last_write row line DV BYPASS always: actions => WAIT
//: mutant drained_is_empty tinycache: drained: !busy => 1'b1
//: mutant answered_once tinycache: parked.replay: replay_step => replay_step && replay_cached
//: mutant at_access tinycache: a_halves_q: req_halves => {BEAT_HALVES{1'b1}}
//: mutant at_access tinycache_access: beyond: space == SPACE_SHARED => 1'b0
//: mutant last_write_leaves tinycache_kept: line: of_global => valid
//: mutant at_does tinycache: a_evict_q: !hit => 1'b1
//: mutant at_s1_line tinycache_lines: near_taken: key_partial == new_partial => 1'b0
//: mutant at_read tinycache: t_line_q: number => line
//: mutant at_store tinycache: w_word_q: open_step => 1'b0
//: mutant at_replay tinycache: r_touch_q: replay_step && replay_cached => filled && replay_cached
//: mutant at_leaver tinycache: l_ready_q: !a_full_q && !accept => !a_full_q
//: mutant resp.data_stays tinycache: clear_out: r_valid_q && !resp_ready => 1'b0
//: mutant mem.data_stays tinycache: clear_out: mem_back_q && !mem_ready => 1'b0
