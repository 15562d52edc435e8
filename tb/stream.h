/* A recorded run of programs (`larder run --record`) played at a block's ports, on the emitted RTL and the golden model side
 * by side. A block's player is an agent (tb/agent.h) that has read a recording; what follows is the same for every one. */
#ifndef LARDER_TB_STREAM_H
#define LARDER_TB_STREAM_H

#include "tb/agent.h"
#include "tb/lockstep.h"

enum { STREAM_FIGURES = 12, STREAM_RESET = 2 /* cycles of reset before a play */ };

struct stream_result {
    enum lockstep_kind kind;
    uint64_t cycle;  /* of a failure */
    uint64_t cycles; /* to the last answer */
    double seconds;  /* without builds */
    int count;       /* of the figures below: what was done, and what was compared with the recording */
    struct {
        const char *name; /* lower_case, as in JSON */
        uint64_t value;
    } figure[STREAM_FIGURES];
};

struct stream_player {
    const char *block;
    /* The recording, which the caller unloads and which does not change; of its accesses the first `accesses`, 0: all. The
     * path outlives it. NULL with *error "FILE:LINE: what; legal values". */
    void *(*load)(const char *path, uint64_t accesses, struct spec_error *error);
    void (*unload)(void *stream); /* NULL is allowed */
    /* The parameters of the recording, or those that can play it, into *values. They may not go together until the caller
     * has set others: `check` says so. 0, or -1 with *error. */
    int (*values)(const void *stream, struct spec_values *values, struct spec_error *error);
    /* 0, or -1 with *error: these parameters cannot play it. */
    int (*check)(const void *stream, const struct spec_values *values, struct spec_error *error);
    /* Plays after STREAM_RESET cycles. Its observe returns 1 when the recording has come to its end. */
    const struct agent_ops *agent;
    void (*attach)(void *agent_state, const void *stream); /* after each init of the agent */
    /* 1 when it has come to its end; *result: the figures so far, and `cycles`. */
    int (*ended)(const void *agent_state, struct stream_result *result);
};

/* A recording, how it is played, and what came of it. */
struct stream_plan {
    const struct stream_player *player;
    const char *path;          /* the caller's */
    void *stream;              /* what the player has read there */
    struct spec_values values; /* the recording's, or those that the caller puts in their place */
    /* The caller's, all 0 at first. These count: sides (the model alone, or both), seed, mode (of what the player draws
     * from the seed: delays, back-pressure), model, rtl_dir, build_dir, out_dir, no_shrink, no_wave, shrink_tries, log. */
    struct lockstep_options options;
    struct stream_result result;
    struct lockstep_result failure; /* of a mismatch that comes soon enough to be shrunk; else all 0 */
    struct spec_error error;        /* why it cannot be played, or what failed */
};

/* Reads the recording for a block; of its accesses the first `accesses`, 0: all. 0, or -1 with plan->error: a broken file, or
 * a block whose agent has no player. `path` stays there until stream_close, which is due in either case. */
int stream_open(struct stream_plan *plan, const char *block, const char *path, uint64_t accesses);
/* Plays it, whenever called anew. 0; 1 where a check failed or the two sides differ; 2 where it cannot be played. */
int stream_play(struct stream_plan *plan);
void stream_close(struct stream_plan *plan);

#endif
