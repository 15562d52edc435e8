/* What the lanes of a half-warp ask of an L1, for the agents of denovo_coalescer and denovo_gpu_l1: their own account, which reads
 * nothing of the models. docs/denovo/coalescer-data-path.md has the rules. The prefix wq_ is of a warp's requests. */
#ifndef LARDER_TB_DENOVO_LANES_H
#define LARDER_TB_DENOVO_LANES_H

#include "spec/query.h"

enum { WQ_LANES = 16, WQ_WORDS = 16 };

struct wq_warp { /* a warp access */
    uint64_t address[WQ_LANES];
    uint32_t id, warp, op, atom, class, local, read_only, pc, mask;
    uint32_t strb[WQ_LANES], data[WQ_LANES], compare[WQ_LANES];
    uint32_t used; /* it is under way, or at the port */
};

struct wq_line { /* a line access: what some lanes ask of a chunk */
    uint64_t chunk;
    uint32_t compare, mask, strb[WQ_WORDS], data[WQ_WORDS];
};

/* Fields of the record `warp`. */
struct wq_fields {
    struct spec_slice id, warp, op, atom, class, local, read_only, pc, mask, address, strb, data, compare;
};

static inline uint32_t wq_bit(uint32_t lane)
{
    return UINT32_C(1) << lane;
}

void wq_find_fields(struct wq_fields *at, const struct spec_values *values);
/* `bits`: the data of the channel. */
void wq_read_warp(const struct wq_fields *at, uint32_t lanes, const uint32_t *bits, struct wq_warp *w);
/* `words`: of a chunk. Of the lanes `some` those that leave the port together; 0 of none. */
uint32_t wq_together(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t some);
/* Of the lanes `group`, which left together, those of the next line access: of an atomic the first of each word. */
uint32_t wq_going(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t group);
/* Their line access. */
void wq_join(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t go, struct wq_line *line);

#endif
