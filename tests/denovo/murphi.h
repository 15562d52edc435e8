/* A state table as text of Murphi, row by row, so that a changed row changes the model (tb/denovo/protocol/). */
#ifndef LARDER_TESTS_DENOVO_MURPHI_H
#define LARDER_TESTS_DENOVO_MURPHI_H

#include <stdio.h>

#include "spec/query.h"

struct murphi_table {
    const char *prefix; /* "l1": of all names, in upper case of states and events */
    const struct spec_fsm *fsm;
    int rows; /* 1: the model prints "row PREFIX NUMBER" whenever a row decides */
};

/* The types PREFIX_state, _event, _conditions, _decision (a boolean for each action, and `next`). */
void murphi_types(FILE *out, const struct murphi_table *table);
/* PREFIX_decide(state, event, conditions, var decision). */
void murphi_decide(FILE *out, const struct murphi_table *table);

#endif
