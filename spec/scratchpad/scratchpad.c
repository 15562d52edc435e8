/* A plain banked scratchpad: the yardstick for the stash's storage, with the same core interface.
 *
 * Word i lies in bank i % BANKS, row i / BANKS. A request names one word for each lane of a warp.
 *
 * Passes. A request is served in one pass or several, one pass a cycle. In a pass each bank opens the row of its
 * leader, the lowest-numbered lane not yet served whose word lies in that bank, and serves with it every other
 * unserved lane whose word lies in that bank on that row. A row of a bank is one word, so these lanes name the same
 * word: loads share what is read, of stores the highest-numbered served lane wins. An empty mask takes one pass.
 *
 * S0, the cycle of the pass: the banks' addresses go to the RAMs; a store writes here. `req_ready` is high only in
 * the last pass: until then the request stays at the port and the block remembers the lanes served.
 * S1, the cycle after: the words read are gathered for the lanes of the pass and, in the last pass, joined with those
 * of earlier passes. The response leaves in S1 of the last pass, or waits in a queue of two. S1 never stalls: S0
 * makes a pass only while the responses queued and the one in S1 are together less than two.
 *
 * In a response the rdata of a lane that did not read (mask 0, or a store) is 0. */
#include "spec/scratchpad/scratchpad.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"BYTES",    SPEC_SIZE, 16384, 256, 65536, 1, "bytes", "capacity",                                        "the stash paper, table 2"},
    {"BANKS",    SPEC_SIZE, 32,    4,   32,    1, "banks", "banks, each one word wide",                       "the stash paper, table 2"},
    {"LANES",    SPEC_SIZE, 32,    1,   32,    1, "lanes", "words that one request names",                    "Larder: one warp"},
    {"TAG_BITS", SPEC_SIZE, 6,     1,   16,    0, "bits",  "the requester's tag, returned with the response", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"LANES <= BANKS",      "a request has no more lanes than there are banks"},
    {0},
};

static const struct spec_field core_req_fields[] = {
    {"tag",   "TAG_BITS",          0,       "returned with the response"},
    {"write", "1",                 0,       "1: store, 0: load"},
    {"mask",  "LANES",             0,       "lanes that take part"},
    {"addr",  "$clog2(BYTES / 4)", "LANES", "word address of each lane"},
    {"wdata", "32",                "LANES", "word to store, for each lane"},
    {0},
};
static const struct spec_field core_resp_fields[] = {
    {"tag",   "TAG_BITS", 0,       "of the request"},
    {"rdata", "32",       "LANES", "word read for each lane; 0 for a lane that did not read"},
    {0},
};
/* clang-format on */
static const struct spec_record core_req = {"core_req", core_req_fields, "one warp-wide load or store", "Larder"};
static const struct spec_record core_resp = {"core_resp", core_resp_fields, "its response", "Larder"};
static const struct spec_record *const records[] = {&core_req, &core_resp, 0};

static const struct spec_channel channels[] = {
    {"req", SPEC_IN, &core_req, "requests are served in the order of their arrival", "loads and stores"},
    {"resp", SPEC_OUT, &core_resp, "responses leave in the order of the requests", "one response for each request"},
    {0},
};

const struct spec_block scratchpad_block = {
    .name = "scratchpad",
    .brief = "banked scratchpad: the stash's storage without the stash, for comparison",
    .source = "the stash paper, section 2; passes: spec/scratchpad/scratchpad.c",
    .params = params,
    .constraints = constraints,
    .records = records,
    .channels = channels,
};
