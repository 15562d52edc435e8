/* The rows of state tables that no run reaches, as a block's document lists them under these headings. */
#ifndef LARDER_TESTS_LISTED_H
#define LARDER_TESTS_LISTED_H

#include "tests/block_tests.h"

#define LISTED_PROVED "## Proved unreachable"
#define LISTED_OPEN   "## Not reached yet"

/* The text of the block's document (tests/block_tests.h); empty for a block without one. The caller's to free; the working
 * directory is the root of the tree. Ends the program with status 2 and a line when it cannot be read. */
char *listed_document(const struct block_tests *tests);

/* Whether the list under `heading`, if there is one, names the row, as `table: state event when` in back quotes; without
 * the event in a table that has none. */
int listed(const char *document, const char *heading, const struct spec_fsm *f, const struct spec_row *r);

#endif
