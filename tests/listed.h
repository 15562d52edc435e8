/* The rows of state tables that docs/coverage.md lists, by its headings. */
#ifndef LARDER_TESTS_LISTED_H
#define LARDER_TESTS_LISTED_H

#include "spec/spec.h"

#define LISTED_PROVED "## Proved unreachable"
#define LISTED_OPEN   "## Not reached yet"

/* The text of docs/coverage.md, the caller's to free; the working directory is the root of the tree. Ends the program
 * with status 2 and a line when it cannot be read. */
char *listed_document(void);

/* Whether the list under `heading` names the row, as `table: state event when` in back quotes. */
int listed(const char *document, const char *heading, const struct spec_fsm *f, const struct spec_row *r);

#endif
