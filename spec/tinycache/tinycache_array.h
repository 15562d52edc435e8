/* What the coalescer and the array share. */
#ifndef LARDER_SPEC_TINYCACHE_ARRAY_H
#define LARDER_SPEC_TINYCACHE_ARRAY_H

#include "spec/tinycache/tinycache.h"

/* clang-format off */
#define TINYCACHE_PARAM_LANES                                                                                          \
    {.name = "LANES", .kind = SPEC_SIZE, .def = 32, .min = 1, .max = 32, .power_of_two = 1, .unit = "lanes",           \
     .meaning = "lanes of the streaming multiprocessor, a tinyCache each", .source = "the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_MEM_LINE_BYTES                                                                                 \
    {.name = "MEM_LINE_BYTES", .kind = SPEC_SIZE, .def = 128, .min = 4, .max = 128, .power_of_two = 1, .unit = "bytes", \
     .meaning = "line of the L1; 64 for the DeNovoA hierarchy", .source = "the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_ENTRIES                                                                                        \
    {.name = "ENTRIES", .kind = SPEC_SIZE, .def = 8, .min = 2, .max = 32, .power_of_two = 1, .unit = "requests",       \
     .meaning = "joined requests that wait for an answer", .source = "Larder"}
#define TINYCACHE_PARAM_WORD_BYTES                                                                                     \
    {.name = "WORD_BYTES", .kind = SPEC_SIZE, .def = 4, .min = 1, .max = 128, .power_of_two = 1, .unit = "bytes",      \
     .meaning = "bytes of a joined request for each lane: SHARE_BYTES in all",           \
     .source = "Larder: a word of each lane, side by side"}

/* The share of a line below that a request brings. */
#define TINYCACHE_DERIVED_SHARE_BYTES                                                                                  \
    {.name = "SHARE_BYTES", .value = "min(max(LANES * WORD_BYTES, DATA_BYTES), MEM_LINE_BYTES)", .unit = "bytes",      \
     .meaning = "bytes of a line below that a joined request brings"}

#define TINYCACHE_MEMORY_CHANNELS                                                                                      \
    {.name = "l1", .dir = SPEC_OUT, .record = &tinycache_line_req_record,                                              \
     .order = "the L1 serves them in this order",                                                                      \
     .meaning = "requests to global memory; shows the scratchpad's too, without valid"},                               \
    {.name = "l1_resp", .dir = SPEC_IN, .record = &tinycache_line_resp_record, .order = "any",                         \
     .meaning = "answers of the L1"},                                                                                  \
    {.name = "shared", .dir = SPEC_OUT, .record = &tinycache_line_req_record,                                          \
     .order = "the scratchpad serves them in this order",                                                              \
     .meaning = "requests to the scratchpad or stash; shows the L1's too, without valid"},                             \
    {.name = "shared_resp", .dir = SPEC_IN, .record = &tinycache_line_resp_record, .order = "any",                     \
     .meaning = "answers of the scratchpad"}
/* clang-format on */

extern const struct spec_enum tinycache_line_type;
extern const struct spec_record tinycache_line_req_record, tinycache_line_resp_record;

#endif
