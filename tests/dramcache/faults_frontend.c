/* Faults of the DRAM cache's front end. */
#include "tests/dramcache/tests.h"

static const char sets[] =
    "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 BYE_BITS=3 CORES=2 ENTRIES=8 LINE_BYTES=8 LINE_BITS=9 JOBS=8 "
    "CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"two-jobs-of-a-set", "comparison", "dramcache_frontend: cpu_waits: cpu_same != NONE => 1'b0"},
    {"younger-request-of-a-set-first", "order", "dramcache_frontend: gpu_behind: same_set => 1'b0"},
    {"job-ends-before-memory-has-written", "lost state", "dramcache_frontend: alive: done_q => NONE"},
    {"job-ends-before-its-fill", "lost state", "dramcache_frontend: alive: tad_q => NONE"},
    {"dirty-victim-thrown-away", "lost update", "dramcache_frontend: victim: dirty_q[answer_job] => 1'b0"},
    {"write-that-hits-not-counted", "lost update", "dramcache_frontend: counted: !match_dirty_q => 1'b0"},
    /* give */
    {"target-of-another-line", "comparison", "dramcache_frontend: cpu_joins: cpu_tag => tag_q"},
    {"target-more-than-there-is-room", "counter", "dramcache_frontend: open: !count_q[TARGET_W] => 1'b1"},
    {"target-of-a-job-that-is-answered", "stale state", "dramcache_frontend: open: !is_next => 1'b1"},
    {"gpu-has-the-cpu's-jobs", "priority", "dramcache_frontend: gpu_room: gpu_free => ~alive"},
    {"no-turns-of-the-doors", "order", "dramcache_frontend: give_gpu: last_cpu_q => 1'b0"},
    {"write-over-memory's-line", "handshake", "dramcache_frontend: mem_data_ready: begins => 1'b0"},
    /* decide, match, come */
    {"bypass-while-no-kernel-runs", "comparison", "dramcache_frontend: bypasses: gpu_busy => 1'b1"},
    {"bypass-and-early", "priority", "dramcache_frontend: earlies: !bypasses => 1'b1"},
    {"valid-ignored", "comparison", "dramcache_frontend: hits: match_valid_q => 1'b1"},
    {"tag-ignored", "comparison", "dramcache_frontend: hits: match_tag_q == tags[{{32-JOB_W{1'b0}}, match_job_q} * TAG_W +: TAG_W] => 1'b1"},
    {"line-that-comes-with-the-tag-lost", "lost update", "dramcache_frontend: came: comes_now => 1'b0"},
    {"memory-asked-twice", "stale state", "dramcache_frontend: asks: !asked_q[match_job_q] => 1'b1"},
    {"line-of-a-hit-answered-twice", "stale state", "dramcache_frontend: enters: !hit_q[come_job_q] => 1'b1"},
    {"answer-before-the-tag", "order", "dramcache_frontend: enters: !look_q[come_job_q] => 1'b1"},
    /* answers, TADs, memory */
    {"failed-line-filled", "lost state", "dramcache_frontend: fills: !failed_q[answer_job] => 1'b1"},
    {"bypassed-line-filled", "lost state", "dramcache_frontend: fills: !bypass_q[answer_job] => 1'b1"},
    {"error-of-the-job-before", "stale state", "dramcache_frontend: failed_q: ~given => {JOBS{1'b1}}"},
    {"error-of-memory-over-a-line-that-hits", "priority", "dramcache_frontend: out_error_q: !answer_hit => 1'b1"},
    {"one-target-answered", "counter", "dramcache_frontend: answer_last: {1'b0, target_q} + 1'b1 == answer_count => 1'b1"},
    {"store-stays-clean", "lost state", "dramcache_frontend_tad: dirty_q: store_goes => 1'b0"},
    {"port-over-one-that-waits", "backpressure", "dramcache_frontend_tad: room: !valid || ready => 1'b1"},
    {"line-of-the-ram-not-kept", "stale state", "dramcache_frontend_held: kept: fresh_q => 1'b1"},
    {"victim-with-the-strobes-of-a-write", "mask", "dramcache_frontend: back_held.from_ram: {LINE_BYTES{back_victim_q}} => {LINE_BYTES{1'b0}}"},
    {"decrement-beside-an-increment", "handshake", "dramcache_frontend: back_victim: !counted => 1'b1"},
    {"sweep-leaves-the-last-slot", "reset", "dramcache_frontend: last_set: LAST_SLOT => 4'd13"},
    {"sweep-before-power", "handshake", "dramcache_frontend: sweep: powered => 1'b1"},
    /* waiting */
    {"port's-turn-counts-cycles", "order", "dramcache_frontend_tad: turn_q: loads => 1'b1"},
    {"fills-have-no-turn", "order", "dramcache_frontend_tad: go_fill: turn_q == 2'd2 => 1'b0"},
    {"last-job-not-left-to-the-gpu", "order", "dramcache_frontend: cpu_room: !gpu_keeps => 1'b1"},
    {0},
};

