/* denovo_l2's table `word`: the runs of its agent. */
#include "spec/denovo/denovo_l2.h"
#include "tests/denovo/denovo_l2.h"

static const struct mutate_run runs[] = {
    {L2_SMALL, AGENT_READY, 20000, 5000, 0, 0},
    {L2_SMALL, AGENT_STALLING, 90000, 90001, 0, 0}, /* longer than DW_PATIENCE */
    {L2_SMALL, AGENT_HOSTILE, 60000, 10000, 0, 0},
    {L2_SMALL, AGENT_HOSTILE, 90000, 90001, 0, 0}, /* the same, where memory fails */
    {L2_WIDE, AGENT_STALLING, 40000, 10000, 0, 0},
    {NULL, AGENT_READY, 0, 0, 0, 0}};

const struct mutate_plan denovo_l2_mutants = {.block = &denovo_l2_block, .runs = runs, .rounds = 8};
