/* The whole stash: the four passive parts and the engine, wired. */
#include "spec/stash/stash_engine.h"
#include "spec/stash/stash_word.h"

static const struct spec_param stash_params[] = {STASH_PARAMS, STASH_P_STATE_ROWS, STASH_P_TRANSLATION, STASH_P_END};

/* The number of VP_MAP, not its name: the emitted stash does not state a rule that its option keeps. */
static const struct spec_constraint stash_constraints[] = {
    STASH_CONSTRAINTS,
    {"TRANSLATION == 0 || VA_BITS == PA_BITS",
     "without translation a virtual address is the physical one: VA_BITS is PA_BITS"},
    {NULL, NULL}};

static const struct spec_signal stash_signals[] = {STASH_CORE_ID, STASH_STATUS, {NULL, SPEC_IN, NULL, NULL}};

static const struct spec_channel stash_channels[] = {
    {"req", SPEC_IN, &stash_request_record, "taken in order", "accesses of the core"},
    {"resp", SPEC_OUT, &stash_response_record, "hits in order of request; misses when they complete", "answers"},
    STASH_CHANNELS,
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_record *const stash_records[] = {
    &stash_request_record, &stash_response_record, &stash_command_record,   &stash_command_done_record,
    &stash_message_record, &stash_walk_record,     &stash_walk_done_record, NULL};

static const struct spec_fsm *const stash_fsms[] = {&stash_word_fsm,   &stash_walk_fsm,    &stash_forward_fsm,
                                                    &stash_commit_fsm, &stash_command_fsm, NULL};

static const struct spec_inner stash_parts[] = {
    {&stash_storage_block}, {&stash_map_index_block},
    {&stash_map_block},     {&vp_map_block, "TRANSLATION == TRANSLATION_VP_MAP"},
    {&stash_engine_block},  {0}};

const struct spec_block stash_block = {
    .name = "stash",
    .brief = "a stash: software-managed, directly addressed, globally visible on-chip memory",
    .source = "the stash paper, section 4; thesis, chapter 4",
    .params = stash_params,
    .constraints = stash_constraints,
    .enums = stash_enums,
    .records = stash_records,
    .signals = stash_signals,
    .channels = stash_channels,
    .fsms = stash_fsms,
    .parts = stash_parts,
};