#define MODEL "cmodel/dramcache/dramcache_frontend.c"
static const struct model_fault model[] = {
    {"filter-of-two-bits", "overflow", "cmodel/dramcache/dramcache_frontend_ports.c", "{\"COUNTER_BITS\", \"BYE_BITS\"}", "{\"COUNTER_BITS\", \"-\"}"},
    {"write-misses-wait-for-nothing", "lost state", MODEL, "j->done = 1;\n        push(&n->misses", "push(&n->misses"},
    {"trained-by-the-gpu", "comparison", MODEL, "!m->parts.predictor || j->gpu", "!m->parts.predictor"},
    {"gpu-first", "order", MODEL, "may[FRONT_CPU].job < 0 || s->last_cpu) ?", "1) ?"},
    {"victims-before-misses", "priority", MODEL, "&s->gone, s->back.last_victim)", "&s->gone, 0)"},
    {"port's-turn-stands-still", "order", MODEL, "p->turn = (was->turn + 1) % PORT_TURNS;", "p->turn = was->turn;"},
    {"last-job-not-left-to-the-gpu", "order", MODEL, "return class == FRONT_CPU || (m->parts.mcc", "return (m->parts.mcc"},
    {"fourth-reader-has-no-turn", "order", MODEL, "if (wants[turn % READERS]) return", "if (wants[turn % READERS] && turn % READERS < BY_BACK) return"},
    {"doors-open-while-a-part-is-cleared", "reset", "cmodel/dramcache/dramcache_frontend_ports.c", "if (!m->now.swept) return 0;", ""},
    {0},
};
#undef MODEL

/* With chaining. */
static const char chained_sets[] =
    "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 CHAINING=1 CPU_SLOTS=8 LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 "
    "TARGETS=2 PC_BITS=12 ID_BITS=6";

