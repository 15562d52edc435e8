/* What the codes of spec/denovo/denovo_codes.h mean, for agents. */
#ifndef LARDER_TB_DENOVO_VALUES_H
#define LARDER_TB_DENOVO_VALUES_H

#include "spec/denovo/denovo_codes.h"

/* `atom` is ATOM_*; any other number leaves `old`. `b` is the second operand of CAS and MERGE. */
uint32_t denovo_performed(uint32_t atom, uint32_t old, uint32_t a, uint32_t b);
/* What `model` makes of an access's class: DRF0 knows no others than DATA and PAIRED, DRF1 no RELAXED. */
enum denovo_class denovo_class_under(enum denovo_model model, enum denovo_class class);

#endif
