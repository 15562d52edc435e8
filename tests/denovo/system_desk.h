/* What the waveforms and the costs of denovo_system share: sizes, a memory behind the port of the one bank, and the cores' ports. */
#ifndef LARDER_TESTS_DENOVO_SYSTEM_DESK_H
#define LARDER_TESTS_DENOVO_SYSTEM_DESK_H

#include "tests/lockstep/rates_desk.h"

/* 32 MSHRs at each level, lines of 64 bytes, 128 bits of AXI4. */
#define SYSTEM_STREAM                                                                                                  \
    "CORES=1 BANKS=1 L1_BYTES=4096 L1_WAYS=8 L2_BYTES=8192 L2_WAYS=8 L1_MSHRS=32 L1_LIST=32 L2_MSHRS=32 L2_LIST=64 "   \
    "L2_WRITES=64 STORE_BUFFER=32 WRITEBACKS=8 DEPTH=4 WARPS=2 TAG_BITS=8 CORE_BITS=1 MAP_BITS=6 ADDR_BITS=24"

/* Two cores and two stashes; one line here and there. */
#define SYSTEM_BESIDE                                                                                                  \
    "CORES=2 BANKS=1 STASHES=2 LINE_WORDS=4 PORT_WORDS=4 CHUNK_WORDS=4 L1_BYTES=256 L1_WAYS=2 L1_MSHRS=4 L1_LIST=4 "   \
    "STORE_BUFFER=2 WRITEBACKS=2 SUPPLIES=2 WARPS=4 TAG_BITS=6 L2_BYTES=512 L2_WAYS=4 L2_MSHRS=4 L2_LIST=8 "           \
    "L2_WRITES=2 "                                                                                                     \
    "FORWARDS=8 DEPTH=2 ADDR_BITS=20 CORE_BITS=1 MAP_BITS=3 PC_BITS=2 AXI_BYTES=16"

enum { SYSTEM_LATENCY = 100 /* cycles from AR to the first R, from the last W to B */, SYSTEM_QUEUE = 128 };

/* A memory that takes everything and answers in order. */
struct system_memory {
    struct {
        int due, beat;
        uint64_t id;
    } read[SYSTEM_QUEUE], write[SYSTEM_QUEUE];
    int beats; /* of a line */
    int reads, read_first, writes, write_first, ready_writes;
    int r_beats, w_beats; /* in all */
    int first_ar, now;    /* the cycle of the first AR, -1: none yet; the next cycle */
};

/* Opens the system; the RAMs are cleared, and the cores take each answer. */
void system_desk_open(struct desk *d, struct system_memory *m, const char *sets);
void system_desk_cycle(struct desk *d, struct system_memory *m);
/* An access of core d->lane to words of a line, at its port alone. */
void system_desk_offer(struct desk *d, int op, int class, int line, int mask);

#endif
