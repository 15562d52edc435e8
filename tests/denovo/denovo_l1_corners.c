/* Corners of the L1's inputs that no run drives, and why. */
#include "tests/denovo/denovo_l1.h"

/* clang-format off */
const struct corner_exclusion denovo_l1_corners[] = {
    {"fwd.to_stash",  "1",         .why = "a forward to an L1"},
    {"fwd.owner_map", "1 maximum", .why = "0 in a forward to an L1"},
    {"rsp_in.stash",  "1",         .why = "0 in an answer to an L1"},
    {0},
};
/* clang-format on */
