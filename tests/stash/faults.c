/* Faults of the stash and its parts. Each is planted where its block is smallest, so that its stimulus is short: the parts
 * in their own lockstep, the engine's and the commands' in the whole stash, whose AddMap alone takes about 150 cycles. */
#include <stddef.h>

#include "tests/stash/sizes.h"
#include "tests/stash/tests.h"

/* stash_storage --------------------------------------------------------------------------------------------------- */

static const char storage_sets[] =
    "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1";

static const struct rtl_fault storage_rtl[] = {
    {"served-lanes-of-earlier-passes-forgotten", "lost state",
     "stash_storage: served_q: served_before => {LANES{1'b0}}"},
    {"room-ignores-what-is-under-way", "backpressure", "stash_storage: room: !s1_last_q => 1'b1"},
    {"engine-room-ignores-what-is-under-way", "backpressure",
     "stash_storage: miss_ok: !(s1_pass_q && !s1_redo_q) => 1'b1"},
    {"chunk-index-not-taken", "lost index",
     "stash_storage: s3_index_after: |bank_own[g*CHUNK_WORDS +: CHUNK_WORDS] ? apply_map : s3_index_q => s3_index_q"},
    {"dirty-bit-of-pending-words", "lost dirty bit", "stash_storage: dirty_words_after: WORD_ST_R => WORD_ST_P"},
    {"a-redo-cuts-into-an-access", "order", "stash_storage: redoes: redo_valid && !between_req_q => redo_valid"},
    {"a-redo-needs-a-place-for-a-miss", "deadlock", "stash_storage: miss_ok: redoes => 1'b0"},
    {"a-store-passes-beside-an-operation", "race", "stash_storage: op_between: s1_op_q || s2_op_q => s1_op_q"},
    {"waiting-for-a-pass-never-told", "starvation", "stash_storage: wait_q: wait_q + 1'b1 => wait_q"},
    {"a-late-store-asks-as-a-first-one", "wrong event",
     "stash_storage: s1_store_event: s1_late ? WORD_EV_LATE_STORE : WORD_EV_STORE => WORD_EV_STORE"},
    {"a-late-store-to-a-word-that-was-taken", "lost store",
     "stash_storage: s1_late: !(|(s1_writer_q[b*LANES +: LANES] & s1_taken_q)) => 1'b1"},
    {"a-partial-redo-is-answered", "lost state", "stash_storage: unanswered: missed || s1_partial_q => missed"},
    {"what-was-loaded-before-in-every-answer", "wrong data", "stash_storage: loaded_before: s1_redo_q => 1'b1"},
    {"clearing-ends-a-row-early", "off by one", "stash_storage: clearing_q: LAST_ROW => LAST_ROW - 1'b1"},
    {0},
};

static const struct model_fault storage_model[] = {
    {"a-pending-word-does-not-own-its-chunk", "lost dirty bit", "cmodel/stash/stash_storage.c",
     "effect->owned_after = storage_any_owned(s, effect->change[0].state_after);",
     "effect->owned_after = storage_any_registered(s, effect->change[0].state_after);"},
    {"lowest-lane-wins-a-store", "priority", "cmodel/stash/stash_storage.c",
     "else if (does(step->actions, WORD_DO_WRITE)) s->word[word] = request->wdata[lane];",
     "else if (does(step->actions, WORD_DO_WRITE) && !(pass.lanes & ((UINT32_C(1) << lane) - 1)))\n"
     "s->word[word] = request->wdata[lane];"},
    {"queue-of-three", "backpressure", "cmodel/stash/stash_storage.c",
     "int room = s->queued + storage_ends(s) < STORAGE_QUEUE;", "int room = s->queued < STORAGE_QUEUE;"},
    {"an-access-waits-long-for-one-cycle-alone", "lost state", "cmodel/stash/stash_storage.c",
     "else if (s->pass_waited < STORAGE_PATIENCE) s->pass_waited++;",
     "else if (s->pass_waited <= STORAGE_PATIENCE) s->pass_waited++;"},
    {"an-answer-that-waits-lacks-what-was-loaded-before", "wrong data", "cmodel/stash/stash_storage.c",
     "if (arrives && s->s1_redo) {", "if (arrives && s->s1_redo && s->queued) {"},
    {"a-redo-forgets-its-error", "wrong flag", "cmodel/stash/stash_storage.c", "s->gathered.error = request->error;",
     "s->gathered.error = 0;"},
    {"a-redo-fills-the-place-of-a-miss", "backpressure", "cmodel/stash/stash_storage.c",
     "int may_miss = s->s1 == STORAGE_S1_PASS && !s->s1_redo;", "int may_miss = s->s1 == STORAGE_S1_PASS;"},
    {"words-keep-their-state-over-reset", "reset", "cmodel/stash/stash_storage.c",
     "        memset(s->state, 0, chunks * sizeof *s->state);\n", ""},
    {"map-index-not-taken", "lost index", "cmodel/stash/stash_storage.c",
     "if (own) change->index_after = (int)apply->map;", ""},
    {"a-late-store-to-a-word-that-was-taken", "lost store", "cmodel/stash/stash_storage.c",
     "~not_late(request, pass, redo_taken) : 0", "UINT32_MAX : 0"},
    {"each-lane-says-for-itself-that-its-word-was-taken", "priority", "cmodel/stash/stash_storage.c",
     "if (taken & last) lanes", "if (taken & rest & -rest) lanes"},
    {0},
};

/* An operation on several chunks of a row. */
static const struct rtl_fault row_rtl[] = {
    {"chunks-beside-stay-as-they-are", "lost update",
     "stash_storage: s3_chunks: s3_group_q | apply_beside => s3_group_q"},
    {"chunks-beside-go-by-the-index-of-the-first", "wrong operand",
     "stash_storage: same_map: chunk_same_map[GROUP] => chunk_same_map[0]"},
    {"chunks-beside-are-not-read", "lost read", "stash_storage: state_ram.rd_en: s0_op => s0_op && s0_group[GROUP]"},
    {"what-a-chunk-beside-becomes-is-not-taken-along", "bypass",
     "stash_storage: s1_meets_q: s0_op_row == s2_op_row_q => 1'b0"},
    {0},
};

static const struct model_fault row_model[] = {
    {"a-chunk-beside-does-not-tell", "lost answer", "cmodel/stash/stash_storage.c",
     "effect->supply |= supply, effect->defer", "effect->supply = supply, effect->defer"},
    {"the-row-of-the-chunk-before", "index", "cmodel/stash/stash_storage.c",
     "change->chunk = chunk - of_row + (uint32_t)__builtin_ctz(rest);",
     "change->chunk = chunk ^ (uint32_t)__builtin_ctz(rest);"},
    {0},
};

static const struct fault_plan storage_row_faults = {
    .block = "stash_storage",
    .sets = "BYTES=256 BANKS=16 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1",
    .rtl = row_rtl,
    .model = row_model,
};

const struct fault_plan stash_storage_faults = {
    .block = "stash_storage",
    .sets = storage_sets,
    .rtl = storage_rtl,
    .model = storage_model,
    .also = &storage_row_faults,
};

/* stash_map_index ------------------------------------------------------------------------------------------------- */

static const char index_sets[] = "MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2";

static const struct rtl_fault index_rtl[] = {
    {"every-slot-of-the-block-written", "index", "stash_map_index: written: write_slot == SLOT => 1'b1"},
    {0},
};

static const struct model_fault index_model[] = {
    {"a-slot-is-never-emptied", "lost update", "cmodel/stash/stash_map_index.c",
     "in[m->write_set] & 1 ? (int)(in[m->write_map] & m->map_mask) : -1", "(int)(in[m->write_map] & m->map_mask)"},
    {0},
};

const struct fault_plan stash_map_index_faults = {
    .block = "stash_map_index", .sets = index_sets, .rtl = index_rtl, .model = index_model};

/* vp_map ---------------------------------------------------------------------------------------------------------- */

static const char vp_sets[] = "VP_ENTRIES=4 MAP_ENTRIES=4 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20";

static const struct rtl_fault vp_rtl[] = {
    {"dropped-pages-stay", "stale VP-map entry", "vp_map: stays: !(drop_valid && back_q == drop_map) => 1'b1"},
    {"forgotten-pages-stay", "stale VP-map entry", "vp_map: stays: !forget_valid => 1'b1"},
    {"older-mapping-takes-the-back-pointer", "comparison",
     "vp_map: newer: behind_new < behind_old => behind_new > behind_old"},
    {"age-counted-from-the-tail", "off by one", "vp_map: newest: tail - 1'b1 => tail"},
    {"translation-of-the-page-before", "stale VP-map entry", "vp_map: known_q: 1'b0 => known_q"},
    {"fault-not-forgotten", "stale state", "vp_map: fault_q: taken || added_again => taken"},
    {"the-page-that-an-add-brings-not-looked-at", "lost state",
     "vp_map: looked_q: taken ? adds_looked : va_same => va_same"},
    {"a-dropped-page-is-still-named", "stale VP-map entry", "vp_map: named: stays => held_q"},
    {"a-physical-page-found-beside-an-add", "missing check", "vp_map: pa_hit_q: !add_valid => 1'b1"},
    {"a-translation-in-another-word", "index", "vp_map: ppns.wr_addr: filled_entry => free_entry"},
    {"a-page-in-another-word", "index", "vp_map: vpns.wr_addr: free_entry => filled_entry"},
    {0},
};

