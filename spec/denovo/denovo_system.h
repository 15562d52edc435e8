/* The composed system: docs/denovo/system-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_SYSTEM_H
#define LARDER_SPEC_DENOVO_SYSTEM_H

#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_l2.h"
#include "spec/denovo/denovo_types.h"

/* Virtual networks, by their number. */
enum denovo_net { DENOVO_NET_REQ, DENOVO_NET_FWD, DENOVO_NET_RSP, DENOVO_NETS };

/* What a block around the system shares with it. Its file has the arrays `protocols`, `cpu_protocols` and `models`: names
 * of values. */
/* clang-format off */
#define DENOVO_SYSTEM_P_NODES \
    {"CORES", SPEC_SIZE, 2, 1, 15, 0, "cores", "L1s; core c is node c of the network",                                     "thesis table 2.3"}, \
    {"CPUS",  SPEC_SIZE, 0, 0, 15, 0, "cores", "the last cores are CPUs; all others are compute units of a GPU",           "thesis section 2.5"}, \
    {"BANKS", SPEC_SIZE, 2, 1, 8,  1, "banks", "banks of the L2; the lowest bits of a line name its bank; node CORES + b", "thesis table 2.3"}
#define DENOVO_SYSTEM_P_SIZES \
    DENOVO_P_LINE_WORDS, \
    DENOVO_P_CHUNK_WORDS, \
    {"PORT_WORDS",   SPEC_SIZE, 16,     1,   16,      1, "words",    "words of an access",                                                      "Larder"}, \
    {"L1_BYTES",     SPEC_SIZE, 32768,  256, 131072,  1, "bytes",    "capacity of a compute unit's L1",                                         "thesis table 2.3"}, \
    {"L1_WAYS",      SPEC_SIZE, 8,      2,   16,      1, "ways",     "associativity of it",                                                     "thesis table 2.3"}, \
    {"L1_MSHRS",     SPEC_SIZE, 32,     2,   128,     1, "lines",    "lines with a request out, in it",                                         "thesis table 2.3; Larder"}, \
    {"L1_LIST",      SPEC_SIZE, 32,     2,   128,     1, "accesses", "accesses that wait in it while others hit",                               "Larder"}, \
    {"CPU_BYTES",    SPEC_SIZE, 32768,  256, 131072,  1, "bytes",    "capacity of a CPU's L1",                                                  "thesis table 2.3"}, \
    {"CPU_WAYS",     SPEC_SIZE, 8,      2,   16,      1, "ways",     "associativity of a CPU's L1",                                             "thesis table 2.3"}, \
    {"CPU_MSHRS",    SPEC_SIZE, 32,     2,   128,     1, "lines",    "lines with a request out, in a CPU's L1",                                 "Larder"}, \
    {"CPU_LIST",     SPEC_SIZE, 32,     2,   128,     1, "accesses", "accesses that wait in a CPU's L1 while others hit",                       "Larder"}, \
    {"STORE_BUFFER", SPEC_SIZE, 32,     2,   256,     1, "lines",    "lines of an L1 with words stored and not yet asked for",                  "thesis table 2.3; Larder"}, \
    {"WRITEBACKS",   SPEC_SIZE, 4,      2,   8,       1, "lines",    "lines on their way out of an L1, until the L2 has them",                  "Larder"}, \
    {"SUPPLIES",     SPEC_SIZE, 4,      2,   8,       1, "messages", "answers of an L1 to forwards that wait to leave",                         "Larder"}, \
    {"WARPS",        SPEC_SIZE, 48,     2,   64,      0, "warps",    "warps of a core, whose accesses keep their order",                        "Larder"}, \
    {"TAG_BITS",     SPEC_SIZE, 8,      1,   16,      0, "bits",     "the core's tag, returned with the answer",                                "Larder"}, \
    {"EPOCH_BITS",   SPEC_SIZE, 4,      3,   8,       0, "bits",     "a line's epoch in an L1",                                                 "Larder"}, \
    {"COUNT_BITS",   SPEC_SIZE, 32,     4,   32,      0, "bits",     "width of an event counter of an L1",                                      "Larder"}, \
    {"L2_BYTES",     SPEC_SIZE, 262144, 512, 1048576, 1, "bytes",    "data capacity of a bank",                                                 "thesis table 2.3"}, \
    {"L2_WAYS",      SPEC_SIZE, 16,     2,   16,      1, "ways",     "lines of a bank's set",                                                   "Larder"}, \
    {"L2_MSHRS",     SPEC_SIZE, 32,     2,   64,      1, "entries",  "lines of a bank that wait for memory or for an owner; reads of its port", "Larder"}, \
    {"L2_LIST",      SPEC_SIZE, 32,     4,   128,     1, "entries",  "requests that a bank holds at once",                                      "Larder"}, \
    {"L2_WRITES",    SPEC_SIZE, 16,     2,   64,      1, "entries",  "lines of a bank on their way to memory; writes of its port",              "Larder"}, \
    {"FORWARDS",     SPEC_SIZE, 128,    8,   256,     1, "entries",  "a bank's queue of forwards",                                              "Larder"}, \
    {"MESH_COLUMNS", SPEC_SIZE, 0,      0,   8,       0, "nodes",    "nodes of a row of the network's mesh; 0: the network is a crossbar",      "thesis table 2.2; Larder"}, \
    {"DEPTH",        SPEC_SIZE, 4,      2,   16,      1, "messages", "places of each queue of the network",                                     "Larder"}
