/* A stash's recorded run (cmodel/system/stream.h) at denovo_stash_system: stash 0 runs the recorded unit's operations, its core
 * as in tb/stash/stash_stream.h. Behind it are no models: the network, the banks and the other cores are the block's own, and
 * memory is behind its AXI4 ports.
 *
 * The last core is the host. It writes what the recording finds changed in memory, and reads what another unit reads or takes,
 * while the stash is at rest: LAUNCH, an acquire, before it reads; END, a release, after it has written. All other cores and
 * stashes do nothing. Pages get frames as in tb/denovo/denovo_program.h; the page walker answers with them. After the last
 * operation the L1s and the banks are flushed; a bank recalls what a stash still has.
 *
 * End-to-end checks, which read no state table: every load of the stash and of the host returns what the program read; no access
 * or command is refused; no message comes that nobody asked for; at the end memory holds what was stored through coherent
 * maps; nothing waits for ever. */
#ifndef LARDER_TB_DENOVO_STASH_STREAM_H
#define LARDER_TB_DENOVO_STASH_STREAM_H

#include "tb/stream.h"

/* Of any denovo_stash_system whose memory and stash 0 hold the program. */
extern const struct stream_player denovo_stash_stream_player;

#endif
