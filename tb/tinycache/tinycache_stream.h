/* A recorded run of warps (cmodel/system/tinycache/tinycache_stream.h) as the multiprocessor in front of a tinycache_array, with
 * the L1 and the scratchpads behind it.
 *
 * The operations are given in the stream's order, but warps overtake each other as the recording allows: an access waits
 * for those of its own warp, a barrier or an end of a thread block for those of its block, an end of a kernel for all.
 * So the block's own order and timing apply, not the recording's. An array of fewer lanes than the recording's makes
 * several accesses of one; thread n is on lane n modulo its lanes.
 *
 * End-to-end checks, which read no state table: every load returns the stream's data; no access is refused; after the
 * last operation everything drains, and the memory holds every byte that was stored and the sum of every atomic;
 * nothing waits for ever. What an atomic returns depends on the order of the warps and is not compared. */
#ifndef LARDER_TB_TINYCACHE_STREAM_H
#define LARDER_TB_TINYCACHE_STREAM_H

#include "tb/stream.h"

/* Of any array that holds the stream's addresses. */
extern const struct stream_player tinycache_stream_player;

#endif