static const struct rtl_fault chained_rtl[] = {
    {"chained-slot-not-claimed", "lost state", "dramcache_frontend: cpu_meets: other_q == cpu_set[3:0] => 1'b0"},
    {"line-of-a-victim-asked-for-too-early", "order", "dramcache_frontend: gpu_meets: home_q == gpu_set[3:0] => 1'b0"},
    {"slot-of-another-job-taken", "lost state", "dramcache_frontend: taken: other_q == decided_slot => 1'b0"},
    /* doors */
    {"chained-slot-of-a-job-asked-for", "comparison", "dramcache_frontend: gpu_meets: slot == gpu_beside => 1'b0"},
    {"younger-request-of-a-row-first", "order", "dramcache_frontend: gpu_behind: same_row => 1'b0"},
    {"row-that-changes-stays-known", "stale state", "dramcache_frontend_known: known_q: !busy => 1'b1"},
    {"dirty-in-the-third-slot-unknown", "index", "dramcache_frontend_known: told: chain == 2'd3 => 1'b0"},
    {"chained-slot-past-the-row's-end", "index", "dramcache_frontend_known: beside: sum >= ROUND => 1'b0"},
    /* look-ups */
    {"second-look-up-of-the-first-slot", "index", "dramcache_frontend: at_q: goes_again => 1'b0"},
    {"second-look-up-behind-first-ones", "priority", "dramcache_frontend_tad: looks_job: seconds => !firsts"},
    {"memory-that-comes-now-is-waited-for", "order", "dramcache_frontend: memory_gave: come_q => 1'b0"},
    {"a-failure-of-memory-before-the-look-up-is-its-line", "missing check", "dramcache_frontend: memory_gave: !failed_q[tad_job] => 1'b1"},
    {"a-failure-of-memory-beside-the-look-up-is-its-line", "missing check", "dramcache_frontend: memory_gave: !come_error_q => 1'b1"},
    {"line-of-the-second-slot-counted-again", "comparison", "dramcache_frontend: holds_dirty: tad_second => 1'b0"},
    /* placings and markings */
    {"skipped-line-stays", "stale state", "dramcache_frontend: chaining.fill_skip: skip_q[op_job_q] => 1'b0"},
    {"slot-of-the-cpu-taken-by-force", "comparison", "dramcache_frontend: anew: own_gpus => 1'b1"},
    {"own-slot-stays-the-cpu's", "lost state", "dramcache_frontend: decided_word: plain_q => 1'b0"},
    {"marked-slot-stays-clean", "lost update", "dramcache_frontend: marked_word: op_marked[SLOTS-1:0] => 15'd0"},
    {"job-ends-before-it-is-marked", "lost state", "dramcache_frontend: alive: mark_q => NONE"},
    {"marks-wait-for-placings", "order", "dramcache_frontend: of_place: last_place_q => 1'b0"},
    {"victim-of-another-slot-not-read", "lost update", "dramcache_frontend: fetches: decided_slot != op_at => 1'b0"},
    {"victim-with-the-tag-of-the-look-up", "stale state", "dramcache_frontend: victim_tag: fetched_q => 1'b0"},
    {"victim-of-the-line's-set", "index", "dramcache_frontend: home_q: decided_evicts => 1'b0"},
    {"decision-beside-a-second-look-up", "handshake", "dramcache_frontend: decides: !goes_again => 1'b1"},
    {"placed-line-not-claimed", "lost state", "dramcache_frontend: other_q: decided_offset != 2'd0 => 1'b0"},
    {"line-that-is-not-kept-holds-its-job", "lost state", "dramcache_frontend: tad_q: unkept => 1'b0"},
    {"rows-not-cleared", "reset", "dramcache_frontend: ram_r.wr_en: !cleared_q => 1'b0"},
    {"port's-turn-counts-cycles", "order", "dramcache_frontend_tad: turn_q: loads => 1'b1"},
    {0},
};

