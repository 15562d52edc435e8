/* Between the files of the network as one L1 sees it. */
#ifndef LARDER_TB_DENOVO_REGISTRY_PARTS_H
#define LARDER_TB_DENOVO_REGISTRY_PARTS_H

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_registry.h"

static inline int dr_bit(uint32_t mask, uint32_t word)
{
    return (int)(mask >> word & 1);
}

static inline uint32_t dr_draw(struct dr_registry *r, uint32_t n)
{
    return agent_below(&r->rng, n);
}

/* When something happens that is decided now. */
static inline uint64_t dr_later(struct dr_registry *r)
{
    return r->cycle + dr_draw(r, dr_draw(r, 16) ? r->slowness : 10 * r->slowness);
}

/* CAS and MERGE have two operands. */
static inline int dr_has_second(uint32_t atom)
{
    return atom == DENOVO_ATOM_CAS || atom == DENOVO_ATOM_MERGE;
}

#endif
