/* The DRAM controller's AXI4 port: docs/dramcache/axi4-port.md. */
#ifndef LARDER_SPEC_DRAM_AXI4_PORT_H
#define LARDER_SPEC_DRAM_AXI4_PORT_H

#include "spec/spec.h"

extern const struct spec_record dram_line_request_record, dram_line_answer_record;

extern const struct spec_block dram_axi4_port_block;

#endif
