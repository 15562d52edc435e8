/* The composed system above a DRAM cache: docs/denovo/dramcache-system-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_DRAMCACHE_SYSTEM_H
#define LARDER_SPEC_DENOVO_DRAMCACHE_SYSTEM_H

#include "spec/spec.h"

/* The channels io_*; those of the system's memory ports, inside, have the same shapes. */
extern const struct spec_record denovo_io_address_record, denovo_io_w_record, denovo_io_b_record, denovo_io_r_record;

extern const struct spec_block denovo_dramcache_system_block;

#endif
