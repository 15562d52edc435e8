/* The stash operations of a run, one a line, to be replayed on the RTL. Text; numbers in lower-case hexadecimal without
 * a prefix, except where "decimal" is said. Lines appear in the order in which the operations happened.
 *
 *     stash-stream 2 BYTES BANKS MAPS PAGE SCOUT                              (decimal) the first line
 *     page VIRTUAL PHYSICAL                                                   page numbers; before the first use
 *     map UNIT BLOCK SLOT LOCAL GLOBAL FIELD OBJECT ROW STRIDE COUNT COHERENT AddMap
 *     change UNIT BLOCK SLOT LOCAL GLOBAL FIELD OBJECT ROW STRIDE COUNT COHERENT ChgMap
 *     load UNIT BLOCK SLOT LANES ADDRESS:DATA...                              one pair for each lane in LANES, lowest
 *     store UNIT BLOCK SLOT LANES ADDRESS:DATA...                             lane first; SLOT "-": unmapped. A load's
 *                                                                             DATA are what it must return
 *     word PHYSICAL DATA                                                      the stash finds DATA in the L2; before the
 *                                                                             load that reads it
 *     end UNIT BLOCK                                                          the thread block ends
 *     kernel UNIT                                                             the kernel ends: self-invalidation
 *     read UNIT PHYSICAL DATA                                                 another unit reads a word that this stash
 *                                                                             owns; DATA is the answer
 *     take UNIT PHYSICAL DATA                                                 ... and takes its registration
 *     total LINES                                                             (decimal) the last line: how many stand
 *                                                                             before it; a recording without it is cut off
 *
 * UNIT is the compute unit's node, BLOCK the block's place in it; these, SLOT and the tile's sizes are decimal. LOCAL
 * and ADDRESS are bytes inside the stash, GLOBAL a virtual address, LANES a mask. A physical address in the tile's
 * range that a `take` or a writeback has returned to the L2 holds what was returned; `word` repeats it. */
#ifndef LARDER_SYSTEM_STREAM_H
#define LARDER_SYSTEM_STREAM_H

#include <stdint.h>
#include <stdio.h>

struct local_access;
struct tile_map;
struct system_config;
struct page_table;

struct stream {
    FILE *file;
    uint64_t lines;
};

/* Every function does nothing when `stream` is NULL; a write error stays in the file's error indicator. */
void stream_begin(struct stream *stream, const struct system_config *config);
void stream_page(struct stream *stream, uint64_t virtual_page, uint64_t physical_page);
void stream_map(struct stream *stream, const char *verb, int unit, int block, int slot, const struct tile_map *tile);
void stream_access(struct stream *stream, int unit, const struct local_access *access);
void stream_word(struct stream *stream, uint64_t physical, uint32_t data);
void stream_end_block(struct stream *stream, int unit, int block);
void stream_end_kernel(struct stream *stream, int unit);
void stream_remote(struct stream *stream, const char *verb, int unit, uint64_t physical, uint32_t data);
/* Once, after everything else. */
void stream_total(struct stream *stream);

#endif
