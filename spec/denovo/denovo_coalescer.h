/* The coalescer in front of a GPU's L1: docs/denovo/coalescer-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_COALESCER_H
#define LARDER_SPEC_DENOVO_COALESCER_H

#include "spec/spec.h"

extern const struct spec_record denovo_warp_record;  /* a half-warp -> the coalescer */
extern const struct spec_record denovo_reply_record; /* the coalescer -> the half-warp */

extern const struct spec_block denovo_coalescer_block;

#endif
