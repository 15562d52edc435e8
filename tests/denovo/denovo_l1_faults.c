/* Faults of denovo_l1, where stimuli are shortest. */
#include "tests/denovo/denovo_l1.h"

#define SMALL                                                                                                          \
    "BYTES=512 WAYS=2 LINE_WORDS=4 PORT_WORDS=2 MSHRS=4 STORE_BUFFER=4 LIST=8 WARPS=4 ADDR_BITS=20 CORE_BITS=2 "       \
    "MAP_BITS=3 EPOCH_BITS=3"
static const char small_sets[] = SMALL;

/* Two Writebacks, which are all used now and then. */
static const char narrow_sets[] = SMALL " PORT_WORDS=4 WRITEBACKS=2";

/* clang-format off */
static const struct rtl_fault small_rtl[] = {
    {"a-release-does-not-wait-for-the-store-buffer", "order",
     "denovo_l1: waits_order: store_valid => 1'b0"},
    {"a-release-does-not-wait-for-grants", "order",
     "denovo_l1: waits_order: asked_lines_q != {MSHR_W + 1{1'b0}} => 1'b0"},
    {"a-release-does-not-wait-for-bytes-of-other-warps", "order",
     "denovo_l1: waits_order: bytes_wait => 1'b0"},
    {"an-access-passes-a-parked-acquire-of-its-warp", "order",
     "denovo_l1: waits_order: acquiring => 1'b0"},
    {"unpaired-atomics-pass-each-other", "order",
     "denovo_l1: waits_order: s1_ordered_q && atomics => 1'b0"},
    {"a-kernel-s-launch-leaves-copies-valid", "stale value",
     "denovo_l1: acquire: command_acquires => 1'b0"},
    {"reads-from-before-an-acquire-are-not-old", "stale value",
     "denovo_l1_mshrs: old_q: acquire && (reads_q || writes_q) => 1'b0"},
    {"an-old-answer-makes-the-line-s-epoch-new", "stale value",
     "denovo_l1: lines.line_epoch: epoch & {EPOCH_BITS{!old}} => epoch"},
    {"words-that-differ-in-one-bit-are-equal", "lost update",
     "denovo_l1_alu: fits: old == compare => (old | 32'h00010000) == (compare | 32'h00010000)"},
    {"the-upper-parts-of-words-that-are-compared-differ-by-less", "lost update",
     "denovo_l1_alu: less: &same[31:22] => &same[31:23]"},
    {"late-words-are-served-in-the-same-pass", "order",
     "denovo_l1_pass: late_q: late_q | remain | arrive & {LINE_WORDS{s1_mshr == mshr_q}} => late_q | remain"},
    {"an-access-joins-a-list-that-is-being-served", "order",
     "denovo_l1_waits: line_waits: all_serviced[v] && s1_some => 1'b0"},
    {"stores-are-never-drained-for-those-who-wait", "progress",
     "denovo_l1: drain_wanted: urge_q => 1'b0"},
    {"a-sync-of-the-first-epoch-never-waits-for-the-sweep", "wrap",
     "denovo_l1_epoch: wraps: sweeping_q && &epoch_q[EPOCH_BITS-2:1] => 1'b0"},
    {"copies-of-any-epoch-count", "stale value",
     "denovo_l1_lines: way_fresh: !stale => 1'b1"},
    {"old-copies-become-new-with-a-read", "stale value",
     "denovo_l1_words: drops: !fresh[w] => 1'b0"},
    {"a-forward-that-waits-is-forgotten", "lost update",
     "denovo_l1_owner: kept_forwards.place: new_place & {PLACE_W{s1_fwd_q}} => {PLACE_W{1'b0}}"},
    {"a-place-stays-filled", "stale state",
     "denovo_l1_owner: kept_forwards.write_place: keep | supply & {LINE_WORDS{s1_finish_q}} => keep"},
    {"recalls-are-answered-as-grants", "wrong message",
     "denovo_l1_supplies: s2_type_q: remote_recall ? OUT_RECALL : remote_reads ? OUT_DATA : OUT_ACK => remote_reads ? OUT_DATA : OUT_ACK"},
    {"plain-grants-carry-data", "leak",
     "denovo_l1_supplies: values: remote_recall || remote_values || remote_reads => 1'b1"},
    {"a-writeback-answers-after-a-forward-took-it", "lost update",
     "denovo_l1_writebacks: held_q: held_q & ~forget => held_q"},
    {"a-line-is-asked-for-while-it-leaves", "order",
     "denovo_l1_waits: rules.if_leaving: leaving => 1'b0"},
    {"an-acknowledgement-of-another-place-fits", "comparison",
     "denovo_l1_writebacks: ack_fits: place_map == {1'b0, ack_place} => 1'b1"},
    {"an-answer-of-another-mshr-fits", "comparison",
     "denovo_l1_lines: way_fits: mshr_here == answer_mshr => 1'b1"},
    {"strobes-are-ignored", "mask",
     "denovo_l1: write_bytes: strb => 4'd15"},
    {"an-atomic-reads-the-ram-beside-a-write", "hazard",
     "denovo_l1_data: last_way_q: s0_row == s2_row_q => 1'b0"},
    {"what-came-late-has-no-pass-of-its-own", "lost state",
     "denovo_l1_pass: state_q: again ? START : serving ? FINISH : IDLE => serving ? FINISH : IDLE"},
    {"a-request-that-waits-changes", "backpressure",
     "denovo_l1_request: shows_line: held_back_q ? held_line_q : line_valid => line_valid"},
    {"a-flush-leaves-out-the-last-way", "off by one",
     "denovo_l1_commands: last_line: way_q[WAYS-1] => way_q[0]"},
    {"a-range-is-never-empty", "comparison",
     "denovo_l1_commands: state_q: is_range && last_q < line_q => 1'b0"},
    {"a-command-does-not-wait-for-writebacks", "order",
     "denovo_l1_commands: state_q: !s1_leave && quiet_writebacks => 1'b1"},
    {"stays-are-not-counted", "counter",
     "denovo_l1: access_counted: stays => 1'b0"},
    {"no-lost-store-is-told", "lost state", "denovo_l1_bytes: loses: |lost_words => 1'b0"},
    {"loads-that-fail-are-told-as-stores", "wrong message", "denovo_l1_owner: lost_words: plain_store => 1'b1"},
    {0},
};

