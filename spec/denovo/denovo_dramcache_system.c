/* denovo_system above a vault of a DRAM cache: docs/denovo/dramcache-system-data-path.md. */
#include "spec/denovo/denovo_dramcache_system.h"

#include "spec/denovo/denovo_stash_port.h"
#include "spec/denovo/denovo_system.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static const struct spec_code protocols[] = {DENOVO_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code cpu_protocols[] = {DENOVO_CPU_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code models[] = {DENOVO_MODEL_CODES(SPEC_CODE){0}};
static const struct spec_code schedulers[] = {DRAM_SCHEDULER_CODES(SPEC_CODE){0}};
static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code predicts[] = {DRAMCACHE_PREDICT_CODES(SPEC_CODE){0}};
static const struct spec_code bypasses[] = {DRAMCACHE_BYPASS_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    DENOVO_SYSTEM_P_NODES,
    {"STASHES", SPEC_SIZE, 0, 0, 7,  0, "stashes", "ports of stashes; stash s is that of core s, and node CORES + BANKS + s", "Larder"},
    DENOVO_SYSTEM_P_SIZES,
    {"ADDR_BITS", SPEC_SIZE, 36, 12, 37, 0, "bits", "width of a physical byte address",  "Larder"},
    {"CORE_BITS", SPEC_SIZE, 4,  1,  4,  0, "bits", "width of a core id on the network", "thesis section 2.5"},
    DENOVO_P_MAP_BITS,
    {"PC_BITS", SPEC_SIZE, 8, 8, 16, 0, "bits", "width of the hash of a program counter, from which the predictor learns", "Larder"},
    DENOVO_SYSTEM_P_REST,
    DRAMCACHE_P_OPTIONS,
    DRAMCACHE_P_SCHEDULER,
    DRAMCACHE_P_PHASES,
    DRAMCACHE_P_DRAM,
    DRAMCACHE_P_JOBS,
    DRAMCACHE_P_MCC,
    DRAMCACHE_P_ENTRIES,
    DRAM_P_QUEUES,
    DRAM_P_SMS,
    DRAMCACHE_P_TIMES,
    {0}};

#define BEATS "(4 * LINE_WORDS + 8) / DQ_BYTES"

static const struct spec_constraint constraints[] = {
    DENOVO_SYSTEM_CONSTRAINTS,
    {DENOVO_W_LINE " <= 31",        "a line's number has 31 bits or less in a vault"},
    DRAMCACHE_CONSTRAINTS(DENOVO_W_LINE),
    {"PIN_BITS >= ROW_BITS",        "a row's number fits the address pins"},
    {BEATS " <= 32",                "a TAD is a burst of 32 beats or less"},
    DRAM_C_QUEUES,
    DRAM_C_TIMES(BEATS),
    DRAM_C_PHASES("T_REFI / PHASES * PHASES", BEATS),
    {"$clog2(JOBS) <= AXI_ID_BITS", "a job's number is an id on AXI4"},
    {0}};

static const struct spec_field address_fields[] = {
    DRAMCACHE_ADDRESS_FIELDS("ADDR_BITS", ""),
    {0},
};
static const struct spec_record address = {"axi_address", address_fields, "AR and AW: the burst of a line", "AXI4, A2.2 and A2.5"};

static const struct spec_field io_address_fields[] = {
    {"id",    "MEM_ID_BITS",             0, "the request's"},
    {"addr",  "ADDR_BITS",               0, "byte address of the beat"},
    {"len",   "8",                       0, "0: one beat"},
    {"size",  "3",                       0, "bytes of the access: 2 to this power"},
    {"burst", "2",                       0, "1: INCR"},
    {"lock",  "1",                       0, "0: no exclusive access"},
    {"cache", "4",                       0, "0: device, not bufferable"},
    {"prot",  "3",                       0, "2: data, not secure, not privileged"},
    {"qos",   "4",                       0, "0: takes no part"},
    {"user",  "1 + CORE_BITS + PC_BITS", 0, "{cpu, core, pc} of the request"},
    {0},
};
const struct spec_record denovo_io_address_record = {"io_address", io_address_fields, "io_ar and io_aw: an uncached access", "AXI4, A2.2 and A2.5"};

static const struct spec_field io_w_fields[] = {
    {"data", DENOVO_W_DATA,    0, "WDATA"},
    {"strb", "4 * LINE_WORDS", 0, "WSTRB: bytes that are written"},
    {"last", "1",              0, "WLAST: 1"},
    {0},
};
const struct spec_record denovo_io_w_record = {"io_w", io_w_fields, "io_w: its beat", "AXI4, A2.3"};

