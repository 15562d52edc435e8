/* The L1 of DeNovoA: thesis chapters 2 and 3; docs/denovo/l1-data-path.md. */
#include "spec/denovo/denovo_l1.h"

#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1_word.h"
#include "spec/denovo/denovo_types.h"

static const struct spec_code op_codes[] = {DENOVO_L1_OP_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_l1_op = {"op", "2", op_codes, "operation of an access; 3 is a LOAD"};

static const struct spec_code command_codes[] = {DENOVO_L1_COMMAND_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_l1_command = {"command", "2", command_codes, "what is done to the whole L1"};

static const struct spec_code count_codes[] = {DENOVO_L1_COUNT_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_l1_count = {"counted", "4", count_codes, "what a counter counts"};

static const struct spec_code protocols[] = {DENOVO_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code models[] = {DENOVO_MODEL_CODES(SPEC_CODE){0}};

/* clang-format off */
#define W_CHUNK "ADDR_BITS - 2 - $clog2(PORT_WORDS)"

static const struct spec_field access_fields[] = {
    {"tag",       "TAG_BITS",      0,            "comes back with the answer; answers are not in order"},
    {"warp",      "$clog2(WARPS)", 0,            "whose order the classes keep"},
    {"op",        "2",             0,            "OP_*"},
    {"atom",      "4",             0,            "of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD"},
    {"class",     "2",             0,            "CLASS_*; an ATOMIC of DATA is RELAXED"},
    {"local",     "1",             0,            "local scope (GH, DH); else ignored"},
    {"read_only", "1",             0,            "a load whose word nobody writes while the kernel runs (DR); else ignored"},
    {"uncached",  "1",             0,            "memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail"},
    {"pc",        "PC_BITS",       0,            "hash of the program counter: goes on with the request that it causes"},
    {"address",   W_CHUNK,         0,            "physical address, in PORT_WORDS words"},
    {"mask",      "PORT_WORDS",    0,            "words that are meant"},
    {"strb",      "4",             "PORT_WORDS", "of a STORE: bytes of the word; else ignored"},
    {"data",      "32",            "PORT_WORDS", "STORE: the words; ATOMIC: each word's operand"},
    {"compare",   "32",            0,            "CAS: the second operand, for every word"},
    {0}};
const struct spec_record denovo_l1_access_record = {"access", access_fields, "an access of a warp, or of a CPU, to words of one line", "thesis section 2.5.3"};

static const struct spec_field answer_fields[] = {
    {"tag",   "TAG_BITS",   0,            "of the access"},
    {"last",  "1",          0,            "no other answer follows for the access"},
    {"error", "1",          0,            "memory failed for a word of the mask: that word is 0"},
    {"mask",  "PORT_WORDS", 0,            "words that this answer is about: each word of the access once"},
    {"data",  "32",         "PORT_WORDS", "LOAD, ATOMIC: the words as they were before; else 0"},
    {0}};
const struct spec_record denovo_l1_answer_record = {"answer", answer_fields, "its answer, in parts or whole", "Larder"};

static const struct spec_field command_fields[] = {
    {"command", "2",           0, "COMMAND_*"},
    {"first",   DENOVO_W_LINE, 0, "RANGE: its first line; else ignored"},
    {"last",    DENOVO_W_LINE, 0, "RANGE: its last line; before `first`: none"},
    {0}};
const struct spec_record denovo_l1_command_record = {"cmd", command_fields, "a command to the whole L1", "Larder"};

static const struct spec_field done_fields[] = {
    {"command", "2", 0, "the command that is done"},
    {0}};
const struct spec_record denovo_l1_done_record = {"cmd_done", done_fields, "its end", "Larder"};

static const struct spec_param params[] = {
    {"BYTES", SPEC_SIZE, 32768, 256, 131072, 1, "bytes", "capacity",      "thesis table 2.3"},
    {"WAYS",  SPEC_SIZE, 8,     2,   16,     1, "ways",  "associativity", "thesis table 2.3"},
    DENOVO_P_LINE_WORDS,
    {"PORT_WORDS",   SPEC_SIZE, 16,  1, 16,  1, "words",    "words of an access, of a data RAM's word and of one pass",                  "Larder"},
    DENOVO_P_L1_QUEUES("accesses"),
    {"TAG_BITS",     SPEC_SIZE, 8,   1, 16,  0, "bits",     "the core's tag, returned with the answer",                                  "Larder"},
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

/* The ways of a set take turns, so their order needs none. */
static const struct spec_line_state line_state[] = {
    {"words",   "2 * LINE_WORDS", "Invalid, Valid or Registered, and what is asked for", "thesis section 2.3"},
    {"pending", "LINE_WORDS",     "words with a request out",                            "Larder"},
    {"valid",   "1",              "the line is here",                                    "Larder"},
    {"epoch",   "EPOCH_BITS",     "its copies are of this epoch",                        "Larder"},
    {"stored",  "1",              "it has a store-buffer entry",                         "Larder"},
    {"linked",  "1",              "it has an MSHR",                                      "Larder"},
    {"mshr",    "$clog2(MSHRS)",  "that MSHR: so that no answer is searched for",        "Larder"},
    {0}};

static const struct spec_signal signals[] = {
    {"core", SPEC_IN, "CORE_BITS", "this core's id on the network; constant",               .constant = 1},
    {"cpu",  SPEC_IN, "1",         "a CPU's, not a GPU's: goes on with requests; constant", .constant = 1},
    DENOVO_S_L1,
    {0}};

static const struct spec_channel channels[] = {
    {.name = "access",   .dir = SPEC_IN,  .record = &denovo_l1_access_record,  .order = "accesses to one word are done in the order of their arrival", .meaning = "accesses of the core"},
    {.name = "answer",   .dir = SPEC_OUT, .record = &denovo_l1_answer_record,  .order = "none: a hit passes an access that waits",                     .meaning = "their answers"},
    {.name = "cmd",      .dir = SPEC_IN,  .record = &denovo_l1_command_record, .order = "one after the other",                                         .meaning = "kernel launch and end, flush, range"},
    {.name = "cmd_done", .dir = SPEC_OUT, .record = &denovo_l1_done_record,    .order = "that of cmd",                                                 .meaning = "a command is done"},
    {.name = "req",      .dir = SPEC_OUT, .record = &denovo_req_record,        .order = "none promised",                                               .meaning = "requests to the registry"},
    {.name = "fwd",      .dir = SPEC_IN,  .record = &denovo_fwd_record,        .order = "from a bank the order of its decisions",                      .meaning = "forwards, recalls, acknowledgements of writebacks"},
    {.name = "rsp_in",   .dir = SPEC_IN,  .record = &denovo_rsp_record,        .order = "any",                                                         .meaning = "answers to READ, REG, REG_SYNC, WT, ATOMIC; taken without waiting for another channel"},
    {.name = "rsp_out",  .dir = SPEC_OUT, .record = &denovo_rsp_record,        .order = "none promised",                                               .meaning = "words and grants for others, recalled words"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {
    &denovo_l1_op, &denovo_l1_command, &denovo_l1_count, &denovo_message_type, &denovo_atom_op, &denovo_class, NULL};
static const struct spec_record *const records[] = {
    &denovo_l1_access_record, &denovo_l1_answer_record, &denovo_l1_command_record, &denovo_l1_done_record,
    &denovo_req_record,       &denovo_fwd_record,       &denovo_rsp_record,        NULL};
static const struct spec_fsm *const fsms[] = {&denovo_l1_word_fsm, NULL};

const struct spec_block denovo_l1_block = {
    .name = "denovo_l1",
    .brief = "DeNovoA's L1: words registered by their writer, self-invalidation by the reader",
    .source = "thesis chapters 2 and 3",
    .params = params,
    .constraints = constraints,
    .line_state = line_state,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};
