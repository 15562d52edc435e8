/* Faults of denovo_dramcache_system: of what lies between the system and the DRAM cache. */
#include <stddef.h>

#include "tests/denovo/denovo_dramcache_system.h"

#define BLOCK "denovo_dramcache_system"
#define MODEL "cmodel/denovo/denovo_dramcache_system.c"

static const char small_set[] = DRAMCACHE_SYSTEM_SMALL;

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"all-answers-are-the-first-bank-s", "index", BLOCK ": read_id: FIRST_ID => {ID_W{1'b0}}"},
    {"a-write-is-answered-before-it-is-taken", "order", BLOCK ": done_q: write_leaves[b] => busy_q && !done_q"},
    {"a-line-that-memory-refuses-is-none", "lost wire", BLOCK ": bank_r_data: line_error => 1'b0"},
    {"a-device-s-reads-go-to-the-dram-cache", "protocol", BLOCK ": ar_line: ar[IO_ADDRESS_CACHE_LSB +: 4] == CACHE_NORMAL => 1'b1"},
    {"a-read-is-a-gpu-s", "lost wire", BLOCK ": ar_cpu: ar[IO_ADDRESS_USER_LSB + CORE_BITS + PC_BITS] => 1'b0"},
    {"an-address-is-taken-without-its-line", "backpressure", BLOCK ": bank_aw_ready: write_enters[b] => 1'b1"},
    {"a-request-is-lost-behind-another", "backpressure", "arbiter_register: free: !valid_q || ready => 1'b1"},
    {"the-first-who-asks-always-goes", "order", "arbiter_register: order.served: served => 1'b0"},
    {"two-writes-of-a-bank-at-a-time", "handshake", BLOCK ": writes: busy_q => done_q"},
    {"the-first-words-alone-are-written", "mask", BLOCK ": write_requests: w[IO_W_STRB_LSB +: LINE_BYTES] => {{LINE_BYTES / 2{1'b0}}, w[IO_W_STRB_LSB +: LINE_BYTES / 2]}"},
    {"a-read-has-no-pc", "lost wire", BLOCK ": cpu_requests: ar[IO_ADDRESS_USER_LSB +: CORE_BITS + PC_BITS] => {CORE_BITS + PC_BITS{1'b0}}"},
    {"a-device-s-error-is-lost", "lost wire", BLOCK ": bank_r_data: io_r_data[b * IO_R_W +: IO_R_W] => {io_r_data[b * IO_R_W + 3 +: IO_R_W - 3], 2'b00, io_r_data[b * IO_R_W]}"},
    {"a-write-that-a-device-refuses-is-done", "lost wire", BLOCK ": bank_b_data: io_b_data[b * IO_B_W +: IO_B_W] => {io_b_data[b * IO_B_W + 2 +: IO_B_W - 2], RESP_OKAY}"},
    {"a-device-s-write-is-not-answered", "lost wire", BLOCK ": bank_b_valid: io_b_valid[b] => 1'b0"},
    {"reset-leaves-a-write-under-way", "reset", BLOCK ": busy_q: rst => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"ids-lack-their-bank", "index", MODEL, "(uint64_t)b << m->id_bits | field", "field"},
    {"a-write-is-answered-when-it-enters", "order", MODEL, "write){.busy = 1,", "write){.busy = 1, .done = 1,"},
    {"who-went-last-goes-first", "order", MODEL, "(out->last + i) % askers", "(out->last + i - 1) % askers"},
    {"a-cpu-s-reads-are-a-gpu-s", "index", MODEL, "is_cpu(m, &m->bank[n].ar) == (class == CPU)", "class == GPU"},
    {"an-error-of-the-vault-is-none", "lost wire", MODEL, "failed ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY", "AXI4_RESP_OKAY"},
    {"b-has-no-id", "lost wire", MODEL, ".busy = 1, .id = field(m, address, m->address_at.id)", ".busy = 1"},
    {"what-the-vault-takes-is-known-a-cycle-late", "rate", MODEL, "    joined_run(&m->joined, m->memory, VAULT);\n    joined_run(&m->joined, m->memory, SYSTEM);\n    m->next", "    joined_run(&m->joined, m->memory, SYSTEM);\n    m->next"},
    {0},
};

/* One bank, and a line of memory is one beat: answers of the vault follow each other so closely that some wait for the bank. */
static const char one_bank_set[] = DRAMCACHE_SYSTEM_SMALL " BANKS=1 AXI_BYTES=16 READS=2 COUNTERS=524288 BYPASS=MCC PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2";
static const struct rtl_fault one_bank_rtl[] = {
    {"an-answer-is-taken-before-its-bank-is-ready", "backpressure", BLOCK ": line_takers: bank_r_ready[b] => 1'b1"},
    {0},
};
static const struct model_fault one_bank_model[] = {
    {"an-answer-does-not-wait-for-its-bank", "backpressure", MODEL, "put(m, m->answer.ready, get(m, r->ready))", "put(m, m->answer.ready, 1)"},
    {0},
};
/* clang-format on */

static const struct fault_plan one_bank_faults = {.block = "denovo_dramcache_system",
                                                  .sets = one_bank_set,
                                                  .rtl = one_bank_rtl,
                                                  .model = one_bank_model,
                                                  .in_test = -1,
                                                  .unshrunk = 1};

const struct fault_plan denovo_dramcache_system_faults = {.block = "denovo_dramcache_system",
                                                          .sets = small_set,
                                                          .rtl = rtl,
                                                          .model = model,
                                                          .in_test = 4,
                                                          .unshrunk = 1,
                                                          .also = &one_bank_faults};
