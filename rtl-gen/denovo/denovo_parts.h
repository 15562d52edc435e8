/* Parts that the blocks of the family share. */
#ifndef LARDER_DENOVO_PARTS_H
#define LARDER_DENOVO_PARTS_H

#include "rtl-gen/verilog/hw.h"

/* Of the atomic units: denovo_l1_carries. */
void emit_denovo_l1_carries(struct hw_library *lib);

#endif
