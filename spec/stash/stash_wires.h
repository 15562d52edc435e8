/* The wires between the stash's engine and the passive parts, each once: both ends have the same name and width.
 * X(NAME, DIRECTION AT THE PART, WIDTH, MEANING, WHAT THE ENGINE'S PORT ADDS TO IT, ITS RECORD).
 * stash_map_index is not here: the engine has its ports under other names. */
#ifndef LARDER_SPEC_STASH_WIRES_H
#define LARDER_SPEC_STASH_WIRES_H

/* clang-format off */
/* With stash_storage; `clearing` and `miss_free` stand in the two lists themselves, each in its place. */
#define STASH_WIRES_STORAGE(X) \
    X(op_valid,       IN,  "1",                   "S0: the engine reads op_chunk",                                                     "",                                                     NULL) \
    X(op_chunk,       IN,  STASH_W_CHUNK_ADDR,    "S0: chunk",                                                                         "; 0 without op_valid",                                 NULL) \
    X(op_done,        OUT, "1",                   "S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index", "",                                                     NULL) \
    X(op_state,       OUT, "2 * CHUNK_WORDS",     "S1: state of each word, 2 bits a word, word 0 lowest",                              "",                                                     NULL) \
    X(op_rdata,       OUT, "32 * CHUNK_WORDS",    "S1: data of each word",                                                             "",                                                     NULL) \
    X(op_dirty,       OUT, "1",                   "S1: the chunk's dirty bit: some word is Registered",                                "",                                                     NULL) \
    X(op_index,       OUT, STASH_W_MAP,           "S1: the chunk's stash-map index",                                                   "",                                                     NULL) \
    X(apply_valid,    IN,  "1",                   "S3, two cycles after op_done: apply apply_event to the words in apply_mask",        "",                                                     NULL) \
    X(apply_event,    IN,  "5",                   "S3: an event of the table `word`, by its position in the table",                    "; this and the rest of apply_* 0 without apply_valid", NULL) \
    X(apply_mask,     IN,  "CHUNK_WORDS",         "S3: words",                                                                         "",                                                     NULL) \
    X(apply_beside,   IN,  "BANKS / CHUNK_WORDS", "S3: chunks of its row to which it is applied as well; its own bit does nothing",    "",                                                     NULL) \
    X(apply_granting, IN,  "CHUNK_WORDS",         "S3: words whose registration is on its way",                                        "",                                                     NULL) \
    X(apply_map,      IN,  STASH_W_MAP,           "S3: stash-map index that the operation names",                                      "",                                                     NULL) \
    X(apply_wdata,    IN,  "32 * CHUNK_WORDS",    "S3: data for WRITE",                                                                "",                                                     NULL) \
    X(apply_supply,   OUT, "CHUNK_WORDS",         "S3: words with SUPPLY",                                                             "",                                                     NULL) \
    X(apply_defer,    OUT, "CHUNK_WORDS",         "S3: words with DEFER",                                                              "",                                                     NULL) \
    X(apply_refuse,   OUT, "CHUNK_WORDS",         "S3: words with REFUSE",                                                             "",                                                     NULL) \
    X(owned_before,   OUT, "1",                   "S3: some word was Registered or Pending before the operation",                      "",                                                     NULL) \
    X(owned_after,    OUT, "1",                   "S3: some word is so after it",                                                      "",                                                     NULL) \
    X(index_before,   OUT, STASH_W_MAP,           "S3: the chunk's index before the operation",                                        "",                                                     NULL) \
    X(index_after,    OUT, STASH_W_MAP,           "S3: the chunk's index after the operation",                                         "",                                                     NULL) \
    X(miss_valid,     OUT, "1",                   "S1: an access ends here with lanes that missed",                                    "",                                                     NULL) \
    X(miss_data,      OUT, STASH_W_MISS,          "S1: record miss",                                                                   "",                                                     &stash_miss_record) \
    X(miss_pending,   OUT, "1",                   "S1: and one of them missed on a Pending word; 0 without miss_valid",                "",                                                     NULL) \
    X(again,          OUT, "1",                   "S1: it is the last pass of a redo; miss_valid then says that it is not over",       "",                                                     NULL) \
    X(redo_rdata,     IN,  "32 * LANES",          "S1 of a redo's last pass: what its lanes loaded before, 0 for lanes in its mask",   "",                                                     NULL) \
    X(redo_taken,     IN,  "LANES",               "S0 of a redo: lanes of a store whose words a forward may have taken: V misses",     "; 0 without redo_valid, and with FETCH=request",       NULL) \
    X(pass_asks,      OUT, "1",                   "in the last cycle an access wanted a pass, and had room",                           "",                                                     NULL) \
    X(pass_waits,     OUT, "1",                   "operations have kept an access from its pass for eight cycles",                     "",                                                     NULL)

