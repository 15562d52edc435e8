/* Parts that the small blocks of the DRAM cache share. */
#ifndef LARDER_RTL_GEN_DRAMCACHE_PARTS_H
#define LARDER_RTL_GEN_DRAMCACHE_PARTS_H

#include "rtl-gen/verilog/hw.h"

/* Saturating counters in RAM. */
struct hw_module *emit_dramcache_counters(struct hw_library *lib);

#endif
