#include "tb/denovo/denovo_values.h"

uint32_t denovo_performed(uint32_t atom, uint32_t old, uint32_t a, uint32_t b)
{
    uint32_t bytes = 0;
    switch (atom) {
    case DENOVO_ATOM_EXCH: return a;
    case DENOVO_ATOM_CAS: return old == b ? a : old;
    case DENOVO_ATOM_ADD: return old + a;
    case DENOVO_ATOM_SUB: return old - a;
    case DENOVO_ATOM_MIN: return (int32_t)old < (int32_t)a ? old : a;
    case DENOVO_ATOM_MAX: return (int32_t)old > (int32_t)a ? old : a;
    case DENOVO_ATOM_UMIN: return old < a ? old : a;
    case DENOVO_ATOM_UMAX: return old > a ? old : a;
    case DENOVO_ATOM_AND: return old & a;
    case DENOVO_ATOM_OR: return old | a;
    case DENOVO_ATOM_XOR: return old ^ a;
    case DENOVO_ATOM_INC: return old >= a ? 0 : old + 1;
    case DENOVO_ATOM_DEC: return !old || old > a ? a : old - 1;
    case DENOVO_ATOM_MERGE:
        for (int i = 0; i < 4; i++) bytes |= (b >> i & 1) ? UINT32_C(255) << 8 * i : 0;
        return (old & ~bytes) | (a & bytes);
    default: return old;
    }
}

enum denovo_class denovo_class_under(enum denovo_model model, enum denovo_class class)
{
    if (class == DENOVO_CLASS_DATA) return class;
    if (model == DENOVO_MODEL_DRF0) return DENOVO_CLASS_PAIRED;
    if (model == DENOVO_MODEL_DRF1 && class == DENOVO_CLASS_RELAXED) return DENOVO_CLASS_UNPAIRED;
    return class;
}
