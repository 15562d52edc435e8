/* What the stash's engine and the whole stash share: state tables, parameters, and the ports that face the network. */
#ifndef LARDER_SPEC_STASH_ENGINE_H
#define LARDER_SPEC_STASH_ENGINE_H

#include "spec/stash/stash_command.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_job.h"
#include "spec/stash/stash_types.h"

extern const struct spec_param stash_params[]; /* all of them: the engine has each */
extern const struct spec_constraint stash_constraints[];
extern const struct spec_enum *const stash_enums[];

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

#define STASH_CORE_ID {"core_id", SPEC_IN, "CORE_BITS", "this compute unit's id on the network; constant"}
#define STASH_STATUS                                                                                                   \
    {"protocol_error", SPEC_OUT, "1",                                                                                  \
     "for one cycle: a message named words that this stash does not own, or an answer that it did not ask for"},       \
    {"idle", SPEC_OUT, "1", "no miss, no request, no command, no message under way"}
/* clang-format on */

#endif
