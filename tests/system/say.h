/* One question, one line (tests/README.md). */
#ifndef LARDER_TESTS_SYSTEM_SAY_H
#define LARDER_TESTS_SYSTEM_SAY_H

#include <stdbool.h>

void say(bool ok, const char *name, const char *why);

/* tests/tinycache/system/organizations.c: the tinyCache paper's organisations. */
void check_tiny(void);
void check_tiny_faults(void);
/* sparse.c: Matrix Market files and R-MAT graphs. `directory`: where small files may be written. */
void check_sparse(const char *directory);

#endif
