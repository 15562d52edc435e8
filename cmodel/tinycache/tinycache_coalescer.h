/* Golden model of the block `tinycache_coalescer`: docs/tinycache/data-path.md.
 *
 * Two interfaces: `model_tinycache_coalescer` at the ports, and typed functions from which the array is built. In each
 * cycle: coalescer_plan_step decides what is joined, taken and answered and changes nothing; coalescer_tick_requests
 * and coalescer_tick_answers do it. */
#ifndef LARDER_CMODEL_TINYCACHE_COALESCER_H
#define LARDER_CMODEL_TINYCACHE_COALESCER_H

#include "cmodel/tinycache/tinycache.h"

enum { COALESCER_LANES = 32, COALESCER_ENTRIES = 32, COALESCER_QUEUE = 2 };

struct coalescer_request { /* record line_req, and which port it leaves by */
    uint64_t line;
    uint32_t block;
    uint8_t type, id, past, atom;
    uint8_t shared;                                                  /* 1: to the scratchpad; 0: to the L1 */
    uint32_t mask[TINYCACHE_MASK_WORDS], data[TINYCACHE_LINE_WORDS]; /* words beyond the line's are 0 */
};
struct coalescer_answer { /* record line_resp */
    uint32_t id;
    uint32_t data[TINYCACHE_LINE_WORDS];
};

struct coalescer {
    int lanes, line_bytes, part_shift, line_words, part_words; /* fixed by init; part_shift: log2 of HALF */
    uint32_t entry_mask;

    int pick;
    uint32_t used;                                     /* entries */
    uint32_t waits[COALESCER_ENTRIES];                 /* lanes */
    uint8_t entry[COALESCER_ENTRIES][COALESCER_LANES]; /* of each lane that waits, its own number */
    uint8_t part[COALESCER_ENTRIES][COALESCER_LANES];  /* and its part of the line */
    int head, queued;
    struct coalescer_request queue[COALESCER_QUEUE];
    int prefers_l1; /* when both answer: the L1's turn */

    /* The answer register. */
    uint32_t answer_lanes; /* 0 when it is not valid or for nobody */
    uint8_t answer_entry[COALESCER_LANES], answer_part[COALESCER_LANES];
    uint32_t answer[TINYCACHE_LINE_WORDS];
};

struct coalescer_in {
    int rst, l1_ready, shared_ready;
    uint32_t valid;                                           /* lanes with a request */
    const struct tinycache_request *request[COALESCER_LANES]; /* of those lanes; of the others anything */
    const struct coalescer_answer *l1_resp, *shared_resp;     /* NULL when not valid */
};

struct coalescer_plan {
    uint32_t group; /* lanes whose requests are joined: their lane_mem_ready */
    int pick;       /* from the next cycle on */
    int l1_resp_ready, shared_resp_ready;
    int both;          /* two answers at the ports */
    uint32_t answered; /* the entry, as a bit, whose answer is taken */
    int pop;
};

/* `values` of a block with the coalescer's parameters. */
void coalescer_init(struct coalescer *c, const struct spec_values *values);
void coalescer_reset(struct coalescer *c);

/* The head of the queue, or NULL. */
static inline const struct coalescer_request *coalescer_head(const struct coalescer *c)
{
    return c->queued ? &c->queue[c->head] : NULL;
}

/* What a lane of answer_lanes sees at its lane_fill: its entry, and its part of the data. */
static inline uint32_t coalescer_fill_entry(const struct coalescer *c, int lane)
{
    return c->answer_entry[lane];
}
static inline const uint32_t *coalescer_fill_data(const struct coalescer *c, int lane)
{
    return c->answer + c->answer_part[lane] * c->part_words;
}

/* Reads of the requests all but mask and data. */
void coalescer_plan_step(const struct coalescer *c, const struct coalescer_in *in, struct coalescer_plan *plan);
/* Two halves of the edge, in this order: the first alone reads the requests, the second alone writes what lanes see. */
void coalescer_tick_requests(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan);
void coalescer_tick_answers(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan);

extern const struct model_ops model_tinycache_coalescer;

#endif
