/* What lies behind a stash on the desk: an L2 and a page walker that answer in the cycle after they are asked, and the commands
 * of a core. */
#ifndef LARDER_TESTS_STASH_RATES_L2_H
#define LARDER_TESTS_STASH_RATES_L2_H

#include "tests/lockstep/rates_desk.h"

enum { RATES_L2_ASKED = 32 };

struct rates_l2 {
    int hold;       /* 1: what is asked for waits */
    int forwards;   /* 1: l2_fwd is driven by the scene, and nothing is written back */
    int hold_walks; /* 1: the page walker does not answer */
    int walking;    /* a walk is not answered; its answer is of the pages as they were when it was asked for */
    uint64_t moved; /* by so many frames all pages have moved down: page V lies in frame V - moved */
    uint64_t error; /* of commands: what rates_l2_command wants; STASH_ERROR_NONE at first */
    int waiting;    /* requests not answered, in order */
    uint64_t type[RATES_L2_ASKED], line[RATES_L2_ASKED], mask[RATES_L2_ASKED], map[RATES_L2_ASKED];
};

/* A stash of these sizes ("NAME=VALUE ...", ""), out of reset and cleared; everything that it offers is taken. */
void rates_l2_open(struct desk *d, struct rates_l2 *l2, const char *sets, const struct spec_fsm *const *fsms);
/* A cycle. READ is answered by DATA, REG by REG_ACK, WB by WB_ACK. */
void rates_l2_cycle(struct desk *d, struct rates_l2 *l2);
/* The command at the port, offered until it is answered; that is an error of the desk if the answer's error is not l2->error, or if there
 * is none in `limit` cycles. How many cycles: from the first in which it is offered to that of the answer. */
int rates_l2_command(struct desk *d, struct rates_l2 *l2, int limit);

#endif
