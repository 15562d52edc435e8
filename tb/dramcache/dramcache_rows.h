/* Where lines lie in the rows of a DRAM cache (HAShCache, section 3.1), for the agents that draw lines of few sets. */
#ifndef LARDER_TB_DRAMCACHE_ROWS_H
#define LARDER_TB_DRAMCACHE_ROWS_H

#include <stdint.h>

#include "spec/dramcache/dramcache.h"

struct dramcache_rows {
    int bank_bits, row_bits, line_bits;
    int by_row; /* lines that follow each other share a row */
};

/* Row, bank, and slot in four bits: a division by DRAMCACHE_SLOTS. */
uint64_t dramcache_set_of(const struct dramcache_rows *rows, uint64_t line);
/* The line of the lowest number in a set. The others of the set lie dramcache_stride from each other. */
uint64_t dramcache_line_of(const struct dramcache_rows *rows, uint64_t set);
/* Whether the sweep of all rows after a reset takes so long that inputs wait for thousands of cycles (agent_ops.clears_long). */
int dramcache_clears_long(const struct spec_values *values);
uint64_t dramcache_stride(const struct dramcache_rows *rows);
/* The set so many slots on in the same row; the first slot follows the last one. `by` is -DRAMCACHE_SLOTS or more. */
uint64_t dramcache_beside(uint64_t set, int by);
/* The first line of the set that an agent draws as its `number`th one. The first set has line 0, the second the last line, the third line 1. With
 * `together` all lie in the rows of the first two, beside each other, and the third in the first one's row. */
uint64_t dramcache_first_line(const struct dramcache_rows *rows, int number, int together, uint64_t random);

#endif
