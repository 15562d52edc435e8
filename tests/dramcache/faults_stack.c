/* Faults of vaults behind one port: of what lies between the ports and the vaults, with phases as well. */
#include "tests/dramcache/tests.h"

static const char sets[] =
    DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=7 T_CCD=2 JOBS=8 CPU_JOBS=2 "
                                 "TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"a-line-s-vault-is-not-hashed", "index", "dramcache_stack: cpu_vault: cpu_line[VAULT_BIT +: VAULT_W] => {VAULT_W{1'b0}}"},
    {"all-the-gpu-s-lines-are-one-vault-s", "index", "dramcache_stack: gpu_vault: gpu_line[VAULT_W-1:0] => {VAULT_W{1'b0}}"},
    {"a-request-goes-to-all-vaults", "protocol", "dramcache_stack: vault.gpu_valid: gpu_valid && gpu_vault == VAULT => gpu_valid"},
    {"any-vault-s-room-is-enough", "handshake", "dramcache_stack: cpu_ready: cpu_free[cpu_vault] => |cpu_free"},
    {"the-other-vault-s-room-counts", "index", "dramcache_stack: gpu_ready: gpu_free[gpu_vault] => gpu_free[~gpu_vault]"},
    {"an-answer-is-lost-behind-another", "handshake", "dramcache_stack: vault.answer_ready: line_enters[v] => 1'b1"},
    {"the-first-vault-s-answers-always-go", "fairness", "arbiter_register: order.served: served => 1'b0"},
    {"a-full-register-takes-an-answer", "backpressure", "arbiter_register: free: !valid_q || ready => 1'b1"},
    {"a-line-is-read-of-another-vault-s-memory", "index", "dramcache_stack: ar_low: VAULT => ~VAULT"},
    {"a-line-is-written-without-its-hash", "index", "dramcache_stack: aw_low: aw[HASH_LSB +: VAULT_W] => {VAULT_W{1'b0}}"},
    {"the-hash-is-of-the-bit-beside", "index", "dramcache_stack: ar_low: ar[HASH_LSB +: VAULT_W] => ar[HASH_LSB - 1 +: VAULT_W]"},
    {"all-vaults-see-the-first-one-s-dram", "lost wire", "dramcache_stack: vault.dfi_rddata: v * (16 * DQ_BYTES) => 0"},
    {0},
};

#define MODEL "cmodel/dramcache/dramcache_stack.c"
static const struct model_fault model[] = {
    {"who-answered-last-goes-first", "order", MODEL, "(m->now.last + i) % m->vaults", "(m->now.last + i - 1) % m->vaults"},
    {"a-vault-is-the-lowest-bits-alone", "index", MODEL, "line ^ line >> m->vault_bit", "line"},
    {"an-answer-waits-for-an-empty-register", "rate", MODEL, "m->now.full && !get(m, m->answer.ready)", "m->now.full && (m->next.full = !get(m, m->answer.ready), 1)"},
    {"an-address-without-its-hash", "index", MODEL, "hash ^ (uint64_t)v", "(uint64_t)v"},
    {"an-answer-is-taken-and-stays", "handshake", MODEL, "if (taken >= 0) joined_run", "if (taken > 0) joined_run"},
    {"the-first-vault-s-room-counts", "index", MODEL, "m->vault[vault_of(m, class)].request[class].ready", "m->vault[0].request[class].ready"},
    {0},
};
/* clang-format on */

static const char phased_sets[] =
    DRAMCACHE_FEW DRAMCACHE_FAST "PHASES=2 LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=7 T_CCD=2 T_REFI=401 JOBS=8 CPU_JOBS=2 "
                                 "TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3";

/* clang-format off */
static const struct rtl_fault phased_rtl[] = {
    {"a-vault-s-lane-is-a-phase-wide", "index", "dramcache_stack: vault.dfi_rddata: v * BEATS_W => v * (16 * DQ_BYTES)"},
    {"commands-go-to-the-other-vault", "index", "dramcache_stack: vault.dfi_cs_n: v * PHASES => (VAULTS - 1 - v) * PHASES"},
    {"banks-go-to-the-other-vault", "index", "dramcache_stack: vault.dfi_bank: v * BANKS_W => (VAULTS - 1 - v) * BANKS_W"},
    {0},
};

static const struct model_fault phased_model[] = {
    {"vaults-of-one-phase", "width", MODEL, "no_names[] = {{0}};", "no_names[] = {{\"PHASES\", \"-\"}, {0}};"},
    {0},
};
/* clang-format on */

static const struct fault_plan phased_faults = {
    .block = "dramcache_stack",
    .sets = phased_sets,
    .in_test = 1,
    .unshrunk = 1,
    .rtl = phased_rtl,
    .model = phased_model,
};

const struct fault_plan dramcache_stack_faults = {
    .block = "dramcache_stack",
    .sets = sets,
    .in_test = 4,
    .unshrunk = 1,
    .rtl = rtl,
    .model = model,
    .also = &phased_faults,
};
