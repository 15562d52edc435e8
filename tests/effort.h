/* How much a layer of tests runs: LARDER_EFFORT in its environment, set by tests/run. */
#ifndef LARDER_TESTS_EFFORT_H
#define LARDER_TESTS_EFFORT_H

enum effort {
    EFFORT_TEST, /* `make test`: what each change must pass */
    EFFORT_FULL, /* `make test-full`: what `make test` leaves out, and nothing else */
    EFFORT_SOAK  /* `make soak`: all of it, and for long */
};

/* EFFORT_TEST when the variable is not set. A word that it does not know ends the program with status 2. */
enum effort effort_asked(void);

#endif
