/* The wires between the stash's engine and the passive parts, each once: both ends have the same name and width.
 * X(NAME, DIRECTION AT THE PART, WIDTH, MEANING, WHAT THE ENGINE'S PORT ADDS TO IT).
 * stash_map_index is not here: the engine has its ports under other names. */
#ifndef LARDER_SPEC_STASH_WIRES_H
#define LARDER_SPEC_STASH_WIRES_H

/* clang-format off */
/* With stash_storage; `clearing` and `miss_free` stand in the two lists themselves, each in its place. */
#define STASH_WIRES_STORAGE(X) \
    X(op_valid,       IN,  "1",                "S0: the engine reads op_chunk",                                                     "") \
    X(op_chunk,       IN,  STASH_W_CHUNK_ADDR, "S0: chunk",                                                                         "; 0 without op_valid") \
    X(op_done,        OUT, "1",                "S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index", "") \
    X(op_state,       OUT, "2 * CHUNK_WORDS",  "S1: state of each word, 2 bits a word, word 0 lowest",                              "") \
    X(op_rdata,       OUT, "32 * CHUNK_WORDS", "S1: data of each word",                                                             "") \
    X(op_dirty,       OUT, "1",                "S1: the chunk's dirty bit: some word is Registered",                                "") \
    X(op_index,       OUT, STASH_W_MAP,        "S1: the chunk's stash-map index",                                                   "") \
    X(apply_valid,    IN,  "1",                "S3, two cycles after op_done: apply apply_event to the words in apply_mask",        "") \
    X(apply_event,    IN,  "4",                "S3: an event of the table `word`, by its position in the table",                    "; this and the rest of apply_* 0 without apply_valid") \
    X(apply_mask,     IN,  "CHUNK_WORDS",      "S3: words",                                                                         "") \
    X(apply_granting, IN,  "CHUNK_WORDS",      "S3: words whose registration is on its way",                                        "") \
    X(apply_map,      IN,  STASH_W_MAP,        "S3: stash-map index that the operation names",                                      "") \
    X(apply_wdata,    IN,  "32 * CHUNK_WORDS", "S3: data for WRITE",                                                                "") \
    X(apply_supply,   OUT, "CHUNK_WORDS",      "S3: words with SUPPLY",                                                             "") \
    X(apply_defer,    OUT, "CHUNK_WORDS",      "S3: words with DEFER",                                                              "") \
    X(apply_refuse,   OUT, "CHUNK_WORDS",      "S3: words with REFUSE",                                                             "") \
    X(owned_before,   OUT, "1",                "S3: some word was Registered or Pending before the operation",                      "") \
    X(owned_after,    OUT, "1",                "S3: some word is so after it",                                                      "") \
    X(index_before,   OUT, STASH_W_MAP,        "S3: the chunk's index before the operation",                                        "") \
    X(index_after,    OUT, STASH_W_MAP,        "S3: the chunk's index after the operation",                                         "") \
    X(miss_valid,     OUT, "1",                "S1: an access ends here with lanes that missed",                                    "") \
    X(miss_data,      OUT, STASH_W_MISS,       "S1: record miss",                                                                   "")

/* With stash_map; set_*, flag_*, inc_*, dec_*, fwd_*, rev_* are 0 without their valid. */
#define STASH_WIRES_MAP(X) \
    X(set_valid,     IN,  "1",               "at the clock edge: write the entry set_index",                                            "") \
    X(set_index,     IN,  STASH_W_MAP,       "which entry",                                                                             "") \
    X(set_data,      IN,  STASH_W_ENTRY,     "record entry",                                                                            "") \
    X(read_index,    IN,  STASH_W_MAP,       "entry to read",                                                                           "") \
    X(read_data,     OUT, STASH_W_ENTRY,     "record entry, one cycle after read_index",                                                "") \
    X(flag_valid,    IN,  "1",               "at the clock edge: write the flags of flag_index",                                        "") \
    X(flag_index,    IN,  STASH_W_MAP,       "whose flags",                                                                             "") \
    X(flag_used,     IN,  "1",               "the entry holds a mapping (the paper's Valid)",                                           "") \
    X(flag_live,     IN,  "1",               "its thread block has not ended",                                                          "") \
    X(flag_coherent, IN,  "1",               "Mapped Coherent",                                                                         "") \
    X(flag_reuse,    IN,  "1",               "an older entry maps the same tile (the paper's reuseBit)",                                "") \
    X(flag_pointer,  IN,  STASH_W_MAP,       "that older entry",                                                                        "") \
    X(used,          OUT, "MAP_ENTRIES",     "flag of each entry; cleared by itself when the entry is not live and has no dirty chunk", "") \
    X(live,          OUT, "MAP_ENTRIES",     "flag of each entry",                                                                      "") \
    X(coherent,      OUT, "MAP_ENTRIES",     "flag of each entry",                                                                      "") \
    X(reuse,         OUT, "MAP_ENTRIES",     "flag of each entry",                                                                      "") \
    X(clean,         OUT, "MAP_ENTRIES",     "#DirtyData of the entry is 0",                                                            "") \
    X(pointer_index, IN,  STASH_W_MAP,       "whose pointer to show",                                                                   "") \
    X(pointer,       OUT, STASH_W_MAP,       "same cycle: the pointer of entry pointer_index",                                          "") \
    X(inc_valid,     IN,  "1",               "at the clock edge: #DirtyData of inc_index rises by 1",                                   "") \
    X(inc_index,     IN,  STASH_W_MAP,       "whose #DirtyData rises",                                                                  "") \
    X(dec_valid,     IN,  "1",               "at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)",         "") \
    X(dec_index,     IN,  STASH_W_MAP,       "whose #DirtyData falls",                                                                  "") \
    X(fwd_valid,     IN,  "1",               "translate a stash word address to a virtual word address",                                "") \
    X(fwd_index,     IN,  STASH_W_MAP,       "entry",                                                                                   "") \
    X(fwd_addr,      IN,  STASH_W_WORD_ADDR, "stash word address",                                                                      "") \
    X(fwd_done,      OUT, "1",               "8 cycles after fwd_valid",                                                                "") \
    X(fwd_virt,      OUT, STASH_W_VA_WORD,   "virtual word address; 0 when not mapped or not done",                                     "") \
    X(fwd_mapped,    OUT, "1",               "the word lies in the mapping; 0 when not done",                                           "") \
    X(rev_valid,     IN,  "1",               "translate a virtual word address to a stash word address",                                "") \
    X(rev_index,     IN,  STASH_W_MAP,       "entry",                                                                                   "") \
    X(rev_virt,      IN,  STASH_W_VA_WORD,   "virtual word address",                                                                    "") \
    X(rev_done,      OUT, "1",               "10 cycles after rev_valid",                                                               "") \
    X(rev_addr,      OUT, STASH_W_WORD_ADDR, "stash word address; 0 when not mapped or not done",                                       "") \
    X(rev_mapped,    OUT, "1",               "the mapping has this word: not in a gap; 0 when not done",                                "")

