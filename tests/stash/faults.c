/* Faults of the stash and its parts. Each is planted where its block is smallest, so that its stimulus is short: the parts
 * in their own lockstep, the engine's and the commands' in the whole stash, whose AddMap alone takes about 150 cycles. */
#include <stddef.h>

#include "tests/stash/tests.h"

/* stash_storage --------------------------------------------------------------------------------------------------- */

static const char storage_sets[] =
    "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1";

static const struct rtl_fault storage_rtl[] = {
    {"served-lanes-of-earlier-passes-forgotten", "lost state",
     "stash_storage: served_q: served_before => {LANES{1'b0}}"},
    {"room-ignores-what-is-under-way", "backpressure", "stash_storage: room: !s1_last_q => 1'b1"},
    {"engine-room-ignores-what-is-under-way", "backpressure",
     "stash_storage: miss_ok: miss_free[1] || (miss_free[0] && !s1_pass_q) => |miss_free"},
    {"chunk-index-not-taken", "lost index",
     "stash_storage: s3_index_after: |bank_own ? apply_map : s3_index_q => s3_index_q"},
    {"dirty-bit-of-pending-words", "lost dirty bit", "stash_storage: dirty_words_after: WORD_ST_R => WORD_ST_P"},
    {"hits-never-make-room-for-a-finished-miss", "starvation",
     "stash_storage: done_is_next: done_wait_q[5] && !done_ready => 1'b0"},
    {"clearing-ends-a-row-early", "off by one", "stash_storage: clearing_q: LAST_ROW => LAST_ROW - 1'b1"},
    {0},
};

static const struct model_fault storage_model[] = {
    {"a-pending-word-does-not-own-its-chunk", "lost dirty bit", "cmodel/stash/stash_storage.c",
     "effect->owned_after = storage_any_owned(s, effect->state_after);",
     "effect->owned_after = storage_any_registered(s, effect->state_after);"},
    {"lowest-lane-wins-a-store", "priority", "cmodel/stash/stash_storage.c",
     "else if (does(step->actions, WORD_DO_WRITE)) s->word[word] = request->wdata[lane];",
     "else if (does(step->actions, WORD_DO_WRITE) && !(pass.lanes & ((UINT32_C(1) << lane) - 1)))\n"
     "s->word[word] = request->wdata[lane];"},
    {"queue-of-three", "backpressure", "cmodel/stash/stash_storage.c",
     "int room = s->queued + (pass_in_s1 && s->s1_last) < STORAGE_QUEUE;", "int room = s->queued < STORAGE_QUEUE;"},
    {"a-finished-miss-is-next-for-one-cycle-alone", "lost state", "cmodel/stash/stash_storage.c",
     "else if (s->done_waited < STORAGE_PATIENCE) s->done_waited++;",
     "else if (s->done_waited <= STORAGE_PATIENCE) s->done_waited++;"},
    {"words-keep-their-state-over-reset", "reset", "cmodel/stash/stash_storage.c",
     "        memset(s->state, 0, chunks * sizeof *s->state);\n", ""},
    {"map-index-not-taken", "lost index", "cmodel/stash/stash_storage.c",
     "if (own) effect->index_after = (int)apply->map;", ""},
    {0},
};

const struct fault_plan stash_storage_faults = {
    .block = "stash_storage",
    .sets = storage_sets,
    .cycles = 100000,
    .rtl = storage_rtl,
    .model = storage_model,
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
    .block = "stash_map_index", .sets = index_sets, .cycles = 10000, .rtl = index_rtl, .model = index_model};

/* vp_map ---------------------------------------------------------------------------------------------------------- */

static const char vp_sets[] = "VP_ENTRIES=4 MAP_ENTRIES=4 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20";

static const struct rtl_fault vp_rtl[] = {
    {"dropped-pages-stay", "stale VP-map entry", "vp_map: stays: !(drop_valid && back_q == drop_map) => 1'b1"},
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
    {"a-fill-of-the-page-looked-up-now", "order", "cmodel/stash/vp_map.c", "vp_map_fill(&m->vp, vpn_filled,",
     "vp_map_fill(&m->vp, m->look_vpn,"},
    {"the-reverse-look-up-ignores-adds", "missing check", "cmodel/stash/vp_map.c", "reverse->match && !adds",
     "reverse->match != 0"},
    {0},
};

const struct fault_plan vp_map_faults = {
    .block = "vp_map", .sets = vp_sets, .cycles = 100000, .rtl = vp_rtl, .model = vp_model};

/* stash_map ------------------------------------------------------------------------------------------------------- */

static const char map_sets[] = "BYTES=512 CHUNK_WORDS=4 MAP_ENTRIES=4 VA_BITS=20 SPAN_BITS=8";

