/* Does a layer that has a list of its own leave a block out? A block that nobody added would pass unchecked. */
#ifndef LARDER_TESTS_BLOCKS_H
#define LARDER_TESTS_BLOCKS_H

#include "spec/query.h"

/* Prints one case, ok or not ok: `listed` holds for every block that has a golden model. `what`: what a block that is
 * left out lacks, in-words-of-a-case. */
void blocks_each_has(const char *what, int (*listed)(const struct spec_block *));

#endif
