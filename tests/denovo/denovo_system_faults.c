/* Faults of denovo_system: of what lies between its blocks. */
#include <stddef.h>

#include "tests/denovo/denovo_system.h"

#define MODEL "cmodel/denovo/denovo_system.c"

/* On a mesh, with a CPU whose L1 is of another size, and two stashes. */
static const char small_set[] = SYSTEM_SMALL
    " CPUS=1 CPU_BYTES=512 CPU_WAYS=2 CPU_MSHRS=2 CPU_LIST=8 STASHES=2 CHUNK_WORDS=4 MESH_COLUMNS=4 ADDR_BITS=20";

static const struct rtl_fault rtl[] = {
    {"recalled-words-go-to-a-core", "protocol",
     "denovo_system: of_supply.to_bank: give[RSP_TYPE_LSB +: RSP_TYPE_W] == MSG_RECALL_DATA => 1'b0"},
    {"banks-are-numbered-from-the-first-node", "index", "denovo_system_dest: dest: FIRST_BANK + bank => bank"},
    {"all-lines-are-of-the-first-bank", "index", "denovo_system_dest: bank: line[i] => 1'b0"},
    {"a-line-s-bank-is-a-bit-too-high", "index", "denovo_system_dest: bank: line[i] => line[i + 1]"},
    {"every-core-is-the-first", "index", "denovo_system: l1.core: CORE => {CORE_BITS{1'b0}}"},
    {"every-core-is-a-gpu-s", "lost wire", "denovo_system: l1.cpu: CPU => 1'b0"},
    {"every-bank-is-the-first", "index", "denovo_system: l2.bank: BANK => {BANK_W{1'b0}}"},
    {"a-forward-goes-to-who-asked", "index",
     "denovo_system: of_fwd.core: fwd[FWD_TO_CORE_LSB +: CORE_BITS] => fwd[FWD_CORE_LSB +: CORE_BITS]"},
    {"a-core-says-that-it-took-its-answers", "backpressure", "denovo_system: l1.answer_ready: answer_ready[c] => 1'b1"},
    {"requests-go-without-room", "backpressure", "denovo_system: l1.req_ready: in_ready[LANE + REQ] => 1'b1"},
    {"a-stash-s-forwards-go-to-its-core", "index", "denovo_system: of_fwd.stash: fwd[FWD_TO_STASH_LSB] => 1'b0"},
    {"answers-to-stashes-go-to-their-cores", "index", "denovo_system: of_supply.stash: give[RSP_STASH_LSB] => 1'b0"},
    {"a-stash-s-answers-go-without-room", "backpressure",
     "denovo_system: stash.rsp_out_ready: in_ready[LANE + RSP] => 1'b1"},
    {"stashes-are-the-first-nodes", "index",
     "denovo_system_dest: dest: FIRST_STASH & {NODE_W{to_stash}} => {NODE_W{1'b0}}"},
    {"a-stash-says-that-it-took-its-forwards", "backpressure",
     "denovo_system: stash.l2_fwd_ready: stash_l2_fwd_ready[s] => 1'b1"},
    {"every-stash-gives-what-the-first-gives", "index",
     "denovo_system: stash.fwd_rsp_valid: stash_fwd_rsp_valid[s] => stash_fwd_rsp_valid[0]"},
    {"a-cpu-s-stash-is-a-gpu-s", "lost wire", "denovo_system: stash.cpu: CPU => 1'b0"},
    {"a-bank-is-not-flushed", "lost wire", "denovo_system: l2.cmd_valid: l2_cmd_valid[b] => l2_cmd_valid[0]"},
    {0},
};

