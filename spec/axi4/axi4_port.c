/* An AXI4 slave in front of an L1: docs/axi4/port-data-path.md. */
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_types.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"AXI_BYTES",  SPEC_SIZE, 8, 4, 64, 1, "bytes", "width of WDATA and RDATA",     "AXI4, A1.3"},
    {"PORT_WORDS", SPEC_SIZE, 2, 1, 16, 1, "words", "words of an access of the L1", "Larder"},
    DENOVO_P_ADDR_BITS,
    {"AXI_ID_BITS", SPEC_SIZE, 4, 1, 16, 0, "bits",  "width of an id on AXI4",                                 "AXI4, A5.1"},
    {"WARPS",       SPEC_SIZE, 2, 2, 64, 0, "warps", "threads of the master, whose accesses keep their order", "Larder"},
    {"TAG_BITS",    SPEC_SIZE, 8, 2, 16, 0, "bits",  "the L1's tag: a place of a ring, and one bit",           "Larder"},
    DENOVO_P_PC_BITS,
    {"READS",  SPEC_SIZE, 16, 2, 128, 1, "accesses", "reads that are sent to the L1 and not at R, at most",  "Larder"},
    {"WRITES", SPEC_SIZE, 16, 2, 128, 1, "accesses", "writes that are sent to the L1 and not at B, at most", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"4 * PORT_WORDS >= AXI_BYTES", "an access of the L1 is no smaller than a beat"},
    {"ADDR_BITS > 12",              "an address is wider than 4 KB"},
    {"$clog2(READS) < TAG_BITS",    "a tag holds a place of the reads"},
    {"$clog2(WRITES) < TAG_BITS",   "a tag holds a place of the writes"},
    {0},
};

static const struct spec_field request_fields[] = {
    {"id",    "AXI_ID_BITS",   0, "AxID"},
    {"addr",  "ADDR_BITS",     0, "byte address of the first beat; taken down to a multiple of the beat's size"},
    {"len",   "8",             0, "beats of the burst less one"},
    {"size",  "3",             0, "bytes of a beat: 2 to this power, AXI_BYTES at most"},
    {"burst", "2",             0, "AXI_BURST_*; 3 is as INCR"},
    {"pc",    "PC_BITS",       0, "AxUSER, highest bits: hash of the program counter"},
    {"warp",  "$clog2(WARPS)", 0, "AxUSER: the thread, whose order the classes keep"},
    {"class", "2",             0, "AxUSER, lowest bits: the class of the accesses, 0 of data"},
    {0},
};
static const struct spec_record request = {"axi_request", request_fields, "AR and AW: a burst", "AXI4, A2.2 and A2.5"};

static const struct spec_channel channels[] = {
    {"aw",     SPEC_IN,  &request,                 "with each other; with reads by their answers alone",  "write addresses"},
    {"w",      SPEC_IN,  &axi4_w_record,           "in the order of AW; taken when their AW is",          "beats to write"},
    {"b",      SPEC_OUT, &axi4_b_record,           "in the order of AW",                                  "bursts that are written"},
    {"ar",     SPEC_IN,  &request,                 "with each other; with writes by their answers alone", "read addresses"},
    {"r",      SPEC_OUT, &axi4_r_record,           "in the order of AR; bursts do not mix",               "beats that were read"},
    {"access", SPEC_OUT, &denovo_l1_access_record, "reads in the order of AR, writes in that of AW",      "accesses of the L1"},
    {"answer", SPEC_IN,  &denovo_l1_answer_record, "none asked for",                                      "their answers; always taken"},
    {0},
};
/* clang-format on */

static const struct spec_enum *const enums[] = {&axi4_resp, &axi4_burst, &denovo_l1_op, NULL};
static const struct spec_record *const records[] = {
    &request, &axi4_w_record, &axi4_b_record, &axi4_r_record, &denovo_l1_access_record, &denovo_l1_answer_record, NULL};

const struct spec_block axi4_port_block = {
    .name = "axi4_port",
    .brief = "AXI4 slave in front of a CPU's L1",
    .source = "AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .channels = channels,
};