static const struct rtl_fault map_rtl[] = {
    {"reciprocal-rounded-down", "off-by-one reciprocal",
     "stash_reciprocal: rcp: digits_q + {{N{1'b0}}, remainder_q != {(N+1){1'b0}}} => digits_q"},
    {"dirty-data-falls-twice", "counter", "stash_map: dirty_data_q: dirty_data_q - 1'b1 => dirty_data_q - 2'd2"},
    {"clean-entries-stay-used", "stale state", "stash_map: used_q: used_q && (live_q || !clean[e]) => used_q"},
    {"entry-read-while-it-is-set", "timing", "stash_map: read_ok_q: !(set_valid && set_index == read_index) => 1'b1"},
    {"forward-answer-a-cycle-early", "timing", "stash_map: fwd_done: fwd_done_q[7] => fwd_done_q[6]"},
    {"gap-of-the-object-lost", "wrong operand", "stash_tile_calc: entry_object_gap: object - field => object"},
    {"more-rows-than-words-accepted", "missing check",
     "stash_tile_calc: words_over_q: rows_wide > ROWS_LIMIT => rows_wide >> (ADDR_W + 1) != {(W+1){1'b0}}"},
    {"borrow-of-the-reverse-translation-lost", "width",
     "stash_map_reverse: s3_ok_q: s2_v_q[VIRT_W:SPAN_BITS] => s2_v_q[VIRT_W-1:SPAN_BITS]"},
    {0},
};

static const struct model_fault map_model[] = {
    {"last-word-of-the-tile-unmapped", "off by one", "cmodel/stash/stash_map.c",
     "if (stash_word < e->base || stash_word - e->base >= e->words) return 0;",
     "if (stash_word < e->base || stash_word - e->base + 1 >= e->words) return 0;"},
    {"end-of-the-address-space-not-checked", "missing check", "cmodel/stash/stash_map.c",
     "if (t->global_base / 4 + span > UINT64_C(1) << (l->va_bits - 2)) return \"BAD_SPAN\";", ""},
    {"reuse-flag-not-written", "lost update", "cmodel/stash/stash_map.c",
     "    put_bit(&m->reuse, edge->flag_index, edge->flag_reuse);\n", ""},
    {"used-outlives-its-data", "stale state", "cmodel/stash/stash_map.c", "m->used &= m->live | m->dirty;", ""},
    {"calculation-a-cycle-late", "timing", "cmodel/stash/stash_map.c", "m->calc_left = m->calc_cycles - 1;",
     "m->calc_left = m->calc_cycles;"},
    {0},
};

const struct fault_plan stash_map_faults = {
    .block = "stash_map", .sets = map_sets, .cycles = 100000, .rtl = map_rtl, .model = map_model};

/* stash: the engine and the commands ------------------------------------------------------------------------------ */

static const char fault_sets[] = "BYTES=256 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 VP_ENTRIES=4 "
                                 "MAPS_PER_BLOCK=1 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=2 MISSES=2 "
                                 "DEFERRED=2 SCOUT_DISTANCE=1 TAG_BITS=3 CORE_BITS=2";

