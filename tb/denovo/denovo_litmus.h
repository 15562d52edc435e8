/* Litmus programs: a few threads whose result shows which orders a machine keeps. They are the usual ones (message passing,
 * store and load buffering, IRIW, coherence, 2+2W) and the use cases of the thesis's chapter 3. The programs are data here;
 * a run steps them, and whoever plays it at a machine's ports moves accesses and answers between the two.
 *
 * Every program is free of races, so under DRF0 and DRF1 all its results are those of some interleaving (`sc`).
 * `weak` is the result that only a reordering gives: no machine may show it unless `may_be_weak` has its model. */
#ifndef LARDER_TB_DENOVO_LITMUS_H
#define LARDER_TB_DENOVO_LITMUS_H

#include "spec/error.h"
#include "tb/denovo/denovo_axioms.h"

enum {
    LT_THREADS = 4,
    LT_OPS = 14,  /* of a thread */
    LT_REGS = 4,  /* of a thread */
    LT_VARS = 4,  /* words in memory; 0 before the program */
    LT_SPINS = 24 /* reads of one loop that are kept for the checker */
};

enum lt_kind {
    LT_END,
    LT_LOAD,
    LT_STORE,
    LT_ATOMIC,
    LT_UNLESS /* skips `skip` operations unless reg has `value` */
};
struct lt_op {
    enum lt_kind kind;
    int reg; /* LOAD, ATOMIC: gets the old value; UNLESS: is compared */
    int var;
    enum denovo_class class;
    enum denovo_atom atom;
    uint32_t value;   /* operand */
    int add;          /* 1 + a register that is added to `value`; 0: none */
    uint32_t compare; /* of a CAS */
    int until;        /* again until the old value is `wanted` */
    uint32_t wanted;
    int local; /* of local scope */
    int skip;
};

struct lt_result {
    uint32_t reg[LT_THREADS][LT_REGS], final[LT_VARS];
};
struct lt_program {
    const char *name, *brief;
    int threads;
    int group[LT_THREADS]; /* threads of one number share an L1; others do not */
    struct lt_op op[LT_THREADS][LT_OPS];
    int (*weak)(const struct lt_result *r);
    int may_be_weak; /* bit DENOVO_MODEL_DRFRLX or 0 */
};
extern const struct lt_program lt_programs[]; /* ends with no name */

/* A run of one program ------------------------------------------------------------------------------------------------- */

struct lt_access {
    const struct lt_op *op;
    uint32_t value; /* its operand */
};
struct lt_thread {
    int at, outs;        /* outs: accesses that are not answered */
    int control;         /* 1 + the event that its last jump or loop looked at */
    int looks, spins;    /* looks: the access of a loop is out; spins: how often it came back with another value */
    int again;           /* 1 + the event that the loop's next access replaces; 0: none */
    int source[LT_REGS]; /* 1 + the event that a register's value comes from; 0: none */
    int waits[LT_REGS];  /* a register's value has not come */
    struct lt_access next;
    int has_next;
};
struct lt_run {
    const struct lt_program *program;
    enum denovo_model model;
    struct lt_thread thread[LT_THREADS];
    struct lt_result result;
    struct ax_event event[AX_EVENTS];
    const struct lt_op *op[AX_EVENTS]; /* of an event */
    int events, full;                  /* full: it has more events than the checker takes */
};

void lt_begin(struct lt_run *run, const struct lt_program *program, enum denovo_model model);
/* The access that a thread wants to make now; NULL: it waits for a value, or has ended. It stays the same until taken. */
const struct lt_access *lt_wanted(struct lt_run *run, int thread);
/* It was taken; the number that its answer must bring back, -1 where the run is full. */
int lt_take(struct lt_run *run, int thread);
/* The answer of the access with that number. `old` of a STORE is not looked at. */
void lt_answer(struct lt_run *run, int thread, int number, uint32_t old);
/* Every thread has ended, and everything is answered. */
int lt_ended(const struct lt_run *run);
/* What memory has in the end, a variable at a time, once lt_ended. */
void lt_final(struct lt_run *run, int var, uint32_t value);
/* The axioms; `sc` too, unless the model is DRFrlx and the program has relaxed accesses, whose old values need fit no order. weak: it was seen. 0; or -1 with a line: the result is forbidden,
 * or the checker gave up. */
int lt_judge(const struct lt_run *run, int *weak, struct spec_error *error);

#endif