static const struct model_fault vp_model[] = {
    {"reverse-look-up-finds-unknown-pages", "stale VP-map entry", "cmodel/stash/vp_map.c",
     "for (uint64_t rest = vp->known; rest; rest &= rest - 1) {",
     "for (uint64_t rest = vp->held | vp->known; rest; rest &= rest - 1) {"},
    {"a-fault-is-a-translation", "wrong flag", "cmodel/stash/vp_map.c",
     "vp->known = fault ? vp->known & ~bit : vp->known | bit;", "vp->known |= bit;"},
    {"pages-forgotten-behind-an-add", "order", "cmodel/stash/vp_map.c",
     "    if (m->forgets) vp_map_forget(&m->vp);\n    if (m->adds) vp_map_add(&m->vp, m->vpn_added, m->map_added, "
     "m->tail_now);",
     "    if (m->adds) vp_map_add(&m->vp, m->vpn_added, m->map_added, m->tail_now);\n    if (m->forgets) "
     "vp_map_forget(&m->vp);"},
    {"a-fill-of-the-page-looked-up-now", "order", "cmodel/stash/vp_map.c", "vp_map_fill(&m->vp, vpn_filled,",
     "vp_map_fill(&m->vp, m->look_vpn,"},
    {"the-reverse-look-up-ignores-adds", "missing check", "cmodel/stash/vp_map.c", "reverse->match && !adds",
     "reverse->match != 0"},
    {0},
};

const struct fault_plan vp_map_faults = {.block = "vp_map", .sets = vp_sets, .rtl = vp_rtl, .model = vp_model};

/* stash_map ------------------------------------------------------------------------------------------------------- */

static const char map_sets[] = "BYTES=512 CHUNK_WORDS=4 MAP_ENTRIES=4 VA_BITS=20 SPAN_BITS=8";

static const struct rtl_fault map_rtl[] = {
    {"reciprocal-rounded-down", "off-by-one reciprocal",
     "stash_reciprocal: rcp: digits_q[N+SHORT_W:SHORT_W] + {{N{1'b0}}, rounds_q} => digits_q[N+SHORT_W:SHORT_W]"},
    {"dirty-data-falls-twice", "counter",
     "stash_map: dirty_data_q: dirty_data_q ^ changes => counts && falls ? dirty_data_q - 2'd2 : dirty_data_q ^ "
     "changes"},
    {"clean-entries-stay-used", "stale state", "stash_map: used_q: used_q && (live_q || !clean[e]) => used_q"},
    {"entry-read-while-it-is-set", "timing", "stash_map: read_ok_q: !(set_valid && set_index == read_index) => 1'b1"},
    {"a-translation-ends-a-cycle-early", "timing", "stash_map_places: done_q: stage_q[6] => stage_q[5]"},
    {"a-fifth-translation-taken", "missing check",
     "stash_map_places: fwd_ready: next_q & busy => next_q & busy & done"},
    {"a-place-is-never-given-back", "lost release", "stash_map_places: busy_q: busy_q && !leaves => busy_q"},
    {"the-youngest-translation-first", "order", "stash_map_places: oldest.which: first_q => next_q"},
    {"the-end-of-the-tile-not-seen-in-its-chunk", "off by one", "stash_map_forward: s2_end: |s2_chunks => 1'b1"},
    {"a-chunk-behind-the-tile-is-in-it", "missing check",
     "stash_map_forward: s2_end: !s2_above_q || s2_ended => !s2_above_q"},
    {"a-long-field-begins-at-each-word", "width", "stash_map_forward: s6_field_q: |s5_field[NEXT_W:WORD_W] => 1'b0"},
    {"row-begins-at-the-word-before", "off by one", "stash_map_forward: s7_next: s7_row_words => s7_row_words - 1'b1"},
    {"an-object-that-begins-in-the-next-chunk", "width",
     "stash_map_forward: s6_object_start_q: |s5_next[NEXT_W-1:WORD_W] => |s5_next[NEXT_W-1:WORD_W+1]"},
    {"an-object-far-away-is-near", "missing check", "stash_map_forward: s6_object_start_q: !s5_near_q => 1'b0"},
    {"an-object-in-the-chunk-is-far-away", "threshold",
     "reciprocal_unit: s2_near_q: &s1_fraction[N:NEAR_W] => &s1_fraction[N:NEAR_W-2]"},
    {"a-length-repeats-twice-as-seldom", "comparison", "stash_map_begins: multiples: n % d == 0 => n % (2 * d) == 0"},
    {"rows-of-a-chunk-are-objects", "lost state", "stash_map_places: rows_q: s7_rows => {CHUNK_WORDS{1'b0}}"},
    {"a-step-of-a-row-without-the-object-s-gap", "wrong operand",
     "stash_map_expander: both_gaps: oldest_object_gap + oldest_row_gap => oldest_row_gap"},
    {"a-gap-of-a-whole-line-stays-in-the-line", "missing check",
     "stash_map_expander: new_lines: |both_gaps[GAP_W-1:WORD_W] => 1'b0"},
    {"a-line-that-ends-full-is-not-counted", "lost carry",
     "stash_map_expander: next_line: |(next & carries_q) => 1'b0"},
    {"words-behind-the-tile-in-its-last-piece", "missing check",
     "stash_map_expander: ends_q: (new_lines & in_tile & reached) | tile_end => new_lines & in_tile & reached"},
    {"the-highest-digits-of-a-line-do-not-rise", "lost carry",
     "stash_map_expander: crosses_q: next_line[GO_W] || crosses_q && !takes => 1'b0"},
    {"the-highest-digits-of-a-line-rise-for-one-line", "lost state",
     "stash_map_expander: crosses_q: next_line[GO_W] || crosses_q && !takes => next_line[GO_W]"},
    {"the-chunk-s-first-word-where-the-lowest-is", "wrong operand",
     "stash_map_forward: s7_start: s7_offset[WORD_W-1:0] - s7_word => s7_offset[WORD_W-1:0]"},
    {"behind-the-tile-after-the-first-line", "stale state",
     "stash_map_expander: mapped_q: ends_tile_q && (ends_q & ~next) == {CHUNK_WORDS{1'b0}} => ends_tile_q"},
    {"an-empty-line-is-a-piece", "missing check",
     "stash_map_expander: piece_valid: piece_words != {CHUNK_WORDS{1'b0}} => words_q != {CHUNK_WORDS{1'b0}}"},
    {"a-piece-is-not-held", "backpressure", "stash_map_expander: moves: piece_ready || !piece_valid => 1'b1"},
    {"gap-of-the-object-lost", "wrong operand", "stash_tile_calc: entry_object_gap: object - field => object"},
    {"more-rows-than-words-accepted", "missing check",
     "stash_tile_calc: words_over_q: rows_wide > ROWS_LIMIT => rows_wide >> (ADDR_W + 1) != {(W+1){1'b0}}"},
    {"words-behind-the-last-row-of-a-line", "off by one",
     "stash_map_reverse: s9_begins_q: s8_begins & s8_inside => s8_begins"},
    {"words-behind-the-row-of-a-line", "off by one",
     "stash_map_reverse: s7_rest_q: |s6_rest[SPAN_BITS:WORD_W] => 1'b1"},
    {"the-rest-of-an-object-of-a-line-cut", "width",
     "stash_map_reverse: s9_object_long: !(&s9_less[SPAN_BITS-1:WORD_W]) => 1'b0"},
    {"borrow-of-the-reverse-translation-lost", "width",
     "stash_map_reverse: s3_ok_q: s2_v_q[VIRT_W:SPAN_BITS] => s2_v_q[VIRT_W-1:SPAN_BITS]"},
    {0},
};

