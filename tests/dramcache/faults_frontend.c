/* Faults of the DRAM cache's front end. */
#include "tests/dramcache/tests.h"

static const char sets[] = "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 LINE_BYTES=8 LINE_BITS=9 JOBS=8 "
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
    {"write-misses-wait-for-nothing", "lost state", MODEL, "j->done = 1;\n        push(&n->misses", "push(&n->misses"},
    {"trained-by-the-gpu", "comparison", MODEL, "!m->parts.predictor || j->gpu", "!m->parts.predictor"},
    {"gpu-first", "order", MODEL, "may[FRONT_CPU].job < 0 || s->last_cpu) ?", "1) ?"},
    {"victims-before-misses", "priority", MODEL, "&s->gone, s->back.last_victim)", "&s->gone, 0)"},
    {"port's-turn-stands-still", "order", MODEL, "p->turn = (was->turn + 1) % PORT_TURNS;", "p->turn = was->turn;"},
    {"last-job-not-left-to-the-gpu", "order", MODEL, "class == FRONT_CPU && gpu_keeps(m, i) ? wait", "class == FRONT_GPU && gpu_keeps(m, i) ? wait"},
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
    {"memory-that-comes-now-is-waited-for", "order", "dramcache_frontend: chaining.look_waits: come_q => 1'b0"},
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
    {"memory-that-comes-now-is-waited-for", "order", MODEL, " && !(s->come.valid && s->come.job == job)", ""},
    {"decision-beside-a-second-look-up", "handshake", MODEL, "else if (!matched) is_read", "else is_read"},
    {"line-that-waits-for-memory-passed-over", "comparison", MODEL, "in[m->chaining.look_waits] = (uint32_t)(", "in[m->chaining.look_waits] = (uint32_t)(0 && "},
    {"own-slot-stays-the-cpu-s", "lost state", MODEL, "if (s->chain.plain) row->slot[slot_of(j->set)] |= FRONT_R_OWNER;", ""},
    {0},
};
/* clang-format on */

static const struct fault_plan chained = {
    .block = "dramcache_frontend",
    .sets = chained_sets,
    .cycles = 200000,
    .in_test = 2,
    .unshrunk = 1,
    .rtl = chained_rtl,
    .model = chained_model,
};

const struct fault_plan dramcache_frontend_faults = {
    .block = "dramcache_frontend",
    .sets = sets,
    .cycles = 60000,
    .in_test = 6,
    .rtl = rtl,
    .model = model,
    .also = &chained,
};
