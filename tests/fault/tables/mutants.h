/* Mutants of a state table: each a copy of it that is wrong in one row. */
#ifndef LARDER_TESTS_MUTANTS_H
#define LARDER_TESTS_MUTANTS_H

#include <stddef.h>

#include "spec/error.h"
#include "spec/spec.h"

enum { MUTANT_ROWS = 192, MUTANTS = 1024 /* of a table */ };

/* By the file `equivalent`: for a reason in words; by scripts/row-mutants; neither. */
enum mutant_name { UNNAMED, EQUIVALENT, PROVED, OPEN };

struct mutant {
    struct spec_fsm fsm;
    struct spec_row rows[MUTANT_ROWS];
    char text[300]; /* what is changed */
    char when[200], actions[200];
    int row;
    enum { RUNS, REFUSED, ALIKE } kind; /* RUNS: only a run can tell; ALIKE: it decides as the sound table does */
    enum mutant_name named;
    int played, found;
    struct spec_error why;
};

struct mutant_list {
    const struct spec_fsm *sound;
    struct mutant mutant[MUTANTS];
    int count;
};

/* All of the table; `only`: the number of a row, or NULL. *list is large, and must stay where it is. */
void mutants_of(struct mutant_list *list, const struct spec_fsm *f, const char *only);
/* The line by which the file `equivalent` names a mutant: `table: state event [when]: change`, without the event where there is none. */
void mutant_line(const struct mutant_list *list, const struct mutant *m, char *line, size_t room);
/* The file's reason for it, or NULL. That of a proved one is MUTANT_PROVED and the module that the proof is of. */
#define MUTANT_PROVED "Proved: "
const char *mutant_reason(const char *text, const char *line);
/* As what the file's text names it. The indented lines below give the reason. One that begins with "Open:" says that
 * it is open, one that begins with "Proved:" that scripts/row-mutants shows it. */
enum mutant_name mutant_named(const char *text, const char *line);

#endif
