/* The tinyCache: one lane's cache, the coalescer below the lanes, and the array of both. The
 * data path, cycle by cycle: docs/tinycache/data-path.md. */
#ifndef LARDER_SPEC_TINYCACHE_H
#define LARDER_SPEC_TINYCACHE_H

#include "spec/spec.h"

/* Widths that several records share. A line address is a byte address without the offset in the line. */
#define TINYCACHE_W_LINE_ADDR     "ADDR_BITS - $clog2(LINE_BYTES)"
#define TINYCACHE_W_MEM_LINE_ADDR "ADDR_BITS - $clog2(MEM_LINE_BYTES)"
#define TINYCACHE_W_ENTRY         "$clog2(MISSES)"
#define TINYCACHE_W_BEAT          "max($clog2(LINE_BYTES / DATA_BYTES), 1)"
#define TINYCACHE_W_ID            "$clog2(ENTRIES)"
#define TINYCACHE_W_PARTS         "MEM_LINE_BYTES / LINE_BYTES"

/* clang-format off */
/* Parameters of a lane that the array has as well. */
#define TINYCACHE_PARAM_BYTES                                                                                          \
    {.name = "BYTES", .kind = SPEC_SIZE, .def = 1024, .min = 8, .max = 8192, .power_of_two = 1, .unit = "bytes",       \
     .meaning = "capacity of a lane's tinyCache", .source = "the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_WAYS                                                                                           \
    {.name = "WAYS", .kind = SPEC_SIZE, .def = 8, .min = 1, .max = 16, .power_of_two = 1, .unit = "ways",              \
     .meaning = "associativity", .source = "the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_LINE_BYTES                                                                                     \
    {.name = "LINE_BYTES", .kind = SPEC_SIZE, .def = 64, .min = 4, .max = 128, .power_of_two = 1, .unit = "bytes",     \
     .meaning = "line of a tinyCache", .source = "the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_ADDR_BITS                                                                                      \
    {.name = "ADDR_BITS", .kind = SPEC_SIZE, .def = 64, .min = 8, .max = 64, .unit = "bits",                           \
     .meaning = "byte address", .source = "the tinyCache paper, section 3.2: 79 bits of tag at this width"}
#define TINYCACHE_PARAM_BLOCK_BITS                                                                                     \
    {.name = "BLOCK_BITS", .kind = SPEC_SIZE, .def = 21, .min = 1, .max = 24, .unit = "bits",                          \
     .meaning = "thread-block id in the extended address of the scratchpad",                                           \
     .source = "the tinyCache paper, section 3.2: 79 bits of tag at this width"}
#define TINYCACHE_PARAM_SHARED_ADDR_BITS                                                                               \
    {.name = "SHARED_ADDR_BITS", .kind = SPEC_SIZE, .def = 18, .min = 8, .max = 64, .unit = "bits",                    \
     .meaning = "byte address in a scratchpad; what has more is refused, where addresses have more",                   \
     .source = "Larder: 256 KB; a scratchpad has 48 KB in the tinyCache paper, table 1"}
#define TINYCACHE_PARAM_DATA_BYTES                                                                                     \
    {.name = "DATA_BYTES", .kind = SPEC_SIZE, .def = 16, .min = 4, .max = 16, .power_of_two = 1, .unit = "bytes",      \
     .meaning = "widest access of a lane", .source = "Larder: a 16-byte vector load"}
#define TINYCACHE_PARAM_MISSES                                                                                         \
    {.name = "MISSES", .kind = SPEC_SIZE, .def = 2, .min = 2, .max = 8, .power_of_two = 1, .unit = "accesses",         \
     .meaning = "accesses of a lane that wait for an answer from below while others hit", .source = "Larder"}
#define TINYCACHE_PARAM_REPLACEMENT                                                                                    \
    {.name = "REPLACEMENT", .kind = SPEC_OPTION, .def = 0, .min = 0, .max = 1, .unit = "policy",                       \
     .meaning = "which line of a set leaves for another", .source = "Larder: the paper does not say",                  \
     .names = tinycache_replacement_names}
#define TINYCACHE_PARAM_PARTIAL_BITS                                                                                   \
    {.name = "PARTIAL_BITS", .kind = SPEC_SIZE, .def = 8, .min = 1, .max = 16, .unit = "bits",                         \
     .meaning = "partial tag: what a look-up compares in every way; no two lines of a set have the same",              \
     .source = "Larder: the whole address of one line is compared, not of all ways"}
/* What must hold between them. */
#define TINYCACHE_CONSTRAINTS                                                                                          \
    {"BYTES >= WAYS * LINE_BYTES", "BYTES holds at least one line for each way"},                                      \
    {"LINE_BYTES >= DATA_BYTES",   "a line is at least as wide as the widest access"},                                 \
    {"BYTES >= 2 * LINE_BYTES",    "there are at least two lines"},                                                    \
    {"BYTES <= 64 * LINE_BYTES",   "at most 64 lines: they are looked up in registers"},                               \
    {"ADDR_BITS > $clog2(BYTES)",  "an address is wider than an offset in the cache"},                                 \
    {"SHARED_ADDR_BITS > $clog2(BYTES)", "an address in a scratchpad is wider than an offset in the cache"}
/* clang-format on */

extern const struct spec_code tinycache_replacement_names[];

extern const struct spec_enum tinycache_op, tinycache_space, tinycache_policy, tinycache_error, tinycache_mem_type;
extern const struct spec_record tinycache_mem_record, tinycache_fill_record;

extern const struct spec_block tinycache_block, tinycache_coalescer_block, tinycache_array_block;

#endif
