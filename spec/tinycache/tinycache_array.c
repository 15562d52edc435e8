/* LANES tinyCaches and their coalescer behind one warp port: the tinyCache paper, figure 2b;
 * docs/tinycache/data-path.md. */
#include "spec/tinycache/tinycache_array.h"

/* clang-format off */
static const struct spec_field warp_req_fields[] = {
    {"tag",   "TAG_BITS",       0,       "comes back with the response; responses are not in order"},
    {"op",    "2",              0,       "OP_*"},
    {"size",  "3",              0,       "log2 of the bytes of each lane: 0 to 4"},
    {"space", "2",              0,       "SPACE_*"},
    {"atom",  "4",              0,       "which atomic; passed on unread"},
    {"block", "BLOCK_BITS",     0,       "thread block; part of the address in SPACE_SHARED, else ignored"},
    {"mask",  "LANES",          0,       "lanes that take part"},
    {"addr",  "ADDR_BITS",      "LANES", "byte address of each lane"},
    {"wdata", "8 * DATA_BYTES", "LANES", "of each lane: byte i of memory lies at byte i modulo DATA_BYTES"},
    {0}};
static const struct spec_record warp_req_record = {"warp_req", warp_req_fields, "one access of a warp", "Larder"};

static const struct spec_field warp_resp_fields[] = {
    {"tag",   "TAG_BITS",       0,       "of the request"},
    {"error", "3",              "LANES", "ERROR_* of each lane; 0 for a lane outside the mask"},
    {"rdata", "8 * DATA_BYTES", "LANES", "the bytes read, in their places as in wdata; all others are 0"},
    {0}};
static const struct spec_record warp_resp_record = {"warp_resp", warp_resp_fields, "its response, one for each access", "Larder"};

static const struct spec_param params[] = {
    TINYCACHE_PARAM_LANES,
    TINYCACHE_PARAM_BYTES,
    TINYCACHE_PARAM_WAYS,
    TINYCACHE_PARAM_LINE_BYTES,
    TINYCACHE_PARAM_MEM_LINE_BYTES,
    TINYCACHE_PARAM_ADDR_BITS,
    TINYCACHE_PARAM_BLOCK_BITS,
    TINYCACHE_PARAM_SHARED_ADDR_BITS,
    TINYCACHE_PARAM_DATA_BYTES,
    TINYCACHE_PARAM_MISSES,
    TINYCACHE_PARAM_ENTRIES,
    TINYCACHE_PARAM_WORD_BYTES,
    {.name = "WARPS", .kind = SPEC_SIZE, .def = 8, .min = 2, .max = 32, .power_of_two = 1, .unit = "accesses", .meaning = "accesses of warps under way", .source = "Larder"},
    {.name = "TAG_BITS", .kind = SPEC_SIZE, .def = 6, .min = 1, .max = 16, .unit = "bits", .meaning = "the requester's tag, returned with the response", .source = "Larder"},
    TINYCACHE_PARAM_PARTIAL_BITS,
    TINYCACHE_PARAM_REPLACEMENT,
    {0}};

static const struct spec_derived derived[] = {
    TINYCACHE_DERIVED_SHARE_BYTES,
    {0}};

static const struct spec_constraint constraints[] = {
    TINYCACHE_CONSTRAINTS,
    {"MEM_LINE_BYTES >= LINE_BYTES", "a line below holds whole lines of a tinyCache"},
    {0}};

static const struct spec_signal signals[] = {
    {"policy",  SPEC_IN,  "2", "POLICY_*; each lane's access follows the policy of the cycle in which it leaves the port"},
    {"drain",   SPEC_IN,  "1", "barrier, end of a thread block or kernel, device fence: while 1 no lane takes an access and every line leaves"},
    {"drained", SPEC_OUT, "1", "every line of every lane is Invalid, and all that left them has been taken by L1 and scratchpad"},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "req",  .dir = SPEC_IN,  .record = &warp_req_record,  .order = "a lane's accesses to one line are done in the order of their arrival", .meaning = "accesses of warps"},
    {.name = "resp", .dir = SPEC_OUT, .record = &warp_resp_record, .order = "none",                                                                 .meaning = "one response for each access"},
    TINYCACHE_MEMORY_CHANNELS,
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&tinycache_op,    &tinycache_space,     &tinycache_policy,
                                                &tinycache_error, &tinycache_line_type, NULL};
static const struct spec_record *const records[] = {&warp_req_record, &warp_resp_record, &tinycache_line_req_record,
                                                    &tinycache_line_resp_record, NULL};
static const struct spec_inner parts[] = {{&tinycache_block}, {&tinycache_coalescer_block}, {0}};

const struct spec_block tinycache_array_block = {
    .name = "tinycache_array",
    .brief = "a tinyCache for each lane and their coalescer, behind one warp port",
    .source = "the tinyCache paper, section 3 and figure 2b",
    .params = params,
    .constraints = constraints,
    .derived = derived,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
