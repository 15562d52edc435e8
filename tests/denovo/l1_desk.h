/* What the waveforms of denovo_l1 and of denovo_gpu_l1 share: the network's side of an L1 with lines of four words. */
#ifndef LARDER_TESTS_DENOVO_L1_DESK_H
#define LARDER_TESTS_DENOVO_L1_DESK_H

#include "tests/lockstep/rates_desk.h"

enum { L1_FIRST = 16 /* the first line's address; 0 is easily met by chance */ };

/* Opens the block; `core_ready` and the network's channels take what comes, and the RAMs are cleared. */
void l1_desk_open(struct desk *d, const char *block, const char *sets, const char *core_ready);
/* An answer at `rsp_in`, about a line behind the first. DATA brings the words 100, 101, ... */
void l1_desk_answer(struct desk *d, int type, int map, int line, int mask);

#endif
