/* Corners of the stash's inputs that no run drives, and why. The contract is docs/stash/data-path.md, "What the L2 must do"
 * and the tables of the ports. */
#include "tests/stash/tests.h"

/* clang-format off */
#define MESSAGES \
    {"l2_*.mask",        "0",                  .why = "a message is about a word at least"}, \
    {"l2_fwd.data",      "1 maximum",          .why = "no message of this channel carries data"}, \
    {"l2_rsp.owner_map", "1 maximum",          .why = "0 but in forwards, which come at l2_fwd"}

const struct corner_exclusion stash_corners[] = {
    MESSAGES,
    {0},
};

const struct corner_exclusion stash_map_corners[] = {
    {"fwd_words",        "0",                  .why = "a translation is of a word at least"},
    {0},
};

/* What stash_map makes of a tile; the engine reads it when it was made and again when it is needed. */
#define ENTRY(port) \
    {port ".base",          .most = "BYTES / 4 - CHUNK_WORDS", .why = "a tile begins with a chunk and has a word"}, \
    {port ".base",          "1",                  .why = "a tile begins with a chunk"}, \
    {port ".words",         .most = "BYTES / 4",  .why = "a tile is no larger than the stash"}, \
    {port ".virt",          "wrap",               .why = "a tile past the end of the virtual space is refused: BAD_SPAN"}, \
    {port ".field",         .most = "BYTES / 4",  .why = "a tile is no larger than the stash"}, \
    {port ".per_row",       .most = "BYTES / 4",  .why = "a tile is no larger than the stash"}, \
    {port ".row",           .most = "BYTES / 4",  .why = "a tile is no larger than the stash"}, \
    {port ".rows",          .most = "BYTES / 4",  .why = "a tile is no larger than the stash"}, \
    {port ".object",        .most = "(1 << SPAN_BITS) - 1", .why = "what object_size holds, in words"}, \
    {port ".stride",        .most = "(1 << SPAN_BITS) - 1", .why = "what stride_size holds, in words"}, \
    {port ".object_gap",    .most = "(1 << SPAN_BITS) - 2", .why = "the largest object less the smallest field"}, \
    {port ".row_gap",       .most = "(1 << SPAN_BITS) - 2", .why = "the largest stride less the smallest row"}, \
    {port ".field_rcp",     .most = "BYTES / 2 - 3", .why = "the reciprocal of BYTES / 8 + 1, the largest of all"}, \
    {port ".per_row_rcp",   .most = "BYTES / 2 - 3", .why = "likewise"}, \
    {port ".stride_rcp",    .most = "(2 << SPAN_BITS) - 3", .why = "the reciprocal of 2^(SPAN_BITS - 1) + 1, the largest of all"}, \
    {port ".object_rcp",    .most = "(2 << SPAN_BITS) - 3", .why = "likewise"}, \
    {port ".*_rcp",         "1",                  .why = "the reciprocal of a number of N bits is 2^N at least"}, \
    {port ".field_shift",   .most = "$clog2(BYTES / 4)", .why = "the shift of the largest number"}, \
    {port ".per_row_shift", .most = "$clog2(BYTES / 4)", .why = "likewise"}, \
    {port ".stride_shift",  .most = "SPAN_BITS",  .why = "likewise"}, \
    {port ".object_shift",  .most = "SPAN_BITS",  .why = "likewise"}

const struct corner_exclusion stash_engine_corners[] = {
    MESSAGES,
    {"piece_words",      "0",                  .why = "a piece has a word at least"},
    {"piece_places",     "maximum",            .why = "words of one line have different places"},
    {"free_count",       .most = "VP_ENTRIES", .why = "no more entries are free than there are"},
    {"calc_done.error",  "UNMAPPED PAGE_FAULT OVERLAP SLOT MAP_FULL VP_FULL IN_USE no code", .why = "stash_map knows of a tile only whether its numbers are legal"},
    ENTRY("read_data"),
    ENTRY("calc_done"),
    {0},
};
/* clang-format on */
