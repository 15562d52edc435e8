/* Faults of ByE, of its counters and its hashes. */
#include <stddef.h>

#include "tests/dramcache/tests.h"

static const char sets[] = "LINE_BITS=8 COUNTERS=64 WORD=4", one_copy[] = "LINE_BITS=8 COUNTERS=64 WORD=4 COPIES=1";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"saturated-counter-decremented", "counter", "dramcache_counters: less: STICKY != 0 && full => 1'b0"},
    {"counter-wraps", "overflow", "dramcache_counters: more: !full => 1'b1"},
    {"word-of-the-ram-while-it-is-written", "lost update", "dramcache_counters: old_word: wrote_q && wrote_place_q == place => 1'b0"},
    {"any-word-for-the-last-one", "comparison", "dramcache_counters: old_word: wrote_place_q == place => 1'b1"},
    {"look-up-before-the-update-of-its-cycle", "order", "dramcache_counters: look_word: now => 1'b0"},
    {"look-up-before-the-last-write", "lost update", "dramcache_counters: look_word: wrote_q && wrote_place_q == look_place => 1'b0"},
    {"other-counters-of-the-word-change", "mask", "dramcache_counters: new_word: lane == LANE => lane[0] == LANE[0]"},
    {"clean-if-both-are-zero", "comparison", "dramcache_bye: answer_clean: |zero => &zero"},
    {"answers-before-it-is-cleared", "reset", "dramcache_bye: known_q: cleared => 1'b1"},
    {"sweep-leaves-the-last-word", "reset", "dramcache_bye: cleared: sweep_q == LAST => sweep_q == LAST - 1'b1"},
    {"decrement-beside-an-increment", "handshake", "dramcache_bye: dec_ready: !inc_valid => 1'b1"},
    {"hashes-exchanged", "index", "dramcache_bye_hash: masks: HASH == 0 => HASH != 0"},
    {0},
};

static const struct model_fault model[] = {
    {"decrements-saturated-counters", "counter", "cmodel/dramcache/dramcache_bye.c", "*c > 0 && *c < b->most", "*c > 0"},
    {"look-up-of-the-second-hash-alone", "index", "cmodel/dramcache/dramcache_bye.c", "!*counter(b, 0, b->looked) || !*counter(b, 1, b->looked)", "!*counter(b, 1, b->looked)"},
    {"saturation-told-twice", "stale state", "cmodel/dramcache/dramcache_bye.c", "    b->filled = 0;\n    for", "    for"},
    {"reset-leaves-an-answer", "reset", "cmodel/dramcache/dramcache_bye.c", "b->swept = b->answers = b->clean = b->filled = 0", "b->swept = b->clean = b->filled = 0"},
    {0},
};

/* Of one copy alone. */
static const struct rtl_fault one_rtl[] = {
    {"answer-from-the-update's-word", "index", "dramcache_bye: known_q: COPIES == 1 && update => 1'b0"},
    {"update-reads-the-look-up's-word", "index", "dramcache_counters: read_place: update || COPIES == 2 => update && !look"},
    {0},
};
static const struct model_fault one_model[] = {
    {"look-up-beside-a-decrement", "handshake", "cmodel/dramcache/dramcache_bye.c", "(b->increments || b->decrements));", "b->increments);"},
    {0},
};
/* clang-format on */

static const struct fault_plan with_one_copy = {
    .block = "dramcache_bye", .sets = one_copy, .rtl = one_rtl, .model = one_model};
const struct fault_plan dramcache_bye_faults = {
    .block = "dramcache_bye", .sets = sets, .rtl = rtl, .model = model, .also = &with_one_copy};