/* With stash_map; set_*, flag_*, inc_*, dec_*, fwd_*, rev_* are 0 without their valid. */
#define STASH_WIRES_MAP(X) \
    X(set_valid,     IN,  "1",                                 "at the clock edge: write the entry set_index",                                            "", NULL) \
    X(set_index,     IN,  STASH_W_MAP,                         "which entry",                                                                             "", NULL) \
    X(set_data,      IN,  STASH_W_ENTRY,                       "record entry",                                                                            "", &stash_map_entry_record) \
    X(read_index,    IN,  STASH_W_MAP,                         "entry to read",                                                                           "", NULL) \
    X(read_data,     OUT, STASH_W_ENTRY,                       "record entry, one cycle after read_index",                                                "", &stash_map_entry_record) \
    X(flag_valid,    IN,  "1",                                 "at the clock edge: write the flags of flag_index",                                        "", NULL) \
    X(flag_index,    IN,  STASH_W_MAP,                         "whose flags",                                                                             "", NULL) \
    X(flag_used,     IN,  "1",                                 "the entry holds a mapping (the paper's Valid)",                                           "", NULL) \
    X(flag_live,     IN,  "1",                                 "its thread block has not ended",                                                          "", NULL) \
    X(flag_coherent, IN,  "1",                                 "Mapped Coherent",                                                                         "", NULL) \
    X(flag_reuse,    IN,  "1",                                 "an older entry maps the same tile (the paper's reuseBit)",                                "", NULL) \
    X(flag_pointer,  IN,  STASH_W_MAP,                         "that older entry",                                                                        "", NULL) \
    X(used,          OUT, "MAP_ENTRIES",                       "flag of each entry; cleared by itself when the entry is not live and has no dirty chunk", "", NULL) \
    X(live,          OUT, "MAP_ENTRIES",                       "flag of each entry",                                                                      "", NULL) \
    X(coherent,      OUT, "MAP_ENTRIES",                       "flag of each entry",                                                                      "", NULL) \
    X(reuse,         OUT, "MAP_ENTRIES",                       "flag of each entry",                                                                      "", NULL) \
    X(clean,         OUT, "MAP_ENTRIES",                       "#DirtyData of the entry is 0",                                                            "", NULL) \
    X(pointer_index, IN,  STASH_W_MAP,                         "whose pointer to show",                                                                   "", NULL) \
    X(pointer,       OUT, STASH_W_MAP,                         "same cycle: the pointer of entry pointer_index",                                          "", NULL) \
    X(inc_valid,     IN,  "1",                                 "at the clock edge: #DirtyData of inc_index rises by 1",                                   "", NULL) \
    X(inc_index,     IN,  STASH_W_MAP,                         "whose #DirtyData rises",                                                                  "", NULL) \
    X(dec_valid,     IN,  "1",                                 "at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)",         "", NULL) \
    X(dec_index,     IN,  STASH_W_MAP,                         "whose #DirtyData falls",                                                                  "", NULL) \
    X(fwd_valid,     IN,  "1",                                 "translate words of a chunk to pieces, each words of one line; taken with fwd_ready",      "", NULL) \
    X(fwd_ready,     OUT, "1",                                 "a translation is taken",                                                                  "", NULL) \
    X(fwd_mapped,    IN,  "1",                                 "by the entry; 0: by none, as if it held nothing",                                         "", NULL) \
    X(fwd_index,     IN,  STASH_W_MAP,                         "entry",                                                                                   "", NULL) \
    X(fwd_addr,      IN,  STASH_W_WORD_ADDR,                   "stash word address of the lowest of them",                                                "", NULL) \
    X(fwd_words,     IN,  "CHUNK_WORDS",                       "which words of its chunk; not 0 with fwd_valid",                                          "", NULL) \
    X(piece_valid,   OUT, "1",                                 "a piece of the oldest translation, 9 cycles after fwd_valid at the earliest",             "", NULL) \
    X(piece_ready,   IN,  "1",                                 "the piece is taken",                                                                      "", NULL) \
    X(piece_line,    OUT, STASH_W_VA_LINE,                     "virtual line address; this and the rest of piece_* 0 without piece_valid",                "", NULL) \
    X(piece_mapped,  OUT, "1",                                 "the words lie in the mapping; 0: they do not, and piece_line and piece_places are 0",     "", NULL) \
    X(piece_words,   OUT, "CHUNK_WORDS",                       "words of the chunk; not 0 with piece_valid",                                              "", NULL) \
    X(piece_places,  OUT, "CHUNK_WORDS * $clog2(CHUNK_WORDS)", "place of each of these words in the line, word 0 lowest; 0 for others",                   "", NULL) \
    X(piece_last,    OUT, "1",                                 "it is the last of its translation",                                                       "", NULL) \
    X(rev_valid,     IN,  "1",                                 "translate a virtual word address to a stash word address",                                "", NULL) \
    X(rev_index,     IN,  STASH_W_MAP,                         "entry",                                                                                   "", NULL) \
    X(rev_virt,      IN,  STASH_W_VA_WORD,                     "virtual word address",                                                                    "", NULL) \
    X(rev_done,      OUT, "1",                                 "10 cycles after rev_valid",                                                               "", NULL) \
    X(rev_addr,      OUT, STASH_W_WORD_ADDR,                   "stash word address; 0 when not mapped or not done",                                       "", NULL) \
    X(rev_mapped,    OUT, "1",                                 "the mapping has this word: not in a gap; 0 when not done",                                "", NULL) \
    X(rev_words,     OUT, "CHUNK_WORDS",                       "which words of its line the mapping has, from it on; 0 when not mapped or not done",      "", NULL)

