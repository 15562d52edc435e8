/* What the parts of the stash share: parameters, records, codes. See docs/stash/data-path.md for the data path. */
#ifndef LARDER_SPEC_STASH_TYPES_H
#define LARDER_SPEC_STASH_TYPES_H

#include "spec/spec.h"

/* Parameters: each part lists those that it uses, with the same defaults and ranges. */
#define STASH_P_BYTES                                                                                                  \
    {                                                                                                                  \
        "BYTES", SPEC_SIZE, 16384, 256, 65536, 1, "bytes", "data capacity of the stash", "thesis table 4.3"            \
    }
#define STASH_P_BANKS                                                                                                  \
    {                                                                                                                  \
        "BANKS", SPEC_SIZE, 32, 4, 32, 1, "banks", "banks of one 4-byte word each", "thesis table 4.3"                 \
    }
#define STASH_P_LANES                                                                                                  \
    {                                                                                                                  \
        "LANES", SPEC_SIZE, 32, 1, 32, 1, "lanes", "lanes of a warp-wide access", "thesis section 2.5.1"               \
    }
#define STASH_P_CHUNK_WORDS                                                                                            \
    {                                                                                                                  \
        "CHUNK_WORDS", SPEC_SIZE, 16, 4, 16, 1, "words", "words of a chunk, and of an L2 line", "thesis section 4.5.2" \
    }
#define STASH_P_STATE_ROWS                                                                                             \
    {                                                                                                                  \
        "STATE_ROWS", SPEC_SIZE, 16, 16, 4096, 1, "rows",                                                              \
            "rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC",   \
            "Larder"                                                                                                   \
    }
#define STASH_P_MAP_ENTRIES                                                                                            \
    {                                                                                                                  \
        "MAP_ENTRIES", SPEC_SIZE, 64, 4, 64, 1, "entries", "entries of the stash-map", "thesis table 4.3"              \
    }
#define STASH_P_THREAD_BLOCKS                                                                                          \
    {                                                                                                                  \
        "THREAD_BLOCKS", SPEC_SIZE, 8, 1, 16, 1, "thread blocks", "thread blocks resident at once",                    \
            "thesis section 4.5.1"                                                                                     \
    }
#define STASH_P_MAPS_PER_BLOCK                                                                                         \
    {                                                                                                                  \
        "MAPS_PER_BLOCK", SPEC_SIZE, 4, 1, 4, 1, "maps", "mappings of one thread block", "thesis section 4.5.1"        \
    }
#define STASH_P_VP_ENTRIES                                                                                             \
    {                                                                                                                  \
        "VP_ENTRIES", SPEC_SIZE, 64, 4, 64, 1, "entries", "pages that the VP-map (TLB and RTLB) holds",                \
            "thesis table 4.3"                                                                                         \
    }
#define STASH_P_PAGE_BYTES                                                                                             \
    {                                                                                                                  \
        "PAGE_BYTES", SPEC_SIZE, 4096, 256, 65536, 1, "bytes", "page size", "Larder"                                   \
    }
#define STASH_P_PA_BITS                                                                                                \
    {                                                                                                                  \
        "PA_BITS", SPEC_SIZE, 40, 12, 48, 0, "bits", "width of a physical byte address", "Larder"                      \
    }
#define STASH_P_VA_BITS                                                                                                \
    {                                                                                                                  \
        "VA_BITS", SPEC_SIZE, 48, 12, 48, 0, "bits", "width of a virtual byte address", "Larder"                       \
    }
#define STASH_P_SPAN_BITS                                                                                              \
    {                                                                                                                  \
        "SPAN_BITS", SPEC_SIZE, 24, 8, 28, 0, "bits",                                                                  \
            "a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / "  \
            "4 no row is all of the stash",                                                                            \
            "Larder"                                                                                                   \
    }
#define STASH_P_MSHRS                                                                                                  \
    {                                                                                                                  \
        "MSHRS", SPEC_SIZE, 16, 2, 32, 1, "entries", "line requests outstanding at the L2", "Larder"                   \
    }
#define STASH_P_MISSES                                                                                                 \
    {                                                                                                                  \
        "MISSES", SPEC_SIZE, 8, 2, 8, 1, "entries", "warp accesses that wait for a miss", "Larder"                     \
    }
#define STASH_P_DEFERRED                                                                                               \
    {                                                                                                                  \
        "DEFERRED", SPEC_SIZE, 8, 2, 16384, 1, "entries", "forwards that wait for this stash's own grant", "Larder"    \
    }
#define STASH_P_SCOUT_DISTANCE                                                                                         \
    {                                                                                                                  \
        "SCOUT_DISTANCE", SPEC_SIZE, 4, 0, 32, 0, "entries", "how far the scout runs ahead of the tail; 0: no scout",  \
            "thesis section 4.5.2"                                                                                     \
    }
#define STASH_P_TAG_BITS                                                                                               \
    {                                                                                                                  \
        "TAG_BITS", SPEC_SIZE, 6, 1, 16, 0, "bits", "width of the core's request tag", "Larder"                        \
    }
#define STASH_P_CORE_BITS                                                                                              \
    {                                                                                                                  \
        "CORE_BITS", SPEC_SIZE, 5, 1, 8, 0, "bits", "width of a core id on the network", "thesis section 2.5"          \
    }
#define STASH_P_END                                                                                                    \
    {                                                                                                                  \
        NULL, SPEC_SIZE, 0, 0, 0, 0, NULL, NULL, NULL                                                                  \
    }

/* The option FETCH: what a missed load asks the L2 for. */
#define STASH_FETCH_CODES(X)                                                                                           \
    X(REQUEST, 0, "the words of the access")                                                                           \
    X(LINE, 1, "these, and the mapping's other words of their lines, as far as they lie in the same chunk")
