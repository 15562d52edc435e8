/* A stimulus as a script of transfers that a player can carry out whatever was cut from it; see tb/shrink.h. */
#ifndef LARDER_TB_SCRIPT_H
#define LARDER_TB_SCRIPT_H

#include "tb/bench.h"

enum { SCRIPT_LANES = 512, SCRIPT_QUEUE = 64 }; /* of all channels of one direction */

struct script_channel { /* a channel, or a lane of one */
    struct agent_channel at;
    const struct spec_channel *channel;
    int responds; /* the agent drives it */
};

/* The ports of the block, by what a script does with them. */
struct script_ports {
    int sources, sinks, levels;
    struct script_channel source[SCRIPT_LANES], sink[SCRIPT_LANES];
    const struct spec_port *level[SPEC_MAX_PORTS]; /* plain inputs */
    int level_responds[SPEC_MAX_PORTS];            /* the agent drives it */
};
/* 0, or -1 with *error: too many channels. */
int script_list_ports(struct script_ports *ports, const struct bench *bench, struct spec_error *error);

/* A set of sources. */
struct script_set {
    uint32_t bits[SCRIPT_LANES / 32];
};
static inline int script_has(const struct script_set *set, int i)
{
    return (int)(set->bits[i / 32] >> (i % 32) & 1);
}
static inline void script_put(struct script_set *set, int i, int value)
{
    set->bits[i / 32] = (set->bits[i / 32] & ~(UINT32_C(1) << (i % 32))) | (uint32_t)value << (i % 32);
}

/* One cycle: a vector of the pool, and which input channels begin a transfer in it. */
struct script_cycle {
    uint32_t vector;
    struct script_set starts;
};
struct script_sums { /* of what a sink gave, a transfer each */
    uint64_t *sum;
    uint32_t count, room;
};
struct script {
    const struct script_ports *ports;
    struct stimulus pool; /* vectors; cycles refer to them */
    uint32_t *given;      /* for each vector and sink: transfers that the block had given when it was recorded */
    struct script_sums sums[SCRIPT_LANES]; /* of these transfers, for each sink */
    struct script_cycle *cycle;
    uint32_t count;
    int quiet; /* 1: data that is not valid is 0 */
    /* 1: the responses, too, are those of the script; the agent is off. None comes before what it answers was given, and
     * unless the agent judges it, none when the block gave anything else before it than in the recording. */
    int recorded;
};

/* Plays `stimulus` once to see which cycles begin transfers. 0, or -1 when it does not fail. */
int script_make(struct script *script, const struct script_ports *ports, struct bench *bench,
                const struct stimulus *stimulus, struct bench_failure *failure);
void script_free(struct script *script);
/* A copy of vector `index` in the pool, for change; the new index. */
uint32_t script_copy_vector(struct script *script, uint32_t index);
/* A vector of what is played after the last cycle, when that had vector `last`: no transfer begins, no reset, all is ready. */
uint32_t script_rest_vector(struct script *script, uint32_t last);
uint32_t *script_vector(const struct script *script, uint32_t index);

/* The source of a script's cycles; after the last, nothing begins. bench_start must have come first. */
struct script_player {
    const struct script *script;
    struct bench *bench;
    struct script_set waiting;                                        /* offers, and was not taken yet */
    uint32_t queued[SCRIPT_LANES], queue[SCRIPT_LANES][SCRIPT_QUEUE]; /* vectors whose transfer begins later */
    uint32_t given[SCRIPT_LANES]; /* transfers of each sink, up to the first other one */
    struct script_set differs;    /* sinks that gave another one */
    uint32_t *responses;          /* what the agent drives */
};
struct bench_source script_play(struct script_player *player, const struct script *script, struct bench *bench);
void script_end(struct script_player *player);

#endif
