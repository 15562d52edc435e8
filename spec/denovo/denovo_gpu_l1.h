/* A compute unit's L1 with its coalescer: docs/denovo/gpu-l1-data-path.md. */
#ifndef LARDER_SPEC_DENOVO_GPU_L1_H
#define LARDER_SPEC_DENOVO_GPU_L1_H

#include "spec/spec.h"

extern const struct spec_block denovo_gpu_l1_block;

#endif
