/* An AXI4 slave in front of the DRAM controller: docs/dramcache/axi4-port.md. */
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_axi4_port.h"
#include "spec/dramcache/dram_controller.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"DQ_BYTES",    SPEC_SIZE, 8,  1,  8,  1, "bytes", "width of DQ; a line is a burst of eight beats",                "JESD79-3F"},
    {"BANKS",       SPEC_SIZE, 8,  4,  16, 1, "banks", "banks of the device",                                          "JESD79-3F"},
    {"ROW_BITS",    SPEC_SIZE, 15, 13, 18, 0, "bits",  "of a row's number",                                            "JESD79-3F"},
    {"COLUMN_BITS", SPEC_SIZE, 7,  1,  7,  0, "bits",  "of a line's number in its row",                                "JESD79-3F"},
    {"ID_BITS",     SPEC_SIZE, 8,  1,  16, 0, "bits",  "width of the controller's id",                                 "Larder"},
    {"AXI_BYTES",   SPEC_SIZE, 16, 4,  64, 1, "bytes", "width of WDATA and RDATA",                                     "AXI4, A1.3"},
    {"ADDR_BITS",   SPEC_SIZE, 32, 19, 64, 0, "bits",  "width of a byte address on AXI4",                              "AXI4, A2.2"},
    {"AXI_ID_BITS", SPEC_SIZE, 4,  1,  16, 0, "bits",  "width of an id on AXI4",                                       "AXI4, A5.1"},
    {"READS",       SPEC_SIZE, 32, 2,  64, 1, "lines", "lines that are asked of the controller and not at R, at most", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"8 * DQ_BYTES >= AXI_BYTES",                                                  "a line is no smaller than a beat"},
    {"$clog2(READS) <= ID_BITS",                                                   "an id of the controller holds a place of the reads"},
    {"ADDR_BITS >= ROW_BITS + COLUMN_BITS + $clog2(BANKS) + 3 + $clog2(DQ_BYTES)", "an address reaches every byte of the device"},
    {0},
};

static const struct spec_field request_fields[] = {
    {"id",    "AXI_ID_BITS", 0, "AxID"},
    {"addr",  "ADDR_BITS",   0, "byte address of the first beat; taken down to a multiple of the beat's size"},
    {"len",   "8",           0, "beats of the burst less one"},
    {"size",  "3",           0, "bytes of a beat: 2 to this power"},
    {"burst", "2",           0, "AXI_BURST_*; 3 fails"},
    {0},
};
static const struct spec_record request = {"axi_request", request_fields, "AR and AW: a burst", "AXI4, A2.2 and A2.5"};

/* The controller's records, with bursts of eight beats. */
#define LINE_W "ROW_BITS + COLUMN_BITS + $clog2(BANKS)"

static const struct spec_field line_fields[] = {
    {"write", "1",             0, "1: write the bytes of `strb`; 0: read the line"},
    {"id",    "ID_BITS",       0, "of a read: comes back with the answer"},
    {"line",  LINE_W,          0, "line address"},
    {"strb",  "8 * DQ_BYTES",  0, "of a write: bytes that are written"},
    {"data",  "64 * DQ_BYTES", 0, "of a write: the line"},
    {0},
};
const struct spec_record dram_line_request_record = {"request", line_fields, "an access to a line", "Larder"};

static const struct spec_field answer_fields[] = {
    {"cpu",  "1",             0, "it came by the channel `cpu`"},
    {"id",   "ID_BITS",       0, "of the read"},
    {"data", "64 * DQ_BYTES", 0, "the line"},
    {0},
};
const struct spec_record dram_line_answer_record = {"answer", answer_fields, "a line that was read", "Larder"};

static const struct spec_channel channels[] = {
    {"aw",      SPEC_IN,  &request,                  "with each other; with reads by their answers alone",            "write addresses"},
    {"w",       SPEC_IN,  &axi4_w_record,            "in the order of AW; taken when their AW is",                    "beats to write"},
    {"b",       SPEC_OUT, &axi4_b_record,            "in the order of AW",                                            "bursts that are written"},
    {"ar",      SPEC_IN,  &request,                  "of one id with each other; with writes by their answers alone", "read addresses"},
    {"r",       SPEC_OUT, &axi4_r_record,            "of one id in the order of AR; bursts do not mix",               "beats that were read"},
    {"request", SPEC_OUT, &dram_line_request_record, "reads in the order of AR, writes in that of AW",                "requests for lines: the controller's channel cpu or gpu"},
    {"answer",  SPEC_IN,  &dram_line_answer_record,  "none asked for",                                                "lines that were read; always taken"},
    {0},
};
/* clang-format on */

static const struct spec_enum *const enums[] = {&axi4_resp, &axi4_burst, NULL};
static const struct spec_record *const records[] = {
    &request, &axi4_w_record, &axi4_b_record, &axi4_r_record, &dram_line_request_record, &dram_line_answer_record,
    NULL};

const struct spec_block dram_axi4_port_block = {
    .name = "dram_axi4_port",
    .brief = "AXI4 slave in front of the DRAM controller",
    .source = "AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .channels = channels,
};
