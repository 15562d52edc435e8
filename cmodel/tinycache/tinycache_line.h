/* One line of a tinyCache: an event on its state and control bits, decided by the state table `line` of
 * spec/tinycache/tinycache.c. The one place on the C side that executes that table: the cycle model (cmodel/tinycache/tinycache.c) and
 * whoever needs no cycles both ask here. Nothing here knows addresses, data or time. */
#ifndef LARDER_CMODEL_TINYCACHE_LINE_H
#define LARDER_CMODEL_TINYCACHE_LINE_H

#include "spec/query.h"

/* The table's states and events; tinyline_init binds them by name. */
enum tinyline_state { TINYLINE_I, TINYLINE_C, TINYLINE_DV, TINYLINE_DPV, TINYLINE_STATES };
enum tinyline_event {
    TINYLINE_READ,    /* a load finds its line here, or this Invalid line is chosen for it */
    TINYLINE_WRITE,   /* a store does */
    TINYLINE_REPLACE, /* a load or store misses and replacement has chosen this line */
    TINYLINE_BYPASS,  /* an access that is not cached finds its line here, or finds it nowhere (then state I) */
    TINYLINE_FILL,    /* the line that was fetched arrives */
    TINYLINE_BARRIER, /* barrier, end of a thread block or kernel, device fence */
    TINYLINE_EVENTS
};

/* Actions, one bit each; what they ask for: spec/tinycache/tinycache.c, docs/tinycache/data-path.md. */
enum tinyline_action {
    TINYLINE_RESPOND = 1,
    TINYLINE_PARK = 2,
    TINYLINE_WAIT = 4,
    TINYLINE_ALLOCATE = 8,
    TINYLINE_FETCH = 16,
    TINYLINE_SEND = 32,
    TINYLINE_STORE = 64,
    TINYLINE_MARK = 128,
    TINYLINE_MARK_ONLY = 256,
    TINYLINE_FILL_ALL = 512,
    TINYLINE_FILL_REST = 1024,
    TINYLINE_WRITE_BACK = 2048
};

/* Conditions, one bit each, adjacent from bit 0. */
enum tinyline_condition {
    TINYLINE_FETCHING = 1,
    TINYLINE_FREE = 2,
    TINYLINE_HALVES_VALID = 4,
    TINYLINE_COMPLETES = 8,
    TINYLINE_ANSWERED = 16,
    TINYLINE_CONDITIONS = 32 /* combinations */
};

enum { TINYLINE_ROWS = 256 }; /* the most that a table may have */

struct tinyline_step {
    uint16_t actions; /* of enum tinyline_action; none where the table says IMPOSSIBLE */
    uint8_t next;     /* enum tinyline_state */
    uint8_t row;      /* of the table; that an impossible row was executed shows in its count */
};

/* Dense, without pointers: may lie inside a model's state and serve any number of lines. */
struct tinyline_table {
    struct tinyline_step step[TINYLINE_STATES][TINYLINE_EVENTS][TINYLINE_CONDITIONS];
};

/* `fsm`: tinycache_line_fsm or a mutant of it. 0, or -1 with *error: the table is unsound, too large, or names a state,
 * event, action or condition that the model lacks. */
int tinyline_init(struct tinyline_table *table, const struct spec_fsm *fsm, struct spec_error *error);

/* What an event finds. A half-word is 2 bytes; bit i of `control`, `halves`, `all` is half-word i of the line. */
struct tinyline_case {
    int state;        /* enum tinyline_state */
    uint64_t control; /* control bits of the line: written in Dv, written and valid in Dpv, nothing in I and C */
    uint64_t halves;  /* half-words that the access touches; of FILL and BARRIER 0 */
    uint64_t all;     /* the half-words that a line has */
    int fetching;     /* a parked access waits for this line */
    int free;         /* an access can be parked */
    int answered;     /* the access wants an answer from below: a load or an atomic */
};

struct tinyline_decision {
    uint32_t actions; /* of enum tinyline_action */
    int next, row;    /* state from now on; row of the table */
    uint64_t control; /* control bits from now on */
};

static inline uint32_t tinyline_conditions(const struct tinyline_case *c)
{
    uint64_t written = c->state == TINYLINE_DPV ? c->control : 0;
    return (c->fetching ? TINYLINE_FETCHING : 0u) | (c->free ? TINYLINE_FREE : 0u) |
           (c->halves & ~c->control ? 0u : TINYLINE_HALVES_VALID) |
           ((c->halves | written) == c->all ? TINYLINE_COMPLETES : 0u) | (c->answered ? TINYLINE_ANSWERED : 0u);
}

/* WRITE_BACK of the decision means the half-words of c->control, FILL_REST those not in it: the bits before. */
static inline struct tinyline_decision tinyline_decide(const struct tinyline_table *table, int event,
                                                       const struct tinyline_case *c)
{
    const struct tinyline_step *step = &table->step[c->state][event][tinyline_conditions(c)];
    struct tinyline_decision d = {step->actions, step->next, step->row, c->control};
    if (d.actions & TINYLINE_ALLOCATE) d.control = 0;
    if (d.actions & TINYLINE_MARK) d.control |= c->halves;
    if (d.actions & TINYLINE_MARK_ONLY) d.control = c->halves;
    return d;
}

#endif
