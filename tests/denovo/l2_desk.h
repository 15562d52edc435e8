/* What the waveforms and the costs of denovo_l2 share: its ports, and sizes. */
#ifndef LARDER_TESTS_DENOVO_L2_DESK_H
#define LARDER_TESTS_DENOVO_L2_DESK_H

#include "tests/lockstep/rates_desk.h"

/* Sixteen sets: eight lines next to each other lie in eight sets. */
#define L2_SETS16 "WAYS=2 BANKS=1 MSHRS=8 LIST=16 WRITES=8 ADDR_BITS=20 CORE_BITS=3 MAP_BITS=3 PC_BITS=4 MEM_ID_BITS=5 "
#define L2_LINES  L2_SETS16 "BYTES=512 LINE_WORDS=4 FORWARDS=32"

enum { L2_FIRST = 16 /* the first line's address; 0 is easily met by chance */ };
enum { L2_OWNER = 1, L2_OTHER = 2, L2_THIRD = 3 }; /* cores */

/* Opens the bank with these tables (NULL: its own); its outputs are taken as they come, and it is cleared. */
void l2_desk_open(struct desk *d, const char *sets, const struct spec_fsm *const *fsms);
/* A request at `req` for all words of a line behind the first; an ATOMIC adds. */
void l2_desk_offer(struct desk *d, int type, int core, int line);
/* At `rsp_in` the owner's answer to the RECALL of MSHR `mshr`, for all words of a line. */
void l2_desk_recalled(struct desk *d, int mshr, int line);

#endif
