/* How many sets a DRAM cache has. It stands apart from the block's description, which spec/query.c reads. */
#include "spec/dramcache/dramcache.h"

uint64_t dramcache_set_count(const struct spec_values *values)
{
    return (uint64_t)DRAMCACHE_SLOTS << (spec_get(values, "BANK_BITS") + spec_get(values, "ROW_BITS"));
}
