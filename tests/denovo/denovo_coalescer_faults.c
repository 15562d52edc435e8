/* Faults of denovo_coalescer. */
#include "tests/denovo/denovo_coalescer.h"

static const char small_set[] = "LANES=4 PORT_WORDS=2 ENTRIES=4 WARPS=4 ID_BITS=4 TAG_BITS=5 ADDR_BITS=12 PC_BITS=4";

static const struct rtl_fault rtl[] = {
    {"lanes-of-two-chunks-go-together", "comparison",
     "denovo_coalescer: near: chunks[l*CHUNK_W +: CHUNK_W] == lead_chunk => 1'b1"},
    {"a-cas-goes-with-another-s-compare", "comparison",
     "denovo_coalescer: differs: port_compare[l*32 +: 32] != lead_compare => 1'b0"},
    {"a-cas-passes-a-lower-lane", "order",
     "denovo_coalescer: joins: |(differs & ~({LANES{1'b1}} << (l + 1))) => differs[l]"},
    {"every-atomic-is-a-cas", "rate", "denovo_coalescer: cas: port_atom == ATOM_CAS => 1'b1"},
    {"atomics-on-one-word-go-at-once", "lost update", "denovo_coalescer: go: group_op_q == OP_ATOMIC => 1'b0"},
    {"stores-on-one-word-go-one-by-one", "rate", "denovo_coalescer: go: group_op_q == OP_ATOMIC => 1'b1"},
    {"lanes-that-left-leave-again", "lost state", "denovo_coalescer: waiting: left_q => port_mask"},
    {"a-warp-access-begins-without-an-entry", "backpressure", "denovo_coalescer: leaves: free => 1'b1"},
    {"later-chunks-take-an-entry-of-their-own", "index",
     "denovo_coalescer: group_entry_q: going_q ? current_q : free_entry => free_entry"},
    {"a-group-waits-for-the-one-before-to-be-gone", "rate",
     "denovo_coalescer: leaves: !group_valid_q || done => !group_valid_q"},
    {"a-group-is-replaced-before-it-is-done", "backpressure", "denovo_coalescer: done: !(|stay) => 1'b1"},
    {"lanes-go-though-the-l1-is-not-ready", "backpressure", "denovo_coalescer: group_lanes_q: access_ready => 1'b1"},
    {"loads-bring-bytes", "mask", "denovo_coalescer: strobes: {4{port_op == OP_ATOMIC}} => {4{port_op != OP_STORE}}"},
    {"the-lowest-lane-s-byte-stays", "priority",
     "denovo_coalescer_join: highest: bring & ~({LANES{1'b1}} >> (LANES - 1 - l)) => bring & ~({LANES{1'b1}} << l)"},
    {"an-answer-behind-another-loses-its-words", "bypass",
     "denovo_coalescer_replies: old_row: bypass_q ? row_q : read_row => read_row"},
    {"an-answer-of-another-entry-brings-its-row", "bypass",
     "denovo_coalescer_replies: bypass_q: entry_q == answer_entry => 1'b1"},
    {"a-line-access-answers-lanes-of-others", "index", "denovo_coalescer_replies: answered: lanes[l] => 1'b1"},
    {"a-part-answers-the-whole", "lost state", "denovo_coalescer_replies: answered: meant => 1'b1"},
    {"an-earlier-error-is-forgotten", "lost state",
     "denovo_coalescer_replies: failed_q: failed_q || error_q => error_q"},
    {"the-last-error-is-not-told", "lost state", "denovo_coalescer_replies: error: error_q => 1'b0"},
    {"lanes-without-a-part-get-words", "mask", "denovo_coalescer_replies: data: {32{mask[l]}} => {32{1'b1}}"},
    {"a-reply-not-taken-is-lost", "backpressure", "denovo_coalescer_replies: acts: completes && !reply_ready => 1'b0"},
    {"an-entry-is-not-freed", "leak", "denovo_coalescer_replies: used_q: completes && acts && named[e] => 1'b0"},
    {"an-answer-to-nobody-is-taken", "protocol", "denovo_coalescer_replies: refused: |waiting && !(|answered) => 1'b0"},
    {"an-answer-to-an-unused-entry-is-taken", "protocol",
     "denovo_coalescer_replies: refused: !(|(used & named)) => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"a-cas-skips-lanes-with-another-compare", "order", "cmodel/denovo/denovo_coalescer.c",
     "if (is_cas(w) && w->compare[l] != w->compare[lead]) break;",
     "if (is_cas(w) && w->compare[l] != w->compare[lead]) continue;"},
    {"the-highest-lane-of-a-word-goes-first", "order", "cmodel/denovo/denovo_coalescer.c",
     "for (int l = 0; l < shape->lanes; l++) {\n        const uint32_t word",
     "for (int l = shape->lanes - 1; l >= 0; l--) {\n        const uint32_t word"},
    {"a-store-brings-whole-words", "mask", "cmodel/denovo/denovo_coalescer.c",
     "w->op == DENOVO_L1_OP_STORE ? w->strb[lane] :", "w->op == DENOVO_L1_OP_STORE ? 15 :"},
    {"answers-wait-for-no-reply", "backpressure", "cmodel/denovo/denovo_coalescer.c",
     "plan->acts = !plan->completes || in->reply_ready;", "plan->acts = 1;"},
    {"an-error-stays-with-its-entry", "stale state", "cmodel/denovo/denovo_coalescer.c", "    e->error = 0;\n", ""},
    {"a-reply-has-words-of-lanes-without-a-part", "stale value", "cmodel/denovo/denovo_coalescer.c",
     "if (e->mask & bit(l)) reply->data[l]", "reply->data[l]"},
    {0},
};

const struct fault_plan denovo_coalescer_faults = {
    .block = "denovo_coalescer", .sets = small_set, .rtl = rtl, .model = model, .in_test = 6};
