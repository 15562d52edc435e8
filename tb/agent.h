/* An agent is the environment of one block: it drives the block's inputs and may check what comes out.
 *
 * The runner (tb/lockstep.h) repeats, for each cycle t:
 *     agent.drive(state, t, in)      the inputs of cycle t
 *     model.eval, RTL eval           with `in`; every output is compared
 *     agent.observe(state, in, out)  what really happened in cycle t
 *     clock edge
 * So the inputs of a cycle depend on earlier cycles only: a valid never waits for the ready of its own cycle, and
 * a stimulus is a plain sequence of input vectors that can be recorded, replayed and shrunk.
 *
 * Rules for drive:
 *  - `in` arrives holding what this agent drove in the cycle before (all zero in the first). Write only what changes.
 *  - `rst` (bit 0 of word 0) belongs to the runner: it holds reset for the first cycles and, now and then, pulls it
 *    in the middle. Do not write word 0. observe sees it; a cycle with rst = 1 transfers nothing on any channel, and
 *    after it the block has forgotten everything but the contents of its RAMs.
 *  - On every input channel, valid stays and data does not change until the block was ready (reset ends the duty).
 *  - Until the first clock edge under reset the runner keeps every valid at 0, whatever was driven; observe sees 0.
 *  - Deterministic: the same values, seed, mode and observations give the same inputs. No clock, no rand().
 *  - In a replay drive is called as well, but what it writes goes nowhere; only what observe sees has happened.
 *  - Bits above a port's width are ignored (the runner clears them).
 *
 * `responds` names the inputs, channels and plain ports, on which the agent answers the block (an L2's responses, an
 * acknowledgement). While a failure is shrunk, the others are driven by the shrunk script and the agent still drives these.
 * So what drive puts on them may depend only on what observe has seen, on the seed and on the agent's own draws,
 * never on what drive put on the other channels. */
#ifndef LARDER_AGENT_H
#define LARDER_AGENT_H

#include <stdio.h>

#include "spec/query.h"

struct stream_player;

enum agent_mode {
    AGENT_MIXED,    /* runner: another of the modes below in each episode. Agents are never given this one. */
    AGENT_READY,    /* always ready, valid whenever there is work: the highest rate */
    AGENT_STALLING, /* random back-pressure and idle gaps, in bursts */
    AGENT_HOSTILE,  /* one hot address set, long stalls, conflicts, illegal requests if the block must answer those */
    AGENT_MODES
};
const char *agent_mode_name(enum agent_mode mode);

struct agent_ops {
    const char *name;                                 /* "random", "stash" */
    const char *block;                                /* the block it drives; NULL: any block */
    const char *const *responds;                      /* NULL-terminated names of inputs, or NULL */
    size_t (*size)(const struct spec_values *values); /* bytes of state; may be large, zeroed before init */
    /* 0, or -1 with *error. */
    int (*init)(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                struct spec_error *error);
    void (*drive)(void *state, uint64_t cycle, uint32_t *in);
    /* `out` is the model's (equal to the RTL's). 0; or -1 with *error when an end-to-end check fails: a check that
     * does not read the block's state tables, e.g. a shadow memory; or 1 with *error when the inputs break a duty of
     * the environment beyond channel stability (drive never does; a stimulus that shrinking has cut may): then
     * nothing that the block does counts, and the shrunk candidate is dropped. NULL: nothing to observe. */
    int (*observe)(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);
    /* 1: observe returns 1 for every answer that the surroundings could not have given, and needs nothing of drive. Then it
     * also observes what shrinking makes of recorded answers, in which drive has no part. */
    int judges;
    /* At the end of an episode that drive drove to its end (nothing may be lost for good); 0 or -1; may be NULL. */
    int (*finish)(void *state, struct spec_error *error);
    /* 1: inputs may wait at these sizes longer than lockstep lets them, while RAMs are cleared after a reset. NULL: never. */
    int (*clears_long)(const struct spec_values *values);
    void (*free)(void *state); /* releases what init took; may be NULL */
    /* Plays recorded runs of programs at the block (tb/stream.h); NULL: there are none. */
    const struct stream_player *player;
};

/* Every agent; NULL-terminated; the generic `random` first, then each block's own, agent_BLOCK. */
extern const struct agent_ops *const agent_all[];

/* The generic one: random requests and random back-pressure on every channel, aimed at trouble. A block that needs no other
 * says so: `const struct agent_ops agent_BLOCK = AGENT_RANDOM("BLOCK");`. */
size_t agent_random_size(const struct spec_values *values);
int agent_random_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                      struct spec_error *error);
void agent_random_drive(void *state, uint64_t cycle, uint32_t *in);
int agent_random_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);
#define AGENT_RANDOM(of)                                                                                               \
    {                                                                                                                  \
        .name = "random", .block = (of), .size = agent_random_size, .init = agent_random_init,                         \
        .drive = agent_random_drive, .observe = agent_random_observe                                                   \
    }
extern const struct agent_ops agent_random;                 /* for any block */
const struct agent_ops *agent_find(const char *name);       /* by agent name; NULL if none */
const struct agent_ops *agent_for_block(const char *block); /* never NULL: `random` at worst */

/* Where a channel lies in its vectors. An input channel has valid and data in `in`, ready in `out`; an output channel
 * has valid and data in `out`, ready in `in`. This is one lane of an array of channels, or a channel that is none. */
