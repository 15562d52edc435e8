/* Faults of the whole DRAM cache: of what lies between its parts, and of what two and four phases change. */
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

/* With phases: times that are no multiples of a cycle, a burst of two words of which the last is not full, writes that begin in phase 1. */
static const char phased_sets[] =
    DRAMCACHE_FEW DRAMCACHE_FAST "PHASES=4 CL=9 CWL=9 T_RRD=5 T_FAW=22 T_REFI=403 LINE_BYTES=64 LINE_BITS=9 T_CCD=5 "
                                 "JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6 "
                                 "AXI_BYTES=16 AXI_ID_BITS=3";

/* clang-format off */
static const struct rtl_fault phased_rtl[] = {
    {"beats-of-two-phases-exchanged", "phase", "dramcache: controller.dfi_rddata: dfi_rddata => {dfi_rddata[32 * DQ_BYTES - 1:0], dfi_rddata[64 * DQ_BYTES - 1:32 * DQ_BYTES]}"},
    {"writes-begin-in-phase-0", "phase", "dram_controller: beats_now: {beats_out[NOW-1:0], late_beats_q} => beats_out"},
    {"words-driven-to-their-end", "counter", "dram_controller: has_beats: i < PAIRS => 1'b1"},
    {"answer-before-its-last-word", "handshake", "dram_controller: whole: came_q == ALL_CAME => 1'b1"},
    {"act-in-both-phases", "phase", "dram_controller: act_1: !late_q => 1'b1"},
    {"late-act-counts-as-early", "timing", "dram_controller_bank_timer: count_q: at_late ? AFTER_ACT - 1'b1 : AFTER_ACT => AFTER_ACT"},
    {0},
};

static const struct model_fault phased_model[] = {
    {"a-vault-of-one-phase", "width", MODEL, "{\"MAP\", \"-\"}", "{\"MAP\", \"-\"}, {\"PHASES\", \"-\"}"},
    {"a-refresh-is-owed-a-cycle-soon", "timing", MODEL, "refi - refi % spec_get", "refi - refi % 4 - spec_get"},
    {0},
};
/* clang-format on */

/* With look-ups that are answered where a line waits to be written, and with walks, which want the line. */
static const char forward_sets[] =
    "BANK_BITS=2 ROW_BITS=1 CORES=2 ENTRIES=8 " DRAMCACHE_FAST "FORWARD=1 BYPASS=MCC " DRAMCACHE_PAGES
    "LINE_BYTES=16 LINE_BITS=9 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6 AXI_BYTES=4 AXI_ID_BITS=3";

/* clang-format off */
static const struct rtl_fault forward_rtl[] = {
    {"cpu-s-read-has-a-tag-alone", "protocol", "dramcache_frontend: cpu_tad.job_heads: write_q[cpu_job] => 1'b1"},
    {"gpu-s-read-has-a-tag-alone", "protocol", "dramcache_frontend: gpu_tad.job_heads: write_q[gpu_job] => 1'b1"},
    {"walk-has-a-tag-alone",       "protocol", "dramcache_frontend: gpu_tad.job_heads: !walk_q[gpu_job] => 1'b1"},
    {"no-look-up-has-a-tag-alone", "rate", "dramcache_frontend_tad: strb: valid_q && head_q => 1'b0"},
    {0},
};

#define FRONT "cmodel/dramcache/dramcache_frontend.c"
static const struct model_fault forward_model[] = {
    {"walk-has-a-tag-alone", "protocol", FRONT, "s->job[number].write && !s->job[number].walk;", "s->job[number].write;"},
    {"fills-alone-are-looked-at", "rate", FRONT, "p->head = m->forward && !p->write", "p->head = m->forward && p->write"},
    {0},
};
/* clang-format on */

static const struct fault_plan forward_faults = {
    .block = "dramcache",
    .sets = forward_sets,
    .in_test = 2,
    .unshrunk = 1,
    .rtl = forward_rtl,
    .model = forward_model,
};

static const struct fault_plan phased_faults = {
    .block = "dramcache",
    .also = &forward_faults,
    .sets = phased_sets,
    .in_test = 2,
    .unshrunk = 1,
    .rtl = phased_rtl,
    .model = phased_model,
};

const struct fault_plan dramcache_faults = {
    .block = "dramcache",
    .sets = sets,
    .in_test = 6,
    .unshrunk = 1,
    .rtl = rtl,
    .model = model,
    .also = &phased_faults,
};
