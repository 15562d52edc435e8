/* One bank of the L2, which is the registry: thesis section 2.3; docs/denovo/l2-data-path.md. */
#include "spec/denovo/denovo_l2.h"

#include "spec/denovo/denovo_l2_word.h"

static const struct spec_code count_codes[] = {DENOVO_L2_COUNT_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_l2_count = {"count", "4", count_codes, "what `event_select` names"};

/* clang-format off */
static const struct spec_param params[] = {
    {"BYTES", SPEC_SIZE, 262144, 512, 1048576, 1, "bytes", "data capacity of the bank", "thesis table 2.3"},
    {"WAYS",  SPEC_SIZE, 16,     2,   16,      1, "ways",  "lines of a set",            "Larder"},
    DENOVO_P_LINE_WORDS,
    {"BANKS",    SPEC_SIZE, 16,  1, 64,  1, "banks",   "banks of the L2; the lowest bits of a line name its bank", "thesis table 2.3"},
    {"MSHRS",    SPEC_SIZE, 16,  2, 64,  1, "entries", "lines that wait for memory or for an owner",               "Larder"},
    {"LIST",     SPEC_SIZE, 32,  4, 128, 1, "entries", "requests held at once, waiting or under way",              "Larder"},
    {"WRITES",   SPEC_SIZE, 16,  2, 64,  1, "entries", "lines on their way to memory",                             "Larder"},
    {"ANSWERS",  SPEC_SIZE, 8,   8, 256, 1, "entries", "queue of answers",                                         "Larder"},
    {"FORWARDS", SPEC_SIZE, 128, 8, 256, 1, "entries", "queue of forwards",                                        "Larder"},
    DENOVO_P_ADDR_BITS,
    DENOVO_P_CORE_BITS,
    DENOVO_P_MAP_BITS,
    DENOVO_P_PC_BITS,
    {"MEM_ID_BITS", SPEC_SIZE,   8, 3, 9, 0, "bits", "width of an id at memory",                                                                       "Larder"},
    {"ATOMICS",     SPEC_OPTION, 1, 0, 1, 0, "",     "1: WT and ATOMIC are served; 0: a registry for DeNovoA L1s and stashes, without an atomic unit", "Larder"},
    {"COUNTERS",    SPEC_OPTION, 1, 0, 1, 0, "",     "1: events are counted",                                                                          "Larder"},
    {0}};

static const struct spec_constraint constraints[] = {
    {"BYTES >= 8 * LINE_WORDS * WAYS",                     "BYTES must give at least two sets"},
    {"FORWARDS >= 2 * LINE_WORDS",                         "FORWARDS must hold what two requests can cause"},
    {"CORE_BITS + MAP_BITS <= 29",                     "an owner's name must fit into a word"},
    {"$clog2(MSHRS) <= MAP_BITS",                          "a RECALL carries its MSHR in `map`"},
    {"$clog2(MSHRS + WRITES + LIST) <= MEM_ID_BITS",       "MEM_ID_BITS must name each line and request at memory"},
    {"ADDR_BITS > $clog2(BYTES / WAYS) + $clog2(BANKS)",   "ADDR_BITS must leave a tag"},
    {0}};

static const struct spec_line_state line_state[] = {
    {"valid", "1",          "the line is here",                      "thesis section 2.3, table 4.2"},
    {"dirty", "1",          "memory has older data",                 "thesis section 2.3, table 4.2"},
    {"local", "LINE_WORDS", "the word is data, not an owner's name", "thesis section 2.3, table 4.2"},
    {0}};

static const struct spec_field cmd_fields[] = {
    {"all",   "1",           0, "1: every line; 0: from `first` to `last`"},
    {"first", DENOVO_W_LINE, 0, "line address"},
    {"last",  DENOVO_W_LINE, 0, "line address, not below `first`; the range is widened to whole groups of BANKS lines"},
    {0}};
const struct spec_record denovo_l2_cmd_record = {"l2_cmd", cmd_fields, "write back and drop lines", "Larder"};

static const struct spec_field cmd_done_fields[] = {
    {"error", "1", 0, "memory refused a write since the command was taken"},
    {0}};
const struct spec_record denovo_l2_cmd_done_record = {"l2_cmd_done", cmd_done_fields, "the lines are gone, and memory has their data", "Larder"};

static const struct spec_signal signals[] = {
    {"bank",           SPEC_IN,  "$clog2(BANKS) + 1 / BANKS", "this bank's number; constant", .constant = 1},
    {"protocol_error", SPEC_OUT, "1",           "a message came that the protocol does not allow: in one cycle for each"},
    {"write_errors",   SPEC_OUT, "8",           "writes that memory refused; stays at 255"},
    {"write_error_at", SPEC_OUT, DENOVO_W_LINE, "line of the last one"},
    {"event_select",   SPEC_IN,  "4",           "COUNT_*"},
    {"event_count",    SPEC_OUT, "32",          "that counter, a cycle later; 0 without COUNTERS and for other numbers"},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "req",      .dir = SPEC_IN,  .record = &denovo_req_record,         .order = "requests take effect in their order, but for those that wait", .meaning = "requests of L1s and stashes"},
    {.name = "fwd",      .dir = SPEC_OUT, .record = &denovo_fwd_record,         .order = "in the order of the registry's decisions",                     .meaning = "forwards, recalls and acknowledged writebacks"},
    {.name = "rsp_in",   .dir = SPEC_IN,  .record = &denovo_rsp_record,         .order = "none",                                                         .meaning = "RECALL_DATA"},
    {.name = "rsp_out",  .dir = SPEC_OUT, .record = &denovo_rsp_record,         .order = "none",                                                         .meaning = "answers to requesters"},
    {.name = "mem_req",  .dir = SPEC_OUT, .record = &denovo_mem_req_record,     .order = "a read follows the answers of older writes of its line",       .meaning = "to memory"},
    {.name = "mem_rsp",  .dir = SPEC_IN,  .record = &denovo_mem_rsp_record,     .order = "none",                                                         .meaning = "memory's answers"},
    {.name = "cmd",      .dir = SPEC_IN,  .record = &denovo_l2_cmd_record,      .order = "one at a time",                                                .meaning = "flush"},
    {.name = "cmd_done", .dir = SPEC_OUT, .record = &denovo_l2_cmd_done_record, .order = "one for each command",                                         .meaning = "it is done"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&denovo_message_type, &denovo_atom_op, &denovo_l2_count, NULL};
static const struct spec_record *const records[] = {
    &denovo_req_record,     &denovo_fwd_record,    &denovo_rsp_record,         &denovo_mem_req_record,
    &denovo_mem_rsp_record, &denovo_l2_cmd_record, &denovo_l2_cmd_done_record, NULL};
static const struct spec_fsm *const fsms[] = {&denovo_l2_word_fsm, NULL};

const struct spec_block denovo_l2_block = {
    .name = "denovo_l2",
    .brief = "one bank of the L2 and registry: data or owner for each word, recalls, memory",
    .source = "thesis section 2.3",
    .params = params,
    .constraints = constraints,
    .line_state = line_state,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};
