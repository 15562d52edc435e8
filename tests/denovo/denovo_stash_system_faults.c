/* Faults of denovo_stash_system: of what lies between the system and its stashes, and of what its cores ask of a stash. */
#include <stddef.h>

#include "tests/denovo/denovo_stash_system.h"

#define MODEL "cmodel/denovo/denovo_stash_system.c"

static const char small_set[] = STASH_SYSTEM_SMALL " CORES=2 CPUS=0";

static const struct rtl_fault rtl[] = {
    {"every-stash-is-the-first-core-s", "index", "denovo_stash_system: stash.core_id: CORE => {CORE_BITS{1'b0}}"},
    {"stashes-forget-to-say-that-they-are-full", "backpressure",
     "denovo_stash_system: system.stash_l2_fwd_ready: stash_l2_fwd_ready => {STASHES{1'b1}}"},
    {"forwards-come-to-the-first-stash-alone", "index",
     "denovo_stash_system: stash.l2_fwd_valid: stash_l2_fwd_valid[s] => stash_l2_fwd_valid[0]"},
    {"answers-of-a-stash-are-lost", "lost wire",
     "denovo_stash_system: system.stash_fwd_rsp_valid: stash_fwd_rsp_valid => {STASHES{1'b0}}"},
    {"grants-come-as-forwards", "order",
     "denovo_stash_system: stash.l2_fwd_data: stash_l2_fwd_data[s * MESSAGE_W +: MESSAGE_W] => "
     "stash_l2_rsp_data[s * MESSAGE_W +: MESSAGE_W]"},
    {"one-walk-is-for-all-stashes", "index",
     "denovo_stash_system: stash.walk_done_valid: stash_walk_done_valid[s] => stash_walk_done_valid[0]"},
    {"a-page-that-is-not-there-is", "lost wire",
     "denovo_stash_system: stash.walk_done_data: stash_walk_done_data[s * WALK_DONE_W +: WALK_DONE_W] => "
     "{stash_walk_done_data[s * WALK_DONE_W + 1 +: WALK_DONE_W - 1], 1'b0}"},
    {"a-command-s-block-loses-its-highest-bit", "lost wire",
     "denovo_stash_system: stash.cmd_data: stash_cmd_data[s * STASH_CMD_W +: STASH_CMD_W] => "
     "stash_cmd_data[s * STASH_CMD_W +: STASH_CMD_W] & ~({{STASH_CMD_W - 1{1'b0}}, 1'b1} << STASH_CMD_W - 3)"},
    /* What tiles of several rows of several objects find, and commands that are refused. */
    {"the-lowest-digit-of-a-row-s-reciprocal-is-wrong", "width",
     "stash_map_forward: row_unit.rcp: s4_per_row_rcp => {s4_per_row_rcp[ADDR_W:1], !s4_per_row_rcp[0]}"},
    {"a-slot-that-is-taken-is-free", "lost wire",
     "stash_commands: command_table.if_slot_held: command_if_slot_held => command_if_slot_held && !command_if_is_add"},
    {"a-tile-may-have-others-words", "lost wire",
     "stash_commands: command_table.if_overlap: command_if_overlap => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"a-stash-is-its-neighbour", "index", MODEL, "memory[core_id] = (uint32_t)stash;",
     "memory[core_id] = (uint32_t)(stash ^ 1);"},
    {"forwards-and-grants-change-places", "order", MODEL, "{\"l2_fwd\", SYSTEM, 1},", "{\"l2_rsp\", SYSTEM, 1},"},
    {"what-a-stash-takes-is-known-a-cycle-late", "rate", MODEL, "round < 2", "round < 1"},
    {"all-stashes-are-idle-with-the-first", "index", MODEL,
     "joined_ports(plan, (struct joined_end){part, \"idle\", 0}, (struct joined_end){JOINED_OUTSIDE, \"stash_idle\", "
     "stash});",
     "joined_ports(plan, (struct joined_end){FIRST_STASH, \"idle\", 0}, (struct joined_end){JOINED_OUTSIDE, "
     "\"stash_idle\", stash});"},
    {"a-stash-has-banks-of-the-l2", "width", MODEL, "{\"BANKS\", \"STASH_BANKS\"}, ", ""},
    {0},
};

const struct fault_plan denovo_stash_system_faults = {
    .block = "denovo_stash_system", .sets = small_set, .rtl = rtl, .model = model, .in_test = 1, .unshrunk = 1};