#define STASH_FETCH_ENUM(name, value, meaning) STASH_FETCH_##name = (value),
enum stash_fetch_code { STASH_FETCH_CODES(STASH_FETCH_ENUM) };
extern const struct spec_code stash_fetches[];
#define STASH_P_FETCH                                                                                                  \
    {                                                                                                                  \
        "FETCH", SPEC_OPTION, STASH_FETCH_REQUEST, 0, 1, 0, "", "what a missed load asks the L2 for",                  \
            "thesis section 4.6.2", stash_fetches                                                                      \
    }

/* How the stash comes to physical addresses: the option TRANSLATION of the stash, and of what holds stashes. */
#define STASH_TRANSLATION_CODES(X)                                                                                     \
    X(VP_MAP, 0, "by a VP-map of the mapped pages, filled by page walks")                                              \
    X(NONE, 1, "none: virtual addresses are physical")
#define STASH_TRANSLATION_ENUM(name, value, meaning) STASH_TRANSLATION_##name = (value),
enum stash_translation { STASH_TRANSLATION_CODES(STASH_TRANSLATION_ENUM) };
extern const struct spec_code stash_translations[];
#define STASH_P_TRANSLATION                                                                                            \
    {                                                                                                                  \
        "TRANSLATION", SPEC_OPTION, STASH_TRANSLATION_VP_MAP, 0, 1, 0, "", "how virtual addresses become physical",    \
            "Larder", stash_translations                                                                               \
    }

/* What must hold between them: each part lists what concerns its own. */
/* clang-format off */
#define STASH_C_CHUNKS {"BYTES >= 8 * CHUNK_WORDS", "BYTES must hold at least two chunks"}
#define STASH_C_BANKS                                                                                                  \
    {"LANES <= BANKS",       "LANES may not exceed BANKS"},                                                            \
    {"CHUNK_WORDS <= BANKS", "CHUNK_WORDS may not exceed BANKS: a chunk is read in one cycle"},                        \
    {"BYTES >= 8 * BANKS",   "BYTES must give each bank at least two words"},                                          \
    STASH_C_CHUNKS
#define STASH_C_SPAN                                                                                                   \
    {"SPAN_BITS >= $clog2(BYTES / 4)", "SPAN_BITS must cover the stash itself: at least log2(BYTES / 4)"},             \
    {"SPAN_BITS <= VA_BITS - 3",       "SPAN_BITS must be smaller than a virtual word address: at most VA_BITS - 3"}
#define STASH_C_PAGE                                                                                                   \
    {"$clog2(PAGE_BYTES) < PA_BITS", "PAGE_BYTES must be smaller than the physical address space"},                    \
    {"$clog2(PAGE_BYTES) < VA_BITS", "PAGE_BYTES must be smaller than the virtual address space"}
/* clang-format on */

/* Widths that recur, as expressions. */
#define STASH_W_WORD_ADDR  "$clog2(BYTES / 4)"
#define STASH_W_CHUNK_ADDR "$clog2(BYTES / 4) - $clog2(CHUNK_WORDS)"
#define STASH_W_MAP        "$clog2(MAP_ENTRIES)"
#define STASH_W_VA_WORD    "VA_BITS - 2"
#define STASH_W_VA_LINE    "VA_BITS - 2 - $clog2(CHUNK_WORDS)"
#define STASH_W_LINE       "PA_BITS - 2 - $clog2(CHUNK_WORDS)"
#define STASH_W_VPN        "VA_BITS - $clog2(PAGE_BYTES)"
#define STASH_W_PPN        "PA_BITS - $clog2(PAGE_BYTES)"
#define STASH_W_BLOCK      "$clog2(THREAD_BLOCKS) + 1"
#define STASH_W_SLOT       "$clog2(MAPS_PER_BLOCK) + 1"

extern const struct spec_enum stash_error;        /* why a request or a command was refused */
extern const struct spec_enum stash_command_op;   /* AddMap, ChgMap, ... */
extern const struct spec_enum stash_message_type; /* messages between the stash and the L2 */

extern const struct spec_record stash_request_record;   /* core -> stash: one warp access */
extern const struct spec_record stash_response_record;  /* stash -> core */
extern const struct spec_record stash_miss_record;      /* storage -> engine: the lanes that missed */
extern const struct spec_record stash_redo_record;      /* engine -> storage: an access that missed, once more */
extern const struct spec_record stash_tile_record;      /* the parameters of AddMap, in bytes */
extern const struct spec_record stash_map_entry_record; /* what the stash-map keeps of a tile */
extern const struct spec_record stash_command_record;   /* core -> stash: AddMap, ChgMap, ... */
extern const struct spec_field stash_command_fields[];  /* its fields, for a block that has another `cmd` too */
extern const struct spec_record stash_command_done_record;
extern const struct spec_record stash_message_record; /* both ways, all virtual networks */
extern const struct spec_record stash_walk_record;    /* stash -> page walker */
extern const struct spec_record stash_walk_done_record;

extern const struct spec_record stash_calc_done_record; /* a precomputed entry, or why there is none */

/* Widths of the records entry and miss, which are signals between parts (a test compares them). */
#define STASH_W_ENTRY "8 * $clog2(BYTES / 4) + 7 + VA_BITS - 2 + 6 * (SPAN_BITS + 1) + 20"
#define STASH_W_MISS  "TAG_BITS + 2 + " STASH_W_BLOCK " + " STASH_W_SLOT " + LANES + LANES * ($clog2(BYTES / 4) + 64)"

extern const struct spec_block stash_storage_block, stash_map_index_block, stash_map_block, vp_map_block,
    stash_engine_block, stash_block;

#endif
