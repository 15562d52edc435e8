/* Faults of the tinyCache: most in one lane, where stimuli are shortest; those of the coalescer and of the array in
 * theirs. */
#include <stddef.h>

#include "tests/tinycache/tests.h"

/* One lane ---------------------------------------------------------------------------------------------------------- */

/* A scratchpad's blocks stand where a global address has its highest bits. */
static const char lane_sets[] =
    "BYTES=64 WAYS=2 LINE_BYTES=16 ADDR_BITS=17 BLOCK_BITS=4 SHARED_ADDR_BITS=13 DATA_BYTES=8 PARTIAL_BITS=2";

static const struct rtl_fault lane_rtl[] = {
    {"lines-of-other-thread-blocks-match", "comparison",
     "tinycache: compare.one: rest_read => {rest_read[REST_W-1], a_shared_q ? a_kept_q[KEPT_W-1:SHARED_TAG_W] : "
     "rest_read[REST_W-2:SHARED_TAG_W-IMPLIED], rest_read[SHARED_TAG_W-IMPLIED-1:0]}"},
    {"a-line-on-its-way-is-not-live", "lost state", "tinycache_lines: kept: fetching[l] => 1'b0"},
    {"a-near-line-is-taken-for-the-line", "comparison", "tinycache: compare.one: rest_read => key_rest"},
    {"a-near-line-stays-where-there-is-room", "replacement", "tinycache_lines: any_near: |near => |near && !vacancy"},
    {"a-near-line-stays-beside-an-access-that-is-not-cached", "replacement",
     "tinycache: open: !a_near_q => (!a_near_q || a_bypass_q)"},
    {"a-near-line-is-read-at-the-vacant-lines-number-too", "index",
     "tinycache_lines: number: {NUMBER_W{!any_near}} => {NUMBER_W{1'b1}}"},
    {"an-access-past-the-cache-leaves-with-another-address", "index",
     "tinycache: own.kept: a_kept_q => (m_sends ? back_kept : a_kept_q)"},
    {"a-scratchpad-and-global-memory-match", "comparison",
     "tinycache: compare.one: rest_read => {a_shared_q, rest_read[REST_W-2:0]}"},
    {"a-block-leaves-as-an-address", "decoding", "tinycache_kept: line: of_global => valid"},
    {"an-address-leaves-as-a-block", "decoding", "tinycache_kept: thread_block: valid && in_shared => valid"},
    {"an-address-beyond-the-scratchpad-is-taken-for-a-block", "range",
     "tinycache_access: beyond: space == SPACE_SHARED => 1'b0"},
    {"global-memory-ends-where-a-scratchpad-does", "range", "tinycache_access: beyond: space == SPACE_SHARED => 1'b1"},
    {"a-line-leaves-with-its-partial-tag-for-an-address", "decoding",
     "tinycache: implied: known_partial[IMPLIED-1:0] => {IMPLIED{1'b0}}"},
    {"a-barriers-line-leaves-with-the-tag-of-the-last-access", "index",
     "tinycache: t_line_q: !a_full_q && !(mem_back_q && !mem_ready) => 1'b0"},
    {"a-victim-leaves-with-the-tag-of-the-vacant-line", "index", "tinycache: t_line_q: picking => 1'b0"},
    {"an-access-past-the-cache-uses-a-line", "replacement", "tinycache: touch: !a_bypass_q => 1'b1"},
    {"thread-blocks-do-not-count-in-partial-tags", "comparison", "tinycache_partial: partial: thread_block[b] => 1'b0"},
    {"control-bits-of-the-line-before-stay", "stale state",
     "tinycache_lines: next_control: control_here & {BEAT_HALVES{mark}} => control_here"},
    {"clean-half-words-are-written-back", "mask",
     "tinycache: b_halves: control_read & {BEAT_HALVES{mem_back_q}} => {BEAT_HALVES{mem_back_q}}"},
    {"the-fetched-line-overwrites-what-was-written", "lost update",
     "tinycache: line_writes: ~control_fill => {BEAT_HALVES{1'b1}}"},
    {"a-line-is-here-with-its-first-beat", "lost state", "tinycache: lines.fill_step: answer_last => 1'b1"},
    {"a-parked-access-takes-a-second-answer", "lost state", "tinycache_parked: answered: !filled_q => 1'b1"},
    {"a-load-goes-on-with-the-first-beat", "order", "tinycache_parked: filled_q: fill_last => 1'b1"},
    {"a-line-leaves-with-its-first-beat", "lost update", "tinycache: leaves: !last_beat => 1'b0"},
    {"a-beat-that-left-counts-as-dirty", "stale state",
     "tinycache_lines: next_dirty: ~(first_dirty & {BEATS{send_beat}}) => {BEATS{1'b1}}"},
    {"a-line-whose-first-beat-is-stored-last-stays-partial", "off by one",
     "tinycache_lines: complete: here => here & {BEATS{1'b1}} << 1"},
    {"clean-lines-leave-after-the-dirty-ones", "lost event",
     "tinycache_lines: state_q: barrier && state_q == LINE_ST_C => 1'b0"},
    {"an-answer-past-the-cache-is-kept-in-entry-0", "index",
     "tinycache: answer_word: answer_entry => {MEM_ENTRY_W{1'b0}}"},
    {"a-response-that-waits-does-not-block", "backpressure", "tinycache: clear_out: r_valid_q && !resp_ready => 1'b0"},
    {"a-barrier-does-not-wait-for-parked-accesses", "order", "tinycache: barrier_step: !busy => 1'b1"},
    {"drained-while-a-writeback-waits", "wrong flag", "tinycache: drained: !mem_back_q => 1'b1"},
    {"spills-are-cached", "policy", "tinycache_access: bypass: space == SPACE_LOCAL => 1'b0"},
    {"the-widest-access-is-refused", "off by one", "tinycache_access: bad_size: size > WIDEST => size >= WIDEST"},
    {"replay-answers-with-the-tag-at-the-port", "index", "tinycache: r_tag_q: replay_tag => req_tag"},
    {"replay-answers-with-the-tag-of-the-last-access", "index", "tinycache: resp_tag: r_replay_q => 1'b0"},
    {"a-refused-load-returns-bytes", "wrong flag", "tinycache: resp_loads: r_replay_q => 1'b1"},
    {"a-load-does-not-see-the-store-before-it", "lost update", "tinycache: newer: r_newer_q => 1'b0"},
    {"an-access-is-tried-beside-the-allocation-of-its-line", "order", "tinycache: a_work_q: near_taken => 1'b0"},
    {"a-victim-is-named-before-the-replay-counts", "order", "tinycache: picking: !r_touch_q => 1'b1"},
    {"a-barrier-begins-beside-the-last-access", "order", "tinycache: barrier_step: l_ready_q => 1'b1"},
    {"a-line-leaves-before-its-store-is-written", "order", "tinycache: evict_step: !w_waits_q => 1'b1"},
    {"a-lane-tries-for-what-it-has-answered", "stale state", "tinycache: tries: !a_answered_q => 1'b1"},
    {0},
};

