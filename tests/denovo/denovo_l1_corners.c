/* Corners of the L1's inputs that no run drives, and why. */
#include "tests/denovo/denovo_l1.h"

/* clang-format off */
const struct corner_exclusion denovo_l1_corners[] = {
    {"cpu",           "1",         .open = 1, .why = "legal; constant in a run"},
    {"cmd.first",     "1",         .open = 1, .why = "legal; ranges lie around the agent's lines"},
    {"fwd.type",      "READ REG REG_ACK RECALL_DATA WB REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code", .open = 1, .why = "refused; the agent sends DATA"},
    {"fwd.to_stash",  "1",         .why = "a forward to an L1"},
    {"fwd.owner_map", "1 maximum", .why = "0 in a forward to an L1"},
    {"*.line",        "1",         .open = 1, .why = "legal; the agent's lines are few"},
    {"rsp_in.type",   "READ REG FWD_READ FWD_REG RECALL RECALL_DATA WB WB_ACK REG_SYNC WT ATOMIC no code", .open = 1, .why = "refused; the agent sends two of the types that are"},
    {"rsp_in.stash",  "1",         .why = "0 in an answer to an L1"},
    {0},
};
/* clang-format on */
