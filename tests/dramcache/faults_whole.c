/* Faults of the whole DRAM cache: of what lies between its parts. */
#include "tests/dramcache/tests.h"

static const char sets[] = DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=9 T_CCD=2 JOBS=8 CPU_JOBS=2 "
                                                        "TARGETS=2 PC_BITS=12 ID_BITS=6 AXI_BYTES=4 AXI_ID_BITS=3";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    {"tads-of-one-row", "index", "dramcache: tc_place: tc_line => {{ROW_BITS{1'b0}}, tc_line[SLOT_W-1:0]}"},
    {"error-of-memory-lost", "lost wire", "dramcache: mem_data_data: came[LINE_W+JOB_W] => 1'b0"},
    {"reads-of-a-cpu-are-a-gpu-s", "lost wire", "dramcache: reads.mem_req_data: read_cpu => 1'b0"},
    {"writes-are-reads", "protocol", "dramcache: writes.mem_req_data: 5'b10000 => 5'b00000"},
    {"writes-with-all-strobes", "mask", "dramcache: writes.mem_req_data: back_strb => ~NO_STRB"},
    {"gpu-s-tads-wait-for-the-cpu-s", "handshake", "dramcache: controller.gpu_valid: tad_gpu_valid => tad_gpu_valid && tad_cpu_valid"},
    {"user-is-the-pc", "index", "dramcache: ar_data: ar[ADDRESS_W-1:2] => {ar[ADDRESS_W-1:3], ar[0]}"},
    {"memory-s-line-taken-when-it-is-not", "handshake", "dramcache: reads.mem_rsp_ready: mem_data_ready => 1'b1"},
    {"write-error-lost", "lost wire", "dramcache: mem_done_data: done[LINE_W+JOB_W] => 1'b0"},
    {"dirty-victim-thrown-away", "lost update", "dramcache_frontend: victim: dirty_q[answer_job] => 1'b0"},
    {"sweep-ends-with-the-first-row", "reset", "dramcache_frontend: last_set: {ROW_BITS+BANK_BITS{1'b1}} => {ROW_BITS+BANK_BITS{1'b0}}"},
    {"the-cpu-s-tads-are-the-gpu-s", "index", "dramcache: controller.cpu_data: tc => tg"},
    {0},
};

#define MODEL "cmodel/dramcache/dramcache.c"
static const struct model_fault model[] = {
    {"answers-a-cycle-late", "rate", MODEL, "    run(m, FRONT); /* what it offers, and what it takes, is of its state alone */\n", ""},
    {"burst-without-the-tag", "width", MODEL, "(spec_get(v, \"LINE_BYTES\") + DRAMCACHE_TAG_BYTES) / spec_get(v, \"DQ_BYTES\")", "spec_get(v, \"LINE_BYTES\") / spec_get(v, \"DQ_BYTES\")"},
    {"memory-s-error-not-joined", "lost wire", MODEL, "\"mem_data_data\", (const char *[]){\"id\", \"error\", \"data\", NULL}", "\"mem_data_data\", (const char *[]){\"id\", \"data\", NULL}"},
    {"user-is-the-pc", "index", MODEL, "user.lsb + user.width - 1", "user.lsb"},
    {"reads-without-the-cpu", "lost wire", MODEL, "(const char *[]){\"id\", \"line\", \"cpu\", NULL}", "(const char *[]){\"id\", \"line\", NULL}"},
    {"half-the-reads", "width", MODEL, "{\"READS\", \"JOBS\"}", "{\"READS\", \"CPU_JOBS\"}"},
    {0},
};
/* clang-format on */

const struct fault_plan dramcache_faults = {
    .block = "dramcache",
    .sets = sets,
    .cycles = 40000,
    .in_test = 6,
    .unshrunk = 1,
    .rtl = rtl,
    .model = model,
};
