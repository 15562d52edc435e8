/* What lies in the directory of `larder emit` from its calls before.
 *
 * A block's file list FAMILY/BLOCK.f names its modules, and those of its parts. A part of two blocks is one file, so a second
 * block may not bring another text of it behind the first block's back. */
#ifndef LARDER_EARLIER_H
#define LARDER_EARLIER_H

#include "rtl-gen/out/emission.h"

struct earlier {
    const struct emission *emission;
    const char *directory;
    int count;
    struct earlier_name {   /* a file that a list there names */
        char *block, *path; /* below the directory of all */
        int own;            /* the emission writes this block's list anew */
    } * name;
};

/* The lists of `directory`, for an emission that goes there; both outlive it. What cannot be read is no list. */
void earlier_read(struct earlier *earlier, const struct emission *emission, const char *directory);
/* Would the emission change a file of a block that it does not write again? 0, or -1 with *error. */
int earlier_check(const struct earlier *earlier, struct spec_error *error);
/* Modules that the emission's blocks named before, and that no list will name: a line for each on standard error. */
void earlier_tell_unused(const struct earlier *earlier);
void earlier_free(struct earlier *earlier);

#endif