static const struct rtl_fault stash_rtl[] = {
    {"every-second-lane-loses-its-todo-bit", "lost state",
     "stash_accesses: todo_q: ~lane_done => ~(lane_done | (lane_done << 1))"},
    {"error-of-the-last-lane", "lost update",
     "stash_accesses: error_q: (lane_error > error_q) ? lane_error : error_q => lane_error"},
    {"slot-of-the-miss-not-looked-at", "index", "stash_accesses: map_ok_q: slot_valid => 1'b1"},
    {"registration-asked-for-twice", "wrong request",
     "stash_mshrs: granting: granting_q || (again_q && add_kind == KIND_REG) => 1'b0 && (granting_q || (again_q && "
     "add_kind == KIND_REG))"},
    {"answer-frees-nothing", "lost release", "stash_mshrs: mask_q: mask_left => mask_q"},
    {"tail-does-not-advance", "counter", "stash_command_entries: tail_q: tail_q + 1'b1 => tail_q"},
    {"overlap-by-one-chunk-allowed", "off by one",
     "stash_command_entries: meets: entry_first_chunk <= tile_last_chunk => entry_first_chunk < tile_last_chunk"},
    {"slot-out-of-range-accepted", "missing check",
     "stash_commands: command_if_slot_legal: cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1] => 1'b1"},
    {"rows-compared-without-their-highest-bit", "width",
     "bank_arbiter: served: row[i*ROW_BITS +: ROW_BITS] == row[k*ROW_BITS +: ROW_BITS] => row[i*ROW_BITS +: "
     "ROW_BITS-1] "
     "== row[k*ROW_BITS +: ROW_BITS-1]"},
    {"two-highest-bits-of-the-word-count-lost", "width",
     "stash_command_entries: tile_words: tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W] => {2'b00, "
     "tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W-2]}"},
    {"rows-from-sixteen-on-lost", "width", "stash_command_pages: rows_left_q: tile_rows => {3'b000, tile_rows[3:0]}"},
    {"object-of-the-reverse-translation-cut", "width",
     "stash_map: rev_copy.wr_data: set_object[SPAN_BITS-1:0] => {3'b000, set_object[SPAN_BITS-4:0]}"},
    {"bit-3-of-the-field-of-the-reverse-translation-lost", "width",
     "stash_map: rev_copy.wr_data: set_field => {set_field[6:4], 1'b0, set_field[2:0]}"},
    {"highest-bit-of-the-field-of-the-reverse-translation-lost", "width",
     "stash_map: rev_copy.wr_data: set_field => {1'b0, set_field[5:0]}"},
    {"turn-outlives-a-reset", "reset", "stash_next_job: turn_q: rst || pick_command => pick_command"},
    {"an-answer-is-for-any-map", "comparison", "stash_mshrs: answered_q: map_q == msg_map => 1'b1"},
    {"an-answer-s-words-at-their-places-in-the-line", "wrong place", "stash_mshrs: places_q: add_place => add_word"},
    {"the-neighbour-bit-of-a-place-lost", "wrong chunk", "stash_mshrs: places_q: add_chunk[0] => 1'b0"},
    {"an-answer-s-second-chunk-is-its-first", "wrong chunk",
     "stash_answers: put_chunk: puts_odd ? odd_q : even_q => even_q"},
    {"an-answer-s-second-chunk-lost", "lost update", "stash_answers: answer_last: rest == {CHUNK_WORDS{1'b0}} => 1'b1"},
    {"the-chunk-of-the-first-word-alone", "lost state", "stash_mshrs: other_q: add_chunk[0] != chunk_q[0] => 1'b0"},
    {"a-word-too-many-released", "lost word", "stash_mshrs: mask_left: ~msg_mask => ~(msg_mask | (msg_mask << 1))"},
    {"an-answer-changes-no-state", "lost update", "stash_operations: apply_mask: s2_put_places => {CHUNK_WORDS{1'b0}}"},
    {"an-answer-s-data-lost", "lost update", "stash_operations: apply_wdata: s2_put_data[k*32 +: 32] => {32{1'b0}}"},
    {"deferred-forwards-tried-in-another-order", "order", "stash_messages: skip_q: retry_q != deferred_count => 1'b0"},
    {"a-replay-takes-words-that-are-not-here", "stale data",
     "stash_replay: s2_replay_here: s2_replay_q && s2_lane_q[l] && here => s2_replay_q && s2_lane_q[l]"},
    {"a-replay-takes-each-lane-for-the-chunk-s", "wrong chunk",
     "stash_replay: s0_replay_lane: request_addr[l*ADDR_W + WORD_W +: CHUNK_W] == op_chunk => 1'b1"},
    {"a-replay-leaves-a-chunk-out", "lost update", "stash_sender: chunks_rest: lanes_q & other_chunk => {LANES{1'b0}}"},
    {"a-replay-decides-before-its-last-chunk", "order",
     "stash_replay: replay_empty: !s0_replay_q && !s1_replay_q && !s2_replay_q => !s0_replay_q && !s1_replay_q"},
    {"a-replay-never-forgets-that-it-was-asked", "stale state",
     "stash_accesses: asked_q: !used_q || (job_act_begin_replay && walks) => !used_q"},
    {"a-replay-answers-over-the-response-before", "backpressure",
     "stash_accesses: job_if_may_answer: job_if_served && !done_valid_q => job_if_served"},
    {"stores-to-one-word-share-a-commit", "order",
     "stash_sender: walk_rest: job_write_q ? lanes_rest : lanes_q & other_word => lanes_q & other_word"},
    {"lanes-on-one-word-lost-but-the-first", "lost update",
     "stash_walk: s0_lane: request_addr[k*ADDR_W +: ADDR_W] == op_addr_q => s0_lane_number_q == k[LANE_W-1:0]"},
    {"an-mshr-unused-before-its-words-are-here", "order", "stash_mshrs: used_q: releases_q[3] => releases_q[0]"},
    {"a-page-that-comes-is-not-looked-up", "wrong operand",
     "stash_engine: va_vpn: job_act_take_page ? page_vpn_q : command_page => command_page"},
    {0},
};

