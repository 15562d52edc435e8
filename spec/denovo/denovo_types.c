#include "spec/denovo/denovo_types.h"

#include "spec/denovo/denovo_codes.h"

static const struct spec_code message_codes[] = {DENOVO_MESSAGE_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_message_type = {"msg", "4", message_codes, "type of a coherence message"};

static const struct spec_code atom_codes[] = {DENOVO_ATOM_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_atom_op = {"atom", "4", atom_codes, "operation of an atomic unit on one word"};

static const struct spec_code class_codes[] = {DENOVO_CLASS_CODES(SPEC_CODE){0}};
const struct spec_enum denovo_class = {"class", "2", class_codes, "what an access orders"};

/* clang-format off */
/* A message is about one line; its mask is not 0. What a type does not use is 0. */
static const struct spec_field req_fields[] = {
    {"type",     "4",           0,            "MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC"},
    {"atom",     "4",           0,            "ATOMIC: ATOM_*"},
    {"uncached", "1",           0,            "ATOMIC: performed by memory; no copy is left in an L2"},
    {"cpu",      "1",           0,            "from a CPU, not a GPU: goes on to memory"},
    {"core",     "CORE_BITS",   0,            "the requester's core"},
    {"stash",    "1",           0,            "the requester is the core's stash, not its L1"},
    {"map",      "MAP_BITS",    0,            "a stash's map index, an L1's MSHR: comes back in the answer"},
    {"pc",       "PC_BITS",     0,            "hash of the program counter that missed: goes on to memory"},
    {"line",     DENOVO_W_LINE, 0,            "line address"},
    {"mask",     "LINE_WORDS",  0,            "words of the line that the message is about; of CAS and MERGE one"},
    {"data",     "32",          "LINE_WORDS", "WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere"},
    {0}};
const struct spec_record denovo_req_record = {"req", req_fields, "a request to the registry", "thesis sections 2.3, 2.5.3"};

static const struct spec_field fwd_fields[] = {
    {"type",      "4",           0, "MSG_FWD_READ, FWD_REG, RECALL or WB_ACK"},
    {"sync",      "1",           0, "FWD_REG: the requester wants the values as well"},
    {"to_core",   "CORE_BITS",   0, "receiver: the owner's core; WB_ACK: the writer's"},
    {"to_stash",  "1",           0, "receiver: the core's stash, not its L1"},
    {"core",      "CORE_BITS",   0, "the requester's core; WB_ACK: the writer's; RECALL: 0"},
    {"stash",     "1",           0, "the same of the requester's `stash`"},
    {"map",       "MAP_BITS",    0, "the same of the requester's `map`; RECALL: the L2's MSHR, which comes back"},
    {"owner_map", "MAP_BITS",    0, "the map under which the owner registered; 0 for an L1 and in a WB_ACK"},
    {"line",      DENOVO_W_LINE, 0, "line address"},
    {"mask",      "LINE_WORDS",  0, "words of the line that the message is about"},
    {0}};
const struct spec_record denovo_fwd_record = {"fwd", fwd_fields, "the registry's word to an owner, in the order of its decisions", "thesis section 2.3"};

static const struct spec_field rsp_fields[] = {
    {"type",  "4",           0,            "MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2"},
    {"error", "1",           0,            "memory failed: the words are not there, and 0"},
    {"core",  "CORE_BITS",   0,            "the requester's, as in the request or forward; RECALL_DATA: 0"},
    {"stash", "1",           0,            "the same of its `stash`"},
    {"map",   "MAP_BITS",    0,            "the same of its `map`; RECALL_DATA: the forward's"},
    {"line",  DENOVO_W_LINE, 0,            "line address"},
    {"mask",  "LINE_WORDS",  0,            "words that this answer is about: a part of the request's, each word once"},
    {"data",  "32",          "LINE_WORDS", "DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere"},
    {0}};
const struct spec_record denovo_rsp_record = {"rsp", rsp_fields, "an answer, in parts or whole", "thesis section 2.3"};

static const struct spec_field mem_req_fields[] = {
    {"write",    "1",              0,            "1: write the bytes of `strb`; 0: read them"},
    {"uncached", "1",              0,            "these bytes and no others are touched; else a read may fetch the line"},
    {"cpu",      "1",              0,            "for a CPU, not a GPU"},
    {"core",     "CORE_BITS",      0,            "the core that asked; of a writeback 0"},
    {"pc",       "PC_BITS",        0,            "hash of its program counter; of a writeback 0"},
    {"id",       "MEM_ID_BITS",    0,            "comes back with the answer"},
    {"line",     DENOVO_W_LINE,    0,            "line address"},
    {"strb",     "4 * LINE_WORDS", 0,            "bytes"},
    {"data",     "32",             "LINE_WORDS", "the bytes of `strb`; 0 elsewhere and of a read"},
    {0}};
const struct spec_record denovo_mem_req_record = {"mem_req", mem_req_fields, "a line's access to memory", "Larder"};

static const struct spec_field mem_rsp_fields[] = {
    {"write", "1",           0,            "of the request"},
    {"error", "1",           0,            "memory refused it: a read's data are 0"},
    {"id",    "MEM_ID_BITS", 0,            "of the request"},
    {"data",  "32",          "LINE_WORDS", "of a read the line; 0 of a write"},
    {0}};
const struct spec_record denovo_mem_rsp_record = {"mem_rsp", mem_rsp_fields, "its answer", "Larder"};

static const struct spec_field stash_message_fields[] = {
    {"type",      "4",                                   0,             "MSG_READ to MSG_WB_ACK"},
    {"line",      "ADDR_BITS - 2 - $clog2(CHUNK_WORDS)", 0,             "address of the chunk"},
    {"mask",      "CHUNK_WORDS",                         0,             "words of it that the message is about"},
    {"core",      "CORE_BITS",                           0,             "the requester's core (of a WB: the writer's)"},
    {"stash",     "1",                                   0,             "the requester is a stash, not an L1"},
    {"map",       "MAP_BITS",                            0,             "the requester's map"},
    {"owner_map", "MAP_BITS",                            0,             "FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0"},
    {"data",      "32",                                  "CHUNK_WORDS", "words of the chunk; 0 where the mask is 0 or the type carries none"},
    {0}};
const struct spec_record denovo_stash_message_record = {"message", stash_message_fields, "a message at a stash", "thesis sections 2.3, 4.5.4"};
/* clang-format on */
