/* What the stash's engine and the whole stash share: state tables, parameters, and the ports that face the network. */
#ifndef LARDER_SPEC_STASH_ENGINE_H
#define LARDER_SPEC_STASH_ENGINE_H

#include "spec/stash/stash_command.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_forward.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_walk.h"

extern const struct spec_enum *const stash_enums[];

/* All sizes, and the option FETCH: the engine has each. The stash has these first, and in this order. */
#define STASH_PARAMS                                                                                                   \
    STASH_P_BYTES, STASH_P_BANKS, STASH_P_LANES, STASH_P_CHUNK_WORDS, STASH_P_MAP_ENTRIES, STASH_P_THREAD_BLOCKS,      \
        STASH_P_MAPS_PER_BLOCK, STASH_P_VP_ENTRIES, STASH_P_PAGE_BYTES, STASH_P_PA_BITS, STASH_P_VA_BITS,              \
        STASH_P_SPAN_BITS, STASH_P_MSHRS, STASH_P_MISSES, STASH_P_DEFERRED, STASH_P_SCOUT_DISTANCE, STASH_P_TAG_BITS,  \
        STASH_P_CORE_BITS, STASH_P_FETCH
#define STASH_CONSTRAINTS                                                                                              \
    STASH_C_BANKS, STASH_C_SPAN, STASH_C_PAGE,                                                                         \
    {                                                                                                                  \
        "SCOUT_DISTANCE < MAP_ENTRIES", "SCOUT_DISTANCE must be smaller than MAP_ENTRIES"                              \
    }

/* clang-format off */
#define STASH_CHANNELS                                                                                                 \
    {"cmd", SPEC_IN, &stash_command_record, "in order, one at a time; taken when it is answered",                      \
     "AddMap, ChgMap, end of a thread block, end of a kernel"},                                                        \
    {"cmd_done", SPEC_OUT, &stash_command_done_record, "one for each command, in order", "its result"},                \
    {"l2_req", SPEC_OUT, &stash_message_record, "request network: none promised between lines", "READ, REG, WB"},      \
    {"l2_fwd", SPEC_IN, &stash_message_record,                                                                         \
     "forward network, ordered: no forward of a word follows the WB_ACK of its writeback",                             \
     "FWD_READ, FWD_REG, RECALL, WB_ACK"},                                                                             \
    {"l2_rsp", SPEC_IN, &stash_message_record, "response network: none", "DATA, REG_ACK"},                             \
    {"fwd_rsp", SPEC_OUT, &stash_message_record, "response network: none",                                             \
     "DATA, REG_ACK to a requester; RECALL_DATA to the L2"},                                                           \
    {"walk", SPEC_OUT, &stash_walk_record, "one at a time", "page walks"},                                             \
    {"walk_done", SPEC_IN, &stash_walk_done_record, "one for each walk", "translations"}

#define STASH_CORE_ID                                                                                                    \
    {"core_id", SPEC_IN, "CORE_BITS", "this compute unit's id on the network; constant", .constant = 1}
#define STASH_STATUS                                                                                                   \
    {"protocol_error", SPEC_OUT, "1",                                                                                  \
     "for one cycle: a message named words that this stash does not own, or an answer that it did not ask for"},       \
    {"idle", SPEC_OUT, "1", "no miss, no request, no command, no message under way"}
/* clang-format on */

#endif
