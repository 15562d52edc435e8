/* A recorded run of warps (cmodel/system/tinycache_stream.h) as the multiprocessor in front of a tinycache_array, with
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

#include "tb/lockstep.h"
#include "tb/stream.h"

struct tinycache_stream_file; /* opaque; immutable once loaded */

/* The first `accesses` warp accesses of the file, 0: all. NULL with *error "FILE:LINE: what; legal values". */
struct tinycache_stream_file *tinycache_stream_load(const char *path, uint64_t accesses, struct spec_error *error);
void tinycache_stream_unload(struct tinycache_stream_file *file); /* NULL is allowed */
/* The recording's array: its lanes and lines; the rest are the defaults. */
int tinycache_stream_values(const struct tinycache_stream_file *file, struct spec_values *values,
                            struct spec_error *error);

/* On both sides. Of `options` these count: values (any array that holds the stream's addresses), sides, mode (of the
 * memories' delays and the back-pressure, drawn from `seed`), seed, model, rtl_dir, build_dir, out_dir, no_shrink,
 * no_wave, shrink_tries, log. 0; 1 with *error where a check failed or the two sides differ, and `failure` is
 * lockstep's report where it has one; 2 with *error where it cannot be played. */
int tinycache_stream_lockstep(const struct lockstep_options *options, const struct tinycache_stream_file *file,
                              struct stream_result *result, struct lockstep_result *failure, struct spec_error *error);

extern const struct stream_ops tinycache_stream_ops; /* for tb/stream.c */

#endif
