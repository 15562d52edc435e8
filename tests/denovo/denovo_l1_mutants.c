/* denovo_l1's table `word`: the runs of its agent. */
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_l1.h"

static const struct mutate_run runs[] = {{L1_SMALL, AGENT_READY, 20000, 5000, 0, 0},
                                         {L1_SMALL " EAGER=0 MODEL=0", AGENT_HOSTILE, 60000, 10000, 0, 0},
                                         {L1_WHOLE, AGENT_STALLING, 40000, 10000, 0, 0},
                                         {L1_LEAST, AGENT_HOSTILE, 60000, 10000, 0, 0},
                                         {L1_SMALL " EAGER=0", AGENT_HOSTILE, 60000, 600, 0, 0},
                                         {L1_SMALL " EAGER=0 STORE_BUFFER=2", AGENT_HOSTILE, 60000, 600, 0, 0},
                                         {L1_SMALL L1_DR " EAGER=0", AGENT_HOSTILE, 60000, 10000, 0, 0},
                                         {L1_SMALL L1_DH, AGENT_STALLING, 60000, 10000, 0, 0},
                                         {L1_SMALL L1_DR " EAGER=0", AGENT_HOSTILE, 60000, 600, 0, 0},
                                         {L1_WHOLE L1_GD, AGENT_READY, 40000, 10000, 0, 0},
                                         {L1_WHOLE L1_GD, AGENT_HOSTILE, 60000, 10000, 0, 0},
                                         {L1_WHOLE L1_GD " EAGER=0", AGENT_HOSTILE, 60000, 600, 0, 0},
                                         {L1_WHOLE L1_GH " EAGER=0", AGENT_STALLING, 60000, 10000, 0, 0},
                                         {NULL, AGENT_READY, 0, 0, 0, 0}};

const struct mutate_plan denovo_l1_mutants = {.block = &denovo_l1_block, .runs = runs, .rounds = 16};
