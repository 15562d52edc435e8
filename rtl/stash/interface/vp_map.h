/* Records of the block vp_map: TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each.
 *
 * Source: thesis section 4.5.1 (VP-map)
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit vp_map
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_VP_MAP_H
#define LARDER_EMITTED_VP_MAP_H

#include <stdint.h>

/* Parameters */
#define VP_MAP_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define VP_MAP_VP_ENTRIES INT64_C(64) /* pages that the VP-map (TLB and RTLB) holds */
#define VP_MAP_PAGE_BYTES INT64_C(4096) /* page size */
#define VP_MAP_PA_BITS INT64_C(40) /* width of a physical byte address */
#define VP_MAP_VA_BITS INT64_C(48) /* width of a virtual byte address */

#endif
