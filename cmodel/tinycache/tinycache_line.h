/* One line of a tinyCache: an event on its state and control bits, decided by the state table `line` of
 * spec/tinycache/tinycache_line.c. The one place on the C side that executes that table: the cycle model
 * (cmodel/tinycache/tinycache.c) and whoever needs no cycles both ask here. Nothing here knows addresses, data or time. */
#ifndef LARDER_CMODEL_TINYCACHE_LINE_H
#define LARDER_CMODEL_TINYCACHE_LINE_H

#include "cmodel/table.h"
#include "spec/tinycache/tinycache_line.h"

/* What an event finds. A half-word is 2 bytes; bit i of `control`, `halves`, `all` is half-word i of the line. */
struct tinyline_case {
    int state;        /* enum tinyline_state */
    uint64_t control; /* control bits of the line: written in DV, written and valid in DPV, nothing in I and C */
    uint64_t halves;  /* half-words that the access touches; of FILL and BARRIER 0 */
    uint64_t all;     /* the half-words that a line has */
    int fetching;     /* a parked access waits for this line */
    int free;         /* an access can be parked */
    int answered;     /* the access wants an answer from below: a load or an atomic */
};

struct tinyline_decision {
    uint64_t actions; /* a bit for each of enum tinyline_action; none of an impossible row */
    int next, row;    /* state from now on; row of the table */
    uint64_t control; /* control bits from now on */
};

static inline uint32_t tinyline_conditions(const struct tinyline_case *c)
{
    uint64_t written = c->state == TINYLINE_DPV ? c->control : 0;
    return when(c->fetching, TINYLINE_IF_fetching) | when(c->free, TINYLINE_IF_free) |
           when(!(c->halves & ~c->control), TINYLINE_IF_halves_valid) |
           when((c->halves | written) == c->all, TINYLINE_IF_completes) | when(c->answered, TINYLINE_IF_answered);
}

/* TINYLINE_DO_WAIT asks for nothing: an access that is neither answered nor parked goes on in S1. WRITE_BACK of the
 * decision means the half-words of c->control, FILL_REST those not in it: the bits before. */
static inline struct tinyline_decision tinyline_decide(const struct table *table, int event,
                                                       const struct tinyline_case *c)
{
    const struct table_step *step = table_step(table, c->state, event, tinyline_conditions(c));
    struct tinyline_decision d = {step->actions, step->next, step->row, c->control};
    if (does(d.actions, TINYLINE_DO_ALLOCATE)) d.control = 0;
    if (does(d.actions, TINYLINE_DO_MARK)) d.control |= c->halves;
    if (does(d.actions, TINYLINE_DO_MARK_ONLY)) d.control = c->halves;
    return d;
}

#endif
