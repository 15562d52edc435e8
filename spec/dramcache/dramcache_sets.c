/* How many vaults and sets a DRAM cache has. It stands apart from the blocks' descriptions, which spec/query.c reads. */
#include "spec/dramcache/dramcache.h"

int dramcache_vault_count(const struct spec_values *values)
{
    return values->block == &dramcache_stack_block ? (int)spec_get(values, "VAULTS") : 1;
}

uint64_t dramcache_set_count(const struct spec_values *values)
{
    const uint64_t sets = (uint64_t)DRAMCACHE_SLOTS << (spec_get(values, "BANK_BITS") + spec_get(values, "ROW_BITS"));
    return sets * (uint64_t)dramcache_vault_count(values);
}