static const struct model_fault map_model[] = {
    {"last-word-of-the-tile-unmapped", "off by one", "cmodel/stash/stash_map.c",
     "if (stash_word < e->base || stash_word - e->base >= e->words) return 0;",
     "if (stash_word < e->base || stash_word - e->base + 1 >= e->words) return 0;"},
    {"a-line-goes-over-the-tile-s-end", "missing check", "cmodel/stash/stash_map.c",
     "if (!(c->mapped >> m->next & 1) || c->virt[m->next]", "if (c->virt[m->next]"},
    {"an-empty-line-takes-no-cycle", "timing", "cmodel/stash/stash_map.c", "    if (!p->words) return;\n", ""},
    {"the-expander-waits-a-cycle-between-two", "timing", "cmodel/stash/stash_map.c",
     "        m->expanding = !m->piece.last;\n        m->at = m->next;",
     "        m->at = m->next;\n        if (m->piece.last) {\n            m->expanding = 0;\n            "
     "show_piece(m);\n            return;\n        }"},
    {"a-translation-taken-without-ready", "missing check", "cmodel/stash/stash_map.c",
     "int takes = edge->fwd_valid && stash_map_forward_ready(m);", "int takes = edge->fwd_valid;"},
    {"end-of-the-address-space-not-checked", "missing check", "cmodel/stash/stash_map.c",
     "if (t->global_base / 4 + span > UINT64_C(1) << (l->va_bits - 2)) return \"BAD_SPAN\";", ""},
    {"reuse-flag-not-written", "lost update", "cmodel/stash/stash_map.c",
     "    put_bit(&m->reuse, edge->flag_index, edge->flag_reuse);\n", ""},
    {"used-outlives-its-data", "stale state", "cmodel/stash/stash_map.c", "m->used &= m->live | m->dirty;", ""},
    {"calculation-a-cycle-late", "timing", "cmodel/stash/stash_map.c", "m->calc_left = m->calc_cycles - 1;",
     "m->calc_left = m->calc_cycles;"},
    {0},
};

const struct fault_plan stash_map_faults = {.block = "stash_map", .sets = map_sets, .rtl = map_rtl, .model = map_model};

/* stash: the engine and the commands ------------------------------------------------------------------------------ */

static const char fault_sets[] = "BYTES=256 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 VP_ENTRIES=4 "
                                 "MAPS_PER_BLOCK=1 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=2 MISSES=2 "
                                 "DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=3 CORE_BITS=2";

