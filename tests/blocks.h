/* Does a layer leave a state table out? One that nobody added would pass unchecked. */
#ifndef LARDER_TESTS_BLOCKS_H
#define LARDER_TESTS_BLOCKS_H

#include "tests/block_tests.h"

/* Prints one case, ok or not ok: `listed` holds for some block that has the table, for every table of the blocks in
 * tests_all. `what`: what a table that is left out is not, in-words-of-a-case. */
void blocks_each_table_is(const char *what, int (*listed)(const struct block_tests *));

#endif
