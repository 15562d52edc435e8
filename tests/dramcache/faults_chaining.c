/* Faults of chaining. */
#include <stddef.h>

#include "tests/dramcache/tests.h"

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"rev-of-the-look-up-ignored", "comparison", "dramcache_chaining: its: look_slot_rev == offset => 1'b1"},
    {"any-tag-of-the-chained-slot", "comparison", "dramcache_chaining: look.if_match: look_slot_tag == look_tag => look_second"},
    {"chain-dirty-of-the-slot-that-was-clean", "lost update", "dramcache_chaining: answer_home: look_second => 1'b0"},
    {"dead-blocks-live", "comparison", "dramcache_chaining: live: of_home == rev => 1'b1"},
    {"skipped-copy-stays", "lost update", "dramcache_chaining: stale: fill_skip => 1'b0"},
    {"dirty-copy-dropped", "lost update", "dramcache_chaining: stale: (own_next & dirties_twice[next_slot +: 3]) == 3'd0 => 1'b1"},
    {"threshold-one-late", "arithmetic", "dramcache_chaining: reached_q: ROUND => 5'd16"},
    {"wraps-at-16", "index", "dramcache_chaining: to: to_sum >= ROUND => 1'b0"},
    {"origin-taken", "comparison", "dramcache_chaining: cpus_free: ~origin => 15'h7fff"},
    {"link-into-the-slot-stays", "lost update", "dramcache_chaining: next_chains: home_bit[s] => 1'b0"},
    {"home-is-not-marked", "lost update", "dramcache_chaining: decided_marks: home_bit => 15'd0"},
    {"dropped-dirty-line-lost", "lost update", "dramcache_chaining: decided_memory: drop && dirty_q => 1'b0"},
    {"valid-survives-reset", "reset", "dramcache_chaining: answer_valid: !rst => 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"nearest-is-the-farthest", "order", "cmodel/dramcache/dramcache_chaining.c", "for (int by = 1; by <= FARTHEST; by++)", "for (int by = FARTHEST; by >= 1; by--)"},
    {"own-chain-cut", "lost update", "cmodel/dramcache/dramcache_chaining.c", "cut = !drop && old.rev && old.rev != by;", "cut = !drop && old.rev;"},
    {"victim-of-the-set", "index", "cmodel/dramcache/dramcache_chaining.c", "home = before(to, old.rev)", "home = f->slot"},
    {"threshold-counts-itself-not", "arithmetic", "cmodel/dramcache/dramcache_chaining.c", "gpus + 1 > c->most_gpus", "gpus > c->most_gpus"},
    {0},
};
/* clang-format on */

const struct fault_plan dramcache_chaining_faults = {.block = "dramcache_chaining", .rtl = rtl, .model = model};
