/* Records of the block dramcache_chaining: which slot of its row a line takes in a DRAM cache, and where it is looked for: chaining.
 *
 * Source: the HAShCache thesis, section 3.2.3; docs/dramcache/chaining-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_chaining
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_CHAINING_H
#define LARDER_EMITTED_DRAMCACHE_CHAINING_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_CHAINING_CPU_SLOTS INT64_C(3) /* of a row's fifteen that fills of the GPU leave to the CPU */
#define DRAMCACHE_CHAINING_TAG_BITS INT64_C(8) /* width of a tag */

#endif