static const struct rtl_fault stash_rtl[] = {
    {"a-lane-beside-a-failed-one-done-too", "lost state",
     "stash_accesses: todo_q: ~s2_lane_fails => ~(s2_lane_fails | (s2_lane_fails << 1))"},
    {"error-of-the-last-lane", "lost update",
     "stash_accesses: error_q: s2_error > error_q ? s2_error : error_q => s2_error"},
    {"an-answer-is-for-any-map", "comparison", "stash_mshrs: is_answered: map_q == msg_map => 1'b1"},
    {"a-grant-does-not-wait-for-a-store-s-data", "order", "stash_place: waits: of_q & regs_waited_q => {MSHRS{1'b0}}"},
    {"an-answer-does-not-wait-for-the-one-before", "race",
     "stash_answers: blocked: answered & locked_q => {MSHRS{1'b0}}"},
    {"a-piece-does-not-wait-for-an-operation-two-before", "race",
     "stash_operations: piece_close: s1_op_q && !own2_q && (s1_op_chunk_q | s1_row) == (piece_chunk | s1_row) => 1'b0"},
    {"deferred-forwards-tried-in-another-order", "order",
     "stash_forwards: skip_q: counts && retry_q < entries => 1'b0"},
    {"a-grant-under-a-forward-forgotten", "lost wake-up", "stash_forwards: counts: grants || granted_q => grants"},
    {"a-chunk-leaves-the-ring-when-it-is-sent", "order",
     "stash_evicts: ring_leaves: valid[head_q] && done[head_q] => valid[head_q] && sent[head_q]"},
    /* accesses and their redo */
    {"slot-of-the-miss-not-looked-at", "index", "stash_accesses: map_ok_q: mapped_q && slot_valid => mapped_q"},
    {"a-redo-forgets-the-lanes-not-given", "lost state",
     "stash_accesses: todo_q: (todo_q & ~given_q & {LANES{write_q}}) | miss_todo => miss_todo"},
    {"a-redo-writes-lanes-not-given", "order", "stash_accesses: mask: write_q ? given_q : todo_q => todo_q"},
    {"a-redo-is-never-partial", "wrong flag", "stash_accesses: access_partial: |(todo_q & ~mask) => 1'b0"},
    {"a-store-s-registrations-not-remembered", "lost state", "stash_accesses: regs_q: regs_q | s2_regs => regs_q"},
    {"a-wake-under-the-walk-forgotten", "lost wake-up", "stash_accesses: woken_q: 1'b1 => 1'b0"},
    {"sleepers-not-woken", "lost wake-up", "stash_accesses: asleep_q: !used_q || wake => !used_q"},
    {"what-was-loaded-before-lost", "lost data",
     "stash_accesses: redo_rdata: redo_held_q && !redo_write_q => redo_valid_q && !redo_write_q"},
    {"what-an-access-asked-for-forgotten", "deadlock", "stash_accesses: asked_q: asked_q || s2_asks_read => asked_q"},
    {"the-end-of-a-kernel-freezes-one-mapping", "order",
     "stash_accesses: frozen: freeze_all || freeze && map_ok_q && map_q == self => freeze && map_ok_q && map_q == "
     "self"},
    /* the walk */
    {"a-chunk-lost-behind-one-that-leaves", "lost update",
     "stash_select: walk_if_sent: fwd_ready && !crowded && !evict_waits => fwd_ready && !crowded"},
    {"the-turn-stays", "order", "stash_select: turn_q: picked_number + 1'b1 => picked_number"},
    {"lanes-of-other-chunks-go-too", "wrong chunk",
     "stash_select: other_chunk: job_addr[l * ADDR_W + WORD_W +: CHUNK_W] != lane_chunk => 1'b0"},
    {"a-chunk-leaves-by-an-access-s-map", "wrong operand",
     "stash_select: fwd_index: evict_waits ? evict_map : job_map_q => job_map_q"},
    {"an-older-copy-of-words-that-have-left", "stale data", "stash_replicas: holds_p: !travelling[pointer_q] => 1'b1"},
    {"an-access-goes-at-once-beside-a-command", "race", "stash_select: at_once: !freeze => 1'b1"},
    {"an-access-goes-at-once-past-an-older-copy", "missing check",
     "stash_select: no_copies: reuse == {MAP_ENTRIES{1'b0}} => 1'b1"},
    {"an-older-copy-looked-for-by-stores-too", "wrong state",
     "stash_select: walk_if_replica: ~access_write => {MISSES{1'b1}}"},
    /* pieces */
    {"a-mapping-that-has-ended-still-maps", "missing check", "stash_pieces: s2_mapped_q: live[s1_map_q] => 1'b1"},
    {"a-context-ends-with-each-piece", "off by one", "stash_pieces: head_q: piece_taken && piece_last => piece_taken"},
    {"a-chunk-in-the-ring-does-not-leave", "missing check",
     "stash_pieces: s2_evicting_q: ring_leaving || chunk_leaving => chunk_leaving"},
    {"a-chunk-on-its-way-does-not-leave", "missing check",
     "stash_pieces: s2_evicting_q: ring_leaving || chunk_leaving => ring_leaving"},
    {"lanes-given-for-the-piece-s-other-words", "index",
     "stash_pieces: s2_lane_gives: s2_lanes_q[l] && gives[place] => s2_lanes_q[l] && |gives"},
    {"an-older-copy-read-behind-a-store", "stale data", "stash_pieces: ends_reuse: |stored => |locals"},
    /* chunks that leave */
    {"a-probe-without-an-mshr", "backpressure", "stash_evicts: may_ask: |mshr_unused => 1'b1"},
    {"accesses-take-the-last-mshr", "starvation", "stash_requests: mshr_room: mshr_kept_q && s2_access => 1'b0"},
    {"what-leaves-takes-no-last-mshr", "deadlock",
     "stash_requests: mshr_room: mshr_kept_q && s2_access => mshr_kept_q"},
    {"no-access-has-its-turn", "starvation", "stash_requests: mshr_room: mshr_due && s2_access => 1'b0"},
    {"a-refused-access-is-forgotten", "starvation", "stash_accesses: refused_q: commits && s2_refused => 1'b0"},
    {"who-passes-is-not-counted", "starvation", "stash_accesses: passed_q: passed_q + 1'b1 => passed_q"},
    {"no-mshr-kept-for-given-chunks", "starvation",
     "stash_evicts: mshr_kept_q: |(valid & ~done) || given_some_left => |(valid & ~done)"},
    {"words-registered-twice", "wrong request", "stash_evicts: found_r: !reg_done[i] => 1'b1"},
    {"a-chunk-done-by-another-s-words", "index", "stash_evicts: done_q: s2_owner_q[RING_W-1:0] == PLACE => 1'b1"},
    {"what-a-registration-left-forgotten", "lost update",
     "stash_evicts: incomplete_q: stayed_q || s2_stays => stayed_q"},
    {"an-access-s-words-tell-what-a-registration-left", "missing check",
     "stash_evicts: incomplete_q: s2_registers && s2_ends => s2_ends"},
    /* requests and MSHRs */
    {"what-expects-nothing-is-answered", "stale state", "stash_mshrs: is_answered: !is_empty => 1'b1"},
    {"an-mshr-unused-too-soon", "order",
     "stash_mshrs: empty_q: empty_q[0] && !empty_q[1] => used_q && is_empty && !empty_q[1]"},
    {"the-neighbour-bit-of-a-place-lost", "wrong chunk", "stash_mshrs: places_q: add_chunk[0] => 1'b0"},
    {"the-chunk-of-the-first-word-alone", "lost state", "stash_mshrs: other_q: add_chunk[0] != chunk_q[0] => 1'b0"},
    {"a-word-too-many-released", "lost word",
     "stash_mshrs: mask_left: ~release_words => ~(release_words | (release_words << 1))"},
    {"a-request-goes-on-in-another-line", "wrong request", "stash_requests: belongs: same_line => 1'b1"},
    {"a-read-carries-data", "wrong data", "stash_requests: l2_req_data: out_wb => l2_req_valid"},
    /* answers */
    {"an-answer-s-second-chunk-is-its-first", "wrong chunk",
     "stash_answers: answer_chunk: puts_odd ? p_odd_chunk_q : p_even_q => p_even_q"},
    {"an-answer-s-second-chunk-lost", "lost update", "stash_answers: p_last: p_rest == {CHUNK_WORDS{1'b0}} => 1'b1"},
    {"acknowledgements-never-gather", "timing", "stash_place: same: chunk_q == answer_chunk => 1'b0"},
    {"one-that-comes-with-the-grant-keeps-the-words", "stale state",
     "stash_place: words_q: {CHUNK_WORDS{stays}} => {CHUNK_WORDS{1'b1}}"},
    {"those-that-are-complete-wait", "timing", "stash_place: due: complete_q || old => old"},
    {"one-that-others-follow-goes-alone", "timing", "stash_place: alone: &(mshr_unused | locked_q) => 1'b1"},
    {"an-answer-s-data-lost", "lost update", "stash_operations: apply_wdata: moved_data => {CHUNK_WORDS * 32{1'b0}}"},
    /* forwards */
    {"the-chunk-of-a-forward-that-waits-for-room", "wrong chunk",
     "stash_operations: chunk: line_chunk & {CHUNK_W{line_asks}} => line_chunk"},
    {"a-grant-counts-without-what-is-deferred-now", "off by one", "stash_forwards: entries: defers => 1'b0"},
    {"a-forward-finds-no-grant-on-its-way", "comparison",
     "stash_mshrs: granting_q: used_q && is_reg => used_q && is_wb"},
    {"a-forward-taken-while-pages-are-added", "race", "stash_forwards: forward_if_comes: may_see => 1'b1"},
    {"a-register-s-answer-carries-data", "wrong data",
     "stash_replies: out_data: out_mask[i] && out_type != MSG_REG_ACK => out_mask[i]"},
    {"a-forward-overtakes-one-that-may-be-deferred", "order",
     "stash_forwards: forward_if_may_defer: words_q & granting_q => words_q & ~words_q"},
    {"an-acknowledgement-of-a-writeback-overtakes-a-forward", "order",
     "stash_forwards: forward_if_acks: none_under_way => 1'b1"},
    {"a-turn-without-room-for-its-answer", "missing check", "stash_forwards: may_turn: room => 1'b1"},
    {"a-forward-s-words-in-the-chunk-behind-forgotten", "lost word",
     "stash_forwards: two_chunks: turn_words & behind => turn_words & ~turn_words"},
    {"idle-while-a-forward-is-under-way", "wrong flag", "stash_engine: idle: none_under_way => 1'b1"},
    {"a-grant-on-its-way-of-another-word", "comparison",
     "stash_operations: line_granting: rev_granting_q[k] => rev_granting_q[0]"},
    /* the page */
    {"a-page-asked-for-over-the-one-before", "lost update",
     "stash_page: loads: asks_page && !page_valid_q => asks_page"},
    {"a-piece-right-behind-its-page", "race", "stash_operations: page_held: page_taken_q => 1'b0"},
    {"a-piece-beside-an-answer-of-the-walker", "race", "stash_operations: page_held: walk_done_valid => 1'b0"},
    {"a-page-that-comes-is-not-looked-up", "wrong operand",
     "stash_engine: va_vpn: takes_page ? page_vpn_q : command_page => command_page"},
    /* operations */
    {"a-probe-close-behind-another-operation", "race",
     "stash_operations: probe_may: probe_asks && !probe_close => probe_asks"},
    {"a-probe-right-behind-a-piece-of-its-chunk", "race",
     "stash_operations: probe_close: s0_follows && s0_chunk_q == evict_chunk => 1'b0"},
    {"a-probe-two-behind-a-piece-of-its-chunk", "race",
     "stash_operations: probe_close: s1_follows && s1_chunk_q == evict_chunk => 1'b0"},
    {"pieces-wait-for-all-answers", "timing", "stash_operations: answer_yields: piece_asks => 1'b0"},
    {"answers-wait-for-all-pieces", "timing", "stash_operations: answer_yields: answered_q => 1'b1"},
    {"pieces-of-one-access-wait-for-each-other", "timing", "stash_operations: piece_close: !own1_q => 1'b1"},
    {"a-chunk-that-becomes-clean-stays-counted", "lost update",
     "stash_operations: falls: !(owned_after && index_kept) => 1'b0"},
    {"every-forward-overtook-its-grant", "wrong flag", "stash_operations: line_granting: rev_granting_q[k] => 1'b1"},
    /* replicas */
    {"a-redo-before-the-last-copy", "race", "stash_replicas: fill_ends: s1_fill_q && fill_last_q => s1_fill_q"},
    /* commands */
    {"an-entry-in-the-tail-s-way-is-revived", "missing check",
     "stash_command_entries: match: match_ahead[MAP_W-1] => 1'b1"},
    {"tail-does-not-advance", "counter", "stash_command_entries: tail_q: tail_q + 1'b1 => tail_q"},
    {"overlap-by-one-chunk-allowed", "off by one",
     "stash_command_entries: meets: entry_first_chunk <= tile_last_chunk => entry_first_chunk < tile_last_chunk"},
    {"slot-out-of-range-accepted", "missing check",
     "stash_commands: command_if_slot_legal: cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1] => 1'b1"},
    {"a-scan-never-lets-the-core-go-first", "starvation", "stash_commands: may_scan: !pass_asks => 1'b1"},
    {"a-kernel-ends-before-its-last-stores", "order",
     "stash_commands: in_flight: any_in_flight || |access_gives => any_in_flight"},
    {"an-entry-written-under-a-forward-s-look-up", "race", "stash_commands: step: may_set && forward_looks => 1'b0"},
    {"a-slot-looked-at-beside-an-access-s", "race", "stash_commands: looked_q: !looks_up => 1'b1"},
    {"a-page-added-beside-another-look-up", "race", "stash_commands: may_add: page_free => 1'b1"},
    {"a-page-counted-beside-another-look-up", "race", "stash_command_pages: counts: page_free => 1'b1"},
    {"a-page-counted-before-it-is-dropped", "order", "stash_command_pages: counts: !drop_valid => 1'b1"},
    {"pages-not-counted-again", "lost state", "stash_command_pages: stale: stale_q => 1'b0"},
    {"an-entry-read-beside-an-older-copy-s", "race", "stash_commands: step: reads && |walk_read_q[2:1] => 1'b0"},
    {"flags-written-beside-a-piece", "race",
     "stash_commands: may_write: command_state_q == COMMAND_ST_BLOCK_FLAGS => 1'b0"},
    {"a-mapping-ends-under-a-walk-through-it", "race", "stash_accesses: access_in_self: map_ok_q && busy_q => 1'b0"},
    {"a-kernel-ends-where-an-access-is-picked", "race", "stash_commands: may_begin: hold => 1'b1"},
    {"a-command-late-after-seven-cycles", "timing", "stash_commands: is_late: &late_q => &late_q[2:0]"},
    {"entries-behind-the-end-of-the-ring-not-sought", "lost entry",
     "stash_command_entries: sought: wraps ? seek_wrapped : seek_here => seek_here"},
    {"two-highest-bits-of-the-word-count-lost", "width",
     "stash_command_entries: tile_words: tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W] => {2'b00, "
     "tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W-2]}"},
    {"a-store-leaves-no-mark", "lost mark", "stash_command_marks: fills: apply_event == WORD_EV_ISSUE => 1'b0"},
    {"marks-from-before-a-reset-count", "stale state",
     "stash_command_marks: s4_marks: {SIDE{some_owned_q[s4_row]}} => {SIDE{1'b1}}"},
    {"a-row-s-last-operation-says-whether-it-has-a-mark", "lost mark",
     "stash_command_marks: some_owned_q: |becomes_owned => owned_q"},
    {"a-mark-stays-behind-an-end", "lost mark",
     "stash_command_marks: cleared: clears_q && (own[k] || beside_q[k]) => 1'b0"},
    {"a-scan-goes-beyond-its-last-chunk", "off by one",
     "stash_command_marks: next_is_last: sought_q >= chunk_last_q => 1'b0"},
    {"pages-without-room-not-counted", "missing check", "stash_command_pages: has_room: bound_q <= free_count => 1'b1"},
    {"rows-that-all-begin-at-one-place-of-a-page", "missing check",
     "stash_command_pages: shifts_q: |tile_stride[OFFSET_W-1:0] => 1'b0"},
    {"another-mapping-s-words-written-back", "comparison", "stash_pieces: s1_foreign: op_index != s1_map_q => 1'b0"},
    {"registered-words-not-seen-by-what-ends-them", "lost update", "stash_pieces: state: s1_ends => 1'b0"},
    {"words-that-leave-and-do-not-end", "lost update", "stash_pieces: s2_ends_chunk_q: s1_ends => 1'b0"},
    {"whatever-is-given-away-ends", "wrong event", "stash_evicts: evict_place: given_ends => 1'b1"},
    {"given-chunks-forgotten-once-they-are-sent", "lost state", "stash_evicts: given_some_left: out_q != 4'd0 => 1'b0"},
    {"rows-from-sixteen-on-lost", "width", "stash_command_pages: rows_left_q: tile_rows => {3'b000, tile_rows[3:0]}"},
    /* the other parts, at the sizes of the whole */
    {"rows-compared-without-their-highest-bit", "width",
     "bank_arbiter: served: row[i*ROW_BITS +: ROW_BITS] == row[k*ROW_BITS +: ROW_BITS] => row[i*ROW_BITS +: "
     "ROW_BITS-1] "
     "== row[k*ROW_BITS +: ROW_BITS-1]"},
    {"object-of-the-reverse-translation-cut", "width",
     "stash_map: rev_copy.wr_data: set_object[SPAN_BITS-1:0] => {3'b000, set_object[SPAN_BITS-4:0]}"},
    {"bit-3-of-the-field-of-the-reverse-translation-lost", "width",
     "stash_map: rev_copy.wr_data: set_field => {set_field[6:4], 1'b0, set_field[2:0]}"},
    {"highest-bit-of-the-field-of-the-reverse-translation-lost", "width",
     "stash_map: rev_copy.wr_data: set_field => {1'b0, set_field[5:0]}"},
    {0},
};