/* With vp_map; add_*, fill_*, drop_* are 0 without their valid. */
#define STASH_WIRES_VP(X) \
    X(tail,         IN,  STASH_W_MAP,              "the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest",                                                                  "", NULL) \
    X(va_vpn,       IN,  STASH_W_VPN,              "look up a virtual page",                                                                                                                                    "", NULL) \
    X(va_hit,       OUT, "1",                      "one cycle later: the page is held",                                                                                                                         "", NULL) \
    X(va_known,     OUT, "1",                      "one cycle later: and its translation is known (not asked for yet: 0)",                                                                                      "", NULL) \
    X(va_fault,     OUT, "1",                      "one cycle later: and the page walker reported a fault for it",                                                                                              "", NULL) \
    X(va_ppn,       OUT, STASH_W_PPN,              "one cycle later: physical page number; 0 unless known",                                                                                                     "", NULL) \
    X(pa_ppn,       IN,  STASH_W_PPN,              "look up a physical page (RTLB); only known pages are found",                                                                                                "", NULL) \
    X(pa_hit,       OUT, "1",                      "two cycles later: found; 0 where a page is added in the cycle between",                                                                                     "", NULL) \
    X(pa_vpn,       OUT, STASH_W_VPN,              "two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry",                                                "", NULL) \
    X(add_valid,    IN,  "1",                      "at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free entry (none free: nothing happens, asserted)", "", NULL) \
    X(add_vpn,      IN,  STASH_W_VPN,              "virtual page that is added: the one at va_vpn in the cycle before",                                                                                         "", NULL) \
    X(add_map,      IN,  STASH_W_MAP,              "an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)",                                                             "", NULL) \
    X(fill_valid,   IN,  "1",                      "at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held: nothing happens). Never with add_valid",   "", NULL) \
    X(fill_ppn,     IN,  STASH_W_PPN,              "its physical page",                                                                                                                                         "", NULL) \
    X(fill_fault,   IN,  "1",                      "the page has none; forgotten when a mapping adds the page again",                                                                                           "", NULL) \
    X(drop_valid,   IN,  "1",                      "at the clock edge: forget every page whose back pointer is drop_map",                                                                                       "", NULL) \
    X(drop_map,     IN,  STASH_W_MAP,              "mapping whose pages are forgotten",                                                                                                                         "", NULL) \
    X(forget_valid, IN,  "1",                      "at the clock edge: forget every page, whatever its back pointer",                                                                                           "", NULL) \
    X(free_count,   OUT, "$clog2(VP_ENTRIES) + 1", "free entries",                                                                                                                                              "", NULL)

/* An entry of a part's list of signals, and of the engine's. */
#define STASH_AT_PART(name, dir, width, meaning, adds, record)    {#name, SPEC_##dir, width, meaning, NULL, record},
#define STASH_AT_STORAGE(name, dir, width, meaning, adds, record) {#name, STASH_FACES_##dir, width, meaning adds, "stash_storage", record},
#define STASH_AT_MAP(name, dir, width, meaning, adds, record)    {#name, STASH_FACES_##dir, width, meaning adds, "stash_map", record},
#define STASH_AT_VP(name, dir, width, meaning, adds, record)     {#name, STASH_FACES_##dir, width, meaning adds, "vp_map", record},
#define STASH_FACES_IN  SPEC_OUT
#define STASH_FACES_OUT SPEC_IN
/* clang-format on */

#endif
