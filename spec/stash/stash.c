/* The whole stash: the four passive parts and the engine, wired. */
#include "spec/stash/stash_engine.h"

const struct spec_param stash_params[] = {
    STASH_P_BYTES,          STASH_P_BANKS,          STASH_P_LANES,      STASH_P_CHUNK_WORDS, STASH_P_MAP_ENTRIES,
    STASH_P_THREAD_BLOCKS,  STASH_P_MAPS_PER_BLOCK, STASH_P_VP_ENTRIES, STASH_P_PAGE_BYTES,  STASH_P_PA_BITS,
    STASH_P_VA_BITS,        STASH_P_SPAN_BITS,      STASH_P_MSHRS,      STASH_P_MISSES,      STASH_P_DEFERRED,
    STASH_P_SCOUT_DISTANCE, STASH_P_TAG_BITS,       STASH_P_CORE_BITS,  STASH_P_END};

const struct spec_constraint stash_constraints[] = {
    STASH_C_BANKS,
    STASH_C_SPAN,
    STASH_C_PAGE,
    {"SCOUT_DISTANCE < MAP_ENTRIES", "SCOUT_DISTANCE must be smaller than MAP_ENTRIES"},
    {NULL, NULL}};

const struct spec_enum *const stash_enums[] = {&stash_error, &stash_command_op, &stash_message_type, NULL};

static const struct spec_signal stash_signals[] = {STASH_CORE_ID, STASH_STATUS, {NULL, SPEC_IN, NULL, NULL}};

static const struct spec_channel stash_channels[] = {
    {"req", SPEC_IN, &stash_request_record, "taken in order", "accesses of the core"},
    {"resp", SPEC_OUT, &stash_response_record, "hits in order of request; misses when they complete", "answers"},
    STASH_CHANNELS,
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_record *const stash_records[] = {
    &stash_request_record, &stash_response_record, &stash_command_record,   &stash_command_done_record,
    &stash_message_record, &stash_walk_record,     &stash_walk_done_record, NULL};

static const struct spec_fsm *const stash_fsms[] = {&stash_word_fsm, &stash_job_fsm, &stash_commit_fsm,
                                                    &stash_command_fsm, NULL};

static const struct spec_block *const stash_parts[] = {&stash_storage_block, &stash_map_index_block, &stash_map_block,
                                                       &vp_map_block,        &stash_engine_block,    NULL};

const struct spec_block stash_block = {
    .name = "stash",
    .brief = "a stash: software-managed, directly addressed, globally visible on-chip memory",
    .source = "papers/stash-isca2015.txt section 4; thesis chapter 4",
    .params = stash_params,
    .constraints = stash_constraints,
    .enums = stash_enums,
    .records = stash_records,
    .signals = stash_signals,
    .channels = stash_channels,
    .fsms = stash_fsms,
    .parts = stash_parts,
};
