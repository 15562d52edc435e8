/* The L1 of DeNovoA, of a GPU's compute unit or of a CPU. docs/denovo/l1-data-path.md has its data path. */
#ifndef LARDER_SPEC_DENOVO_L1_H
#define LARDER_SPEC_DENOVO_L1_H

#include "spec/spec.h"

/* clang-format off */
/* Operations of an access. */
#define DENOVO_L1_OP_CODES(X) \
    X(LOAD,   0, "read; of another class than DATA a synchronization read") \
    X(STORE,  1, "write; of another class than DATA a synchronization write") \
    X(ATOMIC, 2, "read, modify, write: `atom` says how")

/* Commands. */
#define DENOVO_L1_COMMAND_CODES(X) \
    X(LAUNCH, 0, "a kernel begins: an acquire") \
    X(END,    1, "a kernel ends: a release") \
    X(FLUSH,  2, "every line leaves; what is registered here is written back") \
    X(RANGE,  3, "the same of the lines `first` to `last`")

/* What the counters count: each slot of the pipeline is one of these at most, the first that applies. */
#define DENOVO_L1_COUNT_CODES(X) \
    X(HIT,          0,  "an access that the port offered was done at once") \
    X(MISS_READ,    1,  "an access sent a READ") \
    X(MISS_SYNC,    2,  "an access sent a REG_SYNC, or an ATOMIC to the L2") \
    X(MISS_JOIN,    3,  "an access waits for what is asked for already") \
    X(MISS_STORE,   4,  "a store began a store-buffer entry") \
    X(REPLAY,       5,  "a parked access was tried again") \
    X(FORWARD,      6,  "a FWD_READ or FWD_REG took a slot") \
    X(RECALL,       7,  "a RECALL took a slot") \
    X(DRAIN,        8,  "a store-buffer entry left: a REG or WT") \
    X(WRITEBACK,    9,  "a line with Registered words left") \
    X(STALL_ORDER,  10, "an access stays: its warp's order, or a release") \
    X(STALL_LINE,   11, "an access stays: its word or line is under way") \
    X(STALL_WAY,    12, "an access stays: no way is free, or its line has to leave first") \
    X(STALL_MSHR,   13, "an access stays: no MSHR, or no room in the list") \
    X(STALL_STORES, 14, "an access stays: the store buffer is full") \
    X(STALL_SEND,   15, "an access stays: no room for its request")
/* clang-format on */

#define DENOVO_L1_OP_NUMBER(name, value, meaning)      DENOVO_L1_OP_##name = (value),
#define DENOVO_L1_COMMAND_NUMBER(name, value, meaning) DENOVO_L1_CMD_##name = (value),
#define DENOVO_L1_COUNT_NUMBER(name, value, meaning)   DENOVO_L1_COUNT_##name = (value),
enum denovo_l1_op { DENOVO_L1_OP_CODES(DENOVO_L1_OP_NUMBER) };
enum denovo_l1_command { DENOVO_L1_COMMAND_CODES(DENOVO_L1_COMMAND_NUMBER) };
enum denovo_l1_count { DENOVO_L1_COUNT_CODES(DENOVO_L1_COUNT_NUMBER) };

extern const struct spec_enum denovo_l1_op;
extern const struct spec_enum denovo_l1_command;
extern const struct spec_enum denovo_l1_count;
extern const struct spec_record denovo_l1_access_record; /* a core -> its L1 */
extern const struct spec_record denovo_l1_answer_record; /* the L1 -> its core */
extern const struct spec_record denovo_l1_command_record;
extern const struct spec_record denovo_l1_done_record;

extern const struct spec_block denovo_l1_block;

