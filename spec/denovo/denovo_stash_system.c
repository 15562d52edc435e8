/* denovo_system, and a stash at each of its stash channels: docs/denovo/stash-system-data-path.md. */
#include "spec/denovo/denovo_stash_system.h"

#include "spec/denovo/denovo_system.h"
#include "spec/stash/stash_codes.h"
#include "spec/stash/stash_types.h"

static const struct spec_code protocols[] = {DENOVO_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code cpu_protocols[] = {DENOVO_CPU_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code models[] = {DENOVO_MODEL_CODES(SPEC_CODE){0}};

/* The L1s have an `op` and a `cmd` of their own. */
static const struct spec_code operations[] = {STASH_COMMAND_CODES(SPEC_CODE){0}};
static const struct spec_enum stash_operation = {"stash_op", "3", operations, "operation of a stash's command channel"};

/* clang-format off */
static const struct spec_param params[] = {
    DENOVO_SYSTEM_P_NODES,
    {"STASHES", SPEC_SIZE, 1, 1, 7,  0, "stashes", "stashes; stash s is that of core s, and node CORES + BANKS + s", "Larder"},
    DENOVO_SYSTEM_P_SIZES,
    DENOVO_P_ADDR_BITS,
    DENOVO_P_CORE_BITS,
    {"MAP_BITS", SPEC_SIZE, 6, 2, 6, 0, "bits", "width of `map`: a stash-map index, or an L1's MSHR; a stash-map has 2^MAP_BITS entries", "thesis table 4.2"},
    DENOVO_P_PC_BITS,
    DENOVO_SYSTEM_P_REST,
    STASH_P_BYTES,
    {"STASH_BANKS", SPEC_SIZE, 32, 4, 32, 1, "banks", "banks of a stash, of one 4-byte word each", "thesis table 4.3"},
    STASH_P_LANES,
    STASH_P_THREAD_BLOCKS,
    STASH_P_MAPS_PER_BLOCK,
    STASH_P_VP_ENTRIES,
    STASH_P_PAGE_BYTES,
    STASH_P_VA_BITS,
    STASH_P_SPAN_BITS,
    STASH_P_MSHRS,
    STASH_P_MISSES,
    STASH_P_DEFERRED,
    STASH_P_SCOUT_DISTANCE,
    STASH_P_FETCH,
    STASH_P_STATE_ROWS,
    STASH_P_TRANSLATION,
    {0}};

static const struct spec_constraint constraints[] = {
    DENOVO_SYSTEM_CONSTRAINTS,
    DENOVO_SYSTEM_C_IDS,
    {"LANES <= STASH_BANKS",               "LANES may not exceed STASH_BANKS"},
    {"CHUNK_WORDS <= STASH_BANKS",         "CHUNK_WORDS may not exceed STASH_BANKS: a chunk is read in one cycle"},
    {"BYTES >= 8 * STASH_BANKS",           "BYTES must give each bank of a stash at least two words"},
    STASH_C_CHUNKS,
    STASH_C_SPAN,
    {"STASHES == 1 || DEFERRED >= MSHRS * (CHUNK_WORDS > LINE_WORDS ? CHUNK_WORDS : LINE_WORDS) * (CORES + STASHES)",
     "with two stashes or more DEFERRED must hold every forward that can wait, or they may wait for each other"},
    {"$clog2(PAGE_BYTES) < ADDR_BITS",     "PAGE_BYTES must be smaller than the physical address space"},
    {"$clog2(PAGE_BYTES) < VA_BITS",       "PAGE_BYTES must be smaller than the virtual address space"},
    {"TRANSLATION == 0 || VA_BITS == ADDR_BITS", "without translation a virtual address is the physical one: VA_BITS is ADDR_BITS"},
    {"$clog2(SCOUT_DISTANCE + 1) <= MAP_BITS", "SCOUT_DISTANCE must be smaller than the stash-map: 2^MAP_BITS"},
    {0}};

static const struct spec_signal signals[] = {
    DENOVO_SYSTEM_SIGNALS("STASHES"),
    {"stash_protocol_error", SPEC_OUT, "STASHES", "of each stash, for one cycle: a message named words that it does not own, or an answer that it did not ask for", 0},
    {"stash_idle",           SPEC_OUT, "STASHES", "of each stash: no miss, no request, no command, no message under way",                                           0},
    {0}};

/* As at the stash; a stash-map has 2^MAP_BITS entries, and a physical address ADDR_BITS bits. */
static const struct spec_record command_record = {"stash_cmd", stash_command_fields, "an operation on mappings", "thesis section 4.4.1"};
static const struct spec_field done_fields[] = {
    {"error", "4",        NULL, "ERROR_*: docs/stash/stash.md says when"},
    {"map",   "MAP_BITS", NULL, "ADD_MAP and CHG_MAP: index of the entry, 0 with an error"},
    {0}};
static const struct spec_record done_record = {"stash_cmd_done", done_fields, "the operation is complete", "Larder"};
static const struct spec_field walk_done_fields[] = {
    {"vpn",   STASH_W_VPN,                      NULL, "virtual page number"},
    {"ppn",   "ADDR_BITS - $clog2(PAGE_BYTES)", NULL, "physical page number; 0 with a fault"},
    {"fault", "1",                              NULL, "no such page"},
    {0}};
static const struct spec_record walk_done_record = {"walk_done", walk_done_fields, "a translation, or a fault", "Larder"};

static const struct spec_channel channels[] = {
    DENOVO_SYSTEM_CORE_CHANNELS,
    {.name = "stash_req",       .dir = SPEC_IN,  .count = "STASHES", .record = &stash_request_record,  .order = "taken in order",                                      .meaning = "accesses of the cores to their stashes"},
    {.name = "stash_resp",      .dir = SPEC_OUT, .count = "STASHES", .record = &stash_response_record, .order = "hits in order of request; misses when they complete", .meaning = "their answers"},
    {.name = "stash_cmd",       .dir = SPEC_IN,  .count = "STASHES", .record = &command_record,        .order = "in order, one at a time; taken when it is answered",  .meaning = "AddMap, ChgMap, end of a thread block, end of a kernel"},
    {.name = "stash_cmd_done",  .dir = SPEC_OUT, .count = "STASHES", .record = &done_record,           .order = "one for each command, in order",                      .meaning = "its result"},
    {.name = "stash_walk",      .dir = SPEC_OUT, .count = "STASHES", .record = &stash_walk_record,     .order = "one at a time",                                       .meaning = "page walks of the stashes"},
    {.name = "stash_walk_done", .dir = SPEC_IN,  .count = "STASHES", .record = &walk_done_record,      .order = "one for each walk",                                   .meaning = "translations"},
    DENOVO_SYSTEM_AXI_CHANNELS,
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {
    &denovo_l1_op, &denovo_l1_command, &denovo_l1_count, &denovo_l2_count, &denovo_atom_op,
    &denovo_class, &axi4_resp,         &stash_error,     &stash_operation, NULL};
static const struct spec_record *const records[] = {&denovo_l1_access_record,
                                                    &denovo_l1_answer_record,
                                                    &denovo_l1_command_record,
                                                    &denovo_l1_done_record,
                                                    &denovo_l2_cmd_record,
                                                    &denovo_l2_cmd_done_record,
                                                    &denovo_stash_message_record,
                                                    &stash_request_record,
                                                    &stash_response_record,
                                                    &command_record,
                                                    &done_record,
                                                    &stash_walk_record,
                                                    &walk_done_record,
                                                    &axi4_memory_address_record,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};
static const struct spec_inner parts[] = {{&denovo_system_block}, {&stash_block}, {0}};

const struct spec_block denovo_stash_system_block = {
    .name = "denovo_stash_system",
    .brief = "DeNovoA's L1s, stashes, a network, the banks of the L2 and their memory ports",
    .source = "thesis sections 2.5 and 4.5",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
