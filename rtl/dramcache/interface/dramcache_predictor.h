/* Records of the block dramcache_predictor: MAP-I: predicts whether a CPU's read misses a DRAM cache.
 *
 * Source: Alloy Cache, MICRO 2012, section 5.3; docs/dramcache/predictor-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_predictor
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_PREDICTOR_H
#define LARDER_EMITTED_DRAMCACHE_PREDICTOR_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_PREDICTOR_CORES INT64_C(5) /* CPU cores, each with a table of its own */
#define DRAMCACHE_PREDICTOR_ENTRIES INT64_C(256) /* counters of a core */
#define DRAMCACHE_PREDICTOR_COUNTER_BITS INT64_C(3) /* width of a counter */
#define DRAMCACHE_PREDICTOR_PC_BITS INT64_C(64) /* width of a program counter */

#endif
