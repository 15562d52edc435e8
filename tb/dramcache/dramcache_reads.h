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

/* Of the reads of one class: the place of the one with that id. -1: none has it. */
int dramcache_find_read(const struct dramcache_read *reads, int count, uint32_t id);
/* Of all classes, each with its count: memory has failed for a read of the line. Another one may become a target of its job. */
int dramcache_joins_a_failed(struct dramcache_read read[][DRAMCACHE_READS], const int *counts, int line);

#endif