#define DENOVO_SYSTEM_P_REST \
    {"MEM_ID_BITS", SPEC_SIZE, 8,  3, 9,  0, "bits",  "width of an id at memory", "Larder"}, \
    {"AXI_BYTES",   SPEC_SIZE, 16, 4, 64, 1, "bytes", "width of WDATA and RDATA", "AXI4, A1.3"}, \
    {"AXI_ID_BITS", SPEC_SIZE, 8,  3, 16, 0, "bits",  "width of an id on AXI4",   "AXI4, A5.1"}, \
    DENOVO_P_L1_OPTIONS(protocols, models, "of the compute units' L1s"), \
    {.name = "CPU_PROTOCOL", .kind = SPEC_OPTION, .def = DENOVO_PROTOCOL_SAME, .min = DENOVO_PROTOCOL_GD, .max = DENOVO_PROTOCOL_SAME, .unit = "protocol", \
     .meaning = "of the CPUs' L1s; the thesis has DD there, whatever the compute units have", .source = "thesis section 2.5.4", .names = cpu_protocols}
#define DENOVO_SYSTEM_CONSTRAINTS \
    {"CORES + BANKS + STASHES <= 16",                       "the network has at most 16 nodes"}, \
    {"MESH_COLUMNS == 0 || CORES + BANKS + STASHES <= 8 * MESH_COLUMNS", "a mesh has at most 8 rows"}, \
    {"CPUS <= CORES",                                       "a CPU is a core"}, \
    {"STASHES <= CORES",                                    "a stash is a core's"}, \
    {"$clog2(CORES) <= CORE_BITS",                          "CORE_BITS names each core"}, \
    {"PORT_WORDS <= LINE_WORDS",                            "an access lies in one line"}, \
    {"PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS", "GD and GH write a line through at once: PORT_WORDS is LINE_WORDS"}, \
    {"PROTOCOL >= PROTOCOL_DD || $clog2(L1_LIST) <= MAP_BITS", "GD, GH: `map` of an ATOMIC holds a place of the list"}, \
    {"CPUS == 0 || CPU_PROTOCOL >= PROTOCOL_DD || PORT_WORDS == LINE_WORDS", "GD and GH write a line through at once: PORT_WORDS is LINE_WORDS"}, \
    {"CPUS == 0 || (CPU_PROTOCOL == CPU_PROTOCOL_SAME ? PROTOCOL : CPU_PROTOCOL) >= PROTOCOL_DD || $clog2(CPU_LIST) <= MAP_BITS", "GD, GH: `map` of an ATOMIC holds a place of the list"}, \
    {"L1_BYTES >= 8 * L1_WAYS * LINE_WORDS",                "an L1 holds at least two sets of lines"}, \
    {"CPUS == 0 || CPU_BYTES >= 8 * CPU_WAYS * LINE_WORDS", "a CPU's L1 holds at least two sets of lines"}, \
    {"ADDR_BITS > $clog2(L1_BYTES)",                        "an address is wider than an offset in an L1"}, \
    {"CPUS == 0 || ADDR_BITS > $clog2(CPU_BYTES)",          "an address is wider than an offset in a CPU's L1"}, \
    {"$clog2(L1_MSHRS) <= MAP_BITS",                        "`map` holds an L1's MSHR"}, \
    {"CPUS == 0 || $clog2(CPU_MSHRS) <= MAP_BITS",          "`map` holds an MSHR of a CPU's L1"}, \
    {"$clog2(WRITEBACKS) <= MAP_BITS",                      "`map` holds a place of the writeback buffer"}, \
    {"L2_BYTES >= 8 * LINE_WORDS * L2_WAYS",                "a bank holds at least two sets of lines"}, \
    {"FORWARDS >= 2 * LINE_WORDS",                          "FORWARDS must hold what two requests can cause"}, \
    {"CORE_BITS + MAP_BITS <= 29",                          "an owner's name must fit into a word"}, \
    {"$clog2(L2_MSHRS) <= MAP_BITS",                        "a RECALL carries a bank's MSHR in `map`"}, \
    {"$clog2(L2_MSHRS + L2_WRITES + L2_LIST) <= MEM_ID_BITS", "MEM_ID_BITS must name each line and request at memory"}, \
    {"ADDR_BITS > $clog2(L2_BYTES / L2_WAYS) + $clog2(BANKS)", "ADDR_BITS must leave a tag at the L2"}, \
    {"4 * LINE_WORDS >= AXI_BYTES",                         "a line is no smaller than a beat"}
