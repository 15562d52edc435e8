/* The parts of denovo_l1's block_tests (tests/block_tests.h), a file each, and sizes that several of them use: "NAME=VALUE
 * NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_DENOVO_L1_H
#define LARDER_TESTS_DENOVO_L1_H

#include "tests/block_tests.h"

/* A port of half a line; ESP's shape. */
#define L1_SMALL                                                                                                       \
    "BYTES=512 WAYS=2 LINE_WORDS=4 PORT_WORDS=2 MSHRS=4 STORE_BUFFER=4 LIST=8 WARPS=4 ADDR_BITS=20 CORE_BITS=2 "       \
    "MAP_BITS=3"
/* A port of a whole line: a victim leaves in the slot of the access. */
#define L1_WHOLE                                                                                                       \
    "BYTES=512 WAYS=4 LINE_WORDS=4 PORT_WORDS=4 MSHRS=8 STORE_BUFFER=8 LIST=8 WARPS=4 ADDR_BITS=20 CORE_BITS=2 "       \
    "MAP_BITS=3"
/* And as many places for lines and supplies as there may be: eight lines leave one a cycle. */
#define L1_DEEP L1_WHOLE " WRITEBACKS=8 SUPPLIES=8"
/* Stores wait for a kernel's end or a full buffer, which is large. */
#define L1_LAZY " EAGER=0 STORE_BUFFER=16 MSHRS=16 MAP_BITS=4"
/* Everything at its least. */
#define L1_LEAST                                                                                                       \
    "BYTES=256 WAYS=2 LINE_WORDS=4 PORT_WORDS=1 MSHRS=2 STORE_BUFFER=2 LIST=2 WRITEBACKS=2 SUPPLIES=2 WARPS=2 "        \
    "TAG_BITS=1 "                                                                                                      \
    "EPOCH_BITS=3 COUNT_BITS=4 ADDR_BITS=12 CORE_BITS=1 MAP_BITS=1 PC_BITS=1"

/* Protocols but DD, which is the default (DENOVO_PROTOCOL_CODES). */
#define L1_GD " PROTOCOL=0"
#define L1_GH " PROTOCOL=1"
#define L1_DR " PROTOCOL=3"
#define L1_DH " PROTOCOL=4"

extern const struct lockstep_set denovo_l1_sets[];
extern const struct corner_exclusion denovo_l1_corners[];
extern const struct fault_plan denovo_l1_faults;
extern const struct rows_plan denovo_l1_rows;
extern const struct mutate_plan denovo_l1_mutants;
extern const struct cost_plan denovo_l1_costs;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_l1_rates(const char *build, const char *work);

#endif
