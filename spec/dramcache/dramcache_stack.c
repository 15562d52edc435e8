/* Vaults of a DRAM cache behind one port for a CPU and one for a GPU: docs/dramcache/stack-data-path.md. */
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static const struct spec_code schedulers[] = {DRAM_SCHEDULER_CODES(SPEC_CODE){0}};
static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code predicts[] = {DRAMCACHE_PREDICT_CODES(SPEC_CODE){0}};
static const struct spec_code bypasses[] = {DRAMCACHE_BYPASS_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    DRAMCACHE_P_OPTIONS,
    DRAMCACHE_P_SCHEDULER,
    DRAMCACHE_P_PHASES,
    {"VAULTS",     SPEC_SIZE, 2,   2,  8,   1, "vaults", "each with a controller and memory of its own",                                                "HAShCache, table 4.1"},
    {"VAULT_BIT",  SPEC_SIZE, 13,  1,  33,  0, "",       "of a line's number, the lowest of the bits that are XORed with the lowest to name its vault", "Larder"},
    {"LINE_BYTES", SPEC_SIZE, 128, 16, 128, 1, "bytes",  "a line",                                                                                      "HAShCache, table 4.1"},
    {"LINE_BITS",  SPEC_SIZE, 26,  8,  34,  0, "bits",   "width of a line's number, of all vaults",                                                     "HAShCache, table 4.1"},
    DRAMCACHE_P_VAULT,
    {0},
};

#define OF_A_VAULT "LINE_BITS - $clog2(VAULTS)"

static const struct spec_constraint constraints[] = {
    {"VAULT_BIT >= $clog2(VAULTS)",             "the bits from VAULT_BIT on are none of the lowest, which they are XORed with"},
    {"VAULT_BIT + $clog2(VAULTS) <= LINE_BITS", "the bits from VAULT_BIT on are bits of a line's number"},
    {"ID_BITS >= $clog2(VAULTS)",               "each vault can have a read of its own id"},
    {OF_A_VAULT " >= 7",                        "a line's number has 7 bits or more in its vault"},
    {OF_A_VAULT " <= 31",                       "a line's number has 31 bits or less in its vault"},
    DRAMCACHE_C_VAULT(OF_A_VAULT),
    {0},
};

static const struct spec_field address_fields[] = {
    DRAMCACHE_ADDRESS_FIELDS("LINE_BITS + $clog2(LINE_BYTES)", ", of all vaults"),
    {0},
};
static const struct spec_record address = {"axi_address", address_fields, "AR and AW: the burst of a line", "AXI4, A2.2 and A2.5"};

static const struct spec_signal signals[] = {
    {"gpu_busy", SPEC_IN, "1", "a kernel runs: CPU's reads may leave out the DRAM cache", 0},
    DRAMCACHE_EVENTS("VAULTS"),
    DRAM_SIGNALS_OF_VAULTS("VAULTS", "VAULTS * PHASES", "VAULTS * PHASES * "),
    {0},
};

static const struct spec_channel channels[] = {
    {.name = "cpu",    .dir = SPEC_IN,  .record = &dramcache_cpu_request_record, .order = "a read gives what all requests taken before it wrote; of one cycle the CPU's first", .meaning = "a CPU's requests; a write is done when it is taken"},
    {.name = "gpu",    .dir = SPEC_IN,  .record = &dramcache_gpu_request_record, .order = "the same",                                                                           .meaning = "a GPU's requests"},
    {.name = "answer", .dir = SPEC_OUT, .record = &dramcache_answer_record,      .order = "none",                                                                               .meaning = "lines that were read"},
    {.name = "aw", .count = "VAULTS", .dir = SPEC_OUT, .record = &address,       .order = "no two writes of a line at a time",               .meaning = "addresses of lines that go to memory"},
    {.name = "w",  .count = "VAULTS", .dir = SPEC_OUT, .record = &axi4_w_record, .order = "in the order of AW",                              .meaning = "beats to write; may come before their AW is taken"},
    {.name = "b",  .count = "VAULTS", .dir = SPEC_IN,  .record = &axi4_b_record, .order = "of one id in the order of AW",                    .meaning = "lines that are written"},
    {.name = "ar", .count = "VAULTS", .dir = SPEC_OUT, .record = &address,       .order = "no line whose write is not done",                 .meaning = "addresses of lines that memory is asked for"},
    {.name = "r",  .count = "VAULTS", .dir = SPEC_IN,  .record = &axi4_r_record, .order = "of one id in the order of AR; bursts do not mix", .meaning = "beats that were read"},
    {0},
};
/* clang-format on */

static const struct spec_enum *const enums[] = {&axi4_resp, NULL};
static const struct spec_record *const records[] = {&dramcache_cpu_request_record,
                                                    &dramcache_gpu_request_record,
                                                    &dramcache_answer_record,
                                                    &address,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};
static const struct spec_inner parts[] = {{&dramcache_block}, {0}};

const struct spec_block dramcache_stack_block = {
    .name = "dramcache_stack",
    .brief = "vaults of a DRAM cache behind one port for a CPU and one for a GPU",
    .source = "HAShCache, chapter 3 and table 4.1; docs/dramcache/stack-data-path.md",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
