/* Records of the block dramcache_map: where a DRAM cache has a line: vault, bank, row, slot and tag, and back.
 *
 * Source: the HAShCache thesis, section 3.1; docs/dramcache/map-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_map
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_MAP_H
#define LARDER_EMITTED_DRAMCACHE_MAP_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_MAP_MAP INT64_C(0) /* whether lines that follow each other share a row or not */
#define DRAMCACHE_MAP_MAP_ROW_BANK_COLUMN INT64_C(0) /* lines of a row follow each other */
#define DRAMCACHE_MAP_MAP_ROW_COLUMN_BANK INT64_C(1) /* lines that follow each other lie in different banks */
#define DRAMCACHE_MAP_LINE_BITS INT64_C(26) /* width of a line's number in memory, both vaults */
#define DRAMCACHE_MAP_BANK_BITS INT64_C(5) /* of a bank's number in its vault, all layers */
#define DRAMCACHE_MAP_ROW_BITS INT64_C(9) /* of a row's number in its bank */
#define DRAMCACHE_MAP_VAULT_BIT INT64_C(13) /* bit of the line's number that is XORed with bit 0 */

#endif