static const struct model_fault stash_model[] = {
    {"one-access-only", "backpressure", "cmodel/stash/stash_engine.c", "e->misses = (int)spec_get(v, \"MISSES\");",
     "e->misses = (int)spec_get(v, \"MISSES\") - 1;"},
    {"registered-word-read-again", "wrong request", "cmodel/stash/stash_engine_commit.c",
     "s.type = a->write ? MSG_REG : MSG_READ;", "s.type = MSG_READ;"},
    {"sleepers-not-woken", "lost wake-up", "cmodel/stash/stash_engine_messages.c",
     "            e->access[a].asleep = 0;\n", ""},
    {"last-lane-fails-alone", "lost update", "cmodel/stash/stash_engine_commit.c",
     "a->error < ERROR_UNMAPPED) a->error = ERROR_UNMAPPED;", "a->error > ERROR_UNMAPPED) a->error = ERROR_UNMAPPED;"},
    {"reply-to-the-wrong-core", "wrong operand", "cmodel/stash/stash_engine_messages.c", "e->reply.core = m->core;",
     "e->reply.core = m->map;"},
    {"pages-of-one-row-only", "off by one", "cmodel/stash/stash_engine_command.c",
     "return e->pages.rows_left == 1 && e->pages.page == row_last_page(e, in);",
     "return e->pages.page == row_last_page(e, in);"},
    {"slot-keeps-its-mapping", "lost update", "cmodel/stash/stash.c",
     "map_index_write(&s->map_index, d->slot_block, d->slot_slot, d->slot_set ? d->slot_map : -1);",
     "map_index_write(&s->map_index, d->slot_block, d->slot_slot, d->slot_map);"},
    {"messages-before-pages", "order", "cmodel/stash/stash_engine_look.c",
     "if (in->walk_done_valid) return JOB_IF_pick_page;",
     "if (in->walk_done_valid && !in->l2_rsp_valid) return JOB_IF_pick_page;"},
    {"an-answer-s-chunks-taken-for-one", "wrong chunk", "cmodel/stash/stash_engine_messages.c",
     "return even ? even : e->left;", "return e->left;"},
    {"an-answer-s-data-at-their-places-in-the-line", "wrong place", "cmodel/stash/stash_engine_messages.c",
     "p->data[place] = e->message.data[w];", "p->data[w] = e->message.data[w];"},
    {"a-part-of-an-answer-takes-the-whole-line", "lost word", "cmodel/stash/stash_engine_messages.c",
     "s->mask &= ~e->message.mask;", "s->mask = 0;"},
    {"deferred-forwards-turned-too-far", "order", "cmodel/stash/stash_engine_messages.c",
     "if (e->retry < e->deferred.count) e->skip = e->retry;", "e->skip = e->retry;"},
    {"bit-3-of-the-field-lost-on-the-way-back", "width", "cmodel/stash/stash_map.c",
     "in_object >= e->field) return 0;\n    *stash_word",
     "in_object >= (e->field & ~UINT64_C(8))) return 0;\n    *stash_word"},
    {"a-replay-takes-words-of-any-chunk", "wrong chunk", "cmodel/stash/stash_engine_replay.c",
     "if (a->addr[lane] >> e->word_shift != chunk || (state != COMMIT_V && state != COMMIT_R)) continue;",
     "if (state != COMMIT_V && state != COMMIT_R) continue;"},
    {"a-replay-takes-valid-words-alone", "missing check", "cmodel/stash/stash_engine_replay.c",
     "(state != COMMIT_V && state != COMMIT_R)) continue;", "state != COMMIT_V) continue;"},
    {"a-replay-of-no-joined-word", "lost state", "cmodel/stash/stash_engine_commit.c", "    a->asked = 1;\n", ""},
    {"every-load-walks-for-its-own-lane-alone", "lost update", "cmodel/stash/stash_engine_commit.c",
     "for (uint32_t rest = a->write ? 0 : e->left; rest;", "for (uint32_t rest = 0; rest;"},
    {"turn-stays", "order", "cmodel/stash/stash_engine_look.c", "return pick == JOB_IF_pick_command ? 0 : 2;",
     "return pick == JOB_IF_pick_command ? 2 : 1;"},
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

static const struct fault_plan physical_faults = {.block = "stash",
                                                  .sets = physical_sets,
                                                  .cycles = 1000000,
                                                  .rtl = physical_rtl,
                                                  .model = physical_model,
                                                  .in_test = 2};

const struct fault_plan stash_faults = {
    .block = "stash",
    .sets = fault_sets,
    .cycles = 1000000,
    .rtl = stash_rtl,
    .model = stash_model,
    .in_test = 10,
    .also = &physical_faults,
};
