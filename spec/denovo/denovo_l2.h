/* The L2 bank: docs/denovo/l2-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_L2_H
#define LARDER_SPEC_DENOVO_L2_H

#include "spec/denovo/denovo_types.h"

/* Numbers by which `event_select` names a counter. X(NAME, VALUE, MEANING). */
/* clang-format off */
#define DENOVO_L2_COUNT_CODES(X) \
    X(REQUESTS,   0, "requests taken from `req`") \
    X(FETCHES,    1, "lines asked of memory") \
    X(FORWARDS,   2, "FWD_READ and FWD_REG") \
    X(RECALLS,    3, "RECALL") \
    X(TAKEN,      4, "WBs of which a word was taken") \
    X(DROPPED,    5, "WBs of which none was") \
    X(WRITEBACKS, 6, "lines written to memory") \
    X(QUEUED,     7, "passes that left a request in a list") \
    X(RETRIES,    8, "passes that a request made in vain")
/* clang-format on */

#define DENOVO_L2_COUNT_NUMBER(name, value, meaning) DENOVO_L2_COUNT_##name = (value),
enum denovo_l2_count { DENOVO_L2_COUNT_CODES(DENOVO_L2_COUNT_NUMBER) };

extern const struct spec_enum denovo_l2_count;
extern const struct spec_record denovo_l2_cmd_record, denovo_l2_cmd_done_record; /* flush */

extern const struct spec_block denovo_l2_block;

#endif
