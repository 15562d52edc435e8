/* The parameter sets that lockstep runs a block on: a line each. */
#ifndef LARDER_TESTS_SETS_H
#define LARDER_TESTS_SETS_H

#include <stdint.h>

struct lockstep_set {
    const char *sets;       /* "NAME=VALUE NAME=VALUE", what differs from the defaults */
    uint64_t cycles;        /* of `make test`; 0: not there */
    uint64_t soak_cycles;   /* of `make soak` */
    uint64_t icarus_cycles; /* for each mode under Icarus; 0: not there */
    int netlist, coverage;  /* 1: also as a netlist from yosys; also with coverage */
    int rows;               /* 1: short runs of the block must reach every row of its tables, too */
    int tenth;              /* 1: `make test-full` plays, of another seed, what `make test` lacks to a tenth of soak */
    int unbroken;           /* 1: no resets within an episode: what stops for good is seen */
};

#endif