static const struct model_fault stash_model[] = {
    {"one-access-only", "backpressure", "cmodel/stash/stash_engine.c", "e->misses = (int)spec_get(v, \"MISSES\");",
     "e->misses = (int)spec_get(v, \"MISSES\") - 1;"},
    {"registered-word-read-again", "wrong request", "cmodel/stash/stash_engine_commit.c",
     "int mshr = engine_request(e, p, words, MSG_REG);", "int mshr = engine_request(e, p, words, MSG_READ);"},
    /* pieces of a chunk */
    {"a-follower-decides-by-another-context-s-chunk", "stale view", "cmodel/stash/stash_engine.c",
     "    e->view = in->op_state;\n", "    if (!p->first) e->view = in->op_state;\n"},
    {"a-store-s-earlier-pieces-forgotten", "lost update", "cmodel/stash/stash_engine_commit.c",
     "e->gathered.words |= words;", "e->gathered.words = words;"},
    {"what-a-store-gathered-applied-again", "stale state", "cmodel/stash/stash_engine_commit.c",
     "    e->gathered.words = 0;\n", ""},
    {"an-answer-yields-to-answers-that-gather", "timing", "cmodel/stash/stash_engine_eval.c",
     "engine_granted(e, 1, GRANT_ANSWER);", "engine_granted(e, 1, GRANT_GATHERED);"},
    {"an-answer-into-the-chunk-that-is-open", "race", "cmodel/stash/stash_engine_eval.c",
     "if (asks_put && free && !yields && !engine_is_open(e, engine_next_put(e)->chunk)) {",
     "if (asks_put && free && !yields) {"},
    {"a-follower-close-behind-its-page", "race", "cmodel/stash/stash_engine_eval.c",
     "!engine_follows(e, in) || in->walk_done_valid || e->driven.fill) return 0;",
     "!engine_follows(e, in) || in->walk_done_valid) return 0;"},
    {"a-chunk-close-to-a-follower-granted", "race", "cmodel/stash/stash_engine_eval.c",
     "!p->operation && p->context.chunk == chunk) return 1;", "p->operation && p->context.chunk == chunk) return 1;"},
    {"sleepers-not-woken", "lost wake-up", "cmodel/stash/stash_engine_accesses.c", "    e->asleep = 0;\n", ""},
    {"a-wake-under-the-walk-forgotten", "lost wake-up", "cmodel/stash/stash_engine_accesses.c",
     "    e->woken = e->access_used;\n", ""},
    {"the-last-piece-s-error-stays", "lost update", "cmodel/stash/stash_engine_commit.c",
     "if (a->error < error) a->error = error;", "a->error = error;"},
    {"reply-to-the-wrong-core", "wrong operand", "cmodel/stash/stash_engine_forwards.c", "e->reply.core = m->core;",
     "e->reply.core = m->map;"},
    {"a-grant-under-a-forward-forgotten", "lost wake-up", "cmodel/stash/stash_engine_forwards.c",
     "if (!e->granted || e->forward != FORWARD_IDLE) return;",
     "if (!e->granted || e->forward != FORWARD_IDLE) {\n        e->granted = 0;\n        return;\n    }"},
    {"a-grant-does-not-wait-for-a-store-s-data", "order", "cmodel/stash/stash_engine.c",
     "    e->regs_before = engine_regs(e);\n", ""},
    {"a-redo-writes-lanes-not-given", "order", "cmodel/stash/stash_engine_accesses.c",
     "a->request.mask = a->write ? a->given : a->todo;", "a->request.mask = a->todo;"},
    {"a-scan-behind-eight-cycles", "timing", "cmodel/stash/stash_engine_look.c", "e->gap = ENGINE_GAP;",
     "e->gap = ENGINE_GAP - 1;"},
    {"a-fill-leaves-no-mark", "lost mark", "cmodel/stash/stash_engine_marks.c", "event == WORD_ON_FILL || ", ""},
    {"a-mark-of-what-was-owned", "stale state", "cmodel/stash/stash_engine_marks.c",
     "e->marks.change.owned = in->owned_after;", "e->marks.change.owned = in->owned_before;"},
    {"a-kernel-s-end-visits-owned-chunks", "wrong mark", "cmodel/stash/stash_engine_marks.c",
     "case COMMAND_KERNEL_SCAN: return e->marks.valid[at];",
     "case COMMAND_KERNEL_SCAN: return e->marks.valid[at] | e->marks.owned[at];"},
    {"a-block-s-end-skips-what-is-owned-alone", "wrong mark", "cmodel/stash/stash_engine_marks.c",
     "case COMMAND_END_SCAN: return e->marks.valid[at] | e->marks.owned[at];",
     "case COMMAND_END_SCAN: return e->marks.valid[at];"},
    {"a-scan-visits-the-marked-chunks-behind-its-last", "off by one", "cmodel/stash/stash_engine_marks.c",
     "return found < e->chunk_last ? found : e->chunk_last;", "return found;"},
    {"a-kernel-ends-beside-a-fill-of-a-replica", "race", "cmodel/stash/stash_engine_eval.c",
     " && !under_way(e, GRANT_FILL);", ";"},
    {"an-entry-in-the-tail-s-way-is-revived", "missing check", "cmodel/stash/stash_engine_look.c",
     " && ahead >= (uint32_t)e->maps / 2", ""},
    {"a-page-too-many-uncounted", "off by one", "cmodel/stash/stash_engine_look.c",
     "if (t->rows == 1) return beyond < free;", "if (t->rows == 1) return beyond <= free;"},
    {"rows-that-shift-in-their-pages-uncounted", "missing check", "cmodel/stash/stash_engine_look.c",
     "return (rows_alike ? t->rows : 2 * t->rows) <= free;", "return t->rows <= free;"},
    {"a-writeback-sees-another-entry-s-words", "comparison", "cmodel/stash/stash_engine.c",
     "if (p->context.kind == OF_WRITE_BACK && in->op_index != p->context.map) e->view = 0;", ""},
    {"what-a-change-ends-not-written-back", "lost update", "cmodel/stash/stash_engine.c",
     "if (ends_chunk(p)) e->view |=", "if (!ends_chunk(p)) e->view |="},
    {"what-leaves-is-ended-as-local", "wrong event", "cmodel/stash/stash_engine.c",
     "engine_drive_apply(e, WORD_ON_END_COHERENT, e->words_mask, engine_piece",
     "engine_drive_apply(e, WORD_ON_END_LOCAL, e->words_mask, engine_piece"},
    {"what-a-scan-cleans-ends", "wrong event", "cmodel/stash/stash_engine_evicts.c",
     "e->given.slot[place].ends = ends_and_gives(e, in);", "e->given.slot[place].ends = 1;"},
    {"the-chunk-being-sent-not-reckoned", "off by one", "cmodel/stash/stash_engine_evicts.c",
     "taken = e->given.sent + sends;", "taken = e->given.sent;"},
    {"chunks-sent-wait-for-data-places-alone", "backpressure", "cmodel/stash/stash_engine_evicts.c",
     "return unused > taken && e->requests.with_data < ENGINE_DATA_PLACES;",
     "return e->requests.with_data < ENGINE_DATA_PLACES;"},
    {"accesses-take-the-last-mshr", "starvation", "cmodel/stash/stash_engine_commit.c",
     "if (!leaves && e->keeps_mshr && unused < 2) return 0;", ";"},
    {"a-turn-ends-with-its-first-walk", "starvation", "cmodel/stash/stash_engine_commit.c",
     "(int)((e->refused | e->busy) >> e->due & 1)", "(int)(e->refused >> e->due & 1)"},
    {"an-access-stays-refused", "starvation", "cmodel/stash/stash_engine_walk.c", "e->refused &= ~bit;", ";"},
    {"no-mshr-kept-for-the-ring", "starvation", "cmodel/stash/stash_engine_evicts.c",
     "if (!e->ring.slot[(e->ring.head + i) % ENGINE_EVICTS].done) return 1;", ";"},
    {"a-queue-of-one-given-chunk", "backpressure", "cmodel/stash/stash_engine_evicts.c",
     "return e->given.count < ENGINE_GIVEN;", "return e->given.count < ENGINE_GIVEN - 1;"},
    {"a-change-goes-on-before-its-chunks-have-left", "order", "cmodel/stash/stash_engine_look.c",
     "(e->command == COMMAND_CLEAN_DONE && engine_being_given(e));", "0;"},
    {"the-scout-goes-round-again-at-once", "race", "cmodel/stash/stash_engine_look.c",
     "in->cmd_valid || engine_being_given(e)) return -1;", "in->cmd_valid) return -1;"},
    {"every-other-used-entry-sought", "lost entry", "cmodel/stash/stash_engine_look.c", "e->finder.seek = k + 1;",
     "e->finder.seek = k + 2;"},
    {"a-page-that-rows-share-counted-twice", "counter", "cmodel/stash/stash_engine_look.c",
     "p->any_counted && p->counted == p->looked_page", "0"},
    {"pages-counted-when-each-entry-is-freed", "timing", "cmodel/stash/stash_engine_look.c",
     "when(e->pages.missing <= (uint64_t)in->free_count, COMMAND_IF_room)",
     "when(e->pages.missing <= (uint64_t)in->free_count || e->stale, COMMAND_IF_room)"},
    {"pages-of-one-row-only", "off by one", "cmodel/stash/stash_engine_look.c",
     "return e->pages.rows_left == 1 && e->pages.page == row_last_page(e, in);",
     "return e->pages.page == row_last_page(e, in);"},
    {"slot-keeps-its-mapping", "lost update", "cmodel/stash/stash.c",
     "map_index_write(&s->map_index, d->slot_block, d->slot_slot, d->slot_set ? d->slot_map : -1);",
     "map_index_write(&s->map_index, d->slot_block, d->slot_slot, d->slot_map);"},
    {"an-answer-s-chunks-taken-for-one", "wrong chunk", "cmodel/stash/stash_engine_answers.c",
     "&e->put.part[addr >> e->word_shift & 1];", "&e->put.part[0];"},
    {"an-answer-s-data-at-their-places-in-the-line", "wrong place", "cmodel/stash/stash_engine_answers.c",
     "part->data[word] = message->data[place];", "part->data[place] = message->data[place];"},
    {"two-answers-of-one-request-at-work", "race", "cmodel/stash/stash_engine_answers.c",
     "if (answered & e->locked) return 0;", ";"},
    {"a-part-of-an-answer-takes-the-whole-line", "lost word", "cmodel/stash/stash_engine_requests.c",
     "m->mask &= ~words;", "m->mask = 0;"},
    {"a-chunk-on-its-way-does-not-leave", "missing check", "cmodel/stash/stash_engine_requests.c",
     "if (m->kind == MSHR_WB && m->chunk == chunk) return 1;", ";"},
    {"deferred-forwards-turned-too-far", "order", "cmodel/stash/stash_engine_forwards.c",
     "if (e->retry < e->deferred.count) e->skip = e->retry;", "e->skip = e->retry;"},
    {"words-registered-twice", "wrong request", "cmodel/stash/stash_engine_evicts.c",
     "engine_words_in(e->seen.state, WORD_R) & ~e->reg_done", "engine_words_in(e->seen.state, WORD_R)"},
    {"an-older-copy-of-words-that-have-left", "stale data", "cmodel/stash/stash_engine_walk.c",
     "if (!engine_travelling(e, e->replica_pointer)) found", "found"},
    {"turn-stays", "order", "cmodel/stash/stash_engine_walk.c", "e->walk_turn = (picked + 1) % e->misses;",
     "e->walk_turn = picked;"},
    {"a-chunk-goes-with-its-lowest-lane-alone", "lost update", "cmodel/stash/stash_engine_walk.c",
     "if (a->request.addr[__builtin_ctz(rest)] >> e->word_shift == chunk) lanes |= rest & -rest;",
     "if (a->request.addr[__builtin_ctz(rest)] >> e->word_shift == chunk && !lanes) lanes |= rest & -rest;"},
    {"bit-3-of-the-field-lost-on-the-way-back", "width", "cmodel/stash/stash_map.c",
     "in_object >= e->field) return 0;\n    *stash_word",
     "in_object >= (e->field & ~UINT64_C(8))) return 0;\n    *stash_word"},
    {0},
};

