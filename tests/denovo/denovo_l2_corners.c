/* Corners of the L2 bank's inputs that no run drives, and why. */
#include "tests/denovo/denovo_l2.h"

/* clang-format off */
const struct corner_exclusion denovo_l2_corners[] = {
    {"rsp_in.error", "1",           .why = "an owner's answer to a RECALL has no error"},
    {"rsp_in.core",  "1 maximum",   .why = "0 in a RECALL, and so in its answer"},
    {"rsp_in.stash", "1",           .why = "0 in a RECALL, and so in its answer"},
    {0},
};
/* clang-format on */