static const struct model_fault lane_model[] = {
    {"atomics-of-eight-bytes-are-refused", "range", "cmodel/tinycache/tinycache.c", "a->size != 2 && a->size != 3",
     "a->size != 2"},
    {"scratchpads-of-two-blocks-are-one", "comparison", "cmodel/tinycache/tinycache.c",
     "return a->space == TINYCACHE_SPACE_SHARED ? a->block << 1 | 1 : 0;",
     "return a->space == TINYCACHE_SPACE_SHARED;"},
    {"the-first-byte-beyond-a-scratchpad-is-its-own", "off by one", "cmodel/tinycache/tinycache.c",
     "~ones((int)spec_get(values, \"SHARED_ADDR_BITS\"))", "~ones((int)spec_get(values, \"SHARED_ADDR_BITS\") + 1)"},
    {"a-single-byte-is-cached", "policy", "cmodel/tinycache/tinycache.c",
     "a->op == TINYCACHE_OP_ATOMIC || a->size == 0 ||", "a->op == TINYCACHE_OP_ATOMIC ||"},
    {"the-policies-of-the-spaces-are-exchanged", "policy", "cmodel/tinycache/tinycache.c",
     "TINYCACHE_POLICY_BYPASS_SHARED : TINYCACHE_POLICY_BYPASS_GLOBAL",
     "TINYCACHE_POLICY_BYPASS_GLOBAL : TINYCACHE_POLICY_BYPASS_SHARED"},
    {"the-whole-beat-is-written-back", "mask", "cmodel/tinycache/tinycache.c",
     "slices_halves_to_bytes(in_beat, bytes);", "slices_halves_to_bytes(shape->beat_halves, bytes);"},
    {"merge-without-a-mask", "lost update", "cmodel/tinycache/tinycache.c",
     "data[first + w] = (data[first + w] & own) | (fill->data[w] & ~own);", "data[first + w] = fill->data[w];"},
    {"a-near-line-stays-while-there-is-room", "replacement", "cmodel/tinycache/tinycache.c",
     "        } else if (a->bypass || !plan->matches) {\n            a->does = TINYCACHE_EVICT;",
     "        } else if (!a->bypass && !plan->matches && (~(s->occupied | fetching) >> a->line / shape->ways * "
     "shape->ways & shape->way_mask)) {\n"
     "            const int base = a->line / shape->ways * shape->ways;\n"
     "            a->near = 0;\n            a->vacant = 1;\n"
     "            a->line = base + __builtin_ctzll(~(s->occupied | fetching) >> base);\n"
     "            a->does = TINYCACHE_OPEN;\n"
     "        } else if (a->bypass || !plan->matches) {\n            a->does = TINYCACHE_EVICT;"},
    {"the-kept-partial-tag-leaves-the-space-out", "comparison", "cmodel/tinycache/tinycache.c",
     "partial_of(shape, s->line_addr[line], s->space[line]);", "partial_of(shape, s->line_addr[line], 0);"},
    {"a-hit-is-no-use", "replacement", "cmodel/tinycache/tinycache.c",
     "if (does(d->actions, TINYLINE_DO_RESPOND) || does(d->actions, TINYLINE_DO_ALLOCATE))",
     "if (does(d->actions, TINYLINE_DO_ALLOCATE))"},
    {"a-fetch-names-entry-0", "index", "cmodel/tinycache/tinycache.c",
     "    if (does(d.actions, TINYLINE_DO_PARK)) s->mem.entry = (uint8_t)__builtin_ctz(~s->used);\n", ""},
    {"a-replayed-line-stays-fetching", "stale state", "cmodel/tinycache/tinycache.c",
     "        s->filled &= ~(UINT32_C(1) << plan->replay);\n        find_fetching(s);",
     "        s->filled &= ~(UINT32_C(1) << plan->replay);"},
    {"a-reset-keeps-parked-accesses", "reset", "cmodel/tinycache/tinycache.c",
     "    memset(s, 0, sizeof *s);\n    for (uint32_t set = 0;",
     "    uint32_t kept = s->used;\n    memset(s, 0, sizeof *s);\n    s->used = kept;\n    for (uint32_t set = 0;"},
    {0},
};

