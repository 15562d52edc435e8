#include "tb/dramcache/dramcache_reads.h"

int dramcache_find_read(const struct dramcache_read *reads, int count, uint32_t id)
{
    for (int i = 0; i < count; i++)
        if (reads[i].id == id) return i;
    return -1;
}

int dramcache_joins_a_failed(struct dramcache_read read[][DRAMCACHE_READS], const int *counts, int line)
{
    for (int c = 0; c < DRAMCACHE_CLASSES; c++)
        for (int i = 0; i < counts[c]; i++)
            if (read[c][i].line == line && read[c][i].may_fail) return 1;
    return 0;
}