static const struct spec_field io_b_fields[] = {
    {"id",   "MEM_ID_BITS", 0, "of the access"},
    {"resp", "2",           0, "AXI_RESP_*"},
    {0},
};
const struct spec_record denovo_io_b_record = {"io_b", io_b_fields, "io_b: it is written", "AXI4, A2.4"};

static const struct spec_field io_r_fields[] = {
    {"id",   "MEM_ID_BITS", 0, "of the access"},
    {"data", DENOVO_W_DATA, 0, "RDATA"},
    {"resp", "2",           0, "AXI_RESP_*"},
    {"last", "1",           0, "RLAST: 1"},
    {0},
};
const struct spec_record denovo_io_r_record = {"io_r", io_r_fields, "io_r: its beat", "AXI4, A2.6"};

static const struct spec_signal signals[] = {
    DENOVO_SYSTEM_SIGNALS(DENOVO_STASH_LANES),
    {"gpu_busy", SPEC_IN, "1", "a kernel runs: CPU's reads may leave out the DRAM cache", 0},
    DRAMCACHE_EVENTS("1"),
    DRAM_SIGNALS_OF_VAULTS("1", "PHASES", "PHASES * "),
    {0}};

static const struct spec_channel channels[] = {
    DENOVO_SYSTEM_CORE_CHANNELS,
    DENOVO_SYSTEM_STASH_CHANNELS,
    {.name = "io_aw", .dir = SPEC_OUT, .count = "BANKS", .record = &denovo_io_address_record, .order = "one access of a bank at a time", .meaning = "addresses of uncached writes"},
    {.name = "io_w",  .dir = SPEC_OUT, .count = "BANKS", .record = &denovo_io_w_record,       .order = "that of io_aw",                  .meaning = "their beats; may come before their io_aw is taken"},
    {.name = "io_b",  .dir = SPEC_IN,  .count = "BANKS", .record = &denovo_io_b_record,       .order = "that of io_aw",                  .meaning = "uncached writes that are done"},
    {.name = "io_ar", .dir = SPEC_OUT, .count = "BANKS", .record = &denovo_io_address_record, .order = "one access of a bank at a time", .meaning = "addresses of uncached reads"},
    {.name = "io_r",  .dir = SPEC_IN,  .count = "BANKS", .record = &denovo_io_r_record,       .order = "that of io_ar",                  .meaning = "their beats"},
    {.name = "aw", .dir = SPEC_OUT, .record = &address,       .order = "no two writes of a line at a time",               .meaning = "addresses of lines that go to memory"},
    {.name = "w",  .dir = SPEC_OUT, .record = &axi4_w_record, .order = "in the order of AW",                              .meaning = "beats to write; may come before their AW is taken"},
    {.name = "b",  .dir = SPEC_IN,  .record = &axi4_b_record, .order = "of one id in the order of AW",                    .meaning = "lines that are written"},
    {.name = "ar", .dir = SPEC_OUT, .record = &address,       .order = "no line whose write is not done",                 .meaning = "addresses of lines that memory is asked for"},
    {.name = "r",  .dir = SPEC_IN,  .record = &axi4_r_record, .order = "of one id in the order of AR; bursts do not mix", .meaning = "beats that were read"},
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&denovo_l1_op,    &denovo_l1_command,   &denovo_l1_count,
                                                &denovo_l2_count, &denovo_message_type, &denovo_atom_op,
                                                &denovo_class,    &axi4_resp,           NULL};
static const struct spec_record *const records[] = {&denovo_l1_access_record,
                                                    &denovo_l1_answer_record,
                                                    &denovo_l1_command_record,
                                                    &denovo_l1_done_record,
                                                    &denovo_l2_cmd_record,
                                                    &denovo_l2_cmd_done_record,
                                                    &denovo_stash_message_record,
                                                    &denovo_io_address_record,
                                                    &denovo_io_w_record,
                                                    &denovo_io_b_record,
                                                    &denovo_io_r_record,
                                                    &address,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};
static const struct spec_inner parts[] = {{&denovo_system_block}, {&dramcache_block}, {0}};

const struct spec_block denovo_dramcache_system_block = {
    .name = "denovo_dramcache_system",
    .brief = "DeNovoA's L1s, a network and the banks of the L2 above a vault of a DRAM cache",
    .source = "thesis section 2.5; HAShCache, chapter 3",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
