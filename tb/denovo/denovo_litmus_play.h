/* Litmus programs at the ports of denovo_system: on the golden model, on the RTL, or on both in lockstep.
 *
 * A run plays rounds. A round is one program with its variables in words drawn anew, its threads on cores and warps drawn
 * anew, and other traffic beside it: accesses to other words of the same lines and to lines that drive these out. Memory
 * answers late and in any order. Words that an earlier round left behind in caches stay there: a core writes the variables'
 * zeros, every core is told of a launch, and the program begins. Threads in one scope share a core; others do so at times. */
#ifndef LARDER_TB_DENOVO_LITMUS_PLAY_H
#define LARDER_TB_DENOVO_LITMUS_PLAY_H

#include "tb/denovo/denovo_litmus.h"
#include "tb/lockstep.h"

enum { LITMUS_PROGRAMS = 40 };

struct litmus_options {
    const struct spec_values *values; /* of denovo_system */
    const struct lt_program *program; /* NULL: every program, by turns */
    uint64_t rounds;                  /* of each program */
    uint64_t seed;
    enum lockstep_sides sides;
    const char *rtl_dir, *build_dir; /* as in lockstep_options */
    const struct model_ops *model;   /* likewise */
    const uint32_t *mutant;          /* likewise */
};
struct litmus_score {
    uint64_t rounds, weak;
};
struct litmus_result {
    struct litmus_score score[LITMUS_PROGRAMS]; /* by place in lt_programs */
    uint64_t cycles;
    double seconds; /* without builds */
};

/* 0: every round was judged and none refused. 1: one was, or the two sides differ: *error. 2: it cannot be played: *error.
 * Programs with more groups than CORES has are not played: their rounds stay 0. */
int litmus_play(const struct litmus_options *options, struct litmus_result *result, struct spec_error *error);

#endif
