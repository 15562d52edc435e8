/* The parts of the tinyCache that have no description of their own: docs/blocks/tinycache-datapath.md says what they do.
 * Each emitter adds its module to the library, or returns the one that is there. */
#ifndef LARDER_TINYCACHE_PARTS_H
#define LARDER_TINYCACHE_PARTS_H

#include "rtl-gen/blocks.h"
#include "spec/tinycache.h"
#include "spec/tinycache_array.h"

/* Below `tinycache`. */
struct hw_module *emit_tinycache_access(struct hw_library *lib); /* what an access asks for, and why it is refused */
struct hw_module *emit_tinycache_lines(struct hw_library *lib);  /* what is kept beside the data of each line */
struct hw_module *emit_tinycache_parked(struct hw_library *lib); /* accesses that wait for an answer from below */
/* Which way of each set leaves: one of the two, by REPLACEMENT; the ports are the same. */
struct hw_module *emit_tinycache_lru(struct hw_library *lib);
struct hw_module *emit_tinycache_plru(struct hw_library *lib);

#endif