#define MODEL "cmodel/dramcache/dramcache_frontend_chaining.c"
static const struct model_fault chained_model[] = {
    {"chained-slot-not-claimed", "lost state", MODEL, " || is_claimed(m, row, d->known.other, NULL)", ""},
    {"line-of-a-victim-asked-for-too-early", "order", MODEL, " || is_home(m, row, slot)", ""},
    {"marked-slot-stays-clean", "lost update", MODEL, "row.slot[j->at] |= FRONT_R_DIRTY;", ""},
    {"skipped-line-stays", "stale state", MODEL, "in[m->chaining.fill_skip] = (uint32_t)j->skip;", "in[m->chaining.fill_skip] = 0;"},
    {"what-a-door-knows-stays", "stale state", MODEL, "if (changes) n->is_known = 0;\n    else if", "if"},
    {"second-look-up-of-the-first-slot", "index", MODEL, "j->at = j->other;", ""},
    {"slot-of-another-job-taken", "lost state", MODEL, "} else if (!m->seen.place.cramped) place(m, &row);", "} else if (1) place(m, &row);"},
    {"dirty-chained-line-passed-over", "lost state", MODEL, "known.chained_dirty = known.chain && ", "known.chained_dirty = 0 && "},
    {"victim-with-the-tag-of-the-look-up", "stale state", MODEL, "set_in_row(j, j->home), s->match.tag)", "set_in_row(j, j->home), s->job[number].victim_tag)"},
    {"victim-of-another-slot-not-read", "lost update", MODEL, "if (evicts && at != was->at) {", "if (0) {"},
    {"placed-line-not-claimed", "lost state", MODEL, "if (out[m->chaining.decided_offset]) j->other = at;", ""},
    {"memory-that-comes-now-is-waited-for", "order", MODEL, "(j->mem ? !comes : j->failed)", "(j->mem || j->failed)"},
    {"a-failure-of-memory-is-its-line", "missing check", MODEL, "(j->mem ? !comes : j->failed)", "(j->mem && !comes)"},
    {"decision-beside-a-second-look-up", "handshake", MODEL, "else if (!matched) is_read", "else is_read"},
    {"line-that-waits-for-memory-passed-over", "comparison", MODEL, "in[m->chaining.look_waits] = (uint32_t)(", "in[m->chaining.look_waits] = (uint32_t)(0 && "},
    {"own-slot-stays-the-cpu-s", "lost state", MODEL, "if (s->chain.plain) row->slot[slot_of(j->set)] |= FRONT_R_OWNER;", ""},
    {0},
};
#undef MODEL

/* What the agent must find alone: the model breaks a rule that no byte of a read shows. */
static const struct model_fault chained_alone_model[] = {
    {"failure-of-memory-over-a-line-that-hits", "errors", "cmodel/dramcache/dramcache_frontend.c",
     "    n->answer.error = j->failed && !j->hit;\n    n->answer.line = j->hit ?",
     "    n->answer.error = j->failed;\n    n->answer.line = j->hit && !j->failed ?"},
    {"chained-line-passed-over-behind-a-failure", "errors", "cmodel/dramcache/dramcache_frontend_chaining.c",
     "(j->mem ? !comes : j->failed)", "(j->mem && !comes)"},
    {"gpu-has-a-slot-too-many", "comparison", "cmodel/dramcache/dramcache_chaining.c",
     "SLOTS - (uint32_t)spec_get(values, \"CPU_SLOTS\");", "SLOTS + 1 - (uint32_t)spec_get(values, \"CPU_SLOTS\");"},
    {"cpu-s-line-chained", "comparison", "cmodel/dramcache/dramcache_frontend_chaining.c",
     "(uint32_t)(j->gpu && !m->now.chain.plain)", "(uint32_t)!m->now.chain.plain"},
    {0},
};

#define MODEL "cmodel/dramcache/dramcache_frontend_mcc.c"
#define FRONT "cmodel/dramcache/dramcache_frontend.c"
/* With MCC. */
static const char mcc_sets[] =
    "BANK_BITS=1 ROW_BITS=1 CORES=2 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 LIST_SETS=2 LIST_WAYS=2 BYPASS=MCC LINE_BYTES=8 "
    "LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=2";

