/* The plain banked scratchpad (spec/scratchpad.c says how it behaves). */
#ifndef LARDER_SPEC_SCRATCHPAD_H
#define LARDER_SPEC_SCRATCHPAD_H

#include "spec/spec.h"

extern const struct spec_block spec_scratchpad;

#endif