static const struct rtl_fault narrow_rtl[] = {
    {"the-port-is-first-though-no-writeback-is-free", "rate",
     "denovo_l1: choose.crowded: buffers_full => 1'b0"},
    {"of-lost-words-the-lowest-is-told", "mask",
     "denovo_l1_bytes: words_q: {line, lost_words} => {line, lost_words & (~lost_words + 1'b1)}"},
    {0},
};
static const struct model_fault small_model[] = {
    {"atomics-of-data-are-loads", "class", "cmodel/denovo/denovo_l1_order.c",
     "return a->op == DENOVO_L1_OP_ATOMIC || a->class != DENOVO_CLASS_DATA;", "return a->class != DENOVO_CLASS_DATA;"},
    {"a-parked-store-is-answered-again", "twice", "cmodel/denovo/denovo_l1_access.c",
     "t->answered = replay ? r->mask && !told :", "t->answered = replay ? r->mask :"},
    {"a-line-with-an-entry-is-replaced", "replacement", "cmodel/denovo/denovo_l1_access.c",
     "return !line->sb && !line->link;", "return !line->link;"},
    {"the-sweep-does-not-pause-for-answers", "priority", "cmodel/denovo/denovo_l1.c",
     "s->sweeping && s->s1.source != L1_RSP;", "s->sweeping;"},
    {"a-reset-keeps-a-counter", "reset", "cmodel/denovo/denovo_l1.c",
     "    memset(s, 0, sizeof *s);\n    memset(lines", "    const uint32_t kept = s->count[0];\n    memset(s, 0, sizeof *s);\n    s->count[0] = kept;\n    memset(lines"},
    {"a-lost-store-is-told-twice", "stale state", "cmodel/denovo/denovo_l1.c",
     "    s->lost.now = 0;\n", "    s->lost.now = s->lost.now == 1 ? 3 : 0;\n"},
    {"a-store-is-lost-in-the-line-beside", "index", "cmodel/denovo/denovo_l1_access.c",
     "denovo_l1_lose(w->s, a->address >> w->shape->chunk_shift, words)", "denovo_l1_lose(w->s, (a->address >> w->shape->chunk_shift) ^ 1, words)"},
    {0},
};
/* What one protocol alone has, and accesses that memory does. */
#define WHOLE "BYTES=512 WAYS=4 LINE_WORDS=4 PORT_WORDS=4 MSHRS=8 STORE_BUFFER=8 LIST=8 WARPS=4 ADDR_BITS=20 CORE_BITS=2 MAP_BITS=3"
static const char gd_sets[] = WHOLE " PROTOCOL=0";
static const char gh_sets[] = WHOLE " PROTOCOL=1";
static const char dr_sets[] = WHOLE " PROTOCOL=3";

