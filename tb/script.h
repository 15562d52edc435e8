/* A stimulus as a script of transfers that a player can carry out whatever was cut from it; see tb/shrink.h. */
#ifndef LARDER_TB_SCRIPT_H
#define LARDER_TB_SCRIPT_H

#include "tb/bench.h"

enum { SCRIPT_CHANNELS = 32, SCRIPT_QUEUE = 64 };

struct script_channel {
    struct agent_channel at;
    const struct spec_channel *channel;
    int responds; /* the agent drives it */
};

/* The ports of the block, by what a script does with them. */
struct script_ports {
    int sources, sinks, levels;
    struct script_channel source[SCRIPT_CHANNELS], sink[SCRIPT_CHANNELS];
    const struct spec_port *level[SPEC_MAX_PORTS];
};
void script_list_ports(struct script_ports *ports, const struct bench *bench);

/* One cycle: a vector of the pool, and which input channels begin a transfer in it. */
struct script_cycle {
    uint32_t vector;
    uint32_t starts; /* bit i: source i */
};
struct script {
    const struct script_ports *ports;
    struct stimulus pool; /* vectors; cycles refer to them */
    uint32_t *given;      /* for each vector and sink: transfers that the block had given when it was recorded */
    struct script_cycle *cycle;
    uint32_t count;
    int quiet; /* 1: data that is not valid is 0 */
    /* 1: the responses, too, are those of the script, none before what it answers was given; the agent is off. */
    int recorded;
};

/* Plays `stimulus` once to see which cycles begin transfers. 0, or -1 when it does not fail. */
int script_make(struct script *script, const struct script_ports *ports, struct bench *bench,
                const struct stimulus *stimulus, struct bench_failure *failure);
void script_free(struct script *script);
/* A copy of vector `index` in the pool, for change; the new index. */
uint32_t script_copy_vector(struct script *script, uint32_t index);
uint32_t *script_vector(const struct script *script, uint32_t index);

/* The source of a script's cycles; after the last, nothing begins. bench_start must have come first. */
struct script_player {
    const struct script *script;
    struct bench *bench;
    uint32_t waiting; /* bit i: source i offers and was not taken yet */
    uint32_t queued[SCRIPT_CHANNELS], queue[SCRIPT_CHANNELS][SCRIPT_QUEUE]; /* vectors whose transfer begins later */
    uint32_t given[SCRIPT_CHANNELS];                                        /* transfers of each sink so far */
    uint32_t *responses;                                                    /* what the agent drives */
};
struct bench_source script_play(struct script_player *player, const struct script *script, struct bench *bench);
void script_end(struct script_player *player);

#endif
