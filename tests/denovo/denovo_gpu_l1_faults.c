/* Faults of denovo_gpu_l1: of what lies between the coalescer and the L1. */
#include <stddef.h>

#include "tests/denovo/denovo_gpu_l1.h"

#define MODEL "cmodel/denovo/denovo_gpu_l1.c"

static const char small_set[] = GPU_SMALL;

static const struct rtl_fault rtl[] = {
    {"a-tag-loses-its-lane", "index",
     "denovo_gpu_l1: l1.access_data: access_data => access_data & ~({{ACCESS_W - 1{1'b0}}, 1'b1} << ACCESS_W - "
     "TAG_BITS)"},
    {"a-tag-loses-its-entry", "index",
     "denovo_gpu_l1: l1.access_data: access_data => {1'b0, access_data[ACCESS_W-2:0]}"},
    {"words-of-an-answer-change-places", "order",
     "denovo_gpu_l1: coalescer.answer_data: answer_data => {answer_data[ANSWER_W-1:32*PORT_WORDS], answer_data[31:0], "
     "answer_data[32*PORT_WORDS-1:32]}"},
    {"the-mask-of-an-answer-is-swapped", "mask",
     "denovo_gpu_l1: coalescer.answer_data: answer_data => {answer_data[ANSWER_W-1:33*PORT_WORDS], "
     "answer_data[32*PORT_WORDS], answer_data[33*PORT_WORDS-1:32*PORT_WORDS+1], answer_data[32*PORT_WORDS-1:0]}"},
    {"an-error-of-the-l1-is-lost", "lost wire",
     "denovo_gpu_l1: coalescer.answer_data: answer_data => answer_data & ~({{ANSWER_W - 1{1'b0}}, 1'b1} << "
     "33*PORT_WORDS)"},
    {"a-lane-s-warp-is-lost", "lost wire",
     "denovo_gpu_l1: l1.access_data: access_data => access_data & ~({{ACCESS_W - 1{1'b0}}, 1'b1} << ACCESS_W - "
     "TAG_BITS - 1)"},
    {"the-coalescer-takes-no-heed-of-the-l1", "backpressure",
     "denovo_gpu_l1: coalescer.access_ready: access_ready => 1'b1"},
    {"the-l1-takes-no-heed-of-the-coalescer", "backpressure", "denovo_gpu_l1: l1.answer_ready: answer_ready => 1'b1"},
    {"answers-come-though-there-are-none", "lost wire", "denovo_gpu_l1: coalescer.answer_valid: answer_valid => 1'b1"},
    {"the-l1-is-a-cpu-s", "constant", "denovo_gpu_l1: l1.cpu: 1'b0 => 1'b1"},
    {"a-command-passes-a-group", "order", "denovo_gpu_l1: group_waits: access_valid => 1'b0"},
    {"what-comes-with-a-command-passes-it", "starvation",
     "denovo_gpu_l1: command_waits: cmd_valid && l1_takes => 1'b0"},
    {"nothing-comes-beside-commands", "starvation", "denovo_gpu_l1: command_waits: l1_takes => 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"a-tag-has-a-bit-too-few", "width", MODEL, "expr_clog2(spec_get(values, \"LANES\"));",
     "expr_clog2(spec_get(values, \"LANES\")) - 1;"},
    {"what-the-l1-takes-is-known-a-cycle-late", "rate", MODEL,
     "    joined_run(&m->joined, m->memory, COALESCER);\n    joined_leave", "    joined_leave"},
    {"what-the-coalescer-offers-is-known-a-cycle-late", "rate", MODEL,
     "    joined_run(&m->joined, m->memory, COALESCER);\n    /* No command", "    /* No command"},
    {"a-command-passes-a-group-of-the-coalescer", "order", MODEL, "holds = get(m, m->access.valid)", "holds = 0"},
    {0},
};

const struct fault_plan denovo_gpu_l1_faults = {
    .block = "denovo_gpu_l1", .sets = small_set, .rtl = rtl, .model = model, .in_test = 2};
