/* The composed system with its stashes: docs/denovo/stash-system-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_STASH_SYSTEM_H
#define LARDER_SPEC_DENOVO_STASH_SYSTEM_H

#include "spec/spec.h"

extern const struct spec_block denovo_stash_system_block;

#endif
