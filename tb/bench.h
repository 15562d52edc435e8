/* A bench holds the two sides of a lockstep, the model and the Verilated RTL, and plays input vectors into both. */
#ifndef LARDER_TB_BENCH_H
#define LARDER_TB_BENCH_H

#include "tb/corners.h"
#include "tb/lockstep.h"
#include "tb/rtl.h"
#include "tb/stimulus.h"

/* Lanes of an input channel, a word of valid bits. `taken`: those that the block took from since reset. `held`: those of these that waited
 * in each cycle since the last count. */
struct bench_wait {
    const char *channel;
    int valid, ready; /* word offsets */
    uint32_t taken, held;
};
enum { BENCH_WAITS = 128 };

struct bench {
    const struct spec_values *values;
    struct spec_ports ports;
    const struct model_ops *model; /* NULL: the RTL alone */
    const struct rtl_build *build; /* NULL: the model alone */
    const struct agent_ops *agent;
    void *model_state, *model_fresh; /* now, and as init left it: a copy is a fresh model */
    size_t model_size;
    struct rtl_sim *sim;
    void *agent_state;
    int agent_live;
    int agent_off; /* 1: the agent neither observes nor checks: a replay of what no agent drove */
    int judged;    /* 1: it observes all the same: shrinking may break answers that it once gave (agent_ops.judges) */
    uint32_t *mask, *in, *out_model, *out_rtl;
    uint32_t *high; /* of the outputs: what was ever 1 in a cycle that was equal; NULL: nobody asks. The caller's */
    /* Looks at the model's state after every clock edge; 0, or -1 with *error: a check failed. NULL: nobody looks. */
    int (*inspect)(const void *model_state, const void *agent_state, struct spec_error *error);
    /* Cycles for which an input channel may wait at most; 0: nobody asks. Who plays random traffic sets it. */
    uint64_t patience;
    int waits;                           /* words of valid bits of input channels */
    struct bench_wait wait[BENCH_WAITS]; /* a word of valid bits each */
    struct stimulus *record;             /* gets every vector played, the failing one too; NULL: none */
    struct corners *corners;             /* sees every cycle that was equal; NULL: nobody counts. The caller's */
    uint64_t played;                     /* cycles in all, over all plays */
    uint32_t mutant;                     /* of a build with mutants: which one plays; 0: the original */
};

/* `build` stays the caller's, and must outlive the bench. */
int bench_open(struct bench *bench, const struct spec_values *values, const struct model_ops *model,
               const struct spec_fsm *const *fsms, const struct rtl_build *build, const struct agent_ops *agent,
               struct spec_error *error);
void bench_close(struct bench *bench);
/* Both sides and the agent as after power-up. */
int bench_start(struct bench *bench, uint64_t seed, enum agent_mode mode, struct spec_error *error);

/* Where the inputs come from. `next` fills the inputs of cycle t in place (`in` holds those of the cycle before);
 * `seen` is told what happened. The bench's agent observes every cycle (unless it is off),
 * before `seen`.
 * Until the first edge under reset no input channel is valid, whatever the source says. */
struct bench_source {
    void *self;
    void (*next)(void *self, uint64_t t, uint32_t *in);
    void (*seen)(void *self, uint64_t t, const uint32_t *in, const uint32_t *out); /* NULL: not told */
};

struct bench_failure {
    enum lockstep_kind kind;
    uint64_t cycle;
    int port;               /* index in ports; -1 where no port differs */
    struct spec_error text; /* of the agent's check or of the assertion */
};

/* Plays `cycles` cycles after bench_start. 0: all equal; 1: *failure. */
int bench_play(struct bench *bench, const struct bench_source *source, uint64_t cycles, struct bench_failure *failure);

/* The agent, and the runner's resets. Does not own the bench. */
struct bench_live {
    struct bench *bench;
    uint64_t rng, reset_every, reset_from, reset_to;
    uint64_t calm_from; /* from this cycle on no reset begins; bench_live sets none */
};
struct bench_source bench_live(struct bench_live *live, struct bench *bench, uint64_t seed, uint64_t reset_every);
/* A recorded stimulus as it is, with the bench's agent running along if the stimulus has one. */
struct bench_replay {
    struct bench *bench;
    const struct stimulus *stimulus;
    uint32_t *driven; /* what the agent would drive */
};
struct bench_source bench_replay(struct bench_replay *replay, struct bench *bench, const struct stimulus *stimulus);
/* bench_start as the stimulus wants it, bench_play of all of it. 0 or 1 as bench_play, or -1 with *error. */
int bench_play_stimulus(struct bench *bench, const struct stimulus *stimulus, struct bench_failure *failure,
                        struct spec_error *error);
/* Of a build with mutants: whether the original plays it without a failure. 1 where no mutant plays. */
int bench_is_sound(struct bench *bench, const struct stimulus *stimulus);

/* The mismatch in words: both values of the port and the record's fields that differ. */
void bench_explain(const struct bench *bench, const struct bench_failure *failure, char *text, size_t room);

#endif
