/* What lies in the directory of `larder emit` from its calls before.
 *
 * A block's file list FAMILY/BLOCK.f names its modules, and those of its parts. A part of two blocks is one file, so a second
 * block may not bring another text of it behind the first block's back. */
#ifndef LARDER_EARLIER_H
#define LARDER_EARLIER_H

#include "rtl-gen/out/emission.h"

/* Would the emission change a file that a block names which it does not write again? 0, or -1 with *error. What is no file
 * list, or cannot be read, is none. */
int earlier_check(const struct emission *emission, const char *directory, struct spec_error *error);
/* Modules that the emission's blocks named before, and that no file list there will name: a line for each on standard error. */
void earlier_tell_unused(const struct emission *emission, const char *directory);

#endif
