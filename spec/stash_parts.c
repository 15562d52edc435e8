/* The four passive parts of the stash: storage, map index table, stash-map, VP-map. Thesis section 4.5.1.
 * What each does in which cycle is in docs/blocks/stash-datapath.md. */
#include "spec/stash_types.h"

/* stash_storage ----------------------------------------------------------------------------------------------- */

static const struct spec_param storage_params[] = {STASH_P_BYTES,          STASH_P_BANKS,       STASH_P_LANES,
                                                   STASH_P_CHUNK_WORDS,    STASH_P_MAP_ENTRIES, STASH_P_THREAD_BLOCKS,
                                                   STASH_P_MAPS_PER_BLOCK, STASH_P_TAG_BITS,    STASH_P_END};

static const struct spec_constraint storage_constraints[] = {STASH_C_BANKS, {NULL, NULL}};

static const struct spec_enum *const storage_enums[] = {&stash_error, NULL};
static const struct spec_record *const storage_records[] = {&stash_request_record, &stash_response_record,
                                                            &stash_miss_record, NULL};

static const struct spec_signal storage_signals[] = {
    {"miss_free", SPEC_IN, "2", "warp misses that the engine can still take: 0, 1, or 2 for two and more"},
    {"clearing", SPEC_OUT, "1",
     "after reset: words are being made Invalid and 0, a row of banks a cycle; nothing else is done"},
    {"op_valid", SPEC_IN, "1", "S0: the engine reads op_chunk"},
    {"op_chunk", SPEC_IN, STASH_W_CHUNK_ADDR, "S0: chunk"},
    {"op_done", SPEC_OUT, "1", "S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index"},
    {"op_state", SPEC_OUT, "2 * CHUNK_WORDS", "S1: state of each word, 2 bits a word, word 0 lowest"},
    {"op_rdata", SPEC_OUT, "32 * CHUNK_WORDS", "S1: data of each word"},
    {"op_dirty", SPEC_OUT, "1", "S1: the chunk's dirty bit: some word is Registered"},
    {"op_index", SPEC_OUT, STASH_W_MAP, "S1: the chunk's stash-map index"},
    {"apply_valid", SPEC_IN, "1", "S3, two cycles after op_done: apply apply_event to the words in apply_mask"},
    {"apply_event", SPEC_IN, "4", "S3: an event of the table `word`, by its position in the table"},
    {"apply_mask", SPEC_IN, "CHUNK_WORDS", "S3: words"},
    {"apply_granting", SPEC_IN, "CHUNK_WORDS", "S3: words whose registration is on its way"},
    {"apply_map", SPEC_IN, STASH_W_MAP, "S3: stash-map index that the operation names"},
    {"apply_wdata", SPEC_IN, "32 * CHUNK_WORDS", "S3: data for WRITE"},
    {"apply_supply", SPEC_OUT, "CHUNK_WORDS", "S3: words with SUPPLY"},
    {"apply_defer", SPEC_OUT, "CHUNK_WORDS", "S3: words with DEFER"},
    {"apply_refuse", SPEC_OUT, "CHUNK_WORDS", "S3: words with REFUSE"},
    {"owned_before", SPEC_OUT, "1", "S3: some word was Registered or Pending before the operation"},
    {"owned_after", SPEC_OUT, "1", "S3: some word is so after it"},
    {"index_before", SPEC_OUT, STASH_W_MAP, "S3: the chunk's index before the operation"},
    {"index_after", SPEC_OUT, STASH_W_MAP, "S3: the chunk's index after the operation"},
    {"miss_valid", SPEC_OUT, "1", "S1: an access ends here with lanes that missed"},
    {"miss_data", SPEC_OUT, STASH_W_MISS, "S1: record miss"},
    {NULL, SPEC_IN, NULL, NULL}};

