/* Do programs run on the emitted stash, tinyCaches and DeNovoA's caches as the modelled system ran them? Recorded streams of
 * the stash's microbenchmarks and of the tinyCache paper's nine, replayed in lockstep with the golden model, every
 * load compared; and both kinds of fault, in the data and in the RTL, are found. */
#ifndef LARDER_TESTS_STREAMS_H
#define LARDER_TESTS_STREAMS_H

#include <stdint.h>

#include "tests/effort.h"

/* A fault of the RTL that the stream of a program must find, on a size that is built sooner: "NAME=VALUE ...". */
struct stream_fault {
    const char *sets, *text; /* the text: rtl-gen/verilog/fault.h */
};

struct stream_test {
    const char *config, *name; /* of `larder run` */
    uint64_t accesses;         /* on the RTL without soak; 0: all of it */
    int lanes, soak_lanes;     /* on the RTL; 0: the recording's */
    int model;                 /* 1: the whole stream on the model alone, too */
    int wrong;                 /* 1: once more with one datum made wrong, which must be found */
    const struct stream_fault *fault;
    const char *sets; /* "NAME=VALUE ..." on the RTL; NULL: the player's parameters */
    int full;         /* 1: `make test` leaves it out, and `make test-full` plays it; else it is the other way */
    int full_lanes;   /* `make test-full` plays it too, on the RTL alone with so many lanes; 0: it does not */
};

/* Prints the cases of a block, or none where effort_has has not drawn it, a third. `build`: cache of Verilated builds; `work`: a
 * directory. Under soak all of them, whole on the RTL and in every mode. Needs build/larder, which records them. */
struct block_tests;
void run_streams(const struct block_tests *tests, const char *build, const char *work, enum effort effort);

#endif