#define DENOVO_SYSTEM_C_IDS \
    {"MEM_ID_BITS <= AXI_ID_BITS",                          "an id of the L2 is an id on AXI4"}
/* Without a stash there is a lane all the same, which is idle. */
#define DENOVO_STASH_LANES "STASHES + 1 / (STASHES + 1)"
#define DENOVO_SYSTEM_SIGNALS(stash_lanes) \
    {"count_select",      SPEC_IN,  "4",                                            "COUNTED_*: which counter of the L1s is read",                                                    0}, \
    {"count",             SPEC_OUT, "CORES * COUNT_BITS",                           "of each L1 the counter that `count_select` named in the cycle before; wraps",                    0}, \
    {"l1_protocol_error", SPEC_OUT, "CORES",                                        "of each L1: since reset a message has come that nobody asked for",                               0}, \
    {"store_error",       SPEC_OUT, "CORES",                                        "of each L1, for one cycle: bytes of an answered store are lost, since memory failed their word", 0}, \
    {"store_error_at",    SPEC_OUT, "CORES * (ADDR_BITS - 2 - $clog2(LINE_WORDS))", "of each L1: line of the bytes that were lost last",                                              0}, \
    {"store_error_words", SPEC_OUT, "CORES * LINE_WORDS",                           "of each L1: their words in that line",                                                           0}, \
    {"event_select",      SPEC_IN,  "4",                                            "COUNT_*: which counter of the banks is read",                                                    0}, \
    {"event_count",       SPEC_OUT, "32 * BANKS",                                   "of each bank that counter, a cycle later",                                                       0}, \
    {"l2_protocol_error", SPEC_OUT, "BANKS",                                        "of each bank: a message came that the protocol does not allow, in one cycle for each",           0}, \
    {"write_errors",      SPEC_OUT, "8 * BANKS",                                    "of each bank: writes that memory refused; stays at 255",                                         0}, \
    {"stash_read_error",  SPEC_OUT, stash_lanes,                                    "of each stash: since reset memory has failed words that it asked for; it got 0",                 0}, \
    {"write_error_at",    SPEC_OUT, "BANKS * (ADDR_BITS - 2 - $clog2(LINE_WORDS))", "of each bank: line of the last one",                                                             0}