/* Without a VP-map there is only what stands in its place. */
static const struct rtl_fault physical_rtl[] = {
    {"a-page-taken-a-cycle-early", "order", "stash: va_ppn: va_vpn_q => va_vpn"},
    {"no-page-is-known", "wrong flag", "stash: va_known: 1'b1 => 1'b0"},
    {"pages-counted-as-missing", "wrong flag", "stash: va_hit: 1'b1 => 1'b0"},
    {"no-forward-finds-its-page", "wrong flag", "stash: pa_hit: 1'b1 => 1'b0"},
    {"a-forward-s-page-is-a-load-s", "wrong operand", "stash: pa_vpn: pa_ppn => va_vpn"},
    {"an-answer-of-a-page-walker-taken", "missing check", "stash: engine.walk_done_valid: 1'b0 => walk_done_valid"},
    {0},
};

static const struct model_fault physical_model[] = {
    {"a-page-is-asked-for", "wrong flag", "cmodel/stash/stash.c", "{.hit = 1, .known = 1, .ppn",
     "{.hit = 1, .known = 0, .ppn"},
    {"a-forward-s-page-is-that-of-the-load-before", "wrong operand", "cmodel/stash/stash.c",
     "{.hit = 1, .vpn = e->pa_ppn}", "{.hit = 1, .vpn = e->va_vpn}"},
    {"a-walk-is-answered-that-nobody-asked-for", "missing check", "cmodel/stash/stash.c",
     "e->walk_done_valid = in->walk_done_valid && !s->physical;", "e->walk_done_valid = in->walk_done_valid;"},
    {0},
};

static const char physical_sets[] =
    "BYTES=256 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 VP_ENTRIES=4 "
    "MAPS_PER_BLOCK=1 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=2 MISSES=2 "
    "DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=3 CORE_BITS=2 TRANSLATION=NONE";

static const struct fault_plan physical_faults = {
    .block = "stash", .sets = physical_sets, .rtl = physical_rtl, .model = physical_model, .in_test = 2};