static const struct model_fault model[] = {
    {"lines-change-their-banks", "index", MODEL, "bits_get_field(flits, first, line, 0) % (uint64_t)m->banks",
     "(bits_get_field(flits, first, line, 0) + 1) % (uint64_t)m->banks"},
    {"requests-and-answers-share-a-network", "order", MODEL,
     "joined_channel(&plan->joined, OF(\"rsp_out\"), NET(\"in\", RSP));\n    joined_channel(&plan->joined, "
     "NET(\"out\", FWD)",
     "joined_channel(&plan->joined, OF(\"rsp_out\"), NET(\"in\", FWD));\n    joined_channel(&plan->joined, "
     "NET(\"out\", FWD)"},
    {"memory-is-asked-a-cycle-late", "rate", MODEL,
     "        joined_run(&m->joined, m->memory, bank_part(m, b));\n        joined_run(&m->joined, m->memory, "
     "port_part(m, b));\n        joined_run(&m->joined, m->memory, bank_part(m, b));\n",
     "        joined_run(&m->joined, m->memory, bank_part(m, b));\n"},
    {"a-stash-is-a-core-to-the-network", "index", MODEL, "else if (bits_get_field(flits, first, stash, 0))",
     "else if (0 && bits_get_field(flits, first, stash, 0))"},
    {"forwards-to-a-stash-look-at-who-asks", "index", MODEL, "\"to_stash\"", "\"stash\""},
    {"the-mesh-stands-on-its-side", "rate", MODEL,
     "\"COLUMNS\", columns);\n        joined_set_value(&network->values, \"ROWS\", (nodes + columns - 1) / columns);",
     "\"ROWS\", columns);\n        joined_set_value(&network->values, \"COLUMNS\", (nodes + columns - 1) / columns);"},
    {"the-first-cores-are-cpus", "index", MODEL, "core >= m->cores - m->cpus", "core < m->cpus"},
    {"a-cpu-has-the-mshrs-of-a-unit", "width", MODEL, "{\"MSHRS\", \"CPU_MSHRS\"}", "{\"MSHRS\", \"L1_MSHRS\"}"},
    {"lost-stores-are-told-of-the-first-core", "index", MODEL, "(struct joined_end){JOINED_OUTSIDE, losses[i], core}",
     "(struct joined_end){JOINED_OUTSIDE, losses[i], 0}"},
    {"recalled-words-go-to-core-0", "protocol", MODEL, "DENOVO_MSG_RECALL_DATA", "DENOVO_MSG_RECALL"},
    {0},
};

/* The system stops for good: the agent finds it where no reset comes to the rescue. */
static const struct model_fault deadlock[] = {
    {"what-waits-asks-for-room-at-req", "deadlock", "cmodel/denovo/denovo_l1_choose.c",
     "s->pass.state == L1_PASS_LIST && answers_have_room(s) &&",
     "s->pass.state == L1_PASS_LIST && answers_have_room(s) && asks_have_room(s) &&"},
    {0},
};

static const struct fault_plan deadlocks = {
    .block = "denovo_system", .sets = SYSTEM_FULL, .model = deadlock, .unshrunk = 1, .alone = 1, .unbroken = 1};

/* What is told of errors: of which line, of which command, of which piece. The agent knows it of memory's answers alone. */
static const struct model_fault error_model[] = {
    {"a-refused-write-has-another-line", "errors", "cmodel/denovo/denovo_l2.c",
     "s->write_error_at = s->write[place].line;", "s->write_error_at = s->write[0].line;"},
    {"a-flush-forgets-a-refused-write", "errors", "cmodel/denovo/denovo_l2.c", "    s->walk_error = 1;",
     "    s->walk_error = 0;"},
    {"a-piece-that-is-refused-first-is-forgotten", "errors", "cmodel/axi4/axi4_memory.c",
     "if (bits_get_field(data, 0, m->r.resp, 0) >= AXI4_RESP_SLVERR) a->error = 1;",
     "a->error = bits_get_field(data, 0, m->r.resp, 0) >= AXI4_RESP_SLVERR;"},
    {"a-device-is-read-beside-what-is-asked", "index", "cmodel/axi4/axi4_memory.c",
     "s->first % (2 * s->size) == 0 && are_left(s, s->first, 2 * s->size))",
     "s->first % (2 * s->size) == 0 && (!s->uncached.write || are_left(s, s->first, 2 * s->size)))"},
    {0},
};

static const struct fault_plan errors = {.block = "denovo_system",
                                         .sets = SYSTEM_SMALL " PORT_WORDS=4",
                                         .model = error_model,
                                         .unshrunk = 1,
                                         .alone = 1,
                                         .also = &deadlocks};

/* Compute units of GD, and a CPU of DD. */
static const struct rtl_fault mixed_rtl[] = {
    {"a-cpu-of-its-own-protocol-hears-no-forward", "lost wire",
     "denovo_system_l1: cpu_l1.fwd_valid: fwd_valid => 1'b0"},
    {"a-unit-beside-it-is-a-cpu-s", "lost wire", "denovo_system_l1: unit_l1.cpu: cpu => 1'b1"},
    {0},
};
static const struct model_fault mixed_model[] = {
    {"a-cpu-has-the-protocol-of-a-unit", "protocol", MODEL, "\"PROTOCOL\", spec_get(values, \"CPU_PROTOCOL\")",
     "\"PROTOCOL\", spec_get(values, \"PROTOCOL\")"},
    {0},
};

static const struct fault_plan mixed = {.block = "denovo_system",
                                        .sets = SYSTEM_CPU " PORT_WORDS=4 PROTOCOL=GD CPU_PROTOCOL=DD",
                                        .rtl = mixed_rtl,
                                        .model = mixed_model,
                                        .in_test = -1,
                                        .also = &errors};

const struct fault_plan denovo_system_faults = {
    .block = "denovo_system", .sets = small_set, .rtl = rtl, .model = model, .in_test = 5, .also = &mixed};