static const struct rtl_fault mcc_rtl[] = {
    {"walk-forgets-a-dirty-line", "lost update", "dramcache_frontend: misses: hits && match_dirty_q => 1'b0"},
    {"page-clean-before-its-walk-ends", "order", "dramcache_frontend_walk: flushed: !left => 1'b1"},
    {"write-through-marks-dirty", "lost state", "dramcache_frontend: gpu_tad.stains: (kept_q[gpu_job] || dirty_q[gpu_job]) => 1'b1"},
    {"write-through-does-not-reach-memory", "lost update", "dramcache_frontend: misses: !kept_q[match_job_q] => 1'b0"},
    {"read-passes-a-write-through", "order", "dramcache_frontend: alive: done_q => NONE"},
    {"written-page-called-clean", "comparison", "dramcache_mcc: answer_clean: !look_listed => 1'b1"},
    /* doors */
    {"walk-beside-a-job-of-its-set", "comparison", "dramcache_frontend: walk_may: walk_same == NONE => 1'b1"},
    {"walk-with-two-jobs", "counter", "dramcache_frontend: walk_may: walks == NONE => 1'b1"},
    {"walk-takes-a-job-of-the-cpu", "priority", "dramcache_frontend: give_gpu: walk_goes => 1'b0"},
    {"walk-without-a-job", "counter", "dramcache_frontend: walk_may: gpu_free != NONE => 1'b1"},
    {"walk-over-memory-s-line", "handshake", "dramcache_frontend: walk_goes: !held_q => 1'b1"},
    {"request-passes-a-walk", "order", "dramcache_frontend: gpu_after: walk_full && gpu_set == walk_set => 1'b0"},
    {"walk-before-all-requests", "order", "dramcache_frontend: walk_may: !walk_yields => 1'b1"},
    {"walk-gives-the-cpu-the-turn", "order", "dramcache_frontend: last_cpu_q: !walk_goes => 1'b1"},
    {"last-job-not-left-to-a-walk", "order", "dramcache_frontend: gpu_room: !walk_keeps => 1'b1"},
    {"last-job-not-left-to-a-cpu-s-write", "order", "dramcache_frontend: gpu_room: !cpu_keeps => 1'b1"},
    {"walk-leaves-the-last-line", "counter", "dramcache_frontend_walk: line_valid: !next_q[PAGE_BITS] => !(next_q[PAGE_BITS] || &next_q[PAGE_BITS-1:0])"},
    {"walk-of-the-page-before", "stale state", "dramcache_frontend_walk: page_q: flush_ready => 1'b0"},
    {"walk-counts-as-a-write", "comparison", "dramcache_frontend: mcc.write_valid: !walk_goes => 1'b1"},
    /* lines */
    {"walk-writes-the-bytes-of-a-request", "mask", "dramcache_frontend: give_strb: {LINE_BYTES{!walk_goes}} => {LINE_BYTES{1'b1}}"},
    {"walk-of-a-line-that-is-not-there", "comparison", "dramcache_frontend: stores: !match_walk => 1'b1"},
    {"write-through-cleans-a-dirty-line", "lost state", "dramcache_frontend: gpu_tad.stains: dirty_q[gpu_job] => 1'b0"},
    {"walked-line-stays-dirty", "stale state", "dramcache_frontend: gpu_tad.stains: !walk_q[gpu_job] => 1'b1"},
    {"walk-s-line-from-the-wrong-ram", "index", "dramcache_frontend: back_victim_q: t_grants[3] => of_victim"},
    {"job-of-a-walk-before", "stale state", "dramcache_frontend: walk_q: ~given => {JOBS{1'b1}}"},
    {"write-called-kept-of-the-job-before", "stale state", "dramcache_frontend: kept_q: ~given => {JOBS{1'b1}}"},
    {"bypass-by-kernels-alone", "comparison", "dramcache_frontend: bypasses: in_memory => in_memory && gpu_busy"},
    {"walk-is-a-write-that-misses", "comparison", "dramcache_frontend: write_miss: !match_walk => 1'b1"},
    {0},
};