/* Twice as many MSHRs as places for the data of writebacks; and enough for three acknowledgements of one chunk. */
static const struct rtl_fault queue_rtl[] = {
    {"a-writeback-without-a-place-for-its-data", "backpressure",
     "stash_requests: room: mshr_room && (line_room || !is_wb) => mshr_room"},
    {"a-read-waits-for-a-place-for-data", "backpressure", "stash_requests: room: line_room || !is_wb => line_room"},
    {"a-raw-access-waits-for-a-place-for-data", "backpressure", "stash_requests: is_wb: !s2_access => 1'b1"},
    {"a-registration-waits-for-a-place-for-data", "backpressure",
     "stash_evicts: may_ask: probes_registers || line_room => line_room"},
    {"a-probe-without-a-place-for-data", "backpressure",
     "stash_evicts: may_ask: probes_registers || line_room => 1'b1"},
    {"a-queue-shows-the-place-behind-its-last", "index", "stash_queue: out_data: entries[head_q] => entries[tail_q]"},
    {"data-of-another-writeback", "wrong data", "stash_requests: lines.in_valid: line_enters => closes"},
    {"words-that-stay-are-sent", "wrong data", "stash_requests: line_in: {32{add_mask[i]}} => {32{1'b1}}"},
    {"data-leave-with-any-request", "lost data",
     "stash_requests: lines.out_ready: out_wb && l2_req_ready => l2_req_valid && l2_req_ready"},
    {"a-part-of-what-is-expected-gathers", "lost word", "stash_answers: p_whole_q: is_exact => 1'b1"},
    {"acknowledgements-of-two-chunks-gather", "wrong chunk", "stash_answers: p_whole_q: in_one => 1'b1"},
    {"what-gathered-first-lost", "lost update", "stash_place: words_q: {CHUNK_WORDS{stays}} => {CHUNK_WORDS{1'b0}}"},
    {"of-gathered-requests-the-last-alone-released", "deadlock", "stash_place: of_q: {MSHRS{stays}} => {MSHRS{1'b0}}"},
    {"acknowledgements-of-all-chunks-gather", "wrong chunk", "stash_place: same: chunk_q == answer_chunk => 1'b1"},
    {"what-is-gathered-never-grows-old", "deadlock", "stash_place: old: &age_q => 1'b0"},
    {0},
};

static const struct model_fault queue_model[] = {
    {"a-place-for-data-too-many", "off by one", "cmodel/stash/stash_engine_requests.c",
     "e->requests.with_data < ENGINE_DATA_PLACES", "e->requests.with_data <= ENGINE_DATA_PLACES"},
    {"a-place-for-data-free-a-cycle-early", "timing", "cmodel/stash/stash_engine.c", "    tick_handshakes(e, in);\n",
     "    tick_handshakes(e, in);\n    e->requests.with_data -= data_leaves, data_leaves = 0;\n"},
    {"a-part-of-what-is-expected-gathers", "lost word", "cmodel/stash/stash_engine_answers.c",
     "!(expected & ~mask) && one_chunk", "one_chunk"},
    {"what-gathered-first-lost", "lost update", "cmodel/stash/stash_engine_gather.c", "g->words |= put->words;",
     "g->words = put->words;"},
    {0},
};

static const char queue_sets[] = "BYTES=256 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 VP_ENTRIES=4 "
                                 "MAPS_PER_BLOCK=1 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=8 MISSES=2 "
                                 "DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=3 CORE_BITS=2";

/* The place of acknowledgements, with so many requests and accesses that it is full at times. */
static const struct rtl_fault place_rtl[] = {
    {"a-place-that-is-full-waits", "timing", "stash_place: due: full => 1'b0"},
    {"the-first-of-those-that-are-due-goes", "order",
     "stash_place: gather_turn_q: chosen_number + 2'd1 => chosen_number"},
    {"the-place-does-not-yield", "order", "stash_operations: place_grants: placed_q => 1'b0"},
    {0},
};

static const struct model_fault place_model[] = {
    {"what-is-full-takes-one-more", "lost word", "cmodel/stash/stash_engine_gather.c", "return lowest;",
     "return lowest < 0 ? 0 : lowest;"},
    {"the-place-yields-to-no-writeback", "order", "cmodel/stash/stash_engine_eval.c",
     "if (asks_gathered && free && !place_yields) {", "if (asks_gathered && free) {"},
    {0},
};

static const char place_sets[] =
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 "
    "VP_ENTRIES=8 PAGE_BYTES=1024 PA_BITS=32 VA_BITS=32 SPAN_BITS=16 MSHRS=16 MISSES=8 "
    "SCOUT_DISTANCE=2";

/* Scans of all chunks of a row: so small chunks that a row holds four. */
static const struct rtl_fault scan_rtl[] = {
    {"a-scan-of-a-row-goes-beyond-its-tile", "off by one", "stash_command_chunks: scan_beside: row_ends => 1'b0"},
    {"a-scan-of-a-row-begins-before-its-tile", "off by one",
     "stash_command_chunks: scan_beside: above => {GROUPS{1'b1}}"},
    {"marks-of-chunks-beside-stay", "lost update", "stash_command_marks: cleared: beside_q[k] => 1'b0"},
    {"the-next-chunk-sought-in-the-row-that-was-scanned", "timing",
     "stash_command_marks: from: sought_q | row_bits => sought_q"},
    {"a-scan-of-the-chunk-that-is-open", "race",
     "stash_operations: command_open: open_q && (open_chunk_q | row_bits) == (command_chunk | row_bits) => 1'b0"},
    {0},
};

static const struct model_fault scan_model[] = {
    {"a-scan-of-a-row-is-of-its-first-chunk", "lost update", "cmodel/stash/stash_engine.c",
     "beside |= UINT32_C(1) << (c & e->row_mask);", "beside |= UINT32_C(0) << (c & e->row_mask);"},
    {"a-change-of-a-mapping-scans-by-rows", "wrong mode", "cmodel/stash/stash_engine_look.c",
     "case COMMAND_END_SCAN: return engine_flag(in->coherent, e->self) && !is_chg;",
     "case COMMAND_END_SCAN: return engine_flag(in->coherent, e->self) || is_chg;"},
    {"the-last-row-scanned-twice", "off by one", "cmodel/stash/stash_engine_look.c",
     "return engine_by_row(e, in) ? engine_same_row(e, chunk, e->chunk_last)", "return 0 ? 0"},
    {0},
};

static const char scan_sets[] =
    "BYTES=512 BANKS=16 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "
    "PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=10 MSHRS=8 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=4 "
    "CORE_BITS=2";

/* What an open chunk forbids to others: so large chunks that they are open for long. */
static const struct rtl_fault open_rtl[] = {
    {"an-older-copy-of-the-chunk-that-is-open", "race",
     "stash_operations: copy_open: open_q && open_chunk_q == copy_chunk => 1'b0"},
    {"a-replica-into-the-chunk-that-is-open", "race",
     "stash_operations: fill_open: open_q && open_chunk_q == fill_chunk => 1'b0"},
    {"acknowledgements-into-the-chunk-that-is-open", "race",
     "stash_place: open_entries: open_q && open_chunk_q == chunk_q => 1'b0"},
    {"a-forward-looks-up-beside-an-open-store", "race",
     "stash_forwards: forward_if_found: found_q && !(waits_q && open_q) => found_q"},
    {"an-older-copy-over-the-data-of-a-writeback", "wrong data", "stash_operations: grant_ask: !data_wanted => 1'b1"},
    {"given-chunks-sent-without-a-place-for-data", "backpressure", "stash_evicts: may_q: line_room => 1'b1"},
    {0},
};

static const char open_sets[] =
    "BYTES=512 BANKS=8 LANES=8 CHUNK_WORDS=8 MAP_ENTRIES=4 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "
    "PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=10 MSHRS=8 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=4 "
    "CORE_BITS=2";

/* Chunks of eight words: three writebacks more often wait for l2_req at a time. */
static const struct model_fault open_model[] = {
    {"given-chunks-wait-for-mshrs-alone", "backpressure", "cmodel/stash/stash_engine_evicts.c",
     "return unused > taken && e->requests.with_data < ENGINE_DATA_PLACES;", "return unused > taken;"},
    {0},
};

/* Accesses that meet a word of eight chunks, so that the ring of evictions fills. */
static const struct model_fault ring_model[] = {
    {"a-ring-of-seven", "backpressure", "cmodel/stash/stash_engine_evicts.c",
     "if (e->ring.count == ENGINE_EVICTS) return;", "if (e->ring.count == ENGINE_EVICTS - 1) return;"},
    {0},
};

static const char ring_sets[] =
    "BYTES=1024 BANKS=8 LANES=8 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "
    "PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=10 MSHRS=8 MISSES=8 DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=4 "
    "CORE_BITS=2";

static const struct fault_plan ring_faults = {
    .block = "stash", .sets = ring_sets, .model = ring_model, .in_test = -1, .unshrunk = 1, .also = &physical_faults};

/* At the sizes of open_sets: what is found late, and does not shrink to what can be read. */
static const struct rtl_fault late_rtl[] = {
    {"operations-keep-the-core-waiting", "starvation",
     "stash_operations: free1: !line_asks && !pass_waits => !line_asks"},
    {"a-turn-begins-while-a-pass-waits", "starvation", "stash_forwards: may_turn: apart || !pass_waits => 1'b1"},
    {"a-turn-stops-while-a-pass-waits", "order",
     "stash_forwards: has_turn: second_q || may_turn => second_q && !pass_waits || may_turn"},
    {"a-scan-without-room-is-late", "timing", "stash_commands: late_q: !may_give => 1'b0"},
    {"a-probe-of-the-chunk-that-is-open", "race",
     "stash_operations: probe_open: open_q && open_chunk_q == evict_chunk => 1'b0"},
    {0},
};

