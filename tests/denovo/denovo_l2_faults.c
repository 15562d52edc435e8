/* Faults of denovo_l2. */
#include "tests/denovo/denovo_l2.h"

static const char small_set[] = "BYTES=512 WAYS=4 LINE_WORDS=4 BANKS=2 MSHRS=4 LIST=8 WRITES=2 FORWARDS=8 ADDR_BITS=20 "
                                "CORE_BITS=3 MAP_BITS=3 PC_BITS=4 MEM_ID_BITS=4";

static const struct rtl_fault rtl[] = {
    {"an-atomic-does-not-wait-for-the-one-before", "bypass", "denovo_l2: p2_leaves: p3_busy => 1'b0"},
    {"a-look-up-does-not-wait-for-tags-that-change", "bypass", "denovo_l2: p1_held: p2_changes => 1'b0"},
    {"a-job-of-a-known-line-does-not-wait-for-its-tag", "bypass",
     "denovo_l2: p1_same: p1_way_q == p2_way_q && !p1_lineless => 1'b0"},
    {"a-request-that-is-answered-gives-its-place-back-at-once", "backpressure",
     "denovo_l2: back_answer_q: !answers => 1'b1"},
    {"a-maximum-is-a-minimum", "lost update", "denovo_l2_alu: replaced: less_q && lesser => less_q && !lesser"},
    {"equal-words-are-not-exchanged", "lost update", "denovo_l2_alu: replaced: cas_q && equal => 1'b0"},
    {"words-that-differ-in-one-bit-are-equal", "lost update",
     "denovo_l2_alu: equal: &passes => &(passes | 32'h00010000)"},
    {"one-more-carries-over-a-bit-that-is-0", "lost update",
     "denovo_l2_alu: turning: old_q ^ {32{dec_q}} => old_q ^ {32{dec_q}} | 32'h00004000"},
    {"words-that-nobody-awaits-are-taken", "protocol", "denovo_l2: enter_words: owner_mask & mshr_await => owner_mask"},
    {"words-that-nobody-awaits-are-not-told", "protocol", "denovo_l2: enter_error: enter_words != owner_mask => 1'b0"},
    {"the-last-place-for-forwards-takes-none", "lost message",
     "denovo_l2: forwards.in_valid: fwd_enters => fwd_enters && !(&fwd_count[2:0])"},
    {"the-set-of-a-line-that-waits-is-forgotten", "index",
     "denovo_l2_mshrs: same_set_q: used_q ? set_q : line_set => set_q"},
    {"a-flush-that-enters-as-one-goes-back-counts", "lost state", "denovo_l2: p2_here_q: p1_dead_q => 1'b0"},
    {"a-flush-behind-one-that-goes-back-counts", "lost state", "denovo_l2: p2_here_q: walk_back => 1'b0"},
    {"a-request-joins-a-line-that-is-to-leave", "lost update", "denovo_l2: decide.evicting: mshr_evicting => 1'b0"},
    {"a-flush-does-not-wait-for-lines-that-it-recalls", "lost update", "denovo_l2: walk.under_way: any_walked => 1'b0"},
    {"a-flush-does-not-wait-for-writes", "lost update", "denovo_l2: walk.settled: no_write => 1'b1"},
    {"a-flush-waits-for-writes-of-others", "progress", "denovo_l2_memory: late_q: passed => 1'b0"},
    {"a-flush-waits-for-lines-that-leave-for-others", "progress", "denovo_l2: mshrs.walked: p2_flush_q => 1'b1"},
    {"a-walk-goes-before-all-requests", "progress", "denovo_l2: before_req: !req_turn_q => 1'b1"},
    {"requests-go-before-a-walk-for-ever", "progress", "denovo_l2: req_turn_q: enter_req => 1'b0"},
    {"a-walk-that-goes-back-lets-requests-pass", "progress", "denovo_l2: req_turn_q: rst || walk_back => rst"},
    {"a-flush-that-does-nothing-lets-requests-pass", "progress", "denovo_l2: req_turn_q: !p2_dead_q => 1'b1"},
    {"a-request-enters-without-a-slot", "backpressure", "denovo_l2: can_req: slot_room => 1'b1"},
    {"a-request-enters-without-room-for-forwards", "backpressure", "denovo_l2: can_req: forward_room => 1'b1"},
    {"a-line-that-leaves-forgets-its-bank", "index", "denovo_l2: old_line: bank[BANK_W-1:0] => {BANK_W{1'b0}}"},
    {"memory-s-error-on-an-uncached-access-is-not-told", "lost state",
     "denovo_l2: rsp_error: reports && p2_error_q => 1'b0"},
    {"an-uncached-answer-is-lost", "lost answer", "denovo_l2: answers: reports => 1'b0"},
    {"answers-name-no-map", "index", "denovo_l2: rsp_map: p2_map => {MAP_BITS{1'b0}}"},
    {"a-refused-fetch-counts-as-filled", "lost state", "denovo_l2: mshrs.fill_failed: answer_error => 1'b0"},
    {"a-line-that-is-waited-for-leaves", "stale state", "denovo_l2_decide: may_go: !waits => 1'b1"},
    {"a-list-is-served-past-one-that-waits-again", "order", "denovo_l2_decide: turn: !listed || is_head => 1'b1"},
    {"the-map-of-an-l1-is-part-of-its-name", "index",
     "denovo_l2_decide: requester: core_map & {MAP_BITS{stash}} => core_map"},
    {"a-registration-forgets-that-it-wants-the-value", "lost state", "denovo_l2_decide: owned: is_sync => 1'b0"},
    {"a-new-line-has-the-words-of-the-old-one", "stale value", "denovo_l2_decide: fresh: !any_registered => 1'b0"},
    {"a-line-that-was-written-stays-clean", "lost update", "denovo_l2_decide: wr_dirty_to: stores => 1'b0"},
    {"a-fill-makes-a-line-dirty", "rate", "denovo_l2_decide: wr_dirty: stores && !filled => stores"},
    {"a-victim-leaves-with-words-that-cores-have", "lost update",
     "denovo_l2_decide: any_registered: occupied && |registered => 1'b0"},
    {"a-request-waits-without-an-mshr", "lost state", "denovo_l2_decide: without_mshr: !mshr_room => 1'b0"},
    {"two-writes-of-a-line-are-with-memory", "order", "denovo_l2_memory: ahead: sent_q => 1'b0"},
    {"a-read-passes-the-write-of-its-line", "order", "denovo_l2_memory: same_line: used_q => 1'b0"},
    {"an-uncached-access-leaves-the-copy", "stale value", "denovo_l2_decide: direct: !here => 1'b1"},
    {"an-answer-of-no-type-is-an-owner-s", "protocol",
     "denovo_l2: owner_legal: owner_type == MSG_RECALL_DATA => owner_type[2:0] == MSG_RECALL_DATA[2:0]"},
    {"a-recall-is-a-registration", "protocol",
     "denovo_l2_decide: is_reg: message == MSG_REG => {message[3], message[1:0]} == {MSG_REG[3], MSG_REG[1:0]}"},
    {"a-refused-operation-is-done", "protocol", "denovo_l2_decide: refused: atom != ATOM_MERGE => 1'b0"},
    {0},
};
static const struct model_fault model[] = {
    {"a-recall-names-the-requester", "protocol", "cmodel/denovo/denovo_l2_jobs.c",
     "if (type == DENOVO_MSG_RECALL) f->map = (uint32_t)mshr;", "if (type == DENOVO_MSG_RECALL) f->map = 0;"},
    {"a-fetch-asks-for-a-part-of-the-line", "lost update", "cmodel/denovo/denovo_l2_jobs.c",
     "UINT64_MAX >> (64 - 4 * p->shape->words)", "UINT64_MAX >> (65 - 4 * p->shape->words)"},
    {"the-lowest-mshr-alone-is-served", "progress", "cmodel/denovo/denovo_l2.c", "s->mshr[m].issue >= 0) {",
     "s->mshr[m].issue >= 0 && m == 0) {"},
    {"a-request-keeps-a-line-that-a-flush-recalls", "lost update", "cmodel/denovo/denovo_l2_jobs.c",
     "if (p->s->mshr[mshr].evicting) return GOES_BACK;", "p->s->mshr[mshr].evicting = 0;"},
    {"a-flush-waits-for-every-write", "progress", "cmodel/denovo/denovo_l2.c", "s->write[w].late &= s->passed;",
     "s->write[w].late = 0;"},
    {"a-walk-goes-before-all-requests", "progress", "cmodel/denovo/denovo_l2.c", "(s->turn || !flushes)", "!flushes"},
    {"a-second-operand-has-its-lowest-bits-set", "lost update", "cmodel/denovo/denovo_l2_jobs.c",
     "denovo_atom_result(r->atom, line->word[w], r->data[w], second_operand(r, w))",
     "denovo_atom_result(r->atom, line->word[w], r->data[w], second_operand(r, w) | 15)"},
    {0},
};

/* With more places than two requests want, a third enters beside one that tries again. */
static const char roomy_set[] =
    "BYTES=512 WAYS=4 LINE_WORDS=4 BANKS=2 MSHRS=4 LIST=8 WRITES=8 FORWARDS=32 ADDR_BITS=20 "
    "CORE_BITS=3 MAP_BITS=3 PC_BITS=4 MEM_ID_BITS=5";
static const struct rtl_fault roomy[] = {
    {"a-request-passes-one-that-tries-again", "order", "denovo_l2: p2_passes: p1_retry_q => 1'b0"},
    {0},
};
static const struct fault_plan roomy_faults = {.block = "denovo_l2", .sets = roomy_set, .rtl = roomy, .in_test = 1};

const struct fault_plan denovo_l2_faults = {
    .block = "denovo_l2", .sets = small_set, .rtl = rtl, .model = model, .in_test = 8, .also = &roomy_faults};
