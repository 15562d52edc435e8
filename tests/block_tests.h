/* What the layers of tests know of a block: one `tests_BLOCK` for each READY line of spec/blocks.h, in tests/FAMILY/. The
 * layers read everything from here, so nothing is listed twice and a block that has none does not link. */
#ifndef LARDER_TESTS_BLOCK_TESTS_H
#define LARDER_TESTS_BLOCK_TESTS_H

#include "tb/corners.h"
#include "tests/fault/fault.h"
#include "tests/fault/tables/mutate.h"
#include "tests/lockstep/costs.h"
#include "tests/lockstep/sets.h"
#include "tests/lockstep/streams.h"
#include "tests/spec/plans.h"

struct block_tests {
    const char *block;
    const struct lockstep_set *sets; /* ends with sets == NULL; at least one */
    const struct fault_plan *faults; /* NULL only for a part whose faults are planted in the block that holds it */
    /* Corners of inputs that no run reaches, with reasons; ends with field == NULL; NULL: there are none. */
    const struct corner_exclusion *corners;
    const struct rows_plan
        *rows; /* of the block's state tables; NULL where it has none, or in the block that holds it */
    const struct mutate_plan *mutants; /* likewise */
    const char *uncounted;             /* the table whose rows the RTL does not count as they are done; NULL: none */
    const char *document;   /* names the rows that no run reaches, with reasons; NULL where there are no tables */
    const char *equivalent; /* the mutants that change nothing, with reasons; NULL where there are none */
    /* Prints the cases of directed waveforms. `build`: cache of Verilated builds; `work`: a directory. With both NULL it
     * writes the films for the documents instead (tests/lockstep/rates_desk.h). A block may have none: NULL. */
    void (*rates)(const char *build, const char *work);
    const struct cost_plan *costs;     /* what operations take, held to a stored baseline; NULL: none */
    const struct stream_test *streams; /* recorded programs; ends with name == NULL; NULL: none */
};

/* In the order of spec/blocks.h; NULL-terminated. */
extern const struct block_tests *const tests_all[];
const struct block_tests *tests_find(const char *block); /* NULL if none */
/* The block's defaults with `sets`, "NAME=VALUE NAME=VALUE", which may be NULL. 0, or -1 with *error: they are not legal. */
int tests_values(const char *block, const char *sets, struct spec_values *values, struct spec_error *error);
/* Whether the values are the defaults with `sets`, which may be NULL, and so many LANES; 0: those of `sets`. */
int tests_are_at(const struct spec_values *values, const char *sets, int lanes);

#endif
