/* The papers that `source` texts name, for those who read an emitted file without this tree beside it. docs/references.md
 * says more of each. */
#ifndef LARDER_PAPERS_H
#define LARDER_PAPERS_H

#include "spec/spec.h"

struct spec_paper {
    const char *word;     /* as a source names it */
    const char *name;     /* as a person names it: "stash paper" */
    const char *citation; /* authors, title, where, DOI where it has one */
};

extern const struct spec_paper spec_papers[]; /* ends with word == NULL */

/* Whether `source` names the paper; of a block, whether its own source or one in its description does. */
int spec_source_names(const char *source, const struct spec_paper *paper);
int spec_block_names(const struct spec_block *block, const struct spec_paper *paper);

/* "Source: ...", and a line for each paper that it names, or that `block` names besides (NULL: none), with authors, title and
 * DOI. The caller frees it. */
char *spec_cite(const char *source, const struct spec_block *block);

#endif
