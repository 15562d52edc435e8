/* Records of the block stash_map_index: per thread block, which stash-map entries its slots name.
 *
 * Source: thesis section 4.5.1 (Map Index Table)
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit stash_map_index
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_STASH_MAP_INDEX_H
#define LARDER_EMITTED_STASH_MAP_INDEX_H

#include <stdint.h>

/* Parameters */
#define STASH_MAP_INDEX_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define STASH_MAP_INDEX_THREAD_BLOCKS INT64_C(8) /* thread blocks resident at once */
#define STASH_MAP_INDEX_MAPS_PER_BLOCK INT64_C(4) /* mappings of one thread block */

#endif