static const struct spec_channel storage_channels[] = {
    {"req", SPEC_IN, &stash_request_record, "taken in order", "accesses of the core"},
    {"done", SPEC_IN, &stash_response_record, "in order", "finished misses, from the engine"},
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

static const struct spec_signal map_signals[] = {
    {"set_valid", SPEC_IN, "1", "at the clock edge: write the entry set_index"},
    {"set_index", SPEC_IN, STASH_W_MAP, ""},
    {"set_data", SPEC_IN, STASH_W_ENTRY, "record entry"},
    {"read_index", SPEC_IN, STASH_W_MAP, "entry to read"},
    {"read_data", SPEC_OUT, STASH_W_ENTRY, "record entry, one cycle after read_index"},
    {"flag_valid", SPEC_IN, "1", "at the clock edge: write the flags of flag_index"},
    {"flag_index", SPEC_IN, STASH_W_MAP, ""},
    {"flag_used", SPEC_IN, "1", "the entry holds a mapping (the paper's Valid)"},
    {"flag_live", SPEC_IN, "1", "its thread block has not ended"},
    {"flag_coherent", SPEC_IN, "1", "Mapped Coherent"},
    {"flag_reuse", SPEC_IN, "1", "an older entry maps the same tile (the paper's reuseBit)"},
    {"flag_pointer", SPEC_IN, STASH_W_MAP, "that older entry"},
    {"used", SPEC_OUT, "MAP_ENTRIES",
     "flag of each entry; cleared by itself when the entry is not live and has no dirty chunk"},
    {"live", SPEC_OUT, "MAP_ENTRIES", "flag of each entry"},
    {"coherent", SPEC_OUT, "MAP_ENTRIES", "flag of each entry"},
    {"reuse", SPEC_OUT, "MAP_ENTRIES", "flag of each entry"},
    {"clean", SPEC_OUT, "MAP_ENTRIES", "#DirtyData of the entry is 0"},
    {"pointer_index", SPEC_IN, STASH_W_MAP, "whose pointer to show"},
    {"pointer", SPEC_OUT, STASH_W_MAP, "same cycle: the pointer of entry pointer_index"},
    {"inc_valid", SPEC_IN, "1", "at the clock edge: #DirtyData of inc_index rises by 1"},
    {"inc_index", SPEC_IN, STASH_W_MAP, ""},
    {"dec_valid", SPEC_IN, "1", "at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)"},
    {"dec_index", SPEC_IN, STASH_W_MAP, ""},
    {"fwd_valid", SPEC_IN, "1", "translate a stash word address to a virtual word address"},
    {"fwd_index", SPEC_IN, STASH_W_MAP, "entry"},
    {"fwd_addr", SPEC_IN, STASH_W_WORD_ADDR, "stash word address"},
    {"fwd_done", SPEC_OUT, "1", "8 cycles after fwd_valid"},
    {"fwd_virt", SPEC_OUT, STASH_W_VA_WORD, "virtual word address; 0 when not mapped or not done"},
    {"fwd_mapped", SPEC_OUT, "1", "the word lies in the mapping; 0 when not done"},
    {"rev_valid", SPEC_IN, "1", "translate a virtual word address to a stash word address"},
    {"rev_index", SPEC_IN, STASH_W_MAP, "entry"},
    {"rev_virt", SPEC_IN, STASH_W_VA_WORD, "virtual word address"},
    {"rev_done", SPEC_OUT, "1", "10 cycles after rev_valid"},
    {"rev_addr", SPEC_OUT, STASH_W_WORD_ADDR, "stash word address; 0 when not mapped or not done"},
    {"rev_mapped", SPEC_OUT, "1", "the mapping has this word: not in a gap; 0 when not done"},
    {NULL, SPEC_IN, NULL, NULL}};

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

static const struct spec_signal vp_signals[] = {
    {"tail", SPEC_IN, STASH_W_MAP,
     "the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest"},
    {"va_vpn", SPEC_IN, STASH_W_VPN, "look up a virtual page"},
    {"va_hit", SPEC_OUT, "1", "one cycle later: the page is held"},
    {"va_known", SPEC_OUT, "1", "one cycle later: and its translation is known (not asked for yet: 0)"},
    {"va_fault", SPEC_OUT, "1", "one cycle later: and the page walker reported a fault for it"},
    {"va_ppn", SPEC_OUT, STASH_W_PPN, "one cycle later: physical page number; 0 unless known"},
    {"pa_ppn", SPEC_IN, STASH_W_PPN, "look up a physical page (RTLB); only known pages are found"},
    {"pa_hit", SPEC_OUT, "1", "two cycles later: found"},
    {"pa_vpn", SPEC_OUT, STASH_W_VPN,
     "two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry"},
    {"add_valid", SPEC_IN, "1",
     "at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free "
     "entry (none free: nothing happens, asserted)"},
    {"add_vpn", SPEC_IN, STASH_W_VPN, ""},
    {"add_map", SPEC_IN, STASH_W_MAP,
     "an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)"},
    {"fill_valid", SPEC_IN, "1",
     "at the clock edge: the translation of page fill_vpn (page not held: nothing happens)"},
    {"fill_vpn", SPEC_IN, STASH_W_VPN, ""},
    {"fill_ppn", SPEC_IN, STASH_W_PPN, ""},
    {"fill_fault", SPEC_IN, "1", "the page has none; forgotten when a mapping adds the page again"},
    {"drop_valid", SPEC_IN, "1", "at the clock edge: forget every page whose back pointer is drop_map"},
    {"drop_map", SPEC_IN, STASH_W_MAP, ""},
    {"free_count", SPEC_OUT, "$clog2(VP_ENTRIES) + 1", "free entries"},
    {NULL, SPEC_IN, NULL, NULL}};

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
