/* The state table `word` in the form the golden model of stash_storage runs: one dense array, no pointers. */
#ifndef LARDER_CMODEL_STASH_WORD_H
#define LARDER_CMODEL_STASH_WORD_H

#include "spec/query.h"

enum { WORD_STATES = 4, WORD_EVENTS = 16, WORD_ROWS = 256 };

/* Actions, one bit each. */
enum word_action {
    WORD_HIT = 1,
    WORD_MISS = 2,
    WORD_WRITE = 4,
    WORD_OWN = 8,
    WORD_SUPPLY = 16,
    WORD_DEFER = 32,
    WORD_REFUSE = 64
};

/* Conditions, one bit each. */
enum word_condition { WORD_SAME_MAP = 1, WORD_GRANTING = 2 };

/* A row that the table calls impossible has no actions; that it was executed shows in the count of its row. */
struct word_step {
    uint8_t actions; /* of enum word_action */
    uint8_t next;    /* state */
    uint8_t row;     /* of the table */
};

struct word_table {
    struct word_step step[WORD_STATES][WORD_EVENTS][4]; /* [state][event][conditions] */
    int events;                                         /* in the table; an event from here on has no effect */
    uint8_t registered, pending;                        /* states */
    uint8_t load, store, raw_load, raw_store;           /* events */
};

/* 0, or -1 with *error: the table is unsound, too large, or names an action or condition that the model lacks. */
int word_table_init(struct word_table *table, const struct spec_fsm *fsm, struct spec_error *error);

#endif
