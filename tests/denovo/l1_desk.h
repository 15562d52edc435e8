/* What the waveforms of denovo_l1 and of denovo_gpu_l1, and the costs of denovo_l1, share: the network's side of an L1, and the port of
 * denovo_l1. */
#ifndef LARDER_TESTS_DENOVO_L1_DESK_H
#define LARDER_TESTS_DENOVO_L1_DESK_H

#include "tests/lockstep/rates_desk.h"

enum { L1_FIRST = 16 /* the first line's address; 0 is easily met by chance */ };

/* Opens the block with these tables (NULL: its own); `core_ready` and the network's channels take what comes, and the RAMs are cleared. */
void l1_desk_open(struct desk *d, const char *block, const char *sets, const char *core_ready,
                  const struct spec_fsm *const *fsms);
/* An answer at `rsp_in`, about a line behind the first. DATA brings the words 100, 101, ... */
void l1_desk_answer(struct desk *d, int type, int map, int line, int mask);
/* An access at denovo_l1's port to the first words of a line behind the first: its tag is the line's number, and it stores words that
 * follow from it. An ATOMIC adds. */
void l1_desk_offer(struct desk *d, int op, int class, int line, int mask);
/* A forward of another core at `fwd`, about the first four words of such a line. */
void l1_desk_forward(struct desk *d, int type, int line);

#endif
