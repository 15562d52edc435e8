/* What the atomic operations of spec/denovo/denovo_codes.h make of a word, for agents. */
#ifndef LARDER_TB_DENOVO_VALUES_H
#define LARDER_TB_DENOVO_VALUES_H

#include "spec/denovo/denovo_codes.h"

/* `atom` is ATOM_*; any other number leaves `old`. `b` is the second operand of CAS and MERGE. */
uint32_t denovo_performed(uint32_t atom, uint32_t old, uint32_t a, uint32_t b);

#endif
