/* Corners of the L2 bank's inputs that no run drives, and why. */
#include "tests/denovo/denovo_l2.h"

/* clang-format off */
const struct corner_exclusion denovo_l2_corners[] = {
    {"req.type",    "FWD_READ RECALL RECALL_DATA WB_ACK WT_ACK ATOMIC_RESP no code", .open = 1, .why = "refused; the agent sends three of the types that are"},
    {"rsp_in.type", "READ REG REG_ACK FWD_READ FWD_REG RECALL WB WB_ACK REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code", .open = 1, .why = "refused; the agent sends DATA"},
    {"rsp_in.error", "1",           .why = "an owner's answer to a RECALL has no error"},
    {"rsp_in.core",  "1 maximum",   .why = "0 in a RECALL, and so in its answer"},
    {"rsp_in.stash", "1",           .why = "0 in a RECALL, and so in its answer"},
    {"rsp_in.mask",  "0",           .open = 1, .why = "refused; the agent's are about a word at least"},
    {"rsp_in.data",  "1 maximum",   .open = 1, .why = "legal; owners write random words"},
    {0},
};
/* clang-format on */
