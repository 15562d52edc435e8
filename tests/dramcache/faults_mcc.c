/* Faults of MCC, of its filters and its list. */
#include <stddef.h>

#include "tests/dramcache/tests.h"

#define MODEL "cmodel/dramcache/dramcache_mcc.c"

static const char sets[] =
    "LINE_BITS=7 PAGE_BITS=1 COUNTERS=8 COUNTER_BITS=3 THRESHOLD=3 LIST_SETS=2 LIST_WAYS=4 WAITS_BITS=3 DISPATCH=SBD";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"clean-while-it-is-flushed", "stale state", "dramcache_mcc: answer_clean: flushing && look_page_q == flush_data => 1'b0"},
    {"clean-once-its-page-was-given", "stale state", "dramcache_mcc: flushing: flush_valid || given_q => flush_valid"},
    {"page-leaves-while-another-is-flushed", "handshake", "dramcache_mcc: list.may_leave: !flushing => 1'b1"},
    {"two-filters-are-enough", "comparison", "dramcache_mcc: hot: &above => &above[1:0]"},
    {"counters-stay-hot", "counter", "dramcache_mcc: halve: hot && (listed || enters) => 1'b0"},
    {"listed-page-stays-hot", "counter", "dramcache_mcc: halve: listed || enters => enters"},
    {"one-filter-for-two", "index", "dramcache_mcc_hash: masks: HASH == 1 => HASH != 0"},
    {"writes-count-before-it-is-cleared", "reset", "dramcache_mcc: write: cleared => 1'b1"},
    {"clean-before-it-is-cleared", "reset", "dramcache_mcc: look: cleared => 1'b1"},
    {"sweep-ends-early", "reset", "dramcache_mcc: cleared: &sweep_q => sweep_q == 3'd6"},
    {"equal-times-go-to-memory", "comparison", "dramcache_mcc: memory_q: mem_time < cache_time => mem_time <= cache_time"},
    {"predicted-misses-wait-too", "comparison", "dramcache_mcc: memory_q: !look_hit => 1'b0"},
    {"counter-wraps", "overflow", "dramcache_mcc_filter: next_count: !full => 1'b1"},
    {"counter-that-is-being-stored", "lost update", "dramcache_mcc_filter: old_count: stored_q && stored_index_q == index_q => 1'b0"},
    {"count-from-before-a-reset", "reset", "dramcache_mcc_filter: old_count: stored_q && stored_index_q == index_q => stored_index_q == index_q"},
    {"any-counter-for-the-last-one", "comparison", "dramcache_mcc_filter: old_count: stored_index_q == index_q => 1'b1"},
    {"threshold-is-enough", "comparison", "dramcache_mcc_filter: above: next_count > MOST => next_count >= MOST"},
    {"set-that-is-being-stored", "lost update", "dramcache_mcc_list: old_word: stored_q && stored_set_q == set_q => 1'b0"},
    {"look-up-before-the-last-write", "lost update", "dramcache_mcc_list: look_word: stored_q && stored_set_q == look_set_q => 1'b0"},
    {"used-ways-leave-too", "replacement", "dramcache_mcc_list: find_place.some: full ? ~used : ~taken => full ? ~{WAYS{1'b0}} : ~taken"},
    {"all-ways-stay-used", "replacement", "dramcache_mcc_list: new_used: all_used => 1'b0"},
    {"other-set-leaves", "index", "dramcache_mcc_list: leaver: set_q => ~set_q"},
    {"empty-way-matches", "valid bit", "dramcache_mcc_list: its: taken[i] => 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"page-is-flushed-when-it-is-given", "handshake", MODEL, "m->flush = FLUSH_GIVEN;", "m->flush = FLUSH_NONE;"},
    {"highest-way-leaves", "replacement", MODEL, "for (m->place = 0; set[m->place].used;) m->place++;", "for (m->place = m->ways - 1; set[m->place].used;) m->place--;"},
    {"halves-round-up", "counter", MODEL, "count / 2 : count", "(count + 1) / 2 : count"},
    {"counters-run-over", "overflow", MODEL, "*c < m->most ? *c + 1u : *c", "(*c + 1u) & m->most"},
    {"reset-leaves-a-flush", "reset", MODEL, "m->flush = FLUSH_NONE;\n        memset", "memset"},
    {0},
};
/* clang-format on */

const struct fault_plan dramcache_mcc_faults = {.block = "dramcache_mcc", .sets = sets, .rtl = rtl, .model = model};
