/* The plain banked scratchpad (spec/scratchpad/scratchpad.c says how it behaves). */
#ifndef LARDER_SPEC_SCRATCHPAD_H
#define LARDER_SPEC_SCRATCHPAD_H

#include "spec/spec.h"

extern const struct spec_block scratchpad_block;

#endif
