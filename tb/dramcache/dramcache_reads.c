#include "tb/dramcache/dramcache_reads.h"

int dramcache_joins_a_failed(const struct dramcache_read *reads, int count, int line)
{
    for (int i = 0; i < count; i++)
        if (reads[i].line == line && reads[i].may_fail) return 1;
    return 0;
}
