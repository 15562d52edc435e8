/* The coalescer in front of a GPU's L1: thesis section 2.5.3; docs/denovo/coalescer-data-path.md. */
#include "spec/denovo/denovo_coalescer.h"

#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_types.h"

/* clang-format off */
static const struct spec_field warp_fields[] = {
    {"id",        "ID_BITS",       0,       "comes back with the reply; replies are not in order"},
    {"warp",      "$clog2(WARPS)", 0,       "whose order the classes keep"},
    {"op",        "2",             0,       "OP_*"},
    {"atom",      "4",             0,       "of an ATOMIC: ATOM_*"},
    {"class",     "2",             0,       "CLASS_*"},
    {"local",     "1",             0,       "local scope"},
    {"read_only", "1",             0,       "a load whose words nobody writes while the kernel runs"},
    {"pc",        "PC_BITS",       0,       "hash of the program counter"},
    {"mask",      "LANES",         0,       "lanes that take part"},
    {"address",   "ADDR_BITS - 2", "LANES", "physical address, in words"},
    {"strb",      "4",             "LANES", "of a STORE: bytes of the word; else ignored"},
    {"data",      "32",            "LANES", "STORE: the word; ATOMIC: the operand; else ignored"},
    {"compare",   "32",            "LANES", "CAS: the second operand; else ignored"},
    {0}};
const struct spec_record denovo_warp_record = {"warp", warp_fields, "one operation of the lanes of a half-warp", "thesis section 2.5.3"};

static const struct spec_field reply_fields[] = {
    {"id",    "ID_BITS", 0,       "of the warp access"},
    {"error", "1",       0,       "memory failed for a word of some lane"},
    {"data",  "32",      "LANES", "each lane's word as the L1 answered it; 0 of a lane that took no part"},
    {0}};
const struct spec_record denovo_reply_record = {"reply", reply_fields, "its answer, whole", "Larder"};

static const struct spec_param params[] = {
    {"LANES",      SPEC_SIZE, 16, 2, 16, 1, "lanes",    "lanes of a half-warp",                                         "thesis section 2.5.3"},
    {"PORT_WORDS", SPEC_SIZE, 16, 2, 16, 1, "words",    "words of a line access: the L1's PORT_WORDS",                  "Larder"},
    {"ENTRIES",    SPEC_SIZE, 16, 2, 64, 1, "accesses", "warp accesses that are under way at a time",                   "Larder"},
    {"WARPS",      SPEC_SIZE, 48, 2, 64, 0, "warps",    "warps of the core: the L1's WARPS",                            "Larder"},
    {"ID_BITS",    SPEC_SIZE, 8,  1, 16, 0, "bits",     "the core's name of a warp access, returned with the reply",    "Larder"},
    {"TAG_BITS",   SPEC_SIZE, 8,  1, 16, 0, "bits",     "tag of a line access, an entry and a lane: the L1's TAG_BITS", "Larder"},
    DENOVO_P_ADDR_BITS,
    DENOVO_P_PC_BITS,
    {0}};

static const struct spec_constraint constraints[] = {
    {"$clog2(LANES) + $clog2(ENTRIES) <= TAG_BITS", "a tag holds an entry and a lane"},
    {0}};

static const struct spec_signal signals[] = {
    {"protocol_error", SPEC_OUT, "1", "since reset an answer has come that nobody waits for", 0},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "warp",   .dir = SPEC_IN,  .record = &denovo_warp_record,      .order = "line accesses leave in the order of their warp accesses", .meaning = "accesses of half-warps"},
    {.name = "reply",  .dir = SPEC_OUT, .record = &denovo_reply_record,     .order = "none: in the order in which they are complete",           .meaning = "their answers"},
    {.name = "access", .dir = SPEC_OUT, .record = &denovo_l1_access_record, .order = "of one warp access by its lowest lane",                   .meaning = "to the L1's access"},
    {.name = "answer", .dir = SPEC_IN,  .record = &denovo_l1_answer_record, .order = "any",                                                     .meaning = "from the L1's answer, in the cycle after its access or later"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&denovo_l1_op, &denovo_atom_op, &denovo_class, NULL};
static const struct spec_record *const records[] = {&denovo_warp_record, &denovo_reply_record, &denovo_l1_access_record,
                                                    &denovo_l1_answer_record, NULL};

const struct spec_block denovo_coalescer_block = {
    .name = "denovo_coalescer",
    .brief = "a half-warp's accesses, joined into line accesses of an L1",
    .source = "thesis section 2.5.3",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
};