struct agent_channel {
    int valid, ready, data; /* word offsets; `data` of the lane's first bit */
    int width, words;       /* of the lane's data: bits; 32-bit words that hold some of it */
    int valid_bit;          /* of valid and of ready in their words; 0 where it is no array */
    int lsb;                /* of the data in its first word; 0 where it is no array */
    int lane, lanes;        /* 0 and 1 where it is no array */
};
/* Lane 0. Aborts on an unknown channel: a bug of the agent. */
struct agent_channel agent_channel(const struct spec_ports *ports, const char *name);
/* Any lane, 0 to lanes - 1. */
struct agent_channel agent_lane(const struct spec_ports *ports, const char *name, int lane);

static inline int agent_bit(const struct agent_channel *c, const uint32_t *words, int word)
{
    return (int)(words[word] >> c->valid_bit & 1);
}
/* Drives valid of an input channel, or ready of an output channel (`word` says which). */
static inline void agent_put_bit(const struct agent_channel *c, uint32_t *in, int word, int value)
{
    in[word] = (in[word] & ~(UINT32_C(1) << c->valid_bit)) | (uint32_t)(value & 1) << c->valid_bit;
}
/* A transfer happened in this cycle on an input (output) channel. */
static inline int agent_took(const struct agent_channel *c, const uint32_t *in, const uint32_t *out)
{
    return agent_bit(c, in, c->valid) && agent_bit(c, out, c->ready) && !(in[0] & 1);
}
static inline int agent_gave(const struct agent_channel *c, const uint32_t *in, const uint32_t *out)
{
    return agent_bit(c, out, c->valid) && agent_bit(c, in, c->ready) && !(in[0] & 1);
}
/* The block did not take what an input channel offers: valid must stay, and the data must not change. */
static inline int agent_waits(const struct agent_channel *c, const uint32_t *in, const uint32_t *out)
{
    return agent_bit(c, in, c->valid) && !agent_bit(c, out, c->ready) && !(in[0] & 1);
}
/* The surroundings did not take what an output channel offers. */
static inline int agent_holds(const struct agent_channel *c, const uint32_t *in, const uint32_t *out)
{
    return agent_bit(c, out, c->valid) && !agent_bit(c, in, c->ready) && !(in[0] & 1);
}
/* Copies the lane's data from one vector to another of the same block. */
void agent_copy_data(const struct agent_channel *c, uint32_t *to, const uint32_t *from);
void agent_clear_data(const struct agent_channel *c, uint32_t *to);

/* The generator every agent uses: small, fast, the same everywhere (splitmix64: Steele, Lea, Flood, OOPSLA 2014). */
static inline uint64_t agent_draw(uint64_t *rng)
{
    uint64_t z = (*rng += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}
/* Uniform in 0 .. n-1; n at least 1 and below 2^32. */
static inline uint32_t agent_below(uint64_t *rng, uint32_t n)
{
    return (uint32_t)(((agent_draw(rng) >> 32) * n) >> 32);
}

/* Fills `width` bits with random ones; one time in sixteen with a value at an end of its range: 0, 1, or all bits 1. */
void agent_fill(uint64_t *rng, uint32_t *words, int lsb, int width);

/* The fields of a record, and values for all of them that owe each other nothing: three in eight are 0, 1 or all bits 1. */
enum { AGENT_FIELDS = 32 };
struct agent_fields {
    int count;
    struct spec_slice field[AGENT_FIELDS];
};
/* Aborts where there are more: a bug of the agent. */
struct agent_fields agent_find_fields(const struct spec_values *values, const struct spec_record *record);
void agent_fill_fields(uint64_t *rng, uint32_t *words, const struct agent_fields *fields);

/* How willing one side of a channel is: in bursts, so that long stalls and full rates both come. `rng` may be another than
 * the agent's own, for channels named in `responds`. */
struct agent_pace {
    uint32_t left, chance;
};
/* Whether it acts in this cycle: under AGENT_READY `usual` times in 256, otherwise as the burst has it. */
int agent_acts(struct agent_pace *pace, enum agent_mode mode, uint64_t *rng, uint32_t usual);

/* Something that the block owes its surroundings: cycles since it last moved in which nothing around the block held it back. */
struct agent_owed {
    uint32_t still, longest;
};
/* 1 unless it has been still for more than `most` such cycles. `owed`, `held`: in this cycle, before its transfers count. */
static inline int agent_goes_on(struct agent_owed *o, int owed, int moved, int held, uint32_t most)
{
    if (!owed || moved) o->still = 0;
    else o->still += (uint32_t)!held;
    if (o->still > o->longest) o->longest = o->still;
    return o->still <= most;
}

/* In an observe, with its `error`: leaves with the message where the end-to-end check fails. */
#define AGENT_CHECK(holds, ...)                                                                                        \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            snprintf(error->text, sizeof error->text, __VA_ARGS__);                                                    \
            return -1;                                                                                                 \
        }                                                                                                              \
    } while (0)
/* The same where the stimulus breaks a duty of the surroundings, as one that was shrunk may. */
#define AGENT_DUTY(holds, ...)                                                                                         \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            snprintf(error->text, sizeof error->text, __VA_ARGS__);                                                    \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

#endif
