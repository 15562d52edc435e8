/* Below the lanes: one request a cycle for all of them. the tinyCache paper, sections 3 and 5.1;
 * docs/tinycache/data-path.md. */
#include "spec/tinycache/tinycache_array.h"
#include "spec/tinycache/tinycache_codes.h"

static const struct spec_code line_type_codes[] = {TINYCACHE_LINE_TYPE_CODES(SPEC_CODE){0}};
const struct spec_enum tinycache_line_type = {"line_type", "2", line_type_codes,
                                              "what is asked of the L1 or the scratchpad"};

/* clang-format off */
static const struct spec_field line_req_fields[] = {
    {"type",  "2",                                            0, "LINE_TYPE_*"},
    {"id",    TINYCACHE_W_ID,                                 0, "comes back with the answer; 0 for a WRITE"},
    {"past",  "1",                                            0, "1: an atomic on global memory goes past the L1, in the order of this channel"},
    {"atom",  "4",                                            0, "of an ATOMIC, else 0"},
    {"block", "BLOCK_BITS",                                   0, "thread block of a scratchpad address, else 0"},
    {"line",  TINYCACHE_W_MEM_LINE_ADDR,                      0, "line address, of MEM_LINE_BYTES"},
    {"parts", TINYCACHE_W_PARTS,                              0, "of a READ or ATOMIC which parts of the line, of LINE_BYTES each, are answered; of a WRITE 0"},
    {"share", "max($clog2(MEM_LINE_BYTES / SHARE_BYTES), 1)", 0, "of a WRITE or ATOMIC which share of the line mask and data are for; of a READ 0"},
    {"mask",  "SHARE_BYTES",                                  0, "bytes that some lane writes, or those of the atomic; of a READ 0"},
    {"data",  "8 * SHARE_BYTES",                              0, "of a WRITE the bytes of the mask, of an ATOMIC the lane's data in its beat of the line; 0 elsewhere"},
    {0}};
const struct spec_record tinycache_line_req_record = {"line_req", line_req_fields, "a request for the lanes of a group", "the tinyCache paper, section 5.1"};

static const struct spec_field line_resp_fields[] = {
    {"id",   TINYCACHE_W_ID,                          0, "of the request"},
    {"part", "max($clog2(" TINYCACHE_W_PARTS "), 1)", 0, "which part of the line, 0 where it has one; each part of the request once, in any order"},
    {"data", "8 * LINE_BYTES",                        0, "that part"},
    {0}};
const struct spec_record tinycache_line_resp_record = {"line_resp", line_resp_fields, "a part of its answer", "Larder"};

static const struct spec_param params[] = {
    TINYCACHE_PARAM_LANES,
    TINYCACHE_PARAM_LINE_BYTES,
    TINYCACHE_PARAM_MEM_LINE_BYTES,
    TINYCACHE_PARAM_ADDR_BITS,
    TINYCACHE_PARAM_BLOCK_BITS,
    TINYCACHE_PARAM_DATA_BYTES,
    TINYCACHE_PARAM_MISSES,
    TINYCACHE_PARAM_ENTRIES,
    TINYCACHE_PARAM_WORD_BYTES,
    {0}};

static const struct spec_derived derived[] = {
    TINYCACHE_DERIVED_SHARE_BYTES,
    {0}};

static const struct spec_constraint constraints[] = {
    {"LINE_BYTES >= DATA_BYTES",     "a line is at least as wide as the widest access"},
    {"MEM_LINE_BYTES >= LINE_BYTES", "a line below holds whole lines of a tinyCache"},
    {0}};

static const struct spec_signal signals[] = {
    {"idle", SPEC_OUT, "1", "no request waits to leave"},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "lane_mem",  .dir = SPEC_IN,  .count = "LANES", .record = &tinycache_mem_record,  .order = "each lane's requests leave in their order", .meaning = "requests of the lanes"},
    {.name = "lane_fill", .dir = SPEC_OUT, .count = "LANES", .record = &tinycache_fill_record, .order = "in the order of the answers",               .meaning = "answers to the lanes, which must take them at once"},
    TINYCACHE_MEMORY_CHANNELS,
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&tinycache_mem_type, &tinycache_line_type, NULL};
static const struct spec_record *const records[] = {&tinycache_mem_record, &tinycache_fill_record,
                                                    &tinycache_line_req_record, &tinycache_line_resp_record, NULL};

const struct spec_block tinycache_coalescer_block = {
    .name = "tinycache_coalescer",
    .brief = "joins the requests of the tinyCaches into line requests to L1 and scratchpad",
    .source = "the tinyCache paper, sections 3 and 5.1",
    .params = params,
    .constraints = constraints,
    .derived = derived,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
};