static const struct model_fault mcc_model[] = {
    {"walk-forgets-a-dirty-line", "lost update", MODEL, "goes_out = j->walk ? was_dirty :", "goes_out = j->walk ? 0 :"},
    {"page-clean-before-its-walk-ends", "order", MODEL, "if (s->door[FRONT_WALK].full || has_walk_job(m)) return;", "if (s->door[FRONT_WALK].full) return;"},
    {"write-through-does-not-reach-memory", "lost update", MODEL, "!hit || !j->kept;", "!hit;"},
    {"write-through-marks-dirty", "lost state", FRONT, "(!j->walk && (j->kept || j->dirty))", "!j->walk"},
    {"request-passes-a-walk", "order", MODEL, "return door_set(m, class) == door_set(m, FRONT_WALK) ||", "return"},
    {"read-is-not-looked-up-in-the-list", "comparison", MODEL, "return part_out(m, m->parts.mcc)[m->mcc.answer_memory] &&", "return"},
    {"walk-s-line-from-the-wrong-ram", "index", FRONT, "victim || s->job[number].walk ? m->ram_t", "victim ? m->ram_t"},
    {"walk-beside-a-job-of-its-set", "comparison", MODEL, "has_walk_job(m) || has_set_job(m, FRONT_WALK)", "has_walk_job(m)"},
    {"walk-before-all-requests", "order", MODEL, "if (s->walk.last && (", "if (0 && ("},
    {"walk-gives-the-cpu-the-turn", "order", MODEL, "n->walk.last = 1;", "n->walk.last = 1, n->last_cpu = 0;"},
    {"last-job-not-left-to-a-walk", "order", FRONT, "if (front_walk_may(m) >= 0) return 1;", ""},
    {"last-job-not-left-to-a-cpu-s-write", "order", FRONT, "(m->parts.mcc && !count_free(m, 0, m->cpu_jobs))", "0"},
    {0},
};
#undef MODEL
#undef FRONT

/* The dispatch that compares what waits. */
static const char sbd_sets[] =
    "BANK_BITS=1 ROW_BITS=1 CORES=2 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 LIST_SETS=2 LIST_WAYS=2 BYPASS=MCC_SBD LINE_BYTES=8 "
    "LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=1 CACHE_LATENCY=10";

static const struct rtl_fault sbd_rtl[] = {
    {"line-that-misses-bypassed", "priority", "dramcache_frontend: bypasses: !foreseen => 1'b1"},
    {"walk-s-line-takes-a-victim-away", "lost update", "dramcache_frontend: victim_goes: of_victim => 1'b1"},
    {"waits-exchanged", "index", "dramcache_frontend: mcc.look_cache_waits: cache_waits => mem_waits"},
    {0},
};

static const struct model_fault sbd_model[] = {
    {"line-that-misses-bypassed", "priority", "cmodel/dramcache/dramcache_frontend_mcc.c", "&& !(m->balances && early)", "&& 1"},
    {"jobs-that-wait-for-memory-not-counted", "counter", "cmodel/dramcache/dramcache_frontend_mcc.c", "memory += (uint32_t)m->now.job[i].mem;", ""},
    {0},
};
/* clang-format on */

static const struct fault_plan balanced = {
    .block = "dramcache_frontend",
    .sets = sbd_sets,
    .in_test = -1,
    .unshrunk = 1,
    .rtl = sbd_rtl,
    .model = sbd_model,
};

static const struct fault_plan with_mcc = {
    .block = "dramcache_frontend",
    .sets = mcc_sets,
    .in_test = 4,
    .unshrunk = 1,
    .rtl = mcc_rtl,
    .model = mcc_model,
    .also = &balanced,
};

static const struct fault_plan chained_alone = {
    .block = "dramcache_frontend",
    .sets = chained_sets,
    .unshrunk = 1,
    .model = chained_alone_model,
    .alone = 1,
    .also = &with_mcc,
};

static const struct fault_plan chained = {
    .block = "dramcache_frontend",
    .sets = chained_sets,
    .in_test = 2,
    .unshrunk = 1,
    .rtl = chained_rtl,
    .model = chained_model,
    .also = &chained_alone,
};

const struct fault_plan dramcache_frontend_faults = {
    .block = "dramcache_frontend",
    .sets = sets,
    .in_test = 6,
    .rtl = rtl,
    .model = model,
    .also = &chained,
};