#define DENOVO_SYSTEM_CORE_CHANNELS \
    {.name = "access",      .dir = SPEC_IN,  .count = "CORES", .record = &denovo_l1_access_record,   .order = "accesses to one word are done in the order of their arrival", .meaning = "accesses of the cores"}, \
    {.name = "answer",      .dir = SPEC_OUT, .count = "CORES", .record = &denovo_l1_answer_record,   .order = "none: a hit passes an access that waits",                     .meaning = "their answers"}, \
    {.name = "cmd",         .dir = SPEC_IN,  .count = "CORES", .record = &denovo_l1_command_record,  .order = "one after the other",                                         .meaning = "to the L1s: kernel launch and end, flush, range"}, \
    {.name = "cmd_done",    .dir = SPEC_OUT, .count = "CORES", .record = &denovo_l1_done_record,     .order = "that of cmd",                                                 .meaning = "a command is done"}, \
    {.name = "l2_cmd",      .dir = SPEC_IN,  .count = "BANKS", .record = &denovo_l2_cmd_record,      .order = "one at a time",                                               .meaning = "to the banks: flush"}, \
    {.name = "l2_cmd_done", .dir = SPEC_OUT, .count = "BANKS", .record = &denovo_l2_cmd_done_record, .order = "one for each command",                                        .meaning = "it is done"}
#define DENOVO_SYSTEM_STASH_CHANNELS \
    {.name = "stash_l2_req",  .dir = SPEC_IN,  .count = DENOVO_STASH_LANES, .record = &denovo_stash_message_record, .order = "none",                                                   .meaning = "READ, REG, WB of the stashes"}, \
    {.name = "stash_fwd_rsp", .dir = SPEC_IN,  .count = DENOVO_STASH_LANES, .record = &denovo_stash_message_record, .order = "none",                                                   .meaning = "their answers to forwards"}, \
    {.name = "stash_l2_fwd",  .dir = SPEC_OUT, .count = DENOVO_STASH_LANES, .record = &denovo_stash_message_record, .order = "of each word, in the order of the registry's decisions", .meaning = "forwards and WB_ACK to the stashes"}, \
    {.name = "stash_l2_rsp",  .dir = SPEC_OUT, .count = DENOVO_STASH_LANES, .record = &denovo_stash_message_record, .order = "none: a request's words may come in parts",              .meaning = "DATA and REG_ACK to the stashes"}
#define DENOVO_SYSTEM_AXI_CHANNELS \
    {.name = "aw", .dir = SPEC_OUT, .count = "BANKS", .record = &axi4_memory_address_record, .order = "in the order of the requests",                    .meaning = "write addresses"}, \
    {.name = "w",  .dir = SPEC_OUT, .count = "BANKS", .record = &axi4_w_record,              .order = "in the order of AW",                              .meaning = "beats to write; may come before their AW is taken"}, \
    {.name = "b",  .dir = SPEC_IN,  .count = "BANKS", .record = &axi4_b_record,              .order = "of one id in the order of AW",                    .meaning = "bursts that are written"}, \
    {.name = "ar", .dir = SPEC_OUT, .count = "BANKS", .record = &axi4_memory_address_record, .order = "in the order of the requests",                    .meaning = "read addresses"}, \
    {.name = "r",  .dir = SPEC_IN,  .count = "BANKS", .record = &axi4_r_record,              .order = "of one id in the order of AR; bursts do not mix", .meaning = "beats that were read"}
/* clang-format on */

extern const struct spec_block denovo_system_block;

#endif
