/* A recorded run of a stash (cmodel/system/stream.h) as the program in front of a stash block, and the L2, the registry,
 * the page walker and the other units behind it (stash_stream_l2.h).
 *
 * The stream's operations are given in its order, each as early as the stash's contract allows: an access waits for
 * those that it conflicts with and for the command of its thread block, a command for the accesses that it ends, a
 * remote access for all before it. So the block's own order and timing apply, not the recording's.
 *
 * End-to-end checks, which read no state table: every load returns the stream's data; every remote read finds the
 * stream's data, in the stash or in the L2, wherever the registry says; no access or command is refused; no protocol
 * error is reported; nothing waits for ever. */
#ifndef LARDER_TB_STASH_STREAM_H
#define LARDER_TB_STASH_STREAM_H

#include "tb/stream.h"

/* Of the unit whose operations come first in the recording; on any stash that holds the stream's addresses. An access of
 * more lanes than the stash has becomes several. */
extern const struct stream_player stash_stream_player;

#endif
