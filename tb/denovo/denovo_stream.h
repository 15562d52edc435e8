/* A recorded program (tb/denovo/denovo_program.h) at the cores' ports of denovo_system, with the memory behind its AXI4
 * ports; or of denovo_dramcache_system, with the stacked DRAM and the memory below its vault (tb/denovo/denovo_dramcache_system.h).
 *
 * Thread w of block b runs on core b + w, modulo the cores that are GPUs: so threads of one block share words across cores.
 * The last core is a CPU and the host's where there are three or more; else all cores do everything.
 *
 * An operation's lanes become as few accesses as they have chunks of PORT_WORDS words. A barrier waits for its block's
 * accesses; then every core gets END, a release, and when all have done it LAUNCH, an acquire. After the last operation the
 * L1s and the banks are flushed. Above a DRAM cache, which may keep what is flushed, the cores then load all of memory
 * again.
 *
 * End-to-end checks, which read no state table: every load returns what the program read; no access fails; no message comes
 * that nobody asked for; at the end memory holds what the program has stored, or loads return it; nothing waits for
 * ever. */
#ifndef LARDER_TB_DENOVO_STREAM_H
#define LARDER_TB_DENOVO_STREAM_H

#include "tb/stream.h"

/* Of any denovo_system, or denovo_dramcache_system, whose memory holds the program. */
extern const struct stream_player denovo_stream_player, denovo_dramcache_stream_player;

#endif