/* Of the L1 and of what holds it with its parameters. `a_list`: what waits in LIST; `of_what`: PROTOCOL's meaning. */
/* clang-format off */
#define DENOVO_P_L1_QUEUES(a_list) \
    {"MSHRS",        SPEC_SIZE, 128, 2, 128, 1, "lines",    "lines with a request out",                                                  "thesis table 2.3"}, \
    {"LIST",         SPEC_SIZE, 32,  2, 128, 1, "accesses", a_list " that wait while others hit",                                        "Larder"}, \
    {"STORE_BUFFER", SPEC_SIZE, 256, 2, 256, 1, "lines",    "lines with words stored and not yet asked for",                             "thesis table 2.3"}, \
    {"WRITEBACKS",   SPEC_SIZE, 4,   2, 8,   1, "lines",    "lines on their way out, until the L2 has them",                             "Larder"}, \
    {"SUPPLIES",     SPEC_SIZE, 4,   2, 8,   1, "messages", "answers to forwards that wait to leave; with 2 a forward takes two cycles", "Larder"}, \
    {"WARPS",        SPEC_SIZE, 48,  2, 64,  0, "warps",    "warps of the core, whose accesses keep their order",                        "Larder"}
#define DENOVO_P_L1_COUNTS \
    {"EPOCH_BITS", SPEC_SIZE, 4,  3, 8,  0, "bits", "a line's epoch: an acquire changes the epoch", "Larder"}, \
    {"COUNT_BITS", SPEC_SIZE, 32, 4, 32, 0, "bits", "width of an event counter",                    "Larder"}
#define DENOVO_P_L1_OPTIONS(protocols, models, of_what) \
    {.name = "PROTOCOL", .kind = SPEC_OPTION, .def = DENOVO_PROTOCOL_DD, .min = DENOVO_PROTOCOL_GD, .max = DENOVO_PROTOCOL_DH, .unit = "protocol", \
     .meaning = of_what, .source = "thesis section 2.5.4", .names = protocols}, \
    {.name = "MODEL", .kind = SPEC_OPTION, .def = DENOVO_MODEL_DRFRLX, .min = 0, .max = 2, .unit = "model", \
     .meaning = "the system's consistency model", .source = "thesis section 3", .names = models}, \
    {.name = "EAGER", .kind = SPEC_OPTION, .def = 1, .min = 0, .max = 1, .unit = "choice", \
     .meaning = "1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release", .source = "thesis section 2.4; Larder"}
#define DENOVO_S_L1 \
    {"count_select",      SPEC_IN,  "4",           "COUNTED_*: which counter is read",                                                   0}, \
    {"count",             SPEC_OUT, "COUNT_BITS",  "the counter that `count_select` named in the cycle before; wraps",                   0}, \
    {"protocol_error",    SPEC_OUT, "1",           "since reset a message has come that nobody asked for",                               0}, \
    {"store_error",       SPEC_OUT, "1",           "for one cycle: bytes of an answered store are lost, since memory failed their word", 0}, \
    {"store_error_at",    SPEC_OUT, DENOVO_W_LINE, "line of the bytes that were lost last",                                              0}, \
    {"store_error_words", SPEC_OUT, "LINE_WORDS",  "their words in that line",                                                           0}
#define DENOVO_C_L1 \
    {"PORT_WORDS <= LINE_WORDS",                    "an access lies in one line"}, \
    {"BYTES >= 8 * WAYS * LINE_WORDS",              "BYTES holds at least two sets of lines"}, \
    {"ADDR_BITS > $clog2(BYTES)",                   "an address is wider than an offset in the cache"}, \
    {"$clog2(MSHRS) <= MAP_BITS",                   "`map` holds an MSHR's number"}, \
    {"$clog2(WRITEBACKS) <= MAP_BITS",              "`map` holds a place of the writeback buffer"}, \
    {"PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS", "GD and GH write a line through at once: PORT_WORDS is LINE_WORDS"}, \
    {"PROTOCOL >= PROTOCOL_DD || $clog2(LIST) <= MAP_BITS", "GD, GH: `map` of an ATOMIC holds a place of the list"}
/* clang-format on */

#endif
