/* Between a bank of the L2 and an AXI4 port: docs/axi4/data-path.md. */
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_types.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"LINE_WORDS", SPEC_SIZE, 16, 4, 32, 1, "words", "words of 4 bytes in a line", "thesis section 2.5.3"},
    {"AXI_BYTES",  SPEC_SIZE, 16, 4, 64, 1, "bytes", "width of WDATA and RDATA",   "AXI4, A1.3"},
    DENOVO_P_ADDR_BITS,
    {"AXI_ID_BITS", SPEC_SIZE, 8, 1, 16, 0, "bits", "width of an id on AXI4",   "AXI4, A5.1"},
    {"MEM_ID_BITS", SPEC_SIZE, 8, 1, 9,  0, "bits", "width of an id at the L2", "Larder"},
    DENOVO_P_CORE_BITS,
    DENOVO_P_PC_BITS,
    {"READS",  SPEC_SIZE, 32, 1, 256, 0, "requests", "reads that are taken and not answered, at most",  "Larder"},
    {"WRITES", SPEC_SIZE, 16, 1, 256, 0, "requests", "writes that are taken and not answered, at most", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"4 * LINE_WORDS >= AXI_BYTES", "a line is no smaller than a beat"},
    {"MEM_ID_BITS <= AXI_ID_BITS",  "an id of the L2 is an id on AXI4"},
    {0},
};

static const struct spec_field address_fields[] = {
    {"id",    "AXI_ID_BITS",             0, "the request's id, with zeros above"},
    {"addr",  "ADDR_BITS",               0, "byte address of the first beat"},
    {"len",   "8",                       0, "beats of the burst less one"},
    {"size",  "3",                       0, "bytes of a beat: 2 to this power"},
    {"burst", "2",                       0, "1: INCR"},
    {"lock",  "1",                       0, "0: no exclusive access"},
    {"cache", "4",                       0, "15: normal memory, write-back, allocate; 0: device, not bufferable"},
    {"prot",  "3",                       0, "2: data, not secure, not privileged"},
    {"qos",   "4",                       0, "0: takes no part"},
    {"user",  "1 + CORE_BITS + PC_BITS", 0, "{cpu, core, pc} of the request"},
    {0},
};
const struct spec_record axi4_memory_address_record = {"axi_address", address_fields, "AR and AW: a burst", "AXI4, A2.2 and A2.5"};

static const struct spec_channel channels[] = {
    {"mem_req", SPEC_IN,  &denovo_mem_req_record,      "an uncached access waits until all before it are answered, and holds back all behind it; of others none is promised", "from the L2"},
    {"mem_rsp", SPEC_OUT, &denovo_mem_rsp_record,      "reads in the order of their last beats, writes in that of B",                                                         "one answer for each request"},
    {"aw",      SPEC_OUT, &axi4_memory_address_record, "in the order of the requests",                                                                                        "write addresses"},
    {"w",       SPEC_OUT, &axi4_w_record,              "in the order of AW",                                                                                                  "beats to write; may come before their AW is taken"},
    {"b",       SPEC_IN,  &axi4_b_record,              "of one id in the order of AW",                                                                                        "bursts that are written"},
    {"ar",      SPEC_OUT, &axi4_memory_address_record, "in the order of the requests",                                                                                        "read addresses"},
    {"r",       SPEC_IN,  &axi4_r_record,              "of one id in the order of AR; bursts do not mix",                                                                     "beats that were read"},
    {0},
};
/* clang-format on */

static const struct spec_enum *const enums[] = {&axi4_resp, NULL};
static const struct spec_record *const records[] = {&denovo_mem_req_record,
                                                    &denovo_mem_rsp_record,
                                                    &axi4_memory_address_record,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};

const struct spec_block axi4_memory_block = {
    .name = "axi4_memory",
    .brief = "AXI4 memory port below a bank of the L2",
    .source = "AMBA AXI4, IHI 0022E; docs/axi4/data-path.md",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .channels = channels,
};
