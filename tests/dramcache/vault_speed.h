/* What the stacked DRAM of configs/hmc.yaml takes below a vault, in cycles of so many phases: the tables of docs/dramcache/dramcache-data-path.md. */
#ifndef LARDER_TESTS_DRAMCACHE_VAULT_SPEED_H
#define LARDER_TESTS_DRAMCACHE_VAULT_SPEED_H

#include <stdio.h>

#include "tests/lockstep/rates_desk.h"

enum { VAULT_CL = 13, VAULT_T_RCD = 13, VAULT_T_RP = 10, VAULT_SLOTS = 9 /* of a burst */, VAULT_PHY = 1 };
enum { VAULT_REFI = 1000 /* cycles from REF to REF, whatever the phases */ };

struct vault_speed {
    int phases;
    int open, closed, other; /* a TAD's look-up: its row open, its bank closed, another row open there */
    int burst;               /* from one look-up to the next: the data bus is full */
};

static inline int vault_cycles(int slots, int phases)
{
    return (slots + phases - 1) / phases;
}

/* RD goes in phase 0. With more than one phase ACT goes in phase 1, and PRE in the middle of the cycle. */
static inline struct vault_speed vault_speed_of(int phases)
{
    const int burst = vault_cycles(VAULT_SLOTS, phases);
    struct vault_speed s = {.phases = phases, .burst = burst};
    s.open = 3 + vault_cycles(VAULT_CL, phases) + VAULT_PHY + burst + 1;
    s.closed = s.open + vault_cycles(VAULT_T_RCD + (phases > 1), phases);
    s.other = s.closed + vault_cycles(phases > 1 ? VAULT_T_RP + phases / 2 - 1 : VAULT_T_RP, phases);
    return s;
}

/* A run's case, named by its phases where they are several. */
static inline void vault_report(struct desk *d, int phases, const char *name, const char *build, const char *work)
{
    char whole[160];
    snprintf(whole, sizeof whole, phases > 1 ? "%s,-with-%d-phases" : "%s", name, phases);
    desk_report(d, whole, build, work);
}

#endif