const struct fault_plan tinycache_faults = {
    .block = "tinycache", .sets = lane_sets, .rtl = lane_rtl, .model = lane_model};

/* The coalescer ----------------------------------------------------------------------------------------------------- */

static const char coalescer_sets[] =
    "LANES=4 LINE_BYTES=8 MEM_LINE_BYTES=16 DATA_BYTES=4 WORD_BYTES=2 ADDR_BITS=10 BLOCK_BITS=2 ENTRIES=2";

static const struct rtl_fault coalescer_rtl[] = {
    {"requests-to-both-memories-are-joined", "comparison",
     "tinycache_group: compare.one: targets[l*TARGET_W +: TARGET_W] => {target[TARGET_W-1], targets[l*TARGET_W +: "
     "TARGET_W - 1]}"},
    {"a-lower-pair-of-lanes-brings-a-byte-too", "priority", "tinycache_highest: meant: !(|(either >> i >> 1)) => 1'b1"},
    {"a-part-that-is-not-due-is-shown", "lost state", "tinycache_answers: dues: due_q & named => due_q"},
    {"an-answer-that-nobody-waits-for-waits", "backpressure", "tinycache_answers: conflict: waited_for => answer"},
    {"an-entry-is-not-freed", "leak", "tinycache_answers: due_q: due_q & ~named => due_q"},
    {"a-lane-is-shown-two-beats-at-once", "arbitration", "tinycache_answers: may: !conflict => 1'b1"},
    {"a-lane-waits-for-its-last-beat-too", "backpressure",
     "tinycache_beats: any: lanes_q[(i+1)*LANES +: LANES] => lanes_q[i*LANES +: LANES] | lanes_q[(i+1)*LANES +: "
     "LANES]"},
    {"the-port-of-the-scratchpad-shows-nothing-of-the-l1", "data",
     "tinycache_coalescer: shared_data: l1_data => l1_data & {LINE_REQ_W{shared_valid_q}}"},
    {"a-lane-with-a-fetch-gets-its-own-beat-alone", "lost data", "tinycache_beats: wants: take_whole[w] => 1'b0"},
    {"stores-to-two-shares-are-joined", "comparison",
     "tinycache_group: same_class: shares[l*SHARE_W +: SHARE_W] == share => 1'b1"},
    {"a-request-is-forgotten-when-its-group-leaves", "lost state",
     "tinycache_coalescer: held_q: held_q & ~frees => held_q & ~group_lanes"},
    {"two-answers-taken-at-once", "arbitration", "tinycache_coalescer: l1_resp_ready: !(both && !l1_turn_q) => 1'b1"},
    {0},
};

