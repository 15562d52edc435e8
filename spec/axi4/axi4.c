/* What the AXI4 blocks share: codes and records. */
#include "spec/axi4/axi4.h"

static const struct spec_code resp_codes[] = {AXI4_RESP_CODES(SPEC_CODE){0}};
const struct spec_enum axi4_resp = {"axi_resp", "2", resp_codes, "how an access ended"};

static const struct spec_code burst_codes[] = {AXI4_BURST_CODES(SPEC_CODE){0}};
const struct spec_enum axi4_burst = {"axi_burst", "2", burst_codes, "how the addresses of a burst's beats follow"};

/* clang-format off */
static const struct spec_field w_fields[] = {
    {"data", "8 * AXI_BYTES", 0, "WDATA"},
    {"strb", "AXI_BYTES",     0, "WSTRB: bytes that are written"},
    {"last", "1",             0, "WLAST: the burst ends"},
    {0},
};
const struct spec_record axi4_w_record = {"axi_w", w_fields, "W: a beat", "AXI4, A2.3"};

static const struct spec_field b_fields[] = {
    {"id",   "AXI_ID_BITS", 0, "of the burst"},
    {"resp", "2",           0, "AXI_RESP_*"},
    {0},
};
const struct spec_record axi4_b_record = {"axi_b", b_fields, "B: a burst is written", "AXI4, A2.4"};

static const struct spec_field r_fields[] = {
    {"id",   "AXI_ID_BITS",   0, "of the burst"},
    {"data", "8 * AXI_BYTES", 0, "RDATA"},
    {"resp", "2",             0, "AXI_RESP_*"},
    {"last", "1",             0, "RLAST: the burst ends"},
    {0},
};
const struct spec_record axi4_r_record = {"axi_r", r_fields, "R: a beat", "AXI4, A2.6"};
/* clang-format on */
