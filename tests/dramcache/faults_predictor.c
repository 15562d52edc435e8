/* Faults of MAP-I and of its counters. */
#include <stddef.h>

#include "tests/dramcache/tests.h"

static const char sets[] = "CORES=3 ENTRIES=16 PC_BITS=13";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"counter-stays-at-its-maximum", "counter", "dramcache_counters: less: STICKY != 0 && full => full"},
    {"trained-before-it-is-cleared", "reset", "dramcache_predictor: train: cleared => 1'b1"},
    {"predicts-before-it-is-cleared", "reset", "dramcache_predictor: known_q: cleared => 1'b1"},
    {"pieces-joined-by-or", "operator", "dramcache_predictor: hash: hash ^ pieces[i*HASH_W +: HASH_W] => hash | pieces[i*HASH_W +: HASH_W]"},
    {"hits-and-misses-exchanged", "comparison", "dramcache_predictor: counts.up: train_miss => !train_miss"},
    {"any-bit-predicts", "comparison", "dramcache_predictor: answer_miss: count[COUNTER_BITS-1] => |count"},
    {"entry-stays", "stale state", "dramcache_predictor: answer_entry: look_valid && !rst => !rst"},
    {"sweep-leaves-the-last-word", "reset", "dramcache_predictor: cleared: sweep_q == LAST => sweep_q == LAST - 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"starts-over-at-the-maximum", "overflow", "cmodel/dramcache/dramcache_predictor.c", "if (m->missed && *c < m->most) ++*c;", "if (m->missed) *c = *c < m->most ? *c + 1 : 0;"},
    {"one-miss-more-to-predict", "comparison", "cmodel/dramcache/dramcache_predictor.c", "2 * m->counter[m->looked] > m->most", "2 * m->counter[m->looked] > m->most + 1"},
    {"cores-share-a-table", "index", "cmodel/dramcache/dramcache_predictor.c", "(in[m->look_core] & m->core_mask) * m->entries + ", ""},
    {"hash-of-the-low-bits", "index", "cmodel/dramcache/dramcache_predictor.c", "hash ^= pc >> bit", "hash |= bit ? 0 : pc"},
    {0},
};
/* clang-format on */

const struct fault_plan dramcache_predictor_faults = {
    .block = "dramcache_predictor", .sets = sets, .rtl = rtl, .model = model};
