/* Does a layer that has a list of its own leave a block out? A block that nobody added would pass unchecked. */
#ifndef LARDER_TESTS_BLOCKS_H
#define LARDER_TESTS_BLOCKS_H

#include "spec/query.h"

/* Prints one case, ok or not ok: `listed` holds for every block that has a golden model. `what`: what a block that is
 * left out lacks, in-words-of-a-case. */
void blocks_each_has(const char *what, int (*listed)(const struct spec_block *));

/* The same of every state table of these blocks; a table counts in one of the blocks that have it. */
void blocks_each_table_is(const char *what, int (*listed)(const struct spec_fsm *));
int blocks_table_of(const struct spec_block *block, const struct spec_fsm *table); /* whether it has it */

#endif
