/* Reads of a CPU and a GPU that wait for their answers, for the agents of a vault and of its front end. */
#ifndef LARDER_TB_DRAMCACHE_READS_H
#define LARDER_TB_DRAMCACHE_READS_H

#include <stdint.h>

enum { DRAMCACHE_CPU, DRAMCACHE_GPU, DRAMCACHE_CLASSES };
enum { DRAMCACHE_READS = 1200, DRAMCACHE_BYTES = 128 };

struct dramcache_read {
    uint32_t id;
    uint64_t since;     /* the cycle in which it was taken; of a vault: or the last one without `ready` */
    int line, may_fail; /* memory gave an error for its line */
    uint8_t data[DRAMCACHE_BYTES];
};

/* Memory has failed for one of these reads, of the line. Another one may become a target of its job. */
int dramcache_joins_a_failed(const struct dramcache_read *reads, int count, int line);

#endif
