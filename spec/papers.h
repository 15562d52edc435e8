/* The papers that `source` texts name, for those who read a source without this tree beside it. docs/references.md says
 * more of each. */
#ifndef LARDER_PAPERS_H
#define LARDER_PAPERS_H

struct spec_paper {
    const char *file;     /* as a source names it, or the same as `name` */
    const char *name;     /* as a person names it: "stash paper" */
    const char *citation; /* authors, title, where, DOI where it has one */
};

extern const struct spec_paper spec_papers[]; /* ends with file == NULL */

/* The paper whose file's name begins at `text`, or NULL. */
const struct spec_paper *spec_paper_at(const char *text);

#endif
