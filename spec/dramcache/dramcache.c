/* One vault of a DRAM cache, whole: docs/dramcache/dramcache-data-path.md. */
#include "spec/dramcache/dramcache.h"

#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"

static const struct spec_code schedulers[] = {DRAM_SCHEDULER_CODES(SPEC_CODE){0}};
static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code predicts[] = {DRAMCACHE_PREDICT_CODES(SPEC_CODE){0}};
static const struct spec_code bypasses[] = {DRAMCACHE_BYPASS_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    DRAMCACHE_P_OPTIONS,
    DRAMCACHE_P_SCHEDULER,
    DRAMCACHE_P_PHASES,
    {"LINE_BYTES", SPEC_SIZE, 128, 16, 128, 1, "bytes", "a line",                                "HAShCache, table 4.1"},
    {"LINE_BITS",  SPEC_SIZE, 25,  7,  31,  0, "bits",  "width of a line's number in its vault", "HAShCache, table 4.1"},
    DRAMCACHE_P_VAULT,
    {0},
};

static const struct spec_constraint constraints[] = {
    DRAMCACHE_C_VAULT("LINE_BITS"),
    {0},
};

static const struct spec_field address_fields[] = {
    DRAMCACHE_ADDRESS_FIELDS("LINE_BITS + $clog2(LINE_BYTES)", " in the memory of its vault"),
    {0},
};
static const struct spec_record address = {"axi_address", address_fields, "AR and AW: the burst of a line", "AXI4, A2.2 and A2.5"};

static const struct spec_signal signals[] = {
    {"gpu_busy", SPEC_IN, "1", "a kernel runs: CPU's reads may leave out the DRAM cache", 0},
    DRAMCACHE_EVENTS("1"),
    DRAM_SIGNALS_OF_VAULTS("1", "PHASES", "PHASES * "),
    {0},
};

static const struct spec_channel channels[] = {
    {"cpu",    SPEC_IN,  &dramcache_cpu_request_record, "a read gives what all requests taken before it wrote; of one cycle the CPU's first", "a CPU's requests; a write is done when it is taken"},
    {"gpu",    SPEC_IN,  &dramcache_gpu_request_record, "the same",                                                                           "a GPU's requests"},
    {"answer", SPEC_OUT, &dramcache_answer_record,      "none",                                                                               "lines that were read"},
    {"aw",     SPEC_OUT, &address,                      "no two writes of a line at a time",                                                  "addresses of lines that go to memory"},
    {"w",      SPEC_OUT, &axi4_w_record,                "in the order of AW",                                                                 "beats to write; may come before their AW is taken"},
    {"b",      SPEC_IN,  &axi4_b_record,                "of one id in the order of AW",                                                       "lines that are written"},
    {"ar",     SPEC_OUT, &address,                      "no line whose write is not done",                                                    "addresses of lines that memory is asked for"},
    {"r",      SPEC_IN,  &axi4_r_record,                "of one id in the order of AR; bursts do not mix",                                    "beats that were read"},
    {0},
};
/* clang-format on */

static const struct spec_enum *const enums[] = {&axi4_resp, NULL};
static const struct spec_record *const records[] = {&dramcache_cpu_request_record,
                                                    &dramcache_gpu_request_record,
                                                    &dramcache_answer_record,
                                                    &dramcache_tad_request_record,
                                                    &dramcache_tad_answer_record,
                                                    &dramcache_mem_read_record,
                                                    &dramcache_mem_data_record,
                                                    &dramcache_mem_write_record,
                                                    &dramcache_mem_done_record,
                                                    &address,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};
static const struct spec_inner parts[] = {
    {&dramcache_frontend_block}, {&dram_controller_block}, {&axi4_memory_block}, {0}};

const struct spec_block dramcache_block = {
    .name = "dramcache",
    .brief = "a vault of a DRAM cache: its front end, the controller of its stacked DRAM, AXI4 to memory",
    .source = "HAShCache, chapter 3; docs/dramcache/dramcache-data-path.md",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
