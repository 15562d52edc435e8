/* An L1 cache under DeNovo: tags by line, a state for each word (thesis 2.3, table "L1"): a load hits on Valid and
 * Registered words, a store on Registered ones; a store miss registers the word, an eviction writes the Registered
 * words back, the start of a kernel (an acquire) drops what is Valid. A fill brings the whole line's words that the L2
 * has; a store's line is allocated without a fetch. */
#ifndef LARDER_SYSTEM_L1_H
#define LARDER_SYSTEM_L1_H

#include "cmodel/system/memory.h"

struct l1;

/* `counted`: its accesses cost energy (a GPU's; the thesis does not model the CPU's). NULL if out of memory. */
struct l1 *l1_new(const struct system_config *config, struct clocks clocks, struct system_stats *stats,
                  struct memory *memory, int node, bool counted);
void l1_free(struct l1 *l1);

/* One line; `words` is a mask. Return the time when the data are there, or when the store has left the pipeline. */
uint64_t l1_load(struct l1 *l1, uint64_t now, uint64_t line, uint32_t words, uint32_t *data);
uint64_t l1_store(struct l1 *l1, uint64_t now, uint64_t line, uint32_t words, const uint32_t *data);

uint64_t l1_release(struct l1 *l1, uint64_t now); /* when every registration so far is acknowledged */
void l1_acquire(struct l1 *l1);                   /* self-invalidation: Registered words stay */

#endif
