/* One lane's tinyCache: the tinyCache paper, section 3 and figure 3; docs/tinycache/data-path.md. */
#include "spec/tinycache/tinycache.h"

#include "spec/tinycache/tinycache_codes.h"
#include "spec/tinycache/tinycache_line.h"

static const struct spec_code op_codes[] = {TINYCACHE_OP_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_op = {"op", "2", op_codes, "operation of an access"};

static const struct spec_code space_codes[] = {TINYCACHE_SPACE_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_space = {"space", "2", space_codes, "address space of an access"};

static const struct spec_code policy_codes[] = {TINYCACHE_POLICY_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_policy = {"policy", "2", policy_codes, "which spaces a kernel caches (section 5.1)"};

static const struct spec_code error_codes[] = {TINYCACHE_ERROR_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_error = {"error", "3", error_codes,
                                          "why an access was refused; the first that applies"};

static const struct spec_code mem_type_codes[] = {TINYCACHE_MEM_TYPE_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_mem_type = {"mem_type", "2", mem_type_codes, "what a lane asks of the memory below"};

const struct spec_code tinycache_replacement_names[] = {TINYCACHE_REPLACEMENT_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_field req_fields[] = {
    {"tag",   "TAG_BITS",       0, "comes back with the response; responses are not in order"},
    {"op",    "2",              0, "OP_*"},
    {"size",  "3",              0, "log2 of the bytes: 0 to 4"},
    {"space", "2",              0, "SPACE_*"},
    {"atom",  "4",              0, "which atomic; passed on unread"},
    {"block", "BLOCK_BITS",     0, "thread block; part of the address in SPACE_SHARED, else ignored"},
    {"addr",  "ADDR_BITS",      0, "byte address"},
    {"wdata", "8 * DATA_BYTES", 0, "byte i of memory lies at byte i modulo DATA_BYTES, as on a bus; an atomic's operands as the memory wants them"},
    {0}};
static const struct spec_record req_record = {"req", req_fields, "one access of a lane", "Larder"};

static const struct spec_field resp_fields[] = {
    {"tag",   "TAG_BITS",       0, "of the request"},
    {"error", "3",              0, "ERROR_*"},
    {"rdata", "8 * DATA_BYTES", 0, "the bytes read, in their places as in wdata; all other bytes, and those of a store or an error, are 0"},
    {0}};
static const struct spec_record resp_record = {"resp", resp_fields, "its response, one for each access", "Larder"};

static const struct spec_field mem_fields[] = {
    {"type",   "2",                   0, "MEM_TYPE_*"},
    {"entry",  TINYCACHE_W_ENTRY,     0, "comes back with the answer; 0 for a WRITE"},
    {"atom",   "4",                   0, "of an ATOMIC, else 0"},
    {"shared", "1",                   0, "1: scratchpad, 0: global memory"},
    {"block",  "BLOCK_BITS",          0, "thread block of a scratchpad address, else 0"},
    {"line",   TINYCACHE_W_LINE_ADDR, 0, "line address"},
    {"beat",   TINYCACHE_W_BEAT,      0, "which beat of the line"},
    {"mask",   "DATA_BYTES",          0, "bytes of the beat that are meant; all of them in a FETCH, which means every beat"},
    {"data",   "8 * DATA_BYTES",      0, "of a WRITE the bytes of the mask, 0 elsewhere; of an ATOMIC wdata; else 0"},
    {0}};
const struct spec_record tinycache_mem_record = {"mem", mem_fields, "a lane's request to the memory below: a beat of a line, DATA_BYTES", "Larder"};

static const struct spec_field fill_fields[] = {
    {"entry", TINYCACHE_W_ENTRY, 0, "of the request that is answered"},
    {"last",  "1",               0, "1: all other beats of the answer have come; a READ or ATOMIC has only this one"},
    {"beat",  TINYCACHE_W_BEAT,  0, "which beat of the line; 0 where it has one: the hardware looks at it"},
    {"data",  "8 * DATA_BYTES",  0, "the beat; of a READ or ATOMIC only the bytes of its mask count"},
    {0}};
const struct spec_record tinycache_fill_record = {"fill", fill_fields, "a beat of the answer to a FETCH, READ or ATOMIC", "Larder"};

/* What the paper counts as metadata: section 3.2. Here block and upper address share their bits (docs/tinycache/data-path.md, "Storage"). */
static const struct spec_field meta_fields[] = {
    {"shared",  "1",                                0, "1: scratchpad, 0: global memory"},
    {"block",   "BLOCK_BITS",                       0, "thread block of a scratchpad line, else 0"},
    {"tag",     "ADDR_BITS - $clog2(BYTES / WAYS)", 0, "line address without the set"},
    {"state",   "2",                                0, "I, C, DV, DPV"},
    {"control", "LINE_BYTES / 2",                   0, "a bit for each half-word: in DV written, in DPV written and valid, in I and C nothing"},
    {0}};
static const struct spec_record meta_record = {"meta", meta_fields, "what the paper keeps beside the data of a line", "the tinyCache paper, section 3.2"};

/* The block --------------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const struct spec_param params[] = {
    TINYCACHE_PARAM_BYTES,
    TINYCACHE_PARAM_WAYS,
    TINYCACHE_PARAM_LINE_BYTES,
    TINYCACHE_PARAM_ADDR_BITS,
    TINYCACHE_PARAM_BLOCK_BITS,
    TINYCACHE_PARAM_SHARED_ADDR_BITS,
    TINYCACHE_PARAM_DATA_BYTES,
    TINYCACHE_PARAM_MISSES,
    {.name = "TAG_BITS", .kind = SPEC_SIZE, .def = 3, .min = 1, .max = 16, .unit = "bits", .meaning = "the requester's tag, returned with the response", .source = "Larder"},
    TINYCACHE_PARAM_PARTIAL_BITS,
    TINYCACHE_PARAM_REPLACEMENT,
    {0}};

static const struct spec_constraint constraints[] = {
    TINYCACHE_CONSTRAINTS,
    {0}};

static const struct spec_signal signals[] = {
    {"policy",    SPEC_IN,  "2",        "POLICY_*; each access follows the policy of the cycle in which it leaves the port"},
    {"drain",     SPEC_IN,  "1",        "barrier, end of a thread block or kernel, device fence: while 1 no access is taken and every line leaves"},
    {"drained",   SPEC_OUT, "1",        "every line is Invalid, no access is under way or parked, and no request waits to leave"},
    {"tries",     SPEC_OUT, "1",        "from registers: a response may be shown in this cycle; without it there is none"},
    {"tries_tag", SPEC_OUT, "TAG_BITS", "from registers: the tag of the access that is tried, or replayed; else 0"},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "req",  .dir = SPEC_IN,  .record = &req_record,            .order = "accesses to one line are done in the order of their arrival", .meaning = "accesses of the lane"},
    {.name = "resp", .dir = SPEC_OUT, .record = &resp_record,           .order = "none: a hit passes an access that waits",                     .meaning = "one response for each access"},
    {.name = "mem",  .dir = SPEC_OUT, .record = &tinycache_mem_record,  .order = "the memory serves them in this order",                        .meaning = "fetches, writebacks and accesses that are not cached"},
    {.name = "fill", .dir = SPEC_IN,  .record = &tinycache_fill_record, .order = "any",                                                         .meaning = "answers to FETCH, READ and ATOMIC; always taken at once"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&tinycache_op,    &tinycache_space,    &tinycache_policy,
                                                &tinycache_error, &tinycache_mem_type, NULL};
static const struct spec_record *const records[] = {
    &req_record, &resp_record, &tinycache_mem_record, &tinycache_fill_record, &meta_record, NULL};
static const struct spec_fsm *const fsms[] = {&tinycache_line_fsm, NULL};

const struct spec_block tinycache_block = {
    .name = "tinycache",
    .brief = "tiny incoherent write-back cache of one lane, write-validate",
    .source = "the tinyCache paper, section 3",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};
