/* The composed system: docs/denovo/system-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_SYSTEM_H
#define LARDER_SPEC_DENOVO_SYSTEM_H

#include "spec/spec.h"

/* Virtual networks, by their number on the crossbar. */
enum denovo_net { DENOVO_NET_REQ, DENOVO_NET_FWD, DENOVO_NET_RSP, DENOVO_NETS };

extern const struct spec_block denovo_system_block;

#endif
