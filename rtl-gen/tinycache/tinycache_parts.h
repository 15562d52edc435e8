/* The parts of the tinyCache that have no description of their own: docs/tinycache/data-path.md says what they do.
 * Each emitter adds its module to the library, or returns the one that is there. */
#ifndef LARDER_TINYCACHE_PARTS_H
#define LARDER_TINYCACHE_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_array.h"

/* One value of several; two that are compared; the lowest of some. The functions without `emit_` add an instance. */
struct hw_module *emit_tinycache_choose(struct hw_library *lib, const char *remake);
void tinycache_choose(struct hw_module *m, const char *instance, const char *count, const char *width,
                      const char *which, const char *values, const char *value);
struct hw_module *emit_tinycache_equal(struct hw_library *lib, const char *remake);
void tinycache_equal(struct hw_module *m, const char *instance, const char *width, const char *one, const char *other,
                     const char *equal);
struct hw_module *emit_tinycache_lowest(struct hw_library *lib, const char *remake);
void tinycache_lowest(struct hw_module *m, const char *instance, const char *count, const char *some,
                      const char *lowest);

/* Below `tinycache`. */
struct hw_module *emit_tinycache_access(struct hw_library *lib); /* what an access asks for, and why it is refused */
struct hw_module *emit_tinycache_lines(struct hw_library *lib);  /* what is kept beside the data of each line */
struct hw_module *emit_tinycache_parked(struct hw_library *lib); /* accesses that wait for an answer from below */
/* Which way of each set leaves: one of the two, by REPLACEMENT; the ports are the same. */
struct hw_module *emit_tinycache_lru(struct hw_library *lib);
struct hw_module *emit_tinycache_plru(struct hw_library *lib);

/* Below `tinycache_coalescer`. */
struct hw_module *emit_tinycache_group(struct hw_library *lib);   /* whose turn it is, and who goes with it */
struct hw_module *emit_tinycache_join(struct hw_library *lib);    /* the bytes of a group, joined in one line */
struct hw_module *emit_tinycache_queue(struct hw_library *lib);   /* two requests that wait */
struct hw_module *emit_tinycache_answers(struct hw_library *lib); /* which lanes wait for which answer */

/* Below `tinycache_array`. */
struct hw_module *emit_tinycache_warps(struct hw_library *lib); /* accesses of warps under way */

#endif
