/* What the parts of the agents `noc_crossbar` and `noc_mesh` share: the nodes around the network (noc.c), and their own account of
 * what was sent, which says what may arrive (noc_checks.c). */
#ifndef LARDER_TB_NOC_H
#define LARDER_TB_NOC_H

#include "spec/bits.h"
#include "tb/agent.h"

enum { NA_LONGEST = 6, NA_NOBODY = -1 }; /* flits of the longest packet that the nodes send */

/* A lane of `in`: a node's flits on one network. */
struct na_source {
    struct agent_channel at;
    struct agent_pace pace;
    int waits; /* offered, and not taken yet */
    /* Stimulus: what is offered is flit `sent` of a packet of `length` flits. */
    uint32_t sent, length, dest;
    /* Account: of the packet that has begun (`inside`) the node it is for; of the flits under way the oldest, and how many. */
    int inside, inside_for;
    uint32_t inside_flits;
    uint32_t first, count;
    uint32_t overtaken; /* packets of others that began to arrive while its oldest flit waited to begin one */
};

/* A lane of `out`: what arrives at a node on one network. */
struct na_sink {
    struct agent_channel at;
    struct agent_pace pace;
    int inside;    /* the node whose packet has begun to arrive, or NA_NOBODY */
    uint32_t idle; /* cycles without a flit although one was due */
};

/* A flit under way; its bits follow. */
struct na_flit {
    uint64_t since; /* cycle in which it was taken */
    int for_node, begins;
    uint32_t bits[];
};

struct na_net {
    uint32_t frozen, idle;
    uint64_t unfair; /* the last cycle in which a node stopped this network */
};

struct na_agent {
    uint32_t nodes, nets, lanes, depth, routers, degree; /* routers on the longest way; inputs of a router */
    int mesh, flit_words, flit_bits;
    struct spec_slice last, src, dest, payload;
    uint64_t rng, cycle, oldest_allowed; /* cycles under way in fair surroundings */
    enum agent_mode mode;
    uint32_t phase_left, phase_kind, phase_node, phase_length;
    uint32_t capacity; /* flits of one lane under way, at most */
    /* A network carries `src` and does not look at it. A node calls itself by its number with the bits of a name inverted, of one name
     * in an episode: what the agent drew, and what it saw. */
    uint32_t name, seen_name;
    int seen;
    int alive, longest_kept;
    struct na_net net[4];
    size_t sinks_at, flits_at, flit_size, size;
    struct na_source source[]; /* then the sinks, then the flits */
};

static inline struct na_sink *na_sink(struct na_agent *a, uint32_t lane)
{
    return (struct na_sink *)((char *)a + a->sinks_at) + lane;
}

/* The index-th of the lane's flits that are under way. */
static inline struct na_flit *na_flit(struct na_agent *a, uint32_t lane, uint32_t index)
{
    const uint32_t at = (a->source[lane].first + index) % a->capacity;
    return (struct na_flit *)((char *)a + a->flits_at + ((size_t)lane * a->capacity + at) * a->flit_size);
}

/* Agent operation: one cycle seen. 0, -1 with *error, or 1 where a node broke its word. */
int na_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
