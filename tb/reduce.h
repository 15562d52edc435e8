/* What is cut from a script, and what is made simpler in it, as long as it fails: the passes of shrinking (tb/shrink.h). */
#ifndef LARDER_TB_REDUCE_H
#define LARDER_TB_REDUCE_H

#include "tb/script.h"

struct reducer {
    struct bench *bench;
    struct script script;         /* the best so far; it ends in its failing cycle */
    struct script_cycle *trial;   /* room for a candidate: as many cycles as the script has at first */
    struct bench_failure failure; /* of the best */
    uint64_t seed;                /* of the agent, with its mode: those under which the best fails */
    enum agent_mode mode;
    const struct agent_ops *agent; /* as whose stimulus the result is replayed; NULL: nobody's */
    int sound;                     /* the best is so (bench_is_sound): from then on a candidate must be */
    struct stimulus played;        /* the candidate at hand, and whether it is sound; of a bench with a mutant */
    int played_sound;
    uint64_t rng; /* draws other seeds */
    unsigned tries, most_tries;
    uint64_t until; /* bench->played at which to stop */
};

/* Plays the script as it is; 1 when it fails in the manner of r->failure, and then *failure. `record` gets what was
 * played, or is NULL. */
int reduce_fails(struct reducer *r, struct stimulus *record, struct bench_failure *failure);
/* Cuts the script after its failing cycle; 0 when it does not fail. */
int reduce_begin(struct reducer *r);
/* With the agent's answers: cycles, transfers, resets, back-pressure, fields. */
void reduce_script(struct reducer *r);
/* With recorded answers (script.recorded): the waits between them, and what has become simple by that. */
void reduce_waits(struct reducer *r);

#endif
