/* How much a layer of tests runs: LARDER_EFFORT in its environment, set by tests/run. */
#ifndef LARDER_TESTS_EFFORT_H
#define LARDER_TESTS_EFFORT_H

enum effort {
    EFFORT_TEST, /* `make test`: what each change must pass */
    EFFORT_FULL, /* `make test-full`: what `make test` leaves out, and nothing else */
    EFFORT_SOAK  /* `make soak`: all of it, and for long */
};

enum { EFFORT_PARTS = 12 }; /* into which what is dear is dealt */

/* EFFORT_TEST when the variable is not set. A word that it does not know ends the program with status 2. */
enum effort effort_asked(void);

/* Whether this run has `what`, of whose kind it has one in `share`. LARDER_DRAW and `what` decide; tests/run sets LARDER_DRAW to the
 * revision. Always where LARDER_DRAW is empty or not set, as under soak. */
int effort_draws(const char *what, int share);
/* Whether a run of this effort has `what`, whose kind is drawn into so many parts: `make test` has one of them, and `make test-full`
 * another. Of two parts both together are all. Always where nothing is drawn, and under soak. */
int effort_has(enum effort effort, const char *what, int parts);
/* The same of what stands at a place of a list, the first at 0. The list is dealt out in turn, and LARDER_DRAW says where the dealing
 * begins, so each part has as many as another, or one more. tests/drawn deals so too. */
int effort_has_place(enum effort effort, const char *list, int place, int parts);
/* Whether it leaves anything out by that. */
int effort_is_drawn(void);

#endif
