/* A state table as a golden model runs it: bound once, when the model is made, to the numbers by which the model knows the
 * table's names (the enumerations beside the lists of spec/FAMILY/NAME.h). Dense and without pointers, so it may lie inside
 * a model's state and serve any number of instances. */
#ifndef LARDER_CMODEL_TABLE_H
#define LARDER_CMODEL_TABLE_H

#include "spec/query.h"

enum {
    TABLE_ROWS = 192,  /* of a table at most; a model counts its rows in an array of so many */
    TABLE_CELLS = 128, /* states times events, these rounded up to a power of two */
    TABLE_ENTRIES = 4096,
    TABLE_SPAN = 10, /* see struct table_cell */
    TABLE_GATHER = 12
};

/* What a row does. An impossible row has no actions; that it was executed shows in its count. */
struct table_step {
    uint64_t actions; /* a bit each */
    uint8_t next, row;
};

/* One state and event: where its entries begin, one for each assignment of the conditions that matter. Where these lie
 * within TABLE_SPAN bits, they are taken with those between them, in one piece; else `gathered` are taken one by one. */
struct table_cell {
    uint16_t first, mask;
    uint8_t low, gathered;
};

struct table {
    int event_bits; /* of a cell's number: state, then event */
    struct table_cell cell[TABLE_CELLS];
    uint8_t gather[TABLE_CELLS][TABLE_GATHER]; /* which conditions, rising */
    uint8_t row[TABLE_ENTRIES];
    struct table_step step[TABLE_ROWS];
};

/* Compiles `fsm`: `known` itself, whose names the model knows, or a changed table of the same names. 0, or -1 with *error:
 * the table is unsound, too large, or names a state, event, condition or action that the model does not know. */
int table_init(struct table *table, const struct spec_fsm *fsm, const struct spec_fsm *known, struct spec_error *error);

/* `conditions` has bit i set when condition i holds. `event` is 0 in a table without events. */
static inline const struct table_step *table_step(const struct table *t, int state, int event, uint32_t conditions)
{
    int number = state << t->event_bits | event;
    const struct table_cell *c = &t->cell[number];
    uint32_t entry = conditions >> c->low & c->mask;
    if (c->gathered) {
        entry = 0;
        for (int i = 0; i < c->gathered; i++) entry |= (conditions >> t->gather[number][i] & 1) << i;
    }
    return &t->step[t->row[c->first + entry]];
}

/* 1 when action `n` is among `actions`. */
static inline int does(uint64_t actions, int n)
{
    return (int)(actions >> n & 1);
}
/* The condition `n` as a bit, if it holds. */
static inline uint32_t when(int holds, int n)
{
    return holds ? UINT32_C(1) << n : 0;
}

#endif