/* With vp_map; add_*, fill_*, drop_* are 0 without their valid. */
#define STASH_WIRES_VP(X) \
    X(tail,       IN,  STASH_W_MAP,              "the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest",                                                                  "") \
    X(va_vpn,     IN,  STASH_W_VPN,              "look up a virtual page",                                                                                                                                    "") \
    X(va_hit,     OUT, "1",                      "one cycle later: the page is held",                                                                                                                         "") \
    X(va_known,   OUT, "1",                      "one cycle later: and its translation is known (not asked for yet: 0)",                                                                                      "") \
    X(va_fault,   OUT, "1",                      "one cycle later: and the page walker reported a fault for it",                                                                                              "") \
    X(va_ppn,     OUT, STASH_W_PPN,              "one cycle later: physical page number; 0 unless known",                                                                                                     "") \
    X(pa_ppn,     IN,  STASH_W_PPN,              "look up a physical page (RTLB); only known pages are found",                                                                                                "") \
    X(pa_hit,     OUT, "1",                      "two cycles later: found",                                                                                                                                   "") \
    X(pa_vpn,     OUT, STASH_W_VPN,              "two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry",                                                "") \
    X(add_valid,  IN,  "1",                      "at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free entry (none free: nothing happens, asserted)", "") \
    X(add_vpn,    IN,  STASH_W_VPN,              "virtual page that is added",                                                                                                                                "") \
    X(add_map,    IN,  STASH_W_MAP,              "an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)",                                                             "") \
    X(fill_valid, IN,  "1",                      "at the clock edge: the translation of page fill_vpn (page not held: nothing happens)",                                                                      "") \
    X(fill_vpn,   IN,  STASH_W_VPN,              "virtual page whose translation arrives",                                                                                                                    "") \
    X(fill_ppn,   IN,  STASH_W_PPN,              "its physical page",                                                                                                                                         "") \
    X(fill_fault, IN,  "1",                      "the page has none; forgotten when a mapping adds the page again",                                                                                           "") \
    X(drop_valid, IN,  "1",                      "at the clock edge: forget every page whose back pointer is drop_map",                                                                                       "") \
    X(drop_map,   IN,  STASH_W_MAP,              "mapping whose pages are forgotten",                                                                                                                         "") \
    X(free_count, OUT, "$clog2(VP_ENTRIES) + 1", "free entries",                                                                                                                                              "")

/* An entry of a part's list of signals, and of the engine's. */
#define STASH_AT_PART(name, dir, width, meaning, adds)    {#name, SPEC_##dir, width, meaning},
#define STASH_AT_STORAGE(name, dir, width, meaning, adds) {#name, STASH_FACES_##dir, width, meaning adds, "stash_storage"},
#define STASH_AT_MAP(name, dir, width, meaning, adds)     {#name, STASH_FACES_##dir, width, meaning adds, "stash_map"},
#define STASH_AT_VP(name, dir, width, meaning, adds)      {#name, STASH_FACES_##dir, width, meaning adds, "vp_map"},
#define STASH_FACES_IN  SPEC_OUT
#define STASH_FACES_OUT SPEC_IN
/* clang-format on */

#endif
