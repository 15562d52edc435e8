/* The warp operations of one streaming multiprocessor of a run, one a line, to be replayed on the RTL of the tinyCaches.
 * Text, fields separated by one space; numbers in lower-case hexadecimal without a prefix, except where "decimal" is
 * said. Lines appear in the order in which the operations happened.
 *
 *     tinycache-stream 2 LANES LINE BLOCKS SCRATCHPAD        (decimal) the first line: lanes of the multiprocessor, bytes
 *                                                            of a tinyCache line, thread blocks resident at most, bytes
 *                                                            of one block's scratchpad at most
 *     kernel POLICY                                          a kernel begins; POLICY says what goes past the tinyCaches:
 *                                                            bypass_none, bypass_shared, bypass_global, disable
 *     memory ADDRESS WORD...                                 global memory: the 32 words of the 128 bytes from ADDRESS (a
 *                                                            multiple of 128) on, lowest first
 *     load SPACE BLOCK WARP SIZE LANES ADDRESS:DATA...       one pair for each lane in LANES, lowest lane first. DATA are
 *     store SPACE BLOCK WARP SIZE LANES ADDRESS:DATA...      what the load must return, or what the store writes
 *     atomic SPACE BLOCK WARP SIZE LANES ADDRESS:DATA:OLD... an atomic addition of DATA; the lanes one after the other,
 *                                                            lowest first; OLD is what each of them returns
 *     barrier BLOCK                                          every warp of BLOCK has arrived: all tinyCaches of the
 *                                                            multiprocessor are evicted before BLOCK goes on
 *     end BLOCK                                              the thread block ends, the same; its place is free then
 *     done                                                   the kernel ends, the same
 *     total LINES                                            (decimal) the last line: how many stand before it; a
 *                                                            recording without it is cut off
 *
 * SPACE is `g` (global), `s` (scratchpad) or `l` (global, but private to the thread: a spill; it goes past the
 * tinyCaches). BLOCK is the thread block's place in the multiprocessor, WARP the warp's place in its block, SIZE the bytes
 * of each lane's access, 1, 2 or 4; all decimal. LANES is a mask, never 0: lane n takes part where bit n is set; the
 * thread is lane n of WARP of BLOCK. ADDRESS is a byte address, a multiple of SIZE; of a scratchpad it is the offset in the
 * block's own piece, so two blocks use the same ones. DATA are the low SIZE bytes of the datum, little-endian in memory.
 *
 * What a replay may rely on. Before the first operation of a kernel that touches a line of 128 bytes of global memory stands
 * its `memory` line; what the line held from earlier kernels is overwritten (other multiprocessors and the host write
 * between kernels). From then on nobody but this multiprocessor changes what its loads read. A scratchpad has no defined
 * contents when a block begins; no load reads what its block has not stored. An operation follows the operations of its
 * own warp that stand before it, a `barrier` or `end` all those of its block, and `done` everything; the recorded programs
 * have no races, so warps may otherwise overtake each other and no datum changes. After `done`, every byte that the kernel
 * stored is in memory. */
#ifndef LARDER_SYSTEM_TINYCACHE_STREAM_H
#define LARDER_SYSTEM_TINYCACHE_STREAM_H

#include <stdint.h>
#include <stdio.h>

#include "cmodel/system/hierarchy.h"

struct tinycache_stream;

/* Records into `file`, which stays the caller's. `bytes` of global memory lie at `image`, its first byte at global address
 * `base`; what the caches hold is not in it. NULL if out of memory. */
struct tinycache_stream *tinycache_stream_new(FILE *file, const uint8_t *image, uint64_t base, uint64_t bytes);
void tinycache_stream_free(struct tinycache_stream *stream); /* NULL is allowed */

/* Every function does nothing when `stream` is NULL; a write error stays in the file's error indicator. */
void tinycache_stream_first(struct tinycache_stream *stream, int lanes, int line_bytes, int blocks,
                            int scratchpad_bytes);
void tinycache_stream_kernel(struct tinycache_stream *stream, const char *policy);
/* Before the access is carried out. */
void tinycache_stream_before(struct tinycache_stream *stream, const struct warp_access *access);
/* After it: its data are the loads' results, for an atomic what the lanes return; `operand` is what an atomic
 * adds, else NULL. */
void tinycache_stream_access(struct tinycache_stream *stream, int warp, const struct warp_access *access,
                             const uint32_t *operand);
void tinycache_stream_barrier(struct tinycache_stream *stream, int block);
void tinycache_stream_end_block(struct tinycache_stream *stream, int block);
void tinycache_stream_end_kernel(struct tinycache_stream *stream);
/* Once, after everything else. */
void tinycache_stream_total(struct tinycache_stream *stream);

#endif