static const struct rtl_fault gd_rtl[] = {
    {"no-store-lost-at-the-l2-is-told", "lost state", "denovo_l1_through: lost_words: s1_error_q => 1'b0"},
    {"memory-is-asked-to-exchange", "wrong value",
     "denovo_l1_uncached: uncached_refused: !s1_store_q => s1_performs_q != ATOM_EXCH"},
    {"a-store-that-the-l2-did-is-told-as-lost", "wrong message", "denovo_l1_through: lost_words: s1_error_q => 1'b1"},
    {0},
};
static const struct model_fault gd_model[] = {
    {"an-atomic-on-bytes-is-an-exchange", "wrong message", "cmodel/denovo/denovo_l1_atomics.c",
     "return DENOVO_ATOM_MERGE;", "return DENOVO_ATOM_EXCH;"},
    {"an-atomic-s-error-is-not-told", "lost state", "cmodel/denovo/denovo_l1_atomics.c",
     ".error = p->failed};", ".error = 0};"},
    {"an-uncached-error-is-lost", "lost state", "cmodel/denovo/denovo_l1_atomics.c",
     "    s->uncached.failed |= r->error;\n", ""},
    {"memory-is-to-exchange", "wrong value", "cmodel/denovo/denovo_l1_atomics.c",
     "operation != DENOVO_ATOM_LOAD) {", "operation != DENOVO_ATOM_LOAD && operation != DENOVO_ATOM_EXCH) {"},
    {"memory-cannot-load", "wrong message", "cmodel/denovo/denovo_l1_atomics.c",
     "operation != DENOVO_ATOM_LOAD) {", "operation != DENOVO_ATOM_EXCH) {"},
    {"a-release-leaves-beside-bytes-of-other-warps", "order", "cmodel/denovo/denovo_l1_order.c",
     "s->list[p].access.op == DENOVO_L1_OP_STORE && !l1_is_sync", "s->list[p].access.op == 3 && !l1_is_sync"},
    {"a-write-through-leaves-beside-another-request", "order", "cmodel/denovo/denovo_l1_messages.c",
     "return !w->shape->own || (w->shape->scoped", "return (w->shape->scoped"},
    {"a-read-goes-beside-a-write-through", "order", "cmodel/denovo/denovo_l1_lines.c",
     "return !shape->own && !v->replay && (!beside || m->reads || m->writes);", "return beside && !shape->own && !v->replay && (m->reads || m->writes);"},
    {"an-atomic-that-fails-is-told-as-a-store", "wrong message", "cmodel/denovo/denovo_l1_atomics.c",
     "if (r->error && denovo_l1_told(&p->access))", "if (r->error)"},
    {0},
};
static const struct model_fault gh_model[] = {
    {"an-access-of-local-scope-acquires", "scope", "cmodel/denovo/denovo_l1_order.c",
     "return acquires_somewhere(shape, a) && !denovo_l1_local(shape, a);", "return acquires_somewhere(shape, a);"},
    {"a-release-of-local-scope-waits-for-every-store", "scope", "cmodel/denovo/denovo_l1_order.c",
     "(!denovo_l1_local(shape, a) && stored_somewhere(s, shape))", "stored_somewhere(s, shape)"},
    {0},
};
static const struct model_fault dr_model[] = {
    {"a-launch-leaves-read-only-copies", "stale value", "cmodel/denovo/denovo_l1.c",
     "if (shape->protocol != DENOVO_PROTOCOL_DR) return;", "return;"},
    {"every-read-is-for-a-read-only-load", "stale value", "cmodel/denovo/denovo_l1_access.c",
     "    s->mshr[m].plain |= l1_is_sync(a) || a->op == DENOVO_L1_OP_STORE || !a->read_only;\n", ""},
    {"a-read-only-copy-becomes-a-store-beside-one", "lost update", "cmodel/denovo/denovo_l1_access.c",
     "!(written >> k & 1)) line->code[k] = L1_CODE_V;", "!(written >> k & 1)) continue;"},
    {0},
};
/* clang-format on */

static const struct fault_plan narrow_faults = {
    .block = "denovo_l1", .sets = narrow_sets, .rtl = narrow_rtl, .in_test = -1};
static const struct fault_plan gh_faults = {
    .block = "denovo_l1", .sets = gh_sets, .model = gh_model, .in_test = -1, .also = &narrow_faults};
static const struct fault_plan dr_faults = {
    .block = "denovo_l1", .sets = dr_sets, .model = dr_model, .in_test = -1, .also = &gh_faults};
static const struct fault_plan gd_faults = {
    .block = "denovo_l1", .sets = gd_sets, .rtl = gd_rtl, .model = gd_model, .in_test = -1, .also = &dr_faults};

const struct fault_plan denovo_l1_faults = {
    .block = "denovo_l1", .sets = small_sets, .rtl = small_rtl, .model = small_model, .in_test = 8, .also = &gd_faults};