static const struct model_fault late_model[] = {
    {"a-turn-begins-while-a-pass-waits", "starvation", "cmodel/stash/stash_engine_forwards.c",
     "(no_room || (in->pass_waits && follows_soon(e)))", "(no_room || (in->pass_waits && 0 && follows_soon(e)))"},
    {0},
};

static const struct fault_plan late_faults = {.block = "stash",
                                              .sets = open_sets,
                                              .rtl = late_rtl,
                                              .model = late_model,
                                              .in_test = -1,
                                              .unshrunk = 1,
                                              .also = &ring_faults};

static const struct rtl_fault late_place_rtl[] = {
    {"acknowledgements-of-a-chunk-gather", "wrong map",
     "stash_place: same: valid_q && reg_q == p_reg && map_q == p_map_q && chunk_q == answer_chunk => valid_q && "
     "chunk_q == answer_chunk"},
    {0},
};

static const struct model_fault late_place_model[] = {
    {"loose-without-fetching-lines", "wrong option", "cmodel/stash/stash_engine_commit.c",
     "if (e->fetches_line && !asked)", "if (!asked)"},
    {"acknowledgements-of-a-chunk-gather", "wrong map", "cmodel/stash/stash_engine_gather.c",
     "g->type == e->put.type && g->map == e->put.map && g->chunk", "g->chunk"},
    {0},
};

static const struct fault_plan late_place_faults = {.block = "stash",
                                                    .sets = place_sets,
                                                    .rtl = late_place_rtl,
                                                    .model = late_place_model,
                                                    .in_test = -1,
                                                    .unshrunk = 1,
                                                    .also = &late_faults};

static const struct fault_plan scan_faults = {.block = "stash",
                                              .sets = scan_sets,
                                              .rtl = scan_rtl,
                                              .model = scan_model,
                                              .in_test = 2,
                                              .unshrunk = 1,
                                              .also = &late_place_faults};

static const struct fault_plan open_faults = {
    .block = "stash", .sets = open_sets, .rtl = open_rtl, .model = open_model, .in_test = 2, .also = &scan_faults};

static const struct fault_plan place_faults = {
    .block = "stash", .sets = place_sets, .rtl = place_rtl, .model = place_model, .in_test = 2, .also = &open_faults};

static const struct fault_plan queue_faults = {
    .block = "stash", .sets = queue_sets, .rtl = queue_rtl, .model = queue_model, .in_test = 2, .also = &place_faults};

/* What a load fetches along. */
static const struct model_fault fetch_model[] = {
    {"a-word-that-is-here-fetched-along", "wrong request", "cmodel/stash/stash_engine_commit.c",
     "table_step(&e->commit_table, state, event,",
     "table_step(&e->commit_table, event == COMMIT_ON_FETCH ? 0 : state, event,"},
    {"fetched-along-of-what-an-older-copy-has", "wrong request", "cmodel/stash/stash_engine_eval.c",
     " && a->map_ok && !engine_flag(in->reuse, a->map);", " && a->map_ok;"},
    {"fetched-along-without-a-request", "wrong request", "cmodel/stash/stash_engine_commit.c",
     "if (does(done, COMMIT_DO_REQUEST_READ))", "if (p->words & p->context.wanted)"},
    {"a-copy-beside-the-lanes-behind-a-store", "stale value", "cmodel/stash/stash_engine.c",
     "if (!engine_flag(in->reuse, o->map)) fill", "if (0) fill"},
    {0},
};

static const struct rtl_fault fetch_rtl[] = {
    {"a-copy-beside-the-lanes-behind-a-store", "stale value", "stash_replicas: taken: reuse[fill_map_q] => 1'b1"},
    {0},
};

static const char fetch_sets[] = "BYTES=256 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 VP_ENTRIES=4 "
                                 "MAPS_PER_BLOCK=1 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=2 MISSES=2 "
                                 "DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=3 CORE_BITS=2 FETCH=LINE";

static const struct fault_plan fetch_faults = {
    .block = "stash", .sets = fetch_sets, .rtl = fetch_rtl, .model = fetch_model, .in_test = 2, .also = &queue_faults};

/* What a redo is told of forwards that took words. */
static const struct rtl_fault taken_rtl[] = {
    {"no-redo-is-told-of-forwards", "lost store", "stash_accesses: taken_q: 1'b1 => 1'b0"},
    {"forwards-forgotten-as-a-redo-begins", "lost store",
     "stash_accesses: taken_q: !used_q || starts && pick_entry[e] => !used_q || picks && next_entry[e]"},
    {"forwards-before-a-walk-remembered", "wrong flag",
     "stash_accesses: taken_q: !used_q || starts && pick_entry[e] => !used_q"},
    {"what-is-read-is-taken", "wrong flag", "stash_forwards: takes_words: ended_type != MSG_FWD_READ => 1'b1"},
    {"a-word-that-its-store-asks-for-is-loose", "wrong state", "stash_pieces: s2_lane_loose: !regs[place] => 1'b1"},
    {0},
};

static const struct model_fault taken_model[] = {
    {"no-redo-is-told-of-forwards", "lost store", "cmodel/stash/stash_engine_forwards.c", "e->taken = e->access_used;",
     "e->taken = 0;"},
    {"forwards-forgotten-as-a-redo-begins", "lost store", "cmodel/stash/stash_engine_accesses.c",
     "    e->redo.access = access;\n", "    e->redo.access = access;\n    e->taken &= ~(UINT32_C(1) << access);\n"},
    {"what-is-deferred-is-taken", "wrong flag", "cmodel/stash/stash_engine_forwards.c",
     "o->event == WORD_ON_FORWARD_TAKE && in->supply", "o->event == WORD_ON_FORWARD_TAKE"},
    {"a-word-that-its-store-asks-for-is-loose", "wrong state", "cmodel/stash/stash_engine_commit.c",
     "if (e->fetches_line && !asked)", "if (e->fetches_line)"},
    {0},
};

static const char taken_sets[] = LITTLE_STASH " FETCH=LINE";

static const struct fault_plan taken_faults = {.block = "stash",
                                               .sets = taken_sets,
                                               .rtl = taken_rtl,
                                               .model = taken_model,
                                               .in_test = 1,
                                               .unshrunk = 1,
                                               .also = &fetch_faults};

/* FORGET. Where the other side has the same fault, lockstep sees nothing: the agent finds each alone. */
static const struct rtl_fault forget_rtl[] = {
    {"a-forget-keeps-the-pages", "stale VP-map entry", "vp_map: stays: !forget_valid => 1'b1"},
    {"pages-forgotten-while-a-mapping-is-used", "missing check", "stash_commands: command_if_used: |used => 1'b0"},
    {"a-fill-comes-behind-a-forget", "order", "stash_commands: in_flight: page_valid_q => 1'b0"},
    {0},
};

static const struct model_fault forget_model[] = {
    {"a-forget-keeps-the-pages", "stale VP-map entry", "cmodel/stash/stash.c",
     "    if (d->forget) vp_map_forget(&s->vp);\n", ""},
    {"pages-forgotten-while-a-mapping-is-used", "missing check", "cmodel/stash/stash_engine_look.c",
     "when(e->command == COMMAND_READY ? in->used != 0 :", "when(e->command == COMMAND_READY ? 0 :"},
    {"pages-forgotten-while-words-are-owned", "missing check", "cmodel/stash/stash_engine_look.c",
     "when(e->command == COMMAND_READY ? in->used != 0 :",
     "when(e->command == COMMAND_READY ? (in->used & in->live) != 0 :"},
    {"a-fill-comes-behind-a-forget", "order", "cmodel/stash/stash_engine_look.c",
     "when(is_forget ? e->page.valid :", "when(is_forget ? 0 :"},
    {"a-forget-has-the-error-of-the-command-before", "stale state", "cmodel/stash/stash_engine_command.c",
     " || does(a, COMMAND_DO_FORGET_PAGES) ||", " ||"},
    {0},
};

static const struct fault_plan forget_faults = {.block = "stash",
                                                .sets = fault_sets,
                                                .rtl = forget_rtl,
                                                .model = forget_model,
                                                .in_test = 1,
                                                .unshrunk = 1,
                                                .alone = 1,
                                                .also = &taken_faults};

const struct fault_plan stash_faults = {
    .block = "stash",
    .sets = fault_sets,
    .rtl = stash_rtl,
    .model = stash_model,
    .in_test = 10,
    .also = &forget_faults,
};
