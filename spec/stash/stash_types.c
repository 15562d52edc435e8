#include "spec/stash/stash_types.h"

#include "spec/stash/stash_codes.h"

/* Codes ------------------------------------------------------------------------------------------------------- */

static const struct spec_code error_codes[] = {STASH_ERROR_CODES(SPEC_CODE){0}};
const struct spec_enum stash_error = {"error", "4", error_codes, "why a request or a command was refused"};

static const struct spec_code command_codes[] = {STASH_COMMAND_CODES(SPEC_CODE){0}};
const struct spec_enum stash_command_op = {"op", "3", command_codes, "operation of the command channel"};

static const struct spec_code message_codes[] = {STASH_MESSAGE_CODES(SPEC_CODE){0}};
const struct spec_enum stash_message_type = {"msg", "4", message_codes, "type of a coherence message"};

const struct spec_code stash_fetches[] = {STASH_FETCH_CODES(SPEC_CODE){0}};
const struct spec_code stash_translations[] = {STASH_TRANSLATION_CODES(SPEC_CODE){0}};

/* Records ----------------------------------------------------------------------------------------------------- */

static const struct spec_field request_fields[] = {
    {"tag", "TAG_BITS", NULL, "comes back with the response; responses are not in order"},
    {"write", "1", NULL, "1: store, 0: load"},
    {"mapped", "1", NULL, "1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped)"},
    {"block", STASH_W_BLOCK, NULL, "thread block, 0 to THREAD_BLOCKS - 1"},
    {"slot", STASH_W_SLOT, NULL, "which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1"},
    {"mask", "LANES", NULL, "lanes that take part"},
    {"addr", STASH_W_WORD_ADDR, "LANES", "stash word address of each lane"},
    {"wdata", "32", "LANES", "store data of each lane"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_request_record = {"req", request_fields, "one warp-wide access", "thesis section 4.4.2"};

static const struct spec_field response_fields[] = {
    {"tag", "TAG_BITS", NULL, "of the request"},
    {"error", "4", NULL,
     "ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE"},
    {"rdata", "32", "LANES", "load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_response_record = {"resp", response_fields, "answer to one access", "Larder"};

static const struct spec_field miss_fields[] = {
    {"tag", "TAG_BITS", NULL, "of the request"},
    {"write", "1", NULL, "store"},
    {"mapped", "1", NULL, "of the request"},
    {"block", STASH_W_BLOCK, NULL, "of the request"},
    {"slot", STASH_W_SLOT, NULL, "of the request"},
    {"todo", "LANES", NULL, "lanes that did not hit"},
    {"addr", STASH_W_WORD_ADDR, "LANES", "of the request"},
    {"wdata", "32", "LANES", "of the request"},
    {"rdata", "32", "LANES", "load data of the lanes that hit, 0 elsewhere"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_miss_record = {"miss", miss_fields, "an access whose lanes did not all hit", "Larder"};

static const struct spec_field redo_fields[] = {
    {"tag", "TAG_BITS", NULL, "of the request"},
    {"write", "1", NULL, "store"},
    {"mapped", "1", NULL, "of the request"},
    {"partial", "1", NULL, "other lanes are left: it is not answered, whether these hit or not"},
    {"error", "4", NULL, "ERROR_PAGE_FAULT, ERROR_UNMAPPED or ERROR_NONE: the response's error"},
    {"mask", "LANES", NULL, "lanes that take part; may be 0"},
    {"addr", STASH_W_WORD_ADDR, "LANES", "of the request"},
    {"wdata", "32", "LANES", "of the request"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_redo_record = {"redo", redo_fields, "an access that missed, once more", "Larder"};

/* The last byte of a tile; the last word that an entry reaches. */
#define TILE_LAST  "global_base + (num_strides - 1) * stride_size + row_size - 1"
#define ENTRY_LAST "virt + (rows - 1) * stride + per_row * object - object_gap - 1"

/* clang-format off */
#define TILE_FIELDS                                                                                                    \
    {"stash_base", "$clog2(BYTES) + 1", NULL, "stash byte address of the tile's first word; a multiple of a chunk"},   \
    {"global_base", "VA_BITS", NULL, "virtual byte address of the first field (its offset folded in)", TILE_LAST},      \
    {"field_size", "SPAN_BITS + 2", NULL, "bytes of the field"},                                                       \
    {"object_size", "SPAN_BITS + 2", NULL, "bytes of the object"},                                                     \
    {"row_size", "SPAN_BITS + 2", NULL, "bytes of a row of the tile in the global space"},                             \
    {"stride_size", "SPAN_BITS + 2", NULL, "bytes from row to row; ignored when there is one row"},                    \
    {"num_strides", "SPAN_BITS", NULL, "rows"}
/* clang-format on */
static const struct spec_field tile_fields[] = {TILE_FIELDS, {NULL, NULL, NULL, NULL}};
const struct spec_record stash_tile_record = {"tile", tile_fields, "a tile of a field of an array of structures",
                                              "thesis section 4.4.1, figure 4.2"};

/* Lengths in words. A reciprocal of d for operands below 2^N is ceil(2^(N+s) / d) with s = ceil(log2 d), kept in N+1
 * bits; n / d = (n * reciprocal) >> (N + s), exact for every n below 2^N. */
/* clang-format off */
#define MAP_ENTRY_FIELDS                                                                                               \
    {"base", STASH_W_WORD_ADDR, NULL, "stash word address of the tile's first word"},                                  \
    {"words", STASH_W_WORD_ADDR " + 1", NULL, "stash words of the tile: field * per_row * rows"},                      \
    {"virt", STASH_W_VA_WORD, NULL, "virtual word address of the tile's first word", ENTRY_LAST},                      \
    {"field", STASH_W_WORD_ADDR " + 1", NULL, "words of the field"},                                                   \
    {"object", "SPAN_BITS + 1", NULL, "words of the object"},                                                          \
    {"per_row", STASH_W_WORD_ADDR " + 1", NULL, "fields in a row"},                                                    \
    {"row", STASH_W_WORD_ADDR " + 1", NULL, "stash words in a row: field * per_row"},                                  \
    {"rows", STASH_W_WORD_ADDR " + 1", NULL, "rows"},                                                                  \
    {"stride", "SPAN_BITS + 1", NULL, "words from row to row; the length of the row when there is one row"},           \
    {"object_gap", "SPAN_BITS + 1", NULL, "object - field"},                                                           \
    {"row_gap", "SPAN_BITS + 1", NULL, "stride - per_row * object"},                                                   \
    {"field_rcp", STASH_W_WORD_ADDR " + 1", NULL, "reciprocal of field, N = the width of a stash word address"},       \
    {"field_shift", "5", NULL, "its s"},                                                                               \
    {"per_row_rcp", STASH_W_WORD_ADDR " + 1", NULL, "reciprocal of per_row, N as above"},                              \
    {"per_row_shift", "5", NULL, "its s"},                                                                             \
    {"stride_rcp", "SPAN_BITS + 1", NULL, "reciprocal of stride, N = SPAN_BITS"},                                      \
    {"stride_shift", "5", NULL, "its s"},                                                                              \
    {"object_rcp", "SPAN_BITS + 1", NULL, "reciprocal of object, N = SPAN_BITS"},                                      \
    {"object_shift", "5", NULL, "its s"}
/* clang-format on */
static const struct spec_field map_entry_fields[] = {MAP_ENTRY_FIELDS, {NULL, NULL, NULL, NULL}};
const struct spec_record stash_map_entry_record = {"entry", map_entry_fields, "precomputed translation of one mapping",
                                                   "thesis section 4.5.3, listings 4.1 and 4.2"};

static const struct spec_field calc_done_fields[] = {
    {"error", "4", NULL, "ERROR_NONE, BAD_SIZE, BAD_ROW, BAD_RANGE or BAD_SPAN; with an error all the rest is 0"},
    MAP_ENTRY_FIELDS,
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_calc_done_record = {"calc_done", calc_done_fields,
                                                   "an error code above a precomputed entry", "Larder"};

const struct spec_field stash_command_fields[] = {
    {"op", "3", NULL, "OP_*; any number above the last is FORGET too"},
    {"block", STASH_W_BLOCK, NULL, "thread block"},
    {"slot", STASH_W_SLOT, NULL, "slot of the thread block's map index table"},
    {"coherent", "1", NULL, "1: Mapped Coherent, 0: Mapped Non-coherent"},
    TILE_FIELDS,
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_command_record = {"cmd", stash_command_fields, "an operation on mappings",
                                                 "thesis section 4.4.1"};

static const struct spec_field command_done_fields[] = {
    {"error", "4", NULL,
     "ERROR_*; other than NONE and PAGE_FAULT: no mapping was made, changed or ended. PAGE_FAULT: a ChgMap to Mapped "
     "Coherent is done, but dirty words on pages that fault stay unregistered"},
    {"map", STASH_W_MAP, NULL, "AddMap and ChgMap: index of the entry, 0 with an error"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_command_done_record = {"cmd_done", command_done_fields, "the operation is complete",
                                                      "Larder"};

static const struct spec_field message_fields[] = {
    {"type", "4", NULL, "MSG_*"},
    {"line", STASH_W_LINE, NULL, "physical line address"},
    {"mask", "CHUNK_WORDS", NULL, "words of the line that the message is about"},
    {"core", "CORE_BITS", NULL, "the requester's core id (of a WB: the writer's)"},
    {"stash", "1", NULL, "the requester is a stash (not an L1)"},
    {"map", STASH_W_MAP, NULL, "the requester's stash-map index; 0 for an L1"},
    {"owner_map", STASH_W_MAP, NULL,
     "FWD_READ, FWD_REG, RECALL: the map index under which the owner registered; else 0"},
    {"data", "32", "CHUNK_WORDS", "words of the line; 0 where the mask is 0 or the type carries none"},
    {NULL, NULL, NULL, NULL}};
const struct spec_record stash_message_record = {"message", message_fields, "a coherence message",
                                                 "thesis sections 2.3, 4.5.4"};

static const struct spec_field walk_fields[] = {{"vpn", STASH_W_VPN, NULL, "virtual page number"},
                                                {NULL, NULL, NULL, NULL}};
const struct spec_record stash_walk_record = {"walk", walk_fields, "translate this page", "Larder"};

static const struct spec_field walk_done_fields[] = {{"vpn", STASH_W_VPN, NULL, "virtual page number"},
                                                     {"ppn", STASH_W_PPN, NULL, "physical page number; 0 with a fault"},
                                                     {"fault", "1", NULL, "no such page"},
                                                     {NULL, NULL, NULL, NULL}};
const struct spec_record stash_walk_done_record = {"walk_done", walk_done_fields, "a translation, or a fault",
                                                   "Larder"};
