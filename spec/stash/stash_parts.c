/* The four passive parts of the stash: storage, map index table, stash-map, VP-map. Thesis section 4.5.1.
 * What each does in which cycle is in docs/stash/data-path.md. */
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_wires.h"
#include "spec/stash/stash_word.h"

/* stash_storage ----------------------------------------------------------------------------------------------- */

static const struct spec_param storage_params[] = {
    STASH_P_BYTES,         STASH_P_BANKS,          STASH_P_LANES,    STASH_P_CHUNK_WORDS, STASH_P_MAP_ENTRIES,
    STASH_P_THREAD_BLOCKS, STASH_P_MAPS_PER_BLOCK, STASH_P_TAG_BITS, STASH_P_STATE_ROWS,  STASH_P_END};

static const struct spec_constraint storage_constraints[] = {STASH_C_BANKS, {NULL, NULL}};

static const struct spec_enum *const storage_enums[] = {&stash_error, NULL};
static const struct spec_record *const storage_records[] = {&stash_request_record, &stash_response_record,
                                                            &stash_miss_record, &stash_redo_record, NULL};

/* clang-format off */
static const struct spec_signal storage_signals[] = {
    {"miss_free", SPEC_IN, "2", "warp misses that the engine can still take: 0, 1, or 2 for two and more"},
    {"clearing", SPEC_OUT, "1",
     "after reset: words are being made Invalid and 0, a row of banks a cycle; nothing else is done"},
    STASH_WIRES_STORAGE(STASH_AT_PART)
    {NULL, SPEC_IN, NULL, NULL}};
/* clang-format on */

static const struct spec_channel storage_channels[] = {
    {"req", SPEC_IN, &stash_request_record, "taken in order", "accesses of the core"},
    {"redo", SPEC_IN, &stash_redo_record, "one at a time", "accesses that missed, once more, from the engine"},
    {"resp", SPEC_OUT, &stash_response_record, "hits in order of request; misses when they complete", "answers"},
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_fsm *const storage_fsms[] = {&stash_word_fsm, NULL};

const struct spec_block stash_storage_block = {
    .name = "stash_storage",
    .brief = "banked data with coherence state per word and dirty bit and map index per chunk",
    .source = "thesis sections 4.5.1 (Stash Storage), 4.5.5",
    .params = storage_params,
    .constraints = storage_constraints,
    .enums = storage_enums,
    .records = storage_records,
    .signals = storage_signals,
    .channels = storage_channels,
    .fsms = storage_fsms,
};

/* stash_map_index --------------------------------------------------------------------------------------------- */

static const struct spec_param index_params[] = {STASH_P_MAP_ENTRIES, STASH_P_THREAD_BLOCKS, STASH_P_MAPS_PER_BLOCK,
                                                 STASH_P_END};
static const struct spec_constraint no_constraints[] = {{NULL, NULL}};
static const struct spec_enum *const no_enums[] = {NULL};
static const struct spec_record *const no_records[] = {NULL};
static const struct spec_fsm *const no_fsms[] = {NULL};
static const struct spec_channel no_channels[] = {{NULL, SPEC_IN, NULL, NULL, NULL}};

#define SLOT_PORTS(prefix, dir, what)                                                                                  \
    {prefix "_block", dir, STASH_W_BLOCK, what ": thread block"},                                                      \
    {                                                                                                                  \
        prefix "_slot", dir, STASH_W_SLOT, what ": slot"                                                               \
    }

static const struct spec_signal index_signals[] = {
    SLOT_PORTS("read", SPEC_IN, "look-up"),
    {"read_valid", SPEC_OUT, "1", "same cycle: the slot holds a mapping; 0 for a block or slot out of range"},
    {"read_map", SPEC_OUT, STASH_W_MAP, "same cycle: its stash-map index; 0 when not valid"},
    {"write_valid", SPEC_IN, "1", "at the clock edge: change a slot (out of range: nothing happens)"},
    SLOT_PORTS("write", SPEC_IN, "change"),
    {"write_set", SPEC_IN, "1", "1: the slot holds write_map; 0: it becomes empty"},
    {"write_map", SPEC_IN, STASH_W_MAP, "stash-map index"},
    {NULL, SPEC_IN, NULL, NULL}};

const struct spec_block stash_map_index_block = {
    .name = "stash_map_index",
    .brief = "per thread block, which stash-map entries its slots name",
    .source = "thesis section 4.5.1 (Map Index Table)",
    .params = index_params,
    .constraints = no_constraints,
    .enums = no_enums,
    .records = no_records,
    .signals = index_signals,
    .channels = no_channels,
    .fsms = no_fsms,
};

/* stash_map --------------------------------------------------------------------------------------------------- */

static const struct spec_param map_params[] = {STASH_P_BYTES,   STASH_P_CHUNK_WORDS, STASH_P_MAP_ENTRIES,
                                               STASH_P_VA_BITS, STASH_P_SPAN_BITS,   STASH_P_END};
static const struct spec_constraint map_constraints[] = {STASH_C_SPAN, STASH_C_CHUNKS, {NULL, NULL}};
static const struct spec_enum *const map_enums[] = {&stash_error, NULL};

static const struct spec_record *const map_records[] = {&stash_tile_record, &stash_map_entry_record,
                                                        &stash_calc_done_record, NULL};

/* clang-format off */
static const struct spec_signal map_signals[] = {
    STASH_WIRES_MAP(STASH_AT_PART)
    {NULL, SPEC_IN, NULL, NULL}};
/* clang-format on */

static const struct spec_channel map_channels[] = {
    {"calc", SPEC_IN, &stash_tile_record, "one at a time: ready only when no calculation runs and calc_done is empty",
     "check a tile and precompute its entry"},
    {"calc_done", SPEC_OUT, &stash_calc_done_record, "one for each calc",
     "the entry, or why the tile cannot be mapped"},
    {NULL, SPEC_IN, NULL, NULL, NULL}};

const struct spec_block stash_map_block = {
    .name = "stash_map",
    .brief = "the mappings: precomputed translation fields, #DirtyData, and both address translations",
    .source = "thesis sections 4.5.1 (Stash-map), 4.5.3",
    .params = map_params,
    .constraints = map_constraints,
    .enums = map_enums,
    .records = map_records,
    .signals = map_signals,
    .channels = map_channels,
    .fsms = no_fsms,
};

/* vp_map ------------------------------------------------------------------------------------------------------ */

static const struct spec_param vp_params[] = {STASH_P_MAP_ENTRIES, STASH_P_VP_ENTRIES, STASH_P_PAGE_BYTES,
                                              STASH_P_PA_BITS,     STASH_P_VA_BITS,    STASH_P_END};
static const struct spec_constraint vp_constraints[] = {STASH_C_PAGE, {NULL, NULL}};

/* clang-format off */
static const struct spec_signal vp_signals[] = {
    STASH_WIRES_VP(STASH_AT_PART)
    {NULL, SPEC_IN, NULL, NULL}};
/* clang-format on */

const struct spec_block vp_map_block = {
    .name = "vp_map",
    .brief = "TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each",
    .source = "thesis section 4.5.1 (VP-map)",
    .params = vp_params,
    .constraints = vp_constraints,
    .enums = no_enums,
    .records = no_records,
    .signals = vp_signals,
    .channels = no_channels,
    .fsms = no_fsms,
};
