/* The port of a stash: docs/denovo/stash-port-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_STASH_PORT_H
#define LARDER_SPEC_DENOVO_STASH_PORT_H

#include "spec/spec.h"

extern const struct spec_block denovo_stash_port_block;

#endif
