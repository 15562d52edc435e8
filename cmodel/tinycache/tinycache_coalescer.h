/* Golden model of the block `tinycache_coalescer`: docs/tinycache/data-path.md.
 *
 * Two interfaces: `model_tinycache_coalescer` at the ports, and typed functions from which the array is built. In each
 * cycle: coalescer_plan_step decides what is joined, taken and answered and changes nothing; coalescer_tick_requests
 * and coalescer_tick_answers do it. */
#ifndef LARDER_CMODEL_TINYCACHE_COALESCER_H
#define LARDER_CMODEL_TINYCACHE_COALESCER_H

#include "cmodel/tinycache/tinycache.h"

enum { COALESCER_LANES = 32, COALESCER_ENTRIES = 32, COALESCER_BEATS = 32 };

struct coalescer_request { /* record line_req, and which port it leaves by */
    uint64_t line;
    uint32_t block;
    uint8_t type, id, past, atom;
    uint8_t shared;                                                  /* 1: to the scratchpad; 0: to the L1 */
    uint8_t share;                                                   /* which one of the line, of a WRITE or ATOMIC */
    uint32_t parts;                                                  /* that are wanted */
    uint32_t mask[TINYCACHE_MASK_WORDS], data[TINYCACHE_LINE_WORDS]; /* of the share; words beyond it are 0 */
};
struct coalescer_answer { /* record line_resp */
    uint32_t id, part;
    uint32_t data[TINYCACHE_LINE_WORDS]; /* of that part */
};

struct coalescer_waiters { /* of an entry */
    uint32_t lanes;        /* that wait; of the others the rest is undefined */
    uint32_t fetching;     /* those of them that want their whole part */
    uint8_t entry[COALESCER_LANES], part[COALESCER_LANES],
        place[COALESCER_LANES]; /* of each: its own number, part, place */
};

struct coalescer_part {          /* a part of an answer on its way to its lanes */
    struct coalescer_waiters to; /* its lanes are those whose part it is; none: there is no part */
    uint32_t data[TINYCACHE_LINE_WORDS];
};

struct coalescer {
    int lanes, line_bytes, part_shift, share_bytes, part_words; /* fixed by init; part_shift: log2 of PARTS */
    int beats, beat_bytes;
    uint32_t entry_mask;

    int pick;
    uint32_t used; /* entries: those with a part that is due */
    uint32_t due[COALESCER_ENTRIES];
    struct coalescer_waiters waiters[COALESCER_ENTRIES];
    uint32_t held_lanes;
    struct tinycache_request held[COALESCER_LANES];
    uint32_t asked_lanes; /* 0: no request is at a port */
    struct coalescer_request asked;
    int prefers_l1; /* when both answer: the L1's turn */

    /* A ring: the part taken a + 1 cycles ago lies a places behind `newest`, and shows its beat a. */
    struct coalescer_part part[COALESCER_BEATS];
    int newest;
    uint32_t answer_lanes;               /* lanes that are shown a beat in this cycle */
    uint8_t answer_age[COALESCER_LANES]; /* of each: the beat's number */
};

struct coalescer_in {
    int rst, l1_ready, shared_ready;
    uint32_t valid;                                           /* lanes with a request */
    const struct tinycache_request *request[COALESCER_LANES]; /* of those lanes; of the others anything */
    const struct coalescer_answer *l1_resp, *shared_resp;     /* NULL when not valid */
};

struct coalescer_plan {
    uint32_t ready; /* lanes whose request would be taken: their lane_mem_ready */
    uint32_t group; /* lanes whose requests are joined */
    int pick;       /* from the next cycle on */
    int l1_resp_ready, shared_resp_ready;
    int both;     /* two answers at the ports, one of which is taken */
    int answered; /* an answer that is due is taken */
    int taken;    /* the request at a port is taken */
};

/* `values` of a block with the coalescer's parameters. */
void coalescer_init(struct coalescer *c, const struct spec_values *values);
void coalescer_reset(struct coalescer *c);

/* What is at a port, or NULL. */
static inline const struct coalescer_request *coalescer_head(const struct coalescer *c)
{
    return c->asked_lanes ? &c->asked : NULL;
}

/* What a lane of answer_lanes sees at its lane_fill. The data are the coalescer's. */
struct tinycache_beat coalescer_beat(const struct coalescer *c, int lane);

/* Reads of the inputs all but the lanes' requests. */
void coalescer_plan_step(const struct coalescer *c, const struct coalescer_in *in, struct coalescer_plan *plan);
/* Two halves of the edge, in this order: the first alone reads the requests, the second alone writes what lanes see. */
void coalescer_tick_requests(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan);
void coalescer_tick_answers(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan);

extern const struct model_ops model_tinycache_coalescer;

#endif
