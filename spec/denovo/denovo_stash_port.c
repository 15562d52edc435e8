/* Between a stash and the networks of the L1s and the L2: docs/denovo/stash-port-data-path.md. */
#include "spec/denovo/denovo_stash_port.h"

#include "spec/denovo/denovo_types.h"

/* clang-format off */
static const struct spec_param params[] = {
    DENOVO_P_LINE_WORDS,
    DENOVO_P_CHUNK_WORDS,
    DENOVO_P_ADDR_BITS,
    DENOVO_P_CORE_BITS,
    DENOVO_P_MAP_BITS,
    DENOVO_P_PC_BITS,
    {0}};

static const struct spec_signal signals[] = {
    {"cpu",        SPEC_IN,  "1", "its core is a CPU, not a GPU; constant",                                 .constant = 1},
    {"read_error", SPEC_OUT, "1", "since reset memory has failed words that the stash asked for; it got 0", 0},
    {0}};

static const struct spec_channel channels[] = {
    {.name = "l2_req",  .dir = SPEC_IN,  .record = &denovo_stash_message_record, .order = "none",                                                .meaning = "READ, REG, WB of the stash"},
    {.name = "fwd_rsp", .dir = SPEC_IN,  .record = &denovo_stash_message_record, .order = "none",                                                .meaning = "its answers to forwards"},
    {.name = "l2_fwd",  .dir = SPEC_OUT, .record = &denovo_stash_message_record, .order = "that of fwd; parts of one message by their words",    .meaning = "forwards and WB_ACK to the stash"},
    {.name = "l2_rsp",  .dir = SPEC_OUT, .record = &denovo_stash_message_record, .order = "that of rsp_in; parts by their words",                .meaning = "DATA and REG_ACK to the stash"},
    {.name = "req",     .dir = SPEC_OUT, .record = &denovo_req_record,           .order = "that of l2_req; parts of one message by their words", .meaning = "to the L2"},
    {.name = "rsp_out", .dir = SPEC_OUT, .record = &denovo_rsp_record,           .order = "that of fwd_rsp; parts by their words",               .meaning = "to requesters, and to the L2"},
    {.name = "fwd",     .dir = SPEC_IN,  .record = &denovo_fwd_record,           .order = "of each word, in the order of the registry",          .meaning = "from the L2"},
    {.name = "rsp_in",  .dir = SPEC_IN,  .record = &denovo_rsp_record,           .order = "none",                                                .meaning = "from the L2 and from owners"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&denovo_message_type, NULL};
static const struct spec_record *const records[] = {&denovo_stash_message_record, &denovo_req_record,
                                                    &denovo_fwd_record, &denovo_rsp_record, NULL};

const struct spec_block denovo_stash_port_block = {
    .name = "denovo_stash_port",
    .brief = "a stash's messages as those of the L1s' networks, and back",
    .source = "thesis section 4.5.4",
    .params = params,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
};
