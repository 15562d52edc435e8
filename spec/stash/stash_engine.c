/* The stash's engine: misses, mappings, writebacks, remote requests. Thesis sections 4.5.2 to 4.5.6.
 *
 * Four tables, a file each. `walk` (stash_walk.c) takes missed accesses to the translation; `commit` (stash_commit.c) decides
 * about each word behind it; `forward` (stash_forward.c) serves others; `command` (stash_command.c) carries a command through
 * its steps. */
#include "spec/stash/stash_engine.h"

#include "spec/stash/stash_wires.h"

static const struct spec_param engine_params[] = {STASH_PARAMS, STASH_P_END};
static const struct spec_constraint engine_constraints[] = {STASH_CONSTRAINTS, {NULL, NULL}};

const struct spec_enum *const stash_enums[] = {&stash_error, &stash_command_op, &stash_message_type, NULL};

static const struct spec_fsm *const engine_fsms[] = {&stash_walk_fsm, &stash_forward_fsm, &stash_commit_fsm,
                                                     &stash_command_fsm, NULL};

/* clang-format off */
static const struct spec_signal engine_signals[] = {
    STASH_CORE_ID,
    {"clearing",  SPEC_IN,  "1", "after reset: words are being made Invalid and 0; nothing else is done",   "stash_storage"},
    {"miss_free", SPEC_OUT, "2", "warp misses that the engine can still take: 0, 1, or 2 for two and more", "stash_storage"},
    STASH_WIRES_STORAGE(STASH_AT_STORAGE)
    {"slot_block",       SPEC_OUT, STASH_W_BLOCK, "read_block: thread block to look up",                   "stash_map_index"},
    {"slot_slot",        SPEC_OUT, STASH_W_SLOT,  "read_slot: slot to look up",                            "stash_map_index"},
    {"slot_valid",       SPEC_IN,  "1",           "read_valid: same cycle: the slot holds a mapping",      "stash_map_index"},
    {"slot_map",         SPEC_IN,  STASH_W_MAP,   "read_map: same cycle: its stash-map index",             "stash_map_index"},
    {"slot_write_valid", SPEC_OUT, "1",           "change a slot; the rest of slot_write_* 0 without it",  "stash_map_index"},
    {"slot_write_block", SPEC_OUT, STASH_W_BLOCK, "thread block of the change",                            "stash_map_index"},
    {"slot_write_slot",  SPEC_OUT, STASH_W_SLOT,  "slot of the change",                                    "stash_map_index"},
    {"slot_write_set",   SPEC_OUT, "1",           "1: the slot holds slot_write_map; 0: it becomes empty", "stash_map_index"},
    {"slot_write_map",   SPEC_OUT, STASH_W_MAP,   "stash-map index",                                       "stash_map_index"},
    STASH_WIRES_MAP(STASH_AT_MAP)
    STASH_WIRES_VP(STASH_AT_VP)
    STASH_STATUS,
    {NULL, SPEC_IN, NULL, NULL}};
/* clang-format on */

static const struct spec_channel engine_channels[] = {
    {"redo", SPEC_OUT, &stash_redo_record, "one at a time", "accesses that missed, once more, to stash_storage"},
    STASH_CHANNELS,
    {"calc", SPEC_OUT, &stash_tile_record, "one at a time", "to stash_map"},
    {"calc_done", SPEC_IN, &stash_calc_done_record, "one for each calc", "from stash_map"},
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_record *const engine_records[] = {&stash_redo_record,
                                                           &stash_miss_record,
                                                           &stash_tile_record,
                                                           &stash_map_entry_record,
                                                           &stash_command_record,
                                                           &stash_command_done_record,
                                                           &stash_message_record,
                                                           &stash_walk_record,
                                                           &stash_walk_done_record,
                                                           &stash_calc_done_record,
                                                           NULL};

const struct spec_block stash_engine_block = {
    .name = "stash_engine",
    .brief = "misses, mappings, lazy writebacks and remote requests of the stash",
    .source = "thesis sections 4.5.2, 4.5.4, 4.5.6",
    .params = engine_params,
    .constraints = engine_constraints,
    .enums = stash_enums,
    .records = engine_records,
    .signals = engine_signals,
    .channels = engine_channels,
    .fsms = engine_fsms,
};
