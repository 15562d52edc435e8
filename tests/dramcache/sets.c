/* The parameter sets that lockstep runs the DRAM controller on: DDR3-1600 and a stacked device; each scheduler; queues of 2
 * to 64; the narrowest and the widest bus; bursts of 4, 5, 8 and 17 beats. Power-up is short. */
#include "tests/dramcache/tests.h"

#define SHORT "T_RESET=5 T_CKE=9 T_XPR=7 T_ZQINIT=16 "
#define SMALL SHORT "ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 "
#define STACK "POWER_UP=NONE CL=13 CWL=9 T_RCD=13 T_RP=10 T_RAS=27 T_RC=37 T_RRD=4 T_FAW=16 T_WTR=5 T_WR=10 T_RFC=74 "
/* clang-format off */
const struct lockstep_set dram_controller_sets[] = {
    /* parameters                                                                                                   test     soak  Icarus netlist coverage rows */
    {SMALL "DQ_BYTES=1 BANKS=4 READS=4 WRITES=4 WRITE_HIGH=2 MIN_BURSTS=2 ANSWERS=4 T_REFI=500 POSTPONE=2 T_RFC=40",   200000,  2000000,  4000, 1, 1, 0},
    {SMALL "DQ_BYTES=2 READS=8 WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4 T_REFI=700 POSTPONE=8",                              100000,  2000000,  4000, 0, 0, 0},
    {SMALL STACK "BEATS=17 T_CCD=9 COLUMN_BITS=4 DQ_BYTES=4 BANKS=4 READS=16 WRITES=16 WRITE_HIGH=12 MIN_BURSTS=8 SCHEDULER=PRIS_CPU CPU_PLACES=4 AGE_CAP=200 T_REFI=900", 100000, 2000000, 0, 0, 0, 0},
    {SMALL STACK "BEATS=5 T_CCD=3 DQ_BYTES=1 BANKS=32 READS=7 WRITES=5 WRITE_HIGH=3 WRITE_LOW=1 MIN_BURSTS=3 SCHEDULER=PRIS_CLASS CPU_PLACES=2 MAP=ROW_COLUMN_BANK T_REFI=400 POSTPONE=0", 100000, 2000000, 0, 0, 0, 0},
    {SMALL "DQ_BYTES=1 READS=2 WRITES=2 WRITE_HIGH=0 MIN_BURSTS=1 ANSWERS=2 AGE_CAP=64 T_REFI=2000 POSTPONE=1",        100000,  1000000,     0, 0, 0, 0},
    {SMALL "DQ_BYTES=1 READS=12 WRITES=6 WRITE_HIGH=4 MIN_BURSTS=5 CL=5 CWL=5 T_RCD=2 T_RP=2 T_RAS=4 T_RC=6 T_RRD=2 T_FAW=8 T_RTP=2 T_WR=2 T_WTR=2 T_REFI=300 T_RFC=16 POSTPONE=4 SCHEDULER=PRIS_CPU", 100000, 1000000, 0, 0, 0, 0},
    {SMALL STACK "BEATS=4 T_CCD=2 DQ_BYTES=2 READS=64 WRITES=64 WRITE_HIGH=40 MIN_BURSTS=16 ANSWERS=16 SCHEDULER=PRIS_CLASS AGE_CAP=1000", 50000, 1000000,  0, 0, 0, 0},
    {SHORT,                                                                                                             50000,  1000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
