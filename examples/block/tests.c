/* What the tests run of it: two sizes in lockstep; a fault of the hardware and one of the model, each to be found. */
#include "tests/block_tests.h"

static const struct lockstep_set sets[] = {{"COUNT_BITS=2", 20000, 200000, 500, 1, 1}, {"", 20000, 200000, 0}, {0}};
static const char small[] = "COUNT_BITS=2";
static const struct rtl_fault rtl[] = {{"wraps", "overflow", "event_counter: count_q: !(&count_q) => 1'b1"}, {0}};
static const struct model_fault model[] = {
    {"counts-without-a-hit", "wrong enable", "examples/block/model.c", "kept + in[c->hit]", "kept + 1"},
    {0},
};
static const struct fault_plan faults = {"event_counter", small, rtl, model};
const struct block_tests tests_event_counter = {.block = "event_counter", .sets = sets, .faults = &faults};