static const struct model_fault coalescer_model[] = {
    {"each-lane-gets-part-0", "index", "cmodel/tinycache/tinycache_coalescer.c", "w->part[lane] = (uint8_t)part;",
     "w->part[lane] = 0;"},
    {"stores-wait-for-an-entry", "backpressure", "cmodel/tinycache/tinycache_coalescer.c",
     "if (class != TINYCACHE_LINE_TYPE_WRITE && c->used == c->entry_mask) return 0;",
     "if (c->used == c->entry_mask) return 0;"},
    {0},
};

const struct fault_plan tinycache_coalescer_faults = {
    .block = "tinycache_coalescer", .sets = coalescer_sets, .rtl = coalescer_rtl, .model = coalescer_model};

/* The array --------------------------------------------------------------------------------------------------------- */

static const char array_sets[] = "LANES=2 BYTES=16 WAYS=2 LINE_BYTES=8 MEM_LINE_BYTES=8 ADDR_BITS=12 BLOCK_BITS=2 "
                                 "ENTRIES=2 WARPS=4 DATA_BYTES=8 TAG_BITS=3";

static const struct rtl_fault array_rtl[] = {
    {"an-access-is-offered-to-its-lanes-again", "order", "tinycache_array: lane_valid: ~sent => {LANES{1'b1}}"},
    {"a-response-not-taken-is-lost", "backpressure",
     "tinycache_array: hold_valid_q: hold_valid_q || now => hold_valid_q"},
    {"the-second-lane-of-two-wins-always", "data", "tinycache_highest: second: meant & odd => meant"},
    {0},
};

static const struct model_fault array_model[] = {
    {"answered-though-a-lane-has-missed", "data", "cmodel/tinycache/tinycache_array.c",
     "return out->arrived[w] == a->warp[w].mask ? w : -1;", "return w;"},
    {"lanes-that-began-are-forgotten", "lost state", "cmodel/tinycache/tinycache_array.c",
     "a->sent = out->req_ready ? 0 : a->sent | out->taken;", "a->sent = out->req_ready ? 0 : out->taken;"},
    {0},
};

const struct fault_plan tinycache_array_faults = {
    .block = "tinycache_array", .sets = array_sets, .rtl = array_rtl, .model = array_model};
