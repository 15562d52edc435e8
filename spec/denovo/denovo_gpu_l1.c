/* denovo_coalescer in front of denovo_l1: docs/denovo/gpu-l1-data-path.md. */
#include "spec/denovo/denovo_gpu_l1.h"

#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_types.h"

static const struct spec_code protocols[] = {DENOVO_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code models[] = {DENOVO_MODEL_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    {"LANES",   SPEC_SIZE, 16,    2,   16,     1, "lanes",    "lanes of a half-warp",                                               "thesis section 2.5.3"},
    {"ENTRIES", SPEC_SIZE, 16,    2,   64,     1, "accesses", "warp accesses that are under way at a time; a line a cycle wants 4", "Larder"},
    {"ID_BITS", SPEC_SIZE, 8,     1,   16,     0, "bits",     "the core's name of a warp access, returned with the reply",          "Larder"},
    {"BYTES",   SPEC_SIZE, 32768, 256, 131072, 1, "bytes",    "capacity",                                                           "thesis table 2.3"},
    {"WAYS",    SPEC_SIZE, 8,     2,   16,     1, "ways",     "associativity",                                                      "thesis table 2.3"},
    DENOVO_P_LINE_WORDS,
    {"PORT_WORDS",   SPEC_SIZE, 16,  2, 16,  1, "words",    "words of a line access, of a data RAM's word and of one pass",              "Larder"},
    DENOVO_P_L1_QUEUES("line accesses"),
    DENOVO_P_L1_COUNTS,
    DENOVO_P_ADDR_BITS,
    DENOVO_P_CORE_BITS,
    DENOVO_P_MAP_BITS,
    DENOVO_P_PC_BITS,
    DENOVO_P_L1_OPTIONS(protocols, models, "how this L1 keeps coherence"),
    {0}};

static const struct spec_constraint constraints[] = {
    DENOVO_C_L1,
    {0}};

static const struct spec_signal signals[] = {
    {"core",              SPEC_IN,  "CORE_BITS",   "this core's id on the network; constant",                                            .constant = 1},
    DENOVO_S_L1,
    {0}};

static const struct spec_channel channels[] = {
    {.name = "warp",     .dir = SPEC_IN,  .record = &denovo_warp_record,       .order = "accesses of lanes to one word are done in the order of their arrival, and of the lanes", .meaning = "accesses of half-warps"},
    {.name = "reply",    .dir = SPEC_OUT, .record = &denovo_reply_record,      .order = "none: in the order in which they are complete",                                          .meaning = "their answers"},
    {.name = "cmd",      .dir = SPEC_IN,  .record = &denovo_l1_command_record, .order = "one after the other",                                                                    .meaning = "kernel launch and end, flush, range"},
    {.name = "cmd_done", .dir = SPEC_OUT, .record = &denovo_l1_done_record,    .order = "that of cmd",                                                                            .meaning = "a command is done"},
    {.name = "req",      .dir = SPEC_OUT, .record = &denovo_req_record,        .order = "none promised",                                                                          .meaning = "requests to the registry"},
    {.name = "fwd",      .dir = SPEC_IN,  .record = &denovo_fwd_record,        .order = "from a bank the order of its decisions",                                                 .meaning = "forwards, recalls, acknowledgements of writebacks"},
    {.name = "rsp_in",   .dir = SPEC_IN,  .record = &denovo_rsp_record,        .order = "any",                                                                                    .meaning = "answers to READ, REG, REG_SYNC, WT, ATOMIC; taken without waiting for another channel"},
    {.name = "rsp_out",  .dir = SPEC_OUT, .record = &denovo_rsp_record,        .order = "none promised",                                                                          .meaning = "words and grants for others, recalled words"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {
    &denovo_l1_op, &denovo_l1_command, &denovo_l1_count, &denovo_message_type, &denovo_atom_op, &denovo_class, NULL};
static const struct spec_record *const records[] = {
    &denovo_warp_record, &denovo_reply_record, &denovo_l1_command_record, &denovo_l1_done_record,
    &denovo_req_record,  &denovo_fwd_record,   &denovo_rsp_record,        NULL};
static const struct spec_inner parts[] = {{&denovo_coalescer_block}, {&denovo_l1_block}, {0}};

const struct spec_block denovo_gpu_l1_block = {
    .name = "denovo_gpu_l1",
    .brief = "a compute unit's coalescer and L1: from its lanes to DeNovoA's network",
    .source = "thesis chapters 2 and 3",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
