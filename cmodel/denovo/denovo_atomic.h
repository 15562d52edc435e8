/* What an atomic unit makes of a word: the operations of spec/denovo/denovo_codes.h. */
#ifndef LARDER_CMODEL_DENOVO_ATOMIC_H
#define LARDER_CMODEL_DENOVO_ATOMIC_H

#include <stdint.h>

#include "spec/denovo/denovo_codes.h"

/* CAS and MERGE alone have a second operand. */
static inline int denovo_atom_has_second(int atom)
{
    return atom == DENOVO_ATOM_CAS || atom == DENOVO_ATOM_MERGE;
}

static inline uint32_t denovo_atom_result(int atom, uint32_t old, uint32_t a, uint32_t b)
{
    switch ((enum denovo_atom)atom) {
    case DENOVO_ATOM_LOAD: return old;
    case DENOVO_ATOM_EXCH: return a;
    case DENOVO_ATOM_CAS: return old == b ? a : old;
    case DENOVO_ATOM_ADD: return old + a;
    case DENOVO_ATOM_SUB: return old - a;
    case DENOVO_ATOM_MIN: return (int32_t)a < (int32_t)old ? a : old;
    case DENOVO_ATOM_MAX: return (int32_t)a > (int32_t)old ? a : old;
    case DENOVO_ATOM_UMIN: return a < old ? a : old;
    case DENOVO_ATOM_UMAX: return a > old ? a : old;
    case DENOVO_ATOM_AND: return old & a;
    case DENOVO_ATOM_OR: return old | a;
    case DENOVO_ATOM_XOR: return old ^ a;
    case DENOVO_ATOM_INC: return old >= a ? 0 : old + 1;
    case DENOVO_ATOM_DEC: return old == 0 || old > a ? a : old - 1;
    case DENOVO_ATOM_MERGE: {
        const uint32_t bytes = (b & 15) * UINT32_C(0x204081) & UINT32_C(0x01010101), own = bytes * 255;
        return (old & ~own) | (a & own);
    }
    }
    return old;
}

#endif
