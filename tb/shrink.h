/* Shrinking: from a stimulus that fails to a short one that still does (delta debugging: Zeller, Hildebrandt, IEEE
 * TSE 2002).
 *
 * The stimulus is first turned into a script: which transfer each input channel begins when, the ready of each output
 * channel, plain inputs and reset. A script is always legal: its player holds valid and data until the block was
 * ready, begins a transfer that finds its channel busy later, and lets the agent drive the channels on which it
 * responds. So cycles and transfers can be cut away without care, and what the player played is what is kept. The passes are
 * tb/reduce.h; where an agent responds they begin several times, from episodes of other seeds (tb/hunt.h). */
#ifndef LARDER_TB_SHRINK_H
#define LARDER_TB_SHRINK_H

#include "tb/bench.h"

struct shrink_limits { /* in all, without those that hunting plays */
    unsigned tries;    /* replays */
    uint64_t cycles;   /* cycles played; of a long stimulus up to eight times as many */
};
/* `stimulus` fails in *failure, played with the agent seeded with seed and mode. 0 and *shrunk (a stimulus that ends
 * in its failing cycle) and *failure of it; or -1 with *error when the script of it does not fail: then *shrunk is the
 * stimulus, cut after the failing cycle. The caller frees *shrunk in both cases. */
int shrink(struct bench *bench, const struct stimulus *stimulus, uint64_t seed, enum agent_mode mode,
           const struct shrink_limits *limits, struct stimulus *shrunk, struct bench_failure *failure, unsigned *tries,
           struct spec_error *error);

#endif
